"""Every book keeps the promises the engine, the bots, the pages and the journals rely on."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banneret.core.engine.ask import Question, Refusal
from banneret.core.engine.book import SHELF, open_book
from banneret.core.engine.match import Match
from tests.contract import kit, secrets
from tests.toy.books.three_chests.book import ThreeChests

EVERY_DAY = 1
# Books with secrets, and a game in which there are some: side-missions of a category rolled in secret.
WITH_SECRETS = {"age-of-fantasy": 7}


def played_by(
    games: list[tuple[str, int]], every_day: Mapping[str, int] = MappingProxyType({})
) -> pytest.MarkDecorator:
    """Tests of these games. One seed of each book is quick enough for every day, and so is the toy."""
    slow = [book_id != ThreeChests.id and seed != every_day.get(book_id, EVERY_DAY) for book_id, seed in games]
    rows = [
        pytest.param(*game, marks=[pytest.mark.slow] if late else [])
        for game, late in zip(games, slow, strict=True)
    ]
    return pytest.mark.parametrize(("book_id", "seed"), rows)


every_game = played_by(kit.games())
every_book = pytest.mark.parametrize("book_id", kit.book_ids())
secret_games = played_by([*kit.games(), *WITH_SECRETS.items()], WITH_SECRETS)
few_games = played_by([(book_id, seed) for book_id in kit.book_ids() for seed in (EVERY_DAY, 3, 4)])


def test_every_book_on_the_shelf_opens_under_its_own_id() -> None:
    for book_id in SHELF:
        book = open_book(book_id)
        assert book.id == book_id
        assert book.title
        assert book.prefix


@every_game
def test_random_play_ends_and_keeps_every_promise(book_id: str, seed: int) -> None:
    tested = kit.subject(book_id)
    match = kit.check_random_play(tested, seed)
    kit.check_events(tested, match)
    kit.check_options(tested.book, seed)


@every_game
def test_the_journal_rebuilds_the_game(book_id: str, seed: int) -> None:
    kit.check_rebuilding(kit.subject(book_id).book, seed)


@few_games
def test_a_game_goes_on_after_a_crash(book_id: str, seed: int) -> None:
    kit.check_resume_in_the_middle(kit.subject(book_id).book, seed)


@few_games
def test_going_back_gives_the_same_dice_again(book_id: str, seed: int) -> None:
    kit.check_going_back(kit.subject(book_id).book, seed)
    kit.check_undo_past_snapshot(kit.subject(book_id).book, seed)


@few_games
def test_clone_and_original_are_independent(book_id: str, seed: int) -> None:
    kit.check_clones(kit.subject(book_id).book, seed)


@few_games
def test_a_clone_with_another_seed_gets_other_dice(book_id: str, seed: int) -> None:
    kit.check_clone_with_other_dice(kit.subject(book_id).book, seed)


@few_games
def test_bad_answers_are_refused_and_change_nothing(book_id: str, seed: int) -> None:
    kit.check_refusals(kit.subject(book_id), seed)


@secret_games
def test_secrets_do_not_show(book_id: str, seed: int, request: pytest.FixtureRequest) -> None:
    """A game of every day is looked into here and there, others as a whole."""
    book = kit.subject(book_id).book
    whole = book_id == ThreeChests.id or request.node.get_closest_marker("slow") is not None
    compared = secrets.check_secrets(book, seed, whole)
    assert compared > 100 or WITH_SECRETS.get(book_id) != seed, "hardly a secret in this game"
    secrets.check_simultaneous_answers(book, seed)


@few_games
def test_the_seed_does_not_show(book_id: str, seed: int) -> None:
    secrets.check_seed_is_unseen(kit.subject(book_id).book, seed)


@few_games
def test_undo(book_id: str, seed: int) -> None:
    free, firm = kit.check_undo(kit.subject(book_id).book, seed)
    assert free
    assert firm


@few_games
def test_dice_typed_in_make_the_same_game(book_id: str, seed: int) -> None:
    assert kit.check_typed_dice(kit.subject(book_id).book, seed) > 0


@every_book
def test_the_same_game_in_other_processes(book_id: str) -> None:
    """Whatever the hash seed, and whether or not the game was interrupted."""
    expected = kit.digest(kit.played(kit.subject(book_id).book, 2))
    for hash_seed, more in (("0", []), ("4242", ["resume"])):
        command = [sys.executable, "-m", "tests.contract.kit", book_id, "2", *more]
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        run = subprocess.run(
            command, cwd=kit.ROOT, env=environment, capture_output=True, text=True, check=True, timeout=60
        )
        assert run.stdout.strip() == expected


def test_the_toy_hides_something() -> None:
    """The contract on secrets is only worth something if some book has secrets."""
    book = kit.subject(kit.book_ids()[0]).book
    assert secrets.check_secrets(book, 1) > 10


@cache
def questions_of(book_id: str) -> list[Question]:
    """One question of each name that comes up in a game."""
    found: dict[str, Question] = {}

    def watch(match: Match, _: Question) -> None:
        for question in match.pending.values():
            found.setdefault(question.name, question)

    kit.played(kit.subject(book_id).book, 3, watch)
    return list(found.values())


numbers = st.floats() | st.integers() | st.booleans() | st.none()
words = st.text(max_size=8) | st.sampled_from(["forward", "back", "pivot", "deploy", "hold"])
anything = st.recursive(
    numbers | words,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(words, inner, max_size=4),
    max_leaves=12,
)


@every_book
@settings(max_examples=150, deadline=None)
@given(data=anything)
def test_no_data_upsets_a_question(book_id: str, data: object) -> None:
    """Whatever comes over the wire is read or refused; nothing raises."""
    for question in questions_of(book_id):
        answer = question.read(data)
        refusal = answer if isinstance(answer, Refusal) else question.check(answer)
        if refusal is not None:
            assert refusal.code
            assert refusal.why
            kit.as_json(refusal.to_data())
