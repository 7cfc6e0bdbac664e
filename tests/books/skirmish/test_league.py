"""Twenty rounds with assumed casualties: nobody grows without bound, and nobody is gone by round 3."""

from __future__ import annotations

import pytest

from banneret.books.skirmish.party_lists import band_lists
from tests.books.skirmish.league import RATES, play_league, table


@pytest.mark.parametrize("rates", RATES)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_league_stays_sane(seed: int, rates: tuple[float, float]) -> None:
    ids = band_lists()[seed::2][:6]
    standings = play_league(ids, 20, seed, rates)
    assert len(standings) == 6
    for each in standings:
        assert min(each.members[:4]) >= 4
        assert min(each.members) >= 2
        assert max(each.members) <= 12
        assert max(each.gold) <= 600
        assert max(each.ratings) <= 400
        assert each.party.leader() is not None
    # They do grow: old parties are worth more than new ones, on the whole.
    assert sum(each.ratings[-1] for each in standings) > 2 * sum(each.ratings[0] for each in standings)
    assert len(table(standings)) == 7


def test_the_same_seed_plays_the_same_league() -> None:
    one, two = (play_league(band_lists()[:4], 3, 5, RATES[0]) for _ in range(2))
    assert [each.party for each in one] == [each.party for each in two]
