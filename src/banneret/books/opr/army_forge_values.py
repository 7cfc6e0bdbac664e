# interpreted: armies are read once a game
"""Single values out of JSON that others wrote: numbers, names, sizes of bases, each with its place if wrong."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from banneret.core.engine.errors import BadInput

_NAME: Final = 80
_BASE_MM: Final = (10, 300)
_MOST_THINGS: Final = 300  # in a list of gear or rules
_BASE: Final = re.compile(r"([0-9]{1,4})(?:\s*[x×]\s*([0-9]{1,4}))?(?:\s*mm)?", re.IGNORECASE)
WHOLE: Final = re.compile(r"[+-]?[0-9]{1,12}")


def base_of(raw: object, where: str) -> tuple[int, int] | None:
    """ "32" is 32 by 32 mm, "60x35" is 35 wide and 60 deep, for long bases stand with the short side ahead."""
    text = "" if raw is None else str(raw).strip() if isinstance(raw, (str, int)) else "?"
    if text.casefold() in ("", "none", "null"):
        return None
    found = _BASE.fullmatch(text)
    if found is None:
        raise BadInput(f'a base is written "32" or "60x35", not "{text[:40]}".', where)
    one = int(found.group(1))
    other = int(found.group(2) or one)
    for side in (one, other):
        if not _BASE_MM[0] <= side <= _BASE_MM[1]:
            raise BadInput(f"a base is {_BASE_MM[0]} to {_BASE_MM[1]} mm across, not {side}.", where)
    return min(one, other), max(one, other)


def names_in(raw: object, where: str) -> tuple[str, ...]:
    """The names of things that are written as texts or as objects with a name."""
    found: list[str] = []
    for row in rows_in(raw, where):
        name = clean(row.get("name") if isinstance(row, dict) else row)
        if name:
            found.append(name)
    return tuple(found)


def rows_in(raw: object, where: str) -> Sequence[object]:
    if raw is None:
        return ()
    if not isinstance(raw, list):
        raise BadInput("this should be a list.", where)
    if len(raw) > _MOST_THINGS:
        raise BadInput(f"this has {len(raw)} entries, more than any unit has.", where)
    return raw


def object_in(raw: object, where: str) -> Mapping[str, Any]:
    if not isinstance(raw, dict):
        raise BadInput("this should be an object with a name.", where)
    return raw


def number_in(raw: object, where: str, low: int, high: int) -> int:
    """A whole number, also written as text or as 4.0."""
    value: int | None = None
    if isinstance(raw, int) and not isinstance(raw, bool):
        value = raw
    elif isinstance(raw, float):
        value = int(raw) if raw.is_integer() else None
    elif isinstance(raw, str) and WHOLE.fullmatch(raw.strip()):
        value = int(raw)
    if raw is None:
        raise BadInput(f"this is missing; it must be a whole number from {low} to {high}.", where)
    if value is None or not low <= value <= high:
        shown = str(raw)[:40] if isinstance(raw, (int, float, str)) else type(raw).__name__
        raise BadInput(f"this must be a whole number from {low} to {high}, not {shown}.", where)
    return value


def clean(raw: object) -> str:
    """A name on one line, without characters that cannot be shown or stored, and not too long."""
    if isinstance(raw, int) and not isinstance(raw, bool):
        raw = str(raw) if abs(raw) < 10**12 else ""
    if not isinstance(raw, str):
        return ""
    text = "".join([c if c.isprintable() else " " for c in raw[: _NAME * 8]])
    text = " ".join(text.split())
    return text if len(text) <= _NAME else f"{text[: _NAME - 1].rstrip()}…"
