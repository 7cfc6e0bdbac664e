"""The tables that dice are rolled on, said once more: all of their numbers, in the order of the faces."""

from __future__ import annotations

import pytest

from banneret.books.age_of_fantasy.mission_choices import known_missions
from banneret.books.age_of_fantasy.rolled_tables import (
    AMBUSH,
    CATEGORY,
    DEPLOYMENT,
    DEPLOYMENT_BY_ID,
    FIXED_PIECES,
    FLANK_ASSAULT,
    FRONTLINE,
    LONG_HAUL,
    MISSION,
    PLACEMENT,
    PLAYSTYLE,
    RANDOM_PIECE,
    RESTRICTION,
    SELECTION,
    SIDE_BATTLE,
    SIDE_MISSION,
    SPEARHEAD,
    DeploymentStyle,
)

Points = list[tuple[int, int]]


def numbers(style: DeploymentStyle, kind: str, side: int) -> list[list[tuple[float, float]]]:
    """Zones or edges of one side, as lists."""
    found = style.zones if kind == "zones" else style.home_edges
    return [[(x, y) for x, y in part] for part in found[f"zone_{side}"]]


def box(x0: int, y0: int, x1: int, y1: int) -> Points:
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


WEST: Points = [(0, 0), (0, 48)]
EAST: Points = [(72, 0), (72, 48)]


@pytest.mark.clause("AF-DEP-02", "AF-DEP-03", "AF-DEP-04", "AF-DEP-05", "AF-DEP-06", "AF-DEP-07")
@pytest.mark.parametrize(
    ("style", "clause", "one", "two", "edges_one", "edges_two"),
    [
        (
            FRONTLINE,
            "AF-DEP-02",
            [box(0, 0, 72, 12)],
            [box(0, 36, 72, 48)],
            [[(0, 0), (72, 0)]],
            [[(0, 48), (72, 48)]],
        ),
        (LONG_HAUL, "AF-DEP-03", [box(0, 0, 18, 48)], [box(54, 0, 72, 48)], [WEST], [EAST]),
        (
            SIDE_BATTLE,
            "AF-DEP-04",
            [[(0, 0), (48, 0), (0, 32)]],
            [[(72, 48), (24, 48), (72, 16)]],
            [[(0, 0), (48, 0)], [(0, 0), (0, 32)]],
            [[(72, 48), (24, 48)], [(72, 48), (72, 16)]],
        ),
        (
            AMBUSH,
            "AF-DEP-05",
            [box(28, 0, 44, 48)],
            [box(0, 0, 8, 48), box(64, 0, 72, 48)],
            [[(28, 0), (44, 0)], [(28, 48), (44, 48)]],
            [WEST, EAST],
        ),
        (
            SPEARHEAD,
            "AF-DEP-06",
            [[(0, 0), (12, 0), (24, 24), (12, 48), (0, 48)]],
            [[(72, 0), (72, 48), (60, 48), (48, 24), (60, 0)]],
            [WEST],
            [EAST],
        ),
        (
            FLANK_ASSAULT,
            "AF-DEP-07",
            [[(0, 0), (36, 0), (36, 12), (12, 12), (12, 36), (0, 36)]],
            [[(72, 48), (36, 48), (36, 36), (60, 36), (60, 12), (72, 12)]],
            [[(0, 0), (36, 0)], [(0, 0), (0, 36)]],
            [[(72, 48), (36, 48)], [(72, 48), (72, 12)]],
        ),
    ],
    ids=lambda value: value.id if isinstance(value, DeploymentStyle) else "",
)
def test_where_the_sides_deploy(
    style: DeploymentStyle,
    clause: str,
    one: list[Points],
    two: list[Points],
    edges_one: list[Points],
    edges_two: list[Points],
) -> None:
    assert style.clause == clause
    assert numbers(style, "zones", 1) == one
    assert numbers(style, "zones", 2) == two
    assert numbers(style, "edges", 1) == edges_one
    assert numbers(style, "edges", 2) == edges_two
    assert set(style.zones) == set(style.home_edges) == set(style.breakthrough) == {"zone_1", "zone_2"}


@pytest.mark.clause("AF-MIS-06", "AF-MIS-14")
@pytest.mark.parametrize(
    ("style", "one", "two", "middles", "apart"),
    [
        (FRONTLINE, [(36, 12)], [(36, 36)], [(18, 18), (54, 18), (18, 30), (54, 30)], 24),
        (LONG_HAUL, [(12, 24)], [(60, 24)], [(27, 12), (45, 12), (27, 36), (45, 36)], 36),
        (
            SIDE_BATTLE,
            [(12, 12)],
            [(60, 36)],
            [(37.3, 15.6), (60.3, 11.07), (34.7, 32.4), (11.7, 36.93)],
            26.63,
        ),
        (AMBUSH, [(36, 12), (36, 36)], [(12, 24), (60, 24)], [(18, 12), (54, 12), (18, 36), (54, 36)], 20),
        (
            SPEARHEAD,
            [(12, 24)],
            [(60, 24)],
            [(26.67, 10.67), (45.33, 10.67), (26.67, 37.33), (45.33, 37.33)],
            24,
        ),
        (
            FLANK_ASSAULT,
            [(12, 12)],
            [(60, 36)],
            [(31.07, 15.43), (56.36, 10.29), (40.93, 32.57), (15.64, 37.71)],
            24,
        ),
    ],
    ids=lambda value: value.id if isinstance(value, DeploymentStyle) else "",
)
def test_where_the_markers_of_a_style_lie(
    style: DeploymentStyle,
    one: list[tuple[float, float]],
    two: list[tuple[float, float]],
    middles: list[tuple[float, float]],
    apart: float,
) -> None:
    assert [*style.breakthrough["zone_1"]] == one
    assert [*style.breakthrough["zone_2"]] == two
    assert [x for x, _ in style.seize_ground] == pytest.approx([x for x, _ in middles], abs=1e-6)
    assert [y for _, y in style.seize_ground] == pytest.approx([y for _, y in middles], abs=1e-6)
    assert style.gap == pytest.approx(apart, abs=1e-6)


