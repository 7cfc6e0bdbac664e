"""What an army starts next (gaps.md 2.3 C): every free one, on the state after what has completed."""

from __future__ import annotations

from banneret.campaign.hexes import Grid
from banneret.campaign.moves.actions.forced_march import GAIN, ForcedMarch
from banneret.campaign.moves.costs import (
    ACTION_PRICE,
    TICKS,
    StepPrice,
    charge,
    may_skip,
    most_actions,
    why_closed,
)
from banneret.campaign.moves.known_actions import RETURN, all_actions
from banneret.campaign.moves.marches import InHand, Marches, OnTheMarch
from banneret.campaign.moves.told import ActionLeftOut, ArmyStops, MarchForced
from banneret.campaign.orders import Act, Item, Portal, Skip, Step, Unreadable
from banneret.campaign.state import Campaign


def start_next(marches: Marches, march: OnTheMarch, now: int) -> None:
    """Read on until an item takes time, or the army stops. A Forced March takes none."""
    while march.items and not march.halted:
        item, march.items = march.items[0], march.items[1:]
        if isinstance(item, Act) and item.action in all_actions():
            if _left_out(marches, march, item):
                continue
            _act(marches, march, item, now)
        elif isinstance(item, (Unreadable, Act)):
            _stop(marches, march, item, "CP-MOV-15", _why_unreadable(item))
        else:
            _step(marches, march, item, now)
        if march.in_hand is not None:
            return


def _stop(marches: Marches, march: OnTheMarch, item: Item, clause: str, why: str) -> None:
    place = marches.place(march.army)
    march.note(item, place, 0, why)
    march.halt()
    marches.campaign.tell(ArmyStops(clause, march.army, place, why))


def _why_unreadable(item: Unreadable | Act) -> str:
    """CP-MOV-15: an invalid step, or an unknown action, in orders that were accepted all the same."""
    if isinstance(item, Unreadable):
        return f"“{item.text}” is neither a direction nor an action."
    if item.action == RETURN:
        return "Only an army in the sands returns, and before anything else."
    return f"“{item.action}” is no action."


# ------------------------------------------------------------------------------------------ actions


def _left_out(marches: Marches, march: OnTheMarch, act: Act) -> bool:
    """CP-ACT-09: one action, of a General's Army two different ones; what is more is dropped at no cost."""
    again = act.action in march.used
    if not again and len(march.used) < most_actions(marches.army(march.army)):
        return False
    action = all_actions()[act.action]
    why = "It has done that already." if again else "It can act no more this turn."
    march.note(act, marches.place(march.army), 0, why)
    marches.campaign.tell(ActionLeftOut("CP-ACT-09", march.army, action.name, again))
    return True


def _act(marches: Marches, march: OnTheMarch, act: Act, now: int) -> None:
    """CP-ACT-07: 1 movement, and as much time. Whether it is possible is asked when it completes."""
    action = all_actions()[act.action]
    if isinstance(action, ForcedMarch):
        march.used.append(act.action)
        march.budget += GAIN
        march.note(act, marches.place(march.army), 0)
        marches.campaign.tell(MarchForced("CP-ACT-36", march.army, march.budget))
        return
    if march.spent + ACTION_PRICE > march.budget:
        _stop(marches, march, act, "CP-ACT-07", f"It has no movement left for {action.name}.")
        return
    march.used.append(act.action)
    march.spent += ACTION_PRICE
    price = StepPrice(ACTION_PRICE, ACTION_PRICE * TICKS)
    marches.begin(march, InHand(act, now + price.ticks, price, action=action))


# ------------------------------------------------------------------------------------------ steps


def _step(marches: Marches, march: OnTheMarch, item: Step | Skip | Portal, now: int) -> None:
    """CP-ACT-02: a hex that cannot be paid for in full cannot be entered. What a step costs is settled as it
    begins, whatever happens to the hex meanwhile."""
    campaign, army = marches.campaign, marches.army(march.army)
    start = marches.place(march.army)
    goal, why, clause = goal_of(campaign, start, item)
    if isinstance(item, Skip) and not why:
        why, clause = (_why_no_skip(marches, march), "CP-FAC-03")
    if not why:
        assert goal is not None
        why, clause = why_closed(campaign, army, goal), "CP-ACT-04"
    if why:
        _stop(marches, march, item, clause, why)
        return
    assert goal is not None
    price = charge(campaign, army, start, goal, march.plain, march.roaded)
    if march.spent + price.points > march.budget:
        left = march.budget - march.spent
        _stop(
            marches, march, item, "CP-ACT-02", f"Hex {goal} costs {price.points} movement, and {left} is left."
        )
        return
    marches.begin(march, InHand(item, now + price.ticks, price, goal))


def _why_no_skip(marches: Marches, march: OnTheMarch) -> str:
    """CP-FAC-03: once, by those who can."""
    if not may_skip(marches.army(march.army)):
        return "No army of its faction skips a hex."
    return "It has skipped a hex already." if march.jumped else ""


def goal_of(campaign: Campaign, start: int, item: Step | Skip | Portal) -> tuple[int | None, str, str]:
    """Where an item leads from here, or the sentence why nowhere, with its clause."""
    grid = campaign.grid
    if isinstance(item, Step):
        goal = grid.step(start, item.direction)
        return (goal, "" if goal is not None else _off_the_map(start, item.direction), "CP-MOV-12")
    if isinstance(item, Skip):
        goal = over_one(grid, start, item)
        if goal is None:
            return None, f"SKIP {item.first} {item.second} leads off the map from hex {start}.", "CP-FAC-03"
        if grid.distance(start, goal) != 2:
            why = f"SKIP {item.first} {item.second} does not lead to a hex two away."
            return None, why, "CP-FAC-03"
        return goal, "", "CP-FAC-03"
    portals = campaign.season.portals
    if start not in portals:
        return None, f"There is no portal in hex {start}.", "CP-SEA-06"
    if not 1 <= item.number <= len(portals):
        return None, f"There is no portal {item.number}.", "CP-SEA-06"
    goal = portals[item.number - 1]
    if goal == start:
        return None, f"Portal {item.number} is the one in hex {start} itself.", "CP-SEA-06"
    return goal, "", "CP-SEA-06"


def over_one(grid: Grid, start: int, item: Skip) -> int | None:
    """CP-FAC-03: the hex behind the one that is skipped; None beyond the edge of the map."""
    between = grid.step(start, item.first)
    return None if between is None else grid.step(between, item.second)


def _off_the_map(start: int, direction: str) -> str:
    return f"{direction} leads off the map from hex {start}."
