"""What a player is told with the question for orders: enough to plan well without knowing the rules by heart.

All of it is open to everybody: the map, where armies stand, and what the player's own armies can do.
"""

from __future__ import annotations

from typing import Final

from banneret.campaign.moves.action import ArmyAction
from banneret.campaign.moves.actions.annex_territory import AnnexTerritory
from banneret.campaign.moves.costs import budget, may_skip, most_actions
from banneret.campaign.moves.known_actions import RETURN, all_actions
from banneret.campaign.moves.reach import reach
from banneret.campaign.moves.setting_out import why_no_return
from banneret.campaign.orders import Act
from banneret.campaign.records import IN_THE_SANDS, Army
from banneret.campaign.state import Campaign

Facts = dict[str, object]
DUE_DAY: Final = 5  # CP-MOV-03: of the turn, at its end; until then orders can be replaced


def facts_of(campaign: Campaign, seat: str) -> Facts:
    """When orders are due, treasury, season, portals, and each army with what it can do and how far it gets.

    CP-MOV-03: the rules know no clock; whoever keeps the time calls the phase up at the end of that day.
    """
    occupied = frozenset(army.place for army in campaign.armies.values() if army.place is not None)
    own = sorted(campaign.armies_of(seat), key=lambda army: army.number)
    return {
        "due_day": DUE_DAY,
        "gold": campaign.realms[seat].gold,
        "season": campaign.season_name,
        "stormy": campaign.season.stormy,
        "portals": list(campaign.season.portals),
        "armies": [_army(campaign, army, occupied) for army in own],
    }


def _army(campaign: Campaign, army: Army, occupied: frozenset[int]) -> Facts:
    """`actions` are what it can take this phase, with why it could not where it stands; `closed` those that it
    cannot take at all, and why; `reach` by hex the cheapest way there."""
    facts: Facts = {
        "army": army.id,
        "number": army.number,
        "name": army.name,
        "general": army.general,
        "place": army.place,
        "away": army.away,
        "skips": army.skips,
        "budget": budget(campaign, army),
        "most_actions": most_actions(army),
        "may_skip_a_hex": may_skip(army),
        "prepared": army.prepared,
        "slowed": list(army.slowed),
    }
    if army.away == IN_THE_SANDS:
        facts["returns"] = [hex for hex in sorted(campaign.hexes) if not why_no_return(campaign, army, hex)]
    actions: list[Facts] = []
    closed: list[Facts] = []
    for action in all_actions().values():
        never = action.why_never(campaign, army)
        if not never and action.id == AnnexTerritory.id and army.place is not None:
            never = action.why_not(campaign, army, Act(action.id))
        if never:
            closed.append({"action": action.id, "name": action.name, "clause": action.clause, "why": never})
        else:
            actions.append(_action(campaign, army, action))
    facts["actions"] = actions
    facts["closed"] = closed
    others = occupied - {army.place} if army.place is not None else occupied
    facts["reach"] = {
        str(hex): {"cost": found.cost, "ticks": found.ticks, "way": list(found.way)}
        for hex, found in reach(campaign, army, frozenset(others)).items()
    }
    return facts


def _action(campaign: Campaign, army: Army, action: ArmyAction) -> Facts:
    """`written` is how orders say it; `here` is told of those that are aimed at nothing: "" if it is
    possible where the army stands, else why not."""
    facts: Facts = {
        "action": action.id,
        "name": action.name,
        "clause": action.clause,
        "about": action.about,
        "movement": action.price,
        "gold": action.gold,
        "ends_phase": action.ends_phase,
        "written": [phrase.shown() for phrase in action.phrases],
    }
    aimed = any([not blank.optional for phrase in action.phrases for blank in phrase.blanks])
    if army.place is not None and not aimed and action.id != RETURN:
        facts["here"] = action.why_not_here(campaign, army)
    return facts
