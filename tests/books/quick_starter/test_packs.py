"""Armies and lists of the Quick Starter: what is bundled, and what is said of a faulty file."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from banneret.books.armies import armies_of
from banneret.books.quick_starter.army_building import roster
from banneret.books.quick_starter.model_rules import RULE_NAMES, parse_rule
from banneret.books.quick_starter.packs import (
    Army,
    UnitEntry,
    available_armies,
    available_lists,
    load_army,
    load_list,
)
from banneret.books.quick_starter.roster import Characteristics, EffectData, Roster, ShootingData, SpellData
from banneret.books.quick_starter.taking_the_field import ROLLS
from banneret.core.engine.errors import BadInput

ARMIES = [load_army(name) for name in available_armies()]
ENTRIES = [(army, key, entry) for army in ARMIES for key, entry in army.units.items()]
SPELLS = [(army, spell) for army in ARMIES for spell in army.spells.values()]

SMALL = """
[army]
id = "small"
name = "Small"
about = "A few."

[weapons]
bow = { name = "Bow", range = 24, strength = 3 }
stone = { name = "Stone", range = 36, rules = ["Area Attack"] }

[spells.spark]
name = "Spark"
casting_value = 7
target = "enemy_unit"
range = 18
effects = [{ hits = "D6", strength = 4 }]

[spells.cloak]
name = "Cloak"
casting_value = 5
target = "caster"
range = 0
effects = [{ stat = "Def", modifier = 1 }]
duration = "one_turn"

[units.lord]
name = "Lord"
category = "character"
points = 100
models = 1
files = 1
base = [20, 20]
profile = { Adv=4, Mar=8, Dis=8, HP=3, Def=5, Res=4, Arm=4, Agi=5, Att=3, Off=5, Str=4, AP=1 }
rules = ["Aegis (2)"]
spells = ["spark"]

[units.archers]
name = "Archers"
category = "core"
points = 90
models = 10
files = 5
base = [25, 25]
profile = { Adv=4, Mar=8, Dis=7, HP=1, Def=3, Res=3, Arm=0, Agi=3, Att=1, Off=3, Str=3, AP=0 }
shooting = "bow"
aim = 4

[units.engine]
name = "Engine"
category = "special"
points = 60
max = 1
models = 1
files = 1
base = 60
profile = { Adv=3, Mar=6, Dis=7, HP=4, Def=2, Res=5, Arm=2, Agi=2, Att=2, Off=3, Str=3, AP=0 }
rules = ["War Machine"]
shooting = "stone"
aim = 5
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "small.toml"
    path.write_text(text, encoding="utf-8")
    return path


def refusal(folder: Path, text: str) -> str:
    with pytest.raises(BadInput) as caught:
        load_army(write(folder, text))
    return str(caught.value)


# ------------------------------------------------------------------------------------------ what is bundled


@pytest.mark.clause("QS-GEN-23")
def test_sixteen_armies_with_three_lists_each() -> None:
    assert len(ARMIES) == 16
    lists = [load_list(name) for name in available_lists()]
    assert len({found.name for found in lists}) == len(lists)
    for army in ARMIES:
        mine = [found for found in lists if found.army == army.id]
        assert sorted((found.tier, found.limit) for found in mine) == [
            ("advanced", 1500),
            ("advanced", 2500),
            ("basic", 1000),
        ]
        assert len(army.about) > 80
        assert len(army.spells) >= 4
        kinds = [entry.category for entry in army.units.values()]
        assert kinds.count("character") >= 2
        assert kinds.count("core") >= 3
        assert kinds.count("special") >= 4
        assert len(kinds) >= 10


def test_demonstrations_and_games_with_settings_show_every_army() -> None:
    usual = [name for pair in armies_of("quick-starter").usual for name in pair]
    assert sorted([load_list(name).army for name in usual]) == sorted(available_armies())


def test_files_are_named_for_what_is_in_them() -> None:
    for name in available_armies():
        assert load_army(name).id == name
    for name in available_lists():
        assert load_list(name).id == name


