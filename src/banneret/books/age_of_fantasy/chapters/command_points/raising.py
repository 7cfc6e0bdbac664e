"""High Command and Supreme Command: one more on a die, or on every die of a roll (AF-CPT-05, AF-CPT-06)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapters.command_points.events import DiceRaised, result_to, rolled_for
from banneret.books.age_of_fantasy.chapters.command_points.notes import (
    anybody_commands,
    could_use,
    spend,
)
from banneret.books.age_of_fantasy.chapters.command_points.stratagems import BY_ID, HIGH, SUPREME
from banneret.books.age_of_fantasy.chapters.command_points.windows import StratagemOffer, choose, in_order
from banneret.books.opr.rolls import Throw
from banneret.core.engine.ask import Ask, Choice, Closed, Option, Refusal, ask


def raise_dice(battle: Battle, throw: Throw) -> Generator[Ask, Any, list[int]]:
    """AF-CPT-05, AF-CPT-06: after the roll is seen and before it is used; until nobody wants more."""
    if not anybody_commands(battle):
        return throw.plus
    asking = True
    while asking:
        asking = False
        for seat in in_order(battle):
            used = yield from raise_once(battle, seat, throw)
            asking = asking or used
    return throw.plus


def raise_once(battle: Battle, seat: str, throw: Throw) -> Generator[Ask, Any, bool]:
    """Whether one side has used either stratagem on a roll."""
    helpful = helped_by(battle, seat, throw)
    if not helpful:
        return False
    now = throw.result([0] * len(throw.faces))
    single: dict[str, int] = {}  # what comes of one more on one die, and the first die that does it
    if could_use(battle, seat, HIGH, throw.clause):
        single = raised_alone(throw, helpful, now)
    offers: list[StratagemOffer] = []
    if single:
        ends = " or ".join([result_to(seat, end) for end in single])
        offers.append(StratagemOffer(HIGH, f"one more on one die: {ends} instead of {result_to(seat, now)}"))
    every = [1 if at in helpful else 0 for at in range(len(throw.faces))]
    after = throw.result(every)
    if after != now and after not in single:
        what = f"one more on every die: {result_to(seat, after)} instead of {result_to(seat, now)}"
        offers.append(StratagemOffer(SUPREME, what))
    faces = " ".join([str(face) for face in throw.faces])
    prompt = f"The roll {rolled_for(throw.why)}: {faces} ({result_to(seat, now)}). Do you add to it?"
    chosen = yield from choose(battle, seat, prompt, offers, throw.about, throw)
    if not chosen:
        return False
    dice = [at for at in range(len(every)) if every[at]]
    if chosen == HIGH:
        which = yield from which_die(battle, seat, throw, single, now)
        dice = [which]
        after = throw.result([1 if at == which else 0 for at in range(len(every))])
    left = spend(battle, seat, chosen)
    shown = tuple([throw.faces[at] for at in dice])
    battle.tell(DiceRaised(BY_ID[chosen].clause, seat, chosen, throw.why, shown, now, after, left))
    throw.plus = [throw.plus[at] + (1 if at in dice else 0) for at in range(len(throw.plus))]
    return True


def helped_by(battle: Battle, seat: str, throw: Throw) -> list[int]:
    """The dice on which one more can be of use to a side: its own, its allies', and those of no side."""
    team = battle.sides.team(seat)
    return [at for at in range(len(throw.owners)) if not throw.owners[at] or throw.owners[at] in team]


def raised_alone(throw: Throw, dice: list[int], now: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for at in dice:
        after = throw.result([1 if other == at else 0 for other in range(len(throw.faces))])
        if after != now:
            found.setdefault(after, at)
    return found


def which_die(
    battle: Battle, seat: str, throw: Throw, single: dict[str, int], now: str
) -> Generator[Ask, Any, int]:
    """AF-CPT-05: the die that is raised; asked only where it makes a difference which."""
    dice = list(single.values())
    if len(dice) == 1:
        (only,) = dice
        return only
    options = [
        Option(str(at), f"The {throw.faces[at]}: {result_to(seat, after)}") for after, at in single.items()
    ]
    closed = OtherDice(throw.faces, dice)
    prompt = f"Which die of the roll {rolled_for(throw.why)} do you raise?"
    chosen = yield ask(seat, Choice("die", "AF-CPT-05", prompt, options, closed=closed))
    return int(chosen)


class OtherDice(Closed):
    """The dice of a roll that are not worth raising, or do just what one on offer does."""

    def __init__(self, faces: list[int], offered: list[int]) -> None:
        self.faces = faces
        self.offered = offered

    def options(self) -> list[Option]:
        others = [at for at in range(len(self.faces)) if at not in self.offered]
        return [Option(str(at), f"The {self.faces[at]}") for at in others]

    def why(self, key: str) -> Refusal | None:
        for option in self.options():
            if option.key == key:
                why = "One more on this die changes nothing, or does just what another on offer does."
                return Refusal("of-no-use", "AF-CPT-05", why)
        return None
