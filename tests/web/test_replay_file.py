"""The page that `banneret replay --html` writes, in a browser."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from banneret.core.engine.match import Match
from banneret.pictures.look_file import SIDES
from banneret.pictures.marks import SCALE
from banneret.pictures.page import replay_html
from banneret.pictures.replay import Frame, frames, names_of
from tests.pictures.games import all_frames, fought, played
from tests.web.kit import MOVING


def among_three(frames: tuple[Frame, ...]) -> list[Frame]:
    """The same game with a unit of B as a third side."""
    third = next(unit["id"] for unit in frames[-1].view["units"] if unit["seat"] == "B")
    found = []
    for frame in frames:
        view = copy.deepcopy(frame.view)
        for unit in view["units"]:
            if unit["id"] == third:
                unit["seat"] = "C"
        view["sides"].append({"seat": "C", "score": 7})
        found.append(Frame(frame.moment, view, frame.sentences, frame.rolls))
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_third_side_is_listed_and_has_its_colours(browser: Browser, tmp_path: Path, scheme: str) -> None:
    file = tmp_path / "replay.html"
    names = {**names_of(played(0)), "C": "The third"}
    file.write_text(replay_html(among_three(all_frames(0)), names, book="A test"), encoding="utf-8")
    context = browser.new_context(color_scheme="dark" if scheme == "dark" else "light")
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(file.as_uri())
    page.keyboard.press("End")
    expect(page.locator("#score2")).to_have_text("7")
    expect(page.locator("#roster2 tr")).to_have_count(2)
    wanted = SIDES[2].night if scheme == "dark" else SIDES[2].day
    found = page.locator("#roster2 h2").evaluate("one => getComputedStyle(one).color")
    red, green, blue = [int(wanted[at : at + 2], 16) for at in (1, 3, 5)]
    assert found == f"rgb({red}, {green}, {blue})"
    assert not faults
    context.close()


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Callable[..., Page]]:
    """Opens the file of a game; a fault of its script fails the test."""
    faults: list[str] = []
    contexts: list[BrowserContext] = []

    def open_file(match: Match, *, calm: bool = False) -> Page:
        file = tmp_path / "replay.html"
        file.write_text(replay_html(frames(match), names_of(match)), encoding="utf-8")
        contexts.append(browser.new_context(reduced_motion="reduce" if calm else "no-preference"))
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(file.as_uri())
        return page

    yield open_file
    for context in contexts:
        context.close()
    assert not faults


@pytest.mark.parametrize("book_id", ["regiments", "skirmish"])
def test_the_file_goes_from_move_to_move(opened: Callable[..., Page], book_id: str) -> None:
    match = fought(3, book_id)
    said = {step.n: step.said for frame in frames(match) for step in frame.steps}
    page = opened(match)
    marked = 0
    first = int(page.locator("#move").get_attribute("data-step") or -1)
    steps: list[int] = []
    while page.locator("#after").is_enabled():
        page.keyboard.press("Shift+ArrowRight")
        steps.append(int(page.locator("#move").get_attribute("data-step") or -1))
        assert page.locator("#moveline").inner_text() == said[steps[-1]]
        marked += page.get_by_test_id("trail").count() > 0
    assert steps == [step for step in sorted(said) if step > first]
    assert marked > 10
    page.locator("#before").click()
    expect(page.locator("#move")).to_have_attribute("data-step", str(steps[-2]))
    page.keyboard.press("Home")
    expect(page.locator("#before")).to_be_disabled()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#slider")).to_have_value("1")


def test_in_the_file_a_trail_leads_from_where_a_unit_stood(opened: Callable[..., Page]) -> None:
    match = fought(3, "regiments")
    at, leg = next(
        (number, line.legs[0])
        for number, frame in enumerate(frames(match))
        for line in frame.sentences
        if line.round and line.legs
    )
    page = opened(match, calm=True)
    page.locator("#slider").fill(str(at))
    unit, (x, y, _), _ = leg
    depth = frames(match)[0].view["table"]["depth"]
    expect(page.get_by_test_id(f"stood-{unit}")).not_to_have_count(0)
    way = page.get_by_test_id("trail").first.get_attribute("points") or ""
    begin = [float(number) for number in way.split()[0].split(",")]
    assert begin == pytest.approx([x * SCALE, (depth - y) * SCALE], abs=0.2)


def test_with_reduced_motion_the_file_only_marks(opened: Callable[..., Page]) -> None:
    page = opened(fought(3, "regiments"), calm=True)
    marked = moving = 0
    for _ in range(40):
        page.locator("#after").click()
        marked += page.get_by_test_id("trail").count()
        moving += page.evaluate(MOVING)
    assert moving == 0
    assert marked


def test_whoever_comes_later_is_not_listed_before(opened: Callable[..., Page]) -> None:
    match = fought(2, "skirmish")
    first, last = frames(match)[0], frames(match)[-1]
    late = {unit["id"] for unit in last.view["units"]} - {unit["id"] for unit in first.view["units"]}
    assert late, "in this game nobody comes later"
    page = opened(match)
    rows = page.locator("section[id^=roster] tr:visible")
    before = rows.count()
    page.keyboard.press("End")
    expect(rows).to_have_count(before + len(late))
