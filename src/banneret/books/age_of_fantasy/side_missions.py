"""Side-missions: choosing them, openly or in secret, and who has completed which (AF-SID)."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from banneret.books.age_of_fantasy.battle import HIDDEN_MISSIONS, OBJECTIVES, Battle, Chapter
from banneret.books.age_of_fantasy.events import (
    SideMissionHidden,
    SideMissionRevealed,
    SideMissionScored,
    SideMissionShared,
)
from banneret.books.age_of_fantasy.rolled_tables import CATEGORY, SIDE_MISSION, SIDE_MISSION_ASKS, Named
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.age_of_fantasy.zones import Outline, base_in, edge_distance, home_edges, zone
from banneret.books.opr.rounds import rolled_off
from banneret.books.opr.tray import Model
from banneret.books.opr.warfare import SEATS, other_seat
from banneret.core.engine.ask import Choice, Closed, Option, Question, Refusal, Steps, ask, ask_all
from banneret.core.engine.dice import Dice
from banneret.core.space.bases import gap_to_point

SHARED: Final = "shared"
HIDDEN: Final = "hidden"
BOTH: Final = "shared-hidden"
FREE: Final = "free"
LIMITED: Final = "limited"
RANDOMIZED: Final = "randomized"
_SECRET_DICE: Final = 12
NEAR_CENTRE: Final = 6.0
NEAR_EDGE: Final = 3.0


# ---------------------------------------------------------------------------------------- which there are


def all_missions() -> list[Named]:
    return [mission for entries in SIDE_MISSION.values() for mission in entries]


def mission_name(mission: str) -> str:
    return next(entry.name for entry in all_missions() if entry.id == mission)


def heroes_of(battle: Battle, seat: str) -> list[tuple[Unit, Model]]:
    """Every Hero that a side began with, with the entry that it came as: what it cost stands there."""
    return [
        (unit, model)
        for unit in battle.units.values()
        if unit.seat == seat
        for model in unit.models
        if model.sheet.hero and model.id.startswith(f"{unit.id}/")
    ]


def started_with(battle: Battle, seat: str) -> list[Unit]:
    """The side's entries, whatever has become of them; for what is settled before the game."""
    return battle.of_side(seat)


def what_is_missing(battle: Battle, seat: str, mission: str) -> str:
    """AF-SID-09: what a side-mission needs and is not there at all, as a sentence; "" if nothing is missing."""
    enemy = other_seat(seat)
    own_heroes = bool(heroes_of(battle, seat))
    enemy_heroes = bool(heroes_of(battle, enemy))
    if mission in ("sacrifice", "ancient-heirlooms", "secret-mission"):
        return "" if own_heroes else "Your army has no Hero."
    if mission in ("slay", "head-hunter"):
        return "" if enemy_heroes else "The enemy has no Hero."
    if mission == "sorcerer-supreme":
        wizards = any([m.sheet.wizard for u in started_with(battle, seat) for m in u.models])
        if not wizards:
            return "Your army has no Wizard."
        return "" if enemy_heroes else "The enemy has no Hero."
    if mission == "linebreaker":
        plain = any([_without_tough(unit) for unit in started_with(battle, enemy)])
        return "" if plain else "The enemy has no unit without Tough."
    if mission == "invade":
        large = any([unit.size() >= 3 for unit in started_with(battle, seat)])
        return "" if large else "Your army has no unit of three or more models."
    if mission == "overrun":
        count = len(started_with(battle, seat))
        return "" if count >= 4 else f"This takes four units, and your army has {count}."
    return ""


def is_possible(battle: Battle, seat: str, mission: str) -> bool:
    """AF-SID-09: whether what a side-mission needs is there at all."""
    return not what_is_missing(battle, seat, mission)


def _without_tough(unit: Unit) -> bool:
    return all([model.sheet.tough == 1 for model in unit.models])


# ---------------------------------------------------------------------------------------- selecting


def select_missions(battle: Battle, dice: Dice) -> Steps:
    """AF-SID-05, AF-SID-07, AF-SID-08: openly by one or both; what is selected in secret comes after."""
    if battle.playstyle in (SHARED, BOTH):
        first = rolled_off(battle, "selecting side-missions", dice, "AF-SID-05")
        seats = [first, other_seat(first)] if battle.playstyle == SHARED else [first]
        for seat in seats:
            yield from select_openly(battle, seat, dice)
    battle.step = HIDDEN_MISSIONS if battle.playstyle in (HIDDEN, BOTH) else OBJECTIVES


