"""Charges and counter-moves against brute force: nothing that the referee would allow is denied.

Where the engine finds no way into contact, thousands of places at many headings are given to the referee as
answers. It judges each by itself, without any search for places in contact. `BANNERET_SCENES=500 pytest` on
this file tries as many scenes of each kind.
"""

from __future__ import annotations

import math
import os
import random
from typing import Any

import pytest

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.charge import charging, counter_move
from banneret.books.age_of_fantasy.closing import Closing
from banneret.books.age_of_fantasy.closing_ways import LOOSE
from banneret.books.age_of_fantasy.unit import Place
from banneret.core.space.bases import Base, gap, overlapping
from banneret.core.space.geometry import CONTACT

pytestmark = pytest.mark.native

SCENES = int(os.environ.get("BANNERET_SCENES", "15"))
LONG = ([25, 50], [50, 100], [40, 60], [60, 35])
TOUCH = 0.004


def soldiers(side: str, places: list[list[float]], **profile: Any) -> dict[str, Any]:
    sheet = {"quality": 4, "defense": 5, "models": len(places), "weapons": ["Sword (A1)"], **profile}
    return {"side": side, "profile": sheet, "places": places}


def beside(base: Base, other: Base, heading: float, angle: float) -> Place:
    """In contact with another base, in this direction from its middle."""
    ux, uy = math.cos(angle), math.sin(angle)
    far = base.radius + other.radius + TOUCH
    for _ in range(40):
        there = base.at(other.cx + far * ux, other.cy + far * uy, heading)
        over = gap(there, other) - TOUCH
        if over < 1e-4:
            break
        far -= over
    return round(other.cx + far * ux, 3), round(other.cy + far * uy, 3), heading


def is_allowed(closing: Closing, at: int, place: Place) -> bool:
    """Whether the referee lets this model go there, the others staying where they are."""
    base = closing.unit.bases[at]
    end = base.at(*place)
    if closing.march.may_stop(end) is not None or closing.gap_to_enemy(end) > CONTACT:
        return False
    places = closing.unit.places()
    places[at] = place
    refusal = closing.march.attempt(places, {}).refusal
    return refusal is None or refusal.code == "coherency"


def brute_force(closing: Closing, at: int, rng: random.Random) -> Place | None:
    """A place in contact that the referee allows."""
    base = closing.unit.bases[at]
    limit = closing.march.limits[at]
    headings = [base.heading, *[rng.uniform(0, 360) for _ in range(6)], *range(0, 180, 15)]
    for heading in headings if base.half_depth > 0 else [0.0]:
        turn = abs((heading - base.heading + 180) % 360 - 180) if base.half_depth > 0 else 0.0
        left = limit - base.radius * math.radians(turn)
        for other in closing.enemy.bases:
            if gap(base, other) > limit:
                continue
            for k in range(90 if base.half_depth > 0 else 1440):
                place = beside(base, other, round(heading, 2), math.tau * (k + rng.random()) / 90)
                if math.hypot(place[0] - base.cx, place[1] - base.cy) <= left and is_allowed(
                    closing, at, place
                ):
                    return place
    return None


def crowd(rng: random.Random, units: dict[str, Any], about: tuple[float, float], count: int) -> None:
    """Friends who stand close round a point, overlapping nobody."""
    taken = [base for unit in units.values() for base in _bases(unit)]
    for number in range(count):
        for _ in range(60):
            angle, far = rng.uniform(0, math.tau), rng.uniform(1.3, 3.2)
            place = [
                round(about[0] + far * math.cos(angle), 3),
                round(about[1] + far * math.sin(angle), 3),
                round(rng.uniform(0, 360), 2),
            ]
            size = rng.choice(([25, 25], [32, 32], [25, 50]))
            unit = soldiers("A", [place], base=size)
            if not any(overlapping(_bases(unit)[0], base) for base in taken):
                units[f"friend{number}"] = {**unit, "activated": True}
                taken += _bases(unit)
                break


def _bases(unit: dict[str, Any]) -> list[Base]:
    width, depth = [side / 25.4 for side in unit["profile"].get("base", [25, 25])]
    return [
        Base(p[0], p[1], p[2] if len(p) > 2 else 0.0, 0.5 * width, 0.5 * depth if width != depth else 0.0)
        for p in unit["places"]
    ]


