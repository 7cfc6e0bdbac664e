"""All that a book shows is of the shapes that the server describes, and all that they name is shown somewhere.

Games of every book, with and without toys, are played at random. At each moment what everybody sees, what is
asked and what is not on offer is held to the exported schema, which allows nothing that it does not name; now
and then also previews of answers, good and bad, and whatever can be measured.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from banneret.books.armies import armies_of
from banneret.cases.form import read_cases
from banneret.cases.runner import run_case
from banneret.core.engine.ask import Question, Refusal
from banneret.core.engine.book import SHELF, AnyBook, open_book
from banneret.core.engine.match import Match
from banneret.odds.advice import measure
from banneret.server import catalogue
from banneret.server.views import closed_json, question_json
from tests import wire
from tests.contract import kit
from tests.data import plain
from tests.shelf import offered
from tests.toy import shelved
from tests.toy.books.three_chests.book import ThreeChests
from tests.toy_chapters import every_toy, table_book, with_toys
from tests.toy_sides import OF_REGIMENTS, opened
from tests.toy_tower.book import WatchTower
from tests.wire import Found

CASES = Path(__file__).parents[2] / "cases"


def case_id(path: Path) -> str:
    return "-".join(path.relative_to(CASES).with_suffix("").parts)


LOOKED_AT = 4  # in the run of every day only one moment in so many is tried out and measured
EVERY_DAY = 260  # journal entries of a game; what comes later is like what has come

# Shapes that are sent by themselves, but for messages.
SHAPES = ("View", "Question", "ClosedData", "PreviewData", "MeasuredData", "Words")
# Where every question may say the same, one of any kind that does will do.
ANY_QUESTION = ("may_be_previewed", "may_be_measured", "harm", "act", "act_none", "under_way")


class Watcher:
    """Looks at a game after every answer, and takes note of what has been shown."""

    def __init__(self, found: Found, often: int = 1) -> None:
        self.found = found
        self.often = often
        self.moments = 0

    def look(self, match: Match) -> None:
        book = match.book
        for viewer in ("", *match.seats):
            self.sent("View", book.view_data(match.view(viewer)), f"{book.id}, seen by {viewer or 'anybody'}")
        close = self.moments % self.often == 0
        self.moments += 1
        for seat, question in match.pending.items():
            where = f"{book.id}: {question.name}"
            if close:
                self.sent("Question", question_json(match, seat, question), where)
                self.try_out(question, where)
                self.measure(match, seat)
            else:
                self.sent("Question", question.to_data(), where)
            for closed in plain(closed_json(question)):
                self.sent("ClosedData", closed, where)

    def try_out(self, question: Question, where: str) -> None:
        rng = random.Random(self.moments)
        tried = [
            *question.candidates(rng, 2),
            question.default(),
            *[question.read(each) for each in rough(question)],
        ]
        for answer in tried:
            if not isinstance(answer, Refusal):
                self.sent("PreviewData", question.preview(answer), where)

    def measure(self, match: Match, seat: str) -> None:
        view = match.book.view_data(match.view(seat))
        here = [unit["id"] for unit in view.get("units", []) if "pose" in unit]  # type: ignore[attr-defined]
        rng = random.Random(self.moments)
        for what in [each["id"] for each in catalogue.words(match.book)["measures"]] if here else []:
            unit = rng.choice(here)
            others: list[Any] = [None, [12.0, 12.0], *[other for other in here if other != unit][:1]]
            result = measure(match.book, match.view(seat), what, unit, rng.choice(others))
            self.sent("MeasuredData", result, f"{match.book.id}: {what}")

    def sent(self, name: str, data: object, where: str) -> None:
        wire.note(name, wire.check(name, data, where), self.found)


def rough(question: Question) -> Iterator[Any]:
    """Answers as a hand might drag them: not far from good."""
    data = plain(question.to_data())
    if data["kind"] == "landing":
        for option in data["options"][:2]:
            x, y, heading = option["pose"]
            yield [x + 0.3, y + 0.3, heading + 4.0]
    elif data["kind"] == "move":
        yield [["forward", 1.5 * data["allowance"]]]
    elif data["kind"] == "bases":
        yield {"to": [20.0, 20.0]}


def watched(book: AnyBook, seed: int, watcher: Watcher, entries: int, options: Any = None) -> None:
    match = Match.start(book, book.sample_options(seed) if options is None else options, seed=seed)
    watcher.look(match)
    kit.play(match, seed, entries, lambda playing, _: watcher.look(playing))


# ---------------------------------------------------------------------------------------- which games

Game = Callable[[int, Watcher, int], None]


def plain_game(book_id: str, seed: int, watcher: Watcher, entries: int) -> None:
    watched(open_book(book_id), seed, watcher, entries)


def three_chests(seed: int, watcher: Watcher, entries: int) -> None:
    with shelved():
        watched(ThreeChests(), seed, watcher, entries)


def tower(seed: int, watcher: Watcher, entries: int) -> None:
    watched(WatchTower(), seed, watcher, entries)


def game_of_toys(name: str, seed: int, watcher: Watcher, entries: int) -> None:
    (toys,) = [each for each in every_toy() if each.name == name]
    with toys.opened() as book:
        watched(with_toys(toys, book), seed, watcher, entries)


def game_of_sides(armies: int, chapter: str, seed: int, watcher: Watcher, entries: int) -> None:
    """More sides than two, or one that nobody plays."""
    with opened(OF_REGIMENTS):
        book = table_book("regiments")
        lists = [name for name in armies_of(book.id).list_ids() if name.endswith("-750")][:armies]
        options = book.set_up_agreed(lists, "generated", seed, {chapter: ["yes"]})
        watched(book, seed, watcher, entries, options)


GAMES: dict[str, Game] = {
    **{book_id: partial(plain_game, book_id) for book_id in offered()},
    "three-chests": three_chests,
    "watch-tower": tower,
    **{toys.name: partial(game_of_toys, toys.name) for toys in every_toy()},
    "brotherhood": partial(game_of_sides, 4, "brotherhood"),
    "outlaws": partial(game_of_sides, 2, "outlaws"),
}


def watched_case(path: Path, watcher: Watcher, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every moment of the cases in a file, for what random games seldom come to."""
    begin, answer = Match.from_state, Match.answer

    def begin_watched(*arguments: Any) -> Match:
        match = begin(*arguments)
        watcher.look(match)
        return match

    def answer_watched(match: Match, seat: str, data: object) -> Refusal | None:
        refusal = answer(match, seat, data)
        if refusal is None:
            watcher.look(match)
        return refusal

    with monkeypatch.context() as patched:
        patched.setattr(Match, "from_state", begin_watched)
        patched.setattr(Match, "answer", answer_watched)
        for file in read_cases(path):
            assert run_case(file) == "", file.where


