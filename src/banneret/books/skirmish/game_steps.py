"""Which part of the rules plays each step of a game (SK-TUR-01)."""

from __future__ import annotations

from banneret.books.skirmish import (
    aftermath,
    charge_moves,
    charges,
    close_combat,
    encounters,
    escape,
    happenings,
    magic_phase,
    moves,
    preparation,
    recovery,
    shooting_phase,
    stupidity,
    turns,
)
from banneret.books.skirmish.after.sequence import STAGES
from banneret.books.skirmish.battle import (
    AFTERMATH,
    CHARGE_MOVES,
    CHARGES,
    CLOSE_COMBAT,
    COMPULSORY,
    DEPLOYMENT,
    EDGES,
    ENCOUNTER_MOVES,
    ESCAPE,
    HAPPENINGS,
    MAGIC,
    MEMBERS,
    MOVES,
    RECOVERY,
    SCENARIO,
    SHOOTING,
    STUPIDITY,
    TREASURE,
    TURN_END,
    TURN_START,
    TURN_STEPS,
    Battle,
)
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice


def play_step(battle: Battle, dice: Dice) -> Steps:
    """The steps of a game, in order; after each of a turn, whether the skirmish is decided."""
    assert not battle.troubles, "a step ends when all that follows from it is settled"
    if battle.step in TURN_STEPS:
        turns.begin_phase(battle)
        yield from play_turn(battle, dice)
        turns.close(battle)
    elif battle.step == MEMBERS:
        yield from preparation.choose_members(battle, dice)
    elif battle.step == SCENARIO:
        yield from preparation.choose_scenario(battle, dice)
    elif battle.step == EDGES:
        yield from preparation.choose_edge(battle, dice)
    elif battle.step == TREASURE:
        yield from preparation.place_treasure(battle, dice)
    elif battle.step == DEPLOYMENT:
        yield from preparation.deploy(battle, dice)
    else:
        assert battle.step == AFTERMATH or battle.step in STAGES, f"nobody plays the step {battle.step}"
        yield from aftermath.settle(battle, dice)


def play_turn(battle: Battle, dice: Dice) -> Steps:
    """SK-TUR-01: the steps of a player turn. SK-MOV-01: those of the Movement Phase are seven."""
    step = battle.step
    if step == TURN_START:
        yield from turns.start_turn(battle, dice)
    elif step == HAPPENINGS:
        yield from happenings.happen(battle, dice)
    elif step == RECOVERY:
        yield from recovery.recover(battle, dice)
    elif step == STUPIDITY:
        yield from stupidity.test_wits(battle, dice)
    elif step == ENCOUNTER_MOVES:
        yield from encounters.act(battle, dice)
    elif step == ESCAPE:
        yield from escape.escape(battle, dice)
    elif step == CHARGES:
        yield from charges.declare(battle, dice)
    elif step == CHARGE_MOVES:
        yield from charge_moves.move_chargers(battle, dice)
    elif step == COMPULSORY:
        yield from stupidity.wander(battle, dice)
    elif step == MOVES:
        yield from moves.move_on(battle, dice)
    elif step == MAGIC:
        yield from magic_phase.cast(battle, dice)
    elif step == SHOOTING:
        yield from shooting_phase.shoot(battle, dice)
    elif step == CLOSE_COMBAT:
        yield from close_combat.fight(battle, dice)
    elif step == TURN_END:
        yield from turns.end_turn(battle, dice)
