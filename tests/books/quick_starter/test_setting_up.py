"""Chapters SET and VIC, where a case cannot show it: what is offered before a game, and random deployments."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
import shapely

from banneret.books.events import Deployed
from banneret.books.quick_starter import preparation, victory
from banneret.books.quick_starter.armies import QuickStarterArmies
from banneret.books.quick_starter.battle import OVER
from banneret.books.quick_starter.battlefield import DEFAULT_MAP, load_table
from banneret.books.quick_starter.book import QuickStarter
from banneret.books.quick_starter.events import ConditionRolled, TurnBegan
from banneret.core.engine.dice import ScriptedDice
from banneret.core.engine.match import Match

BOOK = QuickStarter()


def answers(value: Any) -> Any:
    return (
        [list(step) if isinstance(step, tuple) else step for step in value]
        if isinstance(value, tuple)
        else value
    )


@pytest.mark.clause("QS-SET-03")
def test_players_who_do_not_choose_a_map_get_the_default_one() -> None:
    assert QuickStarterArmies.usual_map == DEFAULT_MAP
    table = load_table(DEFAULT_MAP)
    # Point-symmetric, so that neither side is better off.
    corners = {(round(x, 2), round(y, 2)) for piece in table.pieces for x, y in piece.polygon}
    assert all(any(abs(36 - x - u) < 0.02 and abs(48 - y - v) < 0.02 for u, v in corners) for x, y in corners)


@pytest.mark.clause("QS-SET-02", "QS-SET-04")
def test_a_game_may_be_played_on_an_empty_board() -> None:
    options = BOOK.set_up(["seawall-1000", "sedge-1000"], "open-ground", 3)
    match = Match.start(BOOK, options, seed=3)
    battle: Any = match.state
    assert battle.field.pieces == []
    assert match.pending


@pytest.mark.clause("QS-VIC-01")
@pytest.mark.parametrize(
    ("face", "condition"),
    [
        (1, "Hold the Ground"),
        (2, "Hold the Ground"),
        (3, "Breakthrough"),
        (4, "Breakthrough"),
        (5, "King of the Hill"),
        (6, "King of the Hill"),
    ],
)
def test_the_condition_is_rolled_before_the_roll_off(face: int, condition: str) -> None:
    whole = BOOK.set_up(["seawall-1000", "sedge-1000"], "default", 3)
    options = msgspec.structs.replace(whole, tier="advanced")
    match = Match.from_state(BOOK, options, BOOK.begin(options), ScriptedDice(face, 6, 1))
    kinds = [type(told.event).__name__ for told in match.told]
    assert kinds.index("ConditionRolled") < kinds.index("RolledOff")
    rolled = next(told.event for told in match.told if isinstance(told.event, ConditionRolled))
    assert (rolled.condition, rolled.face) == (condition, face)
    battle: Any = match.state
    assert battle.condition == condition


@pytest.mark.clause("QS-SET-09", "QS-SET-10", "QS-SET-11", "QS-SET-07")
@pytest.mark.parametrize("seed", range(6))
def test_whole_armies_are_deployed_one_after_the_other_each_in_its_zone(seed: int) -> None:
    match = Match.start(BOOK, BOOK.sample_options(seed), seed=seed)
    rng = random.Random(seed)
    battle: Any = match.state
    while battle.step in ("terrain features", "deployment", "roll-off", "victory condition"):
        seat, question = next(iter(match.pending.items()))
        assert match.answer(seat, answers(question.candidates(rng, 1)[0])) is None
        battle = match.state
    order = [battle.unit(told.event.unit).seat for told in match.told if isinstance(told.event, Deployed)]
    second = "B" if battle.first == "A" else "A"
    firsts = order.count(battle.first)
    assert order == [battle.first] * firsts + [second] * (len(order) - firsts)
    assert battle.in_place("A", "to deploy") == battle.in_place("B", "to deploy") == []
    for unit in battle.on_table():
        if unit.vanguarded:
            continue
        low = 0 if unit.seat == battle.south else 36
        zone = shapely.box(0, low, 36, low + 12).buffer(0.011)
        assert zone.covers(shapely.Polygon(unit.boundary().points()))


@pytest.mark.clause("QS-SET-06", "QS-SET-11")
@pytest.mark.parametrize("seed", range(4))
def test_the_winner_of_the_roll_off_has_the_first_turn(seed: int) -> None:
    match = Match.start(BOOK, BOOK.sample_options(seed), seed=seed)
    rng = random.Random(seed)
    turns: list[TurnBegan] = []
    winner = next(told.event.winner for told in match.told if type(told.event).__name__ == "RolledOff")  # type: ignore[attr-defined]
    while not turns:
        seat, question = next(iter(match.pending.items()))
        assert match.answer(seat, answers(question.candidates(rng, 1)[0])) is None
        turns = [told.event for told in match.told if isinstance(told.event, TurnBegan)]
    assert turns[0].seat == winner


@pytest.mark.clause("QS-VIC-04")
@pytest.mark.parametrize("name", ["default", "cairn-moor", "harrow-wood", "three-towers", "vineyard-steps"])
def test_every_map_has_a_feature_for_both_kings(name: str) -> None:
    options = BOOK.set_up(["seawall-1000", "sedge-1000"], name, 3)
    battle: Any = BOOK.begin(options)
    assert preparation.playable_hills(battle)
    for low in (True, False):
        for piece in preparation.eligible(battle, low):
            assert piece.category != "impassable"
            zone = shapely.box(0, 0 if low else 36, 36, 12 if low else 48)
            assert not zone.covers(shapely.Polygon(piece.shape.points()))


@pytest.mark.clause("QS-SET-12", "QS-SET-13", "QS-SET-14", "QS-SET-15")
@pytest.mark.parametrize("seed", [0, 3, 6])
def test_the_result_of_a_basic_game_is_as_the_table_shows(seed: int) -> None:
    """Counted again from the outlines in the view."""
    options = BOOK.sample_options(seed)
    assert options.tier == "basic"
    match = Match.start(BOOK, options, seed=seed)
    rng = random.Random(seed)
    while match.outcome is None:
        seat, question = next(iter(match.pending.items()))
        assert match.answer(seat, answers(question.candidates(rng, 1)[0])) is None
    battle: Any = match.state
    assert battle.step == OVER
    centre = shapely.Point(18, 24)
    held = {"A": 0, "B": 0}
    for unit in battle.on_table():
        near = shapely.Polygon(unit.boundary().points()).distance(centre) <= 6.001
        if near and not unit.fleeing and unit.rnf > 0:
            held[unit.seat] += 1
    won = "" if held["A"] == held["B"] else max(held, key=lambda key: held[key])
    assert victory.counts(battle) == held
    assert match.outcome.winner == won
    assert victory.is_massacre(battle, won) == (won != "" and not battle.of_seat("B" if won == "A" else "A"))
