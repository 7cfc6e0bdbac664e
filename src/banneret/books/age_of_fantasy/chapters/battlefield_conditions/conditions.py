"""The twelve conditions of a battlefield, and what is remembered of the one that is played with."""

from __future__ import annotations

from typing import Final, NamedTuple

from banneret.books.age_of_fantasy.battle import Battle

ID: Final = "battlefield-conditions"
CONDITION: Final = "condition"  # the setting
ROLL: Final = "roll"
NONE: Final = "none"  # what the dice may say, and nobody chooses


class Condition(NamedTuple):
    """`about` is what it does, for whoever has never heard of it."""

    id: str
    name: str
    clause: str
    about: str


EARTHQUAKE: Final = "earthquake"
STORM: Final = "heavy-storm"
MUD: Final = "muddy-terrain"
DEATH: Final = "smell-of-death"
WINDS: Final = "magical-winds"
DARKNESS: Final = "dark-skies"
DAMNATION: Final = "damnation"
ARCANE: Final = "arcane-power"
INSPIRATION: Final = "inspiration"
VORTEX: Final = "deadly-vortex"
FOG: Final = "mystical-fog"
ECHOES: Final = "sinister-echoes"

GEOLOGICAL: Final = (
    Condition(
        EARTHQUAKE,
        "Earthquake",
        "AF-CND-02",
        "The whole table is dangerous terrain, and where it was dangerous anyway each 1 costs two wounds.",
    ),
    Condition(
        STORM,
        "Heavy Storm",
        "AF-CND-04",
        "Everybody is in cover from shooting, and terrain that gives cover anyway gives twice as much.",
    ),
    Condition(
        MUD,
        "Muddy Terrain",
        "AF-CND-06",
        "Nobody moves more than 6”, nor more than 4” through terrain that is difficult anyway, "
        "except those whom difficult terrain does not slow.",
    ),
    Condition(DEATH, "Smell of Death", "AF-CND-08", "All morale tests are rolled with -1."),
    Condition(
        WINDS,
        "Magical Winds",
        "AF-CND-09",
        "Every Advance is followed by a move of D3” in a straight line, every Rush by one of 2D6”; "
        "before a Charge there are 2D6” as well.",
    ),
    Condition(
        DARKNESS,
        "Dark Skies",
        "AF-CND-10",
        "All ranged weapons reach 2D6” less, rolled once for the whole game, but never less than 3”.",
    ),
)
MYSTERIOUS: Final = (
    Condition(
        DAMNATION,
        "Damnation",
        "AF-CND-11",
        "As each round begins every player has one of their units take D3 wounds, "
        "or has -1 to hit, to block and on morale tests with all of them until it ends.",
    ),
    Condition(
        ARCANE,
        "Arcane Power",
        "AF-CND-12",
        "Wizards cast and block with +1, and whoever rolls a 1 for it takes D3 wounds.",
    ),
    Condition(INSPIRATION, "Inspiration", "AF-CND-14", "All morale tests are rolled with +1."),
    Condition(
        VORTEX,
        "Deadly Vortex",
        "AF-CND-15",
        "Each unit rolls a die as it is activated, and takes D3 wounds on a 1.",
    ),
    Condition(
        FOG, "Mystical Fog", "AF-CND-16", "A die is rolled for every wound, and a 6 means that it is ignored."
    ),
    Condition(
        ECHOES,
        "Sinister Echoes",
        "AF-CND-17",
        "Units that begin to waver take D3 wounds, "
        "and units that rout from a melee cost all their friends within 6” D3 wounds each.",
    ),
)
CONDITIONS: Final = (*GEOLOGICAL, *MYSTERIOUS)


class ConditionNotes(NamedTuple):
    """The condition of this battlefield, "" before it is settled, and what has come of it."""

    condition: str = ""
    dark: int = 0  # by how many inches weapons reach less far
    gust: tuple[str, float] = ("", 0.0)  # the last unit whose action was announced, and how far it is carried
    damned: tuple[str, ...] = ()  # those who have sacrificed nobody in this round


NOT_PLAYED: Final = ConditionNotes()


def condition_notes(battle: Battle) -> ConditionNotes:
    notes = battle.notes.get(ID)
    return notes if isinstance(notes, ConditionNotes) else NOT_PLAYED


def note(battle: Battle, notes: ConditionNotes) -> None:
    battle.notes[ID] = notes


def condition_of(battle: Battle) -> str:
    return condition_notes(battle).condition


def condition_named(condition: str) -> Condition:
    return next(each for each in CONDITIONS if each.id == condition)
