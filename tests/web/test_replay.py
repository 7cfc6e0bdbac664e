"""The replay, links for those who watch, and looking back from a game."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.kit import MOVING, Data, Server, Visitor
from tests.web.scenes import finished_game, game_at, kind
from tests.web.test_following import Clock


def moment(hand: Visitor) -> int:
    return int(hand.test("scrubber").input_value())


def test_a_replay_is_scrubbed_and_played(visit: Visit, server: Server) -> None:
    made = finished_game(server)
    hand = visit()
    hand.page.goto(f"/game/{made['game']}/replay#watch={made['spectator']}")
    expect(hand.test("replay")).to_be_visible()
    assert moment(hand) == 0
    last = int(hand.test("scrubber").get_attribute("max") or 0)
    assert last > 50

    bar = hand.test("scrubber").bounding_box()
    assert bar is not None
    y = bar["y"] + bar["height"] / 2
    hand.drag((bar["x"] + 8, y), (bar["x"] + bar["width"] / 2, y))
    assert abs(moment(hand) - last / 2) < last / 10
    expect(hand.page.get_by_text(f"Moment {moment(hand) + 1} of {last + 1}")).to_be_visible()

    for key, expected in (("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last)):
        hand.page.keyboard.press(key)
        assert moment(hand) == expected
    expect(hand.page.get_by_role("heading", level=1)).not_to_be_empty()

    hand.page.keyboard.press("Home")
    hand.page.get_by_label("Speed").select_option("4×")
    play = hand.test("play")
    play.click()
    expect(play).to_have_accessible_name("Pause")
    hand.until(lambda: moment(hand) >= 3, "the replay to go on")
    play.click()
    expect(play).to_have_accessible_name("Play")
    held = moment(hand)
    hand.page.wait_for_timeout(700)
    assert moment(hand) == held

    play.evaluate("one => one.blur()")
    hand.page.keyboard.press("Space")
    hand.until(lambda: moment(hand) > held, "the replay to go on by the space bar")
    hand.page.keyboard.press("Space")
    expect(play).to_have_accessible_name("Play")

    hand.test("log").locator("[data-line='40']").click()
    expect(hand.page.locator("li.on [data-line='40']")).to_have_count(1)
    assert moment(hand) > 0


def walked(hand: Visitor) -> list[tuple[int, str, int]]:
    """The number and the line of each move, and the marks on the table at its end, by the key for the next."""
    found: list[tuple[int, str, int]] = []
    for _ in range(400):
        if hand.test("next-move").is_disabled():
            return found
        hand.page.keyboard.press("Shift+ArrowRight")
        step = int(hand.test("move").get_attribute("data-step") or -1)
        marks = hand.test("trails").locator("polygon, polyline, text").count()
        found.append((step, hand.test("move-line").inner_text(), marks))
    raise AssertionError("there is always another move")


def test_a_replay_goes_from_move_to_move(visit: Visit, server: Server) -> None:
    made = finished_game(server)
    hand = visit()
    told = server.state(made["game"], made["spectator"])
    hand.page.goto(f"/game/{made['game']}/replay#watch={made['spectator']}")
    expect(hand.test("replay")).to_be_visible()
    first = int(hand.test("move").get_attribute("data-step") or -1)
    shown = walked(hand)
    # Each step of the story once, in its order, with the line that sums it up.
    said = {step["n"]: step["said"] for step in told["steps"]}
    assert [step for step, _, _ in shown] == [step for step in said if step > first]
    assert all(line == said[step] for step, line, _ in shown)
    # Whoever goes somewhere leaves the place where it stood, and its way.
    acted = {step["n"] for step in told["steps"] if "." in (step["units"] or [""])[0]}
    moved = {text["step"] for text in told["texts"] if text["legs"]} & acted
    assert moved
    assert all(marks > 1 for step, _, marks in shown if step in moved)

    # Back again, by the button, to the same lines.
    expect(hand.test("next-move")).to_be_disabled()
    hand.test("previous-move").click()
    step, line, _ = shown[-2]
    expect(hand.test("move")).to_have_attribute("data-step", str(step))
    expect(hand.test("move-line")).to_have_text(line)
    # A move that is gone to is told whole; going on by moments from there is as it was.
    held = moment(hand)
    hand.page.keyboard.press("ArrowLeft")
    assert moment(hand) == held - 1
    hand.page.keyboard.press("Home")
    expect(hand.test("previous-move")).to_be_disabled()


def test_a_moment_in_a_move_shows_where_it_began(visit: Visit, server: Server) -> None:
    made = finished_game(server)
    hand = visit()
    told = server.state(made["game"], made["spectator"])
    step, unit, at = next(
        (text["step"], leg["unit"], text["moment"])
        for text in told["texts"]
        if text["round"]
        for leg in text["legs"]
    )
    line = next(number for number, text in enumerate(told["texts"]) if text["moment"] == at and text["legs"])
    hand.page.goto(f"/game/{made['game']}/replay#watch={made['spectator']}")
    hand.test("log").locator(f"[data-line='{line}']").click()
    expect(hand.test("move")).to_have_attribute("data-step", str(step))
    expect(hand.test(f"stood-{unit}")).not_to_have_count(0)
    expect(hand.test("trail").first).to_be_attached()


def test_with_reduced_motion_a_replay_only_marks(visit: Visit, server: Server) -> None:
    made = finished_game(server)
    hand = visit(reduced_motion="reduce")
    hand.page.goto(f"/game/{made['game']}/replay#watch={made['spectator']}")
    expect(hand.test("replay")).to_be_visible()
    marked = moving = thrown = 0
    for _ in range(40):
        hand.test("next-move").click()
        marked += hand.test("trail").count()
        thrown += hand.test("fallen-die").count()
        moving += hand.page.evaluate(MOVING)
    assert moving == 0
    assert marked
    assert thrown


def fallen(hand: Visitor) -> list[int]:
    dice = hand.test("fallen-die")
    return [int(face) for face in dice.evaluate_all("all => all.map((one) => one.dataset.face)")]


def test_the_dice_of_a_moment_fall_on_the_table(visit: Visit, server: Server) -> None:
    made = finished_game(server)
    hand = visit()
    clock = Clock(hand)
    texts = server.state(made["game"], made["spectator"])["texts"]
    hand.page.goto(f"/game/{made['game']}/replay#watch={made['spectator']}")
    expect(hand.test("replay")).to_be_visible()
    clock.stop()
    # A moment at which nothing but one attack was rolled, with what came of it.
    rolled: dict[int, list[Data]] = {text["moment"]: [] for text in texts if text["faces"]}
    for text in texts:
        if text["moment"] in rolled:
            rolled[text["moment"]].append(text)
    told = next(some for some in rolled.values() if sum(bool(one["cause"]) for one in some) == 1)
    faces = [face for text in told for face in text["faces"]]
    first = next(text for text in told if text["faces"])
    hand.test("log").locator(f"[data-line='{texts.index(first)}']").click()
    expect(hand.test("thrown")).to_be_visible()
    assert fallen(hand) == faces
    result = next(text["result"] for text in told if text["result"])
    expect(hand.test("thrown")).to_contain_text(result)
    # In words as well, and read out; whoever wants to look at what lies below presses there.
    words = hand.page.locator("[aria-live=polite]").filter(has_text="Moment ")
    expect(words).to_contain_text(first["text"])
    held = moment(hand)
    hand.page.mouse.click(*hand.middle(hand.test("board")))
    expect(hand.test("thrown")).to_have_count(0)
    # Nothing waits for them: a moment further they are gone, and back again they fall once more, and go by themselves.
    hand.page.keyboard.press("ArrowRight")
    assert moment(hand) == held + 1
    assert fallen(hand) != faces
    hand.page.keyboard.press("ArrowLeft")
    assert fallen(hand) == faces
    clock.tick(8000)
    expect(hand.test("thrown")).to_have_count(0)
    # A melee is called out.
    called = next(text for text in texts if "the melee" in text["banner"])
    hand.test("log").locator(f"[data-line='{texts.index(called)}']").click()
    expect(hand.test("banner").locator("p").first).to_have_text(called["banner"])
    hand.page.keyboard.press("s")
    expect(hand.test("banner")).to_have_count(0)


def test_a_shared_link_opens_for_a_spectator(visit: Visit, server: Server) -> None:
    made = game_at(server, kind("unit"))
    hand = visit(permissions=["clipboard-read", "clipboard-write"])
    hand.page.goto(f"/game/{made['game']}#seat={made['seats']['A']}")
    assert hand.wait() == "choice"
    hand.test("menu").click()
    hand.test("share").click()
    expect(hand.page.get_by_text("Link to watch copied")).to_be_visible()
    link = str(hand.page.evaluate("navigator.clipboard.readText()"))
    assert re.fullmatch(rf"{server.base}/game/{made['game']}#watch=[\w.~+/=-]+", link)
    assert made["seats"]["A"] not in link

    watcher = visit()
    watcher.page.goto(link)
    expect(watcher.test("board")).to_be_visible()
    watcher.until(lambda: "" in watcher.states, "the state of a spectator")
    assert watcher.states[""]["question"] is None
    expect(watcher.test("prompt")).to_contain_text("Waiting for Ann")
    expect(watcher.page.locator("button.option")).to_have_count(0)
    watcher.test("menu").click()
    expect(watcher.test("resign")).to_have_count(0)
    # What is done in the game is seen by who watches.
    version, _ = watcher.shown()
    hand.page.keyboard.press("Escape")
    hand.answer_plainly()
    watcher.wait(version, asked=False)


def test_a_line_of_the_story_shows_the_past(visit: Visit, server: Server) -> None:
    made = game_at(server, kind("assign"))
    hand = visit()
    hand.page.goto(f"/game/{made['game']}#seat={made['seats']['A']}")
    hand.wait()
    now = hand.page.locator("[data-unit]").count()
    prompt = hand.test("prompt").inner_text()
    hand.test("log").locator("[data-line='3']").click()
    expect(hand.test("looking-back")).to_be_visible()
    assert hand.page.locator("[data-unit]").count() < now
    expect(hand.page.locator("button.option")).to_have_count(0)
    hand.test("return").click()
    expect(hand.test("looking-back")).to_have_count(0)
    assert hand.page.locator("[data-unit]").count() == now
    assert hand.test("prompt").inner_text() == prompt

    hand.test("log").locator("[data-line='3']").click()
    expect(hand.test("looking-back")).to_be_visible()
    hand.page.keyboard.press("Escape")
    expect(hand.test("looking-back")).to_have_count(0)
