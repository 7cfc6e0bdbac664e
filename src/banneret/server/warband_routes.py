"""The HTTP interface of warbands, under /api/v1: drafts, rosters, orders, and what comes of games.

Whoever has the address of a warband may look at it; its owner, known by a token, changes it.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from fastapi.concurrency import run_in_threadpool

from banneret.books.warbands import BandOrder, DraftBand, ShownBand, Warbands, warbands_of
from banneret.core.engine.book import open_book
from banneret.core.engine.errors import BadInput
from banneret.core.engine.match import Match
from banneret.server import catalogue, warband_store
from banneret.server.callers import Bearer, TheRooms, book_of, may_ask, sentence_of
from banneret.server.models import NewGame, OwnListIn, WarbandIn
from banneret.server.problems import ProblemError, problems
from banneret.server.rooms import Gone, Room, Rooms
from banneret.server.store import Conflict, Write, known_id
from banneret.server.warband_models import (
    BandGameOut,
    DraftAsked,
    DraftIn,
    DraftOut,
    Muster,
    NewWarband,
    OrderIn,
    RecordOut,
    WarbandGameIn,
    WarbandMade,
    WarbandOrderIn,
    WarbandOut,
)
from banneret.server.warband_store import SavedWarband

router = APIRouter(prefix="/api/v1")

NO_WARBAND = "There is no such warband, or it is not yours."
CHANGED = "The warband was changed meanwhile; look at it as it is now."
IN_A_GAME = "The warband waits for what comes of a game: take that in first, or let the game go."


def _door(book_id: str) -> Warbands:
    door = warbands_of(book_of(book_id).id)
    if not door.there:
        raise ProblemError(404, "This book has no warbands.")
    return door


def _draft(given: DraftIn) -> DraftBand:
    draft: DraftBand = given.model_dump()  # type: ignore[assignment]
    return draft


def _order(given: OrderIn) -> BandOrder:
    return BandOrder(given.deed, given.what, given.whom)


async def _found(rooms: Rooms, id_: str) -> SavedWarband:
    saved = await warband_store.find(rooms.store, id_)
    if saved is None or catalogue.find_book(saved.book) is None:
        raise ProblemError(404, NO_WARBAND)
    return saved


async def _owned(rooms: Rooms, id_: str, bearer: Bearer, version: int | None = None) -> SavedWarband:
    """The warband, for its owner only, and of the version that was looked at."""
    saved = await _found(rooms, id_)
    if bearer is None or not saved.is_owned_with(bearer.credentials):
        raise ProblemError(404, NO_WARBAND)
    if version is not None and version != saved.version:
        raise ProblemError(409, CHANGED)
    return saved


# ------------------------------------------------------------------------------------------ new ones


@router.get(
    "/books/{book}/warbands",
    summary="What a new warband is made from",
    response_model=Muster,
    responses=problems(404),
)
async def read_muster(book: str) -> Any:
    return await run_in_threadpool(_door(book).muster)


@router.post(
    "/books/{book}/warbands/draft",
    summary="Begin a warband that is yet to be founded, look at it, or change it",
    responses=problems(404, 422, 429),
)
async def draft_warband(book: str, body: DraftAsked, request: Request) -> DraftOut:
    may_ask(request.app.state.viewers, request)
    door = _door(book)
    if sum([body.draft is not None, bool(body.type), bool(body.list)]) != 1:
        raise ProblemError(422, "Give a draft, or a type or a list to begin one with.")

    def make() -> tuple[DraftBand, ShownBand, list[str]]:
        if body.draft is not None:
            draft = _draft(body.draft)
        else:
            draft = door.blank(body.type) if body.type else door.ready_made(body.list)
        draft, said = door.drafted(draft, None if body.order is None else _order(body.order))
        return draft, door.draft_shown(draft, body.shop), said

    try:
        draft, band, said = await run_in_threadpool(make)
    except BadInput as fault:
        raise ProblemError(422, sentence_of(fault)) from fault
    return DraftOut(draft=DraftIn.model_validate(draft), band=dict(band), said=said)


@router.post(
    "/warbands",
    status_code=201,
    summary="Found a warband of a draft, or bring one as its file",
    responses=problems(404, 422, 429),
)
async def found_warband(body: NewWarband, request: Request, rooms: TheRooms) -> WarbandMade:
    may_ask(request.app.state.makers, request)
    door = _door(body.book)
    if (body.draft is None) == (body.file is None):
        raise ProblemError(422, "Give a draft to found, or the text of a warband's file.")

    def make() -> bytes:
        if body.draft is not None:
            owner = "".join([mark for mark in body.owner if mark.isprintable()]).strip()
            id_ = f"band-{secrets.token_hex(4)}"
            return door.found(_draft(body.draft), id_, secrets.randbelow(2**31), owner)
        return door.read((body.file or "").encode("utf-8", "replace"), body.edited)

    try:
        document = await run_in_threadpool(make)
    except BadInput as fault:
        raise ProblemError(422, sentence_of(fault)) from fault
    id_, token = secrets.token_urlsafe(12), secrets.token_urlsafe(32)
    await warband_store.create(rooms.store, id_, body.book, document, token)
    return WarbandMade(warband=id_, token=token)


# ------------------------------------------------------------------------------------------ those there are


@router.get("/warbands/{warband}", summary="A warband's roster and history", responses=problems(404, 409, 422))
async def read_warband(
    warband: str, rooms: TheRooms, bearer: Bearer, shop: Annotated[str, Query(max_length=80)] = ""
) -> WarbandOut:
    saved = await _found(rooms, warband)
    yours = bearer is not None and saved.is_owned_with(bearer.credentials)
    return await _shown(rooms, saved, yours, shop)


@router.get(
    "/warbands/{warband}/file",
    summary="A warband as a file, for its owner",
    response_class=Response,
    responses={200: {"content": {"application/json": {"schema": {}}}}, **problems(404)},
)
async def read_file(warband: str, rooms: TheRooms, bearer: Bearer) -> Response:
    saved = await _owned(rooms, warband, bearer)
    keep = {"Cache-Control": "no-store", "Content-Disposition": 'attachment; filename="band.warband"'}
    return Response(saved.document, media_type="application/json", headers=keep)


@router.post(
    "/warbands/{warband}/orders",
    summary="Recruit, equip, rename, dismiss: what an owner does between games",
    responses=problems(404, 409, 422, 429),
)
async def order(
    warband: str, body: WarbandOrderIn, request: Request, rooms: TheRooms, bearer: Bearer
) -> WarbandOut:
    may_ask(request.app.state.viewers, request)
    saved = await _owned(rooms, warband, bearer, body.version)
    if saved.waits():
        raise ProblemError(409, IN_A_GAME)
    try:
        document, said = await run_in_threadpool(_door(saved.book).ordered, saved.document, _order(body.order))
    except BadInput as fault:
        raise ProblemError(422, sentence_of(fault)) from fault
    await _replace(rooms, saved, document)
    return await _shown(rooms, await _found(rooms, warband), True, body.shop, said)


async def _replace(rooms: Rooms, saved: SavedWarband, document: bytes, also: Sequence[Write] = ()) -> None:
    try:
        await warband_store.replace(rooms.store, saved, document, also)
    except Conflict:
        raise ProblemError(409, CHANGED) from None


async def _shown(
    rooms: Rooms, saved: SavedWarband, yours: bool, shop: str = "", said: Sequence[str] = ()
) -> WarbandOut:
    door = _door(saved.book)
    # While it waits for a game nothing can be ordered, so nothing is on offer.
    free = yours and not saved.waits()

    def make() -> tuple[ShownBand, list[RecordOut]]:
        games = {each.journal: each.game for each in saved.games if each.journal}
        lines = [
            RecordOut(text=each["text"], details=each["details"], game=games.get(each["journal"]))
            for each in door.history(saved.document)
        ]
        return door.shown(saved.document, free, shop), lines

    try:
        band, lines = await run_in_threadpool(make)
    except BadInput as fault:
        # Its file is still to be had, and can be brought back on its owner's word.
        raise ProblemError(409, sentence_of(fault)) from fault
    waited = [each.game for each in saved.games if each.waiting]
    return WarbandOut(
        warband=saved.id,
        book=saved.book,
        title=open_book(saved.book).title,
        version=saved.version,
        yours=yours,
        band=dict(band),
        history=lines,
        games=[await _game(rooms, game) for game in waited] if yours else [],
        said=list(said),
    )


# ------------------------------------------------------------------------------------------ games


async def brought(rooms: Rooms, body: NewGame) -> tuple[list[catalogue.Brought], list[SavedWarband]]:
    """What the seats of a new game bring, and the warbands that will wait for what comes of it."""
    lists: list[catalogue.Brought] = []
    waiting: list[SavedWarband] = []
    for at, each in enumerate(body.lists):
        if isinstance(each, OwnListIn):
            lists.append(catalogue.OwnText(each.text, each.without_unknown))
        elif isinstance(each, WarbandIn):
            saved = await warband_store.find(rooms.store, each.warband)
            owned = saved is not None and each.token and saved.is_owned_with(each.token)
            if saved is None or saved.book != body.book or (each.token and not owned):
                raise ProblemError(422, f"lists[{at}]: {NO_WARBAND}")
            if owned and saved.waits():
                raise ProblemError(409, IN_A_GAME)
            lists.append(catalogue.FieldedBand(saved.document))
            waiting += [saved] if owned else []
        else:
            lists.append(each)
    return lists, waiting


async def _game(rooms: Rooms, game: str) -> BandGameOut:
    try:
        room = await rooms.room(game)
    except (Gone, BadInput):
        return BandGameOut(game=game, state="lost")
    return BandGameOut(game=game, state="over" if room.over else "playing")


@router.post(
    "/warbands/{warband}/after",
    summary="Take in what a finished game of this server has made of a warband",
    responses=problems(404, 409, 422, 429),
)
async def take_game(
    warband: str, body: WarbandGameIn, request: Request, rooms: TheRooms, bearer: Bearer
) -> WarbandOut:
    may_ask(request.app.state.makers, request)
    saved = await _owned(rooms, warband, bearer, body.version)
    try:
        room = await rooms.room(known_id(body.game))
    except (Gone, BadInput):
        raise ProblemError(422, "There is no such game, or it cannot be opened any more.") from None
    if room.book.id != saved.book:
        raise ProblemError(422, "That is a game of another book.")
    match = await _finished(rooms, room)
    try:
        document, journal = await run_in_threadpool(_door(saved.book).after, saved.document, match)
    except BadInput as fault:
        raise ProblemError(422, sentence_of(fault)) from fault
    await _replace(rooms, saved, document, [warband_store.taken(saved, room.id, journal)])
    return await _shown(rooms, await _found(rooms, warband), True)


async def _finished(rooms: Rooms, room: Room) -> Match:
    journal, over = await room.journal()
    if not over:
        raise ProblemError(409, "The game is not over yet; play it to its end first.")
    try:
        match: Match = await rooms.draw(lambda: Match.resume(journal, book=room.book))
    except BadInput as fault:
        raise ProblemError(409, sentence_of(fault)) from fault
    if not match.over:
        raise ProblemError(409, "That game was broken off, so nothing has come of it; let it go.")
    return match


@router.post(
    "/warbands/{warband}/leave",
    summary="Wait no longer for what comes of a game",
    responses=problems(404, 409, 422, 429),
)
async def leave_game(
    warband: str, body: WarbandGameIn, request: Request, rooms: TheRooms, bearer: Bearer
) -> WarbandOut:
    may_ask(request.app.state.makers, request)
    saved = await _owned(rooms, warband, bearer, body.version)
    if not any(each.game == body.game and each.waiting for each in saved.games):
        raise ProblemError(422, "The warband does not wait for this game.")
    try:
        await warband_store.leave(rooms.store, saved, body.game)
    except Conflict:
        raise ProblemError(409, CHANGED) from None
    return await _shown(rooms, await _found(rooms, warband), True)
