# interpreted: called once by a process
"""How often Python looks for things that hold on to each other and are of no use to anybody else."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

# How many more things are made than done with before those are looked for: more than most games keep until
# they end, when nearly all of them go by themselves.
_COLLECT_AFTER: Final = 250_000


def collect_seldom() -> None:
    """From now on, for as long as the process runs."""
    before = gc.get_threshold()
    gc.set_threshold(max(before[0], _COLLECT_AFTER), *before[1:])


@contextmanager
def collecting_seldom() -> Iterator[None]:
    """A game makes many small things and keeps most: looking them all over as often as usual takes a fifth of
    the time of a short one, and finds nothing."""
    before = gc.get_threshold()
    collect_seldom()
    try:
        yield
    finally:
        gc.set_threshold(*before)
