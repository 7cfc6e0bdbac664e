"""The pictures of quick battles: both armies where they are deployed, drawn once however many ask."""

from __future__ import annotations

import time
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from banneret.books.armies import QuickBattle, armies_of
from banneret.core.space.shown import as_on_table
from banneret.pictures import figure_art
from banneret.server import battle_pictures
from banneret.server.battle_pictures import deployed, packed_picture
from tests.server.kit import Live, live
from tests.server.test_routes import is_problem
from tests.shelf import WITH_ARMIES

BATTLES = [(book_id, battle) for book_id in WITH_ARMIES for battle in armies_of(book_id).battles]
FIRST = [(book_id, armies_of(book_id).battles[0]) for book_id in WITH_ARMIES if armies_of(book_id).battles]
NAMES = [f"{book_id}-{battle.id}" for book_id, battle in FIRST]


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Live]:
    """A server that has drawn nothing yet."""
    with live(tmp_path) as running:
        yield running


def address(book_id: str, battle: QuickBattle) -> str:
    return f"/books/{book_id}/battles/{battle.id}.svg"


def test_every_battle_of_the_lobby_has_one(server: Live) -> None:
    shown = {
        book["id"]: [each["picture"] for each in book["battles"]] for book in server.http.get("/books").json()
    }
    for book_id, battle in BATTLES:
        assert f"/api/v1{address(book_id, battle)}" in shown[book_id]


@pytest.mark.parametrize(("book_id", "battle"), FIRST, ids=NAMES)
def test_both_armies_stand_there_and_nothing_is_written(
    server: Live, book_id: str, battle: QuickBattle
) -> None:
    got = server.http.get(address(book_id, battle))
    assert got.headers["content-type"].startswith("image/svg+xml")
    assert got.headers["content-encoding"] == "gzip"
    root = ET.fromstring(got.text)
    name = "{http://www.w3.org/2000/svg}"
    units = [each for each in root.iter(f"{name}g") if "unit" in (each.get("class") or "").split()]
    match = deployed(book_id, battle, 1)
    view = as_on_table(match.book.view_data(match.view("")))
    standing = {unit["id"] for unit in view["units"] if unit.get("outline")}
    assert {each.get("data-id") for each in units} == standing
    for seat in match.seats:
        assert len([each for each in units if f"side-{seat}" in (each.get("class") or "")]) > 3
    # With their figures, whose authors are named, in a picture that is small enough for a lobby full of them.
    assert "#bn-figure-" in got.text
    assert figure_art.credit(figure_art.figures_in([view])) in (root.findtext(f"{name}metadata") or "")
    assert not [each for each in root.iter(f"{name}g") if each.get("class") == "label"]
    assert len(packed_picture(book_id, battle)) < 60_000
    # Every kind of table is seen from straight above, floors and all.
    assert not [each for each in root.iter(f"{name}g") if each.get("class") == "floor"]
    surfaces = {each["id"] for each in view["table"].get("surfaces", ())}
    drawn = {each.get("data-id") for each in root.iter(f"{name}g") if "surface" in (each.get("class") or "")}
    assert drawn == surfaces


def test_who_reads_nothing_packed_gets_it_plain(server: Live) -> None:
    book_id, battle = FIRST[0]
    plain = server.http.get(address(book_id, battle), headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == server.http.get(address(book_id, battle)).text
    is_problem(server.http.get(f"/books/{book_id}/battles/nowhere.svg"), 404)
    is_problem(server.http.get(f"/books/nothing/battles/{battle.id}.svg"), 404)


def test_it_is_drawn_once_however_many_ask(fresh: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    def slow(book_id: str, battle: QuickBattle) -> bytes:
        drawn.append(battle.id)
        time.sleep(0.05)
        return packed_picture(book_id, battle)

    monkeypatch.setattr(battle_pictures, "packed_picture", slow)
    book_id, battle = FIRST[0]

    def ask(_: int) -> httpx.Response:
        return fresh.http.get(address(book_id, battle))

    with ThreadPoolExecutor(40) as many:
        answers = list(many.map(ask, range(80)))
    assert [each.status_code for each in answers] == [200] * 80
    assert drawn == [battle.id]


def test_one_that_cannot_be_drawn_is_tried_once(fresh: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    def broken(book_id: str, battle: QuickBattle) -> bytes:
        tried.append(battle.id)
        raise ValueError("no")

    monkeypatch.setattr(battle_pictures, "packed_picture", broken)
    book_id, battle = FIRST[0]
    for _ in range(3):
        is_problem(fresh.http.get(address(book_id, battle)), 404)
    assert tried == [battle.id]


def test_the_deployment_is_the_same_for_everybody() -> None:
    book_id, battle = FIRST[0]
    assert packed_picture(book_id, battle) == packed_picture(book_id, battle)
