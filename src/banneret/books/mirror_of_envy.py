"""The Mirror of Envy: which Artefact of an enemy its bearer has as well, asked alike in every book."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from banneret.books.artefacts import all_artefacts
from banneret.core.engine.ask import Ask, Choice, Closed, Option, Refusal, ask

MIRROR: Final = "mirror-of-envy"
# What was settled before the armies were deployed cannot be had any more.
SETTLED: Final = ("long-memory", "candle-ledger", "stormstep-boots", "crown-of-whispers")
NONE: Final = ""


class ClosedCopies(Closed):
    """Artefacts of the enemy that were settled before and cannot be copied."""

    def __init__(self, found: list[str], clause: str) -> None:
        self.found = found
        self.clause = clause

    def options(self) -> list[Option]:
        return [Option(key, all_artefacts()[key].name) for key in self.found]

    def why(self, key: str) -> Refusal | None:
        if key not in self.found:
            return None
        name = all_artefacts()[key].name
        return Refusal("settled", self.clause, f"What {name} does was settled before the armies were deployed.")


def ask_copy(seat: str, unit: str, bearer: str, used: list[str], clause: str) -> Generator[Ask, Any, str]:
    """Which of the Artefacts that enemies use is copied, if its player likes; "" for none."""
    theirs = [key for key in used if key and all_artefacts()[key].works != "map"]
    options = [Option(key, all_artefacts()[key].name) for key in theirs if key not in SETTLED]
    if not options:
        return NONE
    options.append(Option(NONE, "None of them"))
    closed = ClosedCopies([key for key in theirs if key in SETTLED], clause)
    prompt = f"What does the Mirror of Envy of {bearer} copy?"
    chosen: str = yield ask(seat, Choice("mirror", clause, prompt, options, (unit,), closed=closed))
    return chosen
