# interpreted: Structs
"""What a player hands in in the Diplomacy Phase, and what the others answer (CP-DIP-01)."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import msgspec

from banneret.books.factions import FACTIONS
from banneret.campaign.factions.known import faction_of
from banneret.campaign.questions import Form
from banneret.campaign.records import ALLIES, ENEMIES, NEUTRAL
from banneret.campaign.state import Campaign
from banneret.campaign.trades import Deal, Goods, bearers_fault, characters_of, deal_fault, passing, text_fault
from banneret.core.engine.ask import Refusal

MOST_OFFERS: Final = 30

PEACE: Final = "peace"
ALLIANCE: Final = "alliance"
TRADE: Final = "trade"
PROMISE: Final = "promise"


class Agreement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """CP-DIP-08: a secret agreement with one or more others."""

    partners: tuple[str, ...]
    text: str


class Declarations(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`peace` are offers with the concessions of both as their condition; `faction` is the one applied for."""

    war: tuple[str, ...] = ()
    dissolve: tuple[str, ...] = ()
    peace: tuple[Deal, ...] = ()
    alliance: tuple[str, ...] = ()
    trades: tuple[Deal, ...] = ()
    promises: tuple[Agreement, ...] = ()
    faction: str = ""


class OfferAccepted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An offer by its id; `bearers` says which characters bear Artefacts that it brings."""

    offer: str
    bearers: dict[str, str] = {}


class Replies(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is accepted, and whose change of faction is voted for; all else is refused."""

    accepted: tuple[OfferAccepted, ...] = ()
    votes: tuple[str, ...] = ()


class Proposal(NamedTuple):
    """Something that one player offers and one or more others must agree to."""

    id: str
    kind: str
    seat: str
    partners: tuple[str, ...]
    deal: Deal | None = None
    text: str = ""

    def is_plain(self) -> bool:
        """Without terms: agreed upon as soon as both have offered it."""
        return self.deal is None or (self.deal.gives == self.deal.takes == Goods() and not self.deal.text)


# ------------------------------------------------------------------------------------------ declaring


def question_of_declarations(campaign: Campaign, seat: str) -> Form:
    return Form(
        "diplomacy",
        "CP-DIP-01",
        "What do you declare, and what do you offer to others?",
        Declarations,
        Declarations(),
        lambda form: declaration_faults(campaign, seat, form),
        lambda rng, n: proposals(campaign, seat, rng, n),
        {
            "relations": {other: campaign.relation(seat, other) for other in others_than(campaign, seat)},
            "gold": campaign.realms[seat].gold,
            "hexes": sorted(campaign.hexes_of(seat)),
            "artefacts": artefacts_of(campaign, seat),
            "characters": characters_of(campaign, seat),
            "faction": campaign.realms[seat].faction,
            "factions": {faction: faction_of(faction).name for faction in FACTIONS},
        },
    )


def others_than(campaign: Campaign, seat: str) -> list[str]:
    return sorted([other for other in campaign.seats if other != seat])


def artefacts_of(campaign: Campaign, seat: str) -> list[str]:
    own = {army.id for army in campaign.armies_of(seat)}
    return sorted([id for id, key in campaign.artefacts.items() if key.split("/", 1)[0] in own])


def declaration_faults(campaign: Campaign, seat: str, form: Declarations) -> Refusal | None:
    offers = len(form.peace) + len(form.alliance) + len(form.trades) + len(form.promises)
    if offers > MOST_OFFERS:
        return Refusal("too-many", "CP-DIP-01", f"At most {MOST_OFFERS} offers are made at once.")
    named = [*form.war, *form.dissolve, *form.alliance]
    named += [deal.partner for deal in (*form.peace, *form.trades)]
    named += [other for agreement in form.promises for other in agreement.partners]
    for other in named:
        if other == seat or other not in campaign.realms:
            return Refusal("no-such-player", "CP-DIP-01", "Name other players of this campaign.")
    return (
        _relation_faults(campaign, seat, form)
        or _deal_faults(campaign, seat, form)
        or _promise_faults(form)
        or faction_fault(campaign, seat, form.faction)
    )


