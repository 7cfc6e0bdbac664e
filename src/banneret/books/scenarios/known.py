# interpreted: loads modules by name, and is used once a game
"""Which scenarios there are: every module in `kinds/` defines one."""

from __future__ import annotations

import importlib
import pkgutil

from banneret.books.scenarios import kinds
from banneret.books.scenarios.scenario import CampaignScenario
from banneret.core.engine.doors import class_in

_found: dict[tuple[str, ...], tuple[CampaignScenario, ...]] = {}


def known_scenarios() -> tuple[CampaignScenario, ...]:
    """All of them, in the order of their clauses."""
    key = tuple(kinds.__path__)
    if key not in _found:
        names = sorted([each.name for each in pkgutil.iter_modules(kinds.__path__)])
        modules = [importlib.import_module(f"{kinds.__name__}.{name}") for name in names]
        made = [class_in(module, CampaignScenario)() for module in modules]
        _found[key] = tuple(sorted(made, key=lambda each: each.number))
    return _found[key]


def scenario_called(name: str) -> CampaignScenario:
    return next(each for each in known_scenarios() if each.id == name)
