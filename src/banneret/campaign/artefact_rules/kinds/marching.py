# interpreted: made from a pack, once
"""Artefacts of an army on the march."""

from __future__ import annotations

from typing import Any, ClassVar

from banneret.campaign.artefact_rules.rule import ArtefactRule


class Pace(ArtefactRule):
    """So much Army Movement more, or less."""

    kind: ClassVar[str] = "pace"

    def take(self, values: dict[str, Any]) -> None:
        self.more = int(values.pop("movement"))

    def movement_modifier(self) -> int:
        return self.more


class CheapRoads(ArtefactRule):
    """Roads at a price of their own, if that is lower."""

    kind: ClassVar[str] = "cheap-roads"

    def take(self, values: dict[str, Any]) -> None:
        self.price = int(values.pop("price"))

    def road_price(self, price: int) -> int:
        return min(price, self.price)


class Unharried(ArtefactRule):
    """Guerrilla Tactics cost so much at most."""

    kind: ClassVar[str] = "unharried"

    def take(self, values: dict[str, Any]) -> None:
        self.most = int(values.pop("most"))

    def guerrilla_limit(self) -> int | None:
        return self.most


class FirstToStrike(ArtefactRule):
    """Wins the roll-off of those who have all prepared to attack (CP-ACT-23)."""

    kind: ClassVar[str] = "first-to-strike"

    def wins_roll_off(self) -> bool:
        return True
