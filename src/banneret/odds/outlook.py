"""What would come of a plan: who comes into range and sight, who could charge there, cover, the best reply.

A book says for one enemy at a time what it could do to the unit, and the unit to it (`PlaceOutlook`). Here that
is put in order: what is told at once while a hand drags, and what is worked out when it rests, piece by piece.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from banneret.books.events import listed
from banneret.core.engine.ranking import best_above, nearest, ranked, within
from banneret.core.space.shown import Consequence, ConsequenceKind
from banneret.odds.wording import percent, printed

SECONDS: Final = 0.04  # for the exact odds of one enemy; after that there is the mean
MOST: Final = 12  # enemies that are looked into, the nearest first
_TITLES: Final[dict[ConsequenceKind, str]] = {
    "reply": "Their best reply",
    "marker": "Marker",
    "fire": "Targets",
    "charge": "Charge",
    "shot": "Shots",
    "melee": "Melee",
    "safe": "Safe",
}
_NAMED: Final = 3  # of those who can charge or shoot


class Surveyed(Protocol):
    """A unit of any book, as far as it must be known to be looked out from."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    def the_first(self) -> str: ...


W = TypeVar("W")
P = TypeVar("P", bound=Surveyed)


class Menace(NamedTuple):
    """What an enemy could do to the unit there. `worth` is what the unit would lose by it, in points."""

    kind: ConsequenceKind
    enemy: str
    text: str
    worth: float


def charge_menace(enemy: Surveyed, how: str, harm: str, worth: float, when: str = "") -> Menace:
    """ "The Lancers can charge its flank: 4.1 wounds expected, 62 % to break it"."""
    return Menace("charge", enemy.id, f"{enemy.the_first()} can charge {how}{when}: {harm}", worth)


def shot_menace(enemy: Surveyed, arms: str, covered: bool, harm: str, worth: float, when: str = "") -> Menace:
    cover = " in its cover" if covered else ""
    return Menace("shot", enemy.id, f"{enemy.the_first()} can shoot it{cover} with {arms}{when}: {harm}", worth)


def harm_text(lost: float, what: str, breaks: float | None) -> str:
    """ "4.1 wounds expected, 62 % to break it"; without the chance where only the mean is known."""
    text = f"{printed(lost)} {what}{'' if printed(lost) == '1.0' else 's'} expected"
    return text if breaks is None else f"{text}, {percent(breaks)} to break it"


class Foreseen:
    """What there is to say of one plan."""

    def at_once(self) -> list[Consequence]:
        """What is known in no time, while a hand drags."""
        return []

    def pieces(self) -> Iterator[list[Consequence] | None]:
        """All of it, piece by piece: None after each piece of work, and what there is to say after the last."""
        raise AssertionError


class ChargeOutlook(Foreseen):
    """What a charge comes to where it would strike: the odds that `melee` works out in the time it is given."""

    def __init__(self, target: str, melee: Callable[[float], str]) -> None:
        self.target = target
        self.melee = melee

    def pieces(self) -> Iterator[list[Consequence] | None]:
        text = self.melee(time.perf_counter() + SECONDS)
        yield [consequence("melee", text, [self.target])] if text else []


class PlaceOutlook(Foreseen, Generic[W, P]):
    """The battle as it would be with the unit at its new place, seen by the seat that plans."""

    def __init__(self, battle: W, unit: P) -> None:
        self.battle = battle
        self.unit = unit

    # ------------------------------------------------------------------ what a book says

    def enemies(self) -> list[P]:
        """The enemies on the table."""
        raise AssertionError

    def gap(self, enemy: P) -> float:
        raise AssertionError

    def charge_reach(self, enemy: P) -> float:
        """How far an enemy can charge at best; 0 for who cannot."""
        raise AssertionError

    def shot_reach(self, enemy: P) -> float:
        """How far it can shoot, moving first; 0 for who cannot."""
        raise AssertionError

    def own_reach(self) -> float:
        """How far the unit itself can shoot from there; 0 where it cannot."""
        raise AssertionError

    def markers(self) -> list[Consequence]:
        """What it would hold or contest there."""
        return []

    def fire(self, enemy: P) -> str:
        """What it could shoot at an enemy from there: "5 with Bow, in cover"; "" for nothing."""
        raise AssertionError

    def charge(self, enemy: P, until: float) -> Menace | None:
        raise AssertionError

    def shot(self, enemy: P, until: float) -> Menace | None:
        raise AssertionError

    # ------------------------------------------------------------------ put together

    def at_once(self) -> list[Consequence]:
        """By distance alone, while a hand drags."""
        found = self.markers()
        own = self.own_reach()
        gaps = [(enemy, self.gap(enemy)) for enemy in self.enemies()]
        lists: list[tuple[ConsequenceKind, str, list[P]]] = [
            ("fire", "In its range", [enemy for enemy, gap in gaps if own and within(gap, own)]),
            ("charge", "In charge reach of", [e for e, gap in gaps if within(gap, self.charge_reach(e))]),
            ("shot", "In the range of", [e for e, gap in gaps if within(gap, self.shot_reach(e))]),
        ]
        for kind, text, units in lists:
            if units:
                names = listed([unit.name for unit in units])
                found.append(consequence(kind, f"{text}: {names}", [unit.id for unit in units]))
        return found

    def pieces(self) -> Iterator[list[Consequence] | None]:
        """The whole of it: a piece of work for each enemy, then all there is to say."""
        menaces: list[Menace] = []
        fires: list[tuple[P, str]] = []
        for enemy in nearest(self.enemies(), self.gap)[:MOST]:
            gap = self.gap(enemy)
            reach = self.own_reach()
            if reach and within(gap, reach):
                fire = self.fire(enemy)
                if fire:
                    fires.append((enemy, fire))
                yield None
            if within(gap, self.charge_reach(enemy)):
                menaces += _some(self.charge(enemy, time.perf_counter() + SECONDS))
                yield None
            if within(gap, self.shot_reach(enemy)):
                menaces += _some(self.shot(enemy, time.perf_counter() + SECONDS))
                yield None
        yield self._told(menaces, fires)

    def _told(self, menaces: list[Menace], fires: list[tuple[P, str]]) -> list[Consequence]:
        found: list[Consequence] = []
        reply = best_above(0.0, menaces, lambda menace: menace.worth)
        if reply is not None:
            found.append(consequence("reply", reply.text, [reply.enemy]))
        found += self.markers()
        if fires:
            text = "; ".join([f"{enemy.name} ({fire})" for enemy, fire in fires])
            found.append(
                consequence("fire", f"In its range and sight: {text}", [enemy.id for enemy, _ in fires])
            )
        for kind in ("charge", "shot"):
            others = [menace for menace in menaces if menace.kind == kind and menace is not reply]
            for menace in ranked(others, lambda menace: menace.worth)[:_NAMED]:
                found.append(consequence(menace.kind, menace.text, [menace.enemy]))
        if not menaces:
            found.append(consequence("safe", "No enemy could charge or shoot it there.", []))
        return found


def _some(menace: Menace | None) -> list[Menace]:
    return [] if menace is None else [menace]


def consequence(kind: ConsequenceKind, text: str, marks: list[str]) -> Consequence:
    return {"kind": kind, "title": _TITLES[kind], "text": text, "marks": marks}
