# interpreted: Structs
"""Trades: gold, hexes with what stands on them, and Artefacts, all or nothing (CP-DIP-07, CP-DIP-10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from banneret.books.artefacts import all_artefacts
from banneret.books.events import listed
from banneret.campaign.artefacts import army_of_key, bearers, give, key_of
from banneret.campaign.realm import MOST_GOLD, SETTLEMENTS, change_gold, give_hexes
from banneret.campaign.records import FALLEN, WAITING
from banneret.campaign.season_events import hexes_text
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Refusal
from banneret.core.engine.events import Event

MOST_HEXES: Final = 100  # that one deal names
LONGEST_TEXT: Final = 1000


class Goods(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one of two players hands over. With `bare` the hexes around a settlement stay with the giver."""

    gold: int = 0
    hexes: tuple[int, ...] = ()
    artefacts: tuple[str, ...] = ()
    bare: bool = False


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a player offers to another: `gives` against `takes`. `bearers` says which characters of the offering
    player get which Artefacts, as “army/character”; `text` are promises that no rule enforces.
    """

    partner: str
    gives: Goods = Goods()
    takes: Goods = Goods()
    bearers: dict[str, str] = {}
    text: str = ""


class Traded(Event, frozen=True, tag=True):
    """What has gone from one player to another."""

    giver: str
    taker: str
    gold: int
    hexes: tuple[int, ...]
    artefacts: tuple[str, ...]

    def text(self, names: Mapping[str, str]) -> str:
        what = [f"{self.gold} gold"] if self.gold else []
        what += [hexes_text(self.hexes)] if self.hexes else []
        what += [all_artefacts()[each].name for each in self.artefacts]
        return f"{names[self.giver]} hands {listed(what)} to {names[self.taker]}."


class DealFailed(Event, frozen=True, tag=True):
    """Agreed upon, and impossible when it was carried out: nothing of it happens."""

    seats: tuple[str, str]
    why: str

    def text(self, names: Mapping[str, str]) -> str:
        one, other = names[self.seats[0]], names[self.seats[1]]
        return f"The deal of {one} with {other} falls through. {self.why}"

    def seen_by(self) -> tuple[str, ...]:
        return self.seats


# ------------------------------------------------------------------------------------------ what passes


def is_under_attack(campaign: Campaign, number: int) -> bool:
    """CP-DIP-10: the target of an attack that nobody answered last turn, and the house rule is on."""
    if not campaign.house.no_trade_under_attack:
        return False
    return campaign.closed_to_trade.get(number) == campaign.turn - 1


def passing(campaign: Campaign, giver: str, goods: Goods) -> list[int]:
    """CP-DIP-07: the hexes that change hands. With a settlement those of the giver's within 1 of it go along;
    hexes of third players never move."""
    found = set(goods.hexes)
    if not goods.bare:
        for number in goods.hexes:
            if campaign.hexes[number].construction in SETTLEMENTS:
                found |= {
                    other
                    for other in campaign.grid.neighbours(number)
                    if campaign.hexes[other].owner == giver and not is_under_attack(campaign, other)
                }
    return sorted(found)


# ------------------------------------------------------------------------------------------ what is wrong


def deal_fault(campaign: Campaign, seat: str, deal: Deal) -> Refusal | None:
    """Why this cannot be agreed upon as things stand; the same is asked again when it is carried out."""
    partner = deal.partner
    for giver, taker, goods, back in (
        (seat, partner, deal.gives, deal.takes),
        (partner, seat, deal.takes, deal.gives),
    ):
        refusal = _goods_fault(campaign, giver, goods) or _cap_fault(campaign, taker, goods, back)
        if refusal is not None:
            return refusal
    return bearers_fault(campaign, partner, {}, deal.gives.artefacts) or bearers_fault(
        campaign, seat, deal.bearers, deal.takes.artefacts
    )


def text_fault(text: str) -> Refusal | None:
    if len(text) > LONGEST_TEXT:
        return Refusal("too-long", "CP-DIP-07", f"A promise has at most {LONGEST_TEXT} letters.")
    return None


def _goods_fault(campaign: Campaign, giver: str, goods: Goods) -> Refusal | None:
    realm = campaign.realms[giver]
    if goods.gold < 0:
        return Refusal("less-than-nothing", "CP-DIP-07", "Nobody hands over less than nothing.")
    if goods.gold > realm.gold:
        return Refusal("too-little-gold", "CP-DIP-07", f"{realm.name} has {realm.gold} gold.")
    if len(goods.hexes) > MOST_HEXES:
        return Refusal("too-many-hexes", "CP-DIP-07", f"A deal names at most {MOST_HEXES} hexes.")
    for number in goods.hexes:
        if number not in campaign.hexes or campaign.hexes[number].owner != giver:
            return Refusal("not-his", "CP-DIP-07", f"Hex {number} is not held by {realm.name}.")
        if is_under_attack(campaign, number):
            why = f"Hex {number} was attacked last turn and cannot change hands now."
            return Refusal("under-attack", "CP-DIP-10", why)
    for id in goods.artefacts:
        owner = campaign.artefacts.get(id, "")
        army = campaign.armies.get(army_of_key(owner)) if owner else None
        if army is None or army.owner != giver:
            called = all_artefacts()[id].name if id in all_artefacts() else "Such an Artefact"
            return Refusal("not-his", "CP-DIP-07", f"{called} is not borne in an army of {realm.name}.")
    return None


def _cap_fault(campaign: Campaign, taker: str, goods: Goods, back: Goods) -> Refusal | None:
    """CP-GLD-02: gold that is traded is not generated, so that none of it can disappear."""
    realm = campaign.realms[taker]
    after = realm.gold + goods.gold - back.gold
    if goods.gold > back.gold and after > MOST_GOLD and not campaign.cap_at_end_only:
        why = f"{realm.name} would have {after} gold, and a treasury holds {MOST_GOLD}."
        return Refusal("above-the-cap", "CP-GLD-02", why)
    return None


def bearers_fault(
    campaign: Campaign, seat: str, named: Mapping[str, str], wanted: tuple[str, ...]
) -> Refusal | None:
    """CP-ART-08: an Artefact is always borne by a character."""
    able = characters_of(campaign, seat)
    if wanted and not able:
        why = f"{campaign.realms[seat].name} has no character who could bear an Artefact."
        return Refusal("no-bearer", "CP-ART-08", why)
    for artefact, key in named.items():
        if artefact not in wanted or key not in able:
            return Refusal("no-such-bearer", "CP-ART-08", "Name characters of your own for Artefacts you get.")
    return None


def characters_of(campaign: Campaign, seat: str) -> list[str]:
    """The keys of all who may bear an Artefact, him first who does so if nobody is named: the General of the
    General's Army, else of the army with the lowest number."""
    living = [army for army in campaign.armies_of(seat) if army.away not in (WAITING, FALLEN)]
    armies = sorted(living, key=lambda army: (not army.general, army.number))
    return [key_of(army.id, each.id) for army in armies for each in bearers(campaign, army.id)]


# ------------------------------------------------------------------------------------------ carrying out


def carry_out(
    campaign: Campaign, seat: str, deal: Deal, bearers_of_partner: Mapping[str, str], clause: str
) -> None:
    """All of it; whoever calls has asked `deal_fault`."""
    partner = deal.partner
    change = deal.takes.gold - deal.gives.gold
    if change:
        change_gold(campaign, {seat: change, partner: -change})
    hands = (
        (seat, partner, deal.gives, bearers_of_partner, passing(campaign, seat, deal.gives)),
        (partner, seat, deal.takes, deal.bearers, passing(campaign, partner, deal.takes)),
    )
    for giver, taker, goods, named, hexes in hands:
        give_hexes(campaign, taker, hexes)
        for id in goods.artefacts:
            give(campaign, id, named.get(id) or characters_of(campaign, taker)[0])
        if goods.gold or hexes or goods.artefacts:
            campaign.tell(Traded(clause, giver, taker, goods.gold, tuple(hexes), goods.artefacts))
