"""Shooting: what a single case cannot show of it, tried over every number or many poses."""

from __future__ import annotations

import random
from typing import Any

import pytest
from shapely.geometry import Polygon as Shape

from banneret.books.opr.attacks import Hits, block_need, count_hits, unblocked
from banneret.books.opr.casualties import next_to_lose
from banneret.books.opr.packs import available_armies, load_army
from banneret.books.opr.roster import WeaponData
from banneret.books.opr.sheets import weapon_sheet
from banneret.books.regiments.battle import Battle
from banneret.books.regiments.case_setup import arrange
from banneret.books.regiments.shooting import Aim, ranged_weapons

BOW = 'Bow (24", A1)'


def battle_of(units: dict[str, dict[str, Any]], terrain: list[dict[str, Any]] | None = None) -> Battle:
    return arrange({"terrain": terrain or []}, units, {})[1]


def soldiers(side: str, models: int, x: float, y: float, facing: float, weapon: str = BOW) -> dict[str, Any]:
    profile = {"quality": 4, "defense": 5, "models": models, "weapons": [weapon]}
    return {"side": side, "profile": profile, "at": [x, y], "facing": facing}


@pytest.mark.clause("RG-SHO-03")
@pytest.mark.parametrize("quality", [2, 3, 4, 5, 6])
def test_each_success_is_one_hit(quality: int) -> None:
    weapon = weapon_sheet(WeaponData("Bow", 1, 24, ()))
    for face in range(1, 7):
        hits = count_hits(weapon, 1, 1, [face], quality, False, 10)
        assert sum(group.count for group in hits) == (1 if face >= quality else 0)


@pytest.mark.clause("RG-SHO-04")
@pytest.mark.parametrize("defense", [2, 3, 4, 5, 6])
def test_each_failed_block_is_one_wound(defense: int) -> None:
    for face in range(1, 7):
        need = block_need(defense, 0, 0)
        assert need == defense
        wounds = unblocked(Hits(1, 0, 1, False), [face], need)
        assert wounds.count == (0 if face >= defense else 1)


@pytest.mark.clause("RG-SHO-05")
def test_plain_models_go_first_and_only_the_last_row_is_ever_short() -> None:
    units = {
        "guard": {
            "side": "A",
            "is": "marchland-levy/pikemen",
            "combined": True,
            "upgrades": ["musician", "battle-standard", "sergeant:melee"],
            "at": [36, 20],
        }
    }
    unit = battle_of(units).unit("guard")
    front = unit.footprint().points()[:2]
    while unit.size() > 1:
        candidates = next_to_lose(unit.models)
        plain = [model for model in unit.models if not model.sheet.command]
        if plain:
            # Of the plain ones the rearmost: nobody without a post stands in a row behind it.
            assert [model.id for model in candidates] == [plain[-1].id]
        unit = unit.with_models([model for model in unit.models if model.id != candidates[0].id])
        rows = sorted({round(slot[1], 3) for slot in unit.tray().slots}, reverse=True)
        sizes = [sum(1 for slot in unit.tray().slots if round(slot[1], 3) == row) for row in rows]
        assert all(size == 5 for size in sizes[:-1])
        if unit.size() >= 5:
            assert unit.footprint().points()[:2] == front


@pytest.mark.clause("RG-SHO-06")
def test_a_weapon_is_written_as_name_range_attacks_and_rules() -> None:
    ranged = weapon_sheet(WeaponData("Crossbow", 2, 24, ("AP(1)", "Rending")))
    assert ranged.profile == "Crossbow (24”, A2, AP(1), Rending)"
    assert weapon_sheet(WeaponData("Pike", 1, 0, ())).profile == "Pike (A1)"


@pytest.mark.clause("RG-SHO-06", "RG-SHO-07")
@pytest.mark.parametrize("army", available_armies("regiments"))
def test_every_weapon_of_an_army_is_either_for_shooting_or_for_melee(army: str) -> None:
    pack = load_army(army)
    for key in pack.units:
        spec = {"side": "A", "is": f"{army}/{key}", "at": [36, 20]}
        unit = battle_of({"u": spec}).unit("u")
        for model in unit.models:
            for weapon in model.sheet.shooting:
                assert weapon.range > 0
                assert f"{weapon.range}”" in weapon.profile
            for weapon in model.sheet.melee:
                assert weapon.range == 0
                assert "”" not in weapon.profile
            assert model.sheet.melee, f"{key} could not fight at all"


@pytest.mark.clause("RG-SHO-01")
def test_who_may_fire_agrees_with_plain_measuring() -> None:
    """On an empty table: a target base partly in the arc and within range, base to base."""
    rng = random.Random(4)
    seen = {True: 0, False: 0}
    for _ in range(150):
        battle = battle_of(
            {
                "us": soldiers("A", 10, 36, 24, 0.0, 'Bow (9", A1)'),
                "them": soldiers("B", 5, rng.uniform(22, 50), rng.uniform(14, 40), rng.uniform(0, 360)),
            }
        )
        us, them = battle.unit("us"), battle.unit("them")
        if Shape(us.footprint().points()).intersects(Shape(them.footprint().points())):
            continue
        # A trapezium that is the arc, far beyond any range here.
        arc = Shape([(33.54, 24), (38.46, 24), (38.46 + 90, 114), (33.54 - 90, 114)])
        bases = [Shape(base.points()) for base in them.bases()]
        if any(0 < arc.intersection(base).area < 1e-3 for base in bases):
            continue  # too close to call
        targets = [base for base in bases if arc.intersection(base).area > 0]
        expected = []
        for model, own in zip(us.models, us.bases(), strict=True):
            gaps = [Shape(own.points()).distance(base) for base in targets]
            if any(gap <= 9 for gap in gaps):
                expected.append(model.id)
        firing = Aim(battle, us, them).firing(ranged_weapons(us)[0])
        assert [model.id for model in firing] == expected
        seen[bool(expected)] += 1
    assert min(seen.values()) > 20


@pytest.mark.clause("RG-SHO-01")
def test_the_own_unit_never_hides_the_enemy_and_any_other_does() -> None:
    screen = soldiers("A", 10, 36, 14, 0.0)
    units = {"us": soldiers("A", 20, 36, 10, 0.0), "them": soldiers("B", 3, 36, 25, 180.0)}
    for placed, wanted in ((units, 20), ({**units, "screen": screen}, 0)):
        battle = battle_of(placed)
        us, them = battle.unit("us"), battle.unit("them")
        assert len(Aim(battle, us, them).firing(ranged_weapons(us)[0])) == wanted
