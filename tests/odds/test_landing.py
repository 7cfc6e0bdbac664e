"""Where a charge lands: how many touch the enemy, how many fight, and what the melee comes to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from banneret.books.quick_starter import charge_moves
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.charge_question import Arrival, LandingChoice
from banneret.books.quick_starter.unit import Unit
from banneret.bots.players import make_bot
from banneret.core.engine.book import open_book
from banneret.core.engine.match import Match
from banneret.core.space.shown import as_preview
from banneret.odds import advice, outlook
from banneret.odds.advice import hints
from banneret.odds.outlook import ChargeOutlook
from banneret.odds.quick_starter import advice as advice_quick_starter
from banneret.odds.quick_starter.clash import engaged_text
from banneret.odds.wording import fight_text
from tests.odds.quick_starter_units import facing, in_contact, made

QS = open_book("quick-starter")
AF = open_book("age-of-fantasy")


@pytest.fixture(autouse=True)
def no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice_quick_starter, "SECONDS", 1e9)
    monkeypatch.setattr(outlook, "SECONDS", 1e9)


def test_where_models_are_dragged_to_fight_the_odds_of_the_melee_are_told() -> None:
    """Of the charge move, and of the move of the target to meet it."""
    met: set[str] = set()
    match = Match.start(AF, AF.sample_options(1), seed=1)
    bots = {seat: make_bot("greedy", AF, seat, 1) for seat in match.seats}
    while not match.over and len(met) < 2:
        for seat, question in list(match.pending.items()):
            view = match.view(seat)
            given = bots[seat].decide(view, question)
            if question.name in ("charge-move", "counter-move"):
                answer = question.read(given)
                foreseen = advice.outlook(AF, view, question, answer, as_preview(question.preview(answer)))
                assert isinstance(foreseen, ChargeOutlook)
                (line,) = last(foreseen.pieces())
                assert line["kind"] == "melee"
                charger, _, target = line["text"].partition(":")[0].partition(" against ")
                seats = {unit.the().lower(): unit.seat for unit in view.units.values()}  # type: ignore[attr-defined]
                own, other = (charger, target) if question.name == "charge-move" else (target, charger)
                assert seats[own.lower()] == seat, line["text"]
                assert seats[other.lower()] != seat
                met.add(question.name)
            assert match.answer(seat, given) is None
    assert met == {"charge-move", "counter-move"}


def last(pieces: Iterator[Any]) -> Any:
    *_, found = pieces
    return found


def landing(charger: Unit, target: Unit, gap: float = 4.0) -> tuple[Battle, LandingChoice]:
    battle = facing(charger, target, gap)
    unit, aim = battle.unit(charger.id), battle.unit(target.id)
    arrival = Arrival(unit, aim, "" if charge_moves.is_free(aim) else "front", False)
    places = charge_moves.landings(battle, unit, aim, arrival.facing, False)
    arrival.models = places[0].models
    return battle, charge_moves.landing_question(battle, arrival, places)


def test_every_place_says_how_many_touch_and_how_many_fight() -> None:
    """Ten in two ranks against a narrow unit: those behind whoever touches it support him."""
    battle, question = landing(made("A", 10, 5), made("B", 4, 2))
    found = hints(QS, battle, question)
    assert set(found) == set(question.found)
    assert {text.split("; ")[-1] for text in found.values()} == {"4 of 10 in contact, 8 of 10 fight"}
    assert all(re.match(r"[0-9.]+ Health Points dealt ", text) for text in found.values())


def test_where_a_charger_is_dragged_the_odds_are_those_of_the_place() -> None:
    battle, question = landing(made("A", 10, 5), made("B", 4, 2))
    for key, text in hints(QS, battle, question).items():
        shown = as_preview(question.preview(key))
        foreseen = advice.outlook(QS, battle, question, key, shown)
        assert isinstance(foreseen, ChargeOutlook)
        (line,) = last(foreseen.pieces())
        assert line == {
            "kind": "melee",
            "title": "Melee",
            "text": f"The Made A against the Made B: {text}",
            "marks": ["B.made"],
        }


def test_nobody_fights_whom_he_runs_down() -> None:
    target = made("B", 10, 5)
    battle, _ = landing(made("A", 10, 5), target)
    fleeing = battle.unit("B.made").twin()
    fleeing.fleeing = True
    battle.put(fleeing)
    arrival = Arrival(battle.unit("A.made"), fleeing, "", False)
    places = charge_moves.landings(battle, arrival.unit, fleeing, "", False)
    question = charge_moves.landing_question(battle, arrival, places)
    assert hints(QS, battle, question) == {}
    shown = as_preview(question.preview("nearest"))
    assert advice.outlook(QS, battle, question, "nearest", shown) is None


def test_single_models_are_not_counted() -> None:
    battle = in_contact(made("A", 1, 1), made("B", 10, 5))
    assert engaged_text(battle, battle.unit("A.made")) == ""
    assert fight_text(1, 1) == ""
