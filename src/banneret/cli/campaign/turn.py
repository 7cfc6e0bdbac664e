"""`banneret campaign turn`: open what has been handed in and let the campaign go on until somebody must act."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

import msgspec

from banneret.books.events import plural
from banneret.campaign.state import GAMES_MASTER, REFEREE
from banneret.cli.campaign.arguments import add_file
from banneret.cli.campaign.telling import sentences
from banneret.cli.numbers import whole
from banneret.cli.output import say, say_json
from banneret.core.engine.errors import BadInput

if TYPE_CHECKING:
    from banneret.cli.campaign.campaign_file import CampaignFile

HELP = "Open what has been handed in and go on until somebody must act."
EXAMPLE = (
    "  banneret campaign turn war.db\n  banneret campaign turn war.db --deadline\n"
    "  banneret campaign turn war.db --desk\n  banneret campaign turn war.db --dry-run"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_file(parser)
    parser.add_argument(
        "--deadline",
        action="store_true",
        help="the time of this phase is up: for who has handed in nothing, standing orders count, or what is "
        "usual",
    )
    parser.add_argument(
        "--desk", action="store_true", help="wait at the Games Master's desk, where he may override things"
    )
    parser.add_argument(
        "--dry-run",
        action="store_true",
        help="at that desk before the moves: tell what they would come to, and let nothing happen",
    )
    parser.add_argument(
        "--faces", nargs="+", type=whole, metavar="N", help="the faces of dice that are waited for"
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")


def run(args: argparse.Namespace) -> int:
    # Loaded here: nobody waits for a database to see the help.
    from banneret.cli.campaign.advancing import advance
    from banneret.cli.campaign.campaign_file import opened

    with opened(args.file, args.game) as file:
        if args.dry_run:
            _try(file, args.json)
            return 0
        before = len(file.match.told)
        if args.faces is not None:
            if file.match.wanted is None:
                raise BadInput("no dice are waited for", "--faces")
            file.throw(args.faces)
        done = advance(file, args.deadline, args.desk)
        said = list(sentences(file, file.match.told[before:]))
        if args.json:
            late = [{"seat": seat, "question": question} for seat, question in done.late]
            unheard = [{"asked": each.asked.text(), "why": each.why.why} for each in done.unheard]
            told = [{"text": text, "clause": clause} for text, clause in said]
            stood = [{"seat": seat, "question": question} for seat, question in done.stood]
            unfit = [{"seat": seat, "question": question} for seat, question in done.unfit]
            counts = {"opened": done.opened, "recorded": done.recorded, "stood": stood, "unfit": unfit}
            absent = {"late": late, "unheard": unheard}
            over = {"waiting_for": waiting_for(file), "over": file.match.over}
            say_json({**counts, **absent, "told": told, **over})
            return 0
        for seat, name in done.stood:
            say(f"Absent: {seat} has handed in nothing for “{name}”; the standing order counts.")
        for seat, name in done.unfit:
            # Not why: that would tell what it says.
            say(f"The standing order of {seat} for “{name}” is not legal now.")
        for seat, name in done.late:
            say(f"Late: {seat} has handed in nothing for “{name}”; what is usual counts.")
        for each in done.unheard:
            say(f"No longer legal: {each.asked.text()}: {each.why.why} What is usual counts.")
        for text, clause in said:
            say(f"{text}  {clause}")
        say(state_of_play(file))
    return 0


def _try(file: CampaignFile, as_json: bool) -> None:
    """With what the Games Master has sealed for his desk, if he has."""
    from banneret.campaign.dry_run import can_be_tried, dry_run

    if not can_be_tried(file.match):
        what = (
            "the moves can be tried when all orders are open and the Games Master is at his desk: turn --desk"
        )
        raise BadInput(what, "--dry-run")
    sealed = file.waiting().get(GAMES_MASTER)
    tried = dry_run(file.match, None if sealed is None else msgspec.json.decode(sealed.text))
    said = list(sentences(file, tried.told[len(file.match.told) :]))
    if as_json:
        say_json({"told": [{"text": text, "clause": clause} for text, clause in said]})
        return
    for text, clause in said:
        say(f"{text}  {clause}")
    say("Nothing has happened yet; without --dry-run it does.")


def waiting_for(file: CampaignFile) -> dict[str, str]:
    """Who must act, and to which question."""
    return {seat: question.name for seat, question in file.match.pending.items()}


def state_of_play(file: CampaignFile) -> str:
    """Where the campaign stands and whom it waits for, in a sentence."""
    if file.match.over:
        return "The campaign is closed."
    wanted = file.match.wanted
    if wanted is not None:
        return f"Throw {plural(wanted.count, 'die', 'dice')} for {wanted.purpose} ({wanted.clause}): --faces."
    names = file.match.book.names(file.options)
    asked = [f"{names[seat]} ({seat}: {question.name})" for seat, question in file.match.pending.items()]
    hint = " “banneret campaign report” lists what is to be reported." if REFEREE in file.match.pending else ""
    return f"Waiting for {', '.join(asked)}.{hint}"
