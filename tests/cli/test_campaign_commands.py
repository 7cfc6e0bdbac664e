"""`banneret campaign`: founded, ordered, resolved, drawn and told, from one file."""

from __future__ import annotations

import io
import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from banneret.campaign.map_files import read_map
from banneret.campaign.world_generator import draw_world
from banneret.cli.campaign.campaign_file import opened
from banneret.cli.main import main
from banneret.server.sealed_store import seal_of
from tests.campaign.files import campaign_at
from tests.cli.refusals import refused

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def war(tmp_path: Path) -> str:
    """Both players are asked for their orders."""
    return str(campaign_at(tmp_path, "army_orders"))


def said(capsys: Capture, *words: str, code: int = 0) -> str:
    assert main(["campaign", *words]) == code
    return capsys.readouterr().out


def told(capsys: Capture, *words: str, code: int = 0) -> Any:
    return json.loads(said(capsys, *words, "--json", code=code))


# ------------------------------------------------------------------------------------------ new


def test_a_campaign_is_founded_and_its_seats_can_be_taken(tmp_path: Path, capsys: Capture) -> None:
    file = str(tmp_path / "war.db")
    out = said(
        capsys,
        *("new", file, "--players", "3", "--seed", "7", "--names", "High Moor", "The Khan", "Low Tide"),
        *("--factions", "empire", "ogre-khans", "undying", "--house", "recommended", "guerrilla_cap"),
        *("--years", "2", "--points", "1000", "--battles", "regiments"),
    )
    assert "A: High Moor (empire)" in out
    assert out.count("#seat=") == 5
    with opened(file) as campaign:
        options = campaign.options
        assert [player.name for player in options.players] == ["High Moor", "The Khan", "Low Tide"]
        assert options.house.guerrilla_cap
        assert options.house.destroy_needs_siege
        assert not options.house.raid_destroys_mine
        assert (options.years, options.points, options.battles) == (2, 1000, "regiments")
        assert options.world == draw_world(3, 7)


def test_a_map_of_ones_own_is_read(tmp_path: Path, capsys: Capture) -> None:
    world = draw_world(2, 5, name="My Own")
    (tmp_path / "map.json").write_text(json.dumps(world), encoding="utf-8")
    file = str(tmp_path / "war.db")
    made = told(capsys, "new", file, "--players", "2", "--map", str(tmp_path / "map.json"))
    assert made["world"] == "My Own"
    assert [player["seat"] for player in made["players"]] == ["A", "B"]
    with opened(file) as campaign:
        assert campaign.campaign.hexes == read_map(world, "map").hexes


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (["--players", "1"], "--players: a campaign has 2 to 16 players, not 1"),
        (["--players", "17"], "a campaign has 2 to 16 players"),
        (["--players", "2", "--names", "One"], "there are 2 players, but 1 name"),
        (["--players", "2", "--names", "One", "One"], "two players have the name “One”"),
        (["--players", "2", "--factions", "empire", "elves"], "there is no faction “elves”"),
        (["--players", "2", "--house", "no_dice"], "there is no house rule “no_dice”"),
        (["--players", "2", "--map", "nowhere.json"], "nowhere.json"),
        (["--players", "2", "--battles", "chess"], "“chess”"),
        (["--players", "2", "--points", "5"], "--points: no army list of 5 points or less comes with"),
        (["--players", "2", "--seed", "-1"], "--seed: a seed is 0 or more, not -1"),
        (["--players", "2", "--years", "-1"], "--years: years are 0 or more, not -1"),
        (["--players", "2", "--names", "One", "x" * 61], "players.2.name: a player's name is a word"),
        (["--players", "2", "--names", "One", "\u202eTwo"], "players.2.name: a player's name is a word"),
    ],
)
def test_what_cannot_be_founded_is_refused_in_a_sentence(
    tmp_path: Path, capsys: Capture, words: list[str], what: str
) -> None:
    file = tmp_path / "war.db"
    assert what in refused(capsys, "campaign", "new", str(file), *words)
    assert not file.exists()


