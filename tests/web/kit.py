"""A real server, a real browser, and hands for it: what the tests of the page are made of.

What is asked is read off the socket as it goes by; everything that is answered goes through the page.
"""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

import httpx
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Route, WebSocket, expect

Data = dict[str, Any]
XY = tuple[float, float]

PATIENCE = 20.0
# A busy machine is slow, not wrong: what is expected is waited for as long as everything else.
expect.set_options(timeout=PATIENCE * 1000)
DESKTOP = (1400, 900)
PHONE = (390, 844)
SCALE = 10.0  # drawing units an inch
# The version shown and what is asked: a kind of question, “dice”, “” for nothing or “over”.
SHOWN = """() => {
  const found = document.querySelector("[data-testid=decision]");
  const over = document.querySelector("[data-testid=victory]");
  return [Number(found?.dataset.version ?? -1), over ? "over" : (found?.dataset.kind ?? "")];
}"""
# The same once it is newer than a version and, if wanted, something is asked. The page's policy allows no
# evaluation of strings, so that the browser's own waiting cannot be used.
AWAITED = f"""([after, asked, patience]) => new Promise((found) => {{
  const shown = {SHOWN};
  const end = Date.now() + patience;
  const look = () => {{
    const [version, kind] = shown();
    const fresh = version > after && (!asked || kind !== "");
    if (kind === "over" || fresh || Date.now() > end) found([version, kind]);
    else setTimeout(look, 15);
  }};
  look();
}})"""
# Whether no verdict is outstanding. Under load the page asks for one later than a test might look for it.
SETTLED = """() => {
  const ghost = document.querySelector("[data-testid=ghost]");
  return !ghost || ghost.dataset.settled === "true";
}"""
# How much is in motion on the page.
MOVING = "() => document.getAnimations().filter((one) => one.playState === 'running').length"
ROOT = Path(__file__).parents[2]
# All tests come from one address.
MANY = {"BANNERET_GAME_BURST": "1000", "BANNERET_CODE_BURST": "1000"}
LOOPBACK = {"127.0.0.1", "localhost", ""}


