"""What several actions take: the file, and which campaign of it."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from banneret.core.engine.errors import BadInput

if TYPE_CHECKING:
    from banneret.cli.campaign.campaign_file import CampaignFile


def add_file(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the campaign's file, or the address of a database")
    parser.add_argument("--game", metavar="ID", help="which campaign, if there are several in it")


def seat_in(file: CampaignFile, seat: str) -> str:
    """A seat of this campaign, by itself or by the name of its realm."""
    names = file.match.book.names(file.options)
    for known in file.match.seats:
        if seat.casefold() in (known.casefold(), names[known].casefold()):
            return known
    raise BadInput(f"there is no seat “{seat}”; the seats are: {', '.join(file.match.seats)}", "--seat")
