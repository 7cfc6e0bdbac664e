"""Runs a command while no other holds the same lock: `python -m tools.alone LOCK COMMAND …`.

Two `make` in one folder wait for each other where they would write the same files. The system lets go of a lock
when its holder ends, however it ends.
"""

from __future__ import annotations

import fcntl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class Taken(Exception):
    """Somebody else holds the lock."""


@contextmanager
def alone(lock: Path, wait: bool = True) -> Iterator[None]:
    """Hold the lock; if it is taken wait for it, or raise Taken."""
    lock.parent.mkdir(parents=True, exist_ok=True)
    with lock.open("w") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            raise Taken(lock) from None
        yield


def main(lock: str, *command: str) -> int:
    with alone(Path(lock)):
        return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    try:
        sys.exit(main(*sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
