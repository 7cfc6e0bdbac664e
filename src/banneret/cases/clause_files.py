"""The clause ledgers: every rule of a book as a numbered clause in our own words."""

from __future__ import annotations

import functools
import re
from pathlib import Path
from typing import Any, Final

import msgspec
import yaml

import banneret
from banneret.cases.fast_yaml import SafeLoader
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import convert, read_text

CLAUSES = Path(banneret.__file__).resolve().parent / "clauses"
_ID: Final = re.compile(r"[A-Z]+-[A-Z]+-[0-9]+")


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


def has_clauses(book: str) -> bool:
    return (CLAUSES / f"{book}.yaml").exists()


@functools.cache
def load_clauses(book: str) -> list[Clause]:
    """Every clause of a book, or BadInput with the place of what is wrong."""
    if not has_clauses(book):
        raise BadInput(f"there are no clauses for “{book}”")
    path = CLAUSES / f"{book}.yaml"
    try:
        rows = yaml.load(read_text(path), Loader=SafeLoader)
    except (yaml.YAMLError, ValueError) as error:  # the latter for dates and numbers that are none
        raise BadInput(f"this is not YAML: {' '.join(str(error).split())}", path.name) from error
    if not isinstance(rows, list) or not rows:
        raise BadInput("this should be a list of clauses, each beginning with “- id:”.", path.name)
    clauses: list[Clause] = []
    for number, row in enumerate(rows, 1):
        where = f"clause {number}"
        clause = convert(path.name, where, row, Clause)
        if not _ID.fullmatch(clause.id):
            what = f"an id is a prefix, a section and a number, such as “XY-MOV-05”, not “{clause.id}”."
            raise BadInput(what, f"{path.name}: {where}.id")
        if any([clause.id == other.id for other in clauses]):
            raise BadInput(f"there is a clause {clause.id} already.", f"{path.name}: {where}.id")
        clauses.append(clause)
    return clauses
