"""Exact odds of shooting in Age of Fantasy: weapon groups at one target or several, one after the other.

Who fires, at how many models and through what cover is what the rules themselves declare (AF-SHO-07); each
group then meets what the groups before it have left. Groups at one target fire in the order in which they are
declared, as they do when every question is answered with its first option.
"""

from __future__ import annotations

from banneret.books.age_of_fantasy.battle import Assault, Battle
from banneret.books.age_of_fantasy.movement import HOLD
from banneret.books.age_of_fantasy.shooting import declare, possible_targets
from banneret.books.age_of_fantasy.terrain import DangerTest
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.volleys import BREATH_AP, Volley, breather
from banneret.core.engine.ask import Slot
from banneret.odds.age_of_fantasy.bodies import AutomaticHits, Band, Guard, Wave, band_of
from banneret.odds.age_of_fantasy.chapter_odds import Rolls, after_attack, aimed, echo_of
from banneret.odds.opr.bodies import Dwindling
from banneret.odds.opr.results import Remains, ShootingOdds, shot_at
from banneret.odds.opr.strikes import Shots, danger, shots
from banneret.odds.pmf import Pmf
from banneret.odds.timekeeping import keep_time

Parts = list[Remains[Unit]]


# ------------------------------------------------------------------------------------------ declaring


def declared_at(slots: list[Slot], target: str, breath: bool = True, picked: str = "") -> dict[str, str]:
    """Every weapon group that can fire at a target does; Snipers at one model of it if that is named."""
    found: dict[str, str] = {}
    for slot in slots:
        if breather(slot.key) and not breath:
            continue
        keys = [option.key for option in slot.options]
        for wanted in ([f"{target}#{picked}"] if picked else []) + [target]:
            if wanted in keys:
                found[slot.key] = wanted
                break
    return found


def volleys_of(
    battle: Battle, unit: Unit, declared: dict[str, str], action: str = HOLD, moved: bool = False
) -> list[Volley]:
    """AF-SHO-07: the volleys as the rules would fix them, without anything happening."""
    return declare(battle.copy(), unit, declared, Assault(True, action, moved))


def rolls_of(volleys: list[Volley]) -> Rolls:
    """The rolls to hit of these volleys."""
    return [
        (battery.count * battery.attacks, battery.quality - battery.modifier - volley.modifier)
        for volley in volleys
        for battery in volley.fired
    ]


# ------------------------------------------------------------------------------------------ firing


def shooting(
    battle: Battle,
    unit: Unit,
    target: Unit,
    *,
    action: str = HOLD,
    moved: bool = False,
    breath: bool = True,
    picked: str = "",
) -> ShootingOdds:
    """Everything the unit can fire at the target from where it stands.

    `action` is the action or reaction that it shoots with (Focused Fire, Overwatch…); `picked` is the id of
    the model that Snipers single out (AF-SPC-34). `breath`: unused Breath Attacks are used.
    """
    declared = declared_at(possible_targets(battle, unit, target.id), target.id, breath, picked)
    return fired(battle, target, volleys_of(battle, unit, declared, action, moved))


def shooting_at_several(
    battle: Battle, unit: Unit, declared: dict[str, str], action: str = HOLD, moved: bool = False
) -> dict[str, ShootingOdds]:
    """An answer to the question what a unit shoots at: the odds for each of its targets."""
    by_target: dict[str, list[Volley]] = {}
    for volley in volleys_of(battle, unit, declared, action, moved):
        by_target.setdefault(volley.target, []).append(volley)
    return {key: fired(battle, battle.unit(key), volleys) for key, volleys in by_target.items()}


def fired(battle: Battle, target: Unit, volleys: list[Volley]) -> ShootingOdds:
    """AF-SHO-09: volleys at one target, one after the other, and its morale test at the end."""
    return shot_at(target, parts_of(battle, target, volleys), echo_of(battle, target))


def parts_of(battle: Battle, target: Unit, volleys: list[Volley]) -> Parts:
    """What volleys at one target leave of it, with all that comes of them before it tests its nerve."""
    band = band_of(battle, target)
    parts: Parts = [Remains(band, 0, band.start())]
    for volley in volleys:
        parts = _after(battle, parts, volley)
    return after_attack(battle, target, parts)


