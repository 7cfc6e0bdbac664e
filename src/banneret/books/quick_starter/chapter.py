"""What an optional chapter of the Quick Starter may change about a battle."""

from __future__ import annotations

import math
from collections.abc import Generator
from typing import TYPE_CHECKING, Any, Final

from banneret.books.chapters import OptionalChapter
from banneret.books.doing import Doing
from banneret.books.quick_starter.unit import Figure, Unit
from banneret.books.scenarios.scenario import GoalPlace
from banneret.core.engine.ask import Ask, Refusal, Steps
from banneret.core.engine.dice import Dice
from banneret.core.space.geometry import Polygon
from banneret.core.space.shown import ShownMarker

if TYPE_CHECKING:
    from banneret.books.quick_starter.attacks import Batch
    from banneret.books.quick_starter.battle import Battle, Field, Terrain
    from banneret.books.quick_starter.moving import Leg
    from banneret.books.quick_starter.roster import UnitData
    from banneret.books.quick_starter.throws import Throw

# What chapters can provide, one of them at a time.
BATTLEFIELD: Final = "battlefield"
ZONES: Final = "Deployment Zones"
FIRST: Final = "way to tell who goes first"
ORDER: Final = "order of deployment"
ARRIVALS: Final = "zone of arrival"
CONDITION_OF_VICTORY: Final = "Victory Condition"
WINNER: Final = "way to tell who has won"

NO_POINTS: Final[dict[str, int]] = {}
NO_PRIZES: Final[dict[str, float]] = {}