def test_what_is_wrong_with_a_map_is_told_of_its_file(tmp_path: Path, capsys: Capture) -> None:
    drawn = tmp_path / "map.json"
    drawn.write_text('{"name": "x", "rows": ["gr zz", " gr gr"], "legend": {"gr": "grassland"}}')
    fault = refused(capsys, "campaign", "new", str(tmp_path / "war.db"), "--players", "2", "--map", str(drawn))
    assert fault.startswith(f"{drawn}.rows.1: no terrain has the code “zz”")


def test_a_table_says_which_terrain_the_tiles_of_a_map_are(tmp_path: Path, capsys: Capture) -> None:
    drawn, tiles = tmp_path / "isle.tmx", tmp_path / "tiles.toml"
    rows = [["1"] * 12] + [["1", *["2"] * 10, "1"]] * 10 + [["1"] * 12]
    cells = ",".join([cell for row in rows for cell in row])
    drawn.write_text(
        '<map orientation="hexagonal" staggeraxis="y" staggerindex="odd" width="12" height="12">'
        '<tileset firstgid="1" name="x"/><layer name="Ground" width="12" height="12">'
        f'<data encoding="csv">{cells}</data></layer></map>'
    )
    file = str(tmp_path / "war.db")
    new = ("campaign", "new", file, "--players", "2", "--map", str(drawn))
    assert "tile 1 stands for no terrain" in refused(capsys, *new)
    tiles.write_text('1 = "ocean"\n2 = 7\n')
    assert "tile 2 is a terrain" in refused(capsys, *new, "--tiles", str(tiles))
    assert "this goes with a map of Tiled" in refused(capsys, *new[:5], "--tiles", str(tiles))
    tiles.write_text('1 = "ocean"\n2 = "grassland"\n')
    said(capsys, *new[1:], "--tiles", str(tiles), "--points", "1000")
    with opened(file) as campaign:
        assert [campaign.campaign.hexes[hex].terrain for hex in (0, 13, 14)] == [
            "ocean",
            "grassland",
            "grassland",
        ]


