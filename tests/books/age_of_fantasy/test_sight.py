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


@pytest.mark.clause("AF-GEN-20")
@pytest.mark.parametrize(("viewer", "target"), [("men", "row"), ("row", "men")])
def test_whoever_stands_before_the_end_of_a_long_row_is_in_the_way(viewer: str, target: str) -> None:
    """The ogre hides the last of the row from the lone soldier, and him from the last of the row."""
    row = one("B", 40.0, 20.0)
    row["profile"]["models"] = 9
    row["places"] = [[40.0, 20.0 + 1.5 * at] for at in range(9)]
    ogre = one("A", 38.5, 30.2)
    ogre["profile"]["base"] = [50, 50]
    battle = BOOK.arrange({}, {"men": one("A", 30.0, 20.0), "row": row, "ogre": ogre}, {})[1]
    view = View(battle.on_table(), battle.field, battle.unit(viewer), battle.unit(target))
    seen = [view.model_sees(0, at) if viewer == "men" else view.model_sees(at, 0) for at in range(9)]
    assert seen == [True] * 8 + [False]
