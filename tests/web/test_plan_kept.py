"""What is half planned or half chosen outlives a reload, and is forgotten with its question."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.age_of_fantasy import new_at_scene
from tests.web.conftest import Visit
from tests.web.kit import Data, Server, Visitor
from tests.web.scenes import game_at, kind


def enter(hand: Visitor, made: Data, seat: str = "A") -> str:
    hand.page.goto(f"/game/{made['game']}#seat={made['seats'][seat]}")
    return hand.wait()


def reload(hand: Visitor) -> None:
    hand.page.reload()
    hand.wait()


def pose(hand: Visitor) -> str | None:
    hand.page.wait_for_timeout(300)  # until nothing more is asked about it
    return hand.test("ghost").get_attribute("data-pose")


def test_a_half_planned_move_is_kept_on_reload(server: Server, visit: Visit) -> None:
    made = game_at(server, kind("action"))
    hand = visit()
    enter(hand, made)
    hand.choose("advance")
    assert hand.wait() == "move"
    first = pose(hand)
    for key in ("ArrowUp", "ArrowUp", "e", "ArrowUp"):
        hand.page.keyboard.press(key)
    planned = pose(hand)
    steps = hand.page.locator("ol.steps").inner_text()
    assert planned != first
    reload(hand)
    assert pose(hand) == planned
    assert hand.page.locator("ol.steps").inner_text() == steps
    hand.settle()
    assert hand.verdict == "yes"

    # Looking back at the story does not lose it either.
    hand.test("log").get_by_role("button").filter(has_text="deployed").first.click()
    expect(hand.test("looking-back")).to_be_visible()
    hand.test("return").click()
    hand.wait()
    assert pose(hand) == planned

    # An answer ends it: when the question comes again, it begins anew.
    hand.test("stay").click()
    hand.until(lambda: hand.shown()[1] != "move", "the answer to be taken")
    hand.test("undo").click()
    hand.until(lambda: hand.shown()[1] == "move", "the question again")
    assert pose(hand) == first
    reload(hand)
    assert pose(hand) == first


def test_what_is_aimed_at_is_kept_on_reload(server: Server, visit: Visit) -> None:
    made = game_at(server, kind("assign"))
    hand = visit()
    assert enter(hand, made) == "assign"
    option = hand.page.locator("fieldset.slot button.option").first
    before = option.get_attribute("aria-pressed")
    option.click()
    after = option.get_attribute("aria-pressed")
    assert after != before
    hand.page.reload()
    hand.wait()
    expect(option).to_have_attribute("aria-pressed", str(after))


def test_single_models_stay_where_they_were_planned(server: Server, visit: Visit) -> None:
    made = new_at_scene(server, "move")
    hand = visit()
    assert enter(hand, made) == "bases"
    hand.test("one-model").click()
    for _ in range(3):
        hand.page.keyboard.press("Shift+ArrowUp")
    planned = pose(hand)
    places = hand.bases()
    reload(hand)
    assert pose(hand) == planned
    assert hand.test("ghost").get_attribute("data-manner") == "own"
    assert hand.test("ghost").get_attribute("data-chosen") == "0"
    assert len(hand.bases()) == len(places)
