"""Age of Fantasy in the browser: a whole game by mouse, bases one by one, and secrets that stay secret."""

from __future__ import annotations

import json
import math
import re
from collections import Counter

import httpx
import pytest
from playwright.sync_api import Route, expect

from banneret.core.engine.book import open_book
from banneret.core.engine.match import Match
from banneret.server import catalogue
from tests.server.kit import Player
from tests.web.age_of_fantasy import BOOK, LISTS, MAP, NAMES, at_scene
from tests.web.conftest import Visit
from tests.web.kit import PHONE, XY, Data, Server, Visitor
from tests.web.looks import SCREENS, Tour
from tests.web.scenes import HUMANS


def take_seat(hand: Visitor, made: Data, seat: str = "A") -> Data:
    hand.page.goto(f"/game/{made['game']}#seat={made['seats'][seat]}")
    hand.wait()
    return hand.question


def story(hand: Visitor) -> str:
    return hand.test("log").inner_text()


def unit_of(hand: Visitor, unit: str) -> Data:
    return next(one for one in hand.view["units"] if one["id"] == unit)


def manner(hand: Visitor) -> str:
    return hand.test("ghost").get_attribute("data-manner") or ""


def chosen(hand: Visitor) -> int:
    return int(hand.test("ghost").get_attribute("data-chosen") or -1)


def outermost(hand: Visitor) -> tuple[int, float, float]:
    """The base farthest from the middle of the ghost, and the way out from there: as (number, x, y)."""
    spots = hand.bases()
    mx, my = (sum(part) / len(spots) for part in zip(*spots, strict=True))
    at = max(range(len(spots)), key=lambda one: math.hypot(spots[one][0] - mx, spots[one][1] - my))
    dx, dy = spots[at][0] - mx, my - spots[at][1]
    far = math.hypot(dx, dy)
    return at, dx / far, dy / far


def others(spots: list[XY], but: int) -> list[float]:
    return [part for at, spot in enumerate(spots) if at != but for part in spot]


# ---------------------------------------------------------------------------------------- a whole game


class Captain:
    """Plays the blue side: units by drag, one model by hand, every charge and every shot."""

    def __init__(self, hand: Visitor) -> None:
        self.hand = hand
        self.did: Counter[str] = Counter()

    def play(self) -> None:
        for _ in range(500):
            asked = self.hand.wait()
            if asked == "over":
                return
            name = self.hand.question["name"]
            getattr(self, f"_{asked}", self.hand.answer_plainly)()
            self.did[name] += 1
        raise AssertionError("the game goes on for ever")

    def _choice(self) -> None:
        hand, question = self.hand, self.hand.question
        keys = [option["key"] for option in question["options"]]
        match question["name"]:
            case "zone":
                hand.done(
                    lambda: hand.test("zone-1").locator("polygon").first.click(position={"x": 40, "y": 20})
                )
            case "action":
                wanted = [key for key in ("charge", "advance", "rush") if key in keys]
                hand.choose(wanted[0] if wanted else keys[0])
            case "unit" | "charge":
                version, _ = hand.shown()
                hand.click_unit(question["options"][0]["marks"][0])
                hand.wait(version, asked=False)
                self.did["chosen on the board"] += 1
            case _:
                hand.choose(keys[0])

    def _pick(self) -> None:
        hand, question = self.hand, self.hand.question
        if question["name"] == "join":
            hand.page.locator("button.option").first.click()
        hand.confirm()

    def _assign(self) -> None:
        hand, question = self.hand, self.hand.question
        version, _ = hand.shown()
        hand.click_unit(question["slots"][0]["options"][0]["marks"][0])
        expect(hand.page.locator("button.option[aria-pressed=true]").first).to_be_visible()
        hand.test("confirm").click()
        hand.wait(version, asked=False)

    def _bases(self) -> None:
        hand, question = self.hand, self.hand.question
        hand.settle()
        if question["mode"] == "deploy" and not self.did["deployed by drag"]:
            hand.drag_ghost(-4, 0)
            assert manner(hand) == "sent"
            if hand.verdict == "yes":
                self.did["deployed by drag"] += 1
            else:
                hand.test("reset").click()
        elif question["mode"] == "move":
            self._march(question)
            return
        hand.settle()
        hand.confirm()

    def _march(self, question: Data) -> None:
        hand = self.hand
        x, y, _ = unit_of(hand, question["unit"])["pose"]
        foes = [one["pose"] for one in hand.view["units"] if one["seat"] == "B" and "pose" in one]
        if foes:
            fx, fy, _ = min(foes, key=lambda pose: math.hypot(pose[0] - x, pose[1] - y))
            far = math.hypot(fx - x, fy - y)
            step = min(5.0, max(0.5, far - 4)) / far
            hand.drag_ghost((fx - x) * step, (fy - y) * step)
            self.did["dragged"] += 1
            if hand.verdict == "yes" and len(question["models"]) > 3 and not self.did["one by hand"]:
                at, dx, dy = outermost(hand)
                hand.page.mouse.click(*hand.bases()[at])
                hand.drag_base(at, 0.3 * dx, 0.3 * dy)
                self.did["one by hand"] += hand.verdict == "yes" and manner(hand) == "own"
            if hand.verdict == "yes":
                hand.confirm()
                return
        hand.test("reset").click()
        hand.settle()
        hand.answer_plainly()


