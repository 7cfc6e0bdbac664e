"""`banneret campaign new`: a map, players with their realms, and house rules, in a file of their own."""

from __future__ import annotations

import argparse
import json
import tomllib
from pathlib import Path
from typing import Any

from banneret.campaign.founding import founded
from banneret.campaign.house_rules import SWITCHES
from banneret.campaign.tiled import read_tmx
from banneret.campaign.usual_books import BATTLES_IN
from banneret.cli.numbers import whole
from banneret.cli.output import say, say_json
from banneret.core.engine.ask import short
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import read_text

HELP = "Found a campaign."
EXAMPLE = (
    "  banneret campaign new war.db --players 4 --seed 7\n"
    '  banneret campaign new war.db --players 2 --names "High Moor" "The Khan" --factions empire ogre-khans\n'
    "  banneret campaign new war.db --players 3 --map islands.json --house recommended guerrilla_cap\n"
    "  banneret campaign new war.db --players 2 --map coast.tmx --tiles tiles.toml"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", metavar="FILE", help="where to keep it: a new file, or the address of a database"
    )
    parser.add_argument("--players", type=whole, metavar="N", required=True, help="how many play (2 to 16)")
    parser.add_argument("--names", nargs="+", metavar="NAME", default=(), help="what their realms are called")
    parser.add_argument("--factions", nargs="+", metavar="FACTION", default=(), help="who they are")
    parser.add_argument(
        "--seed", type=whole, default=1, metavar="N", help="for the map and all dice (default 1)"
    )
    parser.add_argument("--map", metavar="FILE", help="a map of your own (.json, .toml, or .tmx of Tiled)")
    parser.add_argument(
        "--tiles",
        metavar="FILE",
        help="for a map of Tiled: which terrain a tile is, by its number or class (.json or .toml)",
    )
    parser.add_argument(
        "--house",
        nargs="+",
        metavar="RULE",
        default=(),
        help=f"house rules: “recommended” and any of {', '.join([switch.id for switch in SWITCHES])}",
    )
    parser.add_argument(
        "--battles", default=BATTLES_IN, metavar="BOOK", help="in which book battles are fought"
    )
    parser.add_argument("--points", type=whole, default=2500, metavar="N", help="of an Army (default 2500)")
    parser.add_argument(
        "--years", type=whole, default=0, metavar="N", help="after which it closes (default: none)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")


def run(args: argparse.Namespace) -> int:
    # Loaded here: nobody waits for a database to see the help.
    from banneret.cli.campaign.campaign_file import create, is_address

    if not is_address(args.file) and Path(args.file).exists():
        raise BadInput("this file exists already", args.file)
    options = founded(
        args.players,
        args.seed,
        names=args.names,
        factions=args.factions,
        world=_world(args),
        map_name="--map" if args.map is None else args.map,
        house=args.house,
        battles=args.battles,
        points=args.points,
        years=args.years,
    )
    game, tokens = create(args.file, options, args.seed)
    if args.json:
        players = [{"seat": each.seat, "name": each.name, "faction": each.faction} for each in options.players]
        say_json({"game": game, "world": options.world["name"], "players": players, "tokens": tokens})
        return 0
    say(f"Founded in {args.file}: {options.world['name']}, game {game}.")
    for player in options.players:
        say(f"  {player.seat}: {player.name} ({player.faction})")
    say("Where “banneret serve” has this file, each seat is taken at these addresses:")
    for seat, token in tokens.items():
        say(f"  {seat}: /game/{game}#seat={token}")
    return 0


def _world(args: argparse.Namespace) -> dict[str, Any] | None:
    """The document of a map of one's own; None for one that is drawn from the seed."""
    drawn = args.map is not None and Path(args.map).suffix == ".tmx"
    if args.tiles is not None and not drawn:
        raise BadInput("this goes with a map of Tiled, a file in .tmx", "--tiles")
    if drawn:
        return read_tmx(read_text(Path(args.map)), _tiles(args), args.map)
    return None if args.map is None else document_in(Path(args.map), "map")


def _tiles(args: argparse.Namespace) -> dict[str, str]:
    """Which terrain each tile is; none, where the map's own tile set says it."""
    if args.tiles is None:
        return {}
    table = document_in(Path(args.tiles), "table of tiles")
    for tile, terrain in table.items():
        if not isinstance(terrain, str):
            raise BadInput(f'tile {short(tile)} is a terrain, such as "grassland"', args.tiles)
    return table


def document_in(path: Path, what: str) -> dict[str, Any]:
    """What a file in JSON or TOML holds."""
    text = read_text(path)
    try:
        document = tomllib.loads(text) if path.suffix == ".toml" else json.loads(text)
    except RecursionError as error:
        raise BadInput("something in it is nested too deeply", str(path)) from error
    except ValueError as error:
        kind = "TOML" if path.suffix == ".toml" else "JSON"
        raise BadInput(f"this is not {kind} ({error})", str(path)) from error
    if not isinstance(document, dict):
        raise BadInput(f"this is no {what}", str(path))
    return document
