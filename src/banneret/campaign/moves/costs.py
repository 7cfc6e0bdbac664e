"""What moves cost an army: its budget, the hexes that are open to it, the price of a step (section TER, gaps.md
2.1).

Nothing in here changes anything, or looks at where other armies are: that is tested on arrival only.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from banneret.campaign.artefacts import guerrilla_limit, movement_modifier
from banneret.campaign.factions.rule import FactionRule
from banneret.campaign.realm import CALLED, army_list, has_road, is_neutral_city, rules_of_army, terrain_at
from banneret.campaign.records import Army
from banneret.campaign.state import Campaign
from banneret.campaign.terrain import FARMLAND, Terrain

TICKS: Final = 6  # of one movement point (CP-MOV-01)
BASE: Final = 10  # CP-ACT-02, CP-ARM-07
SEASONS: Final = {"Summer": 1, "Winter": -1}  # CP-SEA-01, CP-SEA-03
ACTION_PRICE: Final = 1  # CP-ACT-07
EMBARKING: Final = 3  # CP-TER-25
STORM: Final = 1  # CP-SEA-15
MOST_GUERRILLA: Final = 3  # CP-APH-16

# CP-TER-20 and CP-REA-22: so many hexes of Farmland cost 1 movement, and each takes so long.
PLAIN_FARMLAND: Final = 2
ROADED_FARMLAND: Final = 3


class StepPrice(NamedTuple):
    """What one step costs in movement and takes in ticks, and what it adds to the counters of Farmland."""

    points: int
    ticks: int
    plain: int = 0
    roaded: int = 0


# ------------------------------------------------------------------------------------------ budget


def budget(campaign: Campaign, army: Army) -> int:
    """CP-ACT-02: the movement of an army in this phase, before any Forced March; never below 0."""
    season = SEASONS.get(campaign.season_name, 0)
    return max(0, BASE + season + movement_modifier(campaign, army) - harried(campaign, army))


def harried(campaign: Campaign, army: Army) -> int:
    """CP-APH-13: what the Guerrilla Tactics of last turn cost it together; CP-APH-16 sets a limit."""
    lost = sum(army.slowed)
    if campaign.house.guerrilla_cap:
        lost = min(lost, MOST_GUERRILLA)
    limit = guerrilla_limit(campaign, army)
    return lost if limit is None else min(lost, limit)


def most_actions(army: Army) -> int:
    """CP-ACT-09, CP-ARM-12."""
    return 2 if army.general else 1


# ------------------------------------------------------------------------------------------ where it may go


def why_closed(campaign: Campaign, army: Army, number: int) -> str:
    """The sentence why an army may not enter a hex; "" if it may."""
    hex = campaign.hexes[number]
    if is_neutral_city(hex):
        called = CALLED[hex.construction]
        return f"Hex {number} holds a {called} that must be conquered first."
    if hex.owner and hex.owner != army.owner and not campaign.allied(army.owner, hex.owner):
        who = campaign.realms[hex.owner].name
        what = "an Enemy" if campaign.enemies(army.owner, hex.owner) else "Neutral"
        return f"Hex {number} is land of {who}, {what}: it must be conquered first."
    terrain = terrain_at(campaign, number)
    if terrain.impervious and passage(campaign, army, terrain) is None:
        return f"Hex {number} is {terrain.name}, which this army cannot cross."
    return ""


def enterable(campaign: Campaign, army: Army, number: int) -> bool:
    """CP-ACT-04, CP-ACT-05, CP-TER-18 and CP-NEU-01: unclaimed, own and Allied land is open, but no impervious
    terrain, unless a rule of the army's faction opens it, and no Neutral City."""
    hex = campaign.hexes[number]
    if hex.owner:
        if hex.owner != army.owner and not campaign.allied(army.owner, hex.owner):
            return False
    elif is_neutral_city(hex):
        return False
    terrain = terrain_at(campaign, number)
    return not terrain.impervious or passage(campaign, army, terrain) is not None


def passage(campaign: Campaign, army: Army, terrain: Terrain) -> int | None:
    """CP-FAC-09, CP-FAC-18, CP-FAC-28: what crossing impervious terrain costs it; None if that stays closed."""
    listed = army_list(campaign, army)
    prices = [rule.passage(terrain, listed) for rule in rules_of_army(army)]
    return min([price for price in prices if price is not None], default=None)


# ------------------------------------------------------------------------------------------ the price of a step


def charge(campaign: Campaign, army: Army | None, start: int, end: int, plain: int, roaded: int) -> StepPrice:
    """gaps.md 2.1, the first that fits, for a step into a hex that may be entered. Parties have no army's rules
    and pay without (CP-APH-02).

    `plain` and `roaded` are the Farmland hexes that the army has crossed so far in this phase. What is charged
    is the growth of floor(plain / 2) + floor(roaded / 3), so that a single one is free (CP-TER-21, CP-REA-23).
    """
    terrain = terrain_at(campaign, end)
    from_sea, to_sea = terrain_at(campaign, start).sea, terrain.sea
    if from_sea != to_sea:
        return _points(embarking(army) + (STORM if to_sea and campaign.season.stormy else 0))
    if to_sea:
        return _points(_penalty(army, terrain, False) + (STORM if campaign.season.stormy else 0))
    if terrain.impervious:
        price = None if army is None else passage(campaign, army, terrain)
        assert price is not None, "the hex cannot be entered"
        return _points(price)
    road = has_road(campaign.hexes[end])
    if is_farmland(campaign, army, terrain):
        if road:
            growth = (roaded + 1) // ROADED_FARMLAND - roaded // ROADED_FARMLAND
            return StepPrice(growth, TICKS // ROADED_FARMLAND, roaded=1)
        growth = (plain + 1) // PLAIN_FARMLAND - plain // PLAIN_FARMLAND
        return StepPrice(growth, TICKS // PLAIN_FARMLAND, plain=1)
    return _points(_penalty(army, terrain, road))


def _points(points: int) -> StepPrice:
    return StepPrice(points, points * TICKS)


def _rules(army: Army | None) -> tuple[FactionRule, ...]:
    return () if army is None else rules_of_army(army)


def _penalty(army: Army | None, terrain: Terrain, road: bool) -> int:
    """CP-REA-21: the penalty of the terrain, less what the faction saves, less 1 for a road; at least 1."""
    saved = sum([rule.reduction(terrain) for rule in _rules(army)])
    return max(1, terrain.group.penalty - saved - int(road))


def embarking(army: Army | None) -> int:
    """CP-TER-25, CP-FAC-05, CP-FAC-13: a flat price between sea and land, either way."""
    prices = [rule.embarking() for rule in _rules(army)]
    return min([EMBARKING, *[price for price in prices if price is not None]])


def is_farmland(campaign: Campaign, army: Army | None, terrain: Terrain) -> bool:
    """CP-TER-20, and CP-FAC-21 of armies that cross Grassland as if it were."""
    if terrain.is_in(FARMLAND):
        return True
    if army is None:
        return False
    listed = army_list(campaign, army)
    return any([rule.is_farmland(terrain, listed) for rule in rules_of_army(army)])


def may_skip(army: Army) -> bool:
    """CP-FAC-03."""
    return any([rule.may_skip() for rule in rules_of_army(army)])
