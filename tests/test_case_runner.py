"""What no case has to say: all that is told, asked or rolled for in it names a clause, and is well told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from banneret.books.case_book import in_cases
from banneret.books.opr import events, rounds
from banneret.books.quick_starter import discipline
from banneret.books.regiments import activation
from banneret.cases.form import Case, CaseFile, ClosedBy, Expect, Play, find_cases
from banneret.cases.runner import run_case
from banneret.cli.main import main
from banneret.core.engine.ask import Choice, Option
from banneret.core.engine.book import SHELF, open_book

PROFILE = {"quality": 4, "defense": 4, "models": 5}


def outcome(play: list[Play] | None = None) -> str:
    units: dict[str, dict[str, Any]] = {
        "one": {"side": "A", "profile": PROFILE, "at": [36, 10]},
        "two": {"side": "B", "profile": PROFILE, "at": [36, 40], "facing": 180},
    }
    if play is None:
        play = [Play(by="A", asked="unit", answer="one", expect=[Expect(asked="action", of="A")])]
    case = Case(case="A unit is activated", proves=["RG-ACT-03"], book="regiments", units=units, play=play)
    return run_case(CaseFile(Path("here.yaml"), 1, case))


def test_a_case_that_holds() -> None:
    assert outcome() == ""


def test_an_event_without_its_clause_fails_the_case(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(activation, "Activated", lambda clause, unit: events.Activated(unit, clause))
    assert outcome().startswith("step 1 (A, unit): what was told names no clause of the book: Activated(")


def test_an_event_with_a_number_for_a_name_fails_the_case(monkeypatch: pytest.MonkeyPatch) -> None:
    number: Any = 1
    monkeypatch.setattr(activation, "Activated", lambda clause, unit: events.Activated(clause, number))
    assert outcome().startswith("step 1 (A, unit): what was told is not well told: Activated(")


def test_a_question_without_its_clause_fails_the_case(monkeypatch: pytest.MonkeyPatch) -> None:
    def nameless(name: str, clause: str, *rest: Any, **more: Any) -> Choice:
        return Choice(name, "RG-NONE", *rest, **more)

    monkeypatch.setattr(rounds, "Choice", nameless)
    assert outcome() == "the question “unit” names no clause, but “RG-NONE”"


def test_an_option_without_words_fails_the_case(monkeypatch: pytest.MonkeyPatch) -> None:
    def muddled(key: str, label: Any, about: Any) -> Option:
        return Option(key, about, label)

    monkeypatch.setattr(rounds, "Option", muddled)
    assert outcome().startswith("the question “unit” has an option without words: ('one', ('one',)")


FAR = "Nobody can be charged. The two is 30.0” away; a charge of the one reaches 12”."


@pytest.mark.parametrize(
    ("closed", "fault"),
    [
        ("RG-ACT-08", ""),
        (ClosedBy(clause="RG-ACT-08"), ""),
        (ClosedBy(clause="RG-ACT-08", code="no-charge", why=FAR), ""),
        ("RG-ACT-01", f"charge is closed by RG-ACT-08 ({FAR}), not by RG-ACT-01"),
        (
            ClosedBy(clause="RG-ACT-08", code="nobody"),
            f"charge is closed as “no-charge” ({FAR}), not as “nobody”",
        ),
        (
            ClosedBy(clause="RG-ACT-08", why="It is late."),
            f"charge is closed because “{FAR}”, not because “It is late.”",
        ),
    ],
)
def test_a_closed_option_is_held_to_its_clause_code_and_words(closed: str | ClosedBy, fault: str) -> None:
    look = [Play(by="A", asked="unit", answer="one"), Play(by="A", asked="action", closed={"charge": closed})]
    found = outcome(look)
    assert found == (f"step 2 (A, action): {fault}" if fault else "")


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

    def muddled(battle: Any, unit: Any, dice: Any, clause: str, why: str, *more: Any) -> bool:
        return passes(battle, unit, dice, why, clause, *more)

    monkeypatch.setattr(discipline, "passes", muddled)
    assert rallying().endswith(", which is no clause")


def test_dice_that_do_not_say_what_for_fail_the_case(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as those whose purpose and side have changed places."""
    passes = discipline.passes

    def muddled(battle: Any, unit: Any, dice: Any, clause: str, why: str, *more: Any) -> bool:
        return passes(battle, unit, dice, clause, unit.seat, *more)

    monkeypatch.setattr(discipline, "passes", muddled)
    assert rallying().endswith(" for “A”, which does not say what for")