def choices(battle: Battle, seat: str, category: str) -> list[Named]:
    """What may be selected: possible, and not open already (AF-SID-05, AF-SID-09)."""
    missions = SIDE_MISSION[category] if category else tuple(all_missions())
    return [m for m in missions if m.id not in battle.shared and is_possible(battle, seat, m.id)]


class ClosedMissions(Closed):
    """The side-missions that a side may not select: of a category not rolled, open already, or impossible."""

    def __init__(self, battle: Battle, seat: str, category: str) -> None:
        self.battle = battle
        self.seat = seat
        self.category = category

    def options(self) -> list[Option]:
        open_ = choices(self.battle, self.seat, self.category)
        return [mission_option(mission) for mission in all_missions() if mission not in open_]

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
        if mission.id in self.battle.shared:
            return Refusal("selected", "AF-SID-05", f"{mission.name} has been selected already.")
        missing = what_is_missing(self.battle, self.seat, mission.id)
        if missing:
            return Refusal("impossible", "AF-SID-09", f"{mission.name} cannot be completed. {missing}")
        return None


def mission_option(mission: Named) -> Option:
    return Option(mission.id, f"{mission.name}: {SIDE_MISSION_ASKS[mission.id]}")


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
    options = [mission_option(mission) for mission in choices(battle, seat, category)]
    closed = ClosedMissions(battle.seen_by(""), seat, category)
    return Choice(name, clause, "Which side-mission do you select?", options, closed=closed)


def select_openly(battle: Battle, seat: str, dice: Dice) -> Steps:
    """AF-SID-05, AF-SID-07: a side-mission that both may complete."""
    if battle.method == RANDOMIZED:
        mission = roll_mission(battle, seat, dice, "for both")
    else:
        category = roll_category(battle, seat, dice, "for both") if battle.method == LIMITED else ""
        mission = yield ask(seat, choose(battle, seat, "side-mission", category, "AF-SID-05"))
    battle.shared = (*battle.shared, mission)
    battle.tell(SideMissionShared("AF-SID-05", seat, mission_name(mission)))


