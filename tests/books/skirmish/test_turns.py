"""Player turns and game turns: what is forgotten, what ends, who is next, and when it is over."""

from __future__ import annotations

import pytest

from banneret.books.skirmish import turns
from banneret.books.skirmish.battle import (
    AFTERMATH,
    CLOSE_COMBAT,
    HAPPENINGS,
    MAGIC,
    MOVES,
    PHASES,
    RECOVERY,
    TURN_END,
    TURN_START,
    Battle,
)
from banneret.books.skirmish.events import PhaseBegan, TurnBegan
from banneret.books.skirmish.game_steps import play_step
from banneret.books.skirmish.warrior import MOVED, OUT, Effect
from banneret.core.space.table import Table
from tests.books.skirmish.ground import play, scripted, skirmish

FIELD = Table(48.0, 36.0, ())


def fresh(table: Table = FIELD) -> Battle:
    battle = skirmish({"A.one": (10, 10), "A.two": (14, 10), "B.one": (30, 30)}, table=table)
    battle.scenario, battle.south = "bad-blood", "A"
    return battle


@pytest.mark.clause("SK-TUR-01")
def test_each_player_has_one_turn_of_a_game_turn() -> None:
    battle = fresh()
    battle.turn, battle.active, battle.first = 0, "B", "B"
    order = []
    for _ in range(5):
        play(turns.start_turn(battle, scripted()))
        order.append((battle.turn, battle.active))
        play(turns.end_turn(battle, scripted()))
        assert battle.step == TURN_START
    assert order == [(1, "B"), (1, "A"), (2, "B"), (2, "A"), (3, "B")]


@pytest.mark.clause("SK-RND-01")
def test_happenings_are_for_ruins() -> None:
    for ruin, step in ((True, HAPPENINGS), (False, RECOVERY)):
        battle = fresh(Table(48.0, 48.0, (), ruin=ruin))
        play(turns.start_turn(battle, scripted()))
        assert battle.step == step


@pytest.mark.clause("SK-TUR-01")
def test_six_phases_begin_once_each() -> None:
    battle = fresh()
    told = []
    for step in PHASES:
        battle.step = step
        for _ in range(2):
            turns.begin_phase(battle)
    told = [event.phase for event in battle.told if isinstance(event, PhaseBegan)]
    assert told == ["Random Happenings", "Recovery", "Movement", "Magic", "Shooting", "Close Combat"]
    battle.step = TURN_END
    play(turns.end_turn(battle, scripted()))
    assert battle.phase == ""


def test_what_was_done_in_a_turn_is_forgotten_by_both_sides() -> None:
    battle = fresh()
    for key in ("A.one", "B.one"):
        battle.put(battle.warrior(key).having(MOVED))
    play(turns.start_turn(battle, scripted()))
    assert not any([warrior.done for warrior in battle.on_table()])
    assert [event.seat for event in battle.told if isinstance(event, TurnBegan)] == ["A"]


@pytest.mark.parametrize(
    ("seat", "turn", "ends"),
    [("A", 2, True), ("A", 3, False), ("B", 2, False), ("A", 1, True), ("A", -1, False)],
)
def test_what_is_held_ends_as_a_turn_of_its_caster_begins(seat: str, turn: int, ends: bool) -> None:
    battle = fresh()
    battle.turn, battle.active, battle.first = 1, "A", "A"
    battle.put(battle.warrior("B.one").under(Effect("cursed", 1, seat, turn)))
    play(turns.start_turn(battle, scripted()))
    assert battle.turn == 2
    assert battle.warrior("B.one").has_effect("cursed") != ends


@pytest.mark.clause("SK-WND-12")
def test_a_second_enemy_does_not_give_a_lost_weapon_back() -> None:
    """Who is charged by another in the midst of a combat is still in it; who was in none has picked it up."""
    for fights in (True, False):
        battle = skirmish({"A.one": (20, 20), "B.one": (20, 21), "B.two": (21, 20)})
        if fights:
            battle.engage("A.one", "B.one")
        one = battle.warrior("A.one").twin()
        one.disarmed = ("sword",)
        battle.put(one)
        battle.engage("B.two", "A.one")
        assert battle.warrior("A.one").disarmed == (("sword",) if fights else ())


@pytest.mark.clause("SK-WND-12")
def test_a_lost_weapon_is_picked_up_once_the_combat_is_over() -> None:
    for fights in (True, False):
        battle = fresh()
        if fights:
            battle.engage("A.one", "B.one")
        one = battle.warrior("A.one").twin()
        one.disarmed = ("sword",)
        battle.put(one)
        play(turns.start_turn(battle, scripted()))
        assert battle.warrior("A.one").disarmed == (("sword",) if fights else ())


def test_the_skirmish_is_over_when_nobody_of_a_side_is_left() -> None:
    battle = fresh()
    battle.put(battle.warrior("B.one").removed(OUT))
    battle.step, battle.phase = MOVES, "Movement"
    turns.close(battle)
    assert (battle.step, battle.winner, battle.phase) == (AFTERMATH, "A", "")
    # It is looked at after whatever step of a turn it happened in.
    battle = fresh()
    battle.put(battle.warrior("B.one").removed(OUT))
    battle.step = CLOSE_COMBAT
    play(play_step(battle, scripted()))
    assert battle.step == AFTERMATH


def test_nothing_is_over_while_both_sides_are_there() -> None:
    battle = fresh()
    battle.step = MAGIC
    turns.close(battle)
    assert (battle.step, battle.finished) == (MAGIC, "")


def test_the_limit_counts_whole_game_turns() -> None:
    battle = fresh()
    battle.turn, battle.active, battle.first = 8, "A", "A"
    play(turns.end_turn(battle, scripted()))
    assert (battle.active, battle.finished) == ("B", "")
    play(turns.end_turn(battle, scripted()))
    assert battle.finished
    turns.close(battle)
    assert battle.step == AFTERMATH


@pytest.mark.parametrize(
    ("seat", "turn", "over"),
    [
        ("A", 2, True),
        ("A", 3, True),
        ("A", 4, False),
        ("A", 0, True),
        ("A", -1, False),
        ("B", 2, False),
        ("", 0, False),
    ],
)
def test_what_lasts_ends_as_a_turn_of_its_seat_begins_or_never(seat: str, turn: int, over: bool) -> None:
    battle = fresh()
    battle.turn, battle.active = 3, "A"
    assert turns.is_over(battle, Effect("smoke", 1, seat, turn)) == over
