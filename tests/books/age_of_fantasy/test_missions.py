"""Missions step by step: markers placed, seized, carried, dropped and counted."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.marker_places import PlaceMarker
from banneret.books.age_of_fantasy.mission import clear_point, near_marker
from banneret.books.age_of_fantasy.mission_kinds.relic_hunt import drop_markers
from banneret.books.age_of_fantasy.mission_kinds.sabotage import Sabotage
from banneret.books.age_of_fantasy.missions import (
    end_round,
    held,
    mission_points,
    own_markers,
    place_objectives,
    score,
    seize_markers,
    winner,
)
from banneret.books.chapters import Moment
from banneret.books.opr.objectives import Objective
from banneret.core.engine.ask import Refusal
from banneret.core.engine.dice import ScriptedDice
from banneret.core.space.distances import contains
from tests.books.age_of_fantasy.test_activation import Play, Recorder
from tests.data import plain

ROCK = {"at": [36.0, 24.0], "size": [4.0, 2.0], "impassable": True}


def soldiers(side: str, *places: list[float], **more: Any) -> dict[str, Any]:
    return {
        "side": side,
        "profile": {"quality": 4, "defense": 4, "models": len(places)},
        "places": list(places),
        **more,
    }


def a_battle(
    ground: list[dict[str, Any]] | None = None, units: dict[str, Any] | None = None, **state: Any
) -> Battle:
    if units is None:
        units = {"men": soldiers("A", [10, 4]), "foes": soldiers("B", [62, 44])}
    battle = arrange({"terrain": ground or []}, units, state)[1]
    for key in battle.units:
        battle.unit(key).name = f"The {key}"
    return battle


def told(battle: Battle, name: str) -> list[Any]:
    return [event for event in battle.told if type(event).__name__ == name]


# ------------------------------------------------------------------------------------------ placing


@pytest.mark.clause("AF-PRE-05", "AF-MIS-15")
@pytest.mark.parametrize(
    ("mission", "x", "y", "code", "clause"),
    [
        ("duel", 50.0, 24.0, "", ""),
        ("duel", 0.0, 24.0, "", ""),
        ("duel", 72.0, 24.0, "", ""),
        ("duel", 72.1, 24.0, "off-table", "AF-PRE-05"),
        ("duel", -0.1, 24.0, "off-table", "AF-PRE-05"),
        ("duel", 50.0, -0.1, "off-table", "AF-PRE-05"),
        ("duel", 50.0, 48.1, "off-table", "AF-PRE-05"),
        ("duel", 36.0, 24.0, "impassable", "AF-PRE-05"),
        ("duel", 50.0, 11.9, "in-zone", "AF-PRE-05"),
        ("duel", 50.0, 12.1, "", ""),
        ("duel", 50.0, 35.9, "", ""),
        ("duel", 50.0, 36.1, "in-zone", "AF-PRE-05"),
        # Over 9" from the marker at 20, 24.
        ("duel", 28.9, 24.0, "too-close", "AF-PRE-05"),
        ("duel", 29.0, 24.0, "too-close", "AF-PRE-05"),
        ("duel", 29.1, 24.0, "", ""),
        # Over 9" from both zones leaves a strip 6" wide, and not at its ends.
        ("king-of-the-hill", 50.0, 24.0, "", ""),
        ("king-of-the-hill", 50.0, 21.1, "", ""),
        ("king-of-the-hill", 50.0, 20.9, "near-zone", "AF-MIS-15"),
        ("king-of-the-hill", 50.0, 27.1, "near-zone", "AF-MIS-15"),
        ("king-of-the-hill", 63.1, 24.0, "near-edge", "AF-MIS-15"),
        ("king-of-the-hill", 62.9, 24.0, "", ""),
        ("king-of-the-hill", 8.9, 24.0, "near-edge", "AF-MIS-15"),
    ],
)
def test_where_a_marker_may_lie(mission: str, x: float, y: float, code: str, clause: str) -> None:
    battle = a_battle([ROCK], step="objectives", round=0, mission=mission, markers=[{"at": [20.0, 24.0]}])
    question = PlaceMarker(battle, "AF-PRE-05", "?")
    refusal = question.check(question.read([x, y]))
    assert ("" if refusal is None else refusal.code) == code
    if refusal is not None:
        assert refusal.clause == clause
        if code == "too-close":
            assert refusal.why == f"That is {x - 20.0:.1f}” from another marker; it must be over 9”."


@pytest.mark.clause("AF-PRE-05", "AF-MIS-15", "AF-MIS-11")
@pytest.mark.parametrize(("mission", "seat"), [("duel", ""), ("king-of-the-hill", ""), ("sabotage", "A")])
def test_the_proposed_place_is_the_legal_one_nearest_to_the_middle(mission: str, seat: str) -> None:
    """Of a grid of 2", looked over once more in another way."""
    markers = [{"at": [36.0, 29.0]}, {"at": [20.0, 20.0]}]
    battle = a_battle([ROCK], step="objectives", round=0, mission=mission, markers=markers)
    question = PlaceMarker(battle, "AF-PRE-05", "?", seat)
    spot = question.spot()
    assert spot is not None
    grid = [(2.0 * column, 2.0 * row) for column in range(37) for row in range(25)]
    places = [(x, 12.0) for x, _ in grid] if seat else grid
    legal = [place for place in places if question.check(place) is None]
    best = min(math.hypot(x - 36.0, y - 24.0) for x, y in legal)
    assert math.hypot(spot[0] - 36.0, spot[1] - 24.0) == pytest.approx(best)
    assert question.default() == spot
    assert plain(question.details()) == {"area": [0.0, 0.0, 72.0, 48.0], "apart": 9.0, "default": list(spot)}
    found = question.candidates(random.Random(3), 5)
    assert len(found) == 5
    assert len(set(found)) == 5
    assert all(question.check(each) is None for each in found)


