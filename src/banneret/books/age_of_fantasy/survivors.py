"""Who may fall so that the rest of a unit stays in coherency (AF-SHO-16).

Two rules bind those who are left (AF-MOV-01): no two may be more than 6" apart, and each needs another within
2". Who stands too far from whom is branched on: one of the two falls. Who is left without a fellow within 2"
must keep one of those it has. When both are settled, the others fall in any number but for one: what is left
of a group that touches nobody else is nothing, or at least two. So every choice there is gets found.
"""

from __future__ import annotations

from typing import Final

from banneret.books.age_of_fantasy.coherency import BY_THE_BOOK, SLACK, Coherency
from banneret.core.space.bases import Base, gap

_OPEN: Final = 0
_KEPT: Final = 1
_LOST: Final = 2


class Survivors:
    """The models of a unit where they stand, and which of them may fall at all."""

    def __init__(self, bases: list[Base], may_fall: list[bool], bounds: Coherency = BY_THE_BOOK) -> None:
        count = len(bases)
        self.count = count
        self.may_fall = may_fall
        self._links: list[list[int]] = [[] for _ in range(count)]
        self._rifts: list[list[int]] = [[] for _ in range(count)]
        for i in range(count):
            for j in range(i + 1, count):
                apart: float = gap(bases[i], bases[j])
                if apart <= bounds.link + SLACK:
                    self._links[i].append(j)
                    self._links[j].append(i)
                if apart > bounds.spread + SLACK:
                    self._rifts[i].append(j)
                    self._rifts[j].append(i)

    def falling(self, fallen: list[int], number: int) -> list[int] | None:
        """So many models, these among them, without whom the unit is in coherency; None if there are none."""
        if number < len(fallen) or number > self.may_fall.count(True):
            return None
        fates = [_OPEN if may else _KEPT for may in self.may_fall]
        for at in fallen:
            fates[at] = _LOST
        if self.count - number <= 1:
            # One model alone is always in coherency.
            found = list(fallen)
            for at in range(self.count):
                if len(found) < number and fates[at] == _OPEN:
                    found.append(at)
            return found
        settled = self._settle(fates, number)
        if settled is None:
            return None
        return [at for at in range(self.count) if settled[at] == _LOST]

    # ------------------------------------------------------------------ the search

    def _settle(self, fates: list[int], number: int) -> list[int] | None:
        """Every model kept or lost, so many of them lost; None if it cannot be."""
        if not self._follow(fates) or fates.count(_LOST) > number:
            return None
        spare = number - fates.count(_LOST)
        torn = self._most_torn(fates)
        if torn >= 0:
            if self._pairs_torn(fates) > spare:
                return None
            return self._branch(fates, torn, number)
        lonely = self._loneliest(fates)
        if lonely >= 0:
            return self._befriend(fates, lonely, number)
        return self._shed(fates, spare)

    def _follow(self, fates: list[int]) -> bool:
        """What follows from what is settled; False if it contradicts itself."""
        changed = True
        while changed:
            changed = False
            for at in range(self.count):
                if fates[at] == _LOST:
                    continue
                stays = fates[at] == _KEPT
                alone = True
                for other in self._links[at]:
                    if fates[other] != _LOST:
                        alone = False
                        break
                torn = False
                for other in self._rifts[at]:
                    if fates[other] == _KEPT:
                        torn = True
                        break
                if alone or torn:
                    if stays:
                        return False
                    fates[at] = _LOST
                    changed = True
        return True

    def _most_torn(self, fates: list[int]) -> int:
        """The open model that is too far from most others, -1 if nobody is too far from anybody."""
        best = -1
        most = 0
        for at in range(self.count):
            if fates[at] == _OPEN:
                torn = 0
                for other in self._rifts[at]:
                    if fates[other] == _OPEN:
                        torn += 1
                if torn > most:
                    best, most = at, torn
        return best

    def _pairs_torn(self, fates: list[int]) -> int:
        """Pairs too far apart that share nobody: of each at least one must fall."""
        paired: list[bool] = [False] * self.count
        pairs = 0
        for at in range(self.count):
            if fates[at] == _OPEN and not paired[at]:
                for other in self._rifts[at]:
                    if fates[other] == _OPEN and not paired[other]:
                        paired[at] = True
                        paired[other] = True
                        pairs += 1
                        break
        return pairs

    def _branch(self, fates: list[int], at: int, number: int) -> list[int] | None:
        for fate in (_KEPT, _LOST):
            tried = list(fates)
            tried[at] = fate
            found = self._settle(tried, number)
            if found is not None:
                return found
        return None

    def _loneliest(self, fates: list[int]) -> int:
        """Of those who stay and have nobody sure to stay beside them, the one with the fewest open fellows."""
        best = -1
        fewest = self.count
        for at in range(self.count):
            if fates[at] != _KEPT:
                continue
            fellows = 0
            for other in self._links[at]:
                if fates[other] == _KEPT:
                    fellows = self.count
                    break
                if fates[other] == _OPEN:
                    fellows += 1
            if fellows < fewest:
                best, fewest = at, fellows
        return best

    def _befriend(self, fates: list[int], at: int, number: int) -> list[int] | None:
        """One of its fellows stays: the first of them, or else the first falls and the second stays, …"""
        tried = list(fates)
        for other in self._links[at]:
            if tried[other] == _OPEN:
                kept = list(tried)
                kept[other] = _KEPT
                found = self._settle(kept, number)
                if found is not None:
                    return found
                tried[other] = _LOST
        return None

    def _shed(self, fates: list[int], spare: int) -> list[int] | None:
        """Let so many of the open models fall: nobody is too far from anybody, and who stays has a fellow.

        A group with a model that stays is shed from its far end, one by one. Any other is shed down to two
        models, and then goes as a pair; those that had three go last, for one can stay with its pair.
        """
        settled = list(fates)
        pairs: list[tuple[int, int]] = []
        of_three: list[tuple[int, int]] = []
        for group in self._groups(fates):
            shed = self._from_the_rim(group, fates)
            if not any([fates[at] == _KEPT for at in group]):
                pair = (shed[-2], shed[-1])
                shed = shed[:-2]
                (of_three if shed else pairs).append(pair)
            for at in shed:
                if spare > 0:
                    settled[at] = _LOST
                    spare -= 1
        pairs += of_three
        for one, two in pairs:
            if spare >= 2:
                settled[one] = _LOST
                settled[two] = _LOST
                spare -= 2
        if spare == 1:
            spare = self._make_up(settled, pairs, fates)
        for at in range(self.count):
            if settled[at] == _OPEN:
                settled[at] = _KEPT
        return settled if spare == 0 else None

    def _make_up(self, settled: list[int], pairs: list[tuple[int, int]], fates: list[int]) -> int:
        """One more must fall, and only pairs are left: a pair goes, and one that had been shed stays after all.

        It must be one that still has a fellow. Returns how many are left over.
        """
        for one, two in pairs:
            if settled[one] == _LOST:
                continue
            settled[one] = _LOST
            settled[two] = _LOST
            for at in range(self.count):
                if fates[at] == _OPEN and settled[at] == _LOST and at != one and at != two:
                    for other in self._links[at]:
                        if settled[other] != _LOST:
                            settled[at] = _KEPT
                            return 0
            settled[one] = _OPEN
            settled[two] = _OPEN
        return 1

    def _groups(self, fates: list[int]) -> list[list[int]]:
        """Those not lost, by who is linked with whom over whomever."""
        seen: list[bool] = [fate == _LOST for fate in fates]
        groups: list[list[int]] = []
        for start in range(self.count):
            if seen[start]:
                continue
            seen[start] = True
            group = [start]
            for at in group:
                for other in self._links[at]:
                    if not seen[other]:
                        seen[other] = True
                        group.append(other)
            groups.append(group)
        return groups

    def _from_the_rim(self, group: list[int], fates: list[int]) -> list[int]:
        """The open models of a group so that each, when those before it are gone, leaves the others linked.

        The far end of a walk from those who stay, or from one model: each was reached from an earlier one.
        """
        kept = [at for at in group if fates[at] == _KEPT]
        walk = kept if kept else [group[0]]
        reached = list(walk)
        for at in reached:
            for other in self._links[at]:
                if fates[other] != _LOST and other not in reached:
                    reached.append(other)
        return [at for at in reversed(reached) if fates[at] == _OPEN]
