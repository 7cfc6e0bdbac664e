"""A mission is an addition: a toy brings its markers, its scoring and its winner in one file.

The toy is plain code that subclasses rules, so all this is played with plain rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import banneret
from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.marker_places import PlaceMarker
from banneret.books.age_of_fantasy.mission import mission_of
from banneret.books.age_of_fantasy.mission_choices import known_missions
from banneret.books.age_of_fantasy.missions import held, mission_points, score, seize_markers, winner
from banneret.books.age_of_fantasy.rolled_tables import MISSION
from banneret.core.engine.dice import ScriptedDice
from banneret.core.engine.errors import BadInput
from banneret.core.engine.journal import Journal
from banneret.core.engine.match import Match
from tests.contract import kit
from tests.toy_mission import TOY, opened

pytestmark = pytest.mark.plain

BOOK = AgeOfFantasy()
SOLDIERS = {"quality": 4, "defense": 5, "models": 2, "weapons": ["Sword (A1)"]}
UNITS: dict[str, dict[str, Any]] = {
    "men": {"side": "A", "profile": SOLDIERS, "places": [[35, 24], [36, 25.5]]},
    "foes": {"side": "B", "profile": SOLDIERS, "places": [[30, 44], [31, 44]]},
}


@pytest.fixture
def toy() -> Iterator[None]:
    with opened():
        yield


def battle_of(match: Match) -> Battle:
    battle = match.state
    assert isinstance(battle, Battle)
    return battle


def test_nothing_else_knows_the_toy() -> None:
    """One file brings it, and no file of the program has its name."""
    assert [path.name for path in TOY.glob("*.py")] == ["wells.py"]
    for path in Path(banneret.__file__).parent.rglob("*.py"):
        assert "wells" not in path.read_text(encoding="utf-8").lower(), path
    assert [each.id for each in known_missions()] == [each.id for each in MISSION]
    assert [each.name for each in known_missions()] == [each.name for each in MISSION]
    with pytest.raises(BadInput, match="there is no mission “wells”"):
        BOOK.arrange({}, UNITS, {"mission": "wells"})


@pytest.mark.usefixtures("toy")
def test_the_toy_is_chosen_like_any_other() -> None:
    (setting,) = [setting for setting in BOOK.settings() if setting.id == "mission"]
    assert setting.choices[-2:] == (("wells", "Wells"), ("roll", "Roll for it"))
    options = BOOK.agreed(BOOK.sample_options(0), {"mission": ["wells"]})
    assert BOOK.chosen(options)["mission"] == ("wells",)
    battle = BOOK.begin(options)
    assert mission_of(battle).name == "Wells"
    again = BOOK.decode(options, BOOK.encode(battle))
    assert mission_of(again) is mission_of(battle)
    assert [chapter.id for chapter in again.chapters] == [chapter.id for chapter in battle.chapters]


@pytest.mark.usefixtures("toy")
def test_the_toy_places_scores_and_wins() -> None:
    marks = [{"at": [36, 24]}, {"at": [10, 10]}]
    battle = BOOK.arrange({}, UNITS, {"mission": "wells", "markers": marks})[1]
    assert (held(battle), winner(battle)) == ({"A": 2, "B": 2}, "B")
    assert list(seize_markers(battle, ScriptedDice())) == []
    assert battle.objectives["marker-1"].carrier == "men"
    assert held(battle) == score(battle) == {"A": 1, "B": 2}
    assert mission_points(battle) == {"A": 3, "B": 6}
    assert winner(battle) == "B"
    other = BOOK.arrange({}, UNITS, {"markers": marks})[1]
    assert list(seize_markers(other, ScriptedDice())) == []
    assert (other.objectives["marker-1"].carrier, score(other), winner(other)) == ("", {"A": 1, "B": 0}, "A")


@pytest.mark.usefixtures("toy")
def test_where_the_toy_wants_its_markers() -> None:
    refused = []
    for mission in ("wells", "duel"):
        battle = BOOK.arrange({}, UNITS, {"mission": mission, "step": "objectives"})[1]
        question = PlaceMarker(battle, "AF-MIS-02", "Where?")
        for spot in ((36.0, 14.0), (2.0, 24.0), (36.0, 20.0)):
            refusal = question.check(spot)
            refused.append(None if refusal is None else (refusal.code, refusal.clause, refusal.why[:19]))
    assert refused == [
        ("near-zone", "AF-MIS-02", "It must be over 5” "),
        ("near-edge", "AF-MIS-02", "It must be over 5” "),
        *[None] * 4,
    ]


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize("seed", [0, 3])
def test_a_whole_game_of_the_toy(seed: int) -> None:
    options = BOOK.agreed(BOOK.sample_options(seed), {"mission": ["wells"], "terrain": ["table"]})
    match = Match.start(BOOK, options, seed=seed)
    asked = []
    while not match.over:
        asked += [question.prompt for question in match.pending.values() if question.name == "marker"]
        seat, answer = kit.decide(match, seed)
        assert match.answer(seat, answer) is None
    assert asked.count("Where do you dig a well?") == 2
    assert asked[0] == "Where do you place an objective marker? (1 to place)"
    battle = battle_of(match)
    assert len(battle.objectives) == 4
    assert BOOK.broken_invariants(battle) == []
    outcome = match.outcome
    assert outcome is not None
    assert outcome.score == {seat: float(count) for seat, count in score(battle).items()}
    again = Match.resume(Journal.loads(match.journal.dumps(), "here"))
    assert BOOK.encode(battle_of(again)) == BOOK.encode(battle)
