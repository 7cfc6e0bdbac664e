"""`banneret campaign orders check`: read what a player has written, without handing it in."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from typing import Any

from banneret.campaign.naming import Names
from banneret.cli.campaign.answers import answer_in, text_in
from banneret.cli.campaign.arguments import add_file, nothing_asked, seat_in
from banneret.cli.output import say, say_json
from banneret.core.engine.ask import Refusal
from banneret.core.engine.errors import BadInput

HELP = "Check orders, or any other answer, without handing them in: what would be refused, and where."
EXAMPLE = (
    "  banneret campaign orders check war.db --seat A orders.txt\n"
    "  echo 'Army 3. NW, W, Build Road' | banneret campaign orders check war.db --seat A -"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("deed", choices=("check",), metavar="check", help="what is done with them")
    add_file(parser)
    parser.add_argument("--seat", required=True, metavar="S", help="whose they are")
    parser.add_argument("text", metavar="TEXTFILE", help="a file with the orders, or “-” for standard input")
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")


def run(args: argparse.Namespace) -> int:
    """Exits 1 for orders that would be refused."""
    # Loaded here: nobody waits for a database to see the help.
    from banneret.cli.campaign.campaign_file import opened

    with opened(args.file, args.game) as file:
        seat = seat_in(file, args.seat)
        question = file.match.pending.get(seat)
        if question is None:
            raise BadInput(nothing_asked(file, seat), "--seat")
        answer = question.read(answer_in(question, text_in(args.text)))
        refusal = answer if isinstance(answer, Refusal) else question.check(answer)
        # What each item would come to, where a question can say so.
        shown: Mapping[str, Any] = {} if refusal is not None else question.preview(answer)
    if args.json:
        data = None if refusal is None else refusal.to_data()
        say_json({"question": question.name, "refusal": data, "items": shown.get("items", [])})
    elif refusal is not None:
        say(f"Refused: {refusal.why} ({refusal.clause})")
    else:
        for line in _told(shown.get("items", [])):
            say(line)
        say("These can be handed in.")
    return 0 if refusal is None else 1


def _told(items: list[dict[str, Any]]) -> Iterator[str]:
    """Where each army would be, if nobody else moved; each as orders call it."""
    called = Names()
    for item in items:
        where = "" if item["hex"] is None else f", then in hex {item['hex']}"
        spent = f"{item['spent']} of {item['budget']} movement"
        why = f": {item['why']}" if item["why"] else ""
        yield f"  {called[item['army']]}, {item['item']}: {spent}{where}{why}"
