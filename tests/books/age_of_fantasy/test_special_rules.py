"""Special rules: what a single case cannot show of them, tried over every number or many units."""

from __future__ import annotations

import random
from typing import Any

import pytest

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.casualties import tier
from banneret.books.age_of_fantasy.movement import allowances
from banneret.books.opr.attacks import Wounds, count_hits
from banneret.books.opr.blows import command_and_fear
from banneret.books.opr.events import SpellCast
from banneret.books.opr.magic import resolve
from banneret.books.opr.quality import succeeds
from banneret.books.opr.roster import WeaponData
from banneret.books.opr.sheets import weapon_sheet
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import ScriptedDice

FACES = range(1, 7)


def battle_of(units: dict[str, Any], state: dict[str, Any] | None = None) -> Battle:
    return arrange({}, units, state or {})[1]


def unit(side: str, x: float, y: float, **profile: Any) -> dict[str, Any]:
    return {"side": side, "profile": {"quality": 4, "defense": 5, **profile}, "at": [x, y]}


def told_by(steps: Any) -> Any:
    """Plays steps that ask nothing, and gives what they return."""
    try:
        next(steps)
    except StopIteration as end:
        return end.value
    raise AssertionError("nobody should be asked here")


@pytest.mark.clause("AF-SPC-12", "AF-SPC-11")
def test_deadly_wounds_of_a_group_come_before_ordinary_ones() -> None:
    """On a Tough(3) model with one wound: first Deadly(3), of which two count; the fourth is another's."""
    units = {
        "ogres": {**unit("B", 30, 24, models=2, rules=["Tough(3)"]), "wounds": 1},
        "foe": unit("A", 10, 10),
    }
    battle = battle_of(units)
    told = told_by(
        battle.suffer("ogres", [Wounds(1, 1, False), Wounds(1, 3, False)], ScriptedDice(), "AF-SHO-16")
    )
    assert told == 3
    assert [model.wounds for model in battle.unit("ogres").models] == [1]


@pytest.mark.clause("AF-SPC-38", "AF-SPC-39", "AF-SPC-40")
@pytest.mark.parametrize("seed", range(20))
def test_the_order_of_loss_holds_down_to_the_last_model(seed: int) -> None:
    rng = random.Random(seed)
    kinds = [rng.choice([[], ["Tough(3)"], ["Tough(6)"], ["Hero"], ["Hero", "Tough(3)"]]) for _ in range(7)]
    extra = [{"name": f"m{k}", "rules": rules} for k, rules in enumerate(kinds)]
    models = list(
        battle_of({"mob": unit("B", 30, 24, models=7, extra=extra), "foe": unit("A", 10, 10)})
        .unit("mob")
        .models
    )
    while models:
        among = tier(models)
        plain = [m for m in models if not m.sheet.hero and m.sheet.tough == 1]
        tough = [m for m in models if not m.sheet.hero and m.sheet.tough > 1]
        first = plain or tough or models
        assert all(m in first for m in among)
        if not plain:
            assert among == [m for m in first if m.wounds == max(other.wounds for other in first)]
        victim = rng.choice(among)
        if victim.left() == 1:
            models.remove(victim)
        else:
            models[models.index(victim)] = victim.with_wounds(victim.wounds + 1)


@pytest.mark.clause("AF-SPC-09")
@pytest.mark.parametrize("attacks", [1, 2, 3])
def test_blast_is_capped_for_each_weapon_by_itself(attacks: int) -> None:
    weapon = weapon_sheet(WeaponData("Bomb", attacks, 24, ("Blast(3)",)))
    rng = random.Random(attacks)
    for _ in range(200):
        count, models = rng.randint(1, 4), rng.randint(1, 12)
        faces = [rng.randint(1, 6) for _ in range(count * attacks)]
        own = [sum(face >= 4 for face in faces[k * attacks : (k + 1) * attacks]) for k in range(count)]
        hits = count_hits(weapon, count, attacks, faces, 4, False, models)
        assert sum(group.count for group in hits) == sum(min(3 * n, models) for n in own)


@pytest.mark.clause("AF-SPC-27", "AF-SPC-29")
@pytest.mark.parametrize("need", [2, 4, 6, 8])
def test_a_six_is_read_from_the_die_whatever_it_needs(need: int) -> None:
    poison = weapon_sheet(WeaponData("Fang", 1, 0, ("Poison",)))
    rending = weapon_sheet(WeaponData("Claw", 1, 0, ("Rending", "AP(1)")))
    for face in FACES:
        expected = 3 if face == 6 else int(face != 1 and face >= need)
        assert sum(group.count for group in count_hits(poison, 1, 1, [face], need, False, 9)) == expected
        for group in count_hits(rending, 1, 1, [face], need, False, 9):
            assert (group.ap, group.sure) == ((4, True) if face == 6 else (1, False))


