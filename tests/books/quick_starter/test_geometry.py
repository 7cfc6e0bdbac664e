"""Chapter GEO, where a case cannot show it. Shapely measures, apart from our own geometry."""

from __future__ import annotations

import math
from typing import Any

import pytest
import shapely
from hypothesis import example, given, settings
from hypothesis import strategies as st

from banneret.books.quick_starter.book import QuickStarter
from banneret.books.quick_starter.moving import try_path
from banneret.books.quick_starter.unit import Unit
from banneret.core.engine.dice import ScriptedDice
from banneret.core.engine.match import Match
from banneret.core.space.geometry import Polygon
from tests.data import plain

BOOK = QuickStarter()


def shape(polygon: Polygon) -> shapely.Polygon:
    return shapely.Polygon(polygon.points())


def battle_of(units: dict[str, Any], **state: Any) -> Any:
    return BOOK.arrange({}, units, {"step": "remaining moves", **state})[1]


def a_unit(models: int, files: int, base: tuple[int, int], pose: tuple[float, float, float]) -> Unit:
    profile = {"models": models, "files": files, "base": list(base)}
    spec = {"side": "A", "profile": profile, "at": [pose[0], pose[1]], "facing": pose[2]}
    found: Unit = battle_of({"unit": spec}).unit("unit")
    return found


poses = st.tuples(
    st.floats(8, 28, allow_nan=False), st.floats(8, 40, allow_nan=False), st.floats(0, 359, allow_nan=False)
)


@pytest.mark.clause("QS-GEO-03", "QS-GEO-04", "QS-GEO-08", "QS-GEO-09", "QS-GEN-04")
@settings(max_examples=60, deadline=None)
@given(
    models=st.integers(1, 30),
    files=st.integers(1, 8),
    base=st.sampled_from([(20, 20), (25, 50), (40, 40), (50, 100)]),
    pose=poses,
)
@example(models=15, files=1, base=(25, 50), pose=(8.0, 8.0, 15.5))
def test_models_stand_base_to_base_in_ranks_and_files(
    models: int, files: int, base: tuple[int, int], pose: tuple[float, float, float]
) -> None:
    files = min(files, models)
    unit = a_unit(models, files, base, pose)
    cells = unit.cells()
    assert len(set(cells)) == len(cells) == models
    boundary = shape(unit.boundary())
    bases = {cell: shape(unit.base_at(*cell)) for cell in cells}
    width, depth = base[0] / 25.4, base[1] / 25.4
    for (rank, file), one in bases.items():
        assert one.area == pytest.approx(width * depth, abs=1e-6)
        assert boundary.buffer(1e-6).covers(one)
        for neighbour, side in (((rank, file + 1), depth), ((rank + 1, file), width)):
            if neighbour in bases:
                # Whole edges lie against each other, and nothing overlaps.
                other = bases[neighbour]
                assert one.buffer(-1e-6).disjoint(other)
                assert one.buffer(1e-6).intersection(other.buffer(1e-6)).length / 2 == pytest.approx(
                    side, abs=1e-3
                )
    # All ranks but the last are full; the last stands in the files.
    full, short = divmod(models, files)
    for rank in range(full):
        assert unit.files_in(rank) == tuple(range(files))
    assert len(unit.rear) == short
    assert unit.ranks() == math.ceil(models / files)
    # The boundary is the rectangle of all places, empty ones too, and the Centre its middle.
    assert boundary.area == pytest.approx(files * width * unit.ranks() * depth, abs=1e-6)
    assert unit.centre() == pytest.approx((boundary.centroid.x, boundary.centroid.y), abs=1e-3)


@pytest.mark.clause("QS-GEO-15")
@settings(max_examples=60, deadline=None)
@given(one=poses, two=poses)
def test_distance_is_between_the_closest_points(
    one: tuple[float, float, float], two: tuple[float, float, float]
) -> None:
    a = a_unit(11, 5, (20, 20), one)
    b = a_unit(6, 3, (25, 50), two)
    assert a.distance_to(b) == pytest.approx(shape(a.boundary()).distance(shape(b.boundary())), abs=1e-6)


UNITS: dict[str, Any] = {
    "spears": {"side": "A", "profile": {"models": 10}, "at": [10, 20]},
    "riders": {
        "side": "B",
        "profile": {"models": 6, "files": 3, "base": [25, 50]},
        "at": [22, 31],
        "facing": 200,
    },
    "engine": {"side": "B", "profile": {"models": 1, "round": 60, "rules": ["War Machine"]}, "at": [30, 40]},
}


