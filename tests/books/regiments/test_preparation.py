"""Preparation: the table, the points, ranks and files, markers and deployment, beyond what the cases show."""

from __future__ import annotations

import itertools
import math
import random
from pathlib import Path

import msgspec
import pytest
import shapely

from banneret.books.opr.objectives import Objective
from banneret.books.regiments.battle import OBJECTIVES, Battle
from banneret.books.regiments.book import Regiments, options_for
from banneret.books.regiments.case_setup import arrange
from banneret.books.regiments.options import RegimentsOptions, read_options
from banneret.books.regiments.placing import PlaceMarker, PlaceUnit
from banneret.books.regiments.preparation import deployment_questions
from banneret.books.regiments.taking_the_field import field_of
from banneret.books.regiments.unit import Unit
from banneret.books.regiments.zone import band
from banneret.bots.players import RandomBot, play_on
from banneret.core.engine.dice import ScriptedDice
from banneret.core.engine.errors import BadInput
from banneret.core.engine.match import Match
from banneret.core.space.table_generator import generate
from tests.data import seen

BOOK = Regiments()


def pieces(count: int) -> str:
    entries = [f'[[pieces]]\nkind = "hedge"\nat = [{4 + 4.8 * n:g}, 24]\nsize = [4, 1]\n' for n in range(count)]
    return "".join(entries)


def a_map(folder: Path, size: tuple[int, int], count: int) -> str:
    path = folder / "try.toml"
    head = f'[map]\nid = "try"\nname = "Try"\nsize = [{size[0]}, {size[1]}]\n'
    path.write_text(head + pieces(count), encoding="utf-8")
    return str(path)


# ---------------------------------------------------------------------------------------- the battlefield


@pytest.mark.clause("RG-PRE-01")
def test_a_game_is_not_set_up_on_a_table_with_too_few_pieces(tmp_path: Path) -> None:
    """“At least 5-10” is a least number, not a most."""
    for count in (5, 10, 11, 14):
        options = BOOK.set_up(["levy-750", "horde-750"], a_map(tmp_path, (72, 48), count), 1)
        assert len(options.table.pieces) == count
    with pytest.raises(BadInput, match="has 4 pieces of terrain"):
        BOOK.set_up(["levy-750", "horde-750"], a_map(tmp_path, (72, 48), 4), 1)


@pytest.mark.clause("RG-PRE-01")
def test_a_table_of_another_size_is_refused(tmp_path: Path) -> None:
    for size in ((71, 48), (72, 47), (48, 72)):
        with pytest.raises(BadInput):
            BOOK.set_up(["levy-750", "horde-750"], a_map(tmp_path, size, 5), 1)


@pytest.mark.clause("RG-PRE-01")
def test_the_table_is_there_for_both_to_see_before_the_first_decision() -> None:
    options = BOOK.set_up(["levy-750", "horde-750"], "generated", 3)
    match = Match.start(BOOK, options, seed=3)
    for viewer in ("A", "B", ""):
        table = seen(BOOK, match.state, viewer)["table"]
        assert (table["width"], table["depth"]) == (72, 48)
        assert [piece["id"] for piece in table["pieces"]] == [piece.id for piece in options.table.pieces]
    assert not [event for event in match.events if type(event).__name__ == "EdgeChosen"]


# ---------------------------------------------------------------------------------------- the armies


@pytest.mark.clause("RG-PRE-02")
def test_both_armies_are_held_to_the_same_limit() -> None:
    fair = options_for("levy-750", "horde-750", generate(1))
    dear = max(army.points for army in fair.armies.values())
    assert read_options(msgspec.structs.replace(fair, points=dear)).points == dear
    with pytest.raises(BadInput, match="more than the"):
        read_options(msgspec.structs.replace(fair, points=dear - 1))
    for seat, other in (("A", "B"), ("B", "A")):
        big = options_for("kin-1500", "kin-1500", generate(1), 1500).armies["A"]
        mixed = RegimentsOptions(fair.table, {seat: big, other: fair.armies[other]}, 750)
        with pytest.raises(BadInput, match="more than the 750 agreed"):
            read_options(mixed)


