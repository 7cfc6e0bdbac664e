"""The Quick Starter in the browser: a whole game by mouse, and the decisions that only this book asks for."""

from __future__ import annotations

import functools
import math
import re
from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from banneret.bots.players import make_bot
from banneret.core.engine.ask import Question
from banneret.core.engine.book import open_book
from banneret.core.engine.match import Match
from banneret.server import catalogue
from tests.web.conftest import Visit
from tests.web.kit import PHONE, XY, Data, Server, Visitor
from tests.web.looks import SCREENS, Tour
from tests.web.scenes import game_at, kind

BOOK = "quick-starter"
LISTS = ("larkspire-1000", "moot-1000")
MAP = "open-ground"


def turned(a: float, b: float) -> float:
    """By how many degrees two headings differ."""
    return abs((a - b + 180) % 360 - 180)


def middle_of(pose: list[float], footprint: list[float]) -> XY:
    heading = math.radians(pose[2])
    return pose[0] - footprint[2] / 2 * math.sin(heading), pose[1] - footprint[2] / 2 * math.cos(heading)


# ---------------------------------------------------------------------------------------- moments of a game

Wanted = Callable[[Match, Question], bool]


def _charge_with_a_wheel(_: Match, question: Question) -> bool:
    data = question.to_data()
    poses = [option["pose"] for option in data["options"]] if question.name == "landing" else []
    return len(poses) > 1 and all(turned(pose[2], data["start"][2]) > 8 for pose in poses)


def between(data: Data) -> list[float]:
    """The pose half-way from the first place that is proposed to the second."""
    first, second = (option["pose"] for option in data["options"][:2])
    return [(first[0] + second[0]) / 2, (first[1] + second[1]) / 2, first[2]]


def _charge_between(_: Match, question: Question) -> bool:
    """Two places to land well apart, and between them another that is as good."""
    data = question.to_data()
    if question.name != "landing" or data["turn"] or len(data["options"]) < 2:
        return False
    first, second = (option["pose"] for option in data["options"][:2])
    apart = math.hypot(first[0] - second[0], first[1] - second[1])
    return apart > 0.8 and question.check(question.read(between(data))) is None


def _wheeling(match: Match, question: Question) -> bool:
    if question.name != "move" or match.book.view(match.state, "A").turn < 1:
        return False
    data = question.to_data()
    wide = data["footprint"][1] * 2
    return bool(data["wheels"] and not data["pivot"] and data["allowance"] >= 4 and wide > 3)


SCENES: dict[str, Wanted] = {
    "wheel": _wheeling,
    "charge": lambda _, question: question.name == "charge" and len(question.to_data()["options"]) > 2,
    "landing": _charge_with_a_wheel,
    "between": _charge_between,
    "allocate": lambda _, question: question.name == "allocate" and question.to_data()["total"] > 1,
    "cast": lambda _, question: question.name == "casting-dice" and len(question.to_data()["options"]) > 1,
    "pursue": lambda _, question: question.name == "pursue",
    "reform": lambda _, question: question.name == "reform",
}


@functools.lru_cache(maxsize=1)
def seeds() -> dict[str, int]:
    """For every moment a seed of dice with which two greedy generals come to it, found by letting them play."""
    book = open_book(BOOK)
    found: dict[str, int] = {}
    for seed in range(1, 40):
        options = catalogue.options(book, list(LISTS), MAP, seed, {"A": "Ann", "B": "Ben"})
        match = Match.start(book, options, seed=seed)
        bots = {seat: make_bot("greedy", book, seat, seed) for seat in match.seats}
        while not match.over:
            seat, question = next(iter(match.pending.items()))
            for name, wanted in SCENES.items():
                if seat == "A" and name not in found and wanted(match, question):
                    found[name] = seed
            refused = match.answer(seat, bots[seat].decide(match.view(seat), question))
            assert refused is None, refused
        if len(found) == len(SCENES):
            return found
    raise AssertionError(f"no game comes to {set(SCENES) - set(found)}")


@functools.cache
def at_scene(server: Server, name: str) -> Data:
    """A game at a moment, made once: tests that only look at it come before the one that decides."""
    return game_at(server, SCENES[name], seed=seeds()[name], lists=LISTS, map_id=MAP, book_id=BOOK)


