"""Exact odds of melee in Age of Fantasy, from the moment both sides have closed to the loser's morale test.

Who can strike is geometry: it is read off the table for every state that losses can lead to (AF-MEL-05), and
for a charge yet to be made from where the rules' own proposals for the charge and for the move to meet it
(AF-MEL-03, AF-MEL-04) would bring both sides. Weapon groups strike in the order in which they are offered.

Not part of these odds: shots and dangerous ground on the way in, spells cast before the strikes, and what
chapters make of a melee that is over.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from banneret.books.age_of_fantasy.battle import Assault, Battle
from banneret.books.age_of_fantasy.charge import charging, counter_move, shortest_charge
from banneret.books.age_of_fantasy.melee import sort_blows
from banneret.books.age_of_fantasy.movement import CHARGE, Trial
from banneret.books.age_of_fantasy.terrain import dangers, expected_wounds
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.blows import gains_attack, hits_on_sixes_only, melee_weapons, weapon_key, weapons_key
from banneret.books.opr.sheets import Weapon
from banneret.books.opr.tray import Model
from banneret.books.opr.volleys import BREATH_AP, Battery, batteries, readied
from banneret.core.engine.ranking import best
from banneret.odds import pmf
from banneret.odds.age_of_fantasy.bodies import AutomaticHits, Band, Guard, Wave, band_of
from banneret.odds.age_of_fantasy.chapter_odds import (
    BOOK,
    ON_SIXES,
    Rolls,
    after_strikes,
    echo_of,
    follows_attacks,
    of_the_first_six,
)
from banneret.odds.opr.bodies import kept
from banneret.odds.opr.chapter_odds import debtor, moved, settled
from banneret.odds.opr.results import MeleeOdds, MeleeSums
from banneret.odds.opr.strikes import Shots, by_ones, certain, danger, shots, without_sixes, wounds
from banneret.odds.pmf import Pmf
from banneret.odds.timekeeping import keep_time

STRIKE_BACK: Final = "strike back"
NOBODY: Final[Guard] = (4, 0, 0, 1)  # to count dice, whomever they strike

# What chapters remember, and with it the chances of pairs of states.
Tables = list[tuple[Battle, NDArray[np.float64]]]
# The chances of states, by how many natural 1s there are to be paid for: those in which no 6 has been rolled to
# hit, and the others.
Struck = dict[int, tuple[Pmf, Pmf]]


# ------------------------------------------------------------------------------------------ closing in


class Landed:
    """A charge as the rules would propose it: the table afterwards, and the dangerous ground crossed."""

    __slots__ = ("battle", "danger", "inches", "met_danger")

    def __init__(self, battle: Battle, inches: float, danger: float, met_danger: float) -> None:
        self.battle = battle
        self.inches = inches
        self.danger = danger  # wounds to be expected of dangerous terrain tests of the charger
        self.met_danger = met_danger  # … and of the target that moves to meet it


def landing(battle: Battle, unit: Unit, target: Unit, action: str = CHARGE) -> Landed | None:
    """AF-MEL-02 to AF-MEL-04: both sides in contact; None if the charge does not get there."""
    keep_time()
    closing = charging(battle, unit, target, action)
    closing.march.patience = keep_time
    trial = closing.solve()
    if trial.refusal is not None or closing.contacts(trial) == 0:
        return None
    after = battle.copy()
    after.put(unit.standing_on(trial.bases()))
    inches = shortest_charge(closing, trial)
    for chapter in after.chapters:
        chapter.charged(after, unit.id, action, inches)
    danger_on_the_way = expected_wounds(dangers(battle, unit, trial.walks, CHARGE))
    if target.is_thing():
        return Landed(after, inches, danger_on_the_way, 0.0)  # a thing does not move to meet anybody
    meeting = counter_move(after, target, after.unit(unit.id))
    meeting.march.patience = keep_time
    met = meeting.solve() if meeting.movers else Trial()
    met_danger = 0.0
    if met.walks and met.refusal is None:
        after.put(target.standing_on(met.bases()))
        met_danger = expected_wounds(dangers(battle, target, met.walks, "counter-move"))
    return Landed(after, inches, danger_on_the_way, met_danger)


def charge(
    battle: Battle,
    unit: Unit,
    target: Unit,
    *,
    action: str = CHARGE,
    strike_back: bool = True,
    breath: bool = True,
) -> MeleeOdds | None:
    """The melee that a charge from where the two stand leads to; None if it does not get there."""
    landed = landing(battle, unit, target, action)
    if landed is None:
        return None
    there = landed.battle
    return melee(
        there, there.unit(unit.id), there.unit(target.id), action=action, strike_back=strike_back, breath=breath
    )


# ------------------------------------------------------------------------------------------ the melee


def melee(
    battle: Battle,
    charger: Unit,
    defender: Unit,
    *,
    action: str = CHARGE,
    strike_back: bool = True,
    breath: bool = True,
    furious: Mapping[str, str] | None = None,
) -> MeleeOdds:
    """Both sides stand on the table as they have closed: how does the melee end?

    `strike_back`: the defender does so if anybody can. `breath`: both use their Breath Attacks. `furious` names
    a weapon for each set of weapons (`weapons_key`); where it says nothing, the weapon is chosen whose extra
    attack wounds most. Fatigue, Wavering, spells and stances are read from the units.
    """
    fought = battle.in_melee(charger.id, defender.id)
    assert isinstance(fought, Battle)
    battle = fought
    broken = any([rule.stops_a_charge() for rule in defender.rules()])
    band_c, band_d = band_of(battle, charger), band_of(battle, defender)
    sums = MeleeSums(charger, defender, 0, (echo_of(battle, charger), echo_of(battle, defender)))
    begun = [(battle, band_c.start())]
    if broken:
        # AF-SPC-26: at most a die for each model of the phalanx.
        dice = min(sum([model.sheet.tough for model in charger.models]), defender.heads())
        begun = after_strikes(battle, band_c, 0, band_c.suffer(band_c.start(), (danger(dice),)))
        dies = sum([float(tested[band_c.last]) for _, tested in begun])
        if dies:
            sums.charger_dies(band_c, band_d, dies)
    attack = Assault(False, action, True, not broken)
    first_six = of_the_first_six(battle)
    # What may be after the charger has struck: what chapters remember then, and the chances of pairs of states.
    # Apart those in which the first 6 of the melee is still to come, if anything comes of that.
    # All of it by how many natural 1s there are to be paid for.
    tables: dict[int, tuple[Tables, Tables]] = {}
    shape = (band_c.last + 1, band_d.last + 1)
    for there, tested in begun:
        for gone, states in _by_lost(band_c, tested).items():
            blows = Blows(there, band_c.with_lost(gone), defender, attack, breath, furious)
            for ones, (waiting, struck) in blows.by_ones(band_d, band_d.start(), first_six).items():
                for landed, found in zip((struck, waiting), tables.setdefault(ones, ([], [])), strict=True):
                    if not landed.any():
                        continue
                    for then, part in after_strikes(there, band_d, 0, landed):
                        table = _table_of(then, found, shape)
                        for state in states:
                            table[state] += tested[state] * part
    totals: dict[tuple[int, int], NDArray[np.float64]] = {}
    for ones, (others, calms) in tables.items():
        for found, more in ((others, ()), (calms, first_six)):
            for then, table in found:
                ends = {0: table}
                if strike_back and battle.may_strike_back(defender):
                    ends = _struck_back(then, band_c, band_d, table, breath, more)
                for owed, end in ends.items():
                    totals[(ones, owed)] = totals.get((ones, owed), np.zeros(shape)) + end
    losers = who_loses(battle, charger, defender)
    for both, total in totals.items():
        _settle(sums, band_c, band_d, total, both, losers)
    return sums.result(broken)


def _settle(
    sums: MeleeSums[Unit],
    charger: Band,
    defender: Band,
    table: NDArray[np.float64],
    ones: tuple[int, int],
    losers: tuple[int, int, int],
) -> None:
    """The result of a melee in which both have struck, when each has paid for so many natural 1s."""
    sides = (charger, ones[0]), (defender, ones[1])
    owes = [debtor(BOOK, band.field, band.unit) if dear else None for band, dear in sides]
    for own, rows, cost in settled(charger, owes[0], ones[0]):
        for other, columns, price in settled(defender, owes[1], ones[1]):
            left = moved(table, rows, columns, (own.last + 1, other.last + 1))
            if left.any():
                sums.fought(own, other, left, (own.command(), other.command()), losers, (cost, price))


def _table_of(battle: Battle, tables: Tables, shape: tuple[int, int]) -> NDArray[np.float64]:
    """The table of this battle, which is added to those there are if it is new."""
    for known, table in tables:
        if known is battle:
            return table
    tables.append((battle, np.zeros(shape)))
    return tables[-1][1]


def who_loses(battle: Battle, charger: Unit, defender: Unit) -> tuple[int, int, int]:
    """Who has lost for chapters where by the totals it is the charger (0), the defender (1) or nobody (2).

    Against a thing nobody ever has.
    """
    if defender.is_thing():
        return 2, 2, 2
    names = [charger.id, defender.id, ""]
    first, second, third = [names.index(battle.melee_loser(charger, defender, name)) for name in names]
    return first, second, third


def _by_lost(band: Band, chances: Pmf) -> dict[int, list[int]]:
    """The states that can be and in which somebody is left, by the number of models lost."""
    found: dict[int, list[int]] = {}
    for state in np.flatnonzero(chances[: band.last]).tolist():
        found.setdefault(band.dead[state], []).append(state)
    return found


def _struck_back(
    battle: Battle,
    charger: Band,
    defender: Band,
    table: NDArray[np.float64],
    breath: bool,
    first_six: tuple[int, ...],
) -> dict[int, NDArray[np.float64]]:
    """AF-MEL-15: the defender's survivors in reach strike at what is left of the charger, by the 1s to pay."""
    found = {0: np.zeros_like(table)}
    found[0][:, defender.last] = table[:, defender.last]
    attack = Assault(False, STRIKE_BACK)
    followed = follows_attacks(battle)
    for gone_c, own in _by_lost(charger, table.sum(axis=1)).items():
        for gone_d, others in _by_lost(defender, table.sum(axis=0)).items():
            chances = table[np.ix_(own, others)]
            if not chances.any():
                continue
            keep_time()
            blows = Blows(battle, defender.with_lost(gone_d), charger.with_lost(gone_c), attack, breath, None)
            if followed or len(own) <= len(others):
                for at, state in enumerate(own):
                    for ones, landed in after_blows(battle, blows, charger, state, first_six).items():
                        after = found.setdefault(ones, np.zeros_like(table))
                        after[:, others] += np.outer(landed, chances[at])
            else:
                for at, state in enumerate(others):
                    before = np.zeros(charger.last + 1)
                    before[own] = chances[:, at]
                    for ones, (waiting, struck) in blows.by_ones(charger, before, first_six).items():
                        found.setdefault(ones, np.zeros_like(table))[:, state] += waiting + struck
    return found


