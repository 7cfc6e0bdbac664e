"""Exact odds of attacks in close combat, of one striker at one target."""

from __future__ import annotations

from typing import Final, NamedTuple

from banneret.books.skirmish import arms, chances
from banneret.books.skirmish import blows as rules
from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.close_combat import number_of_attacks
from banneret.books.skirmish.harm import Hit, counted
from banneret.books.skirmish.sheets import Weapon
from banneret.books.skirmish.warrior import CRITICAL, OUT, STUNNED, Warrior
from banneret.odds.skirmish.fates import (
    FACES,
    SIXTH,
    FateOdds,
    Suffering,
    Ways,
    fate_of,
    hit_upon,
    mixed,
    share,
)

NONE: Final = 0
HITS: Final = 1
SURE: Final = 2  # SK-SPC-04: wounds without a roll


class Swing(NamedTuple):
    """Where a striker stands between two attacks: what it may still roll again, and the hit not dealt yet.

    A staff turns aside the last hit of those rolled together, so that one is kept back.
    """

    sword: bool
    duellist: bool
    parry: bool
    last: int
    upon: Suffering


def attacks_of(
    battle: Battle, striker: Warrior, held: tuple[Weapon, ...], rolled: int = 0
) -> list[tuple[Weapon, int]]:
    """SK-CC-10: all attacks that it has with these weapons."""
    found = [(held[0], number_of_attacks(battle, striker, rolled))]
    return [*found, (held[1], 1)] if len(held) > 1 else found


def blows(battle: Battle, striker_id: str, target_id: str, attacks: list[tuple[Weapon, int]]) -> FateOdds:
    """SK-CC-09 to SK-CC-16: so many attacks with each weapon, one after the other, on one enemy."""
    striker, target = battle.warrior(striker_id), battle.warrior(target_id)
    if target.condition == STUNNED and any([count for _, count in attacks]):
        return FateOdds(target, {(OUT, 0): 1.0})  # SK-CC-16
    start = Suffering(critical=striker.did(CRITICAL))
    duellist = striker.has("duellist") and not striker.did(f"{rules.AGAIN_BY}duellist")
    parry = may_parry(battle, target)
    ways: dict[Swing, float] = {Swing(False, duellist, parry, NONE, start): 1.0}
    for weapon, count in attacks:
        sword = "reroll miss" in weapon.rules and not striker.did(f"{rules.AGAIN_BY}{weapon.id}")
        ready: dict[Swing, float] = {}
        for swing, p in ways.items():
            _put(ready, swing._replace(sword=sword), p)
        ways = _struck_together(battle, striker, target, weapon, count, ready)
        extra = {swing: p for swing, p in ways.items() if swing.upon.again}  # SK-WND-17
        if extra:
            ways = {swing: p for swing, p in ways.items() if not swing.upon.again}
            spent: dict[Swing, float] = {}
            for swing, p in extra.items():
                _put(spent, swing._replace(upon=swing.upon._replace(again=False)), p)
            for swing, p in _struck_together(battle, striker, target, weapon, 1, spent).items():
                _put(ways, swing, p)
    ends: Ways = {}
    for swing, p in ways.items():
        ends[swing.upon] = ends.get(swing.upon, 0.0) + p
    return fate_of(battle, target_id, striker_id, ends)


def all_blows(battle: Battle, striker_id: str, target_id: str, held: tuple[Weapon, ...]) -> FateOdds:
    """All its attacks with these weapons on one enemy; SK-ENC-30: their number may be rolled first."""
    striker = battle.warrior(striker_id)
    rolls = {0: 1.0}
    if striker.has("random attacks"):
        rolls = {one + other: 0.0 for one in FACES for other in FACES}
        for one in FACES:
            for other in FACES:
                rolls[one + other] += SIXTH * SIXTH
    parts = [
        (chance, blows(battle, striker_id, target_id, attacks_of(battle, striker, held, rolled)))
        for rolled, chance in rolls.items()
    ]
    return mixed(parts)


def may_parry(battle: Battle, target: Warrior) -> bool:
    staff = any(["parry" in weapon.rules for weapon in arms.wielded(battle, target)])
    return staff and target.is_standing() and not target.did(rules.PARRIED)


