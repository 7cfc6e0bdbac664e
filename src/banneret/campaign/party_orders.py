# interpreted: Structs
"""What a player hands in for his parties, sealed: orders in the notation of the book, and what they do in camp
before they move (CP-APH-01, CP-APH-14, CP-ADV-02).

    Party 2. NW, NE, Explore Ruin
    Party 5 (priority 1). Loot Town, SE, SE
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from banneret.books.warbands import BandOrder, DraftBand
from banneret.campaign import notation
from banneret.campaign.hexes import DIRECTIONS
from banneret.campaign.notation import OrderLine
from banneret.campaign.orders import Act, Item, Orders, Portal, Step
from banneret.campaign.parties import kind_of, warbands_in
from banneret.campaign.party_actions.known_party_actions import party_actions_of
from banneret.campaign.party_moves import PartyWalk, party_budget
from banneret.campaign.phrases import Vocabulary
from banneret.campaign.questions import Form
from banneret.campaign.records import Party
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Refusal, short
from banneret.core.engine.errors import BadInput

HEAD: Final = "Party"
CLAUSE: Final = "CP-APH-01"
LONGEST_OWNER: Final = 200  # letters of his name that stand on a roster
LONGEST_WALK: Final = 6  # that is proposed
WALKS_ON: Final = 0.7  # how often a proposed walk passes by where an action could be tried


class CampOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing that a party does in camp, as an owner orders it between two skirmishes."""

    party: str
    deed: str
    what: str
    whom: str = ""


