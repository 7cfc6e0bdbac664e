"""What must hold of every optional chapter of every book that is played on a table, and of every toy.

Toys are plain code that subclasses rules, so all this is played with plain rules.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar, TypeVar

import msgspec
import pytest

import banneret
from banneret.books.chapter_choices import check_providers, in_order
from banneret.books.chaptered import Chaptered
from banneret.books.chapters import OptionalChapter
from banneret.books.table_book import TableBook
from banneret.bots.players import make_bot, play_on
from banneret.core.engine.book import Setting
from banneret.core.engine.errors import BadInput
from banneret.core.engine.journal import Journal
from banneret.core.engine.match import Match
from tests.contract import kit, secrets
from tests.contract.memory import changes, check_memory, faults, remembered
from tests.golden.make import FOLDER, GAMES, story
from tests.toy_chapters import (
    Toys,
    all_on,
    every_toy,
    going_together,
    none_on,
    sample_with,
    table_books,
    whole_sets,
    with_chosen,
    with_toys,
)

pytestmark = pytest.mark.plain

K = TypeVar("K")

TOYS = every_toy()
BOTS = ("greedy", "random")
every_table_book = pytest.mark.parametrize("book", table_books(), ids=lambda book: book.id)
each_toy = pytest.mark.parametrize("toys", TOYS, ids=lambda toys: toys.name)
each_toy_with_notes = pytest.mark.parametrize(
    "toys", [toys for toys in TOYS if toys.has_notes], ids=lambda toys: toys.name
)


# ---------------------------------------------------------------------------------------- an addition


def test_every_book_with_a_room_for_chapters_has_a_toy() -> None:
    """So that what is asked of toys here is asked of the hooks of every such book."""
    with_room = {book.id for book in table_books() if book.sections}
    assert {toys.book_id for toys in TOYS} == with_room
    assert {"age-of-fantasy", "regiments"} <= with_room


@each_toy
def test_nothing_else_knows_a_toy(toys: Toys) -> None:
    """Its files bring it, one each; no file of the program has its name, and without them it is not there."""
    with toys.opened() as book:
        ids = [chapter.id for chapter in toys.own(book)]
    assert len(ids) == len(toys.files)
    assert not [chapter.id for chapter in book.chapters() if chapter.id in ids]
    for path in Path(banneret.__file__).parent.rglob("*.py"):
        text = path.read_text(encoding="utf-8").lower()
        for name in ids:
            assert name not in text, path
            assert name.replace("-", " ") not in text, path


# ---------------------------------------------------------------------------------------- frozen


def changeable(chapter: OptionalChapter) -> list[str]:
    """Attributes of a chapter, its own or its class's, that it could remember something in."""
    found = []
    for name in dir(chapter):
        value = getattr(chapter, name)
        if not name.startswith("__") and not callable(value):
            found += [f"{chapter.id}.{name}: {fault}" for fault in faults(value)]
    return found


def check_frozen(book: TableBook[Any, Any], chapters: list[OptionalChapter]) -> None:
    """Of chapters as they are found, and as they are in use."""
    for chapter in book.chapters():
        assert not changeable(chapter)
        assert not list(faults(chapter.fresh_notes({})))
    battle = book.begin(sample_with(book, 0, {**none_on(book), **all_on(chapters)}))
    assert [chapter.id for chapter in battle.every_chapter] == [chapter.id for chapter in book.chapters()]
    assert {chapter.id for chapter in chapters} <= {chapter.id for chapter in battle.chapters}
    for chapter in battle.chapters:
        assert not changeable(chapter)
    for notes in battle.notes.values():
        assert not list(faults(notes))


@every_table_book
def test_no_chapter_has_attributes_that_change(book: TableBook[Any, Any]) -> None:
    for chapters in whole_sets(book):
        check_frozen(book, chapters)


@each_toy
def test_no_toy_has_attributes_that_change(toys: Toys) -> None:
    with toys.opened() as book:
        check_frozen(book, going_together(book.chapters(), toys.own(book)))


def test_attributes_that_change_are_found() -> None:
    class Mindful(OptionalChapter):
        id = "mindful"

        def __init__(self) -> None:
            super().__init__()
            self.seen: list[str] = []

    class Common(OptionalChapter):
        id = "common"
        counted: dict[str, int] = {}  # noqa: RUF012

    assert changeable(Mindful()) == ["mindful.seen: [] can be changed"]
    assert changeable(Common()) == ["common.counted: {} can be changed"]
    assert list(faults(("a", (1, ["b"])))) == ["['b'] can be changed"]


@each_toy
def test_no_toy_remembers_anything_but_its_notes(toys: Toys) -> None:
    with toys.opened() as plain:
        assert check_memory(with_toys(toys, plain), 2) > 50


