"""Parts of closing in, by hand: how a unit may go, where places are looked for, and what came of it."""

from __future__ import annotations

import math
from typing import Any

import pytest

from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.charge import charging, counter_move, shortest_charge
from banneret.books.age_of_fantasy.closing import Closing
from banneret.books.age_of_fantasy.closing_places import _along, _apart, _on_the_way, places_beside
from banneret.books.age_of_fantasy.closing_ways import LOOSE
from banneret.books.age_of_fantasy.movement import Trial, Walk
from banneret.core.space.bases import Base

MUD = {"at": [15.0, 26.0], "size": [2.0, 2.0], "difficult": True}
Spot = list[float]


def a_closing(
    mine: list[Spot],
    foes: list[Spot],
    terrain: list[dict[str, Any]] | None = None,
    base: tuple[float, float] = (50.8, 50.8),
    **more: Any,
) -> Closing:
    """Discs 2" across, unless the base is another."""
    units: dict[str, Any] = {}
    for name, side, places, own in (("mine", "A", mine, more), ("foes", "B", foes, {})):
        size = base if name == "mine" else (50.8, 50.8)
        profile = {"quality": 4, "defense": 5, "models": len(places), "base": list(size), **own}
        units[name] = {"side": side, "profile": profile, "places": places}
    battle = arrange({"terrain": terrain or []}, units, {})[1]
    return charging(battle, battle.unit("mine"), battle.unit("foes"), "charge")


def disc(x: float, y: float) -> Base:
    return Base(x, y, 0.0, 1.0, 0.0)


def a_walk(x: float, y: float, inches: float = 0.0, slow: bool = False) -> Walk:
    return Walk([(x, y)], inches, disc(x, y), slow, [])


def a_trial(*walks: Walk) -> Trial:
    trial = Trial()
    trial.walks = list(walks)
    return trial


@pytest.mark.clause("AF-TER-07")
@pytest.mark.parametrize(
    ("terrain", "rules", "reach", "bogged", "modes"),
    [
        ([], [], 12.0, False, (False,)),
        ([MUD], [], 12.0, False, (False, True)),
        ([MUD], ["Strider"], 12.0, False, (False,)),
        ([MUD], ["Flying"], 12.0, False, (False,)),
        ([MUD], [], 12.0, True, (True,)),
        ([], [], 12.0, True, (True,)),
        ([MUD], [], 6.0, False, (True,)),
        ([], [], 6.0, False, (True,)),
        ([], [], 6.5, False, (False,)),
        ([MUD], [], 6.5, False, (False, True)),
    ],
)
def test_how_a_unit_may_go(
    terrain: list[dict[str, Any]], rules: list[str], reach: float, bogged: bool, modes: tuple[bool, ...]
) -> None:
    """Off difficult ground, or held to 6" through it, where either makes a difference."""
    found = a_closing([[10.0, 20.0]], [[22.0, 20.0]], terrain, rules=rules)
    found.march.reach = reach
    found.march.bogged = bogged
    assert found.modes() == modes


@pytest.mark.clause("AF-TER-07", "AF-MEL-03")
def test_how_a_model_may_go_beside_the_others() -> None:
    mine = [[10.0, 20.0], [13.0, 20.0], [10.0, 23.0]]
    found = a_closing(mine, [[22.0, 20.0]], [MUD])
    here = a_walk(10.0, 20.0)
    for walks, at, modes in (
        ((here, here, here), 0, [False, True]),
        ((here, a_walk(13.0, 26.0, 6.001), here), 0, [False, True]),
        ((here, a_walk(13.0, 26.0, 6.01), here), 0, [False]),
        ((here, here, a_walk(13.0, 26.0, 9.0)), 0, [False]),
        # What it does itself does not count.
        ((here, a_walk(13.0, 26.0, 9.0), here), 1, [False, True]),
        ((here, a_walk(13.0, 26.0, 4.0, True), here), 1, [False, True]),
        ((here, a_walk(13.0, 26.0, 4.0, True), here), 2, [True]),
        ((a_walk(13.0, 26.0, 9.0), a_walk(13.0, 26.0, 4.0, True), here), 2, [True]),
    ):
        assert found._modes_beside(at, a_trial(*walks)) == modes, (at, modes)
    found.march.striding[1] = True
    assert found._modes_beside(0, a_trial(here, a_walk(13.0, 26.0, 9.0), here)) == [False, True]
    found.march.striding[1] = False
    found.march.flying[1] = True
    assert found._modes_beside(0, a_trial(here, a_walk(13.0, 26.0, 9.0), here)) == [False, True]
    found.march.reach = 6.0
    assert found._modes_beside(0, a_trial(here, here, here)) == [True]
    found = a_closing(mine, [[22.0, 20.0]])
    assert found._modes_beside(0, a_trial(here, a_walk(13.0, 26.0, 4.0, True), here)) == [False]
    found.march.bogged = True
    assert found._modes_beside(0, a_trial(here, here, here)) == [True]


