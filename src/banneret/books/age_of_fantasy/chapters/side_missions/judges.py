"""Who has completed which side-mission, as things stand (AF-SID-10 to AF-SID-28)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapters.side_missions.notes import NEAR_CENTRE, NEAR_EDGE, side_notes
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.age_of_fantasy.zones import Outline, base_in, edge_distance
from banneret.books.chapters import value_of
from banneret.core.space.bases import gap_to_point

TOUGH: Final = 2  # where a Hero’s Tough value stands among what is noted of it
POINTS: Final = 3


def completed(battle: Battle, seat: str, mission: str) -> bool:
    """Whether a side has completed a side-mission, as things stand."""
    if mission in value_of(side_notes(battle).achieved, seat, ()):
        return True
    judge = JUDGES.get(mission)
    return judge is not None and judge(battle, seat)


def counting_for(battle: Battle, seat: str) -> list[str]:
    """AF-SID-05, AF-SID-06: the side-missions that can give a side points: the shared ones and its own."""
    notes = side_notes(battle)
    own = value_of(notes.hidden, seat, "")
    return [*notes.shared, *([own] if own else [])]


def side_points(battle: Battle) -> dict[str, int]:
    """AF-SID-01, AF-SID-05, AF-SID-06: 1 for each shared one completed and 1 for one's own hidden one.

    A team has a point for a shared one together.
    """
    points = dict.fromkeys(battle.seats, 0)
    notes = side_notes(battle)
    for seat in battle.seats:
        own = value_of(notes.hidden, seat, "")
        if own and completed(battle, seat, own):
            points[seat] += 1
    for mission in notes.shared:
        done = tuple([seat for seat in battle.seats if completed(battle, seat, mission)])
        for seat in battle.sides.one_of_each(done):
            points[seat] += 1
    return points


def _alive(battle: Battle, seat: str) -> list[str]:
    """Units of the start that are on the table. Those that never came out of reserve are lost (AF-SPC-04)."""
    return [key for key in battle.start_units.get(seat, ()) if battle.unit(key).on_table()]


def conserve(battle: Battle, seat: str) -> bool:
    """AF-SID-11: at least half of the friendly units are alive."""
    team = battle.sides.team(seat)
    alive = sum([len(_alive(battle, each)) for each in team])
    return 2 * alive >= sum([len(battle.start_units.get(each, ())) for each in team])


def linebreaker(battle: Battle, seat: str) -> bool:
    """AF-SID-12: all units of an enemy that began with no Tough model are destroyed.

    Not if a Tough Hero has joined every one of them: then there was none to destroy.
    """
    return any([_line_broken(battle, team) for team in enemy_teams(battle, seat)])


def enemy_teams(battle: Battle, seat: str) -> list[tuple[str, ...]]:
    """AF-MUL-10: the sides that are against this one and play for points, allies together."""
    rivals = tuple([enemy for enemy in battle.enemies(seat) if enemy in battle.seats])
    return [battle.sides.team(enemy) for enemy in battle.sides.one_of_each(rivals)]


def _line_broken(battle: Battle, team: tuple[str, ...]) -> bool:
    started = [battle.unit(key) for enemy in team for key in battle.start_units.get(enemy, ())]
    plain = [unit for unit in started if unit.began_without_tough()]
    return bool(plain) and not any([unit.on_table() for unit in plain])


def attrition(battle: Battle, seat: str) -> bool:
    """AF-SID-16: at least half of an enemy's units are gone."""
    return any([_is_halved(battle, team) for team in enemy_teams(battle, seat)])


def _is_halved(battle: Battle, team: tuple[str, ...]) -> bool:
    count = sum([len(battle.start_units.get(enemy, ())) for enemy in team])
    return 2 * (count - sum([len(_alive(battle, enemy)) for enemy in team])) >= count


def _controls(battle: Battle, seat: str) -> int:
    """Markers under control; an own marker in Sabotage is controlled by nobody but its owner."""
    return sum([1 for m in battle.objectives.values() if seat in (m.owner, m.belongs)])


def _team_controls(battle: Battle, seat: str) -> int:
    return sum([_controls(battle, ally) for ally in battle.sides.team(seat)])


def dominate(battle: Battle, seat: str) -> bool:
    """AF-SID-17: no enemy controls an objective."""
    return not any([_controls(battle, enemy) for enemy in battle.enemies(seat)])


def seize(battle: Battle, seat: str) -> bool:
    """AF-SID-22: strictly the most markers; those of a team count together (AF-MUL-10)."""
    own = _team_controls(battle, seat)
    return all([own > _team_controls(battle, enemy) for enemy in battle.enemies(seat)])


