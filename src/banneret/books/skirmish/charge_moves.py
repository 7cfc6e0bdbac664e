"""Charges are moved (SK-MOV-05 to SK-MOV-12, SK-MOV-25, SK-MOV-26, SK-WEA-08, SK-WEA-10, SK-SPC-07)."""

from __future__ import annotations

import math
from typing import Final

from banneret.books.skirmish import charge_routes, fleeing, hiding, moving, troubles, weather
from banneret.books.skirmish.base_contact import foes_touched, in_contact, may_be_met
from banneret.books.skirmish.battle import COMPULSORY, NPC_SEAT, Battle, Charge
from banneret.books.skirmish.charge_events import ChargeFailed, ChargeMade, ChargeVoid, Slipped, TookFear
from banneret.books.skirmish.charge_routes import Route
from banneret.books.skirmish.charges import (
    DIVE,
    JUMP,
    ON_FOOT,
    UNSEEN,
    VOID,
    WAYS,
    causes_fear,
    dares,
    declare_for,
    must_charge,
    seen_but_for_fog,
    why_not_charge,
)
from banneret.books.skirmish.declaring import unmeasured
from banneret.books.skirmish.field import apart
from banneret.books.skirmish.harm import fell
from banneret.books.skirmish.keeping_off import KeepOff, as_far_as
from banneret.books.skirmish.pace import pace
from banneret.books.skirmish.trials import FEAR, WITHIN, initiative_test, leadership_test
from banneret.books.skirmish.warrior import (
    ACTED,
    CHARGED,
    DIVED,
    FAILED_CHARGE,
    FEARFUL,
    FELL,
    KNOCKED_DOWN,
    TESTED_FEAR,
    Warrior,
)
from banneret.core.engine.ask import Choice, Option, Steps, ask
from banneret.core.engine.dice import Dice
from banneret.core.space.geometry import EPS, quantise
from banneret.core.space.levels import Foothold
from banneret.core.space.space_ways import WayLeg

# What became of a charge.
MADE: Final = "made"
FAILED: Final = "failed"
LAPSED: Final = "void"  # nothing is lost: another may be declared, or it moves later

FOUR_FEET: Final = 4  # SK-WEA-08
UNSEEN_TEST: Final = "finding an enemy out of sight"
FOG_TEST: Final = "charging through the fog"
SNOW_TEST: Final = "keeping its feet in the snow"


# ---------------------------------------------------------------------------------------- the step


def move_chargers(battle: Battle, dice: Dice) -> Steps:
    """The step CHARGE_MOVES: one declared charge after the other, in the order the player picks."""
    able = [each for each in battle.declared if may_still_charge(battle.warrior(each.charger))]
    battle.declared = tuple(able)
    if not able:
        battle.step = COMPULSORY
        return
    declared = able[0]
    if len(able) > 1:
        options = [Option(each.charger, words_of(battle, each), (each.charger, *each.targets)) for each in able]
        prompt = "Which charge is moved next?"
        question = Choice("charge-next", "SK-MOV-04", prompt, options)
        chosen = yield ask(battle.active, unmeasured(question))
        declared = next(each for each in able if each.charger == chosen)
    battle.declared = tuple([each for each in able if each.charger != declared.charger])
    if resolve(battle, declared, dice) == LAPSED:
        yield from declare_again(battle, declared.charger, dice)


def words_of(battle: Battle, declared: Charge) -> str:
    names = " and ".join([battle.warrior(key).name for key in declared.targets])
    return f"{battle.warrior(declared.charger).name} against {names}"


def may_still_charge(charger: Warrior) -> bool:
    """Whether nothing has befallen it since it was declared."""
    return charger.on_table() and charger.is_standing() and not charger.fleeing


def declare_again(battle: Battle, charger_id: str, dice: Dice) -> Steps:
    """SK-MOV-06: after a declaration that was void another may be made; who is Frenzied must (SK-SPC-09)."""
    charger = battle.warrior(charger_id)
    if why_not_charge(battle, charger) is not None:
        return
    if charger.frenzied:
        yield from must_charge(battle, charger_id, dice)
    else:
        yield from declare_for(battle, charger_id, dice)


# ---------------------------------------------------------------------------------------- one charge


def charge(battle: Battle, declared: Charge, dice: Dice) -> bool:
    """One charge, measured and moved; whether it came into contact. For creatures too: nothing is asked."""
    return resolve(battle, declared, dice) == MADE


def reach(battle: Battle, charger_id: str, target_id: str, longest: float) -> float:
    """What the shortest legal route into contact costs; infinite if none is so short. Nobody is told."""
    charger = battle.warrior(charger_id)
    route = charge_routes.find_route(battle, charger, (target_id,), False, False, longest)
    return math.inf if route is None or route.blocker else route.cost