def _after(battle: Battle, parts: Parts, volley: Volley) -> Parts:
    found: Parts = []
    for part in parts:
        if not isinstance(part.body, Band):
            found.append(part)  # destroyed to the last model
        elif volley.picked:
            found += _singled_out(battle, part.body, part.before, part.chances, volley)
        else:
            found.append(part._replace(chances=part.body.struck_by(part.chances, wave_of(battle, volley))))
    return found


class Fire(Wave):
    """One weapon group fired at a target, as it was declared."""

    def __init__(self, battle: Battle, volley: Volley) -> None:
        self.battle = battle
        self.volley = volley

    def guard(self, target: Unit) -> Guard:
        return self.battle.block_values(target, True, self.volley.picked)

    def attacks(self, guard: Guard) -> tuple[Shots, ...]:
        volley = self.volley
        found = tuple(
            [
                shots(
                    battery.weapon,
                    battery.count,
                    battery.attacks,
                    battery.quality - battery.modifier - volley.modifier,
                    False,
                    guard[0],
                    guard[1],
                    volley.models,
                    battery.of_a_six,
                )
                for battery in volley.fired
            ]
        )
        return tuple([aimed(self.battle, volley, own) for own in found]) if self.battle.chapters else found


class Breath(AutomaticHits):
    """AF-SPC-10: what is breathed out is blocked like any other shot."""

    def __init__(self, battle: Battle, volley: Volley) -> None:
        super().__init__(battle, volley.breath, BREATH_AP, True)
        self.volley = volley

    def attacks(self, guard: Guard) -> tuple[Shots, ...]:
        return tuple([aimed(self.battle, self.volley, own) for own in super().attacks(guard)])


def wave_of(battle: Battle, volley: Volley) -> Wave:
    return Breath(battle, volley) if volley.breath else Fire(battle, volley)


def _singled_out(battle: Battle, band: Band, before: int, chances: Pmf, volley: Volley) -> Parts:
    """AF-SPC-34: all wounds on the one model; what it cannot take is lost."""
    found: Parts = []
    wave = wave_of(battle, volley)
    stays = chances.copy()
    for state in range(band.last):
        keep_time()
        unit = band.unit_at(state)
        aimed = [model for model in unit.models if model.id == volley.picked]
        if not chances[state] or not aimed:
            continue
        alone = Dwindling(battle, unit, aimed, band.spent_at(state))
        after = alone.suffer(alone.start(), wave.attacks(wave.guard(unit)))
        stays[state] = chances[state] * after[0]
        told = before + int(band.told[state])
        for hurt in range(1, alone.last + 1):
            if not after[hurt]:
                continue
            left = alone.unit_at(hurt)
            chance = float(chances[state] * after[hurt])
            if left.models:
                rest = band_of(battle, left, alone.spent_at(hurt))
                found.append(Remains(rest, told + int(alone.told[hurt]), chance * rest.start()))
            else:
                found.append(Remains(alone, told, chance * alone.only(hurt)))
    found.append(Remains(band, before, stays))
    return found


def dangerous_ground(battle: Battle, unit: Unit, tests: list[DangerTest]) -> ShootingOdds:
    """AF-TER-08, AF-TER-09: dangerous terrain tests, and the morale test that they may lead to."""
    band = band_of(battle, unit)
    chances = band.start()
    for test in tests:
        chances = band.suffer(chances, (danger(test.dice, test.wounds),))
    return comes_of(battle, unit, chances)


def suffered(battle: Battle, unit: Unit, attacks: tuple[Shots, ...]) -> ShootingOdds:
    """Attacks of which all is known: what they do to a unit, and the morale test they may lead to."""
    band = band_of(battle, unit)
    return comes_of(battle, unit, band.suffer(band.start(), attacks))


def comes_of(battle: Battle, unit: Unit, chances: Pmf) -> ShootingOdds:
    """What comes of it that something has brought a unit into states of its body with these chances."""
    parts: Parts = [Remains(band_of(battle, unit), 0, chances)]
    return shot_at(unit, after_attack(battle, unit, parts), echo_of(battle, unit))
