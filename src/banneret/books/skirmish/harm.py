"""From a hit to what becomes of its target: wounding, critical hits, saves, Wounds and injuries.

SK-WND, SK-ARM, SK-INJ. Nothing here is asked of anybody. What else follows (a drop nearby, water, a chest that
is let go) is noted as a Trouble and settled when the attacks of a step are done.
"""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish import chances
from banneret.books.skirmish.arms import weapons_left, wielded
from banneret.books.skirmish.battle import (
    AGAIN,
    BEATEN,
    DAZED,
    DOWN,
    LOST,
    PUSHED,
    RICOCHET,
    SWEPT,
    TRIPPED,
    Battle,
)
from banneret.books.skirmish.critical_hits import Critical, critical
from banneret.books.skirmish.events import (
    CriticalHit,
    Disarmed,
    Felled,
    FrenzyEnded,
    HelmetRoll,
    InjuryRoll,
    SaveRoll,
    WoundRoll,
    WoundsLost,
)
from banneret.books.skirmish.shot_events import ChinHeld
from banneret.books.skirmish.trials import is_cursed
from banneret.books.skirmish.warrior import (
    CRITICAL,
    KNOCKED_DOWN,
    OUT,
    STUNNED,
    STUNNED_NOW,
    Warrior,
)
from banneret.core.engine.dice import Dice

MELEE: Final = "melee"  # the means of blows
GRANITE_CHIN: Final = "granite chin"
HELMET_HOLDS: Final = 5  # gaps 1.2: from this face on it makes an injury milder


class Hit:
    """One hit. Without a `kind` of weapon it is never critical (SK-WND-03)."""

    __slots__ = ("ap", "armour", "by", "kind", "means", "strength", "sure", "target")

    def __init__(
        self,
        target: str,
        strength: int,
        means: str,
        by: str = "",
        kind: str = "",
        ap: int = 0,
        armour: bool = True,
        sure: bool = False,
    ) -> None:
        self.target = target
        self.strength = strength
        self.means = means
        self.by = by
        self.kind = kind
        self.ap = ap
        self.armour = armour
        self.sure = sure  # SK-SPC-04: wounds without a roll


class Wound:
    """A wound that has got past all saves, with what it does beyond taking a Wound."""

    __slots__ = ("bonus", "by", "helmet", "means", "out", "target")

    def __init__(self, target: str, by: str, means: str, bonus: int, helmet: bool, out: bool) -> None:
        self.target = target
        self.by = by
        self.means = means
        self.bonus = bonus  # on the Injury roll
        self.helmet = helmet  # whether a helmet may help
        self.out = out  # SK-CC-14, SK-WND-13: Out of Action, however many Wounds are left


# ---------------------------------------------------------------------------------------- to wound


def wounds_of(battle: Battle, hits: list[Hit], clause: str, dice: Dice, deadly: bool = False) -> list[Wound]:
    """SK-WND-01 to SK-WND-24, SK-ARM-01 to SK-ARM-03: what is left of hits of one attacker on one target.

    `deadly` hits put their target Out of Action with any wound (SK-CC-14). Nothing is taken off yet.
    """
    found: list[Wound] = []
    for hit in hits:
        target = battle.warrior(hit.target)
        need = chances.to_wound(hit.strength, target.sheet.toughness)
        result: Critical | None = None
        if not hit.sure:
            if need >= chances.NEVER:
                battle.tell(WoundRoll("SK-WND-02", hit.by, hit.target, need, (), 0))
                continue
            face = dice.one("SK-WND-01", f"to wound {target.name}")
            wounded = counted(battle, hit.by, face) >= need
            battle.tell(WoundRoll("SK-WND-01", hit.by, hit.target, need, (face,), int(wounded)))
            if not wounded:
                continue
            if is_critical(battle, hit, face):
                result = rolled_critical(battle, hit, dice)
        found += _unsaved(battle, hit, result, deadly, dice)
        if result is not None:
            _mark(battle, hit, result)
    return found


def is_critical(battle: Battle, hit: Hit, face: int) -> bool:
    """SK-WND-03, SK-WND-04, SK-ENC-13: a natural 6 with a weapon, once a turn for each model."""
    if not hit.kind or not hit.by:
        return False
    by = battle.warrior(hit.by)
    return face >= (4 if by.has("hellblade") else 6) and not by.did(CRITICAL)


def rolled_critical(battle: Battle, hit: Hit, dice: Dice) -> Critical:
    """SK-WND-05, SK-WND-06."""
    battle.put(battle.warrior(hit.by).having(CRITICAL))
    face = dice.one("SK-WND-05", "critical hit")
    result = critical(hit.kind, counted(battle, hit.by, face))
    battle.tell(CriticalHit(result.clause, hit.by, hit.target, face, result.name, result.about))
    return result


