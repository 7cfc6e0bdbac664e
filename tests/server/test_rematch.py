"""After a game its players play again: by agreement, at once against bots, each in the own seat."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from banneret.server.rooms import Rooms
from tests.server.kit import HUMANS, Live, Player, live
from tests.server.test_moving import bearer
from tests.server.test_routes import is_problem

BOT = {"kind": "bot", "bot": "random"}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Live]:
    with live(tmp_path) as running:
        yield running


def again(server: Live, game: dict[str, Any], seat: str, do: str = "agree") -> httpx.Response:
    token = game["seats"][seat] if seat else game["spectator"]
    return server.http.post(f"/games/{game['game']}/rematch", json={"do": do}, headers=bearer(token))


def taken(reply: httpx.Response) -> Any:
    assert reply.status_code == 200, reply.text
    assert set(reply.json()) == {"rematch"}
    return reply.json()["rematch"]


def resigned(server: Live, **changes: Any) -> tuple[dict[str, Any], dict[str, Player]]:
    """A game that Ann has given up, and those who are there."""
    game = server.create(**changes)
    players = {seat: server.player(game, seat) for seat in game["seats"]}
    players["A"].do("resign")
    for player in players.values():
        player.until(players["A"].state["version"])
    return game, players


def test_two_people_agree_and_each_gets_the_own_seat(server: Live) -> None:
    game, players = resigned(server, seconds=90)
    assert taken(again(server, game, "A")) is None
    version = players["A"].state["version"]
    offered = players["B"].until(version + 1)
    assert offered["offers"]["rematch"] == {"seat": "A", "waits": ["B"]}
    assert offered["rematch"] is None
    # Once is enough.
    assert taken(again(server, game, "A")) is None
    assert server.get(game, "B").json()["offers"]["rematch"] == {"seat": "A", "waits": ["B"]}

    theirs = taken(again(server, game, "B"))
    assert theirs["seat"] == "B"
    for player in players.values():
        while player.state["rematch"] is None:
            player.receive()
        assert player.state["rematch"] == theirs["game"]
        assert player.state["offers"]["rematch"] is None
    mine = taken(again(server, game, "A"))
    assert (mine["game"], mine["seat"]) == (theirs["game"], "A")
    new = {"game": mine["game"], "seats": {"A": mine["token"], "B": theirs["token"]}}
    old, state = server.get(game, "A").json(), server.get(new, "A").json()
    assert not state["over"]
    assert state["you"] == "A"
    assert server.get(new, "B").json()["you"] == "B"
    for same in ("book", "settings", "names", "watch"):
        assert state[same] == old[same]
    assert state["clock"]["seconds"] == 90
    assert state["view"]["table"] == old["view"]["table"]
    assert {seat: who["name"] for seat, who in state["players"].items()} == {"A": "Ann", "B": "Ben"}
    # One game only, however often it is asked for, and tokens that are worth as much.
    more = taken(again(server, game, "B"))
    assert more["game"] == mine["game"]
    assert server.get({**new, "seats": {"B": more["token"]}}, "B").json()["you"] == "B"


def test_against_a_bot_it_begins_at_once_with_other_dice(server: Live) -> None:
    game, players = resigned(server, seats={"A": HUMANS["A"], "B": BOT})
    found = taken(again(server, game, "A"))
    new = {"game": found["game"], "seats": {"A": found["token"]}}
    state = server.get(new, "A").json()
    assert state["players"]["B"]["bot"] == "random"
    assert players["A"].until(players["A"].state["version"] + 2)["rematch"] == found["game"]
    first, second = (server.rooms._rooms[id_].match.journal.header.dice for id_ in (game["game"], new["game"]))
    assert set(first) == set(second) == {"seed"}
    assert first != second


def test_typed_dice_are_typed_again(server: Live) -> None:
    game, _ = resigned(server, seats={"A": HUMANS["A"], "B": BOT}, dice="typed")
    found = taken(again(server, game, "A"))
    assert server.get({"game": found["game"], "seats": {"A": found["token"]}}, "A").json()["wanted"]


def test_a_rematch_is_declined_and_withdrawn(server: Live) -> None:
    game, _ = resigned(server)
    taken(again(server, game, "A"))
    assert taken(again(server, game, "B", "decline")) is None
    told = server.get(game, "A").json()["offers"]
    assert told["rematch"] is None
    assert (told["last"]["what"], told["last"]["how"], told["last"]["by"]) == ("rematch", "declined", "B")
    taken(again(server, game, "B"))
    taken(again(server, game, "B", "decline"))
    assert server.get(game, "A").json()["offers"]["last"]["how"] == "withdrawn"
    # With nothing to decline nothing happens.
    version = server.get(game, "A").json()["version"]
    taken(again(server, game, "A", "decline"))
    assert server.get(game, "A").json()["version"] == version
    assert server.get(game, "A", "/journal").status_code == 200


def test_when_and_by_whom(server: Live) -> None:
    game = server.create()
    is_problem(again(server, game, "A"), 409)
    assert "not over" in again(server, game, "A", "decline").json()["detail"]
    ann = server.player(game, "A")
    ann.do("resign")
    is_problem(again(server, game, ""), 404)
    is_problem(server.http.post(f"/games/{game['game']}/rematch", json={"do": "agree"}), 404)
    for body in ({}, {"do": "offer"}, {"do": "agree", "more": 1}):
        headers = bearer(game["seats"]["A"])
        is_problem(server.http.post(f"/games/{game['game']}/rematch", json=body, headers=headers), 422)
    taken(again(server, game, "A"))
    taken(again(server, game, "B"))
    is_problem(again(server, game, "B", "decline"), 409)


def test_spectators_learn_of_it_where_they_may_watch(server: Live) -> None:
    for watch in (True, False):
        game, _ = resigned(server, seats={"A": HUMANS["A"], "B": BOT}, watch=watch)
        found = taken(again(server, game, "A"))
        seen = server.get(game, "").json()["rematch"]
        assert seen == (found["game"] if watch else None)
        assert server.http.post(f"/games/{found['game']}/watch").status_code == (200 if watch else 404)


def test_a_seat_that_has_moved_is_not_taken_by_the_game_before(server: Live) -> None:
    game, _ = resigned(server, seats={"A": HUMANS["A"], "B": BOT})
    found = taken(again(server, game, "A"))
    code = server.http.post(f"/games/{found['game']}/code", headers=bearer(found["token"])).json()["code"]
    assert server.http.post("/seats", json={"code": code}).status_code == 201
    reply = again(server, game, "A")
    is_problem(reply, 409)
    assert "another device" in reply.json()["detail"]


def test_so_many_seats_and_games_and_no_more(tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    with live(tmp_path / "own", shares_per_game=3) as server:
        game, _ = resigned(server, seats={"A": HUMANS["A"], "B": BOT})
        assert [again(server, game, "A").status_code for _ in range(4)] == [200, 200, 409, 409]
    (tmp_path / "other").mkdir()
    with live(tmp_path / "other", game_burst=2, games_per_minute=0.5) as server:
        game, _ = resigned(server)
        assert [again(server, game, "A").status_code for _ in range(2)] == [200, 429]


def test_what_a_rival_takes_does_not_cost_the_friend_his_seat(tmp_path: Path) -> None:
    with live(tmp_path, shares_per_game=3) as server:
        game, _ = resigned(server)
        taken(again(server, game, "B"))
        mine = taken(again(server, game, "A"))
        for _ in range(4):
            again(server, game, "A")
            server.http.post(f"/games/{mine['game']}/share", headers=bearer(mine["token"]))
        is_problem(again(server, game, "A"), 409)
        theirs = taken(again(server, game, "B"))
        assert (theirs["game"], theirs["seat"]) == (mine["game"], "B")


def test_many_who_agree_at_once_begin_one_rematch(server: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    game, _ = resigned(server)
    created: list[int] = []
    create = Rooms.create

    async def slowly(rooms: Rooms, *arguments: Any, **others: Any) -> Any:
        created.append(1)
        await asyncio.sleep(0.05)
        return await create(rooms, *arguments, **others)

    monkeypatch.setattr(Rooms, "create", slowly)
    taken(again(server, game, "A"))
    with ThreadPoolExecutor(8) as many:
        replies = list(many.map(lambda _: again(server, game, "B"), range(8)))
    assert len({taken(reply)["game"] for reply in replies}) == 1
    assert created == [1]


def test_an_offer_outlives_a_restart_and_so_does_the_rematch(tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    with live(tmp_path / "own") as server:
        game, _ = resigned(server)
        taken(again(server, game, "A"))
    with live(tmp_path / "own") as server:
        state = server.get(game, "B").json()
        assert state["over"]
        assert state["outcome"]["why"] == "Ann resigned"
        assert state["offers"]["rematch"] == {"seat": "A", "waits": ["B"]}
        found = taken(again(server, game, "B"))
    with live(tmp_path / "own") as server:
        assert server.get(game, "A").json()["rematch"] == found["game"]
        assert taken(again(server, game, "A"))["game"] == found["game"]
