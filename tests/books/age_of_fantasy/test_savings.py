"""Work that is done once: what one search has found is handed to the next, and searches end in time."""

from __future__ import annotations

import math
from typing import Any

import pytest

from banneret.books.age_of_fantasy import closing, closing_places, deployment, regrouping
from banneret.books.age_of_fantasy.activation import march_of
from banneret.books.age_of_fantasy.battle import Battle, Reachable
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.charge import charging
from banneret.books.age_of_fantasy.closing_ways import LOOSE, WHOLE
from banneret.books.age_of_fantasy.edges import Edges
from banneret.books.age_of_fantasy.movement import Trial, Walk
from banneret.books.age_of_fantasy.regrouping import Regrouping
from banneret.books.age_of_fantasy.separation import Retreat
from banneret.books.age_of_fantasy.unit import Unit
from banneret.core.space.bases import Base

PROFILE = {"quality": 4, "defense": 5, "models": 3}


def test_a_charge_takes_over_what_another_met() -> None:
    units = {
        "mine": {"side": "A", "profile": PROFILE, "places": [[20, 20], [21.2, 20], [22.4, 20]]},
        "one": {"side": "B", "profile": PROFILE, "places": [[20, 26], [21.2, 26], [22.4, 26]]},
        "two": {"side": "B", "profile": PROFILE, "places": [[26, 24], [27.2, 24], [28.4, 24]]},
    }
    battle = arrange({}, units, {})[1]
    first = charging(battle, battle.unit("mine"), battle.unit("one"), "charge").march
    first.obstacles(battle.unit("mine").bases[0])
    second = charging(battle, battle.unit("mine"), battle.unit("two"), "charge", first).march
    alone = charging(battle, battle.unit("mine"), battle.unit("two"), "charge").march
    assert second._obstacles is first._obstacles
    assert second._obstacles
    assert alone._obstacles == {}


def test_what_a_charge_reaches_holds_while_ground_and_units_are_as_they_were() -> None:
    """Each alone undoes it: other ground, one unit more, one unit changed."""
    units = {
        "mine": {"side": "A", "profile": PROFILE, "places": [[20, 20], [21.2, 20], [22.4, 20]]},
        "foe": {"side": "B", "profile": PROFILE, "places": [[20, 26], [21.2, 26], [22.4, 26]]},
    }
    battle = arrange({}, units, {})[1]
    reach = Reachable(battle, battle.unit("mine"), [12.0, 12.0, 12.0], [battle.unit("foe")])
    assert reach.holds(battle)
    elsewhere = arrange({}, units, {})[1]
    elsewhere.units = dict(battle.units)
    assert elsewhere.field is not battle.field
    assert not reach.holds(elsewhere)
    more = battle.copy()
    assert reach.holds(more)
    more.units["third"] = battle.unit("foe")
    assert not reach.holds(more)
    changed = battle.copy()
    changed.put(arrange({}, units, {})[1].unit("foe"))
    assert not reach.holds(changed)


