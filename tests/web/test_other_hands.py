"""A seat is played from two places at once: the page goes along with what was decided elsewhere."""

from __future__ import annotations

from tests.server.kit import Player
from tests.web.conftest import Visit
from tests.web.kit import Server
from tests.web.scenes import game_at, kind


def test_a_choice_in_focus_may_be_made_elsewhere(server: Server, visit: Visit) -> None:
    made = game_at(server, kind("action"))
    hand = visit()
    hand.page.goto(f"/game/{made['game']}#seat={made['seats']['A']}")
    hand.wait()
    hand.option("advance").focus()
    hand.option("advance").hover()
    other = Player(server.base, made["game"], made["seats"]["A"])
    try:
        other.hello()
        assert other.answer("advance")["type"] == "taken"
    finally:
        other.close()
    # The choice is gone from under the hand; the page must not tell the move that it was left (`Visitor.check`).
    hand.until(lambda: hand.shown()[1] == "move", "the move")