def resolve(battle: Battle, declared: Charge, dice: Dice) -> str:
    """What must be passed and measured before a charge is moved, in order; then it is moved."""
    charger_id = declared.charger
    charger = battle.warrior(charger_id)
    here = tuple([key for key in declared.targets if battle.warrior(key).on_table()])
    if not here:
        return lapse(battle, declared, "SK-MOV-04", "gone", WAYS)
    declared = Charge(charger_id, here, declared.jump, declared.dive)
    if charger.seat == NPC_SEAT and not dares(battle, charger_id, here, dice):
        charger = battle.put(battle.warrior(charger_id).having(FAILED_CHARGE))
    if charger.did(FAILED_CHARGE):
        return fail(battle, declared, intended(battle, declared), "SK-SPC-08", "fear", dice)
    target = battle.warrior(here[0])
    if in_fog(battle, charger, target):
        if not initiative_test(battle, charger_id, "SK-WEA-10", FOG_TEST, dice):
            return fail(battle, declared, intended(battle, declared), "SK-WEA-10", "fog", dice)
    if not seen_but_for_fog(battle, charger, target):
        if apart(battle.field, charger, target) > UNSEEN + WITHIN:
            return lapse(battle, declared, "SK-MOV-05", "unseen", WAYS)
        if not initiative_test(battle, charger_id, "SK-MOV-05", UNSEEN_TEST, dice):
            return lapse(battle, declared, "SK-MOV-05", "not found", WAYS)
    route = route_of(battle, declared)
    if route is None:
        legs = beyond_reach(battle, declared)
        if not legs:
            return lapse(battle, declared, "SK-MOV-04", "no way", ways_of(declared))
        return fail(battle, declared, legs, "SK-MOV-11", "reach", dice)
    if route.blocker:
        return lapse(battle, declared, "SK-MOV-06", route.blocker, ways_of(declared))
    if route.cost > pace(battle, charger) + WITHIN and slips(battle, charger_id, dice):
        return come_to_nothing(battle, declared, "SK-WEA-08", "slip", 0.0)
    return go_in(battle, declared, route, dice)


def allowance_of(battle: Battle, charger: Warrior) -> float:
    """SK-MOV-07."""
    return 2.0 * pace(battle, charger)


def route_of(battle: Battle, declared: Charge) -> Route | None:
    """The way into contact, if its target is in reach."""
    charger = battle.warrior(declared.charger)
    far = allowance_of(battle, charger)
    return charge_routes.find_route(battle, charger, declared.targets, declared.jump, declared.dive, far)


def intended(battle: Battle, declared: Charge) -> list[WayLeg]:
    """SK-MOV-11: the beginning of the way that it meant to go; nothing if there is none."""
    route = route_of(battle, declared)
    return beyond_reach(battle, declared) if route is None else route.legs


def beyond_reach(battle: Battle, declared: Charge) -> list[WayLeg]:
    """The same for a target that is out of reach."""
    charger = battle.warrior(declared.charger)
    target = battle.warrior(declared.targets[0])
    way = charge_routes.way_towards(battle, charger, target, declared.jump, pace(battle, charger))
    return [] if way is None else way.legs


def ways_of(declared: Charge) -> tuple[str, ...]:
    """Which ways have been tried with it: where nobody could dive, it was an ordinary charge."""
    if declared.dive:
        return JUMP, DIVE
    return (JUMP,) if declared.jump else (ON_FOOT,)


def in_fog(battle: Battle, charger: Warrior, target: Warrior) -> bool:
    """SK-WEA-10: whether the target is farther away than one can see."""
    limit = weather.sight_limit(battle)
    return limit > 0.0 and apart(battle.field, charger, target) > limit + WITHIN


def slips(battle: Battle, warrior_id: str, dice: Dice) -> bool:
    """SK-WEA-08: in a blizzard, on fewer than four feet, an Initiative test, or it is Knocked Down there."""
    if battle.weather != weather.BLIZZARD or battle.warrior(warrior_id).sheet.feet >= FOUR_FEET:
        return False
    if initiative_test(battle, warrior_id, "SK-WEA-08", SNOW_TEST, dice):
        return False
    battle.tell(Slipped("SK-WEA-08", warrior_id))
    fell(battle, warrior_id, KNOCKED_DOWN, "", weather.MEANS)
    troubles.settle(battle, dice)
    return True


# ---------------------------------------------------------------------------------------- not to be


def lapse(battle: Battle, declared: Charge, clause: str, why: str, ways: tuple[str, ...]) -> str:
    """SK-MOV-05, SK-MOV-06: the declaration is void, without a penalty; it is not to be made again."""
    target_id = declared.targets[0]
    charger = battle.warrior(declared.charger)
    for way in ways:
        charger = charger.having(f"{VOID} {way} {target_id}")
    battle.put(charger)
    battle.tell(ChargeVoid(clause, declared.charger, target_id, why))
    return LAPSED


