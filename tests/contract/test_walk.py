"""The walk over what can be reached from a question finds a secret, wherever it is kept."""

from __future__ import annotations

import functools
import weakref
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from banneret.core.engine.ask import Choice, Option
from banneret.core.engine.book import open_book
from banneret.core.engine.state import State
from tests.contract import secrets
from tests.contract.walk import reachable


class Holder:
    """Something of a rule's own, with a method."""

    def __init__(self, battle: State) -> None:
        self.battle = battle

    def ask(self) -> str:
        return str(self.battle)


class Slotted:
    __slots__ = ("battle",)

    def __init__(self, battle: State) -> None:
        self.battle = battle


def by_closure(battle: State) -> Callable[[], str]:
    return lambda: str(battle)


def by_default(battle: State) -> Callable[[], str]:
    def step(found: State = battle) -> str:
        return str(found)

    return step


def by_attribute(battle: State) -> Callable[[], str]:
    def step() -> str:
        return str(vars(step))

    step.battle = battle  # type: ignore[attr-defined]
    return step


def by_class(battle: State) -> object:
    class Kept:
        found = battle

    return Kept()


def by_property(battle: State) -> object:
    class Kept:
        @property
        def found(self) -> State:
            return battle

    return Kept()


class Words(str):
    found: State


class Row(list[int]):
    found: State


class Table(dict[str, int]):
    found: State


class Number(int):
    found: State


def by_kind(kind: Callable[[], Words | Row | Table | Number]) -> Callable[[State], object]:
    def made(battle: State) -> object:
        thing = kind()
        thing.found = battle
        return thing

    return made


def by_generator(battle: State) -> Iterator[str]:
    def told(found: State) -> Iterator[str]:
        yield "nothing"
        yield str(found)

    steps = told(battle)
    next(steps)
    return steps


WAYS: dict[str, Callable[[State], Any]] = {
    "itself": lambda battle: battle,
    "a list": lambda battle: [1, [battle]],
    "a table": lambda battle: {"battle": battle},
    "a holder": Holder,
    "slots": Slotted,
    "a method": lambda battle: Holder(battle).ask,
    "a closure": by_closure,
    "a default": by_default,
    "a partial": lambda battle: functools.partial(Holder, battle),
    "an attribute of a function": by_attribute,
    "a class": by_class,
    "a property": by_property,
    "a kind of text": by_kind(Words),
    "a kind of list": by_kind(Row),
    "a kind of table": by_kind(Table),
    "a kind of number": by_kind(Number),
    "a queue": lambda battle: deque([battle]),
    "an iterator": lambda battle: iter([1, battle]),
    "an iterator over a table": lambda battle: iter({1: battle}.values()),
    "a map": lambda battle: map(str, [battle]),
    "a zip": lambda battle: zip([1], [battle], strict=True),
    "a generator": by_generator,
    "an expression": lambda battle: (str(found) for found in [battle]),
    "a method of a list": lambda battle: [battle].index,
    "a weak reference": weakref.ref,
}


class Leaking(Choice):
    """A question that holds more than its options."""

    def __init__(self, held: Any) -> None:
        super().__init__("leak", "TOY-02", "Where?", [Option("oak", "Oak")])
        self.held = held


@pytest.fixture(scope="module")
def battle() -> Any:
    book = open_book("age-of-fantasy")
    battle = book.begin(book.sample_options(2))
    notes = battle.notes["side-missions"]
    battle.notes["side-missions"] = notes._replace(hidden=(("A", "hold-the-line"), ("B", "hold-the-line")))
    return battle


@pytest.mark.plain
@pytest.mark.parametrize("way", WAYS)
def test_a_secret_is_found_wherever_it_is_kept(way: str, battle: Any) -> None:
    book = open_book("age-of-fantasy")
    with pytest.raises(AssertionError, match="leak"):
        secrets.check_no_secret_within(book, Leaking(WAYS[way](battle)), "A")
    # What the seat may see is no secret.
    seen = battle.seen_by("A")
    secrets.check_no_secret_within(book, Leaking(WAYS[way](seen)), "A")


def test_nothing_is_consumed() -> None:
    held = [iter([1, 2]), map(str, [1, 2]), (number for number in (1, 2))]
    assert list(reachable(held))
    assert [list(each) for each in held] == [[1, 2], ["1", "2"], [1, 2]]
