"""All that must hold, part by part: `make test`. Says how long each part took and which tests were slowest.

There are three lanes, so that no core waits: compiling and then the browser, the longest way on one core; what
else uses one core; and the tests, which use as many cores as there are (up to four) but let the other lanes go
first. A part that fails stops no other; the summary names it, and the whole has failed. What each part printed
stays in build/logs.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOGS = ROOT / "build" / "logs"
BYTECODE = ROOT / "build" / "bytecode"
BIN = ROOT / ".venv" / "bin"
PYTHON = str(BIN / "python")
SLOWEST = 20
WORKERS = ["-n", "auto", "--maxprocesses", "4", "--dist", "worksteal"]
# What needs the plain rules or is quick with them, and the rest.
PLAIN = "plain or not (slow or native)"
COMPILED = "(slow or native) and not plain"


class Part:
    """One thing that must hold: commands that must all succeed, one after the other."""

    def __init__(
        self, name: str, *commands: list[str], compiled: Part | None = None, yields: bool = False
    ) -> None:
        self.name = name
        self.commands = commands
        # The part that compiles the rules, if this one is to run with compiled rules.
        self.compiled = compiled
        # Whether the other lanes go first where there are too few cores for all.
        self.yields = yields
        self.done = threading.Event()
        self.passed = False
        self.seconds = 0.0
        self.log = LOGS / f"{name}.txt"
        self.times = LOGS / f"{name}.xml"

    def run(self) -> None:
        try:
            if self.compiled is not None:
                self.compiled.done.wait()
            say(f"== {self.name}")
            began = time.monotonic()
            with self.log.open("wb") as log:
                self.passed = all(self._succeeds(command, log.fileno()) for command in self.commands)
            self.seconds = time.monotonic() - began
            verdict = "fine" if self.passed else "FAILED"
            say(f"== {self.name}: {verdict} after {self.seconds:.0f} s: {self.last_line()}")
            if not self.passed:
                say(self.log.read_text(errors="replace"))
        finally:
            self.done.set()

    def _succeeds(self, command: list[str], log: int) -> bool:
        # What Python has translated is kept for the many processes of all parts, even where it is told to leave
        # nothing beside the sources: to translate the command line takes longer than to run it.
        environment = {**os.environ, "NO_COLOR": "1", "PYTHONPYCACHEPREFIX": str(BYTECODE)}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        if command[0] == "pytest":
            command = [PYTHON, "-m", "pytest", f"--junitxml={self.times}", *command[1:]]
        if self.compiled is not None:
            where = subprocess.run(
                [PYTHON, "-m", "tools.compiled", "where"], cwd=ROOT, capture_output=True, text=True, check=True
            ).stdout.strip()
            # For this process and those it starts; pytest puts its own setting first.
            environment["PYTHONPATH"] = where
            command = [*command, "-o", f"pythonpath={ROOT} {where}"]
        if self.yields:
            command = ["nice", "-n", "5", *command]
        done = subprocess.run(command, cwd=ROOT, env=environment, stdout=log, stderr=subprocess.STDOUT)
        return done.returncode == 0

    def last_line(self) -> str:
        lines = self.log.read_text(errors="replace").splitlines()
        return next((line.strip(" =") for line in reversed(lines) if line.strip(" =")), "")

    def slowest(self) -> list[tuple[float, str]]:
        """Each test with the seconds it took, if this part has tests."""
        if not self.times.exists():
            return []
        found = ElementTree.parse(self.times).iter("testcase")
        return [(float(test.get("time", 0)), f"{test.get('classname')}::{test.get('name')}") for test in found]


def say(text: str) -> None:
    print(text, flush=True)


def lanes() -> list[list[Part]]:
    """What runs one after the other, and what runs beside it."""
    compiling = Part("compiling", [PYTHON, "-m", "tools.compiled", "build"])
    return [
        [compiling, Part("browser", ["pytest", "tests/web"], compiled=compiling)],
        [
            Part("format", [str(BIN / "ruff"), "format", "--check", "."]),
            Part("lint", [str(BIN / "ruff"), "check", "."]),
            Part("types", [str(BIN / "mypy")]),
            Part(
                "page",
                [PYTHON, "web/make_wire.py", "--check"],
                [PYTHON, "web/build.py", "check", "lint", "test"],
            ),
            Part("cases", [str(BIN / "banneret"), "case", "cases"]),
            Part("clauses", [str(BIN / "banneret"), "rules", "--played", "--missing"]),
        ],
        [
            Part("tests", ["pytest", *WORKERS, "-m", PLAIN, "--ignore=tests/web"], yields=True),
            Part(
                "games",
                ["pytest", *WORKERS, "-m", COMPILED, "--ignore=tests/web"],
                compiled=compiling,
                yields=True,
            ),
        ],
    ]


def run_all(lanes: list[list[Part]]) -> None:
    stopped = threading.Event()

    def run(lane: list[Part]) -> None:
        for part in lane:
            if not stopped.is_set():
                part.run()

    threads = [threading.Thread(target=run, args=(lane,)) for lane in lanes]
    for thread in threads:
        thread.start()
    try:
        for thread in threads:
            thread.join()
    except KeyboardInterrupt:
        stopped.set()  # what is running has been interrupted too
        raise


def summary(parts: list[Part], seconds: float) -> bool:
    """Print it; whether all is well."""
    say("== summary")
    for part in parts:
        say(f"{part.name:<10} {part.seconds:5.0f} s  {'' if part.passed else 'FAILED  '}{part.last_line()}")
    say(f"{'together':<10} {seconds:5.0f} s")
    tests = sorted((test for part in parts for test in part.slowest()), reverse=True)
    say("The slowest tests:")
    for took, name in tests[:SLOWEST]:
        say(f"{took:7.1f} s  {name}")
    failed = [part.name for part in parts if not part.passed]
    say(f"FAILED: {', '.join(failed)}." if failed else "All is well.")
    return not failed


def main() -> int:
    LOGS.mkdir(parents=True, exist_ok=True)
    for old in LOGS.iterdir():
        old.unlink()
    began = time.monotonic()
    beside = lanes()
    setting_up = Part("set-up", ["make", "--silent", "--jobs", "2", ".venv/.ready", "page"])
    setting_up.run()
    if setting_up.passed:
        run_all(beside)
    parts = [setting_up, *(part for lane in beside for part in lane)]
    return 0 if summary(parts, time.monotonic() - began) else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
