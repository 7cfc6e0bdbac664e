"""What must never be true on a table: the checks that every tested game is held to."""

from __future__ import annotations

from banneret.books.quick_starter.battle import MELEE, Battle
from banneret.books.quick_starter.contacts import still_touch
from banneret.books.quick_starter.moving import shape_overlaps
from banneret.books.quick_starter.sheets import HP
from banneret.books.quick_starter.unit import JOINED, Unit
from banneret.core.space.distances import inside_box, overlap


def broken_invariants(battle: Battle) -> list[str]:
    """Sentences about what is wrong; empty when all is well."""
    broken: list[str] = []
    units = battle.on_table()
    for at in range(len(units)):
        broken += unit_faults(battle, units[at])
        for other in units[at + 1 :]:
            if overlap_of(units[at], other):
                broken.append(f"{units[at].id} overlaps {other.id}")
            touching = units[at].distance_to(other) < 0.004
            if touching and units[at].seat != other.seat and other.id not in battle.foes_of(units[at].id):
                broken.append(f"{units[at].id} touches {other.id} without having charged it")
    pairs = [contact.pair() for contact in battle.contacts]
    if len(set(pairs)) != len(pairs):
        broken.append("two units are in contact twice")
    for contact in battle.contacts:
        a, b = battle.unit(contact.a), battle.unit(contact.b)
        if not a.on_table() or not b.on_table():
            broken.append(f"{a.id} and {b.id} are in contact but not both on the table")
        elif not still_touch(a, contact.side_a, b, contact.side_b):
            broken.append(f"{a.id} and {b.id} are said to touch and do not")
    for seat in battle.seats:
        deck = battle.decks[seat]
        if len(set(deck)) != len(deck) or not set(deck) <= {1, 2, 3, 4, 5, 6}:
            broken.append(f"the deck of {seat} is {deck}")
        if not 0 <= 6 - len(deck) <= battle.turn:
            broken.append(f"{seat} has drawn {6 - len(deck)} cards by turn {battle.turn}")
        if battle.pools[seat] < 0:
            broken.append(f"{seat} has {battle.pools[seat]} Magic Dice")
    return broken


def overlap_of(one: Unit, other: Unit) -> bool:
    """With a round base its circle counts, not the polygon that stands for it."""
    if one.is_round():
        return shape_overlaps(other.boundary(), one)
    return shape_overlaps(one.boundary(), other)


def unit_faults(battle: Battle, unit: Unit) -> list[str]:
    broken: list[str] = []
    field = battle.field
    if unit.total() < 1:
        return [f"{unit.id} is on the table without models"]
    slack = 0.012 if unit.is_round() else 0.002
    if not inside_box(unit.boundary(), -slack, -slack, field.width + slack, field.depth + slack):
        broken.append(f"{unit.id} leaves the board")
    for piece in field.impassable:
        if overlap(unit.boundary(), piece.shape):
            broken.append(f"{unit.id} stands in {piece.id}")
    health = unit.entry.profile[HP]
    if unit.rnf != (-(-unit.pool // health) if unit.pool > 0 else 0):
        broken.append(f"{unit.id} has {unit.rnf} models and a pool of {unit.pool}")
    cells = unit.cells()
    if len(cells) != unit.total() or len(set(cells)) != len(cells):
        broken.append(f"{unit.id} has {unit.total()} models in {len(cells)} places")
    if len(unit.rear) >= unit.files and unit.rear:
        broken.append(f"{unit.id} has a full last rank that is said to be short")
    if unit.ranks() > 1 and unit.full_ranks() < 1:
        broken.append(f"{unit.id} has no full rank in front")
    if any([not 0 <= file < unit.files for file in unit.rear]):
        broken.append(f"{unit.id} has a model outside its files")
    files = [figure.file for figure in unit.figures]
    if len(set(files)) != len(files) or any([not 0 <= file < unit.files for file in files]):
        broken.append(f"{unit.id} has its Characters at {files}")
    for figure in unit.figures:
        if not 0 < figure.hp <= battle.stat(unit, figure, HP):
            broken.append(f"{figure.id} has {figure.hp} Health Points")
        if figure.id != unit.id and battle.unit(figure.id).place != JOINED:
            broken.append(f"{figure.id} is in {unit.id} and also {battle.unit(figure.id).place}")
    if unit.fleeing and battle.is_engaged(unit) and battle.step != MELEE:
        # In the course of a Round a broken unit stands where it broke until it is its turn to run.
        broken.append(f"{unit.id} flees and is engaged")
    if unit.charged and not battle.is_engaged(unit) and battle.step != MELEE:
        broken.append(f"{unit.id} has charged but is not engaged")
    return broken
