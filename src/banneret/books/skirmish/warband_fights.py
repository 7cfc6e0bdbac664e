# interpreted: a journal is played again once, when a warband takes what came of it
"""What a finished game means for a warband: its party before and after, as the journal gives it."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from banneret.books.skirmish.party import Party
from banneret.books.skirmish.warband import Fought, Warband, check_new, difference
from banneret.core.engine.errors import BadInput
from banneret.core.engine.match import Match


@runtime_checkable
class WarbandGame(Protocol):
    """What a book of parties says of a game, by seat."""

    def parties_before(self, options: Any) -> dict[str, Party]: ...

    def parties_after(self, state: Any) -> dict[str, Party]: ...

    def party_results(self, state: Any) -> dict[str, str]:
        """Won, lost, drew, or what else there is to say of it."""
        ...


def fight_of(warband: Warband, match: Match, where: str) -> Fought:
    """What came of the game for this warband; BadInput if it is not over, or was played by somebody else."""
    check_new(warband, match.journal.digest())
    fight, before = fight_in(warband.party.id, warband.party.name, match, where)
    if before != warband.party:
        what = f"{before.name} was not as it is now when this was played"
        raise BadInput(f"{what}: {difference(warband.party, before)}.", where)
    return fight


def fight_in(party_id: str, name: str, match: Match, where: str) -> tuple[Fought, Party]:
    """The game as one party has it in its history, and that party before it."""
    game = match.book
    if not isinstance(game, WarbandGame):
        raise BadInput(f"this is a game of {match.book.title}, in which no warbands fight.", where)
    if not match.over:
        raise BadInput("the game is not over; play it to its end first.", where)
    before = game.parties_before(match.options)
    seats = [seat for seat, party in before.items() if party.id == party_id]
    if len(seats) != 1:
        players = " and ".join([party.name for party in before.values()])
        raise BadInput(f"{players} played this, not {name}.", where)
    (seat,) = seats
    others = " and ".join([party.name for other, party in before.items() if other != seat])
    after = game.parties_after(match.state)[seat]
    result = game.party_results(match.state)[seat]
    return Fought(match.journal.digest(), seat, others, result, after), before[seat]


def check_fight(warband: Warband, match: Match, where: str) -> Fought:
    """The skirmish of the history that this journal is; BadInput if it gives another party than is written."""
    digest = match.journal.digest()
    for written in warband.fought():
        if written.journal == digest:
            given, _ = fight_in(warband.party.id, warband.party.name, match, where)
            if given != written:
                what = f"{written.party.name} came out of this otherwise than its history says"
                raise BadInput(f"{what}: {difference(written.party, given.party)}.", where)
            return written
    raise BadInput(f"this is no skirmish in the history of {warband.party.name}.", where)