def _relation_faults(campaign: Campaign, seat: str, form: Declarations) -> Refusal | None:
    for group in (form.war, form.dissolve, form.alliance, [deal.partner for deal in form.peace]):
        if len(set(group)) < len(group):
            return Refusal("twice", "CP-DIP-01", "The same player is named twice.")
    for other in form.war:
        if campaign.enemies(seat, other):
            return _refused(campaign, other, "at-war", "CP-DIP-03", "You are at war with {} already.")
    for other in form.dissolve:
        if not campaign.allied(seat, other):
            return _refused(campaign, other, "no-allies", "CP-DIP-05", "You have no alliance with {}.")
    for deal in form.peace:
        if not campaign.enemies(seat, deal.partner):
            return _refused(campaign, deal.partner, "no-war", "CP-DIP-06", "You are not at war with {}.")
    for other in form.alliance:
        if campaign.allied(seat, other):
            return _refused(campaign, other, "allies", "CP-DIP-04", "You are allied with {} already.")
    return None


def _refused(campaign: Campaign, other: str, code: str, clause: str, why: str) -> Refusal:
    return Refusal(code, clause, why.format(campaign.realms[other].name))


def _deal_faults(campaign: Campaign, seat: str, form: Declarations) -> Refusal | None:
    for deal in (*form.peace, *form.trades):
        refusal = deal_fault(campaign, seat, deal) or text_fault(deal.text)
        if refusal is not None:
            return refusal
    for deal in form.trades:
        if deal.gives == deal.takes == Goods() and not deal.text:
            return Refusal("empty", "CP-DIP-07", "A trade in which nothing changes hands is none.")
    return None


def _promise_faults(form: Declarations) -> Refusal | None:
    for agreement in form.promises:
        if not agreement.partners or not agreement.text.strip():
            return Refusal("empty", "CP-DIP-08", "An agreement has partners and words.")
        if len(set(agreement.partners)) < len(agreement.partners):
            return Refusal("twice", "CP-DIP-08", "The same player is named twice.")
        refusal = text_fault(agreement.text)
        if refusal is not None:
            return refusal
    return None


def faction_fault(campaign: Campaign, seat: str, faction: str) -> Refusal | None:
    """CP-GEN-11: at most one change in a game year, which counts as the year in which it takes effect."""
    realm = campaign.realms[seat]
    if not faction:
        return None
    if faction not in FACTIONS:
        return Refusal("no-faction", "CP-GEN-11", "There is no such faction.")
    if faction == realm.faction:
        return Refusal("same-faction", "CP-GEN-11", "That is your faction already.")
    if realm.faction_changed == year_of_next_turn(campaign):
        return Refusal("once-a-year", "CP-GEN-11", "A player changes his faction once in a game year.")
    return None


def year_of_next_turn(campaign: Campaign) -> int:
    return (campaign.turn + 4) // 4


def proposals(campaign: Campaign, seat: str, rng: random.Random, n: int) -> list[Declarations]:
    """Nothing, and now and then a word to each of the others."""
    found = [Declarations()]
    while len(found) < n:
        made: dict[str, list[str]] = {"war": [], "alliance": [], "dissolve": []}
        peace: list[Deal] = []
        trades: list[Deal] = []
        for other in others_than(campaign, seat):
            relation, luck = campaign.relation(seat, other), rng.random()
            if relation == NEUTRAL and luck < 0.3:
                made["war" if luck < 0.15 else "alliance"].append(other)
            elif relation == ENEMIES and luck < 0.3:
                peace.append(Deal(other))
            elif relation == ALLIES and luck < 0.1:
                made["dissolve"].append(other)
            elif luck > 0.8:
                trades += _some_trade(campaign, seat, other, rng)
        words = {kind: tuple(seats) for kind, seats in made.items()}
        form = Declarations(words["war"], words["dissolve"], tuple(peace), words["alliance"], tuple(trades))
        found.append(form if declaration_faults(campaign, seat, form) is None else Declarations())
    return found


def _some_trade(campaign: Campaign, seat: str, other: str, rng: random.Random) -> list[Deal]:
    """A hex at a price, or gold for nothing."""
    gold = 50 * rng.randint(1, 6)
    hexes = [number for number in sorted(campaign.hexes_of(other)) if not campaign.hexes[number].construction]
    takes = Goods(hexes=(rng.choice(hexes),)) if hexes else Goods()
    deal = Deal(other, Goods(gold=gold), takes)
    return [deal] if deal_fault(campaign, seat, deal) is None else []


