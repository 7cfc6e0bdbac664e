"""Chances and means in words: the same words on every processor."""

from __future__ import annotations

import json
import math

import pytest

from banneret.cli.odds import output as odds_output
from banneret.odds.wording import likely, percent, printed


def around(value: float) -> list[float]:
    """A number, and what it may be on processors that add in another order."""
    return [value, *[math.nextafter(value, toward) for toward in (-math.inf, math.inf)]]


@pytest.mark.parametrize("chance", [0.0, 1 / 8, 3 / 8, 0.005, 0.995, 25 / 200, 1.0])
def test_a_percentage_does_not_hang_on_the_last_bit(chance: float) -> None:
    assert len({percent(each) for each in around(chance)}) == 1
    assert len({odds_output.percent(each / 10) for each in around(chance)}) == 1
    assert len({tuple(likely(each, "to win")) for each in around(chance)}) == 1


@pytest.mark.parametrize("mean", [0.25, 2.25, 0.95, 1.05, 3.35])
def test_a_mean_does_not_hang_on_the_last_bit(mean: float) -> None:
    assert len({printed(each) for each in around(mean)}) == 1
    assert len({printed(each / 10, 2) for each in around(mean)}) == 1


def test_rare_is_not_never_and_nearly_sure_is_not_sure() -> None:
    assert [percent(chance) for chance in (0.0, 1e-9, 0.004, 0.5, 0.996, 1.0 - 1e-8, 1.0)] == [
        "0 %",
        "under 1 %",
        "under 1 %",
        "50 %",
        "over 99 %",
        "over 99 %",
        "100 %",
    ]


def test_odds_as_json_are_the_same_text_everywhere() -> None:
    texts = {
        json.dumps(odds_output.rounded({"chances": [each, 1.0], "of": (1, "one")})) for each in around(1 / 3)
    }
    assert len(texts) == 1
    assert json.loads(texts.pop())["chances"] == pytest.approx([1 / 3, 1.0])
