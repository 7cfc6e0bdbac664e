"""A little town for tests of encounters: two houses with a floor upstairs, and two streets that cross."""

from __future__ import annotations

from typing import TypeVar

from banneret.books.skirmish.battle import Battle, Encounter
from banneret.books.skirmish.encounter_kinds.table import KINDS
from banneret.books.skirmish.troubles import settle
from banneret.core.engine.events import Event
from banneret.core.space.level_files import MapLink, MapSurface, MapWall
from banneret.core.space.levels import LADDER
from banneret.core.space.table import Table
from banneret.core.space.town_files import MapBuilding
from tests.books.skirmish.charge_ground import box, wall
from tests.books.skirmish.ground import FLAT, scripted

Told = TypeVar("Told", bound=Event)


def house(id: str, x: float, y: float) -> tuple[MapBuilding, MapSurface, tuple[MapWall, ...], MapLink]:
    """8" by 8" with its corner here, walls 3" high, a door in the south, and a floor 3" up with a ladder."""
    walls = (
        wall(f"{id}-south-1", x, y, x + 3, y, 3.0),
        wall(f"{id}-south-2", x + 5, y, x + 8, y, 3.0),
        wall(f"{id}-east", x + 8, y, x + 8, y + 8, 3.0),
        wall(f"{id}-north", x, y + 8, x + 8, y + 8, 3.0),
        wall(f"{id}-west", x, y, x, y + 8, 3.0),
    )
    outline = box(x, y, x + 8, y + 8)
    up = MapLink(f"{id}-ladder", LADDER, ((x + 2, y + 6), (x + 2, y + 6)), to=f"{id}-up")
    return MapBuilding(id, outline, id.title(), True), MapSurface(f"{id}-up", 3.0, outline), walls, up


MILL = house("mill", 8, 30)
FORGE = house("forge", 32, 30)
STREETS = (
    ((0.0, 24.0), (24.0, 24.0)),
    ((24.0, 24.0), (48.0, 24.0)),
    ((24.0, 0.0), (24.0, 24.0)),
    ((24.0, 24.0), (24.0, 40.0)),
)


def town(*houses: tuple[MapBuilding, MapSurface, tuple[MapWall, ...], MapLink]) -> Table:
    return Table(
        48.0,
        48.0,
        (),
        surfaces=tuple(each[1] for each in houses),
        walls=tuple(one for each in houses for one in each[2]),
        links=tuple(each[3] for each in houses),
        buildings=tuple(each[0] for each in houses),
        streets=STREETS,
        ruin=True,
    )


ONE_HOUSE = town(MILL)
TOWN = town(MILL, FORGE)
NO_HOUSE = FLAT


def strike(battle: Battle, kind: str, *faces: int) -> Encounter | None:
    """Let an encounter happen, with these dice; what is then in play of its kind."""
    with scripted(*faces) as dice:
        assert KINDS[kind].may_happen(battle)
        KINDS[kind].arrive(battle, dice)
        settle(battle, dice)
    return battle.encounter(kind)


def told(battle: Battle, kind: type[Told]) -> list[Told]:
    return [each for each in battle.told if isinstance(each, kind)]


def only(battle: Battle, kind: type[Told]) -> Told:
    (event,) = told(battle, kind)
    return event
