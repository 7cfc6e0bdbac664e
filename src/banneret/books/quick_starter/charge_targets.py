"""Who may declare a charge, and on whom (QS-CHG-01 to QS-CHG-06)."""

from __future__ import annotations

from typing import Final

from banneret.books.quick_starter import charge_moves
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.closed import has_fliers, up_to, why_not_fly
from banneret.books.quick_starter.sight import unit_sees
from banneret.books.quick_starter.unit import FRONT, REAR, WITHIN, Unit
from banneret.core.engine.ask import Option, Refusal
from banneret.core.engine.dice import Dice

FLY: Final = "fly "
FURTHEST: Final = 12  # the most that two dice add (QS-CHG-03)


def may_declare(battle: Battle, unit: Unit) -> bool:
    return why_not_declare(battle, unit) is None


def why_not_declare(battle: Battle, unit: Unit) -> Refusal | None:
    """QS-CHG-01: not while fleeing or engaged, never a War Machine, once a turn.

    QS-MOD-48: only by being joined can a unit have used a Vanguard move that it does not have.
    """
    if unit.fleeing:
        return Refusal("fleeing", "QS-MOV-08", f"{unit.says('is fleeing and declares no charge')}.")
    if unit.declared:
        return Refusal("declared", "QS-CHG-01", f"{unit.says('has')} declared a charge this turn.")
    if unit.is_war_machine():
        return Refusal("war-machine", "QS-MOD-39", f"{unit.says('is')} a War Machine and never charges.")
    if battle.is_engaged(unit):
        return Refusal("engaged", "QS-MEL-10", f"{unit.says('is')} engaged and cannot charge.")
    if unit.vanguarded and battle.turn == 1 and unit.seat == battle.first:
        if not unit.may_vanguard():
            why = (
                f"{unit.says('was')} joined in a Vanguard move; that counts as a move and forbids a charge "
                "for now."
            )
            return Refusal("joined-in-vanguard", "QS-MOD-48", why)
        why = f"{unit.says('has used its Vanguard move and cannot charge in the first turn')}."
        return Refusal("vanguarded", "QS-MOD-50", why)
    return None


def advance_rate(battle: Battle, unit: Unit, flying: bool) -> int:
    """QS-CHG-19, QS-MOD-11."""
    return battle.fly_rates(unit)[0] if flying else battle.advance_rate(unit)


def in_range(battle: Battle, unit: Unit, target: Unit, flying: bool) -> bool:
    """QS-CHG-03: within the greatest possible Charge Range."""
    return unit.distance_to(target) <= advance_rate(battle, unit, flying) + FURTHEST + WITHIN


def viable(battle: Battle, unit: Unit, target: Unit, flying: bool) -> bool:
    """QS-CHG-02 to QS-CHG-06: in sight, within the greatest possible range, and with room."""
    if not in_range(battle, unit, target, flying):
        return False
    if not unit_sees(battle, unit, target):
        return False
    facing = charge_moves.facing_to_contact(battle, unit, target, None)
    if facing == "?":
        return True
    return charge_moves.has_room(battle, unit, target, facing, flying)


def why_not_charge(battle: Battle, unit: Unit, target: Unit, flying: bool) -> Refusal:
    """Why a unit that may declare a charge cannot charge this target, which is not viable."""
    if target.seat == unit.seat:
        return Refusal("friend", "QS-CHG-01", f"{target.says('is')} a friend; only an enemy can be charged.")
    grounded = why_not_fly(battle, unit) if flying else None
    if grounded is not None:
        return grounded
    if not unit_sees(battle, unit, target):
        return Refusal("no-sight", "QS-CHG-02", f"{unit.says('has')} no Line of Sight to {target.the()}.")
    if not in_range(battle, unit, target, flying):
        far = advance_rate(battle, unit, flying) + FURTHEST
        gap = up_to(unit.distance_to(target))
        return Refusal(
            "too-far", "QS-CHG-03", f"{target.says('is')} {gap} away; {unit.does('charges')} {far}” at most."
        )
    facing = charge_moves.facing_to_contact(battle, unit, target, None)
    side = {FRONT: "the front of ", REAR: "the rear of ", "": ""}.get(facing, f"the {facing} flank of ")
    why = f"No room was found to bring {unit.the()} into contact with {side}{target.the()}."
    return Refusal("no-room", "QS-CHG-04", why)


def ways(battle: Battle, unit: Unit) -> list[bool]:
    """On the ground, and flying where it can (QS-MOD-10)."""
    return [False, True] if battle.fly_rates(unit)[0] else [False]


def settle_facings(battle: Battle, unit: Unit, dice: Dice) -> None:
    """QS-CHG-25: a D6 for every enemy on whose Arcs the unit's front is split equally, before any charge."""
    for target in battle.enemies_of(unit):
        reach = max([advance_rate(battle, unit, flying) for flying in ways(battle, unit)]) + FURTHEST
        if unit.distance_to(target) <= reach + WITHIN and unit_sees(battle, unit, target):
            charge_moves.facing_to_contact(battle, unit, target, dice)


def targets_of(battle: Battle, unit: Unit, but: str = "") -> list[Option]:
    """Every charge the unit may declare, on the ground and flying."""
    found: list[Option] = []
    for target in battle.enemies_of(unit):
        if target.id == but:
            continue
        for flying in ways(battle, unit):
            if viable(battle, unit, target, flying):
                found.append(charge_option(unit, target, flying))
    return found


def charge_option(unit: Unit, target: Unit, flying: bool) -> Option:
    how = " flying" if flying else ""
    label = f"{unit.says('charges')} {target.the()}{how}"
    return Option(f"{FLY if flying else ''}{unit.id} {target.id}", label, (unit.id, target.id))


def every_charge(battle: Battle, unit: Unit) -> list[Option]:
    """A charge on every other unit, viable or not; flying too if any of its models does."""
    found: list[Option] = []
    for target in battle.others(unit):
        found.append(charge_option(unit, target, False))
        if unit.on_table() and has_fliers(unit):
            found.append(charge_option(unit, target, True))
    return found
