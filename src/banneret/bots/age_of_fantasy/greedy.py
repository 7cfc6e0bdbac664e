"""The greedy bot for Age of Fantasy: no search, one look ahead.

For every unit it weighs what it could do now: shoot from here or there, charge somebody, run for a marker, lie
low. Worth is counted in points: enemy points it expects to destroy, its own it expects to lose, and what the
mission and the side-missions make of places and of enemies.
"""

from __future__ import annotations

import math
from typing import Any

from banneret.books.age_of_fantasy.activation import IDLE
from banneret.books.age_of_fantasy.bases_question import BasesQuestion, MoveBases, answer_of
from banneret.books.age_of_fantasy.battle import Assault, Battle
from banneret.books.age_of_fantasy.casualties import ChooseCasualties
from banneret.books.age_of_fantasy.charge_question import CloseIn
from banneret.books.age_of_fantasy.deployment import DeployBases
from banneret.books.age_of_fantasy.marker_places import PlaceMarker
from banneret.books.age_of_fantasy.mission import SEIZING
from banneret.books.age_of_fantasy.movement import CHARGE, HOLD, RUSH
from banneret.books.age_of_fantasy.shooting import Aim, weapon_groups
from banneret.books.age_of_fantasy.terrain_placement import PlacePiece
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.blows import weapon_key
from banneret.books.opr.magic import BlockSpell
from banneret.books.opr.volleys import BREATH_AP, breather
from banneret.bots.age_of_fantasy import magic, setup
from banneret.bots.age_of_fantasy.moves import Plan, best_plan, send
from banneret.bots.age_of_fantasy.situation import Situation
from banneret.bots.age_of_fantasy.worth import automatic_wounds, weapon_wounds
from banneret.bots.players import Bot
from banneret.core.engine.ask import Answer, Assign, Choice, Pick, Question
from banneret.core.engine.book import Book
from banneret.core.engine.ranking import above, best, best_above, least, within
from banneret.core.space.bases import gap_to_point


