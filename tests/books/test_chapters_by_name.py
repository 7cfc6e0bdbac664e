"""Optional chapters that are switched on by their names (`--set chapters=…`), with settings of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.table_book import TableBook
from banneret.core.engine.errors import BadInput
from tests.toy_chapters import Toys

pytestmark = pytest.mark.plain

UNITS = {
    side: {"side": side, "profile": {"quality": 4, "defense": 5, "models": 1}, "places": [[30, 10 + 20 * at]]}
    for at, side in enumerate("AB")
}


@pytest.fixture
def book() -> Iterator[TableBook[Any, Any]]:
    with Toys(Path(__file__).parents[1] / "toy_named" / "chapters").opened() as found:
        yield found


def in_play(book: TableBook[Any, Any], chosen: dict[str, list[str]]) -> dict[str, tuple[str, ...]]:
    """The chapters of a game for which this was chosen, each with what was chosen for its first setting."""
    battle = book.begin(book.agreed(book.sample_options(0), chosen))
    assert isinstance(battle, Battle)
    return {chapter.id: chapter.chosen for chapter in battle.chapters if chapter.title}


def test_one_setting_lists_them_with_their_sentences(book: TableBook[Any, Any]) -> None:
    settings = {setting.id: setting for setting in book.settings()}
    listed = settings["chapters"]
    assert {"toy-heralds", "toy-banners"} <= {key for key, _ in listed.choices}
    assert dict(listed.abouts)["toy-banners"] == "Every unit adds 1 to its morale tests."
    data = settings["toy-calls"].to_data()
    assert data["needs"] == {"setting": "chapters", "choice": "toy-heralds"}
    assert data["preset"] == ["long"]
    assert settings["mission"].to_data()["needs"] is None


def test_what_comes_along_is_written_down(book: TableBook[Any, Any]) -> None:
    plain = book.sample_options(0)
    options = book.agreed(plain, {"chapters": ["toy-heralds"]})
    assert book.chosen(options)["chapters"] == ("toy-banners", "toy-heralds")
    assert book.write_options(options)["chapters"] == {"chapters": ("toy-banners", "toy-heralds")}
    assert book.agreed(plain, {"chapters": ["toy-heralds", "toy-banners"]}) == options
    assert book.read_options(msgspec.json.decode(msgspec.json.encode(book.write_options(options)))) == options
    assert in_play(book, {"chapters": ["toy-banners"]}) == {"toy-banners": ()}
    assert book.agreed(options, {"chapters": []}) == plain


def test_their_settings_are_as_usual_until_chosen(book: TableBook[Any, Any]) -> None:
    named: dict[str, list[str]] = {"chapters": ["toy-heralds"]}
    assert in_play(book, named)["toy-heralds"] == ("long",)
    assert in_play(book, {**named, "toy-calls": []})["toy-heralds"] == ()
    assert in_play(book, {**named, "toy-calls": ["quick"]})["toy-heralds"] == ("quick",)
    both = [
        book.agreed(book.sample_options(0), {**named, "toy-calls": each})
        for each in (["quick", "long"], ["long", "quick"])
    ]
    assert both[0] == both[1], "which is named first is no matter"
    written = book.write_options(book.agreed(book.sample_options(0), {**named, "toy-pace": ["brisk"]}))
    assert written["chapters"]["toy-pace"] == ("brisk",)


def test_a_chapter_knows_all_that_was_chosen_for_it(book: TableBook[Any, Any]) -> None:
    def battle(**chosen: Any) -> Battle:
        found = book.arrange({}, UNITS, {"chapters": ["toy-heralds"], **chosen})[1]
        assert isinstance(found, Battle)
        return found

    def pace(battle: Battle) -> float:
        (heralds,) = [chapter for chapter in battle.chapters if chapter.id == "toy-heralds"]
        unit = battle.unit("A")
        return heralds.move_modifier(battle, unit, unit.models[0], "advance")

    assert (battle().rounds(), pace(battle())) == (5, 0.0)
    quick = battle(**{"toy-calls": ["quick"], "toy-pace": "brisk"})
    assert (quick.rounds(), pace(quick)) == (4, 1.0)
    assert pace(battle(**{"toy-calls": ["quick"]})) == 0.0


@pytest.mark.parametrize(
    ("chosen", "why"),
    [
        (
            {"chapters": ["toy-herald"]},
            "settings.chapters: “Optional chapters” has no choice “toy-herald”;",
        ),
        ({"toy-pace": ["brisk"]}, "settings.toy-pace: without toy heralds there is nothing to choose here"),
        ({"toy-calls": []}, "settings.toy-calls: without toy heralds there is nothing to choose here"),
    ],
)
def test_what_may_not_be_chosen(book: TableBook[Any, Any], chosen: dict[str, list[str]], why: str) -> None:
    with pytest.raises(BadInput) as fault:
        book.agreed(book.sample_options(0), chosen)
    assert str(fault.value).startswith(why)


def test_options_that_name_what_is_not_there(book: TableBook[Any, Any]) -> None:
    plain = book.sample_options(0)
    with pytest.raises(BadInput) as fault:
        book.read_options(msgspec.structs.replace(plain, chapters={"chapters": ("toy-horns",)}))
    assert str(fault.value).startswith(
        "options.chapters.chapters[0]: “Optional chapters” has no choice “toy-horns”"
    )


def test_sample_games_may_name_several(book: TableBook[Any, Any]) -> None:
    named = book.chosen(book.sample_options(77777))["chapters"]
    assert {"toy-banners", "toy-heralds"} < set(named), "beside what others of the book say"
    assert len(set(named)) == len(named)
