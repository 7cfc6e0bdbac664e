"""Game Turns, Player Turns and phases (QS-GEN-09 to QS-GEN-12)."""

from __future__ import annotations

from banneret.books.chapters import Moment
from banneret.books.quick_starter import arrivals, victory
from banneret.books.quick_starter.battle import (
    DECLARE,
    OVER,
    TURN_START,
    Battle,
)
from banneret.books.quick_starter.events import GameEnded, PhaseBegan, TurnBegan
from banneret.books.quick_starter.unit import Figure, Unit
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice


def start_turn(battle: Battle, dice: Dice) -> Steps:
    """QS-GEN-10: strict alternation; what belongs to a Player Turn is forgotten when the next begins."""
    begins = battle.active == battle.first
    if begins:
        battle.turn += 1
    battle.tell(TurnBegan("QS-GEN-10", battle.turn, battle.active))
    for unit in list(battle.units.values()):
        battle.put(_fresh(unit))
    battle.charges = {}
    battle.facing_rolls = {}
    battle.step = DECLARE
    for chapter in battle.chapters:
        if begins:
            yield from chapter.game_turn_began(battle, dice)
    battle.survey()
    yield from arrivals.arrive(battle, dice)
    for chapter in battle.chapters:
        yield from chapter.player_turn_began(battle, dice)
    yield from battle.window(Moment.TURN_BEGINS, (), dice)


def _fresh(unit: Unit) -> Unit:
    other = unit.twin()
    other.moved = False
    other.shifted = False
    other.carried = False
    other.marched = False
    other.pivoted = False
    other.rallied = False
    other.declared = False
    other.shot = False
    figures: list[Figure] = []
    for figure in unit.figures:
        rested = figure.twin()
        rested.moved = False
        rested.shifted = False
        rested.marched = False
        rested.swapped = False
        rested.cast = ()
        figures.append(rested)
    other.figures = tuple(figures)
    return other


def begin_phase(battle: Battle, phase: str) -> None:
    """QS-GEN-11, QS-PAN-04, QS-PAN-10: losses and passed Panic Tests are counted anew in each phase."""
    battle.phase = phase
    battle.tell(PhaseBegan("QS-GEN-11", phase, battle.active))
    for unit in battle.on_table():
        other = unit.twin()
        other.phase_hp = unit.health()
        other.losses = ()
        other.panic_passed = False
        if phase == "Melee":
            other.figures = tuple([_unswapped(figure) for figure in unit.figures])
            if other.charged and not battle.is_engaged(unit):
                other.charged = False
        battle.put(other)


def _unswapped(figure: Figure) -> Figure:
    if not figure.swapped:
        return figure
    other = figure.twin()
    other.swapped = False
    return other


def end_turn(battle: Battle, dice: Dice) -> Steps:
    """QS-GEN-09: the game ends once each player has had four Player Turns."""
    battle.phase = ""
    following = battle.turn_order().next_side(battle, dice)
    for chapter in battle.chapters:
        yield from chapter.player_turn_ended(battle, dice)
    for chapter in battle.chapters:
        if not following:
            yield from chapter.game_turn_ended(battle, dice)
    if not following:
        yield from battle.window(Moment.ROUND_ENDS, (), dice)
    if (not following and battle.turn >= battle.turns()) or battle.is_decided():
        battle.step = OVER
        won = victory.winner(battle)
        how = "massacre" if victory.is_massacre(battle, won) else ""
        battle.tell(GameEnded("QS-GEN-09", won, victory.counts(battle), how))
        return
    battle.active = following or battle.first
    battle.step = TURN_START
