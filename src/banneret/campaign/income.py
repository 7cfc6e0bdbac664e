"""4 Income Phase: what Mines, Cities, Towns and Ruins yield, and nothing else (section INC, CP-INC-02).

In this order: revolts and sabotage, all rolls, and one clamp of every treasury to what it holds (CP-INC-01,
CP-GLD-02). Fortresses yield nothing.
"""

from __future__ import annotations

from typing import Final

from banneret.campaign import artefacts
from banneret.campaign.income_events import (
    ArtefactsYielded,
    MineExhausted,
    MineLay,
    Revolted,
    TreasuryFilled,
    Yielded,
)
from banneret.campaign.realm import (
    CITIES,
    MINES,
    at_river,
    change_gold,
    controlled_ruins,
    is_coast,
    rules_of_realm,
    terrain_at,
)
from banneret.campaign.records import CITY, HOLD, MINE, TOWN
from banneret.campaign.rolls import roll
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice

UNIT: Final = 50  # of gold, for each pip
RUIN: Final = "ruin"
EXHAUSTED: Final = ([1, 1], [6, 6])  # CP-INC-04


def play(campaign: Campaign, dice: Dice) -> Steps:
    idle, halved = troubles(campaign, dice)
    earned: dict[str, int] = {}
    for seat in sorted(campaign.seats):
        gold = mines(campaign, dice, seat, idle)
        gold += cities(campaign, dice, seat, halved)
        gold += towns(campaign, dice, seat)
        gold += ruins(campaign, dice, seat)
        gold += by_artefacts(campaign, seat)
        earned[seat] = gold
    for seat, gained in change_gold(campaign, earned).items():
        if earned[seat]:
            purse = campaign.realms[seat].gold
            campaign.tell(TreasuryFilled("CP-INC-01", seat, earned[seat], purse, earned[seat] - gained))
    campaign.sabotaged = {}
    return
    yield


# ------------------------------------------------------------------------------------------ troubles


def troubles(campaign: Campaign, dice: Dice) -> tuple[set[int], set[int]]:
    """The Mines that yield nothing, and the Cities that yield half, as the phase begins."""
    idle: set[int] = set()
    halved: set[int] = set()
    for seat in sorted(campaign.seats):
        rules = rules_of_realm(campaign, seat)
        revolts = any([rule.mine_revolts() for rule in rules])
        for number in sorted(campaign.holdings(seat, MINES)):
            if number in campaign.sabotaged:  # CP-APH-08: whosever the Mine is now
                campaign.tell(MineLay("CP-APH-08", seat, number))
                idle.add(number)
            elif revolts and _revolts(campaign, dice, "CP-FAC-20", seat, number):
                idle.add(number)
        if any([rule.city_revolts() for rule in rules]):
            for number in sorted(campaign.holdings(seat, CITIES)):
                if _revolts(campaign, dice, "CP-FAC-23", seat, number):
                    halved.add(number)
    return idle, halved


def _revolts(campaign: Campaign, dice: Dice, clause: str, seat: str, number: int) -> bool:
    """CP-FAC-20, CP-FAC-23: on a 1."""
    what = "slave revolt" if clause == "CP-FAC-20" else "peasant revolt"
    if roll(campaign, dice, clause, what, (number,)) != [1]:
        return False
    campaign.tell(Revolted(clause, seat, number, campaign.hexes[number].construction))
    return True


# ------------------------------------------------------------------------------------------ yields


def mines(campaign: Campaign, dice: Dice, seat: str, idle: set[int]) -> int:
    """CP-INC-03: 2D6 each. CP-INC-04: with a double 1 or a double 6 it is exhausted, a Dwarven Hold never
    (CP-NEU-05). What a faction adds (CP-FAC-10, CP-FAC-19) is no part of the double.
    """
    bonus = sum([rule.mine_bonus() for rule in rules_of_realm(campaign, seat)])
    total = 0
    for number in sorted(campaign.holdings(seat, MINES)):
        if number in idle:
            continue
        faces = roll(campaign, dice, "CP-INC-03", "mine yields", (number,), 2)
        gold = (sum(faces) + bonus) * UNIT
        campaign.tell(Yielded("CP-INC-03", seat, number, MINE, tuple(faces), bonus, gold=gold))
        total += gold
        if faces in EXHAUSTED and campaign.hexes[number].construction != HOLD:
            campaign.change_hex(number, construction="")
            campaign.tell(MineExhausted("CP-INC-04", seat, number))
    return total


