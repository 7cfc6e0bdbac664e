# interpreted: a door to compiled rules, with Structs on both sides
"""Skirmish as a book of the engine: how a game begins, and what is known of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from banneret.books.player_names import player_names
from banneret.books.skirmish import case_setup, codec, goal, report, view, warrior_view
from banneret.books.skirmish.after.facts import DREW, LOST, WON
from banneret.books.skirmish.battle import OVER, Battle
from banneret.books.skirmish.battlefield import BOOK, RUINS, load_table
from banneret.books.skirmish.game_steps import play_step
from banneret.books.skirmish.invariants import broken_invariants
from banneret.books.skirmish.naming import names_in
from banneret.books.skirmish.opening import opened
from banneret.books.skirmish.options import (
    PICKED,
    SIDES,
    SkirmishOptions,
    read_options,
    write_options,
)
from banneret.books.skirmish.packs import scenarios as known_scenarios
from banneret.books.skirmish.party import Party
from banneret.books.skirmish.party_building import founded
from banneret.books.skirmish.party_sources import parties_of
from banneret.books.skirmish.random_bands import OLDEST, random_band, rival, seasoned
from banneret.books.skirmish.recovery import lost_members
from banneret.books.skirmish.report import SkirmishReport
from banneret.books.table_book import TableBook
from banneret.core.engine.ask import Data, Steps
from banneret.core.engine.book import Outcome, Setting
from banneret.core.engine.dice import Dice, SeededDice
from banneret.core.engine.match import Match
from banneret.core.engine.shown import ShownEnding, ShownGoal, ShownRank, UnitState
from banneret.core.engine.toml_files import Source
from banneret.core.space.shown import ShownView
from banneret.core.space.table import available_maps

_PICK = "picked"
_SOLD = "sold"
_KEPT = "kept"


class Skirmish(TableBook[SkirmishOptions, Battle]):
    """Two parties, each warrior on a base of its own, in three dimensions; what follows is part of the game."""

    id: ClassVar[str] = BOOK
    title: ClassVar[str] = "Skirmish"
    prefix: ClassVar[str] = "SK"
    round_word: ClassVar[str] = view.ROUND
    score_word: ClassVar[str] = view.SCORE
    ranks: ClassVar[tuple[ShownRank, ...]] = warrior_view.RANKS
    stat_words: ClassVar[Mapping[str, str]] = warrior_view.STAT_WORDS
    own_states: ClassVar[tuple[UnitState, ...]] = warrior_view.STATES
    measurable: ClassVar[bool] = False  # SK-GEN-01

    # ------------------------------------------------------------------ what is agreed on

    def read_options(self, data: object) -> SkirmishOptions:
        return read_options(data)

    def write_options(self, options: SkirmishOptions) -> Data:
        return write_options(options)

    def own_settings(self) -> tuple[Setting, ...]:
        """The scenario, and what may be done with shards of weirdstone."""
        picked = (_PICK, "Picked by roll-off")
        about_picked = (_PICK, "Both players roll a die, and who wins picks the scenario.")
        return (
            Setting(
                "scenario",
                "Scenario",
                "What is fought over.",
                (picked, *[(key, each.name) for key, each in known_scenarios().items()]),
                _PICK,
                abouts=(about_picked, *[(key, each.about) for key, each in known_scenarios().items()]),
            ),
            Setting(
                "shards",
                "Shards",
                "What a party does with its shards of weirdstone after the skirmish.",
                ((_SOLD, "May be sold at once"), (_KEPT, "Are kept")),
                _SOLD,
                abouts=(
                    (_SOLD, "As in a league: each owner is asked how many to sell."),
                    (_KEPT, "As in a campaign, where they are sold in its own way."),
                ),
            ),
        )

    def own_agreed(self, options: SkirmishOptions, chosen: Mapping[str, Sequence[str]]) -> SkirmishOptions:
        (scenario,), (shards,) = chosen["scenario"], chosen["shards"]
        return msgspec.structs.replace(
            options, scenario=PICKED if scenario == _PICK else scenario, market=shards == _SOLD
        )

    def own_chosen(self, options: SkirmishOptions) -> dict[str, tuple[str, ...]]:
        return {
            "scenario": (options.scenario or _PICK,),
            "shards": (_SOLD if options.market else _KEPT,),
        }

    def set_up(self, armies: Sequence[Source], map_name: str, seed: int) -> SkirmishOptions:
        """A skirmish of two ready-made parties, lists in files or warbands."""
        return read_options(SkirmishOptions(load_table(map_name, seed), parties_of(armies, seed)))

    def sample_options(self, seed: int) -> SkirmishOptions:
        """Different parties, tables and scenarios for different seeds; most are fought in ruins."""
        maps = available_maps(BOOK)
        kind = seed % 8
        return self.sample_on(
            RUINS if kind < 5 else "fields" if kind < 7 else maps[seed // 8 % len(maps)], seed
        )

    def sample_on(self, map_name: str, seed: int) -> SkirmishOptions:
        """Any parties and any scenario that this map allows; every fourth time the parties are old ones."""
        first, other = [founded(random_band(number), SeededDice(number)) for number in (2 * seed, 2 * seed + 1)]
        if seed % 4 == 3:
            first = seasoned(first, 2 * seed, 1 + seed // 4 % OLDEST)
            other = rival(other, 2 * seed + 1, first.rating)
        parties = dict(zip(SIDES, (first, other), strict=True))
        table = load_table(map_name, seed)
        choices = [key for key, each in known_scenarios().items() if table.ruin or not each.ruins]
        scenario = [PICKED, *choices][seed // 2 % (len(choices) + 1)]
        return self.sampled(read_options(SkirmishOptions(table, parties, scenario, seed % 3 != 2)), seed)

    def seats(self, options: SkirmishOptions) -> tuple[str, ...]:
        return tuple(sorted(options.parties))

    def names(self, options: SkirmishOptions) -> dict[str, str]:
        return names_in(self.begin(options), player_names(options.players, options.parties, SIDES))

    # ------------------------------------------------------------------ the game

    def begin(self, options: SkirmishOptions) -> Battle:
        return opened(options)

    def step(self, state: Battle, dice: Dice) -> Steps:
        return play_step(state, dice)

    def outcome(self, state: Battle) -> Outcome | None:
        """Only when all that follows the skirmish is done, too."""
        battle = state
        if battle.step != OVER:
            return None
        score = {seat: float(points) for seat, points in battle.score.items() if seat in battle.seats}
        return Outcome(battle.winner, score, battle.finished)

    def view(self, state: Battle, viewer: str) -> Battle:
        return state.seen_by(viewer)

    def own_view(self, view_: Battle) -> ShownView:
        return view.view_data(view_)

    def own_goal(self, view_: Battle) -> ShownGoal:
        return goal.goal_of(view_)

    def saved(self, state: Battle) -> list[Any]:
        return codec.saved(state)

    def restored(self, fresh: Battle, saved: list[Any]) -> Battle:
        return codec.restored(fresh, saved)

    def broken_invariants(self, state: Battle) -> list[str]:
        return broken_invariants(state)

    def arrange(self, table: Data, units: dict[str, Data], state: Data) -> tuple[SkirmishOptions, Battle]:
        return case_setup.arrange(table, units, state)

    def unit_facts(self, state: Battle, unit_id: str) -> Data:
        return case_setup.unit_facts(state, unit_id)

    def marker_owner(self, state: Battle, number: int) -> str:
        return case_setup.marker_owner(state, number)

    def summary(self, state: Battle) -> dict[str, dict[str, float]]:
        battle = state
        seats = battle.seats
        return {
            "turns": {"": float(battle.turn)},
            "models left": {seat: float(len(battle.of_seat(seat))) for seat in seats},
            "members lost": {seat: float(lost_members(battle, seat)) for seat in seats},
            "routed": {seat: float(seat in battle.routed) for seat in seats},
            "rating": {seat: float(battle.parties[seat].rating) for seat in seats},
            "gold": {seat: float(battle.parties[seat].gold) for seat in seats},
        }

    def skirmish_report(self, match: Match) -> SkirmishReport:
        """What came of a game, for campaigns; what is told of battles of armies does not fit a skirmish."""
        return report.report(match)

    def facts(self, match: Match) -> Data:
        return self.skirmish_report(match).to_data()

    def ending(self, match: Match) -> ShownEnding:
        return report.ending(match, match.book.names(match.options))

    # ------------------------------------------------------------------ warbands

    def parties_before(self, options: SkirmishOptions) -> dict[str, Party]:
        return dict(options.parties)

    def parties_after(self, state: Battle) -> dict[str, Party]:
        return dict(state.parties)

    def party_results(self, state: Battle) -> dict[str, str]:
        if not state.winner:
            return dict.fromkeys(state.seats, DREW)
        return {seat: WON if seat == state.winner else LOST for seat in state.seats}
