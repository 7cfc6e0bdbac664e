# compiled: weighs every place that a warrior could go to
"""Remaining Moves: where to go, how, and leg by leg.

Places that can be come to are weighed by what the scenario wants, how near prey is from there, what can be shot
at from there and by whom one would be shot at or charged there. A place that takes more than one turn counts
less. Where a wall is at hand, climbing it is weighed in the same way.
"""

from __future__ import annotations

import math
from typing import Final

from banneret.books.skirmish.ahead import directions_to_climb
from banneret.books.skirmish.field import upright
from banneret.books.skirmish.leg_question import END, LINK, UP, WALK, LegQuestion, leg
from banneret.books.skirmish.manners import DRESS, STAY
from banneret.books.skirmish.strides import CLIMB, RUN, counts_for_runs
from banneret.books.skirmish.strides import WALK as ON_FOOT
from banneret.books.skirmish.warrior import Warrior
from banneret.bots.skirmish import worth
from banneret.bots.skirmish.charging import SURE, UNSEEN, is_barred_from
from banneret.bots.skirmish.goals import Aim
from banneret.bots.skirmish.hazards import hazards_for, weather_at
from banneret.bots.skirmish.lead import GLIMMER, is_ahead, time_to_lose
from banneret.bots.skirmish.prey import HUNT, quarry_of
from banneret.bots.skirmish.situation import FAR, Place, Situation
from banneret.core.engine.ask import Answer
from banneret.core.engine.ranking import above, below, best, inches, ranked, within
from banneret.core.space import crossings
from banneret.core.space.space_ways import toll
from banneret.core.space.waymarks import Spread

RUN_APART: Final = 8.0  # SK-MOV-16
STALK: Final = 1.0  # and for who has something to shoot with
ARCHERS: Final = 2.0  # how often somebody shoots for each blow
AIMED: Final = -1  # what is mostly added to the dice of shots
DRIFT: Final = 0.4  # and for each inch less of the way to it, once it is in range
LONG: Final = 30.0  # inches of a way beyond which all are alike to who shoots
FARTHEST: Final = 60.0  # and beyond which they are to one who is out of range
IN_RANGE: Final = 0.6  # of the range of its weapon
HEIGHT: Final = 1.2  # gold that a shooter gives for standing 2" or more above the street
DANGER: Final = 0.35  # of what a charge would cost where one stands
PREYED: Final = 0.7  # and of that of a creature, which surely goes for whoever is nearest (SK-ENC-09)
WET: Final = 0.05  # of itself that somebody risks in deep water
EXPOSED: Final = 0.5  # of what shots would cost there
PATIENT: Final = 0.3  # how much of the hunt is left to who wins by waiting
BOLD: Final = 0.4  # how much of the danger somebody minds who seeks a fight, with a friend at hand
BACKED: Final = 6.0  # inches within which a friend is at hand
LATER: Final = 0.55  # what something is worth a turn later
CLOSELY: Final = 8  # places that are looked at closely
FLANKS: Final = 60  # places among which one is looked for from which a charge is open
ROUNDS: Final = 3  # of these so many are looked at closely
OPENING: Final = 8.0  # gold for such a place
WALKED: Final = 3  # of these so many to which it need not run, for who may
RUN_TO: Final = 40  # places to which it might run, from which the others are taken
SURE_FOOTED: Final = 0.6  # how likely one must keep its feet to get farther by running than by walking
NO_RUN: Final = 0.5  # of the pull of a move, lost by who cannot run next turn for enemies about it
REROUTED: Final = 2  # how often a move is thought over that is stopped on its way
NOWHERE: Final = -200.0  # gold: what a place is worth from which no way leads anywhere
_FALL: Final = 0.25  # of itself that somebody loses who falls


class Plan:
    """Where a warrior goes: its manner, the marks on the way, and the place itself."""

    __slots__ = ("again", "chain", "end", "manner", "up", "values", "worth")

    def __init__(
        self,
        manner: str,
        chain: list[tuple[int, str]],
        end: Place | None,
        value: float,
        up: Place | None = None,
    ) -> None:
        self.manner = manner
        self.chain = chain
        self.end = end
        self.worth = value
        self.up = up  # where a climb leads
        self.values: dict[int, float] = {}  # what marks are worth, to go by if somebody is in the way
        self.again = REROUTED