@pytest.mark.clause("QS-GEN-21", "QS-GEN-22", "QS-GEN-04")
@pytest.mark.parametrize(
    ("army", "key", "entry"), ENTRIES, ids=[f"{army.id}/{key}" for army, key, _ in ENTRIES]
)
def test_every_profile_has_the_twelve(army: Army, key: str, entry: UnitEntry) -> None:
    values = msgspec.structs.asdict(entry.profile)
    assert list(values) == ["Adv", "Mar", "Dis", "HP", "Def", "Res", "Arm", "Agi", "Att", "Off", "Str", "AP"]
    assert min(values[name] for name in ("Adv", "Mar", "Dis", "HP", "Res")) >= 1
    assert min(values.values()) >= 0


@pytest.mark.clause("QS-MOD-01")
def test_every_model_rule_is_used_more_than_once() -> None:
    used = [rule.name for _, _, entry in ENTRIES for rule in entry.model_rules()]
    used += [
        parse_rule(text).name for army in ARMIES for weapon in army.weapons.values() for text in weapon.rules
    ]
    for name in RULE_NAMES:
        assert used.count(name) >= 3, name


@pytest.mark.clause("QS-MOD-42", "QS-GEN-02")
def test_round_bases_are_war_machines_of_60_mm() -> None:
    machines = [entry for _, _, entry in ENTRIES if "War Machine" in entry.rules]
    assert len(machines) >= 6
    assert all(entry.base == 60 and entry.models == 1 and entry.shooting for entry in machines)
    assert all(not entry.round_base for _, _, entry in ENTRIES if entry not in machines)


def test_spells_of_every_kind() -> None:
    effects = [(spell, effect) for _, spell in SPELLS for effect in spell.effects]
    assert {spell.target for _, spell in SPELLS} == {"enemy_unit", "friendly_unit", "caster_unit", "caster"}
    assert {effect.roll for _, effect in effects} == {"", *ROLLS}
    assert {spell.duration for _, spell in SPELLS} == {"instant", "one_turn"}
    for field in ("needs_sight", "may_target_engaged", "may_target_fleeing", "stacks"):
        assert {getattr(spell, field) for _, spell in SPELLS} == {True, False}, field
    assert any(effect.hits and effect.strength for _, effect in effects)
    assert any(effect.hits and effect.wounds_on for _, effect in effects)
    assert any(effect.rules for _, effect in effects)
    assert any(effect.stat and effect.modifier > 0 for _, effect in effects)
    assert any(effect.stat and effect.modifier < 0 for _, effect in effects)
    assert any(effect.move for _, effect in effects)
    values = [spell.casting_value for _, spell in SPELLS]
    assert min(values) == 5
    assert max(values) >= 14


@pytest.mark.parametrize(("army", "spell"), SPELLS, ids=[f"{army.id}/{spell.id}" for army, spell in SPELLS])
def test_the_words_of_a_spell_say_what_it_does(army: Army, spell: SpellData) -> None:
    names = {
        "Adv": "Advance",
        "Mar": "March",
        "Dis": "Discipline",
        "Def": "Defensive Skill",
        "Res": "Resilience",
    }
    names |= {
        "Arm": "Armour",
        "Agi": "Agility",
        "Att": "Attack Value",
        "Off": "Offensive Skill",
        "Str": "Strength",
    }
    for effect in spell.effects:
        if effect.hits:
            assert f"{effect.hits} hits" in spell.text
            assert (f"Strength {effect.strength}" if effect.strength else f"{effect.wounds_on}+") in spell.text
            assert not effect.ap or f"AP {effect.ap}" in spell.text
            assert all(rule in spell.text for rule in effect.rules)
        if effect.stat:
            assert f"{names[effect.stat]} {effect.modifier:+d}" in spell.text
        if effect.roll == "aegis":
            assert f"Aegis ({effect.modifier})" in spell.text
        elif effect.roll.startswith("reroll"):
            assert effect.roll.replace("reroll", "rerolls its failed rolls") in spell.text
        elif effect.roll:
            assert f"{effect.modifier:+d} {effect.roll}" in spell.text
        if effect.move:
            assert f"move of {effect.move} inches" in spell.text
    assert ("every further casting" in spell.text) == spell.stacks


