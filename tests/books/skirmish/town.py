"""A small town for tests of scenarios: a hall of two floors off the centre, a hut of one with a flat roof."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from banneret.books.skirmish.battle import MEMBERS, Battle
from banneret.books.skirmish.opening import opened
from banneret.books.skirmish.options import SkirmishOptions, read_options
from banneret.books.skirmish.party import Party
from banneret.core.engine.ask import Question, Refusal, Steps
from banneret.core.space.level_files import MapSurface, MapWall
from banneret.core.space.table import Table
from banneret.core.space.town_files import MapBuilding
from tests.books.skirmish.parties import mob, watch

Points = tuple[tuple[float, float], ...]


def box(x0: float, y0: float, x1: float, y1: float) -> Points:
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


HALL = box(20.0, 26.0, 28.0, 34.0)
HUT = box(22.0, 20.0, 26.0, 23.0)
TOWN = Table(
    48.0,
    48.0,
    (),
    surfaces=(MapSurface("hall-1", 3.0, HALL, "Floor 1"), MapSurface("hut-roof", 3.0, HUT, "Roof")),
    walls=(MapWall("stump", ((10.0, 2.0), (14.0, 2.0)), 2.0),),
    buildings=(
        MapBuilding("hall", HALL, "Guild hall", True),
        MapBuilding("hut", HUT, "Bakehouse", True, "hut-roof"),
    ),
    ruin=True,
)
MEADOW = Table(48.0, 36.0, ())


def prepared(
    scenario: str = "",
    table: Table = TOWN,
    parties: Mapping[str, Party] | None = None,
    market: bool = True,
) -> Battle:
    """A skirmish of the Watch (A) and the Mob (B), unless others are given, that is about to begin."""
    both = dict(parties or {"A": watch(), "B": mob()})
    battle = opened(read_options(SkirmishOptions(table, both, scenario, market)))
    assert battle.step == MEMBERS
    return battle


def run(steps: Steps, *answers: Any) -> list[tuple[str, Question]]:
    """Play a step. Answers are given in the order of questions, as JSON; then the default. What was asked."""
    left = list(answers)
    asked: list[tuple[str, Question]] = []
    try:
        wanted = next(steps)
        while True:
            given: dict[str, Any] = {}
            for seat, question in wanted.questions.items():
                asked.append((seat, question))
                answer = question.read(left.pop(0)) if left else question.default()
                refusal = answer if isinstance(answer, Refusal) else question.check(answer)
                assert refusal is None, refusal
                given[seat] = answer
            wanted = steps.send(given[min(given)] if wanted.alone else given)
    except StopIteration:
        assert not left, f"nobody asked for {left}"
    return asked
