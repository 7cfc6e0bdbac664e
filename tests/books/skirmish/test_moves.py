"""Remaining Moves: who moves and how, what a leg costs, runs, crawls, feared buildings, dressings, passages."""

from __future__ import annotations

import math
import random

import pytest

from banneret.books.skirmish import encounters, scenarios
from banneret.books.skirmish.base_contact import in_contact
from banneret.books.skirmish.battle import MAGIC, MOVES, Battle, Encounter
from banneret.books.skirmish.field import VERY_DIFFICULT, Building, Field, apart
from banneret.books.skirmish.leg_question import LegQuestion, leg
from banneret.books.skirmish.manners import MANNERS, manner_options, why_not_move, why_not_so
from banneret.books.skirmish.move_events import Crossed, Dressed, RunBegan, RunChanged, Walked
from banneret.books.skirmish.moves import move_on, walk_legs
from banneret.books.skirmish.moving import FAILED, go
from banneret.books.skirmish.pace import pace
from banneret.books.skirmish.warrior import (
    ACTED,
    CHARGED,
    ESCAPED,
    FELL,
    HELD,
    KNOCKED_DOWN,
    MOVED,
    RALLIED,
    RAN,
    STUNNED,
    STUPID,
    Warrior,
)
from banneret.core.engine.ask import Choice
from banneret.core.engine.dice import SeededDice
from banneret.core.space.crossings import Crossing
from banneret.core.space.geometry import Polygon
from banneret.core.space.levels import GROUND, JUMP, Foothold
from banneret.core.space.space_ways import WayLeg
from tests.books.skirmish.ground import play, scripted, sheet
from tests.books.skirmish.heights import RADIUS, among_houses, quiet, rough, square, told, town, water

pytestmark = pytest.mark.usefixtures("quiet")
__all__ = ["quiet"]


def changed(battle: Battle, key: str, **what: object) -> Warrior:
    other = battle.warrior(key).twin()
    for name, value in what.items():
        setattr(other, name, value)
    return battle.put(other)


def walk(*to: float) -> dict[str, object]:
    return {"way": "walk", "to": list(to)}


END = {"way": "end"}


def at(battle: Battle, key: str) -> tuple[float, float, str]:
    warrior = battle.warrior(key)
    return warrior.x, warrior.y, warrior.level


# ---------------------------------------------------------------------------------------- the step


def test_one_call_moves_one_model_and_nobody_ends_the_step() -> None:
    battle = among_houses({"A.a": (5, 5), "A.b": (5, 20), "B.a": (30, 5)})
    battle.step = MOVES
    assert play(move_on(battle, scripted()), "A.a", "walk", walk(5, 8), END) == [
        "mover",
        "manner",
        "leg",
        "leg",
    ]
    assert battle.step == MOVES
    assert at(battle, "A.a") == (5, 8, GROUND)
    assert battle.warrior("A.a").did(MOVED)
    assert battle.warrior("A.a").did(ACTED)
    play(move_on(battle, scripted()), "")
    assert battle.step == MAGIC


def test_without_anybody_left_to_move_nothing_is_asked() -> None:
    battle = among_houses({"A.a": (5, 5), "B.a": (44, 44)})
    battle.step = MOVES
    changed(battle, "A.a", done=(ACTED,))
    assert play(move_on(battle, scripted())) == []
    assert battle.step == MAGIC


@pytest.mark.clause("SK-MOV-14")
@pytest.mark.parametrize("done", [ACTED, CHARGED, ESCAPED, FELL, HELD, RALLIED, STUPID])
def test_who_has_moved_or_may_not_is_closed_with_a_reason(done: str) -> None:
    battle = among_houses({"A.a": (5, 5), "A.b": (5, 20), "B.a": (44, 44)})
    changed(battle, "A.a", done=(done,))
    question = next(move_on(battle, scripted())).questions["A"]
    assert isinstance(question, Choice)
    assert question.keys() == ["A.b", ""]
    refusal = question.why_not("A.a")
    assert refusal is not None
    assert "A.a" in refusal.why
    assert [option.key for option in question.not_offered()] == ["A.a"]


