# interpreted: Structs, replaced and never changed
"""What a campaign remembers, as frozen values: hexes, realms, armies, parties, battles. No rules are in here.

A seat is a player's id. A hex is its number (`hexes.py`). What is empty is "" or None, never a missing key.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from banneret.campaign.reports import Report

# Constructions (CP-REA-01): at most one on a hex.
CITY: Final = "city"
FORTRESS: Final = "fortress"
TOWN: Final = "town"
MINE: Final = "mine"
HOLD: Final = "hold"  # a Dwarven Hold: City and Mine at once (CP-NEU-04)
TEMPLE: Final = "temple"  # a Saurian Temple City

# Relations (CP-DIP-02); two players of whom nothing is written are Neutral.
ENEMIES: Final = "enemies"
ALLIES: Final = "allies"
NEUTRAL: Final = "neutral"


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of whatever stands in the state."""


class Hex(Record, frozen=True):
    """`owner` is a seat, or "". An unconquered Neutral City is a HOLD or TEMPLE without an owner.

    `river` runs through the hex, `banks` are its edges along which one runs, by their directions (CP-TER-36).
    `name` is what the map calls the place.
    """

    terrain: str
    owner: str = ""
    construction: str = ""
    road: bool = False
    ruin: bool = False
    river: bool = False
    banks: tuple[str, ...] = ()
    name: str = ""


class Realm(Record, frozen=True):
    """A player of the campaign. `explored` are the last ruins explored by an Army and by a party.

    `faction_next` is a faction that has been agreed upon and counts from the next turn on (CP-GEN-11).
    """

    seat: str
    name: str
    faction: str
    gold: int = 0
    army_ruin: int | None = None  # where an Army last found an Artefact (CP-ACT-35)
    party_ruin: int | None = None  # where a party last explored (CP-APH-10)
    party_ruin_turn: int = 0  # and in which turn
    faction_next: str = ""
    faction_changed: int = 0  # the game year of the last change
    forfeits: tuple[int, ...] = ()  # the turns in which a battle was forfeited (CP-GEN-16)


class Character(Record, frozen=True):
    """A character of an army list. `role` is general, bsb or other; `gains` are what Level 2 may raise,
    the usual choice first (CP-CHA-15)."""

    id: str
    name: str
    points: int = 0
    role: str = "other"
    vampire: bool = False
    mounted: bool = False
    gains: tuple[str, ...] = ()


class Unit(Record, frozen=True):
    id: str
    name: str
    points: int = 0
    models: int = 1
    scoring: bool = False
    standard: bool = False
    goblin: bool = False
    gains: tuple[str, ...] = ()


class ArmyList(Record, frozen=True):
    """An entry of the register (CP-ARM-03, CP-ARM-04). `source` is what a battle book reads it from: the
    name of a list that comes with it, or the whole list as tables. `approved` once the Games Master has said
    so, `verdict` is what was found about it (`register.py`). `leads_by` is what the General's Leadership is
    raised with at Level 2 (`levels.leadership_of`)."""

    id: str
    name: str
    faction: str
    points: int
    leadership: int
    leads_by: str = ""
    source: Any = ""
    core_cavalry: bool = False
    core_cave_goblins: bool = False
    units: tuple[Unit, ...] = ()
    characters: tuple[Character, ...] = ()
    approved: bool = True
    verdict: str = "bundled"


# Why an Army is not on the map.
WAITING: Final = "waiting"  # bought, and its list not approved, or no hex free
IN_THE_SANDS: Final = "sands"  # CP-FAC-44
FALLEN: Final = "fallen"  # a General's Army that is yet to be replaced


class Army(Record, frozen=True):
    """`place` is None while it is off the map, `away` says why, `wanted` where it would enter.

    `prepared` is the target of last turn's Prepare to Attack if nobody answered it: it may be annexed now
    (CP-ACT-26), from the hex in which it was prepared, `prepared_from`. `slowed` is what Guerrilla Tactics cost
    it in the next Army Phase, `extra` the points that Waaaagh! adds or takes (CP-FAC-30).
    """

    id: str
    number: int
    owner: str
    name: str
    faction: str
    list: str
    general: bool = False
    place: int | None = None
    away: str = ""
    wanted: tuple[int, ...] = ()
    skips: bool = False
    prepared: int | None = None
    slowed: tuple[int, ...] = ()
    extra: int = 0
    reforming: str = ""  # a list that waits to be approved (CP-ACT-32)
    invaded: int = 0  # the game year of its Underground Invasion (CP-FAC-40)
    prepared_from: int | None = None


class Veteran(Record, frozen=True):
    """What a character or a unit of an army has lived through. Its key is “army/entry of the list”.

    `gain` is what was chosen at Level 2, `size` how many models a unit had when it became Veteran (CP-VET-10).
    """

    army: str
    entry: str
    character: bool
    experience: int = 0
    gain: str = ""
    name: str = ""
    size: int = 0


