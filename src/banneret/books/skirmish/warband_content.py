# interpreted: a warband is read once
"""Whom and what a warband names must exist, in all its history: everything else reads it without a second look.

Nobody can insist on nonsense, not even the owner of a file that was changed by hand.
"""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish.packs import equipment, growth, hired_swords, magic
from banneret.books.skirmish.party import TOP_LEVEL, KnownSpell, Member, Party, type_of
from banneret.books.skirmish.party_lists import party_types
from banneret.books.skirmish.sheets import HENCHMAN, HERO, LEADER, STATS
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import among, at_most_long, between, check_name

MOST_OWNED: Final = 1_000_000  # of gold and the like
_MOST_PEOPLE: Final = 40  # and things that one of them carries; far more than any rule allows
_MOST_THINGS: Final = 2_000  # in a stash


def check_content(party: Party, where: str) -> None:
    """BadInput for the first thing in a party that there is not."""
    among(where, "party.type", party.type, party_types(), "party type")
    check_name(where, "party.id", party.id)
    check_name(where, "party.name", party.name)
    check_owner(party.owner, f"{where}: party.owner")
    for field, number in (
        ("gold", party.gold),
        ("weirdstone", party.weirdstone),
        ("rating", party.rating),
        ("scenario_bonus", party.scenario_bonus),
        ("joined", party.joined),
    ):
        between(where, f"party.{field}", number, 0, MOST_OWNED)
    _at_most(where, "party.stash", len(party.stash), _MOST_THINGS)
    _at_most(where, "party.members", len(party.members), _MOST_PEOPLE)
    _at_most(where, "party.hired", len(party.hired), _MOST_PEOPLE)
    for item in party.stash:
        among(where, "party.stash", item, equipment().ids(), "item")
    for member in party.members:
        check_name(where, "party.members.uid", member.uid)
        _check_member(party, member, f"{where}: {member.uid}")
    for sword in party.hired:
        check_name(where, "party.hired.uid", sword.uid)
        here = f"{where}: {sword.uid}"
        check_name(here, "name", sword.name)
        among(here, "entry", sword.entry, hired_swords(), "hired sword")
        between(here, "kills", sword.kills, 0, MOST_OWNED)
        _check_spells(here, sword.spells)
    if len(party.names()) < len(party.members) + len(party.hired):
        raise BadInput("two have the same uid.", where)


def check_owner(owner: str, where: str) -> None:
    """A party needs none; but whoever it is stands on the roster."""
    if not owner.isprintable():
        raise BadInput("a name has nothing in it that cannot be printed.", where)
    at_most_long(where, "name", owner)


def _at_most(where: str, what: str, count: int, most: int) -> None:
    if count > most:
        raise BadInput(f"at most {most} can stand here, not {count}.", f"{where}: {what}")


def _check_member(party: Party, member: Member, where: str) -> None:
    check_name(where, "name", member.name)
    among(where, "entry", member.entry, type_of(party).warriors, f"warrior of the {type_of(party).name}")
    among(where, "role", member.role, (LEADER, HERO, HENCHMAN), "role")
    between(where, "level", member.level, 1, TOP_LEVEL[member.role])
    between(where, "xp", member.xp, 0, MOST_OWNED)
    between(where, "kills", member.kills, 0, MOST_OWNED)
    for stat, by in member.stats.items():
        among(where, "stats", stat, STATS, "characteristic")
        least = 0 if stat == "BS" else 1
        between(where, f"stats.{stat}", type_of(party).warriors[member.entry].value(stat) + by, least, 10)
    for field, words, known, noun in (
        ("items", member.items, equipment().ids(), "item"),
        ("skills", member.skills, list(growth().skills), "skill"),
        ("injuries", member.injuries, list(growth().injuries), "injury"),
    ):
        _at_most(where, field, len(words), _MOST_PEOPLE)
        for word in words:
            among(where, field, word, known, noun)
    _check_spells(where, member.spells)


def _check_spells(where: str, spells: tuple[KnownSpell, ...]) -> None:
    _at_most(where, "spells", len(spells), _MOST_PEOPLE)
    for known in spells:
        among(where, "spells", known.id, magic().spells, "spell")
        between(where, f"spells.{known.id}", known.difficulty, 2, 12)
