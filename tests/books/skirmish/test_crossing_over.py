"""Climbing, jumping down and across, and falling: tests, heights, costs, and what becomes of who fails."""

from __future__ import annotations

import pytest

from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.crossing_over import cross
from banneret.books.skirmish.crossing_over import tests_for as count_tests
from banneret.books.skirmish.falling import BY_FALL, fall, fall_over_edge, strength_of
from banneret.books.skirmish.harm import fell
from banneret.books.skirmish.leg_question import LegQuestion, leg
from banneret.books.skirmish.manners import why_not_so
from banneret.books.skirmish.move_events import Crossed, CrossingFailed, Fell, Walked
from banneret.books.skirmish.moves import move_on, walk_legs
from banneret.books.skirmish.troubles import settle
from banneret.books.skirmish.warrior import FELL, KNOCKED_DOWN, MOVED, OUT, RAN, STUNNED
from banneret.core.engine.ask import Refusal
from banneret.core.space.crossings import Crossing
from banneret.core.space.levels import GAP, GROUND, Foothold
from tests.books.skirmish.ground import play, scripted, sheet
from tests.books.skirmish.heights import RADIUS, among_houses, quiet, told, water

pytestmark = pytest.mark.usefixtures("quiet")
__all__ = ["quiet"]

AT_SOUTH_WALL = (16.0, round(10 - RADIUS - 0.05, 3))


def climber(move: int = 4, initiative: int = 3, **more: object) -> object:
    return sheet("Climber", stats=(move, 3, 3, 3, 3, 1, initiative, 1, 7), **more)  # type: ignore[arg-type]


def way(kind: str, x: float, y: float) -> dict[str, object]:
    return {"way": kind, "to": [x, y]}


def refused(battle: Battle, manner: str, answer: object, first: bool = True) -> Refusal:
    found = LegQuestion(battle, battle.warrior("A.a"), manner, 4.0, first).check(answer)
    assert found is not None
    return found


# ---------------------------------------------------------------------------------------- climbing


@pytest.mark.clause("SK-MOV-20", "SK-MOV-21")
def test_up_a_wall_for_its_height_and_on_with_what_is_left() -> None:
    battle = among_houses({"A.a": AT_SOUTH_WALL, "B.a": (44, 44)})
    dice = scripted(3)
    play(move_on(battle, dice), "A.a", "climb", way("climb", 16, 12), way("walk", 16, 15))
    warrior = battle.warrior("A.a")
    assert warrior.level == "loft"
    climbed, walked = (event for event in told(battle, Walked) if isinstance(event, Walked))
    assert (climbed.inches, climbed.left) == (3.0, 1.0)
    assert walked.inches == pytest.approx(1.0)
    assert dice.used == 1


@pytest.mark.clause("SK-MOV-21")
def test_failing_on_the_way_up_there_is_no_move_at_all() -> None:
    battle = among_houses({"A.a": AT_SOUTH_WALL, "B.a": (44, 5)})
    asked = play(move_on(battle, scripted(4)), "A.a", "climb", way("climb", 16, 12))
    assert asked == ["mover", "manner", "leg"]
    warrior = battle.warrior("A.a")
    assert (warrior.x, warrior.y, warrior.level) == (*AT_SOUTH_WALL, GROUND)
    assert not warrior.did(MOVED)
    assert len(told(battle, CrossingFailed)) == 1


@pytest.mark.clause("SK-MOV-20", "SK-MOV-21")
def test_down_a_wall_and_falling_from_where_it_began() -> None:
    battle = among_houses({"A.a": (16, 10.2, "loft"), "B.a": (44, 44)})
    play(move_on(battle, scripted(2)), "A.a", "climb", way("climb", 16, 8))
    warrior = battle.warrior("A.a")
    assert warrior.level == GROUND
    assert warrior.y == pytest.approx(10 - RADIUS, abs=0.01)
    assert not warrior.did(FELL)
    battle = among_houses({"A.a": (16, 10.2, "loft"), "B.a": (44, 44)})
    # It fails; one hit of Strength 3, which does not wound.
    play(move_on(battle, scripted(5, 1, 1)), "A.a", "climb", way("climb", 16, 8))
    (event,) = told(battle, Fell)
    assert isinstance(event, Fell)
    assert (event.height, event.hits, event.strength) == (3.0, 1, 3)
    assert battle.warrior("A.a").did(FELL)


