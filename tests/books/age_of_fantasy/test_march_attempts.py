"""Moves of a whole unit by hand: corners on the table, ways made shorter in mud, and units that are torn."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.movement import March, Trial, Walk, _difference, places_of
from banneret.core.space.bases import Base

DISC = [50.8, 50.8]  # millimetres: 2" across
LONG = [50.8, 101.6]  # 2" wide, 4" deep
Spot = tuple[float, float]


def a_battle(
    mine: list[list[float]],
    terrain: list[dict[str, Any]] | None = None,
    base: list[float] = DISC,
    others: list[list[float]] | None = None,
) -> Battle:
    units: dict[str, Any] = {
        "mine": {
            "side": "A",
            "profile": {"quality": 4, "defense": 5, "models": len(mine), "base": base},
            "places": mine,
        }
    }
    for number, place in enumerate(others or []):
        profile = {"quality": 4, "defense": 5, "models": 1, "base": DISC}
        units[f"other{number}"] = {"side": "B", "profile": profile, "places": [place]}
    return arrange({"terrain": terrain or []}, units, {})[1]


def a_march(battle: Battle, action: str, inches: float) -> March:
    unit = battle.unit("mine")
    return March(battle, unit, action, [inches] * unit.size(), "AF-MOV-04")


def verdict(trial: Trial) -> tuple[str, str]:
    return ("", "") if trial.refusal is None else (trial.refusal.code, trial.refusal.clause)


@pytest.mark.clause("AF-PRE-01")
@pytest.mark.parametrize(
    ("base", "corner", "allowed"),
    [
        (DISC, (60.0, 40.0), True),
        (DISC, (60.0, 20.0), True),
        (DISC, (20.0, 60.0), False),
        (DISC, (1.0, 1.0), True),
        (DISC, (71.0, 47.0), True),
        (DISC, (0.5, 20.0), False),
        (DISC, (71.5, 20.0), False),
        (DISC, (30.0, 0.5), False),
        (DISC, (30.0, 47.5), False),
        # It faces along the long edge, so it reaches 2" that way and 1" the other.
        (LONG, (2.0, 1.0), True),
        (LONG, (70.0, 47.0), True),
        (LONG, (1.5, 20.0), False),
        (LONG, (30.0, 0.5), False),
    ],
)
def test_every_corner_of_a_way_lies_on_the_table(base: list[float], corner: Spot, allowed: bool) -> None:
    battle = a_battle([[30.0, 20.0, 90.0]], base=base)
    trial = a_march(battle, "rush", 200.0).attempt([(30.0, 21.0, 90.0)], {0: [(30.0, 24.0), corner]})
    assert verdict(trial) == (("", "") if allowed else ("off-table", "AF-PRE-01"))
    if allowed:
        assert trial.walks[0].path[1:3] == [(30.0, 24.0), corner]


def among_mud(ends: list[Spot], ways: dict[int, list[Spot]] | None = None, **ground: bool) -> Trial:
    """The first ends in mud, so all are held to 6"; in the second one's way lies a small piece of ground."""
    mud = {"at": [29.5, 25.5], "size": [2.0, 1.0], "difficult": True}
    piece: dict[str, Any] = {"at": [33.5, 22.5 + (ends[1][1] > 25.5) * 0.5], "size": [0.4, 0.4], **ground}
    battle = a_battle([[30.0, 20.0], [33.5, 20.0]], [mud, piece])
    return a_march(battle, "rush", 12.0).attempt([(x, y, 0.0) for x, y in ends], ways or {})


@pytest.mark.clause("AF-TER-07")
def test_a_way_round_mud_that_is_short_enough_stays() -> None:
    """5.63" round it, and the straight way would be 5"."""
    trial = among_mud([(30.0, 25.0), (33.5, 25.0)], difficult=True)
    assert verdict(trial) == ("", "")
    first, second = trial.walks
    assert first.slow is True
    assert first.inches == pytest.approx(5.0)
    assert second.slow is False
    assert len(second.path) > 2
    assert second.inches == pytest.approx(5.634, abs=0.01)
    assert trial.inches == pytest.approx(second.inches, abs=0.001)


@pytest.mark.clause("AF-TER-07")
def test_a_way_round_mud_that_is_too_long_is_made_straight() -> None:
    """More than 6" round it and 5.9" across, which costs nothing more since the unit is slow anyway."""
    trial = among_mud([(30.0, 25.5), (33.5, 25.9)], difficult=True)
    assert verdict(trial) == ("", "")
    assert trial.walks[1].path == [(33.5, 20.0), (33.5, 25.9)]
    assert trial.walks[1].slow is True
    assert trial.inches == pytest.approx(5.9)


@pytest.mark.clause("AF-TER-07", "AF-TER-08")
def test_nobody_is_sent_over_dangerous_ground_to_be_quicker() -> None:
    trial = among_mud([(30.0, 25.5), (33.5, 25.9)], dangerous=True)
    assert verdict(trial) == ("difficult", "AF-TER-07")
    assert [walk.harm for walk in trial.walks] == [[], []]
    assert trial.walks[1].inches > 6.1


