"""The book as the server needs it, with nothing but what follows a skirmish: a game of it is over in a minute.

It stands in the book's place on the shelf, so that warbands go through whole games without a table.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar

import msgspec

from banneret.books.skirmish.after.facts import LOST, WON, Fate
from banneret.books.skirmish.packs import load_band
from banneret.books.skirmish.party import Party
from banneret.books.skirmish.party_building import founded
from banneret.core.engine.ask import Data
from banneret.core.engine.book import SHELF
from banneret.core.engine.dice import SeededDice
from banneret.core.engine.errors import BadInput
from banneret.core.space.shown import ShownView
from banneret.server import catalogue
from tests.books.skirmish.only_after import Aftermath, OnlyAfter, Rest
from tests.books.skirmish.parties import facts

SKIRMISH = "skirmish"


class StandIn(OnlyAfter):
    """Seat A has won, and its second and third member were put out of action by the other side."""

    id: ClassVar[str] = SKIRMISH
    title: ClassVar[str] = "Skirmish"
    prefix: ClassVar[str] = "SK"

    def sample_options(self, seed: int) -> Aftermath:
        one = founded(load_band("lantern-street-watch"), SeededDice(seed), "sample-a")
        return self._told({"A": one, "B": founded(load_band("gorgs-breakers"), SeededDice(seed), "sample-b")})

    def read_options(self, data: object) -> Aftermath:
        """Whoever is in it, the facts are about them."""
        assert isinstance(data, dict)
        try:
            return self._told(msgspec.convert(data["parties"], dict[str, Party]))
        except msgspec.ValidationError as error:
            raise BadInput(f"these are no parties: {error}", "options") from error

    def _told(self, parties: dict[str, Party]) -> Aftermath:
        out = {member.uid: Fate(out=True, by="B") for member in parties["A"].members[1:3]}
        if len({party.id for party in parties.values()}) < len(parties):
            raise BadInput("both sides would be the same party", "lists")
        won = facts(parties["A"], WON, out, ruins=True)
        return Aftermath(parties, {"A": won, "B": facts(parties["B"], LOST)})

    def view(self, state: Rest, viewer: str) -> Data:
        return {"stage": state.stage, "over": self.outcome(state) is not None}

    def view_data(self, view: Data) -> ShownView:
        return {
            "book": self.id,
            "heading": "After the skirmish",
            "round": view["stage"],
            "over": view["over"],
            "turn": "",
            "sides": [{"seat": "A"}, {"seat": "B"}],
            "notes": [],
        }


@contextmanager
def shelved() -> Iterator[None]:
    """With the stand-in in the book's place."""
    others = dict(SHELF)
    SHELF[SKIRMISH] = "tests.books.skirmish.stand_in:StandIn"
    catalogue._book.cache_clear()
    try:
        yield
    finally:
        SHELF.clear()
        SHELF.update(others)
        catalogue._book.cache_clear()
