"""The odds of attacks against icepool, which works them out in exact fractions and in another way."""

from __future__ import annotations

from typing import Any

import icepool
import numpy as np
import pytest

from banneret.books.opr.roster import WeaponData
from banneret.odds.pmf import Pmf
from banneret.odds.regiments import chances as odds
from tests.odds.opr import weapon
from tests.odds.units import made


def fired(count: int, quality: int, own: WeaponData, *target: Any, defense: int = 4, models: int = 5) -> Pmf:
    shooter = made("A", count, quality, 4, [own])
    return odds.shooting(shooter, made("B", models, 4, defense, [weapon(1)], *target)).wounds


def same(found: Pmf, oracle: Any) -> None:
    expected = np.zeros(len(found))
    for outcome, chance in zip(oracle.outcomes(), oracle.probabilities(), strict=True):
        expected[outcome] = float(chance)
    assert np.allclose(found, expected, atol=1e-13), (found, expected)


def unblocked(need: int) -> Any:
    """One hit: 1 if it gets through."""
    return icepool.d6.map(lambda face: 0 if face == 6 or (face != 1 and face >= need) else 1)


@pytest.mark.clause("RG-SHO-03", "RG-SHO-04", "RG-SPC-04", "RG-GEN-03")
@pytest.mark.parametrize(
    ("quality", "defense", "ap"), [(4, 4, 0), (2, 2, 1), (6, 6, 3), (3, 5, 2), (5, 3, 4), (6, 2, 0)]
)
def test_hit_and_block(quality: int, defense: int, ap: int) -> None:
    rules = (f"AP({ap})",) if ap else ()
    hit = icepool.d6.map(lambda face: 1 if face == 6 or (face != 1 and face >= quality) else 0)
    attack = hit.map(lambda hits: unblocked(defense + ap) if hits else 0)
    oracle = (6 @ attack).map(lambda wounds: min(wounds, 5))
    same(fired(3, quality, weapon(2, *rules, range_=24), defense=defense), oracle)


@pytest.mark.clause("RG-SPC-22")
def test_poison() -> None:
    attack = icepool.d6.map(lambda face: 3 @ unblocked(5) if face == 6 else unblocked(5) if face >= 4 else 0)
    oracle = (7 @ attack).map(lambda wounds: min(wounds, 10))
    same(fired(7, 4, weapon(1, "Poison", range_=24), defense=5, models=10), oracle)


@pytest.mark.clause("RG-SPC-05")
@pytest.mark.parametrize("models", [1, 3, 5, 10])
def test_blast_is_capped_for_each_weapon(models: int) -> None:
    hits = (2 @ icepool.d6.map(lambda face: int(face >= 5))).map(lambda n: min(3 * n, models))
    one = hits.map(lambda n: n @ unblocked(5))
    oracle = (2 @ one).map(lambda wounds: min(wounds, models))
    same(fired(2, 5, weapon(2, "Blast(3)", "AP(1)", range_=24), defense=4, models=models), oracle)


@pytest.mark.clause("RG-SPC-05", "RG-SPC-22")
def test_blast_with_poison_multiplies_first() -> None:
    hits = icepool.d6.map(lambda face: 6 if face == 6 else 4 if face >= 4 else 0)  # 3 x 4 capped, 1 x 4
    oracle = (3 @ hits.map(lambda n: n @ unblocked(4))).map(lambda wounds: min(wounds, 6))
    same(fired(3, 4, weapon(1, "Blast(4)", "Poison", range_=24), defense=4, models=6), oracle)


@pytest.mark.clause("RG-SPC-24", "RG-SPC-23")
@pytest.mark.parametrize("tough", ["Tough(1)", "Tough(3)"])
def test_rending_into_regeneration(tough: str) -> None:
    """A six is AP(4) and its wound is sure; other wounds are ignored on 5+."""
    fails = icepool.d6.map(lambda face: int(face < 5))
    ordinary = unblocked(5).map(lambda wound: fails if wound else 0)
    attack = icepool.d6.map(lambda face: unblocked(8) if face == 6 else ordinary if face >= 4 else 0)
    most = 5 if tough == "Tough(1)" else 15
    oracle = (9 @ attack).map(lambda wounds: min(wounds, most))
    same(fired(9, 4, weapon(1, "Rending", "AP(1)", range_=24), tough, "Regeneration", defense=4), oracle)


def one_deadly(state: int, factor: int, tough: int, regenerates: bool) -> Any:
    """The wounds told after one more Deadly wound falls on the model next to lose."""
    left = tough - state % tough
    if not regenerates:
        return state + min(factor, left)
    rolled = factor @ icepool.d6.map(lambda face: int(face < 5))
    return rolled.map(lambda taken: state + min(taken, left))


@pytest.mark.clause("RG-SPC-07", "RG-SPC-31", "RG-SPC-33")
@pytest.mark.parametrize("factor", [2, 3, 4])
@pytest.mark.parametrize("regenerates", [False, True])
def test_deadly_into_tough(factor: int, regenerates: bool) -> None:
    tough, models = 3, 3
    wound = icepool.d6.map(lambda face: unblocked(6) if face >= 3 else 0)
    oracle: Any = icepool.Die([0])
    for _ in range(5):
        oracle = icepool.map(
            lambda state, hit: (
                one_deadly(state, factor, tough, regenerates) if hit and state < tough * models else state
            ),
            oracle,
            wound,
        )
    rules = (f"Tough({tough})", *(("Regeneration",) if regenerates else ()))
    same(
        fired(5, 3, weapon(1, f"Deadly({factor})", "AP(2)", range_=24), *rules, defense=4, models=models),
        oracle,
    )


@pytest.mark.clause("RG-SPC-09", "RG-MOR-08", "RG-MOR-09")
def test_fear_in_the_melee_result() -> None:
    """Two monsters that cannot hurt each other: only rows (none) and Fear decide."""
    a = made("A", 1, 4, 2, [], "Tough(3)", "Fear", width=1)
    b = made("B", 1, 4, 2, [], "Tough(3)", "Fear", width=1)
    d3 = icepool.d(3)
    told = odds.melee(a, b)
    lead = d3 - d3
    assert told.draws == pytest.approx(1 / 3)
    assert told.charger.wins == pytest.approx(1 / 3)
    assert told.defender.wins == pytest.approx(1 / 3)
    assert float((lead == 0).probability(True)) == pytest.approx(told.draws)
