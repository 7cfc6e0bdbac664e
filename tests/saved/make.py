"""Games as they are saved today, kept for the day when the rules are others: `python -m tests.saved.make`.

Each folder here holds what was saved while books had that version. It is made once and never again: tests open
it with later rules, and with today's for as long as the version does not rise. Until then a folder that is
there is given the journals that it does not have yet, and nothing else in it is touched.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import sqlite3
import sys
import tempfile
from collections.abc import Collection
from pathlib import Path
from typing import Any

from banneret.core.engine.book import SHELF, open_book
from banneret.core.engine.journal import Journal
from banneret.core.engine.match import Match
from banneret.lab.simulate import Job, play_game
from tests.server.kit import BODIES, HUMANS, Live, Player, live

Data = dict[str, Any]

LEVY = ("levy-750", "horde-750")
KIN = ("aof-kin-750", "aof-court-750")
HORDE = ("aof-horde-750", "aof-levy-750")
SEAWALL = ("seawall-1000", "moot-1000")
WATCH = ("lantern-street-watch", "gorgs-breakers")


def journals(save: str) -> dict[str, Job]:
    """Small games by the names of their files: each book as usual, and with what players may agree on."""

    def job(book: str, armies: tuple[str, ...], seed: int, **agreed: str) -> Job:
        settings = tuple([(key.replace("_", "-"), tuple(chosen.split(","))) for key, chosen in agreed.items()])
        return Job(book, armies, "generated", ("greedy", "random"), seed, save, settings)

    actions = "overwatch,hunker down"
    scenario = ("terrain", "deployment", "mission", "side_missions", "selection")
    return {
        "regiments": job("regiments", LEVY, 7),
        "regiments-scenario": job(
            "regiments", LEVY, 9, chapters="veterans", scenario="dawn-attack", attacker="B"
        ),
        "age-of-fantasy": job("age-of-fantasy", KIN, 7),
        "age-of-fantasy-hidden": job(
            "age-of-fantasy", KIN, 9, side_missions="hidden", selection="limited", actions=actions
        ),
        "age-of-fantasy-rolled": job("age-of-fantasy", KIN, 11, **dict.fromkeys(scenario, "roll")),
        "age-of-fantasy-war": job(
            "age-of-fantasy",
            KIN,
            12,
            chapters="random-events,battlefield-conditions,terrain-and-objective-effects,brutal-damage,"
            "command-points,exhaustion",
            condition="damnation",
            effects="terrain,objectives",
            finding_effects="chosen",
            brutal_rules="unit-attrition,friendly-fire,horrible-mishaps,critical-hits,heavy-damage",
            brutal_morale="dropped",
            doctrine="roll",
        ),
        "age-of-fantasy-teams": job(
            "age-of-fantasy",
            (*KIN, *HORDE),
            13,
            chapters="solid-buildings,fog-of-war,multiplayer,apocalyptic",
            buildings_as_targets="yes",
            collateral_damage="yes",
            fog_rules="surprise-engagement,ebb-and-flow,shifting-focus,combat-weariness,prolonged-battle",
            multiplayer_form="teams",
            first_team="seat-c",
            team_points="equal-parts",
            team_turns="team-rolls",
            unit_leaders="named",
        ),
        "age-of-fantasy-small": job(
            "age-of-fantasy",
            KIN,
            14,
            chapters="kitchen-table,small-scales",
            reinforcements_declared="in-turn",
            scale="trays",
            small_scale_length="usual",
        ),
        "age-of-fantasy-scenario": job(
            "age-of-fantasy", KIN, 15, chapters="veterans", scenario="royal-escort", attacker="B"
        ),
        "quick-starter": job("quick-starter", SEAWALL, 7),
        "quick-starter-advanced": job("quick-starter", SEAWALL, 8, tier="advanced"),
        "quick-starter-scenario": job(
            "quick-starter", SEAWALL, 9, chapters="veterans", scenario="siege", attacker="B"
        ),
        "skirmish": job("skirmish", WATCH, 7),
        "skirmish-campaign": job("skirmish", WATCH, 8, scenario="glimmer-in-the-rubble", shards="kept"),
    }


def main(folder: Path) -> None:
    """What the books that have the version of this folder do today; a book that came later begins with 1."""
    versions = {book: open_book(book).version for book in SHELF}
    ours = {book: version for book, version in versions.items() if str(version) == folder.name}
    file = folder / "games.json"
    saved: Data = {"rules": ours, "states": {}, "games": {}}
    if file.exists():
        saved = json.loads(file.read_text())
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as aside:
        for name, job in journals(aside).items():
            if job.book in ours and not (folder / f"{name}.jsonl.gz").exists():
                saved["rules"][job.book] = ours[job.book]
                saved.setdefault("states", {})[name] = _play(job, name, Path(aside), folder)
        if not saved["games"]:
            with live(Path(aside)) as server:
                saved["games"] = _games(server, ours)
            _pack(Path(aside) / "games.db", folder / "games.db.gz")
    file.write_text(json.dumps(saved, indent=1) + "\n")


def _play(job: Job, name: str, aside: Path, folder: Path) -> str:
    """Plays a game and keeps its journal; the digest of how it ended."""
    played = play_game(job)
    assert not played.error, played.error
    assert not played.unsaved, played.unsaved
    journal = (aside / f"{job.book}-{job.seed}.jsonl").read_bytes()
    (folder / f"{name}.jsonl.gz").write_bytes(gzip.compress(journal, mtime=0))
    return digest(Match.shown(Journal.loads(journal, name))[0])


def digest(match: Match) -> str:
    """What tells a state from any other."""
    return hashlib.sha256(match.book.encode(match.state)).hexdigest()


def _games(server: Live, books: Collection[str]) -> dict[str, Data]:
    """Of each book a game that is over and one that is running; and one each of the other ways to be saved."""
    games: dict[str, Data] = {}
    for book, body in [(book, body) for book, body in BODIES.items() if book in books]:
        for how, answers in (("finished", 100_000), ("running", 40)):
            made = server.create(**body)
            players = {seat: server.player(made, seat) for seat in HUMANS}
            server.advance(players, answers, book_id=book)
            games[f"{book} {how}"] = _what(made, players["A"])
    if "regiments" not in books:
        return games
    made = server.create(seats={"A": HUMANS["A"], "B": {"kind": "bot", "bot": "greedy"}}, dice="typed")
    games["regiments typed"] = _what(made, _type_dice(server.player(made, "A"), 25))
    for how, end in (("resigned", _resign), ("drawn", _draw)):
        made = server.create()
        players = {seat: server.player(made, seat) for seat in HUMANS}
        server.advance(players, 20)
        end(players)
        games[f"regiments {how}"] = _what(made, players["A"])
    return games


def _what(made: Data, player: Player) -> Data:
    state = player.state
    return {**made, "over": state["over"], "outcome": state["outcome"], "version": state["version"]}


def _type_dice(player: Player, decisions: int) -> Player:
    """One person with real dice against a bot: every answer the usual one, every face after the other."""
    face = 0
    while decisions:
        state = player.state
        if state["wanted"] is not None:
            faces = [(face + at) % 6 + 1 for at in range(state["wanted"]["count"])]
            face += len(faces)
            player.do("dice", faces=faces)
        elif "A" in state["asked"]:
            player.do("answer", version=state["version"], answer=state["question"]["default"])
            decisions -= 1
        else:
            player.receive()
    return player


def _resign(players: dict[str, Player]) -> None:
    players["B"].do("resign")
    players["A"].until(players["B"].state["version"])


def _draw(players: dict[str, Player]) -> None:
    players["B"].do("draw", do="offer")
    players["A"].until(players["B"].state["version"])
    players["A"].do("draw", do="accept")


def _pack(database: Path, out: Path) -> None:
    connection = sqlite3.connect(database)
    # One file without a log beside it.
    connection.execute("PRAGMA journal_mode=DELETE")
    connection.execute("VACUUM")
    connection.close()
    out.write_bytes(gzip.compress(database.read_bytes(), mtime=0))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
