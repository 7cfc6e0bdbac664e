"""Who has which Level and which Artefact, and whether it is of use to him now (QS-ART-08, QS-ART-40)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from banneret.books.chapters import value_of
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.chapters.veterans.notes import veteran_notes
from banneret.books.quick_starter.contacts import reached
from banneret.books.quick_starter.unit import ON_TABLE, RESERVE, Figure, Unit

if TYPE_CHECKING:
    from banneret.books.quick_starter.sheets import Entry

KINGSBANE = "kingsbane"


def level_of(entry: Entry) -> int:
    return 0 if entry.honours is None else entry.honours.level


def own_artefact(entry: Entry) -> str:
    """QS-ART-37: the one in use."""
    return "" if entry.honours is None else entry.honours.artefact


def bears(battle: Battle, figure: Figure, artefact: str) -> bool:
    """Whether a Character has this Artefact, his own or a copy: for what a curse costs him."""
    return own_artefact(figure.entry) == artefact or copied_by(battle, figure) == artefact


def copied_by(battle: Battle, figure: Figure) -> str:
    """QS-ART-36: the Artefact that a Character has by a Mirror of Envy; "" for none."""
    copied = veteran_notes(battle).copied
    return value_of(copied, figure.id, "") if copied else ""


def has(battle: Battle, unit: Unit, figure: Figure | None, artefact: str) -> bool:
    """Whether a Character has the benefit of this Artefact: not in a challenge with the bearer of Kingsbane."""
    if figure is None or figure.entry.honours is None or not bears(battle, figure, artefact):
        return False
    return artefact == KINGSBANE or not is_baned(battle, unit, figure)


def is_baned(battle: Battle, unit: Unit, figure: Figure) -> bool:
    """QS-ART-08: whether he is in base contact with an enemy who bears Kingsbane."""
    for contact in battle.contacts:
        if not contact.holds(unit.id):
            continue
        foe = battle.unit(contact.enemy_of(unit.id))
        for enemy in foe.figures:
            if bears(battle, enemy, KINGSBANE):
                touched = reached(battle, foe)[0].get((0, enemy.file), [])
                if (unit.id, figure.id) in touched:
                    return True
    return False


def figures_of(battle: Battle, seat: str) -> Iterator[tuple[Unit, Figure]]:
    """The Characters of a side on the table, each with the unit he stands in."""
    for unit in battle.units.values():
        if unit.seat == seat and unit.place == ON_TABLE:
            for figure in unit.figures:
                yield unit, figure


def figures_left(battle: Battle, seat: str) -> list[tuple[Unit, Figure]]:
    """The Characters of a side who are there or have yet to come, each with the unit he stands in."""
    found: list[tuple[Unit, Figure]] = []
    for unit in battle.units.values():
        if unit.seat == seat and unit.place in (ON_TABLE, RESERVE):
            found += [(unit, figure) for figure in unit.figures]
    return found


def bearer(battle: Battle, seat: str, artefact: str) -> tuple[Unit, Figure] | None:
    """The Character of a side who has the benefit of this Artefact now, and his unit."""
    for unit, figure in figures_of(battle, seat):
        if has(battle, unit, figure, artefact):
            return unit, figure
    return None


def distance_from(host: Unit, figure: Figure, unit: Unit) -> float:
    """QS-GEO-15: from a Character's base to a unit; nothing to his own."""
    return 0.0 if host.id == unit.id else unit.distance_from(host.base_at(0, figure.file))
