# interpreted: armies are read once a game
"""Armies and lists of the One Page Rules books, to look at and to check."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from banneret.books.armies import Armies, Checked, OwnList, Sheet
from banneret.books.honours import card_lines
from banneret.books.opr.army import check, muster
from banneret.books.opr.army_forge import import_named
from banneret.books.opr.army_forge_json import parse_json
from banneret.books.opr.army_forge_lists import list_text
from banneret.books.opr.mustering import book_of_unnamed, opr_books
from banneret.books.opr.packs import (
    ArmyPack,
    available_armies,
    available_lists,
    list_and_army,
    load_army,
)
from banneret.books.opr.points import formula_points
from banneret.books.opr.roster import Roster, SpellData, UnitData, WeaponData
from banneret.books.opr.rule_names import parse_rule
from banneret.books.opr.sheets import weapon_sheet
from banneret.books.opr.special_rules import RULES
from banneret.core.engine.ask import Data
from banneret.core.engine.toml_files import OwnTables, Source, parse_toml

# More than anybody sets up; a list that a stranger sends must not keep a server busy.
MOST_MODELS: Final = 300
MOST_ATTACKS: Final = 2000  # of a unit


class OprArmies(Armies):
    """The armies of one of the books, which share packs."""

    book: str = ""
    imports = ("Army Forge",)

    def army_ids(self) -> tuple[str, ...]:
        return available_armies(self.book)

    def list_ids(self) -> tuple[str, ...]:
        return available_lists(self.book)

    def is_list(self, raw: Mapping[str, Any]) -> bool:
        head = raw.get("list")
        named = head.get("book", book_of_unnamed()) if isinstance(head, dict) else ""
        return named == self.book and "entries" not in raw

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
            "limit": found.points,
            "tier": "",
        }

    def check(self, source: Source) -> Checked:
        found, army = list_and_army(source)
        faults = check(found, army)
        points = 0 if faults else muster(found, army).points
        return Checked(found.name, points, found.points, faults, army.name)

    def import_text(self, text: str, file: str) -> OwnList:
        """A list of Army Forge. It becomes the tables of a list of ours, as a file of it would be read."""
        imported = import_named(file, parse_json(text, file), self.book)
        report = imported.report
        told = msgspec.to_builtins(report)
        assert isinstance(told, dict)
        return OwnList(
            OwnTables(file, parse_toml(list_text(imported), file)),
            told,
            tuple([note.rule for note in report.not_understood]),
            report.unplayable,
        )

    def too_large(self, source: Source) -> str:
        roster = muster(*list_and_army(source))
        models = sum([model.count for unit in roster.units for model in unit.models])
        if models > MOST_MODELS:
            return f"an army on the table has at most {MOST_MODELS} models, not {models}."
        for unit in roster.units:
            attacks = sum([model.count * weapon.attacks for model in unit.models for weapon in model.weapons])
            if attacks > MOST_ATTACKS:
                return f"a unit has at most {MOST_ATTACKS} attacks, and {unit.name} {attacks}."
        return ""

    def army_data(self, army_id: str) -> Data:
        army = load_army(army_id)
        data = msgspec.to_builtins(army)
        assert isinstance(data, dict)
        return {**data, "books": [book for book in opr_books() if army.is_for(book)]}

    def army_sheets(self, army_id: str) -> list[Sheet]:
        pack = load_army(army_id)
        units = Sheet(
            pack.name, ("unit", "models", "Q", "D", "weapons", "rules", "points", "formula"), _entries(pack)
        )
        spells = [
            (spell.name, f"{spell.number}+", f"{spell.range}”", f"{spell.count} {spell.target}")
            for spell in pack.spells
        ]
        return [units, Sheet("Spells", ("spell", "number", "range", "target"), spells)]

    def roster_data(self, source: Source) -> Data:
        data = msgspec.to_builtins(muster(*list_and_army(source)))
        assert isinstance(data, dict)
        return data

    def roster_sheet(self, source: Source) -> Sheet:
        roster = muster(*list_and_army(source))
        rows: list[tuple[str, ...]] = []
        for unit in roster.units:
            for number, model in enumerate(unit.models):
                rows.append(
                    (
                        unit.name if number == 0 else "",
                        f"{model.count} {model.name}",
                        f"{model.quality}+",
                        f"{model.defense}+",
                        ", ".join([_weapon(weapon) for weapon in model.weapons]),
                        ", ".join(model.rules),
                        str(unit.points) if number == 0 else "",
                    )
                )
        title = f"{roster.name} ({roster.army}), {roster.points} points"
        return Sheet(title, ("unit", "models", "Q", "D", "weapons", "rules", "points"), rows)

    def roster_view(self, source: Source) -> Data:
        found, army = list_and_army(source)
        mustered = muster(found, army)
        return {
            "id": found.id,
            "name": found.name,
            "army_name": army.name,
            "about": army.about,
            "points": mustered.points,
            "limit": found.points,
            "tier": "",
            "units": [
                {
                    "name": unit.name,
                    "kind": unit.kind,
                    "points": unit.points,
                    "notes": _notes(unit),
                    "models": [
                        {
                            "name": model.name,
                            "count": model.count,
                            "stats": {"Q": f"{model.quality}+", "D": f"{model.defense}+"},
                            "weapons": [weapon_sheet(weapon).profile for weapon in model.weapons],
                            "rules": list(model.rules),
                        }
                        for model in unit.models
                    ],
                }
                for unit in mustered.units
            ],
            "spells": [_spell(spell) for spell in mustered.spells],
            "glossary": _glossary(mustered),
        }


def _entries(pack: ArmyPack) -> list[tuple[str, ...]]:
    return [
        (
            entry.name,
            str(entry.size),
            f"{entry.quality}+",
            f"{entry.defense}+",
            ", ".join(entry.weapons),
            ", ".join(entry.rules),
            str(entry.points),
            str(formula_points(entry, pack)),
        )
        for entry in pack.units.values()
    ]


def _weapon(weapon: WeaponData) -> str:
    words = [f"{weapon.range}”"] * bool(weapon.range) + [f"A{weapon.attacks}", *weapon.rules]
    return f"{weapon.name} ({', '.join(words)})"


def _glossary(mustered: Roster) -> dict[str, str]:
    texts: list[str] = []
    for unit in mustered.units:
        for model in unit.models:
            texts += model.rules
            for weapon in model.weapons:
                texts += weapon.rules
    for spell in mustered.spells:
        texts += [*spell.rules, *spell.grants]
    names = sorted({parse_rule(text)[0] for text in texts})
    return {name: RULES[name].about for name in names if RULES[name].about}


def _spell(spell: SpellData) -> Data:
    side = "enemy" if spell.target == "enemy" else "friendly"
    return {
        "name": spell.name,
        "number": spell.number,
        "range": spell.range,
        "target": f"{spell.count} {side} unit{'s' if spell.count > 1 else ''}",
        "text": _spell_text(spell),
        "casters": [],
    }


def _spell_text(spell: SpellData) -> str:
    """What a spell does, in a sentence or two."""
    said: list[str] = []
    if spell.hits:
        hits = f"Takes {spell.hits} hit{'s' if spell.hits > 1 else ''}"
        said.append(f"{hits} with {' and '.join(spell.rules)}." if spell.rules else f"{hits}.")
    lasting = [f"has {' and '.join(spell.grants)}"] if spell.grants else []
    for value, what in (
        (spell.hit_shooting, "to hit when shooting"),
        (spell.hit_melee, "to hit in melee"),
        (spell.block, "to block"),
    ):
        if value:
            lasting.append(f"has {value:+d} {what}")
    if spell.difficult:
        lasting.append("moves as in difficult terrain")
    if lasting:
        together = ", ".join(lasting)
        said.append(f"{together[:1].upper()}{together[1:]} until the end of the round.")
    if spell.heal:
        said.append("Recovers from wounds.")
    if spell.rally:
        said.append("Is no longer Wavering.")
    if spell.morale_test:
        said.append("Must take a morale test.")
    if spell.dangerous_test:
        said.append("Must take a dangerous terrain test.")
    return " ".join(said)


def _notes(unit: UnitData) -> list[str]:
    """What a unit brings from a campaign, with the spells that it has learned."""
    found = card_lines(unit.honours) if unit.honours else []
    if unit.learned:
        found.append(f"learns {' and '.join([spell.name for spell in unit.learned])}")
    return found
