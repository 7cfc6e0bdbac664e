"""`banneret campaign submit`: hand in an answer under a seal, to be opened with those of the others."""

from __future__ import annotations

import argparse

from banneret.cli.campaign.answers import answer_in, text_in
from banneret.cli.campaign.arguments import add_file, seat_in
from banneret.cli.output import say, say_json
from banneret.core.engine.ask import Refusal
from banneret.core.engine.errors import BadInput

HELP = "Hand in an answer under a seal: it is opened with those of the others, and can be replaced until then."
EXAMPLE = (
    "  banneret campaign submit war.db --seat A orders.txt\n"
    "  echo 'Army 3. NW, W, Build Road' | banneret campaign submit war.db --seat A -"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_file(parser)
    parser.add_argument("--seat", required=True, metavar="S", help="who hands it in")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument(
        "text", nargs="?", metavar="TEXTFILE", help="a file with the answer, or “-” for standard input"
    )
    what.add_argument("--answer", metavar="TEXT", help="the answer itself")
    what.add_argument(
        "--usual", action="store_true", help="what is usual, as for somebody who hands in nothing"
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")


def run(args: argparse.Namespace) -> int:
    # Loaded here: nobody waits for a database to see the help.
    from banneret.cli.campaign.campaign_file import opened

    with opened(args.file, args.game) as file:
        seat = seat_in(file, args.seat)
        question = file.match.pending.get(seat)
        if question is None:
            asked = ", ".join(file.match.pending) or "nobody"
            raise BadInput(f"nothing is asked of {seat} now, but of {asked}", "--seat")
        if args.usual:
            given = question.default()
        else:
            given = answer_in(question, args.answer if args.answer is not None else text_in(args.text))
        answer = question.read(given)
        refusal = answer if isinstance(answer, Refusal) else question.check(answer)
        if refusal is not None:
            if args.json:
                say_json({"sealed": False, "refusal": refusal.to_data()})
            else:
                say(f"Refused: {refusal.why} ({refusal.clause})")
            return 1
        made = file.seal(seat, answer)
    if args.json:
        sealed = {"question": made.question, "version": made.version, "hash": made.hash, "salt": made.salt}
        say_json({"sealed": True, **sealed, "text": made.text})
        return 0
    again = f", in place of version {made.version - 1}" if made.version > 1 else ""
    say(f"Sealed: {made.question} of {seat}, version {made.version}{again}.")
    say(f"Receipt: {made.hash} (salt {made.salt})")
    return 0
