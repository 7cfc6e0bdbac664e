"""What is told of escapes, charges and flight: sentences, and who learns what only a measure could tell."""

from __future__ import annotations

import pytest

from banneret.books.skirmish import charge_moves, charges, escape, stupidity
from banneret.books.skirmish.battle import (
    CHARGE_MOVES,
    CHARGES,
    COMPULSORY,
    ENCOUNTER_MOVES,
    ESCAPE,
    MOVES,
    STUPIDITY,
)
from banneret.books.skirmish.charge_events import (
    BeganFleeing,
    BrokeFree,
    ChargeDeclared,
    ChargeFailed,
    ChargeMade,
    ChargeVoid,
    Escaped,
    FrenzyDrives,
    HeldFast,
    NobodyInReach,
    RanAway,
    RanOffTable,
    Slipped,
    StruckInLeaving,
    TookFear,
    Wandered,
    WitsLost,
)
from banneret.core.engine.events import Event
from tests.books.skirmish.ground import play, scripted, skirmish

NAMES = {"A": "Ann", "B": "Bob", "C": "Cat"}
SAID: list[tuple[Event, str, bool]] = [
    (WitsLost("", "A", 0, False), "Ann forgets what it is there for: it strikes no blow this turn.", False),
    (WitsLost("", "A", 2, True), "Ann forgets what it is there for, and will walk straight on (2).", False),
    (WitsLost("", "A", 5, False), "Ann forgets what it is there for, and does nothing this turn (5).", False),
    (Wandered("", "A", 3.0, ""), "Ann wanders 3.0” straight on.", True),
    (Wandered("", "A", 1.5, "enemy"), "Ann wanders 1.5” straight on and halts before an enemy.", True),
    (Wandered("", "A", 1.5, "edge"), "Ann wanders 1.5” straight on and walks over the edge.", True),
    (Wandered("", "A", 1.5, "obstacle"), "Ann wanders 1.5” straight on and halts at what is in its way.", True),
    (HeldFast("", "A"), "Ann is held fast, and cannot leave its place this turn.", False),
    (BrokeFree("", "A"), "Ann breaks free.", False),
    (Escaped("", "A"), "Ann breaks away from the fight.", False),
    (StruckInLeaving("", "A", "B", "sword"), "Bob hits Ann with the sword as it turns away.", False),
    (BeganFleeing("", "A"), "Ann flees.", False),
    (RanAway("", "A", (3, 4), 7.0), "Ann runs 7.0” (3 4).", True),
    (RanOffTable("", "A"), "Ann flees over the table edge and is gone.", False),
    (ChargeDeclared("", "A", ("B",), "foot"), "Ann charges Bob.", False),
    (ChargeDeclared("", "A", ("B", "C"), "dive"), "Ann charges Bob, and Cat too from above.", False),
    (FrenzyDrives("", "A"), "Ann is in a frenzy and must charge.", True),
    (NobodyInReach("", "A"), "Ann is in a frenzy, but can reach nobody.", True),
    (ChargeVoid("", "A", "B", "gone"), "The charge of Ann does not count: Bob is no longer there.", True),
    (
        ChargeVoid("", "A", "B", "unseen"),
        "The charge of Ann does not count: Bob is out of sight and farther than 4” away.",
        True,
    ),
    (
        ChargeVoid("", "A", "B", "not found"),
        "The charge of Ann does not count: Bob is out of sight and is not found.",
        True,
    ),
    (ChargeVoid("", "A", "B", "no way"), "The charge of Ann does not count: there is no way to Bob.", True),
    (ChargeVoid("", "A", "B", "C"), "The charge of Ann does not count: Cat stands within 2” of the way.", True),
    (ChargeFailed("", "A", "B", "fear", 0.0), "Ann does not reach Bob: it does not dare to.", True),
    (
        ChargeFailed("", "A", "B", "fog", 4.0),
        "Ann does not reach Bob: it loses its way in the fog and goes 4.0”.",
        True,
    ),
    (
        ChargeFailed("", "A", "B", "reach", 4.0),
        "Ann does not reach Bob: it is too far away and goes 4.0”.",
        True,
    ),
    (ChargeFailed("", "A", "B", "jump", 0.0), "Ann does not reach Bob: it falls on the way.", True),
    (ChargeFailed("", "A", "B", "slip", 0.0), "Ann does not reach Bob: it slips.", True),
    (ChargeFailed("", "A", "B", "stopped", 0.0), "Ann does not reach Bob: it is stopped on the way.", True),
    (ChargeMade("", "A", ("B", "C"), 5.25, False), "Ann charges into Bob and Cat (5.2”).", True),
    (ChargeMade("", "A", ("B",), 1.0, True), "Ann dives upon Bob (1.0”).", True),
    (Slipped("", "A"), "Ann slips in the snow.", False),
    (TookFear("", "A", "B"), "Ann is afraid of Bob and hits only on a 6 in this round.", False),
]


@pytest.mark.clause("SK-GEN-01")
@pytest.mark.parametrize(("event", "said", "measured"), SAID)
def test_sentences_and_measures(event: Event, said: str, measured: bool) -> None:
    assert event.text(NAMES) == said
    assert event.reveals() == measured


@pytest.mark.clause("SK-MOV-01")
def test_the_parts_of_the_movement_phase_follow_each_other() -> None:
    battle = skirmish({"A.one": (10, 10), "B.one": (40, 40)})
    battle.step = STUPIDITY
    play(stupidity.test_wits(battle, scripted()))
    assert battle.step == ENCOUNTER_MOVES
    battle.step = ESCAPE
    play(escape.escape(battle, scripted()))
    assert battle.step == CHARGES
    play(charges.declare(battle, scripted()), "")
    assert battle.step == CHARGE_MOVES
    play(charge_moves.move_chargers(battle, scripted()))
    assert battle.step == COMPULSORY
    play(stupidity.wander(battle, scripted()))
    assert battle.step == MOVES
