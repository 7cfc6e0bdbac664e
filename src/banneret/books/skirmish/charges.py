"""Charges are declared (SK-MOV-04 to SK-MOV-06, SK-MOV-12, SK-SPC-08, SK-SPC-09): nothing is measured yet."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from banneret.books.skirmish import charge_routes, leaps
from banneret.books.skirmish.base_contact import bodies_but, may_be_met
from banneret.books.skirmish.battle import CHARGE_MOVES, Battle, Charge
from banneret.books.skirmish.charge_events import ChargeDeclared, FrenzyDrives, NobodyInReach
from banneret.books.skirmish.declaring import unmeasured
from banneret.books.skirmish.field import STEP, apart, foot, upright
from banneret.books.skirmish.pace import pace
from banneret.books.skirmish.sight import past_terrain, risen
from banneret.books.skirmish.trials import FEAR, WITHIN, leadership_test
from banneret.books.skirmish.warrior import (
    CHARGED,
    ESCAPED,
    FAILED_CHARGE,
    FELL,
    HELD,
    RALLIED,
    STUPID,
    Warrior,
)
from banneret.core.engine.ask import Ask, Choice, Closed, Option, Pick, Refusal, Steps, ask
from banneret.core.engine.dice import Dice
from banneret.core.space.geometry import EPS
from banneret.core.space.levels import GROUND

END: Final = ""
UNSEEN: Final = 4.0  # SK-MOV-05

# How a charge goes.
ON_FOOT: Final = "foot"
JUMP: Final = "jump"  # SK-MOV-09
DIVE: Final = "dive"  # SK-MOV-26
WAYS: Final = (ON_FOOT, JUMP, DIVE)
_LABELS: Final = {
    ON_FOOT: "On foot, by stairs and ladders",
    JUMP: "Jumping down and over gaps where it must",
    DIVE: "Diving from above",
}
_ABOUTS: Final = {
    ON_FOOT: "The shortest way that needs no test.",
    JUMP: "The shortest way of all; each jump is tested, and who fails falls.",
    DIVE: "It leaps upon an enemy within 2” of where it lands: +1 Strength and +1 to hit in the first round.",
}
VOID: Final = "void"  # noted of a declaration that did not hold, with its way and target


# ---------------------------------------------------------------------------------------- the step


def declare(battle: Battle, dice: Dice) -> Steps:
    """The step CHARGES: charges are declared unmeasured, one at a time; then who is Frenzied must charge."""
    able = [each for each in battle.of_seat(battle.active) if why_not_charge(battle, each) is None]
    chosen = END
    if able:
        options = [Option(each.id, f"{each.name} charges", (each.id,)) for each in able]
        options.append(Option(END, "No (more) charges"))
        prompt = "Who charges? Nothing is measured until all charges are declared."
        question = Choice("charger", "SK-MOV-04", prompt, options, (), END, UnableToCharge(battle))
        chosen = yield ask(battle.active, unmeasured(question))
    if chosen == END:
        yield from frenzy(battle, dice)
        battle.step = CHARGE_MOVES
        return
    yield from declare_for(battle, chosen, dice)


def declare_for(battle: Battle, charger_id: str, dice: Dice) -> Steps:
    """SK-MOV-04, SK-MOV-12: a target, others beside it, and how; or none after all."""
    charger = battle.warrior(charger_id)
    aims = targets_of(battle, charger)
    options = [Option(each.id, each.name, (charger_id, each.id)) for each in aims]
    options.append(Option(END, "Nobody after all", (charger_id,)))
    closed = NotToBeCharged(battle, charger_id)
    prompt = f"Whom does {charger.name} charge?"
    question = Choice("charge-target", "SK-MOV-04", prompt, options, (charger_id,), END, closed)
    target_id = yield ask(charger.seat, unmeasured(question))
    if target_id == END:
        return
    target = battle.warrior(target_id)
    beside = [each for each in aims if each.id != target_id and on_one_height(battle, each, target)]
    more: tuple[str, ...] = ()
    if beside:
        others = [Option(each.id, each.name, (each.id,)) for each in beside]
        prompt = f"Whom else does {charger.name} charge, if it can touch them too?"
        about = (charger_id, target_id)
        apart_from = NotBeside(battle, charger_id, target_id)
        pick = Pick("charge-more", "SK-MOV-12", prompt, others, 0, len(others), about, apart_from)
        pick.act, pick.act_none = "Charge these too", "Charge nobody else"
        more = tuple((yield ask(charger.seat, unmeasured(pick))))
    way = yield from choose_way(battle, charger, target)
    put_down(battle, charger_id, (target_id, *more), way, dice)


def choose_way(battle: Battle, charger: Warrior, target: Warrior) -> Generator[Ask, Any, str]:
    """SK-MOV-09, SK-MOV-26: asked where somebody stands above the ground, which everybody sees."""
    ways = open_ways(battle, charger, target)
    if len(ways) == 1:
        return ways[0]
    options = [Option(key, _LABELS[key], (charger.id,), _ABOUTS[key]) for key in ways]
    prompt = f"How does {charger.name} get at {target.name}?"
    about = (charger.id, target.id)
    closed = NotThatWay(battle, charger.id, target.id)
    question = Choice("charge-way", "SK-MOV-09", prompt, options, about, None, closed)
    chosen: str = yield ask(charger.seat, unmeasured(question))
    return chosen


def put_down(battle: Battle, charger_id: str, targets: tuple[str, ...], way: str, dice: Dice) -> None:
    """The declaration stands; SK-SPC-08: who is to charge something fearful tests now."""
    battle.declared = (*battle.declared, Charge(charger_id, targets, way != ON_FOOT, way == DIVE))
    battle.tell(ChargeDeclared("SK-MOV-04", charger_id, targets, way))
    if not dares(battle, charger_id, targets, dice):
        battle.put(battle.warrior(charger_id).having(FAILED_CHARGE))


def dares(battle: Battle, charger_id: str, targets: tuple[str, ...], dice: Dice) -> bool:
    """SK-SPC-08: one Leadership test if any of the targets causes Fear."""
    if not any([causes_fear(battle.warrior(key)) for key in targets]):
        return True
    return leadership_test(battle, charger_id, "SK-SPC-08", FEAR, dice)


def causes_fear(warrior: Warrior) -> bool:
    return warrior.has("fear") or warrior.has_effect("dread mask")


# ---------------------------------------------------------------------------------------- who, whom and how


def why_not_charge(battle: Battle, warrior: Warrior) -> Refusal | None:
    """Why a model declares no charge now. Nothing here is measured."""
    name = warrior.name
    if not warrior.on_table():
        return Refusal("gone", "SK-MOV-04", f"{name} is not on the table.")
    if warrior.is_down():
        return Refusal("down", "SK-INJ-09", f"{name} is {warrior.condition} and charges nobody.")
    if warrior.fleeing:
        return Refusal("fleeing", "SK-REC-13", f"{name} is fleeing.")
    if any([each.charger == warrior.id for each in battle.declared]):
        return Refusal("declared", "SK-MOV-04", f"{name} has declared a charge.")
    for what, code, clause, said in _HINDERED:
        if warrior.did(what):
            return Refusal(code, clause, f"{name} {said}.")
    if warrior.sinking:
        return Refusal("sinking", "SK-TER-09", f"{name} is sinking and cannot move.")
    if any([battle.warrior(key).is_standing() for key in battle.opponents(warrior.id)]):
        return Refusal("engaged", "SK-CC-17", f"{name} is in close combat with an enemy that stands.")
    if pace(battle, warrior) <= 0.0:
        return Refusal("rooted", "SK-MOV-07", f"{name} does not move at all.")
    if not has_target(battle, warrior):
        return Refusal("no-target", "SK-MOV-04", f"There is nobody whom {name} could charge.")
    return None


_HINDERED: Final = (
    (HELD, "held", "SK-MOV-04", "is held fast this turn"),
    (STUPID, "stupid", "SK-SPC-17", "has lost its wits this turn"),
    (RALLIED, "rallied", "SK-REC-12", "has rallied and does not move this turn"),
    (ESCAPED, "escaped", "SK-MOV-02", "has escaped from close combat, which was its move"),
    (FELL, "fell", "SK-MOV-33", "has fallen and does not move this turn"),
    (FAILED_CHARGE, "failed", "SK-MOV-11", "has failed a charge this turn"),
    (CHARGED, "charged", "SK-MOV-07", "has charged this turn"),
)


def targets_of(battle: Battle, charger: Warrior) -> list[Warrior]:
    """Every enemy that may be named, however far away, be it seen or not."""
    return [foe for foe in battle.foes_of(charger) if why_not_target(battle, charger, foe) is None]


def has_target(battle: Battle, charger: Warrior) -> bool:
    """Whether any enemy may be named. Asked of all who might charge, so that no list is made for it."""
    for foe in battle.warriors.values():
        if battle.are_foes(charger, foe) and foe.on_table() and why_not_target(battle, charger, foe) is None:
            return True
    return False


def why_not_target(battle: Battle, charger: Warrior, target: Warrior) -> Refusal | None:
    """SK-MOV-35 and what touches already; a declaration that did not hold is not made again."""
    if not target.on_table():
        return Refusal("gone", "SK-MOV-04", f"{target.name} is not on the table.")
    if not battle.are_foes(charger, target):
        return Refusal("friend", "SK-MOV-04", f"{target.name} is no enemy.")
    if not may_be_met(target):
        return Refusal("spirit", "SK-ENC-17", f"{target.name} cannot be fought.")
    if target.hidden:
        return Refusal("hidden", "SK-MOV-35", f"{target.name} is Hidden.")
    if target.id in battle.opponents(charger.id):
        return Refusal("in-contact", "SK-MOV-07", f"{charger.name} touches {target.name} already.")
    if not open_ways(battle, charger, target):
        why = f"{charger.name} has found that it cannot charge {target.name} this turn."
        return Refusal("void", "SK-MOV-06", why)
    return None


def open_ways(battle: Battle, charger: Warrior, target: Warrior) -> list[str]:
    """How a charge may go, by the heights of floors; but for those ways that were found not to hold."""
    ways = [ON_FOOT]
    if charger.level != GROUND or target.level != GROUND:
        ways.append(JUMP)
        deep = foot(battle.field, charger) - foot(battle.field, target)
        if charge_routes.DIVE_FROM - EPS <= deep <= leaps.DEEPEST + EPS:
            ways.append(DIVE)
    return [way for way in ways if not charger.did(f"{VOID} {way} {target.id}")]


def on_one_height(battle: Battle, one: Warrior, other: Warrior) -> bool:
    """Whether one base could touch both, by the heights of floors."""
    return abs(foot(battle.field, one) - foot(battle.field, other)) < STEP - EPS


class ClosedToCharger(Closed):
    """What is closed to a seat that charges, by what it may know of the skirmish.

    Nothing changes while a question is open and most are answered without a look at what is closed, so the
    skirmish is seen only when somebody looks.
    """

    def __init__(self, battle: Battle, seat: str) -> None:
        self._now = battle
        self._seat = seat
        self._seen: Battle | None = None

    @property
    def battle(self) -> Battle:
        if self._seen is None:
            self._seen = self._now.seen_by(self._seat)
        return self._seen


class UnableToCharge(ClosedToCharger):
    """The other models of the active side, and why they declare nothing."""

    def __init__(self, battle: Battle) -> None:
        super().__init__(battle, battle.active)

    def options(self) -> list[Option]:
        mine = [each for each in self.battle.warriors.values() if each.seat == self.battle.active]
        return [
            Option(each.id, f"{each.name} charges", (each.id,))
            for each in mine
            if why_not_charge(self.battle, each) is not None
        ]

    def why(self, key: str) -> Refusal | None:
        warrior = self.battle.warriors.get(key)
        if warrior is None or warrior.seat != self.battle.active:
            return None
        return why_not_charge(self.battle, warrior)


class NotToBeCharged(ClosedToCharger):
    """The other enemies, and why this model cannot name them."""

    def __init__(self, battle: Battle, charger_id: str) -> None:
        super().__init__(battle, battle.warrior(charger_id).seat)
        self.charger_id = charger_id

    def options(self) -> list[Option]:
        battle = self.battle
        charger = battle.warrior(self.charger_id)
        foes = [each for each in battle.warriors.values() if battle.are_foes(charger, each)]
        return [
            Option(each.id, each.name, (charger.id, each.id))
            for each in foes
            if why_not_target(battle, charger, each) is not None
        ]

    def why(self, key: str) -> Refusal | None:
        target = self.battle.warriors.get(key)
        if target is None:
            return None
        return why_not_target(self.battle, self.battle.warrior(self.charger_id), target)


class NotThatWay(ClosedToCharger):
    """Ways of charging that are not open here, by heights or because they were found not to hold."""

    def __init__(self, battle: Battle, charger_id: str, target_id: str) -> None:
        super().__init__(battle, battle.warrior(charger_id).seat)
        self.charger: Warrior = battle.warrior(charger_id)
        self.target: Warrior = battle.warrior(target_id)

    def options(self) -> list[Option]:
        return [Option(key, _LABELS[key], (self.charger.id,)) for key in _LABELS if self.why(key) is not None]

    def why(self, key: str) -> Refusal | None:
        if key not in _LABELS or key in open_ways(self.battle, self.charger, self.target):
            return None
        name, whom = self.charger.name, self.target.name
        if self.charger.did(f"{VOID} {key} {self.target.id}"):
            return Refusal("void", "SK-MOV-06", f"{name} has found that it cannot charge {whom} so this turn.")
        low, high = charge_routes.DIVE_FROM, leaps.DEEPEST
        why = f"{name} would dive from {low:g}” to {high:g}” above {whom}, and does not stand there."
        return Refusal("height", "SK-MOV-26", why)


class NotBeside(NotToBeCharged):
    """The other enemies, and why they cannot be charged together with the main target."""

    def __init__(self, battle: Battle, charger_id: str, target_id: str) -> None:
        super().__init__(battle, charger_id)
        self.target_id = target_id

    def options(self) -> list[Option]:
        battle = self.battle
        charger = battle.warrior(self.charger_id)
        foes = [each for each in battle.warriors.values() if battle.are_foes(charger, each)]
        return [
            Option(each.id, each.name, (charger.id, each.id))
            for each in foes
            if each.id != self.target_id and self.why(each.id) is not None
        ]

    def why(self, key: str) -> Refusal | None:
        refusal = super().why(key)
        if refusal is not None or key not in self.battle.warriors:
            return refusal
        other, target = self.battle.warrior(key), self.battle.warrior(self.target_id)
        if on_one_height(self.battle, other, target):
            return None
        why = f"{other.name} stands at another height than {target.name}."
        return Refusal("other-height", "SK-MOV-12", why)


# ---------------------------------------------------------------------------------------- Frenzy


def frenzy(battle: Battle, dice: Dice) -> Steps:
    """SK-SPC-09: once all others are declared, who is Frenzied and can reach somebody must charge."""
    for warrior in battle.of_seat(battle.active):
        now = battle.warrior(warrior.id)
        if now.frenzied and why_not_charge(battle, now) is None:
            yield from must_charge(battle, now.id, dice)


def must_charge(battle: Battle, charger_id: str, dice: Dice) -> Steps:
    """The engine measures, and the owner chooses among those in reach, if there is anybody."""
    charger = battle.warrior(charger_id)
    ways = reachable(battle, charger)
    if not ways:
        battle.tell(NobodyInReach("SK-SPC-09", charger_id))
        return
    battle.tell(FrenzyDrives("SK-SPC-09", charger_id))
    target_id = next(iter(ways))
    if len(ways) > 1:
        options = [Option(key, battle.warrior(key).name, (charger_id, key)) for key in ways]
        prompt = f"{charger.name} must charge. Whom?"
        closed = OutOfReach(battle, charger_id, list(ways))
        question = Choice("frenzy-target", "SK-SPC-09", prompt, options, (charger_id,), None, closed)
        target_id = yield ask(charger.seat, unmeasured(question))
    put_down(battle, charger_id, (target_id,), ways[target_id], dice)


class OutOfReach(NotToBeCharged):
    """SK-SPC-09: the other enemies; now that it has been measured, whom it does not get at is known."""

    def __init__(self, battle: Battle, charger_id: str, reached: list[str]) -> None:
        super().__init__(battle, charger_id)
        self.reached: list[str] = reached

    def options(self) -> list[Option]:
        battle = self.battle
        charger = battle.warrior(self.charger_id)
        foes = [each for each in battle.warriors.values() if battle.are_foes(charger, each)]
        return [
            Option(each.id, each.name, (charger.id, each.id)) for each in foes if each.id not in self.reached
        ]

    def why(self, key: str) -> Refusal | None:
        if key in self.reached:
            return None
        refusal = super().why(key)
        if refusal is not None or key not in self.battle.warriors:
            return refusal
        charger, target = self.battle.warrior(self.charger_id), self.battle.warrior(key)
        return Refusal("out-of-reach", "SK-SPC-09", f"{charger.name} cannot get at {target.name} this turn.")


def reachable(battle: Battle, charger: Warrior) -> dict[str, str]:
    """SK-SPC-09: the enemies whom it can legally charge and reach, and how: on foot if that will do."""
    allowance = 2.0 * pace(battle, charger)
    found: dict[str, str] = {}
    for target in targets_of(battle, charger):
        if not seen_but_for_fog(battle, charger, target):
            if apart(battle.field, charger, target) > UNSEEN + WITHIN:
                continue
        for way in open_ways(battle, charger, target):
            if way == DIVE:
                continue
            route = charge_routes.find_route(battle, charger, (target.id,), way == JUMP, False, allowance)
            if route is not None and not route.blocker:
                found[target.id] = way
                break
    return found


def seen_but_for_fog(battle: Battle, viewer: Warrior, target: Warrior) -> bool:
    """SK-MOV-05, SK-WEA-10: whether it would be seen if the air were clear, by one who gets up to charge."""
    field = battle.field
    eye, body = upright(field, risen(viewer)), upright(field, target)
    if past_terrain(battle, eye, body, False) == 0:
        return False
    return field.scene.clear_rays(eye, body, bodies_but(battle, viewer.id, target.id)) != 0
