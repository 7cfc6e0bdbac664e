"""Defensive Deployment as an action (CP-ACT-29, CP-ACT-30)."""

from __future__ import annotations

from typing import ClassVar

from banneret.campaign.moves.action import LastAction
from banneret.campaign.moves.deeds_told import DeploymentTaken
from banneret.campaign.moves.marches import Marches, OnTheMarch
from banneret.campaign.orders import Act
from banneret.campaign.phrases import Phrase


class DefensiveDeployment(LastAction):
    """CP-ACT-30: it ends the phase. Every army that prepares no attack takes it by itself (CP-ACT-03)."""

    id: ClassVar[str] = "defensive-deployment"
    name: ClassVar[str] = "Defensive Deployment"
    clause: ClassVar[str] = "CP-ACT-29"
    about: ClassVar[str] = "The army stops here and answers attacks nearby; it does so by itself anyway."
    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("defensive-deployment", "Defensive Deployment"),)
    ends_phase: ClassVar[bool] = True

    def carry_out(self, marches: Marches, march: OnTheMarch, act: Act) -> None:
        place = marches.place(march.army)
        marches.campaign.tell(DeploymentTaken(self.clause, march.army, place))