@pytest.mark.clause("SK-CC-17")
def test_out_of_contact_only_if_all_enemies_there_are_down() -> None:
    battle = among_houses({"A.a": (5, 5), "B.a": (5 + 2 * RADIUS, 5), "B.b": (5 - 2 * RADIUS, 5)})
    battle.engage("A.a", "B.a")
    battle.engage("A.a", "B.b")
    changed(battle, "B.a", condition=KNOCKED_DOWN)
    refusal = why_not_move(battle, battle.warrior("A.a"))
    assert refusal is not None
    assert refusal.clause == "SK-CC-17"
    changed(battle, "B.b", condition=STUNNED)
    assert why_not_move(battle, battle.warrior("A.a")) is None
    play(move_on(battle, scripted()), "A.a", "walk", walk(5, 8), END)
    assert not battle.is_engaged("A.a")


# ---------------------------------------------------------------------------------------- legs


@pytest.mark.clause("SK-MOV-14", "SK-GEN-01")
def test_a_leg_ends_where_the_move_is_used_up_and_says_so_only_then() -> None:
    battle = among_houses({"A.a": (5, 5), "B.a": (44, 44)})
    assert play(walk_legs(battle, "A.a", 4.0, "walk", scripted()), walk(5, 40)) == ["leg"]
    assert at(battle, "A.a") == (5, 9, GROUND)
    (event,) = told(battle, Walked)
    assert isinstance(event, Walked)
    assert (event.inches, event.left, event.stopped) == (4.0, 0.0, "spent")
    assert event.reveals()


@pytest.mark.clause("SK-MOV-19", "SK-TER-02", "SK-TER-03", "SK-TER-04")
def test_ground_is_paid_by_the_inch_and_only_the_worst_counts() -> None:
    grounds = [rough(0, 6, 48, 7), rough(0, 6.5, 48, 8, VERY_DIFFICULT)]
    battle = among_houses({"A.a": (5, 5), "B.a": (44, 44)}, grounds=grounds)
    play(walk_legs(battle, "A.a", 4.0, "walk", scripted()), walk(5, 20))
    # An inch open, half an inch at 2 for 1, and what is left at 4 for 1.
    assert at(battle, "A.a") == (5, 7, GROUND)


@pytest.mark.clause("SK-TER-12")
@pytest.mark.parametrize(("goal", "gone"), [((20, 10), 8.0), ((0.5, 10), 1.0), ((10, 20), 1.0)])
def test_swimming_with_the_current_against_it_and_across(goal: tuple[float, float], gone: float) -> None:
    river = water(0, 0, 48, 48, flow=90.0)
    battle = among_houses({"A.a": (10, 30), "B.a": (44, 44)}, grounds=[river])
    play(walk_legs(battle, "A.a", 4.0, "walk", scripted()), walk(goal[0], goal[1] + 20))
    x, y, _ = at(battle, "A.a")
    assert math.hypot(x - 10, y - 30) == pytest.approx(gone, abs=0.002)


@pytest.mark.clause("SK-TER-05", "SK-TER-06", "SK-MOV-15")
def test_low_walls_are_walked_over_and_high_ones_stop() -> None:
    battle = among_houses({"A.a": (25, 38), "A.b": (5, 28), "B.a": (44, 44)})
    play(walk_legs(battle, "A.a", 4.0, "walk", scripted()), walk(25, 42))
    assert at(battle, "A.a") == (25, 42, GROUND)
    play(walk_legs(battle, "A.b", 4.0, "walk", scripted()), walk(5, 33), END)
    assert battle.warrior("A.b").y == pytest.approx(30 - RADIUS, abs=0.001)
    last = told(battle, Walked)[-1]
    assert isinstance(last, Walked)
    assert last.stopped == "wall"
    assert last.left == pytest.approx(4 - last.inches)


