"""Remaining Moves (SK-MOV-14 to SK-MOV-38, SK-INJ-07, SK-INJ-08): one model after the other, leg by leg."""

from __future__ import annotations

import math
from typing import Final

from banneret.books.skirmish import carrying, hiding, scenarios, strides, troubles
from banneret.books.skirmish.ahead import gap_ahead
from banneret.books.skirmish.battle import MAGIC, Battle
from banneret.books.skirmish.bodies import everybody_else, sampled
from banneret.books.skirmish.crossing_over import HIGHEST_JUMP
from banneret.books.skirmish.declaring import unmeasured
from banneret.books.skirmish.dressing import dress
from banneret.books.skirmish.field import apart, upright
from banneret.books.skirmish.harm import fell
from banneret.books.skirmish.leg_question import (
    END,
    GAP,
    JUMP,
    LINK,
    LegQuestion,
)
from banneret.books.skirmish.leg_question import WALK as ON_FOOT
from banneret.books.skirmish.manners import (
    DRESS,
    PASSAGE,
    STAY,
    ClosedManners,
    ClosedMovers,
    manner_options,
    movers,
)
from banneret.books.skirmish.move_events import RunBegan, RunChanged, Stayed, Walked
from banneret.books.skirmish.moving import come_to_rest
from banneret.books.skirmish.pace import crawl, pace
from banneret.books.skirmish.passages import take_passage
from banneret.books.skirmish.strides import CLIMB, CRAWL, ESCAPE, RUN, WALK, Tread
from banneret.books.skirmish.trials import WITHIN, initiative_test
from banneret.books.skirmish.warrior import ACTED, FELL, KNOCKED_DOWN, RAN, Warrior
from banneret.books.skirmish.weather import BLIZZARD
from banneret.core.engine.ask import Answer, Choice, Option, Steps, ask
from banneret.core.engine.dice import Dice
from banneret.core.space import crossings, drops
from banneret.core.space.geometry import CONTACT, EPS, quantise
from banneret.core.space.levels import GROUND, Foothold, Link

MOST_LEGS: Final = 24  # of one move, so that it ends
FOUR_FEET: Final = 4  # SK-WEA-08
YES: Final = "yes"
NO: Final = "no"
_CLAUSES: Final = {
    WALK: "SK-MOV-14",
    RUN: "SK-MOV-16",
    CLIMB: "SK-MOV-20",
    CRAWL: "SK-INJ-07",
    ESCAPE: "SK-MOV-02",
}
_HIDING: Final = (
    "Nobody can charge or shoot at it. It is Hidden until an enemy sees it or comes too near, "
    "or until it runs, charges, shoots or casts."
)


def move_on(battle: Battle, dice: Dice) -> Steps:
    """The step MOVES: who moves next, how, leg by leg, and whether it hides; or the phase is over."""
    able = movers(battle)
    if not able:
        battle.step = MAGIC
        return
    options = [Option(each.id, each.name, (each.id,)) for each in able]
    options.append(Option("", "Nobody else moves"))
    question = Choice(
        "mover", "SK-MOV-14", "Who moves next?", options, fallback="", closed=ClosedMovers(battle)
    )
    answer = yield ask(battle.active, unmeasured(question))
    if not answer:
        battle.step = MAGIC
        return
    yield from move_one(battle, answer, dice)


def move_one(battle: Battle, warrior_id: str, dice: Dice) -> Steps:
    """One model's Remaining Move, from how it moves to whether it hides."""
    warrior = battle.warrior(warrior_id)
    question = Choice(
        "manner",
        "SK-MOV-14",
        f"How does {warrior.name} move?",
        manner_options(battle, warrior),
        (warrior_id,),
        fallback=STAY,
        closed=ClosedManners(battle, warrior),
    )
    manner = yield ask(warrior.seat, unmeasured(question))
    battle.put(warrior.having(ACTED))
    if manner == DRESS:
        yield from dress(battle, warrior_id)
        return
    if manner == PASSAGE:
        yield from take_passage(battle, warrior_id, dice)
    elif manner == STAY:
        battle.tell(Stayed("SK-MOV-14", warrior_id))
    elif manner == CRAWL:
        yield from walk_legs(battle, warrior_id, crawl(warrior), CRAWL, dice)
    elif manner == RUN:
        yield from _run(battle, warrior_id, dice)
    else:
        yield from walk_legs(battle, warrior_id, pace(battle, warrior), manner, dice)
    yield from end_move(battle, warrior_id)


# ---------------------------------------------------------------------------------------- running


