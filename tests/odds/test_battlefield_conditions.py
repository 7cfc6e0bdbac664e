"""The odds of Age of Fantasy under the conditions of a battlefield, against the game itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.chapters.battlefield_conditions.chapter import BattlefieldConditions
from banneret.books.age_of_fantasy.chapters.battlefield_conditions.conditions import (
    ARCANE,
    DAMNATION,
    DARKNESS,
    DEATH,
    EARTHQUAKE,
    ECHOES,
    FOG,
    ID,
    INSPIRATION,
    STORM,
    ConditionNotes,
)
from banneret.books.age_of_fantasy.movement import HOLD
from banneret.books.opr.harm import d3_wounds
from banneret.core.engine.dice import SeededDice
from banneret.core.engine.match import Match
from banneret.odds import pmf
from banneret.odds.advice import hints
from banneret.odds.age_of_fantasy import chances as odds
from banneret.odds.age_of_fantasy.chapters.battlefield_conditions import sacrifice
from banneret.odds.age_of_fantasy.face_to_face import face_to_face
from banneret.odds.wording import percent
from tests.odds.age_of_fantasy_units import Casualties
from tests.odds.agreement import play
from tests.odds.opr import ShotCounts
from tests.odds.test_age_of_fantasy_agreement import (
    FEW,
    PLAYS,
    Shooting,
    nobody_falls_back,
    play_fight,
    play_shooting,
    reapers,
    some_fight,
    some_shooting,
    troll_band,
)

__all__ = ["nobody_falls_back"]

pytestmark = pytest.mark.plain

SHIFTING = [STORM, DEATH, DAMNATION, INSPIRATION, FOG, ECHOES]


def under(condition: str, *damned: str, dark: int = 0) -> Callable[[Battle], None]:
    """A battle about to be played under this condition."""

    def prepared(battle: Battle) -> None:
        battle.chapters = [*battle.chapters, BattlefieldConditions((condition,))]
        battle.notes[ID] = ConditionNotes(condition, dark=dark, damned=damned)

    return prepared


def named(condition: str) -> Callable[[Battle], None]:
    return under(condition, *(("A", "B") if condition == DAMNATION else ()))


@pytest.mark.clause("AF-CND-04", "AF-CND-05", "AF-CND-08", "AF-CND-11", "AF-CND-14", "AF-CND-16", "AF-CND-17")
@pytest.mark.parametrize("condition", SHIFTING)
def test_shooting_goes_as_foretold(condition: str) -> None:
    number = SHIFTING.index(condition)
    play_shooting(some_shooting(200 + number), number, FEW, named(condition))
    cover = "inside" if condition == STORM else ""
    shot = Shooting(reapers("A"), troll_band("B"), 6.0, cover, HOLD, False, True, "")
    play_shooting(shot, number, FEW, named(condition))


@pytest.mark.clause("AF-CND-08", "AF-CND-11", "AF-CND-14", "AF-CND-16", "AF-CND-17")
@pytest.mark.parametrize("condition", SHIFTING[1:])
def test_melees_go_as_foretold(condition: str) -> None:
    number = SHIFTING.index(condition)
    play_fight(some_fight(200 + number), number, FEW, named(condition))


@pytest.mark.slow
@pytest.mark.parametrize("condition", SHIFTING)
@pytest.mark.parametrize("number", range(4))
def test_more_of_it_goes_as_foretold(condition: str, number: int) -> None:
    play_shooting(some_shooting(300 + number), number, PLAYS // 2, named(condition))
    play_fight(some_fight(300 + number), number, PLAYS, named(condition))


def test_only_who_is_damned_fights_worse() -> None:
    battle = face_to_face(reapers("A"), troll_band("B"), 6.0)
    one, other = battle.unit("A.unit"), battle.unit("B.unit")

    def wounds(*damned: str) -> float:
        here = battle.copy()
        under(DAMNATION, *damned)(here)
        return pmf.mean(odds.shooting(here, one, other).wounds)

    assert wounds("A") < wounds() < wounds("B")


@pytest.mark.clause("AF-CND-17")
def test_echoes_cost_who_wavers_wounds_and_not_who_wavers_already() -> None:
    """Of who wavers already the odds are the same; of others fewer are left wavering and more are destroyed."""
    battle = face_to_face(reapers("A"), troll_band("B"), 6.0)
    unit, target = battle.unit("A.unit"), battle.unit("B.unit")
    loud = battle.copy()
    under(ECHOES)(loud)
    plain, echoed = [odds.shooting(each, unit, target) for each in (battle, loud)]
    assert echoed.wavering < plain.wavering
    assert echoed.destroyed > plain.destroyed
    assert echoed.destroyed + echoed.wavering == pytest.approx(plain.destroyed + plain.wavering)
    shaken = target.made_wavering(1)
    for each in (battle, loud):
        each.put(shaken)
    plain, echoed = [odds.shooting(each, unit, shaken) for each in (battle, loud)]
    assert (plain.wavering, plain.destroyed) == pytest.approx((echoed.wavering, echoed.destroyed))


@pytest.mark.clause("AF-CND-10")
def test_odds_know_what_is_out_of_range() -> None:
    battle = face_to_face(reapers("A"), troll_band("B"), 12.5)
    under(DARKNESS, dark=12)(battle)
    assert pmf.mean(odds.shooting(battle, battle.unit("A.unit"), battle.unit("B.unit")).wounds) == 0.0


@pytest.mark.clause("AF-CND-02")
def test_a_charge_over_shaking_ground_is_told_of() -> None:
    """A die for each charger that moves and for each of those who meet it, as many as they are Tough."""
    battle = face_to_face(troll_band("A"), troll_band("B"), 5.0)
    unit, target = battle.unit("A.unit"), battle.unit("B.unit")
    plain = odds.landing(battle, unit, target)
    assert plain is not None
    under(EARTHQUAKE)(battle)
    landed = odds.landing(battle, unit, target)
    assert landed is not None
    assert (plain.danger, plain.met_danger) == (0.0, 0.0)
    moved = [
        model.sheet.tough
        for model, base, there in zip(unit.models, unit.bases, landed.battle.unit(unit.id).bases, strict=True)
        if (base.cx, base.cy) != (there.cx, there.cy)
    ]
    assert landed.danger == pytest.approx(sum(moved) / 6)
    assert landed.met_danger > 0.0


@pytest.mark.clause("AF-CND-12")
def test_spells_are_cast_with_one_more() -> None:
    units = {
        "mage": {
            "side": "A",
            "profile": {"quality": 4, "defense": 4, "rules": ["Wizard(1)"]},
            "places": [[36, 10]],
        },
        "foe": {"side": "B", "profile": {"quality": 4, "defense": 4}, "places": [[36, 22]]},
    }
    book = AgeOfFantasy()

    def hint(**state: object) -> str:
        options, battle = book.arrange({}, units, {"spells": {"A": "marchland-levy"}, **state})
        match = Match.from_state(book, options, battle, SeededDice(1))
        for answer in ("mage", "hold"):
            assert match.answer("A", answer) is None
        return hints(book, match.view("A"), match.pending["A"])["A.bright-lance"]

    plain = hint()
    arcane = hint(chapters=["battlefield-conditions"], condition=ARCANE)
    assert [text.partition(" to work")[0] for text in (plain, arcane)] == [percent(4 / 6), percent(5 / 6)]


@pytest.mark.clause("AF-CND-11")
def test_a_sacrifice_goes_as_foretold() -> None:
    battle = face_to_face(troll_band("A"), troll_band("B"), 12.0)
    under(DAMNATION)(battle)
    unit = battle.unit("A.unit")
    told = sacrifice(battle, unit)
    seen = ShotCounts()
    dice = SeededDice(7)
    for _ in range(FEW):
        here = battle.copy()
        steps = d3_wounds(here, unit.id, "the sacrifice", "AF-CND-11", dice)
        play(steps, {"casualties": Casualties(unit)})
        seen.add(here, unit)
    seen.agree(told)


def test_what_a_sacrifice_costs_is_told() -> None:
    soldiers = {"quality": 4, "defense": 4, "models": 4}
    ogre = {"quality": 4, "defense": 4, "rules": ["Tough(3)"]}
    units = {
        "men": {"side": "A", "profile": soldiers, "at": [10, 4]},
        "ogre": {"side": "A", "profile": ogre, "at": [20, 4]},
        "foe": {"side": "B", "profile": ogre, "at": [20, 40]},
    }
    book = AgeOfFantasy()
    state = {"chapters": [ID], "condition": DAMNATION, "step": "round start", "round": 0}
    options, battle = book.arrange({}, units, state)
    match = Match.from_state(book, options, battle, SeededDice(1))
    found = hints(book, match.view("A"), match.pending["A"])
    assert sorted(found) == ["men", "ogre"]
    assert percent(1 / 3) in found["ogre"]
