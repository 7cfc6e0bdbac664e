"""Terrain and objective effects: where the bot likes to be, and what it chooses for terrain (AF-EFF)."""

from __future__ import annotations

import random
from typing import Final

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapters.terrain_and_objective_effects.chapter import NEAR
from banneret.books.age_of_fantasy.chapters.terrain_and_objective_effects.choosing import ChooseEffects
from banneret.books.age_of_fantasy.chapters.terrain_and_objective_effects.effects import (
    BARRIER,
    INFESTATION,
    MONUMENT,
    SPORES,
    STAKES,
    VIGOR,
    effect_notes,
    has_effects,
    lying_with,
    pieces_with,
)
from banneret.books.age_of_fantasy.field import Terrain
from banneret.books.age_of_fantasy.movement import Walk
from banneret.books.age_of_fantasy.shooting import weapon_groups
from banneret.books.age_of_fantasy.terrain import touched
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.chapters import value_of
from banneret.bots.age_of_fantasy.chapter_aims import ChapterAims
from banneret.bots.age_of_fantasy.situation import Situation
from banneret.bots.age_of_fantasy.worth import automatic_wounds
from banneret.core.engine.ask import Answer, Question
from banneret.core.engine.ranking import below, within
from banneret.core.space.bases import centre_on, gap_to_point

_BITES: Final = 2.0  # wounds of a D3 on the average
_PUFFS: Final = 3.5  # hits of a D6
_HELP: Final = 0.02  # of a unit's points that +1 to hit, or -1 to be hit, is worth in a round


class TerrainAndObjectiveEffectAims(ChapterAims):
    def answer(self, view: Battle, seat: str, question: Question, rng: random.Random) -> Answer | None:
        return chosen(view, seat, question) if isinstance(question, ChooseEffects) else None

    def crossing(self, look: Situation, unit: Unit, walks: list[Walk]) -> float:
        """AF-EFF-04, AF-EFF-05: of pieces that nobody has entered one in six is either."""
        battle = look.battle
        crossed, _ = touched(battle.field, unit, walks)
        cost = 0.0
        for piece in battle.field.pieces:
            if piece.id in crossed and has_effects(piece):
                effect = value_of(effect_notes(battle).terrain, piece.id, "")
                if effect:
                    cost += harm(look, unit, effect)
                elif not effect_notes(battle).settled:
                    cost += (harm(look, unit, INFESTATION) + harm(look, unit, SPORES)) / 6.0
        return cost

    def standing(self, look: Situation, unit: Unit, dx: float, dy: float) -> float:
        """Inside what harms it will be harmed as it is next activated; elsewhere it may be helped."""
        battle = look.battle
        worth = 0.0
        for effect in (INFESTATION, SPORES):
            if look.left > 0 and any([_inside(unit, dx, dy, piece) for piece in pieces_with(battle, effect)]):
                worth -= 0.7 * harm(look, unit, effect)
        if look.range(unit) and any([_inside(unit, dx, dy, piece) for piece in pieces_with(battle, VIGOR)]):
            worth += _HELP * unit.points
        near = battle.distance(NEAR)
        for effect in (BARRIER, MONUMENT):
            for marker in lying_with(battle, effect):
                if any([within(gap_to_point(base, marker.x - dx, marker.y - dy), near) for base in unit.bases]):
                    worth += _HELP * unit.points
        return worth


def harm(look: Situation, unit: Unit, effect: str) -> float:
    """What it costs a unit on the average to be struck by an effect of terrain."""
    if effect == INFESTATION:
        return look.worth(unit, _BITES)
    if effect == SPORES:
        return look.worth(unit, _PUFFS * automatic_wounds(1, 0, 1, look.mark(unit, False)))
    return 0.0


def _inside(unit: Unit, dx: float, dy: float, piece: Terrain) -> bool:
    there = [centre_on(base.at(base.cx + dx, base.cy + dy, base.heading), piece.shape) for base in unit.bases]
    return 2 * sum(there) > len(there)


def chosen(battle: Battle, seat: str, question: ChooseEffects) -> Answer:
    """What helps its own army on its own side of the table, and what harms the enemy beyond the middle."""
    own = battle.of_side(seat)
    shooters = sum([unit.points for unit in own if weapon_groups(unit)])
    shoots = 2 * shooters > sum([unit.points for unit in own])
    pieces = {piece.id: piece for piece in battle.field.pieces}
    answer: dict[str, str] = {}
    for slot in question.slots:
        piece = pieces.get(slot.key)
        if piece is None:
            answer[slot.key] = BARRIER if shoots else MONUMENT
        elif below(
            _far(battle, seat, piece), min([_far(battle, each, piece) for each in battle.enemies(seat)])
        ):
            answer[slot.key] = VIGOR if shoots else STAKES
        else:
            answer[slot.key] = INFESTATION
    return answer


def _far(battle: Battle, seat: str, piece: Terrain) -> float:
    """How far a piece is from where a side deploys: from the middle of its zone, squared."""
    corners = (
        [corner for part in battle.zone(battle.zones[seat]) for corner in part] if seat in battle.zones else []
    )
    if not corners:
        return 0.0
    x = sum([corner[0] for corner in corners]) / len(corners)
    y = sum([corner[1] for corner in corners]) / len(corners)
    return (piece.shape.cx - x) ** 2 + (piece.shape.cy - y) ** 2
