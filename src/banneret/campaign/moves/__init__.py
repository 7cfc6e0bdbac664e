"""How armies move at the same time: the clock of gaps.md 2, a module a part."""
