"""Limits met exactly and turns to the degree, on whole inches: charges from contact, needles, places tried.

What is forgiven is a quarter of an inch where a limit is to be met; all else is written in whole quarters.
"""

from __future__ import annotations

import math
from typing import Any

import pytest

from banneret.books.age_of_fantasy import closing_places, movement
from banneret.books.age_of_fantasy.activation import charge
from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.charge import charging
from banneret.books.age_of_fantasy.closing_places import ClosingPlaces, Part
from banneret.books.age_of_fantasy.closing_ways import SO_FAR
from banneret.books.age_of_fantasy.movement import March, Walk
from banneret.books.age_of_fantasy.shooting import why_nothing_fires
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.sheets import Weapon
from banneret.core.engine.dice import ScriptedDice
from banneret.core.space.bases import Base
from banneret.core.space.contact import Stretch, contact_edge
from tests.books.age_of_fantasy.test_activation import Play, Recorder

pytestmark = pytest.mark.plain

DISC = [50.8, 50.8]  # millimetres: 2" across
LONG = [50.8, 101.6]  # 2" wide, 4" deep
Spot = list[float]


def a_battle(
    mine: list[Spot],
    foes: list[Spot],
    base: list[float] | None = None,
    terrain: list[dict[str, Any]] | None = None,
    weapons: list[str] | None = None,
) -> tuple[Battle, Recorder]:
    """Discs 2" across, unless the base of mine is another; only mine have weapons."""
    units: dict[str, Any] = {}
    for name, side, places, size in (("mine", "A", mine, base or DISC), ("foes", "B", foes, DISC)):
        profile: dict[str, Any] = {"quality": 4, "defense": 5, "models": len(places), "base": size}
        units[name] = {"side": side, "profile": profile, "places": places}
    units["mine"]["profile"]["weapons"] = weapons or []
    battle = arrange({"terrain": terrain or []}, units, {})[1]
    recorder = Recorder()
    battle.chapters = [*battle.chapters, recorder]
    return battle, recorder


# ------------------------------------------------------------------------------------------------- charges


@pytest.mark.clause("AF-MEL-03", "AF-XAC-09")
@pytest.mark.parametrize(("x", "end", "inches"), [(32.0, 30.0, 0.0), (31.999, 30.0, 0.0), (33.0, 31.0, 1.0)])
def test_a_charge_from_contact_is_a_charge(x: float, end: float, inches: float) -> None:
    """No inch is needed, and still the target has been reached: the charge has not failed."""
    battle, recorder = a_battle([[30.0, 20.0]], [[x, 20.0]], weapons=["Sword (A1)"])
    play = Play(battle, charge(battle, "mine", "charge", ScriptedDice(*[1] * 12)))
    play.answer("foes")
    play.answer({"places": [[end, 20.0]]})
    while not play.over:
        play.default()
    assert "ChargeFailed" not in play.texts()
    (note,) = [note for note in recorder.notes if note[0] == "charged"]
    assert note == ("charged", "mine", "charge", pytest.approx(inches, abs=0.001))
    assert any(note[0] == "fought" for note in recorder.notes)


@pytest.mark.clause("AF-SHO-02")
def test_the_weapon_that_reaches_furthest_is_the_shooters() -> None:
    """A chapter lengthens the sling of the one who shoots, so it reaches further than the bow."""

    class Slings(Recorder):
        def weapon_range(self, battle: Battle, unit: Unit, weapon: Weapon, inches: float) -> float:
            return inches + 20.0 if unit.id == "mine" and "Sling" in weapon.name else inches

    battle, _ = a_battle([[10.0, 20.0]], [[60.0, 20.0]], weapons=["Bow (24”, A1)", "Sling (12”, A1)"])
    refusal = why_nothing_fires(battle, battle.unit("mine"), battle.unit("foes"))
    assert refusal.why == "The foes are 48.0” away; Bow of the mine reaches 24”."
    battle.chapters = [Slings()]
    refusal = why_nothing_fires(battle, battle.unit("mine"), battle.unit("foes"))
    assert refusal.why == "The foes are 48.0” away; Sling of the mine reaches 32”."


def test_a_case_sets_no_limit_to_points() -> None:
    unit = {"side": "A", "profile": {"quality": 4, "defense": 4}, "at": [36, 12]}
    assert arrange({}, {"mine": unit}, {})[0].points == 100_000


# --------------------------------------------------------------------------------------------------- turns


def a_march(battle: Battle, action: str = "rush", inches: float = 12.0) -> March:
    unit = battle.unit("mine")
    return March(battle, unit, action, [inches] * unit.size(), "AF-MOV-04")


def needle(x: float, y: float, angle: float, far: float) -> dict[str, Any]:
    """A piece of rock so far from a point, at an angle counted from east, that points at it with a corner.

    Its corners are square: its half diagonal is as long as its half side times the root of two.
    """
    middle = far + 0.1 * math.sqrt(2.0)
    at = [x + middle * math.cos(math.radians(angle)), y + middle * math.sin(math.radians(angle))]
    return {"at": at, "size": [0.2, 0.2], "turn": 45.0 - angle, "impassable": True}


