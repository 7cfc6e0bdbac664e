"""Advice for a player at the table: the odds of each option, and measuring.

The door is the same for every book; what there is to say is worked out by the adviser of the book, made
from what the player may see and nothing else.
"""

from __future__ import annotations

import logging
import math
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, Protocol, TypeAlias, TypeVar

from banneret.books.chapter_rooms import ChapterRooms
from banneret.books.chaptered import Chaptered
from banneret.core.engine.ask import Answer, Question
from banneret.core.engine.book import AnyBook, Seen
from banneret.core.engine.doors import Doors
from banneret.core.engine.errors import BadInput
from banneret.core.engine.events import Event
from banneret.core.engine.shown import ShownMeasure
from banneret.core.space.shown import Consequence, MeasuredData, PreviewData
from banneret.odds.outlook import Foreseen

_LOG: Final = logging.getLogger(__name__)

# What can be measured from a unit, and what it is called.
MEASURES: Final = {"arc": "Arcs", "range": "Range", "sight": "Sight", "threat": "Threat"}


class Adviser(Generic[Seen]):
    """What a book's adviser offers. This one knows nothing and serves books that have none.

    `measures` are those of MEASURES that its games have.
    """

    book_id: ClassVar[str] = ""
    measures: ClassVar[tuple[str, ...]] = ()

    def hints(self, view: Seen, question: Question, told: Sequence[Event]) -> dict[str, str]:
        """A short sentence for each option there is something to say about."""
        return {}

    def under_way(self, view: Seen, question: Question, told: Sequence[Event]) -> str:
        """The odds of what was begun and is not over, such as a charge; "" if the options say it themselves."""
        return ""

    def by_chapters(self, view: Seen, question: Question, until: float) -> dict[str, str]:
        """The same for a question of an optional chapter that odds know; nothing for others."""
        if isinstance(view, Chaptered):
            for own in _ROOMS.in_use(self.book_id, view.chapters):
                found = own.hints(view, question, until)
                if found:
                    return found
        return {}

    def outlook(self, view: Seen, question: Question, answer: Answer, shown: PreviewData) -> Foreseen | None:
        """What would be so after an answer, of which `shown` is the preview; None where that says nothing."""
        return None

    def measure(self, view: Seen, what: str, unit: str, to: object) -> MeasuredData:
        """One of its measures, from a unit to a unit, a point or nothing."""
        raise AssertionError("who names measures can measure")


class ChapterAdvice(Generic[Seen]):
    """What odds know of one optional chapter, in `odds/<book>/chapters/` under the chapter's name."""

    def hints(self, view: Seen, question: Question, until: float) -> dict[str, str]:
        """A short sentence for options of a question that this chapter asks; nothing for others.

        What is not done by `until` is left out.
        """
        return {}

    def places(self, view: Seen, unit: str) -> list[Consequence] | None:
        """Which places that count a unit holds or reaches where it stands; None for a chapter that leaves it
        to the book which those are."""
        return None


_ROOMS: Final[ChapterRooms[ChapterAdvice[Any]]] = ChapterRooms(ChapterAdvice, "odds")


def places_by_chapters(book_id: str, view: Chaptered, unit: str) -> list[Consequence] | None:
    """The same of the first chapter in use that says which places count; None where none does."""
    for own in _ROOMS.in_use(book_id, view.chapters):
        found = own.places(view, unit)
        if found is not None:
            return found
    return None


AnyAdviser: TypeAlias = Adviser[Any]

_DOORS: Final[Doors[AnyAdviser]] = Doors(Adviser, "odds", "advice")


def adviser_for(book: AnyBook) -> AnyAdviser:
    return _DOORS.of(book.id)


def hints(book: AnyBook, view: object, question: Question, told: Sequence[Event] = ()) -> dict[str, str]:
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


def under_way(book: AnyBook, view: object, question: Question, told: Sequence[Event] = ()) -> str:
    """What the present question is a step of comes to, as a sentence without its end; "" for nothing."""
    try:
        return adviser_for(book).under_way(view, question, told)
    except Exception:
        _LOG.exception("no odds of what is under way for the question “%s” of %s", question.name, book.id)
        return ""


def outlook(
    book: AnyBook, view: object, question: Question, answer: Answer, shown: PreviewData
) -> Foreseen | None:
    """What would come of an answer that is allowed, by its preview; None where the book says nothing of it."""
    if not book.measurable or not question.may_be_measured or shown["refusal"] is not None:
        return None
    try:
        return adviser_for(book).outlook(view, question, answer, shown)
    except Exception:
        _LOG.exception("no outlook for the question “%s” of %s", question.name, book.id)
        return None


def measure(book: AnyBook, view: object, what: object, unit: object, to: object = None) -> MeasuredData:
    """One of the measures of a book, from a unit to a unit, a point or nothing: in words, and as shapes."""
    adviser = adviser_for(book)
    if not adviser.measures:
        raise BadInput("nothing can be measured in this game")
    if not isinstance(what, str) or what not in adviser.measures:
        raise BadInput(f"what can be measured is: {', '.join(adviser.measures)}", "what")
    if not isinstance(unit, str):
        raise BadInput("should be the id of a unit", "unit")
    if to is not None and not isinstance(to, str):
        to = read_point(to)
    return adviser.measure(view, what, unit, to)


def measures_of(book: AnyBook) -> list[ShownMeasure]:
    """What can be measured in games of a book."""
    return [{"id": what, "called": MEASURES[what]} for what in adviser_for(book).measures]


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
