"""Random events: what the bot rigs, what the dead are worth to it, boots, and anomalies (AF-EVT)."""

from __future__ import annotations

import random
from typing import Final

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapters.random_events.ground import NEAR_ANOMALY, nearest
from banneret.books.age_of_fantasy.chapters.random_events.notes import event_notes, note
from banneret.books.age_of_fantasy.chapters.random_events.walking_dead import DEAD
from banneret.books.age_of_fantasy.field import Terrain
from banneret.books.age_of_fantasy.movement import ADVANCE, INCHES, Walk, allowances, enters, standard_action
from banneret.books.age_of_fantasy.unit import Unit
from banneret.bots.age_of_fantasy.chapter_aims import ChapterAims
from banneret.bots.age_of_fantasy.goals import gap_of
from banneret.bots.age_of_fantasy.situation import Situation
from banneret.bots.age_of_fantasy.worth import automatic_wounds
from banneret.core.engine.ask import Answer, Choice, Question
from banneret.core.engine.ranking import above, best, within

_HITS: Final = 5  # D3+3 on the average
_TRAP_AP: Final = 2
_BITE: Final = 1.0 / 36.0  # of a wound for each die, if there is fauna
_DEAD: Final = 6.0  # points that a Zombie is worth to be rid of, while there are rounds for it to act in
# How many of the nine ways in which 2D3 fall are at least so much, from 2 on; of a D3, of the three from 1 on.
_OF_TWO: Final = (9, 8, 6, 3, 1)
_OF_ONE: Final = (3, 2, 1)


class RandomEventAims(ChapterAims):
    def answer(self, view: Battle, seat: str, question: Question, rng: random.Random) -> Answer | None:
        if isinstance(question, Choice) and question.name == "rigged":
            return rigged(view, seat, question)
        return None

    def bounty(self, battle: Battle, seat: str, unit: Unit, point: float, worth: float) -> float:
        """AF-EVT-12: the dead have no points, but they come for somebody as every round ends."""
        return worth + _DEAD * unit.heads() if unit.seat == DEAD else worth

    def edge(self, battle: Battle, unit: Unit, target: Unit, shooting: bool) -> int:
        """AF-EVT-17, AF-EVT-22."""
        notes = event_notes(battle)
        if shooting:
            return 0
        return (1 if unit.id in notes.raging else 0) - (1 if target.seat in notes.flashed else 0)

    def reaching(self, battle: Battle, unit: Unit, action: str, inches: float) -> float:
        """AF-EVT-21: boots have to carry it, unless it gets there without them."""
        notes = event_notes(battle)
        if unit.id not in notes.booted or notes.stride[0] == unit.id:
            return 1.0
        kind = standard_action(battle, action)
        ways = _OF_ONE if kind == ADVANCE else _OF_TWO
        least = 1.0 if kind == ADVANCE else 2.0
        there = battle.copy()
        found = 0
        for at in range(len(ways)):
            note(there, notes._replace(stride=(unit.id, least + at)))
            if within(inches, min(allowances(there, unit, action))):
                found = ways[at]
                break
        return found / ways[0]

    def crossing(self, look: Situation, unit: Unit, walks: list[Walk]) -> float:
        """AF-EVT-08, AF-EVT-10, AF-EVT-11: anomalies on the way, one's own traps, and what lives in woods."""
        notes = event_notes(look.battle)
        cost = 0.0
        mark = look.mark(unit, False)
        for x, y in notes.anomalies:
            near = min([nearest(unit.bases[at], walks[at].path, x, y) for at in range(unit.size())])
            if within(near, look.battle.distance(NEAR_ANOMALY)):
                cost += look.worth(unit, automatic_wounds(_HITS, 0, 1, mark))
        own = [trap[1] for trap in notes.traps if trap[0] == look.seat]
        if own or notes.fauna:
            for piece in look.battle.field.pieces:
                entered = [at for at in range(unit.size()) if enters(unit.bases[at], walks[at], piece)]
                if entered and piece.id in own:
                    cost += look.worth(unit, automatic_wounds(_HITS, _TRAP_AP, 1, mark))
                if entered and notes.fauna:
                    cost += look.worth(unit, _BITE * sum([unit.models[at].sheet.tough for at in entered]))
        return cost


def rigged(battle: Battle, seat: str, question: Choice) -> str:
    """AF-EVT-10: where an enemy is likely to come first; nothing if that is more likely to be oneself."""
    offered = question.keys()
    pieces = [piece for piece in battle.field.pieces if piece.id in offered]

    def lead(piece: Terrain) -> float:
        x, y = piece.shape.cx, piece.shape.cy
        near = [gap_of(unit, 0.0, 0.0, x, y) - piece.shape.radius for unit in battle.of_seat(seat)]
        theirs = [gap_of(unit, 0.0, 0.0, x, y) - piece.shape.radius for unit in battle.against(seat)]
        # A piece that nobody comes to soon is of no use.
        return min(near, default=72.0) - 1.5 * max(0.0, min(theirs, default=72.0))

    found = best(pieces, lead)
    return found.id if above(lead(found), -INCHES[ADVANCE]) else ""
