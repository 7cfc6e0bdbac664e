# compiled: weighs every charge that could be declared
"""Charges: who charges whom, by which way, and whether it pays.

A charge is declared blind. How far it is, is guessed by eye: the straight line if nothing stands on it, else
the rough map.
"""

from __future__ import annotations

import math
from typing import Final

from banneret.books.skirmish.charges import DIVE, JUMP, ON_FOOT, causes_fear
from banneret.books.skirmish.scenarios import entry_of
from banneret.books.skirmish.trials import penalty_to_initiative
from banneret.books.skirmish.warrior import Warrior
from banneret.bots.skirmish import lead, worth
from banneret.bots.skirmish.goals import RUN_APART, Aim
from banneret.bots.skirmish.lead import is_ahead
from banneret.bots.skirmish.situation import FAR, Situation
from banneret.core.engine.ranking import above, below, best, best_above, within
from banneret.core.space.obstacles import off_segment
from banneret.core.space.waymarks import Spread

UNSEEN: Final = 4.0  # SK-MOV-05
SURE: Final = 0.3  # inches to spare that make a charge all but sure
EVEN: Final = 0.3  # inches too far by the eye at which it is still worth a try
ZONE: Final = 2.0  # SK-MOV-06
TIGHT: Final = 0.1  # inches less between two enemies than a base is wide, for it to touch both
BARRED: Final = 0.15  # how likely a charge is made all the same past somebody who could come between
MADE: Final = 0.95
MAYBE: Final = 0.4
GANG: Final = 0.3  # how much more blows are worth for each friend who strikes at the same enemy
LONGER: Final = 0.7  # how much the rounds after the first count
COMING: Final = 0.6  # how much friends count who could charge the same enemy, and may
SPARED: Final = 0.4  # of the charge of an enemy that is spared by charging it
PRESSING: Final = 4.0  # gold for a fight in the last turn
REPLY: Final = 1.0  # how much blows that come back count
HELP: Final = 0.15  # of what enemies beside the target could do to who comes
HEMMED: Final = 0.6  # and to who comes alone
FAILED: Final = 1.5  # gold lost with a charge that fails
LEAST: Final = 0.5  # gold that a charge must be worth
CAREFUL: Final = 6.0  # and for who would win if nothing more happened
SETTLED: Final = 30.0  # and for who wins by the clock
ERRAND: Final = 4.0  # gold lost by who should be elsewhere
CASTS: Final = 6.0  # gold that a wizard is worth more out of a fight
DEEPEST: Final = 6.0  # SK-MOV-22
SAFE: Final = 2.0  # a drop below this needs no test
LEAP: Final = 3.5  # inches beyond an edge at which somebody below can be dived upon


