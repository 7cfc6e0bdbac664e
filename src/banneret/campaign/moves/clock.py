"""The clock of all moves (gaps.md 2.3, CP-MOV-01): at every tick at which anything completes, steps arrive,
actions take effect, and whoever is free starts its next item.

It ends because every item but Forced March takes at least 2 ticks, and budgets are finite.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from banneret.campaign.moves.arrivals import arrive
from banneret.campaign.moves.completions import complete
from banneret.campaign.moves.known_actions import army_words
from banneret.campaign.moves.marches import Marches, OnTheMarch
from banneret.campaign.moves.next_items import start_next
from banneret.campaign.moves.setting_out import set_out, set_out_again
from banneret.campaign.notation import read_item, write_item
from banneret.campaign.orders import Orders
from banneret.campaign.records import DEPLOYED, LOCKED, ArmyMove
from banneret.campaign.state import Campaign
from banneret.core.engine.dice import Dice


def run_moves(campaign: Campaign, dice: Dice, orders: Mapping[str, Orders]) -> Marches:
    """The moves of all armies. What came of each stands in `campaign.moves` and `campaign.conflicts`."""
    campaign.conflicts = {}
    marches = set_out(campaign, dice, orders)
    _run(marches)
    campaign.moves = {march.army: _move_of(march) for march in marches.each.values() if march.path}
    return marches


def run_rest(campaign: Campaign, dice: Dice, army_ids: Iterable[str]) -> Marches:
    """gaps.md 2.5.6, CP-CON-08: the victors of move conflicts finish their moves, from tick 0 and with what
    is left of their movement. Every new conflict only stops."""
    rest: dict[str, Orders] = {}
    for army in sorted(army_ids):
        move = campaign.moves.get(army)
        if move is not None and move.rest:
            items = tuple([read_item(written, army_words()) for written in move.rest])
            rest[army] = Orders(army, items, move.priority)
    marches = set_out_again(campaign, dice, rest)
    _run(marches)
    for army in rest:
        after = _move_of(marches.each[army])
        campaign.moves[army] = msgspec.structs.replace(after, ended=DEPLOYED, rest=())
    return marches


def _run(marches: Marches) -> None:
    while (now := marches.next_tick()) is not None:
        due = marches.due(now)
        arrive(
            marches, [march for march in due if march.in_hand is not None and march.in_hand.goal is not None]
        )
        complete(marches, [march for march in due if march.in_hand is not None])
        for march in due:
            if not march.halted and march.in_hand is None:
                start_next(marches, march, now)


def _move_of(march: OnTheMarch) -> ArmyMove:
    return ArmyMove(
        march.army,
        ended=LOCKED if march.locked else march.ended,
        target=march.target,
        underground=march.underground,
        path=tuple(march.path),
        rest=tuple([write_item(item, army_words()) for item in march.rest]),
        budget=march.budget,
        ticks=march.ticks,
        plain=march.plain,
        roaded=march.roaded,
        actions=tuple(march.used),
        priority=march.priority,
        spent=march.spent,
        jumped=march.jumped,
    )
