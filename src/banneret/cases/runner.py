"""Runs a case through the engine's one door and says the first thing that is not as it should be."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from banneret.books.battle_report import Deed
from banneret.books.case_book import in_cases
from banneret.books.case_tools import among
from banneret.cases.clause_files import load_clauses
from banneret.cases.form import Case, CaseFile, ClosedBy, Expect, Play
from banneret.core.engine.ask import Assign, Choice, Option, Pick, Question, Refusal, Split
from banneret.core.engine.book import open_book
from banneret.core.engine.dice import Dice, DiceFault, Key, ScriptedDice
from banneret.core.engine.errors import BadInput
from banneret.core.engine.events import Event
from banneret.core.engine.match import Match
from banneret.core.engine.state import State

_DEED_WORDS = ("by", "clause", "means", "round")
SIDE = "A"  # who rolls is named as shortly as this, and what for is not
TOLERANCE = 0.02  # inches and degrees, for places written with two decimals


class CaseFailed(Exception):
    """Something in the case is not true."""


class _CaseDice(Dice):
    """Dice loaded anew for each answer, so that none is missing and none left over at any point."""

    def __init__(self) -> None:
        self.script = ScriptedDice()
        self.clauses: set[str] = set()

    def d6(self, count: int, clause: str, purpose: str, only: str = "") -> list[int]:
        if clause not in self.clauses:
            raise CaseFailed(f"dice are rolled for {purpose} under “{clause}”, which is no clause")
        if len(purpose) <= len(SIDE):
            raise CaseFailed(f"dice are rolled under {clause} for “{purpose}”, which does not say what for")
        return self.script.d6(count, clause, purpose)

    def for_key(self, key: Key, start: int, count: int, clause: str, purpose: str, only: str) -> list[int]:
        # A case plays its moments in one order, and its dice stand in that order.
        return self.d6(count, clause, purpose, only)


def run_case(file: CaseFile) -> str:
    """Empty when the case holds, else what went wrong."""
    at = ["the set-up"]
    try:
        _Run(file.case, at).run()
    except (CaseFailed, BadInput) as failure:
        # A case that cannot be set up fails like one whose expectations do not hold: the others still run.
        return str(failure)
    except Exception as fault:
        # A case may describe what no game comes to; but the rules may be wrong as well, so it says where.
        return f"{at[-1]}: the rules could not play this state: {_raised(fault)}"
    return ""


def _well_told(event: Event) -> None:
    """An event can be written down and read again, so every field of it holds what it should."""
    try:
        msgspec.convert(event.to_data(), type(event))
    except msgspec.ValidationError as fault:
        raise CaseFailed(f"what was told is not well told: {event} ({fault})") from fault


def _raised(fault: Exception) -> str:
    """What was raised, and the line of the rules that did."""
    last = traceback.extract_tb(fault.__traceback__)[-1]
    said = f": {fault}" if str(fault) else ""
    return f"{type(fault).__name__}{said} ({Path(last.filename).name}, line {last.lineno})"


class _Run:
    def __init__(self, case: Case, at: list[str]) -> None:
        self.case = case
        self.at = at  # what has been come to so far, for whoever has to tell
        self.book = in_cases(open_book(case.book))
        self.dice = _CaseDice()
        self.clauses: set[str] = set()
        self.seen = 0  # events whose clause has been looked at
        self.match: Match

    def run(self) -> None:
        case = self.case
        if not case.proves:
            raise CaseFailed("it proves no clause")
        self.clauses = {clause.id for clause in load_clauses(self.book.id)}
        self.dice.clauses = self.clauses
        for clause in case.proves:
            if clause not in self.clauses:
                raise CaseFailed(f"there is no clause {clause}")
        if not (case.expect or case.deeds or case.no_deeds or any(_looks(play) for play in case.play)):
            raise CaseFailed("it expects nothing, so it could not fail")
        options, state = self.book.arrange(case.table, case.units, case.state)
        self.at.append("the beginning")
        self._roll("the beginning", case.dice, lambda: self._begin(options, state))
        self._name_clauses()
        for number, play in enumerate(case.play, 1):
            self.at.append(f"step {number} ({play.by}, {play.asked})")
            try:
                self._play(play)
            except CaseFailed as failure:
                raise CaseFailed(f"{self.at[-1]}: {failure}") from failure
        self.at.append("the end")
        for expect in case.expect:
            # At the end of a case every event of it counts.
            self._expect(expect, 0)
        if (case.deeds or case.no_deeds) and not self.book.deeds:
            raise CaseFailed(f"{self.book.title} tells no deeds")
        if case.deeds or case.no_deeds:
            self._deeds(self.book.report(self.match).deeds)

    def _begin(self, options: object, state: State) -> None:
        self.match = Match.from_state(self.book, options, state, self.dice)

    def _roll(self, what: str, faces: list[int], action: Any) -> Any:
        try:
            self.dice.script = ScriptedDice(*faces)
            result = action()
            # Nothing is rolled for an answer that is turned down; why it was is what the writer needs to know.
            if not isinstance(result, Refusal):
                self.dice.script.finish()
        except DiceFault as fault:
            raise CaseFailed(f"after {what}, {fault}") from fault
        except BadInput as fault:
            raise CaseFailed(str(fault)) from fault
        return result

    def _play(self, play: Play) -> None:
        question = self._question(play)
        self._offers(play, question)
        self._closed(play, question)
        if play.answer is msgspec.UNSET:
            if play.dice or play.refused:
                raise CaseFailed("a step without an answer only looks at what is offered")
            return
        before = len(self.match.told)
        refusal = self._roll("this answer", play.dice, lambda: self.match.answer(play.by, play.answer))
        if play.refused is not None:
            if refusal is None:
                raise CaseFailed(f"the answer should be refused as “{play.refused}” but was taken")
            if refusal.code != play.refused:
                raise CaseFailed(f"refused as “{refusal.code}” ({refusal.why}), not as “{play.refused}”")
            if play.clause is not None and refusal.clause != play.clause:
                raise CaseFailed(f"refused under {refusal.clause}, not under {play.clause}")
            if play.dice:
                raise CaseFailed("no dice are rolled for an answer that is refused")
        elif refusal is not None:
            raise CaseFailed(f"the answer was refused: {refusal.code}, {refusal.why} ({refusal.clause})")
        self._name_clauses()
        for expect in play.expect:
            self._expect(expect, before)

    def _question(self, play: Play) -> Question:
        if self.match.over:
            raise CaseFailed("the game is already over")
        question = self.match.pending.get(play.by)
        asked = {seat: found.name for seat, found in self.match.pending.items()}
        if question is None or question.name != play.asked:
            raise CaseFailed(f"what is asked here is {asked}")
        return question

    def _offers(self, play: Play, question: Question) -> None:
        if play.offers is None and not play.offers_not:
            return
        offered = offered_keys(question)
        if play.offers is not None and sorted(play.offers) != sorted(offered):
            raise CaseFailed(f"it offers {offered}, not {play.offers}")
        for key in play.offers_not:
            if key in offered:
                raise CaseFailed(f"it offers {key}")

    def _closed(self, play: Play, question: Question) -> None:
        existing = [option.key for option in question.not_offered()]
        for key, given in play.closed.items():
            by = ClosedBy(clause=given) if isinstance(given, str) else given
            reason = question.why_not(key)
            if reason is None:
                raise CaseFailed(f"{key} is offered, not closed by {by.clause}")
            if key not in existing:
                raise CaseFailed(f"{key} is not among what is closed here: {existing}")
            if reason.clause != by.clause:
                raise CaseFailed(f"{key} is closed by {reason.clause} ({reason.why}), not by {by.clause}")
            if by.code is not None and reason.code != by.code:
                raise CaseFailed(f"{key} is closed as “{reason.code}” ({reason.why}), not as “{by.code}”")
            if by.why is not None and reason.why != by.why:
                raise CaseFailed(f"{key} is closed because “{reason.why}”, not because “{by.why}”")

    # ------------------------------------------------------------------ what must be true

    def _name_clauses(self) -> None:
        """Whatever is told or asked names the clause that says so, in every case and without being expected.

        And what is told has in every place what belongs there: a number where it tells a number.
        """
        for told in self.match.told[self.seen :]:
            if told.event.clause not in self.clauses:
                raise CaseFailed(f"what was told names no clause of the book: {told.event}")
            _well_told(told.event)
        self.seen = len(self.match.told)
        for question in self.match.pending.values():
            if question.clause not in self.clauses:
                raise CaseFailed(f"the question “{question.name}” names no clause, but “{question.clause}”")
            for option in _options(question):
                words = (option.key, option.label, *option.marks)
                if not all(isinstance(word, str) for word in words):
                    raise CaseFailed(f"the question “{question.name}” has an option without words: {words}")

    def _expect(self, expect: Expect, since: int) -> None:
        if expect.event is not None:
            self._event(expect.event, expect.fields, since)
        elif expect.no_event is not None:
            for told in self.match.told[since:]:
                if type(told.event).__name__ == expect.no_event and _holds(told.event, expect.fields):
                    raise CaseFailed(f"there should be no {expect.no_event} here: {told.event}")
        elif expect.unit is not None:
            self._facts(f"unit {expect.unit}", self.book.unit_facts(self.match.state, expect.unit), expect.is_)
        elif expect.marker is not None:
            owner = self.book.marker_owner(self.match.state, expect.marker)
            if owner != (expect.owner or ""):
                raise CaseFailed(f"marker {expect.marker} is held by “{owner}”, not by “{expect.owner or ''}”")
        elif expect.asked is not None:
            asked = {seat: question.name for seat, question in self.match.pending.items()}
            if expect.asked not in asked.values() or (expect.of is not None and expect.of not in asked):
                raise CaseFailed(f"what is asked next is {asked}, not {expect.asked} of {expect.of}")
        elif expect.winner is not None:
            outcome = self.match.outcome
            found = "nobody yet" if outcome is None else outcome.winner or "draw"
            if found != expect.winner:
                raise CaseFailed(f"the winner is {found}, not {expect.winner}")
        else:
            raise CaseFailed("an expectation names nothing to look at")

    def _deeds(self, done: Sequence[Deed]) -> None:
        told = "; ".join(_told(deed) for deed in done) or "none"
        for wanted in self.case.deeds:
            kind, whom = self._deed_meant(wanted)
            for word in wanted:
                among(word, (kind, *_DEED_WORDS), "word of a deed", "deeds")
            if not any(_is_deed(deed, kind, whom, wanted) for deed in done):
                raise CaseFailed(f"nobody has done {wanted}; what was done is: {told}")
        for denied in self.case.no_deeds:
            meant: dict[str, Any] = {denied: ""} if isinstance(denied, str) else dict(denied)
            kind, whom = self._deed_meant(meant)
            if len(meant) > 1:
                raise CaseFailed(f"what nobody did is a kind of deed, to anybody or to somebody, not {denied}")
            for deed in done:
                if deed.kind == kind and whom in ("", deed.whom):
                    raise CaseFailed(f"there should be no such deed: {_told(deed)}")

    def _deed_meant(self, wanted: dict[str, Any]) -> tuple[str, str]:
        """The kind of deed that a case speaks of, and to whom it is done."""
        kinds = [word for word in wanted if word not in _DEED_WORDS]
        if len(kinds) != 1:
            raise CaseFailed(
                f"a deed is of one kind, unlike {wanted}; the kinds are: {', '.join(self.book.deeds)}"
            )
        among(kinds[0], self.book.deeds, "kind of deed", "deeds")
        whom = wanted[kinds[0]]
        if whom != "" and whom not in self.case.units:
            raise CaseFailed(f"there is no unit “{whom}” to whom anything could be done")
        return kinds[0], whom

    def _event(self, kind: str, fields: dict[str, Any], since: int) -> None:
        same = [told.event for told in self.match.told[since:] if type(told.event).__name__ == kind]
        if any(_holds(event, fields) for event in same):
            return
        if same:
            raise CaseFailed(f"no {kind} with {fields}; there is {'; '.join(str(event) for event in same)}")
        kinds = list(dict.fromkeys(type(told.event).__name__ for told in self.match.told[since:]))
        raise CaseFailed(f"no {kind} was told; these were: {', '.join(kinds) or 'none'}")

    def _facts(self, what: str, facts: dict[str, Any], wanted: dict[str, Any]) -> None:
        if not wanted:
            raise CaseFailed(f"nothing is said about {what}")
        for key, value in wanted.items():
            if key not in facts:
                raise CaseFailed(f"{what} has no “{key}”; it has {', '.join(sorted(facts))}")
            if not _equal(facts[key], value):
                raise CaseFailed(f"{what}: {key} is {facts[key]!r}, not {value!r}")


def _is_deed(deed: Deed, kind: str, whom: str, wanted: dict[str, Any]) -> bool:
    if (deed.kind, deed.whom) != (kind, whom):
        return False
    by = wanted.get("by", deed.by)
    doers = {by} if isinstance(by, str) else set(by)
    return doers == set(deed.by) and all(
        getattr(deed, word) == wanted[word] for word in wanted if word in _DEED_WORDS and word != "by"
    )


def _told(deed: Deed) -> str:
    return f"{', '.join(deed.by)} {deed.kind} {deed.whom} ({deed.means}, {deed.clause}, round {deed.round})"


def _looks(play: Play) -> bool:
    """Whether a step has anything that could fail."""
    return bool(play.expect or play.refused or play.offers or play.offers_not or play.closed)


def _options(question: Question) -> list[Option]:
    """What a question of one of the common kinds offers, with its labels."""
    if isinstance(question, (Choice, Pick, Split)):
        return question.options
    if isinstance(question, Assign):
        return [option for slot in question.slots for option in slot.options]
    return []


def offered_keys(question: Question) -> list[str]:
    """What a question offers: its options, or for an assignment every “slot: option”."""
    if isinstance(question, (Choice, Pick, Split)):
        return question.keys()
    if isinstance(question, Assign):
        return [f"{slot.key}: {option.key}" for slot in question.slots for option in slot.options]
    # Books have kinds of their own; those that offer a list of keys say so in their details.
    options = question.to_data().get("options")
    if options is None:
        raise CaseFailed(f"a {question.kind} question has no list of options")
    return [option["key"] for option in options]


def _holds(event: Any, fields: dict[str, Any]) -> bool:
    for key, value in fields.items():
        if not hasattr(event, key):
            raise CaseFailed(f"{type(event).__name__} has no field “{key}”")
        if not _equal(getattr(event, key), value):
            return False
    return True


def _equal(found: Any, wanted: Any) -> bool:
    if isinstance(found, float) or isinstance(wanted, float):
        return (
            isinstance(found, (int, float))
            and isinstance(wanted, (int, float))
            and (abs(found - wanted) <= TOLERANCE)
        )
    if isinstance(found, (list, tuple)) and isinstance(wanted, (list, tuple)):
        return len(found) == len(wanted) and all(_equal(a, b) for a, b in zip(found, wanted, strict=True))
    if isinstance(found, dict) and isinstance(wanted, dict):
        return found.keys() == wanted.keys() and all(_equal(found[key], wanted[key]) for key in found)
    return type(found) is type(wanted) and bool(found == wanted)
