"""What an army might do in a hex, what it is worth and what it costs. Whether it may be done is asked of the
action itself, as if the army stood there already.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from banneret.bots.campaign.prospects import (
    CITY_PRICE,
    GUARD,
    LOSS,
    MINE_PRICE,
    NEW_CITY,
    NEW_MINE,
    NEW_TOWN,
    PRIZES,
    RUIN,
    STEP_UP,
    TO_CITY,
    TO_FORTRESS,
    TOWN_PRICE,
    Prospects,
)
from banneret.campaign.income import city_bonus
from banneret.campaign.moves.action import LandAction, has_special
from banneret.campaign.moves.actions.earthquake import RADIUS
from banneret.campaign.moves.actions.underground_invasion import REACH
from banneret.campaign.moves.known_actions import all_actions
from banneret.campaign.orders import Act
from banneret.campaign.realm import is_city, may_build_on, rules_of_realm, terrain_at, unclaimed, why_too_near
from banneret.campaign.records import CITY, FORTRESS, MINE, TOWN, Army
from banneret.campaign.terrain import MOUNTAINS, terrain_of

GOLD: Final = 1 / 250  # so much gold is worth a hex
FELLED: Final = 175  # gold, on average
RAIDED: Final = 350
A_TURN: Final = 50 * 8 / 250  # of one die's pip a turn, over two years
ROAD_GOLD: Final = 2000  # beyond that a road is cheap
ROAD: Final = 0.3
ROAD_PRICE: Final = 250
SHAKEN: Final = 1 / 6


class Undertaking(NamedTuple):
    """An act, what it is worth, what it costs, and the hex that is attacked with it, if any."""

    act: Act
    worth: float
    gold: int = 0
    target: int | None = None


def deeds_at(prospects: Prospects, army: Army, gold: int, aimed: set[int]) -> Iterator[Undertaking]:
    """All that is worth something in the hex in which the army stands, or is thought to stand, and is
    possible. `aimed` are hexes that another army attacks already."""
    campaign = prospects.campaign
    for deed in _ideas(prospects, army, gold, aimed):
        action = all_actions()[deed.act.action]
        if (
            deed.gold <= gold
            and not action.why_never(campaign, army)
            and not action.why_not(campaign, army, deed.act)
        ):
            yield deed


def _ideas(prospects: Prospects, army: Army, gold: int, aimed: set[int]) -> Iterator[Undertaking]:
    assert army.place is not None
    yield from _attacks(prospects, army, army.place, aimed)
    yield from _on_the_land(prospects, army.place)
    if gold >= STEP_UP:
        yield from _buildings(prospects, army.place, gold)
    yield from _of_the_faction(prospects, army, army.place, aimed)


def _attacks(prospects: Prospects, army: Army, hex: int, aimed: set[int]) -> Iterator[Undertaking]:
    prey = prospects.prey
    for other in prospects.campaign.grid.neighbours(hex):
        if other in prey and other not in aimed:
            yield Undertaking(Act("prepare-to-attack", other), prey[other], 0, other)


def _on_the_land(prospects: Prospects, hex: int) -> Iterator[Undertaking]:
    campaign = prospects.campaign
    here = campaign.hexes[hex]
    terrain = terrain_at(campaign, hex)
    if unclaimed(campaign, hex):
        yield Undertaking(Act("claim-territory"), prospects.claim(hex))
    if terrain.felled and not is_city(here):
        yield Undertaking(Act("fell-forest", None, terrain.felled[0]), FELLED * GOLD)
    if any([campaign.hexes[each].ruin for each in campaign.grid.within(hex, 1)]):
        yield Undertaking(Act("explore-ruins"), RUIN)


def _buildings(prospects: Prospects, hex: int, gold: int) -> Iterator[Undertaking]:
    campaign, seat = prospects.campaign, prospects.seat
    here = campaign.hexes[hex]
    terrain = terrain_at(campaign, hex)
    if here.owner == seat and here.construction == FORTRESS:
        yield Undertaking(Act("improve-settlement", None, "fortress to city"), TO_CITY, STEP_UP)
    elif here.owner == seat and here.construction == TOWN and prospects.step_up(hex):
        yield Undertaking(Act("improve-settlement", None, "town to fortress"), TO_FORTRESS, STEP_UP)
    if here.construction or here.owner not in ("", seat):
        return
    if terrain.is_in(MOUNTAINS) and gold >= MINE_PRICE:
        yield Undertaking(Act("construct-mine"), NEW_MINE, MINE_PRICE)
    if may_build_on(terrain) and not terrain.sea and not why_too_near(campaign, hex):
        land = prospects.claim(hex)
        if gold >= CITY_PRICE:
            yield Undertaking(Act("construct-city"), NEW_CITY + land, CITY_PRICE)
        if gold >= TOWN_PRICE + prospects.standing.saving:
            yield Undertaking(Act("construct-town"), NEW_TOWN + land, TOWN_PRICE)
    if here.owner == seat and gold >= ROAD_GOLD and not here.road and terrain.group.penalty > 1:
        yield Undertaking(Act("build-road"), ROAD, ROAD_PRICE)


# ------------------------------------------------------------------------------------------ factions


def _of_the_faction(prospects: Prospects, army: Army, hex: int, aimed: set[int]) -> Iterator[Undertaking]:
    campaign = prospects.campaign
    special = [id for id in _SPECIAL if has_special(campaign, army, id)]
    if "coastal-raid" in special:
        yield from _raids(prospects, hex)
    if "underground-invasion" in special and army.general:
        for target, worth in prospects.prey.items():
            near = target not in aimed and campaign.grid.distance(hex, target) <= REACH
            if near and campaign.hexes[target].construction:
                yield Undertaking(Act("underground-invasion", target), worth, 0, target)
    if "earthquake" in special:
        yield from _earthquake(prospects, hex)
    if "nurture-forest" in special:
        yield from _nursery(prospects, army, hex)


_SPECIAL: Final = ("coastal-raid", "underground-invasion", "earthquake", "nurture-forest")


def _raids(prospects: Prospects, hex: int) -> Iterator[Undertaking]:
    """On Enemies only: raids are no way to keep the peace."""
    campaign = prospects.campaign
    for other in campaign.grid.neighbours(hex):
        owner = campaign.hexes[other].owner
        if owner and campaign.enemies(prospects.seat, owner):
            haul = min(RAIDED, campaign.realms[owner].gold)
            yield Undertaking(Act("coastal-raid", other), haul * GOLD)


def _earthquake(prospects: Prospects, hex: int) -> Iterator[Undertaking]:
    """Where it harms Enemies more than anybody else."""
    campaign = prospects.campaign
    worth = 0.0
    for number in campaign.grid.within(hex, RADIUS):
        there = campaign.hexes[number]
        if there.construction in (TOWN, FORTRESS, CITY, MINE) and there.owner:
            prize = PRIZES[there.construction] * SHAKEN
            worth += prize if campaign.enemies(prospects.seat, there.owner) else -LOSS * prize
    if worth > 0:
        yield Undertaking(Act("earthquake"), worth)


def _nursery(prospects: Prospects, army: Army, hex: int) -> Iterator[Undertaking]:
    """Under a City that is worth more among trees (CP-FAC-36)."""
    campaign, seat = prospects.campaign, prospects.seat
    here = campaign.hexes[hex]
    action = all_actions()["nurture-forest"]
    act = Act("nurture-forest")
    if here.owner != seat or not is_city(here) or action.why_not(campaign, army, act):
        return
    assert isinstance(action, LandAction)
    now = city_bonus(campaign, seat, hex)
    wood = terrain_of(action.land(campaign, army, act))
    grown = [rule.city_bonus(wood, False, False) for rule in rules_of_realm(campaign, seat)]
    then = max([bonus for bonus in grown if bonus is not None], default=0)
    if then > now:
        yield Undertaking(act, (then - now) * A_TURN)


def teleports(prospects: Prospects, army: Army) -> Iterator[Undertaking]:
    """Home to a City in danger, if the army is far from it (CP-FAC-04)."""
    campaign = prospects.campaign
    if not has_special(campaign, army, "teleport"):
        return
    for home in prospects.standing.threatened:
        if is_city(campaign.hexes[home]) and campaign.army_at(home) is None:
            yield Undertaking(Act("teleport", home), 2 * GUARD)