# Games that come to more with another seed than the first.
OTHER_SEEDS = {"toy_dusk": 3, "skirmish": 4}
# Cases of what no game above comes to.
RARE = (
    "age-of-fantasy/command-points.yaml",
    "age-of-fantasy/extra-actions.yaml",
    "age-of-fantasy/finer-points.yaml",
    "age-of-fantasy/missions.yaml",
    "age-of-fantasy/multiplayer.yaml",
    "age-of-fantasy/random-events.yaml",
    "age-of-fantasy/side-missions.yaml",
    "quick-starter/characters.yaml",
    "quick-starter/deeds.yaml",
    "regiments/special-rules-s-w.yaml",
)

# What no game and no case shows, and why it is described all the same.
NOT_SHOWN: dict[tuple[str, str], str] = {
    ("LandingOption", "about"): "Any option may say what it is; no place has had to yet.",
    ("LegSent", "to"): "Where a leg leads is the player's to say: what a question proposes is to end the move.",
    ("LegSent", "link"): "The same of a ladder.",
    ("LandingOption", "best"): "Any option may be said to be the best; no place has had to yet.",
    ("PreviewData", "consequences"): "The server adds them to what is allowed: tests/server/test_foresight.py.",
    ("RefusalData", "by"): "Nobody here came too near: tests/books/test_in_the_way.py.",
    ("Goal", "open"): "Until the scenario is picked, before the first question: tests/books/test_goals.py.",
}


def joined(found: Found) -> Found:
    """What every question may say counts as said by all of them."""
    return {("Question" if key in ANY_QUESTION else shape, key) for shape, key in found}


@pytest.mark.plain
def test_all_that_is_shown_is_described_and_the_other_way_round(monkeypatch: pytest.MonkeyPatch) -> None:
    found: Found = set()
    for name, game in GAMES.items():
        game(OTHER_SEEDS.get(name, 1), Watcher(found, LOOKED_AT), EVERY_DAY)
    for name in RARE:
        watched_case(CASES / name, Watcher(found), monkeypatch)
    for book_id in [id for id in SHELF if open_book(id).offered]:
        Watcher(found).sent("Words", catalogue.words(open_book(book_id)), book_id)
    described = {each for name in SHAPES for each in wire.optional(name)}
    assert joined(described) - joined(found) == set(NOT_SHOWN)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 5))
@pytest.mark.parametrize("book_id", offered())
def test_whole_games_show_nothing_but_what_is_described(book_id: str, seed: int) -> None:
    watcher = Watcher(set())
    plain_game(book_id, seed, watcher, kit.LONGEST)
    assert watcher.moments > 50


@pytest.mark.slow
@pytest.mark.parametrize(
    "path",
    [path for path in sorted(CASES.rglob("*.yaml")) if path.relative_to(CASES).parts[0] in offered()],
    ids=case_id,
)
def test_cases_show_nothing_but_what_is_described(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watched_case(path, Watcher(set()), monkeypatch)


# ---------------------------------------------------------------------------------------- that this can fail


def a_view() -> Any:
    match = kit.play(kit.start(open_book("regiments"), 1), 1, 60)
    return plain(match.book.view_data(match.view("A")))


@pytest.mark.parametrize(
    ("breaks", "told"),
    [
        (lambda view: view["units"][0].update(wavering=True), "wavering"),
        (lambda view: view.update(phase="Magic"), "phase"),
        (lambda view: view["table"]["pieces"][0].pop("effects"), "effects"),
        (lambda view: view["units"][0]["badges"].append({"id": "new", "text": 3}), "3"),
        (lambda view: view["table"]["pieces"][0].update(border="blue"), "blue"),
        (lambda view: view["units"][0].update(size="many"), "many"),
    ],
)
def test_a_view_of_another_shape_is_noticed(breaks: Callable[[Any], None], told: str) -> None:
    view = a_view()
    wire.check("View", view)
    breaks(view)
    with pytest.raises(AssertionError, match=told):
        wire.check("View", view)


def test_what_is_never_shown_is_noticed() -> None:
    """The view of one book has no arrows and nobody on a floor; what it has is taken note of where it is."""
    found: Found = set()
    wire.note("View", a_view(), found)
    missing = wire.optional("View") - found
    assert {("View", "arrows"), ("Unit", "level"), ("Table", "surfaces"), ("Note", "secret")} <= missing
    assert missing.isdisjoint({("View", "units"), ("Unit", "pose"), ("Kind", "weapons"), ("Model", "ranks")})
    question = kit.start(open_book("regiments"), 1).pending
    for each in question.values():
        wire.note("Question", plain(each.to_data()), found)
    assert ("AskedPoint", "apart") in found
    assert ("AskedMove", "wheels") not in found