def after_blows(
    battle: Battle, blows: Blows, target: Band, start: int, first_six: tuple[int, ...]
) -> dict[int, Pmf]:
    """The chances of the target's states after blows and all that comes of them, from this state on.

    By how many natural 1s there are to be paid for.
    """
    found: dict[int, Pmf] = {}
    for ones, (waiting, struck) in blows.by_ones(target, target.only(start), first_six).items():
        found[ones] = np.zeros(target.last + 1)
        for _, part in after_strikes(battle, target, start, waiting + struck):
            found[ones] += part
    return found


class Blows:
    """All that the models of a unit in reach do to a target: Impact, breath, one weapon group after another.

    AF-MEL-05 to AF-MEL-08, AF-SPC-10, AF-SPC-17, AF-SPC-22.
    """

    def __init__(
        self,
        battle: Battle,
        striker: Unit,
        target: Unit,
        attack: Assault,
        breath: bool,
        furious: Mapping[str, str] | None,
    ) -> None:
        reaching = battle.strikers(striker, target)
        self.first_six = of_the_first_six(battle)
        self.waves: list[Wave] = []
        extra: dict[str, str] = {}
        if attack.charging:
            impact = sum([model.sheet.impact_hits for model in reaching])
            if impact:
                self.waves.append(AutomaticHits(battle, impact, 0, False))
            extra = best_furious(battle, striker, target, reaching, attack)
            if furious:
                extra.update({key: name for key, name in furious.items() if key in extra})
        breathed = sum([model.sheet.breath_hits for model in reaching if not model.breathed])
        if breath and breathed:
            self.waves.append(AutomaticHits(battle, breathed, BREATH_AP, False))
        for carriers in sort_blows(melee_weapons(striker, reaching, extra)).values():
            self.waves.append(WeaponWave(battle, striker, carriers, attack))

    def rolls(self, target: Unit) -> Rolls:
        """The rolls to hit a target, as it stands."""
        return [each for wave in self.waves if isinstance(wave, WeaponWave) for each in wave.rolls(target)]

    def land(self, target: Band, chances: Pmf) -> Pmf:
        """The chances of the target's states after all of it, given those before."""
        found: Pmf = np.zeros_like(chances)
        for calm, struck in self.by_ones(target, chances, self.first_six).values():
            found += calm + struck
        return found

    def by_ones(self, target: Band, chances: Pmf, more: tuple[int, ...]) -> Struck:
        """The same by the natural 1s to be paid for, and apart for those in which no 6 has been rolled to hit.

        The first 6 deals so many wounds `more`, each number as likely; if it deals none, it counts as rolled.
        """
        nothing: Pmf = np.zeros_like(chances)
        found: Struck = {0: (chances, nothing) if more else (nothing, chances)}
        for wave in self.waves:
            after: Struck = {}
            for ones, (calm, struck) in found.items():
                if not isinstance(wave, WeaponWave) or not wave.dear:
                    after[ones] = _once(target, calm, struck, wave, more)
                    continue
                # Nobody strikes at those who are destroyed already.
                over = target.only(target.last)
                _add(after, ones, 1.0, (calm * over, struck * over))
                for fallen, chance, known in wave.by_ones():
                    ends = _once(target, calm * (1.0 - over), struck * (1.0 - over), known, more)
                    _add(after, ones + fallen, chance, ends)
            found = after
        return found


