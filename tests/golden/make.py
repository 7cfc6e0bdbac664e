"""Golden games: whole games as readable text, so that any change of the rules shows as a change of a story.

`python -m tests.golden.make` writes them anew; read the difference before keeping it.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import msgspec

from banneret.books.age_of_fantasy import book as age_of_fantasy
from banneret.books.quick_starter import book as quick_starter
from banneret.books.quick_starter.battlefield import load_table
from banneret.books.regiments.book import options_for
from banneret.books.skirmish.book import Skirmish
from banneret.core.engine.book import open_book
from banneret.core.engine.match import Match
from banneret.core.space.table import load_map
from banneret.core.space.table_generator import generate
from tests.contract.kit import play

FOLDER = Path(__file__).parent


def regiments_750() -> Any:
    return options_for("levy-750", "court-750", load_map("otterbrook-meadow", "regiments"), 750)


def regiments_1500() -> Any:
    return options_for("horde-1500", "kin-1500", generate(15), 1500)


def quick_starter_1000() -> Any:
    table = load_table("default")
    return quick_starter.options_for("seawall-1000", "moot-1000", table)


def quick_starter_1500() -> Any:
    table = load_table("balanced-15")
    return quick_starter.options_for("vigil-1500", "larkspire-1500", table)


def age_of_fantasy_750() -> Any:
    table = load_map("giants-table", "age-of-fantasy")
    options = age_of_fantasy.options_for("aof-levy-750", "aof-court-750", table)
    chosen = {
        "mission": ["relic-hunt"],
        "side-missions": ["shared-hidden"],
        "deployment": ["spearhead"],
        "actions": ["overwatch", "hunker down", "covering fire"],
    }
    return age_of_fantasy.AgeOfFantasy().agreed(options, chosen)


def age_of_fantasy_1500() -> Any:
    table = load_map("tollgate-ford", "age-of-fantasy")
    options = age_of_fantasy.options_for("aof-horde-1500", "aof-reavers-1500", table, 1500)
    return age_of_fantasy.AgeOfFantasy().agreed(options, {"terrain": ["two-halves"], "mission": ["sabotage"]})


def skirmish_town() -> Any:
    """Spells and crossbows over the roofs of a town, and shards to carry off."""
    options = Skirmish().set_up(["lantern-street-watch", "gorgs-breakers"], "bell-court", 56)
    return Skirmish().agreed(options, {"scenario": ["glimmer-in-the-rubble"]})


def skirmish_ruins() -> Any:
    """Ruins with several floors; the scenario is picked by dice."""
    return Skirmish().set_up(["drain-kings", "hungry-row"], "generated", 52)


NAMES = {"A": "Ada", "B": "Ben"}

# File name: book, options and seed.
GAMES = {
    "regiments-750.txt": ("regiments", regiments_750, 750),
    "regiments-1500.txt": ("regiments", regiments_1500, 1500),
    "quick-starter-1000.txt": ("quick-starter", quick_starter_1000, 1000),
    "quick-starter-1500.txt": ("quick-starter", quick_starter_1500, 1500),
    "age-of-fantasy-750.txt": ("age-of-fantasy", age_of_fantasy_750, 750),
    "age-of-fantasy-1500.txt": ("age-of-fantasy", age_of_fantasy_1500, 1500),
    "skirmish-town.txt": ("skirmish", skirmish_town, 56),
    "skirmish-ruins.txt": ("skirmish", skirmish_ruins, 52),
}


def story(name: str) -> str:
    """A whole game as text: every event with its clause, and how it ended."""
    book_id, options, seed = GAMES[name]
    book = open_book(book_id)
    named = msgspec.structs.replace(options(), players=NAMES)
    match = play(Match.start(book, named, seed=seed), seed)
    names = book.names(match.options)
    lines = [f"{book.title}, seed {seed}", ""]
    for told in match.told:
        lines.append(f"{told.moment:4} {told.event.text(names)} [{told.event.clause}]")
    outcome = match.outcome
    assert outcome is not None
    score = ", ".join(f"{names[seat]} {points:g}" for seat, points in outcome.score.items())
    lines += [
        "",
        f"winner: {names[outcome.winner] if outcome.winner else 'nobody'} ({outcome.why}; {score})",
        f"answers: {match.journal.answers()}, dice: {match.journal.faces()}",
        f"state: {hashlib.sha256(book.encode(match.state)).hexdigest()}",
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    for name in GAMES:
        (FOLDER / name).write_text(story(name), encoding="utf-8")
        print(FOLDER / name)


if __name__ == "__main__":
    main()
