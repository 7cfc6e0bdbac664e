"""A target, chargers and groups for tests of the search for several chargers."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from banneret.books.quick_starter.charges.groups import Group
from banneret.books.quick_starter.charges.packing import Spot
from banneret.books.quick_starter.charges.reach import OffsetStretch, OtherCharger, Reach
from banneret.books.quick_starter.charges.shapes import Footprint, Landing, Scene
from banneret.books.quick_starter.charges.ways import Path
from tests.books.quick_starter.test_charge_places import along

EMPTY = Scene([], [], [], 36.0, 48.0)
TARGET = Footprint(18.0, 20.0, 180.0, 4.0, 2.0, 4, 2)
TWO_WIDE = Footprint(17.0, 10.0, 0.0, 2.0, 1.0, 2, 1)


def landing(offset: float, x: float = 0.0, y: float = 0.0, heading: float = 0.0) -> Landing:
    return Landing(x, y, heading, offset, 0, (0.0, "", 0.0, 0.0), (0.0, 0.0, 0.0))


class Asked:
    """A reach that is asked for stretches, and bars those with some numbers in the way."""

    def __init__(self, *barring: tuple[int, ...]) -> None:
        self.barring = barring
        self.asked: list[tuple[int, ...]] = []

    def within(self, stretch: Any, others: list[OtherCharger]) -> Landing | None:
        numbers = tuple(other.number for other in others)
        self.asked.append(numbers)
        return None if numbers in self.barring else landing(0.0)


def real_reach(scene: Scene = EMPTY, flying: bool = False) -> Reach:
    return Reach(TWO_WIDE, TARGET, "front", scene, flying)


def paths_of(count: int) -> list[Path]:
    return [Path(None, float(number), 0.0, 0.0) for number in range(count)]  # type: ignore[arg-type]


def made_group(*units: Any, met: int = 0) -> Group:
    group = Group([], TARGET, Scene([], [], [], 36.0, 48.0, met))
    for number, unit in enumerate(units):
        unit.index = number
        group.units.append(unit)
        group.starts.append(OtherCharger(number, unit.body))
    group.everybody = list(range(len(units)))
    return group


def member(files: int, facing: str = "front", columns: int = 4, **more: Any) -> Any:
    """A charger of files 1 inch wide before columns 2 inches wide, from -4 to 4."""
    body = Footprint(18.0, 10.0, 0.0, float(files), 1.0, files, 1)
    alone = SimpleNamespace(paths=along(files, columns), marks=lambda: [-1.0, 2.0], free_at=lambda offset: True)
    given = {"body": body, "facing": facing, "alone": alone, "reach": None, "stretches": [], "offsets": []}
    return SimpleNamespace(**{**given, **more})


def stretches(*spots: tuple[float, float, int, int]) -> list[Spot]:
    found = []
    for given in spots:
        spot = Spot(*given)
        spot.stretch = OffsetStretch(spot.low, spot.high, spot.gain)
        found.append(spot)
    return found
