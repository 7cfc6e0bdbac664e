"""What the rulebook leaves out: complete, explained, and faulty files answered with one sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from banneret.books.skirmish import packs, party_lists
from banneret.books.skirmish.mustering import creature_sheet
from banneret.books.skirmish.packs import PACKS
from banneret.books.skirmish.sheets import STATS
from banneret.core.engine.errors import BadInput


def test_everything_is_there() -> None:
    things = packs.equipment()
    assert len([weapon for weapon in things.weapons.values() if weapon.group]) == 18
    assert len(things.armour) == 5
    assert len(things.gear) == 7
    assert len(packs.magic().spells) == 18
    assert len(packs.growth().skills) == 12
    assert len(packs.hired_swords()) == 6
    assert len(packs.scenarios()) == 5
    assert len(party_lists.party_types()) == 8


def test_two_ready_made_parties_of_each_type() -> None:
    kinds = [party_lists.load_band(id).type for id in party_lists.band_lists()]
    assert sorted(kinds) == sorted([*party_lists.party_types(), *party_lists.party_types()])


@pytest.mark.clause("SK-MAG-02")
def test_every_table_has_six_spells_by_a_die() -> None:
    magic = packs.magic()
    for table in magic.tables:
        spells = [magic.rolled(table, face) for face in range(1, 7)]
        assert len(set(spells)) == 6
    assert magic.rolled("ember-rites", 6) == "fire-wheel"


def test_every_result_of_the_injury_dice_means_one_thing() -> None:
    growth = packs.growth()
    results = [growth.injury(total) for total in range(2, 13)]
    assert results[:5] == ["slain", "bleeding-out", "weak-grip", "limp", "fever"]
    assert results[5:] == [
        "walks-it-off",
        "walks-it-off",
        "plundered",
        "bad-dreams",
        "blurred-sight",
        "a-tale-to-tell",
    ]
    assert [growth.recovered(face) for face in range(1, 7)] == ["dead", "laid-up", *["recovers"] * 4]


@pytest.mark.clause("SK-SPC-03")
def test_who_never_learns_anything() -> None:
    dull = {
        key
        for kind in party_lists.party_types()
        for key, entry in party_lists.load_type(kind).warriors.items()
        if not entry.gains_xp
    }
    animals = {"hound", "giant-rat", "lynx", "boar-hound", "marsh-runner"}
    assert dull == {*animals, "shambler", "carrion-eater", "grave-hound"}


@pytest.mark.clause("SK-ENC-11", "SK-ENC-23", "SK-ENC-26", "SK-ENC-30", "SK-ENC-42", "SK-ENC-66")
@pytest.mark.parametrize(
    ("creature", "profile"),
    [
        ("slaughterer", (4, 6, 0, 4, 3, 1, 6, 2, 10)),
        ("warped-plant", (0, 3, 0, 4, 6, 3, 3, 2, 10)),
        ("skeleton", (4, 2, 2, 3, 3, 1, 1, 1, 10)),
        ("fallen-beast", ("2D6", 3, 0, 4, 4, 2, 3, "2D6", 10)),
        ("dog", (6, 4, 0, 4, 3, 1, 4, 1, 5)),
        ("spider", (5, 3, 0, 5, 4, 4, 1, 2, 10)),
    ],
)
def test_creatures_of_encounters(creature: str, profile: tuple[int | str, ...]) -> None:
    assert packs.creatures()[creature].profile == profile
    sheet = creature_sheet(creature)
    for value, stat in zip(profile, STATS, strict=True):
        if isinstance(value, int) and stat == "T":
            assert sheet.toughness == value


@pytest.mark.clause("SK-ENC-12", "SK-ENC-24", "SK-ENC-27", "SK-ENC-31", "SK-ENC-67")
def test_rules_of_creatures() -> None:
    assert creature_sheet("slaughterer").value("ward") == 4
    assert creature_sheet("spider").scales == 4
    assert creature_sheet("spider").feet == 8
    assert creature_sheet("skeleton").melee[0].id == "dagger"
    assert creature_sheet("dog").is_animal()
    for name in ("slaughterer", "skeleton", "fallen-beast", "spider"):
        assert creature_sheet(name).has("fear")
    assert not creature_sheet("spider").has("immune to psychology")
    assert creature_sheet("spider").radius == pytest.approx(30 / 25.4)


# ------------------------------------------------------------------------------------------ faults


def _changed(tmp_path: Path, name: str, old: str, new: str) -> Path:
    text = (PACKS / name).read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / Path(name).name
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('class = "bladed"', 'class = "blunt"', 'weapons.dagger.class: there is no class of weapons "blunt"'),
        ("range = 15\n", "", "weapons.sling.range: a missile weapon has a range, and no other weapon has."),
        (
            'rules = ["parry"]',
            'rules = ["parries"]',
            'weapons.staff.rules[0]: there is no rule of weapons "parries"; did you mean "parry"?',
        ),
        ("save = 6\n", "save = 9\n", "armour.light-armour.save: this must be from 2 to 6, not 9."),
        ("once = true", 'once = "yes"', "gear.net.once: this should be true or false, not text in quotes."),
        ("hands = 1\n", "hand = 1\n", 'weapons.fists.hand: there is no key "hand"; did you mean "hands"?'),
        ('Strength -1."', 'Strength -1"', "weapons.fists.about: this should be a sentence"),
    ],
)
def test_faults_in_equipment(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    with pytest.raises(BadInput) as fault:
        packs.load_equipment(_changed(tmp_path, "equipment.toml", old, new))
    assert sentence in str(fault.value)
    assert str(fault.value).startswith("equipment.toml: ")


@pytest.mark.parametrize(
    ("name", "old", "new", "sentence"),
    [
        ("spells.toml", "d6 = 2", "d6 = 1", "exactly six spells, numbered 1 to 6 (SK-MAG-02)."),
        ("spells.toml", "difficulty = 7", "difficulty = 4", "must be from 5 to 10, not 4"),
        ("spells.toml", 'hits = "D3"', 'hits = "many"', 'hits are "1" or dice such as "D3", not "many"'),
        ("growth.toml", "rolls = [7, 8]", "rolls = [7]", "injuries: every result of the dice stands here once"),
        ("growth.toml", 'group = "fight"', 'group = "fights"', 'did you mean "fight"?'),
        ("growth.toml", 'stat = "WS"', 'stat = "WX"', "injuries.weak-grip.stat"),
        (
            "hired.toml",
            '"great-maul"',
            '"great-mall"',
            'there is no item "great-mall"; did you mean "great-maul"?',
        ),
        (
            "hired.toml",
            "upkeep = 28",
            "upkeep = 0",
            "hired.ogre-mercenary.upkeep: this must be at least 1, not 0.",
        ),
        (
            "creatures.toml",
            '"ward 4"',
            '"ward"',
            'creatures.slaughterer.rules[2]: "ward" needs a number after it.',
        ),
        ("creatures.toml", '"2D6"', '"2W6"', 'dice are written "2D6" or "D3", not "2W6"'),
        ("scenarios.toml", "limit = 8", "limit = 80", "scenarios.bad-blood.limit: this must be from 1 to 20"),
    ],
)
def test_faults_elsewhere(tmp_path: Path, name: str, old: str, new: str, sentence: str) -> None:
    load = {
        "spells.toml": packs.load_magic,
        "growth.toml": packs.load_growth,
        "hired.toml": packs.load_hired,
        "creatures.toml": packs.load_creatures,
        "scenarios.toml": packs.load_scenarios,
    }[name]
    with pytest.raises(BadInput) as fault:
        load(_changed(tmp_path, name, old, new))
    assert sentence in str(fault.value)
    assert str(fault.value).startswith(f"{name}: ")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('role = "leader"', 'role = "hero"', "warriors: a party list has exactly one leader, not 0."),
        ('groups = "N"', 'groups = "BN"', "warriors.hound.groups: this names groups of gear"),
        (
            "[4, 4, 4, 3, 3, 1, 4, 1, 8]",
            "[4, 4, 4, 3, 0, 1, 4, 1, 8]",
            "captain.profile (T): this must be from 1",
        ),
        ('magic = "hearth-litany"', 'magic = "hearth"', 'there is no magic table "hearth"'),
        ('name = "Free Company"', 'name = " "', "party.name"),
        ('id = "free-company"', 'id = "Free Company"', "party.id"),
        ('"Sell-swords with a flag', '"Sell-swords" # "', "party.about: this should be a sentence"),
        ('keyword = "human"', 'keyword = "humane"', 'party.keyword: there is no keyword "humane"'),
    ],
)
def test_faults_in_party_types(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    with pytest.raises(BadInput) as fault:
        party_lists.load_type_file(_changed(tmp_path, "parties/free-company.toml", old, new))
    assert sentence in str(fault.value)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('type = "free-company"', 'type = "free"', 'band.type: there is no party type "free"'),
        (
            'warrior = "captain"',
            'warrior = "boss"',
            'members[0].warrior: there is no warrior of the Free Company "boss"',
        ),
        ('"sword"', '"hellblade"', 'members[0].items[0]: there is no item "hellblade"'),
        ("count = 3", "count = 30", "members[4].count: this must be from 1 to 12, not 30."),
    ],
)
def test_faults_in_lists(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    with pytest.raises(BadInput) as fault:
        party_lists.load_band(_changed(tmp_path, "bands/lantern-street-watch.toml", old, new))
    assert sentence in str(fault.value)


# ------------------------------------------------------------------------------------------ limits

LOADERS = {
    "equipment.toml": packs.load_equipment,
    "spells.toml": packs.load_magic,
    "growth.toml": packs.load_growth,
    "hired.toml": packs.load_hired,
    "creatures.toml": packs.load_creatures,
    "scenarios.toml": packs.load_scenarios,
    "parties/free-company.toml": party_lists.load_type_file,
    "bands/lantern-street-watch.toml": party_lists.load_band,
}
COMPANY = "parties/free-company.toml"
WATCH = "bands/lantern-street-watch.toml"


@pytest.mark.parametrize(
    ("name", "old", "new", "lowest", "highest"),
    [
        ("equipment.toml", "hands = 1", "hands = #", 1, 2),
        ("equipment.toml", "strength = -1", "strength = #", -3, 10),
        ("equipment.toml", "ap = 1", "ap = #", 0, 6),
        ("equipment.toml", "save = 6", "save = #", 2, 6),
        ("equipment.toml", "cost = 3", "cost = #", 1, 0),
        ("equipment.toml", "cost = 14", "cost = #", 1, 0),
        ("equipment.toml", 'Hook"\ncost = 6', 'Hook"\ncost = #', 1, 0),
        ("spells.toml", "difficulty = 7", "difficulty = #", 5, 10),
        ("hired.toml", "cost = 95", "cost = #", 1, 0),
        ("hired.toml", "upkeep = 28", "upkeep = #", 1, 0),
        ("hired.toml", "[6, 4, 2, 5", "[6, 4, #, 5", 0, 10),
        ("hired.toml", "[6, 4, 2, 5", "[#, 4, 2, 5", 1, 10),
        ("creatures.toml", "[4, 6, 0, 4", "[4, #, 0, 4", 0, 10),
        ("creatures.toml", "ward 4", "ward #", 2, 6),
        ("scenarios.toml", "limit = 8", "limit = #", 1, 20),
        (COMPANY, "cost = 60", "cost = #", 1, 0),
        (COMPANY, "max = 2", "max = #", 1, 12),
        (COMPANY, "[7, 3, 0, 3", "[#, 3, 0, 3", 1, 10),
        (WATCH, "count = 3", "count = #", 1, 12),
    ],
)
def test_numbers_stay_within_their_limits(
    tmp_path: Path, name: str, old: str, new: str, lowest: int, highest: int
) -> None:
    """Both limits may stand there, and one beyond may not; without a highest anything above the lowest may."""
    load = LOADERS[name]
    for right in (lowest, highest or 900):
        load(_changed(tmp_path, name, old, new.replace("#", str(right))))
    for wrong in (lowest - 1, highest + 1) if highest else (lowest - 1,):
        with pytest.raises(BadInput, match=rf"^{Path(name).name}: \w+[.\[].*, not {wrong}\.$"):
            load(_changed(tmp_path, name, old, new.replace("#", str(wrong))))


@pytest.mark.parametrize(
    ("name", "old", "new", "sentence"),
    [
        ("equipment.toml", '[gear.lantern]\nname = "L', '[gear.dagger]\nname = "L', "dagger: two things have"),
        ("equipment.toml", "[gear.lantern]", "[gear.shield]", "shield: two things have this id."),
        ("equipment.toml", "[armour.helmet]", "[armour.club]", "club: two things have this id."),
        ("equipment.toml", 'group = "B"', 'group = "N"', 'weapons.dagger.group: there is no group "N"'),
        ("equipment.toml", 'slot = "body"', 'slot = "head"', "light-armour.slot: there is no place to wear"),
        ("equipment.toml", 'cost = 14\ngroup = "B"', 'cost = 14\ngroup = "N"', 'there is no group "N"'),
        ("equipment.toml", 'slot = "helmet"', 'slot = "helmet"\nsave = 6', "a helmet has no armour save."),
        ("equipment.toml", 'class = "bladed"', 'class = "bladed"\nrange = 9', "a missile weapon has a range"),
        ("spells.toml", 'kind = "ritual"', 'kind = "rite"', "ember-rites.kind: there is no kind of magic"),
        ("spells.toml", 'table = "ember-rites"', 'table = "ember"', "cinder-dart.table: there is no magic"),
        ("spells.toml", "d6 = 1", "d6 = 7", "spells.cinder-dart.d6: this must be from 1 to 6, not 7."),
        ("spells.toml", "d6 = 1", "d6 = 0", "spells.cinder-dart.d6: this must be from 1 to 6, not 0."),
        ("spells.toml", 'target = "enemy"', 'target = "foe"', 'cinder-dart.target: there is no target "foe"'),
        ("spells.toml", "range = 18\n", "", "cinder-dart.range: a spell has a range unless its caster"),
        ("spells.toml", 'target = "enemy"', 'target = "self"', "a spell has a range unless its caster is"),
        ("spells.toml", "strength = 3\n", "", "cinder-dart.strength: hits have a Strength"),
        ("spells.toml", 'hits = "D3"\n', "", "cinder-dart.strength: hits have a Strength"),
        ("spells.toml", 'effect = "smoke"\n', "", "spells.smoke-cloak: the spell does nothing."),
        ("growth.toml", 'hero = [["WS"], ', "hero = [", "advances.hero: a die has six faces."),
        ("growth.toml", 'henchman = [["WS"], ', "henchman = [", "advances.henchman: a die has six faces."),
        ("growth.toml", '"hero", "S"]]', '"hero", "X"]]', 'henchman[5]: there is no characteristic "X"'),
        ("growth.toml", 'hero = [["WS"]', 'hero = [["hero"]', 'hero[0]: there is no characteristic "hero"'),
        ("growth.toml", "rolls = [7, 8]", "rolls = [7, 8, 9]", "injuries: every result of the dice stands"),
        ("growth.toml", "rolls = [3, 4, 5, 6]", "rolls = [3, 4, 5]", "recovery: every result of the dice"),
        ("growth.toml", 'effect = "dead"', 'effect = "death"', 'slain.effect: there is no effect "death"'),
        ("hired.toml", '["large"]', '["huge"]', 'ogre-mercenary.keywords[0]: there is no keyword "huge"'),
        ("hired.toml", '["surefoot"]', '["sure"]', 'trail-scout.skills[0]: there is no skill "sure"'),
        ("hired.toml", 'magic = "', 'magic = "un', "hired.hedge-caster.magic: there is no magic table"),
        ("hired.toml", 'rules = ["fear"', 'rules = ["fear 4"', 'rules[0]: "fear" has no number.'),
        ("hired.toml", 'rules = ["fear"', 'rules = ["feat"', 'no special rule "feat"; did you mean "fear"'),
        ("hired.toml", 'rules = ["fear"', 'rules = ["hatred elves"', 'there is no keyword to hate "elves"'),
        ("creatures.toml", 'weapon = "dagger"', 'weapon = "daga"', "skeleton.weapon: there is no weapon"),
        ("creatures.toml", '["undead"]', '["dead"]', 'skeleton.keywords[0]: there is no keyword "dead"'),
        (COMPANY, 'skills = ["fight"', 'skills = ["fist"', 'skills[0]: there is no group of skills "fist"'),
        (COMPANY, 'role = "hero"', 'role = "leader"', "a party list has exactly one leader, not 2."),
        (COMPANY, 'role = "hero"', 'role = "squire"', 'warriors.sergeant.role: there is no role "squire"'),
        (COMPANY, 'groups = "BFM"', 'groups = "BXM"', 'warriors.sergeant.groups[1]: there is no group "X"'),
        (COMPANY, 'groups = "BFM"', 'groups = ""', "warriors.sergeant.groups: this names groups of gear"),
        (COMPANY, 'groups = "BFM"', 'groups = "B"\npoisons = ["bows"]', "poisons[0]: there is no weapon"),
        (COMPANY, 'groups = "BFM"', 'groups = "B"\nkeyword = "man"', "sergeant.keyword: there is no keyword"),
        (COMPANY, '["animal"]', '["beast"]', 'warriors.hound.keywords[0]: there is no keyword "beast"'),
        (COMPANY, 'groups = "BFM"', 'groups = "B"\nrules = ["ward"]', "sergeant.rules[0]"),
        (COMPANY, 'keyword = "human"', 'keyword = "human"\nrules = ["wards"]', "party.rules[0]: there is"),
        (WATCH, 'name = "The L', 'stash = ["net", "hat"]\nname = "The L', 'stash[1]: there is no item "hat"'),
        (WATCH, 'name = "Pip"', 'name = "Pip"\ncount = 2', "members[3].count: several warriors cannot share"),
        (WATCH, 'name = "Pip"', 'name = "  "', "members[3].name"),
        (WATCH, 'name = "Biscuit"', '[[hired]]\nsword = "giant"', "hired[0].sword: there is no hired sword"),
        (WATCH, 'name = "Biscuit"', '[[hired]]\nsword = "gladiator"\nname = "  "', "hired[0].name"),
    ],
)
def test_every_fault_is_said_where_it_stands(
    tmp_path: Path, name: str, old: str, new: str, sentence: str
) -> None:
    with pytest.raises(BadInput) as fault:
        LOADERS[name](_changed(tmp_path, name, old, new))
    assert str(fault.value).startswith(f"{Path(name).name}: ")
    assert sentence in str(fault.value)


@pytest.mark.parametrize(
    ("name", "section"),
    [
        ("equipment.toml", "weapons.club"),
        ("equipment.toml", "armour.shield"),
        ("equipment.toml", "gear.lantern"),
        ("spells.toml", "tables.grave-whispers"),
        ("spells.toml", "spells.smoke-cloak"),
        ("growth.toml", "skills.surefoot"),
        ("growth.toml", "injuries.fever"),
        ("growth.toml", "recovery.recovers"),
        ("hired.toml", "hired.gladiator"),
        ("creatures.toml", "creatures.dog"),
        ("scenarios.toml", "scenarios.run-the-gauntlet"),
        (COMPANY, "party"),
    ],
)
def test_everything_has_a_name_and_a_sentence(tmp_path: Path, name: str, section: str) -> None:
    text = (PACKS / name).read_text(encoding="utf-8")
    start = text.index(f"[{section}]")
    own = text[start:].split("\n\n")[0]
    for wrong, fault in (
        (re.sub('name = ".*"', 'name = " "', own), "name: a name needs letters"),
        (re.sub('about = ".*"', 'about = "It"', own), "about: this should be a sentence, with a full stop"),
    ):
        path = tmp_path / Path(name).name
        path.write_text(text.replace(own, wrong), encoding="utf-8")
        with pytest.raises(BadInput) as told:
            LOADERS[name](path)
        assert str(told.value).startswith(f"{path.name}: {section}.{fault}")


@pytest.mark.parametrize("name", [*LOADERS])
def test_a_table_that_nobody_knows_is_named(tmp_path: Path, name: str) -> None:
    path = tmp_path / Path(name).name
    path.write_text((PACKS / name).read_text(encoding="utf-8") + "\n[heroes.x]\nname = 1\n", encoding="utf-8")
    with pytest.raises(BadInput) as told:
        LOADERS[name](path)
    assert str(told.value).startswith(path.name)
    assert "heroes" in str(told.value)


@pytest.mark.parametrize(
    ("keywords", "more", "size"),
    [
        ((), "", (25, 1.25, 2)),
        (("animal",), "", (25, 0.8, 4)),
        (("large",), "", (40, 2.0, 2)),
        (("large", "animal"), "", (40, 2.0, 4)),
        (("animal",), "base = 30\nheight = 1.5\nfeet = 8\n", (30, 1.5, 8)),
    ],
)
def test_how_large_somebody_is_of_whom_nothing_is_said(
    tmp_path: Path, keywords: tuple[str, ...], more: str, size: tuple[int, float, int]
) -> None:
    words = f"keywords = {list(keywords)}\n{more}"
    new = f"{words}[warriors.sergeant]"
    path = _changed(tmp_path, COMPANY, "[warriors.sergeant]", new)
    entry = party_lists.load_type_file(path).warriors["captain"]
    assert (entry.base, entry.height, entry.feet) == size
    path = _changed(tmp_path, "hired.toml", 'keywords = ["large"]\n', words)
    sword = packs.load_hired(path)["ogre-mercenary"]
    assert (sword.base, sword.height, sword.feet) == size
    path = _changed(tmp_path, "creatures.toml", 'keywords = ["undead"]\n', words)
    creature = packs.load_creatures(path)["skeleton"]
    assert (creature.base, creature.height, creature.feet) == size


def test_what_a_warrior_shares_with_its_party(tmp_path: Path) -> None:
    """Its keyword and rules, before its own; an Animal has a keyword only if it says so."""
    old = 'keyword = "human"'
    path = _changed(tmp_path, COMPANY, old, 'keyword = "undead"\nrules = ["fear"]')
    warriors = party_lists.load_type_file(path).warriors
    assert (warriors["captain"].keywords, warriors["captain"].rules) == (("undead",), ("fear",))
    assert (warriors["hound"].keywords, warriors["hound"].keyword) == (("animal",), "")
    # SK-SPC-03: of Undead only heroes learn.
    assert warriors["captain"].gains_xp
    assert warriors["recruit"].gains_xp
    assert not warriors["soldier"].gains_xp
    own = 'role = "leader"\nkeyword = "elf"\nrules = ["ward 6"]'
    path = _changed(tmp_path, COMPANY, 'role = "leader"', own)
    captain = party_lists.load_type_file(path).warriors["captain"]
    assert (captain.keywords, captain.rules) == (("elf",), ("ward 6",))


def test_a_list_has_forty_lines_at_the_most(tmp_path: Path) -> None:
    lines = (PACKS / WATCH).read_text(encoding="utf-8")
    path = tmp_path / "long.toml"
    more = '\n[[members]]\nwarrior = "hound"\n'
    written = lines.count("[[members]]")
    path.write_text(lines + (40 - written) * more, encoding="utf-8")
    assert len(party_lists.load_band(path).members) == 40
    path.write_text(lines + (41 - written) * more, encoding="utf-8")
    with pytest.raises(BadInput, match="members: a list has at most 40 lines, not 41"):
        party_lists.load_band(path)


@pytest.mark.parametrize(
    ("name", "section"),
    [
        ("equipment.toml", "weapons.club"),
        ("equipment.toml", "armour.shield"),
        ("equipment.toml", "gear.lantern"),
        ("spells.toml", "tables.grave-whispers"),
        ("spells.toml", "spells.smoke-cloak"),
        ("growth.toml", "skills.surefoot"),
        ("growth.toml", "injuries.fever"),
        ("growth.toml", "recovery.recovers"),
        ("growth.toml", "advances"),
        ("hired.toml", "hired.gladiator"),
        ("creatures.toml", "creatures.dog"),
        ("scenarios.toml", "scenarios.run-the-gauntlet"),
        (COMPANY, "party"),
        (COMPANY, "warriors.sergeant"),
        (WATCH, "band"),
    ],
)
def test_a_key_that_nobody_knows_is_named_where_it_stands(tmp_path: Path, name: str, section: str) -> None:
    path = _changed(tmp_path, name, f"[{section}]\n", f"[{section}]\ncolour = 3\n")
    with pytest.raises(BadInput) as told:
        LOADERS[name](path)
    assert str(told.value).startswith(f'{path.name}: {section}.colour: there is no key "colour"')


@pytest.mark.parametrize(("rows", "at"), [("members", 0), ("hired", 0)])
def test_a_key_that_nobody_knows_in_a_line_of_a_list_is_named_with_the_line(
    tmp_path: Path, rows: str, at: int
) -> None:
    first = "[[members]]\n"
    line = f'[[{rows}]]\n{"sword" if rows == "hired" else "warrior"} = "gladiator"\ncolour = 3\n\n'
    path = _changed(tmp_path, WATCH, first, f"{line}{first}")
    with pytest.raises(BadInput) as told:
        party_lists.load_band(path)
    assert str(told.value).startswith(f'{path.name}: {rows}[{at}].colour: there is no key "colour"')
