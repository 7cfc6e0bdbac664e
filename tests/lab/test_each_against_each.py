"""Lists each against each: who meets whom, from which seat, and how the table adds up."""

from __future__ import annotations

import json

import pytest

from banneret.core.engine.book import open_book
from banneret.core.engine.errors import BadInput
from banneret.lab.each_against_each import (
    CrossTable,
    Score,
    Terms,
    games_of,
    lists_of_size,
    pairs_of,
    play_each_against_each,
)
from banneret.lab.simulate import Played
from tests.cli.test_cli import Capture, run

BOOK = open_book("quick-starter")
THREE = ["seawall-1000", "moot-1000", "vigil-1000"]


def ended(winner: str, error: str = "") -> Played:
    return Played(1, winner, 0, 0.0, {}, error)


def test_every_army_has_a_list_of_each_size() -> None:
    assert [len(lists_of_size(BOOK, points)) for points in (1000, 1500, 2500)] == [16, 16, 16]


def test_a_size_that_no_list_has_is_answered_with_those_there_are() -> None:
    with pytest.raises(BadInput, match="lists of these sizes: 1000, 1500, 2500"):
        lists_of_size(BOOK, 750)


def test_each_meets_each_once_and_some_only_by_name() -> None:
    assert pairs_of("abc") == [("a", "b"), ("a", "c"), ("b", "c")]
    assert pairs_of("abcd", only=["c"]) == [("a", "c"), ("b", "c"), ("c", "d")]


def test_seats_change_after_every_game_and_tables_after_two() -> None:
    jobs = games_of(BOOK, ("moot-1000", "vigil-1000"), Terms(4, "greedy", 7, "generated"))
    assert [(job.armies[0], job.seed) for job in jobs] == [
        ("moot-1000", 7),
        ("vigil-1000", 7),
        ("moot-1000", 8),
        ("vigil-1000", 8),
    ]
    assert {job.bots for job in jobs} == {("greedy", "greedy")}


def test_the_table_counts_for_both_and_half_for_a_draw() -> None:
    table = CrossTable("abc")
    table.add("a", "b", ended("A"))
    table.add("b", "a", ended("A"))
    table.add("b", "a", ended(""))
    table.add("c", "b", ended("B"))
    table.add("c", "a", ended("", "AssertionError: gone"))
    assert table.against("a", "b") == Score(1, 1, 1)
    assert table.against("b", "a") == Score(1, 1, 1)
    assert table.overall("b") == Score(2, 1, 1)
    assert table.overall("c") == Score(0, 0, 1)
    assert float(table.overall("b").share) == pytest.approx(0.625)
    assert table.ranked() == ["b", "a", "c"]
    assert table.errors == ["c against a, seed 1: AssertionError: gone"]


def test_those_who_have_not_played_have_no_share() -> None:
    assert Score().share == 0
    assert CrossTable("ba").ranked() == ["b", "a"]


def test_a_pair_by_itself_plays_the_games_that_it_plays_among_all() -> None:
    terms = Terms(2, "random", 3, "generated")
    heard: list[int] = []
    whole = play_each_against_each(BOOK, THREE, pairs_of(THREE), terms, tell=lambda: heard.append(1))
    part = play_each_against_each(BOOK, THREE, pairs_of(THREE, [THREE[2]]), terms)
    assert len(heard) == 6
    assert whole.errors == []
    assert [whole.overall(name).games for name in THREE] == [4, 4, 4]
    assert [part.overall(name).games for name in THREE] == [2, 2, 4]
    for other in THREE[:2]:
        assert part.against(THREE[2], other) == whole.against(THREE[2], other)


def test_the_command_prints_a_line_a_list(capsys: Capture) -> None:
    words = ("army", "league", "quick-starter", "--lists", *THREE, "--games", "2", "--bot", "random")
    code, out, _ = run(capsys, *words)
    assert code == 0
    lines = [line for line in out.splitlines() if any(name in line for name in THREE)]
    assert len(lines) == 3
    assert all(line.rstrip(" │").endswith("%") for line in lines)
    assert "6 games; 0 errors." in out


def test_the_command_speaks_json(capsys: Capture) -> None:
    words = ("--lists", *THREE, "--only", THREE[0], "--games", "1", "--bot", "random", "--json")
    code, out, _ = run(capsys, "army", "league", "quick-starter", *words)
    assert code == 0
    told = json.loads(out)
    assert [(pair["first"], pair["second"]) for pair in told["meetings"]] == [
        (THREE[0], THREE[1]),
        (THREE[0], THREE[2]),
    ]
    assert all(pair["wins"] + pair["draws"] + pair["losses"] == 1 for pair in told["meetings"])
    assert set(told["lists"][THREE[1]]) == {"wins", "draws", "losses", "share"}
    assert told["errors"] == []


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--points", "999"), "lists of these sizes: 1000, 1500, 2500"),
        (("--lists", "moot-1000"), "two lists or more"),
        (("--lists", "moot-1000", "vigil-1000", "moot-1000"), "“moot-1000” is named twice"),
        (
            ("--points", "1000", "--only", "moot-1500"),
            "“moot-1500” is not among those that are played",
        ),
        (("--points", "1000", "--games", "0"), "at least one game a pair"),
        (("--points", "1000", "--games", "8334"), "at most 1000000 games are played, not 1000080"),
        (("--points", "1000", "--processes", "0"), "1 to 256 games are played at once, not 0"),
        (("--points", "1000", "--processes", "257"), "1 to 256 games are played at once, not 257"),
        (("--points", "1000", "--seed", "-1"), "a seed is 0 or more"),
        (("--points", "1000", "--seed", "9223372036854775807"), "the seeds of all games"),
        (("--points", "1000", "--bot", "clever"), "clever"),
        (("--points", "1000", "--map", "nowhere"), "nowhere"),
        (("--points", "1000", "--set", "tier=expert"), "has no choice “expert”"),
        (("--lists", "moot-1000", "levy-750"), "levy-750"),
        ((), "one of the arguments --points --lists is required"),
    ],
)
def test_what_is_wrong_is_said_before_a_game_is_played(
    capsys: Capture, words: tuple[str, ...], sentence: str
) -> None:
    code, out, err = run(capsys, "army", "league", "quick-starter", *words)
    assert code == 2
    assert sentence in err
    assert len(err.strip().splitlines()) == 1
    assert out == ""
