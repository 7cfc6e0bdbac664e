"""Books that the page has never heard of: three sides and a neutral one on two floors, and a game in words alone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.toy_owls import OWLS, WORDS
from tests.web.conftest import ROOT, Visit
from tests.web.kit import Server, Visitor
from tests.web.looks import SCREENS, Tour

# How faintly a unit is drawn: its own opacity, or that of its only model.
OPACITY = """(id) => {
  const unit = document.querySelector(`[data-unit="${id}"]`);
  const parts = [unit, ...unit.querySelectorAll("[data-model]")];
  return Math.min(...parts.map((one) => Number(getComputedStyle(one).opacity)));
}"""


@pytest.fixture(scope="module")
def toys(built_page: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("toys"), "tests.web.toy_server")
    running.start()
    yield running
    running.stop()
    assert "Traceback" not in running.log, running.log


def begin(hand: Visitor, book: str, opponent: str) -> None:
    hand.lobby()
    hand.test("book").select_option(book)
    others = hand.page.locator("[data-testid^=opponent]")
    for at in range(others.count()):
        others.nth(at).select_option(opponent)
    hand.test("start").click()
    hand.page.wait_for_url("**/game/*")
    hand.wait()


def faint(hand: Visitor, unit: str) -> bool:
    return float(hand.page.evaluate(OPACITY, unit)) < 0.6


def stands(hand: Visitor, unit: str) -> float:
    found = next(one for one in hand.view["units"] if one["id"] == unit)
    return float(found.get("height", 0))


@pytest.mark.parametrize("screen", SCREENS)
def test_three_sides_on_two_floors_play_a_whole_game(
    visit_at: Visit, toys: Server, axe: str, screen: str
) -> None:
    """By clicks, at one device: where each goes, and on the board whom he waves to."""
    hand = visit_at(toys, seed=3, **SCREENS[screen])
    tour = Tour(hand, screen, "light", axe, ("any-book-ground", "any-book-up", "any-book-end"))
    begin(hand, OWLS, "hotseat")
    for seat, name in (("A", "The Ashes"), ("B", "The Birches"), ("C", "The Cedars"), ("N", "The owl")):
        expect(hand.test(f"side-{seat}")).to_contain_text(name)
    expect(hand.test("condition")).to_have_text("To the roof")
    expect(hand.test("round")).to_have_text("Hour 1 of 3")
    for height, name in ((0, "Ground"), (3, "Gallery, Loft 3” up"), (6, "Roof 6” up")):
        expect(hand.test(f"floor-{height}")).to_have_text(name)
    tour.look("any-book-ground")
    assert faint(hand, "N.owl")
    assert not faint(hand, "A.ada")

    did: Counter[str] = Counter()
    while hand.wait() != "over":
        question = hand.question
        about = question["about"][0]
        # The floor is looked at on which the one stands who is asked about.
        expect(hand.test(f"floor-{stands(hand, about):g}")).to_have_attribute("aria-pressed", "true")
        keys = [option["key"] for option in question["options"]]
        if question["name"] == "go":
            up = [key for key in ("climb-1", "ladder-1", "walk-1") if key in keys]
            did["moved up"] += bool(up)
            hand.choose(up[0] if up else "stay")
            continue
        others = [unit["id"] for unit in hand.view["units"] if unit["id"] not in (*keys, about)]
        if others and not did["why not"]:
            unit = hand.test(f"unit-{others[0]}")
            unit.focus()
            hand.page.keyboard.press("Enter")
            expect(hand.test("unit-closed")).to_contain_text("stands on another floor")
            # Whose floor is shown instead; back down with the buttons, up again with keys.
            expect(hand.test(f"floor-{stands(hand, others[0]):g}")).to_have_attribute("aria-pressed", "true")
            hand.page.keyboard.press("Escape")
            hand.test(f"floor-{stands(hand, about):g}").click()
            assert faint(hand, others[0])
            did["why not"] += 1
        if stands(hand, about) and not did["up"]:
            tour.look("any-book-up")
            did["up"] += 1
        seen = [key for key in keys if key != "nobody"]
        hand.done(lambda unit=seen[0]: hand.click_unit(unit))  # type: ignore[misc]
        did["waved"] += 1
    for what, least in (("moved up", 3), ("waved", 2), ("why not", 1), ("up", 1)):
        assert did[what] >= least, did
    victory = hand.test("victory")
    for name in ("The Ashes", "The Birches", "The Cedars"):
        expect(victory).to_contain_text(name)
    tour.look("any-book-end")
    hand.test("close-victory").click()
    hand.page.keyboard.press("d")
    expect(hand.test("description")).to_contain_text("Loft, 3” up")
    expect(hand.test("description")).to_contain_text("Owl of The owl")
    assert not tour.wrong, "\n".join(tour.wrong)


def test_floors_by_keys(visit_at: Visit, toys: Server) -> None:
    hand = visit_at(toys, seed=3)
    begin(hand, OWLS, "bot:random")
    for key, height in (("PageUp", 3), ("PageUp", 6), ("PageUp", 6), ("PageDown", 3)):
        hand.page.keyboard.press(key)
        expect(hand.test(f"floor-{height}")).to_have_attribute("aria-pressed", "true")
    # The story and the key are told in the book's own words.
    hand.page.get_by_role("tab", name="Key").last.click()
    expect(hand.test("legend")).to_contain_text("On the lookout")
    hand.page.get_by_role("tab", name="Log").last.click()
    hand.choose("ladder-1")
    expect(hand.test("log")).to_contain_text("Ada takes ladder-1 to the Loft.")


@pytest.mark.parametrize("screen", SCREENS)
def test_a_game_without_a_table_is_played_in_words(
    visit_at: Visit, toys: Server, axe: str, screen: str
) -> None:
    hand = visit_at(toys, seed=3, **SCREENS[screen])
    tour = Tour(hand, screen, "light", axe, ("in-words",))
    begin(hand, WORDS, "hotseat")
    expect(hand.test("board")).to_have_count(0)
    expect(hand.test("in-words")).to_contain_text("Before the first night")
    asked: Counter[str] = Counter()
    while hand.wait() != "over":
        asked[hand.question["name"]] += 1
        if asked["stake"] == 4:
            # What one has hidden is told to him alone, and where several share a device it is covered.
            expect(hand.test("secret")).to_contain_text("Treasure")
            tour.look("in-words")
        hand.answer_plainly()
    assert asked["hide"] == 3
    assert asked["stake"] >= 6
    expect(hand.test("victory")).to_be_visible()
    assert not tour.wrong, "\n".join(tour.wrong)


def test_these_books_bring_no_line_to_the_page() -> None:
    words = re.compile(r"\b(owls?|three chests|lookout|flutters?|the ashes)\b", re.IGNORECASE)
    for path in sorted(Path(ROOT / "web" / "src").rglob("*")):
        if path.is_file():
            found = words.search(path.read_text(encoding="utf-8"))
            assert found is None, f"{path}: {found}"
