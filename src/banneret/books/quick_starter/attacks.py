"""Attacks: to wound, saves, Health Points; every step for all simultaneous attacks before the next.

Whoever causes hits makes a Batch of them and hands all batches that are simultaneous to `resolve`
(QS-ATK-01, QS-ATK-02).
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final, TypeAlias

from banneret.books.chapters import Moment
from banneret.books.doing import MELEE, NOBODY, Doing
from banneret.books.quick_starter import casualties
from banneret.books.quick_starter.amounts import Amount
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.events import Multiplied, Rerolled, SaveRoll, WoundRoll
from banneret.books.quick_starter.sheets import ARM, HP, RES
from banneret.books.quick_starter.throws import AEGIS, ARMOUR, TO_WOUND, Throw
from banneret.books.quick_starter.unit import Figure, Unit
from banneret.core.engine.ask import Ask, Choice, Option, Steps, ask
from banneret.core.engine.dice import Dice

SURE: Final = -2  # a strength that stands for “wounds automatically”
BY_ROLL: Final = -1  # no Strength: wounds on `wounds_on` (QS-ATK-06)

ALL_ARMOUR: Final = 100  # Armour Penetration that leaves no Armour

Sharing: TypeAlias = Generator[Ask, Any, list[tuple[str, int]]]


class Batch:
    """Hits of one kind by one source on one Health Pool: a unit's rank-and-file, or one Character."""

    __slots__ = (
        "ap",
        "by_figure",
        "doer",
        "hits",
        "lost",
        "means",
        "multiple",
        "source",
        "spell",
        "strength",
        "sure",
        "target",
        "throw",
        "who",
        "wounds",
        "wounds_on",
    )

    def __init__(self, source: str, target: str, who: str, hits: int, strength: int, ap: int) -> None:
        self.source = source  # the unit that strikes, "" for the ground
        self.by_figure: str = ""  # the Character who strikes
        self.doer: str = ""  # the Character whose doing it is, where he is not one who strikes with the unit
        self.means: str = MELEE
        self.spell: bool = False  # hits of a spell: what helps the caster's attacks does not help them
        self.target = target
        self.who = who  # a Character's id, or "" for rank-and-file
        self.hits = hits  # still to be rolled to wound
        self.sure: int = 0  # hits that wound without a roll (QS-MOD-28)
        self.strength = strength
        self.wounds_on: int = 0
        self.ap = ap
        self.multiple: Amount | None = None
        self.wounds: int = 0
        self.lost: int = 0
        self.throw: Throw | None = None  # the last dice rolled for it, if they may be rolled again

    def doing(self) -> Doing:
        """Whose doing it is what these hits take: a Character's or a unit's, nobody's if the ground's."""
        by = self.doer or self.by_figure or self.source
        return Doing((by,), self.means) if by else NOBODY


Batches: TypeAlias = Generator[Ask, Any, list[Batch]]


def needed_to_wound(strength: int, resilience: int) -> int:
    """QS-ATK-03: the table; 7 where it cannot be done (QS-ATK-04)."""
    if strength == 0:
        return 7
    difference = strength - resilience
    if difference >= 2:
        return 2
    if difference <= -2:
        return 6
    return 4 - difference


def needed_to_save(armour: int, penetration: int) -> int:
    """QS-ATK-07, QS-ATK-09, QS-ATK-10: 7 - Armour + Armour Penetration; 7 where no save is possible."""
    if armour <= 0 or armour - penetration <= 0:
        return 7
    return max(2, 7 - armour + penetration)


def resilience(battle: Battle, unit: Unit, who: str) -> int:
    return battle.stat(unit, unit.figure(who) if who else None, RES)


def armour(battle: Battle, unit: Unit, who: str) -> int:
    return battle.stat(unit, unit.figure(who) if who else None, ARM)


def pool_of(unit: Unit, who: str) -> int:
    """The Health Points left where these attacks go."""
    return unit.figure(who).hp if who else unit.pool


def health_of(battle: Battle, unit: Unit, who: str) -> int:
    """The Health Points Characteristic of the models attacked (QS-MOD-26)."""
    return battle.stat(unit, unit.figure(who) if who else None, HP)


def wound_need(battle: Battle, batch: Batch) -> int:
    """The natural roll that wounds, spells included; natural 6 and 1 decide by themselves (QS-ATK-05)."""
    target = battle.unit(batch.target)
    if batch.strength == BY_ROLL:
        need = batch.wounds_on
    else:
        need = needed_to_wound(batch.strength, resilience(battle, target, batch.who))
    if need > 6:
        return need
    if batch.source and not batch.spell:
        striker = battle.unit(batch.source)
        figure = striker.figure(batch.by_figure) if batch.by_figure else None
        need -= striker.roll_modifier(figure, "to wound")
    return min(6, max(2, need))


