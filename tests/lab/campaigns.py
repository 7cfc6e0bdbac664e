"""Campaigns that play themselves, looked over after every answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple, cast

from banneret.campaign.artefacts import army_of_key
from banneret.campaign.book import CampaignBook
from banneret.campaign.experience_events import ExperienceChanged
from banneret.campaign.founding import founded
from banneret.campaign.levels import level_at, limit_of, listed
from banneret.campaign.recruitment import ARMY_PRICE
from banneret.campaign.setup_events import SettlementPlaced
from banneret.campaign.state import Campaign
from banneret.core.engine.events import Event
from banneret.core.engine.match import Match
from banneret.lab.campaign.campaign_game import CampaignPlayed, bots_for, play_campaign
from banneret.lab.campaign.referee import Referee

BOOK = CampaignBook()


class Seen(NamedTuple):
    """A campaign and all that was found wrong with it on the way."""

    played: CampaignPlayed
    faults: list[str]


def campaign_of(
    seed: int,
    players: int = 4,
    years: int = 1,
    bots: tuple[str, ...] = ("greedy",),
    referee: Referee | None = None,
    points: int = 1000,
    house: tuple[str, ...] = (),
    until: int = 0,
) -> Seen:
    options = founded(players, seed, years=years, points=points, house=house)
    match = Match.start(BOOK, options, seed=seed)
    watch = Watch(match)
    played = play_campaign(
        match,
        bots_for(match, bots, seed),
        referee or Referee(drawn=True),
        after=watch.look,
        until=until,
    )
    return Seen(played, [*watch.faults, *played.faults])


class Watch:
    """Looks at a match whenever a phase has ended: what must never be true, and what is conserved."""

    def __init__(self, match: Match) -> None:
        self.faults: list[str] = []
        self.looked_at = len(match.boundaries()) - 1

    def look(self, match: Match) -> None:
        boundaries = match.boundaries()
        while self.looked_at + 1 < len(boundaries):
            before, after = boundaries[self.looked_at], boundaries[self.looked_at + 1]
            one, other = cast(Campaign, before.state), cast(Campaign, after.state)
            told = [each.event for each in match.told[before.events : after.events]]
            where = f"turn {other.turn}, {one.step}: "
            found = BOOK.broken_invariants(other)
            found += gold_faults(one, other, told) + land_faults(one, other, told)
            found += experience_faults(one, other, told) + artefact_faults(one, other, told)
            if one.step == "characters":
                found += deed_faults(one, told)
            self.faults += [where + fault for fault in found]
            self.looked_at += 1


# ------------------------------------------------------------------------------------------ what is conserved

# What events say of gold: whose it is, how much, and whether it comes or goes.
GOLD = {
    "TreasuryFilled": (("seat", "earned", 1), ("seat", "lost", -1)),
    "GoldMoved": (("seat", "gold", 1),),
    "GoldLost": (("seat", "gold", -1),),
    "ConstructionBuilt": (("seat", "gold", -1),),
    "RoadBuilt": (("seat", "gold", -1),),
    "PartyHired": (("seat", "gold", -1),),
    "Traded": (("giver", "gold", -1), ("taker", "gold", 1)),
    "GoldConverted": (("seat", "gold", 1),),
    "TownLooted": (("seat", "realm_gold", 1), ("victim", "lost", -1)),
    "TreasuryEmptied": (("seat", "taken", 1), ("victim", "taken", -1)),
    "JousterEntered": (("seat", "gold", -1),),
    "TournamentWon": (("seat", "gold", 1),),
    "ConstructionDestroyed": (("seat", "credited", 1),),
    "BonusPaid": (("seat", "credited", 1),),
}
BOUGHT = ("ArmyRaised", "ArmyWaits")  # for what every Army costs


def gold_faults(before: Campaign, after: Campaign, told: Sequence[Event]) -> list[str]:
    """Every coin that comes or goes is told of."""
    changed = dict.fromkeys(before.realms, 0)
    for event in told:
        kind, data = type(event).__name__, event.to_data()
        for seat, gold, sign in GOLD.get(kind, ()):
            changed[str(data[seat])] += sign * cast(int, data.get(gold, 0))
        if kind in BOUGHT:
            changed[str(data["seat"])] -= ARMY_PRICE
    found: list[str] = []
    for seat, change in changed.items():
        really = after.realms[seat].gold - before.realms[seat].gold
        if really != change:
            found.append(f"{seat} has {really:+d} gold, and {change:+d} was told of.")
    return found


def land_faults(before: Campaign, after: Campaign, told: Sequence[Event]) -> list[str]:
    """Every hex that changes hands, and every construction that comes or goes, is in a sentence."""
    named: set[int] = set()
    for event in told:
        data = event.to_data()
        named |= {number for number in (data.get("hex"), data.get("source")) if isinstance(number, int)}
        hexes = data.get("hexes", data.get("along", ()))
        named |= set(hexes) if isinstance(hexes, (list, tuple)) else set()
        if isinstance(event, SettlementPlaced):
            named |= set(event.gained)
    return [
        f"Hex {number} has changed from {before.hexes[number]} to {after.hexes[number]}, and nobody is told."
        for number, hex in after.hexes.items()
        if (hex.owner, hex.construction) != (before.hexes[number].owner, before.hexes[number].construction)
        and number not in named
    ]


def experience_faults(before: Campaign, after: Campaign, told: Sequence[Event]) -> list[str]:
    """What was told of adds up, and only those who were in a battle of this turn have done deeds."""
    gained: dict[str, int] = {}
    for event in told:
        if isinstance(event, ExperienceChanged):
            gained[event.key] = gained.get(event.key, 0) + event.points
    reports = [battle.result for battle in before.battles.values() if battle.result is not None]
    there = {line.id for report in reports for line in report.characters}
    there |= {line.id for report in reports for line in report.units}
    found = [f"{key} has fought in no battle and gains experience." for key in gained if key not in there]
    for key in {*before.veterans, *after.veterans, *gained}:
        had = before.veterans[key].experience if key in before.veterans else 0
        if key not in after.veterans:
            gone = army_of_key(key) not in after.armies or not any(
                [army_of_key(each) == army_of_key(key) for each in after.veterans]
            )
            found += [] if gone else [f"{key} is forgotten, and others of its army are not."]
            continue
        has = after.veterans[key].experience
        if has != max(0, had + gained.get(key, 0)):
            found.append(f"{key} had {had} experience, {gained.get(key, 0):+d} was told of, and it has {has}.")
        entry = listed(after, key)
        if entry is None or level_at(has, limit_of(entry)) > limit_of(entry):
            found.append(f"{key} is in no list, or of too high a Level.")
    return found


def deed_faults(before: Campaign, told: Sequence[Event]) -> list[str]:
    """Counted again from the reports: who led to victory has one point for it, who was taken out one less."""
    counted: Counter[tuple[str, str]] = Counter()
    for report in [battle.result for battle in before.battles.values() if battle.result is not None]:
        for line in report.characters if report.fought() else ():
            entry = listed(before, line.id) if army_of_key(line.id) in before.armies else None
            if entry is None:
                continue
            if line.fate == "out_of_action":
                counted[line.id, "out-of-action"] -= 1
            elif line.side == report.winner and getattr(entry, "role", "") == "general":
                counted[line.id, "led-to-victory"] += 1
    for event in told:
        if isinstance(event, ExperienceChanged) and event.deed in ("out-of-action", "led-to-victory"):
            counted[event.key, event.deed] -= event.points
    return [
        f"{key} has {-left:+d} for “{deed}” beyond the report." for (key, deed), left in counted.items() if left
    ]


def artefact_faults(before: Campaign, after: Campaign, told: Sequence[Event]) -> list[str]:
    """An Artefact that changes hands is in a sentence."""
    named: set[str] = set()
    for event in told:
        data = event.to_data()
        named |= {str(data.get("artefact", "")), *cast(list[str], data.get("artefacts", ()))}
    return [
        f"{id} has gone from {before.artefacts.get(id)} to {after.artefacts.get(id)}, and nobody is told."
        for id in {*before.artefacts, *after.artefacts}
        if before.artefacts.get(id) != after.artefacts.get(id) and id not in named
    ]
