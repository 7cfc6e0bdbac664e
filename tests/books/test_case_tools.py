"""What the books share for setting up cases: each fault is told with its place."""

from __future__ import annotations

import math
from collections.abc import Callable

import msgspec
import pytest

from banneret.books.case_tools import among, at_least, convert, has_size
from banneret.core.engine.errors import BadInput


class Place(msgspec.Struct, forbid_unknown_fields=True):
    at: tuple[float, float] = (0.0, 0.0)
    names: list[str] = []


def said(call: Callable[[], object]) -> str:
    try:
        call()
    except BadInput as error:
        return str(error)
    return ""


def test_a_case_is_read_as_it_is_written() -> None:
    read = convert({"at": [-1000, 1000.0], "names": ["a"]}, Place, "units.one")
    assert (read.at, read.names) == ((-1000, 1000.0), ["a"])


@pytest.mark.parametrize("number", [1000.5, -1001, math.inf, math.nan])
def test_no_number_is_beyond_any_table(number: float) -> None:
    told = f"units.one.at[1]: {number} is not a number that a case can use"
    assert said(lambda: convert({"at": [1, number]}, Place, "units.one")) == told
    assert said(lambda: convert({"at": (1, number)}, Place, "units.one")) == told


def test_what_is_not_of_that_shape_is_told_with_its_place() -> None:
    assert said(lambda: convert({"names": 5}, Place, "units.one")).startswith("units.one: Expected `array`")


def test_words_that_are_known() -> None:
    assert said(lambda: among("", ("", "A", "B"), "side", "state.turn")) == ""
    assert said(lambda: among("B", iter("AB"), "side", "state.turn")) == ""
    told = "state.turn: there is no side “C”; known are A, B."
    assert said(lambda: among("C", iter("BA"), "side", "state.turn")) == told
    near = 'state.step: there is no step “depolyment”; did you mean "deployment"?'
    assert said(lambda: among("depolyment", ["deployment", "turn"], "step", "state.step")) == near


@pytest.mark.parametrize("size", [(0.0, 1.0), (1.0, 0.0), (-1.0, 5.0), (5.0, -0.5)])
def test_sizes_are_larger_than_nothing(size: tuple[float, float]) -> None:
    assert said(lambda: has_size(size, "table.size")) == "table.size: it is wider and deeper than 0 inches"


def test_small_sizes_are_sizes() -> None:
    assert said(lambda: has_size((0.25, 9.0), "table.size")) == ""
    assert said(lambda: has_size((9.0, 0.25), "table.size")) == ""


def test_the_least_number() -> None:
    assert said(lambda: at_least(3, 3, "units.one.models")) == ""
    assert said(lambda: at_least(4, 3, "units.one.models")) == ""
    assert said(lambda: at_least(2, 3, "units.one.models")) == "units.one.models: this is at least 3, not 2"
