"""Every route: what it gives, what it refuses, and how carefully it answers."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from banneret import __version__
from banneret.core.engine.book import SHELF, open_book
from banneret.core.space.table_generator import usual_style
from banneret.server.models import StateOut
from tests import wire
from tests.server.kit import HUMANS, QUICK, Live, body, live
from tests.shelf import offered

HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "SAMEORIGIN",
    "cross-origin-opener-policy": "same-origin",
}


def is_problem(reply: httpx.Response, status: int) -> None:
    assert reply.status_code == status, reply.text
    assert reply.headers["content-type"] == "application/problem+json"
    data = reply.json()
    assert set(data) == {"type", "title", "status", "detail"}
    assert data["status"] == status
    assert "Traceback" not in reply.text


def test_health(server: Live) -> None:
    assert server.http.get("/health").json() == {"status": "ok", "version": __version__}


def test_books(server: Live) -> None:
    books = server.http.get("/books").json()
    book = next(book for book in books if book["id"] == "regiments")
    assert [book["id"] for book in books] == offered()
    for each in books:
        known = {"id", "title", "seats", "all_seats", "bots", "lists", "imports", "maps", "styles", "settings"}
        assert set(each) == {*known, "warbands", "prepares", "quick", "battles", "words", "style_abouts"}
        wire.check("BookOut", each)
        assert server.http.post("/games", json=each["quick"]).status_code == 201
        assert each["styles"][:1] == ([usual_style(each["id"])] if each["styles"] else []), (
            "what the lobby begins with"
        )
        tiers = [setting for setting in each["settings"] if setting["id"] == "tier"]
        known_tiers = {choice["id"] for setting in tiers for choice in setting["choices"]} | {""}
        assert {line["tier"] for line in each["lists"]} <= known_tiers
    assert book["seats"] == ["A", "B"]
    assert book["all_seats"] == ["A", "B"]
    assert all(set(each["seats"]) <= set(each["all_seats"]) for each in books)
    assert "greedy" in book["bots"]
    assert {
        "id": "levy-750",
        "name": "Beacon Watch",
        "army": "marchland-levy",
        "army_name": "Marchland Levy",
    } in [{key: line[key] for key in ("id", "name", "army", "army_name")} for line in book["lists"]]
    assert all(0 < line["points"] <= 1500 for line in book["lists"])
    assert "balanced" in book["styles"]
    assert (book["words"]["round"], book["words"]["score"]) == ("Round", "Markers")
    assert book["words"]["states"][0] == {"id": "wavering", "sign": "W", "called": "Wavering", "look": "shaken"}
    assert {"id": "arc", "called": "Arcs"} in book["words"]["measures"]
    loose = next(book for book in books if book["id"] == "age-of-fantasy")
    assert [measure["id"] for measure in loose["words"]["measures"]] == ["range", "sight", "threat"]
    assert "overwatch" in [state["id"] for state in loose["words"]["states"]], "chapters add theirs"
    needs = {setting["id"]: setting["needs"] for setting in loose["settings"]}
    assert needs["selection"] == {"setting": "side-missions", "choice": ""}
    assert (needs["side-missions"], needs["mission"]) == (None, None)
    assert "Otterbrook Meadow" in [each["name"] for each in book["maps"] if each["about"]]


@pytest.mark.parametrize(
    ("book_id", "stats"),
    [
        ("regiments", "Q D"),
        ("age-of-fantasy", "Q D"),
        ("quick-starter", "Adv Mar Dis HP Def Res Arm Agi Att Off Str AP"),
        ("skirmish", "M WS BS S T W I A Ld"),
    ],
)
def test_a_list_to_read(server: Live, book_id: str, stats: str) -> None:
    book = next(each for each in server.http.get("/books").json() if each["id"] == book_id)
    for line in book["lists"]:
        roster = server.http.get(f"/books/{book['id']}/lists/{line['id']}").json()
        head = {"id", "name", "army_name", "about", "points", "limit", "tier"}
        assert set(roster) == {*head, "units", "spells", "glossary"}
        assert sum(unit["points"] for unit in roster["units"]) == roster["points"] == line["points"]
        assert roster["points"] <= roster["limit"] == line["limit"]
        assert roster["tier"] == line["tier"]
        for unit in roster["units"]:
            assert unit["models"]
            for model in unit["models"]:
                assert " ".join(model["stats"]) == stats
                assert model["weapons"] or book["id"] == "quick-starter"
                for rule in model["rules"]:
                    assert any(rule.startswith(name) for name in roster["glossary"]), rule
        for spell in roster["spells"]:
            assert spell["text"].endswith(".")


def test_a_roster_of_the_quick_starter_says_what_a_player_must_know(server: Live) -> None:
    roster = server.http.get("/books/quick-starter/lists/seawall-1000").json()
    units = {unit["name"]: unit for unit in roster["units"]}
    assert units["Quay Pikes"]["notes"][:2] == ["20 models in 5 files", "20×20 mm"]
    assert "General" in units["Harbour Marshal"]["notes"]
    assert "deploys in Wharf Swords" in units["Harbour Marshal"]["notes"]
    assert units["Wall Crossbows"]["models"][0]["weapons"] == ["Crossbow (24”, Aim 4+, shots 1, Str 4, AP 1)"]
    assert roster["glossary"]["Impact Hits (D6)"].startswith("D6 automatic hits")
    assert {tuple(spell["casters"]) for spell in roster["spells"]} == {("Tide Reader",)}


def test_lists_that_are_not_there(server: Live) -> None:
    is_problem(server.http.get("/books/quick-starter/lists/levy-750"), 404)
    is_problem(server.http.get("/books/regiments/lists/nobody"), 404)
    is_problem(server.http.get("/books/chess/lists/levy-750"), 404)
    is_problem(server.http.get("/books/regiments/lists/..%2Flists%2Flevy-750"), 404)


def test_clauses(server: Live) -> None:
    clauses = server.http.get("/books/regiments/clauses").json()
    assert set(clauses["RG-MEL-02"]) == {"title", "rule", "ruling"}
    assert "QS-MOV-05" in server.http.get("/books/quick-starter/clauses").json()
    is_problem(server.http.get("/books/chess/clauses"), 404)


@pytest.mark.parametrize(
    ("book_id", "a_map"),
    [
        ("regiments", "otterbrook-meadow"),
        ("age-of-fantasy", "crowfoot-common"),
        ("quick-starter", "cairn-moor"),
    ],
)
def test_pictures_of_tables(server: Live, book_id: str, a_map: str) -> None:
    book = next(each for each in server.http.get("/books").json() if each["id"] == book_id)

    def picture(**query: Any) -> httpx.Response:
        return server.http.get(f"/books/{book['id']}/table.svg", params=query)

    generated = picture(map="generated", seed=4)
    assert generated.headers["content-type"].startswith("image/svg+xml")
    assert generated.text.startswith("<svg")
    assert picture(map="generated", seed=4).text == generated.text
    assert picture(map="balanced-4").text == generated.text
    assert picture(map="generated", seed=5).text != generated.text
    assert picture(map=a_map).status_code == 200
    for style in book["styles"]:
        assert picture(map=f"{style}-3").status_code == 200
    is_problem(picture(map="nowhere"), 404)
    is_problem(picture(map="../../etc/passwd"), 404)
    is_problem(picture(), 422)
    is_problem(picture(map="generated", seed=-1), 422)
    is_problem(picture(map="generated", seed="x"), 422)


def test_the_picture_of_a_table_knows_what_is_agreed_on(server: Live) -> None:
    def picture(book: str, *agreed: str) -> httpx.Response:
        return server.http.get(
            f"/books/{book}/table.svg", params={"map": "generated", "seed": 4, "set": agreed}
        )

    siege = picture("quick-starter", "scenario=siege", "attacker=B").text
    assert "the gate" in siege
    assert "the gate" not in picture("quick-starter", "scenario=pitched-battle").text
    small = picture("age-of-fantasy", "chapters=kitchen-table").text
    assert ">36</text>" not in small  # the ruler at its edge ends before
    assert ">36</text>" in picture("age-of-fantasy").text
    many = picture("age-of-fantasy", "chapters=multiplayer,exhaustion", "multiplayer-form=teams")
    assert many.status_code == 200
    # What does not go together is told when a game is made with it.
    torn = picture("age-of-fantasy", "chapters=kitchen-table", "scenario=dawn-attack")
    assert torn.text == picture("age-of-fantasy").text
    for words, why in (
        ("scenario=tea-party", "has no choice “tea-party”; choose one of: none"),
        ("weather=fog", "has no setting “weather”"),
        ("scenario", "nothing is chosen"),
    ):
        is_problem(picture("quick-starter", words), 422)
        assert why in picture("quick-starter", words).json()["detail"]
    is_problem(picture("quick-starter", *["scenario=siege"] * 65), 422)
    is_problem(picture("quick-starter", "scenario=" + "x" * 2000), 422)


@pytest.mark.parametrize(
    ("lists", "tier", "rolled"),
    [
        (["seawall-1000", "moot-1000"], None, False),
        (["seawall-1000", "moot-1500"], None, True),
        (["seawall-1000", "moot-1000"], "advanced", True),
        (["seawall-1000", "moot-1500"], "basic", False),
        (["seawall-1000", "moot-1500"], "lists", True),
        (["seawall-1000", "moot-1000"], "lists", False),
    ],
)
def test_the_tier_follows_the_lists_unless_one_is_asked_for(
    server: Live, lists: list[str], tier: str | None, rolled: bool
) -> None:
    settings = {} if tier is None else {"tier": [tier]}
    game = server.create(**{**QUICK, "lists": lists, "settings": settings})
    first = server.get(game, "A").json()["texts"][0]
    assert first["kind"] == "ConditionRolled"
    assert bool(first["faces"]) is rolled


def test_a_game_of_the_quick_starter(server: Live) -> None:
    """Two play it to its end, and there are pages to read on the way and at the end."""
    game = server.create(**QUICK)
    players = {seat: server.player(game, seat) for seat in ("A", "B")}
    server.advance(players, 60, book_id="quick-starter")
    state = server.get(game, "A").json()
    assert state["view"]["table"]["width"] == 36.0
    assert state["title"] == "The 9th Age: Quick Starter"
    report = server.get(game, "A", "/report").text
    assert "still being fought" in report
    server.advance(players, 5000, book_id="quick-starter")
    state = server.get(game, "A").json()
    assert state["over"]
    assert state["outcome"]["score"].keys() == {"A", "B"}
    assert "What each side did" in server.get(game, "", "/report").text
    assert '"round":"Turn"' in server.get(game, "B", "/replay").text
    frames = server.get(game, "A", "/frames").json()["frames"]
    assert frames[-1]["view"]["book"] == "quick-starter"
    assert server.get(game, "A", "/journal").status_code == 200


@pytest.mark.parametrize("book_id", offered())
def test_nobody_measures_on_the_picture_of_a_table(server: Live, book_id: str) -> None:
    """Only a book that lets one measure has a ruler at the edge of the table."""
    drawn = server.http.get(f"/books/{book_id}/table.svg", params={"map": "generated", "seed": 4}).text
    assert (">12</text>" in drawn) is open_book(book_id).measurable


def test_a_book_that_is_not_offered_is_begun_nowhere(server: Live) -> None:
    for book_id in [each for each in SHELF if each not in offered()]:
        refused = server.http.post("/games", json=body(book=book_id))
        assert refused.status_code == 422
        assert refused.json()["detail"] == f"{open_book(book_id).title} is not begun here."


def test_the_picture_is_of_the_table_that_is_played_on(server: Live) -> None:
    """The id of a generated table is a map like any other, and says nothing about the dice."""
    game = server.create(map="balanced-4", seed=None)
    played = server.get(game, "A").json()["view"]["table"]
    assert played == server.get(server.create(map="generated", seed=4), "A").json()["view"]["table"]


@pytest.mark.parametrize(
    ("changes", "status"),
    [
        ({"book": "chess"}, 404),
        ({"lists": ["levy-750"]}, 422),
        ({"lists": ["levy-750", "nobody"]}, 422),
        ({"lists": ["levy-750", "/etc/passwd"]}, 422),
        ({"lists": ["levy-750", "moot-1000"]}, 422),
        ({"book": "quick-starter"}, 422),
        ({"tier": "basic"}, 422),
        ({"settings": {"tier": ["expert"]}}, 422),
        ({"map": "cairn-moor"}, 422),
        ({"map": "nowhere"}, 422),
        ({"map": "/etc/passwd"}, 422),
        ({"seed": -1}, 422),
        ({"seed": 2**63}, 422),
        ({"seed": "7"}, 422),
        ({"dice": "loaded"}, 422),
        ({"seats": {}}, 422),
        ({"seats": {"A": {"kind": "human"}}}, 422),
        ({"seats": {**HUMANS, "C": {"kind": "human"}}}, 422),
        ({"seats": {**HUMANS, "B": {"kind": "bot", "bot": "genius"}}}, 422),
        ({"seats": {**HUMANS, "B": {"kind": "ghost"}}}, 422),
        ({"seats": {**HUMANS, "B": {"kind": "human", "bot": "greedy"}}}, 422),
        ({"seats": {**HUMANS, "B": {"kind": "human", "name": "x" * 41}}}, 422),
        ({"seconds": 0}, 422),
        ({"seconds": -5}, 422),
        ({"watch": "yes"}, 422),
        ({"watch": None}, 422),
        ({"more": 1}, 422),
    ],
)
def test_games_that_cannot_be(server: Live, changes: dict[str, Any], status: int) -> None:
    is_problem(server.http.post("/games", json=body(**changes)), status)


def test_a_body_that_is_no_json(server: Live) -> None:
    for content in (b"", b"{", b"null", b"[]", b"\xff\xfe", b'{"book": NaN}'):
        reply = server.http.post("/games", content=content, headers={"content-type": "application/json"})
        is_problem(reply, 422)


def test_reading_a_game(server: Live) -> None:
    game = server.create()
    state = server.get(game, "A")
    assert state.headers["cache-control"] == "no-store"
    assert StateOut.model_validate(state.json()).you == "A"
    player = server.player(game, "A")
    told = {**player.state}
    assert told.pop("type") == "state"
    assert server.get(game, "A").json() == told
    assert server.get(game, "").json()["you"] == ""


def test_replays_and_reports(server: Live) -> None:
    game = server.create()
    players = {seat: server.player(game, seat) for seat in ("A", "B")}
    server.advance(players, 12)
    frames = server.get(game, "A", "/frames").json()["frames"]
    assert [set(frame) for frame in frames] == [{"moment", "round", "texts", "faces", "view"}] * len(frames)
    assert frames[-1]["view"] == players["A"].state["view"]
    told = [line["text"] for frame in frames for line in frame["texts"]]
    assert told == [line["text"] for line in players["A"].texts]
    # Whoever knows the story up to a moment asks for what came after.
    since = frames[-3]["moment"]
    begin, *later = server.get(game, "A", f"/frames?since={since}").json()["frames"]
    assert begin == {**frames[-3], "texts": [], "faces": []}
    assert later == frames[-2:]
    for path in ("/replay", "/report"):
        page = server.get(game, "", path)
        assert page.status_code == 200, page.text
        assert page.headers["content-type"].startswith("text/html")
        assert "default-src 'none'" in page.headers["content-security-policy"]
        assert "<html" in page.text
    is_problem(server.get(game, "A", "/journal"), 409)
    players["A"].do("resign")
    assert server.get(game, "B", "/journal").content.count(b"\n") > 12
    report = server.get(game, "B", "/report").text
    assert "resigned." in report
    assert "still being fought" not in report


def test_sharing(server: Live, tmp_path: Path) -> None:
    game = server.create()
    path = f"/games/{game['game']}/share"
    token = server.http.post(path, headers={"Authorization": f"Bearer {game['seats']['B']}"}).json()["token"]
    shared = {**game, "spectator": token}
    assert server.get(shared, "").json()["you"] == ""
    # A spectator may not invite, and is told no more than a stranger.
    is_problem(server.http.post(path, headers={"Authorization": f"Bearer {token}"}), 404)
    with live(tmp_path, shares_per_game=2) as strict:
        made = strict.create(watch=False)
        asked = [
            strict.http.post(
                f"/games/{made['game']}/share", headers={"Authorization": f"Bearer {made['seats']['A']}"}
            ).status_code
            for _ in range(2)
        ]
        assert asked == [200, 429]


def test_missing_and_not_yours_are_the_same(server: Live) -> None:
    game, other = server.create(), server.create()
    replies: list[httpx.Response] = []
    for path in ("", "/frames", "/replay", "/report", "/journal", "/share", "/code"):
        method = "POST" if path in ("/share", "/code") else "GET"
        for id_, authorization in (
            ("no-such-game", f"Bearer {game['seats']['A']}"),
            (game["game"], f"Bearer {other['seats']['A']}"),
            (game["game"], "Bearer x"),
            (game["game"], "Basic abc"),
            (game["game"], None),
            (other["game"][:-1], f"Bearer {other['seats']['A']}"),
        ):
            headers = {} if authorization is None else {"Authorization": authorization}
            replies.append(server.http.request(method, f"/games/{id_}{path}", headers=headers))
    for reply in replies:
        is_problem(reply, 404)
        assert reply.content == replies[0].content
        drop = ("date",)
        assert {k: v for k, v in reply.headers.items() if k not in drop} == {
            k: v for k, v in replies[0].headers.items() if k not in drop
        }
    # A token in the address is no token.
    is_problem(server.http.get(f"/games/{game['game']}?token={game['seats']['A']}"), 404)


def test_careful_headers_everywhere(server: Live) -> None:
    game = server.create()
    for reply in (
        server.http.get("/health"),
        server.http.get("/nowhere"),
        server.get(game, "A"),
        server.get(game, "A", "/replay"),
        server.http.post("/games", json={}),
        httpx.get(server.base),
        httpx.get(f"{server.base}/game/abc"),
    ):
        for name, value in HEADERS.items():
            assert reply.headers[name] == value
        policy = reply.headers["content-security-policy"]
        assert "'unsafe-eval'" not in policy
        assert "object-src 'none'" in policy or "default-src 'none'" in policy
        assert "server" not in reply.headers


def test_the_page_allows_the_script_of_a_replay(server: Live) -> None:
    """A replay opened from the page is held to the page's policy, which names its scripts by their hashes."""
    allowed = httpx.get(server.base).headers["content-security-policy"]
    game = server.create()
    server.advance({seat: server.player(game, seat) for seat in ("A", "B")}, 3)
    scripts = re.findall(r"<script>(.*?)</script>", server.get(game, "", "/replay").text, re.DOTALL)
    assert len(scripts) == 2
    for script in scripts:
        digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in allowed


