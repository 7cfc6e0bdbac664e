"""How often a question guesses before it offers what it proposes, and what is rolled in secret."""

from __future__ import annotations

import random
from typing import Any

import pytest

from banneret.books.age_of_fantasy import bases_question
from banneret.books.age_of_fantasy.activation import march_of
from banneret.books.age_of_fantasy.bases_question import MoveBases
from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.chapters.side_missions import selecting
from banneret.books.age_of_fantasy.chapters.side_missions.notes import side_notes
from banneret.books.age_of_fantasy.deployment import deployment_question
from banneret.books.age_of_fantasy.marker_places import PlaceMarker
from banneret.books.age_of_fantasy.movement import Trial
from banneret.books.age_of_fantasy.rolled_tables import CATEGORY, SIDE_MISSION
from banneret.core.engine.ask import Answer, Refusal
from banneret.core.engine.dice import ScriptedDice

pytestmark = pytest.mark.plain


def a_battle(deployed: bool, **state: Any) -> Battle:
    soldiers: dict[str, Any] = {"side": "A", "profile": {"quality": 4, "defense": 5, "models": 2}}
    if deployed:
        soldiers["places"] = [[36.0, 24.0], [37.5, 24.0]]
    return arrange({}, {"mine": soldiers}, state)[1]


class Judge:
    """Refuses everything but what comes at these numbers, and counts what it is asked."""

    def __init__(self, *allowed: int) -> None:
        self.allowed = allowed
        self.asked: list[Answer] = []

    def check(self, answer: Answer) -> Refusal | None:
        self.asked.append(answer)
        return None if len(self.asked) in self.allowed else Refusal("no", "AF-GEN-01", "Not there.")

    def trial(self, answer: Answer) -> Trial:
        trial = Trial()
        trial.refusal = self.check(answer)
        return trial


@pytest.mark.parametrize("n", [1, 3])
def test_a_place_for_a_marker_is_guessed_twenty_times_for_each(monkeypatch: pytest.MonkeyPatch, n: int) -> None:
    for allowed, count, tried in (
        ((), 1, 20 * n),
        ((20 * n,), 1, 20 * n),
        ((20 * n + 1,), 1, 20 * n),
        (tuple(range(2, 2 + n)), n, 1 + n),
    ):
        question = PlaceMarker(a_battle(True, step="objectives", round=0), "AF-PRE-05", "?")
        proposed = question.default()
        judge = Judge(*allowed)
        monkeypatch.setattr(question, "check", judge.check)
        found = question.candidates(random.Random(1), n)
        assert (len(found), len(judge.asked)) == (count, tried)
        assert all(0.0 <= x <= 72.0 and 0.0 <= y <= 48.0 for x, y in judge.asked)
        assert max(x for x, _ in judge.asked) > 48.0 or tried < 9
        given = [judge.asked[number - 1] for number in allowed if number <= tried]
        assert found == (given or [proposed])


@pytest.mark.parametrize("n", [1, 3])
def test_a_place_for_a_unit_is_guessed_ten_times_for_each(monkeypatch: pytest.MonkeyPatch, n: int) -> None:
    for allowed, count, tried in (
        ((), 1, 10 * n),
        ((10 * n,), 1, 10 * n),
        ((10 * n + 1,), 1, 10 * n),
        (tuple(range(2, 2 + n)), n, 1 + n),
    ):
        battle = a_battle(False, step="deployment")
        question = deployment_question(battle, battle.unit("mine"))
        proposed = question.default()
        judge = Judge(*allowed)
        monkeypatch.setattr(question, "trial", judge.trial)
        found = question.candidates(random.Random(1), n)
        assert (len(found), len(judge.asked)) == (count, tried)
        given = [judge.asked[number - 1] for number in allowed if number <= tried]
        assert found == (given or [proposed])


def test_a_move_is_guessed_twice_for_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of four that come to nothing the first is tried as a way towards there as well."""
    battle = a_battle(True)
    unit = battle.unit("mine")
    for n, allowed, count, tried, sent in (
        (3, (), 1, 8, 2),  # six guesses, and the first and the fifth once more
        (1, (), 1, 3, 1),
        (3, (2,), 1, 8, 2),
        (3, (8,), 1, 8, 2),
        (2, (1, 2), 2, 2, 0),
        (5, (3, 13), 2, 13, 3),
    ):
        question = MoveBases(march_of(battle, unit, "advance"), "move", "move", "?")
        proposed = question.default()
        judge = Judge(*allowed)
        towards: list[tuple[float, float]] = []

        def send(_: Any, x: float, y: float, towards: list[tuple[float, float]] = towards) -> list[Any]:
            towards.append((x, y))
            return [(x, y, 0.0), (x + 1.5, y, 0.0)]

        monkeypatch.setattr(question, "trial", judge.trial)
        monkeypatch.setattr(bases_question, "towards", send)
        found = question.candidates(random.Random(1), n)
        assert (len(found), len(judge.asked), len(towards)) == (count, tried, sent), (n, allowed)
        assert found == ([judge.asked[number - 1] for number in allowed] or [proposed])
        # None further off than the move goes, and as far as that half of the time.
        far = [((a["places"][0][0] - 36.0) ** 2 + (a["places"][0][1] - 24.0) ** 2) ** 0.5 for a in judge.asked]
        assert max(far) <= 6.002 + 0.76
        assert tried < 8 or sum(5.9 < each < 6.1 for each in far) >= 2


@pytest.mark.clause("AF-SID-06", "AF-SID-07")
@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("category", range(3))
def test_faces_rolled_in_secret_name_a_category_and_a_side_mission(
    monkeypatch: pytest.MonkeyPatch, category: int, face: int
) -> None:
    """Two faces for each category, one for each side-mission of it; each side rolls its own."""
    battle = a_battle(True, step="hidden side-missions", side_missions="hidden", selection="randomized")
    faces = [2 * category + 1, face, 2 * category + 2, 7 - face]
    asked: list[str] = []

    def rolled(dice: Any, able: list[int], why: str, seat: str) -> int:
        asked.append(f"{why}, {seat}")
        return faces[len(asked) - 1]

    monkeypatch.setattr(selecting, "roll_in_secret", rolled)
    assert list(selecting.select_in_secret(battle, ScriptedDice())) == []
    key = CATEGORY[category].id
    assert side_notes(battle).rolled == (("A", key), ("B", key))
    missions = SIDE_MISSION[key]
    assert side_notes(battle).hidden == (("A", missions[face - 1].id), ("B", missions[6 - face].id))
    assert asked == [f"the {what} of {seat}, {seat}" for seat in "AB" for what in ("category", "side-mission")]
