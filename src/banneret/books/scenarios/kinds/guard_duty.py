"""Guard Duty: a cart, half an army around it, and the other half on its way."""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.books.scenarios.scenario import (
    ALWAYS,
    FAR,
    NEVER,
    NORTH_EDGE,
    Award,
    BattleScene,
    Box,
    CampaignScenario,
    Marker,
)

CART: Final = Marker("cart", "Cart", 36.0, 30.0, FAR)


class GuardDuty(CampaignScenario):
    id: ClassVar[str] = "guard-duty"
    name: ClassVar[str] = "Guard Duty"
    number: ClassVar[int] = 29
    roles: ClassVar[bool] = True
    wins: ClassVar[str] = "you hold the cart at the end"
    defends: ClassVar[str] = "the Attacker does not hold the cart at the end"
    award: ClassVar[Award] = Award(5, 7)
    markers: ClassVar[tuple[Marker, ...]] = (CART,)
    far_zones: ClassVar[tuple[Box, ...]] = ((27.0, 21.0, 45.0, 39.0),)

    def begins_with(self, side: str) -> tuple[int, int]:
        return (1, 2) if side == FAR else (1, 1)

    def arrives_on(self, side: str, round_: int) -> int:
        return ALWAYS if round_ >= 2 else NEVER

    def arrival_zones(self, side: str) -> tuple[Box, ...]:
        return (NORTH_EDGE,)

    def winner(self, scene: BattleScene) -> str:
        return scene.near if scene.holder(CART) == scene.near else scene.far
