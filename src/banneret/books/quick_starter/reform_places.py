"""Where a unit that reforms may stand, and with whom in contact (QS-RES-34, QS-RES-37 to QS-RES-42)."""

from __future__ import annotations

import itertools
import math

from banneret.books.quick_starter.battle import Battle, Contact
from banneret.books.quick_starter.contacts import (
    Cell,
    column_count,
    models_in_contact,
    pairs_between,
    still_touch,
)
from banneret.books.quick_starter.move_question import ASKEW, ASKEW_DEGREES
from banneret.books.quick_starter.moving import Trial, Walker, shape_overlaps
from banneret.books.quick_starter.unit import FRONT, LEFT, NORMAL, REAR, RIGHT, TOUCH, Unit
from banneret.core.engine.ask import Refusal
from banneret.core.space.geometry import heading_vector, quantise, quantise_heading

MOST_OFFERED = 9

# How a unit turns from facing an enemy, so that another of its Facings meets it.
TURN = {FRONT: 0.0, LEFT: 90.0, RIGHT: -90.0, REAR: 180.0}


class Place:
    """A legal way to stand: the unit as it would be, the Facing it fights with, who is in contact."""

    def __init__(self, unit: Unit, side: str, models: int, figures: int) -> None:
        self.unit = unit
        self.side = side
        self.models = models
        self.figures = figures


def places(battle: Battle, unit: Unit) -> list[Place]:
    """QS-RES-38 to QS-RES-42: the best legal places, fighting to the front first, then by models in contact."""
    contacts = battle.contacts_of(unit.id)
    enemy = battle.unit(contacts[0].enemy_of(unit.id))
    before = standing(battle, unit, unit, contacts, contacts[0].side_of(unit.id))
    found: list[Place] = []
    for between in (False, True):
        poses = (
            machine_poses(unit, enemy, between)
            if enemy.is_round()
            else flush_poses(unit, enemy, contacts[0], between)
        )
        found = _legal_places(battle, unit, contacts, before, poses)
        if found:
            break
    found.sort(key=_rank)
    return found[:MOST_OFFERED]


def _legal_places(
    battle: Battle,
    unit: Unit,
    contacts: list[Contact],
    before: list[list[tuple[Cell, Cell]]],
    poses: list[tuple[str, tuple[float, float, float]]],
) -> list[Place]:
    """Those of the poses in which the unit may be put back, other than the one it is in."""
    found: list[Place] = []
    for side, pose in poses:
        for moved in fitted(battle, unit, unit.stand(*pose), contacts, side, before):
            if moved.pose() == unit.pose() and side == contacts[0].side_of(unit.id):
                if [figure.file for figure in moved.figures] == [figure.file for figure in unit.figures]:
                    continue
            found.append(_place(battle, unit, moved, contacts, side))
    return found


def place_at(
    battle: Battle, unit: Unit, pose: tuple[float, float, float], files: tuple[int, ...] | None
) -> Place | Refusal:
    """QS-RES-37 to QS-RES-42: the unit put back in a place that its player names, or why that is not allowed.

    Without files the Characters stand as they did, if they may, or so that most of them fight.
    """
    contacts = battle.contacts_of(unit.id)
    flush = flush_near(battle, unit, pose)
    if flush is None or _askew(pose, flush[1]):
        if _at_another_facing(battle, unit, pose):
            why = f"{unit.says('must')} stay at the same Facing of {opponent(battle, unit).the()}."
            return Refusal("other-facing", "QS-RES-39", why)
        why = f"{unit.says('must')} be put back flush with {opponent(battle, unit).the()}."
        return Refusal("not-aligned", "QS-RES-37", why)
    side, (x, y, heading) = flush
    moved = unit.stand(x, y, heading)
    before = standing(battle, unit, unit, contacts, contacts[0].side_of(unit.id))
    after = standing(battle, unit, moved, contacts, side)
    fault = why_not(battle, unit, moved, contacts, before, after)
    if fault is not None:
        return fault
    choices = _with_characters(unit, moved, before, after, files)
    if not choices:
        why = "Every Character who fought must fight still, and stand in the front rank."
        return Refusal("character-out", "QS-RES-41", why)
    return _place(battle, unit, choices[0], contacts, side)


