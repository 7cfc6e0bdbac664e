"""Royal Escort: somebody of rank must be brought across, past enemies on both sides of the road."""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.books.scenarios.scenario import (
    EAST_EDGE,
    FAR,
    HOLDING,
    Award,
    BattleScene,
    Box,
    CampaignScenario,
    Force,
    GoalPlace,
    Reached,
    in_area,
)

SOUTH_SIDE: Box = (36.0, 0.0, 72.0, 9.0)
START: Box = (0.0, 0.0, 24.0, 48.0)
NORTH_SIDE: Box = (36.0, 39.0, 72.0, 48.0)
ROAD_END: Box = (60.0, 15.0, 72.0, 33.0)  # as far from both sides as it can be
URGENT: Final = 7.5  # what the way is worth to whoever is brought: all hangs on one unit


class RoyalEscort(CampaignScenario):
    id: ClassVar[str] = "royal-escort"
    name: ClassVar[str] = "Royal Escort"
    number: ClassVar[int] = 31
    roles: ClassVar[bool] = True
    wins: ClassVar[str] = "the character whom the Defender has chosen is slain"
    defends: ClassVar[str] = "the character whom you have chosen is alive within 12” of the far edge at the end"
    draws: ClassVar[str] = "the character is alive and elsewhere"
    scores: ClassVar[str] = (
        "The Attacker scores by slaying the chosen character, the Defender by bringing him to the far edge."
    )
    award: ClassVar[Award] = Award(5, 7)
    rounds: ClassVar[int] = 8
    near_zones: ClassVar[tuple[Box, ...]] = (SOUTH_SIDE, NORTH_SIDE)
    far_zones: ClassVar[tuple[Box, ...]] = (START,)

    def names_of(self, side: str) -> int:
        return 1 if side == FAR else 0

    def may_be_named(self, force: Force) -> bool:
        return force.character

    def naming(self) -> str:
        return "Who must be brought to the far edge?"

    def named_as(self) -> str:
        return "Escorted"

    def tallied(self, count: int) -> str:
        return "has done it" if count else "has yet to do it"

    def tally(self, scene: BattleScene) -> dict[str, int]:
        return {scene.near: len(slain(scene)), scene.far: len(brought(scene))}

    def reached_by(self, scene: BattleScene, unit: str) -> list[Reached]:
        there = [force for force in brought(scene) if force in scene.standing(unit)]
        return [Reached("Whoever is escorted is at the far edge")] if there else []

    def winner(self, scene: BattleScene) -> str:
        if slain(scene):
            return scene.near
        return scene.far if brought(scene) else ""

    def goals(self, scene: BattleScene, seat: str) -> list[GoalPlace]:
        escorted = [force for force in scene.named(scene.far) if force.here]
        if seat == scene.far:
            own = tuple([force.stands_in for force in escorted])
            return [in_area(ROAD_END, URGENT, own), in_area((36.0, 12.0, 72.0, 36.0), 0.4)]
        found = [GoalPlace((each.x, each.y, each.x, each.y), HOLDING, 0.7) for each in escorted]
        return found or [in_area((24.0, 12.0, 60.0, 36.0), 0.4)]

    def prize(self, scene: BattleScene, force: Force) -> float:
        return 2.0 if force.id in [each.stands_in for each in scene.named(force.seat)] else 0.0


def slain(scene: BattleScene) -> list[Force]:
    return [force for force in scene.named(scene.far) if force.gone]


def brought(scene: BattleScene) -> list[Force]:
    return [force for force in scene.named(scene.far) if force.steady and force.is_in(EAST_EDGE)]