@pytest.mark.clause("SK-MOV-20")
def test_over_a_wall_is_up_and_down_with_a_test_for_each() -> None:
    battle = among_houses({"A.a": (5, round(30 - RADIUS, 3)), "B.a": (44, 5)})
    dice = scripted(1, 1)
    play(move_on(battle, dice), "A.a", "climb", way("climb", 5, 33))
    assert battle.warrior("A.a").y == pytest.approx(30 + RADIUS, abs=0.01)
    assert dice.used == 2
    (event,) = told(battle, Crossed)
    assert isinstance(event, Crossed)
    assert (event.up, event.down) == (2.0, 2.0)


@pytest.mark.clause("SK-MOV-20")
def test_who_climbs_what_when_and_how_high() -> None:
    battle = among_houses(
        {"A.a": AT_SOUTH_WALL, "B.a": (44, 44)}, {"A.a": sheet(stats=(2, 3, 3, 3, 3, 1, 3, 1, 7))}
    )
    up = leg("climb", (16.0, 12.0))
    assert refused(battle, "climb", up).code == "too-high"
    battle = among_houses({"A.a": AT_SOUTH_WALL, "B.a": (44, 44)})
    assert LegQuestion(battle, battle.warrior("A.a"), "climb", 4.0, True).check(up) is None
    assert refused(battle, "walk", up).code == "manner"
    assert refused(battle, "run", up).code == "manner"
    assert refused(battle, "climb", up, first=False).code == "begun"
    assert refused(battle, "climb", leg("climb", (16.0, 8.0))).code == "nothing-to-climb"
    # Out of touch by more than a tenth of an inch.
    battle = among_houses({"A.a": (16, 9.3), "B.a": (44, 44)})
    assert refused(battle, "climb", up).code == "nothing-to-climb"
    closed = why_not_so(battle, battle.warrior("A.a"), "climb")
    assert closed is not None
    assert closed.code == "nothing-to-climb"


@pytest.mark.clause("SK-MOV-20", "SK-SPC-03")
def test_animals_do_not_climb_but_jump() -> None:
    hound = sheet("Hound", keywords=("animal",))
    battle = among_houses({"A.a": AT_SOUTH_WALL, "B.a": (44, 44)}, {"A.a": hound})
    closed = why_not_so(battle, battle.warrior("A.a"), "climb")
    assert closed is not None
    assert closed.code == "animal"
    battle = among_houses({"A.a": (18, 13, "loft"), "B.a": (44, 44)}, {"A.a": hound})
    assert (
        LegQuestion(battle, battle.warrior("A.a"), "walk", 4.0, True).check(leg("jump", (19.0, 13.0))) is None
    )


@pytest.mark.clause("SK-MOV-20")
def test_nobody_climbs_where_somebody_stands_on_top() -> None:
    battle = among_houses({"A.a": AT_SOUTH_WALL, "A.b": (16, 10.9, "loft"), "B.a": (44, 5)})
    play(walk_legs(battle, "A.a", 4.0, "climb", scripted()), way("climb", 16, 12))
    assert battle.warrior("A.a").level == GROUND


def test_surefoot_and_rope_roll_a_climb_again() -> None:
    for more in ({"skills": ("surefoot",)}, {"items": ("sword", "rope-and-hook")}):
        battle = among_houses({"A.a": AT_SOUTH_WALL, "B.a": (44, 44)}, {"A.a": climber(**more)})  # type: ignore[dict-item]
        play(walk_legs(battle, "A.a", 4.0, "climb", scripted(4, 2)), way("climb", 16, 12))
        assert battle.warrior("A.a").level == "loft"


# ---------------------------------------------------------------------------------------- jumping down


@pytest.mark.clause("SK-MOV-22")
@pytest.mark.parametrize(
    ("down", "tests"), [(1.0, 0), (1.9, 0), (2.0, 1), (3.0, 1), (4.0, 2), (5.9, 2), (6.0, 3)]
)
def test_one_test_for_each_full_2_inches(down: float, tests: int) -> None:
    assert count_tests(down) == tests


@pytest.mark.clause("SK-MOV-24", "SK-MOV-22")
def test_a_jump_down_costs_nothing_and_the_move_goes_on() -> None:
    battle = among_houses({"A.a": (18, 13, "loft"), "B.a": (44, 44)})
    dice = scripted(3)
    play(walk_legs(battle, "A.a", 4.0, "walk", dice), way("jump", 20, 13), way("walk", 26, 13))
    assert battle.warrior("A.a").level == GROUND
    assert battle.warrior("A.a").x == pytest.approx(22, abs=0.6)
    jumped, walked = (event for event in told(battle, Walked) if isinstance(event, Walked))
    assert (jumped.inches, jumped.left) == (0.0, 4.0)
    assert walked.inches == pytest.approx(4.0)