@pytest.mark.clause("SK-TER-16")
def test_a_building_that_cannot_be_entered_is_solid() -> None:
    shut = Building("shed", "Shed", Polygon(square(20, 20, 24, 24)), ("shed",), (), False)
    battle = among_houses({"A.a": (18, 22), "B.a": (44, 44)})
    battle.field = Field(48, 48, town(), [], [shut], [], False)
    play(walk_legs(battle, "A.a", 4.0, "walk", scripted()), walk(22, 22), END)
    assert battle.warrior("A.a").x == pytest.approx(20 - RADIUS, abs=0.001)


@pytest.mark.clause("SK-MOV-14")
def test_who_stands_blocks_the_way_and_only_charges_make_contact() -> None:
    battle = among_houses({"A.a": (5, 5), "A.b": (5, 8), "A.c": (20, 5), "B.a": (20, 8)})
    play(walk_legs(battle, "A.a", 4.0, "walk", scripted()), walk(5, 9), END)
    assert in_contact(battle.field, battle.warrior("A.a"), battle.warrior("A.b"))
    play(walk_legs(battle, "A.c", 4.0, "walk", scripted()), walk(20, 9), END)
    foe = battle.warrior("B.a")
    assert not in_contact(battle.field, battle.warrior("A.c"), foe)
    assert apart(battle.field, battle.warrior("A.c"), foe) == pytest.approx(0.02, abs=0.002)


@pytest.mark.clause("SK-MOV-14")
def test_who_lies_is_stepped_over_but_not_stood_upon() -> None:
    battle = among_houses({"A.a": (5, 5), "A.b": (5, 7), "B.a": (44, 44)})
    changed(battle, "A.b", condition=STUNNED)
    play(walk_legs(battle, "A.a", 4.0, "walk", scripted()), walk(5, 7.3), END)
    assert battle.warrior("A.a").y == pytest.approx(7 - 2 * RADIUS, abs=0.002)
    play(walk_legs(battle, "A.a", 4.0, "walk", scripted()), walk(5, 8.5), END)
    assert at(battle, "A.a") == (5, 8.5, GROUND)


@pytest.mark.clause("SK-MOV-15")
def test_ladders_and_stairs_cost_their_length_and_no_test() -> None:
    battle = among_houses({"A.a": (15.5, 13), "B.a": (44, 44)})
    play(walk_legs(battle, "A.a", 4.0, "walk", scripted()), {"way": "link", "link": "ladder"}, END)
    assert at(battle, "A.a")[2] == "loft"
    (crossed,) = told(battle, Crossed)
    assert isinstance(crossed, Crossed)
    assert crossed.way == "ladder"
    last = told(battle, Walked)[-1]
    assert isinstance(last, Walked)
    # Three inches up, and the way to its head.
    assert 3.0 <= last.inches <= 4.0
    assert last.left == pytest.approx(4.0 - last.inches)


@pytest.mark.clause("SK-MOV-15")
def test_a_ladder_that_the_move_does_not_pay_for_is_not_taken() -> None:
    battle = among_houses({"A.a": (12.5, 13), "B.a": (44, 44)})
    play(walk_legs(battle, "A.a", 4.0, "walk", scripted()), {"way": "link", "link": "ladder"}, END)
    x, _, level = at(battle, "A.a")
    assert level == GROUND
    assert x == pytest.approx(16 - RADIUS, abs=0.002)
    last = told(battle, Walked)[-1]
    assert isinstance(last, Walked)
    assert last.stopped == "too far"


@pytest.mark.clause("SK-TER-05")
def test_a_kerb_is_stepped_upon_and_down_from_within_a_leg() -> None:
    battle = among_houses({"A.a": (28, 32), "B.a": (44, 5)})
    play(walk_legs(battle, "A.a", 4.0, "walk", scripted()), walk(31, 32), END)
    assert at(battle, "A.a") == (31, 32, "kerb")
    play(walk_legs(battle, "A.a", 8.0, "walk", scripted()), walk(37, 32), END)
    assert at(battle, "A.a") == (37, 32, GROUND)
    last = told(battle, Walked)[-1]
    assert isinstance(last, Walked)
    assert 6.0 < last.inches < 6.7


