"""Special rules: names and hook classes belong together, and the arithmetic of hits."""

from __future__ import annotations

import inspect
import itertools
import re
from typing import Any

import pytest

from banneret.books.opr.army import check, muster
from banneret.books.opr.attacks import count_hits
from banneret.books.opr.magic import heal
from banneret.books.opr.packs import ArmyList, ArmyPack, ListUnit, available_armies, load_army
from banneret.books.opr.rule_names import COMMAND, MODEL, WEAPON, parse_rule
from banneret.books.opr.rule_names import RULES as NAMES
from banneret.books.opr.sheets import Weapon, rule
from banneret.books.opr.special_rules import RULES as HOOKS
from banneret.books.opr.special_rules import WEAPON as ON_WEAPON
from banneret.books.opr.special_rules import SpecialRule
from banneret.books.regiments.case_setup import arrange
from banneret.core.engine.ask import Choice
from banneret.core.engine.dice import ScriptedDice
from banneret.core.engine.errors import BadInput

BOOK = "regiments"
PLAIN = {"__init__", "label"}
MOMENTS = {name for name, found in vars(SpecialRule).items() if inspect.isfunction(found) and name not in PLAIN}


def rules_of(pack: ArmyPack) -> list[str]:
    """Every rule an army pack writes down, wherever it stands."""
    found: list[str] = []
    for weapon in pack.weapons.values():
        found += weapon.rules
    for unit in pack.units.values():
        found += unit.rules
    for upgrade in pack.upgrades.values():
        found += upgrade.rules
        for chosen in upgrade.choices.values():
            found += chosen
    for spell in pack.spells:
        found += spell.rules
        found += spell.grants
    return found


def moments_changed(kind: type[SpecialRule]) -> set[str]:
    return {name for name in MOMENTS if getattr(kind, name) is not getattr(SpecialRule, name)}


# ---------------------------------------------------------------------------------------- names and classes


def test_every_rule_name_has_a_hook_class_and_every_hook_class_a_name() -> None:
    assert set(HOOKS) == set(NAMES)
    assert all(kind.name == name for name, kind in HOOKS.items())


def test_every_hook_class_of_the_module_is_known_by_name_except_what_spells_do() -> None:
    kinds = set(HOOKS.values())
    unnamed = {kind.__name__ for kind in _below(SpecialRule) if kind not in kinds}
    assert unnamed == {"Enchantment"}


def _below(kind: type[SpecialRule]) -> set[type[SpecialRule]]:
    found: set[type[SpecialRule]] = set()
    for child in kind.__subclasses__():
        found |= {child} | _below(child)
    return found


@pytest.mark.parametrize("army", available_armies(BOOK))
def test_every_rule_of_the_packs_can_be_played(army: str) -> None:
    for text in rules_of(load_army(army)):
        name, number = parse_rule(text)
        played = rule(text)
        assert type(played) is HOOKS[name]
        assert played.x == number
        assert played.label() == text


def test_the_armies_together_use_every_rule_of_the_book() -> None:
    used = {parse_rule(text)[0] for army in available_armies(BOOK) for text in rules_of(load_army(army))}
    assert used == set(NAMES)


@pytest.mark.parametrize("name", sorted(HOOKS))
def test_every_rule_changes_something(name: str) -> None:
    assert moments_changed(HOOKS[name])


@pytest.mark.parametrize("name", sorted(HOOKS))
def test_every_rule_names_its_clause_and_says_what_it_does(name: str) -> None:
    kind = HOOKS[name]
    place = "CMD" if NAMES[name].place == COMMAND else "SPC"
    assert re.search(rf"\bRG-{place}-\d\d\b", kind.__doc__ or "")
    assert kind.about.endswith(".")


@pytest.mark.parametrize("name", sorted(HOOKS))
def test_rules_of_weapons_work_for_weapons_and_rules_of_models_do_not(name: str) -> None:
    assert NAMES[name].place in (WEAPON, MODEL, COMMAND)
    assert (HOOKS[name].reach == ON_WEAPON) == (NAMES[name].place == WEAPON)


# ---------------------------------------------------------------------------------------- hits


def weapon(attacks: int, *rules: str) -> Weapon:
    return Weapon("Test", 24, attacks, [rule(text) for text in rules])


