"""3 Diplomacy Phase: wars, treaties, alliances, trades, secret agreements and changes of faction (section DIP).

Everybody hands in at once what he declares and offers; then everybody answers at once what was offered to him.
All of it happens in one fixed sequence, in which a war has the last word (CP-DIP-01).
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any

from banneret.campaign.closed_land import leave_closed_land
from banneret.campaign.declarations import (
    ALLIANCE,
    PEACE,
    PROMISE,
    TRADE,
    Declarations,
    Proposal,
    Replies,
    faction_fault,
    offers_of,
    question_of_declarations,
    question_of_replies,
    year_of_next_turn,
)
from banneret.campaign.diplomacy_events import (
    AllianceDissolved,
    AllianceFailed,
    AllianceFormed,
    FactionVoted,
    OfferTurnedDown,
    PeaceMade,
    PromiseMade,
    WarDeclared,
)
from banneret.campaign.factions.known import faction_of
from banneret.campaign.records import ALLIES, ENEMIES, NEUTRAL
from banneret.campaign.state import Campaign, pair
from banneret.campaign.trades import Deal, DealFailed, carry_out, deal_fault
from banneret.core.engine.ask import Ask, Steps, ask_all
from banneret.core.engine.dice import Dice


def play(campaign: Campaign, dice: Dice) -> Steps:
    forms = {seat: question_of_declarations(campaign, seat) for seat in sorted(campaign.seats)}
    answers = yield ask_all({**forms})
    declared: dict[str, Declarations] = {seat: forms[seat].filled(answers[seat]) for seat in in_order(campaign)}
    offers = [offer for seat in declared for offer in offers_of(seat, declared[seat])]
    replies = yield from ask_replies(campaign, declared, offers)
    agreed = Agreed(campaign, offers, replies)
    dissolve_alliances(campaign, declared)
    make_deals(campaign, agreed)
    form_alliances(campaign, agreed)
    declare_wars(campaign, declared)
    vote_on_factions(campaign, declared, replies)
    make_promises(campaign, agreed)
    leave_closed_land(campaign)


def in_order(campaign: Campaign) -> list[str]:
    """The players in Player Order, whatever order they are named in."""
    return [*campaign.order, *[seat for seat in sorted(campaign.seats) if seat not in campaign.order]]


# ------------------------------------------------------------------------------------------ who agrees


def ask_replies(
    campaign: Campaign, declared: Mapping[str, Declarations], offers: Sequence[Proposal]
) -> Generator[Ask, Any, dict[str, Replies]]:
    """Ask about what was offered and who wants a vote; what they answer, by their seats.

    Who was offered nothing is asked as well, if there are more than two: or else all others could see between
    whom there are talks (CP-DIP-08).
    """
    applicants = [(seat, form.faction) for seat, form in sorted(declared.items()) if form.faction]
    forms = {}
    for seat in sorted(campaign.seats):
        made = [offer for offer in offers if seat in offer.partners and not is_mutual(offer, offers)]
        others = [(applicant, faction) for applicant, faction in applicants if applicant != seat]
        if made or others or len(campaign.seats) > 2:
            forms[seat] = question_of_replies(campaign, seat, made, others)
    if not forms:
        return {}
    answers = yield ask_all({**forms})
    replies: dict[str, Replies] = {seat: form.filled(answers[seat]) for seat, form in forms.items()}
    return replies


def is_mutual(offer: Proposal, offers: Sequence[Proposal]) -> bool:
    """Peace or an alliance without terms that both have offered: both agree (CP-DIP-04, CP-DIP-06)."""
    return offer.is_plain() and any(
        [
            other.kind == offer.kind and other.is_plain() and (other.seat,) == offer.partners
            for other in offers
            if offer.kind in (PEACE, ALLIANCE) and other.partners == (offer.seat,)
        ]
    )


class Agreed:
    """Which offers are accepted, and with which bearers; those that are not are told to who was concerned."""

    def __init__(self, campaign: Campaign, offers: Sequence[Proposal], replies: Mapping[str, Replies]) -> None:
        self.offers: list[Proposal] = []
        self.bearers: dict[str, Mapping[str, str]] = {}
        said = {(seat, each.offer): each for seat, form in replies.items() for each in form.accepted}
        for offer in offers:
            refusing = [seat for seat in offer.partners if (seat, offer.id) not in said]
            if is_mutual(offer, offers):
                refusing = []
            for seat in refusing:
                clause = {PEACE: "CP-DIP-06", ALLIANCE: "CP-DIP-04", TRADE: "CP-DIP-07"}.get(
                    offer.kind, "CP-DIP-08"
                )
                campaign.tell(OfferTurnedDown(clause, offer.seat, seat, offer.kind))
            if not refusing:
                self.offers.append(offer)
                for seat in offer.partners:
                    if (seat, offer.id) in said:
                        self.bearers[offer.id] = said[seat, offer.id].bearers

    def of(self, *kinds: str) -> list[Proposal]:
        """In the order of `kinds`, then of the players who made them."""
        return [offer for kind in kinds for offer in self.offers if offer.kind == kind]


# ------------------------------------------------------------------------------------------ the sequence


def set_relation(campaign: Campaign, one: str, other: str, relation: str) -> None:
    left = {key: kind for key, kind in campaign.relations.items() if key != pair(one, other)}
    campaign.relations = left if relation == NEUTRAL else {**left, pair(one, other): relation}


def dissolve_alliances(campaign: Campaign, declared: Mapping[str, Declarations]) -> None:
    """CP-DIP-05: either alone may do so, and they are Neutral."""
    for seat, form in declared.items():
        for other in form.dissolve:
            if campaign.allied(seat, other):  # the other may have done it as well
                set_relation(campaign, seat, other, NEUTRAL)
                campaign.tell(AllianceDissolved("CP-DIP-05", seat, other))


def make_deals(campaign: Campaign, agreed: Agreed) -> None:
    """CP-DIP-06, CP-DIP-07: each deal whole or not at all. What cannot be done yet waits for the others, so
    that it does not matter which of them is written first."""
    waiting = agreed.of(PEACE, TRADE)
    while True:
        left = [offer for offer in waiting if not make_deal(campaign, offer, agreed.bearers.get(offer.id, {}))]
        if len(left) == len(waiting):
            break
        waiting = left
    for offer in left:
        why = why_no_deal(campaign, offer)
        clause = "CP-DIP-06" if offer.kind == PEACE else "CP-DIP-07"
        campaign.tell(DealFailed(clause, (offer.seat, offer.partners[0]), why))


def why_no_deal(campaign: Campaign, offer: Proposal) -> str:
    deal = deal_of(offer)
    if offer.kind == PEACE and not campaign.enemies(offer.seat, deal.partner):
        return "They are at peace already."
    refusal = deal_fault(campaign, offer.seat, deal)
    return "" if refusal is None else refusal.why


def deal_of(offer: Proposal) -> Deal:
    assert offer.deal is not None
    return offer.deal


def make_deal(campaign: Campaign, offer: Proposal, bearers: Mapping[str, str]) -> bool:
    """Whether it could be made. Words that came with it are kept as a promise, and bind nobody."""
    if offer.kind == PEACE and offer.is_plain() and not campaign.enemies(offer.seat, offer.partners[0]):
        return True  # both have offered peace, and it is made
    if why_no_deal(campaign, offer):
        return False
    deal = deal_of(offer)
    if offer.kind == PEACE:
        set_relation(campaign, offer.seat, deal.partner, NEUTRAL)
        campaign.tell(PeaceMade("CP-DIP-06", (offer.seat, deal.partner)))
    carry_out(campaign, offer.seat, deal, bearers, "CP-DIP-06" if offer.kind == PEACE else "CP-DIP-07")
    if deal.text:
        keep_promise(campaign, (offer.seat, deal.partner), deal.text, "CP-DIP-07")
    return True


def form_alliances(campaign: Campaign, agreed: Agreed) -> None:
    """CP-DIP-04: Enemies make peace first, which may have been a moment ago."""
    for offer in agreed.of(ALLIANCE):
        other = offer.partners[0]
        if campaign.enemies(offer.seat, other):
            campaign.tell(AllianceFailed("CP-DIP-04", (offer.seat, other)))
        elif not campaign.allied(offer.seat, other):
            set_relation(campaign, offer.seat, other, ALLIES)
            campaign.tell(AllianceFormed("CP-DIP-04", (offer.seat, other)))


def declare_wars(campaign: Campaign, declared: Mapping[str, Declarations]) -> None:
    """CP-DIP-03: nobody needs to consent, and an alliance ends by it."""
    for seat, form in declared.items():
        for other in form.war:
            if not campaign.enemies(seat, other):
                set_relation(campaign, seat, other, ENEMIES)
                campaign.tell(WarDeclared("CP-DIP-03", seat, other))


def vote_on_factions(
    campaign: Campaign, declared: Mapping[str, Declarations], replies: Mapping[str, Replies]
) -> None:
    """CP-GEN-11: more than half of all players, the applicant among them; from the next turn on."""
    for seat, form in sorted(declared.items()):
        if not form.faction or faction_fault(campaign, seat, form.faction) is not None:
            continue
        favour = [other for other in sorted(replies) if seat in replies[other].votes]
        against = [other for other in sorted(campaign.seats) if other not in (seat, *favour)]
        passed = 2 * (1 + len(favour)) > len(campaign.seats)
        called = faction_of(form.faction).name
        campaign.tell(FactionVoted("CP-GEN-11", seat, called, (seat, *favour), tuple(against), passed))
        if passed:
            campaign.change_realm(seat, faction_next=form.faction, faction_changed=year_of_next_turn(campaign))


def make_promises(campaign: Campaign, agreed: Agreed) -> None:
    """CP-DIP-08: noted for those who made them. No rule reads them: allies in secret are none on the map."""
    for offer in agreed.of(PROMISE):
        keep_promise(campaign, (offer.seat, *offer.partners), offer.text, "CP-DIP-08")


def keep_promise(campaign: Campaign, seats: tuple[str, ...], words: str, clause: str) -> None:
    """Told to those who have made it, and kept nowhere else: the state lies open to everybody."""
    campaign.tell(PromiseMade(clause, seats, words))
