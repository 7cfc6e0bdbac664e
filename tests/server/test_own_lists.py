"""Lists of one's own: looked at, refused in a sentence, and played, without anything read but their text."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

import banneret
from banneret.books.armies import armies_of
from banneret.books.opr.mustering import opr_books
from banneret.core.engine.journal import Journal
from banneret.core.engine.match import Match
from banneret.server.models import LONGEST_LIST
from tests.books.opr.forge_tools import FORGE, a_list, a_unit, raw_list, rule, weapon
from tests.server.kit import BODIES, Data, Live, Process, body, live
from tests.server.test_routes import is_problem

PACKS = Path(banneret.__file__).parent / "packs"
# A list that comes with the game, as a player would bring it: under a name of its own.
TOML = {
    "regiments": PACKS / "regiments" / "lists" / "levy-750.toml",
    "age-of-fantasy": PACKS / "age_of_fantasy" / "lists" / "aof-levy-750.toml",
    "quick-starter": PACKS / "quick_starter" / "lists" / "seawall-1000.toml",
    "skirmish": PACKS / "skirmish" / "bands" / "still-water.toml",
}
WATCH = (FORGE / "watch.json").read_text("utf-8")
MOOT = (FORGE / "moot.json").read_text("utf-8")
DEEP = "[" * (LONGEST_LIST - 10)


def own_toml(book: str, name: str = "The Ninth Lantern") -> str:
    text = TOML[book].read_text("utf-8")
    old = next(line for line in text.splitlines() if line.startswith("name = "))
    return text.replace(old, f'name = "{name}"', 1)


def written(**changes: str) -> str:
    """A list of one unit that stands on its own, some of its lines changed."""
    lines = {
        "list": 'id = "mine"\nname = "Mine"\nbook = "age-of-fantasy"\npoints = 100\nsource = "imported"',
        "roster": 'army = "imported"',
        "unit": 'id = "a"\nname = "A"\nentry = "a"\nkind = "infantry"\npoints = 9\nwidth = 1\nbase = [1, 1]',
        "model": 'name = "B"\ncount = 5\nquality = 4\ndefense = 4\nweapons = []\nrules = []',
        "more": "",
        **changes,
    }
    return (
        f"[list]\n{lines['list']}\n[roster]\n{lines['roster']}\n[[roster.units]]\n{lines['unit']}\n"
        f"[[roster.units.models]]\n{lines['model']}\n{lines['more']}\n"
    )


def look(server: Live, book: str, text: str) -> Data:
    reply = server.http.post(f"/books/{book}/lists", json={"text": text})
    assert reply.status_code == 200, reply.text
    found: Data = reply.json()
    return found


def game_of(book: str, text: str, **more: Any) -> Data:
    """A body for a game in which A brings this list."""
    usual = BODIES[book]
    return {**usual, "lists": [{"text": text, **more}, usual["lists"][1]]}


@pytest.mark.parametrize("book", list(TOML))
def test_a_list_in_our_own_form_is_shown_as_any_other(server: Live, book: str) -> None:
    found = look(server, book, "\ufeff" + own_toml(book))
    usual = server.http.get(f"/books/{book}/lists/{TOML[book].stem}").json()
    assert found["name"] == "The Ninth Lantern"
    assert (found["faults"], found["report"]) == ([], None)
    assert found["roster"] == {**usual, "name": "The Ninth Lantern"}
    for key in ("army_name", "points", "limit", "tier"):
        assert found[key] == usual[key]


def test_an_import_tells_what_is_not_understood(server: Live) -> None:
    found = look(server, "age-of-fantasy", MOOT)
    assert (found["name"], found["points"], found["faults"]) == ("Thistle Moot", 370, [])
    notes = found["report"]["not_understood"]
    assert [note["rule"] for note in notes] == ["Gloom", "Venomous(2)", "Mend", "Caster(2)"]
    assert notes[0]["carriers"] == ["Thistle Grubs", "Thistle Grubs 2"]
    assert notes[0]["why"] == "this book has no such rule"
    assert "Thistle Grubs" in [unit["name"] for unit in found["roster"]["units"]]
    assert look(server, "regiments", WATCH)["report"]["not_understood"] == []


def test_a_list_that_may_not_be_played_is_shown_with_its_faults(server: Live) -> None:
    text = own_toml("age-of-fantasy").replace("points = 750", "points = 500")
    found = look(server, "age-of-fantasy", text)
    assert found["roster"] is None
    assert [fault["clause"] for fault in found["faults"]] == ["AF-PRE-12"]
    assert found["faults"][0]["where"] == "your list: list.points"
    seven = json.dumps(a_list(a_unit(weapon("Knife", 7), size=7)))
    found = look(server, "regiments", seven)
    assert "cannot be played in Regiments" in found["faults"][0]["what"]
    assert found["report"]["unplayable"] == [fault["what"] for fault in found["faults"]]
    reply = server.http.post("/games", json=game_of("regiments", seven, without_unknown=True))
    is_problem(reply, 422)
    assert "cannot be played in Regiments" in reply.json()["detail"]


@pytest.mark.parametrize("book", list(TOML))
def test_own_lists_are_played(server: Live, book: str) -> None:
    game = server.create(**game_of(book, own_toml(book), without_unknown=True))
    state = server.get(game, "A").json()
    usual = server.get(server.create(**BODIES[book]), "A").json()
    assert state["view"] == usual["view"]
    players = {seat: server.player(game, seat) for seat in ("A", "B")}
    before = players["A"].state["version"]
    server.advance(players, 6, book_id=book)
    assert players["A"].state["version"] >= before + 6


def test_an_imported_list_is_played_when_its_player_agrees(server: Live) -> None:
    reply = server.http.post("/games", json=game_of("age-of-fantasy", MOOT))
    is_problem(reply, 422)
    assert reply.json()["detail"] == (
        "lists[0]: these rules are not understood: Gloom, Venomous(2), Mend, Caster(2); "
        "the list is played only if you agree to do without."
    )
    game = server.create(**game_of("age-of-fantasy", MOOT, without_unknown=True))
    state = server.get(game, "A").json()
    assert {"Thistle Grubs", "Thistle Grubs 2"} <= {
        unit["name"] for unit in state["view"]["units"] if unit["seat"] == "A"
    }
    players = {seat: server.player(game, seat) for seat in ("A", "B")}
    for _ in range(4):
        asked = players[players["A"].state["asked"][0]]
        asked.do("answer", version=asked.state["version"], answer=asked.state["question"]["default"])
        for player in players.values():
            player.until(asked.state["version"])
    assert server.http.post("/games", json=game_of("regiments", WATCH)).status_code == 201


def test_a_journal_holds_the_whole_list(server: Live) -> None:
    game = server.create(**game_of("age-of-fantasy", MOOT, without_unknown=True))
    player = server.player(game, "A")
    player.do("resign")
    journal = Journal.loads(server.get(game, "A", "/journal").content, "journal")
    units = journal.header.options["armies"]["A"]["units"]
    assert "Thistle Grubs" in [unit["name"] for unit in units]
    resumed = Match.resume(journal)
    assert resumed.book.read_options(resumed.options).armies["A"].name == "Thistle Moot"


def test_a_killed_server_goes_on_with_an_own_list(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    first = Process(database)
    made = httpx.post(
        f"{first.base}/api/v1/games", json=body(**game_of("regiments", own_toml("regiments"))), timeout=20
    ).json()
    address, headers = f"/api/v1/games/{made['game']}", {"Authorization": f"Bearer {made['seats']['A']}"}
    before = httpx.get(first.base + address, headers=headers, timeout=20).json()
    first.kill()
    second = Process(database)
    try:
        assert httpx.get(second.base + address, headers=headers, timeout=20).json() == before
    finally:
        assert "Traceback" not in second.stop()


WRONG = {
    "nonsense": ("hello there", "this is not valid TOML"),
    "nothing": (" \n", "the table [list] is missing"),
    "a NUL": ("\x00", "this is not valid TOML"),
    "deep TOML": (f"a = {DEEP}", "nested too deeply"),
    "deep JSON": (f'{{"units": {DEEP}', "not JSON that anybody could use"),
    "a key of many parts": ("a." * 90_000 + "a = 1", "a line has more dots in it"),
    "a long number": ("[list]\npoints = " + "9" * 5000, "this is not valid TOML"),
    "a save file": ((FORGE / "save-file.json").read_text(), "this is an Army Forge save file"),
    "an army book": ((FORGE / "army-book.json").read_text(), "this is an Army Forge army book"),
    "no list": ('{"a": 1}', "this is no Army Forge list"),
    "half a list": (WATCH[:500], "this is not JSON"),
    "a wrong number": (
        json.dumps({**raw_list(), "units": [{**raw_list()["units"][0], "quality": 9}]}),
        "units[0].quality: this must be a whole number from 2 to 6, not 9",
    ),
    "a list of another book": (own_toml("regiments"), "this list is for Age of Fantasy: Regiments, not for"),
    "a list of another game": (own_toml("quick-starter"), "this list is for The 9th Age: Quick Starter"),
    "no book": ('[list]\nid = "x"\nname = "x"\nbook = "chess"', "the key"),
    "a path": (
        f'[list]\nid = "x"\nname = "x"\nbook = "age-of-fantasy"\narmy = "{PACKS}/opr/armies/court.toml"',
        "list.army: there is no army",
    ),
    "a path elsewhere": (
        '[list]\nid = "x"\nname = "x"\nbook = "age-of-fantasy"\narmy = "/etc/passwd"',
        "list.army: there is no army",
    ),
    "a word without end": (
        '[list]\nid = "x"\nname = "x"\nbook = "age-of-fantasy"\narmy = "y\\u0007' + "y" * 100_000 + '"',
        "list.army: there is no army",
    ),
    "two armies of points": (own_toml("age-of-fantasy").replace("750", "1000001"), "from 1 to 1000000"),
    "a name that cannot be shown": (own_toml("age-of-fantasy", r"a\u0000b"), "list.name: a name needs letters"),
    "a name without end": (own_toml("age-of-fantasy", "x" * 5000), "list.name: this has 5000 letters"),
    "a model's name without end": (
        written(model=f'name = "{"x" * 5000}"\ncount = 1\nquality = 4\ndefense = 4\nweapons = []\nrules = []'),
        "models[0].name: this has 5000 letters",
    ),
    "a rule that is none": (
        written(model='name = "B"\ncount = 1\nquality = 4\ndefense = 4\nweapons = []\nrules = ["Lucky"]'),
        'there is no special rule "Lucky"',
    ),
    "a spell without end": (
        written(more='[spells.x]\nname = "X"\nnumber = 4\nrange = 12\ntarget = "enemy"\nhits = 1000000000'),
        "spells.x.hits: this must be from 0 to 99",
    ),
    "weapons without end": (
        json.dumps(a_list(a_unit(*[weapon(f"Knife {n}", 1000) for n in range(50)]))),
        "units[0]: the unit has 50000 weapons and items",
    ),
}


@pytest.mark.parametrize("what", list(WRONG))
def test_bad_text_gets_one_sentence(server: Live, what: str) -> None:
    text, sentence = WRONG[what]
    for path, data in (
        ("/books/age-of-fantasy/lists", {"text": text}),
        ("/games", body(**game_of("age-of-fantasy", text, without_unknown=True))),
    ):
        reply = server.http.post(path, json=data)
        is_problem(reply, 422)
        detail = reply.json()["detail"]
        assert sentence in detail
        assert len(detail) < 900
        assert detail.isprintable()
        assert detail.endswith((".", "?", "…"))
        assert not detail.endswith("..")


@pytest.mark.parametrize(
    ("lists", "sentence"),
    [
        ([{"text": "x" * (LONGEST_LIST + 1)}, "aof-horde-750"], "at most 200000 characters"),
        ([{"text": ""}, "aof-horde-750"], "at least 1 character"),
        ([{"text": "x", "file": "/etc/passwd"}, "aof-horde-750"], "Extra inputs"),
        ([{"text": "x", "without_unknown": "yes"}, "aof-horde-750"], "valid boolean"),
        ([{"text": 5}, "aof-horde-750"], "valid string"),
        ([{}, "aof-horde-750"], "Field required"),
        ([None, "aof-horde-750"], "valid dictionary"),
        (["own list", "aof-horde-750"], "there is no army list"),
        (["./aof-levy-750.toml", "aof-horde-750"], "there is no army list"),
        ([{"text": own_toml("age-of-fantasy")}], "two armies"),
    ],
)
def test_bad_requests_get_one_sentence(server: Live, lists: list[Any], sentence: str) -> None:
    reply = server.http.post("/games", json=body(**{**BODIES["age-of-fantasy"], "lists": lists}))
    is_problem(reply, 422)
    assert sentence in reply.json()["detail"]


def test_what_is_no_text_at_all(server: Live) -> None:
    for content in (b'{"text": "\xff\xfe"}', b'{"text": ' + b"[" * 100_000, b"\x00", b'{"text": "\\ud800"}'):
        reply = server.http.post("/books/regiments/lists", content=content)
        assert reply.status_code in (400, 422), reply.text
        is_problem(reply, reply.status_code)
    # In JSON of its own such a letter can be written; names are cleaned of it.
    sly = json.dumps(a_list(a_unit(weapon("Knife", 5), rules=(rule("Fearless"),), name="\ud800Guard")))
    game = server.create(**game_of("age-of-fantasy", sly))
    assert "Guard" in [unit["name"] for unit in server.get(game, "A").json()["view"]["units"]]


def test_an_army_may_be_large_but_not_without_end(server: Live) -> None:
    crowd = [a_unit(weapon("Knife", 60), size=60, selectionId=str(n)) for n in range(9)]
    for lists, sentence in (
        (crowd, "at most 300 models, not 540"),
        (
            [a_unit(weapon("Knife", 40, 0, 99), size=40)],
            "a unit has at most 2000 attacks, and Gate Guard 3960.",
        ),
    ):
        found = look(server, "age-of-fantasy", json.dumps(a_list(*lists)))
        assert sentence in found["faults"][0]["what"]
        assert found["roster"] is None
        reply = server.http.post("/games", json=game_of("age-of-fantasy", json.dumps(a_list(*lists))))
        is_problem(reply, 422)
        assert sentence in reply.json()["detail"]
    text = own_toml("quick-starter")
    more = '\n[[entries]]\nunit = "quay-pikes"' * 40
    found = look(server, "quick-starter", text.replace("limit = 1000", "limit = 900000") + more)
    assert "at most 300 models" in found["faults"][0]["what"]


def test_which_books_take_lists_from_elsewhere(server: Live) -> None:
    told = {book["id"]: book["imports"] for book in server.http.get("/books").json()}
    assert {book: imports for book, imports in told.items() if imports} == {
        book: ["Army Forge"] for book in opr_books()
    }
    assert told["quick-starter"] == []
    reply = server.http.post("/books/quick-starter/lists", json={"text": WATCH})
    is_problem(reply, 422)
    assert "lists from elsewhere cannot be read for this book" in reply.json()["detail"]
    is_problem(server.http.post("/books/chess/lists", json={"text": "x"}), 404)


def test_so_many_lists_and_no_more(tmp_path: Path) -> None:
    with live(tmp_path, picture_burst=2, pictures_per_second=0.01) as server:
        path = "/books/regiments/lists"
        told = [server.http.post(path, json={"text": WATCH}).status_code for _ in range(3)]
        assert told == [200, 200, 429]


def test_no_file_is_read_for_a_list(server: Live, tmp_path: Path) -> None:
    """An army of one's own in a file is for the command line alone."""
    for book, folder, army in (("regiments", "opr", "marchland-levy"), ("quick-starter", "", "seawall-league")):
        place = PACKS / (folder or "quick_starter") / "armies" / f"{army}.toml"
        own = tmp_path / place.name
        own.write_bytes(place.read_bytes())
        text = TOML[book].read_text("utf-8").replace(f'army = "{army}"', f'army = "{own}"')
        assert str(own) in text
        mine = tmp_path / "mine.toml"
        mine.write_text(text, "utf-8")
        assert str(own) in [fault.what.split('"')[1] for fault in armies_of(book).check(str(mine)).faults]
        reply = server.http.post(f"/books/{book}/lists", json={"text": text})
        is_problem(reply, 422)
        assert "list.army: there is no army" in reply.json()["detail"]
