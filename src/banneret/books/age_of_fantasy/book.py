# interpreted: a door to compiled rules, with Structs on both sides
"""Age of Fantasy as a book of the engine: how a game begins and which step comes next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from banneret.books.age_of_fantasy import (
    activation,
    case_setup,
    codec,
    deployment,
    explained,
    goal,
    missions,
    report,
    view,
)
from banneret.books.age_of_fantasy.battle import (
    DEPLOYMENT,
    OBJECTIVES,
    OVER,
    OWN_MARKERS,
    ROUND_END,
    ROUND_START,
    SCENARIO,
    SCOUTS,
    SECTIONS,
    TERRAIN,
    TURN,
    ZONES,
    Battle,
)
from banneret.books.age_of_fantasy.chapter import Chapter
from banneret.books.age_of_fantasy.invariants import broken_invariants
from banneret.books.age_of_fantasy.mission_choices import known_missions
from banneret.books.age_of_fantasy.options import (
    AgeOfFantasyOptions,
    read_options,
    smallest_table,
    write_options,
)
from banneret.books.age_of_fantasy.rolled_tables import DEPLOYMENT as STYLES
from banneret.books.age_of_fantasy.rolled_tables import MISSION, PLACEMENT
from banneret.books.age_of_fantasy.taking_the_field import battle_of, check_scenario, check_zones
from banneret.books.age_of_fantasy.terrain_placement import place_terrain
from banneret.books.battle_report import BattleReport
from banneret.books.chapters import OptionalChapter
from banneret.books.neutral import played_by_rule
from banneret.books.opr.book import OprBook
from banneret.books.opr.case_units import marker_owner
from banneret.books.opr.games import larger_limit, rosters, sample_lists
from banneret.books.opr.roster import Roster
from banneret.books.opr.shown import RANKS
from banneret.core.engine.ask import Data, Steps
from banneret.core.engine.book import Outcome, Setting
from banneret.core.engine.dice import Dice
from banneret.core.engine.match import Match
from banneret.core.engine.shown import ShownGoal, ShownRank, UnitState
from banneret.core.engine.toml_files import Source
from banneret.core.space.shown import ShownView
from banneret.core.space.table import Table, available_maps
from banneret.core.space.table_generator import find_table, sized

# Small tables in sample games: the smallest, a square one, and some between.
SAMPLE_SIZES = ((36, 24), (36, 36), (48, 24), (48, 36), (60, 40))


class AgeOfFantasy(OprBook[AgeOfFantasyOptions, Battle]):
    """AF-GEN-01: what the book leaves to a die is settled beforehand by the rulings of the clauses."""

    id: ClassVar[str] = "age-of-fantasy"
    title: ClassVar[str] = "Age of Fantasy"
    prefix: ClassVar[str] = "AF"
    version: ClassVar[int] = 3
    short: ClassVar[str] = "Age of Fantasy"
    markers: ClassVar[int] = 6
    sections: ClassVar[tuple[str, ...]] = SECTIONS
    own_states: ClassVar[tuple[UnitState, ...]] = view.ALL_STATES
    ranks: ClassVar[tuple[ShownRank, ...]] = (*RANKS, view.LEADER)

    def read_options(self, data: object) -> AgeOfFantasyOptions:
        return check_zones(read_options(data))

    def write_options(self, options: AgeOfFantasyOptions) -> Data:
        return write_options(options)

    def own_settings(self) -> tuple[Setting, ...]:
        """AF-GEN-22, AF-TPL-01, AF-DEP-01, AF-MIS-01."""
        roll = ("roll", "Roll for it")
        return (
            Setting(
                "terrain",
                "Terrain",
                "Play on the table as it is, or set the terrain up yourselves.",
                (("table", "The table as it is"), *PLACEMENT, roll),
                "table",
                abouts=explained.TERRAIN,
            ),
            Setting(
                "deployment",
                "Deployment",
                "Where the armies deploy.",
                (*[(style.id, style.name) for style in STYLES], roll),
                "frontline",
                abouts=(
                    *[(style.id, style.about) for style in STYLES],
                    (explained.ROLL, "A die says where."),
                ),
            ),
            Setting(
                "mission",
                "Mission",
                "What is fought over.",
                (*[(each.id, each.name) for each in known_missions()], roll),
                "duel",
                abouts=(
                    *[(each.id, each.about) for each in known_missions() if each.about],
                    (explained.ROLL, "A die says which."),
                ),
            ),
        )

    def own_agreed(
        self, options: AgeOfFantasyOptions, chosen: Mapping[str, Sequence[str]]
    ) -> AgeOfFantasyOptions:
        terrain = chosen["terrain"][0]
        table = terrain == "table"
        return msgspec.structs.replace(
            options,
            table=options.table if table else msgspec.structs.replace(options.table, pieces=()),
            placement="" if table else terrain,
            deployment=chosen["deployment"][0],
            mission=chosen["mission"][0],
        )

    def own_chosen(self, options: AgeOfFantasyOptions) -> dict[str, tuple[str, ...]]:
        return {
            "terrain": (options.placement or "table",),
            "deployment": (options.deployment,),
            "mission": (options.mission,),
        }

    def agreed(self, options: AgeOfFantasyOptions, chosen: Mapping[str, Sequence[str]]) -> AgeOfFantasyOptions:
        found = super().agreed(options, chosen)
        # What is agreed already is not asked for again, such as the usual mission that a scenario puts aside.
        before = self.chosen(options)
        if any([tuple(values) != before.get(key) for key, values in chosen.items()]):
            check_scenario(found, chosen)
        return found

    def begin(self, options: AgeOfFantasyOptions) -> Battle:
        return battle_of(options)

    def step(self, state: Battle, dice: Dice) -> Steps:
        steps = play_step(state, dice)
        return played_by_rule(state, state.chapters, steps, dice) if state.sides.neutral else steps

    def outcome(self, state: Battle) -> Outcome | None:
        battle = state
        if battle.step != OVER:
            return None
        points = {seat: float(count) for seat, count in missions.score(battle).items()}
        won = missions.winner(battle)
        what = missions.counted(battle)
        return Outcome(won, points, f"most {what}" if won else f"equal {what}")

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

    def arrange(self, table: Data, units: dict[str, Data], state: Data) -> tuple[AgeOfFantasyOptions, Battle]:
        return case_setup.arrange(table, units, state)

    def unit_facts(self, state: Battle, unit_id: str) -> Data:
        return case_setup.unit_facts(state, unit_id)

    def marker_owner(self, state: Battle, number: int) -> str:
        return marker_owner(state, number)

    def fresh_options(self, armies: dict[str, Roster], map_name: str, seed: int) -> AgeOfFantasyOptions:
        """AF-PRE-01, AF-PRE-03: the table is set first; the armies play to the larger of their limits."""
        table = find_table(map_name, self.id, seed)
        return AgeOfFantasyOptions(table, armies, larger_limit(750, armies), terrain_seed=seed)

    def ground_for(self, map_name: str, playing: Sequence[OptionalChapter]) -> str:
        """A generated table is as small as these chapters let it be, if its name says nothing of a size."""
        for chapter in playing:
            if isinstance(chapter, Chapter) and chapter.smallest_table[0]:
                return sized(map_name, *chapter.smallest_table, self.id)
        return map_name

    def held(self, battle: Battle) -> dict[str, int]:
        return missions.held(battle)

    def report(self, match: Match) -> BattleReport:
        return report.report(match)

    def sample_options(self, seed: int) -> AgeOfFantasyOptions:
        """Different armies, tables, missions, deployment styles and chapters for different seeds."""
        size = (750, 750, 750, 750, 1500)[seed % 5]
        first, second = sample_lists(self.id, size, seed)
        maps = available_maps(self.id)
        table = find_table(maps[seed // 2 % len(maps)] if seed % 2 else "generated", self.id, seed)
        options = options_for(first, second, table, size)
        placement = PLACEMENT[seed // 3 % 6].id if seed % 3 == 2 else ""
        own = msgspec.structs.replace(
            options,
            table=msgspec.structs.replace(table, pieces=()) if placement else table,
            placement=placement,
            terrain_seed=seed,
            deployment=[*[style.id for style in STYLES], "roll"][seed % 7],
            mission=[*[each.id for each in MISSION], "roll"][(seed // 2 + seed) % 7],
        )
        return self.on_sample_table(self.sampled(read_options(own), seed), seed)

    def sample_with(
        self, seed: int, chosen: Mapping[str, Sequence[str]], players: int = 0
    ) -> AgeOfFantasyOptions:
        return self.on_sample_table(super().sample_with(seed, chosen, players), seed)

    def on_sample_table(self, options: AgeOfFantasyOptions, seed: int) -> AgeOfFantasyOptions:
        """The same on another table, if its chapters are for smaller ones."""
        if not smallest_table(options)[0]:
            return options
        width, depth = SAMPLE_SIZES[seed % len(SAMPLE_SIZES)]
        table = find_table(f"generated-{width}x{depth}", self.id, seed)
        if options.placement:
            table = msgspec.structs.replace(table, pieces=())
        return read_options(msgspec.structs.replace(options, table=table))


def options_for(first: Source, second: Source, table: Table, points: int = 750) -> AgeOfFantasyOptions:
    """Options for two army lists, named by id or by the path of a file, or given as tables."""
    armies = rosters((first, second), AgeOfFantasy.id)
    return read_options(AgeOfFantasyOptions(table, armies, larger_limit(points, armies)))


def play_step(battle: Battle, dice: Dice) -> Steps:
    """The steps of a game, in order."""
    if battle.step == TERRAIN:
        yield from place_terrain(battle, dice)
    elif battle.step == SCENARIO:
        yield from missions.settle_scenario(battle, dice)
    elif battle.step == OBJECTIVES:
        yield from missions.place_objectives(battle, dice)
    elif battle.step == ZONES:
        yield from deployment.choose_zones(battle, dice)
    elif battle.step == OWN_MARKERS:
        yield from missions.own_markers(battle, dice)
    elif battle.step == DEPLOYMENT:
        yield from deployment.deploy(battle, dice)
    elif battle.step == SCOUTS:
        yield from deployment.scout(battle, dice)
    elif battle.step == ROUND_START:
        yield from activation.start_round(battle, dice)
    elif battle.step == TURN:
        yield from activation.take_turn(battle, dice)
    elif battle.step == ROUND_END:
        yield from missions.end_round(battle, dice)
    else:
        yield from battle.play_own_step(battle.step, dice)
