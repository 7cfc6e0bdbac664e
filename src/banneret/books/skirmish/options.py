# interpreted: options are read once a game
"""What a skirmish starts from: the table, a party for each side, and what the players agreed on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from banneret.books.skirmish.battlefield import check_table
from banneret.books.skirmish.packs import scenarios
from banneret.books.skirmish.party import Party
from banneret.books.skirmish.party_building import MOST_HIRED, MOST_MEMBERS
from banneret.books.skirmish.warband_content import check_content
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import ID, meant
from banneret.core.space.table import Table

SIDES: Final = ("A", "B")
PICKED: Final = ""  # the scenario is picked by who wins the roll-off


class SkirmishOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`players` are the names shown for the seats.

    `scenario` is the id of one, or "" if the winner of the roll-off picks it; `market` says whether shards can
    be sold as soon as the skirmish is over, as in a league.
    """

    table: Table
    parties: dict[str, Party]
    scenario: str = PICKED
    market: bool = True
    players: dict[str, str] = {}


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
    return options


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
    return data
