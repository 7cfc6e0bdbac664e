"""A charge keeps its odds in sight: of every question from its declaration to the first blow."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from banneret.books.age_of_fantasy.battle import Battle as BattleOnBases
from banneret.books.age_of_fantasy.events import ChargeDeclared as DeclaredOnBases
from banneret.books.doing import MAGIC
from banneret.books.events import AutoHits, Charged, HitRoll
from banneret.books.opr.events import Activated, ChargeBroken, ChargeFailed, Fatigued, StruckBack, Suffered
from banneret.books.quick_starter.battle import Battle, Charge
from banneret.books.quick_starter.events import ChargeDeclared, ChargeRolled, CombatBegan
from banneret.books.regiments.battle import Battle as BattleInRanks
from banneret.books.regiments.charge import ChargePivot, best_charge
from banneret.bots.players import make_bot
from banneret.core.engine.ask import Choice, Option
from banneret.core.engine.book import open_book
from banneret.core.engine.match import Match
from banneret.odds import outlook
from banneret.odds.advice import adviser_for, hints, under_way
from banneret.odds.advice import outlook as outlook_of
from banneret.odds.age_of_fantasy.advice import AgeOfFantasyAdviser, charge_under_way
from banneret.odds.age_of_fantasy.face_to_face import face_to_face
from banneret.odds.quick_starter import advice as advice_quick_starter
from banneret.odds.quick_starter import chances as odds
from banneret.odds.regiments.advice import RegimentsAdviser
from banneret.odds.regiments.chances import melee
from banneret.odds.wording import percent
from banneret.server.views import question_json
from tests.odds.age_of_fantasy_units import made as made_on_bases
from tests.odds.opr import weapon
from tests.odds.quick_starter_units import facing, in_contact, made
from tests.odds.units import facing as facing_in_ranks
from tests.odds.units import made as made_in_ranks
from tests.shelf import WITH_ARMIES

QS = open_book("quick-starter")
AF = open_book("age-of-fantasy")
RG = open_book("regiments")
WINDOW = Choice("window", "", "?", [Option("yes", ""), Option("no", "")])


@pytest.fixture(autouse=True)
def no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice_quick_starter, "SECONDS", 1e9)
    monkeypatch.setattr(AgeOfFantasyAdviser, "seconds", 1e9)
    monkeypatch.setattr(RegimentsAdviser, "seconds", 1e9)
    monkeypatch.setattr(outlook, "SECONDS", 1e9)


# ------------------------------------------------------------------------------------------ every book

# What is asked while a charge is under way in the game with this seed; other questions may be asked in others.
SEEN: dict[str, tuple[int, set[str]]] = {
    "age-of-fantasy": (1, {"charge-move", "counter-move"}),
    "quick-starter": (2, {"next-charger"}),
    "regiments": (1, {"charge-pivot"}),
}
# Asked while none is, or beside options that say it themselves.
SILENT = ("unit", "action", "charge", "strike-back", "consolidate")


@pytest.mark.parametrize("book_id", [book_id for book_id in WITH_ARMIES if open_book(book_id).measurable])
def test_every_step_of_a_charge_says_its_odds(book_id: str) -> None:
    """A new book in which one may measure is found here until it says them."""
    assert book_id in SEEN, f"which steps has a charge of {book_id}?"
    seed, steps = SEEN[book_id]
    book = open_book(book_id)
    match = Match.start(book, book.sample_options(seed), seed=seed)
    bots = {seat: make_bot("greedy", book, seat, seed) for seat in match.seats}
    found: set[str] = set()
    while not match.over:
        for seat, question in list(match.pending.items()):
            view, told = match.view(seat), match.events_for(seat)[-100:]
            text = under_way(book, view, question, told)
            if question.name in steps:
                found.add(question.name)
                assert re.match(r"The .+ against the .+: .*(dealt and|needed) ", text), question.prompt
                sent = json.loads(bytes(question_json(match, seat, question)))
                assert sent["under_way"]
            if question.name in SILENT:
                assert text == "", question.prompt
            assert match.answer(seat, bots[seat].decide(view, question)) is None
    assert found == steps


# ------------------------------------------------------------------------------------------ Age of Fantasy


def on_bases(gap: float) -> BattleOnBases:
    """Two units of single bases, looking at each other."""
    armed = [weapon(1)]
    return face_to_face(made_on_bases("A", 5, 4, 5, armed), made_on_bases("B", 5, 4, 4, armed), gap)


def test_a_window_between_declaration_and_landing_says_them_to_either_side() -> None:
    battle = on_bases(5.0)
    declared = DeclaredOnBases("AF-MEL-01", "A.unit", "B.unit")
    charge = Choice("charge", "", "?", [Option("B.unit", "")], ("A.unit",))
    (hint,) = hints(AF, battle, charge).values()
    names = f"{battle.unit('A.unit').the_first()} against {battle.unit('B.unit').the()}: "
    assert under_way(AF, battle, WINDOW, [declared]) == names + hint
    # Shots on the way are no blows.
    shot = HitRoll("AF-SHO-05", "B.unit", "A.unit", "Bow", 4, (1, 2), 0, True)
    assert under_way(AF, battle, WINDOW, [declared, shot]) == names + hint
    spell = AutoHits("AF-SPC-42", "A.unit", "B.unit", "Hail of Sparks", 2)
    assert under_way(AF, battle, WINDOW, [declared, spell]) == names + hint
    assert under_way(AF, battle, WINDOW) == ""


@pytest.mark.parametrize(
    "over",
    [
        HitRoll("AF-MEL-07", "A.unit", "B.unit", "Sword", 4, (5,), 1, False),
        AutoHits("AF-SPC-16", "A.unit", "B.unit", "Impact", 2),
        ChargeFailed("AF-MEL-03", "A.unit", "B.unit"),
        StruckBack("AF-MEL-13", "B.unit", "A.unit", False),
        Activated("AF-ACT-03", "B.unit"),
    ],
    ids=lambda event: type(event).__name__,
)
def test_with_the_first_blow_or_its_end_they_are_told_no_more(over: Any) -> None:
    battle = on_bases(5.0)
    declared = DeclaredOnBases("AF-MEL-01", "A.unit", "B.unit")
    assert charge_under_way(battle, [declared]) is not None
    assert charge_under_way(battle, [declared, over]) is None
    assert under_way(AF, battle, WINDOW, [declared, over]) == ""


# ------------------------------------------------------------------------------------------ Regiments


def in_ranks(gap: float) -> BattleInRanks:
    """Two regiments, looking at each other."""
    armed = [weapon(1)]
    return facing_in_ranks(made_in_ranks("A", 10, 4, 5, armed), made_in_ranks("B", 10, 4, 4, armed), gap)


def contact(side: str = "front") -> Charged:
    return Charged("RG-MEL-01", "A.unit", "B.unit", side, 5.0)


def test_the_pivot_says_what_the_choice_of_the_target_said() -> None:
    battle = in_ranks(5.0)
    charge = Choice("charge", "", "?", [Option("B.unit", "")], ("A.unit",))
    (hint,) = hints(RG, battle, charge).values()
    unit, target = battle.unit("A.unit"), battle.unit("B.unit")
    best = best_charge(battle, unit, target)
    assert best is not None
    pivot = ChargePivot(battle, unit, target, best)
    text = under_way(RG, battle, pivot)
    assert text == f"The {unit.name} against the {target.name}: {hint}"
    # What is foreseen of the pivot that is proposed is the same to the letter, so a page tells it once.
    foreseen = outlook_of(RG, battle, pivot, best.angle, pivot.preview(best.angle))
    assert foreseen is not None
    assert text in [each["text"] for each in list(foreseen.pieces())[-1] or []]


def test_from_contact_to_the_first_blow_they_are_those_of_the_side_that_is_hit() -> None:
    battle = in_ranks(0.0)
    wall = in_ranks(0.0)
    wall.put(made_in_ranks("B", 10, 4, 4, [weapon(1)], "Phalanx").at(36.0, 20.0, 180.0))
    plain = under_way(RG, battle, WINDOW, [contact()])
    assert re.fullmatch(
        r"The Unit against the Unit: \S+ wounds dealt and \S+ taken; .+ to win.*; all 10 fight", plain
    )
    assert under_way(RG, wall, WINDOW, [contact()]).count("their phalanx breaks the charge") == 1
    assert "phalanx" not in under_way(RG, wall, WINDOW, [contact("left")])
    assert under_way(RG, battle, WINDOW) == ""
    battle.put(battle.unit("B.unit").in_place("destroyed"))
    assert under_way(RG, battle, WINDOW, [contact()]) == ""


def test_wounds_of_spells_since_contact_count() -> None:
    battle = in_ranks(0.0)
    unit, target = battle.unit("A.unit"), battle.unit("B.unit")
    spell = [
        AutoHits("RG-SPC-35", "A.unit", "B.unit", "Hail of Sparks", 6),
        Suffered("RG-SPC-35", "B.unit", 2, (), 8, ("A.unit",), MAGIC),
        # By ground that it has been put on, before any spell: nobody's doing.
        Suffered("RG-TER-03", "B.unit", 1, (), 7),
    ]
    text = under_way(RG, battle, WINDOW, [contact(), *spell])
    assert f"{percent(melee(unit, target, dealt=2).charger.wins)} to win" in text
    assert percent(melee(unit, target, dealt=2).charger.wins) != percent(melee(unit, target).charger.wins)
    # Those of a charge before this one do not.
    assert under_way(RG, battle, WINDOW, [*spell, contact()]) == under_way(RG, battle, WINDOW, [contact()])


@pytest.mark.parametrize(
    "over",
    [
        HitRoll("RG-MEL-03", "A.unit", "B.unit", "Sword", 4, (5,), 1, False),
        AutoHits("RG-SPC-16", "A.unit", "B.unit", "Impact", 2),
        ChargeBroken("RG-SPC-20", "A.unit", "B.unit"),
        StruckBack("RG-MEL-04", "B.unit", "A.unit", False),
        Fatigued("RG-MEL-05", "A.unit"),
        Activated("RG-ACT-03", "B.unit"),
    ],
    ids=lambda event: type(event).__name__,
)
def test_in_regiments_the_first_blow_ends_it_too(over: Any) -> None:
    battle = in_ranks(0.0)
    assert under_way(RG, battle, WINDOW, [contact()])
    assert under_way(RG, battle, WINDOW, [contact(), over]) == ""


# ------------------------------------------------------------------------------------------ the Quick Starter


def declared(gap: float, *rolled: int) -> tuple[Battle, list[Any]]:
    """A charge across a gap, and what is told of it; with the dice of its range if they have fallen."""
    battle = facing(made("A", 10, 5), made("B", 10, 5), gap)
    battle.charges["A.made"] = Charge("A.made", "B.made", "front", False, battle.unit("B.made").centre())
    told: list[Any] = [ChargeDeclared("QS-CHG-01", "A.made", "B.made", "front", False, gap)]
    if rolled:
        told.append(ChargeRolled("QS-CHG-19", "A.made", "B.made", rolled, sum(rolled) + 5, gap))
    return battle, told


def test_a_charge_that_is_declared_says_what_it_needs_and_what_comes_of_it() -> None:
    battle, told = declared(12.0)
    asked = Choice("charge", "", "?", [Option("A.made B.made", "")])
    hint = hints(QS, battle, asked)["A.made B.made"]
    assert "all 10 fight" in hint
    assert under_way(QS, battle, WINDOW, told) == f"The Made A against the Made B: {hint}"
    # The dice have fallen: how likely it was is of no use to anybody.
    battle, told = declared(12.0, 4, 5)
    text = under_way(QS, battle, WINDOW, told)
    assert text.startswith("The Made A against the Made B: ")
    assert "needed" not in text
    battle.charges.clear()
    assert under_way(QS, battle, WINDOW, told) == ""


def test_what_says_it_of_its_options_does_not_say_it_twice() -> None:
    battle, told = declared(12.0)
    for name in ("charge", "reaction", "move-charger", "landing"):
        assert under_way(QS, battle, Choice(name, "", "?", [Option("x", "")]), told) == ""


def test_a_combat_says_its_odds_until_the_first_blow() -> None:
    battle = in_contact(made("A", 10, 5), made("B", 10, 5), charged=True)
    began = CombatBegan("QS-MEL-02", ("A.made", "B.made"))
    found = odds.combat(battle, "A.made", least=0.02)
    text = under_way(QS, battle, WINDOW, [began])
    assert text.startswith(
        f"The Made A against the Made B: {found.mean_lost('B'):.1f} Health Points dealt and "
    )
    assert text.endswith("; 5 of 10 in contact, all 10 fight")
    theirs = Choice("allocate", "", "?", [Option("A.made", "")], ("B.made",))
    assert under_way(QS, battle, theirs, [began]).startswith("The Made B against the Made A: ")
    struck = HitRoll("QS-MEL-20", "A.made", "B.made", "", 4, (5,), 1, False)
    assert under_way(QS, battle, theirs, [began, struck]) == ""


def test_it_is_worked_out_in_the_time_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice_quick_starter, "SECONDS", -1.0)
    battle, told = declared(12.0)
    assert under_way(QS, battle, WINDOW, told) == "The Made A against the Made B: 7+ needed, 58 %"
    monkeypatch.setattr(AgeOfFantasyAdviser, "seconds", -1.0)
    bases = on_bases(6.0)
    text = under_way(AF, bases, WINDOW, [DeclaredOnBases("AF-MEL-01", "A.unit", "B.unit")])
    assert re.search(r": about [0-9.]+ wounds dealt", text)
    assert "to win" not in text
    monkeypatch.setattr(RegimentsAdviser, "seconds", -1.0)
    assert "up to " in under_way(RG, in_ranks(0.0), WINDOW, [contact()])


def test_a_fault_in_it_keeps_nobody_from_being_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> str:
        raise ValueError("no")

    monkeypatch.setattr(type(adviser_for(QS)), "under_way", broken)
    battle, told = declared(12.0)
    assert under_way(QS, battle, WINDOW, told) == ""
