"""Who leads each unit in an apocalyptic game (AF-APO-02)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapters.apocalyptic.events import LeaderNamed
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.chapters import Pairs, value_of, with_value
from banneret.books.opr.tray import Model
from banneret.core.engine.ask import Answer, Assign, Closed, Option, Refusal, Slot, Steps, ask
from banneret.core.engine.dice import Dice

ID: Final = "apocalyptic"


class LeaderNotes(NamedTuple):
    """The leaders that were named, by the units; of others it is clear who leads. Open to everybody."""

    leaders: Pairs[str] = ()


def leader_notes(battle: Battle) -> LeaderNotes:
    notes = battle.notes[ID]
    assert isinstance(notes, LeaderNotes)
    return notes


def leader_of(battle: Battle, unit: Unit) -> Model:
    """AF-APO-02: who was named, else who comes first of those who may lead.

    A leader is the last to fall (AF-APO-03), so that it stays the same one until the end.
    """
    named = value_of(leader_notes(battle).leaders, unit.id, "")
    for model in unit.models:
        if model.id == named:
            return model
    return min(may_lead(unit), key=_number)


def may_lead(unit: Unit) -> list[Model]:
    """AF-APO-02: any model; but Heroes that have joined a unit go before all others."""
    joined = [model for model in unit.models if model.sheet.hero and not model.id.startswith(f"{unit.id}/")]
    return joined or unit.models


def _number(model: Model) -> int:
    return model.number


class NotLeading(Closed):
    """Models of a unit that cannot lead it because a Hero has joined it."""

    def __init__(self, unit: Unit, able: list[str]) -> None:
        self.unit = unit
        self.able = able

    def options(self) -> list[Option]:
        return [_option(self.unit, model) for model in self.unit.models if model.id not in self.able]

    def why(self, key: str) -> Refusal | None:
        if key in self.able or all([model.id != key for model in self.unit.models]):
            return None
        return Refusal("hero-leads", "AF-APO-02", f"A Hero that has joined {self.unit.the()} leads it.")


class NameLeaders(Assign):
    """AF-APO-02: which model leads each of these units."""

    def __init__(self, battle: Battle, units: list[Unit]) -> None:
        slots: list[Slot] = []
        for unit in units:
            able = may_lead(unit)
            options = [_option(unit, model) for model in able]
            closed = NotLeading(unit, [model.id for model in able])
            slots.append(Slot(unit.id, f"Who leads {unit.the()}?", options, closed))
        super().__init__("leaders", "AF-APO-02", "Who leads your units?", slots, tuple([u.id for u in units]))
        self.act, self.act_none = "Let these lead", "Leave it as it is"
        self.proposed: dict[str, str] = {unit.id: leader_of(battle, unit).id for unit in units}

    def check(self, answer: Answer) -> Refusal | None:
        for slot in self.slots:
            if slot.key not in answer:
                return Refusal("nobody", "AF-APO-02", "Every unit has a leader.")
        return super().check(answer)

    def default(self) -> Answer:
        return dict(self.proposed)

    def candidates(self, rng: Any, n: int) -> list[Answer]:
        found: list[Answer] = [self.default()]
        while len(found) < n:
            found.append({slot.key: rng.choice(slot.options).key for slot in self.slots})
        return found[::-1]


def _option(unit: Unit, model: Model) -> Option:
    return Option(model.id, model.name(), (unit.id, model.id))


def name_leaders(battle: Battle, seat: str, everybody: bool, dice: Dice) -> Steps:
    """AF-APO-02: of all units with several models, or only where several Heroes have joined one."""
    units = [unit for unit in battle.of_side(seat) if unit.alive() and unit.size() > 1]
    if not everybody:
        units = [unit for unit in units if 1 < len(may_lead(unit)) < unit.size()]
    if not units:
        return
    answer = yield ask(seat, NameLeaders(battle, units))
    for unit in units:
        notes = leader_notes(battle)
        battle.notes[ID] = LeaderNotes(with_value(notes.leaders, unit.id, answer[unit.id]))
        leader = leader_of(battle, unit)
        battle.tell(LeaderNamed("AF-APO-02", unit.id, leader.id, leader.number))
