"""Who sees whom: SK-GEN-02, SK-GEN-03, SK-TER-07, SK-TER-08, SK-WEA-09."""

from __future__ import annotations

import random

import pytest

from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.field import upright
from banneret.books.skirmish.sight import is_obscured, rays, rays_past_terrain, sees
from banneret.books.skirmish.warrior import KNOCKED_DOWN
from banneret.core.space.level_files import MapWall
from banneret.core.space.space_sight import ALL_RAYS
from banneret.core.space.table import Piece, Table
from tests.books.skirmish.duels import changed
from tests.books.skirmish.ground import FLAT, skirmish

ONE, TWO, MID = "A.one", "B.two", "B.mid"


def pair(table: Table = FLAT, x: float = 20.0) -> Battle:
    return skirmish({ONE: (10.0, 24.0), TWO: (x, 24.0)}, table=table)


def walled(top: float) -> Table:
    wall = MapWall(id="wall", polygon=((15.0, 20.0), (15.0, 28.0)), top=top)
    return Table(48.0, 48.0, (), walls=(wall,), ruin=True)


def wood(height: float = 4.0) -> Table:
    trees = Piece(
        id="wood",
        kind="wood",
        polygon=((13.0, 20.0), (17.0, 20.0), (17.0, 28.0), (13.0, 28.0)),
        cover=False,
        difficult=True,
        dangerous=False,
        impassable=False,
        blocks_sight=False,
        height=height,
        features=("wood",),
    )
    return Table(48.0, 48.0, (trees,), ruin=True)


def look(battle: Battle) -> tuple[bool, bool]:
    one, two = battle.warrior(ONE), battle.warrior(TWO)
    return sees(battle, one, two), is_obscured(battle, one, two)


@pytest.mark.clause("SK-GEN-02")
@pytest.mark.parametrize(
    ("top", "seen", "obscured"), [(0.1, True, False), (0.9, True, True), (3.0, False, True)]
)
def test_one_free_line_is_enough_to_see_and_one_that_is_not_to_be_obscured(
    top: float, seen: bool, obscured: bool
) -> None:
    assert look(pair(walled(top))) == (seen, obscured)


@pytest.mark.clause("SK-GEN-02")
def test_who_lies_down_is_seen_less_and_who_is_hidden_is_half_as_high() -> None:
    battle = pair(walled(0.9))
    before = rays(battle, battle.warrior(ONE), battle.warrior(TWO))
    changed(battle, TWO, condition=KNOCKED_DOWN)
    assert bin(rays(battle, battle.warrior(ONE), battle.warrior(TWO))).count("1") < bin(before).count("1")
    battle = pair(walled(0.9))
    changed(battle, TWO, hidden=True)
    assert bin(rays(battle, battle.warrior(ONE), battle.warrior(TWO))).count("1") < bin(before).count("1")


@pytest.mark.clause("SK-GEN-03")
@pytest.mark.parametrize("heading", [0.0, 90.0, 180.0, 270.0])
def test_nobody_need_face_what_it_sees(heading: float) -> None:
    battle = pair()
    changed(battle, ONE, heading=heading)
    assert look(battle) == (True, False)


@pytest.mark.clause("SK-GEN-02", "SK-SHO-16")
def test_models_in_between_hide_and_cover_but_do_not_conceal() -> None:
    battle = pair()
    mid = battle.warrior(TWO).twin()
    mid.id, mid.x, mid.y = MID, 15.0, 24.0
    battle.put(mid)
    assert look(battle) == (False, True)
    body = upright(battle.field, battle.warrior(TWO))
    assert rays_past_terrain(battle, battle.warrior(ONE), body) == ALL_RAYS
    changed(battle, MID, y=24.6)
    assert look(battle) == (True, True)
    changed(battle, MID, place="out of action")
    assert look(battle) == (True, False)


@pytest.mark.clause("SK-TER-07")
@pytest.mark.parametrize(("height", "seen"), [(4.0, False), (0.05, True)])
def test_a_wood_blocks_sight_across_it_below_its_height(height: float, seen: bool) -> None:
    assert look(pair(wood(height)))[0] == seen


@pytest.mark.clause("SK-TER-08")
@pytest.mark.parametrize(("gap", "seen"), [(2.0, True), (2.01, False)])
def test_in_a_wood_one_sees_and_is_seen_2_inches_far(gap: float, seen: bool) -> None:
    battle = pair(wood())
    wide = 2 * battle.warrior(ONE).sheet.radius
    changed(battle, ONE, x=14.0)
    changed(battle, TWO, x=14.0 + gap + wide)
    assert look(battle)[0] == seen
    assert sees(battle, battle.warrior(TWO), battle.warrior(ONE)) == seen


@pytest.mark.clause("SK-WEA-09")
@pytest.mark.parametrize(("value", "seen"), [(10, True), (9, False), (0, True)])
def test_fog_ends_sight(value: int, seen: bool) -> None:
    battle = pair(x=10.0 + 9.5 + 25 / 25.4)
    battle.weather, battle.weather_value = "dense-fog" if value else "", value
    assert look(battle)[0] == seen


def test_what_is_remembered_of_the_ground_changes_nothing() -> None:
    rng = random.Random(7)
    battle = pair(walled(1.1))
    mid = battle.warrior(TWO).twin()
    mid.id = MID
    battle.put(mid)
    for _ in range(300):
        for key in (ONE, TWO, MID):
            changed(
                battle,
                key,
                x=round(rng.uniform(12.0, 18.0), 1),
                y=round(rng.uniform(19.0, 29.0), 1),
                condition=rng.choice(("standing", KNOCKED_DOWN)),
            )
        one, two = battle.warrior(ONE), battle.warrior(TWO)
        bodies = [upright(battle.field, battle.warrior(key)) for key in (ONE, TWO, MID)]
        for _ in range(2):
            assert rays(battle, one, two) == battle.field.scene.clear_rays(bodies[0], bodies[1], [bodies[2]])