def test_a_whole_game_against_the_computer(visit: Visit) -> None:
    hand = visit(seed=4)
    agreed = {"mission": ["duel"], "actions": ["overwatch"], "deployment": ["frontline"]}
    hand.new_game("bot:greedy", book=BOOK, lists=LISTS, map_id=MAP, names=("Ann", ""), settings=agreed)
    captain = Captain(hand)
    captain.play()
    expect(hand.test("victory")).to_be_visible()
    print(dict(captain.did))
    for what in ("deployed by drag", "dragged", "one by hand", "charge-move", "shoot", "chosen on the board"):
        assert captain.did[what], f"no {what} in this game: {captain.did}"


# ---------------------------------------------------------------------------------------- what is agreed


def test_what_is_agreed_is_remembered_and_shown_to_both(visit: Visit) -> None:
    hand = visit()
    agreed = {
        "deployment": ["spearhead"],
        "mission": ["relic-hunt"],
        "side-missions": ["shared"],
        "actions": ["overwatch"],
    }
    hand.new_game("invite", book=BOOK, lists=LISTS, map_id=MAP, settings=agreed)
    link = hand.test("invite-link").first.input_value()
    other = visit()
    other.page.goto(link)
    for one in (hand, other):
        expect(one.test("board")).to_be_visible()
        one.page.get_by_role("tab", name="Mission").last.click()
        for words in ("Spearhead", "Relic Hunt", "Shared"):
            expect(one.test("scenario")).to_contain_text(words)
        expect(one.test("condition")).to_have_text("Relic Hunt")
    hand.lobby()
    hand.test("book").select_option(BOOK)
    expect(hand.test("setting-deployment")).to_have_value("spearhead")
    expect(hand.test("setting-mission")).to_have_value("relic-hunt")
    expect(hand.test("setting-actions-overwatch")).to_be_checked()
    expect(hand.test("setting-actions-hunker down")).not_to_be_checked()
    hand.test("setting-side-missions").select_option("none")
    expect(hand.test("setting-selection")).to_have_count(0)


def test_a_zone_is_chosen_on_the_table(visit: Visit, server: Server) -> None:
    hand = visit()
    question = take_seat(hand, at_scene(server, "zone"))
    hand.option(question["options"][1]["key"]).hover()
    expect(hand.page.locator("[data-testid=zone-2].on")).to_have_count(1)
    version, _ = hand.shown()
    hand.click_table(6, 30)  # in the western arm of the first zone, which is an L
    hand.wait(version, asked=False)
    assert [area["key"] for area in hand.view["areas"] if area.get("seat") == "A"] == ["1"]


