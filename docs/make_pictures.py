"""Draws the pictures of the documentation: `python docs/make_pictures.py`, or one of them by its name.

Boards come from games that the greedy bot plays against itself with fixed seeds, so they are the same every
time until the rules, the bot or the drawings change. `looks` is a sheet of what is in `pictures/looks.json`.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from banneret.books.armies import book_of_id, set_up
from banneret.bots.players import bot_names, make_bot, play_on
from banneret.campaign.book import CampaignBook
from banneret.campaign.founding import founded
from banneret.core.engine.book import open_book
from banneret.core.engine.match import Match
from banneret.lab.campaign.campaign_game import bots_for, play_campaign
from banneret.lab.campaign.referee import Referee
from banneret.pictures.board import all_defs, board_svg, marker_drawing
from banneret.pictures.campaign.map import map_svg
from banneret.pictures.campaign.record import record_of
from banneret.pictures.kinds import shape_of
from banneret.pictures.labels import badge_drawing
from banneret.pictures.look_file import COLOURS, LOOKS, SIDES
from banneret.pictures.marks import FONT, Point, pennant
from banneret.pictures.replay import Frame, frames

HERE = Path(__file__).resolve().parent / "pictures"
SEED = 5
ROUND = 3
WAR = 17  # the seed of a campaign
TURN = 3


class Scene(NamedTuple):
    """A picture: its file, and the game that it is of, in the book of its armies."""

    file: str
    armies: tuple[str, str]
    map: str
    settings: dict[str, tuple[str, ...]]


SCENES = (
    Scene("battle", ("levy-750", "kin-750"), "otterbrook-meadow", {}),
    Scene(
        "relics",
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


def board(scene: Scene) -> str:
    match = played(scene)
    frame = middle_of_round(match, ROUND)
    about = [word for sentence in frame.sentences for word in sentence.about]
    return board_svg(frame.view, match.book.names(match.options), highlight=about)


def world() -> str:
    """The world at the end of a turn of a campaign; what came of its battles is drawn, which is quick."""
    book = CampaignBook()
    match = Match.start(book, founded(4, WAR, years=1), seed=WAR)
    play_campaign(match, bots_for(match, ("greedy",), WAR), Referee("greedy", 1, True))
    return map_svg(record_of(match).turns[TURN].end)


def looks() -> str:
    """Every kind of terrain, flat and as the generator cuts it, every border, side and badge."""
    cells = []
    for kind in sorted([kind for kind in LOOKS.kinds if kind]):
        like = [other for other, as_this in LOOKS.like.items() if as_this == kind]
        cells.append((", ".join([kind, *like]), kind, ""))
    cells += [(border, "hill", border) for border in LOOKS.borders]
    out = []
    for at, (words, kind, border) in enumerate(cells):
        x, y = 20 + at % 6 * 165, 30 + at // 6 * 85
        out.append(_said(x, y - 5, words))
        for shift, shape in ((0.0, _flat(kind)), (85.0, _cut(kind))):
            outline = [(x + shift + px, y + py) for px, py in shape]
            out.append(shape_of(kind, outline, f"looks {words} {shift}", border))
    y = 50 + (len(cells) + 5) // 6 * 85
    seats = list("ABCDEF")
    for at, side in enumerate(SIDES):
        marker = marker_drawing({"owner": seats[at], "belongs": seats[at], "sign": "1"}, seats)
        token = f'<g transform="scale(2)"><use href="#bn-tok{side.id}"/></g>'
        dash = f'stroke="{side.dark}" stroke-width="1.5" stroke-dasharray="{side.edge}"'
        out.append(
            f'<g transform="translate({20 + at * 165} {y})">{pennant(side, 0, 0, 26, 22)}'
            f'<g transform="translate(48 25)">{marker}</g><g transform="translate(82 13)">{token}</g>'
            f'<rect x="98" width="46" height="26" fill="{side.fill}" {dash}/></g>'
        )
    for at, state in enumerate([state for state in LOOKS.badges if state]):
        x, low = 30 + at % 6 * 165, y + 55 + at // 6 * 26
        out.append(f'<g transform="translate({x} {low}) scale(1.8)">{badge_drawing(state, "")}</g>')
        out.append(_said(x + 15, low + 3, state))
    high = y + 125
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1010 {high}" font-family="{FONT}">'
        f'<defs>{all_defs()}</defs><rect width="1010" height="{high}" fill="url(#bn-grass)"/>'
        f"{''.join(out)}</svg>\n"
    )


def _said(x: float, y: float, words: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="10" fill="{COLOURS.text}">{words}</text>'


def _flat(kind: str) -> list[Point]:
    thin = LOOKS.kinds[kind].thin
    low, high = (18.0, 26.0) if thin else (0.0, 50.0)
    return [(0.0, low), (70.0, low), (70.0, high), (0.0, high)]


def _cut(kind: str) -> list[Point]:
    if LOOKS.kinds[kind].thin:
        return [(4.0, 6.0), (66.0, 38.0), (62.5, 45.0), (0.5, 13.0)]
    return [(8.0, 2.0), (48.0, 0.0), (70.0, 18.0), (64.0, 42.0), (38.0, 52.0), (6.0, 46.0), (0.0, 22.0)]


def main() -> None:
    HERE.mkdir(exist_ok=True)
    drawings: dict[str, Callable[[], str]] = {"looks": looks, "world": world}
    drawings |= {scene.file: functools.partial(board, scene) for scene in SCENES}
    for name in sys.argv[1:] or drawings:
        path = HERE / f"{name}.svg"
        path.write_text(drawings[name](), encoding="utf-8")
        print(f"Wrote {path}.")


if __name__ == "__main__":
    main()
