# compiled: distances, ways and sight, asked for every place
"""A skirmish as the bot sees it: who is where, about how far apart, and by which ways.

SK-GEN-01 keeps everybody from measuring, not from looking: distances here are guessed from places that lie
open on the table, and ways from a rough map of it (`core/space/waymarks.py`). Nothing asks the rules.
"""

from __future__ import annotations

import math
from typing import Final

from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.carrying import CHEST
from banneret.books.skirmish.encounter_effects import range_cut, to_hit
from banneret.books.skirmish.field import Field, upright
from banneret.books.skirmish.pace import pace
from banneret.books.skirmish.scenario import NORTH, far_edge, is_member, members_lost
from banneret.books.skirmish.sheets import Weapon
from banneret.books.skirmish.sight import past_terrain
from banneret.books.skirmish.warrior import Warrior
from banneret.books.skirmish.weather import shooting_modifier
from banneret.bots.skirmish import worth
from banneret.bots.skirmish.lead import GAUNTLET, is_ahead
from banneret.core.engine.ranking import above, within
from banneret.core.space.distances import contains
from banneret.core.space.footing import Footing
from banneret.core.space.geometry import Polygon
from banneret.core.space.levels import GROUND
from banneret.core.space.space_sight import ALL_RAYS
from banneret.core.space.uprights import Upright
from banneret.core.space.waymarks import Spread, Waymarks, even

Place = tuple[float, float, str]  # x, y and the surface

FAR: Final = 999.0
AT_STAKE: Final = 100.0  # gold that its members share whose loss would put a party to the test (SK-REC-02)
AHEAD: Final = 1.4  # how much more each is worth to who would win if nothing more happened
RESCUE: Final = 0.5  # of somebody, that it is worth to rid it of a creature that it fights
SLIPS_BY: Final = 25.0  # gold for stopping who is so near to its exit
NEAR_EXIT: Final = 16.0
ELBOWS: Final = 0.15  # inches that ways keep from others, so that the straight parts of them are free
_MOST_MAPS: Final = 6

# Maps of the last tables, for all bots that play on them.
_maps: list[tuple[Footing, float, Waymarks]] = []


def map_of(field: Field, body: Upright) -> Waymarks:
    """The rough map of a table for bases of this size."""
    for footing, radius, known in _maps:
        if footing is field.footing and radius == body.radius:
            return known
    made = Waymarks(field.footing, body)
    _maps.append((field.footing, body.radius, made))
    del _maps[:-_MOST_MAPS]
    return made


def _marks_in(shapes: list[Polygon], marks: Waymarks) -> set[int]:
    """Marks on the ground that lie in any of these."""
    found: set[int] = set()
    for shape in shapes:
        xs = [x for x, _ in shape.points()]
        ys = [y for _, y in shape.points()]
        x, y = 0.5 * (min(xs) + max(xs)), 0.5 * (min(ys) + max(ys))
        reach = math.sqrt((max(xs) - x) ** 2 + (max(ys) - y) ** 2)
        for mark in marks.about(x, y, GROUND, reach):
            place = marks.place(mark)
            if contains(shape, place[0], place[1]):
                found.add(mark)
    return found


