"""What players agree on before a game is checked against what the book names; doors open once for each book."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import banneret.odds
from banneret.core.engine.book import Book, Setting, check_settings, open_book
from banneret.core.engine.doors import Doors, class_in, place_of
from banneret.core.engine.errors import BadInput
from banneret.core.engine.journal import Journal
from banneret.core.engine.match import check_version


class Small(Book[Any, Any, Any]):
    title = "A small book"

    def settings(self) -> tuple[Setting, ...]:
        weather = Setting("weather", "Weather", "The sky.", (("sun", "Sun"), ("rain", "Rain")), "sun")
        gifts = Setting("gifts", "Gifts", "What each has.", (("ale", "Ale"), ("bread", "Bread")), several=True)
        return weather, gifts


@pytest.mark.parametrize(
    "chosen",
    [
        {},
        {"weather": ["rain"]},
        {"weather": ["sun"], "gifts": []},
        {"gifts": ["bread"]},
        {"gifts": ["bread", "ale"]},
    ],
)
def test_what_may_be_agreed(chosen: dict[str, list[str]]) -> None:
    check_settings(Small(), chosen)
    assert Small().agreed("options", chosen) == "options"


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        (
            {"moon": ["full"]},
            "settings: A small book has no setting “moon”; the settings are: weather, gifts",
        ),
        ({"weather": []}, "settings.weather: choose one thing for “Weather”; nothing is chosen"),
        ({"weather": ["sun", "rain"]}, "settings.weather: choose one thing for “Weather”, not 2"),
        ({"weather": ["fog"]}, "settings.weather: “Weather” has no choice “fog”; choose one of: sun, rain"),
        ({"gifts": ["ale", "fog"]}, "settings.gifts: “Gifts” has no choice “fog”; choose any of: ale, bread"),
        ({"gifts": ["ale", "bread", "ale"]}, "settings.gifts: “ale” is named twice"),
    ],
)
def test_what_may_not(chosen: dict[str, list[str]], sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        Small().agreed("options", chosen)
    assert str(refused.value) == sentence


def test_a_book_without_settings() -> None:
    with pytest.raises(BadInput) as refused:
        check_settings(Book[Any, Any, Any](), {"moon": ["full"]})
    assert str(refused.value) == "settings:  has no setting “moon”; it has none at all"


def test_a_book_that_is_not_on_the_shelf() -> None:
    with pytest.raises(BadInput) as refused:
        open_book("chess")
    books = "age-of-fantasy, quick-starter, regiments"
    assert str(refused.value).startswith("there is no rulebook “chess”; the books are: ")
    assert all(book in str(refused.value) for book in books.split(", "))


class Plain:
    pass


def test_doors_make_one_object_for_each_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a book brings is found in its folder of a layer; who has no folder there shares what is plain."""
    folder = tmp_path / "rich_book"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "thing.py").write_text(
        "from tests.core.test_settings import Plain\n\nclass Rich(Plain):\n    pass\n", encoding="utf-8"
    )
    monkeypatch.setattr(banneret.odds, "__path__", [*banneret.odds.__path__, str(tmp_path)])
    doors = Doors(Plain, "odds", "thing")
    assert type(doors.of("rich-book")).__name__ == "Rich"
    assert doors.of("rich-book") is doors.of("rich-book")
    assert type(doors.of("poor-book")) is Plain
    assert doors.of("poor-book") is doors.of("poor-book")
    assert type(Doors(Plain, "odds", "other").of("rich-book")) is Plain
    assert place_of("odds", "rich-book") == "banneret.odds.rich_book"
    assert place_of("odds", "rich-book", "thing") == "banneret.odds.rich_book.thing"
    assert place_of("odds", "") == place_of("odds", "poor-book") == place_of("odds", "rich-book", "other") == ""


def test_a_module_of_a_book_defines_one_class_of_a_kind() -> None:
    own = ModuleType("own")
    own.__dict__.update(Plain=Plain, One=type("One", (Plain,), {"__module__": "own"}), text="Plain")
    assert class_in(own, Plain).__name__ == "One"
    own.__dict__["Two"] = type("Two", (Plain,), {"__module__": "own"})
    with pytest.raises(AssertionError, match="own should define one Plain, not 2"):
        class_in(own, Plain)


def test_a_book_that_names_no_version_is_its_first() -> None:
    check_version(Journal.begin("small", 1, {}, {}), Small(), "game.jsonl")
    with pytest.raises(
        BadInput, match="played with version 2 of the A small book rules; this is version 1, so"
    ):
        check_version(Journal.begin("small", 2, {}, {}), Small(), "game.jsonl")


def test_a_book_may_get_its_folder_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As toys do: whoever was asked for one before has not fixed that it has none."""
    folder = tmp_path / "late_book"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "thing.py").write_text(
        "from tests.core.test_settings import Plain\n\nclass Late(Plain):\n    pass\n", encoding="utf-8"
    )
    doors = Doors(Plain, "odds", "thing")
    assert type(doors.of("late-book")) is Plain
    monkeypatch.setattr(banneret.odds, "__path__", [*banneret.odds.__path__, str(tmp_path)])
    assert type(doors.of("late-book")).__name__ == "Late"
