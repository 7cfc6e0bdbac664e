"""Draws the pictures of the documentation: `python docs/make_pictures.py`.

They come from games that the greedy bot plays against itself with fixed seeds, so they are the same every time
until the rules, the bot or the drawings change.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from banneret.books.armies import book_of_id, set_up
from banneret.bots.players import bot_names, make_bot, play_on
from banneret.core.engine.book import open_book
from banneret.core.engine.match import Match
from banneret.pictures.board import board_svg
from banneret.pictures.replay import Frame, frames

HERE = Path(__file__).resolve().parent / "pictures"
SEED = 5
ROUND = 3


class Scene(NamedTuple):
    """A picture: its file, and the game that it is of, in the book of its armies."""

    file: str
    armies: tuple[str, str]
    map: str
    settings: dict[str, tuple[str, ...]]


SCENES = (
    Scene("battle", ("levy-750", "kin-750"), "otterbrook-meadow", {}),
    Scene(
        "skirmish",
        ("aof-levy-750", "aof-kin-750"),
        "crowfoot-common",
        {"mission": ("relic-hunt",), "deployment": ("spearhead",), "actions": ("overwatch", "hunker down")},
    ),
)


def played(scene: Scene) -> Match:
    book = open_book(book_of_id(scene.armies[0]))
    options = set_up(book, scene.armies, scene.map, SEED)
    if scene.settings:
        options = book.agreed(options, scene.settings)
    match = Match.start(book, options, seed=SEED)
    name = bot_names(book)[-1]
    play_on(match, {seat: make_bot(name, book, seat, SEED) for seat in match.seats})
    return match


def middle_of_round(match: Match, number: int) -> Frame:
    """The frame in the middle of a round, at the moment when a unit has just finished."""
    of_round = [frame for frame in frames(match) if frame.view["round"] == number]
    late = of_round[len(of_round) // 2 :]
    return next((frame for frame in late if any(s.kind == "Suffered" for s in frame.sentences)), late[0])


def main() -> None:
    HERE.mkdir(exist_ok=True)
    for scene in SCENES:
        match = played(scene)
        frame = middle_of_round(match, ROUND)
        about = [word for sentence in frame.sentences for word in sentence.about]
        path = HERE / f"{scene.file}.svg"
        path.write_text(
            board_svg(frame.view, match.book.names(match.options), highlight=about), encoding="utf-8"
        )
        print(f"Wrote {path}.")


if __name__ == "__main__":
    main()
