"""Packs and lists: every number is taken at its limit and refused one beyond it."""

from __future__ import annotations

from pathlib import Path

import pytest

from banneret.books.opr.packs import load_army, load_list
from tests.books.opr.limits import Limit, hold_to
from tests.books.opr.test_packs import LIST, SMALL

UNIT = "units.pikemen"
BOW = 'scope = "one_model"\nreplaces = ["pike"]\nweapons = ["bow"]\npoints = 5'

ARMY = [
    ('"2x pike"', '"1x pike"', '"0x pike"', f"{UNIT}.weapons[0]: this must be from 1 to 9, not 0."),
    ('"2x pike"', '"9x pike"', '"10x pike"', f"{UNIT}.weapons[0]: this must be from 1 to 9, not 10."),
    ("quality = 5", "quality = 2", "quality = 1", f"{UNIT}.quality: this must be from 2 to 6, not 1."),
    ("quality = 5", "quality = 6", "quality = 7", f"{UNIT}.quality: this must be from 2 to 6, not 7."),
    ("defense = 5", "defense = 2", "defense = 1", f"{UNIT}.defense: this must be from 2 to 6, not 1."),
    ("defense = 5", "defense = 6", "defense = 7", f"{UNIT}.defense: this must be from 2 to 6, not 7."),
    ("points = 115", "points = 1", "points = 0", f"{UNIT}.points: this must be at least 1, not 0."),
    (
        "points = 115",
        "points = 1\nmax = 1",
        "points = 1\nmax = 0",
        f"{UNIT}.max: this must be from 1 to 3, not 0.",
    ),
    (
        "points = 115",
        "points = 1\nmax = 3",
        "points = 1\nmax = 4",
        f"{UNIT}.max: this must be from 1 to 3, not 4.",
    ),
    ("[25, 25]", "[20, 25]", "[19, 25]", f"{UNIT}.base[0]: a base is 20 to 150 mm wide and deep, not 19."),
    ("[25, 25]", "[25, 150]", "[25, 151]", f"{UNIT}.base[1]: a base is 20 to 150 mm wide and deep, not 151."),
    ("range = 24", "range = 120", "range = 121", "weapons.bow.range: this must be from 0 to 120, not 121."),
    ("range = 24", "range = 0", "range = -1", "weapons.bow.range: this must be from 0 to 120, not -1."),
    (
        "range = 24\nattacks = 1",
        "range = 24\nattacks = 99",
        "range = 24\nattacks = 0",
        "weapons.bow.attacks: this must be at least 1, not 0.",
    ),
    ("number = 4", "number = 8", "number = 9", "spells.gust.number: this must be from 4 to 8, not 9."),
    ("number = 4", "number = 4", "number = 3", "spells.gust.number: this must be from 4 to 8, not 3."),
    ("range = 12", "range = 72", "range = 73", "spells.gust.range: this must be from 1 to 72, not 73."),
    ("range = 12", "range = 1", "range = 0", "spells.gust.range: this must be from 1 to 72, not 0."),
    ("hits = 2", "hits = 99", "hits = 100", "spells.gust.hits: this must be from 0 to 99, not 100."),
    ("hits = 2", "hits = 1", "hits = 0", "spells.gust: the spell does nothing."),
    (
        "hits = 2",
        "hits = 2\ncount = 1",
        "hits = 2\ncount = 0",
        "spells.gust.count: this must be at least 1, not 0.",
    ),
    (
        BOW,
        BOW + "\nquality = 4\ndefense = 4\nquality_best = 6\ndefense_best = 6",
        BOW + "\nquality = 5",
        "upgrades.bow.quality: this must be from 0 to 4, not 5.",
    ),
    (
        BOW,
        BOW + "\ndefense = 0",
        BOW + "\ndefense = -1",
        "upgrades.bow.defense: this must be from 0 to 4, not -1.",
    ),
    (
        BOW,
        BOW + "\nquality = 0",
        BOW + "\nquality = -1",
        "upgrades.bow.quality: this must be from 0 to 4, not -1.",
    ),
    (
        BOW,
        BOW + "\ndefense = 4",
        BOW + "\ndefense = 5",
        "upgrades.bow.defense: this must be from 0 to 4, not 5.",
    ),
    (
        BOW,
        BOW + "\nquality_best = 2\ndefense_best = 2",
        BOW + "\nquality_best = 1",
        "upgrades.bow.quality_best: this must be from 2 to 6, not 1.",
    ),
    (
        BOW,
        BOW + "\nquality_best = 6",
        BOW + "\nquality_best = 7",
        "upgrades.bow.quality_best: this must be from 2 to 6, not 7.",
    ),
    (
        BOW,
        BOW + "\ndefense_best = 2",
        BOW + "\ndefense_best = 1",
        "upgrades.bow.defense_best: this must be from 2 to 6, not 1.",
    ),
    (
        BOW,
        BOW + "\ndefense_best = 6",
        BOW + "\ndefense_best = 7",
        "upgrades.bow.defense_best: this must be from 2 to 6, not 7.",
    ),
    (
        BOW,
        BOW + "\nmin_models = 1\nmelee_attacks = 0",
        BOW + "\nmin_models = 0",
        "upgrades.bow.min_models: this must be at least 1, not 0.",
    ),
    (
        BOW,
        BOW + "\nmelee_attacks = 1",
        BOW + "\nmelee_attacks = -1",
        "upgrades.bow.melee_attacks: this must be at least 0, not -1.",
    ),
    (
        BOW,
        BOW.replace("one_model", "any_model") + "\nat_most = 2",
        BOW + "\nat_most = 2",
        'upgrades.bow.at_most: only upgrades of the scope "any_model" may be for several.',
    ),
    (
        BOW,
        BOW + "\nat_most = 1",
        BOW + "\nat_most = 0",
        "upgrades.bow.at_most: this must be at least 1, not 0.",
    ),
    (
        BOW,
        BOW.replace("points = 5", "points = 0"),
        BOW.replace("points = 5", "points = -1"),
        "upgrades.bow.points: this must be at least 0, not -1.",
    ),
    (
        BOW,
        BOW.replace("points = 5", "percent = 5"),
        BOW + "\npercent = 5",
        "upgrades.bow: give one price: points, points_per_model or percent.",
    ),
    (
        BOW,
        BOW.replace("points = 5", "points_per_model = 5"),
        BOW.replace("\npoints = 5", ""),
        "upgrades.bow: give one price: points, points_per_model or percent.",
    ),
]


