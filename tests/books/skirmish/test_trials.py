"""Tests of characteristics: SK-GEN-04, SK-GEN-05, SK-SPC-01, SK-SPC-02, SK-SPC-13, and what is rolled again."""

from __future__ import annotations

import pytest

from banneret.books.skirmish import trials
from banneret.books.skirmish.battle import Battle, Encounter
from banneret.books.skirmish.sheets import HERO
from banneret.books.skirmish.trials import (
    ALL_ALONE,
    CLIMBING,
    EDGE,
    ESCAPING,
    FEAR,
    GAP,
    JUMPING,
    RALLY,
    initiative_test,
    leadership,
    leadership_test,
    strength_test,
)
from banneret.books.skirmish.warrior import KNOCKED_DOWN, STUNNED, Effect
from tests.books.skirmish.duels import changed
from tests.books.skirmish.ground import STATS, scripted, sheet, skirmish

ONE, CHIEF = "A.one", "A.chief"


def alone(**values: object) -> Battle:
    return skirmish({ONE: (10.0, 10.0)}, {ONE: sheet(**values)})  # type: ignore[arg-type]


def profile(**values: int) -> tuple[int, ...]:
    names = ("M", "WS", "BS", "S", "T", "W", "I", "A", "Ld")
    return tuple(values.get(name, STATS[at]) for at, name in enumerate(names))


def tried(battle: Battle, what: str, *faces: int, why: str = "something") -> bool:
    dice = scripted(*faces)
    test = {"I": initiative_test, "S": strength_test, "Ld": leadership_test}[what]
    passed = test(battle, ONE, "SK-GEN-04", why, dice)
    dice.finish()
    return passed


@pytest.mark.clause("SK-GEN-04")
@pytest.mark.parametrize("what", ["I", "S"])
@pytest.mark.parametrize(("face", "passed"), [(1, True), (3, True), (4, False), (6, False)])
def test_one_die_no_higher_than_the_characteristic(what: str, face: int, passed: bool) -> None:
    assert tried(alone(), what, face) == passed


@pytest.mark.clause("SK-GEN-04")
def test_a_natural_6_fails_and_a_natural_1_passes_whatever_the_value() -> None:
    assert not tried(alone(stats=profile(I=9)), "I", 6)
    assert tried(alone(stats=profile(I=9)), "I", 5)
    battle = alone(stats=profile(I=1))
    battle.weather = "high-winds"
    assert tried(battle, "I", 1)
    assert not tried(battle, "I", 2)


@pytest.mark.clause("SK-GEN-04", "SK-WEA-12", "SK-ENC-07")
def test_penalties_lower_initiative_and_not_strength() -> None:
    battle = alone()
    battle.weather = "high-winds"
    assert not tried(battle, "I", 3)
    assert tried(battle, "S", 3)
    battle.encounters = (Encounter("earthquake", "A", 1),)
    battle.weather = ""
    assert not tried(battle, "I", 2)


@pytest.mark.clause("SK-GEN-05")
@pytest.mark.parametrize(
    ("faces", "passed"), [((3, 4), True), ((4, 4), False), ((1, 1), True), ((6, 6), False)]
)
def test_two_dice_no_higher_than_leadership(faces: tuple[int, int], passed: bool) -> None:
    assert tried(alone(), "Ld", *faces) == passed


@pytest.mark.clause("SK-GEN-05")
def test_leadership_has_no_automatic_results() -> None:
    assert tried(alone(stats=profile(Ld=12)), "Ld", 5, 5)
    assert not tried(alone(stats=profile(Ld=1)), "Ld", 1, 1)


def led(inches: float = 6.0, own: int = 7, chief: int = 9) -> Battle:
    boss = sheet(stats=profile(Ld=chief), rules=(("leader", 0),), role=HERO)
    return skirmish(
        {ONE: (10.0, 10.0), CHIEF: (10.0 + inches + 2 * boss.radius, 10.0)},
        {ONE: sheet(stats=profile(Ld=own)), CHIEF: boss},
    )


