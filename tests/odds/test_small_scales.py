"""Odds of units that are mounted on one base, and on kitchen tables: by hand, and against the game itself."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.melee import melee
from banneret.books.age_of_fantasy.movement import CHARGE, HOLD
from banneret.books.age_of_fantasy.shooting import shoot
from banneret.books.opr.events import MeleeResult
from banneret.core.engine.dice import SeededDice
from banneret.odds import pmf
from banneret.odds.age_of_fantasy import chances as odds
from tests.odds.agreement import play
from tests.odds.opr import MeleeCounts, ShotCounts

BOOK = AgeOfFantasy()
PLAYS = 400


def based(side: str, models: int, y: float, quality: int = 4, defense: int = 5, **more: Any) -> dict[str, Any]:
    profile = {"models": models, "quality": quality, "defense": defense, **more}
    return {"side": side, "profile": profile, "places": [[36, y, 0]]}


def a_battle(own: dict[str, Any], foes: dict[str, Any], **hero: Any) -> Battle:
    units = {"own": own, "foes": foes}
    if hero:
        units["chief"] = {"side": "B", "profile": {"quality": 3, "defense": 3, **hero}, "joins": "foes"}
    return BOOK.arrange({}, units, {"chapters": ["small-scales"]})[1]


def shots(battle: Battle) -> list[float]:
    told = odds.shooting(battle, battle.unit("own"), battle.unit("foes"))
    # What bots go by is the same, as long as nothing is lost on a unit that is gone.
    if told.destroyed == 0.0:
        mean = odds.expected_wounds_shooting(battle, battle.unit("own"), battle.unit("foes"))
        assert pmf.mean(told.wounds) == pytest.approx(mean)
    return [float(chance) for chance in told.wounds]


@pytest.mark.clause("AF-SML-06")
def test_deadly_shots_by_hand() -> None:
    """A hit half of the time, two thirds of them not blocked: one wound, or as many as most have Tough."""
    gun: dict[str, Any] = {"weapons": ["Ballista (24”, A1, Deadly(3))"]}
    assert shots(a_battle(based("A", 1, 10, **gun), based("B", 10, 18)))[:4] == pytest.approx(
        [2 / 3, 1 / 3, 0.0, 0.0]
    )
    tough = based("B", 3, 18, rules=["Tough(2)"])
    assert shots(a_battle(based("A", 1, 10, **gun), tough))[:4] == pytest.approx([2 / 3, 0.0, 1 / 3, 0.0])
    tough = based("B", 3, 18, rules=["Tough(6)"])
    assert shots(a_battle(based("A", 1, 10, **gun), tough))[:4] == pytest.approx([2 / 3, 0.0, 0.0, 1 / 3])


@pytest.mark.clause("AF-SML-05")
def test_blast_counts_those_it_began_with() -> None:
    gun: dict[str, Any] = {"weapons": ["Mortar (24”, A1, Blast(6))"]}
    target = {**based("B", 4, 18), "wounds": 2}
    told = shots(a_battle(based("A", 1, 10, **gun), target))
    # Four hits or none; two wounds are all that it can still take.
    assert told == pytest.approx([0.5 + 0.5 * (1 / 3) ** 4, 2 * (1 / 3) ** 3 * (2 / 3), 1 - sum(told[:2])])


FIGHTS: dict[str, tuple[dict[str, Any], dict[str, Any], dict[str, Any]]] = {
    "a crowd and a Hero": (
        based("A", 10, 10, weapons=["Sword (A1)"], rules=["Furious"]),
        based("B", 5, 12, weapons=["Axe (A1, AP(1))"]),
        {"weapons": ["Great Axe (A3, Deadly(3))"], "rules": ["Hero", "Tough(3)"]},
    ),
    "onto a phalanx": (
        based("A", 6, 10, weapons=["Maul (A2, Deadly(2))"], rules=["Tough(3)", "Impact(1)"]),
        {**based("B", 4, 12, weapons=["Pike (A1)"], rules=["Phalanx"]), "wounds": 1},
        {},
    ),
}


@pytest.mark.clause("AF-SML-04", "AF-SML-05", "AF-SML-06")
@pytest.mark.parametrize("which", sorted(FIGHTS))
def test_melees_agree_with_the_game(which: str) -> None:
    own, foes, hero = FIGHTS[which]
    battle = a_battle({**own, "places": [[36, 11.01, 0]]}, foes, **hero)
    unit, target = battle.unit("own"), battle.unit("foes")
    told = odds.melee(battle, unit, target)
    seen = MeleeCounts()
    for seed in range(PLAYS):
        there = battle.copy()
        play(melee(there, "own", "foes", CHARGE, SeededDice(seed)), {})
        (result,) = [event for event in there.told if isinstance(event, MeleeResult)]
        seen.add(there, unit, target, result.loser)
    seen.agree(told, "own", "foes")


@pytest.mark.clause("AF-SML-04", "AF-SML-05")
def test_volleys_agree_with_the_game() -> None:
    archers = based("A", 8, 10, weapons=["Bow (24”, A1, Rending)"])
    battle = a_battle(archers, {**based("B", 6, 18), "wounds": 1}, rules=["Hero", "Tough(3)"])
    told = odds.shooting(battle, battle.unit("own"), battle.unit("foes"))
    seen = ShotCounts()
    for seed in range(PLAYS):
        there = battle.copy()
        declared = {"shoot": lambda question: {slot.key: "foes" for slot in question.slots}}
        play(shoot(there, "own", HOLD, False, SeededDice(seed)), declared)
        seen.add(there, battle.unit("foes"))
    seen.agree(told)


@pytest.mark.clause("AF-KIT-14", "AF-KIT-11")
def test_long_shots_on_a_kitchen_table() -> None:
    """Of Quality 4, at more than 12 inches 5; a target just beyond half the range is not shot at."""
    for y, chance in ((17.9, 1 / 2), (18.1, 1 / 3), (21.1, 0.0)):
        own = {"quality": 4, "defense": 4, "weapons": ["Long Bow (30”, A1)"]}
        units = {
            "own": {"side": "A", "profile": own, "places": [[18, 5]]},
            "foes": {"side": "B", "profile": {"quality": 4, "defense": 6}, "places": [[18, y]]},
        }
        battle = BOOK.arrange({"size": [36, 24]}, units, {"chapters": ["kitchen-table"]})[1]
        told = odds.shooting(battle, battle.unit("own"), battle.unit("foes"))
        assert pmf.mean(told.wounds) == pytest.approx(chance * 5 / 6)
