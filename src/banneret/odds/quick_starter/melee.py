"""Exact odds of a whole Round of Combat in the Quick Starter, for units that are in contact.

The Round is played as the rules play it, step by step, on every state that it may have come to so far; only
the rolling is replaced by chances. Who strikes, how ranks close up, who keeps contact, scores, Steadfast and
Break Tests are asked from the rules. States that are alike are taken together, so their number stays small.

What players decide is answered by `answer`: as a rule all attacks go to rank-and-file of the first enemy in
reach, Break Tests are taken in the order of the units, and whoever may pursue does.

Panic Tests are no part of these odds: nobody who is engaged takes one. They could matter in a Combat of several
units only, where a General who has lost his own foes may flee before others take their Break Tests.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from banneret.books.quick_starter import casualties, close_combat, combat_result, pursuit
from banneret.books.quick_starter.attacks import Batch
from banneret.books.quick_starter.battle import MELEE, Battle
from banneret.books.quick_starter.close_combat import FASTEST, Round, Stroke
from banneret.books.quick_starter.sheets import AP, STR
from banneret.books.quick_starter.unit import Unit
from banneret.core.engine.ask import Choice
from banneret.odds import pmf
from banneret.odds.pmf import Pmf
from banneret.odds.quick_starter.blows import (
    NO_DICE,
    Answerer,
    Blow,
    LossTable,
    after,
    first_answer,
    one_hit,
    ones_chance,
    played,
    rolled,
    shared_hits,
)
from banneret.odds.quick_starter.chapter_chances import chances_in
from banneret.odds.quick_starter.dice import amount_chances, capture_chance, discipline_chance
from banneret.odds.timekeeping import OutOfTime

_MOST_KEPT: Final = 64


# ------------------------------------------------------------------------------------------ results


@dataclass(frozen=True, slots=True, eq=False)
class UnitOdds:
    """How one unit comes out of a Round. Destroyed, crumbled away, breaks and stands add up to 1."""

    lost: Pmf  # Health Points, to blows
    models_left: Pmf  # after the blows
    destroyed: float  # by blows
    crumbles: Pmf  # Health Points lost by being Unstable
    crumbled_away: float
    steadfast: float  # loses the Round and is Steadfast
    breaks: float
    captured: float  # breaks, and is caught by those who pursue; a War Machine that breaks is lost at once
    stands: float

    def to_data(self) -> dict[str, Any]:
        return {
            "lost": pmf.numbers(self.lost),
            "models_left": pmf.numbers(self.models_left),
            "mean_lost": pmf.mean(self.lost),
            "destroyed": self.destroyed,
            "crumbles": pmf.numbers(self.crumbles),
            "crumbled_away": self.crumbled_away,
            "steadfast": self.steadfast,
            "breaks": self.breaks,
            "captured": self.captured,
            "stands": self.stands,
        }


@dataclass(frozen=True, slots=True, eq=False)
class CombatOdds:
    """A Round of Combat."""

    lost: NDArray[np.float64]  # [a, b]: the chance that A loses a and B loses b Health Points to blows
    wins: dict[str, float]
    draws: float
    difference: dict[int, float]  # A's Combat Score less B's
    units: dict[str, UnitOdds]
    cut: float  # the chance of what was left out as too unlikely

    def mean_lost(self, seat: str) -> float:
        return pmf.mean(self.lost.sum(axis=1 if seat == "A" else 0))

    def to_data(self) -> dict[str, Any]:
        return {
            "lost": [[float(chance) for chance in row] for row in self.lost],
            "mean_lost": {seat: self.mean_lost(seat) for seat in self.wins},
            "wins": dict(self.wins),
            "draws": self.draws,
            "difference": {str(key): chance for key, chance in sorted(self.difference.items())},
            "units": {key: own.to_data() for key, own in self.units.items()},
        }


# ------------------------------------------------------------------------------------------ blows


def steps_of(battle: Battle, members: list[str]) -> list[int]:
    """QS-MEL-08: the Agility steps in which somebody of this Combat may strike, highest first."""
    steps: set[int] = set()
    for key in members:
        unit = battle.unit(key)
        for figure in close_combat.kinds_of(unit):
            steps.add(close_combat.agility(battle, unit, figure))
            rules = close_combat.rules_of(unit, figure)
            if unit.charged and any([rule.impact_hits() is not None for rule in rules]):
                steps.add(FASTEST)
            if any([rule.stomp_hits() is not None for rule in rules]):
                steps.add(0)
    return sorted(steps, reverse=True)


def strokes_of(battle: Battle, members: list[str], step: int, answer: Answerer) -> list[Stroke]:
    """QS-MEL-14 to QS-MEL-19: whom everybody of this Agility step strikes, the Active Player's first."""
    strokes: list[Stroke] = []
    round_ = Round(members, battle.seats)
    for seat in battle.sides.beginning(battle.active):
        for key in members:
            unit = battle.unit(key)
            if unit.seat == seat and unit.on_table() and battle.is_engaged(unit):
                played(battle, close_combat.allocate(battle, round_, unit, step, strokes), answer)
    return strokes


