"""What is told of moves, falls, hiding, water and swamps, and who learns what only a measure could tell."""

from __future__ import annotations

import pytest

from banneret.books.skirmish.move_events import (
    CameOut,
    Collided,
    Crossed,
    CrossingFailed,
    Dressed,
    Drifted,
    Drowned,
    Fell,
    Hid,
    KnockedBack,
    PassageShut,
    PulledOut,
    Revealed,
    RunBegan,
    RunChanged,
    Sinking,
    Stayed,
    SwampRoll,
    TooNearToHide,
    Walked,
)
from banneret.core.engine.events import Event

NAMES = {"A": "Ann", "B": "Bob"}
AT = (1.0, 2.0, "")
SAID = [
    (Walked("", "A", *AT, 2.5, 1.5, "walk"), "Ann moves 2.5”. 1.5” are left.", True),
    (
        Walked("", "A", *AT, 2.5, 5.5, "run", "keep"),
        "Ann runs 2.5”; an enemy would be too near. 5.5” are left.",
        True,
    ),
    (
        Walked("", "A", *AT, 2.0, 0.0, "crawl", "spent"),
        "Ann crawls 2.0”; the move is used up. 0.0” are left.",
        True,
    ),
    (Walked("", "A", *AT, 3.0, 5.0, "escape"), "Ann gets away 3.0”. 5.0” are left.", True),
    (Crossed("", "A", "gap", *AT, 0.0, 0.0, 2.0), "Ann jumps 2.0” across.", True),
    (Crossed("", "A", "gap", *AT, 0.0, 0.5, 2.0), "Ann jumps 2.0” across and 0.5” down.", True),
    (Crossed("", "A", "jump", *AT, 0.0, 3.0, 0.0), "Ann jumps 3.0” down.", True),
    (Crossed("", "A", "climb", *AT, 1.5, 0.5, 0.0), "Ann climbs 1.5” up and 0.5” down.", True),
    (Crossed("", "A", "ladder", *AT, 3.0, 0.0, 0.0), "Ann takes a ladder 3.0” up.", True),
    (Crossed("", "A", "ladder", *AT, 0.0, 0.9, 0.0), "Ann takes a ladder 0.9” down.", True),
    (Crossed("", "A", "walk", *AT, 0.0, 0.0, 1.0), "Ann goes over a step.", True),
    (CrossingFailed("", "A", "it stays."), "Ann: it stays.", True),
    (RunChanged("", "A", "B"), "Bob is within 8”: Ann cannot run and moves normally.", True),
    (RunBegan("", "A"), "No enemy is within 8” of Ann, who runs.", True),
    (Stayed("", "A"), "Ann stays.", False),
    (Dressed("", "A", "A", 2), "Ann dresses the wounds: Ann has 2 Wounds again.", False),
    (Dressed("", "A", "B", 1), "Ann dresses the wounds of Bob: Bob has 1 Wound again.", False),
    (CameOut("", "A", "Mill", 1.0, 2.0), "Ann comes out of a secret passage in the Mill.", True),
    (PassageShut("", "A", "Mill"), "The passage into the Mill is blocked: Ann stays.", True),
    (Fell("", "A", *AT, 3.0, 1, 3), "Ann falls 3.0” and takes 1 hit at Strength 3.", False),
    (Fell("", "A", *AT, 4.5, 2, 5), "Ann falls 4.5” and takes 2 hits at Strength 5.", False),
    (KnockedBack("", "A", "B", 1.0, 2.0, 6.0, False), "Ann is knocked back 6.0” by Bob.", True),
    (KnockedBack("", "A", "B", 1.0, 2.0, 1.0, True), "Ann is knocked back 1.0” over the edge by Bob.", True),
    (Collided("", "A", "B"), "Ann runs into Bob, who takes a hit at Strength 3.", False),
    (Hid("", "A"), "Ann hides.", True),
    (TooNearToHide("", "A", "B"), "Ann is too near to Bob to hide.", True),
    (Revealed("", "A"), "Ann is Hidden no longer.", True),
    (Revealed("", "A", ("B",)), "Bob discovers Ann, who is Hidden no longer.", True),
    (Drifted("", "A", 5, 1.0, 2.0, 4.2), "The current carries Ann 4.2” along (5).", False),
    (Drowned("", "A"), "Ann goes under and is dragged out of the fight.", False),
    (SwampRoll("", "A", (4,), 0), "Ann gets through the swamp (4).", False),
    (
        SwampRoll("", "A", (1, 1), 2),
        "Ann is sinking (1 1): a friend must come within 2” within 2 turns.",
        False,
    ),
    (PulledOut("", "A", "B"), "Bob pulls Ann out of the swamp.", True),
    (Sinking("", "A", 1), "Ann goes on sinking: 1 turn left.", False),
    (Sinking("", "A", 2), "Ann goes on sinking: 2 turns left.", False),
    (Sinking("", "A", 0), "Ann sinks in the swamp and is dead.", False),
]


@pytest.mark.clause("SK-GEN-01")
@pytest.mark.parametrize(("event", "said", "measured"), SAID)
def test_sentences_and_measures(event: Event, said: str, measured: bool) -> None:
    assert event.text(NAMES) == said
    assert event.reveals() == measured
