"""Real dice: the page asks for what fell and goes on with it."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Visit


def test_typed_dice_are_asked_for_and_taken(visit: Visit) -> None:
    hand = visit()
    hand.new_game("bot:greedy", dice="typed", names=("Ann", ""))
    rolls = 0
    for _ in range(60):
        kind = hand.wait()
        if kind != "dice":
            hand.answer_plainly()
            if rolls >= 4:
                break
            continue
        rolls += 1
        wanted = hand.wanted
        expect(hand.test("prompt")).to_contain_text(f"Roll {wanted['count']} ")
        confirm = hand.test("confirm")
        expect(confirm).to_be_disabled()
        faces = [(3 * rolls + 5 * at) % 6 + 1 for at in range(wanted["count"])]
        if rolls % 2:
            hand.test("face-6").click()
            hand.page.get_by_role("button", name="Take one back").click()
            for face in faces:
                hand.test(f"face-{face}").click()
        else:
            for face in faces:
                hand.page.keyboard.press(str(face))
        expect(hand.test("face-1")).to_be_disabled()
        expect(confirm).to_be_enabled()
        hand.done(lambda button=confirm: button.click())  # type: ignore[misc]
    assert rolls >= 1
    assert hand.wait() != "over"
    shown = hand.test("log").locator("[role=img]")
    assert shown.count() >= 1, "no die is shown in the story"
