"""What a player is shown of a scenario, whatever book it is played by."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from banneret.books.goal_words import changed, point, standing
from banneret.books.scenarios.scenario import FAR, NEAR, BattleScene, CampaignScenario, ScenarioNotes
from banneret.books.sides import Sides
from banneret.core.engine.shown import ShownGoal, ShownGoalLine, ShownNote


def what_it_is(kind: CampaignScenario, clause: str) -> ShownNote:
    """What the battle is about in a word, where the book has no other for it."""
    return {"title": "Scenario", "text": kind.name, "goal": True, "clause": clause}


def how_it_is_won(kind: CampaignScenario, sides: Mapping[str, str], clause: str, over: bool) -> list[ShownNote]:
    """How each seat wins, by its side, and when it is a draw; said again when it is over, since whoever has
    the higher score need not have won."""
    found: list[ShownNote] = []
    for seat, side in sides.items():
        title = kind.name
        if kind.roles:
            title = f"{kind.name}, Attacker" if side == NEAR else f"{kind.name}, Defender"
        found.append({"title": title, "text": kind.sentence(side), "seat": seat, "clause": clause})
    if kind.draws:
        found.append({"title": "Draw", "text": f"{kind.draws[0].upper()}{kind.draws[1:]}.", "clause": clause})
    for note in found if over else []:
        note["outcome"] = True
    return found


def what_was_named(
    kind: CampaignScenario, notes: ScenarioNotes, name_of: Callable[[str], str], over: bool
) -> list[ShownNote]:
    """The units that each side has named before the battle, as far as these notes tell."""
    found: list[ShownNote] = []
    for seat, units in notes.named:
        names = ", ".join([name_of(key) for key in units])
        note: ShownNote = {"title": kind.named_as(), "text": names, "seat": seat}
        if kind.secret() and not over:
            note["secret"] = True
        found.append(note)
    return found


def how_far_one_sees(kind: CampaignScenario, notes: ScenarioNotes, number: int, clause: str) -> list[ShownNote]:
    """In this round, if that is not to the end of the table; nothing before the first."""
    sight = kind.sight(max(1, number), notes.sight)
    if not number or sight >= kind.width:
        return []
    return [{"title": "Sight", "text": f"{sight:g}”", "clause": clause, "now": True}]


def goal_with(
    kind: CampaignScenario, scene: BattleScene, sides: Sides, clause: str, over: bool, goal: ShownGoal
) -> ShownGoal:
    """The goal of a battle with a scenario. `scene` is the battle as whoever is told may know it.

    Of what is secret nobody else is told how it stands, nor who would win.
    """
    wins: list[ShownGoalLine] = []
    for seat in sides.seats:
        wins.append(point(kind.sentence(NEAR if seat == scene.near else FAR), clause, seat))
    if not kind.roles:
        wins = [point(kind.sentence(NEAR), clause)]
    if kind.draws:
        wins.append(point(f"It is a draw if {kind.draws}.", clause))
    hidden = kind.secret() and not over
    tally = kind.tally(scene)
    told: dict[str, str] = {}
    for seat in sides.seats:
        unknown = hidden and not scene.named(seat)
        told[seat] = "nobody else is told yet" if unknown else kind.tallied(tally[seat])
    return changed(
        goal,
        name=kind.name,
        wins=wins,
        scores=[point(kind.scoring(), clause)],
        ends=[*goal["ends"], *([point(kind.early, clause)] if kind.early else [])],
        stands=standing(sides, told, "" if hidden or not scene.round else kind.winner(scene)),
    )
