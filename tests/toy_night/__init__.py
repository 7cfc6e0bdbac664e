"""An optional chapter of Regiments in a file of its own, as anybody might add one: a scenario by night."""
