"""A party: who is in it, what each has learnt and suffered, and what they own together.

Values: nothing here is ever changed, but replaced by another (`party.having(...)`, `member.having(...)`).

Keep this module out of the compiled build: it defines msgspec Structs.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from banneret.books.skirmish.packs import HiredEntry, growth, hired_swords, magic
from banneret.books.skirmish.party_lists import PartyType, WarriorEntry, load_type
from banneret.books.skirmish.sheets import HENCHMAN, HERO, LEADER, STATS

FIRST_GOLD: Final = 500
STASH: Final = "stash"  # where a uid could stand, what lies there; so nobody is called that
XP_PER_LEVEL: Final = 4
TOP_LEVEL: Final = {LEADER: 5, HERO: 5, HENCHMAN: 3}
MOST_LASTING: Final = 3  # the third lasting injury of a hero means retirement

# How far a characteristic may fall by injuries, and rise above its entry by advances.
LEAST: Final = {"M": 2, "Ld": 4}
MOST_GAIN: Final = {"W": 1, "A": 1}
MOST_LEADERSHIP: Final = 10


class KnownSpell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """SK-MAG-03: a spell as its wizard has it; an improved one is less difficult than in its table."""

    id: str
    difficulty: int


class Member(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Somebody in a party. `stats` are changes of the entry's profile, by advances and injuries."""

    uid: str
    entry: str
    name: str
    role: str
    stats: dict[str, int] = {}
    skills: tuple[str, ...] = ()
    injuries: tuple[str, ...] = ()
    spells: tuple[KnownSpell, ...] = ()
    xp: int = 0
    level: int = 1
    items: tuple[str, ...] = ()
    misses_next: bool = False
    kills: int = 0

    @property
    def hero(self) -> bool:
        return self.role in (LEADER, HERO)

    def having(self, **changes: Any) -> Member:
        return msgspec.structs.replace(self, **changes)

    def changed(self, stat: str, by: int) -> Member:
        """With one characteristic changed; changes stand in the order of a profile."""
        stats = {key: self.stats.get(key, 0) + (by if key == stat else 0) for key in STATS}
        return self.having(stats={key: value for key, value in stats.items() if value})

    def lasting(self) -> int:
        """How many injuries it has for good."""
        return len([key for key in self.injuries if growth().injuries[key].lasting])


class Hired(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A hired sword in the party's pay. It carries what its entry says."""

    uid: str
    entry: str
    name: str
    spells: tuple[KnownSpell, ...] = ()
    misses_next: bool = False
    kills: int = 0

    def having(self, **changes: Any) -> Hired:
        return msgspec.structs.replace(self, **changes)


class Party(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`joined` counts all who ever joined: a uid is never given twice. `rating` stands as last reckoned.

    `scenario_bonus` is what SK-ENC-34 adds to the next roll for the scenario.
    """

    id: str
    name: str
    type: str
    gold: int
    owner: str = ""
    weirdstone: int = 0
    stash: tuple[str, ...] = ()
    members: tuple[Member, ...] = ()
    hired: tuple[Hired, ...] = ()
    rating: int = 0
    scenario_bonus: int = 0
    joined: int = 0

    def having(self, **changes: Any) -> Party:
        return msgspec.structs.replace(self, **changes)

    def rated(self) -> Party:
        return self.having(rating=rating_of(self))

    # -------------------------------------------------------------------------------------- who is in it

    def member(self, uid: str) -> Member | None:
        return next((member for member in self.members if member.uid == uid), None)

    def with_member(self, member: Member) -> Party:
        """With this one in place of who had the same uid, or as one more."""
        if self.member(member.uid) is None:
            return self.having(members=(*self.members, member))
        members = tuple(member if each.uid == member.uid else each for each in self.members)
        return self.having(members=members)

    def without(self, uid: str) -> Party:
        """Without this member or hired sword, and without what it carried."""
        return self.having(
            members=tuple(each for each in self.members if each.uid != uid),
            hired=tuple(each for each in self.hired if each.uid != uid),
        )

    def leaving(self, uid: str) -> Party:
        """Somebody goes in peace: what it carried stays with the party."""
        gone = self.member(uid)
        return self.without(uid).having(stash=(*self.stash, *(() if gone is None else gone.items)))

    def with_hired(self, sword: Hired) -> Party:
        if all(each.uid != sword.uid for each in self.hired):
            return self.having(hired=(*self.hired, sword))
        return self.having(hired=tuple(sword if each.uid == sword.uid else each for each in self.hired))

    def leader(self) -> Member | None:
        return next((member for member in self.members if member.role == LEADER), None)

    def heroes(self) -> list[Member]:
        """The leader and all other heroes."""
        return [member for member in self.members if member.hero]

    def henchmen(self) -> list[Member]:
        return [member for member in self.members if not member.hero]

    def names(self) -> dict[str, str]:
        """The names of members and hired swords by their uids."""
        members = {member.uid: member.name for member in self.members}
        return {**members, **{sword.uid: sword.name for sword in self.hired}}

    def next_uid(self) -> str:
        return f"{self.id}.{self.joined + 1}"

    # -------------------------------------------------------------------------------------- things

    def taken_from_stash(self, item: str) -> Party:
        """With one such thing less in the stash."""
        at = self.stash.index(item)
        return self.having(stash=(*self.stash[:at], *self.stash[at + 1 :]))


def without_item(items: tuple[str, ...], item: str) -> tuple[str, ...]:
    """One such thing less."""
    at = items.index(item)
    return (*items[:at], *items[at + 1 :])


def type_of(party: Party) -> PartyType:
    return load_type(party.type)


def entry_of(party: Party, member: Member) -> WarriorEntry:
    return type_of(party).warriors[member.entry]


def hired_entry(sword: Hired) -> HiredEntry:
    return hired_swords()[sword.entry]


def rating_of(party: Party) -> int:
    """A tenth of each price, rounded up, all experience, 3 a level after the first, 8 a hired sword."""
    warriors = type_of(party).warriors
    rating = 8 * len(party.hired)
    for member in party.members:
        rating += -(-warriors[member.entry].cost // 10) + member.xp + 3 * (member.level - 1)
    return rating


# ------------------------------------------------------------------------------------------ characteristics


def value_of(entry: WarriorEntry, member: Member, stat: str) -> int:
    """A characteristic as it stands. Long Stride and the like are not in it."""
    return entry.value(stat) + member.stats.get(stat, 0)


def may_rise(entry: WarriorEntry, member: Member, stat: str) -> bool:
    """Entry value +2 at most, Wounds and Attacks +1, and Leadership never above 10."""
    if stat == "Ld" and value_of(entry, member, stat) >= MOST_LEADERSHIP:
        return False
    return member.stats.get(stat, 0) < MOST_GAIN.get(stat, 2)


def may_fall(entry: WarriorEntry, member: Member, stat: str) -> bool:
    """No value drops below 1, Movement not below 2 and Leadership not below 4."""
    return value_of(entry, member, stat) > LEAST.get(stat, 1)


def advances_due(party: Party, member: Member) -> int:
    """How many advances its experience has earned that it has not taken."""
    if not entry_of(party, member).gains_xp:
        return 0
    return max(0, min(TOP_LEVEL[member.role], 1 + member.xp // XP_PER_LEVEL) - member.level)


def is_wizard(entry: WarriorEntry) -> bool:
    return bool(entry.magic)


def starting_spell(table: str, face: int) -> KnownSpell:
    """SK-MAG-02: exactly one, by a die."""
    key = magic().rolled(table, face)
    return KnownSpell(key, magic().spells[key].difficulty)
