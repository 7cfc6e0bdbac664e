"""The sentences of events, in each of the forms they can take."""

from __future__ import annotations

import pytest

from banneret.books.opr import events as told
from banneret.core.engine.events import Event

NAMES = {
    "A": "Ada",
    "B": "Ben",
    "pikes": "Pikemen",
    "elves": "Elves",
    "elves/1": "Seer",
    "pikes/2": "Witch",
    "marker-1": "Marker 1",
}
HERE = (36.0, 10.0, 0.0)

SENTENCES: list[tuple[Event, str]] = [
    (told.MarkersRolled("X", 4, 3), "4 objective markers will be placed (rolled 3)."),
    (told.MarkerPlaced("X", "A", "marker-1", 30.25, 24.0), "Ada places Marker 1 at 30.2”, 24.0”."),
    (told.MarkerPlaced("X", "", "marker-1", 30.0, 24.0), "The mission puts Marker 1 at 30.0”, 24.0”."),
    (told.HeldBack("X", "elves", "ambush"), "Elves wait in ambush."),
    (told.HeldBack("X", "elves", "scout"), "Elves are held back to scout."),
    (told.Seized("X", "marker-1", ""), "Marker 1 is contested and becomes neutral."),
    (told.Seized("X", "marker-1", "B"), "Ben seizes Marker 1."),
    (told.RoundEnded("X", 2, {"A": 1, "B": 3}), "Round 2 ends. Markers held: Ada 1, Ben 3."),
    (told.GameEnded("X", "", {"A": 1, "B": 1}), "The battle is a draw (Ada 1, Ben 1)."),
    (told.GameEnded("X", "B", {"A": 1, "B": 2}), "Ben wins the battle (Ada 1, Ben 2)."),
    (told.Moved("X", "elves", "rush", HERE, (36.0, 16.0, 0.0), 6.0), "Elves move 6.0”."),
    (told.Moved("X", "elves", "hold", HERE, (36.0, 10.0, 45.0), 0.0), "Elves pivot, now facing 45°."),
    (
        told.Moved("X", "elves", "advance", HERE, (36.0, 13.0, 45.0), 0.5),
        "Elves move 0.5”, now facing 45°.",
    ),
    (told.Moved("X", "elves", "back", HERE, (36.0, 9.0, 0.0), 1.0), "Elves step back 1.0”."),
    (told.Moved("X", "elves", "align", HERE, HERE, 0.0), "Elves shuffle into contact."),
    (told.BlockRoll("X", "elves", 6, (6, 1), 1), "Elves block at 6+ and let through 1 wound (6 1)."),
    (told.BlockRoll("X", "elves", 7, (), 0), "Elves block at 6+ and let through 0 wounds ()."),
    (told.BlockRoll("X", "elves", 4, (3,), 1), "Elves block at 4+ and let through 1 wound (3)."),
    (told.Regenerated("X", "elves", (5, 1), 1), "Elves regenerate 1 wound (5 1)."),
    (told.Regenerated("X", "elves", (5, 6), 2), "Elves regenerate 2 wounds (5 6)."),
    (told.Suffered("X", "elves", 1, (), 5), "Elves suffer 1 wound; 5 models left."),
    (
        told.Suffered("X", "elves", 2, ("elves/1", "elves/2"), 1),
        "Elves suffer 2 wounds and lose 2 models; 1 model left.",
    ),
    (
        told.DangerRoll("X", "elves", "dangerous terrain", (1, 2), 1),
        "Elves test for dangerous terrain: 1 wound (1 2).",
    ),
    (
        told.ChargeBroken("X", "elves", "pikes"),
        "Elves run onto the phalanx of Pikemen and lose their charge bonuses.",
    ),
    (told.StruckBack("X", "elves", "pikes", True), "Elves strike back."),
    (told.StruckBack("X", "elves", "pikes", False), "Elves do not strike back."),
    (
        told.MeleeResult("X", "elves", "pikes", 3, 5, (2, 1), (4, 1), "elves"),
        "Melee result: Elves 3 (2+1), Pikemen 5 (4+1); Elves have lost.",
    ),
    (
        told.MeleeResult("X", "elves", "pikes", 3, 3, (3, 0), (2, 1), ""),
        "Melee result: Elves 3 (3+0), Pikemen 3 (2+1); nobody has lost.",
    ),
    (told.MoraleTest("X", "elves", 4, 0, False), "Elves are Wavering and fail their morale test."),
    (told.MoraleTest("X", "elves", 4, 1, False), "Elves fail their morale test (1, needs 4+)."),
    (told.MoraleTest("X", "elves", 4, 5, True), "Elves pass their morale test (5, needs 4+)."),
    (
        told.SpellCast("X", "elves/1", "elves", "Gust", ("pikes", "elves"), 3, 5, 4, (("pikes/2", 6),), False),
        "Seer casts Gust at Pikemen and Elves: 5 against 4, Witch blocks with 6; it fails.",
    ),
    (
        told.SpellCast("X", "elves/1", "elves", "Gust", ("pikes",), 3, 5, 4, (), True),
        "Seer casts Gust at Pikemen: 5 against 4; it works.",
    ),
    (
        told.WoundsRolled("X", "elves", "the brittle sword", 4, 2),
        "The brittle sword costs Elves 2 wounds (rolled 4).",
    ),
    (told.WoundsRolled("X", "elves", "a fall", 1, 1), "A fall costs Elves 1 wound (rolled 1)."),
    (told.Healed("X", "elves", "elves/1", 1), "Elves recover 1 wound."),
    (told.Healed("X", "elves", "elves/1", 3), "Elves recover 3 wounds."),
    (
        told.RolledOff("X", "the edges", "B", ((3, 3), (2, 5))),
        "Ben wins the roll-off for the edges (3–3, 2–5).",
    ),
    (told.Deployed("X", "elves", 1.0, 2.0, 0.0, "ambush"), "Elves come out of ambush at 1.0”, 2.0”."),
    (told.Deployed("X", "elves", 1.0, 2.0, 0.0, "deployment"), "Elves are deployed at 1.0”, 2.0”."),
    (told.Charged("X", "elves", "pikes", "front", 5.25), "Elves charge Pikemen in the front (5.2”)."),
    (told.Charged("X", "elves", "pikes", "rear", 5.0), "Elves charge Pikemen in the rear (5.0”)."),
    (told.Charged("X", "elves", "pikes", "left", 5.0), "Elves charge Pikemen in the left flank (5.0”)."),
    (told.AutoHits("X", "elves", "pikes", "Impact", 1), "Elves: Impact causes 1 hit on Pikemen."),
    (
        told.HitRoll("X", "elves", "pikes", "Bow", 4, (4, 1), 1, True),
        "Elves shoot at Pikemen with Bow: 1 hit (2 dice at 4+: 4 1).",
    ),
    (
        told.HitRoll("X", "elves", "pikes", "", 4, (4,), 2, False),
        "Elves strike Pikemen: 2 hits (1 die at 4+: 4).",
    ),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=lambda value: type(value).__name__)
def test_what_is_told(event: Event, sentence: str) -> None:
    assert event.text(NAMES) == sentence
