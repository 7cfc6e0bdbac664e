"""Rolling to hit and to block, the same for shooting, melee, spells and impact.

Attack dice keep their natural face until every rule that reads it has done so. Order: hit, then what a
natural 6 does (Poison, Rending), then Blast for each weapon, then the block roll with the hit's AP.
"""

from __future__ import annotations

from banneret.books.opr.quality import succeeds
from banneret.books.opr.sheets import Weapon


class Hits:
    """Hits of one kind: how many, their AP, what each wound counts for, whether Regeneration helps.

    `at` is the unit that they strike, "" for the one that they were aimed at.
    """

    __slots__ = ("ap", "at", "count", "factor", "sure", "unblockable")

    def __init__(
        self, count: int, ap: int, factor: int, sure: bool, unblockable: bool = False, at: str = ""
    ) -> None:
        self.count = count
        self.ap = ap
        self.factor = factor
        self.sure = sure  # Regeneration does not help against it
        self.unblockable = unblockable  # nobody rolls to block it
        self.at = at


class Wounds:
    """Unblocked hits of one kind, before Regeneration and before they are put on models.

    Or, in `hits`, hits still to be blocked: by each of the Heroes they fall on, one after another (RG-SPC-15).
    Those that are `certain` nothing wards off at all: neither Regeneration nor whatever else chapters bring.
    `attack` is false for those of bad ground and of other mishaps.
    """

    __slots__ = ("attack", "certain", "count", "factor", "hits", "shooting", "sure")

    def __init__(
        self,
        count: int,
        factor: int,
        sure: bool,
        hits: Hits | None = None,
        shooting: bool = False,
        certain: bool = False,
        attack: bool = True,
    ) -> None:
        self.count = count
        self.factor = factor
        self.sure = sure
        self.hits = hits
        self.shooting = shooting
        self.certain = certain
        self.attack = attack


def count_hits(
    weapon: Weapon,
    weapons: int,
    attacks: int,
    faces: list[int],
    need: int,
    sixes_only: bool,
    models: int,
    of_a_six: int = -1,
    plus: list[int] | None = None,
) -> list[Hits]:
    """What the dice of `weapons` equal weapons, `attacks` dice each, hit in a unit of `models` models.

    A natural 6 is so many hits as `of_a_six` says, or the weapon itself if that is -1. `plus` is what was added
    to each die since it fell.

    RG-SHO-03: each success is a hit. RG-SPC-22: a natural 6 with Poison is three. RG-SPC-05: Blast
    multiplies the hits of each single weapon, up to one a model. RG-SPC-24: sixes of Rending are told apart.
    """
    plain = 0
    sixes = 0
    if of_a_six < 0:
        of_a_six = weapon.hits_of_a_six
    special = of_a_six > 1 or weapon.ap_of_a_six != weapon.ap or weapon.six_ignores_regeneration
    results = faces
    if plus is not None:
        # A natural 1 stays one.
        results = [faces[at] + plus[at] if 1 < faces[at] < 6 else faces[at] for at in range(len(faces))]
    if not weapon.caps_hits:
        for at in range(len(faces)):
            if faces[at] == 6:
                sixes += of_a_six
            elif not sixes_only and results[at] != 1 and results[at] >= need:
                plain += 1
    else:
        for first in range(0, weapons * attacks, attacks):
            own_plain = 0
            own_sixes = 0
            for at in range(first, min(first + attacks, len(faces))):
                if faces[at] == 6:
                    own_sixes += of_a_six
                elif not sixes_only and results[at] != 1 and results[at] >= need:
                    own_plain += 1
            # The cap is the weapon's; the attacker keeps the better hits.
            own_sixes = min(weapon.multiplied(own_sixes), models)
            own_plain = min(weapon.multiplied(own_plain), models - own_sixes)
            sixes += own_sixes
            plain += own_plain
    found: list[Hits] = []
    if not special:
        plain += sixes
        sixes = 0
    if sixes:
        found.append(Hits(sixes, weapon.ap_of_a_six, weapon.wound_factor, weapon.six_ignores_regeneration))
    if plain:
        found.append(Hits(plain, weapon.ap, weapon.wound_factor, False))
    return found


def count_wounds(faces: list[int], need: int, plus: list[int] | None = None) -> int:
    """RG-SHO-04: each hit whose block roll fails is a wound; `plus` is what was added to each die."""
    if plus is None:
        return sum([0 if succeeds(face, need) else 1 for face in faces])
    return sum([0 if succeeds(faces[at], need, plus[at]) else 1 for at in range(len(faces))])


def block_need(defense: int, ap: int, modifier: int) -> int:
    """The face needed to block a hit with this AP; spells may add to or take from the roll.

    RG-SPC-04, AF-SPC-07.
    """
    return defense + ap - modifier


def unblocked(hits: Hits, faces: list[int], need: int, plus: list[int] | None = None) -> Wounds:
    """What the defender's dice let through, a die for each hit; `plus` is what was added to each."""
    return Wounds(count_wounds(faces, need, plus), hits.factor, hits.sure)
