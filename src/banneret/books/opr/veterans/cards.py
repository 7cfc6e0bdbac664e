"""What Levels and Artefacts look like: notes, badges, and lines of a card."""

from __future__ import annotations

from typing import Final

from banneret.books.artefacts import all_artefacts
from banneret.books.chapters import value_of
from banneret.books.honours import card_lines
from banneret.books.opr.tray import Model
from banneret.books.opr.veterans.bearers import hero_id, heroes_in, own_artefact
from banneret.books.opr.veterans.combat import fear_added
from banneret.books.opr.veterans.notes import honour_notes
from banneret.books.opr.warfare import U, Warfare
from banneret.core.engine.shown import ShownBadge, ShownNote, UnitState, badges_for

FEARED: Final = UnitState("feared", "!", "Feared")
HASTENED: Final = UnitState("hastened", "H", "Hastened")
STATES: Final = (FEARED, HASTENED)


def shown(battle: Warfare[U]) -> list[ShownNote]:
    """Which Artefacts are in use on the table, and which are copied, each with what it does."""
    found: list[ShownNote] = []
    copied = honour_notes(battle).copied
    for unit in battle.on_table():
        for hero in heroes_in(unit):
            for key in (own_artefact(hero), value_of(copied, hero_id(hero), "")):
                if key:
                    artefact = all_artefacts()[key]
                    title = f"{hero.sheet.name}: {artefact.name}"
                    found.append({"title": title, "text": artefact.text, "seat": unit.seat})
    return found


def badges(battle: Warfare[U], unit_id: str) -> list[ShownBadge]:
    holding: dict[str, str] = {}
    unit = battle.unit(unit_id)
    if unit.on_table() and fear_added(battle, unit):
        holding[FEARED.id] = ""
    if honour_notes(battle).hastened == unit_id:
        holding[HASTENED.id] = ""
    return badges_for(STATES, holding)


def lines_of(model: Model) -> list[str]:
    """What a card says of a kind of model."""
    honours = model.sheet.honours
    return [] if honours is None else card_lines(honours)
