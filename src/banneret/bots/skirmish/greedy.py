"""The greedy bot for Skirmish: no search, one look ahead.

Everything is weighed in gold: what blows, shots and spells are likely to take from the enemy, what they are
likely to cost, and what places are worth to the scenario. It sees what lies on the table and guesses distances
by eye, as everybody does (SK-GEN-01).
"""

from __future__ import annotations

from typing import Any

from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.encounter_kinds.hands_of_stone import ChooseSpot
from banneret.books.skirmish.leg_question import LegQuestion
from banneret.books.skirmish.moves import NO, YES
from banneret.books.skirmish.recovery import ROUT, TEST
from banneret.books.skirmish.spell_targets import SeenPoint
from banneret.books.skirmish.stand_question import DeployWarrior, PlaceShard
from banneret.books.skirmish.strides import ESCAPE
from banneret.books.skirmish.taking_part import WhoFights
from banneret.books.skirmish.updraft import UpdraftTo
from banneret.books.skirmish.warrior import Warrior
from banneret.bots.players import Bot
from banneret.bots.skirmish import (
    casting,
    charging,
    deploying,
    goals,
    leaving,
    moving,
    nerve,
    prey,
    shooting,
    striking,
)
from banneret.bots.skirmish.camp import Quartermaster
from banneret.bots.skirmish.goals import Aim, aims_of, best_carrier, nearest_foe
from banneret.bots.skirmish.situation import Situation
from banneret.core.engine.ask import Answer, Choice, Pick, Question, Split
from banneret.core.engine.book import Book
from banneret.core.engine.ranking import best, inches, nearest
from banneret.core.space.footing import Footing
from banneret.core.space.waymarks import Spread


