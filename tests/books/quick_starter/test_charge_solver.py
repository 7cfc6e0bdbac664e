"""The charge solver against brute force, a referee that replays its paths, and the book's examples."""

from __future__ import annotations

import itertools
import math
import random

import pytest

from banneret.books.quick_starter.charges.groups import Group
from banneret.books.quick_starter.charges.solver import (
    GAP,
    Footprint,
    Landing,
    Scene,
    frontage_split,
    reachable,
    solve,
)
from banneret.books.quick_starter.charges.sweeps import ChargeFrame, arc_crosses, body_block, turn_until
from banneret.core.space.distances import (
    circle_distance,
    closer_than,
    distance,
    inside_box,
    overlap,
    signed_distance,
)
from banneret.core.space.geometry import (
    Circle,
    Polygon,
    heading_of,
    heading_vector,
    quantise,
    quantise_heading,
    rectangle,
    rotated,
)
from banneret.core.space.sight import side_of
from tests.books.quick_starter.slow_charge import Slow, models_touching, replay

pytestmark = pytest.mark.native

WIDTH, DEPTH = 36.0, 48.0
FACINGS = ("front", "left", "right", "rear")


def empty() -> Scene:
    return Scene([], [], [], WIDTH, DEPTH)


def unit(x: float, y: float, heading: float, files: int, ranks: int, base: float = 1.0) -> Footprint:
    return Footprint(x, y, heading, files * base, ranks * base, files, ranks)


def facing_of(charger: Footprint, target: Footprint) -> str:
    split = frontage_split(charger, target)
    return max(split, key=lambda f: split[f])


# --------------------------------------------------------------------------------------------- random positions


def some_unit(r: random.Random, x: float, y: float, spread: float) -> Footprint:
    files, ranks, base = r.randint(1, 6), r.randint(1, 4), r.choice([0.787, 0.984, 1.575])
    return Footprint(
        quantise(x + r.uniform(-spread, spread)),
        quantise(y + r.uniform(-spread, spread)),
        quantise_heading(r.uniform(0.0, 360.0)),
        quantise(files * base),
        quantise(ranks * base),
        files,
        ranks,
    )


def alone(body: Footprint, others: list[Footprint]) -> bool:
    p = body.shape()
    return inside_box(p, 0.0, 0.0, WIDTH, DEPTH) and not any(closer_than(p, o.shape(), 0.02) for o in others)


def beside(r: random.Random, body: Footprint) -> Footprint:
    """A unit flush beside another, fronts in line."""
    other = some_unit(r, 0.0, 0.0, 0.0)
    s, c = heading_vector(body.heading)
    off = r.choice([-0.5, 0.5]) * (body.width + other.width)
    return other.at(quantise(body.x + c * off), quantise(body.y - s * off), body.heading)


def position(seed: int) -> tuple[Footprint, Footprint, str, Scene, bool]:
    """Charger, target, facing, what is in the way, flying."""
    r = random.Random(seed)
    while True:
        target = some_unit(r, WIDTH / 2, DEPTH / 2, r.choice([5.0, 17.0]))
        charger = some_unit(r, target.x, target.y, r.choice([3.0, 6.0, 10.0, 14.0]))
        if r.random() < 0.6:
            towards = heading_of(target.x - charger.x, target.y - charger.y)
            charger.heading = quantise_heading(towards + r.uniform(-60.0, 60.0))
        if alone(target, []) and alone(charger, [target]):
            break
    scene = empty()
    for _ in range(r.choice([0, 1, 2, 4])):
        for _ in range(20):
            body = some_unit(r, (charger.x + target.x) / 2, (charger.y + target.y) / 2, 6.0)
            if alone(body, [charger, target, *scene.friends, *scene.enemies]):
                kind = r.randint(0, 2)
                if kind == 0:
                    scene.impassable.append(body.shape())
                else:
                    (scene.friends if kind == 1 else scene.enemies).append(body)
                break
    if r.random() < 0.2:
        friend = beside(r, charger)
        if alone(friend, [target, *scene.friends, *scene.enemies]):
            scene.friends.append(friend)
    if r.random() < 0.2:
        enemy = beside(r, target)
        if alone(enemy, [charger, *scene.friends, *scene.enemies]):
            scene.enemies.append(enemy)
    return charger, target, facing_of(charger, target), scene, r.random() < 0.1