class Adventure(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`text` are orders, a line for each party. `bands` are drafts of parties that were hired this turn, in the
    place of those drawn for them, by the id of the party."""

    text: str = ""
    camp: tuple[CampOrder, ...] = ()
    bands: dict[str, DraftBand] = {}


# ------------------------------------------------------------------------------------------ reading


def party_vocabulary(campaign: Campaign, seat: str) -> Vocabulary:
    return Vocabulary(
        HEAD, [phrase for action in party_actions_of(campaign, seat).values() for phrase in action.phrases()]
    )


def party_names(campaign: Campaign, seat: str) -> notation.OrderNames:
    return notation.order_names((party.number, party.name, party.id) for party in campaign.parties_of(seat))


def sheet_of(campaign: Campaign, seat: str, text: str) -> notation.OrderSheet:
    return notation.read(text, party_names(campaign, seat), party_vocabulary(campaign, seat))


def in_sequence(campaign: Campaign, seat: str, orders: Iterable[Orders]) -> list[tuple[str, Orders]]:
    """CP-APH-01: a player's parties in the sequence that he has stated: by priorities, then as their lines
    follow each other. Those without orders come last, by their numbers."""
    given = sorted(orders, key=lambda each: (each.priority == 0, each.priority))
    stated = [(each.who, each) for each in given]
    named = {who for who, _ in stated}
    others = sorted(campaign.parties_of(seat), key=lambda party: party.number)
    return [*stated, *[(party.id, Orders(party.id, ())) for party in others if party.id not in named]]


# ------------------------------------------------------------------------------------------ camp


def in_camp(
    campaign: Campaign, seat: str, filled: Adventure, fresh: Mapping[str, int]
) -> tuple[dict[str, bytes], dict[str, list[str]]]:
    """The warbands that the orders in camp leave, and what happens, in sentences, by party. BadInput with the
    first that cannot be.
    """
    door = warbands_in(campaign)
    left: dict[str, bytes] = {}
    said: dict[str, list[str]] = {}
    for id, draft in filled.bands.items():
        if id not in fresh:
            raise BadInput(f"“{short(id)}” is no party that was hired this turn.")
        left[id] = found_warband(campaign, campaign.parties[id], draft, fresh[id])
    own = {party.id for party in campaign.parties_of(seat)}
    for order in filled.camp:
        if order.party not in own or campaign.parties[order.party].warband is None:
            raise BadInput(f"“{short(order.party)}” is no party of yours.")
        document = left.get(order.party) or campaign.parties[order.party].warband.encode()
        left[order.party], told = door.ordered(document, _band_order(order))
        said[order.party] = [*said.get(order.party, []), *told]
    return left, said


def _band_order(order: CampOrder) -> BandOrder:
    try:
        return msgspec.convert([order.deed, order.what, order.whom], BandOrder)
    except msgspec.ValidationError:
        raise BadInput(f"nobody can {short(order.deed)} in camp.") from None


def found_warband(campaign: Campaign, party: Party, draft: DraftBand, seed: int) -> bytes:
    """CP-ADV-02, CP-ADV-05: the purse is spent on a party of its kind, by the rules of skirmishes."""
    kind = kind_of(campaign, party)
    if draft["type"] != kind.party:
        raise BadInput(f"{party.name} cannot be a party of the type “{short(draft['type'])}”.")
    owner = campaign.realms[party.owner].name[:LONGEST_OWNER]
    return warbands_in(campaign).found({**draft, "name": party.name}, party.id, seed, owner)


# ------------------------------------------------------------------------------------------ the question


def adventure_question(campaign: Campaign, seat: str, fresh: Mapping[str, int]) -> Form:
    """CP-APH-01: all players hand in at once; whoever does not has his parties stay where they are."""

    def faults(filled: Adventure) -> Refusal | None:
        return why_refused(campaign, seat, filled, fresh)

    def proposals(rng: random.Random, n: int) -> list[Any]:
        return [proposed(campaign, seat, rng) for _ in range(n)]

    actions = [
        {"words": [phrase.shown() for phrase in action.phrases()], "about": action.about}
        for action in party_actions_of(campaign, seat).values()
    ]
    parties = [
        {
            "id": party.id,
            "number": party.number,
            "name": party.name,
            "hex": party.place,
            "new": party.id in fresh,
        }
        for party in sorted(campaign.parties_of(seat), key=lambda party: party.number)
    ]
    return Form(
        "adventures",
        CLAUSE,
        "What do your Adventuring Parties do?",
        Adventure,
        Adventure(),
        faults,
        proposals,
        {"movement": party_budget(campaign), "parties": parties, "actions": actions},
    )


def why_refused(campaign: Campaign, seat: str, filled: Adventure, fresh: Mapping[str, int]) -> Refusal | None:
    """What the owner can know beforehand: the map lies open, and who else moves does not."""
    sheet = sheet_of(campaign, seat, filled.text)
    if sheet.faults:
        return Refusal("unreadable", "CP-APH-14", sheet.faults[0].text())
    for line in sheet.lines:
        why = _why_impossible(campaign, seat, line)
        if why is not None:
            return why
    try:
        in_camp(campaign, seat, filled, fresh)
    except BadInput as error:
        return Refusal("not-in-camp", "CP-ADV-02", _sentence(error.what))
    return None


def _sentence(what: str) -> str:
    return what[:1].upper() + what[1:].rstrip(".") + "."


def _why_impossible(campaign: Campaign, seat: str, line: OrderLine) -> Refusal | None:
    """The orders carried out in the head, as if nobody else were on the map."""
    party = campaign.parties[line.orders.who]
    walk = PartyWalk(campaign, party.place)
    actions = party_actions_of(campaign, seat)
    for item, column in zip(line.orders.items, line.at, strict=True):
        where = f"Line {line.number}, column {column}: "
        if not isinstance(item, Act):
            why = walk.why_not_go(item)
            if why:
                return Refusal("no-step", "CP-APH-02", where + why)
            goal = walk.goal(item)
            assert goal is not None
            walk.go(goal)
            continue
        if walk.acted:
            return Refusal("one-action", "CP-APH-03", f"{where}A party takes one action a turn.")
        why = walk.why_not_act()
        if why:
            return Refusal("no-movement", "CP-APH-03", where + why)
        action = actions[item.action]
        why = action.why_not(campaign, party, walk.place, item)
        if why:
            return Refusal("no-action", action.clause, where + why)
        walk.act()
        goal = action.leads_to(item)
        walk.place = walk.place if goal is None else goal
    return None


# ------------------------------------------------------------------------------------------ proposals


def proposed(campaign: Campaign, seat: str, rng: random.Random) -> Adventure:
    """A walk at random for each party, with an action wherever one is worth trying."""
    vocabulary = party_vocabulary(campaign, seat)
    lines = []
    for party in sorted(campaign.parties_of(seat), key=lambda party: party.number):
        orders = Orders(party.id, _walk_at_random(campaign, party, rng))
        lines.append(notation.write(orders, party.number, vocabulary))
    return Adventure("\n".join(lines))


def _walk_at_random(campaign: Campaign, party: Party, rng: random.Random) -> tuple[Item, ...]:
    walk = PartyWalk(campaign, party.place)
    actions = party_actions_of(campaign, party.owner)
    items: list[Item] = []
    for _ in range(rng.randint(0, LONGEST_WALK)):
        act = _act_at_random(campaign, party, walk, rng)
        if act is not None:
            items.append(act)
            action = actions[act.action]
            if action.ends:
                break
            walk.act()
            goal = action.leads_to(act)
            walk.place = walk.place if goal is None else goal
        ways = [item for item in _all_steps(campaign) if not walk.why_not_go(item)]
        if not ways:
            break
        way = rng.choice(ways)
        goal = walk.goal(way)
        assert goal is not None
        walk.go(goal)
        items.append(way)
    return tuple(items)


def _all_steps(campaign: Campaign) -> list[Step | Portal]:
    portals = [Portal(number) for number in range(1, 1 + len(campaign.season.portals))]
    return [*[Step(direction) for direction in DIRECTIONS], *portals]


def _act_at_random(campaign: Campaign, party: Party, walk: PartyWalk, rng: random.Random) -> Act | None:
    if walk.acted or walk.why_not_act() or rng.random() < WALKS_ON:
        return None
    actions = party_actions_of(campaign, party.owner).values()
    found = [act for action in actions for act in action.examples(campaign, party, walk.place, rng)]
    return rng.choice(found) if found else None
