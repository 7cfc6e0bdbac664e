"""Lists from elsewhere: every number has its limits, told in one sentence with its place."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.opr.army_forge_json import read_list
from banneret.books.opr.army_forge_values import base_of, clean, names_in, number_in, rows_in
from banneret.core.errors import BadInput
from tests.books.opr.forge_tools import Raw, a_list, a_unit, item, weapon


def with_weapon(**more: Any) -> Raw:
    return a_list(a_unit({**weapon("Spear", 5), **more}))


def with_unit(**more: Any) -> Raw:
    return a_list(a_unit(weapon("Spear", 5), **more))


def nested(depth: int) -> Raw:
    inner = item("Core", 1, {"name": "Fearless"})
    for _ in range(depth):
        inner = item("Box", 1, inner)
    return a_list(a_unit(inner))


# What is still taken, what is not, and the beginning of the sentence.
LIMITS = [
    (with_weapon(attacks=1), with_weapon(attacks=0), "units[0].loadout[0].attacks: "),
    (with_weapon(attacks=99), with_weapon(attacks=100), "units[0].loadout[0].attacks: "),
    (
        with_weapon(attacks=33, attacksMultiplier=3),
        with_weapon(attacks=50, attacksMultiplier=2),
        "units[0].loadout[0].attacksMultiplier: a weapon has at most 99 attacks, not 100.",
    ),
    (
        with_weapon(attacks=1, attacksMultiplier=99),
        with_weapon(attacks=1, attacksMultiplier=100),
        "units[0].loadout[0].attacksMultiplier: this must be a whole number from 1 to 99",
    ),
    (
        with_weapon(attacksMultiplier=1),
        with_weapon(attacksMultiplier=0),
        "units[0].loadout[0].attacksMultiplier: this must be a whole number from 1 to 99",
    ),
    (with_weapon(range=120), with_weapon(range=121), "units[0].loadout[0].range: "),
    (with_weapon(range=0), with_weapon(range=-1), "units[0].loadout[0].range: "),
    (with_unit(quality=2), with_unit(quality=1), "units[0].quality: "),
    (with_unit(quality=6), with_unit(quality=7), "units[0].quality: "),
    (with_unit(defense=2), with_unit(defense=1), "units[0].defense: "),
    (with_unit(defense=6), with_unit(defense=7), "units[0].defense: "),
    (with_unit(size=1), with_unit(size=0), "units[0].size: "),
    (with_unit(size=100), with_unit(size=101), "units[0].size: "),
    (with_unit(cost=0), with_unit(cost=-1), "units[0].cost: "),
    (with_unit(cost=100_000), with_unit(cost=100_001), "units[0].cost: "),
    (with_unit(xp=1_000_000), with_unit(xp=1_000_001), "units[0].xp: "),
    (
        a_list(*[a_unit()] * 200),
        a_list(*[a_unit()] * 201),
        "units: a list has at most 200 units, not 201.",
    ),
    (with_unit(), a_list(), "units: the list has no units."),
    (a_list(a_unit(), pointsLimit=1_000_000), a_list(a_unit(), pointsLimit=1_000_001), "pointsLimit: "),
    (a_list(a_unit(), listPoints=10**9), a_list(a_unit(), listPoints=10**9 + 1), "listPoints: "),
    (a_list(a_unit(), listPoints=0), a_list(a_unit(), listPoints=-1), "listPoints: "),
    (
        with_weapon(count=200),
        with_weapon(count=201),
        "units[0]: the unit has 201 weapons and items, more than 5 models can carry.",
    ),
    (
        a_list(a_unit(weapon("Spear", 220), size=11)),
        a_list(a_unit(weapon("Spear", 221), size=11)),
        "units[0]: the unit has 221 weapons and items, more than 11 models can carry.",
    ),
    (
        a_list(a_unit(item("Rack", 40, weapon("Spear", 4)))),
        a_list(a_unit(item("Rack", 41, weapon("Spear", 4)))),
        "units[0]: the unit has 205 weapons and items, more than 5 models can carry.",
    ),
    (with_weapon(count=0), with_weapon(count=-1), "units[0].loadout[0].count: "),
    (
        a_list(a_unit(weapon("Spear", 1000), size=100)),
        a_list(a_unit(weapon("Spear", 1001), size=100)),
        "units[0].loadout[0].count: ",
    ),
    (
        a_list(a_unit(item("Rack", 1, weapon("Spear", 100)))),
        a_list(a_unit(item("Rack", 1, weapon("Spear", 101)))),
        "units[0].loadout[0].content[0].count: ",
    ),
    (nested(4), nested(5), "units[0].loadout[0]"),
]


@pytest.mark.parametrize(("fine", "wrong", "sentence"), LIMITS)
def test_what_is_taken_and_what_is_not(fine: Raw, wrong: Raw, sentence: str) -> None:
    read_list(fine)
    with pytest.raises(BadInput) as refused:
        read_list(wrong)
    assert str(refused.value).startswith(sentence)


def test_attacks_are_multiplied() -> None:
    (unit,) = read_list(with_weapon(attacks=33, attacksMultiplier=3)).units
    assert unit.weapons[0].attacks == 99


@pytest.mark.parametrize(
    ("raw", "base"),
    [
        ("10", (10, 10)),
        ("300", (300, 300)),
        ("60x35", (35, 60)),
        ("35 x 60 mm", (35, 60)),
        ("10x300", (10, 300)),
        (32, (32, 32)),
        (None, None),
        ("none", None),
        (" ", None),
    ],
)
def test_bases(raw: object, base: tuple[int, int] | None) -> None:
    assert base_of(raw, "here") == base


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        ("9", "here: a base is 10 to 300 mm across, not 9."),
        ("301", "here: a base is 10 to 300 mm across, not 301."),
        ("32x301", "here: a base is 10 to 300 mm across, not 301."),
        ("32x9", "here: a base is 10 to 300 mm across, not 9."),
        ("large", 'here: a base is written "32" or "60x35", not "large".'),
        ("y" * 60, f'here: a base is written "32" or "60x35", not "{"y" * 40}".'),
        (3.5, 'here: a base is written "32" or "60x35", not "?".'),
    ],
)
def test_bases_nobody_has(raw: object, sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        base_of(raw, "here")
    assert str(refused.value) == sentence


@pytest.mark.parametrize(("raw", "value"), [(3, 3), ("3", 3), (" 3 ", 3), (3.0, 3), ("+3", 3), (1, 1), (9, 9)])
def test_whole_numbers_however_they_are_written(raw: object, value: int) -> None:
    assert number_in(raw, "here", 1, 9) == value


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        (0, "0"),
        (10, "10"),
        (3.5, "3.5"),
        ("three", "three"),
        ("3" * 50, "3" * 40),
        (True, "True"),
        ([3], "list"),
    ],
)
def test_what_is_no_such_number(raw: object, shown: str) -> None:
    with pytest.raises(BadInput) as refused:
        number_in(raw, "here", 1, 9)
    assert str(refused.value) == f"here: this must be a whole number from 1 to 9, not {shown}."


def test_a_missing_number() -> None:
    with pytest.raises(BadInput) as refused:
        number_in(None, "here", 1, 9)
    assert str(refused.value) == "here: this is missing; it must be a whole number from 1 to 9."


def test_names_are_short_and_on_one_line() -> None:
    assert clean("a" * 80) == "a" * 80
    assert clean("a" * 81) == "a" * 79 + "…"
    assert clean("a" * 78 + " bcd") == "a" * 78 + "…"
    assert clean("two\nlines\x00and\tmore ") == "two lines and more"
    assert clean(" " * 639 + "x") == "x"
    assert clean(" " * 640 + "x") == ""
    assert clean(10**12 - 1) == "999999999999"
    assert clean(10**12) == ""
    assert clean(-(10**12)) == ""
    assert clean(True) == ""
    assert clean(None) == ""


def test_lists_have_an_end() -> None:
    assert len(rows_in([0] * 300, "here")) == 300
    with pytest.raises(BadInput) as refused:
        rows_in([0] * 301, "here")
    assert str(refused.value) == "here: this has 301 entries, more than any unit has."
    assert rows_in(None, "here") == ()
    assert names_in([{"name": "one"}, "two", {}, ""], "here") == ("one", "two")
