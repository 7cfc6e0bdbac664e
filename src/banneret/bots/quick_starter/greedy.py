"""The greedy bot for the Quick Starter: no search, one look ahead.

It knows what the battle is about and wants as many units as it can where they count when it ends. On the way it
takes the charges, shots and spells that are worth more points than they cost. How things are weighed is in the
modules beside this one; here every question of the book gets its answer.
"""

from __future__ import annotations

from typing import Any

from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.contacts import reached
from banneret.books.quick_starter.magic_phase import DispelDice, spell_of
from banneret.books.quick_starter.move_question import MoveUnit, PlaceChoice
from banneret.books.quick_starter.movement_phase import Joining
from banneret.books.quick_starter.moving import PIVOT, Path
from banneret.books.quick_starter.pursuit import OVERRUN, PURSUE, RESTRAIN, outward
from banneret.books.quick_starter.reform import ReformChoice
from banneret.books.quick_starter.sheets import ATT, STR
from banneret.books.quick_starter.shooting_phase import base_distance, to_hit, weapons_of
from banneret.books.quick_starter.sight import blockers, hill_of
from banneret.books.quick_starter.unit import FRONT, Figure, Unit
from banneret.bots.players import Bot
from banneret.bots.quick_starter import charge as charges
from banneret.bots.quick_starter.deploy import choose_deployment, choose_feature, choose_place
from banneret.bots.quick_starter.magic import Casting, choose_casting, dispel_dice, spell_worth
from banneret.bots.quick_starter.moves import Lookout, Memo, turn_to
from banneret.bots.quick_starter.worth import losses_worth, points_of, shot_worth
from banneret.core.engine.ask import Answer, Choice, Question, Split
from banneret.core.engine.book import Book
from banneret.core.engine.ranking import above, below, best, best_above, least, nearest_whole, settled
from banneret.core.space.geometry import heading_of, heading_vector
from banneret.core.space.placing import PlaceBody

BOLD = 4.0  # points that a charge must bring


