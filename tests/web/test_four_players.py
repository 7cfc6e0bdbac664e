"""Four people at four browsers: each form of a battle of more than two, from the lobby and by links, for a while.

What is looked for is that everybody is asked when it is their turn, and that all see the same table.
"""

from __future__ import annotations

from collections import Counter

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.kit import Visitor
from tests.web.test_online import units_seen

NAMES = {"A": "Ann", "B": "Ben", "C": "Cleo", "D": "Dan"}
LISTS = ("aof-kin-750", "aof-levy-750", "aof-horde-750", "aof-court-750")
EACH = 4  # decisions of everybody
MOST = 60  # of all together


class Four:
    """The seats of one game, each at a browser of its own."""

    def __init__(self, hands: dict[str, Visitor]) -> None:
        self.hands = hands
        self.decisions: Counter[str] = Counter()

    @property
    def ann(self) -> Visitor:
        return self.hands["A"]

    def together(self) -> None:
        """All pages show the same: the moment and every unit."""
        shown = [hand.shown for hand in self.hands.values()]
        self.ann.until(lambda: len({each()[0] for each in shown}) == 1, "all to show the same version")
        for hand in self.hands.values():
            assert hand.test("round").inner_text() == self.ann.test("round").inner_text()
            assert units_seen(hand) == units_seen(self.ann)
            for part in ("units", "areas", "markers", "sides", "notes"):
                assert hand.view[part] == self.ann.view[part], part

    def play(self) -> None:
        """Until everybody has decided a few things."""
        for _ in range(MOST):
            if all([self.decisions[seat] >= EACH for seat in self.hands]):
                return
            self.together()
            seat = next(seat for seat, hand in self.hands.items() if hand.shown()[1])
            hand = self.hands[seat]
            hand.wait()
            hand.answer_plainly()
            self.decisions[seat] += 1
            self.ann.until(lambda: any(hand.shown()[1] for hand in self.hands.values()), "the next question")
        raise AssertionError(f"not everybody is asked: {dict(self.decisions)}")


def fill_in(ann: Visitor, form: str) -> None:
    """The lobby for four; a chapter that is chosen says what it is, and asks more only then."""
    ann.lobby()
    ann.test("book").select_option("age-of-fantasy")
    ann.test("map").select_option("tollgate-ford")
    expect(ann.test("size")).to_have_count(0)
    expect(ann.test("opponent-2")).to_have_count(0)
    expect(ann.test("setting-multiplayer-form")).to_have_count(0)
    chapter = ann.test("setting-chapters-multiplayer")
    expect(ann.page.locator(f"#{chapter.get_attribute('aria-describedby')}")).to_contain_text(
        "Three or more players"
    )
    chapter.check()
    ann.test("size").select_option("4")
    ann.test("setting-multiplayer-form").select_option(form)
    expect(ann.test("setting-first-team-seat-c")).to_have_count(1 if form == "teams" else 0)
    about = {"free-for-all": "everybody may attack", "merry-go-round": "deployed next", "teams": "win or lose"}
    expect(ann.test("about-multiplayer-form")).to_contain_text(about[form])
    ann.test("setting-mission").select_option("seize-ground")
    for at, seat in enumerate(NAMES):
        if at:
            ann.test("opponent" if at == 1 else f"opponent-{at}").select_option("invite")
        ann.test(f"list-{at}").select_option(LISTS[at])
        ann.test(f"name-{at}").fill(NAMES[seat])


@pytest.mark.parametrize("form", ["free-for-all", "merry-go-round", "teams"])
def test_four_browsers(visit: Visit, form: str) -> None:
    ann = visit(seed=5)
    fill_in(ann, form)
    ann.test("start").click()
    ann.page.wait_for_url("**/game/*")
    expect(ann.test("board")).to_be_visible()
    hands = {"A": ann}
    for seat in "BCD":
        link = ann.test(f"invite-link-{seat}").input_value()
        hands[seat] = visit()
        hands[seat].page.goto(link)
        expect(hands[seat].test("board")).to_be_visible()
        expect(ann.test(f"invite-link-{seat}")).to_have_count(0)
    four = Four(hands)
    four.play()
    four.together()
    assert [side["seat"] for side in ann.view["sides"]] == list(NAMES)
    assert {unit["seat"] for unit in ann.view["units"] if unit["place"] == "on the table"} == set(NAMES)
    zones = {area["seat"]: area["key"] for area in ann.view["areas"]}
    assert len(set(zones.values())) == (2 if form == "teams" else 4)
    allies = {side["seat"]: side.get("allies", []) for side in ann.view["sides"]}
    assert allies["A"] == (["C"] if form == "teams" else [])
    for hand in hands.values():
        for name in NAMES.values():
            expect(hand.page.locator("header").get_by_text(name).first).to_be_visible()
