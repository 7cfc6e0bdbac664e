"""Advice that both One Page Rules books give alike: what attacks and spells do, in numbers and in words.

`OprAdviser` knows which question asks for which advice; a book says what its own questions come to.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from banneret.books.opr.events import plural
from banneret.books.opr.magic import BlockSpell, CastSpell, SpellTarget, may_block, spell_targets
from banneret.books.opr.quality import at_least
from banneret.books.opr.sheets import Spell
from banneret.books.opr.tray import Model
from banneret.books.opr.troop import Troop
from banneret.books.opr.values import WAVERS
from banneret.books.opr.volleys import Battery
from banneret.books.opr.warfare import U, Warfare
from banneret.core.engine.ask import Assign, Choice, Question
from banneret.core.engine.events import Event
from banneret.core.engine.ranking import best
from banneret.odds import pmf
from banneret.odds.advice import Adviser
from banneret.odds.opr.bodies import Dwindling, T, chance_to_fail
from banneret.odds.opr.results import MeleeOdds, cast
from banneret.odds.opr.strikes import Shots, automatic, danger
from banneret.odds.timekeeping import in_time
from banneret.odds.wording import blows_text, likely, percent, printed

MOST_KEPT: Final = 256  # results of one kind that are remembered

War = TypeVar("War", bound=Warfare[Any])


class OprAdviser(Adviser[War], Generic[War, U]):
    """Which advice a question asks for. `until` is when the time for it is over."""

    seconds: ClassVar[float] = 0.045  # for all options of a question; what is not done by then is broken off

    def hints(self, battle: War, question: Question, told: Sequence[Event]) -> dict[str, str]:
        until = time.perf_counter() + self.seconds
        name = question.name
        if isinstance(question, Assign) and name == "shoot":
            return self.shooting(battle, question, told, until)
        if isinstance(question, BlockSpell):
            return block_hints(battle, question)
        if not isinstance(question, Choice):
            return self.by_chapters(battle, question, until)
        if name == "charge":
            return self.charges(battle, question, told, until)
        if name == "action":
            return self.actions(battle, question, until)
        if name == "strike-back":
            return self.striking_back(battle, question, told, until)
        if isinstance(question, CastSpell):
            return spell_hints(battle, question, until, partial(self.toll, battle))
        if isinstance(question, SpellTarget):
            toll = partial(self.toll, battle)
            return spell_target_hints(battle, question, until, toll, partial(self.tests, battle))
        if name == "breath":
            return self.breath(battle, question, told, until)
        return self.by_chapters(battle, question, until)

    def body(self, battle: War, unit: U) -> Dwindling[U]:
        """A unit and the states that wounds bring it to."""
        raise AssertionError

    def toll(self, battle: War, unit: U, attacks: tuple[Shots, ...]) -> ExpectedToll:
        """What attacks of which all is known, those of a spell, do to a unit."""
        return toll_of(self.body(battle, unit), attacks)

    def tests(self, battle: War, unit: U) -> bool:
        """Whether wounds of a spell can make a unit test its nerve."""
        raise AssertionError

    def shooting(self, battle: War, question: Assign, told: Sequence[Event], until: float) -> dict[str, str]:
        raise AssertionError

    def charges(self, battle: War, question: Choice, told: Sequence[Event], until: float) -> dict[str, str]:
        raise AssertionError

    def actions(self, battle: War, question: Choice, until: float) -> dict[str, str]:
        raise AssertionError

    def striking_back(
        self, battle: War, question: Choice, told: Sequence[Event], until: float
    ) -> dict[str, str]:
        raise AssertionError

    def breath(self, battle: War, question: Choice, told: Sequence[Event], until: float) -> dict[str, str]:
        raise AssertionError


# ------------------------------------------------------------------------------------------ numbers


class ExpectedToll(NamedTuple):
    """What attacks do to a unit, or to one model singled out."""

    wounds: float
    wavering: float
    destroyed: float


_tolls: dict[object, ExpectedToll] = {}


def toll_of(body: Dwindling[T], attacks: tuple[Shots, ...]) -> ExpectedToll:
    """The mean of the wounds that tell, and the chances to waver and to be destroyed."""
    known = _tolls.get((body, attacks))
    if known is None:
        chances = body.suffer(body.start(), attacks)
        # RG-MOR-01, AF-MOR-01: only wounds that told make it test, and a destroyed unit has nothing to test.
        halved = chances * body.shaken(0) * (body.told > 0)
        wavering = pmf.chance(float(halved @ (body.fail() * body.comes_to(WAVERS, WAVERS))))
        known = ExpectedToll(body.mean(chances), wavering, pmf.chance(chances[body.last]))
        if len(_tolls) >= MOST_KEPT:
            _tolls.clear()
        _tolls[(body, attacks)] = known
    return known


def toll_alone(alone: Dwindling[T], attacks: tuple[Shots, ...]) -> ExpectedToll:
    """The same for a model singled out, for which nobody tests."""
    chances = alone.suffer(alone.start(), attacks)
    return ExpectedToll(alone.mean(chances), 0.0, pmf.chance(chances[alone.last]))


def spell_attacks(battle: Warfare[U], spell: Spell, target: U) -> tuple[Shots, ...]:
    """The hits and the dangerous terrain test of a spell that works."""
    found: list[Shots] = []
    if spell.hits:
        defense, modifier = battle.block_values(target, False)
        hits = automatic(spell.hits, spell.strike.ap, defense, modifier)
        found.append(hits._replace(factor=spell.strike.wound_factor))
    if spell.data.dangerous_test:
        found.append(danger(sum([model.sheet.tough for model in target.models])))
    return tuple(found)


# ------------------------------------------------------------------------------------------ words


def wounds_text(mean: float) -> str:
    return f"{printed(mean)} wound{'' if printed(mean) == '1.0' else 's'} expected"


def toll_text(found: ExpectedToll, picked: bool = False, tests: bool = True) -> str:
    parts = [wounds_text(found.wounds)]
    if tests and not picked:
        parts += likely(found.wavering, "to make them waver")
    parts += likely(found.destroyed, "to kill it" if picked else "to destroy")
    return ", ".join(parts)


def needs_text(fired: list[Battery], modifier: int) -> str:
    faces = sorted({at_least(own.quality - own.modifier - modifier) for own in fired})
    return " or ".join([f"{face}+" for face in faces])


def melee_text(odds: MeleeOdds) -> str:
    """ "4.2 wounds dealt and 1.3 taken; 71 % to win, 12 % to rout and 3 % to destroy them"."""
    us, them = odds.charger, odds.defender
    text = blows_text(pmf.mean(them.suffered), pmf.mean(us.suffered))
    ends = [f"{percent(us.wins)} to win"]
    ends += likely(them.routed, "to rout them")
    ends += likely(them.destroyed, "to destroy them")
    ends += likely(them.wavering, "to make them waver")
    ends += likely(us.routed + us.destroyed, "to be wiped out")
    broken = "; their phalanx breaks the charge" if odds.charge_broken else ""
    return f"{text}; {', '.join(ends)}{broken}"


def strike_back_texts(
    charger: Dwindling[T], after: pmf.Pmf, wins: tuple[float, float] | None, fatigued: bool
) -> dict[str, str]:
    """Striking back or not: `after` are the states it leaves the charger in.

    `wins` are the chances to win with and without it, if known; `fatigued`, whether it was so before.
    """
    text = wounds_text(charger.mean(after))
    quiet: list[str] = []
    if wins is not None:
        text += f", {percent(wins[0])} to win"
        quiet.append(f"{percent(wins[1])} to win")
    text = ", ".join([text, *likely(float(after[charger.last]), "to destroy them")])
    if not fatigued:
        text += "; fatigued afterwards"
        quiet.append("not fatigued")
    return {"yes": text, "no": ", ".join(quiet)} if quiet else {"yes": text}


def effect_text(spell: Spell) -> str:
    """What a spell does, in a few words."""
    data = spell.data
    parts: list[str] = []
    if data.hits:
        parts.append(plural(data.hits, "hit") + (f" with {', '.join(data.rules)}" if data.rules else ""))
    for value, what in (
        (data.hit_shooting, "to hit when shooting"),
        (data.hit_melee, "to hit in melee"),
        (data.block, "to block"),
    ):
        if value:
            parts.append(f"{value:+d} {what}".replace("-", "−"))
    if data.grants:
        parts.append(f"gives {', '.join(data.grants)}")
    for there, what in (
        (data.heal, "heals D3 wounds"),
        (data.rally, "ends Wavering"),
        (data.morale_test, "a morale test"),
        (data.dangerous_test, "a dangerous terrain test"),
        (data.difficult, "moves as through difficult terrain"),
    ):
        if there:
            parts.append(what)
    return ", ".join(parts)


# ------------------------------------------------------------------------------------------ magic


def _caster(unit: Troop, wizard: str) -> int:
    """The slot of the wizard that a question is about."""
    return next(at for at, model in enumerate(unit.models) if model.id == wizard)


def _blockers(battle: Warfare[U], unit: U, slot: int) -> list[tuple[Model, int]]:
    """Who may try to block a spell, and what each adds to its die."""
    return [
        (model, model.sheet.wizard + battle.spell_modifier(other, model, False))
        for other, model in may_block(battle, unit, slot)
    ]


def _level(battle: Warfare[U], unit: U, slot: int) -> int:
    """What a wizard adds to its die when it casts."""
    model = unit.models[slot]
    return model.sheet.wizard + battle.spell_modifier(unit, model, True)


def _works(level: int, number: int, blockers: list[tuple[Model, int]]) -> str:
    text = f"{percent(cast(level, number))} to work"
    if blockers:
        who = blockers[0][0].sheet.name if len(blockers) == 1 else f"{len(blockers)} wizards"
        against = cast(level, number, tuple([own for _, own in blockers]))
        text += f", {percent(against)} if {who} would block"
    return text


def spell_hints(
    battle: Warfare[U],
    question: CastSpell,
    until: float,
    toll: Callable[[U, tuple[Shots, ...]], ExpectedToll],
) -> dict[str, str]:
    unit = battle.unit(question.about[0])
    slot = _caster(unit, question.wizard)
    level = _level(battle, unit, slot)
    blockers = _blockers(battle, unit, slot)
    offered = question.keys()
    known = battle.spells_known(unit, unit.models[slot])
    spells = {spell.key: spell for spell in known if spell.key in offered}
    targets: dict[str, list[U]] | None = None
    found: dict[str, str] = {}
    for key, spell in spells.items():
        parts = [_works(level, spell.number, blockers), effect_text(spell)]
        if (spell.hits or spell.data.dangerous_test) and time.perf_counter() <= until:
            if targets is None:
                targets = spell_targets(battle, unit, slot)
            open_to_it = targets.get(key, [])
            wounded = in_time(until, partial(_best_target, battle, spell, open_to_it, toll))
            if wounded:
                parts.append(f"{printed(wounded[0])} wounds expected on {wounded[1]} if it works")
        found[key] = "; ".join([part for part in parts if part])
    return found


def _best_target(
    battle: Warfare[U],
    spell: Spell,
    targets: list[U],
    toll: Callable[[U, tuple[Shots, ...]], ExpectedToll],
) -> tuple[float, str] | None:
    tolls = [(toll(each, spell_attacks(battle, spell, each)).wounds, each.name) for each in targets]
    return best(tolls, lambda toll: toll[0]) if tolls else None


def spell_target_hints(
    battle: Warfare[U],
    question: SpellTarget,
    until: float,
    toll: Callable[[U, tuple[Shots, ...]], ExpectedToll],
    tests: Callable[[U], bool],
) -> dict[str, str]:
    """`tests`: whether wounds of the spell can make a unit test its nerve."""
    unit = battle.unit(question.about[0])
    wizard = unit.models[_caster(unit, question.wizard)]
    spell = next(s for s in battle.spells_known(unit, wizard) if s.key == question.spell)
    found: dict[str, str] = {}
    for option in question.options:
        key = option.key
        if not key or time.perf_counter() > until:
            continue
        target = battle.unit(key)
        parts: list[str] = []
        attacks = spell_attacks(battle, spell, target)
        if attacks:
            found_out = in_time(until, partial(toll, target, attacks))
            if found_out is None:
                continue
            parts.append(toll_text(found_out, tests=tests(target)))
        if spell.data.morale_test:
            parts.append(f"{percent(chance_to_fail(battle, target))} to make them waver")
        if parts:
            found[key] = f"if it works: {', '.join(parts)}"
        else:
            found[key] = effect_text(spell)
    return found


def block_hints(battle: Warfare[U], question: BlockSpell) -> dict[str, str]:
    unit = battle.unit(question.about[0])
    slot = _caster(unit, question.wizard)
    spell = next(s for s in battle.spells_known(unit, unit.models[slot]) if s.key == question.spell)
    level = _level(battle, unit, slot)
    alone = cast(level, spell.number)
    found: dict[str, str] = {}
    for model, own in _blockers(battle, unit, slot):
        tried = cast(level, spell.number, (own,))
        stops = 1.0 - tried / alone if alone else 0.0
        found[model.id] = (
            f"{percent(stops)} to block: the spell works {percent(alone)} of the time, "
            f"{percent(tried)} if this wizard tries to block"
        )
    keys = question.keys()
    return {key: text for key, text in found.items() if key in keys}
