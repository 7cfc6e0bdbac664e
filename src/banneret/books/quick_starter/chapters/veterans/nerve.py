"""Nerve: Fear and Terror, the battle standard, the General's presence, and Artefacts that help or harm it."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from banneret.books.doing import Doing
from banneret.books.quick_starter import panic
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.chapters.veterans.bearers import (
    bearer,
    bears,
    distance_from,
    figures_of,
    has,
    level_of,
)
from banneret.books.quick_starter.chapters.veterans.notes import times, use
from banneret.books.quick_starter.unit import WITHIN, Unit
from banneret.books.veteran_events import ArtefactUsed
from banneret.core.engine.ask import Ask, Choice, Option, Steps, ask
from banneret.core.engine.dice import Dice
from banneret.core.engine.grammar import the

CROWN: Final = "emberglass-crown"
SHROUD: Final = "shroud-banner"
WHISPERS: Final = "crown-of-whispers"

FEARED: Final = 3  # QS-VET-09: from which Level a unit is
LEADING: Final = 4  # QS-VET-05, QS-VET-06
FURTHER: Final = 6.0
CROWN_RANGE: Final = 12.0  # QS-ART-01
TERROR: Final = "Terror"


def causes_of_fear(battle: Battle, unit: Unit) -> int:
    """QS-VET-09, QS-ART-29: in how many ways a unit causes Fear; by two it causes Terror."""
    ways = 0
    if unit.rnf > 0 and not unit.entry.character and level_of(unit.entry) >= FEARED:
        ways += 1
    if any([has(battle, unit, figure, SHROUD) for figure in unit.figures]):
        ways += 1
    return ways


def is_afraid(battle: Battle, unit: Unit) -> bool:
    """QS-VET-10: in contact with an enemy that causes Fear, and not proof against it."""
    foes = [battle.unit(key) for key in battle.foes_of(unit.id)]
    if not any([causes_of_fear(battle, foe) for foe in foes]):
        return False
    return not unit.is_fearless() and not causes_of_fear(battle, unit)


def terrify(battle: Battle, charger: Unit, target: Unit, dice: Dice) -> Steps:
    """QS-VET-11: a unit on which Terror declares a charge takes a Panic Test, where it would take any."""
    if causes_of_fear(battle, charger) < 2 or causes_of_fear(battle, target) >= 2:
        return
    if panic.may_panic(battle, target):
        yield from panic.take_test(battle, target, [TERROR], Doing(charger.doers(), ""), dice)
        yield from panic.drain(battle, dice)


def holds_ground(battle: Battle, unit: Unit) -> bool:
    """QS-VET-06: near a Battle Standard Bearer of Level 4 failed Discipline Tests are rolled again."""
    for host, figure in figures_of(battle, unit.seat):
        honours = figure.entry.honours
        if honours is not None and honours.battle_standard and honours.level >= LEADING and not host.fleeing:
            if distance_from(host, figure, unit) <= FURTHER + WITHIN:
                return True
    return False


def presence(battle: Battle, seat: str) -> float:
    """QS-VET-05: how much further the General's Discipline reaches."""
    for _, figure in figures_of(battle, seat):
        if figure.general and level_of(figure.entry) >= LEADING:
            return FURTHER
    return 0.0


def never_rallies(battle: Battle, unit: Unit) -> bool:
    """QS-ART-29."""
    return any([bears(battle, figure, SHROUD) for figure in unit.figures])


def pass_by_crown(battle: Battle, unit: Unit, test: str) -> Generator[Ask, Any, bool]:
    """QS-ART-01: once per battle, for a unit near the bearer, if his player likes."""
    found = bearer(battle, unit.seat, CROWN)
    if found is None:
        return False
    host, figure = found
    if times(battle, f"{figure.id} {CROWN}") or distance_from(host, figure, unit) > CROWN_RANGE + WITHIN:
        return False
    options = [Option("yes", "It counts as passed", (unit.id,)), Option("no", "Keep the crown for later")]
    prompt = f"{unit.says('has failed its')} {test}. Does {the(figure.entry.name)} use the Emberglass Crown?"
    question = Choice("emberglass-crown", "QS-ART-01", prompt, options, (unit.id, figure.id))
    if (yield ask(unit.seat, question)) != "yes":
        return False
    use(battle, f"{figure.id} {CROWN}")
    battle.tell(ArtefactUsed("QS-ART-01", figure.id, CROWN, unit.id))
    return True


def chooser(battle: Battle) -> str:
    """QS-ART-26: the side that says who goes first."""
    for unit in battle.units.values():
        for figure in unit.figures:
            if bears(battle, figure, WHISPERS):
                return unit.seat
    return ""
