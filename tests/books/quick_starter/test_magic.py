"""Magic: all cards, all rolls. The rest is in cases/quick-starter/magic.yaml."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import pytest

from banneret.books.quick_starter import magic_phase
from banneret.books.quick_starter.battle import CARDS
from banneret.books.quick_starter.case_setup import arrange
from banneret.core.engine.dice import SeededDice

UNITS: dict[str, Any] = {
    "ours": {"side": "A", "profile": {"models": 5}, "at": [18.0, 10.0]},
    "theirs": {"side": "B", "profile": {"models": 5}, "at": [18.0, 38.0]},
}


@pytest.mark.clause("QS-MAG-03", "QS-MAG-04", "QS-MAG-05", "QS-MAG-06")
def test_both_decks_are_drawn_to_the_last_card_without_a_repetition() -> None:
    first: Counter[int] = Counter()
    for seed in range(120):
        battle = arrange({}, UNITS, {"step": "flux"})[1]
        dice = SeededDice(seed)
        for draw in range(12):
            battle.active = "AB"[draw % 2]
            magic_phase.flux(battle, dice)
            drawn: Any = battle.told[-1]
            if draw == 0:
                first[drawn.card] += 1
            assert (battle.pools[battle.active], battle.pools["BA"[draw % 2]]) == CARDS[drawn.card - 1]
        told: list[Any] = list(battle.told)
        for seat in "AB":
            assert sorted(event.card for event in told if event.seat == seat) == [1, 2, 3, 4, 5, 6]
        assert battle.decks == {"A": (), "B": ()}
    # Every card may come first.
    assert sorted(first) == [1, 2, 3, 4, 5, 6]


@pytest.mark.clause("QS-MAG-06")
def test_the_cards_are_those_of_the_book() -> None:
    assert tuple(CARDS) == ((4, 3), (5, 3), (6, 3), (6, 5), (7, 5), (8, 5))


@pytest.mark.clause("QS-MAG-14")
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_three_or_more_equal_dice_are_a_miscast(count: int) -> None:
    for faces in itertools.product((1, 2, 3, 4, 5, 6), repeat=count):
        best = max(len(list(group)) for _, group in itertools.groupby(sorted(faces)))
        assert magic_phase.is_miscast(list(faces)) is (best >= 3)


@pytest.mark.clause("QS-MAG-04")
def test_spells_upon_a_character_in_a_unit_end_as_those_upon_the_unit_do() -> None:
    """Each when its caster's side begins its next Magic Phase, and nobody else is touched."""
    boon = {"name": "Boon", "target": "friendly_unit", "effects": [{"stat": "Res", "modifier": 1}]}
    mage = {"side": "A", "profile": {"character": True, "spells": [{**boon, "duration": "one_turn"}]}}
    units: dict[str, Any] = {
        "mage": {**mage, "at": [8, 10]},
        "line": {"side": "A", "profile": {"models": 9, "files": 5}, "at": [18, 10]},
        "hero": {"side": "A", "profile": {"character": True}, "joins": "line", "file": 0},
        "band": {"side": "A", "profile": {"models": 5}, "at": [28, 10], "spells": ["Boon"]},
        "free": {"side": "A", "profile": {"models": 5}, "at": [28, 16]},
    }
    for active, left in (("A", 0), ("B", 1)):
        battle = arrange({}, units, {"step": "flux", "active": active})[1]
        (upon,) = battle.unit("band").lasting
        assert upon.seat == "A"
        line = battle.unit("line").twin()
        hero = line.figure("hero").twin()
        hero.lasting = (upon,)
        line.figures = (hero,)
        battle.put(line)
        before = dict(battle.units)
        magic_phase.end_spells(battle)
        assert len(battle.unit("line").figure("hero").lasting) == left
        assert len(battle.unit("band").lasting) == left
        changed = [key for key, unit in battle.units.items() if unit is not before[key]]
        assert changed == ([] if left else ["line", "band"])
