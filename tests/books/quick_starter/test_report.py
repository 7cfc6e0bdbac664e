"""What the report of the Quick Starter makes of events that follow each other closely."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.battle_report import Deed
from banneret.books.events import Destroyed, Joined, NoRoom
from banneret.books.quick_starter import combat_result
from banneret.books.quick_starter.battle import Battle
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
from banneret.core.engine.events import Event

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