def test_wrong_methods_and_addresses(server: Live) -> None:
    is_problem(server.http.delete("/books"), 405)
    is_problem(server.http.get("/nowhere"), 404)
    is_problem(httpx.get(f"{server.base}/api"), 404)
    is_problem(httpx.get(f"{server.base}/api/v2/books"), 404)


def test_large_requests_are_not_read(server: Live) -> None:
    is_problem(server.http.post("/games/none/share", content=b" " * 40_000), 413)
    large = server.settings.largest_list_body
    for path in ("/games", "/books/regiments/lists"):
        is_problem(server.http.post(path, content=b" " * (large + 1)), 413)

        def drops() -> Any:
            for _ in range(large // 1000 + 1):
                yield b" " * 1000

        is_problem(server.http.post(path, content=drops()), 413)
    assert server.http.get("/health").status_code == 200


def test_so_many_games_and_no_more(tmp_path: Path) -> None:
    with live(tmp_path, game_burst=3, games_per_minute=1) as server:
        replies = [server.http.post("/games", json=body()) for _ in range(4)]
        assert [reply.status_code for reply in replies] == [201, 201, 201, 429]
        is_problem(replies[3], 429)
        assert int(replies[3].headers["retry-after"]) > 30


def test_so_many_pictures_and_no_more(tmp_path: Path) -> None:
    with live(tmp_path, picture_burst=2, pictures_per_second=0.01) as server:
        path = "/books/regiments/table.svg?map=otterbrook-meadow"
        assert [server.http.get(path).status_code for _ in range(3)] == [200, 200, 429]


def test_the_page_and_its_files(tmp_path: Path) -> None:
    static = tmp_path / "static"
    with live(tmp_path) as server:
        reply = httpx.get(server.base)
        assert reply.status_code == 200
        assert "npm run build" in reply.text
        (static / "assets").mkdir(parents=True)
        (static / "index.html").write_text("<!doctype html><title>Built</title>")
        (static / "assets" / "app-1a2b.js").write_text("1")
        (tmp_path / "secret.txt").write_text("secret")
        for path in ("/", "/game/abc", "/game/abc/def"):
            reply = httpx.get(server.base + path)
            assert "Built" in reply.text
            assert reply.headers["cache-control"] == "no-cache"
        script = httpx.get(f"{server.base}/assets/app-1a2b.js")
        assert script.text == "1"
        assert "immutable" in script.headers["cache-control"]
        for path in (
            "/assets/missing.js",
            "/..%2fsecret.txt",
            "/%2e%2e/secret.txt",
            "/assets/../../secret.txt",
        ):
            assert "secret" not in httpx.get(server.base + path).text.replace("secret.txt", "")
        is_problem(httpx.get(f"{server.base}/assets/missing.js"), 404)


def test_built_files_are_sent_packed_to_who_unpacks_them(tmp_path: Path) -> None:
    assets = tmp_path / "static" / "assets"
    assets.mkdir(parents=True)
    (assets / "app-1a2b.js").write_text("plain")
    (assets / "app-1a2b.js.gz").write_bytes(gzip.compress(b"packed"))
    (assets / "lone-3c4d.css").write_text("lone")
    with live(tmp_path) as server:

        def sent(name: str, accepted: str) -> httpx.Response:
            return httpx.get(f"{server.base}/assets/{name}", headers={"Accept-Encoding": accepted})

        for accepted in ("gzip", "br, GZIP;q=0.5", "gzip; q=1.0, *;q=0"):
            reply = sent("app-1a2b.js", accepted)
            assert (reply.text, reply.headers["content-encoding"]) == ("packed", "gzip")
            assert "javascript" in reply.headers["content-type"]
            assert "immutable" in reply.headers["cache-control"]
            assert reply.headers["vary"] == "Accept-Encoding"
        for accepted in ("", "br", "gzip;q=0", "gzip; q=0.00", "x-gzip"):
            reply = sent("app-1a2b.js", accepted)
            assert reply.text == "plain"
            assert "content-encoding" not in reply.headers
            assert reply.headers["vary"] == "Accept-Encoding"
        reply = sent("lone-3c4d.css", "gzip")
        assert reply.text == "lone"
        assert "content-encoding" not in reply.headers


def test_the_description_is_complete(server: Live) -> None:
    described = server.http.get("/openapi.json").json()
    text = json.dumps(described)
    assert "HTTPValidationError" not in text
    for path, item in described["paths"].items():
        for operation in item.values():
            assert operation["summary"]
            for status, answer in operation["responses"].items():
                if int(status) >= 400:
                    assert list(answer["content"]) == ["application/problem+json"], (path, status)
                else:
                    assert answer["content"]
            if "/games/{game}" in path:
                assert operation["security"]
                assert "404" in operation["responses"]
