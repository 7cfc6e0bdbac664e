"""Prepare to Attack (CP-ACT-21)."""

from __future__ import annotations

from typing import ClassVar

from banneret.campaign.moves.action import LastAction, place_of
from banneret.campaign.moves.deeds_told import AttackPrepared, DeploymentTaken
from banneret.campaign.moves.marches import Marches, OnTheMarch
from banneret.campaign.orders import Act
from banneret.campaign.phrases import HEX, Blank, Phrase
from banneret.campaign.realm import is_neutral_city
from banneret.campaign.records import PREPARED, Army
from banneret.campaign.state import Campaign


class PrepareToAttack(LastAction):
    """CP-ACT-21: on a hex beside the one that is declared; the last act of this phase."""

    id: ClassVar[str] = "prepare-to-attack"
    name: ClassVar[str] = "Prepare to Attack"
    clause: ClassVar[str] = "CP-ACT-21"
    about: ClassVar[str] = "Declare an Enemy hex, or a Neutral City, beside the army: it is attacked this turn."
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("prepare-to-attack", "Prepare to Attack", (Blank("", HEX),)),
    )
    ends_phase: ClassVar[bool] = True

    def why_not(self, campaign: Campaign, army: Army, act: Act) -> str:
        place = place_of(army)
        if act.hex is None or act.hex not in campaign.grid.neighbours(place):
            return f"Hex {act.hex} is not beside the army in hex {place}."
        return why_no_target(campaign, army, act.hex)

    def carry_out(self, marches: Marches, march: OnTheMarch, act: Act) -> None:
        prepare(marches, march, act, self.clause, underground=False)


def why_no_target(campaign: Campaign, army: Army, number: int) -> str:
    """CP-ACT-21, CP-NEU-01: an Enemy's hex, or a Neutral City that nobody has conquered."""
    hex = campaign.hexes[number]
    if is_neutral_city(hex) or campaign.enemies(army.owner, hex.owner):
        return ""
    if not hex.owner:
        return f"Hex {number} belongs to nobody."
    if hex.owner == army.owner:
        return f"Hex {number} is your own."
    kind = "an Ally" if campaign.allied(army.owner, hex.owner) else "Neutral"
    return f"{campaign.realms[hex.owner].name}, who owns hex {number}, is {kind}: attacks need a war."


def prepare(marches: Marches, march: OnTheMarch, act: Act, clause: str, underground: bool) -> None:
    """Victors who finish their moves after the battles can only deploy defensively (gaps.md 2.5.6)."""
    assert act.hex is not None
    place = marches.place(march.army)
    if marches.rest:
        marches.campaign.tell(DeploymentTaken("CP-CON-08", march.army, place, instead=True))
        return
    march.ended = PREPARED
    march.target = act.hex
    march.underground = underground
    marches.campaign.tell(AttackPrepared(clause, march.army, place, act.hex, underground))