def take_seat(hand: Visitor, made: Data) -> Data:
    hand.page.goto(f"/game/{made['game']}#seat={made['seats']['A']}")
    hand.wait()
    return hand.question


def story(hand: Visitor) -> str:
    return hand.test("log").inner_text()


# ---------------------------------------------------------------------------------------- a whole game


class Captain:
    """Plays the blue side by clicks and drags: forward, into every charge, with every spell and every shot."""

    def __init__(self, hand: Visitor) -> None:
        self.hand = hand
        self.did: Counter[str] = Counter()

    def play(self) -> None:
        for _ in range(500):
            asked = self.hand.wait()
            if asked == "over":
                return
            self.did["hints"] += self.hand.test("hint").count()
            name = self.hand.question["name"]
            getattr(self, f"_{asked}", self.hand.answer_plainly)()
            self.did[name] += 1
        raise AssertionError("the game goes on for ever")

    def _choice(self) -> None:
        hand, question = self.hand, self.hand.question
        some = [option for option in question["options"] if option["key"] != ""]
        match question["name"]:
            case "charge" if hand.view["round"] < 2:
                hand.choose("")  # first the lines close up
            case "charge" | "shoot" | "redirect-to":
                self._on_the_board(some)
            case "move-unit":
                moves = [option["key"] for option in some if " " not in option["key"]]
                hand.choose(moves[0] if moves else "")
            case "move-kind":
                keys = [option["key"] for option in some]
                hand.choose("march" if "march" in keys else "advance")
            case "cast" | "rally-order" | "reform" | "next-charger" | "move-charger":
                hand.choose(some[0]["key"])
            case "spell-target":
                self._on_the_board(some)
            case "casting-dice" | "dispel":
                hand.choose(some[min(2, len(some) - 1)]["key"])
            case "pursue":
                hand.choose(some[0]["key"])
            case _:
                hand.answer_plainly()

    def _on_the_board(self, options: list[Data]) -> None:
        """Click the unit, then the target; where several options speak of them, the first of those shown."""
        hand, version = self.hand, self.hand.shown()[0]
        for unit in options[0]["marks"]:
            hand.click_unit(unit)
            hand.page.wait_for_timeout(60)
            if hand.shown()[0] != version:
                break
        else:
            # In this order: what is no longer busy may have been answered since the last look.
            busy = hand.test("decision").get_attribute("aria-busy") == "true"
            if not busy and hand.shown()[0] == version:
                hand.choose(options[0]["key"])
                return
        hand.wait(version, asked=False)
        self.did["chosen on the board"] += 1

    def _place(self) -> None:
        hand = self.hand
        hand.settle()
        if not self.did["place"]:
            hand.drag_ghost(3, 0)
        hand.confirm_allowed()

    def _move(self) -> None:
        hand, question = self.hand, self.hand.question
        if not question["legs"] or question["default"]:
            hand.answer_plainly()
            return
        x, y, heading = question["start"]
        if hand.test("handle-right-corner").count() and self.did["wheeled"] < 2 and self._wheel():
            return
        foes = [unit["pose"] for unit in hand.view["units"] if unit["seat"] == "B" and "pose" in unit]
        if foes:
            fx, fy, _ = min(foes, key=lambda pose: math.hypot(pose[0] - x, pose[1] - y))
            far = math.hypot(fx - x, fy - y) or 1.0
            ahead = min(question["allowance"], max(0.5, far - 3)) / far
            hand.drag_ghost((fx - x) * ahead, (fy - y) * ahead)
            self.did["dragged"] += 1
            steps = hand.page.locator("ol.steps").inner_text()
            if hand.verdict == "yes":
                self.did["wheeled"] += "wheel" in steps
                self.did["pivoted"] += "pivot" in steps
                hand.confirm()
                return
        self.did["refused"] += 1
        hand.test("reset").click()
        for inches in (3, 1):
            sine, cosine = math.sin(math.radians(heading)), math.cos(math.radians(heading))
            hand.drag_ghost(inches * sine, inches * cosine)
            if hand.verdict == "yes":
                hand.confirm()
                return
            hand.test("reset").click()
        hand.answer_plainly()

    def _wheel(self) -> bool:
        """Drag a front corner a little, so that the unit wheels about the other one."""
        hand, heading = self.hand, math.radians(self.hand.question["start"][2])
        for side in ("right", "left"):
            x, y = hand.middle(hand.test(f"handle-{side}-corner").locator(".knob"))
            (x0, y0), (x1, y1) = hand.spot(0, 0), hand.spot(math.sin(heading), math.cos(heading))
            hand.drag((x, y), (x + x1 - x0, y + y1 - y0))
            hand.settle()
            assert "wheel" in hand.page.locator("ol.steps").inner_text()
            if hand.verdict == "yes":
                hand.confirm()
                self.did["wheeled"] += 1
                return True
            hand.test("reset").click()
        return False

    def _landing(self) -> None:
        hand, options = self.hand, self.hand.question["options"]
        hand.settle()
        if hand.question["name"] != "landing":
            hand.page.keyboard.press(str(min(9, len(options))))
            hand.settle()
        elif len(options) > 1:
            drag_to_place(hand, farthest(hand))
            self.did["landed by drag"] += 1
        hand.confirm()

    def _split(self) -> None:
        hand, question = self.hand, self.hand.question
        # One more for the last, or for the first where all are proposed for the last.
        shares = [hand.test(f"share-{option['key']}") for option in question["options"]]
        last = shares[-1].get_by_test_id("more")
        (last if last.is_enabled() else shares[0].get_by_test_id("more")).click()
        expect(hand.test("rest")).to_contain_text("0 of")
        hand.confirm()


