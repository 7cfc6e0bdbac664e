"""The HTTP interface under /api/v1."""

from __future__ import annotations

import gzip
import importlib
import secrets
from functools import partial
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, Query, Request, Response, WebSocket
from fastapi.concurrency import run_in_threadpool

from banneret import __version__
from banneret.bots.players import bot_names
from banneret.core.engine.book import AnyBook
from banneret.core.engine.errors import BadInput
from banneret.core.engine.journal import Journal
from banneret.pictures.page import replay_html
from banneret.pictures.replay import frames, names_of
from banneret.server import catalogue, rematch
from banneret.server.battle_pictures import BattlePictures
from banneret.server.callers import Bearer, TheRooms, book_of, may_ask, sentence_of
from banneret.server.models import (
    BIGGEST_SEED,
    MOST_SETTINGS,
    BookOut,
    ChosenText,
    ClauseOut,
    CodeIn,
    CodeOut,
    Created,
    FramesOut,
    Health,
    ListToRead,
    NewGame,
    OwnListOut,
    RematchIn,
    RematchOut,
    RosterOut,
    SeatTaken,
    Shared,
    StandingOut,
    StateOut,
)
from banneret.server.packing import reads_gzip
from banneret.server.problems import ProblemError, problems
from banneret.server.quick_battles import battle_of
from banneret.server.rooms import Gone, Refused, Room
from banneret.server.socket import NOT_YOURS, serve_socket
from banneret.server.store import Conflict, SavedSeat, Write
from banneret.server.views import frame_data
from banneret.server.warband_routes import CHANGED, brought
from banneret.server.warband_store import put_into

router = APIRouter(prefix="/api/v1")

# A page for people to keep and print: it brings its own script and style, and may fetch nothing.
_PAGE_POLICY = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; font-src data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
)


class Visitor:
    """Whoever holds a token: the room it opens and the seat it looks from."""

    def __init__(self, room: Room, viewer: str) -> None:
        self.room = room
        self.viewer = viewer


async def visitor(game: str, rooms: TheRooms, bearer: Bearer) -> Visitor:
    viewer = await rooms.viewer(game, bearer.credentials if bearer is not None else "")
    if viewer is None:
        raise ProblemError(404, NOT_YOURS)
    try:
        return Visitor(await rooms.room(game), viewer)
    except Gone:
        raise ProblemError(404, NOT_YOURS) from None
    except BadInput as fault:
        raise ProblemError(409, f"This game cannot be opened any more: {fault.what}.") from fault


TheVisitor = Annotated[Visitor, Depends(visitor)]


def _json(data: bytes) -> Response:
    return Response(data, media_type="application/json", headers={"Cache-Control": "no-store"})


# ------------------------------------------------------------------------------------------ to read


@router.get("/health", summary="Is the server there?")
async def health() -> Health:
    return Health(status="ok", version=__version__)


@router.get("/books", summary="The rulebooks and what each is played with")
async def list_books() -> list[BookOut]:
    return [BookOut.model_validate(book) for book in await run_in_threadpool(catalogue.books)]


@router.get("/books/{book}/lists/{list_id}", summary="An army list to read", responses=problems(404))
async def read_list(book: str, list_id: str) -> RosterOut:
    found = await run_in_threadpool(catalogue.roster, book_of(book).id, list_id)
    if found is None:
        raise ProblemError(404, "There is no such army list.")
    return RosterOut.model_validate(found)


@router.post(
    "/books/{book}/lists",
    summary="Look at an army list of one's own, without a game",
    responses=problems(404, 422, 429),
)
async def read_own_list(book: str, body: ListToRead, request: Request) -> OwnListOut:
    may_ask(request.app.state.viewers, request)
    try:
        found = await run_in_threadpool(catalogue.own_roster, book_of(book).id, body.text)
    except BadInput as fault:
        raise ProblemError(422, sentence_of(fault)) from fault
    return OwnListOut.model_validate(found)


