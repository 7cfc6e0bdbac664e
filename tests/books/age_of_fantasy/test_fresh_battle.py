"""A battle before anybody has done anything: as it is kept, as it is shown, and a copy of it."""

from __future__ import annotations

from typing import Any

from banneret.books.age_of_fantasy.book import AgeOfFantasy, options_for
from banneret.books.age_of_fantasy.codec import saved
from banneret.core.space.table import load_map
from tests.data import notes_in, scores_in

BOOK = AgeOfFantasy()
OPTIONS = options_for("aof-levy-750", "aof-court-750", load_map("giants-table", "age-of-fantasy"))


def test_what_is_agreed_where_nobody_says_anything() -> None:
    options = OPTIONS
    assert (options.points, options.players, options.placement, options.pieces) == (750, {}, "", ())
    assert (options.terrain_seed, options.deployment, options.mission) == (0, "frontline", "duel")
    assert (options.actions, options.chapters) == ((), {})


def test_what_is_kept_of_a_battle_that_has_just_begun() -> None:
    kept = saved(BOOK.begin(OPTIONS))
    assert kept[:2] == ["scenario", 0]
    # Markers, how many are to be placed, whose turn it is, who won, who has finished, activations.
    assert kept[3:9] == [[], -1, "", "", "", 0]
    assert kept[9:17] == [["frontline", "duel", None, None], [], None, None, None, None, None, None]
    assert kept[17:] == [[], ()]


def test_what_is_kept_of_units_that_have_done_nothing() -> None:
    rows = {row[0]: row for row in saved(BOOK.begin(OPTIONS))[2]}
    assert len(rows) == 15
    # Size, Tough in all and points; then where it is, its places and what has befallen it.
    rest: list[Any] = ["to deploy", [], False, False, 0, [], ()]
    assert rows["A.captain"][1:] == [[["A.captain/1", 0, False, False]], 1, 3, 75, *rest]
    assert rows["A.court-seer"][1:] == [[["A.court-seer/1", 0, False, False]], 1, 3, 60, *rest]
    pikes = [[f"A.pikemen/{number}", 0, False, False] for number in range(1, 11)]
    assert rows["A.pikemen"][1:] == [pikes, 10, 10, 135, *rest]
    for row in rows.values():
        assert row[5:] == rest
        assert len(row[1]) == row[2]


def test_a_copy_and_what_was_read_again_are_the_same() -> None:
    battle = BOOK.begin(OPTIONS)
    for seat in ("A", "B", ""):
        assert saved(BOOK.view(battle, seat)) == saved(battle)
    again = BOOK.decode(OPTIONS, BOOK.encode(battle))
    assert saved(again) == saved(battle)
    assert BOOK.encode(again) == BOOK.encode(battle)


def test_what_is_shown_of_a_battle_that_has_just_begun() -> None:
    shown = BOOK.view_data(BOOK.begin(OPTIONS))
    assert (shown["book"], shown["heading"]) == ("age-of-fantasy", "Before the battle: scenario")
    assert (shown["over"], shown["round"], shown["turn"]) == (False, 0, "")
    assert (shown["table"]["width"], shown["table"]["depth"]) == (72.0, 48.0)
    assert [(note["setting"], note["text"]) for note in shown["notes"]] == [
        ("deployment", "Frontline"),
        ("mission", "Duel"),
    ]
    assert [note["text"] for note in notes_in(shown, goal=True)] == ["Duel"]
    assert [(area["key"], "seat" in area) for area in shown["areas"]] == [("1", False), ("2", False)]
    (south,), (north,) = [area["outlines"] for area in shown["areas"]]
    assert sorted(south) == [(0.0, 0.0), (0.0, 12.0), (72.0, 0.0), (72.0, 12.0)]
    assert sorted(north) == [(0.0, 36.0), (0.0, 48.0), (72.0, 36.0), (72.0, 48.0)]
    assert (shown["markers"], scores_in(shown)) == ([], {"A": 0, "B": 0})
    assert len(shown["units"]) == 15
    for unit in shown["units"]:
        assert unit["badges"] == []
        assert unit["kinds"][0]["weapons"]
        assert "pose" not in unit
