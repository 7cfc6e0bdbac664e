"""The card of a unit that is not on the table yet tells what it fights with."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import expect

from tests.web.age_of_fantasy import new_at_scene
from tests.web.conftest import Visit
from tests.web.kit import Data, Server
from tests.web.scenes import game_at, kind


def weapons_of(server: Server, book: str, army: str) -> dict[str, set[str]]:
    """The names of the weapons of each unit, as its army list has them."""
    roster: Data = httpx.get(f"{server.base}/api/v1/books/{book}/lists/{army}", timeout=20).json()
    return {
        unit["name"]: {
            weapon.split(" (")[0].split("×")[-1].strip()
            for model in unit["models"]
            for weapon in model["weapons"]
        }
        for unit in roster["units"]
    }


@pytest.mark.parametrize(
    ("book", "army"), [("regiments", "levy-750"), ("age-of-fantasy", "aof-levy-750")], ids=["regiments", "aof"]
)
def test_the_card_shows_weapons_before_deployment(server: Server, visit: Visit, book: str, army: str) -> None:
    made = game_at(server, kind("place")) if book == "regiments" else new_at_scene(server, "place")
    hand = visit()
    hand.page.goto(f"/game/{made['game']}#seat={made['seats']['A']}")
    hand.wait()
    armed = weapons_of(server, book, army)
    waiting = [
        unit
        for unit in hand.view["units"]
        if unit["seat"] == "A" and not unit.get("outline") and armed.get(unit["name"])
    ]
    assert waiting
    hand.page.get_by_role("tab", name="Units").last.click()
    for unit in waiting[:3]:
        name = hand.states["A"]["names"][unit["id"]]
        hand.test("units").get_by_role("button").filter(has_text=name).first.click()
        card = hand.test("unit-card")
        expect(card).to_contain_text(name)
        text = card.inner_text()
        assert all(weapon in text for weapon in armed[unit["name"]]), text
