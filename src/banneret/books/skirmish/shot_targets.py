"""Who may shoot, with what and at whom (SK-SHO-01 to SK-SHO-13), and what a die must show (SK-SHO-15 on)."""

from __future__ import annotations

import math
from typing import Final

from banneret.books.skirmish import encounters, weather
from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.chances import to_hit_shooting
from banneret.books.skirmish.declaring import unmeasured
from banneret.books.skirmish.field import apart, foot
from banneret.books.skirmish.sheets import Weapon
from banneret.books.skirmish.sight import is_obscured, risen, sees
from banneret.books.skirmish.trials import WITHIN
from banneret.books.skirmish.warrior import (
    FAILED_CHARGE,
    FELL_MOVING,
    MOVED,
    RALLIED,
    RAN,
    SHOT,
    STUPID,
    Warrior,
)
from banneret.core.engine.ask import Choice, Closed, Option, Refusal

NET: Final = "net"
LOADING: Final = "loading"  # the effect on who has fired a weapon that is slow to load
HIGHER: Final = 2.0  # SK-SHO-13: so far above its target a shooter chooses freely
AS_HIGH: Final = 1.0  # SK-SHO-13: bases whose heights differ by less are equally high


# ---------------------------------------------------------------------------------------- who


def why_not_shoot(battle: Battle, warrior: Warrior) -> Refusal | None:
    """SK-SHO-01 to SK-SHO-07, SK-SHO-22: why a warrior makes no shot, whatever it carries and sees."""
    name = warrior.name
    if not warrior.on_table():
        return Refusal("away", "SK-SHO-01", f"{name} is not on the table ({warrior.place}).")
    if not warrior.sheet.missiles and not has_net(warrior):
        return Refusal("no-weapon", "SK-SHO-01", f"{name} has nothing to shoot with.")
    if warrior.did(SHOT):
        return Refusal("shot", "SK-SHO-01", f"{name} has shot in this phase.")
    if warrior.is_down():
        return Refusal("down", "SK-SHO-07", f"{name} is {warrior.condition} and cannot shoot.")
    if warrior.fleeing:
        return Refusal("fleeing", "SK-SHO-01", f"{name} is fleeing and cannot shoot.")
    if battle.is_engaged(warrior.id):
        return Refusal("engaged", "SK-SHO-02", f"{name} is in close combat and cannot shoot.")
    if warrior.did(RAN):
        return Refusal("ran", "SK-SHO-03", f"{name} has run this turn and cannot shoot.")
    if warrior.did(FAILED_CHARGE):
        return Refusal("failed-charge", "SK-SHO-04", f"{name} has failed a charge this turn and cannot shoot.")
    if warrior.did(FELL_MOVING):
        return Refusal("fell", "SK-SHO-05", f"{name} has fallen this turn and cannot shoot.")
    if warrior.did(RALLIED):
        return Refusal("rallied", "SK-SHO-06", f"{name} has rallied this turn and cannot shoot.")
    if warrior.did(STUPID):
        return Refusal("stupid", "SK-SHO-01", f"{name} stares into the air this turn and cannot shoot.")
    if warrior.has_effect("peace"):
        return Refusal("peace", "SK-MAG-09", f"{name} is under a Word of Peace and cannot shoot.")
    if warrior.sheet.ballistic <= 0:
        return Refusal("no-skill", "SK-SHO-22", f"{name} has Ballistic Skill 0 and cannot shoot.")
    return None


def has_net(warrior: Warrior) -> bool:
    """A Net serves once."""
    return NET in warrior.sheet.gear and NET not in warrior.used


def why_not_weapon(warrior: Warrior, weapon: Weapon) -> Refusal | None:
    """gaps 1.2: weapons that need a firm stand, or a turn to be loaded."""
    if "stands to shoot" in weapon.rules and warrior.did(MOVED):
        why = f"{warrior.name} has moved this turn, and the {weapon.name} is shot only from a firm stand."
        return Refusal("moved", "SK-SHO-01", why)
    if "slow to load" in weapon.rules and warrior.has_effect(LOADING):
        return Refusal("loading", "SK-SHO-01", f"{warrior.name} needs this turn to load the {weapon.name}.")
    return None


def ready_weapons(warrior: Warrior) -> list[Weapon]:
    """The missile weapons that it could shoot with this turn."""
    return [weapon for weapon in warrior.sheet.missiles if why_not_weapon(warrior, weapon) is None]


