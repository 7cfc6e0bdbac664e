"""Advice in the Quick Starter: exact odds for what is asked. Measuring is in `measuring_quick_starter`.

Everything is worked out from the view. Odds of a whole question take a few hundredths of a second; should the
time run short, the options left over get what is quickly said.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from banneret.books.quick_starter import combat_result, melee_phase, pursuit, shooting_phase
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.charge_question import LandingChoice
from banneret.books.quick_starter.charge_targets import FLY
from banneret.books.quick_starter.close_combat import AllocateAttacks, AllocateHits, Round, Stroke
from banneret.books.quick_starter.events import CombatScore
from banneret.books.quick_starter.magic_phase import (
    CastingDice,
    DispelDice,
    SpellTarget,
    needed,
    spell_of,
    targets_for,
)
from banneret.books.quick_starter.movement_phase import ways_to_move
from banneret.books.quick_starter.moving import MARCH, PIVOT
from banneret.books.quick_starter.sheets import STATS, Effect, Spell
from banneret.books.quick_starter.unit import Figure, Unit
from banneret.core.engine.ask import Answer, Choice, Question
from banneret.core.engine.events import Event
from banneret.core.engine.ranking import least, ranked, within
from banneret.core.space.shown import MeasuredData, PreviewData
from banneret.odds import pmf
from banneret.odds.advice import MEASURES, Adviser
from banneret.odds.hints import Hints
from banneret.odds.outlook import Foreseen
from banneret.odds.quick_starter import chances as odds
from banneret.odds.quick_starter.blows import first_answer
from banneret.odds.quick_starter.clash import HEALTH, LEAST, clash_words, combat_text, landing_words, need_text
from banneret.odds.quick_starter.health_worth import points_per_health, points_per_wound
from banneret.odds.quick_starter.measuring import measured, weapons
from banneret.odds.quick_starter.melee import blow_of
from banneret.odds.quick_starter.outlook import outlook_of
from banneret.odds.quick_starter.under_way import odds_under_way
from banneret.odds.wording import blows_text, likely, percent, printed, rough_blows_text

SECONDS: Final = 0.022  # for all options of a question; what is begun by then is finished or given up


# ------------------------------------------------------------------------------------------ words


def points(mean: float) -> str:
    """ "1.3 Health Points"."""
    return f"{printed(mean)} Health Point{'' if printed(mean) == '1.0' else 's'}"


def losses_text(found: odds.LossChances) -> str:
    parts = [f"{points(found.mean_lost)} expected"]
    parts += likely(found.panics, "to make them panic")
    parts += likely(found.destroyed, "to destroy")
    return ", ".join(parts)


def effect_text(effect: Effect) -> str:
    """What an effect of a spell does, in a few words."""
    if effect.hits is not None:
        wounds = f"wounding on {effect.wounds_on}+" if effect.wounds_on else f"of Strength {effect.strength}"
        rules = "".join([f", {rule.label()}" for rule in effect.rules])
        return f"{effect.hits.text()} hits {wounds}, AP {effect.ap}{rules}"
    if effect.move:
        return f"a move of {effect.move}”"
    if effect.roll == "aegis":
        return f"Aegis ({effect.modifier})"
    if effect.roll.startswith("reroll "):
        return f"failed rolls {effect.roll.removeprefix('reroll ')} are rolled again"
    what = STATS[effect.stat] if effect.stat >= 0 else effect.roll
    return f"{effect.modifier:+d} {what}".replace("-", "−")


# ------------------------------------------------------------------------------------------ hints


class QuickStarterAdviser(Adviser[Battle]):
    book_id = "quick-starter"
    measures = tuple(MEASURES)

    def hints(self, battle: Battle, question: Question, told: Sequence[Event]) -> dict[str, str]:
        until = time.perf_counter() + SECONDS
        if isinstance(question, AllocateAttacks):
            return _allocation(battle, question, until)
        if isinstance(question, AllocateHits):
            return _automatic(battle, question)
        if isinstance(question, LandingChoice):
            return _landings(battle, question, until)
        if not isinstance(question, Choice):
            return self.by_chapters(battle, question, until)
        name = question.name
        if name == "charge" or name == "redirect-to":
            return _charges(battle, question, until)
        if name == "reaction":
            return _reaction(battle, question, until)
        if name == "move-charger":
            return _chargers(battle, question)
        if name == "redirect":
            return _redirect(battle, question)
        if name == "move-kind":
            return _ways_to_move(battle, question)
        if name == "shoot":
            return _shooting(battle, question, until)
        if name == "cast":
            return _casts(battle, question, until)
        if isinstance(question, SpellTarget):
            return _spell_targets(battle, question, until)
        if isinstance(question, CastingDice):
            return _casting_dice(battle, question)
        if isinstance(question, DispelDice):
            return _dispel(question)
        if name == "pursue":
            return _pursuit(battle, question)
        if name == "combat":
            return _combats(battle, question, until)
        return _tests(battle, question, told) or self.by_chapters(battle, question, until)

    def under_way(self, battle: Battle, question: Question, told: Sequence[Event]) -> str:
        return odds_under_way(battle, question, told, time.perf_counter() + 0.5 * SECONDS)

    def outlook(
        self, battle: Battle, question: Question, answer: Answer, shown: PreviewData
    ) -> Foreseen | None:
        return outlook_of(battle, question, answer, shown)

    def measure(self, battle: Battle, what: str, unit: str, to: object) -> MeasuredData:
        return measured(battle, what, unit, to)


def _charges(battle: Battle, question: Choice, until: float) -> dict[str, str]:
    """The dice a charge needs, and then the Round it would lead to."""
    found: dict[str, str] = {}
    wanted: list[tuple[float, str, Unit, Unit, bool]] = []
    for option in question.options:
        key = option.key
        if not key:
            continue
        flying = key.startswith(FLY)
        unit_id, target_id = key.removeprefix(FLY).split(" ")
        unit, target = battle.unit(unit_id), battle.unit(target_id)
        charge = odds.charge_odds(battle, unit, target, flying)
        found[key] = f"{need_text(charge.needs)}, {percent(charge.chance)}"
        wanted.append((charge.chance, key, unit, target, flying))
    # The likeliest first: those are the ones that will be declared.
    for _, key, unit, target, flying in ranked(wanted, lambda one: one[0]):
        if time.perf_counter() > until:
            break
        if target.fleeing:
            flight = odds.flee_odds(battle, target, unit, flying, until=until)
            found[key] = f"it flees on: {_flight_text(flight, 'it')}"
            continue
        landed = odds.after_charge(battle, unit, target, flying)
        if landed is not None and time.perf_counter() <= until:
            found[key] += f"; then {clash_words(landed, unit, target, until)}"
    return found


def _landings(battle: Battle, question: LandingChoice, until: float) -> dict[str, str]:
    """What comes of the charge at each of the places proposed."""
    found: dict[str, str] = {}
    for key, place in question.found.items():
        if found and time.perf_counter() > until:
            break
        text = landing_words(battle, question.arrival, place, until)
        if text:
            found[key] = text
    return found


def _flight_text(flight: odds.FleeOdds, whom: str) -> str:
    parts = [f"{percent(flight.caught)} to catch {whom}", *likely(flight.leaves_board, "to leave the board")]
    return ", ".join(parts)


def _reaction(battle: Battle, question: Choice, until: float) -> dict[str, str]:
    target, charger = battle.unit(question.about[0]), battle.unit(question.about[1])
    declared = battle.charges.get(charger.id)
    flying = declared is not None and declared.flying
    charge = odds.charge_odds(battle, charger, target, flying)
    flight = odds.flee_odds(battle, target, charger, flying, until=until - 0.6 * SECONDS)
    text = f"{percent(charge.chance)} that the charge arrives ({need_text(charge.needs)})"
    landed = odds.after_charge(battle, charger, target, flying) if time.perf_counter() <= until else None
    if landed is not None:
        try:
            found = odds.combat(landed, target.id, least=LEAST, until=until)
            text += f"; then {combat_text(found, target.seat, charger.id)}"
            own = found.units[target.id]
            text += "".join([f", {chance}" for chance in likely(own.breaks, "to break")])
        except odds.OutOfTime:
            means = odds.blows(landed, target.id)
            text += f"; then about {printed(means[target.seat])} Health Points taken"
    flee = f"{percent(flight.escapes)} to get away, {percent(flight.caught)} to be caught"
    flee += "".join([f", {chance}" for chance in likely(flight.leaves_board, "to leave the board")])
    return {"hold": text, "flee": flee}


def _chargers(battle: Battle, question: Choice) -> dict[str, str]:
    """How likely the chargers of each target are to arrive."""
    found: dict[str, str] = {}
    for option in question.options:
        target = battle.unit(option.key)
        if target.on_table():
            units = [key for key, declared in battle.charges.items() if declared.target == target.id]
            found[option.key] = ", ".join(
                [f"{battle.unit(key).name} {percent(_reaches(battle, key, target))}" for key in units]
            )
    return found


def _redirect(battle: Battle, question: Choice) -> dict[str, str]:
    found: dict[str, str] = {}
    fled = battle.unit(question.about[0])
    for option in question.options:
        key = option.key
        if key:
            found[key] = f"{percent(odds.discipline_chance(battle, battle.unit(key)))} to pass the test"
    chasing = [
        f"{battle.unit(key).name} {percent(_reaches(battle, key, fled))}"
        for key, declared in battle.charges.items()
        if declared.target == fled.id and battle.unit(key).on_table()
    ]
    if chasing and fled.on_table():
        found[""] = f"to catch {fled.the()}: {', '.join(chasing)}"
    return found


def _reaches(battle: Battle, key: str, target: Unit) -> float:
    unit = battle.unit(key)
    return odds.charge_chance(battle, unit, unit.distance_to(target), battle.charges[key].flying)


def _shooting(battle: Battle, question: Choice, until: float) -> dict[str, str]:
    found = Hints()
    for option in question.options:
        key = option.key
        if not key:
            continue
        unit, target = [battle.unit(part) for part in key.split(" ")]
        shooters = shooting_phase.shooters(battle, unit, target)
        faces = sorted({shooter.need for shooter in shooters if shooter.need <= 6})
        if not faces:
            found.note(key, "nobody can hit it", 0.0, unit.id)
            continue
        hits = " or ".join([f"{face}+" for face in faces])
        models = "1 model" if len(shooters) == 1 else f"{len(shooters)} models"
        text = f"{models}, hits on {hits}"
        if time.perf_counter() > until:
            mean = odds.mean_losses(battle, unit, target)
            text += f"; about {points(mean)} expected"
        else:
            losses = odds.volley(battle, unit, target)
            mean = losses.mean_lost
            text += f"; {losses_text(losses)}"
        found.note(key, text, mean * points_per_health(target), unit.id)
    return found


def _ways_to_move(battle: Battle, question: Choice) -> dict[str, str]:
    """Which enemies each kind of move brings into range, and how near it comes to the nearest."""
    unit = battle.unit(question.about[0])
    enemies = [(enemy, unit.distance_to(enemy)) for enemy in battle.enemies_of(unit)]
    ways = {way.key(): way for way in ways_to_move(battle, unit)}
    armed = [(weapon.name, float(weapon.range)) for weapon in weapons(unit)]
    found: dict[str, str] = {}
    for option in question.options:
        way = ways.get(option.key)
        if way is None or not enemies:
            continue
        near, gap = least(enemies, lambda enemy: enemy[1])
        parts: list[str] = []
        if armed and way.kind == MARCH and not unit.is_light():
            parts.append("no shooting after it")
        elif armed:
            longest = max([reach for _, reach in armed])
            ranged = [enemy.the() for enemy, far in enemies if within(far, longest + way.rate)]
            parts.append(f"may then shoot at: {', '.join(ranged)}" if ranged else "nobody comes into range")
        if way.kind != PIVOT:
            parts.append(f"as near as {max(1.0, gap - way.rate):.1f}” to {near.the()}")
        else:
            parts.append(f"{gap:.1f}” from {near.the()}")
        found[option.key] = "; ".join(parts)
    return found


def _automatic(battle: Battle, question: AllocateHits) -> dict[str, str]:
    """What the hits of all models would take from each enemy unit."""
    unit = battle.unit(question.about[0])
    found = Hints()
    quiet = battle.copy()
    for option in question.options:
        target = battle.unit(option.key)
        shares: list[float] = []
        for count in range(question.total + 1):
            stroke = Stroke(unit.id, question.figure, target.id, "", count, question.hits, question.source)
            blow = blow_of(quiet, stroke, first_answer)
            mean = sum([chance * pmf.mean(lost) for chance, parts in blow for _, lost in parts])
            shares.append(min(mean, float(target.health())) * points_per_health(target))
        found[option.key] = f"{points(shares[-1] / points_per_health(target))} expected from all of them"
        found.shares[option.key] = shares
    return found


def _allocation(battle: Battle, question: AllocateAttacks, until: float) -> dict[str, str]:
    """What all the attacks would take from each Health Pool, and what any share of them is worth there."""
    unit = battle.unit(question.about[0])
    found = Hints()
    quiet = battle.copy()
    for option in question.options:
        key = option.key
        target, _, who = key.partition(" ")
        stroke = Stroke(unit.id, question.figure, target, who, question.total, None, "")
        ((_, ((_, lost),)),) = blow_of(quiet, stroke, first_answer)
        pool = battle.unit(target)
        left = pool.figure(who).hp if who else pool.pool
        text = f"{points(pmf.mean(pmf.cap(lost, left)))} expected from all of them"
        found[key] = ", ".join([text, *likely(pmf.tail(lost, left), "to kill" if who else "to kill them all")])
        value = points_per_wound(pool.figure(who)) if who else points_per_health(pool)
        all_of_them = pmf.mean(lost)
        shares = [0.0]
        for count in range(1, question.total):
            # Where the time is over: as much as of all of them, and never more than there is.
            mean = min(float(left), all_of_them * count / question.total)
            if time.perf_counter() <= until:
                part = Stroke(unit.id, question.figure, target, who, count, None, "")
                ((_, ((_, less),)),) = blow_of(quiet, part, first_answer)
                mean = pmf.mean(pmf.cap(less, left))
            shares.append(mean * value)
        found.shares[key] = [*shares, pmf.mean(pmf.cap(lost, left)) * value]
    return found


# ------------------------------------------------------------------------------------------ magic


def _spell_of(figure: Figure, key: str) -> Spell:
    return next(spell for spell in figure.entry.spells if spell.key == key)


def _strikes(spell: Spell) -> bool:
    return any([effect.hits is not None for effect in spell.effects])


def _casts(battle: Battle, question: Choice, until: float) -> dict[str, str]:
    found: dict[str, str] = {}
    most = min(5, battle.pools[battle.active])
    for option in question.options:
        key = option.key
        if not key:
            continue
        unit_id, figure_id, spell_key = key.split(" ")
        unit = battle.unit(unit_id)
        figure = unit.figure(figure_id)
        spell = _spell_of(figure, spell_key)
        parts = [f"{percent(odds.cast_chance(most, needed(battle, unit, figure, spell)))} with {_dice(most)}"]
        parts.append(", ".join([effect_text(effect) for effect in spell.effects]))
        if _strikes(spell) and time.perf_counter() <= until:
            best: tuple[float, str] | None = None
            for target in targets_for(battle, unit, figure, spell):
                if best is None or time.perf_counter() <= until:
                    mean = odds.spell_losses(battle, unit, figure, spell, target).mean_lost
                    if best is None or mean > best[0]:
                        best = (mean, target.name)
            if best is not None:
                parts.append(f"{points(best[0])} expected from {best[1]} if it works")
        found[key] = "; ".join(parts)
    return found


def _dice(number: int) -> str:
    return "1 die" if number == 1 else f"{number} dice"


def _spell_targets(battle: Battle, question: SpellTarget, until: float) -> dict[str, str]:
    unit = battle.unit(question.about[0])
    figure = unit.figure(question.wizard)
    spell = spell_of(figure, question.spell)
    found: dict[str, str] = {}
    for option in question.options:
        key = option.key
        if _strikes(spell) and time.perf_counter() <= until:
            losses = odds.spell_losses(battle, unit, figure, spell, battle.unit(key))
            found[key] = f"if it works: {losses_text(losses)}"
        else:
            found[key] = ", ".join([effect_text(effect) for effect in spell.effects])
    return found


def _casting_dice(battle: Battle, question: CastingDice) -> dict[str, str]:
    value = question.value
    against = battle.pools[battle.reactive()]
    found: dict[str, str] = {}
    for option in question.options:
        key = option.key
        casting = odds.casting(int(key), value)
        text = f"{percent(casting.works)} to work"
        if against and casting.works > 0.0:
            least = odds.casting(int(key), value, against).takes_effect
            text += f", {percent(least)} against all {against} of their dice"
        found[key] = ", ".join([text, *likely(casting.miscast, "to miscast")])
    return found


def _dispel(question: DispelDice) -> dict[str, str]:
    numbers = [int(option.key) for option in question.options]
    return {str(n): f"{percent(odds.dispel_chance(n, question.total))} to dispel" for n in numbers if n > 0}


# ------------------------------------------------------------------------------------------ combat and nerve


def _pursuit(battle: Battle, question: Choice) -> dict[str, str]:
    unit = battle.unit(question.about[0])
    found: dict[str, str] = {}
    for option in question.options:
        key = option.key
        if key == pursuit.OVERRUN:
            found[key] = f"{printed(pmf.mean(odds.distance_chances(unit)), 0)}” on average"
        elif key != pursuit.RESTRAIN:
            fleer = battle.unit(key.removeprefix(pursuit.PURSUE))
            found[key] = f"{percent(odds.capture_chance(fleer, [unit]))} to capture them"
    return found


def _combats(battle: Battle, question: Choice, until: float) -> dict[str, str]:
    """How each Combat stands for the player who picks the next."""
    found: dict[str, str] = {}
    for at, members in enumerate(melee_phase.combats(battle)):
        if time.perf_counter() > until or at >= len(question.options):
            break
        key = question.options[at].key
        seat = battle.active
        try:
            told = odds.combat(battle, members[0], least=LEAST, until=until)
        except odds.OutOfTime:
            means = odds.blows(battle, members[0])
            dealt = sum([means[other] for other in battle.enemies(seat)])
            found[key] = rough_blows_text(dealt, means[seat], HEALTH)
            continue
        dealt = sum([told.mean_lost(other) for other in battle.enemies(seat)])
        taken = told.mean_lost(seat)
        found[key] = f"{blows_text(dealt, taken, HEALTH)}, {percent(told.wins[seat])} to win"
    return found


def _tests(battle: Battle, question: Choice, told: Sequence[Event]) -> dict[str, str]:
    """Questions about who tests first."""
    if question.name == "rally-order":
        return {
            option.key: f"{percent(odds.rally_chance(battle, battle.unit(option.key)))} to rally"
            for option in question.options
        }
    if question.name == "panic-order":
        return {
            option.key: f"{percent(odds.panic_chance(battle, battle.unit(option.key)))} to fail"
            for option in question.options
        }
    if question.name != "break-order":
        return {}
    scores = [event for event in told if isinstance(event, CombatScore)]
    if not scores:
        return {}
    found: dict[str, str] = {}
    for option in question.options:
        key = option.key
        unit = battle.unit(key)
        firm = combat_result.is_steadfast(battle, Round(battle.combat_of(key)), unit)
        if unit.is_unstable():
            found[key] = f"crumbles by {scores[-1].difference}"
        else:
            chance = odds.break_chance(battle, unit, scores[-1].difference, firm)
            found[key] = f"{percent(chance)} to break{' although Steadfast' if firm else ''}"
    return found
