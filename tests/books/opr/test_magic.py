"""Spells that no pack has, and moments at which wizards meet: beyond what the cases show."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from banneret.books.opr.events import Recovered
from banneret.books.opr.magic import (
    NoTarget,
    cast_spells,
    may_block,
    spell_targets,
    take_effect,
    target_label,
    useful,
)
from banneret.books.opr.roster import SpellData
from banneret.books.opr.sheets import Spell
from banneret.books.opr.volleys import every_breath
from banneret.books.regiments.battle import Battle
from banneret.books.regiments.case_setup import arrange
from banneret.books.regiments.unit import Unit
from banneret.core.engine.ask import Ask
from banneret.core.engine.dice import ScriptedDice
from banneret.core.space.geometry import EPS

Spec = dict[str, Any]


def unit(side: str, x: float, y: float, models: int = 5, rules: tuple[str, ...] = (), **more: Any) -> Spec:
    profile = {"quality": 4, "defense": 4, "models": models, "rules": list(rules)}
    return {"side": side, "profile": profile, "at": [x, y], "facing": 0 if side == "A" else 180, **more}


def spell(key: str = "A.spell", target: str = "enemy", **more: Any) -> Spell:
    data = SpellData(id="spell", name="Spell", number=4, range=12, target=target, **more)
    return Spell(key, data)


def battle_of(units: Spec, *spells: Spell) -> Battle:
    battle = arrange({}, units, {})[1]
    battle.field.spells["A"] = list(spells)
    return battle


def told(battle: Battle, steps: Generator[Ask, Any, Any], *answers: Any) -> list[str]:
    """The names of what was asked and told, with the answers given in order."""
    found: list[str] = []
    waiting = list(answers)
    battle.tell = lambda event: found.append(type(event).__name__)  # type: ignore[method-assign]
    try:
        asked = next(steps)
        while True:
            ((_, question),) = asked.questions.items()
            found.append(question.name)
            asked = steps.send(waiting.pop(0))
    except StopIteration:
        assert not waiting
    return found


@pytest.mark.clause("RG-SPC-34")
def test_a_wizard_who_fell_to_a_spell_of_his_own_side_casts_no_more() -> None:
    """Two wizards in a unit of two: the first hurts his own unit, and the second is the first to fall."""
    hurt = spell(target="friend", hits=1)
    two = unit("A", 36, 10, 2, ("Wizard(1)",))
    battle = battle_of({"two": two, "foe": unit("B", 36, 30)}, hurt)
    first, second = [model.id for model in battle.unit("two").models]
    script = ScriptedDice(6, 1, 6)
    asked = told(battle, cast_spells(battle, "two", script), "A.spell", "two", second)
    script.finish()
    assert asked == [
        "spell",
        "spell-target",
        "SpellCast",
        "AutoHits",
        "BlockRoll",
        "casualty",
        "Suffered",
        "MoraleTest",
    ]
    assert [model.id for model in battle.unit("two").models] == [first]


@pytest.mark.clause("RG-SPC-34")
def test_nobody_is_asked_in_place_of_a_wizard_who_fell() -> None:
    """The first waits, the second casts and the third falls to it; then the first is asked again, once."""
    hurt = spell(target="friend", hits=1)
    battle = battle_of({"all": unit("A", 36, 10, 3, ("Wizard(1)",)), "foe": unit("B", 36, 30)}, hurt)
    ids = [model.id for model in battle.unit("all").models]
    script = ScriptedDice(6, 1)
    asked = told(battle, cast_spells(battle, "all", script), "", "A.spell", "all", ids[2], "")
    script.finish()
    assert asked.count("spell") == 3
    assert [model.id for model in battle.unit("all").models if not model.cast] == [ids[0]]


@pytest.mark.clause("RG-SPC-35")
def test_whom_a_spell_can_reach() -> None:
    units = {
        "mage": unit("A", 36, 10, 1, ("Wizard(1)",)),
        "near": unit("B", 36, 22),
        "far": unit("B", 50, 34),
        "friend": unit("A", 36, 9),
        "gone": unit("B", 30, 22, place="in reserve"),
    }
    near, wide, kind = spell("A.near"), spell("A.wide"), spell("A.kind", "friend")
    wide.range = 30
    battle = battle_of(units, near, wide, kind)
    found = spell_targets(battle, battle.unit("mage"), 0)
    assert {key: [each.id for each in targets] for key, targets in found.items()} == {
        "A.near": ["near"],
        "A.wide": ["near", "far"],
        "A.kind": ["mage", "friend"],
    }
    battle.field.spells["A"] = []
    assert spell_targets(battle, battle.unit("mage"), 0) == {}


@pytest.mark.clause("RG-SPC-36", "RG-SPC-37")
def test_who_may_block() -> None:
    units = {
        "mage": unit("A", 36, 10, 1, ("Wizard(1)",)),
        "at 18": unit("B", 36, 28, 1, ("Wizard(1)",)),
        "beyond": unit("B", 46, 28.1, 1, ("Wizard(1)",)),
        "used": unit("B", 30, 20, 1, ("Wizard(1)",), used_magic=True),
        "plain": unit("B", 40, 20, 1),
        "ours": unit("A", 33, 10, 1, ("Wizard(1)",)),
    }
    battle = battle_of(units)
    assert [each.id for each, _ in may_block(battle, battle.unit("mage"), 0)] == ["at 18"]


def test_which_spells_could_do_something() -> None:
    battle = battle_of({"men": unit("A", 36, 10, 3, ("Tough(3)",)), "foe": unit("B", 36, 30)})
    men = battle.unit("men")
    rally, heal = spell(rally=True), spell(heal=True)
    lasting, hits = spell("A.veil", grants=("Stealth",)), spell(hits=2)
    hurt = men.with_same_models([men.models[0].with_wounds(1), *men.models[1:]])
    seen = [
        [useful(each, who) for each in (rally, heal, lasting, hits)]
        for who in (men, men.made_wavering(3), hurt)
    ]
    assert seen == [[False, False, True, True], [True, False, True, True], [False, True, True, True]]
    under = men.under((spell("A.other", grants=("Fast",)), lasting))
    assert [useful(each, under) for each in (lasting, spell("A.new", grants=("Stealth",)), hits)] == [
        False,
        True,
        True,
    ]
    assert (target_label(lasting, men), target_label(lasting, under)) == ("men", "men (no effect)")


@pytest.mark.parametrize(
    ("made", "dice", "in_melee", "events"),
    [
        ({"hits": 2}, [6, 6], False, ["AutoHits", "BlockRoll"]),
        ({"hits": 2}, [1, 1, 6], False, ["AutoHits", "BlockRoll", "Suffered", "MoraleTest"]),
        ({"hits": 2}, [1, 1], True, ["AutoHits", "BlockRoll", "Suffered"]),
        (
            {"hits": 2, "grants": ("Slow",)},
            [1, 1, 1],
            False,
            ["AutoHits", "BlockRoll", "Suffered", "MoraleTest", "Wavered", "Enchanted"],
        ),
        ({"dangerous_test": True}, [2, 2, 2, 2], False, ["DangerRoll"]),
        ({"dangerous_test": True}, [1, 2, 2, 2, 6], False, ["DangerRoll", "Suffered", "MoraleTest"]),
        # Wounds of both bring one test.
        (
            {"hits": 1, "dangerous_test": True},
            [1, 1, 2, 2, 2, 6],
            False,
            ["AutoHits", "BlockRoll", "Suffered", "DangerRoll", "Suffered", "MoraleTest"],
        ),
        ({"morale_test": True}, [6], False, ["MoraleTest"]),
        ({"morale_test": True}, [1], False, ["MoraleTest", "Wavered"]),
        (
            {"hits": 4, "grants": ("Slow",)},
            [1, 1, 1, 1],
            False,
            ["AutoHits", "BlockRoll", "Suffered", "Destroyed"],
        ),
    ],
)
def test_what_a_spell_does(made: Spec, dice: list[int], in_melee: bool, events: list[str]) -> None:
    """RG-SPC-35, RG-MOR-01, RG-MOR-07: four of eight are left, so any wound that tells makes them test."""
    foe = {**unit("B", 36, 20, 8), "models": 4}
    battle = battle_of({"mage": unit("A", 36, 10, 1, ("Wizard(1)",)), "foe": foe})
    script = ScriptedDice(*dice)
    assert told(battle, take_effect(battle, "mage", "foe", spell(**made), script, in_melee)) == events
    script.finish()
    after = battle.unit("foe")
    assert [each.name for each in after.spells] == (["Spell"] if "Enchanted" in events else [])


@pytest.mark.parametrize(
    ("wounds", "face", "left"), [((2, 1), 5, (0, 1)), ((2, 1), 3, (0, 1)), ((2, 1), 1, (1, 1))]
)
def test_healing_takes_off_no_more_than_there_is(
    wounds: tuple[int, int], face: int, left: tuple[int, int]
) -> None:
    battle = battle_of({"men": unit("A", 36, 10, 3, ("Tough(3)",)), "foe": unit("B", 36, 30)})
    men = battle.unit("men")
    hurt = [model.with_wounds(number) for model, number in zip(men.models, (*wounds, 0), strict=True)]
    battle.put(men.with_same_models(hurt))
    steps = take_effect(battle, "men", "men", spell(heal=True), ScriptedDice(face), False)
    assert told(battle, steps, hurt[0].id) == ["heal", "Healed"]
    assert [model.wounds for model in battle.unit("men").models] == [*left, 0]


@pytest.mark.parametrize(("gap", "reached"), [(12.0, True), (12.0 + EPS, True), (12.0 + 2 * EPS, False)])
def test_the_end_of_a_range_forgives_rounding(gap: float, reached: bool) -> None:
    """RG-SPC-06, RG-SPC-35: spells and Breath Attacks reach as far as they say, and no further."""
    units = {"mage": unit("A", 36, 10, 1, ("Wizard(1)", "Breath Attack")), "foe": unit("B", 36, 22)}
    battle = battle_of(units, spell())
    asked: list[tuple[str, int, str, float]] = []

    def sight_distance(viewer: Unit, slot: int, target: Unit, most: float) -> float:
        asked.append((viewer.id, slot, target.id, most))
        return gap

    battle.sight_distance = sight_distance  # type: ignore[method-assign]
    mage = battle.unit("mage")
    assert bool(spell_targets(battle, mage, 0)) is reached
    (breath,) = every_breath(battle, mage, battle.enemies_of(mage))
    assert bool(breath.options) is reached
    assert asked == [("mage", 0, "foe", 12), ("mage", 0, "foe", 12.0)]


@pytest.mark.clause("RG-SPC-35")
def test_a_rallying_spell_ends_wavering_and_says_so() -> None:
    """Who does not waver gets nothing by it."""
    battle = battle_of({"men": unit("A", 36, 10, 3), "foe": unit("B", 36, 30)})
    steps = take_effect(battle, "men", "men", spell(rally=True), ScriptedDice(), False)
    assert list(steps) == []
    assert battle.told == []
    battle.put(battle.unit("men").made_wavering(3))
    steps = take_effect(battle, "men", "men", spell(rally=True), ScriptedDice(), False)
    assert list(steps) == []
    (event,) = battle.told
    assert isinstance(event, Recovered)
    assert (event.clause, event.unit) == (battle.clauses.spell, "men")
    assert battle.unit("men").wavering == 0


@pytest.mark.clause("RG-SPC-34")
@pytest.mark.parametrize(("chosen", "nobody"), [((), [("", "Nobody", ())]), (("foe",), [])])
def test_how_those_are_named_at_whom_a_spell_is_not_cast(chosen: tuple[str, ...], nobody: list[Any]) -> None:
    battle = battle_of({"mage": unit("A", 30, 10, 1), "foe": unit("B", 30, 20), "far": unit("B", 10, 40)})
    closed = NoTarget(battle, battle.unit("mage"), 0, spell(), ["foe"], chosen)
    assert [(each.key, each.label, each.marks) for each in closed.options()] == [
        *nobody,
        ("mage", battle.unit("mage").name, ("mage",)),
        ("far", battle.unit("far").name, ("far",)),
    ]
