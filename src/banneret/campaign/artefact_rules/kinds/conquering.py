# interpreted: made from a pack, once
"""Artefacts of an army that conquers, plunders or is beaten."""

from __future__ import annotations

from typing import Any, ClassVar

from banneret.campaign.artefact_rules.rule import ArtefactRule


class WallBreach(ArtefactRule):
    """More Conquest Points for a battle won in a hex of these types."""

    kind: ClassVar[str] = "breach"

    def take(self, values: dict[str, Any]) -> None:
        self.points = int(values.pop("points"))
        self.hex_types = frozenset(values.pop("hex_types"))

    def cp_bonus(self, hex_type: str) -> int:
        return self.points if hex_type in self.hex_types else 0


class SecondAssault(ArtefactRule):
    """Once a year a failed test to Seize is taken again."""

    kind: ClassVar[str] = "second-assault"

    def seizes_again(self) -> bool:
        return True


class Plunder(ArtefactRule):
    """More gold for what is destroyed."""

    kind: ClassVar[str] = "plunder"

    def take(self, values: dict[str, Any]) -> None:
        self.gold = int(values.pop("gold"))

    def destroy_bonus(self) -> int:
        return self.gold


class NoPrisoners(ArtefactRule):
    """The army never Seizes."""

    kind: ClassVar[str] = "no-prisoners"

    def may_seize(self) -> bool:
        return False


class Tribute(ArtefactRule):
    """Gold with every income."""

    kind: ClassVar[str] = "tribute"

    def take(self, values: dict[str, Any]) -> None:
        self.gold = int(values.pop("gold"))

    def income(self) -> int:
        return self.gold


class IllFated(ArtefactRule):
    """Changes the Defeat rolls of the army."""

    kind: ClassVar[str] = "ill-fated"

    def take(self, values: dict[str, Any]) -> None:
        self.modifier = int(values.pop("modifier"))

    def defeat_modifier(self) -> int:
        return self.modifier


class Boast(ArtefactRule):
    """More experience for each challenge that its bearer wins."""

    kind: ClassVar[str] = "boast"

    def take(self, values: dict[str, Any]) -> None:
        self.points = int(values.pop("points"))

    def challenge_bonus(self) -> int:
        return self.points
