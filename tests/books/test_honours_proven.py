"""Each Artefact and each Level has a case that fails without it, in every book that plays them."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest

from banneret.books.artefacts import ON_MAP, all_artefacts
from banneret.books.honours import CHOOSES
from banneret.books.opr import honoured as opr
from banneret.books.quick_starter import army_building
from banneret.books.table_book import on_table
from banneret.cases.form import CaseFile, find_cases
from banneret.cases.proof import checkout
from banneret.cases.runner import run_case
from banneret.core.engine.book import open_book
from banneret.core.engine.errors import BadInput

pytestmark = pytest.mark.native

BOOKS = {"quick-starter": "QS", "regiments": "RG", "age-of-fantasy": "AF"}
# The number of the clause (VET) for each Level of Characters, leaders and units.
LEVELS = {2: 1, 3: 2, 4: 3, 5: 4, 6: 4, 7: 1, 8: 2, 9: 3}
OPR_CHOICES = {3: opr.GAINS, 8: (opr.MELEE, opr.SHOOTING)}
CHOICES = {
    "quick-starter": {3: army_building.GAINS, 8: army_building.GAINS_OF_UNITS},
    "regiments": OPR_CHOICES,
    "age-of-fantasy": OPR_CHOICES,
}
IN_BATTLE = [key for key, artefact in all_artefacts().items() if artefact.works != ON_MAP]

Honours = dict[str, Any]


@cache
def cases_of(book: str) -> list[CaseFile]:
    """Those in which somebody has honours."""
    root = checkout()
    assert root is not None
    found = find_cases([root / "cases" / book])
    return [file for file in found if any("honours" in unit for unit in file.case.units.values())]


def fails_if(book: str, taken: Callable[[Honours], bool], clause: str = "") -> bool:
    """Whether a case, of this clause if it is named, can be set up but not be played as it says without this.

    `taken` takes it from all who have it, and says whether it has.
    """
    for file in cases_of(book):
        if clause and clause not in file.case.proves:
            continue
        units = copy.deepcopy(file.case.units)
        if not any([taken(unit["honours"]) for unit in units.values() if "honours" in unit]):
            continue
        case = msgspec.structs.replace(file.case, units=units)
        try:
            on_table(open_book(book)).arrange(case.table, case.units, case.state)
        except BadInput:
            continue
        if run_case(CaseFile(file.path, file.number, case)):
            return True
    return False


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("artefact", IN_BATTLE)
def test_an_artefact_has_a_case_that_fails_without_it(book: str, artefact: str) -> None:
    def taken(honours: Honours) -> bool:
        if honours.get("artefact") != artefact:
            return False
        del honours["artefact"]
        honours.pop("learns", None)
        return True

    at = list(all_artefacts()).index(artefact) + 1
    assert fails_if(book, taken, f"{BOOKS[book]}-ART-{at:02d}")


def one_less(honours: Honours, level: int, gain: str) -> bool:
    """Takes a Level away from who has just this one, and with the second what was chosen."""
    if honours.get("level") != level or gain not in ("", honours.get("gain")):
        return False
    honours["level"] = level - 1
    if level == CHOOSES:
        del honours["gain"]
    return True


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(("number", "level"), LEVELS.items())
def test_a_level_has_a_case_that_fails_with_one_less(book: str, number: int, level: int) -> None:
    clause = f"{BOOKS[book]}-VET-{number:02d}"
    assert fails_if(book, lambda honours: one_less(honours, level, ""), clause)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("number", [3, 8], ids=["Characters", "units"])
def test_all_that_may_be_chosen_has_a_case_that_fails_without_it(book: str, number: int) -> None:
    clause = f"{BOOKS[book]}-VET-{number:02d}"
    without = [
        gain
        for gain in CHOICES[book][number]
        if not fails_if(book, lambda honours, gain=gain: one_less(honours, CHOOSES, gain), clause)  # type: ignore[misc]
    ]
    assert without == []


@pytest.mark.parametrize("book", BOOKS)
def test_the_battle_standard_has_a_case_that_fails_without_it(book: str) -> None:
    assert fails_if(book, lambda honours: bool(honours.pop("battle_standard", False)))
