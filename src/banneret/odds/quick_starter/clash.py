"""What a charge comes to once it has landed: who touches the enemy, who fights, and the Round of Combat."""

from __future__ import annotations

from typing import Final

from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.charge_question import Arrival
from banneret.books.quick_starter.charges.shapes import Landing
from banneret.books.quick_starter.contacts import reached, strikers
from banneret.books.quick_starter.unit import Unit
from banneret.odds.quick_starter import chances as odds
from banneret.odds.wording import blows_text, fight_text, likely, percent, rough_blows_text

LEAST: Final = 0.02  # what may be left out as unlikely
HEALTH: Final = "Health Points"


def need_text(needs: int) -> str:
    """What the dice of a charge must show."""
    if needs <= 2:
        return "any roll will do"
    return "out of reach" if needs > 12 else f"{needs}+ needed"


def combat_text(found: odds.CombatOdds, seat: str, foe: str) -> str:
    """For the side of a seat.

    "4.2 Health Points dealt and 1.3 taken, 71 % to win, 12 % to break or destroy them".
    """
    dealt = sum([found.mean_lost(other) for other in found.wins if other != seat])
    text = blows_text(dealt, found.mean_lost(seat), HEALTH)
    ends = [f"{percent(found.wins[seat])} to win"]
    own = found.units[foe]
    ends += likely(own.breaks + own.destroyed + own.crumbled_away, "to break or destroy them")
    return f"{text}, {', '.join(ends)}"


def melee_words(landed: Battle, unit: Unit, target: Unit, until: float) -> str:
    """The Round of Combat that a charge leads to: its odds, or its means where time is short."""
    try:
        found = odds.combat(landed, unit.id, least=LEAST, until=until)
    except odds.OutOfTime:
        means = odds.blows(landed, unit.id)
        return rough_blows_text(means[target.seat], means[unit.seat], HEALTH)
    return combat_text(found, unit.seat, target.id)


def engaged_text(landed: Battle, unit: Unit) -> str:
    """How many models of a unit touch the enemy, and how many strike, those that support among them.

    "5 of 10 in contact, all 10 fight"; nothing to say of a single model.
    """
    models = len(unit.cells())
    if models == 1:
        return ""
    touching = len(reached(landed, unit)[0])
    fighting = sum([len(striker.cells) for striker in strikers(landed, unit)])
    contact = f"all {models} in contact" if touching == models else f"{touching} of {models} in contact"
    return f"{contact}, {fight_text(fighting, models)}"


def clash_words(landed: Battle, unit: Unit, target: Unit, until: float) -> str:
    """The Round that a charge has led to, and how many fight in it."""
    said = [melee_words(landed, unit, target, until), engaged_text(landed, landed.unit(unit.id))]
    return "; ".join([text for text in said if text])


def landing_words(battle: Battle, arrival: Arrival, place: Landing, until: float) -> str:
    """The same of a place where a charger may land; nothing of one where it runs down who flees."""
    unit, target = battle.unit(arrival.unit.id), battle.unit(arrival.target.id)
    if target.fleeing:
        return ""
    landed = odds.landed_at(battle, unit, target, arrival.facing, place, arrival.flying)
    return clash_words(landed, unit, target, until)
