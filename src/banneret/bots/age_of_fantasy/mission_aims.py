"""What the bot makes of a mission: what its markers are worth to it.

What holds of one mission only stands in the module of its name in `mission_kinds/`, if there is one.
"""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.deployment import enemy_zones, own_zone
from banneret.books.age_of_fantasy.zones import distance_to
from banneret.books.chapter_rooms import ChapterRooms
from banneret.books.opr.objectives import Objective
from banneret.core.engine.ranking import above


class MissionAims:
    """Of a mission with several markers, all alike."""

    stake: ClassVar[float] = 1.0  # how much more it is worth to be rid of who stands at a marker
    few_markers: ClassVar[bool] = False  # so few that nobody can be sure of most of them
    may_lurk: ClassVar[bool] = True  # there is time to wait in ambush

    def marker(self, battle: Battle, seat: str, marker: Objective, point: float) -> tuple[float, float]:
        """What a marker is worth, and the share of that for one who comes where another serves already."""
        return point, 0.2


_known: dict[str, MissionAims] = {}
_ROOMS: Final = ChapterRooms(MissionAims, "bots", "mission_kinds")


def aims_of(battle: Battle) -> MissionAims:
    found = _known.get(battle.mission)
    if found is None:
        found = _ROOMS.of("age-of-fantasy", battle.mission) or MissionAims()
        _known[battle.mission] = found
    return found


def is_theirs(battle: Battle, seat: str, marker: Objective) -> bool:
    """Whether a marker lies nearer to an enemy's zone than to one's own, as soon as both are known."""
    theirs = enemy_zones(battle, seat)
    if seat not in battle.zones or not theirs:
        return False
    own = distance_to(own_zone(battle, seat), marker.x, marker.y)
    return above(own, min([distance_to(zone, marker.x, marker.y) for zone in theirs]))