def fail(battle: Battle, declared: Charge, way: list[WayLeg], clause: str, why: str, dice: Dice) -> str:
    """SK-MOV-11: along the way it meant to go for its normal Movement, up to 1" from any enemy."""
    charger_id = declared.charger
    charger = battle.put(battle.warrior(charger_id).having(FAILED_CHARGE).having(ACTED))
    hiding.reveal(battle, charger_id, "SK-MOV-38")
    charger = battle.warrior(charger_id)
    spent: float = 0.0
    allowance = pace(battle, charger)
    foes = [foe for foe in battle.foes_of(charger) if may_be_met(foe)]
    legs = as_far_as(battle, charger, way, allowance, KeepOff(battle, charger, foes))
    if legs:
        left = moving.go(battle, charger_id, legs, allowance, dice)
        spent = max(0.0, allowance - left) if left >= 0.0 else 0.0
        finish(battle, charger, legs, dice)
    battle.tell(ChargeFailed(clause, charger_id, declared.targets[0], why, quantise(spent)))
    return FAILED


def come_to_nothing(battle: Battle, declared: Charge, clause: str, why: str, inches: float) -> str:
    """SK-MOV-25, SK-WEA-08: a failed charge of which nothing more comes."""
    charger = battle.warrior(declared.charger)
    if charger.on_table():
        battle.put(charger.having(FAILED_CHARGE).having(ACTED))
    battle.tell(ChargeFailed(clause, declared.charger, declared.targets[0], why, quantise(inches)))
    return FAILED


# ---------------------------------------------------------------------------------------- into contact


def go_in(battle: Battle, declared: Charge, route: Route, dice: Dice) -> str:
    """SK-MOV-07 to SK-MOV-09: along the way, with the tests of its jumps, into base contact."""
    charger_id = declared.charger
    hiding.reveal(battle, charger_id, "SK-MOV-38")
    before = battle.warrior(charger_id)
    left = moving.go(battle, charger_id, route.legs, allowance_of(battle, before), dice)
    finish(battle, before, route.legs, dice)
    charger = battle.warrior(charger_id)
    main = declared.targets[0]
    if left < 0.0 or not may_still_charge(charger):
        # SK-MOV-25: who has fallen does not go on for its M; SK-ENC-21: nor who dares not enter.
        fallen = not charger.on_table() or charger.did(FELL)
        why, clause = ("jump", "SK-MOV-25") if fallen else ("stopped", "SK-MOV-11")
        return come_to_nothing(battle, declared, clause, why, 0.0)
    if not in_contact(battle.field, charger, battle.warrior(main)):
        return come_to_nothing(battle, declared, "SK-MOV-11", "stopped", route.cost)
    charger = charger.having(CHARGED).having(ACTED)
    battle.put(charger.having(DIVED) if route.dives else charger)
    met = [foe.id for foe in foes_touched(battle, charger)]
    for key in met:
        battle.engage(charger_id, key)
    clause = "SK-MOV-26" if route.dives else "SK-MOV-12" if len(met) > 1 else "SK-MOV-07"
    battle.tell(ChargeMade(clause, charger_id, tuple(met), quantise(route.cost), route.dives))
    for key in met:
        meet(battle, charger_id, key, dice)
    return MADE


def finish(battle: Battle, before: Warrior, legs: list[WayLeg], dice: Dice) -> None:
    """The move is over, however far it led: what follows from every move."""
    if battle.warrior(before.id).on_table():
        moving.arrived(battle, before.id, path_of(before, battle.warrior(before.id), legs), dice)
    troubles.settle(battle, dice)


def path_of(before: Warrior, now: Warrior, legs: list[WayLeg]) -> list[Foothold]:
    """Where it has been: the ends of the legs up to where it is now."""
    path = [Foothold(before.x, before.y, before.level)]
    for leg in legs:
        path.append(leg.end)
        if leg.end.level == now.level and abs(leg.end.x - now.x) <= EPS and abs(leg.end.y - now.y) <= EPS:
            return path
    # It came to lie elsewhere: it went as far as the last jump that it tried.
    path = path[:1]
    for leg in legs:
        if leg.crossing is not None and leg.end.level != now.level:
            break
        path.append(leg.end)
    path.append(Foothold(now.x, now.y, now.level))
    return path


def meet(battle: Battle, charger_id: str, target_id: str, dice: Dice) -> None:
    """SK-MOV-10: who is Fleeing flees on; SK-SPC-07: who is charged by something fearful tests its nerve."""
    target = battle.warrior(target_id)
    if target.fleeing:
        fleeing.flee(battle, target_id, "SK-MOV-10", dice)
        return
    if not causes_fear(battle.warrior(charger_id)) or target.is_down() or target.did(TESTED_FEAR):
        return
    battle.put(target.having(TESTED_FEAR))
    if not leadership_test(battle, target_id, "SK-SPC-07", FEAR, dice):
        battle.put(battle.warrior(target_id).having(FEARFUL))
        battle.tell(TookFear("SK-SPC-07", target_id, charger_id))
