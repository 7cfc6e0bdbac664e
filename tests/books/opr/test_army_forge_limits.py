"""Lists from elsewhere: every number has its limits, told in one sentence with its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from banneret.books.opr.army_forge import import_list, import_named
from banneret.books.opr.army_forge_json import parse_json, read_json, read_list
from banneret.books.opr.army_forge_values import base_of, clean, names_in, number_in, rows_in
from banneret.core.engine.errors import BadInput
from tests.books.opr.forge_tools import Raw, a_list, a_unit, item, rule, weapon


def with_weapon(**more: Any) -> Raw:
    return a_list(a_unit({**weapon("Spear", 5), **more}))


def with_unit(**more: Any) -> Raw:
    return a_list(a_unit(weapon("Spear", 5), **more))


def nested(depth: int) -> Raw:
    inner = item("Core", 1, {"name": "Fearless"})
    for _ in range(depth):
        inner = item("Box", 1, inner)
    return a_list(a_unit(inner))


# What is still taken, what is not, and the sentence.
LIMITS = [
    (
        with_weapon(attacks=1),
        with_weapon(attacks=0),
        "units[0].loadout[0].attacks: this must be a whole number from 1 to 99, not 0.",
    ),
    (
        with_weapon(attacks=99),
        with_weapon(attacks=100),
        "units[0].loadout[0].attacks: this must be a whole number from 1 to 99, not 100.",
    ),
    (
        with_weapon(attacks=33, attacksMultiplier=3),
        with_weapon(attacks=50, attacksMultiplier=2),
        "units[0].loadout[0].attacksMultiplier: a weapon has at most 99 attacks, not 100.",
    ),
    (
        with_weapon(attacks=1, attacksMultiplier=99),
        with_weapon(attacks=1, attacksMultiplier=100),
        "units[0].loadout[0].attacksMultiplier: this must be a whole number from 1 to 99, not 100.",
    ),
    (
        with_weapon(attacksMultiplier=1),
        with_weapon(attacksMultiplier=0),
        "units[0].loadout[0].attacksMultiplier: this must be a whole number from 1 to 99, not 0.",
    ),
    (
        with_weapon(range=120),
        with_weapon(range=121),
        "units[0].loadout[0].range: this must be a whole number from 0 to 120, not 121.",
    ),
    (
        with_weapon(range=0),
        with_weapon(range=-1),
        "units[0].loadout[0].range: this must be a whole number from 0 to 120, not -1.",
    ),
    (
        with_unit(quality=2),
        with_unit(quality=1),
        "units[0].quality: this must be a whole number from 2 to 6, not 1.",
    ),
    (
        with_unit(quality=6),
        with_unit(quality=7),
        "units[0].quality: this must be a whole number from 2 to 6, not 7.",
    ),
    (
        with_unit(defense=2),
        with_unit(defense=1),
        "units[0].defense: this must be a whole number from 2 to 6, not 1.",
    ),
    (
        with_unit(defense=6),
        with_unit(defense=7),
        "units[0].defense: this must be a whole number from 2 to 6, not 7.",
    ),
    (with_unit(size=1), with_unit(size=0), "units[0].size: this must be a whole number from 1 to 100, not 0."),
    (
        with_unit(size=100),
        with_unit(size=101),
        "units[0].size: this must be a whole number from 1 to 100, not 101.",
    ),
    (
        with_unit(cost=0),
        with_unit(cost=-1),
        "units[0].cost: this must be a whole number from 0 to 100000, not -1.",
    ),
    (
        with_unit(cost=100_000),
        with_unit(cost=100_001),
        "units[0].cost: this must be a whole number from 0 to 100000, not 100001.",
    ),
    (
        with_unit(xp=1_000_000),
        with_unit(xp=1_000_001),
        "units[0].xp: this must be a whole number from 0 to 1000000, not 1000001.",
    ),
    (
        a_list(*[a_unit()] * 200),
        a_list(*[a_unit()] * 201),
        "units: a list has at most 200 units, not 201.",
    ),
    (with_unit(), a_list(), "units: the list has no units."),
    (
        a_list(a_unit(), pointsLimit=1_000_000),
        a_list(a_unit(), pointsLimit=1_000_001),
        "pointsLimit: this must be a whole number from 0 to 1000000, not 1000001.",
    ),
    (
        a_list(a_unit(), listPoints=10**9),
        a_list(a_unit(), listPoints=10**9 + 1),
        "listPoints: this must be a whole number from 0 to 1000000000, not 1000000001.",
    ),
    (
        a_list(a_unit(), listPoints=0),
        a_list(a_unit(), listPoints=-1),
        "listPoints: this must be a whole number from 0 to 1000000000, not -1.",
    ),
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
    (
        with_weapon(count=0),
        with_weapon(count=-1),
        "units[0].loadout[0].count: this must be a whole number from 0 to 1000, not -1.",
    ),
    (
        a_list(a_unit(weapon("Spear", 1000), size=100)),
        a_list(a_unit(weapon("Spear", 1001), size=100)),
        "units[0].loadout[0].count: this must be a whole number from 0 to 1000, not 1001.",
    ),
    (
        a_list(a_unit(item("Rack", 1, weapon("Spear", 100)))),
        a_list(a_unit(item("Rack", 1, weapon("Spear", 101)))),
        "units[0].loadout[0].content[0].count: this must be a whole number from 1 to 100, not 101.",
    ),
    (
        nested(4),
        nested(5),
        f"units[0].loadout[0]{'.content[0]' * 5}: items are nested too deeply.",
    ),
]


@pytest.mark.parametrize(("fine", "wrong", "sentence"), LIMITS)
def test_what_is_taken_and_what_is_not(fine: Raw, wrong: Raw, sentence: str) -> None:
    read_list(fine)
    with pytest.raises(BadInput) as refused:
        read_list(wrong)
    assert str(refused.value) == sentence


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


# ------------------------------------------------------------------------------------------ what a unit is


def made(size: int, *rules: Raw, book: str = "age-of-fantasy", **more: Any) -> Any:
    imported = import_list(a_list(a_unit(weapon("Spear", size), size=size, rules=rules, **more)), book)
    return imported.roster.units[0]


NO_BASES: dict[str, Any] = {"bases": None}


@pytest.mark.parametrize(
    ("size", "rules", "kind", "base"),
    [
        (5, (), "infantry", (25, 25)),
        (5, (rule("Tough", 2),), "infantry", (25, 25)),
        (5, (rule("Tough", 3),), "large", (40, 40)),
        (5, (rule("Tough", 6),), "large", (40, 40)),
        (1, (rule("Tough", 5),), "large", (40, 40)),
        (1, (rule("Tough", 6),), "monster", (60, 80)),
        (1, (rule("Tough", 6), rule("Artillery")), "artillery", (50, 50)),
        (1, (rule("Tough", 6), rule("Hero")), "hero", (25, 25)),
        (3, (rule("Artillery"),), "infantry", (25, 25)),
    ],
)
def test_the_kind_of_a_unit(size: int, rules: tuple[Raw, ...], kind: str, base: tuple[int, int]) -> None:
    unit = made(size, *rules, **NO_BASES)
    assert unit.kind == kind
    assert unit.base == pytest.approx((base[0] / 25.4, base[1] / 25.4), abs=0.001)


def test_who_stands_on_a_long_base_rides() -> None:
    assert made(5, bases={"round": "25x50"}).kind == "cavalry"
    assert made(5, bases={"square": "25x50"}).kind == "cavalry"
    assert made(5, bases={"round": "25", "square": "25x50"}).kind == "infantry"


@pytest.mark.parametrize(("size", "width"), [(1, 1), (4, 4), (5, 5), (6, 5), (20, 5)])
def test_how_wide_a_loose_unit_stands(size: int, width: int) -> None:
    assert made(size).width == width


@pytest.mark.parametrize(("size", "width"), [(1, 1), (3, 3), (5, 5), (6, 3), (10, 5)])
def test_how_wide_a_regiment_stands(size: int, width: int) -> None:
    assert made(size, book="regiments").width == width


def test_each_book_takes_its_own_shape_of_base() -> None:
    both: dict[str, Any] = {"bases": {"round": "32", "square": "25"}}
    assert made(5, **both).base == pytest.approx((32 / 25.4, 32 / 25.4), abs=0.001)
    assert made(5, book="regiments", **both).base == pytest.approx((25 / 25.4, 25 / 25.4), abs=0.001)


# ------------------------------------------------------------------------------------------ what the file is


@pytest.mark.parametrize(
    ("data", "what"),
    [
        ([], "this is no Army Forge list; one is"),
        ({"upgradePackages": []}, "this is an Army Forge army book"),
        ({"versionString": "1", "units": []}, "this is an Army Forge army book"),
        ({"versionString": "1"}, "this is no Army Forge list, for it has no units"),
        ({"saveVersion": 1}, "this is an Army Forge save file"),
        ({"list": {"units": []}}, "this is an Army Forge save file"),
        ({"list": {"name": "x"}}, "this is no Army Forge list, for it has no units"),
        ({"list": ["units"]}, "this is no Army Forge list, for it has no units"),
        ({"units": [{"selectionId": "x"}]}, "this is an Army Forge save file"),
        ({"units": {}}, "this is no Army Forge list, for it has no units"),
        ({"units": []}, "units: the list has no units."),
        (
            {"units": [{"selectionId": "x"}, {"selectionId": "y", "name": "z"}]},
            "units[0].name: the unit has no name.",
        ),
    ],
)
def test_other_files_are_named(data: object, what: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_list(data)
    assert str(refused.value).startswith(what)


def test_a_fault_names_the_file_it_came_from() -> None:
    assert import_named("mine.json", a_list(a_unit())).roster.name == "A small army"
    assert import_named("mine.json", a_list(a_unit()), "regiments", 500).limit == 500
    plain = import_named("mine.json", a_list(a_unit()))
    assert (plain.limit, plain.report.unplayable, plain.report.book) == (50, (), "age-of-fantasy")
    with pytest.raises(BadInput) as refused:
        import_named("mine.json", a_list(a_unit(quality=9)))
    assert str(refused.value).startswith("mine.json: units[0].quality: ")
    with pytest.raises(BadInput) as refused:
        import_named("mine.json", [])
    assert str(refused.value).startswith("mine.json: this is no Army Forge list")


def test_a_name_no_file_can_have() -> None:
    with pytest.raises(BadInput) as refused:
        read_json(Path("a\0b"))
    assert str(refused.value) == f"{chr(39)}a\\x00b{chr(39)}: there is no such file."


def test_a_weapon_needs_a_name() -> None:
    with pytest.raises(BadInput) as refused:
        read_list(with_weapon(name=""))
    assert str(refused.value) == "units[0].loadout[0].name: the weapon has no name."


def test_an_army_has_a_thousand_models_at_most() -> None:
    import_list(a_list(*[a_unit(size=100)] * 10))
    with pytest.raises(BadInput) as refused:
        import_list(a_list(*[a_unit(size=100)] * 10, a_unit(size=1)))
    assert str(refused.value) == "units: an army has at most 1000 models, not 1001."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[" * 200_000, "mine.json: this is not JSON that anybody could use."),
        ("1" * 5000, "mine.json: this is not JSON that anybody could use."),
        ("{\n1}", "mine.json: this is not JSON ("),
    ],
)
def test_text_that_is_no_list_at_all(text: str, sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        parse_json(text, "mine.json")
    assert str(refused.value).startswith(sentence)


def test_a_file_that_cannot_be_read_or_is_too_large(tmp_path: Path) -> None:
    with pytest.raises(BadInput) as refused:
        read_json(tmp_path / "none.json")
    assert (
        str(refused.value) == f"{tmp_path / 'none.json'}: the file cannot be read: No such file or directory."
    )
    odd = tmp_path / "odd.json"
    odd.write_bytes(b"{}\xff")
    with pytest.raises(BadInput) as refused:
        read_json(odd)
    assert str(refused.value) == "odd.json: the file is not UTF-8 text (byte 2)."
    large = tmp_path / "large.json"
    large.write_bytes(b"[]" + b" " * 15_999_998)
    assert read_json(large) == []
    large.write_bytes(b"[]" + b" " * 15_999_999)
    with pytest.raises(BadInput) as refused:
        read_json(large)
    assert str(refused.value) == "large.json: the file is larger than 16 MB; no army list is."


def test_what_is_not_known_is_told_up_to_an_end() -> None:
    odd = {f"odd{number}": 1 for number in range(101)}
    told = import_list(a_list(a_unit(weapon("Spear", 5)), **odd)).report.no_effect
    assert told == tuple([f"the field “odd{n}” of the list, which is not known here" for n in range(100)])
    faults = [f"fault {number}" for number in range(101)]
    warned = import_list(a_list(a_unit(weapon("Spear", 5)), forceOrgErrors=faults)).report.warnings
    assert warned == tuple([f"Army Forge itself says of the army: fault {n}." for n in range(100)])


def test_fields_that_are_not_known_say_whose_they_are() -> None:
    gear = {**weapon("Spear", 5), "sparkle": 1}
    told = import_list(a_list(a_unit(gear, mood="fine"), weather="fair")).report.no_effect
    assert told == (
        "the field “weather” of the list, which is not known here",
        "the field “mood” of a unit, which is not known here",
        "the field “sparkle” of a weapon or item, which is not known here",
    )
