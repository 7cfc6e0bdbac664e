"""What in orders can never come true, told with the word that is wrong (CP-MOV-15).

Whatever may only turn out impossible as moves are carried out is accepted: others move at the same time.
Land of Neutral and Enemy players, Neutral Cities and impervious terrain are closed for the whole phase,
whoever moves.
"""

from __future__ import annotations

from typing import NamedTuple

from banneret.campaign.moves.actions.annex_territory import AnnexTerritory
from banneret.campaign.moves.actions.coastal_raid import CoastalRaid
from banneret.campaign.moves.actions.explore_ruins import ExploreRuins, finder, ruin_of
from banneret.campaign.moves.actions.prepare_to_attack import PrepareToAttack
from banneret.campaign.moves.actions.reform_army import ReformArmy
from banneret.campaign.moves.actions.underground_invasion import REACH, UndergroundInvasion
from banneret.campaign.moves.costs import may_skip, why_closed
from banneret.campaign.moves.known_actions import RETURN, all_actions
from banneret.campaign.moves.next_items import goal_of
from banneret.campaign.moves.setting_out import why_no_return
from banneret.campaign.notation import OrderLine
from banneret.campaign.orders import Act, Item, Skip, Unreadable
from banneret.campaign.records import IN_THE_SANDS, Army
from banneret.campaign.state import Campaign


class NeverLegal(NamedTuple):
    """`code` says what kind of fault it is, `why` is a whole sentence."""

    code: str
    clause: str
    line: int
    column: int
    word: str
    why: str

    def text(self) -> str:
        return f"Line {self.line}, column {self.column}, “{self.word}”: {self.why}"


class _Told(NamedTuple):
    code: str
    clause: str
    why: str


def never_legal(campaign: Campaign, line: OrderLine) -> NeverLegal | None:
    """The first fault of a line; None if all of it might come true."""
    walk = _Foresight(campaign, campaign.armies[line.orders.who])
    for at, item in enumerate(line.orders.items):
        told = walk.take(item, at)
        if told is not None:
            return NeverLegal(*told[:2], line.number, line.at[at], line.words[at], told.why)
    return None


class _Foresight:
    """Goes through orders in the head. `place` is None from where nobody can say where the army is."""

    def __init__(self, campaign: Campaign, army: Army) -> None:
        self.campaign = campaign
        self.army = army
        self.place = army.place
        self.over = ""  # what has ended the phase
        self.jumped = False

    def take(self, item: Item, at: int) -> _Told | None:
        if self.over:
            return _Told("after-the-end", "CP-ACT-08", f"Nothing comes after {self.over}: it ends the phase.")
        if isinstance(item, Unreadable):
            return _Told("unreadable", "CP-MOV-15", "This is neither a direction nor an action.")
        if isinstance(item, Act):
            return self._return(item, at) if item.action == RETURN else self._act(item, at)
        if self.army.away == IN_THE_SANDS and at == 0:
            return _Told("in-the-sands", "CP-FAC-44", "An army in the sands returns first, as in Return to 88.")
        if isinstance(item, Skip):
            if not may_skip(self.army):
                return _Told("not-its-own", "CP-FAC-03", "No army of this faction skips a hex.")
            if self.jumped:
                return _Told("twice", "CP-FAC-03", "An army skips one hex in a phase.")
            self.jumped = True
        if self.place is None:
            return None
        goal, why, clause = goal_of(self.campaign, self.place, item)
        if why:
            return _Told("off-the-map", clause, why)
        assert goal is not None
        closed = why_closed(self.campaign, self.army, goal)
        if closed:
            return _Told("closed", "CP-ACT-04", closed)
        self.place = goal
        return None

    def _return(self, act: Act, at: int) -> _Told | None:
        """CP-FAC-44: the first thing that an army in the sands does, and nobody else."""
        if self.army.away != IN_THE_SANDS or at != 0:
            why = "Only an army in the sands returns, and before anything else."
            return _Told("not-in-the-sands", "CP-FAC-44", why)
        assert act.hex is not None
        why = why_no_return(self.campaign, self.army, act.hex)
        if why:
            return _Told("no-way-back", "CP-FAC-44", why)
        self.place = act.hex
        return None

    def _act(self, act: Act, at: int) -> _Told | None:
        campaign, army = self.campaign, self.army
        action = all_actions()[act.action]
        if army.away == IN_THE_SANDS and at == 0:
            return _Told("in-the-sands", "CP-FAC-44", "An army in the sands returns first, as in Return to 88.")
        if act.hex is not None and act.hex not in campaign.hexes:
            return _Told("no-such-hex", action.clause, f"There is no hex {act.hex} on this map.")
        never = action.why_never(campaign, army)
        if never:
            return _Told("not-its-own", action.clause, never)
        why = self._aimed_wrong(act, at)
        if why:
            return _Told("wrong-target", action.clause, why)
        if action.ends_phase:
            self.over = action.name
        elif action.relocates:
            self.place = None  # it may come to nothing
        return None

    def _aimed_wrong(self, act: Act, at: int) -> str:
        """What does not depend on how others move."""
        campaign, army, place = self.campaign, self.army, self.place
        if act.action == AnnexTerritory.id:
            if at != 0:
                return "It is annexed before any other action or movement, or not at all."
            return all_actions()[act.action].why_not(campaign, army, act) if place is not None else ""
        if act.action == ReformArmy.id:
            return all_actions()[act.action].why_not(campaign, army, act)
        if act.action == ExploreRuins.id and act.choice and not finder(campaign, army, act):
            return f"No character of this army is called “{act.choice}”."
        if place is None:
            return ""
        if act.action in (PrepareToAttack.id, CoastalRaid.id):
            if act.hex not in campaign.grid.neighbours(place):
                return f"Hex {act.hex} is not beside hex {place}, where the army will be."
        elif act.action == UndergroundInvasion.id:
            assert act.hex is not None
            if campaign.grid.distance(place, act.hex) > REACH:
                return f"Hex {act.hex} is more than {REACH} hexes from hex {place}, where the army will be."
        elif act.action == ExploreRuins.id and ruin_of(campaign, place, act.hex) is None:
            return f"There is no such Ruin in hex {place}, where the army will be, or beside it."
        return ""
