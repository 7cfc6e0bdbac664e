"""`banneret campaign`: a module an action."""
