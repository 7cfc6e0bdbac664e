"""Games saved by earlier rules stay readable, whatever today's rules make of them.

Whether a journal still plays out to its end depends on what changed since, and the tests of these real games
hold either way; tests/core/test_old_rules.py has rules that surely part and rules that surely do not.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from banneret.books.chapters import BY_NAME
from banneret.cli.main import main
from banneret.core.engine.book import SHELF, open_book
from banneret.core.engine.journal import Journal
from banneret.core.engine.match import Match
from banneret.server.rooms import Room
from tests.saved.make import digest
from tests.server.kit import Live, Player, live

pytestmark = pytest.mark.native

Data = dict[str, Any]

HERE = Path(__file__).parent
VERSIONS = sorted(path.name for path in HERE.iterdir() if (path / "games.json").is_file())
JOURNALS = sorted(path for version in VERSIONS for path in (HERE / version).glob("*.jsonl.gz"))
SAVED: dict[str, Data] = {
    version: json.loads((HERE / version / "games.json").read_text()) for version in VERSIONS
}
# How the journals end, where that was written down: journals of today's rules must still end so.
STATES: dict[str, dict[str, str]] = {version: saved.get("states", {}) for version, saved in SAVED.items()}
GAMES: dict[str, Data] = {
    f"{version} {name}": {**game, "of": version}
    for version in VERSIONS
    for name, game in SAVED[version]["games"].items()
}


# ---------------------------------------------------------------------------------------- journals


@pytest.fixture(params=JOURNALS, ids=lambda path: f"{path.parent.name}-{path.name}")
def saved(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path: Path = request.param
    file = tmp_path / path.stem
    file.write_bytes(gzip.decompress(path.read_bytes()))
    return file


def test_an_old_journal_is_told(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = Journal.load(saved)
    today = open_book(journal.header.book).version
    assert journal.header.rules <= today
    match, parting = Match.shown(journal)
    assert match.over or parting is not None
    if journal.header.rules == today:
        assert parting is None
        assert digest(match) == STATES[str(today)][saved.stem]
    assert main(["replay", str(saved)]) == 0
    story = " ".join(capsys.readouterr().out.split())
    assert len(story) > 500
    assert ("This game was played with version" in story) == (parting is not None)


def test_what_players_agree_on_was_saved() -> None:
    """Journals of today's version hold every kind of thing to agree on, also in the form that headers have."""
    found: dict[tuple[str, str], set[str]] = {}
    for path in JOURNALS:
        header = Journal.loads(gzip.decompress(path.read_bytes()), path.name).header
        book = open_book(header.book)
        if header.rules == book.version:
            for key, values in book.chosen(book.read_options(header.options)).items():
                found.setdefault((book.id, key), set()).update(values or ("",))
    once = [which for which, values in found.items() if len(values) < 2]
    assert found
    assert not once, f"{once} are never chosen otherwise than as usual"
    for book_id in SHELF:
        for setting in open_book(book_id).settings():
            if setting.id == BY_NAME:
                never = {key for key, _ in setting.choices} - found[book_id, BY_NAME]
                assert not never, f"{sorted(never)} are in no saved game"


def test_old_options_are_written_as_they_were(saved: Path) -> None:
    """So nothing that is stored has to be brought to another form, whatever became a setting since."""
    header = Journal.load(saved).header
    book = open_book(header.book)
    options = book.read_options(header.options)
    assert json.loads(msgspec.json.encode(book.write_options(options))) == header.options
    chosen = book.chosen(options)
    assert book.agreed(options, chosen) == options
    if "tier" in header.options:
        assert chosen["tier"] == (header.options["tier"],)