def _near_centre(battle: Battle, unit: Unit, slot: int) -> bool:
    x, y = 0.5 * battle.field.width, 0.5 * battle.field.depth
    return gap_to_point(unit.bases[slot], x, y) <= battle.distance(NEAR_CENTRE) + battle.slack


def ground_war(battle: Battle, seat: str) -> bool:
    """AF-SID-18: no enemy within 6" of the middle of the table."""
    for unit in battle.against(seat):
        if any([_near_centre(battle, unit, at) for at in range(unit.size())]):
            return False
    return True


def overrun(battle: Battle, seat: str) -> bool:
    """AF-SID-19: every quarter of the table wholly holds a friendly unit."""
    mx, my = 0.5 * battle.field.width, 0.5 * battle.field.depth
    w, d = battle.field.width, battle.field.depth
    for x0, y0, x1, y1 in ((0.0, 0.0, mx, my), (mx, 0.0, w, my), (0.0, my, mx, d), (mx, my, w, d)):
        quarter: list[Outline] = [((x0, y0), (x1, y0), (x1, y1), (x0, y1))]
        if not any([all([base_in(quarter, b) for b in unit.bases]) for unit in battle.friends(seat)]):
            return False
    return True


def _inside(battle: Battle, unit: Unit, number: int) -> bool:
    """AF-SID-21: a split zone is taken as a whole."""
    parts = battle.zone(number)
    return all([base_in(parts, base) for base in unit.bases])


def defend(battle: Battle, seat: str) -> bool:
    """AF-SID-20: no enemy unit is fully inside one's own zone."""
    return not any([_inside(battle, u, battle.zones[seat]) for u in battle.against(seat)])


def invade(battle: Battle, seat: str) -> bool:
    """AF-SID-21: a friendly unit of 3 or more models is fully inside an enemy's zone."""
    large = [unit for unit in battle.friends(seat) if unit.heads() >= 3]
    return any([_inside(battle, unit, number) for number in enemy_zones(battle, seat) for unit in large])


def enemy_zones(battle: Battle, seat: str) -> list[int]:
    """The numbers of the zones of its enemies."""
    return [battle.zones[enemy] for enemy in battle.enemies(seat) if enemy in battle.zones]


def slay(battle: Battle, seat: str) -> bool:
    """AF-SID-23: the Hero of an enemy with the highest Tough value; any of several alike."""
    return any([_greatest_fallen(battle, team, TOUGH) for team in enemy_teams(battle, seat)])


def _fallen(battle: Battle, model_id: str) -> bool:
    """Killed, routed, or in reserve to the end."""
    return all([unit.slot_of(model_id) < 0 for unit in battle.on_table()])


def _greatest_fallen(battle: Battle, seats: tuple[str, ...], at: int) -> bool:
    """Whether the greatest Hero of these seats has fallen, by what is noted `at` this place of Heroes."""
    heroes = [hero for hero in battle.heroes if hero[1] in seats]
    most = max([_noted(hero, at) for hero in heroes], default=0)
    return any([_noted(hero, at) == most and _fallen(battle, hero[0]) for hero in heroes])


def _noted(hero: tuple[str, str, int, int], at: int) -> int:
    return hero[2] if at == TOUGH else hero[3]


def sacrifice(battle: Battle, seat: str) -> bool:
    """AF-SID-24: one's own most expensive Hero."""
    return _greatest_fallen(battle, (seat,), POINTS)


def head_hunter(battle: Battle, seat: str) -> bool:
    """AF-SID-25: an enemy's most expensive Hero."""
    return any([_greatest_fallen(battle, team, POINTS) for team in enemy_teams(battle, seat)])


def _living_heroes(battle: Battle, seat: str) -> list[tuple[Unit, int]]:
    return [
        (unit, at) for unit in battle.friends(seat) for at in range(unit.size()) if unit.models[at].heroes()
    ]


def ancient_heirlooms(battle: Battle, seat: str) -> bool:
    """AF-SID-27: a friendly Hero within 6" of the middle of the table."""
    return any([_near_centre(battle, unit, at) for unit, at in _living_heroes(battle, seat)])


def secret_mission(battle: Battle, seat: str) -> bool:
    """AF-SID-28: a friendly Hero within 3" of an enemy's table edge, inside that enemy's zone."""
    return any([_at_edge(battle, seat, number) for number in enemy_zones(battle, seat)])


def _at_edge(battle: Battle, seat: str, number: int) -> bool:
    edges = battle.home_edges(number)
    parts = battle.zone(number)
    for unit, at in _living_heroes(battle, seat):
        base = unit.bases[at]
        if not base_in(parts, base):
            continue
        if base.box is None:
            far = edge_distance(edges, base.cx, base.cy) - base.radius
        else:
            far = min([edge_distance(edges, x, y) for x, y in base.box.points()])
        if far <= battle.distance(NEAR_EDGE) + battle.slack:
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
