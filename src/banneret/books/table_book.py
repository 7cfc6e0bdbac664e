# interpreted: subclassed by anybody with a book of their own
"""A book that is played on a table by armies: what only battles have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypeVar

import msgspec

from banneret.books.case_book import CaseBook
from banneret.books.chapter_choices import (
    chapters_of,
    check_together,
    chosen_in,
    read_all,
    set_aside,
    settings_of,
    with_choices,
    write_all,
)
from banneret.books.chaptered import Chaptered
from banneret.books.chapters import BY_NAME, FIRST_WITH_CHAPTERS, OptionalChapter, notes_unknown, with_badges
from banneret.books.ending import ending_of
from banneret.core.engine.ask import Data
from banneret.core.engine.book import AnyBook, Opts, Setting, check_settings
from banneret.core.engine.errors import BadInput
from banneret.core.engine.match import Match
from banneret.core.engine.shown import ShownEnding, ShownGoal, UnitState
from banneret.core.engine.toml_files import Source
from banneret.core.space.shown import ShownView

St = TypeVar("St", bound=Chaptered)


class TableBook(CaseBook[Opts, St, St]):
    """How a battle is set up from armies and a map, and what is counted of it.

    What a viewer sees of a battle is a battle too, without what is hidden from them. `sections` are those of
    its clauses, in the order in which its chapters are asked. Settings, views, saved states and secrets are put
    together here from what the book has of its own and what its chapters add, of which the book knows nothing.
    """

    sections: ClassVar[tuple[str, ...]] = ()
    own_states: ClassVar[tuple[UnitState, ...]] = ()

    def chapters(self) -> tuple[OptionalChapter, ...]:
        """Its optional chapters, found in `books/<book>/chapters/` and put in order."""
        return chapters_of(self.id, self.sections)

    # ------------------------------------------------------------------ what is agreed on

    def own_settings(self) -> tuple[Setting, ...]:
        """What players may agree on beside armies, table and optional chapters."""
        return ()

    def own_chosen(self, options: Opts) -> dict[str, tuple[str, ...]]:
        """What was chosen for each of its own settings."""
        return {}

    def own_agreed(self, options: Opts, chosen: Mapping[str, Sequence[str]]) -> Opts:
        """The options with what was chosen for all of its own settings; they are checked afterwards."""
        return options

    def settings(self) -> tuple[Setting, ...]:
        return (*self.own_settings(), *settings_of(self.chapters()))

    def chosen(self, options: Opts) -> dict[str, tuple[str, ...]]:
        return {**self.own_chosen(options), **chosen_in(self.chapters(), options)}

    def agreed(self, options: Opts, chosen: Mapping[str, Sequence[str]]) -> Opts:
        check_settings(self, chosen)
        everything = {**self.chosen(options), **chosen}
        check_together(self.chapters(), everything, chosen)
        own = self.own_agreed(options, everything)
        return self.read_options(with_choices(own, self.chapters(), everything))

    def sampled(self, options: Opts, seed: int) -> Opts:
        """The options of a sample game, with what its chapters choose for this seed."""
        chosen: dict[str, tuple[str, ...]] = {}
        for chapter in self.chapters():
            for key, value in chapter.sample(seed).items():
                chosen[key] = (*chosen.get(key, ()), *value) if key == BY_NAME else value
        if not chosen:
            return options
        return self.read_options(with_choices(self.reinforced(options, chosen, seed), self.chapters(), chosen))

    def reinforced(
        self, options: Opts, chosen: Mapping[str, Sequence[str]], seed: int, players: int = 0
    ) -> Opts:
        """The options of a sample game with as many armies as what is chosen is played by; unchecked.

        There are as many as `players`, if that is one of the numbers by which it is played.
        """
        return options

    def equipped(self, options: Opts, chosen: Mapping[str, Sequence[str]], seed: int) -> Opts:
        """The options of a sample game with what the chapters that are chosen by name give to the armies."""
        for chapter in self.chapters():
            if chapter.id in chosen.get(BY_NAME, ()):
                options = chapter.equipped(options, seed)
        return options

    def sample_with(self, seed: int, chosen: Mapping[str, Sequence[str]], players: int = 0) -> Opts:
        """The options of a sample game in which this is chosen.

        The sample is one without chapters of its own: a table made for those would not do for others.
        """
        plain = self.sample_options(seed % FIRST_WITH_CHAPTERS)
        chosen = {**set_aside(self.chapters(), self.chosen(plain), chosen), **chosen}
        return self.agreed(self.reinforced(plain, chosen, seed, players), chosen)

    def sample_on(self, map_name: str, seed: int) -> Opts:
        """The options of a sample game, but on this map; BadInput where samples bring their own."""
        raise BadInput("name the armies too, with --armies", "--map")

    def armies_for(self, chosen: Mapping[str, Sequence[str]]) -> tuple[int, ...]:
        """How many armies there may be in a game for which this is chosen, the fewest first."""
        return (2,)

    # ------------------------------------------------------------------ what is shown and saved

    def own_view(self, view: St) -> ShownView:
        """The view as data, but for what chapters add."""
        raise AssertionError

    def own_goal(self, view: St) -> ShownGoal:
        """How it is won, what scores, when it ends and how it stands, but for what chapters change of that."""
        raise AssertionError(f"{self.title} says nothing of how it is won")

    def goal(self, view: St) -> ShownGoal:
        """The same as it is with the chapters in use, asked in their order."""
        goal = self.own_goal(view)
        chapters: list[OptionalChapter] = view.chapters
        for chapter in chapters:
            goal = chapter.goal_told(view, goal)
        return goal

    def saved(self, state: St) -> list[Any]:
        """All that changes in a game, in a fixed order and as plain values, but for what chapters remember."""
        raise AssertionError

    def restored(self, fresh: St, saved: list[Any]) -> St:
        """A battle that has just begun, filled with what was saved."""
        raise AssertionError

    def view_data(self, view: St) -> ShownView:
        shown = self.own_view(view)
        chapters: list[OptionalChapter] = view.chapters
        for chapter in chapters:
            shown["notes"] += chapter.shown(view)
            for side in shown["sides"]:
                supplies = chapter.supplies(view, side["seat"])
                if supplies:
                    side["supplies"] = [*side.get("supplies", []), *supplies]
            arrows = chapter.arrows(view)
            if arrows:
                shown["arrows"] = [*shown.get("arrows", []), *arrows]
            lies = chapter.lies(view)
            if lies:
                shown["table"] = {**shown["table"], "pieces": [*shown["table"]["pieces"], *lies]}
        shown["goal"] = self.goal(view)
        if "units" in shown:
            shown["units"] = with_badges(chapters, view, shown["units"])
        return shown

    def states(self) -> tuple[UnitState, ...]:
        return (*self.own_states, *[state for chapter in self.chapters() for state in chapter.states])

    def encode(self, state: St) -> bytes:
        return msgspec.msgpack.encode(write_all(self.chapters(), state.notes, self.saved(state)))

    def decode(self, options: Opts, data: bytes) -> St:
        saved = msgspec.msgpack.decode(data)
        fresh = self.begin(options)
        fresh.notes = read_all(self.chapters(), fresh.notes, saved)
        return self.restored(fresh, saved)

    def secret_variants(self, state: St, viewer: str) -> list[St]:
        """The same battle with other secrets of its chapters."""
        over = self.outcome(state) is not None
        variants: list[St] = []
        for notes in notes_unknown(state.chapters, state.notes, viewer, over):
            twin = state.copy()
            assert isinstance(twin, type(state))
            twin.notes = notes
            variants.append(twin)
        return variants

    # ------------------------------------------------------------------ battles

    def set_up(self, armies: Sequence[Source], map_name: str, seed: int) -> Opts:
        """Options for these armies (ids, files, tables) on a map: an id, a file, or "generated" by the seed."""
        raise AssertionError

    def set_up_agreed(
        self, armies: Sequence[Source], map_name: str, seed: int, chosen: Mapping[str, Sequence[str]]
    ) -> Opts:
        """The same for a game that was agreed on: what was chosen may say how many armies there are."""
        options = self.set_up(armies, map_name, seed)
        return self.agreed(options, chosen) if chosen else options

    def summary(self, state: St) -> dict[str, dict[str, float]]:
        """Figures of a game for statistics: what is counted, and its value for each seat ("" for all)."""
        raise AssertionError

    def facts(self, match: Match) -> Data | None:
        """What came of a game, as data for programs; None for a book that does not tell it."""
        return self.report(match).to_data() if self.deeds else None

    def ending(self, match: Match) -> ShownEnding | None:
        """The losses of all sides and the hero of the day; None for a book that tells of neither."""
        return ending_of(self.report(match), match.book.names(match.options)) if self.deeds else None


def on_table(book: AnyBook) -> TableBook[Any, Any]:
    """The book as one of battles, or BadInput if it is none."""
    if not isinstance(book, TableBook):
        raise BadInput(f"{book.title} is not played by armies on a table", "book")
    return book
