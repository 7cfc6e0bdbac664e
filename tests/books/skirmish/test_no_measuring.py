"""SK-GEN-01: nobody measures for free.

Over random tables, a model just within and just beyond every distance that a rule asks for: up to the moment at
which that is measured, and told by an event that cannot be undone freely, both tables give the same.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from banneret.books.skirmish import charge_routes, hiding
from banneret.books.skirmish.battle import CHARGES, ESCAPE, MAGIC, MOVES, RECOVERY, SHOOTING, Battle
from banneret.books.skirmish.pace import pace
from banneret.books.skirmish.warrior import STANDING, Warrior
from banneret.core.engine.ask import Choice, Pick, Question
from banneret.core.space.geometry import quantise
from tests.books.skirmish import blind
from tests.books.skirmish.blind import Twins, twins_about, twins_at, walk

pytestmark = pytest.mark.clause("SK-GEN-01")

TABLES = 6
TRIES = 3  # pairs of a kind on each table

# What each question is answered with, if it is offered: the first of these that is.
Wishes = dict[str, tuple[str, ...]]


def choose_by(wishes: Wishes) -> blind.Choose:
    """What is wished for, else any answer that the question proposes."""

    def choose(question: Question, draw: random.Random) -> Any:
        wanted = wishes.get(question.name, ())
        if isinstance(question, Choice):
            for key in wanted:
                if key in question.keys():
                    return key
        if isinstance(question, Pick):
            return [key for key in wanted if key in question.keys()]
        return draw.choice(question.candidates(draw, 4))

    return choose


class Limit:
    """A distance that some rule asks for: from whom to whom, how far, in which step, and what is declared."""

    def __init__(
        self,
        name: str,
        step: str,
        inches: Callable[[Battle, Warrior, Warrior], float],
        friend: bool = False,
        ready: Callable[[Battle, str, str], None] | None = None,
        wishes: Wishes | None = None,
    ) -> None:
        self.name = name
        self.step = step
        self.inches = inches
        self.friend = friend
        self.ready = ready
        self.wishes = wishes or {}


def fit(battle: Battle, *keys: str) -> None:
    """Those who are to act can."""
    for key in keys:
        other = battle.warrior(key).twin()
        other.condition, other.fleeing, other.hidden, other.sinking = STANDING, False, False, 0
        battle.put(other)


def frenzied(battle: Battle, mover: str, moved: str) -> None:
    other = battle.warrior(mover).twin()
    other.frenzied = True
    battle.put(other)


def sinking(battle: Battle, mover: str, moved: str) -> None:
    other = battle.warrior(moved).twin()
    other.sinking = 2
    battle.put(other)


def led(battle: Battle, mover: str, moved: str) -> None:
    """Whose Leadership counts is the one who is moved."""
    sheet = battle.warrior(moved).sheet
    other = Warrior(moved, "A", sheet.equipped(rules=(*sheet.rules, ("leader", 0))))
    mine = battle.warrior(moved)
    other.place, other.x, other.y, other.level = mine.place, mine.x, mine.y, mine.level
    battle.put(other)


def range_of(battle: Battle, mover: Warrior, other: Warrior) -> float:
    return mover.sheet.missiles[0].range


def half_range_of(battle: Battle, mover: Warrior, other: Warrior) -> float:
    return 0.5 * mover.sheet.missiles[0].range


def spell_range(at: int) -> Callable[[Battle, Warrior, Warrior], float]:
    return lambda battle, mover, other: max(1.0, mover.sheet.spells[at].range) if mover.sheet.spells else 6.0


LIMITS = (
    Limit("charge", CHARGES, lambda battle, mover, _: 2.0 * pace(battle, mover)),
    Limit("charge-half", CHARGES, lambda battle, mover, _: pace(battle, mover)),
    Limit("unseen", CHARGES, lambda *_: 4.0),
    Limit("beside", CHARGES, lambda *_: 2.0),
    Limit("frenzy", CHARGES, lambda battle, mover, _: 2.0 * pace(battle, mover), ready=frenzied),
    Limit("leader", CHARGES, lambda *_: 6.0, friend=True, ready=led),
    Limit("escape", ESCAPE, lambda *_: 1.0),
    Limit("run", MOVES, lambda *_: 8.0, wishes={"manner": ("run",)}),
    Limit("move", MOVES, lambda battle, mover, _: pace(battle, mover), wishes={"manner": ("walk",)}),
    Limit("hide", MOVES, lambda _, mover, foe: hiding.detection(foe, mover), wishes={"manner": ("stay",)}),
    Limit("rescue", MOVES, lambda *_: 2.0, friend=True, ready=sinking, wishes={"manner": ("walk",)}),
    Limit("spell", MAGIC, spell_range(0)),
    Limit("second-spell", MAGIC, spell_range(1)),
    Limit("blessing", MAGIC, spell_range(0), friend=True),
    Limit("range", SHOOTING, range_of),
    Limit("half-range", SHOOTING, half_range_of),
    Limit("net", SHOOTING, lambda *_: 6.0, wishes={"weapon": ("net",)}),
    Limit("rout", RECOVERY, lambda *_: 6.0, friend=True),
)


def pairs(limit: Limit, seed: int) -> Iterator[Twins]:
    """Twin tables about this limit, of one random table."""
    draw = random.Random(f"{limit.name} {seed}")
    options = blind.random_options(seed)
    for number in range(TRIES):
        battle = blind.random_battle(options, 10 * seed + number)
        mover = draw.choice(["A.1", "A.2", "A.3", "A.4", "A.5"])
        moved = draw.choice([key for key in battle.warriors if key[0] == ("A" if limit.friend else "B") and key != mover])
        fit(battle, mover, moved)
        if limit.ready:
            limit.ready(battle, mover, moved)
        inches = limit.inches(battle, battle.warrior(mover), battle.warrior(moved))
        found = twins_about(options, battle, mover, moved, inches, draw)
        if found is not None:
            yield found


@pytest.mark.parametrize("limit", LIMITS, ids=lambda limit: limit.name)
def test_a_hair_within_or_beyond_a_limit_is_the_same(limit: Limit) -> None:
    met: set[str] = set()
    tables = 0
    for seed in range(TABLES):
        for twins in pairs(limit, seed):
            wanted: Wishes = {
                "charger": (twins.mover, ""),
                "charge-target": (twins.moved,),
                "charge-more": (twins.moved,),
                "mover": (twins.mover,),
                "wizard": (twins.mover,),
                "spell-target": (twins.moved,),
                "shooter": (twins.mover,),
                "target": (twins.moved,),
                "escape": (twins.mover,),
                **limit.wishes,
            }
            draw = random.Random(seed)
            met.update(walk(twins, limit.step, choose_by(wanted), draw))
            met.update(walk(twins, limit.step, choose_by(limit.wishes), draw))
            tables += 1
    print(limit.name, tables, sorted(met))
    assert tables >= 4
