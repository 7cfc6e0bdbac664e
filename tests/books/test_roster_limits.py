"""An army that comes with a journal: no number in it keeps a game busy for ever."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest

from banneret.cli.main import main
from banneret.core.book import open_book
from banneret.core.errors import BadInput
from banneret.core.journal import Journal

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
