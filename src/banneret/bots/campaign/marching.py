"""Orders for armies: each army's plans are listed and weighed, and the best that crosses no other is written.

A plan is a way to some hex and at most one action there. What an action needs is asked of the action itself,
as if the army stood there already.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import msgspec

from banneret.bots.campaign.standing import RealmStanding
from banneret.campaign.army_orders import armies_to_order
from banneret.campaign.moves.actions.annex_territory import AnnexTerritory
from banneret.campaign.moves.known_actions import RETURN, all_actions, army_words
from banneret.campaign.moves.reach import ReachedHex, reach
from banneret.campaign.moves.setting_out import why_no_return
from banneret.campaign.notation import write_item
from banneret.campaign.orders import Act
from banneret.campaign.realm import (
    SETTLEMENTS,
    is_neutral_city,
    terrain_at,
    unclaimed,
    why_too_near,
)
from banneret.campaign.records import CITY, FORTRESS, IN_THE_SANDS, MINE, TOWN, Army
from banneret.campaign.state import Campaign

# What things are worth, in hexes of open land.
PRIZES: Final = {TOWN: 6.0, MINE: 7.0, FORTRESS: 8.0, CITY: 14.0}
NEUTRAL_CITY: Final = 12.0
ANNEX: Final = 20.0  # nobody answered last turn: what is left is to take it
GOLD: Final = 1 / 250  # so much gold is worth a hex
FELLED: Final = 175  # gold, on average
RUIN: Final = 1.0  # one search in six finds an Artefact
NEAR_HOME: Final = 0.02  # for each hex that one strays no further
FAIR: Final = 0.5  # the chance of a battle between two armies of one size
GARRISON: Final = 0.4  # and against one within walls
GUARD: Final = 2.0  # for standing where a threatened settlement can be reached
DANGER: Final = 6  # hexes from which an Enemy's army threatens a settlement
ROAD_GOLD: Final = 1500  # beyond that a road is cheap


class Plan(NamedTuple):
    """Where to, by what items, and what it is worth. `gold` is what it costs, 0 for nothing."""

    worth: float
    hex: int
    items: tuple[str, ...]
    gold: int = 0
    target: int | None = None


def orders_for(campaign: Campaign, seat: str) -> str:
    """The orders of all armies of a player, a line each; those of the General's Army come first."""
    standing = RealmStanding(campaign, seat)
    lines: list[str] = []
    gold = campaign.realms[seat].gold
    taken: set[int] = set()
    aimed: set[int] = set()
    armies = sorted(armies_to_order(campaign, seat), key=lambda army: (not army.general, army.number))
    for army in armies:
        plan = best_plan(standing, army, gold, taken, aimed)
        if plan is None:
            continue
        gold -= plan.gold
        taken.add(plan.hex)
        if plan.target is not None:
            aimed.add(plan.target)
        if plan.items:
            lines.append(f"Army {army.number}. {', '.join(plan.items)}")
    return "\n".join(lines)


def best_plan(standing: RealmStanding, army: Army, gold: int, taken: set[int], aimed: set[int]) -> Plan | None:
    """Of several that are worth the same the one that ends in the lowest hex."""
    campaign = standing.campaign
    if army.away == IN_THE_SANDS:
        return _from_the_sands(campaign, army)
    if army.place is None:
        return None
    annexing = AnnexTerritory()
    if not annexing.why_never(campaign, army) and not annexing.why_not(campaign, army, Act(annexing.id)):
        return Plan(ANNEX, army.place, (_written(Act(annexing.id)),), 0, army.prepared)
    occupied = frozenset(
        [other.place for other in campaign.armies.values() if other.place is not None and other.id != army.id]
    )
    best: Plan | None = None
    for plan in plans(standing, army, gold, occupied | taken, aimed):
        if best is None or (round(-plan.worth, 6), plan.hex) < (round(-best.worth, 6), best.hex):
            best = plan
    return best


def _from_the_sands(campaign: Campaign, army: Army) -> Plan | None:
    for hex in sorted(campaign.hexes):
        if not why_no_return(campaign, army, hex):
            return Plan(0.0, hex, (_written(Act(RETURN, hex)),))
    return None


