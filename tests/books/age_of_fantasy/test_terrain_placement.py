"""Terrain placement: limits to a hundredth of an inch, turns, pieces left out and pieces that dice scatter."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest
import shapely

from banneret.books.age_of_fantasy.battle import Battle, TerrainPlan
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.pieces import drawn
from banneret.books.age_of_fantasy.terrain_placement import (
    PlacePiece,
    choose_piece,
    corner_of,
    first_of_each,
    in_half,
    next_piece,
    no_hope,
    quarter_of,
    remove,
    scatter,
    section,
    set_at,
    set_down,
)
from banneret.core.engine.dice import ScriptedDice
from banneret.core.space.geometry import Polygon
from tests.books.age_of_fantasy.test_activation import Play
from tests.data import plain


def box(x: float, y: float, half: float = 1.0) -> Polygon:
    return Polygon([(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)])


def a_battle(style: str, pieces: list[str] | None = None, **more: Any) -> tuple[Battle, TerrainPlan]:
    terrain = {"style": style, "pieces": pieces or ["hill"] * 5, "winner": "A", **more}
    unit = {"mine": {"side": "A", "profile": {"quality": 4, "defense": 5}}}
    battle = arrange({}, unit, {"step": "terrain", "round": 0, "terrain": terrain, "seed": 5})[1]
    assert battle.layout is not None
    return battle, battle.layout


def with_boxes(battle: Battle, *places: tuple[float, float]) -> None:
    """Pieces of 2" by 2" that lie there already."""
    assert battle.layout is not None
    for x, y in places:
        battle.set_down(drawn("hill", 90, 1).moved(box(x, y)))
        battle.layout = battle.layout.with_placed(battle.layout.waiting[0], (x, y, 0.0))


def question(battle: Battle, seat: str = "A", square: int = 0) -> PlacePiece:
    """About a piece of 2" by 2"."""
    assert battle.layout is not None
    made = PlacePiece(battle, battle.layout, battle.layout.waiting[0], seat, square)
    made.piece = made.piece.moved(box(0.0, 0.0))
    return made


def said(made: PlacePiece, x: float, y: float) -> str:
    refusal = made.refusal((x, y, 0.0))
    return "" if refusal is None else f"{refusal.code} {refusal.clause}"


# ------------------------------------------------------------------------------------------ where it may lie


@pytest.mark.clause("AF-TPL-11", "AF-TPL-13", "AF-TPL-16")
@pytest.mark.parametrize(
    ("style", "square", "x", "y", "code"),
    [
        ("alternating-free", 0, 1.0, 1.0, ""),
        ("alternating-free", 0, 0.99, 1.0, "off-table AF-TPL-11"),
        ("alternating-free", 0, 71.0, 47.0, ""),
        ("alternating-free", 0, 71.01, 47.0, "off-table AF-TPL-11"),
        ("alternating-free", 0, 71.0, 47.01, "off-table AF-TPL-11"),
        ("full-table", 0, 7.0, 7.0, ""),
        ("full-table", 0, 6.99, 7.0, "near-edge AF-TPL-13"),
        ("full-table", 0, 65.0, 41.0, ""),
        ("full-table", 0, 65.01, 41.0, "near-edge AF-TPL-13"),
        ("full-table", 0, 65.0, 41.01, "near-edge AF-TPL-13"),
        ("six-squares", 2, 25.0, 1.0, ""),
        ("six-squares", 2, 24.99, 1.0, "outside-section AF-TPL-16"),
        ("six-squares", 2, 47.0, 23.0, ""),
        ("six-squares", 2, 47.0, 23.01, "outside-section AF-TPL-16"),
        # 6" from the box at 36, 12.
        ("alternating-free", 0, 44.0, 12.0, ""),
        ("alternating-free", 0, 43.99, 12.0, "too-close AF-TPL-11"),
        ("alternating-free", 0, 36.0, 20.0, ""),
        ("alternating-free", 0, 36.0, 19.99, "too-close AF-TPL-11"),
    ],
)
def test_edges_sections_and_six_inches(style: str, square: int, x: float, y: float, code: str) -> None:
    battle, _ = a_battle(style)
    with_boxes(battle, (36.0, 12.0))
    assert said(question(battle, square=square), x, y) == code


@pytest.mark.clause("AF-TPL-12")
@pytest.mark.parametrize(
    ("limit", "there", "x", "y", "ok"),
    [
        # 1: over 12" from the middle. The box is 1" nearer than its own middle.
        (1, [], 49.1, 24.0, True),
        (1, [], 48.9, 24.0, False),
        (1, [], 49.0, 24.0, False),
        # 2: over 12" from the edge.
        (2, [], 13.01, 13.01, True),
        (2, [], 13.0, 20.0, False),
        (2, [], 20.0, 35.0, False),
        (2, [], 12.99, 20.0, False),
        (2, [], 20.0, 12.99, False),
        (2, [], 58.99, 34.99, True),
        (2, [], 59.01, 20.0, False),
        (2, [], 20.0, 35.01, False),
        # 3: over 12" from the first piece, however near to the others it may be.
        (3, [(36.0, 24.0), (60.0, 24.0)], 50.1, 32.5, True),
        (3, [(36.0, 24.0), (60.0, 24.0)], 50.0, 24.0, False),
        (3, [(36.0, 24.0), (60.0, 24.0)], 49.9, 24.0, False),
        # 4: within 9" of any other.
        (4, [(36.0, 24.0), (60.0, 24.0)], 25.1, 24.0, True),
        (4, [(36.0, 24.0), (60.0, 24.0)], 25.0, 24.0, True),
        (4, [(36.0, 24.0), (60.0, 24.0)], 24.9, 24.0, False),
        (4, [(36.0, 24.0), (60.0, 24.0)], 60.0, 34.9, True),
        # 5: the first four within 12" of a corner each.
        (5, [], 13.0, 1.0, True),
        (5, [], 13.1, 1.0, False),
        (5, [(1.0, 1.0)], 9.4, 9.4, False),
        (5, [(1.0, 1.0)], 63.0, 1.0, True),
        (5, [(71.0, 47.0), (1.0, 47.0)], 63.0, 40.0, False),
        (5, [(71.0, 47.0), (1.0, 47.0), (1.0, 1.0)], 63.0, 1.0, True),
        (5, [(71.0, 47.0), (1.0, 47.0), (1.0, 1.0), (71.0, 1.0)], 36.0, 24.0, True),
        # 6: the first four into a quarter each.
        (6, [], 35.0, 23.0, True),
        (6, [], 35.1, 23.0, False),
        (6, [], 35.0, 23.1, False),
        (6, [(20.0, 10.0)], 5.0, 5.0, False),
        (6, [(20.0, 10.0)], 50.0, 10.0, True),
        (6, [(20.0, 10.0), (50.0, 40.0), (10.0, 40.0)], 70.0, 22.0, True),
        (6, [(20.0, 10.0), (50.0, 40.0), (10.0, 40.0)], 70.0, 26.0, False),
        (6, [(20.0, 10.0), (50.0, 40.0), (10.0, 40.0), (50.0, 10.0)], 36.0, 24.0, True),
    ],
)
def test_restrictions(limit: int, there: list[tuple[float, float]], x: float, y: float, ok: bool) -> None:
    battle, _ = a_battle("alternating-restricted", ["hill"] * 8, limit=limit)
    with_boxes(battle, *there)
    made = question(battle)
    assert said(made, x, y) == ("" if ok else "restricted AF-TPL-12")
    if not ok:
        refusal = made.refusal((x, y, 0.0))
        assert refusal is not None
        assert (
            refusal.why
            == {
                1: "It must be more than 12” from the middle of the table.",
                2: "It must be more than 12” from the table edge.",
                3: "It must be more than 12” from the piece in the middle.",
                4: "It must be within 9” of another piece.",
                5: "Each of the first four pieces goes within 12” of a different corner.",
                6: "Each of the first four pieces goes into a different quarter of the table.",
            }[limit]
        )


@pytest.mark.clause("AF-TPL-15")
@pytest.mark.parametrize("half", ["rising-south", "rising-north", "falling-south", "falling-north"])
@pytest.mark.parametrize("seat", ["A", "B"])
def test_halves(half: str, seat: str) -> None:
    """The winner has the half it has named, the other side the other one; both to a hundredth of an inch."""
    battle, _ = a_battle("two-halves", half=half)
    line = {"rising": ((0, 0), (72, 48)), "falling": ((0, 48), (72, 0))}[half.split("-")[0]]
    corner = {
        "rising-south": (72, 0),
        "rising-north": (0, 48),
        "falling-south": (0, 0),
        "falling-north": (72, 48),
    }
    other = {"south": "north", "north": "south"}[half.split("-")[1]]
    own = corner[half if seat == "A" else f"{half.split('-')[0]}-{other}"]
    ground = shapely.Polygon([*line, own])
    made = question(battle, seat)
    for x in range(8, 66, 3):
        for y in range(8, 42, 3):
            inside = ground.contains(shapely.box(x - 1, y - 1, x + 1, y + 1))
            assert (said(made, x, y) == "") is inside
            assert in_half(battle, box(x, y), half, seat == "A") is inside
    # With a corner on the line, and just across it.
    sx, sy = (1 if own[0] else -1), (1 if own[1] else -1)
    assert in_half(battle, box(36.0 + sx, 24.0 + sy), half, seat == "A")
    assert not in_half(battle, box(36.0 + sx, 24.0 + 0.99 * sy), half, seat == "A")


@pytest.mark.clause("AF-TPL-12", "AF-TPL-10")
def test_corners_quarters_and_sections() -> None:
    battle, _ = a_battle("random")
    assert [corner_of(battle, box(x, y)) for x, y in ((5, 5), (67, 5), (67, 43), (5, 43), (36, 24))] == [
        *(0, 1, 2, 3, -1),
    ]
    assert corner_of(battle, box(13.0, 1.0)) == 0
    assert corner_of(battle, box(13.01, 1.0)) == -1
    assert [
        quarter_of(battle, box(x, y)) for x, y in ((5, 5), (67, 5), (67, 43), (5, 43), (36, 5), (5, 24))
    ] == [
        *(0, 1, 2, 3, -1, -1),
    ]
    # To the very edges of the table, and not beyond.
    for quarter, x, y, out, up in ((0, 1, 1, -1, -1), (1, 71, 1, 1, -1), (2, 71, 47, 1, 1), (3, 1, 47, -1, 1)):
        assert quarter_of(battle, box(x, y)) == quarter
        assert quarter_of(battle, box(x + 0.5 * out, y)) == -1
        assert quarter_of(battle, box(x, y + 0.5 * up)) == -1
    assert [section(battle.field, number) for number in range(1, 7)] == [
        *((0.0, 0.0, 24.0, 24.0), (24.0, 0.0, 48.0, 24.0), (48.0, 0.0, 72.0, 24.0)),
        *((0.0, 24.0, 24.0, 48.0), (24.0, 24.0, 48.0, 48.0), (48.0, 24.0, 72.0, 48.0)),
    ]


@pytest.mark.clause("AF-TPL-11")
@pytest.mark.parametrize("style", ["alternating-free", "full-table", "six-squares"])
def test_the_proposed_place_is_the_nearest_to_the_middle_of_its_area(style: str) -> None:
    battle, _ = a_battle(style)
    with_boxes(battle, (36.0, 24.0), (12.0, 12.0))
    made = question(battle, square=2 if style == "six-squares" else 0)
    spot = made.spot()
    assert spot is not None
    x0, y0, x1, y1 = (24.0, 0.0, 48.0, 24.0) if style == "six-squares" else (0.0, 0.0, 72.0, 48.0)
    mx, my = (x0 + x1) / 2, (y0 + y1) / 2
    steps = [(x0 + 3.0 * k, y0 + 3.0 * n) for k in range(25) for n in range(17)]
    legal = [(x, y) for x, y in steps if x <= x1 and y <= y1 and made.check((x, y, 0.0)) is None]
    best = min(math.hypot(x - mx, y - my) for x, y in legal)
    assert math.hypot(spot[0] - mx, spot[1] - my) == pytest.approx(best)
    assert spot[2] == 0.0
    assert (
        made.clause
        == {"alternating-free": "AF-TPL-11", "full-table": "AF-TPL-13", "six-squares": "AF-TPL-16"}[style]
    )
    assert made.prompt == "Where do you place this piece (hill)? (3 left)"


@pytest.mark.clause("AF-TPL-11")
def test_a_long_piece_is_laid_level() -> None:
    battle, _ = a_battle("alternating-free")
    made = question(battle)
    long = Polygon([(-3.0, -1.0), (3.0, 2.0), (2.6, 2.8), (-3.4, -0.2)])
    made.piece = made.piece.moved(long)
    for turn, level in zip(made._level(), (True, False), strict=True):
        xs, ys = zip(*set_at(made.piece, (30.0, 20.0, turn)).points(), strict=True)
        assert (max(xs) - min(xs) > 6.5) is level
        assert (max(ys) - min(ys) > 6.5) is not level
        assert min(max(xs) - min(xs), max(ys) - min(ys)) < 1.0


# ------------------------------------------------------------------------------------------ piece by piece


@pytest.mark.clause("AF-TPL-11", "AF-TPL-13")
@pytest.mark.parametrize(
    ("style", "limit", "placed", "hope"),
    [
        ("alternating-free", 0, 0, False),
        ("full-table", 0, 0, False),
        ("two-halves", 0, 0, True),
        ("six-squares", 0, 0, True),
        *[("alternating-restricted", limit, 0, limit not in (1, 2, 3)) for limit in range(1, 7)],
        ("alternating-restricted", 4, 5, True),
        ("alternating-restricted", 5, 3, True),
        ("alternating-restricted", 5, 4, False),
        ("alternating-restricted", 6, 4, False),
        ("alternating-restricted", 6, 3, True),
    ],
)
def test_which_pieces_never_get_room(style: str, limit: int, placed: int, hope: bool) -> None:
    lying = tuple((k, 1.0, 1.0, 0.0) for k in range(placed))
    assert no_hope(TerrainPlan(style, "A", (7, 8), lying, limit, "", ("hill",) * 9)) is not hope


@pytest.mark.clause("AF-TPL-11")
def test_one_of_each_kind_may_be_chosen() -> None:
    battle, layout = a_battle("alternating-free", ["ruins", "hill", "ruins", "forest", "hill"])
    assert first_of_each(layout) == [0, 1, 3]
    play = Play(battle, choose_piece(layout, "B", [0, 1, 3]))
    asked = play.question()
    assert list(play.asked[0].questions) == ["B"]
    assert (asked.name, asked.clause) == ("piece", "AF-TPL-11")
    assert asked.prompt == "Which piece do you place? (5 left)"
    assert [(option.key, option.label) for option in asked.options] == [
        ("3", "forest"),
        ("1", "hill"),
        ("0", "ruins"),
    ]
    assert Play(battle, choose_piece(layout, "B", [1, 4])).over


@pytest.mark.clause("AF-TPL-11", "AF-TPL-12", "AF-TPL-13", "AF-TPL-16")
@pytest.mark.parametrize(
    ("style", "limit", "turn"),
    [
        ("alternating-free", 0, "B"),
        ("full-table", 0, "A"),
        ("six-squares", 0, "B"),
        ("alternating-restricted", 2, "B"),
        ("alternating-restricted", 3, "B"),
        ("alternating-restricted", 4, "B"),
    ],
)
def test_who_places_the_next_piece(style: str, limit: int, turn: str) -> None:
    battle, layout = a_battle(style, limit=limit)
    dice = ScriptedDice(*([5] if style == "six-squares" else []))
    play = Play(battle, next_piece(battle, layout, dice))
    if limit not in (3, 4):
        assert play.question().name == "terrain"
        if style == "six-squares":
            assert play.question().area == (24.0, 24.0, 48.0, 48.0)
        play.default()
    dice.finish()
    assert play.over
    assert battle.turn == turn
    assert battle.layout is not None
    assert (battle.layout.waiting, len(battle.layout.placed)) == ((1, 2, 3, 4), 1)
    placed = play.event("TerrainPlaced")
    assert placed.seat == "A"  # type: ignore[attr-defined]
    if limit in (3, 4):
        assert (placed.clause, placed.x, placed.y) == ("AF-TPL-12", 36.0, 24.0)  # type: ignore[attr-defined]
        assert battle.layout.placed[0][1:] == (36.0, 24.0, 0.0)


@pytest.mark.clause("AF-TPL-11", "AF-TPL-16")
@pytest.mark.parametrize(
    ("style", "turn"), [("alternating-free", "A"), ("six-squares", "B"), ("full-table", "A")]
)
def test_a_piece_without_room_is_left_out(style: str, turn: str) -> None:
    """At once where nothing can help it; else for want of any that fits, and then the other side goes on."""
    battle, layout = a_battle(style, ["ruins", "hill"])
    places = [(6.0 + 12.0 * k, 6.0 + 12.0 * n) for k in range(6) for n in range(4)]
    for x, y in places:
        battle.set_down(drawn("hill", 90, 1).moved(box(x, y, 3.5)))
    play = Play(battle, next_piece(battle, layout, ScriptedDice(*([1] if style == "six-squares" else []))))
    assert play.over
    removed = play.event("TerrainRemoved")
    assert (removed.clause, removed.kind) == ("AF-TPL-11", "ruins")  # type: ignore[attr-defined]
    assert battle.layout is not None
    assert (battle.layout.waiting, battle.layout.placed) == ((1,), ())
    assert battle.turn == turn


@pytest.mark.clause("AF-TPL-11")
def test_what_is_told_of_a_piece() -> None:
    battle, layout = a_battle("alternating-free", ["ruins", "hill"])
    set_down(battle, layout, 1, (30.0, 20.0, 90.0), "B", "AF-TPL-11")
    (placed,) = battle.told
    piece = battle.field.pieces[0]
    assert (placed.clause, placed.seat, placed.piece, placed.x, placed.y) == (  # type: ignore[attr-defined]
        *("AF-TPL-11", "B", piece.id, 30.0, 20.0),
    )
    assert piece.kind == "hill"
    assert battle.layout is not None
    assert (battle.layout.waiting, battle.layout.placed) == ((0,), ((1, 30.0, 20.0, 90.0),))
    remove(battle, battle.layout, 0)
    assert battle.layout.waiting == ()


@pytest.mark.clause("AF-TPL-10")
@pytest.mark.parametrize(
    ("dice", "end"),
    [
        # From section 1 (12, 12) towards section 2 (36, 12), 7".
        ((1, 2, 3, 4), (19.0, 12.0)),
        # A second section that is the same is rolled again; from 5 (36, 36) straight down to 2.
        ((5, 5, 5, 2, 1, 1), (36.0, 34.0)),
        # From 6 (60, 36) towards 1 (12, 12), 12".
        ((6, 1, 6, 6), (60.0 - 12.0 * 2 / math.sqrt(5), 36.0 - 12.0 / math.sqrt(5))),
    ],
)
def test_where_the_dice_scatter_a_piece(dice: tuple[int, ...], end: tuple[float, float]) -> None:
    battle, layout = a_battle("random", ["forest"])
    scripted = ScriptedDice(*dice)
    scatter(battle, layout, 0, scripted)
    scripted.finish()
    assert battle.layout is not None
    ((number, x, y, turn),) = battle.layout.placed
    assert (number, turn) == (0, 0.0)
    assert (x, y) == pytest.approx(end, abs=0.002)
    (told,) = [event for event in battle.told if type(event).__name__ == "TerrainPlaced"]
    assert (told.clause, told.seat) == ("AF-TPL-10", "")  # type: ignore[attr-defined]


@pytest.mark.clause("AF-TPL-10")
@pytest.mark.parametrize(("x", "y"), [(31.0, 12.0), (30.0, 15.0), (27.5, 12.0)])
def test_a_scattered_piece_stops_6_inches_from_others(x: float, y: float) -> None:
    """As near as it may: it is 6" away, and a hair further would be too near."""
    battle, layout = a_battle("random", ["forest"])
    battle.set_down(drawn("hill", 90, 1).moved(box(x, y)))
    scatter(battle, layout, 0, ScriptedDice(1, 2, 6, 6))
    shape = shapely.Polygon(battle.field.pieces[1].shape.points())
    other = shapely.box(x - 1, y - 1, x + 1, y + 1)
    assert shape.distance(other) == pytest.approx(6.0, abs=0.004)


