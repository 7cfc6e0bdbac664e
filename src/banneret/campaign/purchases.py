"""What Conquest Points can buy now, and why not the rest (CP-CON-12 to CP-CON-30, CP-NEU-06, CP-NEU-12).

Nothing is changed in here. Every purchase is judged on the map of that moment; positions are those at the time
of the battle (CP-CON-14, CP-CON-16).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from banneret.campaign.artefacts import may_seize
from banneret.campaign.awards import WIN
from banneret.campaign.defeat import army_of, beaten_side
from banneret.campaign.levels import leadership_of
from banneret.campaign.naming import GARRISON
from banneret.campaign.realm import CALLED, NEUTRAL_CITIES, is_neutral_city
from banneret.campaign.records import CITY, FORTRESS, HOLD, MINE, RAID, SIEGE, TEMPLE, TOWN
from banneret.campaign.state import Campaign, ConquestPoints
from banneret.core.engine.ask import Closed, Option, Refusal

CONQUER: Final = "conquer"
SEIZE: Final = "seize"
DESTROY: Final = "destroy"
KINDS: Final = (SEIZE, DESTROY, CONQUER)
DONE: Final = "done"

CONQUER_COST: Final = 1
DESTROY_COST: Final = 2

_WON: Final = {RAID: "a won Raid", SIEGE: "a won Siege", WIN: "a won battle"}


class Prize(NamedTuple):
    """What Seizing and Destroying a construction costs and needs (CP-CON-12), and its gold; 0 is no Destroy."""

    seize: int
    seize_needs: str
    seize_clause: str
    test_clause: str
    destroy_needs: str = ""
    destroy_clause: str = ""
    gold: int = 0
    gold_clause: str = ""


PRIZES: Final = {
    TOWN: Prize(6, RAID, "CP-CON-17", "CP-CON-18", RAID, "CP-CON-20", 1000, "CP-CON-21"),
    MINE: Prize(6, RAID, "CP-CON-17", "CP-CON-18", SIEGE, "CP-CON-20", 1500, "CP-CON-21"),
    FORTRESS: Prize(7, SIEGE, "CP-CON-22", "CP-CON-23", WIN, "CP-CON-24", 2000, "CP-CON-25"),
    CITY: Prize(7, SIEGE, "CP-CON-22", "CP-CON-23", WIN, "CP-CON-24", 3000, "CP-CON-25"),
    HOLD: Prize(7, SIEGE, "CP-CON-22", "CP-CON-23"),
    TEMPLE: Prize(7, SIEGE, "CP-CON-22", "CP-CON-23"),
}
INDESTRUCTIBLE: Final = {HOLD: "CP-NEU-06", TEMPLE: "CP-NEU-12"}


class Purchase(NamedTuple):
    kind: str
    hex: int

    @property
    def key(self) -> str:
        return f"{self.kind}:{self.hex}"


def read_purchase(key: str) -> Purchase | None:
    kind, _, number = key.partition(":")
    if kind not in KINDS or not number.isascii() or not number.isdigit() or len(number) > 9:
        return None
    return Purchase(kind, int(number))


def cost(campaign: Campaign, purchase: Purchase) -> int:
    if purchase.kind == SEIZE:
        prize = PRIZES.get(campaign.hexes[purchase.hex].construction)
        return 0 if prize is None else prize.seize
    return CONQUER_COST if purchase.kind == CONQUER else DESTROY_COST


# ------------------------------------------------------------------------------------------ judging


def open_purchases(campaign: Campaign, award: ConquestPoints) -> list[Purchase]:
    return [each for each in in_view(campaign, award) if why_not(campaign, award, each) is None]


def in_view(campaign: Campaign, award: ConquestPoints) -> Iterator[Purchase]:
    """All that is thinkable in the hexes that an award reaches, but for those that are the player's own."""
    for number in sorted(_reached(campaign, award)):
        if campaign.hexes[number].owner == award.seat:
            continue
        holds = bool(campaign.hexes[number].construction)
        for kind in KINDS:
            if holds == (kind != CONQUER):
                yield Purchase(kind, number)


def _reached(campaign: Campaign, award: ConquestPoints) -> set[int]:
    """CP-CON-14: next to the attacking or the defending army, at the target, or next to what was bought."""
    found = {award.target} if award.declared else set()
    for place in (award.place, award.other_place):
        found.update(campaign.grid.within(place, 1))
    for number, seat in campaign.conquered.items():
        if seat == award.seat:
            found.update(campaign.grid.neighbours(number))
    return found


