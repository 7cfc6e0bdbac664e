"""SK-ENC-65 to SK-ENC-67: a spider that crosses the table."""

from __future__ import annotations

import math
from typing import Final

from banneret.books.skirmish.battle import NPC_SEAT, Battle, Encounter
from banneret.books.skirmish.draws import drawn_number
from banneret.books.skirmish.encounter_events import CreaturesAppeared, NobodyAppeared
from banneret.books.skirmish.encounter_kinds import prowling
from banneret.books.skirmish.encounter_kinds.arrivals import along_edge, body_of, creature_id, put_down
from banneret.books.skirmish.encounter_kinds.creatures import Creatures, left_of
from banneret.books.skirmish.encounter_kinds.kind import UNTIL_GONE, take_off
from banneret.books.skirmish.field import upright
from banneret.books.skirmish.mustering import creature_sheet
from banneret.books.skirmish.pace import pace
from banneret.books.skirmish.trials import WITHIN
from banneret.books.skirmish.warrior import Warrior
from banneret.core.engine.dice import Dice
from banneret.core.space.geometry import quantise
from banneret.core.space.levels import GROUND, Foothold
from banneret.core.space.space_ways import WALKS_ONLY, SpaceWay, WayLeg, find_way
from banneret.core.space.uprights import Upright

SPIDER: Final = "spider"
_APART: Final = 0.5  # inches between places on its line that are looked at
_ROUND: Final = 8.0  # inches that a way round may be longer than twice the straight line
EDGES: Final = 4  # south, east, north, west; the one across is two further on


class Spider(Creatures):
    def __init__(self) -> None:
        super().__init__(
            SPIDER,
            "Spider",
            (66,),
            "SK-ENC-65",
            UNTIL_GONE,
            "A large spider crosses the table from the middle of one edge, and charges whoever comes near.",
        )

    def may_happen(self, battle: Battle) -> bool:
        return True

    def arrive(self, battle: Battle, dice: Dice) -> None:
        edge = drawn_number(EDGES, self.clause, "by which edge it comes", dice)
        sheet = creature_sheet(SPIDER)
        x, y = middle_of(battle, edge, sheet.radius)
        place = along_edge(battle, body_of(sheet), x, y)
        if place is None:
            battle.tell(NobodyAppeared(self.clause, self.name))
            return
        spider = put_down(battle, creature_id(battle, SPIDER), NPC_SEAT, sheet, place)
        battle.tell(CreaturesAppeared(self.clause, (spider.id,), place.x, place.y))
        self.begin(battle, value=(edge + 2) % EDGES, models=(spider.id,))

    def act(self, battle: Battle, encounter: Encounter, dice: Dice) -> None:
        for each in left_of(battle, encounter):
            scuttle(battle, each, encounter.value, dice)


def middle_of(battle: Battle, edge: int, radius: float) -> tuple[float, float]:
    """Where a base touches the middle of an edge of the table: south, east, north or west."""
    width, depth = battle.field.width, battle.field.depth
    if edge in (0, 2):
        return 0.5 * width, radius if edge == 0 else depth - radius
    return width - radius if edge == 1 else radius, 0.5 * depth


def scuttle(battle: Battle, spider_id: str, edge: int, dice: Dice) -> None:
    """It charges the nearest model within twice its M, else it goes M towards the middle of the far edge.

    It has won a combat, and goes on, when nobody who touches it is on his feet.
    """
    spider = battle.warrior(spider_id)
    if not spider.is_standing() or spider.fleeing:
        return
    if any([battle.warrior(each).is_standing() for each in battle.opponents(spider_id)]):
        return
    far = pace(battle, spider)
    if far <= 0.0 or prowling.pounce(battle, spider, 2.0 * far, dice):
        return
    spider = battle.warrior(spider_id)
    way = way_across(battle, spider, edge, far)
    if way is not None:
        prowling.follow(battle, spider, way.legs, far, prowling.OFF, dice)
    if is_across(battle, battle.warrior(spider_id), edge):
        take_off(battle, spider_id)


def way_across(battle: Battle, spider: Warrior, edge: int, far: float) -> SpaceWay | None:
    """Straight on, as long as that goes; round what stands in its way, back to the line behind it.

    Where no way leads round, as far as it gets.
    """
    field = battle.field
    mover = upright(field, spider)
    others = prowling.obstacles(battle, spider, None)
    x, y = middle_of(battle, edge, spider.sheet.radius)
    start = Foothold(spider.x, spider.y, spider.level)
    stride = field.footing.walk(mover, spider.level, spider.x, spider.y, x, y, others)
    free = math.hypot(stride.x - spider.x, stride.y - spider.y)
    if stride.stopped and free < far - WITHIN:
        beyond = behind(battle, spider, x, y, free, others)
        if beyond is not None:
            longest = 2.0 * math.hypot(beyond.x - spider.x, beyond.y - spider.y) + _ROUND
            way = find_way(field.footing, mover, start, [beyond], WALKS_ONLY, others, longest)
            if way is not None:
                return way
    if free <= WITHIN:
        return None
    # How far it comes along this, whoever follows it pays for.
    return SpaceWay([WayLeg(start, Foothold(stride.x, stride.y, spider.level), free, None)])


def behind(
    battle: Battle, spider: Warrior, x: float, y: float, free: float, others: list[Upright]
) -> Foothold | None:
    """The first place on its line with room for it, out of doors, behind what stops it after so many inches."""
    away = math.hypot(x - spider.x, y - spider.y)
    mover = upright(battle.field, spider)
    for k in range(1, int((away - free) / _APART) + 1):
        share = (free + _APART * k) / away
        px, py = quantise(spider.x + (x - spider.x) * share), quantise(spider.y + (y - spider.y) * share)
        outdoors = battle.field.building_at(px, py, GROUND) is None
        if outdoors and battle.field.footing.can_stand(mover, GROUND, px, py, others):
            return Foothold(px, py)
    return None


def is_across(battle: Battle, spider: Warrior, edge: int) -> bool:
    """Whether it touches the far edge."""
    if not spider.on_table():
        return False
    gaps = (spider.y, battle.field.width - spider.x, battle.field.depth - spider.y, spider.x)
    return gaps[edge] <= spider.sheet.radius + 2.0 * WITHIN
