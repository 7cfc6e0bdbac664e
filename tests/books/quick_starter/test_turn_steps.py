"""Turns, phases and Rounds: what is forgotten, what is kept, and what is told of them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from banneret.books.quick_starter import melee_phase, turns
from banneret.books.quick_starter.battle import Battle, Charge
from banneret.books.quick_starter.case_setup import arrange
from banneret.books.quick_starter.close_combat import Round
from banneret.books.quick_starter.codec import restored, saved
from banneret.books.quick_starter.events import GameEnded, PhaseBegan, Swapped, TurnBegan
from banneret.core.engine.dice import ScriptedDice

FLAGS = ("moved", "shifted", "carried", "marched", "pivoted", "rallied", "declared", "shot")
KEPT = ("fleeing", "charged", "vanguarded", "barred", "panic_passed")


def unit(side: str, at: list[float], models: int = 4, **more: Any) -> Any:
    return {"side": side, "profile": {"models": models, "files": models}, "at": at, **more}


def against(side: str, other: str, **more: Any) -> Any:
    return {"side": side, "profile": {"models": 3, "files": 3}, "against": other, **more}


def scene(units: dict[str, Any], **state: Any) -> Battle:
    return arrange({}, units, {"step": "turn start", **state})[1]


def played(steps: Any, *answers: Any) -> list[Any]:
    asked: list[Any] = []
    waiting = list(answers)
    try:
        question = next(steps)
        while True:
            asked += question.questions.values()
            question = steps.send(waiting.pop(0))
    except StopIteration:
        assert not waiting
        return asked


def let_swap(battle: Battle, *seats: str) -> None:
    battle.swappers = seats


def let_wait(battle: Battle, *units: str) -> None:
    battle.waiting = units


# ------------------------------------------------------------------------------------------------------- turns


@pytest.mark.clause("QS-GEN-10")
@pytest.mark.parametrize(("active", "first", "turn"), [("A", "A", 3), ("B", "A", 2), ("B", "B", 3)])
def test_what_a_new_turn_forgets(active: str, first: str, turn: int) -> None:
    hero = {"side": "A", "profile": {"character": True}, "joins": "one"}
    battle = scene(
        {"one": unit("A", [10, 10], flags=[*FLAGS, *KEPT]), "hero": hero, "foe": unit("B", [18, 40])},
        active=active,
        first=first,
        turn=2,
    )
    busy = battle.unit("one").twin()
    figure = busy.figures[0].twin()
    figure.moved = figure.shifted = figure.marched = figure.swapped = True
    figure.cast, figure.lost = ("bolt",), ("ward",)
    busy.figures = (figure,)
    battle.put(busy)
    battle.charges = {"one": Charge("one", "foe", "front", False, (18.0, 40.0))}
    battle.facing_rolls = {"one foe": "left"}
    played(turns.start_turn(battle, ScriptedDice()))
    assert battle.told == [TurnBegan("QS-GEN-10", turn, active)]
    assert (battle.turn, battle.step, battle.charges, battle.facing_rolls) == (
        turn,
        "charge declarations",
        {},
        {},
    )
    fresh = battle.unit("one")
    assert [getattr(fresh, name) for name in FLAGS] == [False] * len(FLAGS)
    assert [getattr(fresh, name) for name in KEPT] == [True] * len(KEPT)
    (figure,) = fresh.figures
    assert (figure.moved, figure.shifted, figure.marched, figure.swapped) == (False, False, False, False)
    assert (figure.cast, figure.lost, figure.id) == ((), ("ward",), "hero")


@pytest.mark.clause("QS-GEN-11", "QS-PAN-04", "QS-PAN-10")
@pytest.mark.parametrize("phase", ["Shooting", "Melee"])
def test_what_a_new_phase_forgets(phase: str) -> None:
    hero = {"side": "A", "profile": {"character": True, "HP": 3}, "joins": "idle"}
    battle = scene(
        {
            "idle": unit("A", [8, 10], flags=["charged", "panic_passed"], losses={"foe": 2}, phase_health=9),
            "hero": hero,
            "one": unit("A", [18, 20], flags=["charged"]),
            "foe": against("B", "one"),
            "calm": unit("B", [28, 40]),
        }
    )
    swapped = battle.unit("idle").twin()
    figure = swapped.figures[0].twin()
    figure.swapped = figure.moved = True
    swapped.figures = (figure,)
    battle.put(swapped)
    turns.begin_phase(battle, phase)
    assert battle.told == [PhaseBegan("QS-GEN-11", phase, "A")]
    assert battle.phase == phase
    idle = battle.unit("idle")
    assert (idle.phase_hp, idle.losses, idle.panic_passed) == (4 + 3, (), False)
    melee = phase == "Melee"
    assert (idle.charged, battle.unit("one").charged) == (not melee, True)
    assert (idle.figures[0].swapped, idle.figures[0].moved) == (not melee, True)
    assert (battle.unit("calm").charged, battle.unit("foe").charged) == (False, False)


@pytest.mark.clause("QS-GEN-09")
@pytest.mark.parametrize(
    ("active", "first", "turn", "over"),
    [
        ("B", "A", 4, True),
        ("A", "B", 4, True),
        ("A", "A", 4, False),
        ("B", "A", 3, False),
        ("B", "A", 5, True),
    ],
)
def test_the_game_ends_after_the_fourth_turn_of_both(active: str, first: str, turn: int, over: bool) -> None:
    battle = scene(
        {"one": unit("A", [18, 24]), "foe": unit("B", [18, 40])}, active=active, first=first, turn=turn
    )
    played(turns.end_turn(battle, ScriptedDice()))
    assert battle.phase == ""
    if over:
        assert (battle.step, battle.active) == ("over", active)
        assert battle.told == [GameEnded("QS-GEN-09", "A", {"A": 1, "B": 0}, "")]
    else:
        assert (battle.step, battle.told) == ("turn start", [])
        assert battle.active == ("B" if active == "A" else "A")


@pytest.mark.clause("QS-GEN-09", "QS-SET-15")
def test_with_no_enemy_left_it_is_a_massacre() -> None:
    units = {"one": unit("A", [18, 24]), "foe": unit("B", [18, 40], place="destroyed")}
    battle = scene(units, active="B", turn=4)
    played(turns.end_turn(battle, ScriptedDice()))
    assert battle.told == [GameEnded("QS-GEN-09", "A", {"A": 1, "B": 0}, "massacre")]


# ------------------------------------------------------------------------------------------------------- Rounds


FIGHTS = {
    "one": unit("A", [8, 20], flags=["charged"]),
    "foe": against("B", "one"),
    "two": unit("A", [18, 20]),
    "gone": against("B", "two", flags=["charged"]),
    "third": unit("A", [28, 20]),
}


@pytest.mark.clause("QS-RES-33")
@pytest.mark.parametrize(
    ("members", "anew", "pairs"),
    [
        (["one", "foe"], [], [("foe", "one")]),
        (["one", "foe", "two", "gone"], [], [("foe", "one"), ("gone", "two")]),
        (["one", "foe", "two", "gone"], ["two"], [("foe", "one")]),
        (["one", "foe", "two", "gone"], ["foe"], [("gone", "two")]),
        (["one", "foe", "two", "gone"], ["one"], [("gone", "two")]),
        (["one", "two"], [], []),
        (["foe", "gone"], [], []),
    ],
)
def test_who_has_touched_all_through_a_round(members: list[str], anew: list[str], pairs: list[Any]) -> None:
    battle = scene(FIGHTS, step="melee")
    round_ = Round(members)
    round_.charged_anew = anew
    assert melee_phase.stayed_in_contact(battle, round_) == pairs


@pytest.mark.clause("QS-MEL-02", "QS-RES-30")
def test_a_charge_counts_for_one_round() -> None:
    battle = scene(FIGHTS, step="melee", waiting=["one", "foe", "two", "gone"])
    round_ = Round(["one", "foe", "two", "gone"])
    round_.charged_anew = ["gone"]
    before = dict(battle.units)
    melee_phase.end_round(battle, round_)
    assert [key for key in before if battle.unit(key).charged] == ["gone"]
    assert [key for key in before if battle.unit(key) is not before[key]] == ["one"]
    assert list(battle.waiting) == []
    let_wait(battle, "one", "foe", "two", "gone")
    melee_phase.end_round(battle, Round(["foe", "one"]))
    assert battle.waiting == ("two", "gone")


@pytest.mark.clause("QS-MEL-02")
def test_combats_fought_are_closed_with_their_reason() -> None:
    battle = scene(FIGHTS, step="melee", waiting=[])
    closed = melee_phase.ClosedCombats(battle, [], battle.active)
    options = closed.everything()
    assert [(option.key, option.label, option.marks) for option in options] == [
        ("0", "one against foe", ("one", "foe")),
        ("1", "two against gone", ("two", "gone")),
    ]
    assert [closed.reason(option).why for option in options] == [
        "one has pursued into this Combat; it waits for the next Melee Phase.",
        "gone has pursued into this Combat; it waits for the next Melee Phase.",
    ]
    for charged, why in (
        (True, "one has pursued into this Combat; it waits for the next Melee Phase."),
        (False, "This Combat has fought its Round in this phase."),
    ):
        for key in ("one", "foe"):
            changed = battle.unit(key).twin()
            changed.charged = charged
            battle.put(changed)
        refusal = melee_phase.ClosedCombats(battle, [], battle.active).reason(options[0])
        assert refusal.why == why
        assert refusal.clause == ("QS-RES-30" if charged else "QS-MEL-02")


@pytest.mark.clause("QS-CHR-11", "QS-MEL-02")
def test_characters_change_places_one_player_after_the_other() -> None:
    wide = {"models": 8, "files": 4}
    units = {
        "one": {"side": "A", "profile": wide, "at": [8, 20]},
        "hero": {"side": "A", "profile": {"character": True}, "joins": "one", "file": 0},
        "foe": {"side": "B", "profile": wide, "against": "one"},
        "chief": {"side": "B", "profile": {"character": True}, "joins": "foe", "file": 0},
        "idle": {"side": "A", "profile": wide, "at": [28, 20]},
        "squire": {"side": "A", "profile": {"character": True}, "joins": "idle", "file": 0},
    }
    battle = scene(units, step="swaps")
    let_swap(battle, "A", "B")
    asked = played(melee_phase.swaps(battle, ScriptedDice()), "one hero 2", "foe chief 1")
    assert [[option.key for option in question.options] for question in asked] == [
        ["one hero 1", "one hero 2", "one hero 3", ""],
        ["foe chief 1", "foe chief 2", "foe chief 3", ""],
    ]
    assert battle.told == [Swapped("QS-CHR-11", "hero", "one", 2), Swapped("QS-CHR-11", "chief", "foe", 1)]
    assert (battle.swappers, battle.step, battle.waiting) == ((), "melee", ("one", "foe"))
    # Who wants no change is not asked again.
    battle = scene(units, step="swaps")
    let_swap(battle, "B", "A")
    asked = played(melee_phase.swaps(battle, ScriptedDice()), "", "")
    assert [question.options[0].key for question in asked] == ["foe chief 1", "one hero 1"]
    assert (battle.told, battle.swappers, battle.step) == ([], (), "melee")


# ------------------------------------------------------------------------------------------------- saved games


def test_a_unit_saved_before_carrying_was_kept_has_not_been_carried() -> None:
    units = {"one": unit("A", [8, 20], flags=["carried", "panic_passed"]), "foe": unit("B", [18, 40])}
    battle = scene(units)
    data = msgspec.msgpack.encode(saved(battle))
    rows = msgspec.msgpack.decode(data)
    assert restored(scene(units), rows).unit("one").carried is True
    for row in rows[10]:
        row[11] = row[11][:12]
    older = restored(scene(units), rows).unit("one")
    assert (older.carried, older.panic_passed) == (False, True)
