"""Steps that complete at one tick (gaps.md 2.3 A, CP-MOV-05 to CP-MOV-07).

Interference is being in a conflict group, and nothing else: there are no zones of control, and passing beside
another army is free (CP-ACT-04).
"""

from __future__ import annotations

from typing import NamedTuple

from banneret.campaign.moves.costs import why_closed
from banneret.campaign.moves.marches import Marches, OnTheMarch
from banneret.campaign.moves.told import (
    ArmiesInterfere,
    ArmyStepped,
    ArmyStops,
    MoveBattle,
    RelocationLost,
)
from banneret.campaign.orders import Skip
from banneret.campaign.records import MoveConflict
from banneret.campaign.rolls import roll

IN_THE_WAY = "Another army is in its way."


class HexClash(NamedTuple):
    """A conflict group: those who would enter a hex, and who stands there, if anybody; or two who would change
    places."""

    iteration: int
    hex: int
    entrants: tuple[OnTheMarch, ...]
    stayer: str = ""
    swap: bool = False


class PairOfEnemies(NamedTuple):
    """Two that would fight, ordered as they are taken: by iteration, then by their keys."""

    iteration: int
    keys: tuple[tuple[int, int, int], tuple[int, int, int]]
    one: str
    other: str
    clash: HexClash


def arrive(marches: Marches, due: list[OnTheMarch]) -> None:
    """All steps of a tick: who is stopped, who arrives, which battles arise."""
    unblocked = {march.army: march for march in due}
    closed = _closed(marches, due)
    for army in closed:
        del unblocked[army]
    clashes = _clashes(marches, unblocked)
    arrivals = [march for march in due if march.army in unblocked]
    _move(marches, arrivals)
    _stop(marches, closed, clashes)


def _goal(march: OnTheMarch) -> int:
    assert march.in_hand is not None
    assert march.in_hand.goal is not None
    return march.in_hand.goal


# ------------------------------------------------------------------------------------------ 1: closed hexes


def _closed(marches: Marches, due: list[OnTheMarch]) -> dict[str, str]:
    """Steps into hexes that are not open any more, for instance because somebody has claimed them."""
    found: dict[str, str] = {}
    for march in due:
        why = why_closed(marches.campaign, marches.army(march.army), _goal(march))
        if why:
            found[march.army] = why
    return found


# ------------------------------------------------------------------------------------------ 2: conflict groups


def _clashes(marches: Marches, unblocked: dict[str, OnTheMarch]) -> list[HexClash]:
    """All groups, iteration by iteration; their entrants leave `unblocked` and count as stayers from then on.

    Whoever is blocked only ever becomes more, so the result is one and the same whatever comes first.
    """
    found: list[HexClash] = []
    iteration = 0
    while True:
        iteration += 1
        fresh = _groups(marches, unblocked, iteration)
        if not fresh:
            return found
        found += fresh
        for clash in fresh:
            for march in clash.entrants:
                unblocked.pop(march.army, None)


def _groups(marches: Marches, unblocked: dict[str, OnTheMarch], iteration: int) -> list[HexClash]:
    entering: dict[int, list[OnTheMarch]] = {}
    for march in unblocked.values():
        entering.setdefault(_goal(march), []).append(march)
    found: list[HexClash] = []
    for hex in sorted(entering):
        entrants = sorted(entering[hex], key=lambda march: march.key)
        there = marches.at.get(hex, "")
        stayer = there if there not in unblocked else ""
        if len(entrants) > 1 or stayer:
            found.append(HexClash(iteration, hex, tuple(entrants), stayer))
    for march in sorted(unblocked.values(), key=lambda each: each.key):
        other = unblocked.get(marches.at.get(_goal(march), ""))
        if other is not None and _goal(other) == marches.place(march.army) and march.key < other.key:
            found.append(HexClash(iteration, _goal(march), (march, other), swap=True))
    return found


# ------------------------------------------------------------------------------------------ 3: moving


def _move(marches: Marches, arrivals: list[OnTheMarch]) -> None:
    """At once, so that one may follow into a hex that another leaves, and rings may turn."""
    moves: list[tuple[str, int]] = []
    for march in arrivals:
        item = march.in_hand
        assert item is not None
        start, goal = marches.place(march.army), _goal(march)
        march.in_hand = None
        march.spent += item.price.points
        march.ticks = item.until
        march.plain += item.price.plain
        march.roaded += item.price.roaded
        march.jumped = march.jumped or isinstance(item.item, Skip)
        march.note(item.item, goal, item.price.points)
        moves.append((march.army, goal))
        marches.campaign.tell(
            ArmyStepped(
                "CP-FAC-03" if isinstance(item.item, Skip) else "CP-ACT-02",
                march.army,
                start,
                goal,
                item.price.points,
                march.spent,
                march.budget,
                item.until,
            )
        )
    marches.relocate(moves)


