# interpreted: made once a game
"""What came of a battle of the One Page Rules books, read from their events and from the first and last state.

They have Heroes, monsters and standards, but no General, no duels and no panic: whoever fails a morale test
wavers or routs.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from banneret.books.battle_report import (
    BROKE,
    LEFT_OUT,
    OWN_ARTEFACT,
    ROUTED,
    WAVERED,
    ArtefactReport,
    BattleReport,
    Enlisted,
    Knows,
    Reckoning,
    Remaining,
    all_sides,
    battle_report,
)
from banneret.books.doing import ARTEFACT, MAGIC
from banneret.books.honours import Honours
from banneret.books.opr.events import (
    Joined,
    NoRoom,
    Recovered,
    RoundBegan,
    Routed,
    SpellCast,
    Suffered,
    Wavered,
)
from banneret.books.opr.games import points_left
from banneret.books.opr.special_rules import BattleStandard
from banneret.books.opr.tray import Model
from banneret.books.opr.warfare import Warfare
from banneret.core.engine.events import Event
from banneret.core.engine.match import Match

MONSTROUS: Final = 9  # the Tough from which a single model is a Monster to a campaign
LEADERSHIP: Final = 12  # less the Quality of a General

UNKNOWN: Final = (
    "characters.tally",  # of those in a unit, whose tally is that of all
    "characters.tally.ways",
    "units.tally.ways",
)


def owner(model_id: str) -> str:
    """The unit of the army list that a model belongs to: its own, whatever unit a Hero has joined."""
    return model_id.rpartition("/")[0]


class OprReckoning(Reckoning):
    """Wounds say whose they are; what a wizard's spell does is the wizard's own doing, if it is a Hero."""

    def __init__(self, opening: Warfare[Any], last: Warfare[Any]) -> None:
        models = own_models(opening)
        enlisted: list[Enlisted] = []
        hosts: dict[str, str] = {}
        for unit in opening.units.values():
            if unit.is_thing():
                continue
            own = [model for model in unit.models if owner(model.id) == unit.id]
            hero = len(own) == 1 and own[0].sheet.hero
            aboard = [key for model in unit.models for key in model.falling()]
            joined = [owner(key) for key in aboard if owner(key) != unit.id]
            hosts |= dict.fromkeys(joined, unit.id)
            # A unit's points have grown by those of whoever has joined it.
            points = unit.points - sum([opening.unit(other).points for other in dict.fromkeys(joined)])
            enlisted.append(Enlisted(unit.id, unit.seat, hero, len(models.get(unit.id, [])), points))
        for unit in last.units.values():
            if unit.id not in opening.units and not unit.is_thing():
                # A chapter has put it on the table since.
                enlisted.append(Enlisted(unit.id, unit.seat, False, unit.start_size, unit.points))
        super().__init__(enlisted, hosts, opening.round)
        self._wizard = ""
        self._wavering = {unit.id for unit in opening.units.values() if unit.wavering}

    def read(self, event: Event) -> None:
        if isinstance(event, RoundBegan):
            self.round = event.round
        elif isinstance(event, NoRoom):
            self.end(event.unit, LEFT_OUT, event.clause)
        elif isinstance(event, Joined):
            self.hosts[event.hero] = event.unit
        elif isinstance(event, SpellCast):
            who = owner(event.wizard)
            self._wizard = who if self.is_character(who) else event.unit
        elif isinstance(event, Suffered):
            self._suffered(event)
        elif isinstance(event, Routed):
            self._routed(event)
        elif isinstance(event, Wavered):
            if event.unit not in self._wavering:
                self._wavering.add(event.unit)
                for whom in self.subjects(event.unit):
                    self.deed(WAVERED, whom, self._doers(event.by, event.means), event.clause, event.means)
        elif isinstance(event, Recovered):
            self._wavering.discard(event.unit)

    def _doers(self, by: tuple[str, ...], means: str) -> list[str]:
        if by and means == MAGIC:
            return [self._wizard]
        return [who for unit in by for who in self.subjects(unit)]

    def _suffered(self, event: Suffered) -> None:
        # Of a unit and the Heroes in it, one cannot tell apart who dealt a wound; a tally is that of all.
        own = self.count(event.unit)
        own.taken += event.wounds
        own.lost += len(event.killed)
        for unit in event.by:
            self.count(unit).dealt += event.wounds
            self.count(unit).killed += len(event.killed)
        doers = self._doers(event.by, event.means)
        how = OWN_ARTEFACT if event.means == ARTEFACT else ""
        for model in event.killed:
            who = owner(model)
            self.left[who] -= 1
            if not self.left[who]:
                self.fall(who, doers, event.clause, event.means, how)

    def _routed(self, event: Routed) -> None:
        doers = self._doers(event.by, event.means)
        for whom in self.subjects(event.unit):
            self.deed(ROUTED, whom, doers, event.clause, event.means)
        for who in [event.unit, *self.within(event.unit)]:
            if self.left[who]:
                self.count(event.unit).lost += self.left[who]
                self.end(who, ROUTED, event.clause, doers)


def own_models(battle: Warfare[Any], spared: Collection[str] = ()) -> dict[str, list[Model]]:
    """The models that are left, by the unit of the army list that they belong to."""
    found: dict[str, list[Model]] = {}
    for unit in battle.units.values():
        if unit.alive() or unit.id in spared:
            for model in unit.models:
                found.setdefault(owner(model.id), []).append(model)
                for each in model.crew:
                    if each.sheet.hero and each.id != model.id:
                        found.setdefault(owner(each.id), []).append(each)
    return found


def bears_standard(model: Model) -> bool:
    return any([isinstance(rule, BattleStandard) for rule in model.sheet.rules])


def is_monster(models: list[Model]) -> bool:
    """RG-VET-14, AF-VET-14: what a campaign takes for a Monster."""
    return len(models) == 1 and models[0].sheet.tough >= MONSTROUS and not models[0].sheet.hero


def generals_of(heroes: Sequence[Enlisted]) -> list[str]:
    """Whom a campaign takes for the General of each side: its dearest Hero, the first of equals."""
    best: dict[str, Enlisted] = {}
    for hero in heroes:
        if hero.side not in best or hero.points > best[hero.side].points:
            best[hero.side] = hero
    return [hero.id for hero in best.values()]


def role_of(key: str, generals: Collection[str], bearers: Collection[str]) -> str:
    if key in generals:
        return "general"
    return "bsb" if key in bearers else "other"


def honours_of(models: Mapping[str, list[Model]]) -> dict[str, Honours]:
    """What Heroes and units bring from a campaign, by the units of the army list."""
    found: dict[str, Honours] = {}
    for key, those in models.items():
        honours = those[0].sheet.honours or next((each.sheet.honours for each in those[0].crew), None)
        if honours is not None:
            found[key] = honours
    return found


def artefacts_in(honoured: Mapping[str, Honours]) -> tuple[ArtefactReport, ...]:
    """RG-ART-37, AF-ART-37: every Artefact that was brought, and which of them were in use."""
    return tuple(
        ArtefactReport(id=artefact, bearer_id=key, in_use=artefact == honours.artefact)
        for key, honours in honoured.items()
        for artefact in honours.artefacts()
    )


def report(match: Match, *, rout_destroys: bool, no_room_destroys: bool) -> BattleReport:
    """Whether the book says that a unit that routs, or for which there was no room, counts as destroyed."""
    match = match.whole()
    opening, last = match.opening(), match.state
    assert isinstance(opening, Warfare)
    assert isinstance(last, Warfare)
    reckoning = OprReckoning(opening, last)
    reckoning.read_all(match)
    spared = set() if no_room_destroys else reckoning.left_out()
    left = own_models(last, spared)
    first = own_models(opening)
    bearers = {model.id for models in first.values() for model in models if bears_standard(model)}
    lost = bearers - {model.id for models in left.values() for model in models}
    standards = frozenset([owner(model) for model in bearers])
    heroes = {each.id: each for each in reckoning.enlisted.values() if each.character}
    generals = {
        general: first[general][0] for general in generals_of(list(heroes.values())) if general in first
    }
    honoured = honours_of(first)
    # RG-VET-13, AF-VET-13: the Battle Standard Bearer is the Hero whom the list names.
    bearing = frozenset([key for key, honours in honoured.items() if honours.battle_standard])
    flights = frozenset([] if rout_destroys else [ROUTED])
    knows = Knows(
        unknown=UNKNOWN,
        panics=frozenset([WAVERED, ROUTED]),
        broken=flights | {BROKE},
        fled=flights,
        tallies_of_units=True,
        monsters=frozenset([key for key, models in first.items() if is_monster(models)]),
        ridden=frozenset(),
        standards=standards,
        standards_lost=frozenset([owner(model) for model in lost]),
        bearers=bearing.intersection(heroes),
        challenges=True,  # RG-VET-15, AF-VET-15
        artefacts=artefacts_in(honoured),
        roles={key: role_of(key, generals, bearing) for key in heroes},
        ld_general={heroes[key].side: LEADERSHIP - model.sheet.quality for key, model in generals.items()},
    )
    alive = [unit for unit in last.units.values() if unit.alive() or unit.id in spared]
    points = {
        seat: sum([points_left(unit) for unit in alive if unit.seat == seat]) for seat in all_sides(match)
    }
    models = {key: len(those) for key, those in left.items()}
    return battle_report(match, reckoning, Remaining(models, frozenset()), points, knows)