def test_the_edge_of_a_floor_stops_a_walk() -> None:
    battle = among_houses({"A.a": (16, 13, "loft"), "B.a": (44, 44)})
    play(walk_legs(battle, "A.a", 4.0, "walk", scripted()), walk(20, 13), END)
    assert at(battle, "A.a") == (18, 13, "loft")


# ---------------------------------------------------------------------------------------- running


@pytest.mark.clause("SK-MOV-16", "SK-MOV-18")
def test_a_run_is_twice_the_move_and_is_remembered() -> None:
    battle = among_houses({"A.a": (5, 5), "B.a": (44, 44)})
    play(move_on(battle, scripted()), "A.a", "run", walk(5, 20))
    assert at(battle, "A.a") == (5, 13, GROUND)
    assert battle.warrior("A.a").did(RAN)


@pytest.mark.clause("SK-MOV-16")
@pytest.mark.parametrize(("gap", "ran"), [(8.0, False), (8.02, True)])
def test_with_an_enemy_within_8_inches_a_run_becomes_a_move(gap: float, ran: bool) -> None:
    battle = among_houses({"A.a": (5, 20), "B.a": (round(5 + gap + 2 * RADIUS, 3), 20)})
    play(move_on(battle, scripted()), "A.a", "run", walk(0.6, 20))
    assert battle.warrior("A.a").did(RAN) is ran
    assert len(told(battle, RunChanged)) == (0 if ran else 1)
    # Either way it is known now, so that nobody takes the declaration back for nothing.
    assert told(battle, RunBegan if ran else RunChanged)[0].reveals()


@pytest.mark.clause("SK-MOV-16")
@pytest.mark.parametrize(
    "state", [{"fleeing": True}, {"condition": STUNNED}, {"condition": KNOCKED_DOWN}, {"hidden": True}]
)
def test_some_enemies_do_not_keep_anybody_from_running(state: dict[str, object]) -> None:
    # Behind a wall, so that who is Hidden is not seen at once; farther than its Initiative.
    battle = among_houses({"A.a": (5, 25), "B.a": (5, 30.5)})
    changed(battle, "B.a", **state)
    play(move_on(battle, scripted()), "A.a", "run", walk(5, 17))
    assert battle.warrior("A.a").did(RAN)
    assert battle.warrior("A.a").y == 17


@pytest.mark.clause("SK-MOV-17")
def test_a_run_stops_8_inches_from_an_enemy_and_may_go_on_another_way() -> None:
    battle = among_houses({"A.a": (5, 20), "B.a": (20, 20)})
    play(move_on(battle, scripted()), "A.a", "run", walk(14, 20), walk(5, 20))
    first, second = (event for event in told(battle, Walked) if isinstance(event, Walked))
    assert first.stopped == "keep"
    assert first.x == pytest.approx(20 - 8 - 2 * RADIUS, abs=0.002)
    assert second.inches > 1.9


@pytest.mark.clause("SK-MOV-17")
def test_a_run_takes_no_ladder_that_leads_within_8_inches() -> None:
    # On the ground the two are 8.24 inches apart, at the head of the ladder 7.7.
    battle = among_houses({"A.a": (15.5, 13), "B.a": (24.2, 13, "loft")})
    changed(battle, "B.a", level="shed", x=23.8)
    assert apart(battle.field, battle.warrior("A.a"), battle.warrior("B.a")) < 8
    changed(battle, "A.a", x=14.6)
    far = apart(battle.field, battle.warrior("A.a"), battle.warrior("B.a"))
    assert far > 8
    play(move_on(battle, scripted()), "A.a", "run", {"way": "link", "link": "ladder"}, END)
    assert battle.warrior("A.a").did(RAN)
    assert battle.warrior("A.a").level == GROUND