def test_terrain_is_set_up_by_hand(visit: Visit, server: Server) -> None:
    hand = visit()
    question = take_seat(hand, at_scene(server, "terrain"))
    hand.settle()
    before = len(hand.view["table"]["pieces"])
    turned = float((hand.test("ghost").get_attribute("data-pose") or "").split(",")[2])
    hand.page.keyboard.press("e")
    hand.drag_ghost(-3, -2)
    pose = [float(part) for part in (hand.test("ghost").get_attribute("data-pose") or "").split(",")]
    assert pose[2] == pytest.approx(turned + 5)
    hand.confirm_allowed()
    pieces = hand.view["table"]["pieces"]
    assert len(pieces) >= before + 1
    assert question["piece"] in [piece["kind"] for piece in pieces]


# ---------------------------------------------------------------------------------------- looks and fingers


@pytest.mark.parametrize(("screen", "scheme"), [("phone", "dark"), ("desktop", "light")])
def test_looks(visit: Visit, server: Server, axe: str, screen: str, scheme: str) -> None:
    hand = visit(color_scheme=scheme, **SCREENS[screen])
    checked = ("aof-lobby", "aof-move", "aof-shoot", "aof-casualties", "aof-scenario")
    tour = Tour(hand, screen, scheme, axe, checked)
    hand.lobby()
    hand.test("book").select_option(BOOK)
    hand.test("setting-side-missions").select_option("hidden")
    tour.look("aof-lobby")
    for name in ("place", "move", "charge", "shoot", "casualties", "overwatch"):
        take_seat(hand, at_scene(server, name))
        hand.settle()
        if name == "move":
            hand.page.keyboard.press("ArrowLeft")
            hand.page.keyboard.press("n")
            hand.settle()
        tour.look(f"aof-{name}")
    for tab in ("scenario", "signs") if screen == "phone" else ():
        hand.test(f"tab-{tab}").click()
        tour.look(f"aof-{tab}")
    if screen == "desktop":
        hand.page.get_by_role("tab", name="Mission").last.click()
        tour.look("aof-scenario")
    assert not tour.wrong, "\n" + "\n".join(tour.wrong)


def test_a_finger_moves_a_unit_and_one_of_its_models(visit: Visit, server: Server) -> None:
    hand = visit(size=PHONE, has_touch=True, is_mobile=True)
    take_seat(hand, at_scene(server, "move"))
    hand.settle()
    fingers = hand.context.new_cdp_session(hand.page)

    def slide(start: tuple[float, float], dx: float, dy: float) -> None:
        for what, part in (("touchStart", 0.0), ("touchMove", 0.5), ("touchMove", 1.0)):
            at = {"x": start[0] + dx * part, "y": start[1] + dy * part}
            fingers.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": [at]})
        fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        hand.settle()

    slide(hand.bases()[0], -40, 0)
    assert manner(hand) == "sent"
    hand.page.touchscreen.tap(*hand.bases()[0])
    assert chosen(hand) == 0
    before = hand.bases()
    slide(before[0], -12, 0)
    after = hand.bases()
    assert manner(hand) == "own"
    assert after[0][0] < before[0][0] - 5
    assert after[1] == pytest.approx(before[1], abs=1)
    hand.test("whole-unit").tap()
    assert chosen(hand) == -1
    assert hand.page.evaluate("[scrollX, scrollY, visualViewport.scale]") == [0, 0, 1]


# ---------------------------------------------------------------------------------------- bases


def test_a_unit_is_deployed_by_drag(visit: Visit, server: Server) -> None:
    hand = visit()
    question = take_seat(hand, at_scene(server, "place"))
    hand.settle()
    assert hand.verdict == "yes"
    heading = question["default"]["places"][0][2]
    hand.drag_ghost(2, -1)
    pose = [float(part) for part in (hand.test("ghost").get_attribute("data-pose") or "").split(",")]
    hand.page.keyboard.press("e")
    hand.settle()
    turned = [float(part) for part in (hand.test("ghost").get_attribute("data-pose") or "").split(",")]
    assert turned[2] == pytest.approx((heading + 5) % 360)
    assert turned[:2] == pytest.approx(pose[:2], abs=1.0)
    # Outside of the zone it is refused, with the clause that says so.
    hand.click_table(36, 24)
    hand.settle()
    assert hand.verdict == "no"
    expect(hand.test("reason")).to_contain_text("AF-PRE-15")
    assert hand.test("confirm").is_disabled()
    hand.page.keyboard.press("Escape")
    hand.settle()
    hand.confirm()
    unit = unit_of(hand, question["unit"])
    places = [model["at"][:2] for model in unit["models"]]
    assert places == [pytest.approx(place[:2]) for place in question["default"]["places"]]


