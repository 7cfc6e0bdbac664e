"""Post-Combat Reforms (QS-RES-33 to QS-RES-42): lifted and put back, so that nobody escapes the fight."""

from __future__ import annotations

import itertools
import math

from banneret.books.quick_starter import discipline
from banneret.books.quick_starter.battle import Battle, Contact, other_seat
from banneret.books.quick_starter.close_combat import Round
from banneret.books.quick_starter.contacts import (
    Cell,
    column_count,
    models_in_contact,
    pairs_between,
    still_touch,
)
from banneret.books.quick_starter.events import Marched
from banneret.books.quick_starter.move_question import PlaceChoice
from banneret.books.quick_starter.moving import Trial, Walker, shape_overlaps
from banneret.books.quick_starter.unit import FRONT, LEFT, NORMAL, REAR, RIGHT, TOUCH, Unit
from banneret.core.ask import Choice, Option, Steps, ask
from banneret.core.dice import Dice
from banneret.core.geometry import heading_vector, quantise, quantise_heading

MOST_OFFERED = 9
DONE = ""

# How a unit turns from facing an enemy, so that another of its Facings meets it.
TURN = {FRONT: 0.0, LEFT: 90.0, RIGHT: -90.0, REAR: 180.0}


class Place:
    """A legal way to stand: the unit as it would be, the Facing it fights with, who is in contact."""

    def __init__(self, unit: Unit, side: str, models: int, figures: int) -> None:
        self.unit = unit
        self.side = side
        self.models = models
        self.figures = figures


def reforms(battle: Battle, round_: Round, stayed: list[tuple[str, str]], dice: Dice) -> Steps:
    """QS-RES-33, QS-RES-36: the Active Player decides which player reforms first."""
    willing = [
        seat
        for seat in (battle.active, other_seat(battle.active))
        if any([battle.unit(key).seat == seat for key in candidates(battle, round_, stayed)])
    ]
    if len(willing) == 2:
        options = [Option(willing[0], "Me"), Option(willing[1], "My opponent")]
        prompt = "Who makes Post-Combat Reforms first?"
        first = yield ask(battle.active, Choice("reform-first", "QS-RES-36", prompt, options))
        willing = [first, other_seat(first)]
    for seat in willing:
        yield from reforms_of(battle, round_, stayed, seat, dice)


def candidates(battle: Battle, round_: Round, stayed: list[tuple[str, str]]) -> list[str]:
    """QS-RES-33, QS-RES-35: units that stayed engaged all through, on one Facing only."""
    found: list[str] = []
    for key in round_.members:
        unit = battle.unit(key)
        if not unit.on_table() or unit.fleeing or unit.is_round():
            continue
        contacts = battle.contacts_of(key)
        if not contacts or any([contact.pair() not in stayed for contact in contacts]):
            continue
        if len({contact.side_of(key) for contact in contacts}) == 1:
            found.append(key)
    return found


def reforms_of(battle: Battle, round_: Round, stayed: list[tuple[str, str]], seat: str, dice: Dice) -> Steps:
    """QS-RES-34, QS-RES-36: one player's reforms in any order; units of the losing side test first."""
    lost = round_.winner == other_seat(seat)
    waiting = [key for key in candidates(battle, round_, stayed) if battle.unit(key).seat == seat]
    while waiting:
        able = [key for key in waiting if places(battle, battle.unit(key))]
        if not able:
            return
        options = [Option(key, f"{battle.unit(key).name} reforms", (key,)) for key in able]
        options.append(Option(DONE, "No (more) reforms"))
        prompt = "Does a unit reform?"
        key = yield ask(seat, Choice("reform", "QS-RES-33", prompt, options, (), DONE))
        if key == DONE:
            return
        waiting.remove(key)
        unit = battle.unit(key)
        if lost and not discipline.passes(battle, unit, dice, "QS-RES-34", "Reform test"):
            continue
        yield from reform(battle, unit)


def reform(battle: Battle, unit: Unit) -> Steps:
    found = places(battle, unit)
    spots: dict[str, tuple[float, float, float]] = {"stay": unit.pose()}
    labels = {"stay": "Stay as it is"}
    for number, place in enumerate(found, 1):
        spots[str(number)] = place.unit.pose()
        heroes = f", {place.figures} of its Characters" if unit.figures else ""
        labels[str(number)] = (
            f"{place.side.capitalize()} to the enemy: {place.models} models in contact{heroes}"
        )
    prompt = f"How does {unit.name} reform?"
    chosen = yield ask(unit.seat, PlaceChoice(unit, "reform-place", "QS-RES-37", prompt, spots, labels))
    if chosen == "stay":
        return
    place = found[int(chosen) - 1]
    battle.put(place.unit)
    for contact in battle.contacts_of(unit.id):
        battle.contacts.remove(contact)
        if contact.a == unit.id:
            battle.engage(Contact(unit.id, place.side, contact.b, contact.side_b))
        else:
            battle.engage(Contact(contact.a, contact.side_a, unit.id, place.side))
    battle.tell(Marched("QS-RES-37", unit.id, "reform", unit.pose(), place.unit.pose(), 0.0))


# ---------------------------------------------------------------------------------------- places