@pytest.mark.clause("AF-MEL-03")
def test_what_a_charge_came_to() -> None:
    """How many are in contact, and by how much the unit is torn."""
    found = a_closing([[10.0, 20.0], [13.0, 20.0], [16.0, 20.0]], [[22.0, 20.0], [22.0, 24.0]])
    for walks, merit in (
        ((a_walk(20.0, 20.0), a_walk(20.0, 24.0), a_walk(20.0, 22.0)), (True, True, 2, 0.0)),
        ((a_walk(20.0, 20.0), a_walk(17.0, 20.0), a_walk(14.0, 20.0)), (True, True, 1, 0.0)),
        ((a_walk(19.5, 20.0), a_walk(17.0, 20.0), a_walk(14.0, 20.0)), (False, True, 0, 0.0)),
        ((a_walk(20.0, 20.0), a_walk(15.0, 20.0), a_walk(14.0, 23.0)), (True, False, 1, -1.0)),
    ):
        assert found._merit(a_trial(*walks)) == pytest.approx(merit)
        assert found.contacts(a_trial(*walks)) == merit[2]


@pytest.mark.clause("AF-MOV-02")
def test_a_unit_that_comes_together_without_contact_is_not_mended_by_a_charge() -> None:
    assert a_closing([[10.0, 20.0], [14.5, 20.0]], [[50.0, 20.0]]).mends() is False
    assert a_closing([[10.0, 20.0], [14.5, 20.0]], [[24.0, 20.0]]).mends() is True
    assert a_closing([[10.0, 20.0], [45.0, 20.0]], [[24.0, 20.0]]).mends() is False


@pytest.mark.clause("AF-XAC-09")
def test_the_shortest_charge() -> None:
    """Of those in contact the shortest way, with what is left to the very touch; -1 where nobody is."""
    found = a_closing([[10.0, 20.0], [13.0, 20.0]], [[24.0, 20.0]])
    for walks, inches in (
        ((a_walk(22.0, 20.0, 7.0), a_walk(19.0, 20.0, 3.0)), 7.0),
        ((a_walk(21.995, 20.0, 7.0), a_walk(19.0, 20.0, 3.0)), 7.005),
        ((a_walk(22.0, 20.0, 7.0), a_walk(24.0, 22.0, 6.5)), 6.5),
        ((a_walk(21.5, 20.0, 7.0), a_walk(19.0, 20.0, 3.0)), -1.0),
    ):
        assert shortest_charge(found, a_trial(*walks)) == pytest.approx(inches)


