"""With Sight or Range on, a click on a unit measures to it, whatever it would do otherwise."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.age_of_fantasy import new_at_scene
from tests.web.conftest import Visit
from tests.web.kit import Server, Visitor
from tests.web.scenes import game_at, kind


def show_card(hand: Visitor, unit: str) -> None:
    """The card of a unit that a click on the table would choose."""
    hand.page.get_by_role("tab", name="Units").last.click()
    name = hand.states["A"]["names"][unit]
    hand.test("units").get_by_role("button").filter(has_text=name).first.click()
    expect(hand.test("unit-card")).to_contain_text(name)


@pytest.mark.parametrize("what", ["range", "sight"])
def test_a_click_on_ones_own_unit_measures(server: Server, visit: Visit, what: str) -> None:
    made = game_at(server, kind("unit"))
    hand = visit()
    hand.page.goto(f"/game/{made['game']}#seat={made['seats']['A']}")
    assert hand.wait() == "choice"
    version = hand.shown()
    free = [option["marks"][0] for option in hand.question["options"] if option["marks"]]
    standing = [unit["id"] for unit in hand.view["units"] if unit["id"] in free and unit.get("outline")]
    assert len(standing) >= 2
    first, second = standing[:2]
    show_card(hand, first)
    hand.test("fit").click()
    hand.test(f"measure-{what}").click()
    hand.page.wait_for_timeout(700)  # until the table rests
    before = hand.test("unit-card").locator(".note").inner_text()
    hand.click_unit(second)
    note = hand.test("unit-card").locator(".note")
    expect(note).not_to_have_text(before)
    expect(note).to_contain_text(hand.states["A"]["names"][second])
    assert hand.shown() == version, "the unit was chosen"

    # The unit measured from is not chosen either: a click on it ends the measuring.
    hand.test(f"unit-{first}").focus()
    hand.page.keyboard.press("Enter")
    expect(hand.test(f"measure-{what}")).to_have_attribute("aria-pressed", "false")
    assert hand.shown() == version
    # Now a click does again what it always does.
    hand.test(f"unit-{second}").focus()
    hand.page.keyboard.press("Enter")
    hand.until(lambda: hand.shown() != version, "the unit to be chosen")


def test_a_click_on_a_model_that_can_be_chosen_measures_to_its_unit(server: Server, visit: Visit) -> None:
    made = new_at_scene(server, "casualties")
    hand = visit()
    hand.page.goto(f"/game/{made['game']}#seat={made['seats']['A']}")
    assert hand.wait() == "pick"
    own = hand.question["about"][0]
    other = next(unit["id"] for unit in hand.view["units"] if unit["seat"] == "B" and unit.get("outline"))
    picked = hand.page.locator("button.option[aria-pressed=true]").all_inner_texts()
    show_card(hand, other)
    hand.test("fit").click()
    hand.test("measure-range").click()
    hand.page.wait_for_timeout(700)  # until the table rests
    model = hand.page.locator(f"[data-unit='{own}'] [data-model]").first
    hand.page.mouse.click(*hand.middle(model))
    expect(hand.test("unit-card").locator(".note")).to_contain_text(hand.states["A"]["names"][own])
    assert hand.page.locator("button.option[aria-pressed=true]").all_inner_texts() == picked
