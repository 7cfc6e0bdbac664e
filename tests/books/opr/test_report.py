"""What the reports of the One Page Rules books say of routs, of monsters, and of those who found no room."""

from __future__ import annotations

from pathlib import Path

import pytest

from banneret.books.battle_report import BattleReport, CharacterReport, Enlisted, UnitReport
from banneret.books.opr.report import generals_of, is_monster, own_models, role_of
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


# ---------------------------------------------------------------------------------------- for the campaign

BOTH = pytest.mark.parametrize("book_id", ["regiments", "age-of-fantasy"])
DUEL = "A Hero who falls in melee to a Hero alone was slain by him"


@BOTH
def test_a_hero_slain_by_a_hero_in_melee_has_lost_a_challenge(book_id: str) -> None:
    report = report_of(f"{book_id}/deeds.yaml", DUEL)
    told = {
        each.id: [
            (one.opponent_id, one.result, one.formal, one.opponent_slain) for one in each.challenges or ()
        ]
        for each in report.characters
    }
    assert told == {
        "captain": [("rival", "won", False, True)],
        "squire": [],
        "rival": [("captain", "lost", False, False)],
    }


@BOTH
def test_a_hero_who_is_shot_has_lost_no_challenge(book_id: str) -> None:
    title = {
        "regiments": "Who slew a Hero is the unit that dealt the last wound",
        "age-of-fantasy": "A Hero who falls to a spell is slain by the wizard",
    }[book_id]
    report = report_of(f"{book_id}/deeds.yaml", title)
    assert "slew" in [deed.kind for deed in report.deeds]
    assert not any([each.challenges for each in report.characters])


@BOTH
def test_the_dearest_hero_leads_and_leadership_is_twelve_less_quality(book_id: str) -> None:
    """Of equals the first; a side without a Hero has nobody to lead it."""
    report = report_of(f"{book_id}/deeds.yaml", DUEL)
    assert {each.id: each.role for each in report.characters} == {
        "captain": "general",
        "squire": "other",
        "rival": "general",
    }
    assert [side.ld_general for side in report.sides] == [9, 8]
    heroes = [Enlisted("a", "A", True, 1, 50), Enlisted("b", "A", True, 1, 60), Enlisted("c", "A", True, 1, 60)]
    assert generals_of(heroes) == ["b"]
    assert generals_of([]) == []
    assert [role_of(key, ["b"], ["b", "c"]) for key in "abc"] == ["other", "general", "bsb"]


def test_nerve_lost_to_shots_and_spells_is_a_panic() -> None:
    """And nothing else: whoever loses a melee has broken, and thorns are nobody's doing."""
    report = report_of("regiments/deeds.yaml", "A unit shot into Wavering was made to waver by those who shot")
    (panic,) = unit(report, "archers").panics_by_shooting or ()
    assert (panic.unit_id, panic.had_standard) == ("spears", False)
    report = report_of("regiments/deeds.yaml", "A wizard's spell is the wizard's own doing, also in a unit")
    assert [each.unit_id for each in character(report, "shaman").panics_by_magic or ()] == ["foe"]
    assert unit(report, "men").panics_by_shooting == ()
    report = report_of("regiments/deeds.yaml", "A loser that fails its test above half is only made to waver")
    assert not any([each.panics_by_shooting for each in report.units])


def test_a_monster_is_a_single_model_of_tough_nine_that_is_no_hero() -> None:
    for rules, models, monster in (
        (["Tough(9)"], 1, True),
        (["Tough(6)"], 1, False),
        (["Tough(9)"], 2, False),
        (["Tough(9)", "Hero"], 1, False),
    ):
        book = on_table(open_book("regiments"))
        profile = {"quality": 4, "defense": 4, "models": models, "rules": rules}
        units = {"beast": {"side": "A", "profile": profile, "at": [36, 10]}}
        battle = book.arrange({}, units, {})[1]
        assert is_monster(own_models(battle)["beast"]) is monster
