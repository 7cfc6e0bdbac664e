# interpreted: loads modules by name, once
"""The party actions there are, by their ids."""

from __future__ import annotations

import functools
import importlib
import pkgutil

from banneret.campaign import party_actions
from banneret.campaign.party_actions.adventurer_action import AdventurerAction
from banneret.campaign.realm import rules_of_realm
from banneret.campaign.state import Campaign


@functools.cache
def all_party_actions() -> dict[str, AdventurerAction]:
    found: dict[str, AdventurerAction] = {}
    for module in pkgutil.iter_modules(party_actions.__path__):
        for thing in vars(importlib.import_module(f"{party_actions.__name__}.{module.name}")).values():
            if isinstance(thing, type) and issubclass(thing, AdventurerAction) and thing.id:
                found[thing.id] = thing()
    return dict(sorted(found.items()))


def party_actions_of(campaign: Campaign, seat: str) -> dict[str, AdventurerAction]:
    """Those open to the parties of a player: parties always use his faction's rules (CP-GEN-10)."""
    opened = {id for rule in rules_of_realm(campaign, seat) for id in rule.party_actions()}
    return {id: each for id, each in all_party_actions().items() if not each.special or id in opened}
