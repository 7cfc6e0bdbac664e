# interpreted: made between skirmishes
"""What a campaign says of a party: its purse, and what came of a skirmish of which there is no journal.

A party on the map of a campaign finds gold and loses it far from any skirmish, and some skirmishes are played
with models on a table: only what came of them is known.
"""

from __future__ import annotations

import msgspec

from banneret.books.events import listed, plural
from banneret.books.skirmish.after.succession import heirs
from banneret.books.skirmish.party import Party, entry_of
from banneret.books.skirmish.sheets import LEADER
from banneret.core.engine.errors import BadInput


class Decree(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="decree", tag_field="event"
):
    """`gold` and `weirdstone` are what the party has from now on. `dead` and `xp` are by uid.

    `fought`: it has been in a skirmish, so whoever had to miss one has missed it.
    """

    why: str
    gold: int
    weirdstone: int
    dead: tuple[str, ...] = ()
    xp: dict[str, int] = {}
    fought: bool = False


def decreed(party: Party, decree: Decree) -> Party:
    """The party after that; BadInput if it speaks of somebody who is not in it."""
    for uid in (*decree.dead, *decree.xp):
        if uid not in party.names():
            raise BadInput(f"nobody in {party.name} has the uid {uid}.")
    members = []
    for member in party.members:
        if member.uid in decree.dead:
            continue
        if entry_of(party, member).gains_xp:
            member = member.having(xp=member.xp + decree.xp.get(member.uid, 0))
        members.append(member.having(misses_next=member.misses_next and not decree.fought))
    hired = [
        sword.having(misses_next=sword.misses_next and not decree.fought)
        for sword in party.hired
        if sword.uid not in decree.dead
    ]
    party = party.having(
        members=tuple(members), hired=tuple(hired), gold=decree.gold, weirdstone=decree.weirdstone
    )
    return _led(party).rated()


def _led(party: Party) -> Party:
    """SK-SPC-01: nobody is there to break a tie, so of those with the best claim the first leads."""
    best = heirs(party)
    if party.leader() is not None or not best:
        return party
    return party.with_member(best[0].having(role=LEADER))


def decree_line(decree: Decree) -> str:
    """As one line of a history."""
    parts = [f"has {decree.gold} pg"]
    if decree.weirdstone:
        parts.append(f"has {plural(decree.weirdstone, 'shard')}")
    if decree.dead:
        parts.append(f"mourns {plural(len(decree.dead), 'member')}")
    if any(decree.xp.values()):
        parts.append(f"has learnt {sum(decree.xp.values())} xp")
    return f"{decree.why}: now {listed(parts)}"
