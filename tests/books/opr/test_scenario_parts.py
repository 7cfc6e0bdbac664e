"""Scenarios and veterans in the One Page Rules books: small parts by themselves."""

from __future__ import annotations

from typing import Any, cast

import pytest

from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.chapters.scenario import layout
from banneret.books.honours import Honours
from banneret.books.opr.honoured import GAINS, MELEE, SHOOTING
from banneret.books.opr.objectives import Objective
from banneret.books.opr.rolls import HitReading, Throw
from banneret.books.opr.scenario_play import AREA, as_objectives, lies_as, playable
from banneret.books.opr.veterans.graces import needed
from banneret.books.regiments.book import Regiments
from banneret.books.regiments.chapters.scenario import is_in_the_way
from banneret.books.scenarios.known import scenario_called
from banneret.books.scenarios.scenario import DEEP, FAR, HILLS, NEAR, ROUGH, Feature, GoalPlace
from banneret.core.engine.dice import SeededDice
from banneret.core.engine.match import Match
from tests.books.regiments.test_special_rules import weapon

BOTH = pytest.mark.parametrize("book", [Regiments(), AgeOfFantasy()], ids=lambda book: book.id)
MEN: dict[str, Any] = {"quality": 4, "defense": 4, "points": 100}
UNITS: dict[str, Any] = {
    "men": {"side": "A", "profile": MEN, "at": [24, 10], "facing": 0},
    "foes": {"side": "B", "profile": MEN, "at": [24, 40], "facing": 180},
}


class Markers:
    """As much of a battle as tells where markers lie."""

    def __init__(self, *markers: Objective) -> None:
        self.objectives = {each.id: each for each in markers}


def test_markers_are_numbered_in_the_order_of_the_scenario() -> None:
    kind = scenario_called("destroy-the-supplies")
    assert len(kind.markers) > 1
    assert [lies_as(kind, marker.id) for marker in kind.markers] == [
        f"marker-{number}" for number in range(1, len(kind.markers) + 1)
    ]


@BOTH
def test_markers_are_called_as_the_scenario_calls_them(book: Any) -> None:
    _, battle = book.arrange({}, UNITS, {"scenario": "destroy-the-supplies"})
    (chapter,) = [each for each in battle.chapters if each.id == "scenario"]
    markers = scenario_called("destroy-the-supplies").markers
    assert chapter.places() == {f"marker-{number}": each.name for number, each in enumerate(markers, 1)}


def test_goals_as_markers() -> None:
    """A spot is one, with whoever holds the marker there; an area is three along its longer side."""
    battle = cast(Any, Markers(Objective("marker-1", 20.0, 24.0, "B")))

    def spots(*goals: GoalPlace, **more: Any) -> list[tuple[str, float, float, str]]:
        found = as_objectives(battle, list(goals), **more)
        return [(each.id, round(each.x, 2), round(each.y, 2), each.owner) for each in found]

    spot = GoalPlace((20.0, 24.0, 20.0, 24.0), 3.0, 1.0)
    assert spots(spot) == [("goal-1", 20.0, 24.0, "B")]
    for box, first in (
        ((0.0, 0.0, 20.0, 10.0), (4.0, 5.0)),
        ((0.0, 0.0, 10.0, 20.0), (5.0, 4.0)),
        ((0.0, 0.0, 10.0, 10.0), (2.0, 5.0)),
    ):
        found = spots(spot, GoalPlace(box, 0.0, 1.0))
        assert [name for name, *_ in found] == ["goal-1", *[f"{AREA}{number}" for number in (2, 3, 4)]]
        assert found[1][1:3] == first
    seen = spots(GoalPlace((0.0, 0.0, 20.0, 10.0), 0.0, 1.0), seen_from=(40.0, 5.0))
    assert seen == [(f"{AREA}1", 17.0, 5.0, "")]


@BOTH
def test_who_has_fewer_units_names_all_of_them(book: Any) -> None:
    assert scenario_called("messengers").names_of("near") > 1
    options, battle = book.arrange({}, UNITS, {"scenario": "messengers", "step": "naming units"})
    match = Match.from_state(book, options, battle, SeededDice(1))
    asked = dict(match.pending)
    assert {seat: list(question.default()) for seat, question in asked.items()} == {"A": ["men"], "B": ["foes"]}
    for seat, question in asked.items():
        assert match.answer(seat, question.default()) is None


