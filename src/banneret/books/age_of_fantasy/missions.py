"""Missions: which is played, where the markers lie, seizing them, and who has won."""

from __future__ import annotations

from typing import Final

from banneret.books.age_of_fantasy.battle import (
    DEPLOYMENT,
    OVER,
    ROUND_START,
    ZONES,
    Battle,
)
from banneret.books.age_of_fantasy.events import ScenarioSet, VictoryPoints
from banneret.books.age_of_fantasy.marker_places import PlaceMarker
from banneret.books.age_of_fantasy.mission import mission_of, near_marker, play_mission, put_marker
from banneret.books.age_of_fantasy.rolled_tables import MISSION
from banneret.books.chapters import Moment
from banneret.books.opr.events import GameEnded, MarkerSkipped, RoundEnded
from banneret.books.opr.latecomers import begin_deploying
from banneret.books.opr.rounds import rolled_off
from banneret.core.engine.ask import Choice, Option, Steps, ask
from banneret.core.engine.dice import Dice

ROLL: Final = "roll"


# ---------------------------------------------------------------------------------------- the scenario


def settle_scenario(battle: Battle, dice: Dice) -> Steps:
    """AF-DEP-01, AF-MIS-01, AF-MIS-04: what was agreed, or what the dice say.

    Where a chapter brings zones of its own, nobody rolls for a style.
    """
    clause = "AF-DEP-01"
    missions = [each.id for each in MISSION]
    by = "AF-MIS-01"
    for chapter in battle.chapters:
        clause = chapter.styles_clause or clause
        if chapter.missions_clause:
            missions, by = [each.id for each in battle.missions], chapter.missions_clause
    face = 0
    zones = battle.provided_zones()
    if battle.style == ROLL and zones is not None:
        battle.style = battle.styles[0].id
    if battle.style == ROLL:
        face = dice.one(clause, "the deployment style")
        battle.style = rolled([style.id for style in battle.styles], face)
    style = zones or battle.style_named(battle.style)
    battle.tell(ScenarioSet(clause if zones is None else zones.clause, "Deployment", style.name, face))
    face = 0
    if battle.mission == ROLL and len(missions) == 1:
        play_mission(battle, missions[0])
    if battle.mission == ROLL:
        face = dice.one(by, "the mission")
        play_mission(battle, rolled(missions, face))
    battle.tell(ScenarioSet(by, "Mission", mission_of(battle).name, face))
    for chapter in battle.chapters:
        chapter.scenario_settled(battle, dice)
    battle.go_on_preparing()
    return
    yield


