"""The Shooting Phase (QS-SHO-01 to QS-SHO-28)."""

from __future__ import annotations

from typing import Final

from banneret.books.events import HitRoll
from banneret.books.quick_starter import attacks, panic
from banneret.books.quick_starter.attacks import Batch
from banneret.books.quick_starter.battle import SHOOTING, SWAPS, Battle
from banneret.books.quick_starter.events import ShotsRolled
from banneret.books.quick_starter.sheets import Weapon
from banneret.books.quick_starter.sight import blockers, has_cover, hill_of, model_sees, unit_sees
from banneret.books.quick_starter.unit import WITHIN, Figure, Unit
from banneret.core.engine.ask import Choice, Option, Steps, ask
from banneret.core.engine.dice import Dice
from banneret.core.space.geometry import Polygon

END: Final = ""
_SURE_MISS: Final = 7  # QS-SHO-14


# ---------------------------------------------------------------------------------------- who may shoot


def may_shoot(battle: Battle, unit: Unit) -> bool:
    """QS-SHO-01, QS-SHO-03, QS-MOV-03, QS-MOV-16, QS-MOV-18, QS-MOV-20, QS-MOD-20, QS-MOD-40, QS-MOD-41."""
    if unit.shot or unit.fleeing or battle.is_engaged(unit) or unit.rallied or unit.declared:
        return False
    if unit.pivoted and not unit.is_single():
        return False
    if unit.is_war_machine() and ((unit.shifted and not unit.carried) or unit.barred):
        return False
    if unit.marched and not unit.is_light():
        return False
    return any([weapon is not None for weapon in weapons_of(unit)])


def weapons_of(unit: Unit) -> list[Weapon | None]:
    """The shooting attacks in a unit: that of the rank-and-file, and each Character's (QS-GEN-05)."""
    found: list[Weapon | None] = []
    if unit.rnf > 0:
        found.append(unit.entry.weapon)
    for figure in unit.figures:
        found.append(None if figure.marched and not unit.is_light() else figure.entry.weapon)
    return found


def reach_of(unit: Unit) -> int:
    return max([0 if weapon is None else weapon.range for weapon in weapons_of(unit)])


class Shooter:
    """One model able to shoot at the target, with the roll it needs."""

    __slots__ = ("cell", "figure", "need", "weapon")

    def __init__(self, cell: tuple[int, int], figure: Figure | None, weapon: Weapon, need: int) -> None:
        self.cell = cell
        self.figure = figure
        self.weapon = weapon
        self.need = need


def base_distance(unit: Unit, rank: int, file: int, target: Unit) -> float:
    """QS-SHO-08: from where the model stands to the target unit's nearest point."""
    if unit.is_round():
        return unit.distance_to(target)
    return target.distance_from(unit.base_at(rank, file))


def to_hit(
    battle: Battle, unit: Unit, cell: tuple[int, int], weapon: Weapon, target: Unit, hiding: list[Polygon]
) -> int:
    """QS-SHO-12 to QS-SHO-19: the Aim, and one more for each of Long Range, moving and Cover."""
    figure = unit.figure_at(cell[0], cell[1])
    need = weapon.aim
    if base_distance(unit, cell[0], cell[1], target) > 0.5 * weapon.range + WITHIN:
        need += 1
    if unit.shifted or (figure is not None and figure.shifted):
        need += 1
    if has_cover(battle, unit, cell[0], cell[1], target, hiding):
        need += 1
    need -= unit.roll_modifier(figure, "to hit")
    return max(2, need)


def shooters(battle: Battle, unit: Unit, target: Unit) -> list[Shooter]:
    """QS-SHO-07 to QS-SHO-09: every model that sees the target and reaches it."""
    found: list[Shooter] = []
    hidden: dict[str, list[Polygon]] = {}
    for rank, file in unit.cells():
        figure = unit.figure_at(rank, file)
        weapon = unit.entry.weapon if figure is None else figure.entry.weapon
        if weapon is None or (figure is not None and figure.marched and not unit.is_light()):
            continue
        if base_distance(unit, rank, file, target) > weapon.range + WITHIN:
            continue
        if not model_sees(battle, unit, rank, file, target):
            continue
        hill = hill_of(battle, unit, rank, file)
        if hill not in hidden:
            hidden[hill] = blockers(battle, unit, target, hill)
        need = to_hit(battle, unit, (rank, file), weapon, target, hidden[hill])
        found.append(Shooter((rank, file), figure, weapon, need))
    return found


def is_target(battle: Battle, unit: Unit, target: Unit) -> bool:
    """QS-SHO-04, QS-SHO-05: in sight and not engaged; and somebody must be able to reach it."""
    if battle.is_engaged(target) or unit.distance_to(target) > reach_of(unit) + WITHIN:
        return False
    return unit_sees(battle, unit, target)


