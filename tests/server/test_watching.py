"""Watching by the address of a game alone: where it is allowed, as a spectator sees it, and not beyond."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import httpx

from tests.server.kit import Live, live, turned_away
from tests.server.test_routes import is_problem

SAVED = Path(__file__).parents[1] / "saved"


def watch(server: Live, game: str) -> httpx.Response:
    return server.http.post(f"/games/{game}/watch")


def test_whoever_has_the_address_may_watch(server: Live) -> None:
    game = server.create()
    reply = watch(server, game["game"])
    assert reply.status_code == 200
    assert set(reply.json()) == {"token"}
    assert reply.json()["token"] not in (game["spectator"], *game["seats"].values())
    # For everybody the same, so that nobody can use them up.
    assert watch(server, game["game"]).json() == reply.json()
    found = {**game, "spectator": reply.json()["token"]}
    seen = server.get(found, "").json()
    assert seen == server.get(game, "").json()
    assert (seen["you"], seen["question"], seen["watch"]) == ("", None, True)
    watcher = server.player(found, "")
    assert watcher.ask("resign")["refusal"]["code"] == "spectator"
    share = server.http.post(
        f"/games/{game['game']}/share", headers={"Authorization": f"Bearer {found['spectator']}"}
    )
    is_problem(share, 404)


def test_unknown_games_and_those_of_the_invited_answer_alike(server: Live) -> None:
    game = server.create(watch=False)
    assert server.get(game, "A").json()["watch"] is False
    assert server.get(game, "").json()["you"] == "", "the invited may watch"
    replies = [watch(server, id_) for id_ in (game["game"], "no-such-game", "%00", "é", "x" * 300)]
    for reply in replies:
        is_problem(reply, 404)
        assert reply.content == replies[0].content
        drop = ("date",)
        assert {k: v for k, v in reply.headers.items() if k not in drop} == {
            k: v for k, v in replies[0].headers.items() if k not in drop
        }


def test_so_many_ask_to_watch_and_no_more(tmp_path: Path) -> None:
    with live(tmp_path, picture_burst=2, pictures_per_second=0.01) as server:
        game = server.create()
        replies = [watch(server, game["game"]) for _ in range(3)]
        assert [reply.status_code for reply in replies] == [200, 200, 429]
        is_problem(replies[2], 429)
        assert int(replies[2].headers["retry-after"]) > 30


def test_spectators_never_keep_the_players_out(tmp_path: Path) -> None:
    with live(tmp_path, watchers_per_game=2, sockets_per_game=5) as server:
        game = server.create()
        for _ in range(2):
            server.player(game, "")
        reply, code = turned_away(server, game["game"], game["spectator"])
        assert (reply["why"], code) == ("Too many are watching this game.", 4429)
        assert server.player(game, "A").state["you"] == "A"
        assert server.player(game, "B").state["you"] == "B"


def test_games_saved_before_are_for_the_invited(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_bytes(gzip.decompress((SAVED / "1" / "games.db.gz").read_bytes()))
    saved = json.loads((SAVED / "1" / "games.json").read_text())["games"]
    with live(tmp_path) as server:
        for game in saved.values():
            is_problem(watch(server, game["game"]), 404)
        running = next(game for game in saved.values() if not game["over"])
        assert server.get(running, "A").json()["watch"] is False
        assert watch(server, server.create()["game"]).status_code == 200
    with live(tmp_path) as server:
        assert server.get(running, "A").json()["you"] == "A"
