"""The scenarios there are, a module each."""
