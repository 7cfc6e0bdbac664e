# interpreted: subclassed by anybody with a book of their own
"""A rulebook as the engine sees it, and the shelf on which books stand.

The engine knows nothing about any game. A book says how its options are read, how a game begins, how one
step of it is played, who has won, what each viewer may see and how its state is written down.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

from banneret.core.engine.ask import Data, Steps
from banneret.core.engine.dice import Dice
from banneret.core.engine.doors import load
from banneret.core.engine.errors import BadInput
from banneret.core.engine.shown import BookWords, ShownGame, ShownRank, UnitState, state_shown
from banneret.core.engine.state import State

Opts = TypeVar("Opts")
St = TypeVar("St", bound=State)
Seen = TypeVar("Seen")


class Outcome:
    """How a game ended: who has won, as `winners.py` writes it ("" for a draw), and the score of each seat."""

    __slots__ = ("score", "why", "winner")

    def __init__(self, winner: str, score: dict[str, float], why: str) -> None:
        self.winner = winner
        self.score = score
        self.why = why

    def to_data(self) -> Data:
        return {"winner": self.winner, "score": self.score, "why": self.why}


class Setting(NamedTuple):
    """Something that players agree on before a game: the ids and names to choose from, and what is usual.

    Of a setting with `several`, any number may be chosen, and what is usual is `preset`; `if_none` is a
    sentence for none of them. `abouts` has sentences for choices that need one. What `needs` something is
    asked only if that was chosen for another setting, and that one is asked; with "" for the choice, only if
    what was chosen there is not the usual. `armies` says of choices by how many a game is played with them; of
    several such choices the last counts. `seats` are those that choices are about: where nobody has such a
    seat they say nothing. `along` says which other choices of the setting a choice brings with it.
    """

    id: str
    name: str
    about: str
    choices: tuple[tuple[str, str], ...]
    usual: str = ""
    several: bool = False
    preset: tuple[str, ...] = ()
    abouts: tuple[tuple[str, str], ...] = ()
    needs: tuple[str, str] = ("", "")
    armies: tuple[tuple[str, tuple[int, ...]], ...] = ()
    seats: tuple[tuple[str, str], ...] = ()
    along: tuple[tuple[str, tuple[str, ...]], ...] = ()
    if_none: str = ""

    def usually(self) -> tuple[str, ...]:
        """What is chosen where nobody chooses."""
        return self.preset if self.several else (self.usual,)

    def to_data(self) -> Data:
        abouts = dict(self.abouts)
        armies = dict(self.armies)
        seats = dict(self.seats)
        along = dict(self.along)
        setting, choice = self.needs
        return {
            "id": self.id,
            "name": self.name,
            "about": self.about,
            "choices": [
                {
                    "id": key,
                    "name": name,
                    "about": abouts.get(key, ""),
                    "armies": list(armies.get(key, ())),
                    "seat": seats.get(key, ""),
                    "along": list(along.get(key, ())),
                }
                for key, name in self.choices
            ],
            "usual": self.usual,
            "several": self.several,
            "preset": list(self.preset),
            "if_none": self.if_none,
            "needs": {"setting": setting, "choice": choice} if setting else None,
        }


class Book(Generic[Opts, St, Seen]):
    """One rulebook, with its own options, its own state, and its own view of that: what a viewer has seen.

    `version` rises when the same journal would now play out differently.
    """

    id: ClassVar[str] = ""
    title: ClassVar[str] = ""
    prefix: ClassVar[str] = ""
    version: ClassVar[int] = 1
    # Sections of its clauses that are not played yet, as they stand in the ids of clauses.
    unplayed: ClassVar[tuple[str, ...]] = ()
    # Its words: for a round, for what is counted, and for models that are more than soldiers.
    round_word: ClassVar[str] = "Round"
    score_word: ClassVar[str] = "Score"
    ranks: ClassVar[tuple[ShownRank, ...]] = ()
    # Whether games of it are begun and played in a browser: all that it shows has the shapes of `shown`.
    offered: ClassVar[bool] = True
    # Whether players measure what they like; else nothing is measured but by what is declared.
    measurable: ClassVar[bool] = True
    # The names of characteristics by the short ones that stand in profiles.
    stat_words: ClassVar[Mapping[str, str]] = {}

    def read_options(self, data: object) -> Opts:
        """Options from plain data, or BadInput with the place of the fault."""
        raise AssertionError

    def write_options(self, options: Opts) -> Data:
        raise AssertionError

    def settings(self) -> tuple[Setting, ...]:
        """What players may agree on beside armies and table."""
        return ()

    def agreed(self, options: Opts, chosen: Mapping[str, Sequence[str]]) -> Opts:
        """The options with these settings, checked; each names what was chosen, one or several."""
        check_settings(self, chosen)
        return options

    def chosen(self, options: Opts) -> dict[str, tuple[str, ...]]:
        """What was chosen for each of the book's settings, as `agreed` takes it."""
        return {}

    def seats(self, options: Opts) -> tuple[str, ...]:
        raise AssertionError

    def names(self, options: Opts) -> dict[str, str]:
        """The name a player knows for every id used in events and options."""
        raise AssertionError

    def names_now(self, names: dict[str, str], state: St) -> dict[str, str]:
        """The same, and of whatever has come into the game since, if anything can."""
        return names

    def begin(self, options: Opts) -> St:
        raise AssertionError

    def step(self, state: St, dice: Dice) -> Steps:
        """Play one step of the game: from one checkpoint to the next."""
        raise AssertionError

    def outcome(self, state: St) -> Outcome | None:
        """None while the game goes on."""
        raise AssertionError

    def view(self, state: St, viewer: str) -> Seen:
        """What `viewer` (a seat, or "" for a spectator) may see, built by naming what is shown."""
        raise AssertionError

    def view_data(self, view: Seen) -> ShownGame:
        """The view as data, in shapes that pages and pictures of all books know (`core/engine/shown.py`)."""
        raise AssertionError

    def states(self) -> tuple[UnitState, ...]:
        """What may be the matter with its units, in the order of their badges."""
        return ()

    def words(self) -> BookWords:
        """Its own words, for the key of a page or a picture."""
        return {
            "round": self.round_word,
            "score": self.score_word,
            "stats": dict(self.stat_words),
            "states": [state_shown(state) for state in self.states()],
            "ranks": list(self.ranks),
        }

    def encode(self, state: St) -> bytes:
        """The whole state, canonically: equal states give equal bytes."""
        raise AssertionError

    def decode(self, options: Opts, data: bytes) -> St:
        raise AssertionError

    def broken_invariants(self, state: St) -> list[str]:
        """Sentences about what must never be true on a table and is; empty when all is well."""
        raise AssertionError

    def sample_options(self, seed: int) -> Opts:
        """A legal set-up for tests, demonstrations and benchmarks, different for different seeds."""
        raise AssertionError

    def secret_variants(self, state: St, viewer: str) -> list[St]:
        """States that differ from `state` only in what `viewer` may not see; for the contract test."""
        return []


