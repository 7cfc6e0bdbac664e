# interpreted: snapshots are rare
"""The battle as bytes: everything that changes in a game, in a fixed order, so equal states are equal bytes.

What never changes (entries, terrain, spells) comes from the options in the journal's header and is only
named here.
"""

from __future__ import annotations

from typing import Any

from banneret.books.quick_starter.battle import Alarm, Battle, Charge, Contact
from banneret.books.quick_starter.sheets import Entry, Spell
from banneret.books.quick_starter.unit import Figure, Lasting, Unit


def saved(battle: Battle) -> list[Any]:
    """What is no chapter's."""
    return [
        battle.step,
        battle.turn,
        battle.active,
        battle.phase,
        battle.first,
        battle.south,
        battle.condition,
        sorted(battle.features.items()),
        battle.placing,
        list(battle.declined),
        [_unit(unit) for unit in battle.units.values()],
        [[c.a, c.side_a, c.b, c.side_b] for c in battle.contacts],
        [_charge(charge) for charge in battle.charges.values()],
        list(battle.facing_rolls.items()),
        sorted(battle.decks.items()),
        sorted(battle.pools.items()),
        list(battle.waiting),
        list(battle.swappers),
        [_alarm(alarm) for alarm in battle.alarms],
    ]


def _alarm(alarm: Alarm) -> list[Any]:
    return [alarm.unit, alarm.why, list(alarm.by), alarm.means]


def _charge(charge: Charge) -> list[Any]:
    return [
        charge.unit,
        charge.target,
        charge.facing,
        charge.flying,
        list(charge.spot),
        charge.redirected,
        charge.other,
        charge.other_facing,
    ]


def _lasting(lasting: tuple[Lasting, ...]) -> list[list[str]]:
    return [[upon.spell.key, upon.seat] for upon in lasting]


def _figure(figure: Figure) -> list[Any]:
    return [
        figure.id,
        figure.hp,
        figure.file,
        figure.moved,
        figure.shifted,
        figure.marched,
        figure.swapped,
        list(figure.cast),
        list(figure.lost),
        _lasting(figure.lasting),
    ]


def _unit(unit: Unit) -> list[Any]:
    return [
        unit.id,
        unit.place,
        unit.x,
        unit.y,
        unit.heading,
        unit.rnf,
        unit.pool,
        [_figure(figure) for figure in unit.figures],
        unit.files,
        list(unit.rear),
        _lasting(unit.lasting),
        [
            unit.fleeing,
            unit.charged,
            unit.moved,
            unit.shifted,
            unit.marched,
            unit.pivoted,
            unit.rallied,
            unit.declared,
            unit.shot,
            unit.vanguarded,
            unit.barred,
            unit.panic_passed,
            unit.carried,
        ],
        unit.phase_hp,
        [list(pair) for pair in unit.losses],
    ]


def restored(fresh: Battle, saved: list[Any]) -> Battle:
    """A battle that has just begun, filled with what was saved; its chapters have their notes again."""
    fresh.step, fresh.turn, fresh.active, fresh.phase, fresh.first, fresh.south, fresh.condition = saved[:7]
    fresh.features = dict(saved[7])
    fresh.placing = saved[8]
    fresh.declined = tuple(saved[9])
    entries = {unit.id: (unit.entry, unit.figures) for unit in fresh.units.values()}
    spells: dict[str, Spell] = {}
    for unit in fresh.units.values():
        for spell in unit.entry.spells:
            spells[spell.key] = spell
    for row in saved[10]:
        fresh.units[row[0]] = _unit_from(fresh.units[row[0]], row, entries, spells)
    fresh.contacts = [Contact(*row) for row in saved[11]]
    fresh.charges = {row[0]: _charge_from(row) for row in saved[12]}
    fresh.facing_rolls = dict(saved[13])
    fresh.decks = {seat: tuple(cards) for seat, cards in saved[14]}
    fresh.pools = dict(saved[15])
    fresh.waiting = tuple(saved[16])
    fresh.swappers = tuple(saved[17])
    fresh.alarms = [Alarm(row[0], row[1], tuple(row[2]), row[3]) for row in saved[18]]
    fresh.survey()
    return fresh


def _charge_from(row: list[Any]) -> Charge:
    charge = Charge(row[0], row[1], row[2], row[3], (row[4][0], row[4][1]))
    charge.redirected, charge.other, charge.other_facing = row[5:8]
    return charge


def _lasting_from(rows: list[list[str]], spells: dict[str, Spell]) -> tuple[Lasting, ...]:
    return tuple([Lasting(spells[key], seat) for key, seat in rows])


def _figure_from(
    row: list[Any], entries: dict[str, tuple[Entry, tuple[Figure, ...]]], spells: dict[str, Spell]
) -> Figure:
    entry, figures = entries[row[0]]
    figure = Figure(row[0], entry, figures[0].general)
    figure.hp, figure.file, figure.moved, figure.shifted, figure.marched, figure.swapped = row[1:7]
    figure.cast = tuple(row[7])
    figure.lost = tuple(row[8])
    figure.lasting = _lasting_from(row[9], spells)
    return figure


def _unit_from(
    unit: Unit,
    row: list[Any],
    entries: dict[str, tuple[Entry, tuple[Figure, ...]]],
    spells: dict[str, Spell],
) -> Unit:
    made = unit.stand(row[2], row[3], row[4])
    made.place = row[1]
    made.rnf, made.pool = row[5], row[6]
    made.figures = tuple([_figure_from(figure, entries, spells) for figure in row[7]])
    made.reshape(row[8], tuple(row[9]))
    made.lasting = _lasting_from(row[10], spells)
    (
        made.fleeing,
        made.charged,
        made.moved,
        made.shifted,
        made.marched,
        made.pivoted,
        made.rallied,
        made.declared,
        made.shot,
        made.vanguarded,
        made.barred,
        made.panic_passed,
    ) = row[11][:12]
    # Saved games from before this was kept end there.
    made.carried = len(row[11]) > 12 and row[11][12]
    made.phase_hp = row[12]
    made.losses = tuple([(source, lost) for source, lost in row[13]])
    return made