class Charges:
    """What is known of the charges of a turn while they are declared: nobody moves in the meantime."""

    def __init__(self) -> None:
        self.when: tuple[int, str, int] = (0, "", 0)
        self.spreads: dict[str, Spread] = {}
        self.ways: dict[tuple[str, str], float] = {}
        self.target = ""
        self.charger = ""

    def at(self, look: Situation) -> Charges:
        """Forget what was known of another moment."""
        battle = look.battle
        moved = hash(
            tuple([(each.id, each.x, each.y, each.level, each.condition) for each in battle.on_table()])
        )
        when = (battle.turn, battle.active, moved)
        if when != self.when:
            self.when = when
            self.spreads = {}
            self.ways = {}
        return self

    # ------------------------------------------------------------------ how far

    def way(self, look: Situation, charger: Warrior, target: Warrior) -> float:
        """About how long the way on foot into contact is; FAR if it is out of the question."""
        key = (charger.id, target.id)
        if key not in self.ways:
            self.ways[key] = self._way(look, charger, target)
        return self.ways[key]

    def _way(self, look: Situation, charger: Warrior, target: Warrior) -> float:
        limit = 2.0 * look.pace(charger) + EVEN
        if above(look.apart(charger, target), limit):
            return FAR
        if look.runs_straight(charger, target):
            price = look.field.footing.price(charger.level, charger.x, charger.y, target.x, target.y)
            return max(0.0, price - charger.sheet.radius - target.sheet.radius)
        marks = look.map_for(charger)
        if charger.id not in self.spreads:
            self.spreads[charger.id] = look.spread_from(charger, limit)
        spread = self.spreads[charger.id]
        touch = charger.sheet.radius + target.sheet.radius
        shortest = FAR
        for mark in marks.about(target.x, target.y, target.level, touch + 1.0):
            far = spread.far.get(mark)
            if far is not None:
                x, y, _ = marks.place(mark)
                rest = math.sqrt((x - target.x) ** 2 + (y - target.y) ** 2) - touch
                shortest = min(shortest, far + max(0.0, rest))
        return shortest

    def drop(self, look: Situation, charger: Warrior, target: Warrior) -> float:
        """About how far it is by leaping down; FAR if the target is not below, or too deep."""
        deep = look.height(charger.level) - look.height(target.level)
        if below(deep, 1.0) or above(deep, DEEPEST):
            return FAR
        return max(0.0, math.sqrt((charger.x - target.x) ** 2 + (charger.y - target.y) ** 2) - 1.0)

    def chance(self, look: Situation, charger: Warrior, target: Warrior, way: str) -> float:
        """How likely a charge comes home."""
        limit = 2.0 * look.pace(charger)
        tests = 1.0
        if way == ON_FOOT:
            far = self.way(look, charger, target)
        else:
            far = self.drop(look, charger, target)
            deep = look.height(charger.level) - look.height(target.level)
            steps = 1 + int(deep // SAFE) if not below(deep, SAFE) else 0
            once = worth.agility(charger, penalty_to_initiative(look.battle))
            tests = (1.0, once, once * once)[min(2, steps)]
            if way == DIVE and above(far, LEAP):
                return 0.0
        if above(far, limit + EVEN):
            return 0.0
        chance = MADE if within(far, limit - SURE) else MAYBE
        if above(far, look.pace(charger)):
            chance *= worth.keeps_its_feet(look.battle, charger)
        if look.rays(charger, look.place(charger), target) == 0:
            if above(look.apart(charger, target), UNSEEN):
                return 0.0
            chance *= worth.agility(charger, penalty_to_initiative(look.battle))
        if causes_fear(target) and not causes_fear(charger):
            chance *= worth.nerve(charger)
        if way == ON_FOOT and self.is_barred(look, charger, target):
            chance *= BARRED
        return chance * tests

    def is_barred(self, look: Situation, charger: Warrior, target: Warrior) -> bool:
        """SK-MOV-06: whether another enemy stands so near to the straight way that it would come between."""
        return is_barred_from(look, charger, (charger.x, charger.y), target)

    # ------------------------------------------------------------------ whether it pays

    def friends_on(self, look: Situation, charger: Warrior, target: Warrior) -> list[Warrior]:
        """Who else strikes at an enemy: who stands by it, and who is on its way."""
        battle = look.battle
        keys = [key for key in battle.opponents(target.id) if battle.warrior(key).seat == look.seat]
        keys += [each.charger for each in battle.declared if target.id in each.targets]
        return [battle.warrior(key) for key in keys if key != charger.id and battle.warrior(key).is_standing()]

    def clash(self, look: Situation, charger: Warrior, target: Warrior, dives: bool = False) -> float:
        """What a charge brings that comes home, in gold: blows dealt first, and what comes back."""
        share = worth.struck(charger, target, True, dives)
        if look.battle.is_engaged(target.id) and target.is_down():
            share = max(share, 0.5)
        friends = self.friends_on(look, charger, target)
        if not target.is_standing() or target.fleeing:
            return share * look.worth(target) * (1.0 + GANG * min(2, len(friends)))
        left = 1.0
        if not worth.meets_with_spear(target) and not worth.strikes_last(charger):
            left -= share
        for friend in friends:
            left *= 1.0 - worth.struck(friend, target)
        # Friends who could come as well share what comes back, if they do.
        others = len(friends) + COMING * min(2.0, self.could_join(look, charger, target))
        alone = below(others, COMING)
        gain = share * look.worth(target) * (1.0 + GANG * min(2.0, others))
        back = worth.struck(target, charger) / (1.0 + others) + self.beside(look, charger, target)
        first = gain - REPLY * left * back * look.worth(charger)
        # Whoever stands after that fights on, without having charged.
        again = worth.struck(charger, target) * look.worth(target) * (1.0 + GANG * min(2.0, others))
        later = (1.0 - share) * (again - REPLY * back * look.worth(charger))
        return first + LONGER * later - (HEMMED if alone else HELP) * self.others_near(look, charger, target)

    def beside(self, look: Situation, charger: Warrior, target: Warrior) -> float:
        """The share of a charger that others strike off whom it would have to charge as well (SK-MOV-12)."""
        return sum(
            [
                worth.struck(foe, charger)
                for foe in look.foes
                if foe.id != target.id
                and foe.is_standing()
                and not foe.fleeing
                and not foe.hidden
                and touches_too(look, charger, target, foe)
            ]
        )

    def could_join(self, look: Situation, charger: Warrior, target: Warrior) -> float:
        """How many friends could charge the same enemy this turn, and dare to."""
        count = 0.0
        feared = causes_fear(target)
        busy = [each.charger for each in look.battle.declared]
        for friend in look.own:
            if friend.id == charger.id or friend.id in busy or not friend.is_standing() or friend.fleeing:
                continue
            if look.battle.is_engaged(friend.id):
                continue
            if within(self.way(look, friend, target), 2.0 * look.pace(friend) - SURE):
                count += worth.nerve(friend) if feared and not causes_fear(friend) else 1.0
        return count

    def threat(self, look: Situation, charger: Warrior, target: Warrior) -> float:
        """What is spared by charging first: the enemy would charge in its own turn, or strikes at a friend."""
        if not target.is_standing() or target.fleeing:
            return 0.0
        if look.battle.is_engaged(target.id):
            return worth.struck(charger, target, True) * self.at_friends(look, target)
        if above(look.apart(charger, target), worth.charge_reach(target)):
            return 0.0
        return SPARED * worth.struck(target, charger, True) * look.worth(charger)

    def at_friends(self, look: Situation, target: Warrior) -> float:
        """What an enemy is about to do to the friend whom it would harm most."""
        friends = [look.battle.warrior(key) for key in look.battle.opponents(target.id)]
        return max(
            [worth.struck(target, each) * look.worth(each) for each in friends if each.seat == look.seat],
            default=0.0,
        )

    def others_near(self, look: Situation, charger: Warrior, target: Warrior) -> float:
        """What it may cost that other enemies come to help."""
        total = 0.0
        for foe in look.foes:
            if foe.id == target.id or not foe.is_standing() or foe.fleeing or look.battle.is_engaged(foe.id):
                continue
            if within(look.apart(target, foe), float(foe.sheet.move)):
                total += worth.struck(foe, charger, True)
        return min(1.0, total) * look.worth(charger)

    def value(self, look: Situation, charger: Warrior, target: Warrior, way: str, aim: Aim | None) -> float:
        chance = self.chance(look, charger, target, way)
        if within(chance, 0.0):
            return 0.0
        value = chance * self.clash(look, charger, target, way == DIVE) - (1.0 - chance) * FAILED
        if aim is not None and aim.timid:
            value -= self.errand(look, charger, aim)
        if charger.sheet.spells and not charger.has("leader"):
            value -= CASTS
        value += chance * (self.threat(look, charger, target) + pressing(look))
        value -= best_shot(look, charger)
        return value

    def errand(self, look: Situation, charger: Warrior, aim: Aim) -> float:
        """What it costs to fight on the way to somewhere else: most for who could run on instead."""
        cost = ERRAND * (4.0 if charger.carried else 1.0)
        runs = aim.at_edge and not any([within(look.apart(charger, foe), RUN_APART) for foe in look.foes])
        return max(cost, aim.pull * look.pace(charger)) if runs else cost

    # ------------------------------------------------------------------ questions

    def choose(self, look: Situation, keys: list[str], aims: dict[str, Aim]) -> str:
        """Who charges next: the one for whom it pays best; "" if it pays for nobody."""
        self.at(look)
        self.target = ""
        most = 0.0
        found = ""
        for key in keys:
            if not key:
                continue
            charger = look.battle.warrior(key)
            for foe in look.foes:
                if foe.hidden or foe.id in look.battle.opponents(key):
                    continue
                for way in ways_to(look, charger, foe):
                    value = self.value(look, charger, foe, way, aims.get(key)) - least_worth(look, foe)
                    if above(value, most):
                        most, found, self.target = value, key, foe.id
        self.charger = found
        return found

    def choose_target(self, look: Situation, charger: Warrior, keys: list[str], aim: Aim | None) -> str:
        self.at(look)
        if charger.id == self.charger and self.target in keys:
            target, self.charger = self.target, ""
            return target
        foes = [key for key in keys if key]

        def value(key: str) -> float:
            target = look.battle.warrior(key)
            ways = ways_to(look, charger, target)
            return max([self.value(look, charger, target, way, aim) for way in ways]) - least_worth(
                look, target
            )

        return best_above(0.0, foes, value) or ""

    def choose_more(
        self, look: Situation, charger: Warrior, target: Warrior, keys: list[str]
    ) -> tuple[str, ...]:
        """SK-MOV-06: whoever stands so near that it would come between, unless it is charged as well."""
        others = [look.battle.warrior(key) for key in keys]
        near = [each for each in others if touches_too(look, charger, target, each)]
        return tuple([each.id for each in near if each.is_standing() and not each.fleeing])

    def choose_way(self, look: Situation, charger: Warrior, target: Warrior, keys: list[str]) -> str:
        self.at(look)
        return best(keys, lambda way: self.value(look, charger, target, way, None))

    def choose_frenzied(self, look: Situation, charger: Warrior, keys: list[str]) -> str:
        self.at(look)
        return best(keys, lambda key: self.clash(look, charger, look.battle.warrior(key)))

    def choose_next(self, look: Situation, keys: list[str]) -> str:
        """The shortest way first, so that nobody stands in it."""
        self.at(look)
        targets = {each.charger: each.targets[0] for each in look.battle.declared}
        battle = look.battle
        return best(
            keys,
            lambda key: (
                0.0 - self.way(look, battle.warrior(key), battle.warrior(targets[key]))
                if key in targets
                else 0.0
            ),
        )


def is_barred_from(look: Situation, charger: Warrior, start: tuple[float, float], target: Warrior) -> bool:
    """SK-MOV-06: the same from wherever it would start."""
    touch = charger.sheet.radius + target.sheet.radius
    dx, dy = target.x - start[0], target.y - start[1]
    far = math.sqrt(dx * dx + dy * dy)
    share = max(0.0, far - touch) / far if above(far, 0.0) else 0.0
    end_x, end_y = start[0] + dx * share, start[1] + dy * share
    for foe in look.foes:
        if foe.id == target.id or not foe.is_standing() or foe.fleeing or foe.hidden:
            continue
        if foe.level != target.level or touches_too(look, charger, target, foe):
            continue
        reach = ZONE + charger.sheet.radius + foe.sheet.radius
        if within(off_segment(start[0], start[1], end_x, end_y, foe.x, foe.y), reach * reach):
            return True
    return False


def least_worth(look: Situation, target: Warrior) -> float:
    """Gold that a charge must be worth: who wins by waiting need not take its chances, but with who gets away.

    A lead in losses is soon lost again; who has only to let time pass is choosier still.
    """
    if not look.ahead or look.gets_away(target):
        return LEAST
    return SETTLED if look.battle.scenario in lead.KEPT else CAREFUL


def pressing(look: Situation) -> float:
    """Gold for any fight as time runs out, for who has to win something yet."""
    if not look.battle.scenario or is_ahead(look.battle, look.seat):
        return 0.0
    return PRESSING * look.battle.turn / entry_of(look.battle).limit


def touches_too(look: Situation, charger: Warrior, target: Warrior, other: Warrior) -> bool:
    """Whether two enemies stand so near to each other that a base can touch both."""
    if target.level != other.level:
        return False
    return within(look.apart(target, other), 2.0 * charger.sheet.radius - TIGHT)


def ways_to(look: Situation, charger: Warrior, target: Warrior) -> list[str]:
    deep = look.height(charger.level) - look.height(target.level)
    if below(deep, 1.0) or above(deep, DEEPEST):
        return [ON_FOOT]
    return [ON_FOOT, JUMP] if below(deep, SAFE) else [ON_FOOT, JUMP, DIVE]


def best_shot(look: Situation, shooter: Warrior) -> float:
    """What it gives up by not shooting from where it stands."""
    found = 0.0
    if shooter.sheet.ballistic <= 0:
        return found
    place = look.place(shooter)
    for weapon in shooter.sheet.missiles:
        if shooter.has_effect("loading") and "slow to load" in weapon.rules:
            continue
        for foe in look.foes:
            if foe.hidden or look.battle.is_engaged(foe.id):
                continue
            value = look.shot_from(shooter, weapon, place, foe, False) * look.worth(foe)
            if above(value, found):
                found = value
    return found
