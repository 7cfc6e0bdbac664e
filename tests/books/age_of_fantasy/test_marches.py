"""A march before it is made: which ground and whom it reckons with, and why places are refused."""

from __future__ import annotations

import math
from typing import Any

import pytest

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.movement import March, _climbs, reach_of, turn_cost
from banneret.books.age_of_fantasy.pieces import drawn
from banneret.core.space.bases import Base
from banneret.core.space.geometry import Polygon


def box(x: float, y: float, half: float = 1.0) -> Polygon:
    return Polygon([(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)])


def a_battle(terrain: list[dict[str, Any]] | None = None, **units: Any) -> Battle:
    own: dict[str, Any] = {"mine": soldiers("A", [[30.0, 20.0]]), **units}
    battle = arrange({"terrain": terrain or []}, own, {})[1]
    for key in battle.units:
        battle.unit(key).name = f"The {key}"
    return battle


def soldiers(side: str, places: list[list[float]], **profile: Any) -> dict[str, Any]:
    sheet = {"quality": 4, "defense": 5, "models": len(places), **profile}
    return {"side": side, "profile": sheet, "places": places}


def a_march(battle: Battle, action: str, inches: float = 6.0, **more: Any) -> March:
    unit = battle.unit("mine")
    return March(battle, unit, action, [inches] * unit.size(), "AF-MOV-04", **more)


@pytest.mark.clause("AF-TER-07", "AF-TER-09", "AF-TPL-07")
@pytest.mark.parametrize(
    ("action", "harmful"),
    [
        ("advance", ["fire"]),
        ("rush", ["fire", "ruins"]),
        ("charge", ["fire", "ruins"]),
        ("separate", ["fire"]),
        ("consolidate", ["fire"]),
    ],
)
def test_which_ground_a_march_reckons_with(action: str, harmful: list[str]) -> None:
    """Ruins harm only those in a hurry; and what cannot be reached is not looked at."""
    battle = a_battle()
    for kind, x in (("firepit", 32.0), ("ruins", 28.0), ("mud", 30.0), ("crag", 34.0), ("plateau", 26.0)):
        piece = drawn(kind, 1, 3).moved(box(x, 23.0))
        battle.field = battle.field.with_piece(piece)
    march = a_march(battle, action)
    names = {"firepit": "fire", "ruins": "ruins"}
    assert sorted(names[piece.kind] for piece in march.harmful) == harmful
    assert [piece.kind for piece in march.walls] == ["crag"]
    assert "mud" in [piece.kind for piece in march.slowing]
    assert [piece.kind for piece in march.elevations] == ["crag", "plateau"]
    free = a_march(battle, action, free=True)
    assert (free.harmful, free.slowing, free.elevations) == ([], [], [])
    assert [piece.kind for piece in free.walls] == ["crag"]
    assert free.striding == [True]
    assert march.striding == [False]


@pytest.mark.clause("AF-MOV-05", "AF-TER-04")
def test_what_is_out_of_reach_is_not_looked_at() -> None:
    """6" and its own half inch; of others an inch more, and what they measure themselves."""
    battle = a_battle(near=soldiers("A", [[30.0, 27.9]]), far=soldiers("B", [[21.8, 20.0]]))
    march = a_march(battle, "advance")
    assert [other.id for other in march.others] == ["near"]
    assert march.near_units == ["near"]
    walls = [{"at": [30.0, y], "size": [2.0, 2.0], "impassable": True} for y in (27.8, 12.0)]
    march = a_march(a_battle(walls), "advance")
    assert len(march.walls) == 1
    assert march.clearance == 1.0
    assert a_march(battle, "charge", target="far").clearance == 0.0


