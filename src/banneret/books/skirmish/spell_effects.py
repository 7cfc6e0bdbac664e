"""What our spells do (SK-MAG-09, SK-MAG-11, SK-MAG-12, gaps 1.3), once they are cast and have been measured."""

from __future__ import annotations

from typing import Final

from banneret.books import doing
from banneret.books.skirmish import hiding
from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.events import StoodUp, StoppedFleeing
from banneret.books.skirmish.field import apart, upright
from banneret.books.skirmish.harm import Hit, fell, strike
from banneret.books.skirmish.held_fast import hold
from banneret.books.skirmish.magic_events import SpellHits, SpellWorked, WoundRegained
from banneret.books.skirmish.sheets import Spell
from banneret.books.skirmish.spell_targets import BORROWED_BREATH, MENDING_HAND
from banneret.books.skirmish.spot_question import Spot
from banneret.books.skirmish.trials import WITHIN, is_cursed, leadership_test
from banneret.books.skirmish.warrior import RALLIED, STANDING, STOOD_UP, STUNNED, Warrior
from banneret.core.engine.dice import Dice
from banneret.core.space.uprights import apart_from_point

CLUTCHING_EARTH: Final = "clutching earth"
DEEP_SLEEP: Final = "deep sleep"
STOUT_HEART: Final = "leadership"
CLEAR_SIGHT: Final = "clear sight"
PEACE: Final = "peace"

UNDEAD_REACH: Final = 8.0  # Clear Sight
UNDEAD: Final = ("undead", "vampire")

# What is held upon a warrior until the caster's next turn: its value, and what it does.
HELD: Final = {
    "smoke": (2, "missiles at it have −2 to hit"),
    "furnace arm": (1, "+1 Strength in close combat"),
    "glare": (2, "−2 to hit with everything"),
    "dread mask": (1, "it causes Fear"),
    "rust": (2, "armour saves are 2 worse"),
    "ward": (5, "a ward save of 5+"),
    "oath": (1, "+1 to hit in close combat"),
    "peace": (1, "no attacks and no shots"),
    "leadership": (1, "+1 Leadership"),
}


def work(battle: Battle, wizard_id: str, spell: Spell, target_id: str, dice: Dice) -> None:
    """A spell upon one warrior, or upon all about its wizard."""
    if spell.effect == STOUT_HEART:
        stout_heart(battle, wizard_id, spell)
    elif spell.effect == CLEAR_SIGHT:
        clear_sight(battle, wizard_id, spell, dice)
    elif spell.effect == CLUTCHING_EARTH:
        say(battle, wizard_id, spell, [target_id], "held fast by the earth")
        hold(battle, target_id)
    elif spell.effect == BORROWED_BREATH:
        stand_up(battle, target_id)
    elif spell.effect == MENDING_HAND:
        mend(battle, target_id)
    elif spell.effect == DEEP_SLEEP:
        if not leadership_test(battle, target_id, "SK-MAG-09", spell.name, dice):
            fell(battle, target_id, STUNNED, wizard_id, doing.MAGIC)
    elif spell.effect == PEACE:
        if not leadership_test(battle, target_id, "SK-MAG-09", spell.name, dice):
            lay_upon(battle, wizard_id, spell, [target_id])
    elif spell.effect:
        lay_upon(battle, wizard_id, spell, [target_id])
    else:
        hit(battle, wizard_id, spell, [target_id], dice)


def say(battle: Battle, wizard_id: str, spell: Spell, targets: list[str], what: str) -> None:
    battle.tell(SpellWorked("SK-MAG-09", wizard_id, spell.name, tuple(targets), what))


def lay_upon(battle: Battle, wizard_id: str, spell: Spell, targets: list[str]) -> None:
    """Something that lasts until the caster's next turn begins."""
    value, what = HELD[spell.effect]
    say(battle, wizard_id, spell, targets, what)
    for key in targets:
        battle.put(battle.warrior(key).under(battle.lasting(spell.effect, value)))


# ---------------------------------------------------------------------------------------- hits


