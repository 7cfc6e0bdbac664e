"""Playing parts of a game many times over, and comparing what came of it with what was foretold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from typing import Any

from scipy import stats

from banneret.core.engine.ask import Ask

LEAST_P = 1e-4


def play(steps: Generator[Ask, Any, Any], answers: dict[str, Any]) -> None:
    """Runs a part of the game. Questions not named in `answers` get their first option or default."""
    reply: Any = None
    while True:
        try:
            asked = steps.send(reply)
        except StopIteration:
            return
        (question,) = asked.questions.values()
        options = getattr(question, "options", None)
        reply = answers.get(question.name)
        if callable(reply):
            reply = reply(question)
        elif reply is None:
            reply = options[0].key if options else question.default()
        assert question.check(reply) is None


def agree(what: str, seen: Counter[Any], foretold: dict[Any, float]) -> None:
    """Chi-square over the outcomes; rare ones are taken together, impossible ones must not happen."""
    plays = sum(seen.values())
    assert abs(sum(foretold.values()) - 1.0) < 1e-9, what
    for outcome in seen:
        assert foretold.get(outcome, 0.0) > 1e-12, f"{what}: {outcome} was foretold as impossible"
    expected: list[float] = []
    observed: list[int] = []
    rare_expected, rare_observed = 0.0, 0
    for outcome, chance in foretold.items():
        if plays * chance >= 5.0:
            expected.append(plays * chance)
            observed.append(seen[outcome])
        else:
            rare_expected += plays * chance
            rare_observed += seen[outcome]
    if rare_expected >= 5.0 or not expected:
        expected.append(rare_expected)
        observed.append(rare_observed)
    elif rare_expected > 0.0:
        most = expected.index(min(expected))
        expected[most] += rare_expected
        observed[most] += rare_observed
    if len(expected) > 1:
        scale = plays / sum(expected)
        p = stats.chisquare(observed, [scale * e for e in expected]).pvalue
        assert p > LEAST_P, f"{what}: p = {p:.2g}, seen {observed}, expected {[round(e, 1) for e in expected]}"


def numbers(chances: Any) -> dict[int, float]:
    return {count: float(chance) for count, chance in enumerate(chances) if chance > 1e-15}
