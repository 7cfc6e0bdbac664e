"""What dice, weapons, spells and models are worth in numbers: whole functions over varied values."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from banneret.books.opr.attacks import Hits, block_need, count_hits, count_wounds, unblocked
from banneret.books.opr.quality import at_least, succeeds
from banneret.books.opr.roster import ModelData, SpellData, WeaponData
from banneret.books.opr.sheets import Spell, Weapon, model_sheet, rule, weapon_sheet
from banneret.books.opr.special_rules import Attack
from banneret.books.opr.values import morale_need, morale_quality
from banneret.books.opr.volleys import batteries
from banneret.books.regiments.case_setup import arrange
from banneret.core.engine.dice import ScriptedDice
from tests.steps import roll_off


def weapon(*rules: str, attacks: int = 1, reach: int = 0) -> Weapon:
    return weapon_sheet(WeaponData("Thing", attacks, reach, rules))


# ---------------------------------------------------------------------------------------- dice


@pytest.mark.clause("RG-GEN-02", "RG-GEN-03")
def test_a_six_always_succeeds_and_a_one_never() -> None:
    for need in range(-3, 12):
        made = [face for face in range(1, 7) if succeeds(face, need)]
        assert made == {
            **{n: [2, 3, 4, 5, 6] for n in range(-3, 3)},
            3: [3, 4, 5, 6],
            4: [4, 5, 6],
            5: [5, 6],
        }.get(need, [6])
        assert at_least(need) == made[0]


@pytest.mark.clause("RG-PRE-15")
def test_a_roll_off_is_rolled_again_while_it_is_equal() -> None:
    assert roll_off(("A", "B"), ScriptedDice(4, 2), "RG-PRE-15") == ("A", [(4, 2)])
    assert roll_off(("A", "B"), ScriptedDice(2, 4), "RG-PRE-15") == ("B", [(2, 4)])
    assert roll_off(("A", "B"), ScriptedDice(3, 3, 1, 1, 6, 5), "RG-PRE-15") == (
        "A",
        [(3, 3), (1, 1), (6, 5)],
    )


# ---------------------------------------------------------------------------------------- hits

Kind = tuple[int, int, int, bool]


def hits_by_hand(
    used: Weapon, weapons: int, attacks: int, faces: list[int], need: int, sixes_only: bool, models: int
) -> list[Kind]:
    """Die by die: single hits (is it of a six?), those of a weapon with Blast cut off at one a model."""
    poison = any(each.name == "Poison" for each in used.rules)
    rending = any(each.name == "Rending" for each in used.rules)
    blast = next((each.x for each in used.rules if each.name == "Blast"), 0)
    deadly = next((each.x for each in used.rules if each.name == "Deadly"), 1)
    ap = sum(each.x for each in used.rules if each.name == "AP")
    hits: list[bool] = []
    for number in range(weapons):
        own: list[bool] = []
        for face in faces[number * attacks : (number + 1) * attacks]:
            if face == 6:
                own += [True] * (3 if poison else 1)
            elif face > 1 and face >= need and not sixes_only:
                own.append(False)
        own = sorted(own, reverse=True)
        if blast:
            own = sorted(own * blast, reverse=True)[:models]
        hits += own
    sixes, others = hits.count(True), hits.count(False)
    if not (poison or rending):
        sixes, others = 0, len(hits)
    found = []
    if sixes:
        found.append((sixes, max(ap, 4) if rending else ap, deadly, rending))
    if others:
        found.append((others, ap, deadly, False))
    return found


@pytest.mark.clause("RG-SHO-03", "RG-SPC-05", "RG-SPC-22", "RG-SPC-24")
def test_hits_are_those_counted_by_hand() -> None:
    rng = random.Random("hits")
    kinds = [
        (),
        ("AP(1)",),
        ("Poison",),
        ("Rending",),
        ("AP(5)", "Rending"),
        ("Blast(3)",),
        ("Blast(2)", "Poison"),
        ("Blast(3)", "Rending", "AP(1)"),
        ("Deadly(3)",),
        ("Deadly(3)", "Rending", "Poison"),
    ]
    for rules, _ in itertools.product(kinds, range(60)):
        weapons, attacks = rng.randint(1, 4), rng.randint(1, 3)
        used = weapon(*rules, attacks=attacks)
        faces = [rng.randint(1, 6) for _ in range(weapons * attacks)]
        rest = (rng.randint(0, 8), rng.random() < 0.2, rng.randint(1, 6))
        found = [(h.count, h.ap, h.factor, h.sure) for h in count_hits(used, weapons, attacks, faces, *rest)]
        assert found == hits_by_hand(used, weapons, attacks, faces, *rest), (rules, faces, rest)


@pytest.mark.clause("RG-SHO-04", "RG-SPC-04")
def test_what_is_not_blocked_wounds() -> None:
    assert (block_need(4, 0, 0), block_need(4, 2, 0), block_need(4, 2, 1), block_need(4, 0, -1)) == (4, 6, 5, 5)
    assert count_wounds([1, 2, 3, 4, 5, 6], 4) == 3
    assert count_wounds([1, 2, 3, 4, 5, 6], 9) == 5
    assert count_wounds([1, 2, 3, 4, 5, 6], 0) == 1
    wounds = unblocked(Hits(3, 1, 2, True), [1, 4, 6], 5)
    assert (wounds.count, wounds.factor, wounds.sure, wounds.hits, wounds.shooting) == (2, 2, True, None, False)


# ---------------------------------------------------------------------------------------- sheets


@pytest.mark.clause("RG-SHO-06")
@pytest.mark.parametrize(
    ("rules", "facts"),
    [
        # AP, AP and hits of a six, whether that is sure, what a wound counts for.
        ((), (0, 0, 1, False, 1)),
        (("AP(1)",), (1, 1, 1, False, 1)),
        (("AP(2)", "Poison"), (2, 2, 3, False, 1)),
        (("AP(2)", "Rending"), (2, 4, 1, True, 1)),
        (("AP(5)", "Rending"), (5, 5, 1, True, 1)),
        (("Deadly(3)",), (0, 0, 1, False, 3)),
        (("Blast(3)", "Deadly(6)", "AP(1)"), (1, 1, 1, False, 6)),
    ],
)
def test_what_the_rules_of_a_weapon_fix(rules: tuple[str, ...], facts: tuple[int, int, int, bool, int]) -> None:
    used = weapon(*rules)
    sure = used.six_ignores_regeneration
    assert (used.ap, used.ap_of_a_six, used.hits_of_a_six, sure, used.wound_factor) == facts


@pytest.mark.parametrize(
    ("rules", "sight", "inside", "behind", "picks", "caps", "quality", "multiplied"),
    [
        ((), True, False, False, False, False, 4, 2),
        (("Indirect",), False, False, True, False, False, 4, 2),
        (("Blast(3)",), True, True, True, False, True, 4, 6),
        (("Sniper",), True, False, False, True, False, 2, 2),
        (("AP(1)", "Indirect", "Blast(2)"), False, True, True, False, True, 4, 4),
    ],
)
def test_how_a_weapon_shoots(
    rules: tuple[str, ...],
    sight: bool,
    inside: bool,
    behind: bool,
    picks: bool,
    caps: bool,
    quality: int,
    multiplied: int,
) -> None:
    used = weapon(*rules, reach=24)
    assert (used.needs_sight, used.ignores_cover_inside, used.ignores_cover_behind) == (sight, inside, behind)
    assert (used.picks_model, used.caps_hits, used.is_melee()) == (picks, caps, False)
    assert (used.shooting_quality(4), used.multiplied(2)) == (quality, multiplied)


def test_weapons_are_written_as_people_write_them() -> None:
    bow = weapon("Deadly(3)", "AP(1)", attacks=2, reach=24)
    assert bow.profile == "Thing (24”, A2, Deadly(3), AP(1))"
    assert weapon().profile == "Thing (A1)"
    assert bow.type == "Thing|24|2|AP(1)|Deadly(3)"
    # One type in whatever order the rules are written (AF-SHO-06), and no other.
    assert bow.type == weapon("AP(1)", "Deadly(3)", attacks=2, reach=24).type
    others = [
        weapon("AP(1)", "Deadly(3)", attacks=1, reach=24),
        weapon("AP(1)", "Deadly(3)", attacks=2, reach=12),
        weapon("AP(2)", "Deadly(3)", attacks=2, reach=24),
    ]
    assert bow.type not in [each.type for each in others]


def test_what_the_rules_of_a_model_fix() -> None:
    arms = (WeaponData("Bow", 1, 24), WeaponData("Axe", 2))
    data = ModelData(
        "Chief", 1, 3, 5, arms, ("Hero", "Tough(6)", "Wizard(2)", "Impact(3)", "Breath Attack"), True
    )
    sheet = model_sheet("chief", data, (1.5, 2.5))
    assert (sheet.kind, sheet.name, sheet.quality, sheet.defense) == ("chief", "Chief", 3, 5)
    assert (sheet.base_width, sheet.base_depth, sheet.special) == (1.5, 2.5, True)
    assert (sheet.tough, sheet.hero, sheet.command, sheet.wizard) == (6, True, False, 2)
    assert (sheet.impact_hits, sheet.breath_hits, sheet.regenerates) == (3, 3, False)
    assert ([w.name for w in sheet.shooting], [w.name for w in sheet.melee]) == (["Bow"], ["Axe"])
    bare = model_sheet("bare", ModelData("Man", 1, 4, 4, ()), (1.0, 1.0))
    assert (bare.tough, bare.hero, bare.command, bare.wizard, bare.impact_hits, bare.breath_hits) == (
        1,
        False,
        False,
        0,
        0,
        0,
    )
    plain = model_sheet("x", ModelData("Man", 1, 4, 4, (), ("Fast", "Musician", "Regeneration")), (1.0, 1.0))
    assert (plain.tough, plain.command, plain.wizard, plain.regenerates) == (1, True, 0, True)


def test_what_a_spell_puts_on_hits_and_units() -> None:
    bolt = Spell("A.bolt", SpellData("bolt", "Bolt", 5, 12, "enemy", hits=3, rules=("AP(2)", "Deadly(3)")))
    assert (bolt.key, bolt.name, bolt.number, bolt.range, bolt.hits) == ("A.bolt", "Bolt", 5, 12, 3)
    assert (bolt.strike.ap, bolt.strike.wound_factor, bolt.lasts(), bolt.enchantment) == (2, 3, False, False)
    veil = Spell("A.veil", SpellData("veil", "Veil", 5, 12, "friend", grants=("Stealth", "Fast")))
    assert ([each.name for each in veil.grants], veil.lasts(), veil.enchantment) == (
        ["Stealth", "Fast"],
        True,
        False,
    )
    for values in ((2, 0, 0, False), (0, -1, 0, False), (0, 0, 1, False), (0, 0, 0, True)):
        shooting, melee, block, difficult = values
        data = SpellData(
            "s", "S", 5, 12, "friend", hit_shooting=shooting, hit_melee=melee, block=block, difficult=difficult
        )
        (made,) = Spell("A.s", data).grants
        assert (made.hit_modifier(Attack(True)), made.hit_modifier(Attack(False))) == (shooting, melee)
        assert (made.block_modifier(), made.moves_as_in_difficult()) == (block, difficult)
        assert made.label() == "Enchantment"


# ---------------------------------------------------------------------------------------- rules


def test_numbers_that_special_rules_give() -> None:
    shooting, moved = Attack(True), Attack(True, True)
    melee, charge = Attack(False), Attack(False, True, True)
    at_moments = [shooting, moved, melee, charge]
    seen = {
        name: [rule(name).hit_modifier(attack) for attack in at_moments]
        for name in ("Indirect", "Sergeant (shooting)", "Sergeant (melee)", "Fast")
    }
    assert seen == {
        "Indirect": [0, -1, 0, 0],
        "Sergeant (shooting)": [1, 1, 0, 0],
        "Sergeant (melee)": [0, 0, 1, 1],
        "Fast": [0, 0, 0, 0],
    }
    assert [rule("Stealth").hit_modifier_against(attack) for attack in at_moments] == [-1, -1, 0, 0]
    assert [rule("Fast").hit_modifier_against(attack) for attack in at_moments] == [0, 0, 0, 0]
    assert [rule("Furious").extra_attacks(attack) for attack in at_moments] == [0, 0, 0, 1]
    actions = ("advance", "rush", "charge")
    assert [rule("Fast").move_bonus(action) for action in actions] == [2, 4, 4]
    assert [rule("Slow").move_bonus(action) for action in actions] == [-2, -4, -4]
    assert [rule("Fear").move_bonus(action) for action in actions] == [0, 0, 0]
    assert [rule("Immobile").allows_action(action) for action in ("hold", *actions)] == [
        True,
        False,
        False,
        False,
    ]
    assert (rule("Fear").fear_dice(), rule("Fearless").morale_modifier()) == (1, 1)
    assert (rule("Musician").melee_result_bonus(), rule("Battle Standard").melee_result_bonus()) == (1, 1)
    assert (rule("Artillery").defense_against_shooting(5), rule("Fast").defense_against_shooting(5)) == (2, 5)
    none = rule("Strider")
    assert (none.fear_dice(), none.morale_modifier(), none.melee_result_bonus(), none.block_modifier()) == (
        0,
    ) * 4
    assert (none.extra_attacks(charge), none.impact_hits(), none.breath_hits(), none.wizard_level()) == (0,) * 4
    assert (none.hits_of_a_six(), none.ap_of_a_six(), none.ap(), none.wound_factor(), none.tough()) == (
        1,
        0,
        0,
        1,
        1,
    )
    assert (none.label(), rule("Tough(3)").label()) == ("Strider", "Tough(3)")


@pytest.mark.clause("RG-SPC-14", "RG-SPC-10")
def test_the_quality_that_a_unit_tests_with() -> None:
    profile = {"quality": 4, "defense": 4, "models": 5, "rules": ["Fearless"]}
    for hero_quality, wanted in ((3, 3), (4, 4), (5, 4)):
        hero = {"quality": hero_quality, "defense": 4, "rules": ["Hero"]}
        units: dict[str, dict[str, Any]] = {
            "men": {"side": "A", "profile": profile, "at": [36, 10]},
            "chief": {"side": "A", "profile": hero, "joins": "men"},
        }
        unit = arrange({}, units, {})[1].unit("men")
        assert (morale_quality(unit), morale_need(unit)) == (wanted, wanted - 1)


# ---------------------------------------------------------------------------------------- rules of a unit


def granted(*rules: str) -> Spell:
    return Spell(f"A.{rules}", SpellData("s", "S", 5, 12, "friend", grants=rules))


def test_rules_of_one_model_and_those_that_spells_give_it() -> None:
    """Its own that work for each, and those of spells that it has not got: none twice."""
    profile = {"quality": 4, "defense": 4, "models": 2, "rules": ["Tough(3)", "Furious", "Fast"]}
    _, battle = arrange({}, {"men": {"side": "A", "profile": profile, "at": [36, 10]}}, {})
    men = battle.unit("men")
    assert [each.label() for each in men.model_rules(men.models[0])] == ["Tough(3)", "Furious"]
    under = men.under((granted("Regeneration", "Stealth"), granted("Furious", "Regeneration")))
    assert [each.label() for each in under.model_rules(under.models[0])] == [
        "Tough(3)",
        "Furious",
        "Regeneration",
    ]
    assert [each.label() for each in under.rules()] == ["Fast", "Stealth"]
    bare = arrange({}, {"men": {"side": "A", "profile": {"quality": 4, "defense": 4}, "at": [36, 10]}}, {})[1]
    one = bare.unit("men").under((granted("Furious", "Regeneration"),))
    assert [each.label() for each in one.model_rules(one.models[0])] == ["Furious", "Regeneration"]


@pytest.mark.parametrize(
    ("models", "holders", "found"),
    [
        # Fast needs all, Fearless most, Fear any.
        (4, 4, ["Fast", "Fear", "Fearless"]),
        (4, 3, ["Fear", "Fearless"]),
        (4, 2, ["Fear"]),
        (4, 1, ["Fear"]),
        (4, 0, []),
        (5, 3, ["Fear", "Fearless"]),
        (1, 1, ["Fast", "Fear", "Fearless"]),
    ],
)
def test_rules_by_all_most_or_any_models(models: int, holders: int, found: list[str]) -> None:
    extra = [{"name": f"h{number}", "rules": ["Fast", "Fear", "Fearless"]} for number in range(holders)]
    profile = {"quality": 4, "defense": 4, "models": models, "extra": extra}
    _, battle = arrange({}, {"men": {"side": "A", "profile": profile, "at": [36, 10]}}, {})
    men = battle.unit("men")
    assert sorted(each.name for each in men.rules()) == found
    # Of enchantments each counts, of granted rules only those the unit has not got.
    cold = Spell("A.cold", SpellData("cold", "Cold", 5, 12, "enemy", block=-1, grants=("Fast",)))
    mist = Spell("A.mist", SpellData("mist", "Mist", 5, 12, "enemy", hit_melee=-1))
    under = [each.name for each in men.under((cold, mist)).rules()]
    assert sorted(under) == sorted(["Enchantment", "Enchantment", *{*found, "Fast"}])
    for picked in men.models:
        alone = [each.name for each in men.rules_of(picked.id)]
        assert sorted(alone) == (["Fast", "Fear", "Fearless"] if picked.sheet.name.startswith("h") else [])


@pytest.mark.clause("RG-CMD-02", "RG-SPC-19", "RG-SPC-28")
def test_weapons_that_are_rolled_for_together() -> None:
    """By type, Quality, modifier and attacks: a sergeant apart, a spell on all, a Sniper at 2+."""
    bow, gun = "Bow (24”, A1)", "Gun (18”, A2, Indirect)"
    extra = [
        {"name": "sergeant", "rules": ["Sergeant (shooting)"]},
        {"name": "elder", "quality": 3},
        {"name": "sniper", "weapons": ["Bow (24”, A1, Sniper)"]},
    ]
    profile = {"quality": 4, "defense": 4, "models": 6, "weapons": [bow, gun], "extra": extra}
    _, battle = arrange({}, {"men": {"side": "A", "profile": profile, "at": [36, 10]}}, {})
    aim = Spell("A.aim", SpellData("aim", "Aim", 5, 12, "friend", hit_shooting=1, hit_melee=-1))
    men = battle.unit("men")
    ordered = sorted(men.models, key=lambda model: model.number)
    carriers = [(model, each, each.attacks) for model in ordered for each in model.sheet.shooting]
    carriers[-1] = (*carriers[-1][:2], 5)
    for unit, attack, shift in (
        (men, Attack(True), 0),
        (men.under((aim,)), Attack(True), 1),
        (men.under((aim,)), Attack(False), -1),
    ):
        found = [
            (each.weapon.name, each.quality, each.modifier - shift, each.attacks, each.count)
            for each in batteries(battle, unit, carriers, attack)
        ]
        post = 1 if attack.shooting else 0
        sniper = 2 if attack.shooting else 4
        merged = [("Bow", 4, 0, 1, 3), ("Gun", 4, 0, 2, 2), ("Gun", 4, 0, 5, 1)]
        if attack.shooting:
            assert found == [
                ("Bow", 4, post, 1, 1),
                ("Gun", 4, post, 2, 1),
                ("Bow", 3, 0, 1, 1),
                ("Gun", 3, 0, 2, 1),
                ("Bow", sniper, 0, 1, 1),
                *merged,
            ]
        else:
            assert [each for each in found if each[1] == 3] == [("Bow", 3, 0, 1, 1), ("Gun", 3, 0, 2, 1)]
            assert ("Bow", sniper, 0, 1, 1) in found
    moved = batteries(battle, men, carriers, Attack(True, True))
    assert [(each.weapon.name, each.modifier) for each in moved][:2] == [("Bow", 1), ("Gun", 0)]
    assert [(each.weapon.name, each.modifier) for each in moved][-2:] == [("Gun", -1), ("Gun", -1)]
