"""Messengers: two units of each side carry orders through the enemy, and nobody else knows which."""

from __future__ import annotations

from typing import ClassVar

from banneret.books.scenarios.scenario import (
    NORTH_EDGE,
    SOUTH_EDGE,
    BattleScene,
    Box,
    CampaignScenario,
    GoalPlace,
    Reached,
    in_area,
)


class Messengers(CampaignScenario):
    id: ClassVar[str] = "messengers"
    name: ClassVar[str] = "Messengers"
    number: ClassVar[int] = 17
    wins: ClassVar[str] = (
        "more of your couriers than of the enemy’s are in the other’s zone at the end; if as many are, if you "
        "have scored more"
    )
    draws: ClassVar[str] = "scores are equal too"
    scores: ClassVar[str] = (
        "The score counts couriers in the other’s zone; the enemy’s are not told before the end."
    )
    counted: ClassVar[tuple[str, str]] = ("courier there", "couriers there")

    def names_of(self, side: str) -> int:
        return 2

    def naming(self) -> str:
        return "Which two units are your couriers? The enemy is not told."

    def named_as(self) -> str:
        return "Couriers"

    def secret(self) -> bool:
        return True

    def tally(self, scene: BattleScene) -> dict[str, int]:
        return {seat: arrived(scene, seat) for seat in scene.sides()}

    def reached_by(self, scene: BattleScene, unit: str) -> list[Reached]:
        """Only of couriers of whom one knows."""
        own = [force for force in scene.standing(unit) if force in scene.named(force.seat)]
        through = [force for force in own if force.steady and force.is_in(beyond(scene, force.seat))]
        return [Reached("The courier is in the other’s zone")] if through else []

    def winner(self, scene: BattleScene) -> str:
        near, far = arrived(scene, scene.near), arrived(scene, scene.far)
        return scene.by_score() if near == far else scene.more(near, far)

    def goals(self, scene: BattleScene, seat: str) -> list[GoalPlace]:
        """Couriers go through; the others see to it that fewer of the enemy do."""
        couriers = tuple([force.id for force in scene.named(seat)])
        box = beyond(scene, seat)
        middle = (18.0, 18.0, 54.0, 30.0)
        others = [in_area(middle, 0.4)]
        return [in_area(box, 1.0, couriers), *others] if couriers else others


def beyond(scene: BattleScene, seat: str) -> Box:
    """The zone of the enemy."""
    return NORTH_EDGE if seat == scene.near else SOUTH_EDGE


def arrived(scene: BattleScene, seat: str) -> int:
    box = beyond(scene, seat)
    return len([force for force in scene.named(seat) if force.steady and force.is_in(box)])
