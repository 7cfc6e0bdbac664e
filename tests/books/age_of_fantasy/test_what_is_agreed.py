"""What players agree on for chapters: told in words, and all of it drawn for sample games now and then."""

from __future__ import annotations

from typing import Any, cast

import pytest

from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.chapters import Chosen
from banneret.core.engine.book import Setting
from banneret.core.engine.randoms import SplitMix64

CHAPTERS = {chapter.id: chapter for chapter in AgeOfFantasy().chapters()}


class Scripted:
    """Draws that give these numbers and then 0; `bounds` says below what each was drawn."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers = numbers
        self.bounds: list[int] = []

    def below(self, bound: int) -> int:
        self.bounds.append(bound)
        at = len(self.bounds) - 1
        return self.numbers[at] if at < len(self.numbers) else 0


def all_draws(chapter: Any) -> list[Chosen]:
    """What the chapter chooses with every possible row of numbers."""
    found: list[Chosen] = []
    numbers: list[int] | None = []
    while numbers is not None:
        draw = Scripted(numbers)
        found.append(chapter.drawn(cast(SplitMix64, draw)))
        numbers = following(numbers, draw.bounds)
    return found


def following(numbers: list[int], bounds: list[int]) -> list[int] | None:
    """The next row of numbers below these bounds, counting up from the last; None after the highest."""
    row = numbers + [0] * (len(bounds) - len(numbers))
    while row and row[-1] + 1 == bounds[len(row) - 1]:
        row.pop()
    return [*row[:-1], row[-1] + 1] if row else None


@pytest.mark.parametrize(
    ("chapter", "draws", "games"),
    [
        ("apocalyptic", 2, 2),
        ("battlefield-conditions", 13, 13),
        ("brutal-damage", 15 + 3 * 16, 15 + 2 * 16),  # with attrition a third of them without the usual morale
        ("command-points", 2, 2),
        ("fog-of-war", 31, 31),
        ("kitchen-table", 2, 2),
        ("multiplayer", 2 + 4 * 2 * 2, 2 + 4 * 2 * 2),
        ("small-scales", 4 * 2, 4 * 2),
        ("solid-buildings", 3, 3),
        ("terrain-and-objective-effects", 4 * 2, 3 * 2),
    ],
)
def test_every_kind_of_game_is_drawn(chapter: str, draws: int, games: int) -> None:
    found = all_draws(CHAPTERS[chapter])
    assert len(found) == draws
    assert len({tuple(sorted(chosen.items())) for chosen in found}) == games
    settings = {setting.id: setting for setting in CHAPTERS[chapter].settings()}
    for key in {key for chosen in found for key in chosen}:
        drawn = {value for chosen in found for value in chosen.get(key, ())}
        known = {choice for choice, _ in settings[key].choices}
        assert drawn <= known
        # Four at most play in a sample, so nobody beyond seat D fights beside anybody.
        assert known - drawn <= {f"seat-{letter}" for letter in "efgh"}


def test_the_usual_morale_is_dropped_in_a_third_of_the_games_with_attrition() -> None:
    found = [
        chosen for chosen in all_draws(CHAPTERS["brutal-damage"]) if chosen["brutal-morale"] == ("dropped",)
    ]
    assert len(found) == 16
    assert all("unit-attrition" in chosen["brutal-rules"] for chosen in found)


def test_sides_may_fight_beside_one_another_in_any_way() -> None:
    teams = [
        chosen for chosen in all_draws(CHAPTERS["multiplayer"]) if chosen["multiplayer-form"] == ("teams",)
    ]
    assert {chosen["first-team"] for chosen in teams} == {(), ("seat-c",), ("seat-d",), ("seat-c", "seat-d")}


SETTINGS = [setting for chapter in CHAPTERS.values() for setting in chapter.settings()]


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.id)
def test_a_setting_has_a_name_and_a_sentence(setting: Setting) -> None:
    """The name is no sentence, and what it is about is one; so it is for all there is to choose."""
    assert setting.id == setting.id.lower()
    assert setting.name[0].isupper()
    assert not setting.name.endswith(".")
    assert setting.about.endswith(".")
    assert [key for key, _ in setting.abouts] in ([], [key for key, _ in setting.choices])
    assert all(about.endswith(".") for _, about in setting.abouts)
