"""Plain words on the page, and the end of a game: who has won, why, the losses, the hero, and the report."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.server.kit import BODIES, HUMANS
from tests.web.conftest import Visit
from tests.web.kit import Data, Server, Visitor
from tests.web.scenes import finished_game

AXE = "async () => (await axe.run(document, {resultTypes: ['violations']})).violations"


def clean(page: Page, axe: str) -> None:
    """Nothing for axe-core to complain of, in what shows now."""
    page.evaluate(axe)
    found = page.evaluate(AXE)
    assert not found, [(one["id"], [node["html"][:160] for node in one["nodes"]]) for one in found]


def made(server: Server, book: str = "regiments") -> Data:
    return server.make_game(**{**BODIES[book], "seats": HUMANS})


def enter(hand: Visitor, game: Data, seat: str) -> None:
    token = f"watch={game['spectator']}" if seat == "" else f"seat={game['seats'][seat]}"
    hand.page.goto(f"/game/{game['game']}#{token}")


def resign(hand: Visitor) -> None:
    hand.test("menu").click()
    hand.test("resign").click()
    hand.test("really").click()


@pytest.mark.parametrize("book", BODIES)
def test_everybody_is_told_what_the_end_is_to_them(server: Server, visit: Visit, book: str) -> None:
    game = made(server, book)
    hands = {seat: visit() for seat in ("A", "B", "")}
    for seat, hand in hands.items():
        enter(hand, game, seat)
        expect(hand.test("decision")).to_be_visible()
    resign(hands["A"])
    name = HUMANS["B"]["name"]
    for seat, said in {"A": "You lost", "B": "You won", "": f"{name} won"}.items():
        hand = hands[seat]
        expect(hand.test("verdict")).to_have_text(said)
        expect(hand.test("why")).to_have_text(f"{HUMANS['A']['name']} resigned.")
        for side in ("A", "B"):
            expect(hand.test(f"lost-{side}")).to_contain_text(re.compile(r"\d+ of \d+"))
        # Words alone: what is read out when the dialog takes the focus.
        expect(hand.page.get_by_role("dialog", name=said)).to_be_focused()


def test_two_at_one_device_are_told_by_name(server: Server, visit: Visit) -> None:
    game = made(server)
    hand = visit()
    for seat in ("A", "B"):
        enter(hand, game, seat)
        expect(hand.test("decision")).to_be_visible()
    resign(hand)
    expect(hand.test("verdict")).to_have_text(re.compile(r"^\w+ won$"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_whole_game_names_its_hero_and_has_a_report(
    server: Server, visit: Visit, axe: str, scheme: str
) -> None:
    game = finished_game(server)
    hand = visit(color_scheme=scheme)
    enter(hand, game, "")
    expect(hand.test("victory")).to_be_visible()
    expect(hand.test("hero")).to_contain_text(re.compile(r"(slew|destroyed|routed|broke|dealt) .+\."))
    clean(hand.page, axe)
    with hand.page.context.expect_page() as opened:
        hand.test("report").click()
    report = opened.value
    assert report.url.endswith("/report")
    report.evaluate("window.print = () => {}")
    expect(report.get_by_test_id("print-report")).to_be_enabled()
    frame = report.frame_locator("[data-testid=report-text]")
    expect(frame.get_by_role("heading").first).to_be_visible()
    # The button prints the report itself, and not the page around it.
    report.evaluate(
        """() => {
          const inside = document.querySelector("[data-testid=report-text]").contentWindow;
          inside.print = () => { document.title = "printed"; };
        }"""
    )
    report.get_by_test_id("print-report").click()
    expect(report).to_have_title("printed")
    clean(report, axe)
    with report.expect_download() as saved:
        report.get_by_test_id("save-report").click()
    assert "<html" in Path(saved.value.path()).read_text(encoding="utf-8")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_lobby_and_every_tab_are_clean(server: Server, visit: Visit, axe: str, scheme: str) -> None:
    hand = visit(color_scheme=scheme)
    hand.lobby()
    clean(hand.page, axe)
    game = made(server)
    enter(hand, game, "A")
    expect(hand.test("board")).to_be_visible()
    tabs = hand.page.locator(".tabs.wide [role=tab]")
    names = tabs.all_inner_texts()
    assert {"Log", "Units", "Key"} <= set(names)
    for at in range(len(names)):
        tabs.nth(at).click()
        clean(hand.page, axe)


def test_names_have_marks_only_where_they_are_needed(server: Server, visit: Visit) -> None:
    bots = {seat: {"kind": "bot", "bot": "greedy"} for seat in ("A", "B")}
    apart = server.make_game(seats=bots)
    hand = visit()
    enter(hand, apart, "")
    for seat in ("A", "B"):
        expect(hand.test(f"side-{seat}")).not_to_contain_text(re.compile(r"\([AB]\)| I+$"))
    same = server.make_game(seats=bots, lists=["levy-750", "levy-750"])
    enter(hand, same, "")
    expect(hand.test("side-A").locator(".name")).to_contain_text(re.compile(r" I$"))
    expect(hand.test("side-B").locator(".name")).to_contain_text(re.compile(r" II$"))


def test_buttons_say_what_they_do(visit: Visit) -> None:
    hand = visit()
    hand.new_game("bot:greedy", names=("Ann", ""))
    said: dict[str, str] = {}

    def look() -> bool:
        button = hand.test("confirm")
        if button.count():
            said[str(hand.test("decision").get_attribute("data-name"))] = button.inner_text().strip()
        return "move" in said

    hand.play_until(look)
    assert said["marker"] == "Place the marker here" if "marker" in said else True
    assert said["place"] == "Deploy here"
    assert said["move"] in ("Advance", "Rush", "Pivot and shoot", "Pivot like this")
    assert not {"Confirm", "OK", "Done"} & set(said.values())


def test_what_happens_is_read_out(server: Server, visit: Visit) -> None:
    """Words alone: the enemy's move and his dice are told by the page's announcer, and then what is asked."""
    hand = visit()
    hand.new_game("bot:greedy", names=("Ann", ""))
    heard: list[str] = []

    def look() -> bool:
        heard.append(hand.test("announcer").inner_text())
        return hand.view["round"] >= 1 and any("Horde" in one or "The " in one for one in heard)

    hand.play_until(look)
    assert any(re.search(r"\(\d(–\d)*", one) for one in heard), heard  # the faces of a roll-off
    assert hand.question["prompt"] in hand.test("announcer").inner_text()


def test_the_report_is_not_for_everybody(server: Server) -> None:
    game = made(server)
    assert httpx.get(f"{server.base}/api/v1/games/{game['game']}/report").status_code in (401, 404)
