"""Advice for a player at the table: the odds of each option, measuring, and the board in words.

The door is the same for every book; what there is to say is worked out by the adviser of the book, made
from what the player may see and nothing else.
"""

from __future__ import annotations

import logging
import math
from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol, TypeVar

from banneret.core.engine.ask import Data, Question
from banneret.core.engine.book import AnyBook
from banneret.core.engine.doors import Doors
from banneret.core.engine.errors import BadInput
from banneret.core.engine.events import Event
from banneret.core.space.geometry import Polygon, distance, distance_to_point

_LOG: Final = logging.getLogger(__name__)

MEASURES: Final = ("range", "sight", "arc", "threat")


class Adviser:
    """What a book's adviser offers. This one knows nothing and serves books that have none."""

    def hints(self, view: Any, question: Question, told: Sequence[Event]) -> dict[str, str]:
        """A short sentence for each option there is something to say about."""
        return {}

    def measure(self, view: Any, what: str, unit: str, to: object) -> Data:
        raise BadInput("nothing can be measured in this game")


_DOORS: Final = Doors(Adviser, "odds", "advice")


def adviser_for(book: AnyBook) -> Adviser:
    return _DOORS.of(book.id)


def hints(book: AnyBook, view: Any, question: Question, told: Sequence[Event] = ()) -> dict[str, str]:
    """Short sentences for options of the present question, by the key of the option.

    For a question with slots (assign) the key is "slot: option". `told`, if given, is what the viewer knows
    to have happened so far (its last hundred events are plenty): some odds depend on it, such as whether the
    unit that shoots has moved. Options about which there is nothing to say are left out.
    """
    try:
        return adviser_for(book).hints(view, question, told)
    except Exception:
        # Advice is an extra: a fault in it keeps no player from being asked. Whoever runs the game is told.
        _LOG.exception("no hints for the question “%s” of %s", question.name, book.id)
        return {}


def measure(book: AnyBook, view: Any, what: object, unit: object, to: object = None) -> Data:
    """`{"text": sentences, "shapes": [...]}` for one of MEASURES, from a unit to a unit, a point or nothing.

    A shape is `{"kind": "polygon" | "line", "points": [[x, y], ...]}` or `{"kind": "circle", "x", "y", "r"}`,
    with a "label" (may be empty) and a "style": range, move, arc, sight, blocked or threat.
    """
    if not isinstance(what, str) or what not in MEASURES:
        raise BadInput(f"what can be measured is: {', '.join(MEASURES)}", "what")
    if not isinstance(unit, str):
        raise BadInput("should be the id of a unit", "unit")
    if to is not None and not isinstance(to, str):
        to = read_point(to)
    return adviser_for(book).measure(view, what, unit, to)


def read_point(data: object) -> tuple[float, float]:
    """A point of the table from plain data."""
    if isinstance(data, (list, tuple)) and len(data) == 2:
        x, y = data
        if all([isinstance(v, (int, float)) and not isinstance(v, bool) for v in (x, y)]):
            if all([math.isfinite(v) and abs(v) <= 1000 for v in (x, y)]):
                return float(x), float(y)
    raise BadInput("should be the id of a unit or a point, [x, y] in inches", "to")