def blow_of(battle: Battle, stroke: Stroke, answer: Answerer, ones: int = -1) -> Blow:
    """What a stroke takes from the unit it falls on; of dice with `ones` known the others show none."""
    unit = battle.unit(stroke.unit)
    figure = unit.figure(stroke.figure) if stroke.figure else None
    target = battle.unit(stroke.target)
    if stroke.auto is not None:
        # QS-MOD-18, QS-MOD-31: with the model's own Strength and Armour Penetration.
        strength = battle.stat(unit, figure, STR)
        penetration = battle.stat(unit, figure, AP)
        made = Batch(unit.id, target.id, "", 0, strength, penetration)
        made.by_figure = stroke.figure
        number = pmf.power(amount_chances(stroke.auto), stroke.count)
        return shared_hits(battle, target, number, made, answer)
    # The rules make the batch; with no attacks in it there is nothing to roll.
    nobody = Stroke(stroke.unit, stroke.figure, stroke.target, stroke.who, 0, None, "")
    (batch,) = played(battle, close_combat.roll_strokes(battle, [nobody], NO_DICE), answer)
    need = close_combat.hit_need(battle, unit, figure, target, stroke.who)
    poison = any([rule.is_poisonous() for rule in close_combat.rules_of(unit, figure)])
    again = battle.rerolls(unit, figure, "to hit")
    barred = ones_chance(need, again) if ones >= 0 else 0.0
    attack = rolled(need, again, poison, one_hit(battle, batch), one_hit(battle, batch, True), barred)
    return [(1.0, [(stroke.who, pmf.power(attack, stroke.count - max(0, ones)))])]


def with_ones(battle: Battle, strokes: list[Stroke]) -> list[tuple[float, Battle, dict[int, int]]]:
    """The battle for every number of natural 1s that somebody rolls to whom it matters, by the stroke."""
    found: list[tuple[float, Battle, dict[int, int]]] = [(1.0, battle, {})]
    for each in chances_in(battle):
        for at, stroke in enumerate(strokes):
            if not stroke.figure or stroke.auto is not None:
                continue
            unit = battle.unit(stroke.unit)
            figure = unit.figure(stroke.figure)
            if not each.counts_ones(battle, figure):
                continue
            need = close_combat.hit_need(battle, unit, figure, battle.unit(stroke.target), stroke.who)
            one = ones_chance(need, battle.rerolls(unit, figure, "to hit"))
            then: list[tuple[float, Battle, dict[int, int]]] = []
            for chance, state, known in found:
                for count in range(stroke.count + 1):
                    share = math.comb(stroke.count, count) * one**count * (1.0 - one) ** (stroke.count - count)
                    noted = state.copy()
                    each.ones_rolled(noted, figure, count)
                    then.append((chance * share, noted, {**known, at: count}))
            found = then
    return found


