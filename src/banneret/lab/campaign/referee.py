"""The referee of a campaign that plays itself: every battle and skirmish is fought by bots in its own book, or
what came of it is drawn.

A report is the same whoever is asked first and in however many processes they are fought: bots and dice of each
depend on the seed that the campaign has drawn for it, and on nothing else.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import msgspec

from banneret.books.case_book import in_cases
from banneret.bots.players import make_bot, play_on
from banneret.campaign.battle_orders import BattleOrder, battle_order
from banneret.campaign.battle_orders import options_for as game_of_battle
from banneret.campaign.book_reports import report_of
from banneret.campaign.questions import Form
from banneret.campaign.reports import STALEMATE, Report
from banneret.campaign.skirmish_reports import VOID, SkirmishOrder, SkirmishResult, order_of, result_of
from banneret.campaign.skirmish_reports import options_for as game_of_skirmish
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Answer, Question
from banneret.core.engine.book import open_book
from banneret.core.engine.collecting import collecting_seldom
from banneret.core.engine.errors import BadInput
from banneret.core.engine.journal import Journal
from banneret.core.engine.match import Match
from banneret.lab.campaign.drawn_reports import drawn_battle, drawn_skirmish
from banneret.lab.simulate import side_by_side

BATTLES: Final = "battles"  # the questions that a referee answers
SKIRMISHES: Final = "skirmish-report"
DRAWN: Final = "drawn"


class FightJob(NamedTuple):
    """One battle or skirmish for bots, as it is sent to another process."""

    order: BattleOrder | SkirmishOrder
    bot: str


@dataclass(frozen=True)
class FoughtGame:
    """What came of one battle or skirmish: `result` is what the referee hands in.

    `how` is which bots have fought it, or “drawn”; a drawn one has no journal. `instead` is the sentence why
    another scenario was played than was ordered, `fault` why it could not be played at all; "" if it was.
    """

    turn: int
    id: str
    skirmish: bool
    how: str
    result: Any
    journal: Journal | None = None
    decisions: int = 0
    seconds: float = 0.0
    instead: str = ""
    fault: str = ""


class Referee:
    """Answers for the referee's seat. `fought` is all that came of anything, in the order of the reports.

    What is open is fought at once, side by side in `processes`; the reports are handed in one after the other.
    """

    def __init__(self, bot: str = "greedy", processes: int = 1, drawn: bool = False) -> None:
        self.bot = bot
        self.drawn = drawn
        self.processes = processes
        self.fought: list[FoughtGame] = []
        self._ready: dict[tuple[int, str], FoughtGame] = {}

    def decide(self, view: Campaign, question: Question) -> tuple[Answer, FoughtGame]:
        """What the seat answers, and the game that it comes from."""
        if not isinstance(question, Form) or question.name not in (BATTLES, SKIRMISHES):
            raise AssertionError(f"nobody knows what a referee says to “{question.name}”")
        open_now = [id for id in question.about if (view.turn, id) not in self._ready]
        if open_now:
            for game in self._settle(view, open_now, question.name == SKIRMISHES):
                self._ready[game.turn, game.id] = game
        game = self._ready.pop((view.turn, question.about[0]))
        self.fought.append(game)
        answer = game.result if game.skirmish else {"report": game.result}
        return answer, game

    def _settle(self, view: Campaign, ids: Sequence[str], skirmish: bool) -> list[FoughtGame]:
        if self.drawn:
            return [_drawn(view, id, skirmish) for id in ids]
        orders: list[BattleOrder | SkirmishOrder] = [
            order_of(view, id) if skirmish else battle_order(view, view.battles[id]) for id in ids
        ]
        jobs = [FightJob(order, self.bot) for order in orders]
        with closing(side_by_side(fight, jobs, self.processes)) as fought:
            return list(fought)


# ------------------------------------------------------------------------------------------ drawn


def _drawn(view: Campaign, id: str, skirmish: bool) -> FoughtGame:
    if skirmish:
        return FoughtGame(view.turn, id, True, DRAWN, msgspec.to_builtins(drawn_skirmish(view, id)))
    return FoughtGame(view.turn, id, False, DRAWN, msgspec.to_builtins(drawn_battle(view, view.battles[id])))


# ------------------------------------------------------------------------------------------ fought


@collecting_seldom()
def fight(job: FightJob) -> FoughtGame:
    """A fault in one game is reported, not raised: a battle that could not be played is nobody's fault
    (CP-GEN-07), and a skirmish has then never taken place (CP-GEN-08)."""
    began = time.perf_counter()
    order = job.order
    skirmish = isinstance(order, SkirmishOrder)
    nothing: Any = SkirmishResult(order.id, VOID) if skirmish else Report(id=order.id, status=STALEMATE)
    try:
        game = _skirmish(order, job.bot) if isinstance(order, SkirmishOrder) else _battle(order, job.bot)
    except BadInput as fault:
        # Nobody is fit to take part, or a list does not fit the book.
        return FoughtGame(
            order.turn, order.id, skirmish, job.bot, msgspec.to_builtins(nothing), fault=str(fault)
        )
    except Exception as fault:
        why = f"{type(fault).__name__}: {fault}"
        return FoughtGame(order.turn, order.id, skirmish, job.bot, msgspec.to_builtins(nothing), fault=why)
    match, result, instead, decisions = game
    return FoughtGame(
        order.turn,
        order.id,
        skirmish,
        job.bot,
        msgspec.to_builtins(result),
        match.journal,
        decisions,
        time.perf_counter() - began,
        instead,
    )


def _battle(order: BattleOrder, bot: str) -> tuple[Match, Report, str, int]:
    game = game_of_battle(order)
    match = Match.start(game.book, game.options, seed=game.seed)
    decisions = _play(match, bot, game.seed)
    return match, report_of(order, in_cases(game.book).report(match)), game.instead, decisions


def _skirmish(order: SkirmishOrder, bot: str) -> tuple[Match, SkirmishResult, str, int]:
    book = open_book(order.book)
    match = Match.start(book, book.read_options(game_of_skirmish(order)), seed=order.seed)
    decisions = _play(match, bot, order.seed)
    return match, result_of(order, match), "", decisions


def _play(match: Match, bot: str, seed: int) -> int:
    bots = {seat: make_bot(bot, match.book, seat, seed) for seat in match.seats}
    decisions = play_on(match, bots)
    if not match.over:
        raise RuntimeError(f"the game stands still, and {', '.join(match.pending) or 'nobody'} is asked")
    return decisions
