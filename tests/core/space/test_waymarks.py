"""The rough map: how far marks are and by which way, against what each of its single ways says."""

from __future__ import annotations

import pytest

from banneret.core.space.uprights import Upright
from banneret.core.space.waymarks import Spread, Waymarks
from tests.books.skirmish.ruins import ruined

BODY = Upright(0.0, 0.0, 0.0, 0.49, 1.25)


def ways_into(marks: Waymarks, spread: Spread) -> dict[int, list[tuple[float, int, str]]]:
    """For every mark that was come to, all ways to it: what it then costs, from which mark, by which link."""
    found: dict[int, list[tuple[float, int, str]]] = {mark: [] for mark in spread.far}
    for mark, far in spread.far.items():
        for way in marks.ways_from(mark):
            found.setdefault(way.mark, []).append((far + way.cost, mark, way.link))
    return found


@pytest.mark.parametrize("seed", [3, 8])
def test_a_spread_takes_the_least_of_all_ways(seed: int) -> None:
    """Of ways that cost the same the one from the first mark, and of its links the first by name."""
    battle = ruined(seed)
    marks = Waymarks(battle.field.footing, BODY)
    begin = next(mark for mark in range(marks.count // 2, marks.count) if marks.is_free(mark))
    barred = set(marks.about(*marks.place(begin), 3.0)) - set(marks.about(*marks.place(begin), 2.0))
    starts = [(begin, 0.0), (begin, 2.0)]
    for longest, closed in ((1000.0, set[int]()), (12.0, barred)):
        spread = marks.spread(starts, longest, closed)
        assert spread.far[begin] == 0.0
        assert spread.chain(begin) == [(begin, "")]
        assert len(spread.far) > 10
        ties = 0
        for mark, ways in ways_into(marks, spread).items():
            best = min(ways, default=(0.0, -1, ""))
            if mark not in spread.far:
                assert mark in closed or best[0] > longest
            elif mark != begin:
                assert best[0] <= longest
                assert spread.far[mark] == pytest.approx(best[0])
                assert (spread.before[mark], spread.links[mark]) == best[1:]
                assert spread.chain(mark)[-1] == (mark, best[2])
                ties += len([each for each in ways if each[0] == best[0]]) - 1
        assert ties > 0, "no two ways to a mark cost the same"


@pytest.mark.parametrize("seed", [3, 8])
def test_every_mark_beside_a_link_leads_to_it(seed: int) -> None:
    """Which links are near is noted beforehand: as if all of a surface were asked for at each mark."""
    battle = ruined(seed)
    footing = battle.field.footing
    marks = Waymarks(footing, BODY)
    noted = {mark: [way.link for way in marks.ways_from(mark) if way.link] for mark in range(marks.count)}
    everywhere = Waymarks(footing, BODY)
    for mark in range(everywhere.count):
        level = everywhere.place(mark)[2]
        everywhere._links[mark] = [
            link for link in footing.levels.links_from(level) if link.kind in ("walk", "ladder")
        ]
    assert any(noted.values())
    assert noted == {
        mark: [way.link for way in everywhere.ways_from(mark) if way.link] for mark in range(everywhere.count)
    }
