"""What dice pick out of several things, and where there is room for who comes."""

from __future__ import annotations

import pytest

from banneret.books.skirmish.draws import drawn_number
from banneret.books.skirmish.encounter_kinds.arrivals import body_of, is_free
from banneret.books.skirmish.mustering import creature_sheet
from tests.books.skirmish.duels import BASE
from tests.books.skirmish.ground import scripted, skirmish


@pytest.mark.clause("SK-ENC-01")
@pytest.mark.parametrize("count", [2, 3, 5, 6, 7, 10, 36])
def test_everybody_is_as_likely_to_be_drawn(count: int) -> None:
    dice = 1 if count <= 6 else 2
    faces = [(a,) for a in range(1, 7)] if dice == 1 else [(a, b) for a in range(1, 7) for b in range(1, 7)]
    times = dict.fromkeys(range(count), 0)
    for rolled in faces:
        again = scripted(*rolled, *[1] * dice)  # ones are the first, where this roll does not come out even
        times[drawn_number(count, "SK-ENC-01", "who it is", again)] += 1
    spare = len(faces) % count
    assert times == {at: len(faces) // count + (spare if at == 0 else 0) for at in range(count)}


@pytest.mark.clause("SK-ENC-01")
def test_nothing_is_rolled_for_one() -> None:
    assert drawn_number(1, "SK-ENC-01", "who it is", scripted()) == 0


@pytest.mark.clause("SK-ENC-10")
@pytest.mark.parametrize(("gap", "free"), [(0.0, False), (0.2, True)])
def test_nobody_comes_against_somebody(gap: float, free: bool) -> None:
    battle = skirmish({"A.one": (12, 30)})
    dog = body_of(creature_sheet("dog"))
    assert is_free(battle, dog, 12 + BASE + gap, 30) == free
