# interpreted: holds Structs
"""Where a campaign stands: frozen records in a few dicts by id. Changing one replaces a value.

Everything is in here that later turns depend on, and all of it lies open: questions are built from it, and bots
look into it. What is secret is not: what a player has handed in waits in the question that it answers until all
have answered, and what only some may know is told to them alone and kept nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from banneret.campaign.hexes import Grid
from banneret.campaign.house_rules import HouseRules
from banneret.campaign.records import (
    ALLIES,
    ENEMIES,
    NEUTRAL,
    Annexation,
    Army,
    ArmyList,
    ArmyMove,
    Battle,
    Hex,
    MoveConflict,
    Party,
    PendingSkirmish,
    Realm,
    Record,
    Veteran,
)
from banneret.campaign.usual_books import BATTLES_IN, SKIRMISHES_IN
from banneret.core.engine.state import State

SEASONS: Final = ("Spring", "Summer", "Autumn", "Winter")  # CP-GEN-03

GAMES_MASTER: Final = "gm"  # who approves, places, overrides and releases
REFEREE: Final = "referee"  # who is asked what came of battles and skirmishes
NO_PRIORITY: Final = 1000  # greater than any that can be stated


class Season(Record, frozen=True):
    """What the event of this turn has brought (CP-SEA-05). `lucky` is whose Golden Age it is."""

    event: int = 0
    portals: tuple[int, ...] = ()
    stormy: bool = False
    bumper_crop: bool = False
    growth: bool = False
    lucky: str = ""


class ConquestPoints(Record, frozen=True):
    """Conquest Points of one battle or annexation, yet to be spent (CP-CON-09).

    `place` is the hex from which the victor reaches others, `needs` what its victory allows to buy. `target` is
    the hex that was fought over, `declared` whether this army attacked or annexed it, `holder` who owned it.
    """

    id: str
    seat: str
    army: str
    points: int
    place: int
    other_place: int
    target: int
    beaten: str
    needs: tuple[str, ...] = ()
    declared: bool = False
    holder: str = ""


class Ruling(Record, frozen=True):
    """What the Games Master has overridden, and why (CP-GEN-01). `before` is what undoing it puts back.

    A reason that is for some players alone is told to them, and is not in here.
    """

    id: str
    turn: int
    step: str
    what: dict[str, Any]
    reason: str
    before: dict[str, Any]
    seats: tuple[str, ...] = ()
    undone: bool = False


class Campaign(State):
    """The state. Dicts are keyed by id; of `relations` the key is made by `pair`."""

    def __init__(self, grid: Grid, house: HouseRules) -> None:
        super().__init__()
        self.grid = grid
        self.house = house
        self.world: str = ""  # what the map is called
        self.book: str = BATTLES_IN  # in which battles are fought
        self.skirmish_book: str = SKIRMISHES_IN  # in which skirmishes are
        self.army_points: int = 2500
        self.last_turn: int = 0  # 0: until the Games Master closes it
        self.bonus_adds_up: bool = False
        self.cap_at_end_only: bool = False
        self.turn: int = 0
        self.step: str = ""
        self.over: bool = False
        self.order: tuple[str, ...] = ()  # Player Order of this turn
        self.season: Season = Season()
        self.army_numbers: dict[str, int] = {}  # the last that each player's armies were given
        self.party_numbers: dict[str, int] = {}
        self.hexes: dict[int, Hex] = {}
        self.realms: dict[str, Realm] = {}
        self.relations: dict[str, str] = {}
        self.lists: dict[str, ArmyList] = {}
        self.armies: dict[str, Army] = {}
        self.veterans: dict[str, Veteran] = {}
        self.artefacts: dict[str, str] = {}  # who has it, as the key of a Veteran; those of the pool are absent
        self.parties: dict[str, Party] = {}
        self.moves: dict[str, ArmyMove] = {}
        self.conflicts: dict[str, MoveConflict] = {}
        self.battles: dict[str, Battle] = {}
        self.annexations: dict[str, Annexation] = {}
        self.awards: dict[str, ConquestPoints] = {}
        self.skirmishes: dict[str, PendingSkirmish] = {}
        self.sabotaged: dict[int, str] = {}  # Mines that yield nothing in the coming Income Phase, and by whom
        self.conquered: dict[int, str] = {}  # hexes paid for with Conquest Points this turn, by whom
        self.closed_to_trade: dict[
            int, int
        ] = {}  # targets of unanswered attacks, and in which turn (CP-DIP-10)
        self.rulings: dict[str, Ruling] = {}
        self.notes: dict[str, Any] = {}  # what one chapter alone remembers from step to step, by its name

    def copy(self) -> Campaign:
        twin = Campaign.__new__(Campaign)
        for name, value in vars(self).items():
            setattr(twin, name, dict(value) if isinstance(value, dict) else value)
        twin.told = list(self.told)
        return twin

    # ------------------------------------------------------------------ time

    @property
    def year(self) -> int:
        return (self.turn + 3) // 4

    @property
    def season_name(self) -> str:
        """CP-GEN-03: turn 1 is Spring."""
        return SEASONS[(self.turn - 1) % 4] if self.turn else SEASONS[0]

    # ------------------------------------------------------------------ players

    @property
    def seats(self) -> tuple[str, ...]:
        """The players, in the order in which they joined."""
        return tuple(self.realms)

    def relation(self, one: str, other: str) -> str:
        """CP-DIP-02: all pairs begin Neutral."""
        return self.relations.get(pair(one, other), NEUTRAL)

    def enemies(self, one: str, other: str) -> bool:
        return one != other and self.relation(one, other) == ENEMIES

    def allied(self, one: str, other: str) -> bool:
        """Declared Allies; nobody is his own."""
        return one != other and self.relation(one, other) == ALLIES

    # ------------------------------------------------------------------ things on the map

    def army_at(self, hex: int) -> Army | None:
        """CP-ACT-06: there is at most one."""
        return next((army for army in self.armies.values() if army.place == hex), None)

    def armies_of(self, seat: str) -> list[Army]:
        return [army for army in self.armies.values() if army.owner == seat]

    def parties_of(self, seat: str) -> list[Party]:
        return [party for party in self.parties.values() if party.owner == seat]

    def parties_at(self, hex: int) -> list[Party]:
        return [party for party in self.parties.values() if party.place == hex]

    def hexes_of(self, seat: str) -> list[int]:
        return [number for number, hex in self.hexes.items() if hex.owner == seat]

    def holdings(self, seat: str, kinds: Iterable[str]) -> list[int]:
        """The hexes of a player that hold one of these constructions, lowest number first."""
        wanted = frozenset(kinds)
        return [
            number for number, hex in self.hexes.items() if hex.owner == seat and hex.construction in wanted
        ]

    # ------------------------------------------------------------------ changing

    def number_army(self, seat: str) -> int:
        """The permanent number of a player's next Army. What others raise meanwhile does not change it."""
        number = self._number_after(self.army_numbers.get(seat, 0), seat)
        self.army_numbers = {**self.army_numbers, seat: number}
        return number

    def number_party(self, seat: str) -> int:
        number = self._number_after(self.party_numbers.get(seat, 0), seat)
        self.party_numbers = {**self.party_numbers, seat: number}
        return number

    def number_after_all(self) -> None:
        """Of a campaign that somebody has set up: further numbers come after all that there are."""
        armies = max([army.number for army in self.armies.values()], default=0)
        parties = max([party.number for party in self.parties.values()], default=0)
        self.army_numbers = dict.fromkeys(self.realms, armies)
        self.party_numbers = dict.fromkeys(self.realms, parties)

    def _number_after(self, last: int, seat: str) -> int:
        """Of four players the second has 2, 6, 10 and so on."""
        first = self.seats.index(seat) + 1
        return first + -(-max(0, last + 1 - first) // len(self.realms)) * len(self.realms)

    def change_hex(self, number: int, **changes: Any) -> None:
        self.hexes[number] = msgspec.structs.replace(self.hexes[number], **changes)

    def change_army(self, army: str, **changes: Any) -> None:
        self.armies[army] = msgspec.structs.replace(self.armies[army], **changes)

    def change_realm(self, seat: str, **changes: Any) -> None:
        self.realms[seat] = msgspec.structs.replace(self.realms[seat], **changes)

    def change_party(self, party: str, **changes: Any) -> None:
        self.parties[party] = msgspec.structs.replace(self.parties[party], **changes)

    def change_battle(self, battle: str, **changes: Any) -> None:
        self.battles[battle] = msgspec.structs.replace(self.battles[battle], **changes)


def pair(one: str, other: str) -> str:
    """Two players as a key, whoever is named first."""
    return f"{min(one, other)}|{max(one, other)}"


def army_key(campaign: Campaign, army: Army) -> tuple[int, int, int]:
    """gaps.md 2: the owner's place in Player Order, his stated priority, the permanent number of the army.

    What decides every tie, since nothing may depend on the order in which orders arrive (CP-MOV-16). An army
    without a priority comes after those with one.
    """
    place = campaign.order.index(army.owner) if army.owner in campaign.order else len(campaign.order)
    move = campaign.moves.get(army.id)
    priority = move.priority if move is not None else 0
    return (place, priority or NO_PRIORITY, army.number)
