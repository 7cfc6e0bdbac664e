"""A rematch reaches the friend by itself; against a bot and at one device it begins at once."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.kit import Server, Visitor


def game_of(hand: Visitor) -> str:
    return hand.page.url.rsplit("/", 1)[1]


def resign(hand: Visitor) -> None:
    hand.test("menu").click()
    hand.test("resign").click()
    hand.test("really").click()
    expect(hand.test("victory")).to_be_visible()


def arrive(hand: Visitor, old: str) -> None:
    """Wait until the page has gone on to another game."""
    hand.until(lambda: game_of(hand) != old, "the rematch")


def friends(visit: Visit) -> tuple[Visitor, Visitor]:
    """Ann and Ben at two browsers, after a game."""
    ann = visit(seed=5)
    ann.new_game("invite", names=("Ann", "Ben"))
    ben = visit()
    ben.page.goto(ann.test("invite-link").input_value())
    expect(ben.test("board")).to_be_visible()
    resign(ben)
    expect(ann.test("victory")).to_be_visible()
    return ann, ben


def test_both_land_in_the_new_game_with_their_own_seats(visit: Visit) -> None:
    ann, ben = friends(visit)
    old = game_of(ann)
    ann.test("rematch").click()
    expect(ann.test("rematch-waits")).to_contain_text("Waiting for Ben to answer your offer of a rematch.")
    expect(ben.test("rematch-offer")).to_contain_text("Ann offers a rematch.")
    ben.test("accept").click()
    for hand in (ann, ben):
        arrive(hand, old)
        expect(hand.test("victory")).to_have_count(0)
        expect(hand.test("board")).to_be_visible()
    assert game_of(ann) == game_of(ben)
    for hand, seat in ((ann, "A"), (ben, "B")):
        hand.wait(asked=False)
        kept = json.loads(hand.page.evaluate("localStorage.getItem('banneret.games')"))
        assert list(kept[0]["tokens"]) == [seat]
        assert hand.states[seat]["game"] == game_of(hand)
        assert not hand.states[seat]["over"]
    # Who comes back to the old game is not carried off, but can go there again.
    ben.page.goto(f"/game/{old}")
    ben.test("to-rematch").click()
    ben.until(lambda: game_of(ben) == game_of(ann), "the rematch again")


def test_a_rematch_is_declined_also_with_the_table_in_view(visit: Visit) -> None:
    ann, ben = friends(visit)
    ben.test("close-victory").click()
    ann.test("rematch").click()
    expect(ben.test("rematch-offer")).to_contain_text("Ann offers a rematch.")
    ben.test("decline").click()
    expect(ann.test("rematch-news")).to_contain_text("Ben declined the rematch.")
    expect(ben.test("rematch-offer")).to_have_count(0)
    ben.test("rematch").click()
    expect(ann.test("rematch-offer")).to_contain_text("Ben offers a rematch.")
    ben.test("withdraw").click()
    expect(ann.test("rematch-offer")).to_have_count(0)
    expect(ann.test("rematch-news")).to_contain_text("Ben withdrew the offer of a rematch.")


def test_against_a_bot_it_begins_at_once_also_after_a_reload(visit: Visit) -> None:
    hand = visit(seed=5)
    old = hand.new_game()
    hand.wait()
    resign(hand)
    # In another tab nothing is known of how the game was made.
    hand.page.evaluate("sessionStorage.clear()")
    hand.page.reload()
    hand.test("rematch").click()
    arrive(hand, old)
    hand.wait()
    assert not hand.states["A"]["over"]


def test_at_one_device_both_seats_go_along(visit: Visit) -> None:
    hand = visit(seed=5)
    old = hand.new_game("hotseat", names=("Ann", "Ben"))
    hand.wait()
    resign(hand)
    hand.page.evaluate("sessionStorage.clear()")
    hand.page.reload()
    hand.test("rematch").click()
    arrive(hand, old)
    hand.wait()
    expect(hand.test("hotseat")).to_be_visible()
    kept = json.loads(hand.page.evaluate("localStorage.getItem('banneret.games')"))
    assert sorted(kept[0]["tokens"]) == ["A", "B"]


def test_spectators_may_follow(server: Server, visit: Visit) -> None:
    ann, ben = friends(visit)
    old = game_of(ann)
    watcher = visit()
    watcher.page.goto(ann.page.url)
    watcher.test("watch").click()
    expect(watcher.test("victory")).to_be_visible()
    expect(watcher.test("rematch")).to_have_count(0)
    ann.test("rematch").click()
    ben.test("accept").click()
    watcher.test("watch-rematch").click()
    arrive(watcher, old)
    expect(watcher.test("watching")).to_contain_text("You are watching Ann against Ben.")
    arrive(ann, old)  # she may be there later than who watches
    assert game_of(watcher) == game_of(ann)
