"""How many decisions the quick battles of the lobby take: `python -m tools.quick_battles [BOOK …]`.

The greedy bot plays both sides from the first move on, as the lobby would deploy them; counted is what the
first seat is asked, which is the player's. The `battles` of a book's armies say the median of twenty games (of
six, where a game takes a minute), and the lobby makes minutes of it. Ends with 1 if what they say lies outside
of what was counted.
"""

from __future__ import annotations

import argparse
import statistics
import sys

from banneret.books.armies import SECONDS_A_DECISION, QuickBattle, armies_of
from banneret.bots.players import bot_names, make_bot
from banneret.core.engine.book import SHELF, open_book
from banneret.server.battle_pictures import deployed


def decisions(book_id: str, battle: QuickBattle, seed: int) -> int:
    """What the player is asked in one game."""
    book = open_book(book_id)
    match = deployed(book_id, battle, seed)
    player = match.seats[0]
    bots = {seat: make_bot(bot_names(book)[-1], book, seat, seed) for seat in match.seats}
    asked = 0
    while not match.over:
        for seat, question in list(match.pending.items()):
            asked += seat == player
            refusal = match.answer(seat, bots[seat].decide(match.view(seat), question))
            assert refusal is None, refusal
    return asked


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.quick_battles")
    parser.add_argument("books", nargs="*", default=[], metavar="BOOK", help="all of them, if none is named")
    parser.add_argument("--games", type=int, default=20, help="of each battle, with the seeds 1, 2, 3 … (20)")
    args = parser.parse_args(words)
    print(f"decisions of the player, and minutes at {SECONDS_A_DECISION} seconds each")
    wrong = 0
    for book_id in args.books or [book_id for book_id in SHELF if open_book(book_id).offered]:
        for battle in armies_of(book_id).battles:
            found = [decisions(book_id, battle, seed) for seed in range(1, args.games + 1)]
            said = battle.decisions
            off = not min(found) <= said <= max(found)
            wrong += off
            print(
                f"{book_id} {battle.id}: {round(statistics.median(found))} ({min(found)} to {max(found)}); "
                f"it says {said}, about {battle.minutes} minutes" + (", WRONG" if off else ""),
                flush=True,
            )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