def blows(battle: Battle, unit_id: str, *, answer: Answerer = first_answer) -> dict[str, float]:
    """The mean Health Points that each side of a Combat loses if nobody fell before he struck: quick."""
    battle = battle.copy()
    members = battle.combat_of(unit_id)
    total = dict.fromkeys(battle.seats, 0.0)
    for step in steps_of(battle, members):
        for stroke in strokes_of(battle, members, step, answer):
            blow = blow_of(battle, stroke, answer)
            mean = sum([chance * pmf.mean(lost) for chance, parts in blow for _, lost in parts])
            total[battle.unit(stroke.target).seat] += mean
    return total


# ------------------------------------------------------------------------------------------ the Round

_State = tuple[float, Battle]


def _fought(battle: Battle, members: list[str], answer: Answerer, least: float, until: float) -> list[_State]:
    """QS-MEL-08, QS-MEL-09: every state the blows of a Round may lead to, with its chance."""
    states: list[_State] = [(1.0, battle)]
    for step in steps_of(battle, members):
        struck: list[list[tuple[LossTable, str]]] = []
        parted: list[_State] = []
        for chance, state in states:
            _hurry(until)
            strokes = strokes_of(state, members, step, answer)
            for share, noted, ones in with_ones(state, strokes):
                parted.append((chance * share, noted))
                struck.append(_tables(noted, strokes, answer, ones))
        states = parted
        limit = _limit(states, struck, least)
        found: dict[tuple[Any, ...], _State] = {}
        for (chance, state), tables in zip(states, struck, strict=True):
            ways = after(state, tables, answer, limit / chance) if tables else [(1.0, state)]
            for share, then in ways:
                _hurry(until)
                then.told = []
                then.alarms = []
                key = _key(then, members)
                known = found.get(key)
                total = chance * share + (0.0 if known is None else known[0])
                found[key] = (total, then if known is None else known[1])
        states = list(found.values())
    return states


def _hurry(until: float) -> None:
    if time.perf_counter() > until:
        raise OutOfTime


def _tables(
    battle: Battle, strokes: list[Stroke], answer: Answerer, ones: dict[int, int]
) -> list[tuple[LossTable, str]]:
    """What one Agility step may take from each unit, in the order in which they are struck, and by whom."""
    tables: dict[str, tuple[LossTable, str]] = {}
    for at, stroke in enumerate(strokes):
        if stroke.target not in tables:
            tables[stroke.target] = (LossTable(battle.unit(stroke.target), battle), stroke.unit)
        tables[stroke.target][0].add(blow_of(battle, stroke, answer, ones.get(at, -1)))
    battle.told = []
    return list(tables.values())


def _limit(states: list[_State], struck: list[list[tuple[LossTable, str]]], least: float) -> float:
    """The chance below which a way to go on is left out, so that all those make up no more than `least`."""
    if least <= 0.0:
        return 0.0
    every: list[Pmf] = []
    for (chance, _), tables in zip(states, struck, strict=True):
        ways = np.array([chance])
        for table, _ in tables:
            ways = np.outer(ways, table.chances).ravel()
        every.append(ways)
    ranked = np.sort(np.concatenate(every))
    at = int(np.searchsorted(np.cumsum(ranked), least))
    return float(ranked[min(at, len(ranked) - 1)])


def _key(battle: Battle, members: list[str]) -> tuple[Any, ...]:
    """What tells two states of a Round apart."""
    units: list[Any] = []
    for key in members:
        unit = battle.unit(key)
        if not unit.on_table():
            units.append(None)
            continue
        figures = tuple([(figure.id, figure.hp, figure.file) for figure in unit.figures])
        units.append((unit.pool, unit.rnf, unit.files, unit.rear, unit.x, unit.y, unit.heading, figures))
    touching = tuple([(c.a, c.b) for c in battle.contacts if c.a in members])
    # Notes are frozen values, of texts, numbers and tuples.
    return (*units, touching, tuple(battle.notes.items()))


