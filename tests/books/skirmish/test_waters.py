"""Rivers, ponds and swamps."""

from __future__ import annotations

import pytest

from banneret.books.skirmish.bodies import SHORT_OF
from banneret.books.skirmish.harm import fell
from banneret.books.skirmish.move_events import Drifted, PulledOut, SwampRoll
from banneret.books.skirmish.moves import walk_legs
from banneret.books.skirmish.moving import arrived
from banneret.books.skirmish.swamps import count_down
from banneret.books.skirmish.troubles import settle
from banneret.books.skirmish.warrior import DEAD, KNOCKED_DOWN, MOVED, OUT, STUNNED
from banneret.books.skirmish.waters import NO_INJURY, drowning
from banneret.core.space.levels import Foothold
from tests.books.skirmish.ground import play, scripted, sheet
from tests.books.skirmish.heights import RADIUS, among_houses, quiet, swamp, told, water
from tests.books.skirmish.test_moves import changed, walk

pytestmark = pytest.mark.usefixtures("quiet")
__all__ = ["quiet"]


# ---------------------------------------------------------------------------------------- water


@pytest.mark.clause("SK-TER-13")
def test_only_body_armour_drowns_and_only_in_water_and_in_the_own_turn() -> None:
    knight = sheet("Knight", items=("sword", "light-armour"))
    shield = sheet("Shield", items=("sword", "shield", "helmet"))
    battle = among_houses(
        {"A.a": (5, 41), "A.b": (8, 41), "A.c": (5, 36), "B.a": (11, 41)},
        {"A.a": knight, "A.b": shield, "A.c": knight, "B.a": knight},
        [water(0, 40, 48, 44)],
    )
    dice = scripted(4)
    drowning(battle, dice)
    assert dice.used == 1
    assert battle.warrior("A.a").place == OUT
    assert battle.feats["A.a"] == (NO_INJURY,)
    assert all([battle.warrior(key).on_table() for key in ("A.b", "A.c", "B.a")])


@pytest.mark.clause("SK-TER-13")
def test_on_a_floor_above_water_nobody_drowns() -> None:
    knight = sheet("Knight", items=("sword", "light-armour"))
    battle = among_houses({"A.a": (16, 13, "loft")}, {"A.a": knight}, [water(0, 0, 48, 48)])
    drowning(battle, scripted())
    assert battle.warrior("A.a").on_table()


@pytest.mark.clause("SK-TER-14", "SK-TER-11")
def test_who_is_knocked_down_in_a_river_drifts() -> None:
    battle = among_houses({"A.a": (5, 42), "B.a": (44, 5)}, grounds=[water(0, 40, 48, 44, flow=90.0)])
    dice = scripted(5)
    fell(battle, "A.a", KNOCKED_DOWN, "", "shot")
    settle(battle, dice)
    assert (battle.warrior("A.a").x, battle.warrior("A.a").y) == (10, 42)
    assert battle.warrior("A.a").did(MOVED)


@pytest.mark.clause("SK-TER-14")
def test_models_banks_and_bends_of_the_river() -> None:
    bend = [water(0, 40, 10, 44, flow=90.0), water(10, 20, 14, 44, flow=180.0, id="bend")]
    battle = among_houses({"A.a": (8, 42), "B.a": (44, 5)}, grounds=bend)
    fell(battle, "A.a", KNOCKED_DOWN, "", "shot")
    settle(battle, scripted(6))
    # Two inches east, then four with the bend.
    assert battle.warrior("A.a").x == pytest.approx(10, abs=0.01)
    assert battle.warrior("A.a").y == pytest.approx(38, abs=0.01)
    # Down a short river that ends on land.
    battle = among_houses({"A.a": (8, 42), "B.a": (44, 5)}, grounds=[water(0, 40, 10, 44, flow=90.0)])
    fell(battle, "A.a", KNOCKED_DOWN, "", "shot")
    settle(battle, scripted(6))
    assert battle.warrior("A.a").x == pytest.approx(10, abs=0.01)
    # Somebody stands in it, and an enemy is not touched (SK-MOV-14).
    battle = among_houses({"A.a": (8, 42), "B.a": (11, 42)}, grounds=[water(0, 40, 48, 44, flow=90.0)])
    fell(battle, "A.a", KNOCKED_DOWN, "", "shot")
    settle(battle, scripted(6))
    assert battle.warrior("A.a").x == pytest.approx(11 - 2 * RADIUS - SHORT_OF, abs=0.002)
    (event,) = told(battle, Drifted)
    assert isinstance(event, Drifted)
    assert event.inches == pytest.approx(3 - 2 * RADIUS - SHORT_OF, abs=0.002)


