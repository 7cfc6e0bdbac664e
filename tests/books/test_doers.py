"""Chapters are told whose doing it is that models fall and units are lost, and side-missions count by it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.chapter import Chapter
from banneret.books.age_of_fantasy.chapters.side_missions.judges import completed
from banneret.books.age_of_fantasy.chapters.side_missions.notes import side_notes
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.doing import MAGIC, MELEE, NOBODY, SHOOTING, Doing
from banneret.books.opr.attacks import Wounds
from banneret.books.opr.morale import test_after_melee as after_melee
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import ScriptedDice
from tests.toy_sides import opened

pytestmark = pytest.mark.plain

BOOK = AgeOfFantasy()
PROFILE = {"quality": 4, "defense": 5, "models": 2, "weapons": ["Sword (A1)", 'Bow (24", A1)']}
HERO = {"quality": 4, "defense": 5, "models": 1, "weapons": ["Sword (A1)"], "rules": ["Hero"]}


@pytest.fixture(autouse=True)
def toys() -> Iterator[None]:
    with opened():
        yield


def a_battle(state: dict[str, Any], *sides: str, profile: dict[str, Any] = PROFILE) -> Battle:
    """Two units of each side, called of-A, of-A2 and so on."""
    units = {
        f"of-{seat}{again}": {
            "side": seat,
            "profile": profile,
            "places": [[10 + 10 * at + k, 20 + 5 * len(again)] for k in range(profile["models"])],
        }
        for at, seat in enumerate(sides)
        for again in ("", "2", "33")
    }
    return BOOK.arrange({}, units, {"side_missions": "shared", **state})[1]


def through(steps: Any) -> None:
    for _ in steps:
        raise AssertionError("nobody is asked")


def routed(battle: Battle, loser: str, winner: str) -> None:
    """Half of the loser is gone, and it fails its test after a melee."""
    unit = battle.unit(loser)
    battle.put(unit.with_models(unit.models[:1]))
    through(after_melee(battle, loser, winner, ScriptedDice(1)))
    assert not battle.unit(loser).alive()


def achieved(battle: Battle) -> dict[str, tuple[str, ...]]:
    return dict(side_notes(battle).achieved)


class Listening(Chapter):
    """Tells what it hears of losses."""

    heard: list[tuple[str, ...]] = []  # noqa: RUF012

    def models_lost(self, battle: Battle, unit: Unit, killed: list[str], clause: str, doing: Doing) -> None:
        self.heard.append((*killed, *doing.by, doing.means))

    def unit_lost(self, battle: Battle, unit: Unit, last: str, doing: Doing) -> None:
        self.heard.append((unit.id, last, *doing.by, doing.means))


def suffered(battle: Battle, whom: str, number: int, doing: Doing, clause: str = "AF-SHO-16") -> Steps:
    yield from battle.suffer(whom, [Wounds(number, 1, False)], ScriptedDice(), clause, "", doing)


def test_chapters_hear_whose_doing_it_is() -> None:
    battle = a_battle({}, "A", "B")
    battle.chapters = [*battle.chapters, Listening()]
    Listening.heard.clear()
    through(suffered(battle, "of-B", 2, Doing(("of-A",), SHOOTING)))
    assert Listening.heard == [
        ("of-B/1", "of-B/2", "of-A", SHOOTING),
        ("of-B", "of-B/2", "of-A", SHOOTING),
    ]
    Listening.heard.clear()
    routed(battle, "of-B2", "of-A2")
    assert Listening.heard == [("of-B2/1", "of-A2", MELEE), ("of-B2", "", "of-A2", MELEE)]
    Listening.heard.clear()
    through(suffered(battle, "of-A", 2, NOBODY))
    assert Listening.heard[-1] == ("of-A", "of-A/2", "")


@pytest.mark.clause("AF-SID-14")
def test_who_terrifies_is_who_won_the_melee() -> None:
    """Not the one whose turn it is: A's unit lost in A's own turn to B who struck back."""
    battle = a_battle({"melee-of-many": "yes", "turn": "A"}, "A", "B", "C")
    routed(battle, "of-A", "of-B")
    assert achieved(battle) == {"B": ("terrify",)}
    battle = a_battle({"beasts": "yes", "turn": "B"}, "A", "B", "beasts")
    routed(battle, "of-A", "of-beasts")
    assert achieved(battle) == {}
    routed(battle, "of-beasts", "of-A2")
    assert achieved(battle) == {"A": ("terrify",)}
    battle = a_battle({"turn": "A"}, "A", "B")
    routed(battle, "of-A", "of-B")
    assert achieved(battle) == {"B": ("terrify",)}


@pytest.mark.clause("AF-SID-26")
def test_a_hero_is_killed_by_the_spell_of_its_caster() -> None:
    battle = a_battle({"melee-of-many": "yes", "turn": "A"}, "A", "B", "C", profile=HERO)
    through(suffered(battle, "of-A", 1, Doing(("of-C",), MAGIC), "AF-SPC-42"))
    assert achieved(battle) == {"C": ("sorcerer-supreme",)}
    through(suffered(battle, "of-B", 1, Doing(("of-C",), SHOOTING)))
    assert achieved(battle) == {"C": ("sorcerer-supreme",)}


@pytest.mark.clause("AF-SID-13")
def test_whoever_caused_it_three_units_lost_count_for_every_enemy() -> None:
    battle = a_battle({"pairs": "yes", "turn": "B"}, "A", "B", "C", "D")
    for whom, by in (("of-A", ("of-B",)), ("of-A2", ("of-D",)), ("of-A33", ())):
        assert achieved(battle) == {}
        through(suffered(battle, whom, 2, Doing(by, SHOOTING if by else "")))
    assert achieved(battle) == {"B": ("obliterate",), "D": ("obliterate",)}


@pytest.mark.clause("AF-SID-15")
def test_who_plays_for_nobody_achieves_nothing() -> None:
    battle = a_battle({"beasts": "yes"}, "A", "B", "beasts")
    (chapter,) = [each for each in battle.chapters if each.id == "side-missions"]
    list(chapter.melee_fought(battle, battle.unit("of-beasts"), battle.unit("of-A"), 4, 0, ScriptedDice()))
    assert achieved(battle) == {}
    list(chapter.melee_fought(battle, battle.unit("of-beasts"), battle.unit("of-A"), 0, 4, ScriptedDice()))
    assert achieved(battle) == {"A": ("onslaught",)}


@pytest.mark.clause("AF-SID-22")
def test_markers_of_a_team_count_together() -> None:
    for owners, most in (("ACB", "AC"), ("ABD", "BD"), ("ABCD", "")):
        owned = [{"at": [10 + 10 * at, 30], "owner": seat} for at, seat in enumerate(owners)]
        battle = a_battle({"pairs": "yes", "markers": owned}, "A", "B", "C", "D")
        assert "".join([seat for seat in battle.seats if completed(battle, seat, "seize")]) == most
