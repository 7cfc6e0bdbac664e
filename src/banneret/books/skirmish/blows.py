"""Attacks in close combat, of one striker at one target: to hit, to wound and saves (SK-CC-09 to SK-CC-14)."""

from __future__ import annotations

from typing import Final

from banneret.books.events import HitRoll
from banneret.books.skirmish import chances, encounters
from banneret.books.skirmish.arms import wielded
from banneret.books.skirmish.battle import AGAIN, Battle, Trouble
from banneret.books.skirmish.events import BlowCancelled
from banneret.books.skirmish.harm import MELEE, Hit, Wound, counted, strike, wounds_of
from banneret.books.skirmish.sheets import Weapon
from banneret.books.skirmish.trials import is_cursed
from banneret.books.skirmish.warrior import CHARGED, DIVED, FEARFUL, Warrior
from banneret.core.engine.dice import Dice

PARRIED: Final = "parried"  # with a staff, in this phase
PARRIES: Final = 5  # gaps 1.2: from this face on a staff turns a hit aside


def blows(battle: Battle, striker: str, target_id: str, weapon: Weapon, count: int, dice: Dice) -> list[Wound]:
    """SK-CC-09, SK-CC-11, SK-CC-13: to hit, to wound and saves of so many attacks with one weapon."""
    attacker, target = battle.warrior(striker), battle.warrior(target_id)
    found: list[Wound] = []
    clause = "SK-CC-11"
    while count > 0:
        if hits_itself(target):
            hits = [hit_with(attacker, target, weapon) for _ in range(count)]
        else:
            hits = rolled_hits(battle, attacker, target, weapon, count, dice)
        found += wounds_of(battle, hits, clause, dice, target.is_down())
        count = strikes_again(battle, attacker, target)
        clause = "SK-WND-17"
    return found


def hits_itself(target: Warrior) -> bool:
    """SK-CC-13, SK-MOV-10: who lies down or flees is hit without a roll."""
    return target.is_down() or target.fleeing


def strikes_again(battle: Battle, attacker: Warrior, target: Warrior) -> int:
    """SK-WND-17: a body blow gives one more attack at once. It cannot be critical: the turn's one has been."""
    more: list[Trouble] = []
    others: list[Trouble] = []
    for each in battle.troubles:
        ours = each.kind == AGAIN and each.by == attacker.id and each.warrior == target.id
        (more if ours else others).append(each)
    battle.troubles = tuple(others)
    return len(more)


def once_more(battle: Battle, trouble: Trouble, dice: Dice) -> None:
    """SK-WND-17 after a hit that was no attack in the Close Combat Phase, such as on who escapes."""
    attacker, target = battle.warrior(trouble.by), battle.warrior(trouble.warrior)
    if not attacker.on_table() or not target.on_table():
        return
    weapon = wielded(battle, attacker)[0]
    hits = [hit_with(attacker, target, weapon)]
    if not hits_itself(target):
        hits = rolled_hits(battle, attacker, target, weapon, 1, dice)
    strike(battle, hits, "SK-WND-17", dice)


# ---------------------------------------------------------------------------------------- to hit


def rolled_hits(
    battle: Battle, attacker: Warrior, target: Warrior, weapon: Weapon, count: int, dice: Dice
) -> list[Hit]:
    """SK-CC-09, with what is rolled again: Hatred, a sword, a Duellist."""
    need = chances.to_hit_melee(attacker.sheet.weapon_skill, target.sheet.weapon_skill)
    modifier = melee_modifier(battle, attacker, target)
    faces = dice.d6(count, "SK-CC-09", f"{attacker.name} strikes at {target.name}")
    good = [lands(battle, attacker, face, need, modifier) for face in faces]
    allowed = rolled_again(battle, attacker, target, weapon, good.count(False))
    for at in range(count):
        if not good[at] and allowed > 0:
            allowed -= 1
            faces[at] = dice.one("SK-SPC-14", f"{attacker.name} strikes again")
            good[at] = lands(battle, attacker, faces[at], need, modifier)
    total = good.count(True)
    shown = need_shown(battle, attacker, need - modifier)
    battle.tell(HitRoll("SK-CC-09", attacker.id, target.id, weapon.name, shown, tuple(faces), total, False))
    if total > 0 and parried(battle, target, dice):
        total -= 1
    poisoned = is_poisoned(attacker, weapon)
    hits: list[Hit] = []
    for face in [face for face, hit in zip(faces, good, strict=True) if hit][:total]:
        hit = hit_with(attacker, target, weapon)
        hit.sure = poisoned and face == 6
        hits.append(hit)
    return hits


