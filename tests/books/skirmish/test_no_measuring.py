"""SK-GEN-01: nobody measures for free.

Over random tables, a model just within and just beyond every distance that a rule asks for: up to the moment at
which that is measured, and told by an event that cannot be undone freely, both tables give the same.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from banneret.books.skirmish import charge_routes, hiding
from banneret.books.skirmish.battle import (
    CHARGE_MOVES,
    CHARGES,
    ESCAPE,
    MAGIC,
    MOVES,
    RECOVERY,
    SHOOTING,
    Battle,
    Charge,
    Starving,
)
from banneret.books.skirmish.field import upright
from banneret.books.skirmish.options import SkirmishOptions
from banneret.books.skirmish.pace import pace
from banneret.books.skirmish.shot_events import TookAim
from banneret.books.skirmish.warrior import OUT, STANDING, Effect, Warrior
from banneret.core.engine.ask import Choice, Pick, Question
from banneret.core.engine.dice import Dice, SeededDice, TypedDice
from banneret.core.engine.match import Match
from banneret.core.space.geometry import quantise
from tests.books.skirmish import blind
from tests.books.skirmish.blind import Twins, twins_about, twins_at, walk

pytestmark = pytest.mark.clause("SK-GEN-01")

TABLES = 3
TRIES = 2  # pairs of a kind on each table

# What each question is answered with, if it is offered: the first of these that is.
Wishes = dict[str, tuple[str, ...]]


def choose_by(wishes: Wishes) -> blind.Choose:
    """What is wished for, else any answer that the question proposes."""

    def choose(question: Question, draw: random.Random) -> Any:
        wanted = wishes.get(question.name, ())
        if isinstance(question, Choice):
            offered = [option.key for option in question.options]
            for key in wanted:
                if key in offered:
                    return key
        if isinstance(question, Pick):
            return [option.key for option in question.options if option.key in wanted]
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
        asks: tuple[str, ...] = (),
        unseen: bool = False,
    ) -> None:
        self.name = name
        self.step = step
        self.inches = inches
        self.friend = friend
        self.ready = ready
        self.wishes = wishes or {}
        self.asks = asks  # what must have been asked on the way
        self.unseen = unseen


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


def beset(battle: Battle, mover: str, number: int) -> bool:
    """So many enemies stand in base contact with it; False if there is no room for them."""
    mine = battle.warrior(mover)
    foes = [each for each in battle.of_seat("B") if each.id != "B.5"][:number]
    for at, foe in enumerate(foes):
        fit(battle, foe.id)
        gap = mine.sheet.radius + foe.sheet.radius
        for turn in range(24):
            angle = math.tau * (turn / 24 + at / 2)
            x, y = quantise(mine.x + gap * math.cos(angle)), quantise(mine.y + gap * math.sin(angle))
            others = [
                upright(battle.field, each) for each in battle.on_table() if each.id not in (foe.id, mover)
            ]
            if battle.field.footing.can_stand(upright(battle.field, foe), mine.level, x, y, others):
                battle.put(battle.warrior(foe.id).at(x, y, mine.level))
                battle.engage(mover, foe.id)
                break
    return len(battle.opponents(mover)) == number


def engaged(battle: Battle, mover: str, moved: str) -> None:
    beset(battle, mover, 1)


def outnumbered(battle: Battle, mover: str, moved: str) -> None:
    """Two enemies touch it, and no friend but the one who is moved could be near."""
    beset(battle, mover, 2)
    for friend in battle.of_seat("A"):
        if friend.id not in (mover, moved):
            battle.put(friend.removed(OUT))
    battle.began["A"] = 0  # nor does it test for rout


def fearless(battle: Battle, mover: str, moved: str) -> None:
    """It dares to charge anybody, and all are fearful."""
    frenzied(battle, mover, moved)
    for foe in battle.of_seat("B"):
        battle.put(foe.under(Effect("fear", 1, "B", -1)))


def knows_where_to_hide(battle: Battle, mover: str, moved: str) -> None:
    """SK-ENC-37: whoever looks at it; and nobody else could find it."""
    battle.put(battle.warrior(mover).under(Effect(hiding.HIDING_PLACES, 1, "A", -1)))
    leave_only(battle, moved)


def leave_only(battle: Battle, foe: str) -> None:
    """The only enemy on the table."""
    for each in battle.of_seat("B"):
        if each.id != foe:
            battle.put(each.removed(OUT))


def beaten(battle: Battle, mover: str, moved: str) -> None:
    """A party that must test."""
    for friend in battle.of_seat("A")[-3:]:
        if friend.id not in (mover, moved):
            battle.put(friend.removed(OUT))


def range_of(battle: Battle, mover: Warrior, other: Warrior) -> float:
    return mover.sheet.missiles[0].range


def half_range_of(battle: Battle, mover: Warrior, other: Warrior) -> float:
    return 0.5 * mover.sheet.missiles[0].range


def spell_range(at: int) -> Callable[[Battle, Warrior, Warrior], float]:
    return lambda battle, mover, other: max(1.0, mover.sheet.spells[at].range) if mover.sheet.spells else 6.0


DECLARED = ("charger", "charge-target", "charge-more", "charge-way", "charge-next")
LIMITS = (
    Limit("charge", CHARGES, lambda battle, mover, _: 2.0 * pace(battle, mover), asks=DECLARED),
    Limit("charge on a walk", CHARGES, lambda battle, mover, _: pace(battle, mover), asks=DECLARED),
    Limit("unseen", CHARGES, lambda *_: 4.0, asks=("charger", "charge-target"), unseen=True),
    Limit("interception", CHARGES, lambda *_: 2.0, asks=DECLARED),
    Limit("leader", CHARGES, lambda *_: 6.0, friend=True, ready=fearless, asks=("charger", "charge-target")),
    Limit("escape", ESCAPE, lambda *_: 1.0, ready=engaged, asks=("escape",)),
    Limit("leader in escape", ESCAPE, lambda *_: 6.0, friend=True, ready=engaged, asks=("escape",)),
    Limit("run", MOVES, lambda *_: 8.0, wishes={"manner": ("run",)}, asks=("mover", "manner")),
    Limit(
        "leg", MOVES, lambda battle, mover, _: pace(battle, mover), wishes={"manner": ("walk",)}, asks=("leg",)
    ),
    Limit("leg past", MOVES, lambda *_: 1.0, wishes={"manner": ("walk", "climb")}, asks=("leg",)),
    Limit(
        "hide",
        MOVES,
        lambda _, mover, foe: hiding.detection(foe, mover),
        ready=knows_where_to_hide,
        wishes={"manner": ("stay",), "hide": ("yes",)},
        asks=("hide",),
    ),
    Limit(
        "rescue", MOVES, lambda *_: 2.0, friend=True, ready=sinking, wishes={"manner": ("walk",)}, asks=("leg",)
    ),
    Limit("spell", MAGIC, spell_range(0), asks=("wizard", "spell", "spell-target")),
    Limit("second spell", MAGIC, spell_range(1), asks=("wizard", "spell")),
    Limit("blessing", MAGIC, spell_range(0), friend=True, asks=("wizard",)),
    Limit("range", SHOOTING, range_of, asks=("shooter", "target")),
    Limit("half range", SHOOTING, half_range_of, asks=("shooter",)),
    Limit("net", SHOOTING, lambda *_: 6.0, wishes={"weapon": ("net",)}, asks=("weapon", "target")),
    Limit("all alone", RECOVERY, lambda *_: 6.0, friend=True, ready=outnumbered),
    Limit("rout", RECOVERY, lambda *_: 6.0, friend=True, ready=beaten, asks=("rout",)),
)


def pairs(limit: Limit, seed: int) -> Iterator[Twins]:
    """Twin tables about this limit, of one random table."""
    draw = random.Random(f"{limit.name} {seed}")
    options = blind.random_options(seed)
    for number in range(TRIES):
        battle = blind.random_battle(options, 10 * seed + number)
        mover = draw.choice(["A.2", "A.3", "A.4", "A.5"])
        moved = "A.1" if limit.friend else "B.5"  # a Leader, whose nearness may count
        fit(battle, mover, moved)
        if limit.ready:
            limit.ready(battle, mover, moved)
        inches = limit.inches(battle, battle.warrior(mover), battle.warrior(moved))
        found = twins_about(options, battle, mover, moved, inches, draw, limit.unseen)
        if found is not None:
            yield found


def wishes_for(twins: Twins, more: Wishes) -> Wishes:
    """The mover does something with who is moved, wherever it may."""
    return {
        "charger": (twins.mover, ""),
        "charge-target": (twins.moved,),
        "charge-more": (twins.moved,),
        "mover": (twins.mover,),
        "wizard": (twins.mover,),
        "spell-target": (twins.moved,),
        "shooter": (twins.mover,),
        "target": (twins.moved,),
        "escape": (twins.mover,),
        **more,
    }


def walks(twins: Twins, step: str, wishes: Wishes, seed: int) -> set[str]:
    draw = random.Random(seed)
    asked = walk(twins, step, choose_by(wishes_for(twins, wishes)), draw)
    return {*asked, *walk(twins, step, choose_by(wishes), draw)}


@pytest.mark.parametrize("limit", LIMITS, ids=lambda limit: limit.name)
def test_a_hair_within_or_beyond_a_limit_is_the_same(limit: Limit) -> None:
    """Before it is declared nothing tells on which side of the limit somebody is."""
    asked: set[str] = set()
    tables = 0
    for seed in range(TABLES):
        for twins in pairs(limit, seed):
            asked |= walks(twins, limit.step, limit.wishes, seed)
            tables += 1
    assert tables >= TABLES
    assert asked >= set(limit.asks), f"never asked: {set(limit.asks) - asked}"


def test_the_way_of_a_charge_over_any_ground_is_not_told() -> None:
    """Just within reach and just beyond it, as the ground costs and walls lead about: found by halving."""
    tables = 0
    for seed in range(TABLES):
        options = blind.random_options(seed)
        for number in range(3):
            battle = blind.random_battle(options, 50 * seed + number)
            draw = random.Random(f"way {seed} {number}")
            fit(battle, "A.2", "B.5")
            leave_only(battle, "B.5")
            for _ in range(6):
                twins = at_the_end_of_reach(options, battle, draw)
                if twins is not None:
                    assert walks(twins, CHARGES, {}, seed) >= {"charger", "charge-target"}
                    # SK-SPC-09: who is Frenzied is measured for once no more charges are declared.
                    for table in twins.battles:
                        frenzied(table, "A.2", "B.5")
                    walk(twins, CHARGES, choose_by({"charger": ("",)}), draw)
                    tables += 1
                    break
    assert tables >= TABLES


def at_the_end_of_reach(options: SkirmishOptions, battle: Battle, draw: random.Random) -> Twins | None:
    """B.5 where A.2 can just charge it, and a hair farther away where it cannot."""
    charger, target = battle.warrior("A.2"), battle.warrior("B.5")
    reach = 2.0 * pace(battle, charger)
    turn = draw.uniform(0.0, math.tau)

    def place(far: float) -> tuple[float, float, str]:
        x, y = charger.x + far * math.cos(turn), charger.y + far * math.sin(turn)
        return quantise(x), quantise(y), charger.level

    def can(far: float) -> bool:
        if not blind.has_room(battle, target, *place(far)):
            return False
        table = battle.copy()
        table.put(target.at(*place(far)))
        route = charge_routes.find_route(table, table.warrior("A.2"), ("B.5",), False, False, reach)
        return route is not None and not route.blocker

    near, far = 2.0, reach + 2.0
    if not can(near) or can(far) or not blind.has_room(battle, target, *place(far)):
        return None
    while far - near > 2.0 * blind.HAIR:
        middle = 0.5 * (near + far)
        near, far = (middle, far) if can(middle) else (near, middle)
    if not blind.has_room(battle, target, *place(far)):
        return None
    return twins_at(options, battle, "A.2", "B.5", [place(near), place(far)])


def test_who_stands_within_two_inches_of_a_way_is_not_told() -> None:
    """SK-MOV-06: another enemy a hair within and a hair beyond 2” of the straight way to a target."""
    tables = 0
    for seed in range(TABLES):
        options = blind.random_options(seed)
        for number in range(3):
            battle = blind.random_battle(options, 70 * seed + number)
            draw = random.Random(f"beside {seed} {number}")
            fit(battle, "A.2", "B.4", "B.5")
            charger, other = battle.warrior("A.2"), battle.warrior("B.5")
            turn = draw.uniform(0.0, math.tau)
            ahead, aside = (math.cos(turn), math.sin(turn)), (-math.sin(turn), math.cos(turn))
            goal = (quantise(charger.x + 6.0 * ahead[0]), quantise(charger.y + 6.0 * ahead[1]), charger.level)
            if not blind.has_room(battle, battle.warrior("B.4"), *goal):
                continue
            battle.put(battle.warrior("B.4").at(*goal))
            places: list[tuple[float, float, str]] = []
            for hair in (-blind.HAIR, blind.HAIR):
                off = 2.0 + charger.sheet.radius + other.sheet.radius + hair
                x, y = charger.x + 3.0 * ahead[0] + off * aside[0], charger.y + 3.0 * ahead[1] + off * aside[1]
                places.append((quantise(x), quantise(y), charger.level))
            if not all([blind.has_room(battle, other, *place) for place in places]):
                continue
            twins = twins_at(options, battle, "A.2", "B.5", places)
            if twins is not None:
                walks(twins, CHARGES, {"charge-target": ("B.4",), "charge-more": ()}, seed)
                tables += 1
    assert tables >= 2


def declared_unseen(options: SkirmishOptions, twins: Twins, dice: Dice, number: int) -> Match:
    """A.2 has declared a charge at B.5, and it is moved."""
    state = twins.battles[number].copy()
    state.step = CHARGE_MOVES
    state.declared = (Charge("A.1", ("B.1",)), Charge(twins.mover, (twins.moved,)))
    match = Match.from_state(blind.BOOK, options, state, dice)
    assert match.answer("A", twins.mover) is None
    return match


@pytest.mark.parametrize("typed", [False, True])
def test_a_die_that_is_wanted_tells_as_much_as_one_that_has_fallen(typed: bool) -> None:
    """SK-MOV-05: within 4” of somebody unseen a die is asked for, and beyond it none; neither is undone."""
    tables = 0
    for seed in range(4):
        options = blind.random_options(seed)
        battle = blind.random_battle(options, 40 + seed)
        battle.weather = ""
        fit(battle, "A.1", "A.2", "B.1", "B.5")
        draw = random.Random(seed)
        twins = twins_about(options, battle, "A.2", "B.5", 4.0, draw, unseen=True)
        if twins is None:
            continue
        dice: list[Dice] = [TypedDice() if typed else SeededDice(1) for _ in range(2)]
        near, far = [declared_unseen(options, twins, dice[at], at) for at in range(2)]
        assert (near.wanted is not None) == typed
        assert far.wanted is None
        assert not blind.may_undo(near, 0)
        assert not blind.may_undo(far, 0)
        tables += 1
    assert tables >= 2


def test_who_does_not_move_finds_nobody() -> None:
    """SK-ENC-44: who says that it walks and then does not go is not told who lies within 6” of it."""
    options = blind.open_field()
    told: list[list[str]] = []
    for far in (6.0 - blind.HAIR, 6.0 + blind.HAIR):
        battle = blind.random_battle(options, 3)
        fit(battle, *battle.warriors)
        battle.put(battle.warrior("A.4").removed(OUT))
        mine = battle.warrior("A.2")
        x = mine.x + (far + mine.sheet.radius) * (1.0 if mine.x < 24.0 else -1.0)
        battle.starving = (Starving("A.4", x, mine.y, mine.level, 9),)
        battle.step = MOVES
        match = Match.from_state(blind.BOOK, options, battle, SeededDice(1))
        for answer in ("A.2", "walk", {"way": "end"}):
            assert match.answer("A", answer) is None
        assert blind.may_undo(match, 0)
        told.append([type(each.event).__name__ for each in match.told])
    assert told[0] == told[1]


def test_who_is_closest_is_measured_once_it_is_settled_who_shoots() -> None:
    """SK-SHO-10: the set of targets tells who is closest, so nobody looks at it and then undoes."""
    options = blind.open_field()
    battle = blind.random_battle(options, 5)
    fit(battle, *battle.warriors)
    battle.step = SHOOTING
    for shooter in battle.of_seat("A"):
        match = Match.from_state(blind.BOOK, options, battle.copy(), SeededDice(1))
        asked = 0
        for name, answer in (("shooter", shooter.id), ("weapon", shooter.sheet.missiles[0].id)):
            assert asked == 0 or blind.may_undo(match, asked - 1)
            if match.pending["A"].name == name:
                assert match.answer("A", answer) is None
                asked += 1
        assert match.pending["A"].name == "target"
        # SK-SHO-10: to somebody with a Cool Eye it does not matter.
        measured = not shooter.has("cool eye")
        assert blind.may_undo(match, asked - 1) != measured
        assert len([event for event in match.events if isinstance(event, TookAim)]) == int(measured)


def test_a_model_far_away_is_as_good_as_one_near_by() -> None:
    """On open ground, where sight is the same from everywhere: any limit lies between the two places."""
    options = blind.open_field()
    for number in range(4):
        battle = blind.random_battle(options, 900 + number)
        draw = random.Random(number)
        fit(battle, "A.2", "B.5")
        mine, foe = battle.warrior("A.2"), battle.warrior("B.5")
        for _ in range(60):
            turn = draw.uniform(0.0, math.tau)
            places = [
                (quantise(mine.x + far * math.cos(turn)), quantise(mine.y + far * math.sin(turn)), mine.level)
                for far in (draw.uniform(1.3, 4.0), draw.uniform(12.0, 30.0))
            ]
            if all([blind.has_room(battle, foe, *place) for place in places]):
                twins = twins_at(options, battle, "A.2", "B.5", places)
                if twins is not None:
                    for step in blind.STEPS:
                        walks(twins, step, {}, number)
                    break