def test_the_keyboard_alone_plans_a_move(visit: Visit, server: Server) -> None:
    hand = visit()
    take_seat(hand, at_scene(server, "move"))
    hand.settle()
    press = hand.page.keyboard.press
    assert manner(hand) == "stay"
    press("ArrowLeft")
    hand.settle()
    assert manner(hand) == "sent"
    press("n")
    press("n")
    assert chosen(hand) == 1
    before = hand.bases()
    press("Shift+ArrowLeft")
    hand.settle()
    after = hand.bases()
    assert manner(hand) == "own"
    assert after[1][0] < before[1][0]
    assert others(after, 1) == pytest.approx(others(before, 1), abs=1)
    press("w")
    expect(hand.test("corner-0")).to_have_count(1)
    press("Backspace")
    expect(hand.test("corner-0")).to_have_count(0)
    press("Shift+N")
    assert chosen(hand) == 0
    # The way is too long by far: refused with its clause.
    press("Escape")
    assert chosen(hand) == -1
    press("Escape")
    hand.settle()
    assert manner(hand) == "stay"
    press("n")
    for _ in range(40):
        press("Shift+ArrowDown")
    hand.settle()
    assert hand.verdict == "no"
    expect(hand.test("reason")).to_contain_text("AF-MOV")
    press("Escape")
    press("Escape")
    press("ArrowLeft")
    hand.settle()
    assert hand.verdict == "yes"
    press("Escape")
    hand.settle()
    assert manner(hand) == "stay"


def test_a_unit_is_dragged_and_one_base_put_by_hand(visit: Visit, server: Server) -> None:
    hand = visit()
    question = take_seat(hand, at_scene(server, "move"))
    hand.settle()
    hand.drag_ghost(-2, 0)
    assert manner(hand) == "sent"
    assert hand.verdict == "yes", hand.test("reason").inner_text()
    at, dx, dy = outermost(hand)
    hand.page.mouse.click(*hand.bases()[at])
    assert chosen(hand) == at
    before = hand.bases()
    hand.drag_base(at, 0.4 * dx, 0.4 * dy)
    assert manner(hand) == "own"
    assert hand.verdict == "yes", hand.test("reason").inner_text()
    after = hand.bases()
    assert math.dist(after[at], before[at]) > 2
    assert others(after, at) == pytest.approx(others(before, at), abs=1)
    hand.confirm()
    unit = unit_of(hand, question["unit"])
    gone = [
        (model["at"][0] - start[0], model["at"][1] - start[1])
        for model, start in zip(unit["models"], question["start"], strict=True)
    ]
    rest = [way for number, way in enumerate(gone) if number != at]
    assert all(math.dist(way, rest[0]) < 0.01 for way in rest), "the others go together"
    assert math.dist(gone[at], rest[0]) == pytest.approx(0.4, abs=0.15)
    assert "move" in story(hand)


def test_a_charge_is_proposed_and_adjusted(visit: Visit, server: Server) -> None:
    hand = visit()
    question = take_seat(hand, at_scene(server, "charge"))
    hand.settle()
    assert hand.verdict == "yes"
    mover = question["movers"][-1]
    before = hand.bases()
    x, y = question["default"]["places"][mover][:2]
    sx, sy = question["start"][mover][:2]
    # Back to where it came from; one that could reach the enemy must do so, which is said with its clause.
    hand.drag_base(mover, sx - x, sy - y)
    assert hand.bases()[mover] != pytest.approx(before[mover], abs=3)
    if hand.verdict == "no":
        expect(hand.test("reason")).to_contain_text("AF-M")
    hand.page.keyboard.press("Escape")
    hand.page.keyboard.press("Escape")
    hand.settle()
    assert hand.bases() == [pytest.approx(one, abs=1) for one in before]
    hand.confirm()
    assert "charge" in story(hand)


