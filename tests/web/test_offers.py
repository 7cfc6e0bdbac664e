"""Offers between two people say that they wait, can be withdrawn, and tell how they ended."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.kit import Server, Visitor
from tests.web.scenes import game_at, kind


def pair(server: Server, visit: Visit) -> tuple[Visitor, Visitor]:
    """Ann, who is asked for an action, and Ben, who waits."""
    made = game_at(server, kind("action"))
    hands = []
    for seat in ("A", "B"):
        hand = visit()
        hand.page.goto(f"/game/{made['game']}#seat={made['seats'][seat]}")
        hand.wait(asked=False)
        hands.append(hand)
    return hands[0], hands[1]


def menu(hand: Visitor, what: str) -> None:
    hand.test("menu").click()
    hand.test(what).click()


def test_a_draw_waits_is_declined_and_lapses(server: Server, visit: Visit) -> None:
    ann, ben = pair(server, visit)
    menu(ben, "draw")
    expect(ben.test("draw-waits")).to_contain_text("Waiting for Ann to answer your offer of a draw.")
    expect(ann.test("draw-offer")).to_contain_text("Ben offers a draw.")
    ann.test("decline").click()
    expect(ben.test("draw-waits")).to_have_count(0)
    expect(ben.test("offer-ended")).to_contain_text("Ann declined the draw.")
    expect(ann.test("offer-ended")).to_have_count(0)
    # It is still told after a reload, until it is dismissed.
    ben.page.reload()
    ben.test("dismiss-offer").click()
    expect(ben.test("offer-ended")).to_have_count(0)

    menu(ben, "draw")
    expect(ann.test("draw-offer")).to_be_visible()
    ben.test("withdraw").click()
    expect(ann.test("draw-offer")).to_have_count(0)
    expect(ann.test("offer-ended")).to_contain_text("Ben withdrew the offer of a draw.")
    expect(ben.test("offer-ended")).to_have_count(0)

    menu(ben, "draw")
    expect(ann.test("draw-offer")).to_be_visible()
    ann.answer_plainly()
    expect(ben.test("offer-ended")).to_contain_text("Your offer of a draw lapsed, because Ann played on.")
    expect(ben.test("draw-waits")).to_have_count(0)


def test_a_request_to_take_back_waits_and_tells_of_a_refusal(server: Server, visit: Visit) -> None:
    ann, ben = pair(server, visit)
    menu(ben, "takeback")
    waits = "Waiting for Ann to answer your request to take back your last decision."
    expect(ben.test("takeback-waits")).to_contain_text(waits)
    ann.test("decline").click()
    expect(ben.test("offer-ended")).to_contain_text("Ann declined to let you take back.")
    menu(ben, "takeback")
    expect(ann.test("takeback-offer")).to_be_visible()
    ann.answer_plainly()
    expect(ben.test("offer-ended")).to_contain_text("lapsed, because Ann played on.")


def test_an_accepted_request_leaves_nothing_to_be_told(server: Server, visit: Visit) -> None:
    ann, ben = pair(server, visit)
    menu(ben, "takeback")
    ann.test("accept").click()
    expect(ben.test("takeback-waits")).to_have_count(0)
    assert ben.wait() != ""
    expect(ben.test("offer-ended")).to_have_count(0)
