"""Ships (QS-SCN-14): their decks and the sea about them as Terrain Features, and how they sail."""

from __future__ import annotations

from typing import Final

from banneret.books.quick_starter.battle import IMPASSABLE, SEA, Battle, Terrain
from banneret.books.quick_starter.chapters.scenario.ground import polygon_of
from banneret.books.quick_starter.closed import NotOffered
from banneret.books.quick_starter.unit import Unit
from banneret.books.scenarios.scenario import BattleScene, Box
from banneret.books.scenarios.ships import BEARINGS, Ship, afloat, deck_of, in_contact, sailed, sea_about
from banneret.core.engine.ask import Choice, Option, Refusal
from banneret.core.space.distances import distance

ON_DECK: Final = 0.01  # how far a unit may be over the side of a ship, by rounding
LIES_TO: Final = ""


def fleet_pieces(ships: list[Ship]) -> list[Terrain]:
    """Decks are Open Terrain, and the sea is Impassable Terrain over which one sees."""
    found = [Terrain(ship.id, "ship", ship.name, "", polygon_of(deck_of(ship))) for ship in ships]
    for at, box in enumerate(sea_about(ships), 1):
        found.append(Terrain(f"sea-{at}", SEA, "", IMPASSABLE, polygon_of(box), True))
    return found


def stands_on(unit: Unit, ship: Ship) -> bool:
    """Whether any of a unit is on a deck."""
    return distance(unit.boundary(), polygon_of(deck_of(ship))) <= ON_DECK


def is_wholly_on(unit: Unit, ship: Ship) -> bool:
    x0, y0, x1, y1 = deck_of(ship)
    shape = unit.boundary()
    inside: Box = (min(shape.xs), min(shape.ys), max(shape.xs), max(shape.ys))
    return (
        inside[0] >= x0 - ON_DECK
        and inside[1] >= y0 - ON_DECK
        and inside[2] <= x1 + ON_DECK
        and inside[3] <= y1 + ON_DECK
    )


def crew_of(battle: Battle, ship: Ship) -> list[Unit]:
    return [unit for unit in battle.on_table() if is_wholly_on(unit, ship)]


def why_not_sail(battle: Battle, seat: str, ship: Ship, ships: list[Ship]) -> Refusal | None:
    """QS-SCN-14: who has nobody aboard does not sail a ship, nor does one whose ship is boarded or grappled."""
    name = f"The {ship.name}"
    there = [unit for unit in battle.on_table() if stands_on(unit, ship)]
    if not any([unit.seat == seat for unit in there]):
        return Refusal("nobody-aboard", "QS-SCN-14", f"{name} has nobody of yours aboard.")
    if any([unit.seat != seat for unit in there]):
        return Refusal("boarded", "QS-SCN-14", f"{name} is boarded by the enemy.")
    if any([not is_wholly_on(unit, ship) for unit in there]):
        return Refusal("between-decks", "QS-SCN-14", f"Somebody stands on {name[0].lower()}{name[1:]} in part.")
    for other in ships:
        if other.id != ship.id and in_contact(ship, other):
            if any([unit.seat != seat and stands_on(unit, other) for unit in battle.on_table()]):
                return Refusal("grappled", "QS-SCN-14", f"{name} is grappled by the {other.name}.")
    return None


class ClosedBearings(NotOffered):
    """Bearings on which a ship gets nowhere."""

    def __init__(self, battle: Battle, offered: list[Option], seat: str, ship: Ship) -> None:
        super().__init__(battle, offered, seat)
        self.ship = ship

    def everything(self) -> list[Option]:
        return [*[bearing_option(self.ship, bearing) for bearing in BEARINGS], lying_to(self.ship)]

    def reason(self, option: Option) -> Refusal:
        return Refusal("in-the-way", "QS-SCN-14", f"Something lies {option.key} of the {self.ship.name}.")


def bearing_option(ship: Ship, bearing: str) -> Option:
    return Option(bearing, f"Sail {bearing}", (ship.id,))


def lying_to(ship: Ship) -> Option:
    return Option(LIES_TO, "Lie to", (ship.id,))


def where_to(battle: Battle, seat: str, ship: Ship, ships: list[Ship]) -> Choice | None:
    """The question where a ship sails; None if it gets nowhere."""
    ways = [bearing for bearing in BEARINGS if sailed(ship, ships, bearing) != ship]
    if not ways:
        return None
    options = [*[bearing_option(ship, bearing) for bearing in ways], lying_to(ship)]
    prompt = f"Where does the {ship.name} sail?"
    closed = ClosedBearings(battle, options, seat, ship)
    return Choice("sail", "QS-SCN-14", prompt, options, (ship.id,), LIES_TO, closed)


def sail(battle: Battle, scene: BattleScene, ship: Ship, bearing: str) -> Ship:
    """The ship goes on its bearing, and all who are aboard with it; they have not moved by that."""
    there = sailed(ship, afloat(scene), bearing)
    for unit in crew_of(battle, ship):
        battle.put(unit.stand(unit.x + there.x - ship.x, unit.y + there.y - ship.y, unit.heading))
    return there