def test_nothing_is_defined_and_never_used() -> None:
    for army in ARMIES:
        assert set(army.weapons) == {entry.shooting for entry in army.units.values() if entry.shooting}, army.id
        assert set(army.spells) == {key for entry in army.units.values() for key in entry.spells}, army.id


def test_no_name_stands_twice() -> None:
    names = [entry.name for _, _, entry in ENTRIES] + [spell.name for _, spell in SPELLS]
    doubled = sorted({name for name in names if names.count(name) > 1})
    assert doubled == []


# ------------------------------------------------------------------------------------------ reading


@pytest.mark.clause("QS-GEN-03", "QS-GEN-05", "QS-GEN-06", "QS-SHO-10")
def test_a_small_army(tmp_path: Path) -> None:
    army = load_army(write(tmp_path, SMALL))
    lord, archers, engine = army.units.values()
    assert (lord.character, lord.ranks, lord.copies, lord.base_size) == (True, 1, 2, (20, 20))
    assert (archers.character, archers.ranks, archers.copies) == (False, 2, 4)
    assert (engine.round_base, engine.base_size, engine.copies) == (True, (60, 60), 1)
    assert army.shooting(archers) == ShootingData("Bow", 24, 4, "1", 3)
    assert army.shooting(engine) == ShootingData("Stone", 36, 5, "1", None, 0, ("Area Attack",))
    assert army.shooting(lord) is None
    assert army.spells["spark"].effects == (EffectData(hits="D6", strength=4),)
    assert lord.profile == Characteristics(4, 8, 8, 3, 5, 4, 4, 5, 3, 5, 4, 1)


def test_an_entry_of_files_that_do_not_divide_has_a_last_rank_that_is_short(tmp_path: Path) -> None:
    army = load_army(write(tmp_path, SMALL.replace("models = 10", "models = 11")))
    assert army.units["archers"].ranks == 3


@pytest.mark.clause("QS-ARM-08")
def test_special_units_are_two_unless_they_say(tmp_path: Path) -> None:
    assert load_army(write(tmp_path, SMALL.replace("max = 1\n", ""))).units["engine"].copies == 2


@pytest.mark.parametrize("name", available_lists())
def test_a_roster_is_the_same_after_a_journal(name: str) -> None:
    ready = roster(name)
    assert msgspec.json.decode(msgspec.json.encode(ready), type=Roster) == ready
    assert len({unit.id for unit in ready.units}) == len(ready.units)
    assert len({unit.name for unit in ready.units}) == len(ready.units)


