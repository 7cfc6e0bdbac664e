"""The generator of tables step by step: how often it tries, what fits and what does not, to the inch."""

from __future__ import annotations

from typing import Any

import pytest
import shapely

from banneret.core.engine.errors import BadInput
from banneret.core.engine.randoms import SplitMix64
from banneret.core.space import table_generator
from banneret.core.space.clear_lines import ClearLines, lines_across
from banneret.core.space.map_shapes import Points
from banneret.core.space.outlines import Laid, glimpse, hull_of, local_outline, room_about, set_down
from banneret.core.space.table import Catalogue, Kind, Style, load_catalogue
from banneret.core.space.table_generator import (
    Quality,
    _Draft,
    _widest_gap,
    drawn_outline,
    find_table,
    generate,
    generated_name,
)
from tests.core.test_table import block

WOOD = Kind("Wood", (5.0, 6.0), (4.0, 5.0), cover=True)
ROCK = Kind("Rock", (5.0, 6.0), (4.0, 5.0), impassable=True)
RUIN = Kind("Ruin", (5.0, 6.0), (4.0, 5.0), blocks_sight=True)
MUD = Kind("Mud", (5.0, 6.0), (4.0, 5.0), difficult=True)
KINDS = Catalogue({"wood": WOOD, "rock": ROCK, "ruin": RUIN, "mud": MUD}, {})


def draft(width: float = 72.0, depth: float = 48.0, loose: bool = False, seed: int = 1) -> _Draft:
    return _Draft(SplitMix64(seed), KINDS, width, depth, loose)


def box(x: float, y: float, wide: float, deep: float) -> Points:
    return ((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep))


# ------------------------------------------------------------------------------------------- how often it tries


class Counted(_Draft):
    """A draft that counts how often it is filled and is never good enough."""

    filled = 0
    whole = True

    def fill(self, style: Style) -> bool:
        type(self).filled += 1
        return self.whole

    def is_good(self) -> bool:
        return False


@pytest.mark.parametrize(("whole", "tries"), [(True, 40), (False, 400)])
def test_a_table_is_drafted_so_many_times(whole: bool, tries: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Counted, "filled", 0)
    monkeypatch.setattr(Counted, "whole", whole)
    monkeypatch.setattr(table_generator, "_Draft", Counted)
    if whole:
        assert generate(1, style="balanced").id == "balanced-1"
    else:
        with pytest.raises(BadInput, match=r"^seed 1: no table of style 'balanced' fits on 72 by 48 inches$"):
            generate(1, style="balanced")
    assert Counted.filled == tries


class Cramped(_Draft):
    """A draft in which nothing fits, or whatever is tried does."""

    room = False
    tried = 0

    def may_fit(self, kind: Kind) -> bool:
        if not self.room:
            self.tried += 1
        return self.room

    def fits(self, kind: Kind, outline: Points) -> bool:
        self.tried += 1
        return self.room


class Worthless(ClearLines):
    asked = 0

    def worth(self, outline: Any) -> float:
        type(self).asked += 1
        return -5.0


def test_a_piece_is_tried_in_60_places() -> None:
    made = Cramped(SplitMix64(1), KINDS, 72.0, 48.0, False)
    assert not made.place_pair({"wood": 1})
    assert made.tried == 60
    made.tried = 0
    assert not made.place_middle({"wood": 1})
    assert made.tried == 60
    assert made.pieces == []
    # Where there is nothing to enter there is no piece for the middle.
    assert not made.place_middle({"rock": 1})
    assert made.tried == 60


@pytest.mark.parametrize(("kind", "loose", "spots"), [("wood", True, 12), ("mud", True, 1), ("wood", False, 1)])
def test_a_loose_piece_that_hides_is_weighed_in_12_places(kind: str, loose: bool, spots: int) -> None:
    made = Cramped(SplitMix64(1), KINDS, 72.0, 48.0, loose)
    made.room = True
    made.clear = Worthless([], [], [], [])
    Worthless.asked = 0
    assert made.place_pair({kind: 1})
    assert Worthless.asked == spots
    assert [piece.id for piece in made.pieces] == [f"{kind}-1", f"{kind}-2"]


