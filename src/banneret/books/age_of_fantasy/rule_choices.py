"""Chapters that are several rules, of which players agree on any: the setting, and some that are drawn."""

from __future__ import annotations

from collections.abc import Sequence

from banneret.core.engine.book import Setting
from banneret.core.engine.randoms import SplitMix64

_IN_WORDS = {3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}


def rules_setting(id_: str, title: str, every: Sequence[str], abouts: tuple[tuple[str, str], ...]) -> Setting:
    """Which of the rules of a chapter are played; all of them, if nobody chooses."""
    count = _IN_WORDS[len(every)]
    return Setting(
        id_,
        f"{title} rules",
        f"Which of its {count} rules you use.",
        tuple([(rule, rule.replace("-", " ").capitalize()) for rule in every]),
        several=True,
        preset=tuple(every),
        abouts=abouts,
        if_none=f"You use none of the {count} rules.",
    )


def drawn_rules(every: Sequence[str], draw: SplitMix64) -> tuple[str, ...]:
    """One of them or more."""
    wanted = 1 + draw.below(2 ** len(every) - 1)
    return tuple([rule for k, rule in enumerate(every) if wanted >> k & 1])
