"""Siege: a wall across the table, a ram and four ladders, and three places to hold behind it."""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.books.scenarios.scenario import (
    FAR,
    IN_CONTACT,
    OPEN,
    ROUGH,
    WALLED,
    WIDTH,
    Award,
    BattleScene,
    Box,
    Breach,
    CampaignScenario,
    Feature,
    Force,
    GoalPlace,
    Marker,
    at_marker,
    in_area,
)

NEEDED: Final = 2  # markers
LADDERS: Final = 4
FOOT: Final = 27.0  # where the wall begins, seen from the Attacker's edge
BACK: Final = 29.0  # and where it ends
CLEAR: Final = 8.0  # about it

SQUARES: Final = (
    Marker("west-square", "Western square", 18.0, 39.0, FAR),
    Marker("keep", "Keep", 36.0, 39.0, FAR),
    Marker("east-square", "Eastern square", 54.0, 39.0, FAR),
)
GATE: Final = Feature("gate", "barricade", "the gate", WALLED, (31.0, FOOT, 41.0, BACK))
TOWERS: Final = (
    Feature("west-tower", "tower", "the western tower", WALLED, (27.0, FOOT, 31.0, BACK)),
    Feature("east-tower", "tower", "the eastern tower", WALLED, (41.0, FOOT, 45.0, BACK)),
)
SECTIONS: Final = (
    Feature("wall-1", "wall", "the westernmost section", WALLED, (0.0, FOOT, 9.0, BACK)),
    Feature("wall-2", "wall", "the second section", WALLED, (9.0, FOOT, 18.0, BACK)),
    Feature("wall-3", "wall", "the third section", WALLED, (18.0, FOOT, 27.0, BACK)),
    Feature("wall-4", "wall", "the fourth section", WALLED, (45.0, FOOT, 54.0, BACK)),
    Feature("wall-5", "wall", "the fifth section", WALLED, (54.0, FOOT, 63.0, BACK)),
    Feature("wall-6", "wall", "the easternmost section", WALLED, (63.0, FOOT, 72.0, BACK)),
)
RAM: Final = Breach(GATE.id, OPEN, "brought down")
CLIMBS: Final = tuple([Breach(each.id, ROUGH, "put a ladder to") for each in SECTIONS])
ASIDE: Final = 3.0  # how far from the ends of a way one makes for it: troops are broad
HASTE: Final = 3.0  # what a way is worth: short as it is to the wall, from there it is far to the markers
LEEWAY: Final = 1.0  # how far beside that one may stand and still go on


class SiegeOfAWall(CampaignScenario):
    id: ClassVar[str] = "siege"
    name: ClassVar[str] = "Siege"
    number: ClassVar[int] = 10
    roles: ClassVar[bool] = True
    wins: ClassVar[str] = (
        "you hold two of the three markers within the wall at the end; a unit that spends its turn at the gate "
        "rams it down, and at the wall puts one of four ladders to it"
    )
    defends: ClassVar[str] = "the Attacker does not hold two of the three markers at the end"
    award: ClassVar[Award] = Award(7, 10)
    defender_award: ClassVar[Award] = Award(4, 6)
    rounds: ClassVar[int] = 8
    markers: ClassVar[tuple[Marker, ...]] = SQUARES
    features: ClassVar[tuple[Feature, ...]] = (GATE, *TOWERS, *SECTIONS)
    breaches: ClassVar[tuple[Breach, ...]] = (RAM, *CLIMBS)
    kept_clear: ClassVar[tuple[Box, ...]] = ((0.0, FOOT - CLEAR, WIDTH, BACK + CLEAR),)
    far_zones: ClassVar[tuple[Box, ...]] = ((0.0, BACK, WIDTH, 48.0),)

    def breachable(self, scene: BattleScene, seat: str) -> list[Breach]:
        """The ram is there as long as the gate stands; of ladders there are four."""
        if seat != scene.near:
            return []
        made = [thing for thing, _ in scene.notes.done]
        ladders = len([each for each in CLIMBS if each.feature in made])
        left = [each for each in CLIMBS if each.feature not in made and ladders < LADDERS]
        return left if GATE.id in made else [RAM, *left]

    def winner(self, scene: BattleScene) -> str:
        return scene.near if scene.held(scene.near, SQUARES) >= NEEDED else scene.far

    def goals(self, scene: BattleScene, seat: str) -> list[GoalPlace]:
        """The markers; for those before the wall a way through it, or a place where they can make one."""
        if seat == scene.far:
            return [at_marker(each, 1.0) for each in SQUARES]
        inside = tuple([force.id for force in scene.of(seat) if force.here and force.y > BACK])
        found = [at_marker(each, 1.0, inside) for each in SQUARES] if inside else []
        made = [thing for thing, _ in scene.notes.done]
        left = [each.feature for each in self.breachable(scene, seat)]
        # The sections at either end are out of the way.
        ways = [each for each in (GATE, *SECTIONS[1:-1]) if each.id in made or each.id in left]
        outside = [force for force in scene.of(seat) if force.id not in inside]
        for way in ways:
            own = [force for force in outside if not force.here or nearest_way(force, ways) is way]
            if way.id in made:
                found += through(own, way.box)
            elif own:
                x0, _, x1, _ = way.box
                foot: Box = (x0 + ASIDE, FOOT, x1 - ASIDE, FOOT)
                found.append(GoalPlace(foot, IN_CONTACT, HASTE, tuple([force.id for force in own]), True))
        return found


def nearest_way(force: Force, ways: list[Feature]) -> Feature:
    """The one before which a unit stands, or nearly so: whoever changes its mind gets nowhere."""
    gaps = [(round(abs(force.x - 0.5 * (way.box[0] + way.box[2])), 1), at) for at, way in enumerate(ways)]
    return ways[min(gaps)[1]]


def through(forces: list[Force], way: Box) -> list[GoalPlace]:
    """Who stands before a way that is open goes through it, and others go where they stand before it."""
    left, right = way[0] + ASIDE, way[2] - ASIDE
    ready: list[str] = []
    aside: list[str] = []
    for force in forces:
        before = force.here and left - LEEWAY <= force.x <= right + LEEWAY
        (ready if before else aside).append(force.id)
    found: list[GoalPlace] = []
    if ready:
        found.append(in_area((left, BACK + 1.0, right, BACK + 4.0), HASTE, tuple(ready)))
    if aside:
        found.append(in_area((left, FOOT - 5.0, right, FOOT - 1.0), HASTE, tuple(aside)))
    return found