# ------------------------------------------------------------------------------------------ answering


def offers_of(seat: str, form: Declarations) -> list[Proposal]:
    """All that a player offers, in the order of the form; the ids say what and to whom."""
    found = [
        Proposal(f"{PEACE} {seat} {deal.partner}", PEACE, seat, (deal.partner,), deal) for deal in form.peace
    ]
    found += [
        Proposal(f"{TRADE} {seat} {at + 1}", TRADE, seat, (deal.partner,), deal)
        for at, deal in enumerate(form.trades)
    ]
    found += [Proposal(f"{ALLIANCE} {seat} {other}", ALLIANCE, seat, (other,)) for other in form.alliance]
    found += [
        Proposal(f"{PROMISE} {seat} {at + 1}", PROMISE, seat, tuple(sorted(each.partners)), None, each.text)
        for at, each in enumerate(form.promises)
    ]
    return found


_ASKED_FOR_SOMETHING: Final = "Others have made you offers, or ask for your vote. What do you agree to?"
_ASKED_FOR_NOTHING: Final = (
    "Nobody has made you an offer. All are asked, so that none can see who was made one: hand in what is usual."
)


def question_of_replies(
    campaign: Campaign, seat: str, offers: Sequence[Proposal], applicants: Sequence[tuple[str, str]]
) -> Form:
    """`offers` are those made to this seat, `applicants` the others who want another faction, and which."""
    known = {offer.id: offer for offer in offers}
    voted = [applicant for applicant, _ in applicants]
    return Form(
        "replies",
        "CP-DIP-01",
        _ASKED_FOR_SOMETHING if offers or applicants else _ASKED_FOR_NOTHING,
        Replies,
        Replies(),
        lambda form: _reply_faults(campaign, seat, form, known, voted),
        _some_replies(known, voted),
        {
            "offers": [_shown(campaign, offer) for offer in offers],
            "votes": [
                {"seat": applicant, "faction": faction_of(faction).name} for applicant, faction in applicants
            ],
            "characters": characters_of(campaign, seat),
        },
    )


def _shown(campaign: Campaign, offer: Proposal) -> dict[str, object]:
    shown: dict[str, object] = {
        "id": offer.id,
        "kind": offer.kind,
        "seat": offer.seat,
        "partners": list(offer.partners),
        "text": offer.text,
    }
    if offer.deal is not None:
        shown["you_get"] = msgspec.to_builtins(offer.deal.gives)
        shown["you_give"] = msgspec.to_builtins(offer.deal.takes)
        shown["hexes_you_get"] = passing(campaign, offer.seat, offer.deal.gives)
        shown["hexes_you_give"] = passing(campaign, offer.deal.partner, offer.deal.takes)
        shown["text"] = offer.deal.text
    return shown


def _reply_faults(
    campaign: Campaign, seat: str, form: Replies, known: dict[str, Proposal], voted: list[str]
) -> Refusal | None:
    for each in form.accepted:
        if each.offer not in known:
            return Refusal("no-such-offer", "CP-DIP-01", "Nobody has made you this offer.")
        deal = known[each.offer].deal
        wanted = deal.gives.artefacts if deal is not None else ()
        refusal = bearers_fault(campaign, seat, each.bearers, wanted)
        if refusal is not None:
            return refusal
    ids = [each.offer for each in form.accepted]
    if len(set(ids)) < len(ids):
        return Refusal("twice", "CP-DIP-01", "The same offer is named twice.")
    for applicant in form.votes:
        if applicant not in voted:
            return Refusal("no-such-vote", "CP-GEN-11", "No such player has asked for a vote.")
    return None


def _some_replies(
    known: dict[str, Proposal], voted: list[str]
) -> Callable[[random.Random, int], list[Replies]]:
    def some(rng: random.Random, n: int) -> list[Replies]:
        found = [Replies()]
        for _ in range(n - 1):
            accepted = tuple([OfferAccepted(id) for id in known if rng.random() < 0.6])
            found.append(Replies(accepted, tuple([seat for seat in voted if rng.random() < 0.6])))
        return found

    return some
