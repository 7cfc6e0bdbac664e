"""What can be read before a game: books, army lists, tables and clauses."""

from __future__ import annotations

import functools
import secrets
from typing import Any

import msgspec

from banneret.books.opr.army import muster
from banneret.books.opr.packs import available_lists, load_army, load_list
from banneret.books.opr.roster import Roster, SpellData
from banneret.books.opr.rule_names import parse_rule
from banneret.books.opr.sheets import weapon_sheet
from banneret.books.opr.special_rules import RULES
from banneret.bots.players import bot_names
from banneret.cases.ledger import load_clauses
from banneret.core.ask import Data
from banneret.core.book import SHELF, Book, open_book
from banneret.core.errors import BadInput
from banneret.core.table import available_maps, load_catalogue, load_map
from banneret.core.table_generator import generate
from banneret.pictures.board import board_svg

GENERATED = "generated"


def books() -> list[Data]:
    return [_book(book_id) for book_id in SHELF]


def find_book(book_id: str) -> Book | None:
    return open_book(book_id) if book_id in SHELF else None


def seats(book: Book) -> dict[str, int]:
    """The seats of a book, in order."""
    return {seat: at for at, seat in enumerate(_book(book.id)["seats"])}


@functools.lru_cache(maxsize=16)
def _book(book_id: str) -> Data:
    book = open_book(book_id)
    lists = [_list_line(name) for name in available_lists(book_id)]
    seats = list(book.seats(book.sample_options(0)))
    bots = bot_names(book)
    # A book that is not played with army lists is not played on our tables either.
    maps = [{"id": name, "name": load_map(name).name} for name in available_maps()] if lists else []
    return {
        "id": book.id,
        "title": book.title,
        "seats": seats,
        "bots": bots,
        "lists": lists,
        "maps": maps,
        "styles": sorted(load_catalogue().styles) if lists else [],
        "quick": {
            "book": book.id,
            "lists": _quick_lists([line["id"] for line in lists], len(seats)),
            "map": GENERATED,
            "seed": None,
            "dice": "server",
            "seats": {
                seat: {"kind": "bot", "bot": bots[-1]} if at else {"kind": "human", "name": ""}
                for at, seat in enumerate(seats)
            },
            "seconds": None,
        },
    }


def _list_line(name: str) -> Data:
    found = load_list(name)
    army = load_army(found.army)
    return {
        "id": found.id,
        "name": found.name,
        "army": found.army,
        "army_name": army.name,
        "points": muster(found, army).points,
    }


def _quick_lists(names: list[str], seats: int) -> list[str]:
    """Small armies, a different one for each seat."""
    small = [name for name in ("levy-750", "horde-750") if name in names] or names
    return [small[at % len(small)] for at in range(seats)] if small else []


@functools.lru_cache(maxsize=64)
def roster(book_id: str, list_id: str) -> Data | None:
    """An army list worked out, to read; None if there is none."""
    if list_id not in available_lists(book_id):
        return None
    found = load_list(list_id)
    army = load_army(found.army)
    mustered = muster(found, army)
    return {
        "id": found.id,
        "name": found.name,
        "army_name": army.name,
        "about": army.about,
        "points": mustered.points,
        "units": [
            {
                "name": unit.name,
                "kind": unit.kind,
                "points": unit.points,
                "models": [
                    {
                        "name": model.name,
                        "count": model.count,
                        "quality": model.quality,
                        "defense": model.defense,
                        "weapons": [weapon_sheet(weapon).profile for weapon in model.weapons],
                        "rules": list(model.rules),
                    }
                    for model in unit.models
                ],
            }
            for unit in mustered.units
        ],
        "spells": [_spell(spell) for spell in mustered.spells],
        "glossary": _glossary(mustered),
    }


def _glossary(mustered: Roster) -> dict[str, str]:
    texts: list[str] = []
    for unit in mustered.units:
        for model in unit.models:
            texts += model.rules
            for weapon in model.weapons:
                texts += weapon.rules
    for spell in mustered.spells:
        texts += [*spell.rules, *spell.grants]
    names = sorted({parse_rule(text)[0] for text in texts})
    return {name: RULES[name].about for name in names if RULES[name].about}


