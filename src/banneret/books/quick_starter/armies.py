# interpreted: armies are read once a game
"""Armies and lists of the Quick Starter, to look at and to check."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from banneret.books.armies import Armies, Checked, ListFault, QuickBattle, Sheet
from banneret.books.honours import card_lines
from banneret.books.quick_starter.army_building import all_faults, muster
from banneret.books.quick_starter.battlefield import DEFAULT_MAP
from banneret.books.quick_starter.model_rules import parse_rule
from banneret.books.quick_starter.packs import (
    Army,
    available_armies,
    available_lists,
    list_and_army,
    load_army,
)
from banneret.books.quick_starter.points import formula_points
from banneret.books.quick_starter.roster import (
    Characteristics,
    Roster,
    ShootingData,
    SpellData,
    UnitData,
)
from banneret.core.engine.ask import Data
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import Source

_STATS: Final = Characteristics.__struct_fields__
_CLAUSE: Final = re.compile(r"(.*) \((QS-[A-Z]{3}-\d+)\)", re.DOTALL)
_TARGETS: Final = {
    "enemy_unit": "an enemy unit",
    "friendly_unit": "a friendly unit",
    "caster_unit": "the Wizard's unit",
    "caster": "the Wizard",
}


# More than anybody sets up; a list that a stranger sends must not keep a server busy.
MOST_MODELS: Final = 300


class QuickStarterArmies(Armies):
    quick = ("seawall-1000", "moot-1000")
    battles = (
        QuickBattle(
            "the-long-crest",
            "The Long Crest",
            "Pikes against boulders for the hill in the middle. Few units, plain rules: the one to learn by.",
            106,
            ("seawall-1000", "moot-1000"),
            "cairn-moor",
        ),
        QuickBattle(
            "three-towers",
            "Three Towers",
            "Spears on the terraces, candles in the dark: with magic, monsters and a goal that dice decide.",
            150,
            ("larkspire-1500", "vigil-1500"),
            "three-towers",
        ),
        QuickBattle(
            "the-vintage",
            "The Vintage",
            "Two great hosts meet among the vines: knights, engines and monsters, line behind line.",
            234,
            ("orchard-2500", "rime-2500"),
            "vineyard-steps",
        ),
    )
    usual = (
        ("seawall-1000", "moot-1000"),
        ("larkspire-1000", "vigil-1000"),
        ("kilnhold-1000", "sedge-1000"),
        ("orchard-1000", "rime-1000"),
        ("granary-1000", "cormorant-1000"),
        ("rowan-1000", "rumpus-1000"),
        ("ledger-1000", "bracken-1000"),
        ("hour-1000", "supper-1000"),
    )
    usual_map = DEFAULT_MAP

    def army_ids(self) -> tuple[str, ...]:
        return available_armies()

    def list_ids(self) -> tuple[str, ...]:
        return available_lists()

    def is_list(self, raw: Mapping[str, Any]) -> bool:
        head = raw.get("list")
        return isinstance(head, dict) and ("entries" in raw or ("tier" in head and "units" not in raw))

    def army_line(self, army_id: str) -> Data:
        army = load_army(army_id)
        return {"id": army.id, "name": army.name, "about": army.about, "units": len(army.units)}

    def list_line(self, list_id: str) -> Data:
        found, army = list_and_army(list_id)
        return {
            "id": found.id,
            "name": found.name,
            "army": found.army,
            "army_name": army.name,
            "points": muster(found, army).points,
            "limit": found.limit,
            "tier": found.tier,
        }

    def check(self, source: Source) -> Checked:
        found, army = list_and_army(source)
        faults = [_fault(each) for each in all_faults(found, army)]
        points = 0 if faults else muster(found, army).points
        return Checked(found.name, points, found.limit, faults, army.name, found.tier)

    def too_large(self, source: Source) -> str:
        models = sum([unit.models for unit in muster(*list_and_army(source)).units])
        if models > MOST_MODELS:
            return f"an army on the table has at most {MOST_MODELS} models, not {models}."
        return ""

    def army_data(self, army_id: str) -> Data:
        data = msgspec.to_builtins(load_army(army_id))
        assert isinstance(data, dict)
        return data

    def army_sheets(self, army_id: str) -> list[Sheet]:
        army = load_army(army_id)
        rows: list[tuple[str, ...]] = []
        for entry in army.units.values():
            shooting = army.shooting(entry)
            rows.append(
                (
                    f"{entry.name} ({entry.category})",
                    f"{entry.models} in {entry.files}",
                    _base(entry.base_size, entry.round_base),
                    _profile(entry.profile),
                    "" if shooting is None else shooting_text(shooting),
                    ", ".join([*entry.rules, *[army.spells[key].name for key in entry.spells]]),
                    str(entry.points),
                    str(formula_points(entry, army)),
                )
            )
        headings = ("unit", "models", "base", " ".join(_STATS), "shooting", "rules and spells", "points")
        spells = [
            (spell.name, f"{spell.casting_value}+", _reach(spell), _TARGETS[spell.target], spell.text)
            for spell in army.spells.values()
        ]
        return [
            Sheet(army.name, (*headings, "formula"), rows),
            Sheet("Spells", ("spell", "casting value", "range", "target", "what it does"), spells),
        ]

    def roster_data(self, source: Source) -> Data:
        data = msgspec.to_builtins(muster(*list_and_army(source)))
        assert isinstance(data, dict)
        return data

    def roster_sheet(self, source: Source) -> Sheet:
        roster = muster(*list_and_army(source))
        names = {unit.id: unit.name for unit in roster.units}
        rows: list[tuple[str, ...]] = []
        for unit in roster.units:
            said = [*unit.rules, *[spell.name for spell in unit.spells], *_duties(unit, names)]
            rows.append(
                (
                    f"{unit.name} ({unit.category})",
                    f"{unit.models} in {unit.files}",
                    _base(unit.base, unit.round_base),
                    _profile(unit.profile),
                    "" if unit.shooting is None else shooting_text(unit.shooting),
                    ", ".join(said),
                    str(unit.points),
                )
            )
        title = f"{roster.name} ({roster.army}, {roster.tier}), {roster.points} of {roster.limit} points"
        headings = ("unit", "models", "base", " ".join(_STATS), "shooting", "rules, spells, duties", "points")
        return Sheet(title, headings, rows)

    def roster_view(self, source: Source) -> Data:
        found, army = list_and_army(source)
        roster = muster(found, army)
        names = {unit.id: unit.name for unit in roster.units}
        return {
            "id": found.id,
            "name": found.name,
            "army_name": army.name,
            "about": army.about,
            "points": roster.points,
            "limit": roster.limit,
            "tier": roster.tier,
            "units": [_unit_view(unit, army, names) for unit in roster.units],
            "spells": _spells(roster),
            "glossary": _glossary(roster),
        }


def _fault(fault: BadInput) -> ListFault:
    """The clause stands in brackets at the end of the sentence."""
    parts = _CLAUSE.fullmatch(fault.what)
    return ListFault(fault.where, *parts.groups()) if parts is not None else ListFault(fault.where, fault.what)


def _profile(profile: Characteristics) -> str:
    """The twelve Characteristics, each under its key."""
    return " ".join([str(getattr(profile, key)).rjust(len(key)) for key in _STATS])


def _base(size: tuple[int, int], is_round: bool) -> str:
    return f"{size[0]} mm round" if is_round else f"{size[0]}×{size[1]} mm"


def _reach(spell: SpellData) -> str:
    return f"{spell.range}”" if spell.range else "–"


def shooting_text(shooting: ShootingData) -> str:
    """QS-SHO-02: a shooting attack in a line."""
    words = [f"{shooting.range}”", f"Aim {shooting.aim}+", f"shots {shooting.shots}"]
    words += [] if shooting.strength is None else [f"Str {shooting.strength}"]
    words += [f"AP {shooting.ap}", *shooting.rules]
    return f"{shooting.name} ({', '.join(words)})"


def _duties(unit: UnitData, names: Mapping[str, str]) -> list[str]:
    duties = ["General"] if unit.general else []
    if unit.honours:
        duties += card_lines(unit.honours)
    if unit.learned:
        duties.append(f"learns {' and '.join([spell.name for spell in unit.learned])}")
    return [*duties, f"deploys in {names[unit.joins]}"] if unit.joins else duties


def _unit_view(unit: UnitData, army: Army, names: Mapping[str, str]) -> Data:
    entry = army.units[unit.entry]
    notes = [_base(unit.base, unit.round_base)]
    if unit.models > 1:
        notes.insert(0, f"{unit.models} models in {unit.files} files")
    notes += _duties(unit, names)
    if unit.spells:
        notes.append(f"Wizard: {', '.join([spell.name for spell in unit.spells])}")
    if entry.about:
        notes.append(entry.about)
    return {
        "name": unit.name,
        "kind": unit.category,
        "points": unit.points,
        "notes": notes,
        "models": [
            {
                "name": entry.name,
                "count": unit.models,
                "stats": {key: str(getattr(unit.profile, key)) for key in _STATS},
                "weapons": [] if unit.shooting is None else [shooting_text(unit.shooting)],
                "rules": list(unit.rules),
            }
        ],
    }


def _spells(roster: Roster) -> list[Data]:
    """QS-GEN-06: the spells that somebody in the list knows, with those who do."""
    found: dict[str, Data] = {}
    for unit in roster.units:
        for spell in unit.spells:
            line = found.setdefault(
                spell.id,
                {
                    "name": spell.name,
                    "number": spell.casting_value,
                    "range": spell.range,
                    "target": _TARGETS[spell.target],
                    "text": spell.text,
                    "casters": [],
                },
            )
            line["casters"].append(unit.name)
    return list(found.values())


def _glossary(roster: Roster) -> dict[str, str]:
    """What each rule does, by the rule as it is written: its numbers are in the sentence."""
    texts: set[str] = set()
    for unit in roster.units:
        texts.update(unit.rules)
        if unit.shooting is not None:
            texts.update(unit.shooting.rules)
        for spell in unit.spells:
            for effect in spell.effects:
                texts.update(effect.rules)
    return {text: parse_rule(text).about for text in sorted(texts)}