class Party(Record, frozen=True):
    """An Adventuring Party. `warband` is the document of the Skirmish book, which only that looks into.

    `patrol` is the standing order of a patrol, "" for none. `sequence` is its place in its owner's row.
    """

    id: str
    number: int
    owner: str
    name: str
    kind: str
    place: int
    gold: int = 500
    weirdstone: int = 0
    warband: Any = None
    patrol: str = ""
    path: tuple[int, ...] = ()  # the hexes it has come through this turn, the first where it began


# ------------------------------------------------------------------------------------------ a turn's moves

# How an Army's phase ended.
DEPLOYED: Final = "deployed"
PREPARED: Final = "prepared"
ANNEXING: Final = "annexing"
LOCKED: Final = "locked"  # in a battle of a move conflict
SKIPPED: Final = "skipped"


class MoveConflict(Record, frozen=True):
    """A battle that interfering moves have caused (gaps.md 2.3 A5). How both came there stands in their
    `ArmyMove`s."""

    hex: int
    attacker: str
    defender: str


class ArmyMove(Record, frozen=True):
    """How one Army came through the Army Phase, kept until the turn ends.

    `rest` are the orders left to it, as they are written. `spent` is its movement spent in whole points,
    `ticks` the same as time; `plain` and `roaded` count Farmland, `jumped` says that it has skipped a hex.
    `target` is the hex it prepares to attack or annexes. `path` are the hexes it came through, the first
    where it began.
    """

    army: str
    ended: str = DEPLOYED
    target: int | None = None
    underground: bool = False
    path: tuple[int, ...] = ()
    rest: tuple[str, ...] = ()
    budget: int = 0
    ticks: int = 0
    plain: int = 0
    roaded: int = 0
    actions: tuple[str, ...] = ()
    priority: int = 0
    spent: int = 0
    jumped: bool = False


# ------------------------------------------------------------------------------------------ battles

# What the hex that is fought over makes of a battle (CP-BAT-02 to CP-BAT-06).
SIEGE: Final = "siege"
RAID: Final = "raid"
BEACH: Final = "beach"
BRIDGE: Final = "bridge"
AT_SEA: Final = "sea"
TERRAIN: Final = "terrain"

ATTACK: Final = "attack"
ANSWERED: Final = "annex_answered"
MOVE_CONFLICT: Final = "move_conflict"


class Onset(Record, frozen=True):
    """An attack that is part of a battle: whose, from which hex on which, and what would be fought over it.

    `annexing` marks an annexation that was covered and became an attack (CP-ACT-28).
    """

    army: str
    place: int
    hex: int
    hex_type: str
    scenario: str
    annexing: bool = False


class Readiness(Record, frozen=True):
    """How one side goes into a battle, revealed together with the other's: Paths of Magic (CP-ARM-05), which
    Artefact each bearer uses (CP-ART-05), entries of its list left out and units added (CP-BAT-08).

    `dates` are those it has offered, `accepted` the other's that it has accepted (CP-GEN-13).
    """

    paths: dict[str, str] = {}
    artefacts: dict[str, str] = {}
    left_out: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    scenario: str = ""
    dates: tuple[str, ...] = ()
    accepted: str = ""


class Battle(Record, frozen=True):
    """A battle of this turn, as the Army Phase has made it. A garrison stands as “garrison:HEX”.

    `merged` are all Armies whose attacks were joined to it, the one that fights among them (CP-ACT-24), and
    `onsets` what each would fight over; `hex` and the scenario are those of the one that fights.
    `commander` is who plays a garrison (CP-NEU-03). `ready` is by side, `seed` that of the dice of a battle
    that is fought in a book. `result` is what came of it, as the report that was accepted has it
    (`reports.py`), and None until then.
    """

    id: str
    kind: str
    hex: int
    hex_type: str
    attacker: str
    defender: str
    merged: tuple[str, ...]
    attacker_place: int
    defender_place: int
    scenario_rolled: str
    scenario: str
    pressed: bool = False  # two attackers, or more than one player against the defender's hex (CP-CON-05)
    covered_annexation: bool = False
    onsets: tuple[Onset, ...] = ()
    commander: str = ""
    ready: dict[str, Readiness] = {}
    seed: int = 0
    result: Report | None = None


class Annexation(Record, frozen=True):
    """CP-ACT-27: an Annex Territory that nobody could answer."""

    army: str
    hex: int
    place: int


class PendingSkirmish(Record, frozen=True):
    """A skirmish that waits for the Skirmish Phase (CP-SKI-01). `cause` is patrol, meeting or action.

    `seed` is that of its dice, once it is to be fought; `result` what came of it (`skirmish_reports.py`).
    """

    id: str
    hex: int
    cause: str
    parties: tuple[str, str]
    moved_in: tuple[bool, bool]
    seed: int = 0
    result: Any = None