class Standing(Protocol):
    """A unit of any book, as far as it must be known to be measured."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def place(self) -> str: ...
    def on_table(self) -> bool: ...


S = TypeVar("S", bound=Standing)


def measured_from(
    units: Mapping[str, S], unit: str, to: object
) -> tuple[S, S | None, tuple[float, float] | None]:
    """The unit that is measured from, and the unit or the point that is measured to, if any."""
    own = _on_table(units, unit, "unit")
    goal = _on_table(units, to, "to") if isinstance(to, str) else None
    spot = to if isinstance(to, tuple) else None
    if goal is not None and goal.id == own.id:
        raise BadInput("a unit cannot be measured against itself", "to")
    return own, goal, spot


def _on_table(units: Mapping[str, S], unit_id: str, where: str) -> S:
    unit = units.get(unit_id)
    if unit is None:
        raise BadInput("there is no such unit", where)
    if not unit.on_table():
        raise BadInput(f"{unit.name} is not on the table ({unit.place})", where)
    return unit


# ------------------------------------------------------------------------------------ the board in words

_COMPASS: Final = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


def board_text(book: AnyBook, view_data: Data, names: Mapping[str, str]) -> str:
    """The board in plain words, for those who hear it read. North is up; places are inches right and up."""
    table = view_data["table"]
    lines = [f"{book.title}.{_stage(view_data, names)}"]
    lines.append(
        f"The table is {table['width']:g} inches wide and {table['depth']:g} deep. "
        "Places are inches from the west edge, then from the south edge."
    )
    score = view_data.get("score") or {}
    if score:
        # Some games say what they are about; others are about markers.
        what = f"{view_data['condition']}, units that count" if "condition" in view_data else "Markers held"
        lines.append(f"{what}: " + ", ".join(f"{names[seat]} {held}" for seat, held in score.items()) + ".")
    if view_data.get("markers"):
        lines += ["", "Markers"]
        lines += [f"- {_marker(marker, names, 'condition' in view_data)}" for marker in view_data["markers"]]
    shapes = {
        unit["id"]: [Polygon([(x, y) for x, y in block]) for block in unit["outline"]]
        for unit in view_data["units"]
        if unit.get("outline")
    }
    seats = list(dict.fromkeys(unit["seat"] for unit in view_data["units"]))
    for seat in seats:
        lines += ["", f"Units of {names.get(seat, seat)}"]
        for unit in view_data["units"]:
            if unit["seat"] == seat:
                lines.append(f"- {_unit(unit, view_data, shapes, names)}")
    if table["pieces"]:
        lines += ["", "Terrain"]
        lines += [f"- {_piece(piece)}" for piece in table["pieces"]]
    return "\n".join(lines) + "\n"


def _stage(data: Data, names: Mapping[str, str]) -> str:
    if data.get("over"):
        return " The game is over."
    text = f" Round {data['round']} of {data['rounds']}." if data.get("round") else " The armies set up."
    if data.get("turn"):
        text += f" It is the turn of {names.get(data['turn'], data['turn'])}."
    return text


def _marker(marker: Data, names: Mapping[str, str], counted: bool) -> str:
    """Where a marker is and, unless units near it are counted, who holds it."""
    owner = marker.get("owner")
    held = f": held by {names.get(owner, owner)}" if owner else "" if counted else ": held by nobody"
    return f"{names.get(marker['id'], marker['id'])} at {marker['x']:.1f}, {marker['y']:.1f}{held}."


def _unit(unit: Data, data: Data, shapes: dict[str, list[Polygon]], names: Mapping[str, str]) -> str:
    name = names.get(unit["id"], unit["name"])
    if unit["id"] not in shapes:
        return f"{name}: {unit['place']}."
    size = f"{unit['size']} of {unit['start_size']} models"
    if unit["wounds_left"] != unit["size"]:
        size += f", {unit['wounds_left']} {'Health Points' if 'health' in unit else 'wounds'} left"
    x, y, heading = unit["pose"]
    facing = _COMPASS[round(heading / 45.0) % 8]
    text = f"{name}: {size}; front at {x:.1f}, {y:.1f}, facing {facing} ({heading:.0f} degrees)"
    words = ("activated", "fatigued", "wavering", "fleeing", "engaged", "charged")
    conditions = [word for word in words if unit.get(word)]
    conditions += [f"under {spell}" for spell in unit.get("spells", ())]
    if conditions:
        text += f"; {', '.join(conditions)}"
    own = shapes[unit["id"]]
    gaps = [
        (min([distance(a, b) for a in own for b in shapes[other["id"]]]), names.get(other["id"], other["name"]))
        for other in data["units"]
        if other["seat"] != unit["seat"] and other["id"] in shapes
    ]
    if gaps:
        gap, other_name = min(gaps)
        text += f"; nearest enemy {other_name}, {gap:.1f} inches away"
    near = [
        (min([distance_to_point(a, m["x"], m["y"]) for a in own]), names.get(m["id"], m["id"]))
        for m in data.get("markers", ())
    ]
    if near:
        gap, marker = min(near)
        text += f"; nearest marker {marker}, {gap:.1f} inches away"
    return text + "."


def _piece(piece: Data) -> str:
    xs = [x for x, _ in piece["outline"]]
    ys = [y for _, y in piece["outline"]]
    words = {
        "cover": "cover",
        "difficult": "difficult",
        "dangerous": "dangerous",
        "impassable": "impassable",
        "blocks_sight": "blocks sight",
    }
    effects = [word for key, word in words.items() if piece.get(key)] or ["no effect"]
    name = piece["name"] or piece["kind"]
    return (
        f"{name}: from {min(xs):.1f} to {max(xs):.1f} across and {min(ys):.1f} to {max(ys):.1f} up; "
        f"{', '.join(effects)}."
    )
