"""Takes the pictures of the page in the documentation: `python docs/make_screenshots.py`.

A server is started on a database of its own, and one game with a fixed seed is played on it until a unit is in
the middle of a move. Needs chromium, and the page built (`make page`).
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

import httpx
from playwright.sync_api import expect, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.data import plain  # noqa: E402
from tests.web.age_of_fantasy import at_scene  # noqa: E402
from tests.web.kit import Data, Server, Visitor  # noqa: E402
from tests.web.scenes import finished_game, game_at  # noqa: E402
from tests.web.warbands import found, muster  # noqa: E402

from banneret.books.armies import book_of_id  # noqa: E402
from banneret.campaign.book import CampaignBook  # noqa: E402
from banneret.campaign.founding import founded  # noqa: E402
from banneret.core.engine.ask import Question  # noqa: E402
from banneret.core.engine.match import Match  # noqa: E402
from banneret.lab.campaign.campaign_game import bots_for, play_campaign  # noqa: E402
from banneret.lab.campaign.referee import Referee  # noqa: E402
from banneret.pictures.campaign.chronicle import campaign_chronicle  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
SEED = 4
ROUND = 2
UNIT = "A.longbowmen"
CHARGING = ("seawall-1000", "larkspire-1000")
ROOFS = ("roof-runners", "lantern-street-watch")
ON_THE_ROOFS = 1  # the seed of a game in which somebody goes upstairs
WAR = 17  # the seed of a campaign
WAR_TURN = 3


def take(hand: Visitor, name: str) -> None:
    hand.page.wait_for_timeout(700)  # until nothing glides any more
    path = PICTURES / f"{name}.png"
    hand.page.screenshot(path=path)
    print(f"Wrote {path}.")


def lobby(hand: Visitor) -> None:
    hand.lobby()
    hand.page.wait_for_load_state("networkidle")
    take(hand, "lobby")


def battle(hand: Visitor, made: Data) -> None:
    """A unit half-way through its move, and the odds of what its enemies could do to it."""
    hand.page.goto(f"/game/{made['game']}#seat={made['seats']['A']}")
    assert hand.wait() == "move"
    hand.drag_ghost(-4.5, 0.3)
    hand.page.get_by_role("tab", name="Units").last.click()
    hand.test("units").get_by_role("button", name="Longbowmen").click()
    hand.test("fit").click()
    hand.test("measure-threat").click()
    hand.page.get_by_role("tab", name="Log").last.click()
    take(hand, "battle")


def charge(hand: Visitor, made: Data) -> None:
    """A charge about to arrive: the places it may take."""
    hand.page.goto(f"/game/{made['game']}#seat={made['seats']['A']}")
    assert hand.wait() == "landing"
    hand.test("fit").click()
    take(hand, "charge")


def relics(hand: Visitor, made: Data) -> None:
    """A charge of single bases as the engine proposes it, one model of it taken in hand."""
    hand.page.goto(f"/game/{made['game']}#seat={made['seats']['A']}")
    assert hand.wait() == "bases"
    hand.test("focus-unit").click()
    hand.page.keyboard.press("n")
    hand.settle()
    take(hand, "relics")


def ruins(hand: Visitor, made: Data) -> None:
    """Somebody on an upper floor is about to go on: all floors aslant, and the heights along the way."""
    hand.page.goto(f"/game/{made['game']}#seat={made['seats']['A']}")
    assert hand.wait() == "leg"
    hand.page.keyboard.press("v")
    hand.test("focus-unit").click()
    for _ in range(6):
        hand.page.keyboard.press("ArrowUp")
    expect(hand.test("leg-line")).to_be_visible()
    expect(hand.test("section")).to_be_visible()
    hand.test("focus-unit").blur()
    take(hand, "ruins")


def warband(hand: Visitor) -> None:
    muster(hand, "gutter-gang", f"ready-{ROOFS[0]}")
    found(hand)
    take(hand, "warband")


def upstairs(match: Match, asked: Question) -> bool:
    """A leg of somebody who stands above the ground, when both sides have come close."""
    if asked.kind != "leg" or match.view("A").turn < 3:
        return False
    return bool(plain(asked.to_data())["level"])


def replay(hand: Visitor, made: Data) -> None:
    hand.page.goto(f"/game/{made['game']}/replay#watch={made['spectator']}")
    last = int(hand.test("scrubber").get_attribute("max") or 0)
    hand.test("scrubber").fill(str(last * 2 // 3 + 1))
    hand.test("scrubber").blur()
    take(hand, "replay")


def report(hand: Visitor, made: Data, folder: Path) -> None:
    address = f"{hand.base}/api/v1/games/{made['game']}/report"
    reply = httpx.get(address, headers={"Authorization": f"Bearer {made['spectator']}"}, timeout=60)
    reply.raise_for_status()
    page = folder / "report.html"
    page.write_text(reply.text, encoding="utf-8")
    hand.page.goto(page.as_uri())
    take(hand, "report")


def chronicle(hand: Visitor, folder: Path) -> None:
    """A turn of a campaign whose battles bots have fought: the map, and the first of its battles."""
    match = Match.start(CampaignBook(), founded(4, WAR, years=2, points=1000), seed=WAR)
    play_campaign(match, bots_for(match, ("greedy",), WAR), Referee("greedy", 1))
    page = folder / "chronicle.html"
    page.write_text(campaign_chronicle(match), encoding="utf-8")
    turn = f"turn-{WAR_TURN}"
    hand.page.goto(f"{page.as_uri()}#{turn}")
    hand.page.locator(f"[data-turn={turn}] .battle").first.evaluate("node => node.scrollIntoView()")
    take(hand, "chronicle")


def main() -> None:
    browser_path = shutil.which("chromium")
    if browser_path is None:
        sys.exit("The pictures need the chromium browser; install it (apt-get install chromium).")
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        server = Server(folder)
        server.start()
        browser = playwright.chromium.launch(
            executable_path=browser_path, args=["--no-sandbox", "--disable-gpu"]
        )
        hand = Visitor(browser, server.base, color_scheme="light")
        try:
            lobby(hand)
            battle(
                hand,
                game_at(
                    server,
                    lambda match, asked: (
                        asked.kind == "move" and asked.about == (UNIT,) and match.view("A").round == ROUND
                    ),
                    seed=SEED,
                ),
            )
            charge(
                hand,
                game_at(
                    server,
                    lambda match, asked: asked.kind == "landing" and match.view("A").turn >= 2,
                    seed=SEED,
                    book_id=book_of_id(CHARGING[0]),
                    lists=CHARGING,
                    map_id="default",
                ),
            )
            relics(hand, at_scene(server, "charge"))
            ruins(
                hand,
                game_at(
                    server,
                    upstairs,
                    seed=ON_THE_ROOFS,
                    book_id=book_of_id(ROOFS[0]),
                    lists=ROOFS,
                    map_id="bell-court",
                ),
            )
            warband(hand)
            over = finished_game(server, SEED)
            replay(hand, over)
            report(hand, over, folder)
            chronicle(hand, folder)
            hand.check()
        finally:
            hand.close()
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
