"""Places in contact with a unit: the headings at which a long base looks for them, and what is left free."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.charge import charging
from banneret.books.age_of_fantasy.contact_edges import ContactEdges
from banneret.core.space.bases import Base, gap, on_board, overlapping, stands_on
from banneret.core.space.contact import point_on

Places = list[list[float]]


def soldiers(side: str, places: Places, base: list[int]) -> dict[str, Any]:
    return {
        "side": side,
        "profile": {"quality": 4, "defense": 5, "models": len(places), "base": base},
        "places": places,
    }


def edges_of(
    mine: dict[str, Any],
    foes: dict[str, Any],
    terrain: list[dict[str, Any]] | None = None,
    **others: dict[str, Any],
) -> ContactEdges:
    """For a charge of `mine` at `foes`; others stand in the list before and after them."""
    units = {"mine": mine, **{k: v for k, v in others.items() if k < "foes"}, "foes": foes}
    units |= {k: v for k, v in others.items() if k > "foes"}
    battle = arrange({"terrain": terrain or []}, units, {})[1]
    march = charging(battle, battle.unit("mine"), battle.unit("foes"), "charge").march
    return ContactEdges(march, battle.unit("foes"))


def plain(own: float) -> list[tuple[float, bool]]:
    """Every other degree, by how far it is turned; the left turn comes first; with bent ways at every tenth."""
    turns = sorted(
        (abs((k - own + 90.0) % 180.0 - 90.0), (k - own + 90.0) % 180.0 - 90.0, k % 10 == 0)
        for k in range(0, 180, 2)
    )
    return [(own, True)] + [((own + turn) % 360.0, bent) for far, turn, bent in turns if far > 0.005]


def near(found: list[tuple[float, bool]], heading: float) -> list[bool]:
    """Whether ways round corners go with a heading, for each time that it is there."""
    return [bent for own, bent in found if abs((own - heading + 90.0) % 180.0 - 90.0) < 0.02]


@pytest.mark.clause("AF-MOV-09")
@pytest.mark.parametrize("own", [0.0, 31.0, 90.0, 200.5])
def test_headings_among_round_bases(own: float) -> None:
    edges = edges_of(soldiers("A", [[30, 10, own]], [25, 50]), soldiers("B", [[30, 18]], [32, 32]))
    found = edges.headings(edges.march.unit.bases[0])
    wanted = plain(own)
    assert [round(heading, 2) for heading, _ in found] == [round(heading, 2) for heading, _ in wanted]
    assert [bent for _, bent in found] == [bent for _, bent in wanted]


@pytest.mark.clause("AF-MOV-09")
def test_a_round_base_does_not_turn() -> None:
    edges = edges_of(soldiers("A", [[30, 10]], [25, 25]), soldiers("B", [[30, 18]], [25, 50]))
    assert edges.headings(edges.march.unit.bases[0]) == [(0.0, True)]


@pytest.mark.clause("AF-MOV-09")
def test_headings_flush_with_what_is_long() -> None:
    """With the enemy's own sides, a friend's near it and a wall's; not with those of who is far off."""
    wall = {"at": [33.0, 18.0], "size": [1.0, 3.0], "turn": 17.3, "impassable": True}
    far = {"at": [30.0, 25.0], "size": [1.0, 3.0], "turn": 51.7, "impassable": True}
    edges = edges_of(
        soldiers("A", [[30, 10, 5.0]], [25, 50]),
        soldiers("B", [[30, 18, 33.3]], [25, 50]),
        [wall, far],
        afriend=soldiers("A", [[27.0, 18.0, 71.1]], [25, 50]),
        zfriend=soldiers("A", [[20.0, 18.0, 44.4]], [25, 50]),
    )
    found = edges.headings(edges.march.unit.bases[0])
    for heading in (33.3, 123.3, 71.1, 161.1, 17.3, 107.3):
        assert near(found, heading) == [True]
    for heading in (51.7, 141.7, 44.4, 134.4):
        assert near(found, heading) == []
    assert found[0] == (5.0, True)
    turns = [abs((heading - 5.0 + 90.0) % 180.0 - 90.0) for heading, _ in found]
    assert turns == sorted(turns)
    assert max(turns) <= 90.0