@pytest.mark.clause("RG-PRE-03")
def test_a_game_is_of_750_points_unless_players_say_otherwise() -> None:
    assert options_for("levy-750", "horde-750", generate(1)).points == 750
    fair = options_for("levy-750", "horde-750", generate(1))
    assert RegimentsOptions(fair.table, fair.armies).points == 750


# ---------------------------------------------------------------------------------------- regiments


def a_unit(models: int, left: int, heading: float = 30.0) -> Unit:
    profile = {"quality": 4, "defense": 4, "models": models}
    spec = {"side": "A", "profile": profile, "models": left, "at": [36, 24], "facing": heading}
    _, battle = BOOK.arrange({}, {"u": spec}, {})
    unit: Unit = battle.unit("u")
    return unit


@pytest.mark.clause("RG-PRE-04")
@pytest.mark.parametrize("models", [3, 5, 6, 10, 12, 20])
def test_all_bases_touch_whatever_is_left(models: int) -> None:
    for left in range(1, models + 1):
        bases = [shapely.Polygon(base.points()) for base in a_unit(models, left).bases()]
        assert len(bases) == left
        for a, b in itertools.combinations(bases, 2):
            assert a.intersection(b).area < 1e-6
        reached, waiting = [bases[0]], bases[1:]
        while True:
            near = [base for base in waiting if any(base.distance(other) < 1e-6 for other in reached)]
            if not near:
                break
            reached += near
            waiting = [base for base in waiting if base not in near]
        assert not waiting, f"{left} of {models} are not all in base contact"


@pytest.mark.clause("RG-PRE-04", "RG-PRE-05")
@pytest.mark.parametrize(("models", "width"), [(3, 3), (6, 3), (12, 3), (5, 5), (10, 5), (20, 5)])
def test_only_the_rear_row_is_short_and_it_is_centred(models: int, width: int) -> None:
    for left in range(1, models + 1):
        unit = a_unit(models, left, 0.0)
        rows: dict[float, list[float]] = {}
        for base in unit.bases():
            rows.setdefault(round(base.cy, 2), []).append(base.cx - 36)
        from_the_front = [rows[y] for y in sorted(rows, reverse=True)]
        assert [len(row) for row in from_the_front[:-1]] == [width] * (len(rows) - 1)
        assert 1 <= len(from_the_front[-1]) <= width
        for row in from_the_front:
            assert sum(row) == pytest.approx(0.0, abs=1e-6)
        assert max(base.cy for base in unit.bases()) == pytest.approx(24 - 0.492)


# ---------------------------------------------------------------------------------------- the mission


def before_the_markers() -> Battle:
    battle = Battle(field_of(BOOK.sample_options(1)))
    assert battle.step == OBJECTIVES
    return battle


@pytest.mark.clause("RG-PRE-07")
@pytest.mark.parametrize(("face", "count"), [(1, 3), (2, 3), (3, 4), (4, 4), (5, 5), (6, 5)])
def test_d3_and_2_markers_are_placed(face: int, count: int) -> None:
    options = BOOK.sample_options(1)
    match = Match.start(BOOK, options, dice=ScriptedDice(face, 6, 1, 6, 1))
    order = ""
    for x in (4, 18, 32, 46, 60):
        if "edge" in {question.name for question in match.pending.values()}:
            break
        (seat,) = match.pending
        order += seat
        assert match.answer(seat, [x, 24]) is None
    assert isinstance(match.state, Battle)
    assert len(match.state.objectives) == count
    assert order == "ABABA"[:count]


