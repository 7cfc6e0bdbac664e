"""What the reports of the One Page Rules books say of routs, of monsters, and of those who found no room."""

from __future__ import annotations

from pathlib import Path

from banneret.books.battle_report import BattleReport, CharacterReport, UnitReport
from banneret.books.table_book import on_table
from banneret.cases import runner
from banneret.cases.form import read_cases
from banneret.core.engine.book import open_book

CASES = Path(__file__).parents[3] / "cases"


def report_of(file: str, title: str) -> BattleReport:
    """The report of a conformance case as it stands at its end."""
    found = next(each for each in read_cases(CASES / file) if each.case.case == title)
    run = runner._Run(found.case, [])
    run.run()
    return on_table(open_book(found.case.book)).report(run.match)


def unit(report: BattleReport, key: str) -> UnitReport:
    return next(each for each in report.units if each.id == key)


def character(report: BattleReport, key: str) -> CharacterReport:
    return next(each for each in report.characters if each.id == key)


def test_in_regiments_whoever_routs_has_fled() -> None:
    report = report_of("regiments/morale.yaml", "A Hero routs with the unit he has joined")
    guard, captain = unit(report, "guard"), character(report, "captain")
    assert (guard.models_start, guard.models_end, guard.fled_at_end) == (2, 0, True)
    assert (captain.fate, captain.host) == ("fled", "guard")
    assert "slain_by" not in report.to_data()["characters"][0]
    assert [(each.unit_id, each.how) for each in unit(report, "blades").beaten] == [("guard", "broke")]
    ends = report.ends()
    assert {key: (ends[key].how, ends[key].by, ends[key].left) for key in ends} == {
        "guard": ("routed", ("blades",), 2),
        "captain": ("routed", ("blades",), 1),
    }


def test_in_age_of_fantasy_it_counts_as_destroyed() -> None:
    title = "Ten swordsmen who have lost five in a melee that they lost, and fail their test, rout"
    report = report_of("age-of-fantasy/morale.yaml", title)
    lost = unit(report, "swordsmen")
    assert (lost.models_start, lost.models_end, lost.fled_at_end) == (10, 0, False)
    assert [(each.unit_id, each.how) for each in unit(report, "brute").beaten] == [("swordsmen", "destroyed")]
    assert (unit(report, "brute").tally.dealt, lost.tally.taken, lost.tally.lost) == (5, 5, 10)


def test_who_finds_no_room_is_spared_in_one_book_and_destroyed_in_the_other() -> None:
    title = "Scouts for whom the zone has no room take no part either"
    spared = unit(report_of("regiments/meeting-rules.yaml", title), "colossi")
    assert spared.models_start == spared.models_end > 0
    lost = unit(
        report_of("age-of-fantasy/preparation.yaml", "A unit for which there is no room counts as destroyed"),
        "a",
    )
    assert (lost.models_start, lost.models_end) == (1, 0)
    assert [getattr(each.end, "how", "") for each in (spared, lost)] == ["left out", "left out"]


def test_a_monster_is_slain_by_whoever_destroys_it() -> None:
    title = "A monster with Tough(12) lives through eleven wounds and dies of the twelfth"
    report = report_of("regiments/special-rules-s-w.yaml", title)
    slain = {each.id: [beast.id for beast in each.monsters_slain or ()] for each in report.units}
    assert slain["archer2"] == ["drake"]
    assert [key for key, beasts in slain.items() if beasts] == ["archer2"]