# -------------------------------------------------------------------------------------------- how many it takes


class Told(_Draft):
    """A draft that only says what it would place."""

    def start(self, kinds: int, open_middle: bool) -> Told:
        self.said: list[str] = []
        self.kinds = kinds
        self.open_middle = open_middle
        return self

    def place_middle(self, weights: dict[str, int]) -> bool:
        self.said.append(f"middle {weights}")
        self.counts = dict.fromkeys("abcdefg"[: self.kinds], 1)
        return True

    def place_pair(self, weights: dict[str, int]) -> bool:
        self.said.append("pair")
        self.counts = dict.fromkeys("abcdefg"[: self.kinds], 1)
        return True

    def has_open_middle(self) -> bool:
        return self.open_middle


@pytest.mark.parametrize(
    ("pieces", "width", "depth", "pairs", "middle"),
    [
        ((5, 5), 72.0, 48.0, 2, True),
        ((6, 6), 72.0, 48.0, 3, False),
        ((1, 1), 72.0, 48.0, 1, True),  # never fewer than three
        ((6, 6), 48.0, 36.0, 1, True),  # half the ground
        ((6, 6), 72.0, 72.0, 4, True),  # half as much again
        ((6, 3), 72.0, 48.0, 3, False),
        ((100, 100), 72.0, 48.0, 50, False),  # all of them, on a table of the usual size
    ],
)
def test_pieces_are_in_proportion_to_the_ground(
    pieces: tuple[int, int], width: float, depth: float, pairs: int, middle: bool
) -> None:
    made = Told(SplitMix64(1), KINDS, width, depth, False).start(3, True)
    assert made.fill(Style(pieces, {"wood": 2, "rock": 1, "mud": 1}))
    assert made.said.count("pair") == pairs
    assert made.said[0] == ("middle {'wood': 128, 'rock': 64, 'mud': 64}" if middle else "pair")


def test_the_number_of_pieces_is_drawn_from_least_to_most() -> None:
    drawn = set()
    for seed in range(60):
        made = Told(SplitMix64(seed), KINDS, 72.0, 48.0, False).start(3, True)
        made.fill(Style((5, 8), {"wood": 2, "rock": 1, "mud": 1}))
        drawn.add(2 * made.said.count("pair") + len([s for s in made.said if s.startswith("middle")]))
    assert drawn == {5, 6, 7, 8}


@pytest.mark.parametrize(
    ("target", "weights", "kinds", "fine"),
    [
        (6, 4, 3, True),
        (6, 4, 2, False),  # three kinds at least
        (4, 4, 2, True),  # but two pairs are of two kinds at most
        (4, 4, 1, False),
        (3, 4, 2, True),  # a pair and one in the middle
        (3, 4, 1, False),
        (8, 2, 2, True),  # and a style may know no more than two
        (8, 2, 1, False),
    ],
)
def test_a_table_has_several_kinds(target: int, weights: int, kinds: int, fine: bool) -> None:
    made = Told(SplitMix64(1), KINDS, 72.0, 48.0, False).start(kinds, True)
    assert made.fill(Style((target, target), dict.fromkeys("abcdefg"[:weights], 1))) == fine
    shut = Told(SplitMix64(1), KINDS, 72.0, 48.0, False).start(kinds, False)
    assert not shut.fill(Style((target, target), dict.fromkeys("abcdefg"[:weights], 1)))


@pytest.mark.parametrize(("width", "most"), [(24.0, 1), (53.0, 1), (55.0, 2), (72.0, 2), (91.0, 3), (10.0, 1)])
def test_how_many_pieces_may_reach_a_strip(width: float, most: int) -> None:
    made = draft(width, 48.0)
    assert (made.most_in_strip, made.in_strip) == (most, 0)
    assert made.strip == pytest.approx(12.0)
    assert (made.lane, draft(loose=True).lane) == (8.0, 5.0)
    assert (made.lines, draft(loose=True).lines) == (0, lines_across(72.0, 48.0).count())


# ------------------------------------------------------------------------------------------------------ kinds