class GreedyBot(Bot[Battle]):
    name = "greedy"

    def __init__(self, book: Book[Any, Any, Battle], seat: str, seed: int) -> None:
        super().__init__(book, seat, seed)
        self.memo: Memo = {}
        self.turn: tuple[int, str] = (0, "")
        self.planned: tuple[str, str, Path] = ("", "", ())  # a unit, its kind of move and its path
        self.casting: Casting | None = None

    def decide(self, battle: Battle, question: Question) -> Answer:
        if (battle.turn, battle.active) != self.turn:
            self.turn = (battle.turn, battle.active)
            self.memo = {}
        known = self.by_chapters(battle, question)
        if known is not None:
            return known
        if isinstance(question, MoveUnit):
            return self.choose_path(battle, question)
        if isinstance(question, PlaceBody):
            return choose_place(battle, self.seat, question)
        if isinstance(question, ReformChoice):
            return self.choose_reform_place(question)
        if isinstance(question, PlaceChoice):
            return self.choose_landing(battle, question)
        if isinstance(question, Split):
            return charges.share_attacks(battle, question.total, question.keys())
        if isinstance(question, Choice):
            return self.choose(battle, question)
        return question.default()

    def choose(self, battle: Battle, question: Choice) -> Answer:
        name = question.name
        if name == "move-unit":
            return self.choose_mover(battle, question)
        if name == "move-kind":
            return self.choose_kind(battle, question)
        if name == "charge":
            return self.choose_charge(battle, question)
        if name == "shoot":
            return self.choose_shot(battle, question)
        if name == "cast":
            return self.choose_spell(battle, question)
        if name in ("spell-target", "casting-dice"):
            return self.go_on_casting(question)
        if isinstance(question, DispelDice):
            return self.choose_dispel(battle, question)
        if name == "reaction":
            unit, charger = battle.unit(question.about[0]), battle.unit(question.about[1])
            return "flee" if charges.flees(battle, self.lookout(battle), unit, charger) else "hold"
        if name in ("redirect", "redirect-to"):
            return self.choose_redirect(battle, question)
        if name == "pursue":
            return self.choose_pursuit(battle, question)
        if name == "deploy":
            return choose_deployment(battle, question.keys())
        if name == "feature":
            return choose_feature(battle, self.seat, question.keys())
        if name == "vanguard":
            return question.keys()[0]
        if name == "vanguard-kind":
            return self.choose_vanguard(question)
        return self.choose_lesser(battle, question)

    def choose_lesser(self, battle: Battle, question: Choice) -> Answer:
        """Questions of order and small matters."""
        name = question.name
        keys = question.keys()
        if name == "swap":
            return self.choose_swap(battle, question)
        if name == "combat":
            lookout = self.lookout(battle)
            rated = {o.key: charges.ongoing(battle, lookout, o.marks) for o in question.options}
            return best(keys, rated.__getitem__)
        if name == "flees-from":
            return self.choose_direction(battle, question)
        if name in ("which-target", "run-into", "move-charger"):
            return dearest(battle, keys)
        if name == "reform":
            return self.choose_reform(battle, question)
        if name == "join-place":
            # In the middle of the front: hardest to keep out of a fight.
            middle = 0.5 * (battle.unit(question.about[0]).files - 1)
            return least(keys, lambda key: abs(int(key) - middle))
        if name == "leave-kind":
            return ""
        if name in ("rally-order", "break-order", "panic-order", "flee-order"):
            # The dearest first: if it holds, nothing it does can hurt the others.
            return dearest(battle, keys)
        if name == "odd-hit":
            unit = battle.unit(question.about[0])
            return max(keys, key=lambda key: (unit.figure(key).hp, key))
        return question.default()

    def lookout(self, battle: Battle) -> Lookout:
        return Lookout(battle, self.seat, self.memo)

    # ------------------------------------------------------------------ charges

    def choose_charge(self, battle: Battle, question: Choice) -> Answer:
        return charges.choose_charge(battle, self.lookout(battle), question.keys(), BOLD)

    def choose_redirect(self, battle: Battle, question: Choice) -> Answer:
        """Another target, if there is a good one; the one that fled is charged otherwise."""
        lookout = self.lookout(battle)
        if question.name == "redirect-to":
            return charges.choose_charge(battle, lookout, question.keys(), BOLD)
        keys = [option.key for option in question.options if option.key]
        # A unit that has fled is seldom caught; whatever else there is gets a look.
        return dearest(battle, keys)

    def choose_reform_place(self, question: ReformChoice) -> Answer:
        """The best place is proposed first; it is taken if the unit fights to its front there."""
        return "1" if question.found and question.found[0].side == FRONT else "stay"

    def choose_landing(self, battle: Battle, question: PlaceChoice) -> Answer:
        # Nearest to where the unit counts, or simply the middle.
        goals = self.lookout(battle).goals
        needs = {key: goals.need_at(question.unit, *pose) for key, pose in question.places.items()}
        return min(question.keys(), key=lambda key: (nearest_whole(100.0 * needs[key]), key != "centre"))

    def choose_pursuit(self, battle: Battle, question: Choice) -> Answer:
        lookout = self.lookout(battle)
        unit = battle.unit(question.about[0])

        def worth(key: str) -> float:
            if key == OVERRUN:
                return charges.journey_worth(battle, lookout, unit, unit.heading, "") - 3.0
            return charges.pursuit_worth(battle, lookout, unit, battle.unit(key.removeprefix(PURSUE)))

        keys = [option.key for option in question.options]
        runs = [key for key in keys if key == OVERRUN or key.startswith(PURSUE)]
        return best_above(0.0, runs, worth) or RESTRAIN

    def choose_direction(self, battle: Battle, question: Choice) -> Answer:
        """Broken enemies are driven to the nearest edge."""
        keys = question.keys()
        unit = battle.unit(question.about[0])
        gaps: dict[str, float] = {}
        for key in keys:
            nx, ny, _, _ = outward(battle, unit, battle.unit(key))
            gaps[key] = charges.runs_off(battle, unit, heading_of(nx, ny))
        return least(keys, gaps.__getitem__)

    def choose_reform(self, battle: Battle, question: Choice) -> Answer:
        """Whoever fights to the flank or rear turns his front to the enemy."""
        keys = question.keys()
        for key in keys:
            if key and any([c.side_of(key) != FRONT for c in battle.contacts_of(key)]):
                return key
        return ""

    def choose_swap(self, battle: Battle, question: Choice) -> Answer:
        """Those who fight well go where the enemy is, Wizards to where he is not."""
        keys = question.keys()
        for key in keys:
            if not key:
                continue
            unit_id, figure_id, file = key.split(" ")
            unit = battle.unit(unit_id)
            figure = unit.figure(figure_id)
            _, ahead = reached(battle, unit)
            here, there = figure.file in ahead, int(file) in ahead
            taken = unit.figure_at(0, int(file)) is not None
            if here != there and not taken and there == fights_well(battle, unit, figure):
                return key
        return ""

    # ------------------------------------------------------------------ moves

    def choose_mover(self, battle: Battle, question: Choice) -> Answer:
        """Those with nobody before them first; the nimble after the blocks, for they find a way round."""
        goals = self.lookout(battle).goals
        units = [battle.unit(option.key) for option in question.options if option.key in battle.units]
        if not units:
            return ""
        rated = [
            (
                unit.is_character_alone(),
                stands_behind(unit, units),
                unit.is_single() or unit.is_light() or battle.fly_rates(unit)[0] > 0,
                settled(goals.need(unit)),
                unit.id,
            )
            for unit in units
        ]
        return min(rated)[-1]

    def choose_kind(self, battle: Battle, question: Choice) -> Answer:
        unit = battle.unit(question.about[0])
        keys = question.keys()
        joins = joins_found(question)
        if joins:
            return best(joins, lambda key: points_of(battle.unit(key[5:])))
        kinds = [key for key in keys if not key.startswith("join ")]
        kind, path = self.lookout(battle).best_move(unit, kinds)
        self.planned = (unit.id, kind, path)
        return kind

    def choose_vanguard(self, question: Choice) -> Answer:
        keys = question.keys()
        joins = joins_found(question)
        if joins:
            return joins[0]
        return "fly" if "fly" in keys else question.default()

    def choose_path(self, battle: Battle, question: MoveUnit) -> Answer:
        unit_id, _, path = self.planned
        self.planned = ("", "", ())
        if question.name == "move" and unit_id == question.unit.id and question.check(path) is None:
            return path
        if question.host:
            return question.default()
        lookout = self.lookout(battle)
        if question.name == "pivot" and question.move == PIVOT:
            return self.choose_pivot(lookout, question)
        path, _ = lookout.best_path(question)
        return path if question.check(path) is None else question.default()

    def choose_pivot(self, lookout: Lookout, question: MoveUnit) -> Answer:
        """A free Pivot, towards whatever comes next."""
        unit = question.unit
        shape = unit.boundary()
        x, y = lookout.focus(unit, shape, lookout.goals.need(unit), lookout.enemies)
        turn = turn_to(unit, x, y)
        for turned in (turn, round(turn + 12.0, 1), round(turn - 12.0, 1)):
            path = (("pivot", turned),)
            if abs(turned) > 2.0 and question.check(path) is None:
                return path
        return question.default()

    # ------------------------------------------------------------------ magic

    def choose_spell(self, battle: Battle, question: Choice) -> Answer:
        self.casting = choose_casting(battle, self.lookout(battle), question.keys(), battle.pools[self.seat])
        return "" if self.casting is None else self.casting.key

    def go_on_casting(self, question: Choice) -> Answer:
        casting = self.casting
        if casting is None:
            return question.default()
        wanted = casting.target if question.name == "spell-target" else str(casting.dice)
        return wanted if question.check(wanted) is None else question.default()

    def choose_dispel(self, battle: Battle, question: DispelDice) -> Answer:
        """What the spell would do decides how many dice are spent against it."""
        target = battle.unit(question.about[0])
        wizard = battle.unit(question.unit).figure(question.wizard)
        enemy = battle.unit(question.unit).seat
        # Seen from the other side of the table.
        theirs = Lookout(battle, enemy, self.memo)
        worth = spell_worth(battle, theirs, spell_of(wizard, question.spell), enemy, wizard, target)
        dice = dispel_dice(worth, question.total, battle.pools[self.seat], battle.pools[enemy])
        return str(dice) if question.check(str(dice)) is None else question.default()

    # ------------------------------------------------------------------ shooting

    def choose_shot(self, battle: Battle, question: Choice) -> Answer:
        """The first unit that can shoot, at the target that is worth most to it."""
        keys = [option.key for option in question.options if option.key]
        shooter = keys[0].split(" ")[0]
        unit = battle.unit(shooter)
        lookout = self.lookout(battle)
        own = [key for key in keys if key.startswith(shooter + " ")]
        found = best_above(
            0.0, own, lambda key: self.volley_worth(battle, lookout, unit, battle.unit(key.split(" ")[1]))
        )
        if found is not None:
            return found
        rest = [key for key in keys if key not in own]
        return rest[0] if rest else ""

    def volley_worth(self, battle: Battle, lookout: Lookout, unit: Unit, target: Unit) -> float:
        """A volley reckoned by the model in the middle of the front rank."""
        lost = 0.0
        file = unit.files // 2
        hiding = blockers(battle, unit, target, hill_of(battle, unit, 0, file))
        for weapon in dict.fromkeys(weapons_of(unit)):
            if weapon is None or above(base_distance(unit, 0, file, target), weapon.range + 0.5):
                continue
            models = unit.rnf if weapon is unit.entry.weapon and unit.rnf else 1
            need = to_hit(battle, unit, (0, file), weapon, target, hiding)
            lost += shot_worth(battle, weapon, need, models, target)
        worth = losses_worth(battle, target, min(lost, float(target.health())))
        share = lost / max(1, target.health())
        return worth + 0.25 * share * lookout.goals.threat_of(target)


def dearest(battle: Battle, keys: list[str]) -> str:
    """The unit of which most points are left."""
    return best(keys, lambda key: points_of(battle.unit(key)))


def joins_found(question: Choice) -> list[str]:
    """The units to join to which a way was found."""
    return [option.key for option in question.options if isinstance(option, Joining) and option.way_found]


def stands_behind(unit: Unit, others: list[Unit]) -> bool:
    """Whether somebody who has yet to move is close before a unit's front."""
    x, y, heading = unit.pose()
    sin, cos = heading_vector(heading)
    for other in others:
        dx, dy = other.x - x, other.y - y
        ahead = dx * sin + dy * cos
        aside = abs(dx * cos - dy * sin)
        close = above(ahead, 0.0) and below(ahead, 7.0)
        if other.id != unit.id and close and below(aside, 0.5 * (unit.width() + other.width())):
            return True
    return False


def fights_well(battle: Battle, unit: Unit, figure: Figure) -> bool:
    """Whether a Character belongs in the fight rather than behind it."""
    return battle.stat(unit, figure, ATT) * battle.stat(unit, figure, STR) >= 9 or not figure.entry.spells