@pytest.mark.clause("AF-MOV-05", "AF-MOV-06", "AF-MOV-08", "AF-PRE-01", "AF-TER-04")
@pytest.mark.parametrize(
    ("target", "x", "y", "code", "clause"),
    [
        ("", 30.0, 22.98, "", ""),
        ("", 0.45, 20.0, "off-table", "AF-PRE-01"),
        ("", 27.0, 20.0, "impassable", "AF-TER-04"),
        ("", 30.0, 23.05, "too-close", "AF-MOV-05"),
        ("", 33.0, 22.1, "too-close", "AF-MOV-05"),
        ("foes", 30.0, 24.0, "", ""),
        ("foes", 30.0, 24.1, "overlap", "AF-MOV-06"),
        ("foes", 33.0, 23.01, "wrong-contact", "AF-MOV-08"),
        ("foes", 33.0, 22.9, "", ""),
        ("foes", 33.0, 23.2, "overlap", "AF-MOV-06"),
        ("foes", 36.0, 23.01, "", ""),
    ],
)
def test_where_a_model_may_stop(target: str, x: float, y: float, code: str, clause: str) -> None:
    """The foes stand at 30, 25, others of theirs at 33, 24 and a friend at 36, 24."""
    rock = {"at": [27.0, 20.0], "size": [1.0, 1.0], "impassable": True}
    battle = a_battle(
        [rock],
        foes=soldiers("B", [[30.0, 25.0]]),
        others=soldiers("B", [[33.0, 24.0]]),
        friends=soldiers("A", [[36.0, 24.0]]),
    )
    march = a_march(battle, "charge" if target else "advance", 12.0, target=target)
    base = battle.unit("mine").bases[0]
    refusal = march.may_stop(base.at(x, y, 0.0))
    assert ("" if refusal is None else refusal.code) == code
    if refusal is not None:
        assert refusal.clause == clause


@pytest.mark.clause("AF-MOV-01", "AF-MOV-02", "AF-MOV-04", "AF-TER-07")
@pytest.mark.parametrize(
    ("places", "code", "why"),
    [
        ([(30.0, 26.0), (31.2, 26.0)], "", ""),
        ([(30.0, 26.1), (31.2, 26.0)], "too-far", "would move 6.1”; it may move 6”."),
        (
            [(30.0, 23.0), (33.1, 23.0)],
            "coherency",
            "Every model must end within 2” of another and within 6” of",
        ),
        ([(30.0, 23.0), (30.5, 23.0)], "overlap", "Two bases of the unit would overlap."),
    ],
)
def test_what_is_said_of_a_move(places: list[tuple[float, float]], code: str, why: str) -> None:
    battle = a_battle(mine=soldiers("A", [[30.0, 20.0], [31.2, 20.0]]))
    trial = a_march(battle, "advance").attempt([(x, y, 0.0) for x, y in places], {})
    assert ("" if trial.refusal is None else trial.refusal.code) == code
    if trial.refusal is not None:
        assert why in trial.refusal.why


@pytest.mark.clause("AF-TER-07")
@pytest.mark.parametrize(("y", "code"), [(26.0, ""), (26.1, "difficult"), (32.0, "difficult")])
def test_mud_holds_everybody_to_six_inches(y: float, code: str) -> None:
    mud = {"at": [31.2, 23.0], "size": [0.5, 0.5], "difficult": True}
    battle = a_battle([mud], mine=soldiers("A", [[30.0, 20.0], [31.2, 20.0]]))
    march = a_march(battle, "rush", 12.0)
    trial = march.attempt([(30.0, y, 0.0), (31.2, min(y, 26.0), 0.0)], {1: [(31.2, 23.0)]})
    assert trial.refusal is None or trial.refusal.code in (code, "coherency")
    assert (trial.refusal is None) is (code == "")


@pytest.mark.clause("AF-MOV-02")
@pytest.mark.parametrize(("apart", "torn"), [(18.9, False), (19.2, True)])
def test_who_is_too_far_apart_for_any_move(apart: float, torn: bool) -> None:
    """6" for each, 6" between them and their bases."""
    battle = a_battle(mine=soldiers("A", [[20.0, 20.0], [20.0 + apart, 20.0]]))
    assert a_march(battle, "advance").stays_torn() is torn


