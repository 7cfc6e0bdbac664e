"""Why a unit may not be put back where its player says: which Facing, whom it would touch, what is there."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from banneret.books.quick_starter import reform_places
from banneret.core.engine.ask import Refusal
from tests.books.quick_starter.test_reform import block, scene

FOE: dict[str, Any] = block("B", 10, 5, at=[18, 24], facing=180)  # from 16.031 to 19.969 and from 24 to 25.575
OTHER = ("other-facing", "QS-RES-39", "The guards must stay at the same Facing of the foe.")
ASKEW = ("not-aligned", "QS-RES-37", "The guards must be put back flush with the foe.")
NO_ROOM = ("no-room", "QS-GEO-22", "There is no room for guards there.")


def named(units: dict[str, Any], pose: tuple[float, float, float], terrain: list[Any] | None = None) -> Any:
    battle = scene(units, terrain)
    found = reform_places.place_at(battle, battle.unit("guards"), pose, None)
    return (found.code, found.clause, found.why) if isinstance(found, Refusal) else found.unit.pose()


def against(side: str, **more: Any) -> dict[str, Any]:
    return {"foe": FOE, "guards": block("A", 6, 3, against="foe", on=side, offset=0.2, **more)}


# Flush with one side of the foe, front to it or turned: guards are 2.362 wide and 1.575 deep.
AT_FRONT = [(18.2, 24.0, 0.0), (18.2, 22.425, 180.0)]
AT_EAST = [(19.969, 24.787, 270.0), (21.543, 24.787, 90.0), (21.15, 25.575, 0.0), (21.15, 24.0, 180.0)]
AT_WEST = [(16.031, 24.787, 90.0), (14.457, 24.787, 270.0), (14.85, 25.575, 0.0)]
AT_REAR = [(18.2, 25.575, 180.0), (18.2, 27.15, 0.0), (18.987, 26.756, 90.0)]
SIDES = {"front": AT_FRONT, "left": AT_EAST, "right": AT_WEST, "rear": AT_REAR}


@pytest.mark.clause("QS-RES-39", "QS-RES-37")
@pytest.mark.parametrize("on", SIDES)
@pytest.mark.parametrize("where", SIDES)
def test_only_the_facing_that_is_fought_will_do(on: str, where: str) -> None:
    for pose in SIDES[where]:
        found = named(against(on), pose)
        if on == where:
            assert found not in (OTHER, ASKEW)
        else:
            assert found == OTHER, pose
        x, y, heading = pose
        # A little off it, turned, or far along it is at no Facing at all.
        for askew in ((x + 0.1, y + 0.1, heading), (x, y, heading + 1.0), (x, y, heading - 1.0)):
            assert named(against(on), askew) == ASKEW
        away = (x + 9.0, y, heading) if where in ("front", "rear") else (x, y + 9.0, heading)
        assert named(against(on), away) == (ASKEW if on != where else lost())


def lost() -> tuple[str, str, str]:
    return "lost-contact", "QS-RES-38", "The guards would no longer touch the foe."


@pytest.mark.clause("QS-RES-39")
def test_a_war_machine_has_no_other_facing() -> None:
    gun = {"side": "B", "profile": {"round": 60, "rules": ["War Machine"], "Att": 0}, "at": [18, 24]}
    units = {"foe": gun, "guards": block("A", 6, 3, against="foe", on="front")}
    assert named(units, (18.0, 10.0, 0.0)) == ASKEW
    assert named(units, (30.0, 24.0, 0.0)) == ASKEW
    assert named(units, (18.0, 10.0, 270.0)) == ASKEW


@pytest.mark.clause("QS-RES-38", "QS-GEO-22")
def test_who_and_what_bars_a_place() -> None:
    """Friends, ground and edge bar it; of enemies that are not fought the first to be touched is named."""
    thin = block("B", 1, 1, at=[18, 24], facing=180, profile={"HP": 5})
    units = {"foe": thin, "guards": block("A", 5, 5, against="foe", on="front", offset=-1.0)}
    # Guards are 3.937 wide; one inch to the west of the foe they reach from 15.031 to 18.969.
    assert named(units, (17.3, 24.0, 0.0)) == pytest.approx((17.3, 24.0, 0.0), abs=0.002)
    east = block("B", 3, 3, at=[20.681, 24], facing=180)
    west = block("B", 3, 3, at=[14.4, 24], facing=180)
    touched = ("other-contact", "QS-RES-38", "The guards would touch the {} as well.")
    assert named({**units, "east": east}, (17.535, 24.0, 0.0)) == (*touched[:2], touched[2].format("east"))
    # 14.4 + 1.181 is 15.581, so guards at 17.4 would overlap west's front edge by touching it.
    assert named({**units, "west": west}, (17.4, 24.0, 0.0)) == (*touched[:2], touched[2].format("west"))
    assert named({**units, "east": east}, (17.3, 24.0, 0.0)) == pytest.approx((17.3, 24.0, 0.0), abs=0.002)
    # Both at once: the one that stands first on the list; an enemy and a friend: the friend.
    both = {**units, "west": west, "east": east}
    assert named(both, (17.53, 24.0, 0.0)) == (*touched[:2], touched[2].format("west"))
    friend = block("A", 1, 1, at=[19.0, 23.5], facing=0)
    assert named({**units, "friend": friend}, (17.3, 24.0, 0.0)) == NO_ROOM
    assert named({**units, "east": east, "friend": friend}, (17.535, 24.0, 0.0)) == NO_ROOM
    stood_in = block("B", 1, 1, at=[16.0, 23.0], facing=180)
    assert named({**units, "inside": stood_in}, (17.3, 24.0, 0.0)) == NO_ROOM
    house = [{"at": [15.6, 23.0], "size": [0.5, 0.5], "category": "impassable"}]
    assert named(units, (17.3, 24.0, 0.0), house) == NO_ROOM
    wood = [{"at": [15.6, 23.0], "size": [0.5, 0.5], "category": "hindering"}]
    assert named(units, (17.3, 24.0, 0.0), wood) == pytest.approx((17.3, 24.0, 0.0), abs=0.002)


@pytest.mark.clause("QS-RES-38", "QS-GEO-21")
def test_the_edge_of_the_board_bars_a_place() -> None:
    foe = block("B", 1, 1, at=[1.5, 24], facing=180, profile={"HP": 5})
    units = {"foe": foe, "guards": block("A", 5, 5, against="foe", on="front", offset=-1.0)}
    assert named(units, (2.2, 24.0, 0.0)) == pytest.approx((2.2, 24.0, 0.0), abs=0.002)
    assert named(units, (1.8, 24.0, 0.0)) == NO_ROOM


@pytest.mark.clause("QS-RES-40")
def test_no_model_may_touch_fewer_than_before() -> None:
    fewer = "A model of the foe would touch fewer models of the guards than it did."
    assert named(against("front"), (20.0, 24.0, 0.0)) == ("fewer-contacts", "QS-RES-40", fewer)


@pytest.mark.clause("QS-RES-37")
def test_half_way_poses_and_the_one_where_it_stands() -> None:
    battle = scene({"foe": block("B", 2, 2, at=[18, 24], facing=180), "guards": against("front")["guards"]})
    guards, foe = battle.unit("guards"), battle.unit("foe")
    contact = battle.contacts_of("guards")[0]
    wide, deep = 3 * 20 / 25.4, 2 * 20 / 25.4
    x, y = guards.centre()
    for between in (False, True):
        poses = reform_places.flush_poses(guards, foe, contact, between)
        for side, turn, across in (
            ("front", 0.0, 0),
            ("left", 90.0, 1),
            ("right", 270.0, 1),
            ("rear", 180.0, 0),
        ):
            along = (wide, deep)[across]
            middles = sorted(guards.stand(*pose).centre()[0] for own, pose in poses if own == side)
            # The front of foe is from 17.213 to 18.787, and columns of both are 0.787 wide.
            count = (3, 2)[across] + 2 + 1
            ends = [17.213 - 0.5 * along + i * 20 / 25.4 for i in range(count)]
            if side == "front":
                ends.append(x)
            ends.sort()
            if between:
                ends = sorted([0.5 * (a + b) for a, b in itertools.pairwise(ends)] + [x])
            assert middles == pytest.approx(ends, abs=0.003), (side, between)
            for own, pose in poses:
                if own == side:
                    assert pose[2] == pytest.approx(turn, abs=0.01)
                    back = 0.5 * (deep, wide)[across]
                    assert guards.stand(*pose).centre()[1] == pytest.approx(24.0 - back, abs=0.003)
    assert y == pytest.approx(24.0 - 0.5 * deep, abs=0.003)
