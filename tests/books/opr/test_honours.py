"""What a list of One Page Rules brings from a campaign: what is allowed, and why other things are not."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from banneret.books.armies import ListFault
from banneret.books.artefacts import ON_MAP, all_artefacts
from banneret.books.honours import Honours
from banneret.books.opr.agreed import check_lists
from banneret.books.opr.armies import OprArmies
from banneret.books.opr.army import check, muster
from banneret.books.opr.packs import ArmyList, ListUnit, load_army
from banneret.books.opr.roster import Roster
from banneret.cases.clause_files import load_clauses
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import OwnTables

LEVY = load_army("marchland-levy")
BOOKS = {"RG": "regiments", "AF": "age-of-fantasy"}
UNITS = ("captain", "marshal", "court-seer", "pikemen", "longbowmen", "cloud-lion")


def a_list(book: str, honours: dict[str, Honours]) -> ArmyList:
    units = tuple([ListUnit(unit, honours=honours.get(unit.replace("-", "_"))) for unit in UNITS])
    return ArmyList("mine", "Mine", LEVY.id, units, 1500, book)


def faults(**honours: Honours) -> list[ListFault]:
    return check(a_list("regiments", honours), LEVY)


def mustered(**honours: Honours) -> Roster:
    return muster(a_list("regiments", honours), LEVY)


@pytest.mark.parametrize(("prefix", "book"), BOOKS.items())
def test_each_artefact_has_a_clause_in_the_order_of_the_pack(prefix: str, book: str) -> None:
    clauses = {clause.id: clause for clause in load_clauses(book)}
    for number, artefact in enumerate(all_artefacts().values(), 1):
        clause = clauses[f"{prefix}-ART-{number:02}"]
        assert clause.title.replace("'", "’") == artefact.name
        assert ("nothing in a battle" in clause.rule) == (artefact.works == ON_MAP)


def test_honours_that_are_allowed() -> None:
    assert not faults(
        captain=Honours(level=4, gain="Attacks", battle_standard=True, artefact="shroud-banner"),
        marshal=Honours(level=4, gain="Quality", artefact="tidebreaker", owns=("ninth-dawn", "candle-ledger")),
        court_seer=Honours(
            level=3,
            gain="Defense",
            artefact="long-memory",
            learns=("hollow-court/" + load_army("hollow-court").spells[0].id, "marchland-levy/glare"),
        ),
        pikemen=Honours(level=3, gain="Melee"),
        longbowmen=Honours(level=2, gain="Shooting"),
    )


WRONG: list[tuple[str, Honours, str, str, str]] = [
    (
        "captain",
        Honours(level=4, gain="Quality"),
        "units[0].honours.level",
        "Captain has Level 4; Heroes have up to 3, and up to 4 as General or Battle Standard Bearer.",
        "VET-01",
    ),
    (
        "pikemen",
        Honours(level=4, gain="Melee"),
        "units[3].honours.level",
        "Pikemen has Level 4; units have up to 3.",
        "VET-01",
    ),
    (
        "cloud_lion",
        Honours(level=1),
        "units[5].honours.level",
        "Cloud Lion is no Scoring unit and gains no Levels.",
        "VET-12",
    ),
    (
        "captain",
        Honours(level=2, gain="Melee"),
        "units[0].honours.gain",
        "Captain may gain Quality, Defense or Attacks, not “Melee”.",
        "VET-03",
    ),
    (
        "pikemen",
        Honours(level=2, gain="Shooting"),
        "units[3].honours.gain",
        "Pikemen may gain Melee, not “Shooting”.",
        "VET-08",
    ),
    (
        "longbowmen",
        Honours(level=2),
        "units[4].honours.gain",
        "Longbowmen of Level 2 has gained one of Melee or Shooting: say which.",
        "VET-08",
    ),
    (
        "pikemen",
        Honours(battle_standard=True),
        "units[3].honours.battle_standard",
        "Pikemen is no Hero and bears no battle standard.",
        "VET-13",
    ),
    (
        "marshal",
        Honours(battle_standard=True),
        "units[1].honours.battle_standard",
        "Marshal of the Road is the General and bears no battle standard.",
        "VET-13",
    ),
    (
        "pikemen",
        Honours(artefact="bone-dice"),
        "units[3].honours.artefact",
        "Pikemen is no Hero, and only Heroes have Artefacts.",
        "ART-39",
    ),
    (
        "captain",
        Honours(artefact="ink-of-regret"),
        "units[0].honours.artefact",
        "Ink of Regret is arcane and of use to Wizards; Captain knows no spells.",
        "ART-38",
    ),
    (
        "captain",
        Honours(artefact="ninth-dawn"),
        "units[0].honours.artefact",
        "Standard of the Ninth Dawn is a banner, and Captain is not the Battle Standard Bearer.",
        "ART-38",
    ),
    (
        "court_seer",
        Honours(artefact="long-memory", learns=("marchland-levy/glare",)),
        "units[2].honours.learns",
        "Court Seer learns 2 more spells, not 1.",
        "ART-04",
    ),
    (
        "court_seer",
        Honours(artefact="long-memory", learns=("marchland-levy/glare", "marchland-levy/glare")),
        "units[2].honours.learns",
        "Court Seer learns each spell once.",
        "ART-04",
    ),
    (
        "court_seer",
        Honours(artefact="candle-ledger"),
        "units[2].honours.learns",
        "Court Seer learns 1 more spell, not 0.",
        "ART-16",
    ),
    (
        "captain",
        Honours(learns=("marchland-levy/glare",)),
        "units[0].honours.learns",
        "Captain learns no more spells, not 1.",
        "ART-04",
    ),
]


@pytest.mark.clause("RG-VET-01", "RG-VET-12", "RG-VET-13", "RG-ART-38", "RG-ART-39")
@pytest.mark.clause("AF-VET-01", "AF-VET-12", "AF-VET-13", "AF-ART-38", "AF-ART-39")
@pytest.mark.parametrize(("prefix", "book"), BOOKS.items())
@pytest.mark.parametrize(("who", "honours", "where", "what", "clause"), WRONG)
def test_what_is_not_allowed_and_why(
    prefix: str, book: str, who: str, honours: Honours, where: str, what: str, clause: str
) -> None:
    found = check(a_list(book, {who: honours}), LEVY)
    assert found == [ListFault(f"mine: {where}", what, f"{prefix}-{clause}")]


@pytest.mark.parametrize(
    ("spell", "what"),
    [
        ("glare", 'a spell is named as army/spell, not "glare".'),
        ("marchland-lewy/glare", 'there is no army "marchland-lewy"'),
        ("marchland-levy/glaer", 'marchland-levy has no spell "glaer"'),
    ],
)
def test_a_spell_that_there_is_not(spell: str, what: str) -> None:
    (fault,) = faults(court_seer=Honours(artefact="candle-ledger", learns=(spell,)))
    assert fault.where == "mine: units[2].honours.learns"
    assert fault.what.startswith(what)
    assert fault.clause == ""


@pytest.mark.clause("RG-VET-01", "AF-VET-01")
def test_of_equally_dear_heroes_the_first_is_the_general() -> None:
    most = Honours(level=4, gain="Quality")
    for at, found in ((0, []), (1, ["mine: units[1].honours.level"])):
        units = [ListUnit("captain", honours=most if at == n else None) for n in (0, 1)]
        assert [fault.where for fault in check(ArmyList("mine", "", LEVY.id, tuple(units)), LEVY)] == found


def test_what_is_wrong_between_the_entries_of_an_army() -> None:
    found = faults(
        captain=Honours(battle_standard=True, owns=("bone-dice",)),
        court_seer=Honours(battle_standard=True, artefact="bone-dice"),
    )
    assert [(fault.where, fault.what, fault.clause) for fault in found] == [
        (
            "mine: units[2].honours.battle_standard",
            "Captain and Court Seer cannot both bear the battle standard.",
            "RG-VET-13",
        ),
        (
            "mine: units[2].honours.artefact",
            "Bone Dice is with Captain already; each Artefact exists once.",
            "RG-ART-39",
        ),
    ]


def test_a_written_list_is_held_to_the_same() -> None:
    roster = mustered()
    units = [
        msgspec.structs.replace(unit, honours=Honours(level=4)) if unit.entry == "pikemen" else unit
        for unit in roster.units
    ]
    written = msgspec.structs.replace(roster, units=tuple(units))
    found = check(msgspec.structs.replace(a_list("regiments", {}), units=(), roster=written), LEVY)
    assert [(fault.where, fault.clause) for fault in found] == [
        ("mine: roster.units[3].honours.level", "RG-VET-01")
    ]


@pytest.mark.clause("RG-ART-39", "AF-ART-39")
def test_two_armies_with_the_same_artefact_are_not_played() -> None:
    one = mustered(captain=Honours(artefact="bone-dice"))
    check_lists({"A": one, "B": mustered(captain=Honours(artefact="loaded-dice"))}, 1500)
    with pytest.raises(BadInput, match="Bone Dice is in two armies; each Artefact exists once"):
        check_lists({"A": one, "B": mustered(marshal=Honours(owns=("bone-dice",)))}, 1500)


def test_a_roster_carries_honours_for_nothing_and_writes_none_that_there_are_not() -> None:
    plain = mustered()
    proud = mustered(captain=Honours(artefact="bone-dice", owns=("mule-charter",)))
    assert proud.points == plain.points
    written: dict[str, Any] = msgspec.to_builtins(proud)
    assert written["units"][0]["honours"] == {"artefact": "bone-dice", "owns": ("mule-charter",)}
    assert not any("honours" in unit for unit in written["units"][1:])
    assert msgspec.convert(written, Roster) == proud


def test_the_card_says_what_they_are() -> None:
    honours = {"level": 2, "gain": "Quality", "artefact": "bone-dice"}
    rows: list[dict[str, Any]] = [{"unit": "captain", "honours": honours}, {"unit": "pikemen"}]
    tables = {"list": {"id": "own", "name": "Own", "army": LEVY.id}, "units": rows}
    view = OprArmies().roster_view(OwnTables("own", tables))
    assert [unit["notes"] for unit in view["units"]] == [
        ["Level 2 (+1 Quality)", "Bone Dice (wondrous): Once per battle one die is rolled again."],
        [],
    ]
