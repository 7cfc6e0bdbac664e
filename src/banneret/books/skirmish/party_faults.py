# interpreted: looked at in tests and where a batch of games ends
"""What must never be in a party, whatever has become of it."""

from __future__ import annotations

from banneret.books.skirmish.party import (
    LEAST,
    MOST_GAIN,
    MOST_LASTING,
    TOP_LEVEL,
    XP_PER_LEVEL,
    Member,
    Party,
    entry_of,
    value_of,
)
from banneret.books.skirmish.party_building import MOST_HEROES, MOST_HIRED, MOST_MEMBERS, load_fault
from banneret.books.skirmish.sheets import HERO, LEADER, STATS

_MOST_GAIN = 2


def party_faults(party: Party) -> list[str]:
    """Gold that is owed, too many people, somebody twice, and members who are more than they have learnt."""
    broken: list[str] = []
    for what, held in (("gold", party.gold), ("weirdstone", party.weirdstone)):
        if held < 0:
            broken.append(f"{party.name} has {held} {what}")
    counts = (
        ("members", len(party.members), MOST_MEMBERS),
        ("hired swords", len(party.hired), MOST_HIRED),
        ("leaders", len([each for each in party.members if each.role == LEADER]), 1),
        ("heroes", len([each for each in party.members if each.role == HERO]), MOST_HEROES),
    )
    broken += [f"{party.name} has {count} {what}" for what, count, most in counts if count > most]
    uids = [*[each.uid for each in party.members], *[each.uid for each in party.hired]]
    broken += [
        f"{uid} is in {party.name} twice" for uid in sorted({uid for uid in uids if uids.count(uid) > 1})
    ]
    for member in party.members:
        broken += _member_faults(party, member)
    return broken


def _member_faults(party: Party, member: Member) -> list[str]:
    broken: list[str] = []
    entry = entry_of(party, member)
    earned = min(TOP_LEVEL[member.role], 1 + member.xp // XP_PER_LEVEL) if entry.gains_xp else 1
    if not 1 <= member.level <= earned:
        broken.append(f"{member.uid} is of level {member.level} with {member.xp} points of experience")
    first = 1 if entry.magic else 0
    if len(member.skills) + len(member.spells) - first > member.level - 1:
        broken.append(f"{member.uid} has learnt more than its level allows")
    for stat in STATS:
        if member.stats.get(stat, 0) > MOST_GAIN.get(stat, _MOST_GAIN):
            broken.append(f"{member.uid} has risen in {stat} by {member.stats[stat]}")
        if member.stats.get(stat, 0) < 0 and value_of(entry, member, stat) < LEAST.get(stat, 1):
            broken.append(f"{member.uid} has fallen to {stat} {value_of(entry, member, stat)}")
    if member.lasting() >= MOST_LASTING:
        broken.append(f"{member.uid} has {member.lasting()} lasting injuries and has not retired")
    fault = load_fault(party, member)
    return broken if fault is None else [*broken, f"{member.uid}: {fault}"]
