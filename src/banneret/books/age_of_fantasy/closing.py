"""Getting into contact: which places each model can reach, and which of them it takes.

Models go one by one, the nearest first. Who can reach a free place in base contact takes it; the others come as
close as they can, and all stay together (AF-MEL-03, AF-MEL-04). If that tears the unit apart, those who fall
furthest short go first and the others keep up with them.
"""

from __future__ import annotations

import math
from typing import Final

from banneret.books.age_of_fantasy.closing_places import TOLERANCE, ClosingPlaces, places_beside
from banneret.books.age_of_fantasy.closing_ways import LOOSE, MOST_BENT, SO_FAR, WHOLE, any_overlaps
from banneret.books.age_of_fantasy.coherency import SLACK, fits_in, is_coherent, stands_with, violation
from banneret.books.age_of_fantasy.movement import ROUNDING, Trial, Walk
from banneret.books.age_of_fantasy.unit import Place
from banneret.core.engine.ask import Refusal
from banneret.core.space.bases import Base, gap
from banneret.core.space.geometry import CONTACT

_MOST_COMRADES: Final = 8  # beside whom a place is looked for when there is no better
_BEHIND: Final = 1.2  # right behind a comrade in contact, where a better place is hardly ever found
_MOST_LATE: Final = 4  # how many orders of the models are tried


