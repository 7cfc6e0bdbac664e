"""Adventuring Parties: hiring one, its purse, and how it is lost (section ADV, CP-SPE-04, CP-GLD-03).

What a party is in its skirmishes stands in a warband, a document of the book in which they are fought. Its gold
and Weirdstone stand in both and are changed by `change_purse` alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from banneret.books.warbands import Warbands, warbands_of
from banneret.campaign.factions.known import PartyKind, all_factions, faction_of
from banneret.campaign.realm import SETTLEMENTS, change_gold, terrain_at
from banneret.campaign.records import Party
from banneret.campaign.state import Campaign
from banneret.core.engine.events import Event

PARTY_PRICE: Final = 500  # CP-ADV-01
MOST_PARTIES: Final = 3  # CP-ADV-04
WEIRDSTONE_PRICE: Final = 20  # of Party Gold, in an own City


class PartyHired(Event, frozen=True, tag=True):
    party: str
    seat: str
    called: str
    kind: str
    hex: int
    gold: int

    def text(self, names: Mapping[str, str]) -> str:
        return (
            f"{names[self.seat]} hires an Adventuring Party, called {self.called}, which starts in hex "
            f"{self.hex} with {self.gold} Party Gold."
        )


class PartyLost(Event, frozen=True, tag=True):
    """`why` is a whole sentence about it, or "" if the event before has told it all."""

    party: str
    called: str
    why: str

    def text(self, names: Mapping[str, str]) -> str:
        return f"The party {self.called} is no more.{' ' if self.why else ''}{self.why}"


# ------------------------------------------------------------------------------------------ asking


def party_kinds(campaign: Campaign, seat: str) -> tuple[PartyKind, ...]:
    """CP-ADV-05: those of the player's own faction, whatever armies he leads."""
    return faction_of(campaign.realms[seat].faction).parties


def kind_of(campaign: Campaign, party: Party) -> PartyKind:
    """What a party is, even if its owner has changed his faction since (CP-GEN-11)."""
    everybody = [kind for faction in all_factions().values() for kind in faction.parties]
    return next(kind for kind in (*party_kinds(campaign, party.owner), *everybody) if kind.id == party.kind)


def places_for_party(campaign: Campaign, seat: str) -> list[int]:
    """CP-SPE-04: passable land beside a City, Fortress or Town, whosever it is; who else stands there does not
    matter. CP-SPE-05: with the house rule, beside a settlement of one's own.
    """
    at_home = campaign.house.parties_start_at_home
    found: set[int] = set()
    for number, hex in campaign.hexes.items():
        if hex.construction in SETTLEMENTS and (hex.owner == seat or not at_home):
            found.update(campaign.grid.neighbours(number))
    return sorted([number for number in found if _is_passable_land(campaign, number)])


def _is_passable_land(campaign: Campaign, number: int) -> bool:
    terrain = terrain_at(campaign, number)
    return not terrain.impervious and not terrain.sea


def why_no_more_parties(campaign: Campaign, seat: str) -> str:
    """CP-ADV-04."""
    if len(campaign.parties_of(seat)) < MOST_PARTIES:
        return ""
    return f"Nobody has more than {MOST_PARTIES} Adventuring Parties."


def why_not_hire(campaign: Campaign, seat: str, kind: str, hex: int) -> tuple[str, str]:
    """The clause and the sentence why this party cannot be hired now; two empty ones if it can. The price
    counts.
    """
    why = why_no_more_parties(campaign, seat)
    if why:
        return "CP-ADV-04", why
    kinds = {each.id: each.name for each in party_kinds(campaign, seat)}
    if kind not in kinds:
        return "CP-ADV-05", f"Your faction hires {' or '.join(kinds.values())}, and nobody else."
    if hex not in places_for_party(campaign, seat):
        if campaign.house.parties_start_at_home:
            return "CP-SPE-05", f"Hex {hex} is no passable land beside a settlement of yours."
        return "CP-SPE-04", f"Hex {hex} is no passable land beside a City, a Fortress or a Town."
    if campaign.realms[seat].gold < PARTY_PRICE:
        return "CP-ADV-01", f"An Adventuring Party costs {PARTY_PRICE} Realm Gold."
    return "", ""


def party_order(campaign: Campaign, party: Party) -> tuple[int, int]:
    """Ties between parties: Player Order, then their numbers."""
    place = campaign.order.index(party.owner) if party.owner in campaign.order else len(campaign.order)
    return place, party.number


def strangers_at(campaign: Campaign, seat: str, hex: int) -> list[Party]:
    """The Neutral and Enemy parties in a hex, in the order of `party_order`."""
    others = [
        party
        for party in campaign.parties_at(hex)
        if party.owner != seat and not campaign.allied(seat, party.owner)
    ]
    return sorted(others, key=lambda party: party_order(campaign, party))


# ------------------------------------------------------------------------------------------ changing


def found_party(campaign: Campaign, seat: str, kind: str, hex: int, name: str = "") -> str:
    """CP-ADV-01, CP-ADV-02, CP-SPE-04: 500 Realm Gold become the purse of a new party; its id.

    The caller has asked `why_not_hire`. Who is in the party is settled as the next Adventurer Phase begins.
    """
    number = campaign.number_party(seat)
    called = name or _free_name(campaign, seat, kind)
    change_gold(campaign, {seat: -PARTY_PRICE})
    party = Party(f"party-{number}", number, seat, called, kind, hex, gold=PARTY_PRICE)
    campaign.parties[party.id] = party
    shown = kind_of(campaign, party).name
    campaign.tell(PartyHired("CP-SPE-04", party.id, seat, called, shown, hex, PARTY_PRICE))
    return party.id


def _free_name(campaign: Campaign, seat: str, kind: str) -> str:
    """Its kind, and a number if there is one of that name already."""
    base = next(each.name for each in party_kinds(campaign, seat) if each.id == kind)
    taken = {party.name for party in campaign.parties.values()}
    name, number = base, 2
    while name in taken:
        name, number = f"{base} {number}", number + 1
    return name


def lose_party(campaign: Campaign, party: str, clause: str, why: str = "") -> None:
    """A party is destroyed or has nobody left; its gold and Weirdstone are gone with it."""
    lost = campaign.parties.pop(party)
    campaign.tell(PartyLost(clause, party, lost.name, why))


def warbands_in(campaign: Campaign) -> Warbands:
    """The door to the book in which skirmishes are fought."""
    return warbands_of(campaign.skirmish_book)


def change_purse(campaign: Campaign, party: str, gold: int, weirdstone: int, why: str) -> None:
    """CP-GLD-03, CP-ADV-03: what a party has from now on. A purse has no cap, and goes to nobody else."""
    before = campaign.parties[party]
    warband = before.warband
    if warband is not None:
        warband = warbands_in(campaign).with_purse(warband.encode(), gold, weirdstone, why).decode()
    campaign.change_party(party, gold=gold, weirdstone=weirdstone, warband=warband)
