"""Offers of a draw and requests to take back: who is waited for, and how they end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.kit import Live, Player, live, scripted
from tests.server.test_socket import asked, together


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Live]:
    with live(tmp_path) as running:
        yield running


@pytest.fixture
def players(server: Live) -> dict[str, Player]:
    game = server.create()
    found = {seat: server.player(game, seat) for seat in ("A", "B")}
    server.advance(found, 2)
    return found


def last(players: dict[str, Player]) -> Any:
    """How the last offer ended, as everybody is told."""
    together(players)
    ends = [player.state["offers"]["last"] for player in players.values()]
    assert all(end == ends[0] for end in ends)
    return ends[0]


@pytest.mark.parametrize(("what", "ask"), [("draw", "offer"), ("takeback", "ask")])
def test_a_refusal_is_told(players: dict[str, Player], what: str, ask: str) -> None:
    me, other = asked(players)
    mine, theirs = me.state["you"], other.state["you"]
    me.do(what, do=ask)
    assert last(players) is None
    assert me.state["offers"][what] == {"seat": mine, "waits": [theirs]}
    version = other.do(what, do="decline")["version"]
    told = {"what": what, "seat": mine, "how": "declined", "by": theirs, "version": version}
    assert last(players) == told
    assert me.state["offers"][what] is None
    # Until the one who offered decides something, or offers anew.
    me.do(what, do=ask)
    assert last(players) is None
    me.do(what, do="decline")
    assert last(players) == {**told, "how": "withdrawn", "by": mine, "version": version + 2}


def test_it_is_told_until_the_one_who_offered_moves_on(server: Live, players: dict[str, Player]) -> None:
    me, other = asked(players)
    me.do("draw", do="offer")
    together(players)
    other.do("draw", do="decline")
    assert last(players)["how"] == "declined"
    before = me.state["version"]
    # The offer and its end are two versions without an entry in the journal.
    assert me.ask("answer", version=before, answer=scripted(before - 2))["type"] == "taken"
    me.until(before + 1)
    assert last(players) is None


@pytest.mark.parametrize(("what", "ask"), [("draw", "offer"), ("takeback", "ask")])
def test_an_offer_that_lapses_is_told(players: dict[str, Player], what: str, ask: str) -> None:
    me, other = asked(players)
    version = other.do(what, do=ask)["version"]
    together(players)
    assert me.ask("answer", version=version, answer=scripted(version - 1))["type"] == "taken"
    me.until(version + 1)
    assert last(players) == {
        "what": what,
        "seat": other.state["you"],
        "how": "lapsed",
        "by": me.state["you"],
        "version": version + 1,
    }


def test_what_was_taken_back_is_not_told_as_lapsed(players: dict[str, Player]) -> None:
    me, other = asked(players)
    other.do("takeback", do="ask")
    together(players)
    me.do("takeback", do="accept")
    assert last(players) is None
    assert other.state["offers"]["takeback"] is None


def test_how_it_ended_outlives_a_restart(tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    with live(tmp_path / "own") as server:
        game = server.create()
        both = {seat: server.player(game, seat) for seat in ("A", "B")}
        both["A"].do("draw", do="offer")
        both["B"].until(both["A"].state["version"])
        both["B"].do("draw", do="decline")
        told = both["B"].state["offers"]
    with live(tmp_path / "own") as server:
        assert server.get(game, "A").json()["offers"] == told
        assert told["last"]["how"] == "declined"
