"""The odds of Age of Fantasy while random events are in force, against the game itself and sums by hand."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.age_of_fantasy import melee as engine_melee
from banneret.books.age_of_fantasy.activation import take_turn
from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.chapters.random_events.chapter import RandomEvents
from banneret.books.age_of_fantasy.chapters.random_events.notes import AWAITED, ID, EventNotes
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
from tests.odds.test_age_of_fantasy_agreement import Fight, furious_answers, some_fight

BOOK = AgeOfFantasy()
pytestmark = pytest.mark.plain


@pytest.fixture(autouse=True)
def nobody_falls_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_melee, "after_melee", nothing)


def play_fight(fight: Fight, notes: EventNotes, seed: int, plays: int) -> None:
    """Many melees with the engine, while these events are in force, and the odds of one."""
    before = face_to_face(fight.charger, fight.defender, fight.gap)
    before.chapters = [*before.chapters, RandomEvents()]
    before.notes = {**before.notes, ID: notes}
    landed = odds.landing(before, before.unit("A.unit"), before.unit("B.unit"), fight.action)
    assert landed is not None
    start = landed.battle
    charger, defender = start.unit("A.unit"), start.unit("B.unit")
    dice = SeededDice(seed)
    seen = MeleeCounts()
    lost = Casualties(charger, defender)
    for _ in range(plays):
        battle = start.copy()
        answers = {
            "strike-back": "yes" if fight.strike_back else "no",
            "breath": "yes" if fight.breath else "no",
            "furious-weapon": furious_answers(battle, fight.action),
            "casualties": lost,
        }
        play(engine_melee.melee(battle, charger.id, defender.id, fight.action, dice), answers)
        (result,) = [event for event in battle.told if isinstance(event, MeleeResult)]
        seen.add(battle, charger, defender, result.loser)
    told = odds.melee(
        start, charger, defender, action=fight.action, strike_back=fight.strike_back, breath=fight.breath
    )
    seen.agree(told, charger.id, defender.id)


@pytest.mark.parametrize(
    "number", [*range(300, 304), *[pytest.param(k, marks=pytest.mark.slow) for k in range(8)]]
)
@pytest.mark.clause("AF-EVT-16")
def test_a_berserker_goes_as_foretold(number: int) -> None:
    plays = 1500 if number < 100 else 400
    play_fight(some_fight(number), EventNotes(berserk=(AWAITED,)), number, plays)


@pytest.mark.parametrize("number", [310, 311, pytest.param(12, marks=pytest.mark.slow)])
@pytest.mark.clause("AF-EVT-17", "AF-EVT-22")
def test_rage_and_flashes_go_as_foretold(number: int) -> None:
    notes = EventNotes(raging=("A.unit",), flashed=("A",), shaken=("B",))
    play_fight(some_fight(number), notes, number, 400)


# ------------------------------------------------------------------------------------------ by hand


def soldiers(side: str, *places: tuple[float, float], **profile: Any) -> dict[str, Any]:
    made = {"quality": 4, "defense": 4, "weapons": ["Sword (A1)"], "models": len(places), **profile}
    made["base"] = [25.4, 25.4]
    return {"side": side, "profile": made, "places": [list(at) for at in places]}


def a_battle(events: dict[str, Any], units: dict[str, Any], **state: Any) -> Battle:
    return BOOK.arrange({}, units, {"chapters": ["random-events"], "events": events, **state})[1]


@pytest.mark.clause("AF-EVT-16")
def test_one_blow_of_a_berserker() -> None:
    """Half of all dice hit and half of the hits wound; a 6 wounds by 2 more on the average."""
    units = {
        "men": soldiers("A", (30, 20)),
        "foes": soldiers("B", (30, 21), rules=["Tough(12)"]),
    }
    for events, mean in (({}, 1 / 4), ({"berserker": True}, 1 / 4 + 2 / 6)):
        battle = a_battle(events, units)
        found = odds.melee(battle, battle.unit("men"), battle.unit("foes"), strike_back=False)
        assert pmf.mean(found.defender.suffered) == pytest.approx(mean)


@pytest.mark.clause("AF-EVT-18", "AF-EVT-06")
def test_shots_of_who_is_drawn() -> None:
    units = {
        "men": soldiers("A", (30, 20), weapons=['Bow (24", A2)']),
        "foes": soldiers("B", (30, 30), rules=["Tough(12)"]),
    }
    for events, mean in (({}, 2 / 4), ({"doubled": ["men"]}, 4 / 4), ({"unsupplied": ["men"]}, 0.0)):
        battle = a_battle(events, units)
        found = odds.shooting(battle, battle.unit("men"), battle.unit("foes"))
        assert pmf.mean(found.wounds) == pytest.approx(mean)


@pytest.mark.clause("AF-EVT-07", "AF-EVT-20")
def test_nerves() -> None:
    units = {"men": soldiers("A", (30, 20)), "foes": soldiers("B", (30, 26))}
    for events, chance in (
        ({}, 3 / 6),
        ({"shaken": ["A"]}, 2 / 6),
        ({"bloody": ["foes"]}, 2 / 6),
        ({"shaken": ["A"], "bloody": ["foes"]}, 1 / 6),
        ({"shaken": ["B"], "bloody": ["men"]}, 3 / 6),
    ):
        battle = a_battle(events, units)
        assert odds.morale(battle, battle.unit("men")) == pytest.approx(chance)


@pytest.mark.clause("AF-EVT-21")
def test_how_likely_boots_carry_a_charge() -> None:
    """15” away: 12” and at least 3” of 2D3. 13.9” are sure, 18.1” beyond hope; once rolled it is known."""
    for y, chance in ((36.0, 8 / 9), (38.0, 3 / 9), (39.0, 1 / 9), (34.9, 1.0), (39.1, 0.0)):
        units = {"men": soldiers("A", (30, 20)), "foes": soldiers("B", (30, y))}
        battle = a_battle({"booted": ["men"]}, units)
        men, foes = battle.unit("men"), battle.unit("foes")
        assert odds.charge_reaches(battle, men, foes) == pytest.approx(chance)
        battle.notes[ID] = battle.notes[ID]._replace(stride=("men", 3.0))
        assert odds.charge_reaches(battle, men, foes) == (1.0 if y <= 36.0 else 0.0)


@pytest.mark.clause("AF-EVT-21")
def test_hints_say_how_likely_it_is() -> None:
    units = {"men": soldiers("A", (30, 20)), "foes": soldiers("B", (30, 36))}
    battle = a_battle({"booted": ["men"]}, units, turn="A")
    playing = Play(battle, take_turn(battle, SeededDice(1)))
    playing.answer("men")
    said = hints(BOOK, battle.seen_by("A"), playing.question())
    assert said["charge"].endswith("if it gets there (89 %)")