def check_against_brute_force(seed: int, step: float) -> None:
    charger, target, facing, scene, flying = position(seed)
    landings = solve(charger, target, facing, scene, flying)
    assert bool(landings) == reachable(charger, target, facing, scene, flying), seed
    assert len({landing.models for landing in landings}) <= 1, seed
    for landing in landings:
        assert replay(landing, charger, target, facing, scene, flying, False) == "", seed
    slow = Slow(charger, target, facing, scene, step, flying)
    slow.cap = landings[0].models + 1 if landings else 1
    models = slow.run()
    assert models <= (landings[0].models if landings else 0), f"{seed}: {models} models by {slow.path}"


@pytest.mark.clause("QS-CHG-04", "QS-CHG-22", "QS-CHG-23", "QS-CHG-26", "QS-CHG-27", "QS-CHG-28", "QS-CHG-30")
@pytest.mark.parametrize("block", range(8))
def test_brute_force_finds_nothing_better(block: int) -> None:
    for seed in range(block * 6, block * 6 + 6):
        check_against_brute_force(seed, 1.0)


@pytest.mark.slow
@pytest.mark.clause("QS-CHG-04", "QS-CHG-30")
def test_brute_force_finds_nothing_better_in_a_long_run() -> None:
    for seed in range(100_000, 100_060):
        check_against_brute_force(seed, 0.25)


@pytest.mark.clause("QS-CHG-04", "QS-CHG-30")
@pytest.mark.parametrize(("seed", "models"), [(10227, 6), (11767, 11), (12986, 3), (10744, 2), (201356, 8)])
def test_narrow_ways_are_found(seed: int, models: int) -> None:
    """Positions where only the full enumeration or (10744) parts of a degree find the best there is.

    In the last a single offset is the best, and standing there the two fronts lie on one line to the last bit.
    """
    charger, target, facing, scene, flying = position(seed)
    landings = solve(charger, target, facing, scene, flying)
    assert landings[0].models == models
    assert reachable(charger, target, facing, scene, flying)
    for landing in landings:
        assert replay(landing, charger, target, facing, scene, flying, False) == ""


@pytest.mark.clause("QS-CHG-26", "QS-CHG-27", "QS-MOD-12", "QS-GEO-21", "QS-GEO-22")
def test_every_landing_is_legal_when_played_step_by_step() -> None:
    found = 0
    for seed in range(1000, 1250):
        charger, target, facing, scene, flying = position(seed)
        for landing in solve(charger, target, facing, scene, flying):
            found += 1
            assert replay(landing, charger, target, facing, scene, flying, False) == "", seed
    assert found > 200


@pytest.mark.clause("QS-CHG-36")
def test_landings_on_a_fleeing_unit_are_legal_and_none_is_missed() -> None:
    found = 0
    for seed in range(2000, 2120):
        charger, target, _, scene, flying = position(seed)
        landings = solve(charger, target, "front", scene, flying, True)
        found += len(landings) > 0
        for landing in landings:
            assert replay(landing, charger, target, "front", scene, flying, True) == "", seed
        if not landings and seed < 2040:
            slow = Slow(charger, target, "front", scene, 1.0, flying, free=True)
            slow.cap = 1
            assert slow.run() == 0, f"{seed}: by {slow.path}"
    assert found > 50


@pytest.mark.clause("QS-CHG-04", "QS-CHG-36", "QS-MOD-44")
@pytest.mark.parametrize("gun", [False, True])
@pytest.mark.parametrize(("degrees", "first"), [(25.0, 2.13), (25.35, 2.13), (40.65, 0.77)])
@pytest.mark.parametrize("turn", [-1, 1])
def test_a_narrow_lane_to_what_need_not_be_aligned_to(
    gun: bool, degrees: float, first: float, turn: int
) -> None:
    """Two friends leave a lane of hundredths of an inch, by one wheel after so many inches; or none."""
    half = 1.5
    sin, cos = heading_vector(turn * degrees)
    # The middle of the front after the wheel.
    x, y = 18.0 + turn * half * (1.0 - cos), 10.0 + first + turn * half * sin
    charger = unit(18.0, 10.0, 0.0, 3, 2)
    far = 9.0
    target = Footprint(x + far * sin, y + far * cos, turn * degrees, 3.0, 2.0, 3, 2)
    if gun:
        target = Footprint(x + far * sin, y + far * cos, 0.0, 0.0, 0.0, 1, 1, True, 0.6)
    for spare, open_ in ((0.008, True), (-0.02, False)):
        friends: list[Footprint] = []
        for side in (-1, 1):
            aside = side * (half + spare + 15.0)
            px, py = x + 6.0 * sin + aside * cos, y + 6.0 * cos - aside * sin
            friends.append(Footprint(px, py, turn * degrees, 30.0, 2.5, 3, 2))
        shifted = [body.at(body.x + 80.0, body.y + 80.0, body.heading) for body in (charger, target, *friends)]
        scene = Scene(shifted[2:], [], [], 200.0, 200.0)
        found = solve(shifted[0], shifted[1], "front", scene, False, True)
        assert reachable(shifted[0], shifted[1], "front", scene, False, True) is open_
        assert bool(found) is open_
        for landing in found:
            assert replay(landing, shifted[0], shifted[1], "front", scene, False, True) == ""
            assert landing.path[2] == pytest.approx(degrees, abs=0.4)
            assert landing.path[0] == pytest.approx(first, abs=0.1)


