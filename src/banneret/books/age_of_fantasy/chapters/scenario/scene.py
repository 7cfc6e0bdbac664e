"""The battle as a scenario sees it: who is near, and each unit by the bases of its models."""

from __future__ import annotations

from typing import Any, Final

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.chapters import value_of
from banneret.books.opr.scenario_play import TroopForce, host_of, leaders, resolve_of
from banneret.books.opr.troop import JOINED
from banneret.books.scenarios.scenario import BattleScene, CampaignScenario, Force
from banneret.core.space.bases import Base, gap_to_point

ID: Final = "scenario"


class BasesForce(TroopForce):
    """A unit by the bases of its models; its middle is that of their middles."""

    def __init__(self, unit: Unit, stands: Unit | None, standards: int) -> None:
        super().__init__(unit, stands, [], standards)
        self.bases: list[Base] = [] if stands is None or not stands.on_table() else stands.bases
        if self.bases:
            self.x = sum([base.cx for base in self.bases]) / len(self.bases)
            self.y = sum([base.cy for base in self.bases]) / len(self.bases)

    def gap(self, x: float, y: float) -> float:
        return min([gap_to_point(base, x, y) for base in self.bases])

    def span(self) -> tuple[float, float]:
        ys = [y for base in self.bases for _, y in base.outline()]
        return min(ys), max(ys)


def near_side(battle: Battle, kind: CampaignScenario, attacker: str) -> str:
    """AF-SCN-02: the Attacker has the first zone; without roles it is whoever has picked that."""
    if kind.roles:
        return attacker
    for seat, number in battle.zones.items():
        if number == 1 and seat in battle.seats:
            return seat
    return battle.seats[0]


def far_side(battle: Battle, near: str) -> str:
    """The other of the two sides that are played; a neutral one has no part in a scenario."""
    (far,) = [seat for seat in battle.seats if seat != near]
    return far


def force_of(battle: Battle, unit: Unit, standards: int = 0) -> BasesForce:
    """A unit, or a Hero by the unit that he is in, which may have yet to come."""
    stands: Unit | None = unit if unit.on_table() else None
    if unit.place == JOINED:
        stands = host_of(battle, unit)
    return BasesForce(unit, stands, standards)


def flies(unit: Unit) -> bool:
    """Whether all of a unit flies."""
    return all([unit.flies(model) for model in unit.models])


def scene_of(battle: Battle, kind: CampaignScenario, attacker: str) -> BattleScene:
    near = near_side(battle, kind, attacker)
    notes: Any = battle.notes[ID]
    led = {seat: leaders(battle.of_side(seat)) for seat in battle.seats}
    forces: list[Force] = []
    for unit in battle.units.values():
        if unit.seat not in led:
            continue
        standards = value_of(notes.register, unit.id, resolve_of(unit, led[unit.seat]))
        forces.append(force_of(battle, unit, standards))
    return BattleScene(near, far_side(battle, near), battle.round, forces, notes)