def is_beside(campaign: Campaign, award: ConquestPoints, number: int) -> bool:
    """CP-CON-16, CP-CON-19, CP-CON-22, CP-CON-24: next to the army, without chains; its declared target is
    (CP-FAC-40)."""
    return campaign.grid.distance(award.place, number) <= 1 or (award.declared and number == award.target)


def needs_met(campaign: Campaign, award: ConquestPoints) -> set[str]:
    """CP-CON-17, CP-CON-22: any Raid or Siege that this army has won this turn."""
    return {need for each in campaign.awards.values() if each.army == award.army for need in each.needs}


def why_not(campaign: Campaign, award: ConquestPoints, purchase: Purchase) -> Refusal | None:
    """The first reason why this cannot be bought now; None if it can."""
    if purchase.hex not in campaign.hexes:
        return Refusal("no-such-hex", "CP-CON-12", f"There is no hex {purchase.hex}.")
    return (
        _closed_by_owner(campaign, award, purchase)
        or _closed_by_construction(campaign, purchase)
        or _closed_by_army(campaign, award, purchase)
        or _closed_by_reach(campaign, award, purchase)
        or _closed_by_needs(campaign, award, purchase)
        or _closed_by_house(campaign, award, purchase)
        or _closed_by_artefact(campaign, award, purchase)
        or _closed_by_cost(campaign, award, purchase)
    )


def _closed_by_owner(campaign: Campaign, award: ConquestPoints, purchase: Purchase) -> Refusal | None:
    """CP-CON-13, CP-CON-16: land of Enemies of whoever spends, and for Conquer Territory unclaimed land."""
    number, hex = purchase.hex, campaign.hexes[purchase.hex]
    if hex.owner == award.seat:
        return Refusal("own-hex", "CP-CON-13", f"Hex {number} is yours already.")
    if hex.owner and not campaign.enemies(award.seat, hex.owner):
        who = campaign.realms[hex.owner].name
        return Refusal("no-enemy", "CP-CON-13", f"Hex {number} belongs to {who}, no Enemy of yours.")
    return None


def _closed_by_construction(campaign: Campaign, purchase: Purchase) -> Refusal | None:
    number, construction = purchase.hex, campaign.hexes[purchase.hex].construction
    if purchase.kind == CONQUER:
        if not construction:
            return None
        why = f"A {CALLED[construction]} stands in hex {number}: it is seized or destroyed."
        return Refusal("built-on", "CP-CON-13", why)
    if not construction:
        why = f"Nothing stands in hex {number}: it is conquered as territory."
        return Refusal("nothing-there", "CP-CON-12", why)
    if purchase.kind == DESTROY and construction in INDESTRUCTIBLE:
        why = f"Nothing can destroy a {CALLED[construction]}."
        return Refusal("indestructible", INDESTRUCTIBLE[construction], why)
    return None


def _closed_by_army(campaign: Campaign, award: ConquestPoints, purchase: Purchase) -> Refusal | None:
    """CP-CON-15, on the map after beaten armies have moved."""
    army = campaign.army_at(purchase.hex)
    if army is not None and campaign.enemies(award.seat, army.owner):
        why = f"An Enemy Army, {army.name}, stands in hex {purchase.hex}."
        return Refusal("enemy-army", "CP-CON-15", why)
    if is_neutral_city(campaign.hexes[purchase.hex]) and not garrison_beaten(campaign, purchase.hex):
        return Refusal("garrison", "CP-CON-15", f"The garrison of hex {purchase.hex} has not been beaten.")
    return None


def garrison_beaten(campaign: Campaign, number: int) -> bool:
    """CP-NEU-03: it is off the map for the rest of this Conquest Sub-Phase."""
    for battle in campaign.battles.values():
        side = beaten_side(battle)
        if side and army_of(battle, side) == f"{GARRISON}{number}":
            return True
    return False


def _closed_by_reach(campaign: Campaign, award: ConquestPoints, purchase: Purchase) -> Refusal | None:
    number = purchase.hex
    if purchase.kind == CONQUER:
        if number in _reached(campaign, award):
            return None
        why = f"Hex {number} is next to neither army, nor to a hex that you have conquered this turn."
        return Refusal("out-of-reach", "CP-CON-14", why)
    if is_beside(campaign, award, number):
        return None
    clause = {TOWN: "CP-CON-16", MINE: "CP-CON-16"}.get(campaign.hexes[number].construction, "CP-CON-22")
    if purchase.kind == DESTROY:
        clause = "CP-CON-19" if clause == "CP-CON-16" else "CP-CON-24"
    why = f"Hex {number} is not next to where your army fought."
    return Refusal("not-beside", clause, why)


