"""Lists with their roster written out: every number is taken at its limit and refused one beyond it."""

from __future__ import annotations

from pathlib import Path

import pytest

from banneret.books.opr.army_forge import import_list
from banneret.books.opr.army_forge_lists import list_text
from banneret.books.opr.packs import load_list
from tests.books.opr.forge_tools import a_list, a_unit, weapon
from tests.books.opr.limits import Limit, hold_to, said_of

TEXT = list_text(import_list(a_list(a_unit(weapon("Spear", 5, 0, 2)))))
HEAD, UNIT = TEXT.split("[[roster.units]]\n", 1)
GUARD = "roster.units[0]"
MODEL = "roster.units[0].models[0]"
LIMITS = [
    (
        "points = 50\nsource",
        "points = 1\nsource",
        "points = 0\nsource",
        "list.points: this must be from 1 to 1000000, not 0.",
    ),
    (
        "points = 50\nsource",
        "points = 1000000\nsource",
        "points = 1000001\nsource",
        "list.points: this must be from 1 to 1000000, not 1000001.",
    ),
    (
        "points = 50\nwidth",
        "points = 0\nwidth",
        "points = -1\nwidth",
        f"{GUARD}.points: this must be from 0 to 1000000, not -1.",
    ),
    (
        "points = 50\nwidth",
        "points = 1000000\nwidth",
        "points = 1000001\nwidth",
        f"{GUARD}.points: this must be from 0 to 1000000, not 1000001.",
    ),
    ("width = 5", "width = 1", "width = 0", f"{GUARD}.width: this must be from 1 to 5, not 0."),
    ("width = 5", "width = 5", "width = 6", f"{GUARD}.width: this must be from 1 to 5, not 6."),
    (
        "[0.984, 0.984]",
        "[0.3, 0.3]",
        "[0.29, 0.3]",
        f"{GUARD}.base[0]: a base is 0.3 to 12.0 inches wide and deep, not 0.29.",
    ),
    (
        "[0.984, 0.984]",
        "[12.0, 12.0]",
        "[12.0, 12.01]",
        f"{GUARD}.base[1]: a base is 0.3 to 12.0 inches wide and deep, not 12.01.",
    ),
    ("count = 5", "count = 1000", "count = 1001", f"{MODEL}.count: this must be from 1 to 1000, not 1001."),
    ("count = 5", "count = 5", "count = 0", f"{MODEL}.count: this must be from 1 to 1000, not 0."),
    ("quality = 4", "quality = 2", "quality = 1", f"{MODEL}.quality: this must be from 2 to 6, not 1."),
    ("quality = 4", "quality = 6", "quality = 7", f"{MODEL}.quality: this must be from 2 to 6, not 7."),
    ("defense = 4", "defense = 2", "defense = 1", f"{MODEL}.defense: this must be from 2 to 6, not 1."),
    ("defense = 4", "defense = 6", "defense = 7", f"{MODEL}.defense: this must be from 2 to 6, not 7."),
    (
        "attacks = 2",
        "attacks = 1",
        "attacks = 0",
        f"{MODEL}.weapons[0].attacks: this must be from 1 to 99, not 0.",
    ),
    (
        "attacks = 2",
        "attacks = 99",
        "attacks = 100",
        f"{MODEL}.weapons[0].attacks: this must be from 1 to 99, not 100.",
    ),
    (
        "attacks = 2",
        "attacks = 2, range = 120",
        "attacks = 2, range = 121",
        f"{MODEL}.weapons[0].range: this must be from 0 to 120, not 121.",
    ),
    (
        "attacks = 2",
        "attacks = 2, range = 0",
        "attacks = 2, range = -1",
        f"{MODEL}.weapons[0].range: this must be from 0 to 120, not -1.",
    ),
]


def read(folder: Path, text: str) -> str:
    """Empty if the list is taken, else what is wrong with it."""
    return said_of(load_list, folder / "list.toml", text)


@pytest.mark.parametrize("limit", [Limit(*row) for row in LIMITS])
def test_a_written_list_at_its_limits(tmp_path: Path, limit: Limit) -> None:
    hold_to(limit, load_list, tmp_path / "list.toml", TEXT)


def units(number: int, models: int) -> str:
    one = UNIT.replace("count = 5", f"count = {models}")
    rows = [one.replace('id = "gate-guard"', f'id = "guard-{n}"') for n in range(number)]
    return HEAD + "".join(f"[[roster.units]]\n{row}" for row in rows)


def test_two_hundred_units_and_a_thousand_models_at_most(tmp_path: Path) -> None:
    assert read(tmp_path, units(200, 5)) == ""
    wrong = read(tmp_path, units(201, 1))
    assert wrong == "list.toml: roster.units: a list has at most 200 units, not 201."
    wrong = read(tmp_path, units(143, 7))
    assert wrong == "list.toml: roster.units: an army has at most 1000 models, not 1001."


def test_one_of_each_command_post_in_a_unit(tmp_path: Path) -> None:
    one = TEXT.replace("rules = []", 'rules = ["Musician"]')
    wrong = f"list.toml: {MODEL}.rules: a unit may have only one Musician."
    assert read(tmp_path, one.replace("count = 5", "count = 1").replace("width = 5", "width = 1")) == ""
    assert read(tmp_path, one.replace("count = 5", "count = 2")) == wrong


@pytest.mark.parametrize(
    ("was", "now", "where"),
    [
        ('name = "A small army"', 'name = " "', "list.name"),
        ('army = "imported"', 'army = ""', "roster.army"),
        ('name = "Gate Guard"\nentry', 'name = ""\nentry', f"{GUARD}.name"),
        ('entry = "gate-guard"', 'entry = " "', f"{GUARD}.entry"),
        ('name = "Gate Guard"\ncount', 'name = ""\ncount', f"{MODEL}.name"),
        ('name = "Spear"', 'name = ""', f"{MODEL}.weapons[0].name"),
    ],
)
def test_everything_has_a_name(tmp_path: Path, was: str, now: str, where: str) -> None:
    assert TEXT.count(was) == 1
    wrong = read(tmp_path, TEXT.replace(was, now))
    said = "a name needs letters, and has nothing in it that cannot be printed."
    assert wrong == f"list.toml: {where}: {said}"


@pytest.mark.parametrize(
    ("was", "now", "where"),
    [
        ('id = "a-small-army"', 'id = "A Small Army"', "list.id"),
        ('id = "gate-guard"', 'id = "Gate"', f"{GUARD}.id"),
    ],
)
def test_ids_are_words(tmp_path: Path, was: str, now: str, where: str) -> None:
    wrong = read(tmp_path, TEXT.replace(was, now))
    assert wrong.startswith(f'list.toml: {where}: an id is lower-case words joined by "-", not "')
