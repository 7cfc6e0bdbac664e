"""What the report of the Quick Starter makes of events that follow each other closely."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.battle_report import Deed
from banneret.books.events import Destroyed, Joined, NoRoom
from banneret.books.quick_starter import combat_result
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.book import QuickStarter
from banneret.books.quick_starter.case_setup import arrange
from banneret.books.quick_starter.events import (
    Barred,
    Broke,
    Captured,
    DisciplineTest,
    Fled,
    FledTheField,
    HealthLost,
    Left,
    TurnBegan,
)
from banneret.books.quick_starter.report import QuickStarterReckoning
from banneret.core.engine.dice import ScriptedDice
from banneret.core.engine.events import Event
from banneret.core.engine.match import Match

UNITS: dict[str, dict[str, Any]] = {
    "pikes": {"side": "A", "profile": {"models": 10, "files": 5}, "at": [18, 20]},
    "captain": {"side": "A", "profile": {"character": True}, "joins": "pikes", "file": 1},
    "wolves": {"side": "B", "profile": {"models": 5, "files": 5}, "at": [18, 30], "facing": 180},
    "chief": {"side": "B", "profile": {"character": True}, "joins": "wolves", "file": 0},
    "imps": {"side": "B", "profile": {"models": 5, "files": 5}, "at": [8, 30], "facing": 180},
}


def reckoned(*events: Event) -> QuickStarterReckoning:
    """These events read, one at each moment."""
    found = QuickStarterReckoning(arrange({}, UNITS, {"turn": 1})[1])
    for moment, event in enumerate(events):
        found.moment = moment
        found.read(event)
    found.finish()
    return found


def said(deeds: list[Deed]) -> list[tuple[str, tuple[str, ...], str]]:
    return [(deed.kind, deed.by, deed.whom) for deed in deeds]


def cut_down(clause: str, who: str, unit: str, killed: int, *by: str) -> HealthLost:
    shares = tuple((each, 1, 1) for each in by)
    return HealthLost(clause, unit, who, killed, killed, 0, False, shares, by[-1:], "melee")


def test_characters_left_alone_are_told_for_their_unit() -> None:
    found = reckoned(
        TurnBegan("QS-GEN-10", 2, "A"),
        cut_down("QS-ATK-13", "wolves", "wolves", 5, "pikes", "captain"),
        Broke("QS-RES-16", "wolves", ("pikes",)),
        Captured("QS-RES-23", "wolves", "pikes"),
        Destroyed("QS-RES-23", "wolves", ("pikes",), "pursuit"),
    )
    assert said(found.deeds) == [
        ("destroyed", ("pikes", "captain"), "wolves"),
        ("broke", ("pikes",), "chief"),
        ("slew", ("pikes",), "chief"),
    ]
    assert [(deed.moment, deed.round, deed.clause) for deed in found.deeds] == [
        (1, 2, "QS-ATK-13"),
        (2, 2, "QS-RES-16"),
        (4, 2, "QS-RES-23"),
    ]
    assert (found.ends["wolves"].how, found.ends["wolves"].left) == ("destroyed", 0)
    assert (found.ends["chief"].how, found.ends["chief"].left) == ("caught", 1)


def test_the_last_character_of_a_unit_joins_under_its_name() -> None:
    gone = cut_down("QS-ATK-13", "wolves", "wolves", 5, "pikes")
    found = reckoned(gone, Joined("QS-CHR-05", "wolves", "imps"), Broke("QS-RES-16", "imps", ("pikes",)))
    assert found.hosts["chief"] == "imps"
    assert said(found.deeds)[-1] == ("broke", ("pikes",), "imps")
    found = reckoned(
        gone, Left("QS-CHR-09", "chief", "wolves"), FledTheField("x", "chief"), Destroyed("x", "chief")
    )
    assert "chief" not in found.hosts
    assert found.ends["chief"].how == "fled"


def test_only_who_fails_a_panic_test_and_flees_has_panicked() -> None:
    failed = DisciplineTest(
        "QS-PAN-01", "imps", "Panic Test (heavy losses)", 7, (6, 6), False, ("pikes",), "magic"
    )
    passed = DisciplineTest(
        "QS-PAN-01", "imps", "Panic Test (heavy losses)", 7, (1, 1), True, ("pikes",), "magic"
    )
    flees = Fled("QS-PAN-06", "imps", (1, 2), 3, 3.0)
    assert said(reckoned(failed, flees, flees).deeds) == [("panicked", ("pikes",), "imps")]
    assert said(reckoned(failed, Barred("QS-MOD-41", "imps")).deeds) == [("panicked", ("pikes",), "imps")]
    # It flees from a charge, in the same phase.
    assert said(reckoned(passed, flees).deeds) == []
    assert said(reckoned(failed).deeds) == []


def test_whoever_finds_no_room_has_not_fallen() -> None:
    found = reckoned(NoRoom("QS-SET-10", "imps"))
    assert found.deeds == []
    assert found.left_out() == {"imps"}


def test_everybody_in_a_unit_goes_with_it() -> None:
    found = reckoned(
        cut_down("QS-ATK-13", "wolves", "wolves", 2, "pikes"),
        FledTheField("QS-MOV-07", "wolves"),
        Destroyed("QS-MOV-07", "wolves"),
    )
    assert found.deeds == []
    assert {who: (end.how, end.left) for who, end in found.ends.items()} == {
        "wolves": ("fled", 3),
        "chief": ("fled", 1),
    }
    assert {who: found.count(who).lost for who in ("wolves", "chief")} == {"wolves": 5, "chief": 1}
    assert (found.count("pikes").dealt, found.count("pikes").ways) == (1, {"melee": 1})


@pytest.mark.clause("QS-CHR-20")
def test_what_characters_left_alone_do_is_their_own_doing() -> None:
    units: dict[str, dict[str, Any]] = {
        "line": {"side": "B", "profile": {"models": 10, "files": 5}, "at": [18, 20], "facing": 180},
        "pikes": {"side": "A", "profile": {"models": 10, "files": 5}, "against": "line"},
        "captain": {"side": "A", "profile": {"character": True}, "joins": "pikes", "file": 1},
    }
    battle: Battle = arrange({}, units, {"step": "melee"})[1]
    assert combat_result.of_foes(battle, battle.unit("line"), "melee").by == ("pikes",)
    alone = battle.unit("pikes").twin()
    alone.rnf = alone.pool = 0
    battle.put(alone)
    assert combat_result.of_foes(battle, battle.unit("line"), "melee").by == ("captain",)


# ---------------------------------------------------------------------------------------- for the campaign

KNIGHT: dict[str, Any] = {"character": True, "HP": 1, "Att": 2, "Str": 9, "Off": 9}


def fought(units: Any, state: dict[str, Any], *faces: int, answers: Any = ()) -> Any:
    """What is reported of a battle that begins so, when these dice have fallen."""
    book = QuickStarter()
    options, battle = arrange({}, units, {"chapters": ["veterans"], **state})
    dice = ScriptedDice(*faces)
    match = Match.from_state(book, options, battle, dice)
    for seat, answer in answers:
        assert match.answer(seat, answer) is None
    assert dice.used == len(faces)
    return book.report(match)


@pytest.mark.clause("QS-VET-13", "QS-VET-15")
def test_a_character_slain_by_one_in_melee_has_lost_a_challenge() -> None:
    """The bearer loses the battle standard with his life; the General who slew him has lost nothing."""
    units = {
        "marshal": {"side": "A", "general": True, "profile": KNIGHT, "at": [18, 20]},
        "bearer": {"side": "B", "profile": {**KNIGHT, "Att": 0}, "against": "marshal"},
        "wizard": {"side": "B", "profile": {**KNIGHT, "spells": [{"name": "Bolt"}]}, "at": [3, 45]},
    }
    found = fought(units, {"step": "melee"}, 2, 2, 2, 2)
    told = {each.id: each for each in found.characters}
    (won,), (lost,) = told["marshal"].challenges, told["bearer"].challenges
    assert (won.opponent_id, won.result, won.formal, won.opponent_slain) == ("bearer", "won", False, True)
    assert (lost.opponent_id, lost.result, lost.formal, lost.opponent_slain) == (
        "marshal",
        "lost",
        False,
        False,
    )
    assert told["wizard"].challenges == ()
    assert {key: each.role for key, each in told.items()} == {
        "marshal": "general",
        "bearer": "bsb",
        "wizard": "other",
    }
    assert {key: each.banner_lost for key, each in told.items()} == {
        "marshal": False,
        "bearer": True,
        "wizard": False,
    }
    assert told["bearer"].slain_by == "marshal"


@pytest.mark.clause("QS-VET-15")
def test_whoever_is_slain_by_soldiers_has_lost_no_challenge() -> None:
    units = {
        "swords": {"side": "A", "profile": {"models": 1, "Att": 1, "Str": 9, "Off": 9}, "at": [18, 20]},
        "bearer": {"side": "B", "profile": {**KNIGHT, "Att": 0}, "against": "swords"},
        "wizard": {"side": "B", "profile": {**KNIGHT, "spells": [{"name": "Bolt"}]}, "at": [3, 45]},
    }
    found = fought(units, {"step": "melee"}, 2, 2)
    assert [each.challenges for each in found.characters] == [(), ()]
    assert found.characters[0].slain_by == "swords"


@pytest.mark.clause("QS-VET-14")
def test_monsters_are_told_with_whether_they_were_ridden() -> None:
    for profile, ridden in (({"models": 1}, False), ({"character": True}, True)):
        units = {
            "marshal": {"side": "A", "profile": KNIGHT, "at": [18, 20]},
            "wyrm": {
                "side": "B",
                "profile": {**profile, "Att": 0, "rules": ["Towering Presence"]},
                "against": "marshal",
            },
            "others": {"side": "B", "profile": {"models": 5}, "at": [3, 45]},
        }
        found = fought(units, {"step": "melee"}, 2, 2, 2, 2)
        (marshal,) = [each for each in found.characters if each.id == "marshal"]
        assert [(each.id, each.ridden) for each in marshal.monsters_slain] == [("wyrm", ridden)]


@pytest.mark.clause("QS-VET-12", "QS-VET-13")
def test_standards_of_those_who_panic_and_of_those_who_are_gone() -> None:
    """Archers make a unit panic, and destroy another: in ranks both have a standard, in one rank neither."""
    bows = {"shots": "4", "aim": 2}
    for files, standard in ((2, True), (4, False)):
        units = {
            "archers": {"side": "A", "profile": {"models": 1, "shooting": bows}, "at": [18, 10]},
            "scouts": {"side": "A", "profile": {"models": 1, "shooting": bows}, "at": [3, 30]},
            "guards": {"side": "B", "profile": {"models": 4, "files": files}, "at": [18, 20], "facing": 180},
            "others": {"side": "B", "profile": {"models": 5, "rules": ["Fearless"]}, "at": [3, 45]},
        }
        answers = [("A", "archers guards")]
        found = fought(units, {"step": "shooting"}, *(2, 2, 1, 1, 4, 4, 6, 6, 1, 1), answers=answers)
        archers, _, guards, _ = found.units
        (panic,) = archers.panics_by_shooting
        assert (panic.unit_id, panic.had_standard) == ("guards", standard)
        assert guards.standard_lost is False
        found = fought(units, {"step": "shooting"}, *(2, 2, 2, 2, 4, 4, 4, 4), answers=answers)
        assert [(each.unit_id, each.how) for each in found.units[0].beaten] == [("guards", "destroyed")]
        assert found.units[2].standard_lost is standard


@pytest.mark.clause("QS-ART-25", "QS-ART-37")
def test_who_falls_by_his_own_artefact_was_slain_by_nobody() -> None:
    blade = {"artefact": "debtors-blade", "owns": ["gatecrusher"]}
    units = {
        "marshal": {"side": "A", "profile": {**KNIGHT, "Att": 1}, "honours": blade, "at": [18, 20]},
        "guards": {"side": "B", "profile": {"models": 1, "HP": 9, "Att": 0}, "against": "marshal"},
        "others": {"side": "A", "profile": {"models": 5}, "at": [3, 3]},
    }
    found = fought(units, {"step": "melee"}, 1, 1, 1)
    (marshal,) = found.characters
    assert (marshal.fate, marshal.slain_by) == ("out_of_action", "own_artefact")
    assert [(each.id, each.bearer_id, each.in_use) for each in found.artefacts] == [
        ("debtors-blade", "marshal", True),
        ("gatecrusher", "marshal", False),
    ]


def test_nothing_of_the_contract_is_unknown() -> None:
    assert fought({"pikes": UNITS["pikes"], "wolves": UNITS["wolves"]}, {}).unknown == ("status", "winner")
