"""The walk over what can be reached from a question finds a secret, wherever it is kept."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import pytest

from banneret.core.engine.ask import Choice, Option
from banneret.core.engine.book import open_book
from banneret.core.engine.state import State
from tests.contract import kit


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
}


class Leaking(Choice):
    """A question that holds more than its options."""

    def __init__(self, held: Any) -> None:
        super().__init__("leak", "TOY-02", "Where?", [Option("oak", "Oak")])
        self.held = held


@pytest.mark.plain
@pytest.mark.parametrize("way", WAYS)
def test_a_secret_is_found_wherever_it_is_kept(way: str) -> None:
    book = open_book("age-of-fantasy")
    battle = book.begin(book.sample_options(2))
    battle.hidden = {"A": "hold-the-line", "B": "hold-the-line"}
    with pytest.raises(AssertionError, match="leak"):
        kit.check_no_secret_within(book, Leaking(WAYS[way](battle)), "A")
    # What the seat may see is no secret.
    kit.check_no_secret_within(book, Leaking(WAYS[way](battle.seen_by("A"))), "A")