@pytest.mark.clause("AF-DEP-01")
def test_the_styles_by_the_face_of_the_die() -> None:
    known = [FRONTLINE, LONG_HAUL, SIDE_BATTLE, AMBUSH, SPEARHEAD, FLANK_ASSAULT]
    assert list(DEPLOYMENT) == known
    names = "Frontline", "Long Haul", "Side Battle", "Ambush", "Spearhead", "Flank Assault"
    assert tuple(style.name for style in known) == names
    ids = ["frontline", "long-haul", "side-battle", "ambush", "spearhead", "flank-assault"]
    assert [style.id for style in known] == ids
    assert list(DEPLOYMENT_BY_ID) == ids
    assert all(DEPLOYMENT_BY_ID[style.id] is style for style in known)


@pytest.mark.clause("AF-TPL-03", "AF-TPL-04")
def test_which_pieces_are_taken_and_rolled() -> None:
    rolled = [f"{total} {RANDOM_PIECE[total]}" for total in range(2, 13)]
    assert ", ".join(rolled) == (
        "2 hill, 3 hill, 4 hill, 5 lake, 6 field, 7 forest, 8 ruins, 9 barricade, 10 barricade, "
        "11 impassable, 12 impassable"
    )
    assert len(RANDOM_PIECE) == 11
    assert [" or ".join(pair) for pair in FIXED_PIECES] == [
        "impassable",
        "impassable",
        "forest or field",
        "forest or field",
        "hill or field",
        "hill or field",
    ]


@pytest.mark.clause("AF-TPL-01", "AF-TPL-12", "AF-MIS-01", "AF-SID-03", "AF-SID-04", "AF-SID-08", "AF-SID-10")
def test_the_lines_of_the_tables_by_the_face_of_the_die() -> None:
    assert [entry.id for entry in PLACEMENT] == [
        "random",
        "alternating-free",
        "alternating-restricted",
        "full-table",
        "two-halves",
        "six-squares",
    ]
    assert PLACEMENT[1].name == "Alternating (Free)"
    assert [entry.id for entry in RESTRICTION] == [
        "open-centre",
        "open-edges",
        "lone-centre",
        "cluster",
        "corners",
        "quarters",
    ]
    assert (
        RESTRICTION[3].name == 'first piece at the centre and each other within 9" of an already placed piece'
    )
    assert [" ".join(entry) for entry in MISSION] == [
        "duel Duel",
        "seize-ground Seize Ground",
        "relic-hunt Relic Hunt",
        "sabotage Sabotage",
        "breakthrough Breakthrough",
        "king-of-the-hill King of the Hill",
    ]
    assert [entry.id for entry in PLAYSTYLE] == ["shared", "hidden", "shared-hidden"]
    assert [entry.name for entry in PLAYSTYLE] == ["Shared", "Hidden", "Shared + Hidden"]
    assert [entry.id for entry in SELECTION] == ["free", "limited", "randomized"]
    categories = [entry.id for entry in CATEGORY]
    assert categories == ["combat-mastery", "tactical-genius", "heroic-intervention"]
    assert [" ".join([entry.id for entry in SIDE_MISSION[category]]) for category in categories] == [
        "conserve linebreaker obliterate terrify onslaught attrition",
        "dominate ground-war overrun defend invade seize",
        "slay sacrifice head-hunter sorcerer-supreme ancient-heirlooms secret-mission",
    ]


@pytest.mark.clause("AF-SID-02")
def test_what_a_mission_is_worth() -> None:
    worth = {mission.id: tuple(mission.worth)[:3] for mission in known_missions()}
    assert worth == {
        "duel": (1, 0, 0),
        "seize-ground": (1, 0, 0),
        "relic-hunt": (1, 0, 0),
        "sabotage": (0, 1, 1),
        "breakthrough": (1, 0, 0),
        "king-of-the-hill": (2, 0, 0),
    }
    assert [points.text for points in dict.fromkeys([mission.worth for mission in known_missions()])] == [
        "1 per controlled marker",
        "1 for destroying the enemy marker and 1 for keeping one's own",
        "2 for controlling the marker",
    ]