@pytest.mark.clause("AF-PRE-05")
def test_a_finer_search_where_the_rough_one_finds_nothing() -> None:
    """Crags leave holes between the points of the rough grid."""
    crags = [
        {"at": [36.0, 12.4], "size": [72.0, 25.0], "impassable": True},
        {"at": [36.0, 36.4], "size": [72.0, 21.0], "impassable": True},
    ]
    battle = a_battle(crags, step="objectives", round=0)
    question = PlaceMarker(battle, "AF-PRE-05", "?")
    assert question.spot() == (36.0, 25.0)
    shut = a_battle([{"at": [36, 24], "size": [72, 30], "impassable": True}], step="objectives", round=0)
    assert PlaceMarker(shut, "AF-PRE-05", "?").spot() is None


@pytest.mark.clause("AF-PRE-05", "AF-MIS-11", "AF-MIS-15")
@pytest.mark.parametrize(
    ("mission", "seat", "upright"),
    [
        ("duel", "", False),
        ("king-of-the-hill", "", False),
        ("king-of-the-hill", "", True),
        ("sabotage", "A", True),
    ],
)
@pytest.mark.parametrize("gap", [0.03, 0.0])
def test_a_marker_finds_a_gap_that_no_grid_hits(mission: str, seat: str, upright: bool, gap: float) -> None:
    """Between two crags, of hundredths of an inch; where they touch there is none."""
    crags = [
        {"at": [36.0, 12.13], "size": [72.0, 24.0], "impassable": True},
        {"at": [36.0, 36.13 + gap], "size": [72.0, 24.0], "impassable": True},
    ]
    if upright:
        crags = [
            {"at": [16.13, 24.0], "size": [40.0, 48.0], "impassable": True},
            {"at": [56.13 + gap, 24.0], "size": [40.0, 48.0], "impassable": True},
        ]
    battle = a_battle(crags, step="objectives", round=0, mission=mission)
    question = PlaceMarker(battle, "AF-PRE-05", "?", seat)
    spot = question.spot()
    assert (spot is None) is (gap == 0.0)
    if spot is not None:
        assert question.check(spot) is None
        x, y = question.lies_at(spot)
        assert (36.13 < x < 36.13 + gap) if upright else (24.13 < y < 24.13 + gap)


