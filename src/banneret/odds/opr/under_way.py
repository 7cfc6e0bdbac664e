"""A charge that is under way in the One Page Rules books: what began it, as long as no blow has fallen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeVar

from banneret.books.events import AutoHits, HitRoll
from banneret.books.opr.events import (
    Activated,
    ChargeBroken,
    ChargeFailed,
    Fatigued,
    MeleeResult,
    StruckBack,
)
from banneret.books.opr.warfare import Warfare
from banneret.core.engine.events import Event

Begun = TypeVar("Begun", bound=Event)

# What ends a charge, or begins its melee: what was foretold of it is told no more.
_OVER: Final = (Activated, ChargeBroken, ChargeFailed, Fatigued, MeleeResult, StruckBack)


def begun(battle: Warfare[Any], told: Sequence[Event], begins: type[Begun], *ends: type[Event]) -> Begun | None:
    """The last event of this kind, if no blow has fallen since; `ends` are other events that end a charge."""
    for event in reversed(told):
        if isinstance(event, begins):
            return event
        if isinstance(event, (*_OVER, *ends)) or _is_blow(battle, event):
            return None
    return None


def _is_blow(battle: Warfare[Any], event: Event) -> bool:
    # Spells cast on the way in hit without a roll as well.
    if isinstance(event, AutoHits):
        return event.clause != battle.clauses.spell
    return isinstance(event, HitRoll) and not event.shooting