class _Tally:
    """The odds of one unit while they are added up."""

    def __init__(self, unit: Unit) -> None:
        self.lost = np.zeros(unit.health() + 1)
        self.left = np.zeros(unit.total() + 1)
        self.crumbles = np.zeros(unit.health() + 1)
        self.destroyed = 0.0
        self.crumbled_away = 0.0
        self.steadfast = 0.0
        self.breaks = 0.0
        self.captured = 0.0
        self.stands = 0.0

    def odds(self) -> UnitOdds:
        return UnitOdds(
            pmf.chances(self.lost),
            pmf.chances(self.left),
            pmf.chance(self.destroyed),
            pmf.chances(self.crumbles),
            pmf.chance(self.crumbled_away),
            pmf.chance(self.steadfast),
            pmf.chance(self.breaks),
            pmf.chance(self.captured),
            pmf.chance(self.stands),
        )


class _Result:
    """Steps 2 to 7 of a Round, added up over all states that step 1 may lead to."""

    def __init__(self, start: Battle, members: list[str], answer: Answerer) -> None:
        self.start = start
        self.members = members
        self.answer = answer
        sizes = [
            sum([start.unit(key).health() for key in members if start.unit(key).seat == seat])
            for seat in start.seats
        ]
        self.lost = np.zeros((sizes[0] + 1, sizes[1] + 1))
        self.wins = dict.fromkeys(start.seats, 0.0)
        self.draws = 0.0
        self.difference: dict[int, float] = {}
        self.tallies = {key: _Tally(start.unit(key)) for key in members}

    def add(self, chance: float, battle: Battle) -> None:
        round_ = Round(self.members, battle.seats)
        for key in self.members:
            unit = battle.unit(key)
            points = unit.phase_losses() - self.start.unit(key).phase_losses()
            round_.lost[unit.seat] += points
            self.tallies[key].lost[points] += chance
        for each in chances_in(battle):
            each.all_have_struck(battle, self.members)
        for key in self.members:
            unit = battle.unit(key)
            tally = self.tallies[key]
            tally.left[unit.total() if unit.on_table() else 0] += chance
            if not unit.on_table():
                tally.destroyed += chance
        self.lost[round_.lost["A"], round_.lost["B"]] += chance
        combat_result.determine_winner(battle, round_)
        battle.told = []
        lead = -round_.difference if round_.winner == "B" else round_.difference
        self.difference[lead] = self.difference.get(lead, 0.0) + chance
        if not round_.winner:
            self.draws += chance
            waiting: list[str] = []
        else:
            self.wins[round_.winner] += chance
            waiting = [
                unit.id
                for loser in battle.enemies(round_.winner)
                for unit in combat_result.in_combat(battle, round_, loser)
            ]
        self._break_tests(chance, battle, round_, waiting, battle)

    def _break_tests(
        self, chance: float, battle: Battle, round_: Round, waiting: list[str], fought: Battle
    ) -> None:
        """QS-RES-13 to QS-RES-16: each unit in turn, with every way the test may go."""
        if not waiting:
            self._end(chance, battle, fought)
            return
        key, rest = waiting[0], waiting[1:]
        unit = battle.unit(key)
        if not unit.on_table() or not battle.is_engaged(unit):
            self._break_tests(chance, battle, round_, rest, fought)
            return
        if unit.is_unstable():
            then = battle.copy()
            played(then, combat_result.crumble(then, unit, round_.difference), self.answer)
            self._break_tests(chance, then, round_, rest, fought)
            return
        firm = combat_result.is_steadfast(battle, round_, unit)
        if firm:
            self.tallies[key].steadfast += chance
        passes = discipline_chance(battle, unit, 0 if firm else round_.difference)
        if passes > 0.0:
            self._break_tests(chance * passes, battle, round_, rest, fought)
        if passes < 1.0:
            broken = chance * (1.0 - passes)
            self.tallies[key].breaks += broken
            then = battle.copy()
            if unit.is_war_machine():
                # QS-MOD-46
                self.tallies[key].captured += broken
                casualties.destroy(then, unit, "QS-MOD-46")
            else:
                fleeing = unit.twin()
                fleeing.fleeing = True
                fleeing.charged = False
                then.put(fleeing)
            self._break_tests(broken, then, round_, rest, fought)

    def _end(self, chance: float, battle: Battle, fought: Battle) -> None:
        """QS-RES-17 to QS-RES-23: who stands, and who is caught."""
        broken: list[str] = []
        for key in self.members:
            before, unit = fought.unit(key), battle.unit(key)
            if not before.on_table():
                continue
            tally = self.tallies[key]
            if unit.fleeing:
                broken.append(key)
            elif unit.on_table():
                tally.stands += chance
            if before.is_unstable():
                crumbled = unit.phase_losses() - before.phase_losses()
                tally.crumbles[crumbled] += chance
                if not unit.on_table():
                    tally.crumbled_away += chance
        if not broken:
            return
        after_whom: dict[str, list[Unit]] = {key: [] for key in broken}
        for key in self.members:
            unit = battle.unit(key)
            if unit.on_table() and not unit.fleeing:
                options = pursuit.choices(battle, unit, broken)
                if options and options[0].key != pursuit.OVERRUN:
                    question = Choice("pursue", "QS-RES-17", "", options, (key,))
                    chosen = self.answer(battle, question)
                    if chosen != pursuit.RESTRAIN:
                        after_whom[chosen.removeprefix(pursuit.PURSUE)].append(unit)
        for key, pursuers in after_whom.items():
            if pursuers:
                self.tallies[key].captured += chance * capture_chance(battle.unit(key), pursuers)

    def odds(self, cut: float) -> CombatOdds:
        units = {key: tally.odds() for key, tally in self.tallies.items()}
        wins = {seat: pmf.chance(won) for seat, won in self.wins.items()}
        difference = {lead: pmf.chance(share) for lead, share in self.difference.items()}
        return CombatOdds(pmf.chances(self.lost), wins, pmf.chance(self.draws), difference, units, cut)


