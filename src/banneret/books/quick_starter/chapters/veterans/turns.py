"""What is settled when the armies are deployed, and the unit that acts twice in a turn."""

from __future__ import annotations

from typing import Final

from banneret.books.chapters import with_value
from banneret.books.mirror_of_envy import MIRROR, ask_copy
from banneret.books.quick_starter import panic
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.chapters.veterans.bearers import (
    bearer,
    bears,
    figures_left,
    figures_of,
    has,
    own_artefact,
)
from banneret.books.quick_starter.chapters.veterans.combat import MAIL, lose_health
from banneret.books.quick_starter.chapters.veterans.enlisting import HEALTH
from banneret.books.quick_starter.chapters.veterans.notes import put, times, use, veteran_notes
from banneret.books.quick_starter.closed import ClosedUnits, unit_option
from banneret.books.quick_starter.unit import Figure, Unit
from banneret.books.veteran_events import ArtefactUsed, Copied
from banneret.core.engine.ask import Choice, Option, Refusal, Steps, ask
from banneret.core.engine.dice import Dice
from banneret.core.engine.grammar import the

LEECH: Final = "leech-stone"
HOURGLASS: Final = "hourglass-of-ruin"
NOBODY: Final = ""


# ---------------------------------------------------------------------------------------- deployed


def armies_deployed(battle: Battle, dice: Dice) -> Steps:
    """QS-ART-36, then QS-ART-27 and QS-ART-35: copies first, for they may cost something as well."""
    for seat in battle.sides.beginning(battle.first):
        for unit, figure in list(figures_of(battle, seat)):
            yield from copy_one(battle, unit, figure)
    for seat in battle.sides.beginning(battle.first):
        for unit, figure in list(figures_of(battle, seat)):
            yield from pay_for_mail(battle, unit, figure)
        if is_leeched(battle, seat):
            yield from leech(battle, seat, dice)
    yield from panic.drain(battle, dice)


def unit_arrived(battle: Battle, unit_id: str, dice: Dice) -> Steps:
    """QS-ART-40: for those who come later the same, as they arrive."""
    seat = battle.unit(unit_id).seat
    figures = battle.unit(unit_id).figures
    was_leeched = is_leeched(battle, seat)
    for figure in figures:
        yield from copy_one(battle, battle.unit(unit_id), figure)
    for figure in figures:
        yield from pay_for_mail(battle, battle.unit(unit_id), figure)
    if is_leeched(battle, seat) and (not was_leeched or any([figure.general for figure in figures])):
        yield from leech(battle, seat, dice)
    yield from panic.drain(battle, dice)


def pay_for_mail(battle: Battle, unit: Unit, figure: Figure) -> Steps:
    """QS-ART-27."""
    if bears(battle, figure, MAIL):
        yield from lose_health(battle, battle.unit(unit.id), figure.id, 1, MAIL, "QS-ART-27")


def is_leeched(battle: Battle, seat: str) -> bool:
    """QS-ART-35: whether anybody of a side has the Leech Stone, wherever he is."""
    return any([bears(battle, figure, LEECH) for _, figure in figures_left(battle, seat)])


def leech(battle: Battle, seat: str, dice: Dice) -> Steps:
    """QS-ART-35: D3 of the rank-and-file of the General's unit, or of him if he stands alone."""
    host = battle.general_of(seat)
    if host is None:
        return
    face = dice.one("QS-ART-35", "Leech Stone")
    general = next(figure.id for figure in host.figures if figure.general)
    who = "" if host.rnf > 0 else general
    yield from lose_health(battle, host, who, (face + 1) // 2, LEECH, "QS-ART-35", (face,))


def copy_one(battle: Battle, unit: Unit, figure: Figure) -> Steps:
    """QS-ART-36: an Artefact that an enemy uses, there or yet to come, if its player likes."""
    if own_artefact(figure.entry) != MIRROR:
        return
    enemies = [enemy for seat in battle.enemies(unit.seat) for _, enemy in figures_left(battle, seat)]
    theirs = [own_artefact(enemy.entry) for enemy in enemies]
    chosen = yield from ask_copy(unit.seat, unit.id, figure.entry.name, theirs, "QS-ART-36")
    if not chosen:
        return
    notes = veteran_notes(battle)
    put(battle, notes._replace(copied=with_value(notes.copied, figure.id, chosen)))
    battle.tell(Copied("QS-ART-36", figure.id, chosen))
    if chosen in HEALTH:
        stout = figure.twin()
        stout.hp += HEALTH[chosen]
        battle.put(battle.unit(unit.id).with_figure(stout))


# ---------------------------------------------------------------------------------------- acting twice


class NotHastened(ClosedUnits):
    """Units that cannot act at all."""

    def why_unit(self, unit: Unit) -> Refusal:
        return Refusal("fleeing", "QS-MOV-08", f"{unit.says('is')} fleeing and cannot act.")


def turn_begins(battle: Battle) -> Steps:
    """QS-ART-07: once per battle its player may name a unit that acts twice in this turn."""
    notes = veteran_notes(battle)
    if notes.hastened:
        put(battle, notes._replace(hastened=""))
    found = bearer(battle, battle.active, HOURGLASS)
    if found is None or times(battle, f"{found[1].id} {HOURGLASS}"):
        return
    figure = found[1]
    units = [unit for unit in battle.of_seat(battle.active) if not unit.fleeing]
    options = [Option(NOBODY, "Nobody in this turn"), *[unit_option(unit) for unit in units]]
    prompt = f"Which unit acts twice in this turn, by the Hourglass of Ruin of {the(figure.entry.name)}?"
    closed = NotHastened(battle, options, battle.active, "QS-ART-07")
    question = Choice("hourglass", "QS-ART-07", prompt, options, (figure.id,), closed=closed)
    chosen = yield ask(battle.active, question)
    if chosen != NOBODY:
        use(battle, f"{figure.id} {HOURGLASS}")
        put(battle, veteran_notes(battle)._replace(hastened=chosen))
        battle.tell(ArtefactUsed("QS-ART-07", figure.id, HOURGLASS, chosen))


def act_again(battle: Battle, unit_id: str, what: str) -> None:
    """QS-ART-07: it has moved, or shot, and may do so once more."""
    unit = battle.unit(unit_id)
    if veteran_notes(battle).hastened != unit_id or not unit.on_table():
        return
    key = f"{unit_id} {what} again"
    if times(battle, key):
        return
    use(battle, key)
    ready = unit.twin()
    if what == "move":
        ready.moved = False
        ready.figures = tuple([_rested(figure) for figure in ready.figures])
    else:
        ready.shot = False
    battle.put(ready)


def _rested(figure: Figure) -> Figure:
    other = figure.twin()
    other.moved = False
    return other


def regret(battle: Battle, unit_id: str, figure_id: str, dice: Dice) -> Steps:
    """QS-ART-28: a failure costs a Health Point."""
    unit = battle.unit(unit_id)
    if bears(battle, unit.figure(figure_id), INK):
        yield from lose_health(battle, unit, figure_id, 1, INK, "QS-ART-28")
        yield from panic.drain(battle, dice)


def casting_added(battle: Battle, unit: Unit, figure: Figure) -> int:
    """QS-ART-28."""
    return 2 if has(battle, unit, figure, INK) else 0


INK: Final = "ink-of-regret"