def farthest(hand: Visitor) -> Data:
    """The place that is farthest from the one proposed."""
    question = hand.question
    poses = {option["key"]: option["pose"] for option in question["options"]}
    x, y = middle_of(poses[question["default"]], question["footprint"])

    def far(option: Data) -> float:
        at = middle_of(option["pose"], question["footprint"])
        return math.hypot(at[0] - x, at[1] - y)

    return max(question["options"], key=far)


def ghost_pose(hand: Visitor) -> list[float]:
    return [float(part) for part in (hand.test("ghost").get_attribute("data-pose") or "").split(",")]


def drag_ghost_to(hand: Visitor, middle: XY) -> None:
    """Drag the unit by its middle."""
    at = middle_of(ghost_pose(hand), hand.question["footprint"])
    hand.drag(hand.spot(*at), hand.spot(*middle))
    hand.settle()


def drag_to_place(hand: Visitor, option: Data) -> None:
    """Drag the unit until it snaps to a place."""
    drag_ghost_to(hand, middle_of(option["pose"], hand.question["footprint"]))
    expect(hand.option(option["key"])).to_have_attribute("aria-pressed", "true")
    assert hand.verdict == "yes"


def test_a_whole_game_against_the_computer(visit: Visit) -> None:
    hand = visit(seed=3)
    hand.new_game("bot:greedy", book=BOOK, lists=LISTS, map_id=MAP, names=("Ann", ""))
    captain = Captain(hand)
    captain.play()
    expect(hand.test("victory")).to_be_visible()
    expect(hand.test("victory")).to_contain_text("Ann")
    print(dict(captain.did))
    # What is rarer has a test of its own below.
    for what in ("place", "wheeled", "dragged", "charge", "landed by drag", "chosen on the board", "hints"):
        assert captain.did[what], f"no {what} in this game: {captain.did}"


# ---------------------------------------------------------------------------------------- fingers and looks


def finger(hand: Visitor, start: XY, end: XY) -> None:
    """Drag with a finger from one point of the screen to another."""
    touch = hand.context.new_cdp_session(hand.page)
    for what, part in (("touchStart", 0.0), ("touchMove", 0.5), ("touchMove", 1.0)):
        at = {"x": start[0] + (end[0] - start[0]) * part, "y": start[1] + (end[1] - start[1]) * part}
        touch.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": [at]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    hand.settle()


