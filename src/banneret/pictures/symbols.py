"""Small drawings that are put in many places, and the numbers by which they differ.

A symbol is SVG about the origin. Its numbers are moved and stretched themselves, so that a wood is no heap of
nested groups; widths of lines stay as they are. `web/src/draw/symbols.ts` does the same.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from typing import Final, TypeAlias

from banneret.pictures.look_file import LOOKS
from banneret.pictures.marks import num

Numbers: TypeAlias = Callable[[], float]


def numbers_of(seed: str) -> Numbers:
    """Numbers from 0 to 1, always the same for the same seed, here and in the page."""
    state = 2166136261
    for char in seed:
        state = ((state ^ ord(char) & 0xFFFF) * 16777619) & 0xFFFFFFFF

    def following() -> float:
        nonlocal state
        state = (state * 1664525 + 1013904223) & 0xFFFFFFFF
        # What comes every other time alone would go up and down in waves.
        return ((state ^ state >> 16) * 2654435761 & 0xFFFFFFFF) / 4294967296

    return following


# What a number in a drawing is: a place across or down, or a length across or down. Others stay as they are.
_X, _Y, _WIDE, _HIGH, _KEPT = range(5)
_SIZES: Final = {
    "circle": {"cx": _X, "cy": _Y, "r": _WIDE},
    "ellipse": {"cx": _X, "cy": _Y, "rx": _WIDE, "ry": _HIGH},
    "rect": {"x": _X, "y": _Y, "width": _WIDE, "height": _HIGH},
}
_PARTS: Final = re.compile(r"<(\w+)|([\w-]+)='([^']*)'")
_STEPS: Final = re.compile(r"([A-Za-z])|(-?(?:\d+\.?\d*|\.\d+))")
_LONE: Final = "<path d='"


class Stamp:
    """A drawing cut at its numbers. `head` and `foot` are what many of it in one path have only once."""

    __slots__ = ("foot", "head", "slots", "tail")

    def __init__(self, drawing: str) -> None:
        self.slots: list[tuple[str, int, float]] = []  # text, and the number after it
        done, text, tag = 0, "", ""
        for part in _PARTS.finditer(drawing):
            if part[1]:
                tag = part[1]
                continue
            cuts = _cut(tag, part[2], part[3])
            if cuts:
                text += drawing[done : part.start(3)]
                done = part.end(3)
            for word, sort, value in cuts:
                text += word
                if sort == _KEPT:
                    text += num(value)
                elif sort >= 0:
                    self.slots.append((text, sort, value))
                    text = ""
        self.tail = text + drawing[done:]
        self.head = self.foot = ""
        if drawing.startswith(_LONE) and drawing.count("<") == 1:
            cut = self.tail.index("'")
            self.head, self.foot, self.tail = _LONE, self.tail[cut:], self.tail[:cut]
            first, sort, value = self.slots[0]
            self.slots[0] = (first.removeprefix(_LONE), sort, value)

    def placed(self, x: float, y: float, wide: float, high: float) -> str:
        """It there, so many times as wide and as high."""
        start, scale = (x, y, 0.0, 0.0), (wide, high, wide, high)
        return "".join([t + num(start[s] + scale[s] * v) for t, s, v in self.slots]) + self.tail


def _cut(tag: str, name: str, value: str) -> list[tuple[str, int, float]]:
    """The text, the sort and the value of every number of an attribute; -1 is the sort of text at the end."""
    if name == "d":
        return _cut_path(value)
    if name == "points":
        found = [float(word) for word in re.split(r"[ ,]", value)]
        return [(" ,"[at % 2] if at else "", at % 2, each) for at, each in enumerate(found)]
    sort = _SIZES.get(tag, {}).get(name)
    return [] if sort is None else [("", sort, float(value))]


def _cut_path(path: str) -> list[tuple[str, int, float]]:
    found: list[tuple[str, int, float]] = []
    command, at, text = "", 0, ""
    for step in _STEPS.finditer(path):
        if step[1]:
            command, at, text = step[1], 0, text.rstrip() + step[1]
            continue
        sort = _sort(command, at)
        found.append((text, sort, float(step[2])))
        at, text = at + 1, " "
    return [*found, (text.rstrip(), -1, 0.0)]


def _sort(command: str, at: int) -> int:
    """What the number at this place after a command is."""
    kind = command.lower()
    if kind == "a":
        at %= 7
        if at < 5:
            return (_WIDE, _HIGH, _KEPT, _KEPT, _KEPT)[at]
        sort = (at - 5) % 2
    else:
        sort = _Y if kind == "v" else _X if kind == "h" else at % 2
    return sort + _WIDE if command.islower() else sort


@functools.cache
def stamps_of(name: str, shades: tuple[str, ...]) -> list[Stamp]:
    """The variants of a symbol, in every shade."""
    return [Stamp(drawing.replace("{shade}", shade)) for drawing in LOOKS.symbols[name] for shade in shades]
