"""When a game is over its players may play again: the same armies on the same table, each in the same seat."""

from __future__ import annotations

import secrets

from banneret.server.moving import TakenSeat
from banneret.server.records import REMATCH, Accepted, Declined, Followed, Offer, Offered, Record
from banneret.server.rooms import Refused, Room, Rooms
from banneret.server.store import SavedSeat, token_hash


async def agree(rooms: Rooms, room: Room, seat: str) -> TakenSeat | None:
    """This seat wants to play again: its place in the new game, or None while others are waited for.

    Refused while the game goes on, and where the seat of the new game is on another device.
    """
    async with room.following:
        if room.ledger.rematch is None and await _all_want_it(room, seat):
            game = await _begin(rooms, room)

            def act() -> list[Record]:
                _offer(room)
                return [Followed(game)]

            await room.change(act)
    if room.ledger.rematch is None:
        return None
    return await _seat(rooms, room.ledger.rematch, seat)


async def decline(room: Room, seat: str) -> None:
    """This seat does not want to play again; of who offered it, the offer is withdrawn."""

    def act() -> list[Record]:
        return [] if _offer(room) is None else [Declined(REMATCH, seat)]

    await room.change(act)


async def _all_want_it(room: Room, seat: str) -> bool:
    def act() -> list[Record]:
        offer = _offer(room)
        if offer is None:
            return [Offered(REMATCH, seat)]
        if offer.seat == seat or seat in offer.agreed:
            return []
        return [Accepted(REMATCH, seat)]

    await room.change(act)
    offer = room.ledger.offers.get(REMATCH)
    return offer is not None and not room.rivals(offer.seat) - offer.agreed


def _offer(room: Room) -> Offer | None:
    if not room.over:
        raise Refused("not-over", "The game is not over yet.")
    if room.ledger.rematch is not None:
        raise Refused("begun", "The rematch has begun already.")
    return room.ledger.offers.get(REMATCH)


async def _begin(rooms: Rooms, room: Room) -> str:
    typed = bool(room.match.journal.header.dice.get("typed"))
    seats = [SavedSeat(who.seat, who.name, who.kind, who.bot) for who in room.seats.values()]
    game, _, _ = await rooms.create(
        room.book,
        room.match.options,
        seats,
        seed=None if typed else secrets.randbelow(2**63),
        seconds=room.seconds,
        watch=room.may_watch,
        prepared=room.ledger.laid > 0,
    )
    return game


async def _seat(rooms: Rooms, game: str, seat: str) -> TakenSeat:
    """A seat of a rematch, for whoever has it in the game before."""
    if await rooms.store.has_moved(game, seat):
        raise Refused("moved", "Your seat in the rematch is on another device.")
    if await rooms.store.tokens_of(game, seat) >= rooms.settings.shares_per_game:
        raise Refused("too-many", "That seat has been taken up often enough.")
    token = secrets.token_urlsafe(32)
    await rooms.store.add_token(game, token_hash(token), seat)
    return TakenSeat(game, seat, token)
