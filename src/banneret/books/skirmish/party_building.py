# interpreted: parties are built before a skirmish and after it
"""Who may be in a party and what each may carry: every fault is a sentence that names member, item and clause.

Two kinds of faults. `recruit_fault` and `item_fault` say why one more warrior or thing is not allowed now;
`faults` looks at a whole new party. What time has done to a party (too few members, too many Animals among the
henchmen) is no fault later on: only adding to it would be.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from banneret.books.events import plural
from banneret.books.skirmish.pack_words import NATURAL
from banneret.books.skirmish.packs import GearEntry, WeaponEntry, equipment, hired_swords, magic
from banneret.books.skirmish.party import (
    FIRST_GOLD,
    STASH,
    Hired,
    KnownSpell,
    Member,
    Party,
    entry_of,
    starting_spell,
    type_of,
)
from banneret.books.skirmish.party_lists import BandList, PartyType, WarriorEntry, load_type
from banneret.books.skirmish.sheets import HERO, LEADER, RITUAL
from banneret.core.engine.dice import Dice
from banneret.core.engine.errors import BadInput

LEAST_MEMBERS: Final = 3
MOST_MEMBERS: Final = 12
MOST_HEROES: Final = 4  # beside the leader
MOST_HIRED: Final = 2
MOST_MELEE: Final = 2
MOST_MISSILE: Final = 1
MOST_GEAR: Final = 3

# Where the rulebook speaks of what it leaves to us: building a party, wearing and carrying things.
BUILDING: Final = "SK-ENC-02"
CARRYING: Final = "SK-CC-10"
WEARING: Final = "SK-ARM-01"
NOT_SHOOTING: Final = "SK-SHO-22"
STARTING_SPELL: Final = "SK-MAG-02"
RITUALS: Final = "SK-MAG-04"
WIZARDS: Final = "SK-SPC-19"
ANIMALS: Final = "SK-SPC-03"
LEADING: Final = "SK-SPC-01"


class BuildingFault(NamedTuple):
    """What is wrong: a sentence, and the clause or the one nearest to it."""

    clause: str
    what: str

    def __str__(self) -> str:
        return f"{self.what} ({self.clause})"


# ------------------------------------------------------------------------------------------ members


def recruit_fault(party: Party, entry_id: str) -> BuildingFault | None:
    """Why this warrior cannot join the party now; gold aside."""
    kind = type_of(party)
    entry = kind.warriors[entry_id]
    if len(party.members) >= MOST_MEMBERS:
        return _full(party, entry)
    if entry.role == LEADER and party.leader() is not None:
        what = f"{party.name} is led by {_leader_name(party)}; a party has one leader"
        return BuildingFault(LEADING, what)
    others = len([member for member in party.members if member.role == HERO])
    if entry.role == HERO and others >= MOST_HEROES:
        what = f"{party.name} has {others} heroes beside its leader, so no {entry.name} can join"
        return BuildingFault(BUILDING, f"{what}; the most is {MOST_HEROES}")
    alike = [member for member in party.members if member.entry == entry_id and member.role == entry.role]
    if entry.max is not None and entry.role != LEADER and len(alike) >= entry.max:
        what = f"the {kind.name} may have at most {entry.max} of {entry.name}, and {party.name} has that many"
        return BuildingFault(BUILDING, what)
    wizards = [member for member in party.members if entry_of(party, member).magic]
    if entry.magic and wizards:
        what = f"{wizards[0].name} is a Wizard already, so no {entry.name} can join; a party has at most one"
        return BuildingFault(WIZARDS, what)
    return _animal_fault(party, entry)


def _full(party: Party, entry: WarriorEntry) -> BuildingFault:
    what = f"{party.name} has {len(party.members)} members, so no {entry.name} can join"
    return BuildingFault(BUILDING, f"{what}; {MOST_MEMBERS} is the most")


def _leader_name(party: Party) -> str:
    leader = party.leader()
    return "nobody" if leader is None else leader.name


def _animal_fault(party: Party, entry: WarriorEntry) -> BuildingFault | None:
    """Animals are at most half of the henchmen."""
    if not entry.animal:
        return None
    henchmen = party.henchmen()
    animals = 1 + len([member for member in henchmen if entry_of(party, member).animal])
    if 2 * animals <= len(henchmen) + 1:
        return None
    number = f"{animals} of the {len(henchmen) + 1} henchmen"
    what = f"with one more {entry.name}, {number} of {party.name} would be Animals"
    return BuildingFault(ANIMALS, f"{what}; at most half may be")


def name_fault(party: Party, name: str, uid: str = "") -> BuildingFault | None:
    """Why nobody, or not this member, can be called so: orders are written by names, in any case of letters."""
    if name.casefold() == STASH or name in party.names():
        return BuildingFault(BUILDING, f"nobody can be called {name}; give another name")
    taken = [called for other, called in party.names().items() if other != uid]
    if name.casefold() in [called.casefold() for called in taken]:
        what = f"somebody in {party.name} is called {name} already; give another name"
        return BuildingFault(BUILDING, what)
    return None


def hire_fault(party: Party, sword: str) -> BuildingFault | None:
    """Why this hired sword cannot be taken on; gold aside."""
    if len(party.hired) < MOST_HIRED:
        return None
    names = " and ".join([each.name for each in party.hired])
    what = f"{party.name} has {names} in its pay, so no {hired_swords()[sword].name} can be hired"
    return BuildingFault(BUILDING, f"{what}; {MOST_HIRED} is the most")


# ------------------------------------------------------------------------------------------ what is carried


def item_fault(party: Party, member: Member, item: str) -> BuildingFault | None:
    """Why this member cannot carry one more such thing."""
    entry = entry_of(party, member)
    things = equipment()
    thing = things.item(item)
    if NATURAL in entry.groups:
        return BuildingFault(CARRYING, f"{member.name} ({entry.name}) carries nothing, so no {thing.name}")
    group = things.group(item)
    if not group or group not in entry.groups:
        what = f"{member.name} ({entry.name}) cannot use {thing.name}"
        return BuildingFault(CARRYING, f"{what}; open to this warrior are {_open_to(entry)}")
    if isinstance(thing, WeaponEntry):
        return _weapon_fault(entry, member, thing)
    if isinstance(thing, GearEntry):
        return _gear_fault(entry, member, item, thing)
    if entry.magic and magic().tables[entry.magic].kind == RITUAL:
        what = f"{member.name} ({entry.name}) uses Rituals and may not wear armour, so no {thing.name}"
        return BuildingFault(RITUALS, what)
    for worn in member.items:
        if worn in things.armour and things.armour[worn].slot == thing.slot:
            what = f"{member.name} wears {things.name(worn)} and cannot wear {thing.name} too"
            return BuildingFault(WEARING, what)
    return None


def _open_to(entry: WarriorEntry) -> str:
    things = equipment()
    useless = [key for key, gear in things.gear.items() if gear.wizards and not entry.magic]
    usable = [key for key in things.for_sale() if things.group(key) in entry.groups and key not in useless]
    return ", ".join([things.name(key) for key in usable])


def _weapon_fault(entry: WarriorEntry, member: Member, weapon: WeaponEntry) -> BuildingFault | None:
    if weapon.missile and entry.value("BS") == 0:
        what = f"{member.name} ({entry.name}) has Ballistic Skill 0 and cannot use {weapon.name}"
        return BuildingFault(NOT_SHOOTING, what)
    weapons = equipment().weapons
    alike = [key for key in member.items if key in weapons and weapons[key].missile == weapon.missile]
    if len(alike) < (MOST_MISSILE if weapon.missile else MOST_MELEE):
        return None
    names = " and ".join([weapons[key].name for key in alike])
    limit = "1 missile weapon" if weapon.missile else f"{MOST_MELEE} close combat weapons"
    what = f"{member.name} carries {names} and has no hand for {weapon.name}; {limit} is the most"
    return BuildingFault(CARRYING, what if weapon.missile else what.replace("is the most", "are the most"))


def _gear_fault(entry: WarriorEntry, member: Member, item: str, gear: GearEntry) -> BuildingFault | None:
    if gear.wizards and not entry.magic:
        return BuildingFault(WIZARDS, f"{member.name} is no Wizard and has no use for {gear.name}")
    if not gear.once and item in member.items:
        return BuildingFault(CARRYING, f"{member.name} has {gear.name}, and a second does nothing")
    carried = [key for key in member.items if key in equipment().gear]
    if len(carried) < MOST_GEAR:
        return None
    names = ", ".join([equipment().name(key) for key in carried])
    what = f"{member.name} carries {names} and has no room for {gear.name}"
    return BuildingFault(CARRYING, f"{what}; {MOST_GEAR} pieces of gear are the most")


def load_fault(party: Party, member: Member) -> BuildingFault | None:
    """The first thing that this member carries and may not."""
    bare = member.having(items=())
    for item in member.items:
        fault = item_fault(party, bare, item)
        if fault is not None:
            return fault
        bare = bare.having(items=(*bare.items, item))
    return None


# ------------------------------------------------------------------------------------------ joining


def joined(party: Party, entry_id: str, name: str, items: tuple[str, ...], dice: Dice) -> Party:
    """The party with one more member, who has paid for nothing yet; a Wizard's first spell is rolled for."""
    entry = type_of(party).warriors[entry_id]
    shown = name or free_name(party, entry.name)
    spells: tuple[KnownSpell, ...] = ()
    if entry.magic:
        # SK-MAG-02
        spells = (starting_spell(entry.magic, dice.one(STARTING_SPELL, f"the first spell of {shown}")),)
    member = Member(party.next_uid(), entry_id, shown, entry.role, spells=spells, items=items)
    return party.with_member(member).having(joined=party.joined + 1)


