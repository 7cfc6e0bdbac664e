"""SK-MOV-34 to SK-MOV-40: hiding and being found."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish.battle import Battle, Vigil
from banneret.books.skirmish.field import upright
from banneret.books.skirmish.move_events import Hid, Revealed, TooNearToHide
from banneret.books.skirmish.sight import rays_past_terrain
from banneret.books.skirmish.trials import WITHIN
from banneret.books.skirmish.warrior import (
    CHARGED,
    FAILED_CHARGE,
    FELL,
    FLED_NOW,
    RAN,
    STUNNED,
    STUNNED_NOW,
    Warrior,
)
from banneret.core.engine.ask import Refusal
from banneret.core.space.levels import Foothold
from banneret.core.space.uprights import Upright, apart

LANTERN: Final = "lantern"
LANTERN_REACH: Final = 3.0  # gaps 1.2: so much farther than Initiative alone
STALKER: Final = "stalker"
HIDING_PLACES: Final = "hiding places"  # SK-ENC-37: an effect upon who knows them

# SK-MOV-33, SK-MOV-37, SK-MOV-11: what forbids it for this turn.
_FORBIDS: Final = {
    RAN: ("SK-MOV-37", "has run this turn"),
    FLED_NOW: ("SK-MOV-37", "has fled this turn"),
    STUNNED_NOW: ("SK-MOV-37", "was Stunned this turn"),
    CHARGED: ("SK-MOV-37", "has charged this turn"),
    FAILED_CHARGE: ("SK-MOV-11", "has failed a charge this turn"),
    FELL: ("SK-MOV-33", "has fallen this turn"),
}


# ---------------------------------------------------------------------------------------- going into hiding


def may_hide(battle: Battle, warrior_id: str) -> bool:
    """Whether it is concealed where it stands, undetected, and has done nothing that forbids it."""
    return why_not_hide(battle, warrior_id) is None and detected_by(battle, warrior_id) == ""


def why_not_hide(battle: Battle, warrior_id: str) -> Refusal | None:
    """SK-MOV-34, SK-MOV-37: what can be known without measuring; how near enemies are is not (SK-GEN-01)."""
    warrior = battle.warrior(warrior_id)
    if warrior.hidden:
        return Refusal("hidden", "SK-MOV-38", f"{warrior.name} is Hidden already.")
    if warrior.fleeing or warrior.condition == STUNNED:
        return Refusal("state", "SK-MOV-37", f"{warrior.name} is in no state to hide.")
    if battle.is_engaged(warrior_id):
        # Be the enemy Stunned at its feet: it is the fight that gives it away.
        return Refusal("engaged", "SK-MOV-34", f"{warrior.name} is in close combat and cannot hide.")
    for what, (clause, why) in _FORBIDS.items():
        if warrior.did(what):
            return Refusal("forbidden", clause, f"{warrior.name} {why} and cannot hide.")
    if not warrior.has_effect(HIDING_PLACES):
        seer = seen_by(battle, warrior, crouched(battle, warrior), fog=False)
        if seer:
            why = f"{battle.warrior(seer).name} can see {warrior.name} even crouching."
            return Refusal("seen", "SK-MOV-34", why)
    return None


def hide(battle: Battle, warrior_id: str) -> None:
    """It crouches behind a token; SK-MOV-40: measured now, it does not if an enemy is too near."""
    enemy = detected_by(battle, warrior_id)
    if enemy:
        battle.tell(TooNearToHide("SK-MOV-40", warrior_id, enemy))
        return
    other = battle.warrior(warrior_id).twin()
    other.hidden = True
    battle.put(other)
    battle.tell(Hid("SK-MOV-34", warrior_id))


def reveal(battle: Battle, warrior_id: str, clause: str, by: str = "") -> None:
    """It is Hidden no longer; nothing happens if it was not."""
    warrior = battle.warrior(warrior_id)
    if not warrior.hidden:
        return
    other = warrior.twin()
    other.hidden = False
    battle.put(other)
    battle.tell(Revealed(clause, warrior_id, (by,) if by else ()))


# ---------------------------------------------------------------------------------------- being seen and found


def crouched(battle: Battle, warrior: Warrior) -> Upright:
    """SK-MOV-34: half as tall as it is, wherever it stands or lies."""
    return upright(battle.field, warrior).as_tall(0.5 * warrior.sheet.height)


def watches(warrior: Warrior) -> bool:
    """SK-MOV-34, SK-MOV-40: only who stands and does not flee finds anybody."""
    return warrior.is_standing() and not warrior.fleeing


def seen_by(battle: Battle, warrior: Warrior, body: Upright, fog: bool = True) -> str:
    """An enemy with a free line to this body; "" if there is none.

    SK-MOV-34: only terrain gives a place to hide, so `fog` does not count then; but who is Hidden is not seen
    through it (SK-WEA-09).
    """
    for foe in battle.foes_of(warrior):
        if watches(foe) and rays_past_terrain(battle, foe, body, fog) != 0:
            return foe.id
    return ""


def detection(enemy: Warrior, hider: Warrior) -> float:
    """SK-MOV-40: Initiative in inches; half of it against a Stalker, and 3" more with a lantern."""
    found: float = float(enemy.sheet.initiative)
    if hider.has(STALKER):
        found *= 0.5
    return found + LANTERN_REACH if LANTERN in enemy.sheet.gear else found


