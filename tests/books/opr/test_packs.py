"""Loading packs: what is right loads, and what is wrong is named by file and key."""

from __future__ import annotations

from pathlib import Path

import pytest

from banneret.books.armies import armies_of
from banneret.books.opr import packs
from banneret.books.opr.mustering import opr_books
from banneret.books.opr.packs import (
    DEFAULT_POINTS,
    PACKS,
    ArmyPack,
    available_armies,
    available_lists,
    carried,
    load_army,
    load_list,
    weapons_of,
)
from banneret.books.opr.points import formula_points
from banneret.books.opr.rule_names import COMMAND, RULES, parse_rule
from banneret.core.engine.errors import BadInput

ARMIES = (
    "brine-reavers",
    "cinder-horde",
    "hollow-court",
    "marchland-levy",
    "saltglass-caravan",
    "thornwood-kin",
)

SMALL = """
[army]
id = "small"
name = "Small Army"
about = "For tests."
books = ["regiments"]

[weapons.pike]
name = "Pike"
attacks = 1

[weapons.bow]
name = "Bow"
range = 24
attacks = 1
rules = ["AP(1)"]

[units.pikemen]
name = "Pikemen"
kind = "infantry"
size = 10
quality = 5
defense = 5
points = 115
base = [25, 25]
weapons = ["2x pike"]
rules = ["Fearless", "Phalanx"]
upgrades = ["bow"]

[upgrades.bow]
name = "Bow"
scope = "one_model"
replaces = ["pike"]
weapons = ["bow"]
points = 5

[spells.gust]
name = "Gust"
number = 4
range = 12
target = "enemy"
hits = 2
"""

LIST = """
[list]
id = "few"
name = "A Few"
army = "small"

[[units]]
unit = "pikemen"
upgrades = ["bow"]
"""