@pytest.mark.clause("AF-PRE-05")
@pytest.mark.parametrize(
    "data", [[1.0], [1.0, 2.0, 3.0], "12", [1.0, "2"], None, [1.0, float("nan")], [1e5, 3.0]]
)
def test_what_is_no_point(data: Any) -> None:
    question = PlaceMarker(a_battle(), "AF-PRE-05", "?")
    refusal = question.read(data)
    assert isinstance(refusal, Refusal)
    assert "it takes a point as [x, y] in inches" in refusal.why


@pytest.mark.clause("AF-PRE-04", "AF-PRE-05", "AF-MIS-02", "AF-MIS-07", "AF-MIS-15")
@pytest.mark.parametrize(
    ("mission", "face", "count", "clause"),
    [
        ("duel", 1, 3, "AF-PRE-05"),
        ("duel", 2, 3, "AF-PRE-05"),
        ("duel", 3, 4, "AF-PRE-05"),
        ("duel", 6, 5, "AF-PRE-05"),
        ("relic-hunt", 0, 3, "AF-PRE-05"),
        ("king-of-the-hill", 0, 1, "AF-MIS-15"),
    ],
)
def test_markers_are_placed_in_turn(mission: str, face: int, count: int, clause: str) -> None:
    battle = a_battle(step="objectives", round=0, mission=mission)
    dice = ScriptedDice(*([face] if face else []), 5, 2)
    play = Play(battle, place_objectives(battle, dice))
    question = play.question()
    assert (question.name, question.clause) == ("first-marker", "AF-PRE-05")
    assert question.prompt == "Who places the first objective marker?"
    assert [(option.key, option.label) for option in question.options] == [
        ("A", "I do"),
        ("B", "The other side"),
    ]
    assert list(play.asked[0].questions) == ["A"]
    rolled = [(event.clause, event.count, event.face) for event in told(battle, "MarkersRolled")]
    assert rolled == ([("AF-PRE-04", count, face)] if face else [])
    play.answer("B")
    seats = []
    for number in range(count):
        question = play.question()
        assert (question.name, question.clause) == ("marker", clause)
        assert question.prompt == f"Where do you place an objective marker? ({count - number} to place)"
        seats.append(next(iter(play.asked[-1].questions)))
        play.answer([10.0 + 12.0 * number, 24.0])
        assert play.over
        assert battle.markers_to_place == count - number - 1
        assert battle.step == ("objectives" if number < count - 1 else "zones")
        if number < count - 1:
            play = Play(battle, place_objectives(battle, ScriptedDice()))
    assert seats == ["B", "A", "B", "A", "B"][:count]
    placed = told(battle, "MarkerPlaced")
    assert [(event.clause, event.seat, event.marker, event.x, event.y) for event in placed] == [
        (clause, seats[k], f"marker-{k + 1}", 10.0 + 12.0 * k, 24.0) for k in range(count)
    ]


@pytest.mark.clause("AF-PRE-05")
def test_a_marker_without_room_is_left_out() -> None:
    shut = [{"at": [36, 24], "size": [72, 30], "impassable": True}]
    battle = a_battle(shut, step="objectives", round=0, markers_to_place=2)
    assert Play(battle, place_objectives(battle, ScriptedDice())).over
    (skipped,) = told(battle, "MarkerSkipped")
    assert (skipped.clause, skipped.seat) == ("AF-PRE-05", "A")
    assert (battle.markers_to_place, battle.turn, battle.step) == (1, "B", "objectives")


@pytest.mark.clause("AF-MIS-06", "AF-MIS-02")
@pytest.mark.parametrize(("mission", "count"), [("seize-ground", 4), ("sabotage", 0), ("breakthrough", 0)])
def test_missions_in_which_nobody_places_markers_first(mission: str, count: int) -> None:
    battle = a_battle(step="objectives", round=0, mission=mission)
    assert Play(battle, place_objectives(battle, ScriptedDice())).over
    assert (len(battle.objectives), battle.step) == (count, "zones")
    assert {(event.clause, event.seat) for event in told(battle, "MarkerPlaced")} == (
        {("AF-MIS-06", "")} if count else set()
    )