def hit_chances(battle: Battle, striker: Warrior, target: Warrior, weapon: Weapon) -> tuple[float, float]:
    """SK-CC-09: that one die hits, and that it wounds without a roll as well; nothing rolled again."""
    need = chances.to_hit_melee(striker.sheet.weapon_skill, target.sheet.weapon_skill)
    modifier = rules.melee_modifier(battle, striker, target)
    landing = [face for face in FACES if rules.lands(battle, striker, face, need, modifier)]
    sure = SIXTH if rules.is_poisoned(striker, weapon) and 6 in landing else 0.0
    return len(landing) * SIXTH, sure


def _put(ways: dict[Swing, float], swing: Swing, chance: float) -> None:
    if chance > 0.0:
        ways[swing] = ways.get(swing, 0.0) + chance


def _struck_together(
    battle: Battle, striker: Warrior, target: Warrior, weapon: Weapon, count: int, ways: dict[Swing, float]
) -> dict[Swing, float]:
    """Attacks whose dice are rolled together, and then what becomes of the last hit."""
    hit = rules.hit_with(striker, target, weapon)
    deadly = target.is_down()
    if rules.hits_itself(target):
        for _ in range(count):
            ways = _dealt(battle, hit, HITS, deadly, ways)
        return ways
    hits, sure = hit_chances(battle, striker, target, weapon)
    hatred = battle.rounds_fought(striker.id, target.id) == 0 and any(
        [striker.has(f"hatred {keyword}") for keyword in target.sheet.keywords]
    )
    for _ in range(count):
        ways = _one_attack(battle, hit, deadly, hits, sure, hatred, ways)
    turned = share([counted(battle, target.id, face) >= rules.PARRIES for face in FACES])
    found: dict[Swing, float] = {}
    for swing, p in ways.items():
        if swing.last == NONE:
            _put(found, swing, p)
            continue
        after = swing._replace(last=NONE, parry=False)
        goes_on = 1.0 - turned if swing.parry else 1.0
        _put(found, after, p * (1.0 - goes_on))
        for each, q in _dealt(battle, hit, swing.last, deadly, {after: p * goes_on}).items():
            _put(found, each, q)
    return found


def _one_attack(
    battle: Battle, hit: Hit, deadly: bool, hits: float, sure: float, hatred: bool, ways: dict[Swing, float]
) -> dict[Swing, float]:
    """One die to hit, rolled again if it may be; the hit before it is dealt as soon as there is another."""
    missed: dict[Swing, float] = {}
    landed: dict[int, dict[Swing, float]] = {HITS: {}, SURE: {}}
    for swing, p in ways.items():
        again, tries = swing, 1.0
        _put(landed[HITS], swing, p * (hits - sure))
        _put(landed[SURE], swing, p * sure)
        miss = p * (1.0 - hits)
        if hatred or swing.sword or swing.duellist:
            if not hatred:
                again = swing._replace(sword=False) if swing.sword else swing._replace(duellist=False)
            _put(landed[HITS], again, miss * (hits - sure))
            _put(landed[SURE], again, miss * sure)
            tries = 1.0 - hits
        _put(missed, again, miss * tries)
    found = missed
    for kind, there in landed.items():
        for swing, p in there.items():
            before = {swing._replace(last=NONE): p}
            if swing.last != NONE:
                before = _dealt(battle, hit, swing.last, deadly, before)
            for each, q in before.items():
                _put(found, each._replace(last=kind), q)
    return found


def _dealt(battle: Battle, hit: Hit, kind: int, deadly: bool, ways: dict[Swing, float]) -> dict[Swing, float]:
    """A hit, from its wound roll on."""
    dealt = Hit(hit.target, hit.strength, hit.means, hit.by, hit.kind, hit.ap, hit.armour, kind == SURE)
    found: dict[Swing, float] = {}
    for swing, p in ways.items():
        for upon, q in hit_upon(battle, dealt, {swing.upon: p}, deadly).items():
            _put(found, swing._replace(upon=upon), q)
    return found
