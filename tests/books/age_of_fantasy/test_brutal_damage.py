"""Brutal damage: what cases cannot show, since it takes other chapters, other sides or a closer look."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, ClassVar

import pytest

from banneret.books.age_of_fantasy.battle import Assault, Battle
from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.chapter import Chapter
from banneret.books.age_of_fantasy.chapters.brutal_damage.chapter import (
    EVERY_RULE,
    BrutalDamage,
    brutal_notes,
    is_big,
    result_of,
)
from banneret.books.age_of_fantasy.chapters.brutal_damage.events import AttritionTested
from banneret.books.age_of_fantasy.melee import phalanx_test
from banneret.books.age_of_fantasy.shooting import declare
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.chapters import Moment
from banneret.books.doing import NOBODY
from banneret.books.opr.attacks import Wounds
from banneret.books.opr.events import Suffered
from banneret.books.opr.magic import take_effect
from banneret.books.opr.packs import KINDS
from banneret.books.opr.roster import SpellData
from banneret.books.opr.sheets import Spell
from banneret.books.opr.special_rules import Attack
from banneret.books.opr.tray import Model
from banneret.books.opr.values import Ward
from banneret.core.engine.ask import Ask
from banneret.core.engine.dice import Dice, ScriptedDice
from banneret.core.engine.errors import BadInput
from tests.steps import played

BOOK = AgeOfFantasy()


def man(side: str, x: float, y: float, *rules: str, **profile: Any) -> dict[str, Any]:
    made = {"quality": 4, "defense": 4, "rules": list(rules), **profile}
    return {"side": side, "profile": made, "places": [[x, y]]}


def a_battle(units: dict[str, Any], *rules: str, **state: Any) -> Battle:
    chosen = {"chapters": ["brutal-damage"], "brutal-rules": list(rules)}
    return BOOK.arrange({}, units, {**chosen, **state})[1]


class Charms(Chapter):
    """Whoever is wounded is saved, by a charm that always works and by one for the last wound; nerve, too."""

    id: ClassVar[str] = "charms"
    section: ClassVar[str] = "CND"
    windows: ClassVar[tuple[str, ...]] = (Moment.KILLING_WOUND, Moment.MORALE_FAILED)

    def wards(self, battle: Battle, unit: Unit, model: Model, sure: bool) -> tuple[Ward, ...]:
        return (Ward(1, "AF-CND-01", "a charm"),)

    def saves_life(self, battle: Battle, unit_id: str, model: str, dice: Dice) -> Generator[Ask, Any, bool]:
        return True
        yield

    def saves_nerve(self, battle: Battle, unit_id: str, dice: Dice) -> Generator[Ask, Any, bool]:
        return dice.one("AF-CPT-01", "honor") == 6
        yield


# ---------------------------------------------------------------------------------------- unit attrition


@pytest.mark.clause("AF-BRU-04")
@pytest.mark.parametrize("models", [1, 3])
def test_nothing_saves_from_attrition(models: int) -> None:
    """Neither wards nor what saves from a killing wound; against any other wound they do."""
    unit = {"side": "A", "profile": {"quality": 4, "defense": 4, "models": models}, "at": [36, 20]}
    for certain, left in ((False, models), (True, models - 1)):
        battle = a_battle({"men": unit, "foes": man("B", 36, 30)})
        battle.chapters = [*battle.chapters, Charms()]
        wounds = [Wounds(1, 1, True, certain=certain)]
        steps = battle.suffer("men", wounds, ScriptedDice(*([] if certain else [1])), "AF-BRU-03")
        reply: Any = None
        try:
            while True:
                (question,) = steps.send(reply).questions.values()
                reply = question.default()
        except StopIteration:
            pass
        assert battle.unit("men").size() == left


@pytest.mark.clause("AF-BRU-02", "AF-BRU-03")
def test_a_failed_test_may_be_saved() -> None:
    """Four wounds, three fail, and one of these is saved."""
    battle = a_battle({"men": man("A", 36, 20, "Tough(12)"), "foes": man("B", 36, 30)}, "unit-attrition")
    battle.chapters = [*battle.chapters, Charms()]
    told = battle.wounds_weighed("men", 4, False, NOBODY, ScriptedDice(1, 2, 3, 4, 5, 6, 5))
    assert played(told) == 2
    (event,) = [event for event in battle.told if isinstance(event, AttritionTested)]
    assert (event.wounds, event.failed, event.each) == (4, 2, 1)
    assert sum([m.wounds for m in battle.unit("men").models]) == 2


@pytest.mark.clause("AF-BRU-02")
@pytest.mark.parametrize(("modifier", "faces", "failed"), [(4, (1, 2), 1), (-4, (6, 5), 1)])
def test_natural_faces_decide_tests_as_ever(modifier: int, faces: tuple[int, ...], failed: int) -> None:
    class Mood(Chapter):
        def morale_modifier(self, battle: Battle, unit: Unit) -> int:
            return modifier

    battle = a_battle({"men": man("A", 36, 20, "Tough(12)"), "foes": man("B", 36, 30)}, "unit-attrition")
    battle.chapters = [*battle.chapters, Mood()]
    assert played(battle.wounds_weighed("men", 2, False, NOBODY, ScriptedDice(*faces))) == failed


def spell() -> Spell:
    return Spell("spell", SpellData("spell", "Hail", 5, 18, "enemy", hits=2))


@pytest.mark.clause("AF-BRU-02", "AF-BRU-03")
@pytest.mark.parametrize(("in_melee", "wounds"), [(False, 4), (True, 6)])
def test_spells_wear_units_down(in_melee: bool, wounds: int) -> None:
    """Two wounds and two failed tests; who is in a melee by then loses twice as much."""
    battle = a_battle({"men": man("A", 36, 20, "Tough(12)"), "foes": man("B", 36, 30)}, "unit-attrition")
    dice = ScriptedDice(1, 1, 2, 2)
    assert played(take_effect(battle, "foes", "men", spell(), dice, in_melee)) is None
    assert sum([m.wounds for m in battle.unit("men").models]) == wounds


@pytest.mark.clause("AF-BRU-02", "AF-BRU-03", "AF-BRU-11")
def test_a_phalanx_wears_the_charger_down() -> None:
    """A wound, heavy damage to it, and two more for the failed test: the doing of the phalanx, in all three."""
    units = {
        "beast": man("A", 36, 20, "Tough(6)", kind="monster"),
        "pikes": man("B", 36, 21, "Phalanx", "Tough(3)"),
    }
    battle = a_battle(units, "unit-attrition", "heavy-damage")
    assert played(phalanx_test(battle, "beast", "pikes", ScriptedDice(1, 4, 5, 2))) == 3
    suffered = [event for event in battle.told if isinstance(event, Suffered)]
    assert [(event.clause, event.by) for event in suffered] == [
        ("AF-SPC-26", ("pikes",)),
        ("AF-BRU-03", ("pikes",)),
    ]
    assert brutal_notes(battle).immobilized == (("beast/1", 1),)


# ---------------------------------------------------------------------------------------- friendly fire


@pytest.mark.clause("AF-BRU-06")
def test_friends_are_those_who_are_not_enemies() -> None:
    """Allies, too; in the order of the battle, and nobody who is off the table."""

    class Allied(Battle):
        def are_enemies(self, one: str, other: str) -> bool:
            return (one == "B") != (other == "B")

    units = {
        "men": man("A", 36, 10, weapons=['Bow (24", A1)']),
        "pals": man("A", 38, 20),
        "foes": man("B", 36, 20),
        "more": man("B", 34, 20),
        "gone": {**man("A", 36, 22), "place": "destroyed"},
    }
    plain = a_battle(units, "friendly-fire")
    battle = Allied(plain.field, plain.chapters)
    battle.take_course_of(plain)
    battle.notes = plain.notes
    ally = plain.unit("men").at([(36.0, 22.0, 0.0)])
    ally.id, ally.seat = "allies", "C"
    battle.put(ally)
    (volley,) = declare(battle, battle.unit("men"), {"Bow (24”, A1)": "foes"}, Assault(True, "hold"))
    assert volley.beside == ["pals", "allies"]
    other = a_battle(units, "critical-hits")
    (volley,) = declare(other, other.unit("men"), {"Bow (24”, A1)": "foes"}, Assault(True, "hold"))
    assert volley.beside == []


# ---------------------------------------------------------------------------------------- heavy damage


@pytest.mark.clause("AF-BRU-11")
def test_the_table_of_heavy_damage() -> None:
    named = {total: result_of(total) for total in range(3, 30)}
    assert [total for total, name in named.items() if name == "glanced"] == list(range(3, 10))
    assert [total for total, name in named.items() if name == "immobilized"] == [10, 11, 12]
    assert [total for total, name in named.items() if name == "shaken"] == [13, 14, 15]
    assert [total for total, name in named.items() if name == "annihilated"] == list(range(16, 30))


@pytest.mark.clause("AF-BRU-13")
def test_kinds_that_suffer_heavy_damage() -> None:
    big = []
    for kind in KINDS:
        rules = ["Hero"] if kind == "hero" else []
        battle = a_battle({"it": man("A", 36, 20, *rules, kind=kind), "foes": man("B", 36, 30)})
        big += [kind] if is_big(battle.unit("it").models[0]) else []
    assert big == ["monster", "chariot"]
    with pytest.raises(BadInput, match="there is no kind of unit “dragon”"):
        a_battle({"it": man("A", 36, 20, kind="dragon"), "foes": man("B", 36, 30)})


# ---------------------------------------------------------------------------------------- agreed on


@pytest.mark.clause("AF-BRU-05")
def test_the_usual_morale_is_dropped_only_with_attrition() -> None:
    plain = BOOK.sample_options(0)
    chosen = {"chapters": ["brutal-damage"], "brutal-morale": ["dropped"]}
    assert BOOK.agreed(plain, chosen).chapters["brutal-morale"] == ("dropped",)
    with pytest.raises(BadInput, match="“Morale with attrition” is agreed on only with “Unit attrition”"):
        BOOK.agreed(plain, {**chosen, "brutal-rules": ["critical-hits"]})
    with pytest.raises(BadInput, match="without brutal damage there is nothing to choose here"):
        BOOK.agreed(plain, {"brutal-morale": ["dropped"]})


def test_which_sample_games_are_brutal() -> None:
    brutal = BrutalDamage()
    assert all([brutal.sample(seed) == {} for seed in range(0, 10_000, 7)])
    used = [each for each in [brutal.sample(seed) for seed in range(10_000, 13_000)] if each]
    assert 900 < len(used) < 1_100
    assert {rule for each in used for rule in each["brutal-rules"]} == set(EVERY_RULE)
    assert {len(each["brutal-rules"]) for each in used} == {1, 2, 3, 4, 5}
    dropped = [each for each in used if each["brutal-morale"] == ("dropped",)]
    attrition = [each for each in used if "unit-attrition" in each["brutal-rules"]]
    assert len(dropped) / len(attrition) == pytest.approx(1 / 3, abs=0.05)
    assert all([each in attrition for each in dropped])


@pytest.mark.clause("AF-BRU-12")
def test_of_several_models_the_worst_is_shown() -> None:
    units = {
        "drakes": {"side": "A", "profile": {"quality": 4, "defense": 4, "models": 2}, "at": [36, 10]},
        "foes": man("B", 36, 40),
    }
    damage = {"immobilized": {"drakes/2": 1}, "shaken": {"drakes/1": 2}}
    battle = a_battle(units, "heavy-damage", **damage)
    badges = BrutalDamage(("heavy-damage",)).badges(battle, "drakes")
    assert [badge["text"] for badge in badges] == [
        "immobilized: 2” slower, 4” with Rush and Charge",
        "shaken: -2 to hit",
    ]


def test_every_rule_has_a_sentence() -> None:
    rules, morale = BrutalDamage().settings()
    assert [key for key, _ in rules.choices] == list(EVERY_RULE) == [key for key, _ in rules.abouts]
    assert (rules.preset, morale.usual) == (EVERY_RULE, "kept")
    assert [key for key, _ in morale.abouts] == ["kept", "dropped"]


@pytest.mark.clause("AF-BRU-11")
def test_who_is_no_model_of_a_unit_shares_no_shaking_with_it() -> None:
    """Of a unit whose last model is shaken, that one hits worse, and nobody from elsewhere."""
    units = {"drakes": man("A", 10, 10, models=2), "afar": man("B", 40, 10)}
    units["drakes"]["places"] = [[10, 10], [12, 10]]
    battle = a_battle(units, "heavy-damage", shaken={"drakes/2": 1})
    (chapter,) = [each for each in battle.chapters if isinstance(each, BrutalDamage)]
    unit = battle.unit("drakes")
    attack = Attack(shooting=True)
    stranger = battle.unit("afar").models[0]
    found = [chapter.model_hit_modifier(battle, unit, each, attack) for each in (*unit.models, stranger)]
    assert found == [0, -1, 0]
