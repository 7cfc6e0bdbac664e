"""Whole games: two scripted players, reconnecting, restarting, bots and clocks."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from banneret.core.engine.journal import Journal
from banneret.core.engine.match import Match
from banneret.server import loading, rooms
from tests.server.kit import Live, Player, live, script, scripted


def both(server: Live, game: dict[str, object]) -> dict[str, Player]:
    return {seat: server.player(game, seat) for seat in ("A", "B")}


def test_two_players_play_a_whole_game(server: Live) -> None:
    game = server.create()
    players = both(server, game)
    watcher = server.player(game, "")
    assert players["A"].state["version"] == 2  # two rolls come before the first question
    server.advance(players, 10_000)
    journal = script()
    end = Match.resume(journal)
    for viewer, player in [*players.items(), ("", watcher)]:
        player.until(len(journal.entries))
        assert player.state["over"]
        assert end.outcome is not None
        assert player.state["outcome"] == {**end.outcome.to_data(), "closed": False}
        assert player.state["asked"] == []
        assert player.state["question"] is None
        assert player.state["you"] == viewer
        assert player.state["view"] == json.loads(json.dumps(end.book.view_data(end.view(viewer))))
        names = end.book.names(end.options)
        assert [line["text"] for line in player.texts] == [e.text(names) for e in end.events_for(viewer)]
    reply = server.get(game, "A", "/journal")
    assert reply.status_code == 200
    assert reply.content == journal.dumps()
    assert Journal.loads(reply.content, "reply").answers() == journal.answers()
    after = players["A"].ask("resign")
    assert after["refusal"]["code"] == "over"


def test_a_player_who_comes_back_finds_all_as_it_was(server: Live) -> None:
    game = server.create()
    players = both(server, game)
    server.advance(players, 12)
    before = dict(players["A"].state)
    players["A"].close()
    assert players["B"].receive()["players"]["A"]["here"] is False
    again = server.player(game, "A")
    assert players["B"].receive()["players"]["A"]["here"] is True
    whole = {"texts": 0, "texts_from": 0, "steps": 0}  # who comes back is told the story from its beginning
    assert again.state | whole == before | whole
    assert again.state["steps"][-len(before["steps"]) :] == before["steps"]
    assert again.state["texts_from"] == 0
    assert again.texts == players["A"].texts
    server.advance({"A": again, "B": players["B"]}, 5)


def test_a_restarted_server_goes_on_exactly(tmp_path: Path) -> None:
    with live(tmp_path) as server:
        game = server.create()
        players = both(server, game)
        server.advance(players, 30)
        # Everything that is not an answer must come back too.
        while not players["A"].state["can_undo"]:
            server.advance(players, 1)
        players["A"].do("undo")
        players["B"].until(players["A"].state["version"])
        players["B"].do("draw", do="offer")
        players["A"].until(players["B"].state["version"])
        before = {seat: server.get(game, seat).json() for seat in ("A", "B", "")}
    with live(tmp_path) as server:
        after = {seat: server.get(game, seat).json() for seat in ("A", "B", "")}
        for state in [*before.values(), *after.values()]:
            state["players"] = [{**who, "here": None} for who in state["players"].values()]
        assert after == before
        assert after["A"]["offers"]["draw"] == {"seat": "B", "waits": ["A"]}
        players = both(server, game)
        assert players["A"].answer(after["A"]["question"]["default"])["type"] == "taken"


def test_hints_are_made_ready_with_the_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before anybody is asked: in a new game, and in one that is opened again."""
    ready: list[str] = []
    for module in (rooms, loading):
        monkeypatch.setattr(module, "adviser_for", lambda book: ready.append(book.id))
    with live(tmp_path) as server:
        game = server.create()
        assert ready == ["regiments"]
    with live(tmp_path) as server:
        assert ready == ["regiments"]
        server.player(game, "A")
        assert ready == ["regiments", "regiments"]