def test_a_kind_is_drawn_by_its_weight_and_then_less_often() -> None:
    class Fixed(SplitMix64):
        give = 0

        def below(self, most: int) -> int:
            self.most = most
            return self.give

    made = draft()
    fixed = Fixed(1)
    made.random = fixed
    for give, name in ((0, "wood"), (63, "wood"), (64, "rock"), (95, "rock"), (96, "mud"), (98, "mud")):
        weights = {"wood": 64, "rock": 32, "mud": 3}
        fixed.give = give
        assert made.draw_kind(weights, False) == name
        assert fixed.most == 99
        assert weights == {"wood": 64, "rock": 32, "mud": 3, name: {"wood": 16, "rock": 8, "mud": 1}[name]}
    weights = {"wood": 64, "rock": 32, "mud": 3}
    fixed.give = 64
    assert made.draw_kind(weights, True) == "mud"  # rocks cannot be entered
    assert fixed.most == 67
    assert made.draw_kind({"rock": 3}, True) == ""


# -------------------------------------------------------------------------------------------------- what fits


@pytest.mark.parametrize(
    ("kind", "outline", "fine"),
    [
        (WOOD, box(1.0, 20.0, 4.0, 4.0), True),
        (WOOD, box(0.99, 20.0, 4.0, 4.0), False),
        (WOOD, box(67.0, 20.0, 4.0, 4.0), True),
        (WOOD, box(67.01, 20.0, 4.0, 4.0), False),
        (WOOD, box(20.0, 1.0, 4.0, 4.0), True),
        (WOOD, box(20.0, 0.99, 4.0, 4.0), False),
        (WOOD, box(20.0, 43.0, 4.0, 4.0), True),
        (WOOD, box(20.0, 43.01, 4.0, 4.0), False),
        (ROCK, box(8.0, 20.0, 4.0, 4.0), True),
        (ROCK, box(7.99, 20.0, 4.0, 4.0), False),
        (ROCK, box(60.0, 20.0, 4.0, 4.0), True),
        (ROCK, box(60.01, 20.0, 4.0, 4.0), False),
        (ROCK, box(20.0, 12.0, 4.0, 4.0), True),
        (ROCK, box(20.0, 11.99, 4.0, 4.0), False),
        (ROCK, box(20.0, 32.0, 4.0, 4.0), True),
        (ROCK, box(20.0, 32.01, 4.0, 4.0), False),
        (WOOD, box(20.0, 11.0, 6.0, 6.0), True),  # 36 square inches
        (WOOD, box(20.0, 11.0, 6.0, 6.1), False),
        (WOOD, box(20.0, 12.0, 6.0, 9.0), True),  # large, but off the strip
        (WOOD, ((20.0, 20.0), (24.0, 20.0), (20.0, 24.0)), False),  # three corners
        (WOOD, ((20.0, 20.0), (24.0, 20.0), (21.0, 21.0), (20.0, 24.0)), False),  # a dent
    ],
)
def test_what_fits_on_an_empty_table(kind: Kind, outline: Points, fine: bool) -> None:
    assert draft().fits(kind, outline) == fine


def test_a_strip_takes_two_pieces_of_its_own() -> None:
    made = draft()
    outline = box(20.0, 10.0, 4.0, 4.0)
    for in_strip, fine in ((0, True), (1, True), (2, False), (3, False)):
        made.in_strip = in_strip
        assert made.fits(WOOD, outline) == fine
    # A loose table takes more, and larger ones, but nothing there that nobody can enter.
    loose = draft(loose=True)
    loose.in_strip = 9
    assert loose.fits(WOOD, box(20.0, 2.0, 9.0, 9.0))
    assert not loose.fits(ROCK, outline)


@pytest.mark.parametrize(
    ("first", "second", "near", "far"),
    [("wood", "mud", 2.99, 3.0), ("rock", "ruin", 7.99, 8.0), ("rock", "wood", 2.99, 3.0)],
)
def test_pieces_keep_their_distance(first: str, second: str, near: float, far: float) -> None:
    made = draft()
    made.add(first, KINDS.kinds[first], box(20.0, 20.0, 4.0, 4.0))
    for gap, fine in ((near, False), (far, True)):
        assert made.fits(KINDS.kinds[second], box(24.0 + gap, 20.0, 4.0, 4.0)) == fine
        assert made.fits(KINDS.kinds[second], box(20.0, 24.0 + gap, 4.0, 4.0)) == fine


