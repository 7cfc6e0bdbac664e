"""What must never be true on a table is said of one where it is, and of no other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from banneret.books.quick_starter.battle import Battle, Contact
from banneret.books.quick_starter.case_setup import arrange
from banneret.books.quick_starter.invariants import broken_invariants

UNITS: dict[str, Any] = {
    "u": {"side": "A", "profile": {"models": 8, "files": 5, "HP": 2}, "at": [18, 10]},
    "h": {"side": "A", "profile": {"character": True, "HP": 3}, "joins": "u"},
    "v": {"side": "B", "profile": {"models": 10, "files": 5}, "at": [18, 30], "facing": 180},
    "w": {"side": "A", "profile": {"models": 3}, "against": "v"},
    "gun": {"side": "B", "profile": {"round": 60, "rules": ["War Machine"]}, "at": [5, 40]},
}
HOUSE = {"terrain": [{"at": [30, 24], "size": [4, 4], "category": "impassable"}]}


def well() -> Battle:
    return arrange(HOUSE, UNITS, {"turn": 2})[1]


def changed(battle: Battle, key: str, **values: Any) -> None:
    unit = battle.unit(key).twin()
    for name, value in values.items():
        setattr(unit, name, value)
    battle.put(unit)


def stand(battle: Battle, key: str, x: float, y: float, heading: float = 0.0) -> None:
    battle.put(battle.unit(key).stand(x, y, heading))


def with_figure(battle: Battle, **values: Any) -> None:
    figure = battle.unit("u").figures[0].twin()
    for name, value in values.items():
        setattr(figure, name, value)
    changed(battle, "u", figures=(figure,))


def twice(battle: Battle) -> None:
    battle.contacts.append(Contact("v", "front", "w", "front"))


def test_all_is_well() -> None:
    assert broken_invariants(well()) == []


BROKEN: list[tuple[Callable[[Battle], None], list[str]]] = [
    (lambda b: changed(b, "v", rnf=0, pool=0), ["v is on the table without models"]),
    (lambda b: stand(b, "u", 1.9, 10.0), ["u leaves the board"]),
    (lambda b: stand(b, "u", 34.1, 10.0), ["u leaves the board"]),
    (lambda b: stand(b, "u", 18.0, 48.01), ["u leaves the board"]),
    (lambda b: stand(b, "u", 18.0, 1.5), ["u leaves the board"]),
    (lambda b: stand(b, "u", 30.0, 22.1), ["u stands in impassable-1"]),
    (lambda b: stand(b, "u", 30.0, 21.99), []),
    (lambda b: changed(b, "u", pool=17), ["u has 8 models and a pool of 17"]),
    (lambda b: changed(b, "u", pool=14), ["u has 8 models and a pool of 14"]),
    (lambda b: changed(b, "u", pool=15), []),
    (lambda b: changed(b, "u", rear=(1, 5, 2, 3)), ["u has a model outside its files"]),
    (lambda b: changed(b, "u", rear=(-1, 1, 2, 3)), ["u has a model outside its files"]),
    (lambda b: with_figure(b, file=5), ["u has its Characters at [5]"]),
    (lambda b: with_figure(b, file=-1), ["u has its Characters at [-1]"]),
    (lambda b: with_figure(b, hp=0), ["h has 0 Health Points"]),
    (lambda b: with_figure(b, hp=4), ["h has 4 Health Points"]),
    (lambda b: with_figure(b, hp=3), []),
    (lambda b: changed(b, "h", place="to deploy"), ["h is in u and also to deploy"]),
    (lambda b: changed(b, "w", fleeing=True), ["w flees and is engaged"]),
    (lambda b: changed(b, "u", fleeing=True), []),
    (lambda b: changed(b, "u", charged=True), ["u has charged but is not engaged"]),
    (lambda b: changed(b, "w", charged=True), []),
    (lambda b: stand(b, "u", 6.0, 39.0), ["u overlaps gun", "u touches gun without having charged it"]),
    (lambda b: stand(b, "gun", 18.0, 9.0), ["u overlaps gun", "u touches gun without having charged it"]),
    (
        lambda b: stand(b, "u", 18.0, 31.0),
        ["u overlaps v", "u touches v without having charged it", "u overlaps w"],
    ),
    (lambda b: stand(b, "u", 21.2, 29.998), ["u touches v without having charged it"]),
    (lambda b: stand(b, "u", 21.2, 29.995), []),
    (lambda b: stand(b, "u", 15.0, 29.999), ["u touches v without having charged it", "u overlaps w"]),
    (lambda b: stand(b, "w", 18.0, 20.0), ["w and v are said to touch and do not"]),
    (twice, ["two units are in contact twice"]),
    (lambda b: changed(b, "w", place="destroyed"), ["w and v are in contact but not both on the table"]),
    (lambda b: b.decks.update(A=(1, 1, 2, 3, 4)), ["the deck of A is (1, 1, 2, 3, 4)"]),
    (lambda b: b.decks.update(B=(1, 2, 3, 4, 7)), ["the deck of B is (1, 2, 3, 4, 7)"]),
    (lambda b: b.decks.update(A=(1, 2, 3)), ["A has drawn 3 cards by turn 2"]),
    (lambda b: b.decks.update(A=(1, 2, 3, 4)), []),
    (lambda b: b.pools.update(A=-1), ["A has -1 Magic Dice"]),
    (lambda b: b.pools.update(A=0), []),
    # A single rank may be short of its files; the last of several is, with a full one before it.
    (lambda b: changed(b, "v", rnf=3, pool=3, rear=(1, 2, 3)), []),
]


@pytest.mark.parametrize(("spoil", "said"), BROKEN)
def test_what_is_broken_is_said(spoil: Callable[[Battle], None], said: list[str]) -> None:
    battle = well()
    spoil(battle)
    assert broken_invariants(battle) == said


def test_in_a_round_a_broken_unit_stands_where_it_broke() -> None:
    battle = well()
    changed(battle, "w", fleeing=True)
    changed(battle, "u", charged=True)
    battle.step = "melee"
    assert broken_invariants(battle) == []


def test_ranks_that_cannot_be() -> None:
    battle = well()
    changed(battle, "v", rear=(0, 1, 2, 3, 4))
    assert "v has a full last rank that is said to be short" in broken_invariants(battle)
