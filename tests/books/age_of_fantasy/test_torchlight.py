"""A scenario of Age of Fantasy as a chapter: the toy `torchlight` changes zones, sight, length and winner.

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
from banneret.bots.age_of_fantasy.chapters.side_missions import SideMissionAims
from banneret.bots.age_of_fantasy.goals import bounties
from banneret.bots.age_of_fantasy.mission_kinds.sabotage import threatened
from banneret.bots.age_of_fantasy.situation import Situation
from banneret.core.engine.dice import ScriptedDice
from banneret.core.engine.match import Match
from banneret.pictures.board import round_text
from tests.data import areas_in
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
    assert areas_in(BOOK.view_data(BOOK.view(battle, "")))["B"][0][0] == [72.0, 48.0]


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


def test_it_lasts_longer() -> None:
    """Play, view, picture and bots go by the length that a chapter gives the game."""
    for state, length in (({}, 6), ({"dawn": 2}, 4), ({"dawn": 5}, 5)):
        for round_ in (4, 5, 6):
            options, battle = a_battle(step="round end", round=round_, **state)
            shown = BOOK.view_data(BOOK.view(battle, ""))
            assert shown["heading"] == f"Round {round_} of {length}"
            assert round_text(shown).startswith(shown["heading"])
            match = Match.from_state(BOOK, options, battle, ScriptedDice(1))
            assert match.over is (round_ >= length)


def test_bots_know_how_long_it_lasts() -> None:
    late = []
    for round_ in range(1, 7):
        _, battle = a_battle(round=round_)
        look = Situation(battle, "A", {})
        assert look.left == 6 - round_
        assert battle.rounds() == 6
        late.append(look.late)
    assert late == sorted(late)
    assert late[0] < 0.2
    assert late[-1] == pytest.approx(1.0)
    _, over = a_battle(round=6, dawn=2)  # as if the day had been set back
    look = Situation(over, "A", {})
    assert look.left == 0
    assert look.late == pytest.approx(1.0)


def test_bots_weigh_things_by_how_late_it_is() -> None:
    worth = []
    for round_ in (3, 4, 6):
        _, battle = a_battle(round=round_, markers=[{"at": [20, 29]}])
        worth.append(bounties(battle, "A")["foes"])
    assert worth == sorted(worth)
    assert worth[2] == pytest.approx(2.0 * worth[0])
    _, battle = a_battle(round=4, mission="sabotage", gap=20.0)
    assert threatened(battle, "B", 20.0, 45.0)  # two more rounds bring an enemy there
    _, battle = a_battle(round=4, mission="sabotage", gap=20.0, dawn=1)
    assert not threatened(battle, "B", 20.0, 45.0)
    aims = SideMissionAims()
    found = []
    for round_ in (3, 6):
        _, battle = a_battle(round=round_, gap=3.0, side_missions="shared", shared=["ground-war"])
        battle.put(battle.unit("foes").at([(36.0, 24.0, 0.0)]))
        found.append(aims.bounty(battle, "A", battle.unit("foes"), 100.0, 0.0))
    assert found[1] == pytest.approx(2.0 * found[0])


def test_day_breaks() -> None:
    options, battle = a_battle(step="round start", round=1)
    match = Match.from_state(BOOK, options, battle, ScriptedDice(5))
    assert match.state.notes[ID].dawn == 2  # type: ignore[attr-defined]
