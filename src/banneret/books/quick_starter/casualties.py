"""Health Points and casualties: from the rear rank, from both ends of a single one (QS-ATK-11 to QS-ATK-22)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from banneret.books.chapters import Moment
from banneret.books.doing import CRUMBLING, NOBODY, Doing
from banneret.books.events import Destroyed
from banneret.books.quick_starter import alarms, nudging
from banneret.books.quick_starter.battle import MELEE, Battle
from banneret.books.quick_starter.contacts import models_in_contact, pairs_between, still_touch
from banneret.books.quick_starter.events import HealthLost
from banneret.books.quick_starter.sheets import HP
from banneret.books.quick_starter.unit import DESTROYED, LEFT, RIGHT, Figure, Unit, centred
from banneret.core.engine.ask import Ask, Choice, Option, Steps, ask
from banneret.core.engine.dice import Dice


class Loss:
    """Health Points taken from one pool by one source; `doing` names the Character in it, if it was his."""

    __slots__ = ("doing", "points", "source", "unit", "who")

    def __init__(self, unit: str, who: str, points: int, source: str, doing: Doing = NOBODY) -> None:
        self.unit = unit
        self.who = who  # a Character's id, or "" for the rank-and-file
        self.points = points
        self.source = source
        self.doing = doing


class Toll:
    """What the losses of a batch took from one pool, and whose doing that is."""

    __slots__ = ("last", "shares")

    def __init__(self) -> None:
        self.shares: list[tuple[str, int, int]] = []
        self.last: Doing = NOBODY

    def take(self, doing: Doing, points: int, models: int) -> None:
        self.last = doing
        # What several share, none of them took alone; and who has won a combat has not struck what crumbles.
        if len(doing.by) == 1 and doing.means != CRUMBLING:
            self.shares.append((doing.by[0], points, models))


def spared(battle: Battle, losses: list[Loss], dice: Dice) -> Generator[Ask, Any, list[Loss]]:
    """What is left of the losses of a batch when chapters have saved lives (Moment.KILLING_WOUND).

    Health Points come off one by one, as in `suffer`; each that would be a model's last may be ignored. Of who
    crumbles nobody is saved (QS-MOD-38).
    """
    if not battle.hears(Moment.KILLING_WOUND):
        return losses
    pools: dict[tuple[str, str], int] = {}
    found: list[Loss] = []
    for loss in losses:
        unit = battle.unit(loss.unit)
        key = (loss.unit, loss.who)
        health = 1000 if loss.who else unit.stat(HP)
        left = pools.get(key, unit.figure(loss.who).hp if loss.who else unit.pool)
        points = 0
        for _ in range(loss.points):
            kills = left > 0 and (left == 1 if loss.who else (left - 1) % health == 0)
            if kills and (yield from battle.life_saved(loss.unit, loss.who, dice)):
                continue
            left -= 1
            points += 1
        pools[key] = left
        if points:
            found.append(Loss(loss.unit, loss.who, points, loss.source, loss.doing))
    return found


def suffer(battle: Battle, losses: list[Loss]) -> Steps:
    """Take all losses of a batch at once, remove the dead, and note who must test for Panic.

    Whoever loses contact by that is nudged back or drops out (QS-MEL-22, QS-MEL-24).
    """
    sizes = {loss.unit: battle.unit(loss.unit).total() for loss in losses}
    for unit_id in list(dict.fromkeys([loss.unit for loss in losses])):
        unit = battle.unit(unit_id)
        if not unit.on_table():
            continue
        yield from _suffer(battle, unit, [loss for loss in losses if loss.unit == unit_id])
    damaged = [key for key, size in sizes.items() if battle.unit(key).total() != size]
    if damaged:
        nudging.mend_contacts(battle, damaged)


def _suffer(battle: Battle, unit: Unit, losses: list[Loss]) -> Steps:
    hurt = unit.twin()
    taken = dict(unit.losses)
    # Losses come off one by one in the order given, so that what is beyond a pool is nobody's (QS-ATK-15).
    pool = unit.pool
    rnf = unit.rnf
    left = {figure.id: figure.hp for figure in unit.figures}
    tolls: dict[str, Toll] = {}
    doing = NOBODY
    for loss in losses:
        fallen = 0
        if loss.who:
            points = min(loss.points, left[loss.who])
            left[loss.who] -= points
            fallen = int(left[loss.who] == 0)
        else:
            points = min(loss.points, pool)
            pool -= points
            fallen = rnf - rank_and_file(unit, pool)
            rnf -= fallen
        if points:
            taken[loss.source] = taken.get(loss.source, 0) + points
            tolls.setdefault(loss.who, Toll()).take(loss.doing, points, fallen)
            doing = together(doing, loss.doing)
    hurt.losses = tuple(taken.items())
    hurt.pool = pool
    hurt.rnf = rank_and_file(unit, pool)
    figures: list[Figure] = []
    for figure in unit.figures:
        if left[figure.id] != figure.hp:
            figure = figure.twin()
            figure.hp = left[figure.id]
        figures.append(figure)
    hurt.figures = tuple([figure for figure in figures if figure.hp > 0])
    _tell(battle, unit, hurt, figures, tolls)
    if hurt.total() == 0:
        destroy(battle, unit, "QS-ATK-15", doing)
        gone = battle.unit(unit.id).twin()
        gone.losses = hurt.losses
        battle.put(gone)
        return
    for figure in figures:
        if figure.hp == 0 and figure.id != unit.id:
            lost = battle.unit(figure.id).twin()
            lost.place = DESTROYED
            battle.put(lost)
    if hurt.total() != unit.total():
        yield from close_ranks(battle, unit, hurt)
    else:
        battle.put(hurt)
    if not (unit.entry.models == 1 and unit.is_single()) and 4 * hurt.phase_losses() >= unit.phase_hp > 0:
        # QS-PAN-04, QS-PAN-05
        alarms.alarm(battle, unit.id, alarms.LOSSES, doing)


def rank_and_file(unit: Unit, pool: int) -> int:
    """QS-ATK-13: how many are left with so many Health Points: whole models first; at most one is wounded."""
    health = unit.stat(HP)
    return min(unit.rnf, -(-pool // health)) if health else 0


def together(one: Doing, other: Doing) -> Doing:
    """What one batch of losses did at once is the doing of all whose losses told."""
    if not other.by:
        return one
    by = (*one.by, *[key for key in other.by if key not in one.by])
    return Doing(by, other.means)


def _tell(battle: Battle, unit: Unit, hurt: Unit, figures: list[Figure], tolls: dict[str, Toll]) -> None:
    if hurt.pool < unit.pool:
        lost = unit.pool - hurt.pool
        killed = unit.rnf - hurt.rnf
        single = unit.rnf == 1
        left = hurt.pool if single else hurt.rnf
        _tell_lost(battle, "QS-ATK-13", unit, unit.id, (lost, killed, left), single, tolls[""])
    for before, after in zip(unit.figures, figures, strict=True):
        if after.hp < before.hp:
            killed = int(after.hp == 0)
            lost = before.hp - after.hp
            numbers = (lost, killed, after.hp)
            _tell_lost(battle, "QS-ATK-16", unit, after.id, numbers, True, tolls[after.id])


def _tell_lost(
    battle: Battle, clause: str, unit: Unit, who: str, numbers: tuple[int, int, int], single: bool, toll: Toll
) -> None:
    lost, killed, left = numbers
    by, means = toll.last.by, toll.last.means
    battle.tell(HealthLost(clause, unit.id, who, lost, killed, left, single, tuple(toll.shares), by, means))


def destroy(battle: Battle, unit: Unit, clause: str, doing: Doing = NOBODY) -> None:
    """The unit is removed with everybody in it, and friends nearby may panic (QS-PAN-02)."""
    alarms.alarm_friends(battle, unit, alarms.DESTROYED_FRIEND, doing)
    foes = battle.foes_of(unit.id)
    battle.disengage(unit.id)
    if battle.step != MELEE:
        for key in foes:
            nudging.forget_charge(battle, key)
    battle.tell(Destroyed(clause, unit.id, doing.by, doing.means))
    for figure in unit.figures:
        if figure.id != unit.id:
            lost = battle.unit(figure.id).twin()
            lost.place = DESTROYED
            battle.put(lost)
    gone = unit.twin()
    gone.place = DESTROYED
    gone.fleeing = False
    gone.charged = False
    battle.put(gone)
    battle.charges.pop(unit.id, None)
    if unit.id in battle.waiting:
        battle.waiting = tuple([key for key in battle.waiting if key != unit.id])
    for chapter in battle.chapters:
        chapter.unit_lost(battle, unit, clause, doing)


# ---------------------------------------------------------------------------------------- closing up


def close_ranks(battle: Battle, unit: Unit, hurt: Unit) -> Steps:
    """The survivors as they stand after models have been lost; nobody else moves (QS-GEO-09)."""
    total = hurt.total()
    if total >= unit.files and unit.ranks() > 1:
        hurt.reshape(unit.files, rear_after(unit, total))
        battle.put(hurt)
        return
    # QS-ATK-19: the front rank is the only one and loses models at its ends.
    trimmed = unit.files - total
    order = _front_order(unit, hurt)
    best = _best_trims(battle, unit, hurt, order, trimmed)
    left = best[0]
    if len(best) > 1:
        options = [
            Option(LEFT, "From its left end", (unit.id,)),
            Option(RIGHT, "From its right end", (unit.id,)),
        ]
        prompt = f"From which end {unit.asks('does')} lose the odd model?"
        side = yield ask(unit.seat, Choice("casualty-side", "QS-ATK-19", prompt, options, (unit.id,)))
        left = max(best) if side == LEFT else min(best)
    battle.put(_trimmed(unit, hurt, order, left))


def rear_after(unit: Unit, total: int) -> tuple[int, ...]:
    """QS-ATK-18: the places of the last rank that stay taken; alternate ends are emptied."""
    short = total % unit.files
    if short == 0:
        return ()
    full = total // unit.files
    places = list(unit.files_in(full)) if full < unit.ranks() else list(centred(short, unit.files))
    while len(places) > short:
        places.pop(0 if len(places) % 2 else -1)
    return tuple(places)


def _front_order(unit: Unit, hurt: Unit) -> list[str]:
    """Who stands in the only rank, left to right: Characters by id, "" for rank-and-file.

    QS-ATK-21: a Character never gives way to a casualty; the nearest rank-and-file model goes instead.
    """
    alive = {figure.id for figure in hurt.figures}
    order: list[str] = []
    for file in range(unit.files):
        figure = unit.figure_at(0, file)
        if figure is None:
            order.append("")
        elif figure.id in alive:
            order.append(figure.id)
    return order


def _cut(order: list[str], rnf: int, left: int) -> list[str]:
    """The rank without its surplus rank-and-file: `left` of those gone were taken at the left end."""
    surplus = order.count("") - rnf
    # Where a Character died in the rank, fewer models are taken from its ends than places are lost.
    from_left = min(surplus, left)
    kept: list[str] = []
    for who in order:
        if not who and from_left > 0:
            from_left -= 1
            surplus -= 1
            continue
        kept.append(who)
    at = len(kept) - 1
    while surplus > 0 and at >= 0:
        if not kept[at]:
            kept.pop(at)
            surplus -= 1
        at -= 1
    return kept


def _trimmed(unit: Unit, hurt: Unit, order: list[str], left: int) -> Unit:
    """The unit as one shorter rank that begins `left` places further right than before."""
    kept = _cut(order, hurt.rnf, left)
    total = len(kept)
    other = hurt.twin()
    other.figures = tuple([figure.at_file(kept.index(figure.id)) for figure in hurt.figures])
    other.reshape(total, ())
    middle = left + 0.5 * total - 0.5 * unit.files
    other.shift_front(middle * unit.entry.base_width)
    return other


def _best_trims(battle: Battle, unit: Unit, hurt: Unit, order: list[str], trimmed: int) -> list[int]:
    """QS-ATK-20, QS-ATK-19: how many places to give up at the left; two answers where the owner decides."""
    contacts = battle.contacts_of(unit.id)
    best: tuple[int, int, int] | None = None
    found: list[int] = []
    for left in range(trimmed + 1):
        touching: list[int] = []  # models, for each enemy that is still in contact
        if contacts:
            other = _trimmed(unit, hurt, order, left)
            for contact in contacts:
                enemy = battle.unit(contact.enemy_of(unit.id))
                own, theirs = contact.side_of(unit.id), contact.side_of(enemy.id)
                if still_touch(other, own, enemy, theirs):
                    touching.append(models_in_contact(pairs_between(other, own, enemy, theirs)))
        score = (len(touching), sum(touching), -abs(2 * left - trimmed))
        if best is None or score > best:
            best = score
            found = [left]
        elif score == best:
            found.append(left)
    return found
