"""The file of a campaign: a database as `banneret serve` has it, opened for one command.

Whatever is acknowledged is on disk, in one transaction with all that belongs to it: an answer with the dice
that fell because of it and the seal that it was under. So a command that is killed loses nothing and does
nothing twice.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import msgspec

from banneret.campaign.book import CampaignBook
from banneret.campaign.options import CampaignOptions
from banneret.campaign.rewind import Course, Follower, Replay, follow
from banneret.campaign.state import GAMES_MASTER, Campaign
from banneret.core.engine.ask import Answer, Refusal
from banneret.core.engine.book import open_book
from banneret.core.engine.errors import BadInput
from banneret.core.engine.journal import Given, Header, Journal
from banneret.core.engine.match import Match
from banneret.server import records as ledgers
from banneret.server import sealed_store
from banneret.server.loading import ended, load_game
from banneret.server.records import Record, Rewound
from banneret.server.sealed_store import OPENED, SEALED, VOID, Sealed
from banneret.server.settings import database_url
from banneret.server.store import Conflict, SavedGame, SavedSeat, Store, StoreFault, Write, creation, token_hash

T = TypeVar("T")
BOOK = CampaignBook()
NO_GAMES: Final[Mapping[str, Journal]] = {}


class CampaignFile:
    """A campaign that is open. `match` is where it stands; every change is written before it is told of."""

    def __init__(self, loop: asyncio.AbstractEventLoop, store: Store, saved: SavedGame) -> None:
        self._loop = loop
        self.store = store
        self.saved = saved
        self.lines = list(saved.lines)
        loaded = load_game(saved)
        if loaded.parting is not None:
            raise BadInput(loaded.parting.text(), f"game {saved.id}")
        self.match: Match = loaded.match
        self.ledger = loaded.ledger
        self._before: Replay | None = None
        self._held: tuple[list[Record], list[Write]] | None = None  # what waits to be written as one
        if loaded.records:
            self._append(loaded.records)

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        try:
            return self._loop.run_until_complete(work)
        except Conflict as error:
            raise BadInput("somebody else has changed this campaign meanwhile; try again") from error
        except StoreFault as error:
            raise BadInput(f"cannot read or write this campaign ({error})") from error

    # ------------------------------------------------------------------ what is so

    @property
    def campaign(self) -> Campaign:
        return cast(Campaign, self.match.state)

    @property
    def options(self) -> CampaignOptions:
        return cast(CampaignOptions, self.match.options)

    def number(self, seat: str) -> int:
        """How many answers this seat has given, which is what the next is known by."""
        return sum([isinstance(each, Given) and each.seat == seat for each in self.match.journal.entries])

    def all_sealed(self) -> list[Sealed]:
        """Answers to one question each."""
        return [each for each in self._handed_in() if not each.is_standing()]

    def standing(self) -> list[Sealed]:
        """Answers that count whenever their seat hands in nothing, those of today."""
        return [each for each in self._handed_in() if each.is_standing() and each.status == SEALED]

    def _handed_in(self) -> list[Sealed]:
        return self.run(sealed_store.all_sealed(self.store, self.saved.id))

    def unopened(self) -> list[Sealed]:
        return [each for each in self.all_sealed() if each.status == SEALED]

    def waiting(self) -> dict[str, Sealed]:
        """What is sealed and answers a question that is put now, by its seat."""
        return {each.seat: each for each in self.unopened() if self.answers_now(each)}

    def answers_now(self, sealed: Sealed) -> bool:
        question = self.match.pending.get(sealed.seat)
        return (
            question is not None
            and sealed.number == self.number(sealed.seat)
            and sealed.question == question_id(question.name, question.about)
        )

    def is_too_late(self, sealed: Sealed) -> bool:
        """Sealed while time was called up: the usual answer has been taken, and this will never be opened."""
        return sealed.status == SEALED and not self.answers_now(sealed)

    # ------------------------------------------------------------------ what is done

    def answer(
        self,
        seat: str,
        answer: Answer,
        *,
        late: bool = False,
        opens: Sealed | None = None,
        keeps: Mapping[str, Journal] = NO_GAMES,
    ) -> Refusal | None:
        """An answer, and what comes of it, on disk; or a refusal, and nothing has changed.

        `keeps` are games that were played for something in the campaign, such as a battle by its id.
        """
        before = len(self.match.journal.entries)
        follower = None if self._before is None else self._before.follower
        refusal = self.match.answer(seat, answer) if follower is None else follower.answer(seat, answer, late)
        if refusal is not None:
            return refusal
        also = [] if opens is None else [sealed_store.set_status(self.saved.id, opens, OPENED)]
        for what, journal in keeps.items():
            also += self._kept_game(what, journal)
        self._append(self._since(before, late=late), also)
        return None

    def _kept_game(self, what: str, journal: Journal) -> list[Write]:
        """The game as one of the store's own, linked to what it was played for."""
        book = open_book(journal.header.book)
        names = book.names(book.read_options(journal.header.options))
        records = ledgers.of_entries(journal.entries)
        if journal.ending is not None:
            records.append(ledgers.Ended(journal.ending.winner, journal.ending.score, journal.ending.why))
        game = SavedGame(
            secrets.token_urlsafe(12),
            msgspec.json.encode(journal.header).decode(),
            secrets.randbelow(2**62),
            None,
            [SavedSeat(seat, names[seat][:80], "human", "") for seat in seats_of(journal)],
            [ledgers.write(record) for record in records],
        )
        return [*creation(game), sealed_store.link(self.saved.id, what, game.id)]

    def games_of(self, what: str = "") -> list[tuple[str, str]]:
        """What games were played for, and their ids; of one thing, or of all."""
        linked = self.run(sealed_store.all_linked(self.store, self.saved.id))
        return [(each.what, each.played) for each in linked if what in ("", each.what)]

    def game(self, id: str, where: str = "") -> Journal:
        """A game that was played for something in the campaign."""
        saved = self.run(self.store.game(id))
        if saved is None:
            raise BadInput(f"there is no game “{id}”", where)
        ledger, entries = ledgers.read(saved.lines)
        return Journal(msgspec.json.decode(saved.header, type=Header), entries, ledger.ending)

    def write_since(self, act: Callable[[str], object], seat: str) -> None:
        """Write down what this has given for a seat."""
        before = len(self.match.journal.entries)
        act(seat)
        said = self._before.follower.course if self._before is not None else Course()
        self._append(self._since(before, late=bool(said.said) and said.said[-1].asked.key() in said.usual))

    def throw(self, faces: list[int]) -> None:
        """Faces of dice that people have thrown."""
        before = len(self.match.journal.entries)
        self.match.give_dice(faces)
        self._append(self._since(before))

    def seal(self, seat: str, answer: Answer) -> Sealed:
        """An answer that waits until it is opened, in place of one that waits already."""
        question = self.match.pending[seat]
        text = msgspec.json.encode(answer).decode()
        number = self.number(seat)
        earlier = [each for each in self.all_sealed() if (each.seat, each.number) == (seat, number)]
        standing = next((each for each in earlier if each.status == SEALED), None)
        made = sealed_store.sealed_now(
            seat, number, 1 + len(earlier), question_id(question.name, question.about), text
        )
        self.run(self.store.write(sealed_store.hand_in(self.saved.id, made, standing)))
        return made

    def keep_standing(self, seat: str, answer: Answer) -> Sealed:
        """An answer that counts from now on whenever this is asked and its seat hands in nothing."""
        name = self.match.pending[seat].name
        earlier = [each for each in self._handed_in() if each.seat == seat and each.is_standing()]
        before = next((each for each in earlier if each.status == SEALED and each.question == name), None)
        text = msgspec.json.encode(answer).decode()
        made = sealed_store.sealed_now(seat, sealed_store.STANDING, 1 + len(earlier), name, text)
        self.run(self.store.write(sealed_store.hand_in(self.saved.id, made, before)))
        return made

    def withdraw_standing(self, seat: str) -> bool:
        """Whether there was one for what is asked now."""
        name = self.match.pending[seat].name
        before = [each for each in self.standing() if (each.seat, each.question) == (seat, name)]
        self.run(self.store.write([sealed_store.set_status(self.saved.id, each, VOID) for each in before]))
        return bool(before)

    def drop(self, sealed: Sealed) -> None:
        """What it would have answered was answered otherwise."""
        self.run(self.store.write([sealed_store.set_status(self.saved.id, sealed, VOID)]))

    def rewind(self, replay: Replay, to: int, why: str, keeps: bool) -> None:
        """The campaign goes another way from this entry on, as it was tried out."""
        self.match = replay.match
        rewound = Rewound(GAMES_MASTER, to, why, keeps)
        late = {
            said.entry
            for said in replay.follower.course.said
            if said.asked.key() in replay.follower.course.usual
        }
        records: list[Record] = [rewound]
        for at, entry in enumerate(self.match.journal.entries[to:], to):
            records += ledgers.of_entries([entry], late=at in late)
        records += ended(self.match, self.ledger)
        self._append(records, [sealed_store.void_all(self.saved.id)])
        self._before = None

    def _since(self, before: int, *, late: bool = False) -> list[Record]:
        entries = self.match.journal.entries[before:]
        return [*ledgers.of_entries(entries, late=late), *ended(self.match, self.ledger)]

    @contextmanager
    def as_one(self) -> Iterator[None]:
        """Everything that is done meanwhile is written together when it is all done, or nothing of it."""
        records: list[Record] = []
        also: list[Write] = []
        self._held = (records, also)
        try:
            yield
        finally:
            self._held = None
        self._append(records, also)

    def _append(self, records: Sequence[Record], also: Sequence[Write] = ()) -> None:
        if self._held is not None:
            self._held[0].extend(records)
            self._held[1].extend(also)
            return
        lines = [ledgers.write(record) for record in records]
        self.run(self.store.append(self.saved.id, len(self.lines), lines, also=also))
        self.lines += lines
        for record in records:
            self.ledger.take(record)

    # ------------------------------------------------------------------ earlier courses

    def courses(self) -> list[Course]:
        """Every course that the campaign has taken, the one that it is on last."""
        header = self.match.journal.header
        found: list[Course] = []
        for entries, late in ledgers.timelines(self.lines):
            found.append(follow(BOOK, Journal(header, entries), late=late).course)
        return found

    def kept_courses(self) -> list[Course]:
        """Those that were left and whose answers stand until somebody gives others."""
        return [course for course, kept in zip(self.courses(), self._kept(), strict=False) if kept]

    def recorded(self) -> Replay | None:
        """The campaign as one that plays on with the answers of such courses; None if there are none."""
        if not any(self._kept()):
            return None
        entries, late = ledgers.timelines(self.lines)[-1]
        follower: Follower = follow(BOOK, Journal(self.match.journal.header, entries), late=late)
        self.match = follower.match
        self._before = Replay(follower, self.kept_courses(), [])
        return self._before

    def rewindings(self) -> list[Rewound]:
        """All that there have been, the first first."""
        return [record for record in map(ledgers.decode, self.lines) if isinstance(record, Rewound)]

    def _kept(self) -> list[bool]:
        """Of each course that was left, whether its answers stand."""
        return [record.keeps for record in self.rewindings()]


