"""The sentences that say why not, where a code alone would not show that they are true."""

from __future__ import annotations

from banneret.books.age_of_fantasy.activation import ClosedActions, actions_of
from banneret.books.age_of_fantasy.book import AgeOfFantasy
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
    assert refusal.why == "Only Wavering units stay idle, and men is not Wavering."


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
    assert refusal.why == "men is 25.0” away; Bow of foes reaches 24”."
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
    assert refusal.why == "No model with Sling sees any of men in its range."
