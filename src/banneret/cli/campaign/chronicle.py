"""`banneret campaign chronicle`: all that has happened, turn by turn, each sentence with its clause, or as a
page with a map for each turn."""

from __future__ import annotations

import argparse
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

from banneret.campaign.state import Campaign
from banneret.cli.campaign.arguments import add_file, no_such_turn, seat_in
from banneret.cli.campaign.telling import sentences
from banneret.cli.numbers import whole
from banneret.cli.output import say, say_json
from banneret.core.engine.errors import BadInput
from banneret.core.engine.whole_files import write_whole

if TYPE_CHECKING:
    from banneret.cli.campaign.campaign_file import CampaignFile

HELP = "Tell what has happened, turn by turn."
EXAMPLE = (
    "  banneret campaign chronicle war.db\n"
    "  banneret campaign chronicle war.db --turn 3 --seat A\n"
    "  banneret campaign chronicle war.db --html war.html"
)


class _Line(NamedTuple):
    turn: int
    text: str
    clause: str


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_file(parser)
    parser.add_argument("--turn", type=whole, metavar="N", help="only this turn; 0 is before the first")
    parser.add_argument("--seat", metavar="S", help="with what only this seat may know")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="print JSON instead of text")
    how.add_argument(
        "--html", type=Path, metavar="OUT", help="write all of it as a page: maps, battles, curves, deeds"
    )


def run(args: argparse.Namespace) -> int:
    # Loaded here: nobody waits for a database to see the help.
    from banneret.cli.campaign.campaign_file import opened

    if args.html is not None and args.turn is not None:
        raise BadInput("the page has every turn", "--turn")
    with opened(args.file, args.game) as file:
        if args.html is not None:
            _write_page(args.html, file, "" if args.seat is None else seat_in(file, args.seat))
            return 0
        seat = None if args.seat is None else seat_in(file, args.seat)
        lines = [line for line in _lines(file, seat) if args.turn in (None, line.turn)]
        if args.turn is not None and not 0 <= args.turn <= file.campaign.turn:
            raise no_such_turn(file, args.turn)
    if args.json:
        say_json([line._asdict() for line in lines])
        return 0
    for turn, of_turn in groupby(lines, lambda line: line.turn):
        say(f"Turn {turn}" if turn else "Before the first turn")
        for line in of_turn:
            say(f"  {line.text}  {line.clause}")
    return 0


def _write_page(out: Path, file: CampaignFile, viewer: str) -> None:
    from banneret.pictures.campaign.chronicle import campaign_chronicle

    write_whole(out, campaign_chronicle(file.match, viewer=viewer).encode("utf-8"))
    say(f"Wrote {out}.")


def _lines(file: CampaignFile, seat: str | None) -> list[_Line]:
    """Every sentence with the turn in which it was told."""
    begun = file.match.boundaries()
    found: list[_Line] = []
    at = 0
    for number, told in enumerate(file.match.told):
        while at + 1 < len(begun) and begun[at + 1].events <= number:
            at += 1
        turn = _turn(cast(Campaign, begun[at].state))
        found += [_Line(turn, text, clause) for text, clause in sentences(file, [told], seat)]
    return found


def _turn(campaign: Campaign) -> int:
    """The Season Phase begins a turn, and counts it when it is played."""
    return campaign.turn + 1 if campaign.step == "season" else campaign.turn
