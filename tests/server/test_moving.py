"""A seat moves to another device by a short code: once, soon, and after few tries."""

from __future__ import annotations

import gzip
import json
import logging
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from banneret.server.rooms import Room, Rooms
from tests.server.kit import ConnectionClosed, Live, Player, live, turned_away
from tests.server.test_routes import is_problem

SAVED = Path(__file__).parents[1] / "saved"
CODE = re.compile(r"[2-9A-HJKMNP-TV-Z]{3}-[2-9A-HJKMNP-TV-Z]{5}")


@pytest.fixture
def server(tmp_path: Path) -> Any:
    with live(tmp_path, code_burst=1000) as running:
        yield running


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def offer(server: Live, game: dict[str, Any], seat: str = "A") -> str:
    reply = server.http.post(f"/games/{game['game']}/code", headers=bearer(game["seats"][seat]))
    assert reply.status_code == 201, reply.text
    assert reply.json()["seconds"] == server.settings.code_seconds
    code = reply.json()["code"]
    assert isinstance(code, str)
    assert CODE.fullmatch(code)
    return code


def take(server: Live, code: str) -> httpx.Response:
    return server.http.post("/seats", json={"code": code})


def moved(server: Live, game: dict[str, Any], seat: str = "A") -> dict[str, Any]:
    """The game as the new device of a seat knows it."""
    reply = take(server, offer(server, game, seat))
    assert reply.status_code == 201, reply.text
    found = reply.json()
    assert (found["game"], found["seat"]) == (game["game"], seat)
    return {**game, "seats": {**game["seats"], seat: found["token"]}}


def test_the_new_device_plays_on_and_the_old_one_is_told(server: Live) -> None:
    game = server.create()
    players = {seat: server.player(game, seat) for seat in ("A", "B")}
    old, ben = players["A"], players["B"]
    again = moved(server, game)
    while (message := old.receive())["type"] == "state":
        pass
    assert (message["type"], message["seat"]) == ("moved", "A")
    with pytest.raises(ConnectionClosed) as closed:
        old.receive()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4410
    while ben.state["players"]["A"]["here"]:
        ben.receive()
    # The old token opens nothing any more, and is told why where that harms nobody.
    is_problem(server.get(game, "A"), 404)
    is_problem(server.http.post(f"/games/{game['game']}/code", headers=bearer(game["seats"]["A"])), 404)
    assert turned_away(server, game["game"], game["seats"]["A"]) == (
        {"type": "moved", "id": None, "seat": "A"},
        4410,
    )
    players["A"] = server.player(again, "A")
    assert players["A"].state["you"] == "A"
    ben.until(players["A"].state["version"])
    server.advance(players, 6)
    # It comes back by the same way.
    back = moved(server, again)
    assert server.get(back, "A").json()["you"] == "A"
    is_problem(server.get(again, "A"), 404)
    assert server.get(game, "B").status_code == 200
    assert server.get(game, "").status_code == 200


def test_a_code_is_read_as_people_type_it(server: Live) -> None:
    game = server.create()
    for typed in (str.lower, lambda code: f"  {code.replace('-', ' ')} ", lambda code: code.replace("-", "")):
        assert take(server, typed(offer(server, game))).status_code == 201
        game = server.create()


def test_wrong_used_and_old_codes_are_alike(server: Live, tmp_path: Path) -> None:
    game = server.create()
    used, given_up = offer(server, game, "A"), offer(server, game, "B")
    offer(server, game, "B")
    assert take(server, used).status_code == 201
    replies = [
        take(server, code) for code in (used, given_up, "234-56789", "", "hello", "é" * 40, "OOO-00000", "\x00")
    ]
    (tmp_path / "late").mkdir()
    with live(tmp_path / "late", code_seconds=0.0) as late:
        replies.append(take(late, offer(late, late.create())))
    for reply in replies:
        is_problem(reply, 404)
        assert reply.content == replies[0].content
    bodies: list[Any] = [{}, {"code": 5}, {"code": "x" * 41}, {"code": used, "more": 1}, []]
    for body in bodies:
        is_problem(server.http.post("/seats", json=body), 422)


def test_few_tries_use_a_code_up(server: Live) -> None:
    game = server.create()
    for wrong, status in ((4, 201), (5, 404)):
        code = offer(server, game)
        last = "2" if code[-1] != "2" else "3"
        for _ in range(wrong):
            is_problem(take(server, code[:-1] + last), 404)
        assert take(server, code).status_code == status
        game = server.create()