class Server:
    """`banneret serve` in a process of its own, on one port and one file, as often as it is started.

    `module` is run instead of `banneret`, where the shelf is to hold other books as well. Those are written in
    plain Python, which builds on nothing that is compiled: it is run from the sources.
    """

    def __init__(self, folder: Path, module: str = "banneret") -> None:
        self._folder = folder
        self._module = module
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def log(self) -> str:
        path = self._folder / "server.log"
        return path.read_text() if path.exists() else ""

    def start(self) -> None:
        command = [sys.executable, "-m", self._module, "serve", "--port", str(self.port)]
        command += ["--database", str(self._folder / "games.db"), "--quiet"]
        plain = {} if self._module == "banneret" else {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
        with (self._folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(
                command, stdout=log, stderr=log, env={**os.environ, **MANY, **plain}
            )
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            assert self._process.poll() is None, f"the server ended at once: {self.log}"
            try:
                if httpx.get(f"{self.base}/api/v1/health", timeout=1).is_success:
                    return
            except httpx.HTTPError:
                time.sleep(0.05)
        raise AssertionError(f"the server does not start: {self.log}")

    def stop(self, how: int = signal.SIGTERM) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.send_signal(how)
            process.wait(PATIENCE)

    def make_game(self, **changes: Any) -> Data:
        """A game made without the page, for tests that begin in the middle."""
        body: Data = {
            "book": "regiments",
            "lists": ["levy-750", "horde-750"],
            "map": "otterbrook-meadow",
            "seed": 11,
            "dice": "server",
            "seats": {"A": {"kind": "bot", "bot": "greedy"}, "B": {"kind": "bot", "bot": "greedy"}},
            "seconds": None,
            **changes,
        }
        reply = httpx.post(f"{self.base}/api/v1/games", json=body, timeout=PATIENCE)
        assert reply.status_code == 201, reply.text
        made: Data = reply.json()
        return made

    def state(self, game: str, token: str) -> Data:
        headers = {"Authorization": f"Bearer {token}"}
        reply = httpx.get(f"{self.base}/api/v1/games/{game}", headers=headers, timeout=PATIENCE)
        assert reply.status_code == 200, reply.text
        found: Data = reply.json()
        return found


class Visitor:
    """One browser profile with one page, whose every complaint and every outside request is written down."""

    def __init__(self, browser: Browser, base: str, **wishes: Any) -> None:
        width, height = wishes.pop("size", DESKTOP)
        self.seed: int | None = wishes.pop("seed", None)
        # Every message of the server as it came, for tests of what must never be said.
        self.heard: list[str] | None = [] if wishes.pop("listen", False) else None
        goals = bool(wishes.pop("goals", False))
        # Moves of others are shown at once, but in tests of how they are shown.
        pace: str = wishes.pop("pace", "at-once")
        self.base = base
        self.allowed: list[str] = []
        self.complaints: list[str] = []
        self.outside: list[str] = []
        self.context: BrowserContext = browser.new_context(
            base_url=base, viewport={"width": width, "height": height}, **wishes
        )
        if not goals:
            # Nothing lies over the table as a game begins, but for tests of just that.
            self.context.add_init_script("try { localStorage.setItem('banneret.goal-card', 'false') } catch {}")
        self.context.set_default_timeout(PATIENCE * 1000)
        self.context.route("**/*", self._request)
        self.context.add_init_script(
            f"localStorage.getItem('banneret.pace') ?? localStorage.setItem('banneret.pace', '{pace}')"
        )
        self.page: Page = self.context.new_page()
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.complaints.append(f"page error: {error}"))
        self.page.on("websocket", self._socket)
        self.states: dict[str, Data] = {}
        self._asked: set[int] = set()

    def check(self) -> None:
        """Nothing was complained of and nothing was fetched from elsewhere."""
        loud = [text for text in self.complaints if not any(re.search(one, text) for one in self.allowed)]
        assert not loud, loud
        assert not self.outside, f"requests to other machines: {self.outside}"

    def close(self) -> None:
        self.context.close()

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text}")

    def _request(self, route: Route) -> None:
        request = route.request
        at = urlsplit(request.url)
        if at.scheme in ("http", "https", "ws", "wss") and at.hostname not in LOOPBACK:
            self.outside.append(request.url)
            route.abort()
        elif self.seed is not None and request.method == "POST" and at.path == "/api/v1/games":
            # The lobby gives the dice no number, so that nobody can know them; a test needs one.
            body = json.loads(request.post_data or "{}")
            route.continue_(post_data=json.dumps({**body, "seed": self.seed}))
        else:
            route.continue_()

    def _socket(self, opened: WebSocket) -> None:
        if urlsplit(opened.url).hostname not in LOOPBACK:
            self.outside.append(opened.url)
        self._asked.clear()
        opened.on("framereceived", self._heard)
        opened.on("framesent", self._said)

    def _heard(self, payload: str | bytes) -> None:
        if self.heard is not None:
            self.heard.append(payload if isinstance(payload, str) else payload.decode())
        message = json.loads(payload)
        if message["type"] == "state":
            self.states[message["you"]] = message
        elif message["type"] == "preview":
            self._asked.discard(message["id"])

    def _said(self, payload: str | bytes) -> None:
        message = json.loads(payload)
        if message["type"] == "preview":
            self._asked.add(message["id"])

    # -------------------------------------------------------------------------------- finding

    def test(self, name: str) -> Locator:
        return self.page.get_by_test_id(name)

    def until(self, what: Callable[[], bool], words: str, seconds: float = PATIENCE) -> None:
        end = time.monotonic() + seconds
        while not what():
            assert time.monotonic() < end, f"waited in vain for {words}"
            self.page.wait_for_timeout(15)

    def shown(self) -> tuple[int, str]:
        """The version that the page shows, and the kind of question, “dice” or “”."""
        version, kind = self.page.evaluate(SHOWN)
        return int(version), str(kind)

    @property
    def over(self) -> bool:
        return any(state["over"] for state in self.states.values())

    @property
    def question(self) -> Data:
        """What the page asks now."""
        version, kind = self.shown()
        for state in self.states.values():
            if state["version"] == version and state["question"] and state["question"]["kind"] == kind:
                question: Data = state["question"]
                return question
        raise AssertionError(f"nothing is asked (version {version}, “{kind}”)")

    @property
    def wanted(self) -> Data:
        """The dice that the page asks for now; of two seats here, one may not have heard of them yet."""
        version, _ = self.shown()
        for state in self.states.values():
            if state["version"] == version and state["wanted"]:
                wanted: Data = state["wanted"]
                return wanted
        raise AssertionError(f"no dice are wanted (version {version})")

    @property
    def view(self) -> Data:
        newest = max(self.states.values(), key=lambda state: int(state["version"]))
        view: Data = newest["view"]
        return view

    def wait(self, after: int = -1, asked: bool = True) -> str:
        """Until the page asks something, or just shows something newer than a version: its kind, or “over”."""
        version, kind = self.page.evaluate(AWAITED, [after, asked, PATIENCE * 1000])
        assert kind == "over" or (version > after and (kind or not asked)), f"nothing comes after {version}"
        if kind and kind != "over":
            self.until(lambda: self._known(version), f"version {version} on the socket")
        return str(kind)

    def _known(self, version: int) -> bool:
        return any(state["version"] >= version for state in self.states.values())

    def settle(self) -> None:
        """Until the server has judged what is planned."""
        self.page.wait_for_timeout(40)
        self.until(lambda: not self._asked and self.page.evaluate(SETTLED), "a verdict")
        self.page.wait_for_timeout(20)

    @property
    def verdict(self) -> str:
        return self.test("ghost").get_attribute("data-verdict") or ""

    # -------------------------------------------------------------------------------- the board

    def spot(self, x: float, y: float) -> XY:
        """Where a place on the table is on the screen."""
        board = self.test("board")
        box = board.bounding_box()
        assert box is not None
        left, top, width, _ = map(float, (board.get_attribute("data-box") or "").split())
        scale = box["width"] / width
        depth = self.view["table"]["depth"]
        return box["x"] + (x * SCALE - left) * scale, box["y"] + ((depth - y) * SCALE - top) * scale

    def click_table(self, x: float, y: float) -> None:
        self.page.mouse.click(*self.spot(x, y))

    def click_unit(self, unit: str) -> None:
        """Click the middle of a unit on the table."""
        points = next(one["outline"][0] for one in self.view["units"] if one["id"] == unit)
        self.click_table(sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))

    def middle(self, part: Locator) -> XY:
        box = part.first.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(self, start: XY, end: XY, steps: int = 6) -> None:
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(*end, steps=steps)
        mouse.up()

    def drag_ghost(self, dx: float, dy: float) -> None:
        """Drag the ghost by so many inches of the table."""
        x, y = self.middle(self.test("ghost").locator(".shape-outline"))
        (x0, y0), (x1, y1) = self.spot(0, 0), self.spot(dx, dy)
        self.drag((x, y), (x + x1 - x0, y + y1 - y0))
        self.settle()

    def drag_base(self, number: int, dx: float, dy: float) -> None:
        """Drag one base of the ghost by so many inches; models must be taken one by one already."""
        x, y = self.middle(self.test(f"base-{number}").locator(".shape-outline"))
        (x0, y0), (x1, y1) = self.spot(0, 0), self.spot(dx, dy)
        self.drag((x, y), (x + x1 - x0, y + y1 - y0))
        self.settle()

    def bases(self) -> list[XY]:
        """Where the middles of the bases of the ghost are, in pixels."""
        found = self.page.locator("[data-testid^=base-] .shape-outline")
        return [self.middle(found.nth(at)) for at in range(found.count())]

    def turn_ghost(self, degrees: Literal[90, -90, 45, -45]) -> None:
        """Turn the ghost by its handle: this is about how far it goes."""
        handle = self.middle(self.test("handle-turn").locator(".knob"))
        about = self.middle(self.test("ghost").locator(".shape-outline"))
        dx, dy = handle[0] - about[0], handle[1] - about[1]
        side = 1 if degrees > 0 else -1
        turned = (about[0] - side * dy, about[1] + side * dx)
        if abs(degrees) == 45:
            turned = ((handle[0] + turned[0]) / 2, (handle[1] + turned[1]) / 2)
        self.drag(handle, turned)
        self.settle()

    # -------------------------------------------------------------------------------- answering

    def option(self, key: str) -> Locator:
        return self.test(f"option-{key}")

    def confirm(self) -> None:
        """Press the button and wait for what comes next."""
        self.done(lambda: self.test("confirm").click())

    def choose(self, key: str) -> None:
        self.done(lambda: self.option(key).click())

    def done(self, act: Callable[[], object]) -> None:
        version, _ = self.shown()
        act()
        self.wait(version, asked=False)

    def answer_plainly(self) -> None:
        """The least interesting answer to whatever is asked, by clicks."""
        _, kind = self.shown()
        if kind == "dice":
            self.type_dice()
            return
        question = self.question
        match kind:
            case "choice":
                keys = [option["key"] for option in question["options"]]
                wanted = [key for key in ("hold", "", "south") if key in keys]
                self.choose(wanted[0] if wanted else keys[0])
            case "pick":
                while self.test("confirm").is_disabled():
                    left = self.page.locator("button.option[aria-pressed=false]")
                    left.first.click()
                self.confirm()
            case "move" if question.get("default"):
                self.confirm()  # a path that leads somewhere, as proposed
            case "move" | "consolidate":
                self.done(lambda: self.test("stay").click())
            case "landing":
                self.settle()
                self.confirm()
            case "bases":
                self.settle()
                if self.test("stay").count():
                    self.done(lambda: self.test("stay").click())
                else:
                    self.confirm()
            case "point":
                self.place_marker()
            case "place":
                self.settle()
                self.confirm_allowed()
            case _:
                self.confirm()

    def confirm_allowed(self) -> None:
        """Confirm the ghost; one that is not allowed is first dragged to where it is."""
        x0, y0, x1, y1 = self.question["area"]
        for step in range(1, 60):
            if self.verdict == "yes":
                break
            x = x0 + (x1 - x0) * ((0.37 * step) % 1)
            goal = self.spot(x, (y0 + y1) / 2 + (step % 3 - 1) * (y1 - y0) / 5)
            self.drag(self.middle(self.test("ghost").locator(".shape-outline")), goal)
            self.settle()
        assert self.verdict == "yes", self.test("reason").inner_text()
        self.confirm()

    def place_marker(self) -> None:
        x0, y0, x1, y1 = self.question["area"]
        others = [(marker["x"], marker["y"]) for marker in self.view["markers"]]
        apart = self.question.get("apart") or 0
        for step in range(1, 60):
            x, y = x0 + (x1 - x0) * ((0.37 * step) % 1), y0 + (y1 - y0) * (0.3 + 0.4 * ((0.61 * step) % 1))
            if any((x - a) ** 2 + (y - b) ** 2 <= (apart + 1) ** 2 for a, b in others):
                continue
            self.click_table(x, y)
            self.settle()
            if self.verdict == "yes":
                self.confirm()
                return
        raise AssertionError("no room for a marker")

    def type_dice(self, face: int = 4) -> None:
        """Type dice into the pad until all are there."""
        confirm = self.test("confirm")
        while confirm.is_disabled():
            self.test(f"face-{face}").click()
        self.confirm()

    def play_until(self, stop: Callable[[], bool], most: int = 400) -> None:
        """Plain answers until something is the case, or the game is over."""
        for _ in range(most):
            if self.wait() == "over" or stop():
                return
            self.answer_plainly()
        raise AssertionError("the game goes on for ever")

    # -------------------------------------------------------------------------------- the lobby

    def lobby(self) -> None:
        self.page.goto("/")
        expect(self.test("new-game")).to_be_visible()

    def new_game(
        self,
        opponent: str = "bot:greedy",
        *,
        lists: tuple[str, str] = ("levy-750", "horde-750"),
        map_id: str = "otterbrook-meadow",
        names: tuple[str, str] = ("", ""),
        dice: str = "server",
        book: str = "regiments",
        settings: dict[str, list[str]] | None = None,
    ) -> str:
        """Fill in the form of the lobby and start; gives the id of the game."""
        self.lobby()
        self.test("book").select_option(book)
        self.test("opponent").select_option(opponent)
        for at in (0, 1):
            self.test(f"list-{at}").select_option(lists[at])
        self.test("map").select_option(map_id)
        self.test("dice-mode").select_option(dice)
        for setting, chosen in (settings or {}).items():
            one = self.test(f"setting-{setting}")
            if one.count():
                one.select_option(chosen[0])
            else:
                for choice in chosen:
                    self.test(f"setting-{setting}-{choice}").check()
        if names[0]:
            self.page.get_by_label("Your name").fill(names[0])
        if names[1]:
            self.page.get_by_label("Their name").fill(names[1])
        self.test("start").click()
        self.page.wait_for_url("**/game/*")
        expect(self.test("board")).to_be_visible()
        return self.page.url.rsplit("/", 1)[1]
