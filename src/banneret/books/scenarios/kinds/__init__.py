"""Every module here is a scenario; no file has a list of them."""
