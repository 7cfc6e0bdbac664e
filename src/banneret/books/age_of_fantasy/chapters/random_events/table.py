"""The eighteen random events: their numbers, names and clauses, and what each does in one sentence."""

from __future__ import annotations

from typing import Final, NamedTuple


class Happening(NamedTuple):
    """One event of the table: `about` is what it does, for who has never heard of it."""

    number: int
    name: str
    clause: str
    about: str


SPAWN: Final = 11
LOW_SUPPLIES: Final = 12
BROKEN_MORALE: Final = 13
FAUNA: Final = 14
FUMES: Final = 15
RIGGED: Final = 16
ANOMALY: Final = 21
WALKING_DEAD: Final = 22
SNIPER: Final = 23
SURPRISE: Final = 24
MISCALCULATION: Final = 25
BERSERKER: Final = 26
FLASH: Final = 31
SUPPRESSING: Final = 32
SHOUT: Final = 33
BLOOD: Final = 34
BOOTS: Final = 35
RAGE: Final = 36

TABLE: Final = (
    Happening(SPAWN, "Monstrous Spawn", "AF-EVT-05", "A random unit takes D3+3 hits with AP(1) at once."),
    Happening(
        LOW_SUPPLIES, "Low Supplies", "AF-EVT-06", "D3 random units cannot shoot for the rest of the game."
    ),
    Happening(
        BROKEN_MORALE,
        "Broken Morale",
        "AF-EVT-07",
        "Every unit of a random army has -1 to morale tests for the rest of the game.",
    ),
    Happening(
        FAUNA,
        "Carnivorous Fauna",
        "AF-EVT-08",
        "For the rest of the game a unit that enters terrain rolls a die: on a 1 those who entered take a "
        "dangerous terrain test.",
    ),
    Happening(
        FUMES, "Toxic Fumes", "AF-EVT-09", "Every unit in a random quarter of the table takes D3+4 hits."
    ),
    Happening(
        RIGGED,
        "Rigged to Blow",
        "AF-EVT-10",
        "A random player rigs a piece of terrain in secret: the first unit to enter it takes D3+3 hits with "
        "AP(2).",
    ),
    Happening(
        ANOMALY,
        "Magic Anomaly",
        "AF-EVT-11",
        "A marker in the middle of a random quarter: for the rest of the game a unit that moves within 3” of "
        "it takes D3+3 hits.",
    ),
    Happening(
        WALKING_DEAD,
        "The Walking Dead",
        "AF-EVT-12",
        "D6+4 Zombies rise in a random quarter, enemies of everybody: as each round ends they charge the "
        "nearest unit, or rush towards it.",
    ),
    Happening(
        SNIPER,
        "Crazed Sniper",
        "AF-EVT-13",
        "A sniper on the highest ground takes aim at a random unit: as each round ends it takes D3 hits if he "
        "sees it.",
    ),
    Happening(SURPRISE, "Surprise Attack", "AF-EVT-14", "A random unit inside terrain is Wavering."),
    Happening(
        MISCALCULATION,
        "Grave Miscalculation",
        "AF-EVT-15",
        "The first unit that rolls a 1 to hit by shooting in this round takes D3+3 hits with AP(2) itself.",
    ),
    Happening(
        BERSERKER,
        "Berserker",
        "AF-EVT-16",
        "The first 6 to hit in melee in this round deals D3 wounds more, which nothing blocks.",
    ),
    Happening(
        FLASH,
        "Flash Bombs",
        "AF-EVT-17",
        "Until the round ends, whoever strikes in melee at units of a random army has -1 to hit.",
    ),
    Happening(
        SUPPRESSING, "Suppressing Fire", "AF-EVT-18", "A random unit shoots twice as much in this round."
    ),
    Happening(SHOUT, "War Shout", "AF-EVT-19", "A random Wavering unit is no longer Wavering."),
    Happening(
        BLOOD,
        "Covered in Blood",
        "AF-EVT-20",
        "For the rest of the game enemies within 6” of a random unit have -1 to morale tests.",
    ),
    Happening(
        BOOTS,
        "Magical Boots",
        "AF-EVT-21",
        "For the rest of the game a random unit moves D3” further with an Advance and 2D3” further with a "
        "Rush or a Charge; the dice are rolled each time.",
    ),
    Happening(RAGE, "Deep Rage", "AF-EVT-22", "A random unit has AP(+1) and +1 to hit in melee in this round."),
)


def happening(number: int) -> Happening:
    """AF-EVT-02, AF-EVT-03: the event of this number: the first digit is a D3, the second a D6."""
    return next(each for each in TABLE if each.number == number)


def name_of(number: int) -> str:
    return happening(number).name


def clause_of(number: int) -> str:
    return happening(number).clause