def plans(
    standing: RealmStanding, army: Army, gold: int, occupied: frozenset[int] | set[int], aimed: set[int]
) -> Iterator[Plan]:
    """Everything that this army might do, with and without an action at the end."""
    campaign = standing.campaign
    assert army.place is not None
    reached = reach(campaign, army, frozenset(occupied))
    most = max([each.cost for each in reached.values()], default=0)
    for hex, way in reached.items():
        if hex != army.place and hex in occupied:
            continue
        rest = _being_there(standing, army, hex)
        yield Plan(rest, hex, way.way)
        if way.cost + 1 > max(most, standing.budget(army)):
            continue
        yield from _actions_at(standing, army, hex, way, gold, aimed, rest)


def _being_there(standing: RealmStanding, army: Army, hex: int) -> float:
    """What it is worth to stand there: before one's own settlements in danger, and not too far from home."""
    worth = -NEAR_HOME * standing.from_home(hex)
    if standing.threatened_near(hex):
        worth += GUARD
    if standing.campaign.hexes[hex].construction in SETTLEMENTS and standing.threatened_near(hex):
        worth += GUARD / 2
    return worth


def _actions_at(
    standing: RealmStanding, army: Army, hex: int, way: ReachedHex, gold: int, aimed: set[int], rest: float
) -> Iterator[Plan]:
    campaign = standing.campaign
    there = msgspec.structs.replace(army, place=hex)
    for act, worth, price in _ideas_at(standing, there, hex, gold, aimed):
        action = all_actions()[act.action]
        if action.why_never(campaign, there) or action.why_not(campaign, there, act):
            continue
        yield Plan(rest + worth, hex, (*way.way, _written(act)), price, act.hex)


def _ideas_at(
    standing: RealmStanding, army: Army, hex: int, gold: int, aimed: set[int]
) -> Iterator[tuple[Act, float, int]]:
    """What could be done in a hex, what it is worth and what it costs; whether it may be done comes after."""
    campaign = standing.campaign
    terrain = terrain_at(campaign, hex)
    place = campaign.hexes[hex]
    for other in campaign.grid.neighbours(hex):
        if other in aimed:
            continue
        owner = campaign.hexes[other].owner
        if is_neutral_city(campaign.hexes[other]):
            yield Act("prepare-to-attack", other), NEUTRAL_CITY * GARRISON, 0
        elif owner and campaign.enemies(army.owner, owner):
            prize = PRIZES.get(campaign.hexes[other].construction, 2.0) + 3.0
            chance = standing.chance(other)
            yield Act("prepare-to-attack", other), prize * chance - 4.0 * (1 - chance), 0
    if unclaimed(campaign, hex):
        fresh = [each for each in campaign.grid.within(hex, 1) if unclaimed(campaign, each)]
        land = [each for each in fresh if not terrain_at(campaign, each).sea]
        yield Act("claim-territory"), 0.6 * len(land) + 0.1 * (len(fresh) - len(land)), 0
    if not why_too_near(campaign, hex):
        near = [each for each in campaign.grid.within(hex, 1) if unclaimed(campaign, each)]
        if gold >= 3000:
            yield Act("construct-city"), 9.0 + 0.6 * len(near), 3000
        if gold >= 1000 + standing.saving:
            yield Act("construct-town"), 3.0 + 0.6 * len(near), 1000
    if place.owner == army.owner and place.construction == TOWN and gold >= 2500:
        yield Act("improve-settlement", None, "town to city"), 7.0, 2500
    if place.owner == army.owner and place.construction == FORTRESS and gold >= 1000:
        yield Act("improve-settlement", None, "fortress to city"), 8.0, 1000
    if terrain.id == "mountains" and gold >= 1500 and place.construction == "":
        yield Act("construct-mine"), 6.0, 1500
    if terrain.felled:
        yield Act("fell-forest", None, terrain.felled[0]), FELLED * GOLD, 0
    if any([campaign.hexes[each].ruin for each in campaign.grid.within(hex, 1)]):
        yield Act("explore-ruins"), RUIN, 0
    if gold >= ROAD_GOLD and place.owner == army.owner and not place.road and terrain.group.penalty > 1:
        yield Act("build-road"), 0.3, 250
    for raided in campaign.grid.neighbours(hex):
        owner = campaign.hexes[raided].owner
        if owner and campaign.enemies(army.owner, owner):
            yield Act("coastal-raid", raided), 350 * GOLD, 0


def _written(act: Act) -> str:
    return write_item(act, army_words())
