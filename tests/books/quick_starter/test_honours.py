"""What an army list brings from a campaign: which honours are allowed, and in which sentence others are not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from banneret.books import artefacts
from banneret.books.artefacts import ON_MAP, POOLS, SLOTS, all_artefacts
from banneret.books.honours import Honours
from banneret.books.quick_starter.armies import QuickStarterArmies
from banneret.books.quick_starter.army_building import roster
from banneret.books.quick_starter.battlefield import load_table
from banneret.books.quick_starter.book import QuickStarter, options_for
from banneret.books.quick_starter.options import read_options
from banneret.cases.clause_files import load_clauses
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import OwnTables


def a_list(**honours: dict[str, Any]) -> OwnTables:
    """The Third Harbour Muster with a second Character, and honours by the ids of its units."""
    entries: list[dict[str, Any]] = [
        {"unit": "harbour-marshal", "general": True},
        {"unit": "tide-reader"},
        *[{"unit": name} for name in ("quay-pikes", "wharf-swords", "wall-crossbows", "tar-thrower")],
    ]
    for entry in entries:
        own = honours.get(entry["unit"].replace("-", "_"))
        if own is not None:
            entry["honours"] = own
    head = {"id": "own", "name": "Own", "army": "seawall-league", "limit": 1500, "tier": "basic"}
    return OwnTables("own", {"list": head, "entries": entries})


def told(**honours: dict[str, Any]) -> list[str]:
    checked = QuickStarterArmies().check(a_list(**honours))
    return [f"{fault.where.partition('entries')[2]}: {fault.what} ({fault.clause})" for fault in checked.faults]


def test_the_pack_has_36_in_three_pools_each_with_a_clause_in_its_order() -> None:
    known = list(all_artefacts().values())
    assert [artefact.pool for artefact in known] == [pool for pool in POOLS for _ in range(12)]
    assert {artefact.slot for artefact in known} == set(SLOTS)
    titles = {clause.id: clause.title for clause in load_clauses("quick-starter")}
    for number, artefact in enumerate(known, 1):
        assert titles[f"QS-ART-{number:02}"].replace("'", "’") == artefact.name
    on_map = {artefact.id for artefact in known if artefact.works == ON_MAP}
    rules = {clause.id: clause.rule for clause in load_clauses("quick-starter")}
    idle = {a.id for n, a in enumerate(known, 1) if "nothing in a battle" in rules[f"QS-ART-{n:02}"]}
    assert on_map == idle
    assert len(on_map) == 8


def test_honours_that_are_allowed() -> None:
    assert not told(
        harbour_marshal={"level": 4, "gain": "Off", "artefact": "tidebreaker", "owns": ["ninth-dawn"]},
        tide_reader={"level": 4, "gain": "Dis", "battle_standard": True, "artefact": "shroud-banner"},
        quay_pikes={"level": 3, "gain": "Off"},
        wall_crossbows={"level": 2, "gain": "Aim"},
        wharf_swords={"level": 1},
    )


@pytest.mark.clause("QS-VET-01", "QS-VET-12")
@pytest.mark.parametrize(
    ("who", "honours", "sentence"),
    [
        (
            "tide_reader",
            {"level": 4, "gain": "Off"},
            "[1].honours.level: Tide Reader has Level 4; Characters have up to 3, and up to 4 as General or "
            "Battle Standard Bearer (QS-VET-01)",
        ),
        ("harbour_marshal", {"level": 5, "gain": "Off"}, "[0].honours.level: Harbour Marshal has Level 5;"),
        ("harbour_marshal", {"level": -1}, "[0].honours.level: Harbour Marshal has Level -1;"),
        (
            "quay_pikes",
            {"level": 4, "gain": "Off"},
            "[2].honours.level: Quay Pikes has Level 4; units have up to 3 (QS-VET-01)",
        ),
        (
            "tar_thrower",
            {"level": 1},
            "[5].honours.level: Tar Thrower is no Scoring unit and gains no Levels (QS-VET-12)",
        ),
    ],
)
def test_levels_that_are_not_allowed(who: str, honours: dict[str, Any], sentence: str) -> None:
    (fault,) = told(**{who: honours})
    assert fault.startswith(sentence)


@pytest.mark.parametrize(
    ("who", "honours", "sentence"),
    [
        (
            "harbour_marshal",
            {"level": 1, "gain": "Off"},
            "[0].honours.gain: Harbour Marshal chooses what to gain at Level 2, not before (QS-VET-03)",
        ),
        (
            "harbour_marshal",
            {"level": 2},
            "[0].honours.gain: Harbour Marshal of Level 2 has gained one of Dis, Def, Res, Arm, Agi, Att, "
            "Off, Str or AP: say which (QS-VET-03)",
        ),
        ("harbour_marshal", {"level": 2, "gain": "HP"}, "[0].honours.gain: Harbour Marshal may gain Dis, Def"),
        ("harbour_marshal", {"level": 2, "gain": "Aim"}, "[0].honours.gain: Harbour Marshal may gain Dis, Def"),
        (
            "quay_pikes",
            {"level": 2, "gain": "Aim"},
            "[2].honours.gain: Quay Pikes may gain Off, not “Aim” (QS-VET-08)",
        ),
        (
            "wall_crossbows",
            {"level": 2, "gain": "Str"},
            "[4].honours.gain: Wall Crossbows may gain Off or Aim, not “Str” (QS-VET-08)",
        ),
    ],
)
def test_gains_that_are_not_allowed(who: str, honours: dict[str, Any], sentence: str) -> None:
    (fault,) = told(**{who: honours})
    assert fault.startswith(sentence)


@pytest.mark.clause("QS-ART-37", "QS-ART-38", "QS-ART-39", "QS-VET-13")
@pytest.mark.parametrize(
    ("who", "honours", "sentence"),
    [
        (
            "quay_pikes",
            {"artefact": "whetted-oath"},
            "[2].honours.artefact: Quay Pikes is no Character, and only Characters have Artefacts (QS-ART-39)",
        ),
        (
            "harbour_marshal",
            {"artefact": "ink-of-regret"},
            "[0].honours.artefact: Ink of Regret is arcane and of use to Wizards; Harbour Marshal "
            "knows no spells (QS-ART-38)",
        ),
        (
            "harbour_marshal",
            {"artefact": "shroud-banner"},
            "[0].honours.artefact: Shroud Banner is a banner, and Harbour Marshal is not the Battle "
            "Standard Bearer (QS-ART-38)",
        ),
        (
            "harbour_marshal",
            {"artefact": "bone-dice", "owns": ["bone-dice"]},
            "[0].honours.artefact: Bone Dice is twice; each Artefact exists once (QS-ART-39)",
        ),
        (
            "harbour_marshal",
            {"owns": ["bone-dise"]},
            '[0].honours.owns: there is no artefact “bone-dise”; did you mean "bone-dice"? ()',
        ),
        (
            "harbour_marshal",
            {"battle_standard": True},
            "[0].honours.battle_standard: Harbour Marshal is the General and bears no battle standard "
            "(QS-VET-13)",
        ),
        (
            "quay_pikes",
            {"battle_standard": True},
            "[2].honours.battle_standard: Quay Pikes is no Character and bears no battle standard (QS-VET-13)",
        ),
    ],
)
def test_artefacts_that_are_not_allowed(who: str, honours: dict[str, Any], sentence: str) -> None:
    (fault,) = told(**{who: honours})
    assert fault == sentence


def test_one_artefact_is_not_with_two_characters() -> None:
    own = {"artefact": "bone-dice"}
    (fault,) = told(harbour_marshal=own, tide_reader={"owns": ["bone-dice"]})
    assert fault == (
        "[1].honours.owns: Bone Dice is with Harbour Marshal already; each Artefact exists once (QS-ART-39)"
    )


def test_two_armies_do_not_have_the_same_artefact() -> None:
    ours, theirs = (
        a_list(harbour_marshal={"artefact": "bone-dice"}),
        a_list(tide_reader={"owns": ["bone-dice"]}),
    )
    with pytest.raises(BadInput, match=r"Bone Dice is in both armies; each Artefact exists once \(QS-ART-39\)"):
        options_for(ours, theirs, load_table("default"))


@pytest.mark.clause("QS-ART-04", "QS-ART-16")
def test_spells_that_are_learned() -> None:
    def names(**honours: Any) -> list[str]:
        unit = roster(a_list(tide_reader=honours)).units[1]
        return [spell.id for spell in unit.learned or ()]

    one, two = "larkspire/sky-needles", "sedge-brood/slow-blood"
    assert names(artefact="candle-ledger", learns=[two]) == [two]
    assert names(artefact="long-memory", learns=[one, two]) == [one, two]
    assert names(owns=["long-memory"]) == []
    where = "[1].honours.learns: "
    for own, sentence in (
        ({"artefact": "candle-ledger"}, "Tide Reader learns 1 more spell, not 0 (QS-ART-16)"),
        ({"artefact": "long-memory", "learns": [one]}, "Tide Reader learns 2 more spells, not 1 (QS-ART-04)"),
        ({"learns": [one]}, "Tide Reader learns no more spells, not 1 (QS-ART-04)"),
        ({"artefact": "long-memory", "learns": [one, one]}, "Tide Reader learns each spell once (QS-ART-04)"),
        (
            {"artefact": "candle-ledger", "learns": ["walk"]},
            'a spell is named as army/spell, not "walk" ()',
        ),
        (
            {"artefact": "candle-ledger", "learns": ["larkspyre/walk"]},
            'there is no army "larkspyre"; did you mean "larkspire"? ()',
        ),
        (
            {"artefact": "candle-ledger", "learns": ["larkspire/heavy-hair"]},
            'larkspire has no spell "heavy-hair"; did you mean "heavy-air"? ()',
        ),
    ):
        assert told(tide_reader=own) == [where + sentence]


def test_a_journal_says_nothing_of_who_has_no_honours_and_reads_those_of_others() -> None:
    book = QuickStarter()
    plain = book.write_options(options_for("seawall-1000", "moot-1000", load_table("default")))
    assert "honours" not in plain["armies"]["A"]["units"][0]
    own = a_list(harbour_marshal={"level": 1, "artefact": "gatecrusher"})
    options = options_for(own, "moot-1500", load_table("default"))
    data = msgspec.json.decode(msgspec.json.encode(book.write_options(options)))
    assert data["armies"]["A"]["units"][0]["honours"] == {"level": 1, "artefact": "gatecrusher"}
    again = read_options(data).armies["A"].units[0].honours
    assert again == Honours(level=1, artefact="gatecrusher")


@pytest.mark.clause(
    "QS-ART-06", "QS-ART-10", "QS-ART-12", "QS-ART-18", "QS-ART-22", "QS-ART-24", "QS-ART-30", "QS-ART-34"
)
def test_a_card_shows_what_a_list_carries() -> None:
    for artefact in all_artefacts().values():
        if artefact.works == ON_MAP:
            view = QuickStarterArmies().roster_view(a_list(harbour_marshal={"artefact": artefact.id}))
            assert artefact.line() in view["units"][0]["notes"]
    view = QuickStarterArmies().roster_view(
        a_list(
            harbour_marshal={"level": 2, "gain": "Off", "owns": ["bone-dice"]},
            tide_reader={
                "battle_standard": True,
                "artefact": "candle-ledger",
                "learns": ["larkspire/heavy-air"],
            },
        )
    )
    notes = view["units"][0]["notes"]
    assert "Level 2 (+1 Off)" in notes
    assert f"not in use: {all_artefacts()['bone-dice'].line()}" in notes
    assert "Battle Standard Bearer" in view["units"][1]["notes"]
    assert "learns Heavy Air" in view["units"][1]["notes"]


@pytest.mark.plain
def test_an_artefact_has_a_name_that_can_be_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pack = tmp_path / "artefacts.toml"
    text = artefacts.PACK.read_text(encoding="utf-8")
    pack.write_text(text.replace('name = "Tidebreaker"', 'name = " "'), encoding="utf-8")
    monkeypatch.setattr(artefacts, "PACK", pack)
    with pytest.raises(BadInput, match=r"a name needs letters"):
        artefacts.all_artefacts.__wrapped__()