@pytest.mark.clause("QS-MOD-44")
def test_landings_on_a_war_machine_are_legal() -> None:
    found = 0
    for seed in range(3000, 3100):
        charger, target, _, scene, flying = position(seed)
        gun = Footprint(target.x, target.y, 0.0, 0.0, 0.0, 1, 1, True, 0.6)
        if closer_than(gun.shape(), charger.shape(), 0.1):
            continue
        for landing in solve(charger, gun, "front", scene, flying, True):
            found += 1
            assert replay(landing, charger, gun, "front", scene, flying, True) == "", seed
            assert landing.heading == landing.touch[2]
    assert found > 100


# ------------------------------------------------------------------------------------------------- the examples


@pytest.mark.clause("QS-CHG-33", "QS-CHG-22", "QS-CHG-23")
def test_figure_three_forward_one_wheel_forward_and_align() -> None:
    charger, target = unit(10.0, 10.0, 0.0, 5, 3), unit(17.0, 19.0, 200.0, 5, 3)
    assert facing_of(charger, target) == "front"
    landings = solve(charger, target, "front", empty())
    assert landings
    for landing in landings:
        first, corner, angle, second = landing.path
        assert corner == "right"
        assert first > 0.0
        assert 0.0 < angle < 90.0
        assert second > 0.0
        # All five files of both sides fight.
        assert landing.models == 10
        assert landing.heading == 20.0


@pytest.mark.clause("QS-CHG-34", "QS-CHG-24")
def test_figure_four_most_of_the_frontage_is_in_the_front_arc() -> None:
    target = unit(18.0, 24.0, 180.0, 5, 3)
    # The arc's edge leaves the front right corner (15.5, 24) at 45 degrees and meets y = 18 at x = 9.5.
    charger = unit(11.0, 18.0, 0.0, 5, 3)
    split = frontage_split(charger, target)
    assert split["front"] == pytest.approx(4.0)
    assert split["right"] == pytest.approx(1.0)
    assert split["left"] == pytest.approx(0.0)
    assert split["rear"] == pytest.approx(0.0)
    landings = solve(charger, target, "front", empty())
    assert landings
    assert {landing.heading for landing in landings} == {0.0}
    assert all(landing.y == 24.0 for landing in landings)
    # The flank would be another place.
    assert all(landing.heading == 90.0 for landing in solve(charger, target, "right", empty()))


@pytest.mark.clause("QS-CHG-24", "QS-CHG-25", "QS-GEO-12")
def test_frontage_is_shared_out_over_the_arcs() -> None:
    target = unit(18.0, 24.0, 0.0, 4, 4)
    assert frontage_split(unit(18.0, 30.0, 180.0, 6, 2), target) == pytest.approx(
        {"front": 6.0, "left": 0.0, "right": 0.0, "rear": 0.0}
    )
    assert frontage_split(unit(18.0, 12.0, 0.0, 6, 2), target)["rear"] == pytest.approx(6.0)
    assert frontage_split(unit(28.0, 22.0, 270.0, 6, 2), target)["right"] == pytest.approx(6.0)
    assert frontage_split(unit(8.0, 22.0, 90.0, 6, 2), target)["left"] == pytest.approx(6.0)
    # Square on the line between two arcs.
    split = frontage_split(unit(26.0, 30.0, 225.0, 6, 2), target)
    assert split["front"] == pytest.approx(3.0)
    assert split["right"] == pytest.approx(3.0)
    # Wide and close: three arcs.
    split = frontage_split(unit(18.0, 25.0, 180.0, 10, 2), target)
    assert split["front"] == pytest.approx(6.0)
    assert split["left"] == pytest.approx(2.0)
    assert split["right"] == pytest.approx(2.0)


