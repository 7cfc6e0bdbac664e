"""The odds against the game itself: many plays of the engine's own shooting and melee, compared by chi-square.

Players answer as the odds assume. The seed is fixed, so a failure is a disagreement and not bad luck; the
limit of 1e-4 on each comparison still leaves room for the some 250 comparisons made.
"""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import numpy as np
import pytest

from banneret.books.opr.blows import weapons_key
from banneret.books.opr.events import MeleeResult
from banneret.books.regiments import melee as engine_melee
from banneret.books.regiments import shooting as engine_shooting
from banneret.books.regiments.battle import Battle
from banneret.books.regiments.field import Field, Terrain
from banneret.books.regiments.unit import Unit
from banneret.core.engine.dice import SeededDice
from banneret.core.space.geometry import Polygon
from banneret.odds.regiments import chances as odds
from tests.odds.agreement import play
from tests.odds.opr import (
    BESIDE_TROLLS,
    REAPER_ARMS,
    REAPER_RULES,
    TROLL_ARMS,
    TROLL_RULES,
    MeleeCounts,
    ShotCounts,
    fate,
)
from tests.odds.units import bought, made, some_unit, with_losses

PLAYS = 1500


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
    seen = MeleeCounts()
    for _ in range(plays):
        battle = start.copy()
        furious = furious_answers(battle, charger.id, defender.id)
        answers = {
            "strike-back": "yes" if fight.strike_back else "no",
            "breath": "yes" if fight.breath else "no",
            "furious-weapon": furious,
        }
        play(engine_melee.melee(battle, charger.id, defender.id, fight.side, dice), answers)
        losers = [event.loser for event in battle.told if isinstance(event, MeleeResult)]
        if not losers:
            losers = [charger.id if fate(battle, charger) == "destroyed" else defender.id]
        seen.add(battle, charger, defender, losers[0])
    told = odds.melee(
        fight.charger, fight.defender, fight.side, strike_back=fight.strike_back, breath=fight.breath
    )
    seen.agree(told, charger.id, defender.id)


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
    seen = ShotCounts()
    for _ in range(plays):
        battle = start.copy()
        play(engine_shooting.shoot(battle, unit.id, "hold", volley.moved, dice), {"shoot": aim})
        seen.add(battle, target)
    told = odds.shooting(
        volley.unit,
        volley.target,
        cover=volley.cover,
        moved=volley.moved,
        breath=volley.breath,
        picked=volley.picked,
    )
    seen.agree(told)
    there = odds.shooting_on_table(
        start, unit, target, moved=volley.moved, breath=volley.breath, picked=volley.picked
    )
    assert np.allclose(there.wounds, told.wounds)


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
    return made(seat, 3, 4, 4, [*TROLL_ARMS], *TROLL_RULES, width=3, more=BESIDE_TROLLS)


def reapers(seat: str) -> Unit:
    return made(seat, 4, 4, 5, [*REAPER_ARMS], *REAPER_RULES, width=3)


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
