"""Terrain and objective effects: what pieces of terrain and markers turn out to be (AF-EFF)."""

from __future__ import annotations

import math
from typing import Any, ClassVar, Final

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapter import Chapter
from banneret.books.age_of_fantasy.chapters.terrain_and_objective_effects.choosing import effect_of, questions
from banneret.books.age_of_fantasy.chapters.terrain_and_objective_effects.effects import (
    BARRIER,
    CHOSEN,
    DISC,
    EFFECTS,
    FIELD,
    FINDING,
    ID,
    INFESTATION,
    MONUMENT,
    OBJECTIVE_EFFECTS,
    OBJECTIVE_TABLE,
    OBJECTIVES,
    REGULAR,
    ROLLED,
    SPORES,
    STAKES,
    TERRAIN,
    TERRAIN_EFFECTS,
    TERRAIN_TABLE,
    TRAPS,
    VIGOR,
    EffectNotes,
    SpecialEffect,
    effect_notes,
    has_effects,
    lying_with,
    note,
    pieces_with,
)
from banneret.books.age_of_fantasy.chapters.terrain_and_objective_effects.events import EffectFound
from banneret.books.age_of_fantasy.field import Terrain
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.case_tools import among, convert
from banneret.books.chapters import Chosen, Moment, value_of, with_value
from banneret.books.doing import Doing
from banneret.books.opr.harm import d3_wounds, d6_hits, one_die
from banneret.books.opr.latecomers import SCOUT
from banneret.books.opr.objectives import Objective
from banneret.books.opr.special_rules import Attack
from banneret.core.engine.ask import Data, Steps, ask_all
from banneret.core.engine.book import Setting
from banneret.core.engine.dice import Dice
from banneret.core.engine.randoms import SplitMix64
from banneret.core.engine.shown import ShownNote
from banneret.core.space.bases import centre_on, gap_to_point, stands_on
from banneret.core.space.geometry import OVERLAP, Polygon

NEAR: Final = 3.0  # AF-EFF-09 to AF-EFF-12
_SIDES: Final = 96  # of the polygon that stands for the ground about a marker