@pytest.mark.clause("QS-CHG-24")
def test_frontage_shares_add_up() -> None:
    for seed in range(100):
        charger, target, _, _, _ = position(seed)
        split = frontage_split(charger, target)
        assert sum(split.values()) == pytest.approx(charger.width)
        # The same by looking at many points of the front edge.
        half = target.depth * 0.5
        ts, tc = heading_vector(target.heading)
        s, c = heading_vector(charger.heading)
        counts = dict.fromkeys(FACINGS, 0)
        for i in range(1000):
            along = ((i + 0.5) / 1000 - 0.5) * charger.width
            x, y = charger.x + c * along, charger.y - s * along
            counts[
                side_of(
                    target.x - ts * half, target.y - tc * half, target.width * 0.5, half, target.heading, x, y
                )
            ] += 1
        for facing in FACINGS:
            assert split[facing] == pytest.approx(
                counts[facing] * charger.width / 1000, abs=charger.width / 300
            )


@pytest.mark.clause("QS-CHG-30", "QS-CHG-31")
def test_leftmost_most_central_and_rightmost_of_the_best() -> None:
    charger, target = unit(18.0, 5.0, 0.0, 5, 3), unit(18.0, 25.0, 180.0, 5, 3)
    left, centre, right = solve(charger, target, "front", empty())
    # A file to either side the corners still touch.
    assert (left.x, centre.x, right.x) == (17.0, 18.0, 19.0)
    assert (left.offset, centre.offset, right.offset) == (-1.0, 0.0, 1.0)
    assert left.models == centre.models == right.models == 10
    # Ten files against three: three in front and two by the corner, wherever the files are in line.
    wide = unit(18.0, 5.0, 0.0, 10, 2)
    left, centre, right = solve(wide, unit(18.0, 25.0, 180.0, 3, 3), "front", empty())
    assert left.models == centre.models == right.models == 8
    assert abs(centre.offset) == pytest.approx(0.5)
    assert left.offset == pytest.approx(-2.5)
    assert right.offset == pytest.approx(2.5)


@pytest.mark.clause("QS-CHG-23", "QS-CHG-27")
def test_a_flank_needs_the_wheel() -> None:
    # The target looks away to the right; the charger comes up from below into its right flank.
    charger, target = unit(18.0, 5.0, 0.0, 4, 2), unit(20.0, 25.0, 90.0, 4, 4)
    assert facing_of(charger, target) == "right"
    landings = solve(charger, target, "right", empty())
    assert {landing.heading for landing in landings} == {0.0}
    assert {landing.models for landing in landings} == {8}
    # A target behind is out of reach of a wheel of 90 degrees.
    assert solve(unit(18.0, 35.0, 0.0, 4, 2), unit(18.0, 20.0, 0.0, 4, 2), "front", empty()) == []


# ---------------------------------------------------------------------------------------------------- obstacles


@pytest.mark.clause("QS-CHG-26")
def test_no_other_enemy_is_touched_on_the_way_or_at_the_end() -> None:
    charger, target = unit(18.0, 5.0, 0.0, 3, 3), unit(18.0, 25.0, 180.0, 5, 3)
    # Flush with the target on its right: the charger (who sees it on the left) must keep the gap to it.
    mate = unit(13.0, 25.0, 180.0, 5, 3)
    scene = Scene([], [mate], [], WIDTH, DEPTH)
    landings = solve(charger, target, "front", scene)
    assert landings
    for landing in landings:
        shape = charger.at(landing.x, landing.y, landing.heading).shape()
        assert distance(shape, mate.shape()) >= GAP - 0.002
    # With neighbours on both sides there is no room for one as wide as the target.
    crowd = Scene([], [mate, unit(23.0, 25.0, 180.0, 5, 3)], [], WIDTH, DEPTH)
    assert solve(unit(18.0, 5.0, 0.0, 5, 3), target, "front", crowd) == []
    narrow = solve(unit(18.0, 5.0, 0.0, 4, 3), target, "front", crowd)
    assert narrow
    assert all(abs(landing.offset) <= 0.5 for landing in narrow)


