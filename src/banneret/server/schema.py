"""The tables. A game is its first line and its entries; everything else of it can be rebuilt from those."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
)

# The newest migration. Kept here so that a server whose database is up to date need not load Alembic.
HEAD: Final = "0005"

# Under `info` of a table or column that the first migration did not make: the migration that did.
SINCE: Final = "since"

metadata = MetaData()

# `header` is the first line of the journal: book, options and dice. It holds the seed. `watch` is the token to
# watch with that anybody gets who has the address, and so no secret; without one, spectators are invited.
games = Table(
    "games",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("created", Float, nullable=False),
    Column("header", Text, nullable=False),
    Column("bot_seed", BigInteger, nullable=False),
    Column("seconds", Float, nullable=True),
    Column("watch", String(64), nullable=True, info={SINCE: "0002"}),
)

seats = Table(
    "seats",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("seat", String(32), primary_key=True),
    Column("place", Integer, nullable=False),
    Column("name", String(80), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("bot", String(32), nullable=False),
)

# Only the SHA-256 of a token is kept: tokens are long and random, so a slow hash would add nothing. One that is
# `moved` opened its seat before that went to another device.
tokens = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("game", String(32), ForeignKey("games.id"), nullable=False),
    Column("seat", String(32), nullable=False),
    Column("moved", Boolean, nullable=False, server_default=false(), info={SINCE: "0003"}),
    Index("tokens_of_game", "game"),
)

# Codes that move a seat to another device: found by their `name`, proven by what `proof` is the hash of, until
# they expire (in seconds since 1970), are used or were tried too often.
codes = Table(
    "codes",
    metadata,
    Column("name", String(8), primary_key=True),
    Column("game", String(32), ForeignKey("games.id"), nullable=False),
    Column("seat", String(32), nullable=False),
    Column("proof", String(64), nullable=False),
    Column("expires", Float, nullable=False),
    Column("tries", Integer, nullable=False),
    info={SINCE: "0003"},
)

# Warbands, each a document of its book that is replaced as a whole; `version` counts how often. Of the token of
# its owner only the hash is kept.
warbands = Table(
    "warbands",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("book", String(32), nullable=False),
    Column("created", Float, nullable=False),
    Column("version", Integer, nullable=False),
    Column("document", Text, nullable=False),
    Column("owner", String(64), nullable=False),
    info={SINCE: "0004"},
)

# Games that a warband was put into. While it is `waiting` for what comes of one, it cannot be changed.
# `journal` is the digest under which its history has it, "" if it has not.
band_games = Table(
    "band_games",
    metadata,
    Column("warband", String(32), ForeignKey("warbands.id"), primary_key=True),
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("waiting", Boolean, nullable=False),
    Column("journal", String(64), nullable=False),
    info={SINCE: "0004"},
)

# Answers that are handed in before their time is up. `number` is how many answers the seat has given before;
# of those handed in for the same question the last `version` counts. `hash` is shown to everybody at once,
# `salt` and `text` only when it is opened, so that everybody can see that nobody has changed it in between.
sealed = Table(
    "sealed",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("seat", String(32), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("question", String(200), nullable=False),
    Column("hash", String(64), nullable=False),
    Column("salt", String(32), nullable=False),
    Column("text", Text, nullable=False),
    Column("time", Float, nullable=False),
    Column("status", String(16), nullable=False),
    info={SINCE: "0005"},
)

# Games that were played for something in another: `what` it is there, such as a battle of a whole war.
linked = Table(
    "linked",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("what", String(200), primary_key=True),
    Column("played", String(32), ForeignKey("games.id"), primary_key=True),
    info={SINCE: "0005"},
)

# Everything that happened to a game, in order; never changed or deleted. The key keeps two writers apart.
entries = Table(
    "entries",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("data", Text, nullable=False),
)
