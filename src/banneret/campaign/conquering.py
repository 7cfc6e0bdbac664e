"""Conquest Points spent: in Player Order, pool by pool, each purchase at once (CP-CON-10, CP-CON-12)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

import msgspec

from banneret.campaign.artefact_events import title
from banneret.campaign.artefacts import destroy_bonus, note_seized_again, seize_again
from banneret.campaign.defeat_events import Modifier
from banneret.campaign.levels import leadership_of
from banneret.campaign.purchase_events import (
    ConstructionDestroyed,
    ConstructionSeized,
    HexConquered,
    PointsLapsed,
    RuinedInSeizing,
    SeizeRepelled,
    SeizeTested,
)
from banneret.campaign.purchases import (
    CONQUER,
    DONE,
    PRIZES,
    SEIZE,
    ClosedPurchases,
    Purchase,
    cost,
    is_indestructible,
    open_purchases,
    option_of,
    read_purchase,
    usual_purchase,
)
from banneret.campaign.realm import CITIES, change_gold, give_hexes, rules_of_army
from banneret.campaign.records import CITY, FORTRESS, HOLD, TEMPLE, TOWN
from banneret.campaign.rolls import roll
from banneret.campaign.state import Campaign, ConquestPoints, army_key
from banneret.core.engine.ask import Ask, Choice, Option, Steps, ask
from banneret.core.engine.dice import Dice

# By which clause hexes come with a settlement; a Mine brings its own alone (CP-REA-20).
RADIUS_CLAUSES: Final = {
    CITY: "CP-REA-04",
    HOLD: "CP-REA-04",
    TEMPLE: "CP-REA-04",
    FORTRESS: "CP-REA-10",
    TOWN: "CP-REA-16",
}


def spend_points(campaign: Campaign, dice: Dice) -> Steps:
    for id, award in sorted(campaign.awards.items()):
        if award.army not in campaign.armies or campaign.armies[award.army].place is None:
            _lapse(campaign, id, "CP-CON-09", "as the army that earned them is no more")
    for seat in campaign.order:
        left = _in_usual_order(campaign, seat)
        while left:
            chosen = left[0]
            if len(left) > 1:
                chosen = yield from _next_award(campaign, seat, left)
            yield from _spend(campaign, dice, chosen)
            left = [id for id in left if id != chosen]


def _in_usual_order(campaign: Campaign, seat: str) -> list[str]:
    mine = [award for award in campaign.awards.values() if award.seat == seat and award.points]
    return [
        award.id
        for award in sorted(mine, key=lambda each: (army_key(campaign, campaign.armies[each.army]), each.id))
    ]


def _next_award(campaign: Campaign, seat: str, left: list[str]) -> Generator[Ask, Any, str]:
    """CP-CON-12: battle by battle, in the order that the player chooses."""
    options = [Option(id, _named(campaign, campaign.awards[id])) for id in left]
    prompt = "Which Conquest Points do you spend next?"
    answer: str = yield ask(seat, Choice("next-conquest", "CP-CON-12", prompt, options))
    return answer


def _named(campaign: Campaign, award: ConquestPoints) -> str:
    army = campaign.armies[award.army].name
    return f"{award.points} of {army}, won over hex {award.target}"


def _spend(campaign: Campaign, dice: Dice, id: str) -> Steps:
    """CP-CON-10: what is left over is lost."""
    while True:
        award = campaign.awards[id]
        able = open_purchases(campaign, award)
        if not able:
            break
        usual = usual_purchase(campaign, award)
        options = [option_of(campaign, award, each) for each in able]
        options.append(Option(DONE, "Nothing more: the rest is lost"))
        points = "Conquest Point" if award.points == 1 else "Conquest Points"
        prompt = f"{_named(campaign, award)}: what do you buy for {award.points} {points}?"
        question = Choice(
            "conquest", "CP-CON-12", prompt, options, (id,), usual, ClosedPurchases(campaign, award)
        )
        answer = yield ask(award.seat, question)
        purchase = read_purchase(answer)
        if purchase is None:
            break
        yield from _buy(campaign, dice, award, purchase)
    _lapse(campaign, id, "CP-CON-10", "")


def _lapse(campaign: Campaign, id: str, clause: str, why: str) -> None:
    award = campaign.awards[id]
    if award.points:
        campaign.tell(PointsLapsed(clause, award.seat, award.points, why))
        campaign.awards[id] = msgspec.structs.replace(award, points=0)


# ------------------------------------------------------------------------------------------ buying


def _buy(campaign: Campaign, dice: Dice, award: ConquestPoints, purchase: Purchase) -> Steps:
    price = cost(campaign, purchase)
    campaign.awards[award.id] = msgspec.structs.replace(award, points=award.points - price)
    if purchase.kind == CONQUER:
        loser = campaign.hexes[purchase.hex].owner
        _take(campaign, award.seat, purchase.hex)
        campaign.tell(HexConquered("CP-CON-13", award.seat, purchase.hex, price, loser))
    elif purchase.kind == SEIZE:
        passed = yield from _test(campaign, dice, award, purchase.hex)
        _seize(campaign, award, purchase.hex, price, passed)
    else:
        _destroy(campaign, award, purchase.hex, price)


def _take(campaign: Campaign, seat: str, number: int) -> None:
    """CP-CON-14: chains run from hexes that have been paid for."""
    campaign.change_hex(number, owner=seat)
    campaign.conquered[number] = seat


def _test(campaign: Campaign, dice: Dice, award: ConquestPoints, number: int) -> Generator[Ask, Any, bool]:
    """CP-CON-18, CP-CON-23: 2D6 equal to or below the Leadership of the victorious General.

    With CP-FAC-02 and its like, and CP-FAC-14 and CP-FAC-22; a test is taken again once only.
    """
    army = campaign.armies[award.army]
    construction = campaign.hexes[number].construction
    is_city = construction in CITIES
    leadership = leadership_of(campaign, army.id)
    savage = [(rule.seize_modifier(is_city), rule) for rule in rules_of_army(army)]
    changes = tuple([Modifier(points, rule.clause, f"as {rule.name}") for points, rule in savage if points])
    target = leadership + sum([each.points for each in changes])
    clause = PRIZES[construction].test_clause

    def throw(purpose: str, clause: str, again: str) -> bool:
        # A second test for what withstood the first is taken with fewer points left, and shows other dice.
        faces = roll(campaign, dice, clause, purpose, (award.id, number, award.points), 2)
        passed = sum(faces) <= target
        campaign.tell(SeizeTested(clause, army.id, number, tuple(faces), leadership, changes, passed, again))
        return passed

    if throw("seize", clause, ""):
        return True
    again = [rule for rule in rules_of_army(army) if rule.seizes_again(is_city)]
    if again:
        return throw("seize again", again[0].clause, again[0].name)
    artefact = seize_again(campaign, army.id)
    if artefact:
        options = [Option("yes", "Test again"), Option("no", "Leave it at that")]
        prompt = (
            f"The test to seize hex {number} has failed. Is it taken again by {title(artefact)}, once a year?"
        )
        question = Choice("seize-again", "CP-ART-02", prompt, options, (army.id, str(number)))
        if (yield ask(award.seat, question)) == "yes":
            note_seized_again(campaign, artefact)
            return throw("seize again", "CP-ART-02", title(artefact))
    return False


def _seize(campaign: Campaign, award: ConquestPoints, number: int, price: int, passed: bool) -> None:
    hex = campaign.hexes[number]
    seat, construction, loser = award.seat, hex.construction, hex.owner
    clause = PRIZES[construction].seize_clause
    if passed:
        _take(campaign, seat, number)
        along = hexes_along(campaign, seat, number, loser)
        give_hexes(campaign, seat, along)
        told = RADIUS_CLAUSES[construction] if along else clause
        campaign.tell(ConstructionSeized(told, seat, number, construction, price, loser, tuple(along)))
    elif is_indestructible(construction):
        clause = "CP-NEU-06" if construction == HOLD else "CP-NEU-12"
        campaign.tell(SeizeRepelled(clause, seat, number, construction, price))
    else:
        _take(campaign, seat, number)
        campaign.change_hex(number, construction="")
        clause = PRIZES[construction].test_clause
        campaign.tell(RuinedInSeizing(clause, seat, number, construction, price, loser))


def hexes_along(campaign: Campaign, seat: str, number: int, loser: str) -> list[int]:
    """CP-REA-04, CP-REA-10, CP-REA-16, CP-NEU-02, CP-NEU-08, CP-NEU-10: all hexes within 1 of a settlement,
    whoever owns them, but not those with an army Neutral or Enemy to the new owner. CP-REA-24 narrows it."""
    if campaign.hexes[number].construction not in RADIUS_CLAUSES:
        return []
    found: list[int] = []
    for other in campaign.grid.neighbours(number):
        owner = campaign.hexes[other].owner
        army = campaign.army_at(other)
        barred = army is not None and army.owner != seat and not campaign.allied(seat, army.owner)
        spared = campaign.house.spare_third_parties and owner not in ("", loser)
        if owner != seat and not barred and not spared:
            found.append(other)
    return found


def _destroy(campaign: Campaign, award: ConquestPoints, number: int, price: int) -> None:
    """CP-CON-19, CP-CON-21, CP-CON-24, CP-CON-25, within what the treasury holds (CP-GLD-02)."""
    hex = campaign.hexes[number]
    prize = PRIZES[hex.construction]
    gold = prize.gold + destroy_bonus(campaign, award.army)
    _take(campaign, award.seat, number)
    campaign.change_hex(number, construction="")
    credited = change_gold(campaign, {award.seat: gold})[award.seat]
    campaign.tell(
        ConstructionDestroyed(
            prize.gold_clause, award.seat, number, hex.construction, price, hex.owner, gold, credited
        )
    )
