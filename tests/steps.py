"""Playing a step of the rules that asks nobody anything."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeVar

from banneret.core.engine.ask import Ask

T = TypeVar("T")


def played(step: Generator[Ask, Any, T]) -> T:
    """What the step returns; a question in it is an error."""
    try:
        asked = next(step)
    except StopIteration as end:
        result: T = end.value
        return result
    raise AssertionError(f"asked {[question.prompt for question in asked.questions.values()]}")
