"""Warbands on the server: built, kept, changed by their owners alone, and carried on by games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from tests import wire
from tests.books.skirmish.stand_in import SKIRMISH, shelved
from tests.server.kit import HUMANS, Live, live
from tests.server.test_routes import is_problem

Data = dict[str, Any]
WATCH = "lantern-street-watch"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with shelved(), live(tmp_path_factory.mktemp("warbands"), picture_burst=10**6) as running:
        yield running


def draft(server: Live, **asked: Any) -> httpx.Response:
    return server.http.post(f"/books/{SKIRMISH}/warbands/draft", json=asked)


def drafted(server: Live, **asked: Any) -> Data:
    reply = draft(server, **asked)
    assert reply.status_code == 200, reply.text
    wire.check("DraftOut", reply.json())
    found: Data = reply.json()
    return found


class Owner:
    """Somebody with a warband."""

    def __init__(self, server: Live, list_id: str = WATCH, **more: Any) -> None:
        self.server = server
        body = {"book": SKIRMISH, "draft": drafted(server, list=list_id)["draft"], "owner": "Ada", **more}
        reply = server.http.post("/warbands", json=body)
        assert reply.status_code == 201, reply.text
        self.id: str = reply.json()["warband"]
        self.token: str = reply.json()["token"]
        self.headers = {"Authorization": f"Bearer {self.token}"}

    def read(self, shop: str = "") -> Data:
        reply = self.server.http.get(f"/warbands/{self.id}", params={"shop": shop}, headers=self.headers)
        assert reply.status_code == 200, reply.text
        wire.check("WarbandOut", reply.json())
        found: Data = reply.json()
        return found

    def post(self, what: str, **body: Any) -> httpx.Response:
        body = {"version": self.read()["version"], **body}
        return self.server.http.post(f"/warbands/{self.id}/{what}", json=body, headers=self.headers)

    def order(self, deed: str, what: str = "", whom: str = "") -> httpx.Response:
        return self.post("orders", order={"deed": deed, "what": what, "whom": whom})

    def fields(self) -> Data:
        return {"warband": self.id, "token": self.token}


def names(band: Data) -> list[str]:
    return [each["name"] for group in band["groups"] for each in group["members"]]


# ------------------------------------------------------------------------------------------ new ones


def test_what_warbands_are_made_from(server: Live) -> None:
    reply = server.http.get(f"/books/{SKIRMISH}/warbands")
    wire.check("Muster", reply.json())
    assert len(reply.json()["types"]) == 8
    has: dict[str, bool] = {book["id"]: book["warbands"] for book in server.http.get("/books").json()}
    assert has.pop(SKIRMISH)
    assert not any(has.values())
    is_problem(server.http.get("/books/regiments/warbands"), 404)
    is_problem(server.http.get("/books/chess/warbands"), 404)


def test_a_draft_is_built_step_by_step(server: Live) -> None:
    found = drafted(server, type="free-company")
    assert names(found["band"]) == ["Captain"]
    assert found["band"]["faults"][0]["what"].endswith("a new party has at least 3.")
    for entry in ("soldier", "soldier"):
        found = drafted(server, draft=found["draft"], order={"deed": "recruit", "what": entry})
    assert (names(found["band"]), found["said"]) == (["Captain", "Soldier", "Soldier 2"], ["Soldier 2 joins."])
    assert found["band"]["faults"] == []
    hound = next(each for each in found["band"]["recruits"] if each["name"] == "Hound")
    assert hound["act"]["why"] == ""
    closed = draft(server, draft=found["draft"], order={"deed": "buy", "what": "firelock", "whom": "Soldier"})
    is_problem(closed, 422)
    assert closed.json()["detail"].startswith(
        "Soldier (Soldier) cannot use Firelock; open to this warrior are "
    )
    shop = drafted(server, draft=found["draft"], shop="draft.2")["band"]["shop"]
    assert (shop["uid"], shop["name"], len(shop["shelves"])) == ("draft.2", "Soldier", 4)


NOTHING: Data = {"type": "free-company", "name": "x", "members": [], "hired": [], "stash": []}


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({}, "Give a draft, or a type or a list"),
        ({"type": "free-company", "list": WATCH}, "Give a draft, or a type or a list"),
        ({"type": "kings"}, 'there is no party type "kings"'),
        ({"list": "../../../etc/passwd"}, "there is no ready-made party"),
        ({"type": "free-company", "shop": "nobody"}, "there is nobody of this party to buy for"),
        ({"type": "free-company", "order": {"deed": "steal"}}, "body.order.deed: "),
        ({"type": "free-company", "order": {"deed": "recruit", "what": "x" * 81}}, "body.order.what: "),
        ({"draft": {**NOTHING, "type": "kings"}}, 'there is no party type "kings"'),
        ({"draft": {**NOTHING, "name": "\x07"}}, "nothing in it that cannot be printed"),
        ({"draft": {**NOTHING, "name": "\ud83d"}}, "body.draft.name: "),
        ({"draft": {**NOTHING, "members": [{"entry": "king", "name": "", "items": []}]}}, '"king"'),
        ({"draft": {**NOTHING, "members": [{"entry": "soldier", "name": "", "items": ["anvil"]}]}}, '"anvil"'),
        ({"draft": {**NOTHING, "hired": [{"entry": "king", "name": "", "items": []}]}}, '"king"'),
        ({"draft": {**NOTHING, "stash": ["anvil"]}}, '"anvil"'),
        ({"draft": {**NOTHING, "gold": 9000}}, "body.draft.gold: "),
    ],
)
def test_nonsense_for_drafts(server: Live, asked: Data, said: str) -> None:
    reply = server.http.post(
        f"/books/{SKIRMISH}/warbands/draft",
        content=json.dumps(asked),
        headers={"Content-Type": "application/json"},
    )
    is_problem(reply, 422)
    assert said in reply.json()["detail"]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({}, "Give a draft to found, or the text"),
        ({"draft": NOTHING, "file": "{}"}, "Give a draft to found, or the text"),
        ({"draft": NOTHING}, "x has 0 members; a new party has at least 3"),
        ({"file": "nonsense"}, "this is no warband"),
        ({"file": "[" * 5000}, "this is no warband"),
        ({"file": "x" * 1_000_001}, "body.file: "),
        ({"draft": NOTHING, "owner": "x" * 41}, "body.owner: "),
    ],
)
def test_nonsense_is_not_founded(server: Live, body: Data, said: str) -> None:
    reply = server.http.post("/warbands", json={"book": SKIRMISH, **body})
    is_problem(reply, 422)
    assert said in reply.json()["detail"]


def test_other_books_found_none(server: Live) -> None:
    is_problem(server.http.post("/warbands", json={"book": "regiments", "draft": NOTHING}), 404)
    is_problem(server.http.post("/warbands", json={"book": "chess", "draft": NOTHING}), 404)
    is_problem(server.http.post("/warbands", content=b"x" * 1_700_001), 413)


# ------------------------------------------------------------------------------------------ owners


def test_a_warband_is_kept_and_changed_by_its_owner(server: Live) -> None:
    owner = Owner(server)
    first = owner.read()
    assert (first["yours"], first["version"], first["title"], first["band"]["owner"]) == (
        True,
        1,
        "Skirmish",
        "Ada",
    )
    reply = owner.order("rename", "Pipkin", "Pip")
    assert reply.status_code == 200
    wire.check("WarbandOut", reply.json())
    assert reply.json()["said"] == ["Pip is called Pipkin from now on."]
    assert (reply.json()["version"], "Pipkin" in names(reply.json()["band"])) == (2, True)
    assert [line["text"] for line in reply.json()["history"]][1:] == ["Calls Pip Pipkin from now on."]
    refused = owner.order("recruit", "soldier")
    is_problem(refused, 422)
    assert refused.json()["detail"] == (
        "Soldier costs 25 pg, and The Lantern Street Watch has 13 pg (SK-ENC-60)."
    )
    assert owner.read()["version"] == 2, "a refusal changes nothing"


def test_others_may_look_and_no_more(server: Live) -> None:
    owner, other = Owner(server), Owner(server)
    for headers in ({}, other.headers, {"Authorization": "Bearer x"}):
        seen = server.http.get(f"/warbands/{owner.id}", headers=headers, params={"shop": "stash"}).json()
        wire.check("WarbandOut", seen)
        assert (seen["yours"], seen["band"]["recruits"], seen["band"]["shop"]) == (False, [], None)
        body = {"version": 1, "order": {"deed": "dismiss", "what": "Pip"}}
        is_problem(server.http.post(f"/warbands/{owner.id}/orders", json=body, headers=headers), 404)
        is_problem(server.http.get(f"/warbands/{owner.id}/file", headers=headers), 404)
        for what in ("after", "leave"):
            body = {"version": 1, "game": "x"}
            is_problem(server.http.post(f"/warbands/{owner.id}/{what}", json=body, headers=headers), 404)
    assert "Pip" in names(owner.read()["band"])
    for nobody in ("nobody", "x" * 200, "%00", "..%2F.."):
        is_problem(server.http.get(f"/warbands/{nobody}"), 404)


def test_what_was_changed_meanwhile_is_not_written_over(server: Live) -> None:
    owner = Owner(server)
    assert owner.order("take", "club", "Pip").status_code == 200
    is_problem(owner.post("orders", version=1, order={"deed": "dismiss", "what": "Pip"}), 409)
    body = {"version": 2, "order": {"deed": "sell", "what": "club", "whom": "stash"}}
    with ThreadPoolExecutor(8) as pool:
        replies = list(
            pool.map(
                lambda _: (
                    httpx.post(
                        f"{server.base}/api/v1/warbands/{owner.id}/orders", json=body, headers=owner.headers
                    ).status_code
                ),
                range(8),
            )
        )
    assert sorted(replies) == [200] + [409] * 7, "one club is sold once"
    assert owner.read()["version"] == 3


@pytest.mark.parametrize(
    ("order", "status"),
    [
        ({"deed": "buy", "what": "anvil", "whom": "Pip"}, 422),
        ({"deed": "buy", "what": "helmet", "whom": "Nobody"}, 422),
        ({"deed": "buy", "what": "helmet"}, 422),
        ({"deed": "give", "what": "helmet", "whom": "stash"}, 422),
        ({"deed": "dismiss", "what": ""}, 422),
        ({"deed": "rename", "what": "", "whom": ""}, 422),
        ({"deed": "rename", "what": "a\nb", "whom": "Pip"}, 422),
        ({"deed": "recruit"}, 422),
        ({"deed": "hire", "what": "soldier"}, 422),
        ({}, 422),
    ],
)
def test_nonsense_is_not_obeyed(server: Live, order: Data, status: int) -> None:
    owner = Owner(server)
    is_problem(owner.post("orders", order=order), status)
    assert owner.read()["version"] == 1
    is_problem(server.http.get(f"/warbands/{owner.id}", headers=owner.headers, params={"shop": "x" * 81}), 422)


# ------------------------------------------------------------------------------------------ files


def test_a_file_goes_out_and_comes_in_again(server: Live) -> None:
    owner = Owner(server)
    reply = server.http.get(f"/warbands/{owner.id}/file", headers=owner.headers)
    assert "attachment" in reply.headers["content-disposition"]
    brought = server.http.post("/warbands", json={"book": SKIRMISH, "file": reply.text})
    assert brought.status_code == 201
    again = server.http.get(f"/warbands/{brought.json()['warband']}").json()
    assert again["band"]["facts"] == owner.read()["band"]["facts"]
    edited = reply.text.replace('"gold": 13', '"gold": 900')
    refused = server.http.post("/warbands", json={"book": SKIRMISH, "file": edited})
    is_problem(refused, 422)
    assert "gold is 13 there, not 900; its owner may say that this was on purpose" in refused.json()["detail"]
    taken = server.http.post("/warbands", json={"book": SKIRMISH, "file": edited, "edited": True})
    shown = server.http.get(f"/warbands/{taken.json()['warband']}").json()
    assert shown["history"][-1] == {
        "text": "Changed by hand, on its owner's word.",
        "details": ["Gold (pg): 13 before, 900 after."],
        "game": None,
    }


# ------------------------------------------------------------------------------------------ games


def begin(server: Live, one: Any, two: Any = "gorgs-breakers", *more: Any) -> httpx.Response:
    body = {"book": SKIRMISH, "lists": [one, two, *more], "map": "bell-court", "seats": HUMANS, "seed": 5}
    return server.http.post("/games", json=body)


def play(server: Live, game: Data) -> None:
    """Both take whatever comes first of what can be answered."""
    players = {seat: server.player(game, seat) for seat in ("A", "B")}
    one = players["A"]
    for _ in range(400):
        if one.state["over"]:
            break
        asked = players[one.state["asked"][0]]
        version = asked.until(one.state["version"])["version"]
        question = asked.state["question"]
        assert asked.answer(question["options"][0]["key"])["type"] == "taken"
        for player in players.values():
            player.until(version + 1)
    assert one.state["over"]
    for player in players.values():
        player.close()


def test_a_game_is_played_with_a_warband_and_taken_in(server: Live) -> None:
    owner, rival = Owner(server), Owner(server, "gorgs-breakers")
    reply = begin(server, owner.fields(), rival.fields())
    assert reply.status_code == 201, reply.text
    game = reply.json()
    seen = owner.read()
    assert seen["games"] == [{"game": game["game"], "state": "playing"}]
    assert seen["band"]["recruits"] == [], "nothing is on offer while it waits"
    is_problem(owner.order("dismiss", "Pip"), 409)
    is_problem(owner.post("after", game=game["game"]), 409)
    is_problem(begin(server, owner.fields(), rival.fields()), 409)
    play(server, game)
    assert owner.read()["games"] == [{"game": game["game"], "state": "over"}]
    taken = owner.post("after", game=game["game"])
    assert taken.status_code == 200, taken.text
    wire.check("WarbandOut", taken.json())
    assert taken.json()["games"] == []
    last = taken.json()["history"][-1]
    assert last["text"].startswith("Skirmish 1: won against Gorg's Breakers")
    assert last["game"] == game["game"]
    assert any("XP" in line for line in last["details"])
    again = owner.post("after", game=game["game"])
    is_problem(again, 422)
    assert owner.order("rename", "The Night Watch").status_code == 200
    assert rival.post("after", game=game["game"]).json()["history"][-1]["text"].startswith("Skirmish 1: lost")


def test_a_game_is_let_go(server: Live) -> None:
    owner = Owner(server)
    game = begin(server, owner.fields()).json()["game"]
    is_problem(owner.post("leave", game="another"), 422)
    left = owner.post("leave", game=game)
    assert (left.status_code, left.json()["games"]) == (200, [])
    is_problem(owner.post("leave", game=game), 422)
    assert owner.order("rename", "The Night Watch").status_code == 200


def test_a_friends_warband_is_lent_and_its_owner_takes_in_what_came_of_it(server: Live) -> None:
    owner = Owner(server)
    game = begin(server, {"warband": owner.id}).json()
    assert owner.read()["games"] == [], "it waits for nothing that somebody else began"
    play(server, game)
    assert owner.post("after", game=game["game"]).json()["history"][-1]["game"] == game["game"]
    is_problem(owner.post("after", game=game["game"]), 422)


def test_a_game_that_was_broken_off_brings_nothing(server: Live) -> None:
    owner = Owner(server)
    game = begin(server, owner.fields()).json()
    server.player(game, "A").do("resign")
    reply = owner.post("after", game=game["game"])
    is_problem(reply, 409)
    assert reply.json()["detail"] == "That game was broken off, so nothing has come of it; let it go."
    assert owner.post("leave", game=game["game"]).status_code == 200


def test_games_that_are_not_its_own(server: Live) -> None:
    owner, other = Owner(server), Owner(server)
    game = begin(server, other.fields()).json()
    play(server, game)
    reply = owner.post("after", game=game["game"])
    is_problem(reply, 422)
    assert "played this, not The Lantern Street Watch" in reply.json()["detail"]
    for nonsense in ("nobody", "", "\x00", "é" * 40):
        is_problem(owner.post("after", game=nonsense), 422)
    of_another_book = server.create()["game"]
    is_problem(owner.post("after", game=of_another_book), 422)


@pytest.mark.parametrize(
    "lists",
    [
        [{"warband": "nobody"}],
        [{"warband": "nobody", "token": "x"}],
        [{"warband": 7}],
        [{"warband": "a", "text": "b"}],
    ],
)
def test_nonsense_takes_no_part_in_games(server: Live, lists: Any) -> None:
    is_problem(begin(server, *lists), 422)


def test_nobody_fields_what_is_not_theirs_or_twice(server: Live) -> None:
    owner = Owner(server)
    is_problem(begin(server, {"warband": owner.id, "token": "wrong"}), 422)
    is_problem(begin(server, owner.fields(), owner.fields()), 422)
    assert owner.read()["games"] == []
    body = {"book": "regiments", "lists": [owner.fields(), "levy-750"], "seats": HUMANS}
    is_problem(server.http.post("/games", json=body), 422)
    is_problem(begin(server, owner.fields(), *[{"warband": owner.id}] * 2), 422)
