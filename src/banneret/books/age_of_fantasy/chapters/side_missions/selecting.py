"""Choosing side-missions, openly or in secret (AF-SID-05 to AF-SID-09)."""

from __future__ import annotations

from typing import Final

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapters.side_missions.events import SideMissionHidden, SideMissionShared
from banneret.books.age_of_fantasy.chapters.side_missions.notes import (
    all_missions,
    mission_name,
    note,
    side_notes,
)
from banneret.books.age_of_fantasy.rolled_tables import CATEGORY, SIDE_MISSION, SIDE_MISSION_ASKS, Named
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.chapters import with_value
from banneret.books.opr.rounds import rolled_off
from banneret.core.engine.ask import Choice, Closed, Option, Question, Refusal, Steps, ask, ask_all
from banneret.core.engine.dice import Dice

# The steps in which they are selected.
SIDE_MISSIONS: Final = "side-missions"
HIDDEN_MISSIONS: Final = "hidden side-missions"

SHARED: Final = "shared"
HIDDEN: Final = "hidden"
BOTH: Final = "shared-hidden"
IN_SECRET: Final = (HIDDEN, BOTH)
FREE: Final = "free"
LIMITED: Final = "limited"
RANDOMIZED: Final = "randomized"
_SECRET_DICE: Final = 12


# ---------------------------------------------------------------------------------------- which there are


def started_with(battle: Battle, seat: str) -> list[Unit]:
    """The side's entries, whatever has become of them; for what is settled before the game."""
    return battle.of_side(seat)


def what_is_missing(battle: Battle, seat: str, mission: str) -> str:
    """AF-SID-09: what a side-mission needs and is not there at all, as a sentence; "" if nothing is missing."""
    enemies = battle.enemies(seat)
    team = battle.sides.team(seat)  # AF-MUL-11: what allies have is there as well
    own = [unit for ally in team for unit in started_with(battle, ally)]
    heroes = battle.heroes_of(seat)
    if mission != "sacrifice":
        heroes = [each for ally in team for each in battle.heroes_of(ally)]
    enemy_heroes = any([bool(battle.heroes_of(enemy)) for enemy in enemies])
    if mission in ("sacrifice", "ancient-heirlooms", "secret-mission"):
        return "" if heroes else "Your army has no Hero."
    if mission in ("slay", "head-hunter"):
        return "" if enemy_heroes else "The enemy has no Hero."
    if mission == "sorcerer-supreme":
        wizards = any([m.sheet.wizard for u in own for m in u.models])
        if not wizards:
            return "Your army has no Wizard."
        return "" if enemy_heroes else "The enemy has no Hero."
    if mission == "linebreaker":
        plain = any([_without_tough(unit) for enemy in enemies for unit in started_with(battle, enemy)])
        return "" if plain else "The enemy has no unit without Tough."
    if mission == "invade":
        large = any([unit.heads() >= 3 for unit in own])
        return "" if large else "Your army has no unit of three or more models."
    if mission == "overrun":
        count = len(own)
        return "" if count >= 4 else f"This takes four units, and your army has {count}."
    return ""


def is_possible(battle: Battle, seat: str, mission: str) -> bool:
    """AF-SID-09: whether what a side-mission needs is there at all."""
    return not what_is_missing(battle, seat, mission)


def _without_tough(unit: Unit) -> bool:
    return all([model.sheet.tough == 1 for model in unit.fighters()])


# ---------------------------------------------------------------------------------------- selecting


def select_missions(battle: Battle, dice: Dice) -> Steps:
    """AF-SID-05, AF-SID-07, AF-SID-08: openly by one or both; what is selected in secret comes after."""
    playstyle = side_notes(battle).playstyle
    if playstyle in (SHARED, BOTH):
        first = yield from rolled_off(battle, "selecting side-missions", dice, "AF-SID-05")
        seats = battle.sides.players(first) if playstyle == SHARED else (first,)
        for seat in seats:
            yield from select_openly(battle, seat, dice)
    battle.go_on_preparing()


def choices(battle: Battle, seat: str, category: str) -> list[Named]:
    """What may be selected: possible, and not open already (AF-SID-05, AF-SID-09)."""
    missions = SIDE_MISSION[category] if category else tuple(all_missions())
    shared = side_notes(battle).shared
    return [m for m in missions if m.id not in shared and is_possible(battle, seat, m.id)]


