"""The optional chapters of Regiments, a module each: none is listed anywhere."""
