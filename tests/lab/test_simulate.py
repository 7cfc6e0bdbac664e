"""Batches of games, for every book that brings armies to play them with."""

from __future__ import annotations

from pathlib import Path

import pytest

from banneret.books.armies import armies_of
from banneret.books.chapters import FIRST_WITH_CHAPTERS
from banneret.books.table_book import on_table
from banneret.core.engine.book import open_book
from banneret.core.engine.errors import BadInput
from banneret.core.engine.journal import Journal
from banneret.lab.drawn_chapters import chapters_to_draw
from banneret.lab.simulate import Agreed, Job, options_of, play_game, run_batch
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


# ---------------------------------------------------------------------------------------- drawn chapters

DRAWN = "age-of-fantasy"


def drawn_for(seed: int, bots: int = 2, settings: Agreed = ()) -> dict[str, tuple[str, ...]]:
    """What is chosen in a game with drawn chapters; seats there are as many as bots."""
    book = on_table(open_book(DRAWN))
    options = options_of(book, Job(DRAWN, (), "", ("random",) * bots, seed, "", settings, True))
    assert len(book.seats(options)) == bots
    return book.chosen(options)


def test_chapters_are_drawn_by_the_seed_each_in_about_half_of_the_games() -> None:
    games = [drawn_for(seed) for seed in range(60)]
    assert games[7] == drawn_for(7)
    for chapter in chapters_to_draw(open_book(DRAWN)):
        played = [chapter in game["chapters"] for game in games if "chapters" in game]
        if any(played):
            assert 15 < sum(played) < 50  # one that others bring along is in more than half
    assert "multiplayer" not in {name for game in games for name in game["chapters"]}
    assert len({game["fog-rules"] for game in games}) > 5
    assert len({game["mission"] for game in games}) > 5


def test_what_is_drawn_takes_the_place_of_what_a_sample_brings() -> None:
    """Later samples have chapters of their own, and tables made for them."""
    for seed in range(FIRST_WITH_CHAPTERS, FIRST_WITH_CHAPTERS + 40):
        assert drawn_for(seed)


def test_what_is_agreed_on_stands_beside_what_is_drawn() -> None:
    settings = (
        ("chapters", ("multiplayer", "fog-of-war")),
        ("fog-rules", ("ebb-and-flow",)),
        ("mission", ("duel",)),
    )
    games = [drawn_for(seed, bots, settings) for seed, bots in ((1, 3), (2, 4), (3, 4), (4, 3))]
    for game in games:
        assert {"multiplayer", "fog-of-war"} <= set(game["chapters"])
        assert game["fog-rules"] == ("ebb-and-flow",)
        assert game["mission"] == ("duel",)
    assert len({game["chapters"] for game in games}) > 1


def test_as_many_armies_as_bots_where_that_is_open() -> None:
    book = on_table(open_book(DRAWN))
    settings = (("chapters", ("multiplayer",)),)
    for bots in (3, 4):
        job = Job(DRAWN, (), "", ("random",) * bots, 1, settings=settings)
        assert len(book.seats(options_of(book, job))) == bots


def test_a_game_with_drawn_chapters_and_armies_of_ones_own(tmp_path: Path) -> None:
    named = ("aof-kin-750", "aof-horde-750")
    job = Job(DRAWN, named, "", ("random", "random"), 2, str(tmp_path), drawn=True)
    assert not play_game(job).error
    options = Journal.load(tmp_path / f"{DRAWN}-2.jsonl").header.options
    lists = [armies_of(DRAWN).list_line(name)["name"] for name in named]
    assert [options["armies"][seat]["name"] for seat in SEATS] == lists
    assert options["chapters"]["chapters"]


# ---------------------------------------------------------------------------------------- drawn parties


@pytest.mark.parametrize(("name", "called"), [("ruins", "Ruins"), ("fields", "Fields"), ("bell-court", "Bell")])
def test_drawn_parties_meet_on_the_map_that_is_named(name: str, called: str) -> None:
    book = open_book("skirmish")
    agreed = (("scenario", ("bad-blood",)),)
    for settings in ((), agreed):
        games = [options_of(book, Job("skirmish", (), name, (), seed, settings=settings)) for seed in (1, 2, 5)]
        assert all(called in options.table.name for options in games)
        assert len({options.parties["A"].type for options in games}) > 1
        assert all(options.scenario == "bad-blood" for options in games) == (settings == agreed)


def test_a_map_goes_with_armies_where_samples_bring_their_own() -> None:
    with pytest.raises(BadInput, match="name the armies too"):
        options_of(open_book("regiments"), Job("regiments", (), "generated", (), 1))