def _add(found: Struck, ones: int, chance: float, more: tuple[Pmf, Pmf]) -> None:
    before = found.get(ones, (0.0, 0.0))
    found[ones] = before[0] + chance * more[0], before[1] + chance * more[1]


def _once(target: Band, calm: Pmf, struck: Pmf, wave: Wave, more: tuple[int, ...]) -> tuple[Pmf, Pmf]:
    """The chances of states after one wave, before the first 6 and after it."""
    struck = target.struck_by(struck, wave)
    if not calm.any():
        return calm, struck
    after = target.struck_by(calm, wave)
    if not isinstance(wave, WeaponWave):
        return after, struck
    calm = wave.chance_without_sixes() * target.struck_by(calm, NoSixes(wave))
    for wounds_more in more:
        struck = struck + target.suffer(after - calm, (certain(wounds_more),)) / len(more)
    return calm, struck


class WeaponWave(Wave):
    """AF-MEL-07: one type of melee weapon."""

    def __init__(
        self, battle: Battle, striker: Unit, carriers: list[tuple[Model, Weapon, int]], attack: Assault
    ) -> None:
        self.battle = battle
        self.striker = striker
        self.attack = attack
        self.sixes_only = hits_on_sixes_only(striker)
        self.used = readied(battle, striker, batteries(battle, striker, carriers, attack), attack)
        self.capped = any([battery.weapon.caps_hits for battery in self.used])
        self.owes = debtor(BOOK, battle, striker) if battle.chapters else None
        self.dear = any([self._is_dear(battery) for battery in self.used])

    def _is_dear(self, battery: Battery) -> bool:
        """AF-ART-25: whether its natural 1s cost something."""
        return self.owes is not None and battery.who == self.owes.who

    def by_ones(self) -> list[tuple[int, float, WeaponWave]]:
        """The same blows with so many natural 1s to be paid for, and the chance of each number."""
        ways = by_ones(self.attacks(NOBODY))
        return [(ways[at][0], ways[at][1], KnownOnes(self, at)) for at in range(len(ways))]

    def chance_without_sixes(self) -> float:
        """That none of its dice to hit shows a 6."""
        return float((5 / 6) ** sum([battery.count * battery.attacks for battery in self.used]))

    def rolls(self, target: Unit) -> Rolls:
        modifier = self.guard(target)[2]
        return [
            (
                battery.count * battery.attacks,
                ON_SIXES if self.sixes_only else battery.quality - battery.modifier - modifier,
            )
            for battery in self.used
        ]

    def guard(self, target: Unit) -> Guard:
        """Defense, modifiers to block and to hit it, and its models where Blast asks for them."""
        defense, to_block = self.battle.block_values(target, False)
        modifier = sum([rule.hit_modifier_against(self.attack) for rule in target.rules()])
        modifier += self.battle.hit_modifier(self.striker, target, self.attack)
        return defense, to_block, modifier, target.heads() if self.capped else 0

    def attacks(self, guard: Guard) -> tuple[Shots, ...]:
        defense, to_block, modifier, models = guard
        return tuple(
            [
                shots(
                    battery.weapon,
                    battery.count,
                    battery.attacks,
                    battery.quality - battery.modifier - modifier,
                    self.sixes_only,
                    defense,
                    to_block,
                    models,
                    battery.of_a_six,
                )._replace(dear=self._is_dear(battery))
                for battery in self.used
            ]
        )


