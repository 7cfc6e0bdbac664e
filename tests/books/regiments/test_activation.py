"""Rounds and activations over whole games played by bots: the turn order, worked out again from the events."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from banneret.books.regiments.battle import Battle
from banneret.books.regiments.book import Regiments
from banneret.bots.players import RandomBot
from banneret.core.engine.match import Match

BOOK = Regiments()


class Turn:
    """One activation: its round, who took it, which unit, and how many each side had left afterwards."""

    def __init__(self, round_: int, seat: str, unit: str) -> None:
        self.round = round_
        self.seat = seat
        self.unit = unit
        self.left: dict[str, int] = {}


def count_left(battle: Any, done: set[str]) -> dict[str, int]:
    state: Battle = battle
    return {seat: sum(1 for u in state.of_seat(seat) if u.id not in done) for seat in ("A", "B")}


def turns_of(seed: int) -> tuple[Match, list[Turn]]:
    """Every turn of a game; what is left is counted from the table, apart from the engine's own notes."""
    match = Match.start(BOOK, BOOK.sample_options(seed), seed=seed)
    bots = {seat: RandomBot(BOOK, seat, seed) for seat in match.seats}
    turns: list[Turn] = []
    done: set[str] = set()
    round_ = 0
    while not match.over:
        ((seat, question),) = match.pending.items()
        state: Any = match.state
        if question.name in ("unit", "ambush") and turns and not turns[-1].left:
            turns[-1].left = count_left(state, done)
        if question.name == "ambush" or (question.name == "unit" and state.round != round_):
            done = set()
            round_ = state.round
        answer = bots[seat].decide(match.view(seat), question)
        assert match.answer(seat, answer) is None
        if question.name == "unit":
            done.add(answer)
            turns.append(Turn(round_, seat, answer))
    turns[-1].left = count_left(match.state, done)
    return match, turns


@pytest.mark.clause("RG-ACT-01", "RG-ACT-02")
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_turn_order_of_whole_games(seed: int) -> None:
    match, turns = turns_of(seed)
    won: Any = next(e for e in match.events if type(e).__name__ == "EdgeChosen")
    starts: dict[int, str] = {1: won.seat}
    for event in match.events:
        begun: Any = event
        if type(event).__name__ == "RoundBegan":
            assert begun.first == starts[begun.round]
            played = [turn for turn in turns if turn.round == begun.round]
            finished = ""
            for turn in played:
                other = "B" if turn.seat == "A" else "A"
                for seat in (other, turn.seat):
                    if not finished and turn.left[seat] == 0:
                        finished = seat
            starts[begun.round + 1] = finished or begun.first
            units = [turn.unit for turn in played]
            assert len(units) == len(set(units)), "a unit activates once a round"
            for before, after in itertools.pairwise(played):
                other = "B" if before.seat == "A" else "A"
                assert after.seat == (other if before.left[other] else before.seat)
            if played:
                assert played[-1].left == {"A": 0, "B": 0}, "nobody may pass"
