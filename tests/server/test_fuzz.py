"""Anything may be sent: no fault of the server's, no traceback in its log, no change by what was refused."""

from __future__ import annotations

import json
import logging
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.kit import BODIES, Live, Player, live

EXAMPLES = 25
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    folder = tmp_path_factory.mktemp("fuzz")
    many = {"message_burst": 10**6, "picture_burst": 10**6, "code_burst": 10**6}
    with live(folder, messages_per_second=1e6, **many) as running:
        yield running


@pytest.fixture
def quiet_log(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    caplog.set_level(logging.WARNING)
    yield
    ours = [r for r in caplog.records if r.name.split(".")[0] in ("banneret", "uvicorn", "asyncio")]
    assert not [r.getMessage() for r in ours]


# A quick battle of Regiments.
QUICK = "first-muster"
OPERATIONS = [
    ("GET", "/api/v1/health"),
    ("GET", "/api/v1/books"),
    ("GET", "/api/v1/books/{book}/lists/{list_id}"),
    ("POST", "/api/v1/books/{book}/lists"),
    ("GET", "/api/v1/books/{book}/clauses"),
    ("GET", "/api/v1/books/{book}/table.svg"),
    ("GET", "/api/v1/books/{book}/battles/{battle}.svg"),
    ("POST", "/api/v1/games"),
    ("GET", "/api/v1/games/{game}"),
    ("GET", "/api/v1/games/{game}/standing"),
    ("GET", "/api/v1/games/{game}/frames"),
    ("GET", "/api/v1/games/{game}/replay"),
    ("GET", "/api/v1/games/{game}/report"),
    ("GET", "/api/v1/games/{game}/journal"),
    ("POST", "/api/v1/games/{game}/share"),
    ("POST", "/api/v1/games/{game}/watch"),
    ("POST", "/api/v1/games/{game}/code"),
    ("POST", "/api/v1/games/{game}/rematch"),
    ("POST", "/api/v1/seats"),
    ("GET", "/api/v1/books/{book}/warbands"),
    ("POST", "/api/v1/books/{book}/warbands/draft"),
    ("POST", "/api/v1/warbands"),
    ("GET", "/api/v1/warbands/{warband}"),
    ("GET", "/api/v1/warbands/{warband}/file"),
    ("POST", "/api/v1/warbands/{warband}/orders"),
    ("POST", "/api/v1/warbands/{warband}/after"),
    ("POST", "/api/v1/warbands/{warband}/leave"),
]


def test_every_operation_is_fuzzed(fuzzed: Live) -> None:
    described = fuzzed.http.get("/openapi.json").json()["paths"]
    assert sorted(OPERATIONS) == sorted((m.upper(), path) for path, item in described.items() for m in item)


def found_warband(server: Live) -> dict[str, str]:
    """A warband of whichever book has them, with the token of its owner."""
    book = next(book["id"] for book in server.http.get("/books").json() if book["warbands"])
    ready = server.http.get(f"/books/{book}/warbands").json()["lists"][0]["id"]
    draft = server.http.post(f"/books/{book}/warbands/draft", json={"list": ready}).json()["draft"]
    made: dict[str, str] = server.http.post("/warbands", json={"book": book, "draft": draft}).json()
    return {**made, "book": book}


@pytest.mark.parametrize("yours", [False, True], ids=["stranger", "player"])
@pytest.mark.parametrize(("method", "path"), OPERATIONS)
@pytest.mark.usefixtures("quiet_log")
def test_the_interface_does_as_it_says(fuzzed: Live, method: str, path: str, yours: bool) -> None:
    if yours and "{" not in path and method == "GET":
        return
    schema = schemathesis.openapi.from_url(f"{fuzzed.base}/api/v1/openapi.json")
    game = fuzzed.create()
    # Half of the way in, so that what lies behind the door is tried as well.
    known = {"game": game["game"], "book": "regiments", "list_id": "levy-750", "battle": QUICK}
    token = game["seats"]["A"]
    if "warbands" in path:
        band = found_warband(fuzzed)
        known, token = {"book": band["book"], "warband": band["warband"]}, band["token"]

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=schema[path][method].as_strategy())
    def run(case: Any) -> None:
        if yours:
            case.path_parameters = {name: known[name] for name in case.path_parameters or {}}
            case.headers = {**(case.headers or {}), "Authorization": f"Bearer {token}"}
        case.call_and_validate(checks=CHECKS)

    run()


