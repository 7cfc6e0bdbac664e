"""What a unit would hold or reach by a scenario of a campaign, as a consequence of its place."""

from __future__ import annotations

from collections.abc import Callable

from banneret.books.scenarios.scenario import BattleScene, CampaignScenario
from banneret.core.space.shown import Consequence
from banneret.odds.outlook import consequence


def scenario_places(
    kind: CampaignScenario, scene: BattleScene, unit: str, lies_as: Callable[[str], str]
) -> list[Consequence]:
    """As the scenario itself says. `lies_as` is what a marker or a ship of it is called on the table."""
    return [
        consequence("marker", reached.text, [lies_as(thing) for thing in reached.things])
        for reached in kind.reached_by(scene, unit)
    ]