def write(folder: Path, text: str, name: str = "small.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def refusal_of_army(folder: Path, text: str) -> str:
    with pytest.raises(BadInput) as caught:
        load_army(write(folder, text))
    return str(caught.value)


def refusal_of_list(folder: Path, text: str) -> str:
    with pytest.raises(BadInput) as caught:
        load_list(write(folder, text, "few.toml"))
    return str(caught.value)


# ------------------------------------------------------------------------------------------ what is right


@pytest.mark.clause("RG-SHO-06")
def test_a_weapon_has_name_range_attacks_and_rules(tmp_path: Path) -> None:
    pack = load_army(write(tmp_path, SMALL))
    bow = pack.weapons["bow"]
    assert (bow.name, bow.range, bow.attacks, bow.rules) == ("Bow", 24, 1, ("AP(1)",))
    assert [weapon.name for weapon in weapons_of(pack.units["pikemen"], pack)] == ["Pike", "Pike"]


@pytest.mark.clause("RG-SHO-07")
def test_a_weapon_without_range_is_for_melee(tmp_path: Path) -> None:
    pack = load_army(write(tmp_path, SMALL))
    assert pack.weapons["pike"].data().range == 0
    assert pack.weapons["bow"].data().range == 24


def test_common_upgrades_and_own_ones_are_in_the_pack(tmp_path: Path) -> None:
    pack = load_army(write(tmp_path, SMALL))
    common = {"sergeant", "musician", "battle-standard", "veterans", "heavy-gear", "champion"}
    assert set(pack.upgrades) == common | {"bow"}
    assert pack.file == "small.toml"


def test_a_list_file(tmp_path: Path) -> None:
    loaded = load_list(write(tmp_path, LIST, "few.toml"))
    assert loaded.army == "small"
    assert loaded.units[0].upgrades == ("bow",)
    assert not loaded.units[0].combined


def test_counts_before_weapons() -> None:
    assert carried("2x claw") == (2, "claw")
    assert carried("claw") == (1, "claw")


# ------------------------------------------------------------------------------------------ what is wrong

PIKEMEN = "small.toml: units.pikemen"

ARMY_FAULTS = [
    # Each: a name, what to replace, by what, and the whole sentence expected.
    ("unknown table", "[army]", "[armee]",
     'small.toml: armee: there is no key "armee"; did you mean "army"?'),
    ("unknown key", "size = 10", "sise = 10",
     f'{PIKEMEN}.sise: there is no key "sise"; did you mean "size"?'),
    ("missing key", "quality = 5\n", "", f'{PIKEMEN}: the key "quality" is missing.'),
    ("wrong type", "quality = 5", 'quality = "5+"',
     f"{PIKEMEN}.quality: this should be a whole number, not text in quotes."),
    ("wrong type in a list", '["Fearless", "Phalanx"]', '["Fearless", 3]',
     f"{PIKEMEN}.rules[1]: this should be text in quotes, not a whole number."),
    ("list wanted", 'rules = ["Fearless", "Phalanx"]', 'rules = "Fearless"',
     f"{PIKEMEN}.rules: this should be a list, not text in quotes."),
    ("unit is no table", "[spells.gust]", "[units]\ngoat = 3\n[spells.gust]",
     "small.toml: units.goat: this should be a table, not a whole number."),
    ("fraction", "points = 115", "points = 11.5",
     f"{PIKEMEN}.points: this should be a whole number, not a number with a fraction."),
    ("choices", 'scope = "one_model"', 'scope = "one_model"\nchoices = { left = 3 }',
     "small.toml: upgrades.bow.choices.left: this should be a list of texts in quotes."),
    ("rule of a choice", 'scope = "one_model"', 'scope = "one_model"\nchoices = { left = ["Fur"] }',
     'small.toml: upgrades.bow.choices.left[0]: there is no special rule "Fur"; did you mean "Furious"?'),
    ("unknown weapon", '"2x pike"', '"2x pkie"',
     f'{PIKEMEN}.weapons[0]: there is no weapon "pkie"; did you mean "pike"?'),
    ("no weapon", '"2x pike"', '"0x pike"', f"{PIKEMEN}.weapons[0]: this must be from 1 to 9, not 0."),
    ("unknown upgrade", 'upgrades = ["bow"]', 'upgrades = ["bwo"]',
     f'{PIKEMEN}.upgrades[0]: there is no upgrade "bwo"; did you mean "bow"?'),
    ("unknown rule", "Phalanx", "Phalnx",
     f'{PIKEMEN}.rules[1]: there is no special rule "Phalnx"; did you mean "Phalanx"?'),
    ("number missing", '"Phalanx"', '"Tough"',
     f'{PIKEMEN}.rules[1]: the special rule "Tough" needs a number, such as "Tough(1)".'),
    ("number too many", '"Phalanx"', '"Fear(2)"',
     f'{PIKEMEN}.rules[1]: the special rule "Fear" takes no number; write "Fear".'),
    ("weapon rule on a model", '"Phalanx"', '"AP(1)"',
     f'{PIKEMEN}.rules[1]: "AP" is a rule for weapons, not for models.'),
    ("model rule on a weapon", '"AP(1)"', '"Fear"',
     'small.toml: weapons.bow.rules[0]: "Fear" is a rule for models, not for weapons.'),
    ("post without upgrade", '"Phalanx"', '"Musician"',
     f'{PIKEMEN}.rules[1]: "Musician" is a command post; only an upgrade can give it.'),
    ("rule twice", '"Phalanx"', '"Fearless"', f'{PIKEMEN}.rules[1]: "Fearless" is written twice.'),
    ("quality", "quality = 5", "quality = 7", f"{PIKEMEN}.quality: this must be from 2 to 6, not 7."),
    ("defense", "defense = 5", "defense = 1", f"{PIKEMEN}.defense: this must be from 2 to 6, not 1."),
    ("size", "size = 10", "size = 4", f"{PIKEMEN}.size: a unit has 1, 3, 5, 6 or 10 models, not 4."),
    ("base too small", "[25, 25]", "[25, 0]",
     f"{PIKEMEN}.base[1]: a base is 20 to 150 mm wide and deep, not 0."),
    ("loose base too big", "base = [25, 25]", "base = [25, 25]\nloose_base = [25, 151]",
     f"{PIKEMEN}.loose_base[1]: a base is 20 to 150 mm wide and deep, not 151."),
    ("base of three", "[25, 25]", "[25, 25, 25]", f"{PIKEMEN}.base: this should be a list of 2 values."),
    ("points", "points = 115", "points = 0", f"{PIKEMEN}.points: this must be at least 1, not 0."),
    ("max", "points = 115", "points = 115\nmax = 4", f"{PIKEMEN}.max: this must be from 1 to 3, not 4."),
    ("kind", '"infantry"', '"infantri"',
     f'{PIKEMEN}.kind: there is no kind of unit "infantri"; did you mean "infantry"?'),
    ("hero by rule only", '"Phalanx"', '"Hero"',
     f'{PIKEMEN}.kind: the rule "Hero" and the kind "hero" go together.'),
    ("ten monsters", '"infantry"', '"monster"', f"{PIKEMEN}.size: a unit of the kind monster has one model."),
    ("attacks", "range = 24\nattacks = 1", "range = 24\nattacks = 0",
     "small.toml: weapons.bow.attacks: this must be at least 1, not 0."),
    ("range", "range = 24", "range = -1",
     "small.toml: weapons.bow.range: this must be from 0 to 120, not -1."),
    ("bad id", "[weapons.bow]", "[weapons.Bow]",
     'small.toml: weapons: an id is lower-case words joined by "-", such as "gate-guard", not "Bow".'),
    ("bad army id", 'id = "small"', 'id = "Small Army"',
     'small.toml: army.id: an id is lower-case words joined by "-", not "Small Army".'),
    ("book", '["regiments"]', '["regimants"]',
     'small.toml: army.books[0]: there is no book "regimants"; did you mean "regiments"?'),
    ("no book", '["regiments"]', "[]",
     "small.toml: army.books: name at least one book, or leave this out if the army is for all."),
    ("scope", '"one_model"', '"one"',
     'small.toml: upgrades.bow.scope: there is no scope "one"; known are all_models, any_model, one_model.'),
    ("two prices", "points = 5\n", "points = 5\npercent = 5\n",
     "small.toml: upgrades.bow: give one price: points, points_per_model or percent."),
    ("negative price", "points = 5\n", "points = -5\n",
     "small.toml: upgrades.bow.points: this must be at least 0, not -5."),
    ("unknown weapon given", 'weapons = ["bow"]', 'weapons = ["bo"]',
     'small.toml: upgrades.bow.weapons[0]: there is no weapon "bo"; did you mean "bow"?'),
    ("unknown rule given", 'scope = "one_model"', 'scope = "one_model"\nrules = ["Fearles"]',
     'small.toml: upgrades.bow.rules[0]: there is no special rule "Fearles"; did you mean "Fearless"?'),
    ("post given without command", 'scope = "one_model"', 'scope = "one_model"\nrules = ["Musician"]',
     'small.toml: upgrades.bow.rules[0]: "Musician" is a command post; only an upgrade can give it.'),
    ("unknown post", 'scope = "one_model"', 'scope = "one_model"\ncommand = "major"',
     'small.toml: upgrades.bow.command: there is no command post "major"; '
     "known are musician, sergeant, standard."),
    ("post for all", 'scope = "one_model"', 'scope = "all_models"\ncommand = "musician"',
     "small.toml: upgrades.bow.scope: a command post is for one model."),
    ("several of one", 'scope = "one_model"', 'scope = "one_model"\nat_most = 2',
     'small.toml: upgrades.bow.at_most: only upgrades of the scope "any_model" may be for several.'),
    ("replaces what is not there", 'replaces = ["pike"]', 'replaces = ["pike", "sword"]',
     'small.toml: upgrades.bow.replaces[1]: there is no weapon "sword"; known are bow, pike.'),
    ("replaces what the unit lacks", '["2x pike"]', "[]",
     f'{PIKEMEN}.upgrades[0]: "bow" replaces the weapon "pike", which the unit does not have.'),
    ("common id", "[upgrades.bow]", "[upgrades.veterans]",
     "small.toml: upgrades.veterans: every army has an upgrade of this id already; choose another."),
    ("spell number", "number = 4", "number = 3",
     "small.toml: spells.gust.number: this must be from 4 to 8, not 3."),
    ("spell target", '"enemy"', '"enmy"',
     'small.toml: spells.gust.target: there is no target "enmy"; did you mean "enemy"?'),
    ("spell without effect", "hits = 2\n", "", "small.toml: spells.gust: the spell does nothing."),
    ("spell rules without hits", "hits = 2\n", 'rally = true\nrules = ["AP(1)"]\n',
     "small.toml: spells.gust.rules: these are rules of hits, and the spell deals none."),
    ("spell grants a weapon rule", "hits = 2\n", 'grants = ["AP(1)"]\n',
     'small.toml: spells.gust.grants[0]: "AP" is a rule for weapons, not for models.'),
    ("model rule of a spell", "hits = 2\n", 'hits = 2\nrules = ["AP(1)", "Fear"]\n',
     'small.toml: spells.gust.rules[1]: "Fear" is a rule for models, not for weapons.'),
    ("unknown rule of a spell", "hits = 2\n", 'hits = 2\nrules = ["Rendin"]\n',
     'small.toml: spells.gust.rules[0]: there is no special rule "Rendin"; did you mean "Rending"?'),
    ("unknown rule granted", "hits = 2\n", 'grants = ["Fearless", "Fearles"]\n',
     'small.toml: spells.gust.grants[1]: there is no special rule "Fearles"; did you mean "Fearless"?'),
    ("spell name", '"Gust"', '" "',
     "small.toml: spells.gust.name: a name needs letters, and has nothing in it that cannot be printed."),
    ("kinds", 'scope = "one_model"', 'scope = "one_model"\nkinds = ["infantry", "infantri"]',
     'small.toml: upgrades.bow.kinds[1]: there is no kind of unit "infantri"; did you mean "infantry"?'),
    ("kinds it is not for", 'scope = "one_model"', 'scope = "one_model"\nnot_kinds = ["infantri"]',
     'small.toml: upgrades.bow.not_kinds[0]: there is no kind of unit "infantri"; did you mean "infantry"?'),
    ("too many given", 'weapons = ["bow"]', 'weapons = ["bow", "10x pike"]',
     "small.toml: upgrades.bow.weapons[1]: this must be from 1 to 9, not 10."),
    ("too few replaced", 'replaces = ["pike"]', 'replaces = ["0x pike"]',
     "small.toml: upgrades.bow.replaces[0]: this must be from 1 to 9, not 0."),
    ("unknown rule of a weapon", '"AP(1)"', '"AP(1)", "Blst(3)"',
     'small.toml: weapons.bow.rules[1]: there is no special rule "Blst"; did you mean "Blast"?'),
    ("second book", '["regiments"]', '["regiments", "age-of-fantas"]',
     'small.toml: army.books[1]: there is no book "age-of-fantas"; did you mean "age-of-fantasy"?'),
    ("spell with an id", "hits = 2\n", 'hits = 2\nid = "gust"\n',
     "small.toml: spells.gust.id: the id of a spell is the name of its table."),
    ("spell key", "hits = 2\n", "hitz = 2\n",
     'small.toml: spells.gust.hitz: there is no key "hitz"; did you mean "hits"?'),
]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "sentence"), [fault[1:] for fault in ARMY_FAULTS], ids=[fault[0] for fault in ARMY_FAULTS]
)
def test_a_wrong_pack_is_refused_by_file_and_key(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    assert old in SMALL
    assert refusal_of_army(tmp_path, SMALL.replace(old, new, 1)) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[upgrade.x]\n", 'upgrades.toml: upgrade: there is no key "upgrade"; did you mean "upgrades"?'),
        (
            '[upgrades.caps]\nname = "Caps"\nscope = "one"\npoints = 5\n',
            'upgrades.toml: upgrades.caps.scope: there is no scope "one"; '
            "known are all_models, any_model, one_model.",
        ),
        (
            '[upgrades.caps]\nname = "Caps"\nscope = "one_model"\npoints = 5\nweapons = ["pike"]\n',
            'upgrades.toml: upgrades.caps.weapons[0]: there is no weapon "pike".',
        ),
    ],
)
def test_a_fault_in_what_every_army_may_buy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, sentence: str
) -> None:
    (tmp_path / "opr").mkdir()
    write(tmp_path / "opr", text, "upgrades.toml")
    monkeypatch.setattr(packs, "PACKS", tmp_path)
    assert refusal_of_army(tmp_path, SMALL) == sentence


