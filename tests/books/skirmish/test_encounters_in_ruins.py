"""Every kind of encounter let loose in generated ruins: nobody ends up where nobody can be."""

from __future__ import annotations

import random

import pytest

from banneret.books.skirmish import encounters
from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.encounter_kinds.table import TABLE
from banneret.books.skirmish.invariants import broken_invariants
from banneret.books.skirmish.troubles import settle
from banneret.books.skirmish.turns import fresh
from banneret.core.engine.dice import SeededDice
from tests.books.skirmish.ruins import answered, ruined

NAMES = {"A": "The Watch", "B": "The Mob", "N": "creatures"}
KINDS_IN_TABLE = {kind.id: kind for kind in TABLE.values()}


def met(kind_id: str, seed: int, draw: random.Random, dice: SeededDice) -> Battle | None:
    """A skirmish in which this has just happened; None where it cannot."""
    battle = ruined(seed)
    kind = KINDS_IN_TABLE[kind_id]
    if not kind.may_happen(battle):
        return None
    question = kind.question(battle)
    if question is None:
        kind.arrive(battle, dice)
    else:
        kind.chosen(battle, question.candidates(draw, 1)[0])
    settle(battle, dice)
    return battle


def next_turn(battle: Battle, dice: SeededDice) -> None:
    encounters.end_turn(battle, dice)
    settle(battle, dice)
    battle.active = "B" if battle.active == "A" else "A"
    battle.turn += battle.active == battle.first
    for warrior in list(battle.warriors.values()):
        battle.put(fresh(battle, warrior))
    encounters.begin_turn(battle, dice)
    encounters.roll(battle, dice)
    encounters.recover(battle, dice)


@pytest.mark.parametrize("kind_id", sorted(KINDS_IN_TABLE))
def test_an_encounter_leaves_the_table_in_order_for_two_turns(kind_id: str) -> None:
    draw, dice = random.Random(7), SeededDice(7)
    battle = met(kind_id, 7, draw, dice)
    assert battle is not None
    for _ in range(2):
        assert sound(battle) == []
        answered(encounters.act(battle, dice), draw)
        assert sound(battle) == []
        next_turn(battle, dice)
    names = {**NAMES, **{warrior.id: warrior.name for warrior in battle.warriors.values()}}
    for event in battle.told:
        assert event.text(names).endswith((".", ")")), event


def sound(battle: Battle) -> list[str]:
    """Contact across a low wall (SK-MOV-08) is contact, though bases do not touch."""
    return [fault for fault in broken_invariants(battle) if "do not touch" not in fault]