def test_how_a_piece_is_written_down() -> None:
    made = draft(loose=True)
    lines = made.clear.count()
    made.add("mud", MUD, box(30.0, 20.0, 4.0, 4.0))
    assert made.clear.count() == lines
    made.add("mud", MUD, box(40.0, 20.0, 4.0, 4.0))
    made.add("wood", WOOD, box(50.0, 20.0, 4.0, 4.0))
    assert made.clear.count() < lines
    assert [(p.id, p.kind, p.name, p.cover, p.difficult) for p in made.pieces] == [
        ("mud-1", "mud", "Mud", False, True),
        ("mud-2", "mud", "Mud", False, True),
        ("wood-1", "wood", "Wood", True, False),
    ]
    assert [laid.blocks for laid in made.laid] == [False, False, False]
    made.add("rock", ROCK, box(10.0, 20.0, 4.0, 4.0))
    made.add("ruin", RUIN, box(60.0, 20.0, 4.0, 4.0))
    assert [laid.blocks for laid in made.laid[3:]] == [True, True]
    assert made.counts == {"mud": 2, "wood": 1, "rock": 1, "ruin": 1}
    table = made.table("wild", 7)
    assert (table.id, table.name, table.width, table.depth, len(table.pieces)) == (
        "wild-7",
        "Wild table 7",
        72.0,
        48.0,
        5,
    )


@pytest.mark.parametrize(
    ("kind", "outline", "open_middle"),
    [
        ("wood", box(20.0, 8.0, 4.0, 4.0), False),  # up to the border of the strip
        ("wood", box(20.0, 8.0, 4.0, 4.1), True),
        ("wood", box(20.0, 36.0, 4.0, 4.0), False),
        ("wood", box(20.0, 35.9, 4.0, 4.0), True),
        ("wood", box(20.0, 2.0, 4.0, 44.0), True),
        ("rock", box(20.0, 20.0, 4.0, 4.0), False),
    ],
)
def test_something_to_fight_for(kind: str, outline: Points, open_middle: bool) -> None:
    made = draft()
    made.add(kind, KINDS.kinds[kind], outline)
    assert made.has_open_middle() == open_middle


def test_a_pair_that_reaches_a_strip_is_counted_once() -> None:
    made = draft(seed=3)
    counted = 0
    for _ in range(6):
        if made.place_pair({"wood": 1}):
            counted += made.reaches_strip(made.pieces[-1].polygon)
            assert made.in_strip == counted
    assert counted > 0


# ------------------------------------------------------------------------------------------------------ goals


@pytest.mark.parametrize(
    ("lane", "clear", "gap", "good"),
    [
        (71.9, 0.08, 12.0, True),
        (72.0, 0.08, 12.0, False),
        (71.9, 0.0801, 12.0, False),
        (71.9, 0.08, 12.01, False),
        (0.0, 0.0, 0.0, True),
    ],
)
def test_what_a_good_table_is(lane: float, clear: float, gap: float, good: bool) -> None:
    assert Quality(lane, clear, gap).good(72.0, 48.0) == good
    assert Quality(lane, clear, gap).good(48.0, 72.0) == good


def test_the_widest_gap() -> None:
    assert _widest_gap([]) == pytest.approx(0.0)
    assert _widest_gap([block("a", 0.0, 0.0, 2.0, 2.0)]) == pytest.approx(0.0)
    # The third is nearer to the second than to the first.
    row = [block(name, x, 0.0, 2.0, 2.0) for name, x in (("a", 0.0), ("b", 5.0), ("c", 11.0), ("d", 14.0))]
    assert _widest_gap(row) == pytest.approx(4.0)
    assert _widest_gap([row[3], row[0], row[2], row[1]]) == pytest.approx(4.0)


