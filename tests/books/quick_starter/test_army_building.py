"""Chapter ARM: what an army list must keep to, each fault with its sentence."""

from __future__ import annotations

import re

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banneret.books.quick_starter.army_building import all_faults, core_needed, muster, roster
from banneret.books.quick_starter.packs import (
    Army,
    ArmyList,
    ListEntry,
    UnitEntry,
    WeaponEntry,
    available_armies,
    available_lists,
    load_army,
    load_list,
)
from banneret.books.quick_starter.roster import Characteristics, EffectData, SpellData
from banneret.core.engine.errors import BadInput

PROFILE = Characteristics(4, 8, 7, 1, 3, 3, 2, 3, 1, 3, 3, 0)
SPARK = SpellData("spark", "Spark", 7, "enemy_unit", 18, (EffectData(hits="D6", strength=4),))


def faults(army_list: ArmyList, army: Army) -> list[str]:
    """Every fault of the list as a sentence with its place; none if it may be played."""
    return [str(fault) for fault in all_faults(army_list, army)]


def entry(name: str, category: str, points: int, models: int = 1, files: int = 1, **more: object) -> UnitEntry:
    whole = UnitEntry(name, category, points, models, files, (20, 20), PROFILE)
    return msgspec.structs.replace(whole, **more)


ARMY = Army(
    "test",
    "Testers",
    "",
    {"bow": WeaponEntry("Bow", 24, strength=3)},
    {"spark": SPARK},
    {
        "lord": entry("Lord", "character", 100),
        "witch": entry("Witch", "character", 80, spells=("spark",), general=False),
        "rider": entry("Rider", "character", 120, base=(25, 50)),
        "giant": entry("Giant", "character", 200, rules=("Towering Presence",)),
        "spears": entry("Spears", "core", 150, 20, 5),
        "bows": entry("Bows", "core", 100, 10, 10, shooting="bow", aim=4),
        "axes": entry("Axes", "special", 200, 15, 5),
        "ox": entry("Ox", "special", 50, rules=("Towering Presence",)),
        "engine": entry("Engine", "special", 60, max=1, base=60, rules=("War Machine",), shooting="bow", aim=4),
    },
    "test.toml",
)


def a_list(*entries: ListEntry | str, limit: int = 1000, tier: str = "advanced") -> ArmyList:
    rows = tuple(ListEntry(one) if isinstance(one, str) else one for one in entries)
    return ArmyList("try", "Try", "test", limit, tier, rows, file="try.toml")


LORD = ListEntry("lord", general=True)


def test_a_good_list_has_no_fault() -> None:
    assert faults(a_list(LORD, "spears", "bows", "axes"), ARMY) == []


# ------------------------------------------------------------------------------------------ building


@pytest.mark.clause("QS-ARM-02")
def test_the_limit_may_be_reached_and_not_exceeded() -> None:
    rows = (LORD, "spears", "bows", "axes")  # 550
    assert faults(a_list(*rows, limit=550), ARMY) == []
    assert faults(a_list(*rows, limit=549), ARMY) == [
        "try.toml: entries: the units cost 550 points, 1 more than the limit of 549 (QS-ARM-02)"
    ]


@pytest.mark.clause("QS-ARM-04")
@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_one_or_two_characters(number: int) -> None:
    rows = [LORD, ListEntry("witch"), ListEntry("rider")][:number]
    told = [text for text in faults(a_list(*rows, "spears", "spears"), ARMY) if "QS-ARM-04" in text]
    sentence = f"try.toml: entries: an army has 1 or 2 Characters, this one {number} (QS-ARM-04)"
    assert told == ([] if number in (1, 2) else [sentence])


@pytest.mark.clause("QS-ARM-05")
def test_a_quarter_of_the_limit_is_core_not_of_what_was_spent() -> None:
    rows = (LORD, "bows", "spears", "axes")  # 250 of Core; of the 550 spent that is much more than a quarter
    assert faults(a_list(*rows, limit=1000), ARMY) == []
    assert faults(a_list(*rows, limit=1200), ARMY) == [
        "try.toml: entries: Core units are 250 of 1200 points; at least 300 (a quarter of the limit) "
        "must be Core (QS-ARM-05)"
    ]
    assert faults(a_list(*rows, limit=1001), ARMY) == [
        "try.toml: entries: Core units are 250 of 1001 points; at least 251 (a quarter of the limit) "
        "must be Core (QS-ARM-05)"
    ]


