"""What no case has to say: all that is told, asked or rolled for in it names a clause."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from banneret.books.opr import events
from banneret.books.quick_starter import discipline
from banneret.books.regiments import activation
from banneret.cases.form import Case, CaseFile, Expect, Play
from banneret.cases.runner import run_case
from banneret.core.ask import Choice, Option

PROFILE = {"quality": 4, "defense": 4, "models": 5}


def outcome() -> str:
    units: dict[str, dict[str, Any]] = {
        "one": {"side": "A", "profile": PROFILE, "at": [36, 10]},
        "two": {"side": "B", "profile": PROFILE, "at": [36, 40], "facing": 180},
    }
    play = [Play(by="A", asked="unit", answer="one", expect=[Expect(asked="action", of="A")])]
    case = Case(case="A unit is activated", proves=["RG-ACT-03"], book="regiments", units=units, play=play)
    return run_case(CaseFile(Path("here.yaml"), 1, case))


def test_a_case_that_holds() -> None:
    assert outcome() == ""


def test_an_event_without_its_clause_fails_the_case(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(activation, "Activated", lambda clause, unit: events.Activated(unit, clause))
    assert outcome().startswith("step 1 (A, unit): what was told names no clause of the book: Activated(")


def test_a_question_without_its_clause_fails_the_case(monkeypatch: pytest.MonkeyPatch) -> None:
    def nameless(name: str, clause: str, *rest: Any) -> Choice:
        return Choice(name, "RG-NONE", *rest)

    monkeypatch.setattr(activation, "Choice", nameless)
    assert outcome() == "the question “unit” names no clause, but “RG-NONE”"


def test_an_option_without_words_fails_the_case(monkeypatch: pytest.MonkeyPatch) -> None:
    def muddled(key: str, label: Any, about: Any) -> Option:
        return Option(key, about, label)

    monkeypatch.setattr(activation, "Option", muddled)
    assert outcome().startswith("the question “unit” has an option without words: ('one', ('one',)")


def rallying() -> str:
    units: dict[str, dict[str, Any]] = {
        "one": {"side": "A", "profile": {"models": 5}, "at": [18, 10], "flags": ["fleeing"]},
        "two": {"side": "B", "profile": {"models": 5}, "at": [18, 40], "facing": 180},
    }
    case = Case(
        case="A unit rallies",
        proves=["QS-MOV-01"],
        book="quick-starter",
        units=units,
        state={"step": "rally"},
        dice=[1, 2],
        expect=[Expect(unit="one", is_={"fleeing": False})],
    )
    return run_case(CaseFile(Path("here.yaml"), 1, case))


def test_dice_without_their_clause_fail_the_case(monkeypatch: pytest.MonkeyPatch) -> None:
    assert rallying() == ""
    passes = discipline.passes

    def muddled(battle: Any, unit: Any, dice: Any, clause: str, why: str, minus: int = 0) -> bool:
        return passes(battle, unit, dice, why, clause, minus)

    monkeypatch.setattr(discipline, "passes", muddled)
    assert rallying().endswith(", which is no clause")
