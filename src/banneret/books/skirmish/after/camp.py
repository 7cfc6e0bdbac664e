# interpreted: used once a game, after it
"""Where parties rest after a skirmish: the parties as they stand, what happened to them, and who is told."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, TypeAlias

import msgspec

from banneret.books.skirmish.after.facts import Fate, PartyFacts
from banneret.books.skirmish.party import Party
from banneret.core.engine.ask import Ask, Data, Question, Steps, ask, ask_all
from banneret.core.engine.dice import Dice
from banneret.core.engine.events import Event
from banneret.core.engine.state import State

# What one seat is asked, one question after another.
Asking: TypeAlias = Generator[Question, Any, None]


class Camp:
    """`parties` and `facts` by seat; `paid` are hired swords who have had their upkeep."""

    def __init__(
        self,
        parties: Mapping[str, Party],
        facts: Mapping[str, PartyFacts],
        state: State,
        paid: tuple[str, ...] = (),
    ) -> None:
        self.parties: dict[str, Party] = dict(parties)
        self.facts: dict[str, PartyFacts] = dict(facts)
        self.state = state
        self.paid = paid

    def copy(self, state: State) -> Camp:
        return Camp(self.parties, self.facts, state, self.paid)

    def seats(self) -> list[str]:
        return list(self.parties)

    def tell(self, event: Event) -> None:
        self.state.tell(event)

    def fate(self, seat: str, uid: str) -> Fate:
        """Who is not spoken of has stayed at home."""
        return self.facts[seat].fates.get(uid) or Fate(took_part=False)

    def spend(self, seat: str, gold: int) -> None:
        party = self.parties[seat]
        assert 0 <= gold <= party.gold
        self.parties[seat] = party.having(gold=party.gold - gold)

    def earn(self, seat: str, gold: int) -> None:
        party = self.parties[seat]
        self.parties[seat] = party.having(gold=party.gold + gold)

    def to_data(self) -> Data:
        return {
            "parties": msgspec.to_builtins(self.parties),
            "facts": msgspec.to_builtins(self.facts),
            "paid": list(self.paid),
        }

    @staticmethod
    def from_data(data: Data, state: State) -> Camp:
        parties = msgspec.convert(data["parties"], dict[str, Party])
        facts = msgspec.convert(data["facts"], dict[str, PartyFacts])
        return Camp(parties, facts, state, tuple(data["paid"]))


def side_by_side(askings: Mapping[str, Asking]) -> Steps:
    """Every seat answers its own questions: those that are open at the same time are asked together."""
    open_now: dict[str, Question] = {}
    for seat, asking in askings.items():
        question = _next(asking, None)
        if question is not None:
            open_now[seat] = question
    while open_now:
        answers = yield from _asked(open_now)
        still: dict[str, Question] = {}
        for seat in open_now:
            question = _next(askings[seat], answers[seat])
            if question is not None:
                still[seat] = question
        open_now = still


def _asked(questions: dict[str, Question]) -> Generator[Ask, Any, dict[str, Any]]:
    if len(questions) > 1:
        answers: dict[str, Any] = yield ask_all(questions)
        return answers
    ((seat, question),) = questions.items()
    answer = yield ask(seat, question)
    return {seat: answer}


def _next(asking: Asking, answer: Any) -> Question | None:
    """The next question, or None when there are no more."""
    try:
        return asking.send(answer)
    except StopIteration:
        return None


def drawn(count: int, dice: Dice, clause: str, purpose: str) -> int:
    """One of so many, each equally likely, from 0; no die is rolled where there is no choice.

    As many dice as are needed count as the digits of a number; numbers that would favour some are rolled again.
    """
    needed, span = 0, 1
    while span < count:
        needed, span = needed + 1, span * 6
    number = 0 if needed == 0 else span
    while number >= span - span % count:
        number = 0
        for face in dice.d6(needed, clause, purpose):
            number = 6 * number + face - 1
    return number % count
