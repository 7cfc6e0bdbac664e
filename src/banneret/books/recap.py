# interpreted: told to people, and asked by no rule
"""The steps of a story, and the line that sums each up: “Pikemen advance and shoot Rabble: 3 fall.”

A step is what one looks at as a whole: the turn of a unit, a volley, a combat, the end of a round. Every book
says in its folder, in a `Recap` of its own, which events begin one and what each adds to its line. Of a book
or of an event that says nothing the line is the first sentence of the step, so that there always is one.

Only events that a viewer may know come here, and nothing but them: a line tells nobody anything new.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from banneret.books.events import listed, plural
from banneret.core.engine.doors import Doors
from banneret.core.engine.events import Event
from banneret.core.engine.grammar import called, capital, fitting, many

Names = Mapping[str, str]


class Did(NamedTuple):
    """Somebody did something: a verb as it stands after one name, and to whom.

    A `minor` deed is told only where there is no other. A verb takes the place of the same one without anybody:
    who charges, and then charges Rabble, charges once. After an `attack` it is said if nobody falls.
    """

    unit: str
    verb: str
    whom: str = ""
    minor: bool = False
    attack: bool = False


class Befell(NamedTuple):
    """What befell somebody: models lost, wounds, a verb such as “wavers”, and those that it makes needless."""

    unit: str
    lost: int = 0
    wounds: int = 0
    verb: str = ""
    over: tuple[str, ...] = ()


Deed = Did | Befell

# What a roll is made for.
Cause = Literal["", "shot", "blow", "spell", "test"]


class Recap:
    """How a book sums up its steps. This one serves books that have none of their own."""

    book_id: str = ""

    def begins(self, event: Event) -> str | None:
        """Whose step begins with this event: an id, "" for nobody's; None if the step goes on.

        Of the same one again only what `opens` a part of the story does, or begins it `anew`.
        """
        return "" if event.opens else None

    def anew(self, event: Event) -> bool:
        """Whether the step that it begins is another, even if it is the same one's again."""
        return event.opens

    def heading(self, event: Event) -> str:
        """What stands before the line of a step that is nobody's: “Combat”."""
        return ""

    def deeds(self, event: Event) -> Iterable[Deed]:
        """What it adds to the line."""
        return ()

    def result(self, event: Event) -> str:
        """What came of it in a word or two: “3 hits”, “wavering”. They are read one after the other."""
        return ""

    def cause(self, event: Event) -> Cause:
        """What begins with it, so that its result is read as the first of a chain; "" if the chain goes on.

        Results read on from an attack to whoever wavers for it: “3 hits → 2 wounds → wavering”.
        """
        return ""

    def banner(self, event: Event, names: Names) -> str:
        """What is called out over the table, as the result of a melee is."""
        return ""


_DOORS: Doors[Recap] = Doors(Recap, "books", "recap")


def recap_of(book_id: str) -> Recap:
    return _DOORS.of(book_id)


class StoryStep:
    """One step as it has been told so far."""

    __slots__ = ("deeds", "first", "heading", "n", "seat", "unit", "units")

    def __init__(self, n: int, unit: str, seat: str, first: str, heading: str = "") -> None:
        self.n = n
        self.heading = heading
        self.unit = unit
        self.seat = seat
        self.first = first  # its first sentence
        self.deeds: list[Deed] = []
        self.units: list[str] = []  # whoever it is about, first who acts

    def said(self, names: Names) -> str:
        """The line that sums it up."""
        own = [deed for deed in self.deeds if isinstance(deed, Did) and deed.unit == self.unit]
        acts = _acts(own)
        fates = _fates(self.deeds)
        others = [
            _together([deed], deed.unit, names)
            for deed in dict.fromkeys(self.deeds)
            if isinstance(deed, Did) and deed.unit != self.unit and not deed.minor
        ]
        attacked = list(dict.fromkeys(act.whom for act in acts if act.whom and act.attack))
        told = [*_told(fates, attacked, names), *others]
        if acts:
            head = _together(acts, self.unit, names)
        elif told:
            head = self.heading
        else:
            return self.first
        return _sentence(": ".join([part for part in (head, "; ".join(told)) if part]))


