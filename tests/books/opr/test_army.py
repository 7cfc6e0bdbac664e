"""Army lists: what is legal, what it costs, and the roster that comes out."""

from __future__ import annotations

import msgspec
import pytest

from banneret.books.armies import ListFault
from banneret.books.opr.army import check, muster, parse_bought, unit_points, upgrade_points
from banneret.books.opr.packs import (
    ArmyList,
    ArmyPack,
    ListUnit,
    UnitEntry,
    available_lists,
    load_army,
    load_list,
)
from banneret.books.opr.roster import ModelData, UnitData
from banneret.core.engine.errors import BadInput

LEVY = load_army("marchland-levy")
HORDE = load_army("cinder-horde")
COURT = load_army("hollow-court")
KIN = load_army("thornwood-kin")


def a_list(pack: ArmyPack, *units: ListUnit, points: int = 1500) -> ArmyList:
    return ArmyList(id="mine", name="Mine", army=pack.id, units=units, points=points)


def some(unit: str, *upgrades: str, combined: bool = False) -> ListUnit:
    return ListUnit(unit, combined, upgrades)


def faults_of(pack: ArmyPack, *units: ListUnit, points: int = 1500) -> list[ListFault]:
    return check(a_list(pack, *units, points=points), pack)


def only(pack: ArmyPack, unit: ListUnit) -> UnitData:
    roster = muster(a_list(pack, unit), pack)
    assert len(roster.units) == 1
    return roster.units[0]


def named(unit: UnitData, name: str) -> ModelData:
    found = [model for model in unit.models if model.name == name]
    assert len(found) == 1
    return found[0]


def with_unit(pack: ArmyPack, key: str, entry: UnitEntry) -> ArmyPack:
    return msgspec.structs.replace(pack, units={**pack.units, key: entry})


# ------------------------------------------------------------------------------------------ faults


def test_what_a_list_writes_for_an_upgrade() -> None:
    assert parse_bought("veterans") == ("veterans", 1, "")
    assert parse_bought("2x crossbow") == ("crossbow", 2, "")
    assert parse_bought("sergeant:melee") == ("sergeant", 1, "melee")


@pytest.mark.clause("RG-PRE-02")
def test_an_army_may_not_cost_more_than_the_limit() -> None:
    units = (some("pikemen"), some("captain"))
    assert faults_of(LEVY, *units, points=190) == []
    assert faults_of(LEVY, *units, points=189) == [
        ListFault("mine: list.points", "the units cost 190 points, 1 more than the 189 allowed.", "RG-PRE-02")
    ]


@pytest.mark.clause("RG-PRE-02")
def test_upgrades_count_towards_the_limit() -> None:
    assert faults_of(LEVY, some("pikemen", "musician"), points=125) == []
    assert faults_of(LEVY, some("pikemen", "musician"), points=124)[0].clause == "RG-PRE-02"


def test_the_list_of_another_army() -> None:
    wrong = msgspec.structs.replace(a_list(LEVY, some("pikemen")), army="cinder-horde", file="mine.toml")
    assert check(wrong, LEVY) == [
        ListFault("mine.toml: list.army", 'the list is for the army "cinder-horde", not "marchland-levy".')
    ]


def test_a_book_the_army_is_not_for() -> None:
    wrong = msgspec.structs.replace(a_list(LEVY, some("pikemen")), book="age-of-fantasy")
    assert check(wrong, msgspec.structs.replace(LEVY, books=("regiments",))) == [
        ListFault("mine: list.book", 'Marchland Levy is not an army of the book "age-of-fantasy".')
    ]


def test_an_empty_list() -> None:
    assert faults_of(LEVY) == [ListFault("mine: units", "the list has no units.")]


def test_an_unknown_unit() -> None:
    assert faults_of(LEVY, some("captain"), some("pikeman")) == [
        ListFault("mine: units[1].unit", 'Marchland Levy has no unit "pikeman"; did you mean "pikemen"?')
    ]


