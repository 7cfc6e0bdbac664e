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
from banneret.pictures.looks import words_of
from banneret.pictures.replay import frames
from tests.toy import BOOK, TOY, shelved

ROOT = Path(__file__).resolve().parents[1]
SOURCE = Path(banneret.__file__).parent
SVG = "{http://www.w3.org/2000/svg}"
# Where the line of each book is.
SHELVED = SOURCE / "core" / "engine" / "book.py"


# Where a book has a folder of its own, or a file: called after its id, in Python and packs with `_` for `-`.
PLACES = (
    ("books",),
    ("bots",),
    ("odds",),
    ("pictures",),
    ("lab",),
    ("cli", "odds"),
    ("cli", "warbands"),
    ("packs",),
    ("packs", "maps"),
    ("packs", "terrain"),
    ("clauses",),
)
# A book that ties others together has a layer of its own, below whatever plays and draws games. Its name is an
# everyday word, so that only its id in quotes names it; its clauses are named by what other books do for it.
LAYERS = ("campaign",)
# Its rules speak of these as of any phase of theirs; and here it says which book it falls back on.
SPOKEN_OF = ("skirmish",)
FALLBACK = SOURCE / "campaign" / "usual_books.py"
FALLS_BACK_ON = "quick-starter"
# Breaks are found again by the module that they are in, and nothing but this line of each says where that is.
BREAKS = ROOT / "tools" / "mutants" / "equivalent.toml"
MODULE = re.compile(r'(# )?module = "books/[a-z_/]+\.py"')


def own(book_id: str, path: Path) -> bool:
    """Whether a file is in a folder of the book, or is its own in a folder that has one a book."""
    if not path.is_relative_to(SOURCE):
        return False
    parts = path.relative_to(SOURCE).with_suffix("").parts
    if book_id in LAYERS and book_id in parts[:2]:
        return True
    called = [(*place, name) for place in PLACES for name in (folder_of(book_id), book_id)]
    return any(parts[: len(place)] == place for place in called)


