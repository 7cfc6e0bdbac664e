# interpreted: read by people, not by rules
"""A party as its owner would print it and keep it: in plain lines."""

from __future__ import annotations

from typing import Final

from banneret.books.events import listed, plural
from banneret.books.skirmish.packs import equipment, growth, hired_swords, magic
from banneret.books.skirmish.party import (
    TOP_LEVEL,
    XP_PER_LEVEL,
    Hired,
    KnownSpell,
    Member,
    Party,
    advances_due,
    entry_of,
    type_of,
    value_of,
)
from banneret.books.skirmish.sheets import LEADER, STATS

WIDTH: Final = 78


def roster_lines(party: Party, won: int = 0, lost: int = 0, drew: int = 0) -> list[str]:
    """Head, heroes, henchmen, hired swords, stash."""
    kind = type_of(party)
    lines = [party.name, "=" * len(party.name), f"{kind.name}, rating {party.rating}"]
    if won + lost + drew:
        drawn = f", {drew} drawn" if drew else ""
        lines.append(f"{plural(won + lost + drew, 'skirmish', 'skirmishes')}: {won} won, {lost} lost{drawn}")
    shards = plural(party.weirdstone, "shard")
    lines.append(f"{party.gold} pg, {shards}, {plural(len(party.members), 'member')}")
    stash = [equipment().name(item) for item in party.stash]
    lines.append(f"Stash: {listed(stash) if stash else 'empty'}")
    for title, members in (("Heroes", party.heroes()), ("Henchmen", party.henchmen())):
        if members:
            lines += ["", title, "-" * WIDTH]
            for member in members:
                lines += _member(party, member)
    if party.hired:
        lines += ["", "Hired swords", "-" * WIDTH]
        for sword in party.hired:
            lines += _hired(sword)
    return lines


def _member(party: Party, member: Member) -> list[str]:
    entry = entry_of(party, member)
    what = f"{entry.name}, leader" if member.role == LEADER else entry.name
    head = (
        f"{member.name} ({what})"
        if member.name != entry.name
        else f"{entry.name}{', leader' * (member.role == LEADER)}"
    )
    lines = [_two(head, _record(party, member))]
    stats = [
        f"{stat} {value_of(entry, member, stat) + (stat == 'M' and 'long-stride' in member.skills)}"
        for stat in STATS
    ]
    lines.append(f"  {'  '.join(stats)}")
    lines += _wrapped("", [equipment().name(item) for item in member.items])
    lines += _wrapped("Spells: ", [_spell(known) for known in member.spells])
    lines += _wrapped("Skills: ", [growth().skills[skill].name for skill in member.skills])
    lines += _wrapped("Injuries: ", [growth().injuries[injury].name for injury in member.injuries])
    if member.misses_next:
        lines.append("  Misses the next skirmish.")
    due = advances_due(party, member)
    if due:
        lines.append(f"  {plural(due, 'advance')} to be taken.")
    return lines


def _record(party: Party, member: Member) -> str:
    kills = f", {plural(member.kills, 'kill')}" if member.kills else ""
    if not entry_of(party, member).gains_xp:
        return f"no experience{kills}"
    top = member.level >= TOP_LEVEL[member.role]
    following = "" if top else f" of {XP_PER_LEVEL * member.level}"
    return f"level {member.level}, XP {member.xp}{following}{kills}"


def _hired(sword: Hired) -> list[str]:
    entry = hired_swords()[sword.entry]
    head = f"{sword.name} ({entry.name})" if sword.name != entry.name else entry.name
    kills = f", {plural(sword.kills, 'kill')}" if sword.kills else ""
    lines = [_two(head, f"upkeep {entry.upkeep} pg{kills}")]
    lines.append(
        f"  {'  '.join([f'{stat} {value}' for stat, value in zip(STATS, entry.profile, strict=True)])}"
    )
    lines += _wrapped("", [equipment().name(item) for item in entry.items])
    lines += _wrapped("Spells: ", [_spell(known) for known in sword.spells])
    lines += _wrapped("Skills: ", [growth().skills[skill].name for skill in entry.skills])
    return [*lines, "  Misses the next skirmish."] if sword.misses_next else lines


def _spell(known: KnownSpell) -> str:
    return f"{magic().spells[known.id].name} ({known.difficulty}+)"


def _two(left: str, right: str) -> str:
    """One at each end of the line."""
    return f"{left} {right.rjust(WIDTH - len(left) - 1)}"


def _wrapped(title: str, words: list[str]) -> list[str]:
    """Words with commas between them, in as many lines as they need; none if there are no words."""
    lines: list[str] = []
    line = f"  {title}"
    for at, word in enumerate(words):
        end = "" if at == len(words) - 1 else ", "
        if len(line) + len(word) + len(end) > WIDTH and line.strip():
            lines.append(line.rstrip())
            line = "    "
        line += word + end
    return [*lines, line.rstrip()] if words else []
