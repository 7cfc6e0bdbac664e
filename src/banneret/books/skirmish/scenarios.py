"""Our five scenarios (gaps 1.7): zones, limits, goals and how they end."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish.battle import AFTERMATH, Battle
from banneret.books.skirmish.carrying import CHEST
from banneret.books.skirmish.packs import ScenarioEntry
from banneret.books.skirmish.packs import scenarios as entries
from banneret.books.skirmish.scenario import DEPLOYING, ENDING, Scenario, edge_of, far_edge
from banneret.books.skirmish.scenario_events import LeftTheTable, SkirmishEnded
from banneret.books.skirmish.scenario_kinds.bad_blood import BadBlood
from banneret.books.skirmish.scenario_kinds.glimmer_in_the_rubble import GlimmerInTheRubble
from banneret.books.skirmish.scenario_kinds.run_the_gauntlet import RunTheGauntlet
from banneret.books.skirmish.scenario_kinds.the_high_floor import TheHighFloor
from banneret.books.skirmish.scenario_kinds.waylaid import Waylaid
from banneret.books.skirmish.warrior import AWAY, BELOW, GONE

KINDS: Final[dict[str, Scenario]] = {
    "bad-blood": BadBlood(),
    "glimmer-in-the-rubble": GlimmerInTheRubble(),
    "run-the-gauntlet": RunTheGauntlet(),
    "the-high-floor": TheHighFloor(),
    "waylaid": Waylaid(),
}


def scenario_of(battle: Battle) -> Scenario:
    return KINDS[battle.scenario]


def entry_of(battle: Battle) -> ScenarioEntry:
    """Its words and numbers."""
    return entries()[battle.scenario]


# ---------------------------------------------------------------------------------------- how it ends


def finish(battle: Battle, winner: str, how: str) -> None:
    """The skirmish is over; "" wins a draw."""
    if battle.scenario:
        scenario_of(battle).tally(battle)
        reward = entry_of(battle).reward
        if reward and winner:
            battle.gold[winner] += reward
    battle.winner = winner
    battle.finished = how
    battle.step = AFTERMATH
    battle.tell(SkirmishEnded(ENDING, winner, how))


def ended_by_rout(battle: Battle, seat: str) -> None:
    """SK-REC-03: this party is gone; `battle.finished` and `winner` if that ends it."""
    left = [each for each in battle.seats if each not in battle.routed]
    if len(left) <= 1:
        finish(battle, left[0] if left else "", "the enemy has routed")
        return
    for warrior in battle.of_seat(seat):
        battle.part(warrior.id)
        battle.put(warrior.removed(GONE))


def look(battle: Battle) -> None:
    """After every phase: whether somebody has nobody left, or has reached the goal."""
    if battle.finished or not battle.scenario:
        return
    scenario = scenario_of(battle)
    scenario.tally(battle)
    winner, how = scenario.reached(battle)
    if winner:
        finish(battle, winner, how)
        return
    left = [seat for seat in battle.seats if has_models(battle, seat)]
    if len(left) == 1:
        finish(battle, left[0], "nobody of the enemy is left")
    elif not left:
        winner, how = scenario.verdict(battle)
        finish(battle, winner, f"nobody is left on either side; {how}")


def has_models(battle: Battle, seat: str) -> bool:
    """Whether a party has anybody on the table, or on the way back to it (SK-ENC-61)."""
    if seat in battle.routed:
        return False
    for each in battle.warriors.values():
        if each.seat == seat and (each.on_table() or each.place == BELOW):
            return True
    return False


def end_of_game_turn(battle: Battle) -> None:
    """Scores and the turn limit."""
    if battle.finished or not battle.scenario:
        return
    scenario_of(battle).end_of_turn(battle)
    look(battle)
    limit = entry_of(battle).limit
    if not battle.finished and battle.turn >= limit:
        winner, how = scenario_of(battle).verdict(battle)
        finish(battle, winner, f"{how} after turn {limit}")


# ---------------------------------------------------------------------------------------- leaving the table


def may_leave(battle: Battle, warrior_id: str) -> bool:
    """Whether it stands at an edge by which it may leave."""
    warrior = battle.warrior(warrior_id)
    if not battle.scenario or not warrior.on_table() or not warrior.is_standing() or warrior.fleeing:
        return False
    return not battle.is_engaged(warrior_id) and scenario_of(battle).may_leave(battle, warrior)


def leave(battle: Battle, warrior_id: str) -> None:
    """It leaves by that edge (AWAY)."""
    warrior = battle.warrior(warrior_id)
    battle.part(warrior_id)
    battle.put(warrior.removed(AWAY))
    edge = far_edge(battle, warrior.seat)
    battle.tell(LeftTheTable(DEPLOYING, warrior_id, edge, CHEST in warrior.carried))
    scenario_of(battle).left(battle, warrior)
    look(battle)


def own_edge(battle: Battle, seat: str) -> tuple[float, float]:
    """SK-ENC-02: the middle of the edge from which a party comes."""
    south = edge_of(battle, seat) == "south"
    return 0.5 * battle.field.width, 0.0 if south else battle.field.depth
