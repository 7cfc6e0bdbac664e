"""The Shooting Phase (SK-SHO): one shooter after the other, its target named before anything is measured."""

from __future__ import annotations

import math
from typing import Final

from banneret.books import doing
from banneret.books.events import HitRoll
from banneret.books.skirmish import hiding
from banneret.books.skirmish.battle import CLOSE_COMBAT, RICOCHET, Battle
from banneret.books.skirmish.blows import is_poisoned
from banneret.books.skirmish.chances import to_hit_shooting
from banneret.books.skirmish.declaring import unmeasured
from banneret.books.skirmish.field import apart
from banneret.books.skirmish.harm import Hit, counted, strike, suffer, wounds_of
from banneret.books.skirmish.held_fast import hold
from banneret.books.skirmish.sheets import MISSILE, Weapon
from banneret.books.skirmish.shot_events import NetThrown, Ricocheted, ShotFellShort, ShotMeasured, TookAim
from banneret.books.skirmish.shot_targets import (
    LOADING,
    NET,
    NoShooters,
    TargetOfShot,
    farthest,
    has_net,
    is_closest_asked,
    modifiers,
    reach_of,
    ready_weapons,
    shootable,
    why_no_shooter,
)
from banneret.books.skirmish.sight import risen
from banneret.books.skirmish.trials import WITHIN
from banneret.books.skirmish.troubles import settle
from banneret.books.skirmish.warrior import SHOT, Effect, Warrior
from banneret.books.skirmish.weather import drawn
from banneret.core.engine.ask import Choice, Option, Steps, ask
from banneret.core.engine.dice import Dice

END: Final = ""
NET_REACH: Final = 6.0  # gaps 1.2
RICOCHET_REACH: Final = 6.0  # SK-WND-08


def shoot(battle: Battle, dice: Dice) -> Steps:
    """SK-SHO-01: one shooter, with what and at whom; or the phase is over."""
    able = [each for each in battle.of_seat(battle.active) if why_no_shooter(battle, each) is None]
    chosen = END
    if able:
        options = [Option(each.id, each.name, (each.id,)) for each in able]
        options.append(Option(END, "No (more) shooting"))
        closed = NoShooters(battle, battle.active, options)
        question = Choice("shooter", "SK-SHO-01", "Who shoots?", options, (), END, closed)
        chosen = yield ask(battle.active, unmeasured(question))
    if chosen == END:
        battle.step = CLOSE_COMBAT
        return
    yield from take_aim(battle, chosen, dice)


def take_aim(battle: Battle, shooter_id: str, dice: Dice) -> Steps:
    """SK-SHO-10, SK-SHO-14: the weapon if there is a choice, and the target; only then it is measured how far.

    Who is closest is measured before that, which ends what can be undone (SK-GEN-01).
    """
    shooter = risen(battle.warrior(shooter_id))
    weapons = ready_weapons(shooter)
    keys = [weapon.id for weapon in weapons]
    labels = [weapon.name for weapon in weapons]
    if has_net(shooter):
        keys.append(NET)
        labels.append("Net")
    key = keys[0]
    if len(keys) > 1:
        options = [Option(k, label, (shooter_id,)) for k, label in zip(keys, labels, strict=True)]
        prompt = f"What does {shooter.name} use?"
        question = Choice("weapon", "SK-SHO-01", prompt, options, (shooter_id,))
        key = yield ask(battle.active, unmeasured(question))
    chosen = [weapon for weapon in weapons if weapon.id == key]
    if chosen and is_closest_asked(shooter, shootable(battle, shooter)):
        battle.tell(TookAim("SK-SHO-10", shooter_id, chosen[0].name))
    target_id = yield ask(battle.active, TargetOfShot(battle, shooter, chosen[0] if chosen else None))
    hiding.reveal(battle, shooter_id, "SK-MOV-36")
    battle.put(battle.warrior(shooter_id).having(SHOT))
    if chosen:
        let_fly(battle, shooter_id, chosen[0], target_id, dice)
    else:
        throw_net(battle, shooter_id, target_id, dice)
    settle(battle, dice)


# ---------------------------------------------------------------------------------------- a shot