@pytest.mark.clause("QS-CHG-28", "QS-GEO-22")
def test_a_wall_beside_the_target_leaves_no_room_to_align() -> None:
    charger, target = unit(18.0, 5.0, 0.0, 5, 3), unit(18.0, 25.0, 180.0, 2, 3)
    left = rectangle(14.0, 23.0, 2.0, 2.0, 0.0)
    right = rectangle(22.0, 23.0, 2.0, 2.0, 0.0)
    assert solve(charger, target, "front", empty())
    assert solve(charger, target, "front", Scene([], [], [left, right], WIDTH, DEPTH)) == []
    # A narrower unit goes in between, rubbing along a wall if it likes.
    narrow = solve(unit(18.0, 5.0, 0.0, 4, 3), target, "front", Scene([], [], [left, right], WIDTH, DEPTH))
    assert [landing.x for landing in narrow] == [18.0]


@pytest.mark.clause("QS-GEO-21")
def test_the_board_edge_may_be_touched_but_not_left() -> None:
    # Target and charger along the left edge.
    charger, target = unit(2.5, 5.0, 0.0, 5, 3), unit(1.5, 25.0, 180.0, 3, 3)
    landings = solve(charger, target, "front", empty())
    assert landings
    assert all(landing.x >= 2.5 for landing in landings)
    assert landings[0].x == 2.5
    # A board only as wide as the charger leaves the straight way alone.
    lane = Scene([], [], [], 5.0, DEPTH)
    assert [landing.path[1] for landing in solve(charger, target, "front", lane)] == [""]
    # Wheeling needs room for the outer corner and the rear.
    assert solve(charger, unit(1.5, 25.0, 150.0, 3, 3), "front", Scene([], [], [], 5.0, 26.0)) == []


@pytest.mark.clause("QS-GEO-21")
@pytest.mark.parametrize(
    ("target", "charger", "flying"),
    [
        # The front would run over the edge at first contact, or the rear swing over it when aligning.
        (unit(3.05, 25.0, 340.0, 1, 1), unit(3.64, 15.07, 325.0, 5, 5), False),
        (unit(2.6, 25.0, 330.0, 3, 3), unit(2.57, 16.15, 325.0, 4, 6), False),
        (unit(3.36, 25.0, 120.0, 1, 2), unit(7.87, 16.45, 250.0, 5, 5), False),
        (unit(2.94, 25.0, 20.0, 2, 1), unit(3.95, 20.06, 275.0, 4, 1), True),
        (unit(1.38, 25.0, 315.0, 2, 2), unit(2.06, 21.65, 5.0, 3, 1), True),
        (unit(2.22, 25.0, 205.0, 2, 1), unit(1.6, 15.82, 0.0, 3, 1), True),
    ],
)
def test_no_part_of_the_move_goes_over_the_edge(target: Footprint, charger: Footprint, flying: bool) -> None:
    facing = facing_of(charger, target)
    landings = solve(charger, target, facing, empty(), flying)
    assert landings
    for landing in landings:
        assert replay(landing, charger, target, facing, empty(), flying, False) == ""


@pytest.mark.clause("QS-CHG-30", "QS-GEO-22")
def test_a_charger_stands_exactly_flush_beside_a_friend() -> None:
    target = unit(18.0, 25.0, 180.0, 6, 2)
    friend = unit(16.013, 25.0, 0.0, 4, 2)
    landings = solve(unit(22.0, 10.0, 0.0, 4, 2), target, "front", Scene([friend], [], [], WIDTH, DEPTH))
    assert landings[0].x == 20.013
    enemy = Scene([], [unit(14.6, 24.0, 90.0, 2, 2)], [], WIDTH, DEPTH)
    landings = solve(unit(22.0, 10.0, 0.0, 6, 2), target, "front", enemy)
    assert landings[0].x == pytest.approx(14.6 + 3.0 + GAP)


@pytest.mark.clause("QS-CHG-27")
def test_a_way_that_needs_no_aligning_is_taken_first() -> None:
    charger, target = unit(10.0, 5.0, 0.0, 4, 2), unit(16.0, 25.0, 202.35, 4, 2)
    centre = solve(charger, target, "front", empty())[1]
    assert centre.touch == (centre.x, centre.y, centre.heading)


