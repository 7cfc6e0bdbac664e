"""Several chargers of one target, against a brute force over fine offsets (see joint_scenes)."""

from __future__ import annotations

import pytest

from banneret.books.quick_starter import charge_moves, charge_phase
from banneret.core.engine.ask import Refusal
from banneret.core.space.geometry import heading_vector
from tests.books.quick_starter.joint_scenes import TARGET, faults, joint_scene, moved, offered_ends

pytestmark = pytest.mark.native

# Scenes of two chargers and of three, with friends, enemies and houses in the way, with and without a fight on.
TWO = (4, 12, 14, 18, 26, 34)
THREE = (11, 13, 17, 3469)  # the last with a place five thousandths beside a corner


@pytest.mark.clause("QS-CHG-29", "QS-CHG-30", "QS-CHG-35")
@pytest.mark.parametrize("seed", [*TWO, *THREE])
def test_nobody_can_end_above_or_below_the_maximum(seed: int) -> None:
    wrong, together = faults(seed)
    assert wrong == ""
    assert together > 0


@pytest.mark.clause("QS-CHG-31", "QS-CHG-30")
@pytest.mark.parametrize("seed", TWO)
def test_any_place_that_is_given_is_taken_if_it_keeps_the_maximum_and_no_other(seed: int) -> None:
    scene = joint_scene(seed)
    assert scene is not None
    battle, keys = scene
    foe = battle.unit(TARGET)
    (most,) = offered_ends(battle, keys)
    taken = 0
    turned_down = 0
    for key, move in charge_phase.best_first_moves(battle, keys, foe).items():
        question = charge_moves.landing_question(battle, move.arrival, move.landings)
        first = move.landings[0]
        for step in range(-6, 7):
            # Along the facing, at right angles to the heading of whoever is flush with it.
            sin, cos = heading_vector(first.heading)
            place = [first.x + 0.3 * step * cos, first.y - 0.3 * step * sin]
            landing = question.landing(question.read(place))
            if isinstance(landing, Refusal):
                turned_down += 1
                continue
            taken += 1
            after = moved(battle, key, landing)
            assert offered_ends(after, [other for other in keys if other != key]) == {most}
    assert taken > 0
    assert turned_down > 0
