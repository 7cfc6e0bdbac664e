"""Every scenario of every book has cases: how it is set up or goes on, each side's victory, and its draw."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest

from banneret.books.scenarios.known import known_scenarios
from banneret.books.scenarios.scenario import CampaignScenario
from banneret.cases.proof import checkout

BOOKS = {"quick-starter": "QS", "regiments": "RG", "age-of-fantasy": "AF"}
WITHOUT = {
    "quick-starter": set(),
    "regiments": {"siege", "sea-battle"},
    "age-of-fantasy": {"siege", "sea-battle"},
}
EACH = [(book, kind) for book in BOOKS for kind in known_scenarios() if kind.id not in WITHOUT[book]]


class Written(NamedTuple):
    """What a case of a scenario says: the clauses that it proves, who is near, and who wins, if anybody."""

    proves: str
    near: str
    winner: str


def word(text: str, name: str, otherwise: str = "") -> str:
    found = re.search(rf"\b{name}: '?([\w-]+)", text)
    return found[1] if found else otherwise


def cases_of(book: str, kind: CampaignScenario) -> list[Written]:
    root = checkout()
    assert root is not None
    files = sorted((root / "cases" / book / "scenarios").glob("*.yaml"))
    cases = [case for file in files for case in file.read_text().split("\n---\n")]
    found: list[Written] = []
    for case in [each for each in cases if word(each, "scenario") == kind.id]:
        near = word(case, "attacker" if kind.roles else "south", "A")
        proves = re.search(r"^proves: \[(.*)\]", case, re.MULTILINE)
        assert proves is not None
        found.append(Written(proves[1], near, word(case, "winner")))
    return found


@pytest.mark.parametrize(("book", "kind"), EACH, ids=[f"{book}-{kind.id}" for book, kind in EACH])
def test_it_has_a_case_of_its_setting_up_and_of_all_that_may_come_of_it(
    book: str, kind: CampaignScenario
) -> None:
    clause = f"{BOOKS[book]}-SCN-{kind.number:02d}"
    cases = [case for case in cases_of(book, kind) if clause in case.proves]
    ends = {"draw" if each.winner == "draw" else each.winner == each.near for each in cases if each.winner}
    assert ends == ({True, False, "draw"} if kind.draws else {True, False})
    assert [each for each in cases if not each.winner]
