"""A rival's secret does not change one byte of what anybody else is sent, and no secret is logged or stored."""

from __future__ import annotations

import json
import logging
import sqlite3
from pathlib import Path

import pytest

from banneret.core.engine.ask import Choice, Closed, Option, Refusal, Steps
from banneret.core.engine.book import SHELF
from banneret.odds import advice
from tests.server.kit import Live, live, scripted
from tests.toy.books.three_chests import book as toy_book
from tests.toy.books.three_chests.book import CHESTS, SEATS

TOY = {
    "book": "three-chests",
    "lists": [],
    "map": "generated",
    "dice": "server",
    "seats": {seat: {"kind": "human", "name": ""} for seat in SEATS},
}
VIEWERS = (*SEATS, "")


def heard(server: Live, hiding: dict[str, str], staking: list[str], seed: int) -> dict[str, str]:
    """Play up to the first search and give everything each viewer was sent, over socket and HTTP."""
    game = server.create(**TOY, seed=seed)
    players = {viewer: server.player(game, viewer) for viewer in VIEWERS}
    red = players["red"]

    def give(seat: str, answer: object) -> None:
        version = red.state["version"]
        players[seat].until(version)
        reply = players[seat].answer(answer)
        assert reply["type"] == "taken", reply
        for player in players.values():
            player.until(version + 1)

    for seat in SEATS:
        give(seat, "plain")
    for seat in SEATS:
        give(seat, hiding[seat])
    for seat in SEATS:
        give(seat, staking)
    for seat in SEATS:
        # A question of somebody else's is not answered, previewed or measured.
        if seat not in red.state["asked"]:
            assert players[seat].ask("preview", answer="1")["refusal"]["code"] == "not-asked"
        assert players[seat].ask("measure", what="range", unit="red", to="blue")["type"] == "error"
    everything = {}
    for viewer, player in players.items():
        pages = [server.get(game, viewer, path) for path in ("", "/frames", "/replay", "/report", "/journal")]
        assert [page.status_code for page in pages] == [200, 200, 409, 409, 409]
        text = "\n".join([*player.raw, *[page.text for page in pages]])
        # The id of a game is random; it is the only thing that may differ.
        everything[viewer] = text.replace(game["game"], "GAME")
        player.close()
    return everything


def test_nothing_a_viewer_is_sent_depends_on_a_rivals_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(SHELF, "three-chests", "tests.toy.books.three_chests.book:ThreeChests")
    with live(tmp_path) as server:
        base = dict.fromkeys(SEATS, "oak")
        first = heard(server, base, ["sun"], 1)
        assert first == heard(server, base, ["sun"], 1), "the test itself is not repeatable"
        for holder in SEATS[:2]:
            for chest in CHESTS[1:]:
                second = heard(server, {**base, holder: chest}, ["sun"], 1)
                for viewer in VIEWERS:
                    if viewer == holder:
                        assert second[viewer] != first[viewer], "the holder must see the own secret"
                    else:
                        assert second[viewer] == first[viewer], f"{viewer} can tell what {holder} hid"


def test_a_secret_answer_is_not_seen_before_all_have_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(SHELF, "three-chests", "tests.toy.books.three_chests.book:ThreeChests")

    def half_way(server: Live, chest: str) -> dict[str, str]:
        game = server.create(**TOY, seed=3)
        players = {viewer: server.player(game, viewer) for viewer in VIEWERS}
        for at, (seat, answer) in enumerate([*[(seat, "plain") for seat in SEATS], ("red", chest)]):
            players[seat].until(at)
            assert players[seat].answer(answer)["type"] == "taken"
            for player in players.values():
                player.until(at + 1)
        # An answer to a question that still stands is taken, though another has answered in between.
        assert players["green"].state["asked"] == ["green", "blue"]
        assert players["green"].ask("answer", version=3, answer="oak")["type"] == "taken"
        for player in players.values():
            player.until(5)
        texts = {viewer: "\n".join(p.raw).replace(game["game"], "GAME") for viewer, p in players.items()}
        for player in players.values():
            player.close()
        return texts

    with live(tmp_path) as server:
        oak, iron = half_way(server, "oak"), half_way(server, "iron")
        assert oak["green"] == iron["green"]
        assert oak["blue"] == iron["blue"]
        assert oak[""] == iron[""]


def test_a_book_may_forbid_trying_out_and_measuring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SHELF, "three-chests", "tests.toy.books.three_chests.book:ThreeChests")
    with live(tmp_path) as server:
        game = server.create(**TOY, seed=3)
        players = {seat: server.player(game, seat) for seat in SEATS}
        first = players["red"]
        assert "may_be_previewed" not in first.state["question"]
        assert first.ask("preview", answer="plain")["preview"]["refusal"] is None
        version = 0
        for seat in SEATS:
            version = first.until(version)["version"]
            players[seat].until(version)
            assert players[seat].answer("plain")["type"] == "taken"
            version += 1
        first.until(version)
        question = first.state["question"]
        assert (question["may_be_previewed"], question["may_be_measured"]) == (False, False)
        refused = first.ask("preview", answer="oak")
        assert refused["refusal"]["code"] == "unseen"
        told = first.ask("measure", what="range", unit="red", to="blue")
        assert told["why"] == "Nothing is measured here before it is declared."