@pytest.mark.clause("AF-MOV-09")
@pytest.mark.parametrize(("far", "there"), [(4.25, True), (4.55, False)])
def test_how_near_what_is_long_must_be(far: float, there: bool) -> None:
    """As near as the model may come to stand beside both: 3.3" from a single enemy, and what it measures."""
    edges = edges_of(
        soldiers("A", [[30, 10, 0.0]], [25, 50]),
        soldiers("B", [[30, 18, 0.0]], [25, 50]),
        [{"at": [30.0, 18.5 + far], "size": [1.0, 3.0], "turn": 17.3, "impassable": True}],
        afriend=soldiers("A", [[30.0 - far, 18.0, 71.1]], [25, 50]),
        zfriend=soldiers("A", [[30.5 + far - 1.1, 18.0, 0.0]], [25, 25]),
    )
    base = edges.march.unit.bases[0]
    found = edges.headings(base)
    assert near(found, 71.1) == ([True] if there else [])
    assert near(found, 17.3) == ([True] if there else [])
    posts = [round(x, 2) for x, _, r, _ in edges._posts(base) if r > 0.0]
    assert posts == ([round(30.5 + far - 1.1, 2)] if there else [])


@pytest.mark.clause("AF-MOV-09")
def test_posts_of_everybody_near_but_the_enemy() -> None:
    wall = {"at": [32.0, 18.0], "size": [1.0, 1.0], "impassable": True}
    edges = edges_of(
        soldiers("A", [[30, 10]], [25, 50]),
        soldiers("B", [[30, 18], [30, 19.2]], [25, 25]),
        [wall, {"at": [30.0, 26.0], "size": [1.0, 1.0], "impassable": True}],
        afriend=soldiers("A", [[28.5, 18.0]], [25, 25]),
        zfoe=soldiers("B", [[30.0, 21.0]], [32, 32]),
        zlast=soldiers("B", [[45.0, 21.0]], [32, 32]),
    )
    assert edges._first == 1
    assert edges._shunned[:4] == [False, False, False, True]  # a friend, two who are charged, and who is not
    found = edges._posts(edges.march.unit.bases[0])
    discs = [(round(x, 2), round(y, 2), round(r, 2)) for x, y, r, _ in found if r > 0.0]
    assert discs == [(28.5, 18.0, 0.49), (30.0, 21.0, 0.63)]
    corners = [(round(x, 2), round(y, 2), owner) for x, y, r, owner in found if r == 0.0]
    assert sorted(corners) == [
        *((31.5, 17.5, -1), (31.5, 18.5, -1), (32.5, 17.5, -1), (32.5, 18.5, -1)),
    ]
    assert len({owner for _, _, r, owner in found if r > 0.0}) == 2


@pytest.mark.clause("AF-MOV-08")
@pytest.mark.parametrize(("side", "barred"), [("A", 0.0), ("B", 0.0125)])
def test_who_is_not_charged_is_not_touched(side: str, barred: float) -> None:
    """Beside a friend a model may stand; from another enemy it keeps more than contact."""
    edges = edges_of(
        soldiers("A", [[30, 10]], [25, 25]),
        soldiers("B", [[30, 18]], [25, 25]),
        zother=soldiers(side, [[31.6, 18.0]], [25, 25]),
    )
    base = edges.march.unit.bases[0]
    other = edges.march.near_bases[1]
    (free,) = edges.free(base, 0, [], [])
    for along in (free.begin, free.begin + free.length):
        x, y = point_on(free.body, along)
        assert gap(base.at(x, y, 0.0), other) == pytest.approx(barred, abs=0.001)


