"""One more book of One Page Rules tells how it raises armies; what the books share does not know it."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import banneret.books
from banneret.books.armies import armies_of
from banneret.books.opr.army import check, muster
from banneret.books.opr.army_forge import import_list
from banneret.books.opr.mustering import book_of_strangers, book_of_unnamed, opr_books
from banneret.books.opr.packs import ArmyList, ListUnit, Upgrade, available_armies, load_army
from banneret.core.engine.book import SHELF
from tests.books.opr.forge_tools import a_list, a_unit, weapon

BOOK = "lanes-and-yards"
FOLDER = "lanes_and_yards"
# Like neither of the others: loose models of any number, so many copies of each, and the highest number counts.
MUSTERING = """
from banneret.books.opr.mustering import Mustering

MUSTERING = Mustering(
    system="lay",
    title="Lanes and Yards",
    loose=True,
    counted=True,
    adds_up=False,
    limit="LY-PRE-01",
    empty="LY-PRE-02",
    alike="",
    lone="LY-PRE-03",
    sizes="",
    command="LY-PRE-04",
    one_army="LY-PRE-05",
)
"""


@pytest.fixture(autouse=True)
def shelved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / FOLDER).mkdir()
    (tmp_path / FOLDER / "__init__.py").write_text("", "utf-8")
    (tmp_path / FOLDER / "mustering.py").write_text(MUSTERING, "utf-8")
    monkeypatch.setattr(banneret.books, "__path__", [*banneret.books.__path__, str(tmp_path)])
    monkeypatch.setitem(SHELF, BOOK, f"banneret.books.{FOLDER}.book:LanesAndYards")
    importlib.invalidate_caches()
    yield
    for name in (f"banneret.books.{FOLDER}.mustering", f"banneret.books.{FOLDER}"):
        sys.modules.pop(name, None)


def a_list_of(army: str, *units: ListUnit, points: int = 750) -> ArmyList:
    return ArmyList("mine", "Mine", army, units, points, BOOK)


def test_it_plays_the_armies_and_takes_nothing_from_the_others() -> None:
    assert opr_books()[-1] == BOOK
    assert available_armies(BOOK) == available_armies(opr_books()[0])
    assert (book_of_unnamed(), book_of_strangers()) == ("regiments", "age-of-fantasy")
    assert armies_of("regiments").army_data("hollow-court")["books"] == list(opr_books())


def test_its_lists_are_checked_by_its_own_clauses() -> None:
    levy = load_army("marchland-levy")
    dear = a_list_of("marchland-levy", ListUnit("pikemen"), points=1)
    assert [fault.clause for fault in check(dear, levy)] == ["LY-PRE-01"]
    assert [fault.clause for fault in check(a_list_of("marchland-levy"), levy)] == ["LY-PRE-02"]
    two = a_list_of("marchland-levy", ListUnit("captain", combined=True))
    assert [fault.clause for fault in check(two, levy)] == ["LY-PRE-03"]
    four = a_list_of("marchland-levy", *[ListUnit("pikemen")] * 4)
    assert [fault.what for fault in check(four, levy)] == [
        "an army may have at most 3 copies of Pikemen; this makes 4."
    ]
    assert check(msgspec.structs.replace(four, book="age-of-fantasy"), levy) == []


def test_its_models_stand_on_the_bases_it_names() -> None:
    """Some units have another base where models stand loose."""
    for army in available_armies(BOOK):
        pack = load_army(army)
        for key, entry in pack.units.items():
            if entry.loose_base is not None and entry.loose_base != entry.base:
                unit = muster(a_list_of(army, ListUnit(key), points=9999), pack).units[0]
                assert unit.base == tuple([round(mm / 25.4, 3) for mm in entry.loose_base])
                return
    pytest.fail("no unit has a base of its own where models stand loose")


def test_of_two_numbers_of_a_rule_the_higher_counts() -> None:
    levy = load_army("marchland-levy")
    tough = msgspec.structs.replace(levy.units["pikemen"], rules=("Tough(3)",), upgrades=("hides",))
    hides = Upgrade("Hides", "all_models", rules=("Tough(2)",), points=5)
    pack = msgspec.structs.replace(levy, units={"pikemen": tough}, upgrades={"hides": hides})
    chosen = a_list_of("marchland-levy", ListUnit("pikemen", upgrades=("hides",)))
    assert muster(chosen, pack).units[0].models[0].rules == ("Tough(3)",)
    other = msgspec.structs.replace(chosen, book="age-of-fantasy")
    assert muster(other, pack).units[0].models[0].rules == ("Tough(5)",)


def test_a_list_of_its_game_is_imported_for_it() -> None:
    seven = a_list(a_unit(weapon("Spear", 7), size=7), gameSystem="lay")
    imported = import_list(seven)
    assert (imported.report.book, imported.report.warnings) == (BOOK, ())
    assert imported.playable_as_is  # any number may stand
    assert imported.roster.units[0].base == (0.984, 0.984)  # the round base of 25 mm
    mixed = a_list(*[a_unit(weapon("Spear", 5), armyId=army) for army in ("one", "other")], gameSystem="lay")
    said = "The units are of 2 armies; this book builds an army from one"
    assert import_list(mixed).report.warnings == (f"{said} (LY-PRE-05).",)
    assert f"{said}." in import_list(mixed, "regiments").report.warnings  # it has no clause for this
    assert import_list({**seven, "gameSystem": "gf"}).report.book == "age-of-fantasy"
    assert import_list({**seven, "gameSystem": ""}).report.book == "age-of-fantasy"
