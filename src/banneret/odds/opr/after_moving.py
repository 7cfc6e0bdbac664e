"""What an action without an attack of its own comes to: whom one may shoot at then, how near one comes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from banneret.core.engine.grammar import the
from banneret.core.engine.ranking import best, least, within
from banneret.odds.opr.advice import wounds_text


class Prospect(NamedTuple):
    """An enemy: how far away it is, how far the longest weapon reaches, and what all weapons would do to it."""

    name: str
    gap: float
    reach: float  # 0 for who has no missiles
    wounds: float
    worth: float


def away_text(near: Prospect) -> str:
    """ "12.4” from the Husks"."""
    return f"{near.gap:.1f}” from {the(near.name)}"


def stays_text(prospects: Sequence[Prospect]) -> str:
    """For an action on the spot of which nothing can be shot."""
    if not prospects:
        return "no enemy is on the table"
    if any([enemy.reach for enemy in prospects]):
        return "nobody is in range and sight from here"
    near = least(prospects, lambda enemy: enemy.gap)
    return f"no missiles; {away_text(near)}"


def advances_text(prospects: Sequence[Prospect], step: float) -> str:
    """For a move after which the unit may shoot."""
    in_range = [enemy for enemy in prospects if enemy.reach and within(enemy.gap, enemy.reach + step)]
    if in_range:
        aim = best(in_range, lambda enemy: enemy.worth)
        others = "" if len(in_range) == 1 else f" (best of {len(in_range)} in range)"
        return f"then at {the(aim.name)}, if in sight: up to {wounds_text(aim.wounds)}{others}"
    if any([enemy.reach for enemy in prospects]):
        return f"nobody comes into range; {rushes_text(prospects, step)}"
    return rushes_text(prospects, step)


def rushes_text(prospects: Sequence[Prospect], step: float) -> str:
    """For a move without an attack."""
    if not prospects:
        return "no enemy is on the table"
    near = least(prospects, lambda enemy: enemy.gap)
    left = near.gap - step
    # Nobody but who charges may come nearer to an enemy than this.
    return f"as near as {max(1.0, left):.1f}” to {the(near.name)}"
