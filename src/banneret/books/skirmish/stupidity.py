"""SK-SPC-15 to SK-SPC-18: Stupidity; and who is held fast by a net or by magic."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish import falling, hiding, moving, troubles
from banneret.books.skirmish.base_contact import bodies_but, may_be_met
from banneret.books.skirmish.battle import ENCOUNTER_MOVES, MOVES, NPC_SEAT, Battle
from banneret.books.skirmish.charge_events import BrokeFree, HeldFast, Wandered, WitsLost
from banneret.books.skirmish.field import upright
from banneret.books.skirmish.keeping_off import KeepOff
from banneret.books.skirmish.pace import pace
from banneret.books.skirmish.trials import leadership_test, strength_test
from banneret.books.skirmish.warrior import ACTED, HELD, STUPID, Warrior
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice
from banneret.core.space import drops
from banneret.core.space.geometry import EPS, heading_vector, quantise
from banneret.core.space.levels import Foothold

WITS: Final = "keeping its wits"
STRUGGLE: Final = "breaking free"
WANDERS: Final = "wanders"  # SK-SPC-17: and will walk on in Compulsory Moves
WALKS_UP_TO: Final = 3  # SK-SPC-17, SK-SPC-18: the highest face on which it walks


def test_wits(battle: Battle, dice: Dice) -> Steps:
    """The step STUPIDITY: tests of the active side, before creatures act and before Escape."""
    for warrior in battle.of_seat(battle.active):
        if warrior.has("stupidity") and warrior.is_standing() and not warrior.fleeing:
            if not leadership_test(battle, warrior.id, "SK-SPC-15", WITS, dice):
                lose_wits(battle, warrior.id, dice)
    for warrior in battle.on_table():
        if warrior.seat in (battle.active, NPC_SEAT) and warrior.has_effect("held"):
            struggle(battle, warrior.id, dice)
    battle.step = ENCOUNTER_MOVES
    yield from ()


def lose_wits(battle: Battle, warrior_id: str, dice: Dice) -> None:
    """SK-SPC-16 to SK-SPC-18: no blows and no spells; out of combat it walks on, or does nothing at all."""
    warrior = battle.put(battle.warrior(warrior_id).having(STUPID).having(ACTED))
    if battle.is_engaged(warrior_id):
        battle.tell(WitsLost("SK-SPC-16", warrior_id, 0, False))
        return
    face = dice.one("SK-SPC-17", f"what {warrior.name} does")
    walks = face <= WALKS_UP_TO
    battle.tell(WitsLost("SK-SPC-17" if walks else "SK-SPC-18", warrior_id, face, walks))
    if walks:
        battle.put(warrior.having(WANDERS))


def struggle(battle: Battle, warrior_id: str, dice: Dice) -> None:
    """gaps 1.2, 1.3 (net, Clutching Earth): a Strength test as its Movement Phase starts, or it stays there."""
    free = strength_test(battle, warrior_id, "SK-GEN-04", STRUGGLE, dice)
    other = battle.warrior(warrior_id).twin()
    other.effects = tuple([each for each in other.effects if each.kind != "held"])
    battle.put(other)
    if free:
        battle.tell(BrokeFree("SK-GEN-04", warrior_id))
    else:
        battle.put(other.having(HELD))
        battle.tell(HeldFast("SK-GEN-04", warrior_id))


# ---------------------------------------------------------------------------------------- walking straight on


def wander(battle: Battle, dice: Dice) -> Steps:
    """The step COMPULSORY (SK-MOV-13): those who failed and walk straight on."""
    for warrior in battle.of_seat(battle.active):
        now = battle.warrior(warrior.id)
        if now.did(WANDERS) and may_wander(battle, now):
            walk_on(battle, now.id, dice)
    battle.step = MOVES
    yield from ()


def may_wander(battle: Battle, warrior: Warrior) -> bool:
    """Not who has been met or felled since, and not who is held fast."""
    if not warrior.on_table() or warrior.is_down() or warrior.fleeing:
        return False
    return not battle.is_engaged(warrior.id) and not warrior.did(HELD) and not warrior.sinking


def walk_on(battle: Battle, warrior_id: str, dice: Dice) -> None:
    """SK-SPC-17: straight forward at half speed, up to 1" from an enemy, an obstacle, or over the edge."""
    warrior = battle.warrior(warrior_id)
    hiding.reveal(battle, warrior_id, "SK-MOV-38")
    field = battle.field
    dx, dy = heading_vector(warrior.heading)
    allowance: float = 0.5 * pace(battle, warrior)
    x, y, level = warrior.x, warrior.y, warrior.level
    far_x: float = x + dx * allowance
    far_y: float = y + dy * allowance
    paid: float = field.footing.affordable(level, x, y, far_x, far_y, allowance)
    foes = [foe for foe in battle.foes_of(warrior) if may_be_met(foe)]
    clear: float = KeepOff(battle, warrior, foes).share(level, x, y, far_x, far_y)
    body = upright(field, warrior)
    # Nobody stops upon who lies there, so here they are in the way as well.
    others = bodies_but(battle, warrior_id)
    pushed = drops.push(field.footing, body, level, x, y, dx, dy, allowance * min(paid, clear), others)
    halted = "enemy" if clear < paid - EPS else ""
    if pushed.stopped:
        halted = "obstacle" if pushed.drop is None else "edge"
    if pushed.inches > EPS:
        moving.put_at(battle, warrior_id, pushed.place)
    battle.tell(Wandered("SK-SPC-17", warrior_id, quantise(pushed.inches), halted))
    if pushed.drop is not None:
        landing = drops.fall(field.footing, body, pushed.drop, others)
        if landing is not None:
            falling.fall(battle, warrior_id, landing, pushed.drop.depth, dice)
    if battle.warrior(warrior_id).on_table() and pushed.inches > EPS:
        moving.arrived(battle, warrior_id, [Foothold(x, y, level), pushed.place], dice)
    troubles.settle(battle, dice)
