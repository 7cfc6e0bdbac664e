# interpreted: told to people, and asked by no rule
"""How Age of Fantasy sums up the turn of a unit."""

from __future__ import annotations

from collections.abc import Iterable

from banneret.books.age_of_fantasy.events import (
    VERBS,
    ActionTaken,
    ChargeDeclared,
    ChargeTurned,
    MarkerCarried,
    MarkerDestroyed,
    ModelsMoved,
)
from banneret.books.opr.recap import MOVES, OprRecap
from banneret.books.recap import Deed, Did
from banneret.core.engine.events import Event


class AgeOfFantasyRecap(OprRecap):
    book_id = "age-of-fantasy"

    def deeds(self, event: Event) -> Iterable[Deed]:
        if isinstance(event, ActionTaken):
            return [Did(event.unit, VERBS.get(event.action, event.action), minor=event.action == "hold")]
        if isinstance(event, ChargeDeclared):
            return [Did(event.unit, "charges", event.target, attack=True)]
        if isinstance(event, ChargeTurned):
            return [Did(event.unit, "rushes")]
        if isinstance(event, ModelsMoved):
            return [Did(event.unit, MOVES[event.how])] if event.how in MOVES else []
        if isinstance(event, MarkerCarried):
            return [Did(event.unit, "takes up", event.marker)]
        if isinstance(event, MarkerDestroyed):
            return [Did(event.seat, "destroys", event.marker)]
        return super().deeds(event)
