"""`banneret case`: run conformance cases."""

from __future__ import annotations

import argparse
from pathlib import Path

from banneret.cases.form import find_cases
from banneret.cases.runner import run_case
from banneret.cli.examples import FIRST, LAST
from banneret.cli.output import say, say_json

HELP = "Run conformance cases and say which fail, and why."
EXAMPLE = f"  banneret case cases/{FIRST} cases/{LAST}\n  banneret case cases/{FIRST}/melee.yaml --json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("places", nargs="+", metavar="FILE", type=Path, help="case files, or folders of them")
    parser.add_argument("--json", action="store_true", help='print {"passed": n, "failed": [{"case", "why"}]}')


def run(args: argparse.Namespace) -> int:
    passed = 0
    failed: list[dict[str, str]] = []
    for file in find_cases(args.places):
        why = run_case(file)
        if why:
            failed.append({"case": file.where, "why": why})
        else:
            passed += 1
    if args.json:
        say_json({"passed": passed, "failed": failed}, indent=1)
    else:
        for failure in failed:
            say(f"FAILED {failure['case']}")
            say(f"       {failure['why']}")
        say(f"{passed} passed, {len(failed)} failed")
    return 1 if failed else 0
