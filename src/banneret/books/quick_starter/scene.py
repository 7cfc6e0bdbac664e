"""The battle as a scenario sees it."""

from __future__ import annotations

from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.resolve import is_scoring, resolve_of
from banneret.books.quick_starter.sheets import HP
from banneret.books.quick_starter.unit import RESERVE, WAITING, Figure, Unit
from banneret.books.scenarios.scenario import BattleScene, Force, ScenarioNotes


class FormedForce(Force):
    """A unit of ranks and files, or a Character in one: measured from the unit in which it stands."""

    def __init__(
        self,
        unit: Unit,
        standards: int,
        stands: Unit | None,
        halved: bool,
    ) -> None:
        x, y = (0.0, 0.0) if stands is None else stands.centre()
        here = stands is not None
        entry = unit.entry
        super().__init__(
            unit.id,
            unit.seat,
            entry.points,
            entry.character,
            is_scoring(entry),
            standards,
            here,
            not here and unit.place not in (WAITING, RESERVE),
            stands is not None and not stands.fleeing,
            halved,
            x,
            y,
            unit.id if stands is None else stands.id,
        )
        self.stands = stands

    def gap(self, x: float, y: float) -> float:
        assert self.stands is not None, "only who is on the table is anywhere"
        return self.stands.distance_to_spot(x, y)


def scene_of(battle: Battle, near: str, far: str, notes: ScenarioNotes) -> BattleScene:
    hosts: dict[str, tuple[Unit, Figure]] = {}
    for unit in battle.on_table():
        for figure in unit.figures:
            hosts[figure.id] = (unit, figure)
    armies = {seat: [unit for unit in battle.units.values() if unit.seat == seat] for seat in (near, far)}
    forces: list[Force] = []
    for unit in battle.units.values():
        standards = resolve_of(unit, armies[unit.seat])
        whole = unit.entry.models * unit.entry.profile[HP]
        stands: Unit | None = None
        left = unit.pool
        if not unit.entry.character:
            stands = unit if unit.on_table() and unit.rnf > 0 else None
        elif unit.id in hosts:
            stands, figure = hosts[unit.id]
            left, whole = figure.hp, battle.stat(stands, figure, HP)
        else:
            left = whole
        forces.append(FormedForce(unit, standards, stands, 2 * left <= whole))
    return BattleScene(near, far, battle.turn, forces, notes)