@pytest.mark.clause("AF-MIS-11")
def test_own_markers_of_sabotage() -> None:
    """The side that has the first turn first; a point elsewhere goes to where it belongs, which is told."""
    battle = a_battle(step="own markers", mission="sabotage", first="B", round=0)
    play = Play(battle, own_markers(battle, ScriptedDice()))
    question = play.question()
    assert list(play.asked[-1].questions) == ["B"]
    assert (question.clause, question.seat) == ("AF-MIS-11", "B")
    assert question.prompt == "Where do you place your own marker, 12” from your table edge?"
    play.answer([30.0, 36.0])
    assert told(battle, "MarkerMoved") == []
    assert list(play.asked[-1].questions) == ["A"]
    play.answer([33.0, 3.0])
    assert play.over
    (moved,) = told(battle, "MarkerMoved")
    assert (moved.clause, moved.seat, moved.x, moved.y) == ("AF-MIS-11", "A", 33.0, 3.0)
    assert [(m.x, m.y, m.owner, m.belongs) for m in battle.objectives.values()] == [
        (30.0, 36.0, "", "B"),
        (33.0, 12.0, "", "A"),
    ]
    assert [(event.clause, event.seat) for event in told(battle, "MarkerPlaced")] == [
        ("AF-MIS-11", "B"),
        ("AF-MIS-11", "A"),
    ]
    assert (battle.turn, battle.step) == ("B", "deployment")
    shut = [{"at": [36, 12], "size": [72, 2], "impassable": True}]
    battle = a_battle(shut, step="own markers", mission="sabotage", round=0)
    play = Play(battle, own_markers(battle, ScriptedDice()))
    assert list(play.asked[-1].questions) == ["B"]
    (skipped,) = told(battle, "MarkerSkipped")
    assert (skipped.clause, skipped.seat) == ("AF-MIS-11", "A")


@pytest.mark.clause("AF-MIS-06")
@pytest.mark.parametrize("seed", range(6))
def test_a_point_on_rocks_goes_to_the_nearest_free_one(seed: int) -> None:
    """To a quarter of an inch, and on the table; a look at many points round it finds none much nearer."""
    rng = random.Random(seed)
    x, y = ((36.0, 24.0), (36.0, 24.0), (1.0, 24.0), (36.0, 47.5), (71.5, 1.0), (36.0, 24.0))[seed]
    rocks = [
        {
            "at": [round(x + rng.uniform(-1, 1), 2), round(y + rng.uniform(-1, 1), 2)],
            "size": [rng.uniform(2, 7), rng.uniform(2, 7)],
            "turn": rng.choice((0.0, 30.0)),
            "impassable": True,
        }
        for _ in range(3)
    ]
    battle = a_battle(rocks)
    walls = [piece.shape for piece in battle.field.impassable]
    px, py = clear_point(battle, x, y)
    assert not any(contains(shape, px, py) for shape in walls)
    assert 0.0 <= px <= 72.0
    assert 0.0 <= py <= 48.0
    far = math.hypot(px - x, py - y)
    assert far == pytest.approx(0.25 * round(4 * far), abs=0.002)
    for k in range(20000):
        angle = 2.4 * k
        near = far * math.sqrt(k / 20000)
        qx, qy = x + near * math.cos(angle), y + near * math.sin(angle)
        if near < far - 0.3 and 0.0 <= qx <= 72.0 and 0.0 <= qy <= 48.0:
            assert any(contains(shape, qx, qy) for shape in walls)
    assert clear_point(battle, 10.0, 10.0) == (10.0, 10.0)


# ------------------------------------------------------------------------------------------ seizing


@pytest.mark.clause("AF-PRE-06", "AF-PRE-08")
def test_who_is_within_three_inches() -> None:
    """Of the base, not of its middle; Wavering ones do not count, nor those off the table."""
    units = {
        "near": soldiers("A", [20, 20], [23.49, 20.0]),
        "beyond": soldiers("A", [33.51, 20.0]),
        "foe": soldiers("B", [27, 23.4]),
        "shaken": soldiers("B", [27, 18], wavering=True),
        "away": {"side": "B", "profile": {"quality": 4, "defense": 4}},
    }
    battle = a_battle(units=units, markers=[{"at": [26.98, 20.0]}])
    (marker,) = battle.objectives.values()
    assert [unit.id for unit in near_marker(battle, marker)] == ["near", "foe"]
    battle.put(battle.unit("near").at([(20.0, 20.0, 0.0), (23.47, 20.0, 0.0)]))
    assert [unit.id for unit in near_marker(battle, marker)] == ["foe"]


