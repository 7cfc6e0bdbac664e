"""A Round of Combat, step 1: attacks in Agility order (QS-MEL-07 to QS-MEL-21, and the Model Rules in them)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from banneret.books.events import AutoHits, HitRoll, plural
from banneret.books.quick_starter import attacks, panic
from banneret.books.quick_starter.amounts import Amount, roll_amount
from banneret.books.quick_starter.attacks import Batch
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.closed import ClosedTargets, NotOffered, unit_option
from banneret.books.quick_starter.contacts import Striker, foes_ahead, reached, strikers
from banneret.books.quick_starter.model_rules import ModelRule
from banneret.books.quick_starter.sheets import AGI, AP, ATT, DEF, OFF, STATS, STR
from banneret.books.quick_starter.throws import TO_HIT
from banneret.books.quick_starter.unit import Figure, Unit
from banneret.books.sides import TWO
from banneret.core.engine.ask import NOTHING_CLOSED, Ask, Closed, Option, Refusal, Split, Steps, ask
from banneret.core.engine.dice import Dice
from banneret.core.engine.grammar import the

FASTEST: Final = 10
IMPACT: Final = "Impact Hits"


class Round:
    """One Round of one Combat, while it is fought."""

    def __init__(self, members: list[str], seats: tuple[str, ...] = TWO.seats) -> None:
        self.members = members
        self.struck: list[tuple[str, str]] = []  # (unit, Character or "") who have had their step
        self.lost: dict[str, int] = dict.fromkeys(seats, 0)  # Health Points lost by each side
        self.broken: list[str] = []  # failed their Break Test, in order
        self.charged_anew: list[str] = []  # by pursuit or overrun in this Round
        self.winner: str = ""
        self.difference: int = 0


# ---------------------------------------------------------------------------------------- numbers


def needed_to_hit(offensive: int, defensive: int) -> int:
    """QS-MEL-20: the table."""
    difference = offensive - defensive
    if difference >= 4:
        return 2
    if difference >= 1:
        return 3
    if difference >= -3:
        return 4
    if difference >= -7:
        return 5
    return 6


def rules_of(unit: Unit, figure: Figure | None) -> list[ModelRule]:
    return unit.entry.rules if figure is None else unit.figure_rules(figure)


def fighting_value(battle: Battle, unit: Unit, figure: Figure | None, stat: int) -> int:
    """QS-MOD-08: a Characteristic in close combat, with Devastating Charge after a charge."""
    value = battle.stat(unit, figure, stat)
    if unit.charged:
        for rule in rules_of(unit, figure):
            value += rule.charge_bonus(STATS[stat])
    return value


def hit_need(battle: Battle, unit: Unit, figure: Figure | None, target: Unit, who: str) -> int:
    """QS-MEL-20, QS-MOD-23: a natural 1 always misses and a natural 6 always hits."""
    victim = target.figure(who) if who else None
    need = needed_to_hit(fighting_value(battle, unit, figure, OFF), battle.stat(target, victim, DEF))
    for rule in rules_of(unit, figure):
        need -= rule.hit_bonus()
    need -= unit.roll_modifier(figure, "to hit")
    for chapter in battle.chapters:
        need -= chapter.hit_modifier(battle, unit, figure, target, who)
    return min(6, max(2, need))


def agility(battle: Battle, unit: Unit, figure: Figure | None) -> int:
    """QS-MEL-08: values above 10 strike at 10."""
    return min(FASTEST, fighting_value(battle, unit, figure, AGI))


def attacks_each(battle: Battle, unit: Unit, figure: Figure | None, support: bool) -> int:
    """QS-MEL-11, QS-MEL-17, QS-MOD-24: the Attack Value, or the few of them that support."""
    value = fighting_value(battle, unit, figure, ATT)
    if not support:
        return value
    limit = 1
    for rule in rules_of(unit, figure):
        limit = max(limit, rule.support_limit())
    return min(limit, value)


# ---------------------------------------------------------------------------------------- the steps


def fight(battle: Battle, round_: Round, dice: Dice) -> Steps:
    """QS-MEL-08, QS-MEL-09: from Agility 10 down to 0, everybody of one step together."""
    for step in range(FASTEST, -1, -1):
        strokes: list[Stroke] = []
        # QS-MEL-14: allocate for all sides, the Active Player first, before any roll.
        for seat in battle.sides.beginning(battle.active):
            for key in round_.members:
                unit = battle.unit(key)
                if unit.seat == seat and unit.on_table() and battle.is_engaged(unit):
                    yield from allocate(battle, round_, unit, step, strokes)
        if not strokes:
            continue
        batches = yield from roll_strokes(battle, strokes, dice)
        before = {key: battle.unit(key).phase_losses() for key in round_.members}
        yield from attacks.resolve(battle, batches, dice)
        for key in round_.members:
            unit = battle.unit(key)
            round_.lost[unit.seat] += unit.phase_losses() - before[key]
        # QS-PAN-01: a batch is a moment; whoever is engaged does not test.
        yield from panic.drain(battle, dice)


class Stroke:
    """Attacks of one kind on one Health Pool: rolled to hit, or automatic hits."""

    __slots__ = ("auto", "count", "figure", "source", "target", "unit", "who")

    def __init__(
        self, unit: str, figure: str, target: str, who: str, count: int, auto: Amount | None, source: str
    ) -> None:
        self.unit = unit
        self.figure = figure
        self.target = target
        self.who = who
        self.count = count  # attacks, or models with automatic hits
        self.auto = auto
        self.source = source  # what hits automatically; "" for attacks


def allocate(battle: Battle, round_: Round, unit: Unit, step: int, strokes: list[Stroke]) -> Steps:
    """QS-MEL-14 to QS-MEL-19: whom the models of this Agility step strike."""
    if step == FASTEST and unit.charged:
        yield from allocate_impact(battle, unit, strokes)
    ready: list[Striker] = []
    for striker in strikers(battle, unit):
        figure = striker.figure
        key = (unit.id, "" if figure is None else figure.id)
        if key not in round_.struck and agility(battle, unit, figure) == step:
            ready.append(striker)
    for striker in ready:
        key = (unit.id, "" if striker.figure is None else striker.figure.id)
        if key not in round_.struck:
            round_.struck.append(key)
        number = len(striker.cells) * attacks_each(battle, unit, striker.figure, striker.support)
        if number:
            yield from allocate_attacks(battle, unit, striker, number, strokes)
    if step == 0:
        yield from allocate_stomp(battle, unit, strokes)


def pool_label(battle: Battle, target: str, who: str) -> str:
    unit = battle.unit(target)
    return unit.figure(who).entry.name if who else unit.name


def pool_key(target: str, who: str) -> str:
    return f"{target} {who}" if who else target


def pool_option(battle: Battle, target: str, who: str) -> Option:
    return Option(pool_key(target, who), pool_label(battle, target, who), (target,))


class ClosedPools(NotOffered):
    """Health Pools of the enemy that are out of reach of some models of a unit."""

    def __init__(self, battle: Battle, offered: list[Option], unit: Unit, striker: Striker) -> None:
        super().__init__(battle, offered, unit.seat)
        self.unit = unit
        self.figure = striker.figure
        self.reach = striker.reach
        self.support = striker.support

    def everything(self) -> list[Option]:
        found: list[Option] = []
        for enemy in self.battle.enemies_of(self.unit):
            for figure in kinds_of(enemy):
                found.append(pool_option(self.battle, enemy.id, "" if figure is None else figure.id))
        return found

    def reason(self, option: Option) -> Refusal:
        target, _, who = option.key.partition(" ")
        for chapter in self.battle.chapters:
            refusal = chapter.why_no_blow(self.battle, self.unit, self.figure, self.reach, target, who)
            if refusal is not None and (target, who) in self.reach:
                return refusal
        if self.support:
            why = f"Those who head these files of {self.unit.the()} are not in contact with {option.label}."
            return Refusal("no-contact", "QS-MEL-18", why)
        why = f"These models of {self.unit.the()} are not in contact with {option.label}."
        return Refusal("no-contact", "QS-MEL-16", why)


class AllocateAttacks(Split):
    """QS-MEL-15: how attacks are shared out. `figure` is the Character whose they are, "" for other models."""

    def __init__(
        self,
        unit: Unit,
        striker: Striker,
        number: int,
        options: list[Option],
        closed: Closed = NOTHING_CLOSED,
    ) -> None:
        who = unit.asks() if striker.figure is None else f"does {the(striker.figure.entry.name)}"
        kind = plural(number, "Supporting Attack" if striker.support else "attack")
        prompt = f"How {who} share out {kind}?"
        super().__init__("allocate", "QS-MEL-15", prompt, number, options, (unit.id,), closed)
        self.act = "Strike like this"
        self.figure = "" if striker.figure is None else striker.figure.id


class AllocateHits(Split):
    """QS-MOD-17, QS-MOD-30: whom the models of one kind strike that hit without a roll."""

    def __init__(
        self,
        unit: Unit,
        figure: str,
        hits: Amount,
        source: str,
        number: int,
        options: list[Option],
        closed: ClosedVictims,
    ) -> None:
        clause = closed.clause
        prompt = f"Whom do the {source} of {number} models of {unit.the()} strike?"
        super().__init__("hits-on", clause, prompt, number, options, (unit.id,), closed)
        self.figure = figure
        self.hits = hits
        self.source = source
        self.act = "Strike like this"


def allocate_attacks(battle: Battle, unit: Unit, striker: Striker, number: int, strokes: list[Stroke]) -> Steps:
    """QS-MEL-15, QS-MEL-16: freely among the Health Pools in contact."""
    figure = "" if striker.figure is None else striker.figure.id
    reach = within_reach(battle, unit, striker)
    share = {reach[0]: number}
    if len(reach) > 1:
        pools = {pool_key(target, who): (target, who) for target, who in reach}
        options = [pool_option(battle, target, who) for target, who in pools.values()]
        closed = ClosedPools(battle, options, unit, striker)
        answer = yield ask(unit.seat, AllocateAttacks(unit, striker, number, options, closed))
        share = {pools[key]: count for key, count in answer.items()}
    for (target, who), count in share.items():
        strokes.append(Stroke(unit.id, figure, target, who, count, None, ""))


def within_reach(battle: Battle, unit: Unit, striker: Striker) -> tuple[tuple[str, str], ...]:
    """The Health Pools that a model may strike: those that it reaches and no chapter closes to it."""
    reach = striker.reach
    for chapter in battle.chapters:
        left = tuple(
            [
                (target, who)
                for target, who in reach
                if chapter.why_no_blow(battle, unit, striker.figure, striker.reach, target, who) is None
            ]
        )
        reach = left or reach
    return reach


def allocate_impact(battle: Battle, unit: Unit, strokes: list[Stroke]) -> Steps:
    """QS-MOD-16 to QS-MOD-18: models in contact to the front, each on one enemy unit there."""
    touched, ahead = reached(battle, unit)
    foes = foes_ahead(battle, unit)
    if not foes:
        return
    for figure in kinds_of(unit):
        hits: Amount | None = None
        for rule in rules_of(unit, figure):
            hits = rule.impact_hits() or hits
        if hits is None:
            continue
        count = 0
        for file in ahead:
            if (0, file) in touched and unit.figure_at(0, file) is figure:
                count += 1
        if count:
            yield from allocate_hits(battle, unit, figure, foes, count, hits, IMPACT, strokes)


def kinds_of(unit: Unit) -> list[Figure | None]:
    """The kinds of model in a unit: rank-and-file, and each Character."""
    found: list[Figure | None] = [None] if unit.rnf > 0 else []
    for figure in unit.figures:
        found.append(figure)
    return found


def allocate_stomp(battle: Battle, unit: Unit, strokes: list[Stroke]) -> Steps:
    """QS-MOD-29 to QS-MOD-31: each on one enemy unit that it touches and that stands on 20 or 25 mm bases."""
    touched, _ = reached(battle, unit)
    for figure in kinds_of(unit):
        hits: Amount | None = None
        for rule in rules_of(unit, figure):
            hits = rule.stomp_hits() or hits
        if hits is None:
            continue
        groups: dict[tuple[str, ...], int] = {}
        for (rank, file), pools in touched.items():
            if unit.figure_at(rank, file) is not figure:
                continue
            foes = tuple(sorted({foe for foe, _ in pools if battle.unit(foe).entry.has_small_base()}))
            if foes:
                groups[foes] = groups.get(foes, 0) + 1
        for within, count in groups.items():
            yield from allocate_hits(battle, unit, figure, list(within), count, hits, "Stomp Attacks", strokes)


def allocate_hits(
    battle: Battle,
    unit: Unit,
    figure: Figure | None,
    foes: list[str],
    count: int,
    hits: Amount,
    source: str,
    strokes: list[Stroke],
) -> Steps:
    """Automatic hits of so many models, each on one of the enemy units."""
    share = {foes[0]: count}
    name = "" if figure is None else figure.id
    if len(foes) > 1:
        options = [unit_option(battle.unit(foe)) for foe in foes]
        closed = ClosedVictims(battle, options, unit, "QS-MOD-17" if source == IMPACT else "QS-MOD-30")
        share = yield ask(unit.seat, AllocateHits(unit, name, hits, source, count, options, closed))
    for foe, models in share.items():
        strokes.append(Stroke(unit.id, name, foe, "", models, hits, source))


class ClosedVictims(ClosedTargets):
    """Enemies whom the automatic hits of some models of a unit cannot strike."""

    def __init__(self, battle: Battle, offered: list[Option], striker: Unit, clause: str) -> None:
        super().__init__(battle, offered, striker.seat, clause, enemies=True)
        self.striker = striker

    def why_unit(self, unit: Unit) -> Refusal:
        striker = self.striker.name
        if self.clause == "QS-MOD-17":
            why = f"{unit.says('is')} not in contact with the front of {striker}."
            return Refusal("no-contact", "QS-MOD-17", why)
        if not unit.entry.has_small_base():
            why = f"{unit.says('is')} too large to be stomped: only bases of 20 or 25 mm are."
            return Refusal("too-large", "QS-MOD-30", why)
        return Refusal(
            "no-contact", "QS-MOD-30", f"These models of {striker} are not in contact with {unit.the()}."
        )


# ---------------------------------------------------------------------------------------- rolling


def roll_strokes(battle: Battle, strokes: list[Stroke], dice: Dice) -> attacks.Batches:
    """QS-ATK-02, QS-MEL-20, QS-MOD-28: to hit for everybody of the step; automatic hits are only counted."""
    found: list[Batch] = []
    given: dict[str, int] = {}
    for stroke in strokes:
        unit = battle.unit(stroke.unit)
        figure = unit.figure(stroke.figure) if stroke.figure else None
        target = battle.unit(stroke.target)
        if stroke.auto is not None:
            total = 0
            for _ in range(stroke.count):
                total += roll_amount(stroke.auto, dice, "QS-MOD-17", stroke.source)
            clause = "QS-MOD-17" if stroke.source == IMPACT else "QS-MOD-31"
            battle.tell(AutoHits(clause, stroke.figure or unit.id, target.id, stroke.source, total))
            # QS-MOD-18, QS-MOD-31: the model's own Strength and Armour Penetration.
            # QS-CHR-19: such hits go to rank-and-file, or are shared by Characters left alone.
            shares = yield from attacks.shared(battle, target, total, "QS-CHR-19", given)
            for who, hits in shares:
                strength = battle.stat(unit, figure, STR)
                penetration = battle.stat(unit, figure, AP)
                batch = Batch(unit.id, target.id, who, hits, strength, penetration)
                batch.by_figure = stroke.figure
                found.append(batch)
            continue
        batch = yield from _rolled(battle, unit, figure, target, stroke, dice)
        if any([rule.is_area() for rule in rules_of(unit, figure)]):
            # QS-MOD-04, QS-MOD-07
            hits = batch.hits + batch.sure
            spread = yield from attacks.area_batches(battle, unit.id, target, hits, given)
            for batch in spread:
                batch.doer = stroke.figure
            found += spread
        else:
            found.append(batch)
    return found


def _rolled(
    battle: Battle, unit: Unit, figure: Figure | None, target: Unit, stroke: Stroke, dice: Dice
) -> Generator[Ask, Any, Batch]:
    need = hit_need(battle, unit, figure, target, stroke.who)
    faces = attacks.roll_dice(battle, unit, figure, dice, stroke.count, need, "QS-MEL-20", TO_HIT)
    if faces:
        yield from battle.thrown_to_hit(unit, figure, faces, need, dice)
        yield from battle.rolled_to_hit(unit.id, stroke.figure, target.id, faces, False, dice)
    hits = sum([1 for face in faces if face >= need])
    striker = stroke.figure or unit.id
    battle.tell(HitRoll("QS-MEL-20", striker, stroke.who or target.id, "", need, tuple(faces), hits, False))
    strength = fighting_value(battle, unit, figure, STR)
    penetration = fighting_value(battle, unit, figure, AP)
    if any([chapter.ignores_armour(battle, unit, figure) for chapter in battle.chapters]):
        penetration = attacks.ALL_ARMOUR
    batch = Batch(unit.id, target.id, stroke.who, hits, strength, penetration)
    batch.by_figure = stroke.figure
    for rule in rules_of(unit, figure):
        if rule.is_poisonous():
            batch.sure = sum([1 for face in faces if face == 6])
            batch.hits = hits - batch.sure
        batch.multiple = rule.wounds_each() or batch.multiple
    return batch
