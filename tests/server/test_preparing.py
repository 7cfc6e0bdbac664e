"""A seat is made ready by the server: through the one door, step by step, until its player wants it back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from banneret.core.engine.book import SHELF
from banneret.core.engine.journal import Journal
from banneret.core.engine.match import Match
from tests.server.kit import BODIES, Data, Live, Player, live
from tests.server.test_rematch import again, taken
from tests.toy.books.three_chests.book import ThreeChests

BOT = {"kind": "bot", "bot": "greedy"}
AGAINST_BOT = {"A": {"kind": "human", "name": "Ann"}, "B": BOT}
LIMIT = 400


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Live]:
    with live(tmp_path) as running:
        yield running


def wait(player: Player, what: Any) -> Data:
    """The first state of which this is true."""
    for _ in range(LIMIT):
        if what(player.state):
            return player.state
        player.receive()
    raise AssertionError("it never comes")


def first_move(state: Data) -> bool:
    return bool(state["view"]["round"] > 0 and state["asked"])


def asked(state: Data) -> bool:
    return state["question"] is not None


def decide(player: Player) -> None:
    """What is usual, and what comes of it."""
    version = player.state["version"]
    reply = player.answer(player.state["question"]["default"])
    assert reply["type"] == "taken", reply
    player.until(version + 1)


def units(state: Data, seat: str) -> int:
    return len([unit for unit in state["view"]["units"] if unit["seat"] == seat and unit.get("outline")])


@pytest.mark.parametrize("book_id", BODIES)
def test_all_is_deployed_for_me(server: Live, book_id: str) -> None:
    game = server.create(**{**BODIES[book_id], "seats": AGAINST_BOT})
    ann = server.player(game, "A")
    wait(ann, asked)
    assert ann.state["preparation"]["going_on"] is False
    ann.do("prepare", do="start")
    state = wait(ann, first_move)
    assert units(state, "A") > 3
    assert state["preparation"] is None
    # Every step was told, as if Ann had taken it.
    assert sum(text["seat"] == "A" for text in ann.texts) > units(state, "A") / 2


def test_the_rest_is_deployed_for_me(server: Live) -> None:
    game = server.create(seats=AGAINST_BOT)
    ann = server.player(game, "A")
    wait(ann, asked)
    assert ann.state["preparation"]["begun"] is (units(ann.state, "A") > 0)
    placed: Data = {}
    while units(ann.state, "A") < 2:
        wait(ann, asked)
        decide(ann)
        placed = {unit["id"]: unit["pose"] for unit in ann.state["view"]["units"] if unit.get("pose")}
    wait(ann, asked)
    assert ann.state["preparation"] == {"begun": True, "going_on": False}
    ann.do("prepare", do="start")
    state = wait(ann, first_move)
    now = {unit["id"]: unit["pose"] for unit in state["view"]["units"] if unit.get("pose")}
    mine = [unit for unit in placed if unit.startswith("A.")]
    assert [now[unit] for unit in mine] == [placed[unit] for unit in mine], "what Ann has placed stays"


def test_undo_works_as_always_and_stops_it(server: Live) -> None:
    game = server.create(seats=AGAINST_BOT)
    ann = server.player(game, "A")
    wait(ann, asked)
    ann.do("prepare", do="start")
    ready = wait(ann, first_move)
    standing = units(ready, "A")
    assert ready["can_undo"]
    ann.do("undo")
    state = wait(ann, lambda state: state["view"]["round"] == 0 and asked(state))
    assert state["preparation"] == {"begun": True, "going_on": False}
    assert units(state, "A") in (standing, standing - 1)
    ann.quiet()


def test_against_a_person_it_goes_on_at_every_turn_until_it_is_stopped(server: Live) -> None:
    game = server.create()
    players = {seat: server.player(game, seat) for seat in "AB"}
    ann, ben = players["A"], players["B"]
    # Ben decides slowly, Ann not at all.
    ben.until(ann.do("prepare", do="start")["version"])
    for _ in range(4):
        wait(ben, lambda state: state["asked"] == ["B"])
        decide(ben)
    wait(ben, lambda state: state["asked"] == ["B"])
    ann.until(ben.state["version"])
    assert ann.state["preparation"]["going_on"] is True
    assert ben.state["preparation"]["going_on"] is False, "one's own alone"
    ann.do("prepare", do="stop")
    ben.until(ann.state["version"])
    for _ in range(LIMIT):
        if ben.state["asked"] != ["B"]:
            break
        decide(ben)
    ann.until(ben.state["version"])
    assert ann.state["asked"] == ["A"]
    ann.quiet()
    assert ann.state["question"] is not None


def test_nobody_else_can_ask_for_it_and_not_in_play(server: Live) -> None:
    game = server.create(prepared=True)
    watching = server.player(game, "")
    assert watching.state["preparation"] is None
    assert watching.ask("prepare", do="start")["refusal"]["code"] == "spectator"
    ann = server.player(game, "A")
    assert ann.state["preparation"] is None
    assert ann.ask("prepare", do="start")["refusal"]["code"] == "nothing-to-prepare"
    assert ann.ask("prepare", do="whatever")["type"] == "error"
    assert ann.ask("prepare", do="start", version=0)["refusal"]["code"] in ("stale", "nothing-to-prepare")


def test_what_is_being_prepared_goes_on_after_the_server_came_back(tmp_path: Path) -> None:
    with live(tmp_path) as first:
        game = first.create()
        ann = first.player(game, "A")
        ann.do("prepare", do="start")
        ben = first.player(game, "B")
        wait(ben, lambda state: state["asked"] == ["B"])
    with live(tmp_path) as second:
        ben = second.player(game, "B")
        ann = second.player(game, "A")
        assert ann.state["preparation"]["going_on"] is True
        for _ in range(LIMIT):
            wait(ben, lambda state: state["asked"] == ["B"] or state["view"]["round"] > 0)
            if ben.state["view"]["round"] > 0:
                break
            decide(ben)
        assert ben.state["view"]["round"] == 1


# ------------------------------------------------------------------------------------------ ready at once


@pytest.mark.parametrize("book_id", BODIES)
def test_a_prepared_game_begins_with_the_first_move(server: Live, book_id: str) -> None:
    game = server.create(**BODIES[book_id], prepared=True)
    ann = server.player(game, "A")
    assert first_move(ann.state)
    assert not ann.state["can_undo"], "nobody has played yet"
    assert min(units(ann.state, seat) for seat in "AB") > 3
    assert ann.texts, "how it came about is told all the same"
    if ann.state["asked"] == ["A"]:
        assert ann.ask("undo")["refusal"]["code"] == "no-undo"
        assert ann.ask("takeback", do="ask")["refusal"]["code"] == "no-takeback"


def test_what_was_laid_stands_in_the_journal(server: Live) -> None:
    game = server.create(prepared=True)
    ann = server.player(game, "A")
    ann.do("resign")
    journal = Journal.loads(server.get(game, "A", "/journal").content, "the journal")
    assert len(journal.entries) > 20
    assert Match.resume(journal).journal.dumps() == journal.dumps()


def test_a_move_is_taken_back_as_always_but_not_the_deployment(server: Live) -> None:
    game = server.create(prepared=True, seats=AGAINST_BOT, seed=12)
    ann = server.player(game, "A")
    start = wait(ann, asked)
    decide(ann)
    wait(ann, asked)
    if ann.state["can_undo"]:
        ann.do("undo")
        back = wait(ann, asked)
        assert back["question"]["name"] == start["question"]["name"]
        assert not back["can_undo"]
        assert back["view"]["round"] == 1


def test_a_prepared_game_outlives_the_server(tmp_path: Path) -> None:
    with live(tmp_path) as first:
        game = first.create(prepared=True)
        before = first.player(game, "A").state
    with live(tmp_path) as second:
        after = second.player(game, "A").state
    assert after["view"] == before["view"]
    assert after["can_undo"] is False


def test_with_real_dice_it_goes_on_when_they_have_fallen(server: Live) -> None:
    game = server.create(prepared=True, dice="typed")
    ann = server.player(game, "A")
    for _ in range(LIMIT):
        if ann.state["wanted"] is None and first_move(ann.state):
            break
        if ann.state["wanted"] is not None:
            count = ann.state["wanted"]["count"]
            ann.do("dice", faces=[1 + at % 6 for at in range(count)] if count > 1 else [5])
        else:
            ann.receive()
    assert first_move(ann.state)


def test_a_rematch_of_a_prepared_game_is_prepared(server: Live) -> None:
    game = server.create(prepared=True, seats=AGAINST_BOT)
    server.player(game, "A").do("resign")
    seat = taken(again(server, game, "A"))
    ann = Player(server.base, seat["game"], seat["token"])
    state = ann.hello()
    ann.close()
    assert state["view"]["round"] == 1


def test_a_book_without_preparations_begins_as_ever(server: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every book of the game can be prepared, so it is a toy that is asked for it in vain."""
    monkeypatch.setitem(SHELF, ThreeChests.id, "tests.toy.books.three_chests.book:ThreeChests")
    plain = next(book for book in server.http.get("/books").json() if book["id"] == ThreeChests.id)
    assert not plain["prepares"]
    seats = {seat: {"kind": "human", "name": ""} for seat in plain["seats"]}
    game = server.create(**{**plain["quick"], "seats": seats, "prepared": True})
    state = server.player(game, plain["seats"][0]).state
    assert asked(state)
    assert state["version"] == 0, "nothing was answered for anybody"
