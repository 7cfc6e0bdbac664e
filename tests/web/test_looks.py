"""The page on a phone and on a desk, light and dark: nothing cut off, overlapping or too small to press."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import ROOT, Visit
from tests.web.kit import DESKTOP, PHONE, Data, Server, Visitor
from tests.web.looks import whole_page
from tests.web.scenes import finished_game, game_at, kind

PICTURES = ROOT / "build" / "web"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SCREENS: dict[str, dict[str, Any]] = {
    "phone": {"size": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2},
    "desktop": {"size": DESKTOP},
}


@pytest.fixture(scope="module")
def scenes(server: Server) -> dict[str, Data]:
    """Games at moments worth looking at."""
    return {
        "move": game_at(server, lambda match, question: question.kind == "move" and match.view("A").round >= 2),
        "shoot": game_at(server, kind("assign")),
        "over": finished_game(server),
    }


@pytest.fixture(scope="module")
def axe() -> str:
    if not AXE.exists():
        pytest.fail(f"{AXE} is missing; install the page's development packages (cd web && npm ci)")
    return AXE.read_text()


class Tour:
    """Goes from screen to screen, takes a picture of each and gathers what is wrong."""

    def __init__(self, hand: Visitor, name: str, least: int, axe: str) -> None:
        self.hand, self.name, self.least, self.axe = hand, name, least, axe
        self.wrong: list[str] = []
        self.checked = ("lobby", "move", "shoot", "victory", "replay")

    def look(self, where: str) -> None:
        page = self.hand.page
        page.wait_for_timeout(500)  # until nothing glides any more
        path: Path = PICTURES / f"{where}-{self.name}.png"
        page.screenshot(path=path)
        self.wrong += [f"{where}: {one}" for one in whole_page(page, self.least)]
        if where not in self.checked:
            return
        page.evaluate(self.axe)
        rules = page.evaluate(
            "axe.run(document, { resultTypes: ['violations'] }).then((all) => all.violations)"
        )
        for rule in rules:
            if rule["impact"] in ("serious", "critical"):
                nodes = "; ".join(node["html"][:150] for node in rule["nodes"][:3])
                self.wrong.append(f"{where}: {rule['impact']} {rule['id']}: {rule['help']}: {nodes}")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", SCREENS)
def test_looks(visit: Visit, scenes: dict[str, Data], axe: str, screen: str, scheme: str) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    hand = visit(color_scheme=scheme, **SCREENS[screen])
    page = hand.page
    tour = Tour(hand, f"{screen}-{scheme}", 40 if screen == "phone" else 0, axe)

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
