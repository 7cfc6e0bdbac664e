# interpreted: told to people, and asked by no rule
"""How both One Page Rules books sum up the turn of a unit."""

from __future__ import annotations

from collections.abc import Iterable

from banneret.books.events import plural
from banneret.books.opr.events import (
    ActionChosen,
    Activated,
    AutoHits,
    Battered,
    BlockRoll,
    Charged,
    ChargeFailed,
    DangerRoll,
    Deployed,
    Destroyed,
    GameEnded,
    Healed,
    HitRoll,
    Idled,
    MeleeResult,
    MoraleTest,
    Moved,
    Recovered,
    Regenerated,
    RoundEnded,
    Routed,
    Seized,
    SpellCast,
    Suffered,
    Wavered,
)
from banneret.books.opr.volleys import BREATH
from banneret.books.recap import Befell, Cause, Deed, Did, Names, Recap
from banneret.core.engine.events import Event
from banneret.core.engine.grammar import says

# Verbs of whoever acts, as they stand after one name.
ACTIONS = {"hold": "holds", "advance": "advances", "rush": "rushes", "charge": "charges"}
ARRIVALS = {
    "ambush": "comes out of ambush",
    "scout": "scouts ahead",
    "arrival": "arrives",
}
HITS_BEGIN: dict[str, Cause] = {"Impact": "blow", BREATH: "shot"}
MOVES = {"scout": "makes its scout move", "consolidate": "consolidates"}


class OprRecap(Recap):
    def begins(self, event: Event) -> str | None:
        if isinstance(event, (Activated, Deployed)):
            return event.unit
        # Who holds what is settled when a turn is over.
        return "" if isinstance(event, Seized) else super().begins(event)

    def deeds(self, event: Event) -> Iterable[Deed]:
        if isinstance(event, Deployed):
            return [Did(event.unit, ARRIVALS.get(event.how, "is deployed"))]
        if isinstance(event, ActionChosen):
            return [Did(event.unit, ACTIONS[event.action], minor=event.action == "hold")]
        if isinstance(event, Moved):
            return [Did(event.unit, MOVES[event.how])] if event.how in MOVES else []
        if isinstance(event, Idled):
            return [Did(event.unit, "stays idle")]
        if isinstance(event, Recovered):
            return [Did(event.unit, "recovers its nerve")]
        if isinstance(event, Seized) and event.owner:
            return [Did(event.owner, "seizes", event.marker)]
        return self._attacks(event) or self._harm(event)

    def _attacks(self, event: Event) -> list[Deed]:
        if isinstance(event, Charged):
            return [Did(event.unit, "charges", event.target, attack=True)]
        if isinstance(event, ChargeFailed):
            return [Did(event.unit, "does not reach", event.target)]
        if isinstance(event, HitRoll):
            verb = "shoots" if event.shooting else "strikes"
            return [Did(event.unit, verb, event.target, minor=not event.shooting, attack=True)]
        if isinstance(event, SpellCast):
            verb = f"casts {event.spell} at" if event.works else f"fails to cast {event.spell} at"
            return [Did(event.unit, verb, target) for target in event.targets] or [Did(event.unit, verb[:-3])]
        return []

    def _harm(self, event: Event) -> list[Deed]:
        if isinstance(event, Suffered):
            return [Befell(event.unit, len(event.killed), event.wounds)]
        if isinstance(event, Battered):
            return [Befell(event.unit, 0, event.wounds, "" if event.left else "is destroyed")]
        if isinstance(event, Wavered):
            return [Befell(event.unit, verb="wavers")]
        if isinstance(event, Routed):
            return [Befell(event.unit, verb="routs")]
        if isinstance(event, Destroyed):
            return [Befell(event.unit, verb="is destroyed")]
        if isinstance(event, Healed):
            return [Befell(event.unit, verb=f"recovers {plural(event.wounds, 'wound')}")]
        return []

    def result(self, event: Event) -> str:
        if isinstance(event, (HitRoll, AutoHits)):
            return plural(event.hits, "hit")
        if isinstance(event, (BlockRoll, DangerRoll)):
            return plural(event.wounds, "wound")
        if isinstance(event, Regenerated):
            return f"{event.ignored} ignored"
        if isinstance(event, Suffered):
            return f"{len(event.killed)} killed" if event.killed else ""
        if isinstance(event, MoraleTest):
            return "test passed" if event.passed else "test failed"
        if isinstance(event, SpellCast):
            return "cast" if event.works else "not cast"
        said: list[tuple[type[Event], str]] = [
            (Wavered, "wavering"),
            (Routed, "routed"),
            (Destroyed, "destroyed"),
        ]
        return next((word for kind, word in said if isinstance(event, kind)), "")

    def cause(self, event: Event) -> Cause:
        if isinstance(event, HitRoll):
            return "shot" if event.shooting else "blow"
        if isinstance(event, AutoHits):
            return HITS_BEGIN.get(event.source, "")  # those of a spell follow from casting it
        if isinstance(event, SpellCast):
            return "spell"
        return "test" if isinstance(event, DangerRoll) else ""

    def banner(self, event: Event, names: Names) -> str:
        if isinstance(event, MeleeResult):
            if not event.loser:
                return "Nobody wins the melee."
            winner = event.defender if event.loser == event.charger else event.charger
            return f"{says(names, winner, 'wins')} the melee."
        if isinstance(event, (RoundEnded, GameEnded)):
            return event.text(names)
        return ""