class GreedyBot(Bot[Battle]):
    name = "greedy"

    def __init__(self, book: Book[Any, Any, Battle], seat: str, seed: int) -> None:
        super().__init__(book, seat, seed)
        self.camp = Quartermaster(seat)
        self.charges = charging.Charges()
        self.plan: moving.Plan | None = None
        self.weapon = ""
        self.spell = ""
        # How far it is to prey, in the turn that it was worked out for, and to goals, for as long as the ground
        # stays as it was.
        self.when: tuple[int, str, int] = (0, "", 0)
        self.to_prey: dict[str, Spread] = {}
        self.to_edges: dict[tuple[Any, ...], Spread] = {}
        self.ground: Footing | None = None
        self.to_goals: dict[tuple[Any, ...], Spread] = {}

    def decide(self, battle: Battle, question: Question) -> Answer:
        look = Situation(battle, self.seat)
        if isinstance(question, LegQuestion):
            return self.choose_leg(look, question)
        if isinstance(question, DeployWarrior):
            return deploying.place_warrior(look, question, self.rng)
        if isinstance(question, PlaceShard):
            return deploying.place_shard(look, question, self.rng)
        if isinstance(question, SeenPoint):
            wizard = battle.warrior(question.about[0])
            spell = next(each for each in wizard.sheet.spells if each.target == "point")
            return casting.choose_point(look, wizard, spell, question)
        if isinstance(question, UpdraftTo):
            return casting.choose_landing(look, question, aims_of(look))
        if isinstance(question, ChooseSpot):
            return self.choose_spot(look, question)
        if isinstance(question, WhoFights):
            return question.default()
        if isinstance(question, Split):
            return striking.share_out(look, battle.warrior(question.about[0]), question.keys(), question.total)
        if isinstance(question, Pick):
            return self.pick(look, question)
        if isinstance(question, Choice):
            return self.choose(look, question)
        return question.default()

    def pick(self, look: Situation, question: Pick) -> Answer:
        if question.name == "charge-more":
            charger, target = [look.battle.warrior(key) for key in question.about]
            return self.charges.choose_more(look, charger, target, question.keys())
        return question.default()

    # ------------------------------------------------------------------ choices

    def choose(self, look: Situation, question: Choice) -> Answer:
        name = question.name
        keys = question.keys()
        if name in ("scenario", "lotus", "edge", "chest", "deploy-who"):
            return self.prepare(look, question)
        if name in ("charger", "charge-target", "charge-way", "frenzy-target", "charge-next", "escape"):
            return self.charge(look, question)
        if name == "mover":
            return self.choose_mover(look, keys)
        if name == "manner":
            return self.choose_manner(look, look.battle.warrior(question.about[0]), keys)
        if name in ("hide", "leave"):
            return YES if YES in keys else NO
        if name == "patient":
            return best(keys, lambda key: look.worth(look.battle.warrior(key)))
        if name == "rout":
            return ROUT if nerve.should_rout(look) else TEST
        if name in ("wizard", "spell", "spell-target"):
            return self.cast(look, question)
        if name == "shooter":
            self.weapon = ""
            return shooting.choose_shooter(look, keys)
        if name == "weapon":
            self.weapon = shooting.choose_weapon(look, look.battle.warrior(question.about[0]), keys)
            return self.weapon
        if name == "target":
            return shooting.choose_target(look, look.battle.warrior(question.about[0]), keys, self.weapon)
        if name == "weapons":
            return striking.choose_weapons(look, look.battle.warrior(question.about[0]), keys)
        if name == "second-attack":
            return striking.second_target(look, look.battle.warrior(question.about[0]), keys)
        return self.camp.answer(look.battle, question)

    def prepare(self, look: Situation, question: Choice) -> Answer:
        keys = question.keys()
        if question.name == "scenario":
            return deploying.choose_scenario(keys)
        if question.name == "lotus":
            return deploying.choose_lotus(keys)
        if question.name == "edge":
            return deploying.choose_edge(look, question)
        if question.name == "chest":
            return best_carrier(look, keys)
        return deploying.choose_next(look, keys)

    def charge(self, look: Situation, question: Choice) -> Answer:
        keys = question.keys()
        charges = self.charges
        if question.name == "escape":
            self.plan = None
            return leaving.choose_escape(look, keys, aims_of(look))
        if question.name == "charger":
            return charges.choose(look, keys, aims_of(look))
        if question.name == "charge-next":
            return charges.choose_next(look, keys)
        charger = look.battle.warrior(question.about[0])
        if question.name == "charge-target":
            return charges.choose_target(look, charger, keys, aims_of(look).get(charger.id))
        if question.name == "charge-way":
            return charges.choose_way(look, charger, look.battle.warrior(question.about[1]), keys)
        return charges.choose_frenzied(look, charger, keys)

    def cast(self, look: Situation, question: Choice) -> Answer:
        keys = question.keys()
        aims = aims_of(look)
        if question.name == "wizard":
            self.spell = ""
            return casting.choose_wizard(look, keys, aims)
        wizard = look.battle.warrior(question.about[0])
        if question.name == "spell":
            self.spell = casting.choose_spell(look, wizard, keys, aims)
            return self.spell
        known = wizard.sheet.spells
        spells = [spell for spell in known if spell.id == self.spell] or [
            spell for spell in known if spell.target not in ("self", "point")
        ]
        return casting.choose_target(look, wizard, spells[0], keys, aims)

    def choose_spot(self, look: Situation, question: ChooseSpot) -> Answer:
        """Hands of Stone: where they hold most enemies and no friends."""
        spots = [(inches(foe.x), inches(foe.y)) for foe in look.foes]
        spots = [spot for spot in spots if question.check(spot) is None]
        if not spots:
            return question.default()

        def caught(spot: tuple[float, float]) -> float:
            place = (spot[0], spot[1], "")
            foes = [foe for foe in look.foes if look.from_place(place, 0.0, foe) < 3.0]
            friends = [each for each in look.own if look.from_place(place, 0.0, each) < 3.0]
            return sum([look.worth(each) for each in foes]) - sum([look.worth(each) for each in friends])

        return best(spots, caught)

    # ------------------------------------------------------------------ moving

    def choose_mover(self, look: Situation, keys: list[str]) -> Answer:
        """Those nearest to the enemy first, so that they make room."""
        able = [key for key in keys if key]
        return nearest(able, lambda key: nearest_foe(look, look.battle.warrior(key)))[0]

    def choose_manner(self, look: Situation, warrior: Warrior, keys: list[str]) -> Answer:
        self.plan = self.plan_for(look, warrior, keys)
        return self.plan.manner if self.plan.manner in keys else keys[0]

    def plan_for(self, look: Situation, warrior: Warrior, keys: list[str]) -> moving.Plan:
        aim = aims_of(look).get(warrior.id)
        return moving.best_plan(
            look, warrior, keys, aim, self.goal_for(look, warrior, aim), self.prey_for(look, warrior)
        )

    def choose_leg(self, look: Situation, question: LegQuestion) -> Answer:
        if question.manner == ESCAPE and self.plan is None:
            self.plan = moving.way_out(look, question.warrior, question.left)
        answer = moving.next_leg(look, question, self.plan)
        if answer["way"] == "end":
            self.plan = None
        return answer

    def _forget(self, look: Situation) -> None:
        """Forget what was worked out for other ground, or of prey in another turn."""
        battle = look.battle
        if look.field.footing is not self.ground:
            self.ground = look.field.footing
            self.to_goals = {}
            self.to_prey = {}
            self.to_edges = {}
        when = (battle.turn, battle.active, len(look.foes))
        if when != self.when:
            self.when = when
            self.to_prey = {}
            self.to_edges = {}

    def goal_for(self, look: Situation, warrior: Warrior, aim: Aim | None) -> Spread | None:
        if aim is None or not aim.places:
            return None
        self._forget(look)
        key = (aim.key, _build(warrior), *aim.places)
        if key not in self.to_goals:
            marks = look.map_for(warrior)
            starts: list[tuple[int, float]] = []
            for x, y, level in aim.places:
                if aim.anywhere:
                    starts += [(mark, 0.0) for mark in marks.about(x, y, level, 0.75) if marks.is_free(mark)]
                else:
                    starts += marks.joined(x, y, level)
            self.to_goals[key] = look.far_from(warrior, starts, aim.pull)
        if aim.at_edge:
            return self.run_for(look, warrior, aim, key)
        return self.to_goals[key]

    def run_for(self, look: Situation, warrior: Warrior, aim: Aim, key: tuple[Any, ...]) -> Spread:
        """How far it is to an edge for who would like to run all the way there."""
        if key not in self.to_edges:
            self.to_edges[key] = goals.run_spread(look, warrior, aim, self.to_goals[key])
        return self.to_edges[key]

    def prey_for(self, look: Situation, warrior: Warrior) -> Spread:
        self._forget(look)
        key = _build(warrior)
        if key not in self.to_prey:
            self.to_prey[key] = prey.prey_spread(look, warrior)
        return self.to_prey[key]


def _build(warrior: Warrior) -> str:
    """What ways depend on, as a key: the size of its base, and how well it keeps above water."""
    sheet = warrior.sheet
    return f"{sheet.radius:.3f} {sheet.strength if sheet.body else ''}"
