"""The page knows no book: none of a book's own words stands in its sources.

The words are taken from the books themselves: what they call things, what is agreed on, their packs, and what a
game of each shows. A word that the contract has too, as the name of a field or a value, is no book's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from banneret.books.sides import LETTERS
from banneret.bots.players import make_bot
from banneret.core.engine.book import SHELF, open_book
from banneret.core.engine.match import Match
from banneret.core.space.shown import as_on_table
from banneret.odds.advice import measures_of
from banneret.server import catalogue

SOURCES = Path(__file__).parents[1] / "web" / "src"
CONTRACT = SOURCES / "wire.generated.ts"

GAMES = 6  # so many are played of each book, since what a battle is about may be drawn
# Words that everybody uses, and in what sense the page does.
EVERYDAY = {
    "before the battle": "what the story begins with",
    "block": "of bases, and of a page",
    "buy-for": "of things, for somebody",
    "choose": "what one does with options",
    "chosen": "of an option, or of what was agreed on",
    "condition": "what a player wins by",
    "dropped": "of a menu that is open",
    "edge": "of a shape",
    "edges": "of a shape",
    "escape": "a key that leads back, and what is done to names in selectors",
    "field": "what is filled in",
    "free": "not taken",
    "give-to": "of things, to somebody",
    "has moved": "of a seat that went to another device",
    "inside": "of a shape or a dialog, not outside",
    "join": "to put texts together",
    "kept": "of what is remembered",
    "large": "of size",
    "longer": "of time, and no longer",
    "mission": "what a battle is about, and the tab that says so",
    "named": "of what has been given a name",
    "no": "not any, and the answer",
    "none": "not any, in style sheets and sentences",
    "picked": "of options",
    "pinned": "of a card that stays",
    "random": "of numbers",
    "roll": "what one does with dice",
    "rolled": "of dice",
    "scale": "how large the board is drawn",
    "scattered": "of bases that stand alone",
    "scenario": "what a battle is about, and the tab that says so",
    "slow": "not quick",
    "teeth": "of a jagged line",
    "terrain": "what lies on a table",
    "together": "not apart",
    "trays": "what units in ranks are drawn as",
    "yes": "the answer",
}


def of_the_book(book_id: str) -> Iterator[str]:
    """What a book calls things, and what players agree on."""
    book = open_book(book_id)
    words = book.words()
    yield from (book.id, book.title, f"{book.prefix}-", words["score"], words["round"])
    yield from words["stats"].values()
    yield from [word for state in words["states"] for word in (state["id"], state["called"])]
    yield from [rank["called"] for rank in words["ranks"]]
    yield from [word for measure in measures_of(book) for word in (measure["id"], measure["called"])]
    for setting in book.settings():
        yield from (setting.id, setting.name)
        yield from [word for choice in setting.choices for word in choice]


def of_its_packs(book_id: str) -> Iterator[str]:
    """Armies, lists, units, spells and rules."""
    (book,) = [book for book in catalogue.books() if book["id"] == book_id]
    for line in book["lists"]:
        yield from (line["id"], line["name"], line["army"], line["army_name"], line["tier"])
        roster = catalogue.roster(book_id, line["id"])
        assert roster is not None
        yield from roster["glossary"]
        yield from [spell["name"] for spell in roster["spells"]]
        for unit in roster["units"]:
            yield from (unit["name"], unit["kind"])
            yield from [model["name"] for model in unit["models"]]
            yield from [
                re.sub(r"\W*\(.*", "", weapon) for model in unit["models"] for weapon in model["weapons"]
            ]


def of_games(book_id: str) -> Iterator[str]:
    """Headings with their phases, notes, supplies and questions, as games at random show them."""
    for seed in range(GAMES):
        yield from of_a_game_with(book_id, seed)


def of_a_game_with(book_id: str, seed: int) -> Iterator[str]:
    book = open_book(book_id)
    match = Match.start(book, book.sample_options(seed), seed=seed)
    bots = {seat: make_bot("random", book, seat, seed) for seat in match.seats}
    while not match.over:
        seat, question = next(iter(match.pending.items()))
        view = as_on_table(book.view_data(match.view(seat)))
        yield from re.split(r"[:\d]+| of ", view["heading"])
        yield from [word for note in view["notes"] for word in (note["title"], note["text"])]
        yield from [supply["name"] for side in view["sides"] for supply in side.get("supplies", [])]
        yield question.name
        yield from [piece["kind"] for piece in view["table"]["pieces"]] if "table" in view else []
        assert match.answer(seat, bots[seat].decide(match.view(seat), question)) is None


@cache
def words_of(book_id: str) -> frozenset[str]:
    found = [*of_the_book(book_id), *of_its_packs(book_id), *of_games(book_id)]
    # A setting may be about seats, and every game has those.
    return frozenset([word.strip().lower() for word in found if word.strip() and word not in LETTERS])


@cache
def stats_of(book_id: str) -> frozenset[str]:
    """What a book writes for the lines of a profile: "W", "Ld"."""
    return frozenset(open_book(book_id).words()["stats"])


@cache
def contract_words() -> frozenset[str]:
    """Names and values of the contract; what its comments say is not among them."""
    code = re.sub(r"/\*.*?\*/|//[^\n]*", "", CONTRACT.read_text(encoding="utf-8"), flags=re.S)
    return frozenset([word.lower() for word in re.findall(r"[\w-]+", code)])


def pattern_of(word: str) -> re.Pattern[str]:
    """The word where it stands alone, also as part of a name such as `hunkerDown`; see `read`."""
    spaced = r"[\s-]?".join([re.escape(part) for part in re.split(r"[\s-]+", word) if part])
    end = "-" if word.endswith("-") else r"(?![\w-])"
    return re.compile(rf"(?<![\w-]){spaced}{end}", re.IGNORECASE)


def stat_pattern(stat: str) -> re.Pattern[str]:
    """A line of a profile where something is read by it or compared with it: `.W`, `["W"]`, `=== "W"`.

    Letters stand everywhere, for keys, paths and plurals; nobody can know a rule of a profile but in this way.
    """
    quoted = f"""["'`]{re.escape(stat)}["'`]"""
    return re.compile(rf"\.{re.escape(stat)}(?!\w)|\[\s*{quoted}|[=!]==?\s*{quoted}|\bcase\s+{quoted}")


def read(text: str) -> str:
    """Sources with the parts of each name beside the name itself: `isWavering` is “is Wavering” too."""
    names = set(re.findall(r"[A-Za-z_$][\w$]*", text))
    parts = [re.sub(r"_|(?<=[a-z0-9])(?=[A-Z])", " ", name) for name in names]
    return "\n".join([text, *sorted(part for part in parts if " " in part)])


def words_in(text: str, words: Iterable[str]) -> list[str]:
    whole = read(text)
    return [word for word in sorted(words) if pattern_of(word).search(whole)]


def stats_in(text: str, stats: Iterable[str]) -> list[str]:
    return [stat for stat in sorted(stats) if stat_pattern(stat).search(text)]


# A book that the page does not offer shows nothing there.
OFFERED = [book_id for book_id in SHELF if open_book(book_id).offered]


@pytest.mark.parametrize("book_id", OFFERED)
def test_no_word_of_a_book_stands_in_the_page(book_id: str) -> None:
    words = words_of(book_id) - contract_words() - set(EVERYDAY)
    assert len(words) > 100
    sources = {
        path.relative_to(SOURCES): path.read_text(encoding="utf-8")
        for path in sorted(SOURCES.rglob("*"))
        if path.is_file() and path != CONTRACT
    }
    found = [
        f"{path}: {word}"
        for path, text in sources.items()
        for word in (*words_in(text, words), *stats_in(text, stats_of(book_id)))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "text",
    [
        'if (state === "wavering") return;',
        "const isWavering = true;",
        "let wavering_units = 0;",
        "<b>Ash Hounds</b>",
        "const ashHounds = 3;",
        "view.phase === undefined ? magicPhase : null",
        '"Hand Weapon"',
    ],
)
def test_a_word_of_a_book_is_noticed(text: str) -> None:
    words = frozenset().union(*[words_of(book_id) for book_id in OFFERED]) - contract_words() - set(EVERYDAY)
    assert words_in(text, words)


@pytest.mark.parametrize(
    "text",
    [
        "const wounds = unit.profile.W;",
        'profile["Ld"] ?? ""',
        "if (stat === 'M') return;",
        'switch (stat) { case "WS": break; }',
    ],
)
def test_a_line_of_a_profile_is_noticed(text: str) -> None:
    assert stats_in(text, stats_of("skirmish"))


@pytest.mark.parametrize("text", ["const w = 3;", '"s"', 'title="M"', "`M${x} ${y}A1 1`", "size.w", "a.S0"])
def test_a_mere_letter_is_no_line_of_a_profile(text: str) -> None:
    assert stats_in(text, stats_of("skirmish")) == []


def test_no_everyday_word_is_exempt_for_nothing() -> None:
    """A word on the list is one of some book and not of the contract, or it need not be there."""
    known = frozenset().union(*[words_of(book_id) for book_id in OFFERED])
    assert set(EVERYDAY) <= known - contract_words()
