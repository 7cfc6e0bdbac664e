"""Imports point one way, and nothing enters a game but answers and dice."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

import banneret

SOURCE = Path(banneret.__file__).parent

# What each part may import besides itself. Parts not named here are the small modules at the top.
BELOW = {
    "core": set(),
    "books": {"core"},
    "campaign": {"core", "books"},
    "cases": {"core", "books", "campaign"},
    "odds": {"core", "books", "campaign"},
    "bots": {"core", "books", "campaign", "odds"},
    "pictures": {"core", "books", "campaign", "odds", "bots", "cases", "lab"},
    "lab": {"core", "books", "campaign", "odds", "bots", "cases", "pictures"},
    "server": {"core", "books", "campaign", "odds", "bots", "cases", "lab", "pictures"},
    "cli": {"core", "books", "campaign", "odds", "bots", "cases", "lab", "pictures", "server"},
}
# Folders of data only.
DATA = {"packs", "clauses", "__pycache__"}

# Reading the data packs is the one thing in core and books that touches files.
READS_FILES = {
    "core/space/table.py",
    "core/engine/toml_files.py",
    "core/engine/whole_files.py",
    "core/engine/journal.py",
    "books/artefacts.py",
    "books/figures.py",
    "campaign/artefact_rules/known.py",
    "campaign/factions/known.py",
    "campaign/terrain.py",
    "books/opr/army_forge_json.py",
    "books/opr/army_forge_lists.py",
    "books/opr/packs.py",
    "books/quick_starter/packs.py",
    "books/skirmish/packs.py",
    "books/skirmish/party_lists.py",
}

MODULES = sorted(SOURCE.rglob("*.py"))
RULES = [path for path in MODULES if path.relative_to(SOURCE).parts[0] in ("core", "books", "campaign")]


def name_of(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


@cache
def imports(path: Path) -> list[tuple[str, list[str]]]:
    """Every module imported, with the names taken from it."""
    found: list[tuple[str, list[str]]] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [(alias.name, []) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name_of(path)} imports relatively"
            found.append((node.module or "", [alias.name for alias in node.names]))
    return found


def parts_imported(path: Path) -> set[str]:
    """The parts of Banneret that a module imports from."""
    parts: set[str] = set()
    for module, names in imports(path):
        steps = module.split(".")
        if steps[0] == "banneret":
            parts |= {steps[1]} if len(steps) > 1 else set(names)
    return parts & set(BELOW)


def test_every_part_has_its_place() -> None:
    parts = {path.name for path in SOURCE.iterdir() if path.is_dir()} - DATA
    assert parts <= set(BELOW), "say in BELOW what the new part may import"


def test_the_order_of_parts_has_no_circle_below_the_tools() -> None:
    tools = {"pictures", "lab"}  # on one level: each may use the other
    for part, below in BELOW.items():
        for other in below:
            assert part not in BELOW[other] or {part, other} == tools


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_imports_point_one_way(path: Path) -> None:
    part = path.relative_to(SOURCE).parts[0]
    if part not in BELOW:
        return
    wrong = parts_imported(path) - BELOW[part] - {part}
    assert not wrong, f"{name_of(path)} must not import from {sorted(wrong)}"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_nothing_is_deep_copied(path: Path) -> None:
    for _, names in imports(path):
        assert "deepcopy" not in names
    text = path.read_text(encoding="utf-8")
    if "deepcopy" not in text:
        return
    tree = ast.parse(text)
    assert not any(isinstance(node, ast.Attribute) and node.attr == "deepcopy" for node in ast.walk(tree))


@pytest.mark.parametrize("path", RULES, ids=name_of)
def test_rules_have_no_chance_clock_or_files_of_their_own(path: Path) -> None:
    barred = {"time", "datetime", "os", "secrets", "uuid", "socket", "subprocess", "threading", "tempfile"}
    for module, names in imports(path):
        assert module.split(".")[0] not in barred, f"{name_of(path)} imports {module}"
        assert module != "random" or not names, f"{name_of(path)} imports from random"
        if name_of(path) not in READS_FILES:
            assert module.split(".")[0] not in ("pathlib", "io", "shutil", "glob"), name_of(path)
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random":
            # Somebody else's generator may be handed in; nobody makes one or uses the common one.
            own = "random" not in {module for module, _ in imports(path)}
            assert own or node.attr == "Random", f"{name_of(path)} line {node.lineno}: random.{node.attr}"
        if isinstance(node, ast.Call):
            called = node.func
            assert not (
                isinstance(called, ast.Name) and called.id in ("open", "input", "print", "exec", "eval")
            ), f"{name_of(path)} line {node.lineno}: {called.id}()"
            assert not (
                isinstance(called, ast.Attribute)
                and called.attr == "Random"
                and isinstance(called.value, ast.Name)
                and called.value.id == "random"
            ), f"{name_of(path)} line {node.lineno} makes a generator of its own"
