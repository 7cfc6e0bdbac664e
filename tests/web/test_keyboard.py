"""Everything without a mouse: a game begun, decisions of every kind, and the board in words."""

from __future__ import annotations

from collections import Counter

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.kit import Server, Visitor
from tests.web.scenes import game_at, kind

# Whether what has the focus is one of these, and whether one can see that it has it.
FOCUSED = """(wanted) => {
  const here = document.activeElement;
  if (!here || !here.matches(wanted)) return "";
  const style = getComputedStyle(here);
  const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  const inside = here.querySelector("polygon");
  const drawn = inside && parseFloat(getComputedStyle(inside).strokeWidth) >= 8;
  return ring || drawn ? "seen" : "unseen";
}"""


class Keys:
    """Ten fingers and no mouse."""

    def __init__(self, hand: Visitor) -> None:
        self.hand = hand
        self.did: Counter[str] = Counter()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.hand.page.keyboard.press(key)

    def tab_to(self, wanted: str, most: int = 80) -> None:
        """Tab until something that fits has the focus, visibly."""
        for _ in range(most):
            found = self.hand.page.evaluate(FOCUSED, wanted)
            if found:
                assert found == "seen", f"the focus cannot be seen on {wanted}"
                return
            self.press("Tab")
        raise AssertionError(f"Tab never comes to {wanted}")

    def answer(self) -> None:
        hand = self.hand
        kind = hand.wait()
        question = hand.question
        name = question["name"]
        self.did[kind] += 1
        self.did[name] += 1
        match kind:
            case "point":
                for step in range(40):
                    self.press("ArrowUp" if step % 4 == 3 else "ArrowRight")
                    hand.settle()
                    if hand.verdict == "yes":
                        break
                hand.done(lambda: self.press("Enter"))
            case "choice" if name == "unit":
                # One of the ringed units on the board, found with the arrows.
                units = [option["key"] for option in question["options"]]
                self.tab_to("[data-unit]")
                for _ in range(30):
                    if hand.page.evaluate("document.activeElement.dataset.unit") in units:
                        break
                    self.press("ArrowRight")
                hand.done(lambda: self.press("Enter"))
            case "choice":
                keys = [option["key"] for option in question["options"]]
                goal = next((key for key in ("charge", "advance", "", "south") if key in keys), keys[0])
                self.tab_to("button.option")
                for _ in keys:
                    if hand.page.evaluate("document.activeElement.dataset.testid") == f"option-{goal}":
                        break
                    self.press("ArrowDown")
                hand.done(lambda: self.press("Enter"))
            case "place":
                hand.settle()
                before = hand.test("ghost").get_attribute("data-pose")
                self.press("ArrowLeft", "Shift+ArrowDown")
                hand.settle()
                assert hand.test("ghost").get_attribute("data-pose") != before
                if hand.verdict == "no":
                    self.press("Shift+ArrowUp", "ArrowRight")
                    hand.settle()
                assert hand.verdict == "yes", hand.test("reason").inner_text()
                hand.done(lambda: self.press("Enter"))
            case "move":
                if question["legs"]:
                    self.press("ArrowUp", "ArrowUp")
                    expect(hand.page.locator("ol.steps")).to_contain_text("forward 2”")
                self.press("e", "Shift+Q")
                expect(hand.page.locator("ol.steps")).to_contain_text("pivot 4° right")
                hand.settle()
                if hand.verdict == "no":
                    self.press("Escape")
                    expect(hand.page.locator("ol.steps")).to_contain_text("stays")
                    hand.settle()
                hand.done(lambda: self.press("Enter"))
            case "assign":
                self.tab_to("button.option")
                if hand.page.evaluate("document.activeElement.getAttribute('aria-pressed')") != "true":
                    self.press("Enter")
                expect(hand.page.locator("button.option[aria-pressed=true]").first).to_be_visible()
                self.tab_to("[data-testid=confirm]")
                hand.done(lambda: self.press("Enter"))
            case "charge":
                hand.settle()
                self.press("Shift+E", "Shift+Q")
                hand.settle()
                assert hand.verdict == "yes", hand.test("reason").inner_text()
                hand.done(lambda: self.press("Enter"))
            case "consolidate":
                self.press("e")
                hand.settle()
                if hand.verdict == "no":
                    self.press("Escape")
                    hand.settle()
                hand.done(lambda: self.press("Enter"))
            case _:
                raise AssertionError(f"no keys for {kind}")


def test_a_game_is_begun_and_played_with_keys_alone(visit: Visit) -> None:
    hand = visit(seed=11)
    hand.page.goto("/")
    expect(hand.test("new-game")).to_be_visible()
    keys = Keys(hand)
    keys.tab_to("[data-testid=start]")
    keys.press("Enter")
    expect(hand.test("board")).to_be_visible()
    while keys.did["move"] < 2 or keys.did["place"] < 3:
        keys.answer()
    assert keys.did["point"] >= 1
    assert keys.did["choice"] >= 6

    hand.wait()
    keys.press("d")
    told = hand.test("description")
    expect(told).to_be_visible()
    words = told.inner_text()
    assert "inches" in words
    for unit in hand.view["units"]:
        if unit.get("outline"):
            assert unit["name"] in words
    keys.press("Escape")
    expect(told).to_be_hidden()

    keys.press("?")
    expect(hand.test("help")).to_be_visible()
    keys.press("Escape")
    expect(hand.test("help")).to_be_hidden()

    scale = float(hand.test("board").get_attribute("data-scale") or 0)
    keys.press("+")
    assert float(hand.test("board").get_attribute("data-scale") or 0) > scale
    keys.press("0")
    assert abs(float(hand.test("board").get_attribute("data-scale") or 0) - scale) < 0.001


def test_undo_by_key(visit: Visit, server: Server) -> None:
    made = game_at(server, kind("action"))
    hand = visit()
    hand.page.goto(f"/game/{made['game']}#seat={made['seats']['A']}")
    keys = Keys(hand)
    keys.answer()
    assert hand.wait() != "over"
    hand.done(lambda: keys.press("Control+z"))
    hand.wait()
    assert hand.question["name"] == "action"


def test_a_charge_a_shot_and_a_consolidation_with_keys_alone(visit: Visit, server: Server) -> None:
    for wanted in ("charge", "assign", "consolidate"):
        made = game_at(server, lambda _, question, wanted=wanted: question.kind == wanted)  # type: ignore[misc]
        hand = visit()
        hand.page.goto(f"/game/{made['game']}#seat={made['seats']['A']}")
        keys = Keys(hand)
        keys.answer()
        assert keys.did[wanted]
