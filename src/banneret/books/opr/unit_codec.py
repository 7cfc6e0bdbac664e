# interpreted: snapshots are rare
"""Units of the One Page Rules books as rows of a saved state, and back; where they stand, each book says."""

from __future__ import annotations

from typing import Any, Generic

from banneret.books.opr.sheets import Spell
from banneret.books.opr.tray import Model
from banneret.books.opr.troop import Troop
from banneret.books.opr.warfare import U, Warfare


def strength(unit: Troop) -> list[Any]:
    """Who it is and what is left of it, for the beginning of a row."""
    models = [[m.id, m.wounds, m.cast, m.breathed] for m in unit.models]
    return [unit.id, models, unit.start_size, unit.start_tough, unit.points, unit.place]


def condition(unit: Troop) -> list[Any]:
    """What it has done and what is upon it, for the end of a row."""
    return [unit.activated, unit.fatigued, unit.wavering, [spell.key for spell in unit.spells]]


class Known(Generic[U]):
    """What never changes in a game and is only named in a saved state: units, the sheets of models, and spells.

    `units` are as they begin, those too that may come later.
    """

    def __init__(self, fresh: Warfare[U], spells: dict[str, list[Spell]]) -> None:
        everybody: list[U] = [*fresh.units.values(), *fresh.later_units()]
        self.units: dict[str, U] = {unit.id: unit for unit in everybody}
        self.fresh = fresh
        self.models = {model.id: model for unit in everybody for model in unit.models}
        self.spells = {spell.key: spell for known in spells.values() for spell in known}
        self.spells |= {spell.key: spell for spell in fresh.learned_by_all()}

    def alive(self, rows: list[list[Any]], unit: U | None = None) -> list[Model]:
        """The models of a row; of this unit, if it is not as it began."""
        known = dict(self.models)
        if unit is not None:
            known.update({model.id: model for model in unit.models})
        found: list[Model] = []
        for key, wounds, cast, breathed in rows:
            model = self.fresh.dressed(known[key])
            found.append(Model(key, model.number, model.sheet, wounds, cast, breathed, model.crew))
        return found

    def upon(self, keys: list[str]) -> tuple[Spell, ...]:
        return tuple([self.spells[key] for key in keys])
