"""What would come of a plan, on the page; the nearest place; a card by a long press."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.kit import PHONE, Server
from tests.web.scenes import game_at, kind
from tests.web.test_touch import touch


def test_a_plan_tells_what_would_come_of_it(visit: Visit, server: Server) -> None:
    made = game_at(server, lambda _, question: question.kind == "move" and getattr(question, "legs", 1) > 0)
    hand = visit()
    hand.page.goto(f"/game/{made['game']}#seat={made['seats']['A']}")
    assert hand.wait() == "move"
    hand.page.keyboard.press("ArrowUp")
    hand.settle()
    assert hand.verdict == "yes"
    # When the hand rests all of it is there, and its first line is the enemy's best reply, if there is any.
    expect(hand.test("consequences")).to_be_visible()
    whole = hand.page.locator(
        "[data-testid=consequence-reply], [data-testid=consequence-safe], [data-testid=consequence-shot]"
    )
    expect(whole.first).to_be_visible()

    # Into a place that is not allowed: nothing is said of it, and S goes to the nearest that is.
    for _ in range(30):
        hand.page.keyboard.press("ArrowDown")
        hand.settle()
        if hand.verdict == "no":
            break
    expect(hand.test("consequences")).to_have_count(0)
    expect(hand.test("snap")).to_be_visible()
    hand.page.keyboard.press("s")
    expect(hand.test("snap")).to_have_count(0)
    hand.settle()
    assert hand.verdict == "yes"


def test_a_weapon_has_its_best_target_and_says_what_stays_silent(visit: Visit, server: Server) -> None:
    made = game_at(server, kind("shoot"))
    hand = visit()
    hand.page.goto(f"/game/{made['game']}#seat={made['seats']['A']}")
    hand.wait()
    question = hand.question
    for slot, target in question["proposed"].items():
        chosen = hand.test(f"slot-{slot}").locator(f"[data-testid='option-{target}']")
        expect(chosen).to_have_attribute("aria-pressed", "true")
        chosen.click()
        expect(hand.test("idle")).to_contain_text(question["idle"][slot])


def test_a_long_press_shows_the_card(visit: Visit, server: Server) -> None:
    made = game_at(server, kind("action"))
    hand = visit(size=PHONE, has_touch=True, is_mobile=True)
    fingers = hand.context.new_cdp_session(hand.page)
    hand.page.goto(f"/game/{made['game']}#seat={made['seats']['A']}")
    hand.wait()
    unit = next(each for each in hand.view["units"] if each["seat"] == "B" and each.get("outline"))
    at = hand.middle(hand.page.locator(f"[data-unit='{unit['id']}']"))
    touch(fingers, "touchStart", at)
    expect(hand.test("unit-card")).to_contain_text(unit["name"])
    touch(fingers, "touchEnd")
    expect(hand.test("unit-card")).to_contain_text(unit["name"])


def test_a_charge_says_its_odds_once_whatever_the_pivot(visit: Visit, server: Server) -> None:
    made = game_at(server, kind("charge-pivot"))
    hand = visit()
    hand.page.goto(f"/game/{made['game']}#seat={made['seats']['A']}")
    assert hand.wait() == "charge"
    odds = hand.question["under_way"]
    assert "to win" in odds
    # The pivot that is proposed says it already.
    expect(hand.test("decision")).to_contain_text(odds)
    expect(hand.test("under-way")).to_have_count(0)
    for _ in range(20):
        hand.page.keyboard.press("e")
        hand.settle()
        if hand.verdict == "no":
            break
    assert hand.verdict == "no"
    expect(hand.test("under-way")).to_have_text(odds)
