# interpreted: told to people, and asked by no rule
"""How Skirmish sums up what a warrior does. No line names a distance, since nobody measures."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from banneret.books.events import HitRoll, plural
from banneret.books.recap import Befell, Cause, Deed, Did, Names, Recap
from banneret.books.skirmish.charge_events import (
    BeganFleeing,
    ChargeDeclared,
    ChargeFailed,
    ChargeMade,
    Escaped,
    RanOffTable,
    Wandered,
)
from banneret.books.skirmish.encounter_events import CreaturesAppeared, FellUpon
from banneret.books.skirmish.events import (
    CharacteristicTest,
    Felled,
    InjuryRoll,
    PartyRouted,
    RoutTest,
    SaveRoll,
    StoodUp,
    StoppedFleeing,
    TurnBegan,
    WoundRoll,
    WoundsLost,
)
from banneret.books.skirmish.magic_events import CastingRoll, SpellWorked
from banneret.books.skirmish.move_events import (
    Crossed,
    CrossingFailed,
    Dressed,
    Drowned,
    Fell,
    Hid,
    RunBegan,
    Stayed,
    Walked,
)
from banneret.books.skirmish.scenario_events import (
    LeftTheTable,
    SkirmishEnded,
    TookPosition,
    TreasureDropped,
    TreasureTaken,
)
from banneret.books.skirmish.shot_events import NetThrown, ShotFellShort, ShotMeasured, TookAim
from banneret.core.engine.events import Event

WALKS: Final = {"run": "runs", "crawl": "crawls", "escape": "gets away"}
CROSSINGS: Final = {"ladder": "takes a ladder", "climb": "climbs", "jump": "jumps down", "gap": "jumps across"}
FATES: Final = {
    "knocked down": "is knocked down",
    "stunned": "is stunned",
    "out of action": "is out of action",
}


class SkirmishRecap(Recap):
    book_id = "skirmish"

    def begins(self, event: Event) -> str | None:
        if isinstance(event, (Walked, Crossed, CrossingFailed, RunBegan, Stayed, Dressed, Hid, StoodUp)):
            return event.warrior
        if isinstance(event, (TookPosition, StoppedFleeing, Escaped, Wandered)):
            return event.warrior
        if isinstance(event, (ChargeDeclared, ChargeMade, ChargeFailed)):
            return event.charger
        if isinstance(event, (TookAim, ShotMeasured)):
            return event.shooter
        if isinstance(event, NetThrown):
            return event.thrower
        if isinstance(event, CastingRoll):
            return event.wizard
        if isinstance(event, HitRoll):
            return event.unit
        if isinstance(event, FellUpon):
            return event.creature
        if isinstance(event, (RoutTest, CreaturesAppeared)) or ".after." in type(event).__module__:
            return ""  # what follows a skirmish is told one thing at a time
        return super().begins(event)

    def deeds(self, event: Event) -> Iterable[Deed]:
        return self._moves(event) or self._attacks(event) or self._harm(event)

    def _moves(self, event: Event) -> list[Deed]:
        if isinstance(event, Walked):
            return [Did(event.warrior, WALKS.get(event.manner, "moves"))]
        if isinstance(event, Crossed):
            return [Did(event.warrior, CROSSINGS.get(event.way, "moves"))]
        if isinstance(event, Stayed):
            return [Did(event.warrior, "stays", minor=True)]
        if isinstance(event, Hid):
            return [Did(event.warrior, "hides")]
        if isinstance(event, Dressed):
            return [Did(event.warrior, "dresses the wounds of", event.patient)]
        if isinstance(event, StoodUp):
            return [Did(event.warrior, "stands up" if event.state == "standing" else "comes round")]
        if isinstance(event, TookPosition):
            return [Did(event.warrior, "takes up position")]
        if isinstance(event, TreasureTaken):
            return [Did(event.warrior, f"takes {event.what}")]
        if isinstance(event, TreasureDropped):
            return [Did(event.warrior, f"drops {event.what}")]
        if isinstance(event, LeftTheTable):
            return [Did(event.warrior, "gets away")]
        if isinstance(event, StoppedFleeing):
            return [Did(event.warrior, "stops fleeing")]
        if isinstance(event, Wandered):
            return [Did(event.warrior, "wanders on")]
        if isinstance(event, Escaped):
            return [Did(event.warrior, "breaks away from the fight")]
        return []

    def _attacks(self, event: Event) -> list[Deed]:
        if isinstance(event, (ChargeDeclared, ChargeMade)):
            return [Did(event.charger, "charges", target) for target in event.targets]
        if isinstance(event, ChargeFailed):
            return [Did(event.charger, "does not reach", event.target)]
        if isinstance(event, (ShotMeasured, ShotFellShort)):
            return [Did(event.shooter, "shoots at", event.target, attack=True)]
        if isinstance(event, NetThrown):
            return [Did(event.thrower, "throws a net at", event.target)]
        if isinstance(event, HitRoll) and not event.shooting:
            return [Did(event.unit, "strikes", event.target, attack=True)]
        if isinstance(event, CastingRoll):
            return [Did(event.wizard, f"{'casts' if event.works else 'fails to cast'} {event.spell}")]
        if isinstance(event, FellUpon):
            return [Did(event.creature, "falls upon", target) for target in event.targets]
        return []

    def _harm(self, event: Event) -> list[Deed]:
        if isinstance(event, WoundsLost):
            return [Befell(event.warrior, 0, event.lost)]
        if isinstance(event, Felled):
            return [Befell(event.warrior, verb=FATES.get(event.state, f"is {event.state}"))]
        if isinstance(event, PartyRouted):
            return [Befell(event.seat, verb="routs")]
        said: list[tuple[type[BeganFleeing | RanOffTable | Fell | Drowned], str]] = [
            (BeganFleeing, "flees"),
            (RanOffTable, "flees from the table"),
            (Fell, "falls"),
            (Drowned, "goes under"),
        ]
        for kind, verb in said:
            if isinstance(event, kind):
                return [Befell(event.warrior, verb=verb)]
        return []

    def result(self, event: Event) -> str:
        if isinstance(event, HitRoll):
            return plural(event.hits, "hit")
        if isinstance(event, WoundRoll):
            return plural(event.wounds, "wound") if event.wounds else "no wound"
        if isinstance(event, SaveRoll):
            return "saved" if event.saved else "not saved"
        if isinstance(event, InjuryRoll):
            return event.result
        if isinstance(event, Felled):
            return event.state
        if isinstance(event, (CharacteristicTest, RoutTest)):
            return "test passed" if event.passed else "test failed"
        if isinstance(event, CastingRoll):
            return "cast" if event.works else "not cast"
        if isinstance(event, SpellWorked):
            return "" if event.targets else "nobody reached"
        return ""

    def cause(self, event: Event) -> Cause:
        if isinstance(event, HitRoll):
            return "shot" if event.shooting else "blow"
        if isinstance(event, CastingRoll):
            return "spell"
        return "test" if isinstance(event, (CharacteristicTest, RoutTest)) else ""

    def banner(self, event: Event, names: Names) -> str:
        if isinstance(event, (TurnBegan, PartyRouted, SkirmishEnded)):
            return event.text(names)
        return ""
