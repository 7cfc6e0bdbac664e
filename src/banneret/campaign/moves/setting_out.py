"""Tick 0: who stays, who comes to the map, who annexes; all others start their first item (gaps.md 2.2)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from banneret.campaign.moves.actions.annex_territory import AnnexTerritory
from banneret.campaign.moves.actions.into_the_sands import SANDS
from banneret.campaign.moves.costs import ACTION_PRICE, TICKS, budget, enterable
from banneret.campaign.moves.known_actions import RETURN, all_actions
from banneret.campaign.moves.marches import Marches, OnTheMarch
from banneret.campaign.moves.next_items import start_next
from banneret.campaign.moves.told import (
    AnnexBooked,
    AnnexNotAllowed,
    ArmyBack,
    ArmyEntered,
    ArmyKeepsWaiting,
    ArmySkipsPhase,
    ArmyWithoutOrders,
)
from banneret.campaign.orders import Act, Orders
from banneret.campaign.realm import is_friendly_land, terrain_at
from banneret.campaign.records import ANNEXING, IN_THE_SANDS, SKIPPED, WAITING, Army, ArmyMove
from banneret.campaign.recruitment import muster_hexes
from banneret.campaign.state import Campaign
from banneret.core.engine.dice import Dice


def set_out(campaign: Campaign, dice: Dice, orders: Mapping[str, Orders]) -> Marches:
    """Everything before the clock starts. `orders` are by army."""
    campaign.moves = {
        army: ArmyMove(army, priority=given.priority)
        for army, given in sorted(orders.items())
        if given.priority and army in campaign.armies
    }
    marches = Marches(campaign, dice)
    for army in campaign.armies.values():
        if army.away in ("", WAITING, IN_THE_SANDS):
            _join(marches, army, orders)
    order = sorted(marches.each.values(), key=lambda march: march.key)
    _muster(marches, order)
    _return(marches, order)
    for march in order:
        if marches.army(march.army).place is None:
            march.halt()
        else:
            _begin(marches, march)
    return marches


def _join(marches: Marches, army: Army, orders: Mapping[str, Orders]) -> None:
    campaign = marches.campaign
    given = orders.get(army.id)
    move = ArmyMove(
        army.id,
        budget=budget(campaign, army),
        path=() if army.place is None else (army.place,),
        priority=0 if given is None else given.priority,
    )
    march = marches.join(army.id, move)
    if given is not None and not army.skips:
        march.items = given.items


# ------------------------------------------------------------------------------------------ coming to the map


def _muster(marches: Marches, order: list[OnTheMarch]) -> None:
    """CP-ARM-04: armies whose lists have been approved enter the first free hex on their lists, by their keys.
    CP-SPE-03: beside a City or Fortress that is their owner's now, whatever he has lost since he named it.
    """
    campaign = marches.campaign
    for march in order:
        army = marches.army(march.army)
        if army.place is not None or army.away != WAITING:
            continue
        if not campaign.lists[army.list].approved:
            campaign.tell(ArmyKeepsWaiting("CP-ARM-04", army.id, "Its list has yet to be approved."))
            continue
        beside = muster_hexes(campaign, army.owner)
        open_to = [hex for hex in army.wanted if hex in beside]
        free = [hex for hex in open_to if hex not in marches.at and enterable(campaign, army, hex)]
        if not free:
            campaign.tell(ArmyKeepsWaiting("CP-ARM-04", army.id, "No hex on its list is free."))
            continue
        campaign.change_army(army.id, away="", wanted=())
        marches.enter(army.id, free[0])
        campaign.tell(ArmyEntered("CP-ARM-04", army.id, free[0]))


def _return(marches: Marches, order: list[OnTheMarch]) -> None:
    """CP-FAC-44: out of the sands, all at once; a hex that is taken, not allowed or chosen twice is no way
    back."""
    campaign = marches.campaign
    goals: list[tuple[str, int]] = []
    for march in order:
        army = marches.army(march.army)
        if army.place is not None or army.away != IN_THE_SANDS:
            continue
        first = march.items[0] if march.items else None
        if not isinstance(first, Act) or first.action != RETURN or first.hex is None:
            _keep_away(campaign, army.id, "It has no orders to return.")
            continue
        march.items = march.items[1:]
        why = why_no_return(campaign, army, first.hex)
        if why:
            _keep_away(campaign, army.id, why)
        else:
            goals.append((army.id, first.hex))
    wanted = [hex for _, hex in goals]
    taken = {hex for hex in wanted if hex in marches.at}
    for id, hex in goals:
        if hex in taken:
            _keep_away(campaign, id, f"Hex {hex} is occupied.")
        elif wanted.count(hex) > 1:
            _keep_away(campaign, id, f"Another army would return to hex {hex} as well.")
        else:
            campaign.change_army(id, away="")
            marches.enter(id, hex)
            campaign.tell(ArmyBack("CP-FAC-44", id, hex))


def _keep_away(campaign: Campaign, army: str, why: str) -> None:
    campaign.tell(ArmyKeepsWaiting("CP-FAC-44", army, why))


def why_no_return(campaign: Campaign, army: Army, number: int) -> str:
    """CP-FAC-44: a friendly hex of desert or dunes."""
    if number not in campaign.hexes:
        return "There is no such hex."
    if terrain_at(campaign, number).id not in SANDS:
        return f"Hex {number} is {terrain_at(campaign, number).name}, and no sand to rise from."
    if not is_friendly_land(campaign, army.owner, number):
        return f"Hex {number} is not yours."
    return "" if enterable(campaign, army, number) else f"Hex {number} is closed to it."


# ------------------------------------------------------------------------------------------ beginning


def _begin(marches: Marches, march: OnTheMarch) -> None:
    """CP-MOV-04, CP-CON-02, CP-ACT-26: who does nothing, and who annexes."""
    campaign, army = marches.campaign, marches.army(march.army)
    place = marches.place(army.id)
    if army.skips:
        march.ended = SKIPPED
        march.halt()
        campaign.tell(ArmySkipsPhase("CP-CON-02", army.id, place))
    elif not march.items:
        march.halt()
        campaign.tell(ArmyWithoutOrders("CP-MOV-04", army.id, place))
    else:
        first = march.items[0]
        fresh = len(march.path) == 1 and march.path[0] == place
        if (
            fresh
            and isinstance(first, Act)
            and first.action == AnnexTerritory.id
            and march.budget >= ACTION_PRICE
        ):
            _annex(marches, march, first)
        else:
            start_next(marches, march, 0)


def _annex(marches: Marches, march: OnTheMarch, act: Act) -> None:
    """CP-ACT-26, CP-ACT-27: 1 movement, and the phase is over, whether it is allowed or not."""
    campaign, army = marches.campaign, marches.army(march.army)
    march.used.append(act.action)
    march.spent += ACTION_PRICE
    march.ticks += ACTION_PRICE * TICKS
    march.halt()
    why = all_actions()[act.action].why_not(campaign, army, act)
    march.note(act, marches.place(army.id), ACTION_PRICE, why)
    if why:
        campaign.tell(AnnexNotAllowed("CP-ACT-26", army.id, why))
        return
    assert army.prepared is not None
    march.ended = ANNEXING
    march.target = army.prepared
    campaign.tell(AnnexBooked("CP-ACT-26", army.id, army.prepared))


def set_out_again(campaign: Campaign, dice: Dice, rest: Mapping[str, Orders]) -> Marches:
    """gaps.md 2.5.6: victors of move conflicts take up what is left of their orders, all together; everybody
    else stands."""
    marches = Marches(campaign, dice, rest=True)
    for army in campaign.armies.values():
        if army.place is not None:
            before = campaign.moves.get(army.id, ArmyMove(army.id, path=(army.place,)))
            path = before.path if before.path and before.path[-1] == army.place else (*before.path, army.place)
            march = marches.join(army.id, msgspec.structs.replace(before, path=path))
            if army.id in rest:
                march.items = rest[army.id].items
            else:
                march.halt()
    for march in sorted(marches.each.values(), key=lambda each: each.key):
        if not march.halted:
            start_next(marches, march, 0)
    return marches
