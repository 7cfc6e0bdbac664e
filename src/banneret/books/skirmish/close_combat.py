"""The Close Combat Phase (SK-CC-01 to SK-CC-17): who strikes when, at whom, with what, and what it does."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from banneret.books.events import HitRoll
from banneret.books.skirmish import chances
from banneret.books.skirmish.battle import TURN_END, Battle
from banneret.books.skirmish.events import BlowCancelled, HitHimself
from banneret.books.skirmish.harm import Hit, Wound, counted, fell, strike, suffer, weapons_in_hand, wounds_of
from banneret.books.skirmish.sheets import UNARMED, Weapon
from banneret.books.skirmish.troubles import settle
from banneret.books.skirmish.warrior import (
    CHARGED,
    DIVED,
    FEARFUL,
    HAMMERED,
    OUT,
    STOOD_UP,
    STRUCK,
    STUNNED,
    STUPID,
    Warrior,
)
from banneret.core.engine.ask import Ask, Choice, Option, Split, Steps, ask
from banneret.core.engine.dice import Dice

MELEE: Final = "melee"
FISTS: Final = Weapon("fists", "fists", UNARMED, 1, -1, False, 0.0, 0, ())
NATURAL: Final = Weapon("claws", "claws and teeth", UNARMED, 1, 0, False, 0.0, 0, ())

# The order of steps in a phase (SK-CC-02 to SK-CC-06); within the first two higher Initiative goes first.
CHARGERS: Final = 0
BY_INITIATIVE: Final = 1
LAST: Final = 2  # Always Strikes Last
STOOD: Final = 3

ENCOUNTERS_AT_MINUS_1: Final = ("earthquake", "plague-of-flies", "screaming-walls")


# ---------------------------------------------------------------------------------------- the phase


def fight(battle: Battle, dice: Dice) -> Steps:
    """SK-CC-01: everybody who touches an enemy fights, whosever turn it is."""
    possessed(battle, dice)
    weapons = yield from choose_weapons(battle)
    rolled = attacks_rolled(battle, dice)
    for step in steps(battle, weapons):
        strikers = [key for key in step if may_strike(battle, key)]
        plans: list[tuple[str, dict[str, int]]] = []
        for striker in strikers:
            shares = yield from share_out(battle, striker, weapons[striker], rolled.get(striker, 0))
            plans.append((striker, shares))
        play_step(battle, plans, weapons, dice)
    end_round(battle)
    battle.step = TURN_END


def end_round(battle: Battle) -> None:
    """Pairs have fought one more round, and what lasts for the phase is over."""
    fought = dict(battle.engaged)
    battle.engaged = {pair: rounds + 1 for pair, rounds in fought.items()}
    for warrior in battle.on_table():
        done = tuple([each for each in warrior.done if each not in (HAMMERED, STRUCK, FEARFUL)])
        disarmed = warrior.disarmed if battle.is_engaged(warrior.id) else ()
        if done != warrior.done or disarmed != warrior.disarmed:
            other = warrior.twin()
            other.done = done
            other.disarmed = disarmed
            battle.put(other)


def possessed(battle: Battle, dice: Dice) -> None:
    """SK-ENC-45: a possessed model hits itself, and that is all it does in close combat."""
    for warrior in battle.on_table():
        if warrior.has_effect("possessed") and warrior.is_standing():
            battle.tell(HitHimself("SK-ENC-45", warrior.id))
            strike(battle, [Hit(warrior.id, warrior.sheet.strength, "possession")], "SK-ENC-45", dice)
            settle(battle, dice)


# ---------------------------------------------------------------------------------------- weapons


def sets_of(warrior: Warrior) -> list[tuple[Weapon, ...]]:
    """SK-CC-08: the ways to hold its weapons: one for two hands, or one or two for one hand, the first of them mainly."""
    held = weapons_in_hand(warrior)
    if not held:
        natural = warrior.sheet.is_animal() or warrior.is_npc() or warrior.has("natural weapons")
        return [(NATURAL if natural else FISTS,)]
    found: list[tuple[Weapon, ...]] = []
    for weapon in held:
        others = [other for other in held if other.id != weapon.id and other.hands == 1]
        if weapon.hands == 1 and others:
            found += [(weapon, other) for other in others]
        else:
            found.append((weapon,))
    return found


def choose_weapons(battle: Battle) -> Generator[Ask, Any, dict[str, tuple[Weapon, ...]]]:
    """SK-CC-08: asked of whoever has a choice, before anybody strikes."""
    chosen: dict[str, tuple[Weapon, ...]] = {}
    for warrior in battle.on_table():
        if not battle.is_engaged(warrior.id) or not warrior.is_standing():
            continue
        sets = sets_of(warrior)
        at = 0
        if len(sets) > 1 and warrior.seat in battle.seats:
            options = [Option(str(k), words_of(each), (warrior.id,)) for k, each in enumerate(sets)]
            prompt = f"With which weapons does {warrior.name} fight?"
            at = int((yield ask(warrior.seat, Choice("weapons", "SK-CC-08", prompt, options, (warrior.id,)))))
        chosen[warrior.id] = sets[at]
    return chosen


def words_of(weapons: tuple[Weapon, ...]) -> str:
    return " and ".join([weapon.name for weapon in weapons])


# ---------------------------------------------------------------------------------------- order


def steps(battle: Battle, weapons: dict[str, tuple[Weapon, ...]]) -> list[list[str]]:
    """SK-CC-02 to SK-CC-06: those who strike at the same time, first to last."""
    by_step: dict[tuple[int, int], list[str]] = {}
    for key, held in weapons.items():
        warrior = battle.warrior(key)
        rank = rank_of(battle, warrior, held)
        initiative = warrior.sheet.initiative if rank in (CHARGERS, BY_INITIATIVE) else 0
        by_step.setdefault((rank, -initiative), []).append(key)
    return [by_step[step] for step in sorted(by_step)]


def rank_of(battle: Battle, warrior: Warrior, held: tuple[Weapon, ...]) -> int:
    if warrior.did(STOOD_UP):
        return STOOD
    if any(["strikes last" in weapon.rules for weapon in held]) or warrior.has("always strikes last"):
        return LAST
    if warrior.did(CHARGED):
        return CHARGERS
    if any(["spear" in weapon.rules for weapon in held]) and was_charged(battle, warrior):
        return CHARGERS
    return BY_INITIATIVE


def was_charged(battle: Battle, warrior: Warrior) -> bool:
    """Whether an enemy in contact has charged it this turn."""
    for key in battle.opponents(warrior.id):
        if battle.warrior(key).did(CHARGED) and battle.rounds_fought(warrior.id, key) == 0:
            return True
    return False


def may_strike(battle: Battle, warrior_id: str) -> bool:
    """SK-INJ-09, SK-INJ-11, SK-SPC-16, SK-WND-10, SK-ENC-45: who is up, in his senses and touches somebody."""
    warrior = battle.warrior(warrior_id)
    if not warrior.on_table() or warrior.is_down() or warrior.fleeing:
        return False
    if warrior.did(HAMMERED) or warrior.did(STUPID):
        return False
    if warrior.has_effect("possessed") or warrior.has_effect("peace"):
        return False
    return bool(battle.opponents(warrior_id))


# ---------------------------------------------------------------------------------------- at whom


def attacks_rolled(battle: Battle, dice: Dice) -> dict[str, int]:
    """SK-ENC-30: who has a random number of attacks rolls it as the phase begins."""
    found: dict[str, int] = {}
    for warrior in battle.on_table():
        if warrior.has("random attacks") and battle.is_engaged(warrior.id) and warrior.is_standing():
            found[warrior.id] = sum(dice.d6(2, "SK-ENC-30", f"attacks of {warrior.name}"))
    return found


def number_of_attacks(battle: Battle, warrior: Warrior, held: tuple[Weapon, ...], rolled: int) -> int:
    """SK-SPC-10, SK-CC-10, SK-ENC-14: without the one that a second weapon adds."""
    if warrior.has("hellblade"):
        return max(2, len(battle.opponents(warrior.id)))
    base = rolled or warrior.sheet.attacks
    return 2 * base if warrior.frenzied else base


def targets_of(battle: Battle, warrior: Warrior) -> list[Warrior]:
    """SK-CC-12, SK-CC-15: who lies down is struck at only if nobody who stands is in contact."""
    there = [battle.warrior(key) for key in battle.opponents(warrior.id)]
    standing = [each for each in there if each.is_standing()]
    return standing or there


def share_out(
    battle: Battle, striker: str, held: tuple[Weapon, ...], rolled: int
) -> Generator[Ask, Any, dict[str, int]]:
    """SK-CC-07: attacks are divided among enemies before any die is rolled."""
    warrior = battle.warrior(striker)
    targets = targets_of(battle, warrior)
    total = number_of_attacks(battle, warrior, held, rolled) + len(held) - 1
    if not targets:
        return {}
    if len(targets) == 1:
        return {targets[0].id: total}
    if warrior.seat not in battle.seats:
        return split_evenly(targets, total)
    options = [Option(each.id, each.name, (each.id,)) for each in targets]
    prompt = f"At whom does {warrior.name} strike?"
    shares: dict[str, int] = yield ask(
        warrior.seat, Split("attacks", "SK-CC-07", prompt, total, options, (striker,))
    )
    return shares


def split_evenly(targets: list[Warrior], total: int) -> dict[str, int]:
    """SK-ENC-14, SK-ENC-22: as evenly as possible, what is left at the highest Weapon Skill."""
    ranked = sorted(targets, key=lambda each: (-each.sheet.weapon_skill, each.id))
    shares = {each.id: total // len(ranked) for each in ranked}
    for each in ranked[: total % len(ranked)]:
        shares[each.id] += 1
    return {key: count for key, count in shares.items() if count}


# ---------------------------------------------------------------------------------------- blows


def play_step(
    battle: Battle,
    plans: list[tuple[str, dict[str, int]]],
    weapons: dict[str, tuple[Weapon, ...]],
    dice: Dice,
) -> None:
    """SK-CC-04: all attacks of a step are rolled as things stand when it begins, and then take effect together."""
    fallen: list[tuple[str, str]] = []  # SK-CC-16: who was struck at while Stunned, and by whom
    wounds: list[list[Wound]] = []
    for striker, shares in plans:
        second = len(weapons[striker]) - 1  # attacks with the second weapon are the last ones
        left = sum(shares.values())
        for target_id, count in shares.items():
            for weapon, number in blows_by_weapon(weapons[striker], count, left, second):
                if battle.warrior(target_id).condition == STUNNED:
                    fallen.append((striker, target_id))
                else:
                    wounds.append(blows(battle, striker, target_id, weapon, number, dice))
            left -= count
    for struck in wounds:
        suffer(battle, struck, dice)
    for striker, target_id in fallen:
        if battle.warrior(target_id).on_table():
            fell(battle, target_id, OUT, striker, MELEE)
    for striker, _ in plans:
        if battle.warrior(striker).on_table():
            battle.put(battle.warrior(striker).having(STRUCK))
    settle(battle, dice)


def blows_by_weapon(held: tuple[Weapon, ...], count: int, left: int, second: int) -> list[tuple[Weapon, int]]:
    """Of `count` attacks on one enemy, with `left` still to come in all, the very last is with the second weapon."""
    if second and count == left:
        return [(weapon, n) for weapon, n in ((held[0], count - 1), (held[1], 1)) if n]
    return [(held[0], count)]


def blows(battle: Battle, striker: str, target_id: str, weapon: Weapon, count: int, dice: Dice) -> list[Wound]:
    """SK-CC-09, SK-CC-11, SK-CC-13: to hit, to wound and saves of so many attacks with one weapon."""
    attacker, target = battle.warrior(striker), battle.warrior(target_id)
    prone = target.is_down() or target.fleeing  # SK-MOV-10
    hits: list[Hit] = []
    if prone:
        hits = [hit_with(battle, attacker, target, weapon) for _ in range(count)]
    else:
        hits = rolled_hits(battle, attacker, target, weapon, count, dice)
    found = wounds_of(battle, hits, "SK-CC-11", dice, target.is_down())
    found += again(battle, attacker, target, weapon, prone, dice)
    return found


def again(
    battle: Battle, attacker: Warrior, target: Warrior, weapon: Weapon, prone: bool, dice: Dice
) -> list[Wound]:
    """SK-WND-17: a body blow gives one more attack at once, which cannot be critical."""
    more = [each for each in battle.troubles if each.kind == AGAIN and each.by == attacker.id]
    if not more:
        return []
    battle.troubles = tuple([each for each in battle.troubles if each not in more])
    hits = [hit_with(battle, attacker, target, weapon)] if prone else []
    if not prone:
        hits = rolled_hits(battle, attacker, target, weapon, 1, dice)
    return wounds_of(battle, hits, "SK-WND-17", dice, target.is_down())


AGAIN: Final = "again"


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
    shown = 6 if attacker.did(FEARFUL) else max(2, need - modifier)
    total = good.count(True)
    battle.tell(HitRoll("SK-CC-09", attacker.id, target.id, weapon.name, shown, tuple(faces), total, False))
    total -= int(total > 0 and parried(battle, target, dice))
    poisoned = is_poisoned(attacker, weapon)
    hits: list[Hit] = []
    for face in [face for face, hit in zip(faces, good, strict=True) if hit][:total]:
        hit = hit_with(battle, attacker, target, weapon)
        hit.sure = poisoned and face == 6
        hits.append(hit)
    return hits


def lands(battle: Battle, attacker: Warrior, face: int, need: int, modifier: int) -> bool:
    """SK-SPC-07: who is afraid hits only with a natural 6."""
    if attacker.did(FEARFUL):
        return face == 6
    if face in (1, 6):
        return face == 6
    return chances.hits(counted(battle, attacker.id, face), need, modifier)


def melee_modifier(battle: Battle, attacker: Warrior, target: Warrior) -> int:
    """SK-MOV-26, SK-ENC-07, SK-ENC-24, SK-ENC-54, SK-ENC-63, and spells."""
    modifier = 1 if attacker.did(DIVED) else 0
    modifier += attacker.effect("oath")
    modifier -= attacker.effect("glare")
    modifier -= len([kind for kind in ENCOUNTERS_AT_MINUS_1 if battle.encounter(kind) is not None])
    return modifier + (1 if target.has("easily struck") else 0)


def rolled_again(battle: Battle, attacker: Warrior, target: Warrior, weapon: Weapon, missed: int) -> int:
    """How many misses are rolled again: all of the first round with Hatred, else one for a sword and one for a skill."""
    if battle.rounds_fought(attacker.id, target.id) == 0:
        if any([attacker.has(f"hatred {keyword}") for keyword in target.sheet.keywords]):
            return missed
    allowed = 0
    for rule, there in (("sword", "reroll miss" in weapon.rules), ("duellist", attacker.has("duellist"))):
        if there and allowed < missed and not battle.warrior(attacker.id).did(f"used {rule}"):
            battle.put(battle.warrior(attacker.id).having(f"used {rule}"))
            allowed += 1
    return allowed


def parried(battle: Battle, target: Warrior, dice: Dice) -> bool:
    """gaps 1.2: once in a phase a staff may turn one hit aside."""
    staff = [weapon for weapon in weapons_in_hand(target)[:1] if "parry" in weapon.rules]
    if not staff or not target.is_standing() or battle.warrior(target.id).did("parried"):
        return False
    battle.put(battle.warrior(target.id).having("parried"))
    face = dice.one("SK-CC-06", f"{target.name} parries")
    battle.tell(BlowCancelled("SK-CC-06", target.id, staff[0].name, face, face >= 5))
    return face >= 5


def is_poisoned(attacker: Warrior, weapon: Weapon) -> bool:
    """SK-SPC-04: all its attacks, those with some weapons, or the one weapon with Black Lotus on it."""
    return attacker.has("poisoned attacks") or "poisoned" in weapon.rules


def hit_with(battle: Battle, attacker: Warrior, target: Warrior, weapon: Weapon) -> Hit:
    """SK-CC-11: the Strength of a blow."""
    strength = weapon.strength if weapon.fixed else attacker.sheet.strength + weapon.strength
    if "charge bonus" in weapon.rules and attacker.did(CHARGED):
        strength += 1
    strength += attacker.effect("furnace arm")
    if attacker.did(DIVED):
        strength += 1
    ap = weapon.ap + attacker.sheet.value("armour piercing") + int(attacker.has("shield breaker"))
    return Hit(target.id, max(1, strength), MELEE, attacker.id, weapon.kind, ap)
