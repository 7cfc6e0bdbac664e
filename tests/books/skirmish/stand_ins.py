"""Plain stand-ins for parts that are not written yet, so that a part can be tested by itself.

Only what still says "to be written" is replaced; once everything is there, nothing is.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from banneret.books import skirmish
from banneret.books.skirmish.battle import Battle, pair_of
from banneret.books.skirmish.field import upright
from banneret.books.skirmish.warrior import FELL, HELD, MOVED, Warrior
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice
from banneret.core.space.crossings import Crossing
from banneret.core.space.geometry import heading_of
from banneret.core.space.levels import CLIMB, GAP, JUMP, Foothold
from banneret.core.space.space_ways import WayLeg
from banneret.core.space.uprights import Upright, apart

ROOM = "banneret.books.skirmish"


def in_the_way(battle: Battle, mover: Warrior) -> list[Upright]:
    return [upright(battle.field, each) for each in battle.others(mover) if each.is_standing()]


def put_at(battle: Battle, warrior_id: str, place: Foothold) -> None:
    before = battle.warrior(warrior_id)
    after = before.at(place.x, place.y, place.level).having(MOVED).twin()
    if abs(place.x - before.x) + abs(place.y - before.y) > 0.0005:
        after.heading = heading_of(place.x - before.x, place.y - before.y)
    battle.put(after)
    for other in battle.opponents(warrior_id):
        if apart(upright(battle.field, after), upright(battle.field, battle.warrior(other))) > 0.011:
            battle.engaged.pop(pair_of(warrior_id, other))


def go(battle: Battle, warrior_id: str, legs: list[WayLeg], allowance: float, dice: Dice) -> float:
    left = allowance
    for leg in legs:
        if leg.crossing is None:
            put_at(battle, warrior_id, leg.end)
        elif not cross(battle, warrior_id, leg.crossing, dice):
            return -1.0
        left -= leg.cost
    return max(0.0, left)


def cross(battle: Battle, warrior_id: str, crossing: Crossing, dice: Dice) -> bool:
    from banneret.books.skirmish.trials import initiative_test

    tests = 1 if crossing.kind in (GAP, CLIMB) else 0
    tests += int(crossing.down / 2) if crossing.kind in (GAP, JUMP) else 0
    for _ in range(tests):
        if not initiative_test(battle, warrior_id, "SK-MOV-22", "jumping", dice):
            fall(battle, warrior_id, crossing.end, crossing.down, dice)
            return False
    put_at(battle, warrior_id, crossing.end)
    return True


def fall(battle: Battle, warrior_id: str, place: Foothold, height: float, dice: Dice) -> None:
    put_at(battle, warrior_id, place)
    battle.put(battle.warrior(warrior_id).having(FELL))


def pace(battle: Battle, warrior: Warrior) -> float:
    return 0.0 if warrior.did(HELD) or warrior.sinking else float(warrior.sheet.move)


def reveal(battle: Battle, warrior_id: str, clause: str) -> None:
    other = battle.warrior(warrior_id).twin()
    other.hidden = False
    battle.put(other)


def let_go(battle: Battle, warrior_id: str, by: str, means: str) -> None:
    other = battle.warrior(warrior_id).twin()
    other.carried = ()
    battle.put(other)


def walk_legs(battle: Battle, warrior_id: str, allowance: float, manner: str, dice: Dice) -> Steps:
    battle.feat(warrior_id, f"walked {allowance} {manner}")
    yield from ()


def nothing(*_: Any) -> None: ...


def never(*_: Any) -> bool:
    return False


STAND_INS: dict[str, Callable[..., Any]] = {
    "moving.in_the_way": in_the_way,
    "moving.put_at": put_at,
    "moving.go": go,
    "moving.arrived": nothing,
    "crossing_over.cross": cross,
    "falling.fall": fall,
    "falling.fall_over_edge": never,
    "waters.went_down": nothing,
    "encounters.lost": nothing,
    "pace.pace": pace,
    "hiding.reveal": reveal,
    "carrying.let_go": let_go,
    "moves.walk_legs": walk_legs,
}


@pytest.fixture
def parts(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Wherever a module has hold of something unwritten, it gets the stand-in."""
    for each in pkgutil.iter_modules(skirmish.__path__):
        importlib.import_module(f"{ROOM}.{each.name}")
    found: dict[int, Callable[..., Any]] = {}
    for name, stand_in in STAND_INS.items():
        module, _, function = name.partition(".")
        real = getattr(sys.modules[f"{ROOM}.{module}"], function)
        if "to be written" in inspect.getsource(real):
            found[id(real)] = stand_in
    for key, module_ in list(sys.modules.items()):
        if key.startswith(ROOM):
            for name, value in list(vars(module_).items()):
                if id(value) in found and inspect.isfunction(value):
                    monkeypatch.setattr(module_, name, found[id(value)])
    yield


def stand_in(patch: pytest.MonkeyPatch) -> None:
    """For tests of blows: nothing is left that they would have to do without."""
