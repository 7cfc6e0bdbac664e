"""Words that are shown: badges of states, ways of units, and the shapes that they go into."""

from __future__ import annotations

import pytest

from banneret.core.engine.shown import UnitState, as_said, badges_for, state_shown
from banneret.core.space.geometry import Polygon
from banneret.core.space.showing import outline_of, round_outline, way_words

FAST = UnitState("charged", "C", "Has charged", "spent", "moved")
SLOW = UnitState("moved", "✓", "Has moved", "spent", "moved")
CALM = UnitState("calm", "c", "Calm")


def test_badges_come_in_the_order_of_the_states() -> None:
    found = badges_for((CALM, FAST), {"charged": "charged by surprise", "calm": ""})
    assert found == [{"id": "calm", "text": "calm"}, {"id": "charged", "text": "charged by surprise"}]
    assert badges_for((CALM, FAST), {}) == []
    assert badges_for((CALM,), {"charged": ""}) == [], "a state that nobody names has no badge"


def test_of_states_that_stand_for_one_another_the_first_is_shown() -> None:
    both = {"moved": "", "charged": "", "calm": ""}
    assert [badge["id"] for badge in badges_for((FAST, SLOW, CALM), both)] == ["charged", "calm"]
    assert [badge["id"] for badge in badges_for((SLOW, FAST), both)] == ["moved"]
    assert [badge["id"] for badge in badges_for((FAST, SLOW), {"moved": ""})] == ["moved"]
    others = (CALM, UnitState("bold", "b", "Bold"))
    assert len(badges_for(others, {"calm": "", "bold": ""})) == 2, "those that stand for nothing are all shown"


def test_a_state_in_the_key() -> None:
    assert state_shown(FAST) == {"id": "charged", "sign": "C", "called": "Has charged", "look": "spent"}
    assert state_shown(CALM) == {"id": "calm", "sign": "c", "called": "Calm"}
    assert as_said("Under a spell") == "under a spell"


@pytest.mark.parametrize(
    ("inches", "slow", "danger", "said"),
    [
        (0.0, False, 0, []),
        (0.004, False, 0, []),
        (6.0, False, 0, ["6”"]),
        (6.125, False, 1, ["6.12”", "1 model in danger"]),
        (10.5, True, 0, ["10.5”", "through difficult ground"]),
        (0.0, True, 3, ["through difficult ground", "3 models in danger"]),
    ],
)
def test_what_is_said_of_a_way(inches: float, slow: bool, danger: int, said: list[str]) -> None:
    assert way_words(inches, slow, danger) == said


def test_outlines_are_shown_to_a_thousandth() -> None:
    assert outline_of(Polygon([(0.0, 0.0), (1.00049, 0.0), (1.0, 2.3456)])) == [
        (0.0, 0.0),
        (1.0, 0.0),
        (1.0, 2.346),
    ]


def test_a_circle_is_shown_to_a_thousandth_of_an_inch() -> None:
    """48 corners from due east on; the second one lies 7.5 degrees on."""
    ring = round_outline(10.0, 20.0, 3.0)
    assert len(ring) == 48
    assert ring[:2] == [(13.0, 20.0), (12.974, 20.392)]
    assert ring[12] == (10.0, 23.0)
