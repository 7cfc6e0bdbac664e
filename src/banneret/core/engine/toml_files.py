# interpreted: files are read once
"""Reading TOML files that people write: packs, lists, maps. Every fault is one sentence with file and key.

Nothing here knows a game. A reader finds the file, parses it, looks at its tables and turns each into a
Struct; whatever is wrong is answered with BadInput in the words of whoever wrote the file.
"""

from __future__ import annotations

import difflib
import math
import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

import msgspec

from banneret.core.engine.ask import short
from banneret.core.engine.errors import BadInput

T = TypeVar("T")

ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

MOST_POINTS: Final = 1_000_000
_LONGEST: Final = 200  # ids and names
_MEGABYTES: Final = 4
_TOO_MANY: Final = _MEGABYTES * 1_000_000 + 1  # bytes; no more of a file are read
_MOST_PARTS: Final = 16  # of a key with dots in it
# A text that is not closed is taken to its end as one, so that nothing in it is looked at twice.
_TOKEN: Final = re.compile(
    r'''(?P<long>"""(?:[^\\]|\\[\s\S])*?"""|\'\'\'[\s\S]*?\'\'\')|(?P<open>(?:"""|\'\'\')[\s\S]*)'''
    r"""|(?P<part>"(?:\\.|[^"\\\n])*"|'[^'\n]*'|[A-Za-z0-9_+-]+)|(?P<torn>"(?:\\.|[^"\\\n])*|'[^'\n]*)"""
    r"|(?P<dot>\.)|(?P<space>[ \t]+)|(?P<comment>#[^\n]*)|(?P<other>[\s\S])"
)
_PIPED: Final[dict[tuple[int, int], bytes]] = {}
_FEW: Final = 12  # known words are listed only while there are no more than this
_UNKNOWN: Final = re.compile(r"Object contains unknown field `(.*)`")
_MISSING: Final = re.compile(r"Object missing required field `(.*)`")
_EXPECTED: Final = re.compile(r"Expected `(.*?)`(?: of length (\d+))?(?:, got `?(.*?)`?)?")
_AT: Final = re.compile(r"(.*) - at `\$(.*)`", re.DOTALL)
_WANTED: Final = {
    "int": "a whole number",
    "float": "a number",
    "str": "text in quotes",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "null": "nothing",
}
_GOT: Final = {**_WANTED, "float": "a number with a fraction"}


# ------------------------------------------------------------------------------------------ words


def meant(word: str, known: Iterable[str]) -> str:
    """The end of a sentence about an unknown word: the nearest known one, all if they are few, or a stop."""
    names = sorted(known)
    lower = {name.lower(): name for name in names}
    near = difflib.get_close_matches(word.lower(), list(lower))
    if near:
        return f'; did you mean "{lower[near[0]]}"?'
    return f"; known are {', '.join(names)}." if 0 < len(names) <= _FEW else "."


# ------------------------------------------------------------------------------------------ files


class OwnTables(NamedTuple):
    """The tables of a list that came as text, without a file. `file` is what sentences about it call it."""

    file: str
    tables: Mapping[str, Any]


# What a list is read from: the id of a bundled one, the path of a file, or tables that are read already.
Source: TypeAlias = str | OwnTables


def find_file(path_or_id: str | Path, bundled: Iterable[Path], noun: str) -> Path:
    """The file of one's own (a Path, or text that is no id), or the bundled one of this id."""
    if isinstance(path_or_id, str) and ID.fullmatch(path_or_id):
        paths = {path.stem: path for path in bundled}
        if path_or_id not in paths:
            raise BadInput(f'there is no {noun} "{path_or_id}"{meant(path_or_id, paths)}')
        return paths[path_or_id]
    return Path(path_or_id)


