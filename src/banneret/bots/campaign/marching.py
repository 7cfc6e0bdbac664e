"""Orders for armies: each army's plans are listed and weighed, and the best that crosses no other is written.

A plan is a way to some hex, and what is done there; a General's Army may do something where it sets out, too.
What is too far for one turn pulls the army towards it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import msgspec

from banneret.bots.campaign.prospects import GUARD, Prospects
from banneret.bots.campaign.standing import Neighbourhood
from banneret.bots.campaign.undertakings import Undertaking, deeds_at, teleports
from banneret.campaign.army_orders import armies_to_order
from banneret.campaign.moves.actions.annex_territory import AnnexTerritory
from banneret.campaign.moves.costs import ACTION_PRICE, most_actions
from banneret.campaign.moves.known_actions import RETURN, all_actions, army_words
from banneret.campaign.moves.reach import ReachedHex, reach
from banneret.campaign.moves.setting_out import why_no_return
from banneret.campaign.notation import write_item
from banneret.campaign.orders import Act
from banneret.campaign.realm import SETTLEMENTS
from banneret.campaign.records import IN_THE_SANDS, Army
from banneret.campaign.state import Campaign

ANNEX: Final = 12.0  # nobody answered last turn: what is left is to take it
NEAR_HOME: Final = 0.02  # for each hex that one strays no further
FROM_AFAR: Final = 0.5  # what a pull is worth beside what is done at once
AT_ONCE: Final = 0.5  # beneath that nothing is done first
MARCH: Final = "forced-march"


class Plan(NamedTuple):
    """Where to, by what items, and what it is worth. `gold` is what it costs, 0 for nothing."""

    worth: float
    hex: int
    items: tuple[str, ...]
    gold: int = 0
    target: int | None = None


def orders_for(campaign: Campaign, seat: str) -> str:
    """The orders of all armies of a player, a line each; those of the General's Army come first."""
    gold = campaign.realms[seat].gold
    prospects = Prospects(Neighbourhood(campaign, seat), gold)
    lines: list[str] = []
    taken: set[int] = set()
    aimed: set[int] = set()
    armies = sorted(armies_to_order(campaign, seat), key=lambda army: (not army.general, army.number))
    for army in armies:
        plan = best_plan(prospects, army, gold, taken, aimed)
        if plan is None:
            continue
        gold -= plan.gold
        taken.add(plan.hex)
        if plan.target is not None:
            aimed.add(plan.target)
        if plan.items:
            lines.append(f"Army {army.number}. {', '.join(plan.items)}")
    return "\n".join(lines)


def best_plan(prospects: Prospects, army: Army, gold: int, taken: set[int], aimed: set[int]) -> Plan | None:
    """Of several that are worth the same the one that ends in the lowest hex."""
    campaign = prospects.campaign
    if army.away == IN_THE_SANDS:
        return _from_the_sands(prospects, army, taken)
    if army.place is None:
        return None
    annexing = AnnexTerritory()
    if not annexing.why_never(campaign, army) and not annexing.why_not(campaign, army, Act(annexing.id)):
        return Plan(ANNEX, army.place, (_written(Act(annexing.id)),), 0, army.prepared)
    best: Plan | None = None
    for plan in plans(prospects, army, gold, taken, aimed):
        if best is None or (round(-plan.worth, 6), plan.hex) < (round(-best.worth, 6), best.hex):
            best = plan
    return best


def _from_the_sands(prospects: Prospects, army: Army, taken: set[int]) -> Plan | None:
    """Where it is worth most to be; of several the lowest hex."""
    campaign = prospects.campaign
    able = [
        hex for hex in sorted(campaign.hexes) if hex not in taken and not why_no_return(campaign, army, hex)
    ]
    if not able:
        return None
    goal = min(able, key=lambda hex: (-being_there(prospects, hex), hex))
    return Plan(0.0, goal, (_written(Act(RETURN, goal)),))


# ------------------------------------------------------------------------------------------ plans


def plans(prospects: Prospects, army: Army, gold: int, taken: set[int], aimed: set[int]) -> Iterator[Plan]:
    """Everything that this army might do: a way, by forced march if need be, and a deed at its end; for two
    actions also one where it stands, before it goes."""
    campaign = prospects.campaign
    assert army.place is not None
    occupied = frozenset(
        [other.place for other in campaign.armies.values() if other.place is not None and other.id != army.id]
    )
    shut = occupied | taken
    most = prospects.standing.budget(army)
    ways = reach(campaign, army, shut, ACTION_PRICE)
    yield from _marches(prospects, army, ways, most, most_actions(army), gold, shut, aimed)
    for deed in teleports(prospects, army):
        if deed.act.hex is not None and deed.act.hex not in shut:
            yield Plan(deed.worth, deed.act.hex, (_written(deed.act),))
    if most_actions(army) > 1 and most > ACTION_PRICE:
        first = _first_deed(prospects, army, gold)
        if first is not None:
            shorter = reach(campaign, army, shut, -ACTION_PRICE)
            rest = most - ACTION_PRICE
            for plan in _marches(
                prospects, army, shorter, rest, 1, gold - first.gold, shut, aimed, first.act.action
            ):
                yield plan._replace(
                    worth=plan.worth + first.worth,
                    items=(_written(first.act), *plan.items),
                    gold=plan.gold + first.gold,
                )


def _first_deed(prospects: Prospects, army: Army, gold: int) -> Undertaking | None:
    """The best that can be done at once and leaves the army free to go on."""
    able = [
        deed
        for deed in deeds_at(prospects, army, gold, set())
        if deed.worth >= AT_ONCE and not all_actions()[deed.act.action].ends_phase and deed.target is None
    ]
    return max(able, key=lambda deed: deed.worth, default=None)


def _marches(
    prospects: Prospects,
    army: Army,
    ways: dict[int, ReachedHex],
    most: int,
    actions: int,
    gold: int,
    shut: frozenset[int] | set[int],
    aimed: set[int],
    done: str = "",
) -> Iterator[Plan]:
    """`most` is the movement without a forced march, `done` the action that it has done already."""
    for hex, way in ways.items():
        if hex != army.place and hex in shut:
            continue
        forced = way.cost > most
        if forced and not actions:
            continue
        before = (_written(Act(MARCH)),) if forced else ()
        rest = being_there(prospects, hex)
        yield Plan(rest, hex, (*before, *way.way))
        there = msgspec.structs.replace(army, place=hex)
        for deed in deeds_at(prospects, there, gold, aimed):
            if deed.act.action == done:
                continue
            march = forced or way.cost + ACTION_PRICE > most
            if march and (actions < 2 or way.cost + ACTION_PRICE > most + ACTION_PRICE):
                continue
            items = (*((_written(Act(MARCH)),) if march else ()), *way.way, _written(deed.act))
            yield Plan(rest + deed.worth, hex, items, deed.gold, deed.target)


def being_there(prospects: Prospects, hex: int) -> float:
    """What it is worth to stand there: near what is worth something, before one's own settlements in danger,
    and not too far from home."""
    standing = prospects.standing
    worth = FROM_AFAR * prospects.pull.get(hex, 0.0) - NEAR_HOME * standing.from_home(hex)
    if standing.threatened_near(hex):
        worth += GUARD * 0.7
        if standing.campaign.hexes[hex].construction in SETTLEMENTS:
            worth += GUARD / 3
    return worth


def _written(act: Act) -> str:
    return write_item(act, army_words())
