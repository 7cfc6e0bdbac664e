"""What is printed and kept of a run: the table, and of each survivor enough to write a case that notices it."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

from tools.mutants.modules import short_name, source_of
from tools.mutants.sites import OPERATORS, Site
from tools.mutants.trial import GOLDEN_ONLY, LATE, NOTICED, SURVIVED, Verdict

EQUIVALENT = "equivalent"
LIST = Path(__file__).parent / "equivalent.toml"


class Judged:
    """Breaks that no game could tell from the rules as they are, each with the reason; kept by hand."""

    def __init__(self, path: Path = LIST) -> None:
        self.why: dict[tuple[str, str, str], str] = {}
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        for entry in data.get("mutant", []):
            self.why[entry["module"], entry["was"], entry["now"]] = entry["why"]

    def of(self, site: Site) -> str:
        was, now = site.before_and_after(source_of(site.module))
        return self.why.get((short_name(site.module), was, now), "")


def fate(verdict: Verdict, judged: Judged) -> str:
    return EQUIVALENT if verdict.result == SURVIVED and judged.of(verdict.site) else verdict.result


def line_of(verdict: Verdict, number: int, total: int) -> str:
    site = verdict.site
    where = f"{short_name(site.module)}:{site.line}"
    who = f"  {verdict.by[:90]}" if verdict.by else f"  {verdict.covering} run it"
    return f"[{number:3}/{total}] {verdict.result:11} {where:45} {site.operator:16}{who}"


def table(verdicts: list[Verdict], judged: Judged) -> list[str]:
    columns = (NOTICED, LATE, GOLDEN_ONLY, EQUIVALENT, SURVIVED)
    counts = Counter((verdict.site.operator, fate(verdict, judged)) for verdict in verdicts)
    lines = [f"{'operator':18}" + "".join(f"{column:>13}" for column in columns)]
    for operator in OPERATORS:
        lines.append(f"{operator:18}" + "".join(f"{counts[operator, column]:13}" for column in columns))
    sums = [sum(counts[operator, column] for operator in OPERATORS) for column in columns]
    lines.append(f"{'all':18}" + "".join(f"{total:13}" for total in sums))
    return lines


def told(verdict: Verdict, judged: Judged) -> list[str]:
    """A break that no case and no test noticed, for the one who writes the case."""
    site = verdict.site
    was, now = site.before_and_after(source_of(site.module))
    head = f"{short_name(site.module)}:{site.line}  {site.operator}, {fate(verdict, judged)}"
    lines = [f"{head}; {verdict.covering} cases and tests run it, {verdict.run} were run"]
    lines += [f"  - {line}" for line in was.splitlines()] + [f"  + {line}" for line in now.splitlines()]
    if judged.of(site):
        lines.append(f"  {judged.of(site)}")
    return lines


def data_of(book: str, seed: str, verdicts: list[Verdict], judged: Judged) -> dict[str, Any]:
    found = []
    for verdict in verdicts:
        was, now = verdict.site.before_and_after(source_of(verdict.site.module))
        found.append(
            {
                "module": short_name(verdict.site.module),
                "line": verdict.site.line,
                "operator": verdict.site.operator,
                "was": was,
                "now": now,
                "result": fate(verdict, judged),
                "by": verdict.by,
                "why": judged.of(verdict.site) or verdict.why,
                "covering": verdict.covering,
                "run": verdict.run,
            }
        )
    counts = Counter(entry["result"] for entry in found)
    return {"book": book, "seed": seed, "mutants": len(found), "results": dict(counts), "list": found}
