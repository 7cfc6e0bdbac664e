"""What every action of a party says of itself, and what is told of any (CP-APH-03)."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import ClassVar

from banneret.campaign.orders import Act
from banneret.campaign.phrases import Blank, Phrase
from banneret.campaign.records import Party
from banneret.campaign.state import Campaign
from banneret.core.engine.dice import Dice
from banneret.core.engine.events import Event


class PartyActionFailed(Event, frozen=True, tag=True):
    """`why` is a whole sentence."""

    party: str
    action: str
    why: str

    def text(self, names: Mapping[str, str]) -> str:
        return f"Nothing comes of {self.action} by the party {names[self.party]}. {self.why}"


class AdventurerAction:
    """Base of all. `special` is the id by which a faction opens it; the others are open to everybody.

    `ends` is whether the party's turn is over with it, `fights` whether it can be taken where Neutral or Enemy
    parties are (CP-APH-04).
    """

    id: ClassVar[str] = ""
    name: ClassVar[str] = ""
    clause: ClassVar[str] = ""
    about: ClassVar[str] = ""
    special: ClassVar[bool] = False
    ends: ClassVar[bool] = False
    fights: ClassVar[bool] = False
    blanks: ClassVar[tuple[Blank, ...]] = ()

    def phrases(self) -> tuple[Phrase, ...]:
        """How it stands in orders (CP-APH-14, CP-MOV-13)."""
        return (Phrase(self.id, self.name, self.blanks),)

    def leads_to(self, act: Act) -> int | None:
        """The hex in which the party is after it; None if it stays where it is."""
        return None

    def why_not(self, campaign: Campaign, party: Party, place: int, act: Act) -> str:
        """The sentence why it cannot be ordered for this place, as far as the map can tell; "" if it can.

        Asked when orders are handed in, and again when they are carried out.
        """
        raise AssertionError

    def carry_out(self, campaign: Campaign, dice: Dice, party: Party, act: Act) -> str:
        """Do it where the party stands now. A sentence if it turns out that nothing comes of it, else ""."""
        raise AssertionError

    def examples(self, campaign: Campaign, party: Party, place: int, rng: random.Random) -> list[Act]:
        """Ways to order it in this place that are worth trying."""
        act = Act(self.id)
        return [] if self.why_not(campaign, party, place, act) else [act]
