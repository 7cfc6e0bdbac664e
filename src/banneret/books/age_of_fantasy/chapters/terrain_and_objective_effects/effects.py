"""The effects of terrain and of objective markers, and what is remembered of them."""

from __future__ import annotations

from typing import Final, NamedTuple

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.field import Terrain
from banneret.books.chapters import Pairs
from banneret.books.opr.objectives import Objective

ID: Final = "terrain-and-objective-effects"
EFFECTS: Final = "effects"  # the setting what has any
TERRAIN: Final = "terrain"
OBJECTIVES: Final = "objectives"
FINDING: Final = "finding-effects"  # the setting how they are found
ROLLED: Final = "rolled"
CHOSEN: Final = "chosen"


class SpecialEffect(NamedTuple):
    """`about` is what it does, for whoever has never heard of it."""

    id: str
    name: str
    clause: str
    about: str


REGULAR: Final = "regular"
INFESTATION: Final = "daemonic-infestation"
SPORES: Final = "deadly-spores"
VIGOR: Final = "magical-vigor"
STAKES: Final = "defensive-stakes"
TRAPS: Final = "booby-traps"
FIELD: Final = "magical-field"
BARRIER: Final = "defensive-barrier"
MONUMENT: Final = "holy-monument"

REGULAR_TERRAIN: Final = SpecialEffect(
    REGULAR, "Regular Terrain", "AF-EFF-03", "There is nothing special about it."
)
TERRAIN_EFFECTS: Final = (
    SpecialEffect(
        INFESTATION,
        "Daemonic Infestation",
        "AF-EFF-04",
        "Units that activate in it or move through it take D3 wounds.",
    ),
    SpecialEffect(
        SPORES,
        "Deadly Spores",
        "AF-EFF-05",
        "Units that activate in it or move through it take D6 hits, which they may block.",
    ),
    SpecialEffect(VIGOR, "Magical Vigor", "AF-EFF-06", "Units inside it shoot with +1 to hit."),
    SpecialEffect(STAKES, "Defensive Stakes", "AF-EFF-07", "Units that charge into it strike with -1 to hit."),
)
REGULAR_OBJECTIVE: Final = SpecialEffect(
    REGULAR, "Regular Objective", "AF-EFF-08", "There is nothing special about it."
)
OBJECTIVE_EFFECTS: Final = (
    SpecialEffect(TRAPS, "Booby Traps", "AF-EFF-09", "The ground within 3” of it is dangerous terrain."),
    SpecialEffect(FIELD, "Magical Field", "AF-EFF-10", "The ground within 3” of it is difficult terrain."),
    SpecialEffect(
        BARRIER, "Defensive Barrier", "AF-EFF-11", "Units within 3” of it are shot at with -1 to hit."
    ),
    SpecialEffect(
        MONUMENT, "Holy Monument", "AF-EFF-12", "Units within 3” of it strike in melee with +1 to hit."
    ),
)
# AF-EFF-01, AF-EFF-02: by the face of the die.
TERRAIN_TABLE: Final = (REGULAR_TERRAIN, REGULAR_TERRAIN, *TERRAIN_EFFECTS)
OBJECTIVE_TABLE: Final = (REGULAR_OBJECTIVE, REGULAR_OBJECTIVE, *OBJECTIVE_EFFECTS)


class EffectNotes(NamedTuple):
    """What is known of pieces and markers by their ids; and what has come of it in the present activation."""

    terrain: Pairs[str] = ()
    objectives: Pairs[str] = ()
    settled: bool = False  # whether players have chosen, where they do
    activation: int = 0  # the one in which these were struck
    struck: tuple[tuple[str, str], ...] = ()  # units, and pieces that have done their harm to them
    staked: tuple[str, ...] = ()  # units that have charged into stakes, until their action is over


NOT_PLAYED: Final = EffectNotes()


def effect_notes(battle: Battle) -> EffectNotes:
    notes = battle.notes.get(ID)
    return notes if isinstance(notes, EffectNotes) else NOT_PLAYED


def note(battle: Battle, notes: EffectNotes) -> None:
    battle.notes[ID] = notes


def has_effects(piece: Terrain) -> bool:
    """AF-EFF-01: neither open ground (AF-TER-03) nor what nobody enters; nor the ground about a marker."""
    return bool(piece.flags()) and not piece.impassable and not piece.id.startswith(DISC)


DISC: Final = "about "  # before the id of a marker: the ground about it


def lying_with(battle: Battle, effect: str) -> list[Objective]:
    """The markers with an effect that are not carried: it sleeps as long as they are (AF-EFF-02)."""
    marked = [key for key, own in effect_notes(battle).objectives if own == effect]
    return [marker for marker in battle.objectives.values() if marker.id in marked and not marker.carrier]


def pieces_with(battle: Battle, effect: str) -> list[Terrain]:
    marked = [key for key, own in effect_notes(battle).terrain if own == effect]
    return [piece for piece in battle.field.pieces if piece.id in marked] if marked else []