@router.get("/books/{book}/clauses", summary="Every rule, by its number", responses=problems(404))
async def read_clauses(book: str) -> dict[str, ClauseOut]:
    found = await run_in_threadpool(catalogue.clauses, book_of(book).id)
    return {key: ClauseOut.model_validate(clause) for key, clause in found.items()}


@router.get(
    "/books/{book}/table.svg",
    summary="A picture of a bare table",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}, **problems(404, 422, 429)},
)
async def table(
    book: str,
    request: Request,
    rooms: TheRooms,
    map_id: Annotated[str, Query(alias="map", max_length=80)],
    seed: Annotated[int, Query(ge=0, le=BIGGEST_SEED)] = 0,
    agreed: Annotated[list[ChosenText], Query(alias="set", max_length=MOST_SETTINGS)] = [],  # noqa: B006
) -> Response:
    """`set` names what players agree on, each as `setting=choice,choice`: some of it changes the table."""
    may_ask(request.app.state.viewers, request)
    chosen = catalogue.agreed_in(agreed)
    try:
        found = await rooms.draw(partial(catalogue.table_svg, book_of(book).id, map_id, seed, chosen))
    except BadInput as fault:
        raise ProblemError(422, sentence_of(fault)) from fault
    if found is None:
        raise ProblemError(404, "There is no such map.")
    return Response(found, media_type="image/svg+xml", headers={"Cache-Control": "public, max-age=3600"})


@router.get(
    "/books/{book}/battles/{battle}.svg",
    summary="A picture of a quick battle: both armies deployed",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}, **problems(404)},
)
async def battle_picture(book: str, battle: str, request: Request) -> Response:
    """There are few of them, each is drawn once, and the lobby shows them all: they count for no limit."""
    known = book_of(book).id
    found = battle_of(known, battle)
    if found is None:
        raise ProblemError(404, "There is no such battle.")
    pictures: BattlePictures = request.app.state.battle_pictures
    packed = await pictures.packed(known, found)
    if packed is None:
        raise ProblemError(404, "There is no picture of this battle.")
    headers = {"Cache-Control": "public, max-age=3600", "Vary": "Accept-Encoding"}
    if reads_gzip(request.headers.get("accept-encoding", "")):
        return Response(packed, media_type="image/svg+xml", headers={**headers, "Content-Encoding": "gzip"})
    return Response(gzip.decompress(packed), media_type="image/svg+xml", headers=headers)


# ------------------------------------------------------------------------------------------ games


@router.post("/games", status_code=201, summary="Begin a game", responses=problems(404, 409, 422, 429))
async def create_game(body: NewGame, request: Request, rooms: TheRooms) -> Created:
    may_ask(request.app.state.makers, request)
    book = book_of(body.book)
    if not book.offered:
        raise ProblemError(422, f"{book.title} is not begun here.")
    seats = _seats(book, body)
    players = {seat.seat: seat.name for seat in seats}
    lists, waiting = await brought(rooms, body)
    try:
        options = await run_in_threadpool(
            catalogue.options, book, lists, body.map, body.seed, players, body.settings
        )
    except BadInput as fault:
        raise ProblemError(422, sentence_of(fault)) from fault
    if tuple(book.seats(options)) != tuple(players):
        raise ProblemError(422, f"The seats of this game are: {', '.join(book.seats(options))}.")
    seed = None
    if body.dice == "server":
        seed = secrets.randbelow(2**63) if body.seed is None else body.seed

    def also(game: str) -> list[Write]:
        return [write for band in waiting for write in put_into(band, game)]

    try:
        game, tokens, spectator = await rooms.create(
            book,
            options,
            seats,
            seed=seed,
            seconds=body.seconds,
            watch=body.watch,
            prepared=body.prepared,
            also=also,
        )
    except Conflict:
        if not waiting:
            raise
        raise ProblemError(409, CHANGED) from None
    return Created(game=game, seats=tokens, spectator=spectator)


