"""Why a unit may not be deployed, joined or brought in as asked."""

from __future__ import annotations

from typing import Final

from banneret.books.age_of_fantasy.closed import whereabouts
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.closed import ClosedUnits
from banneret.books.opr.latecomers import AMBUSH, SCOUT, may_ambush, may_scout
from banneret.books.opr.troop import IN_AMBUSH, SCOUTING, WAITING
from banneret.core.engine.ask import Closed, Option, Refusal

AMBUSH_DISTANCE: Final = 9.0  # AF-SPC-04
DEPLOY: Final = "deploy"


def deployment_option(what: str, unit: Unit) -> Option:
    labels = {
        DEPLOY: f"Deploy {unit.the()}",
        SCOUT: f"Hold {unit.the()} back to scout",
        AMBUSH: f"Keep {unit.the()} in reserve",
    }
    return Option(f"{what} {unit.id}", labels[what], (unit.id,))


class ClosedDeployments(Closed):
    """What cannot be done with the units of a side: all but what is `offered`.

    `waiting` says of those that a chapter makes wait for others why they do.
    """

    def __init__(self, units: list[Unit], offered: list[str], waiting: dict[str, Refusal]) -> None:
        self.units = units
        self.offered = offered
        self.waiting = waiting

    def options(self) -> list[Option]:
        every = [deployment_option(what, unit) for unit in self.units for what in (DEPLOY, SCOUT, AMBUSH)]
        return [option for option in every if option.key not in self.offered]

    def why(self, key: str) -> Refusal | None:
        what, _, unit_id = key.partition(" ")
        if key in self.offered or what not in (DEPLOY, SCOUT, AMBUSH):
            return None
        for unit in self.units:
            if unit.id == unit_id:
                return self._reason(what, unit)
        return None

    def _reason(self, what: str, unit: Unit) -> Refusal:
        if unit.place != WAITING:
            return whereabouts(unit)
        if unit.id in self.waiting:
            return self.waiting[unit.id]
        return lacks_rule(what, unit) or no_room_in_zone(unit)


def lacks_rule(what: str, unit: Unit) -> Refusal | None:
    """AF-SPC-03, AF-SPC-30: only those go into reserve or among scouts whose models all have the rule."""
    if what == SCOUT and not may_scout(unit):
        why = f"Only a unit whose models all have Scout may be held back, not {unit.the()}."
        return Refusal("no-scout", "AF-SPC-30", why)
    if what == AMBUSH and not may_ambush(unit):
        why = f"Only a unit whose models all have Ambush may wait in reserve, not {unit.the()}."
        return Refusal("no-ambush", "AF-SPC-03", why)
    return None


def no_room_in_zone(unit: Unit) -> Refusal:
    return Refusal("no-room", "AF-PRE-15", f"No room was found for {unit.the()} in your deployment zone.")


def no_room_together(unit: Unit, heroes: list[Unit]) -> Refusal:
    """AF-PRE-15, AF-SPC-18: one unit from now on, so all of them must find room."""
    names = [hero.name for hero in heroes]
    them = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    why = f"No room was found in your deployment zone for {unit.the()} together with {them}."
    return Refusal("no-room", "AF-PRE-15", why)


def why_not_join(hero: Unit, what: str) -> Refusal | None:
    """AF-SPC-18: what keeps one unit from going with another, wherever there is room for both."""
    if hero.place != WAITING:
        return whereabouts(hero)
    if hero.has_plain_soldiers():
        return Refusal("no-hero", "AF-SPC-18", f"Only Heroes join other units, not {hero.the()}.")
    return lacks_rule(what, hero)


class ClosedHeroes(ClosedUnits[Unit]):
    """Who cannot go with a unit: all others of its side but those `offered`."""

    def __init__(self, unit: Unit, others: list[Unit], what: str, offered: list[str]) -> None:
        super().__init__([other for other in others if other.id != unit.id], offered)
        self.unit = unit
        self.what = what

    def reason(self, unit: Unit) -> Refusal:
        return why_not_join(unit, self.what) or no_room_together(self.unit, [unit])


class ClosedScouts(ClosedUnits[Unit]):
    """Who cannot be set up as scouts: all units of the side but those `offered`."""

    def reason(self, unit: Unit) -> Refusal:
        return whereabouts(unit) if unit.place != SCOUTING else no_room_in_zone(unit)


class ClosedReserves(ClosedUnits[Unit]):
    """Who cannot come out of reserve: all units of the side but those `offered`.

    `late` says of those that a chapter has to do with why they do not arrive. The
    others keep `away` from enemies.
    """

    def __init__(self, units: list[Unit], offered: list[str], late: dict[str, Refusal], away: float) -> None:
        super().__init__(units, offered)
        self.late = late
        self.away = away

    def reason(self, unit: Unit) -> Refusal:
        if unit.place != IN_AMBUSH:
            return whereabouts(unit)
        if unit.id in self.late:
            return self.late[unit.id]
        why = f"No room was found for {unit.the()} more than {self.away:g}” from every enemy."
        return Refusal("no-room", "AF-SPC-04", why)
