"""Ground with floors, water and swamp for tests of moves, and what other chapters would say, kept quiet."""

from __future__ import annotations

import pytest

from banneret.books.skirmish import carrying, encounters, scenarios
from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.field import (
    DIFFICULT,
    STILL,
    VERY_DIFFICULT,
    Building,
    Field,
    Ground,
)
from banneret.books.skirmish.sheets import WarriorSheet
from banneret.core.engine.events import Event
from banneret.core.space.geometry import Polygon
from banneret.core.space.levels import GROUND, LADDER, WALK, Levels, Link, Surface, Wall
from tests.books.skirmish.ground import skirmish

RADIUS = 25 / 25.4 / 2


def square(x0: float, y0: float, x1: float, y1: float) -> list[tuple[float, float]]:
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def wall(id: str, x0: float, y0: float, x1: float, y1: float, foot: float, top: float) -> Wall:
    return Wall(id, [(x0, y0), (x1, y1)], foot, top)


def town() -> Levels:
    """A house of two lofts, a shed and a barn beside it, a tower, a kerb, and walls low and high.

    loft    3" high, (10, 10) to (18, 16): walled in to the west and north, a wall below its southern edge, open
            to the east, with a ladder and stairs up to it
    top     6" high, (10, 10) to (14, 16)
    shed    2.5" high, (20, 10) to (24, 16), over a gap of 2"
    barn    2.5" high, (28, 10) to (32, 16), over a gap of 4"
    tower   7" high, (36, 10) to (40, 16)
    kerb    0.6" high, (30, 30) to (34, 34)
    """
    return Levels(
        48,
        48,
        [
            Surface("loft", square(10, 10, 18, 16), 3.0, "Loft"),
            Surface("top", square(10, 10, 14, 16), 6.0, "Top loft"),
            Surface("shed", square(20, 10, 24, 16), 2.5, "Shed"),
            Surface("barn", square(28, 10, 32, 16), 2.5, "Barn"),
            Surface("tower", square(36, 10, 40, 16), 7.0, "Tower"),
            Surface("kerb", square(30, 30, 34, 34), 0.6, "Kerb"),
        ],
        [
            wall("west", 10, 10, 10, 16, 0, 9),
            wall("south", 10, 10, 18, 10, 0, 3),
            wall("north", 10, 16, 18, 16, 0, 9),
            wall("keep", 36, 10, 40, 10, 0, 7),
            wall("fence", 20, 40, 30, 40, 0, 0.9),
            wall("yard", 2, 30, 8, 30, 0, 2),
        ],
        [
            Link("ladder", LADDER, GROUND, "loft", ((16, 12), (16, 14)), ((16, 12), (16, 14)), 3.0),
            Link("stairs", WALK, "loft", "top", ((14, 12), (14, 14)), ((13.5, 12), (13.5, 14)), 3.0),
        ],
    )


def field(grounds: list[Ground] | None = None, ruin: bool = True) -> Field:
    house = Building(
        "house", "House", Polygon(square(10, 10, 18, 16)), ("loft", "top"), ("west", "south", "north"), True
    )
    shed = Building("shed", "Shed", Polygon(square(20, 10, 24, 16)), ("shed",), (), True)
    return Field(48, 48, town(), grounds or [], [house, shed], [], ruin)


def rough(x0: float, y0: float, x1: float, y1: float, going: str = DIFFICULT) -> Ground:
    return Ground("rough", "scree", "Scree", going, Polygon(square(x0, y0, x1, y1)))


def swamp(x0: float, y0: float, x1: float, y1: float) -> Ground:
    return Ground("swamp", "swamp", "Swamp", VERY_DIFFICULT, Polygon(square(x0, y0, x1, y1)), swamp=True)


def water(x0: float, y0: float, x1: float, y1: float, flow: float = STILL, id: str = "river") -> Ground:
    shape = Polygon(square(x0, y0, x1, y1))
    return Ground(id, "river", "River", VERY_DIFFICULT, shape, flow=flow, water=True)


def among_houses(
    warriors: dict[str, tuple[float, float] | tuple[float, float, str]],
    sheets: dict[str, WarriorSheet] | None = None,
    grounds: list[Ground] | None = None,
) -> Battle:
    battle = skirmish(warriors, sheets)
    battle.field = battle.laid_out = field(grounds)
    return battle


def told(battle: Battle, kind: type[Event]) -> list[Event]:
    return [event for event in battle.told if isinstance(event, kind)]


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Encounters, treasure and scenarios have nothing to say."""
    monkeypatch.setattr(carrying, "touch", lambda *_: None)
    monkeypatch.setattr(carrying, "let_go", lambda *_: None)
    monkeypatch.setattr(encounters, "moved", lambda *_: None)
    monkeypatch.setattr(encounters, "lost", lambda *_: None)
    monkeypatch.setattr(encounters, "may_enter", lambda *_: True)
    monkeypatch.setattr(scenarios, "may_leave", lambda *_: False)
