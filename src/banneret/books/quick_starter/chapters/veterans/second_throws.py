"""Dice rolled again by the grace of a Level or an Artefact, each as its player likes (QS-GEN-17)."""

from __future__ import annotations

from typing import Final

from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.chapters.veterans.bearers import figures_of, has, level_of
from banneret.books.quick_starter.chapters.veterans.notes import times, use, use_this_turn, used_this_turn
from banneret.books.quick_starter.throws import ARMOUR, CASTING, Throw
from banneret.books.quick_starter.unit import Figure, Unit
from banneret.books.second_throws import Grace, Graces, Rethrown, throw_again
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice

BONE: Final = "bone-dice"
LOADED: Final = "loaded-dice"
BUCKLER: Final = "ashwood-buckler"
MEMORY: Final = "long-memory"


class QuickThrow(Rethrown):
    """A throw of this book."""

    def __init__(self, battle: Battle, throw: Throw) -> None:
        unit = battle.unit(throw.unit)
        super().__init__(throw.unit, unit.name, unit.seat, throw.roll, throw.faces, throw.need)
        self.throw = throw

    def by_die(self) -> bool:
        return self.throw.by_die()

    def failed(self) -> list[int]:
        return self.throw.failed()


class QuickGraces(Graces):
    def __init__(self, battle: Battle, throw: Throw) -> None:
        self.battle = battle
        self.throw = throw

    def found(self) -> list[Grace]:
        return graces(self.battle, self.throw)

    def spend(self, grace: Grace) -> None:
        if grace.each_turn:
            use_this_turn(self.battle, grace.key)
        else:
            use(self.battle, grace.key)


def graces(battle: Battle, throw: Throw) -> list[Grace]:
    """Whatever may be used for this throw, those of the thrower first."""
    unit = battle.unit(throw.unit)
    found: list[Grace] = []
    for figure in unit.figures:
        if throw.who == figure.id or (not throw.who and not throw.by_die()):
            found += _of_figure(battle, unit, figure, throw)
    if not throw.who and unit.rnf > 0 and level_of(unit.entry) >= 1 and not unit.entry.character:
        if not times(battle, f"{unit.id} level"):
            grace = Grace(unit.id, "level", unit.name, "QS-VET-07")
            grace.whole = True
            found.append(grace)
    for host, figure in figures_of(battle, unit.seat):
        if has(battle, host, figure, BONE) and not times(battle, f"{figure.id} {BONE}"):
            found.append(Grace(figure.id, BONE, "Bone Dice", "QS-ART-19"))
        used = times(battle, f"{figure.id} {LOADED}")
        if has(battle, host, figure, LOADED) and used < 3:
            grace = Grace(figure.id, LOADED, "Loaded Dice", "QS-ART-31")
            grace.opponent = used == 2
            found.append(grace)
    return found


def _of_figure(battle: Battle, unit: Unit, figure: Figure, throw: Throw) -> list[Grace]:
    """What is a Character's own: his Level, and Artefacts for dice of his."""
    found: list[Grace] = []
    for artefact, roll, name, clause in (
        (BUCKLER, ARMOUR, "Ashwood Buckler", "QS-ART-14"),
        (MEMORY, CASTING, "The Long Memory", "QS-ART-04"),
    ):
        if throw.roll == roll and has(battle, unit, figure, artefact):
            if not used_this_turn(battle, f"{figure.id} {artefact}"):
                grace = Grace(figure.id, artefact, name, clause)
                grace.each_turn = True
                found.append(grace)
    if level_of(figure.entry) >= 1 and not times(battle, f"{figure.id} level"):
        found.append(Grace(figure.id, "level", figure.entry.name, "QS-VET-02"))
    return found


def second_throw(battle: Battle, throw: Throw, dice: Dice) -> Steps:
    yield from throw_again(battle, QuickThrow(battle, throw), QuickGraces(battle, throw), "QS-ART-31", dice)
