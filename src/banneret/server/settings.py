"""What a server is started with. Limits are settings, so that a test can make them small."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from banneret.core.engine.errors import BadInput

STATIC = Path(__file__).parent / "static"


@dataclass(frozen=True)
class Settings:
    """Rates are in messages or games; a `burst` is how many may come at once before the rate counts."""

    database: str = "sqlite+aiosqlite:///banneret.db"
    static: Path = STATIC
    # Pages of other addresses that may open a socket, such as a development server of the front end.
    origins: tuple[str, ...] = ()
    largest_body: int = 32_768
    # Where lists of one's own may come with it: two of them, every letter four bytes.
    largest_list_body: int = 1_700_000
    largest_message: int = 16_384
    messages_per_second: float = 120.0
    message_burst: int = 240
    games_per_minute: float = 30.0
    game_burst: int = 30
    pictures_per_second: float = 5.0
    picture_burst: int = 60
    shares_per_game: int = 50
    # Codes that are typed in to take up a seat, by one client; and how long such a code is good for.
    codes_per_minute: float = 6.0
    code_burst: int = 10
    code_seconds: float = 600.0
    sockets_per_game: int = 100
    # Of these, so many may belong to spectators, so that they never keep the players out.
    watchers_per_game: int = 80
    # A socket that does not say who it is, and a room nobody uses, are given up after this many seconds.
    hello_seconds: float = 10.0
    idle_seconds: float = 300.0
    sweep_seconds: float = 20.0
    # Where to write the times that answers took, when the server stops; for the benchmark.
    timings: Path | None = None


def database_url(text: str) -> str:
    """A database as people write it, with the driver this server uses: a file's path, sqlite or postgresql."""
    scheme, mark, rest = text.partition("://")
    if not mark:
        return f"sqlite+aiosqlite:///{_kept_in(text)}"
    if scheme.startswith("sqlite") and rest and not rest.startswith("/"):
        raise BadInput("the file of a database is written sqlite:///FILE, with three strokes", "--database")
    drivers = {
        "sqlite": "sqlite+aiosqlite",
        "sqlite+aiosqlite": "sqlite+aiosqlite",
        "postgres": "postgresql+psycopg",
        "postgresql": "postgresql+psycopg",
        "postgresql+psycopg": "postgresql+psycopg",
    }
    driver = drivers.get(scheme)
    if driver is None:
        raise BadInput(f"“{scheme}” is not a database this server knows: sqlite or postgresql", "--database")
    if driver == "sqlite+aiosqlite":
        return f"{driver}:///{_kept_in(rest[1:])}"
    return f"{driver}://{rest}"


def _kept_in(file: str) -> str:
    """The file's name as it is, or BadInput where SQLite would keep the games in memory and forget them."""
    if not file.strip().strip("/") or file == ":memory:":
        raise BadInput("name the file that games are kept in", "--database")
    return file


def default_database() -> str:
    """A file among the user's own data, its folder made if need be."""
    base = os.environ.get("XDG_DATA_HOME")
    try:
        folder = (Path(base) if base else Path.home() / ".local" / "share") / "banneret"
    except RuntimeError as error:
        raise BadInput("you have no home folder here; say where to keep the games", "--database") from error
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"cannot make this folder ({error.strerror or error})", str(folder)) from error
    return database_url(str(folder / "games.db"))


# What an operator may set by environment, and the least that makes sense.
_LIMITS: Final = {
    "messages_per_second": 0.1,
    "message_burst": 1.0,
    "games_per_minute": 0.0,
    "game_burst": 1.0,
    "codes_per_minute": 0.1,
    "code_burst": 1.0,
    "idle_seconds": 0.0,
}
_MOST: Final = 1e9
_NUMBER: Final = re.compile(r"-?[0-9]{1,30}(\.[0-9]{1,30})?")


def _limit(text: str, least: float, whole: bool, where: str) -> float | int:
    if not _NUMBER.fullmatch(text.strip()):
        raise BadInput(f"this should be a number, not “{text}”", where)
    number = float(text)
    if not least <= number <= _MOST:
        raise BadInput(f"this should be from {least:g} to {_MOST:.0f}, not {text}", where)
    return int(number) if whole else number


def from_environment(settings: Settings) -> Settings:
    """Limits and paths that an operator sets by environment: BANNERET_ORIGINS and the like."""
    import dataclasses

    changes: dict[str, object] = {}
    origins = os.environ.get("BANNERET_ORIGINS")
    if origins:
        changes["origins"] = tuple(word.strip() for word in origins.split(",") if word.strip())
    for name, least in _LIMITS.items():
        value = os.environ.get(f"BANNERET_{name.upper()}")
        if value:
            changes[name] = _limit(value, least, name.endswith("burst"), f"BANNERET_{name.upper()}")
    timings = os.environ.get("BANNERET_TIMINGS")
    if timings:
        changes["timings"] = Path(timings)
    return dataclasses.replace(settings, **changes)  # type: ignore[arg-type]