def hit(battle: Battle, wizard_id: str, spell: Spell, targets: list[str], dice: Dice) -> None:
    """SK-MAG-09, SK-MAG-11, SK-MAG-12: automatic hits, wounds as usual, and never a critical hit."""
    for key in targets:
        count = number_of_hits(battle, wizard_id, spell, dice)
        battle.tell(SpellHits("SK-MAG-11", wizard_id, spell.name, key, count, spell.strength))
        hits = [Hit(key, spell.strength, doing.MAGIC, wizard_id, "", 0, spell.armour) for _ in range(count)]
        strike(battle, hits, "SK-MAG-11", dice)


def number_of_hits(battle: Battle, wizard_id: str, spell: Spell, dice: Dice) -> int:
    """SK-ENC-35: who is cursed rolls 1 less, though never below 1."""
    if spell.hits != "D3":
        return int(spell.hits)
    count = dice.d3("SK-MAG-09", f"hits of {spell.name}")
    return max(1, count - 1) if is_cursed(battle, battle.warrior(wizard_id)) else count


def about_point(battle: Battle, wizard_id: str, spell: Spell, spot: Spot, dice: Dice) -> None:
    """Fire Wheel: everybody within its radius of a point, friend or foe."""
    field = battle.field
    x, y, level = spot
    height = field.height(level)
    caught: list[str] = []
    for each in battle.on_table():
        if (
            not each.has("spirit")
            and apart_from_point(upright(field, each), x, y, height) <= spell.radius + WITHIN
        ):
            caught.append(each.id)
    if not caught:
        say(battle, wizard_id, spell, [], "")
    hit(battle, wizard_id, spell, caught, dice)


# ---------------------------------------------------------------------------------------- all about the wizard


def within(battle: Battle, wizard: Warrior, others: list[Warrior], reach: float) -> list[Warrior]:
    return [each for each in others if apart(battle.field, wizard, each) <= reach + WITHIN]


def stout_heart(battle: Battle, wizard_id: str, spell: Spell) -> None:
    """Friends within its radius have Leadership +1, and those who flee rally at once (SK-REC-12)."""
    wizard = battle.warrior(wizard_id)
    near = within(battle, wizard, battle.friends_of(wizard), spell.radius)
    lay_upon(battle, wizard_id, spell, [each.id for each in near])
    for each in near:
        if each.fleeing:
            calm = battle.warrior(each.id).having(RALLIED).twin()
            calm.fleeing = False
            battle.put(calm)
            battle.tell(StoppedFleeing("SK-MAG-09", each.id))


def clear_sight(battle: Battle, wizard_id: str, spell: Spell, dice: Dice) -> None:
    """Enemies within its radius are Hidden no longer; undead and vampires within 8" take a hit."""
    wizard = battle.warrior(wizard_id)
    found = [each.id for each in within(battle, wizard, battle.foes_of(wizard), spell.radius) if each.hidden]
    burnt = [
        each.id
        for each in within(battle, wizard, battle.others(wizard), UNDEAD_REACH)
        if any([keyword in UNDEAD for keyword in each.sheet.keywords])
    ]
    if found or not burnt:
        say(battle, wizard_id, spell, found, "Hidden no longer")
    for key in found:
        hiding.reveal(battle, key, "SK-MAG-09")
    hit(battle, wizard_id, spell, burnt, dice)


# ---------------------------------------------------------------------------------------- upon one


def stand_up(battle: Battle, target_id: str) -> None:
    """Borrowed Breath: Stunned or Knocked Down, it stands up, and strikes last (SK-CC-05)."""
    other = battle.warrior(target_id).having(STOOD_UP).twin()
    other.condition = STANDING
    battle.put(other)
    battle.tell(StoodUp("SK-MAG-09", target_id, STANDING))


def mend(battle: Battle, target_id: str) -> None:
    """Mending Hand: one lost Wound is regained."""
    warrior = battle.warrior(target_id)
    if warrior.wounds >= warrior.sheet.wounds:
        return
    other = warrior.twin()
    other.wounds = warrior.wounds + 1
    battle.put(other)
    battle.tell(WoundRegained("SK-MAG-09", target_id, other.wounds))