def test_no_file_is_written_over(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "war.db"
    file.write_text("mine")
    assert "this file exists already" in refused(capsys, "campaign", "new", str(file), "--players", "2")
    assert file.read_text() == "mine"


# ------------------------------------------------------------------------------------------ orders


def test_orders_are_checked_and_a_fault_points_at_the_word(war: str, capsys: Capture, tmp_path: Path) -> None:
    orders = tmp_path / "orders.txt"
    orders.write_text("Army 1. NW, Biuld Road\n", encoding="utf-8")
    out = said(capsys, "orders", "check", war, "--seat", "A", str(orders), code=1)
    assert "“Biuld Road”" in out
    assert "Line 1, column 13" in out
    assert "Did you mean Build Road?" in out
    orders.write_text("Army 1. Defensive Deployment\n", encoding="utf-8")
    out = said(capsys, "orders", "check", war, "--seat", "A", str(orders))
    assert "  Army 1, Defensive Deployment: 1 of " in out
    assert out.endswith("These can be handed in.\n")


def test_a_seat_is_known_by_its_letter_or_its_realm(war: str, capsys: Capture, tmp_path: Path) -> None:
    with opened(war) as file:
        name = file.campaign.realms["B"].name
    (tmp_path / "none.txt").write_text("\n")
    said(capsys, "orders", "check", war, "--seat", name.lower(), str(tmp_path / "none.txt"))
    fault = refused(capsys, "campaign", "orders", "check", war, "--seat", "Z", "-")
    assert "there is no seat “Z”; the seats are: A, B, gm, referee" in fault


def test_a_realm_that_is_called_like_the_seat_of_another_does_not_stand_in_its_way(
    tmp_path: Path, capsys: Capture
) -> None:
    file = str(tmp_path / "war.db")
    said(capsys, "new", file, "--players", "2", "--points", "1000", "--names", "B", "Gm")
    assert [told(capsys, "status", file, "--seat", seat)["seat"] for seat in ("A", "b", "gm")] == [
        "A",
        "B",
        "gm",
    ]


def test_who_is_not_asked_hands_in_nothing(war: str, capsys: Capture) -> None:
    fault = refused(capsys, "campaign", "submit", war, "--seat", "gm", "--answer", "usual")
    assert "gm has nothing to answer now; asked are:" in fault


def test_a_receipt_can_be_checked_once_all_is_open(
    war: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("Army 1. Defensive Deployment\n"))
    receipt = told(capsys, "submit", war, "--seat", "A", "-")
    assert receipt["version"] == 1
    before = told(capsys, "status", war, "--seat", "B")
    (line,) = before["sealed"]
    assert (line["hash"], line["status"]) == (receipt["hash"], "sealed")
    assert "salt" not in line, "nobody else can try all orders until the hash is the same"
    assert "text" not in line
    assert told(capsys, "status", war, "--seat", "A")["sealed"][0]["text"] == receipt["text"]
    assert told(capsys, "turn", war)["opened"] == 0
    assert said(capsys, "submit", war, "--seat", "B", "--answer", "usual").startswith(
        "Sealed: army-orders of B, version 1."
    )
    done = told(capsys, "turn", war)
    assert done["opened"] == 2
    assert any("Army 1. Defensive Deployment" in each["text"] for each in done["told"])
    after = told(capsys, "status", war)["sealed"]
    (shown,) = [each for each in after if each["seat"] == "A"]
    assert (shown["hash"], shown["text"]) == (receipt["hash"], receipt["text"])
    assert seal_of(shown["salt"], shown["text"]) == receipt["hash"]


def test_what_was_sealed_while_time_was_called_up_is_told_to_be_too_late(war: str, capsys: Capture) -> None:
    with opened(war) as slow:
        question = slow.match.pending["A"]
        with opened(war) as clock:
            for seat in ("A", "B"):
                assert clock.answer(seat, clock.match.pending[seat].default(), late=True) is None
        slow.seal("A", question.default())
    assert "\nToo late: A, army-orders, version 1" in said(capsys, "status", war)
    assert told(capsys, "status", war)["sealed"][0]["too_late"]


@pytest.mark.clause("CP-DIP-08")
def test_an_opened_secret_agreement_stays_secret(tmp_path: Path, capsys: Capture) -> None:
    file = str(campaign_at(tmp_path, "diplomacy", players=3))
    promise = '{"promises": [{"partners": ["B"], "text": "the mine is ours"}]}'
    said(capsys, "submit", file, "--seat", "A", "--answer", promise)
    said(capsys, "turn", file, "--deadline")
    for viewer in ([], ["--seat", "C"], ["--seat", "gm"]):
        for form in ([], ["--json"]):
            shown = said(capsys, "status", file, *viewer, *form)
            assert "the mine is ours" not in shown
            assert "salt" not in shown, "nobody can try all answers until the hash is the same"
    assert "the mine is ours" in said(capsys, "status", file, "--seat", "A")


def test_orders_are_replaced_until_they_are_opened(war: str, capsys: Capture) -> None:
    for text in ("Army 1. Defensive Deployment", "Army 1 (priority 2). Defensive Deployment"):
        receipt = told(capsys, "submit", war, "--seat", "A", "--answer", text)
    assert receipt["version"] == 2
    said(capsys, "submit", war, "--seat", "B", "--answer", "usual")
    texts = [each["text"] for each in told(capsys, "turn", war)["told"]]
    assert any("(priority 2)" in each for each in texts)
    assert not any(": Army 1. Defensive" in each for each in texts)


def test_a_refused_answer_is_not_sealed(war: str, capsys: Capture) -> None:
    out = said(capsys, "submit", war, "--seat", "A", "--answer", "Army 99. NW", code=1)
    assert "Army 99 is not yours" in out
    assert "not JSON" in refused(capsys, "campaign", "submit", war, "--seat", "A", "--answer", "{no json")
    assert told(capsys, "status", war)["sealed"] == []


def test_at_the_deadline_the_absent_order_nothing(war: str, capsys: Capture) -> None:
    out = said(capsys, "turn", war, "--deadline")
    assert "Late: A has handed in nothing for “army-orders”; what is usual counts." in out
    assert "has given no orders." in out
    assert out.rstrip().splitlines()[-1].startswith("Waiting for ")


def test_a_standing_order_is_kept_told_to_its_seat_alone_and_withdrawn(war: str, capsys: Capture) -> None:
    orders = ("--answer", "Army 1. Defensive Deployment")
    out = said(capsys, "submit", war, "--seat", "A", "--standing", *orders)
    assert "at a deadline it counts whenever A has handed in nothing" in out
    assert "Standing: A, army-orders, hash" in said(capsys, "status", war, "--seat", "B")
    for viewer in ((), ("--seat", "B")):
        (shown,) = told(capsys, "status", war, *viewer)["standing"]
        assert set(shown) == {"seat", "question", "hash", "time"}
    assert "Defensive Deployment" in told(capsys, "status", war, "--seat", "A")["standing"][0]["text"]
    assert "Army 99 is not yours" in said(
        capsys, "submit", war, "--seat", "A", "--standing", "--answer", "Army 99. NW", code=1
    )
    assert len(told(capsys, "status", war)["standing"]) == 1, "one that is refused replaces none"
    out = said(capsys, "submit", war, "--seat", "A", "--standing", "--answer", "usual")
    assert "The standing order is withdrawn." in out
    assert told(capsys, "status", war)["standing"] == []
    again = said(capsys, "submit", war, "--seat", "A", "--standing", "--answer", "usual")
    assert "There was no standing order to withdraw." in again


def test_at_the_deadline_a_standing_order_counts_for_the_absent(war: str, capsys: Capture) -> None:
    said(capsys, "submit", war, "--seat", "A", "--standing", "--answer", "Army 1. Defensive Deployment")
    said(capsys, "turn", war, "--deadline")
    for _ in range(40):
        if told(capsys, "status", war)["asked"].get("A") == "army-orders":
            break
        said(capsys, "turn", war, "--deadline")
    out = said(capsys, "turn", war, "--deadline")
    assert "Absent: A has handed in nothing for “army-orders”; the standing order counts." in out
    assert "Late: B has handed in nothing" in out
    assert "Late: A" not in out


def test_the_games_master_is_waited_for_where_he_asks_for_it(war: str, capsys: Capture) -> None:
    for seat in ("A", "B"):
        said(capsys, "submit", war, "--seat", seat, "--answer", "usual")
    assert told(capsys, "turn", war, "--desk")["waiting_for"] == {"gm": "desk"}
    ruling = {"rulings": [{"what": {"do": "gold", "seat": "A", "gold": 77}, "reason": ""}]}
    out = said(capsys, "submit", war, "--seat", "gm", "--answer", json.dumps(ruling), code=1)
    assert out.startswith("Refused: Every ruling has a reason")
    ruling["rulings"][0]["reason"] = "a slip"
    said(capsys, "submit", war, "--seat", "gm", "--answer", json.dumps(ruling))
    assert told(capsys, "turn", war, "--dry-run")["told"][0] == told(capsys, "turn", war)["told"][0]
    assert any("a slip" in line["text"] for line in told(capsys, "chronicle", war, "--turn", "1"))
    with opened(war) as file:
        assert file.campaign.realms["A"].gold == 77


def test_the_games_master_tries_the_moves_before_he_releases_them(war: str, capsys: Capture) -> None:
    fault = refused(capsys, "campaign", "turn", war, "--dry-run")
    assert "the moves can be tried when all orders are open" in fault, "sealed orders are opened for nobody"
    said(capsys, "submit", war, "--seat", "A", "--answer", "Army 1. Defensive Deployment")
    said(capsys, "submit", war, "--seat", "B", "--answer", "usual")
    said(capsys, "turn", war, "--desk")
    with opened(war) as file:
        before = file.match.journal.body()
    tried = told(capsys, "turn", war, "--dry-run")["told"]
    assert said(capsys, "turn", war, "--dry-run").endswith("without --dry-run it does.\n")
    with opened(war) as file:
        assert file.match.journal.body() == before
    really = told(capsys, "turn", war)["told"]
    assert tried
    assert tried == really[: len(tried)]


def test_nothing_that_is_printed_or_written_shows_what_others_have_sealed(war: str, capsys: Capture) -> None:
    """But for the hash: the same for the rival whatever it is."""
    folder = Path(war).parent

    def seen_by_b(number: int, orders: str) -> list[object]:
        # Files of one name: the name is in none of the differences that are looked for.
        file = folder / str(number) / "war.db"
        file.parent.mkdir()
        shutil.copy(war, file)
        sealed = told(capsys, "submit", str(file), "--seat", "A", "--answer", orders)
        found: list[object] = []
        for words in (["status"], ["status", "--seat", "B"], ["chronicle", "--seat", "B"], ["report"]):
            found.append(said(capsys, words[0], str(file), *words[1:]).replace(sealed["hash"], "HASH"))
        status = told(capsys, "status", str(file), "--seat", "B")
        for line in status["sealed"]:
            assert line.pop("hash") == sealed["hash"]
            line.pop("time")
        found.append(status)
        page, picture = folder / "war.html", folder / "war.svg"
        said(capsys, "chronicle", str(file), "--seat", "B", "--html", str(page))
        said(capsys, "map", str(file), "--svg", str(picture))
        found += [page.read_text(encoding="utf-8"), picture.read_text(encoding="utf-8")]
        return [re.sub(r"\d\d [A-Z][a-z]+ \d\d:\d\d", "NOW", str(each)) for each in found]

    first = seen_by_b(0, "Army 1. Defensive Deployment")
    assert seen_by_b(1, "Army 1 (priority 7). Defensive Deployment") == first
    assert seen_by_b(2, "usual") == first


# ------------------------------------------------------------------------------------------ looked at


def test_status_says_where_it_stands(war: str, capsys: Capture) -> None:
    out = said(capsys, "status", war)
    assert "Year 1, Spring (turn 1): Army: orders." in out
    assert "Waiting for " in out
    asked = said(capsys, "status", war, "--seat", "A")
    assert "Write the orders of your armies" in asked
    with opened(war) as file:
        army = file.campaign.armies["army-1"]
    assert f"  Army 1, {army.name}, in hex {army.place} with " in asked
    assert "Build Road" in asked
    assert re.search(r"For example:\n    Army \d+\. ", asked)
    data = told(capsys, "status", war)
    assert data["asked"] == {"A": "army-orders", "B": "army-orders"}
    assert (data["turn"], data["step"], data["over"], data["question"]) == (1, "army_orders", False, None)


def test_status_lists_the_last_seals_alone(tmp_path: Path, capsys: Capture) -> None:
    file = str(campaign_at(tmp_path, "spending"))
    for seat in ("A", "B"):
        said(capsys, "submit", file, "--seat", seat, "--answer", "usual")
    said(capsys, "turn", file)
    said(capsys, "submit", file, "--seat", "A", "--answer", "Army 1. Defensive Deployment")
    out = said(capsys, "status", file)
    assert "Sealed: A, army-orders, version 1" in out
    assert "Opened: B, shopping, version 1" in out
    assert "A, shopping" not in out
    assert "Earlier answers: 1; --json has all of them." in out
    assert len(told(capsys, "status", file)["sealed"]) == 3


def test_a_form_is_told_with_its_fields_and_what_is_known(tmp_path: Path, capsys: Capture) -> None:
    file = str(campaign_at(tmp_path, "spending"))
    asked = said(capsys, "status", file, "--seat", "A")
    assert "    armies?: [{faction?: text, list?: anything, hexes?: [a number, …], name?: text}, …]" in asked
    assert "    parties?: [{kind: text, hexes: [a number, …], name?: text}, …]" in asked
    assert "  army_price: 2500" in asked
    assert "… (--json has all of it)" in asked
    example = re.search(r"For example: (.*)", asked)
    assert example is not None
    assert "Sealed: " in said(capsys, "submit", file, "--seat", "A", "--answer", example[1])


def test_what_the_games_master_may_do_is_told_in_a_line_each(war: str, capsys: Capture) -> None:
    said(capsys, "turn", war, "--deadline", "--desk")
    asked = said(capsys, "status", war, "--seat", "gm")
    assert "    close?: true or false" in asked
    assert "    rulings?: [{what: one of these, reason: text, seats?: [text, …]}, …]\n" in asked
    assert '\n      {do: "terrain", hex: a number, terrain: text}\n' in asked


def test_the_chronicle_tells_each_turn_with_its_clauses(war: str, capsys: Capture) -> None:
    lines = told(capsys, "chronicle", war)
    assert {line["turn"] for line in lines} == {0, 1}
    begun = [line["text"] for line in lines if line["turn"] == 1]
    assert begun[0] == "Turn 1: Spring of year 1."
    assert all(line["clause"].startswith("CP-") for line in lines)
    assert told(capsys, "chronicle", war, "--turn", "1") == [line for line in lines if line["turn"] == 1]
    assert "the campaign is in turn 1" in refused(capsys, "campaign", "chronicle", war, "--turn", "9")


def test_the_chronicle_is_a_page_too(war: str, tmp_path: Path, capsys: Capture) -> None:
    page = tmp_path / "war.html"
    assert said(capsys, "chronicle", war, "--html", str(page)) == f"Wrote {page}.\n"
    text = page.read_text(encoding="utf-8")
    assert 'data-turn="turn-1"' in text
    assert "still going on" in text
    words = ("campaign", "chronicle", war, "--html", str(page), "--turn", "1")
    assert "the page has every turn" in refused(capsys, *words)


def test_the_map_is_drawn_as_it_is_and_as_it_was(war: str, capsys: Capture, tmp_path: Path) -> None:
    for words in ([], ["--turn", "0"]):
        out = tmp_path / f"map{len(words)}.svg"
        said(capsys, "map", war, "--svg", str(out), *words)
        assert out.read_text(encoding="utf-8").startswith("<svg")
    assert "the campaign is in turn 1" in refused(
        capsys, "campaign", "map", war, "--turn", "5", "--svg", str(tmp_path / "no.svg")
    )


# ------------------------------------------------------------------------------------------ rewound


def test_a_rewinding_is_shown_before_it_happens(tmp_path: Path, capsys: Capture) -> None:
    war = str(campaign_at(tmp_path, "army_orders", turn=2))
    other = tmp_path / "other.txt"
    other.write_text("Army 1. Defensive Deployment")
    words = ["rewind", war, "--to", "1.army_orders", "--change", "A", "army-orders", str(other)]
    with opened(war) as file:
        first = file.match.journal.body()
    assert said(capsys, *words).endswith("Nothing has happened yet; with --yes it does.\n")
    with opened(war) as file:
        assert file.match.journal.body() == first
    out = said(capsys, *words, "--yes", "--why", "he had meant it so")
    assert "Waiting for " in out
    with opened(war) as file:
        assert file.match.journal.body() != first
        assert (file.campaign.turn, file.campaign.step) == (2, "army_orders")
    # And back again: the first campaign, byte for byte.
    other.write_text("\n")
    said(capsys, *words, "--yes")
    with opened(war) as file:
        assert file.match.journal.body() == first


def test_back_without_a_change_all_is_asked_again(tmp_path: Path, capsys: Capture) -> None:
    war = str(campaign_at(tmp_path, "army_orders", turn=2))
    said(capsys, "submit", war, "--seat", "A", "--answer", "usual")
    said(capsys, "submit", war, "--seat", "B", "--standing", "--answer", "Army 2. Defensive Deployment")
    words = ["rewind", war, "--to", "1.diplomacy"]
    for more in ([], ["--yes", "--why", "a map of last year"]):
        out = said(capsys, *words, *more)
        assert "answers are taken back, and asked for again." in out
        assert "Void: what A has sealed for “army-orders” is to be handed in again." in out
        rewound = [{key: each[key] for key in ("by", "why")} for each in told(capsys, "status", war)["rewound"]]
        assert rewound == ([{"by": "gm", "why": "a map of last year"}] if more else [])
    assert "Rewound by gm: a map of last year" in said(capsys, "status", war, "--seat", "B")
    status = told(capsys, "status", war)
    assert (status["turn"], status["step"]) == (1, "diplomacy")
    assert [each["status"] for each in status["sealed"]] == ["void", "void"]
    assert [each["seat"] for each in status["standing"]] == ["B"], "a standing order waits for no one question"
    assert told(capsys, "turn", war)["recorded"] == 0


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (["--to", "soon"], "a moment is a turn and a phase"),
        (["--to", "1.lunch"], "a moment is a turn and a phase"),
        (["--to", "9"], "the campaign has not come to turn 9"),
        (["--to", "1", "--change", "A", "jousting", "-"], "A has not answered “jousting” since then"),
        (["--to", "1", "--change", "Q", "desk", "-"], "there is no seat “Q”"),
    ],
)
def test_what_cannot_be_rewound_is_refused(war: str, capsys: Capture, words: list[str], what: str) -> None:
    assert what in refused(capsys, "campaign", "rewind", war, *words)


