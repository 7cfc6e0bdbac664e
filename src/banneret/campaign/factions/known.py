# interpreted: loads modules by name, once
"""The factions there are, from their pack, each with its rules made."""

from __future__ import annotations

import functools
import importlib
import pkgutil
from pathlib import Path
from typing import Any, Final

import msgspec

import banneret
from banneret.books.factions import FACTIONS
from banneret.campaign.factions import kinds
from banneret.campaign.factions.rule import ARMY, REALM, FactionRule
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import among, check_name, convert, read_toml

PACK: Final = Path(banneret.__file__).parent / "packs" / "campaign" / "factions.toml"


class PartyKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A type of Adventuring Party. `party` is the kind of the Skirmish book that it is played with."""

    id: str
    name: str
    party: str


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    parties: tuple[PartyKind, ...]
    rules: tuple[dict[str, Any], ...]


class Faction:
    """`name` is what players read; the id is what the ledger calls it."""

    def __init__(
        self, id: str, name: str, parties: tuple[PartyKind, ...], rules: tuple[FactionRule, ...]
    ) -> None:
        self.id = id
        self.name = name
        self.parties = parties
        self.rules = rules
        # CP-GEN-10: what acts on an army of this faction, and what on a realm.
        self.of_army = tuple([rule for rule in rules if rule.scope == ARMY])
        self.of_realm = tuple([rule for rule in rules if rule.scope == REALM])


def _classes() -> dict[str, type[FactionRule]]:
    found: dict[str, type[FactionRule]] = {}
    for module in pkgutil.iter_modules(kinds.__path__):
        for thing in vars(importlib.import_module(f"{kinds.__name__}.{module.name}")).values():
            if isinstance(thing, type) and issubclass(thing, FactionRule) and thing.kind:
                found[thing.kind] = thing
    return found


@functools.cache
def all_factions() -> dict[str, Faction]:
    """Every faction by its id, in the order of the ledger."""
    file = PACK.name
    classes = _classes()
    found: dict[str, Faction] = {}
    for key, raw in read_toml(PACK).items():
        among(file, key, key, FACTIONS, "faction")
        entry = convert(file, key, raw, _Entry)
        check_name(file, f"{key}.name", entry.name)
        rules = tuple(
            [_rule(file, f"{key}.rules.{at + 1}", each, classes) for at, each in enumerate(entry.rules)]
        )
        found[key] = Faction(key, entry.name, entry.parties, rules)
    return {id: found[id] for id in FACTIONS}


def _rule(file: str, where: str, raw: dict[str, Any], classes: dict[str, type[FactionRule]]) -> FactionRule:
    values = dict(raw)
    for word in ("rule", "name", "clause", "about"):
        if not isinstance(values.get(word), str):
            raise BadInput(f"“{word}” is missing", f"{file}: {where}")
    kind = values.pop("rule")
    among(file, where, kind, classes, "kind of rule")
    made = classes[kind](values.pop("name"), values.pop("clause"), values.pop("about"), values)
    if values:
        raise BadInput(f"“{next(iter(values))}” is no word of this kind of rule", f"{file}: {where}")
    return made


def faction_of(id: str) -> Faction:
    return all_factions()[id]


def grows_bold(id: str, size: int) -> bool:
    """CP-FAC-30: whether battles of armies of this size make those of the faction larger or smaller."""
    return any([rule.points_after(True, size) for rule in faction_of(id).of_army])