@pytest.mark.clause("AF-MEL-04")
def test_who_moves_to_meet_a_charge() -> None:
    found = a_closing([[20.0, 20.0], [17.0, 20.0]], [[22.0, 20.0], [24.5, 20.0], [22.0, 22.5]])
    battle = arrange(
        {},
        {
            "mine": {"side": "A", "profile": a_profile(2), "places": [[20.0, 20.0], [17.0, 20.0]]},
            "foes": {
                "side": "B",
                "profile": a_profile(3),
                "places": [[22.0, 20.0], [24.5, 20.0], [22.0, 22.5]],
            },
        },
        {},
    )[1]
    meeting = counter_move(battle, battle.unit("foes"), battle.unit("mine"))
    assert meeting.movers == [1, 2]
    assert meeting.march.limits == [3.0, 3.0, 3.0]
    assert (meeting.march.target, meeting.march.clause, meeting.enemy.id) == ("mine", "AF-MEL-04", "mine")
    assert found.movers == [0, 1]
    assert (found.march.target, found.march.clause, found.march.limits) == ("foes", "AF-MOV-08", [12.0, 12.0])


def a_profile(models: int) -> dict[str, Any]:
    return {"quality": 4, "defense": 5, "models": models, "base": [50.8, 50.8]}


@pytest.mark.clause("AF-MEL-03")
def test_beside_which_comrades_a_place_is_looked_for() -> None:
    """In reach, and near enough to the enemy that a place beside them may be nearer than 10"."""
    found = a_closing([[10.0, 20.0]], [[30.0, 20.0]])
    first, second, third = disc(24.0, 20.0), disc(18.0, 24.0), disc(17.0, 20.0)
    beyond, behind = disc(24.1, 20.0), disc(15.9, 20.0)
    assert found._foremost(0, [beyond, third, behind, second, first], 10.0) == [first, second, third]
    assert found._foremost(0, [third, first], 2.0) == [first]
    assert found._foremost(0, [third, first], 1.9) == []
    row = [disc(17.0 + 0.1 * k, 20.0) for k in range(14)]
    assert found._foremost(0, row, 10.0) == row[:1:-1]


@pytest.mark.clause("AF-MOV-01", "AF-MOV-09", "AF-TER-07")
def test_who_need_not_look_for_contact() -> None:
    """Who is lost to a comrade where it is placed, and who starts in mud while nobody may be slowed."""
    found = a_closing([[10.0, 20.0]], [[22.0, 20.0]])
    assert found.best_contact(0, []) is not None
    assert found.best_contact(0, [disc(18.0, 23.0)]) is not None
    assert found.best_contact(0, [disc(50.0, 20.0)]) is None
    assert found.best_contact(0, [disc(50.0, 20.0)], LOOSE) is not None
    for held, reached in ((False, False), (True, True)):
        found = a_closing([[15.0, 26.0]], [[15.0, 33.0]], [MUD])
        found.held = held
        assert (found.best_contact(0, []) is not None) is reached


@pytest.mark.clause("AF-TER-07")
def test_the_ground_that_a_model_keeps_off() -> None:
    for rules, held, count in (([], False, 1), ([], True, 0), (["Strider"], False, 0), (["Flying"], False, 0)):
        found = a_closing([[10.0, 20.0]], [[22.0, 20.0]], [MUD], rules=rules)
        found.held = held
        assert len(found._keeps_off(0)) == count
    found.march.striding[0] = False
    assert found._keeps_off(0) == []
    found.march.flying[0] = False
    assert len(found._keeps_off(0)) == 1
    found.march.free = True
    assert found._keeps_off(0) == []


@pytest.mark.clause("AF-GEN-18")
def test_at_which_headings_a_base_looks_for_contact() -> None:
    found = a_closing([[10.0, 20.0, 30.0]], [[20.0, 20.0]], base=(50.8, 101.6))
    every = found._headings(0)
    # Every other degree, the smallest turn first; a way round corners is looked for as it faces.
    assert every[:5] == [(30.0, True), (28.0, False), (32.0, False), (26.0, False), (34.0, False)]
    assert {heading % 180.0 for heading, _ in every} == {2.0 * k for k in range(90)}
    found.thorough = False
    assert found._headings(0) == [(30.0, True)]
    found = a_closing([[10.0, 20.0]], [[20.0, 20.0]])
    assert len(found._headings(0)) == 1
    found.thorough = False
    assert found._headings(0) == [(0.0, True)]


