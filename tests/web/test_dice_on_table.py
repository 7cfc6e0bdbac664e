"""The dice of each roll fall where the fight is, with what came of them; nothing waits for them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from playwright.sync_api import expect

from banneret.core.engine.ask import Question
from banneret.core.engine.match import Match
from tests.server.kit import Player
from tests.web.conftest import Visit
from tests.web.kit import MOVING, Data, Server, Visitor
from tests.web.scenes import game_at, kind
from tests.web.test_following import Clock, set_pace

LONGEST = 8000  # milliseconds of the browser's clock after which nothing lies on the table any more
SHOT = kind("shoot")
CHARGE = kind("charge-pivot")
COUNTED = """
window.contexts = 0;
const Real = window.AudioContext;
window.AudioContext = class extends Real {
  constructor(...about) { super(...about); window.contexts += 1; }
};
"""

Wanted = Callable[[Match, Question], bool]


def seated(
    visit: Visit, server: Server, wanted: Wanted, *, asked: str = "A", **wishes: object
) -> tuple[Visitor, Clock, Data]:
    """Ann in a game that has come to a question of hers (or Ben's, who sits elsewhere), with the clock stopped."""
    made = game_at(server, wanted, seat=asked)
    hand = visit(listen=True, **wishes)
    clock = Clock(hand)
    hand.page.goto(f"/game/{made['game']}#seat={made['seats']['A']}")
    expect(hand.test("board")).to_be_visible()
    if asked == "A":
        expect(hand.test("confirm").or_(hand.page.locator("button.option")).first).to_be_enabled()
    clock.stop()
    return hand, clock, made


def answer_as_ben(server: Server, made: Data) -> None:
    """Ben's answer to what he is asked: what the page would propose to him."""
    ben = Player(server.base, made["game"], made["seats"]["B"])
    try:
        ben.hello()
        question = ben.state["question"]
        assert question is not None
        keys = [option["key"] for option in question.get("options", [])]
        answer = question.get("proposed") or ("yes" if "yes" in keys else question["default"])
        assert ben.answer(answer)["type"] == "taken"
    finally:
        ben.close()


def texts_of(hand: Visitor) -> list[Data]:
    """All that the page has been told since it was opened, whichever message it came with."""
    found: dict[int, Data] = {}
    for message in map(json.loads, hand.heard or []):
        if message["type"] == "state":
            found.update({text["n"]: text for text in message["texts"]})
    return [found[n] for n in sorted(found)]


def shoot(hand: Visitor) -> list[Data]:
    """Confirms the shot that is proposed; gives what was told of it."""
    before = len(texts_of(hand))
    hand.test("confirm").click()
    expect(hand.test("thrown")).to_be_visible()
    hand.until(lambda: len(texts_of(hand)) > before, "the roll")
    return texts_of(hand)[before:]


def fallen(hand: Visitor) -> list[int]:
    return [
        int(face) for face in hand.test("fallen-die").evaluate_all("all => all.map((one) => one.dataset.face)")
    ]


Box = tuple[float, float, float, float]


def within(inner: Box, outer: Box) -> bool:
    return all(a >= b for a, b in zip(inner[:2], outer[:2], strict=True)) and all(
        a <= b for a, b in zip(inner[2:], outer[2:], strict=True)
    )


def apart(one: Box, other: Box) -> bool:
    return one[0] >= other[2] or one[2] <= other[0] or one[1] >= other[3] or one[3] <= other[1]


def box_of(hand: Visitor, name: str) -> Box:
    box = hand.test(name).bounding_box()
    assert box is not None, name
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


def test_as_many_dice_fall_as_were_rolled_and_the_chain_is_read(server: Server, visit: Visit) -> None:
    hand, clock, _ = seated(visit, server, SHOT)
    told = shoot(hand)
    rolls = [text for text in told if text["faces"]]
    assert rolls
    assert fallen(hand) == [face for text in rolls for face in text["faces"]]
    # What counts is told by the server: hits look different from misses.
    first = rolls[0]
    hits = hand.test("chain").first.locator("[data-counts=true]")
    assert hits.count() >= sum(face >= first["need"] for face in first["faces"]) > 0
    results = [text["result"] for text in told if text["result"]]
    chains = hand.test("chain").evaluate_all("all => all.map((one) => one.dataset.words)")
    assert [word for chain in chains for word in re.split(" [→+] ", chain)] == results
    assert len(chains[0].split(" → ")) > 1, chains
    shown = " ".join(hand.test("thrown").inner_text().split())
    for chain in chains:
        assert chain in shown, (chain, shown)
    assert (
        float(hand.test("thrown").locator("p").first.evaluate("p => parseFloat(getComputedStyle(p).fontSize)"))
        >= 20
    )
    # They lie on the board, by the units that the roll is about, and go by themselves.
    thrown, board = box_of(hand, "thrown"), box_of(hand, "board")
    assert within(thrown, board)
    units = [name for name in first["about"] if hand.page.get_by_test_id(f"unit-{name}").count()]
    assert len(units) == 2, "the shooters and their target"
    places = [hand.middle(hand.test(f"unit-{unit}")) for unit in units]
    x, y = (thrown[0] + thrown[2]) / 2, (thrown[1] + thrown[3]) / 2
    assert min(abs(x - a) + abs(y - b) for a, b in places) < 260
    for a, b in places:
        assert not (thrown[0] < a < thrown[2] and thrown[1] < b < thrown[3]), "the dice lie on the fight"
    clock.tick(LONGEST)
    expect(hand.test("thrown")).to_have_count(0)


def test_the_words_alone_tell_dice_and_result(server: Server, visit: Visit) -> None:
    hand, _, _ = seated(visit, server, SHOT)
    told = shoot(hand)
    announcer = hand.test("announcer")
    assert announcer.get_attribute("aria-live") == "polite"
    for text in told:
        if text["faces"]:
            expect(announcer).to_contain_text(text["text"])
            for face in text["faces"]:
                assert str(face) in text["text"]


def test_nothing_waits_for_the_dice(server: Server, visit: Visit) -> None:
    """One is asked at once, by hand and by key, and a press on the board or the key takes the dice away."""
    hand, _, _ = seated(visit, server, kind("spell-target"))
    version = hand.states["A"]["version"]
    hand.page.locator("button.option").first.click()
    expect(hand.test("thrown")).to_be_visible()
    hand.until(lambda: hand.shown()[0] > version, "the next question")
    assert hand.question["name"] == "action"
    for name in ("option-hold", "decision"):
        part, thrown = box_of(hand, name), box_of(hand, "thrown")
        assert part[0] >= thrown[2] or part[2] <= thrown[0] or part[1] >= thrown[3] or part[3] <= thrown[1], (
            name
        )
    # What lies under the dice is pressed as if they were not there.
    x, y = hand.middle(hand.test("thrown"))
    under = "([x, y]) => document.elementFromPoint(x, y).closest('[data-testid=thrown]') === null"
    assert hand.page.evaluate(under, [x, y])
    hand.page.keyboard.press("s")
    expect(hand.test("thrown")).to_have_count(0)
    hand.option("hold").focus()
    hand.page.keyboard.press("Enter")
    hand.until(lambda: hand.states["A"]["version"] > version + 1, "the answer by key")


def test_the_dice_of_the_enemy_fall_while_his_move_is_shown(server: Server, visit: Visit) -> None:
    hand, clock, made = seated(visit, server, SHOT, asked="B", pace="usual")
    answer_as_ben(server, made)
    expect(hand.test("skip")).to_be_visible()
    expect(hand.test("thrown")).to_be_visible()
    faces = fallen(hand)
    assert faces
    # They take no time of their own: the move is over when it always was.
    clock.tick(1100)
    expect(hand.test("skip")).to_have_count(0)
    assert fallen(hand) == faces
    hand.page.mouse.click(*hand.spot(30, 20))
    expect(hand.test("thrown")).to_have_count(0)


def test_they_are_skipped_with_the_move(server: Server, visit: Visit) -> None:
    hand, clock, made = seated(visit, server, SHOT, asked="B", pace="slow")
    answer_as_ben(server, made)
    expect(hand.test("thrown")).to_be_visible()
    hand.page.keyboard.press("s")
    expect(hand.test("skip")).to_have_count(0)
    expect(hand.test("thrown")).to_have_count(0)
    clock.tick(500)
    expect(hand.test("thrown")).to_have_count(0)


def test_a_melee_is_called_out(server: Server, visit: Visit) -> None:
    hand, clock, made = seated(visit, server, CHARGE)
    hand.test("confirm").click()
    expect(hand.test("thrown")).to_be_visible()
    expect(hand.test("banner")).to_have_count(0)
    before = len(texts_of(hand))
    answer_as_ben(server, made)
    expect(hand.test("banner")).to_be_visible()
    hand.until(lambda: len(texts_of(hand)) > before, "the end of the melee")
    told = texts_of(hand)[before:]
    result = next(text for text in told if text["banner"])
    expect(hand.test("banner").locator("p").first).to_have_text(result["banner"])
    assert re.search("wins? the melee", result["banner"])
    follows = [text["result"] for text in told if text["n"] > result["n"] and text["result"]]
    assert follows, "the loser tests its morale"
    expect(hand.test("banner")).to_contain_text(follows[0])
    expect(hand.test("announcer")).to_contain_text(result["text"])
    # Banner and dice lie apart, and the banner goes as well.
    assert apart(box_of(hand, "banner"), box_of(hand, "thrown"))
    clock.tick(LONGEST)
    expect(hand.test("banner")).to_have_count(0)


def test_with_reduced_motion_dice_only_appear_and_go(server: Server, visit: Visit) -> None:
    hand, clock, _ = seated(visit, server, SHOT, reduced_motion="reduce")
    shoot(hand)
    assert fallen(hand)
    assert hand.page.evaluate(MOVING) == 0
    clock.tick(LONGEST)
    expect(hand.test("thrown")).to_have_count(0)
    moving, _, _ = seated(visit, server, SHOT)
    shoot(moving)
    assert moving.page.evaluate(MOVING) > 0, "else this test would see nothing"


def test_sounds_are_off_until_they_are_turned_on(server: Server, visit: Visit) -> None:
    made = game_at(server, SHOT)
    hand = visit()
    hand.context.add_init_script(COUNTED)
    hand.page.goto(f"/game/{made['game']}#seat={made['seats']['A']}")
    hand.wait()
    hand.confirm()
    expect(hand.test("fallen-die").first).to_be_attached()
    assert hand.page.evaluate("() => window.contexts") == 0
    hand.test("menu").click()
    expect(hand.test("sounds")).not_to_be_checked()
    expect(hand.test("volume")).to_have_count(0)
    hand.test("sounds").check()
    assert hand.page.evaluate("() => window.contexts") == 1
    hand.test("volume").fill("25")
    for name in ("sounds", "volume"):
        label = hand.page.locator("label", has=hand.test(name)).bounding_box()
        assert label is not None
        assert label["height"] >= 44
    hand.page.reload()
    hand.test("menu").click()
    expect(hand.test("sounds")).to_be_checked()
    expect(hand.test("volume")).to_have_value("25")


def test_on_a_phone_the_dice_lie_on_the_board(server: Server, visit: Visit) -> None:
    hand, _, made = seated(visit, server, CHARGE, size=(390, 844))
    set_pace(hand, "at-once")
    hand.test("confirm").click()
    expect(hand.test("thrown")).to_be_visible()
    answer_as_ben(server, made)
    expect(hand.test("banner")).to_be_visible()
    board = box_of(hand, "board")
    for name in ("thrown", "banner"):
        assert within(box_of(hand, name), board), name
