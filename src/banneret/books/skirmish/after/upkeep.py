# interpreted: used once a game, after it
"""Steps 6 and 7: what hired swords and a large party cost, and help for a party that is all but gone."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish.after.camp import Asking, Camp
from banneret.books.skirmish.after.clauses import GOLD, UPKEEP
from banneret.books.skirmish.after.events import GoldGained, GoldPaid, MemberLost
from banneret.books.skirmish.after.not_possible import NotPossible
from banneret.books.skirmish.party import Hired, Party, entry_of, hired_entry
from banneret.core.engine.ask import Choice, Option

FREE_MEMBERS: Final = 6
MEMBER_COST: Final = 2
SMALL: Final = 5
AID: Final = 100
PAY: Final = "pay"
LET_GO: Final = "let-go"


def pay_costs(camp: Camp, seat: str) -> Asking:
    """SK-ENC-02: hired swords are paid or leave; then 2 pg a member above six, 1 pg a hero level above one."""
    for sword in camp.parties[seat].hired:
        if sword.uid not in camp.paid:
            yield from _upkeep(camp, seat, sword)
    party = camp.parties[seat]
    cost = running_cost(party)
    if cost == 0:
        return
    paid = min(cost, party.gold)
    camp.spend(seat, paid)
    camp.tell(GoldPaid(UPKEEP, seat, paid, f"food and lodging, {cost} pg in all"))
    if paid < cost:
        yield from _somebody_leaves(camp, seat)


def running_cost(party: Party) -> int:
    heroes = sum(member.level - 1 for member in party.heroes())
    return MEMBER_COST * max(0, len(party.members) - FREE_MEMBERS) + heroes


def _upkeep(camp: Camp, seat: str, sword: Hired) -> Asking:
    cost, gold = hired_entry(sword).upkeep, camp.parties[seat].gold
    pay = Option(PAY, f"Pay {cost} pg", (sword.uid,))
    go = Option(LET_GO, f"Let {sword.name} go", (sword.uid,))
    closed = NotPossible()
    if gold < cost:
        closed.add(pay, "no-gold", UPKEEP, f"{sword.name} wants {cost} pg, and you have {gold} pg.")
    prompt = f"{sword.name} wants {cost} pg to stay. Do you pay?"
    options = [pay, go] if gold >= cost else [go]
    answer = yield Choice("upkeep", UPKEEP, prompt, options, (sword.uid,), closed=closed)
    if answer == PAY:
        camp.spend(seat, cost)
        camp.tell(GoldPaid(UPKEEP, seat, cost, f"the upkeep of {sword.name}"))
    else:
        camp.parties[seat] = camp.parties[seat].without(sword.uid)
        camp.tell(MemberLost(UPKEEP, seat, sword.uid, sword.name, "left"))


def _somebody_leaves(camp: Camp, seat: str) -> Asking:
    """All gold is gone and more is owed: one henchman leaves, whom the owner names."""
    party = camp.parties[seat]
    henchmen = party.henchmen()
    if not henchmen:
        return
    options = [Option(member.uid, member.name, (member.uid,)) for member in henchmen]
    cheapest = min(henchmen, key=lambda member: (entry_of(party, member).cost + member.xp, member.uid))
    question = Choice(
        "leaves",
        UPKEEP,
        "You cannot pay all costs, so one henchman leaves. Who?",
        options,
        fallback=cheapest.uid,
    )
    question.harm = True
    answer = yield question
    gone = party.member(answer)
    assert gone is not None
    camp.parties[seat] = party.leaving(gone.uid)
    camp.tell(MemberLost(UPKEEP, seat, gone.uid, gone.name, "left"))


def give_aid(camp: Camp, seat: str) -> None:
    """A party with under five members and under 100 pg is raised to 100."""
    party = camp.parties[seat]
    if len(party.members) < SMALL and party.gold < AID:
        camp.tell(GoldGained(GOLD, seat, AID - party.gold, "old friends will not see the party end like this"))
        camp.parties[seat] = party.having(gold=AID)
