"""The WebSocket of a game: reads messages, checks their form and hands them to the room."""

from __future__ import annotations

import asyncio
import logging
import math
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

import msgspec
from fastapi import WebSocket, WebSocketDisconnect

from banneret.core.engine.errors import BadInput
from banneret.server.limits import Bucket
from banneret.server.messages import (
    Answer,
    Draw,
    GiveDice,
    Hello,
    Id,
    Ident,
    Measure,
    Message,
    Nearest,
    Prepare,
    Preview,
    Resign,
    Takeback,
    Undo,
    WhyNot,
)
from banneret.server.rooms import SEAT_MOVED, Client, Gone, Room, Rooms
from banneret.server.settings import Settings
from banneret.server.store import StoreFault, token_hash

_log = logging.getLogger("banneret.server")

NOT_YOURS: Final = "There is no such game, or it is not yours."

# Close codes; those from 4000 on are for an application to choose.
_POLICY = 1008
_NOT_FOUND = 4404
_NO_HELLO = 4408
_FULL = 4429

_MESSAGES: Final = msgspec.json.Decoder(Message)


class _Nameless(msgspec.Struct):
    """Just enough of a bad message to say which one was bad."""

    id: Id = None


class Bad(Exception):
    def __init__(self, why: str, ident: Ident = None) -> None:
        super().__init__(why)
        self.ident = ident


def read_message(text: str) -> Message:
    """A message of the right form, or Bad with what is wrong and the id it carried."""
    try:
        message: Message = _MESSAGES.decode(text)
        return message
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError) as error:
        ident: Ident = None
        with suppress(msgspec.MsgspecError, UnicodeError, RecursionError, ValueError):
            ident = msgspec.json.decode(text, type=_Nameless).id
        why = str(error) if isinstance(error, msgspec.ValidationError) else "this is not JSON"
        raise Bad(f"That is no message this server knows: {why[:200]}.", ident) from None


def may_connect(origin: str | None, host: str | None, allowed: tuple[str, ...]) -> bool:
    """Whether a page of this origin may open a socket. Programs other than browsers send no origin."""
    if origin is None or origin in allowed:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and host is not None and parts.netloc.lower() == host.lower()


async def serve_socket(websocket: WebSocket, game: str, rooms: Rooms, settings: Settings) -> None:
    if not may_connect(websocket.headers.get("origin"), websocket.headers.get("host"), settings.origins):
        await websocket.close(_POLICY)
        return
    await websocket.accept()
    try:
        found = await _hello(websocket, game, rooms, settings)
        if found is None:
            return
        client, room, ident = found
        writer = asyncio.create_task(_write(websocket, client))
        try:
            await room.join(client)
            await _read(websocket, client, room, settings)
        except (Gone, BadInput, StoreFault) as fault:
            _log.error("game %s: %s", game, fault)
            client.tell("error", ident, why="This game cannot be reached just now.")
        finally:
            await room.leave(client)
            # What was told last is still sent, unless the socket is gone.
            if not client.lost:
                client.end()
            await asyncio.gather(writer, return_exceptions=True)
    except (WebSocketDisconnect, RuntimeError):
        # Gone while we were sending; it will come back if it wants to.
        return


async def _receive(websocket: WebSocket) -> str | None:
    """The next message; None for one that is not text."""
    message = await websocket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code") or 1000)
    text: str | None = message.get("text")
    return text