def test_a_finger_plans_a_march(visit: Visit, server: Server) -> None:
    hand = visit(size=PHONE, has_touch=True, is_mobile=True)
    question = take_seat(hand, at_scene(server, "wheel"))
    hand.page.wait_for_timeout(300)
    x, y = hand.middle(hand.test("ghost").locator(".shape-outline"))
    heading = math.radians(question["start"][2])
    (x0, y0), (x1, y1) = hand.spot(0, 0), hand.spot(2 * math.sin(heading), 2 * math.cos(heading))
    finger(hand, (x, y), (x + x1 - x0, y + y1 - y0))
    expect(hand.page.locator("ol.steps")).to_contain_text("forward 2")
    box = hand.test("confirm").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= PHONE[1], "the button is below the fold"


def test_a_finger_lands_a_charge_between_the_places_proposed(visit: Visit, server: Server) -> None:
    hand = visit(size=PHONE, has_touch=True, is_mobile=True)
    question = take_seat(hand, at_scene(server, "between"))
    hand.settle()
    hand.page.wait_for_timeout(300)
    goal, foot = between(question), question["footprint"]
    finger(hand, hand.spot(*middle_of(ghost_pose(hand), foot)), hand.spot(*middle_of(goal, foot)))
    assert hand.verdict == "yes"
    assert ghost_pose(hand) == pytest.approx(goal, abs=0.1)
    expect(hand.page.locator("button.option[aria-pressed=true]")).to_have_count(0)
    box = hand.test("confirm").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= PHONE[1], "the button is below the fold"


@pytest.mark.parametrize(("screen", "scheme"), [("phone", "dark"), ("desktop", "light")])
def test_looks(visit: Visit, server: Server, axe: str, screen: str, scheme: str) -> None:
    hand = visit(color_scheme=scheme, **SCREENS[screen])
    scenes = ("wheel", "landing", "allocate", "charge")
    tour = Tour(hand, screen, scheme, axe, ("starter-lobby", *(f"starter-{one}" for one in scenes)))
    hand.lobby()
    hand.test("book").select_option(BOOK)
    expect(hand.page.locator("img.picture")).to_be_visible()
    hand.page.locator(".roster summary").first.click()
    tour.look("starter-lobby")
    for scene in scenes:
        take_seat(hand, at_scene(server, scene))
        if scene == "wheel":
            hand.page.keyboard.press("ArrowUp")
            hand.page.keyboard.press("e")
            hand.settle()
        tour.look(f"starter-{scene}")
    if screen == "desktop":
        hand.test(f"unit-{hand.question['options'][0]['marks'][0]}").click()
        hand.test(f"unit-{next(u['id'] for u in hand.view['units'] if 'pose' in u)}").click(force=True)
        tour.look("starter-card")
    assert not tour.wrong, "\n" + "\n".join(tour.wrong)


# ---------------------------------------------------------------------------------------- single decisions


def test_a_corner_is_dragged_to_wheel(visit: Visit, server: Server) -> None:
    hand = visit()
    question = take_seat(hand, at_scene(server, "wheel"))
    steps = hand.page.locator("ol.steps")
    corner = hand.middle(hand.test("handle-right-corner").locator(".knob"))
    # Forward along the facing, so that the unit turns about its left corner.
    sine, cosine = math.sin(math.radians(question["start"][2])), math.cos(math.radians(question["start"][2]))
    (x0, y0), (x1, y1) = hand.spot(0, 0), hand.spot(1.5 * sine, 1.5 * cosine)
    hand.drag(corner, (corner[0] + x1 - x0, corner[1] + y1 - y0))
    hand.settle()
    expect(steps).to_contain_text("wheel")
    expect(steps).to_contain_text("left")
    pose = ghost_pose(hand)
    assert turned(pose[2], question["start"][2]) > 5
    # What it costs is said before anything is decided, and by the server too.
    spent = float(hand.test("spent").inner_text().split("”")[0])
    width = question["footprint"][1] - question["footprint"][0]
    chord = 2 * width * math.sin(math.radians(turned(pose[2], question["start"][2])) / 2)
    assert spent == pytest.approx(chord, abs=0.02)
    if hand.verdict == "yes":
        assert f"{spent:g}”" in hand.test("reason").inner_text()

    # By keys the same: take it back, plan another way, and too much is refused with its clause.
    hand.page.keyboard.press("Backspace")
    expect(steps).to_contain_text("stays")
    for key in ("ArrowUp", "q", "q", "ArrowRight"):
        hand.page.keyboard.press(key)
    hand.settle()
    assert hand.verdict == "no"
    expect(hand.test("reason")).to_contain_text("QS-MOV-1")
    assert hand.test("confirm").is_disabled()
    hand.page.keyboard.press("Backspace")
    hand.page.keyboard.press("Escape")
    hand.settle()
    expect(steps).to_contain_text("stays")
    hand.done(lambda: hand.page.keyboard.press("Enter"))


