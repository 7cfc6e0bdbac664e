"""Games that are being played: one room for each, holding its match and whoever is connected.

Everything that changes a game goes through `Room._change`: it is tried in memory, written to the store,
and only then acknowledged and shown. If it cannot be written the room is rebuilt from the store.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import Any, Final

import msgspec

from banneret.books.sides import Sided
from banneret.books.table_book import TableBook
from banneret.bots.players import AnyBot, make_bot
from banneret.bots.prepared import AnyPreparer
from banneret.core.engine.ask import Data, Question, Refusal
from banneret.core.engine.book import AnyBook
from banneret.core.engine.errors import BadInput
from banneret.core.engine.journal import Given, Journal
from banneret.core.engine.match import Match
from banneret.core.space.shown import as_preview
from banneret.odds.advice import adviser_for
from banneret.server import records as ledgers
from banneret.server.foresight import Foresight, nearest_to
from banneret.server.loading import Loaded, ended, load_game, roll_secrets
from banneret.server.messages import Ident
from banneret.server.moving import TakenSeat, offer_seat, take_seat
from banneret.server.preparing import Preparers, lay
from banneret.server.records import (
    DRAW,
    REMATCH,
    TAKEBACK,
    Accepted,
    Declined,
    Drawn,
    Offered,
    Prepares,
    Record,
    Resigned,
    Stranded,
    WentBack,
)
from banneret.server.settings import Settings
from banneret.server.store import Conflict, SavedGame, SavedSeat, Store, StoreFault, Write, token_hash
from banneret.server.views import (
    UNMEASURED,
    Telling,
    closed_json,
    ending_data,
    measured,
    question_json,
    reason_of,
    view_json,
)

_log = logging.getLogger("banneret.server")

# The close code of a socket whose seat has gone to another device.
SEAT_MOVED: Final = 4410
# A question keeps every path it has tried; this many previews of one question are more than a hand can drag.
_MOST_PREVIEWS = 20_000
_TRIES = 100  # previews as which a search for the nearest place counts
_CANNOT_STORE = "The server could not store that, so it did not happen. Please try again."
_FAULT = "The server made a mistake with that and has gone back to before it."


class Refused(Exception):
    """A player may not do this now."""

    def __init__(self, code: str, why: str, clause: str = "") -> None:
        super().__init__(why)
        self.refusal = Refusal(code, clause, why)


class Gone(Exception):
    """There is no such game, or it cannot be opened."""


class Client:
    """One open socket: who looks through it, by the hash of which token, and what waits to be sent."""

    def __init__(self, viewer: str, hash_: str) -> None:
        self.viewer = viewer
        self.hash = hash_
        self.farewell = 1000  # the code with which it is closed
        self.waiting: asyncio.Queue[bytes | None] = asyncio.Queue(maxsize=256)
        self.texts = 0  # how many texts it has been sent
        self.lost = False
        self.foresight: Foresight | None = None  # once it has planned something

    def forget_plans(self) -> None:
        if self.foresight is not None:
            self.foresight.forget()

    def post(self, message: bytes) -> None:
        if self.lost:
            return
        try:
            self.waiting.put_nowait(message)
        except asyncio.QueueFull:
            # It does not read. What it misses it gets when it comes back.
            self.lost = True
            self.end()

    def end(self) -> None:
        """Close it when what waits has been sent, or at once if too much waits."""
        if self.waiting.full():
            while not self.waiting.empty():
                self.waiting.get_nowait()
        self.waiting.put_nowait(None)

    def tell(self, type_: str, ident: Ident, **parts: object) -> None:
        self.post(msgspec.json.encode({"type": type_, "id": ident, **parts}))

    def lose_seat(self) -> None:
        """The seat is on another device now: what comes from this one counts no more than a spectator's."""
        seat, self.viewer = self.viewer, ""
        self.farewell = SEAT_MOVED
        self.tell("moved", None, seat=seat)
        if not self.lost:
            self.end()


class _Put:
    """A question put to a seat: since which version and when, and how it reads."""

    __slots__ = ("_closed", "_seen", "at", "json", "previews", "question", "version")

    def __init__(self, question: Question, version: int, at: float) -> None:
        self.question = question
        self.version = version
        self.at = at
        self.json: msgspec.Raw | None = None
        self.previews = 0
        self._closed: msgspec.Raw | None = None
        self._seen: object = None

    def seen(self, match: Match, viewer: str) -> object:
        """The battle as who is asked sees it: the same until it is answered."""
        if self._seen is None:
            self._seen = match.view(viewer)
        return self._seen

    def closed(self) -> msgspec.Raw:
        """What exists and is not on offer, each with the reason; worked out once."""
        if self._closed is None:
            self._closed = closed_json(self.question)
        return self._closed


