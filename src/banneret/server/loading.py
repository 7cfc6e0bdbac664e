"""Games as they were saved, played out again under today's rules."""

from __future__ import annotations

import msgspec

from banneret.core.engine.book import open_book
from banneret.core.engine.dice import Dice, KeyedDice, SeededDice
from banneret.core.engine.errors import BadInput
from banneret.core.engine.journal import Header, Journal
from banneret.core.engine.match import Match, Parting
from banneret.odds.advice import adviser_for
from banneret.server import records as ledgers
from banneret.server.records import Ended, Record, Renewed, Stranded
from banneret.server.store import SavedGame


class Loaded:
    """A game as it was saved, under today's rules, and the records that this adds to it.

    `parting`: where these rules stop following it; then the match stands there, and `journal` is all of it.
    """

    __slots__ = ("journal", "ledger", "match", "parting", "records")

    def __init__(self, match: Match, ledger: ledgers.Ledger, journal: Journal | None = None) -> None:
        self.match = match
        self.ledger = ledger
        self.journal = match.journal if journal is None else journal
        self.parting: Parting | None = None
        self.records: list[Record] = []


def roll_secrets(match: Match, seed: int) -> list[Record]:
    """Where people type the dice, those that only one seat may know are rolled here.

    Whoever typed them would know the secret. After going back the same faces fall again, so that nobody fishes
    for another.
    """
    before = len(match.journal.entries)
    while match.wanted is not None and match.wanted.only:
        wanted = match.wanted
        dice: Dice = SeededDice(seed, match._rolled)
        if wanted.key:
            dice = KeyedDice(dice, wanted.key, wanted.start)
        match.give_dice(dice.d6(wanted.count, wanted.clause, wanted.purpose, wanted.only))
    return ledgers.of_entries(match.journal.entries[before:])


def ended(match: Match, ledger: ledgers.Ledger) -> list[Record]:
    """That the rules have ended the game, if they have and it is not written down yet."""
    ending = match.journal.ending
    return [] if ending is None or ledger.ended else [Ended(ending.winner, ending.score, ending.why)]


def load_game(saved: SavedGame) -> Loaded:
    """The game as its records have it, under today's rules.

    Under earlier rules begun and not over, it goes on if today's take all of it, or else is closed.
    """
    where = f"game {saved.id}"
    try:
        ledger, entries = ledgers.read(saved.lines)
        header = msgspec.json.decode(saved.header, type=Header)
    except msgspec.MsgspecError as error:
        raise BadInput("what is saved of it is damaged, or of a newer Banneret", where) from error
    if ledger.rules is not None:
        header = msgspec.structs.replace(header, rules=ledger.rules)
    journal = Journal(header, entries, ledger.ending)
    book = open_book(header.book)
    adviser_for(book)
    if header.rules >= book.version:
        return Loaded(Match.resume(journal, book=book, where=where), ledger)
    match, parting = Match.shown(journal, book=book, where=where)
    loaded = Loaded(match, ledger, journal)
    loaded.parting = parting
    if parting is not None and not ledger.ended:
        loaded.records = [Stranded(book.version, f"{parting.text()} It cannot go on, so it is closed.")]
    elif not match.over and not ledger.ended:
        loaded.match = match = Match.resume(journal, book=book, where=where)
        # Today's rules may roll where the earlier ones waited.
        rolled = [
            *ledgers.of_entries(match.journal.entries[len(entries) :]),
            *roll_secrets(match, saved.bot_seed),
        ]
        loaded.records = [Renewed(book.version), *rolled, *ended(match, ledger)]
    return loaded
