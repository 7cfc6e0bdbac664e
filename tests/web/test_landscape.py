"""A phone on its side: the board has the whole height, and everything else is beside it and can be reached."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.age_of_fantasy import new_at_scene
from tests.web.conftest import Visit
from tests.web.kit import Data, Server, Visitor
from tests.web.looks import complaints
from tests.web.scenes import finished_game, game_at, kind
from tests.web.test_dice_on_table import answer_as_ben

SIZES = [(844, 390), (740, 360), (932, 430)]


def on_its_side(visit: Visit, size: tuple[int, int], made: Data) -> Visitor:
    hand = visit(size=size, has_touch=True, is_mobile=True, device_scale_factor=2)
    hand.page.goto(f"/game/{made['game']}#seat={made['seats']['A']}")
    hand.wait()
    return hand


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_board_has_the_whole_height(server: Server, visit: Visit, size: tuple[int, int]) -> None:
    width, height = size
    hand = on_its_side(visit, size, game_at(server, kind("action")))
    board = hand.test("board").bounding_box()
    assert board is not None
    assert (round(board["y"]), round(board["height"])) == (0, height)
    assert board["width"] >= 0.55 * width
    assert hand.page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    ) == [width, height]
    assert complaints(hand.page) == []

    # All that can be decided is beside it: in view, or a scroll away.
    hand.option("advance").tap()
    hand.until(lambda: hand.shown()[1] == "move", "the move")
    for _ in range(2):
        hand.page.get_by_role("button", name="Forward by 1 inches").tap()
    hand.settle()
    assert complaints(hand.page) == []
    hand.test("confirm").scroll_into_view_if_needed()
    expect(hand.test("confirm")).to_be_in_viewport(ratio=0.99)
    for tab in ("log", "units", "signs", "decide"):
        hand.test(f"tab-{tab}").tap()
        expect(hand.test(f"tab-{tab}")).to_have_attribute("aria-selected", "true")
        assert complaints(hand.page) == []
    # A card lies over the panel, and hides nothing of the table.
    hand.test("tab-units").tap()
    hand.test("units").get_by_role("button").first.tap()
    card = hand.test("unit-card").bounding_box()
    assert card is not None
    assert card["x"] >= board["x"] + board["width"]
    assert card["y"] >= 0
    assert card["y"] + card["height"] <= height
    assert complaints(hand.page) == []
    hand.page.get_by_role("button", name="Close the card").tap()
    hand.test("tab-decide").tap()
    hand.test("menu").tap()
    last = hand.page.get_by_role("link", name="To the lobby")
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=0.99)
    hand.test("menu").tap()
    hand.done(lambda: hand.test("confirm").tap())


def test_a_unit_of_single_models_is_moved_on_its_side(server: Server, visit: Visit) -> None:
    hand = on_its_side(visit, SIZES[0], new_at_scene(server, "move"))
    board = hand.test("board").bounding_box()
    assert board is not None
    assert round(board["height"]) == SIZES[0][1]
    hand.drag_ghost(0, 2)
    assert hand.test("ghost").get_attribute("data-manner") == "sent"


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_line_of_a_move_lies_on_the_board(server: Server, visit: Visit, size: tuple[int, int]) -> None:
    made = game_at(server, kind("shoot"), seat="B")
    hand = visit(size=size, has_touch=True, is_mobile=True, device_scale_factor=2, pace="slow")
    hand.page.goto(f"/game/{made['game']}#seat={made['seats']['A']}")
    expect(hand.test("board")).to_be_visible()
    answer_as_ben(server, made)
    # A tap finds only what nothing lies over.
    hand.test("skip").tap()
    expect(hand.test("skip")).to_have_count(0)
    box, board = hand.test("following-line").bounding_box(), hand.test("board").bounding_box()
    assert box is not None
    assert board is not None
    assert box["x"] + box["width"] <= board["x"] + board["width"]
    assert complaints(hand.page) == []


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_board_of_a_replay_stays_while_the_rest_is_scrolled(
    server: Server, visit: Visit, size: tuple[int, int]
) -> None:
    made = finished_game(server)
    hand = visit(size=size, has_touch=True, is_mobile=True, device_scale_factor=2)
    hand.page.goto(f"/game/{made['game']}/replay#watch={made['spectator']}")
    expect(hand.test("replay")).to_be_visible()
    assert complaints(hand.page) == []
    for name in ("play", "scrubber", "share"):
        hand.test(name).scroll_into_view_if_needed()
        expect(hand.test(name)).to_be_in_viewport(ratio=0.99)
        board = hand.test("board").bounding_box()
        assert board is not None
        assert (round(board["y"]), round(board["height"])) == (0, size[1])
    hand.test("log").get_by_role("button").filter(has_text="Round 2").first.tap()
    expect(hand.test("replay").get_by_role("heading", level=1)).to_have_text("Round 2 of 4")
