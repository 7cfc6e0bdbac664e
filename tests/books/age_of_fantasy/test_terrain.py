"""Terrain: every kind of piece is of the types it should be, and cover agrees with a plain second opinion."""

from __future__ import annotations

import random

import pytest
import shapely

from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.field import Field
from banneret.books.age_of_fantasy.pieces import drawn, kinds
from banneret.books.age_of_fantasy.terrain import in_cover, model_cover
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


def unit(side: str, x: float) -> dict[str, object]:
    return {
        "side": side,
        "profile": {"quality": 4, "defense": 4},
        "places": [[x, 2.0 if side == "A" else 46.0]],
    }


def disc(x: float, y: float) -> Base:
    return Base(x, y, 0.0, 0.492, 0.0)
