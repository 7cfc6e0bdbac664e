# interpreted: Structs
"""What whoever fights a battle is handed: the book, the scenario, both lists with honours and the seed of the
dice; and how the game that a book plays of it begins.

`options_for` starts the right game, and `report_of` turns what came of it into the campaign's report.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import msgspec

from banneret.books.armies import set_up
from banneret.books.scenarios.known import scenario_called
from banneret.books.table_book import on_table
from banneret.campaign.field_lists import army_in, extra_points, fielded_list, list_of, player_of
from banneret.campaign.records import Battle, Readiness
from banneret.campaign.reports import ATTACKER, DEFENDER
from banneret.campaign.rolls import keyed
from banneret.campaign.state import Campaign
from banneret.core.engine.book import AnyBook, open_book
from banneret.core.engine.dice import Dice
from banneret.core.engine.toml_files import OwnTables
from banneret.core.space.table_generator import GENERATED

SEED_DICE: Final = 12
PITCHED: Final = "pitched-battle"

# The seats of a battle in every book; in a scenario with roles the first is the one that attacks.
SEATS_OF_ROLES: Final = {ATTACKER: "A", DEFENDER: "B"}

# How every book names what a campaign chooses.
SCENARIO: Final = "scenario"
ATTACKING: Final = "attacker"
CHAPTERS: Final = "chapters"
VETERANS: Final = "veterans"


class BattleSide(msgspec.Struct, frozen=True, omit_defaults=True):
    """`list` are the tables of the list as it is fielded, and `ids` what each entry of the register is called
    in it. `extra` are the points that Waaaagh! adds or takes (CP-FAC-30)."""

    role: str
    player: str
    army: str
    called: str
    list: dict[str, Any]
    ids: dict[str, str]
    paths: dict[str, str] = {}
    extra: int = 0


class BattleOrder(msgspec.Struct, frozen=True):
    """A battle that is yet to be fought. `seed` depends on the turn and the battle alone."""

    id: str
    turn: int
    book: str
    kind: str
    hex: int
    hex_type: str
    scenario: str
    seed: int
    attacker: BattleSide
    defender: BattleSide

    def side(self, role: str) -> BattleSide:
        return self.attacker if role == ATTACKER else self.defender


class BattleGame(NamedTuple):
    """`instead` is the sentence why another scenario is played than was ordered; "" if it is not."""

    book: AnyBook
    options: Any
    seed: int
    scenario: str
    instead: str


def draw_seed(campaign: Campaign, dice: Dice, battle: Battle) -> int:
    """From dice of its own, whatever else is rolled and in whatever order battles are fought (CP-GEN-05)."""
    seed = 0
    for face in keyed(campaign, dice, "battle seed", (battle.id,)).d6(SEED_DICE, "CP-GEN-05", "battle seed"):
        seed = seed * 6 + face - 1
    return seed


def battle_order(campaign: Campaign, battle: Battle) -> BattleOrder:
    return BattleOrder(
        id=battle.id,
        turn=campaign.turn,
        book=campaign.book,
        kind=battle.kind,
        hex=battle.hex,
        hex_type=battle.hex_type,
        scenario=battle.scenario,
        seed=battle.seed,
        attacker=_side(campaign, battle, ATTACKER),
        defender=_side(campaign, battle, DEFENDER),
    )


def _side(campaign: Campaign, battle: Battle, role: str) -> BattleSide:
    army = army_in(battle, role)
    ready = battle.ready.get(role, Readiness())
    fielded = fielded_list(campaign, army, ready)
    return BattleSide(
        role=role,
        player=player_of(campaign, battle, role),
        army=army,
        called=campaign.armies[army].name if army in campaign.armies else list_of(campaign, army).name,
        list=fielded.tables,
        ids=fielded.ids,
        paths=ready.paths,
        extra=extra_points(campaign, army),
    )


def options_for(order: BattleOrder) -> BattleGame:
    """The game of the book in which this battle is fought: scenario, roles, lists, and the chapter of veterans.

    Where a book has no such scenario a Pitched Battle is fought, and it is told why.
    """
    book = on_table(open_book(order.book))
    able = {setting.id: [choice[0] for choice in setting.choices] for setting in book.settings()}
    scenario, instead = order.scenario, ""
    if scenario not in able.get(SCENARIO, []):
        title = scenario_called(scenario).name
        scenario = PITCHED
        instead = f"{book.title} has no {title}: a {scenario_called(PITCHED).name} is fought instead."
    chosen: dict[str, tuple[str, ...]] = {SCENARIO: (scenario,), ATTACKING: (SEATS_OF_ROLES[ATTACKER],)}
    if VETERANS in able.get(CHAPTERS, []):
        chosen[CHAPTERS] = (VETERANS,)
    sources = [OwnTables(side.called, side.list) for side in (order.attacker, order.defender)]
    options = set_up(book, sources, GENERATED, order.seed, chosen)
    return BattleGame(book, options, order.seed, scenario, instead)
