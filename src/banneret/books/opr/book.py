# interpreted: a door to compiled rules, with Structs on both sides
"""The door of both One Page Rules books: seats, names, armies, and what is counted at the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Protocol, TypeVar, cast

import msgspec

from banneret.books.battle_report import DESTROYED, ROUTED, SLEW, WAVERED
from banneret.books.chapter_choices import armies_allowed, in_use, points_for
from banneret.books.chapters import OptionalChapter
from banneret.books.opr.agreed import costs_of
from banneret.books.opr.games import larger_limit, rosters, sample_lists, summary
from banneret.books.opr.roster import Roster
from banneret.books.opr.rosters import roster
from banneret.books.opr.shown import RANKS, ROUND, SCORE, STAT_WORDS, STATES
from banneret.books.opr.warfare import Warfare
from banneret.books.player_names import player_names
from banneret.books.sides import LETTERS
from banneret.books.table_book import TableBook
from banneret.core.engine.book import check_settings
from banneret.core.engine.errors import BadInput
from banneret.core.engine.grammar import KnownNames
from banneret.core.engine.shown import ShownRank, UnitState
from banneret.core.engine.toml_files import Source

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


class OprOptions(Protocol):
    """What the options of both books have: the armies of the seats, and the names of those who lead them."""

    @property
    def armies(self) -> dict[str, Roster]: ...

    @property
    def points(self) -> int: ...

    @property
    def players(self) -> dict[str, str]: ...


Agreed = TypeVar("Agreed", bound=OprOptions)
War = TypeVar("War", bound=Warfare[Any])


class OprBook(TableBook[Agreed, War]):
    """`short` is what its players call it, `markers` the most objectives there can be."""

    deeds: ClassVar[tuple[str, ...]] = (SLEW, DESTROYED, ROUTED, WAVERED)
    round_word: ClassVar[str] = ROUND
    score_word: ClassVar[str] = SCORE
    ranks: ClassVar[tuple[ShownRank, ...]] = RANKS
    stat_words: ClassVar[Mapping[str, str]] = STAT_WORDS
    own_states: ClassVar[tuple[UnitState, ...]] = STATES
    short: ClassVar[str] = ""
    markers: ClassVar[int] = 0

    def held(self, battle: War) -> Mapping[str, int]:
        """How many objectives each side controls."""
        raise AssertionError

    def seats(self, options: Agreed) -> tuple[str, ...]:
        return tuple(sorted(options.armies))

    def names(self, options: Agreed) -> dict[str, str]:
        names = KnownNames(player_names(options.players, options.armies, self.seats(options)))
        for number in range(1, self.markers + 1):
            names[f"marker-{number}"] = f"Marker {number}"
        battle = self.begin(options)
        for chapter in battle.chapters:
            names.update(chapter.places())
        if battle.sides.neutral:
            names[battle.sides.neutral] = battle.sides.called
        for unit in [*battle.units.values(), *battle.later_units()]:
            names.call(unit.id, unit.name, unit.plural)
            for model in unit.models:
                names.call(model.id, model.sheet.name, False)
        return names

    def summary(self, state: War) -> dict[str, dict[str, float]]:
        return summary(state, self.held(state))

    def fresh_options(self, armies: dict[str, Roster], map_name: str, seed: int) -> Agreed:
        """Options for these armies on this table, before anything is agreed on or checked."""
        raise AssertionError

    def ground_for(self, map_name: str, playing: Sequence[OptionalChapter]) -> str:
        """The name of the table that is meant by this one in a game with these chapters."""
        return map_name

    def set_up(self, armies: Sequence[Source], map_name: str, seed: int) -> Agreed:
        return self.set_up_agreed(armies, map_name, seed, {})

    def set_up_agreed(
        self, armies: Sequence[Source], map_name: str, seed: int, chosen: Mapping[str, Sequence[str]]
    ) -> Agreed:
        check_settings(self, chosen)
        playing = self.playing(chosen)
        fielded = self.fielded(armies, armies_allowed(playing))
        options = self.with_armies(
            self.fresh_options(fielded, self.ground_for(map_name, playing), seed), fielded, playing
        )
        return self.agreed(options, chosen) if chosen else self.read_options(options)

    def playing(self, chosen: Mapping[str, Sequence[str]]) -> list[OptionalChapter]:
        """The chapters in use where this is chosen, and all else is as usual."""
        chapters = self.chapters()
        known = {setting.id: setting.usually() for chapter in chapters for setting in chapter.settings()}
        return in_use(chapters, {**known, **{key: tuple(values) for key, values in chosen.items()}})

    def armies_for(self, chosen: Mapping[str, Sequence[str]]) -> tuple[int, ...]:
        return armies_allowed(self.playing(chosen))

    def reinforced(
        self, options: Agreed, chosen: Mapping[str, Sequence[str]], seed: int, players: int = 0
    ) -> Agreed:
        playing = self.playing(chosen)
        numbers = self.armies_for(chosen)
        if players in numbers:
            numbers = (players,)
        if len(options.armies) in numbers:
            return self.equipped(options, chosen, seed)
        number = numbers[seed % min(2, len(numbers))]
        armies = dict(sorted(options.armies.items())[:number])
        size = 1500 if min([army.points for army in armies.values()]) > 750 else 750
        more = [sample_lists(self.id, size, seed + 5 * at)[1] for at in range(len(armies), number)]
        seats = LETTERS[len(armies) : number]
        armies |= {seat: roster(source, self.id) for seat, source in zip(seats, more, strict=True)}
        return self.equipped(self.with_armies(options, armies, playing), chosen, seed)

    def with_armies(
        self, options: Agreed, armies: dict[str, Roster], chapters: Sequence[OptionalChapter]
    ) -> Agreed:
        """The options with these armies and the points that they need, where these chapters are played."""
        points = points_for(chapters, costs_of(armies), larger_limit(options.points, armies))
        replaced: Any = msgspec.structs.replace(cast(Any, options), armies=armies, points=points)
        return cast(Agreed, replaced)

    def fielded(self, armies: Sequence[Source], numbers: tuple[int, ...] = (2,)) -> dict[str, Roster]:
        """The armies of a battle by their seats, if there may be so many."""
        if len(armies) not in numbers:
            *most, last = [_NUMBERS[number] for number in numbers]
            words = f"{', '.join(most)} or {last}" if most else last
            raise BadInput(f"{self.short} is played by {words} armies, not {len(armies)}", "armies")
        return rosters(armies, self.id)
