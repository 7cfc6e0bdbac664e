"""What every Army Action says of itself (CP-ACT-07, CP-ACT-08, CP-ACT-37).

Each module in `actions/` is one, found by its id; no file has a list of them. Whether an action is possible is
asked when it completes. One that is not has no effect and costs no gold, but the action and the movement are
spent and the order goes on (CP-MOV-08).

Actions of one tick are carried out in batches, each for all players together (gaps.md 2.3 B). The classes in
here are those batches: what each asks of its actions. Inside a batch every test reads the state at its
start.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from banneret.campaign.factions.known import faction_of
from banneret.campaign.orders import Act
from banneret.campaign.phrases import Phrase
from banneret.campaign.realm import rules_of_army
from banneret.campaign.records import Army
from banneret.campaign.state import Campaign

if TYPE_CHECKING:
    from banneret.campaign.moves.marches import Marches, OnTheMarch

GOLD: Final = 1
BUILDING: Final = 2
CLAIMS: Final = 3
LAND: Final = 4
EARTHQUAKES: Final = 5
RELOCATIONS: Final = 6
LAST: Final = 7
BATCHES: Final = (GOLD, BUILDING, CLAIMS, LAND, EARTHQUAKES, RELOCATIONS, LAST)


class ArmyAction:
    """Base of all. `name` is what orders call it, `gold` what a table says that it costs or yields.

    `special` actions are opened by a rule of the army's faction (CP-ACT-37).
    """

    id: ClassVar[str] = ""
    name: ClassVar[str] = ""
    clause: ClassVar[str] = ""
    about: ClassVar[str] = ""
    phrases: ClassVar[tuple[Phrase, ...]] = ()
    batch: ClassVar[int] = LAST
    gold: ClassVar[str] = "0"
    price: ClassVar[int] = 1  # in movement (CP-ACT-07)
    special: ClassVar[bool] = False
    ends_phase: ClassVar[bool] = False
    relocates: ClassVar[bool] = False

    def why_never(self, campaign: Campaign, army: Army) -> str:
        """The sentence why this army cannot take it at all in this phase, wherever it is; "" if it can."""
        if self.special and not has_special(campaign, army, self.id):
            return f"{self.name} is not among the actions of this army's faction."
        return ""

    def why_not(self, campaign: Campaign, army: Army, act: Act) -> str:
        """The sentence why it is not possible here and now; "" if it is."""
        return ""

    def why_not_here(self, campaign: Campaign, army: Army) -> str:
        """The same of one that is aimed at nothing, whatever is chosen for it; "" if any choice will do."""
        return self.why_not(campaign, army, Act(self.id))


def has_special(campaign: Campaign, army: Army, action: str) -> bool:
    """CP-GEN-10: of the army's own faction; an action that belongs to the realm needs an owner of it, too."""
    if any([action in rule.actions() for rule in rules_of_army(army)]):
        return True
    of_realm = any([action in rule.actions() for rule in faction_of(army.faction).of_realm])
    return of_realm and campaign.realms[army.owner].faction == army.faction


class CompletedAction(NamedTuple):
    """An action that completes at this tick."""

    march: OnTheMarch
    act: Act
    action: ArmyAction


# ------------------------------------------------------------------------------------------ batches


class EarningAction(ArmyAction):
    """Batch 1: gold comes in."""

    batch: ClassVar[int] = GOLD

    def earn(self, marches: Marches, army: Army, act: Act, purses: dict[str, int]) -> dict[str, int]:
        """What each treasury gains or loses. `purses` is what raids have left of each, and goes down with
        it."""
        raise AssertionError(f"{self.id} earns nothing")

    def land(self, campaign: Campaign, army: Army, act: Act) -> str:
        """What becomes of its hex in batch 4; "" if that stays as it is."""
        return ""


class SiteClaim(NamedTuple):
    """The hexes that somebody claims around a centre, all at one tick, and the clause by which he does."""

    seat: str
    army: str
    centre: int
    hexes: tuple[int, ...]
    clause: str


class BuildingAction(ArmyAction):
    """Batch 2: buildings, roads, improvements. `why_not` is asked twice: alone, and again among the others."""

    batch: ClassVar[int] = BUILDING

    def build(self, marches: Marches, army: Army, act: Act) -> SiteClaim | None:
        """Pay and build; what it claims with that."""
        raise AssertionError(f"{self.id} builds nothing")


class ClaimingAction(ArmyAction):
    """Batch 3."""

    batch: ClassVar[int] = CLAIMS

    def claim(self, marches: Marches, army: Army) -> SiteClaim:
        raise AssertionError(f"{self.id} claims nothing")


class LandAction(ArmyAction):
    """Batch 4: the terrain under the army changes."""

    batch: ClassVar[int] = LAND

    def land(self, campaign: Campaign, army: Army, act: Act) -> str:
        """What becomes of its hex."""
        raise AssertionError(f"{self.id} changes no land")


class RelocatingAction(ArmyAction):
    """Batch 6: the army is set elsewhere, or, with None, leaves the map."""

    batch: ClassVar[int] = RELOCATIONS
    relocates: ClassVar[bool] = True

    def goal(self, campaign: Campaign, army: Army, act: Act) -> int | None:
        raise AssertionError(f"{self.id} moves nobody")


class LastAction(ArmyAction):
    """Batch 7: whatever is of this army alone."""

    def carry_out(self, marches: Marches, march: OnTheMarch, act: Act) -> None:
        raise AssertionError(f"{self.id} does nothing")


def place_of(army: Army) -> int:
    assert army.place is not None, f"{army.id} is not on the map"
    return army.place