def test_a_charge_is_declared_on_the_board(visit: Visit, server: Server) -> None:
    hand = visit()
    question = take_seat(hand, at_scene(server, "charge"))
    option = next(one for one in question["options"] if one["marks"])
    charger, target = option["marks"]
    version, _ = hand.shown()
    hand.click_unit(charger)
    expect(hand.test(f"option-{option['key']}")).to_be_visible()
    others = [one for one in question["options"] if charger not in one["marks"]]
    expect(hand.option(others[0]["key"])).to_have_count(0)
    hand.click_unit(target)
    hand.wait(version, asked=False)
    assert re.search(r"declares? a", story(hand))


def test_a_charge_with_a_wheel_is_dragged(visit: Visit, server: Server) -> None:
    hand = visit()
    question = take_seat(hand, at_scene(server, "landing"))
    hand.settle()
    options = question["options"]
    drag_to_place(hand, farthest(hand))
    for at, option in enumerate(options[:9]):
        hand.page.keyboard.press(str(at + 1))
        expect(hand.option(option["key"])).to_have_attribute("aria-pressed", "true")
    drag_to_place(hand, next(option for option in options if option["key"] == question["default"]))
    hand.confirm()
    moved = next(unit for unit in hand.view["units"] if unit["id"] == question["unit"])
    assert "engaged" in [badge["id"] for badge in moved["badges"]]
    assert turned(moved["pose"][2], question["start"][2]) > 5
    assert re.search(r"moves? into contact", story(hand))


def test_a_charge_is_dragged_to_a_place_between_those_proposed(visit: Visit, server: Server) -> None:
    hand = visit()
    question = take_seat(hand, at_scene(server, "between"))
    hand.settle()
    goal = between(question)
    sine, cosine = math.sin(math.radians(goal[2])), math.cos(math.radians(goal[2]))
    x, y = middle_of(goal, question["footprint"])
    chosen = hand.page.locator("button.option[aria-pressed=true]")

    # A hand is not exact: half an inch short of the target it is laid flush all the same.
    drag_ghost_to(hand, (x - 0.5 * sine, y - 0.5 * cosine))
    assert hand.verdict == "yes"
    expect(chosen).to_have_count(0)
    assert ghost_pose(hand) == pytest.approx(goal, abs=0.1)
    # Along the front by keys, a tenth of an inch and a hundredth.
    at = ghost_pose(hand)
    right, left = ("ArrowRight", "ArrowLeft") if abs(cosine) > 0.7 else ("ArrowUp", "ArrowDown")
    share = max(abs(sine), abs(cosine))  # of a step up, down or aside that goes along the front
    for key, far in ((right, 0.1), (f"Shift+{right}", 0.01), (left, 0.1)):
        before = ghost_pose(hand)
        hand.page.keyboard.press(key)
        hand.settle()
        after = ghost_pose(hand)
        assert math.hypot(after[0] - before[0], after[1] - before[1]) == pytest.approx(far * share, abs=0.002)
    assert ghost_pose(hand) == pytest.approx(at, abs=0.02)

    # Where it does not come, it is red and says why; by its number a place that is proposed.
    drag_ghost_to(hand, (x + 12 * cosine, y - 12 * sine))
    assert hand.verdict == "no"
    expect(hand.test("reason")).to_contain_text("QS-CHG-")
    assert hand.test("confirm").is_disabled()
    hand.page.keyboard.press("1")
    expect(hand.option(question["options"][0]["key"])).to_have_attribute("aria-pressed", "true")

    drag_ghost_to(hand, (x - 0.5 * sine, y - 0.5 * cosine))
    ends = ghost_pose(hand)
    hand.confirm()
    moved = next(unit for unit in hand.view["units"] if unit["id"] == question["unit"])
    assert "engaged" in [badge["id"] for badge in moved["badges"]]
    assert moved["pose"] == pytest.approx(ends, abs=0.001)
    assert all(math.dist(moved["pose"][:2], option["pose"][:2]) > 0.2 for option in question["options"])