@pytest.mark.clause("SK-MOV-16")
def test_who_cannot_run_is_not_offered_it() -> None:
    slow = sheet("Slow", rules=(("cannot run", 0),))
    battle = among_houses({"A.a": (5, 5), "B.a": (44, 44)}, {"A.a": slow})
    assert [option.key for option in manner_options(battle, battle.warrior("A.a"))] == ["stay", "walk"]


@pytest.mark.clause("SK-WEA-08")
@pytest.mark.parametrize(("face", "feet", "down"), [(4, 2, True), (3, 2, False), (None, 4, False)])
def test_who_runs_in_a_blizzard_may_slip(face: int | None, feet: int, down: bool) -> None:
    battle = among_houses({"A.a": (5, 5), "B.a": (44, 44)}, {"A.a": sheet("A.a", feet=feet)})
    battle.weather = "blizzard"
    dice = scripted(*([face] if face else []))
    answers = ["A.a", "run"] + ([] if down else [walk(5, 13)])
    play(move_on(battle, dice), *answers)
    assert battle.warrior("A.a").is_down() is down
    assert battle.warrior("A.a").y == (5 if down else 13)
    assert dice.used == len(dice.faces)


# ---------------------------------------------------------------------------------------- other manners


@pytest.mark.clause("SK-INJ-07")
def test_who_is_knocked_down_crawls_2_inches() -> None:
    battle = among_houses({"A.a": (5, 5), "B.a": (44, 44)}, grounds=[rough(0, 6, 48, 20)])
    changed(battle, "A.a", condition=KNOCKED_DOWN)
    assert [option.key for option in manner_options(battle, battle.warrior("A.a"))] == ["stay", "crawl"]
    play(move_on(battle, scripted()), "A.a", "crawl", walk(5, 12))
    assert at(battle, "A.a") == (5, 6.5, GROUND)
    assert battle.warrior("A.a").is_down()


@pytest.mark.clause("SK-INJ-08")
def test_crawling_away_only_from_who_is_busy_with_somebody_who_stands() -> None:
    wide = 2 * RADIUS
    battle = among_houses({"A.a": (5, 5), "B.a": (5 + wide, 5), "A.b": (5 + 2 * wide, 5), "B.b": (44, 44)})
    battle.engage("A.a", "B.a")
    changed(battle, "A.a", condition=KNOCKED_DOWN)
    refusal = why_not_move(battle, battle.warrior("A.a"))
    assert refusal is not None
    assert refusal.clause == "SK-INJ-08"
    battle.engage("A.b", "B.a")
    assert why_not_move(battle, battle.warrior("A.a")) is None
    changed(battle, "A.b", condition=STUNNED)
    assert why_not_move(battle, battle.warrior("A.a")) is not None
    changed(battle, "B.a", condition=KNOCKED_DOWN)
    assert why_not_move(battle, battle.warrior("A.a")) is None


@pytest.mark.clause("SK-ENC-50")
@pytest.mark.parametrize(("move", "halved"), [(4, 2.0), (5, 3.0)])
def test_a_rain_of_fish_halves_the_pace(move: int, halved: float) -> None:
    stats = (move, 3, 3, 3, 3, 1, 3, 1, 7)
    battle = among_houses({"A.a": (5, 5)}, {"A.a": sheet(stats=stats)})
    assert pace(battle, battle.warrior("A.a")) == move
    battle.encounters = (Encounter("storm-of-magic", "A", 1, value=1),)
    assert pace(battle, battle.warrior("A.a")) == move
    battle.encounters = (Encounter("storm-of-magic", "A", 1, value=2),)
    assert pace(battle, battle.warrior("A.a")) == halved


def test_who_is_held_or_sinking_goes_nowhere() -> None:
    battle = among_houses({"A.a": (5, 5)})
    assert pace(battle, changed(battle, "A.a", done=(HELD,))) == 0
    assert pace(battle, changed(battle, "A.a", done=(), sinking=2)) == 0