def roll_dice(
    battle: Battle, unit: Unit, figure: Figure | None, dice: Dice, count: int, need: int, clause: str, roll: str
) -> list[int]:
    """QS-GEN-13: the dice of one kind of roll, for a score of X or more, as they stand in the end.

    QS-GEN-17: where a spell or a chapter grants rerolls, the dice that failed are rolled again, each of them
    once, however many effects say so.
    """
    faces = dice.d6(count, clause, roll)
    failed = [at for at, face in enumerate(faces) if face < need]
    if failed and battle.rerolls(unit, figure, roll):
        roll_again(battle, unit, figure, dice, faces, failed, roll)
    return faces


def roll_again(
    battle: Battle,
    unit: Unit,
    figure: Figure | None,
    dice: Dice,
    faces: list[int],
    failed: list[int],
    roll: str,
) -> None:
    """QS-GEN-17: those of the dice that failed, by their places among all, once more."""
    again = dice.d6(len(failed), "QS-GEN-17", f"{roll}, again")
    who = unit.id if figure is None else figure.id
    battle.tell(Rerolled("QS-GEN-17", who, roll, tuple([faces[at] for at in failed]), tuple(again)))
    for at, face in zip(failed, again, strict=True):
        faces[at] = face


def saves_again(battle: Battle, unit: Unit, figure: Figure | None, save: str) -> bool:
    """QS-GEN-17: whether a chapter has failed saves of this kind, ARMOUR or AEGIS, rolled again."""
    return bool(battle.chapters) and battle.rerolls(unit, figure, save)


def roll_wounds(battle: Battle, batch: Batch, dice: Dice) -> None:
    """QS-ATK-03 to QS-ATK-06."""
    batch.wounds = batch.sure
    if batch.strength == SURE:
        batch.wounds += batch.hits
        return
    if batch.hits == 0 and batch.sure == 0:
        return
    need = wound_need(battle, batch)
    faces: list[int] = []
    if need <= 6 and batch.hits:
        if batch.source and not batch.spell:
            striker = battle.unit(batch.source)
            figure = striker.figure(batch.by_figure) if batch.by_figure else None
            faces = roll_dice(battle, striker, figure, dice, batch.hits, need, "QS-ATK-03", TO_WOUND)
            if battle.chapters and not battle.rerolls(striker, figure, TO_WOUND):
                batch.throw = Throw(striker.id, batch.by_figure, TO_WOUND, faces, need)
        else:
            faces = dice.d6(batch.hits, "QS-ATK-03", "to wound")
        batch.wounds += sum([1 for face in faces if face >= need])
    battle.tell(
        WoundRoll("QS-ATK-03", batch.source, batch.target, need, tuple(faces), batch.wounds, batch.sure)
    )


def roll_armour(battle: Battle, batch: Batch, dice: Dice) -> None:
    """QS-ATK-07, QS-ATK-08: the owner rolls if the model has any Armour left."""
    if batch.wounds == 0:
        return
    target = battle.unit(batch.target)
    need = needed_to_save(armour(battle, target, batch.who), batch.ap)
    if need > 6:
        return
    faces = dice.d6(batch.wounds, "QS-ATK-07", "armour")
    figure = target.figure(batch.who) if batch.who else None
    failed = [at for at, face in enumerate(faces) if face < need]
    if failed and saves_again(battle, target, figure, ARMOUR):
        roll_again(battle, target, figure, dice, faces, failed, ARMOUR)
    elif failed:
        batch.throw = Throw(target.id, batch.who, ARMOUR, faces, need)
    saved = sum([1 for face in faces if face >= need])
    batch.wounds -= saved
    who = batch.who or batch.target
    battle.tell(SaveRoll("QS-ATK-07", who, "armour", need, 0, tuple(faces), saved))


def roll_aegis(battle: Battle, batch: Batch, dice: Dice) -> None:
    """QS-MOD-02, QS-MOD-03: after the Armour Save, on its value or less."""
    if batch.wounds == 0:
        return
    target = battle.unit(batch.target)
    figure = target.figure(batch.who) if batch.who else None
    value = battle.aegis(target, figure)
    if value <= 0:
        return
    faces = dice.d6(batch.wounds, "QS-MOD-03", "Aegis")
    failed = [at for at, face in enumerate(faces) if face > value]
    if failed and saves_again(battle, target, figure, AEGIS):
        roll_again(battle, target, figure, dice, faces, failed, AEGIS)
    saved = sum([1 for face in faces if face <= value])
    batch.wounds -= saved
    who = batch.who or batch.target
    battle.tell(SaveRoll("QS-MOD-03", who, "Aegis", 0, value, tuple(faces), saved))


