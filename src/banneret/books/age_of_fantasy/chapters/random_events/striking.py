"""What each event does at the moment it strikes, as a round begins."""

from __future__ import annotations

from typing import Final

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapters.random_events.drawing import (
    deal_hits,
    draw_army,
    draw_quarter,
    draw_unit,
    fizzle,
    pick,
    roll_for,
)
from banneret.books.age_of_fantasy.chapters.random_events.events import (
    EventFellOn,
    EventStruck,
    NoEventStruck,
    PieceRigged,
    QuarterDrawn,
)
from banneret.books.age_of_fantasy.chapters.random_events.notes import AWAITED, event_notes, note
from banneret.books.age_of_fantasy.chapters.random_events.sniper import post_sniper
from banneret.books.age_of_fantasy.chapters.random_events.table import (
    ANOMALY,
    BERSERKER,
    BLOOD,
    BOOTS,
    BROKEN_MORALE,
    FAUNA,
    FLASH,
    FUMES,
    LOW_SUPPLIES,
    MISCALCULATION,
    RAGE,
    RIGGED,
    SHOUT,
    SNIPER,
    SPAWN,
    SUPPRESSING,
    SURPRISE,
    WALKING_DEAD,
    clause_of,
    happening,
)
from banneret.books.age_of_fantasy.chapters.random_events.walking_dead import rise
from banneret.books.age_of_fantasy.field import Field
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.doing import NOBODY
from banneret.books.opr.events import Recovered
from banneret.books.opr.morale import waver
from banneret.books.opr.rolls import D3S, Numbers, half
from banneret.books.opr.values import HOLDS, WAVERS
from banneret.core.engine.ask import Choice, Closed, Option, Refusal, Steps, ask
from banneret.core.engine.dice import Dice
from banneret.core.space.bases import centre_on

NOBODY_THERE = "There is nobody on the table"


def _strikes(values: list[int]) -> str:
    return "an event strikes" if values[0] >= STRUCK_FROM else "no event strikes"


STRUCK_FROM: Final = 5  # AF-EVT-01
STRIKES: Final = Numbers(_strikes)


def roll_event(battle: Battle, dice: Dice) -> Steps:
    """AF-EVT-01: at the start of each round a 5+ brings an event.

    AF-EVT-02, AF-EVT-03: a D3 for the first digit and a D6 for the second.
    """
    (face,) = yield from roll_for(battle, dice, 1, "AF-EVT-01", "whether a random event strikes", STRIKES)
    if face < STRUCK_FROM:
        battle.tell(NoEventStruck("AF-EVT-01", face))
        return
    (first,) = yield from roll_for(battle, dice, 1, "AF-EVT-02", "the first digit of the event", D3S)
    (second,) = yield from roll_for(battle, dice, 1, "AF-EVT-02", "the second digit of the event")
    number = 10 * half(first) + second
    battle.tell(EventStruck(clause_of(number), number, face, battle.worded(happening(number).about)))
    note(battle, event_notes(battle)._replace(struck=number))
    yield from strike(battle, number, dice)


def strike(battle: Battle, number: int, dice: Dice) -> Steps:
    """What an event does at once; what it does later, the chapter does at its moments."""
    notes = event_notes(battle)
    if number == SPAWN:
        unit = drawn_for(battle, number, "it is attacked", dice)
        if unit:
            yield from deal_hits(battle, unit, SPAWN, 3, 1, dice)  # AF-EVT-05
    elif number == LOW_SUPPLIES:
        yield from cut_off(battle, dice)
    elif number == BROKEN_MORALE:
        seat = army_for(battle, number, "-1 to morale tests for the rest of the game", dice)
        if seat:
            note(battle, notes._replace(shaken=with_one(notes.shaken, seat)))  # AF-EVT-07
    elif number == FAUNA:
        note(battle, notes._replace(fauna=True))  # AF-EVT-08
    elif number == FUMES:
        yield from spread_fumes(battle, dice)
    elif number == RIGGED:
        yield from rig(battle, dice)
    elif number == ANOMALY:
        quarter = draw_quarter(battle, dice)
        battle.tell(QuarterDrawn(clause_of(number), number, quarter.name))
        note(battle, notes._replace(anomalies=(*notes.anomalies, (quarter.x, quarter.y))))  # AF-EVT-11
    elif number == WALKING_DEAD:
        yield from rise(battle, dice)
    elif number == SNIPER:
        post_sniper(battle, dice)
    elif number == SURPRISE:
        yield from surprise(battle, dice)
    elif number == MISCALCULATION:
        note(battle, notes._replace(blunder=AWAITED))  # AF-EVT-15
    elif number == BERSERKER:
        note(battle, notes._replace(berserk=(AWAITED,)))  # AF-EVT-16
    elif number == FLASH:
        seat = army_for(battle, number, "whoever strikes at it in melee has -1 to hit in this round", dice)
        if seat:
            note(battle, notes._replace(flashed=with_one(notes.flashed, seat)))  # AF-EVT-17
    elif number == SUPPRESSING:
        unit = drawn_for(battle, number, "twice as many shooting attacks in this round", dice)
        note(battle, notes._replace(doubled=with_one(notes.doubled, unit)))  # AF-EVT-18
    elif number == SHOUT:
        shout(battle, dice)
    elif number == BLOOD:
        unit = drawn_for(battle, number, battle.worded("enemies within 6” of it have -1 to morale tests"), dice)
        note(battle, notes._replace(bloody=with_one(notes.bloody, unit)))  # AF-EVT-20
    elif number == BOOTS:
        unit = drawn_for(battle, number, "it moves further for the rest of the game", dice)
        note(battle, notes._replace(booted=with_one(notes.booted, unit)))  # AF-EVT-21
    else:
        assert number == RAGE
        unit = drawn_for(battle, number, "AP(+1) and +1 to hit in melee in this round", dice)
        note(battle, notes._replace(raging=with_one(notes.raging, unit)))  # AF-EVT-22


