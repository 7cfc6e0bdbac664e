"""Optional chapters that meet: what one does to the ground, to nerves or to wounds, and another asks for."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.age_of_fantasy.battle import SECTIONS, Battle
from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.chapters.random_events.ground import release_fauna
from banneret.books.age_of_fantasy.chapters.random_events.sniper import best_nest
from banneret.books.age_of_fantasy.chapters.random_events.striking import strike
from banneret.books.age_of_fantasy.chapters.random_events.table import RIGGED, SURPRISE
from banneret.books.doing import NOBODY
from banneret.books.opr.harm import d3_wounds
from banneret.books.opr.morale import lose_nerve
from banneret.books.opr.values import WAVERS
from banneret.core.engine.dice import ScriptedDice
from tests.books.age_of_fantasy.test_activation import Play

BOOK = AgeOfFantasy()
WOOD = {"at": [30, 20], "size": [6, 6], "cover": True}
ATTRITION: dict[str, Any] = {"brutal-rules": ["unit-attrition"]}
SWAMP = {**WOOD, "dangerous": True}


def soldiers(side: str, *places: tuple[float, float], **profile: Any) -> dict[str, Any]:
    made = {"quality": 4, "defense": 5, "weapons": ["Sword (A1)"], "models": len(places), **profile}
    return {"side": side, "profile": made, "places": [list(at) for at in places]}


UNITS = {"men": soldiers("A", (30, 20), rules=["Tough(6)"]), "foes": soldiers("B", (60, 40))}


def a_battle(*chapters: str, terrain: list[dict[str, Any]] | None = None, **state: Any) -> Battle:
    table = {"terrain": [WOOD] if terrain is None else terrain}
    return BOOK.arrange(table, UNITS, {"chapters": list(chapters), **state})[1]


def told(battle: Battle, name: str) -> list[Any]:
    return [event for event in battle.told if type(event).__name__ == name]


@pytest.mark.clause("AF-CND-03", "AF-EVT-08")
@pytest.mark.parametrize(("piece", "wounds"), [(WOOD, 1), (SWAMP, 2)])
def test_fauna_costs_more_in_an_earthquake_only_where_it_is_dangerous_anyway(
    piece: dict[str, Any], wounds: int
) -> None:
    battle = a_battle(
        "random-events",
        "battlefield-conditions",
        terrain=[piece],
        condition="earthquake",
        events={"fauna": True},
    )
    dice = ScriptedDice(1, 1, 2, 3, 4, 5, 6)
    assert Play(battle, release_fauna(battle, "men", {"terrain-1": ["men/1"]}, dice)).over
    dice.finish()
    assert [event.wounds for event in told(battle, "Suffered")] == [wounds]


@pytest.mark.clause("AF-EVT-10", "AF-EVT-13")
def test_ground_about_a_marker_is_no_piece_to_rig_or_to_lie_in_wait_on() -> None:
    battle = a_battle(
        "random-events",
        "terrain-and-objective-effects",
        markers=[{"at": [50, 24]}],
        objective_effects={"marker-1": "booby-traps"},
        terrain_effects={"terrain-1": "magical-vigor"},
    )
    assert [piece.id for piece in battle.field.pieces] == ["terrain-1", "about marker-1"]
    play = Play(battle, strike(battle, RIGGED, ScriptedDice(1)))
    offered = play.question().to_data()["options"]
    assert [(option["key"], option["label"]) for option in offered] == [
        ("terrain-1", "terrain (Magical Vigor)"),
        ("", "Rig nothing"),
    ]
    nest = best_nest(battle, ScriptedDice())
    assert nest is not None
    assert nest.id == "terrain-1"


@pytest.mark.clause("AF-EVT-14", "AF-CND-17")
def test_who_wavers_already_does_not_begin_to_when_surprised() -> None:
    """So nothing echoes; a unit that is calm pays D3 wounds for it."""
    for wavering in (False, True):
        battle = a_battle("random-events", "battlefield-conditions", condition="sinister-echoes")
        if wavering:
            battle.put(battle.unit("men").made_wavering(1))
        dice = ScriptedDice(*(() if wavering else (3,)))
        assert Play(battle, strike(battle, SURPRISE, dice)).over
        dice.finish()
        assert battle.unit("men").wavering
        assert [event.wounds for event in told(battle, "Suffered")] == ([] if wavering else [2])


@pytest.mark.clause("AF-BRU-02", "AF-BRU-03", "AF-CND-17")
def test_wounds_of_an_echo_wear_out_who_wavers() -> None:
    """A Wavering unit fails every test: two wounds of the echo cost it two more."""
    battle = a_battle(
        "battlefield-conditions",
        "brutal-damage",
        condition="sinister-echoes",
        **ATTRITION,
    )
    dice = ScriptedDice(4)
    assert Play(battle, lose_nerve(battle, battle.unit("men"), WAVERS, NOBODY, dice)).over
    dice.finish()
    assert [event.wounds for event in told(battle, "Suffered")] == [2, 2]


@pytest.mark.clause("AF-BRU-02")
def test_wounds_that_no_attack_deals_wear_out_too() -> None:
    """Two wounds, a test each, of which one fails at 4+; half of its strength is left, so nobody wavers."""
    battle = a_battle("brutal-damage", **ATTRITION)
    dice = ScriptedDice(3, 3, 4)
    assert Play(battle, d3_wounds(battle, "men", "the weather", "AF-CND-15", dice)).over
    dice.finish()
    assert [event.wounds for event in told(battle, "Suffered")] == [2, 1]
    assert not battle.unit("men").wavering


def test_chapters_have_their_say_in_one_order_however_they_are_named() -> None:
    """By their sections, so that one seed gives one game."""
    named = ["kitchen-table", "exhaustion", "command-points", "battlefield-conditions", "random-events"]
    orders = []
    for chapters in (named, named[::-1]):
        _, battle = BOOK.arrange({}, UNITS, {"chapters": chapters})
        orders.append([chapter.id for chapter in battle.chapters if chapter.id in named])
    assert orders == [named[::-1]] * 2
    assert " ".join(SECTIONS) == (
        "SPC CMD TPL DEP MIS SID XAC BLD EVT CND EFF FOG BRU CPT EXH MUL APO KIT SML SCN VET"
    )