@pytest.mark.clause("AF-TPL-10")
def test_a_scattered_piece_without_room_is_left_out() -> None:
    battle, layout = a_battle("random", ["forest"])
    for x in (6.0, 12.0, 18.0, 24.0):
        battle.set_down(drawn("hill", 90, 1).moved(box(x, 12.0)))
    scatter(battle, layout, 0, ScriptedDice(1, 2, 4, 4))
    assert [type(event).__name__ for event in battle.told] == ["TerrainRemoved"]


@pytest.mark.clause("AF-TPL-11")
def test_what_a_player_is_shown_of_a_piece() -> None:
    """Its outline as it was drawn, how far it reaches, and where it lies when it is turned."""
    battle, layout = a_battle("alternating-free")
    asked = question(battle)
    assert asked.prompt == "Where do you place this piece (hill)? (5 left)"
    assert (asked.name, asked.area) == ("terrain", (0.0, 0.0, 72.0, 48.0))
    assert question(battle, square=2).area == section(battle.field, 2)
    asked.piece = asked.piece.moved(Polygon([(-1.0, -0.5), (3.0, -0.5), (3.0, 2.0), (-1.0, 2.0)]))
    assert plain(asked.body_details()) == {
        "unit": "",
        "piece": "hill",
        "footprint": [-1.0, 3.0, 2.5],
        "shape": [[-1.0, -0.5], [3.0, -0.5], [3.0, 2.0], [-1.0, 2.0]],
    }
    assert asked.outline_at((10.0, 20.0, 0.0)) == [[(9.0, 19.5), (13.0, 19.5), (13.0, 22.0), (9.0, 22.0)]]
    for heading in (0.0, 90.0, 200.0):
        pose = asked.pose_about(30.0, 12.0, heading)
        body = asked.body_at(*pose)
        assert (body.cx, body.cy) == pytest.approx((30.0, 12.0), abs=0.001)
        assert pose[2] == heading
    assert asked._level() == pytest.approx((0.0, 90.0))
    asked.piece = asked.piece.moved(Polygon([(0.0, 0.0), (1.0, 0.0), (1.0, 4.0), (0.0, 4.0)]))
    assert asked._level() == pytest.approx((90.0, 180.0))
    rng = random.Random(3)
    turns = {asked.guess(rng)[2] for _ in range(400)}
    assert turns == {15.0 * k for k in range(24)}
    assert layout.waiting
