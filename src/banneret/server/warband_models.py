"""The shapes of requests and answers about warbands."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from banneret.books.warbands import Deed
from banneret.server.contract import shape
from banneret.server.models import Id, In, Name, Out

LONGEST_FILE = 1_000_000

BandName = Annotated[str, Field(max_length=80)]
Band = Annotated[dict[str, Any], shape("Band")]
Muster = Annotated[dict[str, Any], shape("Muster")]


class DraftMemberIn(In):
    entry: Id
    name: BandName
    items: Annotated[list[Id], Field(max_length=24)]


class DraftIn(In):
    """A warband that is yet to be founded: of which type, who is in it and what they carry."""

    type: Id
    name: BandName
    members: Annotated[list[DraftMemberIn], Field(max_length=40)]
    hired: Annotated[list[DraftMemberIn], Field(max_length=8)]
    stash: Annotated[list[Id], Field(max_length=40)]


class OrderIn(In):
    """What is to be done: `what` is an entry, a thing, a member or a name, `whom` a member or the stash."""

    deed: Deed
    what: BandName = ""
    whom: BandName = ""


class DraftAsked(In):
    """A draft to look at, or to begin: of a type, or as a ready-made list. `shop` is for whom to buy."""

    draft: DraftIn | None = None
    type: Id = ""
    list: Id = ""
    order: OrderIn | None = None
    shop: Id = ""


class DraftOut(Out):
    """The draft, after the order if there was one; what it is worth; and what the order did, in sentences."""

    draft: DraftIn
    band: Band
    said: list[str]


class NewWarband(In):
    """A draft to found, or the text of a warband's file. `edited`: it was changed by hand, on purpose."""

    book: Id
    draft: DraftIn | None = None
    file: Annotated[str, Field(max_length=LONGEST_FILE)] | None = None
    edited: bool = False
    owner: Name = ""


class WarbandMade(Out):
    """Its id, and the token with which its owner may change it."""

    warband: str
    token: str


class WarbandOrderIn(In):
    """`version` is that of the warband as it was shown, so that nobody orders something about another."""

    version: int
    order: OrderIn
    shop: Id = ""


class WarbandGameIn(In):
    version: int
    game: Id


class RecordOut(Out):
    """A line of a history, what it brought, and the game that it was, if one of this server."""

    text: str
    details: list[str]
    game: str | None


class BandGameOut(Out):
    """A game that the warband waits for; `lost`: it cannot be opened any more."""

    game: str
    state: Literal["playing", "over", "lost"]


class WarbandOut(Out):
    """`said` is what an order did, in sentences; `yours`: the token opens it for changes."""

    warband: str
    book: str
    title: str
    version: int
    yours: bool
    band: Band
    history: list[RecordOut]
    games: list[BandGameOut]
    said: list[str]