@pytest.mark.clause("QS-ARM-06")
def test_of_1200_points_300_are_core() -> None:
    assert core_needed(1200) == 300
    three = (LORD, "bows", "bows", "bows")  # exactly 300
    assert faults(a_list(*three, limit=1200), ARMY) == []


@pytest.mark.clause("QS-ARM-07", "QS-ARM-08")
@pytest.mark.parametrize(
    ("key", "most", "name"),
    [("lord", 2, "Lord"), ("bows", 4, "Bows"), ("axes", 2, "Axes"), ("engine", 1, "Engine")],
)
def test_how_often_an_entry_may_be_taken(key: str, most: int, name: str) -> None:
    def told(times: int) -> list[str]:
        rows = [key] * times
        return [text for text in faults(a_list(LORD, "spears", *rows, limit=5000), ARMY) if "ARM-07" in text]

    more = 1 if key == "lord" else 0  # the list has a Lord already
    assert told(most - more) == []
    times = "once" if most == 1 else f"{most} times"
    what = f"{name} may be taken {times}, not {most + 1} times (QS-ARM-07)"
    assert told(most - more + 1) == [f"try.toml: entries[{2 + most - more}].unit: {what}"]


@pytest.mark.clause("QS-ARM-09")
@pytest.mark.parametrize(
    ("rows", "told"),
    [
        (
            ("lord", "spears"),
            ["try.toml: entries: exactly one Character is the General; marked is nobody (QS-ARM-09)"],
        ),
        (
            (LORD, ListEntry("rider", general=True), "spears"),
            ["try.toml: entries: exactly one Character is the General; marked is Lord, Rider (QS-ARM-09)"],
        ),
        (
            ("lord", ListEntry("spears", general=True)),
            ["try.toml: entries[1].general: Spears is no Character and cannot be the General (QS-ARM-09)"],
        ),
        (
            (ListEntry("witch", general=True), "spears"),
            ["try.toml: entries[0].general: Witch may not be the General, as the entry says (QS-ARM-09)"],
        ),
    ],
)
def test_exactly_one_general_who_may_be(rows: tuple[ListEntry | str, ...], told: list[str]) -> None:
    assert faults(a_list(*rows, limit=600), ARMY) == told
    assert faults(a_list(*rows, limit=600, tier="basic"), ARMY) == told


@pytest.mark.clause("QS-GEN-23", "QS-ARM-09")
def test_a_pre_made_list_need_only_keep_its_limit_and_mark_a_general() -> None:
    rows = (LORD, "witch", "rider", "axes", "axes", "axes")
    assert faults(a_list(*rows, tier="basic"), ARMY) == []
    assert {text[-10:-1] for text in faults(a_list(*rows), ARMY)} == {"QS-ARM-04", "QS-ARM-05", "QS-ARM-07"}
    assert "QS-ARM-02" in faults(a_list(*rows, limit=500, tier="basic"), ARMY)[0]


@pytest.mark.clause("QS-ARM-01")
def test_a_list_is_of_one_army_and_has_units() -> None:
    other = msgspec.structs.replace(a_list(LORD, "spears"), army="others")
    assert faults(other, ARMY) == [
        'try.toml: list.army: the list is for the army "others", not "test" (QS-ARM-01)'
    ]
    assert faults(a_list(), ARMY) == ["try.toml: entries: the list has no units (QS-ARM-01)"]
    assert faults(a_list(LORD, "spear", "spears", limit=600), ARMY) == [
        'try.toml: entries[1].unit: Testers has no unit "spear"; did you mean "spears"?'
    ]


