"""What goes over the wire, as it comes out there: lists for tuples, and nothing that JSON does not know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from banneret.core.engine.book import AnyBook
from banneret.core.engine.shown import ShownNote
from banneret.core.space.shown import ShownUnit, ShownView


def plain(data: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(data))


def seen(book: AnyBook, state: Any, viewer: str = "") -> Any:
    """What a viewer is shown of a state."""
    return plain(book.view_data(book.view(state, viewer)))


def scores_in(view: ShownView) -> dict[str, float]:
    return {side["seat"]: side["score"] for side in view["sides"] if "score" in side}


def areas_in(view: ShownView) -> dict[str, Any]:
    """The areas of the sides, by their seats; "" has those of nobody."""
    found: dict[str, Any] = {}
    for area in view["areas"]:
        found.setdefault(area.get("seat", ""), []).extend(plain(area["outlines"]))
    return found


def figures_of(unit: ShownUnit) -> dict[str, str]:
    return {figure["name"]: figure["value"] for figure in unit["figures"]}


def badge_ids(unit: Mapping[str, Any]) -> list[str]:
    return [badge["id"] for badge in unit["badges"]]


def notes_in(view: ShownView, **fields: object) -> list[ShownNote]:
    """The notes of which all this is true."""
    return [note for note in view["notes"] if all([note.get(key) == value for key, value in fields.items()])]