def _closed_by_needs(campaign: Campaign, award: ConquestPoints, purchase: Purchase) -> Refusal | None:
    """CP-CON-12, with CP-CON-17, CP-CON-20, CP-CON-22, CP-CON-24, and CP-CON-28 and CP-CON-29 where on."""
    if purchase.kind == CONQUER:
        return None
    construction = campaign.hexes[purchase.hex].construction
    prize = PRIZES[construction]
    if purchase.kind == SEIZE:
        enough, clause = {prize.seize_needs}, prize.seize_clause
    else:
        enough, clause = {prize.destroy_needs}, prize.destroy_clause
        if construction == MINE and campaign.house.raid_destroys_mine:
            enough.add(RAID)
        if construction in (FORTRESS, CITY) and campaign.house.destroy_needs_siege:
            enough, clause = {SIEGE}, "CP-CON-29"
    if enough & needs_met(campaign, award):
        return None
    wanted = " or ".join([_WON[need] for need in sorted(enough)])
    called = CALLED[construction]
    return Refusal("needs", clause, f"To {purchase.kind} a {called}, your army needs {wanted} this turn.")


def _closed_by_house(campaign: Campaign, award: ConquestPoints, purchase: Purchase) -> Refusal | None:
    """CP-CON-27, CP-CON-30, where they are on."""
    number, owner = purchase.hex, campaign.hexes[purchase.hex].owner
    if campaign.house.only_the_target and purchase.kind != CONQUER and number != award.target:
        why = f"Only hex {award.target}, which was fought over, can be seized or destroyed."
        return Refusal("only-the-target", "CP-CON-27", why)
    if campaign.house.spoils_from_the_beaten and owner and owner not in (award.beaten, award.holder):
        why = f"{campaign.realms[owner].name} had no part in this battle."
        return Refusal("bystander", "CP-CON-30", why)
    return None


def _closed_by_artefact(campaign: Campaign, award: ConquestPoints, purchase: Purchase) -> Refusal | None:
    if purchase.kind == SEIZE and not may_seize(campaign, award.army):
        why = "An Artefact of this army lets it seize nothing."
        return Refusal("never-seizes", "CP-ART-02", why)
    return None


def _closed_by_cost(campaign: Campaign, award: ConquestPoints, purchase: Purchase) -> Refusal | None:
    price = cost(campaign, purchase)
    if price <= award.points:
        return None
    left = f"{award.points} {'is' if award.points == 1 else 'are'} left"
    return Refusal("too-dear", "CP-CON-12", f"That costs {price} Conquest Points, and {left}.")


# ------------------------------------------------------------------------------------------ shown


def label(campaign: Campaign, award: ConquestPoints, purchase: Purchase) -> str:
    """What it costs, and what it takes or pays."""
    construction = campaign.hexes[purchase.hex].construction
    if purchase.kind == CONQUER:
        return f"Conquer hex {purchase.hex} (1 point)"
    what = f"the {CALLED.get(construction, 'construction')} in hex {purchase.hex}"
    prize = PRIZES.get(construction)
    if prize is None:
        return f"{purchase.kind.capitalize()} {what}"
    if purchase.kind == SEIZE:
        leadership = leadership_of(campaign, award.army)
        return f"Seize {what} ({prize.seize} points, and 2D6 against Leadership {leadership})"
    return f"Destroy {what} ({DESTROY_COST} points, for {prize.gold} gold)"


class ClosedPurchases(Closed):
    """All in the hexes within reach that cannot be bought now; asked for any hex, it knows why."""

    def __init__(self, campaign: Campaign, award: ConquestPoints) -> None:
        self.campaign = campaign
        self.award = award

    def options(self) -> list[Option]:
        return [
            option_of(self.campaign, self.award, each)
            for each in in_view(self.campaign, self.award)
            if why_not(self.campaign, self.award, each) is not None
        ]

    def why(self, key: str) -> Refusal | None:
        purchase = read_purchase(key)
        return None if purchase is None else why_not(self.campaign, self.award, purchase)


def option_of(campaign: Campaign, award: ConquestPoints, purchase: Purchase) -> Option:
    return Option(purchase.key, label(campaign, award, purchase), (str(purchase.hex),))


def usual_purchase(campaign: Campaign, award: ConquestPoints) -> str:
    """gaps.md 3: the target first, seized if it can be afforded, conquered on open ground; then no more."""
    for kind in (SEIZE, CONQUER):
        purchase = Purchase(kind, award.target)
        fits = bool(campaign.hexes[award.target].construction) == (kind == SEIZE)
        if fits and why_not(campaign, award, purchase) is None:
            return purchase.key
    return DONE


def is_indestructible(construction: str) -> bool:
    return construction in NEUTRAL_CITIES
