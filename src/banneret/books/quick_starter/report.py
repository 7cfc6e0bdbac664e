# interpreted: made once a game
"""What came of a battle of the Quick Starter, read from its events and from the first and last state.

What it has no words for, standards, Monsters and challenges, is settled in `standing` and in QS-VET-12 to
QS-VET-15.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from banneret.books.battle_report import (
    BROKE,
    CAUGHT,
    DESTROYED,
    FLED,
    LEFT_OUT,
    OWN_ARTEFACT,
    PANICKED,
    RUN_DOWN,
    ArtefactReport,
    BattleReport,
    Enlisted,
    Knows,
    Reckoning,
    Remaining,
    all_sides,
    battle_report,
)
from banneret.books.doing import ARTEFACT, MELEE
from banneret.books.events import Destroyed, Joined, NoRoom
from banneret.books.quick_starter import events as told
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.events import (
    Barred,
    Broke,
    Captured,
    DisciplineTest,
    Fled,
    FledTheField,
    HealthLost,
    RanDown,
    TurnBegan,
)
from banneret.books.quick_starter.options import QuickStarterOptions
from banneret.books.quick_starter.roster import UnitData
from banneret.books.quick_starter.sheets import DIS, HP
from banneret.books.quick_starter.standing import battle_standard, has_standard, is_monster, is_ridden
from banneret.books.quick_starter.unit import ON_TABLE, RESERVE, WAITING, Unit
from banneret.core.engine.events import Event
from banneret.core.engine.match import Match

UNKNOWN: Final = ()
THERE: Final = (ON_TABLE, WAITING, RESERVE)  # where a unit is that has not been lost


class QuickStarterReckoning(Reckoning):
    """Health Points come off in the order of the rules (QS-ATK-13 to QS-ATK-16), and every loss says whose."""

    ways_known = True

    def __init__(self, opening: Battle) -> None:
        enlisted: list[Enlisted] = []
        hosts: dict[str, str] = {}
        models = own_models(list(opening.units.values()))
        for unit in opening.units.values():
            own = models.get(unit.id, 0)
            enlisted.append(Enlisted(unit.id, unit.seat, unit.entry.character, own, unit.entry.points))
            if unit.place in THERE:
                hosts |= {figure.id: unit.id for figure in unit.figures if figure.id != unit.id}
        super().__init__(enlisted, hosts, opening.turn)
        self._how: dict[str, str] = {}  # by what a unit is about to end that is no loss of Health Points
        self._panic: dict[str, DisciplineTest] = {}  # tests failed, until it is known what comes of it
        # The rank-and-file of a unit, until it is known who is left in it, and when they fell.
        self._fallen: HealthLost | None = None
        self._fell = 0

    def read(self, event: Event) -> None:
        self._settle(event)
        if isinstance(event, TurnBegan):
            self.round = event.round
        elif isinstance(event, NoRoom):
            self.end(event.unit, LEFT_OUT, event.clause)
        elif isinstance(event, Joined):
            # What was left of a unit, its last Character, joins under that unit's name.
            for who in self.within(event.hero) or [event.hero]:
                self.hosts[who] = event.unit
        elif isinstance(event, told.Left):
            self.hosts.pop(event.figure, None)
        elif isinstance(event, HealthLost):
            self._lost(event)
        elif isinstance(event, Broke):
            for whom in self.subjects(event.unit):
                self.deed(BROKE, whom, event.by, event.clause, MELEE)
        elif isinstance(event, DisciplineTest):
            if event.by and not event.passed:
                self._panic[event.unit] = event
        elif isinstance(event, (Fled, Barred)):
            self._panicked(event)
        elif isinstance(event, FledTheField):
            self._how[event.unit] = FLED
        elif isinstance(event, RanDown):
            self._how[event.target] = RUN_DOWN
        elif isinstance(event, Captured):
            self._how[event.unit] = CAUGHT
        elif isinstance(event, Destroyed):
            self._destroyed(event)

    def finish(self) -> None:
        self._settle(None)

    def _panicked(self, event: Fled | Barred) -> None:
        """QS-PAN-06, QS-MOD-41: whoever fails a Panic Test flees, or does not shoot."""
        test = self._panic.pop(event.unit, None)
        if test is not None:
            for whom in self.subjects(event.unit):
                self.deed(PANICKED, whom, test.by, event.clause, test.means)

    def _lost(self, event: HealthLost) -> None:
        own = self.count(event.who)
        own.taken += event.lost
        own.lost += event.killed
        for doer, points, models in event.shares:
            theirs = self.count(doer)
            theirs.dealt += points
            theirs.killed += models
            theirs.ways[event.means] = theirs.ways.get(event.means, 0) + points
        self.left[event.who] -= event.killed
        if self.left[event.who] > 0 or not event.killed:
            return
        if not self.is_character(event.who):
            self._fallen, self._fell = event, self.moment
            return
        # CP-CHA-05: the credit is his whose blow was the last.
        how = OWN_ARTEFACT if event.means == ARTEFACT else ""
        self.fall(event.who, event.by, event.clause, event.means, how)
        self.hosts.pop(event.who, None)

    def _settle(self, event: Event | None) -> None:
        """QS-CHR-20: a unit ends with its rank-and-file, though Characters in it may stand as the same unit."""
        fallen = self._fallen
        if fallen is None or (isinstance(event, HealthLost) and event.unit == fallen.unit):
            return
        self._fallen = None
        by = [*[doer for doer, _, _ in fallen.shares], *fallen.by]
        clause = fallen.clause
        if isinstance(event, Destroyed) and event.unit == fallen.unit:
            clause = event.clause
        now, self.moment = self.moment, self._fell
        self.fall(fallen.who, by, clause, fallen.means)
        self.moment = now

    def _destroyed(self, event: Destroyed) -> None:
        """The unit is removed with everybody who is left in it."""
        how = self._how.pop(event.unit, DESTROYED)
        for who in [event.unit, *self.within(event.unit)]:
            remaining = self.left[who]
            if not remaining:
                continue
            self.count(who).lost += remaining
            self.fall(who, event.by, event.clause, event.means, how)


def own_models(units: list[Unit], spared: Collection[str] = ()) -> dict[str, int]:
    """The models of everybody who is left: rank-and-file of units, and Characters wherever they are."""
    found: dict[str, int] = {}
    for unit in units:
        if unit.place in THERE or unit.id in spared:
            if unit.rnf:
                found[unit.id] = unit.rnf
            found |= {figure.id: 1 for figure in unit.figures}
    return found


def points_left(battle: Battle, unit: Unit) -> float:
    """The share of a unit's points that is still alive, by Health Points, its Characters included."""
    whole = unit.entry.models * unit.entry.profile[HP]
    own = unit.entry.points * unit.pool / whole if not unit.entry.character else 0.0
    for figure in unit.figures:
        own += figure.entry.points * figure.hp / battle.stat(unit, figure, HP)
    return own