def seats_of(journal: Journal) -> tuple[str, ...]:
    book = open_book(journal.header.book)
    return book.seats(book.read_options(journal.header.options))


def question_id(name: str, about: Sequence[str]) -> str:
    return " ".join([name, *about])[:200]


# ------------------------------------------------------------------------------------------ opening


def is_address(place: str) -> bool:
    """Whether this is the address of a database, and not the name of a file."""
    return "://" in place


@contextmanager
def opened_store(place: str) -> Iterator[tuple[asyncio.AbstractEventLoop, Store]]:
    try:
        url = database_url(place)
    except BadInput as fault:
        raise BadInput(fault.what, place) from fault
    loop = asyncio.new_event_loop()
    store = Store(url)
    try:
        try:
            loop.run_until_complete(store.open())
        except BadInput as fault:
            raise BadInput(fault.what, place) from fault
        try:
            yield loop, store
        finally:
            loop.run_until_complete(store.close())
    finally:
        loop.close()


@contextmanager
def opened(place: str, game: str | None = None) -> Iterator[CampaignFile]:
    """The campaign in a file or database; `game` says which, where there are several."""
    if not is_address(place):
        _check_there(Path(place))
    with opened_store(place) as (loop, store):
        yield CampaignFile(loop, store, loop.run_until_complete(_the_campaign(store, place, game)))


