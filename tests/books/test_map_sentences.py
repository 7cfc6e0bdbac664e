"""Every map and every style of generated tables says in a sentence what it is, wherever one is chosen."""

from __future__ import annotations

from pathlib import Path

import pytest

from banneret.cli.main import main
from banneret.core.engine.book import SHELF
from banneret.core.space.table import available_maps, load_map, map_about, style_abouts
from banneret.server.catalogue import books
from tests.goals import is_plain

MAPS = [(book_id, name) for book_id in SHELF for name in available_maps(book_id)]
STYLES = [(book_id, style) for book_id in SHELF for style in style_abouts(book_id)]


@pytest.mark.parametrize(("book_id", "name"), MAPS)
def test_a_map_says_what_it_is(book_id: str, name: str) -> None:
    about = map_about(name, book_id)
    assert is_plain(about)
    assert len([each for other, each in MAPS if map_about(each, other) == about]) == 1
    # It is for whoever chooses; games are not written differently for it.
    assert about not in repr(load_map(name, book_id))


@pytest.mark.parametrize(("book_id", "style"), STYLES)
def test_a_style_says_what_it_is(book_id: str, style: str) -> None:
    assert is_plain(style_abouts(book_id)[style])


def test_the_lobby_is_told() -> None:
    for book in books():
        assert all(is_plain(line["about"]) for line in book["maps"]), book["id"]
        assert list(book["style_abouts"]) == book["styles"]


def test_the_command_line_tells(capsys: pytest.CaptureFixture[str]) -> None:
    for book_id in dict(MAPS):
        assert main(["books", book_id]) == 0
        out = capsys.readouterr().out
        for name in available_maps(book_id):
            assert f"  {map_about(name, book_id)}\n" in out
        for about in style_abouts(book_id).values():
            assert f"  {about}\n" in out


def test_a_map_of_ones_own_need_not_say_anything(tmp_path: Path) -> None:
    path = tmp_path / "field.toml"
    path.write_text('[map]\nid = "field"\nname = "Field"\nsize = [72, 48]\n', encoding="utf-8")
    assert map_about(str(path), "regiments") == ""
    assert load_map(path, "regiments").name == "Field"
