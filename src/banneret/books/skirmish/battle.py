"""The state of a skirmish: the ground, the warriors, the parties, and where the game stands.

`step` names the step to be played next; everything a step needs to begin is here, so that play can start from
any step boundary.
"""

from __future__ import annotations

from typing import Any, Final

from banneret.books.chaptered import Chaptered
from banneret.books.sides import TWO, Sides
from banneret.books.skirmish.field import Field
from banneret.books.skirmish.sheets import WarriorSheet, Weapon
from banneret.books.skirmish.warrior import Effect, Warrior

# The steps of a game, in order. SK-TUR-01: from TURN_START to TURN_END is a player turn of six phases.
MEMBERS: Final = "members"
SCENARIO: Final = "scenario"
EDGES: Final = "edges"
TREASURE: Final = "treasure"  # shards are placed
DEPLOYMENT: Final = "deployment"
TURN_START: Final = "turn start"
HAPPENINGS: Final = "random happenings"
RECOVERY: Final = "recovery"
STUPIDITY: Final = "stupidity"
ENCOUNTER_MOVES: Final = "encounter moves"
ESCAPE: Final = "escape"
CHARGES: Final = "charges"  # declared
CHARGE_MOVES: Final = "charge moves"
COMPULSORY: Final = "compulsory moves"
MOVES: Final = "remaining moves"
MAGIC: Final = "magic"
SHOOTING: Final = "shooting"
CLOSE_COMBAT: Final = "close combat"
TURN_END: Final = "turn end"
AFTERMATH: Final = "aftermath"
OVER: Final = "over"

# SK-TUR-01: the six phases of a player turn, by their steps.
PHASES: Final = {
    HAPPENINGS: "Random Happenings",
    RECOVERY: "Recovery",
    STUPIDITY: "Movement",
    ENCOUNTER_MOVES: "Movement",
    ESCAPE: "Movement",
    CHARGES: "Movement",
    CHARGE_MOVES: "Movement",
    COMPULSORY: "Movement",
    MOVES: "Movement",
    MAGIC: "Magic",
    SHOOTING: "Shooting",
    CLOSE_COMBAT: "Close Combat",
}
BEFORE: Final = (MEMBERS, SCENARIO, EDGES, TREASURE, DEPLOYMENT)  # the first turn
TURN_STEPS: Final = (TURN_START, *PHASES, TURN_END)

NPC_SEAT: Final = "N"  # SK-ENC-09: encounter creatures are a side of their own


class Encounter:
    """A random encounter in play, as it is remembered. Never changed."""

    __slots__ = ("at", "kind", "left", "models", "seat", "turn", "value")

    def __init__(
        self,
        kind: str,
        seat: str,
        turn: int,
        left: int = 0,
        value: int = 0,
        at: tuple[float, ...] = (),
        models: tuple[str, ...] = (),
    ) -> None:
        self.kind = kind
        self.seat = seat  # in whose turn it appeared
        self.turn = turn  # the game turn in which it appeared
        self.left = left  # player turns or game turns that it still lasts; 0 where nothing counts down
        self.value = value  # what was rolled for it
        self.at = at  # where it is, if it is anywhere
        self.models = models  # the warriors it is about, or a building

    def row(self) -> tuple[Any, ...]:
        return self.kind, self.seat, self.turn, self.left, self.value, self.at, self.models


class Trouble:
    """What has just befallen a warrior, where more may follow from it: by whom, and by what means."""

    __slots__ = ("by", "kind", "means", "warrior")

    def __init__(self, kind: str, warrior: str, by: str = "", means: str = "") -> None:
        self.kind = kind
        self.warrior = warrior
        self.by = by
        self.means = means


class Charge:
    """A charge that has been declared (SK-MOV-04). The first of the targets is the main one (SK-MOV-12)."""

    __slots__ = ("charger", "dive", "jump", "targets")

    def __init__(self, charger: str, targets: tuple[str, ...], jump: bool = False, dive: bool = False) -> None:
        self.charger = charger
        self.targets = targets
        self.jump = jump  # SK-MOV-09: whether it may jump down and over gaps on the way
        self.dive = dive  # SK-MOV-26

    def row(self) -> tuple[Any, ...]:
        return self.charger, self.targets, self.jump, self.dive


class Starving:
    """SK-ENC-44: who was put Out of Action by a dog, where, and by which turn of its side it must be found."""

    __slots__ = ("level", "turn", "warrior", "x", "y")

    def __init__(self, warrior: str, x: float, y: float, level: str, turn: int) -> None:
        self.warrior = warrior
        self.x = x
        self.y = y
        self.level = level
        self.turn = turn

    def row(self) -> tuple[Any, ...]:
        return self.warrior, self.x, self.y, self.level, self.turn


