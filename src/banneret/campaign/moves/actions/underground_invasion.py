"""Underground Invasion (CP-FAC-40)."""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.campaign.moves.action import LastAction, place_of
from banneret.campaign.moves.actions.prepare_to_attack import prepare, why_no_target
from banneret.campaign.moves.marches import Marches, OnTheMarch
from banneret.campaign.orders import Act
from banneret.campaign.phrases import HEX, Blank, Phrase
from banneret.campaign.records import Army
from banneret.campaign.state import Campaign

REACH: Final = 4


class UndergroundInvasion(LastAction):
    """CP-FAC-40: as Prepare to Attack, at an Enemy construction up to 4 hexes away; the General's Army only,
    once in a game year."""

    id: ClassVar[str] = "underground-invasion"
    name: ClassVar[str] = "Underground Invasion"
    clause: ClassVar[str] = "CP-FAC-40"
    about: ClassVar[str] = "Once a year the General's Army attacks a Mine or settlement up to 4 hexes away."
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("underground-invasion", "Underground Invasion", (Blank("", HEX),)),
    )
    special: ClassVar[bool] = True
    ends_phase: ClassVar[bool] = True

    def why_never(self, campaign: Campaign, army: Army) -> str:
        barred = super().why_never(campaign, army)
        if barred:
            return barred
        if not army.general:
            return "Only the General's Army goes underground."
        return "It has gone underground this year already." if army.invaded == campaign.year else ""

    def why_not(self, campaign: Campaign, army: Army, act: Act) -> str:
        if act.hex is None or act.hex not in campaign.hexes:
            return "There is no such hex."
        if campaign.grid.distance(place_of(army), act.hex) > REACH:
            return f"Hex {act.hex} is more than {REACH} hexes away."
        if not campaign.hexes[act.hex].construction:
            return f"There is no Mine and no settlement in hex {act.hex}."
        return why_no_target(campaign, army, act.hex)

    def carry_out(self, marches: Marches, march: OnTheMarch, act: Act) -> None:
        prepare(marches, march, act, self.clause, underground=True)
        if not marches.rest:
            marches.campaign.change_army(march.army, invaded=marches.campaign.year)
