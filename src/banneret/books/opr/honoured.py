# interpreted: armies are read once a game
"""What entries of a One Page Rules list may bring from a campaign, and why not (sections VET and ART)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from banneret.books.armies import ListFault
from banneret.books.artefacts import all_artefacts
from banneret.books.honours import Bearer, HonourFault, Honours, army_faults, honour_faults, shared_artefact
from banneret.books.opr.packs import available_armies, load_army
from banneret.books.opr.roster import ModelData, Roster, SpellData
from banneret.books.opr.rule_names import parse_rule
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import meant

SCORING_MODELS: Final = 3  # RG-VET-12, AF-VET-12
GAINS: Final = ("Quality", "Defense", "Attacks")  # RG-VET-03, AF-VET-03
MELEE: Final = "Melee"  # RG-VET-08, AF-VET-08
SHOOTING: Final = "Shooting"
LEARNS: Final = {"long-memory": 2, "candle-ledger": 1}  # how many spells they teach
_WITH_CLAUSE: Final = re.compile(r"(.*) \(([A-Z]+-[A-Z]+-[0-9]+)\)")


class Enrolled(NamedTuple):
    """An entry of a list, with its models worked out; `where` is its place in the file."""

    name: str
    where: str
    points: int
    models: tuple[ModelData, ...]
    honours: Honours | None

    def is_hero(self) -> bool:
        return self.has("Hero")

    def has(self, rule: str) -> bool:
        return any(parse_rule(text)[0] == rule for model in self.models for text in model.rules)

    def shoots(self) -> bool:
        return any(weapon.range for model in self.models for weapon in model.weapons)


def honours_wrong(enrolled: Sequence[Enrolled], book: str, prefix: str) -> list[ListFault]:
    """Why what a list brings from a campaign is not allowed, in the words and clauses of its book."""
    found: list[ListFault] = []
    general = general_of(enrolled)
    honoured: list[tuple[Enrolled, Honours]] = []
    for at, one in enumerate(enrolled):
        if one.honours is not None:
            honoured.append((one, one.honours))
            faults = honour_faults(one.honours, bearer_of(one, at == general), prefix)
            faults += _learning_faults(one.name, one.honours, book, prefix)
            found += [_told(one, fault) for fault in faults]
    between = army_faults([(one.name, honours) for one, honours in honoured], prefix)
    return found + [_told(honoured[at][0], fault) for at, fault in between]


def general_of(enrolled: Sequence[Enrolled]) -> int:
    """RG-VET-01, AF-VET-01: the place of the dearest Hero, the first of equals; -1 if there is none."""
    heroes = [at for at, one in enumerate(enrolled) if one.is_hero()]
    return max(heroes, key=lambda at: (enrolled[at].points, -at), default=-1)


def bearer_of(one: Enrolled, general: bool) -> Bearer:
    hero = one.is_hero()
    models = sum([model.count for model in one.models])
    return Bearer(
        one.name,
        hero,
        general,
        one.has("Wizard"),
        not hero and models >= SCORING_MODELS,
        GAINS if hero else (MELEE, SHOOTING) if one.shoots() else (MELEE,),
        "Hero",
        "Heroes",
    )


def _learning_faults(name: str, honours: Honours, book: str, prefix: str) -> list[HonourFault]:
    """RG-ART-04, RG-ART-16, AF-ART-04, AF-ART-16: as many spells as he is taught, of armies that there are."""
    count = LEARNS.get(honours.artefact, 0)
    clause = f"{prefix}-ART-16" if honours.artefact == "candle-ledger" else f"{prefix}-ART-04"
    wrong: list[str] = []
    if len(honours.learns) != count:
        spells = "1 more spell" if count == 1 else f"{count or 'no'} more spells"
        wrong = [f"{name} learns {spells}, not {len(honours.learns)} ({clause})"]
    elif len(set(honours.learns)) < count:
        wrong = [f"{name} learns each spell once ({clause})"]
    else:
        wrong = [what for text in honours.learns if (what := _unknown_spell(text, book))]
    return [HonourFault("learns", what) for what in wrong]


def _unknown_spell(text: str, book: str) -> str:
    """What is wrong with the name of a spell, written army/spell; "" if there is one."""
    army, slash, key = text.partition("/")
    if not slash:
        return f'a spell is named as army/spell, not "{text}"'
    if army not in available_armies(book):
        return f'there is no army "{army}"{meant(army, available_armies(book))}'
    spells = [spell.id for spell in load_army(army).spells]
    return "" if key in spells else f'{army} has no spell "{key}"{meant(key, spells)}'


def learned(honours: Honours | None) -> tuple[SpellData, ...] | UnsetType:
    """RG-ART-04, RG-ART-16, AF-ART-04, AF-ART-16: the spells that he is taught, each called by its army too."""
    if honours is None or not honours.learns:
        return UNSET
    found: list[SpellData] = []
    for text in honours.learns:
        army, _, key = text.partition("/")
        spells = {spell.id: spell for spell in load_army(army).spells}
        found.append(msgspec.structs.replace(spells[key], id=text))
    return tuple(found)


def _told(one: Enrolled, fault: HonourFault) -> ListFault:
    """With the clause apart from the sentence, as for all that is wrong with these lists."""
    match = _WITH_CLAUSE.fullmatch(fault.what)
    what, clause = (match.group(1), match.group(2)) if match else (fault.what, "")
    end = "" if what.endswith(("?", ".")) else "."
    return ListFault(f"{one.where}.honours.{fault.key}", f"{what}{end}", clause)


def check_shared(armies: Mapping[str, Roster]) -> None:
    """RG-ART-39, AF-ART-39: two armies that bring the same Artefact are not played."""
    shared = shared_artefact(
        [unit.honours for unit in roster.units if unit.honours] for roster in armies.values()
    )
    if shared:
        name = all_artefacts()[shared].name if shared in all_artefacts() else shared
        raise BadInput(f"{name} is in two armies; each Artefact exists once", "options.armies")