@pytest.mark.clause("AF-PRE-06", "AF-PRE-07", "AF-PRE-09", "AF-MIS-03")
@pytest.mark.parametrize(
    ("owner", "there", "after", "clause"),
    [
        ("", "A", "A", "AF-PRE-06"),
        ("B", "A", "A", "AF-PRE-06"),
        ("A", "A", "A", ""),
        ("A", "", "A", ""),
        ("A", "AB", "", "AF-PRE-09"),
        ("", "AB", "", ""),
    ],
)
def test_whose_a_marker_is_at_the_end_of_a_round(owner: str, there: str, after: str, clause: str) -> None:
    units = {
        "men": soldiers("A", [20 if "A" in there else 60, 20]),
        "foes": soldiers("B", [20, 23 if "B" in there else 40]),
    }
    battle = a_battle(units=units, markers=[{"at": [20, 21.5], "owner": owner}])
    assert Play(battle, seize_markers(battle, ScriptedDice())).over
    (marker,) = battle.objectives.values()
    assert marker.owner == after
    assert [(event.clause, event.marker, event.owner) for event in told(battle, "Seized")] == (
        [(clause, "marker-1", after)] if clause else []
    )


@pytest.mark.clause("AF-MIS-12")
@pytest.mark.parametrize(("there", "stands"), [("A", True), ("B", False), ("AB", True), ("", True)])
def test_who_destroys_an_own_marker(there: str, stands: bool) -> None:
    """That of A: only B alone destroys it, and nobody seizes it."""
    units = {
        "men": soldiers("A", [20 if "A" in there else 60, 20]),
        "foes": soldiers("B", [20, 23 if "B" in there else 40]),
    }
    markers = [{"at": [20, 21.5], "belongs": "A"}, {"at": [5, 30], "belongs": "B"}]
    battle = a_battle(units=units, markers=markers, mission="sabotage")
    assert Play(battle, seize_markers(battle, ScriptedDice())).over
    assert ("marker-1" in battle.objectives) is stands
    assert "marker-2" in battle.objectives
    assert [(event.clause, event.marker, event.seat) for event in told(battle, "MarkerDestroyed")] == (
        [] if stands else [("AF-MIS-12", "marker-1", "B")]
    )
    assert told(battle, "Seized") == []
    assert held(battle) == {"A": int(stands), "B": 1}
    assert score(battle) == {"A": 0, "B": int(not stands)}
    assert winner(battle) == ("" if stands else "B")


@pytest.mark.clause("AF-MIS-08", "AF-MIS-09")
def test_a_relic_is_taken_up_and_dropped() -> None:
    """Of two units there the owner says which; what is carried is not seized; the last to fall drops it."""
    units = {
        "one": soldiers("A", [20, 20]),
        "two": soldiers("A", [24, 23], [23, 24.5], [24, 26]),
        "foes": soldiers("B", [60, 40]),
    }
    battle = a_battle(units=units, markers=[{"at": [22, 22]}, {"at": [5, 5]}], mission="relic-hunt")
    play = Play(battle, seize_markers(battle, ScriptedDice()))
    question = play.question()
    assert (question.name, question.clause, question.about) == ("carrier", "AF-MIS-08", ("marker-1",))
    assert question.prompt == "Which unit takes up the relic?"
    assert list(play.asked[-1].questions) == ["A"]
    assert [(o.key, o.label, o.marks) for o in question.options] == [
        ("one", "The one", ("one",)),
        ("two", "The two", ("two",)),
    ]
    play.answer("two")
    assert play.over
    (carried,) = told(battle, "MarkerCarried")
    assert (carried.clause, carried.marker, carried.unit) == ("AF-MIS-08", "marker-1", "two")
    marker = battle.objectives["marker-1"]
    assert (marker.owner, marker.carrier) == ("A", "two")
    battle.put(battle.unit("foes").at([(22.0, 21.0, 0.0)]))
    assert Play(battle, seize_markers(battle, ScriptedDice())).over
    assert battle.objectives["marker-1"].owner == "A"
    unit = battle.unit("two")
    drop_markers(battle, battle.unit("one"), "")
    assert told(battle, "MarkerDropped") == []
    drop_markers(battle, unit, unit.models[2].id)
    assert (battle.objectives["marker-1"].x, battle.objectives["marker-1"].y) == (24.0, 26.0)
    assert (battle.objectives["marker-1"].owner, battle.objectives["marker-1"].carrier) == ("", "")
    (dropped,) = told(battle, "MarkerDropped")
    assert (dropped.clause, dropped.marker, dropped.x, dropped.y) == ("AF-MIS-09", "marker-1", 24.0, 26.0)
    # Who routs drops it at the model nearest to its middle, which here is the second.
    battle.objectives["marker-1"] = Objective("marker-1", 0.0, 0.0, "A", "", "two")
    drop_markers(battle, unit, "")
    assert (battle.objectives["marker-1"].x, battle.objectives["marker-1"].y) == (23.0, 24.5)