class TerrainAndObjectiveEffects(Chapter):
    id: ClassVar[str] = ID
    title: ClassVar[str] = "Terrain and objective effects"
    about: ClassVar[str] = (
        "Terrain and objectives may be haunted, trapped or blessed; who comes there finds out."
    )
    section: ClassVar[str] = "EFF"
    words: ClassVar[tuple[str, ...]] = ("terrain_effects", "objective_effects")
    windows: ClassVar[tuple[str, ...]] = (Moment.BEFORE_DEPLOYING, Moment.ACTION_ANNOUNCED)
    changes_odds: ClassVar[bool] = True
    follows_moves: ClassVar[bool] = True

    # ------------------------------------------------------------------ agreed on

    def settings(self) -> tuple[Setting, ...]:
        """AF-EFF-01, AF-EFF-02."""
        terrain = ", ".join([effect.name for effect in TERRAIN_EFFECTS])
        objectives = ", ".join([effect.name for effect in OBJECTIVE_EFFECTS])
        return (
            Setting(
                EFFECTS,
                "Effects",
                "What may turn out to be special.",
                ((TERRAIN, "Terrain"), (OBJECTIVES, "Objectives")),
                several=True,
                preset=(TERRAIN, OBJECTIVES),
                if_none="Neither terrain nor objectives turn out to be special.",
                abouts=(
                    (TERRAIN, f"Pieces of terrain: {terrain}, or nothing special."),
                    (OBJECTIVES, f"Objective markers: {objectives}, or nothing special."),
                ),
            ),
            Setting(
                FINDING,
                "Finding effects",
                "How it is settled what has which effect.",
                ((ROLLED, "Rolled for"), (CHOSEN, "Chosen before the game")),
                ROLLED,
                abouts=(
                    (ROLLED, "A die is rolled when a unit first enters a piece of terrain or seizes a marker."),
                    (CHOSEN, "Before deployment each player chooses for half of the pieces and markers."),
                ),
            ),
        )

    def drawn(self, draw: SplitMix64) -> Chosen:
        played = ((TERRAIN, OBJECTIVES), (TERRAIN, OBJECTIVES), (TERRAIN,), (OBJECTIVES,))[draw.below(4)]
        return {EFFECTS: played, FINDING: ((ROLLED, CHOSEN)[draw.below(2)],)}

    def plays(self, what: str) -> bool:
        return what in self.chose(EFFECTS)

    def rolls(self) -> bool:
        return ROLLED in self.chose(FINDING)

    # ------------------------------------------------------------------ remembered

    def fresh_notes(self, chosen: Chosen) -> Any:
        return EffectNotes()

    def seen_notes(self, notes: Any, viewer: str, over: bool) -> Any:
        """All of it is open."""
        assert isinstance(notes, EffectNotes)
        return EffectNotes(
            terrain=notes.terrain,
            objectives=notes.objectives,
            settled=notes.settled,
            activation=notes.activation,
            struck=notes.struck,
            staked=notes.staked,
        )

    def notes_in_case(self, notes: Any, words: Data) -> Any:
        assert isinstance(notes, EffectNotes)
        found: list[tuple[tuple[str, str], ...]] = []
        for word, effects in (("terrain_effects", TERRAIN_EFFECTS), ("objective_effects", OBJECTIVE_EFFECTS)):
            given = convert(words.get(word, {}), dict[str, str], f"state.{word}")
            for key, effect in given.items():
                among(effect, [REGULAR, *[each.id for each in effects]], "effect", f"state.{word}.{key}")
            found.append(tuple(sorted(given.items())))
        return notes._replace(terrain=found[0], objectives=found[1])

    def shown(self, battle: Battle) -> list[ShownNote]:
        """How effects are found, and what has been found out: of pieces of terrain, then of markers."""
        notes = effect_notes(battle)
        what = " and ".join([name.lower() for key, name in self.settings()[0].choices if self.plays(key)])
        how = dict(self.settings()[1].abouts)[ROLLED if self.rolls() else CHOSEN]
        found: list[ShownNote] = [
            {"title": "Effects", "text": f"Of {what}" if what else "None", "about": how, "clause": "AF-EFF-01"}
        ]
        regular: list[str] = []
        for piece in battle.bare.pieces:
            effect = value_of(notes.terrain, piece.id, "")
            if effect == REGULAR:
                regular.append(piece.name)
            elif effect:
                found.append(effect_shown(battle, piece.name, effect_of(effect, True)))
        for marker in battle.objectives:
            effect = value_of(notes.objectives, marker, "")
            if effect == REGULAR:
                regular.append(marker_name(marker))
            elif effect:
                found.append(effect_shown(battle, marker_name(marker), effect_of(effect, False)))
        if regular:
            found.append({"title": "Nothing special", "text": ", ".join(regular), "clause": "AF-EFF-03"})
        return found

    # ------------------------------------------------------------------ what has which effect

    def window(self, battle: Battle, name: str, about: tuple[str, ...], dice: Dice) -> Steps:
        """AF-EFF-02: who activates may have dropped a marker just before, and acts on the ground about it."""
        if name == Moment.ACTION_ANNOUNCED:
            follow_markers(battle)
        elif not self.rolls() and not effect_notes(battle).settled:
            yield from self.choose(battle)

    def choose(self, battle: Battle) -> Steps:
        """AF-EFF-01, AF-EFF-02: where effects are chosen everybody does so at once, before anybody deploys."""
        note(battle, effect_notes(battle)._replace(settled=True))
        asked = questions(battle, self.chose(EFFECTS))
        if not asked:
            return
        answers = yield ask_all(asked)
        chosen: dict[str, str] = {}
        for answer in answers.values():
            chosen.update(answer)
        for piece in [each for each in battle.field.pieces if each.id in chosen]:
            found(battle, piece.id, piece.name, effect_of(chosen[piece.id], True), 0)
        for marker in [key for key in battle.objectives if key in chosen]:
            found(battle, marker, "", effect_of(chosen[marker], False), 0)
        battle.lay_ground()

    def crossed_terrain(
        self, battle: Battle, unit_id: str, crossed: list[str], landed: list[str], how: str, dice: Dice
    ) -> Steps:
        """AF-EFF-01: a die for each piece that nobody has entered before; what it does it does at once.

        AF-SPC-30: scouts ignore terrain in their free move. AF-SPC-16: who flies over a piece does not enter
        it, and who comes down on it does but is not harmed.
        """
        if how == SCOUT or not self.plays(TERRAIN):
            return
        entered = [each for each in battle.field.pieces if each.id in crossed or each.id in landed]
        known = [key for key, _ in effect_notes(battle).terrain]
        new = [piece for piece in entered if has_effects(piece) and piece.id not in known]
        if new and self.rolls():
            for piece in new:
                why = f"what there is in {piece.name}"
                face = yield from one_die(battle, "AF-EFF-01", why, battle.unit(unit_id).seat, dice)
                found(battle, piece.id, piece.name, TERRAIN_TABLE[face - 1], face)
            battle.lay_ground()
        yield from self.harm(battle, unit_id, crossed, dice)

    def marker_seized(self, battle: Battle, marker_id: str, seat: str, dice: Dice) -> Steps:
        """AF-EFF-02: a die the first time that a marker is seized, and is not destroyed by it."""
        known = value_of(effect_notes(battle).objectives, marker_id, "")
        if self.plays(OBJECTIVES) and self.rolls() and not known:
            face = yield from one_die(battle, "AF-EFF-02", "what the objective is", seat, dice)
            found(battle, marker_id, "", OBJECTIVE_TABLE[face - 1], face)
        # AF-EFF-02: the effect of a marker that is taken up sleeps.
        follow_markers(battle)

    # ------------------------------------------------------------------ ground

    def ground(self, battle: Battle, pieces: list[Terrain]) -> list[Terrain]:
        """AF-EFF-09, AF-EFF-10: the ground about markers; pieces are called what they have turned out to be."""
        notes = effect_notes(battle)
        if not notes.terrain and not notes.objectives:
            return pieces
        named: list[Terrain] = []
        for piece in pieces:
            effect = value_of(notes.terrain, piece.id, REGULAR)
            known = piece.name if effect == REGULAR else f"{piece.name} ({effect_of(effect, True).name})"
            named.append(piece.called(known))
        for about in (TRAPS, FIELD):
            for marker in lying_with(battle, about):
                named.append(about_marker(battle, marker, effect_of(about, False)))
        return named

    def unit_lost(self, battle: Battle, unit: Unit, last: str, doing: Doing) -> None:
        """AF-EFF-02: a marker that is dropped lies somewhere else, and its effect works again."""
        follow_markers(battle)

    # ------------------------------------------------------------------ harm

    def unit_activated(self, battle: Battle, unit_id: str, dice: Dice) -> Steps:
        """AF-EFF-04, AF-EFF-05: who activates inside, which is with more than half of its models."""
        unit = battle.unit(unit_id)
        if unit.on_table():
            harmful = pieces_with(battle, INFESTATION) + pieces_with(battle, SPORES)
            inside = [piece.id for piece in harmful if is_inside(unit, piece, walking=True)]
            yield from self.harm(battle, unit_id, inside, dice)

    def harm(self, battle: Battle, unit_id: str, pieces: list[str], dice: Dice) -> Steps:
        """AF-EFF-04, AF-EFF-05: at most once for a unit in an activation by each piece."""
        notes = effect_notes(battle)
        if notes.activation != battle.activations:
            note(battle, notes._replace(activation=battle.activations, struck=()))
        for piece in battle.field.pieces:
            notes = effect_notes(battle)
            effect = value_of(notes.terrain, piece.id, "")
            harms = effect == INFESTATION or effect == SPORES
            if not harms or piece.id not in pieces or (unit_id, piece.id) in notes.struck:
                continue
            if battle.unit(unit_id).on_table():
                note(battle, notes._replace(struck=(*notes.struck, (unit_id, piece.id))))
                if effect == INFESTATION:
                    yield from d3_wounds(battle, unit_id, "the daemonic infestation", "AF-EFF-04", dice)
                else:
                    yield from d6_hits(battle, unit_id, "the cloud of deadly spores", "AF-EFF-05", dice)

    # ------------------------------------------------------------------ to hit

    def hit_modifier(self, battle: Battle, unit: Unit, target: Unit, attack: Attack) -> int:
        """AF-EFF-06, AF-EFF-07, AF-EFF-11, AF-EFF-12: each of them once, however many there are of a kind."""
        total = 0
        if attack.shooting:
            if any([is_inside(unit, piece) for piece in pieces_with(battle, VIGOR)]):
                total += 1
            if any([is_near(battle, target, marker) for marker in lying_with(battle, BARRIER)]):
                total -= 1
        else:
            if unit.id in effect_notes(battle).staked:
                total -= 1
            if any([is_near(battle, unit, marker) for marker in lying_with(battle, MONUMENT)]):
                total += 1
        return total

    def charged(self, battle: Battle, unit_id: str, action: str, inches: float) -> None:
        """AF-EFF-07: whether any charging model ends on stakes; for the melee that follows."""
        unit = battle.unit(unit_id)
        for piece in pieces_with(battle, STAKES):
            for at in range(len(unit.bases)):
                if not unit.flies(unit.models[at]) and stands_on(unit.bases[at], piece.shape):
                    note(battle, effect_notes(battle)._replace(staked=(unit_id,)))
                    return

    def action_ended(self, battle: Battle, unit_id: str, action: str, dice: Dice) -> Steps:
        if effect_notes(battle).staked:
            note(battle, effect_notes(battle)._replace(staked=()))
        follow_markers(battle)
        return
        yield


