"""The greedy bot for Regiments: no search, one look ahead.

For every unit it weighs what it could do now: shoot from here or there, charge somebody, run for a marker.
Worth is counted in points: enemy points it expects to destroy (by the exact odds), its own it expects to
lose, and what a marker is worth at this stage of the game.
"""

from __future__ import annotations

import math
from typing import Any

from banneret.books.opr.magic import SpellTarget, useful
from banneret.books.opr.objectives import Objective
from banneret.books.opr.scenario_play import AREA, as_objectives
from banneret.books.opr.sheets import Weapon
from banneret.books.opr.special_rules import Attack
from banneret.books.regiments.battle import Battle
from banneret.books.regiments.charge import ChargeTrial, ChooseAction
from banneret.books.regiments.movement import ADVANCE, CHARGE, HOLD, RUSH, Move, Path, allowance
from banneret.books.regiments.placing import PlaceMarker, PlaceUnit
from banneret.books.regiments.shooting import Aim, ranged_weapons
from banneret.books.regiments.unit import Unit
from banneret.bots.bearings import turn_between
from banneret.bots.players import Bot
from banneret.core.engine.ask import Answer, Assign, Choice, Pick, Question
from banneret.core.engine.book import Book
from banneret.core.engine.ranking import (
    above,
    best,
    best_above,
    inches,
    least,
    nearest,
    nearest_whole,
    ranked,
    steadied,
    within,
)
from banneret.core.space.distances import contains, distance_to_point
from banneret.core.space.geometry import EPS, Polygon, heading_of, heading_vector, quantise
from banneret.odds.regiments.bodies import fired_by
from banneret.odds.regiments.chances import expected_wounds_melee, expected_wounds_volley

MARKER_WORTH = 90.0  # points that holding a marker at the end is worth
REACH = 3.0  # how near a unit must be to a marker
BESIDE = 2.6  # how far from it a unit is aimed that is to stand beside it
ROUND_ABOUT = (0.0, 45.0, 90.0, 135.0, 180.0, 225.0, 270.0, 315.0)


class Plan:
    """What a unit is going to do, and why that was best."""

    def __init__(self, action: str, worth: float, path: Path = (), target: str = "") -> None:
        self.action = action
        self.worth = worth
        self.path = path
        self.target = target


