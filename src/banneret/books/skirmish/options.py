# interpreted: options are read once a game
"""What a skirmish starts from: the table, a party for each side, and what the players agreed on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from banneret.books.chapter_choices import chapters_of, check_choices, without_empty_room
from banneret.books.chapters import OptionalChapter
from banneret.books.skirmish.battle import SECTIONS
from banneret.books.skirmish.battlefield import BOOK, check_table
from banneret.books.skirmish.packs import band_lists, band_of, load_band, scenarios
from banneret.books.skirmish.party import Party
from banneret.books.skirmish.party_building import MOST_HIRED, MOST_MEMBERS, founded
from banneret.books.skirmish.warband import check_content, read_warband
from banneret.core.engine.dice import SeededDice
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import ID, OwnTables, Source, meant
from banneret.core.space.table import Table

SIDES: Final = ("A", "B")
PICKED: Final = ""  # the scenario is picked by who wins the roll-off
_MOST_NUMBER: Final = 10_000


class SkirmishOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`players` are the names shown for the seats.

    `scenario` is the id of one, or "" if the winner of the roll-off picks it; `market` says whether shards can
    be sold as soon as the skirmish is over, as in a league. `chapters` are choices of optional chapters.
    """

    table: Table
    parties: dict[str, Party]
    scenario: str = PICKED
    market: bool = True
    players: dict[str, str] = {}
    chapters: dict[str, tuple[str, ...]] = {}


def read_options(data: object) -> SkirmishOptions:
    """Everything that was agreed before the skirmish, or BadInput with the first thing wrong."""
    if isinstance(data, SkirmishOptions):
        options = data
    else:
        try:
            options = msgspec.convert(data, SkirmishOptions)
        except msgspec.ValidationError as error:
            raise BadInput(f"these are not options for a skirmish: {error}", "options") from error
    check_parties(options.parties, "options.parties")
    for seat in options.players:
        if seat not in SIDES:
            raise BadInput(f"a name is for seat A or for seat B, not for “{seat}”", "options.players")
    check_table(options.table, "options.table")
    known = [PICKED, *scenarios()]
    if options.scenario not in known:
        what = f"there is no scenario “{options.scenario}”{meant(options.scenario, scenarios())}"
        raise BadInput(what, "options.scenario")
    if options.scenario != PICKED and not options.table.ruin and scenarios()[options.scenario].ruins:
        what = f"{scenarios()[options.scenario].name} is fought in ruins, and this table is none"
        raise BadInput(what, "options.scenario")
    return check_choices(known_chapters(), options)


def known_chapters() -> tuple[OptionalChapter, ...]:
    """Every optional chapter that can be played, in the order of the book."""
    return chapters_of(BOOK, SECTIONS)


def check_parties(parties: Mapping[str, Party], where: str) -> None:
    """One for each side, and somebody in each who can take part."""
    if tuple(sorted(parties)) != SIDES:
        raise BadInput("a skirmish needs a party for seat A and one for seat B", where)
    for seat, party in parties.items():
        here = f"{where}.{seat}"
        if not ID.fullmatch(party.id):
            raise BadInput(f"“{party.id}” is no id: small letters, digits and dashes", f"{here}.id")
        check_content(party, here)
        for count, most, who in (
            (len(party.members), MOST_MEMBERS, "members"),
            (len(party.hired), MOST_HIRED, "hired swords"),
        ):
            if count > most:
                raise BadInput(f"{party.name} has {count} {who}; {most} is the most", here)
        for uid in party.names():
            if any([mark.isspace() for mark in uid]) or not uid:
                raise BadInput(f"“{uid}” is no uid: it has no spaces", here)
        if not fit_to_fight(party):
            raise BadInput(f"nobody of {party.name} can take part", here)
    if len({party.id for party in parties.values()}) < len(parties):
        raise BadInput("both sides would be the same party", where)


def fit_to_fight(party: Party) -> list[str]:
    """The uids of those who need not miss this skirmish."""
    members = [member.uid for member in party.members if not member.misses_next]
    return [*members, *[sword.uid for sword in party.hired if not sword.misses_next]]


def write_options(options: SkirmishOptions) -> dict[str, Any]:
    data = msgspec.to_builtins(options)
    assert isinstance(data, dict)
    return without_empty_room(data)


def player_name(options: SkirmishOptions, seat: str) -> str:
    return options.players.get(seat) or f"{options.parties[seat].name} ({seat})"


# ---------------------------------------------------------------------------------------- parties


def parties_of(sources: Sequence[Source], seed: int) -> dict[str, Party]:
    """A party for each of these: a ready-made list, a file with a list or a warband, or tables of a list."""
    if len(sources) != len(SIDES):
        raise BadInput(f"a skirmish is fought by two parties, not {len(sources)}", "armies")
    parties: dict[str, Party] = {}
    for at, source in enumerate(sources):
        party = party_of(source, 2 * seed + at)
        if any([other.id == party.id for other in parties.values()]):
            # The same list twice: two parties that look alike.
            party = party_of(source, 2 * seed + at, f"{party.id}-2")
        parties[SIDES[at]] = party
    return parties


def party_of(source: Source, seed: int, id: str = "") -> Party:
    """SK-MAG-02: the spells of a new party's wizards are rolled by this seed."""
    dice = SeededDice(seed)
    if isinstance(source, OwnTables):
        return founded(band_of(source.file, dict(source.tables)), dice, id)
    if not ID.fullmatch(source) and _is_warband(Path(source)):
        if id:
            raise BadInput("a warband cannot fight itself", source)
        return read_warband(Path(source).read_bytes(), source).party
    if ID.fullmatch(source) and source not in band_lists():
        raise BadInput(f"there is no party “{source}”{meant(source, band_lists())}")
    return founded(load_band(source), dice, id)


def _is_warband(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(64).lstrip().startswith(b"{")
    except (OSError, ValueError):
        return False
