"""After the skirmish: who is saved and paid, what is learnt, and what gold is spent on."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish.after.income import KEEP, SHARD_ON, RollOneAgain
from banneret.books.skirmish.after.trading import BACK, BUY, DONE, GIVE, RECRUIT
from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.packs import equipment
from banneret.books.skirmish.party import Party, entry_of, type_of, value_of
from banneret.core.engine.ask import Choice

# What is raised, the best first.
RAISED: Final = ("A", "WS", "S", "T", "W", "BS", "I", "Ld", "M")
KEPT: Final = 15  # gold for a surgeon or upkeep after the next skirmish
_MOST_DEEDS: Final = 12


class Quartermaster:
    """One side at rest. It remembers how much it has done, so that trading comes to an end."""

    def __init__(self, seat: str) -> None:
        self.seat = seat
        self.deeds = 0
        self.tried: list[str] = []
        self.whom = ""

    def party(self, battle: Battle) -> Party:
        if battle.camp is not None:
            own: Party = battle.camp.parties[self.seat]
            return own
        party: Party = battle.parties[self.seat]
        return party

    def answer(self, battle: Battle, question: Choice) -> str:
        name = question.name
        keys = question.keys()
        if name in ("hireling", "bleeding", "upkeep"):
            return "pay" if "pay" in keys else keys[0]
        if name == "raise":
            return min(keys, key=lambda key: RAISED.index(key) if key in RAISED else len(RAISED))
        if name == "advance":
            return self.advance(keys)
        if isinstance(question, RollOneAgain):
            return self.reroll(question)
        if name == "shards":
            return keys[-1]
        if name == "camp":
            return self.deed(battle, keys)
        if name == "recruit":
            return self.recruit(battle, keys)
        if name == "buy-for":
            return self.buyer(battle, keys)
        if name == "buy":
            return self.buy(battle, keys)
        if name == "give":
            return self.give(keys)
        if name == "give-to":
            return next((key for key in keys if key != BACK), BACK)
        if BACK in keys:
            return BACK
        default: str = question.default()
        return default

    def advance(self, keys: list[str]) -> str:
        """A better profile, if that is on offer; a spell before a skill."""
        for wanted in ("roll", "learn"):
            for key in keys:
                if key.startswith(wanted):
                    return key
        return keys[0]

    def reroll(self, question: RollOneAgain) -> str:
        """A die that is neither a shard nor one of a pair: the first of those, else none."""
        for at, face in enumerate(question.faces):
            if face < SHARD_ON and question.faces.count(face) == 1:
                return str(at)
        return KEEP

    # ------------------------------------------------------------------ gold

    def deed(self, battle: Battle, keys: list[str]) -> str:
        """Hand out what there is, then recruit, then arm those who have nothing to fight with."""
        party = self.party(battle)
        self.deeds += 1
        if self.deeds > _MOST_DEEDS:
            return DONE
        if GIVE in keys and any([f"give {item}" not in self.tried for item in party.stash]):
            return GIVE
        spare = party.gold - KEPT
        cheapest = min([entry.cost for entry in type_of(party).warriors.values()], default=0)
        if RECRUIT in keys and spare >= cheapest and "recruit" not in self.tried:
            return RECRUIT
        if BUY in keys and spare > 0 and self.unarmed(party):
            return BUY
        return DONE

    def recruit(self, battle: Battle, keys: list[str]) -> str:
        """The dearest that is to be had, with something left to arm it."""
        party = self.party(battle)
        costs = {key: entry.cost for key, entry in type_of(party).warriors.items()}
        able = [key for key in keys if key in costs and costs[key] + 5 <= party.gold - KEPT]
        if not able:
            self.tried.append("recruit")
            return BACK
        return max(able, key=lambda key: costs[key])

    def unarmed(self, party: Party) -> list[str]:
        """Those without a weapon who could carry one, and for whom nothing was tried yet."""
        things = equipment()
        return [
            member.uid
            for member in party.members
            if not entry_of(party, member).animal
            and not any([item in things.weapons for item in member.items])
            and f"arm {member.uid}" not in self.tried
        ]

    def buyer(self, battle: Battle, keys: list[str]) -> str:
        for uid in self.unarmed(self.party(battle)):
            self.tried.append(f"arm {uid}")
            if uid in keys:
                self.whom = uid
                return uid
        return BACK

    def buy(self, battle: Battle, keys: list[str]) -> str:
        """The dearest weapon that leaves something in the purse: to shoot with, for who can."""
        party = self.party(battle)
        things = equipment()
        member = party.member(self.whom)
        shoots = member is not None and value_of(entry_of(party, member), member, "BS") >= 4
        able = [key for key in keys if key in things.weapons and things.cost(key) <= max(5, party.gold - KEPT)]
        if not able:
            return BACK
        return max(able, key=lambda key: (shoots == (things.weapons[key].range > 0), things.cost(key)))

    def give(self, keys: list[str]) -> str:
        for key in keys:
            if key != BACK and f"give {key}" not in self.tried:
                self.tried.append(f"give {key}")
                return key
        return BACK