def files() -> list[Path]:
    """The program and its packs, its build, its tools and what draws the pictures of its documentation."""
    places = [
        *SOURCE.rglob("*.py"),
        *SOURCE.rglob("*.toml"),
        *(ROOT / "tools").rglob("*.py"),
        *(ROOT / "tools").rglob("*.toml"),
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


def name_of(book_id: str) -> re.Pattern[str]:
    """A book as code and sentences name it: by its id in any spelling, also as part of a longer name, or by its
    title, unless that goes on as another book's."""
    if book_id in LAYERS:
        return re.compile(f"[\"']{book_id}[\"']")
    title = open_book(book_id).title
    titles = [open_book(other).title for other in SHELF]
    longer = [
        re.escape(other.removeprefix(title)) for other in titles if other != title and other.startswith(title)
    ]
    other = f"(?!{'|'.join(longer)})" if longer else ""
    return re.compile(rf"(?i:{'[-_ ]?'.join(book_id.split('-'))}|{re.escape(title)}){other}")


def prefix_of(book_id: str) -> re.Pattern[str]:
    """The prefix of its clauses, alone or in the id of one."""
    return re.compile(rf"\b{open_book(book_id).prefix}\b")


def lines_of(path: Path) -> list[str]:
    """Its lines, but for what may name a book: the module that a break is in, and a scene that pictures of the
    documentation borrow from the tests of a book."""
    lines = path.read_text(encoding="utf-8").splitlines()
    if path == BREAKS:
        return [line for line in lines if not MODULE.fullmatch(line)]
    if path.is_relative_to(ROOT / "docs"):
        return [line for line in lines if not line.startswith("from tests.")]
    return lines


@pytest.mark.parametrize("book_id", SHELF)
def test_nothing_else_names_a_book(book_id: str) -> None:
    """Neither in code nor in comments nor in the names of files; but its own line on the shelf.

    What the One Page Rules books share names the clauses that it enforces for them.
    """
    name, prefix = name_of(book_id), prefix_of(book_id)
    shared = isinstance(open_book(book_id), OprBook)
    for path in files():
        tied = any([own(layer, path) for layer in LAYERS])
        if own(book_id, path) or (tied and book_id in SPOKEN_OF):
            continue
        where = path.relative_to(ROOT)
        assert not name.search(where.as_posix()), (
            f"{where} is called after a book where no folder of one belongs"
        )
        lines = [line for line in lines_of(path) if name.search(line)]
        falls_back = path == FALLBACK and book_id == FALLS_BACK_ON
        assert len(lines) == (1 if path == SHELVED or falls_back else 0), f"{where}: {lines}"
        if book_id in LAYERS and path.is_relative_to(SOURCE / "books"):
            continue
        if not (shared and owner(where) == "opr"):
            lines = [line for line in lines_of(path) if prefix.search(line)]
            assert not lines, f"{where}: {lines}"


@pytest.mark.parametrize(
    "line",
    [
        'open_book("quick-starter")',
        'if book.title == "The 9th Age: Quick Starter":',
        "def is_quick_starter_book(book_id: str) -> bool:",
        "const isQuickStarter = book === here;",
        "function quickStarterPage() {",
        "QUICK_STARTER = 1",
        "# As the Quick Starter has it.",
    ],
)
def test_a_book_is_seen_however_it_is_named(line: str) -> None:
    assert name_of("quick-starter").search(line)
    assert not name_of("age-of-fantasy").search(line)


def test_what_names_no_book() -> None:
    assert not name_of("age-of-fantasy").search("“Age of Fantasy: Regiments” is the title of another")
    assert name_of("age-of-fantasy").search("in Age of Fantasy: the missions")
    assert prefix_of("quick-starter").search('book.prefix == "QS"')
    assert prefix_of("quick-starter").search("QS-GEN-01")
    assert not prefix_of("age-of-fantasy").search("AFTER = #AF3312")


def test_where_folders_of_a_book_belong() -> None:
    for place in ("books/regiments/x.py", "cli/odds/regiments.py", "packs/maps/regiments/x.toml"):
        assert own("regiments", SOURCE / place)
    for place in ("server/regiments/x.py", "core/regiments.py", "cli/regiments.py", "books/opr/regiments.py"):
        assert not own("regiments", SOURCE / place)
    assert not own("regiments", ROOT / "web" / "src" / "regiments" / "x.ts")


def test_the_program_takes_nothing_from_its_tests() -> None:
    for path in [*SOURCE.rglob("*.py"), *(ROOT / "tools").rglob("*.py")]:
        found = re.search(
            r"^\s*(from|import)\s+tests\b|[\"\']tests\.", path.read_text(encoding="utf-8"), re.MULTILINE
        )
        assert not found, f"{path.relative_to(ROOT)} imports from the tests"


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
    flags = [chest.get("data-owner", "") for chest in chests]
    assert sorted([seat for seat in flags if seat]) == sorted(match.seats)
    assert "Night 1" in drawn["--report"]
    assert '"Night"' in drawn["--html"]
    begun = match.journal.cut(len(match.journal.entries) // 2)
    frame = frames(begun)[-1]
    assert f"Night {frame.view['round']}" in board_svg(frame.view, book.names(match.options))


def test_a_book_without_a_layer_has_what_all_have() -> None:
    """Nothing of the toy is left when it is off the shelf."""
    assert dict(words_of("no-book")) == {
        "round": "Round",
        "score": "Score",
        "stats": {},
        "states": [],
        "ranks": [],
    }
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


# Public classes that play the same part in several books. Whoever shares another name says here that it does.
SAME_PART = {
    *(
        "Aim",
        "ArmyList",
        "Battle",
        "Building",
        "CastingRoll",
        "Chapter",
        "Charge",
        "ChargeDeclared",
        "ChargeFailed",
        "Effect",
        "Enchanted",
        "Fearless",
        "Field",
        "GameEnded",
    ),
    *(
        "GreedyBot",
        "LateUnits",
        "PhaseBegan",
        "PlaceMarker",
        "Plan",
        "Reacted",
        "Roster",
        "SaveRoll",
        "Situation",
        "Spell",
        "SpellData",
        "SpellTarget",
    ),
    *(
        "ClosedCharges",
        "ClosedDeployments",
        "ClosedReserves",
        "ClosedScouts",
        "ClosedTargets",
        "ClosedUnits",
        "NotHastened",
    ),
    *(
        "Army",
        "Orders",
        "Party",
    ),
    *(
        "Terrain",
        "Throw",
        "Toll",
        "Trial",
        "TurnBegan",
        "Unit",
        "UnitData",
        "UnitEntry",
        "Veterans",
        "Walker",
        "Weapon",
        "WeaponEntry",
    ),
    "WoundRoll",
}


def test_a_class_name_means_one_thing() -> None:
    """But for what plays the same part in two books, such as their Unit. Private names are their module's."""
    shared = {folder_of(book_id) for book_id in SHELF if isinstance(open_book(book_id), OprBook)}
    defined: dict[str, list[Path]] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                defined.setdefault(node.name, []).append(path.relative_to(SOURCE))
    twice = {name: paths for name, paths in defined.items() if len(paths) > 1}
    for name, paths in twice.items():
        owners = [owner(path) for path in paths]
        places = [path.as_posix() for path in paths]
        one_each = len(set(owners)) == len(owners) and "" not in owners
        assert one_each, f"{name} means two things: {places}"
        assert name in SAME_PART, f"{name} means two things, or should be listed: {places}"
        assert "opr" not in owners or shared.isdisjoint(owners), f"{name} is shared, and a book has its own"
    assert set(twice) == SAME_PART, f"no longer shared: {SAME_PART - set(twice)}"


# Modules in no book's own folder that have one name, and why that is one thing.
SAME_MODULE = {
    **dict.fromkeys(
        ("advice", "armies", "book", "outlook"), "the door, and what One Page Rules books share behind it"
    ),
    "events": "what an event is, and those that several books tell",
    **dict.fromkeys(("army", "replay", "simulate"), "a command, and what it is the command for"),
    "bases": "what models stand on, and its drawing",
    "recap": "how the steps of a story are summed up, and how both One Page Rules books do",
    "report": "what came of a battle, as facts and on a page",
    "shown": "what is shown of any game, of one on a table, and by both One Page Rules books",
    "output": "what any command prints, and what one prints in its own way",
}


def test_a_module_name_means_one_thing() -> None:
    """Modules in the folders of a book are told apart by its name, and play what part the book gives them."""
    defined: dict[str, list[str]] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        where = path.relative_to(SOURCE)
        if not path.stem.startswith("__") and owner(where) in ("", "opr"):
            defined.setdefault(path.stem, []).append(where.as_posix())
    twice = {name: places for name, places in defined.items() if len(places) > 1}
    for name, places in twice.items():
        assert name in SAME_MODULE, f"{name}.py means two things, or should be listed: {places}"
    assert set(twice) == set(SAME_MODULE), f"no longer shared: {set(SAME_MODULE) - set(twice)}"


# Where just two sides are meant, how often, and why: elsewhere rules go over the sides of the battle.
JUST_TWO = {
    "books/quick_starter/battle.py": (1, "QS-GEN-12: who is not the Active Player is the Reactive Player"),
    "books/quick_starter/preparation.py": (1, "QS-SET-06: there are two table sides to choose from"),
    "books/quick_starter/victory.py": (1, "QS-VIC-05: a player must stand where the opponent has picked"),
    "books/quick_starter/options.py": (1, "QS-SET-05: both players roll off"),
    "books/quick_starter/case_setup.py": (7, "QS-SET-05: so its cases have two sides"),
    "books/opr/case_units.py": (1, "what cases have where no chapter says otherwise"),
}
DEFINED = "books/sides.py"


def test_just_two_sides_are_meant_only_where_a_clause_says_so() -> None:
    found: dict[str, int] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        where = path.relative_to(SOURCE).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            named = isinstance(node, ast.Name) and node.id in ("SEATS", "other_seat")
            if where != DEFINED and named:
                found[where] = found.get(where, 0) + 1
    assert found == {where: count for where, (count, _) in JUST_TWO.items()}


# Ways round the name of a field.
ROUND_ABOUT = re.compile(r"\b(getattr|attrgetter|methodcaller|vars|__dict__|__getattribute__|__slots__\[)")


def test_questions_are_read_by_their_fields() -> None:
    """Prompts and labels are sentences for people: whoever reads them would break with every better sentence.

    Odds write labels of their own into drawings and ask special rules for theirs; of questions they read none.
    """
    sentences = {"bots": r"prompt|label", "odds": r"prompt|\.labels?\b(?!\()|\[\"label"}
    for layer, sentence in sentences.items():
        for path in (SOURCE / layer).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            where = path.relative_to(SOURCE)
            assert not re.search(sentence, text), where
            found = ROUND_ABOUT.search(text)
            assert not found, f"{where} reads a field by {found[0]}, which hides which"