@pytest.mark.clause("AF-MIS-08")
def test_one_unit_alone_takes_it_up_unasked() -> None:
    battle = a_battle(markers=[{"at": [10, 5]}], mission="relic-hunt")
    assert Play(battle, seize_markers(battle, ScriptedDice())).over
    assert battle.objectives["marker-1"].carrier == "men"


# ------------------------------------------------------------------------------------------ the end


@pytest.mark.clause("AF-PRE-10", "AF-MIS-05")
@pytest.mark.parametrize(
    ("owners", "winning"), [("AAB", "A"), ("ABB", "B"), ("AB", ""), ("", ""), ("A", "A"), ("-B-", "B")]
)
def test_who_has_won(owners: str, winning: str) -> None:
    markers = [{"at": [5.0 + 10 * k, 24.0], "owner": owner.strip("-")} for k, owner in enumerate(owners)]
    battle = a_battle(markers=markers)
    assert held(battle) == {"A": owners.count("A"), "B": owners.count("B")}
    assert winner(battle) == winning
    assert mission_points(battle) == {"A": owners.count("A"), "B": owners.count("B")}


@pytest.mark.clause("AF-SID-02")
@pytest.mark.parametrize("belongs", ["AB", "A", "B", ""])
def test_points_of_sabotage(belongs: str) -> None:
    """What its table gives for one's own marker that stands, and for the enemy's destroyed."""
    worth = Sabotage.worth
    markers = [{"at": [5.0 + 10 * k, 24.0], "belongs": seat} for k, seat in enumerate(belongs)]
    battle = a_battle(markers=markers, mission="sabotage")
    assert mission_points(battle) == {
        "A": worth.kept * ("A" in belongs) + worth.destroyed * ("B" not in belongs),
        "B": worth.kept * ("B" in belongs) + worth.destroyed * ("A" not in belongs),
    }


@pytest.mark.clause("AF-ACT-06", "AF-PRE-06")
@pytest.mark.parametrize(("number", "step"), [(1, "round start"), (3, "round start"), (4, "over"), (5, "over")])
def test_the_end_of_a_round(number: int, step: str) -> None:
    battle = a_battle(step="round end", round=number, markers=[{"at": [10, 5]}, {"at": [50, 5], "owner": "B"}])
    battle.put(battle.unit("men").having_activated())
    recorder = Recorder()
    recorder.windows = (Moment.ROUND_ENDS,)  # type: ignore[misc]
    battle.chapters = [*battle.chapters, recorder]
    assert Play(battle, end_round(battle, ScriptedDice())).over
    assert recorder.notes[0] == (Moment.ROUND_ENDS, ())
    (ended,) = told(battle, "RoundEnded")
    assert (ended.clause, ended.round, ended.held) == ("AF-PRE-06", number, {"A": 1, "B": 1})
    assert not battle.unit("men").activated
    assert battle.step == step
    last = [(event.clause, event.winner, event.held) for event in told(battle, "GameEnded")]
    assert last == ([("AF-PRE-10", "", {"A": 1, "B": 1})] if step == "over" else [])
