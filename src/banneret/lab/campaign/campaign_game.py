"""A whole campaign that plays itself: bots sit at every seat, the Games Master lets everything go on,
and a referee has the battles fought.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, cast

from banneret.bots.players import AnyBot, make_bot
from banneret.campaign.options import CampaignOptions
from banneret.campaign.phases import SETUP
from banneret.campaign.state import GAMES_MASTER, REFEREE, Campaign
from banneret.core.engine.ask import Answer, Refusal
from banneret.core.engine.collecting import collecting_seldom
from banneret.core.engine.match import Match
from banneret.lab.campaign.referee import FoughtGame, Referee

# Hands in an answer, together with the game that it comes from, if it comes from one.
HandIn = Callable[[str, Answer, "FoughtGame | None"], "Refusal | None"]


class Progress(NamedTuple):
    """What whoever waits is told: a turn has begun, or battles of it are being fought."""

    turn: int
    turns: int
    step: str


class CampaignPlayed(NamedTuple):
    """`decisions` counts the answers of the players; `bot_seconds` is what they have thought."""

    match: Match
    fought: tuple[FoughtGame, ...]
    decisions: int
    seconds: float
    bot_seconds: float

    @property
    def campaign(self) -> Campaign:
        return cast(Campaign, self.match.state)

    @property
    def faults(self) -> list[str]:
        """Of battles and skirmishes that could not be fought."""
        return [f"turn {game.turn}, {game.id}: {game.fault}" for game in self.fought if game.fault]


def bots_for(match: Match, names: Sequence[str], seed: int) -> dict[str, AnyBot]:
    """A bot for each player, by their seats; of fewer names than players the first come again."""
    players = [seat for seat in match.seats if seat not in (GAMES_MASTER, REFEREE)]
    return {seat: make_bot(names[at % len(names)], match.book, seat, seed) for at, seat in enumerate(players)}


@collecting_seldom()
def play_campaign(
    match: Match,
    bots: Mapping[str, AnyBot],
    referee: Referee,
    *,
    hand_in: HandIn | None = None,
    tell: Callable[[Progress], None] | None = None,
    after: Callable[[Match], None] | None = None,
    until: int = 0,
) -> CampaignPlayed:
    """On from where it stands, to its end or to the beginning of turn `until`.

    `tell` hears of every phase that begins, `after` may look at the match after each answer. RuntimeError if a
    bot gives an answer that is not allowed: that is a fault of the bot.
    """
    began = time.perf_counter()
    decisions, thought = 0, 0.0
    known: tuple[int, str] = (-1, "")
    years = cast(CampaignOptions, match.options).years
    while not match.over:
        campaign = cast(Campaign, match.state)
        if until and campaign.turn >= until and campaign.step not in SETUP:
            break
        if (campaign.turn, campaign.step) != known:
            known = (campaign.turn, campaign.step)
            if tell is not None:
                tell(Progress(campaign.turn, 4 * years, campaign.step))
        if not match.pending:
            raise RuntimeError(f"the campaign stands still in turn {campaign.turn}, {campaign.step}")
        for seat in list(match.pending):
            question = match.pending[seat]
            game: FoughtGame | None = None
            if seat == GAMES_MASTER:
                answer = question.default()
            elif seat == REFEREE:
                answer, game = referee.decide(cast(Campaign, match.view(seat)), question)
            else:
                since = time.perf_counter()
                bot = bots[seat]
                answer = bot.decide(match.view(seat) if bot.looks else None, question)
                thought += time.perf_counter() - since
                decisions += 1
            refusal = match.answer(seat, answer) if hand_in is None else hand_in(seat, answer, game)
            if refusal is not None:
                raise RuntimeError(f"{seat} gave a refused answer to {question.name}: {refusal.why} {answer!r}")
            if after is not None:
                after(match)
    seconds = time.perf_counter() - began
    return CampaignPlayed(match, tuple(referee.fought), decisions, seconds, thought)
