"""What searches propose: legal whatever it is, and what it was when it was last looked at (`proposals.py`)."""

from __future__ import annotations

import itertools
import json
import random
from typing import Any

import pytest

from banneret.books.age_of_fantasy.charge import charging, counter_move
from banneret.books.age_of_fantasy.charge_question import CloseIn
from banneret.books.age_of_fantasy.movement import March, Trial
from banneret.core.space.bases import Base, gap, overlapping, stands_on
from tests.books.age_of_fantasy.proposals import KINDS, RECORD
from tests.books.age_of_fantasy.scenes import charge_scene

pytestmark = pytest.mark.native

NEAR = 0.0021  # two roundings
CHUNK = 10


def differ(found: Any, kept: Any, where: str = "") -> str:
    """Where two records differ by more than rounding; nothing if nowhere."""
    if isinstance(kept, list):
        if not isinstance(found, (list, tuple)) or len(found) != len(kept):
            return f"{where}: {found} was {kept}"
        for k, (a, b) in enumerate(zip(found, kept, strict=True)):
            text = differ(a, b, f"{where}/{k}")
            if text:
                return text
        return ""
    if isinstance(kept, str) or isinstance(found, str):
        return "" if found == kept else f"{where}: {found} was {kept}"
    return "" if abs(found - kept) <= NEAR else f"{where}: {found} was {kept}"


CHUNKS = [(kind, first) for kind, (_, count) in KINDS.items() for first in range(0, count, CHUNK)]


@pytest.mark.parametrize(("kind", "first"), CHUNKS)
def test_searches_propose_what_they_did(kind: str, first: int) -> None:
    """A record, not a proof; `python -m tests.books.age_of_fantasy.proposals` makes it anew."""
    propose, count = KINDS[kind]
    kept = json.loads(RECORD.read_text(encoding="utf-8"))[kind]
    assert len(kept) == count
    for seed in range(first, min(count, first + CHUNK)):
        assert not differ(propose(seed), kept[seed], f"{kind} {seed}")


@pytest.mark.clause("AF-MEL-03")
@pytest.mark.parametrize("seed", [2, 8, 53])
def test_the_proposal_for_closing_in_stands(seed: int) -> None:
    """Also where the look at single models finds a place for one more, as in the last two crowds."""
    battle = charge_scene(seed)
    closing = charging(battle, battle.unit("mine"), battle.unit("foes"), "charge")
    assert closing.can_touch()
    question = CloseIn(closing, "charge", "charge-move", "?")
    places = [(base.cx, base.cy, base.heading) for base in question.solved().bases()]
    assert question.attempt(places, {}) is question.solved()
    assert question.check(question.default()) is None
    assert (closing.judge(question.solved(), question.solved()) is None) == (seed == 2)


def legal(march: March, trial: Trial) -> None:
    """Whatever was proposed keeps the rules of movement, said once more."""
    bases = trial.bases()
    for one, other in itertools.combinations(bases, 2):
        assert not overlapping(one, other)
    for at, walk in enumerate(trial.walks):
        assert walk.inches <= march.limits[at] + 0.0021
        others: list[Base] = [base for other in march.others for base in other.bases]
        assert all(gap(walk.end, base) > -0.001 for base in others)
        assert not any(stands_on(walk.end, piece.shape) for piece in march.walls)


@pytest.mark.clause("AF-MEL-03", "AF-MEL-04", "AF-MOV-06", "AF-TER-04")
def test_proposed_charges_and_the_moves_to_meet_them_are_legal() -> None:
    for seed in random.Random(5).sample(range(1000, 2000), 40):
        battle = charge_scene(seed)
        unit, enemy = battle.unit("mine"), battle.unit("foes")
        closing = charging(battle, unit, enemy, "charge")
        if not closing.can_touch():
            continue
        trial = closing.solve()
        assert closing.contacts(trial) > 0
        legal(closing.march, trial)
        battle.put(unit.standing_on(trial.bases()))
        met = counter_move(battle, enemy, battle.unit("mine"))
        if met.movers:
            trial = met.solve()
            if trial.refusal is None:
                legal(met.march, trial)
                assert all(trial.walks[at].inches == 0.0 for at in range(enemy.size()) if at not in met.movers)
