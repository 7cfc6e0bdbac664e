"""An army that comes with a journal: no number in it keeps a game busy for ever."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import msgspec
import pytest

from banneret.books.roster_limits import check_numbers
from banneret.cli.main import main
from banneret.core.engine.book import open_book
from banneret.core.engine.errors import BadInput
from banneret.core.engine.journal import Journal

SAVED = Path(__file__).parent.parent / "saved" / "1"
HUGE = 2**64


def journal_of(book: str) -> Journal:
    return Journal.loads(gzip.decompress((SAVED / f"{book}.jsonl.gz").read_bytes()), book)


def unit_of(options: dict[str, Any]) -> dict[str, Any]:
    found = options["armies"]["B"]["units"][0]
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("book", ["regiments", "quick-starter", "age-of-fantasy"])
@pytest.mark.parametrize("number", [HUGE, -1, 0, 1001])
def test_so_many_models_no_unit_has(book: str, number: int) -> None:
    options = journal_of(book).header.options
    unit = unit_of(options)
    if book == "quick-starter":
        unit["models"] = number
        where = "options.armies.B.units[0].models"
    else:
        unit["models"][0]["count"] = number
        where = "options.armies.B.units[0].models[0].count"
    with pytest.raises(BadInput) as raised:
        open_book(book).read_options(options)
    assert str(raised.value) == f"{where}: this is from 1 to 1000, not {number}"


@pytest.mark.parametrize("book", ["regiments", "age-of-fantasy"])
def test_so_many_attacks_no_weapon_has(book: str) -> None:
    options = journal_of(book).header.options
    unit_of(options)["models"][0]["weapons"][0]["attacks"] = 10**30
    with pytest.raises(BadInput, match="attacks: this is from 0 to 1000, not a number of more than"):
        open_book(book).read_options(options)


def test_a_base_has_a_size() -> None:
    options = journal_of("regiments").header.options
    unit_of(options)["base"] = [0.0, 1.0]
    with pytest.raises(BadInput, match=r"units\[0\]\.base\[0\]: a base is wider and deeper than 0"):
        open_book("regiments").read_options(options)


def test_an_army_has_a_thousand_models() -> None:
    options = journal_of("regiments").header.options
    units = options["armies"]["B"]["units"]
    for unit in units[:2]:
        unit["models"][0]["count"] = 600
    with pytest.raises(BadInput, match=r"armies\.B\.units: an army has at most 1000 models, not 1\d\d\d"):
        open_book("regiments").read_options(options)


def test_a_journal_with_such_an_army_is_told_with_its_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = journal_of("regiments")
    unit_of(journal.header.options)["models"][0]["count"] = HUGE
    file = tmp_path / "battle.jsonl"
    journal.save(file)
    assert main(["replay", str(file)]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"banneret: {file}, line 1: options.armies.B.units[0].models[0].count: ")
    assert told.count("\n") == 1


class Numbers(msgspec.Struct):
    """An army of nothing but numbers, each under the name it is given."""

    of: dict[str, Any]


def said_of(of: dict[str, Any], models: int = 1) -> str:
    try:
        check_numbers(Numbers(of), models, "army")
    except BadInput as error:
        return str(error)
    return ""


@pytest.mark.parametrize(
    ("key", "low", "high"),
    [
        ("points", 0, 1_000_000),
        ("limit", 0, 1_000_000),
        ("attacks", 0, 1000),
        ("range", 0, 1000),
        ("count", 1, 1000),
        ("models", 1, 1000),
        ("width", 1, 1000),
        ("files", 1, 1000),
        ("HP", 1, 1000),
        ("block", -100, 1000),
        ("hit_shooting", -100, 1000),
        ("hit_melee", -100, 1000),
        ("modifier", -100, 1000),
        ("strength", -100, 1000),
        ("ap", -100, 1000),
        ("AP", -100, 1000),
    ],
)
def test_the_least_and_the_most_of_each_number(key: str, low: int, high: int) -> None:
    assert said_of({key: low}) == ""
    assert said_of({key: high}) == ""
    assert said_of({key: low - 1}) == f"army.of.{key}: this is from {low} to {high}, not {low - 1}"
    assert said_of({key: high + 1}) == f"army.of.{key}: this is from {low} to {high}, not {high + 1}"


def test_numbers_are_found_wherever_they_stand() -> None:
    deep = {"units": [{"points": 5}, {"points": 1_000_000, "weapons": ({"attacks": 1001},)}]}
    assert said_of(deep) == "army.of.units[1].weapons[0].attacks: this is from 0 to 1000, not 1001"
    # Numbers of a list are what its name says.
    assert said_of({"block": [-100, -100]}) == ""
    assert said_of({"block": [-100, -101]}) == "army.of.block[1]: this is from -100 to 1000, not -101"
    assert said_of({"name": "none", "of": None}) == ""


def test_bases_are_larger_than_nothing() -> None:
    assert said_of({"base": [0.5, 1000]}) == ""
    assert said_of({"base": [1.0, 0]}) == "army.of.base[1]: a base is wider and deeper than 0"
    assert said_of({"attacks": 0}) == ""


def test_long_numbers_are_not_written_out() -> None:
    longest = 10**24 - 1
    assert said_of({"attacks": longest}).endswith(f" not {longest}")
    assert said_of({"attacks": -longest}).endswith(f" not -{longest}")
    for number in (10**24, -(10**24), 10**30):
        assert said_of({"attacks": number}).endswith(" not a number of more than 24 digits")


def test_a_thousand_models_are_the_most() -> None:
    assert said_of({}, 1000) == ""
    assert said_of({}, 1001) == "army.units: an army has at most 1000 models, not 1001"


def test_the_models_of_all_units_are_counted() -> None:
    options = journal_of("regiments").header.options
    units = options["armies"]["A"]["units"]
    there = sum(model["count"] for unit in units for model in unit["models"])
    units[0]["models"][0]["count"] += 1000 - there
    open_book("regiments").read_options(options)
    units[-1]["models"][-1]["count"] += 1
    with pytest.raises(
        BadInput, match=r"^options\.armies\.A\.units: an army has at most 1000 models, not 1001"
    ):
        open_book("regiments").read_options(options)
