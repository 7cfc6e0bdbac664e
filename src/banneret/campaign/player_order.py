# interpreted: Structs
"""2 Player Order Phase: who goes first this turn, fewest Cities first (section ORD).

It comes right after the Season Phase, so that what the season has brought is counted (CP-ORD-07), and holds for
the whole turn (CP-ORD-01).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from banneret.books.events import listed
from banneret.campaign.realm import CITIES, MINES
from banneret.campaign.records import FORTRESS, TOWN
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice
from banneret.core.engine.events import Event

CLAUSE: Final = "CP-ORD-07"
TIES: Final = "CP-ORD-06"

# CP-ORD-02, CP-ORD-03, CP-ORD-04, CP-ORD-05: a Dwarven Hold is a City and a Mine, a Temple City is a City.
RANKED_BY: Final = (CITIES, (FORTRESS,), (TOWN,), MINES)


class PlayerOrderRolled(Event, frozen=True, tag=True):
    """CP-ORD-06: players who are tied in everything, and what each has rolled."""

    seats: tuple[str, ...]
    faces: tuple[int, ...]

    def text(self, names: Mapping[str, str]) -> str:
        rolled = [f"{names[seat]} {face}" for seat, face in zip(self.seats, self.faces, strict=True)]
        return f"The realms that are tied roll off for the Player Order: {listed(rolled)}."


class PlayerOrderFound(Event, frozen=True, tag=True):
    seats: tuple[str, ...]

    def text(self, names: Mapping[str, str]) -> str:
        return f"The Player Order of this turn: {', '.join([names[seat] for seat in self.seats])}."


def play(campaign: Campaign, dice: Dice) -> Steps:
    set_order(campaign, dice)
    return
    yield


def set_order(campaign: Campaign, dice: Dice) -> None:
    """Also at the end of the set-up, with the dice of turn 1 (CP-STA-07)."""
    rows = _Rows(campaign, dice)
    order: list[str] = []
    ranks: dict[tuple[int, ...], list[str]] = {}
    for seat in sorted(campaign.seats):
        ranks.setdefault(rank(campaign, seat), []).append(seat)
    for counts in sorted(ranks):
        order += rows.sorted(ranks[counts])
    campaign.order = tuple(order)
    campaign.tell(PlayerOrderFound(CLAUSE, campaign.order))


def rank(campaign: Campaign, seat: str) -> tuple[int, ...]:
    """How many Cities, Fortresses, Towns and Mines a player controls; fewest first."""
    return tuple([len(campaign.holdings(seat, kinds)) for kinds in RANKED_BY])


class _Rows:
    """The dice of the players, each with a row of his own, so that nobody's hang on who else is tied.

    The set-up rolls those of turn 1, and turn 1 has them again (CP-STA-07).
    """

    def __init__(self, campaign: Campaign, dice: Dice) -> None:
        turn = str(max(1, campaign.turn))
        self._campaign = campaign
        self._dice = {seat: dice.keyed("player order", [turn, seat]) for seat in campaign.seats}

    def sorted(self, tied: Sequence[str]) -> list[str]:
        """CP-ORD-06: lowest roll first; equal rolls are rolled again by those players alone."""
        if len(tied) < 2:
            return list(tied)
        faces = {seat: self._dice[seat].one(TIES, "player order") for seat in tied}
        self._campaign.tell(PlayerOrderRolled(TIES, tuple(tied), tuple(faces.values())))
        found: list[str] = []
        for face in sorted(set(faces.values())):
            found += self.sorted([seat for seat in tied if faces[seat] == face])
        return found