def a_long_charge(seed: int) -> Closing:
    """A long base about as far from its target as it can charge, or nearer with more in the way."""
    rng = random.Random(seed)
    angle = rng.uniform(0, math.tau)
    size = rng.choice(LONG)
    crowded = rng.random() < 0.6
    far = rng.uniform(4.0, 9.5) if crowded else rng.uniform(7.5, 10.6)
    units = {
        "foes": soldiers(
            "B", [[36.0, 24.0, rng.uniform(0, 360)]], base=rng.choice(([25, 25], [25, 50], [60, 60]))
        ),
        "riders": soldiers(
            "A",
            [
                [
                    round(36 + far * math.cos(angle), 3),
                    round(24 + far * math.sin(angle), 3),
                    round(rng.uniform(0, 360), 2),
                ]
            ],
            base=size,
            rules=["Slow"],
        ),
    }
    pieces: list[dict[str, Any]] = []
    if crowded:
        crowd(rng, units, (36.0, 24.0), rng.randint(3, 9))
        for share in (0.45, 0.65):
            at = (36 + share * far * math.cos(angle), 24 + share * far * math.sin(angle))
            long, turn = rng.uniform(0.5, 3), rng.uniform(0, 180)
            rock = Base(at[0], at[1], turn, 0.5 * long, 0.25)
            taken = [base for unit in units.values() for base in _bases(unit)]
            if not any(gap(rock, base) < 0.02 for base in taken):
                kind = rng.choice(("impassable", "difficult"))
                pieces.append({"at": at, "size": (long, 0.5), "turn": turn, kind: True})
    battle: Battle = arrange({"terrain": pieces}, units, {})[1]
    return charging(battle, battle.unit("riders"), battle.unit("foes"), "charge")


@pytest.mark.clause("AF-MOV-09", "AF-MOV-04")
@pytest.mark.parametrize("seed", range(SCENES))
def test_no_charge_of_a_long_base_is_denied_that_the_referee_would_allow(seed: int) -> None:
    closing = a_long_charge(seed)
    if closing.can_touch():
        trial = closing.solve()
        assert closing.contacts(trial) == 1
        place = (trial.bases()[0].cx, trial.bases()[0].cy, trial.bases()[0].heading)
        assert is_allowed(closing, 0, place)
    else:
        assert brute_force(closing, 0, random.Random(seed)) is None


@pytest.mark.clause("AF-MEL-04")
@pytest.mark.parametrize("seed", range(SCENES))
def test_no_counter_move_of_a_long_base_into_contact_is_overlooked(seed: int) -> None:
    """The second of two riders, near a charger who touches the first, with friends of the charger about."""
    rng = random.Random(seed)
    size = rng.choice(LONG)
    units = {"riders": soldiers("B", [[36.0, 24.0, rng.uniform(0, 360)]], base=size)}
    rider = _bases(units["riders"])[0]
    knight = beside(Base(0.0, 0.0, 0.0, 0.4921, 0.0), rider, 0.0, rng.uniform(0, math.tau))
    units["knights"] = soldiers("A", [list(knight)])
    while True:
        angle, far = rng.uniform(0, math.tau), rng.uniform(2.5, 5.5)
        second = [
            round(knight[0] + far * math.cos(angle), 3),
            round(knight[1] + far * math.sin(angle), 3),
            round(rng.uniform(0, 360), 2),
        ]
        there = _bases(soldiers("B", [second], base=size))[0]
        if not overlapping(there, rider) and gap(there, _bases(units["knights"])[0]) > CONTACT:
            break
    units["riders"] = soldiers("B", [units["riders"]["places"][0], second], base=size)
    crowd(rng, units, (knight[0], knight[1]), rng.randint(0, 5))
    battle: Battle = arrange({"terrain": []}, units, {})[1]
    closing = counter_move(battle, battle.unit("riders"), battle.unit("knights"))
    if 1 not in closing.movers:
        return
    closing.held = True
    walk = closing.best_contact(1, [battle.unit("riders").bases[0]], LOOSE)
    if walk is not None:
        assert is_allowed(closing, 1, (walk.end.cx, walk.end.cy, walk.end.heading))
    else:
        assert brute_force(closing, 1, rng) is None