# ---------------------------------------------------------------------------------------- shots and losses


def test_weapons_are_aimed_at_two_targets(visit: Visit, server: Server) -> None:
    hand = visit()
    question = take_seat(hand, at_scene(server, "shoot"))
    first, second = question["slots"][:2]
    one = first["options"][0]
    two = next(option for option in second["options"] if option["marks"][0] != one["marks"][0])
    for slot, option in ((first, one), (second, two)):
        hand.test(f"aim-{slot['key']}").click()
        hand.click_unit(option["marks"][0])
        button = hand.test(f"slot-{slot['key']}").locator(f'[data-testid="option-{option["key"]}"]')
        expect(button).to_have_attribute("aria-pressed", "true")
    hand.confirm()
    names = {unit["id"]: unit["name"] for unit in hand.view["units"]}
    told = story(hand)
    for option in (one, two):
        assert re.search(rf"shoots? at (the )?{re.escape(names[option['marks'][0]])}", told), told


def test_an_enemy_is_shot_at_while_it_moves(visit: Visit, server: Server) -> None:
    hand = visit()
    question = take_seat(hand, at_scene(server, "overwatch"))
    last = question["options"][-1]
    hand.option(last["key"]).hover()
    # Where every model of the enemy will be then.
    expect(hand.page.get_by_test_id("foreseen")).to_have_count(len(question["frames"][last["key"]]))
    hand.choose(last["key"])
    hand.wait()
    if hand.shown()[1] == "assign":
        hand.click_unit(question["about"][1])
        hand.confirm()
    assert re.search(r"reacts? to", story(hand))


def test_casualties_are_chosen_on_the_table(visit: Visit, server: Server) -> None:
    hand = visit()
    question = take_seat(hand, at_scene(server, "casualties"))
    kept = [option for option in question["options"] if option["key"] not in question["default"]]
    for key in question["default"]:
        expect(hand.option(key)).to_have_attribute("aria-pressed", "true")
    wanted = kept[0]["key"]
    model = next(one for one in unit_of(hand, question["about"][0])["models"] if one["id"] == wanted)
    hand.click_table(*model["at"][:2])
    expect(hand.option(wanted)).to_have_attribute("aria-pressed", "true")
    assert hand.page.locator("button.option[aria-pressed=true]").count() == question["most"]
    version = hand.shown()[0]
    hand.test("confirm").click()
    # A choice that breaks the unit up is refused in words; the proposal is always allowed.
    for _ in range(200):
        if hand.test("refusal").count() or hand.shown()[0] != version:
            break
        hand.page.wait_for_timeout(100)
    if hand.test("refusal").count():
        expect(hand.test("refusal")).to_contain_text("coherency")
        for key in question["default"]:
            if hand.option(key).get_attribute("aria-pressed") != "true":
                hand.option(key).click()
        hand.confirm()
    else:
        # Other wounds of the same attack may ask again; all who fall leave the table together.
        while hand.wait(version) == "pick" and hand.question["name"] == "casualties":
            version = hand.shown()[0]
            hand.confirm()
        assert wanted not in [one["id"] for one in unit_of(hand, question["about"][0]).get("models", [])]


# ---------------------------------------------------------------------------------------- secrets


