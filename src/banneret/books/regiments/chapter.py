"""What an optional chapter may change about a battle, beside what `books/opr/chapter.py` has for both books."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from banneret.books.opr.chapter import OprChapter
from banneret.books.opr.objectives import Objective
from banneret.books.regiments.field import Field, Terrain
from banneret.books.regiments.unit import Unit
from banneret.books.regiments.zone import Outline
from banneret.books.scenarios.scenario import GoalPlace

if TYPE_CHECKING:
    from banneret.books.regiments.battle import Battle

# What chapters can provide, one of them at a time.
TABLE: Final = "table"
ZONES_PROVIDED: Final = "zones"
FIRST: Final = "way to tell who goes first"
MARKERS: Final = "objective markers"


class Chapter(OprChapter["Battle", Unit, Field, Terrain]):
    """An optional chapter of the book: the hooks of both One Page Rules books, and those that only it has."""

    # --- what is provided
    def zones(self, battle: Battle) -> list[Outline]:
        """The convex zones in which the sides deploy, at least one for each (ZONES_PROVIDED).

        The winner of the roll-off picks one, and units face the nearest zone of an enemy. Asked as players
        agree on it, and before zones are chosen, as well: each needs one, and markers keep out.
        """
        raise AssertionError("a chapter that provides zones says where they are")

    def goes_first(self, battle: Battle) -> str:
        """RG-PRE-15: who wins the deployment roll-off without a roll; "" where it is rolled for (FIRST)."""
        return ""

    def takes_south(self, battle: Battle) -> str:
        """RG-PRE-15: who has the south edge, or the first zone; "" where one is picked (FIRST)."""
        return ""

    def markers(self, battle: Battle) -> list[Objective]:
        """RG-PRE-07: the markers that lie on the table in place of those that players place (MARKERS)."""
        return []

    # --- deployment
    def zones_for(self, battle: Battle, unit: Unit) -> list[Outline]:
        """RG-PRE-16: the parts of the table in which a unit may be deployed, where there are several;
        [] where that is the zone of its side (ZONES_PROVIDED)."""
        return []

    def arrival_zone(self, battle: Battle, unit: Unit) -> Outline | None:
        """Where a unit arrives; None where the book says so, anywhere far enough from enemies (RG-SPC-01)."""
        return None

    def arrives_at_once(self, battle: Battle) -> bool:
        """RG-SPC-01: whether some who are in reserve arrive in the first round already.

        Whoever else waits in ambush must then be told not to, by `why_not_arrive`.
        """
        return False

    # --- values
    def move_modifier(self, battle: Battle, unit: Unit, action: str) -> float:
        """What is added to how far a unit may move with this action; asked only if it may move."""
        return 0.0

    def allowance(self, battle: Battle, unit: Unit, action: str, inches: float) -> float:
        """How far a unit may move with this action; asked only if it may move."""
        return inches

    # --- how it ends
    def is_decided(self, battle: Battle) -> bool:
        """RG-PRE-13: whether the game is over as a round ends, however many are left."""
        return False

    def goals(self, battle: Battle, seat: str) -> list[GoalPlace]:
        """Where units of a side should be, for players that reckon; [] where that is at the markers."""
        return []

    def decided_by(self, battle: Battle, what: str) -> str:
        """What the score counts, in a word or two."""
        return what
