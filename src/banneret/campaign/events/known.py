# interpreted: loads modules by name, once
"""Finding the event of a number."""

from __future__ import annotations

import functools
import importlib
import pkgutil
from typing import Protocol, cast

import banneret.campaign.events
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice


class SeasonModule(Protocol):
    """What a module of this package has."""

    NUMBER: int
    NAME: str
    ABOUT: str
    CLAUSE: str

    def play(self, campaign: Campaign, dice: Dice) -> Steps: ...


@functools.cache
def all_events() -> dict[int, SeasonModule]:
    found: dict[int, SeasonModule] = {}
    for each in pkgutil.iter_modules(banneret.campaign.events.__path__):
        module = importlib.import_module(f"banneret.campaign.events.{each.name}")
        if hasattr(module, "NUMBER"):
            found[module.NUMBER] = cast(SeasonModule, module)
    return dict(sorted(found.items()))


def event_of(number: int) -> SeasonModule:
    return all_events()[number]
