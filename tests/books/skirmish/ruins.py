"""Skirmishes in generated ruins, for tests that let encounters loose on many of them."""

from __future__ import annotations

import random

from banneret.books.sides import Sides
from banneret.books.skirmish.battle import NPC_SEAT, Battle
from banneret.books.skirmish.battlefield import field_of
from banneret.books.skirmish.field import upright
from banneret.books.skirmish.mustering import sheet_of
from banneret.books.skirmish.party import Party
from banneret.books.skirmish.warrior import ON_TABLE, Warrior
from banneret.core.engine.ask import Steps
from banneret.core.space.levels import GROUND
from banneret.core.space.table import load_catalogue
from banneret.core.space.table_generator import generate
from tests.books.skirmish.parties import mob, watch


def ruined(seed: int) -> Battle:
    """Two ready-made parties anywhere in a generated ruin, on all floors, in the second game turn."""
    table = generate(seed, 48, 48, "ruins", load_catalogue("skirmish"))
    battle = Battle(field_of(table), Sides(("A", "B"), NPC_SEAT, "creatures", neutral_acts=False))
    battle.turn, battle.active, battle.first, battle.south = 2, "A", "A", "A"
    battle.parties = {"A": watch().rated(), "B": mob().rated()}
    draw = random.Random(seed)
    for seat, party in battle.parties.items():
        settle_in(battle, seat, party, draw)
        battle.began[seat] = len(battle.of_seat(seat))
    return battle


def settle_in(battle: Battle, seat: str, party: Party, draw: random.Random) -> None:
    levels = [GROUND, GROUND, *[surface.id for surface in battle.field.levels.surfaces]]
    for member in party.members:
        warrior = Warrior(f"{seat}.{member.uid}", seat, sheet_of(party, member))
        warrior.place = ON_TABLE
        while True:
            level = draw.choice(levels)
            x, y = round(draw.uniform(1, 47), 3), round(draw.uniform(1, 47), 3)
            others = [upright(battle.field, each) for each in battle.on_table()]
            if battle.field.footing.can_stand(upright(battle.field, warrior), level, x, y, others):
                break
        warrior.x, warrior.y, warrior.level = x, y, level
        battle.put(warrior)


def answered(steps: Steps, draw: random.Random) -> None:
    """Play a step, answering each question by one of its candidates."""
    try:
        question = next(steps)
        while True:
            ((_, what),) = question.questions.items()
            question = steps.send(draw.choice(what.candidates(draw, 3)))
    except StopIteration:
        pass