def _run(battle: Battle, warrior_id: str, dice: Dice) -> Steps:
    """SK-MOV-16 to SK-MOV-18: measured once it is declared; with an enemy within 8" it is a normal move."""
    warrior = battle.warrior(warrior_id)
    enemy = enemy_near(battle, warrior)
    if enemy:
        battle.tell(RunChanged("SK-MOV-16", warrior_id, enemy))
        yield from walk_legs(battle, warrior_id, pace(battle, warrior), WALK, dice)
        return
    battle.tell(RunBegan("SK-MOV-16", warrior_id))
    battle.put(battle.warrior(warrior_id).having(RAN))
    hiding.reveal(battle, warrior_id, "SK-MOV-38")
    if slips(battle, warrior_id, dice):
        return
    yield from walk_legs(battle, warrior_id, 2.0 * pace(battle, warrior), RUN, dice)


def enemy_near(battle: Battle, warrior: Warrior) -> str:
    """SK-MOV-16: the nearest enemy within 8" that keeps it from running; "" if there is none."""
    found = ""
    least: float = math.inf
    for foe in strides.kept_from(battle, warrior, RUN):
        far: float = apart(battle.field, warrior, foe)
        if far <= strides.RUN_APART + WITHIN and far < least - EPS:
            least = far
            found = foe.id
    return found


def slips(battle: Battle, warrior_id: str, dice: Dice) -> bool:
    """SK-WEA-08: who runs in a Blizzard on fewer than four feet may be Knocked Down where it starts."""
    warrior = battle.warrior(warrior_id)
    if battle.weather != BLIZZARD or warrior.sheet.feet >= FOUR_FEET:
        return False
    if initiative_test(battle, warrior_id, "SK-WEA-08", "keeping its feet in the snow", dice):
        return False
    fell(battle, warrior_id, KNOCKED_DOWN, "", "slip")
    troubles.settle(battle, dice)
    return True


# ---------------------------------------------------------------------------------------- leg by leg


def walk_legs(battle: Battle, warrior_id: str, allowance: float, manner: str, dice: Dice) -> Steps:
    """One leg after the other until nothing is left, or its owner ends it; then what follows from the move.

    Whether it hides or leaves the table afterwards, `end_move` asks.
    """
    if manner == ESCAPE:
        hiding.reveal(battle, warrior_id, "SK-MOV-38")
    tread = Tread(warrior_id, allowance, manner)
    strides.begin(battle, tread)
    for number in range(MOST_LEGS):
        warrior = battle.warrior(warrior_id)
        if number > 0 and tread.left <= 0.0 and not can_still_jump(battle, warrior):
            break
        answer = yield ask(warrior.seat, LegQuestion(battle, warrior, manner, tread.left, len(tread.path) == 1))
        if answer["way"] == END:
            break
        make_leg(battle, tread, answer, dice)
        if tread.over or not is_able(battle.warrior(warrior_id), manner):
            break
    if len(tread.path) > 1:
        come_to_rest(battle, warrior_id, tread.path, dice)
    elif battle.warrior(warrior_id).on_table():
        # SK-GEN-01: it has not moved, so that nothing is measured for it; but it may take what it touches.
        carrying.touch(battle, warrior_id, tread.path)
    troubles.settle(battle, dice)


def is_able(warrior: Warrior, manner: str) -> bool:
    """Whether it can go on with its move."""
    return warrior.on_table() and not warrior.did(FELL) and (warrior.is_standing() or manner == CRAWL)


def can_still_jump(battle: Battle, warrior: Warrior) -> bool:
    """SK-MOV-24: a jump down costs nothing, so who stands at an open edge may still take it."""
    if warrior.level == GROUND or not warrior.is_standing():
        return False
    mover = upright(battle.field, warrior)
    footing = battle.field.footing
    drop = drops.nearest_drop(footing, mover, warrior.level, warrior.x, warrior.y, CONTACT, footing.step)
    return drop is not None


def make_leg(battle: Battle, tread: Tread, answer: Answer, dice: Dice) -> None:
    """A leg that has been sent is final: it is made as far as it may be, then told (SK-GEN-01)."""
    known = len(tread.path)
    before = tread.left
    way = answer["way"]
    if way == ON_FOOT:
        strides.straight(battle, tread, answer["to"][0], answer["to"][1], dice)
    elif way == LINK:
        _by_link(battle, tread, str(answer["link"]), dice)
    else:
        _over(battle, tread, way, answer["to"], dice)
    warrior = battle.warrior(tread.warrior_id)
    if warrior.on_table() and not warrior.did(FELL):
        gone = round(before - tread.left, 3)
        place = (warrior.x, warrior.y, warrior.level)
        clause = _CLAUSES.get(tread.manner, "SK-MOV-14")
        told = Walked(clause, warrior.id, *place, gone, round(tread.left, 3), tread.manner, tread.stopped)
        battle.tell(told)
    hiding.look_about(battle, tread.warrior_id, sampled(tread.path[known - 1 :])[1:])


