"""An optional chapter is an addition: a toy with a memory and a secret, and what must hold of every chapter.

The toy is plain code that subclasses rules, so all this is played with plain rules.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from typing import Any

import msgspec
import pytest

import banneret
from banneret.books.age_of_fantasy.battle import SECTIONS, Battle
from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.missions import score
from banneret.books.age_of_fantasy.options import AgeOfFantasyOptions
from banneret.books.chapter_choices import in_order
from banneret.books.chapters import OptionalChapter
from banneret.books.table_book import TableBook
from banneret.core.engine.ask import Question
from banneret.core.engine.book import SHELF, open_book
from banneret.core.engine.dice import ScriptedDice
from banneret.core.engine.errors import BadInput
from banneret.core.engine.journal import Journal
from banneret.core.engine.match import Match
from tests.contract import kit, secrets
from tests.golden.make import FOLDER, story
from tests.toy_chapter import TOY, opened

pytestmark = pytest.mark.plain

BOOK = AgeOfFantasy()
SOLDIERS = {"quality": 4, "defense": 5, "models": 2, "weapons": ["Sword (A1)"]}
UNITS = {
    "men": {"side": "A", "profile": SOLDIERS, "places": [[30, 20], [31, 20]]},
    "foes": {"side": "B", "profile": SOLDIERS, "places": [[30, 30], [31, 30]]},
}
ALL_ON = {
    "side-missions": ["hidden"],
    "actions": ["overwatch", "hunker down"],
    "wagers": ["yes"],
    "selection": ["limited"],
}


@pytest.fixture
def toy() -> Iterator[None]:
    with opened():
        yield


class Wagering(AgeOfFantasy):
    """Sample games are played with the toy."""

    def sample_options(self, seed: int) -> AgeOfFantasyOptions:
        return self.agreed(super().sample_options(seed), {"wagers": ["yes"]})


def battle_of(match: Match) -> Battle:
    battle = match.state
    assert isinstance(battle, Battle)
    return battle


def a_battle(**state: Any) -> Battle:
    return BOOK.arrange({}, UNITS, {"wagers": "yes", **state})[1]


# ---------------------------------------------------------------------------------------- an addition


def test_nothing_else_knows_the_toy() -> None:
    """One file brings it, and no file of the program has its name."""
    assert [path.name for path in TOY.glob("*.py")] == ["wagers.py"]
    for path in Path(banneret.__file__).parent.rglob("*.py"):
        assert "wager" not in path.read_text(encoding="utf-8").lower(), path
    assert not [chapter.id for chapter in BOOK.chapters() if chapter.id == "wagers"]


@pytest.mark.usefixtures("toy")
def test_the_toy_is_agreed_on_like_any_other() -> None:
    assert [chapter.id for chapter in BOOK.chapters()] == ["side-missions", "extra-actions", "wagers"]
    (setting,) = [setting for setting in BOOK.settings() if setting.id == "wagers"]
    assert (setting.name, setting.usual) == ("Wagers", "no")
    plain = BOOK.sample_options(0)
    options = BOOK.agreed(plain, {"wagers": ["yes"]})
    assert BOOK.chosen(options)["wagers"] == ("yes",)
    assert BOOK.write_options(options)["chapters"] == {"wagers": ("yes",)}
    assert BOOK.read_options(msgspec.json.decode(msgspec.json.encode(BOOK.write_options(options)))) == options
    assert BOOK.agreed(options, {"wagers": ["no"]}) == plain
    assert "chapters" not in BOOK.write_options(plain)
    for chapters, why in (
        ({"wager": ("yes",)}, "options.chapters: there is no chapter with the setting “wager”"),
        ({"wagers": ("maybe",)}, "options.chapters.wagers: there is no wagers “maybe”"),
        ({"wagers": ("yes", "no")}, "options.chapters.wagers: one thing is chosen for “wagers”, not 2"),
    ):
        with pytest.raises(BadInput) as fault:
            BOOK.read_options(msgspec.structs.replace(plain, chapters=chapters))
        assert str(fault.value).startswith(why)


@pytest.mark.usefixtures("toy")
def test_what_the_toy_remembers_is_shown_to_whom_it_says() -> None:
    battle = a_battle(bets={"B": "few", "A": "none"})
    assert battle.notes["wagers"].bets == (("A", "none"), ("B", "few"))
    assert BOOK.view_data(BOOK.view(battle, "A"))["wagers"] == {"A": "none"}
    assert BOOK.view_data(BOOK.view(battle, "B"))["wagers"] == {"B": "few"}
    assert "wagers" not in BOOK.view_data(BOOK.view(battle, ""))
    others = BOOK.secret_variants(battle, "A")
    assert [dict(other.notes["wagers"].bets) for other in others] == [
        {"A": "none", "B": "none"},
        {"A": "none", "B": "many"},
    ]
    battle.rout(battle.unit("foes"))
    assert BOOK.unit_facts(battle, "men")["units lost"] == 0
    assert BOOK.unit_facts(battle, "foes")["units lost"] == 1
    assert score(battle) == {"A": 1, "B": 1}
    battle.step = "over"
    assert BOOK.view_data(BOOK.view(battle, ""))["wagers"] == {"A": "none", "B": "few"}
    assert BOOK.secret_variants(battle, "A") == []
    with pytest.raises(BadInput, match=r"state.bets.A: there is no wager “lots”"):
        a_battle(bets={"A": "lots"})
    with pytest.raises(BadInput, match=r"state.bets: this case is played without wagers"):
        a_battle(wagers="no", bets={"A": "few"})


@pytest.mark.usefixtures("toy")
def test_notes_are_hidden_until_a_chapter_names_them() -> None:
    """What no chapter says is shown stays unseen, also to a question that keeps a view of the battle."""
    shown = OptionalChapter()
    assert shown.seen_notes(("secret",), "A", over=True) is None
    battle = a_battle(bets={"A": "none", "B": "few"})
    battle.chapters = [chapter for chapter in battle.chapters if chapter.id != "wagers"]
    assert battle.seen_by("A").notes == {}
    assert battle.copy().notes == battle.notes


# ---------------------------------------------------------------------------------------- frozen


def faults(value: Any) -> Iterator[str]:
    """What could be changed in place in a value that should be frozen."""
    if isinstance(value, tuple):
        for each in value:
            yield from faults(each)
    elif not (value is None or isinstance(value, (str, int, float, bool))):
        yield f"{value!r} can be changed"


def changeable(chapter: OptionalChapter) -> list[str]:
    """Attributes of a chapter, its own or its class's, that it could remember something in."""
    found = []
    for name in dir(chapter):
        value = getattr(chapter, name)
        if not name.startswith("__") and not callable(value):
            found += [f"{chapter.id}.{name}: {fault}" for fault in faults(value)]
    return found