@pytest.mark.clause("RG-PRE-08")
def test_a_marker_is_legal_exactly_outside_both_zones_and_over_9_inches_from_all_others() -> None:
    battle = before_the_markers()
    rng = random.Random(8)
    for number, (x, y) in enumerate(((20.0, 20.0), (36.0, 30.0), (50.0, 17.0)), 1):
        battle.objectives[f"marker-{number}"] = Objective(f"marker-{number}", x, y)
    question = PlaceMarker(battle)
    taken = 0
    for _ in range(2000):
        x, y = round(rng.uniform(-2, 74), 2), round(rng.uniform(-2, 50), 2)
        others = [math.dist((x, y), (m.x, m.y)) for m in battle.objectives.values()]
        legal = 0 <= x <= 72 and 12 < y < 36 and min(others) > 9
        assert (question.check(question.read([x, y])) is None) is legal, (x, y)
        taken += legal
    assert 200 < taken < 1800
    assert all(question.check(answer) is None for answer in question.candidates(rng, 50))


@pytest.mark.clause("RG-PRE-13")
@pytest.mark.slow
def test_a_game_is_four_rounds_long() -> None:
    for seed in (1, 2):
        match = Match.start(BOOK, BOOK.sample_options(seed), seed=seed)
        play_on(match, {seat: RandomBot(BOOK, seat, seed) for seat in match.seats})
        assert match.over
        ended = [event for event in match.events if type(event).__name__ == "RoundEnded"]
        assert [event.round for event in ended] == [1, 2, 3, 4]  # type: ignore[attr-defined]


# ---------------------------------------------------------------------------------------- deployment


@pytest.mark.clause("RG-PRE-16")
@pytest.mark.parametrize("seat", ["A", "B"])
def test_a_unit_is_deployed_wholly_in_its_zone_and_an_inch_from_others(seat: str) -> None:
    """The verdict on random places, against shapely."""
    square = {"quality": 4, "defense": 4, "base": [127, 127]}
    near = 8.0 if seat == "A" else 42.0
    _, battle = BOOK.arrange(
        {"terrain": [{"kind": "rock", "at": [20, near], "size": [4, 3], "turn": 30}]},
        {
            "new": {"side": seat, "profile": {"quality": 4, "defense": 4, "models": 10}},
            "old": {"side": seat, "profile": square, "at": [36, near], "facing": 20},
        },
        {"step": "deployment", "turn": seat},
    )
    unit = battle.unit("new")
    question = deployment_questions(battle, unit)[0]
    zone = shapely.box(0, 0, 72, 12) if seat == "A" else shapely.box(0, 36, 72, 48)
    old = shapely.union_all([shapely.Polygon(base.points()) for base in battle.unit("old").bases()])
    rock = shapely.Polygon(battle.field.pieces[0].shape.points())
    rng = random.Random(16)
    verdicts: set[bool] = set()
    for _ in range(400):
        x, y = round(rng.uniform(10, 46), 2), round(rng.uniform(zone.bounds[1], zone.bounds[3]), 2)
        heading = float(rng.choice((0, 90, 180, 45, rng.randint(0, 359))))
        stands = shapely.union_all([shapely.Polygon(b.points()) for b in unit.at(x, y, heading).bases()])
        slack = 0.02
        clear = zone.buffer(-slack).contains(stands) and stands.distance(old) > 1 + slack
        clear = clear and stands.distance(rock) > slack
        bad = not zone.buffer(slack).contains(stands) or stands.distance(old) < 1 - slack
        bad = bad or stands.intersection(rock.buffer(-slack)).area > 0
        refused = question.check(question.read([x, y, heading])) is not None
        if clear:
            assert not refused, (x, y, heading)
        elif bad:
            assert refused, (x, y, heading)
        verdicts.add(refused)
    assert verdicts == {True, False}


