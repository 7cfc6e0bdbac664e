"""Charges of the Quick Starter for the greedy bot: which to declare, how to react, whether to pursue."""

from __future__ import annotations

import math

from banneret.books.quick_starter.attacks import (
    armour,
    needed_to_save,
    needed_to_wound,
    resilience,
)
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.charge_moves import facing_to_contact
from banneret.books.quick_starter.close_combat import needed_to_hit
from banneret.books.quick_starter.pursuit import outward
from banneret.books.quick_starter.sheets import DEF
from banneret.books.quick_starter.throws import AEGIS, ARMOUR
from banneret.books.quick_starter.unit import FRONT, Unit
from banneret.bots.quick_starter.moves import Lookout
from banneret.bots.quick_starter.worth import (
    Clash,
    arc_of,
    best_charge_rate,
    best_march_rate,
    capture_chance,
    clash,
    edge_length,
    failed,
    points_of,
    reach_chance,
    run_down_chance,
)
from banneret.core.engine.ranking import above, below, best_above, ranked, whole
from banneret.core.space.geometry import heading_of, heading_vector
from banneret.odds.quick_starter.health_worth import points_per_health

FLY = "fly "


class Declared:
    """A charge that may be declared, and what it is worth."""

    def __init__(self, key: str, unit: Unit, target: Unit, flying: bool, chance: float) -> None:
        self.key = key
        self.unit = unit
        self.target = target
        self.flying = flying
        self.chance = chance
        self.worth: float = 0.0


def read_option(battle: Battle, key: str) -> Declared:
    flying = key.startswith(FLY)
    unit_id, target_id = key.removeprefix(FLY).split(" ")
    unit, target = battle.unit(unit_id), battle.unit(target_id)
    rate = battle.fly_rates(unit)[0] if flying else battle.advance_rate(unit)
    return Declared(key, unit, target, flying, reach_chance(unit, unit.distance_to(target), float(rate)))


def side_met(battle: Battle, unit: Unit, target: Unit) -> str:
    side = facing_to_contact(battle, unit, target, None)
    return FRONT if side == "?" else side


def support(battle: Battle, lookout: Lookout, target: Unit, but: str) -> float:
    """What friends already bound for a target, or fighting it, add to the Combat Score."""
    total = 0.0
    for key, declared in battle.charges.items():
        if declared.target == target.id and key != but:
            friend = battle.unit(key)
            chance = reach_chance(friend, friend.distance_to(target), float(battle.advance_rate(friend)))
            found = lookout.fight(friend, FRONT, target, side_met(battle, friend, target), True)
            total += chance * (max(0.0, found.dealt - 0.5 * found.taken) + 0.5)
    for contact in battle.contacts_of(target.id):
        friend = battle.unit(contact.enemy_of(target.id))
        if friend.id != but:
            found = lookout.fight(friend, contact.side_of(friend.id), target, contact.side_of(target.id), False)
            total += found.lead
    return max(-4.0, min(6.0, total))


def charge_worth(battle: Battle, lookout: Lookout, option: Declared, extra: float = 0.0) -> float:
    """Points that a charge is expected to bring, less what the unit could do instead."""
    unit, target = option.unit, option.target
    if target.fleeing:
        # QS-CHG-37: whoever is caught is gone.
        rate = float(battle.fly_rates(unit)[0] if option.flying else battle.advance_rate(unit))
        gap = unit.distance_to(target)
        caught = run_down_chance(unit, target, gap, rate, room_to_flee(battle, target, unit))
        option.chance = caught
        worth = caught * (0.7 * points_of(target) + 0.3 * lookout.goals.stake) - 3.0
    else:
        side = side_met(battle, unit, target)
        help_ = support(battle, lookout, target, unit.id) + extra
        if help_ == 0.0:
            found = lookout.fight(unit, FRONT, target, side, True)
        else:
            found = clash(battle, unit, FRONT, target, side, True, help_)
        gain = lookout.balance(found, unit, target)
        worth = option.chance * gain
        # A charge that falls short leaves the unit before the enemy's front, and without its move.
        worth -= (1.0 - option.chance) * (4.0 + 0.06 * lookout.value(unit))
    return worth + place_change(battle, lookout, option)


