"""Orders that might be given: what random players hand in, and where a planner can begin.

They are legal as far as anybody knows beforehand, and varied; many of them come to nothing as others move.
"""

from __future__ import annotations

import random
from typing import Final

from banneret.campaign.hexes import DIRECTIONS
from banneret.campaign.moves.action import ArmyAction
from banneret.campaign.moves.actions.annex_territory import AnnexTerritory
from banneret.campaign.moves.actions.explore_ruins import ruin_of
from banneret.campaign.moves.actions.reform_army import ReformArmy
from banneret.campaign.moves.actions.underground_invasion import REACH
from banneret.campaign.moves.costs import budget, charge, enterable, may_skip, most_actions, why_closed
from banneret.campaign.moves.known_actions import RETURN, all_actions, army_words
from banneret.campaign.moves.next_items import over_one
from banneret.campaign.moves.setting_out import why_no_return
from banneret.campaign.notation import write
from banneret.campaign.orders import Act, Item, Orders, Portal, Skip, Step
from banneret.campaign.realm import CITIES
from banneret.campaign.records import IN_THE_SANDS, TEMPLE, Army
from banneret.campaign.state import Campaign

MOST_STEPS: Final = 12


def ideas(campaign: Campaign, armies: list[Army], rng: random.Random, n: int) -> list[str]:
    """Up to n texts of orders for all these armies."""
    found: list[str] = []
    for _ in range(n):
        lines = [idea(campaign, army, rng) for army in armies if rng.random() < 0.9]
        text = "\n".join([write(each, campaign.armies[each.who].number, army_words()) for each in lines])
        if text not in found:
            found.append(text)
    return found


def idea(campaign: Campaign, army: Army, rng: random.Random) -> Orders:
    """Orders for one army: now and then a step, now and then an action."""
    priority = rng.randint(1, 9) if rng.random() < 0.2 else 0
    return Orders(army.id, tuple(_Idea(campaign, army, rng).items), priority)


class _Idea:
    """Walks in the head, as the editor does that refuses what can never come true."""

    def __init__(self, campaign: Campaign, army: Army, rng: random.Random) -> None:
        self.campaign = campaign
        self.army = army
        self.rng = rng
        self.place = army.place
        self.left = budget(campaign, army)
        self.plain = 0
        self.roaded = 0
        self.jumped = False
        self.items: list[Item] = []
        if self.place is None and not self._comes_back():
            return
        acts = most_actions(army)
        while len(self.items) < MOST_STEPS and self.left >= 0:
            if acts and rng.random() < 0.25:
                acts -= 1
                act = self._action()
                if act is not None:
                    self.items.append(act)
                    self.left -= 1
                    action = all_actions()[act.action]
                    if action.ends_phase or action.relocates:
                        return
                    continue
            if rng.random() < 0.08 or not self._step():
                return

    def _comes_back(self) -> bool:
        """CP-FAC-44. Where an army musters nobody knows yet, so it is told nothing more."""
        if self.army.away != IN_THE_SANDS:
            return False
        campaign = self.campaign
        ways = [hex for hex in sorted(campaign.hexes) if not why_no_return(campaign, self.army, hex)]
        if not ways:
            return False
        self.place = self.rng.choice(ways)
        self.items.append(Act(RETURN, self.place))
        return True

    def _step(self) -> bool:
        assert self.place is not None
        campaign = self.campaign
        ways: list[tuple[Item, int]] = []
        for direction in DIRECTIONS:
            end = campaign.grid.step(self.place, direction)
            if end is not None and enterable(campaign, self.army, end):
                ways.append((Step(direction), end))
        if self.place in campaign.season.portals:
            for at, end in enumerate(campaign.season.portals, 1):
                if end != self.place and enterable(campaign, self.army, end):
                    ways.append((Portal(at), end))
        if may_skip(self.army) and not self.jumped and self.rng.random() < 0.4:
            ways += self._jumps()
        if not ways:
            return False
        item, end = self.rng.choice(ways)
        price = charge(campaign, self.army, self.place, end, self.plain, self.roaded)
        self.left -= price.points
        self.plain += price.plain
        self.roaded += price.roaded
        self.jumped = self.jumped or isinstance(item, Skip)
        self.items.append(item)
        self.place = end
        return True

    def _jumps(self) -> list[tuple[Item, int]]:
        assert self.place is not None
        found: list[tuple[Item, int]] = []
        for first in DIRECTIONS:
            for second in DIRECTIONS:
                item = Skip(first, second)
                end = over_one(self.campaign.grid, self.place, item)
                if end is None or self.campaign.grid.distance(self.place, end) != 2:
                    continue
                if not why_closed(self.campaign, self.army, end):
                    found.append((item, end))
        return found

    def _action(self) -> Act | None:
        """An action that this army could take, aimed at something; one that is possible here, if there is
        any."""
        able = [action for action in all_actions().values() if not action.why_never(self.campaign, self.army)]
        if self.items:
            able = [action for action in able if action.id != AnnexTerritory.id]
        acts = [act for action in able for act in self._aims(action)]
        there = self.army if self.army.place == self.place else None
        if there is not None:
            possible = [act for act in acts if not all_actions()[act.action].why_not(self.campaign, there, act)]
            if possible and self.rng.random() < 0.7:
                return self.rng.choice(possible)
        return self.rng.choice(acts) if acts else None

    def _aims(self, action: ArmyAction) -> list[Act]:
        """What an action can be aimed at from here, as far as the editor takes it."""
        assert self.place is not None
        campaign, place = self.campaign, self.place
        near = campaign.grid.neighbours(place)
        if action.id == AnnexTerritory.id:
            return [] if action.why_not(campaign, self.army, Act(action.id)) else [Act(action.id)]
        if action.id in ("prepare-to-attack", "coastal-raid"):
            return [Act(action.id, hex) for hex in near if campaign.hexes[hex].owner != self.army.owner]
        if action.id == "underground-invasion":
            within = campaign.grid.within(place, REACH)
            return [Act(action.id, hex) for hex in within if campaign.hexes[hex].construction]
        if action.id == "explore-ruins":
            return [Act(action.id)] if ruin_of(campaign, place, None) is not None else []
        if action.id == ReformArmy.id:
            acts = [Act(action.id, None, id) for id in sorted(campaign.lists)]
            return [act for act in acts if not action.why_not(campaign, self.army, act)][:3]
        if action.id == "teleport":
            homes = campaign.holdings(self.army.owner, CITIES)
            return [Act(action.id, hex) for home in sorted(homes) for hex in campaign.grid.within(home, 1)]
        if action.id == "ancient-teleporter":
            return [
                Act(action.id, hex)
                for hex, each in sorted(campaign.hexes.items())
                if each.construction == TEMPLE
            ]
        if action.id == "move-settlement":
            homes = campaign.holdings(self.army.owner, ("town", "fortress", "city"))
            return [Act(action.id, home, campaign.hexes[home].construction) for home in sorted(homes)]
        choices = sorted({phrase.choice for phrase in action.phrases})
        return [Act(action.id, None, choice) for choice in choices]
