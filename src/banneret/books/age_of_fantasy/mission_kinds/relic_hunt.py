"""Relic Hunt (AF-MIS-07 to AF-MIS-10): markers that are carried, and dropped by who is gone."""

from __future__ import annotations

from typing import ClassVar

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.closed import whereabouts
from banneret.books.age_of_fantasy.events import MarkerCarried, MarkerDropped
from banneret.books.age_of_fantasy.mission import SEIZING, Mission, clear_point, is_near, why_no_seizing
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.doing import Doing
from banneret.books.goal_words import point
from banneret.books.opr.closed import ClosedUnits
from banneret.books.opr.objectives import Objective
from banneret.books.opr.volleys import measured
from banneret.core.engine.ask import Choice, Option, Refusal, Steps, ask
from banneret.core.engine.dice import Dice
from banneret.core.engine.shown import ShownGoalLine
from banneret.core.space.bases import gap_to_point


class RelicHunt(Mission):
    id: ClassVar[str] = "relic-hunt"
    name: ClassVar[str] = "Relic Hunt"
    about: ClassVar[str] = (
        "Three markers that are carried by who seizes them; who has most of them at the end wins."
    )
    clause: ClassVar[str] = "AF-MIS-10"

    def scoring(self, battle: Battle) -> list[ShownGoalLine]:
        """AF-MIS-08, AF-MIS-09."""
        carried = "A unit that seizes a relic carries it from then on, and drops it where it falls or routs."
        return [*super().scoring(battle), point(carried, "AF-MIS-08")]

    def on_seized(self, battle: Battle, marker_id: str, seat: str, there: list[Unit], dice: Dice) -> Steps:
        yield from take_up(battle, marker_id, seat, there)

    def unit_lost(self, battle: Battle, unit: Unit, last: str, doing: Doing) -> None:
        """AF-MIS-09: what a unit carries is dropped when it is gone."""
        drop_markers(battle, unit, last)


def take_up(battle: Battle, marker_id: str, seat: str, there: list[Unit]) -> Steps:
    """AF-MIS-08: a unit that seizes a marker carries it; with several of them the owner says which.

    AF-MUL-11: units of an ally are friends, so it may be one of theirs, and then the relic is theirs as well.
    """
    carrier = there[0].id
    if len(there) > 1:
        options = [Option(unit.id, unit.name, (unit.id,)) for unit in there]
        prompt = "Which unit takes up the relic?"
        side = [unit for ally in battle.sides.team(seat) for unit in battle.of_side(ally)]
        offered = [unit.id for unit in there]
        closed = ClosedCarriers(battle.seen_by(seat), side, offered, battle.objectives[marker_id])
        question = Choice("carrier", "AF-MIS-08", prompt, options, (marker_id,), closed=closed)
        carrier = yield ask(seat, question)
    battle.objectives[marker_id] = battle.objectives[marker_id].carried_by(carrier, battle.unit(carrier).seat)
    battle.tell(MarkerCarried("AF-MIS-08", marker_id, carrier))


class ClosedCarriers(ClosedUnits[Unit]):
    """Who cannot take up a relic: those of the side that are not among those who seize it."""

    def __init__(self, battle: Battle, units: list[Unit], offered: list[str], marker: Objective) -> None:
        super().__init__(units, offered)
        self.battle = battle
        self.marker = marker

    def reason(self, unit: Unit) -> Refusal:
        if not unit.on_table():
            return whereabouts(unit)
        if not is_near(self.battle, unit, self.marker):
            apart = min([gap_to_point(base, self.marker.x, self.marker.y) for base in unit.bases])
            reach = self.battle.distance(SEIZING)
            far = measured(apart, reach)
            why = f"{unit.says('is')} {far}” from the marker; it is seized from within {reach:g}”."
            return Refusal("too-far", "AF-PRE-06", why)
        reason = why_no_seizing(self.battle, unit, self.marker)
        assert reason is not None, "who seizes it may carry it"
        return reason


def drop_markers(battle: Battle, unit: Unit, last: str, clause: str = "AF-MIS-09") -> None:
    """AF-MIS-09: the markers of a unit that is gone lie where its last model fell, and are neutral.

    Where it routed, or lets go of them, they lie at the model nearest to its middle. `unit` is as it stood.
    """
    carried = [marker for marker in battle.objectives.values() if marker.carrier == unit.id]
    if not carried:
        return
    if last:
        base = unit.bases[unit.slot_of(last)]
    else:
        x, y, _ = unit.middle()
        base = min(unit.bases, key=lambda each: (each.cx - x) ** 2 + (each.cy - y) ** 2)
    px, py = clear_point(battle, base.cx, base.cy)
    for marker in carried:
        battle.objectives[marker.id] = marker.dropped_at(px, py)
        battle.tell(MarkerDropped(clause, marker.id, px, py))
