"""The campaign's register: the factions that armies stand for, and what a list is entered with."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from banneret.books.factions import FACTIONS
from banneret.books.quick_starter.army_building import roster, unit_data_of
from banneret.books.quick_starter.packs import ArmyList, available_armies, available_lists, load_army, load_list
from banneret.books.quick_starter.register import (
    mostly_cavalry,
    mostly_cave_goblins,
    register,
    registered,
)
from banneret.books.quick_starter.roster import Characteristics, UnitData
from banneret.books.quick_starter.standing import (
    battle_standard,
    has_standard,
    is_monster,
    is_mounted,
    is_ridden,
    is_scoring,
)
from banneret.core.engine.errors import BadInput
from tests.books.quick_starter.test_packs import SMALL, refusal, write

ARMIES = [load_army(name) for name in available_armies()]


def unit(name: str) -> UnitData:
    """An entry of a bundled army: "larkspire/heron-lord"."""
    army, key = name.split("/")
    return unit_data_of(load_army(army), key)


# ------------------------------------------------------------------------------------------ factions


def test_sixteen_armies_stand_for_the_sixteen_factions() -> None:
    assert len(FACTIONS) == len(set(FACTIONS)) == 16
    assert sorted([army.faction for army in ARMIES]) == sorted(FACTIONS)


@pytest.mark.parametrize(
    ("army", "faction"),
    [
        ("ashen-ledger", "infernal-dwarves"),
        ("boulder-moot", "ogre-khans"),
        ("bracken-drove", "beast-herds"),
        ("cormorant-houses", "dread-elves"),
        ("granary-tide", "vermin-swarm"),
        ("great-rumpus", "orcs-and-goblins"),
        ("kilnhold-guilds", "dwarven-holds"),
        ("larkspire", "highborn"),
        ("long-supper", "vampire"),
        ("orchard-vow", "equitaine"),
        ("rimesworn", "warriors"),
        ("rowan-hush", "sylvan"),
        ("seawall-league", "empire"),
        ("sedge-brood", "saurian"),
        ("tallow-vigil", "undying"),
        ("thirteenth-hour", "daemon-legions"),
    ],
)
def test_which_army_stands_for_which(army: str, faction: str) -> None:
    assert load_army(army).faction == faction


def test_players_read_no_name_of_the_ledger() -> None:
    """The campaign's ids are for its rules; whatever is shown is our own."""
    for army in ARMIES:
        shown = [army.name, army.about]
        shown += [text for entry in army.units.values() for text in (entry.name, entry.about)]
        shown += [text for spell in army.spells.values() for text in (spell.name, spell.text)]
        shown += [weapon.name for weapon in army.weapons.values()]
        words = " ".join(shown).lower()
        for name in (
            "beast herd",
            "daemon",
            "dread el",
            "dwar",
            "empire",
            "equitaine",
            "goblin",
            "highborn",
            "infernal",
            "ogre",
            "orc ",
            "orcs",
            "saurian",
            "sylvan",
            "undying",
            "vampire",
            "vermin",
        ):
            assert name not in words, army.id