class Chapter(OptionalChapter):
    """An optional chapter, such as a scenario: hooks for the moments at which it changes something.

    Here every hook leaves things as they are. Values of all chapters are summed or passed from one to the next
    in the order of `SECTIONS`. What is provided there is only one of: a chapter that brings such a thing names
    it in `provides`, else it is not asked for it, and two that do are not played together.
    """

    # --- the battlefield
    def battlefield(self, field: Field) -> Field:
        """Another battlefield than this one of the map (QS-SET-01 to QS-SET-03); BATTLEFIELD."""
        return field

    def ground(self, battle: Battle, piece: Terrain, category: str) -> str:
        """QS-TER-01: the category of a Terrain Feature now; "" for open ground.

        Asked when the game and when a Player Turn begins. A chapter whose notes change the ground at another
        moment has the battle `survey` it then.
        """
        return category

    def features(self, battle: Battle, pieces: list[Terrain]) -> list[Terrain]:
        """QS-TER-01: the Terrain Features where they lie now, if some of them move; asked as `ground` is."""
        return pieces

    def sight_limit(self, battle: Battle, unit: Unit, target: Unit) -> float:
        """QS-GEO-17: how far the models of a unit see at most, when they look at this target."""
        return math.inf

    def range_limit(self, battle: Battle) -> float:
        """QS-MAG-08: how far spells reach at most."""
        return math.inf

    def unit_moved(self, battle: Battle, before: Unit, legs: list[Leg], flying: bool, dice: Dice) -> Steps:
        """QS-MOV-10: a unit has moved along these legs, and is on the table still.

        Of its own will or not; `before` is as it stood when it began to.
        """
        return
        yield

    # --- deployment
    def recruited(self, seat: str, unit: UnitData) -> UnitData:
        """QS-GEN-03: a unit as it takes the field: Characteristics, Health Points among them, rules, spells.

        Asked once, so that pictures, bots and odds know these values as they know any other.
        """
        return unit

    def says_who_is_first(self, battle: Battle) -> str:
        """QS-SET-05: the player who says who goes first, instead of a roll-off; "" if nobody does."""
        return ""

    def goes_first(self, battle: Battle) -> str:
        """QS-SET-05: the player who picks a side, deploys first and takes the first turn; FIRST.

        "" where that is rolled for after all.
        """
        raise AssertionError("a chapter that says who goes first knows who it is")

    def takes_south(self, battle: Battle) -> str:
        """QS-SET-06: the player who has the south edge, or the first zone; "" where one is picked; FIRST."""
        return ""

    def deploys_first(self, battle: Battle, seat: str) -> str:
        """QS-SET-09: who deploys first, if not the player who takes the first turn; FIRST."""
        return seat

    def zone(self, battle: Battle, south: bool) -> Polygon | None:
        """QS-SET-07: the Deployment Zone of whoever has the south edge, or of the other, convex; ZONES.

        None for those of the book.
        """
        raise AssertionError("a chapter that provides zones says where they are")

    def zones_for(self, battle: Battle, unit: Unit) -> list[Polygon]:
        """QS-SET-10: the parts of the table in one of which a unit is deployed, convex; ZONES.

        [] where that is its side's Deployment Zone.
        """
        return []

    def next_to_deploy(self, battle: Battle, seat: str) -> str:
        """QS-SET-09: who deploys a unit after this player has, while both have some to deploy; ORDER."""
        return seat

    def why_not_deploy(self, battle: Battle, unit: Unit) -> Refusal | None:
        """QS-SET-09: why a unit is not deployed yet; where nobody else can be, it is all the same."""
        return None

    def held_back(self, battle: Battle, unit: Unit) -> str:
        """QS-SET-09: the clause by which a unit is not deployed but arrives later; "" where it is deployed."""
        return ""

    def arriving(self, battle: Battle, dice: Dice) -> list[str]:
        """Units of the Active Player in reserve that arrive as this Player Turn begins."""
        return []

    def arrival_zone(self, battle: Battle, unit: Unit) -> Polygon | None:
        """Where a unit arrives; the own Deployment Zone if no chapter says so. Convex; ARRIVALS."""
        return None

    def unit_arrived(self, battle: Battle, unit_id: str) -> None:
        """A unit has been placed; it may do all that others may, unless the chapter says something else."""

    # --- turns
    def preparation(self, battle: Battle) -> list[str]:
        """Those of its own steps that are played before deployment; each ends by `go_on_preparing`."""
        return []

    def turns(self, battle: Battle, turns: int) -> int:
        """QS-GEN-09: how many Game Turns the battle lasts."""
        return turns

    def is_decided(self, battle: Battle) -> bool:
        """QS-GEN-09: whether the battle is over as a Player Turn ends, however many turns are left."""
        return False

    def game_turn_began(self, battle: Battle, dice: Dice) -> Steps:
        """QS-GEN-09."""
        return
        yield

    def player_turn_began(self, battle: Battle, dice: Dice) -> Steps:
        """QS-GEN-10: units have arrived, and nothing else has been done."""
        return
        yield

    def player_turn_ended(self, battle: Battle, dice: Dice) -> Steps:
        return
        yield

    def game_turn_ended(self, battle: Battle, dice: Dice) -> Steps:
        return
        yield

    # --- values
    def card_lines(self, unit: Unit, figure: Figure | None) -> list[str]:
        """What the card of a unit says of its rank-and-file, or of a Character, because of it."""
        return []

    def characteristic_bonus(self, battle: Battle, unit: Unit, figure: Figure | None, index: int) -> int:
        """QS-GEN-21: what is added to a Characteristic of the rank-and-file, or of a Character.

        Health Points are what wounds are counted in; no chapter is asked about them.
        """
        return 0

    def characteristic_capped(
        self, battle: Battle, unit: Unit, figure: Figure | None, index: int, value: int
    ) -> int:
        """The same Characteristic, kept within limits, when all bonuses have been added."""
        return value

    def characteristic_multiplied(
        self, battle: Battle, unit: Unit, figure: Figure | None, index: int, value: int
    ) -> int:
        """The same Characteristic doubled, halved and the like, when all limits have been kept."""
        return value

    def hit_modifier(self, battle: Battle, unit: Unit, figure: Figure | None, target: Unit, who: str) -> int:
        """QS-MEL-20: what is added to close-combat rolls to hit rank-and-file or a Character (`who`)."""
        return 0

    def ignores_armour(self, battle: Battle, unit: Unit, figure: Figure | None) -> bool:
        """QS-ATK-07: whether no Armour Saves are taken against their close-combat attacks."""
        return False

    def aegis(self, battle: Battle, unit: Unit, figure: Figure | None) -> int:
        """QS-MOD-03: an Aegis that the rank-and-file or a Character has beside those of rules and spells."""
        return 0

    def why_no_blow(
        self,
        battle: Battle,
        unit: Unit,
        figure: Figure | None,
        reach: tuple[tuple[str, str], ...],
        target: str,
        who: str,
    ) -> Refusal | None:
        """QS-MEL-15: why a model does not strike a Health Pool that it reaches, of these in `reach`."""
        return None

    def presence_modifier(self, battle: Battle, seat: str) -> float:
        """QS-ARM-10: how many inches further off units borrow the Discipline of the side's General."""
        return 0.0

    def never_rallies(self, battle: Battle, unit: Unit) -> bool:
        """QS-MOV-01: whether a unit that flees takes no Rally Test and flees on."""
        return False

    def unhindered(self, battle: Battle, unit: Unit, figure: Figure | None) -> bool:
        """QS-TER-12: whether no dice are rolled for such a model in Hindering Terrain."""
        return False

    def casting_modifier(self, battle: Battle, unit: Unit, figure: Figure) -> int:
        """QS-MAG-10: what is added to the dice of a Wizard who casts a spell."""
        return 0

    def combat_bonus(self, battle: Battle, seat: str, units: list[Unit]) -> int:
        """QS-RES-02: what is added to the Combat Score of a side that fights with these units."""
        return 0

    def rerolls(self, battle: Battle, unit: Unit, figure: Figure | None, roll: str) -> bool:
        """QS-GEN-17: whether failed rolls of this kind are rolled again.

        These are "to hit", "to wound" and "for Discipline", and of the wounded "for Armour" and "for Aegis".
        """
        return False

    # --- what has happened
    def health_kept(self, battle: Battle, unit_id: str, who: str, lost: int, dice: Dice) -> int:
        """QS-ATK-13: how many of the Health Points that attacks take, when all saves have failed, are kept."""
        return 0

    def casting_failed(self, battle: Battle, unit_id: str, who: str, dice: Dice) -> Steps:
        """QS-MAG-10: the spell of a Wizard has not reached its Casting Value."""
        return
        yield

    def unit_lost(self, battle: Battle, unit: Unit, clause: str, doing: Doing) -> None:
        """A unit is gone with everybody in it, by this clause: destroyed, caught, or off the table.

        `unit` is as it last stood on the table.
        """

    # --- moments, for a chapter that names them in `windows`
    def rolled_to_hit(
        self,
        battle: Battle,
        unit_id: str,
        who: str,
        target_id: str,
        faces: list[int],
        shooting: bool,
        dice: Dice,
    ) -> Steps:
        """Dice of a unit, or of a Character in it, have fallen like this (Moment.ROLLED_TO_HIT).

        What natural 1s and 6s do beside; they may be turned in `faces`.
        """
        return
        yield

    def second_throw(self, battle: Battle, throw: Throw, dice: Dice) -> Steps:
        """Dice have fallen and failed (Moment.DICE_ROLLED); those rolled again are turned in `throw.faces`.

        Dice to hit, to wound, for Armour, of a Discipline Test, to cast or for a Charge Range, none of which
        has been rolled again yet (QS-GEN-17).
        """
        return
        yield

    def redirected(self, battle: Battle, batches: list[Batch], dice: Dice) -> Generator[Ask, Any, list[Batch]]:
        """Hits about to be rolled to wound (Moment.HITS_SCORED), each on its target: those that still are."""
        return batches
        yield

    def saves_life(self, battle: Battle, unit_id: str, who: str, dice: Dice) -> Generator[Ask, Any, bool]:
        """A Character, or a model of the rank-and-file (""), would lose its last Health Point
        (Moment.KILLING_WOUND): whether that is ignored after all."""
        return False
        yield

    def saves_nerve(self, battle: Battle, unit_id: str, test: str, dice: Dice) -> Generator[Ask, Any, bool]:
        """A Discipline Test, such as a Panic Test or a Break Test, has failed (Moment.MORALE_FAILED):
        whether it counts as passed after all."""
        return False
        yield

    # --- what is shown
    def markers(self, battle: Battle) -> list[ShownMarker]:
        """QS-SET-04: markers on the table, in the battle as somebody sees it."""
        return []

    # --- for players that reckon
    def goals(self, battle: Battle, seat: str) -> list[GoalPlace]:
        """Where units of a side should be, by the Victory Condition that it brings; CONDITION_OF_VICTORY."""
        return []

    def prizes(self, battle: Battle, seat: str) -> dict[str, float]:
        """What it is worth to a side, beyond their points, that enemy units are destroyed: shares of what the
        battle is about, by unit; CONDITION_OF_VICTORY."""
        return NO_PRIZES

    # --- victory
    def condition(self) -> str:
        """QS-VIC-01: the name of another Victory Condition; CONDITION_OF_VICTORY."""
        raise AssertionError("a chapter that provides a Victory Condition names it")

    def victory_points(self, battle: Battle) -> dict[str, int]:
        """What each side has scored beside the units that count for the Victory Condition."""
        return NO_POINTS

    def winner(self, battle: Battle) -> str:
        """QS-VIC-02: the winning side, "" for a Draw; WINNER."""
        raise AssertionError("a chapter that says who has won knows how")
