"""A side-mission selected in secret is known to its own side alone until the game is over (AF-SID-06)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from banneret.books.age_of_fantasy.battle import Battle
from banneret.bots.players import make_bot
from banneret.core.engine.book import open_book
from banneret.core.engine.journal import Given, Rolled
from banneret.core.engine.match import Match
from banneret.server import catalogue
from tests.contract.kit import packed
from tests.data import seen
from tests.server.kit import LOOSE, SEED, Live, live

VIEWERS = ("A", "B", "")
BOOK = open_book("age-of-fantasy")
CHOSEN = "ancient-heirlooms"


def begun(settings: dict[str, list[str]], seed: int = SEED) -> Match:
    options = catalogue.options(BOOK, LOOSE["lists"], LOOSE["map"], seed, {}, settings=settings)
    return Match.start(BOOK, options, seed=seed)


def secrets_told(match: Match, viewer: str) -> dict[str, str]:
    """The hidden side-missions of which a viewer is told when the game is over, by their holders."""
    told = seen(BOOK, match.state, viewer)["notes"]
    return {note["seat"]: note["text"] for note in told if note["title"].startswith("Secret side-mission")}


def shown(match: Match, state: Any, viewer: str) -> bytes:
    return packed(BOOK.view_data(BOOK.view(state, viewer)))


@pytest.mark.parametrize(("style", "selection"), [("hidden", "limited"), ("shared-hidden", "randomized")])
def test_no_view_of_a_whole_game_depends_on_a_rivals_mission(style: str, selection: str) -> None:
    match = begun({"side-missions": [style], "selection": [selection]})
    bots = {seat: make_bot("random", BOOK, seat, SEED) for seat in match.seats}
    count = compared = 0
    while not match.over:
        for seat in list(match.pending):
            assert match.answer(seat, bots[seat].decide(match.view(seat), match.pending[seat])) is None
            count += 1
            for viewer in VIEWERS:
                twins = BOOK.secret_variants(match.state, viewer)
                told = shown(match, match.state, viewer) if twins else b""
                # Every one now and then, and one of them always.
                for twin in twins if count % 15 == 0 else twins[count % 17 :][:1]:
                    assert shown(match, twin, viewer) == told, f"{viewer} can tell"
                    compared += 1
    assert compared > 500
    # When it is over everybody knows.
    for viewer in VIEWERS:
        assert set(secrets_told(match, viewer)) == {"A", "B"}


def answers(mission: str) -> list[tuple[str, Any]]:
    """The answers of a game in which A selects this side-mission, whatever else happens."""
    match = begun(LOOSE["settings"])
    bots = {seat: make_bot("random", BOOK, seat, SEED) for seat in match.seats}
    found: list[tuple[str, Any]] = []
    while len(found) < 70:
        seat = next(iter(match.pending))
        question = match.pending[seat]
        answer = bots[seat].decide(match.view(seat), question)
        if question.name == "hidden-mission":
            answer = mission if seat == "A" else "conserve"
        assert match.answer(seat, answer) is None
        found.append((seat, json.loads(json.dumps(answer))))
    assert isinstance(match.state, Battle)
    assert match.state.step == "turn"
    return found


def heard(server: Live, given: list[tuple[str, Any]]) -> dict[str, str]:
    """Play these answers and give everything each viewer was sent, over socket and HTTP."""
    game = server.create(**LOOSE, seed=SEED)
    players = {viewer: server.player(game, viewer) for viewer in VIEWERS}
    for seat, answer in given:
        version = max(player.state["version"] for player in players.values())
        players[seat].until(version)
        reply = players[seat].answer(answer)
        assert reply["type"] == "taken", reply
        for player in players.values():
            player.until(version + 1)
    unit = next(unit["id"] for unit in players["A"].state["view"]["units"] if unit["place"] == "on the table")
    everything = {}
    for viewer, player in players.items():
        player.ask("measure", what="range", unit=unit, to=[36.0, 24.0])
        player.ask("preview", answer="hold")
        pages = [server.get(game, viewer, path) for path in ("", "/frames", "/replay", "/report", "/journal")]
        assert [page.status_code for page in pages] == [200, 200, 409, 409, 409]
        text = "\n".join([*player.raw, *[page.text for page in pages]])
        everything[viewer] = text.replace(game["game"], "GAME")
        player.close()
    return everything


def test_nothing_that_is_sent_depends_on_a_rivals_mission(tmp_path: Path) -> None:
    with live(tmp_path) as server:
        first, second = heard(server, answers(CHOSEN)), heard(server, answers("terrify"))
    assert first["A"] != second["A"], "A must see its own mission"
    assert first["B"] == second["B"]
    assert first[""] == second[""]


def test_the_mission_is_named_to_nobody_else_before_the_end(tmp_path: Path) -> None:
    settings = {**LOOSE["settings"], "selection": ["randomized"]}
    match = begun(settings)
    bots = {seat: make_bot("random", BOOK, seat, SEED) for seat in match.seats}
    with live(tmp_path) as server:
        game = server.create(**{**LOOSE, "settings": settings}, seed=SEED)
        players = {viewer: server.player(game, viewer) for viewer in VIEWERS}
        before: dict[str, int] = {}
        while not match.over:
            seat = next(iter(match.pending))
            question = match.pending[seat]
            answer = bots[seat].decide(match.view(seat), question)
            entries = len(match.journal.entries)
            before = {viewer: len(player.raw) for viewer, player in players.items()}
            assert match.answer(seat, answer) is None
            players[seat].until(entries)
            assert players[seat].answer(json.loads(json.dumps(answer)))["type"] == "taken"
            for player in players.values():
                player.until(len(match.journal.entries))
        # Nobody selects, so no question names side-missions; the seed gives each side another.
        for holder, mission in secrets_told(match, "A").items():
            for viewer, player in players.items():
                words = (f'"{mission.lower().replace(" ", "-")}"', mission)
                known = any(word in text for word in words for text in player.raw[: before[viewer]])
                if viewer == holder:
                    assert known, f"{viewer} is not told its own mission"
                else:
                    assert not known, f"{viewer} is told what {holder} has to do"
                # Over: everybody is told.
                assert mission in player.raw[-1]
        for path in ("/replay", "/report", "/journal"):
            assert server.get(game, "B", path).status_code == 200


def test_secret_dice_are_rolled_by_the_server_where_people_type(tmp_path: Path) -> None:
    settings = {"side-missions": ["hidden"], "selection": ["limited"]}
    with live(tmp_path) as server:
        game = server.create(**{**LOOSE, "settings": settings, "dice": "typed", "seed": None})
        players = {viewer: server.player(game, viewer) for viewer in VIEWERS}
        # The categories have been rolled: each is asked for a mission of its own, and nobody for dice.
        assert players["A"].state["wanted"] is None
        assert players["A"].state["asked"] == ["A", "B"]
        room = server.rooms._rooms[game["game"]]
        secret = [e for e in room.match.journal.entries if isinstance(e, Rolled) and e.clause == "AF-SID-08"]
        assert len(secret) >= 2
        offered = {seat: players[seat].state["question"]["options"] for seat in "AB"}
        assert all(1 <= len(options) <= 6 for options in offered.values())
        for at, seat in enumerate("AB"):
            players[seat].until(len(secret) + at)
            assert players[seat].answer(offered[seat][0]["key"])["type"] == "taken"
        for player in players.values():
            player.until(len(secret) + 2)
            assert "side-mission of" not in json.dumps(player.state["wanted"])
        # The dice that everybody may see are typed.
        assert players["B"].state["wanted"]["clause"] != "AF-SID-08"
        # Back to before, and the same missions are offered: the secret dice fall as they fell.
        for do, seat in (("ask", "B"), ("accept", "A")):
            assert players[seat].ask("takeback", do=do)["type"] == "taken"
        again = [e for e in room.match.journal.entries if isinstance(e, Rolled) and e.clause == "AF-SID-08"]
        assert [e.faces for e in again] == [e.faces for e in secret]
        assert [e.seat for e in room.match.journal.entries if isinstance(e, Given)] == ["A"]
