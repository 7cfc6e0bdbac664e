"""The list of one's games in the lobby: nothing goes from it by one click."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.kit import Server, Visitor


def kept(hand: Visitor) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(hand.page.evaluate("localStorage.getItem('banneret.games')"))
    return found


def test_removing_a_game_asks_and_can_be_undone(server: Server, visit: Visit) -> None:
    hand = visit(seed=5)
    first = hand.new_game()
    second = hand.new_game()
    hand.lobby()
    before = kept(hand)
    assert [game["id"] for game in before] == [second, first]

    # One click takes nothing away.
    remove = hand.page.get_by_role("button", name="Remove")
    remove.nth(1).click()
    expect(hand.test("remove-game")).to_contain_text("Beacon Watch")
    assert kept(hand) == before
    hand.page.get_by_role("button", name="Keep it").click()
    expect(hand.test("remove-game")).to_be_hidden()
    assert kept(hand) == before

    hand.test(f"remove-{first}").click()
    hand.test("really-remove").click()
    expect(hand.test(f"game-{first}")).to_have_count(0)
    expect(hand.test("removed")).to_contain_text("was removed from your games")
    expect(hand.test("undo-removal")).to_be_focused()
    # The notice stays, also over a reload, and with it the way back.
    hand.page.reload()
    hand.test("undo-removal").click()
    expect(hand.test("removed")).to_have_count(0)
    assert kept(hand) == before
    hand.test(f"game-{first}").click()
    expect(hand.test("prompt")).to_be_visible()

    # Dismissed, it is gone for good.
    hand.lobby()
    hand.test(f"remove-{first}").click()
    hand.test("really-remove").click()
    hand.test("dismiss-removal").click()
    expect(hand.test("removed")).to_have_count(0)
    hand.page.reload()
    expect(hand.test(f"game-{second}")).to_be_visible()
    expect(hand.test("removed")).to_have_count(0)
    storage = hand.page.evaluate("JSON.stringify({...localStorage})")
    for token in next(game for game in before if game["id"] == first)["tokens"].values():
        assert token not in storage


def test_the_last_of_several_removals_is_undone(server: Server, visit: Visit) -> None:
    hand = visit()
    ids = []
    for seed in (5, 6):
        made = server.make_game(seed=seed, seats={"A": {"kind": "human"}, "B": {"kind": "bot"}})
        hand.page.goto(f"/game/{made['game']}#seat={made['seats']['A']}")
        expect(hand.test("board")).to_be_visible()
        ids.append(made["game"])
    hand.lobby()
    for game in ids:
        hand.test(f"remove-{game}").click()
        hand.test("really-remove").click()
        expect(hand.test(f"game-{game}")).to_have_count(0)
    hand.test("undo-removal").click()
    expect(hand.test(f"game-{ids[1]}")).to_be_visible()
    expect(hand.test(f"game-{ids[0]}")).to_have_count(0)


def test_a_removed_game_is_put_back_at_its_address(server: Server, visit: Visit) -> None:
    hand = visit(seed=5)
    game = hand.new_game()
    hand.lobby()
    hand.test(f"remove-{game}").click()
    hand.test("really-remove").click()
    expect(hand.test("undo-removal")).to_be_focused()
    hand.page.goto(f"/game/{game}")
    expect(hand.test("no-seat")).to_contain_text("You removed it from your games.")
    hand.test("put-back").click()
    expect(hand.test("board")).to_be_visible()
    assert [one["id"] for one in kept(hand)] == [game]


def test_who_has_also_watched_still_has_one_seat(server: Server, visit: Visit) -> None:
    made = server.make_game(
        seats={"A": {"kind": "human", "name": "Ann"}, "B": {"kind": "bot", "bot": "random"}}
    )
    hand = visit()
    for part in (f"watch={made['spectator']}", f"seat={made['seats']['A']}"):
        hand.page.goto("/")
        hand.page.goto(f"/game/{made['game']}#{part}")
        expect(hand.test("board")).to_be_visible()
    hand.lobby()
    expect(hand.test(f"game-{made['game']}")).not_to_contain_text("hot-seat")
    expect(hand.test(f"game-{made['game']}")).not_to_contain_text("watching")
