"""Dice that Levels and Artefacts let roll again (VET-02, VET-06, VET-07, ART-04, ART-14, ART-19, ART-31)."""

from __future__ import annotations

from typing import Final

from banneret.books.opr.magic import CastReading
from banneret.books.opr.rolls import Blocks, HitReading, PassOrFail, Throw
from banneret.books.opr.tray import Model
from banneret.books.opr.veterans.bearers import (
    art,
    has,
    hero_id,
    heroes_in,
    heroes_of,
    level_of,
    slot_of,
    unit_honours,
    vet,
)
from banneret.books.opr.veterans.nerve import standard_near
from banneret.books.opr.veterans.notes import times, use, use_this_round, used_this_round
from banneret.books.opr.warfare import U, Warfare
from banneret.books.second_throws import Grace, Graces, Rethrown, roll_again, throw_again
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice

BONE: Final = "bone-dice"
LOADED: Final = "loaded-dice"
BUCKLER: Final = "ashwood-buckler"
MEMORY: Final = "long-memory"
LEVEL: Final = "level"
LOADED_TIMES: Final = 3

TO_HIT: Final = "to hit"
TO_BLOCK: Final = "to block"
NERVE: Final = "for morale"
TO_CAST: Final = "to cast"


def roll_of(battle: Warfare[U], throw: Throw) -> str:
    """What dice are for, if they are of a kind that may be rolled again."""
    reading = throw.reading
    if isinstance(reading, HitReading):
        return TO_HIT
    if isinstance(reading, Blocks):
        return TO_BLOCK
    if isinstance(reading, CastReading):
        return TO_CAST
    if isinstance(reading, PassOrFail) and throw.clause == battle.clauses.morale_test:
        return NERVE
    return ""


def needed(throw: Throw) -> int:
    """What a die has to show."""
    reading = throw.reading
    if isinstance(reading, HitReading):
        return 6 if reading.sixes_only else reading.need
    if isinstance(reading, (Blocks, PassOrFail)):
        return reading.need
    if isinstance(reading, CastReading):
        return reading.contest.number - reading.contest.added[0]
    return 0


class TroopThrow(Rethrown):
    """A throw of a unit of these books."""

    def __init__(self, battle: Warfare[U], throw: Throw, roll: str) -> None:
        unit = battle.unit(throw.about[0])
        super().__init__(unit.id, unit.name, unit.seat, roll, throw.faces, needed(throw))
        self.throw = throw

    def failed(self) -> list[int]:
        return self.throw.reading.failed(self.throw.faces)


class TroopGraces(Graces):
    def __init__(self, battle: Warfare[U], throw: Throw, roll: str) -> None:
        self.battle = battle
        self.throw = throw
        self.roll = roll

    def found(self) -> list[Grace]:
        return graces(self.battle, self.throw, self.roll)

    def spend(self, grace: Grace) -> None:
        if grace.each_turn:
            use_this_round(self.battle, grace.key)
        else:
            use(self.battle, grace.key)


def second_throw(battle: Warfare[U], throw: Throw, dice: Dice) -> Steps:
    """No die is rolled a third time: not one that a battle standard has rolled again, either."""
    roll = roll_of(battle, throw)
    if not roll or throw.settled or not throw.reading.failed(throw.faces):
        return
    thrown = TroopThrow(battle, throw, roll)
    bearer = standard_near(battle, battle.unit(throw.about[0])) if roll == NERVE else None
    if bearer is not None:
        roll_again(battle, thrown, thrown.failed(), hero_id(bearer), vet(battle, 6), dice)
        return
    yield from throw_again(battle, thrown, TroopGraces(battle, throw, roll), art(battle, 31), dice)


def graces(battle: Warfare[U], throw: Throw, roll: str) -> list[Grace]:
    """Whatever may be used for this throw, those of the thrower first."""
    unit = battle.unit(throw.about[0])
    found: list[Grace] = []
    for hero in heroes_in(unit):
        if roll in (TO_BLOCK, NERVE) or is_his(unit, hero, throw.who):
            found += _of_hero(battle, unit, hero, roll)
    honours = unit_honours(unit)
    theirs = roll in (TO_BLOCK, NERVE, TO_HIT) and not any([hero.id == throw.who for hero in heroes_in(unit)])
    if theirs and honours is not None and honours.level >= 1 and not times(battle, f"{unit.id} {LEVEL}"):
        grace = Grace(unit.id, LEVEL, unit.name, vet(battle, 7))
        grace.whole = True
        found.append(grace)
    for host, hero in heroes_of(battle, unit.seat):
        found += _of_side(battle, host, hero)
    return found


def is_his(unit: U, hero: Model, who: str) -> bool:
    """Whether dice of a model are a Hero's: his own, or those of the base that bears him."""
    return who != "" and who in (hero.id, unit.models[slot_of(unit, hero)].id)


def _of_hero(battle: Warfare[U], unit: U, hero: Model, roll: str) -> list[Grace]:
    """What is a Hero's own: his Level (RG-VET-02, AF-VET-02), and Artefacts for dice of his.

    RG-ART-14, RG-ART-04, AF-ART-14, AF-ART-04.
    """
    key = hero_id(hero)
    found: list[Grace] = []
    for artefact, of, name, number in (
        (BUCKLER, TO_BLOCK, "Ashwood Buckler", 14),
        (MEMORY, TO_CAST, "The Long Memory", 4),
    ):
        if (
            roll == of
            and has(battle, unit, hero, artefact)
            and not used_this_round(battle, f"{key} {artefact}")
        ):
            grace = Grace(key, artefact, name, art(battle, number))
            grace.each_turn = True
            found.append(grace)
    if level_of(hero) >= 1 and not times(battle, f"{key} {LEVEL}"):
        found.append(Grace(key, LEVEL, hero.sheet.name, vet(battle, 2)))
    return found


def _of_side(battle: Warfare[U], host: U, hero: Model) -> list[Grace]:
    """RG-ART-19, RG-ART-31, AF-ART-19, AF-ART-31: of anybody on the table, for any roll of his side."""
    key = hero_id(hero)
    found: list[Grace] = []
    if has(battle, host, hero, BONE) and not times(battle, f"{key} {BONE}"):
        found.append(Grace(key, BONE, "Bone Dice", art(battle, 19)))
    used = times(battle, f"{key} {LOADED}")
    if has(battle, host, hero, LOADED) and used < LOADED_TIMES:
        grace = Grace(key, LOADED, "Loaded Dice", art(battle, 31))
        grace.opponent = used == LOADED_TIMES - 1
        found.append(grace)
    return found
