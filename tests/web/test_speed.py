"""How smoothly a tray follows the pointer on a full table."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

from playwright.sync_api import Locator, expect

from banneret.server.catalogue import OwnText
from banneret.server.settings import STATIC
from tests.web.age_of_fantasy import BOOK, MAP, Drill
from tests.web.conftest import Visit
from tests.web.kit import Server, Visitor
from tests.web.scenes import game_at

# The share of the frames of a page at rest that must be left. Not a number of frames a second: a busy machine draws
# fewer of either, and the figures themselves are printed.
SHARE = 1 / 6

AT_REST = """(count) => new Promise((done) => {
  const times = [];
  const frame = (now) => { times.push(now); if (times.length > count) done(times); else requestAnimationFrame(frame); };
  requestAnimationFrame(frame);
})"""

WATCH = """() => {
  const times = [];
  window.frameTimes = times;
  const frame = (now) => { times.push(now); if (window.frameTimes === times) requestAnimationFrame(frame); };
  requestAnimationFrame(frame);
}"""


def test_a_tray_is_dragged_smoothly_on_a_full_table(visit: Visit, server: Server) -> None:
    made = game_at(
        server,
        lambda _, question: question.kind == "move" and getattr(question, "legs", 1) > 0,
        lists=("levy-1500", "horde-1500"),
    )
    hand = visit()
    hand.page.goto(f"/game/{made['game']}#seat={made['seats']['A']}")
    assert hand.wait() == "move"
    units = hand.page.locator("[data-unit]").count()
    smoothly_dragged(hand, hand.test("ghost").locator(".shape-outline"), f"{units} units")


def test_a_loose_unit_is_dragged_smoothly_among_hundreds_of_bases(visit: Visit, server: Server) -> None:
    kinds = ("rabble", "ravagers", "soot-imps", "ash-hounds", "spear-slingers")
    units = "".join(f'[[units]]\nunit = "{kind}"\n' for kind in kinds for _ in range(6))
    head = '[list]\nid = "many"\nname = "Many"\narmy = "cinder-horde"\nbook = "age-of-fantasy"\npoints = 2460\n'
    many = OwnText(head + units)
    made = game_at(
        server,
        lambda _, question: question.kind == "bases" and question.name == "move",
        lists=(many, many),
        map_id=MAP,
        book_id=BOOK,
        generals=lambda _: Drill("advance"),
    )
    hand = visit()
    hand.page.goto(f"/game/{made['game']}#seat={made['seats']['A']}")
    assert hand.wait() == "bases"
    bases = sum(len(unit["models"]) for unit in hand.view["units"])
    assert bases > 400
    smoothly_dragged(hand, hand.test("base-0"), f"{bases} bases")


def smoothly_dragged(hand: Visitor, grip: Locator, among: str) -> None:
    x, y = hand.middle(grip)
    rest = rate(hand.page.evaluate(AT_REST, 30))
    mouse = hand.page.mouse
    mouse.move(x, y)
    mouse.down()
    hand.page.evaluate(WATCH)
    for step in range(120):
        mouse.move(x + 60 * math.sin(step / 8), y - 40 - 40 * math.cos(step / 11))
    times = hand.page.evaluate("() => { const all = window.frameTimes; window.frameTimes = null; return all; }")
    mouse.up()
    gaps = sorted(b - a for a, b in pairwise(times))
    assert len(gaps) >= 10
    mean = rate(times)
    worst = gaps[int(len(gaps) * 0.95)]
    print(
        f"\ndragging among {among}: {mean:.0f} frames a second ({rest:.0f} at rest), 95% within {worst:.0f} ms"
    )
    assert mean >= SHARE * rest


def test_the_page_comes_packed(visit: Visit) -> None:
    hand = visit()
    network = hand.context.new_cdp_session(hand.page)
    network.send("Network.enable")
    asked: dict[str, str] = {}
    sent: list[float] = []

    def loaded(answer: dict[str, Any]) -> None:
        # What the page asks the server for is another matter: it grows with the books on the shelf.
        if "/api/" not in asked[answer["requestId"]]:
            sent.append(answer["encodedDataLength"])

    network.on(
        "Network.requestWillBeSent",
        lambda sending: asked.update({sending["requestId"]: sending["request"]["url"]}),
    )
    network.on("Network.loadingFinished", loaded)
    hand.page.goto("/")
    expect(hand.page.get_by_role("heading").first).to_be_visible()
    assets = [file for file in (STATIC / "assets").iterdir() if file.suffix in (".js", ".css")]
    size = sum(file.stat().st_size for file in assets)
    print(f"\nopening the page: {sum(sent) / 1000:.1f} kB over the wire; its files have {size / 1000:.1f} kB")
    assert sum(sent) < size / 2


def rate(times: list[float]) -> float:
    """Frames a second."""
    return 1000 * (len(times) - 1) / (times[-1] - times[0])
