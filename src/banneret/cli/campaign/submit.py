"""`banneret campaign submit`: hand in an answer under a seal, to be opened with those of the others."""

from __future__ import annotations

import argparse
from typing import Final

from banneret.cli.campaign.answers import answer_in, text_in
from banneret.cli.campaign.arguments import add_file, nothing_asked, seat_in
from banneret.cli.output import say, say_json
from banneret.core.engine.ask import Refusal
from banneret.core.engine.errors import BadInput

HELP = "Hand in an answer under a seal: it is opened with those of the others, and can be replaced until then."
USUAL: Final = "usual"
EXAMPLE = (
    "  banneret campaign submit war.db --seat A orders.txt\n"
    "  banneret campaign submit war.db --seat A --answer 'Army 3. NW, W, Build Road'\n"
    "  banneret campaign submit war.db --seat B --answer usual\n"
    "  banneret campaign submit war.db --seat B --standing --answer 'Army 4. Claim Territory'"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_file(parser)
    parser.add_argument("--seat", required=True, metavar="S", help="who hands it in")
    parser.add_argument("text", metavar="TEXTFILE", help="a file with the answer, or “-” for standard input")
    parser.add_argument(
        "--answer",
        action="store_true",
        help="TEXTFILE is no file but the answer itself; “usual” is what counts for who hands in nothing",
    )
    parser.add_argument(
        "--standing",
        action="store_true",
        help="a standing order: it counts now and at every later deadline at which you are asked the same and "
        "have handed in nothing; “usual” withdraws it",
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")


def run(args: argparse.Namespace) -> int:
    # Loaded here: nobody waits for a database to see the help.
    from banneret.cli.campaign.campaign_file import opened

    with opened(args.file, args.game) as file:
        seat = seat_in(file, args.seat)
        question = file.match.pending.get(seat)
        if question is None:
            raise BadInput(nothing_asked(file, seat), "--seat")
        text = args.text if args.answer else text_in(args.text)
        given = question.default() if args.answer and text == USUAL else answer_in(question, text)
        answer = question.read(given)
        refusal = answer if isinstance(answer, Refusal) else question.check(answer)
        if refusal is not None:
            if args.json:
                say_json({"sealed": False, "refusal": refusal.to_data()})
            else:
                say(f"Refused: {refusal.why} ({refusal.clause})")
            return 1
        kept, withdrawn = None, False
        if args.standing:
            if args.answer and text == USUAL:
                withdrawn = file.withdraw_standing(seat)
            else:
                kept = file.keep_standing(seat, answer)
        made = file.seal(seat, answer)
    if args.json:
        sealed = {"question": made.question, "version": made.version, "hash": made.hash, "salt": made.salt}
        standing = None if kept is None else {"hash": kept.hash, "salt": kept.salt}
        say_json({"sealed": True, **sealed, "text": made.text, "standing": standing, "withdrawn": withdrawn})
        return 0
    again = f", in place of version {made.version - 1}" if made.version > 1 else ""
    say(f"Sealed: {made.question} of {seat}, version {made.version}{again}.")
    say(f"Receipt: {made.hash} (salt {made.salt})")
    if kept is not None:
        say(f"It stands from now on: at a deadline it counts whenever {seat} has handed in nothing.")
        say(f"Receipt of the standing order: {kept.hash} (salt {kept.salt})")
    elif args.standing:
        say("The standing order is withdrawn." if withdrawn else "There was no standing order to withdraw.")
    return 0
