"""Time for advice: exact odds that take too long are broken off, wherever they are.

Only what people are shown is held to a time. Bots never are, so that one seed gives one game on any machine.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from contextvars import ContextVar
from typing import Final, TypeVar

R = TypeVar("R")

_until: Final[ContextVar[float]] = ContextVar("until", default=math.inf)


class OutOfTime(Exception):
    """The time for this piece of advice is over."""


def keep_time() -> None:
    """Called in every loop that can be long: breaks off what has been given a time and has used it up."""
    if time.perf_counter() > _until.get():
        raise OutOfTime


def in_time(until: float, work: Callable[[], R]) -> R | None:
    """What the work gives if it is done by then, else None."""
    if time.perf_counter() > until:
        return None
    token = _until.set(until)
    try:
        return work()
    except OutOfTime:
        return None
    finally:
        _until.reset(token)