def opponent(battle: Battle, unit: Unit) -> Unit:
    """The enemy that a reforming unit is put back against: the first of those that it fights."""
    return battle.unit(battle.contacts_of(unit.id)[0].enemy_of(unit.id))


def flush_near(
    battle: Battle, unit: Unit, pose: tuple[float, float, float]
) -> tuple[str, tuple[float, float, float]] | None:
    """The pose nearest to this one that is flush with the enemy, and the Facing that meets him."""
    enemy = opponent(battle, unit)
    if enemy.is_round():
        return machine_flush(unit, enemy, pose)
    return facing_flush(unit, enemy, battle.contacts_of(unit.id)[0].side_of(enemy.id), pose)


def _at_another_facing(battle: Battle, unit: Unit, pose: tuple[float, float, float]) -> bool:
    """Whether a pose is flush with a Facing of the enemy, but not with the one that the unit fights."""
    enemy = opponent(battle, unit)
    if enemy.is_round():
        return False
    for enemy_side in (FRONT, LEFT, RIGHT, REAR):
        if enemy_side != battle.contacts_of(unit.id)[0].side_of(enemy.id):
            side, flush = facing_flush(unit, enemy, enemy_side, pose)
            if not _askew(pose, flush) and still_touch(unit.stand(*flush), side, enemy, enemy_side):
                return True
    return False


def _askew(pose: tuple[float, float, float], flush: tuple[float, float, float]) -> bool:
    if abs((pose[2] - flush[2] + 180.0) % 360.0 - 180.0) > ASKEW_DEGREES:
        return True
    return math.hypot(flush[0] - pose[0], flush[1] - pose[1]) > ASKEW


def facing_flush(
    unit: Unit, enemy: Unit, enemy_side: str, pose: tuple[float, float, float]
) -> tuple[str, tuple[float, float, float]]:
    """With the Facing that looks most nearly at the enemy's, moved straight to it or away from it."""
    facing = quantise_heading(enemy.heading + NORMAL[enemy_side] + 180.0)
    sides = [FRONT, LEFT, RIGHT, REAR]
    off = [abs((pose[2] - facing - TURN[side] + 180.0) % 360.0 - 180.0) for side in sides]
    nearest = sides[off.index(min(off))]
    x0, y0, x1, y1 = enemy.facing_edge(enemy_side)
    length = math.hypot(x1 - x0, y1 - y0)
    cx, cy = unit.stand(*pose).centre()
    along = unit.width() if nearest in (FRONT, REAR) else unit.depth()
    start = ((cx - x0) * (x1 - x0) + (cy - y0) * (y1 - y0)) / length - 0.5 * along
    return nearest, flush_pose(unit, enemy, enemy_side, nearest, start)


def machine_flush(
    unit: Unit, machine: Unit, pose: tuple[float, float, float]
) -> tuple[str, tuple[float, float, float]] | None:
    """QS-RES-39: the front moved straight ahead or back to touch a War Machine; None if it goes past it."""
    cx, cy = machine.centre()
    sin, cos = heading_vector(pose[2])
    aside = abs((cx - pose[0]) * cos - (cy - pose[1]) * sin) - 0.5 * unit.width()
    aside = max(aside, 0.0)
    if aside > machine.radius():
        return None
    ahead = (cx - pose[0]) * sin + (cy - pose[1]) * cos
    gap = ahead - math.sqrt(machine.radius() ** 2 - aside**2)
    return FRONT, (quantise(pose[0] + sin * gap), quantise(pose[1] + cos * gap), pose[2])


def _place(battle: Battle, unit: Unit, moved: Unit, contacts: list[Contact], side: str) -> Place:
    pairs = standing(battle, unit, moved, contacts, side)
    models = sum([models_in_contact(p) for p in pairs])
    return Place(moved, side, models, fighting_figures(moved, pairs))


def _rank(place: Place) -> tuple[bool, int, int]:
    return place.side != FRONT, -place.models, -place.figures


def fighting_figures(unit: Unit, pairs: list[list[tuple[Cell, Cell]]]) -> int:
    """How many of its Characters touch an enemy."""
    cells = {pair[0] for touching in pairs for pair in touching}
    return len([figure for figure in unit.figures if (0, figure.file) in cells])


