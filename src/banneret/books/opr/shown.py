"""Units and models as they are shown, as far as both One Page Rules books show the same."""

from __future__ import annotations

from banneret.books.opr.special_rules import Attack
from banneret.books.opr.tray import Model
from banneret.books.opr.troop import Troop
from banneret.books.opr.warfare import U, Warfare
from banneret.core.engine.ask import Data
from banneret.core.space.geometry import Polygon


def troop_data(unit: Troop) -> Data:
    """What is shown of a unit wherever it is."""
    data: Data = {
        "id": unit.id,
        "seat": unit.seat,
        "name": unit.name,
        "place": unit.place,
        "size": unit.size(),
        "start_size": unit.start_size,
        "wounds_left": unit.wounds_left(),
        "start_tough": unit.start_tough,
        "activated": unit.activated,
        "fatigued": unit.fatigued,
        "wavering": unit.wavering > 0,
        "spells": [spell.name for spell in unit.spells],
        "rules": [rule.label() for rule in unit.rules() if rule.about],
    }
    if unit.models:
        data["quality"] = unit.quality()
        data["defense"] = unit.defense()
    return data


def as_they_count(battle: Warfare[U], shown: list[Data]) -> list[Data]:
    """What is shown of all units, with Quality, Defense and ranges as the chapters in use have them now.

    Only of units on the table: what chapters say may depend on where a unit stands.
    """
    if not battle.chapters:
        return shown
    units = list(battle.units.values())
    return [
        _as_it_counts(battle, unit, data) if unit.on_table() else data
        for unit, data in zip(units, shown, strict=True)
    ]


def _as_it_counts(battle: Warfare[U], unit: U, data: Data) -> Data:
    """The same data if chapters change nothing in it, else a copy: what was shown of a unit is kept.

    Quality and Defense are those of melee; where they are others for shooting these are shown beside them.
    """
    changed: Data = {}
    for name, in_melee, in_shooting in (
        (
            "quality",
            battle.hit_quality(unit, Attack(False), unit.quality()),
            battle.hit_quality(unit, Attack(True), unit.quality()),
        ),
        (
            "defense",
            battle.defense(unit, False, unit.defense()),
            battle.defense(unit, True, unit.defense()),
        ),
    ):
        if in_melee != data[name]:
            changed[name] = in_melee
        if in_shooting != in_melee:
            changed[f"shooting_{name}"] = in_shooting
    profiles = _profiles(battle, unit)
    if profiles:
        changed["models"] = [
            {**model, "weapons": [profiles.get(weapon, weapon) for weapon in model["weapons"]]}
            for model in data["models"]
        ]
    return {**data, **changed} if changed else data


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


def model_data(model: Model) -> Data:
    """What is shown of a model beside its place."""
    sheet = model.sheet
    return {
        "id": model.id,
        "name": sheet.name,
        "wounds": model.wounds,
        "tough": sheet.tough,
        "hero": sheet.hero,
        "command": sheet.command,
        "special": sheet.special,
        "wizard": sheet.wizard,
        "weapons": [weapon.profile for weapon in sheet.shooting + sheet.melee],
    }


def outline(shape: Polygon) -> list[list[float]]:
    return [[round(x, 3), round(y, 3)] for x, y in shape.points()]