def test_pages_of_an_old_journal(saved: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parting = Match.shown(Journal.load(saved))[1]
    page, report, picture = (tmp_path / name for name in ("page.html", "report.html", "end.svg"))
    words = ["--html", str(page), "--report", str(report), "--svg", str(picture)]
    assert main(["replay", str(saved), *words]) == 0
    told = capsys.readouterr().out
    for file in (page, report):
        text = file.read_text()
        assert "</html>" in text
        assert ("This game was played with version" in text) == (parting is not None)
    assert ("This game was played with version" in told) == (parting is not None)
    assert main(["replay", str(saved), "--at", "30", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["rules"], data["at"]) == (Journal.load(saved).header.rules, 30)


# ---------------------------------------------------------------------------------------- the server


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Any:
    running: dict[str, tuple[Any, Live]] = {}

    def server(version: str) -> Live:
        if version not in running:
            folder = tmp_path_factory.mktemp(version)
            (folder / "games.db").write_bytes(gzip.decompress((HERE / version / "games.db.gz").read_bytes()))
            opened = live(folder)
            running[version] = (opened, opened.__enter__())
        return running[version][1]

    yield server
    for opened, _ in running.values():
        opened.__exit__(None, None, None)


def get(server: Live, game: Data, path: str = "", seat: str = "A") -> httpx.Response:
    reply = server.get(game, seat, path)
    assert reply.status_code == 200, reply.text
    return reply


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game["over"]])
def test_a_finished_game_is_there(servers: Any, name: str) -> None:
    game = GAMES[name]
    server: Live = servers(game["of"])
    state = get(server, game).json()
    assert state["over"]
    assert state["question"] is None
    parted = [text["text"] for text in state["texts"] if text["kind"] == "RulesChanged"]
    if not parted:
        assert state["outcome"] == {**game["outcome"], "closed": False}
    elif game["outcome"]["why"].endswith(("resigned", "agreed")):
        assert state["outcome"]["why"] == game["outcome"]["why"]
    else:
        # Version 1 did not write down how a game ended.
        assert state["outcome"]["closed"]
        assert state["outcome"]["why"].startswith(parted[0])
    assert get(server, game, "/frames").json()["frames"]
    for page in ("/replay", "/report"):
        text = get(server, game, page, "").text
        assert "</html>" in text
        assert ("This game was played with version" in text) == bool(parted)
    journal = Journal.loads(get(server, game, "/journal").content, name)
    assert (journal.header.rules, len(journal.entries) <= game["version"]) == (int(game["of"]), True)
    assert Match.shown(journal)[1] is None or parted


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if not game["over"]])
def test_a_running_game_goes_on_or_is_closed(servers: Any, name: str) -> None:
    game = GAMES[name]
    server: Live = servers(game["of"])
    player = server.player(game, "A")
    state = player.state
    if state["over"]:
        assert state["outcome"]["closed"]
        assert "It cannot go on, so it is closed." in state["outcome"]["why"]
        assert state["version"] == game["version"] + 1
        refused = player.ask("resign")
        assert refused["refusal"]["code"] == "over"
        assert "</html>" in get(server, game, "/replay").text
        return
    # One played with earlier rules has a record more, which says so.
    today = open_book(room_of(server, game).book.id).version
    assert state["version"] - game["version"] == (0 if int(game["of"]) == today else 1)
    before = state["version"]
    _some_answer(server, game, player)
    state = player.until(before + 1)
    # And so it is when the room is given up and opened again.
    server.loop.call_soon_threadsafe(_forget, server, game["game"])
    again = server.player(game, "A")
    assert again.state["version"] >= state["version"]
    if all(who["kind"] == "human" for who in state["players"].values()):
        assert again.state["view"] == state["view"]
        assert again.state["version"] == state["version"]


def _some_answer(server: Live, game: Data, player: Player) -> None:
    state = player.state
    if state["wanted"] is not None:
        assert player.ask("dice", faces=[3] * state["wanted"]["count"])["type"] == "taken"
        return
    seat = state["asked"][0]
    asked = player if seat == "A" else server.player(game, seat)
    room = room_of(server, game)
    answer = json.loads(json.dumps(room.match.pending[seat].default()))
    assert asked.answer(answer)["type"] == "taken"


def room_of(server: Live, game: Data) -> Room:
    return server.rooms._rooms[game["game"]]


def _forget(server: Live, game: str) -> None:
    room = server.rooms._rooms.pop(game)
    room.close()
