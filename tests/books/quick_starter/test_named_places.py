"""A place that a player names is checked for itself, never looked up among those that are proposed."""

from __future__ import annotations

import pytest

from banneret.books.quick_starter import charge_moves
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.charge_question import Arrival, LandingChoice
from banneret.books.quick_starter.unit import Unit
from banneret.core.engine.ask import Refusal
from banneret.core.space.geometry import heading_vector
from tests.books.quick_starter.recorded import crowd


def asked(battle: Battle, unit: Unit, target: Unit, facing: str) -> LandingChoice | None:
    landings = charge_moves.landings(battle, unit, target, facing, False)
    if not landings:
        return None
    arrival = Arrival(unit, target, facing, False)
    arrival.models = landings[0].models
    return charge_moves.landing_question(battle, arrival, landings)


@pytest.mark.clause("QS-CHG-31", "QS-CHG-36")
@pytest.mark.parametrize("seed", range(140, 146))
def test_what_is_proposed_is_allowed_without_being_proposed(seed: int) -> None:
    """Also at the very end of what can be reached, where a thousandth of an inch more is too far."""
    battle = crowd(seed)
    named = 0
    ends = 0
    refused = 0
    for unit in battle.on_table():
        if unit.is_round() or battle.is_engaged(unit):
            continue
        for target in sorted(battle.enemies_of(unit), key=unit.distance_to)[:2]:
            facing = charge_moves.facing_to_contact(battle, unit, target, None)
            question = asked(battle, unit, target, facing)
            if question is None:
                continue
            assert [question.why_not(key) for key in list(question.places)] == [None] * len(question.places)
            reason = question.why_not("nonsense")
            assert reason is not None
            assert reason.code == "not-offered"
            if not question.touches and not question.aim.round:
                # A place that is proposed is not taken for that: if more models could be brought it is refused.
                question.arrival.models += 1
                pose = next(iter(question.places.values()))
                refusal = question.check(question.read(list(pose)))
                assert refusal is not None
                assert refusal.code == "fewer-models"
                question.arrival.models -= 1
                question.given = {}
                assert question.landing(question.read(list(pose))) is next(iter(question.found.values()))
                refused += 1
            question.places = {}
            question.given = {}
            for landing in question.found.values():
                answer = question.read([landing.x, landing.y, landing.heading])
                given = question.landing(answer)
                assert not isinstance(given, Refusal), (unit.id, target.id, answer, given.why)
                named += 1
                if question.touches:
                    continue
                assert not isinstance(question.landing(answer[:2]), Refusal)
                sin, cos = heading_vector(landing.heading)
                askew = question.check((landing.x - 0.03 * sin, landing.y - 0.03 * cos))
                assert askew is not None
                assert askew.code == "not-aligned"
                first, _, degrees, _ = landing.path
                if first == 0.0 and degrees == 90.0:
                    # The widest Wheel, on the spot: to one side it reaches no further.
                    beside = [
                        question.check((landing.x + step * cos, landing.y - step * sin))
                        for step in (-0.05, 0.05)
                    ]
                    assert any(refusal is not None for refusal in beside)
                    ends += 1
    assert named > 5
    assert refused > 0
    assert ends > 0 or seed in (141, 142, 145)
