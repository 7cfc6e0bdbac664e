"""Terrain: every kind of piece is of the types it should be, and cover agrees with a plain second opinion."""

from __future__ import annotations

import random

import pytest
import shapely

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.field import Field
from banneret.books.age_of_fantasy.movement import Walk
from banneret.books.age_of_fantasy.pieces import drawn, kinds
from banneret.books.age_of_fantasy.terrain import in_cover, model_cover, that_count, touched
from banneret.core.space.bases import Base

BOOK = AgeOfFantasy()

# AF-TER-11, row by row: what the book names as usual pieces of a type, and which of our kinds stand for them.
# Hills and rivers are those of the placement chapter (AF-TPL-06); the basic ones are plateau and ford.
ROWS: dict[str, dict[str, tuple[str, ...]]] = {
    "impassable": {"mountain": ("crag",), "canyon": ("chasm",), "walls": ("tower", "hall")},
    "elevation": {"hill": ("plateau",), "cliff": ("cliff",)},
    "cover": {"forest": ("forest",), "ruins": ("ruins",), "fence": ("barricade",)},
    "difficult": {"woods": ("thicket", "forest"), "mud": ("mud",), "river": ("ford",)},
    "dangerous": {"quicksand": ("quicksand",), "lava pool": ("firepit",), "deadly vegetation": ("brambles",)},
}


@pytest.mark.clause("AF-TER-11", "AF-TER-01")
@pytest.mark.parametrize("type_", ROWS)
def test_usual_pieces_are_of_their_type(type_: str) -> None:
    for names in ROWS[type_].values():
        for name in names:
            assert type_ in drawn(name, 0, 1).flags(), name


@pytest.mark.clause("AF-TER-11", "AF-TER-03")
def test_open_ground_is_no_kind_of_piece() -> None:
    """Fields of grass, roads and streets are just table: whatever is a piece does something."""
    for name in kinds():
        assert drawn(name, 0, 1).flags(), name


@pytest.mark.clause("AF-TER-01")
def test_every_type_works_where_it_is_flagged_and_nowhere_else() -> None:
    pieces = [drawn(name, number, 3) for number, name in enumerate(kinds())]
    field = Field(72.0, 48.0, pieces, {})
    for piece in pieces:
        flags = piece.flags()
        assert (piece in field.cover) is ("cover" in flags)
        assert (piece in field.slowing) is ("difficult" in flags or "climb" in flags)
        assert (piece in field.harmful) is ("dangerous" in flags or "hazard" in flags)
        assert (piece in field.impassable) is ("impassable" in flags)
        assert (piece in field.opaque) is ("blocks sight" in flags or "wood" in flags)
        assert (piece in field.elevations) is ("elevation" in flags) is (piece.height >= 3)


@pytest.mark.clause("AF-TER-06")
def test_cover_agrees_with_a_second_opinion() -> None:
    rng = random.Random(2)
    found = {True: 0, False: 0}
    for _ in range(400):
        terrain = [
            {
                "at": [rng.uniform(24, 48), rng.uniform(14, 34)],
                "size": [5, 3],
                "turn": rng.randint(0, 90),
                "cover": True,
            }
            for _ in range(3)
        ]
        _, battle = BOOK.arrange({"terrain": terrain}, {"a": unit("A", 36.0), "b": unit("B", 30.0)}, {})
        shapes = [shapely.Polygon(piece.shape.points()) for piece in battle.field.cover]
        firers = [disc(rng.uniform(26, 46), rng.uniform(8, 14)) for _ in range(3)]
        targets = [disc(rng.uniform(26, 46), rng.uniform(30, 40)) for _ in range(rng.randint(1, 4))]
        covered = 0
        doubtful = False
        for target in targets:
            middle = shapely.Point(target.cx, target.cy)
            nearest = min(firers, key=lambda firer: shapely.Point(firer.cx, firer.cy).distance(middle))
            muzzle = shapely.Point(nearest.cx, nearest.cy)
            line = shapely.LineString([muzzle, middle])
            within = any(piece.contains(middle) for piece in shapes)
            behind = any(
                line.intersection(piece).length > 0.02
                for piece in shapes
                if not piece.contains(middle) and not piece.contains(muzzle)
            )
            # Too near an edge for two opinions to agree.
            doubtful = doubtful or any(
                min(piece.exterior.distance(middle), piece.exterior.distance(muzzle)) < 0.01
                or 0 < line.intersection(piece).length <= 0.02
                for piece in shapes
            )
            if not doubtful:
                assert model_cover(battle.field, firers, target) == (within, behind)
            covered += within or behind
        if doubtful:
            continue
        verdict = in_cover(battle.field, firers, targets, True, True)
        assert verdict is (2 * covered > len(targets))
        found[verdict] += 1
    assert min(found.values()) > 50


def two_in_the_mud(*chapters: str) -> tuple[Battle, list[Walk]]:
    """Two models on a piece, of which the first walks three inches through it and the second stays."""
    pair = unit("A", 30.0, 34.0)
    mud = {"at": [32, 4], "size": [8, 6], "difficult": True}
    state = {"chapters": list(chapters)}
    battle = BOOK.arrange({"terrain": [mud]}, {"pair": pair, "foe": unit("B", 60.0)}, state)[1]
    first, second = battle.unit("pair").bases
    on = first.at(first.cx, first.cy + 3.0, first.heading)
    way = Walk([(first.cx, first.cy), (on.cx, on.cy)], 3.0, on, True, ["harm"])
    return battle, [way, Walk([(second.cx, second.cy)], 0.0, second, False, [])]


@pytest.mark.clause("AF-EFF-01")
def test_who_does_not_move_enters_nothing() -> None:
    """Standing on a piece is not enough, but one model that moves about on it is."""
    battle, (way, still) = two_in_the_mud()
    before = battle.unit("pair")
    (mud,) = battle.field.pieces
    assert touched(battle.field, before, [way, still]) == ([mud.id], [])
    rest = Walk([(before.bases[0].cx, before.bases[0].cy)], 0.0, before.bases[0], False, [])
    assert touched(battle.field, before, [rest, still]) == ([], [])


@pytest.mark.clause("AF-APO-06")
def test_of_a_unit_that_is_led_only_the_way_of_the_leader_counts() -> None:
    """The others count as not having moved: no way, no slow ground and no harm."""
    battle, (way, still) = two_in_the_mud()
    before = battle.unit("pair")
    assert that_count(battle, before, [way, still]) == [way, still]
    battle, walks = two_in_the_mud("apocalyptic")
    before = battle.unit("pair")
    other = before.bases[1]
    walks[1] = Walk([(other.cx, other.cy), (9.0, 9.0)], 7.0, other.at(9.0, 9.0, 0.0), True, ["harm"])
    leader, follower = that_count(battle, before, walks)
    assert leader is walks[0]
    assert follower.end is other
    assert (follower.path, follower.inches) == ([(other.cx, other.cy)], 0.0)
    assert follower.slow is False
    assert follower.harm == []


def unit(side: str, *xs: float) -> dict[str, object]:
    return {
        "side": side,
        "profile": {"quality": 4, "defense": 4, "models": len(xs)},
        "places": [[x, 2.0 if side == "A" else 46.0] for x in xs],
    }


def disc(x: float, y: float) -> Base:
    return Base(x, y, 0.0, 0.492, 0.0)