# ------------------------------------------------------------------------------------------ 4 and 5: who stops


def _stop(marches: Marches, closed: dict[str, str], clashes: list[HexClash]) -> None:
    """Every member of a group stops where it is; Enemies among them will fight."""
    campaign = marches.campaign
    for clash in clashes:
        campaign.tell(ArmiesInterfere(_clause(marches, clash), clash.hex, _members(clash), clash.swap))
    battling = [] if marches.rest else _battles(marches, clashes)
    fighting = {army for pair in battling for army in (pair.one, pair.other)}
    clashing = {army: clash for clash in reversed(clashes) for army in _members(clash)}
    stopping = sorted({*closed, *clashing}, key=lambda army: marches.each[army].key)
    for army in stopping:
        march = marches.each[army]
        clause = _clause(marches, clashing[army]) if army in clashing else "CP-ACT-04"
        _stop_one(marches, march, army in fighting, clause, closed.get(army, IN_THE_WAY))
    for pair in battling:
        _fight(marches, pair)


def _stop_one(marches: Marches, march: OnTheMarch, fights: bool, clause: str, why: str) -> None:
    item = march.in_hand
    under_way = march.items or (item is not None and item.goal is not None)
    if item is not None and item.goal is not None:
        march.note(item.item, marches.place(march.army), 0, why)
    if not fights:
        if under_way and not march.halted:
            marches.campaign.tell(ArmyStops(clause, march.army, marches.place(march.army), why))
        march.halt()
        return
    march.lock()
    if item is not None and item.action is not None and item.action.relocates:
        place = marches.place(march.army)
        marches.campaign.tell(RelocationLost("CP-MOV-07", march.army, item.action.name, place))


def _members(clash: HexClash) -> tuple[str, ...]:
    armies = [march.army for march in clash.entrants]
    return tuple([*armies, clash.stayer] if clash.stayer else armies)


def _clause(marches: Marches, clash: HexClash) -> str:
    """CP-MOV-07 among Enemies, CP-MOV-06 where a Neutral army is met, else CP-MOV-05."""
    campaign = marches.campaign
    owners = sorted({marches.owner(army) for army in _members(clash)})
    pairs = [(one, other) for at, one in enumerate(owners) for other in owners[at + 1 :]]
    if any([campaign.enemies(*pair) for pair in pairs]):
        return "CP-MOV-07"
    return "CP-MOV-05" if all([campaign.allied(*pair) for pair in pairs]) else "CP-MOV-06"


def _battles(marches: Marches, clashes: list[HexClash]) -> list[PairOfEnemies]:
    """Pairs of Enemies, by iteration, then by their keys; an army that has a battle gets no other."""
    pairs: list[PairOfEnemies] = []
    for clash in clashes:
        members = _members(clash)
        for at, one in enumerate(members):
            for other in members[at + 1 :]:
                if marches.campaign.enemies(marches.owner(one), marches.owner(other)):
                    keys = sorted([marches.each[one].key, marches.each[other].key])
                    pairs.append(PairOfEnemies(clash.iteration, (keys[0], keys[1]), one, other, clash))
    taken: set[str] = {army for army, march in marches.each.items() if march.locked}
    found: list[PairOfEnemies] = []
    for pair in sorted(pairs, key=lambda each: (each.iteration, each.keys)):
        if pair.one not in taken and pair.other not in taken:
            taken |= {pair.one, pair.other}
            found.append(pair)
    return found


def _fight(marches: Marches, pair: PairOfEnemies) -> None:
    """The battle of two Enemies. Who stands is the Defender, in its own hex; otherwise the dice say who
    attacks, and of two who would change places the attacker's goal is fought over."""
    campaign, clash = marches.campaign, pair.clash
    faces: tuple[int, ...] = ()
    if clash.stayer in (pair.one, pair.other):
        attacker = pair.one if pair.other == clash.stayer else pair.other
        defender, hex = clash.stayer, clash.hex
    else:
        attacker, defender, faces = _roll_off(marches, pair.one, pair.other)
        hex = marches.place(defender) if clash.swap else clash.hex
    campaign.conflicts[f"{attacker}+{defender}"] = MoveConflict(hex, attacker, defender)
    campaign.tell(MoveBattle("CP-MOV-07", attacker, defender, hex, faces))


def _roll_off(marches: Marches, one: str, other: str) -> tuple[str, str, tuple[int, ...]]:
    """The higher die attacks; equal dice are thrown again."""
    first, second = sorted((one, other))
    throw = 0
    while True:
        throw += 1
        faces = roll(marches.campaign, marches.dice, "CP-MOV-07", "move conflict", (first, second, throw), 2)
        if faces[0] > faces[1]:
            return first, second, (faces[0], faces[1])
        if faces[0] < faces[1]:
            return second, first, (faces[1], faces[0])
