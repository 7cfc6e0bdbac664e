"""The state of a battle in either One Page Rules book, as far as the steps they share need it.

What a shared step cannot know (who sees whom, who can strike, on which model a wound falls) it asks of the
battle, and each book answers for itself.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final, Generic, TypeAlias, TypeVar

from banneret.books.chaptered import Chaptered
from banneret.books.doing import NOBODY, Doing
from banneret.books.opr.attacks import Wounds
from banneret.books.opr.clauses import Clauses
from banneret.books.opr.objectives import Objective
from banneret.books.opr.sheets import Spell, Weapon
from banneret.books.opr.tray import Model
from banneret.books.opr.troop import ON_TABLE, Troop
from banneret.books.opr.values import REGENERATION, Ward, block_values, morale_need, regenerates
from banneret.books.sides import TWO, Sides
from banneret.books.turn_order import ALTERNATE, TurnOrder
from banneret.core.engine.ask import Ask, Refusal, Steps
from banneret.core.engine.dice import Dice
from banneret.core.space.geometry import EPS

ROUNDS: Final = 4  # RG-PRE-13, AF-ACT-06

U = TypeVar("U", bound=Troop)
Suffering: TypeAlias = Generator[Ask, Any, int]
Rolling: TypeAlias = Generator[Ask, Any, list[int]]


class Warfare(Chaptered, Generic[U]):
    """`step` names the step to be played next; all it needs to begin is in the state."""

    def __init__(self, clauses: Clauses, step: str, sides: Sides = TWO) -> None:
        super().__init__(sides)
        self.clauses = clauses
        self.slack: float = EPS  # how far beyond a range still counts as within it
        self.step = step
        self.round: int = 0
        self.units: dict[str, U] = {}
        self.turn: str = ""  # the seat whose turn it is, to place or to activate
        self.first: str = ""  # winner of the deployment roll-off
        self.finished: str = ""  # the first to finish activating this round
        self.activations: int = 0  # how many have begun in the game
        self.objectives: dict[str, Objective] = {}
        self.markers_to_place: int = -1  # not yet rolled for (RG-PRE-07, AF-PRE-04)

    def take_course_of(self, other: Warfare[U]) -> None:
        """For copies and views: where the game stands."""
        self.sides = other.sides
        self.step = other.step
        self.round = other.round
        self.units = dict(other.units)
        self.turn = other.turn
        self.first = other.first
        self.finished = other.finished
        self.activations = other.activations
        self.objectives = dict(other.objectives)
        self.markers_to_place = other.markers_to_place

    # ------------------------------------------------------------------ asking

    def unit(self, unit_id: str) -> U:
        return self.units[unit_id]

    def on_table(self) -> list[U]:
        return [u for u in self.units.values() if u.place == ON_TABLE]

    def of_seat(self, seat: str) -> list[U]:
        """The units of this side that are on the table."""
        return [u for u in self.units.values() if u.seat == seat and u.place == ON_TABLE]

    def of_side(self, seat: str) -> list[U]:
        """All units of this side, wherever they are."""
        return [u for u in self.units.values() if u.seat == seat]

    def in_place(self, seat: str, place: str) -> list[U]:
        return [u for u in self.units.values() if u.seat == seat and u.place == place]

    def enemies_of(self, unit: U) -> list[U]:
        return self.against(unit.seat)

    def against(self, seat: str) -> list[U]:
        """The units on the table that are enemies of this side."""
        own = self.sides.team(seat)
        return [u for u in self.units.values() if u.seat not in own and u.place == ON_TABLE]

    def others(self, unit: U) -> list[U]:
        """Every other unit on the table."""
        return [u for u in self.units.values() if u.id != unit.id and u.place == ON_TABLE]

    def may_activate(self, seat: str) -> list[U]:
        return [u for u in self.units.values() if u.seat == seat and u.may_activate()]

    # ------------------------------------------------------------------ whose turn it is

    def begins(self) -> str:
        return self.first

    def on_turn(self) -> str:
        return self.turn

    def turns_left(self, seat: str) -> int:
        return len(self.may_activate(seat))

    def turn_order(self) -> TurnOrder:
        """RG-ACT-01, AF-ACT-01: sides take turns, unless a book has it otherwise."""
        return ALTERNATE

    # ------------------------------------------------------------------ changing

    def put(self, unit: U) -> U:
        """The unit as it is now; returns it for the next line to go on with."""
        self.units[unit.id] = unit
        return unit

    # ------------------------------------------------------------------ values that chapters may change

    def morale_need(self, unit: U) -> int:
        """The face that a morale test of this unit needs."""
        return morale_need(unit)

    def tests_after_wounds(self, unit: U, wounds: int) -> bool:
        """RG-MOR-01, AF-MOR-01: whether so many wounds that have told make a unit test its nerve."""
        return wounds > 0 and unit.at_half_or_less()

    def tests_after_melee(self, unit: U) -> bool:
        """RG-MOR-02, AF-MOR-05: whether a unit that has lost a melee tests its nerve."""
        return True

    def block_values(
        self, unit: U, shooting: bool, picked: str = "", hero: Model | None = None
    ) -> tuple[int, int]:
        """The Defense that counts and the modifier to the roll; `hero` is one of Heroes left alone."""
        return block_values(unit, shooting, picked, hero)

    def wards(self, unit: U, model: Model, sure: bool) -> tuple[Ward, ...]:
        """The rolls by which a wound on this model may be ignored, one after another.

        RG-SPC-23, AF-SPC-28: against a `sure` wound Regeneration does not help (RG-SPC-24, AF-SPC-29).
        """
        if sure or not regenerates(unit, model):
            return ()
        return (Ward(REGENERATION, self.clauses.regeneration, "Regeneration"),)

    def spell_modifier(self, unit: U, wizard: Model, casting: bool) -> int:
        """What is added to a wizard's roll to cast a spell, or to block one, beside its level."""
        return 0

    def kept_from_activating(self, unit: U) -> Refusal | None:
        """What else keeps a unit from being activated that could be; None if nothing does."""
        return None

    def keeps_odds(self) -> bool:
        """Whether odds that were worked out for some units hold as long as these units are as they were."""
        return True

    def hears(self, moment: str) -> bool:
        """Whether anybody listens for this moment (`books/chapters.py`)."""
        return False

    # ------------------------------------------------------------------ what each book answers

    def seen_by(self, viewer: str) -> Warfare[U]:
        """The battle as this viewer may know it; "" is anybody. What a question may keep."""
        raise AssertionError

    def armies_deployed(self, dice: Dice) -> Steps:
        """All are set up, scouts too: a book may let players step in before the first round."""
        return
        yield

    def roll(self, dice: Dice, count: int, clause: str, why: str, seat: str) -> Rolling:
        """Dice of one seat, as they count: a book may let players meddle with them first."""
        raise AssertionError

    def spells_of(self, seat: str) -> list[Spell]:
        """The spells that the wizards of this side know."""
        raise AssertionError

    def sight_distance(self, viewer: U, slot: int, target: U, most: float) -> float:
        """How far from one model the nearest model of a unit that it sees is; inf if beyond `most`."""
        raise AssertionError

    def model_sees(self, viewer: U, slot: int, target: U, target_slot: int, reach: float) -> bool:
        """Whether one model sees another that is no further away than this."""
        raise AssertionError

    def suffer(
        self,
        unit_id: str,
        wounds: list[Wounds],
        dice: Dice,
        clause: str,
        picked: str = "",
        doing: Doing = NOBODY,
    ) -> Suffering:
        """Put unblocked wounds on a unit. Returns how many told.

        `picked` is the one model a Sniper aimed at; what it cannot take is lost (RG-SPC-28, AF-SPC-34). `doing`
        says whose wounds they are.
        """
        raise AssertionError

    def blocks_one_by_one(self, unit: U) -> bool:
        """Whether each model of this unit blocks the hits that fall on it with a Defense of its own."""
        return False

    def left_with(self, unit: U, models: list[Model]) -> U:
        """The unit when these of its models are left."""
        return unit.with_models(models)

    def rolled_to_hit(
        self, unit_id: str, target_id: str, weapon: Weapon, faces: list[int], shooting: bool, dice: Dice
    ) -> Steps:
        """Dice to hit have fallen like this (Moment.ROLLED_TO_HIT), for who cares about natural 1s and 6s."""
        return
        yield

    def shaken(self, unit: U) -> U:
        """A unit that has just begun to waver, as it is then: a book may change more about it."""
        return unit

    def nerve_fails(self, unit: U, dice: Dice) -> Generator[Ask, Any, bool]:
        """Whether a failed morale test stands: a book may let players step in."""
        raise AssertionError

    def life_saved(self, unit: U, model: str, dice: Dice) -> Generator[Ask, Any, bool]:
        """Whether a model escapes the wound that would kill it: a book may let players step in."""
        return False
        yield

    def rout(self, unit: U) -> None:
        """Take a unit off the table that has lost its nerve for good."""
        raise AssertionError
