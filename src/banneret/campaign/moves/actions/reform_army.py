"""Reform Army (CP-ACT-32, CP-ACT-33)."""

from __future__ import annotations

from typing import ClassVar

from banneret.campaign.armies import forget_army
from banneret.campaign.moves.action import LastAction
from banneret.campaign.moves.deeds_told import ArmyReformed
from banneret.campaign.moves.marches import Marches, OnTheMarch
from banneret.campaign.orders import Act
from banneret.campaign.phrases import WORDS, Blank, Phrase
from banneret.campaign.records import Army, ArmyList
from banneret.campaign.register import REJECTED, take_once_approved
from banneret.campaign.state import Campaign


class ReformArmy(LastAction):
    """CP-ACT-32: another list out of the register; one that has yet to be approved counts once it is.

    CP-ACT-33: all experience is lost at once, and Artefacts return to their pools.
    """

    id: ClassVar[str] = "reform-army"
    name: ClassVar[str] = "Reform Army"
    clause: ClassVar[str] = "CP-ACT-32"
    about: ClassVar[str] = "The army gets another list, and loses its experience and its Artefacts."
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("reform-army", "Reform Army", (Blank("into", WORDS, about="a list of the register"),)),
    )
    ends_phase: ClassVar[bool] = True

    def why_not(self, campaign: Campaign, army: Army, act: Act) -> str:
        listed = list_named(campaign, act.choice)
        if listed is None:
            return f"There is no list “{act.choice}” in the register."
        if listed.verdict == REJECTED:
            return f"The list “{listed.name}” was not approved."
        if listed.points > campaign.army_points:
            return f"The list “{listed.name}” is too large for an Army."
        return ""

    def carry_out(self, marches: Marches, march: OnTheMarch, act: Act) -> None:
        campaign = marches.campaign
        listed = list_named(campaign, act.choice)
        assert listed is not None
        forget_army(campaign, march.army, "CP-ACT-33")
        campaign.tell(ArmyReformed("CP-ACT-33", march.army, listed.id, listed.name, not listed.approved))
        take_once_approved(campaign, campaign.armies[march.army], listed)


def list_named(campaign: Campaign, said: str) -> ArmyList | None:
    """By its id, else by its name: of several with one name that with the first id."""
    if said in campaign.lists:
        return campaign.lists[said]
    named = [id for id in sorted(campaign.lists) if campaign.lists[id].name.lower() == said.lower()]
    return campaign.lists[named[0]] if named else None