class FarChest(Closed):
    """A chest that nobody reaches, with a reason that tells how far away it stands."""

    def options(self) -> list[Option]:
        return [Option("lead", "Lead")]

    def why(self, key: str) -> Refusal | None:
        return Refusal("too-far", "TOY-02", "The lead chest is 40.2” away.") if key == "lead" else None


@pytest.mark.parametrize(("measurable", "tells"), [(False, True), (True, True), (False, False)])
def test_reasons_and_hints_do_not_measure_what_may_not_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, measurable: bool, tells: bool
) -> None:
    """Unless the rule that asks says that none of them tells a distance."""
    plain_hide = toy_book.hide

    def hide(toy: toy_book.Toy) -> Steps:
        steps = plain_hide(toy)
        asked = next(steps)
        for question in asked.questions.values():
            assert isinstance(question, Choice)
            question.closed = FarChest()
            question.may_be_measured = measurable
            question.tells_distances = tells
        answers = yield asked
        with pytest.raises(StopIteration):
            steps.send(answers)

    monkeypatch.setitem(SHELF, "three-chests", "tests.toy.books.three_chests.book:ThreeChests")
    monkeypatch.setattr(toy_book, "hide", hide)
    monkeypatch.setattr(advice, "hints", lambda *_: {"plain": "a banner", "oak": "1 in 3 at 12.5”"})
    with live(tmp_path) as server:
        game = server.create(**TOY, seed=3)
        players = {seat: server.player(game, seat) for seat in SEATS}
        first = players["red"]
        assert first.state["question"]["options"][0]["hint"] == "a banner"
        version = 0
        for seat in SEATS:
            version = first.until(version)["version"]
            players[seat].until(version)
            assert players[seat].answer("plain")["type"] == "taken"
            version += 1
        first.until(version)
        before = len(first.raw) - 1
        heard_of = measurable or not tells
        told = (
            "The lead chest is 40.2” away." if heard_of else "Nothing is measured here before it is declared."
        )
        reason = {"code": "too-far", "clause": "TOY-02", "why": told}
        assert first.ask("closed")["closed"] == [{"key": "lead", "label": "Lead", "marks": [], **reason}]
        assert first.answer("lead")["refusal"] == reason
        # What is no answer at all says so still.
        assert first.answer(7)["refusal"]["code"] == "malformed"
        assert "That is not an answer" in first.raw[-1]
        sent = "\n".join(first.raw[before:])
        assert ("40.2" in sent, "12.5" in sent) == (heard_of, heard_of)


def test_no_token_and_no_seed_is_told_logged_or_stored(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    seed = 7_310_055_551_234_567
    with live(tmp_path) as server:
        game = server.create(seed=seed, map="generated")
        drawn = server.create(seed=None, map="generated")
        ann = server.player(game, "A")
        ann.ask("answer", version=2, answer="nonsense")
        ann.ask("measure", what="range", unit="x", to="y")
        heard_ = [*ann.raw, server.get(game, "A").text, server.get(game, "A", "/frames").text]
        heard_ += [server.get(game, "A", "/replay").text, server.get(game, "", "/report").text]
        assert server.http.get("/games/x", headers={"Authorization": f"Bearer {seed}"}).status_code == 404
        tokens = [*game["seats"].values(), game["spectator"], *drawn["seats"].values(), drawn["spectator"]]
        assert all(len(token) >= 43 for token in tokens)
        assert len(set(tokens)) == 6
    for text in heard_:
        assert str(seed) not in text
    logged = "\n".join(
        record.getMessage() for record in caplog.records if record.name.split(".")[0] in ("banneret", "uvicorn")
    )
    database = b"".join(path.read_bytes() for path in tmp_path.glob("games.db*"))
    for token in tokens:
        assert token not in logged
        assert token.encode() not in database
    assert str(seed) not in logged
    with sqlite3.connect(tmp_path / "games.db") as connection:
        headers = [json.loads(row[0]) for row in connection.execute("SELECT header FROM games")]
    connection.close()
    # A generated table tells its own number, so the dice must have another.
    table = headers[1]["options"]["table"]["id"]
    assert str(headers[1]["dice"]["seed"]) not in table
    assert str(headers[1]["dice"]["seed"]) not in server_names(headers[1])


def server_names(header: dict[str, object]) -> str:
    return json.dumps({key: value for key, value in header.items() if key != "dice"})


def test_scripts_are_right_about_versions() -> None:
    assert isinstance(scripted(2), list)
