"""SK-ENC-38: out of a secret passage, in any other building, as a whole move."""

from __future__ import annotations

import math
import random
from typing import Final

from banneret.books.skirmish import encounters, hiding
from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.bodies import everybody_else, put_at
from banneret.books.skirmish.declaring import unmeasured
from banneret.books.skirmish.field import Building, upright
from banneret.books.skirmish.manners import exits_from
from banneret.books.skirmish.move_events import CameOut, PassageShut
from banneret.books.skirmish.moving import arrived
from banneret.books.skirmish.trials import WITHIN
from banneret.books.skirmish.warrior import Warrior
from banneret.core.engine.ask import Answer, Choice, Option, Question, Refusal, Steps, ask
from banneret.core.engine.dice import Dice
from banneret.core.space.distances import contains
from banneret.core.space.geometry import quantise
from banneret.core.space.levels import GROUND, Foothold
from banneret.core.space.placing import is_number
from banneret.core.space.shown import PointDetails
from banneret.core.space.uprights import apart

CLAUSE: Final = "SK-ENC-38"
FROM_ENEMIES: Final = 1.0
_APART: Final = 0.25  # inches between places that are tried


class ExitPoint(Question):
    """A point on the ground floor of a building; it comes out as near to it as it can."""

    def __init__(self, building: Building, warrior: Warrior) -> None:
        prompt = f"Where in the {building.name} does {warrior.name} come out?"
        super().__init__("point", "exit", CLAUSE, prompt, (warrior.id,))
        self.act = "Come out here"
        unmeasured(self)
        self.building = building

    def area(self) -> tuple[float, float, float, float]:
        shape = self.building.shape
        return min(shape.xs), min(shape.ys), max(shape.xs), max(shape.ys)

    def read(self, data: object) -> Answer:
        if not isinstance(data, (list, tuple)) or len(data) != 2 or not all([is_number(v, 1e4) for v in data]):
            return self.malformed("it takes a point as [x, y] in inches")
        return quantise(float(data[0])), quantise(float(data[1]))

    def check(self, answer: Answer) -> Refusal | None:
        if contains(self.building.shape, answer[0], answer[1]):
            return None
        return Refusal("outside", CLAUSE, f"That point is not in the {self.building.name}.")

    def default(self) -> Answer:
        return quantise(self.building.shape.cx), quantise(self.building.shape.cy)

    def candidates(self, rng: random.Random, n: int) -> list[Answer]:
        x0, y0, x1, y1 = self.area()
        found: list[Answer] = []
        for _ in range(n):
            answer = (quantise(rng.uniform(x0, x1)), quantise(rng.uniform(y0, y1)))
            if answer not in found and self.check(answer) is None:
                found.append(answer)
        return found or [self.default()]

    def details(self) -> PointDetails:
        return {"area": self.area(), "default": self.default()}


def take_passage(battle: Battle, warrior_id: str, dice: Dice) -> Steps:
    """Which building, where in it, and there it is: at ground level, at least 1" from enemies."""
    warrior = battle.warrior(warrior_id)
    here = battle.field.building_at(warrior.x, warrior.y, warrior.level)
    exits = exits_from(battle, "" if here is None else here.id)
    options = [Option(each, battle.field.building(each).name, (each,)) for each in exits]
    prompt = f"In which building does {warrior.name} come out?"
    question = Choice("building", CLAUSE, prompt, options, (warrior_id,))
    chosen = yield ask(warrior.seat, unmeasured(question))
    building = battle.field.building(chosen)
    point = yield ask(warrior.seat, ExitPoint(building, warrior))
    if not encounters.may_enter(battle, warrior_id, building.id, dice):
        return
    place = room_near(battle, warrior, building, point[0], point[1])
    if place is None:
        battle.tell(PassageShut(CLAUSE, warrior_id, building.name))
        return
    hiding.reveal(battle, warrior_id, "SK-MOV-38")
    put_at(battle, warrior_id, place)
    battle.tell(CameOut(CLAUSE, warrior_id, building.name, place.x, place.y))
    arrived(battle, warrior_id, [place], dice)


def room_near(battle: Battle, warrior: Warrior, building: Building, x: float, y: float) -> Foothold | None:
    """The free place on the ground floor nearest to a point, of those a quarter of an inch apart."""
    shape = building.shape
    tried: list[tuple[float, float, float]] = []
    reach = int(2.0 * shape.radius / _APART) + 1
    for i in range(-reach, reach + 1):
        for j in range(-reach, reach + 1):
            px: float = quantise(x + _APART * float(i))
            py: float = quantise(y + _APART * float(j))
            if contains(shape, px, py):
                tried.append((math.sqrt((px - x) * (px - x) + (py - y) * (py - y)), px, py))
    tried.sort()
    field = battle.field
    mover = upright(field, warrior)
    others = everybody_else(battle, warrior)
    foes = [upright(field, each) for each in battle.foes_of(warrior)]
    for _, px, py in tried:
        if field.footing.can_stand(mover, GROUND, px, py, others):
            there = mover.at(px, py, 0.0)
            if not any([apart(there, foe) < FROM_ENEMIES - WITHIN for foe in foes]):
                return Foothold(px, py, GROUND)
    return None