def _spell(spell: SpellData) -> Data:
    side = "enemy" if spell.target == "enemy" else "friendly"
    return {
        "name": spell.name,
        "number": spell.number,
        "range": spell.range,
        "target": f"{spell.count} {side} unit{'s' if spell.count > 1 else ''}",
        "text": _spell_text(spell),
    }


def _spell_text(spell: SpellData) -> str:
    """What a spell does, in a sentence or two."""
    said: list[str] = []
    if spell.hits:
        hits = f"Takes {spell.hits} hit{'s' if spell.hits > 1 else ''}"
        said.append(f"{hits} with {' and '.join(spell.rules)}." if spell.rules else f"{hits}.")
    lasting = [f"has {' and '.join(spell.grants)}"] if spell.grants else []
    for value, what in (
        (spell.hit_shooting, "to hit when shooting"),
        (spell.hit_melee, "to hit in melee"),
        (spell.block, "to block"),
    ):
        if value:
            lasting.append(f"has {value:+d} {what}")
    if spell.difficult:
        lasting.append("moves as in difficult terrain")
    if lasting:
        together = ", ".join(lasting)
        said.append(f"{together[:1].upper()}{together[1:]} until the end of the round.")
    if spell.heal:
        said.append("Recovers from wounds.")
    if spell.rally:
        said.append("Is no longer Wavering.")
    if spell.morale_test:
        said.append("Must take a morale test.")
    if spell.dangerous_test:
        said.append("Must take a dangerous terrain test.")
    return " ".join(said)


@functools.lru_cache(maxsize=16)
def clauses(book_id: str) -> dict[str, dict[str, str]]:
    try:
        found = load_clauses(book_id)
    except BadInput:
        return {}
    return {
        clause.id: {"title": clause.title, "rule": clause.rule, "ruling": clause.ruling} for clause in found
    }


# ------------------------------------------------------------------------------------------ setting up


def options(book: Book, lists: list[str], map_id: str, seed: int | None, players: dict[str, str]) -> Any:
    """Options for a game, or BadInput in words for whoever asked.

    Lists and maps are ids of bundled ones, never paths. A table is generated from the seed if one was
    given; otherwise from a number of its own, because the table's name tells it and the dice must stay unknown.
    """
    known = available_lists(book.id)
    if not known:
        if lists:
            raise BadInput("this book is played without army lists", "lists")
        return book.sample_options(secrets.randbelow(2**31) if seed is None else seed)
    for name in lists:
        if name not in known:
            raise BadInput("there is no such army list", "lists")
    style, number = _generated(map_id)
    if style:
        number = number if number is not None else secrets.randbelow(2**31) if seed is None else seed
    elif map_id not in available_maps():
        raise BadInput("there is no such map", "map")
    if style in ("", "balanced"):
        found = book.set_up(lists, GENERATED if style else map_id, number or 0)
        data = book.write_options(found)
    else:
        data = book.write_options(book.set_up(lists, available_maps()[0], 0))
        data["table"] = msgspec.to_builtins(generate(number or 0, style=style))
    if "players" in data:
        data["players"] = {seat: name for seat, name in players.items() if name}
    return book.read_options(data)


def _generated(map_id: str) -> tuple[str, int | None]:
    """The style and number of a generated table: “generated”, or the id of one, such as “balanced-17”."""
    if map_id == GENERATED:
        return "balanced", None
    style, dash, number = map_id.rpartition("-")
    if dash and style in load_catalogue().styles and number.isdecimal() and len(number) < 20:
        return style, int(number)
    return "", None


@functools.lru_cache(maxsize=64)
def table_svg(book_id: str, map_id: str, seed: int) -> str | None:
    """A picture of a table before anybody stands on it; None if there is no such map."""
    book = open_book(book_id)
    lists = available_lists(book_id)
    style, number = _generated(map_id)
    if not lists or not (style or map_id in available_maps()):
        return None
    size = len(book.seats(book.sample_options(0)))
    name = f"{style}-{seed if number is None else number}" if style else map_id
    ready = options(book, _quick_lists(list(lists), size), name, None, {})
    view = dict(book.view_data(book.view(book.begin(ready), "")))
    view["units"] = []
    view["markers"] = []
    view["score"] = {}
    return board_svg(view, {})