def _mark(battle: Battle, hit: Hit, result: Critical) -> None:
    """What a critical hit does whether or not its wound is saved, once the attacks of the step are made."""
    if result.hammers:
        battle.trouble(BEATEN, hit.target, hit.by, hit.means)
    if result.disarms:
        battle.trouble(SWEPT, hit.target, hit.by, hit.means)
    if result.fells:
        battle.trouble(TRIPPED, hit.target, hit.by, hit.means)
    if result.pushes:
        battle.trouble(PUSHED, hit.target, hit.by, hit.means)
    if result.again:
        battle.trouble(AGAIN, hit.target, hit.by, hit.means)
    if result.ricochets:
        battle.trouble(RICOCHET, hit.target, hit.by, hit.means)


def disarm(battle: Battle, warrior_id: str, dice: Dice) -> None:
    """SK-WND-12: a weapon in hand is lost while the combat lasts, a random one of two."""
    warrior = battle.warrior(warrior_id)
    if not weapons_left(warrior):
        return
    held = wielded(battle, warrior)
    weapon = held[0]
    if len(held) > 1:
        weapon = held[0] if dice.one("SK-WND-12", "which weapon is lost") <= 3 else held[1]
    other = warrior.twin()
    other.disarmed = (*warrior.disarmed, weapon.id)
    battle.put(other)
    battle.tell(Disarmed("SK-WND-12", warrior_id, weapon.name))


# ---------------------------------------------------------------------------------------- saves


def _unsaved(battle: Battle, hit: Hit, result: Critical | None, deadly: bool, dice: Dice) -> list[Wound]:
    """The wounds of one hit that no save has stopped; each takes its own (SK-WND-15).

    SK-SPC-22: what ignores armour ignores scales, which are part of that save.
    """
    found: list[Wound] = []
    count = 1 if result is None else result.wounds
    armour = hit.armour and (result is None or result.armour)
    for _ in range(count):
        if armour and saved_by_armour(battle, hit, dice):
            continue
        if saved_otherwise(battle, hit.target, dice):
            continue
        bonus = 0 if result is None else result.bonus
        helmet = result is None or result.helmet
        out = deadly or (result is not None and result.out)
        found.append(Wound(hit.target, hit.by, hit.means, bonus, helmet, out))
    return found


def saved_by_armour(battle: Battle, hit: Hit, dice: Dice) -> bool:
    """SK-ARM-01, SK-ARM-02."""
    target = battle.warrior(hit.target)
    need = save_needed(battle, target, hit.strength, hit.ap, hit.means == MELEE)
    if need >= chances.NEVER:
        return False
    face = dice.one("SK-ARM-01", f"armour of {target.name}")
    saved = face > 1 and counted(battle, target.id, face) >= need
    battle.tell(SaveRoll("SK-ARM-01", target.id, "armour", need, face, saved))
    return saved


def save_needed(battle: Battle, target: Warrior, strength: int, ap: int, melee: bool) -> int:
    """A weapon for two hands leaves none for the shield in close combat (gaps 1.2)."""
    sheet = target.sheet
    shield = sheet.shield
    if melee and any([weapon.hands == 2 for weapon in wielded(battle, target)]):
        shield = 0
    worse = target.effect("rust")
    return chances.armour_save(sheet.body, shield, sheet.scales, worse, strength, ap)


def saved_otherwise(battle: Battle, warrior_id: str, dice: Dice) -> bool:
    """SK-ARM-03, SK-SPC-06: a ward save or Regeneration, whichever is better, once for each wound."""
    warrior = battle.warrior(warrior_id)
    ward = best_save(warrior.sheet.value("ward"), warrior.effect("ward"))
    regeneration = warrior.sheet.value("regeneration")
    need = best_save(ward, regeneration)
    if not need:
        return False
    kind = "Regeneration" if need != ward else "a ward save"
    face = dice.one("SK-ARM-03", f"{kind} of {warrior.name}")
    saved = counted(battle, warrior_id, face) >= need
    battle.tell(SaveRoll("SK-ARM-03", warrior_id, kind, need, face, saved))
    return saved


def best_save(one: int, other: int) -> int:
    """The lower of two values; 0 is none."""
    if not one or not other:
        return one or other
    return min(one, other)


# ---------------------------------------------------------------------------------------- Wounds and injuries


