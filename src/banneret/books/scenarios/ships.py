"""Ships with troops on their decks: where they lie, how they sail, and the sea about them.

Ships lie broadside, along the long edges of the table, and never turn. So a deck is a box, and whatever is no
deck is boxes as well.
"""

from __future__ import annotations

import itertools
from typing import Final, NamedTuple

from banneret.books.scenarios.scenario import DEPTH, FAR, NEAR, SLACK, WIDTH, BattleScene, Box, Force

LENGTH: Final = 16.0
BEAM: Final = 8.0
CREW: Final = 500  # points for which there is a ship
MOST: Final = 8  # ships of a side
IN_LINE: Final = 4  # how many lie side by side
PACE: Final = 6.0
TOUCH: Final = 0.05  # how near decks must be to be in contact: ships stop at a hundredth of an inch
CHAFING: Final = 0.02  # how far decks may go into each other, by rounding
LONE_LINE: Final = 8.0  # how far from its edge a line of ships begins, by their middles
FRONT_LINE: Final = 17.0  # and of two lines
BACK_LINE: Final = 7.0

DIAGONAL: Final = 0.7071
# Where a ship may sail, by the compass.
BEARINGS: Final = {
    "north": (0.0, 1.0),
    "north-east": (DIAGONAL, DIAGONAL),
    "east": (1.0, 0.0),
    "south-east": (DIAGONAL, -DIAGONAL),
    "south": (0.0, -1.0),
    "south-west": (-DIAGONAL, -DIAGONAL),
    "west": (-1.0, 0.0),
    "north-west": (-DIAGONAL, DIAGONAL),
}
NAMES: Final = {
    NEAR: ("Gannet", "Petrel", "Tern", "Skua", "Fulmar", "Puffin", "Razorbill", "Cormorant"),
    FAR: ("Otter", "Seal", "Walrus", "Porpoise", "Narwhal", "Orca", "Dolphin", "Grampus"),
}


class Ship(NamedTuple):
    """A ship by the middle of its deck; `side` is whose it was as the battle began."""

    id: str
    name: str
    side: str
    x: float
    y: float


def deck_of(ship: Ship) -> Box:
    half_long, half_wide = 0.5 * LENGTH, 0.5 * BEAM
    return (ship.x - half_long, ship.y - half_wide, ship.x + half_long, ship.y + half_wide)


def ship_names() -> dict[str, str]:
    """All the ships there may be."""
    return {f"{side}-ship-{at}": name for side, names in NAMES.items() for at, name in enumerate(names, 1)}


def launched(scene: BattleScene) -> list[Ship]:
    """The ships of both sides as they begin: one for every 500 points or a part of them."""
    found: list[Ship] = []
    for side in (NEAR, FAR):
        points = scene.points(scene.seat_of(side))
        number = min(MOST, max(1, -(-points // CREW)))
        front = min(IN_LINE, number)
        for at in range(number):
            in_front = at < front
            count, place = (front, at) if in_front else (number - front, at - front)
            back = LONE_LINE if number == front else (FRONT_LINE if in_front else BACK_LINE)
            x = round(WIDTH * (place + 0.5) / count, 2)
            y = back if side == NEAR else DEPTH - back
            found.append(Ship(f"{side}-ship-{at + 1}", NAMES[side][at], side, x, y))
    return found


def afloat(scene: BattleScene) -> list[Ship]:
    """The ships where they are now."""
    begun = launched(scene)
    places = dict(scene.notes.ships)
    return [
        ship._replace(x=places[ship.id][0], y=places[ship.id][1]) if ship.id in places else ship
        for ship in begun
    ]


def in_contact(ship: Ship, other: Ship) -> bool:
    """Whether one may step from one deck onto the other."""
    a, b = deck_of(ship), deck_of(other)
    aside = max(a[0] - b[2], b[0] - a[2])
    ahead = max(a[1] - b[3], b[1] - a[3])
    # Corner to corner there is nothing to step over.
    return max(aside, ahead) <= TOUCH + SLACK and min(aside, ahead) < -TOUCH


def reached(ship: Ship, ships: list[Ship]) -> list[Ship]:
    """The ship itself and all that can be come to from it, deck by deck."""
    found = [ship]
    at = 0
    while at < len(found):
        for other in ships:
            if other not in found and in_contact(found[at], other):
                found.append(other)
        at += 1
    return found


def aboard(scene: BattleScene, ship: Ship, seat: str) -> list[Force]:
    """Those of a side who stand on a ship, by their middles."""
    return [force for force in scene.of(seat) if force.is_in(deck_of(ship))]


def held_by(scene: BattleScene, ship: Ship) -> str:
    """Who holds a ship: the one side with a Scoring unit aboard; "" for nobody."""
    there = [seat for seat in scene.sides() if any([force.counts() for force in aboard(scene, ship, seat)])]
    return there[0] if len(there) == 1 else ""


def sailed(ship: Ship, ships: list[Ship], bearing: str) -> Ship:
    """The ship 6" farther on, or where another ship or the edge of the table stops it."""
    dx, dy = BEARINGS[bearing]
    far = PACE
    for along, speed, half, size in ((ship.x, dx, 0.5 * LENGTH, WIDTH), (ship.y, dy, 0.5 * BEAM, DEPTH)):
        if speed > 0.0:
            far = min(far, (size - half - along) / speed)
        elif speed < 0.0:
            far = min(far, (along - half) / -speed)
    for other in ships:
        if other.id != ship.id:
            far = min(far, way_to(ship, other, dx, dy))
    far = max(0.0, far)
    return ship._replace(x=round(ship.x + far * dx, 2), y=round(ship.y + far * dy, 2))


def way_to(ship: Ship, other: Ship, dx: float, dy: float) -> float:
    """How far a ship sails until it meets another; more than its pace if it does not."""
    enters, leaves, meets = -1.0, 2.0 * PACE, -1.0
    for gap, speed, size in ((other.x - ship.x, dx, LENGTH), (other.y - ship.y, dy, BEAM)):
        # By a little less than their size: who lies alongside slides past.
        close = size - CHAFING
        if speed == 0.0:
            if abs(gap) >= close:
                return 2.0 * PACE
            continue
        first, last = sorted(((gap - close) / speed, (gap + close) / speed))
        enters, leaves = max(enters, first), min(leaves, last)
        meets = max(meets, min((gap - size) / speed, (gap + size) / speed))
    return max(0.0, meets) if enters < leaves and leaves > 0.0 else 2.0 * PACE


def sea_about(ships: list[Ship]) -> list[Box]:
    """All that is no deck, in bands from one long edge to the other; between decks in contact there is none."""
    decks: list[Box] = []
    for ship in ships:
        x0, y0, x1, y1 = deck_of(ship)
        decks.append((x0 - 0.5 * TOUCH, y0 - 0.5 * TOUCH, x1 + 0.5 * TOUCH, y1 + 0.5 * TOUCH))
    lines = {0.0, DEPTH}
    for deck in decks:
        lines |= {min(DEPTH, max(0.0, deck[1])), min(DEPTH, max(0.0, deck[3]))}
    found: list[Box] = []
    ordered = sorted(lines)
    for low, high in itertools.pairwise(ordered):
        if high - low <= SLACK:
            continue
        middle = 0.5 * (low + high)
        left = 0.0
        for deck in sorted([deck for deck in decks if deck[1] < middle < deck[3]]):
            if deck[0] > left + SLACK:
                found.append((left, low, deck[0], high))
            left = max(left, deck[2])
        if left < WIDTH - SLACK:
            found.append((left, low, WIDTH, high))
    return found