@pytest.mark.plain
def test_room_is_looked_for_once_for_units_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many models on the same bases need the same room; others and mixed units are looked at themselves."""
    units: dict[str, Any] = {
        "one": {"side": "A", "profile": PROFILE},
        "two": {"side": "A", "profile": PROFILE},
        "more": {"side": "A", "profile": {**PROFILE, "models": 4}},
        "wide": {"side": "A", "profile": {**PROFILE, "base": [40, 40]}},
        "mixed": {"side": "A", "profile": PROFILE},
        "hero": {
            "side": "A",
            "profile": {"quality": 3, "defense": 3, "base": [40, 40], "rules": ["Hero"]},
            "joins": "mixed",
        },
        "foe": {"side": "B", "profile": PROFILE},
    }
    battle = arrange({}, units, {"step": "deployment"})[1]
    looked: list[str] = []

    def has_room(_: Battle, unit: Unit) -> bool:
        looked.append(unit.id)
        return unit.id != "more"

    monkeypatch.setattr(deployment, "has_room", has_room)
    offered = [option.key for option in deployment.deployment_options(battle, "A")]
    assert looked == ["one", "more", "wide", "mixed"]
    assert [key for key in offered if key.startswith("deploy ")] == [
        f"deploy {unit}" for unit in ("one", "two", "wide", "mixed")
    ]


@pytest.mark.plain
@pytest.mark.parametrize("most", [1, 2, 5])
def test_so_many_places_to_meet_are_tried_for_each_leader(monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    units = {"mine": {"side": "A", "profile": PROFILE, "places": [[20, 20], [26, 20], [23, 26]]}}
    battle = arrange({}, units, {})[1]
    unit = battle.unit("mine")
    regroup = Regrouping(march_of(battle, unit, "advance"))
    tried: list[tuple[int, ...]] = []

    def gather(fixed: dict[int, Any]) -> list[Any]:
        tried.append(tuple(fixed))
        return []

    monkeypatch.setattr(regrouping, "_MOST_MEETINGS", most)
    monkeypatch.setattr(regroup, "_gather", gather)
    assert regroup._somewhere_else() == []
    leaders = list(dict.fromkeys(tried))
    assert len(leaders) == regrouping._MOST_HOSTS
    assert [tried.count(leader) for leader in leaders] == [most] * len(leaders)


@pytest.mark.plain
@pytest.mark.parametrize(("models", "meet"), [(2, True), (6, True), (7, False)])
def test_six_models_may_meet_somewhere_else_and_no_more(
    monkeypatch: pytest.MonkeyPatch, models: int, meet: bool
) -> None:
    places = [[20.0 + 1.5 * k, 20.0] for k in range(models)]
    units = {"mine": {"side": "A", "profile": {**PROFILE, "models": models}, "places": places}}
    battle = arrange({}, units, {})[1]
    regroup = Regrouping(march_of(battle, battle.unit("mine"), "advance"))
    found = [(30.0, 24.0, 0.0)]
    monkeypatch.setattr(regroup, "_gather", lambda fixed: found)
    assert regroup._somewhere_else() == (found if meet else [])


@pytest.mark.plain
def test_a_leader_goes_all_of_its_way_or_parts_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two models 40" apart: each in turn goes 6" towards the other, 4.5", 3" and 1.5"."""
    units = {"mine": {"side": "A", "profile": {**PROFILE, "models": 2}, "places": [[10, 20], [50, 20]]}}
    battle = arrange({}, units, {})[1]
    regroup = Regrouping(march_of(battle, battle.unit("mine"), "advance"))
    tried: list[tuple[int, float, float]] = []

    def gather(fixed: dict[int, Any]) -> list[Any]:
        ((at, end),) = fixed.items()
        tried.append((at, round(end.cx, 2), round(end.cy, 2)))
        return []

    monkeypatch.setattr(regroup, "_gather", gather)
    assert regroup._round_a_leader() == []
    assert tried == [
        *[(0, x, 20.0) for x in (16.0, 14.5, 13.0, 11.5)],
        *[(1, x, 20.0) for x in (44.0, 45.5, 47.0, 48.5)],
    ]


@pytest.mark.plain
def test_a_long_base_asks_once_whether_any_turn_might_bring_it_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """For places all round the enemy, as near as its corners reach, half an inch apart and off every rock."""
    units: dict[str, Any] = {
        "mine": {
            "side": "A",
            "profile": {"quality": 4, "defense": 5, "base": [50.8, 101.6]},
            "places": [[20, 16, 0]],
        },
        "foes": {
            "side": "B",
            "profile": {"quality": 4, "defense": 5, "base": [50.8, 50.8]},
            "places": [[28, 16]],
        },
    }
    rocks = [
        {"at": [28.0, 20.5], "size": [6.0, 2.0], "impassable": True},
        {"at": [16.0, 20.0], "size": [2.0, 2.0], "impassable": True},
    ]
    battle = arrange({"terrain": rocks}, units, {})[1]
    closing = charging(battle, battle.unit("mine"), battle.unit("foes"), "charge")
    asked: list[list[tuple[float, float]]] = []

    def find(x: float, y: float, ends: list[tuple[float, float]], *rest: Any) -> list[Any]:
        assert (x, y) == (20.0, 16.0)
        assert len(rest[0]) == 3  # the enemy and both rocks
        assert rest[-1] == pytest.approx(12.252)
        asked.append(ends)
        return []

    monkeypatch.setattr(closing_places, "find_path_to_any", find)
    assert closing._might_turn_in(0) is False
    (ends,) = asked
    far = 1.0 + math.hypot(1.0, 2.0) + 0.01
    for x, y in ends:
        assert math.hypot(x - 28.0, y - 16.0) == pytest.approx(far, abs=0.001)
        # A disc of 1" keeps clear of the rock, whose near side is at 19.5.
        assert not (y > 18.501 and 24.0 < x < 32.0)
    # What the rock leaves of the circle, but for half a step at each end.
    barred = 2.0 * math.acos((18.5 - 16.0) / far)
    length = far * (2.0 * math.pi - barred)
    assert len(ends) == int(length / 0.5) + 1
    turns = [math.atan2(x - 28.0, y - 16.0) % (2.0 * math.pi) for x, y in ends]
    first, last = min(turns), max(turns)
    half = 0.5 * length / len(ends) / far
    assert (first, last) == pytest.approx((0.5 * barred + half, 2.0 * math.pi - 0.5 * barred - half), abs=0.002)


