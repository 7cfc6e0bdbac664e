"""Between activations and at the end of a round: Seize Initiative, Tactical Retreat, Total Shutdown."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapters.command_points.notes import (
    begin_span,
    command_notes,
    could_use,
    note,
    use,
)
from banneret.books.age_of_fantasy.chapters.command_points.retreating import WayBack, retreat, ways_back
from banneret.books.age_of_fantasy.chapters.command_points.stratagems import RETREAT, SEIZE, SHUTDOWN
from banneret.books.age_of_fantasy.chapters.command_points.windows import (
    StratagemOffer,
    cancelled,
    choose,
    in_order,
)
from banneret.books.age_of_fantasy.mission import near_marker
from banneret.books.opr.markers import seizers
from banneret.books.opr.objectives import Objective
from banneret.books.turn_order import Bag
from banneret.core.engine.ask import Ask, Choice, Closed, Option, Refusal, Steps, ask
from banneret.core.engine.dice import Dice

# ---------------------------------------------------------------------------------------- activations


def turn_begins(battle: Battle, dice: Dice) -> Steps:
    """AF-CPT-07, AF-CPT-15: before an activation enemies may take the turn, and anybody may retreat."""
    begin_span(battle)
    note(battle, command_notes(battle)._replace(robbed="", seizer=""))
    asking = bool(battle.may_activate(battle.turn))
    while asking:
        asking = False
        for seat in in_order(battle):
            used = yield from before_activation(battle, seat, dice)
            if used:
                asking = bool(battle.may_activate(battle.turn))
                break


def before_activation(battle: Battle, seat: str, dice: Dice) -> Generator[Ask, Any, bool]:
    """Whether a side uses something before the next unit is activated."""
    offers: list[StratagemOffer] = []
    if battle.are_enemies(seat, battle.turn) and battle.may_activate(seat):
        offers.append(StratagemOffer(SEIZE))
    ways = retreating(battle, seat)
    able = [way.unit for way in ways]
    if ways and (is_news(battle, seat, ways) or could_seize(battle, seat, offers)):
        offers.append(StratagemOffer(RETREAT, marks=tuple([unit.id for unit in able])))
    prompt = "An enemy is to activate a unit next."
    if not battle.are_enemies(seat, battle.turn):
        prompt = "Your side is to activate a unit next."
    chosen = yield from choose(battle, seat, prompt, offers)
    if chosen == SEIZE:
        yield from seize_initiative(battle, seat)
    elif chosen == RETREAT:
        yield from retreat(battle, seat, able, dice)
    elif ways:
        stand(battle, seat, ways)
    return bool(chosen)


def could_seize(battle: Battle, seat: str, offers: list[StratagemOffer]) -> bool:
    """Whether a side is asked in any case."""
    return bool(offers) and could_use(battle, seat, SEIZE)


def retreating(battle: Battle, seat: str) -> list[WayBack]:
    return ways_back(battle, seat) if could_use(battle, seat, RETREAT) else []


def is_news(battle: Battle, seat: str, ways: list[WayBack]) -> bool:
    """Whether a side is asked about these: not as long as all is as it was when it declined in this round."""
    passed = command_notes(battle).passed
    return any([f"{seat} {way.threat()}" not in passed for way in ways])


def stand(battle: Battle, seat: str, ways: list[WayBack]) -> None:
    """A side has declined to retreat."""
    notes = command_notes(battle)
    others = [each for each in notes.passed if not each.startswith(f"{seat} ")]
    note(battle, notes._replace(passed=(*others, *[f"{seat} {way.threat()}" for way in ways])))


def seize_initiative(battle: Battle, seat: str) -> Steps:
    """AF-CPT-07: it is this side's turn instead, and then that of who was due to have it.

    Where tokens are drawn from a bag, that one goes back into it and one of this side is gone: there are always
    as many as units that have yet to act.
    """
    use(battle, seat, SEIZE)
    stopped = yield from cancelled(battle, seat, SEIZE)
    if not stopped:
        note(battle, command_notes(battle)._replace(robbed=battle.turn, seizer=seat))
        battle.turn = seat


def next_turn(battle: Battle, seat: str) -> str:
    """AF-CPT-07: the turn goes back to who was robbed of it, unless the next is drawn from a bag."""
    robbed = command_notes(battle).robbed
    return robbed if robbed and not isinstance(battle.turn_order(), Bag) else seat


def activation_ends(battle: Battle, unit_id: str, dice: Dice) -> Steps:
    """AF-CPT-15: after an activation anybody may retreat."""
    note(battle, command_notes(battle)._replace(sweeping="", sensed=("", "")))
    asking = True
    while asking:
        asking = False
        for seat in in_order(battle):
            ways = retreating(battle, seat)
            if not ways or not is_news(battle, seat, ways):
                continue
            able = [way.unit for way in ways]
            offer = StratagemOffer(RETREAT, marks=tuple([unit.id for unit in able]))
            chosen = yield from choose(battle, seat, "An activation is over.", [offer])
            if chosen:
                yield from retreat(battle, seat, able, dice)
                asking = True
            else:
                stand(battle, seat, ways)


# ---------------------------------------------------------------------------------------- markers


def about_to_lose(battle: Battle, seat: str) -> list[Objective]:
    """AF-CPT-08, AF-MUL-10: markers of a side or its allies that an enemy is about to take, or to destroy."""
    found: list[Objective] = []
    team = battle.sides.team(seat)
    for marker in battle.objectives.values():
        if marker.carrier or (marker.owner or marker.belongs) not in team:
            continue
        takers = seizers(battle, sorted({unit.seat for unit in near_marker(battle, marker)}))
        if takers and battle.are_enemies(takers[0], seat):
            found.append(marker)
    return found


def round_ends(battle: Battle) -> Steps:
    """AF-CPT-08: who is about to lose a marker may see to it that nobody has it."""
    begin_span(battle)
    for seat in in_order(battle):
        markers = about_to_lose(battle, seat)
        if not markers:
            continue
        offer = StratagemOffer(SHUTDOWN, marks=tuple([marker.id for marker in markers]))
        prompt = "The round ends, and an enemy is about to take a marker of yours."
        chosen = yield from choose(battle, seat, prompt, [offer])
        if not chosen:
            continue
        marker = yield from which_marker(battle, seat, markers)
        use(battle, seat, SHUTDOWN, marker.id)
        stopped = yield from cancelled(battle, seat, SHUTDOWN)
        if not stopped:
            notes = command_notes(battle)
            note(battle, notes._replace(shut=(*notes.shut, marker.id)))
            battle.objectives[marker.id] = marker.owned_by("")


def which_marker(battle: Battle, seat: str, markers: list[Objective]) -> Generator[Ask, Any, Objective]:
    if len(markers) == 1:
        (only,) = markers
        return only
    options = [Option(marker.id, marker_name(marker), (marker.id,)) for marker in markers]
    closed = SafeMarkers(battle, [marker.id for marker in markers])
    prompt = "Which marker does nobody take this round?"
    chosen = yield ask(seat, Choice("shut-down", "AF-CPT-08", prompt, options, closed=closed))
    return battle.objectives[chosen]


def marker_name(marker: Objective) -> str:
    return f"Marker {marker.id.rpartition('-')[2]}"


class SafeMarkers(Closed):
    """The markers that no enemy is about to take from a side."""

    def __init__(self, battle: Battle, offered: list[str]) -> None:
        self.markers = [marker for marker in battle.objectives.values() if marker.id not in offered]

    def options(self) -> list[Option]:
        return [Option(marker.id, marker_name(marker), (marker.id,)) for marker in self.markers]

    def why(self, key: str) -> Refusal | None:
        for marker in self.markers:
            if marker.id == key:
                why = f"No enemy is about to take {marker_name(marker).lower()} from you."
                return Refusal("not-lost", "AF-CPT-08", why)
        return None
