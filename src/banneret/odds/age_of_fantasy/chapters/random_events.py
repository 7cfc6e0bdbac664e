"""Random events: the berserker of the first 6 in melee, and how far magical boots carry a charge (AF-EVT)."""

from __future__ import annotations

from typing import Final

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapters.random_events.notes import AWAITED, event_notes, note
from banneret.books.age_of_fantasy.movement import ADVANCE, HOLD, standard_action
from banneret.books.age_of_fantasy.unit import Unit
from banneret.odds.age_of_fantasy.chapter_odds import ChapterOdds

D3: Final = (1, 2, 3)


class RandomEventOdds(ChapterOdds):
    def of_the_first_six(self, battle: Battle) -> tuple[int, ...]:
        """AF-EVT-16."""
        return D3 if event_notes(battle).berserk == (AWAITED,) else ()

    def strides(self, battle: Battle, unit: Unit, action: str) -> list[tuple[float, Battle]]:
        """AF-EVT-21: a D3 with an Advance, two with a Rush or Charge, unless they have fallen already."""
        notes = event_notes(battle)
        kind = standard_action(battle, action)
        if unit.id not in notes.booted or notes.stride[0] == unit.id or kind == HOLD:
            return []
        ways = [(one,) for one in D3] if kind == ADVANCE else [(one, other) for one in D3 for other in D3]
        found: list[tuple[float, Battle]] = []
        for far in sorted({sum(way) for way in ways}):
            then = battle.copy()
            note(then, notes._replace(stride=(unit.id, float(far))))
            found.append((sum([1 for way in ways if sum(way) == far]) / len(ways), then))
        return found
