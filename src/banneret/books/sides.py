"""The sides of a battle: who plays, who is whose enemy or ally, and a side that nobody plays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from banneret.core.engine.state import State
from banneret.core.engine.winners import together

LETTERS: Final = ("A", "B", "C", "D", "E", "F", "G", "H")  # seats are called so, in order
SEATS: Final = ("A", "B")


def other_seat(seat: str) -> str:
    """For clauses that speak of just two; a test names them all."""
    return "B" if seat == "A" else "A"


def leader(score: Mapping[str, int]) -> str:
    """The side with the highest score; "" if several have it."""
    best = max(score.values())
    first = [seat for seat, points in score.items() if points == best]
    return first[0] if len(first) == 1 else ""


class Sides:
    """Who is in a battle; settled as it begins, and never changed.

    `seats` are those that somebody plays, `neutral` is one that nobody does ("" if there is none), with what it
    is called, whether it seizes markers and whether it takes turns as others do. A side is the enemy of all
    others but those in the same one of `teams`.
    """

    __slots__ = (
        "_after",
        "_allies",
        "_beginning",
        "_enemies",
        "_teams",
        "called",
        "everybody",
        "neutral",
        "neutral_acts",
        "neutral_seizes",
        "seats",
    )

    def __init__(
        self,
        seats: tuple[str, ...],
        neutral: str = "",
        called: str = "",
        teams: tuple[tuple[str, ...], ...] = (),
        neutral_seizes: bool = False,
        neutral_acts: bool = True,
    ) -> None:
        self.seats: tuple[str, ...] = seats
        self.neutral: str = neutral
        self.called: str = called
        self.neutral_seizes: bool = neutral_seizes
        self.neutral_acts: bool = neutral_acts
        everybody: tuple[str, ...] = (*seats, neutral) if neutral else seats
        self.everybody: tuple[str, ...] = everybody
        self._teams: dict[str, tuple[str, ...]] = {}
        self._enemies: dict[str, tuple[str, ...]] = {}
        self._allies: dict[str, tuple[str, ...]] = {}
        self._beginning: dict[str, tuple[str, ...]] = {}
        self._after: dict[str, tuple[str, ...]] = {}
        for at in range(len(everybody)):
            seat = everybody[at]
            team: tuple[str, ...] = (seat,)
            for each in teams:
                if seat in each:
                    team = each
            self._teams[seat] = team
            others = everybody[at + 1 :] + everybody[:at]
            enemies = tuple([other for other in others if other not in team])
            allies = tuple([other for other in others if other in team])
            self._enemies[seat] = enemies
            self._allies[seat] = tuple([other for other in everybody if other in allies])
            self._beginning[seat] = (seat, *allies, *enemies)
            self._after[seat] = (*enemies, *allies, seat)

    def enemies(self, seat: str) -> tuple[str, ...]:
        """The sides that are against this one, in turn after it."""
        return self._enemies[seat]

    def allies(self, seat: str) -> tuple[str, ...]:
        """The other sides that are with this one."""
        return self._allies[seat]

    def team(self, seat: str) -> tuple[str, ...]:
        """This side and its allies."""
        return self._teams[seat]

    def are_enemies(self, one: str, other: str) -> bool:
        return other not in self._teams[one]

    def beginning(self, seat: str) -> tuple[str, ...]:
        """Everybody in turn, from this one and its allies on."""
        return self._beginning[seat]

    def after(self, seat: str) -> tuple[str, ...]:
        """Everybody in turn, enemies first and it last: so teams take turns, however many are in each."""
        return self._after[seat]

    def takes_turns(self, seat: str) -> bool:
        """Whether this side has turns at all; one that nobody plays may act only when its chapter says so."""
        return self.neutral_acts or seat != self.neutral

    def next_player(self, seat: str) -> str:
        """The seat after this one that somebody plays: an enemy, if any of them is a player."""
        for other in self._after[seat]:
            if other in self.seats:
                return other
        return seat

    def one_of_each(self, seats: tuple[str, ...]) -> tuple[str, ...]:
        """The first of these seats of every team: those who roll a die for it."""
        found: list[str] = []
        for seat in seats:
            if not any([other in self._teams[seat] for other in found]):
                found.append(seat)
        return tuple(found)

    def players(self, seat: str) -> tuple[str, ...]:
        """The seats that somebody plays, in turn from this one on."""
        at = self.seats.index(seat)
        return self.seats[at:] + self.seats[:at]

    def leader(self, score: Mapping[str, int]) -> str:
        """Who has won by this score of each seat: the seats of a team count together; "" if several lead."""
        totals: dict[str, int] = {}
        for seat in self.seats:
            team = together([other for other in self.seats if other in self._teams[seat]])
            totals[team] = totals.get(team, 0) + score[seat]
        return leader(totals)

    def winner_without(self, seat: str) -> str:
        """Who wins if this seat gives up: its enemies if they are together; "" if they are not."""
        left = [other for other in self.seats if other not in self._teams[seat]]
        one_side = not any([self.are_enemies(left[0], other) for other in left])
        return together(left) if one_side else ""


TWO: Final = Sides(SEATS)  # shared by all battles of two: nothing is made for them


class Sided(State):
    """The state of a battle, as far as sides and whose turn it is go."""

    def __init__(self, sides: Sides = TWO) -> None:
        super().__init__()
        self.sides = sides

    @property
    def seats(self) -> tuple[str, ...]:
        """Those that somebody plays."""
        return self.sides.seats

    def enemies(self, seat: str) -> tuple[str, ...]:
        return self.sides.enemies(seat)

    def allies(self, seat: str) -> tuple[str, ...]:
        return self.sides.allies(seat)

    def are_enemies(self, one: str, other: str) -> bool:
        return self.sides.are_enemies(one, other)

    # ------------------------------------------------------------------ for whatever says whose turn is next

    def begins(self) -> str:
        """The side that had the first turn of the game."""
        raise AssertionError

    def on_turn(self) -> str:
        """The side whose turn it is, or was last."""
        raise AssertionError

    def turns_left(self, seat: str) -> int:
        """How many more turns this side could take in this round."""
        raise AssertionError
