# interpreted: cases are set up once
"""The words with which a case says which events are in force."""

from __future__ import annotations

import msgspec

from banneret.books.age_of_fantasy.chapters.random_events.notes import AWAITED, EventNotes
from banneret.books.case_tools import convert
from banneret.core.engine.ask import Data


class _TrapSpec(msgspec.Struct, forbid_unknown_fields=True):
    by: str
    piece: str
    among: list[str] = []


class _SniperSpec(msgspec.Struct, forbid_unknown_fields=True):
    at: tuple[float, float]
    aims_at: str


class _EventsSpec(msgspec.Struct, forbid_unknown_fields=True):
    """Units and sides by their ids; `awaits` are events that wait for the first 1 or 6 of the round."""

    unsupplied: list[str] = []
    shaken: list[str] = []
    fauna: bool = False
    traps: list[_TrapSpec] = []
    anomalies: list[tuple[float, float]] = []
    snipers: list[_SniperSpec] = []
    bloody: list[str] = []
    booted: list[str] = []
    miscalculation: bool = False
    berserker: bool = False
    flashed: list[str] = []
    doubled: list[str] = []
    raging: list[str] = []


def described(notes: EventNotes, words: Data) -> EventNotes:
    """The notes of a case, by the table under `events` in its state."""
    spec = convert(words, _EventsSpec, "state.events")
    return notes._replace(
        unsupplied=tuple(spec.unsupplied),
        shaken=tuple(spec.shaken),
        fauna=spec.fauna,
        traps=tuple([(trap.by, trap.piece, tuple(trap.among or [trap.piece])) for trap in spec.traps]),
        anomalies=tuple(spec.anomalies),
        nests=tuple([("the high ground", *sniper.at, sniper.aims_at) for sniper in spec.snipers]),
        bloody=tuple(spec.bloody),
        booted=tuple(spec.booted),
        blunder=AWAITED if spec.miscalculation else "",
        berserk=(AWAITED,) if spec.berserker else (),
        flashed=tuple(spec.flashed),
        doubled=tuple(spec.doubled),
        raging=tuple(spec.raging),
    )