def let_fly(battle: Battle, shooter_id: str, weapon: Weapon, target_id: str, dice: Dice) -> None:
    """SK-SHO-14, SK-SHO-15, SK-SHO-23: measure, roll to hit, and wound."""
    shooter, target = battle.warrior(shooter_id), battle.warrior(target_id)
    if "slow to load" in weapon.rules:
        shooter = battle.put(shooter.under(Effect(LOADING, 1, shooter.seat, battle.turn + 2)))
    inches = apart(battle.field, shooter, target)
    reach = farthest(battle, reach_of(battle, weapon))
    if inches > reach + WITHIN:
        battle.tell(ShotFellShort("SK-SHO-14", shooter_id, target_id, weapon.name, round(inches, 1), reach))
        return
    changes = modifiers(battle, shooter, weapon, target)
    need = to_hit_shooting(shooter.sheet.ballistic) - sum([change for _, change in changes])
    because = tuple([f"{change:+d} {why}".replace("-", "−") for why, change in changes])
    battle.tell(ShotMeasured("SK-SHO-14", shooter_id, target_id, weapon.name, round(inches, 1), need, because))
    if need > 6:
        return
    face = dice.one("SK-SHO-15", f"{shooter.name} shoots at {target.name}")
    lands = need <= 1 or counted(battle, shooter_id, face) >= need
    battle.tell(
        HitRoll("SK-SHO-15", shooter_id, target_id, weapon.name, max(1, need), (face,), int(lands), True)
    )
    if lands:
        hit = missile_hit(shooter, weapon, target_id)
        hit.sure = is_poisoned(shooter, weapon) and face == 6
        suffer(battle, wounds_of(battle, [hit], "SK-SHO-23", dice), dice)
        fly_on(battle, hit, dice)


def missile_hit(shooter: Warrior, weapon: Weapon, target_id: str) -> Hit:
    """SK-SHO-23: the Strength of the weapon, or of who throws it."""
    strength = weapon.strength if weapon.fixed else shooter.sheet.strength + weapon.strength
    return Hit(target_id, strength, doing.SHOOTING, shooter.id, MISSILE, weapon.ap)


def fly_on(battle: Battle, hit: Hit, dice: Dice) -> None:
    """SK-WND-08: a ricochet hits the closest other enemy within 6" of the first, and is never critical."""
    rest = tuple([each for each in battle.troubles if each.kind != RICOCHET])
    if len(rest) == len(battle.troubles):
        return
    battle.troubles = rest
    shooter, first = battle.warrior(hit.by), battle.warrior(hit.target)
    others = [foe for foe in battle.foes_of(shooter) if foe.id != first.id and not foe.has("spirit")]
    near = [(apart(battle.field, first, foe), foe) for foe in others]
    reached: float = min([inches for inches, _ in near], default=math.inf)
    if reached > RICOCHET_REACH + WITHIN:
        battle.tell(Ricocheted("SK-WND-08", shooter.id, first.id))
        return
    closest = [foe for inches, foe in near if inches <= reached + WITHIN]
    other = drawn(battle, closest, "SK-WND-08", dice)
    battle.tell(Ricocheted("SK-WND-08", shooter.id, first.id, other.id))
    second = Hit(other.id, hit.strength, hit.means, hit.by, "", hit.ap)
    strike(battle, [second], "SK-WND-08", dice)


# ---------------------------------------------------------------------------------------- a net


def throw_net(battle: Battle, thrower_id: str, target_id: str, dice: Dice) -> None:
    """gaps 1.2: within 6", to hit by Ballistic Skill and nothing else; one throw and it is gone."""
    thrower = battle.put(battle.warrior(thrower_id).spending(NET))
    need = to_hit_shooting(thrower.sheet.ballistic)
    if apart(battle.field, thrower, battle.warrior(target_id)) > NET_REACH + WITHIN:
        battle.tell(NetThrown("SK-SHO-14", thrower_id, target_id, need, (), False))
        return
    face = dice.one("SK-SHO-21", f"{thrower.name} throws a net")
    caught = need <= 1 or counted(battle, thrower_id, face) >= need
    battle.tell(NetThrown("SK-SHO-21", thrower_id, target_id, max(1, need), (face,), caught))
    if caught:
        hold(battle, target_id)
