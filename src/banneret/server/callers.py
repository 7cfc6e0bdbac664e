"""Whoever calls a route: what it is given to work with, how much it may ask for, and what it is told."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from banneret.core.engine.book import AnyBook
from banneret.core.engine.errors import BadInput
from banneret.server import catalogue
from banneret.server.limits import Buckets
from banneret.server.problems import ProblemError
from banneret.server.rooms import Rooms

_bearer = HTTPBearer(auto_error=False, description="The token of a seat, a spectator or a warband's owner.")


def rooms_of(request: Request) -> Rooms:
    rooms = request.app.state.rooms
    assert isinstance(rooms, Rooms)
    return rooms


TheRooms = Annotated[Rooms, Depends(rooms_of)]
Bearer = Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]


def book_of(book_id: str) -> AnyBook:
    book = catalogue.find_book(book_id)
    if book is None:
        raise ProblemError(404, "There is no such book.")
    return book


def sentence_of(fault: BadInput) -> str:
    said = str(fault)
    return said if said.endswith((".", "?", "…")) else f"{said}."


def may_ask(buckets: Buckets, request: Request) -> None:
    bucket = buckets.of(request.client.host if request.client is not None else "")
    if not bucket.take():
        wait = {"Retry-After": str(int(bucket.wait()) + 1)}
        raise ProblemError(429, "That is a lot at once; please wait a little.", wait)
