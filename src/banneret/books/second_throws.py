"""Dice rolled again by the grace of a Level or an Artefact, each as its player likes: the same in every book.

A book says whose graces may be used for a throw (`Graces`), and which of its dice have failed (`Rethrown`).
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from banneret.books.chaptered import Chaptered
from banneret.books.veteran_events import SecondThrow
from banneret.core.engine.ask import Ask, Choice, Option, Steps, ask
from banneret.core.engine.dice import Dice

NO: Final = ""
ALL: Final = "all"


class Grace:
    """Something that lets dice of a throw be rolled again: whose it is, and how it is used up.

    `each_turn` is once in a turn, else it is counted in the battle; `whole` rolls all failed dice, else one;
    `opponent` says which where the other side does.
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


class Rethrown:
    """Dice of a unit that have fallen: `roll` is what they are for, `need` what a die has to show.

    Where not each die counts for itself (`by_die`), those that show different faces are different choices.
    """

    def __init__(self, unit: str, name: str, seat: str, roll: str, faces: list[int], need: int) -> None:
        self.unit = unit
        self.name = name  # of the unit
        self.seat = seat
        self.roll = roll
        self.faces = faces
        self.need = need

    def by_die(self) -> bool:
        return True

    def failed(self) -> list[int]:
        """The places of dice that have failed as they lie now."""
        raise AssertionError


class Graces:
    """What a book knows of graces: which there are for a throw, and how each is used up."""

    def found(self) -> list[Grace]:
        """Whatever may be used now, those of the thrower first."""
        raise AssertionError

    def spend(self, grace: Grace) -> None:
        raise AssertionError


class AskSecondThrow(Choice):
    """Whether dice are rolled again, by which grace, and which of them."""

    def __init__(self, thrown: Rethrown, clause: str, prompt: str, options: list[Option]) -> None:
        super().__init__("second-throw", clause, prompt, options, (thrown.unit,), NO)
        self.roll = thrown.roll
        self.faces = tuple(thrown.faces)
        self.need = thrown.need
        self.failed: int = len(thrown.failed())


def throw_again(
    battle: Chaptered, thrown: Rethrown, graces: Graces, opponents_clause: str, dice: Dice
) -> Steps:
    """Asked while something has failed, some grace is left, and a die that has not been rolled again."""
    again: list[int] = []
    while True:
        open_ = [at for at in thrown.failed() if at not in again]
        known = graces.found() if open_ else []
        # What rolls all dice again needs them all as they fell.
        known = [grace for grace in known if not (grace.whole and again)]
        if not known:
            return
        options = _options(thrown, known, open_)
        shown = ", ".join([str(face) for face in thrown.faces])
        prompt = f"{thrown.name} has thrown {shown} {thrown.roll}. Is something thrown again?"
        answer = yield ask(thrown.seat, AskSecondThrow(thrown, known[0].clause, prompt, options))
        if answer == NO:
            return
        number, _, which = answer.partition(" ")
        grace = known[int(number)]
        places = open_
        if not grace.whole:
            face = int(which) if which else 0
            if grace.opponent:
                free = [at for at in range(len(thrown.faces)) if at not in again]
                face = yield from _chosen_by_opponent(battle, thrown, free, opponents_clause)
                places = free
            places = [next(at for at in places if thrown.faces[at] == face)]
        graces.spend(grace)
        roll_again(battle, thrown, places, grace.who, grace.clause, dice)
        again += places


def _options(thrown: Rethrown, known: list[Grace], open_: list[int]) -> list[Option]:
    """Each grace with what may be rolled by it; dice that show the same are one choice."""
    options: list[Option] = []
    for number, grace in enumerate(known):
        if grace.whole:
            options.append(Option(f"{number} {ALL}", f"{grace.name}: all that failed", (thrown.unit,)))
        elif grace.opponent:
            options.append(Option(f"{number}", f"{grace.name}: a die that your opponent names", (thrown.unit,)))
        else:
            faces = sorted({thrown.faces[at] for at in open_})
            for face in faces[:1] if thrown.by_die() else faces:
                options.append(Option(f"{number} {face}", f"{grace.name}: the {face}", (thrown.unit,)))
    return [*options, Option(NO, "Leave them as they lie")]


def _chosen_by_opponent(
    battle: Chaptered, thrown: Rethrown, places: list[int], clause: str
) -> Generator[Ask, Any, int]:
    """The third of the Loaded Dice: the other side says which die, be it one that did well."""
    faces = sorted({thrown.faces[at] for at in places})
    if len(faces) == 1:
        return faces[0]
    options = [Option(str(face), f"The {face}", (thrown.unit,)) for face in reversed(faces)]
    seat = battle.enemies(thrown.seat)[0]
    prompt = f"Which die {thrown.roll} does {thrown.name} throw again?"
    answer = yield ask(seat, Choice("loaded-die", clause, prompt, options, (thrown.unit,)))
    return int(answer)


def roll_again(
    battle: Chaptered, thrown: Rethrown, places: list[int], who: str, clause: str, dice: Dice
) -> None:
    """These dice once more, by the grace of `who`."""
    faces = dice.d6(len(places), clause, f"{thrown.roll}, again")
    before = tuple([thrown.faces[at] for at in places])
    for at, face in zip(places, faces, strict=True):
        thrown.faces[at] = face
    battle.tell(SecondThrow(clause, who, thrown.roll, before, tuple(faces)))
