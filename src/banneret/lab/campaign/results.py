"""What came of a campaign in figures: a row for every realm at its end, and every turn side by side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, TypedDict, cast

from banneret.campaign.levels import level_of, name_of
from banneret.campaign.phases import OVER, TURN
from banneret.campaign.records import Battle
from banneret.campaign.reports import ROLES
from banneret.campaign.standings import standings
from banneret.campaign.state import Campaign
from banneret.core.engine.match import Match


class BestCharacter(TypedDict):
    """The character with the most experience that a realm ever had, and in which turn that was."""

    name: str
    experience: int
    level: int
    turn: int


class RealmRow(TypedDict):
    """How a realm stands at the end, and what its armies have done. `battles_drawn` are unplayed ones too."""

    seat: str
    name: str
    faction: str
    hexes: int
    settlements: int
    mines: int
    armies: int
    gold: int
    battles_won: int
    battles_lost: int
    battles_drawn: int
    best_character: BestCharacter | None


class TurnRow(TypedDict):
    """A turn: figures of the realms at its end by seat, and how often each kind of event was told.

    Turn 0 is the set-up.
    """

    turn: int
    year: int
    season: str
    battles: int
    skirmishes: int
    realms: dict[str, dict[str, int]]
    events: dict[str, int]


class _TurnSpan(NamedTuple):
    """A turn in a match: the state before it is put away, and that at its end, and which events it has told."""

    number: int
    full: Campaign
    end: Campaign
    first: int
    after: int


def _spans(match: Match) -> Iterator[_TurnSpan]:
    """The set-up, and every turn that has ended or is being played."""
    boundaries = match.boundaries()
    states = [cast(Campaign, each.state) for each in boundaries]
    begun = [0, *[at for at in range(1, len(states)) if states[at].step == TURN[0]]]
    for at, first in enumerate(begun):
        last = at + 1 == len(begun)
        after = len(states) if last else begun[at + 1]
        end = cast(Campaign, match.state) if last else states[after]
        full = next((state for state in states[first:after] if state.step == TURN[-1]), end)
        told = len(match.told) if last else boundaries[after].events
        number = states[first].turn + (states[first].step == TURN[0])
        if states[first].step != OVER:
            yield _TurnSpan(number, full, end, boundaries[first].events, told)


def turn_rows(match: Match) -> list[TurnRow]:
    """Of a match that knows its beginning."""
    found: list[TurnRow] = []
    for span in _spans(match):
        counts: dict[str, int] = {}
        for told in match.told[span.first : span.after]:
            kind = type(told.event).__name__
            counts[kind] = counts.get(kind, 0) + 1
        realms = {}
        for row in standings(span.end):
            figures: dict[str, Any] = row._asdict()
            seat = figures.pop("seat")
            realms[seat] = figures
        found.append(
            TurnRow(
                turn=span.number,
                year=span.full.year,
                season=span.full.season_name if span.number else "",
                battles=len(span.full.battles),
                skirmishes=len(span.full.skirmishes),
                realms=realms,
                events=dict(sorted(counts.items())),
            )
        )
    return found


def battles_of(match: Match) -> list[tuple[int, Battle]]:
    """Every battle that was reported, with its turn."""
    return [
        (span.number, span.full.battles[id])
        for span in _spans(match)
        for id in sorted(span.full.battles)
        if span.full.battles[id].result is not None
    ]


def realm_rows(match: Match) -> list[RealmRow]:
    """In the order in which they joined: nobody has won (CP-GEN-02)."""
    campaign = cast(Campaign, match.state)
    won, lost, drawn = [dict.fromkeys(campaign.seats, 0) for _ in range(3)]
    for _, battle in battles_of(match):
        report = battle.result
        assert report is not None
        for role in ROLES:
            count = drawn if not report.victor() else won if report.victor() == role else lost
            player = report.side(role).player
            if player in count:  # a garrison may be the Games Master's
                count[player] += 1
    heroes = best_characters(match)
    return [
        RealmRow(
            seat=row.seat,
            name=campaign.realms[row.seat].name,
            faction=campaign.realms[row.seat].faction,
            hexes=row.hexes,
            settlements=row.cities + row.fortresses + row.towns,
            mines=row.mines,
            armies=row.armies,
            gold=row.gold,
            battles_won=won[row.seat],
            battles_lost=lost[row.seat],
            battles_drawn=drawn[row.seat],
            best_character=heroes.get(row.seat),
        )
        for row in standings(campaign)
    ]


def best_characters(match: Match) -> dict[str, BestCharacter]:
    """By seat; of two with as much experience the one who had it first, then the one with the lower key."""
    found: dict[str, BestCharacter] = {}
    for span in _spans(match):
        end = span.end
        for key in sorted(end.veterans):
            veteran = end.veterans[key]
            seat = end.armies[veteran.army].owner
            known = found.get(seat)
            if veteran.character and veteran.experience > (0 if known is None else known["experience"]):
                found[seat] = BestCharacter(
                    name=name_of(end, key),
                    experience=veteran.experience,
                    level=level_of(end, key),
                    turn=span.number,
                )
    return found
