# interpreted: made from a pack, once
"""Faction rules about gold, and about how many armies a realm can keep."""

from __future__ import annotations

from typing import Any, ClassVar

from banneret.campaign.factions.rule import REALM, FactionRule
from banneret.campaign.terrain import WOODED, Terrain


class MoreArmies(FactionRule):
    """CP-FAC-11 and CP-FAC-45: so many armies more, or one for each controlled Ruin."""

    kind: ClassVar[str] = "more-armies"
    scope: ClassVar[str] = REALM

    def take(self, values: dict[str, Any]) -> None:
        self.more = int(values.pop("more", 0))
        self.by_ruins = bool(values.pop("by_ruins", False))

    def army_limit(self, ruins: int) -> int:
        return self.more + (ruins if self.by_ruins else 0)


class PortCities(FactionRule):
    """CP-FAC-07, CP-FAC-15: in place of the basic values for coast and river."""

    kind: ClassVar[str] = "port-cities"
    scope: ClassVar[str] = REALM

    def city_bonus(self, terrain: Terrain, coast: bool, river: bool) -> int | None:
        if not coast:
            return None
        return 3 if river else 2


class RiverTraders(FactionRule):
    """CP-FAC-12: the same with a coast beside it."""

    kind: ClassVar[str] = "river-traders"
    scope: ClassVar[str] = REALM

    def city_bonus(self, terrain: Terrain, coast: bool, river: bool) -> int | None:
        return 2 if river else None


class TreeCities(FactionRule):
    """CP-FAC-36."""

    kind: ClassVar[str] = "tree-cities"
    scope: ClassVar[str] = REALM

    def city_bonus(self, terrain: Terrain, coast: bool, river: bool) -> int | None:
        if not terrain.is_in(*WOODED):
            return None
        return 1 + int(coast) + int(river)


class MasterMiners(FactionRule):
    """CP-FAC-10, CP-FAC-19."""

    kind: ClassVar[str] = "master-miners"
    scope: ClassVar[str] = REALM

    def mine_bonus(self) -> int:
        return 1


class RuinIncome(FactionRule):
    """CP-FAC-33, CP-FAC-39."""

    kind: ClassVar[str] = "ruin-income"
    scope: ClassVar[str] = REALM

    def ruin_yields(self) -> bool:
        return True


class SlaveRevolts(FactionRule):
    """CP-FAC-20."""

    kind: ClassVar[str] = "slave-revolts"
    scope: ClassVar[str] = REALM

    def mine_revolts(self) -> bool:
        return True


class PeasantRevolts(FactionRule):
    """CP-FAC-23."""

    kind: ClassVar[str] = "peasant-revolts"
    scope: ClassVar[str] = REALM

    def city_revolts(self) -> bool:
        return True