def suffer(battle: Battle, wounds: list[Wound], dice: Dice) -> None:
    """SK-INJ-01, SK-INJ-02: wounds of one attacker on one target; who has no Wounds left is injured."""
    if not wounds:
        return
    first = wounds[0]
    warrior = battle.warrior(first.target)
    if not warrior.on_table():
        return
    left = max(0, warrior.wounds - len(wounds))
    by = (first.by,) if first.by else ()
    if left < warrior.wounds:
        battle.tell(WoundsLost("SK-INJ-01", warrior.id, warrior.wounds - left, left, by, first.means))
    beyond = len(wounds) - max(0, warrior.wounds - 1)  # those that reached 0, and further ones
    other = warrior.twin()
    other.wounds = left
    battle.put(other)
    if any([wound.out for wound in wounds]):
        fell(battle, warrior.id, OUT, first.by, first.means)
        return
    if beyond <= 0:
        return
    injured(battle, warrior.id, wounds[len(wounds) - beyond :], dice)


def injured(battle: Battle, warrior_id: str, wounds: list[Wound], dice: Dice) -> None:
    """SK-INJ-02, SK-INJ-03: a die for each wound, the highest counts."""
    warrior = battle.warrior(warrior_id)
    faces = dice.d6(len(wounds), "SK-INJ-03", f"injury of {warrior.name}")
    rolls = [counted(battle, wound.by, face) + wound.bonus for face, wound in zip(faces, wounds, strict=True)]
    best = max(rolls)
    first = rolls.index(best)
    state = injury(warrior, best)
    battle.tell(InjuryRoll("SK-INJ-03", warrior_id, tuple(faces), best - faces[first], state))
    # SK-WND-11: of equal rolls the one counts against which no helmet helps.
    helmet = all([wound.helmet for roll, wound in zip(rolls, wounds, strict=True) if roll == best])
    if helmet and warrior.sheet.helmet and state in (STUNNED, OUT):
        face = dice.one("SK-WND-11", f"helmet of {warrior.name}")
        if counted(battle, warrior_id, face) >= HELMET_HOLDS:
            state = STUNNED if state == OUT else KNOCKED_DOWN
        battle.tell(HelmetRoll("SK-WND-11", warrior_id, face, state))
    fell(battle, warrior_id, state, wounds[first].by, wounds[first].means)


def injury(warrior: Warrior, roll: int) -> str:
    """SK-INJ-03, SK-ENC-24, SK-ENC-27."""
    if warrior.has("brittle"):
        return OUT
    if warrior.has("bones"):
        return KNOCKED_DOWN if roll <= 3 else OUT
    if roll <= 2:
        return KNOCKED_DOWN
    return STUNNED if roll <= 4 else OUT


def fell(battle: Battle, warrior_id: str, state: str, by: str, means: str) -> None:
    """A warrior goes down, or out; a state never improves (SK-INJ-03)."""
    if state == OUT:
        put_out(battle, warrior_id, by, means)
        return
    warrior = battle.warrior(warrior_id)
    if not warrior.is_worse(state):
        return
    if state == STUNNED and warrior.has(GRANITE_CHIN) and GRANITE_CHIN not in warrior.used:
        warrior = battle.put(warrior.spending(GRANITE_CHIN))
        battle.tell(ChinHeld("SK-INJ-05", warrior_id))
        state = KNOCKED_DOWN
        if not warrior.is_worse(state):
            return
    clause = "SK-INJ-04" if state == KNOCKED_DOWN else "SK-INJ-05"
    battle.tell(Felled(clause, warrior_id, state, (by,) if by else (), means))
    other = warrior.twin()
    other.condition = state
    if state == STUNNED:
        other.hidden = False  # SK-MOV-37: Knocked Down is not named there and keeps the token
        other = other.having(STUNNED_NOW)
    if other.frenzied:  # SK-SPC-12
        other.frenzied = False
        battle.tell(FrenzyEnded("SK-SPC-12", warrior_id))
    battle.put(other)
    battle.trouble(DOWN if state == KNOCKED_DOWN else DAZED, warrior_id, by, means)


def put_out(battle: Battle, warrior_id: str, by: str, means: str) -> None:
    """SK-INJ-06: removed at once; by whom is remembered for after the skirmish."""
    warrior = battle.warrior(warrior_id)
    battle.tell(Felled("SK-INJ-06", warrior_id, OUT, (by,) if by else (), means))
    battle.put(warrior.removed(OUT))
    battle.felled_by[warrior_id] = by
    if by and by in battle.warriors:
        doer = battle.warrior(by)
        if doer.seat in battle.seats and battle.are_foes(doer, warrior):
            battle.feat(by, f"out {warrior_id}")
    battle.trouble(LOST, warrior_id, by, means)


def strike(battle: Battle, hits: list[Hit], clause: str, dice: Dice) -> None:
    """Hits of one source on one target, from the wound rolls to what becomes of it."""
    suffer(battle, wounds_of(battle, hits, clause, dice), dice)


def counted(battle: Battle, by: str, face: int) -> int:
    """SK-ENC-35: what a die counts for its roller; who is cursed rolls 1 less, natural 1s and 6s aside."""
    if by and is_cursed(battle, battle.warrior(by)):
        return max(1, face - 1)
    return face