def a_crowd(seed: int) -> tuple[ContactEdges, random.Random]:
    """An enemy unit with others of both sides about it, a rock, sometimes at the edge of the table."""
    rng = random.Random(seed)
    x, y = rng.choice(((30.0, 20.0), (1.2, 20.0), (30.0, 1.1)))
    taken = [Base(x, y, 0.0, 0.5, 1.0), Base(x + 1.4, y, 0.0, 0.5, 1.0)]
    foes = [[x, y, 0.0], [x + 1.4, y, 20.0]]
    others: dict[str, Any] = {}
    for k in range(6):
        px = round(x + rng.uniform(-0.2, 3.4), 2) if x < 5 else round(x + rng.uniform(-3, 3), 2)
        py = round(y + rng.uniform(-0.2, 3.4), 2) if y < 5 else round(y + rng.uniform(-3, 3), 2)
        there = Base(px, py, 0.0, 1.12, 0.0)
        if px > 1.2 and py > 1.2 and all(gap(there, base) > 0.05 for base in taken):
            taken.append(there)
            base = rng.choice(([25, 25], [25, 50]))
            others[f"{rng.choice('az')}{k}"] = soldiers(rng.choice("AB"), [[px, py, 40.0]], base)
    rock = {"at": [x + 0.7, y + 2.6], "size": [0.7, 0.9], "turn": 25.0, "impassable": True}
    mine = soldiers("A", [[x + 6.0, y + 6.0, 10.0], [x + 8.0, y + 6.0, 10.0]], rng.choice(([25, 25], [25, 50])))
    return edges_of(mine, soldiers("B", foes, [25, 50]), [rock], **others), rng


@pytest.mark.clause("AF-MOV-06", "AF-MOV-08", "AF-TER-04")
@pytest.mark.parametrize("seed", range(12))
def test_what_is_free_is_what_may_be_stood_on(seed: int) -> None:
    """Points all round each enemy base: those on a free stretch are those at which nothing is in the way."""
    edges, rng = a_crowd(seed)
    march = edges.march
    comrade = edges.enemy.bases[0]
    own = march.unit.bases[0]
    # A comrade who has got there already.
    comrades = [own.at(comrade.cx - 0.6, comrade.cy + 1.7, own.heading)]
    counts = [0, 0]
    for at in range(len(edges.enemy.bases)):
        base = own.at(own.cx, own.cy, rng.choice((10.0, 55.0, 140.0)) if own.half_depth else 0.0)
        free = edges.free(base, at, [], comrades)
        alone = edges.free(base, at, [], [])
        again = edges.free(base, at, [], comrades)
        assert [(s.begin, s.length) for s in again] == [(s.begin, s.length) for s in free]
        for stretches, friends in ((free, comrades), (alone, [])):
            if not stretches:
                continue
            edge = stretches[0].body
            for k in range(60):
                along = edge.around * (k + 0.37) / 60
                x, y = point_on(edge, along)
                room = spare(edges, base.at(x, y, base.heading), at, friends)
                if abs(room) < 0.02:
                    continue
                inside = any((along - s.begin) % edge.around <= s.length for s in stretches)
                assert inside is (room > 0.0), (at, along, room)
                counts[inside] += 1
    assert sum(counts) > 60


def spare(edges: ContactEdges, base: Base, at: int, comrades: list[Base]) -> float:
    """By how much a base has room there, roughly; below 0 it has none."""
    march = edges.march
    room = 9.0
    for other in march.others:
        for k, there in enumerate(other.bases):
            if other.id == edges.enemy.id and k == at:
                continue
            # Enemies that are not charged must not be touched, nor come near touching.
            least = 0.0145 if other.seat == "B" and other.id != edges.enemy.id else 0.0
            room = min(room, (-1.0 if overlapping(base, there) else gap(base, there)) - least)
    for there in comrades:
        room = min(room, -1.0 if overlapping(base, there) else gap(base, there))
    for piece in march.walls:
        if stands_on(base, piece.shape):
            room = -1.0
        elif any(
            stands_on(base.at(base.cx + dx, base.cy + dy, base.heading), piece.shape) for dx, dy in AROUND
        ):
            room = min(room, 0.0)
    if not on_board(base, 0.0, 0.0, march.width, march.depth):
        room = -1.0
    elif not on_board(base, 0.02, 0.02, march.width - 0.02, march.depth - 0.02):
        room = min(room, 0.0)
    return room


AROUND = [(0.02 * math.cos(k), 0.02 * math.sin(k)) for k in range(6)]
