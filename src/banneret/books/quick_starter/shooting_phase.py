"""The Shooting Phase (QS-SHO-01 to QS-SHO-28)."""

from __future__ import annotations

from typing import Final

from banneret.books import doing
from banneret.books.chapters import Moment
from banneret.books.events import HitRoll
from banneret.books.quick_starter import attacks, panic
from banneret.books.quick_starter.attacks import Batch
from banneret.books.quick_starter.battle import SHOOTING, SWAPS, Battle
from banneret.books.quick_starter.closed import NotOffered, up_to, why_away
from banneret.books.quick_starter.events import ShotsRolled
from banneret.books.quick_starter.sheets import Weapon
from banneret.books.quick_starter.sight import blockers, has_cover, hill_of, model_sees, unit_sees
from banneret.books.quick_starter.throws import TO_HIT
from banneret.books.quick_starter.unit import WITHIN, Figure, Unit
from banneret.core.engine.ask import Choice, Option, Refusal, Steps, ask
from banneret.core.engine.dice import Dice
from banneret.core.space.geometry import Polygon

END: Final = ""
_SURE_MISS: Final = 7  # QS-SHO-14


# ---------------------------------------------------------------------------------------- who may shoot


def may_shoot(battle: Battle, unit: Unit) -> bool:
    return why_not_shoot(battle, unit) is None


def why_not_shoot(battle: Battle, unit: Unit) -> Refusal | None:
    """QS-SHO-01, QS-SHO-03, QS-MOV-03, QS-MOV-16, QS-MOV-18, QS-MOV-20, QS-MOD-20, QS-MOD-40, QS-MOD-41."""
    if not has_weapons(unit):
        return Refusal("no-weapon", "QS-SHO-01", f"{unit.says('has')} no Shooting Weapons.")
    if unit.shot:
        return Refusal("shot", "QS-SHO-01", f"{unit.says('has')} shot in this phase.")
    if unit.fleeing:
        return Refusal("fleeing", "QS-SHO-03", f"{unit.says('is')} fleeing and cannot shoot.")
    if battle.is_engaged(unit):
        return Refusal("engaged", "QS-SHO-03", f"{unit.says('is')} engaged and cannot shoot.")
    if unit.rallied:
        return Refusal("rallied", "QS-MOV-03", f"{unit.says('has')} rallied this turn and cannot shoot.")
    if unit.declared:
        return Refusal(
            "charged", "QS-SHO-03", f"{unit.says('has')} declared a charge this turn and cannot shoot."
        )
    if unit.pivoted and not unit.is_single():
        return Refusal("pivoted", "QS-MOV-18", f"{unit.says('has')} pivoted this turn and cannot shoot.")
    if unit.is_war_machine() and unit.shifted and not unit.carried:
        return Refusal(
            "moved", "QS-MOD-40", f"{unit.says('is')} a War Machine that has moved, and cannot shoot."
        )
    if unit.is_war_machine() and unit.barred:
        return Refusal(
            "barred", "QS-MOD-41", f"{unit.the_first()} failed a Panic Test and cannot shoot in this phase."
        )
    if unit.marched and not unit.is_light():
        return Refusal("marched", "QS-MOV-16", f"{unit.says('has')} marched this turn and cannot shoot.")
    if all([weapon is None for weapon in weapons_of(unit)]):
        return Refusal("marched", "QS-MOV-16", f"Whoever could shoot in {unit.the()} has marched this turn.")
    return None


def has_weapons(unit: Unit) -> bool:
    """QS-SHO-01: whether anybody in a unit has a Shooting Weapon."""
    if unit.rnf > 0 and unit.entry.weapon is not None:
        return True
    return any([figure.entry.weapon is not None for figure in unit.figures])


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


def in_range(unit: Unit, target: Unit) -> bool:
    """QS-SHO-08: whether somebody could reach it."""
    return unit.distance_to(target) <= reach_of(unit) + WITHIN


def is_target(battle: Battle, unit: Unit, target: Unit) -> bool:
    """QS-SHO-04, QS-SHO-05: in sight and not engaged; and somebody must be able to reach it."""
    if battle.is_engaged(target) or not in_range(unit, target):
        return False
    return unit_sees(battle, unit, target)


