"""A list whose units cannot all be set up is not legal; large units find room where there is any."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from banneret.books.armies import armies_of, own_list, set_up
from banneret.books.deploying import check_room, left_over
from banneret.cli.main import main
from banneret.core.engine.book import open_book
from banneret.core.engine.errors import BadInput
from banneret.server import catalogue
from tests.books.opr.forge_tools import a_list, a_unit, weapon

pytestmark = pytest.mark.native

Capture = pytest.CaptureFixture[str]

MOBS = 7
MODELS = 40


def mobs(base: str, count: int = MOBS, models: int = MODELS) -> str:
    """Units of many models, as Army Forge gives them."""
    units = [
        a_unit(
            weapon("Sword", models),
            size=models,
            name=f"Mob {at + 1}",
            selectionId=f"s{at}",
            bases={"round": base, "square": base},
        )
        for at in range(count)
    ]
    return json.dumps(a_list(*units))


def written(folder: Path, text: str) -> str:
    """The same as a list of our own."""
    source, out = folder / "mobs.json", folder / "mobs.toml"
    source.write_text(text)
    assert main(["army", "import", str(source), "--out", str(out)]) == 0
    return str(out)


def test_seven_units_of_forty_find_room(tmp_path: Path, capsys: Capture) -> None:
    """AF-PRE-15: in rows they would not hold together (AF-MOV-01), in a round crowd they do."""
    file = written(tmp_path, mobs("25"))
    assert main(["army", "check", file]) == 0
    assert "legal" in capsys.readouterr().out


def test_a_list_that_cannot_be_set_up_is_not_legal(tmp_path: Path, capsys: Capture) -> None:
    """AF-MOV-01: forty models on bases of 32 mm cannot all be within 6" of each other."""
    file = written(tmp_path, mobs("32", 2))
    capsys.readouterr()
    assert main(["army", "check", file]) == 1
    told = capsys.readouterr().out
    assert "no way was found to set up Mob 1, Mob 2 on an empty table." in told
    assert "legal" not in told
    assert main(["army", "check", file, "--json"]) == 1
    assert len(json.loads(capsys.readouterr().out)["faults"]) == 1
    for words in (["simulate", "age-of-fantasy", "--games", "1"], ["demo", "--out", str(tmp_path / "out")]):
        assert main([*words, "--armies", "aof-kin-750", file, "--map", "crowfoot-common"]) == 2
        assert "--armies: no way was found to set up Mob 1, Mob 2 on “" in capsys.readouterr().err


def test_the_lobby_says_what_has_no_room() -> None:
    text = mobs("32", 1)
    looked = catalogue.own_roster("age-of-fantasy", text)
    assert looked["roster"] is None
    assert [fault["what"] for fault in looked["faults"]] == [
        "no way was found to set up Mob 1 on an empty table."
    ]
    assert catalogue.own_roster("age-of-fantasy", mobs("25", 1))["faults"] == []
    book = open_book("age-of-fantasy")
    own = catalogue.OwnText(text, False)
    with pytest.raises(BadInput, match="no way was found to set up Mob 1 on"):
        catalogue.options(book, [own, "aof-kin-750"], "crowfoot-common", 1, {})


def test_a_zone_that_is_too_small_in_regiments() -> None:
    """RG-PRE-16: the same army on a strip of a table."""
    book = open_book("regiments")
    options = set_up(book, ["levy-1500", "horde-750"], "otterbrook-meadow", 1)
    strip = msgspec.structs.replace(options.table, width=14.0, pieces=(), name="A Strip")
    with pytest.raises(BadInput, match=r"lists: no way was found to set up .* on “A Strip”"):
        check_room(book, msgspec.structs.replace(options, table=strip), "lists")


@pytest.mark.plain
def test_a_zone_that_is_too_small_in_the_quick_starter(monkeypatch: pytest.MonkeyPatch) -> None:
    """QS-SET-10: its board is always as large, so the zone is made less deep."""
    book = open_book("quick-starter")
    options = set_up(book, ["seawall-1000", "moot-1000"], "open-ground", 1)
    check_room(book, options, "lists")
    monkeypatch.setattr("banneret.books.quick_starter.battle.ZONE", 1.0)
    with pytest.raises(BadInput, match="lists: no way was found to set up "):
        check_room(book, options, "lists")


@pytest.mark.parametrize("book_id", ["regiments", "quick-starter", "age-of-fantasy"])
def test_lists_that_come_with_the_game_have_room(book_id: str) -> None:
    book, armies = open_book(book_id), armies_of(book_id)
    largest = [name for name in armies.list_ids() if name.endswith("-1500")][:2]
    assert left_over(book, set_up(book, largest, armies.usual_map, 1)) == []


def test_own_lists_of_usual_size_have_room() -> None:
    own = own_list("age-of-fantasy", mobs("32", 2, 10), "mine")
    book = open_book("age-of-fantasy")
    assert left_over(book, set_up(book, [own.source, "aof-kin-750"], "crowfoot-common", 1)) == []
