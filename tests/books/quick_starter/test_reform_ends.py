"""A Character in a unit of one rank stands at an end of it, in a reform as everywhere."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.quick_starter import case_setup, reform_places


@pytest.mark.clause("QS-RES-37", "QS-CHR-13")
def test_a_reform_of_one_rank_leaves_its_character_at_an_end() -> None:
    units: dict[str, dict[str, Any]] = {
        "foe": {"side": "B", "profile": {}, "at": [18, 24], "facing": 180},
        "line": {"side": "A", "profile": {"models": 5, "files": 5}, "against": "foe"},
        "hero": {"side": "A", "profile": {"character": True, "HP": 3}, "joins": "line", "file": 5},
    }
    battle = case_setup.arrange({}, units, {"step": "melee"})[1]
    line = battle.unit("line")
    assert (line.files, line.figures[0].file) == (6, 5)
    places = reform_places.places(battle, line)
    files = {place.unit.figures[0].file for place in places}
    # One enemy stands before the middle: he may be brought into the fight at either end, never within.
    assert files == {0, 5}
