"""No name is accepted in a pack and then ignored, and none is asked for in code that no pack can have."""

from __future__ import annotations

import ast
import functools
import re
from pathlib import Path

import pytest

import banneret
from banneret.books.skirmish.pack_words import RULES
from banneret.books.skirmish.packs import WEAPON_RULES, creatures, equipment, growth, magic
from banneret.books.skirmish.spell_effects import HELD

BOOK = Path(banneret.__file__).parent / "books" / "skirmish"
# What reads packs, and what prints them, uses no rule.
READERS = ("packs.py", "roster_text.py")
# Rules that sheets have without any pack: see `mustering`.
OF_SHEETS = ("leader", "natural weapons", "hireling")


def sources() -> list[Path]:
    return [path for path in sorted(BOOK.rglob("*.py")) if path.name not in READERS]


def strings_in(path: Path) -> set[str]:
    """All strings of a module but those that explain it."""
    tree = ast.parse(path.read_text())
    told = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef))
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told
    }


@functools.cache
def used() -> set[str]:
    found: set[str] = set()
    for path in sources():
        found |= {text.replace("-", " ") for text in strings_in(path)}
    return found


def names() -> dict[str, str]:
    """Each name that packs may have, and what it is."""
    found = dict.fromkeys(RULES, "special rule")
    found |= dict.fromkeys(WEAPON_RULES, "rule of weapons")
    found |= {skill.replace("-", " "): "skill" for skill in growth().skills}
    found |= {gear.replace("-", " "): "gear" for gear in equipment().gear}
    return found


@pytest.mark.parametrize("name", sorted(names()))
def test_every_name_of_the_packs_is_used(name: str) -> None:
    assert name in used(), f"the {names()[name]} “{name}” does nothing"


def test_hatred_is_used() -> None:
    assert "hatred " in used()


def test_every_rule_that_is_asked_for_can_be_had() -> None:
    known = {*names(), *OF_SHEETS}
    for path in sources():
        asked = re.findall(r"\.(?:has|value)\(\"([a-z ]+)\"\)", path.read_text())
        assert {name for name in asked if name not in known} == set(), path.name


def test_every_rule_of_weapons_that_is_asked_for_can_be_had() -> None:
    for path in sources():
        asked = re.findall(r"\"([a-z ]+)\" (?:not )?in \w*weapon\w*\.rules", path.read_text())
        assert {name for name in asked if name not in (*WEAPON_RULES, "poisoned")} == set(), path.name


def test_every_spell_does_something_that_is_known() -> None:
    strings = used()
    for key, entry in magic().spells.items():
        assert entry.effect or entry.hits, key
        assert not entry.effect or entry.effect in strings, key
        assert not entry.held or entry.effect in HELD, key


def test_every_effect_that_is_held_is_asked_about_somewhere() -> None:
    asked: set[str] = set()
    for path in sources():
        asked |= set(re.findall(r"effect\(\"([a-z ]+)\"\)", path.read_text()))
        asked |= {"held"} if "HELD_FAST" in path.read_text() else set()
    for kind in HELD:
        assert kind in asked, kind


def test_every_rule_of_a_creature_is_a_rule() -> None:
    for key, entry in creatures().items():
        for rule in entry.rules:
            assert re.sub(r" \d+$", "", rule) in RULES, key
