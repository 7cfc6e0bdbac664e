"""Veterans and Artefacts: what cases cannot say of them."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from banneret.books.artefacts import ON_MAP, all_artefacts
from banneret.books.honours import Honours
from banneret.books.quick_starter.army_building import GAINS, GAINS_OF_UNITS
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.book import QuickStarter
from banneret.books.quick_starter.chapters.veterans.second_throws import QuickThrow, graces
from banneret.books.quick_starter.throws import CHARGE_RANGE, NERVE, TO_HIT, Throw
from banneret.books.second_throws import AskSecondThrow
from banneret.bots.quick_starter.chapters.veterans import VeteranAims
from banneret.cases.form import read_cases
from banneret.cases.runner import run_case
from banneret.core.engine.ask import Choice, Option
from banneret.core.engine.dice import ScriptedDice
from banneret.core.engine.match import Match
from banneret.odds.quick_starter import chances as odds

ROOT = Path(__file__).resolve().parents[3]
CASES = ROOT / "cases" / "quick-starter"
IN_BATTLE = [artefact.id for artefact in all_artefacts().values() if artefact.works != ON_MAP]


def failing(texts: list[str], tmp_path: Path) -> int:
    """How many of these cases fail."""
    folder = tmp_path / "quick-starter"
    folder.mkdir()
    path = folder / "cases.yaml"
    path.write_text("\n---\n".join(texts), "utf-8")
    return sum([1 for file in read_cases(path) if run_case(file)])


def cases_of(*names: str) -> list[str]:
    return [text for name in names for text in (CASES / name).read_text("utf-8").split("\n---\n")]


@pytest.mark.parametrize("artefact", IN_BATTLE)
def test_each_artefact_has_a_case_that_fails_where_it_is_only_owned(artefact: str, tmp_path: Path) -> None:
    word = f"artefact: {artefact}"
    found = [text for text in cases_of("artefacts.yaml") if re.search(rf"{word}\b", text)]
    changed = [re.sub(rf"{word}\b", f"owns: [{artefact}]", text) for text in found]
    changed = [re.sub(r", learns: \[[^\]]*\]", "", text) for text in changed]
    assert failing(changed, tmp_path) >= 1


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_each_level_has_cases_that_fail_below_it(level: int, tmp_path: Path) -> None:
    """Of Characters and of units, but that units have three."""
    found = [text for text in cases_of("veterans.yaml") if f"level: {level}" in text and "chapters:" in text]
    lower = f"level: {level - 1}"
    changed = [text.replace(f"level: {level}", lower) for text in found]
    if level == 2:
        changed = [re.sub(r", gain: \w+", "", text) for text in changed]
    assert failing(changed, tmp_path) >= 2


# ---------------------------------------------------------------------------------------- odds


def melee(**honours: Any) -> Battle:
    """A hero, struck twice at 4+ and 4+, who strikes once likewise."""
    hero = {"character": True, "HP": 1, "Att": 1, "Dis": 10}
    units: dict[str, Any] = {
        "hero": {"side": "A", "profile": hero, "honours": honours, "at": [18, 20]},
        "guards": {"side": "B", "profile": {"models": 1, "HP": 3, "Att": 2, "Dis": 10}, "against": "hero"},
    }
    return QuickStarter().arrange({}, units, {"step": "melee", "chapters": ["veterans"]})[1]


@pytest.mark.clause("QS-ART-03")
def test_odds_know_the_oathstone_plate() -> None:
    """Each of two strikes wounds by 1/4, and each wound is kept by 1/2; with one try left the second is not."""
    assert odds.combat(melee(), "hero").units["hero"].destroyed == pytest.approx(7 / 16)
    battle = melee(artefact="oathstone-plate")
    kept = 9 / 16 + 6 / 16 / 2 + 1 / 16 / 4
    assert odds.combat(battle, "hero").units["hero"].destroyed == pytest.approx(1 - kept)
    battle.notes["veterans"] = battle.notes["veterans"]._replace(spent=(("hero oathstone-plate", 2),))
    kept = 9 / 16 + 6 / 16 / 2
    assert odds.combat(battle, "hero").units["hero"].destroyed == pytest.approx(1 - kept)


@pytest.mark.clause("QS-ART-25")
def test_odds_know_what_the_debtors_blade_costs() -> None:
    """Three strikes; each shows a 1 by 1/6 and wounds by 1/4, and what the ones take counts for nobody."""
    battle = melee(artefact="debtors-blade")
    found = odds.combat(battle, "hero")
    assert found.units["guards"].lost[:4] == pytest.approx([27 / 64, 27 / 64, 9 / 64, 1 / 64])
    # Struck down by neither the guards nor his own blade.
    assert found.units["hero"].destroyed == pytest.approx(1 - 9 / 16 * (5 / 6) ** 3)
    assert found.units["hero"].lost[0] == pytest.approx(9 / 16)
    # No wound on either side, or one on each.
    assert found.draws == pytest.approx(9 / 16 * 27 / 64 + 7 / 16 * 27 / 64)


def test_odds_know_attacks_armour_and_fear_by_the_rules() -> None:
    found = odds.combat(melee(artefact="tidebreaker"), "hero")
    assert found.units["guards"].lost[:3] == pytest.approx([9 / 16, 6 / 16, 1 / 16])
    found = odds.combat(melee(artefact="hungry-mail"), "hero")
    assert found.units["hero"].destroyed == pytest.approx(1 - (7 / 8) ** 2)


# ---------------------------------------------------------------------------------------- second throws


@pytest.mark.clause("QS-VET-07")
def test_of_a_unit_of_which_only_a_character_is_left_nobody_has_its_second_throw() -> None:
    units: dict[str, Any] = {
        "spears": {"side": "A", "profile": {"models": 4}, "honours": {"level": 1}, "at": [18, 20]},
        "captain": {"side": "A", "profile": {"character": True}, "joins": "spears", "file": 0},
        "foe": {"side": "B", "profile": {"models": 4}, "at": [18, 40]},
    }
    battle = QuickStarter().arrange({}, units, {"chapters": ["veterans"]})[1]
    throw = Throw("spears", "", NERVE, [6, 6], 7)
    assert [grace.who for grace in graces(battle, throw)] == ["spears"]
    left = battle.unit("spears").twin()
    left.rnf = left.pool = 0
    battle.put(left)
    assert graces(battle, throw) == []


# ---------------------------------------------------------------------------------------- shown


@pytest.mark.clause("QS-VET-10", "QS-ART-07")
def test_badges_say_who_is_afraid_and_who_acts_twice() -> None:
    battle = melee(battle_standard=True, artefact="shroud-banner")
    battle.notes["veterans"] = battle.notes["veterans"]._replace(hastened="hero")
    shown = QuickStarter().view_data(battle.seen_by("A"))["units"]
    told = {unit["id"]: [badge["id"] for badge in unit["badges"]] for unit in shown}
    assert "afraid" in told["guards"]
    assert "hastened" not in told["guards"]
    assert "afraid" not in told["hero"]
    assert "hastened" in told["hero"]


def test_cards_and_notes_show_what_everybody_brings() -> None:
    battle = melee(level=2, gain="Off", artefact="tidebreaker", owns=["gatecrusher"])
    book = QuickStarter()
    shown = book.view_data(battle.seen_by("B"))
    (hero,) = [unit for unit in shown["units"] if unit["id"] == "hero"]
    lines = hero["kinds"][0]["lines"]
    assert lines[0] == "Level 2 (+1 Off)"
    assert lines[1] == all_artefacts()["tidebreaker"].line()
    assert lines[2].startswith("not in use: Gatecrusher")
    assert hero["kinds"][0]["profile"]["Att"] == "2"
    assert hero["kinds"][0]["profile"]["Off"] == "4"
    assert ("hero: Tidebreaker", "A") in [(note["title"], note.get("seat")) for note in shown["notes"]]


# ---------------------------------------------------------------------------------------- bots


def test_the_greedy_bot_uses_what_it_has() -> None:
    """A failed Break Test is thrown again, by its highest die; a lone miss early in the battle is not."""
    aims = VeteranAims()
    battle, rng = melee(level=1), random.Random(1)
    options = [Option("0 2", "the 2"), Option("0 6", "the 6"), Option("", "no")]
    question = AskSecondThrow(
        QuickThrow(battle, Throw("hero", "", NERVE, [2, 6], 5)), "QS-VET-02", "?", options
    )
    assert aims.answer(battle, "A", question, rng) == "0 6"
    question = AskSecondThrow(
        QuickThrow(battle, Throw("hero", "hero", TO_HIT, [2, 6], 4)), "QS-VET-02", "?", options
    )
    assert aims.answer(battle, "A", question, rng) == ""
    battle.turn = 3
    assert aims.answer(battle, "A", question, rng) == "0 2"
    question = AskSecondThrow(
        QuickThrow(battle, Throw("hero", "hero", CHARGE_RANGE, [2, 6], 9)), "QS-VET-02", "?", options
    )
    assert aims.answer(battle, "A", question, rng) == "0 2"
    crown = Choice("emberglass-crown", "QS-ART-01", "?", [Option("yes", "yes"), Option("no", "no")])
    assert aims.answer(battle, "A", crown, rng) == "yes"
    assert aims.answer(battle, "A", Choice("cast", "QS-MAG-07", "?", options), rng) is None


def test_samples_have_chosen_something_from_level_2_on() -> None:
    seen, borne = set(), 0
    for seed in range(12):
        made = QuickStarter().sample_with(seed, {"chapters": ["veterans"]})
        for army in made.armies.values():
            for unit in army.units:
                if isinstance(unit.honours, Honours):
                    seen.add((unit.honours.level, bool(unit.honours.gain)))
                    character = unit.category == "character"
                    assert character or not (unit.honours.artefacts() or unit.honours.battle_standard)
                    borne += len(unit.honours.artefacts())
                    assert not unit.honours.gain or unit.honours.gain in (
                        GAINS if character else GAINS_OF_UNITS
                    )
    assert borne > 12
    assert {each for each in seen if each[1]} == {(2, True), (3, True), (4, True)}
    assert {level for level, gained in seen if not gained} <= {0, 1}


@pytest.mark.clause("QS-ART-36")
def test_who_has_copied_health_points_is_whole_with_them() -> None:
    """He is worth no more by them, and a battle with him is as it should be."""
    prince = {"character": True, "HP": 3, "points": 100}
    units: dict[str, Any] = {
        "envy": {"side": "A", "profile": prince, "honours": {"artefact": "mirror-of-envy"}, "at": [6, 5]},
        "heart": {"side": "B", "profile": prince, "honours": {"artefact": "heart-of-the-mountain"}},
    }
    units["heart"] |= {"at": [6, 44], "facing": 180}
    book = QuickStarter()
    options, battle = book.arrange({}, units, {"step": "vanguard", "chapters": ["veterans"]})
    match = Match.from_state(book, options, battle, ScriptedDice())
    assert match.answer("A", "heart-of-the-mountain") is None
    assert isinstance(match.state, Battle)
    assert match.state.unit("envy").figure("envy").hp == 5
    assert book.broken_invariants(match.state) == []
    assert book.summary(match.state)["points left"] == {"A": 100.0, "B": 100.0}