def test_an_unknown_upgrade() -> None:
    assert faults_of(LEVY, some("pikemen", "musician", "veteran")) == [
        ListFault("mine: units[0].upgrades[1]", 'there is no upgrade "veteran"; did you mean "veterans"?')
    ]


@pytest.mark.parametrize(
    ("pack", "unit", "upgrade", "why"),
    [
        (LEVY, "lancers", "crossbow",
         "Lancers cannot have Crossbow: it is not among the upgrades of this unit."),
        (LEVY, "captain", "musician",
         "Captain cannot have Musician: it is only for units of 3 or more models."),
        (LEVY, "captain", "veterans", "Captain cannot have Veterans: it is not for units of the kind hero."),
        (LEVY, "ballista", "heavy-gear",
         "Ballista cannot have Heavy Gear: it is not for units of the kind artillery."),
        (LEVY, "lancers", "heavy-gear", "Lancers cannot have Heavy Gear: its Defense is 3+ already."),
        (KIN, "leaf-wardens", "veterans", "Leaf Wardens cannot have Veterans: its Quality is 3+ already."),
        (HORDE, "ash-hounds", "champion",
         "Ash Hounds cannot have Champion: it is only for units of the kind infantry, cavalry, large."),
    ],
)  # fmt: skip
def test_an_upgrade_the_unit_may_not_have(pack: ArmyPack, unit: str, upgrade: str, why: str) -> None:
    assert faults_of(pack, some(unit, upgrade)) == [ListFault("mine: units[0].upgrades[0]", why)]


@pytest.mark.parametrize("text", ["sergeant", "sergeant:singing"])
def test_a_sergeant_needs_his_choice(text: str) -> None:
    assert faults_of(LEVY, some("pikemen", text)) == [
        ListFault(
            "mine: units[0].upgrades[0]",
            'Sergeant is a choice; write "sergeant:shooting" or "sergeant:melee".',
        )
    ]


def test_a_choice_where_there_is_none() -> None:
    assert faults_of(LEVY, some("pikemen", "musician:loud")) == [
        ListFault("mine: units[0].upgrades[0]", 'Musician leaves nothing to choose; write "musician".')
    ]


def test_an_upgrade_bought_no_times() -> None:
    assert faults_of(LEVY, some("longbowmen", "0x barbed-arrows")) == [
        ListFault("mine: units[0].upgrades[0]", "Barbed Arrows must be bought at least once, not 0 times.")
    ]


@pytest.mark.clause("RG-CMD-01")
@pytest.mark.parametrize("combined", [False, True])
@pytest.mark.parametrize(
    ("upgrades", "name"),
    [
        (("sergeant:melee", "sergeant:shooting"), "Sergeant"),
        (("musician", "musician"), "Musician"),
        (("battle-standard", "battle-standard"), "Battle Standard"),
    ],
)
def test_a_unit_has_one_of_each_command_post(upgrades: tuple[str, ...], name: str, combined: bool) -> None:
    assert faults_of(LEVY, some("pikemen", *upgrades, combined=combined)) == [
        ListFault("mine: units[0].upgrades[1]", f"a unit may have only one {name}.", "RG-CMD-01")
    ]


@pytest.mark.clause("RG-CMD-01")
def test_one_of_each_command_post_is_legal() -> None:
    posts = ("sergeant:melee", "musician", "battle-standard")
    assert faults_of(LEVY, some("pikemen", *posts), some("gate-guard", *posts)) == []


@pytest.mark.clause("RG-CMD-01")
def test_a_command_post_cannot_be_bought_in_bulk() -> None:
    assert faults_of(LEVY, some("pikemen", "2x musician"))[0].clause == "RG-CMD-01"


def test_an_upgrade_for_all_models_is_bought_once() -> None:
    assert faults_of(LEVY, some("pikemen", "veterans", "veterans", combined=True)) == [
        ListFault("mine: units[0].upgrades[1]", "Veterans is for all models already and is bought only once.")
    ]