# ---------------------------------------------------------------------------------------- what is shown


def effect_shown(battle: Battle, what: str, effect: SpecialEffect) -> ShownNote:
    about = battle.worded(effect.about)
    return {"title": what, "text": effect.name, "about": about, "clause": effect.clause}


def marker_name(marker: str) -> str:
    """What a marker is called, by the number at the end of its id."""
    return f"Objective {marker.rpartition('-')[2]}"


# ---------------------------------------------------------------------------------------- what is found


def found(battle: Battle, key: str, called: str, effect: SpecialEffect, face: int) -> None:
    """AF-EFF-01, AF-EFF-02: it is so for the whole game."""
    notes = effect_notes(battle)
    terrain = effect in TERRAIN_TABLE
    if terrain:
        note(battle, notes._replace(terrain=with_value(notes.terrain, key, effect.id)))
    else:
        note(battle, notes._replace(objectives=with_value(notes.objectives, key, effect.id)))
    clause = "AF-EFF-01" if terrain else "AF-EFF-02"
    battle.tell(EffectFound(clause, key, called, effect.name, battle.worded(effect.about), face))


def about_marker(battle: Battle, marker: Objective, effect: SpecialEffect) -> Terrain:
    """AF-EFF-09, AF-EFF-10: the ground no more than 3" from a marker, as a piece of terrain.

    A polygon about the disc, and a hair more: a base that is just so far away is on it.
    """
    inner: float = battle.distance(NEAR) + OVERLAP + battle.slack
    radius: float = inner / math.cos(math.pi / _SIDES)
    points: list[tuple[float, float]] = []
    for k in range(_SIDES):
        turn: float = 2.0 * math.pi * k / _SIDES
        points.append((marker.x + radius * math.cos(turn), marker.y + radius * math.sin(turn)))
    harms = effect.id == TRAPS
    name = f"{effect.name} of {marker_name(marker.id).lower()}"
    kind = "traps" if harms else "magical field"
    return Terrain(
        DISC + marker.id, kind, name, Polygon(points), 0.0, False, not harms, harms, False, False, []
    )


def follow_markers(battle: Battle) -> None:
    """Lays the ground anew if it is not about the markers any more that lie on the table now."""
    laid = [piece.id for piece in battle.field.pieces if piece.id.startswith(DISC)]
    if laid != [DISC + marker.id for marker in lying_with(battle, TRAPS) + lying_with(battle, FIELD)]:
        battle.lay_ground()


# ---------------------------------------------------------------------------------------- who is where


def is_inside(unit: Unit, piece: Terrain, walking: bool = False) -> bool:
    """AF-EFF-06: more than half of its models are; of what harms, those who fly take no notice (AF-SPC-16)."""
    count = 0
    for at in range(len(unit.bases)):
        if centre_on(unit.bases[at], piece.shape) and not (walking and unit.flies(unit.models[at])):
            count += 1
    return 2 * count > len(unit.bases)


def is_near(battle: Battle, unit: Unit, marker: Objective) -> bool:
    """AF-EFF-11, AF-EFF-12: by the model that is closest to it."""
    reach: float = battle.distance(NEAR) + battle.slack
    return any([gap_to_point(base, marker.x, marker.y) <= reach for base in unit.bases])