def test_all_faults_are_told_and_the_first_refuses() -> None:
    bad = a_list("witch", "axes", "axes", "axes", "spaers", limit=500)
    told = faults(bad, ARMY)
    assert [re.findall(r"QS-\w+-\d+", text) for text in told] == [
        [],
        ["QS-ARM-02"],
        ["QS-ARM-05"],
        ["QS-ARM-07"],
        ["QS-ARM-09"],
    ]
    with pytest.raises(BadInput) as caught:
        muster(bad, ARMY)
    assert str(caught.value) == told[0]


@settings(max_examples=300, deadline=None)
@given(
    keys=st.lists(st.sampled_from(sorted(ARMY.units)), max_size=14),
    general=st.integers(0, 13),
    limit=st.integers(100, 3000),
)
@pytest.mark.clause("QS-ARM-02", "QS-ARM-04", "QS-ARM-05", "QS-ARM-07", "QS-ARM-09")
def test_faults_are_told_exactly_when_a_clause_is_broken(keys: list[str], general: int, limit: int) -> None:
    rows = [ListEntry(key, general=number == general) for number, key in enumerate(keys)]
    told = faults(a_list(*rows, limit=limit), ARMY)
    clauses = {clause for text in told for clause in re.findall(r"QS-ARM-\d+", text)}
    if not keys:
        assert clauses == {"QS-ARM-01"}
        return
    units = [ARMY.units[key] for key in keys]
    broken = set()
    if sum(unit.points for unit in units) > limit:
        broken.add("QS-ARM-02")
    if sum(unit.category == "character" for unit in units) not in (1, 2):
        broken.add("QS-ARM-04")
    if 4 * sum(unit.points for unit in units if unit.category == "core") < limit:
        broken.add("QS-ARM-05")
    most = {
        "lord": 2,
        "witch": 2,
        "rider": 2,
        "giant": 2,
        "spears": 4,
        "bows": 4,
        "axes": 2,
        "ox": 2,
        "engine": 1,
    }
    if any(keys.count(key) > most[key] for key in keys):
        broken.add("QS-ARM-07")
    if not (general < len(keys) and keys[general] in ("lord", "rider", "giant")):
        broken.add("QS-ARM-09")
    assert clauses == broken


# ------------------------------------------------------------------------------------------ joining


@pytest.mark.clause("QS-CHR-02", "QS-CHR-03", "QS-CHR-12", "QS-CHR-15", "QS-MOD-33")
@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ((ListEntry("lord", general=True, joins="spears"), ListEntry("witch", joins="spears"), "spears"), []),
        ((ListEntry("lord", general=True, joins="bows"), "bows"), []),
        (
            (ListEntry("lord", general=True, joins="bows"), ListEntry("witch", joins="bows"), "bows"),
            ["entries[1].joins: at most 1 Character joins Bows, of 1 rank (QS-CHR-12)"],
        ),
        (
            (
                ListEntry("lord", general=True, joins="spears"),
                ListEntry("witch", joins="spears"),
                ListEntry("witch", joins="spears"),
                "spears",
            ),
            ["entries[2].joins: at most 2 Characters join Spears (QS-CHR-15)"],
        ),
        (
            (ListEntry("rider", general=True, joins="spears"), "spears"),
            ["entries[0].joins: Rider on 25x50 mm cannot join Spears on 20x20 mm (QS-CHR-03)"],
        ),
        (
            (ListEntry("lord", general=True, joins="engine"), "engine"),
            ["entries[0].joins: Lord on 20x20 mm cannot join Engine on a round 60 mm (QS-CHR-03)"],
        ),
        (
            (ListEntry("giant", general=True, joins="spears"), "spears"),
            ["entries[0].joins: Giant has Towering Presence and stands alone (QS-MOD-33)"],
        ),
        (
            (ListEntry("lord", general=True, joins="ox"), "ox"),
            ["entries[0].joins: Ox has Towering Presence and stands alone (QS-MOD-33)"],
        ),
        (
            (ListEntry("lord", general=True, joins="witch"), "witch"),
            ["entries[0].joins: a Character joins a unit with rank-and-file, not Witch (QS-CHR-02)"],
        ),
        (
            (LORD, ListEntry("bows", joins="spears"), "spears"),
            ["entries[1].joins: Bows is no Character and joins nobody (QS-CHR-02)"],
        ),
        (
            (ListEntry("lord", general=True, joins="spears-2"), "spears"),
            ['entries[0].joins: the list has no unit "spears-2"; did you mean "spears"?'],
        ),
    ],
)
def test_who_may_be_deployed_in_what(rows: tuple[ListEntry | str, ...], told: list[str]) -> None:
    assert faults(a_list(*rows, tier="basic"), ARMY) == [f"try.toml: {text}" for text in told]


