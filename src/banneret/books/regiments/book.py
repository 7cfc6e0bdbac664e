# interpreted: a door to compiled rules, with Structs on both sides
"""Age of Fantasy: Regiments as a book of the engine: how a game begins and which step comes next."""

from __future__ import annotations

from typing import Any, ClassVar

from banneret.books.battle_report import BattleReport
from banneret.books.neutral import played_by_rule
from banneret.books.opr.book import OprBook
from banneret.books.opr.case_units import marker_owner
from banneret.books.opr.games import larger_limit, rosters, sample_lists
from banneret.books.opr.markers import controlled
from banneret.books.opr.roster import Roster
from banneret.books.regiments import activation, case_setup, codec, goal, mission, preparation, report, view
from banneret.books.regiments.battle import (
    DEPLOYMENT,
    EDGES,
    OBJECTIVES,
    OVER,
    ROUND_END,
    ROUND_START,
    SCOUTS,
    SECTIONS,
    TURN,
    Battle,
)
from banneret.books.regiments.options import RegimentsOptions, read_options, write_options
from banneret.books.regiments.taking_the_field import battle_of, check_zones
from banneret.core.engine.ask import Data, Steps
from banneret.core.engine.book import Outcome
from banneret.core.engine.dice import Dice
from banneret.core.engine.match import Match
from banneret.core.engine.shown import ShownGoal
from banneret.core.engine.toml_files import Source
from banneret.core.space.distances import inside_box, overlap
from banneret.core.space.shown import ShownView
from banneret.core.space.table import Table, available_maps, load_map
from banneret.core.space.table_generator import find_table, generate


class Regiments(OprBook[RegimentsOptions, Battle]):
    """RG-GEN-01: what the book leaves to the table is settled beforehand by the rulings of the clauses."""

    id: ClassVar[str] = "regiments"
    title: ClassVar[str] = "Age of Fantasy: Regiments"
    prefix: ClassVar[str] = "RG"
    version: ClassVar[int] = 2
    short: ClassVar[str] = "Regiments"
    markers: ClassVar[int] = 5
    sections: ClassVar[tuple[str, ...]] = SECTIONS

    def read_options(self, data: object) -> RegimentsOptions:
        return check_zones(read_options(data))

    def write_options(self, options: RegimentsOptions) -> Data:
        return write_options(options)

    def begin(self, options: RegimentsOptions) -> Battle:
        return battle_of(options)

    def step(self, state: Battle, dice: Dice) -> Steps:
        steps = play_step(state, dice)
        return played_by_rule(state, state.chapters, steps, dice) if state.sides.neutral else steps

    def outcome(self, state: Battle) -> Outcome | None:
        battle = state
        if battle.step != OVER:
            return None
        score = {seat: float(count) for seat, count in mission.score(battle).items()}
        won = mission.winner(battle)
        return Outcome(won, score, f"{'most' if won else 'equal'} {mission.decided_by(battle)}")

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

    def arrange(self, table: Data, units: dict[str, Data], state: Data) -> tuple[RegimentsOptions, Battle]:
        return case_setup.arrange(table, units, state)

    def unit_facts(self, state: Battle, unit_id: str) -> Data:
        return case_setup.unit_facts(state, unit_id)

    def marker_owner(self, state: Battle, number: int) -> str:
        return marker_owner(state, number)

    def fresh_options(self, armies: dict[str, Roster], map_name: str, seed: int) -> RegimentsOptions:
        """RG-PRE-01: the table is set before anything else; the armies play to the larger of their limits."""
        return RegimentsOptions(find_table(map_name, self.id, seed), armies, larger_limit(750, armies))

    def held(self, battle: Battle) -> dict[str, int]:
        return controlled(battle)

    def report(self, match: Match) -> BattleReport:
        return report.report(match)

    def sample_options(self, seed: int) -> RegimentsOptions:
        """Different armies, sizes, tables and chapters for different seeds."""
        size = 1500 if seed % 5 == 4 else 750
        first, second = sample_lists(self.id, size, seed)
        maps = available_maps(self.id)
        table = generate(seed) if seed % 2 else load_map(maps[seed // 2 % len(maps)], self.id)
        return self.sampled(options_for(first, second, table, size), seed)


def options_for(first: Source, second: Source, table: Table, points: int = 750) -> RegimentsOptions:
    """Options for two army lists, named by id or by the path of a file, or given as tables."""
    armies = rosters((first, second), Regiments.id)
    return read_options(RegimentsOptions(table, armies, larger_limit(points, armies)))


def play_step(battle: Battle, dice: Dice) -> Steps:
    """The steps of a game, in order."""
    if battle.step == OBJECTIVES:
        yield from preparation.place_objective(battle, dice)
    elif battle.step == EDGES:
        yield from preparation.choose_edges(battle, dice)
    elif battle.step == DEPLOYMENT:
        yield from preparation.deploy(battle, dice)
    elif battle.step == SCOUTS:
        yield from preparation.scout(battle, dice)
    elif battle.step == ROUND_START:
        yield from activation.start_round(battle, dice)
    elif battle.step == TURN:
        yield from activation.take_turn(battle, dice)
    elif battle.step == ROUND_END:
        yield from mission.end_round(battle, dice)
    else:
        yield from battle.play_own_step(battle.step, dice)


def broken_invariants(battle: Battle) -> list[str]:
    """What must never be on a table: bases off it, overlapping or on impassable ground, dead men."""
    broken: list[str] = []
    field = battle.field
    units = battle.on_table()
    for at in range(len(units)):
        unit = units[at]
        if not unit.models:
            broken.append(f"{unit.id} is on the table without models")
            continue
        for block in unit.blocks():
            if not inside_box(block, -0.01, -0.01, field.width + 0.01, field.depth + 0.01):
                broken.append(f"{unit.id} leaves the table")
            for piece in field.impassable:
                if overlap(block, piece.shape):
                    broken.append(f"{unit.id} stands on impassable {piece.id}")
        for other in units[at + 1 :]:
            if any([overlap(a, b) for a in unit.blocks() for b in other.blocks()]):
                broken.append(f"{unit.id} overlaps {other.id}")
        for model in unit.models:
            if not 0 <= model.wounds < model.sheet.tough:
                broken.append(f"{model.id} has {model.wounds} wounds and Tough {model.sheet.tough}")
        if len(unit.models) > unit.start_size:
            broken.append(f"{unit.id} has more models than it began with")
    return broken
