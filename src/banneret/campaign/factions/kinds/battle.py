# interpreted: made from a pack, once
"""Faction rules about conquest, defeat and experience."""

from __future__ import annotations

from typing import Any, ClassVar

from banneret.campaign.factions.rule import FactionRule
from banneret.campaign.records import Character, Unit


class Savage(FactionRule):
    """CP-FAC-02, CP-FAC-26, CP-FAC-29 and CP-FAC-50: worse at taking Cities."""

    kind: ClassVar[str] = "savage"

    def seize_modifier(self, is_city: bool) -> int:
        return -1 if is_city else 0


class Discipline(FactionRule):
    """CP-FAC-14, CP-FAC-22."""

    kind: ClassVar[str] = "discipline"

    def seizes_again(self, is_city: bool) -> bool:
        return is_city


class EternalWarriors(FactionRule):
    """CP-FAC-43, CP-FAC-46: mauled where others are destroyed, on this roll or more."""

    kind: ClassVar[str] = "eternal-warriors"

    def take(self, values: dict[str, Any]) -> None:
        self.roll = int(values.pop("roll"))

    def survives_on(self) -> int:
        return self.roll


class BloodSuckers(FactionRule):
    """CP-FAC-47: Vampires gain more of a won challenge, and whom they beat loses more."""

    kind: ClassVar[str] = "blood-suckers"

    def challenge_bonus(self, character: Character) -> int:
        return 1 if character.vampire else 0

    def challenge_loss(self, winner: Character) -> int:
        return 1 if winner.vampire else 0


class EyeOfTheDarkGods(FactionRule):
    """CP-FAC-49: a won challenge is worth more to its own, and a lost one costs them more."""

    kind: ClassVar[str] = "eye-of-the-dark-gods"

    def challenge_bonus(self, character: Character) -> int:
        return 1

    def own_challenge_loss(self, loser: Character) -> int:
        return 1


class GoblinWave(FactionRule):
    """CP-FAC-31."""

    kind: ClassVar[str] = "goblin-wave"

    def survival_bonus(self, unit: Unit) -> int:
        return 1 if unit.goblin else 0

    def standard_mercy(self, unit: Unit) -> int:
        return 1 if unit.goblin else 0


class Waaaagh(FactionRule):
    """CP-FAC-30: after a victory a twentieth more points in the next battle, after a defeat a twentieth
    fewer.
    """

    kind: ClassVar[str] = "waaaagh"

    def points_after(self, won: bool | None, size: int) -> int:
        if won is None:
            return 0
        return size // 20 if won else -(size // 20)
