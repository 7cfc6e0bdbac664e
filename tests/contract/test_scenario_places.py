"""Every scenario of every book tells whoever moves a unit which places it would hold or reach, or has none.

Scenarios and the books that play them are found here: one that says nothing of its places fails.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import pytest

from banneret.books.case_book import CaseBook
from banneret.books.scenarios.known import known_scenarios, scenario_called
from banneret.core.engine.book import SHELF, open_book
from banneret.core.space.shown import Consequence
from tests.odds.scenario_battles import PROFILES, told


def played_in() -> Iterator[tuple[str, str]]:
    """Every scenario of every book that has a choice of them."""
    for book_id in SHELF:
        book = open_book(book_id)
        for setting in book.settings():
            if setting.id == "scenario" and isinstance(book, CaseBook):
                known = {kind.id for kind in known_scenarios()}
                yield from [(book_id, key) for key, _ in setting.choices if key in known]


EACH = list(played_in())


def over_the_table(book_id: str, scenario: str) -> Iterator[tuple[str, list[Consequence]]]:
    """What is told to either side at spots all over the table, those of markers first."""
    kind = scenario_called(scenario)
    grid = [(float(x), float(y)) for x in range(6, int(kind.width), 6) for y in range(6, 44, 6)]
    markers = [(marker.x, marker.y) for marker in kind.markers]
    for spot in chain(markers, grid):
        for side in "AB":
            yield side, told(book_id, scenario, spot, side)


def test_all_books_of_scenarios_are_looked_at() -> None:
    assert {book_id for book_id, _ in EACH} == set(PROFILES)
    assert {scenario for _, scenario in EACH} == {kind.id for kind in known_scenarios()}


@pytest.mark.parametrize(("book_id", "scenario"), EACH, ids=["-".join(each) for each in EACH])
def test_each_tells_of_its_places_or_says_that_it_has_none(book_id: str, scenario: str) -> None:
    kind = scenario_called(scenario)
    if kind.placeless:
        assert not kind.markers
        assert not any(found for _, found in over_the_table(book_id, scenario))
        return
    found = next((found for _, found in over_the_table(book_id, scenario) if found), None)
    assert found is not None, f"nobody is told of any place of {kind.name}, and it does not say it is placeless"
    for line in found:
        assert line["kind"] == "marker"
        assert line["text"][0].isupper()
        assert not line["text"].endswith(".")


@pytest.mark.parametrize(("book_id", "scenario"), EACH, ids=["-".join(each) for each in EACH])
def test_every_marker_is_told_of_by_its_name_and_lights_up(book_id: str, scenario: str) -> None:
    """Whoever stands on it is told: to hold it, to burn it or to map it, of one side or the other."""
    kind = scenario_called(scenario)
    for at, marker in enumerate(kind.markers, 1):
        shown = marker.id if book_id == "quick-starter" else f"marker-{at}"
        lines = [line for side in "AB" for line in told(book_id, scenario, (marker.x, marker.y), side)]
        about = [line for line in lines if shown in line["marks"]]
        assert about
        assert all(marker.name[1:] in line["text"] for line in about)
