"""What a case is about where it does not say: the state of a battle as it is set up for it."""

from __future__ import annotations

import pytest

from banneret.books.age_of_fantasy.battle import OVER, STEPS
from banneret.books.age_of_fantasy.case_setup import arrange

UNITS = {seat: {"side": seat, "profile": {"quality": 4, "defense": 4}, "at": [36, 12]} for seat in "A"}


def test_a_case_that_says_nothing_of_the_state() -> None:
    options, battle = arrange({}, UNITS, {})
    assert (battle.step, battle.round, battle.turn, battle.first, battle.finished) == ("turn", 1, "A", "A", "")
    assert battle.terrain_seed == 0
    assert (battle.markers_to_place, battle.activations) == (-1, 1)
    assert (battle.style, battle.mission, battle.playstyle, battle.method) == ("frontline", "duel", "", "")
    assert battle.zones == {"A": 1, "B": 2}
    assert (battle.shared, battle.hidden, battle.achieved, battle.lost_units) == ((), {}, {}, {})
    assert (battle.objectives, battle.layout) == ({}, None)
    assert options.actions == ()


@pytest.mark.parametrize("step", [step for step in STEPS if step not in (OVER, "terrain")])
def test_the_first_round_has_begun_once_the_table_is_set_up(step: str) -> None:
    state = {"step": step, "side_missions": "hidden"} if step == "side-missions" else {"step": step}
    battle = arrange({}, UNITS, state)[1]
    assert battle.round == int(step in ("round start", "turn", "round end"))
    assert arrange({}, UNITS, {**state, "round": 3})[1].round == 3
