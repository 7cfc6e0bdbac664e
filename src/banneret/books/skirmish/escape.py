"""The Escape part of the Movement Phase (SK-MOV-02, SK-MOV-03)."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish import fleeing, moves
from banneret.books.skirmish.battle import CHARGES, Battle
from banneret.books.skirmish.charge_events import Escaped
from banneret.books.skirmish.declaring import unmeasured
from banneret.books.skirmish.pace import pace
from banneret.books.skirmish.trials import ESCAPING, leadership_test
from banneret.books.skirmish.warrior import ACTED, ESCAPED, FELL, HELD, RALLIED, STUPID, Warrior
from banneret.core.engine.ask import Choice, Closed, Option, Refusal, Steps, ask
from banneret.core.engine.dice import Dice

END: Final = ""
MANNER: Final = "escape"


def escape(battle: Battle, dice: Dice) -> Steps:
    """The step ESCAPE: each engaged model that stands may try, one after the other."""
    able = [each for each in battle.of_seat(battle.active) if why_not_escape(battle, each) is None]
    chosen = END
    if able:
        options = [Option(each.id, f"{each.name} tries to escape", (each.id,)) for each in able]
        options.append(Option(END, "Nobody (else) leaves a fight"))
        prompt = "Does anybody try to escape from close combat?"
        question = Choice("escape", "SK-MOV-02", prompt, options, (), END, UnableToEscape(battle))
        chosen = yield ask(battle.active, unmeasured(question))
    if chosen == END:
        battle.step = CHARGES
        return
    yield from try_to_escape(battle, chosen, dice)


def try_to_escape(battle: Battle, warrior_id: str, dice: Dice) -> Steps:
    """SK-MOV-02, SK-MOV-03: a Leadership test: up to twice its Movement, or a hit from everybody and flight."""
    if not leadership_test(battle, warrior_id, "SK-MOV-02", ESCAPING, dice):
        fleeing.leave_combat(battle, warrior_id, "SK-MOV-03", dice)
        return
    warrior = battle.put(battle.warrior(warrior_id).having(ESCAPED).having(ACTED))
    battle.tell(Escaped("SK-MOV-02", warrior_id))
    yield from moves.walk_legs(battle, warrior_id, 2.0 * pace(battle, warrior), MANNER, dice)
    # SK-MOV-37 names no Escape: it was its move, and may end in hiding as any other.
    yield from moves.end_move(battle, warrior_id)


def why_not_escape(battle: Battle, warrior: Warrior) -> Refusal | None:
    """SK-MOV-02: only who stands in close combat, in its senses and free to move, once a turn."""
    name = warrior.name
    if not warrior.on_table():
        return Refusal("gone", "SK-MOV-02", f"{name} is not on the table.")
    if not battle.is_engaged(warrior.id):
        return Refusal("not-engaged", "SK-MOV-02", f"{name} is not in close combat.")
    if warrior.is_down():
        return Refusal("down", "SK-MOV-02", f"{name} is {warrior.condition} and cannot escape.")
    if warrior.fleeing:
        return Refusal("fleeing", "SK-MOV-03", f"{name} is fleeing already.")
    if warrior.did(ESCAPED):
        return Refusal("escaped", "SK-MOV-02", f"{name} has escaped this turn.")
    if warrior.did(RALLIED):
        return Refusal("rallied", "SK-REC-12", f"{name} has rallied and does not move this turn.")
    if warrior.did(STUPID):
        return Refusal("stupid", "SK-SPC-16", f"{name} has lost its wits this turn.")
    if warrior.did(FELL):
        return Refusal("fell", "SK-MOV-33", f"{name} has fallen and does not move this turn.")
    if warrior.did(HELD) or warrior.sinking:
        return Refusal("held", "SK-MOV-02", f"{name} is held fast.")
    return None


class UnableToEscape(Closed):
    """The other models of the active side, and why they cannot try."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle.seen_by(battle.active)

    def options(self) -> list[Option]:
        mine = [each for each in self.battle.warriors.values() if each.seat == self.battle.active]
        return [
            Option(each.id, f"{each.name} tries to escape", (each.id,))
            for each in mine
            if why_not_escape(self.battle, each) is not None
        ]

    def why(self, key: str) -> Refusal | None:
        warrior = self.battle.warriors.get(key)
        if warrior is None or warrior.seat != self.battle.active:
            return None
        return why_not_escape(self.battle, warrior)
