# interpreted: a door to compiled rules, with Structs on both sides
"""The 9th Age: Quick Starter as a book of the engine: how a game begins and which step comes next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from banneret.books.battle_report import BROKE, DESTROYED, PANICKED, SLEW, BattleReport
from banneret.books.player_names import player_names
from banneret.books.quick_starter import (
    case_setup,
    charge_phase,
    codec,
    goal,
    magic_phase,
    melee_phase,
    movement_phase,
    preparation,
    report,
    shooting_phase,
    turns,
    victory,
    view,
)
from banneret.books.quick_starter.army_building import roster
from banneret.books.quick_starter.battle import (
    CHARGES,
    CONDITION,
    DECLARE,
    DEPLOYMENT,
    FEATURES,
    FLUX,
    MAGIC,
    MELEE,
    MOVES,
    OVER,
    RALLY,
    ROLL_OFF,
    SECTIONS,
    SHOOTING,
    SWAPS,
    TURN_END,
    TURN_START,
    VANGUARD,
    Battle,
)
from banneret.books.quick_starter.battlefield import BOOK, load_table
from banneret.books.quick_starter.invariants import broken_invariants
from banneret.books.quick_starter.opening import opened
from banneret.books.quick_starter.options import (
    QuickStarterOptions,
    read_options,
    write_options,
)
from banneret.books.quick_starter.packs import available_lists
from banneret.books.quick_starter.report import points_left
from banneret.books.quick_starter.roster import Roster
from banneret.books.sides import LETTERS
from banneret.books.table_book import TableBook
from banneret.core.engine.ask import Data, Steps
from banneret.core.engine.book import Outcome, Setting
from banneret.core.engine.dice import Dice
from banneret.core.engine.errors import BadInput
from banneret.core.engine.grammar import KnownNames
from banneret.core.engine.match import Match
from banneret.core.engine.shown import ShownGoal, ShownRank, UnitState
from banneret.core.engine.toml_files import Source
from banneret.core.space.shown import ShownView
from banneret.core.space.table import Table, available_maps
from banneret.core.space.table_generator import GENERATED


class QuickStarter(TableBook[QuickStarterOptions, Battle]):
    """Both tiers: a basic game is for the centre of the table, an advanced one rolls what it is about."""

    id: ClassVar[str] = BOOK
    title: ClassVar[str] = "The 9th Age: Quick Starter"
    prefix: ClassVar[str] = "QS"
    sections: ClassVar[tuple[str, ...]] = SECTIONS
    deeds: ClassVar[tuple[str, ...]] = (SLEW, DESTROYED, BROKE, PANICKED)
    version: ClassVar[int] = 2
    round_word: ClassVar[str] = view.ROUND
    score_word: ClassVar[str] = "Units that count"
    ranks: ClassVar[tuple[ShownRank, ...]] = view.RANKS
    stat_words: ClassVar[Mapping[str, str]] = view.STAT_WORDS
    own_states: ClassVar[tuple[UnitState, ...]] = view.STATES

    def read_options(self, data: object) -> QuickStarterOptions:
        return read_options(data)

    def write_options(self, options: QuickStarterOptions) -> Data:
        return write_options(options)

    def own_settings(self) -> tuple[Setting, ...]:
        """QS-GEN-23: which game is played, the basic or the advanced one."""
        return (
            Setting(
                "tier",
                "Rules",
                "The basic game is for the centre of the table; an advanced one rolls what it is about.",
                (("lists", "As the lists are made"), ("basic", "Basic"), ("advanced", "Advanced")),
                "lists",
                abouts=(
                    ("lists", "Basic if both lists are made for the basic game, else advanced."),
                    ("basic", "Without the advanced rules: the battle is for the centre of the table."),
                    ("advanced", "All rules are played, and a die says what the battle is about."),
                ),
            ),
        )

    def own_agreed(
        self, options: QuickStarterOptions, chosen: Mapping[str, Sequence[str]]
    ) -> QuickStarterOptions:
        tier = chosen["tier"][0]
        if tier == "lists":
            tier = tier_of(options.armies)
        return msgspec.structs.replace(options, tier=tier)

    def own_chosen(self, options: QuickStarterOptions) -> dict[str, tuple[str, ...]]:
        return {"tier": (options.tier,)}

    def seats(self, options: QuickStarterOptions) -> tuple[str, ...]:
        return tuple(sorted(options.armies))

    def names(self, options: QuickStarterOptions) -> dict[str, str]:
        names = KnownNames(player_names(options.players, options.armies, self.seats(options)))
        names[""] = "the ground"
        names["centre"] = "the centre"
        for piece in options.table.pieces:
            names[piece.id] = piece.name or piece.kind
        battle = self.begin(options)
        for chapter in battle.chapters:
            names.update(chapter.places())
        for feature in battle.laid_out.pieces:
            names[feature.id] = feature.name or feature.kind
        for unit in battle.units.values():
            names.call(unit.id, unit.name, unit.plural)
        return names

    def begin(self, options: QuickStarterOptions) -> Battle:
        return opened(options)

    def step(self, state: Battle, dice: Dice) -> Steps:
        return play_step(state, dice)

    def outcome(self, state: Battle) -> Outcome | None:
        battle = state
        if battle.step != OVER:
            return None
        score = {seat: float(count) for seat, count in victory.counts(battle).items()}
        won = victory.winner(battle)
        why = battle.condition
        if victory.is_massacre(battle, won):
            why = f"{battle.condition}, a Massacre"
        return Outcome(won, score, why if won else "equal")

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

    def arrange(self, table: Data, units: dict[str, Data], state: Data) -> tuple[QuickStarterOptions, Battle]:
        return case_setup.arrange(table, units, state)

    def unit_facts(self, state: Battle, unit_id: str) -> Data:
        return case_setup.unit_facts(state, unit_id)

    def marker_owner(self, state: Battle, number: int) -> str:
        """QS-SET-04: the one marker, at the centre, is held by whoever has more units near it."""
        return case_setup.marker_owner(state, number)

    def set_up(self, armies: Sequence[Source], map_name: str, seed: int) -> QuickStarterOptions:
        """QS-ARM-02: the armies play to the larger of their limits; two basic lists play the basic game."""
        if len(armies) != 2:
            raise BadInput(f"the Quick Starter is played by two armies, not {len(armies)}", "armies")
        return options_for(armies[0], armies[1], load_table(map_name, seed))

    def reinforced(
        self, options: QuickStarterOptions, chosen: Mapping[str, Sequence[str]], seed: int, players: int = 0
    ) -> QuickStarterOptions:
        return self.equipped(options, chosen, seed)

    def summary(self, state: Battle) -> dict[str, dict[str, float]]:
        battle = state
        units = {seat: battle.of_seat(seat) for seat in battle.seats}
        return {
            "turns": {"": float(battle.turn)},
            "units left": {seat: float(len(units[seat])) for seat in battle.seats},
            "models left": {seat: float(sum(u.total() for u in units[seat])) for seat in battle.seats},
            "points left": {
                seat: round(sum(points_left(battle, u) for u in units[seat]), 1) for seat in battle.seats
            },
            "units that count": {seat: float(count) for seat, count in victory.counts(battle).items()},
        }

    def report(self, match: Match) -> BattleReport:
        return report.report(match)

    def sample_options(self, seed: int) -> QuickStarterOptions:
        """Different armies, sizes and tables for different seeds."""
        size = 2500 if seed % 12 == 11 else 1500 if seed % 4 == 3 else 1000
        lists = [name for name in available_lists() if name.endswith(f"-{size}")]
        first = lists[seed % len(lists)]
        second = lists[(seed // len(lists) + seed + 1) % len(lists)]
        maps = available_maps(BOOK)
        table = load_table(GENERATED if seed % 2 else maps[seed // 2 % len(maps)], seed)
        own = options_for(first, second, table, "advanced" if seed % 3 else "basic")
        return self.sampled(own, seed)


def options_for(first: Source, second: Source, table: Table, tier: str = "") -> QuickStarterOptions:
    """Options for two army lists, named by id or by the path of a file, or given as tables."""
    armies = {seat: roster(name) for seat, name in zip(LETTERS, (first, second), strict=False)}
    limit = max([army.limit for army in armies.values()])
    return read_options(QuickStarterOptions(table, armies, tier or tier_of(armies), limit))


def tier_of(armies: Mapping[str, Roster]) -> str:
    """Two basic lists play the basic game."""
    return "basic" if all([army.tier == "basic" for army in armies.values()]) else "advanced"


def play_step(battle: Battle, dice: Dice) -> Steps:
    """The steps of a game, in order."""
    assert not battle.alarms, "a step ends when all its Panic Tests have been taken"
    step = battle.step
    if step == CONDITION:
        preparation.roll_condition(battle, dice)
    elif step == ROLL_OFF:
        yield from preparation.roll_off(battle, dice)
    elif step == FEATURES:
        yield from preparation.choose_feature(battle, dice)
    elif step == DEPLOYMENT:
        yield from preparation.deploy(battle, dice)
    elif step == VANGUARD:
        yield from preparation.vanguard(battle, dice)
    elif step == TURN_START:
        yield from turns.start_turn(battle, dice)
    elif step == DECLARE:
        phase(battle, "Charge")
        yield from charge_phase.declare(battle, dice)
    elif step == CHARGES:
        yield from charge_phase.move_chargers(battle, dice)
    elif step == RALLY:
        phase(battle, "Movement")
        yield from movement_phase.rally(battle, dice)
    elif step == MOVES:
        yield from movement_phase.remaining_moves(battle, dice)
    elif step == FLUX:
        phase(battle, "Magic")
        magic_phase.flux(battle, dice)
    elif step == MAGIC:
        yield from magic_phase.cast(battle, dice)
    elif step == SHOOTING:
        phase(battle, "Shooting")
        yield from shooting_phase.shoot(battle, dice)
    elif step == SWAPS:
        phase(battle, "Melee")
        battle.swappers = battle.sides.beginning(battle.active)
        yield from melee_phase.swaps(battle, dice)
    elif step == MELEE:
        yield from melee_phase.next_combat(battle, dice)
    elif step == TURN_END:
        yield from turns.end_turn(battle, dice)
    else:
        yield from battle.play_own_step(step, dice)


def phase(battle: Battle, name: str) -> None:
    """A phase begins with the first of its steps."""
    if battle.phase != name:
        turns.begin_phase(battle, name)