def _acts(own: Sequence[Did]) -> list[Did]:
    """What somebody did, each thing once; what is minor only where there is nothing else."""
    found: list[Did] = []
    for act in own:
        if act in found or (not act.whom and any(one.verb == act.verb for one in found)):
            continue
        bare = next((at for at, one in enumerate(found) if one.verb == act.verb and not one.whom), None)
        if bare is None:
            found.append(act)
        else:
            found[bare] = act
    return [act for act in found if not act.minor] or found[:1]


def _together(acts: Sequence[Did], unit: str, names: Names) -> str:
    """Who it is, and its verbs one after the other; one verb names all whom it is done to at once."""
    verbs: dict[str, list[str]] = {}
    for act in acts:
        verbs.setdefault(act.verb, []).extend([act.whom] if act.whom else [])
    words: list[str] = []
    for verb, those in verbs.items():
        whom = f" {listed([_called(one, names) for one in those])}" if those else ""
        words.append(f"{_fitting(verb, unit, names)}{whom}")
    return f"{_called(unit, names)} {listed(words)}"


def _fates(deeds: Iterable[Deed]) -> dict[str, list[Befell]]:
    found: dict[str, list[Befell]] = {}
    for deed in deeds:
        if isinstance(deed, Befell):
            found.setdefault(deed.unit, []).append(deed)
    return found


def _told(fates: Mapping[str, Sequence[Befell]], attacked: Sequence[str], names: Names) -> list[str]:
    """What befell each; of the one that was attacked its name need not be said again."""
    if not fates:
        return ["nobody falls"] if attacked else []
    told: list[str] = []
    for unit, those in fates.items():
        lost, wounds = sum(one.lost for one in those), sum(one.wounds for one in those)
        needless = {verb for one in those for verb in one.over}
        verbs = list(dict.fromkeys(one.verb for one in those if one.verb and one.verb not in needless))
        if [unit] == list(attacked) and (lost or wounds) and len(fates) == 1:
            told.append(f"{lost} {fitting('falls', lost > 1)}" if lost else plural(wounds, "wound"))
        elif lost or wounds:
            verbs.insert(0, f"loses {lost}" if lost else f"takes {plural(wounds, 'wound')}")
        if verbs:
            fits = [_fitting(verb, unit, names) for verb in verbs]
            told.append(f"{_called(unit, names)} {listed(fits)}")
    return told


def _called(key: str, names: Names) -> str:
    return called(names, key) if key in names else key


def _fitting(verb: str, key: str, names: Names) -> str:
    return fitting(verb, key in names and many(names, key))


def _sentence(words: str) -> str:
    return f"{capital(words)}."


class StorySteps:
    """The steps of a game, as one viewer is told it."""

    def __init__(self, recap: Recap) -> None:
        self._recap = recap
        self.all: list[StoryStep] = []

    def take(self, event: Event, text: str, seat: str, about: Sequence[str], setting_up: bool) -> int:
        """Takes up an event that is told; gives the number of the step that it belongs to.

        Before the first round whatever is told is a step of its own.
        """
        unit = self._recap.begins(event)
        now = self.all[-1] if self.all else None
        if unit is None and setting_up:
            unit = ""
        if now is None or (unit is not None and (unit != now.unit or not unit or self._recap.anew(event))):
            heading = self._recap.heading(event)
            now = StoryStep(len(self.all), unit or "", "" if heading else seat, text, heading)
            self.all.append(now)
        now.deeds.extend(self._recap.deeds(event))
        for each in (now.unit, *about):
            if each and each not in now.units:
                now.units.append(each)
        return now.n
