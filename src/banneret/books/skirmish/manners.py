"""Who may still move in Remaining Moves, and how; and why others may not, or not so.

SK-GEN-01: by their states, base contact, what they touch and where they are; never by a distance.
"""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish.ahead import touches_to_climb, why_never_climb
from banneret.books.skirmish.base_contact import in_contact
from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.pace import crawl, pace
from banneret.books.skirmish.strides import CLIMB, CRAWL, RUN, WALK
from banneret.books.skirmish.warrior import (
    ACTED,
    CHARGED,
    ESCAPED,
    FAILED_CHARGE,
    FELL,
    FLED_NOW,
    HELD,
    KNOCKED_DOWN,
    RALLIED,
    STUNNED,
    STUPID,
    Warrior,
)
from banneret.core.engine.ask import Closed, Option, Refusal

STAY: Final = "stay"
DRESS: Final = "dress"
PASSAGE: Final = "passage"
MANNERS: Final = (STAY, WALK, RUN, CLIMB, CRAWL, DRESS, PASSAGE)

DRESSING: Final = "field-dressing"
SECRET_PASSAGE: Final = "secret-passage"  # SK-ENC-38: an encounter whose models are its reader and the building

# What ends the movement of a turn, beside what it is; that it has had its move says least, so it comes last.
_DONE: Final = {
    CHARGED: ("SK-MOV-07", "has charged this turn"),
    FAILED_CHARGE: ("SK-MOV-11", "has failed a charge this turn and moves no further"),
    ESCAPED: ("SK-MOV-02", "has escaped this turn, and that was its move"),
    RALLIED: ("SK-REC-12", "has rallied this turn and cannot move"),
    FELL: ("SK-MOV-33", "has fallen this turn and cannot move"),
    FLED_NOW: ("SK-REC-13", "has fled this turn"),
    STUPID: ("SK-SPC-18", "stares into the air and does nothing of its own will this turn"),
    HELD: ("SK-MOV-14", "is held fast and cannot move this turn"),
    ACTED: ("SK-MOV-14", "has had its move this turn"),
}


# ---------------------------------------------------------------------------------------- who


def why_not_move(battle: Battle, warrior: Warrior) -> Refusal | None:
    """Why it has no Remaining Move; None if it has."""
    name = warrior.name
    for what, (clause, why) in _DONE.items():
        if warrior.did(what):
            return Refusal("done", clause, f"{name} {why}.")
    if warrior.fleeing:
        return Refusal("fleeing", "SK-REC-13", f"{name} is Fleeing and goes nowhere of its own will.")
    if warrior.condition == STUNNED:
        return Refusal("stunned", "SK-INJ-11", f"{name} is Stunned and can do nothing.")
    if warrior.sinking:
        return Refusal("sinking", "SK-TER-09", f"{name} is sinking in a swamp and cannot move until rescued.")
    if warrior.condition == KNOCKED_DOWN:
        return _why_not_crawl_away(battle, warrior)
    if pace(battle, warrior) <= 0.0:
        return Refusal("no-move", "SK-MOV-14", f"{name} cannot move.")
    standing = [each for each in battle.opponents(warrior.id) if battle.warrior(each).is_standing()]
    if standing:
        why = f"{name} is in close combat with {battle.warrior(standing[0]).name} and could only Escape."
        return Refusal("engaged", "SK-CC-17", why)
    return None


def _why_not_crawl_away(battle: Battle, warrior: Warrior) -> Refusal | None:
    """SK-INJ-08: each standing enemy that touches it must be engaged with somebody else who stands."""
    for key in battle.opponents(warrior.id):
        foe = battle.warrior(key)
        if not foe.is_standing():
            continue
        others = [battle.warrior(each) for each in battle.opponents(key) if each != warrior.id]
        if not any([each.is_standing() for each in others]):
            why = f"{foe.name} stands over {warrior.name} and is engaged with nobody else."
            return Refusal("pinned", "SK-INJ-08", why)
    return None


def movers(battle: Battle) -> list[Warrior]:
    return [each for each in battle.of_seat(battle.active) if why_not_move(battle, each) is None]


