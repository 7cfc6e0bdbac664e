"""What must never be true of a campaign between two steps, whatever was played, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from banneret.books.artefacts import all_artefacts
from banneret.books.factions import FACTIONS
from banneret.campaign.realm import (
    APART,
    CALLED,
    MINES,
    MOST_GOLD,
    NEUTRAL_CITIES,
    SETTLEMENTS,
    is_neutral_city,
    terrain_at,
)
from banneret.campaign.records import ALLIES, ENEMIES, HOLD, Army
from banneret.campaign.state import Campaign
from banneret.campaign.terrain import MOUNTAINS, all_terrain


def broken_invariants(campaign: Campaign) -> list[str]:
    if sorted(campaign.hexes) != list(range(len(campaign.grid))):
        return ["The map has not all its hexes."]
    return [
        *_of_hexes(campaign),
        *_of_settlements(campaign),
        *_of_realms(campaign),
        *_of_armies(campaign),
        *_of_veterans(campaign),
        *_of_parties(campaign),
        *_of_the_turn(campaign),
    ]


# ------------------------------------------------------------------------------------------ the map


def _of_hexes(campaign: Campaign) -> Iterator[str]:
    for number, hex in campaign.hexes.items():
        if hex.terrain not in all_terrain():
            yield f"Hex {number} is of no known terrain."
            continue
        terrain = terrain_at(campaign, number)
        if hex.owner and hex.owner not in campaign.realms:
            yield f"Hex {number} belongs to {hex.owner}, who does not play."
        if hex.construction and hex.construction not in CALLED:
            yield f"Hex {number} has a construction that there is not."
        # CP-REA-19; a Dwarven Hold stands wherever it stands (CP-NEU-06).
        if hex.construction in MINES and hex.construction != HOLD and not terrain.is_in(MOUNTAINS):
            yield f"The Mine in hex {number} is on no Mountain."
        if terrain.sea and hex.road:
            yield f"A road crosses the sea in hex {number}."
        if terrain.sea and hex.construction in SETTLEMENTS and hex.construction not in NEUTRAL_CITIES:
            yield f"The {CALLED[hex.construction]} in hex {number} is on the sea."


def _of_settlements(campaign: Campaign) -> Iterator[str]:
    """CP-REA-02, CP-REA-08, CP-REA-14: of any two settlements on the map, whosever they are."""
    found = [number for number, hex in campaign.hexes.items() if hex.construction in SETTLEMENTS]
    for number in sorted(found):
        for other in campaign.grid.within(number, APART - 1):
            if other > number and campaign.hexes[other].construction in SETTLEMENTS:
                yield f"The settlements in hexes {number} and {other} are too near each other."


# ------------------------------------------------------------------------------------------ players


def _of_realms(campaign: Campaign) -> Iterator[str]:
    for seat, realm in campaign.realms.items():
        if realm.gold < 0:
            yield f"{realm.name} has less than no gold."
        if realm.gold > MOST_GOLD and not campaign.cap_at_end_only:  # CP-GLD-02
            yield f"{realm.name} has {realm.gold} gold, more than a treasury holds."
        if realm.faction not in FACTIONS:
            yield f"{realm.name} is of no known faction."
        generals = [army for army in campaign.armies_of(seat) if army.general]
        if len(generals) > 1:  # CP-ARM-08
            yield f"{realm.name} has {len(generals)} General's Armies."
    for key, kind in campaign.relations.items():
        one, _, other = key.partition("|")
        if one >= other or one not in campaign.realms or other not in campaign.realms:
            yield f"There is a relation between {one} and {other}, who are not two players."
        if kind not in (ALLIES, ENEMIES):
            yield f"{one} and {other} are neither Allies nor Enemies, and it is written down."
    if campaign.order and sorted(campaign.order) != sorted(campaign.realms):
        yield "Not every player is in the Player Order once."


# ------------------------------------------------------------------------------------------ armies


def _of_armies(campaign: Campaign) -> Iterator[str]:
    standing: dict[int, str] = {}
    numbers: set[int] = set()
    for id, army in campaign.armies.items():
        yield from _of_army(campaign, id, army)
        if army.number > campaign.army_numbers.get(army.owner, 0):
            yield f"The number of {army.name} will be given again."
        if army.number in numbers:
            yield f"Two armies have the number {army.number}."
        numbers.add(army.number)
        if army.place is None:
            continue
        if army.place in standing:  # CP-ACT-06
            yield f"The armies {army.name} and {standing[army.place]} are both in hex {army.place}."
        standing[army.place] = army.name


def _of_army(campaign: Campaign, id: str, army: Army) -> Iterator[str]:
    if army.id != id:
        yield f"The army {army.name} is kept under another id."
    if army.owner not in campaign.realms:
        yield f"The army {army.name} belongs to {army.owner}, who does not play."
    if army.list not in campaign.lists:
        yield f"The army {army.name} has a list that is not in the register."
    elif army.place is not None and not campaign.lists[army.list].approved:  # CP-ARM-04
        yield f"The army {army.name} is on the map with a list that is not approved."
    if army.faction not in FACTIONS:
        yield f"The army {army.name} is of no known faction."
    if (army.place is None) != bool(army.away):
        yield f"The army {army.name} is on the map and off it."
    if army.place is None:
        return
    if army.place not in campaign.hexes:
        yield f"The army {army.name} is in hex {army.place}, which there is not."
    elif is_neutral_city(campaign.hexes[army.place]):  # CP-NEU-01, CP-NEU-07
        yield f"The army {army.name} is in hex {army.place}, a Neutral City that nobody has conquered."


def _of_veterans(campaign: Campaign) -> Iterator[str]:
    for key, veteran in campaign.veterans.items():
        if key != f"{veteran.army}/{veteran.entry}" or veteran.army not in campaign.armies:
            yield f"{key} has experience, and is in no army."
        if veteran.experience < 0:
            yield f"{key} has less than no experience."
    for id, key in campaign.artefacts.items():
        army, _, entry = key.partition("/")
        if id not in all_artefacts():
            yield f"There is no Artefact {id}."
        elif army not in campaign.armies or campaign.armies[army].list not in campaign.lists:
            yield f"{all_artefacts()[id].name} is borne by nobody."
        elif entry not in [each.id for each in campaign.lists[campaign.armies[army].list].characters]:
            yield f"{all_artefacts()[id].name} is borne by no character."


# ------------------------------------------------------------------------------------------ parties


def _of_parties(campaign: Campaign) -> Iterator[str]:
    for id, party in campaign.parties.items():
        if party.id != id or party.number > campaign.party_numbers.get(party.owner, 0):
            yield f"The party {party.name} is not kept as it should be."
        if party.owner not in campaign.realms:
            yield f"The party {party.name} belongs to {party.owner}, who does not play."
        if party.place not in campaign.hexes:
            yield f"The party {party.name} is in hex {party.place}, which there is not."
        if party.gold < 0 or party.weirdstone < 0:
            yield f"The party {party.name} has less than nothing in its purse."


# ------------------------------------------------------------------------------------------ the turn


def _of_the_turn(campaign: Campaign) -> Iterator[str]:
    if len(set(campaign.season.portals)) < len(campaign.season.portals):
        yield "Two portals are in one hex."
    for number in campaign.season.portals:
        if number not in campaign.hexes:
            yield f"A portal is in hex {number}, which there is not."
    for award in campaign.awards.values():
        if award.points < 0 or award.seat not in campaign.realms:
            yield f"Conquest Points of {award.seat} are less than nothing, or nobody's."
    for battle in campaign.battles.values():
        if battle.attacker == battle.defender or battle.hex not in campaign.hexes:
            yield f"The battle {battle.id} is fought by nobody, or nowhere."
