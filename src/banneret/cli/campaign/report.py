"""`banneret campaign report`: what came of a battle or skirmish, by a form or by the journal of its game."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from banneret.books.case_book import in_cases
from banneret.campaign.battle_orders import battle_order
from banneret.campaign.battle_orders import options_for as game_of_battle
from banneret.campaign.book_reports import report_of
from banneret.campaign.naming import names_with
from banneret.campaign.report_checks import completed, signed
from banneret.campaign.reports import Report
from banneret.campaign.skirmish_reports import members_of, order_of, result_of
from banneret.campaign.skirmish_reports import options_for as game_of_skirmish
from banneret.campaign.state import REFEREE, Campaign
from banneret.cli.campaign.answers import text_in
from banneret.cli.campaign.arguments import add_file, seat_in
from banneret.cli.campaign.turn import state_of_play
from banneret.cli.output import say, say_json
from banneret.core.engine.book import open_book
from banneret.core.engine.errors import BadInput
from banneret.core.engine.journal import Journal
from banneret.core.engine.match import Match

if TYPE_CHECKING:
    from banneret.cli.campaign.campaign_file import CampaignFile

HELP = "Report what came of a battle or skirmish: by a form, or by the journal of the game."
EXAMPLE = (
    "  banneret campaign report war.db\n"
    "  banneret campaign report war.db battle-3-1-4 --form > form.json\n"
    "  banneret campaign report war.db battle-3-1-4 form.json --sign A B\n"
    "  banneret campaign report war.db battle-3-1-4 --journal battle.journal --sign A B"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_file(parser)
    parser.add_argument("battle", nargs="?", metavar="BATTLE", help="which one; without it they are listed")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("report", nargs="?", metavar="FORM", help="the form, filled in (“-”: standard input)")
    how.add_argument("--form", action="store_true", help="print the form to be filled in, as JSON")
    how.add_argument("--order", action="store_true", help="print what is to be fought, as JSON")
    how.add_argument("--journal", type=Path, metavar="FILE", help="the journal of the game that was fought")
    how.add_argument("--played", metavar="ID", help="the game in this database in which it was fought")
    parser.add_argument("--sign", nargs="+", metavar="S", default=(), help="the players who sign it")


def run(args: argparse.Namespace) -> int:
    # Loaded here: nobody waits for a database to see the help.
    from banneret.cli.campaign.campaign_file import opened

    with opened(args.file, args.game) as file:
        open_now = waiting(file)
        if args.battle is None:
            _check_nothing_asked(args, open_now)
            _list(file, open_now)
            return 0
        if args.battle not in open_now:
            raise BadInput(f"no report of “{args.battle}” is wanted now; {_open(open_now)}", "BATTLE")
        if args.order:
            say_json(msgspec.to_builtins(_order(file.campaign, args.battle)), indent=2)
            return 0
        if args.form:
            say_json(form_of(file.campaign, args.battle), indent=2)
            return 0
        if args.report is None and args.journal is None and args.played is None:
            raise BadInput("give the form, or the journal of the game; --form prints one to fill in", "BATTLE")
        journal = None
        if args.report is None:
            journal = file.game(args.played, "--played") if args.journal is None else Journal.load(args.journal)
        filled = _written(args.report) if journal is None else from_journal(file.campaign, args.battle, journal)
        answer = _answer(file, args.battle, filled, [seat_in(file, seat, "--sign") for seat in args.sign])
        # A game of this database is kept already.
        keeps = {} if journal is None or args.played is not None else {args.battle: journal}
        refusal = file.answer(REFEREE, answer, keeps=keeps)
        if refusal is not None:
            say(f"Refused: {refusal.why} ({refusal.clause})")
            return 1
        say(f"Reported: {args.battle}.")
        say(state_of_play(file))
    return 0


def _check_nothing_asked(args: argparse.Namespace, open_now: tuple[str, ...]) -> None:
    """BadInput for words that say what to do with a battle, and none is named."""
    if args.form or args.order or args.journal or args.played or args.sign:
        raise BadInput(f"say of which battle or skirmish; {_open(open_now)}", "BATTLE")


def _open(waiting_now: tuple[str, ...]) -> str:
    return f"reports are wanted of: {', '.join(waiting_now)}" if waiting_now else "there is none to report"


def waiting(file: CampaignFile) -> tuple[str, ...]:
    """The battles or skirmishes whose reports are wanted now."""
    question = file.match.pending.get(REFEREE)
    return () if question is None else question.about


def _list(file: CampaignFile, open_now: tuple[str, ...]) -> None:
    campaign = file.campaign
    names = names_with(file.match.book.names(file.options), campaign)
    for id in open_now:
        if id in campaign.battles:
            battle = campaign.battles[id]
            who = f"{names[battle.attacker]} against {names[battle.defender]}"
            say(f"{id}: {who}, hex {battle.hex}, {battle.scenario}, in the book {campaign.book}")
        else:
            skirmish = campaign.skirmishes[id]
            who = " against ".join([names[party] for party in skirmish.parties])
            say(f"{id}: {who}, hex {skirmish.hex}, in the book {campaign.skirmish_book}")
    if not open_now:
        say("No report is wanted now.")


def _order(campaign: Campaign, id: str) -> msgspec.Struct:
    return battle_order(campaign, campaign.battles[id]) if id in campaign.battles else order_of(campaign, id)


def form_of(campaign: Campaign, id: str) -> dict[str, Any]:
    """A form as if nothing had happened, with a line for everybody who took part."""
    if id not in campaign.battles:
        parties = campaign.skirmishes[id].parties
        members = [
            {"id": uid, "party": party, "out_of_action": False, "dead": False, "xp": 0}
            for party in parties
            for uid in members_of(campaign, campaign.parties[party])
        ]
        nothing = dict.fromkeys(parties, 0)
        return {
            "id": id,
            "status": "played",
            "winner": "draw",
            "party_gold_delta": nothing,
            "weirdstone_delta": nothing,
            "members": members,
        }
    report = completed(campaign, Report(id=id))
    lines: dict[str, Any] = {
        "id": id,
        "status": report.status,
        "winner": report.winner,
        "decisive": report.decisive,
        "rounds": 6,
        "characters": [{"id": line.id, "side": line.side, "fate": line.fate} for line in report.characters],
        "units": [
            {
                "id": line.id,
                "side": line.side,
                "models_start": line.models_start,
                "models_end": line.models_end,
                "beaten": [],
            }
            for line in report.units
        ],
    }
    return lines


def _written(place: str) -> dict[str, Any]:
    text = text_in(place)
    place = "standard input" if place == "-" else place
    try:
        found = msgspec.json.decode(text.encode())
    except msgspec.DecodeError as error:
        raise BadInput(f"this is not JSON ({error})", place) from error
    if not isinstance(found, dict):
        raise BadInput("this is no form", place)
    return found


def from_journal(campaign: Campaign, id: str, journal: Journal) -> dict[str, Any]:
    """What the game came to; BadInput if it is not the one that was ordered, or not over."""
    match = Match.resume(journal)
    if id in campaign.battles:
        order = battle_order(campaign, campaign.battles[id])
        game = game_of_battle(order)
        _check_options(journal, game.book.id, game.book.write_options(game.options))
        found: dict[str, Any] = msgspec.to_builtins(report_of(order, in_cases(game.book).report(match)))
        return found
    skirmish = order_of(campaign, id)
    _check_options(journal, skirmish.book, game_of_skirmish(skirmish))
    result: dict[str, Any] = msgspec.to_builtins(result_of(skirmish, match))
    return result


def _check_options(journal: Journal, book: str, options: dict[str, Any]) -> None:
    if journal.header.book != book:
        raise BadInput(f"it is fought in {open_book(book).title}, not in the book of this game", "--journal")
    if msgspec.json.encode(journal.header.options) != msgspec.json.encode(options):
        raise BadInput("this game has other armies, or another table, than were ordered", "--journal")


def _answer(file: CampaignFile, id: str, filled: dict[str, Any], signing: list[str]) -> Any:
    if filled.get("id", id) != id:
        raise BadInput(f"this form is of “{filled['id']}”", "FORM")
    if id not in file.campaign.battles:
        if signing:
            raise BadInput("skirmishes are not signed", "--sign")
        return {**filled, "id": id}
    try:
        report = msgspec.convert({**filled, "id": id}, Report)
    except msgspec.ValidationError as error:
        raise BadInput(str(error), "FORM") from error
    return {"report": msgspec.to_builtins(signed(report, signing))}