@pytest.mark.clause("RG-PRE-16")
@pytest.mark.parametrize("seed", range(12))
def test_room_is_found_exactly_where_there_is_any(seed: int) -> None:
    """Crags leave one hole in the zone, a few hundredths larger than the unit facing some way, or smaller."""
    rng = random.Random(seed)
    models = rng.choice((1, 3, 5, 10))
    unit = {"side": "A", "profile": {"quality": 4, "defense": 4, "models": models}, "place": "to deploy"}
    wide, deep = min(models, 5) * 25 / 25.4, (models + 4) // 5 * 25 / 25.4
    if rng.random() < 0.5:
        wide, deep = deep, wide
    for spare in (rng.uniform(0.01, 0.05), rng.uniform(-0.05, -0.01)):
        x0, y0 = rng.uniform(1, 60), rng.uniform(0.5, 5)
        x1, y1 = x0 + wide + spare, y0 + deep + spare
        sides = [(0, 0, x0, 14), (x1, 0, 72, 14), (x0, 0, x1, y0), (x0, y1, x1, 14)]
        crags = [
            {"kind": "rock", "at": [(a + c) / 2, (b + d) / 2], "size": [c - a, d - b]} for a, b, c, d in sides
        ]
        battle: Battle = arrange({"terrain": crags}, {"men": unit}, {"step": "deployment"})[1]
        question = deployment_questions(battle, battle.unit("men"))[0]
        spot = question.spot()
        assert (spot is not None) == (spare > 0)
        if spot is not None:
            assert question.check(spot) is None


@pytest.mark.clause("RG-PRE-16")
@pytest.mark.parametrize("seed", range(10))
def test_where_no_room_is_found_there_is_none(seed: int) -> None:
    """A zone full of units at all headings: nobody who guesses finds a place that the search has missed."""
    rng = random.Random(seed)
    units: dict[str, dict[str, object]] = {}
    for row, column in itertools.product(range(4), range(18)):
        at = [round(2.0 + 4.0 * column + rng.uniform(-0.4, 0.4), 3), round(1.5 + 3.4 * row, 3)]
        plain = {"quality": 4, "defense": 4, "models": rng.choice((1, 3))}
        units[f"{row} {column}"] = {"side": "A", "profile": plain, "at": at, "facing": rng.uniform(0, 360)}
    late = {"quality": 4, "defense": 4, "models": 3, "base": [25, round(20 + 3 * seed)]}
    units["late"] = {"side": "A", "profile": late, "place": "to deploy"}
    battle: Battle = arrange({}, units, {"step": "deployment"})[1]
    question = deployment_questions(battle, battle.unit("late"))[0]
    spot = question.spot()
    if spot is not None:
        assert question.check(spot) is None
        return
    for _ in range(3000):
        place = (
            round(rng.uniform(0, 72), 3),
            round(rng.uniform(0, 12), 3),
            rng.choice((0.0, 90.0, 180.0, 270.0)),
        )
        assert question.check(place) is not None


@pytest.mark.clause("RG-SPC-25")
def test_even_the_shortest_scout_move_passes_nobody_too_close() -> None:
    """Corner by corner past a friend: an inch away before and after, but not halfway."""
    plain = {"quality": 4, "defense": 4, "models": 1}
    corner, ahead = 25 / 25.4 / math.sqrt(2), 25 / 25.4 / 2 / math.sqrt(2)
    for between, code in ((0.9, "too-close"), (1.01, "")):
        friend = [30 + 2 * corner + between + ahead, 20 + ahead]
        units = {
            "us": {"side": "A", "profile": plain, "at": [30 + ahead, 19.53 + ahead], "facing": 45},
            "friend": {"side": "A", "profile": plain, "at": friend, "facing": 45},
        }
        battle: Battle = arrange({}, units, {"step": "scouts"})[1]
        everywhere = band(0.0, 0.0, 72.0, 48.0)
        unit = battle.unit("us")
        question = PlaceUnit(battle, unit, "scout-move", "RG-SPC-25", "Where to?", everywhere, within=12.0)
        assert question.check((unit.x, unit.y, 45.0)) is None
        refusal = question.check((unit.x, unit.y + 0.94, 45.0))
        assert (refusal.code if refusal is not None else "") == code