def taken_on(party: Party, sword: str, name: str, dice: Dice) -> Party:
    """The party with one more hired sword, for whom nothing has been paid yet."""
    entry = hired_swords()[sword]
    shown = name or free_name(party, entry.name)
    spells: tuple[KnownSpell, ...] = ()
    if entry.magic:
        spells = (starting_spell(entry.magic, dice.one(STARTING_SPELL, f"the spell of {shown}")),)
    hired = Hired(party.next_uid(), sword, shown, spells)
    return party.with_hired(hired).having(joined=party.joined + 1)


def free_name(party: Party, name: str) -> str:
    """The first of “Soldier”, “Soldier 2” … that nobody in the party has."""
    taken = party.names().values()
    if name not in taken:
        return name
    number = 2
    while f"{name} {number}" in taken:
        number += 1
    return f"{name} {number}"


# ------------------------------------------------------------------------------------------ new parties


def price(band: BandList, kind: PartyType) -> int:
    """What a list costs: warriors with their things, hired swords, and what lies in the stash."""
    things = equipment()
    total = sum(things.cost(item) for item in band.stash)
    total += sum(hired_swords()[sword.sword].cost for sword in band.hired)
    for line in band.members:
        total += line.count * (kind.warriors[line.warrior].cost + sum(things.cost(item) for item in line.items))
    return total


