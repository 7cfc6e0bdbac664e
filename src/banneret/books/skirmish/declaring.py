"""SK-GEN-01: nobody measures before committing to what needs it.

Every question of a skirmish is asked blind. What is on offer, why the rest is not, and the odds beside it
depend on sight, states, base contact and the heights of floors; how far things are apart comes out once it is
answered, and what tells that is an event that `reveals`, so that nobody undoes it freely.
"""

from __future__ import annotations

from typing import TypeVar

from banneret.core.engine.ask import Question

Asked = TypeVar("Asked", bound=Question)


def unmeasured(question: Asked) -> Asked:
    """Nothing is measured or tried out before it is answered; and what is said beside it tells no distance."""
    question.may_be_previewed = False
    question.may_be_measured = False
    question.tells_distances = False
    return question