HEAD = 'name = "Small"\n'
LORD = 'category = "character"\n'
ARCHERS = 'category = "core"\n'


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            HEAD,
            f'{HEAD}faction = "vampires"\n',
            'small.toml: army.faction: there is no faction "vampires"; did you mean "vampire"?',
        ),
        (
            HEAD,
            f'{HEAD}faction = "lizards"\n',
            'small.toml: army.faction: there is no faction "lizards"; the campaign has beast-herds, '
            "daemon-legions, dread-elves, dwarven-holds, empire, equitaine, highborn, infernal-dwarves, "
            "ogre-khans, orcs-and-goblins, saurian, sylvan, undying, vampire, vermin-swarm, warriors.",
        ),
        (
            ARCHERS,
            f'{ARCHERS}kin = "goblins"\n',
            'small.toml: units.archers.kin: there is no kin "goblins"; did you mean "goblin"?',
        ),
        (
            ARCHERS,
            f'{ARCHERS}kin = "vampire"\n',
            "small.toml: units.archers.kin: only Characters count as Vampires (CP-FAC-47).",
        ),
        (
            ARCHERS,
            f"{ARCHERS}mounted = false\n",
            "small.toml: units.archers.mounted: leave this out: on this base a model is not mounted anyway.",
        ),
        (
            f"{ARCHERS}points = 90\nmodels = 10\nfiles = 5\nbase = [25, 25]",
            f"{ARCHERS}mounted = true\npoints = 90\nmodels = 10\nfiles = 5\nbase = [25, 50]",
            "small.toml: units.archers.mounted: leave this out: on this base a model is mounted anyway.",
        ),
        (
            ARCHERS,
            f"{ARCHERS}standard = true\n",
            "small.toml: units.archers.standard: leave this out: such a unit carries a standard anyway.",
        ),
        (
            f"{ARCHERS}points = 90\nmodels = 10\nfiles = 5",
            f"{ARCHERS}standard = false\npoints = 90\nmodels = 10\nfiles = 10",
            "small.toml: units.archers.standard: leave this out: such a unit carries no standard anyway.",
        ),
        (
            f"{ARCHERS}points = 90\nmodels = 10\nfiles = 5",
            f"{ARCHERS}mounted = true\nstandard = true\npoints = 90\nmodels = 10\nfiles = 10",
            "small.toml: units.archers.standard: leave this out: such a unit carries a standard anyway.",
        ),
        (
            LORD,
            f"{LORD}standard = true\n",
            "small.toml: units.lord.standard: a standard is carried in a unit; which Character has the battle "
            "standard, the list tells.",
        ),
        (
            LORD,
            f'{LORD}mounted = "yes"\n',
            "small.toml: units.lord.mounted: ",
        ),
    ],
)
def test_what_the_register_cannot_take_is_refused(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    assert SMALL.count(old) == 1
    assert refusal(tmp_path, SMALL.replace(old, new)).startswith(sentence)


def test_what_an_entry_may_say_against_its_base_and_ranks(tmp_path: Path) -> None:
    text = SMALL.replace(ARCHERS, f'{ARCHERS}kin = "cave-goblin"\nmounted = true\nstandard = false\n')
    text = text.replace(LORD, f'{LORD}kin = "vampire"\nmounted = true\n')
    army = load_army(write(tmp_path, text))
    archers, lord = unit_data_of(army, "archers"), unit_data_of(army, "lord")
    assert (army.units["archers"].kin, army.units["lord"].kin) == ("cave-goblin", "vampire")
    assert (is_mounted(archers), has_standard(archers), is_mounted(lord)) == (True, False, True)


# ------------------------------------------------------------------------------------------ what units are


def test_who_is_mounted() -> None:
    for name in (
        "larkspire/dawn-lances",  # on riders' bases
        "larkspire/dawn-captain",
        "orchard-vow/harvest-lances",
        "great-rumpus/snitch-hounders",
        "larkspire/heron-lord",  # on larger ones
        "sedge-brood/mayfly-captain",
        "sedge-brood/mayfly-riders",
        "orchard-vow/dapple-wings",
        "rowan-hush/owl-riders",
    ):
        assert is_mounted(unit(name)), name
    for name in (
        "larkspire/terrace-prince",
        "boulder-moot/moot-speaker",  # large, and on his own feet
        "tallow-vigil/snuffer-hounds",  # nobody rides these
        "bracken-drove/thicket-dogs",
        "bracken-drove/half-harts",
        "long-supper/larder-wolves",
        "larkspire/kestrel-chariot",
        "seawall-league/wall-ox",
        "seawall-league/harbour-engine",
    ):
        assert not is_mounted(unit(name)), name


def plain(**other: object) -> UnitData:
    stats = Characteristics(4, 8, 7, 1, 3, 3, 0, 3, 1, 3, 3, 0)
    fresh = UnitData("u", "Unit", "unit", "core", 60, 10, 5, (20, 20), stats)
    return msgspec.structs.replace(fresh, **other)


def test_scoring_units_have_three_models() -> None:
    """CP-VET-01."""
    assert is_scoring(plain(models=3, files=3))
    assert not is_scoring(plain(models=2, files=2))
    assert is_scoring(plain(category="special", models=3, files=3))
    assert not is_scoring(plain(category="character", models=3, files=3))
    assert is_scoring(unit("larkspire/hedge-walkers"))  # Light Troops too
    assert not is_scoring(unit("boulder-moot/hill-mother"))
    assert not is_scoring(unit("kilnhold-guilds/bolt-press"))


def test_who_carries_a_standard() -> None:
    """CP-VET-07: in ranks or on horseback, unless they are too few, light, or say otherwise."""
    assert has_standard(plain())
    assert has_standard(plain(models=6, files=5))
    assert not has_standard(plain(models=5, files=5))
    assert has_standard(plain(models=5, files=5, base=(25, 50)))
    assert has_standard(plain(models=5, files=5, mounted=True))
    assert not has_standard(plain(models=5, files=5, base=(25, 50), mounted=False))
    assert not has_standard(plain(rules=("Light Troops",)))
    assert not has_standard(plain(base=(25, 50), rules=("Swiftstride", "Light Troops")))
    assert not has_standard(plain(models=2, files=1))
    assert not has_standard(plain(category="character", models=1, files=1, base=(25, 50)))
    assert not has_standard(plain(standard=False))
    assert has_standard(plain(models=5, files=5, standard=True))
    assert not has_standard(unit("tallow-vigil/will-lights"))
    assert not has_standard(unit("tallow-vigil/snuffer-hounds"))
    assert has_standard(unit("tallow-vigil/hearse-riders"))


def test_monsters_tower_and_some_are_ridden() -> None:
    """CP-CHA-07."""
    for name, monster, ridden in (
        ("boulder-moot/hill-mother", True, False),
        ("larkspire/heron-lord", True, True),
        ("larkspire/dawn-captain", False, False),
        ("boulder-moot/log-sledge", False, False),
        ("rimesworn/snow-tusker", True, False),
    ):
        assert (is_monster(unit(name)), is_ridden(unit(name))) == (monster, ridden), name


def test_who_has_the_battle_standard() -> None:
    """CP-CHA-04: the first who neither leads nor casts."""
    spells = unit("larkspire/noon-singer").spells
    lord = plain(id="lord", category="character", general=True)
    witch = plain(id="witch", category="character", spells=spells)
    first = plain(id="first", category="character")
    second = plain(id="second", category="character")
    spears = plain(id="spears")
    assert battle_standard([spears, lord, witch, first, second]) == "first"
    assert battle_standard([second, first, lord]) == "second"
    assert battle_standard([spears, lord, witch]) == ""


# ------------------------------------------------------------------------------------------ the Core


def test_core_mostly_cavalry() -> None:
    """CP-FAC-21: more than half of the Core entries, whatever their size."""
    lances, bows = unit("orchard-vow/harvest-lances"), unit("orchard-vow/orchard-bows")
    wings = unit("orchard-vow/dapple-wings")
    assert mostly_cavalry([lances, lances, bows])
    assert not mostly_cavalry([lances, bows])  # half is not most
    assert not mostly_cavalry([lances, bows, wings, wings])  # Special units do not count
    assert mostly_cavalry([lances, wings])
    assert not mostly_cavalry([wings])  # and of no Core there is no most
    assert not mostly_cavalry([])
    hounds = unit("tallow-vigil/snuffer-hounds")
    assert not mostly_cavalry([hounds, hounds])


def test_core_mostly_cave_goblins() -> None:
    """CP-FAC-28: those of the caves, not all Goblins."""
    army = load_army("great-rumpus")
    cave, goblin = unit("great-rumpus/cellarkin"), unit("great-rumpus/snitches")
    bows, rollers = unit("great-rumpus/cellar-bows"), unit("great-rumpus/barrel-rollers")
    assert mostly_cave_goblins([cave, bows, goblin], army)
    assert not mostly_cave_goblins([cave, goblin], army)
    assert not mostly_cave_goblins([cave, goblin, rollers], army)
    assert not mostly_cave_goblins([goblin, goblin], army)
    assert not mostly_cave_goblins([rollers], army)


def test_the_core_of_the_bundled_lists() -> None:
    flags = {name: register(name) for name in available_lists()}
    cavalry = [name for name, found in flags.items() if found.core_cavalry]
    assert cavalry == ["orchard-1000", "orchard-1500", "orchard-2500"]
    assert [name for name, found in flags.items() if found.core_cave_goblins] == ["rumpus-1500"]


# ------------------------------------------------------------------------------------------ the register


def test_a_list_in_the_register() -> None:
    found = register("rumpus-1500")
    assert (found.name, found.faction, found.leadership) == ("Out of the Cellar", "orcs-and-goblins", 8)
    spent = sum([one.points for one in found.units]) + sum([one.points for one in found.characters])
    assert found.points == spent <= 1500
    lout, provost = found.characters
    assert (lout.id, lout.role, lout.vampire, lout.mounted) == ("loudest-lout", "general", False, False)
    assert (provost.id, provost.role, provost.vampire) == ("cellar-provost", "other", False)  # a Wizard
    units = {one.id: one for one in found.units}
    assert [key for key, one in units.items() if one.goblin] == [
        "snitch-hounders",
        "cellarkin",
        "cellarkin-2",
        "cellar-bows",
        "barrel-rollers",
        "fence-flinger",
        "rafter-creeper",
    ]
    second = units["cellarkin-2"]
    assert (second.name, second.models, second.scoring, second.standard) == ("Cellarkin 2", 30, True, True)
    bows = units["cellar-bows"]
    assert (bows.scoring, bows.standard) == (True, False)
    creeper = units["rafter-creeper"]
    assert (creeper.scoring, creeper.standard) == (False, False)


def with_other(name: str, old: str, new: str) -> ArmyList:
    """A bundled list with another Character, who stands alone and may cost more."""
    found = load_list(name)
    rows = [
        msgspec.structs.replace(row, unit=new, joins="") if row.unit == old else row for row in found.entries
    ]
    return msgspec.structs.replace(found, entries=tuple(rows), limit=found.limit + 500)


def test_the_leadership_is_the_generals_own() -> None:
    """Some in the army may have more Discipline; the campaign tests his."""
    found = register("larkspire-2500")
    assert found.characters[0].id == "heron-lord"
    assert max([one.profile.Dis for one in roster("larkspire-2500").units]) == 9
    assert found.leadership == 8


def test_vampires_and_who_carries_the_battle_standard() -> None:
    """CP-FAC-47, CP-CHA-04."""
    guest, cellarer = register("supper-2500").characters
    assert (guest.role, guest.vampire, guest.mounted) == ("general", True, True)
    assert (cellarer.role, cellarer.vampire, cellarer.mounted) == ("other", False, False)
    hosted = with_other("supper-2500", "the-cellarer", "the-host")
    host = registered(hosted, load_army("long-supper")).characters[1]
    assert (host.role, host.vampire, host.mounted) == ("other", True, False)  # knows spells
    kept = with_other("orchard-2500", "well-daughter", "orchard-steward")
    steward = registered(kept, load_army("orchard-vow")).characters[1]
    assert (steward.id, steward.role, steward.mounted) == ("orchard-steward", "bsb", False)


@pytest.mark.parametrize("name", [name for name in available_lists() if name.endswith("-2500")])
def test_every_army_can_take_the_field_of_a_campaign(name: str) -> None:
    found = register(name)
    assert found.faction in FACTIONS
    assert [one.role for one in found.characters].count("general") == 1
    assert sum([one.scoring for one in found.units]) >= 5
    assert sum([one.standard for one in found.units]) >= 3


def test_an_army_without_a_faction_is_for_battles_only(tmp_path: Path) -> None:
    army = load_army(write(tmp_path, SMALL))
    assert army.faction == ""
    text = '[list]\nid = "few"\nname = "Few"\narmy = "small"\nlimit = 500\ntier = "basic"\n'
    text += '[[entries]]\nunit = "lord"\ngeneral = true\n'
    path = tmp_path / "few.toml"
    path.write_text(text, encoding="utf-8")
    few = load_list(path)
    with pytest.raises(BadInput) as caught:
        registered(few, army)
    assert caught.value.where == "small.toml: army.faction"
    assert caught.value.what == (
        'Small stands for no faction of the campaign; write faction = "…" under [army].'
    )
    ours = msgspec.structs.replace(army, faction="empire")
    assert registered(few, ours).faction == "empire"
    nobody = msgspec.structs.replace(few, entries=(msgspec.structs.replace(few.entries[0], general=False),))
    with pytest.raises(BadInput, match="exactly one Character is the General"):
        registered(nobody, ours)


def test_what_is_not_said_is_not_written() -> None:
    """Rosters stand in the headers of journals: those of games long played stay what they were."""
    said = msgspec.to_builtins(unit("tallow-vigil/snuffer-hounds"))
    assert isinstance(said, dict)
    assert said["mounted"] is False
    assert "standard" not in said
    unsaid = msgspec.to_builtins(unit("tallow-vigil/hearse-riders"))
    assert isinstance(unsaid, dict)
    assert "mounted" not in unsaid
    assert "standard" not in unsaid