def place_change(battle: Battle, lookout: Lookout, option: Declared) -> float:
    """What the charge does to the unit's way to where it counts, against a march there."""
    unit, target = option.unit, option.target
    if unit.is_character_alone():
        return 0.0
    here = lookout.goals.need(unit)
    gap = unit.distance_to(target)
    cx, cy = unit.centre()
    tx, ty = target.centre()
    heading = heading_of(tx - cx, ty - cy)
    sin, cos = heading_vector(heading)
    there = lookout.goals.need_at(unit, unit.x + sin * gap, unit.y + cos * gap, heading)
    marched = max(0.0, here - 0.9 * best_march_rate(battle, unit))
    if not above(here, 0.0):
        marched = 0.0
    # A winner may go on next turn, or pursue; a stuck one does not move: as if half a move were lost.
    after = option.chance * lookout.goals.standing(unit, there, lookout.moves - 0.5)
    if option.chance < 1.0:
        # Falling short it goes as far as the higher die says.
        short = max(0.0, here - 4.0) if above(here, there) else here
        after += (1.0 - option.chance) * lookout.goals.standing(unit, short, lookout.moves)
    return 0.8 * (after - lookout.goals.standing(unit, marched, lookout.moves))


def has_elbow_room(battle: Battle, option: Declared) -> bool:
    """Two always find room on a Facing, one at each end; a third only if the first two leave some."""
    unit, target = option.unit, option.target
    side = side_met(battle, unit, target)
    widths: list[float] = []
    for key, declared in battle.charges.items():
        if declared.target == target.id and declared.facing == side and key != unit.id:
            widths.append(battle.unit(key).width())
    for contact in battle.contacts_of(target.id):
        if contact.side_of(target.id) == side:
            widths.append(battle.unit(contact.enemy_of(target.id)).width())
    return len(widths) < 2 or below(sum(widths) + 0.5 * unit.width(), edge_length(target, side))


def choose_charge(battle: Battle, lookout: Lookout, keys: list[str], least: float) -> str:
    """The charge that is worth most, alone or with a friend who may join in; "" for none."""
    options = [read_option(battle, key) for key in keys if key]
    options = [option for option in options if has_elbow_room(battle, option)]
    for option in options:
        option.worth = charge_worth(battle, lookout, option)
    alone = best_above(least, options, lambda option: option.worth)
    best, most = ("", least) if alone is None else (alone.key, alone.worth)
    # Two together against somebody whom neither beats alone.
    for option in options:
        for other in options:
            if other.unit.id == option.unit.id or other.target.id != option.target.id:
                continue
            if option.target.fleeing or above(option.worth, least) or option.unit.id > other.unit.id:
                continue
            side = side_met(battle, other.unit, other.target)
            found = lookout.fight(other.unit, FRONT, other.target, side, True)
            extra = other.chance * (max(0.0, found.dealt - 0.5 * found.taken) + 0.5)
            worth = charge_worth(battle, lookout, option, extra) * 0.9
            if above(worth, most + 10.0):
                best, most = option.key, worth
    return best


# ---------------------------------------------------------------------------------------- reactions


def runs_off(battle: Battle, unit: Unit, heading: float) -> float:
    """How many inches a unit may go this way before it touches an edge."""
    sin, cos = heading_vector(heading)
    cx, cy = unit.centre()
    reach = 0.5 * math.hypot(unit.width(), unit.depth())
    field = battle.field
    gaps: list[float] = []
    if abs(sin) > 1e-6:
        gaps.append(((field.width - cx) if sin > 0.0 else cx) / abs(sin))
    if abs(cos) > 1e-6:
        gaps.append(((field.depth - cy) if cos > 0.0 else cy) / abs(cos))
    return max(0.0, min(gaps) - 0.7 * reach)


def room_to_flee(battle: Battle, unit: Unit, charger: Unit) -> float:
    """QS-CHG-10: how far a unit may flee, straight away from a charger, before it leaves the board."""
    ux, uy = unit.centre()
    cx, cy = charger.centre()
    return runs_off(battle, unit, heading_of(ux - cx, uy - cy))


def flees(battle: Battle, lookout: Lookout, unit: Unit, charger: Unit) -> bool:
    """Whether to run from a charge: only from a lost fight, with room behind and time to rally."""
    if battle.turn >= battle.turns() or unit.is_unstable():
        return False
    side = FRONT if unit.is_round() else arc_of(*unit.pose(), unit.width(), unit.depth(), *charger.centre())
    found = lookout.fight(charger, FRONT, unit, side, True)
    if below(found.breaks, 0.6) or above(found.broken, 0.15):
        return False
    rate = float(best_charge_rate(battle, charger))
    gap = charger.distance_to(unit)
    arrives = reach_chance(charger, gap, rate)
    caught = run_down_chance(charger, unit, gap, rate, room_to_flee(battle, unit, charger))
    return above(arrives * found.breaks * 0.8, caught + 0.25)


# ---------------------------------------------------------------------------------------- pursuit


def pursuit_worth(battle: Battle, lookout: Lookout, unit: Unit, quarry: Unit) -> float:
    """What it is worth to go after a broken enemy, against staying."""
    caught = capture_chance(quarry, unit)
    # Whoever gets away may rally, if there is time for it.
    rallies = battle.turn < battle.turns() or battle.active == lookout.seat
    worth = caught * (points_of(quarry) * 0.6 + (0.5 * lookout.goals.stake if rallies else 0.0))
    nx, ny, _, _ = outward(battle, quarry, unit)
    return worth + journey_worth(battle, lookout, unit, heading_of(nx, ny), quarry.id)