class Timings:
    """How long answers took, for the benchmark: the work itself, and the wait for the disk."""

    def __init__(self) -> None:
        self.work: deque[float] = deque(maxlen=200_000)
        self.store: deque[float] = deque(maxlen=200_000)


class Room:
    def __init__(self, rooms: Rooms, saved: SavedGame, loaded: Loaded) -> None:
        match = loaded.match
        self.id = saved.id
        self.seats: dict[str, SavedSeat] = {seat.seat: seat for seat in saved.seats}
        self.seconds = saved.seconds
        self.may_watch = saved.watch is not None
        self.match = match
        self.ledger = loaded.ledger
        self.parting = loaded.parting
        self._whole = loaded.journal
        self.names = match.book.names(match.options)
        self.clients: set[Client] = set()
        self.lock = asyncio.Lock()
        self.used = time.monotonic()
        self._rooms = rooms
        self._bot_seed = saved.bot_seed
        self._bots: dict[str, AnyBot] = {}
        self._preparers = Preparers(match.book, saved.bot_seed)
        self._bot_task: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._alarm_task: asyncio.Task[None] | None = None
        self.following = asyncio.Lock()  # so that a rematch is begun once
        self._broken = False
        self._told_ending: tuple[int, Data | None] | None = None
        self._puts: dict[str, _Put] = {}
        self._tellings: dict[str, Telling] = {}
        self._views: dict[str, msgspec.Raw] = {}
        self._settle()

    # ------------------------------------------------------------------ what is so

    @property
    def book(self) -> AnyBook:
        return self.match.book

    @property
    def over(self) -> bool:
        return self.match.over or self.ledger.ended

    @property
    def busy(self) -> bool:
        """Somebody is here, or a bot is thinking."""
        return bool(self.clients) or (self._bot_task is not None and not self._bot_task.done())

    def is_bot(self, seat: str) -> bool:
        return self.seats[seat].kind == "bot"

    def here(self, seat: str) -> bool:
        return self.is_bot(seat) or any(client.viewer == seat for client in self.clients)

    def rivals(self, seat: str) -> set[str]:
        """The other people at the table."""
        return {other for other in self.seats if other != seat and not self.is_bot(other)}

    def outcome(self) -> Data | None:
        kept = self.ledger.ending
        if kept is not None:
            return {"winner": kept.winner, "score": kept.score, "why": kept.why, "closed": False}
        if self.match.outcome is not None:
            return {**self.match.outcome.to_data(), "closed": False}
        if self.ledger.ended:
            sides = self.book.view_data(self.match.view(""))["sides"]
            score = {side["seat"]: float(side["score"]) for side in sides if "score" in side}
            gone = self.ledger.resigned
            if self.ledger.closed:
                return {"winner": "", "score": score, "why": self.ledger.closed, "closed": True}
            if not gone:
                return {"winner": "", "score": score, "why": "a draw was agreed", "closed": False}
            why = f"{self.names.get(gone, gone)} resigned"
            return {"winner": self._winner_without(gone), "score": score, "why": why, "closed": False}
        return None

    def _ending(self) -> Data | None:
        """Losses and the hero of the day, reckoned once when all is over and known."""
        book = self.book
        unknown = self.parting is not None or bool(self.ledger.closed)
        if not self.over or unknown or not isinstance(book, TableBook):
            return None
        if self._told_ending is None or self._told_ending[0] != len(self.match.told):
            self._told_ending = (len(self.match.told), ending_data(book.ending(self.match)))
        return self._told_ending[1]

    def _winner_without(self, gone: str) -> str:
        """Who wins because this seat gives up: those against it, if they are one side."""
        if isinstance(self.match.state, Sided):
            return self.match.state.sides.winner_without(gone)
        others = [seat for seat in self.seats if seat != gone]
        return others[0] if len(others) == 1 else ""

    def keeps_secrets(self, viewer: str) -> bool:
        """Whether the state holds something that this viewer may not know yet."""
        return not self.over and bool(self.book.secret_variants(self.match.state, viewer))

    def _undo_to(self, seat: str) -> int | None:
        """How long the journal would be after this seat's free undo; None when there is none.

        Bots answer at once, so a player's undo also takes back what bots have answered to it.
        """
        entries = self.match.journal.entries
        for at in range(len(entries) - 1, max(self.match._firm, self.ledger.laid) - 1, -1):
            entry = entries[at]
            if not isinstance(entry, Given):
                return None
            if entry.seat == seat:
                return at
            if not self.is_bot(entry.seat):
                return None
        return None

    def _last_of(self, seat: str) -> int | None:
        entries = self.match.journal.entries
        for at in range(len(entries) - 1, self.ledger.laid - 1, -1):
            entry = entries[at]
            if isinstance(entry, Given) and entry.seat == seat:
                return at
        return None

    def state(self, viewer: str, texts_from: int = 0, *, envelope: bool = True) -> bytes:
        """The `state` message for a viewer. Call it with the lock held."""
        match, over = self.match, self.over
        telling = self._telling(viewer)
        view = self._views.get(viewer)
        if view is None:
            view = self._views[viewer] = view_json(match, viewer)
        wanted = None if over else match.wanted
        data: Data = {"type": "state"} if envelope else {}
        data |= {
            "game": self.id,
            "book": self.book.id,
            "title": self.book.title,
            "settings": self.book.chosen(match.options),
            "version": self.ledger.count,
            "you": viewer,
            "names": self.names,
            "players": self._players(),
            "view": view,
            "texts": telling.texts[texts_from:],
            "texts_from": texts_from,
            "steps": telling.steps(texts_from),
            "asked": [] if over else list(match.pending),
            "question": None if over else self._question(viewer),
            "preparation": None if over else self._preparers.shown(match, self.ledger, viewer),
            "wanted": None
            if wanted is None
            else {"count": wanted.count, "clause": wanted.clause, "purpose": wanted.purpose},
            "clock": self._clock(viewer),
            "can_undo": not over and viewer in self.seats and self._undo_to(viewer) is not None,
            "offers": self._offers(),
            "outcome": self.outcome(),
            "ending": self._ending(),
            "over": over,
            "watch": self.may_watch,
            # A spectator learns of it where that is of use.
            "rematch": self.ledger.rematch if viewer or self.may_watch else None,
        }
        return msgspec.json.encode(data)

    def _players(self) -> Data:
        return {
            seat: {"name": who.name, "kind": who.kind, "bot": who.bot or None, "here": self.here(seat)}
            for seat, who in self.seats.items()
        }

    def _offers(self) -> Data:
        """The offers that stand, with those who are yet to answer, and how the last one ended."""
        found: Data = {}
        for what in (DRAW, TAKEBACK, REMATCH):
            offer = self.ledger.offers.get(what)
            if offer is not None:
                waits = [seat for seat in self.seats if seat in self.rivals(offer.seat) - offer.agreed]
                found[what] = {"seat": offer.seat, "waits": waits}
            else:
                found[what] = None
        end = self.ledger.last_offer
        found["last"] = None
        if end is not None:
            found["last"] = {
                "what": end.what,
                "seat": end.seat,
                "how": end.how,
                "by": end.by,
                "version": end.version,
            }
        return found

    def _question(self, viewer: str) -> msgspec.Raw | None:
        put = self._puts.get(viewer)
        if put is None:
            return None
        if put.json is None:
            put.json = question_json(self.match, viewer, put.question)
        return put.json

    def _clock(self, viewer: str) -> Data | None:
        if self.seconds is None:
            return None
        puts = [self._puts[viewer]] if viewer in self._puts else list(self._puts.values())
        left = min([put.at + self.seconds - time.monotonic() for put in puts], default=self.seconds)
        return {"seconds": self.seconds, "left": round(max(left, 0.0), 1)}

    def _telling(self, viewer: str) -> Telling:
        telling = self._tellings.get(viewer)
        if telling is None:
            telling = self._tellings[viewer] = Telling(self.book, self.match.options, viewer, self.parting)
            telling.follow(self.match)
        return telling

    # ------------------------------------------------------------------ coming and going

    async def join(self, client: Client) -> None:
        async with self._open():
            # The seat may have moved since the token was looked at; from here on the room can tell the client.
            if client.viewer and await self._rooms.store.seat_of(self.id, client.hash) is None:
                client.lose_seat()
                return
            fresh = not self.here(client.viewer) if client.viewer else False
            self.clients.add(client)
            telling = self._telling(client.viewer)
            client.post(self.state(client.viewer))
            client.texts = len(telling.texts)
            if fresh:
                self._show(but=client)
            self._wake()

    async def leave(self, client: Client) -> None:
        client.forget_plans()
        async with self.lock:
            self.clients.discard(client)
            self.used = time.monotonic()
            if client.viewer and not self.here(client.viewer) and not self._broken:
                self._show()

    async def lose_seat(self, seat: str) -> None:
        """The seat has gone to another device: whoever sits in it here is told so and put out."""
        async with self._open():
            old = [client for client in self.clients if client.viewer == seat]
            for client in old:
                client.lose_seat()
                self.clients.discard(client)
            if old:
                self._show()

    async def look(self, viewer: str) -> bytes:
        async with self._open():
            self._wake()
            return self.state(viewer, envelope=False)

    async def standing(self, viewer: str) -> Data:
        """How the game stands, in a line; bots are woken as by whoever looks at it."""
        async with self._open():
            self._wake()
            view = self.book.view_data(self.match.view(viewer))
            return {
                "game": self.id,
                "you": viewer,
                "heading": view["heading"],
                "names": {seat: self.names.get(seat, seat) for seat in self.seats},
                "players": self._players(),
                "score": {side["seat"]: float(side["score"]) for side in view["sides"] if "score" in side},
                "asked": [] if self.over else list(self.match.pending),
                "over": self.over,
                "outcome": self.outcome(),
            }

    async def journal(self) -> tuple[Journal, bool]:
        """The journal so far, apart from the one being written, and whether the game is over.

        Of a game that today's rules do not follow to its end it is all of it nevertheless.
        """
        async with self._open():
            journal = self.match.journal if self.parting is None else self._whole
            return journal.cut(len(journal.entries)), self.over

    def _show(self, but: Client | None = None) -> None:
        """Send everybody the state."""
        for client in self.clients:
            if client is but or client.lost:
                continue
            telling = self._telling(client.viewer)
            client.post(self.state(client.viewer, client.texts))
            client.texts = len(telling.texts)

    # ------------------------------------------------------------------ what players do

    async def answer(self, client: Client, ident: Ident, version: int, data: object) -> None:
        def act() -> list[Record]:
            seat = self._player(client)
            put = self._puts.get(seat)
            if put is None:
                raise Refused("not-asked", "Nothing is being asked of you now.")
            # Sent before others moved it is still an answer to this question; one to an earlier one is not.
            if not put.version <= version <= self.ledger.count:
                raise Refused("stale", "That answer was for an earlier moment of the game.")
            return self._answer(seat, data)

        await self._change(act, client, ident)

    def _answer(self, seat: str, data: object, *, late: bool = False) -> list[Record]:
        before = len(self.match.journal.entries)
        question = self.match.pending.get(seat)
        refusal = self.match.answer(seat, data)
        if refusal is not None:
            if question is not None:
                refusal = reason_of(question, refusal)
            raise Refused(refusal.code, refusal.why, refusal.clause)
        new = self.match.journal.entries[before:]
        return [*ledgers.of_entries(new[:1], late=late), *ledgers.of_entries(new[1:])]

    async def dice(self, client: Client, ident: Ident, version: int | None, faces: object) -> None:
        def act() -> list[Record]:
            self._player(client)
            self._fresh(version)
            if self.match.wanted is None:
                raise Refused("not-wanted", "No dice are wanted now.")
            before = len(self.match.journal.entries)
            try:
                self.match.give_dice(faces)  # type: ignore[arg-type]
            except BadInput as fault:
                raise Refused("bad-dice", f"{fault.what[:1].upper()}{fault.what[1:]}.") from fault
            return ledgers.of_entries(self.match.journal.entries[before:])

        await self._change(act, client, ident)

    async def undo(self, client: Client, ident: Ident, version: int | None) -> None:
        def act() -> list[Record]:
            seat = self._player(client)
            self._fresh(version)
            to = self._undo_to(seat)
            if to is None:
                raise Refused(
                    "no-undo",
                    "You have nothing to undo: a die has fallen, a secret was shown or another moved.",
                )
            return self._back(seat, to)

        await self._change(act, client, ident)

    def _back(self, seat: str, to: int) -> list[Record]:
        self.match.back_to(to)
        return [WentBack(seat, to), *ledgers.of_entries(self.match.journal.entries[to:])]

    async def takeback(self, client: Client, ident: Ident, version: int | None, do: str) -> None:
        def act() -> list[Record]:
            seat = self._player(client)
            self._fresh(version)
            if do != "ask":
                return self._reply(seat, TAKEBACK, do)
            to = self._last_of(seat)
            if to is None:
                raise Refused("no-takeback", "You have decided nothing yet.")
            if TAKEBACK in self.ledger.offers:
                raise Refused("offered", "A takeback has been asked for already.")
            if not self.rivals(seat):
                # Bots do not mind. The dice will fall as they did.
                return self._back(seat, to)
            return [Offered(TAKEBACK, seat)]

        await self._change(act, client, ident)

    async def draw(self, client: Client, ident: Ident, version: int | None, do: str) -> None:
        def act() -> list[Record]:
            seat = self._player(client)
            self._fresh(version)
            if do != "offer":
                return self._reply(seat, DRAW, do)
            if DRAW in self.ledger.offers:
                raise Refused("offered", "A draw has been offered already.")
            if not self.rivals(seat):
                raise Refused("declined", "A bot plays on to the end.")
            return [Offered(DRAW, seat)]

        await self._change(act, client, ident)

    def _reply(self, seat: str, what: str, do: str) -> list[Record]:
        """Accept or decline what another has offered; an offer of one's own can be withdrawn."""
        offer = self.ledger.offers.get(what)
        if offer is None:
            raise Refused("no-offer", f"No {what} has been offered.")
        if do == "decline":
            return [Declined(what, seat)]
        if offer.seat == seat:
            raise Refused("own-offer", "It is for the others to accept that.")
        if self.rivals(offer.seat) - offer.agreed - {seat}:
            return [Accepted(what, seat)]
        if what == DRAW:
            return [Drawn(seat)]
        to = self._last_of(offer.seat)
        assert to is not None
        return self._back(offer.seat, to)

    async def prepare(self, client: Client, ident: Ident, version: int | None, do: str) -> None:
        """Answer for this seat whatever comes before the first move, or leave that to its player again."""

        def act() -> list[Record]:
            seat = self._player(client)
            self._fresh(version)
            if not self._preparers.may(self.match, seat):
                raise Refused("nothing-to-prepare", "There is nothing left to prepare in this game.")
            return [Prepares(seat, do == "start")]

        await self._change(act, client, ident)

    async def resign(self, client: Client, ident: Ident, version: int | None) -> None:
        def act() -> list[Record]:
            self._fresh(version)
            return [Resigned(self._player(client))]

        await self._change(act, client, ident)

    async def change(self, act: Callable[[], list[Record]]) -> None:
        """A change that no socket asked for. Refused is raised, and StoreFault if it could not be stored."""
        refusals: list[Refused] = []

        def heard() -> list[Record]:
            try:
                return act()
            except Refused as refused:
                refusals.append(refused)
                raise

        if not await self._change(heard, None, None):
            raise refusals[0] if refusals else StoreFault("it could not be stored")

    def _player(self, client: Client) -> str:
        if client.viewer not in self.seats:
            raise Refused("spectator", "You are watching this game, not playing it.")
        if self.over:
            raise Refused("over", "The game is over.")
        return client.viewer

    def _fresh(self, version: int | None) -> None:
        if version is not None and version != self.ledger.count:
            raise Refused("stale", "That was for an earlier moment of the game.")

    async def preview(self, client: Client, ident: Ident, data: object) -> None:
        async with self._open():
            try:
                put = self._puts.get(self._player(client))
                if put is None:
                    raise Refused("not-asked", "Nothing is being asked of you now.")
                if not put.question.may_be_previewed:
                    raise Refused("unseen", "Nothing is tried out here before it is declared.")
                put.previews += 1
                if put.previews > _MOST_PREVIEWS:
                    raise Refused("too-many", "That is enough trying; please decide.")
            except Refused as refused:
                client.tell("refused", ident, refusal=refused.refusal.to_data())
                return
            answer = put.question.read(data)
            if isinstance(answer, Refusal):
                client.tell("preview", ident, preview={"refusal": answer.to_data()})
                return
            shown = as_preview(put.question.preview(answer))
            if client.foresight is None:
                client.foresight = Foresight(self._rooms.foresee)
            view = put.seen(self.match, client.viewer)
            foreseen = client.foresight.look(self.book, view, put.question, answer, shown)
            client.tell("preview", ident, preview=shown)
            client.foresight.follow(client, ident, foreseen)

    async def nearest(self, client: Client, ident: Ident, data: object) -> None:
        """The nearest answer that is allowed: proposals of the question, tried one by one."""
        async with self._open():
            try:
                put = self._puts.get(self._player(client))
                if put is None:
                    raise Refused("not-asked", "Nothing is being asked of you now.")
                if not put.question.may_be_previewed:
                    raise Refused("unseen", "Nothing is tried out here before it is declared.")
                put.previews += _TRIES
                if put.previews > _MOST_PREVIEWS:
                    raise Refused("too-many", "That is enough trying; please decide.")
            except Refused as refused:
                client.tell("refused", ident, refusal=refused.refusal.to_data())
                return
        found = await nearest_to(put.question, data)
        if found is None:
            client.tell("nearest", ident, answer=None, preview=None)
        else:
            client.tell("nearest", ident, answer=found[0], preview=put.question.preview(found[1]))

    async def closed(self, client: Client, ident: Ident) -> None:
        """What exists and is not on offer in the client's question, each with the reason."""
        async with self._open():
            try:
                put = self._puts.get(self._player(client))
                if put is None:
                    raise Refused("not-asked", "Nothing is being asked of you now.")
            except Refused as refused:
                client.tell("refused", ident, refusal=refused.refusal.to_data())
                return
            client.tell("closed", ident, closed=put.closed())

    async def measure(
        self, client: Client, ident: Ident, what: str, unit: str, to: list[float] | str | None
    ) -> None:
        async with self._open():
            view = self.match.view(client.viewer)
            open_to_all = all([question.may_be_measured for question in self.match.pending.values()])
        try:
            if not self.book.measurable or not open_to_all:
                raise BadInput(UNMEASURED)
            result = measured(self.book, view, what, unit, to)
        except BadInput as fault:
            client.tell("error", ident, why=str(fault))
            return
        client.tell("measured", ident, result=result)

    # ------------------------------------------------------------------ the one way to change a game

    @contextmanager
    def _guard(self) -> Iterator[None]:
        """Whatever goes wrong inside, the match may not be what the store holds: rebuild before further use."""
        try:
            yield
        except Refused:
            raise
        except BaseException:
            self._broken = True
            raise

    def _open(self) -> _Opened:
        return _Opened(self)

    async def _change(self, act: Callable[[], list[Record]], client: Client | None, ident: Ident) -> bool:
        """Do something to the game. True when it was done and stored."""
        async with self._open():
            began = time.perf_counter()
            try:
                with self._guard():
                    records = [*act(), *roll_secrets(self.match, self._bot_seed)]
                    records += ended(self.match, self.ledger)
                    acted = time.perf_counter()
                    await self._rooms.store.append(
                        self.id, self.ledger.count, [ledgers.write(record) for record in records]
                    )
                    stored = time.perf_counter()
                    for record in records:
                        self.ledger.take(record)
            except Refused as refused:
                if client is not None:
                    client.tell("refused", ident, refusal=refused.refusal.to_data())
                return False
            except StoreFault as fault:
                _log.error("game %s: %s", self.id, fault)
                await self._rebuild()
                if client is not None:
                    client.tell("error", ident, why=_CANNOT_STORE)
                self._show()
                return False
            except Exception:
                _log.exception("game %s: an answer failed", self.id)
                await self._rebuild()
                if client is not None:
                    client.tell("error", ident, why=_FAULT)
                self._show()
                return False
            if client is not None:
                client.tell("taken", ident)
            for each in self.clients:
                each.forget_plans()
            went_back = any(isinstance(record, WentBack) for record in records)
            self._retell(went_back)
            self._settle()
            self._show()
            self._wake()
            self._rooms.timings.store.append(stored - acted)
            self._rooms.timings.work.append(acted - began + time.perf_counter() - stored)
            return True

    def _retell(self, from_scratch: bool) -> None:
        for viewer, telling in self._tellings.items():
            if not from_scratch:
                telling.follow(self.match)
                continue
            same = telling.again(self.match)
            for client in self.clients:
                if client.viewer == viewer:
                    client.texts = min(client.texts, same)

    def _settle(self) -> None:
        """Take note of who is asked what now."""
        self._views.clear()
        self.used = time.monotonic()
        pending = {} if self.over else self.match.pending
        puts: dict[str, _Put] = {}
        for seat, question in pending.items():
            put = self._puts.get(seat)
            if put is None or put.question is not question:
                put = _Put(question, self.ledger.count, time.monotonic())
            puts[seat] = put
        self._puts = puts
        self._set_alarm()

    async def _rebuild(self) -> None:
        """Make the room again from what the store holds."""
        self._broken = True
        saved = await self._rooms.store.game(self.id)
        if saved is None:
            raise Gone(self.id)
        loaded = await self._rooms.load(saved)
        self.match, self.ledger, self.parting = loaded.match, loaded.ledger, loaded.parting
        self._whole = loaded.journal
        self._bots.clear()
        self._puts.clear()
        self._broken = False
        self._retell(True)
        self._settle()

    def close(self) -> None:
        """The room is given up, or the server stops."""
        if self._alarm is not None:
            self._alarm.cancel()
        for task in (self._bot_task, self._alarm_task):
            if task is not None:
                task.cancel()
        for client in self.clients:
            client.lost = True
            client.end()

    # ------------------------------------------------------------------ the clock

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        # Bots have no clock: they answer as fast as they can.
        puts = [put for seat, put in self._puts.items() if not self.is_bot(seat)]
        if self.seconds is None or not puts:
            return
        due = min(put.at for put in puts) + self.seconds - time.monotonic()
        self._alarm = asyncio.get_running_loop().call_later(max(due, 0.0), self._ring)

    def _ring(self) -> None:
        self._alarm_task = asyncio.get_running_loop().create_task(self._time_is_up())

    async def _time_is_up(self) -> None:
        try:
            await self._take_defaults()
        except (StoreFault, BadInput, Gone) as fault:
            _log.error("game %s: its clock stops: %s", self.id, fault)

    async def _take_defaults(self) -> None:
        """Take the default for everybody whose time has run out."""
        assert self.seconds is not None
        for seat in list(self._puts):
            put = self._puts.get(seat)
            # A whisker early is due: timers are not exact.
            if put is None or self.is_bot(seat) or put.at + self.seconds > time.monotonic() + 0.005:
                continue

            def act(seat: str = seat, put: _Put = put) -> list[Record]:
                if self.over or self._puts.get(seat) is not put:
                    raise Refused("stale", "It was answered just in time.")
                return self._answer(seat, put.question.default(), late=True)

            if not await self._change(act, None, None):
                # Not stored, or overtaken: whoever is asked now has the whole time again.
                put.at = time.monotonic()
        self._set_alarm()

    # ------------------------------------------------------------------ bots

    def _wake(self) -> None:
        """Let bots think if one of them is asked."""
        if self._bot_task is not None and not self._bot_task.done():
            return
        if any(self._thinks(seat) for seat in self._puts):
            self._bot_task = asyncio.get_running_loop().create_task(self._play_bots())

    async def _play_bots(self) -> None:
        try:
            await self._let_bots_answer()
        except (StoreFault, BadInput, Gone) as fault:
            # The next who comes here wakes them again.
            _log.error("game %s: its bots stop: %s", self.id, fault)

    async def _let_bots_answer(self) -> None:
        while True:
            async with self._open():
                seat = next((seat for seat in self._puts if self._thinks(seat)), None)
                if seat is None:
                    # Said under the lock, so that nobody's change goes unnoticed between here and the end.
                    self._bot_task = None
                    return
                put = self._puts[seat]
                view = self.match.view(seat)
                bot = self._bot(seat)
                who = bot.name
            answer = await self._rooms.think(bot, view, put.question)

            def act(seat: str = seat, put: _Put = put, answer: object = answer, who: str = who) -> list[Record]:
                if self.over or self._puts.get(seat) is not put or not self._thinks(seat):
                    raise Refused("stale", "The game went on without it.")
                try:
                    return self._answer(seat, answer)
                except Refused as refused:
                    _log.warning("game %s: %s was refused: %s", self.id, who, refused)
                    return self._answer(seat, put.question.default())

            if not await self._change(act, None, None):
                # Not stored, or overtaken: look again, but never in a tight circle.
                await asyncio.sleep(0.05)

    def _thinks(self, seat: str) -> bool:
        """Whether the server answers what this seat is asked: for a bot, or for a seat that is made ready."""
        return self.is_bot(seat) or self._preparers.answers(self.match, self.ledger, seat)

    def _bot(self, seat: str) -> AnyBot | AnyPreparer:
        if not self.is_bot(seat):
            return self._preparers.of(seat)
        bot = self._bots.get(seat)
        if bot is None:
            # The version makes a bot that was woken again think anew, but always the same.
            seed = self._bot_seed + self.ledger.count
            bot = self._bots[seat] = make_bot(self.seats[seat].bot, self.book, seat, seed)
        return bot