def test_single_model_upgrades_have_a_limit() -> None:
    assert faults_of(LEVY, some("longbowmen", "2x barbed-arrows")) == []
    assert faults_of(LEVY, some("longbowmen", "3x barbed-arrows")) == [
        ListFault("mine: units[0].upgrades[0]", "at most 2 models of this unit may have Barbed Arrows, not 3.")
    ]
    assert faults_of(LEVY, some("pikemen", "crossbow", "crossbow")) == [
        ListFault("mine: units[0].upgrades[1]", "at most 1 model of this unit may have Crossbow, not 2.")
    ]


def test_every_single_model_upgrade_needs_a_model() -> None:
    posts = ("sergeant:melee", "musician", "battle-standard")
    assert faults_of(HORDE, some("hill-brutes", *posts)) == []
    assert faults_of(HORDE, some("hill-brutes", *posts, "champion")) == [
        ListFault(
            "mine: units[0].upgrades[3]",
            "the unit has 3 models, too few for 4 upgrades of single models.",
        )
    ]


def test_a_weapon_given_up_by_all_cannot_be_given_up_again() -> None:
    saddle_bows = KIN.upgrades["saddle-bows"]
    again = msgspec.structs.replace(saddle_bows, scope="one_model", name="Other Bow")
    riders = msgspec.structs.replace(KIN.units["stag-riders"], upgrades=("saddle-bows", "other-bow"))
    pack = msgspec.structs.replace(
        with_unit(KIN, "stag-riders", riders), upgrades={**KIN.upgrades, "other-bow": again}
    )
    # The order of the list does not matter: what all models have comes first.
    assert check(a_list(pack, some("stag-riders", "other-bow", "saddle-bows")), pack) == [
        ListFault(
            "mine: units[0].upgrades[0]", "Stag Riders cannot have Other Bow: it has no Lance to give up."
        )
    ]


def test_a_champion_needs_a_melee_weapon() -> None:
    unarmed = msgspec.structs.replace(LEVY.units["longbowmen"], weapons=("longbow",))
    pack = with_unit(LEVY, "longbowmen", unarmed)
    assert check(a_list(pack, some("longbowmen", "champion")), pack) == [
        ListFault("mine: units[0].upgrades[0]", "Longbowmen cannot have Champion: it has no melee weapon.")
    ]


def test_one_hero_per_375_points() -> None:
    two = (some("captain"), some("court-seer"))
    assert faults_of(LEVY, *two, points=750) == []
    assert faults_of(LEVY, *two, points=749) == [
        ListFault(
            "mine: units[1].unit",
            "an army of 749 points may have at most 1 Hero (one per 375 points); Court Seer makes 2.",
        )
    ]
    # The smallest games still have a leader.
    assert faults_of(LEVY, some("captain"), points=100) == []


def test_three_copies_of_a_unit_and_combined_counts_two() -> None:
    assert faults_of(LEVY, some("pikemen"), some("pikemen"), some("pikemen")) == []
    assert faults_of(LEVY, some("pikemen", combined=True), some("pikemen")) == []
    said = "an army may have at most 3 copies of Pikemen; this makes 4."
    assert faults_of(LEVY, *[some("pikemen")] * 4) == [ListFault("mine: units[3].unit", said)]
    assert faults_of(LEVY, *[some("pikemen", combined=True)] * 2) == [ListFault("mine: units[1].unit", said)]


def test_a_unit_may_be_rarer() -> None:
    assert faults_of(LEVY, some("marshal"), some("marshal")) == [
        ListFault(
            "mine: units[1].unit", "an army may have at most 1 copy of Marshal of the Road; this makes 2."
        )
    ]


@pytest.mark.parametrize("unit", ["ballista", "cloud-lion"])
def test_monsters_and_artillery_one_of_each_kind_per_750_points(unit: str) -> None:
    name = LEVY.units[unit].name
    assert faults_of(LEVY, some(unit), some(unit), points=1500) == []
    assert faults_of(LEVY, some(unit), some(unit), points=1499) == [
        ListFault(
            "mine: units[1].unit",
            f"an army of 1499 points may have at most 1 {name} (one per 750 points); this makes 2.",
        )
    ]
    assert faults_of(LEVY, some("ballista"), some("trebuchet"), points=750) == []