def why_not_target(battle: Battle, unit: Unit, target: Unit) -> Refusal:
    """Why a unit that may shoot cannot shoot at another."""
    if target.seat == unit.seat:
        return Refusal("friend", "QS-SHO-04", f"{target.says('is')} a friend; only enemies are shot at.")
    if not unit_sees(battle, unit, target):
        return Refusal("no-sight", "QS-SHO-04", f"{unit.says('has')} no Line of Sight to {target.the()}.")
    if battle.is_engaged(target):
        return Refusal("engaged", "QS-SHO-05", f"{target.says('is')} engaged and cannot be shot at.")
    gap = up_to(unit.distance_to(target))
    why = f"{target.says('is')} {gap} away; {unit.does('shoots')} up to {reach_of(unit)}”."
    return Refusal("too-far", "QS-SHO-08", why)


def shot_option(unit: Unit, target: Unit) -> Option:
    return Option(f"{unit.id} {target.id}", f"{unit.says('shoots')} at {target.the()}", (unit.id, target.id))


class ClosedShots(NotOffered):
    """Shooting that cannot be, of every unit of the Active Player at every other unit."""

    def everything(self) -> list[Option]:
        battle = self.battle
        found: list[Option] = []
        for unit in battle.units.values():
            if unit.seat == battle.active:
                found += [shot_option(unit, target) for target in battle.others(unit)]
        return found

    def reason(self, option: Option) -> Refusal:
        battle = self.battle
        unit, target = battle.unit(option.marks[0]), battle.unit(option.marks[1])
        unable = why_away(battle, unit, "QS-SHO-01")
        if unable is None:
            unable = why_not_shoot(battle, unit)
        return why_not_target(battle, unit, target) if unable is None else unable


# ---------------------------------------------------------------------------------------- shooting


def shoot(battle: Battle, dice: Dice) -> Steps:
    """QS-SHO-01, QS-SHO-04, QS-SHO-06: one unit's volley at one target, or the end of the phase."""
    options: list[Option] = []
    for unit in battle.of_seat(battle.active):
        if may_shoot(battle, unit):
            for target in battle.enemies_of(unit):
                if is_target(battle, unit, target):
                    options.append(shot_option(unit, target))
    chosen = END
    if options:
        options.append(Option(END, "No (more) shooting"))
        prompt = "Which unit shoots, and at whom?"
        closed = ClosedShots(battle, options, battle.active)
        chosen = yield ask(battle.active, Choice("shoot", "QS-SHO-01", prompt, options, (), END, closed))
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
    yield from battle.window(Moment.BEFORE_SHOOTING, (unit_id, target_id), dice)
    if battle.unit(unit_id).on_table() and battle.unit(target_id).on_table():
        yield from volley(battle, battle.unit(unit_id), battle.unit(target_id), dice)
    yield from panic.drain(battle, dice)
    yield from battle.window(Moment.SHOTS_RESOLVED, (unit_id, target_id), dice)
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
        faces = attacks.roll_dice(battle, unit, figure, dice, count, need, "QS-SHO-10", TO_HIT)
        yield from battle.thrown_to_hit(unit, figure, faces, need, dice)
        yield from battle.rolled_to_hit(unit.id, figure_id, target.id, faces, True, dice)
        hits = [face for face in faces if face >= need]
        who = figure_id or unit.id
        battle.tell(HitRoll("QS-SHO-10", who, target.id, weapon.name, need, tuple(faces), len(hits), True))
        if not hits:
            continue
        if weapon.has_area():
            spread = yield from attacks.area_batches(battle, unit.id, target, len(hits), given)
            for batch in spread:
                batch.doer = figure_id
                batch.means = doing.SHOOTING
            batches += spread
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
        batch.means = doing.SHOOTING
        batch.sure = min(sure, count)
        batch.hits = count - batch.sure
        sure -= batch.sure
        for rule in weapon.rules:
            batch.multiple = rule.wounds_each() or batch.multiple
        found.append(batch)
    return found
