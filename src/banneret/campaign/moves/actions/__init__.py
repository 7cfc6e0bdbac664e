"""The Army Actions, a module each: found by the name that orders call it by."""
