"""What a group of equal attacks does to a target: the chances of each number of unblocked wounds.

The same order as in the rules: to hit, what a natural 6 does, Blast for each weapon, the block roll.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from banneret.books.opr.attacks import block_need
from banneret.books.opr.quality import at_least
from banneret.books.opr.sheets import Weapon
from banneret.odds import pmf
from banneret.odds.pmf import Pmf


class Shots(NamedTuple):
    """`weapons` equal weapons of `attacks` dice each, and what every face does.

    Chances are kept as numbers of faces out of six: whole numbers make good keys for what is remembered.
    """

    weapons: int
    attacks: int
    sixes: int  # 1 where a natural 6 is told apart, else 0
    plain: int  # how many other faces hit
    hits_of_a_six: int
    fail_six: int  # faces of the block roll that fail against the hits of a six
    fail: int  # … and against other hits
    factor: int  # RG-SPC-07: what each wound counts for
    sure: bool  # RG-SPC-24: Regeneration does not help against the hits of a six
    blast: int  # RG-SPC-05: 0, or the number that multiplies the hits of each weapon
    models: int  # the cap of Blast
    lands: int = 6  # faces with which a hit strikes its target at all, and nobody else
    extra: int = 0  # faces with which a natural 6 is one more wound, which nobody blocks and counts once
    sides: int = 6  # how many faces may be on top: 5 if it is known that none is a 6, or none is a 1
    attack: bool = True  # whether they are wounds of an attack, against which alone some wards help
    dear: bool = False  # whether each natural 1 costs the one who strikes


def faces_that_fail(need: int) -> int:
    """RG-GEN-03: a 1 always fails and a 6 never."""
    return at_least(need) - 1


def shots(
    weapon: Weapon,
    count: int,
    attacks: int,
    need: int,
    sixes_only: bool,
    defense: int,
    modifier: int,
    models: int,
    of_a_six: int = -1,
) -> Shots:
    """Equal weapons against a unit: `need` is the face that hits, `modifier` is added to block rolls.

    A natural 6 is so many hits as `of_a_six` says, or the weapon itself if that is -1.
    """
    blast = weapon.multiplied(1) if weapon.caps_hits else 0
    return Shots(
        count,
        attacks,
        1,
        0 if sixes_only else 6 - at_least(need),
        weapon.hits_of_a_six if of_a_six < 0 else of_a_six,
        faces_that_fail(block_need(defense, weapon.ap_of_a_six, modifier)),
        faces_that_fail(block_need(defense, weapon.ap, modifier)),
        weapon.wound_factor,
        weapon.six_ignores_regeneration,
        blast,
        models if blast else 0,
    )


def automatic(hits: int, ap: int, defense: int, modifier: int) -> Shots:
    """Hits without a roll: Impact, Breath Attack."""
    return Shots(hits, 1, 0, 6, 1, 0, faces_that_fail(block_need(defense, ap, modifier)), 1, False, 0, 0)


def danger(dice: int, each: int = 1) -> Shots:
    """RG-TER-03, AF-TER-09: every 1 is a wound, or so many, and there is no block roll."""
    if each == 1:
        return Shots(dice, 1, 0, 1, 1, 0, 6, 1, False, 0, 0, attack=False)
    # One face of six that is several hits: which one it is does not matter.
    return Shots(dice, 1, 1, 0, each, 6, 0, 1, False, 0, 0, attack=False)


def certain(count: int, attack: bool = True) -> Shots:
    """Wounds that nobody rolls for."""
    return Shots(count, 1, 0, 6, 1, 0, 6, 1, False, 0, 0, attack=attack)


def without_sixes(own: Shots) -> Shots:
    """The same attacks where it is known that no die shows a 6."""
    return own._replace(sixes=0, sides=own.sides - 1)


Thrown = list[tuple[int, float, tuple[Shots, ...]]]


def by_ones(group: tuple[Shots, ...]) -> Thrown:
    """How many natural 1s may have to be paid for: the chance of each number, and the attacks then."""
    found: Thrown = [(0, 1.0, ())]
    for own in group:
        # Under the cap of Blast it matters which weapon shows how many.
        apart_from = [own._replace(weapons=1)] * own.weapons if own.dear and own.blast else [own]
        for one in apart_from:
            found = [
                (ones + more, chance * share, (*before, *attacks))
                for ones, chance, before in found
                for more, share, attacks in (_of_dear(one) if own.dear else [(0, 1.0, (own,))])
            ]
    return found


def _of_dear(own: Shots) -> Thrown:
    """Who knows how many dice show a 1 knows that the others show something else."""
    dice = own.weapons * own.attacks
    found: Thrown = []
    for ones, chance in enumerate(pmf.binomial(dice, 1 / 6)):
        others = own._replace(weapons=1, attacks=dice - ones, sides=5, dear=False)
        found.append((ones, float(chance), (others,) if ones < dice else ()))
    return found


@lru_cache(maxsize=4096)
def wounds(group: tuple[Shots, ...], kept: float, sure: float = 1.0) -> Pmf:
    """How many wounds all these attacks cause together, of whatever factor.

    Each wound that Regeneration may ignore is kept with chance `kept`, each other with chance `sure`.
    """
    total: Pmf | None = None
    for one in group:
        part = _wounds(one, kept, sure)
        total = part if total is None else np.convolve(total, part)
    return pmf.certain(0) if total is None else total


@lru_cache(maxsize=4096)
def _wounds(own: Shots, kept: float, sure: float) -> Pmf:
    dice = own.weapons * own.attacks
    if own.blast:
        return pmf.frozen(pmf.power(_summed(_weapon(own, kept, sure)), own.weapons))
    lands = own.lands / 6
    six = own.fail_six / 6 * (sure if own.sure else kept) * lands
    plain = own.plain / own.sides * own.fail / 6 * kept * lands
    if (own.hits_of_a_six == 1 and not own.extra) or not own.sixes:
        return pmf.binomial(dice, own.sixes / own.sides * six + plain)
    # RG-SPC-22: one die may cause several wounds.
    die = np.convolve(pmf.binomial(own.hits_of_a_six, six), pmf.binomial(1, own.extra / 6 * kept)) / own.sides
    die[1] += plain
    die[0] += pmf.chance(1.0 - 1 / own.sides - plain)
    return pmf.frozen(pmf.power(die, dice))


@lru_cache(maxsize=1024)
def joint(own: Shots) -> NDArray[np.float64]:
    """Entry (s, u) is the chance of s wounds from natural sixes and u others.

    Needed where the two are not alike: the sixes of Rending against Regeneration. Wounds beside the hits are
    among the others.
    """
    if own.blast:
        return _power(_weapon(own, 1.0, 1.0), own.weapons)
    die = np.zeros((own.hits_of_a_six + 1, 2))
    plain = own.plain / own.sides * own.fail / 6 * (own.lands / 6)
    if own.sixes:
        hits = pmf.binomial(own.hits_of_a_six, own.fail_six / 6 * (own.lands / 6)) / own.sides
        die[:, :] = np.outer(hits, pmf.binomial(1, own.extra / 6))
    die[0, 1] += plain
    die[0, 0] += pmf.chance(1.0 - own.sixes / own.sides - plain)
    return _power(die, own.weapons * own.attacks)


@lru_cache(maxsize=1024)
def apart(own: Shots) -> list[tuple[int, NDArray[np.float64]]]:
    """The same with so many wounds beside the hits, for each number of them, where these count otherwise."""
    one = own._replace(weapons=1, extra=0) if own.blast else own._replace(weapons=1, attacks=1, extra=0)
    # By how many of its dice are natural 6s: each of them may bring one more.
    dice = own.attacks if own.blast else 1
    found: dict[int, NDArray[np.float64]] = {}
    for sixes in range(dice + 1):
        table = _weapon(one, 1.0, 1.0, sixes) if own.blast else _die(one, sixes)
        for more, chance in enumerate(pmf.binomial(sixes, own.extra / 6)):
            found[more] = found.get(more, np.zeros(table.shape)) + chance * table
    total: dict[int, NDArray[np.float64]] = {0: np.ones((1, 1))}
    for _ in range(own.weapons if own.blast else own.weapons * own.attacks):
        total = _both(total, found)
    return sorted(total.items())


def _die(own: Shots, sixes: int) -> NDArray[np.float64]:
    """One die that is a natural 6, or is not: the chances of wounds from a six and of others."""
    table = np.zeros((own.hits_of_a_six + 1, 2))
    if sixes:
        table[:, 0] = pmf.binomial(own.hits_of_a_six, own.fail_six / 6 * (own.lands / 6)) / 6
        return table
    plain = own.plain / 6 * own.fail / 6 * (own.lands / 6)
    table[0, 1] = plain
    table[0, 0] = pmf.chance(5 / 6 - plain)
    return table


def _both(
    one: dict[int, NDArray[np.float64]], other: dict[int, NDArray[np.float64]]
) -> dict[int, NDArray[np.float64]]:
    """What two tables come to together, by the wounds beside the hits of both."""
    found: dict[int, NDArray[np.float64]] = {}
    for a, first in one.items():
        for b, second in other.items():
            table = _convolved(first, second)
            found[a + b] = found[a + b] + table if a + b in found else table
    return found


def _convolved(a: NDArray[np.float64], b: NDArray[np.float64]) -> NDArray[np.float64]:
    """The sums of two independent pairs."""
    found = np.zeros((a.shape[0] + b.shape[0] - 1, a.shape[1] + b.shape[1] - 1))
    for s in range(b.shape[0]):
        for u in range(b.shape[1]):
            if b[s, u]:
                found[s : s + a.shape[0], u : u + a.shape[1]] += b[s, u] * a
    return found


def _weapon(own: Shots, kept: float, sure: float, only: int = -1) -> NDArray[np.float64]:
    """One weapon with Blast: wounds from natural sixes and others, under the cap (RG-SPC-05).

    Of throws with `only` so many natural sixes, if that is not -1. Wounds beside the hits are among the others.
    """
    table = np.zeros((own.models + 1, own.models + 1 + (own.attacks if own.extra else 0)))
    miss = own.sides - own.sixes - own.plain
    for sixes in range(own.sixes * own.attacks + 1):
        for plain in range(own.attacks - sixes + 1):
            left = own.attacks - sixes - plain
            ways = comb(own.attacks, sixes) * comb(own.attacks - sixes, plain)
            chance = ways * own.plain**plain * miss**left / own.sides**own.attacks
            if chance == 0.0 or only not in (-1, sixes):
                continue
            # The attacker keeps the better hits when there are more than the target has models.
            of_sixes = min(sixes * own.hits_of_a_six * own.blast, own.models)
            of_plain = min(plain * own.blast, own.models - of_sixes)
            s = pmf.binomial(of_sixes, own.fail_six / 6 * (sure if own.sure else kept) * (own.lands / 6))
            u = pmf.binomial(of_plain, own.fail / 6 * kept * (own.lands / 6))
            if own.extra:
                u = np.convolve(u, pmf.binomial(sixes, own.extra / 6 * kept))
            table[: len(s), : len(u)] += chance * np.outer(s, u)
    return table


def _summed(table: NDArray[np.float64]) -> Pmf:
    total = np.zeros(table.shape[0] + table.shape[1] - 1)
    for s in range(table.shape[0]):
        total[s : s + table.shape[1]] += table[s]
    return pmf.trimmed(total)


def _power(table: NDArray[np.float64], n: int) -> NDArray[np.float64]:
    """The n-fold sum of independent pairs.

    With rows long enough for every sum of second members, a pair is one number and the pairs add up as
    numbers do; so the convolution of plain arrays serves for tables too.
    """
    rows, columns = table.shape
    wide = n * (columns - 1) + 1
    high = n * (rows - 1) + 1
    flat = np.zeros((rows, wide))
    flat[:, :columns] = table
    summed = np.zeros(high * wide)
    part = pmf.power(flat.ravel()[: (rows - 1) * wide + columns], n)
    summed[: len(part)] = part
    result = summed.reshape(high, wide)
    result.setflags(write=False)
    return result


def mean_of_weapon(own: Shots, kept: float, sure: float = 1.0) -> float:
    """Mean number of wounds of all these weapons, in plain arithmetic."""
    six = own.sixes * own.hits_of_a_six * own.fail_six * (sure if own.sure else kept)
    beside = own.weapons * own.attacks * own.sixes * own.extra * kept / 36
    if not own.blast:
        hits = own.weapons * own.attacks * (six + own.plain * own.fail * kept) / 36
        return hits * (own.lands / 6) + beside
    total = 0.0
    for sixes in range(own.attacks + 1):
        for plain in range(own.attacks - sixes + 1):
            left = own.attacks - sixes - plain
            ways = comb(own.attacks, sixes) * comb(own.attacks - sixes, plain)
            chance = ways * own.plain**plain * (5 - own.plain) ** left / 6**own.attacks
            of_sixes = min(sixes * own.hits_of_a_six * own.blast, own.models)
            of_plain = min(plain * own.blast, own.models - of_sixes)
            bites = of_sixes * own.fail_six * (sure if own.sure else kept) + of_plain * own.fail * kept
            total += chance * bites / 6
    return own.weapons * total * (own.lands / 6) + beside


def mean_power_of_hits(own: Shots, base: float) -> float:
    """The mean of `base` to the power of the number of hits, before any is blocked.

    If each hit does nothing with chance `base`, this is the chance that nothing comes of all of them.
    """
    if not own.blast:
        six = own.sixes * base**own.hits_of_a_six
        missed = 6 - own.sixes - own.plain
        return float(((six + own.plain * base + missed) / 6) ** (own.weapons * own.attacks))
    total = 0.0
    for sixes in range(own.attacks + 1):
        for plain in range(own.attacks - sixes + 1):
            left = own.attacks - sixes - plain
            ways = comb(own.attacks, sixes) * comb(own.attacks - sixes, plain)
            chance = ways * own.plain**plain * (5 - own.plain) ** left / 6**own.attacks
            of_sixes = min(sixes * own.hits_of_a_six * own.blast, own.models)
            of_plain = min(plain * own.blast, own.models - of_sixes)
            total += chance * base ** (of_sixes + of_plain)
    return float(total**own.weapons)
