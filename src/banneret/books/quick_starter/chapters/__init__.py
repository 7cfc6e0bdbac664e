"""Optional chapters of the Quick Starter, such as scenarios: one module each, found here by the book."""
