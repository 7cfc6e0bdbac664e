"""What a player is shown of a scenario, whatever book it is played by."""

from __future__ import annotations

from collections.abc import Mapping

from banneret.books.scenarios.scenario import NEAR, CampaignScenario
from banneret.core.engine.shown import ShownNote


def what_it_is(kind: CampaignScenario, clause: str) -> ShownNote:
    """What the battle is about in a word, where the book has no other for it."""
    return {"title": "Scenario", "text": kind.name, "goal": True, "clause": clause}


def how_it_is_won(kind: CampaignScenario, sides: Mapping[str, str], clause: str, over: bool) -> list[ShownNote]:
    """How each seat wins, by its side, and when it is a draw; said again when it is over, since whoever has
    the higher score need not have won."""
    found: list[ShownNote] = []
    for seat, side in sides.items():
        title = kind.name
        if kind.roles:
            title = f"{kind.name}, Attacker" if side == NEAR else f"{kind.name}, Defender"
        found.append({"title": title, "text": kind.sentence(side), "seat": seat, "clause": clause})
    if kind.draws:
        found.append({"title": "Draw", "text": f"{kind.draws[0].upper()}{kind.draws[1:]}.", "clause": clause})
    for note in found if over else []:
        note["outcome"] = True
    return found
