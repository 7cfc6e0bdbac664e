# interpreted: loads modules by name, once
"""The Army Actions there are, by their ids, and the words in which orders name them."""

from __future__ import annotations

import functools
import importlib
import pkgutil

from banneret.campaign.moves import actions
from banneret.campaign.moves.action import ArmyAction
from banneret.campaign.phrases import HEX, Blank, Phrase, Vocabulary

# CP-FAC-44: no action, but where an army comes back that had gone into the sands.
RETURN = "return"


@functools.cache
def all_actions() -> dict[str, ArmyAction]:
    found: dict[str, ArmyAction] = {}
    for module in pkgutil.iter_modules(actions.__path__):
        for thing in vars(importlib.import_module(f"{actions.__name__}.{module.name}")).values():
            if isinstance(thing, type) and issubclass(thing, ArmyAction) and thing.id:
                found[thing.id] = thing()
    return dict(sorted(found.items()))


@functools.cache
def army_words() -> Vocabulary:
    """CP-MOV-13: all that an army can be ordered."""
    phrases = [phrase for action in all_actions().values() for phrase in action.phrases]
    return Vocabulary("Army", [*phrases, Phrase(RETURN, "Return", (Blank("to", HEX),))])
