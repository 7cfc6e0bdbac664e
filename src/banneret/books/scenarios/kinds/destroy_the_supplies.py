"""Destroy the Supplies: each side's stores are in its zone, and the other would see them burn."""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.books.scenarios.scenario import (
    FAR,
    IN_CONTACT,
    NEAR,
    Award,
    BattleScene,
    CampaignScenario,
    GoalPlace,
    Marker,
    Reached,
    at_marker,
    near_to_burn,
    not_done,
)

OURS: Final = (
    Marker("south-west-supplies", "South-western supplies", 18.0, 6.0, NEAR),
    Marker("south-supplies", "Southern supplies", 36.0, 6.0, NEAR),
    Marker("south-east-supplies", "South-eastern supplies", 54.0, 6.0, NEAR),
)
THEIRS: Final = (
    Marker("north-west-supplies", "North-western supplies", 18.0, 42.0, FAR),
    Marker("north-supplies", "Northern supplies", 36.0, 42.0, FAR),
    Marker("north-east-supplies", "North-eastern supplies", 54.0, 42.0, FAR),
)


class DestroyTheSupplies(CampaignScenario):
    id: ClassVar[str] = "destroy-the-supplies"
    name: ClassVar[str] = "Destroy the Supplies"
    number: ClassVar[int] = 23
    wins: ClassVar[str] = (
        "you have burned more supplies than the enemy; if both have burned as many, if you have scored more"
    )
    draws: ClassVar[str] = "scores are equal too"
    scores: ClassVar[str] = (
        "The score counts supplies burned: a unit burns one by spending its turn in contact with it."
    )
    counted: ClassVar[tuple[str, str]] = ("supply burned", "supplies burned")
    award: ClassVar[Award] = Award(5, 7)
    markers: ClassVar[tuple[Marker, ...]] = (*OURS, *THEIRS)

    def burnable(self, scene: BattleScene, seat: str) -> list[Marker]:
        return not_done(scene, THEIRS if seat == scene.near else OURS)

    def tally(self, scene: BattleScene) -> dict[str, int]:
        return {seat: scene.done_by(seat) for seat in scene.sides()}

    def reached_by(self, scene: BattleScene, unit: str) -> list[Reached]:
        """Supplies are burned, and nobody holds them."""
        return [
            burns
            for seat in sorted({force.seat for force in scene.standing(unit)})
            for burns in near_to_burn(scene, unit, self.burnable(scene, seat), self.burn_reach)
        ]

    def winner(self, scene: BattleScene) -> str:
        near, far = scene.done_by(scene.near), scene.done_by(scene.far)
        return scene.by_score() if near == far else scene.more(near, far)

    def goals(self, scene: BattleScene, seat: str) -> list[GoalPlace]:
        burnt = self.burnable(scene, seat)
        own = not_done(scene, OURS if seat == scene.near else THEIRS)
        touched = [GoalPlace((each.x, each.y, each.x, each.y), IN_CONTACT, 1.0, (), True) for each in burnt]
        return touched + [at_marker(each, 0.4) for each in own[1:2]]
