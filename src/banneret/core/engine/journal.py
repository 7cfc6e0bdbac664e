"""The journal: book, options, dice and every answer and face in order. It is the truth of a game.

Written as JSON Lines: a header, one line for each answer or roll, and a closing line with a digest, so that
a cut or edited file is noticed before anything is built on it. The closing line of a finished game also says
how it ended: later rules may no longer be able to reckon that.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from banneret import __version__
from banneret.core.engine.ask import Answer
from banneret.core.engine.errors import BadInput
from banneret.core.engine.whole_files import write_whole

FORMAT: Final = 1
_MOST_MEGABYTES: Final = 256

# What reading JSON from a file can end in; the last for brackets nested without end.
_UNREADABLE: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


class Given:
    """An answer. `checked` is True once a match has accepted it, so a rebuild need not check it again."""

    __slots__ = ("answer", "checked", "seat")

    def __init__(self, seat: str, answer: Answer, checked: bool) -> None:
        self.seat = seat
        self.answer = answer
        self.checked = checked


class Rolled:
    """Dice rolled together for one clause. A `key` have those that fall the same in whatever order."""

    __slots__ = ("clause", "faces", "key")

    def __init__(self, clause: str, faces: list[int], key: tuple[str, ...] = ()) -> None:
        self.clause = clause
        self.faces = faces
        self.key = key

    def holds(self, count: int, clause: str, key: tuple[str, ...]) -> bool:
        """Whether this is what the rules roll."""
        return self.clause == clause and self.key == key and len(self.faces) == count


Entry = Given | Rolled


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a game starts from. `dice` is {"seed": n} or {"typed": true}.

    `rules` is the version of the book under which all entries stand.
    """

    journal: int
    book: str
    rules: int
    engine: str
    dice: dict[str, Any]
    options: dict[str, Any]


class _GivenLine(msgspec.Struct, forbid_unknown_fields=True):
    seat: str
    answer: Any