def listed_units(options: Any, opening: Battle) -> dict[str, UnitData]:
    """What the army lists say of the units of a battle, by the ids that they have in it."""
    found: dict[str, UnitData] = {}
    assert isinstance(options, QuickStarterOptions)
    for seat, roster in options.armies.items():
        for data in roster.units:
            # In a case a unit is called as it is listed.
            key = f"{seat}.{data.id}"
            found[key if key in opening.units else data.id] = data
    return found


def standard_bearers(listed: Mapping[str, UnitData], opening: Battle) -> list[str]:
    """QS-VET-13: the Battle Standard Bearers of all armies."""
    found: list[str] = []
    for seat in opening.seats:
        own = {key: data for key, data in listed.items() if opening.unit(key).seat == seat}
        bearer = battle_standard(own.values())
        found += [key for key, data in own.items() if data.id == bearer]
    return found


def role_of(key: str, generals: Collection[str], bearers: Collection[str]) -> str:
    if key in generals:
        return "general"
    return "bsb" if key in bearers else "other"


def artefacts_in(listed: Mapping[str, UnitData]) -> tuple[ArtefactReport, ...]:
    """QS-ART-37: every Artefact that was brought, and which of them were in use."""
    return tuple(
        ArtefactReport(id=artefact, bearer_id=key, in_use=artefact == data.honours.artefact)
        for key, data in listed.items()
        if data.honours
        for artefact in data.honours.artefacts()
    )


def report(match: Match) -> BattleReport:
    match = match.whole()
    opening, last = match.opening(), match.state
    assert isinstance(opening, Battle)
    assert isinstance(last, Battle)
    reckoning = QuickStarterReckoning(opening)
    reckoning.read_all(match)
    fleeing: set[str] = set()
    for unit in last.on_table():
        if unit.fleeing:
            # Where only Characters are left of a unit, nobody of its own flees.
            fleeing |= {figure.id for figure in unit.figures}
            if unit.rnf > 0:
                fleeing.add(unit.id)
    generals = {
        figure.id: figure for unit in opening.units.values() for figure in unit.figures if figure.general
    }
    listed = listed_units(match.options, opening)
    standards = frozenset([key for key, data in listed.items() if has_standard(data)])
    bearers = frozenset(standard_bearers(listed, opening))
    gone = [key for key, end in reckoning.ends.items() if end.how != LEFT_OUT]
    knows = Knows(
        unknown=UNKNOWN,
        panics=frozenset([PANICKED]),
        monsters=frozenset([key for key, data in listed.items() if is_monster(data)]),
        ridden=frozenset([key for key, data in listed.items() if is_ridden(data)]),
        standards=standards,
        standards_lost=standards.intersection(gone),
        bearers=bearers,
        challenges=True,
        artefacts=artefacts_in(listed),
        broken=frozenset([BROKE]),
        fled=frozenset([FLED]),
        roles={key: role_of(key, generals, bearers) for key in opening.units},
        ld_general={opening.unit(key).seat: figure.entry.profile[DIS] for key, figure in generals.items()},
    )
    units = list(last.units.values())
    spared = reckoning.left_out()
    alive = [unit for unit in units if unit.place in THERE or unit.id in spared]
    points = {
        seat: sum([points_left(last, unit) for unit in alive if unit.seat == seat]) for seat in all_sides(match)
    }
    left = Remaining(own_models(units, spared), frozenset(fleeing))
    return battle_report(match, reckoning, left, points, knows)