def _check_there(file: Path) -> None:
    """BadInput for what is no file with anything in it: an empty one would be made a database by opening it."""
    if file.is_dir():
        raise BadInput("this is a folder, not the file of a campaign", str(file))
    if not file.is_file():
        raise BadInput("there is no such file; “banneret campaign new” makes one", str(file))
    if not file.stat().st_size:
        raise BadInput("there is no campaign in it: the file is empty", str(file))


async def _the_campaign(store: Store, place: str, game: str | None) -> SavedGame:
    there = [id for id, header in await store.headers() if _book_of(header) == BOOK.id]
    if game is not None and game not in there:
        raise BadInput(f"there is no campaign “{game}” in it", place)
    if not there:
        raise BadInput("there is no campaign in it", place)
    if game is None and len(there) > 1:
        raise BadInput(f"it has {len(there)} campaigns: say which with --game: {', '.join(there)}", place)
    saved = await store.game(game or there[0])
    assert saved is not None
    return saved


def _book_of(header: str) -> str:
    try:
        return msgspec.json.decode(header, type=Header).book
    except msgspec.MsgspecError:
        return ""


def create(place: str, options: CampaignOptions, seed: int) -> tuple[str, dict[str, str]]:
    """A new campaign in a file or database: its id, and the token of every seat."""
    match = Match.start(BOOK, options, seed=seed)
    names = BOOK.names(options)
    seats = [SavedSeat(seat, names[seat][:80], "human", "") for seat in match.seats]
    saved = SavedGame(
        secrets.token_urlsafe(12),
        msgspec.json.encode(match.journal.header).decode(),
        secrets.randbelow(2**62),
        None,
        seats,
        [ledgers.write(record) for record in ledgers.of_entries(match.journal.entries)],
    )
    tokens = {seat: secrets.token_urlsafe(32) for seat in match.seats}
    with opened_store(place) as (loop, store):
        hashes = [(token_hash(token), seat) for seat, token in tokens.items()]
        try:
            loop.run_until_complete(store.create(saved, hashes))
        except StoreFault as error:
            raise BadInput(f"cannot write this campaign ({error})", place) from error
    return saved.id, tokens