# Kinds of trouble.
DOWN: Final = "down"  # Knocked Down just now: edges, rivers
DAZED: Final = "dazed"  # Stunned just now: edges, water
LOST: Final = "lost"  # Out of Action just now
PUSHED: Final = "pushed"  # SK-WND-23: knocked back by a thrust
TRIPPED: Final = "tripped"  # SK-WND-21: goes down, wounded or not
BEATEN: Final = "beaten"  # SK-WND-10: loses the attacks that it has not made yet
SWEPT: Final = "swept"  # SK-WND-12: loses a weapon
AGAIN: Final = "again"  # SK-WND-17: is struck at once more
RICOCHET: Final = "ricochet"  # SK-WND-08: the missile that hit it flies on


class Vigil:
    """Those on the table when all who are Hidden were looked for in vain, and what they were looked for in."""

    __slots__ = ("field", "present", "weather", "weather_value")

    def __init__(self, field: Field, weather: str, weather_value: int, present: list[Warrior]) -> None:
        self.field = field
        self.weather = weather
        self.weather_value = weather_value
        self.present = present


class Battle(Chaptered):
    """One skirmish."""

    def __init__(self, field: Field, sides: Sides = TWO, of: Battle | None = None) -> None:
        """A skirmish on this ground that has yet to begin; or one that stands as another does."""
        super().__init__(sides)
        self.laid_out = field  # the ground as it was when the game began
        # Neither saved nor copied: it holds only while all that `hiding.look_again` goes by is as it was when
        # nobody was found, and without it the same look finds nobody once more.
        self.vigil: Vigil | None = None
        if of is not None:
            self._take(of)
            return
        self.field = field
        self.step: str = MEMBERS
        self.phase: str = ""  # SK-TUR-01: which of the six it is; "" before the first and between turns
        self.turn: int = 0  # the game turn
        self.active: str = ""  # whose player turn it is
        self.first: str = ""  # SK-TUR-01: who has the first player turn of a game turn
        self.scenario: str = ""
        self.south: str = ""  # whose edge is y = 0
        self.attacker: str = ""  # in scenarios that have one
        self.placing: str = ""  # whose turn it is to deploy
        self.warriors: dict[str, Warrior] = {}
        self.weather: str = ""
        self.weather_value: int = 0  # what its dice show this player turn
        self.encounters: tuple[Encounter, ...] = ()
        self.engaged: dict[str, int] = {}  # pairs "a b" in base contact, with the rounds they have fought
        self.began: dict[str, int] = {}  # members present as the skirmish began
        self.score: dict[str, int] = dict.fromkeys(sides.seats, 0)
        self.shards: dict[str, tuple[float, float, str]] = {}  # what lies on the table, and where
        self.routed: tuple[str, ...] = ()
        self.winner: str = ""
        self.finished: str = ""  # how it ended, "" while it goes on
        self.felled_by: dict[str, str] = {}  # who is Out of Action, and by whom; "" if by nobody
        self.feats: dict[str, tuple[str, ...]] = {}  # what a warrior did or found: see `feat`
        self.gold: dict[str, int] = dict.fromkeys(sides.seats, 0)  # SK-ENC-36, SK-ENC-64: won during it
        self.bonus: dict[str, int] = dict.fromkeys(sides.seats, 0)  # SK-ENC-34: for the next choice of scenario
        self.parties: dict[str, Any] = {}  # each side's Party, as it is now
        self.brought: dict[str, Any] = {}  # each side's Party as it came; never changed
        self.mustered: dict[str, WarriorSheet] = {}  # what everybody came as, by warrior; never changed
        self.market: bool = True  # whether shards can be sold as soon as it is over
        self.camp: Any = None  # what follows a skirmish, between two of its stages: see `after`
        self.declared: tuple[Charge, ...] = ()  # charges that are still to be moved
        self.barred: tuple[str, ...] = ()  # buildings that are entered only after a Leadership test
        self.collapsed: tuple[str, ...] = ()  # buildings that have come down (SK-ENC-32)
        self.starving: tuple[Starving, ...] = ()
        # What has just befallen warriors, while what follows from it is still to be settled: see `troubles`.
        self.troubles: tuple[Trouble, ...] = ()
        # SK-CC-08: what warriors fight with, while a Close Combat Phase lasts: see `arms`.
        self.wielding: dict[str, tuple[Weapon, ...]] = {}

    def copy(self) -> Battle:
        twin = Battle(self.laid_out, self.sides, self)
        twin.take_chapters_of(self)
        return twin

    def seen_by(self, viewer: str) -> Battle:
        """The skirmish as this viewer may know it; "" is anybody.

        Nothing on the table is secret: a Hidden model is a token in plain sight (SK-MOV-35). What nobody may
        know is how far things are apart (SK-GEN-01), and that is for questions, odds and measures to keep.
        """
        seen = Battle(self.laid_out, self.sides, self)
        seen.see_chapters_of(self, viewer, self.step == OVER)
        return seen

    def _take(self, other: Battle) -> None:
        self.field = other.field
        self.step = other.step
        self.phase = other.phase
        self.turn = other.turn
        self.active = other.active
        self.first = other.first
        self.scenario = other.scenario
        self.south = other.south
        self.attacker = other.attacker
        self.placing = other.placing
        self.warriors = dict(other.warriors)
        self.weather = other.weather
        self.weather_value = other.weather_value
        self.encounters = other.encounters
        self.engaged = dict(other.engaged)
        self.began = dict(other.began)
        self.score = dict(other.score)
        self.shards = dict(other.shards)
        self.routed = other.routed
        self.winner = other.winner
        self.finished = other.finished
        self.felled_by = dict(other.felled_by)
        self.feats = dict(other.feats)
        self.gold = dict(other.gold)
        self.bonus = dict(other.bonus)
        self.parties = dict(other.parties)
        self.brought = other.brought
        self.mustered = other.mustered
        self.market = other.market
        self.camp = None if other.camp is None else other.camp.copy(self)
        self.declared = other.declared
        self.barred = other.barred
        self.collapsed = other.collapsed
        self.starving = other.starving
        self.troubles = other.troubles
        self.wielding = dict(other.wielding)

    # ------------------------------------------------------------------ warriors

    def warrior(self, warrior_id: str) -> Warrior:
        return self.warriors[warrior_id]

    def put(self, warrior: Warrior) -> Warrior:
        """The warrior as it is now; returns it for the next line to go on with."""
        self.warriors[warrior.id] = warrior
        return warrior

    def on_table(self) -> list[Warrior]:
        return [each for each in self.warriors.values() if each.on_table()]

    def of_seat(self, seat: str) -> list[Warrior]:
        """Those of this side that are on the table."""
        return [each for each in self.warriors.values() if each.seat == seat and each.on_table()]

    def has_turn(self, warrior: Warrior) -> bool:
        """Whether it is its turn: that of its side or, for an encounter creature, of who met it (SK-ENC-09)."""
        if warrior.seat != NPC_SEAT:
            return warrior.seat == self.active
        met = [each.seat for each in self.encounters if warrior.id in each.models]
        return self.active in met[:1]

    def are_foes(self, one: Warrior, other: Warrior) -> bool:
        """SK-ENC-09: encounter creatures are enemies of everyone but each other."""
        return one.seat != other.seat and self.are_enemies(one.seat, other.seat)

    def foes_of(self, warrior: Warrior) -> list[Warrior]:
        own = warrior.seat
        enemies = self.enemies(own)
        # Its own side first: that is quickly told of half of them.
        return [
            each
            for each in self.warriors.values()
            if each.seat != own and each.on_table() and each.seat in enemies
        ]

    def friends_of(self, warrior: Warrior) -> list[Warrior]:
        return [each for each in self.of_seat(warrior.seat) if each.id != warrior.id]

    def others(self, warrior: Warrior) -> list[Warrior]:
        return [each for each in self.on_table() if each.id != warrior.id]

    def feat(self, warrior_id: str, what: str) -> None:
        """Something that counts after the skirmish, in a word or two.

        "objective" and "spirit" are experience, "out ID" is an enemy put Out of Action,
        "found ITEM" comes home.
        """
        self.feats[warrior_id] = (*self.feats.get(warrior_id, ()), what)

    def trouble(self, kind: str, warrior_id: str, by: str = "", means: str = "") -> None:
        self.troubles = (*self.troubles, Trouble(kind, warrior_id, by, means))

    # ------------------------------------------------------------------ close combat

    def opponents(self, warrior_id: str) -> list[str]:
        """SK-CC-01: the enemies in base contact."""
        found: list[str] = []
        for pair in self.engaged:
            if warrior_id not in pair:
                continue  # most are others; where one name is part of another, the next lines tell
            one, other = pair.split(" ")
            if one == warrior_id:
                found.append(other)
            elif other == warrior_id:
                found.append(one)
        return found

    def is_engaged(self, warrior_id: str) -> bool:
        return bool(self.opponents(warrior_id))

    def engage(self, one: str, other: str) -> None:
        """Two come to touch. SK-WND-12: who was in no combat has picked up what an earlier one cost it."""
        for key in (one, other):
            warrior = self.warrior(key)
            if warrior.disarmed and not self.is_engaged(key):
                armed = warrior.twin()
                armed.disarmed = ()
                self.put(armed)
        self.engaged.setdefault(pair_of(one, other), 0)

    def part(self, warrior_id: str) -> None:
        """It touches nobody any more."""
        left = {pair: rounds for pair, rounds in self.engaged.items() if warrior_id not in pair.split(" ")}
        self.engaged = left

    def rounds_fought(self, one: str, other: str) -> int:
        return self.engaged.get(pair_of(one, other), 0)

    # ------------------------------------------------------------------ encounters and weather

    def encounter(self, kind: str) -> Encounter | None:
        for each in self.encounters:
            if each.kind == kind:
                return each
        return None

    def lasting(self, kind: str, value: int = 1) -> Effect:
        """Held: until the next turn of whoever is active begins."""
        return Effect(kind, value, self.active, self.turn + 1)


def pair_of(one: str, other: str) -> str:
    return f"{one} {other}" if one < other else f"{other} {one}"
