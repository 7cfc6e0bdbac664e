"""A book is an addition: one line on the shelf, and one folder in each layer. Nothing else names a book."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

import banneret
from banneret.books.opr.book import OprBook
from banneret.bots.players import bot_names, make_bot, play_on
from banneret.cli.main import main
from banneret.core.engine.book import SHELF, open_book
from banneret.core.engine.doors import folder_of
from banneret.core.engine.errors import BadInput
from banneret.core.engine.match import Match
from banneret.odds.advice import hints
from banneret.pictures.board import board_svg
from banneret.pictures.looks import look_of
from banneret.pictures.replay import frames
from tests.toy import BOOK, TOY, shelved

ROOT = Path(__file__).resolve().parents[1]
SOURCE = Path(banneret.__file__).parent
SVG = "{http://www.w3.org/2000/svg}"
# Where the line of each book is.
SHELVED = SOURCE / "core" / "engine" / "book.py"


def own(book_id: str, path: Path) -> bool:
    """Whether a file is in a folder of the book, or is its module in a folder that has one a book."""
    return folder_of(book_id) in (*path.parts, path.stem) or book_id in (*path.parts, path.stem)


def files() -> list[Path]:
    """The program and its packs, its build, its tools and what draws the pictures of its documentation."""
    places = [
        *SOURCE.rglob("*.py"),
        *SOURCE.rglob("*.toml"),
        *(ROOT / "tools").rglob("*.py"),
        *(ROOT / "web" / "src").rglob("*"),
    ]
    places += [
        *(ROOT / "docs").glob("*.py"),
        ROOT / "setup.py",
        ROOT / "Makefile",
        ROOT / "pyproject.toml",
        ROOT / ".ci" / "run",
    ]
    return [path for path in places if path.is_file()]


@pytest.mark.parametrize("book_id", SHELF)
def test_nothing_else_names_a_book(book_id: str) -> None:
    """Neither by its id nor by its folder, in code or in comments; but its own line on the shelf.

    What draws the pictures may borrow a scene from the tests of a book.
    """
    name = re.compile(rf"^(?!from tests\.).*\b({re.escape(book_id)}|{folder_of(book_id)})\b")
    for path in files():
        if own(book_id, path.relative_to(ROOT)):
            continue
        lines = [line for line in path.read_text(encoding="utf-8").splitlines() if name.search(line)]
        assert len(lines) == (1 if path == SHELVED else 0), f"{path.relative_to(ROOT)}: {lines}"


@pytest.fixture
def toy() -> Iterator[None]:
    with shelved():
        yield


def test_a_book_is_an_addition() -> None:
    """No file of the program knows the toy; its one line on the shelf is put there by the fixture."""
    names = re.compile(r"three.?chests", re.IGNORECASE)
    assert not [path for path in files() if names.search(path.read_text(encoding="utf-8"))]
    own_files = [path for path in TOY.rglob("*.py") if path.name != "__init__.py"]
    assert {path.relative_to(TOY).parts[0] for path in own_files} == {
        "books",
        "bots",
        "odds",
        "pictures",
        "cli",
    }


@pytest.mark.usefixtures("toy")
def test_the_toy_is_played_with_all_it_brings(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    book = open_book(BOOK)
    assert bot_names(book) == ["random", "greedy"]
    match = Match.start(book, book.sample_options(1), seed=1)
    bots = {seat: make_bot("greedy", book, seat, 1) for seat in match.seats}
    hinted: set[str] = set()
    while not match.over:
        for seat, question in list(match.pending.items()):
            hinted |= set(hints(book, match.view(seat), question).values())
            assert match.answer(seat, bots[seat].decide(match.view(seat), question)) is None
    assert hinted == {"3.5 more on average", "33% to find it"}
    assert main(["odds", BOOK, "--chests", "4"]) == 0
    assert json.loads(capsys.readouterr().out) == {"book": BOOK, "found": 0.25}
    assert main(["books"]) == 0
    assert "Three Chests" in capsys.readouterr().out


@pytest.mark.usefixtures("toy")
def test_the_toy_is_drawn_with_its_own_look(tmp_path: Path) -> None:
    """A picture, a page and a report of a game, in the words of the book."""
    book = open_book(BOOK)
    match = Match.start(book, book.sample_options(1), seed=1)
    play_on(match, {seat: make_bot("greedy", book, seat, 1) for seat in match.seats})
    journal = tmp_path / "toy.journal"
    match.journal.save(journal)
    out = {flag: tmp_path / f"toy{flag}" for flag in ("--svg", "--html", "--report")}
    words = [word for flag, path in out.items() for word in (flag, str(path))]
    assert main(["replay", str(journal), *words]) == 0
    drawn = {flag: path.read_text("utf-8") for flag, path in out.items()}
    svg = ElementTree.fromstring(drawn["--svg"])
    chests = [group for group in svg.iter(f"{SVG}g") if group.get("class") == "marker"]
    assert len(chests) == 9
    # At the end all treasures are shown, each in one chest of its seat.
    assert sorted([chest.get("data-owner") for chest in chests if chest.get("data-owner")]) == sorted(
        match.seats
    )
    assert "Night 1" in drawn["--report"]
    assert '"Night"' in drawn["--html"]
    begun = match.journal.cut(len(match.journal.entries) // 2)
    frame = frames(begun)[-1]
    assert f"Night {frame.view['round']}" in board_svg(frame.view, book.names(match.options))


def test_a_book_without_a_layer_has_what_all_have() -> None:
    """Nothing of the toy is left when it is off the shelf."""
    assert look_of("no-book").round_word == "Round"
    with pytest.raises(BadInput, match="there is no rulebook “three-chests”"):
        open_book(BOOK)


def test_core_names_no_clause() -> None:
    """What plays any game and measures any table enforces no rule; books do, and name it."""
    for path in (SOURCE / "core").rglob("*.py"):
        assert not re.search(r"\b[A-Z]{2}-[A-Z]{3}-\d", path.read_text(encoding="utf-8")), path.name


def owner(path: Path) -> str:
    """Whose module it is: a book's, of what the One Page Rules books share, or everybody's ("")."""
    for name in (*[folder_of(book_id) for book_id in SHELF], "opr"):
        if name in (*path.parent.parts, path.stem):
            return name
    return ""


def test_a_class_name_means_one_thing() -> None:
    """But for what plays the same part in two books, such as their Unit. Private names are their module's."""
    shared = {folder_of(book_id) for book_id in SHELF if isinstance(open_book(book_id), OprBook)}
    defined: dict[str, list[Path]] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                defined.setdefault(node.name, []).append(path.relative_to(SOURCE))
    for name, paths in defined.items():
        owners = [owner(path) for path in paths]
        twice = len(set(owners)) < len(owners) or ("" in owners and len(owners) > 1)
        assert not twice, f"{name} means two things: {[path.as_posix() for path in paths]}"
        assert "opr" not in owners or shared.isdisjoint(owners), f"{name} is shared, and a book has its own"


def test_questions_are_read_by_their_fields() -> None:
    """Prompts and labels are sentences for people: whoever reads them would break with every better sentence.

    Odds write labels of their own into drawings and ask special rules for theirs; of questions they read none.
    """
    sentences = {"bots": r"prompt|label", "odds": r"prompt|\.labels?\b(?!\()|\[\"label"}
    for layer, sentence in sentences.items():
        for path in (SOURCE / layer).rglob("*.py"):
            assert not re.search(sentence, path.read_text(encoding="utf-8")), path.relative_to(SOURCE)