@pytest.mark.clause("QS-MOD-12")
def test_flying_over_what_is_in_the_way_but_not_onto_it() -> None:
    charger, target = unit(18.0, 5.0, 0.0, 3, 3), unit(18.0, 25.0, 180.0, 3, 3)
    screen = Scene([], [unit(18.0, 15.0, 180.0, 30, 2)], [], WIDTH, DEPTH)
    assert solve(charger, target, "front", screen) == []
    assert solve(charger, target, "front", screen, True)
    # Nothing may stand where it comes down.
    near = Scene([unit(18.0, 24.5, 0.0, 30, 2)], [], [], WIDTH, DEPTH)
    assert solve(charger, target, "front", near, True) == []
    assert not reachable(charger, target, "front", near, True)
    # The shape of the move stays the same: a target behind is out of reach.
    assert solve(unit(18.0, 35.0, 0.0, 3, 3), target, "front", empty(), True) == []


@pytest.mark.clause("QS-CHG-04")
def test_a_friend_flush_beside_stops_a_wheel_on_the_spot() -> None:
    charger = unit(18.0, 5.0, 0.0, 4, 3)
    target = unit(13.0, 20.0, 160.0, 4, 3)
    friends = [unit(22.0, 5.0, 0.0, 4, 3)]
    landings = solve(charger, target, "front", Scene(friends, [], [], WIDTH, DEPTH))
    assert landings
    # The rear swings out to the right, into the friend, unless it has gone past him first.
    assert all(landing.path[0] > 0.5 for landing in landings if landing.path[1] == "left")


# ------------------------------------------------------------------------------------------------- free charges


@pytest.mark.clause("QS-CHG-36")
def test_a_fleeing_unit_is_charged_straight_on_any_facing() -> None:
    charger, target = unit(18.0, 5.0, 0.0, 4, 3), unit(19.0, 25.0, 20.0, 4, 3)
    landings = solve(charger, target, "rear", empty(), free=True)
    assert landings[0].path[1] == ""
    assert landings[0].heading == 0.0
    # Around it on both sides there is nothing but the straight way, and with a wall none.
    wall = [rectangle(18.0, 15.0, 17.9, 0.5, 0.0)]
    assert solve(charger, target, "rear", Scene([], [], wall, WIDTH, DEPTH), free=True) == []


@pytest.mark.clause("QS-MOD-44")
def test_a_war_machine_is_touched_with_the_front_at_the_heading_of_the_contact() -> None:
    gun = Footprint(18.0, 25.0, 0.0, 0.0, 0.0, 1, 1, True, 1.0)
    charger = unit(18.0, 5.0, 0.0, 4, 3)
    first = solve(charger, gun, "front", empty(), free=True)[0]
    assert (first.x, first.y, first.heading) == (18.0, 24.0, 0.0)
    for landing in solve(unit(12.0, 5.0, 0.0, 4, 3), gun, "front", empty(), free=True):
        shape = charger.at(landing.x, landing.y, landing.heading).shape()
        assert circle_distance(Circle(gun.x, gun.y, gun.radius), shape) < 0.005


# ------------------------------------------------------------------------------------------------------- groups


def check_group(
    chargers: list[tuple[Footprint, str, bool, bool]],
    target: Footprint,
    scene: Scene,
    moves: list[tuple[int, Landing]],
) -> None:
    """Every move is legal with those before it where they landed and those after it where they stood."""
    assert len({i for i, _ in moves}) == len(moves)
    where = {i: body for i, (body, _, _, _) in enumerate(chargers)}
    met = scene.met
    for i, landing in moves:
        body, facing, flying, free = chargers[i]
        friends = scene.friends + [b for j, b in where.items() if j != i]
        now = Scene(friends, scene.enemies, scene.impassable, scene.width, scene.depth, met)
        assert replay(landing, body, target, facing, now, flying, free or target.round) == ""
        where[i] = body.at(landing.x, landing.y, landing.heading)
        if not (free or target.round):
            for rank, file in models_touching(where[i], target, facing)[1]:
                met |= 1 << (rank * target.columns_front + file)
    for a, b in itertools.combinations(where.values(), 2):
        assert not overlap(a.shape(), b.shape())


def solve_group(
    chargers: list[tuple[Footprint, str, bool, bool]], target: Footprint, scene: Scene
) -> list[tuple[int, Landing]]:
    """The moves of a group, in order; a charger is (body, facing, flying, free)."""
    group = Group(chargers, target, scene)
    group.best()
    return group.moves


