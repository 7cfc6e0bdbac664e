"""Hands for warbands: what the tests that found and carry on some have in common."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.kit import Visitor


def muster(hand: Visitor, kind: str, start: str) -> None:
    """From the lobby to a draft of a kind, begun in one of the ways there are."""
    hand.lobby()
    hand.test("new-warband").click()
    hand.test(f"type-{kind}").check()
    hand.test(start).click()
    expect(hand.test("warband-name")).to_be_visible()


def found(hand: Visitor) -> str:
    """Found what is drafted; gives the id of the warband."""
    hand.test("owner").fill("Ada")
    hand.test("found").click()
    hand.page.wait_for_url("**/warband/*")
    expect(hand.test("print")).to_be_visible()
    return hand.page.url.rsplit("/", 1)[1]


def fact(hand: Visitor, text: str) -> None:
    expect(hand.test("facts")).to_contain_text(text)


def rename(hand: Visitor, button: str, name: str) -> None:
    hand.test(button).click()
    hand.test("new-name").fill(name)
    hand.page.keyboard.press("Enter")