FAULTS = [
    ("unknown part", "[weapons]", "[weapon]",
     'small.toml: weapon: there is no key "weapon"; did you mean "weapons"?'),
    ("no army", '[army]\nid = "small"\nname = "Small"\nabout = "A few."\n', "",
     "small.toml: the table [army] is missing."),
    ("id", 'id = "small"', 'id = "Small One"', "small.toml: army.id: an id is lower-case words"),
    ("unknown key", "aim = 4", "aimm = 4", 'units.archers.aimm: there is no key "aimm"; did you mean "aim"?'),
    ("missing key", "points = 90\n", "", 'small.toml: units.archers: the key "points" is missing.'),
    ("missing value", "Mar=8, Dis=7, ", "Mar=8, ",
     'units.archers.profile: the key "Dis" is missing.'),
    ("no number", "points = 90", 'points = "ninety"',
     "units.archers.points: this should be a whole number, not text"),
    ("category", '"core"', '"cor"', 'units.archers.category: there is no category "cor"; did you mean "core"?'),
    ("files", "files = 5", "files = 11", "units.archers.files: this must be from 1 to 10, not 11."),
    ("base", "[25, 25]", "[25, 5]", "units.archers.base: a base is 20 to 150 mm each way, not 5."),
    ("no health", "HP=1", "HP=0", "units.archers.profile.HP: HP must be from 1 to 20, not 0 (QS-GEN-22)."),
    ("negative", "Arm=0", "Arm=-1",
     "units.archers.profile.Arm: Arm must be from 0 to 20, not -1 (QS-GEN-22)."),
    ("two lords", "models = 1\n", "models = 2\n", "units.lord.models: a Character is one model (QS-GEN-03)."),
    ("aegis 6", "Aegis (2)", "Aegis (6)",
     "units.lord.rules[0]: Aegis is a plain number from 1 to 5, not “6” (QS-MOD-03)"),
    ("fly", "Aegis (2)", "Fly (8)", "units.lord.rules[0]: Fly has an Advance and a March Rate"),
    ("unknown rule", "Aegis (2)", "Fearles",
     "units.lord.rules[0]: there is no model rule “Fearles”; did you mean “Fearless”?"),
    ("spelling", "Aegis (2)", "Aegis(2)", 'units.lord.rules[0]: write "Aegis (2)" instead of "Aegis(2)".'),
    ("rule twice", '["Aegis (2)"]', '["Aegis (2)", "Aegis (3)"]',
     'units.lord.rules[1]: "Aegis" is written twice.'),
    ("square engine", "base = 60", "base = [60, 60]",
     "units.engine.base: a War Machine, and nothing else, has a round base (QS-MOD-42)."),
    ("round archers", "base = [25, 25]", "base = 25", "units.archers.base: a War Machine, and nothing else"),
    ("lord engine", '["Aegis (2)"]', '["War Machine"]', "units.lord.base: a War Machine, and nothing else"),
    ("weapon", 'shooting = "bow"', 'shooting = "bows"',
     'units.archers.shooting: there is no weapon "bows"; did you mean "bow"?'),
    ("no aim", "aim = 4\n", "", "units.archers.aim: this must be from 2 to 6, not 0."),
    ("aim alone", 'shooting = "bow"\n', "",
     "units.archers.aim: an aim goes with a shooting attack (QS-SHO-10)."),
    ("spell", '["spark"]', '["sparks"]',
     'units.lord.spells[0]: there is no spell "sparks"; did you mean "spark"?'),
    ("spell twice", '["spark"]', '["spark", "spark"]',
     "units.lord.spells: a spell is written twice (QS-GEN-06)."),
    ("ten wizards", "aim = 4", 'aim = 4\nspells = ["spark"]',
     "units.archers.spells: only Characters are Wizards (QS-MAG-01)."),
    ("core max", "aim = 4", "aim = 4\nmax = 3",
     "units.archers.max: a core unit may be taken 4 times; only Special units say (QS-ARM-07)."),
    ("core leader", "aim = 4", "aim = 4\ngeneral = false",
     "units.archers.general: only Characters can be General at all (QS-ARM-09)."),
    ("strong stone", "range = 36,", "range = 36, strength = 3,",
     'weapons.stone: a weapon has either a strength or the rule "Area Attack"'),
    ("weak bow", ", strength = 3 }", " }",
     'weapons.bow: a weapon has either a strength or the rule "Area Attack"'),
    ("model rule on a weapon", '["Area Attack"]', '["Fearless"]',
     'weapons.stone.rules[0]: "Fearless" is a rule for models'),
    ("shots", "range = 24", 'range = 24, shots = "D4"', "weapons.bow.shots: “D4” is not an amount"),
    ("no shots", "range = 24", 'range = 24, shots = "0"', 'weapons.bow.shots: "0" may come to nothing.'),
    ("cheap spell", "casting_value = 7", "casting_value = 4",
     "spells.spark.casting_value: this must be from 5 to 16, not 4."),
    ("target", '"enemy_unit"', '"enemy"',
     'spells.spark.target: there is no target "enemy"; did you mean "enemy_unit"?'),
    ("far caster", "range = 0", "range = 6",
     "spells.cloak.range: a spell on the caster or its own unit has range 0."),
    ("no effect", '[{ hits = "D6", strength = 4 }]', "[]", "spells.spark.effects: the spell does nothing."),
    ("two effects in one", "strength = 4 }", "strength = 4, move = 3 }",
     "spells.spark.effects[0]: an effect is one of hits, stat, roll or move."),
    ("hits alone", ", strength = 4 }", " }",
     "spells.spark.effects[0]: hits have either a strength or wounds_on (QS-ATK-06)."),
    ("poison", "strength = 4 }", 'strength = 4, rules = ["Poison Attacks"] }',
     "effects[0].rules: the hits of a spell are not rolled for"),
    ("stat", '"Def"', '"Deff"',
     'spells.cloak.effects[0].stat: there is no Characteristic "Deff"; did you mean "Def"?'),
    ("no modifier", "modifier = 1", "modifier = 0",
     "spells.cloak.effects[0].modifier: a modifier is from -5 to 5 and not 0."),
    ("duration", 'duration = "one_turn"', "",
     "spells.cloak.duration: changes of a Characteristic or a roll last one_turn"),
    ("stacking hits", "strength = 4 }]", "strength = 4 }]\nstacks = true",
     "spells.spark.stacks: only effects that last can stack."),
    ("lasting hits", "strength = 4 }]", 'strength = 4 }]\nduration = "one_turn"',
     "spells.spark.duration: changes"),
    ("spell with id", "casting_value = 7", 'id = "x"\ncasting_value = 7',
     "spells.spark.id: the id of a spell is the name of its table."),
]  # fmt: skip