_known: dict[tuple[Any, ...], CombatOdds] = {}


def combat(
    battle: Battle,
    unit_id: str,
    *,
    answer: Answerer = first_answer,
    least: float = 0.0,
    until: float = math.inf,
) -> CombatOdds:
    """The next Round of the Combat that this unit stands in.

    For those who need an answer quickly: at each Agility step the least likely ways to go on, which make up no
    more than `least` in all, are left out, and the odds are those of the others; `cut` says how much that was.
    And if they are not done when the clock (time.perf_counter) shows `until`, OutOfTime is raised.
    """
    # Units are values: as long as the same ones stand there, so do the odds, unless a chapter has a say.
    touching = tuple([(c.a, c.side_a, c.b, c.side_b) for c in battle.contacts])
    key = (battle.field, *battle.on_table(), touching, battle.active, unit_id, answer, least)
    known = None if battle.chapters else _known.get(key)
    if known is None:
        start = battle.copy()
        start.alarms = []
        start.step = MELEE
        members = start.combat_of(unit_id)
        result = _Result(start, members, answer)
        states = _fought(start, members, answer, least, until)
        kept = sum([chance for chance, _ in states])
        for chance, state in states:
            _hurry(until)
            result.add(chance / kept, state)
        known = result.odds(pmf.chance(1.0 - kept))
        if len(_known) >= _MOST_KEPT:
            _known.clear()
        if not battle.chapters:
            _known[key] = known
    return known
