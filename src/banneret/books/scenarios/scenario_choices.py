"""What players agree on of a scenario, whatever book it is played by: which it is, and who attacks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from banneret.books.chapters import FIRST_WITH_CHAPTERS, Chosen
from banneret.books.scenarios.scenario import AS_EVER, WHO_ATTACKS, CampaignScenario
from banneret.core.engine.book import Setting
from banneret.core.engine.randoms import SplitMix64

SCENARIO: Final = "scenario"
ATTACKING: Final = "attacker"
NONE: Final = "none"


def scenario_settings(kinds: Sequence[CampaignScenario], about: str) -> tuple[Setting, ...]:
    """One of these scenarios, or none, and the seat that attacks in it."""
    choices = ((NONE, "None: as the book has it"), *[(kind.id, kind.name) for kind in kinds])
    abouts = ((NONE, AS_EVER), *[(kind.id, kind.about()) for kind in kinds])
    seats = (("A", "The first army"), ("B", "The second army"))
    who = "Who attacks, where one side does and the other defends."
    return (
        Setting(SCENARIO, "Scenario", about, choices, NONE, abouts=abouts),
        Setting(ATTACKING, "Attacker", who, seats, "A", abouts=WHO_ATTACKS),
    )


def sample_scenario(kinds: Sequence[CampaignScenario], seed: int) -> Chosen:
    """What is agreed on in the sample game of a seed: a scenario in one of three."""
    draw = SplitMix64((seed << 32) + 5)
    if seed < FIRST_WITH_CHAPTERS or draw.below(3):
        return {}
    return {SCENARIO: (kinds[draw.below(len(kinds))].id,), ATTACKING: (("A", "B")[draw.below(2)],)}