def faults(band: BandList) -> list[BuildingFault]:
    """Everything that is wrong with a new party; none if it is legal."""
    party = looked_at(band)
    found: list[BuildingFault] = []
    kind = load_type(band.type)
    so_far = party.having(members=(), hired=())
    # Henchmen before their Animals: in whatever order they are written, the whole counts.
    order = sorted(party.members, key=lambda member: kind.warriors[member.entry].animal)
    for member in order:
        fault = recruit_fault(so_far, member.entry)
        found += [] if fault is None else [fault]
        fault = load_fault(so_far, member)
        found += [] if fault is None else [fault]
        so_far = so_far.with_member(member)
    if len(party.members) < LEAST_MEMBERS:
        what = (
            f"{band.name} has {plural(len(party.members), 'member')}; a new party has at least {LEAST_MEMBERS}"
        )
        found.append(BuildingFault(BUILDING, what))
    if party.leader() is None:
        leader = kind.warriors[kind.leader()].name
        found.append(BuildingFault(LEADING, f"{band.name} has nobody to lead it; it needs one {leader}"))
    if len(party.hired) > MOST_HIRED:
        what = f"{band.name} has {len(party.hired)} hired swords; {MOST_HIRED} is the most"
        found.append(BuildingFault(BUILDING, what))
    found += _bad_names(party)
    cost = price(band, kind)
    if cost > FIRST_GOLD:
        what = f"{band.name} costs {cost} pg; a new party has {FIRST_GOLD} pg to spend"
        found.append(BuildingFault(BUILDING, what))
    return found


def _bad_names(party: Party) -> list[BuildingFault]:
    """Each name that cannot stay, once."""
    found: dict[str, BuildingFault] = {}
    spelt = [name.casefold() for name in party.names().values()]
    for uid, name in party.names().items():
        fault = name_fault(party, name, uid)
        if spelt.count(name.casefold()) > 1:
            what = f"two in {party.name} are called {name}; give one another name"
            fault = BuildingFault(BUILDING, what)
        if fault is not None:
            found.setdefault(name.casefold(), fault)
    return list(found.values())


def founded(band: BandList, dice: Dice, id: str = "", owner: str = "") -> Party:
    """The new party of a legal list, with the gold that is left and the spells that the dice give; or BadInput.

    `id` is its own where two parties may come from one list: uids begin with it.
    """
    wrong = faults(band)
    if wrong:
        raise BadInput(f"{wrong[0]}.", band.file)
    party = _mustered(band, dice, id or band.id)
    return party.having(gold=FIRST_GOLD - price(band, load_type(band.type)), owner=owner).rated()


def looked_at(band: BandList) -> Party:
    """The party of a list, be it legal or not; its gold is what would be left, below 0 if it costs too much.

    Its Wizards know the first spell of their table: which it will be, dice say when it is founded.
    """
    party = _mustered(band, _NoDice(), band.id)
    return party.having(gold=FIRST_GOLD - price(band, load_type(band.type))).rated()


def _mustered(band: BandList, dice: Dice, id: str) -> Party:
    party = Party(id, band.name, band.type, 0, stash=band.stash)
    for line in band.members:
        for _ in range(line.count):
            party = joined(party, line.warrior, line.name, line.items, dice)
    for sword in band.hired:
        party = taken_on(party, sword.sword, sword.name, dice)
    return party


class _NoDice(Dice):
    """For looking at a list: which spell it will be does not matter."""

    def d6(self, count: int, clause: str, purpose: str, only: str = "") -> list[int]:
        return [1] * count
