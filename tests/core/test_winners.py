"""A winner is a seat, several seats on one side, or nobody."""

from __future__ import annotations

from banneret.core.engine.winners import together, winner_named, wins, won_by

NAMES = {"A": "Ann", "B": "Ben", "C": "Cleo"}


def test_who_has_won() -> None:
    assert won_by("") == ()
    assert won_by("A") == ("A",)
    for seats in (("A",), ("A", "C"), ("A", "B", "D")):
        assert won_by(together(seats)) == seats


def test_winners_in_words() -> None:
    assert wins("A", NAMES) == "Ann wins"
    assert wins("A+C", NAMES) == "Ann and Cleo win"
    assert wins("A+B+D", NAMES) == "Ann, Ben and D win"
    assert winner_named("A+C", NAMES) == "Ann and Cleo"