@pytest.mark.clause("RG-PRE-06")
def test_single_models_cannot_be_combined() -> None:
    assert faults_of(LEVY, some("captain", combined=True)) == [
        ListFault(
            "mine: units[0].combined",
            "Captain is a single model and cannot be combined with another.",
            "RG-PRE-06",
        )
    ]


@pytest.mark.clause("RG-PRE-05")
def test_a_size_without_rows_is_refused() -> None:
    odd = with_unit(LEVY, "pikemen", msgspec.structs.replace(LEVY.units["pikemen"], size=7))
    assert check(a_list(odd, some("pikemen")), odd) == [
        ListFault("mine: units[0].unit", "Pikemen has 7 models; a unit has 1, 3, 5, 6 or 10.", "RG-PRE-05")
    ]


def test_every_fault_is_told_not_only_the_first() -> None:
    faults = faults_of(
        LEVY, some("pikeman"), some("captain", combined=True), some("lancers", "crossbow"), points=1
    )
    assert [fault.where for fault in faults] == [
        "mine: units[0].unit",
        "mine: units[1].combined",
        "mine: units[2].upgrades[0]",
        "mine: list.points",
    ]


def test_muster_refuses_with_the_first_fault() -> None:
    with pytest.raises(BadInput) as caught:
        muster(a_list(LEVY, some("captain", combined=True), some("pikeman")), LEVY)
    assert str(caught.value) == (
        "mine: units[0].combined: Captain is a single model and cannot be combined with another. [RG-PRE-06]"
    )


# ------------------------------------------------------------------------------------------ rosters


@pytest.mark.clause("RG-PRE-05")
@pytest.mark.parametrize(
    ("pack", "unit", "combined", "models", "width"),
    [
        (LEVY, "gate-guard", False, 5, 5),
        (LEVY, "pikemen", False, 10, 5),
        (HORDE, "hill-brutes", False, 3, 3),
        (HORDE, "soot-imps", False, 6, 3),
        (LEVY, "gate-guard", True, 10, 5),
        (LEVY, "pikemen", True, 20, 5),
        (HORDE, "hill-brutes", True, 6, 3),
        (HORDE, "soot-imps", True, 12, 3),
        (LEVY, "captain", False, 1, 1),
        (LEVY, "cloud-lion", False, 1, 1),
    ],
)
def test_rows_follow_from_the_size(pack: ArmyPack, unit: str, combined: bool, models: int, width: int) -> None:
    mustered = only(pack, some(unit, combined=combined))
    assert sum(model.count for model in mustered.models) == models
    assert mustered.width == width


def test_bases_are_inches() -> None:
    assert only(LEVY, some("pikemen")).base == (0.984, 0.984)
    assert only(LEVY, some("marshal")).base == (0.984, 1.969)
    assert only(HORDE, some("houndkeeper")).base == (1.969, 1.969)


@pytest.mark.clause("RG-PRE-06")
def test_a_combined_unit_of_twenty() -> None:
    unit = only(LEVY, some("pikemen", "veterans", "heavy-gear", "sergeant:melee", "2x crossbow", combined=True))
    # Twice 115 + 30 (25 %) + 25 (20 %), then 10 for the sergeant and 10 for each crossbow.
    assert unit.points == 2 * (115 + 30 + 25) + 10 + 2 * 10
    assert [(model.name, model.count, model.special) for model in unit.models] == [
        ("Sergeant", 1, True),
        ("Pikeman with Crossbow", 2, True),
        ("Pikeman", 17, False),
    ]
    assert {(model.quality, model.defense) for model in unit.models} == {(4, 4)}
    assert unit.width == 5


