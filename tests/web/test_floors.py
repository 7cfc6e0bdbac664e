"""A ruin of several floors on the page: floor by floor, all of them aslant, along a line from the side.

The book behind it is a toy that asks for places on floors and for legs of walks, and lets nobody measure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.toy_ruin import RUIN
from tests.toy_ruin.book import STARTS
from tests.web.conftest import Visit
from tests.web.kit import XY, Data, Server, Visitor
from tests.web.looks import SCREENS, Tour

LOFT, ROOF = "chandlery-loft", "chandlery-roof"
ON_LOFT = (11.0, 14.0)


@pytest.fixture(scope="module")
def toys(built_page: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("toys"), "tests.web.toy_server")
    running.start()
    yield running
    running.stop()
    assert "Traceback" not in running.log, running.log


def begin(hand: Visitor) -> None:
    hand.lobby()
    hand.test("book").select_option(RUIN)
    hand.test("opponent").select_option("hotseat")
    hand.test("start").click()
    hand.page.wait_for_url("**/game/*")
    assert hand.wait() == "stand"


def set_down(hand: Visitor, level: str = LOFT) -> None:
    hand.click_table(*ON_LOFT)
    hand.test(f"level-{level or 'ground'}").click()
    hand.settle()
    hand.confirm()
    assert hand.wait() == "leg"


def unit(hand: Visitor, id: str) -> Data:
    found: Data = next(one for one in hand.view["units"] if one["id"] == id)
    return found


def at(hand: Visitor, id: str) -> XY:
    x, y, _ = unit(hand, id)["pose"]
    return x, y


def looks_at(hand: Visitor, height: float) -> None:
    expect(hand.test(f"floor-{height:g}")).to_have_attribute("aria-pressed", "true")


# ------------------------------------------------------------------------------------------ floors


def test_a_model_is_set_down_on_an_upper_floor(visit_at: Visit, toys: Server) -> None:
    hand = visit_at(toys, seed=3)
    begin(hand)
    ghost = hand.test("ghost")
    expect(ghost).to_have_attribute("data-level", "")
    hand.click_table(*ON_LOFT)
    # From the ground one sees the ground; the floors over it have buttons, and keys.
    expect(ghost).to_have_attribute("data-level", "")
    hand.test(f"level-{ROOF}").click()
    looks_at(hand, 6)
    expect(ghost).to_contain_text("6” up")
    hand.page.keyboard.press("PageDown")
    expect(ghost).to_have_attribute("data-level", LOFT)
    looks_at(hand, 3)
    # A press on the floor that is looked at stays on it, and beside it falls to the ground.
    hand.click_table(12.5, 14.5)
    expect(ghost).to_have_attribute("data-level", LOFT)
    hand.settle()
    assert hand.verdict == "yes"
    hand.click_table(17, 8)
    expect(ghost).to_have_attribute("data-level", "")
    looks_at(hand, 0)
    # Somebody on another floor is not in the way of a press.
    x, y, level = STARTS["A.art"]
    hand.click_table(x, y)
    expect(ghost).to_have_attribute("data-pose", re.compile(rf"^{x:g}(\.0\d)?,"))
    expect(hand.test("unit-card")).to_have_count(0)
    hand.test(f"level-{level}").click()
    hand.settle()
    assert hand.verdict == "no"
    hand.page.keyboard.press("ArrowUp")
    hand.page.keyboard.press("ArrowUp")
    hand.settle()
    assert hand.verdict == "yes"
    hand.confirm()
    assert unit(hand, "A.ann")["level"] == LOFT
    expect(hand.test("log")).to_contain_text("Ann begins on Drying loft.")


def test_floors_heights_and_states(visit_at: Visit, toys: Server) -> None:
    hand = visit_at(toys, seed=3)
    begin(hand)
    set_down(hand)
    # The floor of the one who is asked about is shown by itself, and others by buttons and keys.
    looks_at(hand, 3)
    tag = hand.page.locator("[data-height='A.art']")
    expect(tag).to_have_text("3”")
    hand.test("floor-0").click()
    expect(tag).to_have_text("▲3”")
    expect(hand.page.locator("[data-height='B.bea']")).to_have_text("▲6”")
    expect(hand.page.locator("[data-height='B.bob']")).to_have_count(0)
    hand.page.keyboard.press("PageUp")
    looks_at(hand, 3)
    expect(hand.page.locator("[data-height='B.bob']")).to_have_text("▼0”")
    # Who is down lies there; over who is hidden lies a token.
    for id, down, hidden in (("B.bob", 1, 0), ("B.ben", 1, 0), ("B.bea", 0, 1), ("A.art", 0, 0)):
        expect(hand.test(f"unit-{id}").locator(".lying")).to_have_count(down)
        expect(hand.test(f"unit-{id}").locator(".hidden-token")).to_have_count(hidden)
    # Near by, walls say how high they are.
    walls = hand.page.locator(".layer .floors text")
    expect(walls.get_by_text("2–3”")).to_have_count(0)
    hand.test("floor-0").click()
    for _ in range(3):
        hand.test("zoom-in").click()
    expect(walls.get_by_text("2–3”").first).to_be_visible()


def test_nobody_measures(visit_at: Visit, toys: Server) -> None:
    """No ruler, no grid, no distance in words, and no line that is green or red."""
    hand = visit_at(toys, seed=3)
    begin(hand)
    set_down(hand)
    expect(hand.test("tool-ruler")).to_have_count(0)
    hand.page.keyboard.press("r")
    expect(hand.page.locator(".board.ruling")).to_have_count(0)
    figures = hand.page.locator(".layer").first.locator("text", has_text=re.compile(r"^(6|12|18|24|30|36|42)$"))
    expect(figures).to_have_count(0)
    hand.page.keyboard.press("d")
    expect(hand.test("description")).to_contain_text("Ann of The Ravens")
    expect(hand.test("description")).not_to_contain_text("nearest enemy")
    hand.page.keyboard.press("Escape")
    line = hand.test("leg-line").locator(".line").first
    seen = set()
    for x, y in ((14.0, 14.0), (40.0, 40.0)):
        hand.click_table(x, y)
        seen.add(line.evaluate("(one) => getComputedStyle(one).stroke"))
        expect(hand.test("leg-walk")).to_be_enabled()
    assert len(seen) == 1
    expect(hand.test("decision")).not_to_contain_text("Allowed")


# ------------------------------------------------------------------------------------------ aslant


def test_all_floors_aslant(visit_at: Visit, toys: Server) -> None:
    hand = visit_at(toys, seed=3)
    begin(hand)
    set_down(hand)
    hand.page.keyboard.press("v")
    aslant = hand.test("aslant")
    expect(aslant).to_be_visible()
    expect(hand.test("slanted")).to_have_attribute("aria-pressed", "true")
    # Floors that are higher than the one looked at are only hinted at.
    plates = aslant.locator("g[data-plate]")
    low = plates.count()
    hand.test("floor-6").click()
    hand.until(lambda: plates.count() > low, "the roofs")
    expect(aslant).to_contain_text("Bea 6”")
    expect(hand.test("unit-B.bob").locator("path").first).to_be_visible()

    # Who stands higher is drawn higher; from another corner everybody is somewhere else.
    def places() -> dict[str, XY]:
        return {id: hand.middle(hand.test(f"unit-{id}")) for id in STARTS}

    def turned() -> bool:
        """They glide there, and then stand still."""
        after = places()
        hand.page.wait_for_timeout(60)
        return after == places() and sum(before[id] != after[id] for id in STARTS) >= 5

    before = places()
    hand.test("turn-table").click()
    hand.until(turned, "the table from another corner")
    # A figure is chosen by a click, and its floor is looked at then.
    hand.page.mouse.click(*hand.middle(hand.test("unit-B.bea")))
    expect(hand.test("unit-card")).to_contain_text("Bea")
    hand.page.keyboard.press("Escape")
    hand.test("unit-A.abe").focus()
    hand.page.keyboard.press("Enter")
    expect(hand.test("unit-card")).to_contain_text("Abe")
    looks_at(hand, 0)
    hand.page.keyboard.press("Escape")
    hand.page.keyboard.press("v")
    expect(aslant).to_have_count(0)


def test_a_place_is_chosen_aslant(visit_at: Visit, toys: Server) -> None:
    """A press on a plate is a place on that floor; and a leg is drawn from there."""
    hand = visit_at(toys, seed=3)
    begin(hand)
    hand.page.keyboard.press("v")
    hand.test("floor-6").click()
    plate = hand.page.locator(f"[data-plate='{ROOF}'] polygon")
    box = plate.bounding_box()
    assert box is not None
    hand.page.mouse.click(box["x"] + box["width"] * 0.5, box["y"] + box["height"] * 0.25)
    expect(hand.test("ghost")).to_have_attribute("data-level", ROOF)
    hand.settle()
    assert hand.verdict == "yes"
    hand.confirm()
    assert unit(hand, "A.ann")["level"] == ROOF
    assert hand.wait() == "leg"
    looks_at(hand, 6)
    hand.page.mouse.click(box["x"] + box["width"] * 0.62, box["y"] + box["height"] * 0.35)
    expect(hand.test("leg-line")).to_be_visible()
    start = at(hand, "A.ann")
    hand.done(lambda: hand.test("leg-walk").click())
    assert at(hand, "A.ann") != start
    assert unit(hand, "A.ann")["level"] == ROOF


# ------------------------------------------------------------------------------------------ legs


def test_legs_by_pointer(visit_at: Visit, toys: Server) -> None:
    hand = visit_at(toys, seed=3)
    begin(hand)
    set_down(hand)
    for way in ("walk", "climb", "jump", "gap"):
        expect(hand.test(f"leg-{way}")).to_be_disabled()
    expect(hand.test("left")).to_have_text("6” of the move left")
    hand.click_table(13, 14)
    # The line is dragged on; a leg that is sent goes as far as it may and says then how far that was.
    line = hand.test("leg-line")
    end = hand.spot(13, 14)
    hand.drag(end, hand.spot(13, 12))
    expect(line).to_have_attribute("data-to", re.compile(r"^1[23]\.?\d*,12|^1[23]\.?\d*,11\.9"))
    hand.test("reset").click()
    expect(line).to_have_count(0)
    hand.click_table(14, 14)
    hand.done(lambda: hand.test("leg-walk").click())
    assert at(hand, "A.ann") == pytest.approx((14, 14), abs=0.2)
    expect(hand.test("log")).to_contain_text("Ann goes 3”")
    expect(hand.test("undo")).to_have_count(0)
    assert hand.wait() == "leg"
    # Over the edge, to the ground.
    hand.click_table(16.5, 14)
    hand.done(lambda: hand.test("leg-jump").click())
    assert "level" not in unit(hand, "A.ann")
    assert hand.wait() == "leg"
    looks_at(hand, 0)
    hand.done(lambda: hand.test("leg-end").click())
    assert hand.question["unit"] == "A.art"


def test_legs_by_keys_and_by_a_ladder(visit_at: Visit, toys: Server) -> None:
    hand = visit_at(toys, seed=3)
    begin(hand)
    set_down(hand)
    before = at(hand, "A.ann")
    for key in ("ArrowRight", "ArrowRight", "Shift+ArrowUp"):
        hand.page.keyboard.press(key)
    expect(hand.test("leg-line")).to_be_visible()
    hand.page.keyboard.press("Escape")
    expect(hand.test("leg-line")).to_have_count(0)
    for _ in range(3):
        hand.page.keyboard.press("ArrowRight")
    hand.done(lambda: hand.page.keyboard.press("Enter"))
    x, y = at(hand, "A.ann")
    assert x > before[0] + 1
    assert y == pytest.approx(before[1], abs=0.01)
    hand.wait()
    hand.done(lambda: hand.page.keyboard.press("End"))
    assert hand.question["unit"] == "A.art"
    # To the foot of the ladder, and up.
    ladder = next(one for one in hand.view["table"]["links"] if one["from"] == LOFT and one["to"] == ROOF)
    (x0, y0), (x1, y1) = ladder["from_line"]
    hand.click_table((x0 + x1) / 2 + 0.8, (y0 + y1) / 2 + 0.2)
    hand.done(lambda: hand.page.keyboard.press("w"))
    hand.wait()
    button = hand.test("leg-link-1")
    expect(button).to_have_text("1. Ladder up to Roof, 3”")
    hand.done(lambda: hand.page.keyboard.press("1"))
    assert unit(hand, "A.art")["level"] == ROOF


# ------------------------------------------------------------------------------------------ from the side


def test_the_view_from_the_side(visit_at: Visit, toys: Server) -> None:
    hand = visit_at(toys, seed=3)
    begin(hand)
    expect(hand.test("section")).to_have_count(0)
    set_down(hand)
    side = hand.test("section")
    expect(side).to_be_visible()
    # Along the planned line: the edge of the loft, the wall, and how deep it is at the end.
    hand.click_table(16.5, 14)
    expect(side.locator(f"[data-floor='{LOFT}']")).to_be_visible()
    expect(side.locator("[data-rise='-3']")).to_have_text("▼3”")
    expect(side.locator("[data-wall]").first).to_be_visible()
    expect(side.locator("[data-cut='A.ann']")).to_be_visible()
    # Every figure in it is a height of something on the table; a line of twice the length is drawn as wide.
    table = hand.view["table"]
    heights = {0.0} | {one["height"] for one in table["surfaces"]}
    heights |= {one[end] for one in table["walls"] for end in ("foot", "top")}
    for far in (16.5, 30.0):
        hand.click_table(far, 14)
        goal = side.locator(".goal").evaluate("(one) => one.getAttribute('d').split(' ')[0]")
        said = side.locator("text").all_text_contents()
        assert {abs(float(text.strip("▲▼”"))) for text in said if text != "level"} <= heights, (goal, said)
    # Up onto the roof over one's head.
    hand.click_table(8, 14.5)
    expect(side.locator("[data-rise='3']")).to_have_text("▲3”")
    # It can be closed, and opened for whoever was clicked: towards the pointer.
    hand.page.keyboard.press("x")
    expect(side).to_have_count(0)
    hand.page.keyboard.press("Escape")
    hand.test("side-view").click()
    expect(side).to_be_visible()
    hand.click_unit("A.art")
    expect(hand.test("unit-card")).to_contain_text("Art")
    hand.page.mouse.move(*hand.spot(30, 12.5))
    expect(side.locator("[data-cut='A.art']")).to_be_visible()
    expect(side.get_by_role("img")).to_have_attribute("aria-label", re.compile("stands 3” up"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", SCREENS)
def test_looks(visit_at: Visit, toys: Server, axe: str, screen: str, scheme: str) -> None:
    hand = visit_at(toys, seed=3, color_scheme=scheme, **SCREENS[screen])
    views = ("floors-stand", "floors-leg", "floors-aslant", "floors-side")
    tour = Tour(hand, screen, scheme, axe, views)
    begin(hand)
    tour.look("floors-stand")
    set_down(hand)
    hand.click_table(13, 14)
    tour.look("floors-leg")
    hand.test("slanted").click()
    tour.look("floors-aslant")
    if hand.test("section").count() == 0:
        hand.test("side-view").click()
    tour.look("floors-side")
    assert not tour.wrong, "\n".join(tour.wrong)
