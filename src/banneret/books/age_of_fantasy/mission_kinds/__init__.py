"""The missions of the book, a module each; nothing lists them."""
