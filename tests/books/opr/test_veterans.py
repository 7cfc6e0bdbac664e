"""Levels and Artefacts in both One Page Rules books: what reports and cards say of them, and what is kept."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from banneret.books.artefacts import ON_MAP, all_artefacts
from banneret.books.battle_report import BattleReport
from banneret.books.honours import Honours
from banneret.books.opr.armies import OprArmies
from banneret.books.opr.roster import Roster
from banneret.books.table_book import on_table
from banneret.core.engine.book import open_book
from banneret.core.engine.dice import ScriptedDice
from banneret.core.engine.match import Match
from banneret.core.engine.toml_files import OwnTables

BOOKS = ("regiments", "age-of-fantasy")
each_book = pytest.mark.parametrize("book_id", BOOKS)
BLADE = {"quality": 2, "defense": 2, "weapons": ["Sword (A2)"]}


def stands(book_id: str, x: float, y: float, facing: int) -> dict[str, Any]:
    if book_id == "regiments":
        return {"at": [x, y], "facing": facing}
    return {"places": [[x, y + (0.492 if facing else -0.492)]]}


def begun(
    book_id: str, units: dict[str, Any], state: dict[str, Any], *faces: int
) -> tuple[Match, ScriptedDice]:
    book = on_table(open_book(book_id))
    options, battle = book.arrange({}, units, {"chapters": ["veterans"], **state})
    dice = ScriptedDice(*faces)
    return Match.from_state(book, options, battle, dice), dice


def charged(book_id: str, units: dict[str, Any], target: str, *faces: int, back: str = "no") -> BattleReport:
    """What is reported when the marshal has charged and these dice have fallen."""
    match, dice = begun(book_id, units, {}, *faces)
    place = [36, 15] if book_id == "regiments" else [36, 15.492]
    last: tuple[str, Any] = ("A", 0) if book_id == "regiments" else ("A", {"to": place})
    for seat, answer in (("A", "marshal"), ("A", "charge"), ("A", target), last, ("B", back)):
        if (seat in match.pending and match.pending[seat].name != "unit") or answer == "marshal":
            assert match.answer(seat, answer) is None
    assert dice.used == len(faces)
    return on_table(open_book(book_id)).report(match)


def duel(book_id: str, rules: list[str], **more: Any) -> dict[str, Any]:
    hero = {**BLADE, "rules": ["Hero"], "points": 90}
    return {
        "marshal": {"side": "A", "profile": hero, **stands(book_id, 36, 10, 0), **more},
        "rival": {"side": "B", "profile": {**BLADE, "rules": rules}, **stands(book_id, 36, 15, 180)},
        "others": {"side": "B", "profile": BLADE, **stands(book_id, 60, 40, 180)},
    }


@each_book
@pytest.mark.clause("RG-VET-15", "AF-VET-15")
def test_a_hero_slain_by_one_in_melee_has_lost_a_challenge(book_id: str) -> None:
    found = charged(book_id, duel(book_id, ["Hero"]), "rival", 2, 1, 1)
    told: dict[str, Any] = {each.id: each for each in found.characters}
    (won,), (lost,) = told["marshal"].challenges, told["rival"].challenges
    assert (won.opponent_id, won.result, won.formal, won.opponent_slain) == ("rival", "won", False, True)
    assert (lost.opponent_id, lost.result, lost.formal) == ("marshal", "lost", False)


@each_book
@pytest.mark.clause("RG-VET-15", "AF-VET-15")
def test_soldiers_are_in_no_challenge(book_id: str) -> None:
    found = charged(book_id, duel(book_id, []), "rival", 2, 1, 1)
    assert [(each.id, each.challenges) for each in found.characters] == [("marshal", ())]


@each_book
@pytest.mark.clause("RG-VET-14", "AF-VET-14")
@pytest.mark.parametrize(
    ("rules", "monsters"),
    [(["Tough(9)"], ["rival"]), (["Tough(8)"], []), (["Tough(9)", "Hero"], [])],
)
def test_a_monster_is_a_single_model_of_tough_9_that_is_no_hero(
    book_id: str, rules: list[str], monsters: list[str]
) -> None:
    units = duel(book_id, rules)
    units["rival"]["wounds"] = 8 if "Tough(9)" in rules else 7
    found = charged(book_id, units, "rival", 2, 1, 1)
    marshal: Any = next(each for each in found.characters if each.id == "marshal")
    assert [each.id for each in marshal.monsters_slain] == monsters


@each_book
@pytest.mark.clause("RG-VET-13", "RG-ART-25", "RG-ART-37", "AF-VET-13", "AF-ART-25", "AF-ART-37")
def test_who_falls_by_his_own_artefact_was_slain_by_nobody(book_id: str) -> None:
    """He loses the battle standard that the list gives him; what he owns and does not use is told too."""
    honours = {"artefact": "debtors-blade", "owns": ["gatecrusher"], "battle_standard": True}
    units = duel(book_id, ["Tough(9)"], honours=honours)
    king = {**BLADE, "rules": ["Hero"], "points": 200}
    units["king"] = {"side": "A", "profile": king, **stands(book_id, 5, 5, 0)}
    found = charged(book_id, units, "rival", 1, 1, 1, 1)
    told = {each.id: each for each in found.characters}
    assert (told["marshal"].fate, told["marshal"].slain_by) == ("out_of_action", "own_artefact")
    assert {key: (each.role, each.banner_lost) for key, each in told.items()} == {
        "marshal": ("bsb", True),
        "king": ("general", False),
    }
    artefacts: Any = found.artefacts
    assert [(each.id, each.bearer_id, each.in_use) for each in artefacts] == [
        ("debtors-blade", "marshal", True),
        ("gatecrusher", "marshal", False),
    ]
    assert "artefacts" not in found.unknown


# ---------------------------------------------------------------------------------------- cards


def notes_of(**honours: Any) -> list[str]:
    """What the card of a Court Seer with these honours says."""
    tables = {
        "list": {"id": "own", "name": "Own", "army": "marchland-levy"},
        "units": [{"unit": "court-seer", "honours": honours}],
    }
    notes: list[str] = OprArmies().roster_view(OwnTables("own", tables))["units"][0]["notes"]
    return notes


@pytest.mark.clause(
    "RG-ART-06", "RG-ART-10", "RG-ART-12", "RG-ART-18", "RG-ART-22", "RG-ART-24", "RG-ART-30", "RG-ART-34"
)
@pytest.mark.clause(
    "AF-ART-06", "AF-ART-10", "AF-ART-12", "AF-ART-18", "AF-ART-22", "AF-ART-24", "AF-ART-30", "AF-ART-34"
)
def test_a_card_shows_what_works_on_the_map_alone() -> None:
    found = [artefact for artefact in all_artefacts().values() if artefact.works == ON_MAP]
    assert len(found) == 8
    for artefact in found:
        assert notes_of(artefact=artefact.id) == [artefact.line()]


def test_a_card_shows_the_spells_that_are_learned() -> None:
    assert notes_of(artefact="candle-ledger", learns=["hollow-court/soul-needle"])[-1] == "learns Soul Needle"


@each_book
def test_what_a_view_says_of_levels_and_artefacts(book_id: str) -> None:
    honours = {"level": 3, "gain": "Attacks", "artefact": "hourglass-of-ruin", "owns": ["bone-dice"]}
    units = duel(book_id, [], honours=honours)
    units["rival"]["honours"] = {"level": 3, "gain": "Melee"}
    match, _ = begun(book_id, units, {"hastened": "marshal"})
    view: Any = match.book.view_data(match.view("A"))
    shown = {unit["id"]: unit for unit in view["units"]}
    assert [badge["id"] for badge in shown["marshal"]["badges"]] == ["hastened"]
    assert [badge["id"] for badge in shown["rival"]["badges"]] == ["feared"]
    (kind,) = shown["marshal"]["kinds"]
    known = all_artefacts()
    assert kind["notes"][-3:] == [
        "Level 3 (+1 Attacks)",
        known["hourglass-of-ruin"].line(),
        f"not in use: {known['bone-dice'].line()}",
    ]
    assert shown["rival"]["kinds"][0]["notes"] == ["Level 3 (+1 Melee)"]
    assert "notes" not in shown["others"]["kinds"][0]
    notes = [(note["title"], note["text"]) for note in view["notes"] if note.get("seat") == "A"]
    assert notes[-1:] == [("marshal: Hourglass of Ruin", known["hourglass-of-ruin"].text)]


# ---------------------------------------------------------------------------------------- the mirror


def honoured(roster: Roster, artefact: str) -> tuple[Roster, str]:
    """The army with an Artefact for its first Hero, and who that is."""
    units = list(roster.units)
    at = next(n for n, unit in enumerate(units) if "Hero" in unit.models[0].rules)
    units[at] = msgspec.structs.replace(units[at], honours=Honours(artefact=artefact))
    return msgspec.structs.replace(roster, units=tuple(units)), units[at].id


@each_book
@pytest.mark.clause("RG-ART-36", "AF-ART-36")
@pytest.mark.parametrize(
    ("copied", "more", "rules"), [("leech-stone", 2, []), ("marshwalkers", 0, ["Strider"])]
)
def test_what_a_mirror_has_copied_is_there_when_a_battle_is_resumed(
    book_id: str, copied: str, more: int, rules: list[str]
) -> None:
    book: Any = on_table(open_book(book_id))
    options = book.sample_options(1)
    ours, hero = honoured(options.armies["A"], "mirror-of-envy")
    theirs, _ = honoured(options.armies["B"], copied)
    options = msgspec.structs.replace(options, armies={"A": ours, "B": theirs})
    match: Any = Match.start(book, book.agreed(options, {"chapters": ("veterans",)}), seed=3)
    (before,) = match.state.unit(f"A.{hero}").models
    while "mirror" not in [question.name for question in match.pending.values()]:
        for seat, question in list(match.pending.items()):
            assert match.answer(seat, question.default()) is None
    assert match.answer("A", copied) is None
    again = book.decode(match.options, book.encode(match.state))
    for battle in (match.state, again):
        (model,) = [m for unit in battle.on_table() for m in unit.models if m.id == before.id]
        assert model.sheet.tough == before.sheet.tough + more
        assert [rule.name for rule in model.sheet.rules if rule.name == "Strider"] == rules
    assert book.encode(again) == book.encode(match.state)
