"""The compiled package and the plain one are the same game: equal bytes for journals, states and events."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest
from tools.compiled import hindrance

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "banneret"
COMPILED = ROOT / "build" / "compiled"

# Plays seeded random games of every book, and one with each bot; then replays another process's journals.
SCRIPT = """
import hashlib, importlib, json, pkgutil, random, sys
from pathlib import Path

import banneret
import msgspec
from banneret.bots.players import bot_names, make_bot, play_on
from banneret.core.engine.book import SHELF, open_book
from banneret.core.engine.journal import Journal
from banneret.core.engine.match import Match

own, others, games = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])


def digests(match):
    events = msgspec.json.encode([event.to_data() for event in match.events])
    parts = [match.journal.dumps(), match.book.encode(match.state), events]
    return [hashlib.sha256(part).hexdigest() for part in parts]


played, replayed = {}, {}


def keep(match, name):
    match.journal.save(own / f"{name}.journal")
    played[f"{name}.journal"] = digests(match)


for book_id in SHELF:
    book = open_book(book_id)
    for seed in range(games):
        match = Match.start(book, book.sample_options(seed), seed=seed)
        rng = random.Random(seed)
        while not match.over:
            for seat, question in list(match.pending.items()):
                refusal = match.answer(seat, question.candidates(rng, 1)[0])
                assert refusal is None, refusal
        keep(match, f"{book_id}-{seed}")
    for bot in bot_names(book) if games else ():
        match = Match.start(book, book.sample_options(0), seed=0)
        play_on(match, {seat: make_bot(bot, book, seat, 0) for seat in match.seats})
        keep(match, f"{book_id}-{bot}")
for path in sorted(others.glob("*.journal")):
    replayed[path.name] = digests(Match.resume(Journal.load(path)))

# Only rules are compiled; the server's modules are not for importing all at once.
names = [found.name for found in pkgutil.walk_packages(banneret.__path__, "banneret.", lambda name: None)]
names = [name for name in names if name.startswith(("banneret.core.", "banneret.books.", "banneret.bots."))]
files = {name: importlib.import_module(name).__file__ for name in names}
print(json.dumps({"played": played, "replayed": replayed, "files": files}))
"""


def run(package: Path, *args: str) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, *args],
        env={**os.environ, "PYTHONPATH": str(package)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert isinstance(result, dict)
    return result


def setup_script() -> ModuleType:
    """setup.py, to be asked which modules it compiles."""
    spec = importlib.util.spec_from_file_location("setup_of_banneret", ROOT / "setup.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def compiled_files() -> list[Path]:
    return [ROOT / file for file in setup_script().compiled_modules()]


def test_every_module_of_the_rules_is_compiled_or_says_why_not() -> None:
    """What is left alone gives its reason in its first line, unless it defines Structs."""
    compiled = set(compiled_files())
    for part in setup_script().ROOMS:
        for path in (PACKAGE / part).rglob("*.py"):
            first = path.read_text(encoding="utf-8").split("\n")[0]
            if path.name == "__init__.py" or path in compiled:
                continue
            name = ".".join(("banneret", *path.relative_to(PACKAGE).with_suffix("").parts))
            own = [thing for thing in vars(importlib.import_module(name)).values() if isinstance(thing, type)]
            has_struct = any(issubclass(thing, msgspec.Struct) and thing.__module__ == name for thing in own)
            assert has_struct or re.fullmatch("# interpreted: .{8,}", first), name


def test_no_module_with_a_struct_is_compiled() -> None:
    """Mypyc compiles a msgspec Struct into a class that is neither frozen nor strict, without a word."""
    for path in compiled_files():
        assert "msgspec" not in path.read_text(encoding="utf-8"), path.name


def test_no_class_that_is_left_alone_derives_from_a_compiled_one() -> None:
    """An interpreted subclass of a native class fails, and only when the first object of it is made."""
    compiled = {".".join(path.relative_to(ROOT / "src").with_suffix("").parts) for path in compiled_files()}
    looked = 0
    for room in (*setup_script().ROOMS, *setup_script().BESIDE, "cases", "lab", "odds"):
        for path in (PACKAGE / room).rglob("*.py"):
            name = ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)
            if name in compiled or path.name == "__init__.py":
                continue
            for thing in vars(importlib.import_module(name)).values():
                if isinstance(thing, type) and thing.__module__ == name:
                    looked += 1
                    native = [base for base in thing.__mro__[1:] if base.__module__ in compiled]
                    assert not native, f"{name}.{thing.__name__} derives from {native[0].__name__}"
    assert looked


def test_structs_are_found_by_whatever_name() -> None:
    read = {
        "a": "import msgspec\nclass Plain: ...\nclass Base(msgspec.Struct, frozen=True): ...",
        "b": "from a import Base as Named\nclass Child(Named): ...\nclass Plain(int): ...",
        "c": "from b import Child\nfrom a import Plain\nclass Grandchild(Child): ...\nclass Other(Plain): ...",
        "d": "from msgspec import Struct\nclass Own(Struct): ...\nclass Base: ...",
    }
    found = setup_script().structs({name: ast.parse(text) for name, text in read.items()})
    assert found - {"msgspec.Struct"} == {"a.Base", "b.Child", "c.Grandchild", "d.Own"}


def test_tuples_of_floats_that_are_final_say_their_type() -> None:
    """Mypyc may take a Final tuple of nothing but floats to be unset when it is read; one of type
    tuple[float, ...] it keeps as an object."""
    for path in compiled_files():
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Tuple):
                floats = [
                    isinstance(each, ast.Constant) and type(each.value) is float for each in node.value.elts
                ]
                bare = isinstance(node.annotation, ast.Name) and node.annotation.id == "Final"
                assert not (bare and any(floats)), f"{path.name}, line {node.lineno}"


@pytest.mark.slow
def test_compiled_games_are_equal_to_the_byte(tmp_path: Path) -> None:
    if hindrance():
        print(f"{hindrance()}: there is no compiled package to compare.")
        return
    # Builds only if a source has changed; this interpreter's environment serves as it is.
    built = subprocess.run(
        [sys.executable, "-m", "tools.compiled", "build"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert built.returncode == 0, built.stdout + built.stderr
    for name in ("plain", "native", "nothing"):
        (tmp_path / name).mkdir()
    first, second, nothing = (str(tmp_path / name) for name in ("plain", "native", "nothing"))

    plain = run(ROOT / "src", first, nothing, "10")
    native = run(COMPILED, second, first, "10")
    again = run(ROOT / "src", nothing, second, "0")

    assert plain["played"] == native["played"]
    assert plain["played"] == native["replayed"] == again["replayed"]
    assert not [name for name, file in plain["files"].items() if not file.endswith(".py")]
    assert native["files"]["banneret.core.space.geometry"].endswith(".so")
    really = {name for name, file in native["files"].items() if not file.endswith(".py")}
    assert really == {
        file.removeprefix("src/").removesuffix(".py").replace("/", ".")
        for file in setup_script().compiled_modules()
    }