@pytest.mark.clause("SK-SPC-01", "SK-GEN-05")
@pytest.mark.parametrize(
    ("inches", "own", "chief", "value"), [(6.0, 7, 9, 9), (6.01, 7, 9, 7), (1.0, 9, 8, 9), (1.0, 7, 7, 7)]
)
def test_a_leader_lends_leadership_within_6_inches(inches: float, own: int, chief: int, value: int) -> None:
    battle = led(inches, own, chief)
    assert leadership(battle, battle.warrior(ONE)) == value


@pytest.mark.clause("SK-SPC-01")
def test_the_leader_of_others_lends_nothing() -> None:
    battle = led()
    changed(battle, CHIEF, seat="B")
    assert leadership(battle, battle.warrior(ONE)) == 7


@pytest.mark.clause("SK-SPC-02")
@pytest.mark.parametrize("values", [{"condition": KNOCKED_DOWN}, {"condition": STUNNED}, {"fleeing": True}])
def test_a_leader_who_is_down_or_flees_lends_nothing(values: dict[str, object]) -> None:
    battle = led()
    changed(battle, CHIEF, **values)
    assert leadership(battle, battle.warrior(ONE)) == 7


def test_a_stout_heart_adds_1_up_to_10() -> None:
    battle = alone(stats=profile(Ld=10))
    battle.put(battle.warrior(ONE).under(Effect("leadership", 1, "A", 2)))
    assert trials.own_leadership(battle.warrior(ONE)) == 10
    battle = alone()
    battle.put(battle.warrior(ONE).under(Effect("leadership", 1, "A", 2)))
    assert tried(battle, "Ld", 4, 4)


@pytest.mark.clause("SK-SPC-13", "SK-SPC-11")
@pytest.mark.parametrize("rule", ["immune to psychology", "frenzy"])
def test_who_is_immune_to_psychology_tests_nothing(rule: str) -> None:
    assert tried(alone(rules=((rule, 0),)), "Ld")


def test_who_is_unshaken_passes_tests_for_fear_only() -> None:
    assert tried(alone(skills=("unshaken",)), "Ld", why=FEAR)
    assert not tried(alone(skills=("unshaken",)), "Ld", 6, 6, why=RALLY)


@pytest.mark.clause("SK-ENC-35")
def test_who_is_cursed_tests_1_worse() -> None:
    battle = alone()
    battle.put(battle.warrior(ONE).under(Effect("cursed", 1, "", -1)))
    assert not tried(battle, "I", 3)
    assert tried(battle, "I", 2)
    assert tried(battle, "I", 1)
    assert not tried(battle, "Ld", 3, 4)


@pytest.mark.parametrize(
    ("what", "why", "values"),
    [
        ("I", CLIMBING, {"skills": ("surefoot",)}),
        ("I", JUMPING, {"skills": ("surefoot",)}),
        ("I", GAP, {"skills": ("surefoot",)}),
        ("I", EDGE, {"skills": ("surefoot",)}),
        ("I", CLIMBING, {"rules": (("sure climber", 0),)}),
        ("I", CLIMBING, {"items": ("rope-and-hook",)}),
        ("I", GAP, {"items": ("rope-and-hook",)}),
        ("Ld", ALL_ALONE, {"skills": ("steadfast",)}),
        ("Ld", RALLY, {"skills": ("steadfast",)}),
        ("Ld", ESCAPING, {"skills": ("steadfast",)}),
    ],
)
def test_what_is_rolled_again(what: str, why: str, values: dict[str, object]) -> None:
    first, second = ((6,), (1,)) if what == "I" else ((6, 6), (1, 1))
    assert tried(alone(**values), what, *first, *second, why=why)
    assert not tried(alone(**values), what, *first, *first, why=why)
    assert not tried(alone(**values), what, *first, why="something else")


def test_jumping_down_is_not_what_a_rope_is_for() -> None:
    assert not tried(alone(items=("rope-and-hook",)), "I", 6, why=JUMPING)


def test_a_keepsake_rolls_one_test_again_and_none_of_strength() -> None:
    battle = alone(items=("keepsake",))
    assert not tried(battle, "S", 6)
    assert tried(battle, "Ld", 6, 6, 1, 1)
    assert not tried(battle, "I", 6)