FOE = {"side": "B", "profile": {"quality": 4, "defense": 4}}


@pytest.mark.parametrize(
    ("book", "clause", "parts", "sentence"),
    [
        ("regiments", "RG-MOR-10", {}, "units: somebody takes this turn, so a case needs at least one unit"),
        (
            "regiments",
            "RG-MOR-10",
            {"table": {"terrain": [{"at": [28, 24], "size": [8, 0]}]}},
            "table.terrain[0].size: it is wider and deeper than 0 inches",
        ),
        (
            "regiments",
            "RG-MOR-10",
            {"units": {"foe": {"side": "B", "profile": {"quality": 4, "defense": 4, "models": 0}}}},
            "units.foe.profile.models: this is at least 1, not 0",
        ),
        (
            "regiments",
            "RG-MOR-10",
            {"units": {"foe": FOE}, "state": {"turn": "C"}},
            "state.turn: there is no side “C”; known are A, B.",
        ),
        (
            "quick-starter",
            "QS-GEN-01",
            {"table": {"terrain": [{"at": [28, 24], "size": [8, 0], "category": "hindering"}]}},
            "table.terrain[0].size: it is wider and deeper than 0 inches",
        ),
        (
            "quick-starter",
            "QS-GEN-01",
            {"units": {"three": {"side": "B", "profile": {"models": 0}}}},
            "units.three.profile.models: this is at least 1, not 0",
        ),
        (
            "quick-starter",
            "QS-VIC-05",
            {
                "units": {"foe": {"side": "B", "profile": {}, "at": [8, 24]}},
                "state": {"step": "turn end", "turn": 4, "active": "B"}
                | {"condition": "King of the Hill", "features": {"A": "hill-1"}},
            },
            "state.features.A: there is no terrain feature “hill-1”.",
        ),
        (
            "quick-starter",
            "QS-VIC-05",
            {"state": {"condition": "Hold the Line"}},
            "state.condition: there is no condition “Hold the Line”; did you mean",
        ),
        (
            "age-of-fantasy",
            "AF-TPL-01",
            {"units": {"men": FOE}, "state": {"step": "terrain"}},
            "state.terrain: terrain is being placed, so say in which style",
        ),
        (
            "age-of-fantasy",
            "AF-TPL-01",
            {"units": {"men": FOE}, "state": {"step": "terrain", "terrain": {"style": "impassable"}}},
            "state.terrain.style: there is no style of terrain placement “impassable”; known are",
        ),
        (
            "age-of-fantasy",
            "AF-SID-24",
            {"units": {"men": FOE}, "state": {"side_missions": "hidden", "hidden": {"A": "B"}}},
            "state.hidden.A: there is no side-mission “B”",
        ),
    ],
)
def test_a_state_that_cannot_be_is_told_with_its_place(
    book: str, clause: str, parts: dict[str, Any], sentence: str
) -> None:
    case = Case(case="x", proves=[clause], book=book, expect=[Expect(asked="unit")], **parts)
    assert run_case(CaseFile(Path("here.yaml"), 1, case)).startswith(sentence)


def test_what_the_rules_raise_fails_the_case_and_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(clause: str, unit: str) -> None:
        raise AssertionError("nobody is there")

    monkeypatch.setattr(activation, "Activated", wrong)
    told = outcome()
    start = "step 1 (A, unit): the rules could not play this state: AssertionError: nobody is there "
    assert told.startswith(f"{start}(test_case_runner.py, line ")