def flush_poses(
    unit: Unit, enemy: Unit, contact: Contact, between: bool
) -> list[tuple[str, tuple[float, float, float]]]:
    """Every way to stand flush against the enemy Facing: each own Facing, at every coincidence of columns.

    Or half-way between them, where who touches whom does not change from one to the next, and turned about
    where it stands.
    """
    enemy_side = contact.side_of(enemy.id)
    x0, y0, x1, y1 = enemy.facing_edge(enemy_side)
    length = math.hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    found: list[tuple[str, tuple[float, float, float]]] = []
    steps = column_count(enemy, enemy_side)
    cx, cy = unit.centre()
    for side in (FRONT, LEFT, RIGHT, REAR):
        along = unit.width() if side in (FRONT, REAR) else unit.depth()
        columns = column_count(unit, side)
        starts: list[float] = []
        for i in range(steps + 1):
            for j in range(columns + 1):
                start = round(length * i / steps - along * j / columns, 4)
                if -along - TOUCH <= start <= length + TOUCH and start not in starts:
                    starts.append(start)
        if side == contact.side_of(unit.id):
            ax1, ay1 = unit.facing_edge(side)[2:]
            starts.append((ax1 - x0) * ux + (ay1 - y0) * uy)
        if between:
            starts.sort()
            starts = [0.5 * (starts[i] + starts[i + 1]) for i in range(len(starts) - 1)]
            starts.append((cx - x0) * ux + (cy - y0) * uy - 0.5 * along)
        for start in starts:
            found.append((side, flush_pose(unit, enemy, enemy_side, side, start)))
    return found


def flush_pose(unit: Unit, enemy: Unit, enemy_side: str, side: str, start: float) -> tuple[float, float, float]:
    """The pose in which a Facing of the unit lies flush on one of the enemy's, from `start` inches along it."""
    x0, y0, x1, y1 = enemy.facing_edge(enemy_side)
    length = math.hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    along = unit.width() if side in (FRONT, REAR) else unit.depth()
    across = unit.depth() if side in (FRONT, REAR) else unit.width()
    nx, ny = -uy, ux  # into the enemy
    middle = start + 0.5 * along
    cx = x0 + ux * middle - nx * 0.5 * across
    cy = y0 + uy * middle - ny * 0.5 * across
    heading = quantise_heading(enemy.heading + NORMAL[enemy_side] + 180.0 + TURN[side])
    x, y, _ = unit.pose_about(cx, cy, heading)
    return quantise(x), quantise(y), heading


def machine_poses(unit: Unit, machine: Unit, finely: bool) -> list[tuple[str, tuple[float, float, float]]]:
    """QS-RES-39: a War Machine has no Facings, so a unit may stand anywhere round it, front to it."""
    cx, cy = machine.centre()
    found: list[tuple[str, tuple[float, float, float]]] = []
    for degrees in range(0, 360, 5 if finely else 45):
        heading = quantise_heading(unit.heading + degrees)
        sin, cos = heading_vector(heading)
        half = 0.5 * (unit.files - 1) * unit.entry.base_width
        for aside in (0.0, half, -half):
            x = cx - sin * machine.radius() + cos * aside
            y = cy - cos * machine.radius() - sin * aside
            pose = (quantise(x), quantise(y), heading)
            if (FRONT, pose) not in found:
                found.append((FRONT, pose))
    return found


def standing(
    battle: Battle, unit: Unit, moved: Unit, contacts: list[Contact], side: str
) -> list[list[tuple[Cell, Cell]]]:
    """For each contact the pairs of models, those of the reforming unit first; empty where it is lost."""
    found: list[list[tuple[Cell, Cell]]] = []
    for contact in contacts:
        enemy = battle.unit(contact.enemy_of(unit.id))
        enemy_side = contact.side_of(enemy.id)
        if still_touch(moved, side, enemy, enemy_side):
            found.append(pairs_between(moved, side, enemy, enemy_side))
        else:
            found.append([])
    return found


def fitted(
    battle: Battle,
    unit: Unit,
    moved: Unit,
    contacts: list[Contact],
    side: str,
    before: list[list[tuple[Cell, Cell]]],
) -> list[Unit]:
    """The unit in a new place with its Characters where they may be; nothing if the place is not allowed."""
    after = standing(battle, unit, moved, contacts, side)
    if why_not(battle, unit, moved, contacts, before, after) is not None:
        return []
    return _with_characters(unit, moved, before, after, None)


