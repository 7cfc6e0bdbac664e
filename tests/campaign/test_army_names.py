"""Armies are called as their players like, and sentences follow: “Sun Riders go”, “Army 7 goes”."""

from __future__ import annotations

import pytest

from banneret.campaign.battle_events import BattleSettled
from banneret.campaign.defeat_events import DefeatRolled, Retreated
from banneret.campaign.experience_events import ExperienceChanged
from banneret.campaign.moves.deeds_told import RuinsSearched
from banneret.campaign.moves.told import ActionLeftOut, ArmySkipsPhase
from banneret.campaign.naming import Names
from banneret.core.engine.events import Event

RIDERS = "Sun Riders"
NAMES = Names({"a1": RIDERS, "b1": "Gate Guard"})


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (
            ArmySkipsPhase("x", "a1", 3),
            "Sun Riders recover from their defeat in hex 3 and do nothing this turn.",
        ),
        (
            ArmySkipsPhase("x", "b1", 3),
            "Gate Guard recovers from its defeat in hex 3 and does nothing this turn.",
        ),
        (ActionLeftOut("x", "a1", "Build", True), "Sun Riders leave out Build: they have done that already."),
        (RuinsSearched("x", "a1", 3, 6), "Sun Riders search the ruins in hex 3 with a 6 and find an Artefact."),
        (
            DefeatRolled("x", "a1", RIDERS, 4, (), 4, "routed"),
            "Sun Riders roll a 4 for their defeat: they are routed.",
        ),
        (Retreated("x", "a1", RIDERS, 4, 4, 0), "Sun Riders find refuge where they stand, in hex 4."),
        (
            BattleSettled("x", "b", "a1", "b1", 3, "resigned", "defender"),
            "Gate Guard holds hex 3 against Sun Riders (who give up).",
        ),
        # An army without a name is called after its number.
        (
            ArmySkipsPhase("x", "army-7", 3),
            "Army 7 recovers from its defeat in hex 3 and does nothing this turn.",
        ),
        (
            ExperienceChanged("x", "a1/u", RIDERS, 2, "gift", unit=True),
            "Sun Riders gain 2 experience as a gift.",
        ),
        (ExperienceChanged("x", "a1/c", "James", 2, "gift"), "James gains 2 experience as a gift."),
    ],
)
def test_verbs_fit_the_name(event: Event, said: str) -> None:
    assert event.text(NAMES) == said
