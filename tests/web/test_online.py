"""Two people at two browsers: an invitation, a reload and a server that goes away in the middle."""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.kit import Server, Visitor


def units_seen(hand: Visitor) -> list[str]:
    """Every unit on the table in the page's own words, but for what only its owner is told."""
    found = hand.page.locator("[data-unit]").evaluate_all(
        "all => all.map((one) => one.getAttribute('aria-label').replace(/, can(not)? be chosen.*$/, ''))"
    )
    return sorted(found)


class Pair:
    """Two seats of one game, each at a browser of its own."""

    def __init__(self, ann: Visitor, ben: Visitor) -> None:
        self.hands = {"A": ann, "B": ben}
        self.decisions: Counter[str] = Counter()

    def version(self) -> int:
        return max(hand.shown()[0] for hand in self.hands.values())

    def together(self) -> None:
        """Both pages show the same: the moment, the score and every unit."""
        ann, ben = self.hands.values()
        ann.until(lambda: ann.shown()[0] == ben.shown()[0], "both to show the same version")
        assert ann.test("round").inner_text() == ben.test("round").inner_text()
        assert units_seen(ann) == units_seen(ben)
        assert ann.view["units"] == ben.view["units"]

    def play(self, stop: Callable[[], bool]) -> None:
        ann = self.hands["A"]
        while not stop():
            self.together()
            seat = next(seat for seat, hand in self.hands.items() if hand.shown()[1])
            hand = self.hands[seat]
            hand.wait()
            hand.answer_plainly()
            self.decisions[seat] += 1
            ann.until(lambda: any(hand.shown()[1] for hand in self.hands.values()), "the next question")


def test_two_browsers_with_a_reload_and_a_restart(own_server: Server, visit_at: Visit) -> None:
    ann = visit_at(own_server, seed=3)
    ann.new_game("invite", names=("Ann", "Ben"))
    link = ann.test("invite-link").input_value()
    ben = visit_at(own_server)
    ben.page.goto(link)
    expect(ben.test("board")).to_be_visible()
    assert "#" not in ben.page.url, "the token stays in the address bar"
    expect(ann.test("invite-link")).to_have_count(0)
    pair = Pair(ann, ben)

    pair.play(lambda: len(ann.view["units"]) > 0 and min(pair.decisions["A"], pair.decisions["B"]) >= 4)
    before = units_seen(ben)
    ben.page.reload()
    expect(ben.test("board")).to_be_visible()
    pair.together()
    assert units_seen(ben) == before

    pair.play(lambda: min(pair.decisions["A"], pair.decisions["B"]) >= 7)
    version = pair.version()
    for hand in (ann, ben):
        hand.allowed.append("WebSocket connection to .* failed|ERR_CONNECTION")
    own_server.stop(signal.SIGKILL)
    expect(ann.test("reconnecting")).to_be_visible()
    expect(ben.test("reconnecting")).to_be_visible()
    own_server.start()
    expect(ann.test("reconnecting")).to_have_count(0, timeout=20_000)
    expect(ben.test("reconnecting")).to_have_count(0, timeout=20_000)
    pair.together()
    assert pair.version() == version

    pair.play(lambda: ann.view["round"] >= 1 and min(pair.decisions["A"], pair.decisions["B"]) >= 22)
    ben.test("menu").click()
    ben.test("resign").click()
    ben.test("really").click()
    expect(ann.test("victory")).to_contain_text("You won")
    expect(ben.test("victory")).to_contain_text("You lost")
