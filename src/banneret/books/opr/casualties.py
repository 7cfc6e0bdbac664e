"""Wounds: on which model they fall, Regeneration, and removing casualties.

Order of loss (RG-SHO-05, RG-SPC-32, RG-SPC-33): plain models from the rear, then models with upgrades of
their own, then command; Tough models among others after those without; the wounded Tough model before
fresh ones; Heroes last.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from banneret.books.chapters import Moment
from banneret.books.doing import NOBODY, Doing
from banneret.books.opr.attacks import Hits, Wounds
from banneret.books.opr.clauses import Clauses
from banneret.books.opr.events import Destroyed, Regenerated, Suffered
from banneret.books.opr.rolls import Successes, Throw
from banneret.books.opr.tray import Model, loss_order
from banneret.books.opr.values import Ward
from banneret.books.opr.volleys import roll_to_block
from banneret.books.opr.warfare import Suffering, U, Warfare
from banneret.core.engine.ask import Ask, Choice, Closed, Option, Refusal, Steps, ask
from banneret.core.engine.dice import Dice


def next_to_lose(models: list[Model]) -> list[Model]:
    """The models on which the next wound may fall: one of each kind among those first in the order.

    Of equal models the one in the rearmost row goes (RG-SHO-05). Models that differ in a power already used
    this round are not equal.
    """
    first = min([loss_order(model) for model in models])
    kinds: dict[tuple[str, bool, bool], Model] = {}
    for model in models:
        if loss_order(model) == first:
            kinds[kind_of(model)] = model
    return list(kinds.values())


def kind_of(model: Model) -> tuple[str, bool, bool]:
    """What tells models apart that come at the same place in the order."""
    return (model.sheet.kind, model.cast, model.breathed)


def next_to_stand(heroes: list[Model]) -> list[Model]:
    """RG-SPC-15: of Heroes left alone who could be lost next, those with the best Defense stand up to hits."""
    able = next_to_lose(heroes)
    best = min([hero.sheet.defense for hero in able])
    return [hero for hero in able if hero.sheet.defense == best]


class SavedWounds:
    """What was rolled to ignore wounds, ward by ward, and how many were ignored."""

    __slots__ = ("faces", "ignored", "wards")

    def __init__(self) -> None:
        self.faces: dict[str, list[int]] = {}  # by the clause of the ward
        self.ignored: dict[str, int] = {}
        self.wards: dict[str, str] = {}  # what each is called

    def count(self, ward: Ward, throw: Throw) -> int:
        """How many wounds these dice save."""
        saved = throw.successes(ward.need)
        self.faces.setdefault(ward.clause, []).extend(throw.faces)
        self.ignored[ward.clause] = self.ignored.get(ward.clause, 0) + saved
        self.wards[ward.clause] = ward.why
        return saved

    def tell(self, battle: Warfare[U], unit_id: str) -> None:
        for clause, faces in self.faces.items():
            ward = "" if clause == battle.clauses.regeneration else self.wards[clause]
            battle.tell(Regenerated(clause, unit_id, tuple(faces), self.ignored[clause], ward))


class Toll:
    """What wounds have done to a unit so far, while they are put on its models."""

    __slots__ = ("killed", "models", "saved", "told")

    def __init__(self, models: list[Model]) -> None:
        self.models = models  # those left
        self.told: int = 0
        self.killed: list[str] = []
        self.saved = SavedWounds()


def suffer(
    battle: Warfare[U],
    unit_id: str,
    wounds: list[Wounds],
    dice: Dice,
    clause: str,
    picked: str = "",
    doing: Doing = NOBODY,
) -> Suffering:
    """Put unblocked wounds on a unit. Returns how many told.

    `picked` is the one model a Sniper aimed at; what it cannot take is lost (RG-SPC-28). `doing` says whose
    wounds they are.
    """
    before = battle.unit(unit_id)
    unit = before
    toll = Toll(list(unit.models))
    # RG-SPC-07: Deadly wounds are applied before the others of the same attack.
    for group in sorted(wounds, key=_factor, reverse=True):
        if group.hits is not None:
            yield from _block_one_by_one(battle, unit, toll, group.hits, group.shooting, dice)
        for _ in range(group.count):
            if picked:
                aimed = [model for model in toll.models if model.id == picked]
                if not aimed:
                    break
                victim = aimed[0]
            else:
                if not toll.models:
                    break
                victim = yield from _choose_victim(battle, unit, toll, next_to_lose(toll.models))
            yield from _wound(battle, unit, toll, victim, group, dice)
    toll.saved.tell(battle, unit_id)
    if toll.told:
        if toll.killed:
            unit = battle.put(battle.left_with(unit, toll.models))
        else:
            unit = battle.put(unit.with_same_models(toll.models))
        battle.tell(
            Suffered(clause, unit_id, toll.told, tuple(toll.killed), len(toll.models), doing.by, doing.means)
        )
        if not toll.models:
            battle.tell(Destroyed(clause, unit_id, doing.by, doing.means))
    if toll.killed:
        battle.note_fallen(before, list(toll.killed), clause, doing)
        if not toll.models:
            battle.note_lost(before, toll.killed[-1], doing)
        yield from battle.models_fell(before, list(toll.killed), doing, dice)
    more = yield from battle.after_wounds(unit_id, toll.told, clause, doing, dice)
    return toll.told + more


def _wound(battle: Warfare[U], unit: U, toll: Toll, victim: Model, wounds: Wounds, dice: Dice) -> Steps:
    """One wound of a kind on one model."""
    # Multiply first, then roll Regeneration for each resulting wound.
    taken = wounds.factor
    for ward in battle.wards(unit, victim, wounds.sure) if not wounds.certain else ():
        tries = ward.tries(taken, wounds.attack)
        if tries:
            reading = Successes(ward.need, "wound ignored", "wounds ignored")
            throw = yield from battle.throw(
                dice, tries, ward.clause, ward.why, unit.seat, reading, about=(unit.id,)
            )
            taken -= toll.saved.count(ward, throw)
            battle.ward_used(unit, victim, ward, tries)
    # A model takes no more than kills it: the surplus of Deadly does not carry over.
    taken = min(taken, victim.left())
    if taken == victim.left() and not wounds.certain and battle.hears(Moment.KILLING_WOUND):
        saved = yield from battle.life_saved(unit, victim.id, dice)
        if saved:
            taken -= 1
    if taken == 0:
        return
    toll.told += taken
    if taken == victim.left():
        toll.models.remove(victim)
        toll.killed.append(victim.id)
    else:
        toll.models[toll.models.index(victim)] = victim.with_wounds(victim.wounds + taken)


def _block_one_by_one(battle: Warfare[U], unit: U, toll: Toll, hits: Hits, shooting: bool, dice: Dice) -> Steps:
    """RG-SPC-15: Heroes left alone block each for himself: who takes the wound has failed to block it.

    As many hits are rolled for at once as the Hero next to be lost can take.
    """
    left = hits.count
    while left and toll.models:
        heroes = next_to_stand(toll.models)
        count = min(left, min([-(-hero.left() // hits.factor) for hero in heroes]))
        left -= count
        part = Hits(count, hits.ap, hits.factor, hits.sure)
        defense, modifier = battle.block_values(unit, shooting, hero=heroes[0])
        through = yield from roll_to_block(battle, unit, part, defense, modifier, dice)
        for _ in range(through.count):
            # Once wounded, the one the owner chose is the only one who can be next.
            victim = yield from _choose_victim(battle, unit, toll, next_to_stand(toll.models))
            yield from _wound(battle, unit, toll, victim, through, dice)


def _label(model: Model) -> str:
    used = " (has used its power this round)" if model.cast or model.breathed else ""
    return f"{model.name()}{used}"


def _factor(wounds: Wounds) -> int:
    return wounds.factor


def _choose_victim(
    battle: Warfare[U], unit: U, toll: Toll, candidates: list[Model]
) -> Generator[Ask, Any, Model]:
    """RG-SHO-05: among equals of different kinds the owner says which is lost first."""
    if len(candidates) == 1:
        return candidates[0]
    options = [Option(model.id, _label(model), (unit.id,)) for model in candidates]
    prompt = f"Which model of {unit.the()} is lost first?"
    closed = LostLater(battle.clauses, unit.models, list(toll.models), candidates)
    clause = battle.clauses.choose_casualty
    question = Choice("casualty", clause, prompt, options, (unit.id,), closed=closed)
    question.harm = True
    chosen = yield ask(unit.seat, question)
    return next(model for model in candidates if model.id == chosen)


class LostLater(Closed):
    """The models of a unit that are not lost next: `first` are those that can be, `left` those still alive."""

    def __init__(self, clauses: Clauses, models: list[Model], left: list[Model], first: list[Model]) -> None:
        self.clauses = clauses
        self.models = models
        self.left = left
        self.first = first

    def options(self) -> list[Option]:
        first = [model.id for model in self.first]
        return [Option(model.id, _label(model)) for model in self.models if model.id not in first]

    def why(self, key: str) -> Refusal | None:
        if any([model.id == key for model in self.first]):
            return None
        for model in self.left:
            if model.id == key:
                return self.reason(model)
        for model in self.models:
            if model.id == key:
                why = f"{model.name()} has fallen already."
                return Refusal("fallen", self.clauses.choose_casualty, why)
        return None

    def reason(self, model: Model) -> Refusal:
        """By what puts the model after those that are lost first, in the order of `loss_order`."""
        clauses = self.clauses
        name = model.name()
        hero, tough, wounds, post = loss_order(model)
        first = self.first[0]
        first_hero, first_tough, first_wounds, first_post = loss_order(first)
        if hero != first_hero:
            why = f"{name} is a Hero, and Heroes are lost last."
            return Refusal("heroes-last", clauses.heroes_last, why)
        if tough != first_tough:
            why = f"{name} is Tough and is lost after those who are not."
            return Refusal("tough-last", clauses.tough_last, why)
        if wounds != first_wounds:
            why = f"{first.name()} has taken more wounds and is lost before {name}."
            return Refusal("wounded-first", clauses.wound_order, why)
        if post != first_post:
            why = f"{first.name()} is lost before {name}, who belongs to the command group."
            if not first_post:
                why = f"Plain models are lost before {name}."
            return Refusal("plain-first", clauses.choose_casualty, why)
        for other in self.first:
            if kind_of(other) == kind_of(model):
                why = f"Of equal models the one furthest back is lost first, not {name}."
                return Refusal("rear-first", clauses.choose_casualty, why)
        why = f"{first.name()} has the better Defense and takes the next hit, not {name}."
        return Refusal("better-defense", clauses.hero_defense, why)
