# interpreted: files are written once
"""Writing files that are there whole or not at all: beside the place, then moved there."""

from __future__ import annotations

import contextlib
import zlib
from collections.abc import Iterator
from pathlib import Path

from banneret.core.engine.errors import BadInput


def write_whole(path: Path, data: bytes) -> None:
    """Write the file, or BadInput saying why not; then what stood there before still does, and nothing is left.

    A pipe or a terminal is written to as it is: nothing can be moved there.
    """
    with _told_of(path):
        if _is_pipe(path):
            path.write_bytes(data)
        else:
            # Through a link to the file it stands for, so that the link stays one.
            _move_in(path.resolve(), data)


def check_place(path: Path) -> None:
    """BadInput if `write_whole` could not write this file, for who has long to work before it is written."""
    with _told_of(path):
        if path.is_dir():
            raise BadInput("cannot write it (it is a folder)", str(path))
        if not _is_pipe(path):
            _aside(path.resolve()).unlink()


def make_folder(path: Path) -> None:
    """The folder, with those it is in, if it is not there yet; BadInput if it cannot be made."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"cannot make this folder ({error.strerror or error})", str(path)) from error


@contextlib.contextmanager
def _told_of(path: Path) -> Iterator[None]:
    """What keeps a file from being written, in a sentence."""
    try:
        yield
    except OSError as error:
        raise BadInput(f"cannot write it ({error.strerror or error})", str(path)) from error
    except (ValueError, RuntimeError):  # with a NUL in it, or a link to itself
        raise BadInput("no file can have this name", repr(str(path))) from None


def _is_pipe(path: Path) -> bool:
    return path.exists() and not path.is_file() and not path.is_dir()


def _move_in(place: Path, data: bytes) -> None:
    aside = _aside(place)
    try:
        aside.write_bytes(data)
        with contextlib.suppress(FileNotFoundError):
            # Who might read the old file may read the new one.
            aside.chmod(place.stat().st_mode & 0o777)
        aside.replace(place)
    except BaseException:
        with contextlib.suppress(OSError):
            aside.unlink()
        raise


def _aside(place: Path) -> Path:
    """A new file beside the place, for this writer alone: another would move in what is only half written."""
    # Short, for the name itself may be as long as names can be.
    mark = zlib.crc32(place.name.encode("utf-8", "surrogateescape"))
    count = 0
    while True:
        aside = place.with_name(f".banneret-{mark:08x}-{count}.part")
        try:
            aside.open("xb").close()
        except FileExistsError:
            count += 1
        else:
            return aside
