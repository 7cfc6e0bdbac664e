"""The odds of Age of Fantasy for exhausted units, against the game itself and sums by hand."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from banneret.books.age_of_fantasy import melee as engine_melee
from banneret.books.age_of_fantasy.activation import take_turn
from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.chapters.exhaustion.chapter import TIRING_CHARGE, Exhaustion
from banneret.books.age_of_fantasy.chapters.exhaustion.notes import ID, ExhaustionNotes, markers_on
from banneret.books.opr.events import MeleeResult
from banneret.core.engine.dice import SeededDice
from banneret.odds import pmf
from banneret.odds.advice import hints
from banneret.odds.age_of_fantasy import chances as odds
from banneret.odds.age_of_fantasy.face_to_face import face_to_face
from tests.books.age_of_fantasy.test_activation import Play
from tests.odds.age_of_fantasy_units import Casualties, nothing
from tests.odds.agreement import play
from tests.odds.opr import MeleeCounts
from tests.odds.test_age_of_fantasy_agreement import furious_answers, some_fight

BOOK = AgeOfFantasy()
pytestmark = pytest.mark.plain


@pytest.fixture(autouse=True)
def nobody_falls_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_melee, "after_melee", nothing)


class UntilItIsOver(Exhaustion):
    """What follows a melee is no part of its odds, so nobody gets a marker for having fought."""

    windows: ClassVar[tuple[str, ...]] = ()


@pytest.mark.parametrize("number", [410, 411, pytest.param(14, marks=pytest.mark.slow)])
@pytest.mark.clause("AF-EXH-06", "AF-EXH-03")
def test_tiring_charges_go_as_foretold(number: int) -> None:
    """Two markers on the defender; on the charger the one that it has taken for this charge."""
    fight = some_fight(number)
    before = face_to_face(fight.charger, fight.defender, fight.gap)
    before.chapters = [*before.chapters, UntilItIsOver()]
    before.notes = {ID: ExhaustionNotes(markers=(("B.unit", 2),))}
    landed = odds.landing(before, before.unit("A.unit"), before.unit("B.unit"), TIRING_CHARGE)
    assert landed is not None
    start = landed.battle
    assert (markers_on(before, "A.unit"), markers_on(start, "A.unit")) == (0, 1)
    charger, defender = start.unit("A.unit"), start.unit("B.unit")
    dice, seen, lost = SeededDice(number), MeleeCounts(), Casualties(charger, defender)
    for _ in range(400):
        battle = start.copy()
        answers = {"furious-weapon": furious_answers(battle, TIRING_CHARGE), "casualties": lost}
        answers |= {"strike-back": "yes", "breath": "yes"}
        play(engine_melee.melee(battle, charger.id, defender.id, TIRING_CHARGE, dice), answers)
        (result,) = [event for event in battle.told if isinstance(event, MeleeResult)]
        seen.add(battle, charger, defender, result.loser)
    told = odds.melee(start, charger, defender, action=TIRING_CHARGE)
    seen.agree(told, charger.id, defender.id)


def soldiers(side: str, *places: tuple[float, float], **profile: Any) -> dict[str, Any]:
    made = {"quality": 4, "defense": 4, "weapons": ["Sword (A1)"], "models": len(places), **profile}
    made["base"] = [25.4, 25.4]
    return {"side": side, "profile": made, "places": [list(at) for at in places]}


def a_battle(markers: dict[str, int], **state: Any) -> Battle:
    units = {
        "men": soldiers("A", (30, 20), weapons=["Sword (A1)", 'Bow (24", A2)']),
        "foes": soldiers("B", (30, 34), rules=["Tough(12)"]),
    }
    return BOOK.arrange({}, units, {"chapters": ["exhaustion"], "exhausted": markers, **state})[1]


@pytest.mark.clause("AF-EXH-06")
def test_shots_and_nerves_of_the_exhausted() -> None:
    for markers, hits, holds in (
        ({}, 3, 3),
        ({"men": 1}, 2, 2),
        ({"men": 2}, 1, 1),
        ({"men": 5, "foes": 3}, 1, 1),
    ):
        battle = a_battle(markers)
        men, foes = battle.unit("men"), battle.unit("foes")
        assert pmf.mean(odds.shooting(battle, men, foes).wounds) == pytest.approx(2 * hits / 6 * 3 / 6)
        assert odds.morale(battle, men) == pytest.approx(holds / 6)


@pytest.mark.clause("AF-EXH-03")
def test_hints_count_the_marker_that_a_charge_costs() -> None:
    """13” away: only a tiring charge gets there, and hits on 5+."""
    battle = a_battle({}, turn="A")
    men, foes = battle.unit("men"), battle.unit("foes")
    assert [odds.charge_reaches(battle, men, foes, action) for action in ("charge", TIRING_CHARGE)] == [
        0.0,
        1.0,
    ]
    found = odds.charge(battle, men, foes, action=TIRING_CHARGE, strike_back=False)
    assert found is not None
    assert pmf.mean(found.defender.suffered) == pytest.approx(2 / 6 * 3 / 6)
    playing = Play(battle, take_turn(battle, SeededDice(1)))
    playing.answer("men")
    said = hints(BOOK, battle.seen_by("A"), playing.question())
    assert set(said) == {"hold", "advance", "rush", "tiring advance", "tiring rush", TIRING_CHARGE}
    assert said[TIRING_CHARGE].startswith("foes: 0.2 wounds dealt")  # 2/6 * 3/6, and only those who get there
    assert markers_on(battle, "men") == 0
