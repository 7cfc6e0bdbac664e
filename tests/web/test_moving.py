"""A seat goes from one device to another, by a code or a link, and comes back the same way."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.kit import PHONE, Server, Visitor

NOT_FOUND = "the server responded with a status of 404"


def code_of(hand: Visitor) -> str:
    """The code that this device shows for its seat."""
    hand.test("menu").click()
    hand.test("move-seat").click()
    return hand.test("seat-code").inner_text()


def type_code(hand: Visitor, code: str) -> None:
    hand.test("seat-code-typed").fill(code)
    hand.test("seat-code-typed").press("Enter")


@pytest.mark.parametrize("by", ["code", "link"])
def test_a_seat_moves_and_is_taken_back(server: Server, visit: Visit, by: str) -> None:
    desk = visit(seed=5)
    game = desk.new_game(names=("Ann", ""))
    desk.wait()
    version, kind = desk.shown()
    code = code_of(desk)
    link = desk.test("seat-link").input_value()
    assert link == f"{server.base}/game/{game}#move={code}"

    phone = visit(size=PHONE, has_touch=True, is_mobile=True)
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.url))
    if by == "code":
        phone.lobby()
        type_code(phone, code.lower())
        phone.page.wait_for_url(f"**/game/{game}")
    else:
        phone.page.goto(link)
    phone.wait()
    assert phone.shown() == (version, kind)
    assert phone.states["A"]["you"] == "A"
    assert phone.page.url == f"{server.base}/game/{game}", "the code stays in the address bar"
    assert not any(code in url.split("#")[0] for url in asked)

    # The old device says so, also later, and can watch.
    for _ in range(2):
        expect(desk.test("seat-moved")).to_contain_text("You are playing this game on another device now.")
        desk.page.reload()
    desk.lobby()
    expect(desk.test(f"game-{game}")).to_contain_text("on another device")
    desk.test(f"game-{game}").click()
    desk.test("watch").click()
    expect(desk.test("watching")).to_contain_text("Your seat is on another device.")
    phone.answer_plainly()
    after, _ = phone.shown()
    desk.until(lambda: desk.shown()[0] >= after, "the spectator to see what was decided")

    # Back again.
    code = code_of(phone)
    desk.test("take-back").click()
    type_code(desk, code)
    expect(desk.test("watching")).to_have_count(0)
    desk.wait()
    assert desk.question
    expect(phone.test("seat-moved")).to_be_visible()


def test_a_link_works_once(server: Server, visit: Visit) -> None:
    desk = visit(seed=5)
    desk.new_game()
    desk.wait()
    code_of(desk)
    link = desk.test("seat-link").input_value()
    first, second = visit(), visit()
    first.page.goto(link)
    first.wait()
    second.allowed.append(NOT_FOUND)
    second.page.goto(link)
    expect(second.test("arrival")).to_contain_text("This code is wrong, used or too old.")
    assert first.question


def test_of_two_seats_at_one_device_one_goes_and_one_stays(server: Server, visit: Visit) -> None:
    desk = visit(seed=5)
    game = desk.new_game("hotseat", names=("Ann", "Ben"))
    desk.wait()
    desk.test("menu").click()
    desk.test("move-seat").click()
    desk.test("seat-B").click()
    code = desk.test("seat-code").inner_text()
    other = visit()
    other.lobby()
    type_code(other, code)
    other.page.wait_for_url(f"**/game/{game}")
    expect(desk.test("seat-left")).to_contain_text("Ben plays on another device now.")
    expect(desk.test("moving-seat")).to_be_hidden()
    hands = {"A": desk, "B": other}
    for _ in range(4):
        version = max(hand.shown()[0] for hand in hands.values())
        for hand in hands.values():
            hand.wait(version - 1, asked=False)
        asking = [seat for seat, hand in hands.items() if hand.shown()[1]]
        assert len(asking) == 1
        hands[asking[0]].answer_plainly()
    assert set(other.states) == {"B"}
