"""What the books share for telling of battles and for reading cases."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from banneret.books import events as told
from banneret.books.case_tools import convert
from banneret.core.engine.errors import BadInput

NAMES = {"A": "Ada", "B": "Ben", "a1": "the Guard", "b1": "the Husks", "h": "the Captain"}
CLAUSE = "XX-1"


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (
            told.RolledOff(CLAUSE, "deploying first", "B", ((3, 3), (2, 5))),
            "Ben wins the roll-off for deploying first (3–3, 2–5).",
        ),
        (told.EdgeChosen(CLAUSE, "A", "south"), "Ada takes the south edge."),
        (told.Deployed(CLAUSE, "a1", 12.25, 3.04, 90.0, "deployed"), "The Guard is deployed at 12.2”, 3.0”."),
        (
            told.Deployed(CLAUSE, "a1", 1.0, 2.0, 0.0, "ambush"),
            "The Guard comes out of ambush at 1.0”, 2.0”.",
        ),
        (
            told.Deployed(CLAUSE, "a1", 1.0, 2.0, 0.0, "scout"),
            "The Guard scouts ahead and is set up at 1.0”, 2.0”.",
        ),
        (told.Joined(CLAUSE, "h", "a1"), "The Captain joins the Guard."),
        (
            told.NoRoom(CLAUSE, "b1"),
            "No room was found to deploy the Husks: no part in the battle for them.",
        ),
        (told.RoundBegan(CLAUSE, 2, "B"), "Round 2 begins; Ben goes first."),
        (told.RoundBegan(CLAUSE, 2, ""), "Round 2 begins."),
        (
            told.Charged(CLAUSE, "a1", "b1", "front", 7.04),
            "The Guard charges the Husks in the front (7.0”).",
        ),
        (told.Charged(CLAUSE, "a1", "b1", "rear", 7.0), "The Guard charges the Husks in the rear (7.0”)."),
        (
            told.Charged(CLAUSE, "a1", "b1", "left", 7.0),
            "The Guard charges the Husks in the left flank (7.0”).",
        ),
        (told.AutoHits(CLAUSE, "a1", "b1", "Impact(2)", 1), "The Guard: Impact(2) causes 1 hit on the Husks."),
        (told.AutoHits(CLAUSE, "a1", "b1", "Breath", 3), "The Guard: Breath causes 3 hits on the Husks."),
        (
            told.HitRoll(CLAUSE, "a1", "b1", "Great Bow", 4, (4, 1, 6), 2, True),
            "The Guard shoots at the Husks with Great Bow: 2 hits (3 dice at 4+: 4 1 6).",
        ),
        (
            told.HitRoll(CLAUSE, "a1", "b1", "", 5, (2,), 0, False),
            "The Guard strikes the Husks: 0 hits (1 die at 5+: 2).",
        ),
        (told.Destroyed(CLAUSE, "b1"), "The Husks are destroyed."),
    ],
)
def test_events_are_told_in_a_sentence(event: Any, text: str) -> None:
    assert event.text(NAMES) == text
    assert event.clause == CLAUSE


def test_one_and_many() -> None:
    assert [told.plural(n, "hit") for n in (0, 1, 2)] == ["0 hits", "1 hit", "2 hits"]
    assert [told.plural(n, "die", "dice") for n in (1, 2)] == ["1 die", "2 dice"]


class Words(msgspec.Struct, forbid_unknown_fields=True):
    at: tuple[float, float] = (0.0, 0.0)
    models: int = 1
    flags: dict[str, Any] = {}


def test_words_of_a_case_are_read() -> None:
    made = convert({"at": [1000, -1000.0], "models": 3, "flags": {"on": True, "name": "x"}}, Words, "units.a")
    assert (made.at, made.models, made.flags) == ((1000, -1000), 3, {"on": True, "name": "x"})


@pytest.mark.parametrize(
    ("data", "what", "where"),
    [
        ({"models": 1001}, "1001 is not a number that a case can use", "units.a.models"),
        ({"at": [0, -1000.5]}, "-1000.5 is not a number that a case can use", "units.a.at[1]"),
        (
            {"flags": {"x": [[1e9]]}},
            "1000000000.0 is not a number that a case can use",
            "units.a.flags.x[0][0]",
        ),
        ({"at": (float("nan"), 0)}, "nan is not a number that a case can use", "units.a.at[0]"),
        (float("inf"), "inf is not a number that a case can use", "units.a"),
        ({"models": "x"}, "Expected `int`, got `str` - at `$.models`", "units.a"),
    ],
)
def test_what_a_case_cannot_say(data: object, what: str, where: str) -> None:
    with pytest.raises(BadInput) as caught:
        convert(data, Words, "units.a")
    assert (caught.value.what, caught.value.where) == (what, where)