@pytest.mark.parametrize("limit", [Limit(*row) for row in ARMY])
def test_an_army_at_its_limits(tmp_path: Path, limit: Limit) -> None:
    hold_to(limit, load_army, tmp_path / "small.toml", SMALL)


def spells(number: int) -> str:
    one = SMALL[SMALL.index("[spells.gust]") :]
    return SMALL + "".join(one.replace("gust", f"gust-{n}") for n in range(1, number))


def test_an_army_has_forty_spells_at_most(tmp_path: Path) -> None:
    limit = Limit(SMALL, spells(40), spells(41), "spells: an army has at most 40 spells, not 41.")
    hold_to(limit, load_army, tmp_path / "small.toml", SMALL)
    assert len(load_army(tmp_path / "fine" / "small.toml").spells) == 40


def list_of(units: int = 1, upgrades: int = 1, points: int = 750) -> str:
    head = LIST[: LIST.index("[[units]]")] + f"points = {points}\n"
    bought = ", ".join(['"bow"'] * upgrades)
    return head + f'[[units]]\nunit = "pikemen"\nupgrades = [{bought}]\n' * units


@pytest.mark.parametrize(
    ("fine", "wrong", "sentence"),
    [
        (list_of(units=200), list_of(units=201), "units: a list has at most 200 units, not 201."),
        (
            list_of(upgrades=40),
            list_of(upgrades=41),
            "units[0].upgrades: a unit has at most 40 upgrades, not 41.",
        ),
        (list_of(points=1), list_of(points=0), "list.points: the points limit must be at least 1, not 0."),
        (
            list_of(points=1_000_000),
            list_of(points=1_000_001),
            "list.points: this must be from 1 to 1000000, not 1000001.",
        ),
    ],
)
def test_a_list_at_its_limits(tmp_path: Path, fine: str, wrong: str, sentence: str) -> None:
    hold_to(Limit(LIST, fine, wrong, sentence), load_list, tmp_path / "few.toml", LIST)


def test_names_have_two_hundred_letters_at_most(tmp_path: Path) -> None:
    sentence = "list.name: this has 201 letters; at most 200 are allowed."
    hold_to(Limit("A Few", "x" * 200, "x" * 201, sentence), load_list, tmp_path / "few.toml", LIST)
    assert load_list(tmp_path / "fine" / "few.toml").name == "x" * 200
