"""What can happen after a skirmish, as events with their sentences.

Members are named in the events themselves: some have joined, or left for good, since the game began.
"""

from __future__ import annotations

from typing import ClassVar

from banneret.books.events import Names, dice_text, plural
from banneret.books.skirmish.packs import equipment, growth, magic
from banneret.core.engine.events import Event

STAT_WORDS = {
    "M": "Movement",
    "WS": "Weapon Skill",
    "BS": "Ballistic Skill",
    "S": "Strength",
    "T": "Toughness",
    "W": "Wounds",
    "I": "Initiative",
    "A": "Attacks",
    "Ld": "Leadership",
}


def _rolled(faces: tuple[int, ...]) -> str:
    return f" ({dice_text(faces)})" if faces else ""


class StageBegan(Event, frozen=True, tag=True):
    opens: ClassVar[bool] = True

    stage: str

    def text(self, names: Names) -> str:
        return f"After the skirmish: {self.stage}."


# ---------------------------------------------------------------------------------------- hirelings


class HirelingPaid(Event, frozen=True, tag=True):
    """`stays`: a place in the party was free."""

    seat: str
    name: str
    gold: int
    stays: bool

    def text(self, names: Names) -> str:
        then = "who stays in its pay" if self.stays else "who goes on in peace: no place is free"
        return f"{names[self.seat]} pays {self.gold} pg to the {self.name}, {then}."


class HirelingGone(Event, frozen=True, tag=True):
    """One who was put out of action asks for nothing."""

    seat: str
    name: str

    def text(self, names: Names) -> str:
        return f"The {self.name} was put out of action; nothing is owed, and nobody is attacked."


class HirelingAttacks(Event, frozen=True, tag=True):
    seat: str
    name: str
    victim: str

    def text(self, names: Names) -> str:
        whom = self.victim or "nobody, for nobody is there"
        return f"The {self.name} is not paid by {names[self.seat]} and attacks {whom} before it leaves."


# ---------------------------------------------------------------------------------------- injuries


class SeriousInjury(Event, frozen=True, tag=True):
    """`injury` by its id, on the table of heroes or the other; `value` is what a characteristic is now."""

    seat: str
    member: str
    name: str
    hero: bool
    injury: str
    faces: tuple[int, ...]
    value: int = 0

    def text(self, names: Names) -> str:
        table = growth().injuries if self.hero else growth().recovery
        injury = table[self.injury]
        now = f" {STAT_WORDS[injury.stat]} is {self.value} now." if injury.stat else ""
        return f"{self.name}{_rolled(self.faces)}: {injury.name}. {injury.about}{now}"


class SurgeonPaid(Event, frozen=True, tag=True):
    seat: str
    member: str
    name: str
    gold: int

    def text(self, names: Names) -> str:
        return f"{names[self.seat]} pays {self.gold} pg, and {self.name} lives."


class MemberLost(Event, frozen=True, tag=True):
    """`why`: dead, retired, or has left."""

    seat: str
    member: str
    name: str
    why: str

    def text(self, names: Names) -> str:
        sentences = {
            "dead": f"{self.name} is dead, and all that was carried is lost.",
            "retired": f"{self.name} has had enough wounds and retires; what was carried stays with the party.",
            "left": f"{self.name} leaves {names[self.seat]}; what was carried stays with the party.",
        }
        return sentences[self.why]


class Plundered(Event, frozen=True, tag=True):
    """`taker` is the seat that has it now, "" if it is lost, and `item` "" if there was nothing to take."""

    seat: str
    member: str
    name: str
    item: str
    taker: str

    def text(self, names: Names) -> str:
        if not self.item:
            return f"{self.name} had nothing worth taking."
        thing = equipment().name(self.item)
        where = f"goes to the stash of {names[self.taker]}" if self.taker else "is lost"
        return f"{thing}, taken from {self.name}, {where}."


class LeaderChosen(Event, frozen=True, tag=True):
    seat: str
    member: str
    name: str

    def text(self, names: Names) -> str:
        return f"{self.name} now leads the party of {names[self.seat]}."


# ---------------------------------------------------------------------------------------- experience


class ExperienceGained(Event, frozen=True, tag=True):
    """`reasons`: what each point is for."""

    seat: str
    member: str
    name: str
    points: int
    total: int
    reasons: tuple[str, ...]

    def text(self, names: Names) -> str:
        gained = plural(self.points, "experience point")
        return f"{self.name} gains {gained} ({', '.join(self.reasons)}) and has {self.total}."


class AdvanceRolled(Event, frozen=True, tag=True):
    seat: str
    member: str
    name: str
    faces: tuple[int, ...]

    def text(self, names: Names) -> str:
        return f"{self.name} rolls {dice_text(self.faces)} for an advance."


class StatRaised(Event, frozen=True, tag=True):
    seat: str
    member: str
    name: str
    stat: str
    value: int

    def text(self, names: Names) -> str:
        return f"{self.name} advances: {STAT_WORDS[self.stat]} is {self.value} now."


class SkillLearnt(Event, frozen=True, tag=True):
    seat: str
    member: str
    name: str
    skill: str

    def text(self, names: Names) -> str:
        skill = growth().skills[self.skill]
        return f"{self.name} learns {skill.name}. {skill.about}"


