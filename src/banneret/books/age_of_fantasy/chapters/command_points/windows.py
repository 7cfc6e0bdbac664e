"""When stratagems are offered: only to who can use one now, only if something could come of it.

At each moment the side whose turn it is is asked first, then the others, until nobody wants anything more. A
side that does not want to be asked about the same thing again in this round says so with its answer.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapters.command_points.events import StratagemCancelled
from banneret.books.age_of_fantasy.chapters.command_points.notes import (
    could_use,
    keep_quiet,
    left_to,
    pay,
    use,
    why_not,
)
from banneret.books.age_of_fantasy.chapters.command_points.stratagems import BY_ID, STRATAGEMS, points
from banneret.books.opr.rolls import Throw
from banneret.core.engine.ask import Ask, Choice, Closed, Option, Refusal, ask

Chosen = Generator[Ask, Any, str]

PASS: Final = ""
QUIET: Final = "quiet"  # not now, and not again in this round


class StratagemOffer:
    """A stratagem that a side could use now; `label` says what would come of it, `marks` whom it is about."""

    __slots__ = ("label", "marks", "stratagem")

    def __init__(self, stratagem: str, label: str = "", marks: tuple[str, ...] = ()) -> None:
        self.stratagem = stratagem
        self.label = label
        self.marks = marks

    def option(self, battle: Battle) -> Option:
        known = BY_ID[self.stratagem]
        about = battle.worded(known.about)
        what = self.label or f"{about[:1].lower()}{about[1:].removesuffix('.')}"
        return Option(self.stratagem, f"{known.priced()}: {what}", self.marks)


class UseStratagem(Choice):
    """AF-CPT-02: whether a side uses one of these stratagems now; `throw` are the dice that it is about."""

    def __init__(
        self,
        battle: Battle,
        seat: str,
        prompt: str,
        offers: list[StratagemOffer],
        about: tuple[str, ...],
        throw: Throw | None = None,
    ) -> None:
        left = points(left_to(battle, seat))
        options = [Option(PASS, "Not now"), *[offer.option(battle) for offer in offers]]
        until = "this round" if battle.round else "before the battle begins"
        options.append(Option(QUIET, f"Not now, and do not ask again {until}"))
        closed = ClosedStratagems(battle, seat, [offer.stratagem for offer in offers])
        said = f"{prompt} (You have {left}.)"
        clause = BY_ID[offers[0].stratagem].clause
        super().__init__("stratagem", clause, said, options, about, PASS, closed)
        self.throw = throw


class ClosedStratagems(Closed):
    """The stratagems that a side does not use now: all but those `offered`."""

    def __init__(self, battle: Battle, seat: str, offered: list[str]) -> None:
        self.battle = battle.seen_by(seat)
        self.seat = seat
        self.offered = offered

    def options(self) -> list[Option]:
        return [Option(each.id, each.priced()) for each in STRATAGEMS if each.id not in self.offered]

    def why(self, key: str) -> Refusal | None:
        if key in self.offered or key not in BY_ID:
            return None
        known = BY_ID[key]
        why = f"{known.name()} would do nothing now. {self.battle.worded(known.about)}"
        return why_not(self.battle, self.seat, key) or Refusal("of-no-use", known.clause, why)


def in_order(battle: Battle) -> tuple[str, ...]:
    """AF-CPT-02: the active player is asked first, then the others in turn."""
    first = battle.turn if battle.turn in battle.seats else battle.seats[0]
    return battle.sides.players(first)


def choose(
    battle: Battle,
    seat: str,
    prompt: str,
    offers: list[StratagemOffer],
    about: tuple[str, ...] = (),
    throw: Throw | None = None,
) -> Chosen:
    """The stratagem that a side uses now, of these; "" if none. Nobody is asked where there are none.

    Who does not want to be asked about dice again means dice that are rolled for the same thing.
    """
    purpose = "" if throw is None else throw.clause
    able = [offer for offer in offers if could_use(battle, seat, offer.stratagem, purpose)]
    if not able:
        return PASS
    chosen: str = yield ask(seat, UseStratagem(battle, seat, prompt, able, about, throw))
    if chosen == QUIET:
        keep_quiet(battle, seat, [offer.stratagem for offer in able], purpose)
        return PASS
    return chosen


def uses(
    battle: Battle, seat: str, stratagem: str, prompt: str, about: tuple[str, ...], label: str = ""
) -> Generator[Ask, Any, bool]:
    """Whether a side uses this one stratagem now for a unit; then it has paid for it, and it is told.

    `about` is the unit, and whom it has to do with.
    """
    unit_id = about[0]
    offer = StratagemOffer(stratagem, label, about)
    chosen = yield from choose(battle, seat, prompt, [offer], about)
    if chosen:
        use(battle, seat, stratagem, unit_id)
    return bool(chosen)


def cancelled(battle: Battle, seat: str, stratagem: str) -> Generator[Ask, Any, bool]:
    """AF-CPT-03, AF-CPT-07 to AF-CPT-09: whether any one enemy pays so that a stratagem does nothing."""
    known = BY_ID[stratagem]
    for enemy in battle.enemies(seat):
        if left_to(battle, enemy) < known.cancel:
            continue
        left = points(left_to(battle, enemy))
        prompt = f"An enemy uses {known.name()}: {known.does}. Do you cancel it? (You have {left}.)"
        options = [Option("no", "Let it happen"), Option("yes", f"Cancel it ({points(known.cancel)})")]
        answer = yield ask(enemy, Choice("cancel", known.clause, prompt, options, (), "no"))
        if answer == "yes":
            rest = pay(battle, enemy, known.cancel)
            battle.tell(StratagemCancelled(known.clause, enemy, stratagem, known.cancel, rest))
            return True
    return False