def why_no_shooter(battle: Battle, warrior: Warrior) -> Refusal | None:
    """All that keeps a warrior from being picked to shoot."""
    unable = why_not_shoot(battle, warrior)
    if unable is not None:
        return unable
    if not ready_weapons(warrior) and not has_net(warrior):
        return why_not_weapon(warrior, warrior.sheet.missiles[0])
    shooter = risen(warrior)
    if not any([why_not_target(battle, shooter, foe) is None for foe in battle.foes_of(shooter)]):
        return Refusal("no-target", "SK-SHO-08", f"{warrior.name} sees nobody who may be shot at.")
    return None


class NoShooters(Closed):
    """Warriors of a side who cannot shoot now."""

    def __init__(self, battle: Battle, seat: str, offered: list[Option]) -> None:
        self.battle = battle.seen_by(seat)
        keys = [option.key for option in offered]
        mine = [each for each in self.battle.warriors.values() if each.seat == seat]
        self.others: list[Warrior] = [each for each in mine if each.id not in keys]

    def options(self) -> list[Option]:
        return [Option(each.id, each.name, (each.id,)) for each in self.others]

    def why(self, key: str) -> Refusal | None:
        for each in self.others:
            if each.id == key:
                return why_no_shooter(self.battle, each)
        return None


# ---------------------------------------------------------------------------------------- at whom


def why_not_target(battle: Battle, shooter: Warrior, target: Warrior) -> Refusal | None:
    """SK-SHO-08, SK-SHO-09, SK-MOV-35, SK-ENC-17: why an enemy cannot be shot at, be it close or far."""
    if target.has("spirit"):
        return Refusal("spirit", "SK-ENC-17", f"{target.name} cannot be harmed by weapons.")
    if target.hidden:
        return Refusal("hidden", "SK-MOV-35", f"{target.name} is Hidden and cannot be shot at.")
    if any([battle.warrior(key).seat == shooter.seat for key in battle.opponents(target.id)]):
        why = f"{target.name} is in close combat with a friend of {shooter.name}."
        return Refusal("friends", "SK-SHO-09", why)
    if not sees(battle, shooter, target):
        return Refusal("no-sight", "SK-SHO-08", f"{shooter.name} does not see {target.name}.")
    return None


def shootable(battle: Battle, shooter: Warrior) -> list[Warrior]:
    """The enemies that may be shot at, before it is asked who is closest."""
    return [foe for foe in battle.foes_of(shooter) if why_not_target(battle, shooter, foe) is None]


def is_closest_asked(shooter: Warrior, able: list[Warrior]) -> bool:
    """SK-SHO-10: whether it matters who of these is closest, so that it is measured."""
    return len(able) > 1 and not shooter.has("cool eye")


def legal_targets(battle: Battle, shooter: Warrior, weapon: Weapon) -> list[Warrior]:
    """SK-SHO-10 to SK-SHO-13: the closest, and those whom an exception allows (gaps 2.7)."""
    able = shootable(battle, shooter)
    if not is_closest_asked(shooter, able):
        return able
    far = {each.id: apart(battle.field, shooter, each) for each in able}
    nearest: float = min(far.values())
    closest = [each for each in able if far[each.id] <= nearest + WITHIN]
    if any([each.is_down() or each.fleeing for each in closest]):  # SK-SHO-12
        return able
    hardest = max([need(battle, shooter, weapon, each) for each in closest])
    commanding = has_free_choice(battle, shooter)
    height = foot(battle.field, shooter)
    found: list[Warrior] = []
    for each in able:
        easier = each in closest or need(battle, shooter, weapon, each) < hardest  # SK-SHO-11
        below = commanding and height - foot(battle.field, each) >= HIGHER - WITHIN  # SK-SHO-13
        if easier or below:
            found.append(each)
    return found


def has_free_choice(battle: Battle, shooter: Warrior) -> bool:
    """SK-SHO-13: no enemy in sight is in the shooter's building, or as high up in another."""
    field = battle.field
    height = foot(field, shooter)
    if height < HIGHER - WITHIN:
        return False
    own = field.building_at(shooter.x, shooter.y, shooter.level)
    for foe in battle.foes_of(shooter):
        theirs = field.building_at(foe.x, foe.y, foe.level)
        if theirs is None or foe.hidden:
            continue
        together = own is not None and theirs.id == own.id
        if together or math.fabs(foot(field, foe) - height) < AS_HIGH - WITHIN:
            if sees(battle, shooter, foe):
                return False
    return True