@pytest.mark.clause("RG-PRE-06")
def test_halves_may_differ_in_single_models() -> None:
    assert faults_of(LEVY, some("pikemen", "crossbow", "champion", combined=True)) == []
    assert faults_of(LEVY, some("pikemen", "2x crossbow", combined=True)) == []
    assert faults_of(LEVY, some("pikemen", "3x crossbow", combined=True)) != []


@pytest.mark.clause("RG-PRE-06")
def test_what_all_models_have_is_paid_for_both_halves() -> None:
    # 25 % of 65 is 16.25, rounded up to 20 for each half and not 32.5 rounded up to 35 for the whole.
    assert unit_points(some("husks", "veterans", combined=True), COURT) == 2 * (65 + 20)
    assert unit_points(some("stag-riders", "saddle-bows", combined=True), KIN) == 2 * (120 + 5 * 6)


def test_a_champion() -> None:
    unit = only(LEVY, some("lancers", "champion"))
    champion = named(unit, "Champion")
    assert champion.special
    assert champion.weapons[0].attacks == 2
    assert champion.rules == ("Fast", "Impact(1)")
    assert named(unit, "Lancer").count == 4
    assert named(unit, "Lancer").weapons[0].attacks == 1
    assert unit.points == 165


def test_a_champion_among_archers_is_better_with_the_hand_weapon_only() -> None:
    champion = named(only(LEVY, some("longbowmen", "champion")), "Champion")
    assert [(weapon.name, weapon.attacks) for weapon in champion.weapons] == [
        ("Longbow", 1),
        ("Hand Weapon", 2),
    ]


def test_veterans() -> None:
    unit = only(LEVY, some("gate-guard", "veterans"))
    assert [(model.name, model.count, model.quality, model.special) for model in unit.models] == [
        ("Gate Guard", 5, 3, False)
    ]
    assert unit.points == 90 + 25  # 22.5 rounded up to 5


def test_heavy_gear() -> None:
    unit = only(LEVY, some("captain", "heavy-gear"))
    assert unit.models[0].defense == 3
    assert unit.points == 75 + 15
    assert only(LEVY, some("pikemen", "heavy-gear")).points == 115 + 25  # 23 rounded up to 5


@pytest.mark.parametrize("how", ["shooting", "melee"])
def test_sergeants(how: str) -> None:
    unit = only(LEVY, some("longbowmen", f"sergeant:{how}", "musician", "battle-standard"))
    assert named(unit, "Sergeant").rules == (f"Sergeant ({how})",)
    assert named(unit, "Musician").rules == ("Musician",)
    assert named(unit, "Standard Bearer").rules == ("Battle Standard",)
    assert [model.special for model in unit.models] == [True, True, True, False]
    assert named(unit, "Longbowman").count == 7
    assert unit.points == 170


def test_a_weapon_for_one_model() -> None:
    crossbow = named(only(LEVY, some("pikemen", "crossbow")), "Pikeman with Crossbow")
    assert [weapon.name for weapon in crossbow.weapons] == ["Pike", "Crossbow"]
    nails = named(only(COURT, some("gloom-archers", "nail-thrower")), "Gloom Archer with Nail Thrower")
    assert [weapon.name for weapon in nails.weapons] == ["Hand Weapon", "Nail Thrower"]


def test_a_weapon_for_all_models_leaves_them_plain() -> None:
    unit = only(KIN, some("stag-riders", "saddle-bows"))
    assert [(model.count, model.special) for model in unit.models] == [(5, False)]
    assert [weapon.name for weapon in unit.models[0].weapons] == ["Dart Bow", "Hand Weapon"]


def test_two_weapons_of_a_kind_are_both_there() -> None:
    cats = only(KIN, some("briar-cats"))
    assert [weapon.name for weapon in cats.models[0].weapons] == ["Claw", "Claw"]