class Weighing:
    """One warrior about to move: what places are worth to it."""

    def __init__(
        self, look: Situation, warrior: Warrior, aim: Aim | None, goal: Spread | None, prey: Spread
    ) -> None:
        self.look = look
        self.warrior = warrior
        self.aim = aim
        self.goal = goal
        self.prey = prey
        self.marks = look.map_for(warrior)
        self.pace = look.pace(warrior)
        self.ahead = is_ahead(look.battle, look.seat)
        self.zeal = zeal_of(look)
        self.caution = 1.0 if self.ahead else time_to_lose(look.battle, look.seat)
        self.armed = bool(warrior.sheet.missiles) and warrior.sheet.ballistic > 0
        self.shoots = self.armed and is_archer(look, warrior)
        # Who has something to shoot with comes as near as that carries well.
        self.reach = IN_RANGE * max([weapon.range for weapon in warrior.sheet.missiles], default=0.0)
        self.timid = (aim is not None and aim.timid) or (
            bool(warrior.sheet.spells) and not warrior.has("leader")
        )
        self.own_worth = look.worth(warrior)
        self.lean = self.worth_of_an_inch()
        near = [(look.apart(warrior, foe), foe) for foe in look.foes]
        span = 2.0 * self.pace
        self.chargers = [
            (foe, worth.struck(foe, warrior, True))
            for far, foe in near
            if foe.is_standing()
            and not foe.fleeing
            and not look.battle.is_engaged(foe.id)
            and within(far, span + worth.charge_reach(foe))
        ]
        # How near a creature's next best prey is to it: who is farther off is safe from it.
        self.nearest_to: dict[str, float] = {
            foe.id: min(
                [look.apart(each, foe) for each in look.battle.others(warrior) if not each.is_npc()],
                default=FAR,
            )
            for foe, _ in self.chargers
            if foe.is_npc()
        }
        self.quarry = quarry_of(look)
        self.friends = [
            each for each in look.own if each.id != warrior.id and each.is_standing() and not each.fleeing
        ]
        # Whom it could charge next turn, from one side or another.
        hunts = not (self.shoots or self.timid or self.ahead)
        self.victims = [
            foe
            for foe in self.quarry
            if hunts and not foe.hidden and within(look.apart(warrior, foe), 3.0 * self.pace)
        ]
        self.hazards = hazards_for(look, warrior)
        self.waters = any([ground.water for ground in look.field.grounds])
        self.wards = [foe for foe in look.foes if counts_for_runs(foe)]
        self.archers = [
            foe
            for far, foe in near
            if foe.sheet.missiles and foe.is_standing() and not look.battle.is_engaged(foe.id)
        ]

    def worth_of_an_inch(self) -> float:
        """Gold for each inch of its way, wherever that leads."""
        aim = self.aim
        value = aim.pull if aim is not None and self.goal is not None else 0.0
        if aim is None or not aim.timid:
            value += DRIFT if self.shoots else HUNT * self.zeal
        return value

    # ------------------------------------------------------------------ at first sight

    def drawn(self, mark: int) -> float:
        """What draws it to a mark: the goal of the scenario, and prey."""
        value = 0.0
        aim = self.aim
        if aim is not None and self.goal is not None:
            far = self.goal.far.get(mark, FAR)
            value -= aim.pull * far
            if aim.anywhere and within(far, 0.1):
                value += aim.prize
        if aim is None or not aim.timid:
            far = self.prey.far.get(mark, 100.0)
            if self.shoots:
                value -= STALK * max(0.0, self.off_prey(mark) - self.reach) + self.drift(mark)
            else:
                value -= HUNT * self.zeal * far
        return value

    def off_prey(self, mark: int) -> float:
        """How far an archer is from prey: in range as arrows fly, beyond it on foot.

        A roof may be nearer to everybody than the street, and lead nowhere.
        """
        place = self.marks.place(mark)
        radius = self.warrior.sheet.radius
        near = min([self.look.from_place(place, radius, foe) for foe in self.quarry], default=0.0)
        if within(near, self.reach / IN_RANGE):
            return near
        return max(near, min(self.prey.far.get(mark, FARTHEST), FARTHEST))

    def drift(self, mark: int) -> float:
        """What it costs an archer to be far from prey on foot, unless it has a shot."""
        return DRIFT * min(self.prey.far.get(mark, LONG), LONG) if self.shoots else 0.0

    def perils_at(self, place: Place) -> float:
        """What it costs to be at a place: charges in the enemy's turn, water, fire, and having to walk."""
        total = 0.0
        wild = 0.0  # what creatures do: nobody seeks a fight with these
        radius = self.warrior.sheet.radius
        for foe, share in self.chargers:
            far = self.look.from_place(place, radius, foe)
            if within(far, worth.charge_reach(foe)) and self.is_open_to(foe, place, far):
                if not foe.is_npc():
                    total += share
                elif within(far, self.nearest_to[foe.id]):
                    wild += share
        bold = not (self.timid or self.shoots or self.ahead) and above(total, 0.0) and self.is_backed(place)
        minded = BOLD if bold else 1.0
        harmed = sum([hazard.cost_at(place, radius) for hazard in self.hazards])
        harmed += weather_at(self.look, self.warrior, place)
        return (
            self.own_worth * (DANGER * self.caution * minded * min(1.5, total) + PREYED * min(1.5, wild))
            + self.slowed_at(place)
            + self.drowned_at(place)
            + harmed
        )

    def is_open_to(self, foe: Warrior, place: Place, far: float) -> bool:
        """SK-MOV-05: nobody charges whom it does not see, unless it is close by."""
        return within(far, UNSEEN) or self.look.rays_to(foe, self.warrior, place) != 0

    def is_backed(self, place: Place) -> bool:
        """Whether a friend is near enough to a place to come to somebody's help there."""
        radius = self.warrior.sheet.radius
        for each in self.friends:  # noqa: SIM110 (a loop stops at the first and compiles better)
            if within(self.look.from_place(place, radius, each), BACKED):
                return True
        return False

    def drowned_at(self, place: Place) -> float:
        """SK-TER-13: what it costs to be in deep water as one's turn begins, above all in armour."""
        if not self.waters or self.look.field.water_at(*place) is None:
            return 0.0
        return self.own_worth * max(WET, self.look.drowns(self.warrior))

    def slowed_at(self, place: Place) -> float:
        """What it costs who is in a hurry that it cannot run next turn (SK-MOV-16)."""
        aim = self.aim
        if aim is None or self.goal is None or not aim.timid:
            return 0.0
        return NO_RUN * aim.pull * self.pace if self.is_warded(place) else 0.0

    def is_warded(self, place: Place) -> bool:
        """Whether an enemy keeps others from running there."""
        radius = self.warrior.sheet.radius
        for foe in self.wards:  # noqa: SIM110 (a loop stops at the first and compiles better)
            if within(self.look.from_place(place, radius, foe), RUN_APART):
                return True
        return False

    def charge_from(self, place: Place) -> float:
        """Gold for a place from which somebody can be charged, with nobody to come between (SK-MOV-06)."""
        radius = self.warrior.sheet.radius
        for foe in self.victims:
            if foe.level != place[2] or above(self.look.from_place(place, radius, foe), 2.0 * self.pace - SURE):
                continue
            if not is_barred_from(self.look, self.warrior, (place[0], place[1]), foe):
                return OPENING
        return 0.0

    # ------------------------------------------------------------------ looked at closely

    def shot(self, place: Place, moved: bool) -> float:
        """The best shot from a place, in gold."""
        found = 0.0
        look = self.look
        for weapon in self.warrior.sheet.missiles:
            if not look.may_shoot(weapon, moved):
                continue
            for foe in look.foes:
                if foe.hidden or any(
                    [look.battle.warrior(key).seat == look.seat for key in look.battle.opponents(foe.id)]
                ):
                    continue
                if above(look.from_place(place, self.warrior.sheet.radius, foe), weapon.range):
                    continue
                value = look.shot_from(self.warrior, weapon, place, foe, moved) * look.worth(foe)
                if above(value, found):
                    found = value
        if above(found, 0.0) and not below(look.height(place[2]), 2.0):
            found += HEIGHT
        return found

    def shots_at(self, place: Place) -> float:
        """What shots at it there would cost, by those who see it there."""
        total = 0.0
        for foe in self.archers[:4]:
            rays = self.look.rays_to(foe, self.warrior, place)
            if rays == 0:
                continue
            shares = [
                self.look.shot_from(foe, weapon, self.look.place(foe), self.warrior.at(*place), False, rays)
                for weapon in foe.sheet.missiles
            ]
            total += max(shares)
        return EXPOSED * self.own_worth * min(1.0, total)

    def seen_well(self, place: Place, moved: bool, drift: float) -> float:
        """What it sees from a place, less by whom it is seen there; with a shot it need not go nearer."""
        value = self.shot(place, moved) if self.armed else 0.0
        if above(value, 0.0):
            value += drift
        if self.archers:
            value -= self.shots_at(place) * (1.0 if self.shoots or self.timid else BOLD)
        return value

    # ------------------------------------------------------------------ plans

    def may_run(self) -> bool:
        """SK-MOV-16, as far as the eye can tell."""
        warrior = self.warrior
        if warrior.has("cannot run"):
            return False
        if below(worth.keeps_its_feet(self.look.battle, warrior), SURE_FOOTED):
            return False
        return all([above(self.look.apart(warrior, foe), RUN_APART) for foe in self.wards])

    def best(self, keys: list[str]) -> Plan:
        warrior = self.warrior
        here = self.look.place(warrior)
        runs = RUN in keys and self.may_run()
        horizon = (2.0 if runs or self.shoots else 1.0) * self.pace
        joined = self.marks.joined(warrior.x, warrior.y, warrior.level)
        spread = self.look.spread_from(warrior, horizon)
        stay = Plan(STAY, [], None, self.stay_worth(here, joined))
        plans = [stay]
        values: dict[int, float] = {mark: self.drawn(mark) for mark in spread.far}
        marks = ranked(spread.far, lambda mark: values[mark])
        if runs:
            # SK-MOV-17: nobody runs nearer than 8" to an enemy.
            far = [mark for mark in marks if above(spread.far[mark], self.pace)]
            marks = [mark for mark in marks if within(spread.far[mark], self.pace)][:WALKED]
            marks += [mark for mark in far[:RUN_TO] if not self.is_warded(self.marks.place(mark))]
        close = marks[:CLOSELY]
        if self.shoots and not (self.aim is not None and self.aim.timid):
            close += self.lookouts(spread, close)
        if self.victims:
            there = [
                mark for mark in marks[CLOSELY:FLANKS] if above(self.charge_from(self.marks.place(mark)), 0.0)
            ]
            close += there[:ROUNDS]
        for mark in close:
            plans.append(self.plan_to(mark, spread, values[mark], runs))
        if CLIMB in keys:
            plans += self.climbs(values)
        found = best(plans, lambda plan: plan.worth)
        found.values = values
        return found

    def stay_worth(self, here: Place, joined: list[tuple[int, float]]) -> float:
        return (
            self.near_worth(joined)
            + self.charge_from(here)
            - self.perils_at(here)
            + self.seen_well(here, False, self.near_drift(joined))
        )

    def near_worth(self, joined: list[tuple[int, float]]) -> float:
        """What draws it to a place that is joined to these marks, which it has yet to come to."""
        return max([self.drawn(mark) - self.lean * cost for mark, cost in joined], default=NOWHERE)

    def near_drift(self, joined: list[tuple[int, float]]) -> float:
        return min([self.drift(mark) for mark, _ in joined], default=0.0)

    def plan_to(self, mark: int, spread: Spread, drawn: float, runs: bool) -> Plan:
        place = self.marks.place(mark)
        far = spread.far[mark]
        ran = above(far, self.pace) and runs
        value = drawn + self.charge_from(place) - self.perils_at(place)
        now = within(far, self.pace)
        close = self.seen_well(place, now, self.drift(mark)) * (1.0 if now else LATER)
        manner = RUN if ran else ON_FOOT
        end = self.end_of(mark, place)
        if self.aim is not None and end is not None:
            rest = math.sqrt((end[0] - place[0]) ** 2 + (end[1] - place[1]) ** 2)
            arrives = within(far + rest, 2.0 * self.pace if runs else self.pace)
            value += self.aim.prize * (1.0 if arrives else LATER)
            if arrives and runs and above(far + rest, self.pace):
                manner = RUN
        return Plan(manner, spread.chain(mark), end or place, value + close)

    def end_of(self, mark: int, place: Place) -> Place | None:
        """The very place that it wants to be at, if a mark is all but there."""
        aim = self.aim
        if aim is None or aim.anywhere or self.goal is None or above(self.goal.far.get(mark, FAR), 1.5):
            return None
        for goal in aim.places:
            if goal[2] == place[2]:
                dx, dy = goal[0] - place[0], goal[1] - place[1]
                if aim.at_edge and within(math.fabs(dy), 1.5):
                    return inches(place[0]), inches(goal[1]), goal[2]
                if within(dx * dx + dy * dy, 2.3):
                    return goal
        return None

    def lookouts(self, spread: Spread, known: list[int]) -> list[int]:
        """Places above the street, and some below, from which more might be seen."""
        high = [mark for mark in spread.far if not below(self.look.height(self.marks.place(mark)[2]), 2.0)]
        rest = [mark for mark in spread.far if mark not in high and within(spread.far[mark], self.pace)]
        some = high[:: max(1, len(high) // 6)][:6] + rest[:: max(1, len(rest) // 6)][:6]
        return [mark for mark in some if mark not in known]

    def climbs(self, values: dict[int, float]) -> list[Plan]:
        """Up or down what it touches; who fails the test stays, or falls."""
        look, warrior = self.look, self.warrior
        body = upright(look.field, warrior)
        found: list[Plan] = []
        chance = worth.agility(warrior)
        for dx, dy in directions_to_climb(look.battle, warrior):
            crossing = crossings.climb(
                look.field.footing, body, warrior.level, warrior.x, warrior.y, dx, dy, []
            )
            if crossing is None or above(toll(crossing), self.pace):
                continue
            end = crossing.end
            place = (end.x, end.y, end.level)
            near = self.marks.joined(end.x, end.y, end.level)
            there = self.near_worth(near) - self.perils_at(place)
            there += self.seen_well(place, True, self.near_drift(near))
            here = self.stay_worth(look.place(warrior), self.marks.joined(*look.place(warrior)))
            fall = _FALL * self.own_worth if above(crossing.down, crossing.up) else 0.0
            value = chance * there + (1.0 - chance) * (here - fall)
            ahead = (inches(warrior.x + dx), inches(warrior.y + dy), warrior.level)
            found.append(Plan(CLIMB, [], None, value, ahead))
        return found


def is_archer(look: Situation, warrior: Warrior) -> bool:
    """Whether it does more with what it shoots than hand to hand, against those who are there."""
    shots = 0.0
    blows = 0.0
    for foe in look.foes:
        shots += max([worth.shot(warrior, weapon, foe, AIMED) for weapon in warrior.sheet.missiles])
        blows += worth.struck(warrior, foe, True)
    return above(ARCHERS * shots, blows)


def zeal_of(look: Situation) -> float:
    """How much of the hunt is left to a side: none to who has more shards, and has only to keep them."""
    if not look.ahead:
        return 1.0
    return 0.0 if look.battle.scenario == GLIMMER else PATIENT


def best_plan(
    look: Situation, warrior: Warrior, keys: list[str], aim: Aim | None, goal: Spread | None, prey: Spread
) -> Plan:
    if keys == [STAY] or not warrior.is_standing():
        return Plan(STAY, [], None, 0.0)
    if DRESS in keys and warrior.wounds < warrior.sheet.wounds:
        return Plan(DRESS, [], None, 0.0)
    return Weighing(look, warrior, aim, goal, prey).best(keys)


# ---------------------------------------------------------------------------------------- leg by leg


def next_leg(look: Situation, question: LegQuestion, plan: Plan | None) -> Answer:
    """The next leg of a plan: as far as it runs straight, or by the stairs that come next."""
    warrior = question.warrior
    if plan is None:
        return leg(END)
    if plan.up is not None:
        answer = leg(UP, (plan.up[0], plan.up[1]))
        plan.up = None
        return answer if question.check(answer) is None else leg(END)
    marks = look.map_for(warrior)
    body = upright(look.field, warrior)
    others = [upright(look.field, each) for each in look.battle.others(warrior) if each.is_standing()]
    footing = look.field.footing
    chain = plan.chain
    reach = 0
    target: Place | None = None
    for at, (mark, link) in enumerate(chain):
        x, y, level = marks.place(mark)
        if link or level != warrior.level:
            break
        if at + 1 == len(chain) and plan.end is not None:
            x, y, level = plan.end
        if at > 0 and _is_slow(look, warrior, x, y):
            continue
        if footing.is_free(body, level, warrior.x, warrior.y, x, y, others):
            reach, target = at + 1, (x, y, level)
    if target is None:
        if chain and chain[0][1] and question.check(leg(LINK, link=chain[0][1])) is None:
            answer = leg(LINK, link=chain[0][1])
            plan.chain = chain[1:]
            return answer
        return _another_way(look, question, plan) if chain else leg(END)
    plan.chain = chain[reach:]
    if plan.chain and _stands_at(warrior, target):
        # Its way begins where it stands, with stairs or a ladder.
        return next_leg(look, question, plan)
    return _walk(question, target)


def _stands_at(warrior: Warrior, place: Place) -> bool:
    return math.fabs(inches(place[0]) - warrior.x) + math.fabs(inches(place[1]) - warrior.y) < 0.002


def _is_slow(look: Situation, warrior: Warrior, x: float, y: float) -> bool:
    """Whether a straight leg leads over slow ground, which the marks go round."""
    price = look.field.footing.price(warrior.level, warrior.x, warrior.y, x, y)
    return above(price, 1.1 * math.sqrt((x - warrior.x) ** 2 + (y - warrior.y) ** 2))


def _another_way(look: Situation, question: LegQuestion, plan: Plan) -> Answer:
    """Somebody is in the way: whatever is best of what can still be come to."""
    warrior = question.warrior
    plan.chain = []
    plan.again -= 1
    spread = look.spread_from(warrior, question.left)
    able = [mark for mark in spread.far if mark in plan.values]
    if plan.again < 0 or not able:
        return leg(END)
    mark = best(able, lambda mark: plan.values[mark] - 0.01 * spread.far[mark])
    plan.chain = spread.chain(mark)
    plan.end = None
    return next_leg(look, question, plan)


def _walk(question: LegQuestion, place: Place) -> Answer:
    """To a place, unless it stands there."""
    if _stands_at(question.warrior, place):
        return leg(END)
    answer = leg(WALK, (inches(place[0]), inches(place[1])))
    return answer if question.check(answer) is None else leg(END)


def way_out(look: Situation, warrior: Warrior, left: float) -> Plan:
    """After an Escape: as far from enemies as it gets."""
    marks = look.map_for(warrior)
    spread = look.spread_from(warrior, left)
    if not spread.far:
        return Plan(STAY, [], None, 0.0)

    def safety(mark: int) -> float:
        place = marks.place(mark)
        near = [look.from_place(place, warrior.sheet.radius, foe) for foe in look.foes if foe.is_standing()]
        return min(near, default=0.0)

    mark = best(spread.far, safety)
    return Plan(ON_FOOT, spread.chain(mark), marks.place(mark), 0.0)
