"""A game that is over before it begins: all that is played of it is what follows a skirmish.

It stands in for the book wherever parties, journals and warbands are tested without a table.
"""

from __future__ import annotations

import msgspec

from banneret.books.skirmish.after.camp import Camp
from banneret.books.skirmish.after.facts import PartyFacts
from banneret.books.skirmish.after.sequence import STAGES, play_stage
from banneret.books.skirmish.party import Party
from banneret.core.engine.ask import Data, Steps
from banneret.core.engine.book import Book, Outcome
from banneret.core.engine.dice import Dice
from banneret.core.engine.state import State

BOOK = "only-after"


class Aftermath(msgspec.Struct, frozen=True):
    parties: dict[str, Party]
    facts: dict[str, PartyFacts]


class Rest(State):
    """`stage` is the next one."""

    def __init__(self, camp: Camp | None = None, stage: int = 0) -> None:
        super().__init__()
        self.camp = camp
        self.stage = stage

    def copy(self) -> Rest:
        twin = Rest(None, self.stage)
        assert self.camp is not None
        twin.camp = self.camp.copy(twin)
        return twin


class OnlyAfter(Book[Aftermath, Rest, Data]):
    id = BOOK
    title = "Only After"
    prefix = "OA"

    def read_options(self, data: object) -> Aftermath:
        return msgspec.convert(data, Aftermath)

    def write_options(self, options: Aftermath) -> Data:
        data: Data = msgspec.to_builtins(options)
        return data

    def seats(self, options: Aftermath) -> tuple[str, ...]:
        return tuple(options.parties)

    def names(self, options: Aftermath) -> dict[str, str]:
        return {seat: party.name for seat, party in options.parties.items()}

    def begin(self, options: Aftermath) -> Rest:
        rest = Rest()
        rest.camp = Camp(options.parties, options.facts, rest)
        return rest

    def step(self, state: Rest, dice: Dice) -> Steps:
        assert state.camp is not None
        yield from play_stage(STAGES[state.stage], state.camp, dice)
        state.stage += 1

    def outcome(self, state: Rest) -> Outcome | None:
        if state.stage < len(STAGES):
            return None
        return Outcome("", dict.fromkeys(self.parties_after(state), 0.0), "all is done")

    def view(self, state: Rest, viewer: str) -> Data:
        return {}

    def encode(self, state: Rest) -> bytes:
        assert state.camp is not None
        return msgspec.json.encode({"camp": state.camp.to_data(), "stage": state.stage})

    def decode(self, options: Aftermath, data: bytes) -> Rest:
        kept = msgspec.json.decode(data)
        rest = Rest(None, kept["stage"])
        rest.camp = Camp.from_data(kept["camp"], rest)
        return rest

    # What `warband_fights` asks of a book.

    def parties_before(self, options: Aftermath) -> dict[str, Party]:
        return options.parties

    def parties_after(self, state: Rest) -> dict[str, Party]:
        assert state.camp is not None
        return state.camp.parties

    def party_results(self, state: Rest) -> dict[str, str]:
        assert state.camp is not None
        return {seat: facts.result for seat, facts in state.camp.facts.items()}
