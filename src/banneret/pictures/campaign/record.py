"""A campaign as it is told afterwards: turn by turn, how the world lay at its end and what had happened, phase
by phase. It is made from any campaign that has been played, or from its journal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, cast

from banneret.campaign.naming import Names, names_with
from banneret.campaign.phases import OVER, SETUP, TURN
from banneret.campaign.records import Army, ArmyList, Character, Party, Unit
from banneret.campaign.reports import entry_key
from banneret.campaign.state import Campaign
from banneret.core.engine.events import Event
from banneret.core.engine.match import Match


class PhaseRecord(NamedTuple):
    """What was told in one step of a turn, as everybody may know it."""

    step: str
    told: tuple[Event, ...]


class TurnRecord(NamedTuple):
    """`number` is 0 for what came before the first turn. `end` is how the world lay when the turn was over,
    with its battles and skirmishes still on the map.
    """

    number: int
    before: Campaign
    end: Campaign
    phases: tuple[PhaseRecord, ...]

    @property
    def title(self) -> str:
        if not self.number:
            return "Before the first turn"
        return f"Turn {self.number}: {self.end.season_name} of year {self.end.year}"

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple([event for phase in self.phases for event in phase.told])


class CampaignRecord(NamedTuple):
    """`names`, `armies` and `parties` hold whoever has ever been in the campaign, as they were last; `called`
    are the names of characters and units, by their keys. `games` are the addresses of what was kept of battles
    and skirmishes, as their journals or replays, by the turn and the id."""

    title: str
    seats: tuple[str, ...]
    names: Names
    armies: Mapping[str, Army]
    parties: Mapping[str, Party]
    called: Mapping[str, str]
    turns: tuple[TurnRecord, ...]
    over: bool
    games: Mapping[tuple[int, str], str]

    @property
    def last(self) -> Campaign:
        return self.turns[-1].end


def record_of(
    match: Match, title: str = "", games: Mapping[tuple[int, str], str] | None = None, viewer: str = ""
) -> CampaignRecord:
    """The record of a campaign, as far as it has come. What only some may know is in it if `viewer` may."""
    match = match.whole()
    begun = match.boundaries()
    now = cast(Campaign, match.state)
    turns: list[TurnRecord] = []
    phases: list[PhaseRecord] = []
    before = cast(Campaign, begun[0].state)
    end = before
    number = _turn_of(before)
    for at, boundary in enumerate(begun):
        campaign = cast(Campaign, boundary.state)
        if campaign.step == TURN[0] and phases:
            turns.append(TurnRecord(number, before, _end(phases, end, campaign), tuple(phases)))
            before, phases = campaign, []
        if campaign.step == OVER:
            break
        number, end = _turn_of(campaign), campaign
        upto = begun[at + 1].events if at + 1 < len(begun) else len(match.told)
        told = [each.event for each in match.told[boundary.events : upto]]
        phases.append(PhaseRecord(campaign.step, _known(told, viewer)))
    if phases:
        turns.append(TurnRecord(number, before, _end(phases, end, now), tuple(phases)))
    names = Names(match.book.names(match.options))
    armies: dict[str, Army] = {}
    parties: dict[str, Party] = {}
    called: dict[str, str] = {}
    for campaign in [*[cast(Campaign, boundary.state) for boundary in begun], now]:
        names = names_with(names, campaign)
        armies.update(campaign.armies)
        parties.update(campaign.parties)
        called.update(_called(campaign))
    name = title or now.world or "The World"
    return CampaignRecord(
        name, now.seats, names, armies, parties, called, tuple(turns), match.over, games or {}
    )


def entries_of(entries: ArmyList) -> list[Character | Unit]:
    """Everybody on an army list, the characters first."""
    return [*entries.characters, *entries.units]


def _called(campaign: Campaign) -> dict[str, str]:
    found: dict[str, str] = {}
    for army in campaign.armies.values():
        for entry in entries_of(campaign.lists[army.list]):
            known = campaign.veterans.get(entry_key(army.id, entry.id))
            found[entry_key(army.id, entry.id)] = known.name if known is not None and known.name else entry.name
    return found


def _turn_of(campaign: Campaign) -> int:
    """The Season Phase begins a turn, and counts it when it is played."""
    if campaign.step in SETUP:
        return 0
    return campaign.turn + 1 if campaign.step == TURN[0] else campaign.turn


def _end(phases: Sequence[PhaseRecord], last: Campaign, after: Campaign) -> Campaign:
    """As its last step found it: that puts away what was only of this turn."""
    return last if phases[-1].step == TURN[-1] else after


def _known(told: Sequence[Event], viewer: str) -> tuple[Event, ...]:
    return tuple([event for event in told if not event.seen_by() or viewer in event.seen_by()])
