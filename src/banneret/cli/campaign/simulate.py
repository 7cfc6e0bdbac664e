"""`banneret campaign simulate`: a whole campaign between bots, its battles fought in their books."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, cast

from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
from rich.progress import Progress as Bar
from rich.table import Table

from banneret.books.events import plural
from banneret.bots.players import bot_names, make_bot
from banneret.campaign.book import CampaignBook
from banneret.campaign.founding import founded
from banneret.campaign.house_rules import SWITCHES
from banneret.campaign.options import CampaignOptions
from banneret.campaign.phases import PHASE_NAMES
from banneret.campaign.usual_books import BATTLES_IN
from banneret.cli.numbers import LARGEST, whole
from banneret.cli.output import complain, say, say_json
from banneret.cli.terminal import Terminal, wide_terminal
from banneret.core.engine.book import open_book
from banneret.core.engine.errors import BadInput
from banneret.core.engine.journal import Journal
from banneret.core.engine.match import Match
from banneret.core.engine.whole_files import check_place, make_folder, write_whole
from banneret.lab.campaign.campaign_game import CampaignPlayed, HandIn, Progress, bots_for, play_campaign
from banneret.lab.campaign.referee import FoughtGame, Referee
from banneret.lab.campaign.results import RealmRow, realm_rows, turn_rows
from banneret.lab.simulate import MOST_PROCESSES

HELP = "Play a whole campaign between bots, battles and all, and tell what came of it."
EXAMPLE = (
    "  banneret campaign simulate --players 6 --years 3\n"
    "  banneret campaign simulate --players 4 --points 1000 --processes 2 --out war.db\n"
    "  banneret campaign simulate --players 8 --years 10 --drawn-battles --json\n"
    "\n"
    "JSON: seed, world, turns (how many), battles and skirmishes (how many of each were fought, drawn and not\n"
    "played), how they were, realms (a row each, as in the table), curves (a row for every turn from 0:\n"
    "figures of each realm by its seat, and how often each kind of event came), decisions, seconds,\n"
    "bot_seconds, faults, chronicle, and file and game with --out."
)
MOST_YEARS: Final = 100


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=whole, default=6, metavar="N", help="how many play (default 6)")
    parser.add_argument("--years", type=whole, default=3, metavar="N", help="of four turns (default 3)")
    parser.add_argument("--seed", type=whole, default=1, metavar="N", help="for all of it (default 1)")
    parser.add_argument(
        "--house",
        nargs="+",
        metavar="RULE",
        default=(),
        help=f"house rules: “recommended” and any of {', '.join([switch.id for switch in SWITCHES])}",
    )
    parser.add_argument(
        "--battles", default=BATTLES_IN, metavar="BOOK", help=f"in which book (default {BATTLES_IN})"
    )
    parser.add_argument("--points", type=whole, default=2500, metavar="N", help="of an Army (default 2500)")
    parser.add_argument(
        "--bots",
        nargs="+",
        metavar="BOT",
        default=("greedy",),
        help="who plays, seat by seat, the first again where there are more seats (default: greedy ones)",
    )
    how = parser.add_mutually_exclusive_group()
    how.add_argument(
        "--battle-bots",
        default="greedy",
        metavar="BOT",
        help="who fights battles and skirmishes (default: greedy)",
    )
    how.add_argument(
        "--drawn-battles",
        action="store_true",
        help="nobody fights: what comes of battles is drawn, by strength; for studies of the map alone",
    )
    parser.add_argument("--processes", type=whole, default=1, metavar="P", help="how many battles at once")
    parser.add_argument("--out", metavar="FILE", help="keep the campaign and all its games in this new file")
    parser.add_argument(
        "--chronicle",
        type=Path,
        metavar="FILE",
        help="where to write the chronicle (default: campaign-SEED.html)",
    )
    parser.add_argument("--no-chronicle", action="store_true", help="write none")
    parser.add_argument(
        "--games",
        type=Path,
        metavar="DIR",
        help="write the journal and a report of every battle and skirmish there; the chronicle leads to them",
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")


def run(args: argparse.Namespace) -> int:
    options = _founded(args)
    referee = Referee(args.battle_bots, args.processes, args.drawn_battles)
    kept: dict[str, str] = {}
    if args.out is None:
        match = Match.start(CampaignBook(), options, seed=args.seed)
        played = _play(args, match, referee, None)
    else:
        played, kept = _into_file(args, options, referee)
    kept |= _written(args, played)
    rows = realm_rows(played.match)
    if args.json:
        say_json({**_data(args, played, rows), **kept})
    else:
        _print(args, played, rows)
        if "file" in kept:
            say(f"The campaign is in {kept['file']}, game {kept['game']}.")
        if "chronicle" in kept:
            say(f"The chronicle is in {kept['chronicle']}.")
    for fault in played.faults:
        complain(f"banneret: {fault}")
    return 1 if played.faults else 0


def _founded(args: argparse.Namespace) -> CampaignOptions:
    """Whatever is wrong is told before anything is played."""
    if not 1 <= args.years <= MOST_YEARS:
        raise BadInput(f"1 to {MOST_YEARS} years are played, not {args.years}", "--years")
    if not 1 <= args.processes <= MOST_PROCESSES:
        raise BadInput(f"1 to {MOST_PROCESSES} battles are fought at once, not {args.processes}", "--processes")
    if not 0 <= args.seed <= LARGEST:
        raise BadInput(f"a seed is 0 or more, not {args.seed}", "--seed")
    if args.out is not None and Path(args.out).exists():
        raise BadInput("this file exists already", args.out)
    if args.no_chronicle and args.chronicle is not None:
        raise BadInput("either a chronicle is written, or none", "--no-chronicle")
    _check_places(args)
    for name in args.bots:
        make_bot(name, CampaignBook(), "A", 0)
    options = founded(
        args.players,
        args.seed,
        house=args.house,
        battles=args.battles,
        points=args.points,
        years=args.years,
    )
    for book in (options.battles, options.skirmishes):
        if args.battle_bots not in bot_names(open_book(book)):
            make_bot(args.battle_bots, open_book(book), "A", 0)
    return options


def _check_places(args: argparse.Namespace) -> None:
    """What cannot be written in the end is told now, and not after hours of battles."""
    if not args.no_chronicle:
        check_place(_chronicle_of(args))
    if args.games is not None:
        make_folder(args.games)


def _chronicle_of(args: argparse.Namespace) -> Path:
    return Path(f"campaign-{args.seed}.html") if args.chronicle is None else Path(args.chronicle)


# ------------------------------------------------------------------------------------------ playing


def _play(args: argparse.Namespace, match: Match, referee: Referee, hand_in: HandIn | None) -> CampaignPlayed:
    with _progress(args.json, 4 * args.years) as tell:
        return play_campaign(match, bots_for(match, args.bots, args.seed), referee, hand_in=hand_in, tell=tell)


def _into_file(
    args: argparse.Namespace, options: CampaignOptions, referee: Referee
) -> tuple[CampaignPlayed, dict[str, str]]:
    """Every answer is on disk as soon as it is given, with the game of the battle that it tells of."""
    # Loaded here: who keeps nothing waits for no database.
    from banneret.cli.campaign.campaign_file import create, opened

    game, _ = create(args.out, options, args.seed)
    with opened(args.out, game) as file:

        def hand_in(seat: str, answer: Any, fought: FoughtGame | None) -> Any:
            keeps: Mapping[str, Journal] = {}
            if fought is not None and fought.journal is not None:
                keeps = {fought.id: fought.journal}
            return file.answer(seat, answer, keeps=keeps)

        return _play(args, file.match, referee, hand_in), {"file": args.out, "game": game}


@contextmanager
def _progress(quiet: bool, turns: int) -> Iterator[Callable[[Progress], None] | None]:
    if quiet:
        yield None
        return
    with Bar(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), console=Terminal(stderr=True)
    ) as bar:
        task = bar.add_task("set-up", total=turns)

        def tell(progress: Progress) -> None:
            phase = PHASE_NAMES.get(progress.step, "")
            bar.update(task, completed=max(0, progress.turn - 1), description=f"turn {progress.turn}: {phase}")

        yield tell
        bar.update(task, completed=turns, description="played")


# ------------------------------------------------------------------------------------------ writing


def _written(args: argparse.Namespace, played: CampaignPlayed) -> dict[str, str]:
    """The chronicle, and the games of battles, by which it is told; where they are."""
    if args.no_chronicle and args.games is None:
        return {}
    # Loaded here: only this draws pictures.
    from banneret.cli.campaign.fought_games import write_games

    where = _chronicle_of(args)
    pages = {} if args.games is None else write_games(args.games, played.fought, where.parent)
    if args.no_chronicle:
        return {}
    from banneret.pictures.campaign.chronicle import campaign_chronicle

    write_whole(where, campaign_chronicle(played.match, games=pages).encode("utf-8"))
    return {"chronicle": str(where)}


# ------------------------------------------------------------------------------------------ telling


def how_fought(args: argparse.Namespace, options: CampaignOptions) -> str:
    """In a sentence: what is drawn was not fought, and nobody is to think so."""
    if args.drawn_battles:
        return "No battle was fought: what came of them was drawn, by strength and dice."
    book = open_book(options.battles).title
    return f"Battles were fought by {args.battle_bots} bots in {book} with {options.points} points a side."


def _options(played: CampaignPlayed) -> CampaignOptions:
    return cast(CampaignOptions, played.match.options)


def _counts(played: CampaignPlayed, skirmishes: bool) -> dict[str, int]:
    games = [game for game in played.fought if game.skirmish == skirmishes]
    return {
        "fought": len([game for game in games if game.journal is not None]),
        "drawn": len([game for game in games if game.journal is None and not game.fault]),
        "not_played": len([game for game in games if game.fault]),
        "other_scenario": len([game for game in games if game.instead]),
    }


def _data(args: argparse.Namespace, played: CampaignPlayed, rows: list[RealmRow]) -> dict[str, Any]:
    return {
        "seed": args.seed,
        "world": played.campaign.world,
        "turns": played.campaign.turn,
        "battles": _counts(played, skirmishes=False),
        "skirmishes": _counts(played, skirmishes=True),
        "how": how_fought(args, _options(played)),
        "realms": rows,
        "curves": turn_rows(played.match),
        "decisions": played.decisions,
        "seconds": round(played.seconds, 3),
        "bot_seconds": round(played.bot_seconds, 3),
        "faults": played.faults,
    }


def _print(args: argparse.Namespace, played: CampaignPlayed, rows: list[RealmRow]) -> None:
    campaign = played.campaign
    table = Table(title=f"{campaign.world} after {plural(campaign.turn, 'turn')}", title_justify="left")
    for heading in ("", "realm", "faction"):
        table.add_column(heading)
    for heading in ("hexes", "settlements", "mines", "gold", "armies", "won", "lost", "drawn"):
        table.add_column(heading, justify="right")
    table.add_column("best character")
    for row in rows:
        best = row["best_character"]
        figures = [row["hexes"], row["settlements"], row["mines"], row["gold"], row["armies"]]
        battles = [row["battles_won"], row["battles_lost"], row["battles_drawn"]]
        hero = (
            "–" if best is None else f"{best['name']} (experience {best['experience']}, Level {best['level']})"
        )
        table.add_row(
            row["seat"], row["name"], row["faction"], *[str(each) for each in figures + battles], hero
        )
    wide_terminal().print(table)
    battles_told = _counts(played, skirmishes=False)
    skirmishes_told = _counts(played, skirmishes=True)
    say(
        f"{sum(battles_told[key] for key in ('fought', 'drawn', 'not_played'))} battles and "
        f"{sum(skirmishes_told[key] for key in ('fought', 'drawn', 'not_played'))} skirmishes "
        f"in {played.seconds:.0f} seconds. {how_fought(args, _options(played))}"
    )
    if battles_told["other_scenario"]:
        book = open_book(_options(played).battles).title
        others = battles_told["other_scenario"]
        say(f"{book} has not every scenario: in {others} of the battles another was fought than on the map.")
