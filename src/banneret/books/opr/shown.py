"""Units and models as they are shown, as far as both One Page Rules books show the same."""

from __future__ import annotations

from banneret.books.opr.tray import Model
from banneret.books.opr.troop import Troop
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
