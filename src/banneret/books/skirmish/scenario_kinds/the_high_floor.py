"""The High Floor: hold the building with several floors nearest the centre."""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.books.sides import leader
from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.field import Building, Field
from banneret.books.skirmish.scenario import DEPLOYING, OBJECTIVE, Scenario, called, compared, is_in
from banneret.books.skirmish.scenario_events import PrizeHeld
from banneret.books.skirmish.warrior import Warrior
from banneret.core.space.distances import distance_to_point

FLOORS: Final = 2
FIRST_TURN: Final = 2  # from this turn on it counts
ENOUGH: Final = 4


class TheHighFloor(Scenario):
    id: ClassVar[str] = "the-high-floor"

    def closed(self, field: Field) -> str:
        if not field.ruin:
            return "There is no tall building outside ruins."
        return "" if prize_of(field) is not None else "No building here has two floors or more."

    def tally(self, battle: Battle) -> None:
        """Points are scored as a turn ends, and stand."""

    def end_of_turn(self, battle: Battle) -> None:
        building = prize_of(battle.laid_out)
        if battle.turn < FIRST_TURN or building is None:
            return
        there = {seat: holders(battle, seat, building.id) for seat in battle.seats}
        best = leader({seat: len(those) for seat, those in there.items()})
        if best:
            battle.score[best] += 1
            for warrior in there[best]:
                if OBJECTIVE not in battle.feats.get(warrior.id, ()):
                    battle.feat(warrior.id, OBJECTIVE)
        counts = tuple([len(there[seat]) for seat in battle.seats])
        points = battle.score[best] if best else 0
        battle.tell(PrizeHeld(DEPLOYING, best, called(building), counts, points))

    def reached(self, battle: Battle) -> tuple[str, str]:
        for seat in battle.seats:
            if battle.score[seat] >= ENOUGH:
                return seat, f"the high floor was held for {ENOUGH} turns"
        return "", ""

    def verdict(self, battle: Battle) -> tuple[str, str]:
        return compared(battle, battle.score, "the high floor was held for more turns")


def prize_of(field: Field) -> Building | None:
    """The building with two floors or more that is nearest the centre; None if there is none."""
    tall = [building for building in field.buildings if building.floors() >= FLOORS]
    gaps = [distance_to_point(each.shape, 0.5 * field.width, 0.5 * field.depth) for each in tall]
    return tall[gaps.index(min(gaps))] if tall else None


def holders(battle: Battle, seat: str, building_id: str) -> list[Warrior]:
    """Those of a side who stand in the building and are not Fleeing."""
    return [
        each
        for each in battle.of_seat(seat)
        if each.is_standing() and not each.fleeing and is_in(battle, each, building_id)
    ]
