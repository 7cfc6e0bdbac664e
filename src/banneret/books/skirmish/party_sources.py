# interpreted: parties are read once a game
"""The parties of a skirmish, from whatever they are given as: ready-made lists, files, tables, warbands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from banneret.books.skirmish.options import SIDES
from banneret.books.skirmish.party import Party
from banneret.books.skirmish.party_building import founded
from banneret.books.skirmish.party_lists import BandList, band_lists, band_of, load_band
from banneret.books.skirmish.warband import Warband, read_warband
from banneret.core.engine.dice import SeededDice
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import ID, OwnTables, Source, find_file, meant, read_text

WARBAND: Final = "warband"  # a table of every warband, and of no list


def parties_of(sources: Sequence[Source], seed: int) -> dict[str, Party]:
    """A party for each of these."""
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
    warband = warband_in(source)
    if warband is None:
        return founded(band_in(source), SeededDice(seed), id)
    if id:
        raise BadInput(f"{warband.party.name} cannot fight itself", called(source))
    return warband.party


def warband_in(source: Source) -> Warband | None:
    """The warband that this is; None if it is a list."""
    if isinstance(source, OwnTables):
        if WARBAND not in source.tables:
            return None
        return read_warband(msgspec.json.encode(dict(source.tables)), source.file)
    if ID.fullmatch(source):
        return None
    text = read_text(find_file(source, (), "list of a party"))
    return read_warband(text.encode(), source) if is_warband(text) else None


def is_warband(text: str) -> bool:
    """A warband is JSON, and a list is TOML, which never begins like that."""
    return text.lstrip("\ufeff \t\r\n").startswith("{")


def band_in(source: Source) -> BandList:
    """The list that this is; whether it is legal, `party_building` says."""
    if isinstance(source, OwnTables):
        return band_of(source.file, dict(source.tables))
    if ID.fullmatch(source) and source not in band_lists():
        raise BadInput(f"there is no party “{source}”{meant(source, band_lists())}")
    return load_band(source)


def called(source: Source) -> str:
    return source.file if isinstance(source, OwnTables) else source
