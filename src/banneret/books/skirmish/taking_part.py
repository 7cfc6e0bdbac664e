"""Decision point 1: which members take part, and which weapons Black Lotus is for."""

from __future__ import annotations

import random
from typing import Final

from banneret.books.skirmish.after.camp import Asking, side_by_side
from banneret.books.skirmish.after.not_possible import NotPossible
from banneret.books.skirmish.battle import SCENARIO, Battle
from banneret.books.skirmish.mustering import weapons_of
from banneret.books.skirmish.opening import sheet_in, warrior_id
from banneret.books.skirmish.packs import equipment
from banneret.books.skirmish.party import Member, Party, entry_of, hired_entry
from banneret.books.skirmish.scenario import DEPLOYING
from banneret.books.skirmish.scenario_events import LotusApplied, PartyMustered
from banneret.books.skirmish.scenarios import finish
from banneret.books.skirmish.warrior import Warrior
from banneret.core.engine.ask import Answer, Choice, Option, Pick, Steps

LOTUS: Final = "black-lotus"
LOTUS_CLAUSE: Final = "SK-SPC-04"
NONE: Final = ""
_MOSTLY_ALL: Final = 0.75  # how often a proposal is to take everybody


class WhoFights(Pick):
    """Everybody who can, unless a player says otherwise."""

    def default(self) -> Answer:
        return tuple(self.keys())

    def candidates(self, rng: random.Random, n: int) -> list[Answer]:
        found: list[Answer] = []
        for _ in range(n):
            picked: Answer = tuple(self.keys())
            if rng.random() > _MOSTLY_ALL:
                wanted = rng.sample(self.keys(), rng.randint(self.least, self.most))
                picked = tuple([key for key in self.keys() if key in wanted])
            if picked not in found:
                found.append(picked)
        return found


class TakingPart:
    """What one side has decided so far: who goes, by uid, and the weapons that are treated with Black Lotus."""

    def __init__(self) -> None:
        self.uids: tuple[str, ...] = ()
        self.lotus: dict[str, str] = {}


def choose_members(battle: Battle) -> Steps:
    """The step MEMBERS: both sides decide side by side, and nobody sees what the other has decided."""
    chosen = {seat: TakingPart() for seat in battle.seats}
    yield from side_by_side({seat: _decide(battle.parties[seat], chosen[seat]) for seat in battle.seats})
    for seat in battle.seats:
        take_the_field(battle, seat, chosen[seat])
    ready = [seat for seat in battle.seats if battle.began[seat]]
    battle.step = SCENARIO
    if len(ready) < 2:
        finish(battle, ready[0] if ready else "", "nobody came to fight")


def _decide(party: Party, chosen: TakingPart) -> Asking:
    question = members_question(party)
    if question is not None:
        chosen.uids = yield question
    for member in party.members:
        if member.uid in chosen.uids and LOTUS in member.items:
            lotus = lotus_question(member)
            if lotus is not None:
                weapon = yield lotus
                if weapon:
                    chosen.lotus[member.uid] = weapon


def members_question(party: Party) -> WhoFights | None:
    """None if nobody can take part."""
    options: list[Option] = []
    closed = NotPossible()
    everybody = [(each.uid, each.name, entry_of(party, each).name, each.misses_next) for each in party.members]
    everybody += [(each.uid, each.name, hired_entry(each).name, each.misses_next) for each in party.hired]
    for uid, name, entry, misses in everybody:
        label = name if name.startswith(entry) else f"{name}, {entry}"
        option = Option(uid, label, (uid,))
        if misses:
            why = f"{name} has not got over the last skirmish and must miss this one."
            closed.add(option, "must-miss", "SK-INJ-06", why)
        else:
            options.append(option)
    if not options:
        return None
    prompt = "Who takes part in this skirmish?"
    question = WhoFights("members", DEPLOYING, prompt, options, 1, len(options), closed=closed)
    question.act = "Take the field with these"
    return question


def lotus_question(member: Member) -> Choice | None:
    """None if there is nothing to put it on."""
    weapons = weapons_of(member.items, (), "")
    if not weapons:
        return None
    about = "One use: the weapon has Poisoned Attacks for this skirmish."
    options = [Option(NONE, "Keep it for another day", (member.uid,))]
    options += [Option(each.id, each.name, (member.uid,), about) for each in weapons]
    prompt = f"{member.name} has Black Lotus. Which weapon is it for?"
    return Choice("lotus", LOTUS_CLAUSE, prompt, options, (member.uid,))


def take_the_field(battle: Battle, seat: str, chosen: TakingPart) -> None:
    """Those who take part wait to be set up; the others are not in this skirmish."""
    party: Party = battle.parties[seat]
    for uid in party.names():
        if uid not in chosen.uids:
            battle.warriors.pop(warrior_id(seat, uid), None)
    for uid, weapon in chosen.lotus.items():
        battle.put(Warrior(warrior_id(seat, uid), seat, sheet_in(party, uid, weapon)).spending(LOTUS))
    battle.began[seat] = len(chosen.uids)
    absent = tuple([name for uid, name in party.names().items() if uid not in chosen.uids])
    battle.tell(PartyMustered(DEPLOYING, seat, len(chosen.uids), absent))
    for uid, weapon in chosen.lotus.items():
        name = equipment().name(weapon.removesuffix("-2"))
        battle.tell(LotusApplied(LOTUS_CLAUSE, warrior_id(seat, uid), name))
