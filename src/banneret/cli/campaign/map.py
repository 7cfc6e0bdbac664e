"""`banneret campaign map`: the world as it is, or as it was when a turn ended, as a picture to print."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, cast

from banneret.campaign.state import Campaign
from banneret.cli.campaign.arguments import add_file, no_such_turn
from banneret.cli.numbers import whole
from banneret.cli.output import say
from banneret.core.engine.whole_files import write_whole

if TYPE_CHECKING:
    from banneret.cli.campaign.campaign_file import CampaignFile

HELP = "Draw the map as it is now, or as it was at the end of a turn."
EXAMPLE = (
    "  banneret campaign map war.db --svg map.svg\n  banneret campaign map war.db --turn 3 --svg turn-3.svg"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_file(parser)
    parser.add_argument("--turn", type=whole, metavar="N", help="at its end; 0 is before the first turn")
    parser.add_argument("--svg", type=Path, metavar="OUT", required=True, help="the file to write")


def run(args: argparse.Namespace) -> int:
    # Loaded here: nobody waits for a database to see the help.
    from banneret.cli.campaign.campaign_file import opened
    from banneret.pictures.campaign.map import map_svg

    with opened(args.file, args.game) as file:
        shown = file.campaign if args.turn is None else at_end_of(file, args.turn)
    write_whole(args.svg, map_svg(shown).encode())
    say(f"Wrote {args.svg}.")
    return 0


def at_end_of(file: CampaignFile, turn: int) -> Campaign:
    """The campaign as the turn after this one began; the turn that is still played, as it is now."""
    for boundary in file.match.boundaries():
        campaign = cast(Campaign, boundary.state)
        if (campaign.turn, campaign.step) == (turn, "season"):
            return campaign
    if turn == file.campaign.turn:
        return file.campaign
    raise no_such_turn(file, turn)
