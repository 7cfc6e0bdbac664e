"""The optional chapters of Age of Fantasy, a module each: none is listed anywhere."""
