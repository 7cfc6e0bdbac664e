"""Two watchmen at one x and y, one above the other: journal, view, undo, clone, snapshot, case and picture."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from banneret.bots.players import make_bot, play_on
from banneret.cases.form import CaseFile, find_cases
from banneret.cases.runner import run_case
from banneret.cli.main import main
from banneret.core.engine.book import open_book
from banneret.core.engine.dice import ScriptedDice
from banneret.core.engine.errors import BadInput
from banneret.core.engine.journal import Journal
from banneret.core.engine.match import Match
from banneret.pictures.board import board_svg
from banneret.pictures.floors import drawn_height
from banneret.pictures.page import replay_data, replay_html
from banneret.pictures.replay import frames, names_of
from banneret.pictures.report import report_html
from tests.data import plain
from tests.toy_tower import BOOK, TOWER, shelved
from tests.toy_tower.book import Watch

SVG = "{http://www.w3.org/2000/svg}"
# One up to the loft and on to the roof, one over the gallery and the gap and down the ladder, two after them.
ANSWERS = ["ladder-1", "walk-1", "stay", "stay", "climb-1", "gap-1", "ladder-1", "walk-1"]
ANSWERS += ["stay", "ladder-1", "stay", "stay"]
LOW, HIGH = "B.scout", "A.warden"  # both end at the ladder, one at its foot and one at its head


@pytest.fixture(autouse=True)
def tower() -> Iterator[None]:
    with shelved():
        yield


def started(seed: int = 5) -> Match:
    book = open_book(BOOK)
    return Match.start(book, book.sample_options(0), seed=seed)


def played(answers: list[str] = ANSWERS) -> Match:
    book = open_book(BOOK)
    match = Match.start(book, book.sample_options(0), dice=ScriptedDice(5, 5))
    for answer in answers:
        (seat,) = match.pending
        assert match.answer(seat, answer) is None
    return match


def stands(match: Match) -> dict[str, tuple[float, float, str]]:
    assert isinstance(match.state, Watch)
    return {id: (at.x, at.y, at.level) for id, at in match.state.places.items()}


def view_of(match: Match) -> dict[str, Any]:
    found: dict[str, Any] = plain(match.book.view_data(match.view("")))
    return found


def test_one_stands_above_the_other() -> None:
    found = stands(played())
    assert found[LOW] == (10, 10, "")
    assert found[HIGH] == (10, 10, "loft")
    assert not played().book.broken_invariants(played().state)


def test_the_journal_keeps_them_apart() -> None:
    match = played()
    text = match.journal.dumps()
    again = Match.resume(Journal.loads(text, "journal"))
    assert stands(again) == stands(match)
    assert again.journal.dumps() == text
    table = match.journal.header.options["table"]
    assert [surface["id"] for surface in table["surfaces"]] == ["loft", "roof", "gallery"]
    assert len(table["walls"]) == 6
    assert [link["id"] for link in table["links"]] == ["ladder-1", "climb-1", "gap-1", "walk-1", "jump-1"]


def test_the_view_tells_them_apart() -> None:
    view = view_of(played())
    low, high = (next(unit for unit in view["units"] if unit["id"] == id) for id in (LOW, HIGH))
    assert low["pose"] == high["pose"] == [10, 10, 0]
    assert (high["level"], high["height"]) == ("loft", 3)
    assert (high["models"][0]["level"], high["models"][0]["height"]) == ("loft", 3)
    assert "level" not in low
    assert "height" not in low["models"][0]
    assert {surface["id"]: surface["height"] for surface in view["table"]["surfaces"]} == {
        "gallery": 3,
        "loft": 3,
        "roof": 6,
    }
    banner = view["markers"][0]
    assert (banner["level"], banner["height"]) == ("roof", 6)
    assert ([badge["text"] for badge in high["badges"]], low["badges"]) == (["on the lookout"], [])


def test_undo_brings_one_back_to_the_surface_he_came_from() -> None:
    match = played()
    before = stands(played(ANSWERS[:9]))
    assert before[LOW] == (14, 12, "loft")
    for _ in range(3):
        match.undo(beyond=True)
    assert stands(match) == before
    for answer in ANSWERS[9:]:
        (seat,) = match.pending
        assert match.answer(seat, answer) is None
    assert stands(match) == stands(played())


def test_a_clone_goes_its_own_way_up() -> None:
    match = started()
    assert match.answer("A", "ladder-1") is None
    twin = match.clone()
    assert stands(twin) == stands(match)
    assert twin.answer("B", "walk-1") is None
    assert stands(twin)["B.scout"] == (20, 12, "gallery")
    assert stands(match)["B.scout"] == (27, 4, "")
    assert stands(twin)["A.scout"] == stands(match)["A.scout"] == (10, 10, "loft")


def test_a_snapshot_holds_the_levels() -> None:
    match = started()
    assert match.answer("A", "ladder-1") is None
    assert match.answer("B", "stay") is None
    again = Match.resume_snapshot(match.journal, match.snapshot())
    assert stands(again) == stands(match)
    book = match.book
    assert book.encode(book.decode(match.options, book.encode(match.state))) == book.encode(match.state)


def test_games_of_bots_end_and_nobody_stands_on_air() -> None:
    for seed in range(5):
        match = started(seed)
        play_on(match, {seat: make_bot("random", match.book, seat, seed) for seat in match.seats})
        assert match.over
        assert not match.book.broken_invariants(match.state)
        assert stands(Match.resume(Journal.loads(match.journal.dumps(), "journal"))) == stands(match)


# ------------------------------------------------------------------------------------------------- cases


def cases() -> list[CaseFile]:
    """Read with the book on its shelf, since a case is of the book that its folder is called after."""
    with shelved():
        return list(find_cases([TOWER / "cases"]))


@pytest.mark.parametrize("file", cases(), ids=lambda file: file.case.case)
def test_cases_place_units_on_levels(file: CaseFile) -> None:
    assert run_case(file) == ""


def test_the_command_runs_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["case", str(TOWER / "cases")]) == 0
    assert capsys.readouterr().out == "5 passed, 0 failed\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ({"at": [10, 10], "on": "lofd"}, "units.A.scout.on: there is no surface “lofd”; did you mean"),
        ({"at": [2, 2], "on": "loft"}, "units.A.scout.at: (2, 2) is not on “loft”"),
        ({"at": [40, 2]}, "units.A.scout.at: (40, 2) is not on “”"),
    ],
)
def test_a_case_places_nobody_on_air(words: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        open_book(BOOK).arrange({}, {"A.scout": words}, {})  # type: ignore[attr-defined]
    assert sentence in str(caught.value)


def test_a_case_that_forgets_the_level_fails() -> None:
    """The same x and y on another surface is another place."""
    file = cases()[1]
    file.case.play[-1].expect[0].is_["on"] = ""
    assert "on is 'loft', not ''" in run_case(file)


# ----------------------------------------------------------------------------------------------- pictures


def panels(root: ET.Element) -> dict[str, tuple[float, float, float, float]]:
    """Where each floor is drawn, by its height."""
    found = {}
    for group in root.iter(f"{SVG}g"):
        if group.get("class") == "floor":
            x, y = (float(word) for word in re.findall(r"[-\d.]+", group.get("transform", "")))
            inner = next(group.iter(f"{SVG}svg"))
            right, low = float(inner.get("width", "")), float(inner.get("height", ""))
            found[group.get("data-height", "")] = (x, y, x + right, y + low)
    return found


def test_the_picture_draws_each_on_his_floor() -> None:
    match = played()
    root = ET.fromstring(board_svg(view_of(match), names_of(match)))
    found = panels(root)
    assert list(found) == ["3", "6"]
    drawn = {}
    for group in root.iter(f"{SVG}g"):
        if (group.get("class") or "").startswith("unit "):
            x, y = (float(word) for word in re.findall(r"[-\d.]+", group.get("transform", ""))[:2])
            drawn[group.get("data-id", "")] = (x, y, group.get("data-level", ""))
    assert drawn[LOW] == (100, 140, "")
    x, y, level = drawn[HIGH]
    assert level == "loft"
    left, top, right, bottom = found["3"]
    assert left < x < right
    assert top < y < bottom
    # The panel begins at x = 4 and ends at y = 19, a margin about its surfaces.
    assert x - left == pytest.approx(60)
    assert y - top == pytest.approx(90)
    left, top, right, bottom = found["6"]
    assert left < drawn["A.scout"][0] < right
    assert top < drawn["A.scout"][1] < bottom


def test_the_page_shows_all_floors_and_each_on_his() -> None:
    match = played()
    found, names = frames(match), names_of(match)
    page = replay_html(found, names, book="Watch Tower")
    assert page.count('class="floor"') == 2
    rows = {id: row for frame in replay_data(found, names)["frames"] for id, row in frame.get("u", {}).items()}
    high, low = (next(model for model in rows[id][11] if model[0] == f"{id}.1") for id in (HIGH, LOW))
    assert low[2:] == [100, 140]
    assert high[3] > 240 + 20  # below the table and its frame
    view_box = re.search(r'viewBox="-21 -21 ([\d.]+) ([\d.]+)"', page)
    assert view_box is not None
    assert high[3] < float(view_box.group(2)) - 21


def test_the_report_shows_all_floors(tmp_path: Path) -> None:
    page = report_html(played())
    # The table as it is now, with the legend, and each round that has a picture.
    boards = re.findall(r'viewBox="0 0 [\d.]+ ([\d.]+)"[^>]* class="board tall"', page)
    assert page.count('class="floor"') == 2 * len(boards) >= 4
    below_table = 66 + 22 + 240 + 20  # heading, frame and table
    assert all(float(high) > below_table + drawn_height(view_of(played())) for high in boards)
    match = started()
    play_on(match, {seat: make_bot("random", match.book, seat, 1) for seat in match.seats})
    match.journal.save(tmp_path / "tower.journal")
    svg = tmp_path / "tower.svg"
    assert main(["replay", str(tmp_path / "tower.journal"), "--svg", str(svg)]) == 0
    assert list(panels(ET.fromstring(svg.read_text(encoding="utf-8")))) == ["3", "6"]
