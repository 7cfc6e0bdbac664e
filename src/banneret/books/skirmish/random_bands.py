# interpreted: parties are drawn once a game
"""Legal parties by a seed, for tests, bots and leagues: armed, varied and not one gold piece over."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish.packs import NATURAL, BandList, BandMember, equipment, load_type, party_types
from banneret.books.skirmish.party import FIRST_GOLD, Member, Party
from banneret.books.skirmish.party_building import MOST_MEMBERS, item_fault, recruit_fault
from banneret.core.engine.randoms import SplitMix64

_FEWEST: Final = 5
_FIRST_WEAPON: Final = 9  # gold kept for the first weapon of whoever joins
_TRIES: Final = 60


def random_band(seed: int, kind_id: str = "") -> BandList:
    """A list that keeps every rule of party building; of this type, or of one that the seed draws."""
    draw = SplitMix64(seed)
    kinds = party_types()
    drawn = kinds[draw.below(len(kinds))]
    kind = load_type(kind_id or drawn)
    party = _gathered(Party(f"drawn-{seed}", f"{kind.name} {seed}", kind.id, FIRST_GOLD), draw)
    members = tuple(BandMember(member.entry, "", member.items) for member in party.members)
    return BandList(party.id, party.name, kind.id, members, file=party.name)


def _gathered(party: Party, draw: SplitMix64) -> Party:
    kind = load_type(party.type)
    party = _with(party, kind.leader(), draw)
    wanted = _FEWEST + draw.below(MOST_MEMBERS - _FEWEST)
    for _ in range(_TRIES):
        open_to = [
            key
            for key, entry in kind.warriors.items()
            if entry.cost + _FIRST_WEAPON <= party.gold and recruit_fault(party, key) is None
        ]
        if not open_to or len(party.members) >= wanted:
            break
        party = _with(party, open_to[draw.below(len(open_to))], draw)
    return _outfitted(party, draw)


def _with(party: Party, entry_id: str, draw: SplitMix64) -> Party:
    """One more member with a first weapon, both paid."""
    entry = load_type(party.type).warriors[entry_id]
    member = Member(party.next_uid(), entry_id, entry.name, entry.role)
    gold = party.gold - entry.cost
    if NATURAL not in entry.groups:
        weapons = equipment().weapons
        cheap = [
            key
            for key, weapon in weapons.items()
            if weapon.group and not weapon.missile and weapon.cost <= min(gold, _FIRST_WEAPON)
        ]
        usable = [key for key in cheap if item_fault(party, member, key) is None]
        if usable:
            weapon = usable[draw.below(len(usable))]
            member = member.having(items=(weapon,))
            gold -= weapons[weapon].cost
    return party.with_member(member).having(gold=gold, joined=party.joined + 1)


def _outfitted(party: Party, draw: SplitMix64) -> Party:
    """What gold is left goes into things, drawn one by one; what cannot be carried or paid is passed over."""
    things = equipment()
    sold = things.for_sale()
    for _ in range(_TRIES):
        member = party.members[draw.below(len(party.members))]
        item = sold[draw.below(len(sold))]
        if things.cost(item) <= party.gold and item_fault(party, member, item) is None:
            party = party.with_member(member.having(items=(*member.items, item)))
            party = party.having(gold=party.gold - things.cost(item))
    return party