@pytest.mark.clause("SK-MOV-14")
def test_a_field_dressing_is_used_instead_of_moving() -> None:
    medic = sheet("Medic", items=("sword", "field-dressing"))
    tough = sheet("Tough", stats=(4, 3, 3, 3, 3, 3, 3, 1, 7))
    battle = among_houses(
        {"A.a": (5, 5), "A.b": (5 + 2 * RADIUS, 5), "B.a": (44, 44)}, {"A.a": medic, "A.b": tough}
    )
    warrior = battle.warrior("A.a")
    refusal = why_not_so(battle, warrior, "dress")
    assert refusal is not None
    assert refusal.code == "nobody-hurt"
    changed(battle, "A.b", wounds=1)
    assert why_not_so(battle, warrior, "dress") is None
    assert play(move_on(battle, scripted()), "A.a", "dress") == ["mover", "manner"]
    assert battle.warrior("A.b").wounds == 2
    assert not battle.warrior("A.a").did(MOVED)
    assert len(told(battle, Dressed)) == 1
    refusal = why_not_so(battle, battle.warrior("A.a"), "dress")
    assert refusal is not None
    assert refusal.code == "used"


def test_neither_who_is_engaged_nor_who_is_out_of_touch_is_dressed() -> None:
    medic = sheet("Medic", items=("sword", "field-dressing"))
    tough = sheet("Tough", stats=(4, 3, 3, 3, 3, 3, 3, 1, 7))
    battle = among_houses(
        {"A.a": (5, 5), "A.b": (5 + 2 * RADIUS, 5), "B.a": (44, 44)}, {"A.a": medic, "A.b": tough}
    )
    changed(battle, "A.b", wounds=1)
    battle.engage("A.b", "B.a")
    assert why_not_so(battle, battle.warrior("A.a"), "dress") is not None
    battle.part("A.b")
    changed(battle, "A.b", x=8.0)
    assert why_not_so(battle, battle.warrior("A.a"), "dress") is not None


# ------------------------------------------------------------------------------- feared buildings, passages


