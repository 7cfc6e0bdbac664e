"""The 9th Age: Quick Starter."""