class ClosedMissions(Closed):
    """The side-missions that a side may not select: of a category not rolled, open already, or impossible."""

    def __init__(self, battle: Battle, seat: str, category: str) -> None:
        self.battle = battle
        self.seat = seat
        self.category = category

    def options(self) -> list[Option]:
        open_ = choices(self.battle, self.seat, self.category)
        return [mission_option(self.battle, mission) for mission in all_missions() if mission not in open_]

    def why(self, key: str) -> Refusal | None:
        for category in CATEGORY:
            for mission in SIDE_MISSION[category.id]:
                if mission.id == key:
                    return self._reason(mission, category)
        return None

    def _reason(self, mission: Named, category: Named) -> Refusal | None:
        if self.category and category.id != self.category:
            rolled = next(entry.name for entry in CATEGORY if entry.id == self.category)
            why = f"{mission.name} belongs to {category.name}; the category rolled is {rolled}."
            return Refusal("other-category", "AF-SID-08", why)
        if mission.id in side_notes(self.battle).shared:
            return Refusal("selected", "AF-SID-05", f"{mission.name} has been selected already.")
        missing = what_is_missing(self.battle, self.seat, mission.id)
        if missing:
            return Refusal("impossible", "AF-SID-09", f"{mission.name} cannot be completed. {missing}")
        return None


def mission_option(battle: Battle, mission: Named) -> Option:
    return Option(mission.id, f"{mission.name}: {battle.worded(SIDE_MISSION_ASKS[mission.id])}")


def first_fitting(faces: list[int], fits: list[int]) -> int:
    """The first of these dice that shows one of the faces; 0 if none does."""
    for face in faces:
        if face in fits:
            return face
    return 0


def roll_in_secret(dice: Dice, fits: list[int], why: str, seat: str) -> int:
    """A die that is rolled again until it fits: all at once, so that nobody can count the rolls."""
    while True:
        face = first_fitting(dice.d6(_SECRET_DICE, "AF-SID-08", why, only=seat), fits)
        if face:
            return face


def roll_category(battle: Battle, seat: str, dice: Dice, whose: str) -> str:
    """AF-SID-08, AF-SID-09: a D3; again if nothing in the category can be completed."""
    while True:
        category = CATEGORY[dice.d3("AF-SID-08", f"the category {whose}") - 1].id
        if choices(battle, seat, category):
            return category


def roll_mission(battle: Battle, seat: str, dice: Dice, whose: str) -> str:
    """AF-SID-08, AF-SID-09: a D3 and a D6; only the second is rolled again for what cannot be completed."""
    category = roll_category(battle, seat, dice, whose)
    able = [mission.id for mission in choices(battle, seat, category)]
    while True:
        mission = SIDE_MISSION[category][dice.one("AF-SID-08", f"the side-mission {whose}") - 1].id
        if mission in able:
            return mission


def choose(battle: Battle, seat: str, name: str, category: str, clause: str) -> Choice:
    options = [mission_option(battle, mission) for mission in choices(battle, seat, category)]
    closed = ClosedMissions(battle.seen_by(seat), seat, category)
    return Choice(name, clause, "Which side-mission do you select?", options, closed=closed)


def select_openly(battle: Battle, seat: str, dice: Dice) -> Steps:
    """AF-SID-05, AF-SID-07: a side-mission that both may complete, or all if there are more."""
    method = side_notes(battle).method
    many = len(battle.seats) > 2
    whose = "for all" if many else "for both"
    if method == RANDOMIZED:
        mission = roll_mission(battle, seat, dice, whose)
    else:
        category = roll_category(battle, seat, dice, whose) if method == LIMITED else ""
        mission = yield ask(seat, choose(battle, seat, "side-mission", category, "AF-SID-05"))
    notes = side_notes(battle)
    note(battle, notes._replace(shared=(*notes.shared, mission)))
    battle.tell(SideMissionShared("AF-SID-05", seat, mission_name(mission), many))


def select_in_secret(battle: Battle, dice: Dice) -> Steps:
    """AF-SID-06, AF-SID-07: each side's own, which nobody else is told until the game is over."""
    questions: dict[str, Question] = {}
    method = side_notes(battle).method
    for seat in battle.seats:
        category = ""
        if method != FREE:
            able = [k + 1 for k in range(len(CATEGORY)) if choices(battle, seat, CATEGORY[k].id)]
            faces = [face for face in range(1, 7) if (face + 1) // 2 in able]
            face = roll_in_secret(dice, faces, f"the category of {seat}", seat)
            category = CATEGORY[(face + 1) // 2 - 1].id
            notes = side_notes(battle)
            note(battle, notes._replace(rolled=with_value(notes.rolled, seat, category)))
        if method == RANDOMIZED:
            missions = SIDE_MISSION[category]
            able = [k + 1 for k in range(6) if missions[k] in choices(battle, seat, category)]
            face = roll_in_secret(dice, able, f"the side-mission of {seat}", seat)
            hide(battle, seat, missions[face - 1].id)
            continue
        questions[seat] = choose(battle, seat, "hidden-mission", category, "AF-SID-06")
    if questions:
        answers = yield ask_all(questions)
        for seat, mission in answers.items():
            hide(battle, seat, mission)
    for seat in battle.seats:
        battle.tell(SideMissionHidden("AF-SID-06", seat))
    battle.go_on_preparing()


def hide(battle: Battle, seat: str, mission: str) -> None:
    notes = side_notes(battle)
    note(battle, notes._replace(hidden=with_value(notes.hidden, seat, mission)))
