"""The page on a phone and on a desk, light and dark: nothing cut off, overlapping or too small to press."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.kit import Data, Server
from tests.web.looks import SCREENS, Tour
from tests.web.scenes import finished_game, game_at, kind


@pytest.fixture(scope="module")
def scenes(server: Server) -> dict[str, Data]:
    """Games at moments worth looking at."""
    return {
        "move": game_at(
            server,
            lambda match, question: question.kind == "move" and match.book.view(match.state, "A").round >= 2,
        ),
        "shoot": game_at(server, kind("assign")),
        "over": finished_game(server),
    }


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", SCREENS)
def test_looks(visit: Visit, scenes: dict[str, Data], axe: str, screen: str, scheme: str) -> None:
    hand = visit(color_scheme=scheme, **SCREENS[screen])
    page = hand.page
    tour = Tour(hand, screen, scheme, axe, ("lobby", "move", "shoot", "victory", "replay"))

    hand.lobby()
    expect(page.locator("img.picture")).to_be_visible()
    tour.look("lobby")

    made = scenes["move"]
    page.goto(f"/game/{made['game']}#seat={made['seats']['A']}")
    assert hand.wait() == "move"
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("e")
    hand.settle()
    tour.look("move")
    hand.test("menu").click()
    tour.look("menu")
    hand.test("menu").click()
    if screen == "phone":
        for tab in ("log", "units", "signs"):
            hand.test(f"tab-{tab}").click()
            tour.look(tab)
    else:
        hand.test(f"unit-{hand.question['unit']}").click(force=True)
        page.get_by_role("tab", name="Units").last.click()
        tour.look("units")

    made = scenes["shoot"]
    page.goto(f"/game/{made['game']}#seat={made['seats']['A']}")
    assert hand.wait() == "assign"
    tour.look("shoot")

    made = scenes["over"]
    page.goto(f"/game/{made['game']}#watch={made['spectator']}")
    expect(hand.test("victory")).to_be_visible()
    tour.look("victory")
    page.goto(f"/game/{made['game']}/replay")
    expect(hand.test("replay")).to_be_visible()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    hand.test("scrubber").fill("60")
    tour.look("replay")

    assert not tour.wrong, "\n" + "\n".join(tour.wrong)


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_motion_is_as_the_reader_wishes(visit: Visit, scenes: dict[str, Data], motion: str) -> None:
    hand = visit(reduced_motion=motion)
    made = scenes["over"]
    hand.page.goto(f"/game/{made['game']}/replay#watch={made['spectator']}")
    expect(hand.test("replay")).to_be_visible()
    hand.test("scrubber").fill("60")
    moving = 0
    for _ in range(25):
        hand.page.keyboard.press("ArrowRight")
        moving += int(hand.page.evaluate("document.getAnimations().length"))
    lasting = hand.page.evaluate(
        """[...document.querySelectorAll("*")].filter((one) => {
          const style = getComputedStyle(one);
          const times = `${style.transitionDuration},${style.animationDuration}`.split(",");
          return times.some((time) => parseFloat(time) > 0);
        }).length"""
    )
    if motion == "reduce":
        assert (moving, lasting) == (0, 0)
    else:
        assert moving > 0
        assert lasting > 0