def _seats(book: AnyBook, body: NewGame) -> list[SavedSeat]:
    known = bot_names(book)
    order = catalogue.seats(book)
    found: list[SavedSeat] = []
    for seat, who in sorted(body.seats.items(), key=lambda pair: (order.get(pair[0], len(order)), pair[0])):
        # Surrogates and control marks cannot be stored or shown.
        name = "".join(mark for mark in who.name if mark.isprintable()).strip()
        if who.kind == "bot":
            bot = who.bot or known[-1]
            if bot not in known:
                raise ProblemError(422, f"seats.{seat}: the bots of this book are: {', '.join(known)}.")
            found.append(SavedSeat(seat, name, "bot", bot))
        else:
            if who.bot is not None:
                raise ProblemError(422, f"seats.{seat}: a human is not a bot.")
            found.append(SavedSeat(seat, name, "human", ""))
    return found


@router.get(
    "/games/{game}",
    summary="A game as its holder of a token sees it",
    response_model=StateOut,
    responses=problems(404, 409),
)
async def read_game(visitor: TheVisitor) -> Response:
    return _json(await visitor.room.look(visitor.viewer))


@router.get(
    "/games/{game}/standing",
    summary="How a game stands, in a line, for a list of games",
    responses=problems(404, 409),
)
async def read_standing(visitor: TheVisitor) -> StandingOut:
    return StandingOut.model_validate(await visitor.room.standing(visitor.viewer))


@router.get(
    "/games/{game}/frames",
    summary="The game so far, moment by moment",
    response_model=FramesOut,
    responses=problems(404, 409),
)
async def read_frames(
    visitor: TheVisitor,
    rooms: TheRooms,
    since: Annotated[int, Query(ge=0, description="a moment: from how the table was then")] = 0,
) -> Response:
    journal, _ = await visitor.room.journal()

    def make() -> bytes:
        found = frames(journal, viewer=visitor.viewer, since=since)
        return msgspec.json.encode({"frames": [frame_data(frame) for frame in found]})

    return _json(await rooms.draw(make))


_HTML: dict[int | str, dict[str, Any]] = {200: {"content": {"text/html": {"schema": {"type": "string"}}}}}


def _must_be_open(visitor: Visitor) -> None:
    """Pages that people keep and pass on are made of a game only when nothing in it is secret any more."""
    if visitor.room.keeps_secrets(visitor.viewer):
        raise ProblemError(409, "Something in this game is still secret, so this page comes when it is over.")


@router.get(
    "/games/{game}/replay",
    summary="The game as one page that needs nothing else",
    response_class=Response,
    responses={**_HTML, **problems(404, 409)},
)
async def read_replay(visitor: TheVisitor, rooms: TheRooms) -> Response:
    _must_be_open(visitor)
    journal, _ = await visitor.room.journal()
    book = visitor.room.book

    def make() -> str:
        found = frames(journal, viewer=visitor.viewer)
        if "table" not in found[-1].view:
            raise ProblemError(409, f"There are no pictures of {book.title}.")
        return replay_html(found, names_of(journal), book=book.title)

    return _html(await rooms.draw(make))


@router.get(
    "/games/{game}/report",
    summary="The battle report, to print",
    response_class=Response,
    responses={**_HTML, **problems(404, 409)},
)
async def read_report(visitor: TheVisitor, rooms: TheRooms) -> Response:
    _must_be_open(visitor)
    journal, _ = await visitor.room.journal()
    book = visitor.room.book
    outcome = visitor.room.outcome()
    why = str(outcome["why"]) if outcome is not None else ""
    ending = f"{why[0].upper()}{why[1:]}." if why else ""

    def make() -> str:
        return _report(journal, visitor.viewer, book, ending)

    return _html(await rooms.draw(make))


def _report(journal: Journal, viewer: str, book: AnyBook, ending: str) -> str:
    try:
        report = importlib.import_module("banneret.pictures.report")
    except ModuleNotFoundError:
        raise ProblemError(409, f"There is no report of {book.title} yet.") from None
    options = book.read_options(journal.header.options)
    if "table" not in book.view_data(book.view(book.begin(options), viewer)):
        raise ProblemError(409, f"There is no report of {book.title}.")
    page = report.report_html(journal, viewer=viewer, ending=ending)
    assert isinstance(page, str)
    return page


