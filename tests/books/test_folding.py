"""Where several chapters change one value: what all add is summed, then come caps, then multipliers.

One chapter caps everything and one adds to everything. If each had its whole say in turn, it would matter which
of them comes first in the book.
"""

from __future__ import annotations

import math
from typing import Any

import pytest

from banneret.books.age_of_fantasy import chapter as age_of_fantasy
from banneret.books.age_of_fantasy.movement import allowance as model_allowance
from banneret.books.opr.special_rules import Attack
from banneret.books.regiments import chapter as regiments
from banneret.books.regiments.movement import allowance as unit_allowance
from tests.toy_chapters import table_book

pytestmark = pytest.mark.plain

ATTACK = Attack(True)
MEN = {"quality": 4, "defense": 5, "models": 3, "weapons": ['Bow (24", A1)']}


def adding(kind: type) -> Any:
    class Adding(kind):  # type: ignore[misc]
        def range_modifier(self, *about: Any) -> float:
            return 7.0

        def move_modifier(self, *about: Any) -> int:
            return 3

        def quality_modifier(self, *about: Any) -> int:
            return -1

        def cover_modifier(self, *about: Any) -> int:
            return -2

        def rounds_modifier(self, *about: Any) -> int:
            return 3

        def block_modifier(self, *about: Any) -> int:
            return 1

    return Adding()


def capping(kind: type) -> Any:
    class Capping(kind):  # type: ignore[misc]
        def weapon_range(self, battle: Any, unit: Any, weapon: Any, inches: float) -> float:
            return min(27.0, inches)

        def allowance(self, *about: Any) -> float:
            return min(7.0, float(about[-1]))

        def hit_quality(self, battle: Any, unit: Any, attack: Any, quality: int) -> int:
            return max(4, quality)

        def cover_value(self, battle: Any, unit: Any, target: Any, value: int) -> int:
            return max(-2, value)

        def rounds(self, battle: Any, rounds: int) -> int:
            return min(6, rounds)

        def defense(self, battle: Any, unit: Any, shooting: bool, defense: int) -> int:
            return max(6, defense)

    return Capping()


def halving(kind: type) -> Any:
    class Halving(kind):  # type: ignore[misc]
        def halves_distances(self, battle: Any) -> bool:
            return True

    return Halving()


def values(battle: Any) -> list[float]:
    """Range, Quality, cover, length, Defense with its modifier, and how far an Advance leads."""
    unit = battle.unit("men")
    weapon = unit.models[0].sheet.shooting[0]
    if battle.clauses.morale_test.startswith("RG"):
        far = unit_allowance(battle, unit, "advance")
    else:
        far = model_allowance(battle, unit, 0, "advance")
    found = [battle.weapon_range(unit, weapon), battle.hit_quality(unit, ATTACK, 4)]
    found += [battle.cover_value(unit, unit, -1), battle.rounds(), *battle.block_values(unit, True)]
    return [*found, far]


KINDS = {"age-of-fantasy": age_of_fantasy.Chapter, "regiments": regiments.Chapter}


@pytest.mark.parametrize("book_id", sorted(KINDS))
def test_sums_before_caps_before_multipliers(book_id: str) -> None:
    book, kind = table_book(book_id), KINDS[book_id]
    units = {"men": {"side": "A", "profile": MEN, "at": [30, 20]}}

    def with_chapters(*chapters: Any) -> list[float]:
        _, battle = book.arrange({}, units, {})
        battle.chapters = [*battle.chapters, *chapters]
        return values(battle)

    add, cap, half = adding(kind), capping(kind), halving(kind)
    assert with_chapters() == pytest.approx([24.0, 4, -1, 4, 5, 0, 6.0])
    assert with_chapters(add) == pytest.approx([31.0, 3, -3, 7, 5, 1, 9.0])
    capped = [27.0, 4, -2, 6, 6, 1, 7.0]
    assert with_chapters(cap, add) == with_chapters(add, cap) == pytest.approx(capped)
    halved = [math.ceil(27.0 / 2), *capped[1:-1], math.ceil(7.0 / 2)]
    for chapters in ((half, cap, add), (add, half, cap), (cap, add, half)):
        assert with_chapters(*chapters) == pytest.approx(halved)