AnyBook: TypeAlias = Book[Any, Any, Any]


def check_settings(book: AnyBook, chosen: Mapping[str, Sequence[str]]) -> None:
    """BadInput for a setting or a choice that the book does not have."""
    known = {setting.id: setting for setting in book.settings()}
    for key, values in chosen.items():
        setting = known.get(key)
        if setting is None:
            raise BadInput(no_setting(book, key), "settings")
        ids = [choice for choice, _ in setting.choices]
        open_to = f"choose {'any' if setting.several else 'one'} of: {', '.join(ids)}"
        if not setting.several and len(values) != 1:
            raise BadInput(not_one(setting, len(values)), f"settings.{key}")
        for at, value in enumerate(values):
            if value not in ids:
                why = f"“{setting.name}” has no choice “{value}”; {open_to}"
                raise BadInput(why, f"settings.{key}")
            if value in values[:at]:
                raise BadInput(f"“{value}” is named twice", f"settings.{key}")


def no_setting(book: AnyBook, key: str) -> str:
    """That a book has nothing of this name to agree on, and what it has."""
    known = [setting.id for setting in book.settings()]
    there = f"the settings are: {', '.join(known)}" if known else "it has none at all"
    return f"{book.title} has no setting “{key}”; {there}"


def not_one(setting: Setting, count: int) -> str:
    """That of a setting that takes one choice none or several were made."""
    return f"choose one thing for “{setting.name}”" + (f", not {count}" if count else "; nothing is chosen")


# Books are imported only when asked for, so that a command that needs none starts at once.
SHELF: dict[str, str] = {
    "regiments": "banneret.books.regiments.book:Regiments",
    "age-of-fantasy": "banneret.books.age_of_fantasy.book:AgeOfFantasy",
    "quick-starter": "banneret.books.quick_starter.book:QuickStarter",
    "campaign": "banneret.campaign.book:CampaignBook",
    "skirmish": "banneret.books.skirmish.book:Skirmish",
}


def open_book(book_id: str) -> AnyBook:
    """The book with this id, or BadInput naming those there are."""
    place = SHELF.get(book_id)
    if place is None:
        raise BadInput(f"there is no rulebook “{book_id}”; the books are: {', '.join(sorted(SHELF))}")
    book = load(place)()
    assert isinstance(book, Book)
    return book
