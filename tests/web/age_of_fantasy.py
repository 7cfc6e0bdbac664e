"""Games of Age of Fantasy brought to wanted moments by two simple generals, quickly and always in the same way."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Any

from banneret.books.age_of_fantasy.arranging import shifted
from banneret.books.age_of_fantasy.bases_question import MoveBases, answer_of
from banneret.core.engine.ask import Answer, Assign, Choice, Question
from banneret.core.engine.book import open_book
from banneret.core.engine.match import Match
from banneret.server import catalogue
from tests.web.kit import Data, Server
from tests.web.scenes import game_at

BOOK = "age-of-fantasy"
LISTS = ("aof-levy-750", "aof-horde-750")
MAP = "crowfoot-common"
NAMES = {"A": "Ann", "B": "Ben"}
AGREED = {"actions": ["overwatch", "hunker down"]}


class Drill:
    """Always the first of some actions that there is; straight at the nearest enemy; every weapon at the first."""

    def __init__(self, *actions: str) -> None:
        self.actions = actions

    def decide(self, view: Any, question: Question) -> Answer:
        if isinstance(question, Choice) and question.name == "action":
            offered = question.keys()
            return next((one for one in self.actions if one in offered), question.default())
        if isinstance(question, Assign):
            return {slot.key: slot.options[0].key for slot in question.slots}
        if isinstance(question, MoveBases) and question.name == "move":
            return self._forward(view, question)
        return question.default()

    def _forward(self, view: Any, question: MoveBases) -> Answer:
        x, y, _ = question.unit.middle()
        foes = [
            unit.middle() for unit in view.units.values() if unit.seat != question.unit.seat and unit.on_table()
        ]
        fx, fy, _ = min(foes, key=lambda foe: math.hypot(foe[0] - x, foe[1] - y))
        far = math.hypot(fx - x, fy - y)
        for part in (1.0, 0.5):
            step = part * min(question.march.limits) / far
            answer = answer_of(shifted(question.unit, step * (fx - x), step * (fy - y)))
            if question.check(answer) is None:
                return answer
        return question.default()


Wanted = Callable[[Match, Question], bool]


def _two_targets(_: Match, question: Question) -> bool:
    slots = question.to_data()["slots"] if isinstance(question, Assign) else []
    return len(slots) > 1 and all(len(slot["options"]) > 1 for slot in slots)


def _many(_: Match, question: Question) -> bool:
    return isinstance(question, MoveBases) and question.name == "move" and question.unit.size() >= 10


def named(name: str) -> Wanted:
    return lambda _, question: question.name == name


# What is wanted of the seat A, what A does to come there, and what was agreed.
SCENES: dict[str, tuple[Wanted, tuple[str, ...], dict[str, list[str]]]] = {
    "zone": (named("zone"), (), {"deployment": ["flank-assault"]}),
    "place": (
        lambda _, question: question.name == "place" and len(question.to_data()["models"]) >= 10,
        (),
        AGREED,
    ),
    "terrain": (named("terrain"), (), {"terrain": ["alternating-free"]}),
    "move": (_many, ("charge", "advance"), AGREED),
    "shoot": (_two_targets, ("charge", "advance"), AGREED),
    "overwatch": (named("overwatch"), ("overwatch",), AGREED),
    "charge": (named("charge-move"), ("charge", "advance"), AGREED),
    "casualties": (
        lambda _, question: (
            question.name == "casualties"
            and 2 <= len(question.to_data()["options"]) > question.to_data()["most"]
        ),
        ("hold",),
        AGREED,
    ),
}


@functools.cache
def seed_of(name: str) -> int:
    """A seed with which the generals come to a moment, found by letting them play."""
    wanted, actions, agreed = SCENES[name]
    book = open_book(BOOK)
    for seed in range(1, 30):
        options = catalogue.options(book, list(LISTS), MAP, seed, NAMES, settings=agreed)
        match = Match.start(book, options, seed=seed)
        generals = {"A": Drill(*actions), "B": Drill("charge", "rush")}
        while not match.over:
            seat, question = next(iter(match.pending.items()))
            if seat == "A" and wanted(match, question):
                return seed
            refused = match.answer(seat, generals[seat].decide(match.view(seat), question))
            assert refused is None, refused
    raise AssertionError(f"no game comes to “{name}”")


@functools.cache
def at_scene(server: Server, name: str) -> Data:
    """A game at a moment, made once for one file: tests that only look at it come before the one that decides."""
    return new_at_scene(server, name)


def new_at_scene(server: Server, name: str) -> Data:
    """A game at a moment, which nobody else has a hand in."""
    wanted, actions, agreed = SCENES[name]
    return game_at(
        server,
        wanted,
        seed=seed_of(name),
        lists=LISTS,
        map_id=MAP,
        book_id=BOOK,
        settings=agreed,
        generals=lambda seat: Drill(*actions) if seat == "A" else Drill("charge", "rush"),
    )
