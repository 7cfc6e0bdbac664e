# interpreted: made from a pack, once
"""Faction rules about how armies move."""

from __future__ import annotations

from typing import Any, ClassVar

from banneret.campaign.factions.rule import FactionRule
from banneret.campaign.records import ArmyList
from banneret.campaign.terrain import SEA, Terrain


class Dwellers(FactionRule):
    """CP-FAC-01, CP-FAC-08, CP-FAC-16, CP-FAC-17, CP-FAC-24, CP-FAC-27, CP-FAC-32, CP-FAC-35, CP-FAC-38,
    CP-FAC-42 and CP-FAC-48: at home in some terrain, its penalty is lower by one. `groups` and `types` of
    terrain."""

    kind: ClassVar[str] = "dwellers"

    def take(self, values: dict[str, Any]) -> None:
        self.groups = frozenset(values.pop("groups", ()))
        self.types = frozenset(values.pop("types", ()))

    def reduction(self, terrain: Terrain) -> int:
        return 1 if terrain.group.id in self.groups or terrain.id in self.types else 0


class Tunnels(FactionRule):
    """Through some impervious terrain at a price. `needs_cave_goblins`: only if they are most of the Core."""

    kind: ClassVar[str] = "tunnels"

    def take(self, values: dict[str, Any]) -> None:
        self.types = frozenset(values.pop("types"))
        self.price = int(values.pop("price"))
        self.needs_cave_goblins = bool(values.pop("needs_cave_goblins", False))

    def passage(self, terrain: Terrain, army_list: ArmyList) -> int | None:
        if terrain.id not in self.types or (self.needs_cave_goblins and not army_list.core_cave_goblins):
            return None
        return self.price


class VolcanoDwellers(Tunnels):
    """CP-FAC-18: through Volcanoes, and a roll of the mountain that would destroy is made again."""

    kind: ClassVar[str] = "volcano-dwellers"

    def spared_again(self) -> bool:
        return True


class NavalSupremacy(FactionRule):
    """CP-FAC-05, CP-FAC-13."""

    kind: ClassVar[str] = "naval-supremacy"

    def embarking(self) -> int | None:
        return 2

    def reduction(self, terrain: Terrain) -> int:
        return 1 if terrain.is_in(SEA) else 0


class CavalryArmies(FactionRule):
    """CP-FAC-21: an army whose Core is mostly Cavalry treats Grassland as Farmland."""

    kind: ClassVar[str] = "cavalry-armies"

    def take(self, values: dict[str, Any]) -> None:
        self.groups = frozenset(values.pop("groups"))

    def is_farmland(self, terrain: Terrain, army_list: ArmyList) -> bool:
        return army_list.core_cavalry and terrain.group.id in self.groups


class OtherworldlyMovement(FactionRule):
    """CP-FAC-03."""

    kind: ClassVar[str] = "otherworldly-movement"

    def may_skip(self) -> bool:
        return True


class SpecialAction(FactionRule):
    """Opens a special Army Action; of the realm, needs an army and an owner of the faction (CP-GEN-10)."""

    kind: ClassVar[str] = "special-action"

    def take(self, values: dict[str, Any]) -> None:
        self.action = str(values.pop("action"))

    def actions(self) -> tuple[str, ...]:
        return (self.action,)


class RealmAction(SpecialAction):
    kind: ClassVar[str] = "realm-action"
    scope: ClassVar[str] = "realm"


class PartyAction(FactionRule):
    """Opens a party action (CP-FAC-41)."""

    kind: ClassVar[str] = "party-action"
    scope: ClassVar[str] = "realm"

    def take(self, values: dict[str, Any]) -> None:
        self.action = str(values.pop("action"))

    def party_actions(self) -> tuple[str, ...]:
        return (self.action,)
