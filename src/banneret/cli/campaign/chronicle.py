"""`banneret campaign chronicle`: all that has happened, turn by turn, each sentence with its clause."""

from __future__ import annotations

import argparse
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple, cast

from banneret.campaign.state import Campaign
from banneret.cli.campaign.arguments import add_file, seat_in
from banneret.cli.campaign.telling import sentences
from banneret.cli.numbers import whole
from banneret.cli.output import say, say_json
from banneret.core.engine.errors import BadInput

if TYPE_CHECKING:
    from banneret.cli.campaign.campaign_file import CampaignFile

HELP = "Tell what has happened, turn by turn."
EXAMPLE = "  banneret campaign chronicle war.db\n  banneret campaign chronicle war.db --turn 3 --seat A"


class _Line(NamedTuple):
    turn: int
    text: str
    clause: str


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_file(parser)
    parser.add_argument("--turn", type=whole, metavar="N", help="only this turn; 0 is before the first")
    parser.add_argument("--seat", metavar="S", help="with what only this seat may know")
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")


def run(args: argparse.Namespace) -> int:
    # Loaded here: nobody waits for a database to see the help.
    from banneret.cli.campaign.campaign_file import opened

    with opened(args.file, args.game) as file:
        seat = None if args.seat is None else seat_in(file, args.seat)
        lines = [line for line in _lines(file, seat) if args.turn in (None, line.turn)]
        if args.turn is not None and not 0 <= args.turn <= file.campaign.turn:
            raise BadInput(f"the campaign is in turn {file.campaign.turn}", "--turn")
    if args.json:
        say_json([line._asdict() for line in lines])
        return 0
    for turn, of_turn in groupby(lines, lambda line: line.turn):
        say(f"Turn {turn}" if turn else "Before the first turn")
        for line in of_turn:
            say(f"  {line.text}  {line.clause}")
    return 0


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
