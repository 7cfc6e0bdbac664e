"""The Close Combat Phase (SK-CC-01 to SK-CC-17): who strikes when, at whom and with what."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from banneret.books.skirmish.arms import sets_of, strikes_last, wielded
from banneret.books.skirmish.battle import TURN_END, Battle
from banneret.books.skirmish.blows import AGAIN_BY, PARRIED, blows
from banneret.books.skirmish.declaring import unmeasured
from banneret.books.skirmish.events import HitHimself
from banneret.books.skirmish.field import apart
from banneret.books.skirmish.harm import MELEE, Hit, Wound, fell, strike, suffer
from banneret.books.skirmish.sheets import Weapon
from banneret.books.skirmish.trials import WITHIN
from banneret.books.skirmish.troubles import settle
from banneret.books.skirmish.warrior import (
    CHARGED,
    FEARFUL,
    HAMMERED,
    OUT,
    STOOD_UP,
    STRUCK,
    STUNNED,
    STUPID,
    Warrior,
)
from banneret.core.engine.ask import Ask, Choice, Closed, Option, Refusal, Split, Steps, ask
from banneret.core.engine.dice import Dice

# The order of steps in a phase (SK-CC-02 to SK-CC-06); within the first two higher Initiative goes first.
CHARGERS: Final = 0
BY_INITIATIVE: Final = 1
LAST: Final = 2  # Always Strikes Last
STOOD: Final = 3

FARTHEST_CONTACT: Final = 1.0  # SK-MOV-08: over a low obstacle; nobody touches at more

# Attacks with each weapon of a set on each enemy: enemy, weapon, number.
Plan = list[tuple[str, Weapon, int]]


# ---------------------------------------------------------------------------------------- the phase


def fight(battle: Battle, dice: Dice) -> Steps:
    """SK-CC-01: everybody who touches an enemy fights, whosever turn it is."""
    possessed(battle, dice)
    part_all(battle)
    yield from choose_weapons(battle)
    rolled = attacks_rolled(battle, dice)
    for step in steps(battle):
        plans: list[tuple[str, Plan]] = []
        for striker in step:
            if may_strike(battle, striker):
                plan = yield from share_out(battle, striker, rolled.get(striker, 0))
                plans.append((striker, plan))
        play_step(battle, plans, dice)
    end_round(battle)
    battle.step = TURN_END


def end_round(battle: Battle) -> None:
    """Pairs have fought one more round, and what lasts for the phase is over."""
    battle.wielding = {}
    fought = battle.engaged
    battle.engaged = {pair: rounds + 1 for pair, rounds in fought.items()}
    for warrior in battle.on_table():
        done = tuple([each for each in warrior.done if not is_of_phase(each)])
        disarmed = warrior.disarmed if warrior.disarmed and battle.is_engaged(warrior.id) else ()
        if done != warrior.done or disarmed != warrior.disarmed:
            other = warrior.twin()
            other.done = done
            other.disarmed = disarmed
            battle.put(other)


def is_of_phase(done: str) -> bool:
    """What is forgotten as the phase ends."""
    return done in (HAMMERED, STRUCK, FEARFUL, PARRIED) or done.startswith(AGAIN_BY)


def part_all(battle: Battle) -> None:
    """Who is gone, or was carried away, touches nobody any more."""
    left: dict[str, int] = {}
    for pair, rounds in battle.engaged.items():
        one, other = [battle.warrior(key) for key in pair.split(" ")]
        if one.on_table() and other.on_table():
            if apart(battle.field, one, other) <= FARTHEST_CONTACT + WITHIN:
                left[pair] = rounds
    battle.engaged = left


def possessed(battle: Battle, dice: Dice) -> None:
    """SK-ENC-45: a possessed model hits itself, and that is all it does in close combat."""
    for warrior in battle.on_table():
        now = battle.warrior(warrior.id)
        if now.has_effect("possessed") and now.on_table() and now.is_standing():
            battle.tell(HitHimself("SK-ENC-45", now.id))
            strike(battle, [Hit(now.id, now.sheet.strength, "possession")], "SK-ENC-45", dice)
            settle(battle, dice)


# ---------------------------------------------------------------------------------------- weapons


def choose_weapons(battle: Battle) -> Steps:
    """SK-CC-08: asked of whoever has a choice and is going to strike, before anybody does."""
    chosen: dict[str, tuple[Weapon, ...]] = {}
    for warrior in battle.on_table():
        if not battle.is_engaged(warrior.id) or not warrior.is_standing():
            continue
        sets = sets_of(warrior)
        at = 0
        if len(sets) > 1 and warrior.seat in battle.seats and may_strike(battle, warrior.id):
            options = [
                Option(str(k), words_of(each), (warrior.id,), held_about(each)) for k, each in enumerate(sets)
            ]
            prompt = f"With which weapons does {warrior.name} fight?"
            question = Choice("weapons", "SK-CC-08", prompt, options, (warrior.id,))
            at = int((yield ask(warrior.seat, unmeasured(question))))
        chosen[warrior.id] = sets[at]
    battle.wielding = chosen


def words_of(weapons: tuple[Weapon, ...]) -> str:
    return " and ".join([weapon.name for weapon in weapons])


def held_about(weapons: tuple[Weapon, ...]) -> str:
    """What it means to hold these."""
    if len(weapons) > 1:
        return f"One more attack, made with the {weapons[1].name}; all others with the {weapons[0].name}."
    return "In both hands, so without the shield." if weapons[0].hands == 2 else ""


# ---------------------------------------------------------------------------------------- order


def steps(battle: Battle) -> list[list[str]]:
    """SK-CC-02 to SK-CC-06: those who strike at the same time, first to last."""
    by_step: dict[tuple[int, int], list[str]] = {}
    for key, held in battle.wielding.items():
        warrior = battle.warrior(key)
        rank = rank_of(battle, warrior, held)
        initiative = warrior.sheet.initiative if rank in (CHARGERS, BY_INITIATIVE) else 0
        by_step.setdefault((rank, -initiative), []).append(key)
    return [by_step[step] for step in sorted(by_step)]


def rank_of(battle: Battle, warrior: Warrior, held: tuple[Weapon, ...]) -> int:
    if warrior.did(STOOD_UP):
        return STOOD
    if strikes_last(warrior, held):
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
    return battle.is_engaged(warrior_id)


# ---------------------------------------------------------------------------------------- at whom


def attacks_rolled(battle: Battle, dice: Dice) -> dict[str, int]:
    """SK-ENC-30: who has a random number of attacks rolls it as the phase begins."""
    found: dict[str, int] = {}
    for warrior in battle.on_table():
        if warrior.has("random attacks") and may_strike(battle, warrior.id):
            found[warrior.id] = sum(dice.d6(2, "SK-ENC-30", f"attacks of {warrior.name}"))
    return found


def number_of_attacks(battle: Battle, warrior: Warrior, rolled: int) -> int:
    """SK-SPC-10, SK-ENC-14: without the one that a second weapon adds (SK-CC-10)."""
    if warrior.has("hellblade"):
        return max(2, len(battle.opponents(warrior.id)))
    base = rolled or warrior.sheet.attacks
    return 2 * base if warrior.frenzied else base


def targets_of(battle: Battle, warrior: Warrior) -> list[Warrior]:
    """SK-CC-12, SK-CC-15: who lies down is struck at only if nobody who stands is in contact.

    SK-INJ-10, SK-INJ-12: and then as `play_step` and `blows` say, which is soon over.
    """
    there = [battle.warrior(key) for key in battle.opponents(warrior.id)]
    standing = [each for each in there if each.is_standing()]
    return standing or there


def share_out(battle: Battle, striker: str, rolled: int) -> Generator[Ask, Any, Plan]:
    """SK-CC-07: attacks are divided among enemies before any die is rolled."""
    warrior = battle.warrior(striker)
    held = wielded(battle, warrior)
    targets = targets_of(battle, warrior)
    count = number_of_attacks(battle, warrior, rolled)
    if not targets or count + len(held) <= 1:
        return []
    shares: dict[str, int] = {targets[0].id: count}
    second = targets[0].id
    if len(targets) > 1 and warrior.seat not in battle.seats:
        shares = split_evenly(targets, count + len(held) - 1)
        if len(held) > 1:
            second = list(shares)[-1]
            shares[second] -= 1
    elif len(targets) > 1:
        shares, second = yield from asked_shares(battle, warrior, held, targets, count)
    plan: Plan = [(key, held[0], number) for key, number in shares.items() if number]
    if len(held) > 1:
        plan.append((second, held[1], 1))
    return plan


def asked_shares(
    battle: Battle, warrior: Warrior, held: tuple[Weapon, ...], targets: list[Warrior], count: int
) -> Generator[Ask, Any, tuple[dict[str, int], str]]:
    """SK-CC-07, SK-CC-10: attacks with the weapon in the main hand, then the one with the other."""
    options = [Option(each.id, each.name, (each.id,)) for each in targets]
    closed = LyingDown(battle, warrior, targets)
    prompt = f"At whom does {warrior.name} strike with the {held[0].name}?"
    split = Split("attacks", "SK-CC-07", prompt, count, options, (warrior.id,), closed)
    split.act = "Strike like this"
    shares: dict[str, int] = yield ask(warrior.seat, unmeasured(split))
    if len(held) == 1:
        return shares, ""
    prompt = f"And with the {held[1].name}?"
    fallback = next(iter(shares))
    choice = Choice("second-attack", "SK-CC-10", prompt, options, (warrior.id,), fallback, closed)
    second: str = yield ask(warrior.seat, unmeasured(choice))
    return shares, second


class LyingDown(Closed):
    """SK-CC-12, SK-CC-15: enemies in contact who lie down, while others stand."""

    def __init__(self, battle: Battle, warrior: Warrior, targets: list[Warrior]) -> None:
        offered = [each.id for each in targets]
        there = [battle.warrior(key) for key in battle.opponents(warrior.id)]
        self.others: list[Warrior] = [each for each in there if each.id not in offered]
        self.name: str = warrior.name

    def options(self) -> list[Option]:
        return [Option(each.id, each.name, (each.id,)) for each in self.others]

    def why(self, key: str) -> Refusal | None:
        for each in self.others:
            if each.id == key:
                clause = "SK-CC-15" if each.condition == STUNNED else "SK-CC-12"
                why = f"{each.name} is {each.condition}, and {self.name} still faces an enemy who stands."
                return Refusal("lies-down", clause, why)
        return None


def split_evenly(targets: list[Warrior], total: int) -> dict[str, int]:
    """SK-ENC-14, SK-ENC-22: as evenly as possible, what is left at the highest Weapon Skill."""
    ranked = sorted(targets, key=lambda each: (-each.sheet.weapon_skill, each.id))
    shares = {each.id: total // len(ranked) for each in ranked}
    for each in ranked[: total % len(ranked)]:
        shares[each.id] += 1
    return {key: count for key, count in shares.items() if count}


# ---------------------------------------------------------------------------------------- blows


def play_step(battle: Battle, plans: list[tuple[str, Plan]], dice: Dice) -> None:
    """SK-CC-04: all attacks of a step are rolled as things stand when it begins, and take effect together."""
    fallen: list[tuple[str, str]] = []  # SK-CC-16: by whom somebody Stunned is struck at, and who that is
    wounds: dict[tuple[str, str], list[Wound]] = {}  # SK-INJ-02: of each striker on each target
    for striker, plan in plans:
        for target_id, weapon, count in plan:
            if battle.warrior(target_id).condition == STUNNED:
                fallen.append((striker, target_id))
            else:
                struck = blows(battle, striker, target_id, weapon, count, dice)
                wounds.setdefault((striker, target_id), []).extend(struck)
    for suffered in wounds.values():
        suffer(battle, suffered, dice)
    for striker, target_id in fallen:
        if battle.warrior(target_id).on_table():
            fell(battle, target_id, OUT, striker, MELEE)
    for striker, _ in plans:
        if battle.warrior(striker).on_table():
            battle.put(battle.warrior(striker).having(STRUCK))
    settle(battle, dice)
