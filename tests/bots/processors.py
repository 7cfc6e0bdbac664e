"""Greedy games as other processors would play them.

Run by itself it plays each game in every way and says which journals differ:

    python -m tests.bots.processors --games 40 --first 1 regiments quick-starter age-of-fantasy
"""

from __future__ import annotations

import argparse
import functools
import importlib
import json
import math
import os
import platform
import random
import subprocess
import sys
import types
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np

from banneret.core.engine.doors import folder_of

ROOT = Path(__file__).resolve().parents[2]

_LIBM = ("acos", "asin", "atan", "atan2", "cos", "erfc", "exp", "hypot", "log", "pow", "sin", "tan", "tanh")
# Everything in `odds/pmf.py` that gives chances or what is reckoned from them.
_PMF = (
    *("binomial", "cap", "certain", "chance", "chances", "convolve", "frozen", "mean", "mixture", "power"),
    *("tail", "trimmed"),
)


class Nudger:
    """Moves numbers by one or two units in the last place, up or down or not at all, from a seed."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(f"nudge {seed}")
        self.count = {"arrays": 0, "tables": 0, "odds": 0, "functions": 0}

    def number(self, value: float) -> float:
        if value == 0.0 or not math.isfinite(value):
            return value  # what is nothing on one processor is nothing on every other
        for _ in range(self.rng.randrange(3)):
            value = math.nextafter(value, self.rng.choice((-math.inf, math.inf)))
        return value

    def result(self, found: Any, kind: str) -> Any:
        if isinstance(found, np.ndarray) and found.dtype == np.float64:
            self.count[kind] += 1
            moved = np.array([self.number(float(value)) for value in found.ravel()]).reshape(found.shape)
            moved.setflags(write=found.flags.writeable)
            return moved
        if isinstance(found, float):
            self.count[kind] += 1
            return self.number(found)
        if type(found) is tuple and all(isinstance(each, float) for each in found):
            self.count[kind] += 1
            return tuple(self.number(each) for each in found)
        return found

    def around(self, function: Callable[..., Any], kind: str) -> Callable[..., Any]:
        @functools.wraps(function)
        def nudged(*args: Any, **named: Any) -> Any:
            return self.result(function(*args, **named), kind)

        return nudged


def from_the_odds(function: Callable[..., Any]) -> bool:
    """Whether a bot took it from the odds; what leaves `odds/pmf.py` is nudged there."""
    place = getattr(function, "__module__", None) or ""
    return place.startswith("banneret.odds.") and place != "banneret.odds.pmf"


def nudge_everything(book: str, seed: int) -> Nudger:
    """Everything that a processor or its libraries round and that the greedy bot of a book reads.

    Arrays that leave `odds/pmf.py`, before any other module has taken its functions by name; the tables that
    the bot adds up from them; means that come from the odds; sines, powers and the like; and what is measured
    with them.
    """
    nudger = Nudger(seed)
    pmf = importlib.import_module("banneret.odds.pmf")
    for name in _PMF:
        setattr(pmf, name, nudger.around(getattr(pmf, name), "arrays"))
    stem = folder_of(book)
    importlib.import_module(f"banneret.bots.{stem}.greedy")
    measures = [importlib.import_module(f"banneret.core.space.{name}") for name in ("geometry", "bases")]
    libm = types.SimpleNamespace(**vars(math))
    for name in _LIBM:
        setattr(libm, name, nudger.around(getattr(math, name), "functions"))
    for key, module in list(sys.modules.items()):
        own = key.startswith((f"banneret.bots.{stem}", "banneret.bots.bearings"))
        if not own and key != f"banneret.odds.{stem}.chances":
            continue
        for name, value in list(vars(module).items()):
            if value is math:
                setattr(module, name, libm)
            elif own and callable(value) and not isinstance(value, type):
                if any(vars(each).get(name) is value for each in measures) and name != "quantise":
                    setattr(module, name, nudger.around(value, "functions"))
                elif from_the_odds(value):
                    setattr(module, name, nudger.around(value, "odds"))
            elif own and name.endswith("AT_LEAST"):
                for row in value if isinstance(value[0], list) else [value]:
                    row[:] = [nudger.result(each, "tables") for each in row]
    return nudger


# The choices of `core/engine/ranking.py` as they would be without rounding.
BARE: dict[str, Callable[..., Any]] = {
    "above": lambda value, limit: value > limit,
    "below": lambda value, limit: value < limit,
    "best": lambda options, worth: max(options, key=worth),
    "best_above": lambda limit, options, worth: max(
        [each for each in options if worth(each) > limit], key=worth, default=None
    ),
    "least": lambda options, cost: min(options, key=cost),
    "nearest": lambda options, distance: sorted(options, key=distance),
    "ranked": lambda options, worth: sorted(options, key=lambda option: -worth(option)),
    "reaches": lambda value, limit: value >= limit,
    "settled": float,
    "steadied": float,
    "whole": math.floor,
    "whole_above": math.ceil,
    "within": lambda value, limit: value <= limit,
}


def journals(book_id: str, seeds: Iterable[int], nudge: int = 0, removed: Iterable[str] = ()) -> dict[str, Any]:
    """The journals of greedy games of one book, in this process, and how much was nudged.

    `nudge` is the seed of the nudges, 0 for none; `removed` are those roundings of `core/engine/ranking.py`
    that are taken out, before any bot has taken them by name.
    """
    ranking = importlib.import_module("banneret.core.engine.ranking")
    for name in removed:
        setattr(ranking, name, BARE[name])
    nudger = nudge_everything(book_id, nudge) if nudge else None
    from banneret.bots.players import make_bot, play_on
    from banneret.core.engine.book import open_book
    from banneret.core.engine.match import Match

    book = open_book(book_id)
    played: dict[str, str] = {}
    for game in seeds:
        match = Match.start(book, book.sample_options(game), seed=game)
        play_on(match, {seat: make_bot("greedy", book, seat, game) for seat in match.seats})
        played[str(game)] = match.journal.dumps().decode()
    return {"journals": played, "nudges": {} if nudger is None else nudger.count, "features": features()}


def features() -> list[str]:
    """The features that numpy finds in this processor and uses while running."""
    core: Any = importlib.import_module("numpy._core._multiarray_umath")
    return [name for name in core.__cpu_dispatch__ if core.__cpu_features__.get(name)]


def other_kernels() -> dict[str, str]:
    """An environment in which numpy, OpenBLAS and the C library compute as on an old processor."""
    arm = platform.machine().lower() in ("arm64", "aarch64")
    found = {"OPENBLAS_CORETYPE": "ARMV8" if arm else "Prescott"}
    # Only what is chosen while running can be switched off, and only what is there.
    if features():
        found["NPY_DISABLE_CPU_FEATURES"] = " ".join(features())
    if sys.platform == "linux" and not arm:
        found["GLIBC_TUNABLES"] = "glibc.cpu.hwcaps=-AVX2,-FMA,-FMA4"
    return found


def played_elsewhere(
    book: str,
    seeds: Iterable[int],
    nudge: int = 0,
    removed: Iterable[str] = (),
    environment: dict[str, str] | None = None,
) -> dict[str, Any]:
    """The same in a process of its own."""
    code = "import json, sys; from tests.bots.processors import journals; "
    code += "print(json.dumps(journals(*json.loads(sys.argv[1]))))"
    paths = [str(ROOT), str(ROOT / "src"), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    done = subprocess.run(
        [sys.executable, "-c", code, json.dumps([book, list(seeds), nudge, list(removed)])],
        env={**os.environ, **(environment or {}), "PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("books", nargs="+")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--first", type=int, default=1, help="seed of the first game")
    parser.add_argument("--nudge", type=int, default=1, help="seed of the nudges")
    parser.add_argument("--without", nargs="+", default=[], choices=sorted(BARE), help="roundings taken out")
    args = parser.parse_args()
    seeds = range(args.first, args.first + args.games)
    for book in args.books:
        plain = played_elsewhere(book, seeds, 0, args.without)["journals"]
        kernels = played_elsewhere(book, seeds, 0, args.without, other_kernels())
        nudged = played_elsewhere(book, seeds, args.nudge, args.without)
        for way, found in (("other kernels", kernels), ("nudged", nudged)):
            differ = [game for game in plain if found["journals"][game] != plain[game]]
            print(f"{book}, {way}: {len(differ)} of {len(plain)} differ {differ} {found['nudges']}", flush=True)


if __name__ == "__main__":
    main()
