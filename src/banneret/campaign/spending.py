"""5 Spending Phase: new Armies, then new Adventuring Parties (section SPE).

Everybody hands in a sealed shopping list; they are carried out in Player Order, the Armies of all first, then
the parties of all (CP-SPE-01). Lists of players' own are shown to the Games Master, who approves them
(CP-ARM-04).
"""

from __future__ import annotations

from banneret.campaign.parties import PARTY_PRICE, found_party, why_not_hire
from banneret.campaign.records import FALLEN
from banneret.campaign.recruitment import recruit
from banneret.campaign.register import (
    approve,
    enter_list,
    lists_to_approve,
    reject,
    take_list,
    take_once_approved,
)
from banneret.campaign.shopping import (
    ArmyPurchase,
    Hire,
    PartyNotHired,
    Shopping,
    question_of_lists,
    question_of_shopping,
    usual_source,
)
from banneret.campaign.state import GAMES_MASTER, Campaign
from banneret.core.engine.ask import Steps, ask, ask_all
from banneret.core.engine.dice import Dice


def play(campaign: Campaign, dice: Dice) -> Steps:
    forms = {seat: question_of_shopping(campaign, seat) for seat in sorted(campaign.seats)}
    answers = yield ask_all({**forms})
    shopping: dict[str, Shopping] = {seat: form.filled(answers[seat]) for seat, form in forms.items()}
    in_order = [seat for seat in campaign.order if seat in shopping]
    for seat in in_order:
        hand_in_lists(campaign, seat, shopping[seat])
        for purchase in shopping[seat].armies:
            buy_army(campaign, seat, purchase)
    for seat in in_order:
        for hire in shopping[seat].parties:
            hire_party(campaign, seat, hire)
    yield from approval(campaign)


def hand_in_lists(campaign: Campaign, seat: str, shopping: Shopping) -> None:
    """Lists for a reform to come, or for an Army that waits; and where such Armies would enter from now on."""
    for entry in shopping.lists:
        found = enter_list(campaign, seat, entry.list, entry.faction or campaign.realms[seat].faction)
        if not entry.army:
            continue
        army = campaign.armies[entry.army]
        if army.away == FALLEN:
            # It may be raised again before anybody approves the list, with the one that it has.
            take_once_approved(campaign, army, found, "CP-ARM-09")
        else:
            take_list(campaign, army, found, "CP-ARM-04")
    for waiting in shopping.waiting:
        campaign.change_army(waiting.army, wanted=waiting.hexes)


def buy_army(campaign: Campaign, seat: str, purchase: ArmyPurchase) -> None:
    """CP-SPE-02: what it asked for was checked as it was handed in; only hexes can be taken since."""
    faction = purchase.faction or campaign.realms[seat].faction
    source = purchase.list or usual_source(campaign, faction)
    recruit(campaign, seat, enter_list(campaign, seat, source, faction), purchase.hexes, purchase.name)


def hire_party(campaign: Campaign, seat: str, hire: Hire) -> None:
    """CP-SPE-04: in the first hex of those that were named where it can start."""
    for number in hire.hexes:
        if not why_not_hire(campaign, seat, hire.kind, number)[1]:
            found_party(campaign, seat, hire.kind, number, hire.name)
            return
    clause, why = why_not_hire(campaign, seat, hire.kind, hire.hexes[0])
    campaign.tell(PartyNotHired(clause, seat, PARTY_PRICE, why))


def approval(campaign: Campaign) -> Steps:
    """CP-ARM-03, CP-ARM-04: the Games Master looks at every list once; those that are not turned down count."""
    if not lists_to_approve(campaign):
        return
    form = question_of_lists(campaign)
    verdicts = form.filled((yield ask(GAMES_MASTER, form)))
    reasons = {each.list: each.reason for each in verdicts.rejected}
    for listed in lists_to_approve(campaign):
        if listed.id in reasons:
            reject(campaign, listed.id, reasons[listed.id])
        else:
            approve(campaign, listed.id)
