"""`banneret case`: run conformance cases."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from banneret.cases.form import find_cases
from banneret.cases.runner import run_case

HELP = "Run conformance cases and say which fail, and why."
EXAMPLE = (
    "  banneret case cases/regiments cases/age-of-fantasy\n  banneret case cases/regiments/melee.yaml --json"
)


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
        print(json.dumps({"passed": passed, "failed": failed}, ensure_ascii=False, indent=1))
    else:
        for failure in failed:
            print(f"FAILED {failure['case']}\n       {failure['why']}")
        print(f"{passed} passed, {len(failed)} failed")
    return 1 if failed else 0