@pytest.mark.clause("QS-CHG-29", "QS-CHG-30", "QS-CHG-35")
def test_two_chargers_share_one_facing() -> None:
    target = unit(18.0, 30.0, 180.0, 5, 3)
    chargers = [
        (unit(12.0, 12.0, 0.0, 5, 3), "front", False, False),
        (unit(22.0, 12.0, 0.0, 5, 3), "front", False, False),
    ]
    # Alone the first would stand in the middle and leave no room for anything but a corner.
    moves = solve_group(chargers, target, empty())
    check_group(chargers, target, empty(), moves)
    assert sorted(i for i, _ in moves) == [0, 1]


@pytest.mark.clause("QS-CHG-29", "QS-CHG-39")
def test_as_many_chargers_as_fit_and_no_more() -> None:
    target = unit(18.0, 30.0, 180.0, 4, 3)
    walls = [rectangle(13.5, 28.0, 2.0, 2.0, 0.0), rectangle(22.5, 28.0, 2.0, 2.0, 0.0)]
    scene = Scene([], [], walls, WIDTH, DEPTH)
    # Five inches between the walls: two of the narrow units fit, three do not, and none beside the wide one.
    narrow = [(unit(x, 12.0, 0.0, 2, 3), "front", False, False) for x in (15.0, 18.0, 21.0)]
    moves = solve_group(narrow, target, scene)
    check_group(narrow, target, scene, moves)
    assert len(moves) == 2
    mixed = [
        (unit(18.0, 7.0, 0.0, 4, 3), "front", False, False),
        (unit(16.6, 12.0, 0.0, 2, 3), "front", False, False),
        (unit(19.4, 12.0, 0.0, 2, 3), "front", False, False),
    ]
    moves = solve_group(mixed, target, scene)
    check_group(mixed, target, scene, moves)
    assert sorted(i for i, _ in moves) == [1, 2]


@pytest.mark.clause("QS-CHG-35", "QS-CHG-29")
def test_the_one_in_front_moves_first() -> None:
    target = unit(18.0, 30.0, 180.0, 6, 3)
    chargers = [
        (unit(18.0, 8.0, 0.0, 2, 2), "front", False, False),
        (unit(18.0, 12.0, 0.0, 2, 2), "front", False, False),
    ]
    lane = [rectangle(15.9, 12.0, 0.9, 11.0, 0.0), rectangle(20.1, 12.0, 0.9, 11.0, 0.0)]
    scene = Scene([], [], lane, WIDTH, DEPTH)
    moves = solve_group(chargers, target, scene)
    check_group(chargers, target, scene, moves)
    assert [i for i, _ in moves] == [1, 0]


@pytest.mark.clause("QS-CHG-29", "QS-MOD-44")
def test_several_units_fit_round_a_war_machine() -> None:
    gun = Footprint(18.0, 30.0, 0.0, 0.0, 0.0, 1, 1, True, 1.0)
    chargers = [
        (unit(12.0, 12.0, 0.0, 5, 3), "front", False, True),
        (unit(22.0, 12.0, 0.0, 5, 3), "front", False, True),
        (unit(28.0, 30.0, 270.0, 5, 3), "front", False, True),
    ]
    moves = solve_group(chargers, gun, empty())
    check_group(chargers, gun, empty(), moves)
    assert len(moves) == 3


@pytest.mark.clause("QS-CHG-29", "QS-CHG-35", "QS-CHG-39")
def test_groups_never_bring_fewer_than_one_after_another() -> None:
    together = 0
    for seed in range(5000, 5024):
        r = random.Random(seed)
        charger, target, facing, scene, _ = position(seed)
        chargers = [(charger, facing, False, False)]
        for _ in range(60):
            other = some_unit(r, charger.x, charger.y, 8.0)
            other.heading = quantise_heading(heading_of(target.x - other.x, target.y - other.y))
            others = [c[0] for c in chargers] + [target, *scene.friends, *scene.enemies]
            if alone(other, others) and not any(overlap(other.shape(), p) for p in scene.impassable):
                chargers.append((other, facing_of(other, target), False, False))
            if len(chargers) == 2 + seed % 2:
                break
        moves = solve_group(chargers, target, scene)
        check_group(chargers, target, scene, moves)
        together += len(moves) > 1
        for order in itertools.permutations(range(len(chargers))):
            where = {i: c[0] for i, c in enumerate(chargers)}
            fitted = 0
            for i in order:
                friends = scene.friends + [b for j, b in where.items() if j != i]
                now = Scene(friends, scene.enemies, scene.impassable, WIDTH, DEPTH)
                for landing in solve(chargers[i][0], target, chargers[i][1], now)[:1]:
                    where[i] = chargers[i][0].at(landing.x, landing.y, landing.heading)
                    fitted += 1
            assert fitted <= len(moves), seed
    assert together > 5


