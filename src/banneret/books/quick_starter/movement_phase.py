"""The Movement Phase: Rally Tests, then the Remaining Moves (QS-MOV-01 to QS-MOV-27)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final, TypeAlias

from banneret.books.chapters import Moment
from banneret.books.quick_starter import characters, charge_moves, discipline, flight, panic, terrain
from banneret.books.quick_starter.battle import FLUX, MOVES, Battle
from banneret.books.quick_starter.character_ways import CharacterMove, approach, way_out
from banneret.books.quick_starter.closed import unit_option
from banneret.books.quick_starter.closed_moves import (
    ClosedMoves,
    ClosedPlaces,
    ClosedRallies,
    ClosedWays,
    as_swap,
    leave_option,
    place_name,
    why_not_leave,
    why_not_march,
    why_not_move,
)
from banneret.books.quick_starter.events import Marched, NoWayOut, Rallied
from banneret.books.quick_starter.move_question import MoveUnit
from banneret.books.quick_starter.moving import ADVANCE, MARCH, PIVOT, VANGUARD_MOVE, VANGUARD_RATE, Trial
from banneret.books.quick_starter.unit import Figure, Unit
from banneret.core.engine.ask import Ask, Choice, Option, Steps, ask
from banneret.core.engine.dice import Dice
from banneret.core.engine.grammar import the
from banneret.core.space.geometry import quantise

END: Final = ""

Placing: TypeAlias = Generator[Ask, Any, int]


# ---------------------------------------------------------------------------------------- rally


def rally(battle: Battle, dice: Dice) -> Steps:
    """QS-MOV-01 to QS-MOV-04: each fleeing unit tests, one after another in the order its player likes."""
    fleeing = [u for u in battle.of_seat(battle.active) if u.fleeing and not u.rallied]
    if not fleeing:
        for unit in battle.of_seat(battle.active):
            if unit.rallied and unit.fleeing:
                tried = unit.twin()
                tried.rallied = False
                battle.put(tried)
        battle.step = MOVES
        return
    unit = fleeing[0]
    if len(fleeing) > 1:
        options = [unit_option(u) for u in fleeing]
        prompt = "Which unit tries to rally first?"
        closed = ClosedRallies(battle, options, battle.active, "QS-MOV-01")
        question = Choice("rally-order", "QS-MOV-01", prompt, options, closed=closed)
        unit = battle.unit((yield ask(battle.active, question)))
    tested = unit.twin()
    tested.rallied = True
    tested.moved = True
    battle.put(tested)
    lost = any([chapter.never_rallies(battle, tested) for chapter in battle.chapters])
    if not lost and (yield from discipline.stands(battle, tested, dice, "QS-MOV-01", "Rally Test")):
        rallied = tested.twin()
        rallied.fleeing = False
        battle.put(rallied)
        battle.tell(Rallied("QS-MOV-02", unit.id))
        yield from charge_moves.offer_pivot(battle, rallied, "QS-MOV-02", f"{unit.asks('Does')} pivot?")
        return
    faces = flight.roll_distance(tested, dice, "QS-MOV-05", "Flee Distance")
    yield from flight.flee_move(battle, tested, faces, dice, "QS-MOV-04")
    yield from panic.drain(battle, dice)


# ---------------------------------------------------------------------------------------- remaining moves


def may_move(battle: Battle, unit: Unit) -> bool:
    return why_not_move(battle, unit) is None


def may_march(battle: Battle, unit: Unit) -> bool:
    return why_not_march(battle, unit) is None


def may_leave(battle: Battle, unit: Unit, figure: Figure) -> bool:
    return why_not_leave(battle, unit, figure) is None


def remaining_moves(battle: Battle, dice: Dice) -> Steps:
    """QS-MOV-09: one unit moves, or a Character changes places, or the phase ends."""
    options: list[Option] = []
    for unit in battle.of_seat(battle.active):
        if may_move(battle, unit):
            options.append(unit_option(unit))
            for figure in unit.figures:
                if may_leave(battle, unit, figure):
                    options.append(leave_option(unit, figure))
        if not battle.is_engaged(unit) and not unit.fleeing:
            options += [as_swap(option) for option in characters.swap_options(unit)]
    chosen = END
    if options:
        options.append(Option(END, "End of moves"))
        prompt = "Which unit moves?"
        closed = ClosedMoves(battle, options, battle.active)
        chosen = yield ask(battle.active, Choice("move-unit", "QS-MOV-09", prompt, options, (), END, closed))
    if chosen == END:
        battle.step = FLUX
    elif chosen.startswith("swap "):
        _, unit_id, figure_id, file = chosen.split(" ")
        unit = battle.unit(unit_id)
        characters.swap(battle, unit, unit.figure(figure_id), int(file), "QS-CHR-10")
    elif chosen.startswith("leave "):
        _, unit_id, figure_id = chosen.split(" ")
        unit = battle.unit(unit_id)
        yield from leave_unit(battle, unit, unit.figure(figure_id), dice)
    else:
        yield from move_unit(battle, battle.unit(chosen), dice)


class WayToMove:
    """A kind of move a unit may make, with its rate."""

    __slots__ = ("flying", "kind", "rate")

    def __init__(self, kind: str, rate: float, flying: bool) -> None:
        self.kind = kind
        self.rate = rate
        self.flying = flying

    def key(self) -> str:
        return f"fly-{self.kind}" if self.flying else self.kind


def ways_to_move(battle: Battle, unit: Unit) -> list[WayToMove]:
    """QS-MOV-10, QS-MOD-10, QS-MOD-11: Advance, March or Pivot, and the first two flying."""
    found = [WayToMove(ADVANCE, float(battle.advance_rate(unit)), False)]
    march = may_march(battle, unit)
    if march:
        found.append(WayToMove(MARCH, float(battle.march_rate(unit)), False))
    x, y = battle.fly_rates(unit)
    if x:
        found.append(WayToMove(ADVANCE, float(x), True))
        if march:
            found.append(WayToMove(MARCH, float(y), True))
    if not unit.is_round():
        found.append(WayToMove(PIVOT, 0.0, False))
    return found


_LABELS: Final = {
    "advance": "Advance",
    "march": "March",
    "pivot": "Pivot",
    "fly-advance": "Advance flying",
    "fly-march": "March flying",
    "vanguard": "Vanguard move",
    "fly-vanguard": "Vanguard move flying",
}


MOVES_THERE_ARE: Final = ("advance", "march", "pivot", "fly-advance", "fly-march")  # QS-MOV-10, QS-MOD-10
VANGUARD_MOVES: Final = ("vanguard", "fly-vanguard")  # QS-MOD-47


def named(kinds: tuple[str, ...]) -> dict[str, str]:
    return {key: _LABELS[key] for key in kinds}


def furthest(ways: list[WayToMove]) -> float:
    return max([way.rate for way in ways])


def move_unit(battle: Battle, unit: Unit, dice: Dice) -> Steps:
    """QS-MOV-10: the player chooses a kind of move, then the path; a lone Character may join a unit."""
    ways = {way.key(): way for way in ways_to_move(battle, unit)}
    options = []
    for key, way in ways.items():
        rate = f" ({way.rate:g}”)" if way.kind != PIVOT else ""
        options.append(Option(key, f"{_LABELS[key]}{rate}", (unit.id,)))
    joins: dict[str, WayToMove] = {}
    if unit.is_character_alone() and unit.is_single():
        joins = ways_to_join(battle, unit, list(ways.values()), options)
    prompt = f"How {unit.asks('does')} move?"
    farthest = furthest(list(ways.values()))
    closed = ClosedWays(battle, options, unit, named(MOVES_THERE_ARE), farthest)
    kind_question = Choice("move-kind", "QS-MOV-10", prompt, options, (unit.id,), closed=closed)
    chosen = yield ask(battle.active, kind_question)
    if chosen.startswith("join "):
        host = chosen.removeprefix("join ")
        yield from join_unit(battle, unit, battle.unit(host), joins[host], dice)
        return
    way = ways[chosen]
    question = move_question(battle, unit, way)
    path = yield ask(battle.active, question)
    yield from carry_out(battle, unit, question.trial(path), way, dice)
    yield from battle.window(Moment.UNIT_MOVES, (unit.id,), dice)


class Joining(Option):
    """A unit that a Character may join; without `way_found` only the player may know how to come there."""

    __slots__ = ("way_found",)

    def __init__(self, hero: Unit, host: Unit, way_found: bool) -> None:
        label = f"Join {host.the()}" if way_found else f"Join {host.the()} by a way that you know"
        super().__init__(f"join {host.id}", label, (hero.id, host.id))
        self.way_found = way_found


def ways_to_join(
    battle: Battle, hero: Unit, ways: list[WayToMove], options: list[Option], left: str = ""
) -> dict[str, WayToMove]:
    """QS-CHR-05: the units that a Character may join, and by which kind of move; they are added to the options.

    A March costs shooting, so an Advance that reaches comes first. Where no way is found the player may know
    one: then it is the kind of move that goes farthest.
    """
    moves = [way for way in ways if way.kind != PIVOT]
    joins: dict[str, WayToMove] = {}
    for way in sorted(moves, key=lambda way: way.kind == MARCH):
        for host in characters.hosts_near(battle, hero, way.rate, left):
            if host.id in joins:
                continue
            if characters.reaches(battle, hero, host, way.kind, way.rate, way.flying, left):
                joins[host.id] = way
                options.append(Joining(hero, host, True))
    for way in sorted(moves, key=lambda way: -way.rate):
        for host in characters.hosts_near(battle, hero, way.rate, left):
            if host.id not in joins:
                joins[host.id] = way
                options.append(Joining(hero, host, False))
    return joins


def move_question(battle: Battle, unit: Unit, way: WayToMove) -> MoveUnit:
    clause = {ADVANCE: "QS-MOV-12", MARCH: "QS-MOV-15", PIVOT: "QS-MOV-17", VANGUARD_MOVE: "QS-MOD-47"}[
        way.kind
    ]
    verb = {ADVANCE: "advance", MARCH: "march", PIVOT: "pivot", VANGUARD_MOVE: "go in the Vanguard move"}[
        way.kind
    ]
    fly = ", flying" if way.flying else ""
    prompt = f"Where {unit.asks('does')} {verb}{fly}?"
    return MoveUnit(battle, unit, "move", way.kind, way.rate, clause, prompt, way.flying)


def carry_out(battle: Battle, unit: Unit, trial: Trial, way: WayToMove, dice: Dice) -> Steps:
    """The unit is moved; a March through Hindering Terrain is dangerous (QS-TER-12)."""
    moved = unit.stand(trial.x, trial.y, trial.heading)
    moved.moved = True
    went = moved.pose() != unit.pose()
    if went:
        moved.shifted = True
        moved.marched = way.kind == MARCH
        moved.pivoted = trial.pivoted
    if way.kind == MARCH:
        moved.marched = True
    moved.figures = tuple([_having_moved(figure, way.kind == MARCH) for figure in moved.figures])
    battle.put(moved)
    if went:
        how = f"flying {way.kind}" if way.flying else way.kind
        battle.tell(Marched("QS-MOV-10", unit.id, how, unit.pose(), moved.pose(), quantise(trial.inches)))
    if went or way.kind == MARCH:
        yield from terrain.after_move(battle, unit, trial.legs, dice, way.flying, way.kind == MARCH)
        yield from panic.drain(battle, dice)


def _having_moved(figure: Figure, marched: bool) -> Figure:
    other = figure.twin()
    other.moved = True
    other.marched = marched
    return other


def join_unit(battle: Battle, hero: Unit, host: Unit, way: WayToMove, dice: Dice) -> Steps:
    """QS-CHR-05: the Character moves into contact, and is then set into his place."""
    file = yield from choose_place(battle, hero, host)
    proposal = approach(CharacterMove(battle, hero, way.kind, way.rate, way.flying), host)
    prompt = f"How {hero.asks('does')} move to {host.the()}?"
    if proposal is None:
        prompt = f"No way to {host.the()} was found. How {hero.asks('does')} move there, or does he stay?"
    question = MoveUnit(
        battle,
        hero,
        "join-move",
        way.kind,
        way.rate,
        "QS-CHR-05",
        prompt,
        way.flying,
        (),
        host.id,
        () if proposal is None else proposal,
        proposal is None,
    )
    path = yield ask(hero.seat, question)
    trial = question.trial(path)
    if proposal is None and not path:
        # He has not moved, and may do so yet.
        return
    start = hero.pose()
    moved = hero.stand(trial.x, trial.y, trial.heading)
    moved.moved = True
    moved.shifted = True
    battle.put(moved)
    how = f"flying {way.kind}" if way.flying else way.kind
    battle.tell(Marched("QS-CHR-05", hero.id, how, start, moved.pose(), quantise(trial.inches)))
    yield from terrain.after_move(battle, hero, trial.legs, dice, way.flying, way.kind == MARCH)
    yield from panic.drain(battle, dice)
    moved = battle.unit(hero.id)
    if moved.on_table() and not moved.fleeing:
        characters.join(battle, moved, battle.unit(host.id), file, way.kind == MARCH, "QS-CHR-05")


def choose_place(battle: Battle, hero: Unit, host: Unit) -> Placing:
    """QS-CHR-13, QS-CHR-16: which place in the front rank a Character takes."""
    places = characters.room_for(battle, host, hero)
    if len(places) == 1:
        return places[0]
    options = [Option(str(place), place_name(host, place), (host.id,)) for place in places]
    prompt = f"Which place {hero.asks('does')} take in {host.the()}?"
    clause = "QS-CHR-13" if host.entry.ranks == 1 else "QS-CHR-16"
    closed = ClosedPlaces(battle, options, host, hero)
    question = Choice("join-place", clause, prompt, options, (host.id,), closed=closed)
    return int((yield ask(hero.seat, question)))


def leave_unit(battle: Battle, unit: Unit, figure: Figure, dice: Dice, vanguard: bool = False) -> Steps:
    """QS-CHR-09, QS-MOD-48: he leaves by a move of his own, passing freely through his old unit."""
    hero = characters.alone(battle, unit, figure)
    # Moves are tried with the Character on the table and his old unit as something to pass through.
    apart = battle.copy()
    apart.put(hero)
    apart.put(characters.left_by(unit, figure))
    kinds = vanguard_ways(apart, hero) if vanguard else ways_to_move(apart, hero)
    ways = {way.key(): way for way in kinds if way.kind != PIVOT}
    options = [Option(key, f"{_LABELS[key]} ({way.rate:g}”)", (unit.id,)) for key, way in ways.items()]
    joins = ways_to_join(apart, hero, list(ways.values()), options, unit.id)
    options.append(Option(END, "Stay in the unit", (unit.id,)))
    prompt = f"How does {the(figure.entry.name)} leave {unit.the()}?"
    there_are = named(VANGUARD_MOVES if vanguard else MOVES_THERE_ARE)
    closed = ClosedWays(apart, options, hero, there_are, furthest(kinds), unit.id)
    kind_question = Choice("leave-kind", "QS-CHR-09", prompt, options, (unit.id,), END, closed)
    chosen = yield ask(unit.seat, kind_question)
    if chosen == END:
        return
    host = chosen.removeprefix("join ") if chosen.startswith("join ") else ""
    way = joins[host] if host else ways[chosen]
    walk = CharacterMove(apart, hero, way.kind, way.rate, way.flying, (unit.id,))
    proposal = approach(walk, apart.unit(host)) if host else way_out(walk)
    file = 0
    if host:
        file = yield from choose_place(apart, hero, apart.unit(host))
    prompt = f"Where does {the(figure.entry.name)} go?"
    if proposal is None:
        prompt = (
            f"No way out of {unit.the()} was found. Where does {the(figure.entry.name)} go, or does he stay?"
        )
    question = MoveUnit(
        apart,
        hero,
        "leave-move",
        way.kind,
        way.rate,
        "QS-CHR-09",
        prompt,
        way.flying,
        (unit.id,),
        host,
        () if proposal is None else proposal,
        proposal is None,
    )
    path = yield ask(unit.seat, question)
    if not path:
        battle.tell(NoWayOut("QS-CHR-09", figure.id, unit.id))
        return
    trial = question.trial(path)
    gone = characters.leave(battle, unit, figure, trial, way.kind == MARCH)
    how = f"flying {way.kind}" if way.flying else way.kind
    battle.tell(Marched("QS-CHR-09", hero.id, how, hero.pose(), gone.pose(), quantise(trial.inches)))
    yield from terrain.after_move(battle, hero, trial.legs, dice, way.flying, way.kind == MARCH)
    yield from panic.drain(battle, dice)
    gone = battle.unit(hero.id)
    if host and gone.on_table() and not gone.fleeing:
        characters.join(battle, gone, battle.unit(host), file, way.kind == MARCH, "QS-CHR-05")


# ---------------------------------------------------------------------------------------- Vanguard


def vanguard_ways(battle: Battle, unit: Unit) -> list[WayToMove]:
    """QS-MOD-47: 6 inches, walking or flying."""
    found = [WayToMove(VANGUARD_MOVE, VANGUARD_RATE, False)]
    if battle.fly_rates(unit)[0]:
        found.append(WayToMove(VANGUARD_MOVE, VANGUARD_RATE, True))
    return found
