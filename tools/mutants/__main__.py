"""`python -m tools.mutants BOOK -n 200 --seed 1`: the command behind `make mutants`."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

from tools.mutants.modules import SOURCE, draw, modules_of, shelf, short_name, source_of
from tools.mutants.sites import Site, sites_of


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(
        prog="python -m tools.mutants",
        description="Breaks a book's rules in small ways, one by one, and lists what no case or test notices.",
        epilog="Example: python -m tools.mutants BOOK -n 60 --seed 7 --only books/opr",
    )
    made.add_argument("book", choices=sorted(shelf()))
    made.add_argument("-n", type=int, default=200, metavar="N", help="how many breaks are tried (200)")
    made.add_argument("--seed", default="1", help="which ones are drawn: the same seed draws the same (1)")
    made.add_argument("-j", type=int, default=2, metavar="JOBS", help="how many at a time (2)")
    made.add_argument(
        "--only",
        nargs="+",
        default=[],
        metavar="MODULE",
        help="of these modules or folders only: books/opr core/space/sight.py",
    )
    made.add_argument(
        "--enough",
        type=float,
        default=120.0,
        metavar="SECONDS",
        help="of tests for a break, quickest first (120)",
    )
    made.add_argument(
        "--again", type=Path, metavar="FILE", help="those that survived in a file of --json, no others"
    )
    made.add_argument("--json", type=Path, metavar="FILE", help="write everything here as well")
    made.add_argument("--map", action="store_true", help="only make the coverage map")
    made.add_argument("--unrun", action="store_true", help="only list the lines that no case and no test runs")
    return made


def main(arguments: list[str] | None = None) -> int:
    asked = parser().parse_args(arguments)
    if asked.n < 1 or asked.j < 1:
        print("-n and -j take a number from 1 on.", file=sys.stderr)
        return 2
    sys.path.insert(0, str(SOURCE))
    modules = modules_of(asked.book)
    wrong = [name for name in asked.only if not any(_is_in(module, name) for module in modules)]
    if wrong:
        print(f"{asked.book} is not played with {', '.join(wrong)}.", file=sys.stderr)
        return 2
    sites = [site for module in modules for site in sites_of(module, source_of(module))]
    if asked.again is not None:
        sites = _survivors(sites, json.loads(asked.again.read_text(encoding="utf-8")))
        drawn = sites
    else:
        if asked.only:
            sites = [site for site in sites if any(_is_in(site.module, name) for name in asked.only)]
        drawn = draw(sites, asked.n, asked.seed)
    lines = len({(site.module, site.line) for site in sites})
    chosen = f"{len(drawn)} of {len(sites)} breaks on {lines} lines, seed {asked.seed}"
    _say(f"{asked.book}: {len(modules)} modules; {chosen}")
    return _run(asked, modules, sites, drawn)


def _run(asked: argparse.Namespace, modules: list[str], sites: list[Site], drawn: list[Site]) -> int:
    # Loaded here, so that --help and wrong words need none of it; and before any child is forked.
    import hypothesis  # noqa: F401
    import numpy  # noqa: F401
    import shapely  # noqa: F401

    from tools.mutants import covering, items, loading, report, trial

    started = time.monotonic()
    cases = items.read_cases(asked.book)
    loading.forget_rules()
    found = covering.make(asked.book, modules, cases, asked.j, _say)
    for name, why in found.failing:
        _say(f"fails without any break, and is left out: {name}: {why}")
    _say(f"{len(found.items)} cases and tests; {time.monotonic() - started:.0f} s")
    if asked.unrun:
        for module, line in found.unrun(sites):
            _say(f"{short_name(module)}:{line}  {source_of(module).decode().splitlines()[line - 1].strip()}")
    if asked.map or asked.unrun:
        return 0
    judged = report.Judged()
    count = 0

    def done(verdict: trial.Verdict) -> None:
        nonlocal count
        count += 1
        _say(report.line_of(verdict, count, len(drawn)))

    verdicts = trial.try_all(drawn, found, cases, asked.j, asked.enough, done)
    _say("")
    for verdict in verdicts:
        if verdict.result in (trial.SURVIVED, trial.GOLDEN_ONLY):
            _say("\n".join([*report.told(verdict, judged), ""]))
    _say("\n".join(report.table(verdicts, judged)))
    noticed = sum(verdict.result in (trial.NOTICED, trial.LATE) for verdict in verdicts)
    _say(f"{noticed} of {len(verdicts)} noticed by a case or a test; {time.monotonic() - started:.0f} s")
    if asked.json is not None:
        data = report.data_of(asked.book, asked.seed, verdicts, judged)
        asked.json.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0


def _is_in(module: str, name: str) -> bool:
    short = short_name(module)
    name = name.removeprefix("src/banneret/").rstrip("/")
    return short == name or short.startswith(name + "/")


def _survivors(sites: list[Site], data: dict[str, Any]) -> list[Site]:
    """The breaks of an earlier run that nobody noticed, found by their text wherever they stand now."""
    found = []
    for entry in data["list"]:
        if entry["result"] not in ("survived", "golden only"):
            continue
        fitting = [
            site
            for site in sites
            if short_name(site.module) == entry["module"]
            and site.operator == entry["operator"]
            and site.before_and_after(source_of(site.module)) == (entry["was"], entry["now"])
        ]
        fitting.sort(key=lambda site: abs(site.line - entry["line"]))
        if fitting:
            found.append(fitting[0])
        else:
            _say(f"no longer there: {entry['module']}:{entry['line']} {entry['was']}")
    return found


def _say(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    sys.exit(main())
