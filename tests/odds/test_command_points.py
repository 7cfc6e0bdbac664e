"""Odds where somebody has command points: those without them, and what one more on a die would do beside."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.chapters.command_points.windows import UseStratagem
from banneret.books.opr.rolls import HitReading
from banneret.books.opr.roster import WeaponData
from banneret.books.opr.sheets import weapon_sheet
from banneret.core.engine.dice import ScriptedDice
from banneret.core.engine.match import Match
from banneret.odds.advice import hints
from banneret.odds.age_of_fantasy.advice import AgeOfFantasyAdviser
from banneret.odds.age_of_fantasy.chapters.command_points import chance_to_raise

BOOK = AgeOfFantasy()
BOW = "Bow (24”, A2)"


@pytest.fixture(autouse=True)
def enough_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """All that can be said is said, however slow the machine."""
    monkeypatch.setattr(AgeOfFantasyAdviser, "seconds", 1e9)


def soldiers(side: str, *places: tuple[float, float], **profile: Any) -> dict[str, Any]:
    made = {"quality": 4, "defense": 4, "models": len(places), **profile}
    return {"side": side, "profile": made, "places": [list(at) for at in places]}


def hinted(points: dict[str, int], *answers: Any, dice: tuple[int, ...] = (), **state: Any) -> dict[str, str]:
    """The hints for the question after these answers, to whoever is asked."""
    units = {
        "men": soldiers("A", (30, 20), weapons=[BOW, "Axe (A1)"], rules=["Tough(3)"]),
        "foes": soldiers("B", (30, 26), weapons=["Sling (12”, A1)", "Axe (A1)"], rules=["Tough(3)"]),
    }
    words = {"chapters": ["command-points"], "command_points": points, **state}
    options, battle = BOOK.arrange({}, units, words)
    match = Match.from_state(BOOK, options, battle, ScriptedDice(*dice))
    for answer in answers:
        (seat,) = match.pending
        assert match.answer(seat, answer) is None
    ((seat, question),) = match.pending.items()
    return hints(BOOK, match.view(seat), question, match.events)


@pytest.mark.clause("AF-CPT-05")
@pytest.mark.parametrize("need", range(1, 9))
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_the_chance_that_one_more_makes_a_hit_is_exact(need: int, dice: int) -> None:
    """By every way in which the dice can fall, read as the rules read them."""
    reading = HitReading(weapon_sheet(WeaponData("Axe", dice, 0, ())), 1, dice, need, False, 9, 1)
    raised = 0
    for faces in itertools.product(range(1, 7), repeat=dice):
        now = reading.result(list(faces), [0] * dice)
        more = [[int(at == k) for k in range(dice)] for at in range(dice)]
        raised += any(reading.result(list(faces), plus) != now for plus in more)
    assert chance_to_raise([(dice, need)]) == pytest.approx(raised / 6**dice)


def test_of_several_rolls_any_die_will_do() -> None:
    assert chance_to_raise([(1, 4), (1, 2)]) == pytest.approx(1 / 6)
    assert chance_to_raise([(1, 4), (2, 5)]) == pytest.approx(1 - (5 / 6) ** 3)
    assert chance_to_raise([]) == pytest.approx(0.0)


@pytest.mark.clause("AF-CPT-05")
def test_what_is_said_of_shots() -> None:
    """Odds are those without, and say so; with two dice one more makes a hit with 11 in 36."""
    plain = hinted({}, "men", "hold")[f"{BOW}: foes"]
    assert "command points" not in plain
    with_points = hinted({"A": 1}, "men", "hold")[f"{BOW}: foes"]
    assert with_points == f"{plain}; without command points; if +1 is bought, one more attack hits with 31 %"
    theirs = hinted({"B": 1}, "men", "hold")[f"{BOW}: foes"]
    assert theirs == f"{plain}; without command points"
    assert hinted({"A": 0, "B": 0}, "men", "hold")[f"{BOW}: foes"] == plain  # all spent


@pytest.mark.clause("AF-CPT-05")
def test_what_is_said_of_charges_and_of_striking_back() -> None:
    plain = hinted({}, "men", "charge")["foes"]
    assert hinted({"A": 1}, "men", "charge")["foes"] == (
        f"{plain}; without command points; if +1 is bought, one more attack hits with 17 %"
    )
    answers = ("men", "charge", "foes", {"to": [30, 25]})
    back = hinted({}, *answers, dice=(1,))
    with_points = hinted({"B": 1}, *answers, dice=(1,))
    assert with_points["yes"] == (
        f"{back['yes']}; without command points; if +1 is bought, one more attack hits with 17 %"
    )
    assert with_points["no"] == back["no"]


@pytest.mark.clause("AF-CPT-11", "AF-CPT-16")
def test_what_is_said_of_stratagems() -> None:
    closing = hinted({"B": 3}, "quiet", "men", "charge", "foes", doctrines={"B": "defensive"})
    assert set(closing) == {"closing-fire"}
    assert "wounds expected" in closing["closing-fire"]
    state = {"doctrines": {"B": "strategic"}}
    units = {"men": soldiers("A", (30, 20), weapons=[BOW]), "foes": soldiers("B", (30, 26))}
    words = {"chapters": ["command-points"], "command_points": {"B": 1}, **state}
    options, battle = BOOK.arrange({}, units, words)
    assert isinstance(battle, Battle)
    match = Match.from_state(BOOK, options, battle, ScriptedDice(4, 1, 1))
    for answer in ("men", "hold", {BOW: "foes"}):
        assert match.answer("A", answer) is None
    question = match.pending["B"]
    assert isinstance(question, UseStratagem)
    assert hints(BOOK, match.view("B"), question) == {"eternal-vigilance": "50 %"}