@pytest.mark.clause("SK-MOV-24")
def test_with_nothing_left_of_the_move_a_jump_is_still_offered_at_an_edge() -> None:
    battle = among_houses({"A.a": (14, 13, "loft"), "B.a": (44, 44)})
    asked = play(walk_legs(battle, "A.a", 4.0, "walk", scripted(2)), way("walk", 18, 13), way("jump", 20, 13))
    assert asked == ["leg", "leg"]
    assert battle.warrior("A.a").level == GROUND


@pytest.mark.clause("SK-MOV-23", "SK-MOV-33")
def test_a_failed_jump_is_a_fall_and_the_end_of_the_move() -> None:
    battle = among_houses({"A.a": (14, 13, "top"), "B.a": (44, 44)})
    # From the top loft onto the loft: 3 inches.
    asked = play(move_on(battle, scripted(6, 2, 1)), "A.a", "walk", way("jump", 16, 13))
    assert asked == ["mover", "manner", "leg"]
    warrior = battle.warrior("A.a")
    assert warrior.level == "loft"
    assert warrior.did(FELL)


@pytest.mark.clause("SK-MOV-22")
def test_nobody_jumps_down_more_than_6_inches() -> None:
    battle = among_houses({"A.a": (38, 16, "tower"), "B.a": (44, 44)})
    assert refused(battle, "walk", leg("jump", (38.0, 18.0))).code == "too-deep"
    battle = among_houses({"A.a": (16, 13, "loft"), "B.a": (44, 44)})
    assert refused(battle, "walk", leg("jump", (20.0, 13.0))).code == "no-edge"


@pytest.mark.clause("SK-MOV-25")
def test_a_jump_down_may_be_part_of_a_run() -> None:
    battle = among_houses({"A.a": (16, 13, "loft"), "B.a": (44, 44)})
    play(
        move_on(battle, scripted(1)),
        "A.a",
        "run",
        way("walk", 18, 13),
        way("jump", 20, 13),
        way("walk", 30, 13),
    )
    assert battle.warrior("A.a").did(RAN)
    assert battle.warrior("A.a").x == pytest.approx(24, abs=0.6)


# ---------------------------------------------------------------------------------------- gaps


@pytest.mark.clause("SK-MOV-27", "SK-MOV-29", "SK-MOV-30")
def test_a_gap_is_taken_off_the_move() -> None:
    battle = among_houses({"A.a": (18, 13, "loft"), "B.a": (44, 44)})
    dice = scripted(3)
    play(move_on(battle, dice), "A.a", "walk", way("gap", 22, 13))
    warrior = battle.warrior("A.a")
    assert warrior.level == "shed"
    assert not warrior.did(RAN)
    first = told(battle, Walked)[0]
    assert isinstance(first, Walked)
    assert first.inches == pytest.approx(2.0)
    (event,) = told(battle, Crossed)
    assert isinstance(event, Crossed)
    # Half an inch down takes no test of its own.
    assert (round(event.across, 2), round(event.down, 2), event.clause) == (2.0, 0.5, "SK-MOV-30")
    assert dice.used == 1


@pytest.mark.clause("SK-MOV-28")
def test_a_failed_gap_jump_ends_at_the_foot_of_the_near_edge() -> None:
    battle = among_houses({"A.a": (18, 13, "loft"), "B.a": (44, 44)})
    play(move_on(battle, scripted(6, 3, 1, 1)), "A.a", "walk", way("gap", 22, 13))
    warrior = battle.warrior("A.a")
    assert warrior.level == GROUND
    assert 18 <= warrior.x < 19
    (event,) = told(battle, Fell)
    assert isinstance(event, Fell)
    assert (event.height, event.hits) == (3.0, 2)


@pytest.mark.clause("SK-MOV-28")
@pytest.mark.parametrize("up", [4.0, -4.0])
def test_who_fails_to_jump_askew_falls_straight_ahead(up: float) -> None:
    # Four tenths of an inch before the edge, and three inches on for four to the side.
    battle = among_houses({"A.a": (17.6, 13, "loft"), "B.a": (44, 44)})
    gap = Crossing(GAP, Foothold(17.6, 13, "loft"), Foothold(20.6, 13 + up, "shed"), 0.0, 0.5, 2.0)
    assert not cross(battle, "A.a", gap, scripted(6, 3, 1, 1), 4.0)
    (event,) = told(battle, Fell)
    assert isinstance(event, Fell)
    assert event.height == pytest.approx(3.0)
    assert (event.x, event.y) == pytest.approx((18.0, 13 + 0.4 * up / 3.0), abs=0.01)