class Closing(ClosingPlaces):
    """Models of one unit that try to get into contact with another, all of them together."""

    # ------------------------------------------------------------------ the whole unit

    def can_touch(self) -> bool:
        """AF-MOV-09, AF-MEL-02: whether any model can get into contact."""
        for held in self.modes():
            self.held = held
            for at in sorted(self.measured(), key=lambda at: self.falls_short(at)):
                if self.falls_short(at) > ROUNDING:
                    continue
                if self.best_contact(at, []) is not None:
                    return True
        return False

    def measured(self) -> list[int]:
        """The movers whose ways count: of who moves by a leader only that one has to get there."""
        return [at for at in self.movers if self.march.measures(at)]

    def modes(self) -> tuple[bool, ...]:
        """Keeping off difficult ground, or going through it more slowly where there is any."""
        march = self.march
        if march.bogged or march.reach <= march.difficult:
            return (True,)
        # Who is never slowed gains nothing by going through.
        slowed = any([not march.striding[at] and not march.flying[at] for at in self.movers])
        return (False, True) if march.slowing and slowed else (False,)

    def solve(self) -> Trial:
        """All models placed, together if they can be: as many as possible in contact, the others close by."""
        self.thorough = False
        best = self._best_solved(_MOST_LATE)
        self.thorough = True
        if self.contacts(best) == 0 and not self._all_round():
            best = self._best_solved(_MOST_LATE)
        return best

    def _all_round(self) -> bool:
        return all([self.unit.bases[at].is_round() for at in self.movers])

    def mends(self) -> bool:
        """AF-MOV-02: whether the unit can be placed so that it is in contact and in coherency.

        First every order is tried as far as it keeps the unit together. If none does to the end, those left
        behind may still catch up once all are placed.
        """
        if self.march.stays_torn():
            return False
        self.thorough = False
        found, touched = self._mended()
        self.thorough = True
        if not touched and not self._all_round():
            found, _ = self._mended()
        if found:
            return True
        self.thorough = not touched
        trial = self._best_solved(1)
        self.thorough = True
        return self.contacts(trial) > 0 and is_coherent(trial.bases(), self.unit.coherency)

    def _mended(self) -> tuple[bool, bool]:
        """Whether some order mends the unit, and whether any brings it into contact at all."""
        touched = False
        for held in self.modes():
            self.held = held
            late = sorted(self.movers, key=lambda at: -self.falls_short(at))
            for ahead in range(max(1, min(_MOST_LATE, len(late)))):
                trial = self._solve(late[:ahead], True)
                contact = self.contacts(trial) > 0
                touched = touched or contact
                if trial.refusal is None and is_coherent(trial.bases(), self.unit.coherency):
                    if contact:
                        return True, True
                    if ahead == 0:
                        break
        return False, touched

    def _best_solved(self, orders: int) -> Trial:
        best = Trial()
        most: tuple[bool, bool, int, float] = (False, False, -1, 0.0)
        of_best = False
        torn = self.unit.violation() > 0.0
        for held in self.modes():
            self.held = held
            late = sorted(self.movers, key=lambda at: -self.falls_short(at))
            for ahead in range(max(1, min(orders, len(late)))):
                # Once somebody is in contact, other orders are for the sake of coherency.
                trial = self._solve(late[:ahead], ahead > 0 and most[0] and not torn)
                if trial.refusal is not None:
                    continue
                merit = self._merit(trial)
                if merit > most:
                    best, most, of_best = trial, merit, held
                if merit[1] and (ahead == 0 or merit[0]):
                    break
        if most[2] < 0:
            return best.refuse("blocked", "AF-MEL-03", "Nobody finds a way.")
        self.held = of_best
        self._improve(best)
        return best

    def _merit(self, trial: Trial) -> tuple[bool, bool, int, float]:
        """What counts, first things first: contact at all, coherency, how many in contact."""
        bases = trial.bases()
        count = self.contacts(trial)
        bounds = self.unit.coherency
        return count > 0, is_coherent(bases, bounds), count, 0.0 - violation(bases, bounds)

    def contacts(self, trial: Trial) -> int:
        return sum([1 for walk in trial.walks if self.gap_to_enemy(walk.end) <= CONTACT])

    def _solve(self, first: list[int], whole: bool) -> Trial:
        """Place every model; those named first go before all others, and no further than they get.

        Who wants only a unit that is `whole` is refused as soon as one is too far from another.
        """
        unit = self.unit
        walks: list[Walk] = [Walk([(base.cx, base.cy)], 0.0, base, False, []) for base in unit.bases]
        placed: list[Base] = [unit.bases[at] for at in range(len(unit.bases)) if at not in self.movers]
        leader = self.march.leader
        first = [at for at in first if at != leader]
        if leader >= 0:
            led = self.best_contact(leader, placed)
            if led is None:
                return Trial().refuse("blocked", "AF-MEL-03", "Who leads the charge finds no way.")
            walks[leader] = led
            placed.append(led.end)
        left: list[int] = list(first)
        waiting = [at for at in self.movers if at not in first and at != leader]
        waiting.sort(key=lambda at: self.gap_to_enemy(unit.bases[at]))
        if not first:
            for at in waiting:
                walk = self.best_contact(at, placed)
                if walk is None:
                    left.append(at)
                else:
                    walks[at] = walk
                    placed.append(walk.end)
        else:
            left += waiting
        trial = Trial()
        trial.walks = walks
        if whole and any([self._lost_to(at, placed, SO_FAR) for at in left]):
            return trial.refuse("coherency", "AF-MEL-03", "The unit would be torn apart.")
        for at in left:
            walk = self._settle(at, placed)
            if walk is None:
                return trial.refuse("blocked", "AF-MEL-03", "No room was found for every model.")
            if whole and not stands_with(walk.end, placed, self.link, self.spread + SLACK, True):
                return trial.refuse("coherency", "AF-MEL-03", "The unit would be torn apart.")
            walks[at] = walk
            placed.append(walk.end)
        self.march.take(trial)
        return trial

    def _settle(self, at: int, placed: list[Base]) -> Walk | None:
        """In contact if it can be, else as close as it gets, else with the others."""
        walk = self.best_contact(at, placed)
        if walk is None:
            walk = self.best_near(at, placed, self.gap_to_enemy(self.unit.bases[at]) - CONTACT)
        if walk is None:
            walk = self._somewhere(at, placed)
        return walk

    def _improve(self, trial: Trial) -> None:
        """Who was placed before others may now get closer than it could then."""
        walks = trial.walks
        self.allowed = violation([walk.end for walk in walks], self.unit.coherency)
        for at in sorted(self.movers, key=lambda at: self.gap_to_enemy(walks[at].end)):
            own: float = self.gap_to_enemy(walks[at].end)
            if own <= _BEHIND or at == self.march.leader:
                continue
            others = [walks[k].end for k in range(len(walks)) if k != at]
            self._look_at(others)
            better = self.best_contact(at, others, WHOLE)
            if better is None:
                better = self.best_near(at, others, own - 0.1, WHOLE)
            if better is not None:
                walks[at] = better
        self.march.take(trial)

    def _somewhere(self, at: int, placed: list[Base]) -> Walk | None:
        """Where it stands, or beside the others; out of coherency only if nothing else is left."""
        base = self.unit.bases[at]
        stays = Walk([(base.cx, base.cy)], 0.0, base, False, [])
        free = not any_overlaps(base, placed)
        if free and fits_in(base, placed, self.unit.coherency):
            return stays
        for suits in (SO_FAR, LOOSE):
            if suits == LOOSE:
                walk = self.best_near(at, placed, self.gap_to_enemy(base) - CONTACT, LOOSE)
                if walk is not None or free:
                    return walk if walk is not None else stays
            walk = self._beside(at, placed, suits)
            if walk is not None:
                return walk
        return None

    def _beside(self, at: int, placed: list[Base], suits: int) -> Walk | None:
        """Beside one of the nearest comrades, straight if it can be, else round corners."""
        if self._lost_to(at, placed, suits):
            return None
        base = self.unit.bases[at]
        places: list[tuple[float, Place]] = []
        for other in sorted(placed, key=lambda other: gap(base, other))[:_MOST_COMRADES]:
            for far in (0.05, 0.5 * self.link, self.link - 0.05):
                for place in places_beside(base, other, far):
                    away: float = math.sqrt((place[0] - base.cx) ** 2 + (place[1] - base.cy) ** 2)
                    if away <= self.limit(at):
                        places.append((away, place))
        places.sort()
        barred: list[tuple[float, Place]] = []
        for away, place in places:
            if self.is_free(at, place, placed, suits):
                walk = self._straight_to(at, place)
                if walk is not None:
                    return walk
                barred.append((away, place))
        if self.march.flying[at]:
            return None
        return self._round_corners(at, barred[:: max(1, len(barred) // MOST_BENT)])

    # ------------------------------------------------------------------ judging what a player has placed

    def judge(self, trial: Trial, proposed: Trial) -> Refusal | None:
        """AF-MEL-03: in contact where a place in contact can be reached, else as close as can be.

        Nobody need leave a place without which the unit would not be together, unless the proposal shows how
        more of it get into contact and stay so.
        """
        ends = trial.bases()
        self.allowed = violation(ends, self.unit.coherency)
        together = violation(proposed.bases(), self.unit.coherency) <= self.allowed
        fewer = together and self.contacts(trial) < self.contacts(proposed)
        for at in self.movers:
            own: float = self.gap_to_enemy(ends[at])
            if own <= CONTACT:
                continue
            name = self.unit.models[at].name()
            others = [ends[k] for k in range(len(ends)) if k != at]
            self._look_at(others)
            modes = self._modes_beside(at, trial)
            for held in modes:
                self.held = held
                if self.best_contact(at, others, SO_FAR if fewer else WHOLE) is not None:
                    return Refusal("contact", "AF-MEL-03", f"{name} can reach base contact, so it must.")
            if own > self.gap_to_enemy(self.unit.bases[at]) + 0.01:
                return Refusal("further-off", "AF-MEL-03", f"{name} may not end further away than it began.")
            for held in modes:
                self.held = held
                walk = self.best_near(at, others, own - TOLERANCE, WHOLE)
                if walk is not None:
                    why = f"{name} can get {own - self.gap_to_enemy(walk.end):.1f}” closer to the enemy."
                    return Refusal("closer", "AF-MEL-03", why)
        return None

    def _modes_beside(self, at: int, trial: Trial) -> list[bool]:
        """AF-TER-07: how a model may go, the others going as they do.

        If one of them touches difficult ground, all are held to 6". If none does, a model that keeps off it is
        not held; nor is it if nobody else goes further than 6", which leaves it that as well.
        """
        march = self.march
        if march.bogged or march.reach <= march.difficult:
            return [True]
        if not march.slowing:
            return [False]
        slowly = True
        for k in range(len(trial.walks)):
            walk = trial.walks[k]
            if k == at:
                continue
            if walk.slow:
                return [True]
            if walk.inches > march.difficult + ROUNDING and not march.striding[k] and not march.flying[k]:
                slowly = False
        return [False, True] if slowly else [False]
