"""What exists and is not on offer has a reason, in every finite question of every book."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from banneret.cases.form import Case, read_cases
from banneret.cases.runner import run_case
from banneret.core.engine.ask import Assign, Choice, Pick, Question, Refusal, Split
from banneret.core.engine.match import Match
from tests.contract import kit
from tests.contract.principle.scene import Answered, Everything, Scene
from tests.contract.test_contract import EVERY_DAY, every_game

CASES = Path(__file__).parents[2] / "cases"


def case_id(path: Path) -> str:
    return "-".join(path.relative_to(CASES).with_suffix("").parts)


def everything_of(book_id: str) -> Everything:
    module = importlib.import_module(f"tests.contract.principle.{book_id.replace('-', '_')}")
    everything: Everything = module.EVERYTHING
    return everything


def offered(question: Question) -> list[str] | None:
    """The options of a question; None if it has none."""
    if isinstance(question, Assign):
        return [f"{slot.key}: {option.key}" for slot in question.slots for option in slot.options]
    # Also a question of a book's own that proposes some answers by their keys.
    keys: Callable[[], list[str]] | None = getattr(question, "keys", None)
    return None if keys is None else keys()


def is_finite(question: Question) -> bool:
    """Whether nothing but its options can be answered. Of places, say, only some are proposed."""
    return isinstance(question, (Choice, Pick, Split, Assign))


def answer_with(question: Question, key: str) -> Any:
    """An answer that chooses this option, right or not."""
    if isinstance(question, Choice):
        return key
    if isinstance(question, Pick):
        return [key]
    if isinstance(question, Split):
        return {key: question.total or 1}
    slot, _, option = key.partition(": ")
    return {slot: option}


def check_reasons(
    clauses: set[str], match: Match, seat: str, everything: Everything, earlier: list[Answered]
) -> int:
    """How many options of this seat's question are closed; each for a reason."""
    question = match.pending[seat]
    open_ = offered(question)
    if open_ is None:
        return 0
    closed = [option.key for option in question.not_offered()]
    assert len(set(open_)) == len(open_), f"{question.name} offers twice: {open_}"
    assert len(set(closed)) == len(closed), f"{question.name} closes twice: {closed}"
    both = set(open_) & set(closed)
    assert not both, f"{question.name}: {both} are offered and closed"
    if is_finite(question):
        assert question.name in everything, f"nobody says what exists in principle for “{question.name}”"
        existing = everything[question.name](Scene(match, seat, question.about, earlier))
        missing = existing - set(open_) - set(closed)
        assert not missing, f"{question.name}: {missing} exist, and are neither offered nor closed"
        more = (set(open_) | set(closed)) - existing
        assert not more, f"{question.name}: {more} do not exist in principle"
    for key in open_:
        assert question.why_not(key) is None
    nonsense = question.why_not("nonsense")
    assert nonsense is not None, f"{question.name}: nonsense is an option"
    assert nonsense.code in ("not-offered", "no-such-slot")
    assert nonsense.clause in clauses, f"{question.name}: {nonsense} names no clause"
    for option in question.not_offered():
        assert option.label
        reason = question.why_not(option.key)
        assert reason is not None
        assert reason.code != "not-offered"
        assert reason.clause in clauses, f"{question.name}: {reason} names no clause"
        assert reason.why.endswith((".", "!")), f"{question.name}: “{reason.why}” is no sentence"
        answer = question.read(answer_with(question, option.key))
        refusal = answer if isinstance(answer, Refusal) else question.check(answer)
        assert refusal is not None, f"{question.name}: {option.key} is closed and taken"
        assert (refusal.code, refusal.clause) == (reason.code, reason.clause)
    return len(closed)


@every_game
def test_what_is_not_offered_has_a_reason(book_id: str, seed: int) -> None:
    tested = kit.subject(book_id)
    everything = everything_of(book_id)
    match = kit.start(tested.book, seed)
    earlier: list[Answered] = []
    closed = 0
    while not match.over:
        for seat in match.pending:
            closed += check_reasons(tested.clauses, match, seat, everything, earlier)
        seat, answer = kit.decide(match, seed)
        question = match.pending[seat]
        earlier.append(Answered(seat, question, question.read(answer)))
        assert match.answer(seat, answer) is None
    assert closed, "nothing was ever closed"


@pytest.mark.parametrize(
    "path",
    sorted(CASES.rglob("*.yaml")),
    ids=case_id,
)
def test_reasons_in_cases(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where random games seldom come to: whatever a case says is asked has been looked into."""
    book_id = path.relative_to(CASES).parts[0]
    clauses = kit.subject(book_id).clauses
    everything = everything_of(book_id)
    begin, answer = Match.from_state, Match.answer
    earlier: list[Answered] = []
    looked_into: set[str] = set()

    def begin_with_reasons(*arguments: Any) -> Match:
        earlier.clear()
        looked_into.clear()
        match = begin(*arguments)
        check_all(match)
        return match

    def answer_with_reasons(match: Match, seat: str, data: object) -> Refusal | None:
        question = match.pending[seat]
        given = Answered(seat, question, question.read(data))
        refusal = answer(match, seat, data)
        if refusal is None:
            earlier.append(given)
            check_all(match)
        return refusal

    def check_all(match: Match) -> None:
        for seat, question in match.pending.items():
            check_reasons(clauses, match, seat, everything, earlier)
            looked_into.add(question.name)

    monkeypatch.setattr(Match, "from_state", begin_with_reasons)
    monkeypatch.setattr(Match, "answer", answer_with_reasons)
    for file in read_cases(path):
        assert run_case(file) == "", file.where
        assert asked_in(file.case) <= looked_into, file.where


def asked_in(case: Case) -> set[str]:
    """The questions that are put in a case, by its own words; it would fail if they were not."""
    found = {play.asked for play in case.play}
    for expect in [*case.expect, *[expect for play in case.play for expect in play.expect]]:
        if expect.asked is not None:
            found.add(expect.asked)
    return found


@pytest.mark.parametrize("book_id", kit.book_ids())
def test_every_kind_of_question_is_asked_somewhere(book_id: str) -> None:
    """A line of what exists that no case and no daily game comes to would prove nothing, and might be wrong."""
    lines = set(everything_of(book_id))
    for path in sorted((CASES / book_id).rglob("*.yaml")):
        for file in read_cases(path):
            lines -= asked_in(file.case)

    def watch(_: Match, question: Question) -> None:
        lines.discard(question.name)

    if lines:
        kit.played(kit.subject(book_id).book, EVERY_DAY, watch)
    assert not lines, f"{lines} are asked in no case and not in the game of every day"