def test_the_best_of_the_drafts_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where none is good: the first of those with the fewest clear lines."""
    left = iter([9, 4, 7, 4] + [8] * 36)

    class Lined(Counted):
        def fill(self, style: Style) -> bool:
            self.clear = ClearLines([], [], [0.0] * next(left), [])
            self.counts = {str(self.clear.count()): 1}
            made.append(self)
            return True

    made: list[Lined] = []
    monkeypatch.setattr(table_generator, "_Draft", Lined)
    monkeypatch.setattr(Lined, "table", lambda self, style, number: made.index(self))
    assert generate(1, style="balanced") == 1  # type: ignore[comparison-overlap]
    assert len(made) == 40


@pytest.mark.parametrize(("inches", "fine"), [(24.0, True), (23.99, False), (240.0, True), (240.01, False)])
def test_the_smallest_and_the_largest_table(inches: float, fine: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_generator, "_Draft", Counted)
    monkeypatch.setattr(Counted, "whole", True)
    for width, depth, name in ((inches, 48.0, "width"), (72.0, inches, "depth")):
        if fine:
            assert (generate(1, width, depth).width, generate(1, width, depth).depth) == (width, depth)
            continue
        with pytest.raises(BadInput) as caught:
            generate(1, width, depth)
        assert caught.value.what == f"a generated table is 24 to 240 inches each way, not {inches:g}"
        assert caught.value.where == name


def test_the_name_of_a_generated_table() -> None:
    assert generated_name("generated", "regiments") == ("balanced", None)
    assert generated_name("balanced-17", "regiments") == ("balanced", 17)
    assert generated_name("balanced-" + "9" * 19, "regiments") == ("balanced", int("9" * 19))
    for other in (
        "balanced-" + "9" * 20,
        "balanced-",
        "balanced",
        "balanced-x",
        "marshy-3",
        "-3",
        "balanced--3",
    ):
        assert generated_name(other, "regiments") == ("", None)
    assert find_table("balanced-3", "regiments", 5, 60.0, 40.0) == generate(3, 60.0, 40.0)
    assert find_table("generated", "regiments", 5, 60.0, 40.0) == generate(5, 60.0, 40.0)


# --------------------------------------------------------------------------------------------------- outlines


def test_outlines_keep_their_distance() -> None:
    one = Laid(box(10.0, 10.0, 4.0, 4.0), True)
    for gap, apart in ((2.99, False), (3.0, True), (3.005, True), (3.5, True), (1.0, False), (-1.0, False)):
        for outline in (box(14.0 + gap, 10.0, 2.0, 2.0), box(8.0 - gap, 10.0, 2.0, 2.0)):
            assert one.apart(Laid(outline, True), 3.0) == apart
            assert Laid(outline, True).apart(one, 3.0) == apart
        for outline in (box(10.0, 14.0 + gap, 2.0, 2.0), box(10.0, 8.0 - gap, 2.0, 2.0)):
            assert one.apart(Laid(outline, True), 3.0) == apart
    # Corner to corner the boxes do not tell.
    assert not one.apart(Laid(box(16.0, 16.0, 2.0, 2.0), True), 3.0)
    assert one.apart(Laid(box(16.5, 16.5, 2.0, 2.0), True), 3.0)
    for blocks, other, fine in (
        (True, True, False),
        (True, False, True),
        (False, True, True),
        (False, False, True),
    ):
        assert Laid(one.points, blocks).has_room([Laid(box(18.0, 10.0, 2.0, 2.0), other)], 3.0, 8.0) == fine
        assert room_about(21.0, 12.0, 2.0, blocks, [Laid(one.points, other)], 3.0, 8.0) == fine


@pytest.mark.parametrize(
    ("x", "fine"), [(18.99, False), (19.0, True), (5.01, False), (5.0, True), (12.0, False)]
)
def test_room_about_a_place(x: float, fine: bool) -> None:
    laid = [Laid(box(40.0, 40.0, 1.0, 1.0), False), Laid(box(10.0, 10.0, 4.0, 4.0), False)]
    assert room_about(x, 12.0, 2.0, False, laid, 3.0, 8.0) == fine
    assert room_about(12.0, x, 2.0, False, laid, 3.0, 8.0) == fine
    # At a corner the box tells nothing.
    assert not room_about(17.0, 17.0, 2.0, False, laid, 3.0, 8.0)
    assert room_about(17.6, 17.6, 2.0, False, laid, 3.0, 8.0)


def test_a_glimpse_is_of_the_outline_that_comes() -> None:
    """The disc of a glimpse lies within the outline drawn from the same numbers, and the place is the same."""
    for seed in range(60):
        for ragged in (0.0, 0.3, 0.49, 0.5, 0.8, 1.0):
            one, two = SplitMix64(seed), SplitMix64(seed)
            long, short = ((3.0, 6.0), (3.0, 5.0)) if seed % 2 else ((5.0, 7.0), (3.0, 4.0))
            x, y, inner = glimpse(one, long, short, ragged, 72.0, 48.0)
            drawn = SplitMix64(seed)
            narrow = min(drawn.uniform(*long), drawn.uniform(*short)) / 2
            assert inner == pytest.approx(narrow * (1 - 0.5 * ragged if ragged < 0.5 else 0.45) - 0.01)
            local = local_outline(two, long, short, ragged)
            assert (x, y) == (two.uniform(0.0, 72.0), two.uniform(0.0, 48.0))
            assert one.state == two.state
            outline = shapely.Polygon(hull_of(set_down(two, local, x, y)))
            assert outline.contains(shapely.Point(x, y).buffer(inner))
            assert inner > 0.5
            assert len(local) == 4 if ragged < 0.5 else len(local) in (6, 8, 10)


def test_an_outline_is_drawn_until_it_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """At least four corners, and no dents: until then it is drawn anew, about the middle."""
    kind = load_catalogue("age-of-fantasy").kinds["forest"]
    for seed in range(3):
        outline = drawn_outline(SplitMix64(seed), kind)
        assert len(outline) >= 4
        assert min(x for x, _ in outline) < 0 < max(x for x, _ in outline)
        assert min(y for _, y in outline) < 0 < max(y for _, y in outline)
    three = ((0.0, 0.0), (2.0, 0.0), (0.0, 2.0))
    dent = ((0.0, 0.0), (4.0, 0.0), (1.0, 1.0), (0.0, 4.0))
    drawn = iter([three, dent, box(-1.0, -1.0, 2.0, 2.0), three])
    monkeypatch.setattr(table_generator, "hull_of", lambda _: next(drawn))
    assert drawn_outline(SplitMix64(1), kind) == box(-1.0, -1.0, 2.0, 2.0)


# ------------------------------------------------------------------------------------------------ clear lines


def test_lines_across_a_table() -> None:
    lines = lines_across(72.0, 48.0)
    assert lines.count() == 14 * 14 + 22 * 22
    assert lines.longest() == pytest.approx((72**2 + 40**2) ** 0.5)
    assert ClearLines([], [], [], []).longest() == pytest.approx(0.0)
    small = lines_across(8.5, 8.0)
    assert small.count() == 2 * 2 * 2
    # Level lines at 4 inches: what only reaches up to them cuts none of them.
    level = [k for k in range(lines.count()) if lines.nxs[k] == 0.0]
    assert [lines.cs[k] for k in level][:1] == [4.0]
    first = level[0]
    assert first not in lines.cut(box(10.0, 2.0, 2.0, 2.0))
    assert first in lines.cut(box(10.0, 2.0, 2.0, 2.01))
    assert first in lines.cut(box(10.0, 3.0, 2.0, 9.0))
    cut = lines.cut(box(30.0, 20.0, 6.0, 8.0))
    left = lines.without(box(30.0, 20.0, 6.0, 8.0))
    assert left.count() == lines.count() - len(cut)
    assert left.cut(box(30.0, 20.0, 6.0, 8.0)) == []
    assert left.worth(box(30.0, 20.0, 6.0, 8.0)) == pytest.approx(0.0)
    assert lines.worth(box(30.0, 20.0, 6.0, 8.0)) == pytest.approx(sum(lines.lengths[k] ** 3 for k in cut))