@pytest.mark.clause("SK-TER-15")
def test_who_is_stunned_in_water_tests_first() -> None:
    river = [water(0, 40, 48, 44, flow=90.0)]
    battle = among_houses({"A.a": (5, 42), "B.a": (44, 5)}, grounds=river)
    fell(battle, "A.a", STUNNED, "", "shot")
    settle(battle, scripted(4))
    assert battle.warrior("A.a").place == OUT
    assert NO_INJURY in battle.feats["A.a"]
    battle = among_houses({"A.a": (5, 42), "B.a": (44, 5)}, grounds=river)
    fell(battle, "A.a", STUNNED, "", "shot")
    settle(battle, scripted(3, 2))
    assert battle.warrior("A.a").x == 7


@pytest.mark.clause("SK-TER-15")
def test_in_a_pond_the_test_is_made_but_nothing_drifts() -> None:
    battle = among_houses({"A.a": (5, 42), "A.b": (9, 42), "B.a": (44, 5)}, grounds=[water(0, 40, 48, 44)])
    fell(battle, "A.a", STUNNED, "", "shot")
    fell(battle, "A.b", KNOCKED_DOWN, "", "shot")
    dice = scripted(1)
    settle(battle, dice)
    assert (battle.warrior("A.a").x, battle.warrior("A.b").x) == (5, 9)


# ---------------------------------------------------------------------------------------- swamps


@pytest.mark.clause("SK-TER-09")
def test_one_roll_for_a_move_through_swamp_and_none_beside_it() -> None:
    battle = among_houses(
        {"A.a": (5, 20), "B.a": (44, 5)}, grounds=[swamp(0, 21, 48, 21.5), swamp(0, 22, 48, 22.2)]
    )
    dice = scripted(2)
    play(walk_legs(battle, "A.a", 8.0, "walk", dice), walk(5, 21.8), walk(5, 24))
    assert dice.used == 1
    assert battle.warrior("A.a").y == 24
    assert len(told(battle, SwampRoll)) == 1
    play(walk_legs(battle, "A.a", 8.0, "walk", scripted()), walk(5, 28))


@pytest.mark.clause("SK-TER-09")
def test_on_a_1_it_is_set_back_to_the_last_swamp_and_sinks() -> None:
    battle = among_houses({"A.a": (5, 20), "B.a": (44, 5)}, grounds=[swamp(0, 21, 48, 22)])
    play(walk_legs(battle, "A.a", 8.0, "walk", scripted(1, 4)), walk(5, 24))
    warrior = battle.warrior("A.a")
    assert (warrior.y, warrior.sinking) == (22, 3)


@pytest.mark.clause("SK-TER-10")
def test_the_counter_drops_at_the_end_of_later_turns_and_then_it_is_dead() -> None:
    battle = among_houses({"A.a": (5, 20), "B.a": (44, 5)}, grounds=[swamp(0, 21, 48, 22)])
    play(walk_legs(battle, "A.a", 8.0, "walk", scripted(1, 1)), walk(5, 24))
    count_down(battle)
    assert battle.warrior("A.a").sinking == 2
    changed(battle, "A.a", done=())
    battle.active = "B"
    count_down(battle)
    assert battle.warrior("A.a").sinking == 2
    battle.active = "A"
    count_down(battle)
    assert battle.warrior("A.a").sinking == 1
    count_down(battle)
    assert battle.warrior("A.a").place == DEAD


@pytest.mark.clause("SK-TER-10")
@pytest.mark.parametrize(
    ("gap", "state", "saved"),
    [
        (2.0, {}, True),
        (2.01, {}, False),
        (1.0, {"fleeing": True}, False),
        (1.0, {"condition": KNOCKED_DOWN}, False),
    ],
)
def test_a_friend_whose_move_ends_within_2_inches_rescues(
    gap: float, state: dict[str, object], saved: bool
) -> None:
    battle = among_houses({"A.a": (5, 22), "A.b": (round(5 + gap + 2 * RADIUS, 3), 20), "B.a": (44, 5)})
    changed(battle, "A.a", sinking=2, y=20.0)
    changed(battle, "A.b", **state)
    here = battle.warrior("A.b")
    arrived(battle, "A.b", [Foothold(here.x, 24), Foothold(here.x, 20)], scripted())
    assert (battle.warrior("A.a").sinking == 0) is saved
    assert len(told(battle, PulledOut)) == int(saved)


@pytest.mark.clause("SK-TER-10")
def test_staying_near_is_no_rescue_and_nor_is_an_enemy() -> None:
    battle = among_houses({"A.a": (5, 20), "A.b": (6.5, 20), "B.a": (3.5, 20)})
    changed(battle, "A.a", sinking=2)
    arrived(battle, "A.b", [Foothold(6.5, 20)], scripted())
    arrived(battle, "B.a", [Foothold(3.5, 24), Foothold(3.5, 20)], scripted())
    assert battle.warrior("A.a").sinking == 2