@pytest.mark.clause("AF-TER-05", "AF-GEN-18")
def test_climbing_and_turning() -> None:
    hill = drawn("plateau", 1, 3).moved(box(30.0, 20.0))
    assert _climbs([(30.0, 20.0), (30.5, 20.0)], hill) == 0.0
    assert _climbs([(30.0, 20.0), (35.0, 20.0)], hill) == 1.0
    assert _climbs([(25.0, 20.0), (30.0, 20.0)], hill) == 1.0
    assert _climbs([(25.0, 20.0), (35.0, 20.0)], hill) == 2.0
    assert _climbs([(25.0, 20.0), (35.0, 20.0), (35.0, 24.0), (30.0, 20.5)], hill) == 3.0
    assert _climbs([(25.0, 24.0), (35.0, 24.0)], hill) == 0.0
    long = Base(30.0, 20.0, 350.0, 0.5, 1.0)
    assert turn_cost(long, long.at(0.0, 0.0, 20.0)) == pytest.approx(long.radius * 0.5236, abs=0.001)
    assert turn_cost(Base(0.0, 0.0, 0.0, 0.5, 0.0), Base(0.0, 0.0, 90.0, 0.5, 0.0)) == 0.0
    assert reach_of(Base(3.0, 4.0, 90.0, 0.5, 1.0)) == pytest.approx((1.0, 0.5))
    assert reach_of(Base(3.0, 4.0, 90.0, 0.5, 0.0)) == (0.5, 0.5)


def spike(far: float, degrees: float) -> Polygon:
    """A wedge that points at (30, 20) from this direction, its tip so far off."""
    tips: list[tuple[float, float]] = []
    for reach, aside in ((far, 0.0), (far + 1.0, -2.0), (far + 1.0, 2.0)):
        angle = math.radians(degrees + aside)
        tips.append((30.0 + reach * math.sin(angle), 20.0 + reach * math.cos(angle)))
    return Polygon(tips)


@pytest.mark.clause("AF-GEN-18")
@pytest.mark.parametrize("way", [-1, 1])
@pytest.mark.parametrize("turn", [7.0, 20.0, 33.0, 90.0])
def test_every_part_of_a_turn_counts(turn: float, way: int) -> None:
    """A corner passes a wall that it touches neither before the turn nor after it, nor at any round number."""
    mine = soldiers("A", [[30.0, 20.0, 0.0]], base=[25, 50])
    corner = math.hypot(25, 50) / 50.8
    side = math.degrees(math.atan(0.5))
    for share in (0.3, 0.5, 0.63):
        for inside, free in ((0.015, False), (-0.005, True)):
            for kind in ("crag", "firepit"):
                battle = a_battle(mine=mine)
                piece = drawn(kind, 1, 3).moved(spike(corner - inside, way * (side + share * turn)))
                battle.field = battle.field.with_piece(piece)
                trial = a_march(battle, "advance").attempt([(30.0, 20.0, way * turn)], {})
                if kind == "crag":
                    assert (trial.refusal is None) is free
                else:
                    assert trial.refusal is None
                    assert (trial.walks[0].harm == []) is free


@pytest.mark.clause("AF-GEN-18", "AF-PRE-01")
@pytest.mark.parametrize(("x", "free"), [(1.101, True), (1.097, False)])
def test_a_base_stays_on_the_table_all_through_a_turn(x: float, free: bool) -> None:
    """Its corner is at the edge half-way, at 63.4 degrees from where it faces, and not at the end."""
    battle = a_battle(mine=soldiers("A", [[x, 20.0, 0.0]], base=[25, 50]))
    trial = a_march(battle, "advance").attempt([(x, 20.0, 90.0)], {})
    assert (trial.refusal is None) is free
