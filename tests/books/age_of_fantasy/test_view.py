"""What a viewer is shown, by allow-list."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.chapters.side_missions.notes import note, side_notes

BOOK = AgeOfFantasy()


def a_battle(**state: Any) -> Any:
    terrain = [
        {"at": [20, 20], "size": [2, 2], "difficult": True},
        {"at": [30, 20], "size": [2, 2], "dangerous": True, "cover": True},
        {"at": [40, 20], "size": [2, 2], "kind": "hill"},
        {"at": [50, 20], "size": [2, 2], "features": ["hazard"]},
    ]
    units = {"one": {"side": "A", "profile": {"quality": 4, "defense": 5}, "places": [[10, 12]]}}
    return arrange({"terrain": terrain}, units, state)[1]


@pytest.mark.clause("AF-SID-06")
def test_hidden_side_missions_are_shown_to_their_owner_and_to_all_at_the_end() -> None:
    state = {"side_missions": "hidden", "hidden": {"A": "slay", "B": "defend"}, "round": 3}
    battle = a_battle(**state, mission="sabotage", deployment="ambush")
    rolled = {"A": "tactical-genius", "B": "combat-mastery"}
    note(battle, side_notes(battle)._replace(rolled=tuple(rolled.items())))
    for viewer in ("A", "B"):
        seen = battle.seen_by(viewer)
        assert side_notes(seen).hidden == ((viewer, {"A": "slay", "B": "defend"}[viewer]),)
        assert side_notes(seen).rolled == ((viewer, rolled[viewer]),)
        assert (seen.round, seen.mission, seen.style) == (3, "sabotage", "ambush")
    assert (side_notes(battle.seen_by("")).hidden, side_notes(battle.seen_by("")).rolled) == ((), ())
    battle.step = "over"
    assert side_notes(battle.seen_by("")).hidden == (("A", "slay"), ("B", "defend"))
    assert side_notes(battle.seen_by("")).rolled == ()


def test_what_a_page_draws() -> None:
    markers = [{"at": [5, 6], "owner": "A"}, {"at": [7, 8], "owner": "A"}, {"at": [50, 8], "owner": "B"}]
    battle = a_battle(markers=markers, shared=["seize"], side_missions="shared", round=2)
    shown = BOOK.view_data(battle)
    assert (shown["step"], shown["over"], shown["round"], shown["rounds"], shown["turn"]) == (
        "turn",
        False,
        2,
        4,
        "A",
    )
    pieces = shown["table"]["pieces"]
    assert [piece["difficult"] for piece in pieces] == [True, False, True, False]
    assert [piece["dangerous"] for piece in pieces] == [False, True, False, True]
    assert [piece["cover"] for piece in pieces] == [False, True, True, False]
    assert shown["score"] == {"A": 2, "B": 1}
    assert shown["both_areas"] == [shown["areas"]["A"], shown["areas"]["B"]]
    assert shown["areas"]["A"] == [[[0.0, 0.0], [72.0, 0.0], [72.0, 12.0], [0.0, 12.0]]]
    assert shown["side_missions"]["shared"] == [{"id": "seize", "name": "Seize"}]
    assert shown["markers"][0] == {"id": "marker-1", "x": 5, "y": 6, "owner": "A", "belongs": "", "carrier": ""}
    (unit,) = shown["units"]
    assert (unit["pose"], unit["coherent"], unit["stances"]) == ([10.0, 12.0, 0.0], True, [])
    assert unit["models"][0]["at"] == [10.0, 12.0, 0.0]
    assert unit["models"][0]["radius"] == pytest.approx(0.492, abs=0.001)
    battle.step = "over"
    assert BOOK.view_data(battle)["over"] is True
    assert BOOK.view_data(battle)["score"] == {"A": 3, "B": 1}
    battle.step, battle.mission, battle.style, battle.zones = "scenario", "roll", "roll", {}
    shown = BOOK.view_data(battle)
    assert (shown["score"], shown["both_areas"], shown["areas"]) == ({"A": 0, "B": 0}, [], {})
