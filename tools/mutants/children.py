"""Work in child processes: each is forked off with everything loaded that does not change, and may hang or die.

A child says what it begins (`at`) and what came of it (`send`). It is ended when one thing that it began takes
much longer than usual, by the processor's clock, so that a busy machine ends nobody.
"""

from __future__ import annotations

import json
import os
import resource
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NoReturn

MEMORY = 3 << 30  # bytes: a break that collects without end is ended by it
IDLE = 20  # times as long on the clock on the wall: for what hangs without working


class Line:
    """A child's line to its parent."""

    def __init__(self, write: int) -> None:
        self.write = write
        self.now = ""
        signal.signal(signal.SIGPROF, self._late)

    def at(self, what: str, limit: float) -> None:
        """What begins now may take so many seconds of work."""
        self.now = what
        self.send({"at": what, "limit": limit})
        signal.setitimer(signal.ITIMER_PROF, limit)

    def send(self, data: dict[str, Any]) -> None:
        rest = json.dumps(data).encode() + b"\n"
        while rest:
            rest = rest[os.write(self.write, rest) :]

    def _late(self, *_: object) -> NoReturn:
        self.send({"late": self.now})
        os._exit(1)


class _Child:
    def __init__(self, key: int, pid: int, read: int) -> None:
        self.key = key
        self.pid = pid
        self.read = read
        self.rest = b""
        self.said: list[dict[str, Any]] = []
        self.deadline = time.monotonic() + 60 * IDLE

    def take(self, data: bytes) -> None:
        *lines, self.rest = (self.rest + data).split(b"\n")
        for line in lines:
            said = json.loads(line)
            if "at" in said:
                self.deadline = time.monotonic() + said["limit"] * IDLE
            self.said.append(said)


def run(work: Sequence[Callable[[Line], None]], jobs: int) -> Iterator[tuple[int, list[dict[str, Any]]]]:
    """The number of each piece of work as it ends, and all that was said in it; so many at a time."""
    waiting = list(enumerate(work))
    running: dict[int, _Child] = {}
    while waiting or running:
        while waiting and len(running) < jobs:
            key, task = waiting.pop(0)
            child = _start(key, task, [other.read for other in running.values()])
            running[child.read] = child
        ready, _, _ = select.select(list(running), [], [], 1.0)
        for read in ready:
            child = running[read]
            data = os.read(read, 1 << 20)
            child.take(data)
            if not data:
                os.close(read)
                os.waitpid(child.pid, 0)
                del running[read]
                yield child.key, child.said
        for child in running.values():
            if time.monotonic() > child.deadline:
                # Its own process group, so that nothing it started stays behind.
                os.killpg(child.pid, signal.SIGKILL)
                child.said.append({"late": "no answer"})
                child.deadline = float("inf")


def _start(key: int, task: Callable[[Line], None], others: list[int]) -> _Child:
    read, write = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    pid = os.fork()
    if pid:
        os.close(write)
        return _Child(key, pid, read)
    code = 1
    try:
        os.setpgid(0, 0)
        os.close(read)
        for other in others:
            os.close(other)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        line = Line(write)
        try:
            task(line)
            code = 0
        except BaseException as error:
            line.send({"died": f"{type(error).__name__}: {error}"})
    finally:
        os._exit(code)
