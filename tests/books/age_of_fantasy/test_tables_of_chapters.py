"""The tables of the chapters, line by line: a name is a name, a clause a clause and a sentence a sentence."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest

from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.chapters.battlefield_conditions.conditions import GEOLOGICAL, MYSTERIOUS
from banneret.books.age_of_fantasy.chapters.brutal_damage.chapter import AIMED_TRUE, CRITICAL, UNHURT
from banneret.books.age_of_fantasy.chapters.command_points.stratagems import STRATAGEMS
from banneret.books.age_of_fantasy.chapters.kitchen_table.tables import kitchen_styles
from banneret.books.age_of_fantasy.chapters.random_events.table import TABLE
from banneret.books.age_of_fantasy.chapters.terrain_and_objective_effects.effects import (
    OBJECTIVE_EFFECTS,
    OBJECTIVE_TABLE,
    TERRAIN_EFFECTS,
    TERRAIN_TABLE,
)
from banneret.books.opr.rolls import Successes
from banneret.core.engine.book import Setting
from banneret.core.engine.shown import UnitState

BOOK = AgeOfFantasy()
SENTENCE = re.compile(r"[A-Z][^.]* .*[^.]\.")


class Line(NamedTuple):
    """A line of a table, as far as all of them are alike."""

    id: str
    name: str
    clause: str
    about: str


def by_name(name: str) -> str:
    """The id of what is called so."""
    return name.lower().replace(" ", "-")


# With the letters of its clauses, and the number of the first and of the last of them.
TABLES: dict[str, tuple[list[Line], str, int, int]] = {
    "conditions": ([Line(*line) for line in (*GEOLOGICAL, *MYSTERIOUS)], "CND", 2, 17),
    "effects of terrain": ([Line(*line) for line in TERRAIN_EFFECTS], "EFF", 4, 7),
    "effects of objectives": ([Line(*line) for line in OBJECTIVE_EFFECTS], "EFF", 9, 12),
    "events": ([Line(by_name(line.name), *line[1:]) for line in TABLE], "EVT", 5, 22),
    "stratagems": (
        [Line(line.id, line.name(), line.clause, line.about) for line in STRATAGEMS],
        "CPT",
        5,
        19,
    ),
}


@pytest.mark.parametrize(("lines", "letters", "first", "last"), TABLES.values(), ids=TABLES)
def test_lines_of_tables(lines: list[Line], letters: str, first: int, last: int) -> None:
    for line in lines:
        assert line.id == by_name(line.name)
        assert re.fullmatch(r"[A-Z][a-z]+(?: (?:of|in|to|[A-Z][a-z]+))+|[A-Z][a-z]+", line.name), line.name
        assert re.fullmatch(rf"AF-{letters}-\d\d", line.clause), line.clause
        assert SENTENCE.fullmatch(line.about), line.about
    # The book tells of them in the order of its table, and of each once.
    numbers = [int(line.clause[-2:]) for line in lines]
    assert numbers == sorted(set(numbers))
    assert (numbers[0], numbers[-1]) == (first, last)
    assert len({line.name for line in lines}) == len({line.about for line in lines}) == len(lines)


@pytest.mark.clause("AF-EFF-01", "AF-EFF-02", "AF-EFF-03", "AF-EFF-08")
def test_a_1_and_a_2_find_nothing_special() -> None:
    nothing = "There is nothing special about it."
    for table, name, clause in (
        (TERRAIN_TABLE, "Regular Terrain", "AF-EFF-03"),
        (OBJECTIVE_TABLE, "Regular Objective", "AF-EFF-08"),
    ):
        assert [tuple(effect) for effect in table[:2]] == [("regular", name, clause, nothing)] * 2
        assert len(table) == 6
        assert "regular" not in [effect.id for effect in table[2:]]


@pytest.mark.clause("AF-EVT-02", "AF-EVT-03")
def test_events_are_numbered_by_a_d3_and_a_d6() -> None:
    assert [line.number for line in TABLE] == [10 * tens + ones for tens in (1, 2, 3) for ones in range(1, 7)]


@pytest.mark.clause("AF-CPT-04", "AF-CPT-07", "AF-CPT-08", "AF-CPT-09")
def test_what_stratagems_cost_and_who_has_them() -> None:
    told = [f"{line.id}: {line.doctrine} {line.cost}/{line.cancel}" for line in STRATAGEMS]
    assert told == [
        "high-command: universal 1/0",
        "supreme-command: universal 2/0",
        "seize-initiative: universal 2/2",
        "total-shutdown: universal 2/2",
        "delayed-deployment: universal 2/2",
        "hidden-deployment: universal 3/0",
        "eternal-vigilance: strategic 1/0",
        "lightning-reflexes: strategic 2/0",
        "code-of-honor: strategic 3/0",
        "heightened-senses: defensive 1/0",
        "tactical-retreat: defensive 2/0",
        "closing-fire: defensive 3/0",
        "sweeping-move: shock 1/0",
        "killing-blow: shock 2/0",
        "ferocious-attack: shock 3/0",
    ]
    # What comes of one stands after a colon; of those that raise dice, the dice tell.
    assert [line.id for line in STRATAGEMS if not line.does] == ["high-command", "supreme-command"]
    for line in STRATAGEMS[2:]:
        assert re.fullmatch(r"[a-z].* .*[^.]", line.does), line.does


@pytest.mark.parametrize("setting", BOOK.settings(), ids=lambda setting: setting.id)
def test_what_is_said_of_settings(setting: Setting) -> None:
    assert re.fullmatch(r"[a-z]+(?:-[a-z]+)*", setting.id)
    assert re.fullmatch(r"[A-Z][^.]*", setting.name)
    assert SENTENCE.fullmatch(setting.about)
    known = [key for key, _ in setting.choices]
    assert len(set(known)) == len(known) > 1
    for key, name in setting.choices:
        assert re.fullmatch(r"[a-z0-9][a-z0-9 -]*|[AB]", key), key  # or a seat
        assert re.fullmatch(r"[A-Z0-9][^.]*", name), name
    for key, about in setting.abouts:
        assert key in known
        assert SENTENCE.fullmatch(about), about
    assert set(setting.usually()) <= {*known, *([""] if setting.several else [])}


@pytest.mark.parametrize("state", BOOK.states(), ids=lambda state: state.id)
def test_what_may_be_the_matter_with_a_unit(state: UnitState) -> None:
    assert re.fullmatch(r"[a-z]{3,}(?: [a-z]+)*", state.id)
    assert len(state.sign) == 1
    assert re.fullmatch(r"[A-Z][A-Za-z ]{2,}", state.called)


@pytest.mark.clause("AF-BRU-06", "AF-BRU-08", "AF-BRU-10")
@pytest.mark.parametrize(
    ("reading", "one", "two"),
    [
        (AIMED_TRUE, "1 hit on the enemy", "2 hits on the enemy"),
        (UNHURT, "1 mishap without harm", "2 mishaps without harm"),
        (CRITICAL, "1 critical hit", "2 critical hits"),
    ],
    ids=["aimed true", "unhurt", "critical"],
)
def test_dice_of_brutal_damage_are_told(reading: Successes, one: str, two: str) -> None:
    assert reading.result([3, 4], [0, 0]) == one
    assert reading.result([4, 4, 3], [0, 0, 0]) == two


@pytest.mark.clause("AF-KIT-03", "AF-KIT-04", "AF-KIT-05")
@pytest.mark.parametrize(
    ("style", "first", "second"),
    [
        ("frontline", (18.0, 7.0), (18.0, 21.0)),
        ("long-haul", (9.0, 14.0), (27.0, 14.0)),
        ("side-battle", (12.0, 28.0 / 3.0), (24.0, 56.0 / 3.0)),
    ],
)
def test_breakthrough_on_a_kitchen_table_is_half_way_along_each_front(
    style: str, first: tuple[float, float], second: tuple[float, float]
) -> None:
    """On 36 by 28 inches."""
    (there,) = [each.breakthrough for each in kitchen_styles(36.0, 28.0) if each.id == style]
    ((one,), (other,)) = there["zone_1"], there["zone_2"]
    assert one == pytest.approx(first)
    assert other == pytest.approx(second)
