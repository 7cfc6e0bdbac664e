"""Permanent numbers: given once, and never by what others do."""

from __future__ import annotations

import pytest

from tests.campaign.small import small_world


@pytest.mark.clause("CP-MOV-16")
def test_the_number_of_an_army_depends_on_nobody_elses() -> None:
    one, other = small_world(".a .b .c"), small_world(".a .b .c")
    for _ in range(4):
        one.number_army("ann")
        one.number_party("cid")
    assert (
        [one.number_army("bob") for _ in range(3)] == [other.number_army("bob") for _ in range(3)] == [2, 5, 8]
    )
    assert [one.number_party("bob"), other.number_party("bob")] == [2, 2]


def test_no_number_is_given_twice() -> None:
    campaign = small_world(".a+a .b+b .c+c .a+a")
    given = [army.number for army in campaign.armies.values()]
    given += [campaign.number_army(seat) for _ in range(3) for seat in ("cid", "ann", "ann", "bob")]
    assert len(set(given)) == len(given)
