"""Small scales and multi-basing: the trays of bases that no case stands on."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.book import AgeOfFantasy

BOOK = AgeOfFantasy()


def on_trays(models: int, base: list[float]) -> Battle:
    """So many men with such bases on a tray."""
    profile = {"quality": 4, "defense": 4, "models": models, "base": base}
    men = {"side": "A", "profile": profile, "places": [[36.0, 8.0, 0.0]]}
    foe = {"side": "B", "profile": {"quality": 4, "defense": 4}, "places": [[36.0, 40.0]]}
    state = {"chapters": ["small-scales"], "scale": "trays"}
    return BOOK.arrange({}, {"men": men, "foe": foe}, state)[1]


def tray(models: int, base: list[float]) -> Any:
    """The tray in millimetres on which so many models with such bases stand."""
    battle = on_trays(models, base)
    (chapter,) = [each for each in battle.chapters if each.id == "small-scales"]
    return chapter.unit_facts(battle, "men")["base in mm"]


@pytest.mark.clause("AF-SML-02")
@pytest.mark.parametrize(
    ("models", "base", "wanted"),
    [
        (5, [25, 50], [125, 50]),  # riders: the tray is as deep as their bases
        (5, [25, 20], [125, 25]),
        (1, [25, 50], [25, 50]),  # one alone needs no tray
        (5, [26, 26], [160, 32]),
        (2, [33, 33], [120, 40]),
        (2, [50, 75], [100, 75]),  # nothing is suggested for larger ones: up to three side by side
        (3, [41, 41], [123, 41]),
        (4, [60, 60], [180, 60]),
    ],
)
def test_trays_of_every_size(models: int, base: list[float], wanted: list[int]) -> None:
    assert tray(models, base) == wanted


@pytest.mark.clause("AF-SML-02")
def test_a_tray_is_measured_in_thousandths_of_an_inch() -> None:
    """125 by 50 mm."""
    sheet = on_trays(5, [25, 50]).unit("men").models[0].sheet
    assert (sheet.base_width, sheet.base_depth) == (4.921, 1.969)
