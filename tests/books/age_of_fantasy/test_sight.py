"""Sight: what is near enough to two units to be in the way between them."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.sight import View, in_reach

BOOK = AgeOfFantasy()


@pytest.mark.parametrize(
    ("dx", "dy", "near"), [(3, 4, False), (-3, -4, False), (3, 3.9, True), (0, -4.9, True)]
)
def test_what_only_touches_the_reach_is_out_of_it(dx: float, dy: float, near: bool) -> None:
    assert in_reach(dx, dy, 5.0) is near


def one(side: str, x: float, y: float) -> dict[str, Any]:
    return {"side": side, "profile": {"quality": 4, "defense": 4}, "places": [[x, y]]}


@pytest.mark.clause("AF-GEN-20", "AF-GEN-21")
def test_only_what_could_be_between_is_looked_at() -> None:
    """Everything within the circle about both, with its own size; neither who looks nor who is looked at."""
    units = {
        "men": one("A", 30.0, 20.0),
        "foe": one("B", 40.0, 20.0),
        "beside": one("A", 35.0, 25.5),
        "away": one("A", 35.0, 27.0),
    }
    walls = [{"at": [35, y], "size": [4, 4], "blocks_sight": True} for y in (12.0, 29.0)]
    battle = BOOK.arrange({"terrain": walls}, units, {})[1]
    view = View(battle.on_table(), battle.field, battle.unit("men"), battle.unit("foe"))
    assert [unit.id for unit in view.blockers] == ["beside"]
    assert view.pieces == battle.field.opaque[:1]