class NoTargets(Closed):
    """Enemies on the table at whom a shooter cannot shoot; why not, without a word about distances."""

    def __init__(self, battle: Battle, shooter: Warrior, offered: list[Option]) -> None:
        self.battle = battle.seen_by(shooter.seat)
        self.shooter = shooter
        keys = [option.key for option in offered]
        self.others: list[Warrior] = [each for each in battle.foes_of(shooter) if each.id not in keys]

    def options(self) -> list[Option]:
        return [Option(each.id, each.name, (each.id,)) for each in self.others]

    def why(self, key: str) -> Refusal | None:
        for each in self.others:
            if each.id == key:
                reason = why_not_target(self.battle, self.shooter, each)
                return self.why_not_closest(each) if reason is None else reason
        return None

    def why_not_closest(self, target: Warrior) -> Refusal:
        why = f"{target.name} is neither the closest target of {self.shooter.name} nor an easier one."
        return Refusal("not-closest", "SK-SHO-10", why)


class TargetOfShot(Choice):
    """SK-SHO-10: at whom a shooter shoots. `weapon` is None for a net. It is measured once it is answered."""

    def __init__(self, battle: Battle, shooter: Warrior, weapon: Weapon | None) -> None:
        targets = shootable(battle, shooter) if weapon is None else legal_targets(battle, shooter, weapon)
        options = [Option(each.id, each.name, (each.id,)) for each in targets]
        verb = "throw the net" if weapon is None else "shoot"
        prompt = f"At whom does {shooter.name} {verb}?"
        closed = NoTargets(battle, shooter, options)
        super().__init__("target", "SK-SHO-10", prompt, options, (shooter.id,), None, closed)
        self.weapon = weapon
        unmeasured(self)


# ---------------------------------------------------------------------------------------- range and rolls


def reach_of(battle: Battle, weapon: Weapon) -> float:
    """SK-ENC-28: how far a weapon carries."""
    return max(0.0, weapon.range - encounters.range_cut(battle))


def farthest(battle: Battle, reach: float) -> float:
    """SK-WEA-09: no range goes beyond what fog leaves of sight."""
    limit = weather.sight_limit(battle)
    return min(reach, limit) if limit > 0.0 else reach


def is_long(battle: Battle, weapon: Weapon, inches: float) -> bool:
    """SK-SHO-17: beyond half the range; fog does not shorten that (SK-WEA-09)."""
    return inches > 0.5 * reach_of(battle, weapon) + WITHIN


def need(battle: Battle, shooter: Warrior, weapon: Weapon, target: Warrior) -> int:
    """SK-SHO-15, SK-SHO-21: what a die must show; 1 or less always hits, more than 6 never does."""
    return to_hit_shooting(shooter.sheet.ballistic) - sum(
        [n for _, n in modifiers(battle, shooter, weapon, target)]
    )


def modifiers(battle: Battle, shooter: Warrior, weapon: Weapon, target: Warrior) -> list[tuple[str, int]]:
    """SK-SHO-16 to SK-SHO-20: what is added to the die, and why; those of special rules come last."""
    cover = is_obscured(battle, shooter, target)
    long = is_long(battle, weapon, apart(battle.field, shooter, target))
    return modifiers_for(battle, shooter, weapon, target, cover, long)


def modifiers_for(
    battle: Battle, shooter: Warrior, weapon: Weapon, target: Warrior, cover: bool, long: bool
) -> list[tuple[str, int]]:
    """The same with cover and long range as they are said to be."""
    found: list[tuple[str, int]] = []
    if cover:
        found.append(("cover", -1))
    if long and "no long range" not in weapon.rules and not shooter.has("far shot"):
        found.append(("long range", -1))
    if shooter.did(MOVED) and "no moved penalty" not in weapon.rules and not shooter.has("quick draw"):
        found.append(("moved", -1))
    if target.has("large target"):
        found.append(("large target", 1))
    for why, change in (
        ("weather", weather.shooting_modifier(battle)),
        ("encounter", encounters.to_hit(battle)),
        ("smoke", -target.effect("smoke")),
        ("glare", -shooter.effect("glare")),
    ):
        if change:
            found.append((why, change))
    return found