def journey_worth(battle: Battle, lookout: Lookout, unit: Unit, heading: float, but: str) -> float:
    """What a straight run of two dice this way does to a unit's place."""
    sin, cos = heading_vector(heading)
    cx, cy = unit.centre()
    here = lookout.goals.standing(unit, lookout.goals.need(unit), lookout.moves)
    total = 0.0
    room = runs_off(battle, unit, heading)
    for rolled, share in ((4.0, 0.3), (7.0, 0.4), (10.0, 0.3)):
        far = min(rolled, room)
        x, y, turned = unit.pose_about(cx + sin * far, cy + cos * far, heading)
        need = lookout.goals.need_at(unit, x, y, turned)
        total += share * (lookout.goals.standing(unit, need, lookout.moves) - here)
        if lookout.answered:
            moved = unit.boundary_at(x, y, turned)
            enemies = [e for e in lookout.enemies if e.id != but and not e.fleeing]
            total -= share * 0.3 * lookout.danger(unit, (x, y, turned), moved, enemies)
    # Whoever runs into somebody charges him.
    for enemy in lookout.enemies:
        if enemy.id == but or enemy.fleeing:
            continue
        ex, ey = enemy.centre()
        ahead = (ex - cx) * sin + (ey - cy) * cos
        aside = abs((ex - cx) * cos - (ey - cy) * sin)
        close = above(ahead, 0.0) and below(ahead, 12.0)
        if close and below(aside, 0.5 * (unit.width() + enemy.width())):
            side = "" if enemy.is_round() else arc_of(*enemy.pose(), enemy.width(), enemy.depth(), cx, cy)
            found = lookout.fight(unit, FRONT, enemy, side, True)
            total += 0.5 * lookout.balance(found, unit, enemy)
    return total


# ---------------------------------------------------------------------------------------- blows


def share_attacks(battle: Battle, total: int, pools: list[str]) -> dict[str, int]:
    """Attacks among Health Pools: on whoever's Health Points are worth most for the blows they take."""
    rows: list[tuple[float, str, float, float]] = []
    for key in pools:
        unit_id, _, figure_id = key.partition(" ")
        unit = battle.unit(unit_id)
        chance, each, health = pool_odds(battle, unit, figure_id)
        # Every wound counts a point of Combat Score, whoever suffers it.
        rows.append((chance * (12.0 + each), key, chance, float(health)))
    shared: dict[str, int] = {}
    left: int = total
    for at, (_, key, share, most) in enumerate(ranked(rows, lambda row: row[0])):
        wanted = left if at == len(rows) - 1 else min(left, whole(1.3 * most / max(0.05, share)) + 1)
        if wanted > 0:
            shared[key] = wanted
            left -= wanted
    return shared


def pool_odds(battle: Battle, unit: Unit, figure_id: str) -> tuple[float, float, int]:
    """How easily a middling blow hurts this Health Pool, what a Health Point is worth, how many it has."""
    if not figure_id:
        return _hurt(battle, unit, "", 4, 1), points_per_health(unit), unit.pool
    figure = unit.figure(figure_id)
    worth = figure.entry.points * (1.5 if figure.general else 1.0) / max(1, figure.entry.profile[3])
    return _hurt(battle, unit, figure_id, 4, 1), worth, figure.hp


def _hurt(battle: Battle, unit: Unit, figure_id: str, strength: int, penetration: int) -> float:
    figure = unit.figure(figure_id) if figure_id else None
    hit = (7 - needed_to_hit(4, battle.stat(unit, figure, DEF))) / 6.0
    wound = (7 - min(6, needed_to_wound(strength, resilience(battle, unit, figure_id)))) / 6.0
    save = needed_to_save(armour(battle, unit, figure_id), penetration)
    through = 1.0 if save > 6 else (save - 1) / 6.0
    through = failed(battle, unit, figure, ARMOUR, through)
    return hit * wound * through * failed(battle, unit, figure, AEGIS, 1.0 - battle.aegis(unit, figure) / 6.0)


def ongoing(battle: Battle, lookout: Lookout, members: tuple[str, ...]) -> float:
    """How well a Combat goes for us."""
    total = 0.0
    for contact in battle.contacts:
        if contact.a in members:
            one, other = battle.unit(contact.a), battle.unit(contact.b)
            own, enemy = (one, other) if one.seat == lookout.seat else (other, one)
            found: Clash = lookout.fight(
                own, contact.side_of(own.id), enemy, contact.side_of(enemy.id), own.charged
            )
            total += lookout.balance(found, own, enemy)
    return total