def table_books() -> list[TableBook[Any, Any]]:
    return [book for book in map(open_book, sorted(SHELF)) if isinstance(book, TableBook)]


@pytest.mark.usefixtures("toy")
def test_no_chapter_has_attributes_that_change() -> None:
    for book in table_books():
        for chapter in book.chapters():
            assert not changeable(chapter)
            assert not list(faults(chapter.fresh_notes({})))
    battle = BOOK.begin(BOOK.agreed(BOOK.sample_options(0), ALL_ON))
    assert [chapter.id for chapter in battle.chapters] == [
        *("duel", "side-missions", "extra-actions", "wagers"),
    ]
    for chapter in battle.chapters:
        assert not changeable(chapter)


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


# ---------------------------------------------------------------------------------------- off


@pytest.mark.usefixtures("toy")
def test_a_chapter_that_is_off_leaves_a_game_equal() -> None:
    """The golden game with the toy there and not chosen, to the byte of its last state."""
    name = "age-of-fantasy-750.txt"
    assert story(name) == (FOLDER / name).read_text(encoding="utf-8")


def test_headers_and_states_without_it_are_equal() -> None:
    options = BOOK.agreed(BOOK.sample_options(1), {"actions": ["overwatch"]})
    before = [msgspec.json.encode(BOOK.write_options(options)), BOOK.encode(BOOK.begin(options))]
    with opened():
        again = BOOK.agreed(BOOK.sample_options(1), {"actions": ["overwatch"], "wagers": ["no"]})
        assert [msgspec.json.encode(BOOK.write_options(again)), BOOK.encode(BOOK.begin(again))] == before


