# interpreted: looked at between skirmishes
"""A party as the roster page shows it: everybody in it, and all that its owner could do, or why not.

In a party that lives, things are sold at half their price or laid in the stash; in a draft, which nobody has
paid for yet, they are simply taken away again. A `Desk` knows which it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from banneret.books.events import plural
from banneret.books.skirmish.after.camp import Camp
from banneret.books.skirmish.after.events import STAT_WORDS
from banneret.books.skirmish.after.facts import PartyFacts
from banneret.books.skirmish.after.orders import Orders, sale_price
from banneret.books.skirmish.pack_words import NATURAL
from banneret.books.skirmish.packs import HiredEntry, equipment, growth, hired_swords, magic
from banneret.books.skirmish.party import (
    FIRST_GOLD,
    STASH,
    TOP_LEVEL,
    XP_PER_LEVEL,
    Hired,
    KnownSpell,
    Member,
    Party,
    advances_due,
    entry_of,
    hired_entry,
    type_of,
    value_of,
)
from banneret.books.skirmish.party_building import (
    LEAST_MEMBERS,
    MOST_GEAR,
    MOST_HEROES,
    MOST_HIRED,
    MOST_MELEE,
    MOST_MEMBERS,
    MOST_MISSILE,
    BuildingFault,
)
from banneret.books.skirmish.party_lists import WarriorEntry
from banneret.books.skirmish.rule_words import poison_words, rule_words
from banneret.books.skirmish.sheets import HENCHMAN, HERO, HIRED, LEADER, STATS
from banneret.books.warbands import (
    Deed,
    ShownAct,
    ShownBand,
    ShownBandFault,
    ShownBandGroup,
    ShownBandMember,
    ShownFact,
    ShownGoods,
    ShownLimit,
    ShownRecruit,
    ShownShelf,
    ShownShop,
    ShownThing,
    ShownTrait,
)
from banneret.core.engine.dice import SeededDice
from banneret.core.engine.errors import BadInput
from banneret.core.engine.state import State

ROLES: Final = {LEADER: "Leader", HERO: "Hero", HENCHMAN: "Henchman", HIRED: "Hired sword"}
GROUPS: Final = {
    "B": "basic gear",
    "F": "fighting gear",
    "M": "missile weapons",
    "P": "firelocks",
    "S": "skysteel",
    "N": "nothing: it has claws and teeth",
}
RULES: Final = (
    f"A new party has {FIRST_GOLD} pg (party gold) for {LEAST_MEMBERS} to {MOST_MEMBERS} members.",
    f"It has one leader and at most {MOST_HEROES} other heroes, and at most one of them all is a Wizard.",
    "At most half of its henchmen are Animals.",
    f"Up to {MOST_HIRED} hired swords come on top, with their own things; each wants upkeep after a skirmish.",
    f"A warrior carries at most {MOST_MELEE} close combat weapons, {MOST_MISSILE} missile weapon and "
    f"{MOST_GEAR} pieces of gear, and wears one suit of armour, one shield and one helmet.",
)
_SEAT: Final = "A"


class Desk:
    """Where a party is built and changed; `draft` says that it is yet to be founded."""

    def __init__(self, party: Party, draft: bool, seed: int = 0) -> None:
        self.draft = draft
        self._camp = Camp({_SEAT: party}, {_SEAT: PartyFacts("", 0, {})}, State())
        self.orders = Orders(self._camp, _SEAT, SeededDice(seed))

    @property
    def party(self) -> Party:
        return self.orders.party

    # -------------------------------------------------------------------------------------- acts

    def recruit(self, entry: str) -> ShownAct:
        cost = type_of(self.party).warriors[entry].cost
        return act("recruit", entry, "", f"Recruit for {cost} pg", self.orders.why_not_recruit(entry))

    def hire(self, sword: str) -> ShownAct:
        entry = hired_swords()[sword]
        return act("hire", sword, "", f"Hire for {entry.cost} pg", self.orders.why_not_hire(sword))

    def of_person(self, uid: str) -> list[ShownAct]:
        return [
            act("rename", "", uid, "Rename", None),
            act("dismiss", uid, "", "Dismiss", self.orders.why_not_dismiss(uid)),
        ]

    def of_thing(self, item: str, holder: str) -> list[ShownAct]:
        """What can be done with something that is carried."""
        cost = equipment().cost(item) if self.draft else sale_price(item)
        if self.draft:
            return [act("sell", item, holder, f"Take away ({cost} pg back)", None)]
        sold = act("sell", item, holder, f"Sell for {cost} pg", None)
        if holder != STASH:
            return [sold, act("take", item, holder, "Put in the stash", None)]
        given = [
            act("give", item, member.uid, f"Give to {member.name}", self.orders.why_not_give(item, member.uid))
            for member in self.party.members
        ]
        return [sold, *given]

    def buy(self, item: str, whom: str) -> ShownAct:
        cost = equipment().cost(item)
        return act("buy", item, whom, f"Buy for {cost} pg", self.orders.why_not_buy(item, whom))


def act(deed: Deed, what: str, whom: str, label: str, fault: BuildingFault | None) -> ShownAct:
    why, clause = ("", "") if fault is None else (sentence(fault.what), fault.clause)
    return {"deed": deed, "what": what, "whom": whom, "label": label, "why": why, "clause": clause}


def sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."


# ------------------------------------------------------------------------------------------ the whole


def band_shown(
    desk: Desk,
    yours: bool,
    shop: str = "",
    facts: Sequence[ShownFact] = (),
    faults: Sequence[BuildingFault] = (),
) -> ShownBand:
    """`facts` come before those of the party itself; `shop` is for whom things are bought, if for anybody."""
    party = desk.party
    kind = type_of(party)
    groups: list[ShownBandGroup] = []
    for title, members in (("Heroes", party.heroes()), ("Henchmen", party.henchmen())):
        if members:
            groups.append({"title": title, "members": [_member(desk, member, yours) for member in members]})
    if party.hired:
        groups.append({"title": "Hired swords", "members": [_sword(desk, each, yours) for each in party.hired]})
    return {
        "name": party.name,
        "type": kind.name,
        "about": kind.about,
        "owner": party.owner,
        "facts": [*facts, *_facts(party, desk.draft)],
        "limits": _limits(party),
        "rules": list(RULES),
        "stats": dict(STAT_WORDS),
        "groups": groups,
        "stash": [_thing(desk, item, STASH, yours) for item in party.stash],
        "recruits": _recruits(desk) if yours else [],
        "faults": [_fault(each) for each in faults],
        "shop": _shop(desk, shop) if yours and shop else None,
    }


def _fault(fault: BuildingFault) -> ShownBandFault:
    return {"what": sentence(fault.what), "clause": fault.clause}


def _facts(party: Party, draft: bool) -> list[ShownFact]:
    if draft:
        return [
            {"name": "Left to spend", "value": f"{party.gold} of {FIRST_GOLD} pg"},
            {"name": "Rating", "value": str(party.rating)},
        ]
    found: list[ShownFact] = [
        {"name": "Rating", "value": str(party.rating)},
        {"name": "Gold", "value": f"{party.gold} pg"},
    ]
    if party.weirdstone:
        found.append({"name": "Weirdstone", "value": plural(party.weirdstone, "shard")})
    return found


def _limits(party: Party) -> list[ShownLimit]:
    entries = type_of(party).warriors.values()
    henchmen = [entry_of(party, member) for member in party.henchmen()]
    animals = len([entry for entry in henchmen if entry.animal])
    others = len([member for member in party.members if member.role == HERO])
    found = [
        _limit("Members", len(party.members), MOST_MEMBERS),
        _limit("Heroes beside the leader", others, MOST_HEROES),
    ]
    if any(entry.magic for entry in entries):
        wizards = len([member for member in party.members if entry_of(party, member).magic])
        found.append(_limit("Wizards", wizards, 1))
    if any(entry.animal for entry in entries):
        # As many as there are other henchmen: then they are half of all.
        found.append(_limit("Animals", animals, max(animals, len(henchmen) - animals)))
    return [*found, _limit("Hired swords", len(party.hired), MOST_HIRED)]


def _limit(name: str, now: int, most: int) -> ShownLimit:
    return {"name": name, "now": now, "most": most}


# ------------------------------------------------------------------------------------------ who is in it


def _member(desk: Desk, member: Member, yours: bool) -> ShownBandMember:
    party = desk.party
    entry = entry_of(party, member)
    stats = {stat: value_of(entry, member, stat) for stat in STATS}
    stats["M"] += int("long-stride" in member.skills)
    notes = ["Misses the next skirmish."] if member.misses_next else []
    due = advances_due(party, member)
    if due:
        notes.append(f"{plural(due, 'advance')} to be taken after the next skirmish.")
    if desk.draft and entry.magic:
        notes.append(
            f"Learns one of the {magic().tables[entry.magic].name} by a die when the party is founded."
        )
    return {
        "uid": member.uid,
        "name": member.name,
        "entry": entry.name,
        "role": ROLES[member.role],
        "cost": f"{entry.cost + sum(equipment().cost(item) for item in member.items)} pg",
        "stats": {stat: str(value) for stat, value in stats.items()},
        "changes": {
            stat: stats[stat] - entry.value(stat) for stat in STATS if stats[stat] != entry.value(stat)
        },
        "growth": _growth(entry, member),
        "kills": member.kills,
        "items": [_thing(desk, item, member.uid, yours) for item in member.items],
        "spells": [] if desk.draft else [_spell(known) for known in member.spells],
        "skills": [_skill(key) for key in member.skills],
        "injuries": [
            {"name": growth().injuries[key].name, "about": growth().injuries[key].about}
            for key in member.injuries
        ],
        "rules": _rules(entry, member.role == LEADER),
        "notes": notes,
        "acts": desk.of_person(member.uid) if yours else [],
        "equips": yours and NATURAL not in entry.groups,
    }


def _growth(entry: WarriorEntry, member: Member) -> str:
    if not entry.gains_xp:
        return "Gains no experience"
    if member.level >= TOP_LEVEL[member.role]:
        return f"Level {member.level}, {member.xp} XP"
    return f"Level {member.level}, {member.xp} of {XP_PER_LEVEL * member.level} XP"


def _sword(desk: Desk, sword: Hired, yours: bool) -> ShownBandMember:
    entry = hired_entry(sword)
    return {
        "uid": sword.uid,
        "name": sword.name,
        "entry": entry.name,
        "role": ROLES[HIRED],
        "cost": f"{entry.cost} pg",
        "stats": _profile(entry),
        "changes": {},
        "growth": f"Upkeep {entry.upkeep} pg a skirmish",
        "kills": sword.kills,
        # Its own: nobody else can have them.
        "items": [_thing(desk, item, sword.uid, False) for item in entry.items],
        "spells": [] if desk.draft else [_spell(known) for known in sword.spells],
        "skills": [_skill(key) for key in entry.skills],
        "injuries": [],
        "rules": _rules(entry),
        "notes": ["Misses the next skirmish."] if sword.misses_next else [],
        "acts": desk.of_person(sword.uid) if yours else [],
        "equips": False,
    }


def _profile(entry: WarriorEntry | HiredEntry) -> dict[str, str]:
    return {stat: str(value) for stat, value in zip(STATS, entry.profile, strict=True)}


def _thing(desk: Desk, item: str, holder: str, yours: bool) -> ShownThing:
    thing = equipment().item(item)
    acts = desk.of_thing(item, holder) if yours else []
    return {"id": item, "name": thing.name, "about": thing.about, "acts": acts}


def _spell(known: KnownSpell) -> ShownTrait:
    spell = magic().spells[known.id]
    return {"name": f"{spell.name} ({known.difficulty}+)", "about": spell.about}


def _skill(key: str) -> ShownTrait:
    return {"name": growth().skills[key].name, "about": growth().skills[key].about}


def _rules(entry: WarriorEntry | HiredEntry, leads: bool = False) -> list[ShownTrait]:
    words = [rule_words("leader")] if leads else []
    words += [rule_words(text) for text in entry.rules]
    if isinstance(entry, WarriorEntry) and entry.poisons:
        words.append(poison_words(entry.poisons))
    return [{"name": each.name, "about": each.about} for each in words]


# ------------------------------------------------------------------------------------------ who could join


def _recruits(desk: Desk) -> list[ShownRecruit]:
    found: list[ShownRecruit] = []
    for key, entry in type_of(desk.party).warriors.items():
        if entry.role == LEADER and desk.party.leader() is not None:
            continue  # one leads already, and that is all there is to say of it
        found.append(
            {
                "name": entry.name,
                "role": ROLES[entry.role],
                "about": _entry_about(entry),
                "stats": _profile(entry),
                "traits": _rules(entry, entry.role == LEADER),
                "act": desk.recruit(key),
            }
        )
    for key, sword in hired_swords().items():
        things = ", ".join([equipment().name(item) for item in sword.items])
        about = f"{sword.about} Carries {things}; wants {sword.upkeep} pg after every skirmish."
        traits = [*[_skill(skill) for skill in sword.skills], *_rules(sword)]
        found.append(
            {
                "name": sword.name,
                "role": ROLES[HIRED],
                "about": about,
                "stats": _profile(sword),
                "traits": traits,
                "act": desk.hire(key),
            }
        )
    return found


def _entry_about(entry: WarriorEntry) -> str:
    most = "" if entry.max is None else f"At most {entry.max}. "
    spells = f" Wizard: {magic().tables[entry.magic].name}." if entry.magic else ""
    return f"{most}Carries {', '.join([GROUPS[group] for group in entry.groups])}.{spells}"


# ------------------------------------------------------------------------------------------ what is for sale


def _shop(desk: Desk, whom: str) -> ShownShop:
    """What this one may carry stands first on each shelf."""
    names = {STASH: "the stash", **{member.uid: member.name for member in desk.party.members}}
    if whom not in names:
        raise BadInput("there is nobody of this party to buy for.", "shop")
    things = equipment()
    melee = [key for key in things.weapons if not things.weapons[key].missile]
    missiles = [key for key in things.weapons if things.weapons[key].missile]
    shelves: list[ShownShelf] = []
    for title, keys in (
        ("Close combat weapons", melee),
        ("Missile weapons", missiles),
        ("Armour", list(things.armour)),
        ("Gear", list(things.gear)),
    ):
        goods: list[ShownGoods] = [
            {"name": things.name(key), "about": things.item(key).about, "act": desk.buy(key, whom)}
            for key in keys
            if key in things.for_sale()
        ]
        goods.sort(key=lambda each: bool(each["act"]["why"]))
        shelves.append({"title": title, "goods": goods})
    return {"uid": whom, "name": names[whom], "shelves": shelves}
