"""Battles that are fought at the press of a button, as the lobby shows them."""

from __future__ import annotations

from collections.abc import Mapping

from banneret.books.armies import QuickBattle, armies_of
from banneret.bots.prepared import can_prepare
from banneret.core.engine.ask import Data
from banneret.core.engine.book import AnyBook
from banneret.core.space.table import load_map


def quick_battles(book: AnyBook, quick: Data, lines: Mapping[str, Data]) -> list[Data]:
    """Those of a book, made of the request for a usual game; a book that names none has that one."""
    named = armies_of(book.id).battles
    prepared = can_prepare(book)
    if not named:
        sides = [_side(lines[name]) for name in quick["lists"]]
        return [
            {
                "id": "quick",
                "name": "Quick battle",
                "feel": "Armies are ready, the table is laid, and the computer waits.",
                "minutes": 0,
                "sides": sides,
                "table": "",
                "picture": "",
                "game": {**quick, "prepared": prepared},
            }
        ]
    return [_battle(book.id, battle, quick, lines, prepared) for battle in named]


def _battle(book_id: str, battle: QuickBattle, quick: Data, lines: Mapping[str, Data], prepared: bool) -> Data:
    game = {
        **quick,
        "lists": list(battle.lists),
        "map": battle.map,
        "settings": {key: list(chosen) for key, chosen in battle.settings.items()},
        "prepared": prepared,
    }
    return {
        "id": battle.id,
        "name": battle.name,
        "feel": battle.feel,
        "minutes": battle.minutes,
        "sides": [_side(lines[name]) for name in battle.lists],
        "table": load_map(battle.map, book_id).name,
        "picture": f"/api/v1/books/{book_id}/battles/{battle.id}.svg",
        "game": game,
    }


def _side(line: Data) -> Data:
    return {"army": line["army_name"], "list": line["name"], "points": line["points"]}


def battle_of(book_id: str, battle_id: str) -> QuickBattle | None:
    return next((battle for battle in armies_of(book_id).battles if battle.id == battle_id), None)