def multiply(battle: Battle, batch: Batch, dice: Dice) -> None:
    """QS-MOD-25, QS-MOD-26, QS-MOD-27: each unsaved wound becomes X, at most the target's Health Points."""
    batch.lost = batch.wounds
    multiple = batch.multiple
    if multiple is None or batch.wounds == 0:
        return
    cap = health_of(battle, battle.unit(batch.target), batch.who)
    faces: list[int] = []
    if multiple.fixed():
        batch.lost = batch.wounds * min(multiple.plus, cap)
    else:
        batch.lost = 0
        for _ in range(batch.wounds):
            rolled = dice.d6(multiple.count, "QS-MOD-25", "Multiple Wounds")
            faces += rolled
            total = multiple.plus
            for face in rolled:
                total += face if multiple.sides == 6 else (face + 1) // 2
            batch.lost += min(max(0, total), cap)
    battle.tell(Multiplied("QS-MOD-25", batch.who or batch.target, tuple(faces), batch.lost))


def resolve(battle: Battle, batches: list[Batch], dice: Dice) -> Steps:
    """QS-ATK-01: wound, save, then remove Health Points for all simultaneous attacks together."""
    if battle.hears(Moment.HITS_SCORED):
        batches = yield from battle.redirected(batches, dice)
    for batch in batches:
        roll_wounds(battle, batch, dice)
        yield from throw_again(battle, batch, dice)
    for batch in batches:
        roll_armour(battle, batch, dice)
        yield from throw_again(battle, batch, dice)
    for batch in batches:
        roll_aegis(battle, batch, dice)
    for batch in batches:
        multiply(battle, batch, dice)
        if batch.lost:
            batch.lost -= battle.health_kept(batch.target, batch.who, batch.lost, dice)
    losses = [casualties.Loss(b.target, b.who, b.lost, b.source, b.doing()) for b in batches if b.lost > 0]
    losses = yield from casualties.spared(battle, losses, dice)
    yield from casualties.suffer(battle, losses)


def throw_again(battle: Battle, batch: Batch, dice: Dice) -> Steps:
    """Whoever has a second throw may use it on dice to wound or for Armour (Moment.DICE_ROLLED)."""
    throw, batch.throw = batch.throw, None
    if throw is None or not battle.hears(Moment.DICE_ROLLED):
        return
    before = len(throw.failed())
    yield from battle.thrown(throw, dice)
    more = before - len(throw.failed())
    batch.wounds += more if throw.roll == TO_WOUND else -more


def area_hits(unit: Unit) -> int:
    """QS-MOD-04: up to four ranks take up to four hits each, no more than they have models."""
    counts = sorted([len(unit.files_in(rank)) for rank in range(unit.ranks())], reverse=True)
    return sum([min(4, count) for count in counts[:4]])


def area_batches(
    battle: Battle, source: str, target: Unit, hits: int, given: dict[str, int] | None = None
) -> Batches:
    """QS-MOD-04, QS-MOD-07: every hit is multiplied; one of its hits is strong and the rest are weak."""
    each = area_hits(target)
    found: list[Batch] = []
    so_far: dict[str, int] = {} if given is None else given
    for _ in range(hits):
        shares = yield from shared(battle, target, each, "QS-CHR-19", so_far)
        strong = True
        for who, count in shares:
            if strong:
                heavy = Batch(source, target.id, who, 1, 7, 4)
                heavy.multiple = Amount(0, 0, 2)
                found.append(heavy)
                count -= 1
                strong = False
            if count:
                found.append(Batch(source, target.id, who, count, 3, 0))
    return found


def shared(
    battle: Battle, target: Unit, hits: int, clause: str, given: dict[str, int] | None = None
) -> Sharing:
    """QS-CHR-19: whom hits go to that were meant for nobody in particular, as (Character or "", number).

    Rank-and-file take them all; among Characters left alone they are shared as evenly as possible, the
    defender choosing who takes the odd one. `given` is what each has been given in this batch before.
    """
    if target.rnf > 0:
        return [("", hits)]
    if len(target.figures) == 1:
        return [(target.figures[0].id, hits)]
    one, two = target.figures
    so_far: dict[str, int] = {} if given is None else given
    lead = so_far.get(one.id, 0) - so_far.get(two.id, 0)
    to_two = min(hits, max(0, lead))
    to_one = min(hits, max(0, -lead))
    rest = hits - to_one - to_two
    extra = one.id
    if rest % 2:
        options = [Option(figure.id, figure.entry.name, (target.id,)) for figure in target.figures]
        prompt = f"Who takes the odd hit in {target.the()}?"
        extra = yield ask(target.seat, Choice("odd-hit", clause, prompt, options, (target.id,)))
    found: list[tuple[str, int]] = []
    for figure, first in ((one, to_one), (two, to_two)):
        share = first + rest // 2 + (1 if rest % 2 and figure.id == extra else 0)
        so_far[figure.id] = so_far.get(figure.id, 0) + share
        if share:
            found.append((figure.id, share))
    return found
