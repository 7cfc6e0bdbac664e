# interpreted: parties are drawn once a game
"""Legal parties by a seed, for tests, bots and leagues: armed, varied and not one gold piece over."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish.after.camp import Camp
from banneret.books.skirmish.after.facts import LOST, WON, Fate, PartyFacts
from banneret.books.skirmish.after.sequence import STAGES, play_stage
from banneret.books.skirmish.pack_words import NATURAL
from banneret.books.skirmish.packs import equipment, hired_swords
from banneret.books.skirmish.party import FIRST_GOLD, Member, Party
from banneret.books.skirmish.party_building import (
    MOST_MEMBERS,
    hire_fault,
    item_fault,
    joined,
    recruit_fault,
    taken_on,
)
from banneret.books.skirmish.party_lists import BandList, BandMember, load_type, party_types
from banneret.core.engine.ask import Choice, Steps
from banneret.core.engine.dice import Dice, SeededDice
from banneret.core.engine.randoms import SplitMix64
from banneret.core.engine.state import State

OLDEST: Final = 8  # skirmishes that a seasoned party has behind it at the most
_FEWEST: Final = 5
_FIRST_WEAPON: Final = 9  # gold kept for the first weapon of whoever joins
_TRIES: Final = 60
_SEAT: Final = "A"
_FELLED: Final = 3  # of ten who took part, in a skirmish that is only assumed
_DID_WELL: Final = 4


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


# ------------------------------------------------------------------------------------------ old parties


def seasoned(party: Party, seed: int, skirmishes: int) -> Party:
    """The party so many skirmishes later, with the wounds, skills and hired swords that they brought.

    The skirmishes are assumed; all that follows them is played, its owner answering at random, but for trade:
    gold goes into swords, recruits and things. A party that would be too weak to go on stays as it was.
    """
    draw, dice = SplitMix64(seed), SeededDice(seed)
    for _ in range(skirmishes):
        camp = Camp({_SEAT: party}, {_SEAT: _assumed(party, draw)}, State())
        for stage in STAGES[:-1]:
            _answered(play_stage(stage, camp, dice), draw)
        older = _strengthened(camp.parties[_SEAT], draw, dice)
        well = [member for member in older.members if not member.misses_next]
        if older.leader() is not None and len(well) >= _FEWEST:
            party = older
    return party.rated()


def rival(party: Party, seed: int, rating: int) -> Party:
    """The party after as many skirmishes as bring it nearest to this rating."""
    ages = [seasoned(party, seed, skirmishes) for skirmishes in range(1, OLDEST + 1)]
    return min(ages, key=lambda each: abs(each.rating - rating))


def _assumed(party: Party, draw: SplitMix64) -> PartyFacts:
    """Anybody may have been put out of action or have done something worth telling."""
    ill = [each.uid for each in party.members if each.misses_next]
    ill += [each.uid for each in party.hired if each.misses_next]
    leader = party.leader()
    fates = {
        uid: Fate(
            took_part=uid not in ill,
            led=leader is not None and uid == leader.uid and uid not in ill,
            out=uid not in ill and _lot(draw, _FELLED),
            enemies_out=int(uid not in ill and _lot(draw, _DID_WELL)),
            objectives=int(uid not in ill and _lot(draw, _DID_WELL)),
        )
        for uid in party.names()
    }
    result = (WON, LOST)[draw.below(2)]
    return PartyFacts(result, party.rating, fates, ruins=True, sunny=_lot(draw, _DID_WELL))


def _lot(draw: SplitMix64, in_ten: int) -> bool:
    return draw.below(10) < in_ten


def _answered(steps: Steps, draw: SplitMix64) -> None:
    """Of all that is asked one option is drawn; but for trade, a camp asks for nothing else."""
    try:
        wanted = next(steps)
        while True:
            asked = wanted.questions[_SEAT]
            assert isinstance(asked, Choice)
            keys = asked.keys()
            wanted = steps.send(keys[draw.below(len(keys))])
    except StopIteration:
        return


def _strengthened(party: Party, draw: SplitMix64, dice: Dice) -> Party:
    """A hired sword if one can be paid, then as many recruits as there is gold for, then things."""
    swords = [key for key, sword in hired_swords().items() if sword.cost <= party.gold]
    if swords:
        sword = swords[draw.below(len(swords))]
        if hire_fault(party, sword) is None:
            party = taken_on(party, sword, "", dice).having(gold=party.gold - hired_swords()[sword].cost)
    warriors = load_type(party.type).warriors
    for _ in range(MOST_MEMBERS):
        key = list(warriors)[draw.below(len(warriors))]
        cost = warriors[key].cost
        if cost + _FIRST_WEAPON <= party.gold and recruit_fault(party, key) is None:
            party = joined(party, key, "", (), dice).having(gold=party.gold - cost)
    return _outfitted(party, draw)
