"""Every message of the socket: what is taken, what is refused, and that refusals change nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.kit import Live, Player, live, scripted, turned_away


@pytest.fixture
def game(server: Live) -> dict[str, Any]:
    return server.create()


@pytest.fixture
def players(server: Live, game: dict[str, Any]) -> dict[str, Player]:
    return {seat: server.player(game, seat) for seat in ("A", "B")}


def together(players: dict[str, Player]) -> None:
    newest = max(player.state["version"] for player in players.values())
    for player in players.values():
        player.until(newest)


def asked(players: dict[str, Player]) -> tuple[Player, Player]:
    """Whoever is asked, and the other."""
    seat = players["A"].state["asked"][0]
    return players[seat], players["B" if seat == "A" else "A"]


def test_the_state_has_everything_in_the_contract(players: dict[str, Player]) -> None:
    me, other = asked(players)
    assert set(me.state) == {
        *("type", "game", "book", "title", "version", "you", "names", "players", "view", "texts", "texts_from"),
        *("asked", "question", "wanted", "clock", "can_undo", "offers", "outcome", "over", "settings"),
        *("watch", "rematch", "steps", "ending", "preparation"),
    }
    assert me.state["names"]["A"] == "Ann"
    assert me.state["players"]["B"]["kind"] == "human"
    assert me.state["players"]["B"]["name"] == "Ben"
    assert me.state["question"]["kind"] == "point"
    assert other.state["question"] is None
    assert other.state["asked"] == me.state["asked"]
    assert me.state["offers"] == {"draw": None, "takeback": None, "rematch": None, "last": None}
    assert set(me.texts[0]) == {
        "n",
        "text",
        "clause",
        "seat",
        "kind",
        "faces",
        "need",
        "summed",
        "round",
        "opens",
        "aloud",
        "moment",
        "paths",
        "about",
        "step",
        "result",
        "banner",
        "cause",
        "legs",
    }


def test_answers_taken_refused_and_stale(server: Live, players: dict[str, Player]) -> None:
    me, other = asked(players)
    version = me.state["version"]
    assert other.answer([1, 2])["refusal"]["code"] == "not-asked"
    refused = me.answer("nonsense")
    assert refused["type"] == "refused"
    assert set(refused["refusal"]) == {"code", "clause", "why"}
    assert me.ask("answer", version=version - 1, answer=scripted(version))["refusal"]["code"] == "stale"
    assert me.ask("answer", version=version + 1, answer=scripted(version))["refusal"]["code"] == "stale"
    me.quiet()
    assert me.state["version"] == version
    reply = me.answer(scripted(version))
    assert reply == {"type": "taken", "id": reply["id"]}
    assert me.until(version + 1)["version"] > version
    together(players)
    # The same answer again is not taken for the next question, whoever is asked it.
    for player in players.values():
        again = player.ask("answer", version=version, answer=scripted(version))
        assert again["refusal"]["code"] in ("stale", "not-asked")


def test_an_answer_waits_for_no_newer_question(players: dict[str, Player]) -> None:
    """An offer raises the version, but an answer to the question that still stands is not stale."""
    me, other = asked(players)
    version = me.state["version"]
    other.do("draw", do="offer")
    assert me.ask("answer", version=version, answer=scripted(version))["type"] == "taken"


def test_previews_change_nothing(players: dict[str, Player]) -> None:
    me, other = asked(players)
    version = me.state["version"]
    assert me.ask("preview", answer=scripted(version))["preview"]["refusal"] is None
    assert me.ask("preview", answer="nonsense")["preview"]["refusal"]["code"] == "malformed"
    assert other.ask("preview", answer=[1, 1])["refusal"]["code"] == "not-asked"
    me.quiet()
    assert me.state["version"] == version


def test_why_not_is_told_and_changes_nothing(server: Live, players: dict[str, Player]) -> None:
    server.advance(players, 40)
    while True:
        me, other = asked(players)
        question = me.state["question"]
        closed = me.ask("closed")["closed"] if question["kind"] == "choice" else []
        if closed:
            break
        server.advance(players, 1)
    version = me.state["version"]
    offered = [option["key"] for option in question["options"]]
    for option in closed:
        assert option["key"] not in offered
        refusal = me.ask("answer", version=version, answer=option["key"])["refusal"]
        assert refusal == {"code": option["code"], "clause": option["clause"], "why": option["why"]}
    assert other.ask("closed")["refusal"]["code"] == "not-asked"
    assert me.ask("closed")["closed"] == closed
    assert me.state["version"] == version


def test_measuring_is_private(server: Live, players: dict[str, Player]) -> None:
    server.advance(players, 30)
    me, other = asked(players)
    units = [unit["id"] for unit in me.state["view"]["units"] if "pose" in unit]
    assert len(units) >= 2
    reply = me.ask("measure", what="range", unit=units[0], to=units[1])
    assert reply["type"] == "measured"
    assert isinstance(reply["result"], dict)
    assert me.ask("measure", what="range", unit=units[0], to=[1.0, 2.0])["type"] == "measured"
    assert me.ask("measure", what="range", unit="nobody", to=units[1])["type"] == "error"
    assert me.ask("measure", what="wind", unit=units[0], to=units[1])["type"] == "error"
    other.quiet()


def test_undo_is_free_until_a_die_falls(server: Live, players: dict[str, Player]) -> None:
    me, other = asked(players)
    version, texts = me.state["version"], list(me.texts)
    view, question = me.state["view"], me.state["question"]
    assert me.ask("undo")["refusal"]["code"] == "no-undo"
    server.advance(players, 1)
    assert me.state["can_undo"]
    assert not other.state["can_undo"]
    assert other.ask("undo")["refusal"]["code"] == "no-undo"
    assert me.ask("undo", version=version)["refusal"]["code"] == "stale"
    after = me.do("undo")
    assert after["version"] > version + 1
    assert after["view"] == view
    assert after["question"] == question
    assert me.texts == texts
    together(players)
    assert other.texts == texts
    # It goes on as if nothing had happened.
    assert me.answer(scripted(version))["type"] == "taken"


def test_no_undo_once_dice_have_fallen(server: Live, players: dict[str, Player]) -> None:
    for _ in range(80):
        before = players["A"].state
        seat = before["asked"][0]
        server.advance(players, 1)
        new = players[seat].texts
        if any(line["faces"] for line in new if line["moment"] > before["version"]):
            assert not players[seat].state["can_undo"]
            assert players[seat].ask("undo")["refusal"]["code"] == "no-undo"
            return
    raise AssertionError("no dice were rolled")


def test_takeback_by_consent(server: Live, players: dict[str, Player]) -> None:
    me, other = asked(players)
    assert me.ask("takeback", do="ask")["refusal"]["code"] == "no-takeback"
    view = me.state["view"]
    server.advance(players, 2)
    assert me.ask("takeback", do="accept")["refusal"]["code"] == "no-offer"
    me.do("takeback", do="ask")
    together(players)
    assert other.state["offers"]["takeback"] == {"seat": me.state["you"], "waits": [other.state["you"]]}
    assert me.ask("takeback", do="accept")["refusal"]["code"] == "own-offer"
    assert me.ask("takeback", do="ask")["refusal"]["code"] == "offered"
    other.do("takeback", do="decline")
    together(players)
    assert me.state["offers"]["takeback"] is None
    assert me.state["view"] != view
    me.do("takeback", do="ask")
    together(players)
    other.do("takeback", do="accept")
    together(players)
    assert me.state["offers"]["takeback"] is None
    assert me.state["view"] == view
    assert me.state["asked"] == [me.state["you"]]
    assert me.texts == other.texts


def test_an_offer_lapses_when_the_other_plays_on(server: Live, players: dict[str, Player]) -> None:
    me, other = asked(players)
    other.do("draw", do="offer")
    together(players)
    assert me.state["offers"]["draw"] == {"seat": other.state["you"], "waits": [me.state["you"]]}
    assert me.answer(scripted(2))["type"] == "taken"
    me.until(me.state["version"] + 1)
    together(players)
    assert me.state["offers"]["draw"] is None


def test_a_draw_by_agreement(server: Live, game: dict[str, Any], players: dict[str, Player]) -> None:
    me, other = asked(players)
    assert me.ask("draw", do="accept")["refusal"]["code"] == "no-offer"
    me.do("draw", do="offer")
    together(players)
    other.do("draw", do="decline")
    together(players)
    assert me.state["offers"]["draw"] is None
    other.do("draw", do="offer")
    together(players)
    me.do("draw", do="accept")
    together(players)
    for player in players.values():
        assert player.state["over"]
        assert player.state["outcome"]["winner"] == ""
        assert player.state["question"] is None
        assert player.state["asked"] == []
    assert me.answer(scripted(2))["refusal"]["code"] == "over"
    assert server.get(game, "A", "/journal").status_code == 200


def test_resigning(server: Live, players: dict[str, Player]) -> None:
    server.advance(players, 3)
    players["A"].do("resign")
    together(players)
    for player in players.values():
        assert player.state["over"]
        assert player.state["outcome"]["winner"] == "B"
        assert player.state["outcome"]["why"] == "Ann resigned"
    assert players["B"].ask("undo")["refusal"]["code"] == "over"


def test_against_a_bot_takebacks_are_free_and_draws_are_not(server: Live) -> None:
    # With this seed five markers are placed before the next roll, and Ann begins.
    game = server.create(seed=0, seats={"A": {"kind": "human"}, "B": {"kind": "bot", "bot": "random"}})
    ann = server.player(game, "A")
    while "A" not in ann.state["asked"]:
        ann.receive()
    assert ann.ask("draw", do="offer")["refusal"]["code"] == "declined"
    view = ann.state["view"]
    before = ann.state["version"]
    assert ann.answer([36, 24] if not view["markers"] else _apart(view))["type"] == "taken"
    ann.until(before + 1)
    while "A" not in ann.state["asked"]:
        ann.receive()
    # Undo goes back over the bot's answer as well.
    assert ann.state["can_undo"]
    ann.do("undo")
    while "A" not in ann.state["asked"]:
        ann.receive()
    assert ann.state["view"] == view
    assert ann.answer([30, 24] if not view["markers"] else _apart(view))["type"] == "taken"
    ann.until(before + 4)
    while "A" not in ann.state["asked"]:
        ann.receive()
    assert ann.state["view"] != view
    ann.do("takeback", do="ask")
    assert ann.state["view"] == view


def _apart(view: dict[str, Any]) -> list[float]:
    marker = view["markers"][0]
    return [marker["x"] + 12 if marker["x"] < 36 else marker["x"] - 12, 24]


def test_spectators_only_watch(server: Live, game: dict[str, Any]) -> None:
    watcher = server.player(game, "")
    assert watcher.state["you"] == ""
    assert watcher.state["question"] is None
    assert not watcher.state["can_undo"]
    for type_, parts in (
        ("answer", {"version": 2, "answer": [1, 1]}),
        ("preview", {"answer": [1, 1]}),
        ("dice", {"faces": [1]}),
        ("undo", {}),
        ("takeback", {"do": "ask"}),
        ("draw", {"do": "offer"}),
        ("resign", {}),
    ):
        assert watcher.ask(type_, **parts)["refusal"]["code"] == "spectator"
    watcher.quiet()


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        "null",
        "[]",
        "{}",
        '{"type": "fly"}',
        '{"type": "answer"}',
        '{"type": "answer", "version": "2", "answer": 1}',
        '{"type": "answer", "version": 2.5, "answer": 1}',
        '{"type": "answer", "version": 1e99, "answer": 1}',
        '{"type": "takeback", "do": "please"}',
        '{"type": "dice", "faces": [1.5]}',
        '{"type": "hello", "token": "x"}',
        '{"type": "undo", "id": {"a": 1}}',
        '{"type": "measure", "what": "range", "unit": "x", "to": [1e999, 0]}',
        "[" * 5000,
        b"\x00\x01",
        "x" * 20_000,
    ],
    ids=range(18),
)
def test_malformed_messages_get_an_error(server: Live, game: dict[str, Any], message: str | bytes) -> None:
    player = server.player(game, "A")
    before = player.state["version"]
    player.send(message)
    while (reply := player.receive())["type"] == "state":
        pass
    assert reply["type"] == "error"
    assert set(reply) == {"type", "id", "why"}
    assert server.get(game, "A").json()["version"] == before
    player.close()


def test_the_id_comes_back_even_from_a_bad_message(server: Live, game: dict[str, Any]) -> None:
    player = server.player(game, "A")
    player.send({"type": "fly", "id": "seven"})
    assert player.receive()["id"] == "seven"


def test_no_such_game_and_not_yours_are_the_same(server: Live, game: dict[str, Any]) -> None:
    other = server.create()
    replies = [
        turned_away(server, "no-such-game", game["seats"]["A"]),
        turned_away(server, game["game"], "wrong"),
        turned_away(server, game["game"], ""),
        turned_away(server, game["game"], other["seats"]["A"]),
    ]
    assert replies[0][0]["type"] == "error"
    assert all(reply == replies[0] for reply in replies)


def test_hello_comes_first_and_soon(server: Live, game: dict[str, Any], tmp_path: Path) -> None:
    from websockets.sync.client import connect

    url = server.base.replace("http", "ws") + f"/api/v1/games/{game['game']}/socket"
    with connect(url) as socket:
        socket.send('{"type": "undo"}')
        assert "hello" in str(socket.recv(timeout=5))
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=5)
    with live(tmp_path, hello_seconds=0.2) as impatient:
        url = impatient.base.replace("http", "ws") + "/api/v1/games/x/socket"
        with connect(url) as socket:
            assert "hello" in str(socket.recv(timeout=5))
            with pytest.raises(ConnectionClosed):
                socket.recv(timeout=5)


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", "http://127.0.0.1:1", "file://"])
def test_pages_of_other_sites_cannot_connect(server: Live, game: dict[str, Any], origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        Player(server.base, game["game"], game["seats"]["A"], Origin=origin)
    assert refused.value.response.status_code == 403


def test_our_own_page_connects(server: Live, game: dict[str, Any], tmp_path: Path) -> None:
    player = Player(server.base, game["game"], game["seats"]["A"], Origin=server.base)
    assert player.hello()["you"] == "A"
    player.close()
    with live(tmp_path, origins=("http://localhost:5173",)) as other:
        made = other.create()
        player = Player(other.base, made["game"], made["seats"]["A"], Origin="http://localhost:5173")
        assert player.hello()["you"] == "A"
        player.close()


def test_too_many_messages_are_not_read(tmp_path: Path) -> None:
    with live(tmp_path, messages_per_second=1, message_burst=5) as server:
        made = server.create()
        player = server.player(made, "A")
        replies = [player.ask("preview", answer=[36, 24])["type"] for _ in range(5)]
        assert set(replies) <= {"preview", "refused"}
        player.send({"type": "resign"})
        reply = player.receive()
        assert reply["type"] == "error"
        assert "many" in reply["why"]
        assert not server.get(made, "A").json()["over"]
        # One that does not stop is put out.
        with pytest.raises(ConnectionClosed):
            insist(player)
        assert not server.get(made, "A").json()["over"]


def insist(player: Player) -> None:
    for _ in range(200):
        player.send({"type": "resign"})
        player.receive()


def test_a_game_has_room_for_so_many(tmp_path: Path) -> None:
    with live(tmp_path, sockets_per_game=2) as server:
        made = server.create()
        server.player(made, "A")
        server.player(made, "")
        reply, code = turned_away(server, made["game"], made["spectator"])
        assert reply["type"] == "error"
        assert code == 4429
