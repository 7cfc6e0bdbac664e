"""Preparation: objective markers, table edges, deployment, scouts, and those who come out of ambush."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from banneret.books.chapters import Moment
from banneret.books.opr.closed import ClosedUnits, whereabouts
from banneret.books.opr.events import (
    Deployed,
    EdgeChosen,
    Joined,
    MarkerPlaced,
    MarkerSkipped,
    MarkersRolled,
    Moved,
    ZoneChosen,
)
from banneret.books.opr.latecomers import (
    SCOUT,
    SCOUT_MOVE,
    Latecomers,
    arrive,
    begin_deploying,
    end_deploying,
    hold_back,
    leave_out,
    may_ambush,
    may_scout,
    reserve_clause,
    set_up_scouts,
    to_deploy_now,
    why_late,
    why_wait,
)
from banneret.books.opr.objectives import Objective
from banneret.books.opr.rounds import deployment_winner, rolled_off
from banneret.books.opr.troop import IN_AMBUSH, JOINED, SCOUTING, WAITING
from banneret.books.regiments.battle import CLAUSES, DEPLOYMENT, EDGES, RESERVE, ROUND_START, SCOUTS, Battle
from banneret.books.regiments.chapter import FIRST
from banneret.books.regiments.placing import PlaceMarker, PlaceUnit, whole_table
from banneret.books.regiments.unit import Unit
from banneret.books.regiments.zone import Zone
from banneret.core.engine.ask import Ask, Choice, Closed, Option, Refusal, Steps, ask
from banneret.core.engine.dice import Dice
from banneret.core.space.geometry import EPS, compass, heading_of, quantise, quantise_heading

AMBUSH_DISTANCE = 12.0


# ---------------------------------------------------------------------------------------- the mission


def place_objective(battle: Battle, dice: Dice) -> Steps:
    """RG-PRE-07, RG-PRE-08: D3+2 markers, placed in turn by the winner of a roll-off and the other side."""
    if battle.lay_own_markers():
        battle.step = EDGES
        return
    if battle.markers_to_place < 0:
        face = dice.one("RG-PRE-07", "the number of markers")
        battle.markers_to_place = (face + 1) // 2 + 2
        battle.tell(MarkersRolled("RG-PRE-07", battle.markers_to_place, face))
        battle.turn = yield from rolled_off(battle, "placing markers", dice, "RG-PRE-08")
    question = PlaceMarker(battle)
    if question.spot() is not None:
        x, y = yield ask(battle.turn, question)
        marker = Objective(f"marker-{len(battle.objectives) + 1}", x, y)
        battle.objectives[marker.id] = marker
        battle.tell(MarkerPlaced("RG-PRE-08", battle.turn, marker.id, x, y))
    else:
        battle.tell(MarkerSkipped("RG-PRE-08", battle.turn))
    battle.markers_to_place -= 1
    battle.turn = battle.sides.next_player(battle.turn)
    if battle.markers_to_place == 0:
        battle.step = EDGES


def choose_edges(battle: Battle, dice: Dice) -> Steps:
    """RG-PRE-15: the winner of the roll-off picks a long edge, the other side gets the opposite one.

    Of the zones that a chapter has it picks one, and the others have those that follow, in turn.
    """
    winner, south = "", ""
    for chapter in battle.chapters:
        if FIRST in chapter.provides:
            winner, south = chapter.goes_first(battle), chapter.takes_south(battle)
    if not winner:
        winner = yield from deployment_winner(battle, dice, "RG-PRE-15")
    battle.first = winner
    if south:
        battle.south = south
        begin_deploying(battle, DEPLOYMENT)
        return
    seats = battle.seats
    options = [Option("south", "The south edge"), Option("north", "The north edge")]
    prompt = "Which long table edge is yours?"
    zones = battle.own_zones()[: len(seats)]
    if zones:
        options = [Option(str(at + 1), _zone_label(battle, zones[at], at + 1)) for at in range(len(zones))]
        prompt = "Which deployment zone is yours?"
    chosen = yield ask(winner, Choice("edge", "RG-PRE-15", prompt, options))
    place = [option.key for option in options].index(chosen)
    battle.south = seats[(seats.index(winner) - place) % len(seats)]
    if zones:
        for at in range(len(seats)):
            seat = seats[(seats.index(winner) + at) % len(seats)]
            battle.tell(ZoneChosen("RG-PRE-15", seat, (place + at) % len(seats) + 1))
    else:
        battle.tell(EdgeChosen("RG-PRE-15", winner, chosen))
    begin_deploying(battle, DEPLOYMENT)


def _zone_label(battle: Battle, zone: Zone, number: int) -> str:
    field = battle.field
    return f"Zone {number}: {compass(zone.shape.cx, zone.shape.cy, field.width, field.depth) or 'middle'}"


# ---------------------------------------------------------------------------------------- deployment


def deploy(battle: Battle, dice: Dice) -> Steps:
    """RG-PRE-16: one unit at a time in turn; when one side is done the other places the rest."""
    yield from battle.window(Moment.BEFORE_DEPLOYING, (), dice)
    options = deployment_options(battle, battle.turn)
    if options:
        prompt = "Which unit do you deploy?"
        closed = CannotDeploy(battle.seen_by(battle.turn), battle.turn, [option.key for option in options])
        chosen = yield ask(battle.turn, Choice("deploy", "RG-PRE-16", prompt, options, closed=closed))
        yield from carry_out(battle, chosen, dice)
    else:
        leave_out(battle, to_deploy_now(battle, battle.turn))
    yield from end_deploying(battle, SCOUTS, ROUND_START, dice)


def deployment_options(battle: Battle, seat: str) -> list[Option]:
    """Everything a side may do with each unit still to be deployed."""
    options: list[Option] = []
    for unit in to_deploy_now(battle, seat):
        if open_zones(battle, unit):
            options.append(deploy_option(unit))
        if may_scout(unit):
            options.append(scout_option(unit))
        if may_ambush(unit):
            options.append(ambush_option(unit))
        if not unit.has_plain_soldiers():
            options += [join_option(unit, host) for host in hosts_of(battle, unit)]
    return options


def deploy_option(unit: Unit) -> Option:
    return Option(f"deploy {unit.id}", f"Deploy {unit.the()}", (unit.id,))


def scout_option(unit: Unit) -> Option:
    return Option(f"scout {unit.id}", f"Hold {unit.the()} back to scout", (unit.id,))


def ambush_option(unit: Unit) -> Option:
    return Option(f"ambush {unit.id}", f"Keep {unit.the()} in ambush", (unit.id,))


def join_option(hero: Unit, host: Unit) -> Option:
    return Option(f"join {hero.id} {host.id}", f"{hero.says('joins')} {host.the()}", (hero.id, host.id))


class CannotDeploy(Closed):
    """What a side cannot do with its units now: with each whatever there is, but for what is `offered`."""

    def __init__(self, battle: Battle, seat: str, offered: list[str]) -> None:
        self.battle = battle
        self.units = battle.of_side(seat)
        self.offered = offered

    def options(self) -> list[Option]:
        found: list[Option] = []
        for unit in self.units:
            found += [deploy_option(unit), scout_option(unit), ambush_option(unit)]
            if not unit.has_plain_soldiers():
                found += [join_option(unit, host) for host in self.units if host.id != unit.id]
        return [option for option in found if option.key not in self.offered]

    def why(self, key: str) -> Refusal | None:
        for option in self.options():
            if option.key == key:
                unit = self.battle.unit(option.marks[0])
                if unit.place != WAITING:
                    return why_not_waiting(unit)
                if unit not in to_deploy_now(self.battle, unit.seat):
                    return why_wait(self.battle, unit)
                return self.reason(key.split(" ")[0], unit, option.marks[-1])
        return None

    def reason(self, what: str, unit: Unit, host: str) -> Refusal:
        if what == "deploy":
            why = f"No room was found for {unit.the()} in your deployment zone."
            return Refusal("no-room", "RG-PRE-16", why)
        if what == "scout":
            return Refusal(
                "no-scouts", "RG-SPC-25", f"Only a unit with Scout may be held back, not {unit.the()}."
            )
        if what == "ambush":
            why = f"Only a unit with Ambush may wait in reserve, not {unit.the()}."
            return Refusal("no-ambush", "RG-SPC-01", why)
        refusal = why_not_join(self.battle, unit, self.battle.unit(host))
        assert refusal is not None, "who can be joined is offered"
        return refusal


def why_not_waiting(unit: Unit) -> Refusal:
    """Why a unit is not to be deployed any more."""
    why = f"No room was found to deploy {unit.the()}, so {unit.it()} {unit.verb('takes')} no part."
    return whereabouts(unit, CLAUSES) or Refusal("no-room", "RG-PRE-16", why)


def deployment_questions(battle: Battle, unit: Unit) -> list[PlaceUnit]:
    """RG-PRE-16: where a unit is deployed, a question for each zone in which it may be."""
    prompt = f"Where do you deploy {unit.the()}?"
    zones = battle.zones_for(unit)
    if len(zones) == 1:
        return [PlaceUnit(battle, unit, "place", "RG-PRE-16", prompt, zones[0])]
    x, y = 0.5 * battle.field.width, 0.5 * battle.field.depth
    found: list[PlaceUnit] = []
    for zone in zones:
        facing = to_the_middle(zone, x, y)
        found.append(PlaceUnit(battle, unit, "place", "RG-PRE-16", prompt, zone, facing=facing))
    return found


def to_the_middle(zone: Zone, x: float, y: float) -> float:
    """The heading from a zone to the middle of the table; north for one that lies about it."""
    dx, dy = x - zone.shape.cx, y - zone.shape.cy
    return quantise_heading(heading_of(dx, dy)) if abs(dx) + abs(dy) > EPS else 0.0


def open_zones(battle: Battle, unit: Unit) -> list[PlaceUnit]:
    """Those in which it has room."""
    return [question for question in deployment_questions(battle, unit) if question.spot() is not None]


def choose_zone(battle: Battle, unit: Unit) -> Generator[Ask, Any, PlaceUnit]:
    """Ask in which of several zones a unit is deployed."""
    questions = deployment_questions(battle, unit)
    if len(questions) > 1:
        questions = [question for question in questions if question.spot() is not None]
    if len(questions) == 1:
        return questions[0]
    options = [
        Option(str(at), _zone_label(battle, question.zone, at), (unit.id,))
        for at, question in enumerate(questions, 1)
    ]
    prompt = f"In which of your zones do you deploy {unit.the()}?"
    picked = yield ask(unit.seat, Choice("which-zone", "RG-PRE-16", prompt, options, (unit.id,)))
    return questions[int(picked) - 1]


def hosts_of(battle: Battle, hero: Unit) -> list[Unit]:
    """RG-SPC-13: the units that a Hero can join."""
    own = [unit for unit in battle.units.values() if unit.seat == hero.seat and unit.id != hero.id]
    return [unit for unit in own if why_not_join(battle, hero, unit) is None]


def why_not_join(battle: Battle, hero: Unit, unit: Unit) -> Refusal | None:
    """RG-SPC-13: it takes soldiers of its own and a front-row place left, where the Hero fits in."""
    if not unit.has_plain_soldiers():
        return Refusal("no-soldiers", "RG-SPC-13", f"{unit.says('has no soldiers of its own to be joined')}.")
    heroes = sum([1 for model in unit.models if model.sheet.hero])
    if heroes >= unit.width:
        why = f"The front row of {unit.the()} has no place left for {hero.the()}."
        return Refusal("front-row-full", "RG-SPC-13", why)
    if unit.on_table():
        if fits_after_joining(battle, unit, hero):
            return None
        why = f"{unit.says('has')} no room on the spot for {hero.the()} as well."
        return Refusal("no-room", "RG-PRE-16", why)
    # All models of a unit in reserve need Ambush, the Hero included (RG-SPC-01); so with scouts.
    if unit.place == IN_AMBUSH:
        if may_ambush(hero):
            return None
        why = f"{unit.says('waits')} in ambush, and {hero.does('has')} no Ambush."
        return Refusal("no-ambush", "RG-SPC-01", why)
    if unit.place == SCOUTING:
        if may_scout(hero):
            return None
        why = f"{unit.says('is')} held back to scout, and {hero.does('has')} no Scout."
        return Refusal("no-scouts", "RG-SPC-25", why)
    if unit.place == WAITING:
        return Refusal("not-deployed", "RG-SPC-13", f"{unit.says('is')} not deployed yet.")
    return why_not_waiting(unit)


def fits_after_joining(battle: Battle, unit: Unit, hero: Unit) -> bool:
    """The unit grows by a model; it must still stand legally, in its own zone."""
    grown = unit.joined_by(hero)
    place = (unit.x, unit.y, unit.heading)
    return any([question.check(place) is None for question in deployment_questions(battle, grown)])


def carry_out(battle: Battle, chosen: str, dice: Dice) -> Steps:
    """Do what was chosen with a unit still to be deployed."""
    what, _, rest = chosen.partition(" ")
    yield from battle.window(Moment.UNIT_SET_UP, (rest.partition(" ")[0],), dice)
    if what == "deploy":
        unit = battle.unit(rest)
        question = yield from choose_zone(battle, unit)
        yield from set_up(battle, unit, question, "RG-PRE-16", "deployment")
    elif what == "join":
        hero_id, _, host_id = rest.partition(" ")
        hero = battle.unit(hero_id)
        battle.put(battle.unit(host_id).joined_by(hero))
        battle.put(hero.in_place(JOINED))
        battle.tell(Joined("RG-SPC-13", hero_id, host_id))
    else:
        hold_back(battle, rest, what)


def set_up(battle: Battle, unit: Unit, question: PlaceUnit, clause: str, how: str) -> Steps:
    """Ask where a unit stands, and put it there."""
    x, y, heading = yield ask(unit.seat, question)
    battle.put(unit.at(x, y, heading))
    battle.tell(Deployed(clause, unit.id, x, y, heading, how))


# ---------------------------------------------------------------------------------------- latecomers


class LateUnits(Latecomers[Unit]):
    """RG-SPC-25, RG-SPC-01: scouts in their own zone, and others anywhere far enough from enemies."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle

    def has_room(self, unit: Unit, what: str) -> bool:
        if what == SCOUT:
            return bool(open_zones(self.battle, unit))
        return arrival_question(self.battle, unit).spot() is not None

    def set_up(self, unit: Unit, what: str, dice: Dice) -> Steps:
        question = arrival_question(self.battle, unit) if what != SCOUT else None
        if question is None:
            question = yield from choose_zone(self.battle, unit)
        clause = "RG-SPC-25" if what == SCOUT else question.clause
        yield from set_up(self.battle, unit, question, clause, what)

    def scout_move(self, unit: Unit, dice: Dice) -> Steps:
        yield from scout_move(self.battle, unit)

    def closed(self, units: list[Unit], offered: list[str], what: str) -> Closed:
        if what == SCOUT:
            return ClosedScouts(units, offered)
        return ClosedReserves(self.battle, units, offered)


