"""The sentences that say why not, where a code alone would not show that they are true."""

from __future__ import annotations

from banneret.books.age_of_fantasy.activation import ClosedActions, actions_of
from banneret.books.age_of_fantasy.book import AgeOfFantasy
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