class _Opened:
    """Holds a room's lock, with the room rebuilt first if something went wrong before."""

    def __init__(self, room: Room) -> None:
        self._room = room

    async def __aenter__(self) -> None:
        await self._room.lock.acquire()
        try:
            if self._room._broken:
                await self._room._rebuild()
        except BaseException:
            self._room.lock.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self._room.lock.release()


class Rooms:
    """All games with somebody in them, and the way to the others."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.timings = Timings()
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}
        # Bots think here, so that one that takes its time holds up nobody else's game for long.
        self._thinkers = ThreadPoolExecutor(max_workers=2, thread_name_prefix="bot")
        # Replays and reports take a second of work each: one at a time.
        self._pictures = ThreadPoolExecutor(max_workers=1, thread_name_prefix="pictures")
        self._drawing = 0
        # What would come of plans, a piece at a time: games take turns here.
        self._foreseers = ThreadPoolExecutor(max_workers=1, thread_name_prefix="foresight")

    async def foresee(self, piece: Callable[[], Any]) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._foreseers, piece)

    async def think(self, bot: AnyBot | AnyPreparer, view: object, question: Question) -> object:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thinkers, bot.decide, view, question)
        except Exception:
            _log.exception("bot %s could not decide a question “%s”", bot.name, question.name)
            return question.default()

    async def draw(self, make: Callable[[], Any]) -> Any:
        """Run something long aside, unless too many wait for theirs already."""
        if self._drawing >= 16:
            raise StoreFault("too many pictures are being drawn")
        self._drawing += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pictures, make)
        finally:
            self._drawing -= 1

    async def viewer(self, game: str, token: str) -> str | None:
        """The seat that a token opens; the same work is done whether or not there is such a game."""
        return await self.store.seat_of(game, token_hash(token))

    async def moved_from(self, game: str, token: str) -> str | None:
        """The seat that a token opened until it went to another device."""
        return await self.store.seat_of(game, token_hash(token), moved=True)

    async def offer_seat(self, game: str, seat: str) -> str:
        """A code with which this seat can be taken up on another device."""
        return await offer_seat(self.store, game, seat, self.settings.code_seconds)

    async def take_seat(self, code: str) -> TakenSeat | None:
        taken = await take_seat(self.store, code)
        room = self._rooms.get(taken.game) if taken is not None else None
        if taken is not None and room is not None:
            await room.lose_seat(taken.seat)
        return taken

    async def room(self, game: str) -> Room:
        """The room of a game that exists."""
        room = self._rooms.get(game)
        if room is not None:
            room.used = time.monotonic()
            return room
        task = self._opening.get(game)
        if task is None:
            task = self._opening[game] = asyncio.create_task(self._open(game))
            task.add_done_callback(lambda _: self._opening.pop(game, None))
        return await asyncio.shield(task)

    async def _open(self, game: str) -> Room:
        saved = await self.store.game(game)
        if saved is None:
            raise Gone(game)
        room = self._rooms[game] = Room(self, saved, await self.load(saved))
        return room

    async def load(self, saved: SavedGame) -> Loaded:
        """A saved game under today's rules; what they add to it is on disk when this returns."""
        loaded = await asyncio.to_thread(load_game, saved)
        if loaded.records:
            lines = [ledgers.write(record) for record in loaded.records]
            await self.store.append(saved.id, loaded.ledger.count, lines)
            for record in loaded.records:
                loaded.ledger.take(record)
                if isinstance(record, Stranded):
                    _log.warning("game %s: %s", saved.id, record.why)
        return loaded

    async def create(
        self,
        book: AnyBook,
        options: object,
        seats: list[SavedSeat],
        *,
        seed: int | None,
        seconds: float | None,
        watch: bool,
        prepared: bool = False,
        also: Callable[[str], list[Write]] = lambda game: [],
    ) -> tuple[str, dict[str, str], str]:
        """A new game: its id, the tokens of its people, and one for spectators. No seed: dice are typed in.

        `watch`: anybody who has its address may watch it, with a token that is no secret. `prepared`: all that
        comes before the first move is answered for everybody. `also` is what to write together with the game of
        this id.
        """
        # Loading what hints are made with takes a while, which the first player must not wait for.
        await asyncio.to_thread(adviser_for, book)
        match = Match.start(book, options, seed=seed, typed=seed is None)
        bot_seed = secrets.randbelow(2**62)
        roll_secrets(match, bot_seed)
        records = ledgers.of_entries(match.journal.entries)
        if prepared:
            loop = asyncio.get_running_loop()
            records = await loop.run_in_executor(self._thinkers, lay, match, bot_seed) or records
        names = book.names(options)
        typed = [seat.name.casefold() for seat in seats]
        for seat in seats:
            # Who would be called the same is told apart by the book.
            if not seat.name or typed.count(seat.name.casefold()) > 1:
                seat.name = names.get(seat.seat, seat.name or seat.seat)
        tokens = {seat.seat: secrets.token_urlsafe(32) for seat in seats if seat.kind == "human"}
        spectator = secrets.token_urlsafe(32)
        for_all = secrets.token_urlsafe(32) if watch else None
        saved = SavedGame(
            secrets.token_urlsafe(12),
            msgspec.json.encode(match.journal.header).decode(),
            bot_seed,
            seconds,
            seats,
            [ledgers.write(record) for record in records],
            for_all,
        )
        hashes = [(token_hash(token), seat) for seat, token in tokens.items()]
        hashes += [(token_hash(token), "") for token in (spectator, for_all) if token is not None]
        await self.store.create(saved, hashes, also=also(saved.id))
        ledger, _ = ledgers.read(saved.lines)
        room = self._rooms[saved.id] = Room(self, saved, Loaded(match, ledger))
        room._wake()
        return saved.id, tokens, spectator

    async def watch(self, game: str) -> str | None:
        """The token with which anybody may watch; None for an unknown game, or one for the invited."""
        return await self.store.watch_token(game)

    async def watch_instead(self, game: str, token: str) -> str | None:
        """For a token whose seat went to another device: one to watch with, the same every time."""
        if await self.moved_from(game, token) is None:
            return None
        watching = token_hash(f"watching instead of {token}")
        if await self.viewer(game, watching) is None:
            with suppress(Conflict):  # asked for twice at once
                await self.store.add_token(game, token_hash(watching), "")
        return watching

    async def share(self, game: str) -> str | None:
        """One more token for spectators, or None when there are enough."""
        if await self.store.tokens_of(game, "") >= self.settings.shares_per_game:
            return None
        token = secrets.token_urlsafe(32)
        await self.store.add_token(game, token_hash(token), "")
        return token

    async def sweep(self) -> None:
        """Give up rooms that nobody has used for a while; the store has their games."""
        while True:
            await asyncio.sleep(self.settings.sweep_seconds)
            self.drop_idle()

    def drop_idle(self) -> None:
        before = time.monotonic() - self.settings.idle_seconds
        for game, room in list(self._rooms.items()):
            if not room.busy and not room.lock.locked() and room.used < before:
                del self._rooms[game]
                room.close()

    async def close(self) -> None:
        for room in self._rooms.values():
            room.close()
        self._thinkers.shutdown(wait=False, cancel_futures=True)
        self._pictures.shutdown(wait=False, cancel_futures=True)
        self._foreseers.shutdown(wait=False, cancel_futures=True)
