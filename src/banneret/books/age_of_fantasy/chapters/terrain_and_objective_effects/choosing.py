"""Effects that players choose before the game: everybody for their share of the pieces and markers."""

from __future__ import annotations

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapters.terrain_and_objective_effects.effects import (
    OBJECTIVE_EFFECTS,
    OBJECTIVES,
    REGULAR_OBJECTIVE,
    REGULAR_TERRAIN,
    TERRAIN,
    TERRAIN_EFFECTS,
    SpecialEffect,
    has_effects,
)
from banneret.core.engine.ask import Assign, Option, Question, Slot


class ChooseEffects(Assign):
    """AF-EFF-01, AF-EFF-02: an effect for each piece or marker of one's share; what gets none is regular."""

    def __init__(self, slots: list[Slot]) -> None:
        prompt = "Which effects do these pieces of terrain and objectives have? The rest are regular."
        super().__init__("effects", "AF-EFF-01", prompt, slots)
        self.act, self.act_none = "Play with these effects", "Play without effects"


def questions(battle: Battle, played: tuple[str, ...]) -> dict[str, Question]:
    """The pieces and then the markers are dealt out in turn, from the winner of the deployment roll-off on."""
    slots: list[Slot] = []
    if TERRAIN in played:
        for piece in battle.field.pieces:
            if has_effects(piece):
                slots.append(Slot(piece.id, piece.name, _options(battle, TERRAIN_EFFECTS, piece.id)))
    if OBJECTIVES in played:
        for marker in battle.objectives.values():
            number = marker.id.rpartition("-")[2]
            slots.append(Slot(marker.id, f"Objective {number}", _options(battle, OBJECTIVE_EFFECTS, marker.id)))
    seats = battle.sides.players(battle.first)
    shares: dict[str, list[Slot]] = {}
    for at in range(len(slots)):
        shares.setdefault(seats[at % len(seats)], []).append(slots[at])
    return {seat: ChooseEffects(shares[seat]) for seat in shares}


def _options(battle: Battle, effects: tuple[SpecialEffect, ...], mark: str) -> list[Option]:
    return [Option(effect.id, f"{effect.name}: {battle.worded(effect.about)}", (mark,)) for effect in effects]


def effect_of(effect: str, terrain: bool) -> SpecialEffect:
    """The effect of this id of a piece of terrain, or of a marker."""
    known = (REGULAR_TERRAIN, *TERRAIN_EFFECTS) if terrain else (REGULAR_OBJECTIVE, *OBJECTIVE_EFFECTS)
    return next(each for each in known if each.id == effect)
