"""Post-Battle Phase: the Conquest Sub-Phase (CP-CHA-01, section CON), in the order of gaps.md 2.5.

All beaten armies first, on the map as it then is; then Conquest Points, then those who advance or finish their
moves; last, armies on closed land and General's Armies that are no more.
"""

from __future__ import annotations

from collections.abc import Mapping

from banneret.campaign.armies import is_free_for, replace_generals
from banneret.campaign.artefacts import note_passed
from banneret.campaign.awards import make_awards
from banneret.campaign.closed_land import leave_closed_land
from banneret.campaign.conquering import spend_points
from banneret.campaign.defeat import (
    army_of,
    beaten_ids,
    settle_conflicts,
    settle_defeats,
    victor_of,
    won_hexes,
)
from banneret.campaign.moves.clock import run_rest
from banneret.campaign.realm import rules_of_army
from banneret.campaign.records import MOVE_CONFLICT
from banneret.campaign.reports import FORFEIT, ROLES, STALEMATE
from banneret.campaign.state import Campaign, army_key
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice
from banneret.core.engine.events import Event
from banneret.core.engine.grammar import says


class Advanced(Event, frozen=True, tag=True):
    """CP-CON-07."""

    army: str
    hex: int

    def text(self, names: Mapping[str, str]) -> str:
        return f"{says(names, self.army, 'advances')} to hex {self.hex}."


class Emboldened(Event, frozen=True, tag=True):
    """CP-FAC-30. `extra` are points more, or fewer, in the next battle."""

    army: str
    extra: int

    def text(self, names: Mapping[str, str]) -> str:
        if self.extra > 0:
            return says(names, self.army, f"brings {self.extra} points more to its next battle.")
        if self.extra < 0:
            return says(names, self.army, f"brings {-self.extra} points fewer to its next battle.")
        return says(names, self.army, "fights its next battle with the points of its list.")


def play(campaign: Campaign, dice: Dice) -> Steps:
    make_awards(campaign)
    won = won_hexes(campaign)
    yield from settle_defeats(campaign, dice, won)
    yield from settle_conflicts(campaign, dice, won)
    settle_spirits(campaign)
    yield from spend_points(campaign, dice)
    advance(campaign)
    run_rest(campaign, dice, conflict_victors(campaign))
    leave_closed_land(campaign)
    yield from replace_generals(campaign, dice)
    note_passed(campaign, {})


def settle_spirits(campaign: Campaign) -> None:
    """CP-FAC-30: each new result replaces the one before, a draw clears it; an unplayed battle is none."""
    for id in sorted(campaign.battles):
        report = campaign.battles[id].result
        if report is None or report.status in (FORFEIT, STALEMATE):
            continue
        for role in ROLES:
            army = campaign.armies.get(army_of(campaign.battles[id], role))
            if army is None or army.place is None:
                continue  # it is no more
            won = None if not report.victor() else report.victor() == role
            for rule in rules_of_army(army):
                extra = rule.points_after(won, campaign.army_points)
                if extra != army.extra and (extra or rule.points_after(True, campaign.army_points)):
                    campaign.change_army(army.id, extra=extra)
                    campaign.tell(Emboldened(rule.clause, army.id, extra))


def advance(campaign: Campaign) -> None:
    """CP-CON-07: victors who attacked or annexed move to their target if it is theirs now, and free.

    Whoever has annexed, and was beaten as it defended another hex, is no victor, be it at home by now.
    """
    beaten = beaten_ids(campaign)
    marching = [
        award
        for award in campaign.awards.values()
        if award.declared
        and award.army in campaign.armies
        and award.army not in beaten
        and campaign.armies[award.army].place == award.place
    ]
    for award in sorted(marching, key=lambda each: army_key(campaign, campaign.armies[each.army])):
        army = campaign.armies[award.army]
        if campaign.hexes[award.target].owner == army.owner and is_free_for(campaign, army, award.target):
            campaign.change_army(army.id, place=award.target)
            campaign.tell(Advanced("CP-CON-07", army.id, award.target))


def conflict_victors(campaign: Campaign) -> list[str]:
    """CP-CON-08: they finish their moves, together, in army-key order."""
    found = [
        victor_of(battle)
        for battle in campaign.battles.values()
        if battle.kind == MOVE_CONFLICT and victor_of(battle) in campaign.armies
    ]
    return sorted(found, key=lambda id: army_key(campaign, campaign.armies[id]))
