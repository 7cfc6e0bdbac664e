"""War and peace, and what is bought: a weaker neighbour is attacked, treaties are kept, gold becomes armies."""

from __future__ import annotations

import random
from typing import Any, Final

from banneret.bots.campaign.standing import ARMY, Neighbourhood
from banneret.campaign.declarations import ALLIANCE, PEACE, Declarations, OfferAccepted, Replies
from banneret.campaign.parties import party_kinds, places_for_party
from banneret.campaign.recruitment import muster_hexes, why_no_more_armies
from banneret.campaign.shopping import ArmyPurchase, Hire, Shopping, army_hexes, usual_source
from banneret.campaign.state import Campaign
from banneret.campaign.trades import Deal

BOLD: Final = 0.5  # how often war is declared on a neighbour who could be beaten
WARY: Final = 0.5  # of all Enemies' strength: who has less sues for peace
SURE: Final = 1.25  # as strong as an Enemy: who is, with no other, goes on
FRIENDLY: Final = 0.15  # how often an alliance is offered to somebody who shares an Enemy
FIRST_WAR: Final = 3  # turn: before that there is land enough
PARTY: Final = 500
TREASURE: Final = 900  # beyond that a party is hired
PARTIES: Final = 2  # are enough


def declarations(campaign: Campaign, seat: str, rng: random.Random) -> Declarations:
    """No treaty is ever broken: an ally is left in peace, and an alliance is not dissolved."""
    standing = Neighbourhood(campaign, seat)
    own = standing.strength(seat)
    enemies = standing.at_war_with
    if enemies and own < WARY * sum([standing.strength(other) for other in enemies]):
        return Declarations(peace=tuple([Deal(other) for other in enemies]), alliance=_friends(standing, rng))
    if enemies or campaign.turn < FIRST_WAR:
        return Declarations(alliance=_friends(standing, rng))
    for other in standing.neighbours:
        if campaign.allied(seat, other) or standing.strength(other) > own:
            continue
        if rng.random() < BOLD:
            return Declarations(war=(other,))
    return Declarations()


def _friends(standing: Neighbourhood, rng: random.Random) -> tuple[str, ...]:
    """Those who are at war with the same, and with whom nothing stands between."""
    campaign, seat = standing.campaign, standing.seat
    found: list[str] = []
    for other in campaign.seats:
        if other == seat or campaign.relation(seat, other) != "neutral":
            continue
        if any([campaign.enemies(other, foe) for foe in standing.at_war_with]) and rng.random() < FRIENDLY:
            found.append(other)
    return tuple(found)


def replies(campaign: Campaign, seat: str, facts: Any) -> Replies:
    """Peace is made with whoever asks nothing for it, unless the war goes well and is the only one; friends are
    welcome, and a change of faction is nobody else's business."""
    standing = Neighbourhood(campaign, seat)
    own = standing.strength(seat)
    accepted: list[OfferAccepted] = []
    for offer in facts["offers"]:
        other = offer["seat"]
        hard = len(standing.at_war_with) > 1 or own < SURE * standing.strength(other)
        peace = offer["kind"] == PEACE and _costs_nothing(offer) and hard
        shared = any([campaign.enemies(other, foe) for foe in standing.at_war_with])
        if peace or (offer["kind"] == ALLIANCE and shared):
            accepted.append(OfferAccepted(offer["id"]))
    return Replies(tuple(accepted), tuple([vote["seat"] for vote in facts["votes"]]))


def _costs_nothing(offer: dict[str, Any]) -> bool:
    return not offer["hexes_you_give"] and not offer["you_give"].get("gold") and not _artefacts(offer)


def _artefacts(offer: dict[str, Any]) -> list[str]:
    named: list[str] = offer["you_give"].get("artefacts", [])
    return named


def shopping(campaign: Campaign, seat: str) -> Shopping:
    """Armies as long as there may be more, nearest to danger or to free land; then a party or two."""
    standing = Neighbourhood(campaign, seat)
    gold = campaign.realms[seat].gold
    armies: list[ArmyPurchase] = []
    hires: list[Hire] = []
    usual = usual_source(campaign, campaign.realms[seat].faction)
    if usual and muster_hexes(campaign, seat):
        free = sorted(army_hexes(campaign, seat), key=lambda hex: (-int(standing.threatened_near(hex)), hex))
        while gold >= ARMY and free and not why_no_more_armies(campaign, seat, len(armies) + 1):
            armies.append(ArmyPurchase(hexes=(free.pop(0),)))
            gold -= ARMY
    kinds = party_kinds(campaign, seat)
    have = len(campaign.parties_of(seat))
    if kinds and have < PARTIES and gold >= TREASURE:
        place = _start(standing)
        if place is not None:
            hires.append(Hire(kinds[have % len(kinds)].id, (place,)))
    return Shopping(tuple(armies), tuple(hires))


def _start(standing: Neighbourhood) -> int | None:
    """The place to hire a party that is nearest to a Ruin; of several the lowest hex."""
    campaign = standing.campaign
    ruins = [number for number, hex in campaign.hexes.items() if hex.ruin]
    places = [place for place in places_for_party_of(standing) if campaign.grid.neighbours(place)]
    if not places or not ruins:
        return places[0] if places else None
    return min(places, key=lambda place: (min([campaign.grid.distance(place, ruin) for ruin in ruins]), place))


def places_for_party_of(standing: Neighbourhood) -> list[int]:
    """Beside one's own settlements: nobody sets out from under another's walls."""
    campaign, own = standing.campaign, set(standing.homes)
    return [
        place
        for place in places_for_party(campaign, standing.seat)
        if any([near in own for near in campaign.grid.neighbours(place)])
    ]
