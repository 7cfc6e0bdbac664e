# interpreted: classes made from a pack, once
"""What an Artefact may change on the map, as hooks that change nothing unless a rule says so.

A rule acts on the army of the character who uses the Artefact, and on the income of its owner (CP-ART-02).
"""

from __future__ import annotations

from typing import Any, ClassVar


class ArtefactRule:
    """Base of all. `values` are what the pack says beside the kind."""

    kind: ClassVar[str] = ""

    def __init__(self, artefact: str, values: dict[str, Any]) -> None:
        self.artefact = artefact
        self.take(values)

    def take(self, values: dict[str, Any]) -> None:
        """Read the values of the pack; whatever is left over is unknown, and told as a fault."""

    # ---- on the march

    def movement_modifier(self) -> int:
        """To the Army Movement of the army."""
        return 0

    def road_price(self, price: int) -> int:
        """What a road costs that the army builds."""
        return price

    def guerrilla_limit(self) -> int | None:
        """How much movement all Guerrilla Tactics together cost the army at most; None is no limit."""
        return None

    def wins_roll_off(self) -> bool:
        """Whether the army keeps its attack against others who prepared one."""
        return False

    # ---- gold

    def income(self) -> int:
        """Realm Gold in every Income Phase."""
        return 0

    def destroy_bonus(self) -> int:
        """Realm Gold for every construction that the army destroys with Conquest Points."""
        return 0

    # ---- conquest

    def cp_bonus(self, hex_type: str) -> int:
        """Conquest Points for a battle won in a hex of this type."""
        return 0

    def may_seize(self) -> bool:
        return True

    def seizes_again(self) -> bool:
        """Whether one failed test to Seize a year is taken again."""
        return False

    def defeat_modifier(self) -> int:
        """To the army's Defeat roll."""
        return 0

    # ---- experience

    def challenge_bonus(self) -> int:
        """More experience of its bearer for a won challenge."""
        return 0