def why_not(
    battle: Battle,
    unit: Unit,
    moved: Unit,
    contacts: list[Contact],
    before: list[list[tuple[Cell, Cell]]],
    after: list[list[tuple[Cell, Cell]]],
) -> Refusal | None:
    """Why a unit may not be put back so, its Characters aside."""
    for old, new, contact in zip(before, after, contacts, strict=True):
        enemy = battle.unit(contact.enemy_of(unit.id))
        if not new:
            return Refusal("lost-contact", "QS-RES-38", f"{unit.says('would')} no longer touch {enemy.the()}.")
        if not _no_fewer(old, new):
            why = f"A model of {enemy.the()} would touch fewer models of {unit.the()} than it did."
            return Refusal("fewer-contacts", "QS-RES-40", why)
    return _finds_no_room(battle, moved, contacts, unit.id)


def _no_fewer(old: list[tuple[Cell, Cell]], new: list[tuple[Cell, Cell]]) -> bool:
    """QS-RES-40; and with it no enemy Character loses his last opponent (QS-RES-41)."""
    for cell in {pair[1] for pair in old}:
        if sum([1 for pair in new if pair[1] == cell]) < sum([1 for pair in old if pair[1] == cell]):
            return False
    return True


def _finds_no_room(battle: Battle, moved: Unit, contacts: list[Contact], key: str) -> Refusal | None:
    """Why not: it must be on the board, over nobody, and touch no other enemy."""
    enemies = [contact.enemy_of(key) for contact in contacts]
    walker = Walker(battle, moved)
    touched = [other for other in walker.others if other.id not in enemies]
    shape = moved.boundary()
    clear = not any([shape_overlaps(shape, other) for other in walker.others])
    # Friends and ground first, then the enemies that it does not fight.
    walker.others = [other for other in touched if other.seat == moved.seat]
    if not clear or not walker.may_stand(Trial(moved.x, moved.y, moved.heading)):
        return Refusal("no-room", "QS-GEO-22", f"There is no room for {moved.name} there.")
    for enemy in touched:
        walker.others = [enemy]
        if not walker.may_stand(Trial(moved.x, moved.y, moved.heading)):
            return Refusal(
                "other-contact", "QS-RES-38", f"{moved.the_first()} would touch {enemy.the()} as well."
            )
    return None


def _with_characters(
    unit: Unit,
    moved: Unit,
    before: list[list[tuple[Cell, Cell]]],
    after: list[list[tuple[Cell, Cell]]],
    wanted: tuple[int, ...] | None,
) -> list[Unit]:
    """QS-RES-37, QS-RES-41: Characters who fought must fight still; others may be brought into the fight.

    Of all ways to place them: where they stand, if that is allowed, and one with most of them fighting; or
    only the one that is wanted.
    """
    if not unit.figures:
        return [moved]
    fighting = {pair[0] for pairs in before for pair in pairs}
    still = {pair[0] for pairs in after for pair in pairs}
    bound = [figure.id for figure in unit.figures if (0, figure.file) in fighting]
    files = list(range(moved.files))
    if unit.entry.ranks == 1 and unit.rnf > 0:
        # QS-CHR-13: in a unit of one rank a Character stands at an end.
        files = [0, moved.files - 1]
    own = tuple([figure.file for figure in unit.figures])
    best: tuple[int, ...] | None = None
    most = -1
    found: list[tuple[int, ...]] = []
    for choice in [own, *itertools.permutations(files, len(unit.figures))]:
        if wanted is not None and choice != wanted:
            continue
        there = [figure.id for figure, file in zip(unit.figures, choice, strict=True) if (0, file) in still]
        if any([key not in there for key in bound]):
            continue
        if choice == own and own not in found:
            found.append(own)
        if len(there) > most:
            best = choice
            most = len(there)
    if best is not None and best not in found:
        found.append(best)
    return [_placed(moved, unit, choice) for choice in found]


def _placed(moved: Unit, unit: Unit, files: tuple[int, ...]) -> Unit:
    other = moved.twin()
    other.figures = tuple([figure.at_file(file) for figure, file in zip(unit.figures, files, strict=True)])
    return other
