"""The mission: seizing markers at the end of each round, and who has won after the last."""

from __future__ import annotations

from banneret.books.chapters import Moment
from banneret.books.opr.events import GameEnded, RoundEnded
from banneret.books.opr.markers import controlled, settle
from banneret.books.opr.objectives import Objective
from banneret.books.regiments.battle import OVER, ROUND_START, Battle
from banneret.books.regiments.room import beyond
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice
from banneret.core.space.distances import distance_to_point

SEIZING = 3.0


def contenders(battle: Battle, marker: Objective) -> list[str]:
    """RG-PRE-09, RG-PRE-11: the sides with a unit within 3" of the marker that is not Wavering."""
    found: list[str] = []
    for unit in battle.on_table():
        if unit.seat not in found and not unit.wavering:
            gaps = [distance_to_point(block, marker.x, marker.y) for block in unit.blocks()]
            if not beyond(min(gaps), SEIZING) and battle.why_no_seizing(unit, marker) is None:
                found.append(unit.seat)
    return found


def seize_markers(battle: Battle, dice: Dice) -> Steps:
    """RG-PRE-09 to RG-PRE-12: seized by one side alone, neutral when contested, else as it was."""
    for marker in list(battle.objectives.values()):
        settle(battle, marker, contenders(battle, marker))
        owner = battle.objectives[marker.id].owner
        if owner and owner != marker.owner:
            yield from battle.note_seized(marker.id, owner, dice)


def score(battle: Battle) -> dict[str, int]:
    """RG-PRE-14: the markers that each side controls, and what chapters count."""
    return battle.counted(controlled(battle))


def winner(battle: Battle) -> str:
    """RG-PRE-14: the side that controls most markers; "" for a draw."""
    return battle.won_by(battle.sides.leader(score(battle)))


def decided_by(battle: Battle) -> str:
    what = "markers"
    for chapter in battle.chapters:
        what = chapter.decided_by(battle, what)
    return what


def end_round(battle: Battle, dice: Dice) -> Steps:
    """Markers are checked, fatigue and spells wear off, and after round 4 the game is over (RG-PRE-13)."""
    yield from battle.window(Moment.ROUND_ENDS, (), dice)
    yield from seize_markers(battle, dice)
    yield from battle.end_round(dice)
    battle.tell(RoundEnded("RG-PRE-09", battle.round, score(battle)))
    for unit in list(battle.units.values()):
        if unit.alive():
            battle.put(unit.fresh())
    if battle.round >= battle.rounds() or battle.is_decided():
        yield from battle.end_game(dice)
        battle.step = OVER
        battle.tell(GameEnded("RG-PRE-14", winner(battle), score(battle)))
    else:
        battle.step = ROUND_START
