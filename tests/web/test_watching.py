"""Whoever comes to a game without a seat in it may watch, where that is allowed, and is told so."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.kit import Server, Visitor
from tests.web.scenes import HUMANS, game_at, kind

NO_TOKEN = "the server responded with a status of 404"


def test_the_address_of_a_game_offers_to_watch(server: Server, visit: Visit) -> None:
    host = visit(seed=5)
    game = host.new_game("invite", names=("Ann", "Ben"))
    stranger = visit()
    stranger.page.goto(f"/game/{game}")
    expect(stranger.test("no-seat")).to_contain_text(
        "You are not playing in this game on this device. Watch it instead?"
    )
    stranger.test("watch").click()
    expect(stranger.test("board")).to_be_visible()
    assert stranger.states[""]["you"] == ""
    assert stranger.states[""]["question"] is None
    # It stays so, and is among the games of this device.
    stranger.page.reload()
    expect(stranger.test("board")).to_be_visible()
    stranger.lobby()
    expect(stranger.test(f"game-{game}")).to_contain_text("watching")


def test_a_replay_is_watched_by_its_address(server: Server, visit: Visit) -> None:
    made = server.make_game(seats=HUMANS)
    hand = visit()
    hand.page.goto(f"/game/{made['game']}/replay")
    hand.test("watch").click()
    expect(hand.test("replay")).to_be_visible()


def test_games_of_the_invited_and_unknown_ones_look_alike(server: Server, visit: Visit) -> None:
    host = visit(seed=5)
    host.lobby()
    host.test("open-to-watch").uncheck()
    host.test("opponent").select_option("invite")
    host.test("start").click()
    host.page.wait_for_url("**/game/*")
    hand = visit()
    hand.allowed.append(NO_TOKEN)
    told = []
    for address in (host.page.url, f"{server.base}/game/no-such-game"):
        hand.page.goto(address)
        expect(hand.test("no-seat")).to_contain_text("open the link that you were given")
        expect(hand.test("watch")).to_have_count(0)
        told.append(hand.test("no-seat").inner_text())
    assert told[0] == told[1]


def test_a_token_that_opens_nothing_any_more_does_not_bar_watching(server: Server, visit: Visit) -> None:
    made = server.make_game(seats=HUMANS)
    hand = visit()
    hand.page.goto(f"/game/{made['game']}#seat=wrongwrongwrongwrong")
    hand.test("watch").click()
    expect(hand.test("board")).to_be_visible()
    # A link to a seat is stronger than having watched.
    hand.page.goto("/")
    hand.page.goto(f"/game/{made['game']}#seat={made['seats']['A']}")
    hand.wait(asked=False)
    assert hand.states["A"]["you"] == "A"


def test_the_page_says_that_one_watches_and_whom(server: Server, visit: Visit) -> None:
    made = game_at(server, kind("action"))
    hand = visit()
    hand.page.goto(f"/game/{made['game']}#watch={made['spectator']}")
    expect(hand.test("watching")).to_have_text("You are watching Ann against Ben.")
    expect(hand.test("prompt")).to_contain_text("Waiting for Ann")
    player = visit()
    player.page.goto(f"/game/{made['game']}#seat={made['seats']['B']}")
    expect(player.test("prompt")).to_contain_text("Waiting for Ann")
    expect(player.test("watching")).to_have_count(0)

    # What others offer each other is told, and is not for a spectator to answer.
    player.test("menu").click()
    player.test("draw").click()
    expect(hand.test("draw-offer")).to_contain_text("Ben offers a draw.")
    assert idle_buttons(hand) == []


def idle_buttons(hand: Visitor) -> list[str]:
    """Press every button outside of the story, one after the other: those that change nothing on the page."""
    buttons = hand.page.locator(
        "button:visible:not(:disabled):not([aria-selected=true]):not([data-testid=log] *)"
    )
    names = [one.get_attribute("aria-label") or one.inner_text() for one in buttons.all()]
    assert len(names) > 5
    idle = []
    for name in names:
        hand.page.keyboard.press("0")
        hand.page.keyboard.press("+")
        hand.page.wait_for_timeout(600)  # until the table rests
        before = hand.page.evaluate("document.body.innerHTML")
        hand.page.get_by_role("button", name=name, exact=True).or_(
            hand.page.get_by_role("tab", name=name, exact=True)
        ).locator("visible=true").first.click()
        hand.page.wait_for_timeout(300)
        if hand.page.evaluate("document.body.innerHTML") == before:
            idle.append(name)
        hand.page.keyboard.press("Escape")
    return idle
