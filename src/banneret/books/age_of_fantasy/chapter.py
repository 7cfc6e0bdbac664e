"""What an optional chapter may change about a battle: a hook for every moment at which it is asked."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, ClassVar, Final

from banneret.books.age_of_fantasy.field import Field, Terrain
from banneret.books.age_of_fantasy.rolled_tables import DeploymentStyle
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.age_of_fantasy.zones import style_of
from banneret.books.chapters import OptionalChapter
from banneret.books.opr.attacks import Hits
from banneret.books.opr.objectives import Objective
from banneret.books.opr.sheets import Weapon
from banneret.books.opr.special_rules import Attack
from banneret.books.opr.tray import Model
from banneret.books.opr.values import Ward
from banneret.books.opr.warfare import Rolling
from banneret.core.engine.ask import Ask, Refusal, Steps
from banneret.core.engine.dice import Dice
from banneret.core.space.bases import Base

if TYPE_CHECKING:
    from banneret.books.age_of_fantasy.battle import Battle

# What chapters can provide, one of them at a time.
TABLE: Final = "table"
ZONES_PROVIDED: Final = "zones"


class MoveFrame:
    """Where the models of a unit are at one moment of its move, for who reacts to it (AF-XAC-12)."""

    __slots__ = ("bases", "inches")

    def __init__(self, inches: float, bases: list[Base]) -> None:
        self.inches = inches
        self.bases = bases


class Chapter(OptionalChapter):
    """An optional chapter of the book: hooks for the moments at which it changes something.

    Here every hook leaves things as they are. Chapters are asked in the fixed order of the book, so that one
    seed gives one game whatever chapters are in use. What several of them add to a value is summed (hooks that
    are called modifiers); then the value is passed from one to the next, for caps and for other values in its
    place; multipliers come last. Of a provider there is only one: `provides` names those that a chapter brings.
    """

    own_actions: ClassVar[tuple[str, ...]] = ()  # that it brings; closed where they are not agreed on
    actions_clause: ClassVar[str] = ""  # that says so
    # Whether it changes values that odds and charges are worked out from by more than what stands in the units
    # themselves: then they are worked out anew each time.
    changes_odds: ClassVar[bool] = False

    # --- what is provided
    def table(self, field: Field) -> Field:
        """The table that is played on, given the one in the options (TABLE)."""
        return field

    def zones(self, battle: Battle) -> DeploymentStyle:
        """Where the sides deploy, in place of the style that was agreed on or rolled (ZONES_PROVIDED)."""
        return style_of(battle.style)

    # --- values
    def ground(self, battle: Battle, pieces: list[Terrain]) -> list[Terrain]:
        """The pieces of terrain as they are now: what they do may be another thing, and there may be more.

        Asked when a battle begins or is resumed, as a round begins, and by `Battle.lay_ground`, which a chapter
        calls when it has changed the notes that this depends on. It depends on nothing that changes otherwise.
        """
        return pieces

    def why_not_activate(self, battle: Battle, unit: Unit) -> Refusal | None:
        """What keeps a unit from being activated now; None if nothing does."""
        return None

    def actions(self, battle: Battle, unit: Unit, actions: list[str]) -> list[str]:
        """The actions that a unit may take."""
        return actions

    def wavering_actions(self, battle: Battle, unit: Unit) -> list[str]:
        """What a Wavering unit may do beside nothing."""
        return []

    def action_label(self, unit: Unit, action: str, inches: float) -> str:
        """How an action of this chapter is offered; "" for those that are not its own."""
        return ""

    def action_clause(self, action: str) -> str:
        """The clause of an action of this chapter; "" for those that are not its own."""
        return ""

    def move_kind(self, action: str) -> str:
        """The standard action as which an action of this chapter moves, "" if it is not its own."""
        return ""

    def move_modifier(self, battle: Battle, unit: Unit, model: Model, action: str) -> float:
        """What is added to how far a model may move."""
        return 0.0

    def allowance(self, battle: Battle, unit: Unit, model: Model, action: str, inches: float) -> float:
        """How far a model may move."""
        return inches

    def halves_distances(self, battle: Battle) -> bool:
        """Whether how far one moves and shoots is halved, after all that changes it; once, and rounded up."""
        return False

    def hides(self, battle: Battle, viewer: Unit, target: Unit) -> bool:
        """Whether a unit sees nothing of another, whatever stands between them."""
        return False

    def sight_limit(self, battle: Battle, viewer: Unit, target: Unit, inches: float) -> float:
        """How far models see, from base to base."""
        return inches

    def hit_modifier(self, battle: Battle, unit: Unit, target: Unit, attack: Attack) -> int:
        return 0

    def hit_quality(self, battle: Battle, unit: Unit, attack: Attack, quality: int) -> int:
        """The number to reach for a hit, before modifiers."""
        return quality

    def cover_value(self, battle: Battle, unit: Unit, target: Unit, value: int) -> int:
        """The modifier of a covered target."""
        return value

    def weapon_range(self, battle: Battle, unit: Unit, weapon: Weapon, inches: float) -> float:
        return inches

    def why_no_target(self, battle: Battle, unit: Unit, target: Unit) -> Refusal | None:
        """What forbids to shoot at a unit; None if nothing does."""
        return None

    def defense(self, battle: Battle, unit: Unit, shooting: bool, defense: int) -> int:
        """The Defense with which a unit blocks."""
        return defense

    def block_modifier(self, battle: Battle, unit: Unit, shooting: bool) -> int:
        return 0

    def ward(self, battle: Battle, unit: Unit, model: Model, sure: bool) -> Ward | None:
        """A roll of its own by which a wound may be ignored, after Regeneration; None if there is none.

        Against a `sure` wound Regeneration does not help (AF-SPC-29).
        """
        return None

    def morale_modifier(self, battle: Battle, unit: Unit) -> int:
        return 0

    def tests_after_wounds(self, battle: Battle, unit: Unit, wounds: int, tests: bool) -> bool:
        """Whether so many wounds that have told make a unit test its nerve."""
        return tests

    def tests_after_melee(self, battle: Battle, unit: Unit, tests: bool) -> bool:
        """Whether a unit that has lost a melee tests its nerve."""
        return tests

    def spell_modifier(self, battle: Battle, unit: Unit, wizard: Model, casting: bool) -> int:
        """What is added to a wizard's roll to cast a spell, or to block one."""
        return 0

    def why_no_charge(self, battle: Battle, unit: Unit, target: Unit) -> Refusal | None:
        """What forbids to charge a unit; None if nothing does."""
        return None

    def wavers(self, battle: Battle, unit: Unit) -> Unit:
        """A unit that has just lost its nerve, as it is then."""
        return unit

    def strikers(self, battle: Battle, unit: Unit, target: Unit, slots: list[int]) -> list[int]:
        """Which models of a unit strike in melee, by their slots."""
        return slots

    def may_strike_back(self, battle: Battle, unit: Unit) -> bool:
        return True

    def may_cast(self, battle: Battle, unit: Unit, action: str) -> bool:
        return True

    def shoots(self, action: str) -> bool:
        """Whether an action of this chapter lets the unit shoot."""
        return False

    def rounds(self, battle: Battle, rounds: int) -> int:
        """How many rounds the game lasts."""
        return rounds

    def points(self, battle: Battle) -> dict[str, int] | None:
        """Victory Points of each side beside those of the mission; None if the game is not played for any."""
        return None

    def why_no_seizing(self, battle: Battle, unit: Unit, marker: Objective) -> Refusal | None:
        """Why a unit near enough to a marker does not count for seizing it; None if it does."""
        return None

    def score(self, battle: Battle, score: dict[str, int]) -> dict[str, int]:
        """What decides the game, for each side."""
        return score

    def winner(self, battle: Battle, winner: str) -> str:
        """Who has won, "" for a draw."""
        return winner

    def brings(self, battle: Battle) -> list[Unit]:
        """Units that take part because of this chapter, in the order of the battle."""
        return []

    # --- moments
    def scenario_settled(self, battle: Battle, dice: Dice) -> None:
        """Deployment style and mission are known; a chapter may settle something of its own."""

    def preparation(self, battle: Battle) -> list[str]:
        """Those of its steps that are played before the markers are placed; each ends by `go_on_preparing`."""
        return []

    def game_began(self, battle: Battle) -> None:
        """The armies are deployed; the first round is about to begin."""

    def round_began(self, battle: Battle, dice: Dice) -> Steps:
        return
        yield

    def round_ended(self, battle: Battle) -> None:
        pass

    def game_ends(self, battle: Battle) -> None:
        """The last round is over; the points are about to be counted."""

    def unit_activated(self, battle: Battle, unit_id: str) -> None:
        pass

    def action_announced(self, battle: Battle, unit_id: str, action: str) -> None:
        """A unit has chosen its action and done nothing yet."""

    def action_ended(self, battle: Battle, unit_id: str, action: str, dice: Dice) -> Steps:
        return
        yield

    def during_move(self, battle: Battle, unit_id: str, frames: list[MoveFrame], dice: Dice) -> Steps:
        """A unit is about to make a move that is part of an action, by way of these frames."""
        return
        yield

    def forced_move(self, battle: Battle, unit_id: str, action: str, dice: Dice) -> Steps:
        """Where a unit has to go by no will of its own: after the move of an action, or before a charge."""
        return
        yield

    def charged(self, battle: Battle, unit_id: str, action: str, inches: float) -> None:
        """A charge has reached its target, after so many inches by the shortest of the ways into contact."""

    def rolled_to_hit(
        self,
        battle: Battle,
        unit_id: str,
        target_id: str,
        weapon: Weapon,
        faces: list[int],
        shooting: bool,
        dice: Dice,
    ) -> Steps:
        """Dice to hit have fallen like this (Moment.ROLLED_TO_HIT): what natural 1s and 6s do beside."""
        return
        yield

    def redirected(
        self, battle: Battle, unit_id: str, target_id: str, scored: list[Hits], shooting: bool, dice: Dice
    ) -> Generator[Ask, Any, list[Hits]]:
        """Hits about to be blocked (Moment.HITS_SCORED): those that still strike the target."""
        return scored
        yield

    def marker_seized(self, battle: Battle, marker_id: str, seat: str, dice: Dice) -> Steps:
        """A marker has come to be of this side, which did not hold it before."""
        return
        yield

    def discards_hits(self, action: str) -> bool:
        """Whether hits of this action do nothing but what the chapter does with them."""
        return False

    def hits_scored(
        self, battle: Battle, unit_id: str, target_id: str, action: str, hits: int, dice: Dice
    ) -> Steps:
        """Hits of an action that discards them."""
        return
        yield

    def shots_fired(self, battle: Battle, unit_id: str, targets: list[str], action: str, dice: Dice) -> Steps:
        """A unit has shot, and those it shot at have tested their nerve."""
        return
        yield

    def models_lost(self, battle: Battle, unit: Unit, killed: list[str], clause: str) -> None:
        """These models have fallen; `unit` is as it was before."""

    def unit_lost(self, battle: Battle, unit: Unit, last: str) -> None:
        """A unit is gone: `last` of its models fell last, or it has routed if that is "".

        `unit` is as it last stood on the table.
        """

    def melee_fought(
        self, battle: Battle, charger: Unit, defender: Unit, by_charger: int, by_defender: int
    ) -> None:
        """The totals that decide a melee are known."""

    def saves_nerve(self, battle: Battle, unit_id: str, dice: Dice) -> Generator[Ask, Any, bool]:
        """A morale test has failed (Moment.MORALE_FAILED): whether it counts as passed after all."""
        return False
        yield

    def saves_life(self, battle: Battle, unit_id: str, model: str, dice: Dice) -> Generator[Ask, Any, bool]:
        """A wound would kill a model (Moment.KILLING_WOUND): whether it is ignored after all."""
        return False
        yield

    def meddle(self, battle: Battle, faces: list[int], clause: str, why: str, seat: str, dice: Dice) -> Rolling:
        """Dice have been rolled and not yet been used (Moment.DICE_ROLLED)."""
        return faces
        yield