def detected_by(battle: Battle, warrior_id: str) -> str:
    """SK-MOV-40: an enemy that is near enough, seen or not; "" if there is none."""
    warrior = battle.warrior(warrior_id)
    return detected_at(battle, warrior, upright(battle.field, warrior))


def detected_at(battle: Battle, warrior: Warrior, body: Upright) -> str:
    for foe in battle.foes_of(warrior):
        if watches(foe) and apart(upright(battle.field, foe), body) <= detection(foe, warrior) + WITHIN:
            return foe.id
    return ""


def look_about(battle: Battle, mover_id: str, path: list[Foothold]) -> None:
    """Somebody has moved along this: whom it discovers, and whether it is discovered itself if it is Hidden."""
    mover = battle.warrior(mover_id)
    if not mover.on_table():
        return
    if watches(mover):
        for foe in battle.foes_of(mover):
            if foe.hidden:
                _look_for(battle, mover, foe, path)
    if mover.hidden:
        _stay_hidden(battle, mover, path)


def _look_for(battle: Battle, mover: Warrior, hider: Warrior, path: list[Foothold]) -> None:
    """SK-MOV-39, SK-MOV-40: from each place of the path."""
    body = crouched(battle, hider)
    reach: float = detection(mover, hider) + WITHIN
    blind = hider.has_effect(HIDING_PLACES)
    for place in path:
        there = mover.at(place.x, place.y, place.level)
        if apart(upright(battle.field, there), body) <= reach:
            reveal(battle, hider.id, "SK-MOV-40", mover.id)
            return
        if not blind and rays_past_terrain(battle, there, body) != 0:
            reveal(battle, hider.id, "SK-MOV-39", mover.id)
            return


def _stay_hidden(battle: Battle, mover: Warrior, path: list[Foothold]) -> None:
    """SK-MOV-38, SK-MOV-40: concealed all the way, and never too near."""
    blind = mover.has_effect(HIDING_PLACES)
    for place in path:
        body = crouched(battle, mover.at(place.x, place.y, place.level))
        enemy = detected_at(battle, mover, body)
        if enemy:
            reveal(battle, mover.id, "SK-MOV-40", enemy)
            return
        enemy = "" if blind else seen_by(battle, mover, body)
        if enemy:
            reveal(battle, mover.id, "SK-MOV-38", enemy)
            return


def look_again(battle: Battle) -> None:
    """SK-MOV-38: what hid somebody may be gone though nobody has moved: fog, a wall, the sleep of an enemy."""
    present = battle.on_table()
    hidden = [each for each in present if each.hidden]
    if not hidden or as_last_time(battle, present):
        return
    for warrior in hidden:
        _stay_hidden(battle, warrior, [Foothold(warrior.x, warrior.y, warrior.level)])
    # Who is found rises, and sees farther from then on.
    if all([battle.warrior(each.id).hidden for each in hidden]):
        battle.vigil = Vigil(battle.field, battle.weather, battle.weather_value, present)


def as_last_time(battle: Battle, present: list[Warrior]) -> bool:
    """Whether nothing that finds anybody has changed since all who are Hidden were looked for in vain."""
    vigil = battle.vigil
    if vigil is None or vigil.field is not battle.field or len(vigil.present) != len(present):
        return False
    if vigil.weather != battle.weather or vigil.weather_value != battle.weather_value:
        return False
    for k in range(len(present)):  # noqa: SIM110 (a loop stops at the first and compiles better)
        if not _looks_alike(vigil.present[k], present[k]):
            return False
    return True


def _looks_alike(one: Warrior, other: Warrior) -> bool:
    """Whether a warrior finds and is found as it was: it has not moved, risen, gone down, hidden or fled."""
    if one is other:
        return True
    return (
        one.id == other.id
        and one.x == other.x
        and one.y == other.y
        and one.level == other.level
        and one.condition == other.condition
        and one.fleeing == other.fleeing
        and one.hidden == other.hidden
        and one.seat == other.seat
        and one.sheet is other.sheet
        and one.effects is other.effects
    )
