"""The coverage map: which statements each case and test runs. Made once and kept in build/mutants.

What is kept of a file of cases or tests holds as long as the file, the data packs and every module that it ran
are the same; so a new case is looked at alone, and a change of one chapter leaves the tests of the others.
"""

from __future__ import annotations

import functools
import hashlib
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tools.mutants import children, items, loading
from tools.mutants.items import CASE, Item, ReadCase
from tools.mutants.modules import ROOT, RULES, SOURCE, path_of
from tools.mutants.sites import Site

LIMIT = 300.0  # seconds of work for one case or test while it is watched
# A test that starts another process compares it with this one: the rules there are whole, so it would notice
# whatever changes a game, and proves nothing. It is left out.
STARTS = ("subprocess.Popen", "os.fork", "os.posix_spawn")


class Covering:
    """Which cases and tests run a statement."""

    def __init__(self, modules: list[str]) -> None:
        self.modules = modules
        self.items: list[Item] = []
        self.marks: list[dict[str, int]] = []  # for each item, by module, a bit for each statement
        self.failing: list[tuple[str, str]] = []

    def take(self, file: str, watched: list[dict[str, Any]]) -> None:
        """Adds what was seen of a file, but for what fails as it is or reaches into another process."""
        for item in watched:
            if item["failure"]:
                self.failing.append((item["id"], item["failure"]))
            elif not item["apart"]:
                self.items.append(Item(item["kind"], item["id"], file, item["seconds"]))
                self.marks.append({module: int(bits, 16) for module, bits in item["marks"].items()})

    def unrun(self, sites: list[Site]) -> list[tuple[str, int]]:
        """Lines with breaks that no case and no test would run at all; golden games do not count."""
        ran: dict[str, int] = {}
        for item, marks in zip(self.items, self.marks, strict=True):
            if item.kind != items.GOLDEN:
                for module, bits in marks.items():
                    ran[module] = ran.get(module, 0) | bits
        inside = [site for site in sites if site.statement >= 0]
        return sorted({(s.module, s.line) for s in inside if not ran.get(s.module, 0) >> s.statement & 1})

    def running(self, site: Site, users: Callable[[tuple[str, ...]], list[tuple[str, int]]]) -> list[Item]:
        """Those that run the line of a break, the quickest first; golden games come last."""
        if site.statement >= 0:
            wanted = [(site.module, site.statement)]
        else:
            wanted = users(site.names)
        masks: dict[str, int] = {}
        for module, statement in wanted:
            masks[module] = masks.get(module, 0) | 1 << statement
        # A test may look at a constant itself, and then runs no statement that names it.
        names = set() if site.statement >= 0 else set(site.names)
        found = [
            item
            for item, marks in zip(self.items, self.marks, strict=True)
            if any(marks.get(module, 0) & mask for module, mask in masks.items())
            or (item.kind not in (CASE, items.GOLDEN) and not names.isdisjoint(words_in(item.file)))
        ]
        if site.statement < 0 and not found:
            found = [
                item for item, marks in zip(self.items, self.marks, strict=True) if marks.get(site.module, 0)
            ]
        return sorted(found, key=lambda item: (items.ORDER[item.kind], item.seconds, item.id))


@functools.cache
def words_in(file: str) -> frozenset[str]:
    """The names that stand in a file of tests."""
    path = ROOT / file
    return frozenset(re.findall(r"\w+", path.read_text(encoding="utf-8"))) if path.is_file() else frozenset()


@functools.cache
def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def digest_of_all(paths: list[Path]) -> str:
    whole = hashlib.sha256()
    for path in sorted(paths):
        whole.update(f"{path.relative_to(ROOT)} {digest(path)}\n".encode())
    return whole.hexdigest()[:16]


def surroundings() -> str:
    """What any case or test may depend on besides rules and its own file: packs, test helpers, this tool."""
    packs = list((SOURCE / "banneret" / "packs").rglob("*.toml"))
    rules = [layer.split(".")[1] for layer in RULES]
    folders = ("contract", "golden", *rules, *items.LAYERS)
    tests = [ROOT / "tests", *[ROOT / "tests" / folder for folder in folders]]
    tests += (ROOT / "tests" / "books").iterdir()
    helpers = [path for folder in tests for path in folder.glob("*.py") if not path.name.startswith("test_")]
    tool = list(Path(__file__).parent.glob("*.py"))
    return digest_of_all([*packs, *helpers, *[p for p in tool if p.name in ("sites.py", "loading.py")]])


