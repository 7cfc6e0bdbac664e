# interpreted: loads modules by name, and is used once a game
"""Which missions there are: every module in `mission_kinds/` defines one."""

from __future__ import annotations

import importlib
import pkgutil

from banneret.books.age_of_fantasy import mission_kinds
from banneret.books.age_of_fantasy.mission import Mission
from banneret.books.age_of_fantasy.rolled_tables import MISSION
from banneret.core.engine.doors import class_in

_found: dict[tuple[str, ...], tuple[Mission, ...]] = {}


def known_missions() -> tuple[Mission, ...]:
    """AF-MIS-01: those of the table in its order, and after them others by their ids."""
    key = tuple(mission_kinds.__path__)
    if key not in _found:
        names = sorted([each.name for each in pkgutil.iter_modules(mission_kinds.__path__)])
        modules = [importlib.import_module(f"{mission_kinds.__name__}.{name}") for name in names]
        table = [each.id for each in MISSION]
        found = sorted(
            [class_in(module, Mission)() for module in modules],
            key=lambda each: (table.index(each.id) if each.id in table else len(table), each.id),
        )
        _found[key] = tuple(found)
    return _found[key]