@pytest.mark.parametrize("book", [book for book in table_books() if book.chapters()], ids=lambda book: book.id)
def test_no_chapter_remembers_anything_but_its_notes(book: TableBook[Any, Any]) -> None:
    for chapters in whole_sets(book):
        played = with_chosen(book, {**none_on(book), **all_on(chapters)})
        looked = 0
        for seed in (2, 3, 4):
            # One game is enough where chapters are many, or it is long.
            looked += check_memory(played, seed) if looked <= 100 else 0
        assert looked > 100


MINDFUL = """
from banneret.books.chapters import OptionalChapter

LOST = 0
LISTED = {"a": ["b"]}


class Tally:
    lost = 0


def counted():
    counted.calls += 1


counted.calls = 0


def mean(start=[]):
    start.append(0)


class Mindful(OptionalChapter):
    id = "mindful"
    named = ()

    def __init__(self):
        super().__init__()
        self.lost = 0

    def own(self):
        self.lost += 1

    def of_the_class(self):
        Mindful.named += ("a",)

    def of_the_module(self):
        global LOST
        LOST += 1

    def deep(self):
        LISTED["a"][0] = "c"

    def elsewhere(self):
        Tally.lost += 1

    def in_code(self):
        counted()

    def by_default(self):
        mean()
"""