RADIUS = math.sqrt(5.0)
# Where the corners ahead of a base 2" wide and 4" deep are, counted from east, while it faces north.
AHEAD = (math.degrees(math.atan2(2.0, 1.0)), math.degrees(math.atan2(2.0, -1.0)))


@pytest.mark.clause("AF-GEN-18")
@pytest.mark.parametrize("turn", [20.0, -20.0, 7.0, -7.0])
@pytest.mark.parametrize(
    ("share", "beyond", "free"),
    [
        *((0.0, 0.55, False), (0.0, 0.7, False), (0.5, 0.0, False), (1.0, -0.55, False), (1.0, -0.7, False)),
        *((0.0, -2.0, True), (1.0, 2.0, True)),
    ],
)
def test_every_degree_of_a_turn_counts(turn: float, share: float, beyond: float, free: bool) -> None:
    """A corner of the base would strike a needle half a degree after the turn begins, or before it ends."""
    swept = share * turn + math.copysign(beyond, beyond * turn)
    for corner in AHEAD:
        # Headings count clockwise, angles the other way.
        rock = needle(30.0, 20.0, corner - swept, RADIUS - 0.008)
        battle, _ = a_battle([[30.0, 20.0, 0.0]], [[60.0, 40.0]], LONG, terrain=[rock])
        march = a_march(battle)
        assert march._can_turn(0, march.unit.bases[0], turn) is free


@pytest.mark.clause("AF-GEN-18", "AF-PRE-01")
def test_a_turn_at_the_edge_of_the_table() -> None:
    """The corner reaches 2.236" up where it points straight at the edge, 2" before the turn begins."""
    for x, heading, by, free in (
        (2.3, 0.0, 90.0, True),
        (2.2, 0.0, 90.0, False),
        (2.2, 0.0, 52.0, True),
        (2.2, 0.0, -52.0, True),
        (2.2, 0.0, 54.5, False),
        (2.2, 0.0, -54.5, False),
        (2.2, 90.0, 20.0, False),
        (2.2, 90.0, -20.0, False),
        (2.2, 90.0, 15.0, True),
        (2.2, 90.0, -15.0, True),
        # A degree before the turn begins it would not be on the table.
        (2.195, 75.0, 15.0, True),
        (2.195, 52.0, -20.0, True),
        (2.02, 90.0, 0.5, True),
        (2.005, 90.0, 1.0, False),
    ):
        for place in ((x, 20.0), (72.0 - x, 20.0)):
            battle, _ = a_battle([[*place, heading]], [[60.0, 40.0]], LONG)
            march = a_march(battle)
            assert march._turns_on_board(march.unit.bases[0], by) is free, (place, heading, by)


@pytest.mark.clause("AF-GEN-18")
def test_it_turns_first_only_if_that_is_shorter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(movement, "EPS", 0.25)
    for other, facing in ((4.75, 90.0), (5.0, 0.0), (5.25, 0.0)):
        ways = {0.0: [(30.0, 20.0), (30.0, 22.0), (30.0, 25.25)], 90.0: [(30.0, 20.0), (30.0, 20.0 + other)]}
        monkeypatch.setattr(March, "_way_at", lambda self, at, base, *rest, ways=ways: ways[base.heading])
        battle, _ = a_battle([[30.0, 20.0, 0.0]], [[60.0, 40.0]], LONG)
        march = a_march(battle)
        start = march.unit.bases[0]
        assert march._way(0, start, start.at(30.0, 25.0, 90.0), [], []) == ways[facing]
        assert march._facing == facing


# ------------------------------------------------------------------------------------------- places in contact


@pytest.mark.clause("AF-MOV-09")
def test_how_many_places_a_base_tries_at_another_heading(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three where it must turn; as it faces, every one."""
    tried: list[Part] = []

    def none_reached(self: ClosingPlaces, at: int, turned: Base, parts: list[Part], *rest: Any) -> Walk | None:
        tried.extend(parts)
        return None

    monkeypatch.setattr(closing_places.ClosingPlaces, "_first_reached", none_reached)
    battle, _ = a_battle([[20.0, 20.0, 0.0]], [[29.0, 20.0]], LONG)
    found = charging(battle, battle.unit("mine"), battle.unit("foes"), "charge")
    base = found.unit.bases[0]
    for heading, count in ((0.0, 7), (10.0, 3)):
        turned = base.at(20.0, 20.0, heading)
        edge = contact_edge(turned, found.enemy.bases[0], 0.0)
        parts = [Part(Stretch(edge, 0.0, 1.0), 0.0, 0.5, (24.0, 17.0 + k, heading)) for k in range(7)]
        tried.clear()
        assert found._round_to_any(0, turned, turned, parts, [], SO_FAR) is None
        assert len(tried) == count
        # The nearest first, and each once.
        assert [round(part.place[1]) for part in tried][:1] == [20]
        assert len(set(map(id, tried))) == count
