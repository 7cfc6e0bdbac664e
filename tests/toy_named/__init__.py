"""Optional chapters of Age of Fantasy that are chosen by their names; one of them has the other along."""
