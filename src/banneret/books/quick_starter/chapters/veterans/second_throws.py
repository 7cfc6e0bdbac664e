"""Dice rolled again by the grace of a Level or an Artefact, each as its player likes (QS-GEN-17)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.chapters.veterans.bearers import figures_of, has, level_of
from banneret.books.quick_starter.chapters.veterans.events import SecondThrow
from banneret.books.quick_starter.chapters.veterans.notes import times, use, use_this_turn, used_this_turn
from banneret.books.quick_starter.throws import ARMOUR, CASTING, Throw
from banneret.books.quick_starter.unit import Figure, Unit
from banneret.core.engine.ask import Ask, Choice, Option, Steps, ask
from banneret.core.engine.dice import Dice

BONE: Final = "bone-dice"
LOADED: Final = "loaded-dice"
BUCKLER: Final = "ashwood-buckler"
MEMORY: Final = "long-memory"

NO: Final = ""
ALL: Final = "all"


class Grace:
    """Something that lets dice of a throw be rolled again: whose it is, and how it is used up.

    `each_turn` is once in a Game Turn, else it is counted in the battle; `whole` rolls all failed dice, else
    one; `opponent` says which where the other side does.
    """

    __slots__ = ("clause", "each_turn", "key", "name", "opponent", "who", "whole")

    def __init__(self, who: str, what: str, name: str, clause: str) -> None:
        self.who = who
        self.key: str = f"{who} {what}"
        self.name = name
        self.clause = clause
        self.each_turn: bool = False
        self.whole: bool = False
        self.opponent: bool = False


class AskSecondThrow(Choice):
    """Whether dice are rolled again, by which grace, and which of them. `throw` is what has fallen."""

    def __init__(self, throw: Throw, clause: str, prompt: str, options: list[Option]) -> None:
        super().__init__("second-throw", clause, prompt, options, (throw.unit,), NO)
        self.roll = throw.roll
        self.faces = tuple(throw.faces)
        self.need = throw.need


def graces(battle: Battle, throw: Throw) -> list[Grace]:
    """Whatever may be used for this throw, those of the thrower first."""
    unit = battle.unit(throw.unit)
    found: list[Grace] = []
    for figure in unit.figures:
        if throw.who == figure.id or (not throw.who and not throw.by_die()):
            found += _of_figure(battle, unit, figure, throw)
    if not throw.who and unit.rnf > 0 and level_of(unit.entry) >= 1 and not unit.entry.character:
        if not times(battle, f"{unit.id} level"):
            grace = Grace(unit.id, "level", unit.name, "QS-VET-07")
            grace.whole = True
            found.append(grace)
    for host, figure in figures_of(battle, unit.seat):
        if has(battle, host, figure, BONE) and not times(battle, f"{figure.id} {BONE}"):
            found.append(Grace(figure.id, BONE, "Bone Dice", "QS-ART-19"))
        used = times(battle, f"{figure.id} {LOADED}")
        if has(battle, host, figure, LOADED) and used < 3:
            grace = Grace(figure.id, LOADED, "Loaded Dice", "QS-ART-31")
            grace.opponent = used == 2
            found.append(grace)
    return found


def _of_figure(battle: Battle, unit: Unit, figure: Figure, throw: Throw) -> list[Grace]:
    """What is a Character's own: his Level, and Artefacts for dice of his."""
    found: list[Grace] = []
    for artefact, roll, name, clause in (
        (BUCKLER, ARMOUR, "Ashwood Buckler", "QS-ART-14"),
        (MEMORY, CASTING, "The Long Memory", "QS-ART-04"),
    ):
        if throw.roll == roll and has(battle, unit, figure, artefact):
            if not used_this_turn(battle, f"{figure.id} {artefact}"):
                grace = Grace(figure.id, artefact, name, clause)
                grace.each_turn = True
                found.append(grace)
    if level_of(figure.entry) >= 1 and not times(battle, f"{figure.id} level"):
        found.append(Grace(figure.id, "level", figure.entry.name, "QS-VET-02"))
    return found


def second_throw(battle: Battle, throw: Throw, dice: Dice) -> Steps:
    """Asked while something has failed, some grace is left, and a die that has not been rolled again."""
    again: list[int] = []
    while True:
        open_ = [at for at in throw.failed() if at not in again]
        known = graces(battle, throw) if open_ else []
        # What rolls all dice again needs them all as they fell.
        known = [grace for grace in known if not (grace.whole and again)]
        if not known:
            return
        options = _options(throw, known, open_)
        seat = battle.unit(throw.unit).seat
        shown = ", ".join([str(face) for face in throw.faces])
        prompt = f"{battle.unit(throw.unit).name} has thrown {shown} {throw.roll}. Is something thrown again?"
        answer = yield ask(seat, AskSecondThrow(throw, known[0].clause, prompt, options))
        if answer == NO:
            return
        number, _, which = answer.partition(" ")
        grace = known[int(number)]
        places = open_
        if not grace.whole:
            face = int(which) if which else 0
            if grace.opponent:
                free = [at for at in range(len(throw.faces)) if at not in again]
                face = yield from _chosen_by_opponent(battle, throw, free)
                places = free
            places = [next(at for at in places if throw.faces[at] == face)]
        _roll(battle, throw, places, grace, dice)
        again += places


def _options(throw: Throw, known: list[Grace], open_: list[int]) -> list[Option]:
    """Each grace with what may be rolled by it; dice that show the same are one choice."""
    options: list[Option] = []
    for number, grace in enumerate(known):
        if grace.whole:
            options.append(Option(f"{number} {ALL}", f"{grace.name}: all that failed", (throw.unit,)))
        elif grace.opponent:
            options.append(Option(f"{number}", f"{grace.name}: a die that your opponent names", (throw.unit,)))
        else:
            faces = sorted({throw.faces[at] for at in open_})
            for face in faces[:1] if throw.by_die() else faces:
                options.append(Option(f"{number} {face}", f"{grace.name}: the {face}", (throw.unit,)))
    return [*options, Option(NO, "Leave them as they lie")]


def _chosen_by_opponent(battle: Battle, throw: Throw, places: list[int]) -> Generator[Ask, Any, int]:
    """QS-ART-31: the third time the other side says which die, be it one that did well."""
    faces = sorted({throw.faces[at] for at in places})
    if len(faces) == 1:
        return faces[0]
    options = [Option(str(face), f"The {face}", (throw.unit,)) for face in reversed(faces)]
    seat = battle.enemies(battle.unit(throw.unit).seat)[0]
    prompt = f"Which die {throw.roll} does {battle.unit(throw.unit).name} throw again?"
    answer = yield ask(seat, Choice("loaded-die", "QS-ART-31", prompt, options, (throw.unit,)))
    return int(answer)


def _roll(battle: Battle, throw: Throw, places: list[int], grace: Grace, dice: Dice) -> None:
    faces = dice.d6(len(places), grace.clause, f"{throw.roll}, again")
    before = tuple([throw.faces[at] for at in places])
    for at, face in zip(places, faces, strict=True):
        throw.faces[at] = face
    if grace.each_turn:
        use_this_turn(battle, grace.key)
    else:
        use(battle, grace.key)
    battle.tell(SecondThrow(grace.clause, grace.who, throw.roll, before, tuple(faces)))
