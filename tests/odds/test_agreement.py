"""The odds against the game itself: many plays of the engine's own shooting and melee, compared by chi-square.

Players answer as the odds assume. The seed is fixed, so a failure is a disagreement and not bad luck; the
limit of 1e-4 on each comparison still leaves room for the some 250 comparisons made.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import pytest

from banneret.books.opr.army import muster
from banneret.books.opr.blows import weapons_key
from banneret.books.opr.events import MeleeResult, Routed, Suffered, Wavered
from banneret.books.opr.packs import ArmyList, ArmyPack, ListUnit, available_armies, load_army
from banneret.books.opr.roster import ModelData
from banneret.books.opr.sheets import Spell
from banneret.books.regiments import melee as engine_melee
from banneret.books.regiments import shooting as engine_shooting
from banneret.books.regiments.battle import Battle
from banneret.books.regiments.field import Field, Terrain
from banneret.books.regiments.taking_the_field import unit_of
from banneret.books.regiments.unit import Unit
from banneret.core.dice import SeededDice
from banneret.core.errors import BadInput
from banneret.core.geometry import Polygon
from banneret.odds import regiments as odds
from tests.odds.agreement import agree, numbers, play
from tests.odds.units import bought, made, weapon, with_losses

PLAYS = 1500


# ------------------------------------------------------------------------------------------ playing


def fate(battle: Battle, unit: Unit) -> str:
    if any(isinstance(event, Routed) and event.unit == unit.id for event in battle.told):
        return "routed"
    if not battle.unit(unit.id).on_table():
        return "destroyed"
    if any(isinstance(event, Wavered) and event.unit == unit.id for event in battle.told):
        return "wavering"
    return "holds"


def suffered(battle: Battle, unit: Unit) -> int:
    told = [event for event in battle.told if isinstance(event, Suffered) and event.unit == unit.id]
    return sum(event.wounds for event in told)


# ------------------------------------------------------------------------------------------ match-ups


class Fight(NamedTuple):
    charger: Unit
    defender: Unit
    side: str
    strike_back: bool
    breath: bool


def play_fight(fight: Fight, seed: int, plays: int) -> None:
    charger, defender = fight.charger, fight.defender
    start = Battle(Field(72.0, 48.0, [], {"A": [], "B": []}))
    charger = start.put(charger.at(36.0, 20.0, 0.0))
    defender = start.put(defender.at(36.0, 20.01, 180.0))
    dice = SeededDice(seed)
    seen: dict[str, Counter[Any]] = {
        key: Counter() for key in ("charger", "defender", "result", "by charger", "by defender", "left")
    }
    for _ in range(plays):
        battle = start.copy()
        furious = furious_answers(battle, charger.id, defender.id)
        answers = {
            "strike-back": "yes" if fight.strike_back else "no",
            "breath": "yes" if fight.breath else "no",
            "furious-weapon": furious,
        }
        play(engine_melee.melee(battle, charger.id, defender.id, fight.side, dice), answers)
        fates = (fate(battle, charger), fate(battle, defender))
        seen["charger"][fates[0]] += 1
        seen["defender"][fates[1]] += 1
        losers = [event.loser for event in battle.told if isinstance(event, MeleeResult)]
        if not losers:
            losers = [charger.id if fates[0] == "destroyed" else defender.id]
        seen["result"][losers[0]] += 1
        seen["by charger"][suffered(battle, defender)] += 1
        seen["by defender"][suffered(battle, charger)] += 1
        seen["left"][len(battle.unit(defender.id).models)] += 1
    told = odds.melee(
        fight.charger, fight.defender, fight.side, strike_back=fight.strike_back, breath=fight.breath
    )
    for side, own in (("charger", told.charger), ("defender", told.defender)):
        chances = {key: getattr(own, key) for key in ("destroyed", "routed", "wavering", "holds")}
        agree(f"fate of the {side}", seen[side], chances)
    result = {charger.id: told.defender.wins, defender.id: told.charger.wins, "": told.draws}
    agree("result", seen["result"], result)
    agree("wounds by the charger", seen["by charger"], numbers(told.defender.suffered))
    agree("wounds by the defender", seen["by defender"], numbers(told.charger.suffered))
    agree("models left of the defender", seen["left"], numbers(told.defender.models_left))


def furious_answers(battle: Battle, charger: str, defender: str) -> Any:
    """The engine asks once for each set of weapons, in the order of the models; the odds say what is best."""
    waiting: list[str] = []

    def answer(question: Any) -> str:
        if not waiting:
            unit = battle.unit(charger)
            best = odds.best_furious(unit, battle.unit(defender))
            several = {weapons_key(m) for m in unit.fighting() if len({w.name for w in m.sheet.melee}) > 1}
            waiting.extend([name for key, name in best.items() if key in several])
        return waiting.pop(0)

    return answer


class Volley(NamedTuple):
    unit: Unit
    target: Unit
    cover: str
    moved: bool
    breath: bool
    picked: str


def play_volley(volley: Volley, seed: int, plays: int) -> None:
    pieces = []
    if volley.cover:
        low, high = (21.0, 48.0) if volley.cover == "inside" else (21.0, 21.4)
        shape = Polygon([(10.0, low), (62.0, low), (62.0, high), (10.0, high)])
        pieces.append(Terrain("wood", "wood", "Wood", shape, True, False, False, False, False))
    start = Battle(Field(72.0, 48.0, pieces, {"A": [], "B": []}))
    unit = start.put(volley.unit.at(36.0, 20.0, 0.0))
    target = start.put(volley.target.at(36.0, 22.0, 180.0))

    def aim(question: Any) -> dict[str, str]:
        chosen = {}
        for slot in question.slots:
            if slot.key.startswith("breath:") and not volley.breath:
                continue
            keys = [option.key for option in slot.options]
            at_one = f"{target.id}#{volley.picked}"
            chosen[slot.key] = at_one if volley.picked and at_one in keys else target.id
        return chosen

    dice = SeededDice(seed)
    wounds: Counter[Any] = Counter()
    left: Counter[Any] = Counter()
    fates: Counter[Any] = Counter()
    for _ in range(plays):
        battle = start.copy()
        play(engine_shooting.shoot(battle, unit.id, volley.moved, dice), {"shoot": aim})
        wounds[suffered(battle, target)] += 1
        left[len(battle.unit(target.id).models)] += 1
        fates[fate(battle, target)] += 1
    told = odds.shooting(
        volley.unit,
        volley.target,
        cover=volley.cover,
        moved=volley.moved,
        breath=volley.breath,
        picked=volley.picked,
    )
    agree("wounds", wounds, numbers(told.wounds))
    agree("models left", left, numbers(told.models_left))
    lost = told.destroyed + told.wavering
    agree(
        "fate",
        fates,
        {"destroyed": told.destroyed, "wavering": told.wavering, "routed": 0.0, "holds": 1.0 - lost},
    )
    there = odds.shooting_on_table(
        start, unit, target, moved=volley.moved, breath=volley.breath, picked=volley.picked
    )
    assert np.allclose(there.wounds, told.wounds)


@lru_cache
def armies() -> tuple[str, ...]:
    return available_armies("regiments")


@lru_cache
def pack_of(army: str) -> ArmyPack:
    return load_army(army)


def some_unit(rng: random.Random, seat: str, shoots: bool = False) -> Unit:
    """A unit of any army with upgrades, a Hero, losses and weariness as they come."""
    while True:
        army = rng.choice(armies())
        pack = pack_of(army)
        unit = rng.choice(sorted(pack.units))
        entry = pack.units[unit]
        offered = ["veterans", "heavy-gear", "champion", "sergeant:melee", "musician", "battle-standard"]
        offered += ["sergeant:shooting", *entry.upgrades, *[f"2x {key}" for key in entry.upgrades]]
        upgrades = tuple(rng.sample(offered, rng.choice((0, 1, 3, 4))))
        heroes = sorted(key for key, other in pack.units.items() if other.kind == "hero")
        chosen = [ListUnit(unit, rng.random() < 0.2, upgrades)]
        if entry.kind != "hero" and entry.size > 1 and rng.random() < 0.5:
            chosen.append(ListUnit(rng.choice(heroes)))
        try:
            roster = muster(ArmyList("test", "Test", army, tuple(chosen), points=100_000), pack)
        except BadInput:
            continue
        found = unit_of(seat, roster.units[0], f"{seat}.unit")
        if len(chosen) == 2:
            found = found.joined_by(unit_of(seat, roster.units[1], f"{seat}.hero"))
        if shoots and not any(model.sheet.shooting for model in found.models):
            continue
        if rng.random() < 0.4:
            found = with_losses(found, rng.randint(1, max(1, found.wounds_left() // 2)))
        if rng.random() < 0.15:
            found = found.made_fatigued()
        if rng.random() < 0.1:
            found = found.made_wavering(1)
        if rng.random() < 0.25:
            spells = [Spell(data.id, data) for data in pack.spells]
            lasting = [spell for spell in spells if spell.lasts()]
            found = found.under(tuple(rng.sample(lasting, 1)))
        return found


def some_fight(number: int) -> Fight:
    rng = random.Random(f"fight {number}")
    return Fight(
        some_unit(rng, "A"),
        some_unit(rng, "B"),
        rng.choice(("front", "front", "left", "rear")),
        rng.random() < 0.85,
        rng.random() < 0.8,
    )


def some_volley(number: int) -> Volley:
    rng = random.Random(f"volley {number}")
    unit, target = some_unit(rng, "A", shoots=True), some_unit(rng, "B")
    picked = rng.choice(target.models).id if rng.random() < 0.5 else ""
    return Volley(
        unit,
        target,
        rng.choice(("", "", "inside", "behind")),
        rng.random() < 0.5,
        rng.random() < 0.5,
        picked if target.size() > 1 else "",
    )


@pytest.mark.slow
@pytest.mark.parametrize("number", range(22))
def test_random_melees_go_as_foretold(number: int) -> None:
    play_fight(some_fight(number), number, PLAYS)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(12))
def test_random_shooting_goes_as_foretold(number: int) -> None:
    play_volley(some_volley(number), number, PLAYS // 2)


def troll_band(seat: str) -> Unit:
    """Trolls that regenerate, led by one that does not and screened by some that are not Tough."""
    others = (
        ModelData("Keeper", 1, 4, 4, (weapon(2, "Rending", name="Hook"),), ("Tough(2)", "Musician"), True),
        ModelData("Whelp", 2, 5, 5, (weapon(1, name="Teeth"),), ()),
        ModelData("Drummer", 1, 5, 5, (weapon(1, name="Teeth"),), ("Battle Standard",), True),
    )
    trolls = [weapon(2, name="Fists"), weapon(1, "Deadly(2)", "AP(1)", name="Tree")]
    return made(seat, 3, 4, 4, trolls, "Tough(3)", "Regeneration", "Furious", width=3, more=others)


def reapers(seat: str) -> Unit:
    """Everything that a weapon can do at once."""
    many = [
        weapon(2, "Rending", "Deadly(2)", name="Scythe"),
        weapon(1, "Poison", "Rending", name="Sting"),
        weapon(2, "Blast(2)", "Rending", name="Flail"),
        weapon(2, "Blast(3)", "Rending", "Poison", range_=24, name="Shell"),
        weapon(1, "Deadly(3)", "Rending", range_=24, name="Bolt"),
    ]
    return made(seat, 4, 4, 5, many, "Furious", "Impact(1)", "Breath Attack", "Fear", width=3)


@pytest.mark.slow
def test_mixed_regeneration_and_every_weapon_rule_in_melee() -> None:
    play_fight(Fight(reapers("A"), troll_band("B"), "rear", True, True), 101, 2 * PLAYS)
    play_fight(Fight(troll_band("A"), reapers("B"), "front", True, True), 102, 2 * PLAYS)


@pytest.mark.slow
def test_mixed_regeneration_and_every_weapon_rule_in_shooting() -> None:
    play_volley(Volley(reapers("A"), troll_band("B"), "", False, True, ""), 103, PLAYS)
    play_volley(Volley(reapers("A"), with_losses(troll_band("B"), 4), "inside", True, False, ""), 104, PLAYS)


@pytest.mark.slow
def test_full_command_behind_a_phalanx() -> None:
    """Forks in the order of loss: what is offered first changes when the ranks close up."""
    command = ("sergeant:melee", "musician", "battle-standard")
    pikes = with_losses(bought("B", "marchland-levy", "pikemen", *command), 6)
    riders = with_losses(bought("A", "hollow-court", "pale-riders", *command, hero="pale-margrave"), 1)
    play_fight(Fight(riders, pikes, "front", True, True), 105, 2 * PLAYS)
    captain = with_losses(bought("B", "marchland-levy", "pikemen", *command, hero="captain"), 7)
    play_fight(Fight(riders, captain, "front", True, True), 106, 2 * PLAYS)


@pytest.mark.slow
def test_snipers_that_single_out_a_hero() -> None:
    archers = bought("A", "thornwood-kin", "long-arrows", "venom-bow", hero="far-eye")
    guard = with_losses(bought("B", "marchland-levy", "gate-guard", "musician", hero="captain"), 2)
    hero = next(model.id for model in guard.models if model.sheet.hero)
    play_volley(Volley(archers, guard, "", False, False, hero), 107, PLAYS)
    # RG-SPC-28: the one singled out has its own Stealth, or lacks that of its unit.
    hunters = bought("B", "thornwood-kin", "shade-hunters", hero="thorn-lord")
    lord = next(model.id for model in hunters.models if model.sheet.hero)
    play_volley(Volley(archers, hunters, "behind", False, False, lord), 109, PLAYS)
    play_volley(Volley(archers, guard, "inside", False, False, ""), 108, PLAYS)
