"""`banneret campaign rewind`: back to an earlier moment; or one decision made otherwise, the rest kept."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from banneret.campaign.phases import PHASE_NAMES
from banneret.campaign.rewind import (
    Change,
    Course,
    Replay,
    Said,
    beginning_of,
    follow,
    lines_of,
    plan_of,
    rewound,
)
from banneret.cli.campaign.answers import answer_in, text_in
from banneret.cli.campaign.arguments import add_file, seat_in
from banneret.cli.campaign.turn import state_of_play
from banneret.cli.output import say, say_json
from banneret.core.engine.errors import BadInput

if TYPE_CHECKING:
    from banneret.cli.campaign.campaign_file import CampaignFile

HELP = (
    "Go back to an earlier moment; or make one decision otherwise, and play on with everybody else's answers."
)
EXAMPLE = (
    "  banneret campaign rewind war.db --to 3.army_orders --change A army-orders orders.txt\n"
    "  banneret campaign rewind war.db --to 3.army_orders --change A army-orders orders.txt --yes\n"
    "  banneret campaign rewind war.db --to 2 --yes"
)

_MOMENT: Final = re.compile(r"([0-9]{1,6})(?:\.([a-z_]+))?")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_file(parser)
    parser.add_argument(
        "--to", required=True, metavar="TURN[.PHASE]", help="the moment, such as 3 or 3.army_orders"
    )
    parser.add_argument(
        "--change",
        nargs=3,
        metavar=("S", "QUESTION", "TEXTFILE"),
        help="the first answer of this seat to this question from then on is another (“-”: standard input)",
    )
    parser.add_argument("--why", default="", metavar="TEXT", help="the reason, kept with the campaign")
    parser.add_argument(
        "--yes", action="store_true", help="do it; without this it is only shown what would happen"
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")


def run(args: argparse.Namespace) -> int:
    # Loaded here: nobody waits for a database to see the help.
    from banneret.cli.campaign.advancing import advance
    from banneret.cli.campaign.campaign_file import opened

    found = _MOMENT.fullmatch(args.to)
    if found is None or found.group(2) not in (None, *PHASE_NAMES):
        raise BadInput(f"a moment is a turn and a phase, such as 3.army_orders, not “{args.to}”", "--to")
    with opened(args.file, args.game) as file:
        start = beginning_of(file.match, int(found.group(1)), found.group(2) or "")
        void = list(_void(file))
        lines = [*(_go_back(file, args, start) if args.change is None else _change(file, args, start)), *void]
        if args.yes:
            advance(file)
        last = state_of_play(file) if args.yes else "Nothing has happened yet; with --yes it does."
    if args.json:
        say_json({"done": args.yes, "lines": lines, "now": last})
    else:
        for line in [*lines, last]:
            say(line)
    return 0


def _go_back(file: CampaignFile, args: argparse.Namespace, start: int) -> list[str]:
    """Everything since is asked again."""
    journal = file.match.journal
    answers = journal.answers() - journal.cut(start).answers()
    if args.yes:
        follower = follow(file.match.book, journal.cut(start))
        file.rewind(Replay(follower, [], []), start, args.why, keeps=False)
    return [f"{answers} answers are taken back, and asked for again."]


def _change(file: CampaignFile, args: argparse.Namespace, start: int) -> list[str]:
    courses, keeping = file.courses(), file.kept_courses()
    current = courses[-1]
    said = _said(file, current, args.change, start)
    journal = file.match.journal
    question = follow(file.match.book, journal, said.entry).match.pending[said.asked.seat]
    change = Change(said, answer_in(question, text_in(args.change[2])))
    pool = [*keeping, current]
    plan = plan_of(file.match.book, journal, change, pool, courses)
    if args.yes:
        file.rewind(rewound(file.match.book, journal, change, pool, courses), said.entry, args.why, keeps=True)
    return list(lines_of(plan))


def _void(file: CampaignFile) -> Iterator[str]:
    """What waits under a seal for a question that will be put again, if at all."""
    for each in file.unopened():
        yield f"Void: what {each.seat} has sealed for “{each.question}” is to be handed in again."


def _said(file: CampaignFile, course: Course, words: list[str], start: int) -> Said:
    seat = seat_in(file, words[0], "--change")
    name, _, about = words[1].partition(" ")
    for said in course.said:
        asked = said.asked
        if said.entry < start or (asked.seat, asked.question) != (seat, name):
            continue
        if about in ("", " ".join(asked.about)):
            return said
    raise BadInput(f"{seat} has not answered “{words[1]}” since then", "--change")