def city_bonus(campaign: Campaign, seat: str, number: int) -> int:
    """CP-INC-06, CP-INC-07: 1 at a river or on the coast, 2 with both; what a faction has for such a City
    counts in place of that (CP-FAC-07, CP-FAC-12, CP-FAC-15, CP-FAC-36).
    """
    terrain, coast, river = terrain_at(campaign, number), is_coast(campaign, number), at_river(campaign, number)
    of_faction = [rule.city_bonus(terrain, coast, river) for rule in rules_of_realm(campaign, seat)]
    return max([bonus for bonus in of_faction if bonus is not None], default=int(coast) + int(river))


def cities(campaign: Campaign, dice: Dice, seat: str, halved: set[int]) -> int:
    """CP-INC-05: 3D6 each; one die more in Spring (CP-SEA-04) and one with Economic Growth (CP-SEA-13)."""
    total = 0
    for number in sorted(campaign.holdings(seat, CITIES)):
        faces = roll(campaign, dice, "CP-INC-05", "city yields", (number,), 3)
        more: list[int] = []
        if campaign.season_name == "Spring":
            more += roll(campaign, dice, "CP-SEA-04", "spring", (number,))
        if campaign.season.growth:
            more += roll(campaign, dice, "CP-SEA-13", "economic growth", (number,))
        bonus = city_bonus(campaign, seat, number)
        gold = (sum(faces) + bonus + sum(more)) * UNIT
        if number in halved:
            gold //= 2  # CP-FAC-23: exact, as it is a multiple of 50
        kind = campaign.hexes[number].construction
        source = CITY if kind == HOLD else kind
        campaign.tell(
            Yielded("CP-INC-05", seat, number, source, tuple(faces), bonus, tuple(more), number in halved, gold)
        )
        total += gold
    return total


def towns(campaign: Campaign, dice: Dice, seat: str) -> int:
    """Nothing but a die in Autumn (CP-SEA-02) and one with a Bumper Crop (CP-SEA-11)."""
    total = 0
    for number in sorted(campaign.holdings(seat, (TOWN,))):
        faces: list[int] = []
        if campaign.season_name == "Autumn":
            faces += roll(campaign, dice, "CP-SEA-02", "autumn", (number,))
        if campaign.season.bumper_crop:
            faces += roll(campaign, dice, "CP-SEA-11", "bumper crop", (number,))
        if faces:
            gold = sum(faces) * UNIT
            clause = "CP-SEA-02" if campaign.season_name == "Autumn" else "CP-SEA-11"
            campaign.tell(Yielded(clause, seat, number, TOWN, tuple(faces), gold=gold))
            total += gold
    return total


def ruins(campaign: Campaign, dice: Dice, seat: str) -> int:
    """CP-FAC-33, CP-FAC-39: a die for each controlled Ruin; for all others a Ruin is but a hex (CP-ADV-07)."""
    clauses = [rule.clause for rule in rules_of_realm(campaign, seat) if rule.ruin_yields()]
    if not clauses:
        return 0
    total = 0
    for number in sorted(controlled_ruins(campaign, seat)):
        faces = roll(campaign, dice, clauses[0], "ruin yields", (number,))
        gold = sum(faces) * UNIT
        campaign.tell(Yielded(clauses[0], seat, number, RUIN, tuple(faces), gold=gold))
        total += gold
    return total


def by_artefacts(campaign: Campaign, seat: str) -> int:
    gold = artefacts.income(campaign, seat)
    if gold:
        campaign.tell(ArtefactsYielded("CP-ART-02", seat, gold))
    return gold