def stamp_of(path: Path) -> tuple[int, int]:
    """Changes whenever the file does; a file that cannot be looked at is left to `read_toml` to complain of."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return (0, 0)
    return (found.st_mtime_ns, found.st_size)


def read_toml(path: Path) -> dict[str, Any]:
    """The whole file, parsed."""
    return parse_toml(read_text(path), path.name)


def read_text(path: Path) -> str:
    """The whole file, or BadInput in a sentence."""
    try:
        raw = _read(path)
        if len(raw) == _TOO_MANY:
            raise BadInput(f"the file has more than {_MEGABYTES} MB.", path.name)
        return raw.decode("utf-8")
    except OSError as error:
        raise BadInput(f"the file cannot be read: {error.strerror}.", str(path)) from None
    except UnicodeDecodeError as error:
        raise BadInput(f"the file is not UTF-8 text (byte {error.start}).", path.name) from None
    except ValueError:  # a name no file can have, such as one with a NUL in it
        raise BadInput("there is no such file.", repr(str(path))) from None


def _read(path: Path) -> bytes:
    """All of it, or one byte too many. What came out of a pipe is kept: it cannot be read a second time."""
    found = path.stat()
    pipe = None if path.is_file() else (found.st_dev, found.st_ino)
    if pipe is not None and pipe in _PIPED:
        return _PIPED[pipe]
    with path.open("rb") as file:
        raw = file.read(_TOO_MANY)
    if pipe is not None:
        _PIPED[pipe] = raw
    return raw


def parse_toml(text: str, file: str) -> dict[str, Any]:
    """The text of a file, parsed; `file` is what a sentence about a fault calls it."""
    if text.lstrip().startswith("{"):
        what = "this is JSON, not TOML; “banneret army import” makes a list of what Army Forge gives."
        raise BadInput(what, file)
    _check_dotted_keys(text, file)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise BadInput("this is not valid TOML: brackets are nested too deeply.", file) from None
    except ValueError as error:  # tomllib's own error is one, and so is a number with thousands of digits
        what = str(error)
        if "at end of document" in what:
            last = text.count("\n") + (not text.endswith("\n"))
            what = what.replace("at end of document", f"at line {last}, the end of the file")
        raise BadInput(f"this is not valid TOML: {what}.", file) from None


def _check_dotted_keys(text: str, file: str) -> None:
    """BadInput for a key of very many parts: tomllib takes time with the square of their number."""
    if all(line.count(".") < _MOST_PARTS for line in text.split("\n")):
        return  # a key stands in one line
    parts, joined, line = 0, False, 1
    for found in _TOKEN.finditer(text):
        token, kind = found.group(), found.lastgroup
        if kind == "part":
            parts = parts + 1 if joined else 1
            joined = False
            if parts > _MOST_PARTS:
                raise BadInput(f"a key at line {line} has more than {_MOST_PARTS} parts.", file)
        elif kind == "dot":
            joined = True
        elif kind != "space":
            parts, joined = 0, False
        line += token.count("\n")


# ------------------------------------------------------------------------------------------ shape


def known_tables(file: str, raw: Mapping[str, Any], known: tuple[str, ...]) -> None:
    for key in raw:
        if key not in known:
            raise BadInput(f'there is no key "{key}"{meant(key, known)}', f"{file}: {key}")


def table_of(file: str, raw: Mapping[str, Any], key: str) -> dict[str, Any]:
    """The table [key], which must be there."""
    found = raw.get(key)
    if found is None:
        raise BadInput(f"the table [{key}] is missing.", file)
    if not isinstance(found, dict):
        raise BadInput(f"this should be a table, written [{key}].", f"{file}: {key}")
    return found


def entries_of(file: str, raw: Mapping[str, Any], key: str) -> dict[str, Any]:
    """The tables under [key.*], their ids checked; none if the file has no such part."""
    found = table_of(file, raw, key) if key in raw else {}
    for name in found:
        if not ID.fullmatch(name):
            raise BadInput(
                f'an id is lower-case words joined by "-", such as "gate-guard", not "{short(name)}".',
                f"{file}: {key}",
            )
    return found


def rows_of(file: str, raw: Mapping[str, Any], key: str) -> list[Any]:
    """What stands under [[key]], in order; none if the file has no such part."""
    found = raw.get(key, [])
    if not isinstance(found, list):
        raise BadInput(
            f"this should be a list: write each under [[{key}]], with two brackets.", f"{file}: {key}"
        )
    return found


def convert(file: str, where: str, raw: object, kind: type[T]) -> T:
    """`raw` as a `kind`, or a sentence that names the key."""
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        what, path = str(error), ""
        at = _AT.fullmatch(what)
        if at:
            what, path = at.group(1), at.group(2)
        # Further down other keys are known than here.
        fields = [] if path else [field.encode_name for field in msgspec.structs.fields(kind)]  # type: ignore[arg-type]
        raise _plainly(what, f"{file}: {where}{path}", fields) from None


def _plainly(what: str, where: str, fields: list[str]) -> BadInput:
    unknown = _UNKNOWN.fullmatch(what)
    if unknown:
        key = unknown.group(1)
        return BadInput(f'there is no key "{key}"{meant(key, fields)}', f"{where}.{key}")
    missing = _MISSING.fullmatch(what)
    if missing:
        return BadInput(f'the key "{missing.group(1)}" is missing.', where)
    expected = _EXPECTED.fullmatch(what)
    if expected:
        wanted, length, got = expected.groups()
        if length:
            return BadInput(f"this should be a list of {length} values.", where)
        # A key that may be left out is "int | null"; nobody can write a null in TOML.
        plain = " or ".join(_WANTED.get(one, one) for one in wanted.split(" | ") if one != "null")
        return BadInput(f"this should be {plain}, not {_GOT.get(got, got)}.", where)
    return BadInput(f"{what.replace('`', chr(34))}.", where)


# ------------------------------------------------------------------------------------------ values


def check_id(file: str, where: str, id: str) -> None:
    if not ID.fullmatch(id):
        raise BadInput(f'an id is lower-case words joined by "-", not "{short(id)}".', f"{file}: {where}")
    at_most_long(file, where, id)


def check_name(file: str, where: str, name: str) -> None:
    """A name is shown on boards and kept in journals: short, and nothing in it that cannot be printed."""
    if not name.strip() or not name.isprintable():
        raise BadInput(
            "a name needs letters, and has nothing in it that cannot be printed.", f"{file}: {where}"
        )
    at_most_long(file, where, name)


def at_most_long(file: str, where: str, word: str) -> None:
    if len(word) > _LONGEST:
        raise BadInput(f"this has {len(word)} letters; at most {_LONGEST} are allowed.", f"{file}: {where}")


def among(file: str, where: str, word: str, known: Iterable[str], noun: str) -> None:
    names = list(known)
    if word not in names:
        raise BadInput(f'there is no {noun} "{short(word)}"{meant(word, names)}', f"{file}: {where}")


def between(file: str, where: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise BadInput(f"this must be from {low} to {high}, not {value}.", f"{file}: {where}")


def at_least(file: str, where: str, value: int, low: int) -> None:
    if value < low:
        raise BadInput(f"this must be at least {low}, not {value}.", f"{file}: {where}")


def usable_numbers(file: str, where: str, numbers: Iterable[float]) -> None:
    # TOML can write nan and inf, and no later comparison would notice a nan.
    for number in numbers:
        if not math.isfinite(number):
            raise BadInput(f"{number} is not a usable number.", f"{file}: {where}")
