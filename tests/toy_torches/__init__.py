"""An optional chapter of Age of Fantasy in a file of its own: the scenario by night that Regiments has too."""