def rolled(table: list[str], face: int) -> str:
    """The line of a table that a D6 names; if it has three lines, each is for two faces."""
    return table[(face - 1) * len(table) // 6]


# ---------------------------------------------------------------------------------------- markers


def place_objectives(battle: Battle, dice: Dice) -> Steps:
    """AF-PRE-04, AF-PRE-05, AF-MIS-02: how many markers, who begins, and then one after the other."""
    mission = mission_of(battle)
    if battle.markers_to_place < 0:
        mission.fixed_markers(battle)
        if not mission.placed_in_turn:
            battle.step = ZONES
            return
        yield from begin_markers(battle, dice)
    left = battle.markers_to_place
    clause = mission.marker_clause
    question = PlaceMarker(battle, clause, f"Where do you place an objective marker? ({left} to place)")
    if question.spot() is not None:
        x, y = yield ask(battle.turn, question)
        put_marker(battle, battle.turn, x, y, clause)
    else:
        battle.tell(MarkerSkipped(clause, battle.turn))
    battle.markers_to_place -= 1
    battle.turn = battle.sides.next_player(battle.turn)
    if battle.markers_to_place == 0:
        battle.step = ZONES


def begin_markers(battle: Battle, dice: Dice) -> Steps:
    """AF-PRE-04, AF-PRE-05, AF-MIS-07: how many, and who places the first."""
    battle.markers_to_place = yield from mission_of(battle).count_markers(battle, dice)
    winner = yield from rolled_off(battle, "placing markers", dice, "AF-PRE-05")
    others = battle.sides.players(winner)[1:]
    named = ["The other side"] if len(others) == 1 else [f"The side at seat {seat}" for seat in others]
    options = [Option(seat, label) for seat, label in zip((winner, *others), ["I do", *named], strict=True)]
    prompt = "Who places the first objective marker?"
    battle.turn = yield ask(winner, Choice("first-marker", "AF-PRE-05", prompt, options))


def own_markers(battle: Battle, dice: Dice) -> Steps:
    """AF-MIS-11, AF-MIS-14: markers that wait until the zones are chosen; one for a whole team (AF-MUL-10)."""
    for seat in battle.sides.one_of_each(battle.sides.players(battle.first)):
        yield from mission_of(battle).own_marker(battle, seat, dice)
    begin_deploying(battle, DEPLOYMENT)


# ---------------------------------------------------------------------------------------- seizing


def seize_markers(battle: Battle, dice: Dice) -> Steps:
    """AF-PRE-06 to AF-PRE-09, AF-MIS-03: seized by one side alone, neutral if contested, else as it was."""
    mission = mission_of(battle)
    for marker in list(battle.objectives.values()):
        if marker.carrier:
            continue
        there = near_marker(battle, marker)
        yield from mission.seize(battle, marker, there, dice)
        left = battle.objectives.get(marker.id)
        if left is not None and left.owner and left.owner != marker.owner:
            yield from battle.note_seized(marker.id, left.owner, dice)


# ---------------------------------------------------------------------------------------- the end


def held(battle: Battle) -> dict[str, int]:
    """How many markers each side controls; neutral ones count for nobody. In Sabotage, its own if it stands."""
    return mission_of(battle).held(battle)


def mission_points(battle: Battle) -> dict[str, int]:
    """AF-SID-02: the Victory Points of the main mission."""
    return mission_of(battle).mission_points(battle)


def victory_points(battle: Battle) -> dict[str, int] | None:
    """AF-SID-01: the points of the mission plus those of chapters; None if no chapter is played for points."""
    points = mission_points(battle)
    counted = False
    for chapter in battle.chapters:
        more = chapter.points(battle)
        if more is not None:
            counted = True
            points = {seat: points[seat] + more[seat] for seat in battle.seats}
    return points if counted else None


def score(battle: Battle) -> dict[str, int]:
    """What decides the game: markers, or Victory Points if a chapter is played for them."""
    points = victory_points(battle)
    found = mission_of(battle).result(battle) if points is None else points
    return battle.counted(found)


def counted(battle: Battle) -> str:
    """What the score counts, in a word or two."""
    return mission_of(battle).counts() if victory_points(battle) is None else "Victory Points"


def winner(battle: Battle) -> str:
    """AF-PRE-10, AF-MIS-05, AF-MIS-10, AF-MIS-13, AF-MIS-15, AF-SID-01: the higher score; "" for a draw.

    AF-MUL-10: the scores of a team count together.
    """
    return battle.won_by(battle.sides.leader(score(battle)))


def end_round(battle: Battle, dice: Dice) -> Steps:
    """Markers are checked, fatigue and spells wear off, and after the last round the game is over."""
    yield from battle.window(Moment.ROUND_ENDS, (), dice)
    yield from seize_markers(battle, dice)
    battle.tell(RoundEnded("AF-PRE-06", battle.round, held(battle)))
    for unit in list(battle.units.values()):
        if unit.alive():
            battle.put(unit.fresh())
    yield from battle.end_round(dice)
    if battle.round >= battle.rounds():
        yield from end_game(battle, dice)
    else:
        battle.step = ROUND_START


def end_game(battle: Battle, dice: Dice) -> Steps:
    """AF-ACT-06, AF-PRE-10: the mission decides."""
    yield from battle.end_game(dice)
    points = victory_points(battle)
    if points is not None:
        battle.tell(VictoryPoints("AF-SID-01", points))
    battle.step = OVER
    battle.tell(GameEnded("AF-PRE-10" if points is None else "AF-SID-01", winner(battle), score(battle)))