# ---------------------------------------------------------------------------------------- shooting


def shoot(battle: Battle, dice: Dice) -> Steps:
    """QS-SHO-01, QS-SHO-04, QS-SHO-06: one unit's volley at one target, or the end of the phase."""
    options: list[Option] = []
    for unit in battle.of_seat(battle.active):
        if may_shoot(battle, unit):
            for target in battle.enemies_of(unit):
                if is_target(battle, unit, target):
                    label = f"{unit.name} shoots at {target.name}"
                    options.append(Option(f"{unit.id} {target.id}", label, (unit.id, target.id)))
    chosen = END
    if options:
        options.append(Option(END, "No (more) shooting"))
        prompt = "Which unit shoots, and at whom?"
        chosen = yield ask(battle.active, Choice("shoot", "QS-SHO-01", prompt, options, (), END))
    if chosen == END:
        for unit in battle.of_seat(battle.active):
            if unit.barred:
                calm = unit.twin()
                calm.barred = False
                battle.put(calm)
        battle.step = SWAPS
        return
    unit_id, target_id = chosen.split(" ")
    shot = battle.unit(unit_id).twin()
    shot.shot = True
    battle.put(shot)
    yield from volley(battle, shot, battle.unit(target_id), dice)
    yield from panic.drain(battle, dice)
    battle.step = SHOOTING


def volley(battle: Battle, unit: Unit, target: Unit, dice: Dice) -> Steps:
    """QS-SHO-09 to QS-SHO-17: roll to hit for all models, then resolve every hit as one batch."""
    found = shooters(battle, unit, target)
    batches: list[Batch] = []
    given: dict[str, int] = {}
    shots = number_of_shots(battle, unit, found, dice)
    groups: dict[tuple[str, int], list[int]] = {}
    for at, shooter in enumerate(found):
        key = ("" if shooter.figure is None else shooter.figure.id, shooter.need)
        if key not in groups:
            groups[key] = []
        groups[key].append(at)
    for (figure_id, need), members in groups.items():
        weapon = found[members[0]].weapon
        count = sum([shots[at] for at in members])
        # QS-SHO-14: what cannot hit is not rolled.
        if need >= _SURE_MISS or count == 0:
            continue
        figure = found[members[0]].figure
        faces = attacks.roll_dice(battle, unit, figure, dice, count, need, "QS-SHO-10", "to hit")
        hits = [face for face in faces if face >= need]
        who = figure_id or unit.id
        battle.tell(HitRoll("QS-SHO-10", who, target.id, weapon.name, need, tuple(faces), len(hits), True))
        if not hits:
            continue
        if weapon.has_area():
            batches += yield from attacks.area_batches(battle, unit.id, target, len(hits), given)
            continue
        poison = any([rule.is_poisonous() for rule in weapon.rules])
        sure = sum([1 for face in hits if face == 6]) if poison else 0
        plain = len(hits) - sure
        batches += yield from shot_batches(battle, unit, figure_id, weapon, target, plain, sure, given)
    yield from attacks.resolve(battle, batches, dice)


def number_of_shots(battle: Battle, unit: Unit, found: list[Shooter], dice: Dice) -> list[int]:
    """QS-SHO-09: as the weapon states; a random number is rolled for each model."""
    shots: list[int] = []
    rolled: list[int] = []
    for shooter in found:
        amount = shooter.weapon.shots
        if amount.fixed():
            shots.append(amount.plus)
            continue
        faces = dice.d6(amount.count, "QS-SHO-09", "number of shots")
        rolled += faces
        total = amount.plus
        for face in faces:
            total += face if amount.sides == 6 else (face + 1) // 2
        shots.append(max(0, total))
    if rolled:
        battle.tell(ShotsRolled("QS-SHO-09", unit.id, tuple(rolled), sum(shots)))
    return shots


def shot_batches(
    battle: Battle,
    unit: Unit,
    figure_id: str,
    weapon: Weapon,
    target: Unit,
    hits: int,
    sure: int,
    given: dict[str, int] | None = None,
) -> attacks.Batches:
    """QS-SHO-17: hits on whom they go to; those by Poison wound without a roll."""
    found: list[Batch] = []
    shares = yield from attacks.shared(battle, target, hits + sure, "QS-CHR-19", given)
    for who, count in shares:
        batch = Batch(unit.id, target.id, who, 0, weapon.strength, weapon.ap)
        batch.by_figure = figure_id
        batch.sure = min(sure, count)
        batch.hits = count - batch.sure
        sure -= batch.sure
        for rule in weapon.rules:
            batch.multiple = rule.wounds_each() or batch.multiple
        found.append(batch)
    return found