def test_every_action_has_help_with_an_example(capsys: Capture) -> None:
    for action in ("new", "status", "orders", "submit", "turn", "report", "map", "chronicle", "rewind"):
        with pytest.raises(SystemExit) as done:
            main(["campaign", action, "--help"])
        assert done.value.code == 0
        assert f"banneret campaign {action}" in capsys.readouterr().out.split("Example:")[1]


def test_a_file_that_is_no_campaign_is_refused_everywhere(tmp_path: Path, capsys: Capture) -> None:
    missing = str(tmp_path / "none.db")
    text = tmp_path / "notes.txt"
    text.write_text("no database at all " * 100)
    for words in (["status"], ["turn"], ["chronicle"], ["report"], ["rewind", "--to", "1"]):
        for file in (missing, str(text)):
            refused(capsys, "campaign", words[0], file, *words[1:])
    assert not Path(missing).exists()


def test_an_empty_file_is_refused_and_stays_empty(tmp_path: Path, capsys: Capture) -> None:
    empty = tmp_path / "empty.db"
    empty.touch()
    assert "the file is empty" in refused(capsys, "campaign", "status", str(empty))
    assert empty.read_bytes() == b""


@pytest.mark.parametrize(
    ("place", "what"),
    [
        (".", ".: this is a folder, not the file of a campaign"),
        ("mysql://here", "mysql://here: “mysql” is not a database this server knows"),
    ],
)
def test_what_is_no_file_at_all_is_told_by_its_name(place: str, what: str, capsys: Capture) -> None:
    assert refused(capsys, "campaign", "status", place).startswith(what)


def test_a_turn_that_has_not_come_is_named(war: str, capsys: Capture) -> None:
    fault = refused(capsys, "campaign", "chronicle", war, "--turn", "9")
    assert fault == "--turn: there is no turn 9 yet; the campaign is in turn 1"
