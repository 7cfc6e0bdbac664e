"""Exact odds of a shot and of the hits of a spell.

Nobody may measure before a target is named (SK-GEN-01). So the odds of a shot are a small table: within half
the range, beyond it, and out of range, where there are none. Cover is seen, and so are states.
"""

from __future__ import annotations

from typing import NamedTuple

from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.blows import is_poisoned
from banneret.books.skirmish.chances import to_hit_shooting
from banneret.books.skirmish.harm import Hit, counted
from banneret.books.skirmish.sheets import Spell, Weapon
from banneret.books.skirmish.shooting_phase import missile_hit
from banneret.books.skirmish.shot_targets import farthest, is_long, modifiers_for, reach_of
from banneret.books.skirmish.sight import is_obscured, risen
from banneret.books.skirmish.trials import is_cursed
from banneret.books.skirmish.warrior import CRITICAL, Warrior
from banneret.odds.skirmish.fates import FACES, SIXTH, FateOdds, Suffering, Ways, add, fate_of, hit_upon, share


class ShotOdds(NamedTuple):
    """A shot at some distance: what a die must show, how likely it hits, and what becomes of its target."""

    need: int
    hits: float
    fate: FateOdds


class ShotTable(NamedTuple):
    """A shot by its distance. `long` is None where that changes nothing; beyond `reach` every shot misses."""

    half: float
    reach: float
    short: ShotOdds
    long: ShotOdds | None


def shot_table(battle: Battle, shooter: Warrior, weapon: Weapon, target: Warrior) -> ShotTable:
    """SK-SHO-14 to SK-SHO-23, for every distance there may be; nothing is measured."""
    ready = risen(shooter)
    cover = is_obscured(battle, ready, target)
    reach = reach_of(battle, weapon)
    end = farthest(battle, reach)
    short = shot_odds(battle, ready, weapon, target, cover, False)
    long = shot_odds(battle, ready, weapon, target, cover, True)
    differs = long.need != short.need and is_long(battle, weapon, end)
    return ShotTable(0.5 * reach, end, short, long if differs else None)


def shot_odds(
    battle: Battle, shooter: Warrior, weapon: Weapon, target: Warrior, cover: bool, long: bool
) -> ShotOdds:
    """One shot within range, with cover and long range as they are said to be."""
    changes = modifiers_for(battle, shooter, weapon, target, cover, long)
    need = to_hit_shooting(shooter.sheet.ballistic) - sum([change for _, change in changes])
    landing = [face for face in FACES if need <= 1 or counted(battle, shooter.id, face) >= need]
    hits = 0.0 if need > 6 else len(landing) * SIXTH
    sure = SIXTH if hits and 6 in landing and is_poisoned(shooter, weapon) else 0.0
    start = Suffering(critical=shooter.did(CRITICAL))
    ways: Ways = {}
    add(ways, start, 1.0 - hits)
    for chance, certain in ((hits - sure, False), (sure, True)):
        if chance > 0.0:
            hit = missile_hit(shooter, weapon, target.id)
            hit.sure = certain
            for way, p in hit_upon(battle, hit, {start: chance}, False).items():
                add(ways, way, p)
    return ShotOdds(need, hits, fate_of(battle, target.id, shooter.id, ways))


def net_chance(battle: Battle, thrower: Warrior) -> float:
    """gaps 1.2: by Ballistic Skill and nothing else, within reach."""
    need = to_hit_shooting(thrower.sheet.ballistic)
    return share([need <= 1 or counted(battle, thrower.id, face) >= need for face in FACES])


def spell_hits(battle: Battle, wizard: Warrior, spell: Spell, target: Warrior) -> FateOdds:
    """SK-MAG-11: the hits of a spell that has been cast and reaches its target."""
    numbers = {int(spell.hits): 1.0} if spell.hits != "D3" else {1: 1.0 / 3.0, 2: 1.0 / 3.0, 3: 1.0 / 3.0}
    if spell.hits == "D3" and is_cursed(battle, wizard):
        numbers = {1: 2.0 / 3.0, 2: 1.0 / 3.0}
    hit = Hit(target.id, spell.strength, "magic", wizard.id, "", 0, spell.armour)
    ends: Ways = {}
    for number, chance in numbers.items():
        ways: Ways = {Suffering(): chance}
        for _ in range(number):
            ways = hit_upon(battle, hit, ways, False)
        for way, p in ways.items():
            add(ends, way, p)
    return fate_of(battle, target.id, wizard.id, ends)
