"""Tables, colours and progress on the terminal, by rich; what it is given to show is only ever shown."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any, NoReturn

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from banneret.cli.output import Stream, shown

_WIDE = 220  # a pipe has no width of its own; wide lines are better than folded ones there


class Terminal(Console):
    """A console to which names are names: no markup in them, no emoji codes, no control characters."""

    def __init__(self, *, stderr: bool = False, **settings: Any) -> None:
        stream = sys.stderr if stderr else sys.stdout
        # rich writes the codes for colours itself, so it gets the stream below.
        file = stream.inner if isinstance(stream, Stream) else stream
        settings = {"highlight": False, "markup": False, "emoji": False, **settings}
        super().__init__(file=file, **settings)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            text = segment.text
            if segment.control or text.isprintable() or text == "\n":
                yield segment
            else:
                yield Segment("\n".join([shown(line) for line in text.split("\n")]), segment.style)

    def on_broken_pipe(self) -> NoReturn:
        # rich would end the program with exit code 1; whoever called us knows better.
        raise BrokenPipeError


def wide_terminal() -> Terminal:
    """For tables: as wide as the terminal, or wide enough for anything where there is none."""
    console = Terminal()
    return console if console.is_terminal else Terminal(width=_WIDE)
