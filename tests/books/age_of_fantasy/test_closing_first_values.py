"""Closing in on whole inches: what is meant where nothing is said, and how far those go who need not move."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.casualties import ChooseCasualties
from banneret.books.age_of_fantasy.charge import charging, counter_move
from banneret.books.age_of_fantasy.closing_ways import LOOSE, SO_FAR, WHOLE
from banneret.books.age_of_fantasy.marker_places import PlaceMarker
from banneret.core.engine.ask import Refusal

DISC = [50.8, 50.8]  # millimetres: 2" across


def a_battle(mine: list[list[float]], foes: list[list[float]], **state: Any) -> Battle:
    units: dict[str, Any] = {}
    for name, side, places in (("mine", "A", mine), ("foes", "B", foes)):
        profile = {"quality": 4, "defense": 5, "models": len(places), "base": DISC}
        units[name] = {"side": side, "profile": profile, "places": places}
    return arrange({}, units, state)[1]


@pytest.mark.clause("AF-MEL-03")
@pytest.mark.parametrize(
    ("x", "spare", "inches"),
    [
        *((22.0, None, 12.0), (22.5, None, -1.0), (22.5, 0.0, -1.0), (15.0, None, 5.0)),
        *((22.5, 1.0, 12.5), (23.0, 1.0, 13.0), (23.5, 1.0, -1.0)),
    ],
)
def test_how_long_a_way_may_be(x: float, spare: float | None, inches: float) -> None:
    battle = a_battle([[10.0, 10.0], [10.0, 13.0]], [[30.0, 10.0]])
    closing = charging(battle, battle.unit("mine"), battle.unit("foes"), "charge")
    place = (x, 10.0, 0.0)
    walk = closing._way_to(0, place) if spare is None else closing._way_to(0, place, spare)
    assert (-1.0 if walk is None else walk.inches) == pytest.approx(inches, abs=0.001)
    assert closing.march.limits == pytest.approx([12.0, 12.0])


@pytest.mark.clause("AF-MOV-01")
def test_how_near_a_place_must_be_to_the_others() -> None:
    battle = a_battle([[10.0, 10.0], [10.0, 13.0]], [[30.0, 10.0]])
    closing = charging(battle, battle.unit("mine"), battle.unit("foes"), "charge")
    assert closing.allowed == pytest.approx(0.0)
    assert (closing.held, closing.thorough) == (False, True)
    base, placed = closing.unit.bases[0], [closing.unit.bases[1]]
    for apart, fits in ((0.5, True), (1.5, True), (2.5, False), (3.5, False)):
        end = base.at(10.0, 15.0 + apart, 0.0)
        assert closing._suits(end, placed, SO_FAR) is fits
        assert closing._suits(end, placed, WHOLE) is fits
        assert closing._suits(end, placed, SO_FAR, 1.0) is (apart < 3.0)
        assert closing._suits(end, placed, LOOSE)
    # As torn as it is allowed to be: 2.5" and 3.5" apart are half an inch and one and a half too far, for both.
    closing.allowed = 1.5
    closing._look_at(placed)
    for apart, fits in ((1.5, True), (2.5, True), (3.5, False)):
        end = base.at(10.0, 15.0 + apart, 0.0)
        assert closing._suits(end, placed, WHOLE) is fits
        assert closing._suits(end, placed, WHOLE, 1.0)


@pytest.mark.clause("AF-MEL-04")
def test_who_is_in_contact_goes_no_inch() -> None:
    battle = a_battle([[10.0, 10.0], [10.0, 13.0]], [[12.0, 10.0]])
    unit, foes = battle.unit("mine"), battle.unit("foes")
    closing = counter_move(battle, unit, foes)
    assert closing.movers == [1]
    trial = closing.solve()
    assert trial.walks[0].path == [(10.0, 10.0)]
    assert trial.walks[0].inches == pytest.approx(0.0)
    assert (trial.walks[0].slow, trial.walks[0].harm) == (False, [])
    assert trial.inches == pytest.approx(trial.walks[1].inches, abs=0.001)
    assert 0.0 < trial.inches <= 3.002
    # Nobody moves: then the move is none.
    alone = counter_move(battle, foes, unit)
    assert alone.movers == []
    assert alone.solve().inches == pytest.approx(0.0)


@pytest.mark.clause("AF-MEL-03")
def test_how_near_the_nearest_enemy_is() -> None:
    battle = a_battle([[10.0, 10.0]], [[30.0, 10.0], [10.0, 40.0]])
    closing = charging(battle, battle.unit("mine"), battle.unit("foes"), "charge")
    base = closing.unit.bases[0]
    assert closing.gap_to_enemy(base) == pytest.approx(18.0)
    assert closing.gap_to_enemy(base, 20.0) == pytest.approx(18.0)
    assert closing.gap_to_enemy(base, 17.0) == pytest.approx(17.0)
    assert closing.falls_short(0) == pytest.approx(6.0)


class Counting(random.Random):
    """Counts how often it is asked for a sample."""

    asked = 0

    def sample(self, population: Sequence[Any], k: int, **more: Any) -> list[Any]:
        self.asked += 1
        return super().sample(population, k, **more)


@pytest.mark.plain
@pytest.mark.clause("AF-SHO-16")
@pytest.mark.parametrize("n", [4, 7])
def test_casualties_are_guessed_twice_for_each(n: int) -> None:
    """Of three models there are three choices, so more are never found."""
    battle = a_battle([[10.0, 10.0], [10.0, 13.0], [10.0, 16.0]], [[30.0, 10.0]])
    unit = battle.unit("mine")
    question = ChooseCasualties(unit, list(unit.models), 1, "AF-SHO-16", 0)
    rng = Counting(5)
    found = question.candidates(rng, n)
    assert rng.asked == 2 * n
    assert len(found) <= 3
    assert len(set(found)) == len(found)


@pytest.mark.clause("AF-PRE-05")
def test_a_point_is_two_numbers_of_some_size() -> None:
    battle = a_battle([[10.0, 10.0]], [[30.0, 10.0]], step="objectives", round=0)
    question = PlaceMarker(battle, "AF-PRE-05", "Where?")
    assert question.read([10_000, -10_000]) == pytest.approx((10_000.0, -10_000.0))
    for wrong in ([10_000.5, 1], [1, -10_000.5], [1], [1, 2, 3], [], "ab", [1, "b"], {"x": 1, "y": 2}):
        refusal = question.read(wrong)
        assert isinstance(refusal, Refusal)
        assert refusal.code == "malformed"
