# interpreted: armies are read once a game
"""How large the numbers of an army in a journal may be, so that none keeps a game busy for ever."""

from __future__ import annotations

from typing import Final

import msgspec

from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import MOST_POINTS

MOST_MODELS: Final = 1000  # of an army, and of anything that is counted in it
_MOST: Final = {"points": MOST_POINTS, "limit": MOST_POINTS}
_LEAST: Final = dict.fromkeys(("block", "hit_shooting", "hit_melee", "modifier", "strength", "ap", "AP"), -100)
_AT_LEAST_ONE: Final = ("count", "models", "width", "files", "HP")


def check_numbers(roster: msgspec.Struct, models: int, where: str) -> None:
    """BadInput with the place of a number that no army has; `models` are those of all its units."""
    _check(msgspec.to_builtins(roster), where, "")
    if models > MOST_MODELS:
        raise BadInput(f"an army has at most {MOST_MODELS} models, not {models}", f"{where}.units")


def _check(value: object, where: str, key: str) -> None:
    if isinstance(value, dict):
        for name, inner in value.items():
            _check(inner, f"{where}.{name}", name)
    elif isinstance(value, (list, tuple)):
        for at, inner in enumerate(value):
            _check(inner, f"{where}[{at}]", key)
    elif isinstance(value, (int, float)):
        low = 1 if key in _AT_LEAST_ONE else _LEAST.get(key, 0)
        high = _MOST.get(key, MOST_MODELS)
        if not low <= value <= high:
            raise BadInput(f"this is from {low} to {high}, not {_short(value)}", where)
        if key == "base" and value <= 0:
            raise BadInput("a base is wider and deeper than 0", where)


def _short(number: float) -> str:
    """As it is written, unless that would fill the screen."""
    return f"{number}" if abs(number) < 10**24 else "a number of more than 24 digits"