# ---------------------------------------------------------------------------------------- scouts


def scout(battle: Battle, dice: Dice) -> Steps:
    """RG-SPC-25, RG-SPC-26: one unit held back is set up."""
    yield from set_up_scouts(battle, LateUnits(battle), ROUND_START, dice)


class ClosedScouts(ClosedUnits[Unit]):
    """RG-SPC-25: not held back, or without room in the zone."""

    def reason(self, unit: Unit) -> Refusal:
        if unit.place == SCOUTING:
            why = f"No room was found for {unit.the()} in your deployment zone."
            return Refusal("no-room", "RG-PRE-16", why)
        return Refusal("not-held-back", "RG-SPC-25", f"{unit.says('is')} not held back to scout.")


def scout_move(battle: Battle, unit: Unit) -> Steps:
    """RG-SPC-25: up to 12" at once, ignoring terrain."""
    prompt = f"Where {unit.asks()} scout, up to 12”?"
    where = whole_table(battle)
    question = PlaceUnit(battle, unit, "scout-move", "RG-SPC-25", prompt, where, within=SCOUT_MOVE)
    x, y, heading = yield ask(unit.seat, question)
    moved = battle.put(unit.at(x, y, heading))
    old, new = unit.footprint(), moved.footprint()
    inches = quantise(((old.cx - new.cx) ** 2 + (old.cy - new.cy) ** 2) ** 0.5)
    start = (unit.x, unit.y, unit.heading)
    end = (moved.x, moved.y, moved.heading)
    battle.tell(Moved("RG-SPC-25", unit.id, "scout", start, end, inches))


