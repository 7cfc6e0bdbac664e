"""What is said of options, with the worth that stands behind the words: so the best of them can be proposed.

A worth is in points of the army that an option takes from the enemy, or in any other measure that is the same
for all options it is held against. It orders options and is never shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from banneret.core.engine.ask import Assign, Question, Split
from banneret.core.engine.ranking import best, best_above


class Hints(dict[str, str]):
    """A sentence for each option, by its key.

    `worth` is what an option is worth among those it competes with: the others of its slot, or those of the
    same `rivals`. `shares` is what so many of the things that are shared out are worth to an option, from
    none of them on.
    """

    def __init__(self) -> None:
        super().__init__()
        self.worth: dict[str, float] = {}
        self.rivals: dict[str, str] = {}
        self.shares: dict[str, list[float]] = {}

    def note(self, key: str, text: str, worth: float, rivals: str = "") -> None:
        """A sentence, and the worth of what it says among options of the same rivals."""
        self[key] = text
        self.worth[key] = worth
        self.rivals[key] = rivals

    def best(self) -> list[str]:
        """The best option of each rivalry that is one: where there are several, and one is worth something."""
        groups: dict[str, list[str]] = {}
        for key, rivals in self.rivals.items():
            groups.setdefault(rivals, []).append(key)
        found = [
            best_above(0.0, keys, lambda key: self.worth[key]) for keys in groups.values() if len(keys) > 1
        ]
        return [key for key in found if key is not None]


def proposed(question: Question, hints: Mapping[str, str]) -> dict[str, str] | dict[str, int] | None:
    """The answer that the odds propose to a question with slots or shares; None where they say nothing."""
    if not isinstance(hints, Hints):
        return None
    if isinstance(question, Assign):
        return _aimed(question, hints)
    if isinstance(question, Split):
        keys = [key for key in question.keys() if key in hints.shares]  # noqa: SIM118
        if keys:
            return shared_out(question.total, {key: hints.shares[key] for key in keys})
    return None


def _aimed(question: Assign, hints: Hints) -> dict[str, str] | None:
    """For each slot the option that is worth most, if any is worth anything."""
    found: dict[str, str] = {}
    for slot in question.slots:
        keys = [option.key for option in slot.options if f"{slot.key}: {option.key}" in hints.worth]
        aim = best_above(0.0, keys, lambda key, at=slot.key: hints.worth[f"{at}: {key}"])  # type: ignore[misc]
        if aim is not None:
            found[slot.key] = aim
    return found if hints.worth else None


def shared_out(total: int, shares: Mapping[str, Sequence[float]]) -> dict[str, int]:
    """How `total` things are shared out so that they are worth most altogether; of equals all to the first."""
    ways: dict[int, tuple[float, dict[str, int]]] = {0: (0.0, {})}
    for key, worth in shares.items():
        reached: dict[int, tuple[float, dict[str, int]]] = {}
        for given in range(total + 1):
            parts = [
                (so_far + worth[more], {**answer, key: more} if more else answer)
                for more in range(min(given, len(worth) - 1) + 1)
                if given - more in ways
                for so_far, answer in (ways[given - more],)
            ]
            if parts:
                reached[given] = best(parts, lambda part: part[0])
        ways = reached
    return ways[total][1]