def test_a_rule_given_twice_keeps_the_higher_number() -> None:
    tougher = msgspec.structs.replace(KIN.upgrades["venom-bow"], replaces=(), weapons=(), rules=("Tough(6)",))
    hero = msgspec.structs.replace(KIN.units["thorn-lord"], upgrades=("tougher",))
    pack = msgspec.structs.replace(
        with_unit(KIN, "thorn-lord", hero), upgrades={**KIN.upgrades, "tougher": tougher}
    )
    assert only(pack, some("thorn-lord", "tougher")).models[0].rules == ("Hero", "Tough(6)", "Strider")


def test_ids_are_unique_and_readable() -> None:
    roster = muster(a_list(LEVY, some("pikemen"), some("pikemen"), some("captain"), some("pikemen")), LEVY)
    assert [unit.id for unit in roster.units] == ["pikemen", "pikemen-2", "captain", "pikemen-3"]
    assert [unit.name for unit in roster.units] == ["Pikemen", "Pikemen 2", "Captain", "Pikemen 3"]
    assert {unit.entry for unit in roster.units} == {"pikemen", "captain"}


def test_ids_stay_unique_when_an_entry_looks_like_a_copy() -> None:
    pack = with_unit(LEVY, "pikemen-2", LEVY.units["gate-guard"])
    roster = muster(a_list(pack, some("pikemen-2"), some("pikemen"), some("pikemen")), pack)
    ids = [unit.id for unit in roster.units]
    assert len(set(ids)) == 3


@pytest.mark.clause("RG-PRE-02")
@pytest.mark.parametrize("name", available_lists("regiments"))
def test_bundled_lists_are_legal_and_spend_what_they_may(name: str) -> None:
    army_list = load_list(name)
    assert army_list.id == name
    pack = load_army(army_list.army)
    assert check(army_list, pack) == []
    roster = muster(army_list, pack)
    assert 0.97 * army_list.points <= roster.points <= army_list.points
    assert roster.points == sum(unit.points for unit in roster.units)
    assert roster.spells == pack.spells
    assert len({unit.id for unit in roster.units}) == len(roster.units)
    assert msgspec.json.decode(msgspec.json.encode(roster), type=type(roster)) == roster


@pytest.mark.parametrize(
    ("name", "points"), [("levy-750", 745), ("horde-750", 750), ("court-750", 740), ("kin-750", 745)]
)
def test_the_lists_of_750_points_cost_what_was_planned(name: str, points: int) -> None:
    army_list = load_list(name)
    assert muster(army_list, load_army(army_list.army)).points == points


# ------------------------------------------------------------------------------------------ the other book


def loose(pack: ArmyPack, *units: ListUnit, points: int = 1500) -> list[ListFault]:
    army_list = msgspec.structs.replace(a_list(pack, *units, points=points), book="age-of-fantasy")
    return check(army_list, pack)


def test_age_of_fantasy_names_its_own_clauses() -> None:
    """AF-PRE-12, AF-PRE-13, AF-CMD-01: and it knows no limit but the points."""
    assert loose(LEVY) == [ListFault("mine: units", "the list has no units.", "AF-PRE-12")]
    assert loose(LEVY, some("pikemen"), points=114) == [
        ListFault("mine: list.points", "the units cost 115 points, 1 more than the 114 allowed.", "AF-PRE-12")
    ]
    assert loose(LEVY, some("pikemen", "musician", "musician")) == [
        ListFault("mine: units[0].upgrades[1]", "a unit may have only one Musician.", "AF-CMD-01")
    ]
    assert loose(LEVY, some("captain", combined=True), *[some("captain")] * 4, *[some("pikemen")] * 4) == []
    odd = with_unit(LEVY, "pikemen", msgspec.structs.replace(LEVY.units["pikemen"], size=7))
    assert loose(odd, some("pikemen")) == [
        ListFault("mine: units[0].unit", "Pikemen has 7 models; a unit has 1, 3, 5, 6 or 10.", "")
    ]


