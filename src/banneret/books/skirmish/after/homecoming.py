# interpreted: used once a game, after it
"""What is brought home and what was used up; who had to stay behind is well again."""

from __future__ import annotations

from banneret.books.skirmish.after.camp import Camp
from banneret.books.skirmish.after.clauses import FOUND, GOLD, SHARDS
from banneret.books.skirmish.after.events import GoldGained, ItemFound, ItemSpent, ShardsKept
from banneret.books.skirmish.packs import hired_swords
from banneret.books.skirmish.party import Member, without_item
from banneret.books.skirmish.party_building import item_fault


def homecoming(camp: Camp, seat: str) -> None:
    """SK-ENC-15, SK-ENC-34, SK-ENC-60, SK-ENC-64: shards, gold, items and a map, as the skirmish left them."""
    facts = camp.facts[seat]
    party = camp.parties[seat]
    camp.parties[seat] = party.having(
        gold=party.gold + facts.gold,
        weirdstone=party.weirdstone + facts.shards,
        scenario_bonus=facts.scenario_bonus,
    )
    if facts.gold:
        camp.tell(GoldGained(GOLD, seat, facts.gold, "won or found in the skirmish"))
    if facts.shards:
        camp.tell(ShardsKept(SHARDS, seat, facts.shards))
    for sword in party.hired:
        fate = camp.fate(seat, sword.uid)
        well = sword.misses_next and fate.took_part
        changed = sword.having(misses_next=well, kills=sword.kills + fate.enemies_out)
        camp.parties[seat] = camp.parties[seat].with_hired(changed)
        _stashed(camp, seat, sword.name, fate.found)
    for hireling in facts.hirelings:
        _stashed(camp, seat, hired_swords()[hireling.entry].name, hireling.found)
    for member in party.members:
        _back(camp, seat, member)


def _stashed(camp: Camp, seat: str, name: str, found: tuple[str, ...]) -> None:
    """SK-ENC-60: who fights for pay carries what is its own and nothing else, so this is for the stash."""
    for item in found:
        party = camp.parties[seat]
        camp.parties[seat] = party.having(stash=(*party.stash, item))
        camp.tell(ItemFound(FOUND, seat, item, name, False))


def _back(camp: Camp, seat: str, member: Member) -> None:
    fate = camp.fate(seat, member.uid)
    # Who has sat out a skirmish need not sit out another.
    ill = member.misses_next and fate.took_part
    member = member.having(kills=member.kills + fate.enemies_out, misses_next=ill)
    for item in fate.spent:
        member = member.having(items=without_item(member.items, item))
        camp.tell(ItemSpent(FOUND, seat, item, member.name))
    for item in fate.found:
        member = _found(camp, seat, member, item)
    camp.parties[seat] = camp.parties[seat].with_member(member)


def _found(camp: Camp, seat: str, member: Member, item: str) -> Member:
    """SK-ENC-60: what the finder may not use goes to the stash."""
    party = camp.parties[seat]
    if item_fault(party, member, item) is not None:
        _stashed(camp, seat, member.name, (item,))
        return member
    camp.tell(ItemFound(FOUND, seat, item, member.name, True))
    return member.having(items=(*member.items, item))