@pytest.mark.clause("AF-MOV-09")
@pytest.mark.parametrize("seed", range(SCENES))
def test_a_slot_is_open_if_the_base_fits_and_closed_if_not(seed: int) -> None:
    """A beast with friends all round it but for one slot, a little wider or narrower than the charger."""
    rng = random.Random(seed)
    radius, beast = 0.492, 1.9685
    slack = rng.choice((-1, 1)) * rng.uniform(0.02, 0.2)
    middle = rng.uniform(0, math.tau)
    ring = beast + radius + rng.uniform(0.02, 0.06)
    # Half the angle at which two of the ring stand if the charger, in contact, just fits between them.
    inner = beast + radius + TOUCH
    apart = 2 * radius + slack
    half = math.acos((ring * ring + inner * inner - apart * apart) / (2 * ring * inner))
    places: list[list[float]] = []
    step = 2 * math.asin((radius + 0.03) / ring)
    turn = half
    while turn < math.tau - half:
        last = math.tau - half - turn
        places.append([36 + ring * math.cos(middle + turn), 24 + ring * math.sin(middle + turn)])
        turn += step if last > 2 * step or last < step else last
    if math.tau - half - (turn - step) > 1e-6:
        places.append([36 + ring * math.cos(middle - half), 24 + ring * math.sin(middle - half)])
    kept: list[list[float]] = []
    for place in places:
        if all(math.hypot(place[0] - p[0], place[1] - p[1]) > 2 * radius - 0.003 for p in kept):
            kept.append([round(place[0], 3), round(place[1], 3)])
    units = {
        "beast": soldiers("B", [[36.0, 24.0]], base=[100, 100]),
        "scout": soldiers(
            "A", [[round(36 + 9 * math.cos(middle + 1), 3), round(24 + 9 * math.sin(middle + 1), 3)]]
        ),
    }
    for number, place in enumerate(kept):
        units[f"ring{number}"] = {**soldiers("A", [place]), "activated": True}
    battle: Battle = arrange({"terrain": []}, units, {})[1]
    closing = charging(battle, battle.unit("scout"), battle.unit("beast"), "charge")
    if closing.can_touch():
        trial = closing.solve()
        assert closing.contacts(trial) == 1
        assert is_allowed(closing, 0, (trial.bases()[0].cx, trial.bases()[0].cy, 0.0))
    else:
        assert brute_force(closing, 0, rng) is None
        assert slack < 0


@pytest.mark.clause("AF-MOV-09")
@pytest.mark.parametrize("seed", range(SCENES))
def test_a_long_base_turns_into_a_slot_of_any_heading(seed: int) -> None:
    """A beast ringed by friends but for a lane between two and two of them, a little wider than the rider."""
    rng = random.Random(seed)
    radius, beast = 0.4921, 1.9685
    middle = rng.uniform(0, math.tau)
    apart = 0.5 * (0.9843 + rng.uniform(0.02, 0.06)) + radius
    far = beast + radius + 0.2
    lane = [
        (along, side * apart) for along in (far - 0.3, far + 1.0 + rng.uniform(0.0, 0.2)) for side in (1, -1)
    ]
    places: list[list[float]] = []
    for along, aside in lane:
        x = 36 + along * math.cos(middle) - aside * math.sin(middle)
        y = 24 + along * math.sin(middle) + aside * math.cos(middle)
        places.append([round(x, 3), round(y, 3)])
    for k in range(360):
        turn = middle + 0.2 + k * (math.tau - 0.4) / 360
        place = [round(36 + far * math.cos(turn), 3), round(24 + far * math.sin(turn), 3)]
        if all(math.hypot(place[0] - p[0], place[1] - p[1]) > 0.99 for p in places):
            places.append(place)
    start = far + 1.0 + rng.uniform(2.2, 4.0)
    rider = [
        round(36 + start * math.cos(middle), 3),
        round(24 + start * math.sin(middle), 3),
        round(rng.uniform(0, 360), 2),
    ]
    units = {
        "beast": soldiers("B", [[36.0, 24.0]], base=[100, 100]),
        "rider": soldiers("A", [rider], base=[25, 50]),
    }
    for number, place in enumerate(places):
        units[f"ring{number}"] = {**soldiers("A", [place]), "activated": True}
    battle: Battle = arrange({"terrain": []}, units, {})[1]
    closing = charging(battle, battle.unit("rider"), battle.unit("beast"), "charge")
    assert closing.can_touch()
    end = closing.solve().bases()[0]
    assert is_allowed(closing, 0, (end.cx, end.cy, end.heading))
