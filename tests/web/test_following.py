"""The moves of others are shown one after the other, on the browser's own clock: in a game against the bot, in
one with a friend, and when one comes back to either.
"""

from __future__ import annotations

import json
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import expect

from tests.server.kit import Player
from tests.web.conftest import Visit
from tests.web.kit import MOVING, PHONE, Data, Server, Visitor
from tests.web.scenes import game_at, kind

BEGAN = datetime(2030, 1, 1)
TICK = 50  # milliseconds of the browser's clock from one look to the next


class Shown:
    """What was seen of the moves of others: the line of each step, and how long it was shown."""

    def __init__(self) -> None:
        self.lines: dict[int, str] = {}
        self.times: dict[int, int] = {}
        self.moving = 0  # how often anything was in motion
        self.marked = 0  # how often something was marked on the table


class Clock:
    """The browser's clock, which a test moves on by hand."""

    def __init__(self, hand: Visitor) -> None:
        self.hand = hand
        hand.page.clock.install(time=BEGAN)

    def stop(self) -> None:
        self.hand.page.clock.pause_at(BEGAN + timedelta(hours=1))

    def tick(self, milliseconds: int = TICK) -> None:
        self.hand.page.clock.run_for(milliseconds)

    def watch(self, most: int = 40_000) -> Shown:
        """Goes on until nothing more is shown."""
        found = Shown()
        bar = self.hand.test("following")
        for _ in range(most // TICK):
            if not self.hand.test("skip").count():
                return found
            step = int(bar.get_attribute("data-step") or -1)
            found.lines[step] = self.hand.test("following-line").inner_text()
            found.times[step] = found.times.get(step, 0) + TICK
            found.moving += self.hand.page.evaluate(MOVING)
            found.marked += self.hand.test("trails").locator("polygon, polyline, text").count() > 0
            self.tick()
        raise AssertionError("it is shown for ever")


def at_war(visit: Visit, **wishes: object) -> tuple[Visitor, Clock]:
    """Somebody at the first activation of a game against greedy, with the clock stopped."""
    hand = visit(seed=11, **wishes)
    clock = Clock(hand)
    hand.new_game()
    hand.play_until(lambda: hand.question["name"] == "unit")
    clock.stop()
    return hand, clock


def set_pace(hand: Visitor, pace: str) -> None:
    hand.test("menu").click()
    hand.test("pace").select_option(pace)
    hand.test("menu").click()


def end_activation(hand: Visitor) -> dict[int, Data]:
    """Answers until the enemy has made its move and one is asked again; gives the steps told meanwhile."""
    steps: dict[int, Data] = {}

    def heard() -> bool:
        state = hand.states["A"]
        steps.update({step["n"]: step for step in state["steps"]})
        return bool(state["question"]) or bool(state["over"])

    for _ in range(12):
        version, name = hand.states["A"]["version"], hand.question["name"]
        if name == "unit" and steps:
            break
        keys = [option["key"] for option in hand.question.get("options", [])]
        key = "hold" if "hold" in keys else next(iter(keys), "")
        (hand.option(key) if keys else hand.test("confirm")).click()
        hand.until(lambda before=version: hand.states["A"]["version"] > before and heard(), "an answer")  # type: ignore[misc]
        if hand.test("skip").count():
            break
    return steps


def test_every_move_of_the_enemy_is_shown_for_its_time(visit: Visit) -> None:
    hand, clock = at_war(visit)
    set_pace(hand, "usual")
    for _ in range(2):
        end_activation(hand)
        # The server has gone on, and the page knows it; what it shows comes after.
        assert hand.states["A"]["question"]["name"] == "unit"
        expect(hand.test("decision")).to_have_attribute("data-version", str(hand.states["A"]["version"]))
        expect(hand.test("prompt")).to_contain_text("Your decision waits")
        shown = clock.watch()
        enemy = [step for step in steps_of(hand) if step["seat"] == "B" and step["n"] in shown.lines]
        moves = [step for step in enemy if step["units"] and "." in step["units"][0]]
        assert moves, "the enemy has moved nobody"
        for step in moves:
            assert shown.lines[step["n"]] == step["said"]
            assert 500 <= shown.times[step["n"]] <= 6000, (step, shown.times)
        assert shown.marked
        # The last one stays marked until the next click; the question stands.
        expect(hand.test("following-line")).to_have_text(shown.lines[max(shown.lines)])
        assert hand.question["name"] == "unit"
    hand.test("prompt").click()
    expect(hand.test("following")).to_have_count(0)
    expect(hand.test("trails")).to_have_count(0)


def steps_of(hand: Visitor) -> list[Data]:
    """All steps, as a page that comes anew is told them."""
    game = hand.page.url.rsplit("/", 1)[1]
    token = hand.page.evaluate("() => JSON.parse(localStorage.getItem('banneret.games'))[0].tokens.A")
    reply = hand.context.request.get(
        f"{hand.base}/api/v1/games/{game}", headers={"Authorization": f"Bearer {token}"}
    )
    found: list[Data] = reply.json()["steps"]
    return found


def test_what_is_pressed_stays_under_the_finger(visit: Visit) -> None:
    """On a phone the line stands above the options: it goes with the click, not when a button is pressed down."""
    hand = visit(seed=11, size=PHONE)
    hand.new_game()
    hand.play_until(lambda: hand.question["name"] == "unit" and hand.test("following").count() > 0)
    option = hand.page.locator("button.option").nth(1)
    box, name = option.bounding_box(), hand.question["name"]
    hand.page.mouse.move(*hand.middle(option))
    hand.page.mouse.down()
    hand.page.wait_for_timeout(50)
    assert option.bounding_box() == box
    expect(hand.test("following")).to_be_visible()
    hand.page.mouse.up()
    expect(hand.test("following")).to_have_count(0)
    hand.until(lambda: hand.question["name"] != name, "the next question")


@pytest.mark.parametrize("way", ["key", "button"])
def test_it_is_skipped(visit: Visit, way: str) -> None:
    hand, _ = at_war(visit)
    set_pace(hand, "slow")
    end_activation(hand)
    expect(hand.test("following-wait")).to_contain_text("press S to skip")
    assert hand.shown()[1] == "", "one is asked while the enemy's move is shown"
    if way == "key":
        hand.page.keyboard.press("s")
    else:
        hand.test("skip").click()
    expect(hand.test("skip")).to_have_count(0)
    assert hand.shown()[1] == hand.states["A"]["question"]["kind"]
    expect(hand.test("following-line")).to_have_text(steps_of(hand)[-1]["said"])
    # How fast it goes is kept.
    hand.page.reload()
    hand.test("menu").click()
    expect(hand.test("pace")).to_have_value("slow")


def test_nobody_waits_who_does_not_want_to(visit: Visit) -> None:
    hand, _ = at_war(visit)
    end_activation(hand)
    hand.until(lambda: hand.shown()[1] != "", "the question")
    expect(hand.test("skip")).to_have_count(0)
    expect(hand.test("following-line")).not_to_be_empty()


def test_with_reduced_motion_nothing_moves(visit: Visit) -> None:
    hand, clock = at_war(visit, reduced_motion="reduce")
    set_pace(hand, "usual")
    end_activation(hand)
    shown = clock.watch()
    assert len(shown.lines) >= 1
    assert shown.moving == 0
    assert shown.marked, "the marks are there all the same"


def moves_of(server: Server, made: Data, seat: str, most: int) -> None:
    """So many answers of a seat whose player sits elsewhere, as the bot would give them."""
    player = Player(server.base, made["game"], made["seats"][seat])
    try:
        player.hello()
        for _ in range(most):
            question = player.state["question"]
            if question is None:
                return
            reply = player.answer(json.loads(json.dumps(plain(question))))
            assert reply["type"] == "taken", reply
            player.until(player.state["version"] + 1)
    finally:
        player.close()


def plain(question: Data) -> object:
    """Rush straight ahead with the first unit."""
    if "options" in question:
        keys = [option["key"] for option in question["options"]]
        return "rush" if "rush" in keys else keys[0]
    return question["default"]


def test_what_a_friend_did_while_one_was_away_is_shown(server: Server, visit: Visit) -> None:
    made = game_at(server, kind("unit"), seat="B")
    ann = visit(pace="usual")
    clock = Clock(ann)
    ann.page.goto(f"/game/{made['game']}#seat={made['seats']['A']}")
    expect(ann.test("board")).to_be_visible()
    expect(ann.test("following")).to_have_count(0)
    known = len(steps_of(ann))
    ann.page.goto("/")
    expect(ann.test("new-game")).to_be_visible()
    moves_of(server, made, "B", 6)
    clock.stop()
    with ann.page.expect_response("**/frames*") as fetched:
        ann.page.goto(f"/game/{made['game']}")
    expect(ann.test("skip")).to_be_visible()
    shown = clock.watch()
    # What one has seen before is not fetched again.
    assert 1 < len(fetched.value.json()["frames"]) <= 6 + 1
    new = [step for step in steps_of(ann)[known - 1 :] if step["seat"] == "B"]
    assert new
    assert shown.lines[new[-1]["n"]] == new[-1]["said"]
    # Seen once, it is not shown again.
    ann.page.reload()
    expect(ann.test("board")).to_be_visible()
    expect(ann.test("skip")).to_have_count(0)
