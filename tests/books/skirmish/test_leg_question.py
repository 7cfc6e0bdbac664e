"""Legs that are proposed to bots and to whoever asks what is possible: they lead somewhere worth going."""

from __future__ import annotations

import math
import random

import pytest

from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.field import Field
from banneret.books.skirmish.leg_question import LegQuestion
from banneret.core.engine.ask import Answer
from banneret.core.space.levels import Levels, Surface
from banneret.core.space.table import Table
from tests.books.skirmish.ground import skirmish
from tests.books.skirmish.heights import among_houses, quiet

pytestmark = pytest.mark.usefixtures("quiet")
__all__ = ["quiet"]


def proposed(battle: Battle, key: str, manner: str, left: float, first: bool = True) -> list[Answer]:
    question = LegQuestion(battle, battle.warrior(key), manner, left, first)
    answers = question.candidates(random.Random(4), 200)
    assert all(question.check(answer) is None for answer in answers)
    return answers


@pytest.mark.parametrize(("left", "least", "most"), [(4.0, 2.0, 4.4), (0.2, 0.5, 1.1)])
def test_proposals_on_foot_lead_about_as_far_as_the_move(left: float, least: float, most: float) -> None:
    battle = skirmish({"A.a": (24, 24), "B.a": (44, 44)})
    walks = [answer["to"] for answer in proposed(battle, "A.a", "walk", left)]
    away = [math.hypot(x - 24, y - 24) for x, y in walks]
    assert least - 0.01 <= min(away) < least + 0.1 * left + 0.1
    assert most - 0.1 * left - 0.1 < max(away) <= most + 0.01
    # In every direction alike.
    assert {(x > 24, y > 24) for x, y in walks} == {(False, False), (False, True), (True, False), (True, True)}


def test_proposals_end_on_the_table() -> None:
    battle = skirmish({"A.a": (0.6, 47.4), "B.a": (44, 44)})
    walks = [answer["to"] for answer in proposed(battle, "A.a", "run", 8.0)]
    assert all(0 <= x <= 48 and 0 <= y <= 48 for x, y in walks)
    assert min(x for x, _ in walks) == 0
    assert max(y for _, y in walks) == 48


def test_a_move_that_has_begun_may_be_proposed_to_end() -> None:
    battle = skirmish({"A.a": (24, 24), "B.a": (44, 44)})
    assert {"way": "end"} not in proposed(battle, "A.a", "walk", 4.0)
    assert {"way": "end"} in proposed(battle, "A.a", "walk", 4.0, first=False)


def test_at_an_edge_leaps_and_ladders_are_proposed_too() -> None:
    battle = among_houses({"A.a": (18, 12, "loft"), "B.a": (44, 44)})
    ways = {answer["way"] for answer in proposed(battle, "A.a", "walk", 4.0)}
    assert ways == {"walk", "link", "jump", "gap"}


def test_who_climbs_is_proposed_what_it_touches_at_first() -> None:
    battle = among_houses({"A.a": (14, 9.5), "B.a": (44, 44)})
    assert "climb" in {answer["way"] for answer in proposed(battle, "A.a", "climb", 4.0)}
    assert "climb" not in {answer["way"] for answer in proposed(battle, "A.a", "climb", 4.0, first=False)}


def test_who_crawls_is_proposed_to_crawl() -> None:
    battle = among_houses({"A.a": (13, 13), "B.a": (44, 44)})
    assert {answer["way"] for answer in proposed(battle, "A.a", "crawl", 2.0)} == {"walk"}


@pytest.mark.clause("SK-MOV-22")
def test_leaps_are_proposed_where_it_is_an_inch_deep_and_more() -> None:
    def ways(height: float) -> set[str]:
        battle = skirmish({"A.a": (18, 12, "deck"), "B.a": (44, 44)})
        levels = Levels(48, 48, [Surface("deck", [(10, 10), (18, 10), (18, 16), (10, 16)], height)], [], [])
        battle.field = Field(48, 48, levels, [], [], [], True)
        return {answer["way"] for answer in proposed(battle, "A.a", "walk", 4.0)}

    assert ways(1.5) == {"walk", "jump"}
    assert ways(0.9) == {"walk"}


def test_who_stands_where_a_proposal_would_lead_is_sent_to_the_middle_of_the_table() -> None:
    """In a corner of the table half of all points about it lie beyond both edges, and so in the corner."""
    battle = skirmish({"A.a": (0, 0), "B.a": (44, 30)}, table=Table(48.0, 36.0, ()))
    assert {"way": "walk", "to": (24.0, 18.0)} in proposed(battle, "A.a", "walk", 4.0)
