"""Batches of games, for every book that brings armies to play them with."""

from __future__ import annotations

from pathlib import Path

import pytest

from banneret.books.armies import armies_of
from banneret.books.table_book import on_table
from banneret.core.engine.book import open_book
from banneret.core.engine.journal import Journal
from banneret.lab.simulate import Job, play_game, run_batch
from tests.shelf import WITH_ARMIES

SEATS = ("A", "B")


@pytest.mark.parametrize("book", WITH_ARMIES)
def test_a_batch_adds_up(book: str) -> None:
    jobs = [Job(book, (), "", ("random", "random"), seed) for seed in (1, 2, 3)]
    heard: list[int] = []
    batch = run_batch(jobs, SEATS, 1, lambda played: heard.append(played.seed))
    assert heard == [1, 2, 3]
    assert batch.errors == []
    assert batch.games == 3 == sum(batch.wins.values()) + batch.draws
    averages = batch.averages()
    battles = on_table(open_book(book))
    assert set(averages) == set(battles.summary(battles.begin(battles.sample_options(1))))
    assert all(averages["models left"][seat] > 0 for seat in SEATS)


@pytest.mark.parametrize("book", WITH_ARMIES)
def test_the_same_seed_is_the_same_game_in_every_process(book: str) -> None:
    jobs = [Job(book, armies_of(book).usual[0], "generated", ("random", "random"), seed) for seed in (4, 5)]
    alone, together = run_batch(jobs, SEATS), run_batch(jobs, SEATS, 2)
    assert alone.wins == together.wins
    assert alone.decisions == together.decisions
    assert alone.averages() == together.averages()


@pytest.mark.parametrize(
    ("tier", "expected"), [("", "basic"), ("lists", "basic"), ("basic", "basic"), ("advanced", "advanced")]
)
def test_the_tier_follows_the_armies_unless_it_is_named(tier: str, expected: str, tmp_path: Path) -> None:
    armies = armies_of("quick-starter")
    settings = (("tier", (tier,)),) if tier else ()
    job = Job("quick-starter", armies.quick, armies.usual_map, ("random", "random"), 2, str(tmp_path), settings)
    assert not play_game(job).error
    assert Journal.load(tmp_path / "quick-starter-2.jsonl").header.options["tier"] == expected


@pytest.mark.parametrize("book", WITH_ARMIES)
def test_the_usual_armies_are_there_and_of_one_size(book: str) -> None:
    armies = armies_of(book)
    lines = {name: armies.list_line(name) for pair in (*armies.usual, armies.quick) for name in pair}
    assert set(lines) <= set(armies.list_ids())
    assert len({line["limit"] for line in lines.values()}) == 1
    assert all(len(set(pair)) == 2 for pair in (*armies.usual, armies.quick))


def test_settings_go_with_the_armies_named_or_with_usual_ones(tmp_path: Path) -> None:
    settings = (("mission", ("relic-hunt",)), ("deployment", ("long-haul",)), ("actions", ("overwatch",)))
    named = ("aof-kin-750", "aof-horde-750")
    for seed, armies in ((1, ()), (2, named)):
        job = Job("age-of-fantasy", armies, "", ("random", "random"), seed, str(tmp_path), settings=settings)
        assert not play_game(job).error
        options = Journal.load(tmp_path / f"age-of-fantasy-{seed}.jsonl").header.options
        assert (options["mission"], options["deployment"]) == ("relic-hunt", "long-haul")
        assert options["actions"] == ["overwatch"]
        assert not options["placement"]
        usual = armies_of("age-of-fantasy").usual[1]
        lists = [armies_of("age-of-fantasy").list_line(name)["name"] for name in armies or usual]
        assert [options["armies"][seat]["name"] for seat in SEATS] == lists