async def _hello(
    websocket: WebSocket, game: str, rooms: Rooms, settings: Settings
) -> tuple[Client, Room, Ident] | None:
    """Who is there? None, and the socket closed, if it is nobody we know."""
    ident: Ident = None
    why, code = NOT_YOURS, _NOT_FOUND
    try:
        async with asyncio.timeout(settings.hello_seconds):
            text = await _receive(websocket)
        if text is None or len(text) > settings.largest_message:
            raise Bad("The first message must be a hello.")
        message = read_message(text)
        ident = message.id
        if not isinstance(message, Hello):
            raise Bad("The first message must be a hello.", ident)
        viewer = await rooms.viewer(game, message.token)
        moved = await rooms.moved_from(game, message.token) if viewer is None else None
        if moved is not None:
            told = {"type": "moved", "id": ident, "seat": moved}
            await websocket.send_text(msgspec.json.encode(told).decode())
            await websocket.close(SEAT_MOVED)
            return None
        if viewer is not None:
            room = await rooms.room(game)
            watching = sum(not client.viewer for client in room.clients)
            if len(room.clients) >= settings.sockets_per_game:
                why, code = "Too many are connected to this game.", _FULL
            elif not viewer and watching >= settings.watchers_per_game:
                why, code = "Too many are watching this game.", _FULL
            else:
                return Client(viewer, token_hash(message.token)), room, ident
    except TimeoutError:
        why, code = "The first message must be a hello.", _NO_HELLO
    except Bad as bad:
        why, code, ident = str(bad), _POLICY, bad.ident
    except BadInput as fault:
        _log.error("game %s cannot be opened: %s", game, fault)
        why = f"This game cannot be opened any more: {fault.what}."
    except (Gone, StoreFault) as fault:
        _log.error("game %s cannot be opened: %s", game, fault)
        why = "This game cannot be opened."
    await websocket.send_text(msgspec.json.encode({"type": "error", "id": ident, "why": why}).decode())
    await websocket.close(code)
    return None


async def _write(websocket: WebSocket, client: Client) -> None:
    """Send what waits, in order, until there is no more."""
    try:
        while True:
            message = await client.waiting.get()
            if message is None:
                await websocket.close(client.farewell)
                return
            await websocket.send_text(message.decode())
    except (WebSocketDisconnect, RuntimeError):
        client.lost = True


async def _read(websocket: WebSocket, client: Client, room: Room, settings: Settings) -> None:
    bucket = Bucket(settings.messages_per_second, settings.message_burst)
    ignored = 0
    while not client.lost:
        text = await _receive(websocket)
        if not bucket.take():
            ignored += 1
            if ignored > 10 * settings.message_burst:
                return
            client.tell("error", None, why="Too many messages; this one was not read.")
            continue
        if text is None:
            client.tell("error", None, why="Messages are text, in JSON.")
            continue
        if len(text) > settings.largest_message:
            client.tell("error", None, why="That message is too long.")
            continue
        try:
            await _handle(read_message(text), client, room)
        except Bad as bad:
            client.tell("error", bad.ident, why=str(bad))
        except (Gone, BadInput, StoreFault, WebSocketDisconnect):
            raise
        except Exception:
            # Nothing was changed: what changes a game looks after its own faults.
            _log.exception("a message could not be handled")
            client.tell("error", None, why="The server could not do that.")


async def _handle(message: Message, client: Client, room: Room) -> None:
    ident = message.id
    match message:
        case Answer():
            await room.answer(client, ident, message.version, message.answer)
        case Preview():
            await room.preview(client, ident, message.answer)
        case Nearest():
            await room.nearest(client, ident, message.answer)
        case WhyNot():
            await room.closed(client, ident)
        case Measure():
            to = message.to
            if isinstance(to, tuple):
                if not all(math.isfinite(part) for part in to):
                    raise Bad("That is no place on a table.", ident)
                await room.measure(client, ident, message.what, message.unit, list(to))
            else:
                await room.measure(client, ident, message.what, message.unit, to)
        case GiveDice():
            await room.dice(client, ident, message.version, message.faces)
        case Undo():
            await room.undo(client, ident, message.version)
        case Takeback():
            await room.takeback(client, ident, message.version, message.do)
        case Prepare():
            await room.prepare(client, ident, message.version, message.do)
        case Draw():
            await room.draw(client, ident, message.version, message.do)
        case Resign():
            await room.resign(client, ident, message.version)
        case Hello():
            raise Bad("Hello was said already.", ident)
