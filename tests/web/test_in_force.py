"""What is in force is always in sight, and what strikes is told on the table: two chapters in the browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.age_of_fantasy import BOOK, LISTS, MAP
from tests.web.conftest import Visit
from tests.web.kit import DESKTOP, PHONE, Data, Server
from tests.web.scenes import game_at, kind
from tests.web.test_age_of_fantasy import take_seat

CHAPTERS = {
    "chapters": ["battlefield-conditions", "command-points", "small-scales"],
    "condition": ["earthquake"],
    "scale": ["trays"],
    "mission": ["duel"],
}


def game(server: Server, name: str) -> Data:
    """A game as A is first asked this."""
    return game_at(server, kind(name), seed=3, lists=LISTS, map_id=MAP, book_id=BOOK, settings=CHAPTERS)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_what_is_in_force_stands_above_the_table(server: Server, visit: Visit, size: tuple[int, int]) -> None:
    hand = visit(size=size)
    take_seat(hand, game(server, "unit"))
    force = hand.test("in-force")
    expect(force).to_contain_text("Earthquake")
    expect(force).to_contain_text("A base for each unit")
    expect(hand.test("in-force-why")).to_have_count(0)
    force.get_by_role("button", name="Earthquake").click()
    expect(hand.test("in-force-why")).to_contain_text("dangerous terrain")
    expect(hand.test("in-force-why")).to_contain_text("AF-CND")
    # Nobody who is not there stands among the sides, and each has its command points.
    expect(hand.page.locator("header [data-testid^=side-]")).to_have_count(2)
    for seat in "AB":
        expect(hand.test(f"supplies-{seat}")).to_be_visible()
    # Units on one base have as many models as are on it.
    own = [unit for unit in hand.view["units"] if unit.get("outline")]
    assert max(unit["size"] for unit in own) >= 10
    assert all(len(unit["models"]) == 1 for unit in own)


def test_what_strikes_is_told_on_the_table_until_one_goes_on(server: Server, visit: Visit) -> None:
    """A doctrine says what its stratagems do; the stratagem of a player is told to all who sit at the table."""
    hand, other = visit(), visit()
    made = game(server, "doctrine")
    take_seat(hand, made)
    shock = hand.option("shock")
    expect(shock).to_contain_text("Killing Blow (2 command points): When a melee")
    expect(hand.test("aloud")).to_have_count(0)
    other.page.goto(f"/game/{made['game']}#seat={made['seats']['B']}")
    other.wait()
    hand.choose("shock")
    other.choose("shock")
    used = False
    for _ in range(60):
        hand.until(lambda: bool(hand.shown()[1] or other.shown()[1]), "a question")
        mine = bool(hand.shown()[1])
        who, watcher = (hand, other) if mine else (other, hand)
        question = who.question
        keys = [option["key"] for option in question.get("options", [])]
        if question["name"] == "stratagem" and len(keys) > 2:
            who.choose(keys[1])
            used = True
            break
        who.answer_plainly()
    assert used, "nobody has been asked about a stratagem"
    while watcher.test("aloud").count() == 0 and who.shown()[1]:
        who.answer_plainly()  # which die, which unit
    expect(watcher.test("aloud")).to_contain_text("command point")
    watcher.test("close-aloud").click()
    expect(watcher.test("aloud")).to_have_count(0)


def test_a_chapter_says_what_it_brings_along(visit: Visit) -> None:
    """Apocalyptic is played with solid buildings: the lobby says so, and asks what is asked with them."""
    hand = visit()
    hand.lobby()
    hand.test("book").select_option(BOOK)
    buildings = hand.test("setting-chapters-solid-buildings")
    expect(buildings).not_to_be_checked()
    expect(hand.test("setting-buildings-as-targets")).to_have_count(0)
    hand.test("setting-chapters-apocalyptic").check()
    expect(buildings).to_be_checked()
    expect(buildings).to_be_disabled()
    expect(hand.test("settings")).to_contain_text("comes with Apocalyptic")
    hand.test("setting-buildings-as-targets").select_option("yes")
    hand.test("start").click()
    hand.page.wait_for_url("**/game/*")
    expect(hand.test("in-force")).to_contain_text("Leaders are measured")
