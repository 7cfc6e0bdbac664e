"""Where the board has room for codes only, the lists beside it have the same codes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.kit import DESKTOP, PHONE, Server
from tests.web.scenes import game_at, kind

LANDSCAPE = (844, 390)
CODE = re.compile(r"^[AB]\d+$")


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE])
def test_options_and_units_have_the_labels_of_the_board(
    server: Server, visit: Visit, size: tuple[int, int]
) -> None:
    made = game_at(server, kind("unit"))
    hand = visit(size=size, has_touch=True, is_mobile=True)
    hand.page.goto(f"/game/{made['game']}#seat={made['seats']['A']}")
    hand.wait()
    hand.test("fit").tap()
    drawn = hand.page.locator(".labels .label text").first
    expect(drawn).to_have_text(CODE)
    on_board = {text.strip() for text in hand.page.locator(".labels .label text").all_text_contents()}
    options = [option for option in hand.question["options"] if option["marks"]]
    assert len(options) >= 3
    shown = {}
    for option in options:
        unit = option["marks"][0]
        chip = hand.option(option["key"]).get_by_test_id(f"code-{unit}")
        expect(chip).to_be_visible()
        shown[unit] = chip.inner_text()
    assert len(set(shown.values())) == len(shown)
    standing = {unit["id"] for unit in hand.view["units"] if unit.get("outline")}
    assert {shown[unit] for unit in shown if unit in standing} <= on_board
    hand.test("tab-units").tap()
    for unit, code in shown.items():
        name = hand.states["A"]["names"][unit]
        row = hand.test("units").get_by_role("button").filter(has_text=name).first
        expect(row).to_contain_text(code)


def test_where_the_board_has_names_the_options_have_no_codes(server: Server, visit: Visit) -> None:
    made = game_at(server, kind("unit"))
    hand = visit(size=DESKTOP)
    hand.page.goto(f"/game/{made['game']}#seat={made['seats']['A']}")
    hand.wait()
    expect(hand.page.locator(".labels .label text").first).not_to_have_text(CODE)
    expect(hand.page.locator("[data-testid^=code-]")).to_have_count(0)
