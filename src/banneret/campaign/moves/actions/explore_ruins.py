"""Explore Ruins (CP-ACT-34, CP-ACT-35)."""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.campaign.artefacts import find
from banneret.campaign.moves.action import LastAction, place_of
from banneret.campaign.moves.deeds_told import RuinsSearched
from banneret.campaign.moves.marches import Marches, OnTheMarch
from banneret.campaign.orders import Act
from banneret.campaign.phrases import HEX, WORDS, Blank, Phrase
from banneret.campaign.records import Army
from banneret.campaign.rolls import roll
from banneret.campaign.state import Campaign

FOUND_ON: Final = 6


class ExploreRuins(LastAction):
    """CP-ACT-34: in a Ruin or beside one; a 6 finds an Artefact, for the character named in the order."""

    id: ClassVar[str] = "explore-ruins"
    name: ClassVar[str] = "Explore Ruins"
    clause: ClassVar[str] = "CP-ACT-34"
    about: ClassVar[str] = "In or beside a Ruin: an Artefact on a roll of 6."
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "explore-ruins",
            "Explore Ruins",
            (
                Blank("", HEX, optional=True),
                Blank("by", WORDS, optional=True, about="a character of the army"),
            ),
        ),
    )
    ends_phase: ClassVar[bool] = True

    def why_not(self, campaign: Campaign, army: Army, act: Act) -> str:
        """CP-ACT-35: not where an army of this player found one last."""
        place = place_of(army)
        ruin = ruin_of(campaign, place, act.hex)
        if ruin is None:
            return f"There is no Ruin in hex {place}, or beside it, to explore."
        if campaign.realms[army.owner].army_ruin == ruin:
            return f"The Ruin in hex {ruin} has given up its Artefact; another must be explored first."
        return ""

    def carry_out(self, marches: Marches, march: OnTheMarch, act: Act) -> None:
        campaign = marches.campaign
        army = campaign.armies[march.army]
        ruin = ruin_of(campaign, place_of(army), act.hex)
        assert ruin is not None
        face = roll(campaign, marches.dice, self.clause, "explore ruins", (army.id,))[0]
        campaign.tell(RuinsSearched(self.clause, army.id, ruin, face))
        found = face == FOUND_ON and bool(find(campaign, marches.dice, army.id, finder(campaign, army, act)))
        if found:
            campaign.change_realm(army.owner, army_ruin=ruin)
        elif campaign.realms[army.owner].army_ruin != ruin:
            # Whoever has explored another Ruin may come back to the one where something was found.
            campaign.change_realm(army.owner, army_ruin=None)


def ruin_of(campaign: Campaign, place: int, named: int | None) -> int | None:
    """The Ruin that the order names if it is in reach; with none named that of the army's own hex, or the one
    with the lowest number beside it."""
    near = [number for number in campaign.grid.within(place, 1) if campaign.hexes[number].ruin]
    if named is not None:
        return named if named in near else None
    return place if place in near else min(near, default=None)


def finder(campaign: Campaign, army: Army, act: Act) -> str:
    """The character that is meant, by its id or its name; "" leaves it to the General (CP-ART-08)."""
    for each in campaign.lists[army.list].characters:
        if act.choice and act.choice.lower() in (each.id.lower(), each.name.lower()):
            return each.id
    return ""