@pytest.mark.clause("QS-GEO-16")
def test_both_players_see_where_everything_stands_at_any_time() -> None:
    battle = battle_of(UNITS)
    shown = [BOOK.view_data(BOOK.view(battle, seat)) for seat in ("A", "B", "")]
    assert shown[0] == shown[1] == shown[2]
    places = {unit["id"]: unit for unit in shown[0]["units"]}
    assert set(places) == set(UNITS)
    for key, spec in UNITS.items():
        seen = BOOK.view(battle, "A").unit(key)
        assert (seen.x, seen.y) == tuple(spec["at"])
    # And so any distance can be measured by whoever asks, in a view as on the table.
    for seat in ("A", "B"):
        view = BOOK.view(battle, seat)
        assert view.unit("spears").distance_to(view.unit("riders")) == battle.unit("spears").distance_to(
            battle.unit("riders")
        )


@pytest.mark.clause("QS-GEO-16")
def test_a_move_may_be_measured_before_it_is_made() -> None:
    options, battle = BOOK.arrange({}, UNITS, {"step": "remaining moves"})
    match = Match.from_state(BOOK, options, battle, ScriptedDice())
    match.answer("A", "spears")
    match.answer("A", "advance")
    question = match.pending["A"]
    before = match.book.encode(match.state)
    ahead = plain(question.preview(question.read([["forward", 3]])))
    assert (ahead["end"], ahead["inches"], ahead["refusal"]) == ([10.0, 23.0, 0.0], 3.0, None)
    far = plain(question.preview(question.read([["forward", 5]])))
    assert far["refusal"]["code"] == "too-far"
    assert match.book.encode(match.state) == before


@pytest.mark.clause("QS-GEO-21", "QS-GEO-22", "QS-GEO-02")
@settings(max_examples=150, deadline=None)
@given(
    first=st.floats(0, 8),
    degrees=st.floats(0, 90),
    left=st.booleans(),
    last=st.floats(0, 8),
    start=st.tuples(st.floats(3, 33), st.floats(3, 45), st.integers(0, 359)),
)
def test_what_is_allowed_is_free_at_every_moment(
    first: float, degrees: float, left: bool, last: float, start: tuple[float, float, int]
) -> None:
    """A path that is taken, replayed in small steps, is on the board and clear of everybody throughout."""
    units = {
        "walker": {"side": "A", "profile": {"models": 10}, "at": [start[0], start[1]], "facing": start[2]},
        "friend": {"side": "A", "profile": {"models": 10}, "at": [18, 26]},
        "enemy": {"side": "B", "profile": {"models": 10}, "at": [14, 20]},
    }
    battle = battle_of(units)
    walker = battle.unit("walker")
    board = shapely.box(-0.01, -0.01, 36.01, 48.01)
    others = [(shape(battle.unit(key).boundary()), key) for key in ("friend", "enemy")]

    def clear(outline: shapely.Polygon) -> bool:
        if not board.covers(outline):
            return False
        for other, key in others:
            if key == "enemy" and outline.distance(other) < 0.005:
                return False
            if outline.buffer(-0.004).intersects(other):
                return False
        return True

    if not clear(shape(walker.boundary())):
        return
    wheel = "wheel-left" if left else "wheel-right"
    path = (("forward", round(first, 2)), (wheel, round(degrees, 1)), ("forward", round(last, 2)))
    trial = try_path(battle, walker, path, "march", 100.0)
    moments = _moments(walker, path)
    free = all(clear(moment) for moment in moments)
    if trial.refusal is None:
        assert free
        assert moments[-1].hausdorff_distance(shape(walker.boundary_at(*trial.pose()))) < 0.01
    elif free:
        # Refused although the coarse replay finds nothing: then something is only just missed.
        near = min(min(moment.distance(other) for other, _ in others) for moment in moments)
        edge = min(moment.distance(board.exterior) for moment in moments)
        assert near < 0.15 or edge < 0.15 or trial.refusal.code == "end-to-start"


def _moments(unit: Unit, path: tuple[tuple[str, float], ...]) -> list[shapely.Polygon]:
    outline = shape(unit.boundary())
    heading = math.radians(unit.heading)
    found = [outline]
    width = unit.width()
    x, y = unit.x, unit.y
    for what, amount in path:
        steps = 60
        start = found[-1]
        if what == "forward":
            dx, dy = math.sin(heading) * amount, math.cos(heading) * amount
            found += [
                shapely.affinity.translate(start, dx * i / steps, dy * i / steps) for i in range(1, steps + 1)
            ]
            x, y = x + dx, y + dy
            continue
        side = -0.5 * width if what == "wheel-left" else 0.5 * width
        corner = (x + side * math.cos(heading), y - side * math.sin(heading))
        turn = -amount if what == "wheel-left" else amount
        # Shapely turns counter-clockwise.
        found += [shapely.affinity.rotate(start, -turn * i / steps, origin=corner) for i in range(1, steps + 1)]
        heading += math.radians(turn)
        x = corner[0] - side * math.cos(heading)
        y = corner[1] + side * math.sin(heading)
    return found
