"""The Random Happenings Phase (SK-RND): in ruins, something may befall everybody as a player turn begins."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish import encounters, weather
from banneret.books.skirmish.battle import RECOVERY, Battle
from banneret.books.skirmish.encounter_events import (
    EncounterIgnored,
    EncounterRolledAgain,
    EncounterStruck,
    HappeningRolled,
)
from banneret.books.skirmish.encounter_kinds.kind import EncounterKind
from banneret.books.skirmish.encounter_kinds.table import KINDS, TABLE
from banneret.core.engine.ask import Steps, ask
from banneret.core.engine.dice import Dice

HAPPENS: Final = 1  # SK-RND-02: on this face
WEATHER_TO: Final = 3  # up to this face it is the weather


def happen(battle: Battle, dice: Dice) -> Steps:
    """The step HAPPENINGS: the roll of the turn, then the dice of weather and encounters in force."""
    if battle.field.ruin:  # SK-RND-01
        yield from happening(battle, dice)
    weather.begin_turn(battle, dice)
    encounters.roll(battle, dice)
    battle.step = RECOVERY


def happening(battle: Battle, dice: Dice) -> Steps:
    """SK-RND-02."""
    face = dice.one("SK-RND-02", "a random happening")
    if face != HAPPENS:
        battle.tell(HappeningRolled("SK-RND-02", (face,), ""))
        return
    which = dice.one("SK-RND-02", "weather or encounter")
    if which <= WEATHER_TO:
        battle.tell(HappeningRolled("SK-RND-02", (face, which), "weather"))
        weather.roll_weather(battle, dice)
    else:
        battle.tell(HappeningRolled("SK-RND-02", (face, which), "encounter"))
        yield from encounter(battle, dice)


def encounter(battle: Battle, dice: Dice) -> Steps:
    """SK-RND-05, SK-RND-06: nothing while another is in play; what cannot happen is rolled again."""
    other = encounters.in_play(battle)
    if other is not None:
        battle.tell(EncounterIgnored("SK-RND-05", other.name))
        return
    possible = [kind for kind in KINDS.values() if kind.numbers and kind.may_happen(battle)]
    if not possible:
        battle.tell(EncounterIgnored("SK-RND-06", ""))
        return
    kind = rolled(battle, possible, dice)
    question = kind.question(battle)
    if question is None:
        kind.arrive(battle, dice)
    else:
        kind.chosen(battle, (yield ask(battle.active, question)))


def rolled(battle: Battle, possible: list[EncounterKind], dice: Dice) -> EncounterKind:
    """SK-RND-03: a D66, tens first, until it gives one of those that can happen."""
    while True:
        tens, units = dice.d6(2, "SK-ENC-01", "the encounter")
        kind = TABLE[10 * tens + units]
        if kind in possible:
            battle.tell(EncounterStruck(kind.clause, kind.id, kind.name, (tens, units), kind.about))
            return kind
        battle.tell(EncounterRolledAgain("SK-RND-06", kind.id, kind.name, (tens, units)))
