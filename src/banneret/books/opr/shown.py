"""Units, models and markers as they are shown, as far as both One Page Rules books show the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from banneret.books.opr.model_figures import figure_of
from banneret.books.opr.objectives import Objective
from banneret.books.opr.sheets import ModelSheet
from banneret.books.opr.special_rules import Attack
from banneret.books.opr.tray import Model
from banneret.books.opr.troop import Troop
from banneret.books.opr.warfare import U, Warfare
from banneret.core.engine.shown import ShownBadge, ShownRank, UnitState
from banneret.core.space.shown import (
    Outline,
    ShownFigure,
    ShownKind,
    ShownMarker,
    ShownModel,
    ShownUnit,
)

ROUND: Final = "Round"
SCORE: Final = "Markers"
WAVERING: Final = UnitState("wavering", "W", "Wavering", "shaken")
FATIGUED: Final = UnitState("fatigued", "F", "Fatigued")
ENCHANTED: Final = UnitState("spells", "S", "Under a spell")
ACTIVATED: Final = UnitState("activated", "✓", "Activated", "spent")
STATES: Final = (WAVERING, FATIGUED, ENCHANTED, ACTIVATED)
RANKS: Final[tuple[ShownRank, ...]] = (
    {"sign": "hero", "called": "Hero"},
    {"sign": "wizard", "called": "Wizard"},
    {"sign": "command", "called": "Command"},
    {"sign": "special", "called": "Special weapon"},
)
STAT_WORDS: Final = {"Q": "Quality", "D": "Defense"}

# ---------------------------------------------------------------------------------------- units


def states_of(unit: Troop) -> dict[str, str]:
    """Those of STATES that a unit is in, by their ids, each with what it is here ("": as it is called)."""
    found: dict[str, str] = {}
    if unit.wavering:
        found[WAVERING.id] = ""
    if unit.fatigued:
        found[FATIGUED.id] = ""
    if unit.spells:
        found[ENCHANTED.id] = f"under {' and '.join([spell.name for spell in unit.spells])}"
    if unit.activated:
        found[ACTIVATED.id] = ""
    return found


def troop_shown(unit: Troop, badges: list[ShownBadge]) -> ShownUnit:
    """What is shown of a unit wherever it is."""
    data: ShownUnit = {
        "id": unit.id,
        "seat": unit.seat,
        "name": unit.name,
        "place": unit.place,
        "size": unit.size(),
        "start_size": unit.start_size,
        "badges": badges,
        "figures": [],
        "kinds": _kinds(unit.fighters()),
    }
    rules = [rule.label() for rule in unit.rules() if rule.about]
    if rules:
        data["rules"] = rules
    if unit.models:
        quality, defense = unit.quality(), unit.defense()
        data["figures"] = _figures(unit, quality, quality, defense, defense)
    return data


def _figures(
    unit: Troop, quality: int, in_shooting: int, defense: int, against_shots: int
) -> list[ShownFigure]:
    """Quality and Defense are those of melee; those for shooting are shown beside them where they differ."""
    found: list[ShownFigure] = [
        {"name": "Quality", "value": f"{quality}+"},
        {"name": "Defense", "value": f"{defense}+"},
    ]
    if in_shooting != quality:
        found.append({"name": "Quality in shooting", "value": f"{in_shooting}+"})
    if against_shots != defense:
        found.append({"name": "Defense against shooting", "value": f"{against_shots}+"})
    if unit.wounds_left() != unit.size():
        found.append({"name": "Wounds left", "value": str(unit.wounds_left())})
    return found


def _kinds(models: Sequence[Model]) -> list[ShownKind]:
    """Models that are alike but for their wounds, in the order of the first of each."""
    found: list[ShownKind] = []
    known: dict[ModelSheet, int] = {}
    for model in models:
        at = known.get(model.sheet, -1)
        if at < 0:
            kind = _kind(model.sheet)
            # Groups of a roster may differ in nothing.
            at = found.index(kind) if kind in found else len(found)
            known[model.sheet] = at
            if at == len(found):
                found.append(kind)
    counts = [0] * len(found)
    lost = [0] * len(found)
    for model in models:
        counts[known[model.sheet]] += 1
        lost[known[model.sheet]] += model.wounds
    for at in range(len(found)):
        found[at]["count"] = counts[at]
        if lost[at]:
            found[at]["lost"] = lost[at]
    return found


def _kind(sheet: ModelSheet) -> ShownKind:
    kind: ShownKind = {"name": sheet.name, "count": 0}
    notes = [word for word, holds in (("hero", sheet.hero), ("wizard", sheet.wizard > 0)) if holds]
    if sheet.command:
        notes.append("command")
    if sheet.tough > 1:
        notes.append(f"{sheet.tough} wounds")
    if notes:
        kind["notes"] = notes
    weapons = [weapon.profile for weapon in sheet.shooting + sheet.melee]
    if weapons:
        kind["weapons"] = weapons
    return kind


def model_shown(model: Model, base: Outline) -> ShownModel:
    """A model on the table, with the outline of its base."""
    sheet = model.sheet
    data: ShownModel = {
        "id": model.id,
        "name": sheet.name,
        "wounds": model.wounds,
        "base": base,
        "figure": figure_of(sheet),
    }
    if sheet.tough > 1:
        data["tough"] = sheet.tough
    ranks: list[str] = []
    if sheet.hero:
        ranks.append("hero")
    if sheet.wizard:
        ranks.append("wizard")
    if sheet.command:
        ranks.append("command")
    if sheet.special:
        ranks.append("special")
    if ranks:
        data["ranks"] = ranks
    return data


# ---------------------------------------------------------------------------------------- as chapters have it


def as_they_count(battle: Warfare[U], shown: list[ShownUnit]) -> list[ShownUnit]:
    """What is shown of all units, with Quality, Defense and ranges as the chapters in use have them now.

    Only of units on the table: what chapters say may depend on where a unit stands.
    """
    if not battle.chapters:
        return shown
    units = [unit for unit in battle.units.values() if not unit.is_thing()]
    return [
        _as_it_counts(battle, unit, data) if unit.on_table() else data
        for unit, data in zip(units, shown, strict=True)
    ]


def _as_it_counts(battle: Warfare[U], unit: U, data: ShownUnit) -> ShownUnit:
    """The same data if chapters change nothing in it, else a copy: what was shown of a unit is kept."""
    quality, defense = unit.quality(), unit.defense()
    values = (
        battle.hit_quality(unit, Attack(False), quality),
        battle.hit_quality(unit, Attack(True), quality),
        battle.defense(unit, False, defense),
        battle.defense(unit, True, defense),
    )
    if values != (quality, quality, defense, defense):
        data = {**data, "figures": _figures(unit, values[0], values[1], values[2], values[3])}
    profiles = _profiles(battle, unit)
    if profiles:
        data = {**data, "kinds": [_with_ranges(kind, profiles) for kind in data["kinds"]]}
    lines = _card_lines(battle, unit)
    if lines:
        data = {**data, "kinds": [_with_lines(kind, lines) for kind in data["kinds"]]}
    return data


def _card_lines(battle: Warfare[U], unit: U) -> dict[str, list[str]]:
    """What chapters say of kinds of models, by what these are called."""
    found: dict[str, list[str]] = {}
    for model in unit.fighters():
        if model.sheet.name not in found:
            lines = [line for chapter in battle.asked() for line in chapter.card_lines(model)]
            if lines:
                found[model.sheet.name] = lines
    return found


def _with_lines(kind: ShownKind, lines: dict[str, list[str]]) -> ShownKind:
    if kind["name"] not in lines:
        return kind
    return {**kind, "notes": [*kind.get("notes", []), *lines[kind["name"]]]}


def _with_ranges(kind: ShownKind, profiles: dict[str, str]) -> ShownKind:
    if "weapons" not in kind:
        return kind
    return {**kind, "weapons": [profiles.get(weapon, weapon) for weapon in kind["weapons"]]}


def _profiles(battle: Warfare[U], unit: U) -> dict[str, str]:
    """The profiles of weapons that chapters give another range, each by what it is without them."""
    found: dict[str, str] = {}
    asked: set[str] = set()
    for model in unit.models:
        for weapon in model.sheet.shooting:
            if weapon.profile not in asked:
                asked.add(weapon.profile)
                inches = battle.weapon_range(unit, weapon)
                if inches != weapon.range:
                    found[weapon.profile] = weapon.profile_at(inches)
    return found


# ---------------------------------------------------------------------------------------- markers


def marker_shown(marker: Objective) -> ShownMarker:
    data: ShownMarker = {"id": marker.id, "x": marker.x, "y": marker.y, "owner": marker.owner}
    if marker.belongs:
        data["belongs"] = marker.belongs
    if marker.carrier:
        data["carrier"] = marker.carrier
    return data
