"""Phase 7, the Adventurer Phase: parties move and act, player by player (section APH).

All players hand in their orders at once and in secret. They are carried out in Player Order, each player's
parties in the sequence that he has stated (CP-APH-01): what others do meanwhile, nobody knows beforehand.
"""

from __future__ import annotations

from banneret.campaign.orders import Act, Orders
from banneret.campaign.parties import kind_of, strangers_at, warbands_in
from banneret.campaign.party_actions.adventurer_action import PartyActionFailed
from banneret.campaign.party_actions.known_party_actions import party_actions_of
from banneret.campaign.party_events import (
    PartyEquipped,
    PartyHeld,
    PartyMoved,
    PartySetsOut,
    PartyStopped,
)
from banneret.campaign.party_moves import PartyWalk
from banneret.campaign.party_orders import (
    Adventure,
    adventure_question,
    found_warband,
    in_camp,
    in_sequence,
    sheet_of,
)
from banneret.campaign.party_skirmishes import MEETING, begin_skirmish, engaged, met_by
from banneret.campaign.patrols import patrol_after, strike
from banneret.campaign.rolls import seed
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Steps, ask_all
from banneret.core.engine.dice import Dice


def play(campaign: Campaign, dice: Dice) -> Steps:
    fresh = draw_new_parties(campaign, dice)
    for party in campaign.parties:
        campaign.change_party(party, path=(campaign.parties[party].place,))
    owners = [seat for seat in campaign.order if campaign.parties_of(seat)]
    questions = {seat: adventure_question(campaign, seat, fresh) for seat in owners}
    answers = yield ask_all(dict(questions))
    handed_in = {seat: questions[seat].filled(answers[seat]) for seat in owners}
    # Read before anybody breaks camp: a party may have another name afterwards.
    sheets = {seat: sheet_of(campaign, seat, handed_in[seat].text) for seat in owners}
    for seat in owners:
        break_camp(campaign, seat, handed_in[seat], fresh)
    for seat in owners:
        for party, orders in in_sequence(campaign, seat, sheets[seat].orders):
            activate(campaign, dice, party, orders)


# ------------------------------------------------------------------------------------------ in camp


def draw_new_parties(campaign: Campaign, dice: Dice) -> dict[str, int]:
    """CP-ADV-02: who joins a party that was hired this turn is drawn, for owners who do not say. The seed of
    each new party.

    Nothing is bought for those of a campaign whose skirmishes know no warbands.
    """
    door = warbands_in(campaign)
    seeds: dict[str, int] = {}
    if not door.there:
        return seeds
    for party in sorted(campaign.parties.values(), key=lambda party: party.number):
        if party.warband is None:
            seeds[party.id] = seed(campaign, dice, "CP-ADV-02", "party", (party.id,))
            draft = door.drawn(kind_of(campaign, party).party, party.name, seeds[party.id])
            take_warband(campaign, party.id, found_warband(campaign, party, draft, seeds[party.id]))
    return seeds


def take_warband(campaign: Campaign, party: str, document: bytes) -> None:
    """A party as its warband is by now."""
    facts = warbands_in(campaign).facts(document)
    campaign.change_party(
        party, warband=document.decode(), name=facts.name, gold=facts.gold, weirdstone=facts.weirdstone
    )


def break_camp(campaign: Campaign, seat: str, handed_in: Adventure, fresh: dict[str, int]) -> None:
    """What the owner has ordered before anybody moves, and how new parties set out."""
    left, said = in_camp(campaign, seat, handed_in, fresh)
    for party in sorted(left):
        take_warband(campaign, party, left[party])
    for each in sorted(campaign.parties_of(seat), key=lambda party: party.number):
        if each.id in fresh:
            assert each.warband is not None
            members = len(warbands_in(campaign).facts(each.warband.encode()).members)
            campaign.tell(PartySetsOut("CP-ADV-02", each.id, members, each.gold))
        if each.id in said:
            campaign.tell(PartyEquipped("CP-ADV-03", each.id, tuple(said[each.id])))


# ------------------------------------------------------------------------------------------ on the map


def activate(campaign: Campaign, dice: Dice, id: str, orders: Orders) -> None:
    """One party does what it can of its orders; its patrol of last turn is over (CP-APH-11).

    A party that somebody has drawn into a skirmish stays for it (CP-SKI-01).
    """
    campaign.change_party(id, patrol="")
    if engaged(campaign, id):
        if orders.items:
            campaign.tell(PartyHeld("CP-SKI-01", id, campaign.parties[id].place))
        return
    walk = PartyWalk(campaign, campaign.parties[id].place)
    start = len(campaign.parties[id].path) - 1
    why = ""
    for item in orders.items:
        if isinstance(item, Act):
            if walk.acted:
                continue  # a surplus action is dropped
            why = walk.why_not_act()
            if why:
                break
            if _action_ends(campaign, dice, id, item, walk, start):
                return
            start = len(campaign.parties[id].path) - 1
        else:
            why = walk.why_not_go(item)
            goal = walk.goal(item)
            if why or goal is None:
                break
            walk.go(goal)
            party = campaign.parties[id]
            campaign.change_party(id, place=goal, path=(*party.path, goal))
            if _caught(campaign, id, start):
                return
    _tell_way(campaign, id, start)
    if why:
        campaign.tell(PartyStopped("CP-APH-14", id, campaign.parties[id].place, why))


def _tell_way(campaign: Campaign, id: str, start: int) -> None:
    """The hexes that it has come through since the last that was told."""
    path = campaign.parties[id].path[start:]
    if len(path) > 1:
        campaign.tell(PartyMoved("CP-APH-02", id, path))


def _caught(campaign: Campaign, id: str, start: int) -> bool:
    """Whether somebody awaits a party where it has just arrived: whoever came there this turn (CP-APH-15), else
    a patrol that sees it (CP-APH-11). Its move ends with a skirmish."""
    comer = campaign.parties[id]
    other = met_by(campaign, comer)
    patrol = "" if other else patrol_after(campaign, comer)
    if not other and not patrol:
        return False
    _tell_way(campaign, id, start)
    if other:
        begin_skirmish(campaign, "CP-APH-15", MEETING, id, other)
    else:
        strike(campaign, patrol, id)
    return True


def _action_ends(campaign: Campaign, dice: Dice, id: str, act: Act, walk: PartyWalk, start: int) -> bool:
    """CP-APH-03: carry out an action. True if the party's turn is over with it.

    One that turns out to be impossible has no effect; action and movement are spent, and the orders go on
    (CP-APH-14, CP-MOV-08).
    """
    _tell_way(campaign, id, start)
    walk.act()
    party = campaign.parties[id]
    action = party_actions_of(campaign, party.owner)[act.action]
    why, clause = action.why_not(campaign, party, party.place, act), action.clause
    if not why and not action.fights and strangers_at(campaign, party.owner, party.place):
        why, clause = f"A Neutral or Enemy party is in hex {party.place}.", "CP-APH-04"
    if not why:
        why = action.carry_out(campaign, dice, party, act)
    if why:
        campaign.tell(PartyActionFailed(clause, id, action.name, why))
        return False
    moved = campaign.parties[id]
    if moved.place != party.place:
        walk.place = moved.place
        if _caught(campaign, id, len(moved.path) - 1):
            return True
    return action.ends
