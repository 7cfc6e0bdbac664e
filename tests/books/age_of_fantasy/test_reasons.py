"""The sentences that say why not, where a code alone would not show that they are true."""

from __future__ import annotations

from banneret.books.age_of_fantasy.activation import ClosedActions, actions_of
from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.charge import in_the_way, why_out_of_reach
from banneret.books.age_of_fantasy.movement import CHARGE
from banneret.books.age_of_fantasy.shooting import why_nothing_fires
from banneret.core.engine.ask import Data


def test_who_must_close_up_is_not_told_that_it_can_hold() -> None:
    """AF-MOR-08, AF-MOV-02: out of coherency a unit stays neither idle nor where it is."""
    units: dict[str, Data] = {
        "men": {
            "side": "A",
            "profile": {"quality": 4, "defense": 4, "models": 2},
            "places": [[30, 10], [36, 10]],
        },
        "foe": {"side": "B", "profile": {"quality": 4, "defense": 4}, "places": [[36, 44]]},
    }
    battle = AgeOfFantasy().arrange({}, units, {})[1]
    men = battle.unit("men")
    able = actions_of(battle, men)
    assert "hold" not in able
    refusal = ClosedActions(battle, men, able).why("idle")
    assert refusal is not None
    assert refusal.why == "The men are not Wavering and must take an action."


def test_whatever_bars_a_charge_is_named() -> None:
    """AF-MOV-09: all of it, and nothing that could stay; the bystander and the wood could."""
    plain: Data = {"quality": 4, "defense": 4}
    ring = [[36, 14.8], [37.039, 15.4], [37.039, 16.6], [36, 17.2], [34.961, 16.6], [34.961, 15.4]]
    units: dict[str, Data] = {
        "men": {"side": "A", "profile": plain, "places": [[36, 10]]},
        "bystander": {"side": "A", "profile": plain, "places": [[33, 8]]},
        "lord": {"side": "B", "profile": plain, "places": [[36, 16]]},
        "guards": {"side": "B", "profile": {**plain, "models": 6}, "places": ring},
    }
    table = {
        "terrain": [
            {"at": [36, 12], "size": [40, 1], "impassable": True},
            {"at": [30, 9], "size": [2, 2], "kind": "forest"},
        ]
    }
    battle = AgeOfFantasy().arrange(table, units, {})[1]
    refusal = why_out_of_reach(battle, battle.unit("men"), battle.unit("lord"), CHARGE)
    assert refusal.why == (
        "terrain and guards are in the way, and no way round was found for the men within 12” to touch "
        "the lord."
    )


def test_who_has_no_shot_hears_of_the_weapon_that_comes_closest_to_one() -> None:
    """AF-SHO-02: of one that reaches the enemy unseen; else of the one that reaches furthest."""
    weapons = ["Sling (12”, A1)", "Bow (24”, A1)", "Dart (9”, A1)"]
    units: dict[str, Data] = {
        "men": {"side": "A", "profile": {"quality": 4, "defense": 4}, "places": [[36, 10]]},
        "foes": {
            "side": "B",
            "profile": {"quality": 4, "defense": 4, "weapons": weapons},
            "places": [[36, 36]],
        },
    }
    battle = AgeOfFantasy().arrange({}, units, {})[1]
    refusal = why_nothing_fires(battle, battle.unit("foes"), battle.unit("men"))
    assert refusal.why == "The men are 25.0” away; Bow of the foes reaches 24”."
    units["foes"] = {
        "side": "B",
        "profile": {"quality": 4, "defense": 4, "weapons": weapons[:1]},
        "places": [[36, 20], [36, 36]],
    }
    archer: Data = {"quality": 4, "defense": 4, "weapons": weapons[1:2], "rules": ["Hero"]}
    units["archer"] = {"side": "B", "profile": archer, "joins": "foes"}
    table = {"terrain": [{"at": [36, 15], "size": [12, 1], "blocks_sight": True}]}
    battle = AgeOfFantasy().arrange(table, units, {})[1]
    refusal = why_nothing_fires(battle, battle.unit("foes"), battle.unit("men"))
    assert refusal.why == "No model with Sling sees any of the men in its range."


def test_what_bars_a_fast_unit_is_tried_with_its_own_speed() -> None:
    """AF-MOV-09: it goes 16” and its target only 12”, so it is the charger who is asked each time."""
    units: dict[str, Data] = {
        "riders": {
            "side": "A",
            "profile": {"quality": 4, "defense": 4, "rules": ["Fast"]},
            "places": [[36, 10]],
        },
        "bystander": {"side": "A", "profile": {"quality": 4, "defense": 4}, "places": [[31, 10]]},
        "foe": {"side": "B", "profile": {"quality": 4, "defense": 4}, "places": [[36, 25]]},
    }
    table = {
        "terrain": [
            {"at": [36, 20], "size": [40, 1], "impassable": True},
            {"at": [42, 12], "size": [2, 2], "impassable": True},
            {"at": [30, 14], "size": [2, 2], "kind": "forest"},
        ]
    }
    battle = AgeOfFantasy().arrange(table, units, {})[1]
    found = in_the_way(battle, battle.unit("riders"), battle.unit("foe"), CHARGE)
    assert found == [battle.field.pieces[0]]
    refusal = why_out_of_reach(battle, battle.unit("riders"), battle.unit("foe"), CHARGE)
    assert (refusal.code, refusal.clause) == ("impassable", "AF-TER-04")
