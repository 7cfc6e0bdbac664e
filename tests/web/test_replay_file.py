"""The page that `banneret replay --html` writes, in a browser."""

from __future__ import annotations

import copy
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from banneret.pictures.look_file import SIDES
from banneret.pictures.page import replay_html
from banneret.pictures.replay import Frame, names_of
from tests.pictures.games import all_frames, played


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