@pytest.mark.clause("AF-SPC-13", "AF-SPC-32")
@pytest.mark.parametrize(
    ("rules", "inches"),
    [([], (6, 12, 12)), (["Fast"], (8, 16, 16)), (["Slow"], (4, 8, 8)), (["Fast", "Slow"], (6, 12, 12))],
)
def test_how_far_fast_and_slow_models_go(rules: list[str], inches: tuple[int, int, int]) -> None:
    battle = battle_of({"one": unit("A", 30, 24, rules=rules), "foe": unit("B", 10, 10)})
    one = battle.unit("one")
    assert tuple(allowances(battle, one, action)[0] for action in ("advance", "rush", "charge")) == inches
    assert allowances(battle, one, "hold") == [0.0]


@pytest.mark.clause("AF-SPC-14", "AF-CMD-03")
@pytest.mark.parametrize("face", FACES)
def test_fear_is_a_d3_and_command_counts_beside_it(face: int) -> None:
    extra = [
        {"name": "drummer", "rules": ["Musician", "Fear"]},
        {"name": "bearer", "rules": ["Battle Standard"]},
    ]
    battle = battle_of(
        {"men": unit("A", 30, 24, models=4, rules=["Fear"], extra=extra), "foe": unit("B", 9, 9)}
    )
    parts = told_by(command_and_fear(battle, battle.unit("men"), ScriptedDice(face)))
    assert parts == (2, {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}[face])


@pytest.mark.clause("AF-SPC-15", "AF-SPC-19")
@pytest.mark.parametrize("fearless", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("quality", [2, 3, 4, 5, 6])
def test_what_a_morale_test_needs(quality: int, fearless: int) -> None:
    """Four models of Quality 4+, one of them a Hero of his own; Fearless counts when three or more have it."""
    extra: list[dict[str, Any]] = [
        {"name": f"m{k}", "rules": ["Fearless"] if k < fearless else []} for k in range(3)
    ]
    hero_rules = ["Hero", "Fearless"] if fearless == 4 else ["Hero"]
    extra.append({"name": "hero", "rules": hero_rules, "quality": quality})
    battle = battle_of({"men": unit("A", 30, 24, models=4, extra=extra), "foe": unit("B", 9, 9)})
    need = min(quality, 4) - (1 if fearless >= 3 else 0)
    assert battle.morale_need(battle.unit("men")) == need
    assert not succeeds(1, need)
    assert succeeds(6, need)


def cast(level: int, face: int, blocks: list[tuple[int, int]]) -> bool:
    """Whether Bright Lance (4+) comes off against these wizards: (level, face) each."""
    units: dict[str, Any] = {
        "mage": unit("A", 36, 10, rules=[f"Wizard({level})"]),
        "foe": unit("B", 36, 20, rules=["Tough(9)"]),
    }
    for k, (own, _) in enumerate(blocks):
        units[f"w{k}"] = unit("B", 30 + 4 * k, 22, rules=[f"Wizard({own})"])
    battle = battle_of(units, {"spells": {"A": "marchland-levy"}})
    mage = battle.unit("mage")
    spell = next(s for s in battle.spells_of("A") if s.name == "Bright Lance")
    dice = ScriptedDice(face, *[own for _, own in blocks], 6, 6)
    steps: Steps = resolve(battle, "mage", mage.models[0], spell, ["foe"], dice, ())
    try:
        next(steps)
        steps.send(tuple(f"w{k}/1" for k in range(len(blocks))))
    except StopIteration:
        pass
    assert all(model.cast for other in battle.on_table() for model in other.models if model.sheet.wizard)
    told = [event for event in battle.told if isinstance(event, SpellCast)]
    return told[0].works


@pytest.mark.clause("AF-SPC-42", "AF-SPC-44")
@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("face", FACES)
def test_a_spell_works_when_the_die_and_the_level_reach_its_number(level: int, face: int) -> None:
    assert cast(level, face, []) == (face + level >= 4)


@pytest.mark.clause("AF-SPC-43", "AF-SPC-44")
@pytest.mark.parametrize("face", [3, 5, 6])
def test_only_a_higher_total_blocks(face: int) -> None:
    for first in FACES:
        for second in (1, 4, 6):
            blocked = first + 1 > face + 1 or second + 2 > face + 1
            assert cast(1, face, [(1, first), (2, second)]) == (not blocked)
