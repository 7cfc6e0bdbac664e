"""Chances in words, for every book."""

from __future__ import annotations


def percent(chance: float) -> str:
    """ "35 %"; what is possible but rare is never called 0 %, nor what may fail 100 %."""
    if 0.0 < chance < 0.005:
        return "under 1 %"
    if 0.995 <= chance < 1.0 - 1e-9:
        return "over 99 %"
    return f"{round(100 * chance)} %"


def likely(chance: float, what: str) -> list[str]:
    return [f"{percent(chance)} {what}"] if chance >= 0.005 else []
