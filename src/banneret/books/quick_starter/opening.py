# interpreted: called once a game
"""How a battle opens: the battlefield, the chapters in use with their fresh notes, and the armies."""

from __future__ import annotations

from banneret.books.chapter_choices import open_chapters
from banneret.books.quick_starter.battle import SECTIONS, Battle
from banneret.books.quick_starter.chapter import BATTLEFIELD
from banneret.books.quick_starter.options import QuickStarterOptions, known_chapters
from banneret.books.quick_starter.taking_the_field import field_of, recruited, unit_of


def empty_battle(options: QuickStarterOptions) -> Battle:
    """The battlefield and the chapters, and nobody there yet."""
    battle = Battle(field_of(options.table, options.tier == "advanced"))
    open_chapters(battle, known_chapters(), SECTIONS, options)
    for chapter in battle.chapters:
        if BATTLEFIELD in chapter.provides:
            battle.laid_out = battle.field = chapter.battlefield(battle.field)
    battle.survey()
    return battle


def opened(options: QuickStarterOptions) -> Battle:
    """A battle about to begin."""
    battle = empty_battle(options)
    for seat in battle.seats:
        for data in options.armies[seat].units:
            unit = unit_of(seat, recruited(battle, seat, data), f"{seat}.{data.id}")
            battle.units[unit.id] = unit
    battle.survey()
    return battle