def test_attacks_are_shared_out(visit: Visit, server: Server) -> None:
    hand = visit()
    question = take_seat(hand, at_scene(server, "allocate"))
    first, second = (hand.test(f"share-{one['key']}") for one in question["options"][:2])
    second.get_by_test_id("all").click()
    expect(second.get_by_test_id("count")).to_have_text(str(question["total"]))
    second.get_by_test_id("less").click()
    expect(hand.test("rest")).to_contain_text("1 of")
    assert hand.test("confirm").is_disabled()
    # With the keyboard.
    first.get_by_test_id("count").focus()
    hand.page.keyboard.press("ArrowUp")
    expect(first.get_by_test_id("count")).to_have_text("1")
    hand.confirm()
    assert re.search(r"strikes? ", story(hand))


def dice_left(hand: Visitor) -> int:
    supplies = next(side["supplies"] for side in hand.view["sides"] if side["seat"] == "A")
    return next(int(supply["count"]) for supply in supplies if supply["sign"] == "die")


def test_a_spell_is_cast_with_so_many_dice(visit: Visit, server: Server) -> None:
    hand = visit()
    question = take_seat(hand, at_scene(server, "cast"))
    dice = len(question["options"])
    before = dice_left(hand)
    expect(hand.test("supplies-A")).to_contain_text(str(before))
    hand.choose(question["options"][1]["key"])
    assert dice_left(hand) <= before - 2, f"of up to {dice} dice"
    assert "casts" in story(hand)


def test_a_pursuit_and_a_reform(visit: Visit, server: Server) -> None:
    hand = visit()
    question = take_seat(hand, at_scene(server, "pursue"))
    chase = next(option for option in question["options"] if option["key"].startswith("pursue"))
    hand.choose(chase["key"])
    assert "pursue" in story(hand)

    question = take_seat(hand, at_scene(server, "reform"))
    hand.choose(question["options"][0]["key"])
    assert hand.wait() == "landing"
    question = hand.question
    hand.settle()
    # Turned by a key it is laid flush with its side; whether that may be is said.
    hand.page.keyboard.press("e")
    hand.settle()
    assert turned(ghost_pose(hand)[2], question["start"][2]) == pytest.approx(90, abs=0.1)
    assert hand.verdict in ("yes", "no")
    hand.page.keyboard.press("Escape")
    hand.settle()
    assert ghost_pose(hand) == pytest.approx(question["options"][0]["pose"], abs=0.002)
    goal = len(question["options"]) - 1
    number = hand.test(f"number-{goal + 1}")
    number.locator("text").click()
    expect(hand.option(question["options"][goal]["key"])).to_have_attribute("aria-pressed", "true")
    hand.settle()
    assert hand.verdict == "yes"
    hand.confirm()
    assert re.search(r"reforms?\b", story(hand))


def test_terrain_is_picked_on_the_table(visit: Visit, server: Server) -> None:
    """King of the Hill: in an advanced game, with a seed that rolls it."""
    book = open_book(BOOK)
    lists = ("larkspire-1500", "seawall-1500")

    def asks(seed: int) -> bool:
        options = catalogue.options(book, list(lists), "vineyard-steps", seed, {"A": "Ann", "B": "Ben"})
        match = Match.start(book, options, seed=seed)
        while "A" not in match.pending or match.pending["A"].name == "edge":
            seat, question = next(iter(match.pending.items()))
            match.answer(seat, question.default())
        return match.pending["A"].name == "feature"

    seed = next(one for one in range(100) if asks(one))
    made = game_at(server, kind("feature"), seed=seed, lists=lists, map_id="vineyard-steps", book_id=BOOK)
    hand = visit()
    question = take_seat(hand, made)
    goal = question["options"][-1]
    hand.done(lambda: hand.test(f"piece-{goal['marks'][0]}").click(force=True))
    assert [claim["piece"] for claim in hand.view["claims"] if claim["seat"] == "A"] == [goal["key"]]
    expect(hand.test("condition")).to_have_text("King of the Hill")
