"""What a viewer is shown, by allow-list."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.chapters.side_missions.notes import note, side_notes
from tests.data import areas_in, badge_ids, notes_in, scores_in

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
    assert (shown["heading"], shown["over"], shown["round"], shown["turn"]) == ("Round 2 of 4", False, 2, "A")
    pieces = shown["table"]["pieces"]
    assert [piece["effects"] for piece in pieces] == [
        ["difficult"],
        ["cover", "dangerous"],
        ["cover", "difficult to climb", "sees over one unit or piece", "2” high"],
        ["dangerous at a rush"],
    ]
    assert [piece.get("border") for piece in pieces] == [None, "dangerous", None, None]
    assert scores_in(shown) == {"A": 2, "B": 1}
    assert [(area["seat"], area["key"]) for area in shown["areas"]] == [("A", "1"), ("B", "2")]
    assert areas_in(shown)["A"] == [[[0.0, 0.0], [72.0, 0.0], [72.0, 12.0], [0.0, 12.0]]]
    (shared,) = notes_in(shown, title="Side-mission for everybody")
    assert (shared["text"], shared["clause"], "seat" in shared) == ("Seize", "AF-SID-22", False)
    assert shown["markers"][0] == {"id": "marker-1", "x": 5, "y": 6, "owner": "A"}
    (unit,) = shown["units"]
    assert (unit["pose"], unit["loose"], unit["badges"]) == ((10.0, 12.0, 0.0), True, [])
    assert unit["models"][0]["at"] == (10.0, 12.0, 0.0)
    assert unit["models"][0]["radius"] == pytest.approx(0.492, abs=0.001)
    battle.step = "over"
    shown = BOOK.view_data(battle)
    assert (shown["over"], shown["heading"], scores_in(shown)) == (True, "End of the battle", {"A": 3, "B": 1})
    (done,) = notes_in(shown, seat="A")
    assert (done["title"], done["text"]) == ("Side-mission completed", "Seize")
    assert not notes_in(shown, seat="B")
    battle.step, battle.mission, battle.style, battle.zones = "scenario", "roll", "roll", {}
    shown = BOOK.view_data(battle)
    assert (scores_in(shown), shown["areas"]) == ({"A": 0, "B": 0}, [])
    assert not notes_in(shown, setting="deployment")


def test_what_is_the_matter_with_a_unit() -> None:
    battle = a_battle(markers=[{"at": [5, 6], "owner": "A"}], round=2)
    marker = battle.objectives["marker-1"]
    battle.objectives["marker-1"] = marker.carried_by("one", "A")
    battle.put(battle.unit("one").made_wavering(1).having_activated())
    (unit,) = BOOK.view_data(battle)["units"]
    assert unit["badges"] == [
        {"id": "relic", "text": "carrying a relic"},
        {"id": "wavering", "text": "wavering"},
        {"id": "activated", "text": "activated"},
    ]
    assert BOOK.view_data(battle)["markers"][0]["carrier"] == "one"
    known = [state["id"] for state in BOOK.words()["states"]]
    assert badge_ids(unit) == [state for state in known if state in badge_ids(unit)]


def test_a_unit_out_of_coherency_says_so() -> None:
    far = {"one": {"side": "A", "profile": {"quality": 4, "defense": 5}, "places": [[10, 12], [20, 12]]}}
    far["one"]["profile"]["models"] = 2  # type: ignore[index]
    battle = arrange({}, far, {})[1]
    (unit,) = BOOK.view_data(battle)["units"]
    assert badge_ids(unit) == ["scattered"]