# ---------------------------------------------------------------------------------------- ambush


def arrivals(battle: Battle, dice: Dice) -> Steps:
    """RG-SPC-01, RG-SPC-02: from round 2 on, units in ambush may be placed at the start of a round."""
    yield from arrive(battle, LateUnits(battle), "ambush", dice)


class ClosedReserves(ClosedUnits[Unit]):
    """RG-SPC-01: not in reserve, kept there by a chapter, or without room far enough from enemies."""

    def __init__(self, battle: Battle, units: list[Unit], offered: list[str]) -> None:
        super().__init__(units, offered)
        self.battle = battle.seen_by(units[0].seat)

    def reason(self, unit: Unit) -> Refusal:
        if unit.place == IN_AMBUSH:
            late = why_late(self.battle, unit)
            if late is not None:
                return late
            if arrives_in(self.battle, unit) is not None:
                clause = reserve_clause(self.battle, unit) or RESERVE
                return Refusal("no-room", clause, f"No room was found to bring {unit.the()} on.")
            why = f"No room was found for {unit.the()} more than {AMBUSH_DISTANCE:g}” from every enemy."
            return Refusal("no-room", "RG-SPC-01", why)
        return Refusal("not-in-reserve", "RG-SPC-01", f"{unit.says('does')} not wait in ambush.")


def arrives_in(battle: Battle, unit: Unit) -> Zone | None:
    """The zone in which a chapter lets a unit arrive; None if it comes as the book says."""
    for chapter in battle.chapters:
        outline = chapter.arrival_zone(battle, unit)
        if outline is not None:
            return Zone(outline)
    return None


def arrival_question(battle: Battle, unit: Unit) -> PlaceUnit:
    clause = reserve_clause(battle, unit) or RESERVE
    zone = arrives_in(battle, unit)
    if zone is not None:
        return PlaceUnit(battle, unit, "place", clause, f"Where {unit.asks('does')} arrive?", zone)
    prompt = f"Where {unit.asks('does')} come out of ambush?"
    return PlaceUnit(battle, unit, "place", clause, prompt, whole_table(battle), away=AMBUSH_DISTANCE)
