"""A scenario of Age of Fantasy as a chapter: the toy `torchlight` changes zones, sight and winner.

The toy is plain code that subclasses rules, so all this is played with plain rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.deployment import own_zone
from banneret.books.age_of_fantasy.missions import winner
from banneret.books.age_of_fantasy.shooting import possible_targets
from banneret.core.engine.dice import ScriptedDice
from banneret.core.engine.match import Match
from tests.toy_chapters import HERE, Toys

pytestmark = pytest.mark.plain

BOOK = AgeOfFantasy()
TORCHES = Toys(HERE / "toy_torches" / "chapters")
ID = "torchlight"
MEN = {"quality": 4, "defense": 4, "models": 1, "weapons": ["Bow (24”, A1)"]}


@pytest.fixture(autouse=True)
def torches() -> Iterator[None]:
    with TORCHES.opened():
        yield


def a_battle(gap: float = 8.0, **state: Any) -> tuple[Any, Battle]:
    units = {
        "men": {"side": "A", "profile": MEN, "places": [[20, 20]]},
        "foes": {"side": "B", "profile": MEN, "places": [[20, 21 + gap]]},
    }
    return BOOK.arrange({}, units, {ID: "midnight", **state})


def test_it_has_zones_of_its_own() -> None:
    _, battle = a_battle()
    assert own_zone(battle, "A") == [((0.0, 0.0), (48.0, 0.0), (0.0, 32.0))]
    assert BOOK.view_data(BOOK.view(battle, ""))["areas"]["B"][0][0] == [72.0, 48.0]


@pytest.mark.parametrize(
    ("gap", "state", "seen"), [(8.5, {}, True), (9.5, {}, False), (9.5, {"dawn": 1}, True)]
)
def test_it_limits_sight(gap: float, state: dict[str, Any], seen: bool) -> None:
    _, battle = a_battle(gap, **state)
    men = battle.unit("men")
    assert bool(possible_targets(battle, men)) is seen


def test_it_remembers_and_says_who_wins() -> None:
    options, battle = a_battle(step="round end", round=4, plunder={"A": 1, "B": 2}, dawn=1)
    assert winner(battle) == "B"
    match = Match.from_state(BOOK, options, battle, ScriptedDice())
    assert match.over
    assert match.outcome is not None
    assert match.outcome.winner == "B"
    _, battle = a_battle(plunder={"A": 1, "B": 1})
    assert winner(battle) == ""


def test_day_breaks() -> None:
    options, battle = a_battle(step="round start", round=1)
    match = Match.from_state(BOOK, options, battle, ScriptedDice(5))
    assert match.state.notes[ID].dawn == 2  # type: ignore[attr-defined]