def select_in_secret(battle: Battle, dice: Dice) -> Steps:
    """AF-SID-06, AF-SID-07: each side's own, which nobody else is told until the game is over."""
    questions: dict[str, Question] = {}
    for seat in SEATS:
        if battle.method != FREE:
            able = [k + 1 for k in range(len(CATEGORY)) if choices(battle, seat, CATEGORY[k].id)]
            faces = [face for face in range(1, 7) if (face + 1) // 2 in able]
            face = roll_in_secret(dice, faces, f"the category of {seat}", seat)
            battle.rolled[seat] = CATEGORY[(face + 1) // 2 - 1].id
        if battle.method == RANDOMIZED:
            missions = SIDE_MISSION[battle.rolled[seat]]
            able = [k + 1 for k in range(6) if missions[k] in choices(battle, seat, battle.rolled[seat])]
            face = roll_in_secret(dice, able, f"the side-mission of {seat}", seat)
            battle.hidden[seat] = missions[face - 1].id
            continue
        category = battle.rolled.get(seat, "")
        questions[seat] = choose(battle, seat, "hidden-mission", category, "AF-SID-06")
    if questions:
        answers = yield ask_all(questions)
        for seat, mission in answers.items():
            battle.hidden[seat] = mission
    for seat in SEATS:
        battle.tell(SideMissionHidden("AF-SID-06", seat))
    battle.step = OBJECTIVES


# ---------------------------------------------------------------------------------------- while they play


class SideMissions(Chapter):
    """AF-SID-10: side-missions that are achieved for good at the moment they happen."""

    id: ClassVar[str] = "side-missions"
    section: ClassVar[str] = "SID"

    def models_lost(self, battle: Battle, unit: Unit, killed: list[str], clause: str) -> None:
        # AF-SID-26: the wound came from a spell's own effect.
        if clause == "AF-SPC-42" and any([m.sheet.hero and m.id in killed for m in unit.models]):
            achieve(battle, other_seat(unit.seat), "sorcerer-supreme")

    def unit_lost(self, battle: Battle, unit: Unit, last: str) -> None:
        enemy = other_seat(unit.seat)
        battle.lost_units[unit.seat] = battle.lost_units.get(unit.seat, 0) + 1
        if battle.lost_units[unit.seat] >= 3:
            achieve(battle, enemy, "obliterate")  # AF-SID-13
        if not last:
            achieve(battle, enemy, "terrify")  # AF-SID-14

    def melee_fought(
        self, battle: Battle, charger: Unit, defender: Unit, by_charger: int, by_defender: int
    ) -> None:
        """AF-SID-15: by the totals that decide the melee; who is wiped out has not won it."""
        if by_charger >= by_defender + 3 and charger.on_table():
            achieve(battle, charger.seat, "onslaught")
        elif by_defender >= by_charger + 3 and defender.on_table():
            achieve(battle, defender.seat, "onslaught")


def achieve(battle: Battle, seat: str, mission: str) -> None:
    done = battle.achieved.get(seat, ())
    if mission not in done:
        battle.achieved[seat] = (*done, mission)
        if mission in battle.shared:
            battle.tell(SideMissionScored("AF-SID-10", seat, mission_name(mission)))


# ---------------------------------------------------------------------------------------- at the end


def completed(battle: Battle, seat: str, mission: str) -> bool:
    """Whether a side has completed a side-mission, as things stand."""
    if mission in battle.achieved.get(seat, ()):
        return True
    judge = JUDGES.get(mission)
    return judge is not None and judge(battle, seat)


def side_points(battle: Battle) -> dict[str, int]:
    """AF-SID-01, AF-SID-05, AF-SID-06: 1 for each shared one completed and 1 for one's own hidden one."""
    points: dict[str, int] = {}
    for seat in SEATS:
        own = battle.hidden.get(seat, "")
        missions = [*battle.shared, *([own] if own else [])]
        points[seat] = sum([1 for mission in missions if completed(battle, seat, mission)])
    return points


def reveal(battle: Battle) -> None:
    """AF-SID-06: hidden side-missions are shown when the game is over."""
    for mission in battle.shared:
        for seat in SEATS:
            if completed(battle, seat, mission) and mission not in battle.achieved.get(seat, ()):
                battle.tell(SideMissionScored("AF-SID-10", seat, mission_name(mission)))
    for seat in SEATS:
        own = battle.hidden.get(seat, "")
        if own:
            battle.tell(SideMissionRevealed("AF-SID-06", seat, mission_name(own), completed(battle, seat, own)))


def _alive(battle: Battle, seat: str) -> list[str]:
    """Units of the start that are on the table. Those that never came out of reserve are lost (AF-SPC-04)."""
    return [key for key in battle.start_units.get(seat, ()) if battle.unit(key).on_table()]


def conserve(battle: Battle, seat: str) -> bool:
    """AF-SID-11: at least half of one's units are alive."""
    return 2 * len(_alive(battle, seat)) >= len(battle.start_units.get(seat, ()))


def linebreaker(battle: Battle, seat: str) -> bool:
    """AF-SID-12: all enemy units that began with no Tough model are destroyed.

    Not if a Tough Hero has joined every one of them: then there was none to destroy.
    """
    enemy = other_seat(seat)
    plain = [
        battle.unit(key)
        for key in battle.start_units.get(enemy, ())
        if battle.unit(key).start_tough == battle.unit(key).start_size
    ]
    return bool(plain) and not any([unit.on_table() for unit in plain])


def attrition(battle: Battle, seat: str) -> bool:
    """AF-SID-16: at least half of the enemy's units are gone."""
    enemy = other_seat(seat)
    count = len(battle.start_units.get(enemy, ()))
    return 2 * (count - len(_alive(battle, enemy))) >= count


def _controls(battle: Battle, seat: str) -> int:
    """Markers under control; an own marker in Sabotage is controlled by nobody but its owner."""
    return sum([1 for m in battle.objectives.values() if seat in (m.owner, m.belongs)])


def dominate(battle: Battle, seat: str) -> bool:
    """AF-SID-17: the enemy controls no objective."""
    return _controls(battle, other_seat(seat)) == 0


def seize(battle: Battle, seat: str) -> bool:
    """AF-SID-22: strictly the most markers."""
    return _controls(battle, seat) > _controls(battle, other_seat(seat))


def _near_centre(battle: Battle, unit: Unit, slot: int) -> bool:
    x, y = 0.5 * battle.field.width, 0.5 * battle.field.depth
    return gap_to_point(unit.bases[slot], x, y) <= NEAR_CENTRE + battle.slack


def ground_war(battle: Battle, seat: str) -> bool:
    """AF-SID-18: no enemy within 6" of the middle of the table."""
    for unit in battle.of_seat(other_seat(seat)):
        if any([_near_centre(battle, unit, at) for at in range(unit.size())]):
            return False
    return True


def overrun(battle: Battle, seat: str) -> bool:
    """AF-SID-19: every quarter of the table wholly holds a friendly unit."""
    mx, my = 0.5 * battle.field.width, 0.5 * battle.field.depth
    w, d = battle.field.width, battle.field.depth
    for x0, y0, x1, y1 in ((0.0, 0.0, mx, my), (mx, 0.0, w, my), (0.0, my, mx, d), (mx, my, w, d)):
        quarter: list[Outline] = [((x0, y0), (x1, y0), (x1, y1), (x0, y1))]
        if not any([all([base_in(quarter, b) for b in unit.bases]) for unit in battle.of_seat(seat)]):
            return False
    return True


def _inside(battle: Battle, unit: Unit, number: int) -> bool:
    """AF-SID-21: a split zone is taken as a whole."""
    parts = zone(battle.style, number)
    return all([base_in(parts, base) for base in unit.bases])


def defend(battle: Battle, seat: str) -> bool:
    """AF-SID-20: no enemy unit is fully inside one's own zone."""
    return not any([_inside(battle, u, battle.zones[seat]) for u in battle.of_seat(other_seat(seat))])


def invade(battle: Battle, seat: str) -> bool:
    """AF-SID-21: a friendly unit of 3 or more models is fully inside the enemy's zone."""
    number = battle.zones[other_seat(seat)]
    return any([u.size() >= 3 and _inside(battle, u, number) for u in battle.of_seat(seat)])


def slay(battle: Battle, seat: str) -> bool:
    """AF-SID-23: the enemy Hero with the highest Tough value; any of several alike."""
    heroes = [(model, tough) for model, owner, tough, _ in battle.heroes if owner != seat]
    most = max([tough for _, tough in heroes], default=0)
    return any([tough == most and _fallen(battle, model) for model, tough in heroes])


def _fallen(battle: Battle, model_id: str) -> bool:
    """Killed, routed, or in reserve to the end."""
    return all([unit.slot_of(model_id) < 0 for unit in battle.on_table()])


def _costliest_fallen(battle: Battle, seat: str) -> bool:
    heroes = [(model, points) for model, owner, _, points in battle.heroes if owner == seat]
    most = max([points for _, points in heroes], default=0)
    return any([points == most and _fallen(battle, model) for model, points in heroes])


def sacrifice(battle: Battle, seat: str) -> bool:
    """AF-SID-24: one's own most expensive Hero."""
    return _costliest_fallen(battle, seat)


def head_hunter(battle: Battle, seat: str) -> bool:
    """AF-SID-25: the enemy's most expensive Hero."""
    return _costliest_fallen(battle, other_seat(seat))


def _living_heroes(battle: Battle, seat: str) -> list[tuple[Unit, int]]:
    return [
        (unit, at) for unit in battle.of_seat(seat) for at in range(unit.size()) if unit.models[at].sheet.hero
    ]


def ancient_heirlooms(battle: Battle, seat: str) -> bool:
    """AF-SID-27: a friendly Hero within 6" of the middle of the table."""
    return any([_near_centre(battle, unit, at) for unit, at in _living_heroes(battle, seat)])


def secret_mission(battle: Battle, seat: str) -> bool:
    """AF-SID-28: a friendly Hero within 3" of the enemy's table edge, inside the enemy's zone."""
    number = battle.zones[other_seat(seat)]
    edges = home_edges(battle.style, number)
    parts = zone(battle.style, number)
    for unit, at in _living_heroes(battle, seat):
        base = unit.bases[at]
        if not base_in(parts, base):
            continue
        if base.box is None:
            far = edge_distance(edges, base.cx, base.cy) - base.radius
        else:
            far = min([edge_distance(edges, x, y) for x, y in base.box.points()])
        if far <= NEAR_EDGE + battle.slack:
            return True
    return False


Judge = Callable[[Battle, str], bool]
JUDGES: Final[dict[str, Judge]] = {
    "conserve": conserve,
    "linebreaker": linebreaker,
    "attrition": attrition,
    "dominate": dominate,
    "ground-war": ground_war,
    "overrun": overrun,
    "defend": defend,
    "invade": invade,
    "seize": seize,
    "slay": slay,
    "sacrifice": sacrifice,
    "head-hunter": head_hunter,
    "ancient-heirlooms": ancient_heirlooms,
    "secret-mission": secret_mission,
}
