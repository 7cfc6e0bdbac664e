"""`banneret campaign status`: where it stands, whom it waits for, and what is sealed; or what one seat sees."""

from __future__ import annotations

import argparse
import datetime
from typing import TYPE_CHECKING, Any

from banneret.books.events import plural
from banneret.campaign.view import OPENED_TO_ALL, heading, view
from banneret.cli.campaign.answers import told
from banneret.cli.campaign.arguments import add_file, seat_in
from banneret.cli.campaign.turn import state_of_play
from banneret.cli.output import say, say_json

if TYPE_CHECKING:
    from banneret.cli.campaign.campaign_file import CampaignFile
    from banneret.server.records import Rewound
    from banneret.server.sealed_store import Sealed

HELP = "Show where a campaign stands, whom it waits for, and what has been handed in under a seal."
EXAMPLE = "  banneret campaign status war.db\n  banneret campaign status war.db --seat A --json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_file(parser)
    parser.add_argument("--seat", metavar="S", help="what this seat is asked, and what it has handed in")
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")


def run(args: argparse.Namespace) -> int:
    # Loaded here: nobody waits for a database to see the help.
    from banneret.cli.campaign.campaign_file import opened

    with opened(args.file, args.game) as file:
        seat = "" if args.seat is None else seat_in(file, args.seat)
        sealed, standing = file.all_sealed(), file.standing()
        if args.json:
            say_json(
                {**_data(file, seat, sealed), "standing": [_standing_data(each, seat) for each in standing]}
            )
            return 0
        say(f"{file.campaign.world}: {heading(file.campaign)}.")
        for side in file.match.book.view_data(view(file.campaign, seat))["sides"]:
            realm = file.campaign.realms[side["seat"]]
            armies, parties = file.campaign.armies_of(realm.seat), file.campaign.parties_of(realm.seat)
            say(
                f"  {realm.seat}: {realm.name}, {plural(round(side['score']), 'hex', 'hexes')}, "
                f"{realm.gold} gold, {plural(len(armies), 'Army', 'Armies')}, "
                f"{plural(len(parties), 'party', 'parties')}"
            )
        say(state_of_play(file))
        for gone in file.rewindings():
            say(f"Rewound by {gone.seat}: {_why(gone)}")
        latest = _latest(sealed)
        for each in latest:
            say(_line(file, each, seat))
        if len(latest) < len(sealed):
            say(f"Earlier answers: {len(sealed) - len(latest)}; --json has all of them.")
        for each in standing:
            say(_standing_line(each, seat))
        question = file.match.pending.get(seat)
        if question is not None:
            for line in told(question):
                say(line)
    return 0


def _why(gone: Rewound) -> str:
    return gone.why or "no reason was given."


def _latest(sealed: list[Sealed]) -> list[Sealed]:
    """Of each seat the answer that was handed in last, with its earlier versions."""
    numbers: dict[str, int] = {}
    for each in sealed:
        numbers[each.seat] = max(each.number, numbers.get(each.seat, 0))
    return [each for each in sealed if each.number == numbers[each.seat]]


def _line(file: CampaignFile, sealed: Sealed, seat: str) -> str:
    time = datetime.datetime.fromtimestamp(sealed.time).strftime("%d %B %H:%M")
    status = "too late" if file.is_too_late(sealed) else sealed.status
    start = f"{status.capitalize()}: {sealed.seat}, {sealed.question}, version {sealed.version}, {time}"
    line = f"{start}, hash {sealed.hash}"
    return f"{line}, salt {sealed.salt}: {sealed.text}" if _may_read(sealed, seat) else line


def _standing_line(sealed: Sealed, seat: str) -> str:
    line = f"Standing: {sealed.seat}, {sealed.question}, hash {sealed.hash}"
    return f"{line}, salt {sealed.salt}: {sealed.text}" if sealed.seat == seat else line


def _standing_data(sealed: Sealed, seat: str) -> dict[str, Any]:
    shown = {"seat": sealed.seat, "question": sealed.question, "hash": sealed.hash, "time": sealed.time}
    return {**shown, "salt": sealed.salt, "text": sealed.text} if sealed.seat == seat else shown


def _may_read(sealed: Sealed, seat: str) -> bool:
    """Whoever handed it in, and everybody once it is open, if it is told to everybody then."""
    return sealed.seat == seat or (sealed.is_open() and sealed.question in OPENED_TO_ALL)


def _data(file: CampaignFile, seat: str, sealed: list[Sealed]) -> dict[str, Any]:
    campaign, match = file.campaign, file.match
    question = match.pending.get(seat)
    return {
        "game": file.saved.id,
        "world": campaign.world,
        "turn": campaign.turn,
        "step": campaign.step,
        "over": match.over,
        "seat": seat,
        "asked": {each: put.name for each, put in match.pending.items()},
        "view": match.book.view_data(view(campaign, seat)),
        "rewound": [{"by": gone.seat, "to": gone.to, "why": gone.why} for gone in file.rewindings()],
        "sealed": [
            {
                "seat": each.seat,
                "question": each.question,
                "version": each.version,
                "hash": each.hash,
                "time": each.time,
                "status": each.status,
                "too_late": file.is_too_late(each),
                **({"salt": each.salt, "text": each.text} if _may_read(each, seat) else {}),
            }
            for each in sealed
        ],
        "question": None if question is None else question.to_data(),
    }