def make(
    book: str, modules: list[str], cases: list[ReadCase], jobs: int, say: Callable[[str], None]
) -> Covering:
    """The map of a book, from what is kept as far as that still holds."""
    folder = ROOT / "build" / "mutants" / book
    folder.mkdir(parents=True, exist_ok=True)
    around = surroundings()
    files = list(dict.fromkeys(case.file for case in cases)) + items.test_files(book, modules)
    kept: dict[str, dict[str, Any]] = {}
    for file in files:
        known = _kept(folder, file, around)
        if known is not None:
            kept[file] = known
    missing = [file for file in files if file not in kept]
    if missing:
        say(f"looking at what {len(missing)} of {len(files)} files of cases and tests run")
        tasks = [functools.partial(_watch, book, modules, cases, file) for file in missing]
        for number, said in children.run(tasks, jobs):
            file = missing[number]
            entry = _entry(file, around, said)
            kept[file] = entry
            if entry["whole"]:
                _place(folder, file).write_text(json.dumps(entry), encoding="utf-8")
            work = sum(item["seconds"] for item in entry["items"])
            say(f"  {file}: {len(entry['items'])}, {work:.1f} s")
    covering = Covering(modules)
    for file in files:
        covering.take(file, kept[file]["items"])
    return covering


def _place(folder: Path, file: str) -> Path:
    return folder / (file.replace("/", "-") + ".json")


def _kept(folder: Path, file: str, around: str) -> dict[str, Any] | None:
    place = _place(folder, file)
    if not place.exists():
        return None
    known: dict[str, Any] = json.loads(place.read_text(encoding="utf-8"))
    if known["file"] != digest(ROOT / file) or known["around"] != around:
        return None
    for module, was in known["modules"].items():
        if not path_of(module).exists() or digest(path_of(module)) != was:
            return None
    return known


def _entry(file: str, around: str, said: list[dict[str, Any]]) -> dict[str, Any]:
    found = [data["item"] for data in said if "item" in data]
    for data in said:
        if "late" in data or "died" in data:
            found.append(
                {"kind": "", "id": file, "seconds": 0.0, "failure": str(data), "apart": False, "marks": {}}
            )
    modules = sorted({module for item in found for module in item["marks"]})
    return {
        "file": digest(ROOT / file),
        "around": around,
        "modules": {module: digest(path_of(module)) for module in modules},
        "whole": not any(item["failure"] for item in found),
        "items": found,
    }


def _watch(book: str, modules: list[str], cases: list[ReadCase], file: str, line: children.Line) -> None:
    """In a child: runs a file of cases or tests and says what each of them ran."""
    marks = loading.serve_marked(modules)
    apart: list[str] = []
    sys.addaudithook(lambda event, _: apart.append(event) if event in STARTS else None)
    if file.startswith("cases/"):
        for case in cases:
            if case.file == file:
                line.at(case.id, LIMIT)
                _fresh(marks)
                before = items.cpu()
                failure = items.run_case(case)
                _tell(line, marks, CASE, case.id, items.cpu() - before, failure, False)
        return

    def begins(node: str) -> None:
        line.at(node, LIMIT)
        _fresh(marks)
        apart.clear()

    def ended(node: str, seconds: float, failure: str) -> None:
        _tell(line, marks, items.kind_of(node), node, seconds, failure, bool(apart))

    line.at(file, LIMIT)
    items.run_tests(
        [file], lambda nodes: [n for n in nodes if items.is_for(book, n)], begins, ended, stop=False
    )


def _fresh(marks: loading.Marks) -> None:
    """Forgets what ran, and what functions remember of earlier calls, so that each item runs all it needs."""
    for module in list(sys.modules.values()):
        if getattr(module, "__name__", "").startswith("banneret."):
            for thing in list(vars(module).values()):
                clear = getattr(thing, "cache_clear", None)
                if clear is not None and callable(clear):
                    clear()
    marks.forget()


def _tell(
    line: children.Line,
    marks: loading.Marks,
    kind: str,
    name: str,
    seconds: float,
    failure: str,
    apart: bool,
) -> None:
    ran = {module: f"{bits:x}" for module, bits in marks.seen().items()}
    said = {"kind": kind, "id": name, "seconds": round(seconds, 4), "failure": failure}
    line.send({"item": {**said, "apart": apart, "marks": ran}})
