"""SK-TUR: player turns and game turns."""

from __future__ import annotations

from banneret.books.skirmish import encounters, scenarios, swamps, waters, weather
from banneret.books.skirmish.battle import (
    AFTERMATH,
    HAPPENINGS,
    PHASES,
    RECOVERY,
    TURN_START,
    TURN_STEPS,
    Battle,
)
from banneret.books.skirmish.events import PhaseBegan, TurnBegan
from banneret.books.skirmish.hiding import look_again
from banneret.books.skirmish.troubles import settle
from banneret.books.skirmish.warrior import Effect, Warrior
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice


def start_turn(battle: Battle, dice: Dice) -> Steps:
    """The step TURN_START: flags forgotten, effects ended, drowning, encounters whose time is over."""
    if battle.active == battle.first:
        battle.turn += 1
    battle.phase = ""
    battle.declared = ()
    battle.tell(TurnBegan("SK-TUR-01", battle.turn, battle.active))
    for warrior in list(battle.warriors.values()):
        rested = fresh(battle, warrior)
        if rested is not warrior:
            battle.put(rested)
    # SK-TER-13: before the roll for a happening.
    waters.drowning(battle, dice)
    settle(battle, dice)
    encounters.begin_turn(battle, dice)
    # SK-RND-01: happenings are for ruins.
    battle.step = HAPPENINGS if battle.field.ruin else RECOVERY
    return
    yield


def fresh(battle: Battle, warrior: Warrior) -> Warrior:
    """A warrior as a player turn begins, be it whosoever's: what it did in the last one counts no more.

    SK-WND-12: who is no longer engaged has picked up what was struck out of its hands.
    """
    effects = tuple([each for each in warrior.effects if not is_over(battle, each)])
    disarmed = warrior.disarmed if battle.is_engaged(warrior.id) else ()
    if not warrior.done and effects == warrior.effects and disarmed == warrior.disarmed:
        return warrior
    other = warrior.twin()
    other.done = ()
    other.effects = effects
    other.disarmed = disarmed
    return other


def is_over(battle: Battle, effect: Effect) -> bool:
    """What is held ends as a turn of its seat begins that has come to its number; some lasts all game."""
    return effect.turn >= 0 and effect.seat == battle.active and battle.turn >= effect.turn


def begin_phase(battle: Battle) -> None:
    """SK-TUR-01: a phase begins with the first of its steps."""
    phase = PHASES.get(battle.step, "")
    if phase and phase != battle.phase:
        battle.phase = phase
        battle.tell(PhaseBegan("SK-TUR-01", phase, battle.active))


def end_turn(battle: Battle, dice: Dice) -> Steps:
    """The step TURN_END: weather, encounters, countdowns; whose turn is next."""
    battle.phase = ""
    weather.end_turn(battle, dice)
    encounters.end_turn(battle, dice)
    swamps.count_down(battle)
    scenarios.look(battle)
    following = next_player(battle)
    if not battle.finished and not following:
        scenarios.end_of_game_turn(battle)
    battle.active = following or battle.first
    battle.step = TURN_START
    return
    yield


def next_player(battle: Battle) -> str:
    """SK-TUR-01: who has the next player turn of this game turn; "" if everybody has had one."""
    order = battle.sides.players(battle.first)
    at = order.index(battle.active) + 1
    return order[at] if at < len(order) else ""


def close(battle: Battle) -> None:
    """After every step of a turn: who is Hidden no longer, and whether the skirmish is over."""
    if battle.step in TURN_STEPS:
        look_again(battle)
        if not battle.finished:
            scenarios.look(battle)
        if battle.finished:
            battle.step = AFTERMATH
            battle.phase = ""