@pytest.mark.clause("QS-GEN-03", "QS-GEN-22", "QS-MOD-42")
@pytest.mark.parametrize(
    ("old", "new", "sentence"), [row[1:] for row in FAULTS], ids=[row[0] for row in FAULTS]
)
def test_a_wrong_army_is_refused_by_file_and_key(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    assert old in SMALL
    found = refusal(tmp_path, SMALL.replace(old, new, 1))
    assert sentence in found
    assert found.startswith("small.toml: ")


def test_a_wrong_list_is_refused_by_file_and_key(tmp_path: Path) -> None:
    good = '[list]\nid = "few"\nname = "Few"\narmy = "small"\nlimit = 500\ntier = "basic"\n'
    good += '[[entries]]\nunit = "lord"\n'
    path = tmp_path / "few.toml"
    for old, new, sentence in (
        ("limit = 500", "limit = 0", "few.toml: list.limit: this must be at least 1, not 0."),
        ('"basic"', '"basics"', 'few.toml: list.tier: there is no tier "basics"; did you mean "basic"?'),
        ("unit =", "units =", 'few.toml: entries[0].units: there is no key "units"; did you mean "unit"?'),
        ("[[entries]]", "[entries]", "few.toml: entries: this should be a list: write each under [[entries]]"),
        ('id = "few"', 'id = "A"', "few.toml: list.id: an id is lower-case words"),
        ("[[entries]]", "[other]\n[[entries]]", 'few.toml: other: there is no key "other"'),
        ('name = "Few"', 'name = ""', "few.toml: list.name: a name needs letters"),
    ):
        path.write_text(good.replace(old, new, 1), encoding="utf-8")
        with pytest.raises(BadInput) as caught:
            load_list(path)
        assert sentence in str(caught.value)
    path.write_text(good, encoding="utf-8")
    assert load_list(path).entries[0].unit == "lord"


def test_unknown_names() -> None:
    with pytest.raises(BadInput, match='there is no army "tallow-vigill"; did you mean "tallow-vigil"'):
        load_army("tallow-vigill")
    with pytest.raises(BadInput, match='there is no list "vigl-2500"; did you mean "vigil-2500"'):
        load_list("vigl-2500")