@pytest.mark.clause("AF-TER-07")
def test_a_way_that_was_asked_for_is_kept() -> None:
    trial = among_mud([(30.0, 25.5), (33.5, 25.9)], {1: [(35.0, 23.0)]}, difficult=True)
    assert verdict(trial) == ("difficult", "AF-TER-07")
    assert trial.walks[1].path == [(33.5, 20.0), (35.0, 23.0), (33.5, 25.9)]
    assert trial.inches == pytest.approx(6.619, abs=0.002)


@pytest.mark.clause("AF-MOV-01", "AF-MOV-02")
@pytest.mark.parametrize(
    ("x", "ends", "must_close", "clause"),
    [
        # 2.4" apart, 0.8" in all: nearer is better, and that will do unless it can be mended.
        (14.4, (10.0, 14.2), False, ""),
        (14.4, (10.0, 14.2), True, "AF-MOV-02"),
        (14.4, (10.0, 14.0), True, ""),
        (14.4, (10.0, 14.6), False, "AF-MOV-02"),
        (14.4, (11.0, 15.4), False, "AF-MOV-02"),
        # 3.5" apart, 3" in all.
        (15.5, (10.0, 15.0), False, ""),
        (15.5, (10.0, 15.0), True, "AF-MOV-02"),
        (15.5, (9.0, 14.5), False, "AF-MOV-02"),
        # Together, and no longer.
        (14.0, (10.0, 14.2), False, "AF-MOV-01"),
        (14.0, (10.0, 13.0), False, ""),
    ],
)
def test_a_unit_that_is_torn_comes_closer(x: float, ends: Spot, must_close: bool, clause: str) -> None:
    battle = a_battle([[10.0, 20.0], [x, 20.0]])
    march = a_march(battle, "advance", 6.0)
    march.must_close = must_close
    trial = march.attempt([(ends[0], 20.0, 0.0), (ends[1], 20.0, 0.0)], {})
    assert verdict(trial) == ("coherency" if clause else "", clause)


@pytest.mark.clause("AF-MOV-04", "AF-TER-07")
def test_which_of_two_ways_is_better() -> None:
    """Within the limit, then safe, then not slow, then short; who is slow may go 6" at most."""
    battle = a_battle([[30.0, 20.0], [33.0, 20.0]])
    march = March(battle, battle.unit("mine"), "rush", [12.0, 4.0], "AF-MOV-04")
    end = battle.unit("mine").bases[0]
    for at, inches, slow, harm, too_far in (
        (0, 12.001, False, [], False),
        (0, 12.01, False, ["fire"], True),
        (0, 6.001, True, ["fire", "pit"], False),
        (0, 6.01, True, [], True),
        (1, 4.5, True, [], True),
        (1, 4.5, False, [], True),
        (1, 3.5, True, [], False),
    ):
        merit = march._merit(at, Walk([], inches, end, slow, harm))
        assert merit == (too_far, len(harm), slow, inches)


@pytest.mark.clause("AF-GEN-18")
def test_the_shorter_turn() -> None:
    for a, b, turn in ((350.0, 20.0, 30.0), (20.0, 350.0, -30.0), (10.0, 10.0, 0.0), (0.0, 179.0, 179.0)):
        assert _difference(a, b) == pytest.approx(turn)
    assert _difference(0.0, 181.0) == pytest.approx(-179.0)
    assert abs(_difference(90.0, 270.0)) == pytest.approx(180.0)


@pytest.mark.clause("AF-GEN-18", "AF-MOV-05")
def test_what_a_base_could_meet_as_it_turns() -> None:
    """Others within an inch of the circle about it, and walls as near; these are numbered after the bases."""
    near = {"at": [30.0, 23.3], "size": [2.0, 2.0], "impassable": True}
    off = {"at": [30.0, 16.5], "size": [2.0, 2.0], "impassable": True}
    others = [[32.9, 20.0], [27.0, 20.0]]
    for walls, found in (([near, off], [0, 2]), ([off, near], [0, 3]), ([off], [0]), ([near, near], [0, 2, 3])):
        march = a_march(a_battle([[30.0, 20.0]], walls, others=others), "advance", 6.0)
        assert march.near_units == ["other0", "other1"]
        assert march._round_about(march.unit.bases[0]) == found
        march.free = True
        assert march._round_about(march.unit.bases[0]) == [0]


@pytest.mark.clause("AF-GEN-17")
def test_places_are_kept_in_thousandths() -> None:
    battle = a_battle([[30.0, 20.0, 0.0], [36.0, 20.0, 0.0]], base=LONG)
    first, second = places_of(battle.unit("mine"), [(30.00049, 20.0006, 90.0), (1.0, 2.0, 370.0)])
    assert (first.cx, first.cy, first.heading) == pytest.approx((30.0, 20.001, 90.0), abs=1e-6)
    assert (second.cx, second.cy, second.heading) == pytest.approx((1.0, 2.0, 10.0), abs=1e-6)
    assert isinstance(first, Base)
    assert first.half_depth == pytest.approx(2.0)
