"""Sea Battle: ships that are sailed against each other, and troops that fight on their decks."""

from __future__ import annotations

from typing import ClassVar

from banneret.books.scenarios.scenario import (
    BattleScene,
    CampaignScenario,
    Force,
    GoalPlace,
    Reached,
    in_area,
)
from banneret.books.scenarios.ships import aboard, afloat, deck_of, held_by, reached


class SeaBattle(CampaignScenario):
    id: ClassVar[str] = "sea-battle"
    name: ClassVar[str] = "Sea Battle"
    number: ClassVar[int] = 14
    wins: ClassVar[str] = "you hold more ships at the end, on which you alone have Scoring units"
    draws: ClassVar[str] = "both hold as many"
    scores: ClassVar[str] = "The score counts ships held: those on which you alone have Scoring units."
    counted: ClassVar[tuple[str, str]] = ("ship held", "ships held")
    at_sea: ClassVar[bool] = True

    def tally(self, scene: BattleScene) -> dict[str, int]:
        held = [held_by(scene, ship) for ship in afloat(scene)]
        return {seat: held.count(seat) for seat in scene.sides()}

    def reached_by(self, scene: BattleScene, unit: str) -> list[Reached]:
        """The ship on which it stands."""
        able = [force for force in scene.standing(unit) if force.counts()]
        found: list[Reached] = []
        for ship in afloat(scene):
            if any([force.is_in(deck_of(ship)) for force in able]):
                holds = "Would hold" if held_by(scene, ship) else "Contests"
                found.append(Reached(f"{holds} the {ship.name}", (ship.id,)))
        return found

    def winner(self, scene: BattleScene) -> str:
        tally = self.tally(scene)
        return scene.more(tally[scene.near], tally[scene.far])

    def goals(self, scene: BattleScene, seat: str) -> list[GoalPlace]:
        """The deck of an enemy whose ship is alongside; else everybody stays aboard."""
        ships = afloat(scene)
        found: list[GoalPlace] = []
        for ship in ships:
            own = tuple([force.stands_in for force in aboard(scene, ship, seat)])
            if not own:
                continue
            alongside = [other for other in reached(ship, ships) if aboard(scene, other, scene.enemy(seat))]
            for other in alongside:
                found.append(in_area(deck_of(other), 1.0, own))
            if not alongside:
                found.append(in_area(deck_of(ship), 0.3, own))
        return found

    def prize(self, scene: BattleScene, force: Force) -> float:
        """Only Scoring units hold a ship."""
        return 0.5 if force.counts() else 0.0
