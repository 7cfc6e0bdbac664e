"""The form of a conformance case, and reading case files.

A case is written for a player to read: the clauses it proves, the table, the units, the answers given with
the dice that fall after each, and what must then be true. Files are YAML, one document a case.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import yaml

from banneret.cases.fast_yaml import SafeLoader
from banneret.core.engine.book import SHELF
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import read_text

_DEEPEST: Final = 40  # brackets within brackets


class Expect(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """One thing that must be true. Exactly one of event, no_event, unit, marker, asked, winner is given.

    event: it has been told since the step before, with these fields. unit: what must be true of it.
    """

    event: str | None = None
    no_event: str | None = None
    fields: dict[str, Any] = msgspec.field(name="with", default_factory=dict)
    unit: str | None = None
    is_: dict[str, Any] = msgspec.field(name="is", default_factory=dict)
    marker: int | None = None
    owner: str | None = None
    asked: str | None = None
    of: str | None = None
    winner: str | None = None


class ClosedBy(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """By which clause an option is closed; and, where they are given, under which code and in which words."""

    clause: str
    code: str | None = None
    why: str | None = None


class Play(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """One answer: who gives it, to which question, the dice that fall because of it, what follows.

    refused: the code (and clause) with which the answer is turned down, nothing being changed.
    offers / offers_not: what the question must and must not offer.
    closed: what exists and is not offered, each with the clause that closes it, or with code and words as well.
    """

    by: str
    asked: str
    answer: Any = msgspec.UNSET
    dice: list[int] = []
    refused: str | None = None
    clause: str | None = None
    offers: list[str] | None = None
    offers_not: list[str] = []
    closed: dict[str, str | ClosedBy] = {}
    expect: list[Expect] = []


class Case(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A whole case. `table`, `units` and `state` are the book's own; it says what they may hold.

    A case that names no book is of the book that its folder is called after, or the nearest one around that.
    deeds: who did what to whom by the end, by the kind of deed: {slew: captain, by: pikes, clause: …}.
    no_deeds: what nobody did: a kind of deed, or one kind to somebody: {destroyed: wolves}.
    """

    case: str
    proves: list[str]
    book: str = ""
    why: str = ""
    table: dict[str, Any] = {}
    units: dict[str, dict[str, Any]] = {}
    state: dict[str, Any] = {}
    dice: list[int] = []
    play: list[Play] = []
    expect: list[Expect] = []
    deeds: list[dict[str, Any]] = []
    no_deeds: list[str | dict[str, str]] = []


class CaseFile:
    """Where a case stands: for messages."""

    def __init__(self, path: Path, number: int, case: Case) -> None:
        self.path = path
        self.number = number
        self.case = case

    @property
    def where(self) -> str:
        return f"{self.path}, case {self.number} “{self.case.case}”"


class _Loader(SafeLoader):
    """YAML in which yes, no, on and off are words, and a key given twice is a fault."""

    def construct_object(self, node: yaml.Node, deep: bool = False) -> Any:
        try:
            return super().construct_object(node, deep=deep)
        except (LookupError, AttributeError, TypeError) as error:
            # What a tag promises (!!int, !!bool, !!timestamp) and the text after it does not hold.
            kind = node.tag.rpartition(":")[2]
            raise yaml.YAMLError(f"line {node.start_mark.line + 1}: “{node.value}” is no !!{kind}") from error


_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:bool"]
    for first, resolvers in SafeLoader.yaml_implicit_resolvers.items()
}
_Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(?:true|false)$"), list("tf"))


def _mapping(loader: _Loader, node: yaml.MappingNode) -> dict[Any, Any]:
    seen: set[Any] = set()
    for key_node, _ in node.value:
        key = loader.construct_object(key_node, deep=True)
        if not isinstance(key, str | int | float):
            raise yaml.YAMLError(f"line {key_node.start_mark.line + 1}: a key is a word")
        if key in seen:
            raise yaml.YAMLError(f"line {key_node.start_mark.line + 1}: “{key}” is given twice")
        seen.add(key)
    return loader.construct_mapping(node, deep=True)


_Loader.add_constructor("tag:yaml.org,2002:map", _mapping)


def _check(text: str) -> None:
    """What could make a small file large, or end in too deep a call, is found before anything is built."""
    depth = 0
    for event in yaml.parse(text, Loader=SafeLoader):
        if isinstance(event, yaml.AliasEvent):
            line = event.start_mark.line + 1 if event.start_mark is not None else "?"
            raise yaml.YAMLError(f"line {line}: a case is written out; nothing in it is repeated by “*”")
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > _DEEPEST:
                raise yaml.YAMLError("brackets are nested too deeply")
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1


def read_cases(path: Path) -> list[CaseFile]:
    """Every case of a file, or BadInput saying where the fault is."""
    text = read_text(path)
    try:
        _check(text)
        documents = [found for found in yaml.load_all(text, Loader=_Loader) if found is not None]
    except (
        yaml.YAMLError,
        ValueError,
        OverflowError,
    ) as error:  # the latter for dates and numbers that are none
        raise BadInput(f"this is not YAML: {' '.join(str(error).split())}", str(path)) from error
    if not documents:
        raise BadInput("there is no case in it", str(path))
    cases: list[CaseFile] = []
    for number, document in enumerate(documents, 1):
        title = document.get("case", "") if isinstance(document, dict) else ""
        try:
            case = msgspec.convert(document, Case)
        except msgspec.ValidationError as error:
            raise BadInput(str(error), f"{path}, case {number} “{title}”") from error
        if not case.book:
            folders = [folder.name for folder in path.absolute().parents]
            # The nearest that is called after a book: a chapter with many cases has a folder in that.
            case.book = next((name for name in folders if name in SHELF), "")
            if not case.book:
                what = (
                    f"it names no book, and its folder is called after none; the books are: {', '.join(SHELF)}"
                )
                raise BadInput(what, f"{path}, case {number} “{title}”")
        cases.append(CaseFile(path, number, case))
    return cases


def find_cases(places: list[Path]) -> Iterator[CaseFile]:
    """The cases of files and of every .yaml file below folders, in a fixed order."""
    for place in places:
        if place.is_dir():
            files = sorted(place.rglob("*.yaml"))
            if not files:
                raise BadInput("there are no cases here", str(place))
            for path in files:
                yield from read_cases(path)
        else:
            yield from read_cases(place)
