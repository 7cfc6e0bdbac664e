"""A warrior in a skirmish: a model with a place in space, a state, and what it has done this turn.

Values: a warrior is never changed while anybody else can see it. `twin()` gives one to be changed and put back
with `battle.put`.
"""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish.sheets import NPC, WarriorSheet
from banneret.core.space.levels import GROUND, Levels
from banneret.core.space.uprights import Upright

# Where a warrior is.
WAITING: Final = "waiting"  # not deployed yet
ON_TABLE: Final = "table"
OUT: Final = "out of action"  # SK-INJ-06
DEAD: Final = "dead"  # no Serious Injury roll: it is over
FLED: Final = "fled"  # SK-REC-13: over the table edge
GONE: Final = "gone"  # removed by an encounter, unharmed
BELOW: Final = "below"  # SK-ENC-61: in the catacombs
AWAY: Final = "away"  # has left by a table edge as the scenario asks

# SK-INJ-03: the states of a model on the table.
STANDING: Final = "standing"
KNOCKED_DOWN: Final = "knocked down"
STUNNED: Final = "stunned"
_WORSE: Final = {STANDING: 0, KNOCKED_DOWN: 1, STUNNED: 2}

# What a warrior has done, or what has befallen it, this player turn; forgotten as the next begins.
MOVED: Final = "moved"
ACTED: Final = "had its move"  # its Remaining Move is over
RAN: Final = "ran"
CHARGED: Final = "charged"
DIVED: Final = "dived"  # SK-MOV-26: and landed well
FAILED_CHARGE: Final = "failed a charge"
ESCAPED: Final = "escaped"
FELL: Final = "fell"
FELL_MOVING: Final = "fell in the Movement Phase"  # SK-SHO-05
RALLIED: Final = "rallied"
STOOD_UP: Final = "stood up"
STUNNED_NOW: Final = "was stunned"  # SK-MOV-37
FLED_NOW: Final = "fled this turn"
STUPID: Final = "is stupid"
CRITICAL: Final = "scored a critical hit"
CAST: Final = "cast"
SHOT: Final = "shot"
HAMMERED: Final = "hammered"  # SK-WND-10: loses its attacks in this phase
STRUCK: Final = "struck"  # has made its attacks in this phase
FEARFUL: Final = "fearful"  # SK-SPC-07: hits only on sixes in this combat round
TESTED_FEAR: Final = "tested fear"
SANK: Final = "began to sink"  # SK-TER-09: its countdown starts with a later turn
HELD: Final = "held fast"  # by a net or by magic: no move, charge or Escape
DONE: Final = (
    *(MOVED, ACTED, RAN, CHARGED, DIVED, FAILED_CHARGE, ESCAPED, FELL, RALLIED, STOOD_UP, STUNNED_NOW),
    *(FLED_NOW, FELL_MOVING, STUPID, CRITICAL, CAST, SHOT, HAMMERED, STRUCK, FEARFUL, TESTED_FEAR, SANK, HELD),
)


class Effect:
    """Something that lasts upon a warrior, until a turn of somebody begins; `until` is "" for all game."""

    __slots__ = ("kind", "seat", "turn", "value")

    def __init__(self, kind: str, value: int, seat: str, turn: int) -> None:
        self.kind = kind
        self.value = value
        self.seat = seat  # it ends as a turn of this seat begins
        self.turn = turn  # that has at least this number; -1: it lasts for the whole skirmish

    def row(self) -> tuple[str, int, str, int]:
        return self.kind, self.value, self.seat, self.turn


class Stance:
    """Where a warrior stood when its body was last asked for, and that body. Never changed."""

    __slots__ = ("body", "level", "levels")

    def __init__(self, levels: Levels, level: str, body: Upright) -> None:
        self.levels = levels
        self.level = level
        self.body = body