@pytest.mark.clause("SK-MOV-28")
def test_who_is_more_than_a_base_from_the_edge_does_not_fall_over_it() -> None:
    battle = among_houses({"A.a": (17.3, 13, "loft"), "B.a": (44, 44)})
    gap = Crossing(GAP, Foothold(17.3, 13, "loft"), Foothold(20.3, 17, "shed"), 0.0, 0.5, 2.0)
    assert not cross(battle, "A.a", gap, scripted(6), 4.0)
    (event,) = told(battle, CrossingFailed)
    assert isinstance(event, CrossingFailed)
    assert event.clause == "SK-MOV-28"
    assert (battle.warrior("A.a").x, battle.warrior("A.a").level) == (17.3, "loft")


@pytest.mark.clause("SK-MOV-27")
def test_too_wide_or_too_little_left_fails_without_a_test() -> None:
    battle = among_houses({"A.a": (24, 13, "shed"), "B.a": (44, 44)})
    # Four inches to the barn: a fall of 2.5 inches, Strength 3, one hit.
    play(walk_legs(battle, "A.a", 8.0, "walk", scripted(1, 1)), way("gap", 30, 13))
    (event,) = told(battle, Fell)
    assert isinstance(event, Fell)
    assert event.strength == 3
    battle = among_houses({"A.a": (15, 13, "loft"), "B.a": (44, 44)})
    play(walk_legs(battle, "A.a", 4.0, "walk", scripted(1, 1)), way("walk", 18, 13), way("gap", 22, 13))
    assert len(told(battle, Fell)) == 1
    assert len(told(battle, CrossingFailed)) == 1


@pytest.mark.clause("SK-MOV-30")
def test_down_and_across_takes_the_tests_of_both() -> None:
    battle = among_houses({"A.a": (18, 13, "loft"), "B.a": (44, 44)})
    deep = Crossing(GAP, Foothold(18, 13, "loft"), Foothold(20.5, 13), 0.0, 4.0, 2.0)
    dice = scripted(1, 1, 1)
    assert cross(battle, "A.a", deep, dice, 4.0)
    assert dice.used == 3
    battle = among_houses({"A.a": (18, 13, "loft"), "B.a": (44, 44)})
    dice = scripted(1, 5, 1, 1)
    assert not cross(battle, "A.a", deep, dice, 4.0)
    (event,) = told(battle, Fell)
    assert isinstance(event, Fell)
    # From the height of the edge it jumped from, and at its foot.
    assert event.height == 3.0
    assert event.x < 19


@pytest.mark.clause("SK-MOV-27", "SK-MOV-14")
def test_where_an_enemy_stands_at_the_far_edge_there_is_no_jump_and_no_fall() -> None:
    crowd = {f"B.{k}": (20.4 + 0.0 * k, 11.0 + 0.99 * k, "shed") for k in range(5)}
    crowd |= {f"B.{k + 5}": (21.4, 11.0 + 0.99 * k, "shed") for k in range(5)}
    battle = among_houses({"A.a": (18, 13, "loft"), **crowd})
    play(walk_legs(battle, "A.a", 8.0, "walk", scripted()), way("gap", 22, 13))
    assert battle.warrior("A.a").level == "loft"
    assert not told(battle, Fell)
    last = told(battle, Walked)[-1]
    assert isinstance(last, Walked)
    assert last.stopped == "no room"


@pytest.mark.clause("SK-MOV-27")
def test_a_gap_needs_another_side_and_an_edge() -> None:
    battle = among_houses({"A.a": (32, 13, "barn"), "B.a": (44, 44)})
    assert refused(battle, "walk", leg("gap", (32.0, 20.0))).code == "no-edge"
    battle = among_houses({"A.a": (29, 16, "barn"), "B.a": (44, 44)})
    assert refused(battle, "walk", leg("gap", (29.0, 20.0))).code == "no-gap"


# ---------------------------------------------------------------------------------------- falls


