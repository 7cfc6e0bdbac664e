"""Scenarios: whom the bot begins with, whom it names, and in which of its zones it deploys."""

from __future__ import annotations

import random

from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.chapters.scenario.chapter import ScenarioPlayed
from banneret.books.quick_starter.chapters.scenario.fleet import LIES_TO
from banneret.books.quick_starter.resolve import is_scoring
from banneret.books.scenarios.scenario import Force
from banneret.books.scenarios.ships import BEAM, LENGTH, PACE, Ship, aboard, sailed
from banneret.bots.players import Aims
from banneret.bots.quick_starter.worth import best_march_rate
from banneret.core.engine.ask import Answer, Choice, Pick, Question
from banneret.core.engine.ranking import below, best, least, ranked, within

BOLD = 1.4  # how much stronger than the own a crew may be that is boarded all the same


class ScenarioAims(Aims[Battle]):
    def answer(self, view: Battle, seat: str, question: Question, rng: random.Random) -> Answer | None:
        if question.name == "names" and isinstance(question, Pick):
            return self.names(view, question)
        if question.name == "begins" and isinstance(question, Choice):
            keys = [option.key for option in question.options if option.key]
            return best(keys, lambda key: float(view.unit(key).entry.points)) if keys else ""
        if question.name == "which-zone" and isinstance(question, Choice):
            return self.zone(view, seat, question)
        if question.name == "sail" and isinstance(question, Choice):
            return self.sail(view, seat, question)
        return None

    def names(self, view: Battle, question: Pick) -> Answer:
        """The quickest, and of those the dearest."""
        swift = ranked(
            question.keys(),
            lambda key: 1000.0 * best_march_rate(view, view.unit(key)) + view.unit(key).entry.points,
        )
        return tuple(swift[: question.least])

    def zone(self, view: Battle, seat: str, question: Choice) -> Answer:
        """Whoever can hold a place goes where only one can; else an army is spread evenly."""
        keys = question.keys()
        unit = view.unit(question.about[0])
        if is_scoring(unit.entry):
            return keys[-1] if len(view.of_seat(seat)) % 2 == 0 else keys[0]
        return keys[len(view.of_seat(seat)) % len(keys)]

    def sail(self, view: Battle, seat: str, question: Choice) -> Answer:
        """Towards the ship whose crew this one can beat soonest; away from nobody, as guns reach farther."""
        (chapter,) = [each for each in view.chapters if isinstance(each, ScenarioPlayed)]
        scene, ships = chapter.scene(view), chapter.ships(view)
        (own,) = [ship for ship in ships if ship.id == question.about[0]]
        crew = worth_of(aboard(scene, own, seat))
        crews = {ship.id: worth_of(aboard(scene, ship, scene.enemy(seat))) for ship in ships}
        prey = [ship for ship in ships if crews[ship.id] and within(crews[ship.id], BOLD * crew)]
        if not prey:
            return LIES_TO
        quarry = least(prey, lambda ship: gap_between(own, ship) / PACE + crews[ship.id] / crew)
        ways = [option.key for option in question.options if option.key]
        bearing = least(ways, lambda key: gap_between(sailed(own, ships, key), quarry))
        nearer = below(gap_between(sailed(own, ships, bearing), quarry), gap_between(own, quarry))
        return bearing if nearer else LIES_TO


def worth_of(forces: list[Force]) -> float:
    return sum([force.left() for force in forces])


def gap_between(ship: Ship, other: Ship) -> float:
    """How far ships are apart, deck from deck; of two ways as short the one that ends more side by side."""
    aside, ahead = abs(ship.x - other.x), abs(ship.y - other.y)
    return max(0.0, aside - LENGTH) + max(0.0, ahead - BEAM) + 0.1 * min(aside, LENGTH) + 0.1 * min(ahead, BEAM)