@pytest.mark.parametrize(
    ("way", "change"),
    [
        ("own", "mindful.lost = 1"),
        ("of_the_class", "mindful.__class__.named = ('a',)"),
        ("of_the_module", "tests.mindful.LOST = 1"),
        ("deep", "tests.mindful.LISTED['a'] = ['c']"),
        ("elsewhere", "tests.mindful.Tally.lost = 1"),
        ("in_code", "tests.mindful.counted.calls = 1"),
        ("by_default", "tests.mindful.mean.__defaults__[0] = [0]"),
    ],
)
def test_whatever_a_chapter_remembers_is_found(way: str, change: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("tests.mindful")
    exec(MINDFUL, vars(module))
    monkeypatch.setitem(sys.modules, "tests.mindful", module)
    mindful = module.Mindful()
    before = remembered([mindful])
    assert not changes(before, remembered([mindful]))
    getattr(mindful, way)()
    found = changes(before, remembered([mindful]))
    assert change in found


# ---------------------------------------------------------------------------------------- off


@each_toy
def test_a_toy_that_is_off_leaves_a_game_equal(toys: Toys) -> None:
    """A golden game with the toy there and not chosen, to the byte of its last state."""
    name = next(name for name in GAMES if name.startswith(toys.book_id))
    with toys.opened():
        assert story(name) == (FOLDER / name).read_text(encoding="utf-8")


@each_toy
def test_headers_and_states_without_it_are_equal(toys: Toys) -> None:
    def written(book: TableBook[Any, Any], chosen: dict[str, list[str]]) -> list[bytes]:
        options = book.agreed(book.sample_options(1), chosen)
        view = book.view_data(book.view(book.begin(options), "A"))
        header = msgspec.json.encode(book.write_options(options))
        return [header, book.encode(book.begin(options)), msgspec.json.encode(view)]

    with toys.opened() as book:
        off = {
            setting.id: list(setting.usually()) for chapter in toys.own(book) for setting in chapter.settings()
        }
        assert off
        there = written(book, off)
        headers = [written(book, {})[0], there[0]]
    assert written(book, {}) == there
    assert headers[0] == headers[1]
    assert b'"chapters"' not in there[0]


@each_toy
def test_what_is_usual_is_not_written(toys: Toys) -> None:
    """Chosen or left out, a chapter that is not played makes the same options and the same header."""
    with toys.opened() as book:
        plain = book.sample_options(1)
        usual_ones = {
            setting.id: list(setting.usually()) for chapter in toys.own(book) for setting in chapter.settings()
        }
        data = book.write_options(plain)
        assert book.read_options({**data, "chapters": {**data.get("chapters", {}), **usual_ones}}) == plain
        chosen = {key: tuple(keys) for key, keys in all_on(toys.own(book)).items()}
        turned = dict(sorted(chosen.items(), reverse=True))
        headers = {
            msgspec.json.encode(book.write_options(book.read_options({**data, "chapters": each})))
            for each in (chosen, turned)
        }
        assert len(headers) == 1


# ---------------------------------------------------------------------------------------- in any order


@each_toy
def test_the_order_of_naming_changes_nothing(toys: Toys) -> None:
    """Agreed on in any order, found in any order: one header, one list of chapters, one game."""
    with toys.opened() as book:
        chapters = list(book.chapters())
        chosen = all_on(going_together(chapters, toys.own(book)))
        plain = book.reinforced(book.sample_options(0), chosen, 0)
        games = set()
        for keys in orders(list(chosen)):
            options = book.agreed(plain, {key: chosen[key] for key in keys})
            match = Match.start(book, options, seed=3)
            kit.play(match, 3, entries=30)
            games.add((match.journal.dumps(), kit.bytes_of(match)))
        assert len(games) == 1
        for found in orders(chapters):
            assert in_order(found, book.sections) == chapters


def orders(keys: list[K]) -> list[list[K]]:
    """Each of them first, and last, before and after each other."""
    turned = [keys[at:] + keys[:at] for at in range(len(keys))]
    return [*turned, *[order[::-1] for order in turned]]


# ---------------------------------------------------------------------------------------- undone and cloned


def notes_of(match: Match) -> dict[str, Any]:
    battle = match.state
    assert isinstance(battle, Chaptered)
    return battle.notes


@each_toy_with_notes
def test_undo_clone_and_snapshot_restore_the_notes(toys: Toys) -> None:
    """At every moment at which notes have changed: back by one answer, twice from there, and from bytes."""
    with toys.opened() as plain:
        book = with_toys(toys, plain)
        own = [chapter.id for chapter in toys.own(book)]
        match = kit.start(book, 2)
        changed: dict[str, int] = dict.fromkeys(own, 0)
        while not match.over:
            before = dict(notes_of(match))
            entries = len(match.journal.entries)
            assert match.answer(*kit.decide(match, 2)) is None
            after = dict(notes_of(match))
            if after == before:
                continue
            changed = {key: count + (after[key] != before[key]) for key, count in changed.items()}
            if max(changed.values()) > 40 and entries % 5:
                continue  # some of very many will do
            twin = match.clone()
            saved = Match.resume_snapshot(match.journal, match.snapshot(), book=book)
            for other in (twin, saved):
                assert notes_of(other) == after
            twin.undo(beyond=True)
            assert len(twin.journal.entries) <= entries
            assert notes_of(twin) == before
            assert notes_of(match) == after
            copied = match.state.copy()
            assert isinstance(copied, Chaptered)
            copied.notes[own[0]] = None
            assert notes_of(match) == after
        again = Match.resume(Journal.loads(match.journal.dumps(), "here"), book=book)
        assert notes_of(again) == notes_of(match)
        assert all([count > 0 for count in changed.values()]), changed


# ---------------------------------------------------------------------------------------- whole games


@each_toy
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_whole_games_with_a_toy_keep_every_promise(toys: Toys, seed: int) -> None:
    with toys.opened() as plain:
        book = with_toys(toys, plain)
        tested = kit.Subject(book, kit.subject(toys.book_id).clauses, 1)
        match = kit.check_random_play(tested, seed)
        kit.check_events(tested, match)
        kit.check_options(book, seed)
        kit.check_encoding(book, match)


@each_toy
def test_games_with_a_toy_are_rebuilt(toys: Toys) -> None:
    with toys.opened() as plain:
        kit.check_rebuilding(with_toys(toys, plain), 1)


@each_toy
def test_bots_play_with_a_toy_and_its_report_agrees(toys: Toys) -> None:
    """Whatever a chapter asks and changes, bots find answers; the facts of the game name its winner."""
    with toys.opened() as plain:
        book = with_toys(toys, plain)
        match = kit.start(book, 3)
        bots = {seat: make_bot(name, book, seat, 3) for seat, name in zip(match.seats, BOTS, strict=False)}
        bots |= {seat: make_bot("random", book, seat, 3) for seat in match.seats if seat not in bots}
        play_on(match, bots)
        assert match.outcome is not None
        assert book.report(match).winner == (match.outcome.winner or "draw")


@pytest.mark.parametrize("toys", [each for each in TOYS if each.has_secrets], ids=lambda toys: toys.name)
def test_no_secret_of_a_toy_shows(toys: Toys) -> None:
    with toys.opened() as plain:
        book = with_toys(toys, plain)
        assert secrets.check_secrets(book, 0, False) > 100
        secrets.check_simultaneous_answers(book, 0)


# ---------------------------------------------------------------------------------------- providers


def test_two_that_bring_the_same_do_not_go_together() -> None:
    class Flood(OptionalChapter):
        id = "flood"
        provides: ClassVar[tuple[str, ...]] = ("table",)

        def settings(self) -> tuple[Setting, ...]:
            return (Setting("flood", "Flood", "Water.", (("no", "No"), ("yes", "Yes")), "no"),)

    class Storm(Flood):
        id = "storm"
        provides: ClassVar[tuple[str, ...]] = ("sky", "table")

        def settings(self) -> tuple[Setting, ...]:
            return (Setting("storm", "Storm", "Wind.", (("no", "No"), ("yes", "Yes")), "no"),)

    class Calm(Flood):
        id = "calm"
        provides: ClassVar[tuple[str, ...]] = ()

    check_providers([Flood(), Calm()])
    with pytest.raises(BadInput, match=r"“Flood” and “Storm” do not go together: each has its own table"):
        check_providers([Flood(), Calm(), Storm()])