# ------------------------------------------------------------------------------------------------------- shapes


def test_turns_meet_what_is_in_the_way_where_small_steps_meet_it() -> None:
    r = random.Random(1)
    met = 0
    for _ in range(2500):
        width, depth = r.uniform(0.5, 6.0), r.uniform(0.5, 5.0)
        left = r.choice([0.0, width, r.uniform(0.0, width)])
        way = r.choice([1.0, -1.0])
        lead = width - left if way > 0.0 else left
        heading = r.uniform(0.0, 360.0)
        s, c = heading_vector(heading)
        body = Footprint(c * (width / 2 - left), -s * (width / 2 - left), heading, width, depth).shape()
        x, y = r.uniform(-6.0, 6.0), r.uniform(-6.0, 6.0)
        frame = ChargeFrame(0.0, 0.0, 0.0)
        gun = r.random() < 0.3
        most = r.choice([0.5, 5.0])
        other = Footprint(x, y, r.uniform(0.0, 360.0), r.uniform(0.1, most), r.uniform(0.1, most))
        if gun:
            other = Footprint(x, y, 0.0, 0.0, 0.0, 1, 1, True, r.uniform(0.2, 2.0))
        if gap(body, other) <= 0.01:
            continue
        limit = r.uniform(0.05, math.pi / 2)
        turn = turn_until(
            body_block(other, frame, 0.0),
            0.0,
            0.0,
            s,
            c,
            way,
            lead,
            width - lead,
            depth,
            math.sin(limit),
            math.cos(limit),
        )
        free = min(turn, limit)
        for i in range(46):
            angle = -way * math.degrees(free) * i / 45
            assert gap(rotated(body, 0.0, 0.0, angle * 0.9999), other) > 0.0
        if turn < limit:
            met += 1
            # A little further on they overlap, if only by a hair.
            assert gap(rotated(body, 0.0, 0.0, -way * math.degrees(turn + 1e-6)), other) < 1e-6
    assert met > 60


def gap(p: Polygon, other: Footprint) -> float:
    if other.round:
        return signed_distance(p, other.x, other.y) - other.radius
    return distance(p, other.shape())


def test_a_corner_that_turns_over_a_line_is_seen() -> None:
    r = random.Random(2)
    crossed = 0
    for _ in range(2000):
        a, b, way = r.uniform(0.0, 7.0), r.uniform(0.0, 7.0), r.choice([1.0, -1.0])
        d, turn, limit = r.uniform(0.1, 5.0), r.uniform(0.0, math.pi / 2), r.uniform(-1.0, 5.0)
        nx, ny, vx, vy = math.cos(a), math.sin(a), d * math.cos(b), d * math.sin(b)
        if nx * vx + ny * vy > limit - 0.01:
            continue
        farthest = max(d * math.cos(b + way * turn * i / 500 - a) for i in range(501))
        if abs(farthest - limit) > 0.001:
            assert arc_crosses(nx, ny, limit, 0.0, 0.0, vx, vy, way, turn) == (farthest > limit)
            crossed += farthest > limit
    assert crossed > 100


def test_a_round_base_as_a_polygon_holds_the_circle() -> None:
    shape = Footprint(5.0, 5.0, 0.0, 0.0, 0.0, 1, 1, True, 1.0).shape()
    assert isinstance(shape, Polygon)
    for i in range(360):
        a = math.radians(i)
        x, y = 5.0 + math.cos(a), 5.0 + math.sin(a)
        point = Polygon([(x, y), (x + 1e-4, y), (x, y + 1e-4)])
        assert distance(shape, point) == pytest.approx(0.0)


def test_a_round_friend_is_gone_round() -> None:
    charger, target = unit(18.0, 5.0, 0.0, 2, 2), unit(18.0, 30.0, 180.0, 4, 3)
    gun = Footprint(19.2, 17.0, 0.0, 0.0, 0.0, 1, 1, True, 1.0)
    for scene in (Scene([gun], [], [], WIDTH, DEPTH), Scene([], [gun], [], WIDTH, DEPTH)):
        landings = solve(charger, target, "front", scene)
        assert landings
        for landing in landings:
            assert landing.path[1] != ""
            assert replay(landing, charger, target, "front", scene, False, False) == ""