@pytest.mark.plain
def test_those_lead_who_stand_furthest_from_anybody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three in a row, the first of them in the middle."""
    units = {"mine": {"side": "A", "profile": PROFILE, "places": [[26, 20], [20, 20], [32.5, 20]]}}
    battle = arrange({}, units, {})[1]
    regroup = Regrouping(march_of(battle, battle.unit("mine"), "advance"))
    tried: list[int] = []

    def gather(fixed: dict[int, Any]) -> list[Any]:
        tried.extend(fixed)
        return []

    monkeypatch.setattr(regroup, "_gather", gather)
    assert regroup._round_a_leader() == []
    assert list(dict.fromkeys(tried)) == [1, 2, 0]
    tried.clear()
    assert regroup._somewhere_else() == []
    assert list(dict.fromkeys(tried)) == [1, 2]


@pytest.mark.plain
def test_beside_how_many_comrades_a_place_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """The eight nearest, at three distances; for a place near the enemy the twelve nearest to it."""
    disc = [50.8, 50.8]
    units: dict[str, Any] = {
        "mine": {"side": "A", "profile": {"quality": 4, "defense": 5, "base": disc}, "places": [[10, 20]]},
        "foes": {
            "side": "B",
            "profile": {"quality": 4, "defense": 5, "models": 4, "base": disc},
            "places": [[60, 20], [62.5, 20], [60, 22.5], [62.5, 22.5]],
        },
    }
    battle = arrange({}, units, {})[1]
    found = charging(battle, battle.unit("mine"), battle.unit("foes"), "charge")
    placed = [Base(10.0, 2.0 + 0.5 * k, 0.0, 1.0, 0.0) for k in range(14)]
    asked: list[tuple[float, float]] = []

    def beside(_: Base, other: Base, far: float) -> list[Any]:
        asked.append((other.cy, far))
        return []

    monkeypatch.setattr(closing, "places_beside", beside)
    assert found._beside(0, placed, LOOSE) is None
    assert asked == [(8.5 - 0.5 * k, far) for k in range(8) for far in (0.05, 1.0, 1.95)]
    placed = [Base(10.0 + 0.25 * k, 20.0, 0.0, 1.0, 0.0) for k in range(14)]
    foremost = found._foremost(0, placed, 60.0)
    assert [base.cx for base in foremost] == [13.25 - 0.25 * k for k in range(12)]
    assert len(found._nearest_enemies(found.unit.bases[0])) == 3


@pytest.mark.plain
def test_who_stands_right_behind_the_fight_looks_for_no_better_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """Closer than 1.2" hardly anything is better; the others look again, those nearest to the enemy first."""
    units: dict[str, Any] = {
        "mine": {
            "side": "A",
            "profile": {"quality": 4, "defense": 5, "models": 5, "base": [50.8, 50.8]},
            "places": [[10, 20], [12.5, 20], [15, 20], [17.5, 20], [20, 20]],
        },
        "foes": {
            "side": "B",
            "profile": {"quality": 4, "defense": 5, "base": [50.8, 50.8]},
            "places": [[30, 20]],
        },
    }
    battle = arrange({}, units, {})[1]
    found = charging(battle, battle.unit("mine"), battle.unit("foes"), "charge")
    trial = Trial()
    for base, gap in zip(found.unit.bases, (3.0, 1.25, 0.0, 1.15, 2.0), strict=True):
        trial.walks.append(Walk([(base.cx, base.cy)], 5.0, base.at(28.0 - gap, 20.0, 0.0), False, []))
    asked: list[tuple[str, int, float]] = []

    def contact(at: int, others: list[Base], suits: int) -> None:
        assert (len(others), suits) == (4, WHOLE)
        asked.append(("contact", at, 0.0))

    def near(at: int, others: list[Base], nearer_than: float, suits: int) -> None:
        assert (len(others), suits) == (4, WHOLE)
        asked.append(("near", at, round(nearer_than, 3)))

    monkeypatch.setattr(found, "best_contact", contact)
    monkeypatch.setattr(found, "best_near", near)
    found._improve(trial)
    assert asked == [
        *[("contact", 1, 0.0), ("near", 1, 1.15)],
        *[("contact", 4, 0.0), ("near", 4, 1.9)],
        *[("contact", 0, 0.0), ("near", 0, 2.9)],
    ]
    assert trial.inches == 5.0