def _html(page: str) -> Response:
    return Response(
        page,
        media_type="text/html",
        headers={"Cache-Control": "no-store", "Content-Security-Policy": _PAGE_POLICY},
    )


@router.get(
    "/games/{game}/journal",
    summary="The journal, when the game is over",
    response_class=Response,
    responses={
        200: {"content": {"application/jsonl": {"schema": {"type": "string"}}}},
        **problems(404, 409),
    },
)
async def read_journal(game: str, visitor: TheVisitor) -> Response:
    journal, over = await visitor.room.journal()
    if not over:
        raise ProblemError(409, "The journal holds the seed of the dice, so it is given when the game is over.")
    return Response(
        journal.dumps(),
        media_type="application/jsonl",
        headers={"Cache-Control": "no-store", "Content-Disposition": 'attachment; filename="battle.journal"'},
    )


@router.post("/games/{game}/share", summary="A token to watch with", responses=problems(404, 409, 429))
async def share(game: str, visitor: TheVisitor, rooms: TheRooms) -> Shared:
    if not visitor.viewer:
        raise ProblemError(404, NOT_YOURS)
    token = await rooms.share(game)
    if token is None:
        raise ProblemError(429, "Enough have been invited to watch this game.")
    return Shared(token=token)


@router.post(
    "/games/{game}/watch",
    summary="A token to watch with, for anybody who has the address of the game, or had a seat in it",
    responses=problems(404, 429),
)
async def watch(game: str, request: Request, rooms: TheRooms, bearer: Bearer) -> Shared:
    may_ask(request.app.state.viewers, request)
    token = await rooms.watch(game)
    if token is None and bearer is not None:
        # Who has played it and moved on to another device is no stranger.
        token = await rooms.watch_instead(game, bearer.credentials)
    if token is None:
        raise ProblemError(404, NOT_YOURS)
    return Shared(token=token)


@router.post(
    "/games/{game}/code",
    status_code=201,
    summary="A code with which this seat can be taken up on another device",
    responses=problems(404, 409, 429),
)
async def offer_seat(game: str, visitor: TheVisitor, request: Request, rooms: TheRooms) -> CodeOut:
    if not visitor.viewer:
        raise ProblemError(404, NOT_YOURS)
    may_ask(request.app.state.movers, request)
    code = await rooms.offer_seat(game, visitor.viewer)
    return CodeOut(code=code, seconds=rooms.settings.code_seconds)


@router.post(
    "/games/{game}/rematch",
    summary="Offer to play again, agree to it, or decline",
    responses=problems(404, 409, 422, 429),
)
async def play_again(visitor: TheVisitor, body: RematchIn, request: Request, rooms: TheRooms) -> RematchOut:
    if not visitor.viewer:
        raise ProblemError(404, NOT_YOURS)
    may_ask(request.app.state.makers, request)
    try:
        if body.do == "decline":
            await rematch.decline(visitor.room, visitor.viewer)
            return RematchOut(rematch=None)
        taken = await rematch.agree(rooms, visitor.room, visitor.viewer)
    except Refused as refused:
        raise ProblemError(409, refused.refusal.why) from refused
    if taken is None:
        return RematchOut(rematch=None)
    return RematchOut(rematch=SeatTaken(game=taken.game, seat=taken.seat, token=taken.token))


@router.post(
    "/seats",
    status_code=201,
    summary="Take up a seat with the code of another device",
    responses=problems(404, 422, 429),
)
async def take_seat(body: CodeIn, request: Request, rooms: TheRooms) -> SeatTaken:
    may_ask(request.app.state.movers, request)
    taken = await rooms.take_seat(body.code)
    if taken is None:
        raise ProblemError(404, "This code is wrong, used or too old. Ask for a new one on the other device.")
    return SeatTaken(game=taken.game, seat=taken.seat, token=taken.token)


@router.websocket("/games/{game}/socket")
async def play(websocket: WebSocket, game: str) -> None:
    await serve_socket(websocket, game, websocket.app.state.rooms, websocket.app.state.settings)