class GreedyBot(Bot[Battle]):
    name = "greedy"

    def __init__(self, book: Book[Any, Any, Battle], seat: str, seed: int) -> None:
        super().__init__(book, seat, seed)
        self.plan: Plan | None = None
        self.planned_for = ""
        self.seen: dict[tuple[int, str, str], tuple[int, int]] = {}

    def decide(self, battle: Battle, question: Question) -> Answer:
        name = question.name
        known = self.by_chapters(battle, question)
        if known is not None:
            return known
        if name == "unit":
            return self.choose_unit(battle, question)
        if name == "action":
            return self.choose_action(battle, question)
        if isinstance(question, Move):
            return self.choose_move(battle, question)
        if name == "charge":
            plan = self.plan
            if plan is not None and question.check(plan.target) is None:
                return plan.target
        if isinstance(question, Assign):
            return self.choose_targets(battle, question)
        if isinstance(question, PlaceMarker):
            return self.place_marker(question)
        if isinstance(question, PlaceUnit):
            return self.place_unit(battle, question)
        if name == "deploy" and isinstance(question, Choice):
            return self.choose_deployment(battle, question)
        if name == "ambush" and isinstance(question, Choice):
            return question.options[0].key
        if name == "strike-back" or name == "breath":
            return "yes"
        if name == "spell" and isinstance(question, Choice):
            return self.choose_spell(battle, question)
        if isinstance(question, SpellTarget):
            return self.choose_spell_target(battle, question)
        if isinstance(question, Pick):
            # Nothing else can be done with a wizard on the enemy's turn: try to block, with all of them.
            return tuple(question.keys())
        if name == "consolidate":
            return self.consolidate(battle, question)
        return question.default()

    def places(self, battle: Battle) -> list[Objective]:
        """The markers, or wherever else chapters say that units should be."""
        goals = battle.goals(self.seat)
        return as_objectives(battle, goals) if goals else list(battle.objectives.values())

    def places_for(self, battle: Battle, unit: Unit) -> list[tuple[Objective, float]]:
        """Those at which this unit counts, and how much; of an area the point that is nearest to it."""
        goals = battle.goals(self.seat)
        if not goals:
            return [(marker, 1.0) for marker in battle.objectives.values()]
        foot = unit.footprint()
        own = [goal for goal in goals if not goal.units or unit.id in goal.units]
        spots = as_objectives(battle, own, (foot.cx, foot.cy))
        # Places that only help are as good as any to fight at; an area is worth what it says.
        shares = [goal.worth if goal.reach <= 0.0 else 1.0 for goal in own]
        return list(zip(spots, shares, strict=True))

    # ------------------------------------------------------------------ worth

    def worth_of_wounds(self, unit: Unit, wounds: float) -> float:
        """Points of a unit that so many wounds destroy; a unit near its end is worth finishing."""
        left = unit.wounds_left()
        lost = min(wounds, float(left))
        worth = unit.points * lost / unit.start_tough
        if within(2 * (left - lost), unit.start_tough):
            # Half strength brings morale tests and, in melee, a rout.
            worth *= 1.25
        return worth

    def marker_worth(self, battle: Battle, marker: Objective, unit: Unit, gap: float) -> float:
        """What standing `gap` inches from a marker is worth to this unit at the end of its activation."""
        if marker.id.startswith(AREA):
            return self.area_worth(battle, unit, gap)
        late = battle.round / battle.rounds()
        others, enemies = self.watchers(battle, marker, unit)
        worth = MARKER_WORTH * (0.6 + 0.6 * late)
        if marker.owner == self.seat:
            # Ours stays ours after leaving, unless somebody comes for it.
            worth *= 0.35 + 0.3 * late
        if others:
            worth *= 0.25
        if within(gap, REACH):
            return worth * (0.7 if enemies else 1.0)
        step = max(4.0, allowance(battle, unit, RUSH))
        turns = (gap - REACH) / step
        left = battle.rounds() - battle.round
        if above(turns, left):
            return worth * 0.1 / (1.0 + turns)
        return worth * 0.75 / (1.0 + turns)

    def area_worth(self, battle: Battle, unit: Unit, gap: float) -> float:
        """The same of an area, in which there is room for all: on time is good, a little to spare is better."""
        worth = 1.5 * MARKER_WORTH
        if within(gap, REACH):
            return worth
        turns = (gap - REACH) / max(4.0, allowance(battle, unit, RUSH))
        left = battle.rounds() - battle.round
        if above(turns, left):
            return worth * 0.1 / (1.0 + turns)
        return worth * max(0.1, 0.9 - 0.1 * turns - 0.4 * max(0.0, turns - left + 1.0))

    def watchers(self, battle: Battle, marker: Objective, unit: Unit) -> tuple[int, int]:
        """How many other friends, and enemies, stand by the marker; worked out once for each activation."""
        key = (battle.activations, unit.id, marker.id)
        known = self.seen.get(key)
        if known is None:
            friends, enemies = 0, 0
            for other in battle.on_table():
                if other.id != unit.id and not other.wavering:
                    if within(distance_to_point(other.footprint(), marker.x, marker.y), REACH):
                        against = battle.are_enemies(unit.seat, other.seat)
                        friends += not against
                        enemies += against
            known = (friends, enemies)
            self.seen = {old: value for old, value in self.seen.items() if old[0] == battle.activations}
            self.seen[key] = known
        return known

    def place_worth(self, battle: Battle, unit: Unit) -> float:
        """What it is worth to have the unit stand where it stands: the best marker, safety, cover."""
        worth = 0.0
        foot = unit.footprint()
        for marker, share in self.places_for(battle, unit):
            gap = distance_to_point(foot, marker.x, marker.y)
            worth = max(worth, share * self.marker_worth(battle, marker, unit, gap))
        shoots = bool(ranged_weapons(unit))
        for enemy in battle.enemies_of(unit):
            gap = math.hypot(foot.cx - enemy.footprint().cx, foot.cy - enemy.footprint().cy)
            if enemy.activated or above(gap - foot.radius - enemy.footprint().radius, 16.0):
                continue
            reach = allowance(battle, enemy, CHARGE) + foot.radius
            if within(gap, reach):
                threat = self.worth_of_wounds(unit, self.melee_wounds(battle, enemy, unit, True))
                answer = self.worth_of_wounds(enemy, self.melee_wounds(battle, unit, enemy, False))
                worth -= max(0.0, threat - 0.5 * answer) * (0.5 if shoots else 0.25)
        if any(piece.cover and contains(piece.shape, foot.cx, foot.cy) for piece in battle.field.pieces):
            worth += 4.0
        if any(piece.dangerous and contains(piece.shape, foot.cx, foot.cy) for piece in battle.field.pieces):
            worth -= 0.15 * unit.points
        return worth

    def melee_wounds(self, battle: Battle, striker: Unit, target: Unit, charging: bool) -> float:
        return expected_wounds_melee(striker, target, charging=charging, battle=battle)

    def charge_worth(self, battle: Battle, unit: Unit, target: Unit, trial: ChargeTrial) -> float:
        """Points won and lost by a charge: strikes, strike back, and who is likely to lose heart."""
        stopped = trial.side == "front" and any(rule.stops_a_charge() for rule in target.rules())
        dealt = min(self.melee_wounds(battle, unit, target, not stopped), float(target.wounds_left()))
        share = 1.0 - dealt / max(1, target.wounds_left())
        taken = share * min(self.melee_wounds(battle, target, unit, False), float(unit.wounds_left()))
        if stopped:
            taken += len(target.fighting()) / 6.0
        worth = self.worth_of_wounds(target, dealt) - self.worth_of_wounds(unit, taken)
        ours = dealt + unit.tray().full_rows
        theirs = taken + target.tray().full_rows
        lead = ours - theirs
        # The loser tests morale: below half it routs, else it wavers.
        if lead > 0:
            worth += min(1.0, lead / 3.0) * 0.25 * target.points
        else:
            worth += max(-1.0, lead / 3.0) * 0.25 * unit.points
        return worth

    def shooting_worth(self, battle: Battle, unit: Unit, moved: bool) -> float:
        """The best that the unit's weapons can be expected to do from where it stands."""
        total = 0.0
        for weapon in ranged_weapons(unit):
            best = 0.0
            reach = battle.weapon_range(unit, weapon)
            for enemy in battle.enemies_of(unit):
                a, b = unit.footprint(), enemy.footprint()
                if above(math.hypot(a.cx - b.cx, a.cy - b.cy), reach + a.radius + b.radius):
                    continue
                aim = Aim(battle, unit, enemy)
                best = max(best, self.volley_worth(battle, unit, aim, weapon, moved))
            total += best
        return total

    def volley_worth(
        self, battle: Battle, unit: Unit, aim: Aim, weapon: Weapon, moved: bool, picked: str = ""
    ) -> float:
        attack = Attack(True, moved)
        carriers = [
            (model, own, own.attacks)
            for model in aim.firing(weapon, picked)
            for own in model.sheet.shooting
            if own.name == weapon.name
        ]
        if not carriers:
            return 0.0
        modifier = aim.modifier(weapon, attack, picked)
        fired = fired_by(battle, unit, carriers, attack)
        wounds = expected_wounds_volley(battle, fired, aim.target, modifier, picked)
        return self.worth_of_wounds(aim.target, wounds)

    # ------------------------------------------------------------------ activating

    def choose_unit(self, battle: Battle, question: Question) -> Answer:
        """The unit with most to win now; those with nothing pressing wait for the enemy to commit."""
        assert isinstance(question, Choice)
        return best(question.keys(), lambda key: self.urgency(battle, battle.unit(key)))

    def urgency(self, battle: Battle, unit: Unit) -> float:
        if unit.wavering:
            return -5.0
        foot = unit.footprint()
        closest = 1e9
        for enemy in battle.enemies_of(unit):
            other = enemy.footprint()
            gap = math.hypot(foot.cx - other.cx, foot.cy - other.cy) - foot.radius - other.radius
            closest = min(closest, gap)
        worth = 0.0
        reach = allowance(battle, unit, CHARGE)
        if within(closest, reach):
            worth += 30.0 + 0.1 * unit.points
        longest = max([battle.weapon_range(unit, weapon) for weapon in ranged_weapons(unit)], default=0.0)
        if longest and within(closest, longest):
            worth += 20.0 + 0.1 * unit.points
        if battle.round == battle.rounds():
            # In the last round whoever moves last to a marker keeps it.
            worth -= 10.0 if self.near_marker(battle, unit) else 0.0
        return worth - 0.1 * closest

    def near_marker(self, battle: Battle, unit: Unit) -> bool:
        foot = unit.footprint()
        return any(within(distance_to_point(foot, m.x, m.y), 12.0) for m in self.places(battle))

    def choose_action(self, battle: Battle, question: Question) -> Answer:
        assert isinstance(question, ChooseAction)
        unit = battle.unit(question.about[0])
        plans: list[Plan] = []
        keys = question.keys()
        here = self.place_worth(battle, unit)
        shots = bool(ranged_weapons(unit))
        if HOLD in keys:
            plans += self.hold_plans(battle, unit, here)
        if CHARGE in keys:
            for target, trial in question.charges.items():
                worth = self.charge_worth(battle, unit, battle.unit(target), trial) + 0.5 * here
                plans.append(Plan(CHARGE, worth, (), target))
        for action in (ADVANCE, RUSH):
            if action in keys:
                asked = Move(battle, unit, action)
                for path in self.paths(battle, unit, action):
                    trial_move = asked.trial(path)
                    if trial_move.refusal is not None:
                        continue
                    there = unit.at(trial_move.x, trial_move.y, trial_move.heading)
                    seen = battle.copy()
                    seen.put(there)
                    worth = self.place_worth(seen, there)
                    if action == ADVANCE and shots:
                        worth += self.shooting_worth(seen, there, True)
                    worth -= unit.points * len(trial_move.danger) / max(1, unit.size()) / 6.0
                    plans.append(Plan(action, worth, path))
        self.plan = best(plans, lambda plan: plan.worth)
        self.planned_for = unit.id
        return self.plan.action

    def hold_plans(self, battle: Battle, unit: Unit, here: float) -> list[Plan]:
        """Stand and shoot, as it faces or turned towards the best target."""
        plans = [Plan(HOLD, here + self.shooting_worth(battle, unit, False))]
        if not ranged_weapons(unit):
            return plans
        asked = Move(battle, unit, HOLD)
        for turn in self.turns(battle, unit)[:2]:
            path: Path = (("pivot", turn),)
            trial = asked.trial(path)
            if trial.refusal is None:
                turned = unit.at(trial.x, trial.y, trial.heading)
                seen = battle.copy()
                seen.put(turned)
                plans.append(Plan(HOLD, here + self.shooting_worth(seen, turned, False), path))
        return plans

    def turns(self, battle: Battle, unit: Unit) -> list[float]:
        """Pivots that face an enemy squarely, the nearest enemy first."""
        foot = unit.footprint()
        found: list[tuple[float, float]] = []
        for enemy in battle.enemies_of(unit):
            other = enemy.footprint()
            gap = math.hypot(other.cx - foot.cx, other.cy - foot.cy)
            turn = _turn_to(unit, other.cx, other.cy)
            if abs(turn) > 5.0:
                found.append((gap, turn))
        return [turn for _, turn in nearest(found, lambda each: each[0])]

    def paths(self, battle: Battle, unit: Unit, action: str) -> list[Path]:
        """Moves worth weighing: towards the markers that matter, towards and away from the nearest enemy."""
        far = allowance(battle, unit, action)
        foot = unit.footprint()
        found: list[Path] = []

        def promise(place: tuple[Objective, float]) -> float:
            marker, share = place
            gap = distance_to_point(foot, marker.x, marker.y)
            return share * self.marker_worth(battle, marker, unit, gap)

        chosen = [marker for marker, _ in ranked(self.places_for(battle, unit), promise)[:2]]
        points = [(marker.x, marker.y) for marker in chosen]
        if battle.goals(self.seat):
            points += self.beside(battle, unit, chosen, far)
        enemies = battle.enemies_of(unit)
        if enemies:
            near = least(
                enemies, lambda e: (e.footprint().cx - foot.cx) ** 2 + (e.footprint().cy - foot.cy) ** 2
            )
            points.append((near.footprint().cx, near.footprint().cy))
        for x, y in points:
            turn = _turn_to(unit, x, y)
            front = unit.tray().depth * 0.5
            gap = max(0.0, math.hypot(x - foot.cx, y - foot.cy) - front)
            # Stop on the marker, not beyond it; try shorter moves where the way is blocked.
            for at, length in enumerate((min(far, gap + 1.0), min(far, gap) * 0.5, min(far, 6.0))):
                step = inches(max(0.0, length))
                if step < 0.1:
                    continue
                if abs(turn) <= 90.0:
                    found.append((("pivot", turn), ("forward", step)) if turn else (("forward", step),))
                    if abs(turn) > 10.0 and at == 0:
                        half = round(0.5 * turn)
                        found.append((("pivot", half), ("forward", step)))
                else:
                    found.append((("back", quantise(0.5 * step)),))
        found.append((("forward", quantise(far)),))
        if action == ADVANCE:
            found.append((("back", quantise(0.5 * far)),))
            found.append(())
        return list(dict.fromkeys(found))

    def beside(
        self, battle: Battle, unit: Unit, markers: list[Objective], far: float
    ) -> list[tuple[float, float]]:
        """Places about a marker from which it is held: it may lie where no tray can stand, or where one gets
        only along a bank."""
        foot = unit.footprint()
        found: list[tuple[float, float]] = []
        for marker in markers:
            gap = distance_to_point(foot, marker.x, marker.y)
            if marker.id.startswith(AREA) or within(gap, REACH) or above(gap, far + REACH):
                continue
            for heading in ROUND_ABOUT:
                right, ahead = heading_vector(heading)
                found.append((marker.x + BESIDE * right, marker.y + BESIDE * ahead))
        return found

    def choose_move(self, battle: Battle, question: Move) -> Answer:
        plan = self.plan
        if plan is not None and self.planned_for == question.unit.id and plan.action == question.action:
            self.plan = None
            if question.check(plan.path) is None:
                return plan.path
        turns = self.turns(battle, question.unit)
        if question.action == "waver" and turns and abs(turns[0]) <= 90.0:
            path: Path = (("pivot", turns[0]),)
            if question.check(path) is None:
                return path
        return ()

    def choose_targets(self, battle: Battle, question: Assign) -> Answer:
        """Every weapon at the target where it is worth most."""
        unit = battle.unit(question.about[0])
        weapons = {weapon.name: weapon for weapon in ranged_weapons(unit)}
        chosen: dict[str, str] = {}
        for slot in question.slots:
            keys = [option.key for option in slot.options]
            if keys:
                chosen[slot.key] = self.best_aim(battle, unit, weapons.get(slot.key), keys)
        return chosen

    def best_aim(self, battle: Battle, unit: Unit, weapon: Weapon | None, keys: list[str]) -> str:
        return best(keys, lambda key: self.aim_worth(battle, unit, weapon, key))

    def aim_worth(self, battle: Battle, unit: Unit, weapon: Weapon | None, key: str) -> float:
        """What a weapon is worth at the unit, or the model picked, that a key names; without one, a breath."""
        target_id, _, picked = key.partition("#")
        target = battle.unit(target_id)
        if weapon is None:
            return float(target.points) / max(1, target.wounds_left())
        worth = self.volley_worth(battle, unit, Aim(battle, unit, target), weapon, False, picked)
        if picked:
            worth *= 1.2 if self.is_leader(target, picked) else 0.9
        return worth

    def is_leader(self, unit: Unit, model_id: str) -> bool:
        return any(m.id == model_id and (m.sheet.hero or m.sheet.wizard > 0) for m in unit.models)

    # ------------------------------------------------------------------ magic

    def choose_spell(self, battle: Battle, question: Choice) -> Answer:
        """The spell most likely to do good, before or after moving alike; never hoarded."""
        level = max([m.sheet.wizard for m in battle.unit(question.about[0]).models], default=1)
        spells = {spell.key: spell for spell in battle.spells_in(battle.unit(question.about[0]))}

        def worth(key: str) -> float:
            spell = spells[key]
            foe = spell.data.target == "enemy"
            side = [u for u in battle.on_table() if battle.are_enemies(self.seat, u.seat) == foe]
            if not any(useful(spell, unit) for unit in side):
                return 0.0
            chance = max(0.0, min(1.0, (7 + level - spell.number) / 6))
            effect = 8.0 * spell.hits * (1.0 + 0.3 * spell.strike.ap) * spell.strike.wound_factor
            return chance * max(effect, 12.0) * spell.data.count

        return best_above(0.0, [option.key for option in question.options if option.key], worth) or ""

    def choose_spell_target(self, battle: Battle, question: SpellTarget) -> Answer:
        """The dearest unit to which the spell does anything."""
        known = battle.spells_in(battle.unit(question.about[0]))
        spell = next(spell for spell in known if spell.key == question.spell)

        def worth(key: str) -> float:
            if not key:
                return 0.0
            unit = battle.unit(key)
            return unit.points if useful(spell, unit) else -1.0

        return best(question.keys(), worth)

    # ------------------------------------------------------------------ setting up

    def place_marker(self, question: PlaceMarker) -> Answer:
        """Neither side knows its edge yet, so near the middle line: easy to reach for a bot with a plan."""
        spots = question.candidates(self.rng, 8)
        middle = question.battle.field.depth / 2
        return least(spots, lambda spot: abs(spot[1] - middle))

    def choose_deployment(self, battle: Battle, question: Choice) -> Answer:
        """Scouts and ambushers wait; Heroes join good company; the rest deploys, the slowest first."""
        keys = question.keys()
        waiting = [key for key in keys if key.split()[0] in ("ambush", "scout")]
        if waiting:
            return waiting[0]
        soldiers = [
            key for key in keys if key.startswith("deploy ") and battle.unit(key[7:]).has_plain_soldiers()
        ]
        if soldiers:
            return max(soldiers, key=lambda key: (battle.unit(key[7:]).points, key))
        joins = [key for key in keys if key.startswith("join ")]

        def worth(key: str) -> float:
            _, hero_id, host_id = key.split()
            return self.company(battle.unit(hero_id), battle.unit(host_id))

        return best_above(0.0, joins, worth) or keys[0]

    def company(self, hero: Unit, host: Unit) -> float:
        """How well a Hero suits a unit: it must not take away what the unit's rules give to all its models."""
        grown = host.joined_by(hero)
        lost = len(host.rules()) - len(
            [r for r in host.rules() if any(r.name == g.name for g in grown.rules())]
        )
        fights = sum(w.attacks for m in hero.models for w in m.sheet.melee) > 2
        shoots = bool(ranged_weapons(host))
        worth = 10.0 + host.size() - 6.0 * lost
        worth += 5.0 if fights != shoots else 0.0
        return worth

    def place_unit(self, battle: Battle, question: PlaceUnit) -> Answer:
        """Near the marker that nobody looks after yet; engines and archers a little behind."""
        unit = question.unit
        crowds = [(marker, 6.0 * self.crowd(battle, unit, marker)) for marker in self.places(battle)]

        def worth(place: tuple[float, float, float]) -> float:
            gaps = [math.hypot(place[0] - m.x, place[1] - m.y) + crowd for m, crowd in crowds]
            return self.rng.random() - min(gaps, default=0.0)

        places = [question.default(), *self.good_places(battle, question)]
        return best([place for place in places if question.check(place) is None] or places[:1], worth)

    def crowd(self, battle: Battle, unit: Unit, marker: Objective) -> int:
        """How many friends stand nearer to this marker than to any other."""
        count = 0
        for other in battle.of_seat(unit.seat):
            count += other.id != unit.id and self.nearest_marker(battle, other).id == marker.id
        return count

    def nearest_marker(self, battle: Battle, unit: Unit) -> Objective:
        return least(self.places(battle), lambda m: (m.x - unit.x) ** 2 + (m.y - unit.y) ** 2)

    def good_places(self, battle: Battle, question: PlaceUnit) -> list[tuple[float, float, float]]:
        unit = question.unit
        heading = question.facing
        places: list[tuple[float, float, float]] = []
        ux, uy = heading_vector(battle.ahead(self.seat))
        # Along the front of the zone, from west to east.
        sx, sy = (uy, -ux) if uy >= 0.0 else (-uy, ux)
        for marker in self.places(battle):
            if question.within:
                foot = unit.footprint()
                gap = math.hypot(marker.x - foot.cx, marker.y - foot.cy)
                for share in (1.0, 0.7):
                    far = min(question.within, gap) * share / max(gap, 0.01)
                    cx, cy = foot.cx + (marker.x - foot.cx) * far, foot.cy + (marker.y - foot.cy) * far
                    pose = unit.pose_about(cx, cy, heading)
                    places.append((inches(pose[0]), inches(pose[1]), heading))
            elif question.away:
                for shift in (0.0, 2.0, -2.0):
                    places.append((quantise(marker.x), quantise(marker.y + shift), heading))
            else:
                rows = (0.01, 3.0, 6.0) if not ranged_weapons(unit) else (1.0, 4.0, 7.0)
                for back in rows:
                    for shift in (0.0, 3.0, -3.0, 6.5, -6.5):
                        x, y = marker.x + shift * sx, marker.y + shift * sy
                        far = _foremost(question.zone.shape, x, y, ux, uy) - back
                        places.append((quantise(x + far * ux), quantise(y + far * uy), heading))
        return places + question.candidates(self.rng, 4)

    def consolidate(self, battle: Battle, question: Question) -> Answer:
        """Onto a marker if one is near, else turn to the next enemy."""
        unit = battle.unit(question.about[0])
        foot = unit.footprint()
        for marker in self.places(battle):
            gap = distance_to_point(foot, marker.x, marker.y)
            if above(gap, REACH) and within(gap, 2 * REACH):
                bearing = heading_of(marker.x - foot.cx, marker.y - foot.cy)
                answer = ("move", round(steadied(bearing), 2), 3.0)
                if question.check(answer) is None:
                    return answer
        for turn in self.turns(battle, unit)[:1]:
            answer_turn = ("pivot", turn)
            if question.check(answer_turn) is None:
                return answer_turn
        return question.default()


def _foremost(zone: Polygon, x: float, y: float, ux: float, uy: float) -> float:
    """How far along (ux, uy) from here a convex zone is left behind; negative where that lies behind."""
    far = math.inf
    for at in range(len(zone.xs)):
        # Corners go round against the clock, so outside is on the right.
        ax, ay = zone.xs[at - 1], zone.ys[at - 1]
        nx, ny = zone.ys[at] - ay, ax - zone.xs[at]
        along = nx * ux + ny * uy
        if along > EPS:
            far = min(far, (nx * (ax - x) + ny * (ay - y)) / along)
    return far


def _turn_to(unit: Unit, x: float, y: float) -> float:
    """The pivot, in whole degrees, that points the unit's front at a place."""
    foot = unit.footprint()
    return float(nearest_whole(turn_between(unit.heading, heading_of(x - foot.cx, y - foot.cy))))
