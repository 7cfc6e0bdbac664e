"""The goal, always: a card as a game begins and behind the score, and a Mission tab in every game."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.kit import DESKTOP, PATIENCE, PHONE, Data, Server, Visitor

SIDEWAYS = (740, 360)
PARTS = ("wins", "scores", "ends", "stands")
BOOKS = ("regiments", "age-of-fantasy", "quick-starter")


def made_game(server: Server, book: str) -> Data:
    """The quick battle of a book, in which a person plays A."""
    books: list[Data] = httpx.get(f"{server.base}/api/v1/books", timeout=PATIENCE).json()
    (quick,) = [each["quick"] for each in books if each["id"] == book]
    seats = {**quick["seats"], "A": {"kind": "human", "name": "Ada"}}
    return server.make_game(**{**quick, "map": "generated", "seed": 3, "seats": seats})


def begin(hand: Visitor, server: Server, book: str = "regiments") -> str:
    """A game against a bot, opened by who plays A; its address."""
    made = made_game(server, book)
    hand.page.goto(f"/game/{made['game']}#seat={made['seats']['A']}")
    hand.test("round").wait_for()
    return f"/game/{made['game']}"


@pytest.mark.parametrize("size", [DESKTOP, PHONE, SIDEWAYS])
@pytest.mark.parametrize("key", ["Enter", "Escape"])
def test_the_card_tells_the_goal_once(server: Server, visit: Visit, size: tuple[int, int], key: str) -> None:
    hand = visit(size=size, goals=True)
    address = begin(hand, server)
    card = hand.test("goal-card")
    expect(card).to_contain_text("The goal: Hold the markers")
    for part in PARTS:
        expect(card.get_by_test_id(f"goal-{part}")).to_be_visible()
    # The button that goes on has the focus and is in sight, however small the screen.
    expect(hand.test("close-goal")).to_be_focused()
    expect(hand.test("close-goal")).to_be_in_viewport()
    hand.page.keyboard.press(key)
    expect(card).to_be_hidden()
    hand.page.goto(address)
    hand.test("round").wait_for()
    expect(card).to_be_hidden()


def test_the_card_is_behind_the_score_and_the_condition(server: Server, visit: Visit) -> None:
    hand = visit()
    begin(hand, server)
    card = hand.test("goal-card")
    expect(card).to_be_hidden()
    for opened in ("score-A", "score-B", "condition"):
        hand.test(opened).click()
        expect(card.get_by_test_id("goal-stands")).to_contain_text("You:")
        hand.test("close-goal").click()
        expect(card).to_be_hidden()
    hand.test("score-A").focus()
    hand.page.keyboard.press("Enter")
    expect(card).to_be_visible()


def test_who_watches_is_not_interrupted(server: Server, visit: Visit) -> None:
    hand = visit(goals=True)
    made = made_game(server, "regiments")
    hand.page.goto(f"/game/{made['game']}#watch={made['spectator']}")
    hand.test("condition").click()
    card = hand.test("goal-card")
    expect(card).to_contain_text("How it is won")
    expect(card).not_to_contain_text("You:")
    hand.page.reload()
    hand.test("condition").wait_for()
    expect(card).to_be_hidden()


def test_it_need_not_be_shown(server: Server, visit: Visit) -> None:
    hand = visit(goals=True)
    begin(hand, server)
    hand.test("tell-goals").uncheck()
    hand.test("close-goal").click()
    begin(hand, server, book="quick-starter")
    expect(hand.test("goal-card")).to_be_hidden()


@pytest.mark.parametrize("book", BOOKS)
def test_every_book_has_a_mission_tab(server: Server, visit: Visit, book: str) -> None:
    hand = visit()
    begin(hand, server, book)
    hand.page.get_by_role("tab", name="Mission").last.click()
    mission = hand.test("mission")
    for part in PARTS:
        expect(mission.get_by_test_id(f"goal-{part}")).to_be_visible()
    # What was agreed on has its sentence, also where nothing was chosen.
    agreed = mission.locator("dl > div")
    expect(agreed).not_to_have_count(0)
    expect(agreed.locator("dd p")).to_have_count(agreed.count())


def test_a_map_says_what_it_is(visit: Visit) -> None:
    hand = visit()
    hand.lobby()
    hand.test("book").select_option("regiments")
    about = hand.test("about-map")
    expect(about).to_contain_text("A mixed landscape")
    hand.test("map").select_option("drowned-fen")
    expect(about).to_have_text(
        "A sunken village in a bog: two firm ways past the pools, or straight on through the mud."
    )
