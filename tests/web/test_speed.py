"""How smoothly a tray follows the pointer on a full table."""

from __future__ import annotations

import math
from itertools import pairwise

from tests.web.conftest import Visit
from tests.web.kit import Server
from tests.web.scenes import game_at

FLOOR = 10  # frames a second; machines are noisy, the figure itself is printed

WATCH = """() => {
  const times = [];
  window.frameTimes = times;
  const frame = (now) => { times.push(now); if (window.frameTimes === times) requestAnimationFrame(frame); };
  requestAnimationFrame(frame);
}"""


def test_a_tray_is_dragged_smoothly_on_a_full_table(visit: Visit, server: Server) -> None:
    made = game_at(
        server,
        lambda _, question: question.kind == "move" and getattr(question, "legs", 1) > 0,
        lists=("levy-1500", "horde-1500"),
    )
    hand = visit()
    hand.page.goto(f"/game/{made['game']}#seat={made['seats']['A']}")
    assert hand.wait() == "move"
    units = hand.page.locator("[data-unit]").count()
    x, y = hand.middle(hand.test("ghost").locator(".shape-outline"))
    mouse = hand.page.mouse
    mouse.move(x, y)
    mouse.down()
    hand.page.evaluate(WATCH)
    for step in range(120):
        mouse.move(x + 60 * math.sin(step / 8), y - 40 - 40 * math.cos(step / 11))
    times = hand.page.evaluate("() => { const all = window.frameTimes; window.frameTimes = null; return all; }")
    mouse.up()
    gaps = sorted(b - a for a, b in pairwise(times))
    assert len(gaps) >= 10
    mean = 1000 * len(gaps) / sum(gaps)
    worst = gaps[int(len(gaps) * 0.95)]
    print(f"\ndragging among {units} units: {mean:.0f} frames a second, 95% of them within {worst:.0f} ms")
    assert mean >= FLOOR