class KnownOnes(WeaponWave):
    """The blows of a wave of which it is known how many natural 1s have to be paid for: one of its ways."""

    def __init__(self, wave: WeaponWave, way: int) -> None:
        self.battle = wave.battle
        self.striker = wave.striker
        self.attack = wave.attack
        self.sixes_only = wave.sixes_only
        self.used = wave.used
        self.capped = wave.capped
        self.owes = wave.owes
        self.dear = False
        self.way = way

    def chance_without_sixes(self) -> float:
        dice = [(own.sides, own.weapons * own.attacks) for own in self.attacks(NOBODY)]
        return float(np.prod([((sides - 1) / sides) ** count for sides, count in dice]))

    def attacks(self, guard: Guard) -> tuple[Shots, ...]:
        return by_ones(super().attacks(guard))[self.way][2]


class NoSixes(Wave):
    """The blows of a wave in which no 6 is rolled to hit."""

    def __init__(self, wave: WeaponWave) -> None:
        self.wave = wave

    def guard(self, target: Unit) -> Guard:
        return self.wave.guard(target)

    def attacks(self, guard: Guard) -> tuple[Shots, ...]:
        return tuple([without_sixes(own) for own in self.wave.attacks(guard)])


def best_furious(
    battle: Battle, striker: Unit, target: Unit, reaching: list[Model], attack: Assault
) -> dict[str, str]:
    """AF-SPC-17: for each set of weapons, the one whose extra attack wounds the target most as it stands."""
    found: dict[str, str] = {}
    victim = band_of(battle, target).order[0]
    for model in reaching:
        key = weapons_key(model)
        if key in found or not model.sheet.melee or not gains_attack(striker, model):
            continue
        worths: dict[str, float] = {}
        for weapon in model.sheet.melee:
            group = WeaponWave(battle, striker, [(model, weapon, 1)], attack)
            own = group.attacks(group.guard(target))
            shares = kept(battle, target, victim, False), kept(battle, target, victim, True)
            worth = pmf.mean(wounds(own, *shares)) * min(
                weapon.wound_factor, victim.sheet.most_of_a_hit or victim.sheet.tough
            )
            worths.setdefault(weapon_key(model, weapon), worth)
        found[key] = best(worths, worths.__getitem__)
    return found
