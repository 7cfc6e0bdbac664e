"""Scenarios in Regiments and Age of Fantasy: which there are, and what they share."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.opr.scenario_play import playable
from banneret.books.regiments.book import Regiments
from banneret.books.scenarios.known import known_scenarios

BOOKS = pytest.mark.parametrize("book", [Regiments(), AgeOfFantasy()], ids=lambda book: book.id)
MEN: dict[str, Any] = {"quality": 4, "defense": 4, "points": 100}


def arranged(book: Any, scenario: str) -> tuple[Any, Any]:
    units = {
        "men": {"side": "A", "profile": MEN, "at": [24, 10], "facing": 0},
        "foes": {"side": "B", "profile": MEN, "at": [24, 40], "facing": 180},
    }
    _, battle = book.arrange({}, units, {"scenario": scenario, "step": "turn", "round": 1, "turn": "A"})
    (chapter,) = [each for each in battle.chapters if each.id == "scenario"]
    return battle, chapter


@BOOKS
def test_all_are_played_but_those_with_walls_and_ships(book: Any) -> None:
    (setting,) = [each for each in book.settings() if each.id == "scenario"]
    missing = {kind.id for kind in known_scenarios()} - {key for key, _ in setting.choices}
    assert missing == {"siege", "sea-battle"}
    assert len(playable()) == 23
    abouts = dict(setting.abouts)
    assert abouts.pop("none"), "what a battle without a scenario is about is said too"
    assert abouts == {kind.id: kind.about() for kind in playable()}


@BOOKS
@pytest.mark.clause("RG-SCN-32", "AF-SCN-32")
def test_underground_nobody_goes_farther_than_18_inches(book: Any) -> None:
    """No action of the books takes anybody so far, but Artefacts and events may add to one."""
    for scenario, most in (("under-ground", 18.0), ("pitched-battle", 25.0)):
        battle, chapter = arranged(book, scenario)
        unit = battle.unit("men")
        who = (unit,) if book.id == "regiments" else (unit, unit.models[0])
        assert chapter.allowance(battle, *who, "rush", 25.0) == most
        assert chapter.allowance(battle, *who, "rush", 16.0) == 16.0


@BOOKS
def test_underground_the_table_is_48_inches_wide(book: Any) -> None:
    battle, _ = arranged(book, "under-ground")
    assert (battle.field.width, battle.field.depth) == (48.0, 48.0)
    battle, _ = arranged(book, "pitched-battle")
    assert (battle.field.width, battle.field.depth) == (72.0, 48.0)
