"""What becomes of a warrior who is hit: wounds, critical hits, saves and injuries, by every die there is.

All numbers come from the rules of the book package, so that what is foretold is what the game does. Of a
critical hit only what it does to its target is part of the odds: nobody is pushed about, disarmed or hit by a
ricochet.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from banneret.books.skirmish import chances
from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.critical_hits import Critical, critical
from banneret.books.skirmish.harm import (
    GRANITE_CHIN,
    HELMET_HOLDS,
    MELEE,
    Hit,
    best_save,
    counted,
    injury,
    is_critical,
    save_needed,
)
from banneret.books.skirmish.warrior import KNOCKED_DOWN, OUT, STANDING, STUNNED, Warrior
from banneret.odds import pmf

FACES: Final = (1, 2, 3, 4, 5, 6)
SIXTH: Final = 1.0 / 6.0


class OddWound(NamedTuple):
    """A wound that no save has stopped: what it adds to the Injury roll, and whether a helmet may help."""

    bonus: int = 0
    helmet: bool = True
    out: bool = False


PLAIN: Final = OddWound()


class Suffering(NamedTuple):
    """What attacks have brought so far upon one target."""

    wounds: tuple[OddWound, ...] = ()
    critical: bool = False  # SK-WND-04: whether the attacker has had the critical hit of the turn
    fells: bool = False  # SK-WND-21
    again: bool = False  # SK-WND-17: an attack is still to come


Ways = dict[Suffering, float]


class FateOdds:
    """What a warrior is afterwards: the chance of each state with so many Wounds left."""

    def __init__(self, before: Warrior, ends: dict[tuple[str, int], float]) -> None:
        self.before = before
        self.ends = ends

    def _state(self, condition: str) -> float:
        return pmf.chance(sum([p for (state, _), p in self.ends.items() if state == condition]))

    @property
    def out(self) -> float:
        return self._state(OUT)

    @property
    def stunned(self) -> float:
        return self._state(STUNNED)

    @property
    def down(self) -> float:
        """Knocked Down, and no worse."""
        return self._state(KNOCKED_DOWN)

    @property
    def unhurt(self) -> float:
        """As it was before."""
        return pmf.chance(self.ends.get((self.before.condition, self.before.wounds), 0.0))

    @property
    def wounded(self) -> float:
        """Wounds lost, and otherwise as it was before."""
        before = self.before
        left = [
            p for (state, left), p in self.ends.items() if state == before.condition and left < before.wounds
        ]
        return pmf.chance(sum(left))

    @property
    def mean_lost(self) -> float:
        """Wounds that it has lost, those of who is out left aside."""
        return sum([p * (self.before.wounds - left) for (state, left), p in self.ends.items() if state != OUT])

    def to_data(self) -> dict[str, float]:
        """What becomes of it, each thing once: who lies there already is not laid there."""
        data = {"unhurt": self.unhurt, "wounded": self.wounded}
        for word, condition, chance in (("down", KNOCKED_DOWN, self.down), ("stunned", STUNNED, self.stunned)):
            data[word] = 0.0 if self.before.condition == condition else chance
        return {**data, "out": self.out}


def mixed(parts: list[tuple[float, FateOdds]]) -> FateOdds:
    """One of several, each with its chance; all of the same warrior."""
    ends: dict[tuple[str, int], float] = {}
    for chance, fate in parts:
        for (state, left), p in fate.ends.items():
            _end(ends, state, left, chance * p)
    return FateOdds(parts[0][1].before, ends)


# ------------------------------------------------------------------------------------------ one hit


def add(ways: dict[Suffering, float], way: Suffering, chance: float) -> None:
    if chance > 0.0:
        ways[way] = ways.get(way, 0.0) + chance


def hit_upon(battle: Battle, hit: Hit, ways: Ways, deadly: bool) -> Ways:
    """SK-WND-01 to SK-WND-22, SK-ARM: one hit after all that has come before."""
    target = battle.warrior(hit.target)
    need = chances.to_wound(hit.strength, target.sheet.toughness)
    found: Ways = {}
    for before, chance in ways.items():
        if hit.sure:
            _wounded(battle, hit, before, None, deadly, chance, found)
            continue
        for face in FACES:
            part = chance * SIXTH
            if need >= chances.NEVER or counted(battle, hit.by, face) < need:
                add(found, before, part)
            elif not before.critical and is_critical(battle, hit, face):
                for line in FACES:
                    result = critical(hit.kind, counted(battle, hit.by, line))
                    after = before._replace(critical=True)
                    _wounded(battle, hit, after, result, deadly, part * SIXTH, found)
            else:
                _wounded(battle, hit, before, None, deadly, part, found)
    return found


def _wounded(
    battle: Battle,
    hit: Hit,
    before: Suffering,
    result: Critical | None,
    deadly: bool,
    chance: float,
    found: Ways,
) -> None:
    """The wounds of one hit, each with its own saves, and what a critical hit does beside them."""
    armour = hit.armour and (result is None or result.armour)
    saved = save_chance(battle, hit, armour)
    count = 1 if result is None else result.wounds
    wound = PLAIN
    after = before
    if result is not None:
        wound = OddWound(result.bonus, result.helmet, result.out)
        after = before._replace(fells=before.fells or result.fells, again=before.again or result.again)
    if deadly:
        wound = wound._replace(out=True)
    for number, p in enumerate(pmf.binomial(count, 1.0 - saved)):
        add(found, after._replace(wounds=after.wounds + (wound,) * number), chance * float(p))


def save_chance(battle: Battle, hit: Hit, armour: bool) -> float:
    """SK-ARM-01 to SK-ARM-03: that one wound is stopped, by armour or by what comes after it."""
    target = battle.warrior(hit.target)
    fails = 1.0
    if armour:
        need = save_needed(battle, target, hit.strength, hit.ap, hit.means == MELEE)
        if need < chances.NEVER:
            fails -= share([face > 1 and counted(battle, target.id, face) >= need for face in FACES])
    ward = best_save(target.sheet.value("ward"), target.effect("ward"))
    need = best_save(ward, target.sheet.value("regeneration"))
    if need:
        fails *= 1.0 - share([counted(battle, target.id, face) >= need for face in FACES])
    return 1.0 - fails


def share(good: Iterable[bool]) -> float:
    """Of six faces."""
    return sum([SIXTH for each in good if each])


# ------------------------------------------------------------------------------------------ injuries


def fate_of(battle: Battle, target_id: str, by: str, ways: Ways) -> FateOdds:
    """SK-INJ-01 to SK-INJ-03: what all ways that attacks may go make of their target."""
    target = battle.warrior(target_id)
    ends: dict[tuple[str, int], float] = {}
    kept: dict[tuple[OddWound, ...], dict[str, float]] = {}
    for way, chance in ways.items():
        if any([wound.out for wound in way.wounds]):
            _end(ends, OUT, 0, chance)
            continue
        left = max(0, target.wounds - len(way.wounds))
        beyond = len(way.wounds) - max(0, target.wounds - 1)
        rolling = way.wounds[len(way.wounds) - beyond :] if beyond > 0 else ()
        if rolling not in kept:
            kept[rolling] = injuries(battle, target, by, rolling)
        for state, p in kept[rolling].items():
            lies = way.fells and state == STANDING
            _end(ends, KNOCKED_DOWN if lies else state, 0 if state == OUT else left, chance * p)
    return FateOdds(target, ends)


def _end(ends: dict[tuple[str, int], float], state: str, left: int, chance: float) -> None:
    ends[state, left] = ends.get((state, left), 0.0) + chance


def injuries(battle: Battle, target: Warrior, by: str, wounds: tuple[OddWound, ...]) -> dict[str, float]:
    """The state after so many Injury rolls of which the highest counts; as it was without any."""
    if not wounds:
        return {target.condition: 1.0}
    highest = _highest(battle, by, [wound for wound in wounds if wound.helmet])
    bare = _highest(battle, by, [wound for wound in wounds if not wound.helmet])
    holds = share([counted(battle, target.id, face) >= HELMET_HOLDS for face in FACES])
    found: dict[str, float] = {}
    for roll, p in highest.items():
        for other, q in bare.items():
            state = injury(target, max(roll, other))
            helmet = target.sheet.helmet and other < roll and state in (STUNNED, OUT)
            milder = holds if helmet else 0.0
            if milder:
                _add_state(found, target, STUNNED if state == OUT else KNOCKED_DOWN, p * q * milder)
            _add_state(found, target, state, p * q * (1.0 - milder))
    return found


def _highest(battle: Battle, by: str, wounds: list[OddWound]) -> dict[int, float]:
    """The highest of these rolls; 0 where there is none."""
    best = {0: 1.0}
    for wound in wounds:
        after: dict[int, float] = {}
        for so_far, p in best.items():
            for face in FACES:
                roll = max(so_far, counted(battle, by, face) + wound.bonus)
                after[roll] = after.get(roll, 0.0) + p * SIXTH
        best = after
    return best


def _add_state(found: dict[str, float], target: Warrior, state: str, chance: float) -> None:
    """A state never improves; a granite chin holds the first time."""
    if state == STUNNED and target.is_worse(STUNNED):
        if target.has(GRANITE_CHIN) and GRANITE_CHIN not in target.used:
            state = KNOCKED_DOWN
    if state != OUT and not target.is_worse(state):
        state = target.condition
    found[state] = found.get(state, 0.0) + chance
