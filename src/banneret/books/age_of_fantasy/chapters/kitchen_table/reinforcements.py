"""Declaring half of an army as reinforcements (AF-KIT-12)."""

from __future__ import annotations

from typing import Any, Final

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapters.kitchen_table.events import ReinforcementsDeclared
from banneret.books.age_of_fantasy.chapters.kitchen_table.notes import ID, kitchen_notes
from banneret.books.age_of_fantasy.closed import whereabouts
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.closed import ClosedUnits
from banneret.books.opr.events import Joined
from banneret.books.opr.troop import JOINED, WAITING
from banneret.core.engine.ask import Choice, Option, Pick, Question, Refusal, Steps, ask_all

CLAUSE: Final = "AF-KIT-12"
NOBODY: Final = ""


def declare(battle: Battle, seats: list[str]) -> Steps:
    """AF-KIT-12: these sides declare at the same time: which Heroes are joined, then half of the units."""
    yield from join_first(battle, seats)
    questions: dict[str, Question] = {}
    for seat in seats:
        if half_of(battle, seat):
            questions[seat] = Reinforcements(battle, seat)
    answers: dict[str, Any] = {}
    if questions:
        answers = yield ask_all(questions)
    for seat in seats:
        chosen = answers.get(seat, ())
        units = tuple([unit.id for unit in battle.in_place(seat, WAITING) if unit.id in chosen])
        notes = kitchen_notes(battle)
        battle.notes[ID] = notes._replace(reinforcements=(*notes.reinforcements, *units))
        battle.tell(ReinforcementsDeclared(CLAUSE, seat, units))


def half_of(battle: Battle, seat: str) -> int:
    """AF-KIT-12: half of the units, rounded down; a Hero who has joined one is part of it."""
    return len(battle.in_place(seat, WAITING)) // 2


class Reinforcements(Pick):
    """AF-KIT-12: which units come later: any of them, but just half."""

    def __init__(self, battle: Battle, seat: str) -> None:
        units = battle.in_place(seat, WAITING)
        options = [Option(unit.id, unit.name, (unit.id,)) for unit in units]
        half = half_of(battle, seat)
        what = "Which unit is" if half == 1 else f"Which {half} units are"
        closed = NotWaiting(battle.of_side(seat), [unit.id for unit in units])
        prompt = f"{what} your reinforcements, who arrive at a table edge from round 2 on?"
        super().__init__("reinforcements", CLAUSE, prompt, options, half, half, (), closed)
        self.act = "Keep these back"


class NotWaiting(ClosedUnits[Unit]):
    """Who is no unit of its own any more, having joined another."""

    def reason(self, unit: Unit) -> Refusal:
        return whereabouts(unit)


# ---------------------------------------------------------------------------------------- Heroes


def join_first(battle: Battle, seats: list[str]) -> Steps:
    """AF-KIT-12: a Hero who is joined before the units are counted is part of a unit, wherever that goes.

    Who joins nobody now may still do so when a unit is deployed.
    """
    heroes = {
        seat: [u.id for u in battle.in_place(seat, WAITING) if not u.has_plain_soldiers()] for seat in seats
    }
    for number in range(max([len(own) for own in heroes.values()], default=0)):
        questions: dict[str, Question] = {}
        for seat in seats:
            hosts = [unit for unit in battle.in_place(seat, WAITING) if unit.has_plain_soldiers()]
            if number < len(heroes[seat]) and hosts:
                questions[seat] = JoinEarly(battle, battle.unit(heroes[seat][number]), hosts)
        if not questions:
            return
        answers = yield ask_all(questions)
        for seat in seats:
            host = answers.get(seat, NOBODY)
            if host != NOBODY:
                hero = heroes[seat][number]
                battle.put(battle.unit(host).joined_by(battle.unit(hero)))
                battle.put(battle.unit(hero).in_place(JOINED))
                battle.tell(Joined(CLAUSE, hero, host))


class JoinEarly(Choice):
    """AF-KIT-12, AF-SPC-18: which unit a Hero has joined when the army is divided; by its list at first."""

    def __init__(self, battle: Battle, hero: Unit, hosts: list[Unit]) -> None:
        options = [Option(NOBODY, "None yet")]
        options += [Option(host.id, host.name, (host.id,)) for host in hosts]
        offered = [host.id for host in hosts]
        others = [unit for unit in battle.of_side(hero.seat) if unit.id != hero.id]
        wished = battle.wishes.get(hero.id, NOBODY)
        prompt = f"Which unit {hero.asks('does')} join before the army is divided?"
        super().__init__(
            "early-join",
            CLAUSE,
            prompt,
            options,
            (hero.id,),
            wished if wished in offered else NOBODY,
            NoHosts(others, offered),
        )


class NoHosts(ClosedUnits[Unit]):
    """Whom a Hero cannot join: other Heroes."""

    def reason(self, unit: Unit) -> Refusal:
        if unit.place != WAITING:
            return whereabouts(unit)
        return Refusal("only-heroes", "AF-SPC-18", f"{unit.says('has')} only Heroes, and a Hero joins others.")
