"""What everybody sees of random events: the one of this round, all that last, and whom they have struck."""

from __future__ import annotations

from typing import Final

from banneret.books.age_of_fantasy.battle import OVER, Battle
from banneret.books.age_of_fantasy.chapters.random_events.drawing import Quarter
from banneret.books.age_of_fantasy.chapters.random_events.ground import NEAR_ANOMALY
from banneret.books.age_of_fantasy.chapters.random_events.notes import UNSEEN, EventNotes, event_notes
from banneret.books.age_of_fantasy.chapters.random_events.table import (
    ANOMALY,
    BLOOD,
    BOOTS,
    BROKEN_MORALE,
    FAUNA,
    FLASH,
    LOW_SUPPLIES,
    RAGE,
    RIGGED,
    SNIPER,
    SUPPRESSING,
    WALKING_DEAD,
    happening,
)
from banneret.books.age_of_fantasy.chapters.random_events.walking_dead import DEAD
from banneret.core.engine.shown import ShownBadge, ShownNote, UnitState, badges_for
from banneret.core.space.showing import round_outline
from banneret.core.space.shown import ShownPiece

UNSUPPLIED: Final = UnitState("unsupplied", "N", "Low on supplies")
BLOODY: Final = UnitState("bloody", "B", "Covered in blood")
BOOTED: Final = UnitState("booted", "M", "In magical boots")
DOUBLED: Final = UnitState("doubled", "2", "Suppressing fire")
RAGING: Final = UnitState("raging", "R", "In deep rage")
AIMED_AT: Final = UnitState("aimed at", "X", "Aimed at by a sniper")
STATES: Final = (UNSUPPLIED, BLOODY, BOOTED, DOUBLED, RAGING, AIMED_AT)
TITLE: Final = "Random events"
THIS_ROUND: Final = "This round’s event"


def notes_shown(battle: Battle) -> list[ShownNote]:
    """AF-EVT-01: the event of this round, and everything that is in force because of earlier ones."""
    notes = event_notes(battle)
    found = [_this_round(battle, notes)]
    found += _on_units(battle, notes)
    found += [_told(battle, BROKEN_MORALE, "-1 to morale tests", seat) for seat in notes.shaken]
    spoilt = "-1 to hit for whoever strikes at it in melee"
    found += [_told(battle, FLASH, spoilt, seat) for seat in notes.flashed]
    if notes.fauna:
        found.append(_told(battle, FAUNA, "In all terrain"))
    found += _on_the_ground(battle, notes)
    return found


def _this_round(battle: Battle, notes: EventNotes) -> ShownNote:
    if notes.struck:
        return {**_told(battle, notes.struck, happening(notes.struck).name), "title": THIS_ROUND}
    none = (
        "None"
        if battle.round and battle.step != OVER
        else "A die says as each round begins whether one strikes"
    )
    return {"title": THIS_ROUND if battle.round else TITLE, "text": none, "clause": "AF-EVT-01"}


def _told(battle: Battle, number: int, text: str, seat: str = "") -> ShownNote:
    known = happening(number)
    told: ShownNote = {
        "title": known.name,
        "text": text,
        "about": battle.worded(known.about),
        "clause": known.clause,
        "now": True,
    }
    if seat:
        told["seat"] = seat
    return told


def _on_units(battle: Battle, notes: EventNotes) -> list[ShownNote]:
    """Those that hold of units, as long as any of them is there."""
    found: list[ShownNote] = []
    for number, units in (
        (LOW_SUPPLIES, notes.unsupplied),
        (BLOOD, notes.bloody),
        (BOOTS, notes.booted),
        (SUPPRESSING, notes.doubled),
        (RAGE, notes.raging),
    ):
        names = [battle.unit(unit).name for unit in units if battle.unit(unit).on_table()]
        if names:
            found.append(_told(battle, number, ", ".join(names)))
    dead = [unit for unit in battle.of_seat(DEAD) if unit.on_table()]
    if dead:
        found.append(
            _told(battle, WALKING_DEAD, f"{sum([unit.heads() for unit in dead])} Zombies on the table")
        )
    for piece, _, _, unit in notes.nests:
        if battle.unit(unit).on_table():
            found.append(_told(battle, SNIPER, f"On {piece}, aiming at {battle.unit(unit).the()}"))
    return found


def _on_the_ground(battle: Battle, notes: EventNotes) -> list[ShownNote]:
    """Anomalies, and what somebody has rigged: who has done it knows what, and nobody else."""
    found: list[ShownNote] = []
    for x, y in notes.anomalies:
        quarters = [Quarter(battle, number) for number in range(4)]
        where = [quarter.name for quarter in quarters if quarter.has(x, y)]
        found.append(_told(battle, ANOMALY, f"In the middle of the {where[0]} quarter"))
    names = {piece.id: piece.name for piece in battle.field.pieces}
    for seat, piece, _ in notes.traps:
        if piece == UNSEEN:
            found.append(_told(battle, RIGGED, "A piece of terrain, or none", seat))
            continue
        told = _told(battle, RIGGED, names.get(piece, "Nothing"), seat)
        if battle.step == OVER:
            told["outcome"] = True
        else:
            told["secret"] = True
        found.append(told)
    return found


def event_badges(battle: Battle, unit_id: str) -> list[ShownBadge]:
    """What this unit is struck by."""
    notes = event_notes(battle)
    holding: dict[str, str] = {}
    for state, units, text in (
        (UNSUPPLIED, notes.unsupplied, "low on supplies: it cannot shoot"),
        (BLOODY, notes.bloody, battle.worded("covered in blood: enemies within 6” have -1 to morale tests")),
        (BOOTED, notes.booted, "in magical boots: it moves further"),
        (DOUBLED, notes.doubled, "shooting twice as much this round"),
        (RAGING, notes.raging, "in deep rage: AP(+1) and +1 to hit in melee this round"),
        (AIMED_AT, tuple([nest[3] for nest in notes.nests]), "aimed at by the crazed sniper"),
    ):
        if unit_id in units:
            holding[state.id] = text
    return badges_for(STATES, holding)


def anomalies_shown(battle: Battle) -> list[ShownPiece]:
    """AF-EVT-11: the markers, with the ground about them on which it is dangerous to move."""
    return [
        {
            "id": f"anomaly-{number}",
            "kind": "anomaly",
            "name": happening(ANOMALY).name,
            "outline": round_outline(x, y, battle.distance(NEAR_ANOMALY)),
            "effects": ["D3+3 hits on a unit that moves here"],
            "border": "dangerous",
        }
        for number, (x, y) in enumerate(event_notes(battle).anomalies, 1)
    ]