def with_one(those: tuple[str, ...], one: str) -> tuple[str, ...]:
    return those if not one or one in those else (*those, one)


def drawn_for(battle: Battle, number: int, effect: str, dice: Dice) -> str:
    """AF-EVT-04: a random unit that an event falls on; "" if there is none."""
    unit = draw_unit(battle, dice)
    if unit:
        battle.tell(EventFellOn(clause_of(number), number, unit, effect))
    else:
        fizzle(battle, number, NOBODY_THERE)
    return unit


def army_for(battle: Battle, number: int, effect: str, dice: Dice) -> str:
    """AF-EVT-04: a random army that an event falls on; "" if none has anybody on the table."""
    seat = draw_army(battle, dice)
    if seat:
        battle.tell(EventFellOn(clause_of(number), number, seat, effect))
    else:
        fizzle(battle, number, NOBODY_THERE)
    return seat


def cut_off(battle: Battle, dice: Dice) -> Steps:
    """AF-EVT-06: D3 different units, each drawn anew from any army."""
    why = "how many units have low supplies"
    (face,) = yield from roll_for(battle, dice, 1, clause_of(LOW_SUPPLIES), why, D3S)
    found: tuple[str, ...] = ()
    for _ in range(half(face)):
        unit = draw_unit(battle, dice, but=found)
        if not unit:
            break
        found = (*found, unit)
        effect = "no shooting for the rest of the game"
        battle.tell(EventFellOn(clause_of(LOW_SUPPLIES), LOW_SUPPLIES, unit, effect))
    if not found:
        fizzle(battle, LOW_SUPPLIES, NOBODY_THERE)
    notes = event_notes(battle)
    for unit in found:
        notes = notes._replace(unsupplied=with_one(notes.unsupplied, unit))
    note(battle, notes)


def spread_fumes(battle: Battle, dice: Dice) -> Steps:
    """AF-EVT-09: D3+4 hits on each unit in a random quarter, with a die of its own."""
    quarter = draw_quarter(battle, dice)
    battle.tell(QuarterDrawn(clause_of(FUMES), FUMES, quarter.name))
    inside = [unit.id for unit in battle.on_table() if quarter.holds(unit)]
    if not inside:
        fizzle(battle, FUMES, "There is nobody in it")
    for unit in inside:
        yield from deal_hits(battle, unit, FUMES, 4, 0, dice)


class Impassable(Closed):
    """Pieces that nobody can enter, so that nobody rigs them."""

    def __init__(self, field: Field) -> None:
        self.field = field

    def options(self) -> list[Option]:
        return [Option(piece.id, piece.name, (piece.id,)) for piece in self.field.impassable]

    def why(self, key: str) -> Refusal | None:
        for piece in self.field.impassable:
            if piece.id == key:
                return Refusal("impassable", clause_of(RIGGED), f"Nobody can enter {piece.name}.")
        return None


def rig(battle: Battle, dice: Dice) -> Steps:
    """AF-EVT-10: a random player notes a piece of terrain that units can enter, or none, in secret."""
    pieces = [piece for piece in battle.set_up_pieces() if not piece.impassable]
    if not pieces:
        fizzle(battle, RIGGED, "There is no terrain that units can enter")
        return
    seat = pick(list(battle.seats), dice, "the player who rigs a piece")
    options = [Option(piece.id, piece.name, (piece.id,)) for piece in pieces]
    options.append(Option("", "Rig nothing"))
    prompt = (
        "Which piece of terrain do you rig, in secret? The first unit to enter it takes D3+3 hits with AP(2)."
    )
    question = Choice("rigged", clause_of(RIGGED), prompt, options, closed=Impassable(battle.field))
    chosen = yield ask(seat, question)
    battle.tell(PieceRigged(clause_of(RIGGED), seat))
    notes = event_notes(battle)
    trap = (seat, chosen, tuple([option.key for option in options]))
    note(battle, notes._replace(traps=(*notes.traps, trap)))


def in_terrain(battle: Battle, unit: Unit) -> bool:
    """AF-EVT-14: at least one model's centre lies in a piece."""
    return any([centre_on(base, piece.shape) for piece in battle.field.pieces for base in unit.bases])


def surprise(battle: Battle, dice: Dice) -> Steps:
    """AF-EVT-14: a random unit inside terrain is Wavering; it has failed no test."""
    unit = draw_unit(battle, dice, lambda each: in_terrain(battle, each))
    if not unit:
        fizzle(battle, SURPRISE, "No unit is inside terrain")
        return
    battle.tell(EventFellOn(clause_of(SURPRISE), SURPRISE, unit, "it is Wavering"))
    before = battle.unit(unit).wavering
    if not before:
        outcome = yield from battle.nerve_kept(unit, WAVERS, dice)
        if outcome == HOLDS:
            return
    waver(battle, battle.unit(unit), NOBODY)
    if not before:
        yield from battle.nerve_lost(unit, WAVERS, NOBODY, dice)


def shout(battle: Battle, dice: Dice) -> None:
    """AF-EVT-19: a random Wavering unit recovers at once."""
    unit = draw_unit(battle, dice, lambda each: each.wavering > 0 and not battle.stays_wavering(each))
    if not unit:
        fizzle(battle, SHOUT, "No unit is Wavering")
        return
    battle.put(battle.unit(unit).made_wavering(0))
    battle.tell(Recovered(clause_of(SHOUT), unit))
