"""What the Army Phase would come to, played on a copy: for the Games Master, before he releases it.

He tries it at his desk, when all orders are open. The campaign is not touched, and as all dice are keyed the
copy has those that it will have itself.
"""

from __future__ import annotations

from typing import Final, cast

from banneret.campaign.state import GAMES_MASTER, Campaign
from banneret.core.engine.ask import Answer
from banneret.core.engine.match import Match

TRIED: Final = ("army_phase", "answers")


def can_be_tried(match: Match) -> bool:
    """Whether the Games Master sits at his desk before the moves, and all orders are open."""
    return GAMES_MASTER in match.pending and cast(Campaign, match.state).step == TRIED[0]


def dry_run(match: Match, desk: Answer = None) -> Match:
    """The copy, as far as it comes before there are battles. `desk` is what the Games Master would rule;
    whoever else would be asked something says the usual."""
    copy = match.clone()
    work = copy.pending[GAMES_MASTER].default() if desk is None else desk
    refusal = copy.answer(GAMES_MASTER, work)
    while copy.pending and cast(Campaign, copy.state).step in TRIED:
        seat = next(iter(copy.pending))
        refusal = refusal or copy.answer(seat, copy.pending[seat].default())
        assert refusal is None, f"{seat}: {refusal}"
    return copy