WORDS = ["answer", "preview", "measure", "dice", "undo", "takeback", "draw", "hello", "state", "", "x" * 300]


class Nonsense:
    """Messages from nearly right to hopeless. Nothing in it can be taken: no legal answers, no offers."""

    def __init__(self, seed: int, player: Player) -> None:
        self.rng = random.Random(seed)
        self.player = player

    def value(self, depth: int = 0) -> Any:
        kind = self.rng.randrange(11 if depth < 3 else 8)
        choices: list[Any] = [None, True, "", "south", "forward", -1, 1e300, 2**70]
        if kind < 8:
            return choices[kind]
        if kind == 8:
            return [self.value(depth + 1) for _ in range(self.rng.randrange(5))]
        if kind == 9:
            return {str(self.value(3)): self.value(depth + 1) for _ in range(self.rng.randrange(4))}
        return self.rng.choice(["\x00", "\ud800", "é" * 50, "-0", "NaN", "A.pikemen", 7, 0.0, -0.0])

    def version(self) -> Any:
        here = self.player.state["version"]
        return self.rng.choice([here, here, here, here - 1, here + 1, 0, -1, 2**80, "2", None])

    def message(self) -> str:
        rng = self.rng
        made: dict[str, Any] = {"type": rng.choice(WORDS), "id": rng.choice([1, "a", None, [], 1.5])}
        for name in ("answer", "faces", "do", "what", "unit", "to", "token"):
            if rng.random() < 0.5:
                made[name] = self.value()
        made["version"] = self.version()
        if made["type"] == "undo":
            made["version"] = -1  # an undo needs nothing else to be right
        if made["type"] == "measure":
            made |= {"what": rng.choice(["range", "sight", "arc", "threat", "luck"]), "unit": "A.pikemen"}
        text = json.dumps(made)
        if rng.random() < 0.2:
            at = rng.randrange(len(text))
            text = text[:at] + rng.choice(["", "}", "[", '"', "\\", "\x7f"]) + text[at + 1 :]
        return text.encode("utf-8", "replace").decode()


@pytest.mark.parametrize(
    ("book", "answers"),
    [("regiments", 0), ("regiments", 9), ("regiments", 40), ("age-of-fantasy", 1), ("age-of-fantasy", 30)],
)
@pytest.mark.usefixtures("quiet_log")
def test_nonsense_over_the_socket_changes_nothing(fuzzed: Live, book: str, answers: int) -> None:
    game = fuzzed.create(**BODIES[book])
    players = {seat: fuzzed.player(game, seat) for seat in ("A", "B")}
    assert players["A"].receive()["players"]["B"]["here"]
    fuzzed.advance(players, answers, book_id=book)
    before = fuzzed.get(game, "A").json()
    for seat, player in players.items():
        nonsense = Nonsense(answers, player)
        for _ in range(300):
            text = nonsense.message()
            legal = player.state["question"] is not None and '"type": "answer"' in text
            if legal and _might_be_taken(player.state["question"], text):
                continue
            player.send(text)
            reply = player.receive()
            assert reply["type"] in ("error", "refused", "preview", "measured"), (text, reply)
        player.quiet()
        assert fuzzed.get(game, seat).status_code == 200
    assert fuzzed.get(game, "A").json() == before


def _might_be_taken(question: dict[str, Any], text: str) -> bool:
    """Nonsense is now and then a legal answer: an empty path, an empty choice."""
    try:
        answer = json.loads(text).get("answer")
    except (ValueError, AttributeError):
        return True
    return answer in ([], {}, "") or answer in [option["key"] for option in question.get("options", [])]


def test_bad_paths_give_problems(fuzzed: Live, tmp_path: Path) -> None:
    for path in ("/games/%00", "/games/%ff%fe", "/games/" + "x" * 3000, "/books/..%2f..%2fetc", "/games/é"):
        reply = fuzzed.http.get(path)
        assert reply.status_code == 404, path
        assert reply.headers["content-type"] == "application/problem+json"
