"""The goal of a battle with side-missions: Victory Points, of which hidden ones are told to nobody else."""

from __future__ import annotations

from typing import Final

from banneret.books.age_of_fantasy.battle import OVER, Battle
from banneret.books.age_of_fantasy.chapters.side_missions.judges import completed
from banneret.books.age_of_fantasy.chapters.side_missions.notes import (
    mission_clause,
    mission_name,
    side_notes,
)
from banneret.books.age_of_fantasy.chapters.side_missions.selecting import IN_SECRET
from banneret.books.age_of_fantasy.mission import mission_of
from banneret.books.age_of_fantasy.missions import score
from banneret.books.age_of_fantasy.rolled_tables import SIDE_MISSION_ASKS
from banneret.books.goal_words import DRAW, changed, number_of, point, teams_told
from banneret.core.engine.shown import ShownGoal, ShownGoalLine

WINS: Final = f"Whoever has more Victory Points at the end wins; {DRAW}."


def goal_with(battle: Battle, goal: ShownGoal) -> ShownGoal:
    """The goal with what side-missions make of it: the battle is as whoever is told may know it."""
    worth = f"For the mission: {mission_of(battle).worth.text}."
    return changed(
        goal,
        wins=[point(WINS, "AF-SID-01"), *teams_told(battle.sides, "AF-MUL-10")],
        scores=[point(worth, "AF-SID-02"), *side_missions_told(battle), *goal["scores"]],
        stands=standing_with(battle, goal),
    )


def side_missions_told(battle: Battle) -> list[ShownGoalLine]:
    notes = side_notes(battle)
    found: list[ShownGoalLine] = []
    for mission in notes.shared:
        text = f"1 Victory Point for {asked(battle, mission)}"
        found.append(point(text, mission_clause(mission)))
    for seat, mission in notes.hidden:
        line = point(f"1 Victory Point for {asked(battle, mission)}", mission_clause(mission), seat)
        if battle.step != OVER:
            line["secret"] = True
        found.append(line)
    if not found:
        found.append(point("1 Victory Point for each side-mission that is completed.", "AF-SID-01"))
    if notes.playstyle in IN_SECRET and battle.step != OVER:
        text = "Each side has a side-mission that nobody else knows before the end."
        found.append(point(text, "AF-SID-06"))
    return found


def asked(battle: Battle, mission: str) -> str:
    return f"{mission_name(mission)}: {battle.worded(SIDE_MISSION_ASKS[mission])}."


def standing_with(battle: Battle, goal: ShownGoal) -> list[ShownGoalLine]:
    """What everybody can see of it; who is ahead only where nothing is hidden."""
    notes = side_notes(battle)
    open_ = notes.playstyle not in IN_SECRET or battle.step == OVER
    points = score(battle) if open_ else {}
    found: list[ShownGoalLine] = []
    for line in goal["stands"]:
        seat = line["seat"]
        done = len([mission for mission in notes.shared if completed(battle, seat, mission)])
        text = line["text"]
        if notes.shared:
            text += f", {number_of(done, 'side-mission', 'side-missions')} completed"
        if open_:
            text += f": {number_of(points[seat], 'Victory Point', 'Victory Points')}"
            found.append({**line, "text": text})
        else:
            found.append(point(text, "", seat))
    return found