def test_so_many_codes_and_no_more(tmp_path: Path) -> None:
    with live(tmp_path, code_burst=3, codes_per_minute=0.5) as server:
        game = server.create()
        offer(server, game)
        replies = [take(server, "234-56789") for _ in range(3)]
        assert [reply.status_code for reply in replies] == [404, 404, 429]
        is_problem(replies[2], 429)
        assert int(replies[2].headers["retry-after"]) > 30
        reply = server.http.post(f"/games/{game['game']}/code", headers=bearer(game["seats"]["A"]))
        is_problem(reply, 429)


def test_only_who_sits_in_a_seat_moves_it(server: Live) -> None:
    game, other = server.create(), server.create()
    path = f"/games/{game['game']}/code"
    for token in (game["spectator"], other["seats"]["A"], "x"):
        is_problem(server.http.post(path, headers=bearer(token)), 404)
    is_problem(server.http.post(path), 404)


def test_no_code_and_no_token_is_stored_or_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with live(tmp_path) as server:
        game = server.create()
        code = offer(server, game)
        kept = b"".join(file.read_bytes() for file in tmp_path.glob("games.db*"))
        token = take(server, code).json()["token"]
    kept += b"".join(file.read_bytes() for file in tmp_path.glob("games.db*"))
    assert game["game"].encode() in kept, "the database was not found"
    for secret in (code, code.split("-")[1], token):
        assert secret.encode() not in kept
        assert secret not in caplog.text


def test_of_many_who_type_a_code_at_once_one_gets_the_seat(server: Live) -> None:
    code = offer(server, server.create())
    with ThreadPoolExecutor(5) as many:
        replies = list(many.map(lambda _: take(server, code).status_code, range(5)))
    assert sorted(replies) == [201, 404, 404, 404, 404]


def test_who_has_moved_takes_one_place_of_the_invited(tmp_path: Path) -> None:
    with live(tmp_path, shares_per_game=3) as server:
        game = server.create(watch=False)
        again = moved(server, game)
        path = f"/games/{game['game']}"
        tokens = {
            server.http.post(f"{path}/watch", headers=bearer(game["seats"]["A"])).json()["token"]
            for _ in range(9)
        }
        assert len(tokens) == 1
        assert server.http.get(path, headers=bearer(*tokens)).json()["you"] == ""
        assert server.http.post(f"{path}/share", headers=bearer(again["seats"]["A"])).status_code == 200


def test_who_has_moved_may_watch_what_only_the_invited_watch(server: Live) -> None:
    game = server.create(watch=False)
    path = f"/games/{game['game']}/watch"
    is_problem(server.http.post(path, headers=bearer(game["seats"]["A"])), 404)
    moved(server, game)
    reply = server.http.post(path, headers=bearer(game["seats"]["A"]))
    assert reply.status_code == 200
    assert server.get({**game, "spectator": reply.json()["token"]}, "").json()["you"] == ""
    is_problem(server.http.post(path, headers=bearer("x")), 404)
    is_problem(server.http.post(path), 404)


def test_a_socket_that_opens_while_its_seat_moves_is_not_let_in(
    server: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = server.create()
    code = offer(server, game)
    found = Rooms.room

    async def late(rooms: Rooms, id_: str) -> Room:
        if not taken:
            taken.append(await rooms.take_seat(code))
        return await found(rooms, id_)

    taken: list[Any] = []
    monkeypatch.setattr(Rooms, "room", late)
    player = Player(server.base, game["game"], game["seats"]["A"])
    assert player.receive()["type"] == "moved"
    assert taken[0].seat == "A"
    player.close()
    again = {**game, "seats": {**game["seats"], "A": taken[0].token}}
    assert server.player(again, "A").state["you"] == "A"


def test_a_seat_of_a_game_saved_before_moves_too(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_bytes(gzip.decompress((SAVED / "1" / "games.db.gz").read_bytes()))
    saved = json.loads((SAVED / "1" / "games.json").read_text())["games"]
    game = next(game for game in saved.values() if not game["over"])
    with live(tmp_path) as server:
        before = server.get(game, "A").json()
        again = moved(server, game)
        is_problem(server.get(game, "A"), 404)
    with live(tmp_path) as server:
        after = server.get(again, "A").json()
        assert (after["version"], after["view"]) == (before["version"], before["view"])
        is_problem(server.get(game, "A"), 404)