def test_an_idle_room_is_given_up_and_comes_back(server: Live) -> None:
    game = server.create()
    players = both(server, game)
    server.advance(players, 8)
    state = server.get(game, "A").json()
    for player in players.values():
        player.close()
    deadline = time.monotonic() + 5
    room = server.rooms._rooms[game["game"]]
    while room.busy and time.monotonic() < deadline:
        time.sleep(0.01)
    room.used -= 10_000
    server.loop.call_soon_threadsafe(server.rooms.drop_idle)
    while game["game"] in server.rooms._rooms and time.monotonic() < deadline:
        time.sleep(0.01)
    assert game["game"] not in server.rooms._rooms
    again = server.get(game, "A").json()
    assert server.rooms._rooms[game["game"]] is not room
    for each in (state, again):
        each["players"] = {}
    assert again == state


def test_a_bot_answers_at_once_and_its_answers_are_kept(server: Live) -> None:
    game = server.create(seats={"A": {"kind": "human", "name": "Ann"}, "B": {"kind": "bot", "bot": "random"}})
    assert list(game["seats"]) == ["A"]
    ann = server.player(game, "A")
    assert ann.state["players"]["B"] == {
        "name": "First Sparks",
        "kind": "bot",
        "bot": "random",
        "here": True,
    }
    for _ in range(12):
        # The bot's answers come without our doing anything.
        while "A" not in ann.state["asked"]:
            ann.receive()
        question = ann.state["question"]
        answer = question.get("default")
        if question["kind"] == "point":
            answer = [36.0, 24.0] if len(ann.state["view"]["markers"]) == 0 else _free(ann.state)
        elif question["kind"] == "place":
            break
        before = ann.state["version"]
        assert ann.answer(answer)["type"] == "taken"
        ann.until(before + 1)
    assert ann.state["version"] > 2


def _free(state: dict[str, object]) -> list[float]:
    """A place for a marker far enough from the others."""
    view = state["view"]
    assert isinstance(view, dict)
    for y in (14.0, 24.0, 34.0):
        for x in range(2, 71, 4):
            if all((m["x"] - x) ** 2 + (m["y"] - y) ** 2 > 100 for m in view["markers"]):
                return [float(x), y]
    raise AssertionError("no room")


def test_two_bots_play_to_the_end_by_themselves(server: Live) -> None:
    bots = {seat: {"kind": "bot", "bot": "random"} for seat in ("A", "B")}
    game = server.create(seats=bots)
    assert game["seats"] == {}
    watcher = server.player(game, "")
    while not watcher.state["over"]:
        watcher.receive()
    assert watcher.state["outcome"] is not None
    assert server.get(game, "", "/journal").status_code == 200


def test_the_clock_takes_the_default(server: Live) -> None:
    game = server.create(seconds=1)
    players = both(server, game)
    server.advance(players, 1)
    for player in players.values():
        clock = player.state["clock"]
        assert clock["seconds"] == 1
        assert 0 <= clock["left"] <= 1
    before = players["A"].state["version"]
    began = time.monotonic()
    players["A"].until(before + 1)
    assert time.monotonic() - began > 0.5
    players["B"].until(before + 1)
    # An answer that comes too late is not taken for the next question.
    late = players["A"].ask("answer", version=before, answer=scripted(before))
    assert late["refusal"]["code"] in ("stale", "not-asked")


def test_typed_dice(server: Live) -> None:
    game = server.create(dice="typed")
    players = both(server, game)
    ann, ben = players["A"], players["B"]
    assert ann.state["question"] is None
    assert ann.state["wanted"] == ben.state["wanted"]
    wanted = ann.state["wanted"]
    assert set(wanted) == {"count", "clause", "purpose"}
    for faces in ([], [7] * wanted["count"], [0] * wanted["count"], [1] * (wanted["count"] + 1)):
        assert ann.ask("dice", faces=faces)["refusal"]["code"] == "bad-dice"
    assert ann.ask("dice", faces=[3], version=99)["refusal"]["code"] == "stale"
    assert ann.ask("dice", faces="six")["type"] == "error"
    assert ann.answer("anything")["refusal"]["code"] == "not-asked"
    turn = 0
    while ann.state["wanted"] is not None:
        faces = [1 + (turn + at) % 6 for at in range(ann.state["wanted"]["count"])]
        ann.do("dice", faces=faces)
        turn += 1
    assert turn >= 1
    ben.until(ann.state["version"])
    assert ann.ask("dice", faces=[1])["refusal"]["code"] == "not-wanted"
    assert server.get(game, "A").json()["asked"] == ben.state["asked"] != []