class GreedyBot(Bot[Battle]):
    name = "greedy"

    def __init__(self, book: Book[Any, Any, Battle], seat: str, seed: int) -> None:
        super().__init__(book, seat, seed)
        self.plan: Plan | None = None
        self.planned_for: str = ""
        self.acting: str = ""  # the action of the unit whose turn it is
        self.spell: str = ""
        self.claims: dict[str, str] = {}  # the goal that each own unit is after

    def decide(self, battle: Battle, question: Question) -> Answer:
        known = self.by_chapters(battle, question)
        if known is not None:
            return known
        if isinstance(question, MoveBases):
            return self.choose_move(battle, question)
        if isinstance(question, CloseIn):
            return question.default()
        if isinstance(question, DeployBases):
            return setup.place_unit(battle, question, self.seat, self.claims, self.rng)
        if isinstance(question, ChooseCasualties):
            return self.choose_casualties(battle, question)
        if isinstance(question, PlacePiece):
            return setup.place_piece(question, self.rng)
        if isinstance(question, PlaceMarker):
            return setup.place_marker(question, self.seat, self.rng)
        if isinstance(question, Assign):
            return self.choose_targets(battle, question)
        if isinstance(question, Pick):
            return self.pick(battle, question)
        if isinstance(question, Choice):
            return self.choose(battle, question)
        if isinstance(question, BasesQuestion):
            return self.as_planned(question)
        return question.default()

    def as_planned(self, question: BasesQuestion) -> Answer:
        """A move that a chapter makes itself: where the plan has it go, if it may."""
        plan = self.plan
        if plan is not None and plan.places and self.planned_for == question.unit.id:
            answer = answer_of(plan.places)
            if question.check(answer) is None:
                return answer
        return question.default()

    def look(self, battle: Battle) -> Situation:
        return Situation(battle, self.seat, self.claims)

    # ------------------------------------------------------------------ choices

    def choose(self, battle: Battle, question: Choice) -> Answer:
        name = question.name
        keys = question.keys()
        if name == "unit":
            return self.choose_unit(battle, keys)
        if name == "action":
            return self.choose_action(battle, question)
        if name == "charge":
            return self.choose_charge(battle, question)
        if name == "spell":
            look = self.look(battle)
            self.spell = magic.best_spell(look, battle.unit(question.about[0]), self.seat, keys)
            return self.spell
        if name == "spell-target":
            known = {spell.key: spell for spell in battle.spells_in(battle.unit(question.about[0]))}
            return magic.best_target(self.look(battle), known.get(self.spell), self.seat, keys)
        if name == "zone":
            return setup.choose_zone(battle, question)
        if name == "deploy":
            return setup.choose_deployment(battle, self.seat, question)
        if name == "ambush":
            return keys[0]
        if name == "carrier":
            return self.choose_carrier(battle, keys)
        if name == "furious-weapon":
            return self.furious_weapon(battle, question)
        if name == "heal":
            return self.heal(battle, question)
        if name == "first-marker":
            return self.seat if self.seat in keys else keys[0]
        if name in ("strike-back", "breath"):
            return "yes"
        plan = self.plan
        if plan is not None and plan.target and question.about[:1] == (self.planned_for,):
            return plan.target if plan.target in keys else question.default()
        return question.default()

    def pick(self, battle: Battle, question: Pick) -> Answer:
        if question.name == "join":
            joining = setup.choose_joining(battle, self.seat, question.about[0], question.keys())
            while question.check(joining) is not None:
                joining = joining[:-1]  # they find no room all together
            return joining
        if isinstance(question, BlockSpell):
            look = self.look(battle)
            caster = battle.unit(question.about[0])
            seat = caster.seat
            spell = next(each for each in battle.spells_in(caster) if each.key == question.spell)
            harm = 0.0
            for target in question.targets:
                harm += magic.spell_worth(look, spell, battle.unit(target), seat)
            return magic.blockers(look, self.seat, question.keys(), harm)
        return question.default()

    # ------------------------------------------------------------------ activating

    def choose_unit(self, battle: Battle, keys: list[str]) -> Answer:
        """The unit with most to win now; those with nothing pressing wait for the enemy to commit."""
        look = self.look(battle)
        for key in list(self.claims):
            if not battle.unit(key).alive():
                del self.claims[key]
        return best(keys, lambda key: self.urgency(look, battle.unit(key)))

    def urgency(self, look: Situation, unit: Unit) -> float:
        if unit.wavering:
            return -5.0
        if above(unit.violation(), 0.0):
            return -2.0
        worth = look.rough_shots(unit, 0.0, 0.0, False)
        reach = look.reach(unit, CHARGE)
        for enemy in look.enemies_of(unit):
            if within(look.apart(unit, 0.0, 0.0, enemy), reach) and look.may_charge(unit, enemy):
                worth = max(worth, look.clash(unit, enemy))
        charges, shots = look.dangers(unit, 0.0, 0.0)
        if above(worth, 0.0):
            # Whoever is about to be struck should strike before.
            worth += 0.3 * (charges + shots)
        elif look.left == 0:
            # In the last round whoever comes last to a marker keeps it.
            worth -= 10.0 if self.near_goal(look, unit) else 0.0
        worth -= 0.02 * min([look.apart(unit, 0.0, 0.0, enemy) for enemy in look.enemies_of(unit)], default=0.0)
        return worth

    def near_goal(self, look: Situation, unit: Unit) -> bool:
        goals = look.best_goals(unit)
        return bool(goals) and within(goals[0][2], goals[0][1].reach + look.reach(unit, RUSH))

    def choose_action(self, battle: Battle, question: Choice) -> Answer:
        unit = battle.unit(question.about[0])
        look = self.look(battle)
        keys = question.keys()
        self.plan = None
        if IDLE in keys:
            wanted = [aims.braced(look, unit, keys) for aims in look.aims]
            self.acting = next((action for action in wanted if action), keys[-1])
            return self.acting
        plan = best_plan(look, unit, keys)
        self.plan = plan
        self.planned_for = unit.id
        self.acting = plan.action
        self.note_claim(look, unit, plan)
        return plan.action

    def note_claim(self, look: Situation, unit: Unit, plan: Plan) -> None:
        """Which goal the unit serves with its plan, for the others to know."""
        self.claims.pop(unit.id, None)
        there = unit
        if plan.places:
            there = unit.at(plan.places)
        goals = look.best_goals(there)
        if goals and above(goals[0][0], 0.05 * look.point):
            self.claims[unit.id] = goals[0][1].id

    def choose_charge(self, battle: Battle, question: Choice) -> Answer:
        plan = self.plan
        keys = question.keys()
        if plan is not None and plan.target in keys:
            return plan.target
        look = self.look(battle)
        unit = battle.unit(question.about[0])
        return best(keys, lambda key: look.clash(unit, battle.unit(key)))

    # ------------------------------------------------------------------ moving

    def choose_move(self, battle: Battle, question: MoveBases) -> Answer:
        plan = self.plan
        if question.name == "move":
            self.plan = None
            if plan is not None and plan.target in battle.units and self.planned_for == question.unit.id:
                # A charge that has become a Rush goes on in the same direction.
                plan.x, plan.y, _ = battle.unit(plan.target).middle()
                if send(question.march, plan) is None or question.check(answer_of(plan.places)) is not None:
                    plan.places = []
            if plan is not None and plan.places and self.planned_for == question.unit.id:
                # Models may have fallen since: a chapter may hurt who announces an action.
                if len(plan.places) == question.unit.size() and question.check(answer_of(plan.places)) is None:
                    return answer_of(plan.places)
                # A spell or the like has changed things: go the same way as far as one can.
                again = send(question.march, plan)
                if again is not None and question.check(answer_of(plan.places)) is None:
                    return answer_of(plan.places)
            return question.default()
        return self.short_move(battle, question)

    def short_move(self, battle: Battle, question: MoveBases) -> Answer:
        """A move outside an action, of scouts or after a melee: to the best place within reach."""
        unit = battle.unit(question.unit.id)
        look = self.look(battle)
        reach = min(question.march.limits, default=0.0)
        x, y, _ = unit.middle()
        plans = [Plan("", look.place(unit, 0.0, 0.0))]
        for worth, goal, _ in look.best_goals(unit)[:2]:
            far = math.hypot(goal.x - x, goal.y - y)
            if above(worth, 0.0) and above(far, 0.5):
                share = min(1.0, reach / far)
                there = look.place(unit, (goal.x - x) * share, (goal.y - y) * share)
                plans.append(Plan("", there, goal.x, goal.y))
        plan = best(plans, lambda plan: plan.worth)
        if plan is not plans[0] and send(question.march, plan) is not None:
            answer = answer_of(plan.places)
            if question.check(answer) is None:
                self.note_claim(look, unit, plan)
                return answer
        return question.default()

    # ------------------------------------------------------------------ shooting and fighting

    def choose_targets(self, battle: Battle, question: Assign) -> Answer:
        """Every weapon group at the target where it is worth most, counting what goes there already."""
        unit = battle.unit(question.about[0])
        look = self.look(battle)
        weapons = {weapon.profile: weapon for weapon in weapon_groups(unit)}
        action = self.acting
        if battle.turn != self.seat:
            action = next((aims.reaction for aims in look.aims if aims.reaction), "")
        attack = Assault(True, action or HOLD)
        aims: dict[str, Aim] = {}
        spent: dict[str, float] = {}
        chosen: dict[str, str] = {}
        for slot in question.slots:
            worths: dict[str, float] = {}
            for option in slot.options:
                target_id, _, picked = option.key.partition("#")
                target = battle.unit(target_id)
                if slot.key in weapons:
                    aim = aims.setdefault(target_id, Aim(battle, unit, target))
                    worth = look.volley(aim, weapons[slot.key], attack, picked)
                else:
                    hits = sum([m.sheet.breath_hits for m in unit.models if m.id == breather(slot.key)])
                    worth = look.worth(target, automatic_wounds(hits, BREATH_AP, 1, look.mark(target, True)))
                # What is dead already needs no more shots.
                worth *= max(0.05, 1.0 - spent.get(target_id, 0.0) / max(1.0, look.worth(target, 99.0)))
                worths[option.key] = worth
            found = best_above(0.0, worths, worths.__getitem__)
            if found is not None:
                at = found.partition("#")[0]
                chosen[slot.key] = found
                spent[at] = spent.get(at, 0.0) + worths[found]
        return chosen

    def choose_casualties(self, battle: Battle, question: ChooseCasualties) -> Answer:
        """Those the engine proposes, unless that would give up a marker that somebody else could keep."""
        proposal: tuple[str, ...] = question.default()
        unit = question.unit
        if not question.falling or not unit.bases:
            return proposal
        for marker in battle.objectives.values():
            if marker.carrier:
                continue
            near = [
                unit.models[at].id
                for at in range(unit.size())
                if within(gap_to_point(unit.bases[at], marker.x, marker.y), battle.distance(SEIZING))
            ]
            if near and all([key in proposal for key in near]):
                keys = question.keys()
                keys.sort(key=lambda key: key in near)
                answer = tuple(keys[: question.number])
                if question.check(answer) is None:
                    return answer
        return proposal

    def furious_weapon(self, battle: Battle, question: Choice) -> Answer:
        """The weapon whose one attack more wounds most, whoever is struck."""
        unit = battle.unit(question.about[0])
        look = self.look(battle)
        enemies = look.enemies_of(unit)
        if not enemies:
            return question.default()
        near = least(enemies, lambda enemy: look.apart(unit, 0.0, 0.0, enemy))
        names = question.keys()
        worths: dict[str, float] = {}
        for model in unit.models:
            for weapon in model.sheet.melee:
                key = weapon_key(model, weapon)
                if key in names:
                    worth = weapon_wounds(weapon, 1, 1, model.sheet.quality, False, look.mark(near, False))
                    worths[key] = max(worth, worths.get(key, 0.0))
        return best(worths, worths.__getitem__) if worths else question.default()

    def heal(self, battle: Battle, question: Choice) -> Answer:
        """The Hero or wizard if it is hurt, else whoever is hurt most."""
        unit = battle.unit(question.about[0])
        models = {model.id: model for model in unit.models}
        return max(
            question.keys(),
            key=lambda key: (models[key].sheet.hero or models[key].sheet.wizard > 0, models[key].wounds),
        )

    def choose_carrier(self, battle: Battle, keys: list[str]) -> Answer:
        """AF-MIS-08: a unit that can take a lot and get away."""
        look = self.look(battle)

        def safety(key: str) -> float:
            unit = battle.unit(key)
            charges, shots = look.dangers(unit, 0.0, 0.0)
            return unit.wounds_left() + look.reach(unit, RUSH) - 0.1 * (charges + shots)

        return best(keys, safety)