@pytest.mark.clause("SK-MOV-32")
@pytest.mark.parametrize(("height", "strength"), [(0.4, 1), (1.0, 1), (2.5, 3), (3.0, 3), (14.0, 10)])
def test_the_strength_of_a_fall(height: float, strength: int) -> None:
    assert strength_of(height) == strength


@pytest.mark.clause("SK-MOV-32")
def test_a_fall_has_no_armour_save_and_no_critical_hit() -> None:
    knight = sheet("Knight", items=("sword", "heavy-armour", "shield"))
    battle = among_houses({"A.a": (18, 13, "loft"), "B.a": (44, 44)}, {"A.a": knight})
    # D3: 3 hits; two sixes wound and are not critical; injuries 2 and 4: Stunned.
    dice = scripted(5, 6, 6, 1, 2, 4)
    fall(battle, "A.a", Foothold(19, 13), 3.0, dice)
    assert dice.used == 6
    assert battle.warrior("A.a").condition == STUNNED
    assert battle.warrior("A.a").did(FELL)
    assert battle.warrior("A.a").did(MOVED)


@pytest.mark.clause("SK-MOV-31")
@pytest.mark.parametrize(("x", "face", "falls"), [(17.0, 4, True), (17.0, 3, False), (16.4, None, False)])
def test_who_goes_down_within_an_inch_of_a_drop_may_fall_over(x: float, face: int | None, falls: bool) -> None:
    battle = among_houses({"A.a": (x, 13, "loft"), "B.a": (44, 44)})
    dice = scripted(*([face] if face else []), *([1, 1] if falls else []))
    fell(battle, "A.a", KNOCKED_DOWN, "", "melee")
    settle(battle, dice)
    assert battle.warrior("A.a").did(FELL) is falls
    assert battle.warrior("A.a").level == (GROUND if falls else "loft")
    assert battle.warrior("A.a").is_down()
    assert dice.used == len(dice.faces)


@pytest.mark.clause("SK-MOV-31")
def test_a_low_step_is_no_drop_and_a_wall_keeps_who_is_down() -> None:
    battle = among_houses({"A.a": (33.5, 32, "kerb"), "A.b": (14.6, 15.4, "loft"), "B.a": (44, 44)})
    assert not fall_over_edge(battle, "A.a", 1.0, scripted())
    assert not fall_over_edge(battle, "A.b", 1.0, scripted())


@pytest.mark.clause("SK-MOV-31")
def test_a_fall_leads_to_no_second_edge() -> None:
    # From the top loft onto the loft, right at its own open edge to the south.
    battle = among_houses({"A.a": (14, 10.3, "top"), "B.a": (44, 44)})
    # D3 1, wounds on 4+, injury 1: Knocked Down by the fall, and no test at the next edge.
    dice = scripted(1, 4, 1)
    fall(battle, "A.a", Foothold(14.5, 10.3, "loft"), 3.0, dice)
    settle(battle, dice)
    assert battle.warrior("A.a").condition == KNOCKED_DOWN
    assert battle.warrior("A.a").level == "loft"
    assert dice.used == 3


@pytest.mark.clause("SK-MOV-33")
def test_who_has_fallen_neither_moves_nor_hides() -> None:
    battle = among_houses({"A.a": (5, 28), "A.b": (5, 20), "B.a": (5, 33)})
    battle.put(battle.warrior("A.a").having(FELL))
    question = next(move_on(battle, scripted())).questions["A"]
    refusal = question.why_not("A.a")
    assert refusal is not None
    assert refusal.clause == "SK-MOV-33"


@pytest.mark.clause("SK-MOV-31", "SK-TER-14")
def test_over_an_edge_into_a_river_and_away_with_it() -> None:
    battle = among_houses(
        {"A.a": (17.5, 13, "loft"), "B.a": (44, 44)}, grounds=[water(18, 0, 20, 48, flow=0.0)]
    )
    # Fails at the edge; one hit, no wound; the current takes it 2 inches.
    dice = scripted(6, 1, 1, 2)
    fell(battle, "A.a", KNOCKED_DOWN, "", "melee")
    settle(battle, dice)
    assert battle.warrior("A.a").y == pytest.approx(15, abs=0.01)
    assert dice.used == 4


def test_who_dies_of_a_fall_was_killed_by_it() -> None:
    battle = among_houses({"A.a": (18, 13, "loft"), "B.a": (44, 44)})
    dice = scripted(1, 6, 6)
    fall(battle, "A.a", Foothold(19, 13), 6.0, dice)
    assert battle.warrior("A.a").place == OUT
    assert battle.troubles[0].means == BY_FALL
