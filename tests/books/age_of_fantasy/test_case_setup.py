"""What a case is about where it does not say: the state of a battle as it is set up for it."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.age_of_fantasy.battle import OVER, STEPS
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.core.engine.errors import BadInput

UNITS = {seat: {"side": seat, "profile": {"quality": 4, "defense": 4}, "at": [36, 12]} for seat in "A"}

ALL_STEPS = [step for step in STEPS if step not in (OVER, "terrain")]


def test_a_case_that_says_nothing_of_the_state() -> None:
    options, battle = arrange({}, UNITS, {})
    assert (battle.step, battle.round, battle.turn, battle.first, battle.finished) == ("turn", 1, "A", "A", "")
    assert battle.terrain_seed == 0
    assert (battle.markers_to_place, battle.activations) == (-1, 1)
    assert (battle.style, battle.mission) == ("frontline", "duel")
    assert battle.zones == {"A": 1, "B": 2}
    assert battle.notes == {}
    assert (battle.objectives, battle.layout) == ({}, None)
    assert options.actions == ()


@pytest.mark.parametrize("step", [*ALL_STEPS, "side-missions", "hidden side-missions"])
def test_the_first_round_has_begun_once_the_table_is_set_up(step: str) -> None:
    state = {"step": step, "side_missions": "hidden"} if step.endswith("side-missions") else {"step": step}
    battle = arrange({}, UNITS, state)[1]
    assert battle.round == int(step in ("round start", "turn", "round end"))
    assert arrange({}, UNITS, {**state, "round": 3})[1].round == 3


MARKER = {"at": [5.0, 5.0]}


@pytest.mark.parametrize(
    ("state", "told"),
    [
        ({"turn": "C"}, "state.turn: there is no side “C”"),
        ({"first": "x"}, "state.first: there is no side “x”"),
        ({"finished": "D"}, "state.finished: there is no side “D”"),
        ({"markers": [MARKER, {**MARKER, "owner": "C"}]}, "state.markers[1].owner: there is no side “C”"),
        ({"markers": [{**MARKER, "belongs": "C"}]}, "state.markers[0].belongs: there is no side “C”"),
        ({"markers": [MARKER, {**MARKER, "carrier": "b"}]}, "state.markers[1].carrier: there is no unit “b”"),
        ({"shared": ["dance"]}, "state.shared: there is no side-mission “dance”"),
        ({"hidden": {"C": "dance"}}, "state.hidden: there is no side “C”; known are A, B."),
        ({"hidden": {"B": "dance"}}, "state.hidden.B: there is no side-mission “dance”"),
        ({"lost_units": {"D": 1}}, "state.lost_units: there is no side “D”; known are A, B."),
        ({"shared": "seize"}, "state.shared: Expected `array`, got `str`"),
        ({"side_missions": 3}, "state.side_missions: Expected `str`, got `int`"),
        ({"hidden": {"A": "slay"}}, "state.hidden: this case is played without side-missions"),
        ({"step": "side-missions"}, "state.step: there is no step “side-missions”; the steps are: terrain, "),
        ({"achieved": {"D": []}}, "state.achieved: there is no side “D”; known are A, B."),
        ({"achieved": {"A": ["dance"]}}, "state.achieved.A: there is no side-mission “dance”"),
        (
            {"terrain": {"style": "dance"}},
            "state.terrain.style: there is no style of terrain placement “dance”; known are alternating-free, ",
        ),
        ({"terrain": {"style": "random", "winner": "C"}}, "state.terrain.winner: there is no side “C”"),
        (
            {"terrain": {"style": "roll", "pieces": ["forest", "dance"]}},
            "state.terrain.pieces[1]: there is no kind of terrain “dance”",
        ),
        ({"step": "terrain"}, "state.terrain: terrain is being placed, so say in which style"),
    ],
)
def test_words_of_a_state_that_nobody_knows(state: dict[str, Any], told: str) -> None:
    with pytest.raises(BadInput) as fault:
        arrange({}, UNITS, state)
    assert str(fault.value).startswith(told)


def test_words_of_a_state_may_be_left_empty() -> None:
    """Nobody's turn, and a marker that nobody holds, owns or carries."""
    state = {
        "turn": "",
        "first": "",
        "markers": [MARKER, {**MARKER, "owner": "B", "belongs": "A", "carrier": "A"}],
    }
    battle = arrange({}, UNITS, state)[1]
    assert (battle.turn, battle.first) == ("", "")
    marks = [(marker.owner, marker.belongs, marker.carrier) for marker in battle.objectives.values()]
    assert marks == [("", "", ""), ("B", "A", "A")]
