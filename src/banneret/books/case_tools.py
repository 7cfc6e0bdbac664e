# interpreted: cases are set up once
"""What the books share for setting up conformance cases: reading a case's words with the place of a fault."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import msgspec

from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import meant

S = TypeVar("S")

LARGEST_NUMBER = 1000


def convert(data: object, kind: type[S], where: str) -> S:
    _check_numbers(data, where)
    return convert_any(data, kind, where)


def convert_any(data: object, kind: type[S], where: str) -> S:
    """The same where numbers are no inches: of gold there may be more."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise BadInput(str(error), where) from error


def _check_numbers(data: object, where: str) -> None:
    """No number of a case is beyond any table: what is not finite or huge is a slip of the pen."""
    if isinstance(data, dict):
        for key, value in data.items():
            _check_numbers(value, f"{where}.{key}")
    elif isinstance(data, (list, tuple)):
        for number, value in enumerate(data):
            _check_numbers(value, f"{where}[{number}]")
    elif isinstance(data, (int, float)) and not abs(data) <= LARGEST_NUMBER:
        raise BadInput(f"{data} is not a number that a case can use", where)


def among(word: str, known: Iterable[str], noun: str, where: str) -> None:
    """BadInput for a word that is none of these."""
    names = list(known)
    if word not in names:
        raise BadInput(f"there is no {noun} “{word}”{meant(word, names)}", where)


def has_size(size: tuple[float, float], where: str) -> None:
    if min(size) <= 0.0:
        raise BadInput("it is wider and deeper than 0 inches", where)


def at_least(number: int, low: int, where: str) -> None:
    if number < low:
        raise BadInput(f"this is at least {low}, not {number}", where)
