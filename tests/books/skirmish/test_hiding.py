"""Hiding: who may, who is seen and found, and who stays Hidden."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.skirmish import hiding
from banneret.books.skirmish.harm import fell
from banneret.books.skirmish.hiding import (
    as_last_time,
    detection,
    look_about,
    look_again,
    may_hide,
    why_not_hide,
)
from banneret.books.skirmish.move_events import Hid, Revealed, TooNearToHide
from banneret.books.skirmish.moves import move_on, walk_legs
from banneret.books.skirmish.warrior import (
    CHARGED,
    ESCAPED,
    FAILED_CHARGE,
    FELL,
    FLED_NOW,
    KNOCKED_DOWN,
    MOVED,
    RAN,
    STUNNED,
    STUNNED_NOW,
    Effect,
)
from banneret.core.space.levels import Foothold
from tests.books.skirmish.ground import play, scripted, sheet
from tests.books.skirmish.heights import among_houses, quiet, told
from tests.books.skirmish.test_moves import changed, walk

pytestmark = pytest.mark.usefixtures("quiet")
__all__ = ["quiet"]

# Behind the yard wall, 2" high, from (2, 30) to (8, 30): nobody to the north sees who crouches close to it.
BEHIND = (5.0, 29.0)
NORTH = (5.0, 40.0)


@pytest.mark.clause("SK-MOV-34")
def test_who_ends_its_move_concealed_may_hide() -> None:
    battle = among_houses({"A.a": (5, 27), "B.a": NORTH})
    asked = play(move_on(battle, scripted()), "A.a", "walk", walk(*BEHIND), {"way": "end"}, "yes")
    assert asked[-1] == "hide"
    assert battle.warrior("A.a").hidden
    assert battle.warrior("A.a").did(MOVED)
    (event,) = told(battle, Hid)
    assert event.reveals()


@pytest.mark.clause("SK-MOV-34")
def test_in_the_open_nobody_is_asked() -> None:
    battle = among_houses({"A.a": (20, 27), "B.a": (20, 40)})
    assert "hide" not in play(move_on(battle, scripted()), "A.a", "stay")
    refusal = why_not_hide(battle, "A.a")
    assert refusal is not None
    assert refusal.code == "seen"


@pytest.mark.clause("SK-MOV-34")
def test_models_conceal_nobody_and_who_is_down_or_flees_sees_nobody() -> None:
    battle = among_houses({"A.a": (20, 27), "A.b": (20, 28), "A.c": (19, 28), "A.d": (21, 28), "B.a": (20, 40)})
    assert why_not_hide(battle, "A.a") is not None
    for state in ({"condition": KNOCKED_DOWN}, {"condition": STUNNED}, {"fleeing": True}):
        changed(battle, "B.a", **{"condition": "standing", "fleeing": False} | state)
        assert why_not_hide(battle, "A.a") is None


@pytest.mark.clause("SK-MOV-34")
def test_nobody_hides_in_close_combat() -> None:
    """Not even from an enemy who is Stunned and sees nothing."""
    battle = among_houses({"A.a": BEHIND, "B.a": (6.0, 29.0), "B.b": NORTH})
    changed(battle, "B.a", condition=STUNNED)
    assert may_hide(battle, "A.a")
    battle.engage("A.a", "B.a")
    refusal = why_not_hide(battle, "A.a")
    assert refusal is not None
    assert refusal.code == "engaged"
    assert play(move_on(battle, scripted()), "A.a", "stay") == ["mover", "manner"]


@pytest.mark.clause("SK-MOV-34")
def test_it_crouches_to_half_its_height() -> None:
    # Behind a fence of 0.9": standing it is 1.25" high and seen, crouching 0.6" and not.
    battle = among_houses({"A.a": (25, 39), "B.a": (25, 47)})
    assert hiding.crouched(battle, battle.warrior("A.a")).height == pytest.approx(0.625)
    assert why_not_hide(battle, "A.a") is None
    hiding.hide(battle, "A.a")
    assert battle.warrior("A.a").height() == pytest.approx(0.625)


@pytest.mark.clause("SK-MOV-37", "SK-MOV-33", "SK-MOV-11")
@pytest.mark.parametrize("done", [RAN, FLED_NOW, STUNNED_NOW, CHARGED, FAILED_CHARGE, FELL])
def test_what_forbids_hiding_for_a_turn(done: str) -> None:
    battle = among_houses({"A.a": BEHIND, "B.a": NORTH})
    assert may_hide(battle, "A.a")
    changed(battle, "A.a", done=(done,))
    refusal = why_not_hide(battle, "A.a")
    assert refusal is not None
    assert refusal.code == "forbidden"


def test_who_escaped_may_hide() -> None:
    battle = among_houses({"A.a": BEHIND, "B.a": NORTH})
    changed(battle, "A.a", done=(ESCAPED,))
    assert may_hide(battle, "A.a")


@pytest.mark.clause("SK-MOV-37")
def test_stunned_takes_the_token_and_knocked_down_does_not() -> None:
    battle = among_houses({"A.a": BEHIND, "A.b": (6.5, 29), "B.a": NORTH})
    changed(battle, "A.a", hidden=True)
    changed(battle, "A.b", hidden=True)
    fell(battle, "A.a", STUNNED, "", "shot")
    fell(battle, "A.b", KNOCKED_DOWN, "", "shot")
    assert not battle.warrior("A.a").hidden
    assert battle.warrior("A.b").hidden


@pytest.mark.clause("SK-MOV-40")
@pytest.mark.parametrize(("gap", "found"), [(3.0, True), (3.01, False)])
def test_within_its_initiative_an_enemy_keeps_anybody_from_hiding(gap: float, found: bool) -> None:
    wide = 25 / 25.4
    battle = among_houses({"A.a": BEHIND, "B.a": (5, round(29 + gap + wide, 3))})
    # The question is asked all the same: nothing is measured before it is answered (SK-GEN-01).
    asked = play(move_on(battle, scripted()), "A.a", "stay", "yes")
    assert asked[-1] == "hide"
    assert battle.warrior("A.a").hidden is not found
    assert may_hide(battle, "A.a") is False
    near = told(battle, TooNearToHide)
    assert len(near) == int(found)
    assert all([event.reveals() for event in near])


@pytest.mark.clause("SK-MOV-40")
def test_lanterns_find_farther_and_stalkers_are_found_nearer() -> None:
    plain, lantern = sheet(), sheet(items=("sword", "lantern"))
    stalker = sheet(skills=("stalker",))
    battle = among_houses(
        {"A.a": (5, 5), "A.b": (7, 5), "B.a": (5, 20), "B.b": (5, 22)},
        {"A.a": plain, "A.b": stalker, "B.a": plain, "B.b": lantern},
    )
    reach = {
        (hider, seeker): detection(battle.warrior(seeker), battle.warrior(hider))
        for hider in ("A.a", "A.b")
        for seeker in ("B.a", "B.b")
    }
    assert reach == {("A.a", "B.a"): 3.0, ("A.a", "B.b"): 6.0, ("A.b", "B.a"): 1.5, ("A.b", "B.b"): 4.5}


@pytest.mark.clause("SK-MOV-39")
def test_an_enemy_that_moves_to_where_it_sees_it_finds_it_even_in_passing() -> None:
    battle = among_houses({"A.a": (10, 31), "B.a": (5, 29)})
    battle.active = "A"
    changed(battle, "B.a", hidden=True)
    # Past the end of the wall and back behind it within one leg each; the sight from the corner is enough.
    play(walk_legs(battle, "A.a", 12.0, "walk", scripted()), walk(10, 28))
    assert not battle.warrior("B.a").hidden
    (event,) = told(battle, Revealed)
    assert isinstance(event, Revealed)
    assert (event.clause, event.by) == ("SK-MOV-39", ("A.a",))
    assert event.reveals()


@pytest.mark.clause("SK-MOV-39", "SK-MOV-40")
def test_who_flees_or_lies_finds_nobody() -> None:
    path = [Foothold(5, 27)]
    for state in ({"fleeing": True}, {"condition": KNOCKED_DOWN}):
        battle = among_houses({"A.a": (5, 27), "B.a": BEHIND})
        changed(battle, "B.a", hidden=True)
        changed(battle, "A.a", **state)
        look_about(battle, "A.a", path)
        assert battle.warrior("B.a").hidden
    changed(battle, "A.a", condition="standing", fleeing=False)
    look_about(battle, "A.a", path)
    assert not battle.warrior("B.a").hidden


@pytest.mark.clause("SK-MOV-38")
def test_it_stays_hidden_while_it_moves_concealed_all_the_way() -> None:
    battle = among_houses({"A.a": (4, 29), "B.a": NORTH})
    changed(battle, "A.a", hidden=True)
    play(walk_legs(battle, "A.a", 4.0, "walk", scripted()), walk(6, 29))
    assert battle.warrior("A.a").hidden
    # To the end of the wall and back: seen in between.
    play(walk_legs(battle, "A.a", 12.0, "walk", scripted()), walk(11, 29), walk(6, 29))
    assert not battle.warrior("A.a").hidden


@pytest.mark.clause("SK-MOV-38")
def test_climbing_jumping_and_running_are_not_moving_normally() -> None:
    battle = among_houses({"A.a": (4, 27), "B.a": (5, 45)})
    changed(battle, "A.a", hidden=True)
    play(move_on(battle, scripted()), "A.a", "run", walk(4, 29))
    assert not battle.warrior("A.a").hidden
    battle = among_houses({"A.a": (18, 13, "loft"), "B.a": (5, 45)})
    changed(battle, "A.a", hidden=True)
    play(walk_legs(battle, "A.a", 4.0, "walk", scripted(1)), {"way": "jump", "to": [20, 13]})
    assert not battle.warrior("A.a").hidden


@pytest.mark.clause("SK-MOV-38")
def test_a_run_that_becomes_a_move_hides_on() -> None:
    battle = among_houses({"A.a": (4, 29), "B.a": (4, 36)})
    changed(battle, "A.a", hidden=True)
    play(move_on(battle, scripted()), "A.a", "run", walk(6, 29))
    assert battle.warrior("A.a").hidden


@pytest.mark.clause("SK-ENC-37")
def test_who_knows_hiding_places_hides_in_the_open_and_is_only_found_nearby() -> None:
    battle = among_houses({"A.a": (20, 27), "B.a": (20, 40)})
    battle.put(battle.warrior("A.a").under(Effect("hiding places", 1, "", -1)))
    assert may_hide(battle, "A.a")
    hiding.hide(battle, "A.a")
    look_about(battle, "B.a", [Foothold(20, 38)])
    assert battle.warrior("A.a").hidden
    look_about(battle, "B.a", [Foothold(20, 30.5)])
    assert not battle.warrior("A.a").hidden


@pytest.mark.clause("SK-MOV-38")
def test_when_what_hid_it_is_gone_it_is_seen() -> None:
    battle = among_houses({"A.a": (20, 27), "B.a": (20, 40)})
    battle.weather, battle.weather_value = "dense-fog", 8
    hiding.hide(battle, "A.a")
    look_again(battle)
    assert battle.warrior("A.a").hidden
    battle.weather_value = 18
    look_again(battle)
    assert not battle.warrior("A.a").hidden


@pytest.mark.clause("SK-MOV-38")
@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({}, False),
        ({"wounds": 0, "done": ("shot",), "heading": 90.0}, False),
        ({"x": 20.0, "y": 29.5}, True),
        ({"x": 6.0}, False),
        ({"condition": "standing"}, True),
        ({"fleeing": False}, False),
        ({"condition": "standing", "fleeing": True}, False),
    ],
)
def test_a_game_taken_up_again_finds_whom_the_unbroken_one_finds(change: dict[str, Any], found: bool) -> None:
    """What was looked for in vain before is not remembered in a copy or a saved game."""
    battle = among_houses({"A.a": (20, 27), "B.a": (20, 40), "B.b": (20, 29.5)})
    battle.weather, battle.weather_value = "dense-fog", 8
    changed(battle, "B.b", condition=STUNNED)
    hiding.hide(battle, "A.a")
    look_again(battle)
    assert battle.warrior("A.a").hidden
    who = "B.b" if "condition" in change else "B.a"
    changed(battle, who, **change)
    again = battle.copy()
    look_again(battle)
    look_again(again)
    assert battle.warrior("A.a").hidden is again.warrior("A.a").hidden is not found


@pytest.mark.clause("SK-MOV-38")
@pytest.mark.parametrize(
    ("change", "alike"),
    [
        ({}, True),
        ({"wounds": 0, "done": ("shot",), "heading": 90.0}, True),
        ({"id": "B.c"}, False),
        ({"x": 21.0}, False),
        ({"y": 39.0}, False),
        ({"level": "loft"}, False),
        ({"condition": KNOCKED_DOWN}, False),
        ({"fleeing": True}, False),
        ({"hidden": True}, False),
        ({"seat": "A"}, False),
        ({"sheet": sheet("Other")}, False),
        ({"effects": (Effect("hiding places", 1, "", -1),)}, False),
    ],
)
def test_who_is_looked_for_in_vain_is_looked_for_again_as_soon_as_one_thing_differs(
    change: dict[str, Any], alike: bool
) -> None:
    battle = among_houses({"A.a": BEHIND, "B.a": NORTH, "B.b": (20, 40)})
    hiding.hide(battle, "A.a")
    look_again(battle)
    present = battle.on_table()
    assert as_last_time(battle, present)
    other = battle.warrior("B.b").twin()
    for key, value in change.items():
        setattr(other, key, value)
    now = [other if each.id == "B.b" else each for each in present]
    assert as_last_time(battle, now) is alike


@pytest.mark.clause("SK-MOV-38")
def test_new_weather_another_ground_or_somebody_more_is_reason_to_look_again() -> None:
    battle = among_houses({"A.a": BEHIND, "B.a": NORTH, "B.b": (20, 40)})
    present = battle.on_table()
    assert not as_last_time(battle, present)
    hiding.hide(battle, "A.a")
    look_again(battle)
    present = battle.on_table()
    assert as_last_time(battle, present)
    assert not as_last_time(battle, present[:-1])
    assert not as_last_time(battle, [*present, battle.warrior("B.b")])
    battle.weather = "dense-fog"
    assert not as_last_time(battle, present)
    battle.weather, battle.weather_value = "", battle.weather_value + 1
    assert not as_last_time(battle, present)
    battle.weather_value -= 1
    assert as_last_time(battle, present)
    battle.field = among_houses({"A.a": BEHIND}).field
    assert not as_last_time(battle, present)
