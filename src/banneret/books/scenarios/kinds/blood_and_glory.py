"""Blood and Glory: a side that has lost half its standards and leaders gives up the field."""

from __future__ import annotations

from typing import ClassVar

from banneret.books.scenarios.scenario import BattleScene, CampaignScenario, Force


class BloodAndGlory(CampaignScenario):
    id: ClassVar[str] = "blood-and-glory"
    name: ClassVar[str] = "Blood and Glory"
    number: ClassVar[int] = 24
    placeless: ClassVar[bool] = True
    wins: ClassVar[str] = (
        "the enemy’s Resolve is first at half or less (a standard is 1, the General 1, the battle standard 2); "
        "at the end, if a larger share of yours is left"
    )
    draws: ClassVar[str] = "equal shares are left"
    scores: ClassVar[str] = (
        "The score counts the Resolve that is left: 1 for a standard, 1 for the General, 2 for "
        "the battle standard."
    )
    counted: ClassVar[tuple[str, str]] = ("Resolve left", "Resolve left")
    early: ClassVar[str] = "It is over as soon as a side is at half of its Resolve or less."

    def tally(self, scene: BattleScene) -> dict[str, int]:
        return {seat: left(scene, seat) for seat in scene.sides()}

    def decided(self, scene: BattleScene) -> bool:
        return fallen(scene) != []

    def winner(self, scene: BattleScene) -> str:
        """Whoever is at half or less while the other is not has lost; else the larger share wins."""
        lost = fallen(scene)
        if len(lost) == 1:
            return scene.enemy(lost[0])
        near = left(scene, scene.near) * whole(scene, scene.far)
        far = left(scene, scene.far) * whole(scene, scene.near)
        return scene.more(near, far)

    def prize(self, scene: BattleScene, force: Force) -> float:
        return 2.0 * force.standards / max(1, whole(scene, force.seat))


def fallen(scene: BattleScene) -> list[str]:
    """The sides at half their Resolve or less, and those that never had any."""
    return [seat for seat in scene.sides() if 2 * left(scene, seat) <= whole(scene, seat)]


def whole(scene: BattleScene, seat: str) -> int:
    """The Resolve with which a side began."""
    return sum([force.standards for force in scene.of(seat)])


def left(scene: BattleScene, seat: str) -> int:
    return sum([force.standards for force in scene.of(seat) if not force.gone])