@pytest.mark.clause("AF-MEL-03")
def test_places_all_round_another() -> None:
    """The nearest first, then by turns to either side every 15 degrees, to the one right behind."""
    found = places_beside(disc(10.0, 20.0), disc(20.0, 20.0), 0.5)
    assert found[0] == pytest.approx((17.5, 20.0, 0.0))
    assert len(found) == 24
    for k, (x, y, _) in enumerate(found):
        away = 15.0 * ((k + 1) // 2)
        assert math.hypot(x - 20.0, y - 20.0) == pytest.approx(2.5, abs=0.002)
        turned = math.degrees(math.atan2(y - 20.0, 20.0 - x))
        assert abs(turned) == pytest.approx(away, abs=0.05)
    assert all((found[k][1] - 20.0) * (found[k + 1][1] - 20.0) < 0.0 for k in range(1, 22, 2))
    assert found[23] == pytest.approx((22.5, 20.0, 0.0), abs=0.002)
    assert _apart(1.0, 2.0, 4.0, 6.0) == pytest.approx(5.0)
    assert _apart(4.0, 2.0, 1.0, 14.0) == pytest.approx(math.sqrt(153.0))


def same_places(found: list[tuple[float, float, float]], wanted: list[tuple[float, float, float]]) -> None:
    assert len(found) == len(wanted)
    for one, other in zip(found, wanted, strict=True):
        assert one == pytest.approx(other, abs=1e-6)


@pytest.mark.clause("AF-MEL-03")
def test_places_on_the_way() -> None:
    """As far as it may go or to the middle of the other, and shares of that."""
    base = Base(10.0, 20.0, 40.0, 1.0, 0.0)
    far = [16.0, 14.8, 13.6, 12.4, 11.2]
    same_places(_on_the_way(base, disc(20.0, 20.0), 6.002), [(x, 20.0, 40.0) for x in far])
    near = [24.0, 23.2, 22.4, 21.6, 20.8]
    same_places(_on_the_way(base, disc(10.0, 24.0), 6.002), [(10.0, y, 40.0) for y in near])
    assert _on_the_way(base, disc(10.005, 20.0), 6.002) == []
    assert len(_on_the_way(base, disc(10.02, 20.0), 6.002)) == 5
    # A hundredth is far enough, and less is not.
    assert len(_on_the_way(disc(0.0, 0.0), disc(0.01, 0.0), 6.002)) == 5
    assert _on_the_way(disc(0.0, 0.0), disc(0.0, 0.0099), 6.002) == []


@pytest.mark.clause("AF-MEL-03")
@pytest.mark.parametrize(
    ("path", "inches", "places"),
    [
        (
            [(0.0, 0.0), (3.0, 4.0), (3.0, 10.0)],
            7.0,
            [(3.0, 6.0), (3.0, 5.7), (3.0, 5.2), (3.0, 4.5), (2.7, 3.6), (1.8, 2.4)],
        ),
        ([(0.0, 0.0), (3.0, 4.0), (3.0, 10.0)], 12.0, [(3.0, 9.5), (3.0, 8.5), (3.0, 7.0)]),
        (
            [(0.0, 0.0), (8.0, 0.0)],
            8.0,
            [(8.0, 0.0), (7.7, 0.0), (7.2, 0.0), (6.5, 0.0), (5.5, 0.0), (4.0, 0.0)],
        ),
        ([(0.0, 0.0), (0.0, 0.0), (0.0, 5.0)], 1.5, [(0.0, 1.5), (0.0, 1.2), (0.0, 0.7)]),
        ([(0.0, 0.0), (0.0, 5.0)], 0.5, [(0.0, 0.5), (0.0, 0.2)]),
        ([(0.0, 0.0)], 5.0, []),
    ],
)
def test_places_along_a_way(
    path: list[tuple[float, float]], inches: float, places: list[tuple[float, float]]
) -> None:
    """As far as the inches go, and 0.3", 0.8", 1.5", 2.5" and 4" short of that."""
    same_places(_along(path, inches, 30.0), [(x, y, 30.0) for x, y in places])