@pytest.mark.clause("RG-SPC-05", "RG-SPC-22")
@pytest.mark.parametrize("poison", [False, True])
@pytest.mark.parametrize(("blast", "models"), [(3, 10), (3, 5), (6, 5), (6, 1), (2, 4)])
def test_blast_caps_each_weapon_after_poison_for_every_roll(poison: bool, blast: int, models: int) -> None:
    own = weapon(2, f"Blast({blast})", *(["Poison"] if poison else []))
    for faces in itertools.product(range(1, 7), repeat=4):
        expected = 0
        for pair in (faces[:2], faces[2:]):
            raw = sum((3 if poison and face == 6 else 1) for face in pair if face >= 4)
            expected += min(raw * blast, models)
        hits = count_hits(own, 2, 2, list(faces), 4, False, models)
        assert sum(group.count for group in hits) == expected


@pytest.mark.clause("RG-SPC-22", "RG-SPC-24")
def test_every_hit_of_a_poisoned_six_rends_and_no_other() -> None:
    own = weapon(3, "AP(1)", "Poison", "Rending")
    for faces in itertools.product(range(1, 7), repeat=3):
        hits = count_hits(own, 1, 3, list(faces), 5, False, 10)
        sure = sum(group.count for group in hits if group.sure)
        assert sure == 3 * faces.count(6)
        assert sum(group.count for group in hits if not group.sure) == faces.count(5)
        assert all(group.ap == (4 if group.sure else 1) for group in hits)


@pytest.mark.clause("RG-SPC-24")
@pytest.mark.parametrize(("own_ap", "six_ap"), [(0, 4), (1, 4), (3, 4), (4, 4), (5, 5)])
def test_rending_replaces_a_lower_ap_and_never_adds_to_it(own_ap: int, six_ap: int) -> None:
    rules = [f"AP({own_ap})"] if own_ap else []
    assert weapon(1, *rules, "Rending").ap_of_a_six == six_ap
    assert weapon(1, *rules, "Rending").ap == own_ap


@pytest.mark.clause("RG-SPC-28")
@pytest.mark.parametrize("quality", [2, 3, 4, 5, 6])
def test_a_sniper_shoots_at_two_whatever_its_quality(quality: int) -> None:
    assert weapon(1, "Sniper").shooting_quality(quality) == 2
    assert weapon(1, "AP(1)").shooting_quality(quality) == quality


# ---------------------------------------------------------------------------------------- command groups


def levy(*upgrades: str) -> ArmyList:
    return ArmyList("mine", "Mine", "marchland-levy", (ListUnit("pikemen", False, upgrades),), 750)


@pytest.mark.clause("RG-CMD-01")
@pytest.mark.parametrize("post", ["sergeant:melee", "musician", "battle-standard"])
def test_an_army_with_two_of_a_command_post_in_a_unit_never_takes_the_field(post: str) -> None:
    pack = load_army("marchland-levy")
    muster(levy(post), pack)
    with pytest.raises(BadInput):
        muster(levy(post, post), pack)


@pytest.mark.clause("RG-CMD-02")
def test_what_the_sergeant_is_good_at_is_picked_in_the_list() -> None:
    pack = load_army("marchland-levy")
    assert [fault.what for fault in check(levy("sergeant"), pack)] == [
        'Sergeant is a choice; write "sergeant:shooting" or "sergeant:melee".'
    ]
    assert check(levy("sergeant:melee"), pack) == []
    assert check(levy("sergeant:shooting"), pack) == []
    both = check(levy("sergeant:melee", "sergeant:shooting"), pack)
    assert [fault.clause for fault in both] == ["RG-CMD-01"]


@pytest.mark.clause("RG-SPC-35")
def test_the_caster_says_which_of_several_wounded_models_is_healed() -> None:
    units: dict[str, dict[str, Any]] = {
        "speaker": {"side": "A", "is": "hollow-court/cairn-speaker", "at": [36, 10]},
        "wraiths": {"side": "A", "is": "hollow-court/mist-wraiths", "at": [40, 20]},
        "king": {"side": "A", "is": "hollow-court/hollow-king", "joins": "wraiths"},
    }
    _, battle = arrange({}, units, {})
    unit = battle.unit("wraiths")
    hurt = {"wraiths/1": 2, "king/1": 1}
    battle.put(unit.with_same_models([m.with_wounds(hurt.get(m.id, 0)) for m in unit.models]))
    with ScriptedDice(6) as dice:
        healing = heal(battle, "speaker", "wraiths", dice)
        asked = next(healing)
        question = asked.questions["A"]
        assert isinstance(question, Choice)
        assert sorted(question.keys()) == ["king/1", "wraiths/1"]
        with pytest.raises(StopIteration):
            healing.send("king/1")
    assert {m.id: m.wounds for m in battle.unit("wraiths").models if m.id in hurt} == {
        "wraiths/1": 2,
        "king/1": 0,
    }
