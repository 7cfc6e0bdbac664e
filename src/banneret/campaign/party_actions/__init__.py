"""The actions of Adventuring Parties, a module each: found by the name that orders call it by."""