@pytest.mark.plain
@pytest.mark.parametrize(
    ("fixed", "orders"),
    [
        ([0, 1], [([2], False)]),
        ([1], [([0, 2], False), ([2, 0], False), ([0, 2], True)]),
        ([0], [([1, 2], False), ([2, 1], False), ([1, 2], True)]),
    ],
)
def test_in_which_orders_the_others_gather(
    monkeypatch: pytest.MonkeyPatch, fixed: list[int], orders: list[tuple[list[int], bool]]
) -> None:
    """The nearest first, the furthest first, and as a group apart; who is the last comes in one way only."""
    units = {"mine": {"side": "A", "profile": PROFILE, "places": [[20, 20], [26, 20], [33, 20]]}}
    battle = arrange({}, units, {})[1]
    regroup = Regrouping(march_of(battle, battle.unit("mine"), "advance"))
    tried: list[tuple[list[int], bool]] = []

    def in_vain(placed: dict[int, Any], order: list[int], apart: bool) -> list[Any]:
        tried.append((order, apart))
        return []

    monkeypatch.setattr(regroup, "_in_turn", in_vain)
    assert regroup._gather({at: battle.unit("mine").bases[at] for at in fixed}) == []
    assert tried == orders


@pytest.mark.plain
def test_how_many_ways_round_corners_a_torn_unit_looks_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """Straight to all forty places, round corners to every other one, and to sixteen seen from each corner."""
    units = {"mine": {"side": "A", "profile": PROFILE, "places": [[20, 20], [26, 20], [32, 20]]}}
    battle = arrange({}, units, {})[1]
    regroup = Regrouping(march_of(battle, battle.unit("mine"), "advance"))
    bases = battle.unit("mine").bases
    asked: list[tuple[float, bool]] = []

    def places(at: int, seen_from: Base, limit: float, others: list[Base], alone: bool) -> list[Base]:
        assert (at, others, alone) == (0, bases[1:], False)
        return [seen_from.at(seen_from.cx + k, seen_from.cy, 0.0) for k in range(40)]

    def goes_to(at: int, end: Base, straight: bool) -> bool:
        asked.append((end.cx, straight))
        return False

    monkeypatch.setattr(regroup, "_free_places", places)
    monkeypatch.setattr(regroup, "_goes_to", goes_to)
    monkeypatch.setattr(regroup, "_corners", lambda at, others, limit: [(100.0, 20.0, 2.0), (200.0, 20.0, 1.0)])
    assert regroup._place_for(0, bases[1:], False) is None
    assert asked == [
        *[(20.0 + k, True) for k in range(40)],
        *[(20.0 + 2 * k, False) for k in range(20)],
        *[(100.0 + k, False) for k in range(16)],
        *[(200.0 + k, False) for k in range(16)],
    ]
    monkeypatch.setattr(regroup.march, "flying", [True] * 3)
    asked.clear()
    assert regroup._place_for(0, bases[1:], False) is None
    assert len(asked) == 40


@pytest.mark.plain
def test_who_falls_back_round_a_corner_looks_from_there(monkeypatch: pytest.MonkeyPatch) -> None:
    units: dict[str, Any] = {
        "mine": {"side": "A", "profile": {"quality": 4, "defense": 5}, "places": [[20, 20]]},
        "foes": {"side": "B", "profile": {"quality": 4, "defense": 5}, "places": [[20, 21]]},
    }
    battle = arrange({}, units, {})[1]
    retreat = Retreat(battle, battle.unit("mine"), battle.unit("foes"))
    base = battle.unit("mine").bases[0]
    best = Walk([(20.0, 20.0), (23.0, 16.0), (25.0, 16.0)], 7.0, base.at(25.0, 16.0, 0.0), False, [])
    score = (0.0, 0.0, 0.0, 7.0)
    asked: list[tuple[float, float, float]] = []

    def all_edges(seen_from: Base, others: list[Base], most: float) -> Edges:
        asked.append((seen_from.cx, seen_from.cy, most))
        return Edges(seen_from.cx, seen_from.cy, most)

    monkeypatch.setattr(retreat, "_all_edges", all_edges)
    assert retreat._past_the_bend(0, [], best, score) == (best, score)
    assert asked == [(23.0, 16.0, 7.0)]