def test_what_lies_where_the_river_is_makes_way_and_what_lies_on_the_bridge_alone_does_not() -> None:
    kind = scenario_called("own-the-bridge")
    pieces = [{"at": [26, 24], "size": [4, 2]}, {"at": [36, 24], "size": [4, 2]}]
    _, on_trays = Regiments().arrange({"terrain": pieces}, UNITS, {})
    assert [is_in_the_way(piece, kind) for piece in on_trays.field.pieces] == [True, False]
    _, on_bases = AgeOfFantasy().arrange({"terrain": pieces}, UNITS, {})
    assert [layout.is_in_the_way(piece, kind) for piece in on_bases.field.pieces] == [True, False]


def test_the_ground_of_features_on_bases() -> None:
    for ground, cover, difficult in ((ROUGH, True, True), (HILLS, True, False), (DEEP, False, False)):
        made = layout.feature_of(Feature("x", "x", "X", ground, (0.0, 0.0, 4.0, 4.0)))
        assert (made.cover, made.difficult, made.impassable) == (cover, difficult, ground == DEEP)


def test_the_home_edge_and_the_middle_of_a_zone_on_bases() -> None:
    for box, edge in (
        ((10.0, 0.0, 20.0, 9.0), ((10.0, 0.0), (20.0, 0.0))),
        ((10.0, 39.0, 20.0, 48.0), ((10.0, 48.0), (20.0, 48.0))),
        ((0.0, 10.0, 9.0, 20.0), ((0.0, 10.0), (0.0, 20.0))),
        ((63.0, 10.0, 72.0, 20.0), ((72.0, 10.0), (72.0, 20.0))),
        ((30.0, 10.0, 40.0, 20.0), ((30.0, 48.0), (40.0, 48.0))),
    ):
        assert layout.home_edges(box) == (edge,)
    for kind in playable():
        for side, key in ((NEAR, "zone_1"), (FAR, "zone_2")):
            x0, y0, x1, y1 = kind.zones(side)[0]
            assert layout.STYLES[kind.id].breakthrough[key] == ((0.5 * (x0 + x1), 0.5 * (y0 + y1)),)


def test_what_is_burned_on_bases_is_kept_with_whose_doing_it_is() -> None:
    units = {**UNITS, "men": {**UNITS["men"], "at": [27, 29]}}
    _, battle = AgeOfFantasy().arrange({}, units, {"scenario": "raid", "round": 2, "turn": "A"})
    (chapter,) = [each for each in battle.chapters if each.id == "scenario"]
    assert list(chapter.action_ended(battle, "men", "hold", SeededDice(1))) == []
    assert battle.notes["scenario"].done == (("mill", "A"),)


def test_nobody_comes_out_of_ambush_before_round_2_by_the_book() -> None:
    _, battle = AgeOfFantasy().arrange({}, UNITS, {"scenario": "pitched-battle", "round": 1, "turn": "A"})
    (chapter,) = [each for each in battle.chapters if each.id == "scenario"]
    refusal = chapter.why_not_arrive(battle, battle.unit("men"))
    assert refusal is not None
    assert (refusal.clause, refusal.why) == ("AF-SPC-04", "The men stay in ambush until round 2.")


@BOTH
def test_samples_honour_heroes_and_give_each_army_one_battle_standard(book: Any) -> None:
    borne = 0
    for seed in range(8):
        made = book.sample_with(seed, {"chapters": ["veterans"]})
        for army in made.armies.values():
            standards = 0
            for unit in army.units:
                if not isinstance(unit.honours, Honours):
                    continue
                hero = any("Hero" in model.rules for model in unit.models)
                assert hero or not (unit.honours.artefacts() or unit.honours.battle_standard)
                assert unit.honours.gain in ("", *GAINS, MELEE, SHOOTING)
                standards += unit.honours.battle_standard
                borne += len(unit.honours.artefacts())
            assert standards <= 1
    assert borne > 8


def test_what_a_die_to_hit_has_to_show() -> None:
    for sixes_only, need in ((False, 4), (True, 6)):
        reading = HitReading(weapon(1), 1, 1, 4, sixes_only, 1, 1)
        assert needed(Throw([3], "RG-ACT-07", "to hit", ("A",), reading)) == need
