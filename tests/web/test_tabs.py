"""One person with two tabs, and dialogs opened twice."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.kit import Server


def test_two_tabs_keep_each_others_games(server: Server, visit_at: Visit) -> None:
    first = visit_at(server, seed=5).page
    second = first.context.new_page()
    for tab in (first, second):
        tab.goto(server.base)
        expect(tab.get_by_test_id("quick-battle")).to_be_visible()
    for tab in (first, second):
        tab.get_by_test_id("quick-battle").click()
        expect(tab.get_by_test_id("board")).to_be_visible()
    assert len(json.loads(first.evaluate("localStorage.getItem('banneret.games')"))) == 2
    for tab in (first, second):
        tab.reload()
        expect(tab.get_by_test_id("board")).to_be_visible()
    second.close()


def test_a_wrong_link_does_not_lock_anybody_out(server: Server, visit_at: Visit) -> None:
    page = visit_at(server, seed=5).page
    page.goto(server.base)
    page.get_by_test_id("quick-battle").click()
    expect(page.get_by_test_id("board")).to_be_visible()
    own = page.url
    page.goto(server.base)
    page.goto(f"{own}#seat=wrongwrongwrongwrong")
    page.goto(own)
    expect(page.get_by_test_id("board")).to_be_visible()
    expect(page.get_by_test_id("prompt")).to_be_visible()


def test_the_question_whether_to_resign_can_be_put_twice(server: Server, visit_at: Visit) -> None:
    page = visit_at(server, seed=5).page
    page.goto(server.base)
    page.get_by_test_id("quick-battle").click()
    expect(page.get_by_test_id("board")).to_be_visible()
    for _ in range(2):
        page.get_by_test_id("menu").click()
        page.get_by_test_id("resign").click()
        expect(page.get_by_test_id("really")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_test_id("really")).to_be_hidden()
