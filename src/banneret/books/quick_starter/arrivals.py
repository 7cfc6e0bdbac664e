"""Arrivals: units that a chapter has held back come on as a Player Turn begins."""

from __future__ import annotations

from banneret.books.chapters import Moment
from banneret.books.events import Deployed
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.chapter import ARRIVALS
from banneret.books.quick_starter.closed import ClosedUnits, unit_option
from banneret.books.quick_starter.events import StillAway
from banneret.books.quick_starter.preparation import Deploy
from banneret.books.quick_starter.unit import RESERVE, Unit
from banneret.core.engine.ask import Choice, Option, Refusal, Steps, ask
from banneret.core.engine.dice import Dice
from banneret.core.space.geometry import Polygon
from banneret.core.space.placing import Pose


class Arrive(Deploy):
    """Where a unit comes on: anywhere in the zone that a chapter names, or in the own Deployment Zone."""

    def __init__(self, battle: Battle, unit: Unit) -> None:
        super().__init__(battle, unit, f"Where {unit.asks('does')} arrive?", zone_of(battle, unit))

    def refusal(self, pose: Pose) -> Refusal | None:
        found = super().refusal(pose)
        if found is not None and found.code == "outside-zone":
            return Refusal("outside-zone", "QS-SET-10", "The whole unit must be in the zone where it arrives.")
        return found


class ClosedArrivals(ClosedUnits):
    """Units that do not arrive now; `due` are those that would if they had room."""

    def __init__(self, battle: Battle, offered: list[Option], due: list[str]) -> None:
        super().__init__(battle, offered, battle.active, "QS-SET-09")
        self.due = due

    def reason(self, option: Option) -> Refusal:
        if option.key in self.due:
            name = self.battle.unit(option.key).name
            return Refusal("no-room", "QS-SET-10", f"No room was found for {name} to arrive.")
        return super().reason(option)

    def why_unit(self, unit: Unit) -> Refusal:
        return Refusal("deployed", "QS-SET-09", f"{unit.says('is')} on the table.")


def zone_of(battle: Battle, unit: Unit) -> Polygon | None:
    for chapter in battle.chapters:
        if ARRIVALS in chapter.provides:
            return chapter.arrival_zone(battle, unit)
    return None


def arrive(battle: Battle, dice: Dice) -> Steps:
    """The Active Player places the units that arrive, in any order; those without room stay in reserve."""
    due: list[str] = []
    for chapter in battle.chapters:
        for key in chapter.arriving(battle, dice):
            unit = battle.unit(key)
            if unit.seat == battle.active and unit.place == RESERVE and key not in due:
                due.append(key)
    while due:
        options = [unit_option(battle.unit(key)) for key in due if has_room(battle, key)]
        if not options:
            break
        chosen = options[0].key
        if len(options) > 1:
            prompt = "Which unit arrives first?"
            closed = ClosedArrivals(battle, options, list(due))
            chosen = yield ask(battle.active, Choice("arrive", "QS-SET-09", prompt, options, closed=closed))
        due.remove(chosen)
        unit = battle.unit(chosen)
        x, y, heading = yield ask(battle.active, Arrive(battle, unit))
        battle.put(unit.stand(x, y, heading))
        battle.tell(Deployed("QS-SET-10", unit.id, x, y, heading, "arrival"))
        for chapter in battle.chapters:
            chapter.unit_arrived(battle, unit.id)
        yield from battle.window(Moment.UNIT_SET_UP, (unit.id,), dice)
        yield from battle.window(Moment.UNIT_ARRIVED, (unit.id,), dice)
    for key in due:
        battle.tell(StillAway("QS-SET-10", key))


def has_room(battle: Battle, unit_id: str) -> bool:
    return Arrive(battle, battle.unit(unit_id)).spot() is not None
