"""Annex Territory (CP-ACT-26)."""

from __future__ import annotations

from typing import ClassVar

from banneret.campaign.moves.action import LastAction, place_of
from banneret.campaign.moves.actions.prepare_to_attack import why_no_target
from banneret.campaign.moves.marches import Marches, OnTheMarch
from banneret.campaign.orders import Act
from banneret.campaign.phrases import HEX, Blank, Phrase
from banneret.campaign.records import Army
from banneret.campaign.state import Campaign


class AnnexTerritory(LastAction):
    """CP-ACT-26: before anything else, by an army that prepared an attack last turn which nobody answered.

    It is booked as armies set out; whoever comes to it later is too late.
    """

    id: ClassVar[str] = "annex-territory"
    name: ClassVar[str] = "Annex Territory"
    clause: ClassVar[str] = "CP-ACT-26"
    about: ClassVar[str] = (
        "The hex that the army prepared to attack last turn, if nobody answered; nothing else."
    )
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("annex-territory", "Annex Territory", (Blank("", HEX, optional=True),)),
    )
    ends_phase: ClassVar[bool] = True

    def why_not(self, campaign: Campaign, army: Army, act: Act) -> str:
        """As armies set out: the same hex as last turn, from the same place, and still an Enemy's."""
        if army.prepared is None:
            return "It prepared no attack last turn that went unanswered."
        if army.prepared_from not in (None, place_of(army)):
            return f"It prepared its attack in hex {army.prepared_from}."
        if act.hex not in (None, army.prepared):
            return f"It prepared to attack hex {army.prepared}, and no other can be annexed."
        return why_no_target(campaign, army, army.prepared)

    def carry_out(self, marches: Marches, march: OnTheMarch, act: Act) -> None:
        raise AssertionError("an annexation is booked as armies set out")
