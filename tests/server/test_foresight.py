"""What would come of a plan, over the socket: at once, then the whole; nobody waits for it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest

from banneret.core.space.shown import Consequence
from banneret.odds.outlook import Foreseen
from tests.server.kit import Live, Player

LINE: Consequence = {
    "kind": "reply",
    "title": "Their best reply",
    "text": "The Lancers can charge its flank",
    "marks": [],
}


class Slow(Foreseen):
    """Work that does not end before it is let go on."""

    def __init__(self) -> None:
        self.go_on = threading.Event()
        self.begun = threading.Event()

    def at_once(self) -> list[Consequence]:
        return [{"kind": "fire", "title": "Targets", "text": "In its range: Lancers", "marks": []}]

    def pieces(self) -> Iterator[list[Consequence] | None]:
        self.begun.set()
        assert self.go_on.wait(20)
        yield None
        yield [LINE]


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Slow]]:
    made: list[Slow] = []

    def outlook(*_: Any) -> Foreseen:
        made.append(Slow())
        return made[-1]

    monkeypatch.setattr("banneret.server.foresight.outlook", outlook)
    yield made
    for each in made:
        each.go_on.set()


def placing(server: Live) -> tuple[Player, dict[str, Any], Any]:
    """A player who is asked for something that can be tried out, and the default answer to it."""
    made = server.create()
    players = {seat: server.player(made, seat) for seat in "AB"}
    for _ in range(40):
        for player in players.values():
            question = player.state["question"]
            if question is None:
                continue
            if question["kind"] == "place":
                return player, made, question["default"]
            key = question.get("default") or question["options"][0]["key"]
            player.do("answer", version=player.state["version"], answer=key)
            for other in players.values():
                other.until(player.state["version"])
    raise AssertionError("nobody sets anything down")


def test_it_comes_with_the_preview_and_after_it(server: Live, slow: list[Slow]) -> None:
    me, _, answer = placing(server)
    shown = me.ask("preview", answer=answer)["preview"]
    assert [each["text"] for each in shown["consequences"]] == ["In its range: Lancers"]
    slow[0].go_on.set()
    later = me.receive()
    assert (later["type"], later["consequences"]) == ("consequences", [LINE])


def test_only_the_newest_place_is_worked_out(server: Live, slow: list[Slow]) -> None:
    """A hand that drags asks for many; nothing is said of those that it has left."""
    me, _, answer = placing(server)
    for _ in range(5):
        me.ask("preview", answer=answer)
    for each in slow:
        each.go_on.set()
    later = me.receive()
    assert later["type"] == "consequences"
    assert later["id"] == me._ids
    assert [each.begun.is_set() for each in slow] == [False, False, False, False, True]
    me.quiet()


def test_no_other_game_waits_for_it(server: Live, slow: list[Slow]) -> None:
    me, _, answer = placing(server)
    me.ask("preview", answer=answer)
    assert slow[0].begun.wait(20)
    # While it is at work, another game is made and played, and this one goes on as well.
    other, _, there = placing(server)
    other.do("answer", version=other.state["version"], answer=there)
    me.do("answer", version=me.state["version"], answer=answer)
    assert not slow[0].go_on.is_set()


def test_a_fault_in_it_keeps_nobody_from_planning(server: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Foreseen):
        def at_once(self) -> list[Consequence]:
            raise ValueError("no")

    monkeypatch.setattr("banneret.server.foresight.outlook", lambda *_: Broken())
    me, _, answer = placing(server)
    shown = me.ask("preview", answer=answer)["preview"]
    assert shown["refusal"] is None
    assert "consequences" not in shown


def test_the_nearest_place_that_is_allowed(server: Live) -> None:
    me, _, answer = placing(server)
    x, y, heading = answer
    outside = [x, -0.5 if y < 24 else 48.5, heading]
    refused = me.ask("preview", answer=outside)["preview"]["refusal"]
    assert refused is not None
    found = me.ask("nearest", answer=outside)
    assert found["type"] == "nearest"
    assert found["preview"]["refusal"] is None
    assert me.ask("preview", answer=found["answer"])["preview"]["refusal"] is None
    # Of those tried nothing nearer is allowed: it is one of the proposals, and not far.
    assert abs(found["answer"][1] - outside[1]) <= 6.1
    far = me.ask("nearest", answer=[500.0, 500.0, 0.0])
    assert (far["answer"], far["preview"]) == (None, None)
    assert me.ask("nearest", answer="nonsense")["answer"] is None