class SpellLearnt(Event, frozen=True, tag=True):
    """`faces` are none where a spell is improved."""

    seat: str
    member: str
    name: str
    spell: str
    difficulty: int
    faces: tuple[int, ...]

    def text(self, names: Names) -> str:
        spell = magic().spells[self.spell]
        if not self.faces:
            return f"{self.name} improves {spell.name}: its Difficulty is {self.difficulty} now."
        return f"{self.name} learns {spell.name}{_rolled(self.faces)}. {spell.about}"


class BecameHero(Event, frozen=True, tag=True):
    seat: str
    member: str
    name: str

    def text(self, names: Names) -> str:
        return f"{self.name} has become a hero."


class NothingToLearn(Event, frozen=True, tag=True):
    seat: str
    member: str
    name: str

    def text(self, names: Names) -> str:
        return f"{self.name} has reached the limit in everything that an advance could raise."


# ---------------------------------------------------------------------------------------- gold


class GoldGained(Event, frozen=True, tag=True):
    seat: str
    gold: int
    why: str
    faces: tuple[int, ...] = ()

    def text(self, names: Names) -> str:
        return f"{names[self.seat]} gains {self.gold} pg{_rolled(self.faces)}: {self.why}."


class GoldPaid(Event, frozen=True, tag=True):
    seat: str
    gold: int
    why: str

    def text(self, names: Names) -> str:
        return f"{names[self.seat]} pays {self.gold} pg: {self.why}."


class RuinsExplored(Event, frozen=True, tag=True):
    """`again` is the face of the die that was rolled again, 0 if none was."""

    seat: str
    faces: tuple[int, ...]
    shards: int
    again: int = 0

    def text(self, names: Names) -> str:
        found = plural(self.shards, "shard") if self.shards else "no shard"
        first = f", where a {self.again} was rolled again" if self.again else ""
        return f"{names[self.seat]} explores the ruins ({dice_text(self.faces)}{first}) and finds {found}."


class ShardsKept(Event, frozen=True, tag=True):
    seat: str
    shards: int

    def text(self, names: Names) -> str:
        return f"{names[self.seat]} brings home {plural(self.shards, 'shard')}."


class ShardsSold(Event, frozen=True, tag=True):
    seat: str
    shards: int
    gold: int

    def text(self, names: Names) -> str:
        return f"{names[self.seat]} sells {plural(self.shards, 'shard')} for {self.gold} pg."


# ---------------------------------------------------------------------------------------- people and things


class MemberJoined(Event, frozen=True, tag=True):
    """`spell` is a Wizard's first, by a die."""

    seat: str
    member: str
    name: str
    gold: int
    spell: str = ""

    def text(self, names: Names) -> str:
        knows = f" and knows {magic().spells[self.spell].name}" if self.spell else ""
        return f"{self.name} joins {names[self.seat]} for {self.gold} pg{knows}."


class MemberRenamed(Event, frozen=True, tag=True):
    """`name` is what this one was called until now."""

    seat: str
    member: str
    name: str
    called: str

    def text(self, names: Names) -> str:
        return f"{self.name} is called {self.called} from now on."


class PartyRenamed(Event, frozen=True, tag=True):
    seat: str
    name: str
    called: str

    def text(self, names: Names) -> str:
        return f"{self.name} goes by the name of {self.called} from now on."


class ItemBought(Event, frozen=True, tag=True):
    """`name` is "" for the stash."""

    seat: str
    item: str
    name: str
    gold: int

    def text(self, names: Names) -> str:
        for_whom = self.name or "the stash"
        return f"{names[self.seat]} buys {equipment().name(self.item)} for {for_whom}: {self.gold} pg."


class ItemSold(Event, frozen=True, tag=True):
    seat: str
    item: str
    gold: int

    def text(self, names: Names) -> str:
        return f"{names[self.seat]} sells {equipment().name(self.item)} for {self.gold} pg."


class ItemMoved(Event, frozen=True, tag=True):
    """From one to another; "" is the stash."""

    seat: str
    item: str
    giver: str
    taker: str

    def text(self, names: Names) -> str:
        giver, taker = self.giver or "the stash", self.taker or "the stash"
        return f"{equipment().name(self.item)}: from {giver} to {taker}."


class ItemFound(Event, frozen=True, tag=True):
    """`kept`: the finder can carry it; else it lies in the stash."""

    seat: str
    item: str
    name: str
    kept: bool

    def text(self, names: Names) -> str:
        where = "" if self.kept else " and puts it in the stash"
        return f"{self.name} brings home {equipment().name(self.item)}{where}."


class ItemSpent(Event, frozen=True, tag=True):
    seat: str
    item: str
    name: str

    def text(self, names: Names) -> str:
        return f"{self.name} has used up {equipment().name(self.item)}."


class PartyRated(Event, frozen=True, tag=True):
    seat: str
    rating: int
    members: int
    gold: int

    def text(self, names: Names) -> str:
        size = plural(self.members, "member")
        return f"{names[self.seat]} now has {size}, {self.gold} pg and a rating of {self.rating}."
