"""What cannot be chosen stands quietly beside what can, and says why: by keys, mouse and finger, and in words."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import WebSocket, expect

from banneret.core.engine.ask import Question
from banneret.core.engine.match import Match
from tests.data import plain
from tests.server.kit import BODIES, Player, scripted
from tests.shelf import WITH_ARMIES
from tests.web.conftest import Visit
from tests.web.kit import Data, Server, Visitor
from tests.web.looks import SCREENS
from tests.web.scenes import game_at, kind

FOCUSED = """() => {
  const here = document.activeElement;
  return [here?.dataset.testid ?? "", Boolean(here?.closest("[data-testid=decision]"))];
}"""
# What the page says of each that is open.
OPENED = """() => [...document.querySelectorAll("[data-testid=closed-why]")].map((one) => one.innerText)"""


@contextmanager
def players(server: Server, made: Data) -> Iterator[dict[str, Player]]:
    found = {seat: Player(server.base, made["game"], token) for seat, token in made["seats"].items()}
    try:
        for player in found.values():
            player.hello()
        yield found
    finally:
        for player in found.values():
            player.close()


def closed_by(player: Player) -> dict[str, Data]:
    """What is closed in the present question, as the server says it."""
    player.send({"type": "closed", "id": 7})
    while True:
        message = player.receive()
        if message["type"] == "closed":
            return {row["key"]: row for row in message["closed"]}


def reached(hand: Visitor) -> dict[str, str]:
    """All that is closed and comes into focus with Tab, and what it says when Enter is pressed on it."""
    hand.test("prompt").focus()
    found: dict[str, str] = {}
    for _ in range(400):
        hand.page.keyboard.press("Tab")
        name, inside = hand.page.evaluate(FOCUSED)
        if not inside:
            return found
        if name == "why-not" and hand.test(name).get_attribute("aria-expanded") == "false":
            # The fold stands where the first of those stood that were folded away.
            hand.page.keyboard.press("Enter")
            hand.page.keyboard.press("Shift+Tab")
            while str(hand.page.evaluate(FOCUSED)[0]).removeprefix("closed-") not in found:
                hand.page.keyboard.press("Shift+Tab")
        elif name.startswith("closed-"):
            hand.page.keyboard.press("Enter")
            (said,) = hand.page.evaluate(OPENED)
            found[name.removeprefix("closed-")] = said
            hand.page.keyboard.press("Enter")
            assert hand.page.evaluate(OPENED) == []
    raise AssertionError("Tab never leaves the question")


@pytest.mark.parametrize("book_id", WITH_ARMIES)
def test_every_closed_option_is_reached_by_keys_and_says_why(
    visit: Visit, server: Server, book_id: str
) -> None:
    """Of every question with options that the first seat is asked in a game, once."""
    made = server.make_game(**BODIES[book_id])
    hand = visit()
    hand.page.goto(f"/game/{made['game']}#seat={made['seats']['A']}")
    seen: dict[str, int] = {}
    with players(server, made) as seats:
        while not seats["A"].state["over"]:
            asked = next(seat for seat, one in seats.items() if one.state["question"])
            player = seats[asked]
            question, version = player.state["question"], player.state["version"]
            if asked == "A" and question["name"] not in seen:
                wanted = closed_by(player)
                seen[question["name"]] = len(wanted)
                if wanted:
                    hand.until(lambda now=version: hand.shown()[0] == now, "the question on the page")  # type: ignore[misc]
                    expect(hand.test("closed").first).to_be_visible()
                    said = reached(hand)
                    assert set(said) == set(wanted), question["name"]
                    for key, row in wanted.items():
                        assert row["why"] in said[key], (question["name"], key)
                        assert row["clause"] in said[key], (question["name"], key)
            reply = player.answer(scripted(version, book_id=book_id))
            assert reply["type"] == "taken", reply
            player.until(version + 1)
            for one in seats.values():
                one.until(player.state["version"])
    print(seen)
    assert sum(1 for count in seen.values() if count) >= 4, seen


def on_table(view: Data) -> set[str]:
    return {unit["id"] for unit in view["units"] if unit.get("outline")}


def closed_here(match: Match, question: Question) -> set[str]:
    """The units on the table that are closed."""
    here = on_table(plain(match.book.view_data(match.view("A"))))
    return here & {option.key for option in question.not_offered()}


@pytest.mark.parametrize("screen", SCREENS)
def test_a_unit_that_cannot_be_chosen_says_why(visit: Visit, server: Server, screen: str) -> None:
    """Clicked, touched, or with Enter; in its card, and aloud."""
    made = game_at(
        server, lambda match, question: question.name == "unit" and bool(closed_here(match, question))
    )
    with players(server, made) as seats:
        closed = closed_by(seats["A"])
        here = on_table(seats["A"].state["view"])
    row = next(row for key, row in closed.items() if key in here)
    hand = visit(**SCREENS[screen])
    hand.page.goto(f"/game/{made['game']}#seat={made['seats']['A']}")
    hand.wait()
    unit = hand.test(f"unit-{row['key']}")
    told = hand.test("unit-closed")
    if screen == "phone":
        unit.tap()
    else:
        unit.click()
    expect(told).to_contain_text(row["why"])
    expect(told).to_contain_text(row["clause"])
    expect(hand.test("announcer")).to_contain_text(row["why"])
    assert f"cannot be chosen: {row['why']}" in str(unit.get_attribute("aria-label"))
    hand.page.keyboard.press("Escape")
    expect(told).to_have_count(0)
    unit.focus()
    hand.page.keyboard.press("Enter")
    expect(told).to_contain_text(row["why"])
    hand.page.keyboard.press("Escape")
    # In the panel it is pressed like any other button, and the question is still the same.
    version, _ = hand.shown()
    button = hand.test(f"closed-{row['key']}")
    if not button.count():
        hand.test("why-not").click()
    # Playwright waits for what is aria-disabled; a player does not.
    button.tap(force=True) if screen == "phone" else button.click(force=True)
    expect(button).to_have_attribute("aria-disabled", "true")
    expect(hand.test("closed-why")).to_contain_text(row["why"])
    assert hand.shown()[0] == version


def test_what_is_closed_is_told_in_words(visit: Visit, server: Server) -> None:
    made = game_at(server, lambda match, question: question.name == "action" and bool(question.not_offered()))
    with players(server, made) as seats:
        closed = closed_by(seats["A"])
    hand = visit()
    hand.page.goto(f"/game/{made['game']}#seat={made['seats']['A']}")
    hand.wait()
    hand.page.keyboard.press("d")
    for row in closed.values():
        expect(hand.test("description")).to_contain_text(f"{row['label']} cannot be chosen: {row['why']}")


def test_a_weapon_has_what_is_closed_in_its_own_slot(visit: Visit, server: Server) -> None:
    made = game_at(server, kind("assign"))
    with players(server, made) as seats:
        closed = closed_by(seats["A"])
        slots = [slot["key"] for slot in seats["A"].state["question"]["slots"]]
    hand = visit()
    hand.page.goto(f"/game/{made['game']}#seat={made['seats']['A']}")
    hand.wait()
    own = {slot: [key for key in closed if key.startswith(f"{slot}: ")] for slot in slots}
    assert any(own.values())
    for slot, keys in own.items():
        part = hand.test(f"slot-{slot}")
        fold = part.get_by_test_id("why-not")
        expect(part.locator(".shut").first).to_be_visible()
        if fold.count():
            fold.click()
        for key in keys:
            expect(part.get_by_test_id(f"closed-{key}")).to_be_visible()


def test_it_is_asked_for_once_a_question(visit: Visit, server: Server) -> None:
    made = game_at(server, kind("action"))
    hand = visit()
    said: list[str] = []

    def listen(opened: WebSocket) -> None:
        opened.on("framesent", lambda payload: said.append(json.loads(payload)["type"]))

    hand.page.on("websocket", listen)
    hand.page.goto(f"/game/{made['game']}#seat={made['seats']['A']}")
    hand.wait()
    expect(hand.test("closed")).to_be_visible()
    for _ in range(3):
        hand.test("prompt").hover()
        hand.test("board").hover()
        hand.page.keyboard.press("Tab")
    hand.page.keyboard.press("d")
    hand.page.keyboard.press("Escape")
    assert said.count("closed") == 1
