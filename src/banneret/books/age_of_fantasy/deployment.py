"""Setting up the armies: zones, deployment with Heroes in units, scouts, and those who come out of reserve."""

from __future__ import annotations

import math
import random
from collections.abc import Generator
from typing import Any

from banneret.books.age_of_fantasy.arranging import close_places, formation
from banneret.books.age_of_fantasy.bases_question import BasesQuestion, MoveBases, answer_of
from banneret.books.age_of_fantasy.battle import OWN_MARKERS, ROUND_START, SCOUTS, Battle
from banneret.books.age_of_fantasy.closed_deployments import (
    AMBUSH_DISTANCE,
    DEPLOY,
    ClosedDeployments,
    ClosedHeroes,
    ClosedReserves,
    ClosedScouts,
    deployment_option,
    no_room_together,
    why_not_join,
)
from banneret.books.age_of_fantasy.coherency import is_coherent
from banneret.books.age_of_fantasy.field import Field
from banneret.books.age_of_fantasy.melee import follow
from banneret.books.age_of_fantasy.movement import APART, March, Point, Trial, Walk, places_of, reach_of
from banneret.books.age_of_fantasy.packing import SetUpGround, UnitPacking
from banneret.books.age_of_fantasy.unit import Place, Unit, base_of
from banneret.books.age_of_fantasy.zones import Outline, base_in, boxes, facing, middle_of
from banneret.books.chapters import Moment
from banneret.books.opr.events import Deployed, Joined, ZoneChosen
from banneret.books.opr.latecomers import (
    AMBUSH,
    SCOUT,
    SCOUT_MOVE,
    Latecomers,
    arrive,
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
from banneret.books.opr.rounds import deployment_winner
from banneret.books.opr.sheets import ModelSheet
from banneret.books.opr.troop import JOINED, WAITING
from banneret.core.engine.ask import Answer, Ask, Choice, Closed, Option, Pick, Refusal, Steps, ask
from banneret.core.engine.dice import Dice
from banneret.core.space.bases import Base, gap, nearer_than, on_board, overlapping, stands_on
from banneret.core.space.geometry import compass, heading_of, quantise, quantise_heading, snap
from banneret.core.space.shown import BasesDetails

# ---------------------------------------------------------------------------------------- zones


def choose_zones(battle: Battle, dice: Dice) -> Steps:
    """AF-PRE-15, AF-DEP-08: the winner of the roll-off picks a zone, deploys first and has the first turn.

    AF-TPL-14: after Full Table the loser of the roll-off for terrain picks instead. The others pick in turn,
    and who is left with one has that. AF-MUL-09: those of a team share theirs. A chapter may settle it all
    in another way.
    """
    for chapter in battle.chapters:
        settled = yield from chapter.settles_zones(battle, dice)
        if settled:
            return
    winner = yield from deployment_winner(battle, dice, "AF-PRE-15")
    battle.first = winner
    chooser = winner
    layout = battle.layout
    if layout is not None and layout.style == "full-table":
        chooser = battle.sides.next_player(layout.winner)
    clause = "AF-PRE-15" if battle.style == "frontline" else "AF-DEP-08"
    if layout is not None and layout.style == "full-table":
        clause = "AF-TPL-14"
    left = battle.zone_numbers()
    for seat in battle.sides.one_of_each(battle.sides.players(chooser)):
        if len(left) == 1:
            give_zone(battle, seat, left[0])
            break
        chosen = yield from choose_zone(battle, seat, left, clause)
        left.remove(chosen)
    battle.turn = winner
    battle.step = OWN_MARKERS


def choose_zone(battle: Battle, seat: str, left: list[int], clause: str) -> Generator[Ask, Any, int]:
    """A side picks one of the zones that are left, for itself and its allies."""
    options = [zone_option(battle, number) for number in left]
    taken = TakenZones(battle.seen_by(seat), left, clause)
    question = Choice("zone", clause, "Where do you deploy?", options, closed=taken)
    question.planner = "areas"
    chosen = int((yield ask(seat, question)))
    give_zone(battle, seat, chosen)
    battle.tell(ZoneChosen(clause, seat, chosen))
    return chosen


class TakenZones(Closed):
    """The zones in which others deploy already."""

    def __init__(self, battle: Battle, left: list[int], clause: str) -> None:
        self.battle = battle
        self.clause = clause
        self.taken: dict[int, str] = {}
        for seat, number in battle.zones.items():
            if number not in left:
                self.taken.setdefault(number, seat)

    def options(self) -> list[Option]:
        return [zone_option(self.battle, number) for number in sorted(self.taken)]

    def why(self, key: str) -> Refusal | None:
        for number, seat in self.taken.items():
            if str(number) == key:
                return Refusal("taken", self.clause, f"The army at seat {seat} deploys there.")
        return None


def zone_option(battle: Battle, number: int) -> Option:
    return Option(str(number), _zone_label(battle, number))


def give_zone(battle: Battle, seat: str, number: int) -> None:
    for each in battle.sides.team(seat):
        if each in battle.seats:
            battle.zones[each] = number


def _zone_label(battle: Battle, number: int) -> str:
    x, y = middle_of(battle.zone(number))
    where = compass(x, y, battle.field.width, battle.field.depth) or "middle"
    if len(battle.zone(number)) > 1:
        where = "both short edges"
    return f"Zone {number}: {where}"


def own_zone(battle: Battle, seat: str) -> list[Outline]:
    return battle.zone(battle.zones[seat])


def zone_for(battle: Battle, unit: Unit) -> list[Outline]:
    """Where a unit is set up: in the zone of its side, unless a chapter has another for it."""
    outlines = own_zone(battle, unit.seat)
    for chapter in battle.chapters:
        outlines = chapter.deployment_zone(battle, unit, outlines)
    return outlines


def enemy_zones(battle: Battle, seat: str) -> list[list[Outline]]:
    """The zones of the sides that are against this one."""
    return [battle.zone(battle.zones[enemy]) for enemy in battle.enemies(seat) if enemy in battle.zones]


def ahead(battle: Battle, seat: str) -> float:
    """The heading that faces the zones of the others; north for a side without one."""
    return facing(battle.deployment(), battle.zones[seat]) if seat in battle.zones else 0.0


# ---------------------------------------------------------------------------------------- placing a unit


class DeployBases(BasesQuestion):
    """AF-PRE-15: where a unit is set up: in its zone, or anywhere, and more than `away` from every enemy.

    A `zone` of no parts has room for nobody; None is the whole table. With an `edge` all models are that near
    to one and the same table edge; where the zone is the whole table, or else far enough from enemies.
    """

    def __init__(
        self,
        battle: Battle,
        unit: Unit,
        name: str,
        clause: str,
        prompt: str,
        zone: list[Outline] | None,
        away: float,
        edge: float = 0.0,
    ) -> None:
        super().__init__("deploy", name, clause, prompt, unit)
        self.act = "Deploy here"
        self.battle = battle.seen_by(unit.seat)
        self.zone = zone
        self.away = away
        self.edge = edge
        self.facing: float = ahead(battle, unit.seat)
        self._formations: dict[float, list[Place]] = {}
        self.ground = SetUpGround(self.battle, unit, zone, away)
        self._spot: list[Place] | None = None
        self._looked: bool = False

    def sent(self, x: float, y: float, heading: float | None) -> list[Place]:
        facing = self.facing if heading is None else heading
        about = self._formations.get(facing)
        if about is None:
            about = formation(self.unit, 0.0, 0.0, facing)
            self._formations[facing] = about
        return [(snap(x + px), snap(y + py), turned) for px, py, turned in about]

    def own_heading(self, at: int) -> float:
        return self.facing

    def staying(self) -> Trial:
        return Trial().refuse("no-places", self.clause, "Every model needs a place.")

    def attempt(self, places: list[Place], ways: dict[int, list[Point]]) -> Trial:
        trial = Trial()
        battle = self.battle
        field = battle.field
        bases = places_of(self.unit, places)
        trial.walks = [Walk([(base.cx, base.cy)], 0.0, base, False, []) for base in bases]
        beside = self.edge > 0.0 and at_one_edge(bases, self.edge, field.width, field.depth)
        away = 0.0 if beside else self.away
        if self.edge > 0.0 and self.zone is not None and not beside:
            why = f"Every model must be within {self.edge:g}” of the same table edge."
            return trial.refuse("far-from-edge", self.clause, why)
        for base in bases:
            if not on_board(base, 0.0, 0.0, field.width, field.depth):
                return trial.refuse("off-table", self.clause, "A base would not be on the table.")
            if self.zone is not None and not base_in(self.zone, base):
                return trial.refuse("outside-zone", self.clause, "The whole unit must be inside its zone.")
            for piece in field.impassable:
                if stands_on(base, piece.shape):
                    return trial.refuse("impassable", "AF-TER-04", f"{piece.name} is impassable.", piece.id)
        standing = self.unit.standing_on(bases)
        for other in battle.on_table():
            enemy = battle.are_enemies(self.unit.seat, other.seat)
            if other.id == self.unit.id or not standing.near(other, max(APART, away if enemy else 0.0)):
                continue
            for base in bases:
                for there in other.bases:
                    if not other.inside and nearer_than(base, there, APART - 0.001):
                        return trial.refuse(
                            "too-close", "AF-MOV-05", f"A base would come within 1” of {other.the()}.", other.id
                        )
                    if enemy and away > 0.0 and gap(base, there) <= away + 0.001:
                        why = f"It must be more than {away:g}” from {other.the()}."
                        if self.edge > 0.0:
                            why += f" Or else all models must be within {self.edge:g}” of one table edge."
                        return trial.refuse("near-enemy", self.clause, why, other.id)
        for at in range(len(bases)):
            for k in range(at + 1, len(bases)):
                if overlapping(bases[at], bases[k]):
                    return trial.refuse("overlap", "AF-MOV-06", "Two bases of the unit would overlap.")
        if not is_coherent(bases, self.unit.coherency):
            why = f"Every model must be {self.unit.coherency.words()}."
            return trial.refuse("coherency", "AF-MOV-01", why)
        return trial

    def areas(self) -> list[tuple[float, float, float, float]]:
        field = self.battle.field
        return [(0.0, 0.0, field.width, field.depth)] if self.zone is None else boxes(self.zone)

    def candidates(self, rng: random.Random, n: int) -> list[Answer]:
        found: list[Answer] = []
        areas = self.areas()
        for _ in range(10 * n):
            x0, y0, x1, y1 = rng.choice(areas)
            places = self.sent(quantise(rng.uniform(x0, x1)), quantise(rng.uniform(y0, y1)), None)
            answer = answer_of(places)
            if self.trial(answer).refusal is None:
                found.append(answer)
                if len(found) == n:
                    return found
        if not found:
            found.append(self.default())
        return found

    def spot(self) -> list[Place] | None:
        """A legal place for the unit, from the middle of the zone outwards; None if none is found.

        AF-PRE-15: one model is looked for in every corner of the free ground at the headings of
        `_flush_headings`; several in rows, crowds and packings, which are not all that there could be.
        """
        if not self._looked:
            self._looked = True
            self._spot = self._look()
            if self._spot is None and self.edge > 0.0 and self.zone is None:
                beside = DeployBases(
                    self.battle, self.unit, self.name, self.clause, self.prompt, self.at_edges(), 0.0, self.edge
                )
                self._spot = beside.spot()
        return self._spot

    def at_edges(self) -> list[Outline]:
        return edge_strips(self.battle.field, self.unit, self.edge)

    def _look(self) -> list[Place] | None:
        for step in (2.0, 0.5):
            for turn in (0.0, 90.0):
                heading = (self.facing + turn) % 360.0
                if not is_coherent(places_of(self.unit, self.sent(0.0, 0.0, heading)), self.unit.coherency):
                    # So many that no rows keep them together.
                    continue
                for x, y in self._grid(step):
                    places = self.sent(x, y, heading)
                    if self.attempt(places, {}).refusal is None:
                        return places
            for x, y in self._grid(max(1.0, step)):
                places = self._crowd(x, y)
                if places and self.attempt(places, {}).refusal is None:
                    return places
        for heading in self._flush_headings():
            places = UnitPacking(self.unit, heading, self.ground).places()
            if places and self.attempt(places, {}).refusal is None:
                return places
        return None

    def _flush_headings(self) -> list[float]:
        """The headings at which models are packed: ahead, and for long bases across.

        A single long base also stands flush with the sides of its zone and of impassable ground, in a hole
        that is hardly larger than itself.
        """
        found = [self.facing]
        bases = self.unit.bases or places_of(self.unit, self.sent(0.0, 0.0, self.facing))
        if all([base.is_round() for base in bases]):
            return found
        found.append((self.facing + 90.0) % 360.0)
        if len(bases) == 1:
            outlines = [list(part) for part in self.zone or []]
            outlines += [piece.shape.points() for piece in self.battle.field.impassable]
            for points in outlines:
                for k in range(len(points)):
                    (x0, y0), (x1, y1) = points[k - 1], points[k]
                    side = quantise_heading(heading_of(x1 - x0, y1 - y0))
                    for heading in (side, quantise_heading(side + 90.0)):
                        if not any([abs((heading - other + 90.0) % 180.0 - 90.0) < 0.01 for other in found]):
                            found.append(heading)
        return found

    def _crowd(self, x: float, y: float) -> list[Place]:
        """The models close about a point, each where it may stand, as close together as can be; [] if not."""
        models = self.unit.models
        free: list[Place] = []
        for px, py in close_places(self.unit, x, y):
            # The widest base stands in for all, so that any of them fits there.
            if self.ground.is_free(base_of(self._widest(), px, py, self.facing)):
                free.append((px, py, self.facing))
                if len(free) == len(models):
                    return free
        return []

    def _widest(self) -> ModelSheet:
        return max([model.sheet for model in self.unit.models], key=lambda sheet: sheet.base_width)

    def _grid(self, step: float) -> list[Point]:
        found: list[tuple[float, float, float]] = []
        for x0, y0, x1, y1 in self.areas():
            mx, my = 0.5 * (x0 + x1), 0.5 * (y0 + y1)
            for row in range(int((y1 - y0) / step) + 1):
                for column in range(int((x1 - x0) / step) + 1):
                    x, y = x0 + step * column, y0 + step * row
                    found.append(((x - mx) ** 2 + (y - my) ** 2, x, y))
        found.sort()
        return [(x, y) for _, x, y in found]

    def default(self) -> Answer:
        found = self.spot()
        assert found is not None, "a unit is only offered where it has room"
        return answer_of(found)

    def add_details(self, data: BasesDetails) -> None:
        data["zone"] = [list(part) for part in self.zone or []]
        data["away"] = self.away
        data["facing"] = self.facing


def at_one_edge(bases: list[Base], inches: float, width: float, depth: float) -> bool:
    """Whether the closest point of every base is that near to one and the same edge of the table."""
    near = [True] * 4
    for base in bases:
        x, y = reach_of(base)
        gaps = (base.cx - x, width - base.cx - x, base.cy - y, depth - base.cy - y)
        for side in range(4):
            near[side] = near[side] and gaps[side] <= inches + 0.001
    return any(near)


def edge_strips(field: Field, unit: Unit, inches: float) -> list[Outline]:
    """The ground along the edges on which all bases of a unit lie whose closest points are that near to one."""
    sheets = [model.sheet for model in unit.models]
    deep: float = inches + max([math.hypot(sheet.base_width, sheet.base_depth) for sheet in sheets])
    w, d = field.width, field.depth
    return [
        ((0.0, 0.0), (w, 0.0), (w, min(d, deep)), (0.0, min(d, deep))),
        ((0.0, max(0.0, d - deep)), (w, max(0.0, d - deep)), (w, d), (0.0, d)),
        ((0.0, 0.0), (min(w, deep), 0.0), (min(w, deep), d), (0.0, d)),
        ((max(0.0, w - deep), 0.0), (w, 0.0), (w, d), (max(0.0, w - deep), d)),
    ]


def deployment_question(battle: Battle, unit: Unit) -> DeployBases:
    prompt = f"Where do you deploy {unit.the()}?"
    return DeployBases(battle, unit, "place", "AF-PRE-15", prompt, zone_for(battle, unit), 0.0)


def set_up(battle: Battle, unit_id: str, question: DeployBases, how: str) -> Steps:
    """Ask where a unit stands, and put it there."""
    unit = battle.unit(unit_id)
    answer = yield ask(unit.seat, question)
    trial = question.trial(answer)
    unit = battle.put(unit.standing_on(trial.bases()))
    x, y, _ = unit.middle()
    battle.tell(Deployed(question.clause, unit_id, quantise(x), quantise(y), question.facing, how))


# ---------------------------------------------------------------------------------------- deployment


def deploy(battle: Battle, dice: Dice) -> Steps:
    """AF-PRE-15, AF-PRE-16: one unit at a time in turn; when one side is done the other places the rest."""
    yield from battle.window(Moment.BEFORE_DEPLOYING, (), dice)
    options = deployment_options(battle, battle.turn)
    if options:
        prompt = "Which unit do you deploy?"
        waiting = who_waits(battle.seen_by(battle.turn), battle.turn)
        closed = ClosedDeployments(battle.of_side(battle.turn), [option.key for option in options], waiting)
        chosen = yield ask(battle.turn, Choice("deploy", "AF-PRE-16", prompt, options, closed=closed))
        yield from carry_out(battle, chosen, dice)
    else:
        leave_out(battle, to_deploy_now(battle, battle.turn))
    yield from end_deploying(battle, SCOUTS, ROUND_START, dice)


def deployment_options(battle: Battle, seat: str) -> list[Option]:
    """AF-PRE-15, AF-SPC-03, AF-SPC-30: everything a side may do with each unit still to be deployed."""
    options: list[Option] = []
    # As many models on such bases have found room in the zone.
    roomy: list[tuple[int, float, float, list[Outline]]] = []
    for unit in to_deploy_now(battle, seat):
        sheet, *others = [model.sheet for model in unit.models]
        bases = (unit.size(), sheet.base_width, sheet.base_depth, zone_for(battle, unit))
        alike = all(
            [other.base_width == sheet.base_width and other.base_depth == sheet.base_depth for other in others]
        )
        if (alike and bases in roomy) or has_room(battle, unit):
            if alike:
                roomy.append(bases)
            options.append(deployment_option(DEPLOY, unit))
        if may_scout(unit):
            options.append(deployment_option(SCOUT, unit))
        if may_ambush(unit):
            options.append(deployment_option(AMBUSH, unit))
    return options


def who_waits(battle: Battle, seat: str) -> dict[str, Refusal]:
    """Which units of a side a chapter makes wait for others, and why."""
    found: dict[str, Refusal] = {}
    now = to_deploy_now(battle, seat)
    for unit in battle.in_place(seat, WAITING):
        reason = why_wait(battle, unit)
        if reason is not None and unit not in now:
            found[unit.id] = reason
    return found


def has_room(battle: Battle, unit: Unit) -> bool:
    """Whether a unit finds a place in its zone.

    Where none was, there is none while others are deployed; so it is not looked for again, unless a chapter
    has a zone of its own for the unit, which may be another one the next time.
    """
    if zone_for(battle, unit) != own_zone(battle, unit.seat):
        return deployment_question(battle, unit).spot() is not None
    key = f"{unit.id} {unit.size()}"
    if key in battle.crowded_out:
        return False
    found = deployment_question(battle, unit).spot() is not None
    if not found:
        battle.crowded_out.append(key)
    return found


def carry_out(battle: Battle, chosen: str, dice: Dice) -> Steps:
    """Do what was chosen with a unit still to be deployed, and with the Heroes that join it."""
    what, _, unit_id = chosen.partition(" ")
    yield from battle.window(Moment.UNIT_SET_UP, (unit_id, what), dice)
    yield from join_heroes(battle, unit_id, what)
    if what == DEPLOY:
        question = deployment_question(battle, battle.unit(unit_id))
        if question.spot() is None:
            # A chapter has said only now where the unit has to stand.
            leave_out(battle, [battle.unit(unit_id)])
            return
        yield from set_up(battle, unit_id, question, "deployment")
    else:
        hold_back(battle, unit_id, what)


def joining_heroes(battle: Battle, unit: Unit, what: str) -> list[Unit]:
    """AF-SPC-18: Heroes still to be deployed that may go with a unit, which needs models of its own.

    AF-SPC-03, AF-SPC-30: into reserve or among scouts go only those who have the rule themselves.
    """
    if not unit.has_plain_soldiers():
        return []
    found: list[Unit] = []
    for hero in battle.in_place(unit.seat, WAITING):
        if hero.id == unit.id or why_not_join(hero, what) is not None:
            continue
        if what == DEPLOY and deployment_question(battle, unit.joined_by(hero)).spot() is None:
            continue
        found.append(hero)
    return found


class JoinHeroes(Pick):
    """AF-SPC-18: which Heroes go with a unit; what its list wished is proposed.

    AF-PRE-15: to be deployed they must find room with it all together, not only each alone.
    """

    def __init__(self, battle: Battle, unit: Unit, able: list[Unit], what: str) -> None:
        options = [Option(hero.id, hero.name, (hero.id,)) for hero in able]
        closed = ClosedHeroes(unit, battle.of_side(unit.seat), what, [hero.id for hero in able])
        prompt = f"Which Heroes join {unit.the()}?"
        super().__init__("join", "AF-SPC-18", prompt, options, 0, len(options), (unit.id,), closed)
        self.act, self.act_none = "Join the unit", "Nobody joins"
        self.battle = battle.seen_by(unit.seat)
        self.unit = unit
        self.able = able
        self.what = what
        # What was found to fit or not, by those who join.
        self.known: dict[tuple[str, ...], bool] = {}
        wished: tuple[str, ...] = ()
        for hero in able:
            if battle.wishes.get(hero.id) == unit.id and self.fits((*wished, hero.id)):
                wished = (*wished, hero.id)
        self.wished = wished

    def fits(self, keys: tuple[str, ...]) -> bool:
        """Whether the unit finds room with these Heroes; with each alone it does, or he were not offered."""
        if self.what != DEPLOY or len(keys) < 2:
            return True
        if keys not in self.known:
            grown = self.unit
            for hero in self.heroes(keys):
                grown = grown.joined_by(hero)
            self.known[keys] = deployment_question(self.battle, grown).spot() is not None
        return self.known[keys]

    def heroes(self, keys: tuple[str, ...]) -> list[Unit]:
        return [hero for key in keys for hero in self.able if hero.id == key]

    def check(self, answer: Answer) -> Refusal | None:
        refusal = super().check(answer)
        if refusal is None and not self.fits(answer):
            return no_room_together(self.unit, self.heroes(answer))
        return refusal

    def candidates(self, rng: random.Random, n: int) -> list[Answer]:
        found = [picked for picked in super().candidates(rng, n) if self.fits(picked)]
        return found or [self.default()]

    def default(self) -> Answer:
        return self.wished


def join_heroes(battle: Battle, unit_id: str, what: str) -> Steps:
    """AF-SPC-18: decided when the unit is placed or put in reserve; one unit for the rest of the game."""
    unit = battle.unit(unit_id)
    able = joining_heroes(battle, unit, what)
    if not able:
        return
    joined = yield ask(unit.seat, JoinHeroes(battle, unit, able, what))
    for hero_id in joined:
        battle.put(battle.unit(unit_id).joined_by(battle.unit(hero_id)))
        battle.put(battle.unit(hero_id).in_place(JOINED))
        battle.tell(Joined("AF-SPC-18", hero_id, unit_id))


# ---------------------------------------------------------------------------------------- latecomers


class LateUnits(Latecomers[Unit]):
    """AF-SPC-30, AF-SPC-04: scouts in their own zone, and others anywhere far enough from enemies."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle

    def question(self, unit: Unit, what: str) -> DeployBases:
        if what == SCOUT:
            return deployment_question(self.battle, unit)
        return arrival_question(self.battle, unit)

    def has_room(self, unit: Unit, what: str) -> bool:
        return self.question(unit, what).spot() is not None

    def set_up(self, unit: Unit, what: str, dice: Dice) -> Steps:
        yield from self.battle.window(Moment.UNIT_SET_UP, (unit.id, what), dice)
        question = self.question(unit, what)
        if question.spot() is not None:
            yield from set_up(self.battle, unit.id, question, what)

    def scout_move(self, unit: Unit, dice: Dice) -> Steps:
        yield from scout_move(self.battle, unit.id, dice)

    def closed(self, units: list[Unit], offered: list[str], what: str) -> Closed:
        if what == SCOUT:
            return ClosedScouts(units, offered)
        late = who_is_late(self.battle.seen_by(units[0].seat), units)
        return ClosedReserves(units, offered, late, self.battle.distance(AMBUSH_DISTANCE))


# ---------------------------------------------------------------------------------------- scouts


def scout(battle: Battle, dice: Dice) -> Steps:
    """AF-SPC-30, AF-SPC-31: one unit held back is set up."""
    yield from set_up_scouts(battle, LateUnits(battle), ROUND_START, dice)


def scout_move(battle: Battle, unit_id: str, dice: Dice) -> Steps:
    """AF-SPC-30: up to 12" at once, ignoring terrain."""
    unit = battle.unit(unit_id)
    inches = battle.distance(SCOUT_MOVE)
    march = March(battle, unit, SCOUT, [inches] * unit.size(), "AF-SPC-30", free=True)
    prompt = f"Where {unit.asks()} scout, up to {inches:g}”?"
    question = MoveBases(march, "move", "scout-move", prompt)
    answer = yield ask(unit.seat, question)
    yield from follow(battle, unit_id, question.trial(answer), SCOUT, "AF-SPC-30", dice)


# ---------------------------------------------------------------------------------------- reserves


def arrivals(battle: Battle, dice: Dice) -> Steps:
    """AF-SPC-04, AF-SPC-05: from round 2 on, units in reserve may be placed at the start of a round."""
    yield from arrive(battle, LateUnits(battle), "reserve", dice)


def arrival_question(battle: Battle, unit: Unit) -> DeployBases:
    """AF-SPC-04: anywhere far enough from enemies, or where a chapter says.

    Whom a chapter has put in reserve need not keep away from enemies in the zone that it names.
    """
    prompt = f"Where {unit.asks('does')} come out of reserve?"
    clause = reserve_clause(battle, unit)
    at_edge = edge_to_arrive_at(battle, unit)
    if at_edge is not None:
        edge, by = at_edge
        far = battle.distance(AMBUSH_DISTANCE) if may_ambush(unit) else 0.0
        return DeployBases(battle, unit, "place", by, prompt, arrives_in(battle, unit), far, edge)
    away = 0.0 if clause and named_zone(battle, unit) is not None else battle.distance(AMBUSH_DISTANCE)
    zone = arrives_in(battle, unit)
    return DeployBases(battle, unit, "place", clause or "AF-SPC-04", prompt, zone, away)


def named_zone(battle: Battle, unit: Unit) -> list[Outline] | None:
    """The zone that a chapter names for a unit to arrive in; None if it comes as the book says."""
    at_edge = edge_to_arrive_at(battle, unit)
    if at_edge is not None and not may_ambush(unit):
        edge, _ = at_edge
        return edge_strips(battle.field, unit, edge)
    for chapter in battle.chapters:
        outlines = chapter.arrival_zone(battle, unit)
        if outlines is not None:
            return outlines
    return None


def edge_to_arrive_at(battle: Battle, unit: Unit) -> tuple[float, str] | None:
    """Within how many inches of a table edge a chapter has a unit arrive, and the clause; None if none does."""
    for chapter in battle.chapters:
        found = chapter.arrives_at_edge(battle, unit)
        if found is not None:
            return found
    return None


def arrives_in(battle: Battle, unit: Unit) -> list[Outline] | None:
    """What chapters leave of the zone in which a unit arrives; None if that is the whole table."""
    outlines = named_zone(battle, unit)
    for chapter in battle.chapters:
        outlines = chapter.arrives_within(battle, unit, outlines)
    return outlines


def who_is_late(battle: Battle, units: list[Unit]) -> dict[str, Refusal]:
    """Which of these units a chapter keeps in reserve for now, or gives no room where they arrive, and why."""
    found: dict[str, Refusal] = {}
    for unit in units:
        reason = why_late(battle, unit)
        if reason is None and arrives_in(battle, unit) is not None:
            clause = reserve_clause(battle, unit) or "AF-SPC-04"
            reason = Refusal("no-room", clause, f"No room was found for {unit.the()} where it arrives.")
        if reason is not None:
            found[unit.id] = reason
    return found
