"""What can happen only among three and more players, as events with their sentences."""

from __future__ import annotations

from banneret.books.events import Names, listed
from banneret.core.engine.events import Event

DEPLOYMENT = "deployment"
TURNS = "turns"


class OrderRolled(Event, frozen=True, tag=True):
    """Everybody has rolled for an order, from the highest to the lowest: in which they deploy, or act.

    `rolls` are the faces of each roll, of those who were tied too.
    """

    what: str  # DEPLOYMENT or TURNS
    order: tuple[str, ...]
    rolls: tuple[tuple[int, ...], ...]
    hunting: bool = False  # each may attack only who comes next in it

    def text(self, names: Names) -> str:
        who = ", then ".join([names[seat] for seat in self.order])
        if self.what == TURNS:
            return f"Everybody rolls for the order of this round: {who}."
        said = f"Everybody rolls for a corner of the table, and they choose and deploy in this order: {who}."
        if self.hunting:
            prey = [*self.order[1:], self.order[0]]
            pairs = [f"{names[one]} attacks {names[two]}" for one, two in zip(self.order, prey, strict=True)]
            return f"{said} Each may attack only who deploys next, all game long: {listed(pairs)}."
        return said


class MemberDrawn(Event, frozen=True, tag=True):
    """A die has said who of a team activates a unit."""

    seat: str

    def text(self, names: Names) -> str:
        return f"The team rolls for who of it activates a unit: {names[self.seat]} does."