def test_a_case_that_raises_keeps_no_other_from_running(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def wrong(*_: object) -> None:
        raise KeyError("nothing")

    monkeypatch.setattr(activation, "Activated", wrong)
    unit = "units: {one: {side: A, profile: {quality: 4, defense: 4}, at: [36, 10]}}\n"
    head = f"case: x\nbook: regiments\nproves: [RG-ACT-03]\n{unit}"
    bad = "play: [{by: A, asked: unit, answer: one, expect: [{asked: action}]}]\n"
    good = "expect: [{asked: unit, of: A}]\n"
    file = tmp_path / "a.yaml"
    file.write_text(f"{head}{bad}---\n{head}{good}")
    assert main(["case", str(file)]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0] == f"FAILED {file}, case 1 “x”"
    assert "the rules could not play this state: KeyError: 'nothing'" in told[1]
    assert told[2:] == ["1 passed, 1 failed"]


# ---------------------------------------------------------------------------------------- deeds


def shot(deeds: list[dict[str, Any]], no_deeds: list[Any] | None = None) -> str:
    """A lone lookout is shot down."""
    units: dict[str, dict[str, Any]] = {
        "bow": {"side": "A", "profile": {**PROFILE, "models": 1, "weapons": ["Bow (24”, A1)"]}, "at": [36, 10]},
        "lookout": {"side": "B", "profile": {**PROFILE, "models": 1}, "at": [36, 25], "facing": 180},
    }
    play = [
        Play(by="A", asked="unit", answer="bow"),
        Play(by="A", asked="action", answer="hold"),
        Play(by="A", asked="move", answer=[]),
        Play(by="A", asked="shoot", answer={"Bow": "lookout"}, dice=[6, 1]),
    ]
    case = Case(
        case="A lookout is shot",
        proves=["RG-SHO-05"],
        book="regiments",
        units=units,
        play=play,
        deeds=deeds,
        no_deeds=no_deeds or [],
    )
    return run_case(CaseFile(Path("here.yaml"), 1, case))


DONE: dict[str, Any] = {
    "destroyed": "lookout",
    "by": "bow",
    "clause": "RG-SHO-05",
    "means": "shooting",
    "round": 1,
}


def test_a_deed_that_was_done() -> None:
    assert shot([DONE]) == ""
    assert shot([{"destroyed": "lookout"}, {"destroyed": "lookout", "by": ["bow"]}], ["slew", "routed"]) == ""
    assert shot([], [{"destroyed": "bow"}]) == ""


@pytest.mark.parametrize(
    ("word", "value"), [("by", "lookout"), ("by", ["bow", "lookout"]), ("clause", "RG-MEL-03"), ("round", 2)]
)
def test_a_deed_that_was_done_otherwise(word: str, value: Any) -> None:
    found = shot([{**DONE, word: value}])
    assert found.startswith("nobody has done {'destroyed': 'lookout'")
    assert found.endswith("what was done is: bow destroyed lookout (shooting, RG-SHO-05, round 1)")


def test_a_deed_that_nobody_did() -> None:
    assert shot([{"routed": "lookout"}]).startswith(
        "nobody has done {'routed': 'lookout'}; what was done is: bow "
    )
    told = "there should be no such deed: bow destroyed lookout (shooting, RG-SHO-05, round 1)"
    assert shot([], ["destroyed"]) == told
    assert shot([], [{"destroyed": "lookout"}]) == told


def test_deeds_that_are_none() -> None:
    assert "there is no kind of deed “panicked”" in shot([], ["panicked"]), "this book has no panic"
    assert "there is no kind of deed “slow”" in shot([{"slow": "lookout"}])
    assert "a deed is of one kind" in shot([{"by": "bow"}])
    assert "a deed is of one kind" in shot([{**DONE, "slew": "lookout"}])
    assert shot([{"slew": "nobody"}]) == "there is no unit “nobody” to whom anything could be done"
    assert "what nobody did is a kind of deed" in shot([], [{"slew": "lookout", "by": "bow"}])


@pytest.mark.parametrize("book_id", sorted(SHELF))
def test_every_kind_of_deed_is_asserted_and_denied(book_id: str) -> None:
    """A kind of deed that no case denies might be told of whatever happens."""
    cases = [file.case for file in find_cases([Path(__file__).parents[1] / "cases" / book_id])]
    asserted = {word for case in cases for deed in case.deeds for word in deed}
    denied = {
        word for case in cases for deed in case.no_deeds for word in ([deed] if isinstance(deed, str) else deed)
    }
    kinds = set(in_cases(open_book(book_id)).deeds)
    assert kinds <= asserted
    assert kinds <= denied
