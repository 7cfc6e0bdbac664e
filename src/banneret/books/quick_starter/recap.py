# interpreted: told to people, and asked by no rule
"""How the Quick Starter sums up a charge, a move, a spell, a volley or a combat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from banneret.books.events import AutoHits, Charged, Deployed, Destroyed, HitRoll, plural
from banneret.books.quick_starter.events import (
    Broke,
    Captured,
    CastingRoll,
    ChargeDeclared,
    ChargeFailed,
    ChargeRolled,
    CombatBegan,
    CombatScore,
    Crumbled,
    DisciplineTest,
    DispelRoll,
    DistanceRolled,
    Enchanted,
    Fled,
    FledTheField,
    FluxDrawn,
    GameEnded,
    HealthLost,
    HinderedRoll,
    Left,
    Marched,
    Multiplied,
    PursuitDeclared,
    Rallied,
    RanDown,
    Reacted,
    SaveRoll,
    ShotsRolled,
    TurnBegan,
    WoundRoll,
)
from banneret.books.recap import Befell, Cause, Deed, Did, Names, Recap
from banneret.core.engine.events import Event
from banneret.core.engine.grammar import says

# Moves that are a step of their own, as verbs; others belong to a charge, a flight or a combat.
MOVES: Final = {
    "advance": "advances",
    "march": "marches",
    "pivot": "pivots",
    "flying advance": "flies",
    "flying march": "flies far",
    "vanguard": "makes its Vanguard move",
    "flying vanguard": "flies ahead",
    "reform": "reforms",
}
PURSUITS: Final = {"pursue": "pursues", "overrun": "overruns", "restrain": "restrains itself"}
RALLY: Final = "Rally Test"
ENDED: Final = ("breaks", "flees", "is destroyed")  # what need not be said of one that is gone


class QuickStarterRecap(Recap):
    book_id = "quick-starter"

    def begins(self, event: Event) -> str | None:
        if isinstance(event, (Deployed, ChargeDeclared, ChargeRolled, ShotsRolled)):
            return event.unit
        if isinstance(event, CastingRoll):
            return event.wizard
        if isinstance(event, HitRoll) and event.shooting:
            return event.unit
        if isinstance(event, Marched) and event.how in MOVES:
            return event.unit
        if isinstance(event, DisciplineTest) and event.why == RALLY:
            return event.unit
        return "" if isinstance(event, (CombatBegan, FluxDrawn)) else super().begins(event)

    def anew(self, event: Event) -> bool:
        return isinstance(event, (CastingRoll, ChargeRolled)) or super().anew(event)

    def heading(self, event: Event) -> str:
        return "Combat" if isinstance(event, CombatBegan) else ""

    def deeds(self, event: Event) -> Iterable[Deed]:
        if isinstance(event, Deployed):
            return [Did(event.unit, "is deployed")]
        return self._moves(event) or self._attacks(event) or self._harm(event)

    def _moves(self, event: Event) -> list[Deed]:
        if isinstance(event, Marched):
            if event.how == "spell":
                return [Befell(event.unit, verb="is moved by magic")]
            return [Did(event.unit, MOVES[event.how])] if event.how in MOVES else []
        if isinstance(event, Rallied):
            return [Did(event.unit, "rallies")]
        if isinstance(event, Left):
            return [Did(event.figure, "leaves", event.unit)]
        return []

    def _attacks(self, event: Event) -> list[Deed]:
        if isinstance(event, ChargeDeclared):
            return [Did(event.unit, "declares a charge on", event.target)]
        if isinstance(event, Charged):
            return [Did(event.unit, "charges", event.target)]
        if isinstance(event, ChargeFailed):
            return [Did(event.unit, "fails to charge", event.target)]
        if isinstance(event, HitRoll) and event.shooting:
            return [Did(event.unit, "shoots", event.target, attack=True)]
        if isinstance(event, CastingRoll):
            verb = "casts" if event.works else "fails to cast"
            return [Did(event.wizard, f"{verb} {event.spell} at", event.target)]
        if isinstance(event, DispelRoll):
            return [Did(event.seat, "dispels it")] if event.works else []
        if isinstance(event, RanDown):
            return [Did(event.unit, "runs down", event.target)]
        if isinstance(event, PursuitDeclared):
            return [Did(event.unit, PURSUITS[event.how], event.target if event.how == "pursue" else "")]
        return []

    def _harm(self, event: Event) -> list[Deed]:
        if isinstance(event, HealthLost):
            if event.single:
                return [Befell(event.who, 0, event.lost, "is slain" if event.killed else "")]
            return [Befell(event.who, event.killed, event.lost)]
        if isinstance(event, Captured):
            return [Befell(event.unit, verb="is caught", over=ENDED)]
        if isinstance(event, Reacted):
            return [Befell(event.unit, verb="flees")] if event.reaction == "flee" else []
        if isinstance(event, DisciplineTest) and event.why == RALLY and not event.passed:
            return [Did(event.unit, "does not rally")]
        if isinstance(event, FledTheField):
            return [Befell(event.unit, verb="flees from the table", over=ENDED)]
        said: list[tuple[type[Broke | Fled | Destroyed], str]] = [
            (Broke, "breaks"),
            (Fled, "flees"),
            (Destroyed, "is destroyed"),
        ]
        for kind, verb in said:
            if isinstance(event, kind):
                return [Befell(event.unit, verb=verb)]
        return []

    def result(self, event: Event) -> str:
        if isinstance(event, (HitRoll, AutoHits, HinderedRoll)):
            return plural(event.hits, "hit")
        if isinstance(event, (WoundRoll, Multiplied, Crumbled)):
            return plural(event.wounds, "wound")
        if isinstance(event, ShotsRolled):
            return plural(event.shots, "shot")
        if isinstance(event, SaveRoll):
            return f"{event.saved} saved"
        if isinstance(event, HealthLost):
            return f"{event.killed} killed" if event.killed else plural(event.lost, "Health Point") + " lost"
        if isinstance(event, DisciplineTest):
            return "test passed" if event.passed else "test failed"
        if isinstance(event, CastingRoll):
            return "cast" if event.works else "not cast"
        if isinstance(event, DispelRoll):
            return "dispelled" if event.works else "not dispelled"
        if isinstance(event, DistanceRolled):
            return f"{event.what.lower()} {event.inches}”"
        if isinstance(event, ChargeRolled):
            return f"{event.range}” of {event.inches:.1f}”"
        said: list[tuple[type[Event], str]] = [
            (Broke, "broken"),
            (Fled, "fleeing"),
            (Rallied, "rallied"),
            (Destroyed, "destroyed"),
            (Captured, "caught"),
            (Enchanted, "enchanted"),
        ]
        return next((word for kind, word in said if isinstance(event, kind)), "")

    def cause(self, event: Event) -> Cause:
        if isinstance(event, HitRoll):
            return "shot" if event.shooting else "blow"
        if isinstance(event, AutoHits):
            return "" if event.clause.startswith("QS-MAG") else "blow"  # hits of a spell follow from casting it
        if isinstance(event, ShotsRolled):
            return "shot"
        if isinstance(event, CastingRoll):
            return "spell"
        return "test" if isinstance(event, (ChargeRolled, HinderedRoll)) else ""

    def banner(self, event: Event, names: Names) -> str:
        if isinstance(event, CombatScore):
            if not event.winner:
                return "Nobody wins the combat."
            return f"{says(names, event.winner, 'wins')} the combat by {event.difference}."
        if isinstance(event, (TurnBegan, GameEnded)):
            return event.text(names)
        return ""