def test_broken_toml_names_the_line(tmp_path: Path) -> None:
    said = refusal_of_army(tmp_path, '[army]\nid = "small"\nname =\n')
    assert said == "small.toml: this is not valid TOML: Invalid value (at line 3, column 7)."


def test_broken_toml_at_the_end_names_the_line(tmp_path: Path) -> None:
    said = refusal_of_army(tmp_path, '[army]\nid = "small"\nbooks = [')
    assert "at line 3, the end of the file" in said


def test_toml_nested_too_deeply(tmp_path: Path) -> None:
    assert "nested too deeply" in refusal_of_army(tmp_path, f"a = {'[' * 100000}")


def test_a_number_too_long_for_python(tmp_path: Path) -> None:
    assert refusal_of_army(tmp_path, f"a = {'9' * 10000}").startswith("small.toml: this is not valid TOML")


def test_a_file_that_is_not_text(tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    path.write_bytes(b"[army]\n\xff\xfe")
    with pytest.raises(BadInput) as refused:
        load_army(path)
    assert str(refused.value) == "small.toml: the file is not UTF-8 text (byte 7)."


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    none = tmp_path / "none.toml"
    for read, path, sentence in (
        (load_army, none, f"{none}: the file cannot be read: No such file or directory."),
        (load_list, str(tmp_path), f"{tmp_path}: the file cannot be read: Is a directory."),
        (load_list, "a\0.toml", "'a\\x00.toml': there is no such file."),
    ):
        with pytest.raises(BadInput) as refused:
            read(path)
        assert str(refused.value) == sentence


def test_an_id_that_is_not_there() -> None:
    with pytest.raises(BadInput) as refused:
        load_army("cinder-hord")
    assert str(refused.value) == 'there is no army "cinder-hord"; did you mean "cinder-horde"?'
    with pytest.raises(BadInput) as refused:
        load_list("levy-751")
    assert str(refused.value) == 'there is no list "levy-751"; did you mean "levy-750"?'


@pytest.mark.parametrize("table", ["army", "weapons", "units"])
def test_a_table_that_is_not_one(tmp_path: Path, table: str) -> None:
    text = SMALL if table == "army" else SMALL.replace(f"[{table}.", "[spells.")
    text = text.replace("[army]", "[spells.army]") if table == "army" else text
    said = refusal_of_army(tmp_path, f"{table} = 3\n{text}")
    assert said == f"small.toml: {table}: this should be a table, written [{table}]."


def test_a_pack_without_a_head_or_units(tmp_path: Path) -> None:
    assert refusal_of_army(tmp_path, "") == "small.toml: the table [army] is missing."
    head = SMALL[: SMALL.index("[weapons.pike]")]
    assert refusal_of_army(tmp_path, head) == "small.toml: units: an army needs at least one unit."


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("upgrades =", "upgrade =",
         'few.toml: units[0].upgrade: there is no key "upgrade"; did you mean "upgrades"?'),
        ('name = "A Few"\n', "", 'few.toml: list: the key "name" is missing.'),
        ('army = "small"', 'army = "small"\npoints = 0',
         "few.toml: list.points: the points limit must be at least 1, not 0."),
        ('army = "small"', 'army = "small"\nbook = "regiment"',
         'few.toml: list.book: there is no book "regiment"; did you mean "regiments"?'),
        ("[[units]]", "[units]",
         "few.toml: units: this should be a list: write each under [[units]], with two brackets."),
        ('upgrades = ["bow"]', "combined = 1",
         "few.toml: units[0].combined: this should be true or false, not a whole number."),
        ("[list]", "[lists]", 'few.toml: lists: there is no key "lists"; did you mean "list"?'),
    ],
)  # fmt: skip
def test_a_wrong_list_is_refused_by_file_and_key(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    assert old in LIST
    assert refusal_of_list(tmp_path, LIST.replace(old, new, 1)) == sentence


# ------------------------------------------------------------------------------------------ bundled packs


def test_the_bundled_packs_are_found() -> None:
    assert available_armies("regiments") == ARMIES
    assert available_armies("age-of-fantasy") == ARMIES  # the books share them
    assert available_armies("skirmish") == ()
    assert len(available_lists("regiments")) >= 12
    assert available_lists("skirmish") == ()


def test_an_army_that_names_no_book_is_for_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = SMALL.replace('books = ["regiments"]\n', "")
    army = load_army(write(tmp_path, text))
    assert all(army.is_for(book) for book in opr_books())
    (tmp_path / "opr" / "armies").mkdir(parents=True)
    write(tmp_path / "opr" / "armies", text, "all.toml")
    write(tmp_path / "opr" / "armies", SMALL, "few.toml")
    monkeypatch.setattr(packs, "PACKS", tmp_path)
    assert available_armies("regiments") == ("all", "few")
    assert available_armies("age-of-fantasy") == ("all",)


def test_whoever_asks_for_an_army_is_told_its_books() -> None:
    assert armies_of("regiments").army_data("marchland-levy")["books"] == ["regiments", "age-of-fantasy"]


@pytest.mark.clause("RG-PRE-03")
def test_every_army_has_a_list_of_the_recommended_size_and_it_is_the_default() -> None:
    lists = [load_list(name) for name in available_lists("regiments")]
    recommended = [army_list for army_list in lists if army_list.points == 750]
    assert {army_list.army for army_list in recommended} >= set(ARMIES)
    assert DEFAULT_POINTS == 750


@pytest.mark.clause("RG-PRE-03")
def test_a_list_that_names_no_limit_is_for_750_points(tmp_path: Path) -> None:
    assert load_list(write(tmp_path, LIST, "few.toml")).points == 750


@pytest.mark.parametrize("army", ARMIES)
def test_bundled_armies_load_and_are_complete(army: str) -> None:
    pack = load_army(army)
    assert pack.id == army
    assert pack.about.strip()
    assert len(pack.units) >= 11
    assert len(pack.spells) == 6
    assert {unit.kind for unit in pack.units.values()} >= {"infantry", "monster", "artillery", "hero"}
    assert any(rule.startswith("Wizard") for unit in pack.units.values() for rule in unit.rules)
    named = {key for unit in pack.units.values() for key in unit.upgrades}
    own = {key for key, upgrade in pack.upgrades.items() if not upgrade.open}
    assert named == own  # no upgrade that nobody can buy
    carried_by_units = {carried(text)[1] for unit in pack.units.values() for text in unit.weapons}
    given = {carried(text)[1] for upgrade in pack.upgrades.values() for text in upgrade.weapons}
    assert set(pack.weapons) == carried_by_units | given  # no weapon that nobody carries


@pytest.mark.parametrize("army", ARMIES)
def test_prices_follow_the_formula(army: str) -> None:
    pack = load_army(army)
    off = {
        key: (unit.points, formula_points(unit, pack))
        for key, unit in pack.units.items()
        if abs(unit.points - formula_points(unit, pack)) > 5
    }
    assert off == {}


def all_packs() -> list[ArmyPack]:
    return [load_army(army) for army in ARMIES]


def test_every_special_rule_is_used_by_a_unit() -> None:
    used: set[str] = set()
    posts: set[str] = set()
    for pack in all_packs():
        for unit in pack.units.values():
            used.update(parse_rule(text)[0] for text in unit.rules)
            for weapon in weapons_of(unit, pack):
                used.update(parse_rule(text)[0] for text in weapon.rules)
        for upgrade in pack.upgrades.values():
            posts.update(upgrade.rules)
            for rules in upgrade.choices.values():
                posts.update(rules)
    assert used == {name for name, rule in RULES.items() if rule.place != COMMAND}
    assert posts >= {name for name, rule in RULES.items() if rule.place == COMMAND}


def test_mounted_heroes_stand_on_bigger_bases() -> None:
    mounted = [
        (pack.id, key)
        for pack in all_packs()
        for key, unit in pack.units.items()
        if unit.kind == "hero" and unit.base != (25, 25)
    ]
    assert len({army for army, _ in mounted}) == len(ARMIES)


def test_single_models_with_other_weapons_exist() -> None:
    units = [
        key
        for pack in all_packs()
        for key, unit in pack.units.items()
        if any(pack.upgrades[u].weapons and pack.upgrades[u].scope != "all_models" for u in unit.upgrades)
    ]
    assert len(units) >= 3


def test_every_kind_of_spell_effect_occurs() -> None:
    spells = {spell.id: spell for pack in all_packs() for spell in pack.spells}
    assert len(spells) == 36
    assert spells["dazzle"].hit_shooting == -1
    assert spells["glass-blades"].hit_melee == 1
    assert spells["withering"].block == -1
    assert spells["iron-skin"].block == 1
    assert spells["guiding-wind"].hit_shooting == 1
    assert spells["glare"].hit_melee == -1
    assert spells["clear-call"].rally
    assert spells["terror-howl"].morale_test
    assert spells["bone-knit"].heal
    assert spells["wrath-of-roots"].dangerous_test
    assert spells["bramble-snare"].difficult
    assert (spells["leaf-veil"].count, spells["leaf-veil"].grants) == (2, ("Stealth",))
    assert (spells["black-tide"].count, spells["black-tide"].hits) == (2, 4)
    assert spells["soul-needle"].rules == ("AP(2)", "Deadly(3)")


@pytest.mark.parametrize(
    ("line", "where"),
    [('rules = ["Poison"]', "spells.flash.rules[0]"), ('grants = ["Impact(2)"]', "spells.flash.grants[0]")],
)
def test_a_spell_takes_only_rules_that_do_something(tmp_path: Path, line: str, where: str) -> None:
    path = tmp_path / "army.toml"
    text = (PACKS / "opr" / "armies" / "marchland-levy.toml").read_text(encoding="utf-8")
    spell = f'\n[spells.flash]\nname = "Flash"\nnumber = 5\nrange = 12\ntarget = "enemy"\nhits = 2\n{line}\n'
    path.write_text(text + spell, encoding="utf-8")
    with pytest.raises(BadInput) as refused:
        load_army(path)
    what, known = (
        ("rule for the hits of a spell", "AP, Deadly")
        if "rules" in where
        else (
            "rule that a spell can give",
            "Artillery, Fast, Fear, Fearless, Flying, Furious, Immobile, Phalanx, Regeneration, Slow, Stealth, "
            "Strider",
        )
    )
    name = "Poison" if "rules" in where else "Impact"
    assert str(refused.value) == f'army.toml: {where}: there is no {what} "{name}"; known are {known}.'