def test_a_hidden_side_mission_is_its_owners_alone(visit: Visit, server: Server) -> None:
    agreed = {"side-missions": ["hidden"], "selection": ["free"]}
    made = server.make_game(book=BOOK, lists=list(LISTS), map=MAP, seed=7, seats=HUMANS, settings=agreed)
    secrets = {"A": ("ancient-heirlooms", "Ancient Heirlooms"), "B": ("linebreaker", "Linebreaker")}
    hands = {seat: visit(listen=True) for seat in ("A", "B")}
    for seat, hand in hands.items():
        take_seat(hand, made, seat)
        hand.choose(secrets[seat][0])
    for seat, hand in hands.items():
        expect(hand.test("secret")).to_contain_text(secrets[seat][1])
        hand.wait(asked=False)
        # What came before listed all of them to choose from.
        assert hand.heard is not None
        hand.heard.clear()

    def clean() -> None:
        for seat, hand in hands.items():
            key, name = secrets["B" if seat == "A" else "A"]
            shown = hand.page.evaluate("document.documentElement.outerHTML")
            for word in (key, name):
                assert word not in shown, f"{seat} can read {word}"
                assert not any(word in message for message in hand.heard or []), f"{seat} was told {word}"

    clean()
    book = open_book(BOOK)
    options = catalogue.options(book, list(LISTS), MAP, 7, NAMES, settings=agreed)
    match = Match.start(book, options, seed=7)
    for seat in secrets:
        assert match.answer(seat, secrets[seat][0]) is None
    players = {seat: Player(server.base, made["game"], made["seats"][seat]) for seat in secrets}
    for player in players.values():
        player.hello()
    steps = 0
    while not match.over:
        seat, question = next(iter(match.pending.items()))
        if steps % 25 == 0:
            clean()
        steps += 1
        answer = question.default()
        player = players[seat]
        while not player.state["question"]:
            player.receive()
        last = match.answer(seat, answer)
        assert last is None
        if match.over:
            clean()
        assert player.answer(json.loads(json.dumps(answer)))["type"] == "taken"
        player.until(player.state["version"] + 1)
    for player in players.values():
        player.close()
    for hand in hands.values():
        expect(hand.test("victory")).to_be_visible()
        for _, name in secrets.values():
            expect(hand.test("revealed")).to_contain_text(name)


# ---------------------------------------------------------------------------------------- afterwards


def test_a_replay_lets_every_base_go_its_way(visit: Visit, server: Server) -> None:
    bots = {seat: {"kind": "bot", "bot": "random"} for seat in ("A", "B")}
    made = server.make_game(book=BOOK, lists=list(LISTS), map=MAP, seed=3, seats=bots)
    hand = visit()
    token = made["spectator"]
    hand.until(lambda: bool(server.state(made["game"], token)["over"]), "the end", 60)
    texts = server.state(made["game"], token)["texts"]
    address = f"{server.base}/api/v1/games/{made['game']}/frames"
    reply = httpx.get(address, headers={"Authorization": f"Bearer {token}"}, timeout=60)
    frames = reply.json()["frames"]
    moved, ways = next(found for text in texts if (found := round_a_corner(text, frames))[1])

    def with_ways(route: Route) -> None:
        state = route.fetch().json()
        for text in state["texts"]:
            text["paths"] = ways if text["n"] == moved["n"] else []
        route.fulfill(json=state)

    hand.page.route(re.compile(r"/api/v1/games/[^/]+$"), with_ways)
    hand.page.goto(f"/game/{made['game']}/replay#watch={token}")
    expect(hand.test("replay")).to_be_visible()
    hand.page.locator(f'[data-line="{moved["n"]}"]').click()
    hand.page.keyboard.press("ArrowLeft")
    hand.page.wait_for_timeout(600)
    hand.page.keyboard.press("ArrowRight")
    legs = hand.page.evaluate(
        """() => document.getAnimations().filter((one) => one.effect.target.matches(".base"))
          .map((one) => one.effect.getKeyframes().length)"""
    )
    assert legs.count(3) == len(ways), f"{len(ways)} ways with a corner, shown with {legs} points"


def round_a_corner(text: Data, frames: list[Data]) -> tuple[Data, list[list[XY]]]:
    """Ways with a corner for all models of a unit that moves by this text; none if it tells of no such move."""
    if text["kind"] != "ModelsMoved":
        return text, []
    at = next(number for number, frame in enumerate(frames) if frame["moment"] >= text["moment"])
    before = {unit["id"]: unit for unit in frames[at - 1]["view"]["units"]}
    for unit in frames[at]["view"]["units"]:
        old = before[unit["id"]].get("models", [])
        new = unit.get("models", [])
        pairs = [(a["at"], b["at"]) for a, b in zip(old, new, strict=False)]
        if len(old) == len(new) and pairs and all(math.dist(a[:2], b[:2]) > 2 for a, b in pairs):
            return text, [[(a[0], a[1]), (a[0], b[1]), (b[0], b[1])] for a, b in pairs]
    return text, []
