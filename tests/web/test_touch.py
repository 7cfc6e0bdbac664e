"""With fingers on a phone: taps answer, a finger moves a tray, two fingers zoom."""

from __future__ import annotations

from playwright.sync_api import CDPSession, expect

from tests.web.conftest import Visit
from tests.web.kit import PHONE, XY, Server
from tests.web.scenes import game_at, kind


def touch(fingers: CDPSession, what: str, *at: XY) -> None:
    points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(at)]
    fingers.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": points})


def slide(fingers: CDPSession, starts: list[XY], ends: list[XY], steps: int = 6) -> None:
    touch(fingers, "touchStart", *starts)
    for step in range(1, steps + 1):
        part = step / steps
        now = [
            (x0 + (x1 - x0) * part, y0 + (y1 - y0) * part)
            for (x0, y0), (x1, y1) in zip(starts, ends, strict=True)
        ]
        touch(fingers, "touchMove", *now)
    touch(fingers, "touchEnd")


def test_a_phone_is_played_with_fingers(visit: Visit, server: Server) -> None:
    made = game_at(server, kind("action"))
    hand = visit(size=PHONE, has_touch=True, is_mobile=True)
    fingers = hand.context.new_cdp_session(hand.page)
    hand.page.goto(f"/game/{made['game']}#seat={made['seats']['A']}")
    hand.wait()
    hand.done(lambda: hand.option("advance").tap())
    assert hand.wait() == "move"

    # A finger drags the tray, and the page neither scrolls nor zooms.
    hand.page.wait_for_timeout(200)
    before = hand.test("ghost").get_attribute("data-pose")
    x, y = hand.middle(hand.test("ghost").locator(".shape-outline"))
    slide(fingers, [(x, y)], [(x, y - 50)])
    hand.settle()
    assert hand.test("ghost").get_attribute("data-pose") != before
    expect(hand.page.locator("ol.steps")).to_contain_text("forward")
    assert hand.page.evaluate("[scrollX, scrollY, visualViewport.scale]") == [0, 0, 1]
    assert hand.verdict == "yes", hand.test("reason").inner_text()

    # Two fingers zoom; the plan stays.
    board = hand.test("board")
    box = board.bounding_box()
    assert box is not None
    left, right, top = box["x"] + 60, box["x"] + box["width"] - 60, box["y"] + 40
    scale = float(board.get_attribute("data-scale") or 0)
    planned = hand.test("ghost").get_attribute("data-pose")
    slide(fingers, [(left, top), (right, top)], [(left + 80, top), (right - 80, top)])
    assert float(board.get_attribute("data-scale") or 0) < scale
    assert hand.test("ghost").get_attribute("data-pose") == planned

    hand.done(lambda: hand.test("confirm").tap())
    for tab in ("log", "units", "signs", "decide"):
        hand.test(f"tab-{tab}").tap()
        expect(hand.test(f"tab-{tab}")).to_have_attribute("aria-selected", "true")
