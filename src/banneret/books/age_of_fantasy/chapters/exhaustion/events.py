"""What can happen only where exhaustion is played, as events with their sentences."""

from __future__ import annotations

from banneret.books.age_of_fantasy.events import VERBS
from banneret.books.events import Names, plural
from banneret.core.engine.events import Event
from banneret.core.engine.grammar import all_called, says, verb_of

VERBS.update(
    {
        "rest": "rests",
        "tiring advance": "advances further than is good for it",
        "tiring rush": "rushes further than is good for it",
        "tiring charge": "charges further than is good for it",
    }
)


class Exhausted(Event, frozen=True, tag=True):
    """A unit has got an exhaustion marker; `markers` is how many it has now."""

    unit: str
    why: str
    markers: int

    def text(self, names: Names) -> str:
        total = plural(self.markers, "exhaustion marker")
        return (
            f"{says(names, self.unit, 'is')} exhausted by {self.why}: {total} by now, each -1 to hit and "
            "to morale."
        )


class NoMore(Event, frozen=True, tag=True):
    unit: str
    markers: int

    def text(self, names: Names) -> str:
        return (
            f"{says(names, self.unit, 'has')} {self.markers} exhaustion markers: no more! A morale test "
            "follows."
        )


class MarkersShed(Event, frozen=True, tag=True):
    """As a unit is activated: how many of its markers it is rid of, and how many it keeps."""

    unit: str
    shed: int
    left: int

    def text(self, names: Names) -> str:
        gone = plural(self.shed, "exhaustion marker")
        return (
            f"{says(names, self.unit, 'shakes')} off {gone} and {verb_of(names, self.unit, 'keeps')} "
            f"{self.left}."
        )


class Inspired(Event, frozen=True, tag=True):
    """A Hero is activated: units that lose a marker because of that."""

    hero: str
    units: tuple[str, ...]

    def text(self, names: Names) -> str:
        whom = ", ".join(all_called(names, self.units))
        return f"{says(names, self.hero, 'inspires')} {whom}: one exhaustion marker less each."


class Rested(Event, frozen=True, tag=True):
    unit: str
    markers: int

    def text(self, names: Names) -> str:
        return (
            f"{says(names, self.unit, 'has')} rested and {verb_of(names, self.unit, 'is')} rid of "
            f"{plural(self.markers, 'exhaustion marker')}."
        )