class Warrior:
    """One model. `wounds` are those it has left; `heading` is the way it last moved (SK-SPC-17)."""

    __slots__ = (
        "carried",
        "condition",
        "disarmed",
        "done",
        "effects",
        "fleeing",
        "frenzied",
        "heading",
        "hidden",
        "id",
        "level",
        "place",
        "seat",
        "sheet",
        "sinking",
        "stance",
        "used",
        "wounds",
        "x",
        "y",
    )

    def __init__(self, id: str, seat: str, sheet: WarriorSheet) -> None:
        self.id = id
        self.seat = seat
        self.sheet = sheet
        self.place: str = WAITING
        self.x: float = 0.0
        self.y: float = 0.0
        self.level: str = GROUND
        self.heading: float = 0.0
        self.wounds: int = sheet.wounds
        self.condition: str = STANDING
        self.fleeing: bool = False
        self.hidden: bool = False
        self.frenzied: bool = sheet.has("frenzy")
        self.sinking: int = 0  # SK-TER-09: turns of its owner that are left; 0 if it is not in danger
        self.done: tuple[str, ...] = ()  # this player turn
        self.effects: tuple[Effect, ...] = ()
        self.disarmed: tuple[str, ...] = ()  # SK-WND-12: weapons lost for this combat
        self.used: tuple[str, ...] = ()  # gear and skills that are spent for this skirmish
        self.carried: tuple[str, ...] = ()  # shards and chests
        self.stance: Stance | None = None  # kept by `field.upright`; no part of what a warrior is

    def twin(self) -> Warrior:
        other = Warrior(self.id, self.seat, self.sheet)
        other.place = self.place
        other.x = self.x
        other.y = self.y
        other.level = self.level
        other.heading = self.heading
        other.wounds = self.wounds
        other.condition = self.condition
        other.fleeing = self.fleeing
        other.hidden = self.hidden
        other.frenzied = self.frenzied
        other.sinking = self.sinking
        other.done = self.done
        other.effects = self.effects
        other.disarmed = self.disarmed
        other.used = self.used
        other.carried = self.carried
        other.stance = self.stance
        return other

    # ------------------------------------------------------------------ changed copies

    def having(self, done: str) -> Warrior:
        """The same, having done this in this turn."""
        if done in self.done:
            return self
        other = self.twin()
        other.done = (*self.done, done)
        return other

    def at(self, x: float, y: float, level: str) -> Warrior:
        other = self.twin()
        other.x = x
        other.y = y
        other.level = level
        return other

    def under(self, effect: Effect) -> Warrior:
        """Spells on the same model do not stack with themselves: the later one stands."""
        other = self.twin()
        other.effects = (*[each for each in self.effects if each.kind != effect.kind], effect)
        return other

    def removed(self, place: str) -> Warrior:
        """Off the table, with nothing more the matter with it."""
        other = self.twin()
        other.place = place
        other.hidden = False
        other.fleeing = False
        return other

    def spending(self, what: str) -> Warrior:
        other = self.twin()
        other.used = (*self.used, what)
        return other

    # ------------------------------------------------------------------ what is the matter with it

    @property
    def name(self) -> str:
        return self.sheet.name

    def on_table(self) -> bool:
        return self.place == ON_TABLE

    def is_standing(self) -> bool:
        return self.condition == STANDING

    def is_down(self) -> bool:
        """SK-INJ-09, SK-INJ-11: Knocked Down or Stunned."""
        return self.condition != STANDING

    def is_npc(self) -> bool:
        return self.sheet.role == NPC

    def did(self, what: str) -> bool:
        return what in self.done

    def effect(self, kind: str) -> int:
        """The value of something that lasts upon it; 0 if it does not."""
        for each in self.effects:
            if each.kind == kind:
                return each.value
        return 0

    def has_effect(self, kind: str) -> bool:
        return any([each.kind == kind for each in self.effects])

    def has(self, rule: str) -> bool:
        """Whether a special rule or a skill is its own; what spells lend stands in `effects`."""
        return self.sheet.has(rule) or rule in self.sheet.skills

    def is_worse(self, condition: str) -> bool:
        """SK-INJ-03: whether this state would be worse than the one it is in."""
        return _WORSE[condition] > _WORSE[self.condition]

    # ------------------------------------------------------------------ its body

    def height(self) -> float:
        """How high it stands: SK-MOV-34 crouching when Hidden; whoever lies down is 0.4" high."""
        if self.condition != STANDING:
            return LYING
        return 0.5 * self.sheet.height if self.hidden else self.sheet.height


LYING: Final = 0.4  # gaps 2.2: the height of a prone model, in inches
