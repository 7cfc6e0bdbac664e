"""Advice in Age of Fantasy: exact odds for what is asked. Measuring is in `measuring`.

Everything is worked out from the view. What is not done in time is broken off, and its option gets the mean.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial

import numpy as np

from banneret.books.age_of_fantasy.activation import shoots
from banneret.books.age_of_fantasy.battle import Assault, Battle
from banneret.books.age_of_fantasy.charge import COUNTER
from banneret.books.age_of_fantasy.events import ActionTaken, ChargeDeclared, ChargeTurned, ModelsMoved
from banneret.books.age_of_fantasy.movement import APART, CHARGE, HOLD, ROUNDING, allowances, standard_action
from banneret.books.age_of_fantasy.shooting import possible_targets, weapon_groups
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.doing import MELEE
from banneret.books.opr.events import (
    Activated,
    Suffered,
    plural,
)
from banneret.books.opr.volleys import BREATH_AP, BREATH_RANGE, Volley
from banneret.core.engine.ask import Answer, Assign, Choice, Question, Slot
from banneret.core.engine.events import Event
from banneret.core.engine.ranking import best, least, ranked
from banneret.core.space.geometry import CONTACT, EPS
from banneret.core.space.shown import MeasuredData, PreviewData
from banneret.odds import pmf
from banneret.odds.age_of_fantasy import chances as odds
from banneret.odds.age_of_fantasy.bodies import AutomaticHits, Band, band_of
from banneret.odds.age_of_fantasy.chapter_odds import (
    BOOK,
    asides,
    besides,
    depends_on_choices,
    echo_of,
    follows_attacks,
    other_fire,
    reaction_in,
)
from banneret.odds.age_of_fantasy.measuring import MEASURES, measured
from banneret.odds.age_of_fantasy.melee import STRIKE_BACK, Blows, after_blows
from banneret.odds.age_of_fantasy.outlook import clash_text, outlook_of
from banneret.odds.age_of_fantasy.shooting import (
    declared_at,
    fired,
    parts_of,
    rolls_of,
    suffered,
    volleys_of,
    wave_of,
)
from banneret.odds.hints import Hints
from banneret.odds.opr.advice import (
    MOST_KEPT,
    ExpectedToll,
    OprAdviser,
    melee_text,
    needs_text,
    strike_back_texts,
    toll_alone,
    toll_text,
    wounds_text,
)
from banneret.odds.opr.after_moving import Prospect, advances_text, away_text, rushes_text, stays_text
from banneret.odds.opr.bodies import Dwindling
from banneret.odds.opr.results import MeleeOdds, ShootingOdds, defender_wins
from banneret.odds.opr.strikes import Shots
from banneret.odds.opr.under_way import begun
from banneret.odds.outlook import Foreseen
from banneret.odds.timekeeping import in_time
from banneret.odds.wording import against, fight_text, percent, printed, rough_blows_text

# Melees worked out before. Units are values, so what was found holds as long as the same ones stand there.
_melees: dict[tuple[object, ...], tuple[MeleeOdds, float, str] | None] = {}
_reached: dict[tuple[object, ...], float] = {}


class AgeOfFantasyAdviser(OprAdviser[Battle, Unit]):
    book_id = BOOK
    measures = MEASURES
    # The last piece of work, a way round corners, still ends by 45 ms.
    seconds = 0.03

    def body(self, battle: Battle, unit: Unit) -> Band:
        return band_of(battle, unit)

    def toll(self, battle: Battle, unit: Unit, attacks: tuple[Shots, ...]) -> ExpectedToll:
        if follows_attacks(battle) or echo_of(battle, unit) is not None:
            return _toll(suffered(battle, unit, attacks))
        return super().toll(battle, unit, attacks)

    def tests(self, battle: Battle, unit: Unit) -> bool:
        """AF-MOR-01: spells come before the strikes, so their wounds can make anybody test."""
        return True

    def shooting(self, battle: Battle, question: Assign, told: Sequence[Event], until: float) -> dict[str, str]:
        return _shooting(battle, question, told, until)

    def charges(self, battle: Battle, question: Choice, told: Sequence[Event], until: float) -> dict[str, str]:
        return _charges(battle, question, told, until)

    def actions(self, battle: Battle, question: Choice, until: float) -> dict[str, str]:
        return _actions(battle, question, until)

    def striking_back(
        self, battle: Battle, question: Choice, told: Sequence[Event], until: float
    ) -> dict[str, str]:
        return in_time(until, lambda: _striking_back(battle, question, told)) or {}

    def breath(self, battle: Battle, question: Choice, told: Sequence[Event], until: float) -> dict[str, str]:
        return in_time(until, lambda: _breath(battle, question, told)) or {}

    def under_way(self, battle: Battle, question: Question, told: Sequence[Event]) -> str:
        charge = charge_under_way(battle, told)
        if charge is None:
            return ""
        unit, target = charge
        until = time.perf_counter() + self.seconds
        if unit.distance_to(target) <= CONTACT + EPS:
            return clash_text(battle, unit, target, until)
        action = action_of(unit.id, told) or CHARGE
        return against(unit, target, charge_text(battle, unit, target, action, until))

    def outlook(
        self, battle: Battle, question: Question, answer: Answer, shown: PreviewData
    ) -> Foreseen | None:
        return outlook_of(battle, question, shown)

    def measure(self, battle: Battle, what: str, unit: str, to: object) -> MeasuredData:
        return measured(battle, what, unit, to)


# ------------------------------------------------------------------------------------------ what has been told


def action_of(unit_id: str, told: Sequence[Event]) -> str:
    """The action or reaction that a unit is carrying out; "" if the events do not go back that far."""
    for event in reversed(told):
        reaction = reaction_in(event, unit_id)
        if reaction:
            return reaction
        if isinstance(event, ActionTaken) and event.unit == unit_id:
            return event.action
        if isinstance(event, Activated):
            return ""
    return ""


def has_moved(unit_id: str, told: Sequence[Event]) -> bool | None:
    """AF-ACT-08: whether it has moved in its present activation; None if the events do not tell."""
    moved = False
    for event in reversed(told):
        if reaction_in(event, unit_id):
            return False
        if isinstance(event, ModelsMoved) and event.unit == unit_id and event.inches > 0.0:
            moved = True
        if isinstance(event, Activated):
            return moved if event.unit == unit_id else None
    return None


def charge_under_way(battle: Battle, told: Sequence[Event]) -> tuple[Unit, Unit] | None:
    """Who has declared a charge at whom, until the first blow; None if nobody has."""
    declared = begun(battle, told, ChargeDeclared, ChargeTurned)
    if declared is None:
        return None
    unit, target = battle.unit(declared.unit), battle.unit(declared.target)
    return (unit, target) if unit.on_table() and target.on_table() else None


def wounds_so_far(charger: str, defender: str, told: Sequence[Event]) -> tuple[int, int] | None:
    """AF-MEL-17: wounds dealt in this melee by both; None if the events do not go back to the charge."""
    by_charger = by_defender = 0
    for event in reversed(told):
        if isinstance(event, Suffered):
            # Spells, shots and dangerous ground on the way in do not count.
            if event.unit == defender and event.means == MELEE:
                by_charger += event.wounds
            elif event.unit == charger and event.means == MELEE:
                by_defender += event.wounds
        if isinstance(event, ChargeDeclared):
            return (by_charger, by_defender) if (event.unit, event.target) == (charger, defender) else None
    return None


# ------------------------------------------------------------------------------------------ shooting


def volley_toll(battle: Battle, target: Unit, volley: Volley) -> ExpectedToll:
    """What one volley alone does to its target, or to the model it singles out."""
    if volley.picked:
        if follows_attacks(battle):
            return _toll_on_model(battle, target, volley)
        alone = Dwindling(battle, target, [model for model in target.models if model.id == volley.picked])
        wave = wave_of(battle, volley)
        return toll_alone(alone, wave.attacks(wave.guard(target)))
    return _toll(fired(battle, target, [volley]))


def _toll_on_model(battle: Battle, target: Unit, volley: Volley) -> ExpectedToll:
    """What a volley and all that comes of it does to the model that it singles out."""
    (model,) = [each for each in target.models if each.id == volley.picked]
    wounds = fallen = 0.0
    for part in parts_of(battle, target, [volley]):
        for state in np.flatnonzero(part.chances).tolist():
            left = [each for each in part.body.unit_at(state).models if each.id == volley.picked]
            chance = float(part.chances[state])
            wounds += chance * ((left[0].wounds - model.wounds) if left else model.left())
            fallen += 0.0 if left else chance
    return ExpectedToll(wounds, 0.0, pmf.chance(fallen))


def _toll(found: ShootingOdds) -> ExpectedToll:
    return ExpectedToll(pmf.mean(found.wounds), found.wavering, found.destroyed)


def _shooting(battle: Battle, question: Assign, told: Sequence[Event], until: float) -> dict[str, str]:
    unit = battle.unit(question.about[0])
    action = action_of(unit.id, told) or HOLD
    moved = has_moved(unit.id, told)
    found = Hints()
    for slot in question.slots:
        for option in slot.options:
            declared = {slot.key: option.key}
            (volley,) = volleys_of(battle, unit, declared, action, bool(moved))
            target = battle.unit(volley.target)
            if volley.breath:
                need = plural(volley.breath, "hit")
            else:
                need = f"hits on {needs_text(volley.fired, volley.modifier)}"
                if moved is None:
                    (after,) = volleys_of(battle, unit, declared, action, True)
                    later = needs_text(after.fired, after.modifier)
                    if later != needs_text(volley.fired, volley.modifier):
                        need += f" ({later} if it has moved)"
            other = other_fire(battle, [volley], target, action)
            if other is not None:
                text, worth = other.text(), other.worth()
            else:
                toll = in_time(until, partial(volley_toll, battle, target, volley))
                if toll is None:
                    wounds = odds.expected_wounds_volley(battle, volley, target)
                    text = wounds_text(wounds)
                else:
                    wounds = toll.wounds
                    text = toll_text(toll, bool(volley.picked))
                worth = odds.points_of(target, wounds)
                text = "; ".join([text, *asides(battle, volley), *besides(battle, unit, rolls_of([volley]))])
            found.note(f"{slot.key}: {option.key}", f"{need}, {text}", worth, slot.key)
    return found


def whole_volley(battle: Battle, unit: Unit, slots: list[Slot], target: Unit, action: str) -> tuple[float, str]:
    """All that a unit can fire at a target with an action: how much it is worth, and in words."""
    declared = declared_at(slots, target.id)
    volleys = volleys_of(battle, unit, declared, action)
    other = other_fire(battle, volleys, target, action)
    if other is not None:
        return other.worth(), other.text()
    toll = _toll(fired(battle, target, volleys))
    text = "; ".join([toll_text(toll), *besides(battle, unit, rolls_of(volleys))])
    return odds.points_of(target, toll.wounds), text


def volley_words(
    battle: Battle, unit: Unit, slots: list[Slot], target: Unit, action: str, until: float
) -> tuple[float, str]:
    """The same in the time there is, else by the mean alone."""
    exact = in_time(until, lambda: whole_volley(battle, unit, slots, target, action))
    if exact is not None:
        return exact
    wounds = odds.expected_wounds_shooting(battle, unit, target)
    return odds.points_of(target, wounds), f"up to {wounds_text(wounds)}"


# ------------------------------------------------------------------------------------------ charging


def charge_odds(battle: Battle, unit: Unit, target: Unit, action: str) -> tuple[MeleeOdds, float, str] | None:
    """The melee that a charge leads to, the wounds to be expected of ground on the way, and asides."""
    if not battle.keeps_odds():
        return _charge_odds(battle, unit, target, action)
    key = (unit, target, action, battle.field, *_round_about(battle, unit, target, action))
    if key in _melees:
        return _melees[key]
    found = _charge_odds(battle, unit, target, action)
    if len(_melees) >= MOST_KEPT:
        _melees.clear()
    _melees[key] = found
    return found


def _charge_odds(battle: Battle, unit: Unit, target: Unit, action: str) -> tuple[MeleeOdds, float, str] | None:
    landed = odds.landing(battle, unit, target, action)
    if landed is None:
        return None
    there = landed.battle
    charger, defender = there.unit(unit.id), there.unit(target.id)
    found = odds.melee(there, charger, defender, action=action)
    fight = fight_text(len(there.striking_slots(charger, defender)), charger.size())
    asides = [fight] if fight else []
    if depends_on_choices(there):
        broken = any([rule.stops_a_charge() for rule in defender.rules()])
        blows = Blows(there, charger, defender, Assault(False, action, True, not broken), False, None)
        asides += besides(there, charger, blows.rolls(defender))
    return found, landed.danger, "; ".join(asides)


def _round_about(battle: Battle, unit: Unit, target: Unit, action: str) -> list[Unit]:
    """The others that a charge could come past, or the move to meet it: nobody further off matters to it."""
    reach = max(allowances(battle, unit, action)) + ROUNDING
    counter = battle.distance(COUNTER)
    return [
        other
        for other in battle.on_table()
        if other.id != unit.id
        and other.id != target.id
        and (unit.near(other, reach + APART) or target.near(other, counter + APART))
    ]


def charge_text(battle: Battle, unit: Unit, target: Unit, action: str, until: float) -> str:
    found = in_time(until, lambda: charge_odds(battle, unit, target, action))
    if found is None:
        broken = any([rule.stops_a_charge() for rule in target.rules()])
        dealt = odds.expected_wounds_melee(battle, unit, target, charging=not broken)
        taken = odds.expected_wounds_melee(battle, target, unit)
        return rough_blows_text(dealt, taken)
    text = melee_text(found[0])
    if found[1]:
        text += f"; dangerous ground on the way, {printed(found[1])} wounds expected"
    return f"{text}; {found[2]}" if found[2] else text


def _charges(battle: Battle, question: Choice, told: Sequence[Event], until: float) -> dict[str, str]:
    unit = battle.unit(question.about[0])
    action = action_of(unit.id, told) or CHARGE
    return {
        option.key: charge_text(battle, unit, battle.unit(option.key), action, until)
        for option in question.options
    }


def _actions(battle: Battle, question: Choice, until: float) -> dict[str, str]:
    """For a charge and for each way of shooting from here: the target that it would do most to."""
    unit = battle.unit(question.about[0])
    found: dict[str, str] = {}
    slots: list[Slot] | None = None
    ahead = prospects(battle, unit)
    for option in question.options:
        action = option.key
        if standard_action(battle, action) == CHARGE:
            found[action] = _best_charge(battle, unit, action, until) or _gist_of_charges(battle, unit)
        elif standard_action(battle, action) == HOLD and shoots(battle, action):
            if slots is None:
                slots = possible_targets(battle, unit) if time.perf_counter() <= until else []
            found[action] = _best_volley(battle, unit, slots, action, until) or stays_text(ahead)
        else:
            step = max(allowances(battle, unit, standard_action(battle, action)), default=0.0)
            found[action] = _moving(battle, ahead, action, step)
    return found


def _moving(battle: Battle, ahead: list[Prospect], action: str, step: float) -> str:
    """For an action that neither charges nor shoots from here."""
    if standard_action(battle, action) == HOLD:
        near = least(ahead, lambda enemy: enemy.gap) if ahead else None
        return f"no attack; {away_text(near)}" if near is not None else stays_text(ahead)
    return advances_text(ahead, step) if shoots(battle, action) else rushes_text(ahead, step)


def prospects(battle: Battle, unit: Unit) -> list[Prospect]:
    """Every enemy, and what the unit could do to it with all that it shoots."""
    far = [battle.weapon_range(unit, weapon) for weapon in weapon_groups(unit)]
    breath = [battle.distance(BREATH_RANGE) for m in unit.models if m.sheet.breath_hits and not m.breathed]
    reach = max([*far, *breath], default=0.0)
    found: list[Prospect] = []
    for enemy in battle.enemies_of(unit):
        wounds = odds.expected_wounds_shooting(battle, unit, enemy, "", True, bool(breath)) if reach else 0.0
        worth = odds.points_of(enemy, wounds)
        found.append(Prospect(enemy.name, unit.distance_to(enemy), reach, wounds, worth))
    return found


def _best_charge(battle: Battle, unit: Unit, action: str, until: float) -> str:
    """The target in reach that a charge would win most against; how many there are, if there is time."""
    reach = max(allowances(battle, unit, action)) + ROUNDING
    close = [enemy for enemy in battle.enemies_of(unit) if unit.near(enemy, reach)]
    near = ranked(close, lambda enemy: _gain(battle, unit, enemy))
    for number, enemy in enumerate(near):
        reached = _reaches(battle, unit, enemy, action, until)
        if reached is None:
            return ""
        if reached:
            text = f"{enemy.name}: {charge_text(battle, unit, enemy, action, until)}"
            if reached < 1.0:
                text += f", if it gets there ({percent(reached)})"
            others = [_reaches(battle, unit, other, action, until) for other in near[number + 1 :]]
            if any(others) and None not in others:
                text += f" (best of {1 + sum([1 for each in others if each])} targets)"
            return text
    return ""


def _gist_of_charges(battle: Battle, unit: Unit) -> str:
    """Where there was no time to find out who can be reached: the nearest enemy, by the mean."""
    near = least(battle.enemies_of(unit), unit.distance_to)
    dealt = odds.expected_wounds_melee(battle, unit, near, charging=True)
    return f"{near.the_first()}: about {printed(dealt)} wounds dealt, if {near.it()} can be reached"


def _reaches(battle: Battle, unit: Unit, target: Unit, action: str, until: float) -> float | None:
    """AF-MOV-09: the chance that a charge gets there; None if there is no time to find out."""
    key = (unit, target, action, battle.field, *_round_about(battle, unit, target, action))
    known = _reached.get(key) if battle.keeps_odds() else None
    if known is not None:
        return known
    found = in_time(until, lambda: odds.charge_reaches(battle, unit, target, action))
    if found is None:
        return None
    if len(_reached) >= MOST_KEPT:
        _reached.clear()
    _reached[key] = found
    return found


def _gain(battle: Battle, unit: Unit, target: Unit) -> float:
    """About how many points a charge wins more than it loses."""
    broken = any([rule.stops_a_charge() for rule in target.rules()])
    dealt = odds.expected_wounds_melee(battle, unit, target, charging=not broken)
    # Who has been killed does not strike back.
    left = 1.0 - dealt / target.wounds_left()
    taken = odds.expected_wounds_melee(battle, target, unit) * left
    return odds.points_of(target, dealt) - odds.points_of(unit, taken)


def _best_volley(battle: Battle, unit: Unit, slots: list[Slot], action: str, until: float) -> str:
    names = {option.key for slot in slots for option in slot.options if "#" not in option.key}
    options = [
        (*volley_words(battle, unit, slots, battle.unit(key), action, until), battle.unit(key).name)
        for key in sorted(names)
    ]
    if not options:
        return ""
    _, text, whom = best(options, lambda option: option[0])
    others = "" if len(options) == 1 else f" (best of {len(options)} targets)"
    return f"at {whom}: {text}{others}"


# ------------------------------------------------------------------------------------------ in melee


def _striking_back(battle: Battle, question: Choice, told: Sequence[Event]) -> dict[str, str]:
    defender, charger = battle.unit(question.about[0]), battle.unit(question.about[1])
    band_c, band_d = band_of(battle, charger), band_of(battle, defender)
    blows = Blows(battle, defender, charger, Assault(False, STRIKE_BACK), True, None)
    after = sum(after_blows(battle, blows, band_c, 0, blows.first_six).values(), np.zeros(band_c.last + 1))
    so_far = wounds_so_far(charger.id, defender.id, told)
    wins: tuple[float, float] | None = None
    if so_far is not None:
        struck = chance_to_win(band_c, band_d, after, so_far)
        wins = struck, chance_to_win(band_c, band_d, band_c.start(), so_far)
    texts = strike_back_texts(band_c, after, wins, defender.fatigued)
    more = besides(battle, defender, blows.rolls(charger))
    return {key: "; ".join([text, *(more if key == "yes" else [])]) for key, text in texts.items()}


def chance_to_win(charger: Band, defender: Band, after: pmf.Pmf, so_far: tuple[int, int]) -> float:
    """AF-MEL-17, AF-MEL-19: the chance that the defender wins, given the states of the charger."""
    own = so_far[1] + int(defender.command()[0])
    other = so_far[0] + charger.command()
    return defender_wins((int(defender.fear()[0]), charger.fear()), (own, other), charger.told, after)


def _breath(battle: Battle, question: Choice, told: Sequence[Event]) -> dict[str, str]:
    """AF-SPC-10 in a melee: at the other side of the charge, or the nearest enemy if none was told of."""
    unit = battle.unit(question.about[0])
    enemies = battle.enemies_of(unit)
    for event in reversed(told):
        if isinstance(event, ChargeDeclared) and unit.id in (event.unit, event.target):
            other = event.target if event.unit == unit.id else event.unit
            enemies = [enemy for enemy in enemies if enemy.id == other]
            break
    hits = [m.sheet.breath_hits for m in unit.models if m.sheet.breath_hits and not m.breathed]
    if not enemies or not hits:
        return {}
    enemy = least(enemies, unit.distance_to)
    band = band_of(battle, enemy)
    chances = band.struck_by(band.start(), AutomaticHits(battle, hits[0], BREATH_AP, False))
    toll = ExpectedToll(band.mean(chances), 0.0, pmf.chance(chances[band.last]))
    return {"yes": f"{plural(hits[0], 'hit')}, {toll_text(toll, tests=False)}"}
