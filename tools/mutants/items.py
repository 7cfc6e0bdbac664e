"""What may notice a break: the cases of a book, and the quick tests of it, of what it shares and of the house.

A case is run as `banneret case` runs it; tests are run by pytest, in this process. Both go in a given order,
and the first that fails ends it.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from tools.mutants.modules import ROOT

CASE, TEST, HOUSE, GOLDEN = "case", "test", "test of the house", "golden game"
ORDER = {CASE: 0, TEST: 1, HOUSE: 2, GOLDEN: 3}
# Where the tests of the layers above stand. They show an army check, a view or a hint as a player gets it.
LAYERS = ("cli", "lab", "odds", "bots", "pictures", "server")


class Item(NamedTuple):
    """A case or a test: its id, the file it stands in, and how long it usually takes."""

    kind: str
    id: str
    file: str
    seconds: float


class ReadCase(NamedTuple):
    """A case as plain data, so that rules loaded anew can take it."""

    id: str
    file: str
    data: dict[str, Any]


def read_cases(book: str) -> list[ReadCase]:
    from banneret.cases.form import find_cases

    read = []
    for found in find_cases([ROOT / "cases" / book]):
        file = found.path.relative_to(ROOT).as_posix()
        read.append(ReadCase(f"{file}:{found.number} {found.case.case}", file, msgspec.to_builtins(found.case)))
    return read


def run_case(read: ReadCase) -> str:
    """Empty when the case holds, else why not. An exception is a reason too."""
    from banneret.cases import form, runner

    try:
        return runner.run_case(form.CaseFile(ROOT / read.file, 0, msgspec.convert(read.data, form.Case)))
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def test_files(book: str, modules: list[str]) -> list[str]:
    """The files in which tests for the book may stand: shared code, its own, the layers above, golden games."""
    packages = {module.split(".")[2] for module in modules if module.startswith("banneret.books.")}
    own = [f"books/{package}" for package in sorted(packages)]
    # A book that stands over the others has a layer of its own.
    own += sorted({module.split(".")[1] for module in modules} - {"core", "books"})
    folders = ["core", "core/space", "contract", "books", *own, *LAYERS, "golden"]
    found = []
    for folder in folders:
        found += sorted((ROOT / "tests" / folder).glob("test_*.py"))
    return [path.relative_to(ROOT).as_posix() for path in found]


def is_for(book: str, node: str) -> bool:
    """Contract tests and golden games are made for every book: only those that name this one count."""
    return not node.startswith(("tests/contract/", "tests/golden/")) or book in node


def kind_of(node: str) -> str:
    if node.startswith("tests/golden/"):
        return GOLDEN
    return HOUSE if node.startswith(tuple(f"tests/{layer}/" for layer in LAYERS)) else TEST


def cpu() -> float:
    return time.process_time()


class _Conductor:
    """Keeps the tests that are wanted, in the wanted order, and says of each when it begins and how it ends."""

    def __init__(
        self,
        order: Callable[[list[str]], list[str]],
        begins: Callable[[str], None],
        ended: Callable[[str, float, str], None],
    ) -> None:
        self.order = order
        self.begins = begins
        self.ended = ended
        self.failure = ""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        known = {item.nodeid: item for item in items}
        items[:] = [known[node] for node in self.order(list(known)) if node in known]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.failure = ""
        self.begins(item.nodeid)
        before = cpu()
        result = yield
        self.ended(item.nodeid, cpu() - before, self.failure)
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failure = (report.longreprtext or "failed").strip().splitlines()[-1]

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.ended(report.nodeid or "collecting", 0.0, (report.longreprtext or "failed").splitlines()[-1])


def run_tests(
    files: list[str],
    order: Callable[[list[str]], list[str]],
    begins: Callable[[str], None],
    ended: Callable[[str, float, str], None],
    stop: bool,
) -> None:
    conductor = _Conductor(order, begins, ended)
    arguments = [
        *(["-x"] if stop else []),
        "-m",
        "not slow",
        "-p",
        "no:xdist",
        "-W",
        "ignore:Module already imported",
        *files,
    ]
    with quiet():
        pytest.main(arguments, plugins=[conductor])


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """What tests print goes nowhere."""
    os.chdir(ROOT)
    sys.stdout.flush()
    with (
        Path(os.devnull).open("w", encoding="utf-8") as nowhere,
        contextlib.redirect_stdout(nowhere),
        contextlib.redirect_stderr(nowhere),
    ):
        yield
