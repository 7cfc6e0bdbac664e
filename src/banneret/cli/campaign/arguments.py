"""What several actions take: the file, and which campaign of it."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from banneret.core.engine.ask import short
from banneret.core.engine.errors import BadInput

if TYPE_CHECKING:
    from banneret.cli.campaign.campaign_file import CampaignFile


def add_file(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the campaign's file, or the address of a database")
    parser.add_argument("--game", metavar="ID", help="which campaign, if there are several in it")


def no_such_turn(file: CampaignFile, turn: int) -> BadInput:
    """What is wrong with a turn that has not been reached, or that never will be."""
    return BadInput(f"there is no turn {turn} yet; the campaign is in turn {file.campaign.turn}", "--turn")


def nothing_asked(file: CampaignFile, seat: str) -> str:
    """That it is not this seat which has to answer, and which have."""
    asked = ", ".join(file.match.pending)
    return f"{seat} has nothing to answer now; {f'asked are: {asked}' if asked else 'nobody has'}"


def seat_in(file: CampaignFile, seat: str, where: str = "--seat") -> str:
    """A seat of this campaign, by itself or by the name of its realm.

    Seats come first: a realm may be called like the seat of another.
    """
    names = file.match.book.names(file.options)
    called = {names[known].casefold(): known for known in file.match.seats}
    called |= {known.casefold(): known for known in file.match.seats}
    found = called.get(seat.casefold())
    if found is None:
        what = f"there is no seat “{short(seat)}”; the seats are: {', '.join(file.match.seats)}"
        raise BadInput(what, where)
    return found
