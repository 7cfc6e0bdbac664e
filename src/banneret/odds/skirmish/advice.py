"""Advice in Skirmish: exact odds for what is asked, out of nothing but what a player may know.

Nobody may measure before declaring (SK-GEN-01). Odds of shots and spells are told by distance, and those of
tests on a warrior's own Leadership and on that of a Leader who may be near; how near, nobody is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from banneret.books.events import listed
from banneret.books.skirmish import arms
from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.close_combat import targets_of
from banneret.books.skirmish.manners import STAY
from banneret.books.skirmish.recovery import TEST, rout_leadership
from banneret.books.skirmish.sheets import Weapon
from banneret.books.skirmish.shooting_phase import NET_REACH
from banneret.books.skirmish.shot_targets import NET, TargetOfShot, ready_weapons
from banneret.books.skirmish.spell_effects import DEEP_SLEEP, PEACE
from banneret.books.skirmish.spell_targets import ENEMY, TargetOfSpell
from banneret.books.skirmish.strides import CLIMB, CRAWL, RUN, WALK
from banneret.books.skirmish.trials import CLIMBING, ESCAPING, own_leadership
from banneret.books.skirmish.warrior import Warrior
from banneret.core.engine.ask import Choice, Pick, Question, Split
from banneret.core.engine.events import Event
from banneret.odds.advice import Adviser
from banneret.odds.hints import Hints
from banneret.odds.skirmish import chances as odds
from banneret.odds.skirmish.fates import FateOdds
from banneret.odds.skirmish.shooting import ShotOdds
from banneret.odds.wording import likely, percent

_RESISTED: Final = (DEEP_SLEEP, PEACE)  # by a Leadership test


# ------------------------------------------------------------------------------------------ words


def fate_text(fate: FateOdds) -> str:
    """ "17 % out of action, 11 % stunned, 11 % knocked down"."""
    parts = likely(fate.out, "out of action")
    parts += likely(0.0 if fate.before.condition == "stunned" else fate.stunned, "stunned")
    parts += likely(0.0 if fate.before.is_down() else fate.down, "knocked down")
    wounded = 1.0 - fate.unhurt - fate.out - fate.stunned - fate.down
    if not fate.before.is_down():
        parts += likely(wounded, "wounded")
    return ", ".join(parts) or "no harm"


def harm_of(fate: FateOdds) -> float:
    """What becomes of an enemy in one number: out of action counts for most."""
    return fate.out + 0.4 * fate.stunned + 0.2 * fate.down + 0.3 * fate.wounded


def shot_text(found: ShotOdds) -> str:
    if found.need > 6:
        return "cannot hit"
    return f"{percent(found.hits)} to hit, {fate_text(found.fate)}"


# ------------------------------------------------------------------------------------------ hints


class SkirmishAdviser(Adviser[Battle]):
    book_id = "skirmish"

    def hints(self, battle: Battle, question: Question, told: Sequence[Event]) -> dict[str, str]:
        name = question.name
        if isinstance(question, Split):
            return _attacks(battle, question) if name == "attacks" else {}
        if name in ("charge-target", "charge-more") and isinstance(question, (Choice, Pick)):
            return _charged(battle, battle.warrior(question.about[0]), question.keys())
        if not isinstance(question, Choice):
            return {}
        if isinstance(question, TargetOfShot):
            return _targets(battle, question)
        if isinstance(question, TargetOfSpell):
            return _spell_targets(battle, question)
        if name == "spell":
            return _spells(battle, question)
        if name == "manner":
            return _manners(battle, question)
        if name == "weapon":
            return _arms(question, battle.warrior(question.about[0]))
        if name == "weapons":
            return _weapons(battle, question)
        if name == "second-attack":
            return _second_attack(battle, question)
        if name == "rout":
            return _rout(battle, question)
        if name == "escape":
            return _escapes(battle, question)
        return {}


# ------------------------------------------------------------------------------------------ shots


def _targets(battle: Battle, question: TargetOfShot) -> dict[str, str]:
    """By distance: within half the range, beyond it, out of range."""
    shooter = battle.warrior(question.about[0])
    if question.weapon is None:
        hits = odds.net_chance(battle, shooter)
        return {option.key: f"up to {NET_REACH:g}”: {percent(hits)} to catch" for option in question.options}
    found = Hints()
    for option in question.options:
        table = odds.shot_table(battle, shooter, question.weapon, battle.warrior(option.key))
        # Nobody knows how far each of them is: held against each other as if within half the range.
        worth = harm_of(table.short.fate)
        if table.long is None:
            found.note(option.key, f"up to {table.reach:g}”: {shot_text(table.short)}", worth)
        else:
            short = f"up to {table.half:g}”: {shot_text(table.short)}"
            found.note(option.key, f"{short}; up to {table.reach:g}”: {shot_text(table.long)}", worth)
    return found


# ------------------------------------------------------------------------------------------ magic


def _spells(battle: Battle, question: Choice) -> dict[str, str]:
    wizard = battle.warrior(question.about[0])
    offered = [option.key for option in question.options]
    return {
        spell.id: f"{percent(odds.cast_chance(battle, wizard, spell))} to cast"
        for spell in wizard.sheet.spells
        if spell.id in offered
    }


def _spell_targets(battle: Battle, question: TargetOfSpell) -> dict[str, str]:
    """What it does if it is cast and in range."""
    wizard = battle.warrior(question.about[0])
    spell = question.spell
    cast = f"{percent(odds.cast_chance(battle, wizard, spell))} to cast"
    found: dict[str, str] = {}
    for option in question.options:
        target = battle.warrior(option.key)
        text = cast
        if spell.hits and spell.target == ENEMY:
            fate = odds.spell_hits(battle, wizard, spell, target)
            text += f"; within {spell.range:g}”: {fate_text(fate)}"
        elif spell.effect in _RESISTED:
            resists = odds.leadership_chance(battle, target, spell.name)
            text += f"; within {spell.range:g}”: {percent(1.0 - resists)} on its own Leadership"
        found[option.key] = text
    return found


# ------------------------------------------------------------------------------------------ blows


def _attacks(battle: Battle, question: Split) -> dict[str, str]:
    """All attacks with the main weapon on one enemy."""
    striker = battle.warrior(question.about[0])
    held = arms.wielded(battle, striker)
    found = Hints()
    for option in question.options:
        fates = [
            odds.blows(battle, striker.id, option.key, [(held[0], count)])
            for count in range(1, question.total + 1)
        ]
        found[option.key] = f"all {question.total}: {fate_text(fates[-1])}"
        found.shares[option.key] = [0.0, *[harm_of(fate) for fate in fates]]
    return found


def _second_attack(battle: Battle, question: Choice) -> dict[str, str]:
    striker = battle.warrior(question.about[0])
    weapon = arms.wielded(battle, striker)[1]
    found = Hints()
    for option in question.options:
        fate = odds.blows(battle, striker.id, option.key, [(weapon, 1)])
        found.note(option.key, fate_text(fate), harm_of(fate))
    return found


def _charged(battle: Battle, striker: Warrior, keys: list[str]) -> dict[str, str]:
    """What one of its blows would do to each; whether it arrives is unknown.

    All attacks together take too long where a whole band stands about: one tells as well whom to strike.
    """
    held = arms.wielded(battle, striker)
    count = sum([number for _, number in odds.attacks_of(battle, striker, held)])
    each = "its attack" if count == 1 else f"each of {count} attacks"
    if striker.has("random attacks"):
        each = "each attack"
    found = Hints()
    for key in keys:
        if key in battle.warriors:
            fate = odds.blows(battle, striker.id, key, [(held[0], 1)])
            found.note(key, f"if it gets there, {each}: {fate_text(fate)}", harm_of(fate))
    return found


def _manners(battle: Battle, question: Choice) -> dict[str, str]:
    """What each manner of moving leaves it: whether it may shoot then, and what it is tested for."""
    warrior = battle.warrior(question.about[0])
    weapons = ready_weapons(warrior)
    still = [weapon.name for weapon in weapons if "stands to shoot" in weapon.rules]
    found: dict[str, str] = {}
    for option in question.options:
        if option.key == CLIMB:
            found[option.key] = f"{percent(odds.initiative_chance(battle, warrior, CLIMBING))} to climb"
        elif not weapons:
            found[option.key] = "no missiles"
        elif option.key == RUN:
            found[option.key] = "no shooting after a run"
        elif option.key in (WALK, CRAWL):
            parts = ["may shoot after it"] if len(still) < len(weapons) else []
            parts += [f"not with the {name}" for name in still]
            found[option.key] = ", ".join(parts)
        elif option.key == STAY:
            found[option.key] = f"may shoot with the {listed([weapon.name for weapon in weapons])}"
    return found


def _arms(question: Choice, warrior: Warrior) -> dict[str, str]:
    """How far each missile reaches and how hard it hits."""
    found = {
        weapon.id: f"up to {weapon.range:g}”, Strength {weapon.strength}" for weapon in ready_weapons(warrior)
    }
    if NET in [option.key for option in question.options]:
        found[NET] = f"up to {NET_REACH:g}”"
    return found


def _weapons(battle: Battle, question: Choice) -> dict[str, str]:
    """Against the one enemy that it can strike at; with several it depends on who is struck."""
    striker = battle.warrior(question.about[0])
    targets = targets_of(battle, striker)
    if len(targets) != 1 or striker.has("random attacks"):
        return {}
    found: dict[str, str] = {}
    for at, held in enumerate(arms.sets_of(striker)):
        attacks: list[tuple[Weapon, int]] = odds.attacks_of(battle, striker, held)
        found[str(at)] = fate_text(odds.blows(battle, striker.id, targets[0].id, attacks))
    return found


# ------------------------------------------------------------------------------------------ tests


def _rout(battle: Battle, question: Choice) -> dict[str, str]:
    chance = odds.rout_chance(rout_leadership(battle, battle.active))
    return {TEST: f"{percent(chance)} to stand"}


def _escapes(battle: Battle, question: Choice) -> dict[str, str]:
    """On its own Leadership, and on that of a Leader, should one be near enough to lend it."""
    found: dict[str, str] = {}
    for key in [option.key for option in question.options]:
        warrior = battle.warriors.get(key)
        if warrior is None:
            continue
        chance = odds.leadership_chance(battle, warrior, ESCAPING)
        text = f"{percent(chance)} to get away"
        lent = [own_leadership(each) for each in battle.friends_of(warrior) if lends(each)]
        if lent and max(lent) > own_leadership(warrior):
            better = odds.leadership_chance(battle, warrior, ESCAPING, max(lent))
            text += f", {percent(better)} if the Leader is within 6”"
        found[key] = text
    return found


def lends(warrior: Warrior) -> bool:
    """SK-SPC-01, SK-SPC-02: a Leader who is neither down nor Fleeing."""
    return warrior.has("leader") and warrior.is_standing() and not warrior.fleeing
