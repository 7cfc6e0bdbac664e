"""A side that nobody plays: what it is asked, the chapter that brings it answers by a rule of its own.

Nobody is asked in its stead, and nothing of it stands in the journal but the dice: played again, it does the
same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from banneret.books.chapters import OptionalChapter, bringing_neutral
from banneret.books.sides import Sided
from banneret.core.engine.ask import Question, Refusal, Steps, ask_all
from banneret.core.engine.dice import Dice


def played_by_rule(battle: Sided, chapters: Sequence[OptionalChapter], steps: Steps, dice: Dice) -> Steps:
    """These steps, without the questions to the neutral side."""
    seat = battle.sides.neutral
    chapter = bringing_neutral(chapters)
    answer: Any = None
    while True:
        try:
            asked = steps.send(answer)
        except StopIteration:
            return
        own = asked.questions.get(seat)
        if own is None:
            answer = yield asked
            continue
        said = own.read(chapter.answer(battle, own, dice))
        refusal = said if isinstance(said, Refusal) else own.check(said)
        assert refusal is None, f"{chapter.id} answers what is not allowed: {refusal.why}"
        if asked.alone:
            answer = said
            continue
        others: dict[str, Question] = {key: each for key, each in asked.questions.items() if key != seat}
        given: dict[str, Any] = {}
        if others:
            given = yield ask_all(others)
        answer = {key: said if key == seat else given[key] for key in asked.questions}
