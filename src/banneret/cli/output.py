"""What leaves for the terminal goes through here, so that no name in a file can do anything there but be read.

Control characters and marks that turn the writing round are shown as \\u001b and the like, which is also how
JSON writes them. A terminal that knows few letters gets the nearest it has. A reader that has gone is no fault.
"""

from __future__ import annotations

import codecs
import io
import json
import os
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

_LONGEST: Final = 2_000  # letters of a sentence; a fault may quote a whole file
_UNSEEN: Final = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))
_NEAREST: Final = {
    **dict.fromkeys("“”„″", '"'),
    **dict.fromkeys("‘’′", "'"),
    **dict.fromkeys("–—−‐•·", "-"),
    **dict.fromkeys("█▉▊▋▌━", "#"),
    **dict.fromkeys("▍▎▏╸╺", ""),
    **dict.fromkeys("✓✔", "x"),
    **dict.fromkeys("\u00a0\u2009\u202f", " "),
    "…": "...",
    "×": "x",
    "→": "->",
    "≥": ">=",
    "≤": "<=",
    "½": "1/2",
}
_PLAINLY: Final = "banneret-plainly"


def shown(text: object) -> str:
    """A text in one line, as it may be printed."""
    line = _seen(str(text), "")
    if len(line) > _LONGEST:
        line = f"{line[: _LONGEST // 2]} … {line[-_LONGEST // 2 :]}"
    return line


def say(text: object) -> None:
    """One line on standard output."""
    print(shown(text))


def complain(text: object) -> None:
    """One line on standard error."""
    print(shown(text), file=sys.stderr)


def say_json(data: object, indent: int | None = None) -> None:
    """For programs: the same values on every terminal."""
    plain = "utf" not in (getattr(sys.stdout, "encoding", None) or "utf").lower()
    print(json.dumps(data, ensure_ascii=plain, indent=indent))


def _seen(text: str, kept: str) -> str:
    if text.isprintable():
        return text
    return "".join([_escaped(mark) if _unseen(mark) and mark not in kept else mark for mark in text])


def _unseen(mark: str) -> bool:
    return not mark.isprintable() and unicodedata.category(mark) in _UNSEEN


def _escaped(mark: str) -> str:
    code = ord(mark)
    if code <= 0xFFFF:
        return f"\\u{code:04x}"
    code -= 0x10000
    return f"\\u{0xD800 + (code >> 10):04x}\\u{0xDC00 + (code & 0x3FF):04x}"


def _plainly(fault: UnicodeError) -> tuple[str, int]:
    """For letters that a terminal does not have."""
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    found: list[str] = []
    for mark in fault.object[fault.start : fault.end]:
        near = _NEAREST.get(mark)
        if near is None:
            near = "".join([part for part in unicodedata.normalize("NFKD", mark) if part.isascii()])
            near = near or "?"
        found.append(near)
    return "".join(found), fault.end


class Stream(io.TextIOBase):
    """Standard output or error as commands write to it: lines of text, nothing that steers a terminal."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner  # for what draws tables and colours itself

    def write(self, text: str) -> int:
        self.inner.write(_seen(text, "\n\t"))
        return len(text)

    def flush(self) -> None:
        self.inner.flush()

    def isatty(self) -> bool:
        return bool(self.inner.isatty())

    def fileno(self) -> int:
        return int(self.inner.fileno())

    def writable(self) -> bool:
        return True

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return str(getattr(self.inner, "encoding", None) or "utf-8")


class _Unheeded:
    """Standard error below its Stream: if it cannot be written to, nobody is told and the command goes on."""

    def __init__(self, inner: Any) -> None:
        self._inner = inner

    def write(self, text: str) -> int:
        try:
            self._inner.write(text)
        except OSError:
            _nowhere(self._inner)
        return len(text)

    def flush(self) -> None:
        try:
            self._inner.flush()
        except OSError:
            _nowhere(self._inner)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)


@contextmanager
def guarded() -> Iterator[None]:
    """While a command runs, standard output and error are streams that are safe to write anything to."""
    codecs.register_error(_PLAINLY, _plainly)
    before = (sys.stdout, sys.stderr)
    errors = [getattr(stream, "errors", None) for stream in before]
    for stream in before:
        _set_errors(stream, _PLAINLY)
    # A stream that was closed before we began is None; what is written to it goes nowhere.
    out, err = [io.StringIO() if stream is None else stream for stream in before]
    sys.stdout, sys.stderr = Stream(out), Stream(_Unheeded(err))
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before
        for stream, old in zip(before, errors, strict=True):
            _set_errors(stream, old)


def _set_errors(stream: Any, errors: str | None) -> None:
    if errors is not None and hasattr(stream, "reconfigure"):
        with suppress(OSError, ValueError):
            stream.reconfigure(errors=errors)


def hang_up() -> None:
    """Nobody reads standard output any more: what is still to be written there goes nowhere."""
    _nowhere(sys.stdout)


def _nowhere(stream: Any) -> None:
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
