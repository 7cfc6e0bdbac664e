"""Lists that come as text and not as a file, and small readings of packs."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from banneret.books.opr.army import muster
from banneret.books.opr.army_forge import import_list
from banneret.books.opr.army_forge_lists import list_text
from banneret.books.opr.packs import carried, list_and_army, load_list
from banneret.books.opr.rosters import roster
from banneret.books.opr.rule_names import merged
from banneret.books.player_names import player_names
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import OwnTables, parse_toml
from tests.books.opr.forge_tools import raw_list

LIST = """
[list]
id = "mine"
name = "My Own"
army = "marchland-levy"

[[units]]
unit = "gate-guard"
"""


def own(text: str) -> OwnTables:
    return OwnTables("the list", tomllib.loads(text))


def test_a_list_of_tables_chooses_from_a_bundled_army() -> None:
    found, pack = list_and_army(own(LIST))
    assert (found.name, pack.id) == ("My Own", "marchland-levy")
    assert roster(own(LIST), "regiments") == muster(found, pack)


def test_a_list_of_tables_never_looks_for_an_army_in_a_file(tmp_path: Path) -> None:
    with pytest.raises(BadInput) as refused:
        list_and_army(own(LIST.replace("marchland-levy", "marchland-levi")))
    wanted = 'the list: list.army: there is no army "marchland-levi"; did you mean "marchland-levy"?'
    assert str(refused.value) == wanted
    with pytest.raises(BadInput, match="there is no army"):
        list_and_army(own(LIST.replace("marchland-levy", str(tmp_path / "army.toml"))))


def test_a_written_roster_brings_its_own_army() -> None:
    text = list_text(import_list(raw_list()))
    found, pack = list_and_army(own(text))
    assert found.roster is not None
    assert (found.army, pack.name, pack.books) == (pack.id, found.name, ("age-of-fantasy",))
    assert muster(found, pack).points == 555


def test_a_list_for_another_book_says_whose_it_is() -> None:
    with pytest.raises(BadInput) as refused:
        roster(own(LIST), "age-of-fantasy")
    assert str(refused.value) == "the list: the list is for the book “regiments”, not for “age-of-fantasy”"


def test_players_without_a_name_are_called_after_their_army() -> None:
    armies = {"A": roster(own(LIST), "regiments")}
    assert player_names({}, armies, "A") == {"A": "My Own"}
    assert player_names({"A": ""}, armies, "A") == {"A": "My Own"}
    assert player_names({"A": "Ada"}, armies, "A") == {"A": "Ada"}


def test_players_who_would_be_called_the_same_are_told_apart() -> None:
    armies = dict.fromkeys("ABC", roster(own(LIST), "regiments"))
    assert player_names({"C": "Ada"}, armies, "ABC") == {"A": "My Own I", "B": "My Own II", "C": "Ada"}
    assert player_names({"A": "Ann", "B": "ann"}, armies, "AB") == {"A": "Ann I", "B": "ann II"}


def test_rules_of_one_name_add_up() -> None:
    assert merged(("Tough(3)", "Fast", "Tough(3)", "Hero")) == ("Tough(6)", "Fast", "Hero")
    assert merged(("Impact(1)",)) == ("Impact(1)",)
    assert merged(()) == ()


def test_what_is_carried() -> None:
    assert carried("2x claw") == (2, "claw")
    assert carried("claw") == (1, "claw")
    assert carried("two\nlines") == (1, "two\nlines")


def test_json_is_not_toml(tmp_path: Path) -> None:
    with pytest.raises(BadInput) as refused:
        parse_toml(' \n{"a": 1}', "mine.toml")
    wanted = "mine.toml: this is JSON, not TOML; “banneret army import” makes a list of what Army Forge gives."
    assert str(refused.value) == wanted


@pytest.mark.parametrize(
    ("text", "last"), [("[list", 1), ("[list]\n[units", 2), ("[list]\nname = 'x", 2), ("\n\n[list\n", 3)]
)
def test_the_last_line_of_a_file_that_ends_too_soon(text: str, last: int) -> None:
    with pytest.raises(BadInput) as refused:
        parse_toml(text, "mine.toml")
    said = str(refused.value)
    assert said.startswith("mine.toml: this is not valid TOML: ")
    assert f"line {last}" in said


@pytest.mark.parametrize("name", ["", "   ", "bell\a", "line\nbreak"])
def test_names_need_letters_that_can_be_printed(tmp_path: Path, name: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(LIST.replace('"My Own"', repr(name).replace("'", '"').replace("\\x07", "\\u0007")), "utf-8")
    with pytest.raises(BadInput) as refused:
        load_list(path)
    wanted = "mine.toml: list.name: a name needs letters, and has nothing in it that cannot be printed."
    assert str(refused.value) == wanted