# ---------------------------------------------------------------------------------------- in any order


@pytest.mark.usefixtures("toy")
def test_the_order_of_naming_changes_nothing() -> None:
    """Agreed on in any order, found in any order: one header, one list of chapters, one game."""
    plain = BOOK.sample_options(0)
    games = set()
    for keys in permutations(ALL_ON):
        options = BOOK.agreed(plain, {key: ALL_ON[key] for key in keys})
        match = Match.start(BOOK, options, seed=3)
        kit.play(match, 3, entries=30)
        games.add((match.journal.dumps(), BOOK.encode(battle_of(match))))
    assert len(games) == 1
    chapters = list(BOOK.chapters())
    for found in permutations(chapters):
        assert in_order(found, SECTIONS) == chapters


# ---------------------------------------------------------------------------------------- undone and cloned


@pytest.mark.usefixtures("toy")
def test_undo_clone_and_snapshot_restore_the_notes() -> None:
    """At every moment at which notes have changed: back by one answer, twice from there, and from bytes."""
    options = BOOK.agreed(BOOK.sample_options(2), ALL_ON)
    match = Match.start(BOOK, options, seed=2)
    changes = 0
    while not match.over:
        before = dict(battle_of(match).notes)
        entries = len(match.journal.entries)
        seat, answer = kit.decide(match, 2)
        assert match.answer(seat, answer) is None
        after = dict(battle_of(match).notes)
        if after == before:
            continue
        changes += 1
        twin = match.clone()
        again = Match.resume_snapshot(match.journal, match.snapshot())
        for other in (twin, again, Match.resume(Journal.loads(match.journal.dumps(), "here"))):
            assert battle_of(other).notes == after
        twin.undo(beyond=True)
        assert len(twin.journal.entries) <= entries
        assert battle_of(twin).notes == before
        assert battle_of(match).notes == after
        copied = battle_of(match).copy()
        copied.notes["wagers"] = None
        assert battle_of(match).notes == after
    lost = dict(battle_of(match).notes["wagers"].lost)
    assert lost, "nobody has lost anything, so nothing was remembered"
    assert changes >= 3


@pytest.mark.usefixtures("toy")
def test_saved_states_have_room_for_notes_at_their_end() -> None:
    """A state of before has no such room, and is read too: then the chapter begins afresh."""
    options = BOOK.agreed(BOOK.sample_options(4), {"wagers": ["yes"]})
    battle = BOOK.begin(options)
    battle.notes["wagers"] = battle.notes["wagers"]._replace(bets=(("A", "few"),), lost=(("B", 2),))
    saved = msgspec.msgpack.decode(BOOK.encode(battle))
    assert saved[-1] == {"wagers": [[["A", "few"]], [["B", 2]]]}
    assert BOOK.decode(options, BOOK.encode(battle)).notes == battle.notes
    older = BOOK.decode(options, msgspec.msgpack.encode(saved[:-1]))
    assert older.notes["wagers"] == BOOK.begin(options).notes["wagers"]
    assert BOOK.encode(BOOK.decode(options, BOOK.encode(older))) == BOOK.encode(older)


# ---------------------------------------------------------------------------------------- secret


@pytest.mark.usefixtures("toy")
def test_the_secret_of_the_toy_does_not_show() -> None:
    book = Wagering()
    assert secrets.check_secrets(book, 0, False) > 100
    secrets.check_simultaneous_answers(book, 0)


@pytest.mark.usefixtures("toy")
def test_wagers_are_placed_in_a_step_of_their_own() -> None:
    battle = a_battle(step="scenario", round=0)
    options = BOOK.agreed(BOOK.sample_options(0), {"wagers": ["yes"]})
    match = Match.from_state(BOOK, options, battle, ScriptedDice(6, 1, 4, 1))
    assert {seat: question.name for seat, question in match.pending.items()} == {"A": "wager", "B": "wager"}
    question: Question = match.pending["A"]
    assert match.answer("A", question.candidates(random.Random(1), 1)[0]) is None
    assert battle_of(match).notes["wagers"].bets == ()
    assert match.answer("B", "many") is None
    assert dict(battle_of(match).notes["wagers"].bets)["B"] == "many"
    assert battle_of(match).step != "placing bets"