class ClosedMovers(Closed):
    """Those of the active side who have no Remaining Move."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle

    def options(self) -> list[Option]:
        found: list[Option] = []
        for warrior in self.battle.of_seat(self.battle.active):
            if why_not_move(self.battle, warrior) is not None:
                found.append(Option(warrior.id, warrior.name, (warrior.id,)))
        return found

    def why(self, key: str) -> Refusal | None:
        for warrior in self.battle.of_seat(self.battle.active):
            if warrior.id == key:
                return why_not_move(self.battle, warrior)
        return None


# ---------------------------------------------------------------------------------------- how


def why_not_so(battle: Battle, warrior: Warrior, manner: str) -> Refusal | None:
    """Why it may not move in this manner; None if it may."""
    name = warrior.name
    if manner == STAY:
        return None
    if manner == CRAWL:
        if warrior.condition != KNOCKED_DOWN:
            return Refusal("standing", "SK-INJ-07", f"{name} stands: only who is Knocked Down crawls.")
        return None
    if warrior.condition == KNOCKED_DOWN:
        return Refusal("down", "SK-INJ-07", f"{name} is Knocked Down and can only crawl.")
    if manner == RUN and warrior.has("cannot run"):
        return Refusal("cannot-run", "SK-MOV-16", f"{name} cannot run.")
    if manner == CLIMB:
        refusal = why_never_climb(warrior)
        if refusal is None and not touches_to_climb(battle, warrior):
            refusal = Refusal("nothing-to-climb", "SK-MOV-20", f"{name} touches nothing that can be climbed.")
        return refusal
    if manner == DRESS:
        return _why_not_dress(battle, warrior)
    if manner == PASSAGE:
        return _why_no_passage(battle, warrior)
    return None


def patients(battle: Battle, warrior: Warrior) -> list[Warrior]:
    """Whose wounds it could dress: its own or those of a friend it touches, not engaged, with a Wound lost."""
    friends = [warrior, *battle.friends_of(warrior)]
    return [each for each in friends if why_not_patient(battle, warrior, each) is None]


def why_not_patient(battle: Battle, warrior: Warrior, patient: Warrior) -> Refusal | None:
    """Why it cannot dress the wounds of a friend, or its own; None if it can."""
    name = patient.name
    if patient.id != warrior.id and not in_contact(battle.field, warrior, patient):
        return Refusal("not-touching", "SK-MOV-14", f"{warrior.name} does not touch {name}.")
    if patient.wounds >= patient.sheet.wounds:
        return Refusal("not-hurt", "SK-MOV-14", f"{name} has lost no Wound.")
    if battle.is_engaged(patient.id):
        return Refusal("engaged", "SK-MOV-14", f"{name} is in close combat.")
    return None


class ClosedPatients(Closed):
    """Those of its side whose wounds a warrior cannot dress."""

    def __init__(self, battle: Battle, warrior: Warrior) -> None:
        self.battle = battle
        self.warrior = warrior

    def options(self) -> list[Option]:
        found: list[Option] = []
        for each in self.battle.of_seat(self.warrior.seat):
            if why_not_patient(self.battle, self.warrior, each) is not None:
                found.append(Option(each.id, each.name, (each.id,)))
        return found

    def why(self, key: str) -> Refusal | None:
        for each in self.battle.of_seat(self.warrior.seat):
            if each.id == key:
                return why_not_patient(self.battle, self.warrior, each)
        return None


def _why_not_dress(battle: Battle, warrior: Warrior) -> Refusal | None:
    name = warrior.name
    if DRESSING not in warrior.sheet.gear:
        return Refusal("no-dressing", "SK-MOV-14", f"{name} has no field dressing.")
    if DRESSING in warrior.used:
        return Refusal("used", "SK-MOV-14", f"{name} has used up its field dressing.")
    if battle.is_engaged(warrior.id):
        return Refusal("engaged", "SK-MOV-14", f"{name} is in close combat and has no hand free for it.")
    if not patients(battle, warrior):
        return Refusal("nobody-hurt", "SK-MOV-14", f"Neither {name} nor a friend it touches has lost a Wound.")
    return None


def _why_no_passage(battle: Battle, warrior: Warrior) -> Refusal | None:
    """SK-ENC-38: only its reader knows it, and must be in that building."""
    clause = "SK-ENC-38"
    known = passages_of(battle, warrior)
    if not known:
        return Refusal("no-passage", clause, f"{warrior.name} knows no secret passage.")
    here = battle.field.building_at(warrior.x, warrior.y, warrior.level)
    if here is None or here.id not in known:
        return Refusal("outside", clause, f"{warrior.name} is not in the building of the secret passage.")
    if not exits_from(battle, here.id):
        return Refusal("no-exit", clause, "There is no other building for it to lead to.")
    return None


def passages_of(battle: Battle, warrior: Warrior) -> list[str]:
    """Buildings in which it knows of a secret passage since an earlier turn: it comes out in the next."""
    found: list[str] = []
    for each in battle.encounters:
        if each.kind == SECRET_PASSAGE and each.models[0] == warrior.id and each.turn < battle.turn:
            found.append(each.models[1])
    return found


def exits_from(battle: Battle, building_id: str) -> list[str]:
    return [each.id for each in battle.field.buildings if each.enterable and each.id != building_id]


def manner_options(battle: Battle, warrior: Warrior) -> list[Option]:
    """What is on offer, with what each manner means to it."""
    if warrior.condition == KNOCKED_DOWN:
        labels = {STAY: "Stay", CRAWL: f"Crawl up to {crawl(warrior):g}”"}
    else:
        rate = pace(battle, warrior)
        labels = {
            STAY: "Stay",
            WALK: f"Move up to {rate:g}”",
            RUN: f"Run up to {2.0 * rate:g}”",
            CLIMB: "Climb, then move on",
            DRESS: "Dress wounds instead of moving",
            PASSAGE: "Take the secret passage",
        }
    return [
        Option(key, labels[key], (warrior.id,), _ABOUT.get(key, ""))
        for key in MANNERS
        if key in labels and why_not_so(battle, warrior, key) is None
    ]


_ABOUT: Final = {
    RUN: "Only if no enemy is within 8”, which is measured after you say so; else it is a normal move.",
    CLIMB: "Takes an Initiative test; the height is paid out of the move.",
}


class ClosedManners(Closed):
    """Manners of moving that are not open to a warrior."""

    def __init__(self, battle: Battle, warrior: Warrior) -> None:
        self.battle = battle
        self.warrior = warrior

    def options(self) -> list[Option]:
        names = {RUN: "Run", CLIMB: "Climb", CRAWL: "Crawl", WALK: "Move"}
        if DRESSING in self.warrior.sheet.gear:
            names[DRESS] = "Dress wounds"
        if passages_of(self.battle, self.warrior):
            names[PASSAGE] = "Take the secret passage"
        return [
            Option(key, names[key], (self.warrior.id,))
            for key in names
            if why_not_so(self.battle, self.warrior, key) is not None
        ]

    def why(self, key: str) -> Refusal | None:
        return why_not_so(self.battle, self.warrior, key) if key in MANNERS else None
