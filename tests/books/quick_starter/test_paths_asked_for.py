"""What the question for a move takes, guesses and shows; what lies under bases; and who looks from where."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

from banneret.books.quick_starter import sight, terrain
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.case_setup import arrange
from banneret.books.quick_starter.move_question import MoveUnit, read_pose
from banneret.books.quick_starter.moving import ADVANCE, MARCH, PIVOT, VANGUARD_MOVE, Leg
from banneret.core.engine.ask import Refusal
from banneret.core.engine.dice import ScriptedDice
from tests.data import plain
from tests.steps import played

SQUARE = [127, 127]  # five inches


def block(side: str, x: float, y: float, facing: float = 0.0, **profile: Any) -> dict[str, Any]:
    return {"side": side, "profile": {"base": SQUARE, **profile}, "at": [x, y], "facing": facing}


def gun(side: str, x: float, y: float) -> dict[str, Any]:
    return {"side": side, "profile": {"round": 254, "rules": ["War Machine"]}, "at": [x, y]}


def table(ground: list[dict[str, Any]] | None = None, **units: Any) -> Battle:
    return arrange({"terrain": ground or []}, units, {"step": "remaining moves"})[1]


def asked(kind: str = ADVANCE, rate: float = 6.0, flying: bool = False, **profile: Any) -> MoveUnit:
    """How a unit of ten by five inches moves."""
    battle = table(u=block("A", 18.0, 24.0, **{"models": 2, "files": 2, **profile}))
    return MoveUnit(battle, battle.unit("u"), "move", kind, rate, "QS-MOV-12", "Where?", flying)


# ----------------------------------------------------------------------------------------------------- a path


def test_how_a_path_is_read() -> None:
    question = asked()
    steps = [["forward", 1.23456], ["wheel-left", 12.345678], ["pivot", -7.006], ["right", 0], ["back", 0.0004]]
    assert question.read(steps) == (
        ("forward", pytest.approx(1.235)),
        ("wheel-left", pytest.approx(12.35)),
        ("pivot", pytest.approx(-7.01)),
    )
    assert question.read([]) == ()
    assert question.read([["forward", 360], ["pivot", -360]]) == (("forward", 360.0), ("pivot", -360.0))
    assert len(question.read([["forward", 1]] * 24)) == 24


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ([["forward", 1]] * 25, "it takes a list of up to 24 steps such as [“forward”, 4]"),
        ("forward", "it takes a list of up to 24 steps such as [“forward”, 4]"),
        (["forward"], "each step is a pair such as [“wheel-left”, 30]"),
        ([["forward"]], "each step is a pair such as [“wheel-left”, 30]"),
        ([["forward", 1, 2]], "each step is a pair such as [“wheel-left”, 30]"),
        ([["up", 1]], "a step is one of forward, back, left, right, wheel-left, wheel-right, pivot"),
        ([["forward", "1"]], "the amount of a step is a number of inches or degrees"),
        ([["forward", 361]], "the amount of a step is a number of inches or degrees"),
        ([["forward", -1]], "only a pivot may be negative"),
        ([["wheel-right", -1]], "only a pivot may be negative"),
    ],
)
def test_what_is_no_path(data: object, why: str) -> None:
    found = asked().read(data)
    assert isinstance(found, Refusal)
    assert why in found.why


def test_how_a_pose_is_read() -> None:
    question = asked()
    assert read_pose(question, [1.23456, 2.0]) == pytest.approx((1.235, 2.0))
    assert read_pose(question, [1.0, 2.34567, 370.006]) == pytest.approx((1.0, 2.346, 10.01))
    assert read_pose(question, [1000, -1000]) == pytest.approx((1000.0, -1000.0))
    wrong: list[list[object]] = [[1.0], [1.0, 2.0, 3.0, 4.0], [1.0, "2"], [1001.0, 2.0], []]
    for data in wrong:
        found = read_pose(question, data)
        assert isinstance(found, Refusal)
        assert "a place is [x, y] or [x, y, heading], in inches and degrees" in found.why


@pytest.mark.parametrize(
    ("kind", "profile", "aside", "pivot", "wheels", "legs"),
    [
        (ADVANCE, {}, 3.0, 0, True, 24),
        (MARCH, {}, 0.0, 0, True, 24),
        (PIVOT, {}, 0.0, 180, False, 0),
        (VANGUARD_MOVE, {}, 3.0, 180, True, 24),
        (ADVANCE, {"rules": ["Light Troops"]}, 3.0, 180, True, 24),
    ],
)
def test_what_a_page_is_told_of_a_move(
    kind: str, profile: dict[str, Any], aside: float, pivot: int, wheels: bool, legs: int
) -> None:
    question = asked(kind, **profile)
    assert plain(question.details()) == {
        "unit": "u",
        "action": kind,
        "allowance": pytest.approx(6.0),
        "aside": pytest.approx(aside),
        "pivot": pivot,
        "wheels": wheels,
        "legs": legs,
        "flying": False,
        "start": pytest.approx([18.0, 24.0, 0.0]),
        "footprint": pytest.approx([-5.0, 5.0, 5.0]),
        "default": [],
    }


@pytest.mark.clause("QS-MOD-39")
def test_a_war_machine_goes_as_far_to_every_side() -> None:
    battle = table(g=gun("A", 18.0, 24.0))
    question = MoveUnit(battle, battle.unit("g"), "move", ADVANCE, 4.0, "QS-MOV-12", "Where?")
    details = plain(question.details())
    assert (details["aside"], details["wheels"]) == (pytest.approx(4.0), False)
    assert question.check((("left", 4.0),)) is None


def test_where_a_path_would_lead() -> None:
    shown = plain(asked().preview((("forward", 2.0),)))
    assert (shown["refusal"], shown["unit"]) == (None, "u")
    assert shown["end"] == pytest.approx([18.0, 26.0, 0.0])
    assert shown["inches"] == pytest.approx(2.0)
    (outline,) = shown["outline"]
    assert sorted(outline) == [[13.0, 21.0], [13.0, 26.0], [23.0, 21.0], [23.0, 26.0]]
    wheeled = plain(asked().preview((("wheel-right", 20.0),)))
    assert wheeled["inches"] == pytest.approx(round(20.0 * math.sin(math.radians(10.0)), 3), abs=1e-6)
    refused = plain(asked().preview((("forward", 7.0),)))
    assert refused["refusal"]["code"] == "too-far"


class Chosen(random.Random):
    """Gives the numbers and choices that it was given, one after the other."""

    def __init__(self, *numbers: float) -> None:
        super().__init__(0)
        self.numbers = list(numbers)
        self.asked: list[tuple[Any, ...]] = []

    def random(self) -> float:
        return self.numbers.pop(0)

    def uniform(self, a: float, b: float) -> float:
        self.asked.append((a, b))
        return self.numbers.pop(0)

    def randint(self, a: int, b: int) -> int:
        self.asked.append((a, b))
        return int(self.numbers.pop(0))

    def choice(self, seq: Any) -> Any:
        self.asked.append(tuple(seq))
        return seq[int(self.numbers.pop(0))]


@pytest.mark.parametrize(
    ("kind", "profile", "numbers", "path"),
    [
        (PIVOT, {}, [33.4], (("pivot", 33.0),)),
        (PIVOT, {}, [0.4], ()),
        # A Pivot first, for those who may.
        (ADVANCE, {"rules": ["Light Troops"]}, [-20.0, 0.49, 0.5], (("pivot", -20.0), ("forward", 3.0))),
        (ADVANCE, {"rules": ["Light Troops"]}, [0.0, 0.49, 0.5], (("forward", 3.0),)),
        # Aside, by half the rate at most.
        (ADVANCE, {"rules": ["Light Troops"]}, [-20.0, 0.5, 0.14, 1, 0.5], (("left", 1.5),)),
        (ADVANCE, {}, [1.0, 0.14, 0, 0.25], (("back", 0.75),)),
        # Forward, a Wheel of 20 degrees for 3.473 inches, and forward.
        (
            ADVANCE,
            {},
            [1.0, 0.15, 0.49, 20, 0.5, 1, 0.5],
            (("forward", 1.264), ("wheel-right", 20.0), ("forward", 0.632)),
        ),
        # One that is too wide for the rate becomes a small one.
        (MARCH, {}, [1.0, 0.49, 90, 0.0, 0, 0.5], (("wheel-left", 10.0), ("forward", 2.128))),
        # Straight ahead, often as far as can be.
        (MARCH, {}, [1.0, 0.5, 0.49], (("forward", 6.0),)),
        (ADVANCE, {}, [1.0, 0.15, 0.5, 0.5, 0.25], (("forward", 1.5),)),
    ],
)
def test_the_guesses_at_a_move(
    kind: str, profile: dict[str, Any], numbers: list[float], path: tuple[tuple[str, float], ...]
) -> None:
    rng = Chosen(*numbers)
    found = asked(kind, **profile)._guess(rng)
    assert [what for what, _ in found] == [what for what, _ in path]
    assert [amount for _, amount in found] == pytest.approx([amount for _, amount in path], abs=0.0011)
    assert rng.numbers == []
    assert rng.asked[0] == (-180.0, 180.0)
    for given in rng.asked[1:]:
        assert given in ((5, 90), ("back", "left", "right"), ("wheel-left", "wheel-right"))


def test_a_guess_at_a_wheel_that_costs_more_than_the_rate_goes_no_further() -> None:
    found = asked(MARCH, 1.0)._guess(Chosen(1.0, 0.49, 90, 0.5, 0, 0.5))
    ((what, amount),) = found
    assert what == "wheel-left"
    assert amount == pytest.approx(10.0)


def test_so_many_different_moves_are_found_that_all_are_allowed() -> None:
    question = asked()
    found = question.candidates(random.Random(3), 6)
    assert len(found) == 6
    assert len(set(found)) == 6
    assert all(question.check(path) is None for path in found)
    # A Pivot that comes out as none at all is found once; to stay is always one.
    still = asked(PIVOT)
    paths = still.candidates(Chosen(*[0.0] * 12), 3)
    assert paths == [()]
    turned = asked(PIVOT).candidates(Chosen(*[90.0] * 12), 3)
    assert turned == [(("pivot", 90.0),), ()]


# -------------------------------------------------------------------------------------------- under the bases


@pytest.mark.clause("QS-TER-15")
@pytest.mark.parametrize(("models", "broken"), [(4, False), (3, True)])
def test_half_the_models_in_a_wood_do_not_break_the_ranks(models: int, broken: bool) -> None:
    wood = [{"at": [15.5, 24], "size": [5, 30], "category": "hindering"}]
    battle = table(wood, u=block("A", 18.0, 34.0, models=models, files=2))
    # The files stand five inches apart: the left one is in the wood.
    inside = [cell for cell in battle.unit("u").cells() if battle.unit("u").cell_centre(*cell)[0] < 18.0]
    assert len(inside) == 2
    assert terrain.has_broken_ranks(battle, battle.unit("u")) is broken


@pytest.mark.clause("QS-TER-12", "QS-TER-13", "QS-MOD-13")
@pytest.mark.parametrize(
    ("flying", "wood", "met"),
    [
        # Two by two; they go ten inches north. The left file comes through a wood ahead.
        (False, [15.5, 28.0, 1.0, 1.0], [(0, 0), (1, 0)]),
        (True, [15.5, 28.0, 1.0, 1.0], [(1, 0)]),
        (False, [15.5, 33.0, 1.0, 1.0], [(0, 0)]),
        (True, [15.5, 33.0, 1.0, 1.0], [(0, 0)]),
        (True, [15.5, 26.5, 1.0, 1.0], [(1, 0)]),
        (True, [15.5, 17.0, 1.0, 1.0], [(1, 0)]),
        # Across both files, and just beside them.
        (False, [18.0, 30.0, 20.0, 1.0], [(0, 0), (0, 1)]),
        (False, [24.0, 30.0, 2.0, 1.0], []),
        (False, [23.9, 30.0, 2.0, 1.0], [(0, 1)]),
        (False, [18.0, 36.0, 2.0, 2.0], []),
        (False, [18.0, 12.5, 2.0, 3.0], []),
    ],
)
def test_who_comes_through_hindering_terrain(
    flying: bool, wood: list[float], met: list[tuple[int, int]]
) -> None:
    ground = [{"at": wood[:2], "size": wood[2:], "category": "hindering"}]
    battle = table(ground, u=block("A", 18.0, 24.0, models=4, files=2))
    legs = [Leg(18.0, 24.0, 0.0, 0.0, 6.0), Leg(18.0, 30.0, 0.0, 0.0, 4.0)]
    assert terrain.hindered_models(battle, battle.unit("u"), legs, flying) == met
    assert terrain.hindered_models(battle, battle.unit("u"), [], flying) == []


@pytest.mark.clause("QS-MOD-13")
def test_where_a_flying_wheel_ends() -> None:
    """A quarter about its right front corner brings it to the other side of that."""
    leg = Leg(18.0, 30.0, 0.0, 0.0, 0.0, 23.0, 30.0, 90.0)
    for at, met in (((20.5, 32.5), [(0, 1)]), ((20.5, 37.5), [(0, 0)]), ((25.5, 32.5), [])):
        ground = [{"at": list(at), "size": [1, 1], "category": "hindering"}]
        battle = table(ground, u=block("A", 18.0, 30.0, models=2, files=2))
        assert terrain.hindered_models(battle, battle.unit("u"), [leg], True) == met


@pytest.mark.clause("QS-TER-14")
@pytest.mark.parametrize(("face", "saved"), [(5, True), (4, False)])
def test_what_hindering_terrain_does_goes_through_ten_points_of_armour(face: int, saved: bool) -> None:
    ground = [{"at": [18, 28], "size": [4, 1], "category": "hindering"}]
    battle = table(ground, u=block("A", 18.0, 24.0, Arm=12, HP=3), v=block("B", 5.0, 45.0))
    legs = [Leg(18.0, 24.0, 0.0, 0.0, 6.0)]
    played(terrain.roll_for_hindered(battle, battle.unit("u"), legs, ScriptedDice(1, face)))
    assert battle.unit("u").pool == (3 if saved else 2)


# -------------------------------------------------------------------------------------------- who looks whence


@pytest.mark.clause("QS-SHO-23")
def test_from_where_a_model_looks() -> None:
    battle = table(
        u=block("A", 18.0, 24.0, models=4, files=2), g=gun("A", 18.0, 10.0), v=block("B", 18.0, 40.0)
    )
    found = sight.viewpoints(battle.unit("u"), 0, 0, battle.unit("v"))
    assert [pytest.approx(spot) for spot in found] == [(15.5, 24.0), (13.0, 24.0), (18.0, 24.0)]
    found = sight.viewpoints(battle.unit("u"), 1, 1, battle.unit("v"))
    assert [pytest.approx(spot) for spot in found] == [(20.5, 19.0), (18.0, 19.0), (23.0, 19.0)]
    cx, cy = battle.unit("g").centre()
    (spot,) = sight.viewpoints(battle.unit("g"), 0, 0, battle.unit("v"))
    assert spot == pytest.approx((cx, cy + 5.0))


@pytest.mark.clause("QS-SHO-22")
@pytest.mark.parametrize(
    ("x", "y", "sides"),
    [
        (18.0, 10.0, ["rear"]),
        (18.0, 40.0, ["front"]),
        (5.0, 24.0, ["left"]),
        (31.0, 24.0, ["right"]),
        (28.0, 38.0, ["front", "right"]),
    ],
)
def test_the_facings_that_a_shooter_looks_at(x: float, y: float, sides: list[str]) -> None:
    battle = table(u=block("A", x, y), v=block("B", 18.0, 24.0))
    target = battle.unit("v")
    found = sight.target_facings(battle.unit("u"), 0, 0, target)
    assert found == [target.facing_edge(side) for side in sides]


@pytest.mark.clause("QS-SHO-22", "QS-MOD-39")
def test_a_war_machine_is_looked_at_across() -> None:
    battle = table(u=block("A", 18.0, 10.0), v=gun("B", 18.0, 30.0))
    cx, cy = battle.unit("v").centre()
    battle.put(battle.unit("u").stand(cx, 10.0, 0.0))
    (edge,) = sight.target_facings(battle.unit("u"), 0, 0, battle.unit("v"))
    assert edge == pytest.approx((cx - 5.0, cy, cx + 5.0, cy))
    battle.put(battle.unit("u").stand(cx + 15.0, cy + 2.5, 0.0))
    (edge,) = sight.target_facings(battle.unit("u"), 0, 0, battle.unit("v"))
    assert edge == pytest.approx((cx, cy - 5.0, cx, cy + 5.0), abs=0.002)
