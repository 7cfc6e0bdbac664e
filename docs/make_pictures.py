"""Draws the pictures of the documentation: `python docs/make_pictures.py`.

They come from one game that the greedy bot plays against itself with fixed seeds, so they are the same every
time until the rules, the bot or the drawings change.
"""

from __future__ import annotations

from pathlib import Path

from banneret.bots.players import make_bot, play_on
from banneret.core.book import open_book
from banneret.core.match import Match
from banneret.pictures.board import board_svg
from banneret.pictures.replay import Frame, frames

HERE = Path(__file__).resolve().parent / "pictures"
ARMIES = ("levy-750", "kin-750")
MAP = "otterbrook-meadow"
SEED = 5
ROUND = 3


def played() -> Match:
    book = open_book("regiments")
    match = Match.start(book, book.set_up(ARMIES, MAP, SEED), seed=SEED)
    play_on(match, {seat: make_bot("greedy", book, seat, SEED) for seat in match.seats})
    return match


def middle_of_round(match: Match, number: int) -> Frame:
    """The frame in the middle of a round, at the moment when a unit has just finished."""
    of_round = [frame for frame in frames(match) if frame.view["round"] == number]
    late = of_round[len(of_round) // 2 :]
    return next((frame for frame in late if any(s.kind == "Suffered" for s in frame.sentences)), late[0])


def main() -> None:
    match = played()
    frame = middle_of_round(match, ROUND)
    about = [word for sentence in frame.sentences for word in sentence.about]
    names = match.book.names(match.options)
    HERE.mkdir(exist_ok=True)
    path = HERE / "battle.svg"
    path.write_text(board_svg(frame.view, names, highlight=about), encoding="utf-8")
    print(f"Wrote {path}.")


if __name__ == "__main__":
    main()