class _RolledLine(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    clause: str
    dice: list[int]
    key: tuple[str, ...] = ()


class Ending(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game ended, as it was reckoned then: who won (see `winners.py`), each seat's score, and why."""

    winner: str
    score: dict[str, float]
    why: str


class _End(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    entries: int
    digest: str
    outcome: Ending | None = None


class _EndLine(msgspec.Struct, forbid_unknown_fields=True):
    end: _End


class Journal:
    """A header and the entries so far, and how the game ended if it has."""

    def __init__(
        self, header: Header, entries: list[Entry] | None = None, ending: Ending | None = None
    ) -> None:
        self.header = header
        self.entries: list[Entry] = [] if entries is None else entries
        self.ending = ending

    @staticmethod
    def begin(book: str, rules: int, dice: dict[str, Any], options: dict[str, Any]) -> Journal:
        return Journal(Header(FORMAT, book, rules, __version__, dice, options))

    def answers(self) -> int:
        return sum(1 for entry in self.entries if isinstance(entry, Given))

    def faces(self) -> int:
        """How many dice have been rolled one after the other; those of a key are not in that row."""
        return in_a_row(self.entries)

    def cut(self, length: int) -> Journal:
        """The journal up to here: the same header and the first `length` entries."""
        whole = length >= len(self.entries)
        return Journal(self.header, self.entries[:length], self.ending if whole else None)

    def body(self) -> bytes:
        """The header and every entry as lines, without the closing line."""
        lines = [msgspec.json.encode(self.header)]
        for entry in self.entries:
            if isinstance(entry, Given):
                lines.append(msgspec.json.encode(_GivenLine(entry.seat, entry.answer)))
            else:
                lines.append(msgspec.json.encode(_RolledLine(entry.clause, entry.faces, entry.key)))
        return b"\n".join(lines) + b"\n"

    def digest(self) -> str:
        """What the closing line holds: it tells this journal from every other."""
        return _digest(self.body(), self.ending)

    def dumps(self) -> bytes:
        body = self.body()
        end = _EndLine(_End(len(self.entries), _digest(body, self.ending), self.ending))
        return body + msgspec.json.encode(end) + b"\n"

    def save(self, path: Path) -> None:
        """Write the file whole or not at all, so that no half-written journal is left."""
        write_whole(path, self.dumps())

    @staticmethod
    def loads(data: bytes, where: str, *, partial: bool = False) -> Journal:
        """Read a journal. With `partial` a missing closing line is allowed, as after a crash."""
        lines = data.split(b"\n")
        if lines and not lines[-1]:
            lines.pop()
        if not lines:
            raise BadInput("the journal is empty", where)
        header = _header(lines[0], where)
        entries: list[Entry] = []
        end: _End | None = None
        for number, line in enumerate(lines[1:], 2):
            if end is not None:
                raise BadInput("there is something after the closing line", f"{where}, line {number}")
            record = _record(line, number, number == len(lines), where, partial)
            if record is None:
                break
            if isinstance(record, _End):
                end = record
            else:
                entries.append(record)
        if end is None:
            if not partial:
                raise BadInput(
                    f"the journal is cut off after entry {len(entries)}: its closing line is missing", where
                )
            return Journal(header, entries)
        body = b"\n".join(lines[:-1]) + b"\n"
        if end.entries != len(entries) or end.digest != _digest(body, end.outcome):
            raise BadInput("the journal was changed after it was written: its digest does not match", where)
        return Journal(header, entries, end.outcome)

    @staticmethod
    def load(path: Path, *, partial: bool = False) -> Journal:
        try:
            with path.open("rb") as file:
                data = file.read(_MOST_MEGABYTES * 1_000_000 + 1)
        except OSError as error:
            raise BadInput(f"cannot read it ({error.strerror})", str(path)) from error
        except ValueError:  # a name no file can have
            raise BadInput("there is no such file", str(path)) from None
        if len(data) > _MOST_MEGABYTES * 1_000_000:
            raise BadInput(f"it has more than {_MOST_MEGABYTES} MB; no journal has", str(path))
        return Journal.loads(data, str(path), partial=partial)


def in_a_row(entries: Sequence[Entry]) -> int:
    """How many dice these entries hold that were rolled one after the other, without a key."""
    return sum([len(entry.faces) for entry in entries if isinstance(entry, Rolled) and not entry.key])


def _digest(body: bytes, ending: Ending | None) -> str:
    return hashlib.sha256(body if ending is None else body + msgspec.json.encode(ending)).hexdigest()


def _header(line: bytes, where: str) -> Header:
    try:
        header = msgspec.json.decode(line, type=Header)
    except _UNREADABLE as error:
        raise BadInput(f"this is not a Banneret journal ({error})", f"{where}, line 1") from error
    if not _printable([header.book, header.engine, header.options, header.dice]):
        raise BadInput("a name in it has something that cannot be printed", f"{where}, line 1")
    if header.journal != FORMAT:
        raise BadInput(f"journal format {header.journal} is not known here, only {FORMAT}", f"{where}, line 1")
    return header


def _printable(value: object) -> bool:
    """Whether every text in it can be shown: names in a journal come from a file."""
    if isinstance(value, str):
        return value.isprintable()
    if isinstance(value, dict):
        return all(_printable(key) and _printable(inner) for key, inner in value.items())
    return all(_printable(inner) for inner in value) if isinstance(value, list) else True


def _record(line: bytes, number: int, last: bool, where: str, partial: bool) -> Entry | _End | None:
    """One line after the header; None for a torn last line that `partial` forgives."""
    place = f"{where}, line {number}"
    try:
        data = msgspec.json.decode(line)
    except _UNREADABLE as error:
        if partial and last:
            return None
        raise BadInput(f"this line is damaged ({error})", place) from error
    try:
        if isinstance(data, dict) and "end" in data:
            return msgspec.convert(data, _EndLine).end
        if isinstance(data, dict) and "dice" in data:
            rolled = msgspec.convert(data, _RolledLine)
            if not all(1 <= face <= 6 for face in rolled.dice):
                raise BadInput("a die shows 1 to 6", place)
            if not _printable(list(rolled.key)):
                raise BadInput("the key of these dice has something that cannot be printed", place)
            return Rolled(rolled.clause, rolled.dice, rolled.key)
        given = msgspec.convert(data, _GivenLine)
    except msgspec.ValidationError as error:
        raise BadInput(f"this line is neither an answer nor a roll ({error})", place) from error
    return Given(given.seat, given.answer, False)
