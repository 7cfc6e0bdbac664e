"""Skirmishes that are looked at after every answer, and not only as they end.

    python -m tests.books.skirmish.watched --bots greedy greedy --map ruins --games 200 --seed 20000

plays as many as are wanted and names the seeds of those in which something impossible stood on the table, in a
party or in a saved state. With `--swap` bots change seats after every game.
"""

from __future__ import annotations

import argparse
import random
import sys
import traceback
from collections.abc import Sequence

from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.book import Skirmish
from banneret.books.skirmish.invariants import broken_invariants
from banneret.books.skirmish.options import SkirmishOptions
from banneret.bots.players import make_bot
from banneret.core.engine.match import Match

SAVED = 0.02  # of all moments are those at which the state is written and read again
TOLD = 50  # how many are played is said now and then


def options_for(seed: int, map_name: str = "") -> SkirmishOptions:
    book = Skirmish()
    return book.sample_on(map_name, seed) if map_name else book.sample_options(seed)


def watched(options: SkirmishOptions, names: Sequence[str], seed: int) -> Match:
    """A whole skirmish between these bots; AssertionError at the first moment that cannot be."""
    book = Skirmish()
    match = Match.start(book, options, seed=seed)
    bots = {seat: make_bot(name, book, seat, seed) for seat, name in zip(match.seats, names, strict=True)}
    rng = random.Random(seed)
    while match.pending:
        for seat in list(match.pending):
            question = match.pending[seat]
            answer = bots[seat].decide(match.view(seat), question)
            refusal = match.answer(seat, answer)
            assert refusal is None, f"{question.name}: {answer!r} is refused: {refusal.why}"
        battle = match.state
        assert isinstance(battle, Battle)
        broken = broken_invariants(battle)
        assert not broken, f"after {len(match.journal.entries)} entries: {broken[0]}"
        if rng.random() < SAVED:
            saved = book.encode(battle)
            assert book.encode(book.decode(options, saved)) == saved
            assert book.encode(battle.copy()) == saved
    assert match.outcome is not None, "nobody is asked, and it is not over"
    return match


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Play skirmishes and look at them after every answer.")
    parser.add_argument("--bots", nargs=2, default=("random", "random"))
    parser.add_argument("--map", default="", help="a map or a kind of map (else others for every seed)")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1, help="of the first game; then one more for each")
    parser.add_argument("--swap", action="store_true")
    args = parser.parse_args(arguments)
    broken = entries = 0
    wins = dict.fromkeys(args.bots, 0)
    for number in range(args.games):
        seed = args.seed + number
        names = args.bots[::-1] if args.swap and number % 2 else args.bots
        try:
            match = watched(options_for(seed, args.map), names, seed)
        except Exception:
            broken += 1
            print(f"seed {seed}:\n{traceback.format_exc()}", flush=True)
            continue
        entries += len(match.journal.entries)
        if match.outcome is not None and match.outcome.winner:
            wins[names[match.seats.index(match.outcome.winner)]] += 1
        if (number + 1) % TOLD == 0 or number + 1 == args.games:
            print(f"{number + 1} games, {entries} answers and rolls, {broken} broken, won: {wins}", flush=True)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