@pytest.mark.clause("SK-ENC-21", "SK-ENC-57")
@pytest.mark.parametrize("brave", [True, False])
def test_at_the_door_of_a_feared_building(brave: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def may_enter(battle: Battle, warrior_id: str, building_id: str, dice: object) -> bool:
        asked.append(building_id)
        return brave

    monkeypatch.setattr(encounters, "may_enter", may_enter)
    battle = among_houses({"A.a": (20, 13), "B.a": (44, 44)})
    battle.barred = ("house",)
    answers = [walk(16.5, 13)] + ([END] if brave else [])
    play(walk_legs(battle, "A.a", 4.0, "walk", scripted()), *answers)
    assert asked == ["house"]
    assert battle.warrior("A.a").x == pytest.approx(16.5 if brave else 18 + RADIUS, abs=0.002)


@pytest.mark.clause("SK-ENC-21")
def test_inside_a_feared_building_nobody_tests_again_and_out_of_it_neither(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(encounters, "may_enter", lambda *_: False)
    battle = among_houses({"A.a": (15.5, 13), "B.a": (44, 44)})
    battle.barred = ("house",)
    play(walk_legs(battle, "A.a", 8.0, "walk", scripted()), {"way": "link", "link": "ladder"}, END)
    assert battle.warrior("A.a").level == "loft"
    changed(battle, "A.a", x=15.5, y=13.0, level=GROUND)
    play(walk_legs(battle, "A.a", 8.0, "walk", scripted()), walk(20, 13), END)
    assert battle.warrior("A.a").x == 20


@pytest.mark.clause("SK-ENC-38")
def test_out_of_a_secret_passage_in_another_building() -> None:
    battle = among_houses({"A.a": (15, 13), "A.b": (15, 15), "B.a": (22, 13)})
    battle.encounters = (Encounter("secret-passage", "A", 1, models=("A.a", "house")),)
    assert why_not_so(battle, battle.warrior("A.a"), "passage") is not None
    battle.turn = 2
    assert why_not_so(battle, battle.warrior("A.b"), "passage") is not None
    assert why_not_so(battle, battle.warrior("A.a"), "passage") is None
    questions = play(move_on(battle, scripted()), "A.a", "passage", "shed", [22, 13])
    assert questions[:4] == ["mover", "manner", "building", "exit"]
    reader = battle.warrior("A.a")
    here = battle.field.building_at(reader.x, reader.y, reader.level)
    assert here is not None
    assert (here.id, reader.level) == ("shed", GROUND)
    assert apart(battle.field, reader, battle.warrior("B.a")) >= 0.999
    assert reader.did(MOVED)


@pytest.mark.clause("SK-ENC-38")
def test_the_passage_is_only_for_who_is_in_its_building() -> None:
    battle = among_houses({"A.a": (5, 13), "B.a": (44, 44)})
    battle.encounters = (Encounter("secret-passage", "A", 0, models=("A.a", "house")),)
    refusal = why_not_so(battle, battle.warrior("A.a"), "passage")
    assert refusal is not None
    assert refusal.code == "outside"


# --------------------------------------------------------------------------- leaving, ways that are found


def test_who_may_leave_the_table_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    gone: list[str] = []
    monkeypatch.setattr(scenarios, "may_leave", lambda battle, key: True)
    monkeypatch.setattr(scenarios, "leave", lambda battle, key: gone.append(key))
    battle = among_houses({"A.a": (5, 5), "B.a": (44, 44)})
    assert play(move_on(battle, scripted()), "A.a", "walk", walk(5, 0.5), "yes")[-1] == "leave"
    assert gone == ["A.a"]


@pytest.mark.clause("SK-MOV-02")
def test_an_escape_ends_over_an_inch_from_enemies() -> None:
    battle = among_houses({"A.a": (5, 5), "B.a": (5 + 2 * RADIUS, 5), "B.b": (5, 12)})
    battle.engage("A.a", "B.a")
    play(walk_legs(battle, "A.a", 8.0, "escape", scripted()), walk(5, 5.3), walk(5, 11.5), END)
    first, second = (event for event in told(battle, Walked) if isinstance(event, Walked))
    assert (first.inches, first.stopped) == (0.0, "keep")
    assert second.stopped in ("keep", "model")
    for foe in ("B.a", "B.b"):
        assert apart(battle.field, battle.warrior("A.a"), battle.warrior(foe)) > 1.0
    assert apart(battle.field, battle.warrior("A.a"), battle.warrior("B.b")) < 1.01
    assert not battle.is_engaged("A.a")


def test_a_way_is_followed_as_far_as_the_allowance_pays() -> None:
    battle = among_houses({"A.a": (5, 5), "B.a": (5, 13)})
    legs = [
        WayLeg(Foothold(5, 5), Foothold(7, 5), 2.0, None),
        WayLeg(Foothold(7, 5), Foothold(7, 12), 7.0, None),
    ]
    path: list[Foothold] = []
    assert go(battle, "A.a", legs, 5.0, scripted(), path=path) == 0.0
    assert at(battle, "A.a") == (7, 8, GROUND)
    assert [(place.x, place.y) for place in path] == [(5, 5), (7, 5), (7, 8)]
    assert (
        go(battle, "A.a", [WayLeg(Foothold(7, 8), Foothold(5, 12.016), 9.0, None)], 9.0, scripted(), keep=1.0)
        > 0
    )
    assert apart(battle.field, battle.warrior("A.a"), battle.warrior("B.a")) == pytest.approx(1.0, abs=0.002)


@pytest.mark.clause("SK-MOV-25")
def test_a_jump_on_the_way_that_fails_ends_it_with_a_fall() -> None:
    battle = among_houses({"A.a": (18, 13, "loft"), "B.a": (44, 44)})
    crossing = Crossing(JUMP, Foothold(18, 13, "loft"), Foothold(18.5, 13), 0.0, 3.0, 0.0)
    legs = [
        WayLeg(Foothold(18, 13, "loft"), Foothold(18.5, 13), 0.0, crossing),
        WayLeg(Foothold(18.5, 13), Foothold(22, 13), 3.5, None),
    ]
    # Fails at 4 against Initiative 3; one hit, which does not wound.
    assert go(battle, "A.a", legs, 8.0, scripted(4, 1, 1)) == FAILED
    assert at(battle, "A.a") == (18.5, 13, GROUND)
    assert battle.warrior("A.a").did(FELL)


# ---------------------------------------------------------------------------------------- for bots


@pytest.mark.parametrize("seed", range(30))
def test_candidates_are_legal_and_moves_end(seed: int) -> None:
    rng = random.Random(seed)
    dice = SeededDice(seed)
    places = [(5.0, 5.0, ""), (16.0, 13.0, "loft"), (18.0, 12.0, "loft"), (21.0, 13.0, "shed"), (12.0, 9.5, "")]
    battle = among_houses({f"A.{k}": place for k, place in enumerate(places)} | {"B.a": (44, 44)})
    battle.step = MOVES
    for _ in range(20):
        steps = move_on(battle, dice)
        try:
            question = next(steps).questions["A"]
            for _ in range(200):
                answers = question.candidates(rng, 3)
                assert answers
                for answer in answers:
                    refusal = question.check(answer)
                    assert refusal is None, refusal
                question = steps.send(answers[0]).questions["A"]
            pytest.fail("a move does not end")
        except StopIteration:
            pass
        if battle.step == MAGIC:
            break
    for warrior in battle.on_table():
        assert battle.field.levels.holds(Foothold(warrior.x, warrior.y, warrior.level))


@pytest.mark.clause("SK-GEN-01")
def test_questions_before_a_leg_do_not_depend_on_how_far_enemies_are() -> None:
    """Just inside and just outside of 8", of Initiative and of contact: the same to the byte."""
    shown = []
    for x in (13.9, 14.1):
        battle = among_houses({"A.a": (5, 20), "B.a": (x, 20)})
        steps = move_on(battle, scripted())
        mover = next(steps).questions["A"]
        manner = steps.send("A.a").questions["A"]
        first = steps.send("run").questions["A"]
        for question in (mover, manner, first):
            assert not question.may_be_previewed
            assert not question.may_be_measured
        rng = random.Random(1)
        closed = [(option.key, str(manner.why_not(option.key))) for option in manner.not_offered()]
        shown.append((mover.to_data(), manner.to_data(), closed, manner.candidates(rng, 5)))
    assert str(shown[0]) == str(shown[1])


def test_every_manner_has_a_reason_or_is_offered() -> None:
    battle = among_houses({"A.a": (5, 5), "B.a": (44, 44)})
    steps = move_on(battle, scripted())
    next(steps)
    question = steps.send("A.a").questions["A"]
    assert isinstance(question, Choice)
    for manner in MANNERS:
        refusal = question.why_not(manner)
        assert (refusal is None) == (manner in [option.key for option in question.options])
        assert refusal is None or refusal.code != "not-offered"


def test_the_question_reads_and_refuses() -> None:
    battle = among_houses({"A.a": (5, 5), "B.a": (44, 44)})
    question = LegQuestion(battle, battle.warrior("A.a"), "walk", 4.0, True)
    for wrong in ("x", {"way": "fly"}, {"way": "walk"}, {"way": "walk", "to": [1]}, {"way": "link", "link": 3}):
        assert question.read(wrong).code == "malformed"
    for answer, code in (
        (leg("walk", (60.0, 5.0)), "off-table"),
        (leg("walk", (5.0, 5.0)), "nowhere"),
        (leg("link", link="stairs"), "no-such-link"),
        (leg("climb", (5.0, 6.0)), "manner"),
        (leg("jump", (5.0, 6.0)), "no-edge"),
    ):
        refusal = question.check(answer)
        assert refusal is not None
        assert refusal.code == code
    assert question.check(question.default()) is None
    data = question.to_data()
    assert data["kind"] == data["planner"] == "leg"
    assert data["links"] == ["ladder"]
    assert data["may_be_previewed"] is data["may_be_measured"] is False
