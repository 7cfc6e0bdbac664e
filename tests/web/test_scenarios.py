"""Scenarios of a campaign in the browser: chosen in the lobby, drawn, explained, and played to their end."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.kit import PHONE, Data, Server, Visitor
from tests.web.looks import PICTURES, whole_page
from tests.web.scenes import game_at
from tests.web.test_quick_starter import Captain

BOOK = "quick-starter"
# Small armies, so that whole battles are short.
HEAD = 'limit = 1000\ntier = "basic"\n'
WATCH = f"""[list]
id = "watch-of-two"
name = "Watch of Two"
army = "seawall-league"
{HEAD}
[[entries]]
unit = "harbour-marshal"
general = true
joins = "wharf-swords"

[[entries]]
unit = "wharf-swords"

[[entries]]
unit = "quay-pikes"
"""
TERRACE = f"""[list]
id = "terrace-of-two"
name = "Terrace of Two"
army = "larkspire"
{HEAD}
[[entries]]
unit = "terrace-prince"
general = true
joins = "terrace-spears"

[[entries]]
unit = "terrace-spears"

[[entries]]
unit = "thistle-riders"
"""


def look(hand: Visitor, name: str, least: int = 0) -> None:
    """Keep a picture, and see that nothing is cut off or too small."""
    hand.page.wait_for_timeout(500)  # until nothing glides any more
    PICTURES.mkdir(parents=True, exist_ok=True)
    hand.page.screenshot(path=PICTURES / f"scenario-{name}.png")
    assert whole_page(hand.page, least) == []


def begin(server: Server, hand: Visitor, scenario: str, attacker: str = "A", seed: int = 3) -> None:
    """A battle of Ann against the computer, at its first question."""
    seats: Data = {"A": {"kind": "human", "name": "Ann"}, "B": {"kind": "bot", "bot": "greedy"}}
    made = server.make_game(
        book=BOOK,
        lists=[{"text": WATCH}, {"text": TERRACE}],
        map="open-ground",
        seed=seed,
        seats=seats,
        settings={"scenario": [scenario], "attacker": [attacker]},
    )
    hand.page.goto(f"/game/{made['game']}#seat={made['seats']['A']}")
    hand.wait()


def explained(hand: Visitor, *words: str) -> None:
    """What the page says of the scenario."""
    hand.page.get_by_role("tab", name="Mission").last.click()
    for each in words:
        expect(hand.test("scenario")).to_contain_text(each)


def pieces(hand: Visitor) -> dict[str, Any]:
    return {piece["id"]: piece for piece in hand.view["table"]["pieces"]}


def drawn(hand: Visitor, *labels: str) -> None:
    """What stands on the board in words."""
    for label in labels:
        expect(hand.test("board")).to_contain_text(label)


def story(hand: Visitor) -> str:
    hand.page.get_by_role("tab", name="Log").last.click()
    return hand.test("log").inner_text()


def over(hand: Visitor, name: str) -> None:
    expect(hand.test("victory")).to_be_visible()
    expect(hand.test("revealed")).to_contain_text("You win if")
    look(hand, f"{name}-end")


# ---------------------------------------------------------------------------------------- the lobby


def test_the_lobby_says_how_each_side_wins_and_shows_the_table(visit: Visit) -> None:
    hand = visit()
    hand.lobby()
    hand.test("book").select_option(BOOK)
    picture = hand.test("table-picture")
    hand.test("setting-scenario").select_option("siege")
    about = hand.test("about-scenario")
    expect(about).to_contain_text("Attacker: You win if you hold two of the three markers")
    expect(about).to_contain_text("Defender: You win if the Attacker does not hold two")
    hand.test("setting-attacker").select_option("B")
    expect(picture).to_have_attribute("src", re.compile("scenario%3Dsiege&set=attacker%3DB"))
    table = hand.page.request.get(f"{hand.base}{picture.get_attribute('src')}").text()
    assert "the gate" in table
    picture.scroll_into_view_if_needed()
    look(hand, "lobby")
    hand.test("start").click()
    hand.page.wait_for_url("**/game/*")
    hand.wait()
    drawn(hand, "the gate")
    explained(hand, "Siege, Defender", "Siege, Attacker", "The second army")


# ---------------------------------------------------------------------------------------- whole battles


def test_a_siege_to_its_end(visit: Visit, server: Server) -> None:
    """The defender waits behind the wall until somebody has come through."""
    hand = visit()
    begin(server, hand, "siege", attacker="B")
    drawn(hand, "the gate", "the western tower")
    explained(hand, "You win if you hold two of the three markers within the wall", "puts one of four ladders")
    assert pieces(hand)["gate"]["border"] == "impassable"
    hand.play_until(lambda: "has brought down the gate" in story(hand) or "has put a ladder to" in story(hand))
    look(hand, "siege-breach")
    ways = [piece for piece in pieces(hand).values() if piece["name"].startswith("the ")]
    assert any(piece.get("border") != "impassable" for piece in ways)
    hand.play_until(lambda: False)
    over(hand, "siege")


def test_a_bridge_fought_for_to_the_end(visit: Visit, server: Server) -> None:
    hand = visit()
    begin(server, hand, "own-the-bridge")
    drawn(hand, "River", "Bridge", "West ford")
    explained(hand, "You win if you hold the bridge at the end", "Nobody holds it, or scores are equal.")
    look(hand, "bridge")
    Captain(hand).play()
    over(hand, "bridge")


def test_a_royal_escort_to_its_end(visit: Visit, server: Server) -> None:
    """The attacker deploys on both sides of the road and goes for who is escorted."""
    hand = visit()
    begin(server, hand, "royal-escort")
    while hand.wait() != "place":
        hand.answer_plainly()
    own = next(area for area in hand.view["areas"] if area["seat"] == "A")
    assert len(own["outlines"]) == 2
    explained(hand, "the character whom the Defender has chosen is slain", "Escorted", "Terrace Prince")
    look(hand, "escort")
    Captain(hand).play()
    over(hand, "escort")


def test_a_night_attack_to_its_end(visit: Visit, server: Server) -> None:
    hand = visit()
    begin(server, hand, "night-attack")
    explained(hand, "You win if you hold more markers at the end", "Both hold as many.")
    hand.play_until(lambda: hand.view["round"] > 0)
    sight = next(note["text"] for note in hand.view["notes"] if note["title"] == "Sight")
    expect(hand.test("in-force")).to_contain_text(f"Sight: {sight}")
    assert "One sees" in story(hand)
    look(hand, "night")
    Captain(hand).play()
    over(hand, "night")


# ---------------------------------------------------------------------------------------- small screens


@pytest.mark.parametrize("scenario", ["siege", "royal-escort"])
def test_a_scenario_on_a_phone(visit: Visit, server: Server, scenario: str) -> None:
    hand = visit(size=PHONE, has_touch=True, is_mobile=True)
    settings = {"scenario": [scenario], "attacker": ["A"]}
    made = game_at(
        server,
        lambda match, question: question.kind == "place",
        lists=("larkspire-1000", "moot-1000"),
        map_id="open-ground",
        book_id=BOOK,
        settings=settings,
    )
    hand.page.goto(f"/game/{made['game']}#seat={made['seats']['A']}")
    hand.wait()
    look(hand, f"{scenario}-phone", least=40)
    explained(hand, "You win if")
