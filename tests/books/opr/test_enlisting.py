"""What Levels and Artefacts make of a Hero before the battle."""

from __future__ import annotations

import msgspec
import pytest

from banneret.books.honours import Honours
from banneret.books.opr.enlisting import enlisted
from banneret.books.opr.roster import ModelData, UnitData, WeaponData

BOW = WeaponData("Bow", 1, 24)
SWORD = WeaponData("Sword", 3, rules=("AP(1)",))
DAGGER = WeaponData("Dagger", 1)
HERO = ("Hero", "Tough(3)", "Fast")


def raised(
    honours: Honours,
    rules: tuple[str, ...] = HERO,
    quality: int = 4,
    weapons: tuple[WeaponData, ...] = (SWORD,),
) -> ModelData:
    model = ModelData("Captain", 1, quality, quality, weapons, rules)
    unit = UnitData("captain", "Captain", "captain", "infantry", 75, 1, (1.0, 1.0), (model,), honours=honours)
    return enlisted(unit).models[0]


def rules_of(honours: Honours, *rules: str) -> set[str]:
    return set(raised(honours, rules).rules)


@pytest.mark.clause("RG-VET-03", "AF-VET-03")
def test_quality_and_defense_are_one_better_each_by_itself_and_at_best_two() -> None:
    clever, stout = raised(Honours(level=2, gain="Quality")), raised(Honours(level=2, gain="Defense"))
    assert (clever.quality, clever.defense) == (3, 4)
    assert (stout.quality, stout.defense) == (4, 3)
    assert raised(Honours(level=2, gain="Quality"), quality=2).quality == 2
    assert raised(Honours(level=2, gain="Defense"), quality=2).defense == 2


@pytest.mark.clause("RG-VET-03", "AF-VET-03")
def test_attacks_are_those_of_the_first_melee_weapon_only() -> None:
    better = raised(Honours(level=2, gain="Attacks"), weapons=(BOW, SWORD, DAGGER)).weapons
    assert better == (BOW, msgspec.structs.replace(SWORD, attacks=4), DAGGER)
    assert raised(Honours(level=2, gain="Attacks"), weapons=(BOW,)).weapons == (BOW,)


@pytest.mark.clause("RG-VET-04", "AF-VET-04")
def test_from_level_three_a_hero_takes_a_wound_more() -> None:
    assert rules_of(Honours(level=2), *HERO) == {"Hero", "Tough(3)", "Fast"}
    assert rules_of(Honours(level=3), *HERO) == {"Hero", "Tough(4)", "Fast"}
    assert rules_of(Honours(level=4), *HERO) == {"Hero", "Tough(4)", "Fast"}
    assert rules_of(Honours(level=3), "Hero") == {"Hero", "Tough(2)"}


@pytest.mark.clause("RG-ART-11", "RG-ART-23", "AF-ART-11", "AF-ART-23")
def test_artefacts_of_wounds_add_to_tough_and_to_the_level() -> None:
    assert rules_of(Honours(artefact="heart-of-the-mountain"), "Hero", "Tough(3)") == {"Hero", "Tough(5)"}
    assert rules_of(Honours(artefact="saints-knuckle"), "Hero", "Tough(3)") == {"Hero", "Tough(4)"}
    assert rules_of(Honours(artefact="saints-knuckle"), "Hero") == {"Hero", "Tough(2)"}
    assert rules_of(Honours(artefact="heart-of-the-mountain", level=3), "Hero") == {"Hero", "Tough(4)"}
    assert rules_of(Honours(owns=("heart-of-the-mountain",)), "Hero") == {"Hero"}


@pytest.mark.clause("RG-ART-21", "AF-ART-21")
def test_marshwalkers_are_strider_once() -> None:
    assert raised(Honours(artefact="marshwalkers")).rules == (*HERO, "Strider")
    assert raised(Honours(artefact="marshwalkers"), ("Hero", "Strider")).rules == ("Hero", "Strider")


def test_a_unit_that_is_no_hero_takes_no_wound_more() -> None:
    assert rules_of(Honours(level=3, gain="Melee"), "Tough(3)") == {"Tough(3)"}
