# interpreted: classes made from a pack, once
"""What a faction rule may change, as hooks that change nothing unless a rule says so.

A rule acts on an army of its faction, whoever owns it, or on the realm of a player of that faction (CP-GEN-10).
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from banneret.campaign.records import ArmyList, Character, Unit
from banneret.campaign.terrain import Terrain

ARMY: Final = "army"
REALM: Final = "realm"


class FactionRule:
    """Base of all. `values` are what the pack says beside the kind."""

    kind: ClassVar[str] = ""
    scope: ClassVar[str] = ARMY

    def __init__(self, name: str, clause: str, about: str, values: dict[str, Any]) -> None:
        self.name = name
        self.clause = clause
        self.about = about
        self.take(values)

    def take(self, values: dict[str, Any]) -> None:
        """Read the values of the pack; whatever is left over is unknown, and told as a fault."""

    # ---- moving (of the army)

    def reduction(self, terrain: Terrain) -> int:
        """By how much the movement penalty of this terrain is lower."""
        return 0

    def passage(self, terrain: Terrain, army_list: ArmyList) -> int | None:
        """What an impervious hex costs to pass; None if it stays closed."""
        return None

    def embarking(self) -> int | None:
        """What moving between sea and land costs instead of 3."""
        return None

    def is_farmland(self, terrain: Terrain, army_list: ArmyList) -> bool:
        """Whether this terrain is treated as Farmland."""
        return False

    def may_skip(self) -> bool:
        return False

    def actions(self) -> tuple[str, ...]:
        """Special Army Actions that it opens, by their ids."""
        return ()

    # ---- conquest (of the army)

    def seize_modifier(self, is_city: bool) -> int:
        """To Army Leadership in a test to seize."""
        return 0

    def seizes_again(self, is_city: bool) -> bool:
        """Whether a failed test to seize is rolled once more."""
        return False

    def survives_on(self) -> int:
        """On which roll an army that is destroyed is mauled instead; 0 never."""
        return 0

    # ---- experience (of the army)

    def challenge_bonus(self, character: Character) -> int:
        """More experience for a won challenge."""
        return 0

    def challenge_loss(self, winner: Character) -> int:
        """What whoever was beaten by this character loses more."""
        return 0

    def own_challenge_loss(self, loser: Character) -> int:
        """What this character itself loses more for a lost challenge."""
        return 0

    def survival_bonus(self, unit: Unit) -> int:
        return 0

    def standard_mercy(self, unit: Unit) -> int:
        """How much less a lost standard costs."""
        return 0

    def points_after(self, won: bool | None, size: int) -> int:
        """Army points more or fewer in the next battle; `won` is None after a draw."""
        return 0

    # ---- the realm

    def army_limit(self, ruins: int) -> int:
        """How many Armies more than Cities plus 2 there may be, with so many Ruins controlled."""
        return 0

    def city_bonus(self, terrain: Terrain, coast: bool, river: bool) -> int | None:
        """What is added to the dice of a City in place of the basic bonus; None leaves that as it is."""
        return None

    def mine_bonus(self) -> int:
        """What is added to the dice of a Mine."""
        return 0

    def ruin_yields(self) -> bool:
        return False

    def mine_revolts(self) -> bool:
        return False

    def city_revolts(self) -> bool:
        return False

    def party_actions(self) -> tuple[str, ...]:
        return ()

    # ---- both

    def spared_again(self) -> bool:
        """Whether a roll that would destroy something of this army or this realm is rolled once more."""
        return False