class Situation:
    """One moment of a skirmish, for one side."""

    def __init__(self, battle: Battle, seat: str) -> None:
        self.battle = battle
        self.seat = seat
        self.field: Field = battle.field
        self.own: list[Warrior] = battle.of_seat(seat)
        self.foes: list[Warrior] = [
            each for each in battle.on_table() if each.seat != seat and battle.are_enemies(seat, each.seat)
        ]
        # Those who count: spirits can be neither fought nor fled from.
        self.foes = [each for each in self.foes if not each.has("spirit")]
        self.at_stake: dict[str, float] = {each: self._stake(each) for each in battle.seats}
        self.ahead: bool = is_ahead(battle, seat)

    # ------------------------------------------------------------------ places

    def height(self, level: str) -> float:
        return self.field.height(level)

    def place(self, warrior: Warrior) -> Place:
        return warrior.x, warrior.y, warrior.level

    def apart(self, one: Warrior, other: Warrior) -> float:
        return self.from_place(self.place(one), one.sheet.radius, other)

    def from_place(self, place: Place, radius: float, other: Warrior) -> float:
        """About how far a base at a place would be from somebody, rim to rim."""
        x, y, level = place
        dx, dy = x - other.x, y - other.y
        up = 0.0 if level == other.level else self.height(level) - self.height(other.level)
        flat = max(0.0, math.sqrt(dx * dx + dy * dy) - radius - other.sheet.radius)
        return math.sqrt(flat * flat + up * up)

    def pace(self, warrior: Warrior) -> float:
        return pace(self.battle, warrior)

    def worth(self, warrior: Warrior) -> float:
        """In gold; more if its loss brings its party nearer to flight, however little it cost to hire."""
        found = worth.worth(self.battle, warrior) + self._slips_by(warrior)
        if warrior.is_npc():
            found += RESCUE * self._held_by(warrior)
        elif is_member(warrior):
            found += self.at_stake.get(warrior.seat, 0.0)
        return found * AHEAD if self.ahead and warrior.seat == self.seat else found

    def _held_by(self, creature: Warrior) -> float:
        """The most that is worth anything to this side of those whom a creature fights."""
        held = [self.battle.warrior(key) for key in self.battle.opponents(creature.id)]
        return max([self.worth(each) for each in held if each.seat == self.seat], default=0.0)

    def gets_away(self, warrior: Warrior) -> bool:
        """Whether an enemy is about to win by getting away."""
        return CHEST in warrior.carried or above(self._slips_by(warrior), 0.0)

    def _slips_by(self, warrior: Warrior) -> float:
        """Run the Gauntlet: an enemy near to the edge that it makes for has to be stopped."""
        battle = self.battle
        if battle.scenario != GAUNTLET or warrior.seat != battle.attacker or warrior.seat == self.seat:
            return 0.0
        north = far_edge(battle, warrior.seat) == NORTH
        left = self.field.depth - warrior.y if north else warrior.y
        return SLIPS_BY if within(left, NEAR_EXIT) else 0.0

    def _stake(self, seat: str) -> float:
        """SK-REC-02: a party that has lost a quarter of its members may rout; what each counts for that."""
        lost = members_lost(self.battle, seat)
        quarter = -(-self.battle.began.get(seat, 0) // 4)
        return AT_STAKE / (quarter - lost) if lost < quarter else 0.0

    # ------------------------------------------------------------------ ways

    def map_for(self, warrior: Warrior) -> Waymarks:
        return map_of(self.field, upright(self.field, warrior))

    def barred(self, warrior: Warrior, marks: Waymarks) -> set[int]:
        """Marks where somebody stands, and swamps."""
        found = self.swamps(marks)
        for other in self.battle.others(warrior):
            reach = warrior.sheet.radius + other.sheet.radius + ELBOWS
            found.update(marks.about(other.x, other.y, other.level, reach))
        return found

    def swamps(self, marks: Waymarks) -> set[int]:
        """SK-TER-09: marks that nobody in his senses walks through."""
        return _marks_in([ground.shape for ground in self.field.grounds if ground.swamp], marks)

    def deep_water(self, marks: Waymarks) -> set[int]:
        """SK-TER-13: marks in which who wears armour may drown."""
        return _marks_in([ground.shape for ground in self.field.grounds if ground.water], marks)

    def drowns(self, warrior: Warrior) -> float:
        """SK-TER-13: how likely somebody drowns whose turn begins in deep water."""
        return 1.0 - min(5, warrior.sheet.strength) / 6.0 if warrior.sheet.body else 0.0

    def far_from(self, warrior: Warrior, starts: list[tuple[int, float]], pull: float) -> Spread:
        """How far everything is from some marks: past deep water for who may drown in it, if it is not too far.

        `pull` is the gold for each inch nearer, to set against what may drown.
        """
        marks = self.map_for(warrior)
        swamps = self.swamps(marks)
        through = marks.spread(starts, 1000.0, swamps)
        deep = self.deep_water(marks) if above(self.drowns(warrior), 0.0) else set()
        if not deep:
            return through
        dry = marks.spread([each for each in starts if each[0] not in deep], 1000.0, swamps | deep)
        risk = even(self.drowns(warrior) * self.worth(warrior) / pull)
        for mark, far in through.far.items():
            if mark not in deep:
                through.far[mark] = min(far + risk, dry.far.get(mark, far + risk))
        return through

    def spread_from(self, warrior: Warrior, longest: float) -> Spread:
        """Where a warrior could go, and how far that is."""
        marks = self.map_for(warrior)
        starts = marks.joined(warrior.x, warrior.y, warrior.level)
        barred = self.barred(warrior, marks)
        return marks.spread([each for each in starts if each[0] not in barred] or starts, longest, barred)

    def runs_straight(self, warrior: Warrior, other: Warrior) -> bool:
        """Whether nothing stands on the straight line to somebody on the same floor."""
        if warrior.level != other.level:
            return False
        bodies = [
            upright(self.field, each)
            for each in self.battle.others(warrior)
            if each.id != other.id and each.is_standing()
        ]
        body = upright(self.field, warrior)
        dx, dy = other.x - warrior.x, other.y - warrior.y
        far = math.sqrt(dx * dx + dy * dy)
        short = (far - warrior.sheet.radius - other.sheet.radius) / far if above(far, 0.0) else 0.0
        if within(short, 0.0):
            return True
        end_x, end_y = warrior.x + dx * short, warrior.y + dy * short
        return self.field.footing.is_free(body, warrior.level, warrior.x, warrior.y, end_x, end_y, bodies)

    # ------------------------------------------------------------------ sight and shots

    def rays(self, viewer: Warrior, place: Place, target: Warrior) -> int:
        """Which lines terrain leaves free from a place to somebody."""
        x, y, level = place
        eye = Upright(x, y, self.height(level), viewer.sheet.radius, viewer.sheet.height)
        return past_terrain(self.battle, eye, upright(self.field, target))

    def rays_to(self, viewer: Warrior, target: Warrior, place: Place) -> int:
        """The same from somebody to a place where another would stand."""
        x, y, level = place
        body = Upright(x, y, self.height(level), target.sheet.radius, target.sheet.height)
        return past_terrain(self.battle, upright(self.field, viewer), body)

    def shot_from(
        self, shooter: Warrior, weapon: Weapon, place: Place, target: Warrior, moved: bool, rays: int = -1
    ) -> float:
        """The share of a target that a shot from a place takes."""
        reach = max(0.0, weapon.range - range_cut(self.battle))
        inches = self.from_place(place, shooter.sheet.radius, target)
        if above(inches, reach):
            return 0.0
        if rays < 0:
            rays = self.rays(shooter, place, target)
        if rays == 0:
            return 0.0
        modifier = shooting_modifier(self.battle) + to_hit(self.battle)
        modifier -= target.effect("smoke") + shooter.effect("glare")
        if rays != ALL_RAYS:
            modifier -= 1
        if above(inches, 0.5 * reach) and "no long range" not in weapon.rules and not shooter.has("far shot"):
            modifier -= 1
        if moved and "no moved penalty" not in weapon.rules and not shooter.has("quick draw"):
            modifier -= 1
        if target.has("large target"):
            modifier += 1
        return worth.shot(shooter, weapon, target, modifier)

    def may_shoot(self, weapon: Weapon, moved: bool) -> bool:
        return not (moved and "stands to shoot" in weapon.rules)

    def strength(self, seat: str) -> float:
        """What is left of a side, and on its feet."""
        total = 0.0
        for each in self.battle.of_seat(seat):
            share = 0.3 if each.fleeing else 1.0 if each.is_standing() else 0.6
            total += share * max(worth.LEAST, float(each.sheet.cost))
        return total
