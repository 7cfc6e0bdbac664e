"""Army lists of a book, each against each: so many games a pair, and a table of who won how often."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from banneret.books.armies import armies_of
from banneret.books.sides import LETTERS
from banneret.core.engine.book import AnyBook
from banneret.core.engine.errors import BadInput
from banneret.lab.simulate import Agreed, Job, Played, play_games

Pair = tuple[str, str]  # two lists, in the order in which they were named


class Terms(NamedTuple):
    """What is the same for all pairs: how many games each plays, who plays them, and where."""

    games: int
    bot: str
    seed: int
    map_name: str
    settings: Agreed = ()


class Score(NamedTuple):
    """How a list has fared, against one other or against all."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> Fraction:
        """Of the games that were played: a draw is half a win."""
        return Fraction(2 * self.wins + self.draws, 2 * max(1, self.games))


class CrossTable:
    """What came of all games, pair by pair."""

    def __init__(self, lists: Sequence[str]) -> None:
        self.lists = tuple(lists)
        self.errors: list[str] = []
        self._scores: dict[Pair, Score] = {}

    def add(self, first: str, second: str, played: Played) -> None:
        if played.error:
            self.errors.append(f"{first} against {second}, seed {played.seed}: {played.error}")
            return
        won, lost = int(played.winner == LETTERS[0]), int(played.winner == LETTERS[1])
        result = Score(won, 1 - won - lost, lost)
        self._count(first, second, result)
        self._count(second, first, Score(result.losses, result.draws, result.wins))

    def _count(self, own: str, other: str, result: Score) -> None:
        before = self.against(own, other)
        self._scores[own, other] = Score(*[old + new for old, new in zip(before, result, strict=True)])

    def against(self, own: str, other: str) -> Score:
        return self._scores.get((own, other), Score())

    def overall(self, own: str) -> Score:
        each = [self.against(own, other) for other in self.lists]
        return Score(*[sum(column) for column in zip(*each, strict=True)])

    def ranked(self) -> list[str]:
        """The best first; those who did equally well in the order in which they were named."""
        return sorted(self.lists, key=lambda name: self.overall(name).share, reverse=True)

    def to_data(self) -> dict[str, object]:
        return {
            "lists": {
                name: {**score._asdict(), "share": round(float(score.share), 4)}
                for name, score in [(name, self.overall(name)) for name in self.lists]
            },
            "meetings": [
                {"first": first, "second": second, **self.against(first, second)._asdict()}
                for first, second in combinations(self.lists, 2)
                if self.against(first, second).games
            ],
            "errors": self.errors,
        }


def lists_of_size(book: AnyBook, points: int) -> list[str]:
    """All lists that come with the game and are made for so many points."""
    armies = armies_of(book.id)
    limits = {name: int(armies.list_line(name)["limit"]) for name in armies.list_ids()}
    found = [name for name, limit in limits.items() if limit == points]
    if len(found) < 2:
        sizes = ", ".join([str(limit) for limit in sorted(set(limits.values()))])
        raise BadInput(f"{book.title} has lists of these sizes: {sizes or 'none'}", "--points")
    return found


def pairs_of(lists: Sequence[str], only: Sequence[str] = ()) -> list[Pair]:
    """Each with each, once; or only the pairs in which one of those named is."""
    return [pair for pair in combinations(lists, 2) if not only or pair[0] in only or pair[1] in only]


def games_of(book: AnyBook, pair: Pair, terms: Terms) -> list[Job]:
    """The games of a pair. Two after each other have the same table and dice, with the seats changed; and all
    pairs play on the same tables, so that a pair played again by itself plays the same games."""
    bots = (terms.bot, terms.bot)
    return [
        Job(
            book.id,
            pair if number % 2 == 0 else pair[::-1],
            terms.map_name,
            bots,
            terms.seed + number // 2,
            settings=terms.settings,
        )
        for number in range(terms.games)
    ]


def play_each_against_each(
    book: AnyBook,
    lists: Sequence[str],
    pairs: Sequence[Pair],
    terms: Terms,
    processes: int = 1,
    tell: Callable[[], None] | None = None,
) -> CrossTable:
    """Play them all; `tell` hears of each game as it ends."""
    jobs = [job for pair in pairs for job in games_of(book, pair, terms)]
    table = CrossTable(lists)
    with closing(play_games(jobs, processes)) as games:
        for job, played in zip(jobs, games, strict=True):
            table.add(job.armies[0], job.armies[1], played)
            if tell is not None:
                tell()
    return table
