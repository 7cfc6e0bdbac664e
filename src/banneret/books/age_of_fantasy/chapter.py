"""What an optional chapter may change about a battle, beside what `books/opr/chapter.py` has for both books."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, ClassVar, Final

from banneret.books.age_of_fantasy.field import Field, Terrain
from banneret.books.age_of_fantasy.rolled_tables import DeploymentStyle
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.age_of_fantasy.zones import Outline
from banneret.books.opr.attacks import Hits
from banneret.books.opr.chapter import OprChapter
from banneret.books.opr.roster import UnitData
from banneret.books.opr.sheets import Weapon
from banneret.books.opr.tray import Model
from banneret.core.engine.ask import Ask, Refusal, Steps
from banneret.core.engine.dice import Dice
from banneret.core.space.bases import Base

if TYPE_CHECKING:
    from banneret.books.age_of_fantasy.battle import Battle

# What chapters can provide, one of them at a time.
TABLE: Final = "table"
TERRAIN_PROVIDED: Final = "terrain"
ZONES_PROVIDED: Final = "zones (AF-DEP-08)"
MISSIONS: Final = "missions (AF-MIS-01)"
WAY_TO_WIN: Final = "way to win (AF-PRE-10)"

# What comes of a move that a chapter makes itself.
WENT: Final = "went"
STAYED: Final = "stayed"

Point = tuple[float, float]


class MoveFrame:
    """Where the models of a unit are at one moment of its move, for who reacts to it (AF-XAC-12)."""

    __slots__ = ("bases", "inches")

    def __init__(self, inches: float, bases: list[Base]) -> None:
        self.inches = inches
        self.bases = bases


class Chapter(OprChapter["Battle", Unit, Field, Terrain]):
    """An optional chapter of the book: the hooks of both One Page Rules books, and those that only it has."""

    own_actions: ClassVar[tuple[str, ...]] = ()  # that it brings; closed where they are not agreed on
    actions_clause: ClassVar[str] = ""  # that says so
    preludes: ClassVar[tuple[str, ...]] = ()  # those of its own actions that come before another one
    follows_moves: ClassVar[bool] = False  # whether it is told what ground a move has led onto, and of its end
    smallest_table: ClassVar[tuple[float, float]] = (
        0.0,
        0.0,
    )  # that may be played on, if not just one of 72 by 48
    styles_clause: ClassVar[str] = ""  # by which it has deployment styles of its own
    missions_clause: ClassVar[str] = ""  # by which it has missions of its own

    # --- what is provided
    def terrain(self, field: Field, seed: int) -> list[Terrain] | None:
        """The pieces on the table, so that nobody sets any up (TERRAIN_PROVIDED); None if it leaves them alone.

        `seed` is that of outlines and drawn places. Who sets up pieces in a step of its own needs no provider.
        """
        return None

    def zones(self, battle: Battle) -> DeploymentStyle | None:
        """Where the sides deploy, in place of the style that was agreed on or rolled (ZONES_PROVIDED).

        None if it leaves that as it is. Asked as players agree on it, too: each side needs a zone.
        """
        return None

    def settles_zones(self, battle: Battle, dice: Dice) -> Generator[Ask, Any, bool]:
        """Who has which zone and who deploys first, in place of the roll-off for it: whether it settles that.

        Then it names the step that comes next.
        """
        return False
        yield

    def styles(self, field: Field, styles: tuple[DeploymentStyle, ...]) -> tuple[DeploymentStyle, ...]:
        """The deployment styles that there are, in the order of the die (AF-DEP-01), on a table of this size.

        What was agreed on and is not among them is rolled for.
        """
        return styles

    def missions(self, missions: tuple[Chapter, ...]) -> tuple[Chapter, ...]:
        """The missions that there are, in the order of the die (AF-MIS-01); the same goes for them."""
        return missions

    def formed(self, unit: Unit, data: UnitData) -> Unit:
        """A unit of a roster as it is put into the battle, from what is left of its data by `recruited`.

        Asked as a battle is made or resumed, and depends on nothing but what was chosen.
        """
        return unit

    # --- deployment
    def deployment_zone(self, battle: Battle, unit: Unit, zone: list[Outline]) -> list[Outline]:
        """Where a unit of those that are deployed is set up: by the book in the zone of its side.

        What it depends on may be settled as late as the moment at which the unit is set up (UNIT_SET_UP), which
        tells of the unit and of what is done with it: it may be held back just as well.
        """
        return zone

    def arrival_zone(self, battle: Battle, unit: Unit) -> list[Outline] | None:
        """Where a unit arrives; None where the book says so, anywhere far enough from enemies (AF-SPC-04).

        A unit in reserve by a rule of its own keeps away from enemies there too.
        """
        return None

    def arrives_at_edge(self, battle: Battle, unit: Unit) -> tuple[float, str] | None:
        """Within how many inches of one table edge all models of a unit arrive, and the clause that says so.

        None for a unit that arrives otherwise. Who could come out of reserve by a rule of its own as well
        arrives by either.
        """
        return None

    def arrives_within(self, battle: Battle, unit: Unit, zone: list[Outline] | None) -> list[Outline] | None:
        """What is left of the zone in which a unit arrives, of which None is the whole table.

        It may be settled as late as the zone of who is deployed. If nothing is left, the unit does not arrive.
        """
        return zone

    # --- values
    def actions(self, battle: Battle, unit: Unit, actions: list[str]) -> list[str]:
        """The actions that a unit may take."""
        return actions

    def why_not_act(self, battle: Battle, unit: Unit, action: str) -> Refusal | None:
        """What keeps a unit from an action of anybody's that is open to it otherwise; None if nothing does."""
        return None

    def why_no_action(self, battle: Battle, unit: Unit, action: str) -> Refusal | None:
        """Why it does not offer an action of its own to this unit; None if that was not agreed on."""
        return None

    def wavering_actions(self, battle: Battle, unit: Unit) -> list[str]:
        """What a Wavering unit may do beside nothing."""
        return []

    def action_label(self, battle: Battle, unit: Unit, action: str, inches: float) -> str:
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

    def difficult_limit(self, battle: Battle, limit: tuple[float, str]) -> tuple[float, str]:
        """How far a unit goes that touches difficult ground, and the clause that says so (AF-TER-07)."""
        return limit

    def all_dangerous(self, battle: Battle) -> bool:
        """Whether all ground is dangerous: who moves and tests for no piece of it then tests once for that."""
        return False

    def danger_wounds(self, battle: Battle, piece: str, cost: tuple[int, str]) -> tuple[int, str]:
        """The wounds that a 1 costs in the test for a piece of dangerous ground, and the clause that says so.

        The piece is "" where the test is for all ground.
        """
        return cost

    def shooters(self, battle: Battle, unit: Unit, target: Unit, weapon: Weapon, slots: list[int]) -> list[int]:
        """Which models of a unit fire a weapon at another, by their slots: by the book who see and reach it."""
        return slots

    def stands(self, battle: Battle) -> list[Unit]:
        """Things that stand on the table because of it as the game begins, and can be attacked."""
        return []

    def things(self, battle: Battle, unit: Unit) -> list[Unit]:
        """Which of them a unit may attack now as if they were enemies."""
        return []

    def lookouts(self, battle: Battle, unit: Unit, bases: list[Base]) -> list[Base]:
        """The bases from which a unit looks and shoots: by the book each model from its own.

        Of any others every model has them all. With none nobody sees anything.
        """
        return bases

    def marks(self, battle: Battle, unit: Unit, target: Unit, bases: list[Base]) -> list[Base]:
        """The bases to which a unit looks and shoots at another: by the book those of its models."""
        return bases

    def bystanders(self, battle: Battle, unit: Unit, target: Unit) -> list[str]:
        """Whom hits of a unit's shots at a target may strike instead, by their ids, as all stand as it aims."""
        return []

    def covered(self, battle: Battle, unit: Unit, target: Unit, covered: bool) -> bool:
        """Whether a target has cover from those of a unit that fire at it; not asked where cover is ignored."""
        return covered

    def why_spared(self, battle: Battle, unit: Unit, model: Model) -> Refusal | None:
        """Why a model is wounded only when no other of its unit is left; None if it is as the book says."""
        return None

    def why_not_picked(self, battle: Battle, target: Unit, model: Model) -> Refusal | None:
        """Why nobody can aim at one model of a unit; None if a Sniper can (AF-SPC-34)."""
        return None

    def strikers(self, battle: Battle, unit: Unit, target: Unit, slots: list[int]) -> list[int]:
        """Which models of a unit strike in melee, by their slots."""
        return slots

    def may_cast(self, battle: Battle, unit: Unit, action: str) -> bool:
        return True

    def shoots(self, action: str) -> bool:
        """Whether an action of this chapter lets the unit shoot."""
        return False

    def piece_shown(self, battle: Battle, piece: Terrain) -> list[str]:
        """What a piece of terrain is because of it, in the words of what pieces do."""
        return []

    def faults(self, battle: Battle) -> list[str]:
        """What is on the table that must never be, as far as it knows."""
        return []

    def points(self, battle: Battle) -> dict[str, int] | None:
        """Victory Points of each side beside those of the mission; None if the game is not played for any."""
        return None

    # --- moments
    def prelude(self, battle: Battle, unit_id: str, action: str, dice: Dice) -> Steps:
        """A unit is about to take one of its `preludes`; then it is asked again what it does."""
        return
        yield

    def scenario_settled(self, battle: Battle, dice: Dice) -> None:
        """Deployment style and mission are known; a chapter may settle something of its own."""

    def during_move(self, battle: Battle, unit_id: str, frames: list[MoveFrame], dice: Dice) -> Steps:
        """A unit is about to make a move that is part of an action, by way of these frames."""
        return
        yield

    def entered_terrain(self, battle: Battle, unit_id: str, pieces: dict[str, list[str]], dice: Dice) -> Steps:
        """Models of a unit have moved onto these pieces, or over them: which models of it (`follows_moves`)."""
        return
        yield

    def crossed_terrain(
        self, battle: Battle, unit_id: str, crossed: list[str], landed: list[str], how: str, dice: Dice
    ) -> Steps:
        """Models have moved onto these pieces, over, about or off them (`follows_moves`), by this kind of move.

        `landed` are those that flying models have come down on, whatever they flew over.
        """
        return
        yield

    def moved(self, battle: Battle, before: Unit, how: str, paths: list[list[Point]], dice: Dice) -> Steps:
        """A unit that was like this `before` has moved, by a path for each of its models (`follows_moves`)."""
        return
        yield

    def reference(self, battle: Battle, unit: Unit) -> str:
        """The one model by which moves of a unit are measured, by its id; "" for every model by itself.

        The others are then set down about it, wherever they find room, and no way of theirs counts.
        """
        return ""

    def own_move(self, battle: Battle, unit_id: str, action: str, dice: Dice) -> Generator[Ask, Any, str]:
        """Whether it makes the move of an action itself: WENT or STAYED; "" leaves it to the book."""
        return ""
        yield

    def setting_out(self, battle: Battle, unit: Unit, target: Unit) -> Unit:
        """A unit as it stands when it sets out to charge another."""
        return unit

    def meets_charge(self, battle: Battle, unit_id: str, target_id: str) -> Generator[Ask, Any, str]:
        """Who takes a charge of one unit at another: by the book who is charged."""
        return target_id
        yield

    def forced_move(self, battle: Battle, unit_id: str, action: str, dice: Dice) -> Steps:
        """Where a unit has to go by no will of its own: after the move of an action, or before a charge."""
        return
        yield

    def rushes_instead(self, battle: Battle, unit_id: str) -> str:
        """The clause by which a charge that is left without a target becomes a Rush; "" if nothing does."""
        return ""

    def strays(
        self,
        battle: Battle,
        unit_id: str,
        target_id: str,
        beside: list[str],
        scored: list[Hits],
        dice: Dice,
    ) -> Generator[Ask, Any, list[Hits]]:
        """Hits of shots with these bystanders: the same, some of which may strike one of them (`Hits.at`)."""
        return scored
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
