"""Whole games by mouse: against the computer from the lobby to the end, and for two at one device."""

from __future__ import annotations

from collections import Counter

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.kit import Visitor


class General:
    """Plays the blue side by clicks and drags, taking each chance to use the page in a new way."""

    def __init__(self, hand: Visitor) -> None:
        self.hand = hand
        self.did: Counter[str] = Counter()

    def play(self) -> None:
        for _ in range(400):
            kind = self.hand.wait()
            if kind == "over":
                return
            self.did["hints"] += self.hand.test("hint").count()
            name = self.hand.question["name"]
            getattr(self, f"_{kind}", self.hand.answer_plainly)()
            self.did[kind] += 1
            self.did[name] += 1
            if name == "deploy" and not self.did["undo"]:
                self._undo()
        raise AssertionError("the game goes on for ever")

    def _undo(self) -> None:
        """Take the first choice of a unit to deploy back, and make it again."""
        hand = self.hand
        hand.wait()
        hand.done(lambda: hand.test("undo").click())
        assert hand.wait() == "choice"
        assert hand.question["name"] == "deploy"
        self.did["undo"] += 1

    def _place(self) -> None:
        hand = self.hand
        hand.settle()
        before = hand.test("ghost").get_attribute("data-pose")
        hand.drag_ghost(-7 if self.did["place"] % 2 else 7, -1)
        assert hand.test("ghost").get_attribute("data-pose") != before
        self.did["place by drag"] += 1
        hand.confirm_allowed()

    def _choice(self) -> None:
        hand, question = self.hand, self.hand.question
        keys = [option["key"] for option in question["options"]]
        if question["name"] == "action":
            if "charge" not in keys and not self.did["why not"]:
                self._why_not()
            if "charge" in keys:
                hand.choose("charge")
            elif "advance" in keys and not self.did["charge"]:
                hand.choose("advance")
            else:
                hand.answer_plainly()
        elif question["name"] == "unit":
            # On the board itself.
            hand.done(lambda: hand.test(f"unit-{keys[0]}").click())
            self.did["chosen on the board"] += 1
        else:
            hand.answer_plainly()

    def _why_not(self) -> None:
        """The page says why no charge is offered, with the clause."""
        hand = self.hand
        charge = hand.test("closed-charge")
        expect(charge).to_contain_text("Charge: up to")
        charge.click(force=True)  # it is aria-disabled, and says why
        expect(hand.test("closed-why")).to_contain_text("RG-")
        charge.click(force=True)
        expect(hand.test("closed-why")).to_have_count(0)
        self.did["why not"] += 1

    def _move(self) -> None:
        hand, question = self.hand, self.hand.question
        north = question["start"][2] < 90 or question["start"][2] > 270
        if self.did["pivots"] < 2 and self.did["moved by drag"]:
            if self.did["pivots"]:
                hand.page.keyboard.press("e")
                hand.settle()
            else:
                hand.turn_ghost(45)
            assert "pivot" in hand.page.locator("ol.steps").inner_text()
            plan = "pivots"
        elif question["legs"]:
            hand.drag_ghost(0, 6 if north else -6)
            plan = "moved by drag"
        else:
            hand.answer_plainly()
            return
        if hand.verdict == "yes":
            self.did[plan] += 1
            hand.confirm()
        else:
            assert hand.test("confirm").is_disabled()
            hand.test("reset").click()
            expect(hand.page.locator("ol.steps")).to_contain_text("stays")
            hand.answer_plainly()

    def _charge(self) -> None:
        self.hand.settle()
        assert self.hand.verdict == "yes"
        self.hand.confirm()

    def _assign(self) -> None:
        hand = self.hand
        for slot in hand.question["slots"]:
            first = slot["options"][0]["key"]
            button = hand.test(f"slot-{slot['key']}").locator(f'[data-testid="option-{first}"]')
            if button.get_attribute("aria-pressed") != "true":
                button.click()
            expect(button).to_have_attribute("aria-pressed", "true")
        hand.confirm()


def test_a_whole_game_against_the_computer(visit: Visit) -> None:
    hand = visit(seed=11)
    hand.new_game("bot:greedy", names=("Ann", ""))
    general = General(hand)
    general.play()
    expect(hand.test("victory")).to_be_visible()
    expect(hand.test("victory")).to_contain_text("Ann")
    for what in (
        "point",
        "place by drag",
        "undo",
        "moved by drag",
        "pivots",
        "charge",
        "assign",
        "hints",
        "why not",
    ):
        assert general.did[what], f"no {what} in this game: {general.did}"
    print(dict(general.did))


def test_two_at_one_device_agree_on_a_draw(visit: Visit) -> None:
    hand = visit(seed=5)
    hand.new_game("hotseat", names=("Ann", "Ben"))
    bar = hand.test("hotseat")
    asked: Counter[str] = Counter()
    while min(asked["Ann"], asked["Ben"]) < 3:
        hand.wait()
        asked[bar.inner_text().split(":")[0]] += 1
        hand.answer_plainly()
    assert set(asked) == {"Ann", "Ben"}
    hand.wait()
    hand.test("menu").click()
    hand.test("draw").click()
    expect(hand.test("draw-offer")).to_be_visible()
    hand.test("accept").click()
    expect(hand.test("victory")).to_contain_text("A draw")