# ------------------------------------------------------------------------------------------ the roster


@pytest.mark.clause("QS-GEN-03", "QS-GEN-05", "QS-GEN-06")
def test_a_roster_holds_every_entry_written_out() -> None:
    rows = (
        LORD,
        ListEntry("witch", joins="spears-2"),
        "spears",
        ListEntry("spears", name="Old Spears"),
        "bows",
        "engine",
    )
    found = muster(a_list(*rows), ARMY)
    assert (found.name, found.army, found.points, found.limit, found.tier) == (
        "Try",
        "test",
        640,
        1000,
        "advanced",
    )
    assert [(unit.id, unit.name) for unit in found.units] == [
        ("lord", "Lord"),
        ("witch", "Witch"),
        ("spears", "Spears 1"),
        ("spears-2", "Old Spears"),
        ("bows", "Bows"),
        ("engine", "Engine"),
    ]
    lord, witch, spears, old, bows, engine = found.units
    assert (lord.general, witch.general, witch.joins, witch.spells) == (True, False, "spears-2", (SPARK,))
    assert (spears.models, spears.files, spears.base, spears.round_base) == (20, 5, (20, 20), False)
    assert old.profile == PROFILE
    assert bows.shooting is not None
    assert (bows.shooting.name, bows.shooting.aim, bows.shooting.range) == ("Bow", 4, 24)
    assert (engine.base, engine.round_base, engine.rules) == ((60, 60), True, ("War Machine",))


# ------------------------------------------------------------------------------------------ the bundled lists


@pytest.mark.clause("QS-ARM-02", "QS-ARM-03", "QS-ARM-04", "QS-ARM-05", "QS-ARM-07", "QS-ARM-09")
@pytest.mark.parametrize("name", available_lists())
def test_every_bundled_list_keeps_all_rules(name: str) -> None:
    found = load_list(name)
    army = load_army(found.army)
    assert faults(found, army) == []
    assert faults(msgspec.structs.replace(found, tier="advanced"), army) == []  # the basic ones too
    ready = roster(name)
    assert 800 <= found.limit <= 2500
    assert 0.97 * found.limit <= ready.points <= found.limit
    assert name.endswith(f"-{found.limit}")
    if found.tier == "basic":
        assert 5 <= len(ready.units) <= 8
    assert any(unit.spells for unit in ready.units)


@pytest.mark.clause("QS-SET-10")
@pytest.mark.parametrize("name", available_lists())
def test_every_bundled_army_fits_its_zone(name: str) -> None:
    """In lines of 36 inches with half an inch between units, leaving some of the 12 inches of depth free."""
    sizes = []
    for unit in roster(name).units:
        if not unit.joins:
            ranks = -(-unit.models // unit.files)
            sizes.append((ranks * unit.base[1] / 25.4 + 0.5, unit.files * unit.base[0] / 25.4 + 0.5))
    lines: list[tuple[float, float]] = []  # depth and width used
    for depth, width in sorted(sizes, reverse=True):
        for number, (deep, used) in enumerate(lines):
            if used + width <= 36:
                lines[number] = (deep, used + width)
                break
        else:
            lines.append((depth, width))
    assert sum(deep for deep, _ in lines) <= 10.5
    assert sum(depth * width for depth, width in sizes) <= 0.65 * 36 * 12


def test_every_army_is_played_in_some_list() -> None:
    taken = {load_list(name).army for name in available_lists()}
    assert taken == set(available_armies())
    for army_id in available_armies():
        units = {
            row.unit
            for name in available_lists()
            for row in load_list(name).entries
            if load_list(name).army == army_id
        }
        assert len(units) >= 10, army_id