@pytest.mark.parametrize(("book", "clause"), [("regiments", ""), ("age-of-fantasy", "AF-PRE-13")])
def test_an_upgrade_of_both_halves_that_one_has_given_up_already(book: str, clause: str) -> None:
    again = msgspec.structs.replace(KIN.upgrades["saddle-bows"], name="Other Bows")
    riders = msgspec.structs.replace(KIN.units["stag-riders"], upgrades=("saddle-bows", "other-bows"))
    pack = msgspec.structs.replace(
        with_unit(KIN, "stag-riders", riders), upgrades={**KIN.upgrades, "other-bows": again}
    )
    for combined in (False, True):
        wanted = a_list(pack, some("stag-riders", "saddle-bows", "other-bows", combined=combined))
        assert check(msgspec.structs.replace(wanted, book=book), pack) == [
            ListFault(
                "mine: units[0].upgrades[1]",
                "Stag Riders cannot have Other Bows: it has no Lance to give up.",
                clause if combined else "",
            )
        ]


# ------------------------------------------------------------------------------------------ single models


def test_an_upgrade_on_two_lines_is_bought_as_it_stands() -> None:
    assert parse_bought("a:b\nc") == ("a:b\nc", 1, "")
    assert parse_bought("12x a:b:c") == ("a", 12, "b:c")


def with_upgrade(pack: ArmyPack, unit: str, key: str, **changes: object) -> ArmyPack:
    """The pack with one more upgrade for a unit: saddle-bows with changes."""
    upgrade = msgspec.structs.replace(KIN.upgrades["saddle-bows"], name="Other", **changes)
    entry = msgspec.structs.replace(pack.units[unit], upgrades=(*pack.units[unit].upgrades, key))
    return msgspec.structs.replace(with_unit(pack, unit, entry), upgrades={**pack.upgrades, key: upgrade})


@pytest.mark.parametrize(
    ("changes", "points"),
    [
        ({"scope": "all_models", "points": None, "points_per_model": 6, "percent": None}, 30),
        ({"scope": "one_model", "points": None, "points_per_model": 6, "percent": None}, 6),
        ({"scope": "one_model", "points": 7, "points_per_model": None, "percent": None}, 7),
        ({"scope": "all_models", "points": None, "points_per_model": None, "percent": 25}, 30),
        ({"scope": "all_models", "points": None, "points_per_model": None, "percent": 26}, 35),
    ],
)
def test_what_an_upgrade_costs(changes: dict[str, object], points: int) -> None:
    """Five riders of 120 points: a quarter of that is 30, a little more is rounded up to 35."""
    pack = with_upgrade(KIN, "stag-riders", "other", **changes)
    entry = pack.units["stag-riders"]
    assert (entry.size, entry.points) == (5, 120)
    assert upgrade_points(pack.upgrades["other"], entry) == points
    assert unit_points(some("stag-riders", "other"), pack) == 120 + points
    both = 2 if changes["scope"] == "all_models" else 1
    assert unit_points(some("stag-riders", "other", combined=True), pack) == 240 + both * points


def test_a_combined_unit_has_models_for_twice_as_many_upgrades() -> None:
    posts = ("sergeant:melee", "musician", "battle-standard")
    assert faults_of(HORDE, some("hill-brutes", *posts, "2x champion", combined=True)) == []


def test_more_weapons_of_a_kind_than_there_are_cannot_be_given_up() -> None:
    twice = with_upgrade(KIN, "stag-riders", "other", replaces=("2x lance",))
    assert check(a_list(twice, some("stag-riders", "other")), twice) == [
        ListFault("mine: units[0].upgrades[0]", "Stag Riders cannot have Other: it has no Lance to give up.")
    ]
    cats = with_upgrade(KIN, "briar-cats", "other", replaces=("2x cat-claw",), kinds=(), not_kinds=())
    assert check(a_list(cats, some("briar-cats", "other")), cats) == []


def test_equal_models_bought_one_by_one_are_one_entry() -> None:
    unit = only(LEVY, some("pikemen", "crossbow", "crossbow", "musician", combined=True))
    assert [(model.name, model.count, model.special) for model in unit.models] == [
        ("Musician", 1, True),
        ("Pikeman with Crossbow", 2, True),
        ("Pikeman", 17, False),
    ]
