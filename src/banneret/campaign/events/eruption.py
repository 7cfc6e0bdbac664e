"""What an eruption does to the hexes that it affects (CP-SEA-17 to CP-SEA-19)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from banneret.campaign.armies import destroy_army
from banneret.campaign.events.weather_extremes import sea_beside
from banneret.campaign.factions.known import faction_of
from banneret.campaign.ground import ROAD, change_terrain, lose_construction, lose_road
from banneret.campaign.parties import lose_party
from banneret.campaign.realm import CALLED, NEUTRAL_CITIES, terrain_at
from banneret.campaign.records import Army, Party
from banneret.campaign.rolls import roll
from banneret.campaign.season_events import DestructionRolled
from banneret.campaign.state import Campaign
from banneret.campaign.terrain import ASH_PLAIN, FORESTED_HILLS, HILLS, ICE, MOUNTAINS, SEA, VEGETATION
from banneret.core.engine.dice import Dice

TERRAIN: Final = "CP-SEA-17"
CONSTRUCTIONS: Final = "CP-SEA-18"
UNITS: Final = "CP-SEA-19"


def erupt(campaign: Campaign, dice: Dice, affected: Sequence[int]) -> None:
    """All rolls are made on the map as it was, then everything happens at once."""
    lost = [number for number in affected if construction_dies(campaign, dice, number)]
    roads = [number for number in affected if road_dies(campaign, dice, number)]
    struck = frozenset(affected)
    armies = sorted([army for army in campaign.armies.values() if army.place in struck], key=_number)
    parties = sorted([party for party in campaign.parties.values() if party.place in struck], key=_number)
    dead = [army for army in armies if army_dies(campaign, dice, army)]
    gone = [party for party in parties if party_dies(campaign, dice, party)]
    for number in lost:
        lose_construction(campaign, number, CONSTRUCTIONS)
    for number in roads:
        lose_road(campaign, number, CONSTRUCTIONS)
    for army in dead:
        destroy_army(campaign, army.id, UNITS)
    for party in gone:
        lose_party(campaign, party.id, UNITS)
    change_terrain(campaign, {number: burnt(campaign, number) for number in affected}, TERRAIN)


def _number(who: Army | Party) -> int:
    return who.number


def burnt(campaign: Campaign, number: int) -> str:
    """CP-SEA-17: what the ground is after an eruption. Volcanoes stay what they are."""
    terrain = terrain_at(campaign, number)
    if terrain.is_in(FORESTED_HILLS, HILLS):
        return "hills"
    if terrain.id == "snowy-mountains":
        return "mountains"
    if terrain.is_in(ICE):
        return sea_beside(campaign, number) or "lake"
    if terrain.is_in(*VEGETATION):
        return "ash-forest"
    if terrain.is_in(SEA, MOUNTAINS) or terrain.id == "volcano":
        return terrain.id
    return ASH_PLAIN


# ------------------------------------------------------------------------------------------ who survives


def construction_dies(campaign: Campaign, dice: Dice, number: int) -> bool:
    """CP-SEA-18: a 1 destroys it; nothing destroys a Neutral City (CP-NEU-06, CP-NEU-12)."""
    hex = campaign.hexes[number]
    if not hex.construction or hex.construction in NEUTRAL_CITIES or turns_to_sea(campaign, number):
        return False
    again = realm_is_spared_again(campaign, hex.owner)
    return _dies(campaign, dice, CONSTRUCTIONS, hex.construction, number, (number, hex.construction), 1, again)


def road_dies(campaign: Campaign, dice: Dice, number: int) -> bool:
    """CP-SEA-18: a die of its own. A road is whose the hex is."""
    hex = campaign.hexes[number]
    again = realm_is_spared_again(campaign, hex.owner)
    if not hex.road or turns_to_sea(campaign, number):
        return False
    return _dies(campaign, dice, CONSTRUCTIONS, ROAD, number, (number, ROAD), 1, again)


def turns_to_sea(campaign: Campaign, number: int) -> bool:
    """CP-SEA-18: what stands there is lost with the ground, and rolls no die."""
    return terrain_at(campaign, number).is_in(ICE)


def army_dies(campaign: Campaign, dice: Dice, army: Army) -> bool:
    """CP-SEA-19: two 1s. By the faction of the army itself (CP-GEN-10)."""
    again = any([rule.spared_again() for rule in faction_of(army.faction).of_army])
    assert army.place is not None
    return _dies(campaign, dice, UNITS, army.id, army.place, ("army", army.id), 2, again)


def party_dies(campaign: Campaign, dice: Dice, party: Party) -> bool:
    again = realm_is_spared_again(campaign, party.owner)
    return _dies(campaign, dice, UNITS, party.id, party.place, ("party", party.id), 2, again)


def realm_is_spared_again(campaign: Campaign, seat: str) -> bool:
    """CP-FAC-18: of what belongs to a player of such a faction."""
    return bool(seat) and any([rule.spared_again() for rule in faction_of(campaign.realms[seat].faction).rules])


def _dies(
    campaign: Campaign,
    dice: Dice,
    clause: str,
    what: str,
    number: int,
    subjects: tuple[str | int, ...],
    count: int,
    again: bool,
) -> bool:
    """Whether all dice show a 1, and if they may be rolled again, once more (CP-FAC-18)."""
    ones = [1] * count
    first = roll(campaign, dice, clause, "destruction", subjects, count)
    second: list[int] = []
    if first == ones and again:
        second = roll(campaign, dice, "CP-FAC-18", "destruction", (*subjects, "again"), count)
    destroyed = (second or first) == ones
    called = _called(campaign, what)
    campaign.tell(DestructionRolled(clause, what, called, number, tuple(first), tuple(second), destroyed))
    return destroyed


def _called(campaign: Campaign, what: str) -> str:
    if what in campaign.armies:
        return f"the army {campaign.armies[what].name}"
    if what in campaign.parties:
        return f"the party {campaign.parties[what].name}"
    return f"the {CALLED.get(what, what)}"