def places(battle: Battle, unit: Unit) -> list[Place]:
    """QS-RES-38 to QS-RES-42: the best legal places, fighting to the front first, then by models in contact."""
    contacts = battle.contacts_of(unit.id)
    enemy = battle.unit(contacts[0].enemy_of(unit.id))
    poses = machine_poses(unit, enemy) if enemy.is_round() else flush_poses(unit, enemy, contacts[0])
    before = standing(battle, unit, unit, contacts, contacts[0].side_of(unit.id))
    found: list[Place] = []
    for side, pose in poses:
        for moved in fitted(battle, unit, unit.stand(*pose), contacts, side, before):
            if moved.pose() == unit.pose() and side == contacts[0].side_of(unit.id):
                if [figure.file for figure in moved.figures] == [figure.file for figure in unit.figures]:
                    continue
            pairs = standing(battle, unit, moved, contacts, side)
            models = sum([models_in_contact(p) for p in pairs])
            found.append(Place(moved, side, models, fighting_figures(moved, pairs)))
    found.sort(key=_rank)
    return found[:MOST_OFFERED]


def _rank(place: Place) -> tuple[bool, int, int]:
    return place.side != FRONT, -place.models, -place.figures


def fighting_figures(unit: Unit, pairs: list[list[tuple[Cell, Cell]]]) -> int:
    """How many of its Characters touch an enemy."""
    cells = {pair[0] for touching in pairs for pair in touching}
    return len([figure for figure in unit.figures if (0, figure.file) in cells])


def flush_poses(unit: Unit, enemy: Unit, contact: Contact) -> list[tuple[str, tuple[float, float, float]]]:
    """Every way to stand flush against the enemy Facing: each own Facing, at every coincidence of columns."""
    enemy_side = contact.side_of(enemy.id)
    x0, y0, x1, y1 = enemy.facing_edge(enemy_side)
    length = math.hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    facing = quantise_heading(enemy.heading + NORMAL[enemy_side] + 180.0)
    found: list[tuple[str, tuple[float, float, float]]] = []
    steps = column_count(enemy, enemy_side)
    for side in (FRONT, LEFT, RIGHT, REAR):
        along = unit.width() if side in (FRONT, REAR) else unit.depth()
        across = unit.depth() if side in (FRONT, REAR) else unit.width()
        columns = column_count(unit, side)
        heading = quantise_heading(facing + TURN[side])
        starts: list[float] = []
        for i in range(steps + 1):
            for j in range(columns + 1):
                start = round(length * i / steps - along * j / columns, 4)
                if -along - TOUCH <= start <= length + TOUCH and start not in starts:
                    starts.append(start)
        if side == contact.side_of(unit.id):
            ax1, ay1 = unit.facing_edge(side)[2:]
            starts.append((ax1 - x0) * ux + (ay1 - y0) * uy)
        nx, ny = -uy, ux  # into the enemy
        for start in starts:
            middle = start + 0.5 * along
            cx = x0 + ux * middle - nx * 0.5 * across
            cy = y0 + uy * middle - ny * 0.5 * across
            x, y, _ = unit.pose_about(cx, cy, heading)
            found.append((side, (quantise(x), quantise(y), heading)))
    return found


def machine_poses(unit: Unit, machine: Unit) -> list[tuple[str, tuple[float, float, float]]]:
    """QS-RES-39: a War Machine has no Facings, so a unit may stand anywhere round it, front to it."""
    cx, cy = machine.centre()
    found: list[tuple[str, tuple[float, float, float]]] = []
    for degrees in range(0, 360, 45):
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
    for old, new in zip(before, after, strict=True):
        # QS-RES-38, QS-RES-40: the same enemies, and nobody of them touches fewer models than before.
        if not new or not _no_fewer(old, new):
            return []
    if not _stands(battle, moved, contacts, unit.id):
        return []
    return _with_characters(unit, moved, before, after)


def _no_fewer(old: list[tuple[Cell, Cell]], new: list[tuple[Cell, Cell]]) -> bool:
    """QS-RES-40; and with it no enemy Character loses his last opponent (QS-RES-41)."""
    for cell in {pair[1] for pair in old}:
        if sum([1 for pair in new if pair[1] == cell]) < sum([1 for pair in old if pair[1] == cell]):
            return False
    return True


def _stands(battle: Battle, moved: Unit, contacts: list[Contact], key: str) -> bool:
    """On the board, over nobody, and touching no other enemy."""
    enemies = [contact.enemy_of(key) for contact in contacts]
    walker = Walker(battle, moved)
    for enemy in enemies:
        if shape_overlaps(moved.boundary(), battle.unit(enemy)):
            return False
    walker.others = [other for other in walker.others if other.id not in enemies]
    return walker.may_stand(Trial(moved.x, moved.y, moved.heading))


def _with_characters(
    unit: Unit,
    moved: Unit,
    before: list[list[tuple[Cell, Cell]]],
    after: list[list[tuple[Cell, Cell]]],
) -> list[Unit]:
    """QS-RES-37, QS-RES-41: Characters who fought must fight still; others may be brought into the fight.

    Of all ways to place them: where they stand, if that is allowed, and one with most of them fighting.
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
