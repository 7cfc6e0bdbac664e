# interpreted: armies are read once a game
"""Army lists from Army Forge: from the JSON of a share link to a roster that can be played.

What stands in the list is taken over as it is; nothing is looked up anywhere. What this book has no rule for is
left out and named in the report, and whether to play without it is for the player to say. Army building rules
never stop an import: a list that somebody has played elsewhere is played here too, with a warning.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from banneret.books.opr.army_forge_json import read_list
from banneret.books.opr.army_forge_report import Findings, ForgeReport
from banneret.books.opr.army_forge_shape import ForgeList, ForgeUnit
from banneret.books.opr.army_forge_units import Whole, is_second_half, name_units, unit_data, whole_units
from banneret.books.opr.mustering import book_of_strangers, book_of_system, mustering_of, opr_books
from banneret.books.opr.roster import Roster
from banneret.core.engine.errors import BadInput

ARMY: Final = "imported"
_MOST_MODELS: Final = 1000


class Join(NamedTuple):
    """A wish of the list: this Hero is to be deployed with this unit (ids of the roster)."""

    hero: str
    unit: str


class Imported(NamedTuple):
    """A list that was read: the roster, what there is to say about it, and which Heroes wish to join whom."""

    roster: Roster
    report: ForgeReport
    joins: tuple[Join, ...]
    limit: int

    @property
    def playable_as_is(self) -> bool:
        """Whether nothing was left out and the book can play every unit."""
        return not self.report.not_understood and not self.report.unplayable


def import_list(data: object, book: str = "", points: int = 0) -> Imported:
    """The list for this book (else the one it was made for), or BadInput with the place of what is wrong."""
    books = opr_books()
    if book and book not in books:
        raise BadInput(f'lists can be imported for {" or ".join(books)}, not for "{book}".', "book")
    forge = read_list(data)
    own_book = book_of_system(forge.system)
    book = book or own_book or book_of_strangers()
    ledger = Findings()
    if own_book != book:
        game = f"another game (“{forge.system}”)" if forge.system else "a game that it does not name"
        ledger.warn(f"The list was made for {game}; its units are played with the rules of {book}.")
    models = sum([unit.size for unit in forge.units])
    if models > _MOST_MODELS:
        raise BadInput(f"an army has at most {_MOST_MODELS} models, not {models}.", "units")
    wholes = whole_units(forge, ledger)
    name_units(wholes)
    units = tuple([unit_data(whole, book, ledger) for whole in wholes])
    joins = _joins(wholes, ledger)
    roster = Roster(forge.name, ARMY, sum([unit.points for unit in units]), units)
    _about_the_list(forge, roster, book, ledger)
    limit = points or max(forge.limit, roster.points)
    if points and points < roster.points:
        ledger.cannot_play(f"The list costs {roster.points} points, more than the {points} asked for.")
    elif forge.limit and forge.limit < roster.points:
        ledger.warn(
            f"The list costs {roster.points} points, more than the {forge.limit} it was made for; "
            f"so it is written for {limit}."
        )
    report = ledger.report(forge.name, forge.system, book, len(units), models, roster.points)
    return Imported(roster, report, joins, limit)


def import_named(file: str, data: object, book: str = "", points: int = 0) -> Imported:
    """The same for data that came from a file, which is named in what is said of a fault."""
    try:
        return import_list(data, book, points)
    except BadInput as fault:
        raise BadInput(fault.what, f"{file}: {fault.where}" if fault.where else file) from None


def _joins(wholes: list[Whole], ledger: Findings) -> tuple[Join, ...]:
    """AF-SPC-18: a Hero may be deployed in a unit that is not all Heroes. A vain wish is told."""
    by_selection: dict[str, Whole] = {}
    for whole in wholes:
        for half in whole.halves:
            if half.selection:
                by_selection.setdefault(half.selection, whole)
    found: list[Join] = []
    for whole in wholes:
        unit = whole.first
        if not unit.joins or is_second_half(unit):
            continue
        host = by_selection.get(unit.joins)
        if host is None:
            ledger.warn(f"{whole.name} was to join a unit that is not in the list; it stands alone.")
        elif not _is_hero(unit):
            ledger.warn(f"{whole.name} was to join {host.name}, but is no Hero; it stands alone.")
        elif host is whole or _is_hero(host.first):
            ledger.warn(f"{whole.name} cannot join {host.name}; it stands alone.")
        else:
            found.append(Join(whole.id, host.id))
    return tuple(found)


def _is_hero(unit: ForgeUnit) -> bool:
    rules = [*unit.rules, *[rule for item in unit.items for rule in item.rules]]
    return any([rule.name.casefold() == "hero" for rule in rules])


def _about_the_list(forge: ForgeList, roster: Roster, book: str, ledger: Findings) -> None:
    if forge.points is not None and forge.points != roster.points:
        ledger.warn(
            f"The list says that it costs {forge.points} points; its parts add up to {roster.points}, "
            "which is what counts."
        )
    for fault in forge.own_faults:
        ledger.warn(f"Army Forge itself says of the army: {fault.rstrip('.')}.")
    armies = {unit.army for unit in forge.units if unit.army}
    if len(armies) > 1:
        clause = mustering_of(book).one_army
        said = f" ({clause})" if clause else ""
        ledger.warn(f"The units are of {len(armies)} armies; this book builds an army from one{said}.")
    rules = {
        (unit.name, text)
        for unit in roster.units
        for model in unit.models
        for text in model.rules
        if text.startswith("Wizard(")
    }
    for name, text in sorted(rules):
        ledger.warn(f"{name} is a {text} without spells, as the list holds none: it can only block others’.")
    if forge.campaign:
        ledger.idle("the campaign this army belongs to")
    for field in forge.odd_fields:
        ledger.idle(f"the field {field}, which is not known here")
    for what, carrier in forge.odd_things:
        ledger.leave_out(what, "this kind of gear is not known here", carrier)
