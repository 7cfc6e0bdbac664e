"""The clause ledgers: every rule of a book as a numbered clause in our own words."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import msgspec
import yaml

import banneret
from banneret.cases.fast_yaml import SafeLoader
from banneret.core.engine.errors import BadInput

CLAUSES = Path(banneret.__file__).resolve().parent / "clauses"


class Clause(msgspec.Struct, forbid_unknown_fields=True):
    """One clause of a rulebook, in our words."""

    id: str
    title: str
    rule: str
    lines: str
    kind: str
    ruling: str = ""
    tier: str = ""
    table: Any = None


@functools.cache
def load_clauses(book: str) -> list[Clause]:
    path = CLAUSES / f"{book}.yaml"
    if not path.exists():
        raise BadInput(f"there are no clauses for “{book}”")
    rows = yaml.load(path.read_text(encoding="utf-8"), Loader=SafeLoader)
    return [msgspec.convert(row, Clause) for row in rows]