def need_shown(battle: Battle, attacker: Warrior, need: int) -> int:
    """The lowest face that hits."""
    if attacker.did(FEARFUL):
        return 6
    return min(6, max(2, need + (1 if is_cursed(battle, attacker) else 0)))


def lands(battle: Battle, attacker: Warrior, face: int, need: int, modifier: int) -> bool:
    """SK-SPC-07: who is afraid hits only with a natural 6."""
    if attacker.did(FEARFUL):
        return face == 6
    if face in (1, 6):
        return face == 6
    return counted(battle, attacker.id, face) + modifier >= need


def melee_modifier(battle: Battle, attacker: Warrior, target: Warrior) -> int:
    """SK-MOV-26, SK-ENC-07, SK-ENC-24, SK-ENC-54, SK-ENC-63, and spells."""
    modifier = 1 if attacker.did(DIVED) else 0
    modifier += attacker.effect("oath")
    modifier -= attacker.effect("glare")
    modifier += encounters.to_hit(battle)
    return modifier + (1 if target.has("easily struck") else 0)


def rolled_again(battle: Battle, attacker: Warrior, target: Warrior, weapon: Weapon, missed: int) -> int:
    """How many misses are rolled again: in a first round by Hatred all, else one by a sword, one by a skill."""
    if battle.rounds_fought(attacker.id, target.id) == 0:
        if any([attacker.has(f"hatred {keyword}") for keyword in target.sheet.keywords]):
            return missed
    allowed = 0
    for rule, there in ((weapon.id, "reroll miss" in weapon.rules), ("duellist", attacker.has("duellist"))):
        if there and allowed < missed and not battle.warrior(attacker.id).did(f"{AGAIN_BY}{rule}"):
            battle.put(battle.warrior(attacker.id).having(f"{AGAIN_BY}{rule}"))
            allowed += 1
    return allowed


AGAIN_BY: Final = "rolled again by "  # a sword or a skill, once in a phase


def parried(battle: Battle, target: Warrior, dice: Dice) -> bool:
    """gaps 1.2: once in a phase a staff may turn one hit aside, if that had to be rolled for."""
    staff = [weapon for weapon in wielded(battle, target) if "parry" in weapon.rules]
    if not staff or battle.warrior(target.id).did(PARRIED):
        return False
    battle.put(battle.warrior(target.id).having(PARRIED))
    face = dice.one("SK-CC-06", f"{target.name} parries")
    turned = counted(battle, target.id, face) >= PARRIES
    battle.tell(BlowCancelled("SK-CC-06", target.id, staff[0].name, face, turned))
    return turned


def is_poisoned(attacker: Warrior, weapon: Weapon) -> bool:
    """SK-SPC-04: all its attacks, those with some weapons, or the one weapon with Black Lotus on it."""
    return attacker.has("poisoned attacks") or "poisoned" in weapon.rules


# ---------------------------------------------------------------------------------------- the blow


def hit_with(attacker: Warrior, target: Warrior, weapon: Weapon) -> Hit:
    """SK-CC-11: a blow with its Strength and how well it pierces armour (SK-SPC-05)."""
    strength = weapon.strength if weapon.fixed else attacker.sheet.strength + weapon.strength
    if "charge bonus" in weapon.rules and attacker.did(CHARGED):
        strength += 1
    strength += attacker.effect("furnace arm")
    if attacker.did(DIVED):  # SK-MOV-26
        strength += 1
    ap = weapon.ap + (1 if attacker.has("shield breaker") else 0)
    return Hit(target.id, max(1, strength), MELEE, attacker.id, weapon.kind, ap)
