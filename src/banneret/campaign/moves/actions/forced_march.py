"""Forced March (CP-ACT-36)."""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.campaign.moves.action import ArmyAction
from banneret.campaign.phrases import Phrase

GAIN: Final = 1


class ForcedMarch(ArmyAction):
    """CP-ACT-36: no movement and no time; from when it is reached the army has 1 movement more."""

    id: ClassVar[str] = "forced-march"
    name: ClassVar[str] = "Forced March"
    clause: ClassVar[str] = "CP-ACT-36"
    about: ClassVar[str] = "Costs no movement and gives 1 more."
    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("forced-march", "Forced March"),)
    price: ClassVar[int] = 0