def _over(battle: Battle, tread: Tread, way: str, to: tuple[float, float], dice: Dice) -> None:
    """Up or down a wall, down over an edge, or across a gap, in the direction of a point."""
    warrior = battle.warrior(tread.warrior_id)
    footing = battle.field.footing
    mover = upright(battle.field, warrior)
    others = everybody_else(battle, warrior)
    length: float = math.sqrt((to[0] - warrior.x) ** 2 + (to[1] - warrior.y) ** 2)
    dx: float = (to[0] - warrior.x) / length
    dy: float = (to[1] - warrior.y) / length
    if way == GAP:
        crossing = gap_ahead(battle, warrior, to, dx, dy, others)
    elif way == JUMP:
        crossing = crossings.jump_down(footing, mover, warrior.level, warrior.x, warrior.y, dx, dy, others)
        if crossing is not None and crossing.down > HIGHEST_JUMP + EPS:
            crossing = None  # somebody is where it would come down
    else:
        crossing = crossings.climb(footing, mover, warrior.level, warrior.x, warrior.y, dx, dy, others)
    if crossing is None:
        tread.stopped = "no room"
        return
    strides.across(battle, tread, crossing, dice)


def _by_link(battle: Battle, tread: Tread, id: str, dice: Dice) -> None:
    """SK-MOV-15: straight to the foot or head of a ladder or stairs if it is not there yet, then along it."""
    warrior = battle.warrior(tread.warrior_id)
    links = [each for each in battle.field.levels.links_from(warrior.level) if each.id == id]
    link = links[0]
    goal = _touching(link, warrior)
    climbs = link.kind == strides.CLIMB
    if goal is not None and not climbs:
        strides.straight(battle, tread, goal.x, goal.y, dice)
        if tread.over or tread.stopped or battle.warrior(warrior.id).level != link.start:
            return
    warrior = battle.warrior(warrior.id)
    mover = upright(battle.field, warrior)
    crossing = crossings.by_link(
        battle.field.footing, mover, link, warrior.x, warrior.y, everybody_else(battle, warrior)
    )
    if crossing is None:
        tread.stopped = "out of touch" if climbs and goal is not None else "no room"
        return
    strides.across(battle, tread, crossing, dice)


def _touching(link: Link, warrior: Warrior) -> Foothold | None:
    """Where it comes to touch the line of a link on the straight way there; None if it touches it already."""
    (ax, ay), (bx, by) = link.start_line
    length2: float = (bx - ax) * (bx - ax) + (by - ay) * (by - ay)
    share: float = 0.0
    if length2 > EPS:
        share = min(1.0, max(0.0, ((warrior.x - ax) * (bx - ax) + (warrior.y - ay) * (by - ay)) / length2))
    dx: float = ax + share * (bx - ax) - warrior.x
    dy: float = ay + share * (by - ay) - warrior.y
    far: float = math.sqrt(dx * dx + dy * dy)
    if far <= warrior.sheet.radius + CONTACT:
        return None
    part: float = (far - warrior.sheet.radius) / far
    return Foothold(quantise(warrior.x + dx * part), quantise(warrior.y + dy * part), warrior.level)


# ---------------------------------------------------------------------------------------- afterwards


def end_move(battle: Battle, warrior_id: str) -> Steps:
    """Whether it leaves the table, where the scenario lets it; else whether it hides, if it is concealed."""
    warrior = battle.warrior(warrior_id)
    if not warrior.on_table():
        return
    if scenarios.may_leave(battle, warrior_id):
        options = [Option(YES, f"{warrior.name} leaves the table"), Option(NO, "It stays")]
        prompt = f"{warrior.name} stands at the edge. Does it leave?"
        question = Choice("leave", "SK-MOV-14", prompt, options, (warrior_id,), NO)
        answer = yield ask(warrior.seat, unmeasured(question))
        if answer == YES:
            scenarios.leave(battle, warrior_id)
            return
    if hiding.why_not_hide(battle, warrior_id) is None:
        options = [Option(YES, f"{warrior.name} hides", (), _HIDING), Option(NO, "It does not")]
        prompt = f"No enemy can see {warrior.name} crouching. Does it hide?"
        question = Choice("hide", "SK-MOV-34", prompt, options, (warrior_id,), NO)
        answer = yield ask(warrior.seat, unmeasured(question))
        if answer == YES:
            hiding.hide(battle, warrior_id)
