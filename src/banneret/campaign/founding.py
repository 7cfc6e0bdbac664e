# interpreted: once a campaign
"""A new campaign from a few words: how many play, and on which map. What is not said follows from the seed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from string import ascii_uppercase
from typing import Any, Final

from banneret.books.events import plural
from banneret.books.factions import FACTIONS
from banneret.campaign.factions.known import all_factions, faction_of
from banneret.campaign.house_rules import SWITCHES, HouseRules
from banneret.campaign.map_files import read_map
from banneret.campaign.options import CampaignOptions, Player, check_players
from banneret.campaign.register import bundled_lists
from banneret.campaign.usual_books import BATTLES_IN
from banneret.campaign.world_generator import draw_world
from banneret.core.engine.ask import short
from banneret.core.engine.book import SHELF
from banneret.core.engine.doors import module_of
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import meant

# Every faction comes up before one does again.
_STRIDE: Final = 7
_SAMPLE_POINTS: Final = 1000


def founded(
    players: int,
    seed: int,
    *,
    names: Sequence[str] = (),
    factions: Sequence[str] = (),
    world: dict[str, Any] | None = None,
    house: Sequence[str] = (),
    battles: str = BATTLES_IN,
    points: int = 2500,
    years: int = 0,
    map_name: str = "--map",
) -> CampaignOptions:
    """The options of a campaign; BadInput for what cannot be.

    Seats are letters. Realms are called after their factions, if they have no `names`. `house` are switches;
    those recommended among strangers go by “recommended”. What is wrong with the map is told of `map_name`.
    """
    if not 2 <= players <= len(FACTIONS):
        raise BadInput(f"a campaign has 2 to {len(FACTIONS)} players, not {players}", "--players")
    for number, what, where in ((seed, "a seed is", "--seed"), (years, "years are", "--years")):
        if number < 0:
            raise BadInput(f"{what} 0 or more, not {number}", where)
    for words, what, where in ((names, "name", "--names"), (factions, "faction", "--factions")):
        if words and len(words) != players:
            raise BadInput(f"there are {players} players, but {plural(len(words), what)}", where)
    for faction in factions:
        _check(faction, all_factions(), "faction", "--factions")
    able = [book for book in SHELF if module_of("books", book, "register") is not None]
    _check(battles, able, "battle book", "--battles")
    chosen = list(factions) or [FACTIONS[(seed + at * _STRIDE) % len(FACTIONS)] for at in range(players)]
    called = list(names) or _names_of(chosen)
    map_ = draw_world(players, seed) if world is None else world
    read_map(map_, map_name)
    options = CampaignOptions(
        tuple(
            [
                Player(ascii_uppercase[at], name, faction)
                for at, (name, faction) in enumerate(zip(called, chosen, strict=True))
            ]
        ),
        map_,
        house_rules(house),
        battles,
        points,
        years=years,
    )
    check_players(options)
    _check_lists(options)
    return options


def _check_lists(options: CampaignOptions) -> None:
    """With lists of one's own there may be other points; here everybody begins with those of the book."""
    for player in options.players:
        if not bundled_lists(options.battles, player.faction, options.points):
            raise BadInput(
                f"no army list of {options.points} points or less comes with the book {options.battles} "
                f"for {player.faction}",
                "--points",
            )


def _check(word: str, known: Iterable[str], noun: str, where: str) -> None:
    names = list(known)
    if word not in names:
        raise BadInput(f"there is no {noun} “{short(word)}”{meant(word, names)}", where)


def _names_of(factions: Sequence[str]) -> list[str]:
    found: list[str] = []
    for faction in factions:
        name = faction_of(faction).name
        count = 1 + len([known for known in found if known.startswith(name)])
        found.append(name if count == 1 else f"{name} {count}")
    return found


def house_rules(names: Sequence[str]) -> HouseRules:
    on: list[str] = []
    for name in names:
        if name == "recommended":
            on += [switch.id for switch in SWITCHES if switch.recommended]
        else:
            _check(name, ["recommended", *[switch.id for switch in SWITCHES]], "house rule", "--house")
            on.append(name)
    return HouseRules(**dict.fromkeys(on, True))


def sample(seed: int) -> CampaignOptions:
    """A short campaign for tests and demonstrations."""
    return founded(2 + seed % 2, seed, years=1, points=_SAMPLE_POINTS)
